//! A ship that the rules give to every player.

use anyhow::{Context as _, bail};

use super::limits::{check_dry, cited};
use super::{NamedEngine, Ship, ShipArgs};
use crate::name::plain;
use crate::rules::Rocket;
use crate::ruleset::RuleSet;
use crate::unit::Tanks;

impl ShipArgs {
    /// A ship that the rules give to every player.
    pub(super) fn ship_of_rules(&self, rule_set: &RuleSet, name: &str) -> anyhow::Result<Ship> {
        let wanted = plain(name);
        let ship = rule_set.ships.iter().find(|ship| plain(&ship.name) == wanted);
        let ship = ship.with_context(|| {
            let known = rule_set.ships_listed().unwrap_or_default();
            format!("the rules '{}' give no ship called '{name}': write {known}", rule_set.name)
        })?;
        let dry = ship.dry.unwrap_or(rule_set.track.dry_range().0);
        check_dry(rule_set, dry)?;
        if ship.sail {
            let fuel = [
                ("--tanks", self.tanks.is_some()),
                ("--steps", self.steps.is_some()),
                ("--ice", self.ice.is_some()),
            ];
            if let Some((option, _)) = fuel.into_iter().find(|(_, is_given)| *is_given) {
                bail!("a sail burns no fuel and has no tanks: leave {option} out (LR 6.5)");
            }
        }
        let rocket = Rocket {
            solar: ship.sail,
            sail: ship.sail,
            carries_sail: ship.sail,
            weightless: ship.sail,
            pushable: false,
            bonus_pivots: self.bonus_pivots(rule_set, false),
            ..self.with_chits(Rocket::new(ship.thrust, ship.consumption, dry))
        };
        let tanks = ship.wet.and_then(|wet| wet.checked_sub(dry)).map_or(Tanks(0), |mass| Tanks(mass.0));
        let usual = || rule_set.track.loaded(dry, tanks).map_err(cited);
        let load = self.load(rule_set, dry)?.map_or_else(usual, Ok)?;
        let stand_in = ship.stand_in.as_ref();
        Ok(Ship {
            name: None,
            engines: vec![NamedEngine { name: ship.name.clone(), rocket, card: None }],
            dry,
            load: Some(load),
            start: None,
            manifest: None,
            stand_in: stand_in
                .map(|stand_in| format!("dry mass {} of the {} is a stand-in: {stand_in}", dry.0, ship.name)),
        })
    }
}
