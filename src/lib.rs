//! The solar system of High Frontier, its rules, and a planner that searches it.
//!
//! The modules depend on each other in one direction only:
//! [`unit`] <- [`map`](crate) <- ruleset <- rules <- search <- report <- cli.

pub mod unit;
