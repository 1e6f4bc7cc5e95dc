//! What the planner answers.

use super::extent::Extent;
use super::plan::Trip;
use super::stats::SearchStats;

/// All optimal trips, best first by turns.
#[derive(Debug)]
pub struct Answer {
    /// The trips.
    pub trips: Vec<Trip>,
    /// What was done to find them.
    pub stats: SearchStats,
    /// How much was looked at to find them.
    pub extent: Extent,
}

impl Answer {
    /// No trip, for want of thrust.
    pub(super) fn nothing() -> Self {
        Self { trips: Vec::new(), stats: SearchStats::default(), extent: Extent::Whole }
    }
}
