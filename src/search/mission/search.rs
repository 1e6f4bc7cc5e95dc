//! The outer search of a mission: the states that may arrive soonest first.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use super::bounds::Bounds;
use super::label::{End, Label, Way};
use super::milestone::{Milestone, Task};
use super::operation::{Supply, is_market, site_supply};
use super::query::MissionQuery;
use super::ship::{Configuration, Engine};
use crate::map::SpaceId;
use crate::rules::{Chance, Rocket, fill, hazard_survival, is_more_fuel_better};
use crate::ruleset::{RuleSet, TurnOrder};
use crate::search::network::{Network, Place, WholeMap};
use crate::search::query::ENDLESS;
use crate::search::sky::Sky;
use crate::search::standing::{Standing, hazard_water};
use crate::search::stats::SearchStats;
use crate::search::trip::{self, TripLabel, TripSearch, TripSpace};
use crate::track::FuelPosition;
use crate::unit::{Steps, Tanks, Water};

/// Engines that are alike but for the mass of the ship, with the tables of their moves.
pub(super) struct EngineSpace<'a> {
    rockets: &'a [Rocket],
    pub(super) space: TripSpace<'a>,
    pub(super) turns: TripSearch<'a, WholeMap<'a>>,
}

impl<'a> EngineSpace<'a> {
    pub(super) fn new(
        rule_set: &'a RuleSet,
        query: &'a MissionQuery,
        class: &'a [Rocket],
        sky: &'a Sky,
        network: &'a mut WholeMap<'a>,
    ) -> Self {
        let space = TripSpace { rocket: &class[0], ..TripSpace::of(rule_set, sky, &query.trip) };
        Self { rockets: class, turns: TripSearch::new(&space, network, None, &[]), space }
    }

    /// It moves this rocket.
    pub(super) fn flies(&self, rocket: &Rocket) -> bool {
        self.rockets.contains(rocket)
    }
}

/// A state with the turn of its departure, by how it may end: soonest, safest, fullest.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Rank {
    turns: u16,
    water: Water,
    chance: Reverse<Chance>,
    left: Reverse<Steps>,
    index: u32,
    turn: u16,
}

pub(super) struct MissionSearch<'a> {
    pub(super) rule_set: &'a RuleSet,
    pub(super) query: &'a MissionQuery,
    bounds: &'a Bounds,
    pub(super) engines: Vec<EngineSpace<'a>>,
    pub(super) labels: Vec<Label>,
    /// The states that no other covers, by place, configuration and milestones.
    at: Vec<Vec<u32>>,
    /// Missions done with this load, by how they ended.
    done: Vec<(End, u32)>,
    /// Those of other loads.
    rivals: Vec<End>,
    loaded: Tanks,
    is_load_given: bool,
    queue: BinaryHeap<Reverse<Rank>>,
    stats: SearchStats,
}

impl<'a> MissionSearch<'a> {
    pub(super) fn new(
        rule_set: &'a RuleSet,
        query: &'a MissionQuery,
        bounds: &'a Bounds,
        engines: Vec<EngineSpace<'a>>,
    ) -> Self {
        let buckets = rule_set.map.graph().node_count()
            * query.ship.configurations.len()
            * (query.milestones.len() + 1);
        Self {
            rule_set,
            query,
            bounds,
            engines,
            labels: Vec::new(),
            at: vec![Vec::new(); buckets],
            done: Vec::new(),
            rivals: Vec::new(),
            loaded: Tanks(0),
            is_load_given: false,
            queue: BinaryHeap::new(),
            stats: SearchStats::default(),
        }
    }

    /// Finds the optimal missions with a load that these rivals do not cover; false when there were too many labels.
    pub(super) fn run(
        &mut self,
        tanks: Option<Tanks>,
        at: FuelPosition,
        rivals: Vec<End>,
        most_labels: usize,
    ) -> bool {
        self.labels.clear();
        self.at.iter_mut().for_each(Vec::clear);
        self.done.clear();
        self.queue.clear();
        (self.rivals, self.loaded, self.is_load_given) = (rivals, tanks.unwrap_or_default(), tanks.is_none());
        self.settle(Label {
            place: Place::of(self.query.trip.from),
            configuration: 0,
            done: 0,
            standing: Standing::start(at),
            bought: Tanks(0),
            is_busy: false,
            parent: None,
            way: Way::Start,
        });
        while let Some(Reverse(rank)) = self.queue.pop() {
            let Rank { index, turn, .. } = rank;
            if self.labels.len() > most_labels {
                return false;
            }
            match self.rank(index, turn).filter(|_| self.is_kept(index)) {
                Some(now) if now == rank => {
                    self.expand(index, turn);
                    // It may as well wait for a season that has not come since its last turn.
                    let sky = self.engines[0].space.sky;
                    let turns = self.labels[index as usize].standing.turns;
                    let next = (turn + 1..=turns + sky.cycle()).find(|next| sky.last_alike(*next) <= turns);
                    self.queue.extend(next.and_then(|next| self.rank(index, next)).map(Reverse));
                }
                Some(now) => self.queue.push(Reverse(now)),
                None => {}
            }
        }
        true
    }

    /// How missions ended, with their last labels.
    pub(super) fn ends(&self) -> Vec<(End, u32)> {
        self.done.clone()
    }

    pub(super) fn stats(&self) -> SearchStats {
        let mut stats = self.stats;
        for engine in &self.engines {
            stats.too_many_rolls += engine.turns.stats.too_many_rolls;
        }
        stats
    }

    /// What was done to make the tables, which the runs share.
    pub(super) fn table_stats(&self) -> SearchStats {
        let mut stats = SearchStats::default();
        for engine in &self.engines {
            stats.add(&engine.turns.network().stats());
        }
        stats
    }

    fn configuration(&self, label: &Label) -> &'a Configuration {
        &self.query.ship.configurations[label.configuration as usize]
    }

    fn space(label: &Label) -> SpaceId {
        SpaceId(label.place.index() as u16)
    }

    fn bucket(&self, label: &Label) -> usize {
        let stages = self.query.milestones.len() + 1;
        let configurations = self.query.ship.configurations.len();
        (label.place.index() * configurations + label.configuration as usize) * stages + label.done as usize
    }

    fn is_kept(&self, index: u32) -> bool {
        self.at[self.bucket(&self.labels[index as usize])].contains(&index)
    }

    fn next_milestone(&self, label: &Label) -> Option<Milestone> {
        self.query.milestones.get(label.done as usize).copied()
    }

    /// How a mission that stands like this may end at best and still be new.
    fn best_end(&self, label: &Label, waited: u16) -> Option<(End, Steps)> {
        let most = self.most_steps(label);
        let mut ends = self.bounds.needs(label.place, label.done).filter_map(|need| {
            let left = if self.query.refuels() { Steps(u16::MAX) } else { most.checked_sub(need.steps)? };
            let mut paid = label.standing.paid_hazards;
            let mut chance = label.standing.chance;
            if self.query.trip.pays_hazards {
                paid = paid.saturating_add(need.hazards);
            } else {
                chance = chance.then_times(hazard_survival(), need.hazards)?;
            }
            let end = End {
                turns: label.standing.turns.max(waited).saturating_add(need.turns.max(label.is_busy.into())),
                water: self.water(label, paid),
                left: self.is_load_given.then_some(left),
                chance,
            };
            Some((end, left))
        });
        ends.find(|(end, _)| !self.is_beaten(end))
    }

    fn water(&self, label: &Label, paid_hazards: u8) -> Water {
        Water(u16::from(self.loaded.0) + u16::from(label.bought.0)).saturating_add(hazard_water(paid_hazards))
    }

    /// The steps on board, or those that it has once things are left behind.
    fn most_steps(&self, label: &Label) -> Steps {
        let track = &self.rule_set.track;
        let configurations = &self.query.ship.configurations;
        let here = self.configuration(label);
        // Things can only leave, so whatever is lighter may be reached.
        let later = configurations.iter().filter(|later| later.dry <= here.dry);
        let steps = later.filter_map(|later| {
            Some(track.steps(later.dry, track.change_dry(here.dry, label.standing.at, later.dry)?))
        });
        steps.max().unwrap_or_default()
    }

    fn is_beaten(&self, end: &End) -> bool {
        let most_turns = self.query.trip.most_turns.unwrap_or(ENDLESS);
        end.turns > most_turns
            || self.done.iter().any(|(known, _)| known.covers(end))
            || self.rivals.iter().any(|rival| rival.covers(end))
    }

    fn rank(&self, index: u32, turn: u16) -> Option<Rank> {
        let label = &self.labels[index as usize];
        let (end, left) = self.best_end(label, turn - 1)?;
        Some(Rank {
            turns: end.turns,
            water: end.water,
            chance: Reverse(end.chance),
            left: Reverse(left),
            index,
            turn,
        })
    }

    /// Adds a state at the end of a turn, with all that may be done there at once for nothing: milestones reached, things
    /// left behind, water bought.
    ///
    /// Gives all states that this made and that are not the end of the mission.
    fn settle(&mut self, label: Label) -> Vec<u32> {
        let mut label = label;
        while self.next_milestone(&label) == Some(Milestone::Reach(Self::space(&label))) {
            label.done += 1;
        }
        let Some(index) = self.add(label) else { return Vec::new() };
        let mut added = vec![index];
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
                    configuration: drop.leads_to as u16,
                    standing: Standing { at, ..label.standing },
                    parent: Some(index),
                    way: Way::Drop(drop.item as u8),
                    ..label
                }));
            }
        }
        // Fuel of the start is that of the load, and what is bought once need not be bought in parts.
        let is_bought = matches!(label.way, Way::Refuel(Supply::Leo, _));
        let is_market = is_market(&self.rule_set.map, space) && self.query.refuelling.allows(space);
        if is_market && !is_bought && label.standing.turns > 0 {
            added.extend(self.buy(&label, index));
        }
        added
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

    /// Keeps a state unless another covers it or nothing new comes of it.
    fn add(&mut self, label: Label) -> Option<u32> {
        let bucket = self.bucket(&label);
        let is_more_better = is_more_fuel_better(&self.rule_set.policies);
        if self.at[bucket].iter().any(|kept| self.labels[*kept as usize].covers(&label, is_more_better)) {
            self.stats.dominated += 1;
            return None;
        }
        let Some((end, _)) = self.best_end(&label, 0) else {
            self.stats.bounded += 1;
            return None;
        };
        let labels = &self.labels;
        self.at[bucket].retain(|kept| !label.covers(&labels[*kept as usize], is_more_better));
        let index = self.labels.len() as u32;
        self.at[bucket].push(index);
        self.labels.push(label);
        self.stats.labels += 1;
        let is_over = self.next_milestone(&label).is_none() && self.configuration(&label).has_delivered;
        // An operation before a move is one of the next turn, which is over only when it has passed.
        if is_over && !label.is_busy {
            let left = self.rule_set.track.steps(self.configuration(&label).dry, label.standing.at);
            let end = End { left: self.is_load_given.then_some(left), ..end };
            if !self.is_beaten(&end) {
                self.done.retain(|(known, _)| !end.covers(known));
                self.done.push((end, index));
            }
            return None;
        }
        self.queue.extend(self.rank(index, label.standing.turns + 1).map(Reverse));
        Some(index)
    }

    /// All that may come of a state in this turn.
    fn expand(&mut self, index: u32, turn: u16) {
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
        let configuration = self.configuration(&label);
        for (number, engine) in configuration.engines.iter().enumerate() {
            let chosen = self.query.thruster_by_turn.get(&turn);
            if chosen.is_none_or(|thruster| *thruster == engine.thruster) {
                self.fly(&label, index, turn, (number as u8, engine));
            }
        }
    }

    /// The turn passes without a move: an operation may be spent in it, or comes before the move where the rules let it.
    fn stay(&mut self, label: &Label, index: u32) {
        let is_stay = self.next_milestone(label) == Some(Milestone::Stay);
        let stayed = Label {
            standing: Standing { turns: label.standing.turns + 1, ..label.standing },
            done: label.done + u8::from(is_stay),
            is_busy: false,
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
                // Merely to wait here is no new state; to operate is.
                if self.may_operate(label) {
                    let base = self.labels.len() as u32;
                    self.labels.push(stayed);
                    self.operations(&stayed, base, false);
                }
            }
        }
        if self.rule_set.policies.turn_order == TurnOrder::AnyOrder && !label.is_busy {
            self.operations(label, index, true);
        }
    }

    fn may_operate(&self, label: &Label) -> bool {
        let space = Self::space(label);
        matches!(self.next_milestone(label), Some(Milestone::Do(_)))
            || (self.query.refuelling.allows(space) && self.rule_set.map.space(space).is_site())
    }

    fn fly(&mut self, label: &Label, index: u32, turn: u16, (number, engine): (u8, &'a Engine)) {
        let Some(class) = self.engines.iter().position(|class| class.flies(&engine.rocket)) else {
            return;
        };
        let has_sail = engine.rocket.sail;
        let standing = Standing {
            turns: turn - 1,
            is_sail_lost: label.standing.is_sail_lost && has_sail,
            ..label.standing
        };
        let made = self.engines[class].turns.one_turn(&engine.rocket, (label.place, standing), turn);
        for one in made {
            let is_sail_lost = label.standing.is_sail_lost
                || one.standing.is_sail_lost
                || (engine.rocket.carries_sail && !has_sail && self.takes_sail(class, label, &one));
            let arrived = Label {
                place: one.place,
                standing: Standing { is_sail_lost, ..one.standing },
                is_busy: false,
                parent: Some(index),
                way: Way::Move { engine: number, way: one.way },
                ..*label
            };
            // Whoever operated before the move has no operation left after it.
            if label.is_busy {
                self.settle(arrived);
            } else {
                self.operate(arrived);
            }
        }
    }

    /// A move enters an aerobrake hazard, which takes a sail that is not in use too (`LR 6.4F`).
    fn takes_sail(&self, class: usize, label: &Label, made: &TripLabel) -> bool {
        let engine = &self.engines[class];
        let trip::Way::Flight(departure, number) = made.way else { return false };
        let course = engine.space.course(&departure, made.standing.turns);
        let network = engine.turns.network();
        let outcome = &network.table(label.place, course).outcomes[number as usize];
        let takes = |space: SpaceId| engine.rockets[0].loses_sail_to(engine.space.sky.any().at(space).hazard);
        outcome.hazards > 0
            && network.flights(label.place, course, outcome).iter().skip(1).any(|flight| takes(flight.space))
    }

    /// A state at the end of a turn whose operation is still to come.
    fn operate(&mut self, label: Label) {
        for index in self.settle(label) {
            let label = self.labels[index as usize];
            self.operations(&label, index, false);
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
        let fuel = site_supply(self.rule_set, space, configuration, label.standing.at);
        if let Some((tanks, at)) = fuel {
            let done = label.done + u8::from(task == Some(Task::Refuel));
            if task == Some(Task::Refuel) || self.query.refuelling.allows(space) {
                let standing = Standing { at, ..label.standing };
                let way = Way::Refuel(Supply::Site, tanks);
                self.settle(Label { standing, done, is_busy, parent: Some(base), way, ..*label });
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
                    self.settle(Label { standing, done, is_busy, parent: Some(base), way, ..*label });
                }
            }
            Some(Task::Industrialize) => {
                let Some(after) = configuration.industrialized else { return };
                let lighter = &self.query.ship.configurations[after];
                let at = self.rule_set.track.change_dry(configuration.dry, label.standing.at, lighter.dry);
                if let Some(at) = at {
                    let standing = Standing { at, ..label.standing };
                    let (done, way) = (label.done + 1, Way::Industrialize);
                    let configuration = after as u16;
                    self.settle(Label {
                        configuration,
                        standing,
                        done,
                        is_busy,
                        parent: Some(base),
                        way,
                        ..*label
                    });
                }
            }
            Some(Task::Refuel) | None => {}
        }
    }
}
