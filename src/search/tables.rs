//! The move tables of the whole map, which several threads may make at once.

use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Mutex, OnceLock};

use super::ahead::Ahead;
use super::lead::Lead;
use super::moves::{Memory, MoveSpace, Search};
use super::near::Near;
use super::network::{Course, Place, Start};
use super::table::MoveTable;
use crate::map::SpaceId;
use crate::rules::Drive;
use crate::track::FuelPosition;

/// The tables of the moves from one place, those for the least fuel first.
#[derive(Debug, Default)]
pub(super) struct Slot {
    made: OnceLock<Box<Made>>,
    /// Some thread makes it, or has made it.
    is_begun: AtomicBool,
}

/// A table that was made, for ships with so much fuel at most.
#[derive(Debug)]
pub(super) struct Made {
    most: FuelPosition,
    /// What a move reaches.
    pub table: MoveTable,
    /// Somebody had to have it; others are made before it is known whether anybody will.
    is_used: AtomicBool,
    next: Slot,
}

impl Made {
    /// Somebody had to have it.
    pub(super) fn is_used(&self) -> bool {
        self.is_used.load(Ordering::Relaxed)
    }
}

impl Slot {
    /// The table for so much fuel.
    fn find(&self, most: FuelPosition) -> Option<&Made> {
        self.all().find(|made| made.most >= most)
    }

    /// All tables made.
    pub(super) fn all(&self) -> impl Iterator<Item = &Made> {
        std::iter::successors(self.made.get(), |made| made.next.made.get()).map(|made| &**made)
    }

    /// Some thread makes its table, or has made it.
    pub(super) fn is_begun(&self) -> bool {
        self.is_begun.load(Ordering::Relaxed)
    }

    /// Where the next table goes.
    fn free(&self) -> &Self {
        self.made.get().map_or(self, |made| made.next.free())
    }
}

/// The tables of all moves, as far as they were made.
#[derive(Debug)]
pub(super) struct Tables<'a> {
    /// One for each season.
    pub spaces: Vec<MoveSpace<'a>>,
    /// From where moves go on, where that is limited.
    pub near: Option<Near<'a>>,
    /// For each season and drive, one for each place.
    slots: Vec<[Vec<Slot>; Drive::ALL.len()]>,
    idle: Mutex<Vec<Memory>>,
    /// Bytes that the tables take.
    bytes: AtomicUsize,
    /// Those that tables take which somebody had to have.
    used_bytes: AtomicUsize,
    /// Labels that were made for those.
    used_labels: AtomicUsize,
}

impl<'a> Tables<'a> {
    /// Nothing is made yet.
    pub(super) fn new(spaces: Vec<MoveSpace<'a>>) -> Self {
        let empty = |space: &MoveSpace<'_>| space.map.spaces().map(|_| Slot::default()).collect::<Vec<_>>();
        let slots = spaces.iter().map(|space| Drive::ALL.map(|_| empty(space))).collect();
        Self {
            slots,
            near: None,
            idle: Mutex::default(),
            bytes: AtomicUsize::new(0),
            used_bytes: AtomicUsize::new(0),
            used_labels: AtomicUsize::new(0),
            spaces,
        }
    }

    /// Forgets all tables.
    pub(super) fn clear(&mut self) {
        (*self.bytes.get_mut(), *self.used_bytes.get_mut()) = (0, 0);
        *self.used_labels.get_mut() = 0;
        self.slots.iter_mut().flatten().flatten().for_each(|slot| *slot = Slot::default());
    }

    /// Bytes that tables take which somebody had to have: the same in every run.
    pub(super) fn used_bytes(&self) -> usize {
        self.used_bytes.load(Ordering::Relaxed)
    }

    /// Labels made for tables which somebody had to have: the same in every run.
    pub(super) fn used_labels(&self) -> usize {
        self.used_labels.load(Ordering::Relaxed)
    }

    /// Bytes that tables take which nobody had to have yet.
    pub(super) fn spare_bytes(&self) -> usize {
        self.bytes.load(Ordering::Relaxed).saturating_sub(self.used_bytes())
    }

    fn slot(&self, start: Start) -> &Slot {
        let Course { drive, season } = start.course;
        &self.slots[season as usize][drive as usize][start.place.index()]
    }

    /// The table of this move, where it was made.
    pub(super) fn find(&self, start: Start) -> Option<&Made> {
        self.slot(start).find(start.most)
    }

    /// Where the table of this move goes, unless it was made.
    pub(super) fn missing(&self, start: Start) -> Option<Missing<'_>> {
        let slot = self.slot(start);
        slot.find(start.most).is_none().then(|| (start, slot.free()))
    }

    /// Somebody has to have this table. Gives how many labels were made for it, if nobody had to before.
    pub(super) fn make_use_of(&self, start: Start) -> Option<usize> {
        let made = self.find(start).filter(|made| !made.is_used.swap(true, Ordering::Relaxed))?;
        self.used_bytes.fetch_add(made.table.bytes(), Ordering::Relaxed);
        self.used_labels.fetch_add(made.table.label_count, Ordering::Relaxed);
        Some(made.table.label_count)
    }

    /// All tables that somebody had to have.
    pub(super) fn used(&self) -> impl Iterator<Item = &MoveTable> {
        let made = self.slots.iter().flatten().flatten().flat_map(Slot::all);
        made.filter(|made| made.is_used()).map(|made| &made.table)
    }
}

/// A table to be made, and where it belongs.
pub(super) type Missing<'a> = (Start, &'a Slot);

/// What one thread makes tables with: a search for each season.
pub(super) struct Tools<'a> {
    tables: &'a Tables<'a>,
    ahead: Option<&'a Ahead<'a>>,
    searches: Vec<Option<Search<'a>>>,
}

impl Drop for Tools<'_> {
    /// Memory goes back to where it comes from.
    fn drop(&mut self) {
        if let Ok(mut idle) = self.tables.idle.lock() {
            idle.extend(self.searches.drain(..).flatten().map(Search::into_memory));
        }
    }
}

impl<'a> Tools<'a> {
    /// For these tables, which need not go on from where others stand ahead.
    pub(super) fn new(tables: &'a Tables<'_>, ahead: Option<&'a Ahead<'a>>) -> Self {
        Self { tables, ahead, searches: tables.spaces.iter().map(|_| None).collect() }
    }

    fn memory(&self) -> Memory {
        self.tables.idle.lock().map_or_else(|_| Memory::default(), |mut idle| idle.pop().unwrap_or_default())
    }

    /// Makes a table, or waits for it where another thread is making it.
    pub(super) fn make(&mut self, (start, slot): &Missing<'_>) {
        let Start { place, course, most } = *start;
        // Where another thread made one for less fuel, the table comes after that one.
        let mut slot = *slot;
        loop {
            slot.is_begun.store(true, Ordering::Relaxed);
            let made = slot.made.get_or_init(|| Box::new(self.made((place, course), most)));
            if made.most >= most {
                return;
            }
            slot = made.next.free();
        }
    }

    fn made(&mut self, (place, course): (Place, Course), most: FuelPosition) -> Made {
        let season = course.season as usize;
        let known = self.searches[season].take();
        let mut search = known.unwrap_or_else(|| Search::new(&self.tables.spaces[season], self.memory()));
        let from = SpaceId(place.0);
        let ahead = self.ahead.map(|ahead| ahead.lead_over(from, most));
        let near = self.tables.near.as_ref().map(|near| near.from(from, most));
        let ahead = ahead.as_ref().map(|lead| lead as &dyn Lead);
        let lead = ahead.or(near.as_ref().map(|lead| lead as &dyn Lead));
        let table = search.table(from, course.drive, lead);
        self.searches[season] = Some(search);
        self.tables.bytes.fetch_add(table.bytes(), Ordering::Relaxed);
        Made { most, table, is_used: AtomicBool::new(false), next: Slot::default() }
    }
}
