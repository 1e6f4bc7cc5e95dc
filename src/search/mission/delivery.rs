//! How much of what may be left behind comes to where it is wanted.

use super::label::Label;
use super::query::MissionQuery;
use super::search::MissionSearch;
use super::ship::{Change, Drop};
use crate::map::SpaceId;
use crate::unit::Mass;

impl MissionQuery {
    fn leaves(&self, drop: &Drop) -> bool {
        self.ship.items[drop.item].change == Change::Leave
    }

    fn mass_of(&self, number: usize, drop: &Drop) -> Mass {
        let dry = |number: usize| self.ship.configurations[number].dry;
        dry(number).saturating_sub(dry(drop.leads_to))
    }
}

/// The mass of what may be left behind, by configurations.
#[derive(Debug)]
pub(super) struct Cargo {
    /// What is aboard of it.
    aboard: Vec<Mass>,
    /// The same, or what the ship may yet pick up and leave.
    to_come: Vec<Mass>,
}

impl Cargo {
    pub(super) fn new(query: &MissionQuery) -> Self {
        let of = |has_changes| {
            let mut known = vec![None; query.ship.configurations.len()];
            (0..known.len()).map(|number| most(query, number, has_changes, &mut known)).collect()
        };
        Self { aboard: of(false), to_come: of(true) }
    }

    /// The most mass that may yet be delivered of such a ship.
    pub(super) fn to_come(&self, configuration: u16) -> Mass {
        self.to_come[usize::from(configuration)]
    }
}

/// The most that can be left behind, one thing after the other, with whatever else changes on the way or without that.
fn most(query: &MissionQuery, number: usize, has_changes: bool, known: &mut [Option<Mass>]) -> Mass {
    if let Some(mass) = known[number] {
        return mass;
    }
    let here = &query.ship.configurations[number];
    let mut best = Mass(0);
    for drop in &here.drops {
        let is_left = query.leaves(drop);
        if is_left || has_changes {
            let mass = if is_left { query.mass_of(number, drop) } else { Mass(0) };
            best = best.max(mass.saturating_add(most(query, drop.leads_to, has_changes, known)));
        }
    }
    for next in here.industrialized.into_iter().chain(here.without_sails).filter(|_| has_changes) {
        best = best.max(most(query, next, has_changes, known));
    }
    known[number] = Some(best);
    best
}

impl MissionSearch<'_> {
    /// The mass that is delivered when this is left behind here.
    pub(super) fn delivers(&self, label: &Label, drop: &Drop) -> Mass {
        let is_wanted =
            self.query.ship.items[drop.item].place.is_some() || self.is_wanted_at(Self::space(label));
        if self.query.leaves(drop) && is_wanted {
            self.query.mass_of(label.configuration.into(), drop)
        } else {
            Mass(0)
        }
    }

    /// The mass delivered by a mission that ends like this: what is aboard has come there too.
    pub(super) fn delivered(&self, label: &Label) -> Mass {
        let has_come = self.is_wanted_at(Self::space(label));
        let aboard = self.outlook.cargo.aboard[usize::from(label.configuration)];
        label.delivered.saturating_add(if has_come { aboard } else { Mass(0) })
    }

    fn is_wanted_at(&self, space: SpaceId) -> bool {
        self.query.delivery.contains(&space)
    }
}
