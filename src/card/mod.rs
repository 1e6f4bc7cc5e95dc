//! The cards: what is printed on them, decks read from files, stacks and rockets made of them.

mod choice;
mod deck;
mod effect;
mod face;
mod kind;
mod load;
mod problem;
mod raw;
mod rocket;
mod sheet;
mod stack;

pub use crate::ruleset::CardRules as Rules;
pub use choice::{Choice, ChoiceError};
pub use deck::{Card, CardId, Crew, Deck, TRADE_MARK};
pub use effect::Effect;
pub use face::{Body, Cooling, Face, Modifier, Requirement, Triangle};
pub use kind::{
    Colour, DeckKind, Edition, Field, FuelType, Letter, Platform, RadiatorEnd, Side, Source, Support,
};
pub use load::load_deck;
pub use problem::{LoadError, LoadErrors, Place, Problem};
pub use rocket::{BUILT_IN_ROCKETS, BuiltIn, RocketFile, built_in_rocket, load_rocket};
pub use sheet::{CardFilter, CardSheet, FaceRow, FaceSheet, SheetLine, card_sheet, face_rows};
pub use stack::{Aboard, DRY_MASS_LIMIT, DRY_MASS_LIMIT_FOURTH, Stack, StackError, Weakest};
