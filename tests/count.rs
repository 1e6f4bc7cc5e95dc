//! Criteria on demand: fuel left with an open load, operations spent, mass delivered.

#![expect(clippy::unwrap_used, reason = "a test may panic")]

mod common;

use common::{json, refusal};
use serde_json::Value;

fn trips(line: &str) -> Vec<Value> {
    json(line)["trips"].as_array().unwrap().clone()
}

fn number(trip: &Value, key: &str) -> u64 {
    trip[key].as_u64().unwrap_or_else(|| panic!("no {key}"))
}

/// What is done besides moving.
fn works(trip: &Value) -> &[Value] {
    trip["operations"].as_array().map_or(&[], Vec::as_slice)
}

/// Three burns of one step each lead to Deimos in one turn, whatever is loaded: with an open load the fewest tanks are the
/// only answer in one turn; where fuel left counts, each tank more is one, with three steps less than it holds (LR 6.2B).
#[test]
fn fuel_left_counts_with_an_open_load_where_asked() {
    let line = "plan leo deimos --thrust 4 --consumption 1 --dry 3 --rules basic";
    let in_one_turn = |line: &str| -> Vec<(u64, u64)> {
        let trips = trips(line).into_iter().filter(|trip| number(trip, "turns") == 1);
        trips.map(|trip| (number(&trip, "tanks"), number(&trip, "steps_left"))).collect()
    };
    let left = |tanks: u64| {
        let fuel = json(&format!("fuel --dry 3 --tanks {tanks} --rules basic"));
        number(&fuel["now"], "steps") - 3
    };
    assert_eq!(in_one_turn(line), [(1, left(1))]);
    let counted = in_one_turn(&format!("{line} --count left"));
    assert!(counted.len() >= 4);
    for (place, (tanks, steps)) in counted.into_iter().enumerate() {
        assert_eq!((tanks, steps), (place as u64 + 1, left(tanks)));
    }
    let fullest = trips(&format!("{line} --count left --by left"));
    assert!(fullest.windows(2).all(|two| number(&two[0], "steps_left") >= number(&two[1], "steps_left")));
}

/// There and back takes six steps: a tank refuelled at Deimos saves loading one (LR 5.5A), for an operation.
#[test]
fn operations_count_where_asked() {
    let line = "plan leo deimos --thrust 4 --consumption 1 --dry 4 --rules basic --return --refuel --isru 3";
    let soonest = |trips: &[Value]| -> Vec<(u64, usize)> {
        let trips = trips.iter().filter(|trip| number(trip, "turns") == 2);
        trips.map(|trip| (number(trip, "water"), works(trip).len())).collect()
    };
    assert_eq!(soonest(&trips(line)), [(1, 1)]);
    let counted = trips(&format!("{line} --count operations --by operations"));
    assert_eq!(soonest(&counted), [(2, 0), (1, 1)]);
    for trip in &counted {
        assert_eq!(number(trip, "operations_spent"), works(trip).len() as u64);
    }
    assert!(trips(line)[0].get("operations_spent").is_none());
}

/// Of mass 3 on board any part may stay behind: what is left on the way is not delivered, and what comes to the end is.
#[test]
fn mass_delivered_counts_where_asked() {
    let line =
        "plan leo vesta --thrust 5 --consumption 1 --dry 6 --rules basic --drop 1 --drop 2 --count delivered";
    let found = trips(line);
    let delivered: Vec<u64> = found.iter().map(|trip| number(trip, "mass_delivered")).collect();
    assert!((0..=3).all(|mass| delivered.contains(&mass)), "{delivered:?}");
    for trip in &found {
        // A dry mass of 6 holds 3 that stays aboard: the rest is what was not left.
        let works = works(trip);
        let dry = works.last().map_or(6, |work| number(work, "dry_mass"));
        assert_eq!(number(trip, "mass_delivered"), dry - 3);
    }
    let most = trips(&format!("{line} --by delivered"));
    assert_eq!(number(&most[0], "mass_delivered"), 3);
}

/// On the way home what was left at Vesta is delivered, and what comes home is not.
#[test]
fn what_comes_home_again_is_not_delivered() {
    let line = "plan leo deimos --thrust 5 --consumption 1 --dry 5 --tanks 8 --rules basic --return --drop 2 --count delivered";
    let found = trips(line);
    let mut seen = Vec::new();
    for trip in &found {
        let works = works(trip);
        let left_there = works.iter().any(|work| work["space"] == "deimos");
        assert_eq!(number(trip, "mass_delivered"), if left_there { 2 } else { 0 });
        seen.push(left_there);
    }
    assert!(seen.contains(&true));
}

#[test]
fn what_cannot_count_is_refused_in_one_line() {
    let ship = "plan leo deimos --thrust 4 --consumption 1 --dry 4 --rules basic";
    for (rest, words) in [
        ("--count delivered", "name it with --drop CARD"),
        ("--by left", "add --count left"),
        ("--by operations", "add --count operations"),
        ("--drop 1 --by delivered", "add --count delivered"),
        ("--count mass", "invalid value 'mass'"),
    ] {
        let line = format!("{ship} {rest}");
        let told = refusal(&line.split(' ').collect::<Vec<_>>());
        assert!(told.contains(words), "{told}");
    }
    // With a given load fuel left counts in any case.
    assert!(!trips(&format!("{ship} --tanks 4 --by left")).is_empty());
}

/// What is limited counts, or the answer within the limits would be covered by one that is not: with one tank three of its
/// steps are spent, so that the first answer with four left has loaded more.
#[test]
fn limits_of_what_counts_on_demand_make_it_count() {
    let line =
        "plan leo deimos --thrust 4 --consumption 1 --dry 3 --rules basic --max-turns 1 --limit left=4";
    let found = trips(line);
    assert!(!found.is_empty() && found.iter().all(|trip| number(trip, "steps_left") >= 4));
    let refused_line = |line: &str| refusal(&line.split_whitespace().collect::<Vec<_>>());
    let refused = refused_line(&line.replace("left=4", "delivered=1"));
    assert!(refused.contains("--limit delivered: nothing can be delivered"), "{refused}");
    for line in [
        "find --deliver 2 --to deimos --rules basic --card HallEffect --limit delivered=3",
        "compare 4/1/3 leo deimos --rules basic --count delivered",
    ] {
        assert!(refused_line(line).starts_with("delivered: nothing is left on the way here"), "{line}");
    }
    let refused = refused_line("reach leo --thrust 4 --consumption 1 --dry 3 --rules basic --within left=3");
    assert!(refused.contains("turns, water and chance only"), "{refused}");
}

/// A load that is given is water too, as the columns count it (LR 5.4C): six tanks are not within five.
#[test]
fn a_given_load_counts_as_water_in_limits() {
    let line = "plan leo deimos --thrust 4 --consumption 1 --dry 3 --tanks 6 --rules basic --limit water=";
    assert!(!trips(&format!("{line}6")).is_empty());
    let run = common::hf(&format!("{line}5"));
    assert_eq!(run.code, 1);
    assert!(run.out.contains("beyond the limits (water at most 5)"), "{}", run.out);
}
