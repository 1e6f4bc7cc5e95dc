//! Refuelling at sites (`LR 5.5`).

use super::play::Play;
use super::water::Way;
use crate::card::{CardId, Effect, FuelType};
use crate::game::action::{Refuel, WaterFrom};
use crate::game::error::Illegal;
use crate::game::setting::OptionalRule;
use crate::game::stack::{Stack, StackKind};
use crate::game::state::PlayerId;
use crate::map::Hazard;
use crate::rules::{FULL, Grade, dirt_at_site, factory_tanks, fill, isru_tanks};
use crate::ruleset::{DirtRefuel, FuelGrades};
use crate::unit::{Tanks, Water};

impl Play<'_> {
    /// Refuels a rocket, or adds water to an outpost (`LR 5.5`, `LR 6.7D`).
    pub(super) fn refuel(&mut self, order: Refuel) -> Result<(), Illegal> {
        let policies = &self.setting.rule_set.policies;
        let is_dirt = matches!(order.from, WaterFrom::Dirt(_));
        if !is_dirt || policies.dirt_refuel != DirtRefuel::Free {
            self.use_space_operation()?;
        }
        let place = self.place(order.stack)?;
        let kind = self.stack(place).kind;
        if !matches!(kind, StackKind::Rocket | StackKind::Outpost) {
            return Err(Illegal::WrongStack {
                kind,
                right: "only a rocket or an outpost refuels (LR 5.5, 6.7D)",
            });
        }
        // An outpost takes up water by its units alone.
        if kind == StackKind::Outpost && !matches!(order.from, WaterFrom::Unit(_) | WaterFrom::AllUnits) {
            return Err(Illegal::OnlyByUnit);
        }
        let there = self.tanks_there(place, order.from)?;
        let wanted = Tanks(order.tanks.unwrap_or(Tanks(0)).0.saturating_add(order.cargo.0));
        if wanted > there {
            return Err(Illegal::TooManyTanks { wanted, there });
        }
        if order.cargo > Tanks(0) {
            self.refuel_cargo(place, order)?;
        }
        let wanted = order.tanks.unwrap_or(if there == FULL { FULL } else { Tanks(there.0 - order.cargo.0) });
        let tanks = match kind {
            StackKind::Rocket => {
                let stack = self.stack(place);
                let dry = self.dry(stack);
                fill(&self.setting.rule_set.track, dry, stack.fuel, wanted).1
            }
            _ => wanted,
        };
        if tanks == Tanks(0) && order.cargo > Tanks(0) && order.tanks.is_none_or(|wanted| wanted == tanks) {
            return Ok(());
        }
        // What was asked for by number must fit; what was not may be less.
        if tanks == Tanks(0) || order.tanks.is_some_and(|wanted| wanted > tanks) {
            return Err(Illegal::Full { wanted: order.tanks.unwrap_or(Tanks(1)), room: tanks });
        }
        self.take_from_outpost(order.from, tanks)?;
        if let WaterFrom::Dirt(card) = order.from {
            self.state.turn.crew_dug |= self.digs_as_crew(place, card)?;
        }
        let has_grades = policies.fuel_grades == FuelGrades::Three;
        let grade = if is_dirt && has_grades { Grade::Dirt } else { Grade::Water };
        self.change_fuel(self.me(), place, (tanks, grade), Way::In)
    }

    /// A part of the water goes into the cargo of the rocket (`LR 5.4C`, optional).
    fn refuel_cargo(&mut self, place: usize, order: Refuel) -> Result<(), Illegal> {
        if self.stack(place).kind != StackKind::Rocket {
            return Err(Illegal::WrongStack {
                kind: self.stack(place).kind,
                right: "only a rocket carries water as cargo (LR 5.4C)",
            });
        }
        self.take_from_outpost(order.from, order.cargo)?;
        self.add_cargo(place, order.cargo)
    }

    /// What comes from an outpost is no more there.
    fn take_from_outpost(&mut self, from: WaterFrom, tanks: Tanks) -> Result<(), Illegal> {
        if let WaterFrom::Outpost { owner, stack, .. } = from {
            let source = self.place_of(owner, stack)?;
            self.change_tanks(owner, source, tanks, Way::Out)?;
            self.clear_empty(owner);
        }
        Ok(())
    }

    /// The most tanks that this way of refuelling gives.
    fn tanks_there(&self, place: usize, from: WaterFrom) -> Result<Tanks, Illegal> {
        let at = self.stack(place).at;
        let policies = &self.setting.rule_set.policies;
        match from {
            WaterFrom::Unit(card) => {
                let hydration = self.site(at)?.hydration;
                let rating = self.rating(card, place)?;
                match isru_tanks(hydration, rating) {
                    Tanks(0) => Err(Illegal::NoHydration { rating, hydration }),
                    tanks => Ok(tanks),
                }
            }
            WaterFrom::AllUnits => self.tanks_of_all_units(place),
            WaterFrom::Factory { is_agreed } => {
                let factory = self.state.factory(at);
                let factory = factory.ok_or_else(|| Illegal::NoFactory {
                    site: self.setting.space_name(at),
                    section: "LR 5.5B",
                })?;
                self.check_leave(factory.owner, is_agreed, place)?;
                match factory_tanks(policies.factory_refuel) {
                    Tanks(0) => Err(Illegal::MovementOnly(self.setting.rule_set.name.clone())),
                    tanks => Ok(tanks),
                }
            }
            WaterFrom::Outpost { owner, stack, is_agreed } => {
                let source = self.place_of(owner, stack)?;
                let source = &self.state.player(owner).stacks[source];
                if source.kind != StackKind::Outpost {
                    return Err(Illegal::WrongStack {
                        kind: source.kind,
                        right: "the water of another is taken from an outpost or a factory (LR 5.5C)",
                    });
                }
                if source.at != at {
                    return Err(Illegal::NotTogether("LR 5.5C"));
                }
                self.check_leave(owner, is_agreed, place)?;
                Ok(Tanks(source.water.min(Water(u16::from(u8::MAX) - 1)).0 as u8))
            }
            WaterFrom::Dirt(card) => self.dirt_there(place, card),
            WaterFrom::Atmosphere => {
                let tanks = self.atmosphere(self.stack(place))?;
                let brakes = self.setting.map().space(at).hazard == Some(Hazard::Aerobrake);
                if tanks > Tanks(0) && brakes { Ok(tanks) } else { Err(Illegal::NoScoop) }
            }
        }
    }

    /// The most tanks of dirt that a thruster of the stack takes up (`LR 8.3E`, `4e G1c`).
    fn dirt_there(&self, place: usize, card: CardId) -> Result<Tanks, Illegal> {
        let stack = self.stack(place);
        self.site(stack.at)?;
        let held = self.in_stack(stack, card)?;
        let triangle = self.setting.face(held).and_then(|face| face.thruster);
        if triangle.is_none_or(|triangle| triangle.fuel_type != FuelType::Dirt) {
            return Err(Illegal::NoDirt(self.setting.card_name(held)));
        }
        let policy = self.setting.rule_set.policies.dirt_refuel;
        let is_crew = self.digs_as_crew(place, card)?;
        if policy == DirtRefuel::Free {
            self.check_thrusts(stack, card)?;
            if is_crew && self.state.turn.crew_dug {
                return Err(Illegal::CrewHasDug);
            }
        }
        let has_factory = self.state.factory(stack.at).is_some_and(|factory| factory.owner == self.me());
        let has_unit = || {
            let units = stack
                .cards
                .iter()
                .filter(|unit| self.setting.face(**unit).is_some_and(|face| face.isru.is_some()));
            units.into_iter().any(|unit| self.check_works(stack, unit.card).is_ok())
        };
        match dirt_at_site(policy, is_crew, has_factory || has_unit()) {
            Tanks(0) => Err(Illegal::NothingDigs),
            tanks => Ok(tanks),
        }
    }

    /// Dirt comes aboard by the thruster of a crew, which takes up one tank a turn (`4e G1c`).
    fn digs_as_crew(&self, place: usize, card: CardId) -> Result<bool, Illegal> {
        let held = self.in_stack(self.stack(place), card)?;
        Ok(self.setting.rule_set.policies.dirt_refuel == DirtRefuel::Free && self.setting.is_crew(held))
    }

    /// The ISRU rating of a unit in any of his stacks where this stack is.
    fn rating(&self, card: CardId, place: usize) -> Result<u8, Illegal> {
        let at = self.stack(place).at;
        let mut stacks = self.state.phasing().stacks.iter().filter(|stack| stack.at == at);
        let has_card = |stack: &&Stack| stack.cards.iter().any(|held| held.card == card);
        let stack = stacks.find(has_card).unwrap_or_else(|| self.stack(place));
        let held = self.in_stack(stack, card)?;
        let isru = self.setting.face(held).and_then(|face| face.isru);
        let isru = isru.ok_or_else(|| Illegal::NoIsru(self.setting.card_name(held)))?;
        self.check_works(stack, card)?;
        Ok(isru)
    }

    /// Every unit at the site refuels, each by its own rating; a divining refinery there lowers them all by one
    /// (`LR 5.5A`, optional).
    fn tanks_of_all_units(&self, place: usize) -> Result<Tanks, Illegal> {
        if !self.setting.has(OptionalRule::EveryUnitRefuels) {
            return Err(Illegal::OptionalRule);
        }
        let stack = self.stack(place);
        let hydration = self.site(stack.at)?.hydration;
        let here = self.state.phasing().stacks.iter().filter(|other| other.at == stack.at);
        let faces: Vec<_> =
            here.flat_map(|other| &other.cards).filter_map(|held| self.setting.face(*held)).collect();
        let divines = faces.iter().any(|face| face.has(Effect::DiviningNubot));
        let ratings = || faces.iter().filter_map(|face| face.isru);
        let tanks = |rating: u8| isru_tanks(hydration, rating.saturating_sub(u8::from(divines))).0;
        let sum = ratings().map(tanks).fold(0, u8::saturating_add);
        let best = || ratings().min();
        match (sum, best()) {
            (0, Some(rating)) => Err(Illegal::NoHydration { rating, hydration }),
            (0, None) => Err(Illegal::NoIsru(stack.kind.to_string())),
            _ => Ok(Tanks(sum)),
        }
    }

    /// Another's water is taken with his leave, or by felony (`LR 5.5C`).
    fn check_leave(&self, owner: PlayerId, is_agreed: bool, place: usize) -> Result<(), Illegal> {
        if owner == self.me() || is_agreed {
            return Ok(());
        }
        self.check_felony(self.stack(place).at, "5.5C")
    }
}
