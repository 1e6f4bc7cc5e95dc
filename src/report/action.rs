//! Actions in words.

use std::collections::BTreeMap;

use serde::Serialize;

use super::{Column, Report, Row, Table};
use crate::card::{CardId, Side};
use crate::game::{
    Action, Deal, DealItem, Held, MoveOrder, PathStep, Piece, Setting, StackRef, State, Target, WaterFrom,
    WaterPlace,
};
use crate::unit::Tanks;

/// An action in a few words, such as `boost PRC to new rocket`.
pub fn action_text(setting: &Setting<'_>, state: &State, action: &Action) -> String {
    let card = |card: &CardId| setting.card_name(Held { card: *card, side: Side::White });
    let cards = |all: &[CardId]| all.iter().map(card).collect::<Vec<_>>().join(", ");
    let space = |space| setting.space_name(space);
    let spaces = |all: &[_]| all.iter().map(|site| space(*site)).collect::<Vec<_>>().join(", ");
    let player = |player| setting.player_name(state, player);
    match action {
        Action::Move(order) => move_text(setting, state, order),
        Action::Hop { to, .. } => format!("hop to {}", space(*to)),
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
            let to = order.to_player.map_or_else(String::new, |to| format!(" of {}", player(to)));
            let from = order.from_player.map_or_else(String::new, |from| format!(" of {}", player(from)));
            let (what, target) = (what.join(", "), target_text(order.to));
            format!("transfer {what} from {}{from} to {target}{to}", order.from)
        }
        Action::Convert { stack, to_outpost, tanks } => {
            format!("convert {stack} to {} with {tanks}", if *to_outpost { "outpost" } else { "rocket" })
        }
        Action::Decommission { cards: all, .. } => format!("decommission {}", cards(all)),
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
        Action::Deal(deal) => deal_text(setting, state, deal),
        Action::PayToEnd => "pay to end".to_string(),
        Action::EndTurn => "end".to_string(),
    }
}

fn deal_text(setting: &Setting<'_>, state: &State, deal: &Deal) -> String {
    let player = |player| setting.player_name(state, player);
    let item = |item: &DealItem| match item {
        DealItem::Water(water) => water.to_string(),
        DealItem::Site(site) => setting.space_name(*site),
        DealItem::Card(card) => setting.card_name(Held { card: *card, side: Side::White }),
    };
    let items = |all: &[DealItem]| match all {
        [] => "nothing".to_string(),
        all => all.iter().map(item).collect::<Vec<_>>().join(", "),
    };
    let by = deal.by.map_or_else(String::new, |by| format!(" of {}", player(by)));
    format!("deal{by} with {}: {} for {}", player(deal.with), items(&deal.gives), items(&deal.takes))
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
        how.push(setting.card_name(Held { card, side: Side::White }));
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
    let how = if how.is_empty() { String::new() } else { format!(" ({})", how.join(", ")) };
    format!("move {} to {to}{how}", order.stack)
}

fn source_text(setting: &Setting<'_>, state: &State, from: WaterFrom) -> String {
    let card = |card: CardId| setting.card_name(Held { card, side: Side::White });
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

/// A legal action.
#[derive(Clone, Debug, Serialize)]
pub struct LegalRow {
    /// Kind of action.
    pub kind: &'static str,
    /// In words.
    pub action: String,
}

/// What may be done now.
#[derive(Clone, Debug, Serialize)]
pub struct LegalAnswer {
    /// Whose turn it is.
    pub player: String,
    /// Year.
    pub year: u16,
    /// The game is over.
    pub is_over: bool,
    /// The actions.
    pub actions: Vec<LegalRow>,
}

/// Actions of one kind shown without `--all`.
const SHOWN: usize = 12;

impl LegalAnswer {
    /// Of a table.
    pub fn new(setting: &Setting<'_>, state: &State) -> Self {
        let row =
            |action: &Action| LegalRow { kind: action.kind(), action: action_text(setting, state, action) };
        Self {
            player: setting.player_name(state, state.turn.player),
            year: state.turn.year,
            is_over: state.is_over,
            actions: crate::game::legal(setting, state).iter().map(row).collect(),
        }
    }

    /// Kinds with the number of ways.
    pub fn by_kind(&self) -> Vec<String> {
        let mut kinds: Vec<(&str, usize)> = Vec::new();
        for row in &self.actions {
            match kinds.iter_mut().find(|(kind, _)| *kind == row.kind) {
                Some((_, count)) => *count += 1,
                None => kinds.push((row.kind, 1)),
            }
        }
        let text = |(kind, count): (&str, usize)| match count {
            1 => kind.to_string(),
            count => format!("{kind} ({count} ways)"),
        };
        kinds.into_iter().map(text).collect()
    }

    /// The answer as text, with all actions or the first of each kind.
    pub fn report(&self, has_all: bool) -> Report {
        if self.is_over {
            let summary = "The game is over (LR 7.3): nothing is legal any more.";
            return Report::new(summary).csv(Table::of(&self.actions));
        }
        let summary =
            format!("Year {}, turn of {}: {} legal actions.", self.year, self.player, self.actions.len());
        let mut lines = Vec::new();
        let mut counts: BTreeMap<&str, usize> = BTreeMap::new();
        for row in &self.actions {
            let count = counts.entry(row.kind).or_default();
            *count += 1;
            if has_all || *count <= SHOWN {
                lines.push(row.action.clone());
            }
        }
        let mut report = Report::new(summary).csv(Table::of(&self.actions)).lines(lines.join("\n"));
        let more = counts.iter().filter(|(_, count)| !has_all && **count > SHOWN);
        let more: Vec<String> = more.map(|(kind, count)| format!("{} {kind}", count - SHOWN)).collect();
        if !more.is_empty() {
            report = report.note(format!("More with --all: {}.", more.join(", ")));
        }
        report
    }
}

impl Row for LegalRow {
    const COLUMNS: &'static [Column] = &[Column::left("kind", "Kind"), Column::left("action", "Action")];

    fn cells(&self) -> Vec<String> {
        vec![self.kind.to_string(), self.action.clone()]
    }
}
