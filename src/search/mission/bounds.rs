//! How a mission may end at best.

use std::cell::{OnceCell, RefCell};
use std::cmp::Reverse;
use std::rc::Rc;
use std::sync::atomic::{AtomicU64, Ordering};

use rustc_hash::FxHashMap;

use super::depot_fuel::DepotFuel;
use super::detours::Detours;
use super::fuel::Fuel;
use super::milestone::{Milestone, Task};
use super::needs::Needs;
use super::operation::{is_market, refuelling_places};
use super::prospects::{Prospect, Prospects, Remembered};
use super::query::MissionQuery;
use super::supplied::{Lookout, Supplied, may_tell_something};
use super::tradeoffs::{Tradeoffs, best_needs};
use crate::map::SpaceId;
use crate::ruleset::RuleSet;
use crate::search::backward::{MANY_LABELS, Need};
use crate::search::network::Place;
use crate::search::sky::Sky;
use crate::search::watch::Watch;
use crate::track::{FuelPosition, TrackError};
use crate::unit::{Steps, Tanks, Water};

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

/// How full a ship may end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Fullest {
    /// With at least so many hazards after its last fuel.
    pub hazards: u8,
    /// Steps left at most.
    pub left: Steps,
}

/// How full for each number of hazards that spares something.
type AllFullest = Rc<[Fullest]>;

/// Ends that may still come, soonest first.
type AllProspects = Rc<[Prospect]>;

/// The best ends of every situation.
#[derive(Debug)]
pub(super) struct Bounds<'a> {
    /// Nothing is known of any situation: for a search that leaves nothing out.
    is_blind: bool,
    /// Labels that it took to look backwards, in thousands; none where ways are short.
    pub(super) thousands: u64,
    /// All labels that it took to look backwards.
    pub(super) labels_backwards: u64,
    pub(super) rule_set: &'a RuleSet,
    pub(super) query: &'a MissionQuery,
    pub(super) needs: Needs,
    pub(super) fuel: Fuel<'a>,
    pub(super) depot_fuel: DepotFuel<'a>,
    /// Where an operation may bring fuel.
    places: Vec<SpaceId>,
    /// What is needed after the last operation that brings fuel, by kind of ship and milestones behind it.
    last_trips: RefCell<FxHashMap<(usize, u8), Tradeoffs>>,
    /// The most steps left where fuel comes aboard on the way, by configuration and milestones behind it.
    fullest: RefCell<FxHashMap<(usize, u8), AllFullest>>,
    /// What was found.
    remembered: RefCell<Remembered>,
    /// What is needed until fuel comes aboard, once somebody wants to know it.
    supplied: OnceCell<Supplied>,
    /// Ways over places with fuel, by place, kind of ship and milestones.
    pub(super) known_detours: RefCell<FxHashMap<(Place, usize, u8), Rc<Detours>>>,
    /// Ends after water was bought in LEO, seen from there, by configuration and milestones behind it.
    ends_from_leo: RefCell<FxHashMap<(usize, u8), AllProspects>>,
}

/// The lookout gives up beyond so many labels.
pub(super) const MOST_LABELS_AHEAD: usize = 1_000_000;

impl<'a> Bounds<'a> {
    /// For a mission; `None` if somebody stops it. Where ways are long, has the lookout look ahead already.
    ///
    /// # Errors
    /// When a dry mass does not fit the fuel track.
    pub(super) fn new(
        rule_set: &'a RuleSet,
        query: &'a MissionQuery,
        skies: &[Sky],
        (watch, lookout): (&dyn Watch, &Lookout<'_>),
    ) -> Result<Option<Self>, TrackError> {
        let places = refuelling_places(rule_set, query);
        let fuel = Fuel::new(rule_set, query, &places);
        let thousands = AtomicU64::new(0);
        let labels_backwards = AtomicU64::new(0);
        let on_labels = |before: usize, now: usize| {
            labels_backwards.fetch_add((now - before) as u64, Ordering::Relaxed);
            let many = (now / MANY_LABELS - before / MANY_LABELS) as u64;
            if many == 0 {
                return;
            }
            let before = thousands.fetch_add(many * (MANY_LABELS as u64 / 1_000), Ordering::Relaxed);
            if before == 0 && may_tell_something(query) {
                lookout.ask(MOST_LABELS_AHEAD);
            }
        };
        let needs = Needs::new((rule_set, query), skies, (&places, &on_labels), watch)?;
        let Some(needs) = needs else { return Ok(None) };
        Ok(Some(Self {
            is_blind: false,
            thousands: thousands.into_inner(),
            labels_backwards: labels_backwards.into_inner(),
            rule_set,
            query,
            needs,
            depot_fuel: DepotFuel::new(rule_set, query, &fuel),
            fuel,
            places,
            last_trips: RefCell::default(),
            fullest: RefCell::default(),
            known_detours: RefCell::default(),
            ends_from_leo: RefCell::default(),
            supplied: OnceCell::new(),
            remembered: RefCell::new(Remembered::new(query.buckets(rule_set))),
        }))
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
        let Situation { place, configuration, done, .. } = situation;
        let bucket = self.query.bucket(place, configuration, done);
        let mut remembered = self.remembered.borrow_mut();
        remembered.get(bucket, &situation).unwrap_or_else(|| {
            let found = self.find(situation).sorted();
            remembered.keep(bucket, &situation, &found);
            found
        })
    }

    fn find(&self, situation: Situation) -> Prospects {
        let Situation { place, configuration, done, at, .. } = situation;
        let configuration = usize::from(configuration);
        let mut found = self.over_depot(situation);
        if self.query.depot.is_some_and(|depot| situation.stored < depot.due) {
            return found;
        }
        let needs = self.needs.of(configuration, place, done);
        for need in &*needs {
            if let Some(left) = self.fuel.after(configuration, at, need.steps) {
                let Need { turns, hazards, .. } = *need;
                found.add(Prospect { turns, water: Water(0), hazards, left });
            }
        }
        if !needs.is_empty() && self.fuel.refuels(configuration) {
            self.refuelled(situation, &mut found);
        }
        let supplied = self.supplied.get();
        if let Some(soonest) = supplied.and_then(|supplied| supplied.soonest(&self.fuel, &situation)) {
            found = found.no_sooner(soonest);
        }
        if self.query.refuelling.allows(self.rule_set.map.start()) {
            self.bought(situation, &mut found);
        }
        found
    }

    /// Ways are so long that the lookout was sent at once.
    pub(super) const fn is_long(&self) -> bool {
        self.thousands > 0
    }

    /// It is of use to know where fuel comes aboard on the way, and nobody knows.
    pub(super) fn may_learn(&self) -> bool {
        !self.is_blind && self.supplied.get().is_none() && may_tell_something(self.query)
    }

    /// From now on looks at where fuel comes aboard on the way.
    pub(super) fn learn(&self, supplied: Supplied) {
        if self.supplied.set(supplied).is_ok() {
            self.remembered.replace(Remembered::new(self.query.buckets(self.rule_set)));
        }
    }

    /// What is needed at least from where fuel was taken up last.
    pub(super) fn last_trips(&self, configuration: usize, done: u8) -> Rc<[Need]> {
        let kind = self.needs.kind(configuration);
        if let Some(known) = self.last_trips.borrow().get(&(kind, done)) {
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
        let trips: Rc<[Need]> = best_needs(all.iter().copied()).into();
        self.last_trips.borrow_mut().insert((kind, done), Rc::clone(&trips));
        trips
    }

    /// The most steps left of a ship whose last fuel came from an operation or from the depot: full tanks less the rest of
    /// the way, for each number of hazards that spares some of it.
    pub(super) fn fullest(&self, configuration: usize, done: u8) -> AllFullest {
        if let Some(known) = self.fullest.borrow().get(&(configuration, done)) {
            return Rc::clone(known);
        }
        let brings = self.fuel.refuels(configuration);
        let operations = brings.then(|| self.last_trips(configuration, done));
        let depot = self.query.depot.map(|depot| self.after_depot(depot.place, configuration, done));
        let rests = operations.iter().flat_map(|rests| rests.iter()).chain(depot.iter().flatten());
        let all = rests.filter_map(|need| {
            let left = self.fuel.after_full(configuration, need.steps)?;
            Some(Fullest { hazards: need.hazards, left })
        });
        let mut all: Vec<Fullest> = all.collect();
        all.sort_unstable_by_key(|one| (one.hazards, Reverse(one.left)));
        let mut most = None;
        all.retain(|one| {
            let before = most;
            most = most.max(Some(one.left));
            most > before
        });
        let fullest: AllFullest = all.into();
        self.fullest.borrow_mut().insert((configuration, done), Rc::clone(&fullest));
        fullest
    }

    /// The mission may end with an operation that brings fuel.
    fn may_end_refuelling(&self) -> bool {
        let is_asked = self.query.milestones.last() == Some(&Milestone::Do(Task::Refuel));
        is_asked || self.query.may_go_on_after_milestones()
    }

    /// Ends after water was bought in LEO.
    pub(super) fn bought(&self, situation: Situation, found: &mut Prospects) {
        let map = &self.rule_set.map;
        let Situation { configuration, done, place, .. } = situation;
        let configuration = usize::from(configuration);
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
        let later = |one: &Prospect| Prospect { turns: to_leo.saturating_add(one.turns), ..*one };
        found.extend(self.after_leo(configuration, done).iter().map(later));
    }

    /// Ends after water was bought, seen from LEO.
    fn after_leo(&self, configuration: usize, done: u8) -> AllProspects {
        if let Some(known) = self.ends_from_leo.borrow().get(&(configuration, done)) {
            return Rc::clone(known);
        }
        let mut found = Prospects::default();
        let map = &self.rule_set.map;
        let leo = Place::of(map.start());
        let refuelled = self.fuel.refuels(configuration).then(|| self.fullest(configuration, done));
        let first = u8::from(self.query.trip.from == map.start()).max(done);
        for stage in first..=self.query.milestones.len() as u8 {
            // A turn that ends there reaches what is to be reached there before anything is bought.
            let is_possible = match self.query.milestones.get(usize::from(stage)) {
                Some(Milestone::Reach(space)) => *space != map.start(),
                Some(Milestone::Do(_) | Milestone::Stay) => true,
                None => self.query.may_go_on_after_milestones(),
            };
            if !is_possible {
                continue;
            }
            for need in self.needs.of(configuration, leo, stage).iter() {
                let prospect = |hazards, left| Prospect { turns: need.turns, water: Water(1), hazards, left };
                let left = self.fuel.after_full(configuration, need.steps);
                found.extend(left.map(|left| prospect(need.hazards, left)));
                // Operations on the way may fill it up again.
                let refuelled = refuelled.iter().flat_map(|all| all.iter());
                found.extend(refuelled.map(|one| prospect(need.hazards.max(one.hazards), one.left)));
            }
        }
        let found = found.sorted();
        self.ends_from_leo.borrow_mut().insert((configuration, done), Rc::clone(&found));
        found
    }
}
