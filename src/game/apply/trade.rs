//! Trade cards, the second copies of patents (`LR 5.9B`, optional).

use super::play::Play;
use crate::card::{CardId, Effect};
use crate::game::error::Illegal;
use crate::game::event::{Place, Why};
use crate::game::setting::OptionalRule;
use crate::game::state::{Held, PlayerId};
use crate::unit::Water;

impl Play<'_> {
    /// Gives the trade card of a patent to the one who researched it. A trade card never leaves the table again, so that
    /// one which nobody has tells that the patent is researched for the first time.
    pub(super) fn award_trade_card(&mut self, patent: CardId, winner: PlayerId) {
        let copy = self.setting.deck.and_then(|deck| deck.trade_card(patent));
        let is_played = self.setting.has(OptionalRule::TradeCards);
        let Some(card) = copy.filter(|card| is_played && !self.is_held(*card)) else { return };
        let held = Held::white(card);
        self.player_mut(winner).hand.push(held);
        self.moved(held, Place::TradeCards, Place::Hand(winner));
    }

    /// Whether a card is in a hand or a stack.
    fn is_held(&self, card: CardId) -> bool {
        let of_player = |player: &crate::game::state::Player| {
            let stacks = player.stacks.iter().flat_map(|stack| &stack.cards);
            player.hand.iter().chain(stacks).any(|held| held.card == card)
        };
        self.state.players.iter().any(of_player)
    }

    /// Steals trade cards out of the hands of others, by felony and for water to the pool. It is an operation, on Earth
    /// since hands are there.
    pub(super) fn espionage(&mut self, cards: &[CardId]) -> Result<(), Illegal> {
        if !self.setting.has(OptionalRule::TradeCards) {
            return Err(Illegal::NoTradeCards);
        }
        if cards.is_empty() {
            return Err(Illegal::Nothing("name the trade cards to steal (LR 5.9B)"));
        }
        if !self.setting.has_privilege(self.state.phasing(), Effect::Felonious) {
            return Err(Illegal::Felony("5.9B"));
        }
        self.use_earth_operation()?;
        let me = self.me();
        let price = u32::from(self.game()?.espionage_price.0) * cards.len() as u32;
        let price = Water(u16::try_from(price).unwrap_or(u16::MAX));
        self.pay(me, price, Why::Espionage, "LR 5.9B")?;
        for card in cards {
            if !self.setting.is_trade_card(*card) {
                let held = Held::white(*card);
                return Err(Illegal::OnlyTradeCards(self.setting.card_name(held)));
            }
            let has_it = |player: &PlayerId| self.in_hand(*player, *card).is_ok();
            let owner = self.state.players().map(|(player, _)| player).find(|player| has_it(player));
            let owner = owner.filter(|player| *player != me);
            let owner = owner.ok_or_else(|| self.no_card(*card, "hand of another player"))?;
            let held = self.take_from_hand(owner, *card)?;
            self.player_mut(me).hand.push(held);
            self.moved(held, Place::Hand(owner), Place::Hand(me));
        }
        Ok(())
    }

    /// Refuses a trade card where a black side is needed.
    pub(super) fn need_black_side(&self, held: Held) -> Result<(), Illegal> {
        self.refuse_trade_card(held, "it has no black side")
    }

    pub(super) fn refuse_trade_card(&self, held: Held, why: &'static str) -> Result<(), Illegal> {
        if self.setting.is_trade_card(held.card) {
            return Err(Illegal::TradeCard { card: self.setting.card_name(held), why });
        }
        Ok(())
    }
}
