//! The recommended mission as a mission file.

use std::path::Path;

use anyhow::{bail, ensure};

use crate::card::RadiatorEnd;
use crate::cli::mission_files::write_new;
use crate::cli::plan::Args;
use crate::cli::solved::{Question, Solved};
use crate::cli::{Context, cargo};
use crate::mission::{Ship, trip_mission, voyage_mission};
use crate::search::query::Query;
use crate::unit::Mass;

/// Writes the recommended mission to a file that is not there yet.
///
/// # Errors
/// What of the mission cannot be played from a file, and a file that is there or cannot be written.
pub fn save(args: &Args, path: &Path, context: &Context, solved: &Solved) -> anyhow::Result<()> {
    let rule_set = context.rule_set()?;
    let Question::Mission(queries) = &solved.question else { return Ok(()) };
    let (Some(best), Some(question)) = (solved.found.first(), queries.first()) else { return Ok(()) };
    let query = &question.trip;
    let name = |space| rule_set.map.space(space).name.as_str();
    let stops: Vec<&str> = best.stops.iter().map(|stop| name(*stop)).collect();
    let title = format!("{} to {}", name(query.from), stops.join(" to "));
    let text = if let Some(crewed) = &solved.crewed {
        check_cards(args, context)?;
        let written = voyage_mission(rule_set, query, (&best.trip, crewed), &title);
        written.map_err(|error| anyhow::anyhow!("--save: {error}"))?
    } else {
        let first = best.trip.moves.first().map_or(best.rocket, |one| one.rocket);
        let is_one = best.trip.moves.iter().all(|one| one.rocket == first);
        if !is_one || !best.trip.works.is_empty() {
            bail!(
                "--save: a ship given by numbers has one thruster and nothing to leave or to refuel with in play: \
                 name its cards with --card or --rocket"
            );
        }
        trip_mission(rule_set, &Query { rocket: first, ..query.clone() }, &best.trip, &Ship::Figures, &title)
    };
    write_new(path, &text)
}

/// What play does not know of a ship of cards.
fn check_cards(args: &Args, context: &Context) -> anyhow::Result<()> {
    let has_help = args.ship.esa || args.ship.push || args.ship.powersat;
    ensure!(!has_help, "--save: who pushes is said in play: leave --esa, --push and --powersat out");
    if let Some(cargo) = cargo::read(&args.ship, context)? {
        let is_light = cargo.stack.aboard().iter().any(|card| card.choice.end == RadiatorEnd::Light);
        ensure!(!is_light, "--save: radiators fly with their heavy end up in play (LR 2.6H)");
        ensure!(cargo.stack.cargo() == Mass(0), "--save: cargo that is no card is not in play");
    }
    Ok(())
}
