//! `hf rocket`: the data sheet of a ship made of cards.

use anyhow::bail;

use super::cargo::{self, Cargo};
use super::fuel::Gauge;
use super::ship::{NamedEngine, ShipArgs};
use super::{Context, Exit, rocket_files};
use crate::report::rocket::{ClassThrust, EngineAnswer, RocketAnswer, RocketsAnswer, ZoneThrust};
use crate::rules::support::rocket_sheet;
use crate::rules::{ThrustBreakdown, lift_off_steps, modified_thrust, thrust_to_land};
use crate::ruleset::{RuleSet, Unpowered};
use crate::unit::{Steps, Thrust};

/// Arguments of `hf rocket`.
#[derive(clap::Args, Clone, Debug)]
pub struct Args {
    /// A rocket file, or the name of a rocket; a list of all without it
    #[arg(value_name = "FILE|NAME", conflicts_with_all = ["rocket", "card"])]
    named: Option<String>,
    #[command(flatten)]
    ship: ShipArgs,
}

/// What the data sheet does not show.
const UNUSED: [&str; 5] = ["--steps", "--rad-hard", "--bonus-pivots", "--isofuel", "--ice"];
/// What says something about a ship of numbers or about one of cards.
const OF_SHIPS: [&str; 13] = [
    "--ship",
    "--thrust",
    "--consumption",
    "--afterburn",
    "--solar",
    "--sail",
    "--dry",
    "--tanks",
    "--esa",
    "--push",
    "--powersat",
    "--fuel",
    "--thruster",
];

/// Answers `hf rocket`.
///
/// # Errors
/// When the cards make no ship.
pub fn run(args: &Args, context: &Context) -> anyhow::Result<Exit> {
    let mut ship = args.ship.clone();
    if args.named.is_some() {
        ship.rocket.clone_from(&args.named);
    }
    context.refuse(&UNUSED, "the data sheet is asked for")?;
    let Some(cargo) = cargo::read(&ship, context)? else {
        let given = OF_SHIPS.iter().find(|option| context.is_given(option));
        if let Some(option) = given {
            bail!(
                "a data sheet is made from cards: name them with --card, or a rocket file, and leave {option} out"
            );
        }
        context.answer(&RocketsAnswer { rockets: rocket_files::known()? }, RocketsAnswer::report)?;
        return Ok(Exit::Answered);
    };
    let engines = match ship.engines(&cargo) {
        Err(error) if ship.thruster.is_some() => return Err(error),
        // Why no thruster works is part of the sheet.
        engines => engines.unwrap_or_default(),
    };
    let rule_set = context.rule_set()?;
    let answer = answer(&ship, &cargo, &engines, rule_set)?;
    context.answer(&answer, RocketAnswer::report)?;
    Ok(Exit::Answered)
}

fn answer(
    args: &ShipArgs,
    cargo: &Cargo<'_>,
    engines: &[NamedEngine],
    rule_set: &RuleSet,
) -> anyhow::Result<RocketAnswer> {
    let sheet = rocket_sheet(&cargo.stack, cargo.rules.supports());
    let dry = cargo.stack.dry_mass();
    super::ship::check_dry(rule_set, dry)?;
    let fuel = Gauge { track: &rule_set.track, dry, consumption: None }.rows()?;
    let engines = engines.iter().map(|engine| engine_answer(engine, rule_set));
    Ok(RocketAnswer {
        name: cargo.name.clone(),
        rules: cargo.rules.rule_set().to_string(),
        cargo_mass: cargo.stack.cargo().0,
        tanks: args.tanks.or(cargo.tanks).map(|tanks| tanks.0),
        start: cargo.start.clone(),
        esa_power: args.esa || args.push || args.powersat,
        sheet,
        engines: engines.collect::<anyhow::Result<_>>()?,
        fuel,
    })
}

fn engine_answer(engine: &NamedEngine, rule_set: &RuleSet) -> anyhow::Result<EngineAnswer> {
    let rocket = &engine.rocket;
    let consumption = Some(rocket.consumption).filter(|consumption| !consumption.is_zero());
    let mut classes = Vec::new();
    let gauge = Gauge { track: &rule_set.track, dry: rocket.dry, consumption };
    let full = rule_set.track.loaded(rocket.dry, rule_set.track.most_tanks(rocket.dry))?;
    for span in gauge.classes(full) {
        let at = rule_set.track.with_steps(rocket.dry, Steps(span.steps_most))?;
        let is_lit = rocket.afterburner.is_required();
        let zones = rule_set.map.zones().iter().map(|zone| {
            let thrust = modified_thrust(rocket, &rule_set.track, zone, at, is_lit);
            let thrust = thrust.map(ThrustBreakdown::total);
            ZoneThrust {
                zone: zone.name.clone(),
                thrust: thrust.map(|thrust| thrust.0),
                coasts: rule_set.policies.unpowered == Unpowered::Coasts,
                lands_free_up_to: thrust.and_then(|thrust| largest_free(rule_set, thrust)),
            }
        });
        classes.push(ClassThrust { zones: zones.collect(), span });
    }
    let burns = gauge.rows()?.into_iter().filter_map(|row| row.burns).collect();
    let afterburner = rocket.afterburner.steps().map(|steps| steps.0);
    Ok(EngineAnswer {
        name: engine.name.clone(),
        thrust: rocket.thrust.0,
        consumption: rocket.consumption.to_string(),
        afterburner_steps: afterburner,
        afterburner_required: rocket.afterburner.is_required(),
        solar: rocket.solar,
        sail: rocket.sail,
        classes,
        burns_by_tanks: burns,
    })
}

/// The largest size of a site that this modified thrust lands on and leaves for free.
fn largest_free(rule_set: &RuleSet, thrust: Thrust) -> Option<u8> {
    let largest = rule_set.map.spaces().filter_map(|(_, space)| Some(space.site.as_ref()?.size)).max()?;
    let landing = rule_set.policies.landing;
    let is_free = |size: u8| {
        lift_off_steps(landing, size, thrust) == Steps(0) && thrust > thrust_to_land(landing, size)
    };
    (1..=largest).rev().find(|size| is_free(*size))
}
