//! Missions written with `--save` and played by the engine: the same turns, fuel and hazards.
#![expect(clippy::unwrap_used, reason = "a test may panic")]

mod common;

use common::{hf, hf_args};
use proptest::prelude::*;
use serde_json::Value;

/// The rules and cards of ships: two thrusters, or one with a robonaut that refuels, or with the parts of a factory.
const SHIPS: [(&str, &[&str]); 11] = [
    ("basic", &["PRC", "Mirror Steamer", "Cat Fusion"]),
    ("basic", &["Photon Heliogyro", "Hall Effect", "Basalt Fiber"]),
    ("basic", &["PRC", "Ion Drive"]),
    ("basic", &["Hall Effect", "Kuck Mosquito", "Basalt Fiber"]),
    ("basic", &["Mirror Steamer", "Tungsten Resistojet"]),
    ("basic", &["Photon Kite Sail", "ESA", "Mirror Steamer"]),
    ("basic", &["Mirror Steamer", "Cat Fusion"]),
    ("fourth", &["Norse Astronauts"]),
    ("basic", &["Mirror Steamer", "MET Steamer", "CVD Molding"]),
    ("expanded", &["Ion Drive", "Cascade Photovoltaic", "Flywheel Tractor", "CVD Molding"]),
    ("fourth", &["Ion Drive", "Cascade Photovoltaic", "Flywheel Tractor", "CVD Molding"]),
];
/// From here on they have the parts of a factory.
const FACTORIES: usize = 8;
/// This one burns dirt.
const DIRT: usize = 7;
const GOALS: [&str; 5] =
    ["luna-crater-shackleton-polar-rim", "deimos", "nysa", "hertha", "mercury-north-pole"];

/// Where fuel may be left: with how many tanks at the end, and with how many at the start.
const STORES: [&[&str]; 6] = [
    &["--store", "earth-luna-l1"],
    &["--store", "sol-mars-l2"],
    &["--store", "earth-geo"],
    &["--store", "earth-geo=1"],
    &["--depot", "earth-luna-l1=2"],
    &["--store", "earth-luna-l1=1", "--depot", "earth-luna-l1=2"],
];

/// A mission as the words of a command line.
fn mission() -> impl Strategy<Value = Vec<String>> {
    let choices = (0..SHIPS.len(), 0..GOALS.len(), 1..7_u8, any::<[bool; 6]>(), 0..3_usize, 0..10_usize);
    choices.prop_map(|(ship, goal, tanks, [back, refuel, drop, prospect, pay, build], by, store)| {
        let (rules, cards) = SHIPS[ship];
        let mut words: Vec<String> =
            ["plan", "leo", GOALS[goal], "--rules", rules].map(String::from).to_vec();
        for card in cards {
            words.extend(["--card".to_string(), (*card).to_string()]);
        }
        words.extend(["--tanks".to_string(), tanks.to_string(), "--engine-per-turn".to_string()]);
        // Beamed power for a ship that is pushed by it (LR 2.3B).
        words.extend((ship == 6).then(|| "--esa".to_string()));
        words.extend((rules == "fourth").then(|| ["--push", "--powersat"][goal % 2].to_string()));
        words.extend((ship == DIRT).then_some(["--fuel", "dirt"]).into_iter().flatten().map(String::from));
        words.extend(["--by".to_string(), ["turns", "water", "safety"][by].to_string()]);
        words.extend(["--max-turns".to_string(), "7".to_string()]);
        words.extend(back.then(|| "--return".to_string()));
        // Both together take long, and either does so with the cards of other rules.
        let store = if rules == "basic" { store } else { STORES.len() };
        words.extend(
            (refuel && (rules != "fourth" || ship == DIRT) && store >= STORES.len())
                .then(|| "--refuel".to_string()),
        );
        words.extend(STORES.get(store).into_iter().flat_map(|words| words.iter().map(ToString::to_string)));
        if build && ship >= FACTORIES {
            words.extend(["--industrialize".to_string(), GOALS[goal].to_string()]);
        }
        words.extend((pay && rules != "fourth").then(|| "--pay".to_string()));
        if drop {
            words.extend(["--drop".to_string(), "any".to_string()]);
        }
        if prospect {
            words.extend(["--prospect".to_string(), GOALS[goal].to_string()]);
        }
        words
    })
}

/// Plans, saves, checks, replays; whether there was a mission to save.
fn play(words: &[String]) -> Result<bool, TestCaseError> {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("mission.toml");
    let name = file.to_str().unwrap();
    let mut words: Vec<&str> = words.iter().map(String::as_str).collect();
    words.extend(["--save", name, "--format", "json"]);
    let planned = hf_args(&words);
    prop_assert!(planned.code == 0 || !file.exists(), "{words:?}: {}", planned.err);
    if planned.code != 0 {
        // No such mission, or crew left at two places, which play knows no stacks for (LR 2.7B).
        let is_refused = planned.code == 1 || planned.err.contains("outpost");
        prop_assert!(is_refused, "{words:?}: {}", planned.err);
        return Ok(false);
    }
    let planned: Value = serde_json::from_str(&planned.out).unwrap();
    let trip = &planned["trips"][0];
    let checked = hf(&format!("check {name}"));
    prop_assert_eq!(checked.code, 0, "{:?}: {}", words, checked.out);
    let replayed = hf(&format!("replay {name} --format json"));
    prop_assert_eq!(replayed.code, 0, "{:?}: {}", words, replayed.out);
    let replayed: Value = serde_json::from_str(&replayed.out).unwrap();
    prop_assert_eq!(replayed["year"].as_u64().unwrap(), trip["turns"].as_u64().unwrap() + 1);
    let played: Vec<&Value> = replayed["played"]
        .as_array()
        .unwrap()
        .iter()
        .filter(|row| row["action"] == "move" || row["action"] == "hop")
        .collect();
    let moves = trip["moves"].as_array().unwrap();
    prop_assert_eq!(played.len(), moves.len());
    for (row, planned) in played.iter().zip(moves) {
        prop_assert_eq!(&row["year"], &planned["turn"]);
        let text = row["events"].to_string();
        let steps = |count: &Value| match count.as_u64().unwrap() {
            1 => "1 step".to_string(),
            count => format!("{count} steps"),
        };
        let fuel = format!("fuel {} -> {}", steps(&planned["fuel_before"]), steps(&planned["fuel_after"]));
        prop_assert!(text.contains(&fuel), "{:?}: {} in {}", words, fuel, text);
    }
    let rolls: usize = played.iter().map(|row| row["events"].to_string().matches("hazard at").count()).sum();
    prop_assert_eq!(rolls, trip["hazards"].as_array().unwrap().len(), "{:?}", words);
    let table = replayed["table"].to_string();
    prop_assert!(table.contains(&format!(", {} step", trip["steps_left"])), "{:?}: {}", words, table);
    Ok(true)
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 40, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn saved_missions_replay_with_the_same_figures(words in mission()) {
        play(&words)?;
    }
}

/// The worked examples of the rulebooks are among them, so not all of the above are refused.
#[test]
fn the_worked_missions_replay_lr_8_8_lr_12_7() {
    let ask = |line: &str| play(&common::words(line)).unwrap();
    let luna = GOALS[0];
    assert!(ask(&format!(
        "plan leo {luna} --rocket lunar-steamer --rules basic --tanks 3 --return --avoid-hazards --prospect {luna} \
         --refuel-at {luna}=5 --drop Cat@{luna} --engine 1=mirror --engine 2=prc --engine 8=mirror"
    )));
    assert!(ask(
        "plan leo mercury-north-pole --rules basic --card PhotonHeliogyro --card HallEffect --card BasaltFiber --drop HallEffect"
    ));
    assert!(ask(&format!(
        "plan leo {luna} --rules basic --thrust 9 --consumption 6 --dry 1 --afterburn 1 --return --tanks 6"
    )));
}

/// Saves a plan of a ship that a rocket file tells of, and plays it: what is said of the table at the end.
fn table_after(rocket: &str, line: &str) -> String {
    let folder = tempfile::tempdir().unwrap();
    let (ship, mission) = (folder.path().join("ship.toml"), folder.path().join("mission.toml"));
    std::fs::write(&ship, rocket).unwrap();
    let (ship, mission) = (ship.to_str().unwrap(), mission.to_str().unwrap());
    let words = common::words(line);
    let mut words: Vec<&str> = words.iter().map(String::as_str).collect();
    words.extend(["--rocket", ship, "--save", mission]);
    let planned = hf_args(&words);
    assert_eq!(planned.code, 0, "{}{}", planned.out, planned.err);
    assert_eq!(hf(&format!("check {mission}")).code, 0);
    let replayed = hf(&format!("replay {mission} --width 200"));
    assert_eq!(replayed.code, 0, "{}", replayed.out);
    replayed.out.split("Year").last().unwrap().to_string()
}

/// A steamer without mass with cargo of mass 3, two of which it leaves on Deimos in an outpost (LR 6.7D).
#[test]
fn mass_that_is_no_card_is_left_and_comes_home_lr_6_7() {
    let rocket = "format = 1\nname = \"Cargo\"\nrules = \"basic\"\nwhere = \"leo\"\ntanks = 4\ncargo_mass = 3\n\n\
                  [[card]]\nname = \"Mirror Steamer\"\n";
    let table = table_after(rocket, "plan leo deimos --drop 2@deimos --return");
    assert!(table.contains("rocket at LEO (start): Mirror Steamer; cargo of mass 1; dry mass 1"), "{table}");
    assert!(table.contains("outpost at Deimos: cargo of mass 2"), "{table}");
    let table = table_after(rocket, "plan leo deimos --return");
    assert!(table.contains("Mirror Steamer; cargo of mass 3; dry mass 3"), "{table}");
}

/// The flywheel tractor needs power, which the sun panel gives: it becomes part of the factory with refinery and robonaut,
/// whose cards go back to the hand, and the factory has the letter of the site (4e I7).
#[test]
fn a_factory_takes_its_supports_4e_i7() {
    let cards = ["Ion Drive", "Cascade Photovoltaic", "Flywheel Tractor", "CVD Molding"];
    let cards: Vec<String> = cards.iter().map(|card| format!("[[card]]\nname = \"{card}\"\n")).collect();
    for (rules, letter) in [("fourth", "D"), ("expanded", "C")] {
        let rocket =
            format!("format = 1\nname = \"Factory\"\nrules = \"{rules}\"\nwhere = \"leo\"\ntanks = 6\n");
        let rocket = format!("{rocket}\n{}", cards.join("\n"));
        let table = table_after(&rocket, "plan leo deimos --industrialize deimos");
        for part in [
            "hand: CVD Molding, Flywheel Tractor, Cascade Photovoltaic",
            &format!("factory {letter} on Deimos"),
        ] {
            assert!(table.contains(part), "{rules}: {table}");
        }
        assert!(table.contains("rocket at Deimos: Ion Drive"), "{rules}: {table}");
    }
}

/// No supports, where the robonaut needs one: refused, and what would be legal is named (LR 8.2, 4e I7).
#[test]
fn wrong_supports_of_a_factory_are_refused_4e_i7() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("factory.toml");
    let name = file.to_str().unwrap();
    let line = "plan leo deimos --rules fourth --tanks 6 --industrialize deimos --card \"ion drive\" \
                --card \"cascade photovoltaic\" --card \"flywheel tractor\" --card \"cvd molding\" --save";
    let words = common::words(line);
    let words: Vec<&str> = words.iter().map(String::as_str).chain([name]).collect();
    let planned = hf_args(&words);
    assert_eq!(planned.code, 0, "{}{}", planned.out, planned.err);
    let text = std::fs::read_to_string(&file).unwrap();
    let line = "supports = [\"cascade-photovoltaic\"]";
    // None, and one that is not there.
    for wrong in ["supports = []", "supports = [\"cascade-photovoltaic\", \"mass-driver\"]"] {
        let changed = text.replace(line, wrong);
        assert_ne!(text, changed);
        std::fs::write(&file, changed).unwrap();
        let replayed = hf(&format!("replay {name} --width 200"));
        assert_eq!(replayed.code, 1, "{wrong}");
        let refused = "the supports named are not what refinery and robonaut need";
        assert!(replayed.out.contains(refused), "{wrong}: {}", replayed.out);
        assert!(replayed.out.contains("Legal in its place: industrialize"), "{}", replayed.out);
    }
}

/// Whoever pushes is the crew that has beamed power, of the two of its colour (4e H3).
#[test]
fn a_pushed_ship_is_pushed_in_play_4e_h3() {
    let rocket = "format = 1\nname = \"Pushed\"\nrules = \"fourth\"\nwhere = \"leo\"\ntanks = 4\n\n\
                  [[card]]\nname = \"Ion Drive\"\n\n[[card]]\nname = \"Cascade Photovoltaic\"\n";
    for option in ["--push", "--powersat"] {
        let table = table_after(rocket, &format!("plan leo deimos {option} --return"));
        assert!(table.contains("rocket at LEO (start): Ion Drive"), "{table}");
    }
}
