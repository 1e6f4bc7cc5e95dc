//! What trips are told apart by.

use std::cmp::Ordering;

use crate::rules::{Chance, Chits};
use crate::unit::{Mass, Steps, Water};

/// What trips are compared by only where it is asked for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counted {
    /// Fuel left, though the load is open. With a given load it always counts.
    pub left: bool,
    /// Operations spent on the way.
    pub operations: bool,
    /// Mass of the things that may be left behind and come to where they are wanted.
    pub delivered: bool,
}

/// What a trip is compared by. More turns, more water, more operations, less fuel, less delivered and less chance are worse.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Criteria {
    /// Turns.
    pub turns: u16,
    /// Water tanks to load and to pay.
    pub water: Water,
    /// Fuel left, where it counts.
    pub left: Option<Steps>,
    /// Operations spent, where they count.
    pub operations: Option<u16>,
    /// Mass delivered, where it counts.
    pub delivered: Option<Mass>,
    /// Chits spent.
    pub chits: Chits,
    /// Chance to arrive.
    pub chance: Chance,
}

impl Criteria {
    /// Soonest first, then least water, most fuel left, safest, then most delivered with fewest operations.
    pub fn by_turns(&self, other: &Self) -> Ordering {
        let soon = self.turns.cmp(&other.turns);
        soon.then(self.water.cmp(&other.water))
            .then(other.left.cmp(&self.left))
            .then(other.chance.cmp(&self.chance))
            .then(other.delivered.cmp(&self.delivered))
            .then(self.operations.cmp(&other.operations))
    }

    /// Least water first, then most fuel left, soonest, safest.
    pub fn by_water(&self, other: &Self) -> Ordering {
        self.water.cmp(&other.water).then(other.left.cmp(&self.left)).then(self.by_turns(other))
    }

    /// Safest first, then as [`Criteria::by_turns`].
    pub fn by_safety(&self, other: &Self) -> Ordering {
        other.chance.cmp(&self.chance).then(self.by_turns(other))
    }

    /// Most fuel left first, then as [`Criteria::by_turns`].
    pub fn by_left(&self, other: &Self) -> Ordering {
        other.left.cmp(&self.left).then(self.by_turns(other))
    }

    /// Fewest operations first, then as [`Criteria::by_turns`].
    pub fn by_operations(&self, other: &Self) -> Ordering {
        self.operations.cmp(&other.operations).then(self.by_turns(other))
    }

    /// Most mass delivered first, then as [`Criteria::by_turns`].
    pub fn by_delivered(&self, other: &Self) -> Ordering {
        other.delivered.cmp(&self.delivered).then(self.by_turns(other))
    }

    /// At least as good in everything.
    pub fn covers(&self, other: &Self) -> bool {
        self.turns <= other.turns
            && self.water <= other.water
            && self.left >= other.left
            && self.operations <= other.operations
            && self.delivered >= other.delivered
            && self.chits.covers(other.chits)
            && self.chance >= other.chance
    }
}
