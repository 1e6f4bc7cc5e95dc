//! Fuelling and unloading in LEO (`LR 2.4B`, `LR 5.4C`).

use super::play::Play;
use crate::game::error::Illegal;
use crate::game::event::{Event, Why};
use crate::game::stack::{StackKind, StackRef};
use crate::game::state::PlayerId;
use crate::rules::{Grade, fill};
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
            other if other.kind != StackKind::Rocket => Err(Illegal::WrongStack {
                kind: other.kind,
                right: "only a rocket is fuelled and unloaded in LEO (LR 5.4C)",
            }),
            rocket if self.is_leo(rocket.at) => Ok(place),
            _ => Err(Illegal::NotInLeo("LR 5.4C")),
        }
    }

    /// Water into one of his own rockets or outposts.
    pub(super) fn tanks_in(&mut self, place: usize, tanks: Tanks) -> Result<(), Illegal> {
        self.change_tanks(self.me(), place, tanks, Way::In)
    }

    /// Whole tanks out of one of his own rockets or outposts; of a rocket, the part of a tank is lost (`LR 6.7D`).
    pub(super) fn tanks_out(&mut self, place: usize, tanks: Tanks) -> Result<(), Illegal> {
        self.change_tanks(self.me(), place, tanks, Way::Out)
    }

    /// Water into a rocket or an outpost of a player, or out of it.
    pub(super) fn change_tanks(
        &mut self,
        player: PlayerId,
        place: usize,
        tanks: Tanks,
        way: Way,
    ) -> Result<(), Illegal> {
        self.change_fuel(player, place, (tanks, Grade::Water), way)
    }

    /// Fuel into a rocket or an outpost of a player, or out of it. What is mixed in the tanks of a rocket has the lower grade
    /// (`4e F4`), and dirt is not kept outside of them (`4e G2`).
    pub(super) fn change_fuel(
        &mut self,
        player: PlayerId,
        place: usize,
        (tanks, grade): (Tanks, Grade),
        way: Way,
    ) -> Result<(), Illegal> {
        if tanks == Tanks(0) {
            return Err(Illegal::Nothing("name tanks (LR 5.4C, 6.7D)"));
        }
        let track = &self.setting.rule_set.track;
        let mut stack = self.state.player(player).stacks[place].clone();
        let dry = self.dry(&stack);
        let there = match stack.kind {
            StackKind::Rocket => track.whole_tanks(dry, stack.fuel),
            StackKind::Outpost => Tanks(stack.water.0.min(u16::from(u8::MAX)) as u8),
            kind => {
                return Err(Illegal::WrongStack {
                    kind,
                    right: "only rockets and outposts hold water (LR 5.4C, 6.7D)",
                });
            }
        };
        if way == Way::Out && tanks > there {
            return Err(Illegal::TooManyTanks { wanted: tanks, there });
        }
        let water = Water(u16::from(tanks.0));
        match (stack.kind, way) {
            (StackKind::Outpost, Way::In) => stack.water = stack.water.saturating_add(water),
            (StackKind::Outpost, Way::Out) => stack.water = stack.water.saturating_sub(water),
            _ => {
                stack.grade = match way {
                    Way::In => stack.grade.filled_with(self.steps(&stack), grade),
                    Way::Out if stack.grade == Grade::Dirt => return Err(Illegal::DirtStays),
                    Way::Out => stack.grade,
                };
                let room = fill(track, dry, stack.fuel, tanks).1;
                let one = |at| match way {
                    Way::In => track.add_tank(dry, at),
                    Way::Out => track.unload_tank(dry, at),
                };
                let after = (0..tanks.0).try_fold(stack.fuel, |at, _| one(at));
                stack.fuel = after.ok_or(Illegal::Full { wanted: tanks, room })?;
            }
        }
        let steps = self.steps(&stack);
        self.player_mut(player).stacks[place] = stack;
        if let Some(stack) = self.state.player(player).reference(place) {
            let (tanks_in, tanks_out) = if way == Way::In { (tanks, Tanks(0)) } else { (Tanks(0), tanks) };
            self.push(Event::Fuelled { player, stack, tanks_in, tanks_out, grade, steps });
        }
        Ok(())
    }
}

/// Which way water goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Way {
    /// Into a stack.
    In,
    /// Out of it.
    Out,
}
