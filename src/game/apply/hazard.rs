//! Rolls on the way, and what they take (`LR 6.4E` to `LR 6.4G`, `LR 8.3C`).

use std::rc::Rc;

use super::play::Play;
use super::route::Route;
use crate::card::Effect;
use crate::dice::Roll;
use crate::game::error::Illegal;
use crate::game::event::{Event, Why};
use crate::game::state::Held;
use crate::map::{Hazard, SpaceId};
use crate::rules::{Departure, HAZARD_PRICE, Rocket, Terrain, belt_survival};
use crate::ruleset::Hazards;

impl Play<'_> {
    /// Rolls on the way, in the order of the spaces (`LR 6.4E`, `LR 6.4F`, `LR 8.3C`): how many spaces of the route the
    /// ship comes through, or `None` when it is lost.
    pub(super) fn roll(
        &mut self,
        place: usize,
        route: &Route,
        terrain: &Rc<Terrain>,
        departure: &Departure,
        rocket: &Rocket,
    ) -> Result<Option<usize>, Illegal> {
        let thrust = departure.power.thrust();
        for (number, step) in route.steps.iter().enumerate() {
            let at = route.flights[number + 1].space;
            let terms = terrain.at(at);
            let is_safe = terms.hazard == Some(Hazard::Aerobrake) && self.has_scoop(place);
            let before = std::iter::repeat_n(route.flights[number].space, step.lift_off_rolls.into());
            let on_entry = if is_safe { 0 } else { step.rolls };
            for at in before.chain(std::iter::repeat_n(at, on_entry.into())) {
                let roll = self.rolls.hazard()?;
                if roll == Roll::Paid {
                    if self.setting.rule_set.policies.hazards != Hazards::LoseShip {
                        return Err(crate::dice::DiceError::NotForSale.into());
                    }
                    self.pay(self.me(), HAZARD_PRICE, Why::Hazard, "LR 6.4G")?;
                }
                let passed = roll != Roll::Die(1);
                self.push(Event::Hazard { at, roll, passed });
                if !passed {
                    return Ok(match self.setting.rule_set.policies.hazards {
                        Hazards::LoseShip => {
                            self.push_lost(place, at);
                            None
                        }
                        Hazards::EndTurn => {
                            self.halve_chits(place);
                            self.push(Event::Stopped { at });
                            Some(number + 1)
                        }
                    });
                }
            }
            if let (true, Some(rad_hardness)) = (terms.is_belt, rocket.rad_hardness) {
                let die = self.rolls.die()?;
                let passed = die <= belt_survival(thrust, terrain.season(), rad_hardness);
                self.push(Event::Radiation { at, die, passed });
                if !passed {
                    self.push_lost(place, at);
                    return Ok(None);
                }
            }
        }
        Ok(Some(route.steps.len()))
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

    fn has_scoop(&self, place: usize) -> bool {
        let scoops =
            |held: &Held| self.setting.face(*held).is_some_and(|face| face.has(Effect::AtmosphericScoop));
        self.stack(place).cards.iter().any(scoops)
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
        (stack.figures, stack.water) = (None, crate::unit::Water(0));
        self.clear_empty(me);
    }
}
