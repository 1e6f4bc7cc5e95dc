//! The outposts of a planned mission: as many as a player has when his turn is over (`LR 2.7B`, `4e E3`).

use super::voyage::VoyageError;
use crate::card::CardId;
use crate::game::{Action, Stack, StackKind, StackRef, Target, Transfer};
use crate::map::SpaceId;
use crate::rules::Grade;
use crate::ruleset::RuleSet;
use crate::search::mission::Depot;
use crate::search::plan::{Trip, WorkKind};
use crate::unit::{Mass, Tanks, Water};

/// One of them.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Outpost {
    /// Where it stands.
    at: SpaceId,
    cards: Vec<CardId>,
    mass: Mass,
    tanks: Tanks,
}

/// What lies together: cards, and mass that is no card.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Loose {
    /// The cards.
    pub cards: Vec<CardId>,
    /// The mass.
    pub mass: Mass,
}

impl Outpost {
    fn add(&mut self, goods: &Loose) {
        self.cards.extend(&goods.cards);
        self.mass = Mass(self.mass.0.saturating_add(goods.mass.0));
    }
}

/// What lies in them, where; in the order in which play counts them.
#[derive(Clone, Debug)]
pub(super) struct Outposts {
    most: usize,
    standing: Vec<Outpost>,
    /// Where the plan leaves fuel or takes it up, for which one is kept.
    depot: Option<SpaceId>,
}

impl Outposts {
    /// None yet, for this plan.
    pub(super) fn of(rule_set: &RuleSet, trip: &Trip) -> Self {
        let uses = |kind| matches!(kind, WorkKind::Store { .. } | WorkKind::TakeUp { .. });
        let depot = trip.works.iter().find(|work| uses(work.kind)).map(|work| work.space);
        Self { most: rule_set.policies.outposts.most(), standing: Vec::new(), depot }
    }

    /// Something waits here when the plan begins.
    ///
    /// # Errors
    /// When too much waits elsewhere.
    pub(super) fn waits(&mut self, here: SpaceId, goods: &Loose, tanks: Tanks) -> Result<(), VoyageError> {
        let (_, outpost) = self.stack(here).ok_or(VoyageError::Outposts)?;
        outpost.add(goods);
        outpost.tanks = outpost.tanks.saturating_add(tanks);
        Ok(())
    }

    /// The stack that goods left here go to; none where all stand elsewhere.
    pub(super) fn keep(&mut self, here: SpaceId, goods: &Loose) -> Option<Target> {
        let (to, outpost) = self.stack(here)?;
        outpost.add(goods);
        Some(to)
    }

    /// These goods are out of the one that stands here, which play counts so.
    ///
    /// # Errors
    /// When none stands here.
    pub(super) fn give_back(&mut self, here: SpaceId, goods: &Loose) -> Result<StackRef, VoyageError> {
        let place = self.standing.iter().position(|one| one.at == here).ok_or(VoyageError::NoCard)?;
        let outpost = &mut self.standing[place];
        outpost.cards.retain(|card| !goods.cards.contains(card));
        outpost.mass = outpost.mass.saturating_sub(goods.mass);
        self.clear();
        Ok(reference(place))
    }

    /// The rocket leaves fuel here (`LR 6.7D`).
    ///
    /// # Errors
    /// When all stand elsewhere.
    pub(super) fn store(&mut self, here: SpaceId, tanks: Tanks) -> Result<Action, VoyageError> {
        let (to, outpost) = self.stack(here).ok_or(VoyageError::Outposts)?;
        outpost.tanks = outpost.tanks.saturating_add(tanks);
        Ok(transfer(StackRef::first(StackKind::Rocket), to, tanks))
    }

    /// The rocket takes fuel up that lies here.
    ///
    /// # Errors
    /// When none stands here.
    pub(super) fn take_up(&mut self, here: SpaceId, tanks: Tanks) -> Result<Action, VoyageError> {
        let place = self.standing.iter().position(|one| one.at == here).ok_or(VoyageError::NoCard)?;
        let outpost = &mut self.standing[place];
        outpost.tanks = outpost.tanks.saturating_sub(tanks);
        self.clear();
        let rocket = Target::Present(StackRef::first(StackKind::Rocket));
        Ok(transfer(reference(place), rocket, tanks))
    }

    /// The one that stands here, or a new one where there may be one more.
    fn stack(&mut self, here: SpaceId) -> Option<(Target, &mut Outpost)> {
        if let Some(place) = self.standing.iter().position(|one| one.at == here) {
            return Some((Target::Present(reference(place)), &mut self.standing[place]));
        }
        let is_kept = |depot: SpaceId| depot != here && self.standing.iter().all(|one| one.at != depot);
        let kept = usize::from(self.depot.is_some_and(is_kept));
        if self.standing.len() + kept >= self.most {
            return None;
        }
        self.standing.push(Outpost { at: here, cards: Vec::new(), mass: Mass(0), tanks: Tanks(0) });
        Some((Target::New(StackKind::Outpost), self.standing.last_mut()?))
    }

    /// Empty, it is none any more.
    fn clear(&mut self) {
        self.standing.retain(|one| !one.cards.is_empty() || one.mass > Mass(0) || one.tanks > Tanks(0));
    }
}

/// What play calls the outpost of this place in their order.
const fn reference(place: usize) -> StackRef {
    StackRef { kind: StackKind::Outpost, number: place as u8 + 1 }
}

/// The outpost with the fuel that waits in it.
pub(super) fn store_of(rule_set: &RuleSet, depot: Depot) -> Stack {
    Stack {
        kind: StackKind::Outpost,
        at: depot.place,
        cards: Vec::new(),
        figures: None,
        mass: Mass(0),
        fuel: rule_set.track.empty(Mass(0)),
        grade: Grade::Water,
        water: Water(depot.waiting.0.into()),
    }
}

fn transfer(from: StackRef, to: Target, tanks: Tanks) -> Action {
    Action::Transfer(Transfer {
        from_player: None,
        from,
        to_player: None,
        to,
        cards: Vec::new(),
        tanks,
        mass: Mass(0),
    })
}
