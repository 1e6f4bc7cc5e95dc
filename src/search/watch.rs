//! A look at a search while it runs.

/// How far a search has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Progress {
    /// States gone on from, since it began.
    pub states: u64,
    /// Trips or missions found that are optimal so far.
    pub found: usize,
}

/// Somebody who looks at a search each time it goes on from a state, and may stop it: what was found is kept. Several threads
/// may search.
pub trait Watch: Sync {
    /// Whether it shall go on.
    fn goes_on(&self, progress: Progress) -> bool;
}

/// Nobody looks.
#[derive(Clone, Copy, Debug, Default)]
pub struct Unwatched;

impl Watch for Unwatched {
    fn goes_on(&self, _: Progress) -> bool {
        true
    }
}
