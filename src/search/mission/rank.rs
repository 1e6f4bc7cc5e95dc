//! The order in which states are gone on from.

use std::cmp::Reverse;

use super::label::End;
use super::search::MissionSearch;
use crate::rules::Chance;
use crate::unit::{Mass, Steps, Water};

/// When so many states were gone on from, so many labels are worth it to know better what is ahead.
const SHARPENED_AFTER: [(u64, usize); 3] = [(3_000, 150_000), (12_000, 400_000), (50_000, 2_000_000)];

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

impl MissionSearch<'_> {
    /// Once the search turns out to be long, it is worth while to know better how missions may end: then all departures are
    /// ranked again.
    pub(super) fn sharpen(&mut self) {
        let worth = SHARPENED_AFTER.iter().find(|(states, _)| *states == self.states);
        if worth.is_some_and(|(_, most_labels)| self.bounds.sharpen(*most_labels)) {
            let waiting = std::mem::take(&mut self.queue).into_vec();
            let ranks = waiting.into_iter().filter_map(|Reverse(rank)| self.rank(rank.index, rank.turn));
            self.queue = ranks.map(Reverse).collect();
        }
    }
}
