//! The most fuel that a mission may end with that leaves some in its depot on the way.

use std::cell::RefCell;
use std::collections::HashMap;

use super::bounds::{Bounds, Situation};
use super::fuel::Fuel;
use super::milestone::Milestone;
use super::prospects::{Prospect, Prospects};
use super::query::MissionQuery;
use super::tradeoffs::best_needs;
use crate::map::SpaceId;
use crate::ruleset::RuleSet;
use crate::search::backward::Need;
use crate::search::network::Place;
use crate::track::FuelPosition;
use crate::unit::{Steps, Tanks, Water};

/// When so many answers are remembered, all are forgotten: they are found again when they are asked for.
const MOST_REMEMBERED: usize = 1_000_000;

/// Turns to fly off and come back, at least.
const AWAY_AND_BACK: u16 = 2;

/// A ship with its fuel, that in the depot, and the steps still to spend: before the last stop at the depot and after it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct Loaded {
    configuration: usize,
    at: FuelPosition,
    stored: Tanks,
    steps: u16,
    last: Steps,
}

/// Fuel spent, left, taken up and thrown away with what is left behind, whatever the order: never less than a mission has.
#[derive(Debug)]
pub(super) struct DepotFuel<'a> {
    rule_set: &'a RuleSet,
    query: &'a MissionQuery,
    /// For each configuration, itself and all that it may become.
    reachable: Vec<Vec<usize>>,
    /// The most steps that a single tank holds in any of these.
    pub(super) steps_of_tank: Vec<Steps>,
    /// The most tanks that an operation of any of these takes up.
    pub(super) supplies: Vec<Tanks>,
    known: RefCell<HashMap<Loaded, Option<Steps>>>,
}

impl<'a> DepotFuel<'a> {
    pub(super) fn new(rule_set: &'a RuleSet, query: &'a MissionQuery, fuel: &Fuel<'_>) -> Self {
        let (track, ship) = (&rule_set.track, &query.ship);
        let reachable: Vec<Vec<usize>> =
            (0..ship.configurations.len()).map(|number| ship.reachable(number)).collect();
        let steps_of = |number: &usize| {
            let dry = ship.configurations[*number].dry;
            Some(track.steps(dry, track.loaded(dry, Tanks(1)).ok()?))
        };
        let most_steps = |all: &Vec<usize>| all.iter().filter_map(steps_of).max().unwrap_or_default();
        let most_tanks =
            |all: &Vec<usize>| all.iter().map(|number| fuel.supply(*number)).max().unwrap_or_default();
        let (steps_of_tank, supplies) =
            (reachable.iter().map(most_steps).collect(), reachable.iter().map(most_tanks).collect());
        Self { rule_set, query, reachable, steps_of_tank, supplies, known: RefCell::default() }
    }

    /// The most steps left after steps on the way to the depot, those from then on, and those after the last stop there;
    /// `None` when they cannot be.
    fn left(&self, fuel: &Fuel<'_>, situation: Situation, parts: (Steps, Steps, Steps)) -> Option<Steps> {
        let (before, between, last) = parts;
        let known = &mut self.known.borrow_mut();
        if known.len() > MOST_REMEMBERED {
            known.clear();
        }
        let there = self.after_spending(situation, before).into_iter().enumerate();
        let ends = there.filter_map(|(configuration, at)| {
            let Situation { stored, .. } = situation;
            let loaded = Loaded { configuration, at: at?, stored, steps: between.0, last };
            self.find(known, fuel, loaded)
        });
        ends.max()
    }

    /// The most fuel in each configuration that the ship may have after so many steps.
    fn after_spending(&self, situation: Situation, steps: Steps) -> Vec<Option<FuelPosition>> {
        let configurations = &self.query.ship.configurations;
        let track = &self.rule_set.track;
        let mut now = vec![None; configurations.len()];
        now[usize::from(situation.configuration)] = Some(situation.at);
        let order = &self.reachable[usize::from(situation.configuration)];
        for spent in 0..=steps.0 {
            // Some are reached in several ways, one after another.
            let mut is_new = true;
            while std::mem::take(&mut is_new) {
                for number in order.iter().copied() {
                    let Some(at) = now[number] else { continue };
                    for next in configurations[number].next() {
                        let lighter =
                            track.change_dry(configurations[number].dry, at, configurations[next].dry);
                        is_new |= lighter > now[next];
                        now[next] = now[next].max(lighter);
                    }
                }
            }
            if spent < steps.0 {
                for (one, configuration) in now.iter_mut().zip(configurations) {
                    *one = one.and_then(|at| track.spend(configuration.dry, at, Steps(1)));
                }
            }
        }
        now
    }

    /// Fuel may be left and taken up whenever something is spent.
    fn find(
        &self,
        known: &mut HashMap<Loaded, Option<Steps>>,
        fuel: &Fuel<'_>,
        loaded: Loaded,
    ) -> Option<Steps> {
        if let Some(found) = known.get(&loaded) {
            return *found;
        }
        let Loaded { configuration, at, stored, .. } = loaded;
        let (track, dry) = (&self.rule_set.track, self.query.ship.configurations[configuration].dry);
        let less = std::iter::successors(Some((at, stored)), |(at, stored)| {
            Some((track.unload_tank(dry, *at)?, stored.saturating_add(Tanks(1))))
        });
        let more = std::iter::successors(Some((at, stored)), |(at, stored)| {
            Some((track.add_tank(dry, *at)?, Tanks(stored.0.checked_sub(1)?)))
        });
        let mut most = None;
        for (at, stored) in less.chain(more.skip(1)) {
            most = most.max(self.go_on(known, fuel, Loaded { at, stored, ..loaded }));
        }
        known.insert(loaded, most);
        most
    }

    /// A step is spent, something is left behind, or the last stop is over.
    fn go_on(
        &self,
        known: &mut HashMap<Loaded, Option<Steps>>,
        fuel: &Fuel<'_>,
        loaded: Loaded,
    ) -> Option<Steps> {
        let Loaded { configuration, at, stored, steps, last } = loaded;
        let configurations = &self.query.ship.configurations;
        let (track, dry) = (&self.rule_set.track, configurations[configuration].dry);
        let due = self.query.depot.map_or(Tanks(0), |depot| depot.due);
        let mut most = None;
        if steps == 0 && stored >= due {
            most = fuel.after(configuration, at, last);
        }
        if let Some(fewer) = steps.checked_sub(1)
            && let Some(at) = track.spend(dry, at, Steps(1))
        {
            most = most.max(self.find(known, fuel, Loaded { at, steps: fewer, ..loaded }));
        }
        for next in configurations[configuration].next() {
            if let Some(at) = track.change_dry(dry, at, configurations[next].dry) {
                most = most.max(self.find(known, fuel, Loaded { configuration: next, at, ..loaded }));
            }
        }
        most
    }
}

impl Bounds<'_> {
    /// Ends after one more stop at the depot at least.
    pub(super) fn over_depot(&self, situation: Situation) -> Prospects {
        let mut found = Prospects::default();
        let Some(depot) = self.query.depot else { return found };
        let Situation { place, configuration, done, stored, .. } = situation;
        let configuration = usize::from(configuration);
        let brings = self.fuel.refuels(configuration);
        let mut bought = Prospects::default();
        if self.query.refuelling.allows(self.depot_fuel.rule_set.map.start()) {
            self.bought(situation, &mut bought);
        }
        let has_sources = brings || bought.soonest().is_some();
        // Fuel is left to be taken up when something has been done; a ship that may change might come back for that too.
        let is_use_new = stored == Tanks(0) && depot.due == Tanks(0);
        let is_strict = is_use_new && !has_sources && self.query.ship.configurations.len() == 1;
        let away = if is_use_new { AWAY_AND_BACK } else { 0 };
        let lasts = self.after_depot(depot.place, configuration, done + u8::from(is_strict));
        let needs = self.needs.of(configuration, place, done);
        let prospect = |turns, water, hazards, left| Prospect { turns, water: Water(water), hazards, left };
        let brought = self.brought(situation);
        let fullest = self.fullest(configuration, done);
        let best = bought.fullest();
        let mut before = None;
        for to in self.needs.to_depot(configuration, place) {
            for last in &lasts {
                for need in &*needs {
                    let turns = need.turns.max(to.turns.saturating_add(last.turns).saturating_add(away));
                    let hazards = need.hazards.max(to.hazards.saturating_add(last.hazards));
                    // Many ways come to the same.
                    let whole = (turns, hazards, need.steps);
                    if brings && before.replace(whole) == Some(whole) {
                        continue;
                    }
                    let between = need.steps.saturating_sub(to.steps).saturating_sub(last.steps);
                    if brings {
                        for full in &*fullest {
                            let hazards = hazards.max(full.hazards);
                            let ends = brought.ends(turns, need.steps, full.left);
                            ends.for_each(|(turns, left)| found.add(prospect(turns, 0, hazards, left)));
                        }
                    } else {
                        let parts = (to.steps, between, last.steps);
                        let left = self.depot_fuel.left(&self.fuel, situation, parts);
                        found.extend(left.map(|left| prospect(turns, 0, hazards, left)));
                    }
                    if let Some(soonest) = bought.soonest() {
                        let most = fullest.last().map(|one| one.left).max(best).unwrap_or_default();
                        found.add(prospect(turns.max(soonest), 1, hazards, most));
                    }
                }
            }
        }
        found
    }

    /// What is needed from the depot to the end, with so many milestones behind the ship or more.
    pub(super) fn after_depot(&self, depot: SpaceId, configuration: usize, done: u8) -> Vec<Need> {
        let milestones = &self.query.milestones;
        let may_end_there = self.query.may_go_on_after_milestones();
        let mut all = Vec::new();
        let mut stands_at = self.query.trip.from;
        for stage in 0..=milestones.len() {
            let next = milestones.get(stage);
            // Tasks are done where the ship has come to.
            let is_bound = matches!(next, Some(Milestone::Do(_) | Milestone::Stay));
            let is_possible = (next.is_some() || may_end_there) && (!is_bound || stands_at == depot);
            if stage >= usize::from(done) && is_possible {
                all.extend_from_slice(&self.needs.of(configuration, Place::of(depot), stage as u8));
            }
            if let Some(Milestone::Reach(space)) = next {
                stands_at = *space;
            }
        }
        best_needs(all.iter().copied())
    }
}

/// Missions with a depot found with bounds, against those of a search that leaves nothing out.
#[cfg(test)]
mod tests {
    use super::*;
    use crate::data::Data;
    use crate::rules::{Afterburner, Rocket};
    use crate::ruleset;
    use crate::search::mission::ship::{Change, Drop, Item, Ship};
    use crate::search::mission::shortcut_tests::figures as front;
    use crate::search::mission::solve::{Shortcuts, solve_by};
    use crate::search::mission::{Depot, Refuelling, Unwatched, solve_mission};
    use crate::search::query::{Load, Query};
    use crate::unit::{Consumption, Mass, Thrust};

    /// A lander with cargo of mass 1 that may be left anywhere, or without.
    fn ship(dry: u8, has_cargo: bool, isru: Option<u8>) -> Ship {
        let rocket = Rocket {
            afterburner: Afterburner::Optional(Steps(1)),
            ..Rocket::new(Thrust(9), Consumption::new(3, 1).unwrap(), Mass(dry))
        };
        let mut ship = Ship::whole(vec![("lander".to_string(), rocket)], Mass(dry), isru);
        if has_cargo {
            let (name, change) = ("cargo".to_string(), Change::Leave);
            ship.items.push(Item { name, change, place: None, is_required: false });
            let mut lighter = ship.configurations[0].clone();
            lighter.dry = Mass(dry - 1);
            lighter.engines[0].rocket.dry = lighter.dry;
            ship.configurations[0].drops.push(Drop { item: 0, leads_to: 1 });
            ship.configurations.push(lighter);
        }
        ship
    }

    #[test]
    fn bounds_leave_no_mission_with_a_depot_out() {
        let mut with_fuel_stored = 0;
        for (name, goal, depot, tanks, most_turns, is_refuelled) in [
            ("basic", "luna-crater-shackleton-polar-rim", "earth-luna-l1", 5, 4, false),
            ("basic", "luna-crater-shackleton-polar-rim", "earth-luna-l1", 6, 5, false),
            ("basic", "luna-crater-shackleton-polar-rim", "earth-luna-l1", 3, 5, true),
            ("basic", "deimos", "sol-mars-l2", 4, 4, false),
            ("basic", "deimos", "deimos", 3, 3, false),
            ("fourth", "luna-shackleton-polar-rim", "earth-luna-l1", 3, 2, false),
        ] {
            let rules = ruleset::load(&Data::Embedded, name).unwrap();
            let place = |name: &str| rules.map.find(name).unwrap();
            let start = rules.map.start();
            let ships: &[(bool, Option<u8>, u8, u8)] = if is_refuelled {
                &[(true, Some(1), 0, 0), (false, Some(1), 0, 1)]
            } else {
                &[
                    (false, None, 0, 0),
                    (true, None, 0, 0),
                    (false, None, 2, 0),
                    (false, Some(1), 0, 0),
                    (false, None, 0, 1),
                    (true, None, 1, 2),
                ]
            };
            for &(has_cargo, isru, waiting, due) in ships {
                let whole = ship(3, has_cargo, isru);
                let rocket = whole.configurations[0].engines[0].rocket;
                let load = Load::Given(rules.track.loaded(Mass(3), Tanks(tanks)).unwrap());
                let trip =
                    Query { load, most_turns: Some(most_turns), ..Query::new(rocket, start, place(goal)) };
                let milestones = vec![Milestone::Reach(place(goal)), Milestone::Reach(start)];
                let refuelling = Refuelling { anywhere: isru.is_some(), places: Vec::new() };
                let depot = Depot { place: place(depot), waiting: Tanks(waiting), due: Tanks(due) };
                let query = MissionQuery {
                    refuelling,
                    depot: Some(depot),
                    ..MissionQuery::new(whole, trip, milestones)
                };
                let bounded = solve_mission(&rules, &query).unwrap();
                let blind = solve_by(&rules, &query, &Unwatched, Shortcuts::None).unwrap();
                let what = format!("{name}, {goal}, {tanks}, {has_cargo}, {isru:?}, {waiting}, {due}");
                assert_eq!(front(&rules, &bounded), front(&rules, &blind), "{what}");
                let stores = |trip: &crate::search::plan::Trip| {
                    let mut works = trip.works.iter();
                    works.any(|work| matches!(work.kind, crate::search::plan::WorkKind::Store { .. }))
                };
                with_fuel_stored += bounded.trips.iter().filter(|trip| stores(trip)).count();
            }
        }
        assert!(with_fuel_stored > 5, "{with_fuel_stored}");
    }

    /// A tank is burnt farthest as the only one aboard.
    #[test]
    fn no_tank_holds_more_than_the_first() {
        for name in ["basic", "fourth"] {
            let rules = ruleset::load(&Data::Embedded, name).unwrap();
            let track = &rules.track;
            let (least, most) = track.dry_range();
            for dry in (least.0..=most.0).map(Mass) {
                let load = |tanks| track.steps(dry, track.loaded(dry, Tanks(tanks)).unwrap()).0;
                let most = track.most_tanks(dry).0;
                assert!((1..=most).all(|tanks| load(tanks) <= u16::from(tanks) * load(1)), "{name}, {dry}");
            }
        }
    }

    /// Of unloading and loading again no fuel comes: neither in one stop nor in two without a burn between.
    #[test]
    fn what_is_left_and_taken_up_again_is_no_more() {
        for name in ["basic", "fourth"] {
            let rules = ruleset::load(&Data::Embedded, name).unwrap();
            let track = &rules.track;
            let (least, most) = track.dry_range();
            for dry in (least.0..=most.0).map(Mass) {
                let full = track.loaded(dry, track.most_tanks(dry)).unwrap();
                for steps in 0..=track.steps(dry, full).0 {
                    let at = track.spend(dry, full, Steps(steps)).unwrap();
                    let again = track.unload_tank(dry, at).and_then(|less| track.add_tank(dry, less));
                    assert!(again <= Some(at), "{name}, {dry}, {steps}");
                    let again = track.add_tank(dry, at).and_then(|more| track.unload_tank(dry, more));
                    assert!(again <= Some(at), "{name}, {dry}, {steps}");
                }
            }
        }
    }
}
