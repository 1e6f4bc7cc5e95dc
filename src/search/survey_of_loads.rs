//! All loads of a survey looked at before anything is asked of each, on two cores.

use std::ops::Range;
use std::rc::Rc;

use super::aim::Aim;
use super::everywhere::Everywhere;
use super::network::Network;
use super::survey::{Asked, FewerTanks, Survey};
use super::trip_news::Past;
use super::ways_home::{Soonest, WaysHome};
use crate::cores;

/// Of the loads that are looked at one after another, one of so many is about what there is time for while the ways home are
/// found, where all that ways may still gain at flybys counts and where it does not.
const LOADS_MEANWHILE: [usize; 2] = [5, 7];

impl Survey<'_> {
    /// Looks for the trips with the emptiest loads, one after another, and meanwhile for all ways home, where those are asked
    /// for. After that the fuller half of the other loads is looked at beside the emptier one.
    pub(super) fn look_at_all_loads(&mut self, asked: &[Asked], leads_back: bool) {
        let Some(&(tanks, full)) = self.loads.last().filter(|_| !self.was_stopped) else { return };
        let aims: Vec<(Aim, u16)> = asked.iter().flat_map(|(_, aims)| aims).copied().collect();
        let most_turns = aims.iter().map(|(_, turns)| *turns).max().unwrap_or(0);
        let soonest = if tanks.is_some() { Soonest::Safest } else { Soonest::Fullest };
        let count = self.loads.len();
        let [of_all_gains, of_others] = LOADS_MEANWHILE;
        let first = count.div_ceil(if self.counts_all_gains() { of_all_gains } else { of_others });
        let mut past = None;
        let (moves, way, watch) = ((&self.space, &self.network), (self.query.from, full), self.watch);
        let find = || leads_back.then(|| WaysHome::find(moves, way, soonest, watch));
        let (ways_home, found) = cores::both(find, || self.look_at(0..first, most_turns, &mut past));
        for (load, trips) in found.into_iter().enumerate() {
            self.keep((load, most_turns), trips);
        }
        self.was_stopped |= ways_home.as_ref().is_some_and(Option::is_none);
        self.ways_home = ways_home.flatten();
        let half = usize::midpoint(first, count);
        let most_turns = self.turns_to_beat(0..first, &aims);
        let fuller = || {
            let found = self.trips.iter().flatten().map(|(_, trips)| trips);
            self.look_at(half..count, most_turns, &mut Some(Rc::new(Past::of(self.network.size(), found))))
        };
        let (fuller, emptier) = cores::both(fuller, || self.look_at(first..half, most_turns, &mut past));
        for (load, trips) in (first..).zip(emptier.into_iter().chain(fuller)) {
            self.keep((load, most_turns), trips);
        }
    }

    /// The trips with these loads, one after another.
    fn look_at(&self, loads: Range<usize>, most_turns: u16, past: &mut FewerTanks) -> Vec<Everywhere> {
        loads.map(|load| self.everywhere_within((load, most_turns), past)).collect()
    }

    /// More tanks are of use only to be sooner than these loads are, for one of the aims at least: not with more turns than this.
    fn turns_to_beat(&self, loads: Range<usize>, aims: &[(Aim, u16)]) -> u16 {
        let to_beat = aims.iter().map(|(aim, most_turns)| {
            let known = loads.clone().filter_map(|load| self.known(load, *aim, *most_turns));
            known.map(|way| way.turns.0.saturating_sub(1)).min().unwrap_or(*most_turns)
        });
        to_beat.max().unwrap_or(0)
    }
}
