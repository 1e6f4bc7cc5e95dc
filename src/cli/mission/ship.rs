//! The ship of a mission, from cards or numbers, with all it may become.

use anyhow::{bail, ensure};

use super::args::MissionArgs;
use super::by_numbers;
use crate::card::{CardId, Effect, Platform, Stack};
use crate::cli::cargo::{self, Cargo};
use crate::cli::ship::ShipArgs;
use crate::cli::{Context, names};
use crate::game::Held;
use crate::map::SpaceId;
use crate::mission::Crewed;
use crate::name::{Lookup, lookup};
use crate::rules::support::{Phase, UnitReport, industrialization, prospectors, refineries, working_isru};
use crate::rules::{Assay, FULL, Survey, air_eater_tanks};
use crate::ruleset::RuleSet;
use crate::search::mission::ship::{Configuration, Drop, Engine, Item, Prospector, Ship};
use crate::unit::{Mass, Tanks};

/// The most things that may be left behind: each doubles what the ship may be.
const MOST_ITEMS: usize = 6;

/// What an item is made of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Content {
    /// A card, by its place in the whole stack.
    Card(usize),
    /// Mass that is no card.
    Cargo(Mass),
}

/// What is left of a ship.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Remains {
    /// Cards aboard, by their places in the whole stack.
    cards: Vec<usize>,
    /// Mass that is no card.
    cargo: Mass,
    /// Which items are still aboard.
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

/// `WHAT` or `WHAT@PLACE`.
pub(super) fn place_of<'a>(text: &'a str, rule_set: &RuleSet) -> anyhow::Result<(&'a str, Option<SpaceId>)> {
    match text.rsplit_once('@') {
        Some((what, place)) => Ok((what.trim(), Some(names::space(&rule_set.map, place.trim())?))),
        None => Ok((text.trim(), None)),
    }
}

pub(super) fn check_count(count: usize) -> anyhow::Result<()> {
    ensure!(count <= MOST_ITEMS, "{count} things may be left behind: name {MOST_ITEMS} at most with --drop");
    Ok(())
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
    let (items, contents) = items_of_cards(args, rule_set, &cargo.stack)?;
    let mut yard = Yard {
        ship,
        rule_set,
        cargo,
        contents,
        items,
        prospected,
        remains: Vec::new(),
        thrusters: Vec::new(),
        cards: Vec::new(),
    };
    let whole = Remains {
        cards: (0..cargo.stack.aboard().len()).collect(),
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
    let card = |index: usize| cargo.stack.aboard().get(index).map(|aboard| aboard.choice.card);
    let held = cargo.stack.aboard().iter();
    let held = held.map(|aboard| Held { card: aboard.choice.card, side: aboard.choice.side });
    let left = yard.contents.iter().map(|content| match content {
        Content::Card(index) => card(*index).into_iter().collect(),
        Content::Cargo(_) => Vec::new(),
    });
    let crewed = Crewed { cards: held.collect(), thrusters: yard.cards, items: left.collect() };
    Ok((Ship { configurations, items: yard.items, thrusters: yard.thrusters }, crewed))
}

/// The items that may be left, with what they are made of.
fn items_of_cards(
    args: &MissionArgs,
    rule_set: &RuleSet,
    stack: &Stack<'_>,
) -> anyhow::Result<(Vec<Item>, Vec<Content>)> {
    let mut items = Vec::new();
    let mut contents: Vec<Content> = Vec::new();
    for text in &args.drop {
        let (what, place) = place_of(text, rule_set)?;
        let is_required = place.is_some();
        if crate::name::plain(what) == "any" {
            for (index, card) in stack.aboard().iter().enumerate() {
                if !contents.contains(&Content::Card(index)) {
                    items.push(Item { name: card.label(), place, is_required });
                    contents.push(Content::Card(index));
                }
            }
            continue;
        }
        if let Ok(mass) = what.parse::<u8>() {
            let left = stack.cargo();
            ensure!(
                mass > 0 && Mass(mass) <= left,
                "--drop {text}: cargo of mass {} is aboard; write a card's name, or a mass up to that",
                left.0
            );
            items.push(Item { name: format!("cargo of mass {mass}"), place, is_required });
            contents.push(Content::Cargo(Mass(mass)));
            continue;
        }
        let known = stack.aboard().iter().enumerate().map(|(index, card)| (index, card.face.name.as_str()));
        let index = match lookup(what, known) {
            Lookup::Found(index) => index,
            Lookup::Several(found) => {
                let fits: Vec<String> = found.iter().map(|index| stack.aboard()[*index].label()).collect();
                bail!(names::several(what, "cards aboard", &fits))
            }
            Lookup::Unknown(near) => bail!(names::unknown(what, "card aboard", &near)),
        };
        ensure!(!contents.contains(&Content::Card(index)), "--drop {text}: the card is named twice");
        items.push(Item { name: stack.aboard()[index].label(), place, is_required });
        contents.push(Content::Card(index));
    }
    check_count(items.len())?;
    Ok((items, contents))
}

/// Where configurations are built, one after another.
struct Yard<'a, 'deck> {
    ship: &'a ShipArgs,
    rule_set: &'a RuleSet,
    cargo: &'a Cargo<'deck>,
    contents: Vec<Content>,
    items: Vec<Item>,
    prospected: &'a [SpaceId],
    /// What each configuration is made of; some are still to be built.
    remains: Vec<Remains>,
    thrusters: Vec<String>,
    /// The card of each.
    cards: Vec<CardId>,
}

impl Yard<'_, '_> {
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
        let whole = &self.cargo.stack;
        let choices = remains.cards.iter().map(|card| whole.aboard()[*card].choice).collect();
        let stack = Stack::new(whole.deck(), choices, remains.cargo)?;
        let dry = stack.dry_mass();
        let part = Cargo { stack, name: None, start: None, ..self.cargo.clone() };
        // What is too light for the fuel track is a wreck, as is a ship without a thruster.
        let engines = if self.rule_set.track.check_dry(dry).is_ok() {
            self.ship.engines(&part).unwrap_or_default()
        } else {
            Vec::new()
        };
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
        let industrialized = if can_industrialize { self.industrialized(remains, &part) } else { None };
        let mut drops = Vec::new();
        for item in 0..self.items.len() {
            if !remains.items[item] || self.is_second_of_two(remains, item) {
                continue;
            }
            let mut less = remains.clone();
            less.items[item] = false;
            match self.contents[item] {
                Content::Card(card) => less.cards.retain(|other| *other != card),
                Content::Cargo(mass) => less.cargo = less.cargo.saturating_sub(mass),
            }
            let mass = |card: &usize| u16::from(whole_mass(&self.cargo.stack, *card).0);
            let left: u16 = less.cards.iter().map(mass).sum::<u16>() + u16::from(less.cargo.0);
            if left > 0 && self.rule_set.track.check_dry(Mass(left.min(255) as u8)).is_ok() {
                drops.push(Drop { item, leads_to: self.number(less) });
            }
        }
        Ok(Configuration {
            dry,
            engines,
            isru: isru.or(working),
            scoop: scoop(&part.stack),
            prospectors,
            drops,
            has_delivered: self
                .items
                .iter()
                .zip(&remains.items)
                .all(|(item, aboard)| !item.is_required || !aboard),
            industrialized,
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

    /// What is left once a refinery and a robonaut have become a factory.
    fn industrialized(&mut self, remains: &Remains, part: &Cargo<'_>) -> Option<usize> {
        let supports = part.rules.supports();
        let aboard = part.stack.aboard();
        let mut best: Option<(u16, Vec<usize>)> = None;
        for refinery in 0..aboard.len() {
            if aboard[refinery].card.deck != crate::card::DeckKind::Refinery {
                continue;
            }
            for robonaut in 0..aboard.len() {
                if aboard[robonaut].card.deck != crate::card::DeckKind::Robonaut {
                    continue;
                }
                let Ok(ways) = industrialization(&part.stack, refinery, robonaut, supports) else { continue };
                let Some(way) = ways.first() else { continue };
                let mut used: Vec<usize> = way.cards.iter().copied().chain([refinery, robonaut]).collect();
                used.sort_unstable();
                used.dedup();
                let mass: u16 = used.iter().map(|card| u16::from(aboard[*card].mass().0)).sum();
                if best.as_ref().is_none_or(|(least, _)| mass < *least) {
                    best = Some((mass, used));
                }
            }
        }
        let (_, used) = best?;
        let gone: Vec<usize> = used.iter().map(|card| remains.cards[*card]).collect();
        let mut less = remains.clone();
        less.cards.retain(|card| !gone.contains(card));
        for (item, content) in self.contents.iter().enumerate() {
            if matches!(content, Content::Card(card) if gone.contains(card)) {
                less.items[item] = false;
            }
        }
        let left: u16 =
            less.cards.iter().map(|card| u16::from(whole_mass(&self.cargo.stack, *card).0)).sum::<u16>()
                + u16::from(less.cargo.0);
        let fits = left > 0 && self.rule_set.track.check_dry(Mass(left.min(255) as u8)).is_ok();
        fits.then(|| self.number(less))
    }
}

/// The tanks that a scoop (`LR 6.4F`) or an air eater (`4e I5c`) takes up at a time.
fn scoop(stack: &Stack<'_>) -> Tanks {
    let each = stack.aboard().iter().map(|card| {
        if card.face.has(Effect::AtmosphericScoop) {
            return FULL;
        }
        let eats = card.face.thruster.as_ref().filter(|_| card.face.air_eater);
        eats.map_or(Tanks(0), |thruster| air_eater_tanks(thruster.fuel))
    });
    each.max().unwrap_or_default()
}

/// Mass of a card of the whole stack.
fn whole_mass(stack: &Stack<'_>, card: usize) -> Mass {
    stack.aboard().get(card).map_or(Mass(0), crate::card::Aboard::mass)
}
