//! Whole fronts against those of an independent program.
#![expect(clippy::unwrap_used, reason = "a test stops where its ground is missing")]

use std::collections::BTreeMap;
use std::path::Path;

use highfrontier::data::Data;
use highfrontier::map::Season;
use highfrontier::rules::Rocket;
use highfrontier::ruleset::{self, RuleSet};
use highfrontier::search::query::{Load, Query};
use highfrontier::search::solve::solve;
use highfrontier::unit::{Consumption, Mass, Steps, Tanks, Thrust};
use serde::Deserialize;

#[derive(Deserialize)]
struct Fronts {
    trip: Vec<Case>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Case {
    from: String,
    to: String,
    rules: String,
    season: Season,
    thrust: i8,
    consumption: Consumption,
    dry: u8,
    tanks: u8,
    /// Steps on board, where the source names them.
    steps: Option<u16>,
    #[serde(default)]
    solar: bool,
    #[serde(default)]
    pushed: bool,
    most_turns: u16,
    front: Vec<(u16, u16)>,
}

/// Compares all fronts of a file.
fn compare(file: &str, count: usize, rules: &[&str]) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/fronts").join(file);
    let fronts: Fronts = toml::from_str(&std::fs::read_to_string(path).unwrap()).unwrap();
    assert_eq!(fronts.trip.len(), count);
    let load = |name: &&str| (name.to_string(), ruleset::load(&Data::Embedded, name).unwrap());
    let sets: BTreeMap<String, RuleSet> = rules.iter().map(load).collect();
    let wrong: Vec<String> =
        fronts.trip.iter().filter_map(|case| check(&sets[case.rules.as_str()], case)).collect();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn fronts_of_the_living_rules_come_out_exactly() {
    compare("living.toml", 24, &["basic", "expanded"]);
}

#[test]
fn fronts_of_the_fourth_edition_come_out_exactly() {
    compare("fourth.toml", 30, &["fourth"]);
}

fn check(rule_set: &RuleSet, case: &Case) -> Option<String> {
    let find = |id: &str| rule_set.map.find(id).unwrap();
    let dry = Mass(case.dry);
    let at = rule_set.track.loaded(dry, Tanks(case.tanks)).unwrap();
    if let Some(steps) = case.steps {
        assert_eq!(rule_set.track.steps(dry, at), Steps(steps), "{case:?}");
    }
    let query = Query {
        load: Load::Given(at),
        season: case.season,
        most_turns: Some(case.most_turns),
        ..Query::new(
            Rocket {
                solar: case.solar,
                esa_power: case.pushed,
                ..Rocket::new(Thrust(case.thrust), case.consumption, dry)
            },
            find(&case.from),
            find(&case.to),
        )
    };
    let answer = solve(rule_set, &query).unwrap();
    let arrivals = answer.trips.iter().map(|trip| (trip.turns().0, rule_set.track.steps(dry, trip.end).0));
    let mut front: Vec<(u16, u16)> = Vec::new();
    let mut arrivals: Vec<(u16, u16)> = arrivals.collect();
    arrivals.sort_by_key(|&(turns, left)| (turns, std::cmp::Reverse(left)));
    for (turns, left) in arrivals {
        if front.iter().all(|&(_, best)| left > best) {
            front.push((turns, left));
        }
    }
    (front != case.front).then(|| format!("{case:?}\n  found {front:?}"))
}
