//! Research auctions (`LR 5.2`).

use std::collections::BTreeMap;

use super::play::Play;
use crate::card::{Effect, Side};
use crate::game::action::Research;
use crate::game::error::Illegal;
use crate::game::event::{Event, Place, Why};
use crate::game::state::{Held, PlayerId};
use crate::unit::Water;

impl Play<'_> {
    /// Auctions the open card of a deck (`LR 5.2`).
    pub(super) fn research(&mut self, order: &Research) -> Result<(), Illegal> {
        self.use_earth_operation()?;
        let me = self.me();
        let mut bids = order.bids.clone();
        bids.entry(me).or_insert(Water(0));
        for (bidder, bid) in &bids {
            self.check_bidder(*bidder, *bid)?;
        }
        let card = self.state.decks.get(&order.deck).and_then(|deck| deck.front()).copied();
        let card = card.ok_or_else(|| Illegal::DeckEmpty(order.deck.to_string()))?;
        let winner = self.winner(&bids, order.winner)?;
        let bid = bids.get(&winner).copied().unwrap_or(Water(0));
        let in_turn = self.state.players().filter_map(|(player, _)| Some((player, *bids.get(&player)?)));
        let in_turn = in_turn.collect();
        self.push(Event::Auctioned { bids: in_turn, winner });
        self.pay(winner, bid, Why::Auction, "LR 5.2")?;
        if winner != me {
            // Another winner pays the phasing player, who himself pays the pool.
            self.gain(me, bid, Why::Auction);
        }
        if let Some(deck) = self.state.decks.get_mut(&order.deck) {
            deck.pop_front();
        }
        let held = Held::white(card);
        self.player_mut(winner).hand.push(held);
        self.moved(held, Place::Deck(order.deck), Place::Hand(winner));
        self.award_trade_card(card, winner);
        Ok(())
    }

    /// Whoever has too many white patents in hand bids only by privilege, and nobody more than he has (`LR 5.2A`); trade
    /// cards do not count (`LR 5.9B`).
    fn check_bidder(&self, bidder: PlayerId, bid: Water) -> Result<(), Illegal> {
        let owner = self.state.player(bidder);
        if bid > owner.water {
            let (player, left) = (self.name(bidder), owner.water);
            return Err(Illegal::NoWater { player, needed: bid, left, section: "LR 5.2" });
        }
        let limit = self.game()?.hand_limit;
        let is_patent = |held: &&Held| {
            let counts = !self.setting.is_crew(**held) && !self.setting.is_trade_card(held.card);
            held.side == Side::White && counts
        };
        let cards = owner.hand.iter().filter(is_patent).count();
        if cards > usize::from(limit) && !self.setting.has_privilege(owner, Effect::NoHandLimit) {
            return Err(Illegal::HandLimit { player: self.name(bidder), cards, limit });
        }
        Ok(())
    }

    /// The highest bidder; the phasing player wins ties, and settles those of others (`LR 5.2`).
    fn winner(
        &self,
        bids: &BTreeMap<PlayerId, Water>,
        chosen: Option<PlayerId>,
    ) -> Result<PlayerId, Illegal> {
        let me = self.me();
        let bid = bids.values().copied().max().unwrap_or(Water(0));
        let mut tied: Vec<PlayerId> =
            bids.iter().filter(|(_, one)| **one == bid).map(|(player, _)| *player).collect();
        if tied.contains(&me) {
            tied = vec![me];
        }
        match (chosen, tied.as_slice()) {
            (None, [only]) => Ok(*only),
            (Some(winner), _) if tied.contains(&winner) => Ok(winner),
            _ => Err(Illegal::Tie { bid, tied: tied.into_iter().map(|player| self.name(player)).collect() }),
        }
    }
}
