//! The actions.

use std::fmt::Write as _;

use super::Writer;
use super::text::{flag, line, list, mass_line, quoted};
use crate::card::CardId;
use crate::dice::Roll;
use crate::game::{
    Action, DealItem, Drop, Grind, MoveOrder, PathStep, Piece, PlayerId, StackKind, StackRef, Target,
    WaterFrom,
};
use crate::mission::actions::Entry;
use crate::mission::names::WATER_PLACES;
use crate::unit::{Steps, Tanks};

impl Writer<'_> {
    pub(super) fn entry(&self, out: &mut String, entry: &Entry) {
        let _ = writeln!(out, "\n[[action]]");
        line(out, "kind", &quoted(entry.action.kind()));
        if let Some(player) = entry.player {
            line(out, "player", &quoted(&self.player_word(player)));
        }
        self.action(out, &entry.action);
        if !entry.rolls.is_empty() {
            let rolls: Vec<String> = entry.rolls.iter().map(Roll::to_string).collect();
            line(out, "dice", &quoted(&rolls.join(" ")));
        }
    }

    #[expect(clippy::too_many_lines, reason = "one arm for each kind of action")]
    fn action(&self, out: &mut String, action: &Action) {
        let card = |out: &mut String, key: &str, id| line(out, key, &quoted(&self.card(id)));
        let site = |out: &mut String, key: &str, id| line(out, key, &quoted(&self.space(id)));
        let cards = |out: &mut String, ids: &[CardId]| {
            line(out, "cards", &list(ids.iter().map(|id| self.card(*id))));
        };
        match action {
            Action::Move(order) => self.order(out, order),
            Action::Hop { stack, thruster, beamed_by, to } => {
                stack_line(out, "stack", *stack, StackKind::Rocket);
                if let Some(thruster) = thruster {
                    card(out, "thruster", *thruster);
                }
                self.beam(out, *beamed_by);
                site(out, "to", *to);
            }
            Action::Drive { stack, to } => {
                stack_line(out, "stack", *stack, StackKind::Rocket);
                site(out, "to", *to);
            }
            Action::Income | Action::PayToEnd | Action::EndTurn => {}
            Action::Research(research) => {
                line(out, "deck", &quoted(research.deck.word()));
                let bids = research.bids.iter();
                let bids: Vec<String> =
                    bids.map(|(player, bid)| format!("{} = {}", self.player_word(*player), bid.0)).collect();
                if !bids.is_empty() {
                    line(out, "bids", &format!("{{ {} }}", bids.join(", ")));
                }
                if let Some(winner) = research.winner {
                    line(out, "winner", &quoted(&self.player_word(winner)));
                }
            }
            Action::SellWhite { card: sold } | Action::TurnWhite { card: sold } => card(out, "card", *sold),
            Action::SellBlack { card: sold, stack } => {
                card(out, "card", *sold);
                stack_line(out, "stack", *stack, StackKind::Leo);
            }
            Action::Boost { cards: boosted, to } => {
                cards(out, boosted);
                line(out, "to", &quoted(&target_text(*to)));
            }
            Action::Refuel(refuel) => {
                stack_line(out, "stack", refuel.stack, StackKind::Rocket);
                let (from, agreed) = match refuel.from {
                    WaterFrom::Unit(unit) => {
                        card(out, "card", unit);
                        ("unit", false)
                    }
                    WaterFrom::AllUnits => ("all-units", false),
                    WaterFrom::Factory { is_agreed } => ("factory", is_agreed),
                    WaterFrom::Outpost { owner, stack, is_agreed } => {
                        line(out, "owner", &quoted(&self.player_word(owner)));
                        stack_line(out, "outpost", stack, StackKind::Outpost);
                        ("outpost", is_agreed)
                    }
                    WaterFrom::Dirt(thruster) => {
                        card(out, "card", thruster);
                        ("dirt", false)
                    }
                    WaterFrom::Atmosphere => ("atmosphere", false),
                };
                line(out, "from", &quoted(from));
                flag(out, "agreed", agreed);
                if let Some(tanks) = refuel.tanks {
                    line(out, "tanks", &tanks.0.to_string());
                }
                if refuel.cargo > Tanks(0) {
                    line(out, "cargo", &refuel.cargo.0.to_string());
                }
            }
            Action::Prospect(order) => {
                stack_line(out, "stack", order.stack, StackKind::Rocket);
                card(out, "card", order.card);
                line(out, "sites", &list(order.sites.iter().map(|site| self.space(*site))));
                if !order.disks_from.is_empty() {
                    line(out, "disks_from", &list(order.disks_from.iter().map(|site| self.space(*site))));
                }
            }
            Action::Industrialize(order) => {
                site(out, "site", order.site);
                card(out, "refinery", order.refinery.1);
                stack_line(out, "refinery_stack", order.refinery.0, StackKind::Rocket);
                card(out, "robonaut", order.robonaut.1);
                stack_line(out, "robonaut_stack", order.robonaut.0, StackKind::Rocket);
                if let Some(supports) = &order.supports {
                    line(out, "supports", &list(supports.iter().map(|support| self.card(*support))));
                }
                if let Some(letter) = order.letter {
                    line(out, "letter", &quoted(letter.word()));
                }
                if let Some(product) = order.product {
                    card(out, "product", product);
                }
                if let Some(back) = order.turned_back {
                    card(out, "turned_back", back);
                }
                if let Some(glory) = &order.cube_from {
                    line(out, "cube_from", &quoted(glory));
                }
                flag(out, "jump", order.jumps);
            }
            Action::Retool { card: turned, turned_back } => {
                card(out, "card", *turned);
                if let Some(back) = turned_back {
                    card(out, "turned_back", *back);
                }
            }
            Action::Produce(order) => {
                card(out, "card", order.card);
                site(out, "site", order.site);
                line(out, "into", &quoted(&target_text(order.into)));
                if let Some(glory) = &order.cube_from {
                    line(out, "cube_from", &quoted(glory));
                }
            }
            Action::Load { stack, tanks } | Action::Unload { stack, tanks } => {
                stack_line(out, "stack", *stack, StackKind::Rocket);
                line(out, "tanks", &tanks.0.to_string());
            }
            Action::Grind { stack, thruster, cards: ground } => {
                stack_line(out, "stack", *stack, StackKind::Rocket);
                card(out, "thruster", *thruster);
                cards(out, ground);
            }
            Action::Stow(order) => {
                stack_line(out, "stack", order.stack, StackKind::Rocket);
                line(out, "tanks", &order.tanks.0.to_string());
                for (key, place) in [("from", order.from), ("to", order.to)] {
                    let word = WATER_PLACES.iter().find(|(known, _)| *known == place);
                    line(out, key, &quoted(word.map_or("", |(_, word)| word)));
                }
            }
            Action::TakeBack(Piece::Disk(claim)) => site(out, "site", *claim),
            Action::TakeBack(Piece::Cube(glory)) => line(out, "glory", &quoted(glory)),
            Action::Transfer(order) => {
                if let Some(player) = order.from_player {
                    line(out, "from_player", &quoted(&self.player_word(player)));
                }
                line(out, "from", &quoted(&stack_text(order.from)));
                if let Some(player) = order.to_player {
                    line(out, "to_player", &quoted(&self.player_word(player)));
                }
                line(out, "to", &quoted(&target_text(order.to)));
                if !order.cards.is_empty() {
                    cards(out, &order.cards);
                }
                if order.tanks > Tanks(0) {
                    line(out, "tanks", &order.tanks.0.to_string());
                }
                mass_line(out, "mass", order.mass);
            }
            Action::Convert { stack, to_outpost, tanks } => {
                line(out, "stack", &quoted(&stack_text(*stack)));
                line(out, "to", if *to_outpost { "\"outpost\"" } else { "\"rocket\"" });
                if *tanks > Tanks(0) {
                    line(out, "tanks", &tanks.0.to_string());
                }
            }
            Action::Decommission { stack, cards: gone, mass } => {
                stack_line(out, "stack", *stack, StackKind::Rocket);
                if !gone.is_empty() {
                    cards(out, gone);
                }
                mass_line(out, "mass", *mass);
            }
            Action::TurnLight { stack, cards: turned } => {
                stack_line(out, "stack", *stack, StackKind::Rocket);
                cards(out, turned);
            }
            Action::Recall { crew, site: colony, into } => {
                card(out, "card", *crew);
                site(out, "site", *colony);
                line(out, "into", &quoted(&target_text(*into)));
            }
            Action::JumpClaim { stack } => stack_line(out, "stack", *stack, StackKind::Rocket),
            Action::Found { venture, cube_from } => {
                line(out, "venture", &quoted(venture));
                if let Some(glory) = cube_from {
                    line(out, "cube_from", &quoted(glory));
                }
            }
            Action::Heroism { votes } => {
                line(out, "votes", &list(votes.iter().map(|player| self.player_word(*player))));
            }
            Action::Espionage { cards: stolen } => cards(out, stolen),
            Action::Deal(deal) => {
                let item = |item: &DealItem| match item {
                    DealItem::Water(water) => water.to_string(),
                    DealItem::Site(site) => format!("site {}", self.space(*site)),
                    DealItem::Card(card) => format!("card {}", self.card(*card)),
                };
                if let Some(by) = deal.by {
                    line(out, "by", &quoted(&self.player_word(by)));
                }
                line(out, "with", &quoted(&self.player_word(deal.with)));
                for (key, items) in [("gives", &deal.gives), ("takes", &deal.takes)] {
                    if !items.is_empty() {
                        line(out, key, &list(items.iter().map(item)));
                    }
                }
                if let Some(promise) = &deal.promise {
                    line(out, "promise", &quoted(promise));
                }
            }
        }
    }

    fn order(&self, out: &mut String, order: &MoveOrder) {
        stack_line(out, "stack", order.stack, StackKind::Rocket);
        if let Some(thruster) = order.thruster {
            line(out, "thruster", &quoted(&self.card(thruster)));
        }
        if order.jettison > Steps(0) {
            line(out, "jettison", &order.jettison.0.to_string());
        }
        flag(out, "afterburner", order.afterburner);
        flag(out, "without_power", order.without_power);
        self.beam(out, order.beamed_by);
        if order.melt > 0 {
            line(out, "melt", &order.melt.to_string());
        }
        line(out, "path", &list(order.path.iter().map(|step| self.step(*step))));
        if !order.drops.is_empty() {
            let drop = |drop: &Drop| {
                let cards = || format!(", cards = {}", self.cards_in_line(&drop.cards));
                let cards = if drop.cards.is_empty() { String::new() } else { cards() };
                let tanks = || format!(", tanks = {}", drop.tanks.0);
                let tanks = if drop.tanks == Tanks(0) { String::new() } else { tanks() };
                format!("{{ after = {}{cards}{tanks} }}", drop.after)
            };
            let drops: Vec<String> = order.drops.iter().map(drop).collect();
            line(out, "drop", &format!("[{}]", drops.join(", ")));
        }
        if !order.grinds.is_empty() {
            let grind = |grind: &Grind| {
                format!("{{ after = {}, cards = {} }}", grind.after, self.cards_in_line(&grind.cards))
            };
            let grinds: Vec<String> = order.grinds.iter().map(grind).collect();
            line(out, "grind", &format!("[{}]", grinds.join(", ")));
        }
    }

    fn beam(&self, out: &mut String, beamed_by: Option<PlayerId>) {
        if let Some(player) = beamed_by {
            line(out, "beamed_by", &quoted(&self.player_word(player)));
        }
    }

    fn cards_in_line(&self, cards: &[CardId]) -> String {
        list(cards.iter().map(|card| self.card(*card))).replace('\n', " ")
    }

    fn step(&self, step: PathStep) -> String {
        let mut text = self.space(step.space);
        if let Some(number) = step.line {
            let _ = write!(text, " #{number}");
        }
        if step.choice.lifts_off_assisted {
            text.push_str(" +lift-off-help");
        }
        if step.choice.lands_assisted {
            text.push_str(" +landing-help");
        }
        if step.choice.keeps_bonus_pivot {
            text.push_str(" +keep-pivot");
        }
        if step.choice.isofuel > 0 {
            let _ = write!(text, " +isofuel={}", step.choice.isofuel);
        }
        text
    }
}

fn stack_text(stack: StackRef) -> String {
    match stack.number {
        1 => stack.kind.word().to_string(),
        number => format!("{} {number}", stack.kind.word()),
    }
}

/// A stack, left out where it is the usual one.
fn stack_line(out: &mut String, key: &str, stack: StackRef, usual: StackKind) {
    if stack != StackRef::first(usual) {
        line(out, key, &quoted(&stack_text(stack)));
    }
}

fn target_text(target: Target) -> String {
    match target {
        Target::Present(stack) => stack_text(stack),
        Target::New(kind) => format!("new {}", kind.word()),
    }
}
