//! How far a ship comes where a mission cannot be done, and what stops it there.

use crate::map::{Map, SpaceId};
use crate::report::listed;
use crate::report::refusal_text::reason_text;
use crate::rules::Rocket;
use crate::ruleset::RuleSet;
use crate::search::mission::ship::{Change, Configuration, Prospector, Ship};
use crate::search::mission::{Depot, Effort, Milestone, MissionQuery, Stuck, Task, Wanted, solve_mission};
use crate::search::query::{Load, Query};
use crate::search::reason::{reason, strongest};
use crate::search::refusal::Reason;
use crate::search::solve::solve;
use crate::unit::Tanks;

/// Why a mission cannot be done.
#[derive(Clone, Debug)]
pub struct Failure {
    /// How far the ship comes, and what stops it there.
    pub text: String,
    /// The same for whoever looks for what would help.
    pub stuck: Stuck,
}

/// How far the ship comes, and what stops it there.
///
/// # Errors
/// When a dry mass does not fit the fuel track.
pub fn failure(rule_set: &RuleSet, query: &MissionQuery) -> anyhow::Result<Failure> {
    let map = &rule_set.map;
    // What is due somewhere may be so after the part of the mission that is looked at.
    let mut nothing_due = query.clone();
    nothing_due.ship.configurations.iter_mut().for_each(|one| one.has_delivered = true);
    nothing_due.depot = query.depot.map(|depot| Depot { due: Tanks(0), ..depot });
    let is_due = nothing_due.ship != query.ship || nothing_due.depot != query.depot;
    // Of the whole it is known already that it cannot be done.
    let longest = if is_due { query.milestones.len() } else { query.milestones.len().saturating_sub(1) };
    let mut at = query.trip.from;
    let mut reached = 0;
    let mut fuel = query.trip.load;
    // Why the leg after that cannot be flown with any load.
    let mut with_any_load = None;
    for length in 1..=longest {
        let there = query.place_after(length);
        // What no load helps, none of what is left helps then, and it is enough to know that there is a way.
        let next_with_any_load = match query.milestones.get(length) {
            Some(Milestone::Reach(goal)) => explain_leg(rule_set, query, (there, *goal), Load::Fewest)?,
            _ => None,
        };
        let is_any_enough = next_with_any_load.is_some() || query.trip.load == Load::Fewest;
        let wanted = if is_any_enough { Wanted::Any } else { Wanted::AllWithin(Effort::USUAL) };
        if is_any_enough && length == 1 && flies_alone(rule_set, query)? {
            (reached, at, with_any_load, fuel) = (length, there, next_with_any_load, Load::Fewest);
            continue;
        }
        let milestones = query.milestones[..length].to_vec();
        let part = MissionQuery { milestones, wanted, ..nothing_due.clone() };
        let answer = solve_mission(rule_set, &part)?;
        let Some(fullest) = answer.trips.iter().map(|trip| trip.end).max() else { break };
        (reached, at, with_any_load) = (length, there, next_with_any_load);
        // Whatever was loaded for the way so far, there might have been more; and so it is where not all was looked at, since the
        // fullest ship that comes so far may be one that takes long.
        fuel = if is_any_enough || !answer.extent.is_whole() { Load::Fewest } else { Load::Given(fullest) };
    }
    let leg = |to: SpaceId| Query { from: at, to, ..query.trip.clone() };
    let Some(next) = query.milestones.get(reached) else {
        let stuck = Stuck { leg: leg(at), reason: None, task: None };
        return Ok(Failure { text: undelivered(map, query), stuck });
    };
    let so_far =
        if reached == 0 { String::new() } else { format!("the ship comes to {}, but ", map.space(at).name) };
    Ok(match next {
        Milestone::Reach(goal) => {
            let alone = match fuel {
                Load::Fewest if reached > 0 => with_any_load,
                _ => explain_leg(rule_set, query, (at, *goal), fuel)?,
            };
            let goal_name = &map.space(*goal).name;
            let (text, reason) = match alone {
                Some((text, reason)) if reached == 0 => (text, Some(reason)),
                Some((text, reason)) => (format!("{so_far}not on to {goal_name}: {text}"), Some(reason)),
                None => {
                    let most_turns = query.trip.most_turns;
                    let limit =
                        most_turns.map_or_else(String::new, |turns| format!(" within {turns} turns in all"));
                    let asked = if query.thruster_by_turn.is_empty() { "" } else { " and these thrusters" };
                    let so_far = if reached == 0 {
                        format!("the ship does not come to {goal_name} with its fuel{asked}")
                    } else {
                        format!("{so_far}not on to {goal_name} with what is left{asked}")
                    };
                    (format!("{so_far}{limit} (LR 6.2B)"), None)
                }
            };
            Failure { text, stuck: Stuck { leg: leg(*goal), reason, task: None } }
        }
        Milestone::Stay => Failure {
            text: format!("{so_far}cannot stay there within the limit of turns"),
            stuck: Stuck { leg: leg(at), reason: None, task: None },
        },
        Milestone::Do(task) => Failure {
            text: format!("{so_far}{}", task_failure(map, *task, at, &query.ship)),
            stuck: Stuck { leg: leg(at), reason: None, task: Some((*task, at)) },
        },
    })
}

/// What stands in the way of one leg by itself; nothing when it can be flown. A mission that refuels knows by then that fuel
/// on the way does not help: the figures of the reason are those without it.
fn explain_leg(
    rule_set: &RuleSet,
    query: &MissionQuery,
    (from, to): (SpaceId, SpaceId),
    load: Load,
) -> anyhow::Result<Option<(String, Reason)>> {
    let whole = &query.ship.configurations[0];
    let Some(first) = whole.engines.first() else { return Ok(None) };
    let leg = Query { from, to, load, is_any_enough: false, rocket: first.rocket, ..query.trip.clone() };
    let Some(mut reason) = alone(rule_set, &leg)? else { return Ok(None) };
    let mut text = reason_text(&rule_set.map, &leg, &reason);
    if reason.is_thrust()
        && let Some((name, rocket)) = strongest_engine(rule_set, &query.ship, from)
        && rocket != first.rocket
    {
        let load = match load {
            Load::Given(at) => {
                let lighter = rule_set.track.change_dry(whole.dry, at, rocket.dry);
                Load::Given(lighter.unwrap_or(at).max(rule_set.track.empty(rocket.dry)))
            }
            Load::Fewest => Load::Fewest,
        };
        let leg = Query { rocket, load, ..leg };
        let Some(of_strongest) = alone(rule_set, &leg)? else { return Ok(None) };
        reason = of_strongest;
        text =
            format!("by {name} at dry mass {}: {}", rocket.dry.0, reason_text(&rule_set.map, &leg, &reason));
    }
    let lacks_fuel =
        matches!(reason, Reason::TooLittleFuel { .. } | Reason::Together { .. }) && !reason.is_thrust();
    let nor = if query.refuelling.exists() && lacks_fuel {
        "; nor does fuel taken up on the way bring it there (LR 5.5A)"
    } else {
        ""
    };
    Ok(Some((text + nor, reason)))
}

/// The whole ship comes to the first goal of a mission in a single trip, by one of its thrusters.
fn flies_alone(rule_set: &RuleSet, query: &MissionQuery) -> anyhow::Result<bool> {
    let Some(&Milestone::Reach(to)) = query.milestones.first() else { return Ok(false) };
    if !query.thruster_by_turn.is_empty() {
        return Ok(false);
    }
    for engine in &query.ship.configurations[0].engines {
        let leg = Query { to, rocket: engine.rocket, ..query.trip.clone() };
        if flies(rule_set, &leg)? {
            return Ok(true);
        }
    }
    Ok(false)
}

/// There is such a trip.
fn flies(rule_set: &RuleSet, leg: &Query) -> anyhow::Result<bool> {
    Ok(!solve(rule_set, &Query { is_any_enough: true, ..leg.clone() })?.trips.is_empty())
}

/// Why there is no such trip, if there is none.
fn alone(rule_set: &RuleSet, leg: &Query) -> anyhow::Result<Option<Reason>> {
    if flies(rule_set, leg)? {
        return Ok(None);
    }
    Ok(Some(reason(rule_set, leg, None)?))
}

/// The name of the thruster with the most thrust there, whatever was left behind before, and the ship with it.
fn strongest_engine<'a>(rule_set: &RuleSet, ship: &'a Ship, there: SpaceId) -> Option<(&'a str, Rocket)> {
    let track = &rule_set.track;
    let fitting = ship.configurations.iter().filter(|one| track.check_dry(one.dry).is_ok());
    let engines = fitting.flat_map(|one| &one.engines);
    let thrust = |rocket: &Rocket| strongest(rule_set, rocket, there, track.empty(rocket.dry));
    // Of thrusters alike the first, with all that it carries.
    let best = engines.rev().max_by_key(|engine| thrust(&engine.rocket))?;
    Some((&ship.thrusters[best.thruster], best.rocket))
}

/// What is due, where all the rest can be done without it.
fn undelivered(map: &Map, query: &MissionQuery) -> String {
    let items = query.ship.items.iter().filter(|item| item.is_required);
    let due = items.map(|item| {
        let (done, section) = match item.change {
            Change::Leave => ("left", "LR 6.7A"),
            Change::TurnLight => ("turned light", "LR 2.6H"),
            Change::PickUp => ("picked up", "LR 6.7D"),
        };
        let at = item.place.map_or_else(String::new, |place| format!(" at {}", map.space(place).name));
        format!("{} {done}{at} ({section})", item.name)
    });
    let depot = query.depot.filter(|depot| depot.due > depot.waiting);
    let stored =
        depot.map(|depot| format!("{} left at {} (LR 6.7D)", depot.due, map.space(depot.place).name));
    let due: Vec<String> = due.chain(stored).collect();
    format!("all can be done but what is due besides: {}", listed(&due))
}

/// The best ISRU rating that the ship may have for a task at a place, in words.
fn best_isru(ship: &Ship, task: Task, at: SpaceId) -> String {
    let here = |site: Option<SpaceId>| site.is_none_or(|site| site == at);
    let ratings = |one: &Configuration| match task {
        Task::Prospect => one.prospectors.iter().filter(|one| here(one.site)).map(Prospector::rating).min(),
        Task::Refuel | Task::Industrialize => one.isru,
    };
    let best = ship.configurations.iter().filter_map(ratings).min();
    best.map_or_else(|| "the ship has none".to_string(), |rating| format!("the best of the ship is {rating}"))
}

fn task_failure(map: &Map, task: Task, at: SpaceId, ship: &Ship) -> String {
    let best_isru = best_isru(ship, task, at);
    let name = &map.space(at).name;
    let hydration = map.space(at).site.as_ref().map_or(0, |site| site.hydration);
    match task {
        Task::Refuel => {
            format!(
                "cannot refuel there: {name} has hydration {hydration}, which takes a card with an ISRU rating of no more, and {best_isru} (--isru, LR 5.5A), or a factory (--factory, LR 5.5B)"
            )
        }
        Task::Prospect => {
            format!(
                "cannot prospect there: {name} has hydration {hydration}, which takes a card with an ISRU rating of no more, and {best_isru} (--isru, LR 5.6)"
            )
        }
        Task::Industrialize => {
            "cannot build a factory there: it takes a refinery and a robonaut (LR 5.7)".to_string()
        }
    }
}
