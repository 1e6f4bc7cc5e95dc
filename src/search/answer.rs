//! What the planner answers.

use super::plan::Trip;
use super::stats::SearchStats;

/// All optimal trips, best first by turns.
#[derive(Debug)]
pub struct Answer {
    /// The trips.
    pub trips: Vec<Trip>,
    /// What was done to find them.
    pub stats: SearchStats,
    /// No limit cut the search short.
    pub is_complete: bool,
    /// Where nothing else cut it short, but enough was done before all was looked through: trips that take so many turns or
    /// more were left out.
    pub left_out_from: Option<u16>,
}

impl Answer {
    /// No trip, for want of thrust.
    pub(super) fn nothing() -> Self {
        Self { trips: Vec::new(), stats: SearchStats::default(), is_complete: true, left_out_from: None }
    }
}
