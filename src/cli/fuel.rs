//! `hf fuel`: what is in the tank.

use anyhow::{Context as _, bail};

use super::ship::{Hull, ShipArgs};
use super::{Context, Exit, numbers};
use crate::report::fuel::{AfterDrop, AfterLoad, ClassSpan, Figure, FuelAnswer, TankRow};
use crate::track::{FuelPosition, FuelTrack};
use crate::unit::{Consumption, Mass, Steps, Tanks};

/// Arguments of `hf fuel`.
#[derive(clap::Args, Clone, Debug)]
pub struct Args {
    #[command(flatten)]
    ship: ShipArgs,
    /// Mass points put down: what becomes of the fuel then
    #[arg(long, value_name = "MASS", value_parser = numbers::mass, allow_hyphen_values = true)]
    drop: Option<Mass>,
}

/// What says nothing about the tanks.
const UNUSED: [&str; 11] = [
    "--thrust",
    "--afterburn",
    "--solar",
    "--esa",
    "--push",
    "--powersat",
    "--bonus-pivots",
    "--fuel",
    "--isofuel",
    "--ice",
    "--rad-hard",
];

/// Answers `hf fuel`.
///
/// # Errors
/// When dry mass or fuel do not fit the track.
pub fn run(args: &Args, context: &Context) -> anyhow::Result<Exit> {
    context.refuse(&UNUSED, "the tanks alone are asked about")?;
    let hull = args.ship.hull(context)?;
    let ships = context.rule_set()?.ships_listed();
    let hull = hull.with_context(|| match ships {
        Some(ships) => format!("how heavy is the ship? name one with --ship: {ships}"),
        None => "how heavy is the ship? give its dry mass with --dry (LR 5.4B)".to_string(),
    })?;
    let Hull { dry, load, consumption, stand_in } = hull;
    let track = &context.rule_set()?.track;
    let consumption = consumption.filter(|consumption| !consumption.is_zero());
    let gauge = Gauge { track, dry, consumption };
    let drop = match (args.drop, load) {
        (Some(_), None) => bail!("what is in the tank before the drop? give --tanks or --steps"),
        (Some(mass), Some(at)) => Some(gauge.after_drop(mass, at)?),
        (None, _) => None,
    };
    let answer = FuelAnswer {
        track: track.name().to_string(),
        dry_mass: dry.0,
        consumption: consumption.map(|consumption| consumption.to_string()),
        now: load.map(|at| gauge.figure(dry, at)),
        certain: load.and_then(|at| gauge.certainty(at)),
        classes: load.map_or_else(Vec::new, |at| gauge.classes(at)),
        one_more_tank: load.and_then(|at| gauge.one_more(at)),
        drop,
        tanks: gauge.rows()?,
        stand_in,
    };
    context.answer(&answer, FuelAnswer::report)?;
    Ok(Exit::Answered)
}

/// Reads the fuel track for one ship.
pub(super) struct Gauge<'a> {
    /// The track.
    pub(super) track: &'a FuelTrack,
    /// Dry mass.
    pub(super) dry: Mass,
    /// Steps a burn, where burns cost any.
    pub(super) consumption: Option<Consumption>,
}

impl Gauge<'_> {
    /// Whole burns that these steps pay.
    pub(super) fn burns(&self, steps: Steps) -> Option<u32> {
        self.consumption.and_then(|consumption| consumption.burns_from(steps))
    }

    fn figure(&self, dry: Mass, at: FuelPosition) -> Figure {
        let class = self.track.class(dry, at);
        let steps = self.track.steps(dry, at);
        Figure {
            tanks: self.track.whole_tanks(dry, at).0,
            position: self.track.describe(dry, at),
            steps: steps.0,
            class: class.name.clone(),
            thrust_modifier: class.modifier,
            burns: self.burns(steps),
        }
    }

    /// Whether the steps at this load are printed; `None` between two tank marks.
    fn certainty(&self, at: FuelPosition) -> Option<bool> {
        let tanks = self.track.whole_tanks(self.dry, at);
        let is_whole = self.track.loaded(self.dry, tanks).is_ok_and(|mark| mark == at);
        is_whole.then(|| self.track.is_certain(self.dry, tanks))
    }

    /// The classes that the ship passes while it spends its fuel.
    pub(super) fn classes(&self, at: FuelPosition) -> Vec<ClassSpan> {
        let on_board = self.track.steps(self.dry, at);
        let mut spans: Vec<ClassSpan> = Vec::new();
        for spent in (0..=on_board.0).map(Steps) {
            let Some(at) = self.track.spend(self.dry, at, spent) else { break };
            let class = self.track.class(self.dry, at);
            let steps = self.track.steps(self.dry, at).0;
            match spans.last_mut() {
                Some(span) if span.class == class.name => span.steps_least = steps,
                _ => spans.push(ClassSpan {
                    class: class.name.clone(),
                    thrust_modifier: class.modifier,
                    steps_most: steps,
                    steps_least: steps,
                }),
            }
        }
        spans
    }

    fn one_more(&self, at: FuelPosition) -> Option<AfterLoad> {
        let more = self.track.add_tank(self.dry, at)?;
        let gained = self.track.steps(self.dry, more).saturating_sub(self.track.steps(self.dry, at));
        Some(AfterLoad { steps_gained: gained.0, then: self.figure(self.dry, more) })
    }

    fn after_drop(&self, mass: Mass, at: FuelPosition) -> anyhow::Result<AfterDrop> {
        let Some(dry) = self.dry.checked_sub(mass) else {
            bail!("{mass} cannot be dropped: the dry mass is {} (LR 6.7A)", self.dry.0)
        };
        let after = self.track.change_dry(self.dry, at, dry);
        let after =
            after.with_context(|| format!("so much fuel does not fit on dry mass {} (LR 6.7A)", dry.0))?;
        Ok(AfterDrop { dropped_mass: mass.0, dry_mass: dry.0, then: self.figure(dry, after) })
    }

    /// Every whole number of tanks.
    pub(super) fn rows(&self) -> anyhow::Result<Vec<TankRow>> {
        (0..=self.track.most_tanks(self.dry).0)
            .map(Tanks)
            .map(|tanks| {
                let figure = self.figure(self.dry, self.track.loaded(self.dry, tanks)?);
                Ok(TankRow {
                    tanks: tanks.0,
                    steps: figure.steps,
                    class: figure.class,
                    thrust_modifier: figure.thrust_modifier,
                    burns: figure.burns,
                    certain: self.track.is_certain(self.dry, tanks),
                })
            })
            .collect()
    }
}
