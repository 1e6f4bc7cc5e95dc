//! Which deck a rule set is played with, and how its cards work.

use serde::{Deserialize, Serialize};

use crate::card::Deck;
use crate::rules::support::SupportRules;

/// The rules a ship of cards is built for; they decide the deck.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum CardRules {
    /// The basic game of the Living Rules: no supports.
    Basic,
    /// The expanded game of the Living Rules.
    Expanded,
    /// The fourth edition.
    Fourth,
}

impl CardRules {
    /// The rule set that a rocket file names by these rules.
    pub const fn rule_set(self) -> &'static str {
        match self {
            Self::Basic => "basic",
            Self::Expanded => "expanded",
            Self::Fourth => "fourth",
        }
    }

    /// The deck that comes with the program.
    pub fn deck(self) -> &'static Deck {
        match self {
            Self::Basic | Self::Expanded => Deck::living(),
            Self::Fourth => Deck::fourth(),
        }
    }

    /// The file of the deck in the data.
    pub const fn deck_file(self) -> &'static str {
        match self {
            Self::Basic | Self::Expanded => "cards/living.toml",
            Self::Fourth => "cards/fourth.toml",
        }
    }

    /// How supports are treated.
    pub const fn supports(self) -> SupportRules {
        match self {
            Self::Basic => SupportRules::Absent,
            Self::Expanded => SupportRules::AllNeeded,
            Self::Fourth => SupportRules::ThrusterPath,
        }
    }

    /// Cards of the expanded game may not be used (`LR 8.1`).
    pub const fn is_basic_only(self) -> bool {
        matches!(self, Self::Basic)
    }
}
