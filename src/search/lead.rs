//! Who stands where moves pass.

use std::fmt::Debug;

use crate::rules::Flight;

/// Those that stood on the way when the turn of a move began: the move need not go on through there with less.
pub(super) trait Lead: Debug {
    /// Whatever becomes of this flight, one that stood at its space does as well.
    fn covers(&self, flight: &Flight) -> bool;
}
