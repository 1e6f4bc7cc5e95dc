//! Finding all optimal trips of a question.

use std::cmp::Reverse;

use super::along::{Path, PathNetwork};
use super::answer::Answer;
use super::best::{good_trips, is_beaten};
use super::criteria::Criteria;
use super::limits::{
    can_be_bounded, journey, kindest_terrain, most_fuel, move_space, move_spaces, whole_map,
};
use super::network::{Network, Place};
use super::plan::{Trip, build_trip};
use super::query::{Load, Query};
use super::remaining::Remaining;
use super::sky::Sky;
use super::standing::{Rival, Standing, hazard_water};
use super::stats::SearchStats;
use super::touchdown::{Touchdown, touchdown};
use super::trip::{TripSpace, Trips, prepare_start, search};
use super::watch::{Unwatched, Watch};
use crate::cores;
use crate::rules::may_stand_ahead;
use crate::ruleset::RuleSet;
use crate::track::{FuelPosition, TrackError};
use crate::unit::{Burns, Mass, Tanks, Water};

/// After so many labels a search with others ahead is given up for thorough bounds: half a second of work.
const MOST_LABELS_AHEAD: u64 = 1_000_000;

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
    let mut network = whole_map(rule_set, &sky, query)?;
    let Some(trip_space) = trip_space(rule_set, &sky, query) else { return Ok(Answer::nothing()) };
    let ends = (Place::of(query.from), Place::of(query.to));
    let none = Remaining::none(network.size());
    let is_led = may_stand_ahead(&query.rocket, sky.any().policies());
    if !can_be_bounded(rule_set, &query.rocket) {
        let mut network = if is_led { network.for_one_search() } else { network };
        return solve_on(trip_space, query, &mut network, ends, &none, (&[], watch));
    }
    let terrain = kindest_terrain(&sky, &query.rocket);
    let space = move_space(rule_set, &terrain, query)?;
    let journey = journey(rule_set, query, &space)?;
    let mut stats = SearchStats::default();
    let mut good = Vec::new();
    let fullest = most_fuel(rule_set, query)?;
    // The first tables are needed in any case; they are made beside the first bounds.
    let prepare = || prepare_start(&trip_space, &network, (ends.0, fullest));
    let bounds = |good: &[Standing], is_quick| {
        let is_beaten = |arrival| is_beaten(&trip_space, good, arrival);
        if is_quick {
            Remaining::quickly(&journey, is_beaten)
        } else {
            Some(Remaining::new(&journey, is_beaten))
        }
    };
    let mut remaining;
    // Where flybys make the bounds hard to find, good trips found before make them easier.
    if let Load::Given(at) = query.load
        && rule_set.map.spaces().any(|(space, _)| terrain.at(space).free_burns > Burns(0))
    {
        let (rough, ()) = cores::both(|| Remaining::without_flybys(&journey), prepare);
        (good, stats) = good_trips(&trip_space, &network, (ends.0, at), (ends.1, &rough));
        remaining = bounds(&good, is_led);
    } else {
        (remaining, ()) = cores::both(|| bounds(&[], is_led), prepare);
    }
    if remaining.is_none() {
        // With others ahead, a search without bounds is often sooner done than bounds that take long.
        let most_labels = query.most_labels.map_or(MOST_LABELS_AHEAD, |most| most.min(MOST_LABELS_AHEAD));
        let mut network = whole_map(rule_set, &sky, query)?.limited_to(most_labels).for_one_search();
        let answer = solve_on(trip_space, query, &mut network, ends, &none, (&[], watch))?;
        if answer.stats.cut_tables == 0 {
            return Ok(answer);
        }
        remaining = bounds(&good, false);
    }
    let remaining = remaining.unwrap_or(none);
    let mut answer = solve_on(trip_space, query, &mut network, ends, &remaining, (&good, watch))?;
    answer.stats.add(&stats);
    Ok(answer)
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
    let size = network.size();
    let ends = (Place(0), Place(size as u16 - 1));
    let Some(space) = trip_space(rule_set, &sky, query) else { return Ok(Answer::nothing()) };
    solve_on(space, query, &mut network, ends, &Remaining::none(size), (&[], watch))
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
    ends: (Place, Place),
    remaining: &Remaining,
    (good, watch): (&[Standing], &dyn Watch),
) -> Result<Answer, TrackError> {
    let (track, dry) = (space.track, query.rocket.dry);
    let mut stats = SearchStats::default();
    let mut found: Vec<(Criteria, Trip)> = Vec::new();
    let (start, goal) = ends;
    for (tanks, at) in query.load.starts(track, dry)? {
        space.loaded = Water(tanks.map_or(0, |tanks| u16::from(tanks.0)));
        network.start_over();
        let rivals: Vec<Rival> = found.iter().map(|(criteria, trip)| rival(criteria, trip)).collect();
        let trips =
            search(&space, &*network, (start, at), (goal, remaining), (&rivals, watch), good.to_vec());
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
    let is_complete = stats.too_many_rolls == 0 && stats.cut_tables == 0 && stats.stopped == 0;
    Ok(Answer { trips: found.into_iter().map(|(_, trip)| trip).collect(), stats, is_complete })
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
