//! `hf odds FILE`: the exact chances of mission files, worked out by hand, and against playing every roll of the dice.
#![expect(clippy::unwrap_used, reason = "a test may panic")]

mod common;

use std::fs;
use std::io::Write as _;

use common::{hf, hf_args, json, refusal};
use highfrontier::data::Data;
use highfrontier::dice::Roll;
use highfrontier::finding::Source;
use highfrontier::game::Event;
use highfrontier::mission::{odds, read, replay};
use highfrontier::rules::Chance;
use highfrontier::ruleset::load;
use serde_json::{Value, json};

fn odds_of(file: &str) -> Value {
    json(&format!("odds {file}"))["files"][0].take()
}

fn of_text(text: &str) -> Value {
    let mut file = tempfile::Builder::new().suffix(".toml").tempfile().unwrap();
    file.write_all(text.as_bytes()).unwrap();
    odds_of(file.path().to_str().unwrap())
}

/// A plume before Ceres is a crash hazard: a 1 loses the ship, and 4 WT avoid it (LR 6.4E, LR 6.4G).
#[test]
fn one_hazard_of_a_plan() {
    let odds = odds_of("missions/ceres-3-1.toml");
    assert_eq!(odds["success_exact"], "5/6");
    let roll = &odds["rolls"][0];
    assert_eq!(
        (&roll["space"], &roll["kind"], &roll["year"]),
        (&json!("ceres-plume"), &json!("hazard"), &json!(2))
    );
    assert_eq!(roll["success_if_paid"], 1.0);
    assert_eq!(odds["paying"][1], json!({"paid": 1, "water": 4, "success": 1.0, "success_exact": "1"}));
    assert_eq!(odds["outcomes"][1]["chance_exact"], "1/6");
    assert_eq!(odds["outcomes"][1]["changes"], json!(["lost at Plume (Ceres, half lander burn)"]));
}

/// Two hazards above Mars: 25/36; lost to the first 1/6, to the second 5/36 (LR 6.4E).
#[test]
fn where_a_ship_is_lost() {
    let odds = odds_of("missions/examples/sail-lost-above-mars.toml");
    let chances: Vec<&Value> =
        odds["outcomes"].as_array().unwrap().iter().map(|one| &one["chance_exact"]).collect();
    assert_eq!(chances, ["25/36", "1/6", "5/36"]);
    assert_eq!(odds["paying"][2]["success_exact"], "1");
    assert_eq!(odds["paying"][1]["success_exact"], "5/6");
}

/// A buggy on a site of size 2 fails twice with 4/6 * 4/6, and it matters not at which try it succeeds (LR 5.6B).
#[test]
fn a_buggy_tries_twice() {
    let odds = odds_of("missions/examples/buggy-tries-twice.toml");
    assert_eq!(odds["success_exact"], "5/9");
    assert_eq!(odds["outcomes"][1]["chance_exact"], "4/9");
    assert_eq!(odds["rolls"].as_array().unwrap().len(), 1);
}

/// Sites of size 1: a claim 1/6, none 5/6. The file tells of a claim on the first and none on the second (LR 5.6B).
#[test]
fn a_file_may_tell_of_failures() {
    let odds = odds_of("missions/examples/raygun-at-koronis.toml");
    assert_eq!(odds["success_exact"], "5/36");
    let of = |changes: Value| {
        let outcomes = odds["outcomes"].as_array().unwrap();
        outcomes.iter().find(|one| one["changes"] == changes).unwrap()["chance_exact"].clone()
    };
    assert_eq!(of(json!(["nothing found on Karin A"])), "25/36");
    assert_eq!(of(json!(["a claim on Karin B"])), "1/36");
    assert_eq!(of(json!(["nothing found on Karin A", "a claim on Karin B"])), "5/36");
}

const STEAMER: &str = include_str!("../missions/belt-and-back.toml");

/// Cascade has rad-hardness 1. On thrust 2 (3 less 1 as a transport) a 4 takes it, on thrust 3 (8 steps burnt of 12, a scout)
/// a 5: 1/2 * 2/3. The steamer and its crew, 5 and more, are in no danger, and fly on without it (LR 8.3C).
#[test]
fn a_ship_flies_on_without_the_cards_that_belts_take() {
    let odds = of_text(STEAMER);
    assert_eq!(odds["success_exact"], "1/3");
    assert_eq!(odds["rolls"][0]["success_exact"], "1/2");
    assert_eq!(odds["rolls"][1]["success_exact"], "2/3");
    let outcomes = odds["outcomes"].as_array().unwrap();
    assert_eq!(outcomes.len(), 2);
    assert_eq!(outcomes[1]["chance_exact"], "2/3");
    assert_eq!(outcomes[1]["changes"], json!(["Cascade Photovoltaic lost to radiation"]));
    assert_eq!(outcomes[1]["ending"], "whole");
}

/// Hall Effect needs the current of Cascade: where that is lost the move ends, and the next is refused (LR 8.2, LR 8.3C).
#[test]
fn a_ship_that_lost_its_generator_halts() {
    let text = STEAMER.replace("mirror-steamer", "hall-effect").replace("dice", "note");
    let odds = of_text(&text);
    let halted = &odds["outcomes"][1];
    assert_eq!((&halted["chance_exact"], &halted["ending"]), (&json!("1/2"), &json!("halted")));
    let stopped =
        json!(["Cascade Photovoltaic lost to radiation", "stopped at Earth radiation belt (HEO-GEO)"]);
    assert_eq!(halted["changes"], stopped);
    let line = text.lines().position(|line| line.contains("earth-heo\"]")).unwrap() - 1;
    assert_eq!(halted["line"], line);
    assert!(halted["reason"].as_str().unwrap().contains("LR 6.2A"), "{halted}");
}

/// A hazard that is paid for is no roll (LR 6.4G).
#[test]
fn what_is_paid_for_is_certain() {
    let text = fs::read_to_string("missions/ceres-3-1.toml").unwrap();
    let text = text.replace("dice = \"6\"", "dice = \"pay\"").replace("[[player]]", "[[player]]\nwater = 4");
    let odds = of_text(&text);
    assert_eq!((&odds["success_exact"], &odds["rolls"][0]["result"]), (&json!("1"), &json!("paid")));
    assert_eq!(odds["outcomes"].as_array().unwrap().len(), 1);
}

/// Every outcome is somewhere in the list: the chances add up to one.
#[test]
fn chances_add_up() {
    let files = ["missions", "missions/examples"].map(|folder| fs::read_dir(folder).unwrap());
    let mut count = 0;
    for file in files.into_iter().flatten().map(|file| file.unwrap().path()) {
        if file.extension().is_none_or(|extension| extension != "toml") {
            continue;
        }
        let odds = in_rules(&fs::read_to_string(&file).unwrap());
        let sum = odds.iter().try_fold(Chance::NEVER, |sum, chance| sum.or(*chance));
        assert_eq!(sum, Some(Chance::CERTAIN), "{}", file.display());
        count += 1;
    }
    assert!(count > 15, "{count} files");
}

fn rules_of(text: &str) -> &'static str {
    if text.contains("rules = \"expanded\"") { "expanded" } else { "basic" }
}

/// The chances of all outcomes of a file.
fn in_rules(text: &str) -> Vec<Chance> {
    let rule_set = load(&Data::Embedded, rules_of(text)).unwrap();
    let deck = rule_set.cards.map(highfrontier::ruleset::CardRules::deck);
    let mission = read(Source { file: "test", text }, &rule_set, deck).unwrap();
    odds(&mission).unwrap().outcomes.iter().map(|outcome| outcome.chance).collect()
}

/// Two belts, two crash hazards, an aerobrake and a storm: all 36 results of each, played one by one.
#[test]
fn the_odds_are_those_of_all_dice_played() {
    let landing = fs::read_to_string("missions/examples/landing-on-nysa.toml").unwrap();
    let sail = fs::read_to_string("missions/examples/sail-lost-above-mars.toml").unwrap();
    for text in [STEAMER, &landing, &sail] {
        let rule_set = load(&Data::Embedded, rules_of(text)).unwrap();
        let deck = rule_set.cards.map(highfrontier::ruleset::CardRules::deck);
        let mut mission = read(Source { file: "test", text }, &rule_set, deck).unwrap();
        let odds = odds(&mission).unwrap();
        assert_eq!(odds.rolls.len(), 2);
        mission.entries.iter_mut().for_each(|entry| entry.rolls.clear());
        let mut good = 0;
        for (first, second) in (1..=6).flat_map(|first| (1..=6).map(move |second| (first, second))) {
            let mut played = mission.entries.clone();
            played[odds.rolls[0].number].rolls.push(Roll::Die(first));
            played[odds.rolls[1].number].rolls.push(Roll::Die(second));
            std::mem::swap(&mut mission.entries, &mut played);
            let mut is_good = true;
            let ended = replay(&mission, None, |one, _| is_good &= one.events.iter().all(Event::is_good));
            good += u128::from(is_good && ended.halt.is_none());
            std::mem::swap(&mut mission.entries, &mut played);
        }
        let (parts, whole) = odds.as_written().unwrap().parts_of_whole();
        assert_eq!(good * whole, parts * 36, "{text}");
    }
}

#[test]
fn files_are_read_as_by_other_commands() {
    assert!(refusal(&["odds", "no-such-file.toml"]).starts_with("cannot read no-such-file.toml"));
    assert!(refusal(&["odds", "missions/ceres-3-1.toml", "--thrust", "3"]).contains("leave --thrust out"));
    assert!(refusal(&["odds", "-", "-"]).contains("read once"));
    assert!(refusal(&["odds", "leo"]).contains("TO is missing"));
    assert!(refusal(&["odds", "leo", "nysa", "ceres"]).contains("--to"));
    let both = json("odds missions/ceres-3-1.toml missions/nysa-3-2.toml");
    assert_eq!(both["files"].as_array().unwrap().len(), 2);
    let csv = hf("odds missions/ceres-3-1.toml missions/nysa-3-2.toml --format csv");
    assert!(
        csv.out.contains("\nmissions/ceres-3-1.toml,2,44,ceres-plume,hazard,passed,5/6,1/6,5/6,1\n"),
        "{}",
        csv.out
    );
}

/// An action that is not legal as the file has it is a no, with its place and its section (LR 6.2B).
#[test]
fn an_illegal_file_is_a_no() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("dry.toml");
    let text = fs::read_to_string("missions/ceres-3-1.toml").unwrap();
    fs::write(&file, text.replace("steps = 21", "steps = 1").replace("jettison = 8\n", "")).unwrap();
    let run = hf_args(&["odds", file.to_str().unwrap()]);
    assert_eq!((run.code, run.out.as_str()), (1, ""));
    assert!(run.err.contains("dry.toml:") && run.err.contains("move is refused") && run.err.contains("LR "));
}

/// A belt takes what fails its roll (LR 6.3C), so nobody is told that nothing can fail where the hardness is not known.
#[test]
fn belts_of_unknown_odds_are_not_called_safe() {
    let line = "leo europa-flyby --rules fourth --thrust 9 --consumption 2 --dry 4 --avoid-hazards";
    let belts = json(&format!("plan {line}"))["trips"][0]["belts"].as_array().unwrap().len();
    assert!(belts > 1);
    let said = |line: &str| hf(&format!("odds {line} --width 200")).out;
    let text =
        format!("No roll of this trip can fail but those of {belts} belts: their odds need --rad-hard.");
    assert!(said(line).contains(&text), "{}", said(line));
    assert!(
        said("leo earth-heo --rules basic --thrust 9 --consumption 2 --dry 4")
            .contains("No roll of this trip can fail.")
    );
}
