//! What the planner answers.

use std::cmp::Ordering;

use super::plan::Trip;
use super::standing::Rival;
use super::stats::SearchStats;
use crate::rules::{Chance, Chits};
use crate::track::FuelPosition;
use crate::unit::Water;

/// All optimal trips, best first by turns.
#[derive(Debug)]
pub struct Answer {
    /// The trips.
    pub trips: Vec<Trip>,
    /// What was done to find them.
    pub stats: SearchStats,
    /// No limit cut the search short.
    pub is_complete: bool,
}

impl Answer {
    /// No trip, for want of thrust.
    pub(super) fn nothing() -> Self {
        Self { trips: Vec::new(), stats: SearchStats::default(), is_complete: true }
    }
}

/// What a trip is compared by. More turns, more water and less chance are worse.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Criteria {
    /// Turns.
    pub turns: u16,
    /// Water tanks to load and to pay.
    pub water: Water,
    /// Fuel left, where the load is given.
    pub left: Option<FuelPosition>,
    /// Chits spent.
    pub chits: Chits,
    /// Chance to arrive.
    pub chance: Chance,
}

impl Criteria {
    /// What other trips must beat.
    pub(super) const fn rival(&self) -> Rival {
        Rival {
            turns: self.turns,
            chance: self.chance,
            water: self.water,
            left: self.left,
            chits: self.chits,
        }
    }

    /// Soonest first, then least water, most fuel left, safest.
    pub fn by_turns(&self, other: &Self) -> Ordering {
        let soon = self.turns.cmp(&other.turns);
        soon.then(self.water.cmp(&other.water))
            .then(other.left.cmp(&self.left))
            .then(other.chance.cmp(&self.chance))
    }

    /// Least water first, then most fuel left, soonest, safest.
    pub fn by_water(&self, other: &Self) -> Ordering {
        self.water.cmp(&other.water).then(other.left.cmp(&self.left)).then(self.by_turns(other))
    }

    /// Safest first, then as [`Criteria::by_turns`].
    pub fn by_safety(&self, other: &Self) -> Ordering {
        other.chance.cmp(&self.chance).then(self.by_turns(other))
    }

    /// At least as good in everything.
    pub fn covers(&self, other: &Self) -> bool {
        self.turns <= other.turns
            && self.water <= other.water
            && self.left >= other.left
            && self.chits.covers(other.chits)
            && self.chance >= other.chance
    }
}
