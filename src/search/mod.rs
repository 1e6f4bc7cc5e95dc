//! The planner: exact Pareto sets of multi-turn trips.
//!
//! What one move can reach depends on where it starts and hardly on the fuel on board, so [`moves`] makes a table of it
//! once for each start; the outer search in [`trip`] knows only the ends of turns.

pub mod ahead;
mod aim;
pub mod along;
pub mod answer;
mod arcs;
mod arriving;
mod backward;
mod backward_moves;
mod beside;
mod best;
pub mod bound;
mod brought;
pub mod criteria;
pub mod everywhere;
pub mod extent;
mod homes;
mod known_rests;
pub mod label;
mod lead;
pub mod limits;
pub mod mission;
pub mod moves;
mod near;
mod nearest;
pub mod network;
mod next_turn;
pub mod plan;
pub mod query;
pub mod reach;
pub mod reason;
pub mod refusal;
pub mod remaining;
mod remedy;
mod rest;
mod sieve;
mod sketch;
pub mod sky;
pub mod solve;
pub mod standing;
pub mod stats;
mod strength;
mod survey;
pub mod table;
mod tables;
pub mod touchdown;
pub mod trace;
pub mod trip;
mod trip_news;
mod trip_space;
pub mod watch;
mod ways_home;
mod wishes;
mod work;
