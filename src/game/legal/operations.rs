//! Operations, and what is free beside them.

use super::List;
use crate::card::{CardId, DeckKind, Platform, Side};
use crate::game::action::{Action, Industrialize, Produce, Prospect, Refuel, Target, WaterFrom};
use crate::game::stack::{Stack, StackKind, StackRef};
use crate::game::state::Claim;
use crate::map::SpaceId;
use crate::rules::{factory_letters, prospect_sites};
use crate::unit::Tanks;

/// White cards in hand of which every choice is listed to be boosted.
const MOST_BOOSTED: usize = 6;

impl List<'_> {
    pub(super) fn operations(&self) -> Vec<Action> {
        let mut found = vec![Action::Income];
        found.extend(self.auctions());
        found.extend(self.hand().into_iter().map(|card| Action::SellWhite { card }));
        found.extend(self.boosts());
        for (stack, held) in self.own_stacks() {
            let cards = held.cards.iter().map(|card| card.card);
            found.extend(cards.map(|card| Action::SellBlack { card, stack }));
            found.push(Action::JumpClaim { stack });
        }
        found.extend(self.in_space());
        found.extend(self.products());
        let ventures = self.setting.game().map_or(&[][..], |game| &game.ventures);
        found.extend(
            ventures.iter().map(|venture| Action::Found { venture: venture.id.clone(), cube_from: None }),
        );
        found.push(Action::PayToEnd);
        found
    }

    /// Refuelling, prospecting and industrializing, which are played without a game around the flights too.
    pub(super) fn in_space(&self) -> Vec<Action> {
        let stacks = self.own_stacks().into_iter();
        stacks
            .flat_map(|(stack, held)| [self.refuels(stack, held), self.surveys(stack, held)].concat())
            .chain(self.factories())
            .collect()
    }

    fn boosts(&self) -> Vec<Action> {
        let hand = self.hand();
        let mut sets: Vec<Vec<CardId>> = hand.iter().map(|card| vec![*card]).collect();
        let white = self.player().hand.iter().filter(|held| held.side == Side::White);
        let white: Vec<CardId> = white.map(|held| held.card).collect();
        if white.len() > MOST_BOOSTED {
            sets.push(white);
        } else {
            let some = (0..1_u32 << white.len()).filter(|some| some.count_ones() > 1);
            let chosen = |some: u32| {
                white
                    .iter()
                    .enumerate()
                    .filter(move |(place, _)| some >> place & 1 == 1)
                    .map(|(_, card)| *card)
            };
            sets.extend(some.map(|some| chosen(some).collect::<Vec<CardId>>()));
        }
        let leo = self.setting.map().start();
        let rockets = self.own_stacks().into_iter();
        let rockets = rockets.filter(|(_, stack)| stack.kind == StackKind::Rocket && stack.at == leo);
        let mut targets =
            vec![Target::New(StackKind::Rocket), Target::Present(StackRef::first(StackKind::Leo))];
        targets.extend(rockets.map(|(rocket, _)| Target::Present(rocket)));
        let boost = |cards: &Vec<CardId>, to: &Target| Action::Boost { cards: cards.clone(), to: *to };
        sets.iter().flat_map(|cards| targets.iter().map(move |to| boost(cards, to))).collect()
    }

    fn refuels(&self, stack: StackRef, held: &Stack) -> Vec<Action> {
        let here = self.own_stacks().into_iter().filter(|(_, other)| other.at == held.at);
        let cards: Vec<CardId> =
            here.flat_map(|(_, other)| other.cards.iter().map(|card| card.card)).collect();
        let mut sources: Vec<WaterFrom> = cards.into_iter().map(WaterFrom::Unit).collect();
        // Without leave it is a theft where the water is another's; with leave it is none.
        let is_others =
            self.state.factory(held.at).is_some_and(|claim| is_others(claim, self.state.turn.player));
        sources.extend([WaterFrom::AllUnits, WaterFrom::Factory { is_agreed: false }, WaterFrom::Atmosphere]);
        sources.extend(is_others.then_some(WaterFrom::Factory { is_agreed: true }));
        sources.extend(held.cards.iter().map(|card| WaterFrom::Dirt(card.card)));
        for (owner, player) in self.state.players().filter(|(player, _)| *player != self.state.turn.player) {
            for (place, _) in player.stacks.iter().enumerate() {
                if let Some(stack) = player.reference(place) {
                    for is_agreed in [false, true] {
                        sources.push(WaterFrom::Outpost { owner, stack, is_agreed });
                    }
                }
            }
        }
        sources
            .into_iter()
            .map(|from| Action::Refuel(Refuel { stack, from, tanks: None, cargo: Tanks(0) }))
            .collect()
    }

    fn surveys(&self, stack: StackRef, held: &Stack) -> Vec<Action> {
        let rule_set = self.setting.rule_set;
        let mut found = Vec::new();
        for card in &held.cards {
            let platforms = self.setting.face(*card).map_or(&[][..], |face| &face.platforms);
            let sites_of = |platform: &Platform| {
                prospect_sites(&rule_set.map, rule_set.policies.raygun, *platform, held.at)
            };
            let mut sets: Vec<Vec<SpaceId>> = Vec::new();
            for platform in platforms {
                let open = sites_of(platform).into_iter().filter(|site| {
                    let printed = self.setting.map().space(*site).site.as_ref();
                    let isru = self.setting.face(*card).and_then(|face| face.isru);
                    let is_wet = printed.is_some_and(|site| isru.is_some_and(|isru| isru <= site.hydration));
                    is_wet && !self.state.sites.contains_key(site)
                });
                let open: Vec<SpaceId> = open.collect();
                sets.extend(open.iter().map(|site| vec![*site]));
                if open.len() > 1 {
                    sets.push(open);
                }
            }
            sets.sort();
            sets.dedup();
            found.extend(sets.into_iter().map(|sites| {
                Action::Prospect(Prospect { stack, card: card.card, sites, disks_from: Vec::new() })
            }));
        }
        found
    }

    fn factories(&self) -> Vec<Action> {
        let mut found = Vec::new();
        let me = self.state.turn.player;
        let sites = self.state.sites.keys().filter_map(|site| Some((*site, self.state.claim(*site)?)));
        for (site, claim) in sites {
            let Some(printed) = self.setting.map().space(site).site.as_ref() else { continue };
            let parts = |deck: DeckKind| self.parts(site, deck);
            let letters = factory_letters(self.setting.rule_set.policies.factory_letters, printed.spectral);
            for refinery in parts(DeckKind::Refinery) {
                for robonaut in parts(DeckKind::Robonaut) {
                    for letter in letters {
                        let in_stacks = self.own_stacks();
                        let in_stacks = in_stacks.iter().flat_map(|(_, stack)| stack.cards.iter());
                        let known = self.player().hand.iter().chain(in_stacks).map(|held| held.card);
                        let fits = known.filter(|card| {
                            self.setting.card(*card).is_some_and(|card| card.letter == Some(*letter))
                        });
                        for product in std::iter::once(None).chain(fits.map(Some)) {
                            let black = self.player().hand.iter().filter(|held| held.side == Side::Black);
                            let turned = black.map(|held| Some(held.card)).filter(|_| product.is_some());
                            for turned_back in std::iter::once(None).chain(turned) {
                                found.push(Action::Industrialize(Industrialize {
                                    site,
                                    refinery,
                                    robonaut,
                                    supports: None,
                                    letter: (letters.len() > 1).then_some(*letter),
                                    product,
                                    turned_back,
                                    cube_from: None,
                                    jumps: is_others(claim, me),
                                }));
                            }
                        }
                    }
                }
            }
        }
        found
    }

    fn parts(&self, site: SpaceId, deck: DeckKind) -> Vec<(StackRef, CardId)> {
        let here = self.own_stacks().into_iter().filter(|(_, stack)| stack.at == site);
        let cards = here.flat_map(|(reference, stack)| {
            stack.cards.iter().map(move |held| (reference, held.card)).collect::<Vec<_>>()
        });
        cards
            .filter(|(_, card)| self.setting.card(*card).is_some_and(|printed| printed.deck == deck))
            .collect()
    }

    fn products(&self) -> Vec<Action> {
        let mut found = Vec::new();
        for card in self.hand() {
            let others = self.hand().into_iter().filter(|other| *other != card).map(Some);
            for turned_back in std::iter::once(None).chain(others) {
                found.push(Action::Retool { card, turned_back });
            }
            for (site, claim) in self.state.claims_of(self.state.turn.player) {
                if claim.cubes == 0 {
                    continue;
                }
                let kinds = [StackKind::Rocket, StackKind::Outpost, StackKind::Freighter];
                let present = self.own_stacks().into_iter().filter(|(_, stack)| stack.at == site);
                let present = present.map(|(stack, _)| Target::Present(stack));
                for into in kinds.map(Target::New).into_iter().chain(present) {
                    found.push(Action::Produce(Produce { card, site, into, cube_from: None }));
                }
            }
        }
        found
    }
}

fn is_others(claim: Claim, me: crate::game::state::PlayerId) -> bool {
    claim.owner != me
}
