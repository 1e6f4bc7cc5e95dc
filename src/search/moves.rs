//! What one move can reach from a space, whatever the fuel on board.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use super::label::{Gains, Heed, MoveLabel, link_bit};
use super::lead::Lead;
use super::table::{MoveTable, Outcome, covers};
use super::trace::{Continuation, Ways};
use petgraph::graph::EdgeReference;
use petgraph::visit::EdgeRef;

use crate::map::{LineId, Link, Map, SpaceId};
use crate::rules::{Choice, Craft, Drive, Flight, PIVOT, Terms, Terrain, advance, choices};
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
    /// Whether ways are told apart by what they may still gain at flybys; where they are not, some of the best may be lost.
    pub gains: Gains,
    /// Small tables keep how their labels continue each other, to tell the ways of trips.
    pub keeps_ways: bool,
    /// Links at whose ends no turn need end, one entry for each link.
    pub needless_halts: Vec<bool>,
    /// No move that starts in a zone pays more burns, one entry for each zone.
    pub most_burns: Vec<Burns>,
}

impl MoveSpace<'_> {
    /// The most burns of a move from here.
    pub fn most_burns_from(&self, start: SpaceId) -> Burns {
        let zone = self.map.space(start).zone.0 as usize;
        self.most_burns.get(zone).copied().unwrap_or_default()
    }

    /// A move may enter the same here and there, and the same counts, however many burns it pays.
    pub(super) fn is_like(&self, other: &Self) -> bool {
        self.craft == other.craft
            && self.avoid_hazards == other.avoid_hazards
            && self.counts_belts == other.counts_belts
            && self.gains == other.gains
            && self.needless_halts == other.needless_halts
            && self.terrain == other.terrain
    }

    /// The flight after this link, where the rules and the question allow it.
    #[inline]
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

/// A table with more labels does not keep how they continue each other; it is searched again to tell.
const MOST_WAYS: usize = 4_000;

/// How the labels of the search for a table continue each other, to trace its outcomes.
pub fn ways(space: &MoveSpace<'_>, start: SpaceId, drive: Drive) -> Ways {
    let mut search = Search::new(space, Memory::default());
    search.run((start, drive), None);
    search.ways()
}

/// With more labels in one table a mag sail's ways are no more told apart by the belts and flybys that it has passed.
const MOST_MAG_SAIL_LABELS: usize = 3_000;

/// A ship that enters this space may gain burns.
const fn gives_burns(terms: &Terms) -> bool {
    terms.free_burns.0 > 0 || terms.is_oberth
}

/// A label at a space, with what most comparisons are decided by close together.
#[derive(Clone, Copy, Debug)]
struct Known {
    index: u32,
    line: Option<LineId>,
    flybys: u32,
    burns: Burns,
    free_burns: Burns,
    hazards: u8,
}

impl Known {
    fn of(index: u32, label: &MoveLabel) -> Self {
        let Flight { burns, free_burns, hazards, flybys, .. } = label.flight;
        Self { index, line: label.line(), flybys: flybys.flybys(), burns, free_burns, hazards }
    }

    /// It may cover the other one, as far as one can see from this.
    fn may_cover(&self, other: &Self, terrain: &Terrain, heed: Heed) -> bool {
        let may = |wanted: u8| {
            let missing = wanted.saturating_sub(self.free_burns.0);
            self.burns.0.saturating_add(missing) <= other.burns.0
        };
        self.hazards <= other.hazards && may(other.free_burns.0) && {
            let to_gain = terrain.free_burns_of_flybys(self.flybys & !other.flybys);
            may(other.free_burns.saturating_add(heed.gains.count(to_gain)).0)
        }
    }
}

/// What searches leave behind for the next one: it need not be asked for again.
#[derive(Debug, Default)]
pub struct Memory {
    labels: Vec<MoveLabel>,
    known: Vec<Vec<Known>>,
    reached: Vec<SpaceId>,
    queue: BinaryHeap<Reverse<u64>>,
}

/// Searches one table after another in the same memory.
#[derive(Debug)]
pub struct Search<'a> {
    space: &'a MoveSpace<'a>,
    drive: Drive,
    most_burns: Burns,
    /// What else labels are compared by.
    heed: Heed,
    /// Some label came to where the thruster stops.
    is_stop_reached: bool,
    labels: Vec<MoveLabel>,
    /// The labels at each space, oldest first. Dead ones are taken out.
    known: Vec<Vec<Known>>,
    /// The spaces with labels, in order of first entry.
    reached: Vec<SpaceId>,
    /// Labels to go on from. A key holds burns, hazards, belts, free burns and the label's age, so that it sorts alone.
    queue: BinaryHeap<Reverse<u64>>,
}

impl<'a> Search<'a> {
    /// Nothing searched yet.
    pub fn new(space: &'a MoveSpace<'a>, memory: Memory) -> Self {
        let Memory { mut labels, mut known, mut reached, mut queue } = memory;
        known.iter_mut().for_each(Vec::clear);
        known.resize(space.map.graph().node_count(), Vec::new());
        labels.clear();
        reached.clear();
        queue.clear();
        Self {
            space,
            drive: Drive::Powered,
            most_burns: Burns(0),
            heed: Heed::LEAST,
            is_stop_reached: false,
            labels,
            known,
            reached,
            queue,
        }
    }

    /// What is left for another search.
    pub fn into_memory(self) -> Memory {
        let Self { labels, known, reached, queue, .. } = self;
        Memory { labels, known, reached, queue }
    }

    /// Searches all moves from a space.
    ///
    /// Labels are settled by burns, then hazards, then belts. At each space a new label is dropped if one that came by
    /// the same line covers it. Covered by one that came by another line, it need only go where that one may not: back
    /// along that line, if that may lead to anything new, and straight on through a Hohmann, unless the other one may
    /// as well turn there. Where others leave nothing to it, it is dropped too.
    ///
    /// Nothing goes on from where a trip of the lead stands ahead.
    ///
    /// # Complexity
    /// Grows with the spaces within reach, times the trade-offs at each.
    pub(super) fn table(&mut self, start: SpaceId, drive: Drive, lead: Option<&dyn Lead>) -> MoveTable {
        // Ships without power are not compared so.
        let lead = lead.filter(|_| drive.has_thruster());
        self.run((start, drive), lead);
        let is_cut = self.heed.gains != self.space.gains;
        let is_small = self.space.keeps_ways && self.labels.len() <= MOST_WAYS;
        let ways = if lead.is_some() || is_small { self.ways() } else { Vec::new() };
        MoveTable {
            is_cut,
            ways,
            ..MoveTable::new(self.outcomes(start), self.labels.len(), self.space.counts_belts)
        }
    }

    fn ways(&self) -> Ways {
        self.labels.iter().map(|label| label.before).collect()
    }

    /// Most moves never come to where the thruster stops; only where one does, labels are compared by what they may do
    /// afterwards, which keeps many more.
    fn run(&mut self, (start, drive): (SpaceId, Drive), lead: Option<&dyn Lead>) {
        (self.drive, self.most_burns) = (drive, self.space.most_burns_from(start));
        self.heed = Heed { gains: self.space.gains, ..Heed::LEAST };
        loop {
            self.run_once(start, lead);
            if self.is_cut() {
                self.heed.gains = Gains::Left;
            } else if self.is_stop_reached && self.heed.before_stop.is_none() {
                self.heed.before_stop = Some(self.most_burns);
            } else {
                return;
            }
        }
    }

    /// Whether a mag sail may pass its belts in too many orders to compare them all.
    fn is_cut(&self) -> bool {
        self.heed.gains != Gains::Left
            && self.space.terrain.has_belt_burns()
            && self.labels.len() > MOST_MAG_SAIL_LABELS
    }

    fn run_once(&mut self, start: SpaceId, lead: Option<&dyn Lead>) {
        for space in self.reached.drain(..) {
            self.known[space.index()].clear();
        }
        self.queue.clear();
        self.labels.clear();
        self.is_stop_reached = false;
        let label = MoveLabel::new(Flight::start(start), None);
        // Whoever comes back here may gain what the start did not.
        let is_way_back_open = gives_burns(self.space.terrain.at(start));
        self.labels.push(MoveLabel { is_way_back_open, ..label });
        self.known[start.index()].push(Known::of(0, &label));
        self.reached.push(start);
        self.expand(0, lead);
        while let Some(Reverse(key)) = self.queue.pop() {
            let index = key as u32;
            if !self.labels[index as usize].is_dead {
                self.expand(index, lead);
            }
            if self.is_cut() {
                break;
            }
        }
    }

    fn expand(&mut self, index: u32, lead: Option<&dyn Lead>) {
        let MoveSpace { map, terrain, ref craft, .. } = *self.space;
        let MoveLabel { flight, onward, .. } = self.labels[index as usize];
        for (number, link) in map.links_from(flight.space).enumerate() {
            // Turning back is refused whatever is decided on the way.
            if onward & link_bit(number) == 0 || flight.turns_back(link.weight()) {
                continue;
            }
            for choice in choices(terrain, craft, &flight, link) {
                if let Some(next) = self.space.enter(self.drive, &flight, link, choice)
                    && next.burns <= self.most_burns
                {
                    // Somebody who stood there does as well.
                    if lead.is_some_and(|lead| lead.covers(&next)) {
                        continue;
                    }
                    self.add(next, Continuation { parent: index, link: link.id(), choice });
                }
            }
        }
    }

    /// Keeps a label unless others cover it.
    fn add(&mut self, flight: Flight, before: Continuation) {
        self.is_stop_reached |= flight.has_stopped();
        let terms = self.space.terrain.at(flight.space);
        let counts_belts = self.space.counts_belts;
        let is_way_back_open = self.is_way_back_open(before.parent, &flight, terms);
        let mut label = MoveLabel { is_way_back_open, ..MoveLabel::new(flight, Some(before)) };
        let line = label.line();
        let known = &mut self.known[flight.space.index()];
        let is_first = known.is_empty();
        let terrain = self.space.terrain;
        let new = Known::of(self.labels.len() as u32, &label);
        // The newest come first.
        for place in (0..known.len()).rev() {
            let index = known[place].index;
            let is_covered = known[place].may_cover(&new, terrain, self.heed);
            if is_covered && self.labels[index as usize].covers(&label, self.space, self.heed) {
                let other = &self.labels[index as usize];
                let other_line = other.line();
                // At the start every exit is free.
                if other_line == line || other_line.is_none() || flight.landed.is_some() {
                    return;
                }
                // At a gate it matters by which line one came.
                if terms.gate.is_none() {
                    label.onward &= left_to(self.space, self.heed, &label, other);
                    if label.onward == 0 {
                        return;
                    }
                }
            } else if line == known[place].line
                && new.may_cover(&known[place], terrain, self.heed)
                && label.covers(&self.labels[index as usize], self.space, self.heed)
            {
                // What covers this label, should it be dropped after all, covers the other one too.
                self.labels[index as usize].is_dead = true;
                known.remove(place);
            }
        }
        if is_first {
            self.reached.push(flight.space);
        }
        let index = new.index;
        known.push(new);
        self.labels.push(label);
        if flight.landed.is_none() {
            let belts = if counts_belts { flight.belts } else { 0 };
            let rank =
                u32::from_be_bytes([flight.burns.0, flight.hazards, belts, u8::MAX - flight.free_burns.0]);
            self.queue.push(Reverse(u64::from(rank) << 32 | u64::from(index)));
        }
    }

    /// Whether whoever came by the last link of this flight may find something new by going back along its way.
    ///
    /// Proven for: they come to each space of the way with no less paid than the flight had there, and go on from it where
    /// that one could go as well, or further back, at last to the start, which may be left by every exit. Only free burns
    /// gained on the way are new before they were; a gate asks where one came from.
    fn is_way_back_open(&self, parent: u32, flight: &Flight, terms: &Terms) -> bool {
        let before = &self.labels[parent as usize];
        let is_once = terms.flyby_bit != 0 || terms.belt_bit != 0;
        let is_used = is_once && flight.flybys == before.flight.flybys;
        before.is_way_back_open
            || self.heed.before_stop.is_some()
            || self.space.craft.isofuel > 0
            || terms.gate.is_some()
            || (gives_burns(terms) && !is_used)
    }

    /// The trade-offs at each end.
    fn outcomes(&self, start: SpaceId) -> Vec<Outcome> {
        let counts_belts = self.space.counts_belts;
        let mut outcomes = Vec::with_capacity(self.reached.len());
        let mut alive: Vec<u128> = Vec::new();
        let ends = self.reached.iter().filter(|&&space| space != start);
        for &space in ends.filter(|space| !self.space.terrain.at(**space).is_lander_burn) {
            let first = outcomes.len();
            alive.clear();
            // Of the same merit, the oldest comes first.
            alive.extend(self.known[space.index()].iter().map(|&Known { index, .. }| {
                u128::from(self.labels[index as usize].merit()) << 32 | u128::from(index)
            }));
            alive.sort_unstable();
            for index in alive.iter().map(|key| *key as u32) {
                let label = &self.labels[index as usize];
                let is_halt_needless =
                    label.before.is_some_and(|before| self.space.needless_halts[before.link.index()]);
                let outcome = Outcome { is_halt_needless, ..label.outcome(index) };
                if !outcomes[first..].iter().any(|known| covers(known, &outcome, counts_belts)) {
                    outcomes.push(outcome);
                }
            }
        }
        outcomes.sort_unstable_by_key(|outcome| {
            u64::from(outcome.demand.burns.0) << 32 | u64::from(outcome.label)
        });
        outcomes
    }
}

/// The links that a label need still go on along, when another one that came by another line covers it too.
fn left_to(space: &MoveSpace<'_>, heed: Heed, label: &MoveLabel, other: &MoveLabel) -> u32 {
    let (line, exit, other_line) = (label.line(), label.exit(), other.line());
    // Where the other one has to turn to go straight on from here, it may cover the label all the same.
    let must_go_straight =
        exit.is_some() && exit != other.exit() && !other.covers_after(PIVOT, label, space, heed);
    if !must_go_straight && !other.is_way_back_open {
        return 0;
    }
    let links = space.map.links_from(label.flight.space).enumerate();
    let left = links.filter(|(_, link)| {
        let link = link.weight();
        let is_back = other.is_way_back_open && Some(link.line) == other_line;
        Some(link.line) != line && (is_back || (must_go_straight && link.leaves_by == exit))
    });
    left.fold(0, |bits, (number, _)| bits | link_bit(number))
}
