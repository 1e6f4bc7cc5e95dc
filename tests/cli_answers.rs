//! What the commands answer, against facts of the rulebooks and of the printed map.

mod common;

use common::{hf, hf_with, json};
use serde_json::json;

#[test]
fn one_tank_on_dry_mass_3_is_5_steps_lr_5_4c() {
    let fuel = json("fuel --dry 3 --tanks 1");
    assert_eq!(fuel["now"]["steps"], 5);
    assert_eq!(fuel["certain"], true);
    assert!(
        hf("fuel --dry 3 --tanks 1")
            .out
            .starts_with("Dry mass 3 with 1 tank: 5 steps, class scout (thrust 0).")
    );
}

#[test]
fn one_step_less_makes_a_transport_a_scout_lr_6_1b() {
    let fuel = json("fuel --dry 6 --tanks 1");
    assert_eq!(fuel["now"]["thrust_modifier"], -1);
    let steps = fuel["now"]["steps"].as_u64().unwrap();
    assert_eq!(fuel["classes"][0]["steps_least"], steps);
    assert_eq!(fuel["classes"][1]["steps_most"], steps - 1);
    assert_eq!(fuel["classes"][1]["thrust_modifier"], 0);
    let one_less = json(&format!("fuel --dry 6 --steps {}", steps - 1));
    assert_eq!(one_less["now"]["thrust_modifier"], 0);
}

#[test]
fn a_drop_keeps_the_tanks_lr_6_7a() {
    let fuel = json("fuel --dry 4 --tanks 3 --drop 2");
    assert_eq!(fuel["drop"]["dry_mass"], 2);
    assert_eq!(fuel["drop"]["then"]["tanks"], 3);
    // Between two marks the fraction of a tank is kept: 1 tank of dry 3 is 5 steps, 2 are 8; dry 2 has 6 and 10 there.
    let between = json("fuel --dry 3 --steps 5 --drop 1");
    assert_eq!(between["drop"]["then"]["steps"], 6);
}

#[test]
fn fuel_weighs_on_dry_mass_3_lr_5_5b() {
    let fuel = json("fuel --dry 3");
    let modifier = |tanks: usize| fuel["tanks"][tanks]["thrust_modifier"].as_i64().unwrap();
    assert_eq!(modifier(0) - modifier(1), 1);
    assert_eq!(modifier(0) - modifier(8), 2);
    assert_eq!(fuel["now"], json!(null));
}

#[test]
fn a_rocket_burns_as_often_as_its_steps_allow_lr_6_2b() {
    // NASA's 9·6: six steps a burn; 10 steps on dry mass 4 with 3 tanks pay one.
    assert_eq!(json("fuel --dry 4 --tanks 3 --consumption 6")["now"]["burns"], 1);
    // 2·1/2: two burns a step.
    assert_eq!(json("fuel --dry 4 --tanks 3 --consumption 1/2")["now"]["burns"], 20);
    assert_eq!(json("fuel --dry 4 --tanks 3 --consumption 0.5")["now"]["burns"], 20);
}

#[test]
fn nysa_is_free_above_its_size_lr_6_4c() {
    assert_eq!(json("land nysa --thrust 3")["powered"]["landing_steps"], 3);
    assert_eq!(json("land nysa --thrust 4")["powered"]["landing_steps"], 0);
    assert!(hf("land nysa --thrust 4").out.contains("free with modified thrust 4"));
}

#[test]
fn two_corridors_lead_down_to_hellas_lr_6_4f() {
    let land = json("land hellas");
    let ways = land["aerobrakes"].as_array().unwrap();
    assert_eq!(ways.len(), 2);
    for way in ways {
        // A parachute and a skull: 5/6 each.
        assert_eq!(way["success_exact"], "25/36");
        assert_eq!(way["hazards"].as_array().unwrap().len(), 2);
    }
    assert_eq!(land["hop"]["steps"], 10);
    assert_eq!(land["gate"]["thrust_above"], 10);
    assert_eq!(json("land kraken")["aerobrakes"][0]["success_exact"], "5/6");
    assert!(json("land nysa")["aerobrakes"].as_array().unwrap().is_empty());
}

#[test]
fn a_crew_lands_free_on_luna_with_its_last_two_steps_lr_8_8() {
    let land = json("land luna --thrust 9 --consumption 6 --afterburn 2 --dry 4 --steps 2");
    let row = &land["rows"][0];
    assert_eq!((&row["thrust"], &row["landing_steps"]), (&json!(10), &json!(0)));
    assert_eq!((&row["afterburner_steps"], &row["lands"]), (&json!(2), &json!(true)));
}

#[test]
fn a_sail_leaves_mars_with_thrust_1_lr_6_1a() {
    let land = json("land hellas --sail --thrust 2 --dry 2 --tanks 8");
    let row = &land["rows"][0];
    assert_eq!((&row["lift_off_steps"], &row["lift_off_thrust"]), (&json!(10), &json!(1)));
}

#[test]
fn a_ship_that_cannot_land_is_a_no() {
    let run = hf("land mercury --thrust 3 --dry 3 --tanks 1");
    assert_eq!(run.code, 1);
    let words: Vec<&str> = run.out.split_whitespace().collect();
    assert!(words.join(" ").contains("cannot land under power: 10 steps needed, 5 on board"), "{}", run.out);
}

#[test]
fn the_map_is_sound_and_has_its_945_spaces() {
    let map = json("map check");
    assert_eq!((&map["spaces"], &map["sites"], &map["lines"]), (&json!(945), &json!(182), &json!(1212)));
}

#[test]
fn the_signposts_count_as_printed_lr_5_4e() {
    let routes = json("routes --rules basic");
    let printed = [
        ("LEO to Mars", "3"),
        ("LEO to Mercury", "7"),
        ("LEO to Venus", "3"),
        ("LEO to Ceres", "5 1/2"),
        ("LEO to Äneas", "6"),
        ("LEO to Enceladus", "10"),
        ("LEO to Comet Encke", "5"),
        ("LEO to Hertha", "4"),
        ("LEO to Callisto", "9"),
        ("LEO to Achilles", "6"),
    ];
    let rows = routes["routes"].as_array().unwrap();
    assert_eq!(rows.len(), printed.len());
    for (row, (name, burns)) in rows.iter().zip(printed) {
        assert_eq!((&row["name"], &row["burns_on_map"]), (&json!(name), &json!(burns)));
    }
    // The lander burn of Callisto is none under the Living Rules, that of Mercury is a burn.
    assert_eq!(rows[8]["burns"], 8);
    assert_eq!(rows[1]["burns"], 7);
    assert_eq!(json("routes mercury")["spaces"].as_array().unwrap().len(), 14);
}

#[test]
fn sites_are_filtered_by_what_is_printed() {
    let all = json("sites");
    assert_eq!(all["sites"].as_array().unwrap().len(), 182);
    let wanted = |site: &serde_json::Value| {
        site["spectral"] == "S" && site["size"].as_u64() >= Some(4) && site["hydration"].as_u64() >= Some(2)
    };
    let expected: Vec<_> =
        all["sites"].as_array().unwrap().iter().filter(|site| wanted(site)).cloned().collect();
    assert_eq!(json("sites --type s --min-size 4 --hydration 2")["sites"], json!(expected));
    // The two sites of Luna lie in the Earth zone, on one road.
    let luna = json("sites --body luna --zone earth --road");
    assert_eq!(luna["sites"].as_array().unwrap().len(), 2);
    let none = hf("sites --type D --min-size 99");
    assert_eq!((none.code, none.out.as_str()), (1, "None of the 182 sites fits.\n"));
}

#[test]
fn a_space_shows_its_neighbours_with_exits() {
    let space = json("space heo");
    assert_eq!((&space["kind"], &space["burns"]), (&json!("burn"), &json!(1)));
    let neighbours = space["neighbours"].as_array().unwrap();
    assert!(neighbours.iter().any(|next| next["id"] == "leo" && next["direction"] == "both"));
    assert!(
        neighbours.iter().any(|next| next["id"] == "earth-flyby-aerobrake" && next["direction"] == "in only")
    );
    // Two lines join these two: they leave the Hohmann by different exits.
    let twice = json("space sol-earth-l3");
    let exits =
        twice["neighbours"].as_array().unwrap().iter().filter(|next| next["id"] == "earth-zone-hohmann-20");
    assert_eq!(exits.count(), 2);
    assert_eq!(json("space mars-lander")["gate_above"], 10);
}

#[test]
fn the_rule_sets_differ_in_what_the_expansion_added() {
    let diff = json("rules diff basic expanded");
    let points: Vec<&str> =
        diff["differences"].as_array().unwrap().iter().map(|row| row["point"].as_str().unwrap()).collect();
    assert_eq!(points, ["title", "covers", "sources", "belts", "flybys", "synodic"]);
    assert!(json("rules diff basic basic")["differences"].as_array().unwrap().is_empty());
}

#[test]
fn five_cards_of_dry_mass_8_make_a_free_electron_laser_lr_8_2a() {
    let cards = ["free electron laser", "in-core", "pebble bed", "ti/k:heavy", "bubble membrane:heavy"];
    let args: Vec<&str> = cards.iter().flat_map(|card| ["--card", card]).collect();
    let sheet = |args: &[&str]| -> serde_json::Value {
        let run = common::hf_args(&[&["rocket"], args, &["--format", "json"]].concat());
        assert_eq!(run.code, 0, "{}", run.err);
        serde_json::from_str(&run.out).unwrap()
    };
    let whole = sheet(&args);
    assert_eq!((&whole["dry_mass"], &whole["prospectors"][0]["works"]), (&json!(8), &json!(true)));
    let without = sheet(&args[..8]);
    assert_eq!(without["prospectors"][0]["works"], false);
    let missing = without["prospectors"][0]["missing"][0].as_str().unwrap().to_string();
    assert!(missing.contains("short"), "{missing}");
}

#[test]
fn a_hot_thruster_must_afterburn_every_move_lr_6_1a() {
    let rocket = json("rocket vortex-tokamak");
    let engine = &rocket["engines"][0];
    assert_eq!((&engine["afterburner_required"], &engine["afterburner_steps"]), (&json!(true), &json!(1)));
    // One thrust more than the card, in class 0.
    let scout =
        engine["classes"].as_array().unwrap().iter().find(|class| class["thrust_modifier"] == 0).unwrap();
    let thrust = engine["thrust"].as_i64().unwrap();
    assert_eq!(scout["zones"][0]["thrust"], thrust + 1);
    assert_eq!(scout["zones"][0]["lands_free_up_to"], thrust);
}

#[test]
fn a_sail_loses_the_sun_on_the_way_out_lr_6_1a() {
    let rocket = json("rocket mercury-sail");
    let zones = rocket["engines"][0]["classes"][0]["zones"].as_array().unwrap();
    let thrusts: Vec<Option<i64>> = zones.iter().map(|zone| zone["thrust"].as_i64()).collect();
    let earth = thrusts[2].unwrap();
    assert_eq!(thrusts[..8], [2, 1, 0, -1, -2, -3, -4, -5].map(|sun| Some(earth + sun)));
    assert_eq!(thrusts[8], None);
}

#[test]
fn a_thruster_without_power_says_what_it_needs() {
    let run = hf("rocket --card hall");
    assert_eq!(run.code, 0);
    assert!(run.out.contains("Hall Effect needs an electric generator (LR 8.2)"), "{}", run.out);
    // In the basic game there are no supports.
    assert!(hf("rocket --card hall --rules basic").out.contains("its thruster works"));
}

#[test]
fn cards_are_filtered_and_marked() {
    let cards = json("cards --deck thruster --max-mass 2 --solar");
    assert!(!cards["faces"].as_array().unwrap().is_empty());
    for face in cards["faces"].as_array().unwrap() {
        assert_eq!((&face["deck"], &face["thruster"]["solar"]), (&json!("thruster"), &json!(true)));
    }
    assert_eq!(hf("cards --deck radiator --solar").code, 1);
    let steamer = hf("card mirror");
    // 3·4, mass 0 and the sun are stated by the Living Rules: no mark.
    assert!(steamer.out.contains("3 ") && steamer.out.contains("taken from the fourth edition"));
    assert_eq!(json("card nasa --rules fourth")["edition"], "fourth");
}

#[test]
fn own_rockets_live_in_the_config_folder() {
    let folder = tempfile::tempdir().unwrap();
    let rockets = folder.path().join("hf/rockets");
    std::fs::create_dir_all(&rockets).unwrap();
    let text = "format = 1\nname = \"Mine\"\nrules = \"basic\"\n[[card]]\nname = \"Hall Effect\"\n";
    std::fs::write(rockets.join("my-ship.toml"), text).unwrap();
    let environment = [("XDG_CONFIG_HOME", folder.path())];
    let run = hf_with("rocket my-ship", &environment);
    assert!(run.out.starts_with("Mine: dry mass 2"), "{}{}", run.out, run.err);
    assert!(hf_with("rocket", &environment).out.contains("my-ship"));
    // One of the same name takes the place of a built-in ship: the crew and two tanks, and not dry mass 3 and one.
    let text = "format = 1\nname = \"Mine\"\nrules = \"basic\"\ntanks = 2\n[[card]]\nname = \"NASA\"\n";
    std::fs::write(rockets.join("electric-mosquito.toml"), text).unwrap();
    let run = hf_with("plan leo earth-heo --rocket electric-mosquito --format json", &environment);
    let own: serde_json::Value = serde_json::from_str(&run.out).unwrap();
    assert_eq!(own["trips"][0]["price"], json!({ "boost": 1, "tanks": 2, "hazards": 0, "total": 3 }));
}

#[test]
fn every_built_in_rocket_has_a_sheet() {
    let names = json("rocket");
    for name in names["rockets"].as_array().unwrap() {
        let name = name.as_str().unwrap();
        let rocket = json(&format!("rocket {name}"));
        let has_thruster = !rocket["thrusters"].as_array().unwrap().is_empty();
        assert_eq!(!rocket["engines"].as_array().unwrap().is_empty(), has_thruster, "{name}");
    }
}

#[test]
fn exported_data_gives_the_same_answers() {
    let folder = tempfile::tempdir().unwrap();
    let data = folder.path().join("new");
    let path = data.to_str().unwrap();
    assert_eq!(hf(&format!("data export {path}")).code, 0);
    for line in ["land hellas", "card hall", "routes", "rocket hall-cascade"] {
        assert_eq!(hf(&format!("{line} --data {path}")).out, hf(line).out, "{line}");
        assert_eq!(hf_with(line, &[("HF_DATA", &data)]).out, hf(line).out, "{line}");
    }
    // Nothing that exists is overwritten.
    let again = hf(&format!("data export {path}"));
    assert_eq!(again.code, 2);
    assert!(again.err.contains("already there"), "{}", again.err);
}

#[test]
fn every_format_answers_every_question() {
    let lines = [
        "fuel --dry 3 --tanks 1",
        "land hellas",
        "land hellas --thrust 3 --dry 3",
        "site nysa",
        "sites --type S",
        "space leo",
        "routes",
        "routes mars",
        "map check",
        "rules",
        "rules diff basic expanded",
        "card hall",
        "cards --deck crew",
        "rocket hall-cascade",
        "rocket",
    ];
    for line in lines {
        json(line);
        for format in ["csv", "md", "table"] {
            let run = hf(&format!("{line} --format {format}"));
            assert_eq!((run.code, run.err.as_str()), (0, ""), "{line} {format}");
            assert!(!run.out.trim().is_empty(), "{line} {format}");
            assert!(!run.out.contains('\u{1b}'), "{line} {format}");
            if format == "table" {
                let widest = run.out.lines().map(|line| line.chars().count()).max();
                assert!(widest <= Some(80), "{line}: {widest:?}\n{}", run.out);
            }
            if format == "csv" {
                let mut reader = csv::Reader::from_reader(run.out.as_bytes());
                assert!(reader.records().all(|record| record.is_ok()), "{line}\n{}", run.out);
            }
        }
    }
    assert!(hf("site nysa --color always").out.contains('\u{1b}'));
}

#[test]
fn help_and_version_are_answers() {
    for line in ["--help", "-h", "--version", "fuel --help", "land -h"] {
        let run = hf(line);
        assert_eq!((run.code, run.err.as_str()), (0, ""), "{line}");
    }
}
