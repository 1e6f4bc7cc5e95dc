//! What stands in the way of every trip.

use petgraph::visit::EdgeRef;

use super::along::{Path, long_turn};
use super::bound::distances;
use super::limits::{least_landing, move_spaces};
use super::plan::Trip;
use super::query::{Load, Query};
use super::refusal::{MOST_WORK_AT_ONCE, Reason, Thriftiest};
use super::sky::Sky;
use super::solve::solve_along;
use super::touchdown::{Touchdown, touchdown};
use crate::map::{Link, Map, Season, SpaceId};
use crate::rules::{
    Power, Rocket, SAFE_RAD_HARDNESS, Terrain, ThrustBreakdown, belt_survival, departures, hop_sites,
    modified_thrust, thrust_to_land, wet_mass_modifier,
};
use crate::ruleset::{Corridors, RuleSet};
use crate::track::{FuelPosition, TrackError};
use crate::unit::{Consumption, Steps, Thrust};

/// What stands in the way.
///
/// # Errors
/// When the dry mass does not fit the fuel track.
pub fn reason(rule_set: &RuleSet, query: &Query, path: Option<&Path>) -> Result<Reason, TrackError> {
    let (map, track, rocket) = (&rule_set.map, &rule_set.track, &query.rocket);
    let sky = query.sky(rule_set);
    let terrain = sky.kindest();
    if let (true, Some(colour)) = (terrain.at(query.to).is_closed, map.space(query.to).synodic) {
        return Ok(Reason::OutOfSeason { space: query.to, colour, season: query.season });
    }
    if let Some(space) = [query.from, query.to].into_iter().find(|space| terrain.at(*space).is_lander_burn) {
        return Ok(Reason::LanderBurn(space));
    }
    if let Some((space, colour)) = closed_region(&sky, query) {
        return Ok(Reason::OutOfSeason { space, colour, season: sky.any().season() });
    }
    if let Some(is_dotted) = unreachable(map, &terrain, query) {
        return Ok(Reason::NoLine { is_dotted });
    }
    match touchdown(rule_set, &terrain, query) {
        Touchdown::TooWeak { most, size } => return Ok(Reason::TooWeakToLand { most, size }),
        Touchdown::NoSun => return Ok(Reason::NoSunToLand),
        Touchdown::Unlimited | Touchdown::AtMost(_) => {}
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
    let most = strongest(rule_set, rocket, query.from, at);
    if let Some((most, size)) = too_weak_to_lift_off(rule_set, &terrain, query, at) {
        let has_useless_factory = terrain.at(query.from).assist_rolls.is_some();
        return Ok(Reason::TooWeakToLiftOff { most, size, has_useless_factory });
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
    if let Some(reason) = limits_or_belts(rule_set, query, path)? {
        return Ok(reason);
    }
    let thriftiest = thriftiest(rule_set, query, path, full)?;
    Ok(Reason::Together { thrust: most.unwrap_or(Thrust(0)), on_board, thriftiest })
}

/// What the thriftiest way asks of a ship that has, with all the fuel that fits, the thrust it has with empty tanks.
fn thriftiest(
    rule_set: &RuleSet,
    query: &Query,
    path: Option<&Path>,
    full: FuelPosition,
) -> Result<Thriftiest, TrackError> {
    let rocket = &query.rocket;
    let track = &rule_set.track;
    let thrust = rocket.thrust.plus(wet_mass_modifier(rocket, track, track.empty(rocket.dry)));
    let strong = Rocket { thrust, weightless: true, rad_hardness: None, ..*rocket };
    let free = Query { most_turns: None, avoid_hazards: false, ..query.clone() };
    let all = Query { rocket: strong, load: Load::Given(full), most_labels: Some(MOST_WORK_AT_ONCE), ..free };
    let answer = solve_along(rule_set, &all, path)?;
    let spent = |trip: &Trip| trip.fuel_steps().saturating_add(trip.lander_steps());
    let thriftiest = answer.trips.iter().map(|trip| (spent(trip), trip.burns())).min();
    Ok(match thriftiest {
        _ if !answer.extent.is_whole() => Thriftiest::Unknown,
        Some((steps, burns)) => Thriftiest::Way(burns, steps),
        None => {
            let sparing = Rocket { consumption: Consumption::ZERO, ..strong };
            let sparing = Query { rocket: sparing, is_any_enough: true, ..all };
            let answer = solve_along(rule_set, &sparing, path)?;
            match (answer.trips.is_empty(), answer.extent.is_whole()) {
                (false, _) => Thriftiest::MoreThanFits(rule_set.track.steps(rocket.dry, full)),
                (true, true) => Thriftiest::None,
                (true, false) => Thriftiest::Unknown,
            }
        }
    })
}

/// The limits of the question, or the belts, where a ship without them would arrive.
fn limits_or_belts(
    rule_set: &RuleSet,
    query: &Query,
    path: Option<&Path>,
) -> Result<Option<Reason>, TrackError> {
    let soonest = |changed: Query| -> Result<Option<Trip>, TrackError> {
        let changed = Query { is_any_enough: true, ..changed };
        Ok(solve_along(rule_set, &changed, path)?.trips.into_iter().next())
    };
    let (mut turns, mut hazard) = (None, None);
    if query.most_turns.is_some() || query.avoid_hazards {
        let patient = Query { most_turns: None, ..query.clone() };
        let bold = Query { avoid_hazards: false, ..query.clone() };
        let free = Query { most_turns: None, avoid_hazards: false, ..query.clone() };
        let by_patience = if query.most_turns.is_some() { soonest(patient)? } else { None };
        if let Some(trip) = by_patience {
            turns = Some(trip.turns());
        } else if let Some(trip) = if query.avoid_hazards { soonest(bold)? } else { None } {
            hazard = trip.hazards().first().copied();
        } else if let Some(trip) = soonest(free)? {
            (turns, hazard) = (Some(trip.turns()), trip.hazards().first().copied());
        }
        if turns.is_some() || hazard.is_some() {
            return Ok(Some(Reason::Limits { turns, hazard }));
        }
    }
    let rocket = &query.rocket;
    let free = Query { most_turns: None, avoid_hazards: false, ..query.clone() };
    if rocket.rad_hardness.is_some() {
        let hardened = Rocket { rad_hardness: None, ..*rocket };
        let trip = soonest(Query { rocket: hardened, ..free })?;
        return Ok(trip.and_then(|trip| certain_loss(&query.sky(rule_set), rocket, &trip)));
    }
    Ok(None)
}

/// The first belt of a trip that is certain to take the weakest card.
fn certain_loss(sky: &Sky, rocket: &Rocket, trip: &Trip) -> Option<Reason> {
    let rad_hardness = rocket.rad_hardness?;
    let belts = trip.moves.iter().flat_map(|one| {
        let (thrust, season) = (one.departure.power.thrust(), sky.at(one.turn).season());
        let belts = one.legs.iter().filter(|leg| leg.is_belt);
        let survives = move |hardness| belt_survival(thrust, season, hardness) > 0;
        belts.filter(move |_| !survives(rad_hardness)).map(move |leg| {
            let needed = (rad_hardness..=SAFE_RAD_HARDNESS).find(|hardness| survives(*hardness));
            (leg.space, thrust, season, needed.unwrap_or(SAFE_RAD_HARDNESS))
        })
    });
    let belts: Vec<_> = belts.collect();
    let needed = belts.iter().map(|(.., needed)| *needed).max()?;
    let (belt, thrust, season, _) = *belts.first()?;
    Some(Reason::CertainLoss { belt, thrust, season, rad_hardness, needed })
}

/// The most net thrust with at most so much fuel where a trip starts, and the size of the site there, where that is too
/// little to lift off and no factory helps (`4e H6`).
pub(super) fn too_weak_to_lift_off(
    rule_set: &RuleSet,
    terrain: &Terrain,
    query: &Query,
    at: FuelPosition,
) -> Option<(Thrust, u8)> {
    let terms = terrain.at(query.from);
    let (size, most) = terms.size.zip(strongest(rule_set, &query.rocket, query.from, at))?;
    let above = thrust_to_land(terrain.policies().landing, size);
    let is_helped =
        terms.assist_rolls.is_some() && leads_on_with_help(&rule_set.map, terrain, query, Some(most));
    (above > Thrust(0) && most <= above && !is_helped).then_some((most, size))
}

/// The most modified thrust of a move that begins here with at most so much fuel, however much of it is thrown away;
/// `None` where a solar thruster has no power.
pub fn strongest(rule_set: &RuleSet, rocket: &Rocket, from: SpaceId, most: FuelPosition) -> Option<Thrust> {
    let (map, track) = (&rule_set.map, &rule_set.track);
    let zone = map.zone(map.space(from).zone);
    let positions = (track.empty(rocket.dry).0..=most.0).map(FuelPosition);
    let thrust = |at| modified_thrust(rocket, track, zone, at, rocket.afterburner.exists());
    positions.filter_map(thrust).map(ThrustBreakdown::total).max()
}

/// Whether no line that ships fly, and no road that they hop along, leads from the start to the goal; then, whether dotted
/// ones would.
fn unreachable(map: &Map, terrain: &Terrain, query: &Query) -> Option<bool> {
    let is_open = terrain.policies().corridors == Corridors::OneWay;
    let reaches = |follows_dotted: bool| {
        let may_fly = |_: SpaceId, link: &Link, head: SpaceId| {
            (follows_dotted || !link.one_way) && !terrain.at(head).is_closed
        };
        reached(map, terrain, query.from, may_fly).contains(&query.to)
    };
    (!reaches(is_open)).then(|| !is_open && reaches(true))
}

/// Whether the help of a factory at the start leads anywhere: not through a lander burn (`4e H6`), nor on from a site
/// that asks for more than the ship has.
fn leads_on_with_help(map: &Map, terrain: &Terrain, query: &Query, most: Option<Thrust>) -> bool {
    let may_fly = |tail: SpaceId, link: &Link, head: SpaceId| {
        let head_terms = terrain.at(head);
        let above = head_terms.size.map(|size| thrust_to_land(terrain.policies().landing, size));
        let is_easy = link.one_way || head_terms.assist_rolls.is_some() || head == query.to;
        (tail != query.from || !head_terms.is_lander_burn)
            && head != query.from
            && (is_easy || above.is_none_or(|above| most.is_some_and(|most| most > above)))
    };
    reached(map, terrain, query.from, may_fly).contains(&query.to)
}

/// Every space that lines which may be flown, from a space along a line to another, and hops lead to.
fn reached(
    map: &Map,
    terrain: &Terrain,
    start: SpaceId,
    may_fly: impl Fn(SpaceId, &Link, SpaceId) -> bool,
) -> Vec<SpaceId> {
    let mut seen = vec![start];
    let mut next = 0;
    while let Some(&space) = seen.get(next) {
        next += 1;
        let links = map.links_from(space).map(|link| (link.weight(), SpaceId::from(link.target())));
        let heads = links.filter(|(link, head)| may_fly(space, link, *head)).map(|(_, head)| head);
        for head in heads.chain(hop_sites(map, terrain, space)) {
            if !seen.contains(&head) {
                seen.push(head);
            }
        }
    }
    seen
}

/// The goal, or else the start, in a region that the trip enters or leaves while no season of it is that of its colour.
fn closed_region(sky: &Sky, query: &Query) -> Option<(SpaceId, Season)> {
    let [from, to] = [query.from, query.to].map(|space| sky.any().at(space).region);
    let is_open = |colour: Season| sky.terrains().iter().any(|terrain| terrain.season() == colour);
    let coloured = [(query.to, to), (query.from, from)].into_iter();
    let mut coloured = coloured.filter_map(|(space, colour)| Some((space, colour?)));
    coloured.find(|(_, colour)| from != to && !is_open(*colour))
}
