//! Laws that every trip and every front of the real map must keep.

#![expect(clippy::unwrap_used, reason = "a test may panic")]

use std::cell::RefCell;
use std::ops::Range;
use std::sync::LazyLock;

use highfrontier::data::Data;
use highfrontier::map::{Lander, Season, Space, SpaceId};
use highfrontier::rules::{Afterburner, Rocket};
use highfrontier::ruleset::{self, LanderSpaces, RuleSet};
use highfrontier::search::plan::{Manner, Move, Trip};
use highfrontier::search::query::{Load, Query};
use highfrontier::search::solve::solve;
use highfrontier::track::{FuelPosition, FuelTrack};
use highfrontier::unit::{Consumption, Mass, Steps, Tanks, Thrust};
use proptest::prelude::*;
use proptest::test_runner::{RngSeed, TestRunner};

static SETS: LazyLock<[RuleSet; 3]> = LazyLock::new(|| {
    ["basic", "expanded", "fourth"].map(|name| ruleset::load(&Data::Embedded, name).unwrap())
});

/// The Living Rules among the rule sets.
const LIVING: Range<usize> = 0..2;

/// The fourth edition.
const FOURTH: Range<usize> = 2..3;

/// Turns after which the searches stop.
const MOST_TURNS: u16 = 3;

/// The same cases in every run.
fn config(cases: u32) -> ProptestConfig {
    ProptestConfig {
        cases,
        rng_seed: RngSeed::Fixed(1),
        failure_persistence: None,
        ..ProptestConfig::default()
    }
}

fn rocket() -> impl Strategy<Value = Rocket> {
    let thruster = (1..6_i8, prop::sample::select(vec!["0", "1", "2", "1/2", "3/2", "4"]));
    let extras =
        (prop::option::weighted(0.3, 1..3_u16), prop::bool::weighted(0.3), prop::bool::weighted(0.2));
    let cards = (1..9_u8, prop::option::weighted(0.5, 0..7_u8));
    (thruster, extras, cards).prop_map(|((thrust, consumption), (burner, solar, esa_power), (dry, hard))| {
        let consumption: Consumption = consumption.parse().unwrap();
        let sail = consumption.is_zero();
        Rocket {
            afterburner: burner.map_or(Afterburner::None, |steps| Afterburner::Optional(Steps(steps))),
            solar: solar || sail,
            sail,
            carries_sail: sail,
            esa_power,
            rad_hardness: hard,
            ..Rocket::new(Thrust(thrust), consumption, Mass(dry))
        }
    })
}

prop_compose! {
    /// A rule set, and a question on its map; half of them begin in LEO.
    fn question(sets: Range<usize>)(
        rocket in rocket(),
        set in sets,
        from in prop::option::of(any::<prop::sample::Index>()),
        to in any::<prop::sample::Index>(),
        tanks in 1..5_u8,
        season in prop::sample::select(vec![Season::Yellow, Season::Red, Season::Blue]),
        (avoid_hazards, pays_hazards) in (prop::bool::weighted(0.1), prop::bool::weighted(0.2)),
    ) -> (&'static RuleSet, Query) {
        let rules = &SETS[set];
        // No turn begins or ends on a lander burn of the fourth edition (4e H5e).
        let may_halt = |space: &Space| {
            space.lander.is_none() || rules.policies.lander_spaces != LanderSpaces::OwnBurns
        };
        let spaces = rules.map.spaces().filter(|(_, space)| may_halt(space));
        let spaces: Vec<SpaceId> = spaces.map(|(id, _)| id).collect();
        let from = from.map_or(rules.map.start(), |from| *from.get(&spaces));
        let load = Load::Given(rules.track.loaded(rocket.dry, Tanks(tanks)).unwrap());
        let to = *to.get(&spaces);
        let most_turns = Some(MOST_TURNS);
        (rules, Query { load, season, avoid_hazards, pays_hazards, most_turns, ..Query::new(rocket, from, to) })
    }
}

fn trips(rules: &RuleSet, query: &Query) -> Vec<Trip> {
    let answer = solve(rules, query).unwrap();
    assert!(answer.extent.is_whole());
    answer.trips
}

#[test]
fn trips_add_up_and_fronts_hold_no_worse_trip_and_better_ships_do_no_worse() {
    let (answered, with_choice, long) = check_questions(LIVING, 110);
    assert!(answered > 30 && with_choice > 15 && long > 25, "{answered}, {with_choice}, {long}");
}

#[test]
fn the_same_holds_in_the_fourth_edition() {
    let (answered, with_choice, long) = check_questions(FOURTH, 40);
    assert!(answered > 8 && with_choice > 3 && long > 5, "{answered}, {with_choice}, {long}");
}

/// Each question is asked once, and again for a better ship. How many had a trip, several, and one of more than one move.
fn check_questions(sets: Range<usize>, cases: u32) -> (u32, u32, u32) {
    let mut runner = TestRunner::new(config(cases));
    let counts = RefCell::new((0, 0, 0));
    let run = runner.run(&question(sets), |(rules, query)| {
        let Load::Given(start) = query.load else { unreachable!() };
        let trips = trips(rules, &query);
        for trip in &trips {
            check_trip(rules, &query, start, trip);
        }
        check_front(&trips);
        if !trips.is_empty() {
            check_better_ships(rules, &query, start, &trips);
        }
        let mut counts = counts.borrow_mut();
        counts.0 += u32::from(!trips.is_empty());
        counts.1 += u32::from(trips.len() > 1);
        counts.2 += u32::from(trips.iter().any(|trip| trip.moves.len() > 1));
        Ok(())
    });
    run.unwrap();
    counts.into_inner()
}

/// At least as good in everything that trips are compared by.
fn is_as_good(one: &Trip, other: &Trip) -> bool {
    one.turns() <= other.turns()
        && one.end >= other.end
        && one.chance >= other.chance
        && one.hazard_water <= other.hazard_water
}

fn check_front(trips: &[Trip]) {
    for (number, one) in trips.iter().enumerate() {
        for (_, other) in trips.iter().enumerate().filter(|(other, _)| *other != number) {
            assert!(!is_as_good(one, other), "{one:#?}\nis as good as\n{other:#?}");
        }
    }
}

/// With one more tank or one more thrust there is a trip as good as each of these; a heavier load may be jettisoned.
fn check_better_ships(rules: &RuleSet, query: &Query, start: FuelPosition, trips_before: &[Trip]) {
    let mut better = Vec::new();
    if let Some(more) = rules.track.add_tank(query.rocket.dry, start) {
        better.push(Query { load: Load::Given(more), ..query.clone() });
    }
    let rocket = Rocket { thrust: query.rocket.thrust.plus(1), ..query.rocket };
    better.push(Query { rocket, ..query.clone() });
    for query in better {
        let found = trips(rules, &query);
        for before in trips_before {
            let is_matched = found.iter().any(|trip| is_as_good(trip, before));
            assert!(is_matched, "nothing with {query:?} is as good as\n{before:#?}");
        }
    }
}

fn check_trip(rules: &RuleSet, query: &Query, start: FuelPosition, trip: &Trip) {
    let (track, dry) = (&rules.track, query.rocket.dry);
    let what = format!("{query:#?}\n{trip:#?}");
    let steps = |at| track.steps(dry, at);
    let spent = trip.fuel_steps().0 + trip.lander_steps().0 + trip.jettisoned().0;
    assert_eq!(steps(trip.start).0, spent + steps(trip.end).0, "{what}");
    assert_eq!(trip.start, start, "{what}");
    let (mut space, mut at) = (query.from, start);
    for (number, one) in trip.moves.iter().enumerate() {
        assert_eq!(usize::from(one.turn), number + 1, "{what}");
        assert_eq!((one.from, one.before), (space, at), "{what}");
        check_move(rules, query, track, one, &what);
        (space, at) = (one.end(), one.after);
    }
    assert_eq!((space, at), (query.to, trip.end), "{what}");
    let hazards = trip.hazards().len() as u32;
    if query.avoid_hazards {
        assert_eq!(hazards, 0, "{what}");
    }
    if query.pays_hazards {
        assert_eq!(u32::from(trip.hazard_water.0), 4 * hazards, "{what}");
    } else {
        assert_eq!(trip.hazard_water.0, 0, "{what}");
    }
    if query.rocket.rad_hardness.is_none() {
        let rolls = if query.pays_hazards { 0 } else { hazards };
        let wanted = match rolls {
            0 => "1".to_string(),
            rolls => format!("{}/{}", 5_u128.pow(rolls), 6_u128.pow(rolls)),
        };
        assert_eq!(trip.chance.fraction(), wanted, "{what}");
    }
}

fn check_move(rules: &RuleSet, query: &Query, track: &FuelTrack, one: &Move, what: &str) {
    let (map, dry) = (&rules.map, query.rocket.dry);
    let departure = &one.departure;
    let first = departure.jettisoned.0 + departure.afterburner.0 + departure.lift_off.0;
    assert_eq!(track.steps(dry, one.before).0, first + track.steps(dry, departure.at).0, "{what}");
    assert_eq!(departure.steps_left, track.steps(dry, departure.at), "{what}");
    assert_eq!(
        track.steps(dry, departure.at).0,
        one.cost.total().0 + track.steps(dry, one.after).0,
        "{what}"
    );
    let thrust = departure.power.thrust().0;
    match one.manner {
        Manner::Flight | Manner::Hop => assert!(thrust >= 1, "{what}"),
        Manner::Drift | Manner::EmergencySail => assert_eq!(one.burns().0, 0, "{what}"),
    }
    assert!(i16::from(one.burns().0) <= i16::from(thrust).max(0), "{what}");
    // The price of all burns, rounded up once.
    let consumption = query.rocket.consumption;
    // A half lander burn, which free burns never pay, takes half the fuel (4e H5e).
    let is_half = |space| {
        rules.policies.lander_spaces == LanderSpaces::OwnBurns
            && map.space(space).lander == Some(Lander::Half)
    };
    let halves = one.legs.iter().filter(|leg| is_half(leg.space)).count() as u32;
    let exact = (2 * u32::from(one.burns().0) - halves) * u32::from(consumption.numerator());
    let whole = 2 * u32::from(consumption.denominator());
    assert_eq!(u32::from(one.cost.burns.0), exact.div_ceil(whole), "{what}");
    assert_eq!(one.landed.is_some(), map.space(one.end()).is_site() && one.manner != Manner::Hop, "{what}");
    assert!(!one.legs.is_empty(), "{what}");
    let path: Vec<SpaceId> = std::iter::once(one.from).chain(one.legs.iter().map(|leg| leg.space)).collect();
    if one.manner == Manner::Hop {
        assert!(map.road_of(path[0]).unwrap().sites.contains(&path[1]), "{what}");
        return;
    }
    for pair in path.windows(2) {
        assert!(map.links_between(pair[0], pair[1]).next().is_some(), "{what}");
    }
    for three in path.windows(3) {
        let is_back = three[0] == three[2];
        assert!(!is_back || map.links_between(three[1], three[0]).count() > 1, "{what}");
        assert!(!map.space(three[1]).is_site(), "{what}");
    }
}
