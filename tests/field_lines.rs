//! Further command lines for the questions of players and for the examples of Space Diamonds.
//!
//! They are in `tests/field_lines`, file by file; `docs/field-cases.md` lists the questions by name.
#![expect(clippy::unwrap_used, reason = "a test stops where its ground is missing")]

mod common;

use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::path::Path;

use common::{hf_args, words};
use highfrontier::card::{Choice, Deck, Stack};
use highfrontier::data::Data;
use highfrontier::map::{Hazard, Season, SpaceId};
use highfrontier::rules::support::{Phase, SupportRules, prospectors, thruster};
use highfrontier::rules::{Chance, Rocket, belt_loss, modified_thrust};
use highfrontier::ruleset::{self, RuleSet};
use highfrontier::search::query::{Load, Query};
use highfrontier::search::solve::solve;
use highfrontier::unit::{Consumption, Mass, Tanks, Thrust};
use serde::Deserialize;
use serde_json::Value;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Cases {
    case: Vec<Case>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Case {
    id: String,
    /// The question in our own words.
    ask: String,
    check: Vec<Check>,
}

/// One command line, and what its answer must hold.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Check {
    args: String,
    /// The exit code: 0 an answer, 1 a no, 2 a wrong question.
    #[serde(default)]
    code: i32,
    /// The recommended trip has all these figures.
    first: Option<toml::Table>,
    /// Some trip has all these figures.
    trip: Option<toml::Table>,
    /// No trip has all these figures.
    no_trip: Option<toml::Table>,
    /// The least value of each figure over all trips.
    least: Option<toml::Table>,
    /// Values at places of the JSON answer, by their pointers.
    at: Option<toml::Table>,
    /// Parts of the answer, of its reason, or of the error.
    #[serde(default)]
    says: Vec<String>,
}

fn read(name: &str) -> Vec<Case> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/field_lines").join(name);
    toml::from_str::<Cases>(&std::fs::read_to_string(path).unwrap()).unwrap().case
}

/// All questions, file by file.
fn files() -> Vec<(String, Vec<Case>)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/field_lines");
    let mut names: Vec<String> = std::fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().file_name().to_string_lossy().into_owned())
        .collect();
    names.sort();
    names.into_iter().map(|name| (name.clone(), read(&name))).collect()
}

#[track_caller]
fn ask(name: &str) {
    let wrong: Vec<String> = read(name)
        .iter()
        .flat_map(|case| case.check.iter().map(move |check| (case, check)))
        .filter_map(|(case, check)| {
            let faults = faults(check);
            (!faults.is_empty()).then(|| format!("{} ({})\n  hf {}\n{faults}", case.id, case.ask, check.args))
        })
        .collect();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// What of an answer is not as it must be, one line each.
fn faults(check: &Check) -> String {
    let mut args = words(&check.args);
    if check.args.starts_with("plan ") {
        args.push("--all".into());
    }
    args.extend(["--format", "json"].map(String::from));
    let run = hf_args(&args.iter().map(String::as_str).collect::<Vec<_>>());
    let mut faults = String::new();
    if run.code != check.code {
        writeln!(faults, "    exit code {}, not {}: {}{}", run.code, check.code, run.err, run.out).unwrap();
    }
    let printed = format!("{}{}", run.out, run.err).replace('\n', " ");
    for part in check.says.iter().filter(|part| !printed.contains(part.as_str())) {
        writeln!(faults, "    does not say '{part}': {printed}").unwrap();
    }
    let answer: Value = serde_json::from_str(&run.out).unwrap_or(Value::Null);
    let none = Vec::new();
    let trips = answer["trips"].as_array().unwrap_or(&none);
    let shown = || trips.iter().map(summary).collect::<Vec<_>>().join("; ");
    if let Some(figures) = &check.first
        && !trips.first().is_some_and(|trip| has_all(trip, figures))
    {
        writeln!(faults, "    first is not {figures:?}; trips: {}", shown()).unwrap();
    }
    if let Some(figures) = &check.trip
        && !trips.iter().any(|trip| has_all(trip, figures))
    {
        writeln!(faults, "    none is {figures:?}; trips: {}", shown()).unwrap();
    }
    if let Some(figures) = &check.no_trip
        && trips.iter().any(|trip| has_all(trip, figures))
    {
        writeln!(faults, "    one is {figures:?}; trips: {}", shown()).unwrap();
    }
    for (key, least) in check.least.iter().flatten() {
        let found = trips.iter().filter_map(|trip| trip[key].as_i64()).min();
        if found != least.as_integer() {
            writeln!(faults, "    least {key} is {found:?}, not {least:?}; trips: {}", shown()).unwrap();
        }
    }
    for (pointer, value) in check.at.iter().flatten() {
        let found = answer.pointer(pointer);
        if !found.is_some_and(|found| agrees(found, &json_of(value))) {
            writeln!(faults, "    {pointer} is {found:?}, not {value:?}").unwrap();
        }
    }
    faults
}

fn json_of(value: &toml::Value) -> Value {
    serde_json::to_value(value).unwrap()
}

/// Whether a trip has these figures. A list is compared by its length with a number; `through`, `not_through` name
/// spaces of the path, `halts` all ends of moves but the last, `thrusts` the net thrust of each move.
fn has_all(trip: &Value, figures: &toml::Table) -> bool {
    figures.iter().all(|(key, wanted)| {
        let wanted = json_of(wanted);
        match key.as_str() {
            "through" => path_has(trip, &wanted),
            "not_through" => wanted.as_array().unwrap().iter().all(|one| !ids(&trip["path"]).contains(one)),
            "halts" => Value::Array(halts(trip)) == wanted,
            "thrusts" => {
                moves(trip).map(|one| one["thrust"]["total"].clone()).collect::<Vec<_>>() == *ids(&wanted)
            }
            "landed" => moves(trip).last().is_some_and(|last| last["landed"] == wanted),
            _ => agrees(&trip[key], &wanted),
        }
    })
}

/// Equal, or a list of that length.
fn agrees(found: &Value, wanted: &Value) -> bool {
    match (found, wanted) {
        (Value::Array(list), Value::Number(count)) => Some(list.len() as u64) == count.as_u64(),
        (found, wanted) => found == wanted,
    }
}

fn path_has(trip: &Value, wanted: &Value) -> bool {
    wanted.as_array().unwrap().iter().all(|one| ids(&trip["path"]).contains(one))
}

fn ids(list: &Value) -> &Vec<Value> {
    list.as_array().unwrap()
}

fn moves(trip: &Value) -> impl Iterator<Item = &Value> {
    ids(&trip["moves"]).iter()
}

fn halts(trip: &Value) -> Vec<Value> {
    let mut ends: Vec<Value> =
        moves(trip).map(|one| ids(&one["spaces"]).last().unwrap_or(&one["from"]).clone()).collect();
    ends.pop();
    ends
}

fn summary(trip: &Value) -> String {
    let count = |key: &str| ids(&trip[key]).len();
    format!(
        "turns {} burns {} bonus {} fuel {} left {} hazards {} belts {} chance {}",
        trip["turns"],
        trip["burns"],
        trip["bonus_burns"],
        trip["fuel_steps"],
        trip["steps_left"],
        count("hazards"),
        count("belts"),
        trip["success_exact"]
    )
}

#[test]
fn ways_cost_what_players_count() {
    ask("routes.toml");
}

#[test]
fn ships_land_and_lift_off_as_players_argue() {
    ask("landing.toml");
}

#[test]
fn seasons_open_and_close_what_players_ask_about() {
    ask("seasons.toml");
}

#[test]
fn fuel_thrust_and_supports_come_out_as_players_reckon() {
    ask("fuel.toml");
}

#[test]
fn sites_are_found_as_players_type_them() {
    ask("sites.toml");
}

#[test]
fn space_diamonds_flies_as_its_examples_say() {
    ask("diamonds.toml");
}

// ---------------------------------------------------------------- questions to the rules themselves

fn loss(thrust: i8, season: Season, rad_hardness: u8) -> Option<Chance> {
    belt_loss(Thrust(thrust), season, rad_hardness)
}

fn fourth() -> RuleSet {
    ruleset::load(&Data::Embedded, "fourth").unwrap()
}

/// `hfmp-46-crew-engine-for-belts`: net thrust 6 takes the sting out of every belt, 8 in a red season.
#[test]
fn a_strong_engine_makes_belts_harmless_4e_h10() {
    assert_eq!(loss(6, Season::Blue, 0), None);
    assert!(loss(5, Season::Blue, 0).is_some());
    assert!(loss(6, Season::Red, 0).is_some());
    assert_eq!(loss(8, Season::Red, 0), None);
}

/// `video-shared-cooling`: one therm serves the thruster in the move and the robonaut in the operation.
#[test]
fn one_therm_serves_thruster_and_robonaut_4e_j4c() {
    let names = ["colliding beam", "quantum cascade", "cascade photovoltaic", "bubble:light"];
    let choices = names.map(|name| Choice::parse(Deck::fourth(), name).unwrap()).to_vec();
    let stack = Stack::new(Deck::fourth(), choices, Mass(0)).unwrap();
    let rules = SupportRules::ThrusterPath;
    let engine = thruster(&stack, 0, rules).unwrap().best().unwrap().clone();
    assert_eq!((engine.supports.therms_needed, engine.supports.therms_at_hand), (1, 1));
    let units = prospectors(&stack, rules, Phase::Operation);
    assert!(units.iter().any(|unit| unit.card == 1 && unit.works()));
}

/// `sail-to-mercury`: what the sun gives a sail of thrust 0 by zone, and nothing at Neptune.
#[test]
fn the_sun_drives_a_sail_by_zone_4e_h3() {
    let rule_set = fourth();
    let sail = Rocket { solar: true, sail: true, ..Rocket::new(Thrust(0), Consumption::ZERO, Mass(5)) };
    let at = rule_set.track.empty(Mass(5));
    let thrusts: Vec<Option<i8>> = rule_set
        .map
        .zones()
        .iter()
        .map(|zone| modified_thrust(&sail, &rule_set.track, zone, at, false).map(|thrust| thrust.total().0))
        .collect();
    assert_eq!(thrusts, [Some(2), Some(1), Some(0), Some(-1), Some(-2), Some(-3), Some(-4), Some(-5), None]);
}

/// `fan-planner-must-not-pause-in-chute`: no turn of any trip ends on a lander burn or in an aerobrake space.
#[test]
fn no_turn_ends_inside_a_descent() {
    let rule_set = fourth();
    let map = &rule_set.map;
    let sites: Vec<SpaceId> = map.spaces().filter(|(_, space)| space.is_site()).map(|(id, _)| id).collect();
    let mut wrong = BTreeSet::new();
    let mut seed = 12_345_u64;
    let mut below = |limit: usize| {
        seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (seed >> 33) as usize % limit
    };
    for round in 0..40 {
        let rocket = Rocket::new(Thrust(1 + round % 3), Consumption::new(1, 1).unwrap(), Mass(5));
        let from = if round % 2 == 0 { map.start() } else { sites[below(sites.len())] };
        let to = sites[below(sites.len())];
        let load = Load::Given(rule_set.track.loaded(Mass(5), Tanks(3)).unwrap());
        let query = Query { load, most_turns: Some(6), ..Query::new(rocket, from, to) };
        for trip in solve(&rule_set, &query).unwrap().trips {
            for end in trip.moves.iter().map(|one| map.space(one.end())) {
                if end.lander.is_some() || end.hazard == Some(Hazard::Aerobrake) {
                    wrong.insert(format!("{} to {}: {}", map.space(from).id, map.space(to).id, end.id));
                }
            }
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}

/// The document names every question that is asked here.
#[test]
fn the_document_lists_every_question() {
    let text = include_str!("../docs/field-cases.md");
    for (file, cases) in files() {
        for case in cases.iter().filter(|case| !case.id.starts_with("sd-")) {
            assert!(text.contains(&format!("`{}`", case.id)), "{file}: {}", case.id);
            assert!(!case.check.is_empty(), "{file}: {}", case.id);
        }
    }
}
