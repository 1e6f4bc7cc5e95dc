//! Rocket files: a ship as a list of cards, with its fuel and its place.

use serde::Deserialize;
use thiserror::Error;
use toml::Spanned;

use super::load::{in_range, toml_error};
use super::problem::{LoadError, LoadErrors, Place, Problem};
use super::{Choice, Deck, RadiatorEnd, Side, Stack};
use crate::name::{Lookup, lookup};
use crate::ruleset::CardRules as Rules;
use crate::unit::{Mass, Tanks};

/// The version of the rocket file format this program reads.
const FORMAT: i64 = 1;

/// A ship read from a file.
#[derive(Clone, Debug)]
pub struct RocketFile<'deck> {
    /// Its name.
    pub name: String,
    /// The rules it is built for.
    pub rules: Rules,
    /// The space where it stands, as written; the map knows what is meant.
    pub start: Option<String>,
    /// Tanks of fuel.
    pub tanks: Tanks,
    /// Its cards and cargo.
    pub stack: Stack<'deck>,
}

/// A rocket file that comes with the program.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BuiltIn {
    /// The file's name without folder and ending.
    pub id: &'static str,
    /// The file's text.
    pub text: &'static str,
}

macro_rules! built_in {
    ($($id:literal),+ $(,)?) => {
        /// The rockets that come with the program, in the order of their ids.
        pub const BUILT_IN_ROCKETS: &[BuiltIn] = &[$(
            BuiltIn { id: $id, text: include_str!(concat!("../../missions/rockets/", $id, ".toml")) }
        ),+];
    };
}

built_in!(
    "cargo-sail",
    "cat-scout",
    "electric-mosquito",
    "factory-hauler",
    "fourth-ion-scout",
    "fourth-nerva-lander",
    "fourth-solar-prospector",
    "glory-seeker",
    "hall-cascade",
    "laser-prospector",
    "lunar-steamer",
    "mass-driver-works",
    "mercury-sail",
    "nerva-three-eras",
    "steamer-stirling",
    "vasimr-explorer",
    "vortex-tokamak",
);

/// Why no built-in rocket is meant by a name.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
pub enum BuiltInError {
    /// No such rocket.
    #[error("no rocket is called '{name}'; there are {}", known.join(", "))]
    Unknown {
        /// The name as typed.
        name: String,
        /// Names spelled alike, or all of them.
        known: Vec<String>,
    },
    /// Several fit.
    #[error("'{name}' fits several rockets: {}", fits.join(", "))]
    Several {
        /// The name as typed.
        name: String,
        /// All that fit.
        fits: Vec<String>,
    },
}

/// The built-in rocket a player means.
///
/// # Errors
/// A name that fits none, with those that are near, or several.
pub fn built_in_rocket(name: &str) -> Result<BuiltIn, BuiltInError> {
    let all = || BUILT_IN_ROCKETS.iter().map(|rocket| rocket.id.to_string()).collect();
    match lookup(name, BUILT_IN_ROCKETS.iter().map(|rocket| (*rocket, rocket.id))) {
        Lookup::Found(rocket) => Ok(rocket),
        Lookup::Several(found) => Err(BuiltInError::Several {
            name: name.to_string(),
            fits: found.into_iter().map(|rocket| rocket.id.to_string()).collect(),
        }),
        Lookup::Unknown(near) => Err(BuiltInError::Unknown {
            name: name.to_string(),
            known: if near.is_empty() { all() } else { near },
        }),
    }
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct RawRocket {
    format: Spanned<i64>,
    name: Spanned<String>,
    rules: Rules,
    #[serde(rename = "where")]
    start: Option<String>,
    tanks: Option<Spanned<i64>>,
    cargo_mass: Option<Spanned<i64>>,
    card: Option<Vec<RawChoice>>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct RawChoice {
    name: Spanned<String>,
    side: Option<Side>,
    end: Option<RadiatorEnd>,
    owned: Option<Spanned<i64>>,
}

/// Reads a rocket from the text of a file; its cards come from the deck that `deck_of` names for its rules
/// (usually [`Rules::deck`]).
///
/// # Errors
/// All findings, with line and field: unknown or ambiguous names, a card too often, two faces of one crew
/// card, too much dry mass (`LR 5.4B`), cards of the expanded game under `basic`.
pub fn load_rocket<'deck>(
    file: &str,
    text: &str,
    deck_of: impl FnOnce(Rules) -> &'deck Deck,
) -> Result<RocketFile<'deck>, LoadErrors> {
    let raw: RawRocket = toml::from_str(text).map_err(|error| toml_error(file, text, &error))?;
    let mut errors = Vec::new();
    let mut wrong = |offset: usize, field: &str, problem: Problem| {
        errors.push(LoadError { place: Place::at(file, text, offset, field), problem });
    };
    if *raw.format.get_ref() != FORMAT {
        wrong(raw.format.span().start, "format", Problem::Format { found: *raw.format.get_ref() });
        return Err(LoadErrors(errors));
    }
    let mut number = |field: &str, given: Option<&Spanned<i64>>, least: i64, most: i64, usual: u8| {
        given.map_or(usual, |given| match in_range(*given.get_ref(), least, most) {
            Ok(number) => number as u8,
            Err(problem) => {
                wrong(given.span().start, field, problem);
                usual
            }
        })
    };
    let tanks = Tanks(number("tanks", raw.tanks.as_ref(), 0, 32, 0));
    let cargo = Mass(number("cargo_mass", raw.cargo_mass.as_ref(), 0, 32, 0));
    let cards = raw.card.unwrap_or_default();
    let owned: Vec<u8> = cards.iter().map(|card| number("owned", card.owned.as_ref(), 1, 9, 1)).collect();
    if cards.is_empty() {
        wrong(raw.name.span().start, "card", Problem::NoCards);
    }
    let deck = deck_of(raw.rules);
    let mut choices = Vec::new();
    let mut last_good = None;
    for (card, owned) in cards.iter().zip(owned) {
        let offset = card.name.span().start;
        match Choice::resolve(deck, card.name.get_ref(), card.side, card.end) {
            Ok(choice) => choices.push(Choice { owned, ..choice }),
            Err(error) => {
                wrong(offset, "card name", error.into());
                continue;
            }
        }
        // Growing the stack card by card shows which of them is one too many.
        match Stack::new(deck, choices.clone(), cargo) {
            Ok(stack) => {
                let newest = stack.aboard().last();
                if let Some(newest) = newest.filter(|new| raw.rules.is_basic_only() && new.card.expanded) {
                    let name = newest.face.name.clone();
                    wrong(offset, "card name", Problem::ExpandedCard { name });
                }
                last_good = Some(stack);
            }
            Err(error) => {
                wrong(offset, "card name", error.into());
                choices.pop();
            }
        }
    }
    match last_good {
        Some(stack) if errors.is_empty() => {
            Ok(RocketFile { name: raw.name.into_inner(), rules: raw.rules, start: raw.start, tanks, stack })
        }
        _ => {
            errors.sort_by_key(|error| error.place.line);
            Err(LoadErrors(errors))
        }
    }
}
