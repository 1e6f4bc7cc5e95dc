//! `hf compare`: ships side by side on the same way.

use anyhow::ensure;

use super::plan;
use super::ship::ShipArgs;
use super::solved::{Solved, solve};
use super::{Context, Exit, numbers};
use crate::name::plain;
use crate::report::grid::{Grid, GridRow};
use crate::ruleset::RuleSet;
use crate::search::extent::Extent;

/// The most ships at once.
const MOST_SHIPS: usize = 20;

/// Arguments of `hf compare`.
#[derive(clap::Args, Clone, Debug)]
pub struct Args {
    /// The ships, then FROM and TO: a rocket file, its name, a ship of the rules, or THRUST/STEPS/DRY such as 3/1/4
    #[arg(value_name = "SHIP... FROM TO", num_args = 1.., required = true)]
    words: Vec<String>,
    #[command(flatten)]
    conditions: plan::Conditional,
}

/// Answers `hf compare`; no trip for any ship is a no.
///
/// # Errors
/// Too few ships, unknown places, a ship that cannot be read.
pub fn run(args: &Args, context: &Context) -> anyhow::Result<Exit> {
    let [ships @ .., from, to] = args.words.as_slice() else {
        anyhow::bail!(
            "name the ships, then where they start and where they go: hf compare SHIP SHIP FROM TO"
        );
    };
    ensure!(
        (1..=MOST_SHIPS).contains(&ships.len()),
        "name 1 to {MOST_SHIPS} ships before FROM and TO: a rocket, or THRUST/STEPS/DRY such as 3/1/4"
    );
    args.conditions.check_delivery()?;
    let mut rows = Vec::new();
    let mut extent = Extent::Whole;
    let mut has_load = true;
    for named in ships {
        let mut question = plan::Args::new(from, to, &args.conditions);
        question.ship = ship(named, &args.conditions, context.rule_set()?)?;
        let mut solved = solve(&question, context)?;
        let cut = plan::limit(&question, context.rule_set()?, &mut solved);
        has_load &= solved.ship.load.is_some();
        extent = extent.and(solved.extent);
        let outcome = solved.best(context.rule_set()?);
        let why_not = why_not(&solved, cut, context)?;
        let name = solved.ship.name.clone().unwrap_or_else(|| named.clone());
        let dry = solved.ship.dry.0.to_string();
        rows.push(GridRow { labels: vec![name, dry], outcome, why_not });
    }
    let varied = ["ship", "dry"].map(String::from).to_vec();
    let grid = Grid::new(varied, rows, has_load, extent, &context.rule_set()?.name).of("ships");
    let is_any = grid.has_outcome();
    context.answer(&grid, Grid::report)?;
    Ok(if is_any { Exit::Answered } else { Exit::No })
}

/// Why one of many questions has no answer, where it has none; `cut` says that the limits left none.
///
/// # Errors
/// When the dry mass does not fit the fuel track.
pub(super) fn why_not(
    solved: &Solved,
    cut: Option<String>,
    context: &Context,
) -> anyhow::Result<Option<String>> {
    match cut {
        _ if !solved.found.is_empty() => Ok(None),
        Some(cut) => Ok(Some(cut)),
        None if !solved.extent.is_whole() => Ok(Some("the search was cut short".to_string())),
        None => solved.why_not(context.rule_set()?).map(Some),
    }
}

/// A ship by its name, its file, or its figures; a name that the rules give to a ship of their own is meant so.
fn ship(named: &str, conditions: &plan::Conditional, rule_set: &RuleSet) -> anyhow::Result<ShipArgs> {
    let usual = ShipArgs { tanks: conditions.tanks, ..ShipArgs::default() };
    let figures: Vec<&str> = named.split('/').collect();
    if let [thrust, consumption, dry] = figures.as_slice()
        && thrust.chars().all(|letter| letter.is_ascii_digit() || letter == '-')
    {
        let wrong = |error: String| anyhow::anyhow!("{named}: {error}");
        return Ok(ShipArgs {
            thrust: Some(numbers::thrust(thrust).map_err(wrong)?),
            consumption: Some(numbers::consumption(consumption).map_err(wrong)?),
            dry: Some(numbers::dry_mass(dry).map_err(wrong)?),
            ..usual
        });
    }
    ensure!(!named.trim().is_empty(), "the name of a ship is empty");
    if rule_set.ships.iter().any(|ship| plain(&ship.name) == plain(named)) {
        return Ok(ShipArgs { ship: Some(named.to_string()), ..usual });
    }
    Ok(ShipArgs { rocket: Some(named.to_string()), ..usual })
}
