//! What others have a say in: bids, deals, gifts, votes, leave to refuel.

use std::collections::BTreeMap;

use super::List;
use crate::card::{CardId, Side};
use crate::game::action::{Action, Deal, DealItem, Research, Target, Transfer};
use crate::game::stack::{StackKind, StackRef};
use crate::game::state::PlayerId;
use crate::unit::{Mass, Tanks, Water};

impl List<'_> {
    fn others(&self) -> Vec<PlayerId> {
        let me = self.state.turn.player;
        self.state.players().map(|(player, _)| player).filter(|player| *player != me).collect()
    }

    /// An auction of each deck: without other bids, won by each other with 1 WT, and won by the tie with his bid.
    pub(super) fn auctions(&self) -> Vec<Action> {
        let me = self.state.turn.player;
        let mut bids = vec![BTreeMap::new()];
        for other in self.others() {
            bids.push(BTreeMap::from([(other, Water(1))]));
            bids.push(BTreeMap::from([(other, Water(1)), (me, Water(1))]));
        }
        let decks = self.state.decks.keys();
        let auction = |(deck, bids): (_, &BTreeMap<PlayerId, Water>)| {
            Action::Research(Research { deck, bids: bids.clone(), winner: None })
        };
        decks.flat_map(|deck| bids.iter().map(move |bids| (*deck, bids))).map(auction).collect()
    }

    /// One thing each way, and white cards one for one.
    pub(super) fn deals(&self) -> Vec<Action> {
        let mut found = Vec::new();
        let me = self.state.turn.player;
        for with in self.others() {
            let deal = |gives, takes| Action::Deal(Deal { by: None, with, gives, takes, promise: None });
            let (mine, theirs) = (self.goods(me), self.goods(with));
            found.extend(mine.iter().map(|item| deal(vec![item.clone()], Vec::new())));
            found.extend(theirs.iter().map(|item| deal(Vec::new(), vec![item.clone()])));
            let is_card =
                |item: &&DealItem| matches!(item, DealItem::Card(card) if !self.setting.is_trade_card(*card));
            for gives in mine.iter().filter(is_card) {
                let takes = theirs.iter().filter(is_card);
                found.extend(takes.map(|takes| deal(vec![gives.clone()], vec![takes.clone()])));
            }
        }
        found
    }

    /// What a player may part with: 1 WT, sites, cards in LEO, trade cards in hand.
    fn goods(&self, player: PlayerId) -> Vec<DealItem> {
        let leo = self.state.stack(player, StackRef::first(StackKind::Leo));
        let cards = leo.into_iter().flat_map(|stack| &stack.cards).filter(|held| held.side == Side::White);
        let cards = cards.map(|held| DealItem::Card(held.card));
        let cards = cards.chain(self.trade_cards(player).into_iter().map(DealItem::Card));
        let sites = self.state.claims_of(player).map(|(site, _)| DealItem::Site(site));
        std::iter::once(DealItem::Water(Water(1))).chain(sites).chain(cards).collect()
    }

    /// Trade cards in the hand of a player.
    fn trade_cards(&self, player: PlayerId) -> Vec<CardId> {
        let hand = self.state.player(player).hand.iter().map(|held| held.card);
        hand.filter(|card| self.setting.is_trade_card(*card)).collect()
    }

    /// Trade cards of others stolen one by one, and all together.
    pub(super) fn espionage(&self) -> Vec<Action> {
        let all: Vec<CardId> =
            self.others().into_iter().flat_map(|player| self.trade_cards(player)).collect();
        let one_by_one = all.iter().map(|card| vec![*card]);
        let together = (all.len() > 1).then(|| all.clone());
        one_by_one.chain(together).map(|cards| Action::Espionage { cards }).collect()
    }

    /// A card or a tank between a rocket and a stack of another player in its space.
    pub(super) fn gifts(&self) -> Vec<Action> {
        let mut found = Vec::new();
        let stacks = self.own_stacks();
        let rockets = stacks.iter().filter(|(_, stack)| stack.kind == StackKind::Rocket);
        for (mine, rocket) in rockets {
            for other in self.others() {
                let owner = self.state.player(other);
                let here = owner.stacks.iter().enumerate().filter(|(_, stack)| stack.at == rocket.at);
                for (theirs, stack) in
                    here.filter_map(|(place, stack)| Some((owner.reference(place)?, stack)))
                {
                    let pass = |is_gift: bool, cards: Vec<CardId>, tanks| {
                        let (from, to) = if is_gift { (*mine, theirs) } else { (theirs, *mine) };
                        Action::Transfer(Transfer {
                            from_player: (!is_gift).then_some(other),
                            from,
                            to_player: is_gift.then_some(other),
                            to: Target::Present(to),
                            cards,
                            tanks,
                            mass: Mass(0),
                        })
                    };
                    found.extend(rocket.cards.iter().map(|held| pass(true, vec![held.card], Tanks(0))));
                    found.extend(stack.cards.iter().map(|held| pass(false, vec![held.card], Tanks(0))));
                    found.extend([true, false].map(|is_gift| pass(is_gift, Vec::new(), Tanks(1))));
                }
            }
        }
        found
    }

    /// The star for heroism, with the votes of all.
    pub(super) fn votes(&self) -> Vec<Action> {
        vec![Action::Heroism { votes: self.state.players().map(|(player, _)| player).collect() }]
    }
}
