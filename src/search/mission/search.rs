//! The outer search of a mission: the states that may arrive soonest first.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use super::bounds::Bounds;
use super::burden::Burdens;
use super::covered::Covered;
use super::effort::Enough;
use super::flights::EngineSpace;
use super::label::{Compared, End, Label, Merit, Way};
use super::milestone::Milestone;
use super::operation::uses;
use super::outlook::Outlook;
use super::own_tables::{OwnOutcomes, OwnTables};
use super::query::{MissionQuery, Wanted};
use super::rank::Rank;
use super::ship::Configuration;
use super::supplied::Lookout;
use crate::map::SpaceId;
use crate::rules::is_more_fuel_better;
use crate::ruleset::RuleSet;
use crate::search::network::{Network, Place, WholeMap};
use crate::search::standing::Standing;
use crate::search::stats::SearchStats;
use crate::search::watch::{Progress, Watch};
use crate::search::wishes::Wishes;
use crate::track::FuelPosition;
use crate::unit::{Mass, Tanks};

/// Why a search ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Halt {
    /// Nothing is left to look at.
    Done,
    /// There were too many labels.
    TooMany,
    /// Whoever looked on did not want more.
    Stopped,
    /// Enough was done; missions that take so many turns or more were not looked through.
    Enough(u16),
}

/// Bytes that states and move tables may take, so that all memory keeps within 500 megabytes.
const MOST_BYTES: usize = 220 << 20;

/// Bytes that a state takes: with what it is compared by, and with its place in the queue.
const BYTES_OF_STATE: usize = size_of::<Label>() + size_of::<(Merit, u32)>() + size_of::<Reverse<Rank>>();

pub(super) struct MissionSearch<'a> {
    pub(super) rule_set: &'a RuleSet,
    pub(super) query: &'a MissionQuery,
    pub(super) burdens: &'a Burdens,
    watch: &'a dyn Watch,
    /// States gone on from, with all loads.
    pub(super) states: u64,
    pub(super) engines: Vec<EngineSpace<'a>>,
    /// The tables of their moves; engines that may enter the same share them.
    pub(super) networks: &'a [WholeMap<'a>],
    /// And those for single states, for each network.
    pub(super) own_tables: Vec<OwnTables<'a>>,
    /// Who makes them.
    pub(super) wishes: &'a Wishes<'a, Rank>,
    /// Who looks ahead better.
    pub(super) lookout: &'a Lookout<'a>,
    pub(super) labels: Vec<Label>,
    /// How those came about that come from tables for single states.
    pub(super) own: OwnOutcomes,
    /// The states that no other covers, by place, configuration and milestones.
    pub(super) at: Vec<Vec<(Merit, u32)>>,
    /// Where an operation may do something, in the same way.
    pub(super) has_use: Vec<bool>,
    pub(super) covered: Covered,
    pub(super) compared: Compared,
    /// What may still become of states.
    pub(super) outlook: Outlook<'a>,
    /// Loads that bring nothing new are not looked at.
    pub(super) leaves_loads_out: bool,
    /// When it ends early.
    pub(super) enough: Option<Enough>,
    /// After so many labels inside moves no more tables are made.
    most_move_labels: Option<u64>,
    /// The last load was searched through: what its states cover is covered with a larger load too, which costs more water.
    is_through: bool,
    pub(super) queue: BinaryHeap<Reverse<Rank>>,
    pub(super) stats: SearchStats,
}

impl<'a> MissionSearch<'a> {
    pub(super) fn new(
        rule_set: &'a RuleSet,
        query: &'a MissionQuery,
        (bounds, burdens, covered): (&'a Bounds<'a>, &'a Burdens, Covered),
        watch: &'a dyn Watch,
        engines: Vec<EngineSpace<'a>>,
        (networks, wishes, lookout): (&'a [WholeMap<'a>], &'a Wishes<'a, Rank>, &'a Lookout<'a>),
    ) -> Self {
        Self {
            rule_set,
            query,
            burdens,
            watch,
            engines,
            networks,
            own_tables: networks.iter().map(|network| OwnTables::new(&network.tables().spaces)).collect(),
            wishes,
            lookout,
            states: 0,
            has_use: uses(rule_set, query),
            covered,
            compared: query.compared(&rule_set.map),
            labels: Vec::new(),
            own: OwnOutcomes::default(),
            at: vec![Vec::new(); query.buckets(rule_set)],
            outlook: Outlook::new(query, bounds),
            leaves_loads_out: true,
            enough: None,
            most_move_labels: query.trip.most_labels,
            is_through: false,
            queue: BinaryHeap::new(),
            stats: SearchStats::default(),
        }
    }

    /// The same, but of states with different fuel in the depot none covers another, and every load is looked at.
    #[cfg(test)]
    pub(super) fn exact(self) -> Self {
        let compared = Compared { due: Some(Tanks(0)), ..self.compared };
        Self { compared, ..self.with_every_load() }
    }

    /// The same, but every load is looked at.
    #[cfg(test)]
    pub(super) fn with_every_load(self) -> Self {
        Self { leaves_loads_out: false, ..self }
    }

    /// Finds the optimal missions with a load that these rivals do not cover; after those with smaller loads.
    pub(super) fn run(
        &mut self,
        (tanks, at): (Option<Tanks>, FuelPosition),
        rivals: Vec<End>,
        most_labels: usize,
    ) -> Halt {
        let halt = self.search((tanks, at), rivals, most_labels);
        // Where the soonest mission is enough, a smaller load may come after a larger one.
        self.is_through = halt == Halt::Done && !self.query.wanted.is_soonest();
        halt
    }

    /// The next load is no larger one: what is covered with this one is not covered with that.
    pub(super) const fn forget(&mut self) {
        self.is_through = false;
    }

    fn search(
        &mut self,
        (tanks, at): (Option<Tanks>, FuelPosition),
        rivals: Vec<End>,
        most_labels: usize,
    ) -> Halt {
        self.labels.clear();
        self.own = OwnOutcomes::default();
        self.at.iter_mut().for_each(Vec::clear);
        if !self.is_through {
            self.covered.clear();
        }
        self.queue.clear();
        self.outlook.begin(tanks, rivals);
        self.settle(Label {
            place: Place::of(self.query.trip.from),
            configuration: 0,
            done: 0,
            standing: Standing::start(at),
            bought: Tanks(0),
            stored: self.query.depot.map_or(Tanks(0), |depot| depot.waiting),
            operations: 0,
            delivered: Mass(0),
            is_busy: false,
            may_operate: false,
            parent: None,
            way: Way::Start,
        });
        // What one state is known to need may not be known of those that come of it.
        let mut turns = 0;
        while let Some(Reverse(rank)) = self.queue.pop() {
            if self.query.wanted == Wanted::Any && self.outlook.ends.count() > 0 {
                return Halt::Done;
            }
            let (index, turn) = rank.departure();
            if self.labels.len() > most_labels || self.bytes() > MOST_BYTES {
                return Halt::TooMany;
            }
            turns = rank.turns().max(turns);
            if self.has_done_enough(turns) {
                return Halt::Enough(turns);
            }
            match Some(rank).filter(|_| self.is_kept(index)).and_then(|_| self.rank_now(rank)) {
                Some(now) if now == rank => {
                    self.states += 1;
                    self.look_ahead();
                    // Each state may need a move table, which takes its time.
                    if !self.goes_on() {
                        return Halt::Stopped;
                    }
                    self.expand(rank);
                    let next = self.next_unlike(self.labels[index as usize].standing.turns, turn);
                    self.enqueue(next.and_then(|next| self.rank((index, next), rank.prospect)));
                }
                Some(now) => self.queue.push(Reverse(now)),
                None => {}
            }
        }
        Halt::Done
    }

    /// A departure that waits for its turn from now on.
    fn enqueue(&mut self, rank: Option<Rank>) {
        if let Some(rank) = rank {
            self.queue.push(Reverse(rank));
            self.wish(rank);
        }
    }

    /// Bytes that states and move tables take, about.
    fn bytes(&self) -> usize {
        let tables: usize = self.networks.iter().map(|network| network.tables().used_bytes()).sum();
        self.labels.len() * BYTES_OF_STATE + self.own.bytes + self.covered.bytes() + tables
    }

    /// The question is not worth more labels inside moves.
    pub(super) fn has_made_enough(&self) -> bool {
        let made = || self.own_tables.iter().map(OwnTables::labels).sum::<u64>();
        self.most_move_labels.is_some_and(|most| made() > most)
    }

    fn goes_on(&self) -> bool {
        self.watch.goes_on(Progress { states: self.states, found: self.outlook.ends.count() })
    }

    pub(super) fn stats(&self) -> SearchStats {
        let mut stats = self.stats;
        for engine in &self.engines {
            stats.too_many_rolls += engine.stats().too_many_rolls;
            stats.cut_tables += engine.stats().cut_tables;
        }
        stats
    }

    /// What was done to make the tables, which the runs share.
    pub(super) fn table_stats(&self) -> SearchStats {
        let mut stats = SearchStats::default();
        for network in self.networks {
            stats.add(&network.stats());
        }
        for own in &self.own_tables {
            stats.add(&own.stats);
        }
        stats
    }

    pub(super) fn configuration(&self, label: &Label) -> &'a Configuration {
        &self.query.ship.configurations[label.configuration as usize]
    }

    pub(super) fn space(label: &Label) -> SpaceId {
        SpaceId(label.place.index() as u16)
    }

    pub(super) fn bucket(&self, label: &Label) -> usize {
        self.query.bucket(label.place, label.configuration, label.done)
    }

    /// It has something to leave before anything else.
    pub(super) fn is_burdened(&self, label: &Label) -> bool {
        self.burdens.has_some((label.configuration, label.done), label.standing.at)
    }

    pub(super) fn next_milestone(&self, label: &Label) -> Option<Milestone> {
        self.query.milestones.get(label.done as usize).copied()
    }

    /// Keeps a state unless another covers it or nothing new comes of it.
    pub(super) fn add(&mut self, label: Label) -> Option<u32> {
        let bucket = self.bucket(&label);
        let is_more_better = is_more_fuel_better(&self.rule_set.policies);
        let merit = label.merit(self.compared);
        if let Some(place) = self.at[bucket].iter().position(|(kept, _)| kept.covers(&merit, is_more_better))
        {
            // What covers one label often covers the next.
            self.at[bucket].swap(0, place);
            self.stats.dominated += 1;
            return None;
        }
        if self.is_followed(&label) {
            self.stats.dominated += 1;
            return None;
        }
        let may_do_more = label.may_operate || self.may_dig(&label);
        let Some(promise) = self.outlook.best_end(&label, (0, may_do_more), 0) else {
            self.stats.bounded += 1;
            // Nothing new comes of whatever it would cover.
            self.covered.keep(&label, true);
            return None;
        };
        self.at[bucket].retain(|(kept, _)| !merit.covers(kept, is_more_better));
        let index = self.labels.len() as u32;
        self.at[bucket].push((merit, index));
        self.covered.keep(&label, true);
        self.labels.push(label);
        self.stats.labels += 1;
        let is_over = self.next_milestone(&label).is_none()
            && self.configuration(&label).has_delivered
            && self.has_stored(&label);
        // An operation before a move is one of the next turn, which is over only when it has passed.
        if is_over && !label.is_busy {
            let left = self.rule_set.track.steps(self.configuration(&label).dry, label.standing.at);
            let delivered = if self.compared.counted.delivered { self.delivered(&label) } else { Mass(0) };
            let end = End { left: self.outlook.counts_left.then_some(left), delivered, ..promise.end };
            if !self.outlook.ends.is_beaten(&end, left) {
                if self.query.wanted.is_soonest() {
                    self.outlook.ends.limit(end.turns);
                }
                self.outlook.ends.add(end, left, index);
            }
            return None;
        }
        if !self.is_burdened(&label) {
            let turn = label.standing.turns + 1;
            let rank = if may_do_more {
                self.rank((index, turn), 0)
            } else {
                Some(Rank::of(&promise, (index, turn)))
            };
            self.enqueue(rank);
        }
        Some(index)
    }
}
