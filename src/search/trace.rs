//! The way to an outcome of a move table, flown again link by link.

use petgraph::graph::EdgeIndex;
use petgraph::visit::EdgeRef;

use super::moves::MoveSpace;
use crate::map::SpaceId;
use crate::rules::{Choice, Drive, Flight};

/// How a label continues the one before it.
#[derive(Clone, Copy, Debug)]
pub struct Continuation {
    /// Index of that label.
    pub parent: u32,
    /// The link flown.
    pub link: EdgeIndex<u16>,
    /// What was decided on it.
    pub choice: Choice,
}

/// How each label of a table continues another one; the start does not.
pub type Ways = Vec<Option<Continuation>>;

/// The flights that led to a label, the start first; `ways` are those of all labels.
pub fn trace(
    space: &MoveSpace<'_>,
    (start, drive): (SpaceId, Drive),
    ways: &[Option<Continuation>],
    last: u32,
) -> Vec<Flight> {
    fly(space, (start, drive), &links(ways, last))
}

/// The links that led to a label, each with what was decided on it.
pub(super) fn links(ways: &[Option<Continuation>], last: u32) -> Vec<(EdgeIndex<u16>, Choice)> {
    let way = |index: u32| ways.get(index as usize).copied().flatten();
    let back = std::iter::successors(way(last), |continuation| way(continuation.parent));
    let mut links: Vec<(EdgeIndex<u16>, Choice)> = back.map(|one| (one.link, one.choice)).collect();
    links.reverse();
    links
}

/// The flights after these links, the start first.
pub(super) fn fly(
    space: &MoveSpace<'_>,
    (start, drive): (SpaceId, Drive),
    links: &[(EdgeIndex<u16>, Choice)],
) -> Vec<Flight> {
    let mut flights = vec![Flight::start(start)];
    for &(link, choice) in links {
        let next = flights.last().and_then(|flight| {
            let link = space.map.links_from(flight.space).find(|other| other.id() == link)?;
            space.enter(drive, flight, link, choice)
        });
        flights.extend(next);
    }
    flights
}
