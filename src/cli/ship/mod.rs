//! The ship of a question: given by its numbers, by cards, or by a rocket file.

mod args;
mod by_numbers;
mod limits;
mod of_cards;
mod of_rules;

pub use args::{GradeArg, ShipArgs};
pub use limits::{check_dry, check_thrust};

use limits::check_dry_of_numbers;

use anyhow::bail;

use super::cargo;
use super::context::Context;
use crate::card::CardId;
use crate::report::manifest::Manifest;
use crate::rules::Rocket;
use crate::track::FuelPosition;
use crate::unit::{Consumption, Mass};

/// A ship with all engines worth flying with.
#[derive(Clone, Debug)]
pub struct Ship {
    /// Name of the rocket file, if it came from one.
    pub name: Option<String>,
    /// The engines that no other one covers, the best first; never empty.
    pub engines: Vec<NamedEngine>,
    /// Sum of the masses of all cards.
    pub dry: Mass,
    /// Its fuel; `None` when nothing was said about it.
    pub load: Option<FuelPosition>,
    /// The space where its file says it stands, as written.
    pub start: Option<String>,
    /// Its cards, where it is made of cards.
    pub manifest: Option<Manifest>,
    /// Which of its numbers is made up, and why.
    pub stand_in: Option<String>,
}

/// A ship as far as its fuel is concerned.
#[derive(Clone, Debug)]
pub struct Hull {
    /// Sum of the masses of all cards.
    pub dry: Mass,
    /// Its fuel; `None` when nothing was said about it.
    pub load: Option<FuelPosition>,
    /// Steps a burn, of the best engine, where there is one.
    pub consumption: Option<Consumption>,
    /// Which of its numbers is made up, and why.
    pub stand_in: Option<String>,
}

/// An engine as the rules of movement see it.
#[derive(Clone, Debug)]
pub struct NamedEngine {
    /// Name of the thruster with its supports, or its numbers.
    pub name: String,
    /// Thrust, consumption and the rest.
    pub rocket: Rocket,
    /// The card, where it is one.
    pub card: Option<CardId>,
}

impl ShipArgs {
    /// The whole ship.
    ///
    /// Rocket files may decide the rules, so this comes before [`Context::rule_set`].
    ///
    /// # Errors
    /// What is missing, out of range or against the rules.
    pub fn ship(&self, context: &Context) -> anyhow::Result<Ship> {
        match (cargo::read(self, context)?, &self.ship) {
            (Some(cargo), _) => self.ship_of_cards(context, &cargo),
            (None, Some(name)) => self.ship_of_rules(context.rule_set()?, name),
            (None, None) => self.ship_of_numbers(context.rule_set()?),
        }
    }

    /// Only its mass and fuel, and the consumption if it is known; `None` when nothing is said about its mass.
    ///
    /// # Errors
    /// What is out of range or against the rules; cards that give no working thruster are no error here.
    pub fn hull(&self, context: &Context) -> anyhow::Result<Option<Hull>> {
        let Some(cargo) = cargo::read(self, context)? else {
            let rule_set = context.rule_set()?;
            if let Some(name) = &self.ship {
                let ship = self.ship_of_rules(rule_set, name)?;
                let consumption = ship.engines.first().map(|engine| engine.rocket.consumption);
                if ship.engines.iter().any(|engine| engine.rocket.weightless) {
                    bail!(
                        "a sail burns no fuel and has no tanks: there is nothing to tell about --ship {name} (LR 6.5)"
                    );
                }
                return Ok(Some(Hull {
                    dry: ship.dry,
                    load: ship.load,
                    consumption,
                    stand_in: ship.stand_in,
                }));
            }
            let hull = |dry| {
                check_dry_of_numbers(rule_set, dry)?;
                Ok(Hull {
                    dry,
                    load: self.load(rule_set, dry)?,
                    consumption: self.consumption,
                    stand_in: None,
                })
            };
            return self.dry.map(hull).transpose();
        };
        self.refuse_numbers()?;
        let dry = cargo.stack.dry_mass();
        let load = self.load_of_cards(context.rule_set()?, &cargo)?;
        let engines = if self.thruster.is_some() {
            self.working_engines(&cargo)?
        } else {
            self.working_engines(&cargo).unwrap_or_default()
        };
        Ok(Some(Hull {
            dry,
            load,
            consumption: engines.first().map(|engine| engine.consumption),
            stand_in: None,
        }))
    }
}
