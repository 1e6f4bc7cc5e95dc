//! The order in which states are gone on from.

use std::cmp::Reverse;

use super::label::End;
use crate::rules::Chance;
use crate::unit::{Mass, Steps, Water};

/// A state with the turn of its departure, by how it may end: soonest, safest, fullest.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Rank {
    turns: u16,
    water: Water,
    chance: Reverse<Chance>,
    left: Reverse<Steps>,
    /// The state.
    pub index: u32,
    /// The turn of its departure.
    pub turn: u16,
}

impl Rank {
    /// How it may end, with what else counts.
    pub(super) fn end(self, counts_left: bool, (operations, delivered): (u16, Mass)) -> End {
        let Self { turns, water, chance: Reverse(chance), left: Reverse(left), .. } = self;
        End { turns, water, left: counts_left.then_some(left), operations, delivered, chance }
    }

    pub(super) const fn of(end: &End, left: Steps, (index, turn): (u32, u16)) -> Self {
        let End { turns, water, chance, .. } = *end;
        Self { turns, water, chance: Reverse(chance), left: Reverse(left), index, turn }
    }
}
