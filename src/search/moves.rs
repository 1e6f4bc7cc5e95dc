//! What one move can reach from a space, whatever the fuel on board.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use super::label::MoveLabel;
use super::network::Place;
use crate::map::{Map, SpaceId};
use crate::rules::{Demand, Flight, Terrain, drift, enter};
use crate::unit::Burns;

/// How a move is driven.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Drive {
    /// A thruster with modified thrust of at least 1.
    Powered,
    /// None (`LR 6.1B`).
    Drifting,
}

/// What may be entered in a search, and what counts.
#[derive(Clone, Copy, Debug)]
pub struct MoveSpace<'a> {
    /// The map.
    pub map: &'a Map,
    /// The terms of its spaces.
    pub terrain: &'a Terrain,
    /// The ship carries a sail.
    pub carries_sail: bool,
    /// Crash and aerobrake hazards are not entered.
    pub avoid_hazards: bool,
    /// Belts are a risk that trips are compared by.
    pub counts_belts: bool,
    /// No move pays more burns.
    pub most_burns: Burns,
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
    /// The label it was read from.
    pub label: u32,
}

/// Everything one move can reach from a space: for each end the trade-offs between burns, hazards, belts and the way
/// of landing, sorted by burns.
#[derive(Clone, Debug, Default)]
pub struct MoveTable {
    /// The ends, fewest burns first.
    pub outcomes: Vec<Outcome>,
    labels: Vec<MoveLabel>,
}

impl MoveTable {
    /// A table of outcomes that were found otherwise.
    pub(super) const fn new(outcomes: Vec<Outcome>, labels: Vec<MoveLabel>) -> Self {
        Self { outcomes, labels }
    }

    /// Labels made for it.
    pub fn label_count(&self) -> usize {
        self.labels.len()
    }

    /// The flights after each link of the way to an outcome, the start first.
    pub fn flights(&self, outcome: &Outcome) -> Vec<Flight> {
        let mut flights = Vec::new();
        let mut next = Some(outcome.label);
        while let Some(index) = next {
            let label = &self.labels[index as usize];
            flights.push(label.flight);
            next = label.parent;
        }
        flights.reverse();
        flights
    }

    /// Searches all moves from a space.
    ///
    /// Labels are settled by burns, then hazards, then belts. At each space a new label is dropped if one that came by
    /// the same line covers it, or, where turning is free, two that came by different lines do: whatever line it
    /// leaves by, one of them may take it too.
    ///
    /// # Complexity
    /// Grows with the spaces within reach, times the trade-offs at each.
    pub fn search(space: &MoveSpace<'_>, start: SpaceId, drive: Drive) -> Self {
        let mut search = Search {
            space: *space,
            drive,
            labels: vec![MoveLabel { flight: Flight::start(start), parent: None, is_dead: false }],
            at: vec![Vec::new(); space.map.graph().node_count()],
            queue: BinaryHeap::new(),
        };
        search.run(start);
        let outcomes = search.outcomes(start);
        Self { outcomes, labels: search.labels }
    }
}

/// Order of settling: burns, hazards, belts, most free burns, age.
type Priority = Reverse<(u8, u8, u8, u8, u32)>;

struct Search<'a> {
    space: MoveSpace<'a>,
    drive: Drive,
    labels: Vec<MoveLabel>,
    /// Labels at each space.
    at: Vec<Vec<u32>>,
    queue: BinaryHeap<Priority>,
}

impl Search<'_> {
    fn run(&mut self, start: SpaceId) {
        self.expand(0, start);
        while let Some(Reverse((.., index))) = self.queue.pop() {
            let label = &self.labels[index as usize];
            if !label.is_dead && label.flight.landed.is_none() {
                self.expand(index, label.flight.space);
            }
        }
    }

    fn expand(&mut self, index: u32, from: SpaceId) {
        let MoveSpace { map, terrain, carries_sail, avoid_hazards, most_burns, .. } = self.space;
        let flight = self.labels[index as usize].flight;
        for link in map.links_from(from) {
            if avoid_hazards && link.weight().hazard.is_some() {
                continue;
            }
            let entered = match self.drive {
                Drive::Powered => enter(terrain, carries_sail, &flight, link),
                Drive::Drifting => drift(terrain, carries_sail, &flight, link),
            };
            if let Ok((next, _)) = entered
                && next.burns <= most_burns
            {
                self.add(MoveLabel { flight: next, parent: Some(index), is_dead: false });
            }
        }
    }

    /// Keeps a label unless others cover it.
    fn add(&mut self, label: MoveLabel) {
        let place = label.flight.space.index();
        // At a Hohmann and at a gate it matters by which line one came.
        let terms = self.space.terrain.at(label.flight.space);
        let line_matters = terms.is_hohmann || terms.gate.is_some();
        let counts_belts = self.space.counts_belts;
        let line = label.line();
        let mut covered_by = None;
        for &index in &self.at[place] {
            let other = &self.labels[index as usize];
            if other.is_dead || !other.covers(&label, counts_belts) {
                continue;
            }
            let other_line = other.line();
            let is_second = covered_by.is_some_and(|first| first != other_line);
            if other_line == line || label.flight.landed.is_some() || (!line_matters && is_second) {
                return;
            }
            covered_by = Some(other_line);
        }
        for &index in &self.at[place] {
            let other = &mut self.labels[index as usize];
            if other.line() == line && label.covers(other, counts_belts) {
                other.is_dead = true;
            }
        }
        let index = self.labels.len() as u32;
        let flight = &label.flight;
        let belts = if counts_belts { flight.belts } else { 0 };
        self.queue.push(Reverse((
            flight.burns.0,
            flight.hazards,
            belts,
            u8::MAX - flight.free_burns.0,
            index,
        )));
        self.at[place].push(index);
        self.labels.push(label);
    }

    /// The trade-offs at each end.
    fn outcomes(&self, start: SpaceId) -> Vec<Outcome> {
        let counts_belts = self.space.counts_belts;
        let mut outcomes = Vec::new();
        for (place, labels) in self.at.iter().enumerate() {
            if place == start.index() {
                continue;
            }
            let first = outcomes.len();
            let mut alive: Vec<u32> =
                labels.iter().copied().filter(|&index| !self.labels[index as usize].is_dead).collect();
            alive.sort_by_key(|&index| self.labels[index as usize].merit());
            for index in alive {
                let outcome = self.labels[index as usize].outcome(index);
                if !outcomes[first..].iter().any(|known| covers(known, &outcome, counts_belts)) {
                    outcomes.push(outcome);
                }
            }
        }
        outcomes.sort_by_key(|outcome| (outcome.demand.burns, outcome.end, outcome.label));
        outcomes
    }
}

/// One outcome at the same end is at least as good in everything a turn leaves behind.
pub(super) fn covers(one: &Outcome, other: &Outcome, counts_belts: bool) -> bool {
    one.demand.covers(&other.demand)
        && one.hazards <= other.hazards
        && (!counts_belts || one.belts <= other.belts)
}
