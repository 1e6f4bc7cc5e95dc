//! A question to the planner, and its answer.

use super::along::PathNetwork;
use super::bound::Bound;
use super::moves::MoveSpace;
use super::network::{Network, Place, WholeMap};
use super::plan::{Trip, build_trip};
use super::stats::SearchStats;
use super::trip::{Rival, TripSpace, Trips, hazard_water, search};
use crate::map::{Season, SpaceId};
use crate::rules::{Chance, Rocket, Terrain};
use crate::ruleset::RuleSet;
use crate::track::{FuelPosition, TrackError};
use crate::unit::{Burns, Tanks, Water};

/// Turns after which a search gives up, far beyond any game.
const ENDLESS: u16 = 200;

/// Fuel at the start of a trip.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Load {
    /// The fuel figure stands here.
    Given(FuelPosition),
    /// As few tanks as each trip needs.
    Fewest,
}

/// A question: how does this rocket get from one space to another?
#[derive(Clone, Debug)]
pub struct Query {
    /// The rocket.
    pub rocket: Rocket,
    /// Where it starts.
    pub from: SpaceId,
    /// Where it goes.
    pub to: SpaceId,
    /// Its fuel.
    pub load: Load,
    /// The season, held for the whole trip.
    pub season: Season,
    /// No crash and aerobrake hazards.
    pub avoid_hazards: bool,
    /// Hazards are paid for (`LR 6.4G`).
    pub pays_hazards: bool,
    /// No trip takes more turns.
    pub most_turns: Option<u16>,
}

/// All optimal trips, best first by turns.
#[derive(Debug)]
pub struct Answer {
    /// The trips.
    pub trips: Vec<Trip>,
    /// What was done to find them.
    pub stats: SearchStats,
    /// No limit cut the search short.
    pub is_complete: bool,
}

/// What a trip is compared by. More turns, more water and less chance are worse.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Criteria {
    /// Turns.
    pub turns: u16,
    /// Water tanks to load and to pay.
    pub water: Water,
    /// Fuel left, where the load is given.
    pub left: Option<FuelPosition>,
    /// Chance to arrive.
    pub chance: Chance,
}

impl Criteria {
    /// At least as good in everything.
    pub fn covers(&self, other: &Self) -> bool {
        self.turns <= other.turns
            && self.water <= other.water
            && self.left >= other.left
            && self.chance >= other.chance
    }
}

/// Finds all optimal trips over the whole map.
///
/// # Errors
/// When the dry mass does not fit the fuel track.
pub fn solve(rule_set: &RuleSet, query: &Query) -> Result<Answer, TrackError> {
    let terrain = Terrain::new(rule_set, query.season);
    let network = WholeMap::new(move_space(rule_set, &terrain, query)?);
    let bound = Bound::new(&rule_set.map, &terrain, query.to);
    let ends = (Place::of(query.from), Place::of(query.to));
    solve_on(rule_set, &terrain, query, &network, ends, &bound)
}

/// Finds all optimal trips along a path.
///
/// # Errors
/// When the dry mass does not fit the fuel track.
pub fn solve_along(
    rule_set: &RuleSet,
    query: &Query,
    network: &PathNetwork<'_>,
) -> Result<Answer, TrackError> {
    let terrain = Terrain::new(rule_set, query.season);
    let ends = (Place(0), Place(network.size() as u16 - 1));
    solve_on(rule_set, &terrain, query, network, ends, &Bound::none(network.size()))
}

/// What moves of a query may enter, and what counts.
///
/// # Errors
/// When the dry mass does not fit the fuel track.
pub fn move_space<'a>(
    rule_set: &'a RuleSet,
    terrain: &'a Terrain,
    query: &Query,
) -> Result<MoveSpace<'a>, TrackError> {
    let rocket = &query.rocket;
    let at = most_fuel(rule_set, query)?;
    let steps = rule_set.track.steps(rocket.dry, at);
    let zones = rule_set.map.zones().iter();
    let strongest = zones.map(|zone| strongest_thrust(rule_set, rocket, zone)).max().unwrap_or(0);
    let affordable = rocket.consumption.burns_from(steps).unwrap_or(u32::MAX);
    Ok(MoveSpace {
        map: &rule_set.map,
        terrain,
        carries_sail: rocket.sail,
        avoid_hazards: query.avoid_hazards,
        counts_belts: rocket.rad_hardness.is_some(),
        most_burns: Burns((strongest.max(0) as u32).min(affordable) as u8),
    })
}

/// The most fuel that a trip of the query may start with.
fn most_fuel(rule_set: &RuleSet, query: &Query) -> Result<FuelPosition, TrackError> {
    let (track, dry) = (&rule_set.track, query.rocket.dry);
    match query.load {
        Load::Given(at) => track.check_dry(dry).map(|()| at),
        Load::Fewest => track.loaded(dry, track.most_tanks(dry)),
    }
}

/// No departure in this zone has more modified thrust.
fn strongest_thrust(rule_set: &RuleSet, rocket: &Rocket, zone: &crate::map::Zone) -> i8 {
    let empty = rule_set.track.empty(rocket.dry);
    let afterburning = rocket.afterburner.exists();
    crate::rules::modified_thrust(rocket, &rule_set.track, zone, empty, afterburning)
        .map_or(0, |breakdown| breakdown.total().0)
}

fn solve_on<N: Network>(
    rule_set: &RuleSet,
    terrain: &Terrain,
    query: &Query,
    network: &N,
    ends: (Place, Place),
    bound: &Bound,
) -> Result<Answer, TrackError> {
    let (track, dry) = (&rule_set.track, query.rocket.dry);
    track.check_dry(dry)?;
    let mut space = TripSpace {
        map: &rule_set.map,
        terrain,
        track,
        rocket: &query.rocket,
        pays_hazards: query.pays_hazards,
        most_turns: query.most_turns.unwrap_or(ENDLESS),
        loaded: Water(0),
    };
    let mut stats = SearchStats::default();
    let mut found: Vec<(Criteria, Trip)> = Vec::new();
    let (start, goal) = ends;
    let loads: Vec<(Option<Tanks>, FuelPosition)> = match query.load {
        Load::Given(at) => vec![(None, at)],
        Load::Fewest => {
            let tanks = (0..=track.most_tanks(dry).0).map(Tanks);
            tanks
                .map(|tanks| Ok((Some(tanks), track.loaded(dry, tanks)?)))
                .collect::<Result<_, TrackError>>()?
        }
    };
    for (tanks, at) in loads {
        space.loaded = Water(tanks.map_or(0, |tanks| u16::from(tanks.0)));
        let rivals: Vec<Rival> = found
            .iter()
            .map(|(criteria, _)| Rival {
                turns: criteria.turns,
                chance: criteria.chance,
                water: criteria.water,
            })
            .collect();
        let trips = search(&space, network, (start, at), Some((goal, bound)), &rivals);
        stats.add(&trips.stats);
        collect(&space, network, &trips, goal, tanks, &mut found);
    }
    stats.add(&network.stats());
    found.sort_by(|(one, _), (other, _)| {
        (one.turns, one.water)
            .cmp(&(other.turns, other.water))
            .then(other.left.cmp(&one.left))
            .then(other.chance.cmp(&one.chance))
    });
    let is_complete = stats.too_many_rolls == 0;
    Ok(Answer { trips: found.into_iter().map(|(_, trip)| trip).collect(), stats, is_complete })
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
    let mut arrivals: Vec<u32> = trips.at[goal.index()].clone();
    // With the fewest tanks asked for, fuel left is no criterion; among equals the fullest comes first.
    arrivals.sort_by(|&one, &other| {
        trips.labels[other as usize].at.cmp(&trips.labels[one as usize].at).then(one.cmp(&other))
    });
    for index in arrivals {
        let label = &trips.labels[index as usize];
        let criteria = Criteria {
            turns: label.turns,
            water: space.loaded.saturating_add(hazard_water(label.paid_hazards)),
            left: tanks.is_none().then_some(label.at),
            chance: label.chance,
        };
        if found.iter().any(|(known, _)| known.covers(&criteria)) {
            continue;
        }
        found.retain(|(known, _)| !criteria.covers(known));
        found.push((criteria, build_trip(space, network, trips, index, tanks)));
    }
}
