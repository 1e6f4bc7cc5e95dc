//! Mission files: a set-up and what the players do, written by hand or by the planner, and played by the engine.
//!
//! [`read`] finds everything that is wrong in a file before anything is played; [`replay`] plays it.

mod actions;
mod fields;
mod hold;
mod names;
mod odds;
mod outpost;
mod read;
mod replay;
mod setup;
mod trip;
mod voyage;
mod write;

pub use actions::Entry;
pub use hold::Hold;
pub use names::{find_faction, find_space};
pub use odds::{Ending, Mark, Odds, Outcome, RollOdds, odds};
pub use outpost::Loose;
pub use read::{Mission, RulesNamed, read, rules_named};
pub use replay::{Halt, HaltReason, Played, Replay, replay};
pub use trip::{Ship, trip_mission};
pub use voyage::{Crewed, VoyageError, voyage_mission};
pub use write::mission_text;
