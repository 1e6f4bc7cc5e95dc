//! The game as a deterministic engine: a state, typed actions, what they bring about, and why they may be refused.
//!
//! [`apply`] is the only way a state changes; dice, bids and deals come in with the actions. All rules of movement, fuel and
//! prospecting are asked of [`crate::rules`]. Rule sets without a game around the movement are played for movement,
//! refuelling and prospecting alone.

mod action;
mod apply;
mod error;
mod event;
mod legal;
mod score;
mod setting;
mod setup;
mod stack;
mod state;

pub use action::{
    Action, Deal, DealItem, Drop, Grind, Industrialize, MoveOrder, PathStep, Piece, Produce, Prospect,
    Refuel, Research, Stow, Target, Transfer, WaterFrom, WaterPlace,
};
pub use apply::{Course, Way, apply, course};
pub use error::{Illegal, IllegalMove};
pub use event::{Event, Flown, Place, Why};
pub use legal::legal;
pub use score::{Score, scores};
pub use setting::{OptionalRule, Options, Setting};
pub use setup::{DECKS, SetupError, bare_table, lone_player, new_game};
pub use stack::{Figures, Stack, StackKind, StackRef};
pub use state::{Claim, Held, Player, PlayerId, SiteState, State, Turn};
