//! Choices of a mission: radiators turned light, things picked up, glory.
#![expect(clippy::unwrap_used, reason = "a test may panic")]

mod common;

use common::{hf, hf_args, json, refusal};
use serde_json::{Value, json};

/// Plans as JSON, and saves the first trip; the answer, and what a replay of the file prints.
fn planned_and_played(words: &[&str]) -> (Value, String) {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("mission.toml");
    let name = file.to_str().unwrap();
    let run = hf_args(&[words, &["--save", name, "--format", "json"]].concat());
    assert_eq!(run.code, 0, "{}", run.err);
    let replay = hf_args(&["replay", name]);
    assert_eq!(replay.code, 0, "{}", replay.out);
    (serde_json::from_str(&run.out).unwrap(), replay.out)
}

/// The operations of the first trip of an answer.
fn operations(plan: &Value) -> Vec<Value> {
    plan["trips"][0]["operations"].as_array().unwrap().clone()
}

/// Three tanks are 11 steps on dry mass 3 and 10 on dry mass 4; tanks stay when mass comes aboard (LR 5.4B, 6.7A).
#[test]
fn mass_is_picked_up_and_tanks_stay_lr_6_7d() {
    let plan = json(
        "plan leo nysa --rules basic --thrust 4 --consumption 1 --dry 3 --tanks 5 --return --pick-up 1@nysa --max-turns 4",
    );
    for trip in plan["trips"].as_array().unwrap() {
        let picked: Vec<&Value> = trip["operations"].as_array().unwrap().iter().collect();
        assert_eq!(picked.len(), 1);
        assert_eq!((&picked[0]["kind"], &picked[0]["space"]), (&json!("pick-up"), &json!("nysa")));
        assert_eq!(picked[0]["dry_mass"], 4);
    }
    let first = &operations(&plan)[0];
    assert_eq!((&first["fuel_before"], &first["fuel_after"]), (&json!(11), &json!(10)));
}

/// A card that waits at Deimos comes home; play flies the same with an outpost there (LR 2.7B, 6.7D).
#[test]
fn a_waiting_card_comes_home_lr_6_7d() {
    let words =
        ["plan", "leo", "deimos", "--rules", "basic", "--card", "esa", "--card", "mirror", "--tanks", "4"];
    let (plan, replay) =
        planned_and_played(&[&words[..], &["--return", "--pick-up", "cat fusion@deimos"]].concat());
    let left = plan["trips"][0]["steps_left"].as_u64().unwrap();
    // ESA has mass 1, Cat Fusion 3.
    let end = format!("ESA, Mirror Steamer, Cat Fusion; dry mass 4, {left} step");
    assert!(replay.contains(&end), "{replay}");
    assert!(replay.contains("ship has no outpost any more"), "{replay}");
    // A robonaut that is fetched first may prospect there.
    let prospect =
        "plan leo deimos --rules basic --card esa --card mirror --tanks 4 --pick-up cat-fusion@deimos";
    assert_eq!(hf(&format!("{prospect} --prospect deimos")).code, 0);
}

/// Bubble Membrane has mass 1 heavy and 0 light: turned, the ship is lighter by one and keeps its tanks (LR 2.6H, 6.7A).
#[test]
fn a_radiator_turns_light_lr_2_6h() {
    let ship = "--card vortex --card tokamak --card bubble --tanks 5";
    let heavy = json(&format!("plan leo deimos {ship}"));
    // D-T Tokamak 3, Bubble Membrane 1, Vortex Confined 0.
    assert_eq!(heavy["trips"][0]["price"]["boost"], 4);
    let plan = json(&format!("plan leo deimos {ship} --turn-light bubble@deimos"));
    let turned = &operations(&plan)[0];
    assert_eq!((&turned["kind"], &turned["item"]), (&json!("turn-light"), &json!("Bubble Membrane")));
    assert_eq!(turned["dry_mass"], 3);
    // Left free, it is never worse than either way of lying.
    let steps = |plan: &Value| plan["trips"][0]["steps_left"].as_u64().unwrap();
    let free = json(&format!("plan leo deimos {ship} --turn-light any --by water"));
    let best = json(&format!("plan leo deimos {ship} --by water"));
    assert!(steps(&free) >= steps(&best));
}

/// The same played: mass 4 with 8 steps in hand becomes mass 3 (LR 2.6H), and one that lies light from the start is saved so.
#[test]
fn a_saved_mission_turns_its_radiator_light_lr_2_6h() {
    let ship = ["--card", "vortex", "--card", "tokamak", "--card", "bubble", "--tanks", "5"];
    let turning = ["plan", "leo", "deimos", "--turn-light", "bubble@deimos"];
    let words: Vec<&str> = turning.iter().chain(&ship).copied().collect();
    let (plan, log) = planned_and_played(&words);
    assert!(log.contains("turns Bubble Membrane light (LR 2.6H)"), "{log}");
    let left = plan["trips"][0]["steps_left"].as_u64().unwrap();
    assert!(log.contains(&format!("dry mass 3, {left} steps")), "{log}");
}

/// Turned light at Deimos, Bubble Membrane cools one therm too few for the way home: the rest could be done, which is said.
/// Delivered there while fuel lies elsewhere, it takes an outpost too many (LR 2.7B).
#[test]
fn radiators_due_lr_2_6h_lr_2_7b() {
    let ship = "--card vortex --card tokamak --card bubble --tanks 5";
    let stuck = "plan leo deimos --card vortex --card tokamak --card bubble --tanks 5 --turn-light bubble@deimos --return";
    let run = hf(stuck);
    let text = run.out.replace('\n', " ");
    assert!(run.code == 1 && text.contains("Bubble Membrane turned light at Deimos (LR 2.6H)"), "{text}");
    // Delivered beside a depot it takes a second outpost (LR 2.7B), and is not taken back into the hand.
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("mission.toml");
    let run = hf(&format!(
        "plan leo deimos {ship} --drop bubble@deimos --store earth-geo=1 --save {}",
        file.display()
    ));
    assert!(run.code == 2 && run.err.contains("(LR 2.7B)") && !file.exists(), "{}", run.err);
}

/// Power that ESA beams is beamed in play by the faction that does (LR 2.3B, 6.1A).
#[test]
fn a_saved_mission_is_pushed_by_esa_lr_2_3b() {
    let ship = ["--rules", "basic", "--card", "mirror", "--card", "cat fusion", "--tanks", "4", "--esa"];
    let words: Vec<&str> = ["plan", "leo", "deimos", "--return"].iter().chain(&ship).copied().collect();
    let (plan, log) = planned_and_played(&words);
    let thrust = &plan["trips"][0]["moves"][0]["thrust"];
    assert_eq!(thrust["esa"], 1);
    let total = &thrust["total"];
    assert!(log.contains(&format!("with thrust {total}")), "{log}");
}

/// A crew lands on Deimos and is decommissioned in LEO: the glory of any site (LR 7.1). It is not left on the way.
#[test]
fn a_glory_run_lr_7_1() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("glory.toml");
    let name = file.to_str().unwrap();
    let ship = "--rules basic --card esa --card mirror --tanks 4";
    let run = hf(&format!("plan leo deimos {ship} --glory deimos --drop any --save {name}"));
    assert_eq!(run.code, 0, "{}", run.err);
    assert!(run.out.contains("Glory for any site: 3 VP"), "{}", run.out);
    assert!(!run.out.contains("leaves ESA"), "{}", run.out);
    let replay = hf(&format!("replay {name}"));
    assert!(replay.out.contains("earns the glory any site (LR 7.1)"), "{}", replay.out);
    let score = hf(&format!("score {name}"));
    assert_eq!(score.code, 0, "{}", score.err);
    // Icarus is a science site (LR 7.1).
    let science = hf("plan leo icarus --rules basic --card esa --card mirror --glory icarus");
    assert!(science.code == 1 || science.out.contains("science site and any site"), "{}", science.out);
}

#[test]
fn wrong_choices_are_refused() {
    let with = |more: &[&str]| {
        let plan = [
            "plan", "leo", "deimos", "--rules", "basic", "--card", "esa", "--card", "mirror", "--tanks", "4",
        ];
        refusal(&[&plan, more].concat())
    };
    assert!(with(&["--pick-up", "cat fusion"]).contains("WHAT@PLACE"));
    assert!(with(&["--pick-up", "cat fusion@ceres"]).contains("add --via"));
    assert!(with(&["--pick-up", "esa@deimos"]).contains("aboard"));
    assert!(with(&["--turn-light", "any"]).contains("heavy end"));
    assert!(with(&["--turn-light", "mirror"]).contains("heavy end"));
    assert!(with(&["--glory", "mars-north-pole"]).contains("add --via"));
    let numbers = |more: &[&str]| {
        let plan = [
            "plan",
            "leo",
            "deimos",
            "--rules",
            "basic",
            "--thrust",
            "4",
            "--consumption",
            "1",
            "--dry",
            "3",
        ];
        refusal(&[&plan, more].concat())
    };
    assert!(numbers(&["--glory", "deimos"]).contains("crew"));
    assert!(numbers(&["--pick-up", "esa@deimos"]).contains("write the mass"));
    assert!(
        refusal(&["plan", "leo", "deimos", "--card", "esa", "--glory", "deimos"])
            .contains("no glory is known")
    );
}

/// Icarus has a red border, Phaethon a yellow one: in yellow the first is closed, and opens in red (LR 6.4A).
#[test]
fn closed_sites_name_the_season_in_which_they_open_lr_6_4a() {
    let ship = "--thrust 4 --consumption 1 --dry 3 --tanks 6";
    let opens = |season: &str| {
        let reach = json(&format!("reach leo {ship} --science --season {season}"));
        assert_eq!(reach["complete"], true);
        let of = |site: &str| {
            let rows = reach["sites"].as_array().unwrap();
            rows.iter().find(|row| row["site"] == site).map(|row| row["opens"].clone())
        };
        [of("icarus"), of("phaethon")]
    };
    assert_eq!(opens("yellow"), [Some(json!("red")), Some(Value::Null)]);
    assert_eq!(opens("red"), [Some(Value::Null), Some(json!("yellow"))]);
    let text = hf(&format!("reach leo {ship} --synodic red")).out;
    assert!(text.contains("Opens in"), "{text}");
    for more in ["", " --return"] {
        let run = hf(&format!("plan leo icarus {ship}{more} --format json"));
        let answer: Value = serde_json::from_str(&run.out).unwrap();
        assert_eq!((run.code, &answer["opens"]), (1, &json!("red")), "{}", run.out);
        assert!(answer["reason"].as_str().unwrap().contains("only in the red season"), "{}", run.out);
    }
    // In the basic game every site is open.
    let basic = json(&format!("reach leo {ship} --science --rules basic"));
    assert!(basic["sites"].as_array().unwrap().iter().all(|row| row["opens"] == Value::Null));
}

/// With a scoop an aerobrake is no risk, and from the atmosphere dry mass 2 fills up to 8 tanks, 21 steps (LR 5.4B, 6.4F): of
/// the rolls of this way that of the dust storm alone is left, 5/6 (LR 6.4E). Play agrees.
#[test]
fn fuel_from_the_atmosphere_lr_6_4f() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("scoop.toml");
    let name = file.to_str().unwrap();
    let scoop = "mars-hellas-aerobrake";
    let words =
        ["plan", "leo", scoop, "--rules", "basic", "--card", "fluidized bed:black", "--card", "mirror"];
    let more = [
        "--card",
        "esa",
        "--tanks",
        "5",
        "--return",
        "--refuel-at",
        scoop,
        "--max-turns",
        "4",
        "--save",
        name,
    ];
    let run = hf_args(&[&words[..], &more, &["--format", "json"]].concat());
    assert_eq!(run.code, 0, "{}", run.err);
    let plan: Value = serde_json::from_str(&run.out).unwrap();
    let refuel = &operations(&plan)[0];
    assert_eq!((&refuel["kind"], &refuel["tanks"]), (&json!("atmosphere-refuel"), &json!(8)));
    assert_eq!((&refuel["fuel_before"], &refuel["fuel_after"]), (&json!(0), &json!(21)));
    let trip = &plan["trips"][0];
    assert_eq!((&trip["success_exact"], &trip["hazards"]), (&json!("5/6"), &json!(["mars-dust-storm"])));
    let odds = json(&format!("odds {name}"));
    assert_eq!(odds["files"][0]["success_exact"], "5/6");
    let replay = hf(&format!("replay {name}"));
    let left = trip["steps_left"].as_u64().unwrap();
    assert!(replay.out.contains(&format!("dry mass 2, {left} steps")), "{}", replay.out);
    // Without it the aerobrake is a roll: no way in is safe.
    let without =
        json("plan mars-lmo mars-hellas-aerobrake --rules basic --card mirror --card esa --tanks 2");
    assert_eq!(without["trips"][0]["success_exact"], "5/6");
    let with = hf_args(&[
        "plan",
        "mars-lmo",
        scoop,
        "--rules",
        "basic",
        "--card",
        "fluidized bed:black",
        "--card",
        "mirror",
        "--card",
        "esa",
        "--tanks",
        "2",
        "--avoid-hazards",
        "--format",
        "json",
    ]);
    let with: Value = serde_json::from_str(&with.out).unwrap();
    assert_eq!(with["trips"][0]["success_exact"], "1");
}

/// An aerobrake on the last move takes the sail (LR 6.4F): alone it would take the tanks with it, so that a card of mass 0 stays
/// aboard for their sake. The file plays the same.
#[test]
fn a_sail_that_is_all_there_is_takes_the_fuel_with_it_lr_6_4f() {
    let mut words = vec!["plan", "leo", "nysa", "--rules", "basic", "--card", "Photon Kite Sail"];
    words.extend(["--card", "ESA", "--card", "Mirror Steamer", "--tanks", "1", "--engine-per-turn"]);
    words.extend(["--by", "water", "--max-turns", "7", "--return", "--depot", "earth-luna-l1=2"]);
    words.extend(["--drop", "any"]);
    let (plan, played) = planned_and_played(&words);
    assert_eq!(plan["trips"][0]["steps_left"], 10);
    assert!(played.contains("Mirror Steamer; dry mass 0, 10 steps (2 tanks)"), "{played}");
}

/// Three cards of mass 6 become a factory at once: of 1 tank and 1 of 2 steps at dry mass 7 there stay 1 tank and half a tank
/// at dry mass 1, 2 of 4 steps (LR 5.7, 6.7A), and not what three changes of the dry mass would round them down to.
#[test]
fn what_leaves_at_once_changes_the_dry_mass_once_lr_6_7a() {
    let cards = ["Ion Drive", "Cascade Photovoltaic", "Flywheel Tractor", "CVD Molding"];
    let mut words = vec!["plan", "leo", "hertha", "--rules", "expanded"];
    words.extend(cards.iter().flat_map(|card| ["--card", *card]));
    words.extend(["--tanks", "4", "--engine-per-turn", "--by", "turns", "--max-turns", "7"]);
    words.extend(["--industrialize", "hertha"]);
    let (plan, played) = planned_and_played(&words);
    assert_eq!(plan["trips"][0]["steps_left"], 8);
    let table = "Ion Drive (black); dry mass 1, 8 steps (1 tank and 2 of 4 steps)";
    assert!(played.contains(table), "{played}");
}

/// A claim on Deimos, size 1, by a buggy (11/36), and a factory from refinery 3 and robonaut 3; Hall Effect, mass 2, is left
/// (LR 5.6B, 5.7). The file plays the same.
#[test]
fn a_saved_mission_builds_its_factory_lr_5_7() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("factory.toml");
    let name = file.to_str().unwrap();
    let run = hf_args(&[
        "plan",
        "leo",
        "deimos",
        "--rules",
        "basic",
        "--card",
        "hall",
        "--card",
        "CVD Molding",
        "--card",
        "cat fusion",
        "--tanks",
        "8",
        "--prospect",
        "deimos",
        "--industrialize",
        "deimos",
        "--max-turns",
        "4",
        "--save",
        name,
        "--format",
        "json",
    ]);
    assert_eq!(run.code, 0, "{}", run.err);
    let plan: Value = serde_json::from_str(&run.out).unwrap();
    let kinds: Vec<Value> = operations(&plan).iter().map(|one| one["kind"].clone()).collect();
    assert_eq!(kinds, [json!("prospect"), json!("industrialize")]);
    assert_eq!(operations(&plan)[1]["dry_mass"], 2);
    let replay = hf(&format!("replay {name}"));
    assert_eq!(replay.code, 0, "{}", replay.out);
    assert!(
        replay.out.contains("factory") && replay.out.contains("Hall Effect; dry mass 2"),
        "{}",
        replay.out
    );
    let odds = json(&format!("odds {name}"))["files"][0].take();
    assert_eq!(odds["success_exact"], plan["trips"][0]["success_exact"]);
    // Where nothing is found no factory can be built (LR 5.7).
    let failed = odds["outcomes"].as_array().unwrap().iter().find(|one| one["ending"] == "halted").unwrap();
    assert_eq!(failed["changes"], json!(["nothing found on Deimos"]));
}

/// A sail of mass 1 that is not in use is lost to the aerobrake before LEO: the dry mass falls from 2 to 1, the tanks stay, and
/// with less than a tank so do the steps (LR 6.4F, 6.7A). Play has the same.
#[test]
fn the_mass_of_a_lost_sail_is_gone_lr_6_4f() {
    let words = ["plan", "leo", "deimos", "--rules", "basic", "--card", "photon kite", "--card", "esa"];
    let (plan, replay) =
        planned_and_played(&[&words[..], &["--card", "mirror", "--tanks", "5", "--return"]].concat());
    let last = operations(&plan).pop().unwrap();
    assert_eq!((&last["kind"], &last["dry_mass"]), (&json!("lose-sails"), &json!(1)));
    assert_eq!(last["fuel_before"], last["fuel_after"]);
    let left = plan["trips"][0]["steps_left"].as_u64().unwrap();
    assert!(replay.contains(&format!("ESA, Mirror Steamer; dry mass 1, {left} step")), "{replay}");
}

/// A mass driver burns dirt: at Nysa, whatever its ISRU, one operation fills dry mass 3 to the brim, 21 steps (LR 5.4B, 8.3E).
/// Play has the same.
#[test]
fn dirt_fills_the_tanks_lr_8_3e() {
    let words =
        ["plan", "leo", "nysa", "--rules", "basic", "--card", "mass driver", "--tanks", "3", "--return"];
    let (plan, replay) =
        planned_and_played(&[&words[..], &["--refuel-at", "nysa", "--max-turns", "6"]].concat());
    let dirt = &operations(&plan)[0];
    assert_eq!((&dirt["kind"], &dirt["fuel_after"]), (&json!("dirt-refuel"), &json!(21)));
    let left = plan["trips"][0]["steps_left"].as_u64().unwrap();
    assert!(replay.contains(&format!("Mass Driver; dry mass 3, {left} step")), "{replay}");
    // The ship burns water without it: nothing is to be had of a dry site.
    let water =
        hf("plan leo nysa --rules basic --thrust 4 --consumption 3 --dry 3 --tanks 3 --return --refuel");
    assert!(!water.out.contains("dirt"), "{}", water.out);
}

/// In the fourth edition dirt comes aboard free of any operation, where a card with ISRU works, and only a ship with nothing but
/// dirt in its tanks is asked (4e G1c, 4e F4).
#[test]
fn dirt_is_free_where_it_can_be_dug_4e_g1c() {
    let ship = "plan leo phobos --rules fourth --thrust 6 --consumption 2 --dry 4 --tanks 4 --return --refuel --max-turns 3";
    let kinds = |more: &str| {
        let plan = json(&format!("{ship} {more}"));
        operations_if_any(&plan)
    };
    assert!(kinds("--fuel dirt --isru 9").contains(&json!("dirt-refuel")));
    assert!(!kinds("--fuel dirt").contains(&json!("dirt-refuel")));
    assert!(kinds("--fuel dirt --factory phobos").contains(&json!("dirt-refuel")));
    assert!(!kinds("--isru 9").contains(&json!("dirt-refuel")));
}

/// The kinds of operations of all trips.
fn operations_if_any(plan: &Value) -> Vec<Value> {
    let trips = plan["trips"].as_array().unwrap().iter();
    let works = trips.filter_map(|trip| trip["operations"].as_array()).flatten();
    works.map(|work| work["kind"].clone()).collect()
}

/// Two thrusters in hand: the sail of LR 12.7 needs no fuel, Hall Effect lands on Mercury (LR 5.4E, 6.5). With the cards and
/// mass 3, dry mass 6, `hf plan` finds the same ship the same way, the boost of 6 WT besides (LR 5.4).
#[test]
fn ships_of_two_thrusters_are_found_lr_6_2b() {
    let words = ["find", "--deliver", "3", "--to", "mercury-north-pole", "--rules", "basic"];
    let hand = ["--card", "hall", "--card", "photon kite", "--format", "json"];
    let find = |more: &[&str]| hf_args(&[&words[..], &hand, more].concat());
    // Either alone is too weak or burns too much.
    assert_eq!(find(&[]).code, 1);
    let run = find(&["--engine-per-turn"]);
    assert_eq!(run.code, 0, "{}", run.err);
    let answer: Value = serde_json::from_str(&run.out).unwrap();
    assert!(answer.to_string().contains("Hall Effect + Photon Kite Sail"), "{answer}");
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("ship.toml");
    let head = "format = 1\nname = \"Two\"\nrules = \"basic\"\nwhere = \"leo\"\ntanks = 0\ncargo_mass = 3\n";
    let ship = format!("{head}[[card]]\nname = \"Hall Effect\"\n[[card]]\nname = \"Photon Kite Sail\"\n");
    std::fs::write(&file, ship).unwrap();
    let rocket = file.to_str().unwrap();
    let plan = json(&format!("plan leo mercury-north-pole --rocket {rocket} --engine-per-turn"));
    let first = &plan["trips"][0];
    let text = answer.to_string();
    for (key, boost) in [("turns", 0), ("water", 6)] {
        let wanted = format!("\"{key}\":{}", first[key].as_u64().unwrap() + boost);
        assert!(text.contains(&wanted), "{wanted}: {text}");
    }
}
