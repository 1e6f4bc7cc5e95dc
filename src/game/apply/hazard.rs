//! Rolls on the way, and what they take (`LR 6.4E` to `LR 6.4G`, `LR 8.3C`).

use std::rc::Rc;

use super::play::Play;
use super::route::Route;
use crate::card::{CardId, RadiatorEnd};
use crate::dice::Roll;
use crate::game::action::MoveOrder;
use crate::game::error::Illegal;
use crate::game::event::{Event, Why};
use crate::game::stack::Stack;
use crate::game::state::Held;
use crate::map::SpaceId;
use crate::rules::{Departure, HAZARD_PRICE, Rocket, Terrain, belt_survival};
use crate::ruleset::Hazards;

/// How far a flight came.
pub(super) struct Passage {
    /// The space of the route where it ended.
    pub(super) reached: usize,
    /// It was lost there.
    pub(super) is_lost: bool,
    /// Cards lost to radiation on the way: after how many spaces, and which (`LR 8.3C`).
    pub(super) burnt: Vec<(usize, CardId)>,
}

impl Play<'_> {
    /// Rolls on the way, in the order of the spaces (`LR 6.4E`, `LR 6.4F`, `LR 8.3C`).
    pub(super) fn roll(
        &mut self,
        place: usize,
        route: &Route,
        terrain: &Rc<Terrain>,
        departure: &Departure,
        rocket: &Rocket,
        order: &MoveOrder,
    ) -> Result<Passage, Illegal> {
        let thrust = departure.power.thrust();
        let mut passage = Passage { reached: route.steps.len(), is_lost: false, burnt: Vec::new() };
        for (number, step) in route.steps.iter().enumerate() {
            let at = route.flights[number + 1].space;
            let terms = terrain.at(at);
            let before = std::iter::repeat_n(route.flights[number].space, step.lift_off_rolls.into());
            for at in before.chain(std::iter::repeat_n(at, step.rolls.into())) {
                if !self.passes(at)? {
                    passage.reached = number + 1;
                    match self.setting.rule_set.policies.hazards {
                        Hazards::LoseShip => {
                            passage.is_lost = true;
                            self.push_lost(place, at);
                        }
                        Hazards::EndTurn => {
                            self.halve_chits(place);
                            self.push(Event::Stopped { at });
                        }
                    }
                    return Ok(passage);
                }
            }
            if let (true, Some(weakest)) = (terms.is_belt, rocket.rad_hardness) {
                let die = self.rolls.die()?;
                let survives = |hardness| die <= belt_survival(thrust, terrain.season(), hardness);
                let is_soft = |held: &Held| self.hardness(*held).is_some_and(|hardness| !survives(hardness));
                let lost: Vec<Held> =
                    self.aboard(place, order, &passage, number).into_iter().filter(is_soft).collect();
                // Of a ship of figures nothing is known but its weakest card.
                let passed =
                    if self.stack(place).cards.is_empty() { survives(weakest) } else { lost.is_empty() };
                passage.burnt.extend(lost.iter().map(|held| (number + 1, held.card)));
                self.push(Event::Radiation { at, die, passed, lost });
                if passed {
                    continue;
                }
                let left = self.aboard(place, order, &passage, number);
                let stack = Stack { cards: left, ..self.stack(place).clone() };
                if stack.cards.is_empty() {
                    (passage.reached, passage.is_lost) = (number + 1, true);
                    self.push_lost(place, at);
                    return Ok(passage);
                }
                if self.rocket(&stack, order.thruster, None).is_err() {
                    passage.reached = number + 1;
                    self.push(Event::Stopped { at });
                    return Ok(passage);
                }
            }
        }
        Ok(passage)
    }

    /// Rolls for a hazard, or pays for it (`LR 6.4G`).
    fn passes(&mut self, at: SpaceId) -> Result<bool, Illegal> {
        let roll = self.rolls.hazard()?;
        if roll == Roll::Paid {
            if self.setting.rule_set.policies.hazards != Hazards::LoseShip {
                return Err(crate::dice::DiceError::NotForSale.into());
            }
            self.pay(self.me(), HAZARD_PRICE, Why::Hazard, "LR 6.4G")?;
        }
        let passed = roll != Roll::Die(1);
        self.push(Event::Hazard { at, roll, passed });
        Ok(passed)
    }

    /// Cards that are still aboard when the space after this one is entered.
    fn aboard(&self, place: usize, order: &MoveOrder, passage: &Passage, number: usize) -> Vec<Held> {
        let drops = order.drops.iter().filter(|drop| drop.after <= number).flat_map(|drop| &drop.cards);
        let grinds = order.grinds.iter().filter(|grind| grind.after <= number).flat_map(|grind| &grind.cards);
        let gone: Vec<CardId> = drops.chain(grinds).copied().collect();
        let burnt = |held: &Held| passage.burnt.iter().filter(|(_, card)| *card == held.card).count();
        let cards = self.stack(place).cards.iter().filter(|held| !gone.contains(&held.card));
        // A heavy radiator lies light once it was burnt (LR 6.7C).
        let left = cards.filter_map(|held| match burnt(held) {
            0 => Some(*held),
            1 if self.setting.turns_light(*held) => Some(Held { end: RadiatorEnd::Light, ..*held }),
            _ => None,
        });
        left.collect()
    }

    /// Rad-hardness of a card; none of a sail, which no belt harms (`LR 8.3C`).
    fn hardness(&self, held: Held) -> Option<u8> {
        let face = self.setting.face(held)?;
        let is_sail = face.thruster.is_some_and(|triangle| triangle.sail);
        (!is_sail).then(|| face.rad_hard(held.end))
    }

    fn push_lost(&mut self, place: usize, at: SpaceId) {
        if let Some(stack) = self.state.phasing().reference(place) {
            self.push(Event::Lost { stack, at });
        }
    }

    /// Half of the chits aboard are lost, begun ones kept (`SD iE4`).
    fn halve_chits(&mut self, place: usize) {
        if let Some(figures) = &mut self.stack_mut(place).figures {
            figures.rocket.isofuel = figures.rocket.isofuel.div_ceil(2);
            figures.rocket.ice = figures.rocket.ice.div_ceil(2);
        }
    }

    /// The whole stack is decommissioned (`LR 6.4E`, `LR 6.7`).
    pub(super) fn lose(&mut self, place: usize) {
        let me = self.me();
        let cards = std::mem::take(&mut self.stack_mut(place).cards);
        let from = self.stack_place(place);
        for card in cards {
            self.player_mut(me).landed.remove(&card.card);
            self.player_mut(me).hand.push(card);
            self.moved(card, from, crate::game::event::Place::Hand(me));
        }
        let stack = self.stack_mut(place);
        (stack.figures, stack.water, stack.mass) = (None, crate::unit::Water(0), crate::unit::Mass(0));
        self.clear_empty(me);
    }
}
