//! A ship of cards.

use anyhow::{bail, ensure};

use super::limits::cited;
use super::{NamedEngine, Ship, ShipArgs};
use crate::card::Stack;
use crate::cli::cargo::Cargo;
use crate::cli::exit::Refused;
use crate::cli::{Context, names};
use crate::name::{Lookup, lookup};
use crate::report::manifest::Manifest;
use crate::rules::support::{Engine, thrusters, undominated};
use crate::rules::{Rocket, burns};
use crate::ruleset::RuleSet;
use crate::track::FuelPosition;
use crate::unit::Tanks;

impl ShipArgs {
    pub(super) fn ship_of_cards(&self, context: &Context, cargo: &Cargo<'_>) -> anyhow::Result<Ship> {
        self.refuse_numbers()?;
        let stack = &cargo.stack;
        Ok(Ship {
            name: cargo.name.clone(),
            engines: self.engines(cargo)?,
            dry: stack.dry_mass(),
            load: self.load_of_cards(context.rule_set()?, cargo)?,
            start: cargo.start.clone(),
            manifest: Some(Manifest::of(stack, cargo.rules.supports())),
            stand_in: None,
        })
    }

    /// The engines of these cards that no other one covers, or those of the thruster asked for, the best first.
    ///
    /// # Errors
    /// What is missing when none works.
    pub fn engines(&self, cargo: &Cargo<'_>) -> anyhow::Result<Vec<NamedEngine>> {
        let stack = &cargo.stack;
        let is_pushed = self.esa || self.push || self.powersat;
        let mut engines = self.working_engines(cargo)?;
        let fuel = self.grade();
        let checks: Vec<_> = engines.iter().map(|engine| burns(engine.fuel_type.into(), fuel)).collect();
        if let Some(Err(wrong)) = checks.iter().find(|_| checks.iter().all(Result::is_err)) {
            bail!(Refused(wrong.to_string()));
        }
        engines.retain(|engine| burns(engine.fuel_type.into(), fuel).is_ok());
        let named = undominated(&engines).into_iter().map(|engine| NamedEngine {
            name: engine_name(engine, |card| card_name(stack, card)),
            card: stack.aboard().get(engine.card).map(|aboard| aboard.choice.card),
            rocket: {
                let rocket = engine.rocket(stack, is_pushed);
                let bonus_pivots = self.bonus_pivots.unwrap_or(rocket.bonus_pivots);
                Rocket { bonus_pivots, rad_hardness: self.rad_hard.or(rocket.rad_hardness), ..rocket }
            },
        });
        Ok(named.collect())
    }

    /// All ways in which the thrusters aboard work, or those of the one asked for.
    pub(super) fn working_engines(&self, cargo: &Cargo<'_>) -> anyhow::Result<Vec<Engine>> {
        let stack = &cargo.stack;
        let mut reports = thrusters(stack, cargo.rules.supports());
        if let Some(wanted) = &self.thruster {
            let known = reports.iter().map(|report| (report.card, card_name(stack, report.card)));
            let chosen = match lookup(wanted, known) {
                Lookup::Found(card) => card,
                Lookup::Several(cards) => {
                    let names: Vec<String> =
                        cards.into_iter().map(|card| card_name(stack, card).to_string()).collect();
                    bail!(names::several(wanted, "thrusters aboard", &names))
                }
                Lookup::Unknown(near) => bail!(names::unknown(wanted, "thruster aboard", &near)),
            };
            reports.retain(|report| report.card == chosen);
        }
        ensure!(!reports.is_empty(), "no card aboard is a thruster (LR 2.6D)");
        let missing: Vec<String> = reports
            .iter()
            .filter(|report| report.engines.is_empty())
            .flat_map(|report| report.missing.iter().map(ToString::to_string))
            .collect();
        let engines: Vec<Engine> = reports.into_iter().flat_map(|report| report.engines).collect();
        ensure!(!engines.is_empty(), "no thruster works: {}", missing.join("; "));
        Ok(engines)
    }

    /// The fuel of a ship of cards: as given, or as its file says.
    pub(super) fn load_of_cards(
        &self,
        rule_set: &RuleSet,
        cargo: &Cargo<'_>,
    ) -> anyhow::Result<Option<FuelPosition>> {
        let dry = cargo.stack.dry_mass();
        let given = self.load(rule_set, dry)?;
        let in_file = cargo.tanks.filter(|tanks| given.is_none() && *tanks > Tanks(0));
        let in_file = in_file.map(|tanks| rule_set.track.loaded(dry, tanks).map_err(cited)).transpose()?;
        Ok(given.or(in_file))
    }

    /// Refuses what is printed on cards.
    pub(super) fn refuse_numbers(&self) -> anyhow::Result<()> {
        for (is_given, flag) in [
            (self.thrust.is_some(), "--thrust"),
            (self.consumption.is_some(), "--consumption"),
            (self.afterburn.is_some(), "--afterburn"),
            (self.solar, "--solar"),
            (self.sail, "--sail"),
            (self.dry.is_some(), "--dry"),
        ] {
            ensure!(!is_given, "{flag} cannot be given with cards: it is printed on them");
        }
        Ok(())
    }
}

/// The name of a card of a stack.
fn card_name<'a>(stack: &'a Stack<'_>, card: usize) -> &'a str {
    stack.aboard().get(card).map_or("", |card| card.face.name.as_str())
}

/// "Vortex Confined with D-T Tokamak".
fn engine_name<'a>(engine: &Engine, card_name: impl Fn(usize) -> &'a str) -> String {
    let supports: Vec<String> =
        engine.supports.cards.iter().map(|card| card_name(*card).to_string()).collect();
    if supports.is_empty() {
        card_name(engine.card).to_string()
    } else {
        format!("{} with {}", card_name(engine.card), crate::report::listed(&supports))
    }
}
