//! Moves searched backwards from the goal: the least fuel burns from every space within so many turns.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use petgraph::Direction;
use petgraph::graph::EdgeReference;
use petgraph::visit::EdgeRef;

use super::moves::MoveSpace;
use crate::map::{Exit, LineId, Link, SpaceId};
use crate::rules::{PIVOT, hop_sites};
use crate::unit::{Burns, HalfBurns};

/// What a ship gets for nothing beyond the rules of [`crate::rules::enter`].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Gifts {
    /// Pivots of each move that cost nothing.
    pub pivots: u8,
    /// Free burns at any time, counted over the whole trip.
    pub burns: u8,
    /// Burns may be free altogether, so that no bound holds.
    pub all_burns: bool,
}

/// How far to look.
#[derive(Clone, Copy, Debug)]
pub(super) struct Limits {
    /// No move pays more burns.
    pub move_burns: Burns,
    /// No trip pays more.
    pub trip_burns: HalfBurns,
}

/// For each space the trade-offs of turns and fuel burns to the goal, fewest turns first.
///
/// Never more than a trip needs: hops cost nothing here, landers and hazards neither, a sail is never lost, every pivot
/// given is taken to save a whole one, and a gift of burns raises what a move may pay ([`super::remaining`] takes it off
/// the sum). Flybys, pivots and turning back follow `LR 6.2`, `LR 6.3` and `LR 8.3A`.
///
/// # Complexity
/// Each turn goes on only from the spaces that it made better; labels of all turns together are a few for each arc.
pub(super) fn turns_and_burns(
    space: &MoveSpace<'_>,
    goal: SpaceId,
    limits: Limits,
    gifts: Gifts,
) -> Vec<Vec<(u16, HalfBurns)>> {
    let places = space.map.graph().node_count();
    let mut gains = [0_u16; 32];
    for (id, _) in space.map.spaces() {
        let terms = space.terrain.at(id);
        if terms.flyby_bit != 0 {
            let gain = &mut gains[terms.flyby_bit.trailing_zeros() as usize];
            *gain = (*gain).max(2 * u16::from(terms.free_burns.0));
        }
    }
    let mut search = Backward {
        space,
        limits,
        gifts,
        gains,
        labels: Vec::with_capacity(4096),
        newest: vec![NONE; places],
        queue: BinaryHeap::with_capacity(1024),
        least: vec![u16::MAX; places],
        better: Vec::new(),
    };
    let mut found = vec![Vec::new(); places];
    found[goal.index()].push((0, HalfBurns(0)));
    search.least[goal.index()] = 0;
    let mut ends = vec![(goal, 0)];
    let mut turns = 0;
    while !ends.is_empty() {
        turns += 1;
        for (end, base) in ends.drain(..) {
            search.begin(end, base);
        }
        search.run();
        search.better.sort_unstable();
        search.better.dedup();
        for space in search.better.drain(..) {
            let least = search.least[space.index()];
            found[space.index()].push((turns, HalfBurns(least)));
            ends.push((space, least));
        }
        ends.sort_unstable_by_key(|(_, base)| *base);
    }
    found
}

/// Ends a list of labels.
const NONE: u32 = u32::MAX;

/// The rest of a move, from where it leaves a space.
#[derive(Clone, Copy, Debug)]
struct Rest {
    /// Where it leaves.
    tail: SpaceId,
    /// By which line.
    line: LineId,
    /// By which exit, where that is a Hohmann.
    exit: Option<Exit>,
    /// Half burns still to be paid in this move.
    due: u16,
    /// Half burns paid in later moves.
    base: u16,
    /// Bits of the flybys that gave their burns.
    flybys: u32,
    /// It need only be joined by this line, or straight through a Hohmann; another label covers it elsewhere.
    narrowed: Option<LineId>,
    /// The label at the same space made before.
    older: u32,
    /// A later label covers it.
    is_dead: bool,
}

struct Backward<'a> {
    space: &'a MoveSpace<'a>,
    limits: Limits,
    gifts: Gifts,
    /// Half burns given by each flyby bit.
    gains: [u16; 32],
    labels: Vec<Rest>,
    newest: Vec<u32>,
    queue: BinaryHeap<Reverse<u64>>,
    /// The least half burns known from each space.
    least: Vec<u16>,
    /// Spaces whose least was lowered in this turn, some more than once.
    better: Vec<SpaceId>,
}

impl<'a> Backward<'a> {
    /// Lets moves end here.
    fn begin(&mut self, end: SpaceId, base: u16) {
        let MoveSpace { map, terrain, .. } = *self.space;
        let terms = terrain.at(end);
        if terms.is_closed {
            return;
        }
        for site in hop_sites(map, terrain, end) {
            self.lower(site, base);
        }
        for link in self.links_into(end) {
            self.add(link, terms.fuel_burns.0, base, 0);
        }
    }

    /// The arcs by which a space may be entered.
    fn links_into(&self, head: SpaceId) -> impl Iterator<Item = EdgeReference<'a, Link, u16>> + use<'a> {
        let MoveSpace { map, avoid_hazards, .. } = *self.space;
        let links = map.graph().edges_directed(head.node(), Direction::Incoming);
        links.filter(move |link| !avoid_hazards || link.weight().hazard.is_none())
    }

    fn run(&mut self) {
        while let Some(Reverse(key)) = self.queue.pop() {
            let label = self.labels[key as u32 as usize];
            if !label.is_dead {
                self.expand(&label);
            }
        }
    }

    /// Enters the space that the move leaves.
    fn expand(&mut self, label: &Rest) {
        let terms = self.space.terrain.at(label.tail);
        // Landing ends a move, so none leads on through a site.
        if terms.size.is_some() || terms.is_closed {
            return;
        }
        let gain = if terms.flyby_bit & !label.flybys == 0 { 0 } else { 2 * u16::from(terms.free_burns.0) };
        let flybys = label.flybys | terms.flyby_bit;
        for link in self.links_into(label.tail) {
            let weight = link.weight();
            let is_straight = label.exit.is_some() && weight.arrives_on == label.exit;
            let is_narrow = label.narrowed.is_some_and(|line| line != weight.line) && !is_straight;
            if weight.line == label.line || is_narrow {
                continue;
            }
            let is_pivot = terms.is_hohmann && weight.arrives_on != label.exit;
            let due = label.due + if is_pivot { 2 * u16::from(PIVOT.0) } else { 0 };
            if gain > 0 && due > 0 {
                self.add(link, due.saturating_sub(gain) + terms.fuel_burns.0, label.base, flybys);
            }
            // A flyby passed twice gives its burns the first time.
            if due < gain || gain == 0 {
                self.add(link, due + terms.fuel_burns.0, label.base, label.flybys);
            }
        }
    }

    /// Keeps a label unless others cover it.
    fn add(&mut self, link: EdgeReference<'_, Link, u16>, due: u16, base: u16, flybys: u32) {
        let most = 2 * u16::from(self.limits.move_burns.0) + self.given();
        if due > most + self.gain(!flybys) {
            return;
        }
        let tail = SpaceId::from(link.source());
        let terms = self.space.terrain.at(tail);
        let (line, exit) = (link.weight().line, link.weight().leaves_by);
        let mut label =
            Rest { tail, line, exit, due, base, flybys, narrowed: None, older: NONE, is_dead: false };
        let mut covered_by: Option<LineId> = None;
        let mut next = self.newest[tail.index()];
        let mut newer = NONE;
        while next != NONE {
            let index = next;
            let other = &self.labels[index as usize];
            next = other.older;
            if self.covers(other, &label) {
                let is_second = covered_by.is_some_and(|first| first != other.line);
                if other.line == line || (is_second && !terms.is_hohmann) {
                    return;
                }
                covered_by = covered_by.or(Some(other.line));
            } else if other.line == line && self.covers(&label, other) {
                self.labels[index as usize].is_dead = true;
                if newer == NONE {
                    self.newest[tail.index()] = next;
                } else {
                    self.labels[newer as usize].older = next;
                }
                continue;
            }
            newer = index;
        }
        label.narrowed = covered_by;
        label.older = self.newest[tail.index()];
        let index = self.labels.len() as u32;
        self.newest[tail.index()] = index;
        self.labels.push(label);
        self.queue.push(Reverse(u64::from(base) << 48 | u64::from(due) << 32 | u64::from(index)));
        let most = self.limits.move_burns.min(self.space.most_burns_from(tail));
        if due <= 2 * u16::from(most.0) + self.given() {
            let paid = due.saturating_sub(2 * u16::from(PIVOT.0) * u16::from(self.gifts.pivots));
            self.lower(tail, base + paid);
        }
    }

    /// What this label may still be joined by, the other one may be too, for no less.
    fn covers(&self, one: &Rest, other: &Rest) -> bool {
        one.base <= other.base
            && one.due <= other.due
            && one.due + self.gain(one.flybys & !other.flybys) <= other.due
    }

    /// Half burns that these flybys give together.
    fn gain(&self, mut flybys: u32) -> u16 {
        let mut sum = 0;
        while flybys != 0 {
            sum += self.gains[flybys.trailing_zeros() as usize];
            flybys &= flybys - 1;
        }
        sum
    }

    /// Half burns that gifts may pay in one move.
    fn given(&self) -> u16 {
        2 * u16::from(PIVOT.0) * u16::from(self.gifts.pivots) + 2 * u16::from(self.gifts.burns)
    }

    fn lower(&mut self, space: SpaceId, burns: u16) {
        if burns < self.least[space.index()] && burns <= self.limits.trip_burns.0 {
            self.least[space.index()] = burns;
            self.better.push(space);
        }
    }
}
