//! What the outer search walks on: places, and what one move reaches from each.

use std::sync::OnceLock;
use std::sync::atomic::{AtomicU64, Ordering};

use super::moves::{Drive, MoveSpace, MoveTable};
use super::stats::SearchStats;
use crate::map::SpaceId;
use crate::rules::hop_sites;

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

/// Places with the moves between them.
pub trait Network: Sync {
    /// Number of places.
    fn size(&self) -> usize;
    /// The space a place stands for.
    fn space(&self, place: Place) -> SpaceId;
    /// What a move from here reaches.
    fn table(&self, place: Place, drive: Drive) -> &MoveTable;
    /// Where a suborbital hop from here leads (`LR 6.4D`).
    fn hops(&self, place: Place) -> Vec<Place>;
    /// The work done for tables so far.
    fn stats(&self) -> SearchStats;
}

/// The whole map: every space is a place, every table is made when first asked for.
#[derive(Debug)]
pub struct WholeMap<'a> {
    space: MoveSpace<'a>,
    powered: Vec<OnceLock<MoveTable>>,
    drifting: Vec<OnceLock<MoveTable>>,
    tables: AtomicU64,
    labels: AtomicU64,
    outcomes: AtomicU64,
}

impl<'a> WholeMap<'a> {
    /// A network without any table yet.
    pub fn new(space: MoveSpace<'a>) -> Self {
        let empty = || (0..space.map.graph().node_count()).map(|_| OnceLock::new()).collect();
        Self {
            space,
            powered: empty(),
            drifting: empty(),
            tables: AtomicU64::new(0),
            labels: AtomicU64::new(0),
            outcomes: AtomicU64::new(0),
        }
    }
}

impl Network for WholeMap<'_> {
    fn size(&self) -> usize {
        self.powered.len()
    }

    fn space(&self, place: Place) -> SpaceId {
        SpaceId(place.0)
    }

    fn table(&self, place: Place, drive: Drive) -> &MoveTable {
        let tables = match drive {
            Drive::Powered => &self.powered,
            Drive::Drifting => &self.drifting,
        };
        tables[place.index()].get_or_init(|| {
            let table = MoveTable::search(&self.space, SpaceId(place.0), drive);
            self.tables.fetch_add(1, Ordering::Relaxed);
            self.labels.fetch_add(table.label_count() as u64, Ordering::Relaxed);
            self.outcomes.fetch_add(table.outcomes.len() as u64, Ordering::Relaxed);
            table
        })
    }

    fn hops(&self, place: Place) -> Vec<Place> {
        hop_sites(self.space.map, SpaceId(place.0)).map(Place::of).collect()
    }

    fn stats(&self) -> SearchStats {
        SearchStats {
            tables: self.tables.load(Ordering::Relaxed),
            move_labels: self.labels.load(Ordering::Relaxed),
            outcomes: self.outcomes.load(Ordering::Relaxed),
            ..SearchStats::default()
        }
    }
}
