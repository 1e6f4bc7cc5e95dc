//! Cards back into the hand, colonies (`LR 6.7`).

use super::play::Play;
use super::water::Way;
use crate::card::{CardId, Effect, RadiatorEnd};
use crate::game::action::Target;
use crate::game::error::Illegal;
use crate::game::event::{Event, Place};
use crate::game::stack::{Stack, StackRef};
use crate::game::state::{Claim, Held, SiteState};
use crate::map::SpaceId;
use crate::unit::Mass;

impl Play<'_> {
    /// Takes cards back into the hand (`LR 6.7`); a crew only in LEO or at an own factory, where it becomes a colony
    /// (`LR 6.7B`).
    pub(super) fn decommission(
        &mut self,
        stack: StackRef,
        cards: &[CardId],
        mass: Mass,
    ) -> Result<(), Illegal> {
        if cards.is_empty() && mass == Mass(0) {
            return Err(Illegal::Nothing("name cards to decommission (LR 6.7)"));
        }
        let place = self.place(stack)?;
        let at = self.stack(place).at;
        let me = self.me();
        let here = self.stack(place).clone();
        for card in cards {
            let held = self.in_stack(&here, *card)?;
            if !self.setting.is_crew(held) {
                continue;
            }
            let own = self.state.factory(at).filter(|claim| claim.owner == me);
            match own {
                Some(_) => self.grow_colony(at),
                None if self.is_leo(at) => self.earn_glory(held),
                None if self.setting.has_privilege(self.state.phasing(), Effect::Felonious) => {}
                None => return Err(Illegal::CrewAbandoned),
            }
        }
        self.return_to_hand(place, cards)?;
        self.change_mass(me, place, mass, Way::Out)?;
        self.clear_empty(me);
        Ok(())
    }

    /// Puts cards of a stack into the hand, whatever they are; a heavy radiator turns light in its place (`LR 6.7C`).
    pub(super) fn return_to_hand(&mut self, place: usize, cards: &[CardId]) -> Result<(), Illegal> {
        let here = self.stack(place).clone();
        for card in cards {
            let held = self.in_stack(&here, *card)?;
            if self.setting.turns_light(held) {
                self.lie_light(place, held)?;
            } else {
                self.put_into_hand(place, &[*card])?;
            }
        }
        // What leaves at once changes the dry mass once: what is rounded down on the way is not lost.
        let left = Stack { fuel: here.fuel, ..self.stack(place).clone() };
        self.stack_mut(place).fuel = self.fuel_on(&left, self.dry(&here))?;
        Ok(())
    }

    /// Turns heavy radiators light (`LR 2.6H`).
    pub(super) fn turn_light(&mut self, stack: StackRef, cards: &[CardId]) -> Result<(), Illegal> {
        if cards.is_empty() {
            return Err(Illegal::Nothing("name radiators to turn light (LR 2.6H)"));
        }
        let place = self.place(stack)?;
        for card in cards {
            let held = self.in_stack(self.stack(place), *card)?;
            if !self.setting.turns_light(held) {
                return Err(Illegal::Nothing("only a heavy radiator turns light (LR 2.6H)"));
            }
            self.lie_light(place, held)?;
        }
        Ok(())
    }

    /// A radiator lies light from now on; the fuel keeps its tanks (`LR 6.7A`).
    fn lie_light(&mut self, place: usize, held: Held) -> Result<(), Illegal> {
        let mut stack = self.stack(place).clone();
        let before = self.dry(&stack);
        let light = Held { end: RadiatorEnd::Light, ..held };
        for card in stack.cards.iter_mut().filter(|card| card.card == held.card) {
            *card = light;
        }
        stack.fuel = self.fuel_on(&stack, before)?;
        *self.stack_mut(place) = stack;
        self.push(Event::LiesLight { player: self.me(), card: light });
        Ok(())
    }

    /// Puts cards of a stack into the hand, radiators too.
    pub(super) fn put_into_hand(&mut self, place: usize, cards: &[CardId]) -> Result<(), Illegal> {
        let me = self.me();
        let from = self.stack_place(place);
        for card in self.take_from_stack(place, cards)? {
            self.player_mut(me).landed.remove(&card.card);
            self.player_mut(me).hand.push(Held::new(card.card, card.side));
            self.moved(card, from, Place::Hand(me));
        }
        Ok(())
    }

    /// A cube more on a factory, as long as there are cubes (`LR 6.7B`).
    fn grow_colony(&mut self, site: SpaceId) {
        let Some(claim) = self.state.factory(site).filter(|_| self.need_cube(self.me(), None).is_ok()) else {
            return;
        };
        let cubes = claim.cubes + 1;
        self.state.sites.insert(site, SiteState::Claim(Claim { cubes, ..claim }));
        self.push(Event::Colony { site, cubes });
    }

    /// Turns a colony cube into the crew again (`LR 6.7B`).
    pub(super) fn recall(&mut self, crew: CardId, site: SpaceId, into: Target) -> Result<(), Illegal> {
        let me = self.me();
        let colony = self.state.factory(site).filter(|claim| claim.owner == me && claim.cubes > 1);
        let claim = colony.ok_or_else(|| Illegal::NoColony(self.setting.space_name(site)))?;
        let held = self.in_hand(me, crew)?;
        if !self.setting.is_crew(held) {
            return Err(Illegal::NoColony(self.setting.space_name(site)));
        }
        let place = self.berth(me, into, site)?;
        self.take_from_hand(me, crew)?;
        self.put_into_stack(me, place, &[held])?;
        let cubes = claim.cubes - 1;
        self.state.sites.insert(site, SiteState::Claim(Claim { cubes, ..claim }));
        self.push(Event::Colony { site, cubes });
        let to = self.stack_place(place);
        self.moved(held, Place::Colony(site), to);
        Ok(())
    }
}
