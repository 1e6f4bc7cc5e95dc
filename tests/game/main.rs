//! The engine of the game and mission files: sections, laws, counts, plans, and files that are wrong.

#![expect(clippy::unwrap_used, reason = "a test may panic")]

#[path = "../random/mod.rs"]
mod random;
mod table;

mod agreements;
mod examples;
mod files;
mod laws;
mod market;
mod operations;
mod perft;
mod plans;
mod shipped;
mod sites;
mod stacks;
mod trade;
mod victory;
mod water;
