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
use crate::map::Hazard;
use crate::name::{Lookup, lookup};
use crate::report::listed;
use crate::report::trip::Found;
use crate::ruleset::RuleSet;
use crate::search::extent::Extent;
use crate::search::mission::ship::Ship;
use crate::search::mission::{Effort, MissionQuery, Wanted, solve_watched};
use crate::search::stats::SearchStats;

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
    let (mut stats, mut extent) = (SearchStats::default(), Extent::Whole);
    let mut queries = Vec::new();
    let keyboard = Keyboard::new();
    for order in &plan.orders {
        let trip = trip(args, &conditions, &whole, rocket, from)?;
        let query = MissionQuery {
            refuelling: plan.refuelling.clone(),
            depot,
            delivery: delivery.clone(),
            thruster_by_turn: thruster_by_turn.clone(),
            wanted: if args.mission.thorough { Wanted::All } else { Wanted::AllWithin(Effort::USUAL) },
            ..MissionQuery::new(ship.clone(), trip, order.clone())
        };
        let answer = solve_watched(rule_set, &query, &keyboard)?;
        stats.add(&answer.stats);
        extent = extent.and(answer.extent);
        for trip in answer.trips {
            let (thrusters, stops) = (ship.thrusters.clone(), query.goals());
            let manifests = known.as_mut().map(|known| known.manifests(&trip)).unwrap_or_default();
            keep(&mut found, Found { trip, rocket, thruster: None, thrusters, stops, manifests });
        }
        queries.push(query);
    }
    // One order may have been looked through further than another.
    found.retain(|one| extent.left_out_from().is_none_or(|turns| one.trip.turns.0 < turns));
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
        extent,
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
