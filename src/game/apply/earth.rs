//! Income, market and boost (`LR 5.1`, `LR 5.3`, `LR 5.4`).

use super::play::Play;
use crate::card::{CardId, Side};
use crate::game::action::Target;
use crate::game::error::Illegal;
use crate::game::event::{Place, Why};
use crate::game::stack::{StackKind, StackRef};
use crate::unit::Water;

impl Play<'_> {
    /// Takes income (`LR 5.1`).
    pub(super) fn income(&mut self) -> Result<(), Illegal> {
        self.use_earth_operation()?;
        let income = self.game()?.income;
        self.gain(self.me(), income, Why::Income);
        Ok(())
    }

    /// Sells a white hand card to the bottom of its deck (`LR 5.3`).
    pub(super) fn sell_white(&mut self, card: CardId) -> Result<(), Illegal> {
        self.use_earth_operation()?;
        let me = self.me();
        let held = self.in_hand(me, card)?;
        self.refuse_trade_card(held, "the market does not take it")?;
        let deck = self.setting.card(card).map(|card| card.deck).filter(|_| !self.setting.is_crew(held));
        let deck = deck.ok_or(Illegal::NotForSale)?;
        if held.side == Side::Black {
            let card = self.setting.card_name(held);
            return Err(Illegal::WrongSide { card, wanted: "white", section: "LR 5.3" });
        }
        self.take_from_hand(me, card)?;
        self.state.decks.entry(deck).or_default().push_back(card);
        self.moved(held, Place::Hand(me), Place::Deck(deck));
        let price = self.game()?.white_card_price;
        self.gain(me, price, Why::Market);
        Ok(())
    }

    /// Decommissions a black card in LEO for what factories of its letter are worth (`LR 5.3`).
    pub(super) fn sell_black(&mut self, card: CardId, stack: StackRef) -> Result<(), Illegal> {
        self.use_earth_operation()?;
        let me = self.me();
        let place = self.place(stack)?;
        if !self.is_leo(self.stack(place).at) {
            return Err(Illegal::NotInLeo("LR 5.3"));
        }
        let held = self.in_stack(self.stack(place), card)?;
        self.refuse_trade_card(held, "the market does not take it")?;
        if held.side == Side::White {
            let card = self.setting.card_name(held);
            return Err(Illegal::WrongSide { card, wanted: "black", section: "LR 5.3" });
        }
        self.return_to_hand(place, &[card])?;
        let letter = self.setting.card(card).and_then(|card| card.letter);
        let factories = letter.map_or(0, |letter| self.state.track(letter));
        let value = self.game()?.track_value(factories);
        self.gain(me, Water(u16::from(value)), Why::Market);
        self.clear_empty(me);
        Ok(())
    }

    /// Boosts crews and white cards from hand to LEO, a WT for each mass point (`LR 5.4`).
    pub(super) fn boost(&mut self, cards: &[CardId], to: Target) -> Result<(), Illegal> {
        if cards.is_empty() {
            return Err(Illegal::Nothing("name cards to boost (LR 5.4)"));
        }
        self.use_earth_operation()?;
        let (me, leo) = (self.me(), self.setting.map().start());
        match to {
            Target::New(StackKind::Leo | StackKind::Rocket) => {}
            Target::Present(stack) if matches!(stack.kind, StackKind::Leo | StackKind::Rocket) => {}
            Target::New(kind) | Target::Present(StackRef { kind, .. }) => {
                return Err(Illegal::WrongStack {
                    kind,
                    right: "cards are boosted to the LEO stack or to a rocket in LEO (LR 5.4)",
                });
            }
        }
        let mut held = Vec::new();
        for card in cards {
            let one = self.take_from_hand(me, *card)?;
            if one.side == Side::Black {
                let card = self.setting.card_name(one);
                return Err(Illegal::WrongSide { card, wanted: "white", section: "LR 5.4" });
            }
            held.push(one);
        }
        let mass: u16 = held.iter().map(|one| u16::from(self.setting.mass(*one).0)).sum();
        self.pay(me, Water(mass), Why::Boost, "LR 5.4")?;
        let place = self.berth(me, to, leo).map_err(|error| match error {
            Illegal::NotTogether(_) => Illegal::NotInLeo("LR 5.4"),
            other => other,
        })?;
        self.put_into_stack(me, place, &held)?;
        let to = self.stack_place(place);
        for one in held {
            self.moved(one, Place::Hand(me), to);
        }
        self.collect_boost_fee()
    }
}
