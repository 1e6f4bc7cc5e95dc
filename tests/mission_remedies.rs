//! Missions that cannot be done name the nearest change with which they can, and that is true.

#![expect(clippy::unwrap_used, reason = "a test may panic")]

mod common;
#[expect(dead_code, reason = "only its numbers are used")]
mod random;

use common::{hf, hf_args, words};
use random::Numbers;
use serde_json::Value;

/// The lines of a refusal, joined.
fn refused(line: &str) -> String {
    let words = words(line);
    let run = hf_args(&words.iter().map(String::as_str).collect::<Vec<_>>());
    assert_eq!(run.code, 1, "{line}: {}", run.err);
    run.out.split_whitespace().collect::<Vec<_>>().join(" ")
}

fn says(line: &str, parts: &[&str]) {
    let text = refused(line);
    for part in parts {
        assert!(text.contains(part), "{line}: '{part}' is not in: {text}");
    }
}

/// A 9·6 of mass 1 with an afterburner: 3 turns with 5 tanks, and nothing with 4.
const TO_THE_MOON: &str = "plan leo luna-crater-shackleton-polar-rim --rules basic --thrust 9 --consumption 6 \
                           --afterburn 1 --dry 1 --return";

#[test]
fn more_tanks_are_as_few_as_it_takes_lr_6_2b() {
    says(
        &format!("{TO_THE_MOON} --tanks 4"),
        &["4 are on board (LR 6.2B)", "It would work with --tanks 5: 3 turns"],
    );
}

#[test]
fn a_limit_of_turns_is_told_how_many_do() {
    let turns = ["within 2 turns in all", "more turns (no --max-turns): 3 turns"];
    says(&format!("{TO_THE_MOON} --tanks 6 --max-turns 2"), &turns);
    let turns = ["within 2 turns in all", "more turns (no turns in --limit): 3 turns"];
    says(&format!("{TO_THE_MOON} --tanks 6 --limit turns=2"), &turns);
}

/// Every way home from the Moon rolls for an aerobrake or for the landing.
#[test]
fn hazards_that_are_avoided_in_vain_are_named_lr_6_4e() {
    says(&format!("{TO_THE_MOON} --avoid-hazards"), &["hazards allowed (no --avoid-hazards): 3 turns"]);
    let both = ["more turns (no --max-turns) hazards allowed (no --avoid-hazards): 3 turns"];
    says(&format!("{TO_THE_MOON} --tanks 6 --avoid-hazards --max-turns 2"), &both);
}

/// Icarus is entered in red alone; with red it can be flown.
#[test]
fn the_season_in_which_a_goal_opens_is_named_4e_b7h() {
    let ship = "--rules fourth --thrust 6 --consumption 1 --dry 3 --season blue";
    let opens = ["only in the red season", "4e B7h", "It would work with --season red: "];
    says(&format!("plan leo icarus {ship} --return"), &opens);
}

/// Mass 5 adds nothing to thrust: above size 6 is a printed thrust of 7.
#[test]
fn thrust_to_land_is_the_least_that_does_4e_h6() {
    let ship = "--rules fourth --thrust 4 --consumption 1 --dry 5";
    says(
        &format!("plan leo vesta {ship} --return"),
        &["(size 6) needs net thrust above 6", "It would work with --thrust 7: "],
    );
}

/// Mass 4 adds one, but not with the fuel for the way home aboard: above size 10 is a printed thrust of 11.
#[test]
fn thrust_to_lift_off_is_the_least_that_does_4e_h6() {
    let mission =
        "leo mars-hellas-basin-buried-glaciers --rules fourth --consumption 1 --dry 5 --drop 1 --return";
    says(
        &format!("plan {mission} --thrust 4"),
        &["needs net thrust above 10", "It would work with --thrust 11: "],
    );
    assert_eq!(hf(&format!("plan {mission} --thrust 10")).code, 1);
}

/// Nysa has hydration 0: no rating but 0 digs there (`LR 5.5A`, `4e I6`).
#[test]
fn an_operation_that_cannot_be_done_is_told_the_rating_lr_5_5a() {
    let ship = "--thrust 4 --consumption 1 --dry 4 --isru 4";
    says(
        &format!("plan leo nysa --rules basic {ship} --refuel-at nysa=1"),
        &["cannot refuel", "with --isru 0: "],
    );
    says(
        &format!("plan leo nysa --rules fourth {ship} --prospect nysa"),
        &["cannot prospect", "with --isru 0: "],
    );
}

/// The ship of mass 8 with a thruster that burns 2 cannot carry the fuel for both ways; Hygiea has ice for its ISRU of 1.
#[test]
fn fuel_on_the_way_is_thought_of_lr_5_5a() {
    let ship = "--rules basic --thrust 4 --consumption 2 --dry 8 --isru 1";
    says(&format!("plan leo hygiea {ship} --return"), &["fuel taken up on the way (--refuel): "]);
}

/// A thruster that burns 8 in all turns takes more than 5 tanks hold.
#[test]
fn thrusters_that_are_fixed_are_let_go() {
    let weak =
        "--also 3/8 --engine \"1=thruster 3·8\" --engine \"2=thruster 3·8\" --engine \"3=thruster 3·8\"";
    let asked = format!("{TO_THE_MOON} --tanks 5 --max-turns 3 {weak}");
    says(&asked, &["with its fuel and these thrusters", "any thruster in each turn (no --engine): 3 turns"]);
}

/// The Hall Effect, 3·2 of mass 2 (`LR 12.7`), is no option of numbers.
#[test]
fn changes_of_cards_are_put_in_cards() {
    says("plan leo vesta --rules basic --card \"Hall Effect\" --return", &["It would work with cards "]);
}

/// Words of a remedy, as options.
fn typed(remedy: &str, options: &mut Vec<(String, String)>, flags: &mut Vec<&'static str>) {
    let mut rest = remedy.to_string();
    let phrases = [
        ("hazards allowed (no --avoid-hazards)", "--avoid-hazards"),
        ("more turns (no --max-turns)", "--max-turns"),
        ("fuel taken up on the way (--refuel)", "--refuel"),
    ];
    for (phrase, option) in phrases.into_iter().filter(|(phrase, _)| remedy.contains(phrase)) {
        rest = rest.replace(phrase, " ");
        flags.retain(|flag| *flag != option);
        options.retain(|(name, _)| name != option);
        if option == "--refuel" {
            flags.push(option);
        }
    }
    let mut words = rest.split_whitespace();
    while let Some(word) = words.next() {
        match word {
            "--push" => flags.push("--push"),
            "--esa" => flags.push("--esa"),
            name => {
                options.retain(|(known, _)| known != name);
                options.push((name.to_string(), words.next().unwrap().to_string()));
            }
        }
    }
}

/// Whatever change is named makes the same question one with an answer, as soon as it says.
#[test]
fn what_would_work_does_when_it_is_typed() {
    const QUESTIONS: usize = 40;
    let goals = [
        "vesta",
        "ceres",
        "icarus",
        "callisto-asgard-ice-spires",
        "nysa",
        "comet-encke",
        "hygiea",
        "miranda",
    ];
    let mut numbers = Numbers(20);
    let mut refusals = 0;
    for _ in 0..QUESTIONS {
        let one = |numbers: &mut Numbers, of: &[&str]| numbers.one_of(of).to_string();
        let rules = one(&mut numbers, &["basic", "expanded", "fourth"]);
        let goal = one(&mut numbers, &goals);
        let mut options = vec![
            ("--thrust".to_string(), one(&mut numbers, &["2", "3", "5"])),
            ("--consumption".to_string(), one(&mut numbers, &["1", "2", "3"])),
            ("--dry".to_string(), one(&mut numbers, &["4", "6", "8"])),
        ];
        let mut flags = vec!["--return"];
        if numbers.below(2) == 0 {
            options.push(("--tanks".to_string(), one(&mut numbers, &["2", "4", "6"])));
        }
        if numbers.below(3) == 0 {
            options.push(("--max-turns".to_string(), "5".to_string()));
        }
        if numbers.below(3) == 0 {
            flags.push("--avoid-hazards");
        }
        if numbers.below(2) == 0 {
            options.push(("--isru".to_string(), one(&mut numbers, &["0", "2"])));
            flags.push("--refuel");
        }
        let ask = |options: &[(String, String)], flags: &[&str]| {
            let mut words = vec!["plan", "leo", &goal, "--rules", &rules, "--format", "json"];
            words.extend(options.iter().flat_map(|(name, value)| [name.as_str(), value.as_str()]));
            words.extend(flags);
            let run = hf_args(&words);
            (run.code, serde_json::from_str::<Value>(&run.out).unwrap(), words.join(" "))
        };
        let (code, answer, line) = ask(&options, &flags);
        if code != 1 {
            continue;
        }
        refusals += 1;
        let remedy = answer["remedy"].as_str().unwrap_or_else(|| panic!("no change helps: {line}"));
        let remedy = remedy.strip_prefix("it would work with ").unwrap();
        for one in remedy.split("; or with ") {
            let (changes, turns) = one.rsplit_once(": ").unwrap();
            let (mut options, mut flags) = (options.clone(), flags.clone());
            typed(changes, &mut options, &mut flags);
            let (code, answer, changed) = ask(&options, &flags);
            assert_eq!(code, 0, "{line}: {one}: {changed}");
            let soonest =
                answer["trips"].as_array().unwrap().iter().map(|trip| trip["turns"].as_u64().unwrap()).min();
            let said: u64 = turns.split(' ').next().unwrap().parse().unwrap();
            // The last resort is looked for without fuel on the way, with which there may be something sooner.
            let is_last = changes.contains("--thrust 20 --consumption 1/10");
            assert!(soonest == Some(said) || is_last && soonest < Some(said), "{line}: {one}");
        }
    }
    assert!(refusals >= QUESTIONS / 3, "{refusals}");
}
