//! What may be left behind, turned light or picked up.

use anyhow::{bail, ensure};

use super::args::MissionArgs;
use crate::card::{Choice, Stack};
use crate::cli::names;
use crate::map::SpaceId;
use crate::name::{Lookup, lookup};
use crate::ruleset::RuleSet;
use crate::search::mission::ship::{Change, Item};
use crate::unit::Mass;

/// The most of such things: each doubles what the ship may be.
pub(super) const MOST_ITEMS: usize = 6;

/// What an item is made of; cards by their places among all, those aboard at the start first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Content {
    /// A card aboard.
    Card(usize),
    /// Mass that is no card.
    Cargo(Mass),
    /// A heavy radiator aboard, which is turned light.
    Radiator(usize),
    /// A card that waits somewhere.
    Waiting(usize),
}

/// All items with what they are made of, and all cards.
pub(super) struct Goods {
    /// The items.
    pub items: Vec<Item>,
    /// What each is made of.
    pub contents: Vec<Content>,
    /// All cards, those aboard at the start first.
    pub cards: Vec<Choice>,
}

/// `WHAT` or `WHAT@PLACE`.
pub(super) fn place_of<'a>(text: &'a str, rule_set: &RuleSet) -> anyhow::Result<(&'a str, Option<SpaceId>)> {
    match text.rsplit_once('@') {
        Some((what, place)) => Ok((what.trim(), Some(names::space(&rule_set.map, place.trim())?))),
        None => Ok((text.trim(), None)),
    }
}

pub(super) fn check_count(count: usize) -> anyhow::Result<()> {
    ensure!(
        count <= MOST_ITEMS,
        "{count} things may be left behind, turned light or picked up: name {MOST_ITEMS} at most"
    );
    Ok(())
}

/// The items that the options name.
///
/// # Errors
/// Cards that are not aboard, or aboard already, and too many of them.
pub(super) fn goods(args: &MissionArgs, rule_set: &RuleSet, stack: &Stack<'_>) -> anyhow::Result<Goods> {
    let mut goods = left(args, rule_set, stack)?;
    if !args.glory.is_empty() {
        // The crew comes home.
        let is_crew = |content: &Content| matches!(content, Content::Card(index) if stack.aboard()[*index].card.is_crew());
        ensure!(stack.has_crew(), "--glory: a crew must land, and none is aboard (LR 7.1)");
        let kept = goods.items.into_iter().zip(goods.contents).filter(|(_, content)| !is_crew(content));
        (goods.items, goods.contents) = kept.unzip();
    }
    for text in &args.turn_light {
        let (what, place) = place_of(text, rule_set)?;
        let heavy = stack.aboard().iter().enumerate().filter(|(_, card)| card.turns_light());
        let heavy: Vec<usize> = heavy.map(|(index, _)| index).collect();
        let chosen =
            if crate::name::plain(what) == "any" { heavy.clone() } else { vec![aboard(stack, what)?] };
        ensure!(
            !chosen.is_empty() && chosen.iter().all(|index| heavy.contains(index)),
            "--turn-light {text}: no such radiator lies with its heavy end up (LR 2.6H)"
        );
        for card in chosen {
            if !goods.contents.contains(&Content::Radiator(card)) {
                let (name, is_required) = (stack.aboard()[card].face.name.clone(), place.is_some());
                goods.items.push(Item { name, change: Change::TurnLight, place, is_required });
                goods.contents.push(Content::Radiator(card));
            }
        }
    }
    for text in &args.pick_up {
        let (what, place) = place_of(text, rule_set)?;
        let choice = Choice::parse(stack.deck(), what)?;
        let face = stack.deck().get(choice.card).and_then(|card| card.face(choice.side));
        let is_twice = goods.cards.iter().any(|known| known.card == choice.card);
        ensure!(!is_twice, "--pick-up {text}: the card is aboard, or named twice");
        let name = face.map_or_else(String::new, |face| face.name.clone());
        goods.items.push(Item { name, change: Change::PickUp, place, is_required: true });
        goods.contents.push(Content::Waiting(goods.cards.len()));
        goods.cards.push(choice);
    }
    check_count(goods.items.len())?;
    Ok(goods)
}

/// The card aboard that a name means.
fn aboard(stack: &Stack<'_>, what: &str) -> anyhow::Result<usize> {
    let known = stack.aboard().iter().enumerate().map(|(index, card)| (index, card.face.name.as_str()));
    match lookup(what, known) {
        Lookup::Found(index) => Ok(index),
        Lookup::Several(found) => {
            let fits: Vec<String> = found.iter().map(|index| stack.aboard()[*index].label()).collect();
            bail!(names::several(what, "cards aboard", &fits))
        }
        Lookup::Unknown(near) => bail!(names::unknown(what, "card aboard", &near)),
    }
}

/// What may be left behind.
fn left(args: &MissionArgs, rule_set: &RuleSet, stack: &Stack<'_>) -> anyhow::Result<Goods> {
    let mut items = Vec::new();
    let mut contents: Vec<Content> = Vec::new();
    for text in &args.drop {
        let (what, place) = place_of(text, rule_set)?;
        let is_required = place.is_some();
        if crate::name::plain(what) == "any" {
            for (index, card) in stack.aboard().iter().enumerate() {
                if !contents.contains(&Content::Card(index)) {
                    items.push(Item { name: card.label(), change: Change::Leave, place, is_required });
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
            let name = format!("cargo of mass {mass}");
            items.push(Item { name, change: Change::Leave, place, is_required });
            contents.push(Content::Cargo(Mass(mass)));
            continue;
        }
        let index = aboard(stack, what)?;
        ensure!(!contents.contains(&Content::Card(index)), "--drop {text}: the card is named twice");
        let name = stack.aboard()[index].label();
        items.push(Item { name, change: Change::Leave, place, is_required });
        contents.push(Content::Card(index));
    }
    Ok(Goods { items, contents, cards: stack.aboard().iter().map(|card| card.choice).collect() })
}
