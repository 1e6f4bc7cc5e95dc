//! The order in which states are gone on from.

use std::cmp::Reverse;

use super::bounds::MOST_LABELS_AHEAD;
use super::label::End;
use super::outlook::Promise;
use super::search::MissionSearch;
use crate::rules::Chance;
use crate::unit::{Mass, Steps, Water};

/// After so many states somebody is sent to look ahead, after so many more it is waited for, and given up beyond so many labels.
const LOOKS_AHEAD: [(u64, u64, usize); 2] = [(1_500, 6_000, 300_000), (6_000, 40_000, MOST_LABELS_AHEAD)];

/// The same where ways are so long that somebody was sent before the first state.
const LOOKS_FAR_AHEAD: [(u64, u64, usize); 1] = [(0, 3_000, MOST_LABELS_AHEAD)];

/// A state with the turn of its departure, by how it may end: soonest, safest, fullest.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Rank {
    turns: u16,
    water: Water,
    chance: Reverse<Chance>,
    left: Reverse<Steps>,
    index: u32,
    turn: u16,
    /// Which of its prospects that end is.
    pub prospect: u16,
}

impl Rank {
    /// The state, and the turn of its departure.
    pub(super) const fn departure(self) -> (u32, u16) {
        (self.index, self.turn)
    }

    /// No turn sooner.
    pub(super) const fn turns(self) -> u16 {
        self.turns
    }

    /// How it may end, with what else counts.
    pub(super) fn end(self, counts_left: bool, (operations, delivered): (u16, Mass)) -> End {
        let Self { turns, water, chance: Reverse(chance), left: Reverse(left), .. } = self;
        End { turns, water, left: counts_left.then_some(left), operations, delivered, chance }
    }

    pub(super) const fn of(promise: &Promise, (index, turn): (u32, u16)) -> Self {
        let Promise { end: End { turns, water, chance, .. }, left, prospect } = *promise;
        Self { turns, water, chance: Reverse(chance), left: Reverse(left), index, turn, prospect }
    }
}

impl MissionSearch<'_> {
    /// Once the search turns out to be long, it is worth while to know better how missions may end: then all departures are
    /// ranked again.
    pub(super) fn look_ahead(&mut self) {
        let looks: &[_] = if self.outlook.bounds.is_long() { &LOOKS_FAR_AHEAD } else { &LOOKS_AHEAD };
        for &(first, last, most_labels) in looks {
            if self.states == last
                && let Some(Some(found)) = self.lookout.hear()
            {
                self.outlook.bounds.learn(found);
                self.rank_again();
            }
            if self.states == first && self.outlook.bounds.may_learn() {
                self.lookout.ask(most_labels);
            }
        }
    }

    fn rank_again(&mut self) {
        let waiting = std::mem::take(&mut self.queue).into_vec();
        let ranks = waiting.into_iter().filter_map(|Reverse(rank)| self.rank(rank.departure(), 0));
        self.queue = ranks.map(Reverse).collect();
    }

    /// The rank of the same departure by now: what was ahead of it in its order is beaten since before.
    pub(super) fn rank_now(&self, rank: Rank) -> Option<Rank> {
        let (operations, delivered) = self.outlook.best_counted(&self.labels[rank.index as usize]);
        let end = rank.end(self.outlook.counts_left, (operations, delivered));
        if self.outlook.ends.is_beaten(&end, rank.left.0) {
            self.rank(rank.departure(), rank.prospect + 1)
        } else {
            Some(rank)
        }
    }

    /// The rank of a departure of a state in a turn, by its prospects from a first one on.
    pub(super) fn rank(&self, (index, turn): (u32, u16), first: u16) -> Option<Rank> {
        let label = &self.labels[index as usize];
        let promise = self.outlook.best_end(label, (turn - 1, false), first)?;
        Some(Rank::of(&promise, (index, turn)))
    }
}
