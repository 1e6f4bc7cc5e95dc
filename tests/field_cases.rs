//! Questions and disputes of players, each named by its id; docs/field-cases.md lists them all.
#![expect(clippy::unwrap_used, reason = "a test stops where its ground is missing")]

mod common;

use std::path::Path;

use common::hf;
use highfrontier::data::Data;
use highfrontier::map::{Lander, Season, SpaceId, SpaceKind};
use highfrontier::rules::{
    Choice, Craft, Drive, Flight, Grade, Rocket, Step, Terrain, advance, belt_survival, burns,
    modified_thrust,
};
use highfrontier::ruleset::{self, RuleSet};
use highfrontier::unit::{Burns, Consumption, Mass, Steps, Tanks, Thrust};
use serde::Deserialize;
use serde_json::Value;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Cases {
    case: Vec<Case>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Case {
    id: String,
    line: String,
    #[serde(default)]
    trips: Vec<Figures>,
    /// Words of the refusal.
    no_trip: Option<Vec<String>>,
    /// No trip lands in another way.
    only: Option<String>,
}

/// What a trip must show; what is left out may be anything.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Figures {
    turns: Option<u64>,
    burns: Option<u64>,
    bonus_burns: Option<u64>,
    fuel_steps: Option<u64>,
    jettisoned: Option<u64>,
    hazards: Option<usize>,
    belts: Option<usize>,
    landed: Option<String>,
    /// A turn ends here.
    halt: Option<String>,
    /// The last space.
    to: Option<String>,
}

impl Figures {
    fn fit(&self, trip: &Value) -> bool {
        let number = |wanted: Option<u64>, key: &str| wanted.is_none_or(|wanted| trip[key] == wanted);
        let count = |wanted: Option<usize>, key: &str| {
            wanted.is_none_or(|wanted| trip[key].as_array().unwrap().len() == wanted)
        };
        let moves = trip["moves"].as_array().unwrap();
        let ends: Vec<&Value> =
            moves.iter().map(|one| one["spaces"].as_array().unwrap().last().unwrap()).collect();
        number(self.turns, "turns")
            && number(self.burns, "burns")
            && number(self.bonus_burns, "bonus_burns")
            && number(self.fuel_steps, "fuel_steps")
            && number(self.jettisoned, "jettisoned")
            && count(self.hazards, "hazards")
            && count(self.belts, "belts")
            && self.landed.as_ref().is_none_or(|landed| moves.last().unwrap()["landed"] == landed.as_str())
            && self.halt.as_ref().is_none_or(|halt| ends.iter().any(|end| *end == halt.as_str()))
            && self.to.as_ref().is_none_or(|to| *ends.last().unwrap() == to.as_str())
    }
}

fn check(case: &Case) -> Option<String> {
    let run = hf(&format!("{} --format json", case.line));
    let answer: Value = match serde_json::from_str(&run.out) {
        Ok(answer) => answer,
        Err(_) => return Some(format!("{}: {}: {}", case.id, case.line, run.err)),
    };
    let trips = answer["trips"].as_array().unwrap();
    let fault = if let Some(words) = &case.no_trip {
        let text = format!("{} {}", answer["reason"], answer["remedy"]).to_lowercase();
        let missing: Vec<&String> =
            words.iter().filter(|word| !text.contains(&word.to_lowercase())).collect();
        (run.code != 1 || !trips.is_empty() || !missing.is_empty())
            .then(|| format!("exit {}, {} trips, not said: {missing:?} in {text}", run.code, trips.len()))
    } else {
        let missing: Vec<&Figures> =
            case.trips.iter().filter(|figures| !trips.iter().any(|trip| figures.fit(trip))).collect();
        let other =
            trips.iter().filter_map(|trip| trip["moves"].as_array().unwrap().last()?["landed"].as_str());
        let other: Vec<&str> =
            other.filter(|landed| case.only.as_ref().is_some_and(|only| only != landed)).collect();
        (run.code != 0 || !missing.is_empty() || !other.is_empty())
            .then(|| format!("exit {}, missing {missing:?}, landed {other:?} in {}", run.code, run.out))
    };
    fault.map(|fault| format!("{}: hf {}\n  {fault}", case.id, case.line))
}

#[test]
fn players_get_the_right_answers() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/field_cases/cases.toml");
    let cases: Cases = toml::from_str(&std::fs::read_to_string(path).unwrap()).unwrap();
    assert!(cases.case.len() >= 30);
    let wrong: Vec<String> = cases.case.iter().filter_map(check).collect();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// Every case of the page is tested under its id, or the page says why not.
#[test]
fn every_tested_case_is_on_the_page() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let page = std::fs::read_to_string(root.join("docs/field-cases.md")).unwrap();
    let text = std::fs::read_to_string(root.join("tests/field_cases/cases.toml")).unwrap();
    let cases: Cases = toml::from_str(&text).unwrap();
    for case in cases.case {
        assert!(page.contains(&format!("| `{}` |", case.id)), "{}", case.id);
    }
}

struct Game {
    rule_set: RuleSet,
    terrain: Terrain,
}

impl Game {
    fn new(season: Season) -> Self {
        let rule_set = ruleset::load(&Data::Embedded, "fourth").unwrap();
        let terrain = Terrain::new(&rule_set, season, Thrust(8));
        Self { rule_set, terrain }
    }

    fn find(&self, id: &str) -> SpaceId {
        self.rule_set.map.find(id).unwrap_or_else(|| panic!("no space {id}"))
    }

    fn step(&self, flight: &Flight, to: &str) -> (Flight, Step) {
        let mut links = self.rule_set.map.links_between(flight.space, self.find(to));
        let link = links.next().unwrap_or_else(|| panic!("no line leads to {to}"));
        advance(&self.terrain, &Craft::default(), Drive::Powered, flight, link, Choice::PLAIN).unwrap()
    }
}

#[test]
fn hfmp_11_which_sites_are_seasonal() {
    let map = Game::new(Season::Red).rule_set.map;
    let of = |colour: Season| {
        let sites = map.spaces().filter(|(_, space)| space.is_site() && space.synodic == Some(colour));
        let mut names: Vec<String> = sites.map(|(_, space)| space.id.clone()).collect();
        names.sort();
        names
    };
    assert_eq!(of(Season::Blue), ["asbolus", "comet-encke", "comet-neujmin-1", "hermes-a", "hermes-b"]);
    assert_eq!(of(Season::Red), ["bee-zed", "comet-halley", "comet-holmes", "icarus", "pholus"]);
    assert_eq!(
        of(Season::Yellow),
        ["comet-borrelly", "comet-crommelin", "comet-hartley-2", "comet-phaethon", "kreutz-sungrazer"]
    );
}

#[test]
fn hfmp_2_lander_burns() {
    let map = Game::new(Season::Red).rule_set.map;
    let landers = |kind: Lander| map.spaces().filter(move |(_, space)| space.lander == Some(kind));
    // The flyby of the sun is one of them (4e H8e).
    assert_eq!(landers(Lander::Full).count(), 28);
    assert_eq!(landers(Lander::Half).count(), 22);
    let is_half = |id: &str| map.space(map.find(id).unwrap()).lander == Some(Lander::Half);
    assert!(
        is_half("ceres-half-lander-burn") && !is_half("luna-lander-burn-l1") && !is_half("mars-lander-burn")
    );
}

#[test]
fn hfmp_25_bonus_is_not_negative_cost() {
    let game = Game::new(Season::Blue);
    let start = Flight::start(game.find("cycler"));
    let (flight, _) = game.step(&start, "earth-belt-02");
    let (flight, _) = game.step(&flight, "geo");
    let (flight, _) = game.step(&flight, "sol-earth-l2");
    let (flight, step) = game.step(&flight, "venus-flyby");
    // The burn of GEO is paid already; the two free ones count from here on, and the sum stays.
    assert_eq!((step.gained, flight.free_burns, flight.burns), (Burns(2), Burns(2), Burns(1)));
}

#[test]
fn hfmp_one_flyby_once_a_turn() {
    let game = Game::new(Season::Red);
    let flyby = game.find("jupiter-flyby");
    let map = &game.rule_set.map;
    let leads_there = |space: &SpaceId| map.links_between(*space, flyby).next().is_some();
    let before: Vec<SpaceId> = map.spaces().map(|(space, _)| space).filter(leads_there).collect();
    let (first, step) = game.step(&Flight::start(before[0]), "jupiter-flyby");
    assert_eq!((step.gained, first.free_burns), (Burns(4), Burns(4)));
    let again = Flight { space: before[1], arrival: None, ..first };
    assert_eq!(game.step(&again, "jupiter-flyby").1.gained, Burns(0));
    // Next turn it counts again.
    assert_eq!(game.step(&Flight::start(before[1]), "jupiter-flyby").1.gained, Burns(4));
}

#[test]
fn hfmp_no_bonus_for_lander_burns() {
    let game = Game::new(Season::Red);
    let flight = Flight { free_burns: Burns(3), ..Flight::start(game.find("earth-luna-l1")) };
    let (flight, step) = game.step(&flight, "luna-lander-burn-l1");
    assert_eq!((step.paid, step.free, flight.free_burns), (Burns(1), Burns(0), Burns(3)));
}

#[test]
fn hfmp_map_data_check() {
    let map = Game::new(Season::Red).rule_set.map;
    let unlabelled = map.graph().node_indices().filter(|node| map.graph()[*node].kind == SpaceKind::Hohmann);
    let unlabelled =
        unlabelled.flat_map(|node| map.graph().edges(node)).filter(|link| link.weight().leaves_by.is_none());
    assert_eq!(unlabelled.count(), 0);
    assert_eq!(map.spaces().filter(|(_, space)| space.is_site()).count(), 188);
}

#[test]
fn bgg_1507789_mass_and_thrust() {
    let game = Game::new(Season::Red);
    let track = &game.rule_set.track;
    let dry = Mass(2 + 1 + 1);
    let at = track.loaded(dry, Tanks(4)).unwrap();
    assert_eq!(track.describe(dry, at), "wet mass 8");
    let rocket = Rocket {
        solar: true,
        esa_power: true,
        ..Rocket::new(Thrust(2), Consumption::new(1, 1).unwrap(), dry)
    };
    let earth = game.rule_set.map.zones().iter().find(|zone| zone.name == "Earth").unwrap();
    let thrust = modified_thrust(&rocket, track, earth, at, false).unwrap();
    assert_eq!((thrust.wet_mass, thrust.solar, thrust.esa_power), (0, Some(0), 1));
    assert_eq!(thrust.total().allowance(), Burns(3));
}

#[test]
fn luna_blog_fuel_up() {
    let track = Game::new(Season::Red).rule_set.track;
    let dry = Mass(6);
    let at = track.loaded(dry, Tanks(5)).unwrap();
    assert_eq!(track.describe(dry, at), "wet mass 11");
    assert_eq!(track.class(dry, at).modifier, -1);
    let after = track.spend(dry, at, Steps(4)).unwrap();
    assert_eq!(track.describe(dry, after), "wet mass 9");
}

/// A descent that goes on next turn from an aerobrake space is one by aerobrake still.
#[test]
fn resumed_descents_aerobrake() {
    let line =
        "plan hellas-aerobrake mars-hellas --rules fourth --thrust 0 --consumption 1 --dry 5 --tanks 3";
    let answer = common::json(line);
    assert_eq!(answer["trips"][0]["moves"][0]["landed"], "aerobrake");
}

#[test]
fn rfg_dirt_and_water() {
    assert!(burns(Grade::Water, Grade::Dirt).is_err());
    assert!(burns(Grade::Dirt, Grade::Water).is_ok() && burns(Grade::Dirt, Grade::Dirt).is_ok());
    let mixed = Grade::Water.mixed_with(Grade::Dirt);
    assert!(burns(Grade::Water, mixed).is_err());
}

#[test]
fn fan_belt_roll() {
    // A 6 less net thrust 1 is 5: of six results all spare rad-hardness 5, the weakest card has 0.
    assert_eq!(belt_survival(Thrust(1), Season::Yellow, 5), 6);
    assert_eq!(belt_survival(Thrust(1), Season::Yellow, 4), 5);
    assert_eq!(belt_survival(Thrust(1), Season::Yellow, 1), 2);
    // Net thrust 6 makes every belt harmless (hfmp-46-crew-engine-for-belts).
    assert_eq!(belt_survival(Thrust(6), Season::Yellow, 0), 6);
}
