//! What a mission may do at the end of a turn for nothing: milestones reached, things left behind, water bought, fuel left
//! and taken up.

use super::label::{Label, Way};
use super::milestone::Milestone;
use super::operation::{Supply, dirt, is_market};
use super::search::MissionSearch;
use crate::rules::fill;
use crate::ruleset::DirtRefuel;
use crate::search::standing::Standing;
use crate::unit::Tanks;

impl MissionSearch<'_> {
    /// Adds a state at the end of a turn, with all that may be done there at once for nothing: milestones reached, things
    /// left behind, water bought, fuel left and taken up.
    ///
    /// Gives all states that this made and that are not the end of the mission, but for those that go on without something
    /// at once.
    pub(super) fn settle(&mut self, label: Label) -> Vec<u32> {
        if let Some(lighter) = self.without_sails(&label) {
            return self.settle(lighter);
        }
        let mut label = label;
        // No card is left to hold the tanks (LR 6.4F).
        if label.standing.is_sail_lost && self.configuration(&label).is_sail_alone {
            label.standing.at = self.rule_set.track.empty(self.configuration(&label).dry);
        }
        while self.next_milestone(&label) == Some(Milestone::Reach(Self::space(&label))) {
            label.done += 1;
        }
        label.may_operate &= self.has_use_for_operation(&label);
        let Some(index) = self.add(label) else { return Vec::new() };
        let mut added = if self.is_burdened(&label) { Vec::new() } else { vec![index] };
        let space = Self::space(&label);
        for drop in &self.configuration(&label).drops {
            let item = &self.query.ship.items[drop.item];
            if item.place.is_some_and(|place| place != space) {
                continue;
            }
            let (before, after) =
                (self.configuration(&label), &self.query.ship.configurations[drop.leads_to]);
            let at = self.rule_set.track.change_dry(before.dry, label.standing.at, after.dry);
            if let Some(at) = at {
                added.extend(self.settle(Label {
                    delivered: label.delivered.saturating_add(self.delivers(&label, drop)),
                    configuration: drop.leads_to as u16,
                    standing: Standing { at, ..label.standing },
                    parent: Some(index),
                    way: Way::Drop(drop.item as u8),
                    ..label
                }));
            }
        }
        added.extend(self.dig(&label, index));
        added.extend(self.use_depot(&label, index));
        // Fuel of the start is that of the load, and what is bought once need not be bought in parts.
        let is_bought = matches!(label.way, Way::Refuel(Supply::Leo, _));
        if !is_bought && self.may_buy(&label) {
            added.extend(self.buy(&label, index));
        }
        added
    }

    /// Dirt may be taken up here for nothing (`4e G1c`).
    pub(super) fn may_dig(&self, label: &Label) -> bool {
        let space = Self::space(label);
        self.rule_set.policies.dirt_refuel == DirtRefuel::Free
            && self.query.refuelling.allows(space)
            && self.rule_set.map.space(space).is_site()
            && dirt((self.rule_set, self.query), space, self.configuration(label)) > Tanks(0)
    }

    /// Dirt taken up, as much as fits; by a crew once a turn.
    pub(super) fn dig(&mut self, label: &Label, index: u32) -> Vec<u32> {
        let is_new = match label.way {
            Way::Refuel(Supply::Dirt, _) => false,
            Way::Move { .. } | Way::Stay => true,
            _ => self.configuration(label).dirt_by_crew == Some(false),
        };
        if !is_new || !self.may_dig(label) || label.standing.turns == 0 {
            return Vec::new();
        }
        let configuration = self.configuration(label);
        let most = dirt((self.rule_set, self.query), Self::space(label), configuration);
        let (at, tanks) = fill(&self.rule_set.track, configuration.dry, label.standing.at, most);
        if tanks == Tanks(0) {
            return Vec::new();
        }
        self.settle(Label {
            standing: Standing { at, ..label.standing },
            parent: Some(index),
            way: Way::Refuel(Supply::Dirt, tanks),
            ..*label
        })
    }

    /// The ship after the move that took its sails: their mass is gone, the tanks stay (`LR 6.4F`, `LR 6.7A`).
    fn without_sails(&mut self, label: &Label) -> Option<Label> {
        let before = self.configuration(label);
        let next = before.without_sails.filter(|_| label.standing.is_sail_lost)?;
        let after = &self.query.ship.configurations[next];
        let at = self.rule_set.track.change_dry(before.dry, label.standing.at, after.dry)?;
        let parent = self.labels.len() as u32;
        self.labels.push(*label);
        Some(Label {
            configuration: next as u16,
            standing: Standing { at, is_sail_lost: false, ..label.standing },
            parent: Some(parent),
            way: Way::LoseSails,
            ..*label
        })
    }

    /// Water is for sale here and now: what the ship starts with it may load before, but what it needs after the first of
    /// its tasks it may buy.
    fn may_buy(&self, label: &Label) -> bool {
        let (map, space) = (&self.rule_set.map, Self::space(label));
        let is_under_way = self.query.trip.from != space || label.done > 0;
        is_market(map, space)
            && is_under_way
            && label.standing.turns > 0
            && self.query.refuelling.allows(space)
    }

    /// Water tanks bought, as many as the ship may take.
    fn buy(&mut self, label: &Label, index: u32) -> Vec<u32> {
        let mut added = Vec::new();
        let configuration = self.configuration(label);
        for tanks in 1..=u8::MAX {
            let track = &self.rule_set.track;
            let (at, fit) = fill(track, configuration.dry, label.standing.at, Tanks(tanks));
            if fit < Tanks(tanks) {
                break;
            }
            added.extend(self.settle(Label {
                standing: Standing { at, ..label.standing },
                bought: label.bought.saturating_add(fit),
                parent: Some(index),
                way: Way::Refuel(Supply::Leo, fit),
                ..*label
            }));
        }
        added
    }
}
