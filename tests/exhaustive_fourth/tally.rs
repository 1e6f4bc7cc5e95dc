//! Comparing the two searches, and counting what the cases were like, so that poor ones do not pass for proof.

use std::collections::{BTreeMap, BTreeSet};

use highfrontier::map::SpaceId;
use highfrontier::ruleset::RuleSet;
use highfrontier::search::everywhere::Everywhere;
use highfrontier::search::query::{Load, Query};
use highfrontier::search::solve::solve;
use highfrontier::search::standing::Standing;
use highfrontier::track::FuelPosition;
use highfrontier::unit::Tanks;

use crate::everywhere;
use crate::flight::Exhaustive;
use crate::rule::Rule;
use crate::state::{Arrival, Fraction, LEAST_CHANCE, MOST_PAID};

#[derive(Debug, Default)]
pub(crate) struct Tally {
    pub(crate) fronts: usize,
    pub(crate) arrived: usize,
    pub(crate) choices: usize,
    pub(crate) of_turns: usize,
    pub(crate) of_chance: usize,
    pub(crate) by_paying: usize,
    pub(crate) by_chits: usize,
    pub(crate) states: usize,
    /// Fronts that would be others without a rule.
    pub(crate) decided_by: BTreeMap<Rule, usize>,
}

impl Tally {
    /// Asserts that both searches agree on the front to every space but the start. Then one rule is left out of the
    /// exhaustive search, to count the fronts it decides.
    pub(crate) fn compare(&mut self, rules: &RuleSet, mut query: Query, left_out: Option<Rule>, what: &str) {
        let goals: Vec<_> = rules.map.spaces().map(|(id, _)| id).filter(|goal| *goal != query.from).collect();
        let mut all = Vec::new();
        let mut others = Vec::new();
        let everywhere = everywhere::find(rules, &query).filter(|_| !query.is_orbit_enough);
        for (index, goal) in goals.into_iter().enumerate() {
            query.to = goal;
            // The goal matters to the exhaustive search only where landing on it is not asked about.
            if index == 0 || query.is_orbit_enough {
                all = self.explore(rules, &query, None);
                others = left_out.map_or_else(Vec::new, |rule| self.explore(rules, &query, Some(rule)));
            }
            let (found, wanted) = (planned(rules, &query), front(&all[goal.index()]));
            assert_eq!(found, wanted, "found and wanted differ, {what}\n{query:#?}");
            if let Some(everywhere) = &everywhere {
                let found = found_of_all(rules, &query, everywhere, goal);
                assert_eq!(found, wanted, "to everywhere: {what}\n{query:#?}");
            }
            self.count(&wanted);
            if let Some(rule) = left_out
                && front(&others[goal.index()]) != wanted
            {
                *self.decided_by.entry(rule).or_default() += 1;
            }
        }
    }

    /// The one of these rules that has decided the fewest fronts so far.
    pub(crate) fn least_tried(&self, rules: &[Rule]) -> Option<Rule> {
        rules.iter().copied().min_by_key(|rule| self.decided_by.get(rule).copied().unwrap_or(0))
    }

    /// All arrivals at all spaces.
    fn explore(&mut self, rules: &RuleSet, query: &Query, without: Option<Rule>) -> Vec<BTreeSet<Arrival>> {
        let (track, dry) = (&rules.track, query.rocket.dry);
        let mut run = |at| {
            let (arrivals, states) = Exhaustive::new(rules, query, without).run(query.from, at);
            self.states += states;
            arrivals
        };
        match query.load {
            Load::Given(at) => run(at),
            Load::Fewest => {
                let mut all = vec![BTreeSet::new(); rules.map.graph().node_count()];
                for tanks in (0..=track.most_tanks(dry).0).map(Tanks) {
                    let arrivals = run(track.loaded(dry, tanks).unwrap());
                    for (all, arrivals) in all.iter_mut().zip(arrivals) {
                        all.extend(arrivals.into_iter().map(|arrival| Arrival {
                            at: track.empty(dry),
                            water: u16::from(tanks.0) + arrival.water,
                            ..arrival
                        }));
                    }
                }
                all
            }
        }
    }

    fn count(&mut self, front: &[Arrival]) {
        fn differ<T: PartialEq>(front: &[Arrival], one: fn(&Arrival) -> T) -> usize {
            usize::from(front.iter().any(|arrival| one(arrival) != one(&front[0])))
        }
        self.fronts += 1;
        self.arrived += usize::from(!front.is_empty());
        self.choices += usize::from(front.len() > 1);
        self.of_turns += differ(front, |arrival| arrival.turns);
        self.of_chance += differ(front, |arrival| arrival.chance);
        self.by_paying += differ(front, |arrival| arrival.water);
        self.by_chits += differ(front, |arrival| (arrival.isofuel, arrival.ice));
    }

    /// Asserts that many of the cases had something to decide, and each of these rules decided some.
    pub(crate) fn assert_rich(&self, rules: &BTreeSet<Rule>) {
        println!("{self:?}");
        let percent = self.fronts / 100;
        assert!(self.arrived > 25 * percent && self.choices > percent, "{self:?}");
        assert!(2 * self.of_turns > percent, "{self:?}");
        assert!(self.by_paying.max(self.by_chits) > 0, "{self:?}");
        assert!(rules.is_empty() || self.of_chance > percent, "{self:?}");
        for rule in rules {
            assert!(self.decided_by.contains_key(rule), "{rule:?} decides nothing: {self:?}");
        }
    }
}

/// The planner's front, without trips that the exhaustive search does not follow.
pub(crate) fn planned(rules: &RuleSet, query: &Query) -> Vec<Arrival> {
    let (track, rocket) = (&rules.track, &query.rocket);
    let answer = solve(rules, query).unwrap();
    assert!(answer.extent.is_whole());
    let followed = answer.trips.iter().filter(|trip| trip.hazard_water.0 <= MOST_PAID);
    let arrivals = followed.filter_map(|trip| {
        let arrival = Arrival {
            turns: trip.turns().0,
            at: if trip.tanks.is_some() { track.empty(rocket.dry) } else { trip.end },
            chance: fraction(&trip.chance.fraction())?,
            water: trip.tanks.map_or(0, |tanks| u16::from(tanks.0)) + trip.hazard_water.0,
            isofuel: trip.chits.isofuel,
            ice: trip.chits.ice,
        };
        Some((arrival, trip.tanks.is_none()))
    });
    front(&arrivals.flat_map(|(arrival, is_given)| melted(rules, query, arrival, is_given)).collect())
}

/// How a trip may stand that arrives like this: ice that is left may be melted at the end, which the planner leaves to the
/// player.
fn melted(rules: &RuleSet, query: &Query, arrival: Arrival, is_given: bool) -> impl Iterator<Item = Arrival> {
    let rocket = query.rocket;
    let tank = move |at: &FuelPosition| rules.track.add_tank(rocket.dry, *at).filter(|_| is_given);
    let fuller = std::iter::successors(Some(arrival.at), tank);
    fuller.zip(arrival.ice..=rocket.ice).map(move |(at, ice)| Arrival { at, ice, ..arrival })
}

/// The planner's front to one of all spaces, without trips that the exhaustive search does not follow.
fn found_of_all(rules: &RuleSet, query: &Query, all: &Everywhere, goal: SpaceId) -> Vec<Arrival> {
    let arrivals = everywhere::followed(all, goal, MOST_PAID).filter_map(|standing| {
        let Standing { turns, at, paid_hazards, chits, .. } = *standing;
        let chance = fraction(&standing.chance.fraction())?;
        let water = 4 * u16::from(paid_hazards);
        Some(Arrival { turns, at, chance, water, isofuel: chits.isofuel, ice: chits.ice })
    });
    front(&arrivals.flat_map(|arrival| melted(rules, query, arrival, true)).collect())
}

/// A chance as it is printed; nothing when it is too small to be followed.
fn fraction(text: &str) -> Option<Fraction> {
    let (above, below) = text.split_once('/').unwrap_or((text, "1"));
    let (above, below): (u128, u128) = (above.parse().unwrap(), below.parse().unwrap());
    (above * u128::from(LEAST_CHANCE) >= below).then_some((above as u32, below as u32))
}

/// The arrivals that no other one is at least as good as in everything.
fn front(arrivals: &BTreeSet<Arrival>) -> Vec<Arrival> {
    let best = arrivals
        .iter()
        .filter(|arrival| !arrivals.iter().any(|other| other != *arrival && other.covers(arrival)));
    best.copied().collect()
}
