//! What a search did, counted: the same query always gives the same counts.

use std::fmt;

/// Counters of one search.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct SearchStats {
    /// Move tables made.
    pub tables: u64,
    /// Labels made inside moves.
    pub move_labels: u64,
    /// Outcomes of moves in all tables.
    pub outcomes: u64,
    /// Trips to an end of turn that were kept.
    pub labels: u64,
    /// Trips dropped because another one is at least as good in everything.
    pub dominated: u64,
    /// Trips dropped because the goal is out of reach or already reached better.
    pub bounded: u64,
    /// Trips dropped because a chance can hold no more rolls.
    pub too_many_rolls: u64,
    /// Move tables left out beyond a limit of labels, and those that leave out some ways of a mag sail through its belts.
    pub cut_tables: u64,
    /// Searches that somebody stopped before they were done.
    pub stopped: u64,
    /// All that missions took, in labels inside the moves of single states.
    pub effort: u64,
    /// The most trips in one turn.
    pub peak_frontier: u64,
}

impl SearchStats {
    /// Adds the counts of another search; peaks are not added up.
    pub fn add(&mut self, other: &Self) {
        self.tables += other.tables;
        self.move_labels += other.move_labels;
        self.outcomes += other.outcomes;
        self.labels += other.labels;
        self.dominated += other.dominated;
        self.bounded += other.bounded;
        self.too_many_rolls += other.too_many_rolls;
        self.cut_tables += other.cut_tables;
        self.stopped += other.stopped;
        self.effort += other.effort;
        self.peak_frontier = self.peak_frontier.max(other.peak_frontier);
    }
}

impl fmt::Display for SearchStats {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            formatter,
            "{} move tables, {} labels inside moves, {} outcomes; {} trips kept, {} dominated, {} bounded, at most {} \
             in one turn",
            self.tables,
            self.move_labels,
            self.outcomes,
            self.labels,
            self.dominated,
            self.bounded,
            self.peak_frontier
        )
    }
}
