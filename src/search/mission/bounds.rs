//! How a mission may end at best.

use std::cell::RefCell;
use std::cmp::Reverse;
use std::collections::HashMap;
use std::rc::Rc;

use super::depot_fuel::DepotFuel;
use super::fuel::Fuel;
use super::milestone::{Milestone, Task};
use super::needs::{Needs, Tradeoffs};
use super::operation::{is_market, refuelling_places};
use super::query::MissionQuery;
use crate::map::SpaceId;
use crate::ruleset::{RuleSet, TurnOrder};
use crate::search::backward::Need;
use crate::search::network::Place;
use crate::search::sky::Sky;
use crate::track::{FuelPosition, TrackError};
use crate::unit::{Steps, Tanks, Water};

/// Turns after which more of them bring no more fuel: by then every tank is full.
const MOST_WAITING: u16 = 24;

/// Where a mission stands, as far as bounds look at it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct Situation {
    pub place: Place,
    pub configuration: u16,
    pub done: u8,
    pub at: FuelPosition,
    /// Tanks that lie in the depot.
    pub stored: Tanks,
    /// An operation is left to it in this turn.
    pub may_operate: bool,
}

/// An end that may still come of a situation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Prospect {
    /// Turns still to go.
    pub turns: u16,
    /// Water still to buy.
    pub water: Water,
    /// Hazards still to enter.
    pub hazards: u8,
    /// Steps left.
    pub left: Steps,
}

/// What was found for a fuel figure and a depot, with an operation left or without.
type Known = ((FuelPosition, Tanks, bool), Rc<[Prospect]>);

/// The best ends of every situation.
#[derive(Debug)]
pub(super) struct Bounds<'a> {
    /// Nothing is known of any situation: for a search that leaves nothing out.
    is_blind: bool,
    rule_set: &'a RuleSet,
    pub(super) query: &'a MissionQuery,
    pub(super) needs: Needs,
    pub(super) fuel: Fuel<'a>,
    pub(super) depot_fuel: DepotFuel<'a>,
    /// Where an operation may bring fuel.
    places: Vec<SpaceId>,
    /// What is needed after the last operation that brings fuel, by configuration and milestones behind it.
    last_trips: RefCell<HashMap<(usize, u8), Tradeoffs>>,
    /// What was found, by place, configuration and milestones.
    known: RefCell<Vec<Vec<Known>>>,
    /// The same, whatever the fuel.
    known_detours: RefCell<Vec<Option<Rc<[Detour]>>>>,
}

impl<'a> Bounds<'a> {
    /// For a mission.
    ///
    /// # Errors
    /// When a dry mass does not fit the fuel track.
    pub(super) fn new(
        rule_set: &'a RuleSet,
        query: &'a MissionQuery,
        skies: &[Sky],
    ) -> Result<Self, TrackError> {
        let places = refuelling_places(rule_set, query);
        Ok(Self {
            is_blind: false,
            rule_set,
            query,
            needs: Needs::new(rule_set, query, skies, &places)?,
            fuel: Fuel::new(rule_set, query, &places),
            depot_fuel: DepotFuel::new(rule_set, query),
            places,
            last_trips: RefCell::default(),
            known_detours: RefCell::new(vec![None; query.buckets(rule_set)]),
            known: RefCell::new(vec![Vec::new(); query.buckets(rule_set)]),
        })
    }

    /// The same, but nothing is ruled out.
    pub(super) fn blind(self) -> Self {
        Self { is_blind: true, ..self }
    }

    /// Ends none of which is worse than another in everything, soonest first. Whatever comes of the situation, one of
    /// them is at least as good in everything.
    pub(super) fn prospects(&self, situation: Situation) -> Rc<[Prospect]> {
        if self.is_blind {
            return Rc::new([Prospect { turns: 0, water: Water(0), hazards: 0, left: Steps(u16::MAX) }]);
        }
        let Situation { place, configuration, done, at, stored, may_operate } = situation;
        let bucket = self.query.bucket(place, configuration, done);
        let figures = (at, stored, may_operate);
        let mut known = self.known.borrow_mut();
        let mut here = known[bucket].iter();
        if let Some((_, found)) = here.find(|one| one.0 == figures) {
            return Rc::clone(found);
        }
        let found: Rc<[Prospect]> = self.find(situation).into();
        known[bucket].push((figures, Rc::clone(&found)));
        found
    }

    fn find(&self, situation: Situation) -> Vec<Prospect> {
        let Situation { place, configuration, done, at, .. } = situation;
        let configuration = usize::from(configuration);
        let mut found = self.over_depot(situation);
        if self.query.depot.is_some_and(|depot| situation.stored < depot.due) {
            return best(found);
        }
        let needs = self.needs.of(configuration, place, done);
        for need in &*needs {
            if let Some(left) = self.fuel.after(configuration, at, need.steps) {
                let Need { turns, hazards, .. } = *need;
                found.push(Prospect { turns, water: Water(0), hazards, left });
            }
        }
        if !needs.is_empty() && self.fuel.refuels(configuration) {
            self.refuelled(situation, &mut found);
        }
        if self.query.refuelling.allows(self.rule_set.map.start()) {
            self.bought(situation, &mut found);
        }
        best(found)
    }

    /// Ends after operations that bring fuel.
    fn refuelled(&self, situation: Situation, found: &mut Vec<Prospect>) {
        let Situation { configuration, done, at, may_operate, place, .. } = situation;
        let detours = self.detours(place, configuration, done);
        let configuration = usize::from(configuration);
        let most_operations = self.most_operations(done);
        // In the turn of arrival, and before the first move of the last trip, where the rules let an operation come first.
        let may_come_first = self.may_come_first();
        for Detour { way, full, courses } in &*detours {
            if self.fuel.after(configuration, at, way.to_fuel.steps).is_none() {
                continue;
            }
            let more = u16::from(way.to_fuel.turns > 0 || may_operate) + u16::from(may_come_first);
            for Course { hazards, steps } in courses {
                let mut most = None;
                for (waited, steps) in (0..).zip(steps) {
                    let Some(steps) = steps else { continue };
                    let before = steps.saturating_sub(way.last.steps).max(way.to_fuel.steps);
                    let operations = (waited + more).min(most_operations);
                    let parts = (before, way.last.steps);
                    let left = self.fuel.after_operations(configuration, at, operations, parts);
                    if left > most {
                        most = left;
                        let turns = way.turns() + waited;
                        let prospect = |left| Prospect { turns, water: Water(0), hazards: *hazards, left };
                        found.extend(left.map(prospect));
                    }
                    if most >= *full {
                        break;
                    }
                }
            }
        }
    }

    /// The most operations that bring fuel, with so many milestones behind.
    pub(super) fn most_operations(&self, done: u8) -> u16 {
        let asked = self.query.milestones[usize::from(done)..]
            .iter()
            .filter(|milestone| **milestone == Milestone::Do(Task::Refuel));
        if self.query.refuelling.exists() { u16::MAX } else { asked.count() as u16 }
    }

    /// All ways over places where operations bring fuel.
    fn detours(&self, place: Place, configuration: u16, done: u8) -> Rc<[Detour]> {
        let bucket = self.query.bucket(place, configuration, done);
        if let Some(known) = &self.known_detours.borrow()[bucket] {
            return Rc::clone(known);
        }
        let configuration = usize::from(configuration);
        let lasts = self.last_trips(configuration, done);
        let needs = self.needs.of(configuration, place, done);
        let to_fuel = self.needs.to_fuel(configuration, place).iter();
        let ways =
            to_fuel.flat_map(|to_fuel| lasts.iter().map(|last| Way { to_fuel: *to_fuel, last: *last }));
        let ways = best_ways(ways.collect());
        let mut counts: Vec<u8> =
            needs.iter().map(|need| need.hazards).chain(ways.iter().map(Way::hazards)).collect();
        counts.sort_unstable();
        counts.dedup();
        let detours = ways.iter().map(|way| {
            let mut courses: Vec<Course> = Vec::new();
            for &hazards in counts.iter().filter(|hazards| **hazards >= way.hazards()) {
                let most_turns = self.most_turns().min(way.turns().saturating_add(MOST_WAITING));
                let steps = (way.turns()..=most_turns).map(|turns| {
                    let fitting = needs.iter().filter(|need| need.turns <= turns && need.hazards <= hazards);
                    fitting.map(|need| need.steps).min()
                });
                let steps: Vec<Option<Steps>> = steps.collect();
                // More hazards that spare nothing are no other course.
                if courses.last().is_none_or(|known| known.steps != steps) {
                    courses.push(Course { hazards, steps });
                }
            }
            Detour { way: *way, full: self.fuel.after_full(configuration, way.last.steps), courses }
        });
        let detours: Rc<[Detour]> = detours.collect();
        self.known_detours.borrow_mut()[bucket] = Some(Rc::clone(&detours));
        detours
    }

    /// The operation of a turn may come before its move.
    pub(super) fn may_come_first(&self) -> bool {
        self.rule_set.policies.turn_order == TurnOrder::AnyOrder
    }

    fn most_turns(&self) -> u16 {
        self.query.trip.most_turns.unwrap_or(crate::search::query::ENDLESS)
    }

    /// What is needed at least from where fuel was taken up last.
    pub(super) fn last_trips(&self, configuration: usize, done: u8) -> Rc<[Need]> {
        if let Some(known) = self.last_trips.borrow().get(&(configuration, done)) {
            return Rc::clone(known);
        }
        let milestones = &self.query.milestones;
        let mut all = Vec::new();
        let mut last = self.query.trip.from;
        for stage in 0..=milestones.len() {
            let next = milestones.get(stage);
            if stage >= usize::from(done) && (next.is_some() || self.may_end_refuelling()) {
                // Tasks are done where the ship has come to.
                let is_bound = matches!(next, Some(Milestone::Do(_) | Milestone::Stay));
                for &place in self.places.iter().filter(|place| !is_bound || **place == last) {
                    all.extend_from_slice(&self.needs.of(configuration, Place::of(place), stage as u8));
                }
            }
            if let Some(Milestone::Reach(space)) = next {
                last = *space;
            }
        }
        let trips: Rc<[Need]> = best_needs(all).into();
        self.last_trips.borrow_mut().insert((configuration, done), Rc::clone(&trips));
        trips
    }

    /// The mission may end with an operation that brings fuel.
    fn may_end_refuelling(&self) -> bool {
        let is_asked = self.query.milestones.last() == Some(&Milestone::Do(Task::Refuel));
        is_asked || self.query.ship.items.iter().any(|item| item.is_required)
    }

    /// Ends after water was bought in LEO.
    pub(super) fn bought(&self, situation: Situation, found: &mut Vec<Prospect>) {
        let map = &self.rule_set.map;
        let Situation { configuration, done, place, .. } = situation;
        let configuration = usize::from(configuration);
        let leo = Place::of(map.start());
        let goals = self.query.goals();
        let to_leo = if is_market(map, SpaceId(place.index() as u16)) {
            Some(0)
        } else {
            match goals.iter().position(|goal| *goal == map.start()) {
                Some(goal) => self.needs.turns_to(configuration, place, goal),
                None => Some(1),
            }
        };
        let Some(to_leo) = to_leo else { return };
        let first = u8::from(self.query.trip.from == map.start()).max(done);
        let track = &self.rule_set.track;
        for stage in first..=self.query.milestones.len() as u8 {
            for need in self.needs.of(configuration, leo, stage).iter().filter(|need| need.turns > 0) {
                let full = self.query.ship.reachable(configuration).into_iter().filter_map(|number| {
                    let dry = self.query.ship.configurations[number].dry;
                    let full = track.loaded(dry, track.most_tanks(dry)).ok()?;
                    self.fuel.after(number, full, need.steps)
                });
                // Operations on the way may fill it up again.
                let left = if self.fuel.refuels(configuration) {
                    Some(self.full(configuration))
                } else {
                    full.max()
                };
                let (turns, hazards) = (to_leo.saturating_add(need.turns), need.hazards);
                found.extend(left.map(|left| Prospect { turns, water: Water(1), hazards, left }));
            }
        }
    }

    /// The most steps that a configuration or anything it may become holds.
    pub(super) fn full(&self, configuration: usize) -> Steps {
        let track = &self.rule_set.track;
        let all = self.query.ship.reachable(configuration).into_iter().filter_map(|number| {
            let dry = self.query.ship.configurations[number].dry;
            Some(track.steps(dry, track.loaded(dry, track.most_tanks(dry)).ok()?))
        });
        all.max().unwrap_or_default()
    }
}

/// A way over places where operations bring fuel.
#[derive(Clone, Copy, Debug)]
struct Way {
    /// To the first of them.
    to_fuel: Need,
    /// From the last of them.
    last: Need,
}

/// Such a way, with what the whole needs at least.
#[derive(Debug)]
struct Detour {
    way: Way,
    /// Steps left at its end at most.
    full: Option<Steps>,
    courses: Vec<Course>,
}

/// The fewest steps of the whole with at most so many hazards, for each number of turns more than its ways take.
#[derive(Debug)]
struct Course {
    hazards: u8,
    steps: Vec<Option<Steps>>,
}

impl Way {
    const fn turns(&self) -> u16 {
        self.to_fuel.turns.saturating_add(self.last.turns)
    }

    const fn hazards(&self) -> u8 {
        self.to_fuel.hazards.saturating_add(self.last.hazards)
    }
}

/// Those that no other one covers.
fn best_ways(ways: Vec<Way>) -> Vec<Way> {
    let mut best: Vec<Way> = Vec::new();
    let covers = |one: &Way, other: &Way| {
        one.turns() <= other.turns()
            && one.hazards() <= other.hazards()
            && one.to_fuel.steps <= other.to_fuel.steps
            && one.last.steps <= other.last.steps
            // To operate where it stands it must not have operated in this turn.
            && (one.to_fuel.turns > 0 || other.to_fuel.turns == 0)
    };
    for way in ways {
        if !best.iter().any(|known| covers(known, &way)) {
            best.retain(|known| !covers(&way, known));
            best.push(way);
        }
    }
    best
}

/// Those that no other one covers, soonest first.
fn best(mut prospects: Vec<Prospect>) -> Vec<Prospect> {
    prospects.sort_unstable_by_key(|one| (one.turns, one.water, one.hazards, Reverse(one.left)));
    let mut kept: Vec<Prospect> = Vec::new();
    for one in prospects {
        let covers = |known: &Prospect| {
            known.water <= one.water && known.hazards <= one.hazards && known.left >= one.left
        };
        if !kept.iter().any(covers) {
            kept.push(one);
        }
    }
    kept
}

/// Those that no other one covers, fewest turns first.
pub(super) fn best_needs(mut needs: Vec<Need>) -> Vec<Need> {
    needs.sort_unstable();
    let mut best: Vec<Need> = Vec::new();
    for need in needs {
        if !best.iter().any(|known| known.steps <= need.steps && known.hazards <= need.hazards) {
            best.push(need);
        }
    }
    best
}
