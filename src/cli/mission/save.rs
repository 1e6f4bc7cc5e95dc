//! The recommended mission as a mission file.

use std::path::Path;

use anyhow::{bail, ensure};

use crate::card::Aboard;
use crate::cli::mission_files::write_new;
use crate::cli::plan::Args;
use crate::cli::ship::NamedEngine;
use crate::cli::solved::{Question, Solved};
use crate::cli::{Context, cargo};
use crate::finding::Source;
use crate::game::{Held, StackKind, StackRef};
use crate::mission::{Ship, read, replay, trip_mission, voyage_mission};
use crate::report::trip::Found;
use crate::ruleset::{CardRules, RuleSet};
use crate::search::mission::MissionQuery;
use crate::search::plan::{Work, WorkKind};
use crate::search::query::Query;

/// Writes the recommended trip or mission to a file that is not there yet.
///
/// # Errors
/// What of the mission cannot be played from a file, and a file that is there or cannot be written.
pub fn save(args: &Args, path: &Path, context: &Context, solved: &Solved) -> anyhow::Result<()> {
    let Some(best) = solved.found.first() else { return Ok(()) };
    match &solved.question {
        Question::Fault(_) => Ok(()),
        Question::Trip(queries, _) => {
            let Some(query) = queries.first() else { return Ok(()) };
            let text = text_of_cards(args, context, solved)?;
            let rule_set = context.rule_set()?;
            let of_figures = || of_trip(rule_set, query, best, &Ship::Figures);
            let text = match text {
                Some(text) => text,
                None => of_figures()?,
            };
            write_new(path, &text)
        }
        Question::Mission(queries) => {
            let Some(query) = queries.first() else { return Ok(()) };
            write_new(path, &of_mission(context, solved, (best, query))?)
        }
    }
}

/// The recommended trip or mission of a ship of cards, flown by its cards; `None` where play does not fly it like that.
///
/// # Errors
/// When the cards cannot be read.
pub fn text_of_cards(args: &Args, context: &Context, solved: &Solved) -> anyhow::Result<Option<String>> {
    let rule_set = context.rule_set()?;
    let Some(best) = solved.found.first() else { return Ok(None) };
    if args.ship.rad_hard.is_some() {
        return Ok(None);
    }
    let text = match &solved.question {
        Question::Mission(queries) if solved.crewed.is_some() => {
            queries.first().and_then(|query| of_mission(context, solved, (best, query)).ok())
        }
        Question::Trip(queries, _) => {
            let by = |engine: &&NamedEngine| Some(&engine.name) == best.thruster.as_ref();
            let thruster = solved.ship.engines.iter().find(by).and_then(|engine| engine.card);
            let cargo = cargo::read(&args.ship, context)?;
            let ship = cargo.zip(thruster).map(|(cargo, thruster)| {
                let held = |card: &Aboard<'_>| Held::from(card.choice);
                let cards = cargo.stack.aboard().iter().map(held).collect();
                let grade = args.ship.grade_in_play();
                Ship::Cards { cards, mass: cargo.stack.cargo(), grade, thruster }
            });
            queries.first().zip(ship).and_then(|(query, ship)| of_trip(rule_set, query, best, &ship).ok())
        }
        _ => None,
    };
    Ok(text.filter(|text| flies_so(rule_set, text, best)))
}

/// Whether play flies a mission file to the end with the fuel that the plan has there.
fn flies_so(rule_set: &RuleSet, text: &str, best: &Found) -> bool {
    let deck = rule_set.cards.map(CardRules::deck);
    let Ok(mission) = read(Source { file: "plan", text }, rule_set, deck) else { return false };
    let played = replay(&mission, None, |_, _| {});
    let rocket = StackRef::first(StackKind::Rocket);
    let Some(stack) = played.state.stack(played.state.turn.player, rocket) else { return false };
    let last = best.trip.moves.last();
    let has_worked = last.is_none_or(|last| best.trip.works.iter().any(|work| work.turn >= last.turn));
    played.halt.is_none() && (has_worked || last.is_some_and(|last| stack.fuel == last.after))
}

/// A trip as a mission file.
fn of_trip(rule_set: &RuleSet, query: &Query, best: &Found, ship: &Ship) -> anyhow::Result<String> {
    let name = |space| rule_set.map.space(space).name.as_str();
    let query = Query { rocket: best.rocket, ..query.clone() };
    let title = format!("{} to {}", name(query.from), name(query.to));
    Ok(trip_mission(rule_set, &query, (&best.trip, ship, None), &title)?)
}

/// A mission as a mission file.
///
/// # Errors
/// What of it cannot be played from a file.
fn of_mission(
    context: &Context,
    solved: &Solved,
    (best, mission): (&Found, &MissionQuery),
) -> anyhow::Result<String> {
    let query = &mission.trip;
    let rule_set = context.rule_set()?;
    let name = |space| rule_set.map.space(space).name.as_str();
    let stops: Vec<&str> = best.stops.iter().map(|stop| name(*stop)).collect();
    let title = format!("{} to {}", name(query.from), stops.join(" to "));
    if let Some(crewed) = &solved.crewed {
        let written = voyage_mission(rule_set, query, (&best.trip, crewed, mission.depot), &title);
        return playable(rule_set, written.map_err(|error| anyhow::anyhow!("--save: {error}"))?);
    }
    let first = best.trip.moves.first().map_or(best.rocket, |one| one.rocket);
    let is_one = best.trip.moves.iter().all(|one| one.rocket == first);
    let is_shift = |work: &Work| matches!(work.kind, WorkKind::Store { .. } | WorkKind::TakeUp { .. });
    ensure!(
        is_one && best.trip.works.iter().all(is_shift),
        "--save: a ship given by numbers has one thruster and nothing to leave but fuel or to refuel with in play: name \
         its cards with --card or --rocket"
    );
    let query = Query { rocket: first, ..query.clone() };
    let ship = (&best.trip, &Ship::Figures, mission.depot);
    let written = trip_mission(rule_set, &query, ship, &title);
    playable(rule_set, written.map_err(|error| anyhow::anyhow!("--save: {error}"))?)
}

/// A mission file that play takes to its end.
///
/// # Errors
/// What it refuses: not all that may be planned is played under all rules.
fn playable(rule_set: &RuleSet, text: String) -> anyhow::Result<String> {
    let deck = rule_set.cards.map(CardRules::deck);
    let mission = read(Source { file: "plan", text: &text }, rule_set, deck);
    let mission = mission.map_err(|findings| anyhow::anyhow!("--save: {findings}"))?;
    let replayed = replay(&mission, None, |_, _| {});
    match replayed.halt {
        Some(halt) => {
            bail!("--save: {} is not played: {}", mission.entries[halt.number].action.kind(), halt.reason)
        }
        None => Ok(text),
    }
}
