//! The ship of a mission, from cards or numbers, with all it may become.

use anyhow::{bail, ensure};

use super::args::MissionArgs;
use super::by_numbers;
use super::items::{Content, Goods, MOST_ITEMS, goods};
use crate::card::{CardId, Choice, FuelType, Platform, RadiatorEnd, Stack, StackError};
use crate::cli::Context;
use crate::cli::cargo::{self, Cargo};
use crate::cli::ship::{GradeArg, ShipArgs};
use crate::game::Held;
use crate::map::SpaceId;
use crate::mission::{Crewed, Loose};
use crate::rules::support::{
    Phase, UnitReport, atmosphere_tanks, factory_parts, prospectors, refineries, working_isru,
};
use crate::rules::{Assay, Survey};
use crate::ruleset::{FuelGrades, RuleSet};
use crate::search::mission::ship::{Configuration, Drop, Engine, Item, Prospector, Ship};
use crate::unit::Mass;

/// What is left of a ship.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Remains {
    /// Cards aboard, by their places among all.
    cards: Vec<usize>,
    /// Radiators among them that were turned light.
    light: Vec<usize>,
    /// Mass that is no card.
    cargo: Mass,
    /// With which items nothing was done yet.
    items: Vec<bool>,
}

/// Builds the ship with all configurations that the options allow.
///
/// # Errors
/// Unknown cards, too many things to leave behind, a ship that cannot fly.
pub(super) fn mission_ship(
    args: &MissionArgs,
    ship: &ShipArgs,
    context: &Context,
    prospected: &[SpaceId],
) -> anyhow::Result<(Ship, Option<Crewed>)> {
    let cargo = cargo::read(ship, context)?;
    match &cargo {
        Some(cargo) => {
            ensure!(args.also.is_empty(), "--also cannot be given with cards: name the card aboard");
            let (found, crewed) = of_cards(args, ship, context, cargo, prospected)?;
            Ok((found, Some(crewed)))
        }
        None => Ok((by_numbers::ship(args, ship, context)?, None)),
    }
}

/// The ship alone, which does nothing but fly.
///
/// # Errors
/// As for any mission.
pub fn ship_alone(ship: &ShipArgs, context: &Context) -> anyhow::Result<Ship> {
    Ok(mission_ship(&MissionArgs::default(), ship, context, &[])?.0)
}

fn of_cards(
    args: &MissionArgs,
    ship: &ShipArgs,
    context: &Context,
    cargo: &Cargo<'_>,
    prospected: &[SpaceId],
) -> anyhow::Result<(Ship, Crewed)> {
    let rule_set = context.rule_set()?;
    // Whatever is wrong with the whole ship is said first.
    ship.ship(context)?;
    let Goods { items, contents, cards } = goods(args, rule_set, &cargo.stack)?;
    let mut yard = Yard {
        ship,
        rule_set,
        cargo,
        choices: cards,
        contents,
        items,
        prospected,
        remains: Vec::new(),
        thrusters: Vec::new(),
        cards: Vec::new(),
    };
    let whole = Remains {
        cards: (0..cargo.stack.aboard().len()).collect(),
        light: Vec::new(),
        cargo: cargo.stack.cargo(),
        items: vec![true; yard.items.len()],
    };
    yard.remains.push(whole);
    let mut configurations = Vec::new();
    while let Some(remains) = yard.remains.get(configurations.len()).cloned() {
        configurations.push(yard.configuration(&remains, args.isru, !args.industrialize.is_empty())?);
        ensure!(configurations.len() <= 1 << (MOST_ITEMS + 1), "too many things may be left behind");
    }
    if !args.industrialize.is_empty() && configurations[0].industrialized.is_none() {
        bail!("no refinery and robonaut that work are aboard to build a factory with (LR 5.7)");
    }
    let held = |choice: &Choice| Held::from(*choice);
    let (aboard, waiting) = yard.choices.split_at(cargo.stack.aboard().len());
    let of_item = |content: &Content| match content {
        Content::Card(index) | Content::Radiator(index) | Content::Waiting(index) => {
            let cards = yard.choices.get(*index).map(|choice| choice.card).into_iter().collect();
            Loose { cards, mass: Mass(0) }
        }
        Content::Cargo(mass) => Loose { cards: Vec::new(), mass: *mass },
    };
    let places = yard.items.iter().zip(&yard.contents);
    let places = places.filter(|(_, content)| matches!(content, Content::Waiting(_)));
    let places = places.filter_map(|(item, _)| item.place);
    let crew = cargo.stack.aboard().iter().find(|aboard| aboard.card.is_crew());
    let crew = crew.map(|aboard| aboard.choice.card).filter(|_| !args.glory.is_empty());
    let crewed = Crewed {
        glory: crew,
        cards: aboard.iter().map(held).collect(),
        mass: cargo.stack.cargo(),
        grade: ship.grade_in_play(),
        waiting: places.zip(waiting.iter().map(held)).collect(),
        items: yard.contents.iter().map(of_item).collect(),
        thrusters: yard.cards,
        due: (0..yard.items.len()).filter(|item| yard.items[*item].is_required).collect(),
    };
    Ok((Ship { configurations, items: yard.items, thrusters: yard.thrusters }, crewed))
}

/// Where configurations are built, one after another.
struct Yard<'a, 'deck> {
    ship: &'a ShipArgs,
    rule_set: &'a RuleSet,
    cargo: &'a Cargo<'deck>,
    /// All cards, those aboard at the start first.
    choices: Vec<Choice>,
    contents: Vec<Content>,
    items: Vec<Item>,
    prospected: &'a [SpaceId],
    /// What each configuration is made of; some are still to be built.
    remains: Vec<Remains>,
    thrusters: Vec<String>,
    /// The card of each.
    cards: Vec<CardId>,
}

impl<'deck> Yard<'_, 'deck> {
    /// The cards and cargo of what remains.
    fn stack(&self, remains: &Remains) -> Result<Stack<'deck>, StackError> {
        let lie = |card: &usize| {
            let choice = self.choices[*card];
            let end = if remains.light.contains(card) { RadiatorEnd::Light } else { choice.end };
            Choice { end, ..choice }
        };
        Stack::new(self.cargo.stack.deck(), remains.cards.iter().map(lie).collect(), remains.cargo)
    }

    /// Some card is left, and the fuel track knows its mass: a ship of cards without mass is one too (`LR 5.4B`).
    fn flies(&self, remains: &Remains) -> bool {
        let dry = self.stack(remains).map(|stack| stack.dry_mass());
        !remains.cards.is_empty() && dry.is_ok_and(|dry| self.rule_set.track.check_dry(dry).is_ok())
    }

    /// The number of what remains, new or known.
    fn number(&mut self, remains: Remains) -> usize {
        let known = self.remains.iter().position(|known| *known == remains);
        known.unwrap_or_else(|| {
            self.remains.push(remains);
            self.remains.len() - 1
        })
    }

    fn configuration(
        &mut self,
        remains: &Remains,
        isru: Option<u8>,
        can_industrialize: bool,
    ) -> anyhow::Result<Configuration> {
        let stack = self.stack(remains)?;
        let dry = stack.dry_mass();
        let part = Cargo { stack, name: None, start: None, ..self.cargo.clone() };
        // What is too light for the fuel track is a wreck, as is a ship without a thruster.
        let engines = if self.rule_set.track.check_dry(dry).is_ok() {
            self.ship.engines(&part).unwrap_or_default()
        } else {
            Vec::new()
        };
        let burning: Vec<CardId> = engines.iter().filter_map(|engine| engine.card).collect();
        let engines = engines.into_iter().map(|engine| {
            let known = self.thrusters.iter().position(|name| *name == engine.name);
            let thruster = known.unwrap_or_else(|| {
                self.thrusters.push(engine.name);
                self.cards.extend(engine.card);
                self.thrusters.len() - 1
            });
            Engine { thruster, rocket: engine.rocket }
        });
        let engines: Vec<Engine> = engines.collect();
        let supports = part.rules.supports();
        let working = working_isru(&part.stack, supports, Phase::Operation);
        let prospectors = self.prospectors(&part);
        let dirt_by_crew = self.dirt_by_crew(&part.stack, &burning);
        let industrialized = if can_industrialize { self.industrialized(remains, &part) } else { None };
        let left = self.without_sails(remains);
        let is_sail_alone = left.as_ref().is_some_and(|left| left.cards.is_empty());
        let without_sails = left.filter(|left| self.flies(left)).map(|left| self.number(left));
        let mut drops = Vec::new();
        for item in 0..self.items.len() {
            if !remains.items[item] || self.is_second_of_two(remains, item) {
                continue;
            }
            let mut less = remains.clone();
            less.items[item] = false;
            match self.contents[item] {
                Content::Card(card) if !less.cards.contains(&card) => continue,
                Content::Card(card) => less.cards.retain(|other| *other != card),
                Content::Cargo(mass) => less.cargo = less.cargo.saturating_sub(mass),
                Content::Radiator(card) if less.cards.contains(&card) => less.light.push(card),
                Content::Radiator(_) => continue,
                Content::Waiting(card) => less.cards.push(card),
            }
            less.light.sort_unstable();
            less.light.retain(|card| less.cards.contains(card));
            less.cards.sort_unstable();
            if self.flies(&less) {
                drops.push(Drop { item, leads_to: self.number(less) });
            }
        }
        Ok(Configuration {
            dry,
            engines,
            isru: isru.or(working),
            scoop: atmosphere_tanks(&part.stack, supports),
            dirt_by_crew,
            prospectors,
            drops,
            has_delivered: self
                .items
                .iter()
                .zip(&remains.items)
                .all(|(item, aboard)| !item.is_required || !aboard),
            industrialized,
            without_sails,
            is_sail_alone,
        })
    }

    /// Cargo that is like some other still aboard, which is left first.
    fn is_second_of_two(&self, remains: &Remains, item: usize) -> bool {
        let is_cargo = matches!(self.contents[item], Content::Cargo(_));
        let alike = |other: &usize| {
            (self.contents[*other], self.items[*other].place) == (self.contents[item], self.items[item].place)
        };
        is_cargo && (0..item).filter(alike).any(|other| remains.items[other])
    }

    /// The cards that prospect the sites asked for, with what refineries aboard add (`LR 5.6B`).
    fn prospectors(&self, part: &Cargo<'_>) -> Vec<Prospector> {
        let supports = part.rules.supports();
        let aboard = part.stack.aboard();
        let working =
            prospectors(&part.stack, supports, Phase::Operation).into_iter().filter(UnitReport::works);
        let mut found = Vec::new();
        for unit in working {
            let Some(card) = aboard.get(unit.card) else { continue };
            let Some(isru) = card.face.isru else { continue };
            let platforms = &card.face.platforms;
            let is_buggy = platforms.contains(&Platform::Buggy);
            let survey = if is_buggy { Survey::TwoTries } else { Survey::OneTry };
            let platform = platforms.first().copied().unwrap_or(Platform::Missile);
            let platform = if is_buggy { Platform::Buggy } else { platform };
            for &space in self.prospected {
                let Some(site) = self.rule_set.map.space(space).site.as_ref() else { continue };
                let working = refineries(&part.stack, supports, Phase::Operation);
                let working = working.into_iter().filter(UnitReport::works);
                let faces = working.filter_map(|unit| aboard.get(unit.card)).map(|card| card.face);
                let assay = Assay::of(faces, site, platform);
                found.push(Prospector { isru, survey, assay, site: Some(space) });
            }
        }
        found
    }

    /// Whether one of these thrusters, which work, burns the dirt that is taken up, and whether crews alone do. Where fuel has
    /// grades, all fuel becomes dirt then, so that is asked only of ships that have nothing else aboard (`4e F4`).
    fn dirt_by_crew(&self, stack: &Stack<'_>, working: &[CardId]) -> Option<bool> {
        let is_mixed =
            self.rule_set.policies.fuel_grades == FuelGrades::Three && self.ship.fuel != Some(GradeArg::Dirt);
        let burns = stack.aboard().iter().filter(|card| {
            let burns = card.face.thruster.is_some_and(|thruster| thruster.fuel_type == FuelType::Dirt);
            burns && working.contains(&card.choice.card)
        });
        let crews: Vec<bool> = burns.map(|card| card.card.is_crew()).collect();
        (!is_mixed && !crews.is_empty()).then(|| crews.into_iter().all(|is_crew| is_crew))
    }

    /// What is left once an aerobrake hazard has taken the sails, where there are any (`LR 6.4F`).
    fn without_sails(&self, remains: &Remains) -> Option<Remains> {
        let deck = self.cargo.stack.deck();
        let is_sail = |card: &usize| {
            let choice = self.choices[*card];
            let face = deck.get(choice.card).and_then(|card| card.face(choice.side));
            face.and_then(|face| face.thruster).is_some_and(|thruster| thruster.sail)
        };
        let mut less = remains.clone();
        less.cards.retain(|card| !is_sail(card));
        (less.cards.len() < remains.cards.len()).then_some(less)
    }

    /// What is left once a refinery and a robonaut have become a factory.
    fn industrialized(&mut self, remains: &Remains, part: &Cargo<'_>) -> Option<usize> {
        let parts = factory_parts(&part.stack, part.rules.supports())?;
        let used = parts.supports.iter().chain([&parts.refinery, &parts.robonaut]);
        let gone: Vec<usize> = used.map(|card| remains.cards[*card]).collect();
        let mut less = remains.clone();
        less.cards.retain(|card| !gone.contains(card));
        for (item, content) in self.contents.iter().enumerate() {
            let is_gone =
                matches!(content, Content::Card(card) | Content::Radiator(card) if gone.contains(card));
            if is_gone {
                less.items[item] = false;
            }
        }
        less.light.retain(|card| less.cards.contains(card));
        self.flies(&less).then(|| self.number(less))
    }
}
