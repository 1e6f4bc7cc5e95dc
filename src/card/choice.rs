//! A card as it lies in a stack: which side and which end are up.

use thiserror::Error;

use super::kind::UnknownWord;
use super::{CardId, Deck, RadiatorEnd, Side};
use crate::name::Lookup;

/// A card of a deck with the side and the end that are up.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Choice {
    /// The card.
    pub card: CardId,
    /// The side that is up.
    pub side: Side,
    /// The end that is up; it matters for radiators only.
    pub end: RadiatorEnd,
    /// How many copies of the card the player says he owns.
    pub owned: u8,
}

/// Why a text names no card.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
pub enum ChoiceError {
    /// No card of that name.
    #[error("no card is called '{name}'{}", suggest(suggestions))]
    Unknown {
        /// The name as typed.
        name: String,
        /// Names spelled alike.
        suggestions: Vec<String>,
    },
    /// Several cards fit.
    #[error("'{name}' fits several cards: {}", fits.join(", "))]
    Several {
        /// The name as typed.
        name: String,
        /// All that fit.
        fits: Vec<String>,
    },
    /// Something else than a side or an end behind the colon.
    #[error("'{found}' is neither a side nor an end: write white, black, heavy or light behind the colon")]
    UnknownPart {
        /// The word found.
        found: String,
    },
    /// A crew has one side.
    #[error("'{name}' has no black side: crews are never turned (LR 2.6B)")]
    NoBlackSide {
        /// The card.
        name: String,
    },
    /// Only radiators have ends.
    #[error("'{name}' has no {end} end: only radiators have ends (LR 2.6H)")]
    NoEnds {
        /// The card.
        name: String,
        /// The end asked for.
        end: RadiatorEnd,
    },
}

fn suggest(names: &[String]) -> String {
    if names.is_empty() { String::new() } else { format!(": did you mean {}?", names.join(" or ")) }
}

impl Choice {
    /// A card with that side up, radiators with the heavy end (`LR 2.6H`), one copy owned.
    pub const fn new(card: CardId, side: Side) -> Self {
        Self { card, side, end: RadiatorEnd::Heavy, owned: 1 }
    }

    /// Reads `NAME`, `NAME:black`, `NAME:light` or `NAME:black:light`.
    ///
    /// The name of a black face means that face; a side behind the colon turns the card.
    ///
    /// # Errors
    /// A name that leads to no card or to several, a word behind the colon that is neither side nor end, and
    /// what [`Choice::resolve`] refuses.
    pub fn parse(deck: &Deck, text: &str) -> Result<Self, ChoiceError> {
        let mut parts = text.split(':').map(str::trim);
        let name = parts.next().unwrap_or_default();
        let (mut side, mut end) = (None, None);
        for part in parts {
            let as_side: Result<Side, UnknownWord> = part.parse();
            let as_end: Result<RadiatorEnd, UnknownWord> = part.parse();
            match (as_side, as_end) {
                (Ok(given), _) => side = Some(given),
                (_, Ok(given)) => end = Some(given),
                _ => return Err(ChoiceError::UnknownPart { found: part.to_string() }),
            }
        }
        Self::resolve(deck, name, side, end)
    }

    /// The card of a name, with a side and an end if they are given.
    ///
    /// # Errors
    /// A name that leads to no card or to several, a black side of a crew, an end of a card without ends.
    pub fn resolve(
        deck: &Deck,
        name: &str,
        side: Option<Side>,
        end: Option<RadiatorEnd>,
    ) -> Result<Self, ChoiceError> {
        let name_of = |(card, side): (CardId, Side)| {
            deck.get(card).and_then(|card| card.face(side)).map_or(String::new(), |face| face.name.clone())
        };
        let several = |fits: Vec<String>| ChoiceError::Several { name: name.to_string(), fits };
        let unknown = |suggestions| ChoiceError::Unknown { name: name.to_string(), suggestions };
        let (card, side) = match side {
            None => match deck.find(name) {
                Lookup::Found(found) => found,
                Lookup::Several(found) => return Err(several(found.into_iter().map(name_of).collect())),
                Lookup::Unknown(suggestions) => return Err(unknown(suggestions)),
            },
            Some(side) => match deck.find_card(name) {
                Lookup::Found(card) => (card, side),
                Lookup::Several(found) => {
                    let fits = found.into_iter().map(|card| name_of((card, Side::White)));
                    return Err(several(fits.collect()));
                }
                Lookup::Unknown(suggestions) => return Err(unknown(suggestions)),
            },
        };
        let Some(face) = deck.get(card).and_then(|card| card.face(side)) else {
            return Err(ChoiceError::NoBlackSide { name: name_of((card, Side::White)) });
        };
        match end {
            Some(end) if !face.is_radiator() => Err(ChoiceError::NoEnds { name: face.name.clone(), end }),
            end => Ok(Self { end: end.unwrap_or(RadiatorEnd::Heavy), ..Self::new(card, side) }),
        }
    }
}
