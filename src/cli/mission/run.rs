//! Finds missions, and says why there are none.

use std::collections::BTreeMap;

use anyhow::{Context as _, bail, ensure};

use super::aboard::Known;
use super::depot::depot;
use super::itinerary::itinerary;
use super::ship::mission_ship;
use crate::cli::cargo;
use crate::cli::order::Count;
use crate::cli::plan::{Args, conditions};
use crate::cli::solved::{Question, Solved, keep, trip};
use crate::cli::watch::Keyboard;
use crate::cli::{Context, names};
use crate::map::{Hazard, Map, SpaceId};
use crate::name::{Lookup, lookup};
use crate::report::listed;
use crate::report::refusal_text::reason_text;
use crate::report::trip::Found;
use crate::rules::Rocket;
use crate::ruleset::RuleSet;
use crate::search::mission::ship::{Change, Configuration, Prospector, Ship};
use crate::search::mission::{Depot, Effort, Milestone, MissionQuery, Task, solve_mission, solve_watched};
use crate::search::query::{Load, Query};
use crate::search::reason::reason;
use crate::search::refusal::Reason;
use crate::search::stats::SearchStats;
use crate::unit::Tanks;

/// Finds the optimal missions.
///
/// # Errors
/// When a place is unknown, the ship is not given in full, or an option does not fit the others.
pub fn solve(args: &Args, context: &Context) -> anyhow::Result<Solved> {
    ensure!(args.along.is_none(), "--along prices one trip: leave the options of a mission out");
    ensure!(!args.orbit, "--orbit ends a trip before its landing: a mission lands, leave it out");
    let whole = args.ship.ship(context)?;
    let rule_set = context.rule_set()?;
    let map = &rule_set.map;
    let from = names::space(map, &args.from)?;
    let to = args.to.as_deref().map(|to| names::space(map, to)).transpose()?;
    let plan = itinerary(&args.mission, map, from, to)?;
    let (ship, crewed) = mission_ship(&args.mission, &args.ship, context, &plan.prospected)?;
    let conditions = conditions(args, rule_set)?;
    ensure!(
        whole.engines.iter().all(|engine| engine.rocket.isofuel == 0 && engine.rocket.ice == 0),
        "chits are spent in single trips only: leave --isofuel and --ice out of a mission"
    );
    if plan.refuelling.exists() && !plan.refuelling.places.iter().all(|place| map.space(*place).is_site()) {
        let wrong = plan.refuelling.places.iter().find(|place| {
            let space = map.space(**place);
            let brakes = space.hazard == Some(Hazard::Aerobrake);
            !space.is_site() && !brakes && **place != map.start()
        });
        if let Some(wrong) = wrong {
            bail!(
                "--refuel-at: {} is no site, no aerobrake and not LEO: no fuel is found there",
                map.space(*wrong).name
            );
        }
    }
    let depot = depot(&args.mission, args.ship.fuel, rule_set)?;
    let thruster_by_turn = thrusters_by_turn(&args.mission.engine, &ship)?;
    let mut delivery = Vec::new();
    if args.count.contains(&Count::Delivered) {
        delivery.extend(to);
        for place in &args.mission.more {
            delivery.push(names::space(map, place)?);
        }
    }
    let items: Vec<String> = ship.items.iter().map(|item| item.name.clone()).collect();
    let rocket = whole.engines[0].rocket;
    let cargo = cargo::read(&args.ship, context)?;
    let cards = cargo.as_ref().zip(crewed.as_ref());
    let mut known = cards.map(|(cargo, crewed)| Known::new(rule_set, cargo, crewed));
    let mut found: Vec<Found> = Vec::new();
    let (mut stats, mut is_complete, mut left_out_from) = (SearchStats::default(), true, None);
    let mut queries = Vec::new();
    let keyboard = Keyboard::new();
    for order in &plan.orders {
        let trip = trip(args, &conditions, &whole, rocket, from)?;
        let query = MissionQuery {
            refuelling: plan.refuelling.clone(),
            depot,
            delivery: delivery.clone(),
            thruster_by_turn: thruster_by_turn.clone(),
            enough: (!args.mission.thorough).then_some(Effort::USUAL),
            ..MissionQuery::new(ship.clone(), trip, order.clone())
        };
        let answer = solve_watched(rule_set, &query, &keyboard)?;
        stats.add(&answer.stats);
        is_complete &= answer.is_complete;
        left_out_from = answer.left_out_from.into_iter().chain(left_out_from).min();
        for trip in answer.trips {
            let (thrusters, stops) = (ship.thrusters.clone(), query.goals());
            let manifests = known.as_mut().map(|known| known.manifests(&trip)).unwrap_or_default();
            keep(&mut found, Found { trip, rocket, thruster: None, thrusters, stops, manifests });
        }
        queries.push(query);
    }
    // One order may have been looked through further than another.
    found.retain(|one| left_out_from.is_none_or(|turns| one.trip.turns.0 < turns));
    let sky = queries[0].trip.sky(rule_set);
    Ok(Solved {
        ship: whole,
        season: conditions.season,
        question: Question::Mission(queries),
        sky,
        found,
        items,
        crewed,
        stats,
        is_complete,
        left_out_from,
    })
}

/// What the crew earns that comes home from the sites asked for (`LR 7.1`).
///
/// # Errors
/// When a site is unknown.
pub fn glory_note(args: &Args, rule_set: &RuleSet) -> anyhow::Result<Option<String>> {
    let Some(game) = rule_set.game.as_ref().filter(|_| !args.mission.glory.is_empty()) else {
        return Ok(None);
    };
    let mut earned = Vec::new();
    for name in &args.mission.glory {
        let site = rule_set.map.space(names::site(&rule_set.map, name)?).site.as_ref();
        let glories = game.glories.iter().filter(|glory| !glory.vote);
        let here = glories.filter(|glory| site.is_some_and(|site| glory.is_earned_at(site)));
        earned.extend(
            here.map(|glory| glory.name.clone()).filter(|name| !earned.contains(name)).collect::<Vec<_>>(),
        );
    }
    let points = game.glory_points;
    Ok(Some(format!(
        "Glory for {}: {points} VP each that nobody has yet, when the crew is decommissioned in LEO (LR 7.1).",
        listed(&earned)
    )))
}

/// `TURN=NAME` for each turn whose thruster is fixed.
fn thrusters_by_turn(texts: &[String], ship: &Ship) -> anyhow::Result<BTreeMap<u16, usize>> {
    let mut by_turn = BTreeMap::new();
    for text in texts {
        let wrong = || format!("--engine {text}: write TURN=NAME, such as 2=hall");
        let (turn, name) = text.split_once('=').with_context(wrong)?;
        let turn = turn.trim().parse().ok().filter(|turn| (1..=200).contains(turn)).with_context(wrong)?;
        let known = ship.thrusters.iter().enumerate().map(|(index, name)| (index, name.as_str()));
        let thruster = match lookup(name.trim(), known) {
            Lookup::Found(index) => index,
            Lookup::Several(found) => {
                let fits: Vec<String> = found.iter().map(|index| ship.thrusters[*index].clone()).collect();
                bail!(names::several(name, "thrusters aboard", &fits))
            }
            Lookup::Unknown(near) => bail!(names::unknown(name, "thruster aboard", &near)),
        };
        ensure!(by_turn.insert(turn, thruster).is_none(), "--engine: turn {turn} is named twice");
    }
    Ok(by_turn)
}

/// How far the ship comes, and what stops it there.
///
/// # Errors
/// When a dry mass does not fit the fuel track.
pub fn failure(rule_set: &RuleSet, query: &MissionQuery, rocket: Rocket) -> anyhow::Result<String> {
    let map = &rule_set.map;
    // What is due somewhere may be so after the part of the mission that is looked at.
    let mut nothing_due = query.clone();
    nothing_due.ship.configurations.iter_mut().for_each(|one| one.has_delivered = true);
    nothing_due.depot = query.depot.map(|depot| Depot { due: Tanks(0), ..depot });
    let mut at = query.trip.from;
    let mut fuel = query.trip.load;
    let mut reached = 0;
    for length in 1..=query.milestones.len() {
        let milestones = query.milestones[..length].to_vec();
        // The fullest ship that comes so far may be one that takes long.
        let mut part = MissionQuery { milestones, enough: None, ..nothing_due.clone() };
        // Where the load is open it is enough to know that there is a way.
        part.trip.is_any_enough = query.trip.load == Load::Fewest;
        let answer = solve_mission(rule_set, &part)?;
        let best = answer.trips.iter().max_by_key(|trip| trip.end);
        let Some(best) = best else { break };
        reached = length;
        if let Milestone::Reach(space) = query.milestones[length - 1] {
            at = space;
        }
        // Whatever was loaded for the way so far, there might have been more.
        if let Load::Given(_) = query.trip.load {
            fuel = Load::Given(best.end);
        }
    }
    let Some(next) = query.milestones.get(reached) else { return Ok(undelivered(map, query)) };
    let so_far =
        if reached == 0 { String::new() } else { format!("the ship comes to {}, but ", map.space(at).name) };
    Ok(match next {
        Milestone::Reach(goal) => {
            let leg = Query { load: fuel, is_any_enough: false, rocket, ..query.trip.clone() };
            let leg = Query { from: at, to: *goal, ..leg };
            let alone = explain_leg(rule_set, &leg, query.refuelling.exists())?;
            let limit = query
                .trip
                .most_turns
                .map_or_else(String::new, |turns| format!(" within {turns} turns in all"));
            match alone {
                Some(reason) if reached == 0 => reason,
                Some(reason) => format!("{so_far}not on to {}: {reason}", map.space(*goal).name),
                None => {
                    format!("{so_far}not on to {} with what is left{limit} (LR 6.2B)", map.space(*goal).name)
                }
            }
        }
        Milestone::Stay => format!("{so_far}cannot stay there within the limit of turns"),
        Milestone::Do(task) => format!("{so_far}{}", task_failure(map, *task, at, &query.ship)),
    })
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

/// What stands in the way of one leg by itself; nothing when it can be flown. A mission that refuels knows by then that fuel
/// on the way does not help: the figures of the reason are those without it.
fn explain_leg(rule_set: &RuleSet, leg: &Query, refuels: bool) -> anyhow::Result<Option<String>> {
    if !crate::search::solve::solve(rule_set, leg)?.trips.is_empty() {
        return Ok(None);
    }
    let reason = reason(rule_set, leg, None)?;
    let text = reason_text(&rule_set.map, leg, &reason);
    let lacks_fuel = matches!(reason, Reason::TooLittleFuel { .. } | Reason::Together { .. });
    let nor = if refuels && lacks_fuel {
        "; nor does fuel taken up on the way bring it there (LR 5.5A)"
    } else {
        ""
    };
    Ok(Some(text + nor))
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
