//! Finding all optimal trips of a question.

use std::cmp::Reverse;

use super::along::{Path, PathNetwork};
use super::answer::Answer;
use super::criteria::Criteria;
use super::extent::Extent;
use super::limits::{most_move_labels, move_spaces, whole_map};
use super::mission::ship::Ship;
use super::mission::{self, Milestone, MissionQuery, Wanted};
use super::network::{Network, Place};
use super::plan::{Trip, build_trip};
use super::query::Query;
use super::sky::Sky;
use super::standing::{Rival, Standing, hazard_water};
use super::stats::SearchStats;
use super::touchdown::{Touchdown, touchdown};
use super::trip::{TripSpace, Trips, search};
use super::watch::{Unwatched, Watch};
use crate::rules::may_stand_ahead;
use crate::ruleset::RuleSet;
use crate::track::{FuelPosition, TrackError};
use crate::unit::{Mass, Tanks, Water};

/// Finds all optimal trips over the whole map.
///
/// # Errors
/// When the dry mass does not fit the fuel track.
pub fn solve(rule_set: &RuleSet, query: &Query) -> Result<Answer, TrackError> {
    solve_watched(rule_set, query, &Unwatched)
}

/// The same while somebody looks on, who may stop it: then the answer holds what was found, and is not complete.
fn solve_watched(rule_set: &RuleSet, query: &Query, watch: &dyn Watch) -> Result<Answer, TrackError> {
    let sky = query.sky(rule_set);
    let Some(space) = trip_space(rule_set, &sky, query) else { return Ok(Answer::nothing()) };
    // Chits give burns and fuel at any time, which missions do not follow.
    if (query.rocket.isofuel, query.rocket.ice) == (0, 0) {
        return mission::solve_watched(rule_set, &alone(query), watch);
    }
    let mut network = whole_map(rule_set, &sky, query)?;
    if may_stand_ahead(&query.rocket, sky.any().policies()) {
        network = network.for_one_search();
    }
    solve_on(space, query, &mut network, (Place::of(query.from), Place::of(query.to)), watch)
}

/// A trip is a mission that goes to one place, of a ship that changes nothing about itself.
fn alone(query: &Query) -> MissionQuery {
    let ship = Ship::whole(vec![(String::new(), query.rocket)], query.rocket.dry, None);
    let trip = Query { most_labels: most_move_labels(query), ..query.clone() };
    let wanted = if query.is_any_enough { Wanted::Soonest } else { Wanted::All };
    MissionQuery { wanted, ..MissionQuery::new(ship, trip, vec![Milestone::Reach(query.to)]) }
}

/// Finds all optimal trips along a path, the whole map where there is none.
///
/// # Errors
/// When the dry mass does not fit the fuel track.
pub fn solve_along(rule_set: &RuleSet, query: &Query, path: Option<&Path>) -> Result<Answer, TrackError> {
    solve_along_watched(rule_set, query, path, &Unwatched)
}

/// The same while somebody looks on, who may stop it: then the answer holds what was found, and is not complete.
///
/// # Errors
/// When the dry mass does not fit the fuel track.
pub fn solve_along_watched(
    rule_set: &RuleSet,
    query: &Query,
    path: Option<&Path>,
    watch: &dyn Watch,
) -> Result<Answer, TrackError> {
    let Some(path) = path else { return solve_watched(rule_set, query, watch) };
    let sky = query.sky(rule_set);
    let mut network = PathNetwork::new(move_spaces(rule_set, &sky, query)?, path);
    let ends = (Place(0), Place(network.size() as u16 - 1));
    let Some(space) = trip_space(rule_set, &sky, query) else { return Ok(Answer::nothing()) };
    solve_on(space, query, &mut network, ends, watch)
}

/// What stays the same in a search for the query; `None` when the ship is too weak to land at the goal.
fn trip_space<'a>(rule_set: &'a RuleSet, sky: &'a Sky, query: &'a Query) -> Option<TripSpace<'a>> {
    let fullest_end = match touchdown(rule_set, sky.any(), query) {
        Touchdown::Unlimited => FuelPosition::MOST,
        Touchdown::AtMost(at) => at,
        Touchdown::TooWeak { .. } | Touchdown::NoSun => return None,
    };
    Some(TripSpace { fullest_end, ..TripSpace::of(rule_set, sky, query) })
}

fn solve_on<N: Network>(
    mut space: TripSpace<'_>,
    query: &Query,
    network: &mut N,
    (start, goal): (Place, Place),
    watch: &dyn Watch,
) -> Result<Answer, TrackError> {
    let (track, dry) = (space.track, query.rocket.dry);
    let mut stats = SearchStats::default();
    let mut found: Vec<(Criteria, Trip)> = Vec::new();
    for (tanks, at) in query.load.starts(track, dry)? {
        space.loaded = Water(tanks.map_or(0, |tanks| u16::from(tanks.0)));
        network.start_over();
        let rivals: Vec<Rival> = found.iter().map(|(criteria, trip)| rival(criteria, trip)).collect();
        let trips = search(&space, &*network, (start, at), goal, (&rivals, watch));
        stats.add(&trips.stats);
        collect(&space, &*network, &trips, goal, tanks, &mut found);
        if trips.stats.stopped > 0 {
            break;
        }
        if query.is_any_enough
            && let Some(soonest) = found.iter().map(|(criteria, _)| criteria.turns).min()
        {
            // A fuller ship is of use only if it is sooner.
            let Some(sooner) = soonest.checked_sub(1) else { break };
            space.most_turns = sooner;
        }
    }
    stats.add(&network.stats());
    found.sort_by(|(one, _), (other, _)| one.by_turns(other));
    let is_whole = stats.too_many_rolls == 0 && stats.cut_tables == 0 && stats.stopped == 0;
    Ok(Answer {
        trips: found.into_iter().map(|(_, trip)| trip).collect(),
        stats,
        extent: if is_whole { Extent::Whole } else { Extent::Part },
    })
}

/// What trips with more fuel must beat.
fn rival(criteria: &Criteria, trip: &Trip) -> Rival {
    let Criteria { turns, chance, water, chits, .. } = *criteria;
    Rival { turns, chance, water, left: criteria.left.map(|_| trip.end), chits }
}

/// Adds the trips that reach the goal to those found so far, and keeps the optimal ones.
fn collect<N: Network>(
    space: &TripSpace<'_>,
    network: &N,
    trips: &Trips,
    goal: Place,
    tanks: Option<Tanks>,
    found: &mut Vec<(Criteria, Trip)>,
) {
    let mut arrivals = trips.at[goal.index()].clone();
    // With the fewest tanks asked for, fuel left is no criterion; among equals the fullest comes first.
    arrivals.sort_by_key(|(standing, index)| (Reverse(standing.at), *index));
    for (standing, index) in arrivals {
        let water = space.loaded.saturating_add(hazard_water(standing.paid_hazards));
        let counts_left = tanks.is_none() || space.counted.left;
        let left = counts_left.then(|| space.track.steps(space.rocket.dry, standing.at));
        let Standing { turns, chits, chance, .. } = standing;
        let (operations, delivered) =
            (space.counted.operations.then_some(0), space.counted.delivered.then_some(Mass(0)));
        let criteria = Criteria { turns, water, left, operations, delivered, chits, chance };
        if found.iter().any(|(known, _)| known.covers(&criteria)) {
            continue;
        }
        found.retain(|(known, _)| !criteria.covers(known));
        found.push((criteria, build_trip(space, network, trips, index, tanks)));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::data::Data;
    use crate::rules::Rocket;
    use crate::ruleset;
    use crate::search::query::Load;
    use crate::unit::{Consumption, Thrust};

    /// A search that may make no more labels inside moves says so, and what it found is no better than what there is.
    #[test]
    fn a_search_that_makes_no_more_tables_is_not_complete() {
        let rules = ruleset::load(&Data::Embedded, "basic").unwrap();
        let rocket = Rocket::new(Thrust(4), Consumption::new(1, 1).unwrap(), Mass(3));
        let load = Load::Given(rules.track.loaded(Mass(3), Tanks(8)).unwrap());
        let (from, to) = (rules.map.start(), rules.map.find("ceres").unwrap());
        let query = Query { load, ..Query::new(rocket, from, to) };
        let whole = solve(&rules, &query).unwrap();
        assert!(whole.extent.is_whole() && !whole.trips.is_empty());
        let mut cut = 0;
        for most_labels in [0, 100, 1_000, 10_000_000] {
            let answer = solve(&rules, &Query { most_labels: Some(most_labels), ..query.clone() }).unwrap();
            cut += u8::from(!answer.extent.is_whole());
            assert!(!answer.extent.is_whole() || answer.trips == whole.trips, "{most_labels}");
            for trip in &answer.trips {
                assert!(whole.trips.iter().any(|one| one.criteria().covers(&trip.criteria())));
            }
        }
        assert!((1..4).contains(&cut), "{cut}");
    }
}
