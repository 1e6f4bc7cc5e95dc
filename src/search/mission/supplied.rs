//! What a mission needs at least until fuel comes aboard, and in how many turns: every operation takes its own.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use super::bounds::Situation;
use super::field::{Field, all_kindest};
use super::fuel::Fuel;
use super::milestone::Milestone;
use super::needs::takes_turn;
use super::operation::{refuelling_places, supply_at};
use super::query::{MissionQuery, Wanted};
use super::scale::Scale;
use super::ship::Configuration;
use crate::map::SpaceId;
use crate::rules::{Rocket, fill};
use crate::ruleset::{DirtRefuel, RuleSet, TurnOrder};
use crate::search::backward::{MOST_HAZARDS, Need, Supplies};
use crate::search::beside::Beside;
use crate::search::limits::can_be_bounded;
use crate::search::sky::Sky;
use crate::search::strength::positions;
use crate::track::FuelPosition;
use crate::unit::{Steps, Tanks};

/// What is needed from every place, by milestones behind the ship.
#[derive(Debug)]
pub(super) struct Supplied {
    operations: Arc<Operations>,
    stages: Stages,
}

/// What operations bring.
#[derive(Debug)]
struct Operations {
    /// The most tanks that one brings at each space.
    tanks: Vec<Tanks>,
    /// For each number of tanks and of steps that are needed after them, what is needed before.
    before: Vec<Vec<Steps>>,
    may_come_first: bool,
    most_of_the_dry: Steps,
}

impl Supplies for Operations {
    fn before(&self, space: SpaceId, after: Steps) -> Option<Steps> {
        let tanks = self.tanks[space.index()];
        (tanks > Tanks(0)).then(|| self.before_tanks(tanks, after))
    }

    fn may_come_first(&self) -> bool {
        self.may_come_first
    }

    fn most_of_the_dry(&self) -> Steps {
        self.most_of_the_dry
    }
}

impl Operations {
    fn new((rule_set, query): (&RuleSet, &MissionQuery), payable: &Payable, places: &[SpaceId]) -> Self {
        let mut tanks = vec![Tanks(0); rule_set.map.graph().node_count()];
        for place in places {
            let here = query.ship.configurations.iter().map(|one| supply_at((rule_set, query), *place, one));
            tanks[place.index()] = here.max().unwrap_or_default();
        }
        let most = tanks.iter().max().copied().unwrap_or_default();
        let before = (0..=most.0).map(|tanks| {
            let mut least = vec![Steps(u16::MAX); usize::from(payable.most().0) + 1];
            for (number, configuration) in query.ship.configurations.iter().enumerate() {
                for (at, before) in payable.of(number) {
                    let (filled, _) = fill(&rule_set.track, configuration.dry, at, Tanks(tanks));
                    if let Some(after) = payable.at(number, filled) {
                        let least = &mut least[usize::from(after.0)];
                        *least = before.min(*least);
                    }
                }
            }
            // Who can pay for more can pay for less.
            for steps in (1..least.len()).rev() {
                least[steps - 1] = least[steps].min(least[steps - 1]);
            }
            least
        });
        let may_come_first = rule_set.policies.turn_order == TurnOrder::AnyOrder;
        let before = before.collect();
        Self { tanks, before, may_come_first, most_of_the_dry: payable.most_of_the_dry((rule_set, query)) }
    }

    fn before_tanks(&self, tanks: Tanks, after: Steps) -> Steps {
        let known = &self.before[usize::from(tanks.0)];
        known.get(usize::from(after.0)).map_or(after, |before| after.min(*before))
    }
}

/// The most steps that a ship can pay for on the rest of its way with the fuel aboard, whatever it leaves behind.
struct Payable {
    /// For each configuration the figure of its empty tanks, and the steps from there on.
    all: Vec<(FuelPosition, Vec<Steps>)>,
}

impl Payable {
    /// `None` where that is more than fuel is counted.
    fn new((rule_set, query): (&RuleSet, &MissionQuery), fuel: &Fuel<'_>) -> Option<Self> {
        let track = &rule_set.track;
        let all = query.ship.configurations.iter().enumerate().map(|(number, configuration)| {
            let dry = configuration.dry;
            if track.check_dry(dry).is_err() {
                return Some((FuelPosition(0), Vec::new()));
            }
            let steps = positions(track, dry).map(|at| fuel.most_payable(number, at));
            Some((track.empty(dry), steps.collect::<Option<_>>()?))
        });
        Some(Self { all: all.collect::<Option<_>>()? })
    }

    fn most(&self) -> Steps {
        self.all.iter().flat_map(|(_, steps)| steps).max().copied().unwrap_or_default()
    }

    /// Of ships that have less than one burn takes, or a sail, which may be without thrust.
    fn most_of_the_dry(&self, (rule_set, query): (&RuleSet, &MissionQuery)) -> Steps {
        let all = query.ship.configurations.iter().enumerate().flat_map(|(number, configuration)| {
            self.of(number).map(move |(at, payable)| (configuration, at, payable))
        });
        let dry = all.filter(|(configuration, at, _)| {
            let steps = rule_set.track.steps(configuration.dry, *at);
            let rockets = configuration.engines.iter().map(|engine| &engine.rocket);
            configuration.engines.is_empty()
                || rockets
                    .clone()
                    .any(|rocket| rocket.sail || rocket.consumption.burns_from(steps) == Some(0))
        });
        dry.map(|(.., payable)| payable).max().unwrap_or_default()
    }

    fn of(&self, configuration: usize) -> impl Iterator<Item = (FuelPosition, Steps)> {
        let (first, steps) = &self.all[configuration];
        (first.0..).map(FuelPosition).zip(steps.iter().copied())
    }

    fn at(&self, configuration: usize, at: FuelPosition) -> Option<Steps> {
        let (first, steps) = &self.all[configuration];
        steps.get(usize::from(at.0.checked_sub(first.0)?)).copied()
    }
}

/// What is needed from every place, by milestones behind the ship; none where nobody looked.
type Stages = Vec<Option<Vec<Vec<Need>>>>;

/// What another thread may find out within so many labels: `None` where it takes more, or cannot be found out.
pub(super) type Lookout<'a> = Beside<'a, usize, Option<Supplied>>;

/// Fuel comes aboard, and it is of use to know when. How full a ship may end, that does not tell: so it is of little use where
/// that counts and all missions are looked at.
pub(super) fn may_tell_something(query: &MissionQuery) -> bool {
    let is_about_time = query.wanted != Wanted::All || !query.trip.counts_left();
    query.brings_fuel() && query.depot.is_none() && is_about_time
}

/// All that it takes to find out what a mission needs.
#[derive(Debug)]
pub(super) struct Errand {
    operations: Arc<Operations>,
    /// No ship can pay for more at a time.
    most: Steps,
}

impl Errand {
    /// For a mission whose fuel comes aboard by operations alone; `None` where that is not so.
    pub(super) fn new((rule_set, query): (&RuleSet, &MissionQuery)) -> Option<Self> {
        if !may_tell_something(query) {
            return None;
        }
        let places = &refuelling_places(rule_set, query);
        let fuel = &Fuel::new(rule_set, query, places);
        let configurations = &query.ship.configurations;
        let engines = || configurations.iter().flat_map(|one| &one.engines);
        let digs = |one: &Configuration| one.dirt_by_crew.is_some();
        let is_dug = rule_set.policies.dirt_refuel == DirtRefuel::Free && configurations.iter().any(digs);
        let is_worth_it =
            engines().next().is_some() && engines().all(|engine| can_be_bounded(rule_set, &engine.rocket));
        if places.is_empty() || is_dug || !is_worth_it {
            return None;
        }
        let payable = Payable::new((rule_set, query), fuel)?;
        let operations = Operations::new((rule_set, query), &payable, places);
        Some(Self { operations: operations.into(), most: payable.most() })
    }

    /// `None` where it takes too many labels, or where nobody wants it any more.
    pub(super) fn run(
        &self,
        (rule_set, query): (&RuleSet, &MissionQuery),
        skies: &[Sky],
        limits: (usize, &AtomicBool),
    ) -> Option<Supplied> {
        let Self { operations, most } = self;
        let engines = query.ship.configurations.iter().flat_map(|one| &one.engines);
        let rockets: Vec<Rocket> = engines.map(|engine| engine.rocket).collect();
        let members: Vec<usize> = (0..query.ship.configurations.len()).collect();
        let scale = Scale::new(rule_set, query, &members);
        let terrain = all_kindest(skies, &rockets);
        let field = Field::new(rule_set, query, &terrain, (&rockets, scale.as_ref())).ok()?;
        let mut stages = vec![None; query.milestones.len() + 1];
        let mut after = vec![Need { turns: 0, steps: Steps(0), hazards: 0 }];
        for (index, milestone) in query.milestones.iter().enumerate().rev() {
            let here = query.place_after(index);
            if let Milestone::Reach(goal) = milestone {
                after.sort_unstable();
                let ends: Vec<(SpaceId, Need)> = after.iter().map(|need| (*goal, *need)).collect();
                let found = field.needs_between(query, *most, (&ends, &**operations), limits)?;
                after.clone_from(&found[here.index()]);
                stages[index] = Some(found);
            } else if takes_turn(rule_set, query, index) {
                for need in &mut after {
                    need.turns += 1;
                    need.steps = operations.before(here, need.steps).unwrap_or(need.steps);
                }
            }
        }
        Some(Supplied { operations: Arc::clone(operations), stages })
    }
}

impl Supplied {
    /// With at most so many hazards, the fewest turns to the end of a mission that buys no water; `None` where nobody looked.
    pub(super) fn soonest(&self, fuel: &Fuel<'_>, situation: &Situation) -> Option<Soonest> {
        let Situation { place, configuration, done, at, may_operate, .. } = *situation;
        let needs = &self.stages[usize::from(done)].as_ref()?[place.index()];
        let space = SpaceId(place.index() as u16);
        let mut soonest = [None; MOST_HAZARDS as usize + 1];
        for need in needs {
            let before = self.operations.before(space, need.steps).filter(|_| may_operate);
            let steps = before.unwrap_or(need.steps);
            let known = &mut soonest[usize::from(need.hazards)..];
            if known[0].is_none() && fuel.after(usize::from(configuration), at, steps).is_some() {
                for known in known {
                    *known = known.or(Some(need.turns));
                }
            }
        }
        Some(soonest)
    }
}

/// For each number of hazards at most, the fewest turns; none when it cannot be done.
pub(super) type Soonest = [Option<u16>; MOST_HAZARDS as usize + 1];

#[cfg(test)]
mod tests {
    use super::*;
    use crate::data::Data;
    use crate::ruleset;
    use crate::search::mission::shortcut_tests::ship;
    use crate::search::query::Query;

    /// On the strip of the fourth edition dry mass 1 has 19 steps at wet mass 4, 22 at 5 and 29 at 8 (4e G1g). To have 22 after
    /// one tank it takes 19 before: with less, the tank fills up to no more than wet mass 4 2/3. Three tanks give 29 to who had 22.
    #[test]
    fn an_operation_spares_what_its_tanks_hold() {
        let rules = ruleset::load(&Data::Embedded, "fourth").unwrap();
        let leo = rules.map.start();
        let whole = ship(&rules, (1, 0), Some(1), None);
        let trip = Query::new(whole.configurations[0].engines[0].rocket, leo, leo);
        let query = MissionQuery::new(whole, trip, vec![Milestone::Reach(leo)]);
        let fuel = Fuel::new(&rules, &query, &[]);
        let payable = Payable::new((&rules, &query), &fuel).unwrap();
        let at = |tanks| rules.track.loaded(crate::unit::Mass(1), Tanks(tanks)).unwrap();
        assert_eq!([3, 4, 7].map(|tanks| payable.at(0, at(tanks)).unwrap().0), [19, 22, 29]);
        let hertha = rules.map.find("hertha").unwrap();
        let operations = Operations::new((&rules, &query), &payable, &[hertha]);
        let tanks = operations.tanks[hertha.index()];
        assert_eq!(tanks, Tanks(3), "hydration 3, ISRU 1 (4e I5a)");
        assert_eq!(operations.before(hertha, Steps(29)), Some(Steps(22)));
        assert_eq!(operations.before(hertha, Steps(0)), Some(Steps(0)));
        assert_eq!(operations.before(leo, Steps(29)), None);
        assert_eq!(operations.before_tanks(Tanks(1), Steps(22)), Steps(19));
        assert_eq!(operations.before_tanks(Tanks(0), Steps(22)), Steps(22));
    }
}
