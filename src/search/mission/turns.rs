//! What a mission may make of a turn: a move, an operation, or nothing.

use super::covered::News;
use super::label::{Label, Way};
use super::milestone::{Milestone, Task};
use super::operation::by_operation;
use super::own_tables::OwnTables;
use super::rank::Rank;
use super::search::MissionSearch;
use super::ship::{Configuration, Engine};
use crate::map::SpaceId;
use crate::rules::{fill, may_stand_ahead};
use crate::ruleset::TurnOrder;
use crate::search::standing::Standing;
use crate::unit::Tanks;

/// Where sails are lost the ship becomes another one, and is compared as such.
const fn keeps_sails(configuration: &Configuration) -> bool {
    configuration.without_sails.is_none()
}

/// It makes a difference whether its sails are lost.
fn has_use_of_sails(configuration: &Configuration) -> bool {
    !keeps_sails(configuration) || configuration.engines.iter().any(|engine| engine.rocket.sail)
}

impl<'a> MissionSearch<'a> {
    /// All that may come of a state in this turn.
    pub(super) fn expand(&mut self, rank: Rank) {
        let (index, turn) = rank.departure();
        let label = self.labels[index as usize];
        let next = self.next_milestone(&label);
        let is_bound = matches!(next, Some(Milestone::Do(_) | Milestone::Stay));
        let is_next_turn = turn == label.standing.turns + 1;
        if label.is_busy && !is_next_turn {
            return;
        }
        if is_next_turn {
            self.stay(&label, index);
        }
        if is_bound {
            return;
        }
        self.own_tables.iter_mut().for_each(OwnTables::begin_state);
        let configuration = self.configuration(&label);
        for (number, engine) in configuration.engines.iter().enumerate() {
            if self.may_use(engine, turn) {
                self.fly(&label, index, turn, (number as u8, engine));
            }
        }
        if self.wishes.are_heard() {
            for (number, own) in self.own_tables.iter_mut().enumerate() {
                self.wishes.add(rank, number, own.soon());
            }
        }
    }

    /// Wishes for the move tables of a departure that waits for its turn, so that they are there when it has come.
    pub(super) fn wish(&mut self, rank: Rank) {
        if !self.wishes.are_heard() {
            return;
        }
        let (index, turn) = rank.departure();
        let label = self.labels[index as usize];
        if matches!(self.next_milestone(&label), Some(Milestone::Do(_) | Milestone::Stay)) {
            return;
        }
        let configuration = self.configuration(&label);
        for engine in &configuration.engines {
            // Tables for single states are made when it is known who stands ahead of them.
            let policies = &self.rule_set.policies;
            let has_own = keeps_sails(configuration) && may_stand_ahead(&engine.rocket, policies);
            if has_own || !self.may_use(engine, turn) {
                continue;
            }
            if let Some(class) = self.engines.iter_mut().find(|class| class.flies(&engine.rocket)) {
                let (number, moves) = class.first_moves(&engine.rocket, (label.place, &label.standing), turn);
                self.wishes.add(rank, number, moves);
            }
        }
    }

    /// The mission leaves the engine of this turn open, or asks for this one.
    fn may_use(&self, engine: &Engine, turn: u16) -> bool {
        let chosen = self.query.thruster_by_turn.get(&turn);
        chosen.is_none_or(|thruster| *thruster == engine.thruster)
    }

    /// The first turn after this one that is worth waiting for: no other one since those flown had its season and its thruster.
    pub(super) fn next_unlike(&self, flown: u16, turn: u16) -> Option<u16> {
        let sky = self.engines[0].space.sky;
        let chosen = &self.query.thruster_by_turn;
        let is_alike =
            |one, other| sky.index(one) == sky.index(other) && chosen.get(&one) == chosen.get(&other);
        let last_chosen = chosen.last_key_value().map_or(0, |(turn, _)| *turn);
        let last = flown.max(last_chosen).saturating_add(sky.cycle());
        (turn + 1..=last).find(|next| !(flown + 1..*next).any(|before| is_alike(before, *next)))
    }

    /// The turn passes without a move: an operation may be spent in it, or comes before the move where the rules let it.
    fn stay(&mut self, label: &Label, index: u32) {
        let is_stay = self.next_milestone(label) == Some(Milestone::Stay);
        let stayed = Label {
            standing: Standing { turns: label.standing.turns + 1, ..label.standing },
            done: label.done + u8::from(is_stay),
            is_busy: false,
            may_operate: !label.is_busy,
            parent: Some(index),
            way: Way::Stay,
            ..*label
        };
        match (label.is_busy, is_stay) {
            (true, true) => {
                self.settle(stayed);
            }
            (true, false) => {}
            (false, true) => self.operate(stayed),
            (false, false) => {
                // Merely to wait here is no new state; to operate is, and a tank that a crew digs each turn (4e G1c).
                let has_use = self.has_use_for_operation(label);
                let digs = self.configuration(label).dirt_by_crew == Some(true) && self.may_dig(label);
                if has_use || digs {
                    let base = self.labels.len() as u32;
                    self.labels.push(stayed);
                    if has_use {
                        self.operations(&stayed, base, false);
                    }
                    if digs {
                        let dug = self.dig(&stayed, base);
                        self.operate_after(dug);
                    }
                }
            }
        }
        if self.rule_set.policies.turn_order == TurnOrder::AnyOrder && !label.is_busy {
            self.operations(label, index, true);
        }
    }

    /// An operation may do something here.
    pub(super) fn has_use_for_operation(&self, label: &Label) -> bool {
        self.has_use[self.bucket(label)]
    }

    fn fly(&mut self, label: &Label, index: u32, turn: u16, (number, engine): (u8, &'a Engine)) {
        let may_make = !self.has_made_enough();
        let Some(class) = self.engines.iter_mut().find(|class| class.flies(&engine.rocket)) else { return };
        let before = &label.standing;
        let configuration = &self.query.ship.configurations[usize::from(label.configuration)];
        let (keeps_sails, has_use_of_sails) = (keeps_sails(configuration), has_use_of_sails(configuration));
        let news = News {
            query: self.query,
            burdens: self.burdens,
            label,
            turn,
            covered: keeps_sails.then_some(&self.covered),
            has_use: &self.has_use,
        };
        let wishes = self.wishes;
        let make = may_make.then_some(|number, moves| wishes.have_made(number, moves));
        let flown =
            class.fly(&engine.rocket, (label.place, before), turn, (&news, &mut self.own_tables), make);
        for one in flown {
            let Some(chance) = before.chance.and(one.chance) else {
                self.stats.too_many_rolls += 1;
                continue;
            };
            let standing = Standing {
                turns: turn,
                at: one.at,
                paid_hazards: before.paid_hazards.saturating_add(one.paid_hazards),
                is_sail_lost: before.is_sail_lost || (one.is_sail_lost && has_use_of_sails),
                chance,
                ..*before
            };
            let own = one.own.map(|own| self.own.keep(own));
            let known = self.labels.len();
            let arrived = Label {
                place: one.place,
                standing,
                is_busy: false,
                may_operate: !label.is_busy,
                parent: Some(index),
                way: Way::Move { engine: number, way: one.way, own },
                ..*label
            };
            if one.is_halt_needless {
                // The state that halts before is as good, and covers what this one would.
                self.covered.keep(&Label { may_operate: false, ..arrived }, false);
            } else if label.is_busy {
                // Whoever operated before the move has no operation left after it.
                self.settle(arrived);
            } else {
                self.operate(arrived);
            }
            if own.is_some() && self.labels.len() == known {
                self.own.forget_last();
            }
        }
    }

    /// A state at the end of a turn whose operation is still to come.
    fn operate(&mut self, label: Label) {
        let settled = self.settle(label);
        self.operate_after(settled);
    }

    /// All operations of states that have one left in the turn that is over.
    fn operate_after(&mut self, settled: Vec<u32>) {
        for index in settled {
            let label = self.labels[index as usize];
            if label.may_operate {
                self.operations(&label, index, false);
            }
        }
    }

    /// All operations that a state allows, before the move of the next turn or after that of its own.
    fn operations(&mut self, label: &Label, base: u32, is_busy: bool) {
        let space = Self::space(label);
        let configuration = self.configuration(label);
        let task = match self.next_milestone(label) {
            Some(Milestone::Do(task)) => Some(task),
            _ => None,
        };
        let operations = label.operations + 1;
        let after = Label { is_busy, may_operate: false, operations, parent: Some(base), ..*label };
        if task == Some(Task::Refuel) || self.query.refuelling.allows(space) {
            let done = label.done + u8::from(task == Some(Task::Refuel));
            for (supply, most) in by_operation((self.rule_set, self.query), space, configuration) {
                let (at, tanks) = fill(&self.rule_set.track, configuration.dry, label.standing.at, most);
                if tanks > Tanks(0) {
                    let standing = Standing { at, ..label.standing };
                    self.settle(Label { standing, done, way: Way::Refuel(supply, tanks), ..after });
                }
            }
        }
        match task {
            Some(Task::Prospect) => {
                let Some(site) = self.rule_set.map.space(space).site.as_ref() else { return };
                let here = |site: Option<SpaceId>| site.is_none_or(|site| site == space);
                for prospector in configuration.prospectors.iter().filter(|one| here(one.site)) {
                    let chance = prospector.chance_after(label.standing.chance, site.size, site.hydration);
                    let Some(chance) = chance else { continue };
                    let standing = Standing { chance, ..label.standing };
                    let (done, way) = (label.done + 1, Way::Prospect(*prospector));
                    self.settle(Label { done, standing, way, ..after });
                }
            }
            Some(Task::Industrialize) => {
                let Some(number) = configuration.industrialized else { return };
                let lighter = &self.query.ship.configurations[number];
                let at = self.rule_set.track.change_dry(configuration.dry, label.standing.at, lighter.dry);
                if let Some(at) = at {
                    let standing = Standing { at, ..label.standing };
                    let (done, way) = (label.done + 1, Way::Industrialize);
                    let configuration = number as u16;
                    self.settle(Label { configuration, done, standing, way, ..after });
                }
            }
            Some(Task::Refuel) | None => {}
        }
    }
}
