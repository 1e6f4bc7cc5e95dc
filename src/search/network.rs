//! What the outer search walks on: places, and what one move reaches from each.

use std::collections::HashMap;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};

use petgraph::graph::EdgeIndex;

use super::ahead::Ahead;
use super::moves::{MoveSpace, ways};
use super::near::Near;
use super::stats::SearchStats;
use super::table::{MoveTable, Outcome};
use super::tables::{Made, Missing, Tables, Tools};
use super::trace::{Ways, fly, trace};
use crate::cores;
use crate::map::SpaceId;
use crate::rules::{Choice, Drive, Flight, hop_sites};
use crate::track::FuelPosition;

/// An end of a turn: a space of the map, or a stop along a given path.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Place(pub(super) u16);

impl Place {
    /// The place of a space when the whole map is searched.
    pub const fn of(space: SpaceId) -> Self {
        Self(space.0)
    }

    /// Position in tables that hold one entry for each place.
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// What the moves from a place depend on, besides the ship.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Course {
    /// What drives them.
    pub drive: Drive,
    /// The season, as the trip's sky counts them.
    pub season: u8,
}

/// How a move starts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Start {
    /// Where.
    pub place: Place,
    /// What it depends on.
    pub course: Course,
    /// The fuel figure of the ship when its turn begins, at most.
    pub most: FuelPosition,
}

impl Start {
    /// Its table is good for the other one as well.
    fn serves(self, other: Self) -> bool {
        (self.place, self.course) == (other.place, other.course) && self.most >= other.most
    }
}

/// Places with the moves between them.
pub trait Network {
    /// Number of places.
    fn size(&self) -> usize;
    /// The space a place stands for.
    fn space(&self, place: Place) -> SpaceId;
    /// Makes the tables of one group of moves after another, which [`Network::table`] then shows, and has each group
    /// worked on as soon as its tables are made. They need not go on from where others stand ahead.
    fn prepare_each(&self, groups: &[Vec<Start>], ahead: Option<&Ahead<'_>>, work: impl FnMut(usize));
    /// All tables are for one search, and may heed who stands ahead.
    fn heeds_ahead(&self) -> bool {
        false
    }
    /// Tables are for ships of so much fuel at most.
    fn heeds_fuel(&self) -> bool {
        false
    }
    /// Makes ready for another search of a ship with another load.
    fn start_over(&mut self) {}
    /// What a move that starts like this reaches; empty unless prepared.
    fn table(&self, start: Start) -> &MoveTable;
    /// The flights after each link of the way to an outcome, the start first.
    fn flights(&self, start: Start, outcome: &Outcome) -> Vec<Flight>;
    /// Where a suborbital hop from here leads (`LR 6.4D`).
    fn hops(&self, place: Place, season: u8) -> Vec<Place>;
    /// The work done for tables so far.
    fn stats(&self) -> SearchStats;
}

/// The whole map: every space is a place, every table is made when first needed and kept.
#[derive(Debug)]
pub struct WholeMap<'a> {
    tables: Tables<'a>,
    nothing: MoveTable,
    /// The ways of large tables that trips were told of: several trips often begin alike.
    traced: Mutex<HashMap<Start, Ways>>,
    /// The tables heed who stands ahead in the one search that they are made for.
    heeds_ahead: bool,
    /// The work done for tables that are gone.
    past: SearchStats,
    /// After so many labels no table is made any more.
    most_labels: u64,
    /// Labels made, where there is a limit.
    labels_made: AtomicU64,
    /// Tables that were asked for when there were too many.
    left_out: AtomicU64,
}

impl<'a> WholeMap<'a> {
    /// A network without any table yet.
    pub fn new(spaces: Vec<MoveSpace<'a>>) -> Self {
        Self {
            tables: Tables::new(spaces),
            nothing: MoveTable::default(),
            traced: Mutex::default(),
            heeds_ahead: false,
            past: SearchStats::default(),
            most_labels: u64::MAX,
            labels_made: AtomicU64::new(0),
            left_out: AtomicU64::new(0),
        }
    }

    /// The same, but no table is made any more after so many labels inside moves.
    #[must_use]
    pub fn limited_to(self, most_labels: u64) -> Self {
        Self { most_labels, ..self }
    }

    /// The same for one search at a time, whose tables need not go on from where its trips stand ahead.
    #[must_use]
    pub fn for_one_search(self) -> Self {
        let mut network = Self { heeds_ahead: true, ..self };
        network.start_over();
        network
    }

    /// The same, but moves go on only from where a goal is near.
    #[must_use]
    pub(super) fn within(mut self, near: Near<'a>) -> Self {
        self.tables.near = Some(near);
        self
    }

    /// What it finds depends on the order of what is asked.
    pub(super) const fn is_limited(&self) -> bool {
        self.most_labels < u64::MAX
    }

    /// Nobody had to have the table of this move yet.
    pub(super) fn lacks(&self, start: Start) -> bool {
        !self.tables.find(start).is_some_and(Made::is_used)
    }

    /// The tables.
    pub(super) const fn tables(&self) -> &Tables<'a> {
        &self.tables
    }

    /// The flights after these links, each with what is decided on it, the start first.
    pub(super) fn fly(&self, start: Start, links: &[(EdgeIndex<u16>, Choice)]) -> Vec<Flight> {
        let Start { place, course, .. } = start;
        let space = &self.tables.spaces[usize::from(course.season)];
        fly(space, (SpaceId(place.0), course.drive), links)
    }

    /// The moves whose tables nobody had to have yet, each once.
    fn lacking(&self, groups: &[Vec<Start>]) -> Vec<Start> {
        let moves = || groups.iter().flatten().copied().filter(|start| self.lacks(*start));
        // The table for the most fuel serves the others.
        let mut most: HashMap<(Place, Course), FuelPosition> = HashMap::new();
        for start in moves() {
            let known = most.entry((start.place, start.course)).or_insert(start.most);
            *known = start.most.max(*known);
        }
        let each = moves().filter_map(|Start { place, course, .. }| {
            most.remove(&(place, course)).map(|most| Start { place, course, most })
        });
        each.collect()
    }
}

/// Groups of tables made between two looks at a limit of labels.
const LIMITED_PORTION: usize = 8;

/// Tables that heed who stands ahead are small: fewer are sooner made than another thread is begun.
const SMALL_TABLES_A_THREAD: usize = 32;

impl WholeMap<'_> {
    /// Makes the tables of all groups, one group after another on all cores. Gives how many labels were made for them.
    fn make_each(
        &self,
        groups: &[Vec<Start>],
        ahead: Option<&Ahead<'_>>,
        mut work: impl FnMut(usize),
    ) -> usize {
        let lacking = self.lacking(groups);
        let missing: Vec<Missing<'_>> =
            lacking.iter().filter_map(|start| self.tables.missing(*start)).collect();
        let mut labels = 0;
        let mut use_them = |number: usize| {
            let used = groups[number].iter().filter_map(|start| self.tables.make_use_of(*start));
            labels += used.sum::<usize>();
            work(number);
        };
        if missing.is_empty() {
            (0..groups.len()).for_each(use_them);
            return labels;
        }
        let next = AtomicUsize::new(0);
        let worth_a_thread = if self.heeds_ahead { SMALL_TABLES_A_THREAD } else { 1 };
        let tables = &self.tables;
        // Each thread takes the first table that none has taken.
        let make_next = |tools: &mut Tools<'_>| {
            let missing = missing.get(next.fetch_add(1, Ordering::Relaxed));
            missing.map(|missing| tools.make(missing)).is_some()
        };
        std::thread::scope(|scope| {
            for _ in 1..cores::count().min(missing.len() / worth_a_thread) {
                scope.spawn(|| {
                    let mut tools = Tools::new(tables, ahead);
                    while make_next(&mut tools) {}
                });
            }
            let mut tools = Tools::new(tables, ahead);
            for (number, group) in groups.iter().enumerate() {
                for start in group {
                    while tables.find(*start).is_none() {
                        // Others make it; when nothing else is left to do, it is waited for.
                        if !make_next(&mut tools)
                            && let Some(missing) = missing.iter().find(|(other, _)| other.serves(*start))
                        {
                            tools.make(missing);
                        }
                    }
                }
                use_them(number);
            }
        });
        labels
    }
}

impl Network for WholeMap<'_> {
    fn size(&self) -> usize {
        self.tables.spaces[0].map.graph().node_count()
    }

    fn space(&self, place: Place) -> SpaceId {
        SpaceId(place.0)
    }

    fn prepare_each(&self, groups: &[Vec<Start>], ahead: Option<&Ahead<'_>>, mut work: impl FnMut(usize)) {
        if !self.is_limited() {
            self.make_each(groups, ahead, work);
            return;
        }
        // The limit is looked at between portions, so at the same points in every run.
        for (number, portion) in groups.chunks(LIMITED_PORTION).enumerate() {
            let first = number * LIMITED_PORTION;
            if self.labels_made.load(Ordering::Relaxed) < self.most_labels {
                let made = self.make_each(portion, ahead, |group| work(first + group));
                self.labels_made.fetch_add(made as u64, Ordering::Relaxed);
            } else {
                self.left_out.fetch_add(self.lacking(portion).len() as u64, Ordering::Relaxed);
                (first..first + portion.len()).for_each(&mut work);
            }
        }
    }

    fn heeds_ahead(&self) -> bool {
        self.heeds_ahead
    }

    fn heeds_fuel(&self) -> bool {
        self.tables.near.is_some()
    }

    fn start_over(&mut self) {
        if self.heeds_ahead {
            self.past = self.stats();
            *self.left_out.get_mut() = 0;
            self.tables.clear();
            self.traced.get_mut().unwrap_or_else(PoisonError::into_inner).clear();
        }
    }

    fn table(&self, start: Start) -> &MoveTable {
        // Those that nobody had to have may or may not be there.
        self.tables.find(start).filter(|made| made.is_used()).map_or(&self.nothing, |made| &made.table)
    }

    fn flights(&self, start: Start, outcome: &Outcome) -> Vec<Flight> {
        let Start { place, course, .. } = start;
        let (space, from) = (&self.tables.spaces[course.season as usize], (SpaceId(place.0), course.drive));
        let known = &self.table(start).ways;
        if !known.is_empty() {
            return trace(space, from, known, outcome.label);
        }
        let mut traced = self.traced.lock().unwrap_or_else(PoisonError::into_inner);
        let ways = traced.entry(start).or_insert_with(|| ways(space, from.0, from.1));
        trace(space, from, ways, outcome.label)
    }

    fn hops(&self, place: Place, season: u8) -> Vec<Place> {
        let space = &self.tables.spaces[season as usize];
        hop_sites(space.map, space.terrain, SpaceId(place.0)).map(Place::of).collect()
    }

    fn stats(&self) -> SearchStats {
        let tables = || self.tables.used();
        let mut stats = SearchStats {
            tables: tables().count() as u64,
            move_labels: tables().map(|table| table.label_count as u64).sum(),
            cut_tables: self.left_out.load(Ordering::Relaxed)
                + tables().filter(|table| table.is_cut).count() as u64,
            outcomes: tables().map(|table| table.outcomes.len() as u64).sum(),
            ..SearchStats::default()
        };
        stats.add(&self.past);
        stats
    }
}
