//! What a mission asks for, one thing after another.

use crate::map::SpaceId;

/// Something to be done before the next thing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Milestone {
    /// A turn must end here.
    Reach(SpaceId),
    /// An operation must be spent where the ship stands.
    Do(Task),
    /// A turn must pass without a move.
    Stay,
}

/// An operation that a mission asks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Task {
    /// One site refuel (`LR 5.5`, `4e I5a`, `SD iF3`).
    Refuel,
    /// Prospecting the site (`LR 5.6`, `4e I6`).
    Prospect,
    /// Building a factory on a claim (`LR 5.7`, `4e I7`).
    Industrialize,
}
