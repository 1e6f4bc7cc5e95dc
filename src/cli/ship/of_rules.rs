//! A ship that the rules give to every player, and the chits aboard.

use anyhow::{Context as _, ensure};

use super::limits::{check_dry, cited};
use super::{NamedEngine, Ship, ShipArgs};
use crate::name::plain;
use crate::rules::Rocket;
use crate::ruleset::{Chits, RuleSet};
use crate::unit::Tanks;

/// More chits of a kind than any ship has.
const MOST_CHITS: u8 = 9;

impl ShipArgs {
    /// A ship that the rules give to every player.
    pub(super) fn ship_of_rules(&self, rule_set: &RuleSet, name: &str) -> anyhow::Result<Ship> {
        let known: Vec<&str> = rule_set.ships.iter().map(|ship| ship.name.as_str()).collect();
        ensure!(!known.is_empty(), "the rules '{}' give no ships: leave --ship {name} out", rule_set.name);
        let wanted = plain(name);
        let ship = rule_set.ships.iter().find(|ship| plain(&ship.name) == wanted);
        let ship = ship.with_context(|| {
            format!("the rules '{}' give no ship called '{name}': write {}", rule_set.name, known.join(", "))
        })?;
        let dry = ship.dry.unwrap_or(rule_set.track.dry_range().0);
        check_dry(rule_set, dry)?;
        self.check_later_options(rule_set)?;
        let rocket = Rocket {
            solar: ship.sail,
            sail: ship.sail,
            carries_sail: ship.sail,
            weightless: ship.sail,
            bonus_pivots: self.bonus_pivots(rule_set, false),
            ..self.with_chits(rule_set, Rocket::new(ship.thrust, ship.consumption, dry))?
        };
        let tanks = ship.wet.and_then(|wet| wet.checked_sub(dry)).map_or(Tanks(0), |mass| Tanks(mass.0));
        let usual = || rule_set.track.loaded(dry, tanks).map_err(cited);
        let load = self.load(rule_set, dry)?.map_or_else(usual, Ok)?;
        let name = match &ship.stand_in {
            Some(stand_in) => format!("{} ({stand_in})", ship.name),
            None => ship.name.clone(),
        };
        let engines = vec![NamedEngine { name, rocket }];
        Ok(Ship { name: None, engines, dry, load: Some(load), start: None, manifest: None })
    }

    /// The rocket with the chits aboard, where the rules have any.
    pub(super) fn with_chits(&self, rule_set: &RuleSet, rocket: Rocket) -> anyhow::Result<Rocket> {
        let (isofuel, ice) = (self.isofuel.unwrap_or(0), self.ice.unwrap_or(0));
        if rule_set.policies.chits == Chits::None {
            ensure!(isofuel == 0, "the rules '{}' have no isofuel chits", rule_set.name);
            ensure!(ice == 0, "the rules '{}' have no ice chits", rule_set.name);
        }
        ensure!(isofuel <= MOST_CHITS && ice <= MOST_CHITS, "write at most {MOST_CHITS} chits of a kind");
        Ok(Rocket { isofuel, ice, ..rocket })
    }
}
