//! Carries actions out, or refuses them and changes nothing.

mod auction;
mod cards;
mod cargo;
mod course;
mod deal;
mod earth;
mod engine;
mod factory;
mod felony;
mod flight;
mod glory;
mod hazard;
mod play;
mod prospect;
mod refuel;
mod road;
mod route;
mod stops;
mod trade;
mod transfer;
mod turn;
mod water;
mod working;

use super::action::Action;
use super::error::Illegal;
use super::event::Event;
use super::setting::Setting;
use super::state::State;
use crate::dice::Rolls;

pub use course::{Course, Way, course};
use play::Play;

/// Carries an action of the phasing player out.
///
/// # Errors
/// [`Illegal`] with its section; the state is untouched then.
pub fn apply(
    setting: &Setting<'_>,
    state: &mut State,
    action: &Action,
    rolls: &mut Rolls,
) -> Result<Vec<Event>, Illegal> {
    if state.is_over {
        return Err(Illegal::GameOver);
    }
    let mut fresh = rolls.clone();
    let mut play = Play { setting, state: state.clone(), events: Vec::new(), rolls: &mut fresh };
    play.carry_out(action)?;
    play.rolls.finish()?;
    let Play { state: next, events, .. } = play;
    *state = next;
    *rolls = fresh;
    Ok(events)
}

impl Play<'_> {
    fn carry_out(&mut self, action: &Action) -> Result<(), Illegal> {
        match action {
            Action::Move(order) => self.fly(order),
            Action::Hop { stack, thruster, beamed_by, to } => self.hop(*stack, *thruster, *beamed_by, *to),
            Action::Load { stack, tanks } => self.load(*stack, *tanks),
            Action::Unload { stack, tanks } => self.unload(*stack, *tanks),
            Action::EndTurn => self.end_turn(),
            Action::Transfer(transfer) => self.transfer(transfer),
            Action::Convert { stack, to_outpost, tanks } => self.convert(*stack, *to_outpost, *tanks),
            Action::Decommission { stack, cards, mass } => self.decommission(*stack, cards, *mass),
            Action::TurnLight { stack, cards } => self.turn_light(*stack, cards),
            Action::Refuel(refuel) => self.refuel(*refuel),
            Action::Prospect(prospect) => self.prospect(prospect),
            Action::Industrialize(order) => self.industrialize(order),
            other => self.in_game(other),
        }
    }

    /// What only a whole game knows.
    fn in_game(&mut self, action: &Action) -> Result<(), Illegal> {
        if self.setting.game().is_none() {
            return Err(Illegal::MovementOnly(self.setting.rule_set.name.clone()));
        }
        match action {
            Action::Move(_)
            | Action::Hop { .. }
            | Action::Load { .. }
            | Action::Unload { .. }
            | Action::Transfer(_)
            | Action::Convert { .. }
            | Action::Decommission { .. }
            | Action::TurnLight { .. }
            | Action::Refuel(_)
            | Action::Prospect(_)
            | Action::Industrialize(_)
            | Action::EndTurn => Ok(()),
            Action::Drive { stack, to } => self.drive(*stack, *to),
            Action::Income => self.income(),
            Action::Research(research) => self.research(research),
            Action::SellWhite { card } => self.sell_white(*card),
            Action::SellBlack { card, stack } => self.sell_black(*card, *stack),
            Action::Boost { cards, to } => self.boost(cards, *to),
            Action::Retool { card, turned_back } => self.retool(*card, *turned_back),
            Action::Produce(order) => self.produce(order),
            Action::Grind { stack, thruster, cards } => self.grind(*stack, *thruster, cards),
            Action::Stow(order) => self.stow(*order),
            Action::TakeBack(piece) => self.take_back(piece),
            Action::Recall { crew, site, into } => self.recall(*crew, *site, *into),
            Action::TurnWhite { card } => self.turn_white(*card),
            Action::JumpClaim { stack } => self.jump_claim(*stack),
            Action::Found { venture, cube_from } => self.found(venture, cube_from.as_deref()),
            Action::Heroism { votes } => self.heroism(votes),
            Action::Deal(deal) => self.deal(deal),
            Action::Espionage { cards } => self.espionage(cards),
            Action::PayToEnd => self.pay_to_end(),
        }
    }
}
