//! Actions in words.

use crate::card::CardId;
use crate::game::{
    Action, Deal, DealItem, Grind, Held, MoveOrder, PathStep, Piece, Setting, StackRef, State, Target,
    WaterFrom, WaterPlace,
};
use crate::unit::{Mass, Tanks};

/// An action in a few words, such as `boost PRC to new rocket`.
pub fn action_text(setting: &Setting<'_>, state: &State, action: &Action) -> String {
    let card = |card: &CardId| setting.card_name(Held::white(*card));
    let cards = |all: &[CardId]| all.iter().map(card).collect::<Vec<_>>().join(", ");
    let space = |space| setting.space_name(space);
    let spaces = |all: &[_]| all.iter().map(|site| space(*site)).collect::<Vec<_>>().join(", ");
    let player = |player| setting.player_name(state, player);
    match action {
        Action::Move(order) => move_text(setting, state, order),
        Action::Hop { to, beamed_by, .. } => {
            let power = beamed_by.map_or_else(String::new, |by| format!(" (power of {})", player(by)));
            format!("hop to {}{power}", space(*to))
        }
        Action::Drive { stack, to } => format!("drive {stack} to {}", space(*to)),
        Action::Income => "income".to_string(),
        Action::Research(order) => {
            let bids = order.bids.iter().map(|(bidder, bid)| format!("{} bids {bid}", player(*bidder)));
            let bids: Vec<String> = bids.collect();
            let bids = if bids.is_empty() { String::new() } else { format!(", {}", bids.join(", ")) };
            format!("research {}{bids}", order.deck)
        }
        Action::SellWhite { card: sold } => format!("sell {}", card(sold)),
        Action::SellBlack { card: sold, .. } => format!("sell black {}", card(sold)),
        Action::Boost { cards: all, to } => format!("boost {} to {}", cards(all), target_text(*to)),
        Action::Refuel(order) => {
            let is_agreed = matches!(
                order.from,
                WaterFrom::Factory { is_agreed: true } | WaterFrom::Outpost { is_agreed: true, .. }
            );
            let leave = if is_agreed { ", by leave" } else { "" };
            format!("refuel {} from {}{leave}", order.stack, source_text(setting, state, order.from))
        }
        Action::Prospect(order) => format!("prospect {} with {}", spaces(&order.sites), card(&order.card)),
        Action::Industrialize(order) => {
            let product =
                order.product.map_or_else(String::new, |product| format!(", product {}", card(&product)));
            let letter = order.letter.map_or_else(String::new, |letter| format!(" as {letter}"));
            let back =
                order.turned_back.map_or_else(String::new, |back| format!(", {} turns white", card(&back)));
            format!(
                "industrialize {}{letter} with {} and {}{product}{back}",
                space(order.site),
                card(&order.refinery.1),
                card(&order.robonaut.1)
            )
        }
        Action::Retool { card: turned, turned_back } => {
            let back = turned_back.map_or_else(String::new, |back| format!(", {} turns white", card(&back)));
            format!("retool {}{back}", card(turned))
        }
        Action::Produce(order) => {
            format!("produce {} on {} into {}", card(&order.card), space(order.site), target_text(order.into))
        }
        Action::Load { tanks, .. } => format!("load {tanks}"),
        Action::Unload { tanks, .. } => format!("unload {tanks}"),
        Action::Grind { thruster, cards: ground, .. } => {
            format!("grind {} up for {}", cards(ground), card(thruster))
        }
        Action::Stow(order) => {
            let (from, to) = (water_place(order.from), water_place(order.to));
            format!("stow {} from {from} to {to}", order.tanks)
        }
        Action::TakeBack(Piece::Disk(site)) => format!("take back the disk on {}", space(*site)),
        Action::TakeBack(Piece::Cube(glory)) => format!("take back the cube of the glory {glory}"),
        Action::Transfer(order) => {
            let mut what: Vec<String> = order.cards.iter().map(card).collect();
            if order.tanks > Tanks(0) {
                what.push(order.tanks.to_string());
            }
            if order.mass > Mass(0) {
                what.push(format!("mass {}", order.mass.0));
            }
            let to = order.to_player.map_or_else(String::new, |to| format!(" of {}", player(to)));
            let from = order.from_player.map_or_else(String::new, |from| format!(" of {}", player(from)));
            let (what, target) = (what.join(", "), target_text(order.to));
            format!("transfer {what} from {}{from} to {target}{to}", order.from)
        }
        Action::Convert { stack, to_outpost, tanks } => {
            format!("convert {stack} to {} with {tanks}", if *to_outpost { "outpost" } else { "rocket" })
        }
        Action::Decommission { cards: all, mass: Mass(0), .. } => format!("decommission {}", cards(all)),
        Action::Decommission { cards: all, mass, .. } => {
            let all: Vec<String> = all.iter().map(card).chain([format!("mass {}", mass.0)]).collect();
            format!("decommission {}", all.join(", "))
        }
        Action::TurnLight { cards: all, .. } => format!("turn {} light", cards(all)),
        Action::Recall { crew, site, into } => {
            format!("recall {} from {} into {}", card(crew), space(*site), target_text(*into))
        }
        Action::TurnWhite { card: turned } => format!("turn {} white", card(turned)),
        Action::JumpClaim { stack } => format!("jump the claim with {stack}"),
        Action::Found { venture, .. } => format!("found {venture}"),
        Action::Heroism { votes } => {
            let votes: Vec<String> = votes.iter().map(|voter| player(*voter)).collect();
            format!("heroism star by the votes of {}", votes.join(", "))
        }
        Action::Espionage { cards: all } => format!("espionage of {}", cards(all)),
        Action::Deal(deal) => deal_text(setting, state, deal),
        Action::PayToEnd => "pay to end".to_string(),
        Action::EndTurn => "end".to_string(),
    }
}

/// What changes hands, in words.
pub(super) fn item_text(setting: &Setting<'_>, item: &DealItem) -> String {
    match item {
        DealItem::Water(water) => water.to_string(),
        DealItem::Site(site) => setting.space_name(*site),
        DealItem::Card(card) => setting.card_name(Held::white(*card)),
    }
}

fn deal_text(setting: &Setting<'_>, state: &State, deal: &Deal) -> String {
    let item = |item: &DealItem| item_text(setting, item);
    deal_of(setting, state, deal, item, item)
}

/// A deal in words, with the words for what each side gives.
pub(super) fn deal_of(
    setting: &Setting<'_>,
    state: &State,
    deal: &Deal,
    given: impl Fn(&DealItem) -> String,
    taken: impl Fn(&DealItem) -> String,
) -> String {
    let player = |player| setting.player_name(state, player);
    let items = |all: Vec<String>| if all.is_empty() { "nothing".to_string() } else { all.join(", ") };
    let (gives, takes) = (deal.gives.iter().map(given).collect(), deal.takes.iter().map(taken).collect());
    let by = deal.by.map_or_else(String::new, |by| format!(" of {}", player(by)));
    format!("deal{by} with {}: {} for {}", player(deal.with), items(gives), items(takes))
}

const fn water_place(place: WaterPlace) -> &'static str {
    match place {
        WaterPlace::Leo => "LEO",
        WaterPlace::Tanks => "the tanks",
        WaterPlace::Cargo => "cargo",
        WaterPlace::Space => "space",
    }
}

fn move_text(setting: &Setting<'_>, state: &State, order: &MoveOrder) -> String {
    let to = order.path.last().map_or_else(String::new, |step| setting.space_name(step.space));
    let mut how = Vec::new();
    if let Some(card) = order.thruster {
        how.push(setting.card_name(Held::white(card)));
    }
    if order.without_power {
        how.push("without power".to_string());
    }
    if order.jettison.0 > 0 {
        how.push(format!("{} jettisoned", order.jettison));
    }
    if order.afterburner {
        how.push("afterburner".to_string());
    }
    let rolls = |step: &&PathStep| setting.map().space(step.space).hazard.is_some();
    match order.path.iter().filter(rolls).count() {
        0 => {}
        1 => how.push("1 hazard".to_string()),
        hazards => how.push(format!("{hazards} hazards")),
    }
    if let Some(player) = order.beamed_by {
        how.push(format!("power of {}", setting.player_name(state, player)));
    }
    how.extend(stop_texts(setting, state, order));
    let how = if how.is_empty() { String::new() } else { format!(" ({})", how.join(", ")) };
    format!("move {} to {to}{how}", order.stack)
}

/// What is left or ground up on the way.
fn stop_texts(setting: &Setting<'_>, state: &State, order: &MoveOrder) -> Vec<String> {
    let here = || state.stack(state.turn.player, order.stack).map(|stack| stack.at);
    let at = |after: usize| {
        let space =
            after.checked_sub(1).map_or_else(here, |last| order.path.get(last).map(|step| step.space));
        space.map_or_else(String::new, |space| setting.space_name(space))
    };
    let names = |cards: &[CardId]| {
        let name = |card: &CardId| setting.card_name(Held::white(*card));
        cards.iter().map(name).collect::<Vec<_>>()
    };
    let drops = order.drops.iter().map(|drop| {
        let tanks = (drop.tanks > Tanks(0)).then(|| drop.tanks.to_string());
        let left: Vec<String> = names(&drop.cards).into_iter().chain(tanks).collect();
        format!("{} left at {}", left.join(" and "), at(drop.after))
    });
    let ground =
        |grind: &Grind| format!("{} ground up at {}", names(&grind.cards).join(" and "), at(grind.after));
    drops.chain(order.grinds.iter().map(ground)).collect()
}

fn source_text(setting: &Setting<'_>, state: &State, from: WaterFrom) -> String {
    let card = |card: CardId| setting.card_name(Held::white(card));
    match from {
        WaterFrom::Unit(unit) => card(unit),
        WaterFrom::AllUnits => "all units".to_string(),
        WaterFrom::Factory { .. } => "the factory".to_string(),
        WaterFrom::Outpost { owner, stack, .. } => {
            format!("{stack} of {}", setting.player_name(state, owner))
        }
        WaterFrom::Dirt(thruster) => format!("dirt for {}", card(thruster)),
        WaterFrom::Atmosphere => "the atmosphere".to_string(),
    }
}

fn target_text(target: Target) -> String {
    match target {
        Target::Present(stack) => StackRef::to_string(&stack),
        Target::New(kind) => format!("new {kind}"),
    }
}
