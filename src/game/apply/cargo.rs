//! Water as cargo of a rocket (`LR 5.4C`, optional).

use super::play::Play;
use crate::game::action::{Stow, WaterPlace};
use crate::game::error::Illegal;
use crate::game::event::{Event, Why};
use crate::game::setting::OptionalRule;
use crate::game::stack::StackKind;
use crate::unit::{Tanks, Water};

impl Play<'_> {
    /// Takes water aboard as cargo, puts it into the tanks, unloads it, or drops it.
    pub(super) fn stow(&mut self, order: Stow) -> Result<(), Illegal> {
        let place = self.place(order.stack)?;
        let rocket = self.stack(place);
        if rocket.kind != StackKind::Rocket {
            return Err(Illegal::WrongStack {
                kind: rocket.kind,
                right: "only a rocket carries water as cargo (LR 5.4C)",
            });
        }
        if order.tanks == Tanks(0) {
            return Err(Illegal::Nothing("name tanks (LR 5.4C)"));
        }
        let is_in_leo = self.is_leo(rocket.at);
        let water = Water(u16::from(order.tanks.0));
        match (order.from, order.to) {
            (WaterPlace::Leo, WaterPlace::Cargo) | (WaterPlace::Cargo, WaterPlace::Leo) if !is_in_leo => {
                Err(Illegal::NotInLeo("LR 5.4C"))
            }
            (WaterPlace::Leo, WaterPlace::Cargo) => {
                self.pay(self.me(), water, Why::Fuel, "LR 5.4C")?;
                self.add_cargo(place, order.tanks)
            }
            (WaterPlace::Cargo, WaterPlace::Leo) => {
                self.remove_cargo(place, order.tanks)?;
                self.gain(self.me(), water, Why::Fuel);
                Ok(())
            }
            (WaterPlace::Cargo, WaterPlace::Tanks) => {
                self.remove_cargo(place, order.tanks)?;
                self.tanks_in(place, order.tanks)
            }
            (WaterPlace::Cargo, WaterPlace::Space) => self.remove_cargo(place, order.tanks),
            _ => Err(Illegal::NoSuchStow),
        }
    }

    /// A mass point more for each WT; the fuel keeps its tanks (`LR 6.7A`).
    pub(super) fn add_cargo(&mut self, place: usize, tanks: Tanks) -> Result<(), Illegal> {
        if !self.setting.has(OptionalRule::WaterAsCargo) {
            return Err(Illegal::NoCargo);
        }
        let water = self.stack(place).water.saturating_add(Water(u16::from(tanks.0)));
        self.set_cargo(place, water)
    }

    fn remove_cargo(&mut self, place: usize, tanks: Tanks) -> Result<(), Illegal> {
        let there = self.stack(place).water;
        let left = there.checked_sub(Water(u16::from(tanks.0)));
        let left = left.ok_or_else(|| Illegal::TooManyTanks {
            wanted: tanks,
            there: Tanks(there.0.min(u16::from(u8::MAX)) as u8),
        })?;
        self.set_cargo(place, left)
    }

    fn set_cargo(&mut self, place: usize, water: Water) -> Result<(), Illegal> {
        let mut stack = self.stack(place).clone();
        let before = self.dry(&stack);
        stack.water = water;
        self.setting.rule_set.track.check_dry(self.dry(&stack))?;
        stack.fuel = self.fuel_on(&stack, before)?;
        *self.stack_mut(place) = stack;
        if let Some(stack) = self.state.phasing().reference(place) {
            self.push(Event::Cargo { player: self.me(), stack, water });
        }
        Ok(())
    }
}
