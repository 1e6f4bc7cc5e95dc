//! What the outer search walks on: places, and what one move reaches from each.

use std::cell::RefCell;
use std::collections::HashMap;

use super::label::MoveLabel;
use super::moves::{MoveSpace, MoveTable, Outcome, Search, labels, trace};
use super::stats::SearchStats;
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
    fn prepare(&mut self, moves: &[(Place, Course)]);
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
    tables: Vec<[Vec<Option<MoveTable>>; Drive::ALL.len()]>,
    nothing: MoveTable,
    /// Labels of the moves that trips were told of: several trips often begin alike.
    traced: RefCell<HashMap<(Place, Course), Vec<MoveLabel>>>,
}

impl<'a> WholeMap<'a> {
    /// A network without any table yet.
    pub fn new(spaces: Vec<MoveSpace<'a>>) -> Self {
        let empty = |space: &MoveSpace<'_>| vec![None; space.map.graph().node_count()];
        let tables = spaces.iter().map(|space| Drive::ALL.map(|_| empty(space))).collect();
        Self { tables, nothing: MoveTable::default(), traced: RefCell::default(), spaces }
    }

    fn slot(&mut self, place: Place, course: Course) -> &mut Option<MoveTable> {
        &mut self.tables[course.season as usize][course.drive as usize][place.index()]
    }
}

/// Fewer tables than this are not worth a second thread.
const WORTH_A_THREAD: usize = 4;

impl Network for WholeMap<'_> {
    fn size(&self) -> usize {
        self.spaces[0].map.graph().node_count()
    }

    fn space(&self, place: Place) -> SpaceId {
        SpaceId(place.0)
    }

    fn prepare(&mut self, moves: &[(Place, Course)]) {
        let missing: Vec<(Place, Course)> =
            moves.iter().copied().filter(|&(place, course)| self.slot(place, course).is_none()).collect();
        let threads = std::thread::available_parallelism()
            .map_or(1, usize::from)
            .min(missing.len() / WORTH_A_THREAD)
            .max(1);
        let spaces = &self.spaces;
        let make = |part: &[(Place, Course)]| -> Vec<MoveTable> {
            let mut searches: Vec<Option<Search<'_>>> = spaces.iter().map(|_| None).collect();
            let table = |&(place, course): &(Place, Course)| {
                let season = course.season as usize;
                let of_season = searches[season].get_or_insert_with(|| Search::new(&spaces[season]));
                of_season.table(SpaceId(place.0), course.drive)
            };
            part.iter().map(table).collect()
        };
        let parts: Vec<&[(Place, Course)]> = missing.chunks(missing.len().div_ceil(threads).max(1)).collect();
        let made: Vec<MoveTable> = match parts.as_slice() {
            [] => return,
            [part] => make(part),
            [own, others @ ..] => std::thread::scope(|scope| {
                let workers: Vec<_> = others.iter().map(|part| scope.spawn(|| make(part))).collect();
                let mut made = make(own);
                for (worker, part) in workers.into_iter().zip(others) {
                    // A worker that could not finish is stood in for.
                    made.extend(worker.join().unwrap_or_else(|_| make(part)));
                }
                made
            }),
        };
        for ((place, course), table) in missing.into_iter().zip(made) {
            *self.slot(place, course) = Some(table);
        }
    }

    fn table(&self, place: Place, course: Course) -> &MoveTable {
        let tables = &self.tables[course.season as usize][course.drive as usize];
        tables[place.index()].as_ref().unwrap_or(&self.nothing)
    }

    fn flights(&self, place: Place, course: Course, outcome: &Outcome) -> Vec<Flight> {
        let mut traced = self.traced.borrow_mut();
        let labels = traced
            .entry((place, course))
            .or_insert_with(|| labels(&self.spaces[course.season as usize], SpaceId(place.0), course.drive));
        trace(labels, outcome.label)
    }

    fn hops(&self, place: Place, season: u8) -> Vec<Place> {
        let space = &self.spaces[season as usize];
        hop_sites(space.map, space.terrain, SpaceId(place.0)).map(Place::of).collect()
    }

    fn stats(&self) -> SearchStats {
        let tables = || self.tables.iter().flatten().flatten().flatten();
        SearchStats {
            tables: tables().count() as u64,
            move_labels: tables().map(|table| table.label_count as u64).sum(),
            outcomes: tables().map(|table| table.outcomes.len() as u64).sum(),
            ..SearchStats::default()
        }
    }
}
