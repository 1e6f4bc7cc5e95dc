//! Which engine moves a rocket, and how the move begins (`LR 6.1`).

use super::play::Play;
use crate::card::{CardId, Stack as CardStack};
use crate::game::action::MoveOrder;
use crate::game::error::{Illegal, IllegalMove};
use crate::game::stack::Stack;
use crate::game::state::{Held, PlayerId};
use crate::rules::support::{Engine, thrusters, without_engine};
use crate::rules::{Departure, Grade, Power, Refusal, Rocket, Terrain, burns, depart, departures};
use crate::unit::Steps;

impl Play<'_> {
    /// The ship as the rules of movement see it, and the card that moves it.
    pub(super) fn rocket(
        &self,
        stack: &Stack,
        thruster: Option<CardId>,
        beamed_by: Option<PlayerId>,
    ) -> Result<(Rocket, Option<CardId>), Illegal> {
        if let Some(rocket) = self.setting.rocket_of_figures(stack) {
            return Ok((rocket, None));
        }
        if let Some(player) = beamed_by {
            self.check_beam(player)?;
        }
        let cards = self.cards_of(stack)?;
        let engine = self.engine(&cards, thruster)?;
        let thruster = cards.aboard()[engine.card].choice.card;
        Ok((engine.rocket(&cards, beamed_by.is_some()), Some(thruster)))
    }

    /// Refuses fuel that the thruster does not burn; without any spent, none is asked for (`4e F4c`, `4e H5f`).
    pub(super) fn check_grade(
        &self,
        stack: &Stack,
        thruster: Option<CardId>,
        spent: Steps,
    ) -> Result<(), Illegal> {
        let Some(thruster) = thruster.filter(|_| spent > Steps(0)) else { return Ok(()) };
        let triangle = self.setting.face(self.in_stack(stack, thruster)?).and_then(|face| face.thruster);
        let grade = triangle.map_or(Grade::Water, |triangle| triangle.fuel_type.into());
        Ok(burns(grade, stack.grade)?)
    }

    /// Refuses a card that does not work as a thruster of the stack.
    pub(super) fn check_thrusts(&self, stack: &Stack, card: CardId) -> Result<(), Illegal> {
        let cards = self.cards_of(stack)?;
        self.engine(&cards, Some(card)).map(|_| ())
    }

    /// The ship of a move: as [`Play::rocket`], or without any engine where it goes without power (`LR 6.1B`). Says too
    /// whether there is a thruster.
    pub(super) fn ship(
        &self,
        stack: &Stack,
        order: &MoveOrder,
    ) -> Result<(Rocket, Option<CardId>, bool), Illegal> {
        match self.rocket(stack, order.thruster, order.beamed_by) {
            Ok((rocket, thruster)) => {
                let has_thruster = !stack.figures.is_some_and(|figures| figures.is_sail_lost);
                Ok((rocket, thruster, has_thruster))
            }
            Err(Illegal::Move(IllegalMove::WhichThruster { fits }))
                if order.without_power && fits.is_empty() =>
            {
                Ok((without_engine(&self.cards_of(stack)?), None, false))
            }
            Err(error) => Err(error),
        }
    }

    /// The engine named, or the only one that works.
    pub(super) fn engine(&self, cards: &CardStack<'_>, thruster: Option<CardId>) -> Result<Engine, Illegal> {
        let Some(card_rules) = self.setting.rule_set.cards else {
            return Err(Illegal::MovementOnly(self.setting.rule_set.name.clone()));
        };
        let reports = thrusters(cards, card_rules.supports());
        let mut working: Vec<Engine> = reports.iter().filter_map(|report| report.best().cloned()).collect();
        let card_of = |engine: &Engine| cards.aboard()[engine.card].choice.card;
        if let Some(wanted) = thruster {
            let named = working.into_iter().find(|engine| card_of(engine) == wanted);
            return named.ok_or_else(|| {
                let held = Held::white(wanted);
                IllegalMove::NoThruster(self.setting.card_name(held)).into()
            });
        }
        if working.len() == 1 {
            return Ok(working.remove(0));
        }
        let name = |engine: &Engine| cards.aboard()[engine.card].face.name.clone();
        Err(IllegalMove::WhichThruster { fits: working.iter().map(name).collect() }.into())
    }

    /// Refuses power from a player who has none to beam (`LR 2.3B`, `LR 6.1A`).
    fn check_beam(&self, player: PlayerId) -> Result<(), Illegal> {
        let has_power = self.setting.beams_power(self.state.player(player));
        if has_power { Ok(()) } else { Err(IllegalMove::NoBeam(self.name(player)).into()) }
    }

    /// How the move begins (`LR 6.1`).
    pub(super) fn departure(
        &self,
        rocket: &Rocket,
        has_thruster: bool,
        terrain: &Terrain,
        stack: &Stack,
        order: &MoveOrder,
    ) -> Result<Departure, Illegal> {
        let rule_set = self.setting.rule_set;
        let map = self.setting.map();
        let (track, policies) = (&rule_set.track, &rule_set.policies);
        let zone = map.zone(map.space(stack.at).zone);
        let size = terrain.at(stack.at).size;
        if order.without_power {
            let ways = departures(rocket, track, policies, zone, size, stack.fuel, has_thruster);
            let without = ways.into_iter().find(|way| !matches!(way.power, Power::Thrust(_)));
            return without.ok_or(IllegalMove::HasPower.into());
        }
        if !has_thruster {
            return Err(Refusal::Stopped.into());
        }
        let choice = (order.jettison, order.afterburner);
        Ok(depart(rocket, track, policies, zone, size, stack.fuel, choice)?)
    }
}
