//! The tools with which actions change the table.

use super::water::Way;
use crate::card::{CardId, Deck, Side, Stack as CardStack};
use crate::dice::Rolls;
use crate::game::error::Illegal;
use crate::game::event::{Event, Place, Why};
use crate::game::setting::Setting;
use crate::game::stack::{Stack, StackKind, StackRef};
use crate::game::state::{Held, Player, PlayerId, State};
use crate::map::{Site, SpaceId};
use crate::rules::Grade;
use crate::ruleset::GameRules;
use crate::track::FuelPosition;
use crate::unit::{Mass, Steps, Water};

/// An action being carried out.
pub(super) struct Play<'a> {
    pub(super) setting: &'a Setting<'a>,
    pub(super) state: State,
    pub(super) events: Vec<Event>,
    pub(super) rolls: &'a mut Rolls,
}

impl<'a> Play<'a> {
    pub(super) fn me(&self) -> PlayerId {
        self.state.turn.player
    }

    pub(super) fn player_mut(&mut self, player: PlayerId) -> &mut Player {
        &mut self.state.players[player.index()]
    }

    pub(super) fn name(&self, player: PlayerId) -> String {
        self.setting.player_name(&self.state, player)
    }

    /// The game around the movement.
    pub(super) fn game(&self) -> Result<&'a GameRules, Illegal> {
        self.setting.game().ok_or_else(|| Illegal::MovementOnly(self.setting.rule_set.name.clone()))
    }

    pub(super) fn deck(&self) -> Result<&'a Deck, Illegal> {
        self.setting.deck.ok_or_else(|| Illegal::MovementOnly(self.setting.rule_set.name.clone()))
    }

    pub(super) fn is_leo(&self, at: SpaceId) -> bool {
        at == self.setting.map().start()
    }

    pub(super) fn site(&self, at: SpaceId) -> Result<&'a Site, Illegal> {
        let site = self.setting.map().space(at).site.as_ref();
        site.ok_or_else(|| Illegal::NoSite(self.setting.space_name(at)))
    }

    pub(super) fn push(&mut self, event: Event) {
        self.events.push(event);
    }

    /// Place of one of his own stacks.
    pub(super) fn place(&self, wanted: StackRef) -> Result<usize, Illegal> {
        self.place_of(self.me(), wanted)
    }

    pub(super) fn place_of(&self, player: PlayerId, wanted: StackRef) -> Result<usize, Illegal> {
        let owner = self.state.player(player);
        owner.place_of(wanted).ok_or_else(|| {
            let there = (0..owner.stacks.len()).filter_map(|place| owner.reference(place));
            let there = there.map(|stack| stack.to_string()).collect();
            Illegal::NoStack { player: self.name(player), stack: wanted, there }
        })
    }

    pub(super) fn stack(&self, place: usize) -> &Stack {
        &self.state.phasing().stacks[place]
    }

    pub(super) fn stack_mut(&mut self, place: usize) -> &mut Stack {
        let me = self.me();
        &mut self.player_mut(me).stacks[place]
    }

    pub(super) fn dry(&self, stack: &Stack) -> Mass {
        self.setting.dry(stack)
    }

    /// The cards as a stack of the card module, which knows what they can do.
    pub(super) fn cards_of(&self, stack: &Stack) -> Result<CardStack<'a>, Illegal> {
        let lie = stack.cards.iter().map(|held| held.choice());
        Ok(CardStack::new(self.deck()?, lie.collect(), Setting::cargo(stack))?)
    }

    pub(super) fn steps(&self, stack: &Stack) -> Steps {
        self.setting.rule_set.track.steps(self.dry(stack), stack.fuel)
    }

    /// Water into a player's stock.
    pub(super) fn gain(&mut self, player: PlayerId, gain: Water, why: Why) {
        if gain > Water(0) {
            let owner = self.player_mut(player);
            owner.water = owner.water.saturating_add(gain);
            self.push(Event::Water { player, gain, loss: Water(0), why });
        }
    }

    /// Water out of a player's stock.
    pub(super) fn pay(
        &mut self,
        player: PlayerId,
        loss: Water,
        why: Why,
        section: &'static str,
    ) -> Result<(), Illegal> {
        let left = self.state.player(player).water;
        let rest = left.checked_sub(loss).ok_or_else(|| {
            let player = self.name(player);
            Illegal::NoWater { player, needed: loss, left, section }
        })?;
        if loss > Water(0) {
            self.player_mut(player).water = rest;
            self.push(Event::Water { player, gain: Water(0), loss, why });
        }
        Ok(())
    }

    /// A card of a player's hand.
    pub(super) fn in_hand(&self, player: PlayerId, card: CardId) -> Result<Held, Illegal> {
        let hand = &self.state.player(player).hand;
        let held = hand.iter().find(|held| held.card == card).copied();
        held.ok_or_else(|| self.no_card(card, &format!("hand of {}", self.name(player))))
    }

    /// A card of a stack.
    pub(super) fn in_stack(&self, stack: &Stack, card: CardId) -> Result<Held, Illegal> {
        let held = stack.cards.iter().find(|held| held.card == card).copied();
        held.ok_or_else(|| self.no_card(card, &stack.kind.to_string()))
    }

    pub(super) fn no_card(&self, card: CardId, place: &str) -> Illegal {
        let is_it = |held: &&Held| held.card == card;
        let mut found = "nowhere on the table".to_string();
        for (player, owner) in self.state.players() {
            let name = self.name(player);
            if owner.hand.iter().any(|held| held.card == card) {
                found = format!("in the hand of {name}");
            }
            for (place, stack) in owner.stacks.iter().enumerate() {
                if let (Some(_), Some(called)) = (stack.cards.iter().find(is_it), owner.reference(place)) {
                    found = format!("in the {called} of {name}");
                }
            }
        }
        if self.state.decks.values().flatten().any(|other| *other == card) {
            found = "in its deck".to_string();
        }
        let card = self.setting.card_name(Held::white(card));
        Illegal::NoCard { card, place: place.to_string(), found }
    }

    /// Takes a card out of a hand.
    pub(super) fn take_from_hand(&mut self, player: PlayerId, card: CardId) -> Result<Held, Illegal> {
        let held = self.in_hand(player, card)?;
        self.player_mut(player).hand.retain(|other| other.card != card);
        Ok(held)
    }

    /// Takes cards out of one of his stacks; its fuel keeps its tanks (`LR 6.7A`).
    pub(super) fn take_from_stack(&mut self, place: usize, cards: &[CardId]) -> Result<Vec<Held>, Illegal> {
        self.take_from_stack_of(self.me(), place, cards)
    }

    /// Takes cards out of a stack of a player.
    pub(super) fn take_from_stack_of(
        &mut self,
        player: PlayerId,
        place: usize,
        cards: &[CardId],
    ) -> Result<Vec<Held>, Illegal> {
        let mut stack = self.state.player(player).stacks[place].clone();
        let before = self.dry(&stack);
        let mut taken = Vec::new();
        for card in cards {
            taken.push(self.in_stack(&stack, *card)?);
            stack.cards.retain(|held| held.card != *card);
        }
        stack.fuel = self.fuel_on(&stack, before)?;
        self.player_mut(player).stacks[place] = stack;
        Ok(taken)
    }

    /// Puts cards into one of a player's stacks; its fuel keeps its tanks (`LR 6.7A`).
    pub(super) fn put_into_stack(
        &mut self,
        player: PlayerId,
        place: usize,
        cards: &[Held],
    ) -> Result<(), Illegal> {
        let mut stack = self.state.player(player).stacks[place].clone();
        let before = self.dry(&stack);
        stack.cards.extend(cards);
        if stack.kind == StackKind::Rocket {
            self.cards_of(&stack)?;
        }
        stack.fuel = self.fuel_on(&stack, before)?;
        if stack.kind == StackKind::Freighter
            && (stack.cards.len() > 1 || cards.iter().any(|card| card.side == Side::White))
        {
            return Err(Illegal::FreighterFull);
        }
        self.player_mut(player).stacks[place] = stack;
        Ok(())
    }

    /// Mass that is no card comes into a stack, or goes out of it; its fuel keeps its tanks (`LR 6.7A`).
    pub(super) fn change_mass(
        &mut self,
        player: PlayerId,
        place: usize,
        mass: Mass,
        way: Way,
    ) -> Result<(), Illegal> {
        if mass == Mass(0) {
            return Ok(());
        }
        let mut stack = self.state.player(player).stacks[place].clone();
        let before = self.dry(&stack);
        stack.mass = match way {
            Way::In => Mass(stack.mass.0.saturating_add(mass.0)),
            Way::Out => {
                stack.mass.checked_sub(mass).ok_or(Illegal::NoMass { wanted: mass, there: stack.mass })?
            }
        };
        if stack.kind == StackKind::Freighter {
            return Err(Illegal::FreighterFull);
        }
        stack.fuel = self.fuel_on(&stack, before)?;
        let left = stack.mass;
        self.player_mut(player).stacks[place] = stack;
        if let Some(stack) = self.state.player(player).reference(place) {
            self.push(Event::Mass { player, stack, left });
        }
        Ok(())
    }

    /// The fuel figure of a stack whose cards changed from so much dry mass.
    pub(super) fn fuel_on(&self, stack: &Stack, before: Mass) -> Result<FuelPosition, Illegal> {
        let track = &self.setting.rule_set.track;
        let after = self.dry(stack);
        if stack.kind != StackKind::Rocket || before == after {
            return Ok(stack.fuel);
        }
        track.change_dry(before, stack.fuel, after).ok_or(Illegal::FuelDoesNotFit(after.0))
    }

    /// Makes an empty stack and says where it is among the player's.
    pub(super) fn make_stack(
        &mut self,
        player: PlayerId,
        kind: StackKind,
        at: SpaceId,
    ) -> Result<usize, Illegal> {
        if kind == StackKind::Outpost {
            self.need_disk(player)?;
        }
        if kind == StackKind::Freighter {
            self.need_cube(player, None)?;
        }
        let fuel = self.setting.rule_set.track.empty(Mass(0));
        let stack = Stack {
            kind,
            at,
            cards: Vec::new(),
            figures: None,
            mass: Mass(0),
            fuel,
            grade: Grade::Water,
            water: Water(0),
        };
        let stacks = &mut self.player_mut(player).stacks;
        stacks.push(stack);
        let place = stacks.len() - 1;
        if let Some(stack) = self.state.player(player).reference(place) {
            self.push(Event::Made { player, stack, at });
        }
        Ok(place)
    }

    /// Takes away stacks without cards and figures; an outpost may be of water or mass alone, the LEO stack of mass.
    pub(super) fn clear_empty(&mut self, player: PlayerId) {
        let is_store = |stack: &Stack| match stack.kind {
            StackKind::Outpost => stack.water > Water(0) || stack.mass > Mass(0),
            StackKind::Leo => stack.mass > Mass(0),
            StackKind::Rocket | StackKind::Freighter => false,
        };
        let is_empty = |stack: &Stack| stack.cards.is_empty() && stack.figures.is_none() && !is_store(stack);
        while let Some(place) = self.state.player(player).stacks.iter().position(is_empty) {
            let stack = self.state.player(player).reference(place);
            let empty = self.player_mut(player).stacks.remove(place);
            if let Some(stack) = stack {
                self.push(Event::Gone { player, stack });
            }
            if empty.mass > Mass(0) && self.is_leo(empty.at) {
                self.keep_in_leo(player, empty.mass);
            }
        }
    }

    /// What a rocket leaves that is no more goes to the LEO stack.
    fn keep_in_leo(&mut self, player: PlayerId, mass: Mass) {
        let leo = StackRef::first(StackKind::Leo);
        let place = self.state.player(player).place_of(leo);
        let made = || self.make_stack(player, StackKind::Leo, self.setting.map().start()).ok();
        let Some(place) = place.or_else(made) else { return };
        let stack = &mut self.player_mut(player).stacks[place];
        stack.mass = Mass(stack.mass.0.saturating_add(mass.0));
        let left = stack.mass;
        self.push(Event::Mass { player, stack: leo, left });
    }

    /// Refuses when a player has no disk left (`LR 3.1B`).
    pub(super) fn need_disk(&self, player: PlayerId) -> Result<(), Illegal> {
        // Without a game around the movement nobody counts them.
        let has_one =
            self.setting.game().is_none_or(|game| self.state.disks_in_play(player) < usize::from(game.disks));
        if has_one { Ok(()) } else { Err(Illegal::NoDisks(self.name(player))) }
    }

    /// Makes sure that a player has a cube left, taking one from a glory if he says so (`LR 3.1B`).
    pub(super) fn need_cube(&mut self, player: PlayerId, glory: Option<&str>) -> Result<(), Illegal> {
        // Without a game around the movement nobody counts them.
        let has_one =
            self.setting.game().is_none_or(|game| self.state.cubes_in_play(player) < usize::from(game.cubes));
        if has_one {
            return if glory.is_some() { Err(Illegal::CubeLeft) } else { Ok(()) };
        }
        let glory = glory.ok_or_else(|| Illegal::NoCubes(self.name(player)))?;
        let owner = self.state.glory.get_mut(glory);
        match owner {
            Some(owner) if *owner == Some(player) => *owner = None,
            _ => return Err(Illegal::NoCubeThere(glory.to_string())),
        }
        self.push(Event::CubeTaken { glory: glory.to_string() });
        Ok(())
    }

    /// A card that came from one place to another.
    pub(super) fn moved(&mut self, card: Held, from: Place, to: Place) {
        self.push(Event::Card { card, from, to });
    }

    /// One of his own stacks as a place of cards.
    pub(super) fn stack_place(&self, place: usize) -> Place {
        let me = self.me();
        let stack = self.state.phasing().reference(place);
        Place::Stack(me, stack.unwrap_or(StackRef::first(StackKind::Leo)))
    }
}
