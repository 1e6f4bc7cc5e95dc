//! Searches for fuel on the way that end early, as players see them.
#![expect(clippy::unwrap_used, reason = "a test may panic")]

mod common;

use common::{hf, json};
use serde_json::Value;

/// Fuller tanks for many more turns: most of the search goes to those.
const LONG: &str = "plan leo eichsfeldia --rules fourth --thrust 4 --consumption 2 --dry 4 --tanks 5 --isru 3 --return --refuel \
                    --also 9/6+1 --drop 1 --drop 1 --drop 1 --drop 1";

/// Turns, fuel left and chance of all answers, in a fixed order.
fn front(answer: &Value) -> Vec<(u64, u64, String)> {
    let trips = answer["trips"].as_array().unwrap().iter();
    let figures = trips.map(|trip| {
        let number = |figure: &str| trip[figure].as_u64().unwrap();
        (number("turns"), number("steps_left"), trip["success"].to_string())
    });
    let mut figures: Vec<_> = figures.collect();
    figures.sort();
    figures
}

#[test]
fn a_search_that_ends_early_says_what_it_left_out() {
    let early = json(LONG);
    let left = early["left_out_from_turns"].as_u64().unwrap();
    assert_eq!(early["complete"], false);
    let run = hf(LONG);
    let text = run.out.replace('\n', " ");
    let note = format!(
        "Not complete: the search ended early, and left out missions of {left} turns or more (--thorough looks at all)."
    );
    assert!(run.code == 0 && text.contains(&note), "{text}");
    // All that it looked at is there, whatever it is ordered by.
    let whole = json(&format!("{LONG} --thorough"));
    assert!(whole["complete"] == true && whole.get("left_out_from_turns").is_none());
    let mut sooner = front(&whole);
    assert_eq!(sooner[0].0, 3);
    assert!(sooner.iter().any(|(turns, ..)| *turns >= left));
    sooner.retain(|(turns, ..)| *turns < left);
    assert_eq!(front(&early), sooner);
    assert_eq!(front(&json(&format!("{LONG} --by safety"))), sooner);
    // Whoever asks for no more turns gets all.
    let short = json(&format!("{LONG} --max-turns 5"));
    sooner.retain(|(turns, ..)| *turns <= 5);
    assert!(short["complete"] == true && front(&short) == sooner);
}

/// A grid says what its searches left out as well: the least of all rows.
#[test]
fn a_grid_says_what_its_searches_left_out() {
    let ship = LONG.strip_prefix("plan ").unwrap().replace("--tanks 5 ", "");
    let each = |tanks: u8| json(&format!("plan {ship} --tanks {tanks}"))["left_out_from_turns"].as_u64();
    let least = [4, 5].into_iter().filter_map(each).min().unwrap();
    let ask = format!("what-if {ship} --vary tanks=4..5");
    let grid = json(&ask);
    assert!(grid["complete"] == false && grid["left_out_from_turns"] == least, "{grid}");
    let text = hf(&ask).out.replace('\n', " ");
    let note = format!(
        "the search ended early, and left out missions of {least} turns or more (--thorough looks at all)."
    );
    assert!(text.contains(&note), "{text}");
    let whole = json(&format!("{ask} --thorough"));
    assert!(whole["complete"] == true && whole.get("left_out_from_turns").is_none(), "{whole}");
    assert_eq!(whole["rows"], grid["rows"], "the recommended mission is one of the soonest");
}

/// What is all of it within a few turns is all of it within more, where the search is told on its way when fuel comes aboard.
#[test]
fn what_is_complete_within_a_limit_of_turns_stays_so_with_a_larger_one() {
    let ship =
        "--rules fourth --thrust 7 --consumption 2 --dry 6 --tanks 7 --isru 1 --return --refuel --also 9/6+1";
    let within = |turns: u64| {
        json(&format!("plan leo itokawa {ship} --drop 1 --drop 1 --drop 1 --drop 1 --max-turns {turns}"))
    };
    let few = within(7);
    assert!(few["complete"] == true && !front(&few).is_empty());
    let more = within(8);
    assert!(
        more["left_out_from_turns"].as_u64().is_none_or(|turns| turns > 7),
        "{}",
        more["left_out_from_turns"]
    );
    let mut sooner = front(&more);
    sooner.retain(|(turns, ..)| *turns <= 7);
    assert_eq!(sooner, front(&few));
}
