//! What trips have spent and kept, and when one is as good as another.

use super::remaining::Arrival;
use crate::rules::{Chance, Chits, HAZARD_PRICE, hazard_survival};
use crate::track::FuelPosition;
use crate::unit::Water;

/// Water tanks paid for hazards (`LR 6.4G`).
pub const fn hazard_water(paid_hazards: u8) -> Water {
    Water(HAZARD_PRICE.0 * paid_hazards as u16)
}

/// What a trip has spent and kept: all that trips at the same place are compared by.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Standing {
    /// Turns flown.
    pub turns: u16,
    /// Where the fuel figure stands.
    pub at: FuelPosition,
    /// Hazards paid for.
    pub paid_hazards: u8,
    /// The sail is lost.
    pub is_sail_lost: bool,
    /// Chits spent.
    pub chits: Chits,
    /// Chance to have come this far.
    pub chance: Chance,
}

impl Standing {
    /// Whatever the other one may still become, this one may too, no later and no worse.
    ///
    /// Proven for: turns, fuel, chance, hazards paid. Whether more fuel is never worse the rules say.
    pub(super) fn covers(&self, other: &Self, is_more_better: bool) -> bool {
        (self.at == other.at || (is_more_better && self.at > other.at))
            && self.turns <= other.turns
            && self.paid_hazards <= other.paid_hazards
            && self.is_sail_lost <= other.is_sail_lost
            && self.chits.covers(other.chits)
            && self.chance >= other.chance
    }

    /// Nothing but turns and fuel was spent.
    pub(super) fn is_certain(&self) -> bool {
        *self == Self { turns: self.turns, ..Self::start(self.at) }
    }

    /// At the start of a trip.
    pub(super) fn start(at: FuelPosition) -> Self {
        Self {
            turns: 0,
            at,
            paid_hazards: 0,
            is_sail_lost: false,
            chits: Chits::default(),
            chance: Chance::CERTAIN,
        }
    }

    /// How it stands when it arrives like this; `None` when its chance would hold too many rolls.
    pub(super) fn arriving(&self, pays_hazards: bool, arrival: Arrival) -> Option<Self> {
        let mut at_goal = Self { turns: self.turns + arrival.turns, at: arrival.left, ..*self };
        if pays_hazards {
            at_goal.paid_hazards = self.paid_hazards.saturating_add(arrival.hazards);
        } else {
            at_goal.chance = self.chance.then_times(hazard_survival(), arrival.hazards)?;
        }
        Some(at_goal)
    }

    /// At the goal it is as good in everything that trips are told apart by.
    pub(super) fn arrives_as_well(&self, other: &Self) -> bool {
        self.turns <= other.turns
            && self.at >= other.at
            && self.chance >= other.chance
            && self.chits.covers(other.chits)
            && self.paid_hazards <= other.paid_hazards
    }
}

/// A trip that another search found before, which new ones must beat in turns, chance or water.
#[derive(Clone, Copy, Debug)]
pub struct Rival {
    /// Its turns.
    pub turns: u16,
    /// Its chance.
    pub chance: Chance,
    /// What it costs in all.
    pub water: Water,
    /// Fuel left, where that counts.
    pub left: Option<FuelPosition>,
    /// Chits spent.
    pub chits: Chits,
}

impl Rival {
    /// It is as good as a trip that arrives like this and costs so much water.
    pub(super) fn arrives_as_well(&self, at_goal: &Standing, water: Water) -> bool {
        self.turns <= at_goal.turns
            && self.chance >= at_goal.chance
            && self.water <= water
            && self.chits.covers(at_goal.chits)
            && self.left.is_none_or(|left| left >= at_goal.at)
    }
}
