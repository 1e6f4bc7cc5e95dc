//! What a question allows moves to enter, and what no trip of it exceeds.

use super::label::Gains;
use super::moves::{Memory, MoveSpace, Search};
use super::network::WholeMap;
use super::query::{ENDLESS, Load, Query};
use super::remaining::{Journey, Remaining};
use super::sky::Sky;
use super::trip::most_paid;
use crate::map::Zone;
use crate::rules::{
    Craft, Drive, Rocket, SAFE_RAD_HARDNESS, Terrain, ThrustBreakdown, easiest_approach, is_halt_needless,
    landing_steps, modified_thrust,
};
use crate::ruleset::{Flybys, RuleSet};
use crate::track::{FuelPosition, TrackError};
use crate::unit::{Burns, Steps, Thrust};

/// Mag sails look no further after so many labels inside moves: some seconds.
const MOST_MAG_SAIL_LABELS: u64 = 1_500_000;

/// With more labels in the move table of where games begin, tables for the whole map take about a second: more than half of the
/// labels are there for what others might still gain at flybys.
const MOST_LABELS_OF_SURVEY: usize = 4_000;

/// The terms under which nothing is dearer in any season, with the afterburner lit where there is one: for bounds.
pub(super) fn kindest_terrain(sky: &Sky, rocket: &Rocket) -> Terrain {
    let terrain = sky.kindest();
    if rocket.afterburner.exists() { terrain.with_afterburner_lit() } else { terrain }
}

/// What trips of a query are bounded by, under the kindest terms.
pub(super) fn journey<'a>(
    rule_set: &'a RuleSet,
    query: &'a Query,
    space: &'a MoveSpace<'a>,
) -> Result<Journey<'a>, TrackError> {
    Ok(Journey {
        space,
        track: &rule_set.track,
        rocket: &query.rocket,
        most: most_fuel(rule_set, query)?,
        start: query.from,
        goal: query.to,
        landing: least_landing(rule_set, space.terrain, query),
    })
}

/// All moves of a query, within its limit of labels.
pub(super) fn whole_map<'a>(
    rule_set: &'a RuleSet,
    sky: &'a Sky,
    query: &Query,
) -> Result<WholeMap<'a>, TrackError> {
    Ok(within_limit(move_spaces(rule_set, sky, query)?, query))
}

fn within_limit<'a>(spaces: Vec<MoveSpace<'a>>, query: &Query) -> WholeMap<'a> {
    WholeMap::new(spaces).limited_to(most_move_labels(query).unwrap_or(u64::MAX))
}

/// The same for a survey that tells no ways. For a ship so strong that it takes long, what they might still gain at flybys counts
/// one burn at most, unless it is to be thorough.
pub(super) fn map_of_survey<'a>(
    rule_set: &'a RuleSet,
    sky: &'a Sky,
    query: &Query,
    is_thorough: bool,
) -> Result<WholeMap<'a>, TrackError> {
    let mut spaces = move_spaces(rule_set, sky, query)?;
    for space in &mut spaces {
        space.keeps_ways = false;
    }
    let takes_long = |space: &MoveSpace<'_>| {
        let table = Search::new(space, Memory::default()).table(rule_set.map.start(), Drive::Powered, None);
        table.label_count > MOST_LABELS_OF_SURVEY
    };
    if !is_thorough && spaces.iter().any(takes_long) {
        for space in &mut spaces {
            space.gains = Gains::AsOne;
        }
    }
    Ok(within_limit(spaces, query))
}

/// After so many labels inside moves a search for the query gives up; none when it goes on to the end.
pub(super) fn most_move_labels(query: &Query) -> Option<u64> {
    query.rocket.mag_sail.then_some(MOST_MAG_SAIL_LABELS).into_iter().chain(query.most_labels).min()
}

/// Bounds for trips from anywhere back to where the query starts, with whatever fuel.
///
/// # Errors
/// When the dry mass does not fit the fuel track.
pub(super) fn way_home(rule_set: &RuleSet, sky: &Sky, query: &Query) -> Result<Remaining, TrackError> {
    let home = Query { to: query.from, ..query.clone() };
    if !can_be_bounded(rule_set, &query.rocket) {
        return Ok(Remaining::none(rule_set.map.graph().node_count()));
    }
    let terrain = kindest_terrain(sky, &query.rocket);
    let space = move_space(rule_set, &terrain, &home)?;
    let journey = journey(rule_set, &home, &space)?;
    let most_turns = query.most_turns.unwrap_or(ENDLESS);
    Ok(Remaining::new(&journey, |arrival| arrival.turns > most_turns))
}

/// What a ship may do without thrust and fuel is limited: flybys that repeat give burns without end, and chits give burns and
/// fuel at any time.
pub(super) fn can_be_bounded(rule_set: &RuleSet, rocket: &Rocket) -> bool {
    let policies = &rule_set.policies;
    policies.flybys != Flybys::EveryEntry && rocket.isofuel == 0 && rocket.ice == 0
}

/// What moves of a query may enter in each season, and what counts.
///
/// # Errors
/// When the dry mass does not fit the fuel track.
pub fn move_spaces<'a>(
    rule_set: &'a RuleSet,
    sky: &'a Sky,
    query: &Query,
) -> Result<Vec<MoveSpace<'a>>, TrackError> {
    sky.terrains().iter().map(|terrain| move_space(rule_set, terrain, query)).collect()
}

pub(super) fn move_space<'a>(
    rule_set: &'a RuleSet,
    terrain: &'a Terrain,
    query: &Query,
) -> Result<MoveSpace<'a>, TrackError> {
    let rocket = &query.rocket;
    let at = most_fuel(rule_set, query)?;
    let map = &rule_set.map;
    let counts_belts = rocket.rad_hardness.is_some_and(|hardness| hardness < SAFE_RAD_HARDNESS);
    let links = map.graph().edge_references();
    let zones = map.zones().iter();
    Ok(MoveSpace {
        map,
        terrain,
        craft: Craft::of(rocket, &rule_set.policies),
        avoid_hazards: query.avoid_hazards,
        counts_belts,
        gains: Gains::Compared,
        keeps_ways: true,
        needless_halts: links.map(|link| is_halt_needless(map, terrain, counts_belts, link)).collect(),
        most_burns: zones.map(|zone| most_burns(rule_set, terrain, rocket, zone, at)).collect(),
    })
}

/// The most fuel that a trip of the query may start with.
pub(super) fn most_fuel(rule_set: &RuleSet, query: &Query) -> Result<FuelPosition, TrackError> {
    let (track, dry) = (&rule_set.track, query.rocket.dry);
    match query.load {
        Load::Given(at) => track.check_dry(dry).map(|()| at),
        Load::Fewest => track.loaded(dry, track.most_tanks(dry)),
    }
}

/// No move of the query has more modified thrust.
pub(super) fn strongest_thrust(rule_set: &RuleSet, query: &Query) -> Thrust {
    let zones = rule_set.map.zones().iter();
    zones.map(|zone| strongest_from(rule_set, &query.rocket, zone)).max().unwrap_or(Thrust(0))
}

/// No move of the rocket that begins in this zone has more modified thrust.
pub(super) fn strongest_from(rule_set: &RuleSet, rocket: &Rocket, zone: &Zone) -> Thrust {
    let lightest = rule_set.track.empty(rocket.dry);
    let thrust = modified_thrust(rocket, &rule_set.track, zone, lightest, rocket.afterburner.exists());
    thrust.map_or(Thrust(0), ThrustBreakdown::total)
}

/// No landing at the goal costs fewer lander steps.
pub fn least_landing(rule_set: &RuleSet, terrain: &Terrain, query: &Query) -> Steps {
    let Some(size) = terrain.at(query.to).size else { return Steps(0) };
    let graph = rule_set.map.graph();
    let ways_in = graph.edges_directed(query.to.node(), petgraph::Direction::Incoming);
    let approaches = ways_in.map(|arc| easiest_approach(terrain.at(query.to), arc.weight().one_way));
    let strongest = strongest_thrust(rule_set, query);
    let landing = terrain.policies().landing;
    let landings = approaches.map(|approach| landing_steps(landing, size, strongest, approach));
    // A hop costs the size of the world, which a road may print differently at its ends. It may begin at a site that may
    // not be entered any more.
    let sites = rule_set.map.road_of(query.to).map_or(&[][..], |road| &road.sites);
    let hops = sites.iter().filter(|site| **site != query.to).filter_map(|site| terrain.at(*site).size);
    landings.chain(hops.map(|size| Steps(u16::from(size)))).min().unwrap_or(Steps(0))
}

/// No move that starts in this zone with at most this fuel pays more burns: more thrust goes with less fuel.
pub(super) fn most_burns(
    rule_set: &RuleSet,
    terrain: &Terrain,
    rocket: &Rocket,
    zone: &Zone,
    most: FuelPosition,
) -> Burns {
    let track = &rule_set.track;
    let positions = (track.empty(rocket.dry).0..=most.0).map(FuelPosition);
    let burns = positions.filter_map(|at| {
        let thrust = modified_thrust(rocket, track, zone, at, rocket.afterburner.exists())?.total();
        // Ice may be melted on the way.
        let affordable = match rocket.ice {
            0 => most_paid(terrain, rocket, track.steps(rocket.dry, at)),
            _ => Burns(u8::MAX),
        };
        Some(thrust.allowance().min(affordable))
    });
    burns.max().unwrap_or_default()
}
