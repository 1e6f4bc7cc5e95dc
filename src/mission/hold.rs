//! What is aboard a ship of cards in the course of its planned mission.

use super::outpost::Loose;
use super::voyage::Crewed;
use crate::card::{CardId, RadiatorEnd, Stack as CardStack};
use crate::game::{Held, Setting};
use crate::rules::support::factory_parts;
use crate::ruleset::CardRules;
use crate::search::plan::{Move, Trip, Work, WorkKind};
use crate::unit::Mass;

/// Cards, and mass that is no card.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Hold {
    /// The cards.
    pub cards: Vec<Held>,
    /// The other mass.
    pub mass: Mass,
}

/// The cards that become a factory (`LR 5.7`, `4e I7`).
pub(super) struct Parts {
    pub refinery: CardId,
    pub robonaut: CardId,
    pub supports: Vec<CardId>,
}

impl Hold {
    /// At the start.
    pub fn of(ship: &Crewed) -> Self {
        Self { cards: ship.cards.clone(), mass: ship.mass }
    }

    /// In the move of a turn.
    pub fn in_move(setting: &Setting<'_>, (ship, trip): (&Crewed, &Trip), turn: u16) -> Self {
        let mut hold = Self::of(ship);
        let before = |one: &&Work| (one.turn, !one.is_first) < (turn, true);
        for work in trip.works.iter().filter(before) {
            hold.work(setting, ship, work.kind);
        }
        trip.moves.iter().filter(|one| one.turn < turn).for_each(|one| hold.fly(setting, one));
        hold
    }

    /// After this was done.
    pub(super) fn work(&mut self, setting: &Setting<'_>, ship: &Crewed, kind: WorkKind) {
        let goods = |item: usize| ship.items.get(item).cloned().unwrap_or_default();
        match kind {
            WorkKind::Leave { item } => {
                let Loose { cards, mass } = goods(item);
                self.cards.retain(|held| !cards.contains(&held.card));
                self.mass = self.mass.saturating_sub(mass);
            }
            WorkKind::PickUp { item } => {
                let cards = goods(item).cards;
                let waiting = ship.waiting.iter().map(|(_, held)| *held);
                self.cards.extend(waiting.filter(|held| cards.contains(&held.card)));
            }
            WorkKind::TurnLight { item } => {
                let cards = goods(item).cards;
                for held in self.cards.iter_mut().filter(|held| cards.contains(&held.card)) {
                    held.end = RadiatorEnd::Light;
                }
            }
            WorkKind::Industrialize => {
                if let Some(Parts { refinery, robonaut, supports }) = self.parts(setting) {
                    let parts = [&supports[..], &[refinery, robonaut]].concat();
                    self.cards.retain(|held| !parts.contains(&held.card));
                }
            }
            WorkKind::LoseSails
            | WorkKind::Refuel { .. }
            | WorkKind::Store { .. }
            | WorkKind::TakeUp { .. }
            | WorkKind::Prospect { .. } => {}
        }
    }

    /// After a move: aerobrakes take all sails (`LR 6.4F`).
    pub(super) fn fly(&mut self, setting: &Setting<'_>, one: &Move) {
        if one.is_sail_lost || one.is_idle_sail_lost {
            let thruster = |held: Held| setting.face(held).and_then(|face| face.thruster.as_ref());
            self.cards.retain(|held| !thruster(*held).is_some_and(|thruster| thruster.sail));
        }
    }

    /// The lightest parts of a factory; none where no refinery and robonaut work.
    pub(super) fn parts(&self, setting: &Setting<'_>) -> Option<Parts> {
        let rules = setting.rule_set.cards.map(CardRules::supports)?;
        let choices = self.cards.iter().map(|held| held.choice()).collect();
        let parts = factory_parts(&CardStack::new(setting.deck?, choices, Mass(0)).ok()?, rules)?;
        let card = |place: &usize| self.cards.get(*place).map(|held| held.card);
        Some(Parts {
            refinery: card(&parts.refinery)?,
            robonaut: card(&parts.robonaut)?,
            supports: parts.supports.iter().map(card).collect::<Option<_>>()?,
        })
    }
}
