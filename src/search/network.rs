//! What the outer search walks on: places, and what one move reaches from each.

use std::cell::{Cell, RefCell};
use std::collections::{HashMap, HashSet};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, OnceLock};

use super::moves::{Memory, MoveSpace, Search, ways};
use super::stats::SearchStats;
use super::table::{MoveTable, Outcome};
use super::trace::{Ways, trace};
use crate::cores;
use crate::map::SpaceId;
use crate::rules::{Drive, Flight, hop_sites};

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

/// Places with the moves between them.
pub trait Network {
    /// Number of places.
    fn size(&self) -> usize;
    /// The space a place stands for.
    fn space(&self, place: Place) -> SpaceId;
    /// Makes the tables of these moves, which [`Network::table`] then shows.
    fn prepare(&self, moves: &[(Place, Course)]);
    /// Makes the tables of one group of moves after another, and has each group worked on as soon as its tables are
    /// made.
    fn prepare_each(&self, groups: &[Vec<(Place, Course)>], mut work: impl FnMut(usize)) {
        for (number, group) in groups.iter().enumerate() {
            self.prepare(group);
            work(number);
        }
    }
    /// What a move from here reaches; empty unless prepared.
    fn table(&self, place: Place, course: Course) -> &MoveTable;
    /// The flights after each link of the way to an outcome, the start first.
    fn flights(&self, place: Place, course: Course, outcome: &Outcome) -> Vec<Flight>;
    /// Where a suborbital hop from here leads (`LR 6.4D`).
    fn hops(&self, place: Place, season: u8) -> Vec<Place>;
    /// The work done for tables so far.
    fn stats(&self) -> SearchStats;
}

/// The whole map: every space is a place, every table is made when first needed and kept.
#[derive(Debug)]
pub struct WholeMap<'a> {
    /// One for each season.
    spaces: Vec<MoveSpace<'a>>,
    /// For each season and drive, one for each place.
    tables: Vec<[Vec<OnceLock<MoveTable>>; Drive::ALL.len()]>,
    nothing: MoveTable,
    idle: Mutex<Vec<Memory>>,
    /// The ways of large tables that trips were told of: several trips often begin alike.
    traced: RefCell<HashMap<(Place, Course), Ways>>,
    /// After so many labels no table is made any more.
    most_labels: u64,
    /// Labels made, where there is a limit.
    labels_made: Cell<u64>,
    /// Tables that were asked for when there were too many.
    left_out: Cell<u64>,
}

impl<'a> WholeMap<'a> {
    /// A network without any table yet.
    pub fn new(spaces: Vec<MoveSpace<'a>>) -> Self {
        let empty = |space: &MoveSpace<'_>| space.map.spaces().map(|_| OnceLock::new()).collect::<Vec<_>>();
        let tables = spaces.iter().map(|space| Drive::ALL.map(|_| empty(space))).collect();
        Self {
            tables,
            nothing: MoveTable::default(),
            idle: Mutex::default(),
            traced: RefCell::default(),
            spaces,
            most_labels: u64::MAX,
            labels_made: Cell::new(0),
            left_out: Cell::new(0),
        }
    }

    /// The same, but no table is made any more after so many labels inside moves.
    #[must_use]
    pub fn limited_to(self, most_labels: u64) -> Self {
        Self { most_labels, ..self }
    }

    /// The table of this move is not made yet.
    pub(super) fn lacks(&self, (place, course): (Place, Course)) -> bool {
        self.slot(place, course).get().is_none()
    }

    /// The tables of these moves that are not made yet, each once.
    fn missing(&self, groups: &[Vec<(Place, Course)>]) -> Vec<Missing<'_>> {
        let mut known = HashSet::new();
        let slots = groups.iter().flatten().map(|&(place, course)| (place, course, self.slot(place, course)));
        slots
            .filter(|(place, course, slot)| slot.get().is_none() && known.insert((*place, *course)))
            .collect()
    }

    fn slot(&self, place: Place, course: Course) -> &OnceLock<MoveTable> {
        &self.tables[course.season as usize][course.drive as usize][place.index()]
    }
}

/// Groups of tables made between two looks at a limit of labels.
const LIMITED_PORTION: usize = 8;

/// A table to be made, and where it belongs.
type Missing<'a> = (Place, Course, &'a OnceLock<MoveTable>);

/// What one thread makes tables with: a search for each season.
struct Tools<'a> {
    spaces: &'a [MoveSpace<'a>],
    searches: Vec<Option<Search<'a>>>,
    /// Where memory comes from and goes to.
    idle: &'a Mutex<Vec<Memory>>,
}

impl Drop for Tools<'_> {
    fn drop(&mut self) {
        if let Ok(mut idle) = self.idle.lock() {
            idle.extend(self.searches.drain(..).flatten().map(Search::into_memory));
        }
    }
}

impl<'a> Tools<'a> {
    fn new(spaces: &'a [MoveSpace<'a>], idle: &'a Mutex<Vec<Memory>>) -> Self {
        Self { spaces, searches: spaces.iter().map(|_| None).collect(), idle }
    }

    fn memory(&self) -> Memory {
        self.idle.lock().map_or_else(|_| Memory::default(), |mut idle| idle.pop().unwrap_or_default())
    }

    /// Makes a table, or waits for it where another thread is making it.
    fn make(&mut self, (place, course, slot): &Missing<'_>) {
        let season = course.season as usize;
        slot.get_or_init(|| {
            let known = self.searches[season].take();
            let mut search = known.unwrap_or_else(|| Search::new(&self.spaces[season], self.memory()));
            let table = search.table(SpaceId(place.0), course.drive);
            self.searches[season] = Some(search);
            table
        });
    }
}

impl WholeMap<'_> {
    /// Makes the tables of all groups, one group after another on all cores.
    fn make_each(&self, groups: &[Vec<(Place, Course)>], mut work: impl FnMut(usize)) {
        let missing = self.missing(groups);
        if missing.is_empty() {
            return (0..groups.len()).for_each(work);
        }
        let (spaces, idle, next) = (&self.spaces, &self.idle, AtomicUsize::new(0));
        // Each thread takes the first table that none has taken.
        let make_next = |tools: &mut Tools<'_>| {
            let missing = missing.get(next.fetch_add(1, Ordering::Relaxed));
            missing.map(|missing| tools.make(missing)).is_some()
        };
        std::thread::scope(|scope| {
            for _ in 1..cores::count().min(missing.len()) {
                scope.spawn(|| {
                    let mut tools = Tools::new(spaces, idle);
                    while make_next(&mut tools) {}
                });
            }
            let mut tools = Tools::new(spaces, idle);
            for (number, group) in groups.iter().enumerate() {
                for &(place, course) in group {
                    let slot = self.slot(place, course);
                    while slot.get().is_none() {
                        // Others make it; when nothing else is left to do, it is waited for.
                        if !make_next(&mut tools) {
                            tools.make(&(place, course, slot));
                        }
                    }
                }
                work(number);
            }
        });
    }
}

impl Network for WholeMap<'_> {
    fn size(&self) -> usize {
        self.spaces[0].map.graph().node_count()
    }

    fn space(&self, place: Place) -> SpaceId {
        SpaceId(place.0)
    }

    fn prepare(&self, moves: &[(Place, Course)]) {
        self.prepare_each(&[moves.to_vec()], |_| {});
    }

    fn prepare_each(&self, groups: &[Vec<(Place, Course)>], mut work: impl FnMut(usize)) {
        if self.most_labels == u64::MAX {
            return self.make_each(groups, work);
        }
        // The limit is looked at between portions, so at the same points in every run.
        for (number, portion) in groups.chunks(LIMITED_PORTION).enumerate() {
            let missing = self.missing(portion);
            let first = number * LIMITED_PORTION;
            if self.labels_made.get() < self.most_labels {
                self.make_each(portion, |group| work(first + group));
                let made = missing.iter().filter_map(|(.., slot)| slot.get());
                let made: u64 = made.map(|table| table.label_count as u64).sum();
                self.labels_made.set(self.labels_made.get() + made);
            } else {
                self.left_out.set(self.left_out.get() + missing.len() as u64);
                (first..first + portion.len()).for_each(&mut work);
            }
        }
    }

    fn table(&self, place: Place, course: Course) -> &MoveTable {
        self.slot(place, course).get().unwrap_or(&self.nothing)
    }

    fn flights(&self, place: Place, course: Course, outcome: &Outcome) -> Vec<Flight> {
        let (space, from) = (&self.spaces[course.season as usize], (SpaceId(place.0), course.drive));
        let known = &self.table(place, course).ways;
        if !known.is_empty() {
            return trace(space, from, known, outcome.label);
        }
        let mut traced = self.traced.borrow_mut();
        let ways = traced.entry((place, course)).or_insert_with(|| ways(space, from.0, from.1));
        trace(space, from, ways, outcome.label)
    }

    fn hops(&self, place: Place, season: u8) -> Vec<Place> {
        let space = &self.spaces[season as usize];
        hop_sites(space.map, space.terrain, SpaceId(place.0)).map(Place::of).collect()
    }

    fn stats(&self) -> SearchStats {
        let tables = || self.tables.iter().flatten().flatten().filter_map(OnceLock::get);
        SearchStats {
            tables: tables().count() as u64,
            move_labels: tables().map(|table| table.label_count as u64).sum(),
            cut_tables: self.left_out.get() + tables().filter(|table| table.is_cut).count() as u64,
            outcomes: tables().map(|table| table.outcomes.len() as u64).sum(),
            ..SearchStats::default()
        }
    }
}
