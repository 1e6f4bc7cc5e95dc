//! What can be wrong in a card file or a rocket file, with the place and with what would be right.

use std::fmt;

use thiserror::Error;

use super::{ChoiceError, DeckKind, Edition, Letter, StackError};

/// Where in a file something is wrong.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Place {
    /// The file as it was named.
    pub file: String,
    /// Line, counted from 1.
    pub line: usize,
    /// Field, with the card or face it belongs to.
    pub field: String,
}

impl Place {
    /// The place of a byte offset in the text of a file.
    pub(super) fn at(file: &str, text: &str, offset: usize, field: impl Into<String>) -> Self {
        let before = text.as_bytes().iter().take(offset);
        let line = 1 + before.filter(|byte| **byte == b'\n').count();
        Self { file: file.to_string(), line, field: field.into() }
    }
}

impl fmt::Display for Place {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{}:{}: ", self.file, self.line)?;
        if self.field.is_empty() { Ok(()) } else { write!(formatter, "{}: ", self.field) }
    }
}

/// One thing wrong in a file.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
#[error("{place}{problem}")]
pub struct LoadError {
    /// Where.
    pub place: Place,
    /// What, and what would be right.
    pub problem: Problem,
}

/// Everything that is wrong in a file, in the order of its lines.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
#[error("{}", .0.iter().map(ToString::to_string).collect::<Vec<_>>().join("\n"))]
pub struct LoadErrors(pub Vec<LoadError>);

/// What is wrong.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
pub enum Problem {
    /// The reader of TOML stopped; its message names the key or the value.
    #[error("{message}")]
    Toml {
        /// What the reader says.
        message: String,
    },
    /// A version of the file format that is not known.
    #[error("format {found} is not known: this program reads `format = 1`")]
    Format {
        /// The version found.
        found: i64,
    },
    /// A number beyond what can be printed on a card.
    #[error("{found} is out of range: write a whole number from {least} to {most}")]
    Range {
        /// The number found.
        found: i64,
        /// The least that is right.
        least: i64,
        /// The most that is right.
        most: i64,
    },
    /// An id that is not written in kebab case.
    #[error("'{id}' is no id: write lower-case letters and digits with single hyphens, like 'hall-effect'")]
    IdForm {
        /// The id found.
        id: String,
    },
    /// Two cards of one id.
    #[error("'{id}' is the id of the card in line {first_line} already: ids must differ")]
    IdTwice {
        /// The id.
        id: String,
        /// Where it stands first.
        first_line: usize,
    },
    /// Two faces of one name.
    #[error("'{name}' is the name of a face of '{other}' already: names must differ")]
    NameTwice {
        /// The name.
        name: String,
        /// The id of the card that has it.
        other: String,
    },
    /// A name without a letter.
    #[error("the name is empty: write the name printed on the face")]
    NameEmpty,
    /// A plain card without mass or hardness.
    #[error("{missing} is missing: a {deck} has both `mass` and `rad_hard`")]
    BodyMissing {
        /// The key that is not there.
        missing: &'static str,
        /// The deck.
        deck: DeckKind,
    },
    /// A radiator without two ends, or with a mass besides.
    #[error("a radiator has `light` and `heavy` ends and no `mass` or `rad_hard` of its own (LR 2.6H)")]
    RadiatorBody,
    /// Ends on a card that is no radiator.
    #[error("a {deck} has no `light` and `heavy` ends: only radiators have them (LR 2.6H)")]
    EndsOnPlainCard {
        /// The deck.
        deck: DeckKind,
    },
    /// A heavy end that is lighter than the light one.
    #[error(
        "the heavy end has mass {heavy} and the light one {light}: the heavy end is never the lighter one"
    )]
    EndsSwapped {
        /// Mass of the heavy end.
        heavy: u8,
        /// Mass of the light end.
        light: u8,
    },
    /// A need that lists no kind.
    #[error("an empty list of kinds: write one or more kinds of which any is enough, or leave the need out")]
    EmptyNeed,
    /// Supports given by a card that is neither generator nor reactor.
    #[error("a {deck} gives no supports: only generators and reactors do (LR 8.1)")]
    ProvidesOnOtherDeck {
        /// The deck.
        deck: DeckKind,
    },
    /// A generator or a reactor that gives nothing, or what the other deck gives.
    #[error("a {deck} gives one or more of {}", right.join(", "))]
    ProvidesWrong {
        /// The deck.
        deck: DeckKind,
        /// The kinds that would be right.
        right: Vec<&'static str>,
    },
    /// A thruster card without its triangle.
    #[error("a thruster card needs `thruster = {{ thrust = .., fuel = .. }}` (LR 2.6D)")]
    TriangleMissing,
    /// A robonaut without ISRU or platform.
    #[error("a robonaut needs `isru` and one or more `platforms` (LR 2.6E)")]
    IsruMissing,
    /// A product letter the edition does not have.
    #[error("{letter} is no product letter of the {edition} deck: write {right} (LR 5.7C)")]
    Letter {
        /// The letter found.
        letter: Letter,
        /// The edition.
        edition: Edition,
        /// The letters that would be right.
        right: &'static str,
    },
    /// A card name that leads to no card, or to several.
    #[error(transparent)]
    Choice(#[from] ChoiceError),
    /// Cards that cannot be one stack.
    #[error(transparent)]
    Stack(#[from] StackError),
    /// A card of the expanded game in a rocket of the basic one.
    #[error(
        "'{name}' belongs to the expanded game: write `rules = \"expanded\"`, or take another card (LR 8.1)"
    )]
    ExpandedCard {
        /// The card.
        name: String,
    },
    /// A rocket without cards.
    #[error("a rocket has one or more cards: write a `[[card]]` with a `name` for each")]
    NoCards,
}

impl Problem {
    /// Stable kebab-case code of the kind of fault.
    pub const fn code(&self) -> &'static str {
        match self {
            Self::Toml { .. } => "toml",
            Self::Format { .. } => "unknown-format",
            Self::Range { .. } => "out-of-range",
            Self::IdForm { .. } => "id-form",
            Self::IdTwice { .. } => "id-twice",
            Self::NameTwice { .. } => "name-twice",
            Self::NameEmpty => "name-empty",
            Self::BodyMissing { .. } => "figure-missing",
            Self::RadiatorBody => "radiator-ends",
            Self::EndsOnPlainCard { .. } => "ends-on-plain-card",
            Self::EndsSwapped { .. } => "ends-swapped",
            Self::EmptyNeed => "empty-need",
            Self::ProvidesOnOtherDeck { .. } => "provides-on-other-deck",
            Self::ProvidesWrong { .. } => "provides-wrong",
            Self::TriangleMissing => "triangle-missing",
            Self::IsruMissing => "isru-missing",
            Self::Letter { .. } => "letter",
            Self::ExpandedCard { .. } => "expanded-card",
            Self::NoCards => "no-cards",
            Self::Choice(ChoiceError::Unknown { .. }) => "unknown-card",
            Self::Choice(ChoiceError::Several { .. }) => "ambiguous-card",
            Self::Choice(ChoiceError::UnknownPart { .. }) => "unknown-side",
            Self::Choice(ChoiceError::NoBlackSide { .. }) => "no-black-side",
            Self::Choice(ChoiceError::NoEnds { .. }) => "no-ends",
            Self::Stack(StackError::CrewCardTwice { .. }) => "crew-card-twice",
            Self::Stack(StackError::CardTwice { .. }) => "card-twice",
            Self::Stack(StackError::TooHeavy { .. }) => "too-heavy",
            Self::Stack(StackError::ForeignCard { .. }) => "foreign-card",
        }
    }
}
