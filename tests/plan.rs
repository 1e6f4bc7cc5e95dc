//! `hf plan` as a player types it: the figures are worked out from the rulebook and the map.
#![expect(clippy::unwrap_used, reason = "a test stops where its ground is missing")]

mod common;

use assert_cmd::Command;
use common::words;
use serde_json::Value;

fn hf(line: &str) -> assert_cmd::assert::Assert {
    Command::cargo_bin("hf").unwrap().env_remove("HF_DATA").env_remove("HF_RULES").args(words(line)).assert()
}

fn json(line: &str, code: i32) -> Value {
    let output = hf(&format!("{line} --format json")).code(code).get_output().stdout.clone();
    serde_json::from_slice(&output).unwrap()
}

/// The optimal (turns, steps left), trips that trade chance left out.
fn front(line: &str) -> Vec<(u64, u64)> {
    let answer = json(line, 0);
    let trips = answer["trips"].as_array().unwrap();
    let mut all: Vec<(u64, u64)> = trips
        .iter()
        .map(|trip| (trip["turns"].as_u64().unwrap(), trip["steps_left"].as_u64().unwrap()))
        .collect();
    all.sort_by_key(|&(turns, left)| (turns, std::cmp::Reverse(left)));
    let mut front: Vec<(u64, u64)> = Vec::new();
    for (turns, left) in all {
        if front.iter().all(|&(_, best)| left > best) {
            front.push((turns, left));
        }
    }
    front
}

fn output(line: &str, code: i32) -> String {
    let assert = hf(line).code(code);
    let output = assert.get_output();
    String::from_utf8_lossy(if code == 2 { &output.stderr } else { &output.stdout }).into_owned()
}

#[test]
fn mercury_is_out_of_reach_for_3_2_lr_5_4e() {
    let ship = "--rules basic --thrust 3 --consumption 2 --dry 3";
    for path in ["", " --along \"LEO to Mercury\""] {
        let line = format!("plan leo mercury-north-pole {ship}{path}");
        let text = output(&line, 1).replace('\n', " ");
        assert!(text.contains("7 burns at least x 2 = 14 steps plus 10 lander steps = 24"), "{text}");
        assert!(text.contains("carries 21 at most (LR 5.4E)"), "{text}");
        let answer = json(&line, 1);
        assert_eq!(answer["trips"].as_array().unwrap().len(), 0);
        assert!(answer["reason"].as_str().unwrap().contains("LR 5.4E"));
    }
}

#[test]
fn leo_to_lunar_l1_takes_two_burns_lr_8_8() {
    let answer = json("plan leo earth-luna-l1 --thrust 3 --consumption 4 --dry 4 --tanks 3 --rules basic", 0);
    let trip = &answer["trips"][0];
    let figures =
        ["turns", "burns", "fuel_steps", "lander_steps", "steps_left"].map(|key| trip[key].as_u64().unwrap());
    assert_eq!(figures, [1, 2, 8, 0, 2]);
}

#[test]
fn fronts_of_the_basic_game() {
    for (trip, expected) in [
        ("leo ceres --thrust 3 --consumption 1 --dry 3 --tanks 8", vec![(3, 10), (4, 11)]),
        ("leo mars-hellas-basin-buried-glaciers --thrust 3 --consumption 2 --dry 4 --tanks 4", vec![(2, 6)]),
        ("leo hertha --thrust 3 --consumption 1 --dry 3 --tanks 4", vec![(2, 7), (3, 8)]),
        ("leo mercury-north-pole --thrust 3 --consumption 1 --dry 3 --tanks 8", vec![(3, 0), (4, 4)]),
        ("leo comet-encke --thrust 3 --consumption 1 --dry 3 --tanks 6", vec![(3, 13), (4, 14)]),
        ("leo nysa --thrust 3 --consumption 2 --dry 4 --tanks 4", vec![(2, 1), (3, 3)]),
        ("leo nysa --thrust 3 --consumption 2 --dry 4 --tanks 4 --afterburn 1", vec![(2, 3), (3, 5)]),
    ] {
        assert_eq!(front(&format!("plan {trip} --rules basic --all")), expected, "{trip}");
    }
}

#[test]
fn fronts_of_the_expanded_game() {
    let ship = "--thrust 3 --consumption 1 --dry 3 --rules expanded";
    for (trip, expected) in [
        ("leo mercury-north-pole --tanks 8", vec![(3, 5)]),
        ("leo icarus --tanks 4 --season red", vec![(3, 6), (4, 7)]),
        ("leo comet-encke --tanks 6 --season blue", vec![(2, 10), (3, 14), (4, 15)]),
        ("leo callisto-vahalla --tanks 8 --season yellow", vec![(2, 10)]),
    ] {
        assert_eq!(front(&format!("plan {trip} {ship}")), expected, "{trip}");
    }
}

#[test]
fn a_coloured_site_is_closed_out_of_season_lr_6_4a() {
    let line = "plan leo icarus --thrust 3 --consumption 1 --dry 3 --tanks 4 --rules expanded";
    let text = output(line, 1);
    assert!(text.contains("red season") && text.contains("LR 6.4A"), "{text}");
    assert!(text.contains("--season red"), "{text}");
}

#[test]
fn the_signpost_prices_by_the_rule_set() {
    // Callisto 9 with the lander burn, which the Living Rules do not count.
    let line =
        "plan leo callisto-vahalla --thrust 12 --consumption 1 --dry 2 --tanks 8 --along \"LEO to Callisto\"";
    let answer = json(&format!("{line} --rules basic"), 0);
    let burns = |trip: &Value| trip["burns"].as_u64().unwrap();
    assert_eq!(answer["trips"].as_array().unwrap().iter().map(burns).min(), Some(8));
}

#[test]
fn a_trip_to_where_one_is_takes_no_turns() {
    let answer = json("plan leo leo --thrust 3 --consumption 1 --dry 3 --tanks 1", 0);
    assert_eq!(answer["trips"][0]["turns"], 0);
    assert_eq!(answer["trips"][0]["steps_left"], 5);
}

#[test]
fn the_fewest_tanks_are_found() {
    // LEO to Nysa by 3·1, dry 3: each trip shows the fewest tanks it needs, and fewer do not do it.
    let line = "plan leo nysa --thrust 3 --consumption 1 --dry 3 --rules basic";
    let answer = json(line, 0);
    for trip in answer["trips"].as_array().unwrap() {
        let (tanks, turns) = (trip["tanks"].as_u64().unwrap(), trip["turns"].as_u64().unwrap());
        let with = |tanks: u64| front(&format!("{line} --tanks {tanks} --max-turns {turns}"));
        assert!(!with(tanks).is_empty());
        if tanks > 0 {
            hf(&format!("{line} --tanks {} --max-turns {turns}", tanks - 1)).code(1);
        }
    }
}

#[test]
fn paying_makes_a_trip_safe_at_four_wt_each_lr_6_4g() {
    let line = "plan leo ceres --thrust 3 --consumption 1 --dry 3 --tanks 8 --rules basic";
    let rolled = json(line, 0);
    assert_eq!(rolled["trips"][0]["success_exact"], "5/6");
    let paid = json(&format!("{line} --pay"), 0);
    assert_eq!(paid["trips"][0]["success_exact"], "1");
    assert_eq!(paid["trips"][0]["hazard_water"], 4);
    // The plume is the only way in: without hazards there is none, and the answer says so.
    let text = output(&format!("{line} --avoid-hazards"), 1);
    assert!(text.contains("without a hazard roll"), "{text}");
}

#[test]
fn stranding_is_said() {
    // One step left on a comet of size 1 or more is not enough for anything larger: Nysa, size 3, left with 1 step.
    let text = output("plan leo nysa --thrust 3 --consumption 2 --dry 4 --tanks 4 --rules basic", 0)
        .replace('\n', " ");
    assert!(text.contains("cannot leave: 1 step left, 3 needed"), "{text}");
}

#[test]
fn bad_input_gets_one_line_and_code_2() {
    let ship = "--thrust 3 --consumption 1 --dry 3";
    for (line, part) in [
        (format!("plan leo cerres {ship}"), "did you mean"),
        (format!("plan leo moonlet {ship}"), "fits several"),
        (format!("plan leo \"\" {ship}"), "TO is missing"),
        ("plan leo ceres --thrust 99 --consumption 1 --dry 3".into(), "20"),
        ("plan leo ceres --thrust 3 --consumption 1 --dry 16".into(), "LR 5.4B"),
        ("plan leo ceres --thrust 3 --consumption 0/0 --dry 3".into(), "zero"),
        ("plan leo ceres --thrust 3 --consumption 0 --dry 3".into(), "--sail"),
        (format!("plan leo ceres {ship} --tanks -1"), "-1"),
        (format!("plan leo ceres {ship} --tanks 9"), "8"),
        (format!("plan leo ceres {ship} --steps 999"), "999"),
        (format!("plan leo ceres {ship} --data nowhere"), "nowhere"),
        (format!("plan leo ceres {ship} --rules third"), "third"),
        (format!("plan leo ceres {ship} --season green"), "green"),
        (format!("plan leo ceres {ship} --along leo,nysa"), "--along must end at ceres"),
        (format!("plan leo ceres {ship} --max-turns 999"), "999"),
    ] {
        let text = output(&line, 2);
        assert!(text.contains(part), "{line}: {text}");
        assert_eq!(text.trim_end().lines().count(), 1, "{line}: {text}");
    }
}

#[test]
fn a_path_is_checked_link_by_link() {
    let ship = "--thrust 3 --consumption 1 --dry 3 --tanks 8 --rules basic";
    let text = output(&format!("plan leo ceres --along leo,ceres {ship}"), 1);
    assert!(text.contains("no line joins"), "{text}");
    // Straight back in one move is a U-turn; with a stop it is legal.
    let text = output(&format!("plan leo leo --along leo,earth-heo,leo/ {ship}"), 1).replace('\n', " ");
    assert!(text.contains("turn back") && text.contains("LR 6.2A"), "{text}");
    assert_eq!(front(&format!("plan leo leo --along leo,earth-heo/,leo/ {ship}")), vec![(2, 20)]);
    // Down the aerobrake of Mars only one way leads.
    let text = output(
        &format!(
            "plan mars-hellas-basin-buried-glaciers mars-dust-storm --along hellas,mars-dust-storm {ship}"
        ),
        1,
    );
    assert!(text.contains("the other way only"), "{text}");
}
