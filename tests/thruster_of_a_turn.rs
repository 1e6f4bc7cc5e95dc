//! The thruster of a turn given: a ship may wait until it has the one that it needs.
#![expect(clippy::unwrap_used, reason = "a test may panic")]

mod common;

use common::json;
use serde_json::Value;

/// Turns, fuel left and the turn of each move of the only trip to the Moon of a ship with a strong thruster and one of thrust
/// 1, which gets nowhere with dry mass 5 and 5 tanks (LR 6.1).
fn moves(choices: &str) -> (u64, u64, Vec<u64>) {
    let plan = json(&format!(
        "plan leo luna-crater-shackleton-polar-rim --rules basic --thrust 9 --consumption 1 --dry 5 --tanks 5 \
         --also 1/1 {choices}"
    ));
    let trips = plan["trips"].as_array().unwrap();
    assert_eq!(trips.len(), 1, "{plan}");
    let number = |value: &Value| value.as_u64().unwrap();
    let turns = trips[0]["moves"].as_array().unwrap().iter().map(|one| number(&one["turn"])).collect();
    (number(&trips[0]["turns"]), number(&trips[0]["steps_left"]), turns)
}

/// 11 steps: 2 burns, and 9 for a landing on size 9 with thrust 8 (LR 6.2B, 6.4C). The turns of the weak thruster pass.
#[test]
fn a_ship_waits_for_the_thruster_that_it_needs() {
    assert_eq!(moves(""), (1, 0, vec![1]));
    assert_eq!(moves("--engine 1=1·1"), (2, 0, vec![2]));
    assert_eq!(moves("--engine 1=1·1 --engine 2=1·1 --engine 3=9·1"), (3, 0, vec![3]));
    assert_eq!(moves("--engine 1=1·1 --engine 2=9·1 --engine 3=1·1"), (2, 0, vec![2]));
}
