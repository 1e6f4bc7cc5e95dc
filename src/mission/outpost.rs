//! The outpost of a planned mission: one, since a player has one when his turn is over (`LR 2.7B`).

use super::voyage::VoyageError;
use crate::card::CardId;
use crate::game::{Action, Stack, StackKind, StackRef, Target, Transfer};
use crate::map::SpaceId;
use crate::ruleset::RuleSet;
use crate::search::mission::Depot;
use crate::search::plan::{Trip, WorkKind};
use crate::unit::{Mass, Tanks, Water};

/// What lies in it, where.
#[derive(Clone, Debug, Default)]
pub(super) struct Outpost {
    /// Where it stands.
    at: Option<SpaceId>,
    cards: Vec<CardId>,
    tanks: Tanks,
    /// Where the plan leaves fuel or takes it up, for which the outpost is kept.
    depot: Option<SpaceId>,
}

impl Outpost {
    /// None yet, for this plan.
    pub(super) fn of(trip: &Trip) -> Self {
        let uses = |kind| matches!(kind, WorkKind::Store { .. } | WorkKind::TakeUp { .. });
        let depot = trip.works.iter().find(|work| uses(work.kind)).map(|work| work.space);
        Self { depot, ..Self::default() }
    }

    /// Something waits here when the plan begins.
    ///
    /// # Errors
    /// When something waits elsewhere.
    pub(super) fn waits(&mut self, here: SpaceId, cards: &[CardId], tanks: Tanks) -> Result<(), VoyageError> {
        let _ = self.stack(here).ok_or(VoyageError::TwoOutposts)?;
        self.cards.extend(cards);
        self.tanks = self.tanks.saturating_add(tanks);
        Ok(())
    }

    /// The stack that cards left here go to; none where it stands elsewhere.
    pub(super) fn keep(&mut self, here: SpaceId, cards: &[CardId]) -> Option<Target> {
        let stack = self.stack(here)?;
        self.cards.extend(cards);
        Some(stack)
    }

    /// These cards are out of it.
    pub(super) fn give_back(&mut self, cards: &[CardId]) {
        self.cards.retain(|card| !cards.contains(card));
        self.clear();
    }

    /// The rocket leaves fuel here (`LR 6.7D`).
    ///
    /// # Errors
    /// When the outpost stands elsewhere.
    pub(super) fn store(&mut self, here: SpaceId, tanks: Tanks) -> Result<Action, VoyageError> {
        let to = self.stack(here).ok_or(VoyageError::TwoOutposts)?;
        self.tanks = self.tanks.saturating_add(tanks);
        Ok(transfer(StackKind::Rocket, to, tanks))
    }

    /// The rocket takes fuel up that lies in it.
    pub(super) fn take_up(&mut self, tanks: Tanks) -> Action {
        self.tanks = self.tanks.saturating_sub(tanks);
        self.clear();
        transfer(StackKind::Outpost, Target::Present(StackRef::first(StackKind::Rocket)), tanks)
    }

    fn stack(&mut self, here: SpaceId) -> Option<Target> {
        if self.depot.is_some_and(|depot| depot != here) {
            return None;
        }
        match self.at.replace(here) {
            None => Some(Target::New(StackKind::Outpost)),
            Some(at) if at == here => Some(Target::Present(StackRef::first(StackKind::Outpost))),
            Some(at) => {
                self.at = Some(at);
                None
            }
        }
    }

    /// Empty, it is none any more.
    fn clear(&mut self) {
        if self.cards.is_empty() && self.tanks == Tanks(0) {
            self.at = None;
        }
    }
}

/// The outpost with the fuel that waits in it.
pub(super) fn store_of(rule_set: &RuleSet, depot: Depot) -> Stack {
    Stack {
        kind: StackKind::Outpost,
        at: depot.place,
        cards: Vec::new(),
        figures: None,
        fuel: rule_set.track.empty(Mass(0)),
        water: Water(depot.waiting.0.into()),
    }
}

fn transfer(from: StackKind, to: Target, tanks: Tanks) -> Action {
    Action::Transfer(Transfer {
        from_player: None,
        from: StackRef::first(from),
        to_player: None,
        to,
        cards: Vec::new(),
        tanks,
    })
}
