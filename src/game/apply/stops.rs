//! What happens on the way of a move: cards and water left at outposts, cards ground up, sails and burnt cards lost
//! (`LR 6.4F`, `LR 6.7D`, `LR 8.3C`, `LR 8.3E`).

use super::hazard::Passage;
use super::play::Play;
use super::route::Route;
use super::water::Way;
use crate::card::{CardId, Effect, FuelType};
use crate::game::action::{Drop, MoveOrder};
use crate::game::error::{Illegal, IllegalMove};
use crate::game::event::{Event, Place};
use crate::game::stack::{Stack, StackKind, StackRef};
use crate::game::state::Held;
use crate::map::{Hazard, SpaceId};
use crate::rules::{Grade, WaterChange, ground_tanks};
use crate::unit::{Mass, Tanks};

impl Play<'_> {
    /// Refuses what cannot be left or ground up on this way.
    pub(super) fn check_stops(
        &self,
        stack: &Stack,
        thruster: Option<CardId>,
        order: &MoveOrder,
    ) -> Result<(), Illegal> {
        let length = order.path.len();
        let stops = order.drops.iter().map(|drop| (drop.after, &drop.cards));
        let stops: Vec<_> =
            stops.chain(order.grinds.iter().map(|grind| (grind.after, &grind.cards))).collect();
        for (after, cards) in stops {
            if after > length {
                return Err(IllegalMove::DropOffPath { after, length }.into());
            }
            for card in cards {
                let held = self.in_stack(stack, *card)?;
                if after < length && Some(*card) == thruster {
                    return Err(IllegalMove::ThrusterLeft(self.setting.card_name(held)).into());
                }
            }
        }
        for drop in &order.drops {
            if drop.cards.is_empty() && drop.tanks == Tanks(0) {
                return Err(Illegal::Nothing("name cards or tanks to leave (LR 6.7D)"));
            }
            if drop.tanks > Tanks(0) && stack.grade == Grade::Dirt {
                return Err(Illegal::DirtStays);
            }
        }
        match thruster {
            Some(thruster) => {
                order.grinds.iter().try_for_each(|grind| self.check_grind(stack, thruster, &grind.cards))
            }
            None if order.grinds.is_empty() => Ok(()),
            None => Err(Illegal::NoDirt("the ship".to_string())),
        }
    }

    /// Refuses cards that a thruster of the stack does not grind up (`LR 8.3E`).
    fn check_grind(&self, stack: &Stack, thruster: CardId, cards: &[CardId]) -> Result<(), Illegal> {
        let held = self.in_stack(stack, thruster)?;
        let triangle = self.setting.face(held).and_then(|face| face.thruster);
        if triangle.is_none_or(|triangle| triangle.fuel_type != FuelType::Dirt) {
            return Err(Illegal::NoDirt(self.setting.card_name(held)));
        }
        if cards.contains(&thruster) {
            return Err(IllegalMove::ThrusterLeft(self.setting.card_name(held)).into());
        }
        if self.ground(stack, cards)? == Tanks(0) {
            return Err(Illegal::Nothing("cards without mass give no fuel (LR 8.3E)"));
        }
        let is_felon = self.setting.has_privilege(self.state.phasing(), Effect::Felonious);
        for card in cards {
            if !is_felon && self.setting.is_crew(self.in_stack(stack, *card)?) {
                return Err(Illegal::CrewAbandoned);
            }
        }
        Ok(())
    }

    /// Tanks that cards of the stack give when they are ground up.
    fn ground(&self, stack: &Stack, cards: &[CardId]) -> Result<Tanks, Illegal> {
        let mut mass = Mass(0);
        for card in cards {
            mass = Mass(mass.0.saturating_add(self.setting.mass(self.in_stack(stack, *card)?).0));
        }
        Ok(ground_tanks(mass))
    }

    /// Grinds cards up as fuel while the rocket stands (`LR 8.3E`).
    pub(super) fn grind(
        &mut self,
        stack: StackRef,
        thruster: CardId,
        cards: &[CardId],
    ) -> Result<(), Illegal> {
        let place = self.place(stack)?;
        let rocket = self.stack(place).clone();
        if rocket.kind != StackKind::Rocket {
            return Err(Illegal::WrongStack {
                kind: rocket.kind,
                right: "only a rocket grinds cards up (LR 8.3E)",
            });
        }
        self.check_grind(&rocket, thruster, cards)?;
        let tanks = self.ground(&rocket, cards)?;
        self.put_into_hand(place, cards)?;
        self.tanks_in(place, tanks)
    }

    /// Where on the way water comes and goes, and how much.
    pub(super) fn water_changes(
        &self,
        stack: &Stack,
        route: &Route,
        order: &MoveOrder,
    ) -> Vec<(usize, WaterChange)> {
        let at = |after: usize| {
            let ground = order.grinds.iter().filter(|grind| grind.after == after);
            let gained = ground.filter_map(|grind| self.ground(stack, &grind.cards).ok());
            let left = order.drops.iter().filter(|drop| drop.after == after).map(|drop| drop.tanks.0);
            WaterChange {
                demand: route.flights[after].demand(),
                gained: Tanks(gained.fold(0, |sum, tanks| sum.saturating_add(tanks.0))),
                left: Tanks(left.fold(0, u8::saturating_add)),
            }
        };
        let changes = (0..route.flights.len()).map(|after| (after, at(after)));
        changes.filter(|(_, change)| change.gained > Tanks(0) || change.left > Tanks(0)).collect()
    }

    /// What follows a rocket's move, in the order of its spaces.
    pub(super) fn arrive(
        &mut self,
        place: usize,
        route: &Route,
        passage: &Passage,
        order: &MoveOrder,
    ) -> Result<(), Illegal> {
        let map = self.setting.map();
        for after in 0..=passage.reached {
            if passage.is_lost && after == passage.reached {
                break;
            }
            let flight = route.flights[after];
            if after > 0 && map.space(flight.space).hazard == Some(Hazard::Aerobrake) {
                let sails = self.sails(place);
                self.return_to_hand(place, &sails)?;
            }
            let burnt = passage.burnt.iter().filter(|(at, _)| *at == after).map(|(_, card)| *card);
            self.return_to_hand(place, &burnt.collect::<Vec<_>>())?;
            if after == passage.reached && flight.landed.is_some() {
                self.note_landing(place, flight.space);
            }
            for grind in order.grinds.iter().filter(|grind| grind.after == after) {
                self.put_into_hand(place, &grind.cards)?;
            }
            for drop in order.drops.iter().filter(|drop| drop.after == after) {
                self.leave(place, flight.space, drop)?;
            }
        }
        if passage.is_lost {
            self.lose(place);
        }
        self.clear_empty(self.me());
        Ok(())
    }

    /// Leaves cards and water at an own outpost in this space, or at a new one. The tanks are off the rocket already.
    fn leave(&mut self, place: usize, at: SpaceId, drop: &Drop) -> Result<(), Illegal> {
        let me = self.me();
        let from = self.stack_place(place);
        let held = self.take_from_stack(place, &drop.cards)?;
        let mut own = self.state.phasing().stacks.iter();
        let present = own.position(|stack| stack.kind == StackKind::Outpost && stack.at == at);
        let outpost = match present {
            Some(outpost) => outpost,
            None => self.make_stack(me, StackKind::Outpost, at)?,
        };
        self.put_into_stack(me, outpost, &held)?;
        let to = self.stack_place(outpost);
        for card in held {
            self.moved(card, from, to);
        }
        if drop.tanks > Tanks(0) {
            let steps = self.steps(self.stack(place));
            if let Place::Stack(player, stack) = from {
                let (tanks_in, tanks_out) = (Tanks(0), drop.tanks);
                self.push(Event::Fuelled { player, stack, tanks_in, tanks_out, grade: Grade::Water, steps });
            }
            self.change_tanks(me, outpost, drop.tanks, Way::In)?;
        }
        Ok(())
    }

    fn sails(&self, place: usize) -> Vec<CardId> {
        let is_sail = |held: &&Held| {
            let face = self.setting.face(**held);
            face.and_then(|face| face.thruster).is_some_and(|triangle| triangle.sail)
        };
        self.stack(place).cards.iter().filter(is_sail).map(|held| held.card).collect()
    }
}
