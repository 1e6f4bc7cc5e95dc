//! The nearest change with which a mission can be done.

use super::effort::Effort;
use super::milestone::Task;
use super::operation::{Refuelling, refuelling_places};
use super::query::{MissionQuery, Wanted};
use super::ship::{Prospector, Ship};
use super::solve::solve_mission;
use crate::map::{Map, SpaceId};
use crate::rules::{Assay, Rocket, Survey, is_more_fuel_better};
use crate::ruleset::RuleSet;
use crate::search::nearest::{Nearest, Tried};
use crate::search::query::{Load, Query};
use crate::search::reason::too_weak_to_lift_off;
use crate::search::refusal::{Change, Reason, Refused};
use crate::search::remedy::{apply, candidates, more_thrust, refit};
use crate::search::touchdown::{Touchdown, touchdown};
use crate::track::TrackError;
use crate::unit::{Mass, Tanks};

/// Where a mission ends before all is done.
#[derive(Clone, Debug)]
pub struct Stuck {
    /// The trip on which it does not go on, with the load of the whole mission.
    pub leg: Query,
    /// Why that trip cannot be flown by itself; nothing where it can.
    pub reason: Option<Reason>,
    /// The operation that cannot be done where the ship stands.
    pub task: Option<(Task, SpaceId)>,
}

/// So much work goes to a question that has no answer, with that before the look for what would help.
const ALL_WORK: u64 = 450_000;

/// And so much to that look in any case; then no more changes are looked at.
const LEAST_WORK: u64 = 100_000;

/// One set of changes is given up after so much work.
const MOST_WORK_AT_ONCE: Effort = Effort(90_000);

/// The same for the smallest one.
const MOST_WORK_AT_FIRST: Effort = Effort(320_000);

/// And for the largest one, after which there is no other.
const MOST_WORK_AT_LAST: Effort = Effort(400_000);

/// What comes of a mission without its limit of turns.
pub struct MoreTurns(Tried);

/// What comes of these missions without their limit of turns, if they have one: the first thing to ask, whatever stops them.
///
/// # Errors
/// When a dry mass does not fit the fuel track.
pub fn with_more_turns(
    rule_set: &RuleSet,
    queries: &[MissionQuery],
) -> Result<Option<MoreTurns>, TrackError> {
    if queries.iter().all(|query| query.trip.most_turns.is_none()) {
        return Ok(None);
    }
    let tried = attempt(rule_set, queries, &[Change::NoTurnLimit], MOST_WORK_AT_FIRST)?;
    Ok(Some(MoreTurns(tried)))
}

/// Of many orders of the places no more is looked at than if so many took that long.
const MOST_ORDERS: u64 = 8;

/// The nearest change with which these missions, one of which is to be done, can be done, and how soon; `effort` is what it took
/// to find out that they cannot, and `more_turns` what comes of them without a limit of turns.
///
/// # Errors
/// When a dry mass does not fit the fuel track.
pub fn remedy(
    rule_set: &RuleSet,
    (queries, effort): (&[MissionQuery], u64),
    stuck: &Stuck,
    more_turns: Option<MoreTurns>,
) -> Result<Refused, TrackError> {
    let none = Reason::Limits { turns: None, hazard: None };
    let reason = stuck.reason.clone().unwrap_or(none);
    let Some(first) = queries.first() else {
        return Ok(Refused { reason, remedy: None, others: Vec::new() });
    };
    let fits = |changes: &[Change]| queries.iter().all(|query| changed(rule_set, query, changes).is_some());
    let besides = besides(rule_set, first);
    let mut sets = stuck.task.map_or_else(Vec::new, |task| for_task(&rule_set.map, task));
    // With turns enough, whatever turns are fixed may be waited for.
    sets.extend((!first.thruster_by_turn.is_empty()).then(|| vec![Change::AnyThruster]));
    if first.trip.most_turns.is_some() && !reason.is_thrust() && !matches!(reason, Reason::OutOfSeason { .. })
    {
        // Whatever stops the trip alone: to take up fuel takes turns.
        sets.push(vec![Change::NoTurnLimit]);
    }
    sets.extend(candidates(rule_set, &stuck.leg, &reason, &besides));
    sets.retain(|changes| fits(changes));
    // One search tells how many more it takes.
    let fewest = match stuck.leg.load {
        Load::Given(at) => rule_set.track.whole_tanks(stuck.leg.rocket.dry, at).0.checked_add(1).map(Tanks),
        Load::Fewest => None,
    };
    for change in sets.iter_mut().flatten() {
        if let (Change::Tanks(tanks), Some(fewest)) = (change, fewest) {
            *tanks = fewest;
        }
    }
    let ends = [sets.first().cloned(), sets.last().cloned()];
    let mut known = more_turns;
    let mut attempt = |changes: &[Change]| {
        if let Some(MoreTurns(tried)) = known.take_if(|_| changes == [Change::NoTurnLimit]) {
            return Ok(tried);
        }
        match &ends {
            [Some(first), _] if first == changes => attempt(rule_set, queries, changes, MOST_WORK_AT_FIRST),
            [_, Some(last)] if last == changes => {
                // The strongest ship hardly needs fuel on the way, and without it the search is a short one.
                let tried = attempt(rule_set, &dry_on_the_way(queries), changes, MOST_WORK_AT_ONCE)?;
                if tried.helps.is_some() {
                    return Ok(tried);
                }
                attempt(rule_set, queries, changes, MOST_WORK_AT_LAST)
            }
            _ => attempt(rule_set, queries, changes, MOST_WORK_AT_ONCE),
        }
    };
    let most_work = ALL_WORK.saturating_sub(effort).max(LEAST_WORK);
    let mut nearest = Nearest::new(&mut attempt, most_work, is_more_fuel_better(&rule_set.policies));
    let rocket = &stuck.leg.rocket;
    let remedy = nearest.first(sets, rocket.thrust)?;
    let others = match &remedy {
        Some((changes, _)) if reason.is_thrust() => {
            let mut kinds = more_thrust(rule_set, rocket);
            for kind in &mut kinds {
                kind.retain(|change| fits(std::slice::from_ref(change)));
            }
            nearest.of_each_kind(kinds, changes)?
        }
        _ => Vec::new(),
    };
    Ok(Refused { reason, remedy, others })
}

/// The soonest mission is asked for; where it is about tanks, there may be more as well.
fn with_effort(query: MissionQuery, changes: &[Change], effort: Effort) -> MissionQuery {
    match asks_tanks(changes) {
        Some(fewest) => MissionQuery {
            wanted: Wanted::FewestWithin(fewest, effort),
            trip: Query { load: Load::Fewest, ..query.trip },
            ..query
        },
        None => MissionQuery { wanted: Wanted::SoonestWithin(effort), ..query },
    }
}

/// The fewest tanks that some changes ask for.
fn asks_tanks(changes: &[Change]) -> Option<Tanks> {
    let tanks = |change: &Change| if let Change::Tanks(tanks) = change { Some(*tanks) } else { None };
    changes.iter().filter_map(tanks).min()
}

/// The changes with as many tanks as it took.
fn with_tanks(changes: &[Change], tanks: Option<Tanks>) -> Vec<Change> {
    let in_the_end = |change: &Change| match (change, tanks) {
        (Change::Tanks(_), Some(tanks)) => Change::Tanks(tanks),
        _ => change.clone(),
    };
    changes.iter().map(in_the_end).collect()
}

/// Some thruster of the ship is strong enough to land on each goal and to lift off again, however much is left behind before
/// (`4e H6`).
fn is_strong_enough(rule_set: &RuleSet, query: &MissionQuery) -> bool {
    let engines: Vec<Rocket> = query.ship.engines().map(|engine| engine.rocket).collect();
    let (mut from, mut is_strong) = (query.trip.from, true);
    for to in query.goals() {
        let leg = |rocket: &Rocket| Query { rocket: *rocket, from, to, ..query.trip.clone() };
        is_strong &= engines.iter().map(leg).any(|leg| {
            let terrain = leg.sky(rule_set).kindest();
            !matches!(touchdown(rule_set, &terrain, &leg), Touchdown::TooWeak { .. } | Touchdown::NoSun)
        });
        is_strong &= from == to
            || engines.iter().map(leg).any(|leg| {
                let empty = rule_set.track.empty(leg.rocket.dry);
                too_weak_to_lift_off(rule_set, &leg.sky(rule_set).kindest(), &leg, empty).is_none()
            });
        from = to;
    }
    is_strong
}

/// The same missions without fuel on the way, where nothing asks for it.
fn dry_on_the_way(queries: &[MissionQuery]) -> Vec<MissionQuery> {
    let refuelling = Refuelling { anywhere: false, places: Vec::new() };
    let refuels = queries.iter().filter(|query| query.refuelling.exists());
    refuels.map(|query| MissionQuery { refuelling: refuelling.clone(), ..query.clone() }).collect()
}

/// Looks for the soonest of these missions with some changes made.
fn attempt(
    rule_set: &RuleSet,
    queries: &[MissionQuery],
    changes: &[Change],
    effort: Effort,
) -> Result<Tried, TrackError> {
    let (mut soonest, mut work, mut is_whole) = (None, 0, true);
    for query in queries.iter().filter_map(|query| changed(rule_set, query, changes)) {
        if !is_strong_enough(rule_set, &query) {
            continue;
        }
        if work > effort.0 * MOST_ORDERS {
            is_whole = false;
            break;
        }
        let answer = solve_mission(rule_set, &with_effort(query, changes, effort))?;
        work += answer.stats.effort;
        is_whole &= answer.extent.is_whole();
        let trips = answer.trips.into_iter().chain(soonest);
        // Where it is about tanks, the fewest count first.
        soonest = trips.min_by_key(|trip| (asks_tanks(changes).and(trip.tanks), trip.turns));
    }
    let helps = soonest.map(|trip| (with_tanks(changes, trip.tanks), trip));
    Ok(Tried { helps, work, is_whole })
}

/// Changes that only missions know.
fn besides(rule_set: &RuleSet, query: &MissionQuery) -> Vec<Change> {
    let mut changes = Vec::new();
    let refuels = MissionQuery { refuelling: anywhere(), ..query.clone() };
    if !query.refuelling.anywhere && !refuelling_places(rule_set, &refuels).is_empty() {
        changes.push(Change::Refuel);
    }
    let best = query.ship.configurations.iter().filter_map(|one| one.isru).min();
    if query.brings_fuel() {
        changes.extend((0..best.unwrap_or(0)).rev().map(Change::Isru));
    }
    changes
}

/// What an operation asks for that cannot be done (`LR 5.5`, `LR 5.6`).
fn for_task(map: &Map, (task, place): (Task, SpaceId)) -> Vec<Vec<Change>> {
    let hydration = map.space(place).site.as_ref().map_or(0, |site| site.hydration);
    let changes = match task {
        Task::Refuel => vec![Change::Isru(hydration), Change::Factory(place)],
        Task::Prospect => vec![Change::Isru(hydration)],
        Task::Industrialize => Vec::new(),
    };
    changes.into_iter().map(|change| vec![change]).collect()
}

const fn anywhere() -> Refuelling {
    Refuelling { anywhere: true, places: Vec::new() }
}

/// The mission with the changes made; `None` when they do not fit.
fn changed(rule_set: &RuleSet, query: &MissionQuery, changes: &[Change]) -> Option<MissionQuery> {
    let mut changed = query.clone();
    for change in changes {
        match *change {
            Change::Refuel => changed.refuelling = anywhere(),
            Change::AnyThruster => changed.thruster_by_turn.clear(),
            Change::Factory(place) => changed.trip.factories.push(place),
            Change::Isru(rating) => improve(&mut changed.ship, rating),
            _ => {
                let before = changed.trip.rocket.dry;
                changed.trip = apply(rule_set, &changed.trip, std::slice::from_ref(change))?;
                refit_all(rule_set, &mut changed.ship, (before, change))?;
            }
        }
    }
    Some(changed)
}

/// A card of this rating prospects and refuels.
fn improve(ship: &mut Ship, rating: u8) {
    for configuration in &mut ship.configurations {
        configuration.isru = Some(configuration.isru.map_or(rating, |known| known.min(rating)));
        let assay = Assay::default();
        configuration.prospectors.push(Prospector {
            isru: rating,
            survey: Survey::OneTry,
            assay,
            site: None,
        });
    }
}

/// A change of the whole ship or of the thruster that it begins with, wherever that is still aboard.
fn refit_all(rule_set: &RuleSet, ship: &mut Ship, (before, change): (Mass, &Change)) -> Option<()> {
    let first = ship.configurations[0].engines.first()?.thruster;
    for configuration in &mut ship.configurations {
        if let Change::Dry(now) = *change {
            let dry = Mass(configuration.dry.0.checked_sub(before.0.checked_sub(now.0)?)?);
            if dry == Mass(0) && configuration.dry > Mass(0) {
                return None;
            }
            configuration.dry = dry;
            rule_set.track.check_dry(configuration.dry).ok()?;
        }
        for engine in &mut configuration.engines {
            engine.rocket.dry = configuration.dry;
            match *change {
                Change::EsaPower if !engine.rocket.pushable => {}
                Change::RadHardness(hardness) => harden(&mut engine.rocket, hardness),
                Change::EsaPower => refit(&mut engine.rocket, change),
                _ if engine.thruster == first => refit(&mut engine.rocket, change),
                _ => {}
            }
        }
    }
    Some(())
}

fn harden(rocket: &mut Rocket, hardness: u8) {
    rocket.rad_hardness = rocket.rad_hardness.map(|known| known.max(hardness));
}
