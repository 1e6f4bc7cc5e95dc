//! Factories and what they make (`LR 5.7`, `LR 5.8`).

use std::collections::BTreeSet;

use super::play::Play;
use crate::card::{CardId, DeckKind, Effect, Letter, Side};
use crate::game::action::{Industrialize, Produce, Target};
use crate::game::error::Illegal;
use crate::game::event::{Event, Place};
use crate::game::stack::{StackKind, StackRef};
use crate::game::state::{Claim, Held, SiteState};
use crate::map::SpaceId;
use crate::rules::support::{SupportRules, industrialization};
use crate::rules::{factory_letters, is_over_limit};

impl Play<'_> {
    /// Builds a factory from a refinery and a robonaut on an own claim (`LR 5.7`).
    pub(super) fn industrialize(&mut self, order: &Industrialize) -> Result<(), Illegal> {
        self.use_space_operation()?;
        let (me, site) = (self.me(), order.site);
        let name = self.setting.space_name(site);
        let printed = self.site(site)?;
        if order.jumps {
            self.check_crew_at(site)?;
            self.take_claim(site)?;
        }
        let claim = self.state.claim(site).filter(|claim| claim.owner == me);
        let claim = claim.ok_or_else(|| Illegal::NoClaim {
            site: name.clone(),
            owner: self.name(me),
            section: "LR 5.7",
        })?;
        if claim.cubes > 0 {
            return Err(Illegal::HasFactory(name));
        }
        let letters = factory_letters(self.setting.rule_set.policies.factory_letters, printed.spectral);
        let letter = match (order.letter, letters) {
            (None, [only]) => *only,
            (Some(wanted), _) if letters.contains(&wanted) => wanted,
            _ => {
                let letters = letters.iter().map(Letter::to_string).collect();
                return Err(Illegal::Letter { letters });
            }
        };
        let has_extra_cube = self.check_parts(site, order.refinery, order.robonaut)?;
        for (stack, cards) in self.used_up(order)? {
            self.return_to_hand(self.place(stack)?, &cards)?;
        }
        self.clear_empty(me);
        self.need_cube(me, order.cube_from.as_deref())?;
        let mut cubes = 1;
        self.state.sites.insert(site, SiteState::Claim(Claim { cubes, letter: Some(letter), ..claim }));
        if has_extra_cube && self.need_cube(me, None).is_ok() {
            cubes = 2;
            self.state.sites.insert(site, SiteState::Claim(Claim { cubes, letter: Some(letter), ..claim }));
        }
        // Without a game around the movement a factory is worth nothing, and there are no products.
        let value = self.setting.game().map(|game| game.track_value(self.state.track(letter)));
        self.push(Event::Built { site, letter, cubes, value });
        self.collect_tax();
        if let Some(product) = order.product {
            self.game()?;
            self.fetch_to_hand(product)?;
            self.turn_black(product, letter, order.turned_back)?;
        }
        Ok(())
    }

    /// Whether the parts are a refinery and a robonaut at the site; and whether the refinery adds a cube (`LR 5.7A`).
    fn check_parts(
        &self,
        site: SpaceId,
        refinery: (StackRef, CardId),
        robonaut: (StackRef, CardId),
    ) -> Result<bool, Illegal> {
        let part = |(stack, card): (StackRef, CardId)| -> Result<(Held, Option<DeckKind>), Illegal> {
            let stack = self.stack(self.place(stack)?);
            if stack.at != site {
                return Err(Illegal::NotTogether("LR 5.7"));
            }
            let held = self.in_stack(stack, card)?;
            Ok((held, self.setting.card(card).map(|card| card.deck)))
        };
        let (held, deck) = part(refinery)?;
        if deck != Some(DeckKind::Refinery) {
            return Err(Illegal::NoRefinery(self.setting.card_name(held)));
        }
        let has_extra_cube = self.setting.face(held).is_some_and(|face| face.has(Effect::ExtraCube));
        let (held, deck) = part(robonaut)?;
        if deck != Some(DeckKind::Robonaut) {
            return Err(Illegal::NoRobonaut(self.setting.card_name(held)));
        }
        Ok(has_extra_cube)
    }

    /// What becomes the factory, by stacks: refinery and robonaut with their supports, which lie where they do (`LR 8.2`, `4e I7`).
    fn used_up(&self, order: &Industrialize) -> Result<Vec<(StackRef, Vec<CardId>)>, Illegal> {
        let (refinery, robonaut) = (order.refinery, order.robonaut);
        let used = if refinery.0 == robonaut.0 {
            vec![(refinery.0, self.with_supports(refinery.0, &[refinery.1, robonaut.1], order)?)]
        } else {
            let alone = [refinery, robonaut].into_iter();
            alone
                .map(|(stack, card)| Ok((stack, self.with_supports(stack, &[card], order)?)))
                .collect::<Result<Vec<_>, Illegal>>()?
        };
        let is_used = |card: &CardId| used.iter().any(|(_, cards)| cards.contains(card));
        // One that lies elsewhere is no part of it.
        if order.supports.iter().flatten().all(is_used) { Ok(used) } else { Err(Illegal::WrongSupports) }
    }

    /// Parts of a factory out of one stack with their supports: those that are named, or the lightest.
    fn with_supports(
        &self,
        stack: StackRef,
        parts: &[CardId],
        order: &Industrialize,
    ) -> Result<Vec<CardId>, Illegal> {
        let rules = self.supports()?;
        if rules == SupportRules::Absent {
            return Ok(parts.to_vec());
        }
        let cards = self.cards_of(self.stack(self.place(stack)?))?;
        let id = |place: usize| cards.aboard().get(place).map(|card| card.choice.card);
        let is_part = |place: &usize| id(*place).is_some_and(|card| parts.contains(&card));
        let users: Vec<usize> = (0..cards.aboard().len()).filter(is_part).collect();
        let ways = industrialization(&cards, &users, rules).map_err(|missing| {
            let names = users.iter().filter_map(|user| cards.aboard().get(*user));
            let names: Vec<&str> = names.map(|card| card.face.name.as_str()).collect();
            let missing = missing.iter().map(ToString::to_string).collect();
            Illegal::WithoutSupport { card: names.join(" and "), missing }
        })?;
        let named = |way: &Vec<CardId>| {
            let here = |card: &&CardId| (0..cards.aboard().len()).any(|place| id(place) == Some(**card));
            let named = order.supports.iter().flatten().filter(here);
            order.supports.is_none() || named.collect::<BTreeSet<_>>() == way.iter().collect()
        };
        let ways = ways.iter().map(|way| way.cards.iter().filter_map(|place| id(*place)).collect::<Vec<_>>());
        let way = ways.into_iter().find(named).ok_or(Illegal::WrongSupports)?;
        Ok(parts.iter().copied().chain(way).collect())
    }

    /// A crew of the phasing player in a rocket on a site (`LR 6.4B`).
    fn check_crew_at(&self, site: SpaceId) -> Result<(), Illegal> {
        let rockets = self.state.phasing().stacks_of(StackKind::Rocket).filter(|stack| stack.at == site);
        let has_crew = rockets.flat_map(|stack| &stack.cards).any(|held| self.setting.is_crew(*held));
        if has_crew { Ok(()) } else { Err(Illegal::NoCrew) }
    }

    /// A product that lies in a stack is decommissioned first (`LR 5.7B`).
    fn fetch_to_hand(&mut self, card: CardId) -> Result<(), Illegal> {
        let me = self.me();
        let in_stack = |stack: &crate::game::stack::Stack| stack.cards.iter().any(|held| held.card == card);
        if let Some(place) = self.state.phasing().stacks.iter().position(in_stack) {
            self.return_to_hand(place, &[card])?;
            self.clear_empty(me);
        }
        Ok(())
    }

    /// Turns a hand card black; one too many of its letter turns another one white (`LR 5.7D`).
    fn turn_black(
        &mut self,
        card: CardId,
        letter: Letter,
        turned_back: Option<CardId>,
    ) -> Result<(), Illegal> {
        let me = self.me();
        let held = self.in_hand(me, card)?;
        self.need_black_side(held)?;
        let printed = self.setting.card(card).and_then(|card| card.letter);
        if printed != Some(letter) {
            return Err(self.wrong_letter(held, letter.to_string(), "LR 5.7B, 5.7D"));
        }
        if held.side == Side::Black {
            let card = self.setting.card_name(held);
            return Err(Illegal::WrongSide { card, wanted: "white", section: "LR 5.7D" });
        }
        self.turn_hand_card(card, Side::Black);
        let is_over = is_over_limit(self.black_cards(letter), self.state.factories_of(me, letter));
        match (is_over, turned_back) {
            (false, None) => Ok(()),
            (false, Some(_)) => Err(Illegal::NoneTooMany),
            (true, None) => Err(Illegal::TooManyBlack),
            (true, Some(back)) => {
                let other = self.in_hand(me, back)?;
                let has_letter = self.setting.card(back).and_then(|card| card.letter) == Some(letter);
                if back == card || !has_letter || other.side == Side::White {
                    return Err(Illegal::TooManyBlack);
                }
                self.turn_hand_card(back, Side::White);
                Ok(())
            }
        }
    }

    fn wrong_letter(&self, held: Held, wanted: String, section: &'static str) -> Illegal {
        let letter = self.setting.card(held.card).and_then(|card| card.letter);
        Illegal::WrongLetter { card: self.setting.card_name(held), letter, wanted, section }
    }

    /// Black cards of a letter in hand and in stacks (`LR 5.7D`).
    fn black_cards(&self, letter: Letter) -> usize {
        let player = self.state.phasing();
        let cards = player.hand.iter().chain(player.stacks.iter().flat_map(|stack| &stack.cards));
        let is_one = |held: &&Held| {
            held.side == Side::Black
                && self.setting.card(held.card).and_then(|card| card.letter) == Some(letter)
        };
        cards.filter(is_one).count()
    }

    /// Turns a white hand card black, without cards or claim (`LR 5.7D`).
    pub(super) fn retool(&mut self, card: CardId, turned_back: Option<CardId>) -> Result<(), Illegal> {
        self.use_space_operation()?;
        let me = self.me();
        let held = self.in_hand(me, card)?;
        self.need_black_side(held)?;
        let letter = self.setting.card(card).and_then(|card| card.letter);
        let letter = letter.filter(|letter| self.state.factories_of(me, *letter) > 0);
        let letter =
            letter.ok_or_else(|| self.wrong_letter(held, "that of an own factory".to_string(), "LR 5.7D"))?;
        self.turn_black(card, letter, turned_back)
    }

    /// Builds a black card at an own factory of its letter (`LR 5.8`).
    pub(super) fn produce(&mut self, order: &Produce) -> Result<(), Illegal> {
        self.use_space_operation()?;
        let (me, site) = (self.me(), order.site);
        let name = || self.setting.space_name(site);
        let factory = self.state.factory(site);
        let factory = factory.ok_or_else(|| Illegal::NoFactory { site: name(), section: "LR 5.8" })?;
        if factory.owner != me {
            return Err(Illegal::OthersFactory(name()));
        }
        let held = self.in_hand(me, order.card)?;
        self.need_black_side(held)?;
        if held.side == Side::White {
            let card = self.setting.card_name(held);
            return Err(Illegal::WrongSide { card, wanted: "black", section: "LR 5.8" });
        }
        let letter = self.setting.card(order.card).and_then(|card| card.letter);
        if letter != factory.letter {
            let wanted = factory.letter.map_or_else(String::new, |letter| letter.to_string());
            return Err(self.wrong_letter(held, wanted, "LR 5.8"));
        }
        let place = if order.into == Target::New(StackKind::Freighter) {
            self.need_cube(me, order.cube_from.as_deref())?;
            self.make_stack(me, StackKind::Freighter, site)?
        } else {
            self.berth(me, order.into, site)?
        };
        if self.stack(place).kind == StackKind::Leo {
            return Err(Illegal::WrongStack {
                kind: StackKind::Leo,
                right: "a product goes to a rocket, an outpost or a new freighter at the factory (LR 5.8)",
            });
        }
        self.take_from_hand(me, order.card)?;
        self.put_into_stack(me, place, &[held])?;
        let to = self.stack_place(place);
        self.moved(held, Place::Hand(me), to);
        Ok(())
    }
}
