//! The cards of a mission's ship in each of its moves.

use std::collections::BTreeMap;

use crate::card::{RadiatorEnd, Stack};
use crate::cli::cargo::Cargo;
use crate::game::Held;
use crate::mission::{Crewed, Loose};
use crate::report::manifest::Manifest;
use crate::search::plan::{Trip, Work, WorkKind};
use crate::unit::Mass;

/// Ships that were looked at before.
#[derive(Debug, Default)]
pub(super) struct Known(Vec<((Vec<Held>, Mass), Manifest)>);

impl Known {
    /// What is aboard in each turn whose move enters a belt, where something has been left or has come aboard before.
    pub(super) fn manifests(
        &mut self,
        crewed: &Crewed,
        cargo: &Cargo<'_>,
        trip: &Trip,
    ) -> BTreeMap<u16, Manifest> {
        let in_belts = trip.moves.iter().filter(|one| one.legs.iter().any(|leg| leg.is_belt));
        let whole = (crewed.cards.clone(), crewed.mass);
        let in_move = in_belts.filter_map(|one| {
            let before = trip.works.iter().filter(|work| (work.turn, !work.is_first) < (one.turn, true));
            let load = aboard(crewed, cargo, before);
            (load != whole).then(|| (one.turn, self.of_load(load, cargo)))
        });
        in_move.collect()
    }

    fn of_load(&mut self, load: (Vec<Held>, Mass), cargo: &Cargo<'_>) -> Manifest {
        if let Some((_, known)) = self.0.iter().find(|(known, _)| *known == load) {
            return known.clone();
        }
        let choices = load.0.iter().map(|held| held.choice()).collect();
        let stack = Stack::new(cargo.stack.deck(), choices, load.1).ok();
        let manifest = Manifest::of(stack.as_ref().unwrap_or(&cargo.stack), cargo.rules.supports());
        self.0.push((load, manifest.clone()));
        manifest
    }
}

/// The cards and the other mass aboard after this.
fn aboard<'a>(
    crewed: &Crewed,
    cargo: &Cargo<'_>,
    works: impl Iterator<Item = &'a Work>,
) -> (Vec<Held>, Mass) {
    let (mut cards, mut mass) = (crewed.cards.clone(), crewed.mass);
    let goods = |item: usize| crewed.items.get(item).cloned().unwrap_or_default();
    for work in works {
        match work.kind {
            WorkKind::Leave { item } => {
                let Loose { cards: left, mass: more } = goods(item);
                cards.retain(|held| !left.contains(&held.card));
                mass = mass.saturating_sub(more);
            }
            WorkKind::PickUp { item } => {
                let found = goods(item).cards;
                let waiting = crewed.waiting.iter().map(|(_, held)| *held);
                cards.extend(waiting.filter(|held| found.contains(&held.card)));
            }
            WorkKind::TurnLight { item } => {
                let turned = goods(item).cards;
                cards
                    .iter_mut()
                    .filter(|held| turned.contains(&held.card))
                    .for_each(|held| held.end = RadiatorEnd::Light);
            }
            WorkKind::LoseSails => cards.retain(|held| {
                let face = cargo.stack.deck().get(held.card).and_then(|card| card.face(held.side));
                !face.and_then(|face| face.thruster.as_ref()).is_some_and(|thruster| thruster.sail)
            }),
            WorkKind::Refuel { .. }
            | WorkKind::Store { .. }
            | WorkKind::TakeUp { .. }
            | WorkKind::Prospect { .. }
            | WorkKind::Industrialize => {}
        }
    }
    (cards, mass)
}
