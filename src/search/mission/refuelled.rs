//! How a mission may end at best where operations bring fuel on its way.

use std::rc::Rc;

use super::bounds::{Bounds, Situation};
use super::detours::{Course, Detours, MOST_WAITING, Way, best_ways};
use super::fuel::ByOperations;
use super::milestone::{Milestone, Task};
use super::prospects::{Prospect, Prospects};
use crate::ruleset::TurnOrder;
use crate::search::network::Place;
use crate::track::FuelPosition;
use crate::unit::{Steps, Water};

/// A way that the fuel aboard is enough for, to the first place with more.
struct Fitting<'a> {
    way: &'a Way,
    /// The most steps that it may leave.
    full: Steps,
    /// Operations on it that take no turn of their own.
    operations: u16,
    /// Where the whole needs no less than this, another way leaves as much.
    below: Steps,
}

impl Fitting<'_> {
    /// Operations on the other way take no more turns, and it leaves as much wherever the whole needs what it needs itself.
    ///
    /// Proven for: whatever is spent after the last operation may as well be spent before; so of two that need as much, the one
    /// with the shorter last trip leaves as much.
    fn may_be_replaced_by(&self, other: &Self) -> bool {
        let waiting = |one: &Self, of: &Self| one.way.turns() + of.operations;
        other.way.turns() <= self.way.turns()
            && waiting(other, self) <= waiting(self, other)
            && other.way.hazards() <= self.way.hazards()
            && other.way.last.steps <= self.way.last.steps
    }
}

impl Bounds<'_> {
    /// Ends after operations that bring fuel.
    pub(super) fn refuelled(&self, situation: Situation, found: &mut Prospects) {
        let Situation { configuration, done, at, place, .. } = situation;
        let detours = self.detours(place, configuration, done);
        let ways = self.fitting(&detours, situation);
        let ship = (usize::from(configuration), at);
        let most_operations = self.most_operations(done);
        // The most steps left within each number of turns.
        let mut fullest: Vec<Option<Steps>> = vec![None; usize::from(detours.most_turns) + 1];
        for course in &detours.courses {
            let safer = fullest.clone();
            for way in ways.iter().filter(|one| course.is_useful_to(one.way)) {
                self.take(way, course, &mut fullest, (ship, most_operations));
            }
            let mut before = None;
            for (turns, (left, safer)) in (0..).zip(fullest.iter().zip(&safer)) {
                if *left > before && left > safer {
                    let prospect = |left| Prospect { turns, water: Water(0), hazards: course.hazards, left };
                    found.extend(left.map(prospect));
                }
                before = *left;
            }
        }
    }

    /// The ways that may lead to an end, but for those that others can replace.
    fn fitting<'b>(&self, detours: &'b Detours, situation: Situation) -> Vec<Fitting<'b>> {
        let Situation { configuration, at, may_operate, .. } = situation;
        let configuration = usize::from(configuration);
        // In the turn of arrival, and before the first move of the last trip, where the rules let an operation come first.
        let may_come_first = u16::from(self.may_come_first());
        let mut fitting: Vec<Fitting<'_>> = Vec::with_capacity(detours.ways.len());
        for way in detours.ways.iter().filter(|way| way.turns() <= detours.most_turns) {
            if self.fuel.after(configuration, at, way.to_fuel.steps).is_none() {
                continue;
            }
            let Some(full) = self.fuel.after_full(configuration, way.last.steps) else { continue };
            let operations = u16::from(way.to_fuel.turns > 0 || may_operate) + may_come_first;
            let mut one = Fitting { way, full, operations, below: Steps(u16::MAX) };
            let others = fitting.iter().filter(|other| one.may_be_replaced_by(other));
            one.below = others.map(|other| other.way.steps()).min().unwrap_or(one.below);
            if one.below > way.steps() {
                fitting.push(one);
            }
        }
        fitting
    }

    /// What is left at most after this way, in each number of turns; where the whole needs what the course says.
    fn take(
        &self,
        fitting: &Fitting<'_>,
        course: &Course,
        fullest: &mut [Option<Steps>],
        ((configuration, at), most_operations): ((usize, FuelPosition), u16),
    ) {
        let Fitting { way, full, operations, below } = *fitting;
        let first = course.first_below(below).max(usize::from(way.turns()));
        let end = course.end_of_news(way);
        let mut after: Option<(Steps, ByOperations)> = None;
        let mut most = None;
        let Some(later) = fullest.get_mut(first..) else { return };
        for (turns, (known, steps)) in (first..).zip(later.iter_mut().zip(&course.steps[first..])) {
            most = most.max(*known);
            let waited = turns as u16 - way.turns();
            if most >= Some(full) || waited > MOST_WAITING || turns >= end {
                // What may be left in so many turns may be left in more of them.
                if *known == most {
                    break;
                }
            } else if let Some(steps) = *steps {
                let before = steps.saturating_sub(way.last.steps).max(way.to_fuel.steps);
                let by_operations = match &after {
                    Some((same, by_operations)) if *same == before => by_operations,
                    _ => {
                        let parts = (before, way.last.steps);
                        &after.insert((before, self.fuel.by_operations(configuration, at, parts))).1
                    }
                };
                most = most.max(by_operations.left((waited + operations).min(most_operations)));
            }
            *known = most;
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
    fn detours(&self, place: Place, configuration: u16, done: u8) -> Rc<Detours> {
        let configuration = usize::from(configuration);
        let key = (place, self.needs.kind(configuration), done);
        if let Some(known) = self.known_detours.borrow().get(&key) {
            return Rc::clone(known);
        }
        let lasts = self.last_trips(configuration, done);
        let needs = self.needs.of(configuration, place, done);
        let to_fuel = self.needs.to_fuel(configuration, place).iter();
        let ways =
            to_fuel.flat_map(|to_fuel| lasts.iter().map(|last| Way { to_fuel: *to_fuel, last: *last }));
        let detours = Rc::new(Detours::new(best_ways(ways.collect()), &needs, self.most_turns()));
        self.known_detours.borrow_mut().insert(key, Rc::clone(&detours));
        detours
    }

    /// The operation of a turn may come before its move.
    pub(super) fn may_come_first(&self) -> bool {
        self.rule_set.policies.turn_order == TurnOrder::AnyOrder
    }

    fn most_turns(&self) -> u16 {
        self.query.trip.most_turns.unwrap_or(crate::search::query::ENDLESS)
    }
}
