//! Why there is no trip, and the nearest change that makes one.

use std::ops::Range;

use super::along::{LongTurn, Path, long_turn};
use super::bound::distances;
use super::plan::Trip;
use super::query::{Load, Query, least_landing, move_spaces, solve_along};
use super::sky::Sky;
use super::touchdown::{Touchdown, touchdown};
use crate::map::{Season, SpaceId};
use crate::rules::{Power, Rocket, Terrain, ThrustBreakdown, departures, modified_thrust, thrust_to_land};
use crate::ruleset::RuleSet;
use crate::track::TrackError;
use crate::unit::{Consumption, Mass, Steps, Tanks, Thrust};

/// What stands in the way of every trip.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Reason {
    /// The goal may not be entered in this season (`LR 6.4A`).
    OutOfSeason {
        /// The colour of its border.
        colour: Season,
        /// The season held.
        season: Season,
    },
    /// A lander burn is no place to start from or to end at (`4e H5e`).
    LanderBurn(SpaceId),
    /// Too little thrust to land on the goal, however light the ship is (`4e H6`).
    TooWeakToLand {
        /// Net thrust with empty tanks in the best zone.
        most: Thrust,
        /// Size of the site.
        size: u8,
    },
    /// Too little thrust to lift off from where it starts (`4e H6`).
    TooWeakToLiftOff {
        /// The most net thrust there.
        most: Thrust,
        /// Size of the site.
        size: u8,
    },
    /// The ship has no fuel to begin with (`LR 6.1B`).
    Dry,
    /// The ship's modified thrust is below 1, whatever it jettisons (`LR 6.1B`).
    TooLittleThrust {
        /// The most modified thrust it can have where it starts; none where its solar thruster has no power.
        most: Option<Thrust>,
    },
    /// Lift-off costs more than is on board (`LR 6.4D`).
    CannotLiftOff {
        /// Steps for lift-off.
        needed: Steps,
        /// Steps on board.
        on_board: Steps,
    },
    /// A turn of the player's own path asks for more burns than the ship can pay (`LR 6.2A`).
    LongTurn(LongTurn),
    /// Even the cheapest way needs more steps than are on board, or than fit (`LR 5.4E`).
    TooLittleFuel {
        /// The fewest burns of any way.
        burns: u16,
        /// Steps for them.
        burn_steps: Steps,
        /// The fewest lander steps.
        lander_steps: Steps,
        /// Steps on board, or the most that fit.
        on_board: Steps,
        /// The most steps that fit on this dry mass.
        most: Steps,
    },
    /// The limit of turns or the hazards to be avoided leave no way.
    Limits,
    /// Thrust, fuel and pivots together leave no way.
    Together {
        /// Steps on board, or the most that fit.
        on_board: Steps,
        /// No trip needs fewer steps than these.
        least: Steps,
    },
}

/// One change to the question.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Change {
    /// Another season.
    Season(Season),
    /// Hazards may be entered.
    AllowHazards,
    /// No limit of turns.
    NoTurnLimit,
    /// More tanks.
    Tanks(Tanks),
    /// The beamed power of ESA.
    EsaPower,
    /// A thruster of this thrust.
    Thrust(Thrust),
    /// A thruster that burns so much.
    Consumption(Consumption),
    /// A lighter ship, with so many tanks.
    Dry(Mass),
    /// A thruster that needs no sun, with this consumption.
    NoSun(Consumption),
}

/// A question without answer, explained.
#[derive(Clone, Debug)]
pub struct Refused {
    /// What stands in the way.
    pub reason: Reason,
    /// The least set of changes found that makes a trip legal, with the best trip then.
    pub remedy: Option<(Vec<Change>, Trip)>,
}

/// The most thrust that is suggested, as much as any card with all modifiers has.
const STRONGEST: i8 = 20;

/// After so many labels inside moves, some seconds of work, only the largest set of changes is tried any more.
const MOST_WORK: u64 = 20_000_000;

/// Explains why a query has no trip.
///
/// # Errors
/// When the dry mass does not fit the fuel track.
pub fn explain(rule_set: &RuleSet, query: &Query, path: Option<&Path>) -> Result<Refused, TrackError> {
    let reason = reason(rule_set, query, path)?;
    let mut remedy = None;
    let mut work = 0;
    let sets = candidates(rule_set, query, &reason);
    let largest = sets.len().saturating_sub(1);
    let mut too_weak = query.rocket.thrust;
    for (place, changes) in sets.into_iter().enumerate() {
        if work > MOST_WORK && place < largest {
            continue;
        }
        let (trip, labels) = attempt(rule_set, query, path, &changes)?;
        work += labels;
        match (trip, changes.as_slice()) {
            (Some(trip), &[Change::Thrust(enough)]) => {
                let between = too_weak.0.saturating_add(1)..enough.0;
                let less = least_thrust(rule_set, query, path, between)?;
                remedy = Some(less.unwrap_or((changes, trip)));
                break;
            }
            (Some(trip), _) => {
                remedy = Some((changes, trip));
                break;
            }
            (None, &[Change::Thrust(thrust)]) => too_weak = too_weak.max(thrust),
            (None, _) => {}
        }
    }
    Ok(Refused { reason, remedy })
}

/// The soonest trip that these changes make legal, with the labels inside moves that it took to look for it.
fn attempt(
    rule_set: &RuleSet,
    query: &Query,
    path: Option<&Path>,
    changes: &[Change],
) -> Result<(Option<Trip>, u64), TrackError> {
    let Some(changed) = apply(rule_set, query, changes) else { return Ok((None, 0)) };
    let changed = Query { is_any_enough: true, ..changed };
    let terrain = changed.sky(rule_set).kindest();
    if matches!(touchdown(rule_set, &terrain, &changed), Touchdown::TooWeak { .. }) {
        return Ok((None, 0));
    }
    let answer = solve_along(rule_set, &changed, path)?;
    Ok((answer.trips.into_iter().next(), answer.stats.move_labels))
}

/// The least of these thrusts that does.
fn least_thrust(
    rule_set: &RuleSet,
    query: &Query,
    path: Option<&Path>,
    thrusts: Range<i8>,
) -> Result<Option<(Vec<Change>, Trip)>, TrackError> {
    for thrust in thrusts.map(Thrust) {
        let changes = vec![Change::Thrust(thrust)];
        if let (Some(trip), _) = attempt(rule_set, query, path, &changes)? {
            return Ok(Some((changes, trip)));
        }
    }
    Ok(None)
}

fn reason(rule_set: &RuleSet, query: &Query, path: Option<&Path>) -> Result<Reason, TrackError> {
    let (map, track, rocket) = (&rule_set.map, &rule_set.track, &query.rocket);
    let sky = query.sky(rule_set);
    let terrain = sky.kindest();
    if let (true, Some(colour)) = (terrain.at(query.to).is_closed, map.space(query.to).synodic) {
        return Ok(Reason::OutOfSeason { colour, season: query.season });
    }
    if let Some(space) = [query.from, query.to].into_iter().find(|space| terrain.at(*space).is_lander_burn) {
        return Ok(Reason::LanderBurn(space));
    }
    if let Some(colour) = closed_region(&sky, query) {
        return Ok(Reason::OutOfSeason { colour, season: sky.any().season() });
    }
    if let Touchdown::TooWeak { most, size } = touchdown(rule_set, &terrain, query) {
        return Ok(Reason::TooWeakToLand { most, size });
    }
    let full = track.loaded(rocket.dry, track.most_tanks(rocket.dry))?;
    let at = match query.load {
        Load::Given(at) => at,
        Load::Fewest => full,
    };
    let on_board = track.steps(rocket.dry, at);
    let size = terrain.at(query.from).size;
    let zone = map.zone(map.space(query.from).zone);
    let ways = departures(rocket, track, terrain.policies(), zone, size, at, true);
    if let (Some(size), false) = (size, terrain.at(query.from).assist_rolls.is_some()) {
        let most = ways.iter().map(|way| way.power.thrust()).max();
        let above = thrust_to_land(terrain.policies().landing, size);
        if let Some(most) = most.filter(|most| above > Thrust(0) && *most <= above) {
            return Ok(Reason::TooWeakToLiftOff { most, size });
        }
    }
    if !ways.iter().any(|way| matches!(way.power, Power::Thrust(_) | Power::EmergencySail)) {
        if on_board == Steps(0) && !rocket.sail {
            return Ok(Reason::Dry);
        }
        let lightest = track.empty(rocket.dry);
        let most = modified_thrust(rocket, track, zone, lightest, rocket.afterburner.exists());
        let most = most.map(ThrustBreakdown::total);
        return Ok(match (most, size) {
            (Some(most), Some(size)) if most >= Thrust(1) => {
                Reason::CannotLiftOff { needed: Steps(u16::from(size)), on_board }
            }
            _ => Reason::TooLittleThrust { most },
        });
    }
    if let Some(path) = path {
        // A turn that may be flown in some season is not too long.
        let turns: Option<Vec<_>> =
            move_spaces(rule_set, &sky, query)?.iter().map(|space| long_turn(space, path)).collect();
        if let Some(turn) = turns.and_then(|turns| turns.first().copied()) {
            return Ok(Reason::LongTurn(turn));
        }
    }
    let burns = match path {
        Some(path) => path.spaces.iter().skip(1).map(|space| u16::from(terrain.at(*space).burns.0)).sum(),
        None => distances(map, &terrain, query.to)[query.from.index()].map_or(0, |burns| burns.0 / 2),
    };
    let mut all = map.spaces().map(|(space, _)| space);
    let gives_free_burns = |space: SpaceId| terrain.at(space).free_burns.0 > 0;
    let has_free_burns = match path {
        Some(path) => path.spaces.iter().copied().any(gives_free_burns),
        None => all.any(gives_free_burns),
    };
    let burn_steps = rocket.consumption.steps_for(crate::unit::HalfBurns(2 * burns));
    let lander_steps = least_landing(rule_set, &terrain, query);
    let needed = burn_steps.saturating_add(lander_steps);
    if !has_free_burns && needed > on_board {
        let most = track.steps(rocket.dry, full);
        return Ok(Reason::TooLittleFuel { burns, burn_steps, lander_steps, on_board, most });
    }
    if query.most_turns.is_some() || query.avoid_hazards {
        let free = Query { most_turns: None, avoid_hazards: false, is_any_enough: true, ..query.clone() };
        if !solve_along(rule_set, &free, path)?.trips.is_empty() {
            return Ok(Reason::Limits);
        }
    }
    let least = if has_free_burns { lander_steps } else { needed };
    Ok(Reason::Together { on_board, least })
}

/// The colour of the goal's region, where the trip starts outside it and no season of the trip opens it.
fn closed_region(sky: &Sky, query: &Query) -> Option<Season> {
    let ends = |terrain: &Terrain| [query.from, query.to].map(|space| terrain.at(space).region);
    let [from, to] = ends(sky.any());
    let is_open = |colour: Season| sky.terrains().iter().any(|terrain| terrain.season() == colour);
    [to, from].into_iter().flatten().find(|colour| from != to && !is_open(*colour))
}

/// Sets of changes worth trying, the smallest first.
fn candidates(rule_set: &RuleSet, query: &Query, reason: &Reason) -> Vec<Vec<Change>> {
    let mut sets: Vec<Vec<Change>> = Vec::new();
    if matches!(reason, Reason::LanderBurn(_)) {
        return sets;
    }
    let season = match (reason, rule_set.map.space(query.to).synodic) {
        (Reason::OutOfSeason { colour, .. }, _) => Some(Change::Season(*colour)),
        _ => None,
    };
    let base: Vec<Change> = season.into_iter().collect();
    let with = |more: &[Change]| -> Vec<Change> { base.iter().chain(more).cloned().collect() };
    if !base.is_empty() {
        sets.push(base.clone());
    }
    if *reason == Reason::Limits {
        sets.extend(query.most_turns.map(|_| with(&[Change::NoTurnLimit])));
        sets.extend(query.avoid_hazards.then(|| with(&[Change::AllowHazards])));
        sets.push(with(&[Change::NoTurnLimit, Change::AllowHazards]));
    }
    let rocket = &query.rocket;
    let track = &rule_set.track;
    let tanks = match query.load {
        Load::Given(at) => {
            let most = track.most_tanks(rocket.dry).0;
            let now = track.whole_tanks(rocket.dry, at).0;
            (now + 1..=most).map(Tanks).collect()
        }
        Load::Fewest => Vec::new(),
    };
    let is_thrust = matches!(
        reason,
        Reason::TooLittleThrust { .. } | Reason::TooWeakToLand { .. } | Reason::TooWeakToLiftOff { .. }
    );
    if !is_thrust {
        sets.extend(tanks.iter().map(|tanks| with(&[Change::Tanks(*tanks)])));
    }
    if !rocket.esa_power && rule_set.push_name.is_some() {
        sets.push(with(&[Change::EsaPower]));
    }
    let stronger = |more: i8| {
        let thrust = Thrust((rocket.thrust.0.saturating_add(more)).min(STRONGEST));
        (thrust > rocket.thrust).then_some(Change::Thrust(thrust))
    };
    let lighter = |less: u8| rocket.dry.0.checked_sub(less).map(|dry| Change::Dry(Mass(dry)));
    let thrifty = thrifty(rocket.consumption);
    let thriftier = |lower: usize| thrifty.get(lower).copied().map(Change::Consumption);
    let single = [
        stronger(1),
        lighter(1),
        thriftier(0),
        stronger(2),
        lighter(2),
        thriftier(1),
        stronger(4),
        lighter(4),
        thriftier(2),
        thriftier(3),
        stronger(8),
        stronger(STRONGEST),
    ];
    let no_sun = rocket.solar.then(|| Change::NoSun(without_sun(rocket)));
    sets.extend(single.into_iter().flatten().chain(no_sun.clone()).map(|change| with(&[change])));
    // Far from any trip: the strongest and thriftiest thruster, then all there is.
    let strongest = Change::Thrust(Thrust(STRONGEST));
    let thriftiest = thrifty.last().map(|consumption| Change::Consumption(*consumption));
    let fullest = tanks.last().map(|tanks| Change::Tanks(*tanks));
    let mut all: Vec<Change> = vec![strongest];
    let no_limit = query.most_turns.map(|_| Change::NoTurnLimit);
    let hazards = query.avoid_hazards.then_some(Change::AllowHazards);
    for more in [no_sun, thriftiest, fullest, no_limit, hazards].into_iter().flatten() {
        all.push(more);
        sets.push(with(&all));
    }
    sets
}

/// The consumption of a thruster in place of a solar one: the same, and the least of any card in place of a sail.
fn without_sun(rocket: &Rocket) -> Consumption {
    match Consumption::new(1, 10) {
        Some(least) if rocket.sail => least,
        _ => rocket.consumption,
    }
}

/// Smaller consumptions to try.
fn thrifty(now: Consumption) -> Vec<Consumption> {
    let all = [(4, 1), (3, 1), (2, 1), (1, 1), (1, 2), (1, 4), (1, 10)];
    let all = all.into_iter().filter_map(|(steps, burns)| Consumption::new(steps, burns));
    all.filter(|one| *one < now).collect()
}

/// The query with the changes made; `None` when they do not fit.
pub fn apply(rule_set: &RuleSet, query: &Query, changes: &[Change]) -> Option<Query> {
    let track = &rule_set.track;
    let mut changed = query.clone();
    for change in changes {
        match change {
            Change::Season(season) => (changed.season, changed.start_year) = (*season, None),
            Change::AllowHazards => changed.avoid_hazards = false,
            Change::NoTurnLimit => changed.most_turns = None,
            Change::Tanks(tanks) => {
                changed.load = Load::Given(track.loaded(changed.rocket.dry, *tanks).ok()?);
            }
            Change::EsaPower => changed.rocket.esa_power = true,
            Change::Thrust(thrust) => changed.rocket.thrust = *thrust,
            Change::Consumption(consumption) => changed.rocket.consumption = *consumption,
            Change::NoSun(consumption) => {
                changed.rocket.solar = false;
                changed.rocket.sail = false;
                changed.rocket.carries_sail = false;
                changed.rocket.consumption = *consumption;
            }
            Change::Dry(dry) => {
                if let Load::Given(at) = changed.load {
                    changed.load = Load::Given(track.change_dry(changed.rocket.dry, at, *dry)?);
                }
                changed.rocket.dry = *dry;
            }
        }
    }
    Some(changed)
}
