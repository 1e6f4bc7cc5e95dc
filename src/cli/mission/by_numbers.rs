//! The ship of a mission, given by numbers.

use anyhow::{Context as _, ensure};

use super::args::MissionArgs;
use super::items::{check_count, place_of};
use super::numbers;
use crate::cli::Context;
use crate::cli::ship::{GradeArg, ShipArgs};
use crate::rules::{Afterburner, Assay, Rocket, Survey};
use crate::ruleset::RuleSet;
use crate::search::mission::ship::{Change, Configuration, Drop, Engine, Item, Prospector, Ship};
use crate::unit::{Mass, Tanks};

/// Builds the ship with all configurations that the options allow.
///
/// # Errors
/// Masses that the ship does not have, thrusters that are none.
pub(super) fn ship(args: &MissionArgs, ship: &ShipArgs, context: &Context) -> anyhow::Result<Ship> {
    let rule_set = context.rule_set()?;
    ensure!(
        args.industrialize.is_empty(),
        "--industrialize needs the cards of the ship: name them with --card"
    );
    let whole = ship.ship(context)?;
    let mut engines: Vec<(String, Rocket)> =
        whole.engines.iter().map(|engine| (engine.name.clone(), engine.rocket)).collect();
    for text in &args.also {
        let (thrust, consumption, afterburner) = numbers::thruster(text)?;
        let first = engines[0].1;
        let afterburner = afterburner.map_or(Afterburner::None, Afterburner::Optional);
        let rocket = Rocket {
            thrust,
            consumption,
            afterburner,
            solar: false,
            sail: false,
            bonus_pivots: ship.bonus_pivots.unwrap_or(0),
            ..first
        };
        engines.push((format!("thruster {thrust}·{consumption}"), rocket));
    }
    let (items, masses) = goods(args, rule_set)?;
    check_count(items.len())?;
    let count = 1_usize << items.len();
    let mut configurations = Vec::new();
    let mut numbers = vec![None; count];
    // Of things that are alike the first is left first.
    let is_in_order = |gone: usize| {
        (1..items.len()).all(|item| {
            let kind = |item: usize| (masses[item], items[item].place, items[item].change);
            let alike = (0..item).filter(|other| kind(*other) == kind(item));
            gone >> item & 1 == 0 || alike.into_iter().all(|other| gone >> other & 1 == 1)
        })
    };
    for (gone, number) in numbers.iter_mut().enumerate().filter(|(gone, _)| is_in_order(*gone)) {
        let sum = |change: Change| {
            let done = (0..items.len()).filter(|item| gone >> item & 1 == 1 && items[*item].change == change);
            done.map(|item| u16::from(masses[item].0)).sum::<u16>()
        };
        let dry = (u16::from(whole.dry.0) + sum(Change::PickUp)).checked_sub(sum(Change::Leave));
        let dry = dry.and_then(|dry| u8::try_from(dry).ok()).map(Mass);
        let Some(dry) = dry.filter(|dry| rule_set.track.check_dry(*dry).is_ok()) else { continue };
        *number = Some(configurations.len());
        let engines = engines
            .iter()
            .enumerate()
            .map(|(thruster, (_, rocket))| Engine { thruster, rocket: Rocket { dry, ..*rocket } });
        let prospector = args.isru.map(|isru| Prospector {
            isru,
            survey: Survey::OneTry,
            assay: Assay::default(),
            site: None,
        });
        configurations.push((
            gone,
            Configuration {
                dry,
                engines: engines.collect(),
                isru: args.isru,
                scoop: Tanks(0),
                // Whoever has dirt in the tanks burns it.
                dirt_by_crew: (ship.fuel == Some(GradeArg::Dirt)).then_some(false),
                prospectors: prospector.into_iter().collect(),
                drops: Vec::new(),
                has_delivered: (0..items.len()).all(|item| !items[item].is_required || gone >> item & 1 == 1),
                industrialized: None,
                without_sails: None,
                is_sail_alone: false,
            },
        ));
    }
    let configurations = configurations.into_iter().map(|(gone, mut configuration)| {
        let still = (0..items.len()).filter(|item| gone >> item & 1 == 0);
        let drops = still.filter_map(|item| Some(Drop { item, leads_to: numbers[gone | 1 << item]? }));
        configuration.drops = drops.collect();
        configuration
    });
    let configurations: Vec<Configuration> = configurations.collect();
    for (item, mass) in items.iter().zip(&masses).filter(|(item, _)| item.change == Change::Leave) {
        ensure!(*mass < whole.dry, "--drop {}: the ship's dry mass is {} in all", item.name, whole.dry);
    }
    Ok(Ship { configurations, items, thrusters: engines.into_iter().map(|(name, _)| name).collect() })
}

/// The masses that may be left or picked up.
///
/// # Errors
/// What is no mass, and options that need cards.
fn goods(args: &MissionArgs, rule_set: &RuleSet) -> anyhow::Result<(Vec<Item>, Vec<Mass>)> {
    let mut items = Vec::new();
    let mut masses = Vec::new();
    for text in &args.drop {
        let (what, place) = place_of(text, rule_set)?;
        let mass = what.parse().ok().map(Mass).filter(|mass| *mass > Mass(0));
        let mass = mass.with_context(|| {
            format!(
                "--drop {text}: the ship is given by numbers, so write the mass that is left, such as 2@ceres"
            )
        })?;
        let (name, is_required) = (format!("mass {}", mass.0), place.is_some());
        items.push(Item { name, change: Change::Leave, place, is_required });
        masses.push(mass);
    }
    ensure!(args.glory.is_empty(), "--glory needs a crew: name the cards of the ship with --card (LR 7.1)");
    ensure!(args.turn_light.is_empty(), "--turn-light needs the cards of the ship: name them with --card");
    for text in &args.pick_up {
        let (what, place) = place_of(text, rule_set)?;
        let mass = what.parse().ok().map(Mass).filter(|mass| *mass > Mass(0));
        let mass = mass.with_context(|| {
            format!("--pick-up {text}: the ship is given by numbers, so write the mass, such as 2@ceres")
        })?;
        items.push(Item {
            name: format!("mass {}", mass.0),
            change: Change::PickUp,
            place,
            is_required: true,
        });
        masses.push(mass);
    }
    Ok((items, masses))
}
