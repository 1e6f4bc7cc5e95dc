//! The solar system of High Frontier, its rules, and a planner that searches it.
//!
//! The modules depend on each other in one direction only:
//! [`unit`] and [`name`] <- map, [`card`] <- ruleset <- [`rules`] <- search <- report <- cli.

pub mod card;
pub mod name;
pub mod rules;
pub mod unit;
