//! Turning at a Hohmann (`LR 6.3`).

use super::flight::Flight;
use super::terrain::Terms;
use crate::map::{Exit, Link};
use crate::unit::Burns;

/// Burns of a pivot (`LR 6.3`).
pub const PIVOT: Burns = Burns(2);

/// Leaving a space along a link in mid-move is a pivot.
pub(super) fn turns(here: &Terms, flight: &Flight, link: &Link) -> bool {
    flight.arrival.is_some_and(|arrival| is_pivot(here, arrival.exit, link.leaves_by))
}

/// Whether it is a pivot to come by one exit and leave by the other: at a Hohmann, unless the way runs straight through
/// (`LR 6.3`).
pub fn is_pivot(here: &Terms, arrived_on: Option<Exit>, leaves_by: Option<Exit>) -> bool {
    here.is_hohmann && arrived_on != leaves_by
}
