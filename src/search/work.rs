//! What a mission does besides moving.

use super::mission::Supply;
use super::mission::ship::Prospector;
use crate::map::SpaceId;
use crate::track::FuelPosition;
use crate::unit::{Mass, Tanks};

/// What happens between two moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WorkKind {
    /// An item is left behind, as the ship's list counts them (`LR 6.7A`).
    Leave {
        /// Which.
        item: usize,
    },
    /// A radiator turns light (`LR 2.6H`).
    TurnLight {
        /// Which item.
        item: usize,
    },
    /// Something that waits there comes aboard (`LR 6.7D`).
    PickUp {
        /// Which item.
        item: usize,
    },
    /// The mass of sails is gone that an aerobrake hazard took (`LR 6.4F`).
    LoseSails,
    /// Fuel comes aboard (`LR 5.5`).
    Refuel {
        /// Where it comes from.
        supply: Supply,
        /// Tanks of it.
        tanks: Tanks,
    },
    /// Fuel is left in the depot (`LR 6.7D`).
    Store {
        /// Whole tanks of it.
        tanks: Tanks,
    },
    /// Fuel that lies there is taken up (`LR 6.7D`).
    TakeUp {
        /// Tanks of it.
        tanks: Tanks,
    },
    /// A site is prospected (`LR 5.6`).
    Prospect {
        /// With whom.
        prospector: Prospector,
    },
    /// A factory is built (`LR 5.7`).
    Industrialize,
}

/// Something done at a place, before or after the move of a turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Work {
    /// The turn, counted from 1.
    pub turn: u16,
    /// It comes before the move.
    pub is_first: bool,
    /// Where.
    pub space: SpaceId,
    /// What.
    pub kind: WorkKind,
    /// Dry mass and fuel before.
    pub before: (Mass, FuelPosition),
    /// Dry mass and fuel afterwards.
    pub after: (Mass, FuelPosition),
}
