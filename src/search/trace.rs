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
    let way = |index: u32| ways.get(index as usize).copied().flatten();
    let mut links: Vec<Continuation> =
        std::iter::successors(way(last), |continuation| way(continuation.parent)).collect();
    links.reverse();
    let mut flights = vec![Flight::start(start)];
    for Continuation { link, choice, .. } in links {
        let next = flights.last().and_then(|flight| {
            let link = space.map.links_from(flight.space).find(|other| other.id() == link)?;
            space.enter(drive, flight, link, choice)
        });
        flights.extend(next);
    }
    flights
}
