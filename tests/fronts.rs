//! Whole fronts against those of an independent program.
#![expect(clippy::unwrap_used, reason = "a test stops where its ground is missing")]

use std::collections::BTreeMap;
use std::path::Path;

use highfrontier::data::Data;
use highfrontier::map::Season;
use highfrontier::rules::Rocket;
use highfrontier::ruleset::{self, RuleSet};
use highfrontier::search::query::{Load, Query, solve};
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
    steps: u16,
    #[serde(default)]
    solar: bool,
    #[serde(default)]
    esa: bool,
    most_turns: u16,
    front: Vec<(u16, u16)>,
}

#[test]
fn fronts_of_the_living_rules_come_out_exactly() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/fronts/living.toml");
    let fronts: Fronts = toml::from_str(&std::fs::read_to_string(path).unwrap()).unwrap();
    assert_eq!(fronts.trip.len(), 24);
    let sets: BTreeMap<&str, RuleSet> =
        ["basic", "expanded"].map(|name| (name, ruleset::load(&Data::Embedded, name).unwrap())).into();
    let wrong: Vec<String> =
        fronts.trip.iter().filter_map(|case| check(&sets[case.rules.as_str()], case)).collect();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

fn check(rule_set: &RuleSet, case: &Case) -> Option<String> {
    let find = |id: &str| rule_set.map.find(id).unwrap();
    let dry = Mass(case.dry);
    let at = rule_set.track.loaded(dry, Tanks(case.tanks)).unwrap();
    assert_eq!(rule_set.track.steps(dry, at), Steps(case.steps), "{case:?}");
    let query = Query {
        load: Load::Given(at),
        season: case.season,
        most_turns: Some(case.most_turns),
        ..Query::new(
            Rocket {
                solar: case.solar,
                esa_power: case.esa,
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
