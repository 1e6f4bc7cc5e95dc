//! The best trips first, in the order of the bounds.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use super::network::Network;
use super::standing::Standing;
use super::trip::TripSearch;
use crate::rules::Chance;
use crate::track::FuelPosition;

/// The most labels whose move tables are made together.
const MOST_AT_ONCE: usize = 8;

/// The first labels are the best, and what comes of them makes most others needless: the longer the search, the more are
/// gone on from at once.
const ROUNDS_ALIKE: usize = 8;

/// A label with the turn of its departure, by how it may arrive: soonest, fullest, safest.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Rank {
    turns: u16,
    left: Reverse<FuelPosition>,
    chance: Reverse<Chance>,
    index: u32,
    turn: u16,
}

impl<N: Network> TripSearch<'_, N> {
    /// Goes on from the trip that may arrive soonest, of these the fullest, then the safest. Whatever beats an arrival
    /// comes before it in this order, so that hardly any trip is looked at in vain.
    pub(super) fn best_first(&mut self) {
        let mut queue = BinaryHeap::new();
        let mut known = 0;
        for round in 0.. {
            let batch_size = (1 + round / ROUNDS_ALIKE).min(MOST_AT_ONCE);
            let last = self.labels.len();
            for index in (known..last).filter(|index| !self.labels[*index].is_halt_needless) {
                let turn = self.labels[index].standing.turns + 1;
                queue.extend(self.rank(index as u32, turn).map(Reverse));
            }
            known = last;
            let mut batch: Vec<(u32, u16)> = Vec::with_capacity(batch_size);
            while batch.len() < batch_size
                && let Some(Reverse(rank)) = queue.pop()
            {
                let Rank { index, turn, .. } = rank;
                match self.rank(index, turn).filter(|_| self.is_open(index, turn)) {
                    Some(now) if now == rank => batch.push((index, turn)),
                    Some(now) => queue.push(Reverse(now)),
                    None => {}
                }
            }
            let Some((index, turn)) = batch.first().filter(|_| !self.is_stopped()) else { break };
            if self.space.is_any_enough && self.is_soonest_reached(*index, *turn) {
                break;
            }
            self.expand_all(&batch, |search, index, turn| {
                // It may as well wait for a season that has not come since its last turn.
                let sky = search.space.sky;
                let turns = search.labels[index as usize].standing.turns;
                let next = (turn + 1..=turns + sky.cycle()).find(|next| sky.last_alike(*next) <= turns);
                queue.extend(next.and_then(|next| search.rank(index, next)).map(Reverse));
            });
        }
    }

    /// The goal is reached, and whatever is left arrives later, since nothing arrives sooner than the first of it.
    fn is_soonest_reached(&self, index: u32, turn: u16) -> bool {
        let reached = self.goal.and_then(|(goal, _)| {
            let turns = self.at[goal.index()].iter().map(|(standing, _)| standing.turns);
            turns.min()
        });
        let soonest = self.rank(index, turn).map_or(u16::MAX, |rank| rank.turns);
        reached.is_some_and(|reached| reached < soonest)
    }

    /// The soonest arrival that may still come of a label by a departure in this turn.
    fn rank(&self, index: u32, turn: u16) -> Option<Rank> {
        let label = &self.labels[index as usize];
        let waited = Standing { turns: turn - 1, ..label.standing };
        let arrival = self.first_arrival(label.place, &waited)?;
        let at_goal = waited.arriving(self.space.pays_hazards, arrival)?;
        let (left, chance) = (Reverse(at_goal.at), Reverse(at_goal.chance));
        Some(Rank { turns: at_goal.turns, left, chance, index, turn })
    }
}
