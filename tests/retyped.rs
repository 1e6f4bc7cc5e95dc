//! Every trip found, typed back as a path with its stops, gives the same figures.

mod random;

use highfrontier::data::Data;
use highfrontier::ruleset;
use highfrontier::search::along::{Path, path_fault};
use highfrontier::search::plan::Trip;
use highfrontier::search::query::{move_spaces, solve, solve_along};
use random::Numbers;

/// Questions asked; at least as many trips must come of them.
const QUESTIONS: usize = 60;

fn path(trip: &Trip) -> Path {
    let mut path = Path { spaces: vec![trip.from], stops: vec![false] };
    for one in &trip.moves {
        for (index, leg) in one.legs.iter().enumerate() {
            path.spaces.push(leg.space);
            path.stops.push(index + 1 == one.legs.len());
        }
    }
    path
}

#[test]
fn a_trip_typed_back_gives_the_same_figures() {
    let sets = ["basic", "expanded"].map(|name| ruleset::load(&Data::Embedded, name).unwrap());
    let mut numbers = Numbers(0x5eed_0f1a_7e57_0001);
    let mut trips = 0;
    for round in 0..QUESTIONS {
        let rule_set = &sets[round % sets.len()];
        let query = numbers.query(rule_set);
        for trip in solve(rule_set, &query).unwrap().trips {
            let path = path(&trip);
            let sky = query.sky(rule_set);
            let spaces = move_spaces(rule_set, &sky, &query).unwrap();
            assert_eq!(path_fault(&spaces[0], &path), None, "{query:?}");
            let retyped = solve_along(rule_set, &query, Some(&path)).unwrap().trips;
            let same = retyped.iter().find(|other| other.criteria() == trip.criteria());
            let same = same.unwrap_or_else(|| panic!("{query:?}\n{trip:?}\n{retyped:?}"));
            let figures = |trip: &Trip| {
                let steps = [trip.fuel_steps(), trip.lander_steps(), trip.jettisoned()];
                (trip.burns(), trip.free_burns(), steps, trip.hazards(), trip.belts(), trip.end)
            };
            let (expected, found) = (figures(&trip), figures(same));
            assert_eq!(
                (expected.0, expected.3, expected.4, expected.5),
                (found.0, found.3, found.4, found.5)
            );
            // What is jettisoned first and what is burned add up to the same fuel.
            let sum = |steps: [highfrontier::unit::Steps; 3]| steps.iter().map(|steps| steps.0).sum::<u16>();
            assert_eq!(sum(expected.2), sum(found.2));
            trips += 1;
        }
    }
    assert!(trips >= QUESTIONS, "only {trips} trips were typed back");
}
