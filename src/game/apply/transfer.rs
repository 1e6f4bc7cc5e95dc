//! Cards and water between stacks, and stacks turned into others (`LR 2.7B`, `LR 5.9A`, `LR 6.7D`).

use super::play::Play;
use super::water::Way;
use crate::card::Side;
use crate::game::action::{Target, Transfer};
use crate::game::error::Illegal;
use crate::game::event::{Event, Place};
use crate::game::stack::{StackKind, StackRef};
use crate::game::state::PlayerId;
use crate::map::SpaceId;
use crate::unit::{Mass, Tanks, Water};

impl Play<'_> {
    /// Moves cards and water to another stack in the same space.
    pub(super) fn transfer(&mut self, order: &Transfer) -> Result<(), Illegal> {
        let me = self.me();
        let (giver, receiver) = (order.from_player.unwrap_or(me), order.to_player.unwrap_or(me));
        let from = self.place_of(giver, order.from)?;
        let at = self.state.player(giver).stacks[from].at;
        if order.cards.is_empty() && order.tanks == Tanks(0) && order.mass == Mass(0) {
            return Err(Illegal::Nothing("name cards or tanks that pass (LR 6.7D)"));
        }
        if giver != receiver {
            self.check_gift(giver, receiver, order)?;
        } else if giver != me {
            return Err(Illegal::NotHis);
        }
        // Water first: what is unloaded does not depend on the cards, what is loaded does on those that stay.
        if order.tanks > Tanks(0) {
            self.change_tanks(giver, from, order.tanks, Way::Out)?;
        }
        let held = self.take_from_stack_of(giver, from, &order.cards)?;
        self.change_mass(giver, from, order.mass, Way::Out)?;
        let to = self.berth(receiver, order.to, at)?;
        if receiver == giver && to == from {
            return Err(Illegal::Nothing("it goes to the stack it comes from (LR 6.7D)"));
        }
        self.put_into_stack(receiver, to, &held)?;
        self.change_mass(receiver, to, order.mass, Way::In)?;
        let reference = self.state.player(receiver).reference(to);
        for card in held {
            let to = Place::Stack(receiver, reference.unwrap_or(StackRef::first(StackKind::Leo)));
            self.moved(card, Place::Stack(giver, order.from), to);
            let landed = self.player_mut(giver).landed.remove(&card.card);
            if let (Some(landed), true) = (landed, receiver == giver) {
                self.player_mut(giver).landed.insert(card.card, landed);
            }
        }
        if order.tanks > Tanks(0) {
            self.change_tanks(receiver, to, order.tanks, Way::In)?;
        }
        self.clear_empty(giver);
        Ok(())
    }

    /// What may pass between players who agree: fuel and white cards from a rocket, or into it, at the end of its move
    /// (`LR 5.9A`, `LR 6.7D`).
    fn check_gift(&mut self, giver: PlayerId, receiver: PlayerId, order: &Transfer) -> Result<(), Illegal> {
        let me = self.me();
        let Target::Present(to) = order.to else {
            return Err(Illegal::OthersNewStack);
        };
        let mine = if giver == me { order.from } else { to };
        if giver != me && receiver != me {
            return Err(Illegal::NotHis);
        }
        if mine.kind != StackKind::Rocket {
            return Err(Illegal::WrongStack {
                kind: mine.kind,
                right: "cards and water of players pass by the rocket of the one whose turn it is; in LEO they are dealt (LR 5.9A)",
            });
        }
        let stack = self.state.player(giver).stacks[self.place_of(giver, order.from)?].clone();
        for card in &order.cards {
            let held = self.in_stack(&stack, *card)?;
            if held.side == Side::Black {
                let card = self.setting.card_name(held);
                return Err(Illegal::WrongSide { card, wanted: "white", section: "LR 5.9A" });
            }
        }
        // The move is over with it.
        self.state.turn.rocket_moved = true;
        Ok(())
    }

    /// Place of the stack that cards join: one that is there, in this space, or a new one.
    pub(super) fn berth(&mut self, player: PlayerId, to: Target, at: SpaceId) -> Result<usize, Illegal> {
        match to {
            Target::Present(wanted) => {
                // Everybody has a LEO stack, be it empty.
                if wanted == StackRef::first(StackKind::Leo)
                    && self.state.player(player).place_of(wanted).is_none()
                {
                    return self.berth(player, Target::New(StackKind::Leo), at);
                }
                let place = self.place_of(player, wanted)?;
                if self.state.player(player).stacks[place].at == at {
                    Ok(place)
                } else {
                    Err(Illegal::NotTogether("LR 6.7D"))
                }
            }
            Target::New(StackKind::Freighter) => Err(Illegal::WrongStack {
                kind: StackKind::Freighter,
                right: "a new one is made by production alone (LR 5.8)",
            }),
            Target::New(StackKind::Leo) if !self.is_leo(at) => Err(Illegal::NotInLeo("LR 2.7B")),
            Target::New(kind) => self.make_stack(player, kind, at),
        }
    }

    /// Turns a rocket or a freighter into an outpost, or an outpost into a rocket (`LR 6.7D`). Water that is not taken
    /// along is lost.
    pub(super) fn convert(&mut self, stack: StackRef, to_outpost: bool, tanks: Tanks) -> Result<(), Illegal> {
        let me = self.me();
        let place = self.place(stack)?;
        let kind = self.stack(place).kind;
        let to = match (kind, to_outpost) {
            (StackKind::Rocket | StackKind::Freighter, true) => StackKind::Outpost,
            (StackKind::Outpost, false) => StackKind::Rocket,
            _ => {
                return Err(Illegal::WrongStack {
                    kind,
                    right: "a rocket or a freighter becomes an outpost, an outpost a rocket (LR 6.7D)",
                });
            }
        };
        if to == StackKind::Outpost {
            self.need_disk(me)?;
        } else if self.stack(place).cards.is_empty() {
            // Water alone is no rocket.
            return Err(Illegal::Nothing("water alone is no rocket (LR 6.7D)"));
        }
        if tanks > Tanks(0) {
            self.tanks_out(place, tanks)?;
        }
        let track = &self.setting.rule_set.track;
        let mut changed = self.stack(place).clone();
        changed.kind = to;
        // Cargo of a rocket stays water; what an outpost stores and is not loaded is lost.
        if kind != StackKind::Rocket {
            changed.water = Water(0);
        }
        let dry = self.dry(&changed);
        track.check_dry(dry)?;
        changed.fuel = track.empty(dry);
        if to == StackKind::Rocket {
            self.cards_of(&changed)?;
        }
        // It comes last of its new kind.
        let stacks = &mut self.player_mut(me).stacks;
        stacks.remove(place);
        stacks.push(changed);
        let place = stacks.len() - 1;
        if let Some(to) = self.state.phasing().reference(place) {
            self.push(Event::Converted { player: me, from: stack, to });
        }
        if tanks > Tanks(0) {
            self.tanks_in(place, tanks)?;
        }
        Ok(())
    }
}
