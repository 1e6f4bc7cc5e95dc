//! Texts speak of the rules in use: their book, their words, and only what there is in them.

mod common;

use common::{hf, hf_args, json};
use serde_json::json;

/// What a command prints on both outputs, its lines joined.
fn text(line: &str) -> String {
    let run = hf_args(&common::words(line).iter().map(String::as_str).collect::<Vec<_>>());
    format!("{}{}", run.out, run.err).split_whitespace().collect::<Vec<_>>().join(" ")
}

#[test]
fn no_text_of_a_newer_book_cites_the_living_rules_or_uses_their_words() {
    let ship = "--thrust 12 --consumption 1 --dry 3 --tanks 5";
    for line in [
        &format!("plan leo mars-hellas-basin-buried-glaciers {ship} --max-turns 2")[..],
        &format!("plan leo mars-hellas-basin-buried-glaciers {ship} --max-turns 2 --pay"),
        &format!("plan leo ceres {ship} --max-turns 1 --avoid-hazards"),
        "plan leo luna --thrust 9 --consumption 1 --dry 5 --tanks 3",
        "plan leo geo --card \"hall effect\" --card \"cascade photovoltaic\"",
        "plan leo geo --consumption 1 --dry 3",
        "plan leo geo --thrust 3 --dry 3",
        "plan leo geo --thrust 3 --consumption 1",
        "plan leo geo --thrust 3 --consumption x --dry 3",
        "plan leo geo --thrust 3 --consumption 1 --dry 3 --rad-hard 99",
        "plan leo geo --thrust 3 --consumption 1 --dry -1",
        "fuel --dry 3 --tanks 2 --consumption 1 --drop 1",
        "fuel --dry 3 --tanks 99",
        "fuel --dry 3 --tanks 2 --drop 200",
        "fuel --dry 99",
        "land mars-hellas-basin-buried-glaciers --thrust 3",
        "land hermes-a --thrust 3 --dry 3",
        "land nysa --tanks 3",
        "land nysa --consumption 3",
        "space venus-flyby",
        "space solar-oberth",
        "site luna",
        "sites --type X",
        "sites --synodic green",
        "routes",
        "rocket --card \"hall effect\" --card \"cascade photovoltaic\"",
        "rocket --tanks 3",
    ] {
        for rules in ["fourth", "diamonds"] {
            let text = text(&format!("{line} --rules {rules}"));
            for word in ["LR ", " WT", "odified thrust", "ESA"] {
                assert!(!text.contains(word), "{line} --rules {rules}: '{word}' in {text}");
            }
        }
    }
    // And the older rules go on to use theirs.
    assert!(text("plan leo mars-hellas --thrust 9 --consumption 1 --dry 3 --rules basic").contains("4 WT"));
    assert!(text("fuel --dry 3 --consumption x").contains("(LR 6.2B)"));
}

#[test]
fn a_hazard_that_was_paid_for_is_no_roll_lr_6_4g() {
    let line = "plan leo mars-hellas-basin-buried-glaciers --thrust 3 --consumption 1 --dry 3 --tanks 2 --max-turns 6";
    let paid = text(&format!("{line} --pay --rules expanded"));
    assert!(paid.contains("4 WT paid in place of the hazard roll (LR 6.4G)"), "{paid}");
    assert!(!paid.contains("hazard roll, or"), "{paid}");
    let paid = text(&format!("{line} --pay --rules fourth"));
    assert!(paid.contains("4 aqua paid in place of the hazard roll (4e H7e)"), "{paid}");
    assert!(text(&format!("{line} --rules fourth")).contains("hazard roll, or 4 aqua"));
}

#[test]
fn space_diamonds_has_no_seasons_and_no_dotted_lines_sd_ie1d() {
    let flyby = json("space venus-flyby --rules diamonds");
    assert_eq!((&flyby["flyby"], &flyby["flyby_season"]), (&json!(2), &json!(null)));
    assert_eq!(json("space venus-flyby --rules fourth")["flyby_season"], json!("blue"));
    let next = |line: &str| {
        let space = json(line);
        let next: Vec<String> =
            space["neighbours"].as_array().unwrap().iter().map(|one| one["id"].to_string()).collect();
        next.join(" ")
    };
    assert!(next("space venus-flyby --rules fourth").contains("venus-aerobrake-flyby"));
    assert!(!next("space venus-flyby --rules diamonds").contains("venus-aerobrake-flyby"));
    assert_eq!(next("space hellas-aerobrake --rules diamonds"), "");
    // The elevator to GEO and the roads are dotted lines too.
    assert_eq!(json("space geo --rules fourth")["elevator"], json!("leo"));
    assert_eq!(json("space geo --rules diamonds")["elevator"], json!(null));
    assert_eq!(json("site luna-shackleton --rules diamonds")["road"], json!(null));
    // Comet Encke has a blue border, which means nothing without seasons, as in the basic game (LR 6.4A).
    for (rules, synodic) in [("diamonds", json!(null)), ("basic", json!(null)), ("expanded", json!("blue"))] {
        assert_eq!(json(&format!("site encke --rules {rules}"))["synodic"], synodic, "{rules}");
        let sites = json(&format!("sites --body encke --rules {rules}"));
        assert_eq!(sites["sites"][0]["synodic"], synodic, "{rules}");
    }
    let belt = text("space earth-belt-02 --rules diamonds");
    assert!(belt.contains("harmless under these rules"), "{belt}");
}

#[test]
fn what_is_printed_and_has_no_use_is_said_so() {
    let flyby = text("space venus-flyby --rules basic");
    assert!(flyby.contains("printed, nothing under these rules"), "{flyby}");
    assert!(text("space venus-flyby --rules expanded").contains("free burns, only in blue (LR 8.3A)"));
    let sun = text("space solar-oberth-flyby --rules fourth");
    assert!(sun.contains("as many free burns as the thruster's base thrust (4e H8)"), "{sun}");
}

/// A half lander burn counts whole in Space Diamonds, and is no burn of the allowance in the Living Rules (SD iE1g, iE6,
/// LR 6.4C).
#[test]
fn neighbours_show_what_they_cost_under_the_rules() {
    let next = |line: &str| {
        let space = json(line);
        let next = space["neighbours"].as_array().unwrap()[0].clone();
        (next["burns_on_map"].as_str().unwrap().to_string(), next["burns"].as_u64().unwrap())
    };
    assert_eq!(next("site ceres --rules diamonds"), ("1/2".to_string(), 1));
    assert_eq!(next("site ceres --rules basic"), ("1/2".to_string(), 0));
}

#[test]
fn landing_is_free_in_space_diamonds_whatever_the_ship_sd_ie1l() {
    let free = "landing and lift-off are free, whatever the thrust (SD iE1l)";
    assert!(text("land ceres --rules diamonds").contains(free));
    assert!(text("land ceres --rules diamonds --thrust 0").contains(free));
    let ship = json("land ceres --rules diamonds --ship 3-1");
    assert_eq!(ship["rows"][0]["steps"], 14);
    assert_eq!((&ship["rows"][0]["lands"], &ship["rows"][0]["thrust"]), (&json!(true), &json!(3)));
    // The sail has thrust 2 - 2 there (SD iE2a), and lands all the same.
    let sail = json("land ceres --rules diamonds --ship sail");
    assert_eq!((&sail["rows"][0]["lands"], &sail["rows"][0]["thrust"]), (&json!(true), &json!(0)));
}

#[test]
fn a_thrust_that_cannot_land_is_a_no() {
    // Ceres has size 6 and one half lander burn, so that no factory helps (4e H6).
    assert_eq!(hf("land ceres --rules fourth --thrust 6").code, 1);
    assert_eq!(hf("land ceres --rules fourth --thrust 7").code, 0);
    // Down a corridor any thrust lands.
    assert_eq!(hf("land mars-hellas-basin-buried-glaciers --rules fourth --thrust 3").code, 0);
    // Modified thrust below 1 does not move a ship (LR 6.1B).
    let nysa = hf("land nysa --thrust 0");
    assert_eq!(nysa.code, 1);
    assert!(nysa.out.contains("modified thrust 0 is below 1"), "{}", nysa.out);
}

#[test]
fn regions_are_entered_and_left_in_their_season_4e_b7h() {
    for line in ["land hermes-a --rules fourth", "site hermes-a --rules fourth"] {
        let text = text(line);
        assert!(text.contains("its region is entered and left only in"), "{line}: {text}");
        assert!(text.contains("(4e B7h)"), "{line}: {text}");
    }
    assert!(text("site encke").contains("entered only in blue (LR 6.4A)"));
}

#[test]
fn made_up_dry_masses_are_marked() {
    // 4-2: at most 4 (SD iE2b); 5-3: 1 or 2 (SD iE6d).
    for (ship, dry, steps) in [("4-2", 2, 20), ("5-3", 1, 29)] {
        let fuel = json(&format!("fuel --ship {ship} --rules diamonds"));
        assert_eq!((&fuel["dry_mass"], &fuel["now"]["steps"]), (&json!(dry), &json!(steps)));
        let mark = format!("dry mass {dry} of the {ship} is a stand-in");
        assert!(fuel["stand_in"].as_str().unwrap().starts_with(&mark), "{fuel}");
        let plan = json(&format!("plan leo geo --ship {ship} --rules diamonds"));
        assert!(plan["assumptions"][0].as_str().unwrap().contains(&mark), "{}", plan["assumptions"]);
        assert!(text(&format!("fuel --ship {ship} --rules diamonds")).contains(&mark));
    }
    let fuel = json("fuel --ship 3-1 --rules diamonds");
    assert_eq!((&fuel["dry_mass"], &fuel["stand_in"]), (&json!(3), &json!(null)));
}

#[test]
fn signposts_are_shown_where_no_routes_are_drawn() {
    let routes = json("routes --rules fourth");
    assert_eq!(routes["routes"], json!([]));
    assert_eq!(routes["signs"].as_array().unwrap().len(), 8);
    assert!(text("routes --rules fourth").starts_with("8 signposts"));
    assert_eq!(hf("routes --rules fourth --format csv").out.lines().count(), 9);
    assert_eq!(json("map check --rules fourth")["signs"], 8);
    assert!(text("routes mercury --rules fourth").contains("has no signposted routes"));
}

#[test]
fn sites_are_found_by_every_icon() {
    for (rules, option, key) in [
        ("fourth", "astrobiology", "astrobiology"),
        ("expanded", "ocean", "subsurface_ocean"),
        ("fourth", "push-factory", "push_factory"),
        ("fourth", "submarine", "submarine"),
    ] {
        let found = json(&format!("sites --rules {rules} --{option}"));
        let found = found["sites"].as_array().unwrap();
        assert!(!found.is_empty() && found.iter().all(|site| site[key] == json!(true)), "{option}");
        let all = json(&format!("sites --rules {rules}"));
        let with = all["sites"].as_array().unwrap().iter().filter(|site| site[key] == json!(true)).count();
        assert_eq!(found.len(), with, "{option}");
    }
}

#[test]
fn programs_get_numbers_and_reasons_in_csv() {
    let csv = hf("plan leo ceres --rules diamonds --ship 3-1 --isofuel 1 --max-turns 2 --format csv");
    let mut reader = csv::Reader::from_reader(csv.out.as_bytes());
    let headers = reader.headers().unwrap().clone();
    let place = |key: &str| headers.iter().position(|header| header == key).unwrap();
    let mut rows = 0;
    for row in reader.records().map(Result::unwrap) {
        let chance: f64 = row[place("success")].parse().unwrap();
        assert!((0.0..=1.0).contains(&chance));
        assert!(row[place("isofuel")].parse::<u8>().unwrap() <= 1);
        rows += 1;
    }
    assert!(rows > 0);
    let no = hf("plan leo luna --rules fourth --thrust 9 --consumption 1 --dry 5 --tanks 3 --format csv");
    assert_eq!(no.code, 1);
    assert!(no.out.starts_with("field,value\nreason,"), "{}", no.out);
    assert!(no.out.contains("needs net thrust above 9") && no.out.contains("(4e H6)"), "{}", no.out);
}

#[test]
fn sails_are_not_told_of_fuel() {
    let sail = text("plan leo geo --rules fourth --sail --thrust 3 --dry 1");
    for word in ["load", " fuel ", "steps left", "lander"] {
        assert!(!sail.contains(word), "'{word}' in {sail}");
    }
    assert!(
        text("plan leo geo --rules fourth --sail --thrust 3 --dry 1 --tanks 2").contains("15 steps left")
    );
}

#[test]
fn weak_ships_coast_in_the_fourth_edition_4e_h2b() {
    let sheet = "rocket --card \"hall effect\" --card \"cascade photovoltaic\" --rules";
    assert!(text(&format!("{sheet} fourth")).contains("coasts only"));
    assert!(text(&format!("{sheet} expanded")).contains("cannot move"));
}

/// Cycler and GEO are a burn each; thrust 1 pays one a turn (4e H4, LR 6.2A).
#[test]
fn a_turn_that_is_too_long_for_the_ship_is_named() {
    let ship = "--rules fourth --thrust 1 --consumption 1 --dry 5 --tanks 3";
    let no = text(&format!("plan leo geo {ship} --along leo,cycler,earth-belt-02,geo/"));
    let reason =
        "the turn from LEO (start) to GEO needs 2 burns, and thrust and fuel give 1 at most there (4e H4";
    assert!(no.contains(reason) && no.contains("end a turn earlier with /"), "{no}");
    assert_eq!(hf(&format!("plan leo geo {ship} --along leo,cycler/,earth-belt-02,geo/")).code, 0);
}

#[test]
fn no_trip_begins_on_a_lander_burn_4e_h5e() {
    let run = hf("plan luna-lander-burn-l1 luna --rules fourth --thrust 12 --consumption 1 --dry 3");
    assert_eq!(run.code, 1);
    assert!(run.out.contains("no turn begins or ends on the lander burn"), "{}", run.out);
    // Elsewhere ships stand there as on any other space (LR 6.4C, SD iE1g).
    assert_eq!(hf("plan luna-lander-burn-l1 luna --rules diamonds --ship 3-1").code, 0);
    assert_eq!(hf("plan mars-lander mars-lmo --rules basic --thrust 3 --consumption 1 --dry 3").code, 0);
}
