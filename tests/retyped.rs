//! Every trip found, typed back as a path with its stops, gives the same figures.

#![expect(clippy::unwrap_used, reason = "a test may panic")]

mod random;

use std::sync::LazyLock;

use highfrontier::data::Data;
use highfrontier::ruleset::{self, RuleSet};
use highfrontier::search::along::{Path, path_fault};
use highfrontier::search::limits::move_spaces;
use highfrontier::search::plan::Trip;
use highfrontier::search::query::Query;
use highfrontier::search::solve::{solve, solve_along};
use random::Numbers;

/// Questions asked; at least as many trips must come of them.
const QUESTIONS: usize = 60;
/// The same of the later rules, whose ships have more to choose from; at least half as many trips must come of them.
const LATER_QUESTIONS: usize = 16;

fn path(trip: &Trip) -> Path {
    let mut path = Path { spaces: vec![trip.from], stops: vec![false] };
    for one in &trip.moves {
        for (index, leg) in one.legs.iter().enumerate() {
            path.spaces.push(leg.space);
            path.stops.push(index + 1 == one.legs.len());
        }
    }
    path
}

#[test]
fn a_trip_typed_back_gives_the_same_figures() {
    let mut numbers = Numbers(0x5eed_0f1a_7e57_0001);
    let mut trips = 0;
    for round in 0..QUESTIONS {
        let rule_set = [&SETS[0], &SETS[1]][round % 2];
        trips += type_back(rule_set, &numbers.query(rule_set));
    }
    assert!(trips >= QUESTIONS, "only {trips} trips were typed back");
}

/// Half of the ships of the fourth edition are strong enough to land on most worlds; the others fly up to them.
#[test]
fn a_trip_of_the_later_rules_typed_back_gives_the_same_figures() {
    let mut numbers = Numbers(0x5eed_0f1a_7e57_0004);
    let mut trips = [0; 2];
    for _ in 0..LATER_QUESTIONS {
        let fourth = &SETS[2];
        let mut query = numbers.query(fourth);
        query.rocket.bonus_pivots = numbers.below(2) as u8;
        if numbers.below(2) == 0 {
            query.rocket.thrust.0 += 4;
            // Belts rolled for multiply what strong ships may choose from.
            query.rocket.rad_hardness = None;
        } else {
            query.is_orbit_enough = true;
        }
        query.start_year = numbers.one_of(&[None, Some(1), Some(6), Some(10)]);
        if query.start_year.is_some() {
            query.most_turns = Some(4);
        }
        trips[0] += type_back(fourth, &query);
        let diamonds = &SETS[3];
        let mut query = numbers.query(diamonds);
        (query.rocket.isofuel, query.rocket.ice) = numbers.one_of(&[(0, 0), (0, 0), (1, 0), (0, 1)]);
        query.most_turns = Some(3);
        trips[1] += type_back(diamonds, &query);
    }
    assert!(trips.iter().all(|trips| *trips >= LATER_QUESTIONS / 2), "only {trips:?} trips were typed back");
}

static SETS: LazyLock<[RuleSet; 4]> = LazyLock::new(|| {
    ["basic", "expanded", "fourth", "diamonds"].map(|name| ruleset::load(&Data::Embedded, name).unwrap())
});

/// Types back every trip of a question and returns how many there were.
fn type_back(rule_set: &RuleSet, query: &Query) -> usize {
    let mut trips = 0;
    let sky = query.sky(rule_set);
    for trip in solve(rule_set, query).unwrap().trips {
        let path = path(&trip);
        let spaces = move_spaces(rule_set, &sky, query).unwrap();
        let faults = spaces.iter().map(|space| path_fault(space, &path));
        assert!(faults.into_iter().any(|fault| fault.is_none()), "{query:?}");
        let retyped = solve_along(rule_set, query, Some(&path)).unwrap().trips;
        let same = retyped.iter().find(|other| other.criteria() == trip.criteria());
        let same = same.unwrap_or_else(|| panic!("{} {query:?}\n{trip:?}\n{retyped:?}", rule_set.name));
        let figures = |trip: &Trip| {
            let steps = [trip.fuel_steps(), trip.lander_steps(), trip.jettisoned()];
            (trip.burns(), trip.free_burns(), steps, trip.hazards(), trip.belts(), trip.end)
        };
        let (expected, found) = (figures(&trip), figures(same));
        assert_eq!((expected.0, expected.3, expected.4, expected.5), (found.0, found.3, found.4, found.5));
        // What is jettisoned first and what is burned add up to the same fuel.
        let sum = |steps: [highfrontier::unit::Steps; 3]| steps.iter().map(|steps| steps.0).sum::<u16>();
        assert_eq!(sum(expected.2), sum(found.2));
        trips += 1;
    }
    trips
}
