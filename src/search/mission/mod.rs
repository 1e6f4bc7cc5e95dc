//! Missions: trips with several places to go to, where each turn has its thruster, operations and mass left behind.
//!
//! A state of a mission is a place, a [`ship::Configuration`], how many of its [`Milestone`]s are behind it, and fuel,
//! turns, water and chance. Moves come from the tables of the planner, so that no rule is told twice.

mod bounds;
mod burden;
mod covered;
mod delivery;
mod depot;
mod depot_brought;
mod depot_fuel;
mod detours;
mod effort;
#[cfg(test)]
mod effort_tests;
mod ends;
mod field;
mod flights;
mod following;
mod fuel;
mod halts;
mod label;
mod lead;
#[cfg(test)]
mod lead_tests;
mod loads;
mod milestone;
mod needs;
mod operation;
mod outlook;
mod own_tables;
mod prospects;
mod query;
mod rank;
mod refuelled;
mod remedy;
mod scale;
mod search;
mod settle;
pub mod ship;
#[cfg(test)]
mod shortcut_tests;
mod solve;
mod supplied;
#[cfg(test)]
mod supplied_tests;
mod trace;
mod tradeoffs;
mod turns;

pub use crate::search::watch::{Progress, Unwatched, Watch};
pub use depot::Depot;
pub use effort::Effort;
pub use milestone::{Milestone, Task};
pub use operation::{Refuelling, Supply};
pub use query::{MissionQuery, Wanted};
pub use remedy::{MoreTurns, Stuck, remedy, with_more_turns};
pub use solve::{solve_mission, solve_watched};
