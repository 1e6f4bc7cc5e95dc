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
    /// What of it takes no more turns: the same as the answer to the question about so many turns alone.
    pub(super) fn within(mut self, most_turns: u16) -> Self {
        self.trips.retain(|trip| trip.turns.0 <= most_turns);
        if self.left_out_from.is_some_and(|turns| turns > most_turns) {
            (self.is_complete, self.left_out_from) = (true, None);
        }
        self
    }

    /// No trip, for want of thrust.
    pub(super) fn nothing() -> Self {
        Self { trips: Vec::new(), stats: SearchStats::default(), is_complete: true, left_out_from: None }
    }
}
