//! The loads of a mission: one search for each, the smallest first.

use std::collections::VecDeque;

use super::covered::Mark;
use super::effort::{After, Effort, Enough};
use super::ends::Done;
use super::label::End;
use super::query::Wanted;
use super::search::{Halt, MissionSearch};
use super::trace::build;
use crate::rules::is_more_fuel_better;
use crate::search::answer::Answer;
use crate::search::extent::Extent;
use crate::search::plan::Trip;
use crate::track::{FuelPosition, TrackError};
use crate::unit::{Tanks, Water};

/// Labels after which a search gives up.
const MOST_LABELS: usize = 1_500_000;

/// With so few loads more it is not worth while to look what the fullest is good for.
const FEW_LOADS: usize = 3;

/// Fuel at the start: tanks where the load is open, and the figure.
type Start = (Option<Tanks>, FuelPosition);

/// So much more water the load is than nothing.
fn water((tanks, _): Start) -> Water {
    Water(tanks.map_or(0, |tanks| tanks.0.into()))
}

/// The same mission with another load, which buys and pays as much besides.
fn reloaded(end: &End, from: Water, to: Water) -> End {
    End { water: Water(end.water.0.saturating_sub(from.0).saturating_add(to.0)), ..*end }
}

/// An optimal mission, and what was loaded for it.
struct Found {
    end: End,
    load: Water,
    trip: Trip,
}

/// What the fullest load is good for besides what others do.
struct Ceiling {
    load: Water,
    ends: Vec<End>,
}

/// A search with every load that the question allows.
pub(super) struct AllLoads<'s, 'a> {
    search: &'s mut MissionSearch<'a>,
    found: Vec<Found>,
    /// But for missions left out for taking many turns.
    is_complete: bool,
    /// Missions that take so many turns or more were not all looked at.
    left_out_from: Option<u16>,
    /// Missions that take more turns are not shown.
    shown: Option<u16>,
    /// With more fuel everything can be done that can be done with less.
    is_more_better: bool,
}

impl<'s, 'a> AllLoads<'s, 'a> {
    /// Nothing is found yet. Of a search that may end early only so many turns may be shown, whatever it looks at.
    pub(super) fn new(search: &'s mut MissionSearch<'a>, shown: Option<u16>) -> Self {
        let is_more_better = is_more_fuel_better(&search.rule_set.policies);
        Self { search, found: Vec::new(), is_complete: true, left_out_from: None, shown, is_more_better }
    }

    /// Finds the optimal missions.
    ///
    /// # Errors
    /// When a dry mass does not fit the fuel track.
    pub(super) fn solve(mut self) -> Result<Answer, TrackError> {
        let (rule_set, query) = (self.search.rule_set, self.search.query);
        let whole = &query.ship.configurations[0];
        let waiting = VecDeque::from(query.trip.load.starts(&rule_set.track, whole.dry)?);
        match query.wanted {
            Wanted::All | Wanted::AllWithin(_) => self.find_all(waiting),
            Wanted::Soonest => self.find_soon(waiting),
            Wanted::SoonestWithin(effort) => {
                self.search.enough = Some(self.no_more_than(effort));
                self.find_soon(self.enough_loads(waiting));
            }
            Wanted::FewestWithin(fewest, effort) => {
                self.search.enough = Some(self.no_more_than(effort));
                let loads =
                    waiting.into_iter().filter(|(tanks, _)| tanks.is_none_or(|tanks| fewest <= tanks));
                self.find_first(loads);
            }
            Wanted::Any => self.find_first(self.enough_loads(waiting)),
        }
        Ok(self.answer())
    }

    /// The optimal missions, smallest load first.
    fn find_all(&mut self, mut waiting: VecDeque<Start>) {
        let is_given = waiting.len() == 1;
        let enough = self.search.query.enough(self.is_more_better);
        let mut ceiling: Option<Ceiling> = None;
        let mut after = if is_given { After::AllSoonest } else { After::Nothing };
        while let Some(start) = waiting.pop_front() {
            if ceiling.as_ref().is_some_and(|ceiling| !self.is_above(ceiling, start)) {
                break;
            }
            // Whether the next loads come as far depends on how long this one goes on.
            let most_turns = self.shown.filter(|_| is_given);
            self.search.enough =
                enough.map(|enough| Enough { effort: self.share(enough, is_given), after, most_turns });
            let fullest = waiting.back().copied().filter(|_| self.is_more_better);
            match (self.run(start), fullest) {
                (Halt::Stopped, _) => break,
                (Halt::Enough(turns), Some(fullest)) if matches!(after, After::Nothing) => {
                    let soonest = self.find_soonest(fullest);
                    let Some(soonest) = soonest.filter(|soonest| self.is_shown(*soonest)) else { break };
                    after = After::Turns(soonest);
                    self.leave(turns.max(soonest + 1));
                    if turns <= soonest {
                        waiting.push_front(start);
                    }
                }
                (Halt::Enough(turns), _) => self.leave(turns),
                (Halt::Done, Some(fullest))
                    if self.search.leaves_loads_out
                        && waiting.len() > FEW_LOADS
                        && ceiling.is_none()
                        && !self.found.is_empty()
                        && self.search.outlook.ends.done().is_empty() =>
                {
                    ceiling = self.look_up(fullest);
                }
                (Halt::Done | Halt::TooMany, _) => {}
            }
        }
    }

    /// One of the soonest missions.
    fn find_soon(&mut self, mut waiting: VecDeque<Start>) {
        let mut is_turned = false;
        while let Some(start) = waiting.pop_front() {
            if !self.looks_on_after(start) {
                break;
            }
            if let Some(soonest) = self.soonest() {
                // Another load is of use only if it is sooner.
                let Some(sooner) = soonest.checked_sub(1) else { break };
                self.search.outlook.ends.limit(sooner);
                if !std::mem::replace(&mut is_turned, true) {
                    // The fullest tell best how soon it can be; where fuel may be thrown away, no other one is as soon.
                    waiting.make_contiguous().reverse();
                    waiting.truncate(if self.is_more_better { 1 } else { usize::MAX });
                }
            }
        }
    }

    /// What is wanted with the first of these loads with which there is a mission.
    fn find_first(&mut self, loads: impl IntoIterator<Item = Start>) {
        for start in loads {
            if !self.looks_on_after(start) {
                break;
            }
            if !self.found.is_empty() {
                break;
            }
        }
    }

    /// Finds the optimal missions with a load. Unless somebody stops it there, or there was work enough, other loads may follow.
    fn looks_on_after(&mut self, start: Start) -> bool {
        let halt = self.run(start);
        self.is_complete &= !matches!(halt, Halt::Enough(_));
        matches!(halt, Halt::Done | Halt::TooMany)
    }

    /// So much work, besides what is known beforehand.
    fn no_more_than(&self, effort: Effort) -> Enough {
        let effort = Effort(self.search.effort().0 + effort.0);
        Enough { effort, after: After::Nothing, most_turns: None }
    }

    /// The loads that tell whether there is a mission, and how soon: where fuel may be thrown away, nothing can be done that the
    /// fullest cannot.
    fn enough_loads(&self, mut waiting: VecDeque<Start>) -> VecDeque<Start> {
        if self.is_more_better {
            waiting.drain(..waiting.len().saturating_sub(1));
        }
        waiting
    }

    /// What the next load may take of what is left: all, where it is given.
    fn share(&self, enough: Effort, is_given: bool) -> Effort {
        if is_given {
            return enough;
        }
        // A quarter of it may go to see how soon the fullest is.
        let done = self.search.effort();
        Effort(done.0 + (enough.0 / 4 * 3).saturating_sub(done.0) / 4 * 3)
    }

    fn is_shown(&self, turns: u16) -> bool {
        self.shown.is_none_or(|shown| turns <= shown)
    }

    /// Missions that take so many turns or more are not looked at any more.
    fn leave(&mut self, turns: u16) {
        self.left_out_from = Some(turns);
        self.search.outlook.ends.limit(turns - 1);
        self.found.retain(|found| found.end.turns < turns);
    }

    fn soonest(&self) -> Option<u16> {
        self.found.iter().map(|found| found.end.turns).min()
    }

    /// Finds the optimal missions with a load.
    fn run(&mut self, start: Start) -> Halt {
        let rivals = self.found.iter().map(|found| found.end).collect();
        let halt = self.search.run(start, rivals, MOST_LABELS);
        self.note(halt);
        self.keep_all(start);
        halt
    }

    /// A run that ended like this may have left out anything.
    fn note(&mut self, halt: Halt) {
        self.is_complete &= matches!(halt, Halt::Done | Halt::Enough(_));
    }

    /// Keeps what the last run has found.
    fn keep_all(&mut self, start: Start) {
        for &Done { end, label, .. } in self.search.outlook.ends.done() {
            if self.found.iter().any(|known| known.end.covers(&end)) {
                continue;
            }
            self.found.retain(|known| !end.covers(&known.end));
            let trip = build(self.search, label, start.0);
            self.found.push(Found { end, load: water(start), trip });
        }
    }

    /// The fewest turns of all missions: no load is sooner than the fullest.
    fn find_soonest(&mut self, fullest: Start) -> Option<u16> {
        let (effort, after, most_turns) = (Effort(0), After::Soonest, self.shown);
        self.search.enough = Some(Enough { effort, after, most_turns });
        let halt = self.search.run(fullest, Vec::new(), MOST_LABELS);
        self.search.forget();
        self.note(halt);
        self.keep_all(fullest);
        self.soonest()
    }

    /// What the fullest load is good for besides; none when that is not found out.
    fn look_up(&mut self, fullest: Start) -> Option<Ceiling> {
        let load = water(fullest);
        let mark: Mark = self.search.covered.mark();
        // What a smaller load does this one does as well.
        let rivals = self.found.iter().map(|found| reloaded(&found.end, found.load, load)).collect();
        let halt = self.search.run(fullest, rivals, MOST_LABELS);
        let ends = self.search.outlook.ends.done().iter().map(|done| done.end).collect();
        self.keep_all(fullest);
        self.search.covered.go_back(&mark);
        (halt == Halt::Done).then_some(Ceiling { load, ends })
    }

    /// The ceiling is above what is known, at this load.
    fn is_above(&self, ceiling: &Ceiling, start: Start) -> bool {
        let in_time = |end: &&End| self.left_out_from.is_none_or(|turns| end.turns < turns);
        let ends = ceiling.ends.iter().filter(in_time);
        let mut ends = ends.map(|end| reloaded(end, ceiling.load, water(start)));
        ends.any(|end| !self.found.iter().any(|found| found.end.covers(&end)))
    }

    fn answer(mut self) -> Answer {
        let shown = self.shown.unwrap_or(u16::MAX);
        self.found.retain(|found| found.end.turns <= shown);
        let mut stats = self.search.stats();
        stats.add(&self.search.table_stats());
        stats.effort = self.search.whole_effort();
        self.found.sort_by(|Found { end: one, .. }, Found { end: other, .. }| {
            let soon = one.turns.cmp(&other.turns).then(one.water.cmp(&other.water));
            soon.then(other.left.cmp(&one.left)).then(other.chance.cmp(&one.chance))
        });
        let is_whole = self.is_complete && stats.too_many_rolls == 0 && stats.cut_tables == 0;
        let left_out_from = self.left_out_from.filter(|turns| self.is_shown(*turns));
        let extent = match left_out_from {
            _ if !is_whole => Extent::Part,
            Some(turns) => Extent::Below(turns),
            None => Extent::Whole,
        };
        let trips = self.found.into_iter().map(|found| found.trip).collect();
        Answer { trips, stats, extent }
    }
}
