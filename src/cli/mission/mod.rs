//! Missions on the command line: more than one place to go to, fuel on the way, things left behind.

mod aboard;
mod args;
mod by_numbers;
mod depot;
mod failure;
mod items;
mod itinerary;
mod limits;
mod numbers;
mod run;
mod save;
mod ship;

pub use args::MissionArgs;
pub use failure::failure;
pub use limits::Limits;
pub use run::{glory_note, solve};
pub use save::{save, text_of_cards};
pub use ship::ship_alone;
