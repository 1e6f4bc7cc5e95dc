//! Fuel that missions leave in an outpost and take up again (`LR 6.7D`, `4e G1`).
#![expect(clippy::unwrap_used, reason = "a test may panic")]

mod common;

use common::{hf, hf_args, json};
use serde_json::Value;

const LUNA: &str = "luna-crater-shackleton-polar-rim";
/// Dry mass 1: 6 steps in the first tank, 10 in two, 18 in five, and thrust 10 with one tank aboard or none (`LR 5.4B`,
/// `LR 6.1A`).
const MODULE: &str = "--rules basic --thrust 9 --consumption 4 --dry 1";

/// Kind, place and tanks of what is done between the moves.
fn stops(trip: &Value) -> Vec<(String, String, u64)> {
    let works = trip["operations"].as_array().unwrap().iter();
    let text = |value: &Value| value.as_str().unwrap().to_string();
    works.map(|work| (text(&work["kind"]), text(&work["space"]), work["tanks"].as_u64().unwrap())).collect()
}

/// Figures of the safe answers, soonest first.
fn safe(answer: &Value) -> Vec<(u64, u64, u64)> {
    let trips = answer["trips"].as_array().unwrap().iter().filter(|trip| trip["success"] == 1.0);
    let number = |value: &Value| value.as_u64().unwrap();
    trips.map(|trip| (number(&trip["turns"]), number(&trip["tanks"]), number(&trip["steps_left"]))).collect()
}

/// There are no hazards on the way by HEO and GEO, 2 burns of 4 steps each way. Of 18 steps 10 are left at L1, two tanks: with
/// both aboard thrust is 9, which lands on size 9 and lifts off for 9 steps each. With one left behind it is 10, which is free
/// (`LR 6.4C`); the tank taken up again makes 10 steps, and the way home leaves 2.
#[test]
fn the_way_home_waits_in_orbit_lr_6_7d() {
    let ask = |rest: &str| hf(&format!("plan leo {LUNA} {MODULE} --return --avoid-hazards {rest}"));
    assert_eq!(ask("").code, 1);
    let answer = json(&format!("plan leo {LUNA} {MODULE} --return --store earth-luna-l1"));
    assert_eq!(safe(&answer), [(4, 5, 2)]);
    let trip = answer["trips"].as_array().unwrap().iter().find(|trip| trip["success"] == 1.0).unwrap();
    let there = |kind: &str| (kind.to_string(), "earth-luna-l1".to_string(), 1);
    assert_eq!(stops(trip), [there("store"), there("take-up")]);
    let works = trip["operations"].as_array().unwrap();
    let fuel = |work: &Value| (work["fuel_before"].as_u64().unwrap(), work["fuel_after"].as_u64().unwrap());
    assert_eq!(works.iter().map(fuel).collect::<Vec<_>>(), [(10, 6), (6, 10)]);
}

/// With three tanks that wait at L1, 10 steps suffice for the way out: two tanks, of which 2 steps are left. Home is 8 more,
/// so that two of the three are taken up.
#[test]
fn tanks_that_wait_are_taken_up_lr_6_7d() {
    let answer = json(&format!("plan leo {LUNA} {MODULE} --return --depot earth-luna-l1=3 --avoid-hazards"));
    let found = safe(&answer);
    assert_eq!(found.last().map(|(turns, tanks, _)| (*turns, *tanks)), Some((4, 2)));
    let trip = answer["trips"].as_array().unwrap().last().unwrap();
    assert!(stops(trip).iter().any(|(kind, ..)| kind == "take-up"), "{trip}");
}

/// A tank is due at HEO, a burn of 4 steps from LEO, and the mission goes on until it lies there (`LR 6.7D`). On the way out
/// 18 steps become 14, three tanks and a step: one left makes 10, of which L1 takes 4. Or it is left after L1: 16 steps there
/// and back to LEO, where five tanks are 18 steps again and eight are 21 (`LR 5.4C`); at HEO these are 14 and 17, and less a
/// tank 10 and 13.
#[test]
fn what_is_due_may_be_bought_after_the_last_place_lr_6_7d() {
    let asked = format!("plan leo earth-luna-l1 {MODULE} --tanks 5 --refuel-at leo --store earth-heo=1");
    let answer = json(&asked);
    assert_eq!(safe(&answer), [(2, 5, 6), (3, 5, 10), (3, 5, 13)]);
}

/// A tank due at L1 for good: 8 steps out, 1 tank left there, 8 steps home. Six tanks are 19 or 20 steps as the row is read;
/// whatever is found ends with a tank in the outpost, and plays so.
#[test]
fn fuel_is_delivered_lr_6_7d() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("mission.toml");
    let name = file.to_str().unwrap();
    let line =
        format!("plan leo earth-luna-l1 {MODULE} --return --store earth-luna-l1=1 --format json --save");
    let mut words = common::words(&line);
    words.push(name.to_string());
    let planned = hf_args(&words.iter().map(String::as_str).collect::<Vec<_>>());
    assert_eq!(planned.code, 0, "{}", planned.err);
    let answer: Value = serde_json::from_str(&planned.out).unwrap();
    let best = &answer["trips"][0];
    assert_eq!(stops(best), [("store".to_string(), "earth-luna-l1".to_string(), 1)]);
    let replayed = hf(&format!("replay {name}"));
    assert_eq!(replayed.code, 0, "{}", replayed.out);
    assert!(replayed.out.contains("outpost at Earth-Luna L1: 1 WT"), "{}", replayed.out);
    // Eight tanks are 21 steps; at L1 13 are left, three tanks, and none for the way home when they are left.
    let too_much = hf(&format!("plan leo {LUNA} {MODULE} --return --store earth-luna-l1=3"));
    assert_eq!(too_much.code, 1);
    assert!(
        too_much
            .out
            .replace('\n', " ")
            .contains("but what is due besides: 3 tanks left at Earth-Luna L1 (LR 6.7D)"),
        "{}",
        too_much.out
    );
}

/// Fourth edition: what leaves in tanks is whole tanks, the begun part stays fuel (`4e G1`).
#[test]
fn begun_tanks_stay_aboard_4e_g1() {
    let ask = |rest: &str| {
        json(&format!(
            "plan leo deimos --rules fourth --thrust 4 --consumption 2 --dry 4 --tanks 4 --return {rest}"
        ))
    };
    let left = |answer: &Value| {
        let trips = answer["trips"].as_array().unwrap().iter();
        let ends = trips.map(|trip| (trip["turns"].as_u64().unwrap(), trip["steps_left"].as_u64().unwrap()));
        ends.collect::<Vec<_>>()
    };
    let (without, with) = (left(&ask("")), left(&ask("--store sol-mars-l2")));
    // A choice more is never worse.
    let covered = |end: &(u64, u64)| with.iter().any(|other| other.0 <= end.0 && other.1 >= end.1);
    assert!(without.iter().all(covered), "{without:?} {with:?}");
}

#[test]
fn no_fuel_is_left_where_it_cannot_be() {
    let module = format!("{LUNA} {MODULE} --return");
    for (line, words) in [
        (format!("{module} --store leo"), "LR 5.4C"),
        (format!("{module} --store luna-lander-l1"), "no turn ends on a lander burn"),
        (format!("{module} --store earth-luna-l1=99"), "1 to 30"),
        (format!("{module} --store earth-luna-l1=x"), "1 to 30"),
        (format!("{module} --depot earth-luna-l1"), "how many tanks wait there"),
        (format!("{module} --store earth-luna-l1 --depot earth-geo=2"), "LR 2.7B"),
        (format!("{module} --store nowhere"), "no space is called"),
        (
            "nysa --rules diamonds --thrust 3 --consumption 2 --dry 2 --store nysa".to_string(),
            "leave --store out",
        ),
        (
            "deimos --rules fourth --thrust 4 --consumption 2 --dry 4 --fuel dirt --store sol-mars-l2"
                .to_string(),
            "4e G2",
        ),
    ] {
        let run = hf(&format!("plan leo {line}"));
        assert_eq!(run.code, 2, "{line}");
        assert!(run.err.contains(words), "{line}: {}", run.err);
    }
}

/// Stacks are played under all rules: what the plan leaves lies in an outpost at the end (LR 6.7D, 4e E6).
#[test]
fn fuel_left_is_played_under_other_rules_too() {
    let folder = tempfile::tempdir().unwrap();
    for rules in ["expanded", "fourth"] {
        let file = folder.path().join(rules);
        let name = file.to_str().unwrap();
        let line = format!(
            "plan leo earth-luna-l1 --rules {rules} --thrust 9 --consumption 4 --dry 1 --return --store earth-luna-l1=1"
        );
        let mut words = common::words(&line);
        words.extend(["--save".to_string(), name.to_string()]);
        let planned = hf_args(&words.iter().map(String::as_str).collect::<Vec<_>>());
        assert_eq!(planned.code, 0, "{}", planned.err);
        let replayed = hf(&format!("replay {name}"));
        assert!(replayed.out.contains("outpost at Earth-Luna L1: 1 WT"), "{}", replayed.out);
    }
}
