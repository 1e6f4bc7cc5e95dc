//! The mag sail gains a free burn at every belt, each once a move (`LR 8.3C`, `4e H8f`, `4e H10e`).

#![expect(clippy::unwrap_used, reason = "a test may panic")]

use highfrontier::data::Data;
use highfrontier::rules::Rocket;
use highfrontier::ruleset::{self, RuleSet};
use highfrontier::search::query::Query;
use highfrontier::search::solve::solve;
use highfrontier::unit::{Consumption, Mass, Thrust};

fn sail(mag_sail: bool, thrust: i8) -> Rocket {
    Rocket {
        solar: true,
        sail: true,
        carries_sail: true,
        mag_sail,
        bonus_pivots: 1,
        ..Rocket::new(Thrust(thrust), Consumption::ZERO, Mass(5))
    }
}

/// Turns, burns paid and free burns of the soonest trip.
fn soonest(rules: &RuleSet, rocket: Rocket, from: &str, to: &str) -> (u16, u16, u16) {
    let find = |id: &str| rules.map.find(id).unwrap();
    let query = Query { most_turns: Some(3), ..Query::new(rocket, find(from), find(to)) };
    let trips = solve(rules, &query).unwrap().trips;
    let trip = trips.first().unwrap();
    (trip.turns().0, trip.burns(), trip.free_burns())
}

/// From LEO to GEO there are two burns, the Cycler and GEO itself, with one belt between them. Dry mass 5 is a scout, in
/// the Earth zone the sun adds nothing: net thrust 1. The belt gives the second burn.
#[test]
fn one_belt_between_two_burns_saves_a_turn_4e_h8f() {
    let rules = ruleset::load(&Data::Embedded, "fourth").unwrap();
    assert_eq!(soonest(&rules, sail(true, 1), "leo", "geo"), (1, 1, 1));
    assert_eq!(soonest(&rules, sail(false, 1), "leo", "geo").0, 2);
}

/// The same on the older map: HEO and GEO are burns, with a belt between them (`LR 8.3C`). Under the basic rules belts mean
/// nothing.
#[test]
fn belts_give_only_where_they_are_played_lr_8_3c() {
    for (name, expected) in [("expanded", (1, 1, 1)), ("basic", (2, 2, 0))] {
        let rules = ruleset::load(&Data::Embedded, name).unwrap();
        assert_eq!(soonest(&rules, sail(true, 1), "leo", "earth-geo"), expected, "{name}");
    }
}
