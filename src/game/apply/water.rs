//! Fuelling and unloading in LEO (`LR 2.4B`, `LR 5.4C`).

use super::play::Play;
use crate::game::error::Illegal;
use crate::game::event::{Event, Why};
use crate::game::stack::{StackKind, StackRef};
use crate::unit::{Tanks, Water};

impl Play<'_> {
    /// Fuels a rocket in LEO, a tank for each WT (`LR 5.4C`).
    pub(super) fn load(&mut self, stack: StackRef, tanks: Tanks) -> Result<(), Illegal> {
        let place = self.rocket_in_leo(stack)?;
        self.pay(self.me(), Water(u16::from(tanks.0)), Why::Fuel, "LR 5.4C")?;
        self.tanks_in(place, tanks)
    }

    /// Turns whole tanks of a rocket in LEO into WT; the part of a tank is lost (`LR 5.4C`).
    pub(super) fn unload(&mut self, stack: StackRef, tanks: Tanks) -> Result<(), Illegal> {
        let place = self.rocket_in_leo(stack)?;
        self.tanks_out(place, tanks)?;
        self.gain(self.me(), Water(u16::from(tanks.0)), Why::Fuel);
        Ok(())
    }

    fn rocket_in_leo(&self, stack: StackRef) -> Result<usize, Illegal> {
        let place = self.place(stack)?;
        match self.stack(place) {
            other if other.kind != StackKind::Rocket => Err(Illegal::WrongStack(other.kind)),
            rocket if self.is_leo(rocket.at) => Ok(place),
            _ => Err(Illegal::NotInLeo("LR 5.4C")),
        }
    }

    /// Water into one of his own rockets or outposts.
    pub(super) fn tanks_in(&mut self, place: usize, tanks: Tanks) -> Result<(), Illegal> {
        self.tanks_into(self.me(), place, tanks)
    }

    /// Water into a rocket or an outpost of a player.
    pub(super) fn tanks_into(
        &mut self,
        player: crate::game::state::PlayerId,
        place: usize,
        tanks: Tanks,
    ) -> Result<(), Illegal> {
        if tanks == Tanks(0) {
            return Err(Illegal::Nothing);
        }
        let track = &self.setting.rule_set.track;
        let mut stack = self.state.player(player).stacks[place].clone();
        match stack.kind {
            StackKind::Rocket => {
                let dry = self.dry(&stack);
                for _ in 0..tanks.0 {
                    stack.fuel = track.add_tank(dry, stack.fuel).ok_or(Illegal::Full)?;
                }
            }
            StackKind::Outpost => stack.water = stack.water.saturating_add(Water(u16::from(tanks.0))),
            kind => return Err(Illegal::WrongStack(kind)),
        }
        let steps = self.steps(&stack);
        self.player_mut(player).stacks[place] = stack;
        if let Some(stack) = self.state.player(player).reference(place) {
            self.push(Event::Fuelled { player, stack, tanks_in: tanks, tanks_out: Tanks(0), steps });
        }
        Ok(())
    }

    /// Whole tanks out of one of his own rockets or outposts; of a rocket, the part of a tank is lost (`LR 6.7D`).
    pub(super) fn tanks_out(&mut self, place: usize, tanks: Tanks) -> Result<(), Illegal> {
        self.tanks_out_of(self.me(), place, tanks)
    }

    /// Whole tanks out of a rocket or an outpost of a player.
    pub(super) fn tanks_out_of(
        &mut self,
        player: crate::game::state::PlayerId,
        place: usize,
        tanks: Tanks,
    ) -> Result<(), Illegal> {
        if tanks == Tanks(0) {
            return Err(Illegal::Nothing);
        }
        let track = &self.setting.rule_set.track;
        let mut stack = self.state.player(player).stacks[place].clone();
        match stack.kind {
            StackKind::Rocket => {
                let dry = self.dry(&stack);
                let there = track.whole_tanks(dry, stack.fuel);
                for _ in 0..tanks.0 {
                    let left = track.unload_tank(dry, stack.fuel);
                    stack.fuel = left.ok_or(Illegal::TooManyTanks { wanted: tanks, there })?;
                }
            }
            StackKind::Outpost => {
                let there = Tanks(stack.water.0.min(u16::from(u8::MAX)) as u8);
                let left = stack.water.checked_sub(Water(u16::from(tanks.0)));
                stack.water = left.ok_or(Illegal::TooManyTanks { wanted: tanks, there })?;
            }
            kind => return Err(Illegal::WrongStack(kind)),
        }
        let steps = self.steps(&stack);
        self.player_mut(player).stacks[place] = stack;
        if let Some(stack) = self.state.player(player).reference(place) {
            self.push(Event::Fuelled { player, stack, tanks_in: Tanks(0), tanks_out: tanks, steps });
        }
        Ok(())
    }
}
