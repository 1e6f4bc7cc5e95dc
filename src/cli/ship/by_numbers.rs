//! A ship given by its numbers.

use anyhow::{Context as _, bail, ensure};

use super::limits::{check_dry_of_numbers, check_thrust};
use super::{NamedEngine, Ship, ShipArgs};
use crate::rules::{Afterburner, Rocket};
use crate::ruleset::{RuleSet, Sails};
use crate::unit::Consumption;

impl ShipArgs {
    pub(super) fn ship_of_numbers(&self, rule_set: &RuleSet) -> anyhow::Result<Ship> {
        ensure!(self.thruster.is_none(), "--thruster chooses among cards: name them with --card or --rocket");
        let thrust = self.thrust.with_context(|| match rule_set.ships_listed() {
            Some(ships) => format!("what does the ship fly with? name one with --ship: {ships}"),
            None => {
                "what does the ship fly with? give --thrust and --consumption, or its cards with --card or \
                     --rocket"
                    .to_string()
            }
        })?;
        check_thrust(thrust)?;
        let dry = self.dry.context("how heavy is the ship? give its dry mass with --dry (LR 5.4B)")?;
        let consumption = self.checked_consumption()?;
        check_dry_of_numbers(rule_set, dry)?;
        let rocket = Rocket {
            afterburner: self.afterburn.map_or(Afterburner::None, Afterburner::Optional),
            solar: self.solar || self.sail,
            sail: self.sail,
            carries_sail: self.sail,
            esa_power: self.esa || self.push,
            rad_hardness: self.rad_hard,
            bonus_pivots: self.bonus_pivots(rule_set, self.sail),
            ..self.with_chits(Rocket::new(thrust, consumption, dry))
        };
        let kind = if self.sail { "sail" } else { "thruster" };
        let name = format!("{kind} {thrust}·{consumption}");
        let load = self.load(rule_set, dry)?;
        Ok(Ship {
            name: None,
            engines: vec![NamedEngine { name, rocket, card: None }],
            dry,
            load,
            start: None,
            manifest: None,
            stand_in: None,
        })
    }

    /// The rocket with the chits aboard.
    pub(super) fn with_chits(&self, rocket: Rocket) -> Rocket {
        Rocket { isofuel: self.isofuel.unwrap_or(0), ice: self.ice.unwrap_or(0), ..rocket }
    }

    /// Pivots that cost nothing: as given, or one for a sail where the rules say so.
    pub(super) fn bonus_pivots(&self, rule_set: &RuleSet, is_sail: bool) -> u8 {
        let of_sail = match rule_set.policies.sails {
            Sails::OneBonusPivot if is_sail => 1,
            Sails::OneBonusPivot | Sails::AsPrinted => 0,
        };
        self.bonus_pivots.unwrap_or(of_sail)
    }

    /// The consumption, with what goes without saying for sails.
    fn checked_consumption(&self) -> anyhow::Result<Consumption> {
        match (self.sail, self.consumption) {
            (true, None) => Ok(Consumption::ZERO),
            (true, Some(consumption)) if consumption.is_zero() => Ok(consumption),
            (true, Some(consumption)) => {
                bail!("a sail burns no fuel: leave --consumption {consumption} out, or --sail (LR 6.5)")
            }
            (false, None) => {
                bail!("how many steps does a burn take? give --consumption (LR 6.2B), or --sail")
            }
            (false, Some(consumption)) if consumption.is_zero() => {
                bail!("consumption 0 is for sails only: add --sail, or give the steps a burn takes (LR 6.5)")
            }
            (false, Some(consumption)) => Ok(consumption),
        }
    }
}
