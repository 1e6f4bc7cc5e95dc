//! Water that comes and goes in the middle of a move: left at outposts (`LR 6.7D`), or ground out of cards (`LR 8.3E`).

use thiserror::Error;

use super::cost::move_cost;
use super::departure::Departure;
use super::flight::Demand;
use super::payment::Payment;
use super::refusal::Refusal;
use super::rocket::Rocket;
use super::terrain::Terrain;
use crate::track::{FuelPosition, FuelTrack};
use crate::unit::{Mass, Steps, Tanks};

/// Tanks that come or go at one space of a path.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct WaterChange {
    /// What the move demands as far as that space.
    pub demand: Demand,
    /// Tanks that come.
    pub gained: Tanks,
    /// Whole tanks that go after that; the part of a tank is lost with them.
    pub left: Tanks,
}

/// Why a move with changes of water is not possible.
#[derive(Clone, Copy, Debug, Error, PartialEq, Eq)]
pub enum ChangeRefusal {
    /// The move as it is.
    #[error(transparent)]
    Refused(#[from] Refusal),
    /// No room for a tank more.
    #[error("there is no room for a tank more (LR 5.4C, 8.3E)")]
    Full,
    /// Not so many whole tanks.
    #[error("there is no more than {there} to leave, not {wanted} (LR 6.7D)")]
    TooMany {
        /// Asked for.
        wanted: Tanks,
        /// Whole tanks on board at that space.
        there: Tanks,
    },
}

/// Pays for a move during which water comes and goes, in the order of its spaces. What a part of the move costs is rounded
/// up where water changes, and the rest of it at the end (`LR 6.2B`).
///
/// # Errors
/// [`ChangeRefusal`] naming what is short.
pub fn pay_with_changes(
    terrain: &Terrain,
    rocket: &Rocket,
    track: &FuelTrack,
    departure: &Departure,
    changes: &[WaterChange],
    demand: &Demand,
) -> Result<Payment, ChangeRefusal> {
    let dry = rocket.dry;
    let mut at = departure.at;
    let mut paid = Steps(0);
    let mut spend = |at: FuelPosition, demand: &Demand| {
        let cost = move_cost(terrain, rocket, departure, demand)?;
        let due = cost.total().saturating_sub(paid);
        paid = cost.total();
        let short = Refusal::NotEnoughFuel { needed: due, left: track.steps(dry, at) };
        Ok::<_, Refusal>((cost, track.spend(dry, at, due).ok_or(short)?))
    };
    for change in changes {
        (_, at) = spend(at, &change.demand)?;
        at = add_tanks(track, dry, at, change.gained).ok_or(ChangeRefusal::Full)?;
        let there = track.whole_tanks(dry, at);
        let left = (0..change.left.0).try_fold(at, |at, _| track.unload_tank(dry, at));
        at = left.ok_or(ChangeRefusal::TooMany { wanted: change.left, there })?;
    }
    let (cost, at) = spend(at, demand)?;
    Ok(Payment { cost, at, ice: 0 })
}

/// The fuel figure after so many tanks more; `None` when they do not fit.
pub fn add_tanks(track: &FuelTrack, dry: Mass, at: FuelPosition, tanks: Tanks) -> Option<FuelPosition> {
    (0..tanks.0).try_fold(at, |at, _| track.add_tank(dry, at))
}

/// Tanks that cards of this mass give when a dirt thruster grinds them up: one for each mass point (`LR 8.3E`).
pub const fn ground_tanks(mass: Mass) -> Tanks {
    Tanks(mass.0)
}
