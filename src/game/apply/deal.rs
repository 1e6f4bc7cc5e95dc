//! Deals between players (`LR 5.9A`).

use super::play::Play;
use crate::card::Side;
use crate::game::action::{Deal, DealItem, Target};
use crate::game::error::Illegal;
use crate::game::event::{Event, Place, Why};
use crate::game::stack::{Stack, StackKind, StackRef};
use crate::game::state::{Claim, PlayerId, SiteState};
use crate::unit::Water;

impl Play<'_> {
    /// Carries a deal out that both have agreed to (`LR 5.9A`, `LR 5.9B`).
    pub(super) fn deal(&mut self, deal: &Deal) -> Result<(), Illegal> {
        let me = deal.by.unwrap_or(self.me());
        if deal.with == me {
            return Err(Illegal::WithOneself);
        }
        if deal.gives.is_empty() && deal.takes.is_empty() && deal.promise.is_none() {
            return Err(Illegal::Nothing("say what is given, taken or promised (LR 5.9A)"));
        }
        // Trade cards pass freely (5.9B).
        let whites = |items: &[DealItem]| {
            let is_white = |item: &&DealItem| {
                matches!(item, DealItem::Card(card) if !self.setting.is_trade_card(*card)
                    && self.setting.card(*card).is_some_and(|card| !card.is_crew()))
            };
            items.iter().filter(is_white).count()
        };
        if whites(&deal.gives) != whites(&deal.takes) {
            return Err(Illegal::Uneven);
        }
        for item in &deal.gives {
            self.hand_over(item, me, deal.with)?;
        }
        for item in &deal.takes {
            self.hand_over(item, deal.with, me)?;
        }
        if let Some(promise) = &deal.promise {
            self.push(Event::Promised(promise.clone()));
        }
        self.clear_empty(me);
        self.clear_empty(deal.with);
        Ok(())
    }

    fn hand_over(&mut self, item: &DealItem, from: PlayerId, to: PlayerId) -> Result<(), Illegal> {
        match item {
            DealItem::Water(water) => {
                if *water == Water(0) {
                    return Err(Illegal::Nothing("0 WT are no part of a deal (LR 5.9A)"));
                }
                self.pay(from, *water, Why::Deal, "LR 5.9A")?;
                self.gain(to, *water, Why::Deal);
            }
            DealItem::Site(site) => {
                let claim = self.state.claim(*site).filter(|claim| claim.owner == from);
                let claim = claim.ok_or_else(|| Illegal::NoClaim {
                    site: self.setting.space_name(*site),
                    owner: self.name(from),
                    section: "LR 5.9A",
                })?;
                self.state.sites.remove(site);
                self.need_disk(to)?;
                let cubes = usize::from(claim.cubes) + self.state.cubes_in_play(to);
                if cubes > usize::from(self.game()?.cubes) {
                    return Err(Illegal::NoCubes(self.name(to)));
                }
                self.state.sites.insert(*site, SiteState::Claim(Claim { owner: to, ..claim }));
                self.push(Event::SiteDealt { site: *site, to });
            }
            DealItem::Card(card)
                if self.setting.is_trade_card(*card) && self.in_hand(from, *card).is_ok() =>
            {
                let held = self.take_from_hand(from, *card)?;
                self.player_mut(to).hand.push(held);
                self.moved(held, Place::Hand(from), Place::Hand(to));
            }
            DealItem::Card(card) => {
                let leo = StackRef::first(StackKind::Leo);
                let (start, owner) = (self.setting.map().start(), self.state.player(from));
                let holds = |stack: &Stack| stack.cards.iter().any(|held| held.card == *card);
                let found = owner.stacks.iter().position(|stack| stack.at == start && holds(stack));
                let place = match found {
                    Some(place) => place,
                    None => self.place_of(from, leo)?,
                };
                let held = self.in_stack(&self.state.player(from).stacks[place], *card)?;
                if held.side == Side::Black {
                    let card = self.setting.card_name(held);
                    return Err(Illegal::WrongSide { card, wanted: "white", section: "LR 5.9A" });
                }
                let source = self.state.player(from).reference(place).unwrap_or(leo);
                self.take_from_stack_of(from, place, &[*card])?;
                self.player_mut(from).landed.remove(card);
                let berth = self.berth(to, Target::Present(leo), self.setting.map().start())?;
                self.put_into_stack(to, berth, &[held])?;
                self.moved(held, Place::Stack(from, source), Place::Stack(to, leo));
            }
        }
        Ok(())
    }
}
