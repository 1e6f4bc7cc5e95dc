//! A question to the planner, and its answer.

use std::cmp::{Ordering, Reverse};

use super::along::{Path, PathNetwork};
use super::best::{good_trips, is_beaten};
use super::moves::MoveSpace;
use super::network::{Network, Place, WholeMap};
use super::plan::{Trip, build_trip};
use super::remaining::{Journey, Remaining};
use super::sky::Sky;
use super::standing::{Rival, Standing, hazard_water};
use super::stats::SearchStats;
use super::touchdown::{Touchdown, touchdown};
use super::trip::{TripSpace, Trips, most_paid, prepare_start, search};
use super::watch::{Unwatched, Watch};
use crate::cores;
use crate::map::{Season, SpaceId, Zone};
use crate::rules::{
    Chance, Chits, Craft, Rocket, SAFE_RAD_HARDNESS, Terrain, ThrustBreakdown, easiest_approach,
    is_halt_needless, landing_steps, may_stand_ahead, modified_thrust,
};
use crate::ruleset::{Flybys, RuleSet, Unpowered};
use crate::track::{FuelPosition, FuelTrack, TrackError};
use crate::unit::{Burns, Mass, Steps, Tanks, Thrust, Water};

/// Turns after which a search gives up, far beyond any game.
pub(super) const ENDLESS: u16 = 200;

/// Mag sails look no further after so many labels inside moves: some seconds.
const MOST_MAG_SAIL_LABELS: u64 = 1_500_000;

/// Fuel at the start of a trip.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Load {
    /// The fuel figure stands here.
    Given(FuelPosition),
    /// As few tanks as each trip needs.
    Fewest,
}

impl Load {
    /// The fuel figures to start with, the emptiest first, and the tanks loaded where they are to be found.
    ///
    /// # Errors
    /// When the dry mass does not fit the fuel track.
    pub(super) fn starts(
        self,
        track: &FuelTrack,
        dry: Mass,
    ) -> Result<Vec<(Option<Tanks>, FuelPosition)>, TrackError> {
        track.check_dry(dry)?;
        match self {
            Self::Given(at) => Ok(vec![(None, at)]),
            Self::Fewest => {
                let tanks = (0..=track.most_tanks(dry).0).map(Tanks);
                tanks.map(|tanks| Ok((Some(tanks), track.loaded(dry, tanks)?))).collect()
            }
        }
    }
}

/// A question: how does this rocket get from one space to another?
#[derive(Clone, Debug)]
#[expect(clippy::struct_excessive_bools, reason = "each is a choice of the player by itself")]
pub struct Query {
    /// The rocket.
    pub rocket: Rocket,
    /// Where it starts.
    pub from: SpaceId,
    /// Where it goes.
    pub to: SpaceId,
    /// Its fuel.
    pub load: Load,
    /// The season, held for the whole trip, unless the cycle runs.
    pub season: Season,
    /// Year of the first turn, counted from 1, from which the sunspot cycle of the rules runs on.
    pub start_year: Option<u8>,
    /// No crash and aerobrake hazards.
    pub avoid_hazards: bool,
    /// Hazards are paid for (`LR 6.4G`).
    pub pays_hazards: bool,
    /// No trip takes more turns.
    pub most_turns: Option<u16>,
    /// The soonest trip is enough.
    pub is_any_enough: bool,
    /// After so many labels inside moves the search looks no further, and says that it is not complete.
    pub most_labels: Option<u64>,
    /// Landing at the end is not asked about.
    pub is_orbit_enough: bool,
    /// Sites with a factory that helps to land and to lift off (`4e H6`).
    pub factories: Vec<SpaceId>,
    /// A Powersat makes the help of factories safe (`4e H6`).
    pub has_powersat: bool,
}

impl Query {
    /// A question without anything out of the ordinary: as few tanks as needed, the yellow season.
    pub const fn new(rocket: Rocket, from: SpaceId, to: SpaceId) -> Self {
        Self {
            rocket,
            from,
            to,
            load: Load::Fewest,
            season: Season::Yellow,
            start_year: None,
            avoid_hazards: false,
            pays_hazards: false,
            most_turns: None,
            is_any_enough: false,
            most_labels: None,
            is_orbit_enough: false,
            factories: Vec::new(),
            has_powersat: false,
        }
    }

    /// What the spaces of the map ask and give to this ship in every turn of this trip.
    pub fn sky(&self, rule_set: &RuleSet) -> Sky {
        let terrain = |season| self.terrain(rule_set, season);
        let Some(year) = self.start_year else { return Sky::held(terrain(self.season)) };
        let mut years = rule_set.calendar.clone();
        if !years.is_empty() {
            let first = usize::from(year.saturating_sub(1)) % years.len();
            years.rotate_left(first);
        }
        Sky::running(&years, terrain)
    }

    /// What the spaces of the map ask and give to this ship in a season.
    fn terrain(&self, rule_set: &RuleSet, season: Season) -> Terrain {
        let terrain = Terrain::for_ship(rule_set, season, &self.rocket);
        let terrain = terrain.with_factories(&self.factories, self.has_powersat);
        if self.is_orbit_enough { terrain.in_orbit_of(&rule_set.map, self.to) } else { terrain }
    }
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

impl Answer {
    /// No trip, for want of thrust.
    pub(super) fn nothing() -> Self {
        Self { trips: Vec::new(), stats: SearchStats::default(), is_complete: true }
    }
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
    /// Chits spent.
    pub chits: Chits,
    /// Chance to arrive.
    pub chance: Chance,
}

impl Criteria {
    /// What other trips must beat.
    const fn rival(&self) -> Rival {
        Rival {
            turns: self.turns,
            chance: self.chance,
            water: self.water,
            left: self.left,
            chits: self.chits,
        }
    }

    /// Soonest first, then least water, most fuel left, safest.
    pub fn by_turns(&self, other: &Self) -> Ordering {
        let soon = self.turns.cmp(&other.turns);
        soon.then(self.water.cmp(&other.water))
            .then(other.left.cmp(&self.left))
            .then(other.chance.cmp(&self.chance))
    }

    /// Least water first, then most fuel left, soonest, safest.
    pub fn by_water(&self, other: &Self) -> Ordering {
        self.water.cmp(&other.water).then(other.left.cmp(&self.left)).then(self.by_turns(other))
    }

    /// Safest first, then as [`Criteria::by_turns`].
    pub fn by_safety(&self, other: &Self) -> Ordering {
        other.chance.cmp(&self.chance).then(self.by_turns(other))
    }

    /// At least as good in everything.
    pub fn covers(&self, other: &Self) -> bool {
        self.turns <= other.turns
            && self.water <= other.water
            && self.left >= other.left
            && self.chits.covers(other.chits)
            && self.chance >= other.chance
    }
}

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
    if !can_be_bounded(rule_set, &query.rocket) {
        return solve_without_bounds(trip_space, query, network, ends, watch);
    }
    let terrain = kindest_terrain(&sky, &query.rocket);
    let space = move_space(rule_set, &terrain, query)?;
    let journey = journey(rule_set, query, &space)?;
    let mut stats = SearchStats::default();
    let mut good = Vec::new();
    let fullest = most_fuel(rule_set, query)?;
    // The first tables are needed in any case; they are made beside the first bounds.
    let prepare = || prepare_start(&trip_space, &network, (ends.0, fullest));
    let is_led = may_stand_ahead(&query.rocket, sky.any().policies());
    let bounds = |good: &[Standing]| {
        let is_beaten = |arrival| is_beaten(&trip_space, good, arrival);
        // With others ahead, a search without bounds is sooner done than bounds that take long.
        if is_led {
            Remaining::quickly(&journey, is_beaten)
        } else {
            Some(Remaining::new(&journey, is_beaten))
        }
    };
    let remaining;
    // Where flybys make the bounds hard to find, good trips found before make them easier.
    if let Load::Given(at) = query.load
        && rule_set.map.spaces().any(|(space, _)| terrain.at(space).free_burns > Burns(0))
    {
        let (rough, ()) = cores::both(|| Remaining::without_flybys(&journey), prepare);
        (good, stats) = good_trips(&trip_space, &network, (ends.0, at), (ends.1, &rough));
        remaining = bounds(&good);
    } else {
        (remaining, ()) = cores::both(|| bounds(&[]), prepare);
    }
    let Some(remaining) = remaining else {
        return solve_without_bounds(trip_space, query, network, ends, watch);
    };
    let mut answer = solve_on(trip_space, query, &mut network, ends, &remaining, (&good, watch))?;
    answer.stats.add(&stats);
    Ok(answer)
}

/// Turn by turn, with others ahead where ships may be compared so.
fn solve_without_bounds(
    space: TripSpace<'_>,
    query: &Query,
    network: WholeMap<'_>,
    ends: (Place, Place),
    watch: &dyn Watch,
) -> Result<Answer, TrackError> {
    let is_led = may_stand_ahead(&query.rocket, space.sky.any().policies());
    let mut network = if is_led { network.for_one_search() } else { network };
    let none = Remaining::none(network.size());
    solve_on(space, query, &mut network, ends, &none, (&[], watch))
}

/// The terms under which nothing is dearer in any season, with the afterburner lit where there is one: for bounds.
pub(super) fn kindest_terrain(sky: &Sky, rocket: &Rocket) -> Terrain {
    let terrain = sky.kindest();
    if rocket.afterburner.exists() { terrain.with_afterburner_lit() } else { terrain }
}

/// What trips of a query are bounded by, under the kindest terms.
fn journey<'a>(
    rule_set: &'a RuleSet,
    query: &'a Query,
    space: &'a MoveSpace<'a>,
) -> Result<Journey<'a>, TrackError> {
    Ok(Journey {
        space,
        track: &rule_set.track,
        rocket: &query.rocket,
        most: most_fuel(rule_set, query)?,
        strongest: strongest_thrust(rule_set, query),
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
    let limit =
        query.rocket.mag_sail.then_some(MOST_MAG_SAIL_LABELS).into_iter().chain(query.most_labels).min();
    Ok(WholeMap::new(move_spaces(rule_set, sky, query)?).limited_to(limit.unwrap_or(u64::MAX)))
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

/// What a ship may do without thrust and fuel is limited: the emergency sail enters burns for nothing, flybys that repeat
/// give burns without end, and chits give burns and fuel at any time.
pub(super) fn can_be_bounded(rule_set: &RuleSet, rocket: &Rocket) -> bool {
    let policies = &rule_set.policies;
    policies.unpowered != Unpowered::EmergencySail
        && policies.flybys != Flybys::EveryEntry
        && rocket.isofuel == 0
        && rocket.ice == 0
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
        needless_halts: links.map(|link| is_halt_needless(map, terrain, counts_belts, link)).collect(),
        most_burns: zones.map(|zone| most_burns(rule_set, terrain, rocket, zone, at)).collect(),
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

/// No move of the query has more modified thrust.
pub(super) fn strongest_thrust(rule_set: &RuleSet, query: &Query) -> Thrust {
    let (track, rocket) = (&rule_set.track, &query.rocket);
    let lightest = track.empty(rocket.dry);
    let zones = rule_set.map.zones().iter();
    let thrusts =
        zones.filter_map(|zone| modified_thrust(rocket, track, zone, lightest, rocket.afterburner.exists()));
    thrusts.map(ThrustBreakdown::total).max().unwrap_or(Thrust(0))
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
        let rivals: Vec<Rival> = found.iter().map(|(criteria, _)| criteria.rival()).collect();
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
        let left = tanks.is_none().then_some(standing.at);
        let Standing { turns, chits, chance, .. } = standing;
        let criteria = Criteria { turns, water, left, chits, chance };
        if found.iter().any(|(known, _)| known.covers(&criteria)) {
            continue;
        }
        found.retain(|(known, _)| !criteria.covers(known));
        found.push((criteria, build_trip(space, network, trips, index, tanks)));
    }
}
