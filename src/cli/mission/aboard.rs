//! The cards of a mission's ship where it enters belts.

use std::collections::BTreeMap;

use crate::card::Stack;
use crate::cli::cargo::Cargo;
use crate::game::{Options, Setting};
use crate::mission::{Crewed, Hold};
use crate::report::manifest::Manifest;
use crate::ruleset::RuleSet;
use crate::search::plan::Trip;

/// Ships of cards, with those that were looked at before.
pub(super) struct Known<'a> {
    cargo: &'a Cargo<'a>,
    crewed: &'a Crewed,
    setting: Setting<'a>,
    manifests: Vec<(Hold, Manifest)>,
}

impl<'a> Known<'a> {
    /// Nothing was looked at yet.
    pub(super) fn new(rule_set: &'a RuleSet, cargo: &'a Cargo<'a>, crewed: &'a Crewed) -> Self {
        let setting = Setting::new(rule_set, Some(cargo.stack.deck()), Options::default());
        Self { cargo, crewed, setting, manifests: Vec::new() }
    }

    /// What is aboard in each turn whose move enters a belt, where that is not what was aboard at the start.
    pub(super) fn manifests(&mut self, trip: &Trip) -> BTreeMap<u16, Manifest> {
        let (crewed, whole) = (self.crewed, Hold::of(self.crewed));
        let in_belts = trip.moves.iter().filter(|one| one.legs.iter().any(|leg| leg.is_belt));
        let in_move = in_belts.filter_map(|one| {
            let hold = Hold::in_move(&self.setting, (crewed, trip), one.turn);
            (hold != whole).then(|| (one.turn, self.manifest(hold)))
        });
        in_move.collect()
    }

    fn manifest(&mut self, hold: Hold) -> Manifest {
        if let Some((_, known)) = self.manifests.iter().find(|(known, _)| *known == hold) {
            return known.clone();
        }
        let choices = hold.cards.iter().map(|held| held.choice()).collect();
        let stack = Stack::new(self.cargo.stack.deck(), choices, hold.mass).ok();
        let stack = stack.as_ref().unwrap_or(&self.cargo.stack);
        let manifest = Manifest::of(stack, self.cargo.rules.supports());
        self.manifests.push((hold, manifest.clone()));
        manifest
    }
}
