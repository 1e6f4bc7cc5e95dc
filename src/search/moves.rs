//! What one move can reach from a space, whatever the fuel on board.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use super::label::MoveLabel;
use super::network::Place;
use petgraph::graph::EdgeReference;

use crate::map::{LineId, Link, Map, SpaceId};
use crate::rules::{Choice, Craft, Demand, Drive, Flight, Terrain, advance, choices};
use crate::unit::Burns;

/// What may be entered in a search, and what counts.
#[derive(Clone, Debug)]
pub struct MoveSpace<'a> {
    /// The map.
    pub map: &'a Map,
    /// The terms of its spaces.
    pub terrain: &'a Terrain,
    /// The ship inside a move.
    pub craft: Craft,
    /// Crash and aerobrake hazards are not entered.
    pub avoid_hazards: bool,
    /// Belts are a risk that trips are compared by.
    pub counts_belts: bool,
    /// No move that starts in a zone pays more burns, one entry for each zone.
    pub most_burns: Vec<Burns>,
}

impl MoveSpace<'_> {
    /// The most burns of a move from here.
    pub fn most_burns_from(&self, start: SpaceId) -> Burns {
        let zone = self.map.space(start).zone.0 as usize;
        self.most_burns.get(zone).copied().unwrap_or_default()
    }

    /// The flight after this link, where the rules and the question allow it.
    pub fn enter(
        &self,
        drive: Drive,
        flight: &Flight,
        link: EdgeReference<'_, Link, u16>,
        choice: Choice,
    ) -> Option<Flight> {
        let (next, _) = advance(self.terrain, &self.craft, drive, flight, link, choice).ok()?;
        (!self.avoid_hazards || next.hazards == 0).then_some(next)
    }
}

/// One end that a move can reach, with what it takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Outcome {
    /// Where the move ends.
    pub end: Place,
    /// What it demands of thrust and fuel.
    pub demand: Demand,
    /// Hazards entered.
    pub hazards: u8,
    /// Belts entered.
    pub belts: u8,
    /// Isofuel chits spent.
    pub isofuel: u8,
    /// The label it was read from.
    pub label: u32,
}

/// Everything one move can reach from a space: for each end the trade-offs between burns, hazards, belts and the way
/// of landing, sorted by burns.
#[derive(Clone, Debug, Default)]
pub struct MoveTable {
    /// The ends, fewest burns first.
    pub outcomes: Vec<Outcome>,
    /// Labels made for it.
    pub label_count: usize,
}

/// All labels of the search for a table, to trace its outcomes with [`trace`].
pub fn labels(space: &MoveSpace<'_>, start: SpaceId, drive: Drive) -> Vec<MoveLabel> {
    let mut search = Search::new(space);
    search.run(start, drive);
    search.labels
}

/// The flights that led to a label, the start first.
pub fn trace(labels: &[MoveLabel], last: u32) -> Vec<Flight> {
    let mut flights = Vec::new();
    let mut next = Some(last);
    while let Some(index) = next {
        let label = &labels[index as usize];
        flights.push(label.flight);
        next = label.parent;
    }
    flights.reverse();
    flights
}

/// Ends a list of labels.
const NONE: u32 = u32::MAX;

/// Searches one table after another in the same memory.
#[derive(Debug)]
pub struct Search<'a> {
    space: &'a MoveSpace<'a>,
    drive: Drive,
    most_burns: Burns,
    /// The same, where labels are compared by what they may do once the thruster stops.
    before_stop: Option<Burns>,
    /// Some label came to where the thruster stops.
    is_stop_reached: bool,
    labels: Vec<MoveLabel>,
    /// The newest label at each space; each label knows the one before it. Dead ones are taken out.
    newest: Vec<u32>,
    /// Whether a space has had a label.
    is_reached: Vec<bool>,
    /// The spaces with labels, in order of first entry.
    reached: Vec<SpaceId>,
    /// Labels to go on from. A key holds burns, hazards, belts, free burns and the label's age, so that it sorts alone.
    queue: BinaryHeap<Reverse<u64>>,
}

impl<'a> Search<'a> {
    /// Nothing searched yet.
    pub fn new(space: &'a MoveSpace<'a>) -> Self {
        Self {
            space,
            drive: Drive::Powered,
            most_burns: Burns(0),
            before_stop: None,
            is_stop_reached: false,
            labels: Vec::with_capacity(2048),
            newest: vec![NONE; space.map.graph().node_count()],
            is_reached: vec![false; space.map.graph().node_count()],
            reached: Vec::with_capacity(512),
            queue: BinaryHeap::with_capacity(1024),
        }
    }

    /// Searches all moves from a space.
    ///
    /// Labels are settled by burns, then hazards, then belts. At each space a new label is dropped if one that came by
    /// the same line covers it, or, where turning is free, two that came by different lines do: whatever line it
    /// leaves by, one of them may take it too. Covered by one label that came by another line, it need only go where that
    /// one may not: back along that line, and straight on through a Hohmann.
    ///
    /// # Complexity
    /// Grows with the spaces within reach, times the trade-offs at each.
    pub fn table(&mut self, start: SpaceId, drive: Drive) -> MoveTable {
        self.run(start, drive);
        MoveTable { outcomes: self.outcomes(start), label_count: self.labels.len() }
    }

    /// Most moves never come to where the thruster stops; only where one does, labels are compared by what they may do
    /// afterwards, which keeps many more.
    fn run(&mut self, start: SpaceId, drive: Drive) {
        (self.drive, self.most_burns) = (drive, self.space.most_burns_from(start));
        self.before_stop = None;
        self.run_once(start);
        if self.is_stop_reached {
            self.before_stop = Some(self.most_burns);
            self.run_once(start);
        }
    }

    fn run_once(&mut self, start: SpaceId) {
        for space in self.reached.drain(..) {
            self.newest[space.index()] = NONE;
            self.is_reached[space.index()] = false;
        }
        self.labels.clear();
        self.is_stop_reached = false;
        self.labels.push(MoveLabel {
            flight: Flight::start(start),
            parent: None,
            older: NONE,
            narrowed: None,
            is_dead: false,
        });
        self.expand(0);
        while let Some(Reverse(key)) = self.queue.pop() {
            let index = key as u32;
            if !self.labels[index as usize].is_dead {
                self.expand(index);
            }
        }
    }

    fn expand(&mut self, index: u32) {
        let MoveSpace { map, terrain, ref craft, .. } = *self.space;
        let MoveLabel { flight, narrowed, .. } = self.labels[index as usize];
        let straight = flight.arrival.and_then(|arrival| arrival.exit);
        for link in map.links_from(flight.space) {
            let weight = link.weight();
            let is_straight = straight.is_some() && weight.leaves_by == straight;
            if narrowed.is_some_and(|line| line != weight.line) && !is_straight {
                continue;
            }
            for choice in choices(terrain, craft, &flight, link) {
                if let Some(next) = self.space.enter(self.drive, &flight, link, choice)
                    && next.burns <= self.most_burns
                {
                    self.add(next, index);
                }
            }
        }
    }

    /// The labels at a space, newest first.
    fn at(&self, space: SpaceId) -> impl Iterator<Item = u32> + '_ {
        let first = self.newest[space.index()];
        std::iter::successors((first != NONE).then_some(first), |&index| {
            let older = self.labels[index as usize].older;
            (older != NONE).then_some(older)
        })
    }

    /// Keeps a label unless others cover it.
    fn add(&mut self, flight: Flight, parent: u32) {
        self.is_stop_reached |= flight.has_stopped();
        // At a Hohmann and at a gate it matters by which line one came.
        let terms = self.space.terrain.at(flight.space);
        let line_matters = terms.is_hohmann || terms.gate.is_some();
        let counts_belts = self.space.counts_belts;
        let older = self.newest[flight.space.index()];
        let mut label = MoveLabel { flight, parent: Some(parent), older, narrowed: None, is_dead: false };
        let line = label.line();
        let mut covered_by: Option<LineId> = None;
        let mut next = older;
        let mut newer = NONE;
        while next != NONE {
            let index = next;
            let other = &self.labels[index as usize];
            next = other.older;
            let other_line = other.line();
            if other.covers(&label, self.space, self.before_stop) {
                let is_second = covered_by.is_some_and(|first| Some(first) != other_line);
                if other_line == line || flight.landed.is_some() || (!line_matters && is_second) {
                    return;
                }
                covered_by = covered_by.or(other_line);
            } else if other_line == line && label.covers(other, self.space, self.before_stop) {
                // What covers this label, should it be dropped after all, covers the other one too.
                self.labels[index as usize].is_dead = true;
                if newer == NONE {
                    self.newest[flight.space.index()] = next;
                } else {
                    self.labels[newer as usize].older = next;
                }
                continue;
            }
            newer = index;
        }
        if terms.gate.is_none() {
            label.narrowed = covered_by;
        }
        let older = self.newest[flight.space.index()];
        label.older = older;
        if !self.is_reached[flight.space.index()] {
            self.is_reached[flight.space.index()] = true;
            self.reached.push(flight.space);
        }
        let index = self.labels.len() as u32;
        self.newest[flight.space.index()] = index;
        self.labels.push(label);
        if flight.landed.is_none() {
            let belts = if counts_belts { flight.belts } else { 0 };
            let rank =
                u32::from_be_bytes([flight.burns.0, flight.hazards, belts, u8::MAX - flight.free_burns.0]);
            self.queue.push(Reverse(u64::from(rank) << 32 | u64::from(index)));
        }
    }

    /// The trade-offs at each end.
    fn outcomes(&self, start: SpaceId) -> Vec<Outcome> {
        let counts_belts = self.space.counts_belts;
        let mut outcomes = Vec::with_capacity(self.reached.len());
        let mut alive: Vec<u32> = Vec::new();
        let ends = self.reached.iter().filter(|&&space| space != start);
        for &space in ends.filter(|space| !self.space.terrain.at(**space).is_lander_burn) {
            let first = outcomes.len();
            alive.clear();
            alive.extend(self.at(space));
            alive.sort_unstable_by_key(|&index| (self.labels[index as usize].merit(), index));
            for &index in &alive {
                let outcome = self.labels[index as usize].outcome(index);
                if !outcomes[first..].iter().any(|known| covers(known, &outcome, counts_belts)) {
                    outcomes.push(outcome);
                }
            }
        }
        outcomes.sort_unstable_by_key(|outcome| (outcome.demand.burns, outcome.label));
        outcomes
    }
}

/// One outcome at the same end is at least as good in everything a turn leaves behind.
pub(super) fn covers(one: &Outcome, other: &Outcome, counts_belts: bool) -> bool {
    one.demand.covers(&other.demand)
        && one.hazards <= other.hazards
        && one.isofuel <= other.isofuel
        && (!counts_belts || one.belts <= other.belts)
}
