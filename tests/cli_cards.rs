//! What ships made of cards can do, asked as a user asks, against facts of the rulebooks.

mod common;

use std::collections::BTreeSet;

use common::{Run, hf, hf_args, json, refusal};
use serde_json::{Value, json};

/// The JSON of a command line whose arguments may hold blanks.
fn json_of(args: &[&str]) -> Value {
    let run = hf_args(&[args, &["--format", "json"]].concat());
    assert_eq!((run.code, run.err.as_str()), (0, ""), "{args:?}");
    serde_json::from_str(&run.out).expect("an answer is JSON")
}

/// What a run printed, without its line breaks.
fn words(run: &Run) -> String {
    run.out.split_whitespace().collect::<Vec<_>>().join(" ")
}

#[test]
fn a_hall_effect_a_crew_and_a_mosquito_weigh_3_lr_5_4c() {
    let ship = json("rocket --card hall --card nasa --card kuck");
    assert_eq!(ship["dry_mass"], 3);
    assert_eq!(ship["cards"], json!(["Hall Effect", "NASA", "Kuck Mosquito"]));
    // One tank on dry mass 3 is 5 steps.
    assert_eq!(json("fuel --card hall --card nasa --card kuck --tanks 1")["now"]["steps"], 5);
    assert_eq!(json("fuel --rocket electric-mosquito")["now"]["steps"], 5);
}

#[test]
fn a_crew_burns_six_steps_a_burn_lr_6_2b() {
    // From LEO to HEO is one burn; a crew is 9·6 and needs no support.
    let trip = &json("plan leo earth-heo --card nasa")["trips"][0];
    assert_eq!((&trip["burns"], &trip["fuel_steps"]), (&json!(1), &json!(6)));
    assert_eq!(json("fuel --card nasa --steps 11")["now"]["burns"], 1);
}

#[test]
fn a_mirror_steamer_is_3_to_4_without_mass_and_solar_lr_8_8() {
    let ship = json_of(&["rocket", "--card", "mirror steamer"]);
    assert_eq!(ship["dry_mass"], 0);
    let engine = &ship["engines"][0];
    assert_eq!((&engine["thrust"], &engine["consumption"]), (&json!(3), &json!("4")));
    assert_eq!(engine["solar"], true);
}

#[test]
fn a_hot_vortex_flies_by_afterburning_lr_6_1a() {
    // Printed 4 and the Tokamak's 3, one more by the afterburner: its therm is needed, so it is lit in every move.
    let plan = json("plan leo luna --card vortex --card tokamak --card bubble");
    for trip in plan["trips"].as_array().unwrap() {
        for one in trip["moves"].as_array().unwrap().iter().filter(|one| one["manner"] == "flight") {
            assert_eq!((&one["afterburner"], &one["thrust"]["printed"]), (&json!(1), &json!(7)));
            assert_eq!(one["thrust"]["afterburner"], 1);
        }
    }
    // Without the radiator three therms are asked for and one is there.
    let refused = refusal(&["plan", "leo", "luna", "--card", "vortex", "--card", "tokamak"]);
    assert!(refused.contains("therms short"), "{refused}");
}

#[test]
fn cards_are_named_in_part_and_wrong_names_are_answered() {
    assert_eq!(json_of(&["rocket", "--card", "kuck"])["cards"], json!(["Kuck Mosquito"]));
    assert_eq!(json_of(&["rocket", "--card", "ion drive"])["cards"], json!(["Ion Drive (black)"]));
    for command in [&["plan", "leo", "luna"][..], &["fuel"], &["land", "luna"], &["rocket"]] {
        let refused = |cards: &[&str]| {
            let cards = cards.iter().flat_map(|card| ["--card", card]);
            refusal(&command.iter().copied().chain(cards).collect::<Vec<_>>())
        };
        assert_eq!(refused(&["hal efect"]), "no card is called 'hal efect': did you mean Hall Effect?");
        assert_eq!(refused(&["steamer"]), "'steamer' fits several cards: Mirror Steamer, MET Steamer");
        assert!(refused(&["hall", "ion drive"]).contains("aboard 2 times and 1 owned"));
        // 6 + 4 + 4 + 4.
        let heavy = ["project orion", "flywheel compulsator", "h2-o2 fuel cell", "magma electrolysis"];
        assert!(refused(&heavy).starts_with("the dry mass is 18 and 15 is the most"));
    }
}

#[test]
fn two_faces_of_one_crew_card_are_never_together() {
    let args = ["rocket", "--rules", "fourth", "--card", "nasa astronauts", "--card", "isro"];
    let refused = refusal(&args);
    assert!(refused.contains("two faces of one crew card"), "{refused}");
}

#[test]
fn radiators_lie_heavy_and_that_is_printed_lr_2_6h() {
    let cards = ["--card", "bubble", "--card", "ti/k:light", "--card", "nasa"];
    let sheet = hf_args(&[&["rocket"][..], &cards].concat());
    assert!(words(&sheet).contains("Bubble Membrane (heavy), Ti/K Heat Pipe (light), NASA"), "{}", sheet.out);
    let plan = hf_args(&[&["plan", "leo", "earth-heo"][..], &cards].concat());
    let lie = "radiators as they lie: Bubble Membrane (heavy), Ti/K Heat Pipe (light) (LR 2.6H)";
    assert!(words(&plan).contains(lie), "{}", plan.out);
}

#[test]
fn built_in_ships_are_found_by_name() {
    let by_name = json_of(&["plan", "leo", "earth-heo", "--rocket", "electric mosquito"]);
    // Dry mass 3 with its one tank.
    assert_eq!(by_name["trips"][0]["price"], json!({ "boost": 3, "tanks": 1, "hazards": 0, "total": 4 }));
    let unknown = refusal(&["plan", "leo", "luna", "--rocket", "electric mosqito"]);
    assert!(unknown.contains("did you mean electric-mosquito"), "{unknown}");
}

#[test]
fn one_thruster_can_be_asked_for() {
    let ship = "plan leo earth-heo --card hall --card nasa --card kuck --rules basic";
    let thruster = |line: &str| json(line)["trips"][0]["thruster"].clone();
    assert_eq!(thruster(ship), "Hall Effect");
    assert_eq!(thruster(&format!("{ship} --thruster nasa")), "NASA");
    assert_eq!(json(&format!("{ship} --thruster nasa"))["trips"][0]["fuel_steps"], 6);
    let refused = refusal(&["plan", "leo", "luna", "--card", "hall", "--thruster", "mirror"]);
    assert!(refused.starts_with("no thruster aboard is called 'mirror'"), "{refused}");
}

/// Turns, water and chance of every trip, with its thruster.
fn front(line: &str) -> BTreeSet<(u64, u64, String, String)> {
    let text = |value: &Value| value.as_str().expect("a text").to_string();
    let trips = json(line)["trips"].as_array().expect("trips").clone();
    let key = |trip: &Value| {
        let number = |key: &str| trip[key].as_u64().expect("a number");
        (number("turns"), number("water"), text(&trip["success_exact"]), text(&trip["thruster"]))
    };
    trips.iter().map(key).collect()
}

#[test]
fn the_front_is_that_of_all_thrusters_and_names_them() {
    let ship = "plan leo hellas --card heliogyro --card nasa --rules basic";
    let both = front(ship);
    let single: BTreeSet<_> = ["heliogyro", "nasa"]
        .into_iter()
        .flat_map(|thruster| front(&format!("{ship} --thruster {thruster}")))
        .collect();
    assert!(both.is_subset(&single), "{both:?} {single:?}");
    // The sail needs no water and loses itself on the way down; only the crew lands in two turns without a roll.
    let chance = |text: &str| -> f64 {
        let (parts, whole) = text.split_once('/').unwrap_or((text, "1"));
        parts.parse::<f64>().unwrap() / whole.parse::<f64>().unwrap()
    };
    for (turns, water, success, _) in &single {
        let is_covered =
            both.iter().any(|(t, w, s, _)| t <= turns && w <= water && chance(s) >= chance(success));
        assert!(is_covered, "{turns} {water} {success}");
    }
    let thrusters: BTreeSet<&str> = both.iter().map(|(.., thruster)| thruster.as_str()).collect();
    assert_eq!(thrusters, BTreeSet::from(["NASA", "Photon Heliogyro"]));
    let run = hf(ship);
    assert!(run.out.contains("By 1 Photon Heliogyro; 2 NASA"), "{}", run.out);
    let table = run.out.lines().filter(|line| !line.starts_with([' ', 'T']) || line.starts_with("Turns"));
    assert!(table.clone().all(|line| line.chars().count() <= 80), "{}", run.out);
    assert!(run.out.contains("Chance"), "{}", run.out);
}

#[test]
fn belts_name_the_cards_in_danger_lr_8_3c() {
    // The example of 8.3C: thrust 2 from LEO to GEO. Solar panels have hardness 1: lost on 4, 5 and 6.
    let plan = json("plan leo earth-geo --rocket hall-cascade");
    let trip = &plan["trips"][0];
    assert_eq!(trip["moves"][0]["thrust"]["total"], 2);
    let roll = &trip["belt_rolls"][0];
    assert_eq!((&roll["turn"], &roll["belt"]), (&json!(1), &json!("earth-radbelt-geo")));
    let cards = roll["cards"].as_array().unwrap();
    assert_eq!(cards.len(), 1);
    assert_eq!(cards[0]["card"], "Cascade Photovoltaic");
    assert_eq!((&cards[0]["chance_exact"], &trip["success_exact"]), (&json!("1/2"), &json!("1/2")));
    let text = hf("plan leo earth-geo --rocket hall-cascade");
    assert!(text.out.contains("radiation roll: Cascade Photovoltaic lost 1/2"), "{}", text.out);
    // Two more in red: levels 1 to 6 against hardness 5, 1 and 4.
    let red = json("plan leo earth-geo --rocket hall-cascade --season red");
    let trips = red["trips"].as_array().unwrap();
    let same = trips.iter().find(|trip| trip["moves"][0]["thrust"]["total"] == 2).unwrap();
    let chances: Vec<(&Value, &Value)> = same["belt_rolls"][0]["cards"]
        .as_array()
        .unwrap()
        .iter()
        .map(|card| (&card["card"], &card["chance_exact"]))
        .collect();
    let expected = [("Hall Effect", "1/6"), ("Cascade Photovoltaic", "5/6"), ("ESA", "1/3")];
    let expected = expected.map(|(card, chance)| (json!(card), json!(chance)));
    assert_eq!(chances, expected.iter().map(|(card, chance)| (card, chance)).collect::<Vec<_>>());
}

#[test]
fn a_heavy_radiator_turns_light_where_others_are_lost_lr_6_7c() {
    // Wet mass 10 is a transport: thrust 3 - 1. Hardness 0 is too little from level 1 on, a roll of 3.
    let plan = json("plan leo earth-geo --card hall --card cascade --card bubble --tanks 4");
    let trip = &plan["trips"][0];
    assert_eq!(trip["moves"][0]["thrust"]["total"], 2);
    let cards = &trip["belt_rolls"][0]["cards"];
    assert_eq!(
        (&cards[0]["card"], &cards[0]["turns_light"]),
        (&json!("Cascade Photovoltaic"), &json!(false))
    );
    assert_eq!(
        (&cards[1]["card"], &cards[1]["turns_light"]),
        (&json!("Bubble Membrane (heavy)"), &json!(true))
    );
    assert_eq!(cards[1]["chance_exact"], "2/3");
}

/// Without Cascade (mass 3 of 6) Hall Effect has no current; the crew's own rocket, 9·6, flies on (LR 8.2, LR 8.3C).
#[test]
fn what_flies_without_the_cards_that_belts_take_lr_8_3c() {
    let plan = json("plan leo earth-geo --rocket hall-cascade");
    let survival = plan["trips"][0]["survival"].as_array().unwrap();
    assert_eq!(survival.len(), 1);
    assert_eq!(
        (&survival[0]["card"], &survival[0]["success_exact"]),
        (&json!("Cascade Photovoltaic"), &json!("1/2"))
    );
    assert_eq!(survival[0]["rest"], json!({"engine": "ESA 9·6", "thrust": 9, "dry_mass": 3}));
    let text = hf("odds leo earth-geo --rocket hall-cascade").out;
    assert!(text.contains("ESA 9·6 flies, dry mass 3"), "{text}");
    let alone = hf("plan leo earth-geo --card hall --card cascade --tanks 4").out;
    assert!(alone.contains("nothing flies"), "{alone}");
}

/// Two belts on thrust 2 and 3: Cascade, rad-hardness 1, passes 3 of 6 and 4 of 6 (LR 8.3C); the steamer flies on without it.
#[test]
fn cards_come_through_all_belts_of_a_trip_lr_8_3c() {
    let ship = "--card mirror --card cascade --card esa --tanks 4 --thruster mirror";
    let along = "leo,earth-heo,earth-radbelt-geo,earth-geo/,earth-radbelt-geo,earth-heo/";
    let odds = json(&format!("odds leo earth-heo --along {along} {ship}"));
    assert_eq!(
        (&odds["success_exact"], &odds["survival"][0]["success_exact"]),
        (&json!("1/3"), &json!("1/3"))
    );
    let lost = &odds["outcomes"][1];
    assert_eq!((&lost["chance_exact"], &lost["ending"]), (&json!("2/3"), &json!("whole")));
    assert_eq!(lost["changes"], json!(["Cascade Photovoltaic lost to radiation"]));
    // The trip is saved with its cards, and its odds are the same.
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("belts.toml");
    let name = file.to_str().unwrap();
    let saved = hf(&format!("plan leo earth-heo --along {along} {ship} --save {name}"));
    assert_eq!(saved.code, 0, "{}", saved.err);
    let text = std::fs::read_to_string(&file).unwrap();
    assert!(text.contains("\"cascade-photovoltaic\"") && !text.contains("figures"), "{text}");
    assert_eq!(json(&format!("odds {name}"))["files"][0]["outcomes"], odds["outcomes"]);
}

/// A heavy radiator of hardness 2 meets thrust 2 in the belt: it comes through with 2 + 2 of six (LR 8.3C). Left at Deimos
/// it is in no danger, and no card is; turned light there (hardness 3) it comes through with five of six.
#[test]
fn belts_take_no_card_that_was_left_before_lr_8_3c() {
    let ship = "plan deimos leo --rules expanded --card mirror-steamer --card ti-k-heat-pipe --tanks 4";
    let out = |line: &str| hf(line).out;
    let whole = out(ship);
    assert!(whole.contains("radiation roll: Ti/K Heat Pipe (heavy) turns light 1/3"), "{whole}");
    assert!(whole.contains("66.7 %  turns light"), "{whole}");
    let left = out(&format!("{ship} --drop ti-k-heat-pipe"));
    assert!(left.contains("leaves Ti/K Heat Pipe (heavy) at Deimos"), "{left}");
    assert!(left.contains("radiation roll, no card in danger (LR 8.3C)"), "{left}");
    assert!(!left.contains("when it is lost"), "{left}");
    let light = out(&format!("{ship} --turn-light ti-k-heat-pipe"));
    assert!(light.contains("turns Ti/K Heat Pipe light at Deimos"), "{light}");
    assert!(light.contains("radiation roll: Ti/K Heat Pipe (light) lost 1/6"), "{light}");
}

/// What is left of a ship after a roll: softer cards are gone, a sail stays, a heavy radiator lies light (LR 6.7C).
#[test]
fn a_stack_after_radiation_lr_8_3c() {
    use highfrontier::card::{Choice, Deck, RadiatorEnd, Stack};
    let deck = Deck::living();
    let names = ["Hall Effect", "Cascade Photovoltaic", "Bubble Membrane:heavy", "Photon Kite Sail"];
    let choices = names.map(|name| Choice::parse(deck, name).unwrap()).to_vec();
    let stack = Stack::new(deck, choices, highfrontier::unit::Mass(0)).unwrap();
    // Bubble Membrane has hardness 0 lying heavy and mass 0 lying light.
    let rest = stack.after_radiation(2);
    let names: Vec<&str> = rest.aboard().iter().map(|card| card.face.name.as_str()).collect();
    assert_eq!(names, ["Hall Effect", "Bubble Membrane", "Photon Kite Sail"]);
    assert_eq!(rest.aboard()[1].choice.end, RadiatorEnd::Light);
    assert_eq!(stack.after_radiation(0).aboard().len(), 4);
}

#[test]
fn no_belt_harms_a_sail_lr_8_3c() {
    // The kite has hardness 0.
    let sheet = hf_args(&["rocket", "--card", "photon kite"]);
    assert!(sheet.out.contains("none: radiation does no harm to sails (LR 8.3C)"), "{}", sheet.out);
    let plan = json_of(&["plan", "leo", "earth-geo", "--card", "photon kite"]);
    let trip = &plan["trips"][0];
    assert_eq!(trip["belts"], json!(["earth-radbelt-geo"]));
    assert_eq!((&trip["success_exact"], &trip["belt_rolls"][0]["cards"]), (&json!("1"), &json!([])));
    // With a crew the crew's hardness 4 counts.
    assert_eq!(json_of(&["rocket", "--card", "photon kite", "--card", "nasa"])["weakest_rad_hard"], 4);
}

#[test]
fn a_sail_is_lost_even_if_another_engine_flies_lr_6_4f() {
    let line = "plan leo hellas --card heliogyro --card nasa --thruster nasa --rules basic";
    let plan = json(line);
    for trip in plan["trips"].as_array().unwrap() {
        let lost: Vec<&Value> =
            trip["moves"].as_array().unwrap().iter().filter(|one| one["sail_lost"] == true).collect();
        let through = |one: &Value| {
            one["spaces"]
                .as_array()
                .unwrap()
                .iter()
                .any(|space| space.as_str().unwrap().contains("aerobrake"))
        };
        let braking = trip["moves"].as_array().unwrap().iter().filter(|one| through(one)).count();
        assert_eq!(lost.len(), braking.min(1));
        assert!(lost.iter().all(|one| through(one)));
    }
    assert!(plan["trips"].as_array().unwrap().iter().any(|trip| trip["hazards"] != json!([])));
    let run = words(&hf(line));
    assert!(run.contains("Photon Heliogyro is lost though not in use (LR 6.4F)"), "{run}");
    // It has no mass that might be gone, so that nothing need be assumed.
    assert!(!run.contains("keeps its mass"), "{run}");
}

/// Photon Kite Sail has mass 1: once an aerobrake has taken it, the ship is lighter by one and keeps its tanks (LR 6.4F, 6.7A),
/// in a trip of one way as in a mission.
#[test]
fn the_mass_of_a_sail_lost_on_a_trip_is_gone_lr_6_4f() {
    let ship = "--card kite --card mirror --card prc --thruster mirror --rules basic --tanks 4";
    let plan = json(&format!("plan earth-geo leo {ship}"));
    let trips = plan["trips"].as_array().unwrap();
    let braking = trips.iter().find(|trip| trip["hazards"] != json!([])).unwrap();
    let works = braking["operations"].as_array().unwrap();
    assert_eq!((&works[0]["kind"], &works[0]["dry_mass"]), (&json!("lose-sails"), &json!(1)));
    // The path by name is flown as it is, and says what it takes for granted.
    let along = "earth-geo,earth-radbelt-geo,earth-geo-aerobrake,leo";
    let run = words(&hf_args(&[
        "plan",
        "earth-geo",
        "leo",
        "--card",
        "kite",
        "--card",
        "mirror",
        "--card",
        "prc",
        "--thruster",
        "mirror",
        "--rules",
        "basic",
        "--tanks",
        "4",
        "--along",
        along,
    ]));
    assert!(run.contains("a sail lost in an aerobrake hazard keeps its mass"), "{run}");
}

#[test]
fn the_price_is_boost_tanks_and_hazards_lr_5_4() {
    // 2 + 3 + 1 of mass and four tanks.
    let trip = &json("plan leo earth-geo --rocket hall-cascade")["trips"][0];
    assert_eq!(trip["price"], json!({ "boost": 6, "tanks": 4, "hazards": 0, "total": 10 }));
    let run = words(&hf("plan leo earth-geo --rocket hall-cascade"));
    assert!(run.contains("Price 10 WT: boost 6 (LR 5.4) + tanks 4 + hazards paid 0"), "{run}");
    // Down to Hellas are two hazards, 4 WT each (LR 6.4G).
    let line = "plan leo hellas --card heliogyro --card nasa --thruster heliogyro --rules basic --pay";
    let plan = json(line);
    let paid = plan["trips"].as_array().unwrap().iter().find(|trip| trip["hazard_water"] == 8).unwrap();
    assert_eq!(paid["price"], json!({ "boost": 1, "tanks": 0, "hazards": 8, "total": 9 }));
    // Black cards cannot be boosted; ships of numbers have no price.
    let args = ["plan", "leo", "earth-heo", "--card", "ion drive", "--card", "h2-o2"];
    assert_eq!(json_of(&args)["trips"][0]["price"]["boost"], 4);
    assert!(words(&hf_args(&args)).contains("black cards cannot be boosted: Ion Drive (black)"));
    let numbers = json("plan leo earth-heo --thrust 3 --consumption 1 --dry 3");
    assert_eq!(numbers["trips"][0].get("price"), None);
}

#[test]
fn a_remedy_for_cards_is_put_in_cards() {
    let run = hf("plan leo kraken --rocket lunar-steamer");
    assert_eq!(run.code, 1);
    let text = words(&run);
    assert!(text.contains("No legal trip: by PRC, the best thruster: "), "{text}");
    assert!(text.contains("It would work with cards that burn 1 a burn"), "{text}");
}
