//! Fuel that a mission leaves in an outpost in whole tanks and takes up again (`LR 6.7D`, `4e G1`).

use super::label::{Label, Way};
use super::query::MissionQuery;
use super::search::MissionSearch;
use crate::map::SpaceId;
use crate::search::standing::Standing;
use crate::unit::Tanks;

/// Where fuel may be left and taken up at any end of a turn: in one place, since a player has one outpost when his turn is
/// over (`LR 2.7B`).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Depot {
    /// Where.
    pub place: SpaceId,
    /// Tanks that wait there when the mission begins.
    pub waiting: Tanks,
    /// Tanks that must lie there when it is over.
    pub due: Tanks,
}

impl MissionQuery {
    /// The last milestone may not be the end: something must be delivered, picked up or stored, perhaps after it.
    pub(super) fn may_go_on_after_milestones(&self) -> bool {
        let is_due = self.depot.is_some_and(|depot| depot.due > Tanks(0));
        is_due || self.ship.items.iter().any(|item| item.is_required)
    }

    /// Tanks due in the depot, where it makes a difference that a mission with less there goes on: it may end with more fuel
    /// left, where that counts.
    pub(super) fn due(&self) -> Option<Tanks> {
        self.depot.map(|depot| depot.due).filter(|due| self.trip.counts_left() && *due > Tanks(0))
    }
}

impl MissionSearch<'_> {
    /// As much fuel lies in the depot as is due there.
    pub(super) fn has_stored(&self, label: &Label) -> bool {
        self.query.depot.is_none_or(|depot| label.stored >= depot.due)
    }

    /// Fuel left in the depot or taken up there, any number of tanks.
    pub(super) fn use_depot(&mut self, label: &Label, index: u32) -> Vec<u32> {
        let is_there = self.query.depot.is_some_and(|depot| depot.place == Self::space(label));
        // What is left and taken up in one stop might as well have stayed.
        if !is_there || matches!(label.way, Way::Store(_) | Way::TakeUp(_)) {
            return Vec::new();
        }
        let (track, dry) = (&self.rule_set.track, self.configuration(label).dry);
        let unloaded = |(at, tanks): (_, u8)| Some((track.unload_tank(dry, at)?, tanks + 1));
        let loaded = |(at, tanks): (_, u8)| Some((track.add_tank(dry, at)?, tanks + 1));
        let left = std::iter::successors(Some((label.standing.at, 0)), |now| unloaded(*now));
        let taken = std::iter::successors(Some((label.standing.at, 0)), |now| loaded(*now));
        let left =
            left.skip(1).map(|(at, tanks)| (at, label.stored.saturating_add(Tanks(tanks)), tanks, true));
        let taken = taken.skip(1).take(label.stored.0.into());
        let taken = taken.map(|(at, tanks)| (at, label.stored.saturating_sub(Tanks(tanks)), tanks, false));
        let mut added = Vec::new();
        for (at, stored, tanks, is_left) in left.chain(taken) {
            let way = if is_left { Way::Store(Tanks(tanks)) } else { Way::TakeUp(Tanks(tanks)) };
            let standing = Standing { at, ..label.standing };
            added.extend(self.settle(Label { standing, stored, parent: Some(index), way, ..*label }));
        }
        added
    }
}
