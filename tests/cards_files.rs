//! Card files and rocket files: what is read, and what is said about a wrong one.

use highfrontier::card::{
    BUILT_IN_ROCKETS, Deck, RocketFile, Rules, built_in_rocket, load_deck, load_rocket,
};
use highfrontier::rules::support::{SupportRules, thrusters};
use highfrontier::unit::{Mass, Tanks};

/// A small card file that is right.
const SMALL: &str = r#"format = 1
edition = "fourth"
source = "fourth"

[[card]]
id = "hall-effect"
deck = "thruster"
letter = "C"

[card.white]
name = "Hall Effect"
mass = 2
rad_hard = 5
thruster = { thrust = 3, fuel = "2", pushable = true }
needs = [["electric"]]

[card.black]
name = "Ion Drive"
mass = 1
rad_hard = 5
thruster = { thrust = 2, fuel = "1/2" }
needs = [["electric"]]
"#;

fn wrong_deck(right: &str, wrong: &str) -> String {
    assert!(SMALL.contains(right), "{right}");
    load_deck("my.toml", &SMALL.replacen(right, wrong, 1)).expect_err("wrong on purpose").to_string()
}

fn rocket(text: &str) -> RocketFile<'static> {
    load_rocket("ship.toml", text, Rules::deck).expect("right by construction")
}

fn wrong_rocket(text: &str) -> String {
    load_rocket("ship.toml", text, Rules::deck).expect_err("wrong on purpose").to_string()
}

#[test]
fn a_card_file_of_a_player_is_read() {
    assert_eq!(load_deck("my.toml", SMALL).unwrap().cards().len(), 1);
}

#[test]
fn a_wrong_card_file_says_line_field_and_what_would_be_right() {
    assert_eq!(
        wrong_deck("format = 1", "format = 7"),
        "my.toml:1: format: format 7 is not known: this program reads `format = 1`"
    );
    assert_eq!(
        wrong_deck("mass = 2", "mass = 99"),
        "my.toml:12: mass: 99 is out of range: write a whole number from 0 to 15"
    );
    assert_eq!(
        wrong_deck("\"hall-effect\"", "\"Hall Effect\""),
        "my.toml:6: id: 'Hall Effect' is no id: write lower-case letters and digits with single hyphens, \
         like 'hall-effect'"
    );
    assert_eq!(
        wrong_deck("rad_hard = 5\n", ""),
        "my.toml:11: rad_hard: rad_hard is missing: a thruster has both `mass` and `rad_hard`"
    );
    assert_eq!(
        wrong_deck("[[\"electric\"]]", "[[]]"),
        "my.toml:15: needs: an empty list of kinds: write one or more kinds of which any is enough, or leave \
         the need out"
    );
    assert_eq!(
        wrong_deck("\"Ion Drive\"", "\"Hall effect\""),
        "my.toml:18: name: 'Hall effect' is the name of a face of 'hall-effect' already: names must differ"
    );
}

#[test]
fn unknown_keys_and_words_are_named_with_the_known_ones() {
    let message = wrong_deck("mass = 2", "mas = 2");
    assert!(
        message.starts_with("my.toml:12: unknown field `mas`, expected one of `name`, `mass`"),
        "{message}"
    );
    let message = wrong_deck("[[\"electric\"]]", "[[\"electrical\"]]");
    assert!(message.starts_with("my.toml:15: unknown variant `electrical`, expected one of"), "{message}");
    let message = wrong_deck("fuel = \"2\"", "fuel = \"two\"");
    assert!(message.starts_with("my.toml:14: 'two' is not a number of steps"), "{message}");
}

#[test]
fn all_findings_of_a_card_file_are_reported_in_the_order_of_the_lines() {
    let text = SMALL.replace("mass = 1", "mass = -1").replace("thrust = 3", "thrust = 30");
    let message = load_deck("my.toml", &text).unwrap_err().to_string();
    let lines: Vec<&str> = message.lines().collect();
    assert_eq!(lines.len(), 2, "{message}");
    assert!(lines[0].starts_with("my.toml:14: thruster.thrust: 30 is out of range"), "{message}");
    assert!(lines[1].starts_with("my.toml:19: mass: -1 is out of range"), "{message}");
}

#[test]
fn letters_d_and_h_are_none_of_the_living_rules_lr_5_7c() {
    let text = SMALL.replacen("\"fourth\"", "\"living\"", 1).replace("letter = \"C\"", "letter = \"D\"");
    assert_eq!(
        load_deck("my.toml", &text).unwrap_err().to_string(),
        "my.toml:8: letter: D is no product letter of the living deck: write C, M, S or V (LR 5.7C)"
    );
}

#[test]
fn every_built_in_rocket_is_read_and_its_ids_are_in_order() {
    let ids: Vec<&str> = BUILT_IN_ROCKETS.iter().map(|rocket| rocket.id).collect();
    let mut sorted = ids.clone();
    sorted.sort_unstable();
    assert_eq!(ids, sorted);
    assert!(ids.len() >= 12);
    for built_in in BUILT_IN_ROCKETS {
        let rocket = load_rocket(built_in.id, built_in.text, Rules::deck).unwrap();
        assert!(rocket.start.is_some(), "{}", built_in.id);
    }
}

#[test]
fn every_built_in_rocket_with_a_thruster_can_use_one() {
    for built_in in BUILT_IN_ROCKETS.iter().filter(|rocket| rocket.id != "laser-prospector") {
        let rocket = rocket(built_in.text);
        let rules = match rocket.rules {
            Rules::Basic => SupportRules::Absent,
            Rules::Expanded => SupportRules::AllNeeded,
            Rules::Fourth => SupportRules::ThrusterPath,
        };
        let own = thrusters(&rocket.stack, rules).into_iter().next().unwrap();
        assert!(!own.engines.is_empty(), "{}: {:?}", built_in.id, own.missing);
    }
}

#[test]
fn the_ships_of_the_rulebook_have_its_masses() {
    let mass = |name: &str| rocket(built_in_rocket(name).unwrap().text).stack.dry_mass();
    assert_eq!(mass("lunar steamer"), Mass(4), "LR 8.8");
    assert_eq!(mass("electric mosquito"), Mass(3), "LR 5.4C");
    assert_eq!(mass("laser prospector"), Mass(8), "LR 8.2A");
    assert_eq!(mass("cargo sail"), Mass(7), "LR 6.5");
    assert_eq!(rocket(built_in_rocket("lunar").unwrap().text).tanks, Tanks(3), "LR 8.8");
}

#[test]
fn a_built_in_rocket_is_found_by_name_or_the_near_ones_are_told() {
    assert_eq!(
        built_in_rocket("lunar steemer").unwrap_err().to_string(),
        "no rocket is called 'lunar steemer'; there are lunar-steamer"
    );
    assert!(built_in_rocket("fourth").unwrap_err().to_string().starts_with("'fourth' fits several rockets"));
}

#[test]
fn the_example_of_the_documentation_is_read() {
    let page = include_str!("../docs/rocket-files.md");
    let (_, rest) = page.split_once("```toml\n").unwrap();
    let (example, _) = rest.split_once("```").unwrap();
    let ship = rocket(example);
    assert_eq!((ship.tanks, ship.stack.dry_mass()), (Tanks(4), Mass(8)));
    assert_eq!(ship.start.as_deref(), Some("leo"));
    assert_eq!(ship.stack.aboard().len(), 5);
}

#[test]
fn the_example_of_the_card_documentation_is_read() {
    let page = include_str!("../docs/cards.md");
    let (_, rest) = page.split_once("```toml\n").unwrap();
    let (example, _) = rest.split_once("```").unwrap();
    let deck: Deck = load_deck("docs/cards.md", example).unwrap();
    assert_eq!(deck.cards().len(), 3);
}

#[test]
fn a_wrong_rocket_file_says_line_field_and_what_would_be_right() {
    let head = "format = 1\nname = \"x\"\nrules = \"basic\"\n";
    let message = wrong_rocket(&format!(
        "{head}tanks = 99\n[[card]]\nname = \"hal efect\"\n[[card]]\nname = \"steamer\"\n[[card]]\nname = \"pebble\"\n"
    ));
    assert_eq!(
        message.lines().collect::<Vec<_>>(),
        [
            "ship.toml:4: tanks: 99 is out of range: write a whole number from 0 to 32",
            "ship.toml:6: card name: no card is called 'hal efect': did you mean Hall Effect?",
            "ship.toml:8: card name: 'steamer' fits several cards: Mirror Steamer, MET Steamer",
            "ship.toml:10: card name: 'Pebble Bed Fission' belongs to the expanded game: write `rules = \
             \"expanded\"`, or take another card (LR 8.1)",
        ]
    );
    assert_eq!(
        wrong_rocket(head),
        "ship.toml:2: card: a rocket has one or more cards: write a `[[card]]` with a `name` for each"
    );
    let message = wrong_rocket(&format!("{head}fuel = 3\n[[card]]\nname = \"hall\"\n"));
    assert!(message.starts_with("ship.toml:4: unknown field `fuel`, expected one of `format`"), "{message}");
    let message = wrong_rocket("format = 1\nname = \"x\"\nrules = \"first\"\n");
    assert!(message.starts_with("ship.toml:3: unknown variant `first`, expected one of"), "{message}");
}

#[test]
fn a_card_twice_or_too_much_mass_is_told_at_the_card_that_is_too_much() {
    let head = "format = 1\nname = \"x\"\nrules = \"expanded\"\n";
    let message = wrong_rocket(&format!("{head}[[card]]\nname = \"hall\"\n[[card]]\nname = \"ion drive\"\n"));
    assert_eq!(
        message,
        "ship.toml:7: card name: 'Ion Drive' is aboard 2 times and 1 owned: name it once, or write `owned = 2` \
         with it"
    );
    let owned = format!("{head}[[card]]\nname = \"hall\"\n[[card]]\nname = \"ion drive\"\nowned = 2\n");
    assert_eq!(rocket(&owned).stack.dry_mass(), Mass(3));
    let heavy =
        format!("{head}cargo_mass = 12\n[[card]]\nname = \"nasa\"\n[[card]]\nname = \"cat fusion\"\n");
    assert_eq!(
        wrong_rocket(&heavy),
        "ship.toml:8: card name: the dry mass is 16 and 15 is the most a rocket may have: leave 1 behind \
         (LR 5.4B)"
    );
}

#[test]
fn findings_have_stable_codes() {
    let text = "format = 1\nname = \"x\"\nrules = \"basic\"\n[[card]]\nname = \"hal efect\"\n";
    let codes: Vec<&str> = load_rocket("ship.toml", text, Rules::deck)
        .unwrap_err()
        .0
        .iter()
        .map(|error| error.problem.code())
        .collect();
    assert_eq!(codes, ["unknown-card"]);
}
