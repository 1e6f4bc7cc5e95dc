//! An option that a rule set or a command has no use for is refused in one line that says what to do instead.

mod common;

use std::fs;

use common::{hf, hf_with, json, refusal};

fn refused(line: &str) -> String {
    refusal(&line.split_whitespace().collect::<Vec<_>>())
}

/// A trip of a strong ship under each rule set.
const SHIP: &str = "plan leo leo --thrust 9 --consumption 1 --dry 3 --tanks 1";

#[test]
fn options_that_rules_have_no_use_for_are_refused_with_advice() {
    for (rules, option, expected) in [
        // Slingshots, synodic sites and belts are rules of the expanded game (LR 6.4A, 8.3).
        (
            "basic",
            "--season red",
            "nothing depends on the season under the rules 'basic': leave --season out",
        ),
        ("basic", "--rad-hard 3", "radiation belts do no harm under the rules 'basic': leave --rad-hard out"),
        ("basic", "--push", "no thruster is pushed under the rules 'basic': write --esa in place of --push"),
        ("basic", "--fuel water", "all fuel is water under the rules 'basic': leave --fuel out"),
        (
            "basic",
            "--start-year 3",
            "the years have no colours under the rules 'basic': leave --start-year out",
        ),
        ("expanded", "--start-year 3", "write --season in place of --start-year"),
        ("expanded", "--factory ceres", "factories do not help to land under the rules 'expanded': leave"),
        (
            "expanded",
            "--bonus-pivots 1",
            "every pivot is paid under the rules 'expanded': leave --bonus-pivots",
        ),
        ("expanded", "--powersat", "write --esa in place of --powersat"),
        ("expanded", "--ice 1", "there are no ice chits under the rules 'expanded': leave --ice out"),
        // The fourth edition pushes by Powersat (4e H3); ESA is a power of the older one.
        ("fourth", "--esa", "ESA beams no power under the rules 'fourth': write --push in place of --esa"),
        ("fourth", "--isofuel 1", "there are no isofuel chits under the rules 'fourth'"),
        // Space Diamonds names no seasons, no belts, no afterburners, no pushing, no grades and no payment.
        ("diamonds", "--season red", "nothing depends on the season under the rules 'diamonds'"),
        ("diamonds", "--start-year 2", "the rules 'diamonds': leave --start-year out"),
        ("diamonds", "--esa", "under the rules 'diamonds': leave --esa out"),
        ("diamonds", "--push", "under the rules 'diamonds': leave --push out"),
        ("diamonds", "--afterburn 2", "no ship has an afterburner under the rules 'diamonds': leave"),
        ("diamonds", "--rad-hard 3", "radiation belts do no harm under the rules 'diamonds'"),
        (
            "diamonds",
            "--drop 1",
            "a ship keeps its dry mass (SD iC1e) under the rules 'diamonds': leave --drop out",
        ),
        (
            "diamonds",
            "--pick-up 1@phobos",
            "a ship keeps its dry mass (SD iC1e) under the rules 'diamonds': leave --pick-up out",
        ),
        ("diamonds", "--fuel dirt", "all fuel is water under the rules 'diamonds'"),
        ("diamonds", "--pay", "no hazard roll can be paid for under the rules 'diamonds'"),
    ] {
        let error = refused(&format!("{SHIP} --rules {rules} {option}"));
        assert!(error.contains(expected), "{rules} {option}: {error}");
    }
    for rules in ["basic", "expanded", "fourth"] {
        let error = refused(&format!("plan leo leo --ship 3-1 --rules {rules}"));
        assert!(error.contains("write --thrust, --consumption and --dry"), "{error}");
    }
    assert!(refused("sites --synodic --rules basic").contains("every site is open in every season"));
    assert!(refused("sites --synodic red --rules diamonds").contains("leave --synodic out"));
}

#[test]
fn options_are_known_where_the_rules_use_them() {
    for line in [
        "plan leo leo --rules expanded --season red --rad-hard 3 --esa --pay --afterburn 1",
        "plan leo leo --rules fourth --season red --rad-hard 3 --push --powersat --bonus-pivots 3 --fuel isotope",
        "plan leo leo --rules fourth --start-year 12 --factory ceres --pay --afterburn 1",
        "plan leo leo --rules basic --pay --esa",
    ] {
        let run = hf(&format!("{line} --thrust 9 --consumption 1 --dry 3 --tanks 1"));
        assert_eq!(run.code, 0, "{line}: {}", run.err);
    }
    assert_eq!(hf("plan leo leo --rules diamonds --ship 3-1 --isofuel 1 --ice 1").code, 0);
    assert_eq!(hf("plan leo leo --rules diamonds --ship sail --isofuel 1").code, 0);
}

#[test]
fn commands_refuse_what_they_do_not_answer() {
    for option in ["--push", "--fuel dirt", "--bonus-pivots 1", "--rad-hard 3", "--thrust 3", "--solar"] {
        let error = refused(&format!("fuel --rules fourth --dry 3 --tanks 2 {option}"));
        assert!(error.starts_with("the tanks alone are asked about: leave --"), "{option}: {error}");
    }
    assert!(refused("fuel --rules diamonds --ship 3-1 --ice 2").contains("leave --ice out"));
    assert!(refused("land ceres --rules fourth --thrust 7 --rad-hard 3").contains("leave --rad-hard out"));
    assert!(refused("land ceres --rules fourth --thrust 7 --push").contains("without --dry"));
    assert!(refused("rocket hall-cascade --steps 3").contains("leave --steps out"));
    assert!(refused("rocket --ship 3-1 --rules diamonds").contains("made from cards"));
    assert!(refused("rocket --tanks 3").contains("leave --tanks out"));
}

#[test]
fn a_sail_of_space_diamonds_has_no_tanks_sd_ie1m() {
    for option in ["--tanks 2", "--steps 2", "--ice 1"] {
        let error = refused(&format!("plan leo geo --rules diamonds --ship sail {option}"));
        assert!(error.starts_with("a sail burns no fuel and has no tanks: leave --"), "{error}");
        assert!(error.ends_with("(SD iE1m)"), "{error}");
    }
    assert!(refused("fuel --ship sail --rules diamonds").ends_with("(SD iE1m)"));
}

#[test]
fn players_of_space_diamonds_name_their_ship_sd_ic1() {
    for line in ["plan leo geo", "fuel", "plan leo geo --ship 9-9"] {
        let error = refused(&format!("{line} --rules diamonds"));
        assert!(error.ends_with("sail, 3-1, 4-2 or 5-3"), "{error}");
    }
}

#[test]
fn numbers_out_of_range_name_their_option() {
    let ship = "--rules fourth --thrust 9 --consumption 1 --dry 3";
    for (option, expected) in [
        ("--start-year 0", "--start-year: 0 is out of range: write 1 to 99"),
        ("--start-year abc", "--start-year: 'abc' is no number: write a whole number"),
        ("--start-year 13", "--start-year 13 is out of range: the cycle has 12 years, write 1 to 12 (4e K1)"),
        ("--max-turns 201", "--max-turns: 201 is out of range: write 0 to 200"),
        ("--max-turns -1", "--max-turns: -1 is out of range: write 0 to 200"),
        ("--bonus-pivots 1000", "--bonus-pivots: 1000 is out of range: write 0 to 3"),
        ("--isofuel 10", "--isofuel: 10 is out of range: write 0 to 9"),
    ] {
        assert_eq!(refused(&format!("plan leo luna {ship} {option}")), expected);
    }
    assert_eq!(refused("sites --min-size 1000"), "--min-size: 1000 is out of range: write 0 to 99");
    // The strip begins at 1; cards of mass 0 count as that (4e F2).
    let error = refused("plan leo luna --rules fourth --thrust 9 --consumption 1 --dry 0");
    assert_eq!(error, "dry mass 0 is too little: the fuel strip begins at 1 (4e F2)");
    assert_eq!(refused("fuel --rules fourth --dry 0"), error);
    assert_eq!(hf("fuel --rules basic --dry 0").code, 0);
}

#[test]
fn policies_are_typed_as_they_are_shown() {
    let error = refused("space leo --rules fourth --policy flybys=text");
    assert_eq!(error, "--policy flybys=text: write none, once-a-move or every-entry");
    assert!(refused("space leo --policy flyby=none").contains("there is no policy called 'flyby'"));
    let diff = common::json("rules diff basic fourth");
    let rows = diff["differences"].as_array().unwrap();
    let others = ["title", "covers", "sources", "map", "fuel track", "gates", "lines"];
    let policies = rows.iter().filter(|row| !others.contains(&row["point"].as_str().unwrap()));
    let mut typed = 0;
    for row in policies {
        let (point, value) = (row["point"].as_str().unwrap(), row["other"].as_str().unwrap());
        let run = hf(&format!("space leo --rules basic --policy {point}={value}"));
        assert_eq!(run.code, 0, "{point}={value}: {}", run.err);
        typed += 1;
    }
    assert!(typed >= 10, "{typed}");
}

#[test]
fn every_answer_names_the_policies_that_were_chosen() {
    for command in [
        "plan leo geo --thrust 3 --consumption 1 --dry 3",
        "land hellas",
        "fuel --dry 3",
        "space leo",
        "site hellas",
        "reach leo --thrust 9 --consumption 1 --dry 3 --within turns=1",
        "prospect hellas --isru 2",
    ] {
        let chosen = format!("{command} --rules fourth --policy FLYBYS=every_entry");
        assert_eq!(common::json(&chosen)["policies"]["flybys"], "every-entry", "{command}");
        assert!(hf(&chosen).out.contains("By choice: policy flybys=every-entry."), "{command}");
        assert!(!hf(&format!("{command} --rules fourth")).out.contains("By choice"), "{command}");
    }
}

/// One crash hazard and one aerobrake hazard on the way down: 5/6 each (`4e H7`).
#[test]
fn chances_are_numbers_for_programs() {
    let down = hf("land hellas --rules fourth --format csv").out;
    assert!(
        down.lines().nth(1).unwrap().ends_with(",0,\"1 aerobrake, 1 crash\",0.6944444444444444,25/36"),
        "{down}"
    );
    for (command, key) in [
        ("reach leo --thrust 3 --consumption 1 --dry 3 --tanks 4 --within turns=2", "chance"),
        ("reach leo --thrust 3 --consumption 1 --dry 3 --tanks 6 --within turns=4 --back", "chance"),
        ("what-if leo hellas --thrust 3 --consumption 1 --dry 3 --vary tanks=3..4", "chance"),
        ("prospect dresda --isru 0", "chance"),
        ("plan leo hellas --thrust 3 --consumption 1 --dry 3", "success"),
    ] {
        let text = hf(&format!("{command} --format csv")).out;
        let mut reader = csv::Reader::from_reader(text.as_bytes());
        let place = reader.headers().unwrap().iter().position(|header| header == key).unwrap();
        let rows: Vec<_> = reader.records().map(Result::unwrap).collect();
        assert!(!rows.is_empty(), "{command}");
        for row in rows.iter().filter(|row| !row[place].is_empty()) {
            let chance: f64 = row[place].parse().unwrap();
            assert!((0.0..=1.0).contains(&chance), "{command}: {row:?}");
        }
    }
}

#[test]
fn unknown_rules_say_where_they_are_named() {
    let folder = tempfile::tempdir().unwrap();
    fs::create_dir(folder.path().join("hf")).unwrap();
    fs::write(folder.path().join("hf/config.toml"), "rules = \"nope\"\n").unwrap();
    let run = hf_with("space leo", &[("XDG_CONFIG_HOME", folder.path())]);
    assert_eq!((run.code, run.err.lines().count()), (2, 1), "{}", run.err);
    assert!(run.err.contains("hf/config.toml: there are no rules called 'nope'"), "{}", run.err);
    let run = hf_with("space leo", &[("HF_RULES", "nope".as_ref())]);
    assert!(run.err.starts_with("error: HF_RULES: there are no rules called 'nope'"), "{}", run.err);
    assert_eq!(
        refused("space leo --rules nope"),
        "there are no rules called 'nope'; the rule sets are basic, diamonds, expanded, fourth"
    );
    let run = hf_with("plan leo leo --rocket hall-cascade", &[("HF_RULES", "fourth".as_ref())]);
    assert!(run.err.trim_end().ends_with("not for 'fourth': write --rules expanded"), "{}", run.err);
}

#[test]
fn a_missing_command_is_one_line() {
    for line in ["", "map", "data", "mission"] {
        let error = refused(line);
        assert!(error.contains("requires a subcommand"), "{line}: {error}");
    }
}

#[test]
fn paths_are_read_strictly() {
    let path = |along: &str| refused(&format!("plan leo earth-heo {SHIP_OF_PATHS} --along {along}"));
    assert!(path("leo,earth-heo//").contains("'earth-heo//' of --along is no space"));
    assert!(path("leo/earth-heo").contains("commas stand between spaces"));
    assert!(path("leo,,earth-heo").contains("write SPACE,SPACE"));
    assert!(path("leo,earth-heo,").contains("write SPACE,SPACE"));
    let error = refusal(&[
        "plan",
        "leo",
        "mercury-north-pole",
        "--rules",
        "fourth",
        "--thrust",
        "9",
        "--consumption",
        "1",
        "--dry",
        "3",
        "--along",
        "LEO to Mercury",
    ]);
    assert!(error.contains("has no signposted routes") && error.contains("'LEO to Mercury'"), "{error}");
}

const SHIP_OF_PATHS: &str = "--thrust 3 --consumption 1 --dry 3 --tanks 1";

/// The ships of Space Diamonds stand side by side as `hf plan --ship` flies them; 3-1 spends a step for each of its three burns.
#[test]
fn ships_of_the_rules_are_compared() {
    let grid = json("compare 3-1 4-2 leo deimos --rules diamonds");
    let rows = grid["rows"].as_array().unwrap();
    assert_eq!(rows.len(), 2);
    for (row, name) in rows.iter().zip(["3-1", "4-2"]) {
        let alone = json(&format!("plan leo deimos --ship {name} --rules diamonds"));
        for key in ["turns", "burns", "water", "steps_left"] {
            let figure = &row["outcome"][key];
            assert!(figure.is_u64(), "{row}");
            assert_eq!(figure, &alone["trips"][0][key], "{name}: {key}");
        }
    }
    assert_eq!(
        refusal(&["compare", "3-7", "leo", "deimos", "--rules", "diamonds"]),
        "no rocket is called '3-7': `hf rocket` lists all"
    );
}
