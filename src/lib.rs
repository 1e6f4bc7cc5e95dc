//! The solar system of High Frontier, its rules, and a planner that searches it.
//!
//! The modules depend on each other in one direction only: `unit`, `name`, `finding` and `dice` come first, then `map`,
//! `track` and `card`, `ruleset`, `rules`, then `search` and `game`, which do not know each other, `mission`, `report`, and
//! `cli` last. The build script too
//! contains `unit`, `finding` and `map`, to check and compile the maps of the data; so these use no other module.

pub mod card;
pub mod cli;
pub mod cores;
pub mod data;
pub mod dice;
pub mod finding;
pub mod game;
pub mod map;
pub mod mission;
pub mod name;
pub mod report;
pub mod rules;
pub mod ruleset;
pub mod search;
pub mod track;
pub mod unit;
