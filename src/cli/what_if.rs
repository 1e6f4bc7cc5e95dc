//! `hf what-if`: a question asked again and again, with something varied.

use anyhow::{Context as _, bail, ensure};
use clap::ValueEnum;

use super::compare::why_not;
use super::plan::{self, SeasonArg};
use super::solved::solve;
use super::{Context, Exit, numbers};
use crate::report::grid::{Grid, GridRow};
use crate::search::extent::Extent;

/// The most cells of a grid.
const MOST_CELLS: usize = 300;

/// Arguments of `hf what-if`.
#[derive(clap::Args, Clone, Debug)]
pub struct Args {
    #[command(flatten)]
    plan: plan::Args,
    /// What is varied: tanks=1..8, dry=3,4,6, thruster=hall,nerva, season, esa; repeat it for a grid
    #[arg(long, value_name = "WHAT[=VALUES]", required = true)]
    vary: Vec<String>,
}

/// What may be varied.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
#[value(rename_all = "kebab-case")]
enum What {
    Tanks,
    Steps,
    Dry,
    Thrust,
    Consumption,
    Afterburn,
    Thruster,
    Rocket,
    Ship,
    Season,
    StartYear,
    MaxTurns,
    Stay,
    Esa,
    Push,
    AvoidHazards,
    Pay,
    Refuel,
    Return,
    EnginePerTurn,
}

impl What {
    /// As it is typed.
    fn name(self) -> String {
        self.to_possible_value().map_or_else(String::new, |value| value.get_name().to_string())
    }

    const fn is_switch(self) -> bool {
        matches!(
            self,
            Self::Esa
                | Self::Push
                | Self::AvoidHazards
                | Self::Pay
                | Self::Refuel
                | Self::Return
                | Self::EnginePerTurn
        )
    }

    const fn is_named(self) -> bool {
        matches!(self, Self::Thruster | Self::Rocket | Self::Ship)
    }

    /// Sets it in a question.
    fn set(self, args: &mut plan::Args, value: &str) -> anyhow::Result<()> {
        let wrong = |error: String| anyhow::anyhow!("--vary {}={value}: {error}", self.name());
        let ship = &mut args.ship;
        match self {
            Self::Tanks => ship.tanks = Some(numbers::tanks(value).map_err(wrong)?),
            Self::Steps => ship.steps = Some(numbers::steps(value).map_err(wrong)?),
            Self::Dry => ship.dry = Some(numbers::dry_mass(value).map_err(wrong)?),
            Self::Thrust => ship.thrust = Some(numbers::thrust(value).map_err(wrong)?),
            Self::Consumption => ship.consumption = Some(numbers::consumption(value).map_err(wrong)?),
            Self::Afterburn => ship.afterburn = Some(numbers::afterburner(value).map_err(wrong)?),
            Self::Thruster => ship.thruster = Some(value.to_string()),
            Self::Rocket => ship.rocket = Some(value.to_string()),
            Self::Ship => ship.ship = Some(value.to_string()),
            Self::Season => {
                args.season = Some(
                    <SeasonArg as ValueEnum>::from_str(value, true)
                        .map_err(|_| wrong("write yellow, red or blue".to_string()))?,
                );
            }
            Self::StartYear => args.start_year = Some(numbers::year(value).map_err(wrong)?),
            Self::MaxTurns => args.max_turns = Some(numbers::turns(value).map_err(wrong)?),
            Self::Stay => args.mission.stay = Some(numbers::turns(value).map_err(wrong)?),
            Self::Esa => ship.esa = is_on(value).map_err(wrong)?,
            Self::Push => ship.push = is_on(value).map_err(wrong)?,
            Self::AvoidHazards => args.avoid_hazards = is_on(value).map_err(wrong)?,
            Self::Pay => args.pay = is_on(value).map_err(wrong)?,
            Self::Refuel => args.mission.refuel = is_on(value).map_err(wrong)?,
            Self::Return => args.mission.back = is_on(value).map_err(wrong)?,
            Self::EnginePerTurn => args.mission.engine_per_turn = is_on(value).map_err(wrong)?,
        }
        Ok(())
    }
}

impl Args {
    /// The options that are varied, such as `--tanks`, whether there are any such or not.
    pub fn varied(&self) -> Vec<String> {
        let name = |text: &String| format!("--{}", text.split('=').next().unwrap_or_default().trim());
        self.vary.iter().map(name).collect()
    }
}

fn is_on(value: &str) -> Result<bool, String> {
    match value {
        "yes" | "on" | "true" => Ok(true),
        "no" | "off" | "false" => Ok(false),
        _ => Err("write yes or no".to_string()),
    }
}

/// What is varied, with its values.
fn parse(text: &str) -> anyhow::Result<(What, Vec<String>)> {
    let (name, values) = match text.split_once('=') {
        Some((name, values)) => (name.trim(), Some(values.trim())),
        None => (text.trim(), None),
    };
    let what =
        What::value_variants().iter().copied().find(|what| what.name() == name).with_context(|| {
            let known: Vec<String> = What::value_variants().iter().map(|what| what.name()).collect();
            format!("--vary {text}: '{name}' cannot be varied; write one of {}", known.join(", "))
        })?;
    let values = match values {
        Some(values) => listed(text, values)?,
        None if what == What::Season => ["yellow", "red", "blue"].map(String::from).to_vec(),
        None if what.is_switch() => ["no", "yes"].map(String::from).to_vec(),
        None if what.is_named() => bail!("--vary {text}: say which, such as {text}=NAME,NAME"),
        None => bail!("--vary {text}: say which, such as {text}=1..4 or {text}=1,3"),
    };
    Ok((what, values))
}

/// `1..4` or `a,b,c`.
fn listed(text: &str, values: &str) -> anyhow::Result<Vec<String>> {
    let mut list = Vec::new();
    for part in values.split(',').map(str::trim) {
        ensure!(!part.is_empty(), "--vary {text}: a value is empty");
        match part.split_once("..") {
            Some((first, last)) => {
                let wrong = || format!("--vary {text}: '{part}' is no range of whole numbers, such as 1..8");
                let first: u16 = first.trim().parse().ok().with_context(wrong)?;
                let last: u16 = last.trim_start_matches('=').trim().parse().ok().with_context(wrong)?;
                ensure!(
                    first <= last && usize::from(last - first) < MOST_CELLS,
                    "--vary {text}: write a range such as 1..8, its smaller end first, of {MOST_CELLS} values at most"
                );
                list.extend((first..=last).map(|number| number.to_string()));
            }
            None => list.push(part.to_string()),
        }
    }
    Ok(list)
}

/// Answers `hf what-if`; a grid without any trip is a no.
///
/// # Errors
/// What cannot be varied, too many cells, and whatever is wrong in every cell.
pub fn run(args: &Args, context: &Context) -> anyhow::Result<Exit> {
    let varied = args.vary.iter().map(|text| parse(text)).collect::<anyhow::Result<Vec<_>>>()?;
    for (index, (what, _)) in varied.iter().enumerate() {
        ensure!(
            !varied[..index].iter().any(|(other, _)| other == what),
            "--vary {} is given twice",
            what.name()
        );
    }
    let cells: usize = varied.iter().map(|(_, values)| values.len()).product();
    ensure!(cells <= MOST_CELLS, "a grid of {cells} cells is too much: vary less, {MOST_CELLS} at most");
    let mut rows = Vec::new();
    let mut first_error = None;
    let mut is_any_asked = false;
    let mut extent = Extent::Whole;
    for cell in 0..cells {
        let mut question = args.plan.clone();
        let mut labels = Vec::new();
        let mut rest = cell;
        for (what, values) in varied.iter().rev() {
            let value = &values[rest % values.len()];
            rest /= values.len();
            what.set(&mut question, value)?;
            labels.push(value.clone());
        }
        labels.reverse();
        // What is wrong in one cell, such as more tanks than fit, leaves the others as they are.
        let (outcome, why_not) = match solve(&question, context) {
            Ok(mut solved) => {
                extent = extent.and(solved.extent);
                is_any_asked = true;
                let cut = plan::limit(&question, context.rule_set()?, &mut solved);
                (solved.best(context.rule_set()?), why_not(&solved, cut, context)?)
            }
            Err(error) => {
                let text = format!("{error:#}");
                first_error.get_or_insert(error);
                (None, Some(text))
            }
        };
        rows.push(GridRow { labels, outcome, why_not });
    }
    if let Some(error) = first_error.filter(|_| !is_any_asked) {
        return Err(error);
    }
    let rule_set = context.rule_set()?;
    let has_load =
        args.plan.ship.has_load() || varied.iter().any(|(what, _)| matches!(what, What::Tanks | What::Steps));
    let varied = varied.iter().map(|(what, _)| what.name()).collect();
    let grid = Grid::new(varied, rows, has_load, extent, &rule_set.name);
    let is_any = grid.has_outcome();
    context.answer(&grid, Grid::report)?;
    Ok(if is_any { Exit::Answered } else { Exit::No })
}
