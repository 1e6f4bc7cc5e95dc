//! Every refusal names a change that makes a trip legal, and that trip exists.

mod random;

use highfrontier::data::Data;
use highfrontier::ruleset;
use highfrontier::search::query::Load;
use highfrontier::search::refusal::{apply, explain};
use highfrontier::search::solve::solve;
use highfrontier::unit::Tanks;
use random::Numbers;

/// Refusals to be explained.
const REFUSALS: usize = 50;

#[test]
fn the_nearest_change_of_a_refusal_works() {
    let sets = ["basic", "expanded"].map(|name| ruleset::load(&Data::Embedded, name).unwrap());
    let mut numbers = Numbers(0x0dd5_ee25_0bad_cafe);
    let mut refusals = 0;
    for round in 0.. {
        let rule_set = &sets[round % sets.len()];
        let mut query = numbers.query(rule_set);
        // Little fuel makes refusals likely.
        let tanks = Tanks(numbers.below(3) as u8);
        query.load = Load::Given(rule_set.track.loaded(query.rocket.dry, tanks).unwrap());
        if !solve(rule_set, &query).unwrap().trips.is_empty() {
            continue;
        }
        let refused = explain(rule_set, &query, None).unwrap();
        let (changes, trip) = refused.remedy.unwrap_or_else(|| panic!("no change helps {query:?}"));
        assert!(!changes.is_empty());
        let changed = apply(rule_set, &query, &changes).unwrap();
        let trips = solve(rule_set, &changed).unwrap().trips;
        assert!(trips.contains(&trip), "{query:?} with {changes:?}");
        refusals += 1;
        if refusals == REFUSALS {
            return;
        }
    }
}
