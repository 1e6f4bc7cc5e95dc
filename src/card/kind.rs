//! The words of the cards: decks, sides, kinds of support, platforms, and where a figure comes from.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

/// Declares an enum whose variants are words of the files and of the command line.
macro_rules! words {
    ($(#[$doc:meta])* $name:ident { $($(#[$variant_doc:meta])* $variant:ident = $word:literal,)+ }) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
        pub enum $name {
            $($(#[$variant_doc])* #[serde(rename = $word)] $variant,)+
        }

        impl $name {
            /// All of them, in the order of the rules.
            pub const ALL: &[Self] = &[$(Self::$variant),+];

            /// The word in files and on the command line.
            pub const fn word(self) -> &'static str {
                match self { $(Self::$variant => $word),+ }
            }
        }

        impl fmt::Display for $name {
            fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
                formatter.pad(self.word())
            }
        }

        impl FromStr for $name {
            type Err = UnknownWord;

            fn from_str(text: &str) -> Result<Self, UnknownWord> {
                let wanted = text.trim().to_lowercase();
                Self::ALL.iter().copied().find(|known| known.word().to_lowercase() == wanted).ok_or_else(
                    || UnknownWord {
                        found: text.to_string(),
                        known: Self::ALL.iter().map(|known| known.word()).collect(),
                    },
                )
            }
        }
    };
}

/// A word that is none of those known at its place.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("'{found}' is not known here: write one of {}", known.join(", "))]
pub struct UnknownWord {
    /// The word as written.
    pub found: String,
    /// All that would be right.
    pub known: Vec<&'static str>,
}

words! {
    /// The deck a card belongs to (`LR 2.6A`, `LR 8.1`).
    DeckKind {
        /// Engines and sails.
        Thruster = "thruster",
        /// Prospectors: missiles, rayguns, buggies.
        Robonaut = "robonaut",
        /// Half of a factory.
        Refinery = "refinery",
        /// Gives electricity or pulsed power.
        Generator = "generator",
        /// Gives neutrons, bursts of plasma or exotic particles.
        Reactor = "reactor",
        /// Gives cooling.
        Radiator = "radiator",
        /// The faction's crew.
        Crew = "crew",
    }
}

impl DeckKind {
    /// Whether the cards of this deck are supports (`LR 8.2`).
    pub const fn is_support(self) -> bool {
        matches!(self, Self::Generator | Self::Reactor | Self::Radiator)
    }
}

words! {
    /// The side of a patent card that is up (`LR 2.6A`).
    Side {
        /// Made on Earth.
        White = "white",
        /// Made in space, better.
        Black = "black",
    }
}

words! {
    /// The end of a radiator that is up (`LR 2.6H`).
    RadiatorEnd {
        /// More mass, more cooling; the default.
        Heavy = "heavy",
        /// Less mass, less cooling; never turned back.
        Light = "light",
    }
}

words! {
    /// What a generator or a reactor gives to other cards (`LR 8.1`).
    Support {
        /// Electricity, from generators: `e`.
        Electric = "electric",
        /// Pulsed power, from generators.
        Pulse = "pulse",
        /// Neutrons, from reactors: `n`.
        Neutronic = "neutronic",
        /// Bursts of plasma, from reactors: `o`.
        Burst = "burst",
        /// Exotic particles, from reactors: `x`.
        Exotic = "exotic",
    }
}

impl Support {
    /// The deck whose cards give it.
    pub const fn deck(self) -> DeckKind {
        match self {
            Self::Electric | Self::Pulse => DeckKind::Generator,
            Self::Neutronic | Self::Burst | Self::Exotic => DeckKind::Reactor,
        }
    }

    /// The word before "generator" or "reactor".
    pub const fn adjective(self) -> &'static str {
        match self {
            Self::Pulse => "pulsed",
            other => other.word(),
        }
    }

    /// The kind meant by a word or by the letter on the card: `e`, `n`, `o`, `x`.
    ///
    /// # Errors
    /// The word, with all that are known.
    pub fn from_letter(text: &str) -> Result<Self, UnknownWord> {
        match text.trim().to_lowercase().as_str() {
            "e" | "electricity" => Ok(Self::Electric),
            "p" | "pulsed" => Ok(Self::Pulse),
            "n" => Ok(Self::Neutronic),
            "o" | "b" => Ok(Self::Burst),
            "x" => Ok(Self::Exotic),
            _ => text.parse(),
        }
    }
}

words! {
    /// How a robonaut or a crew prospects and fights (`LR 2.6E`).
    Platform {
        /// One try after landing; also a thruster.
        Missile = "missile",
        /// All adjacent sites without an atmosphere.
        Raygun = "raygun",
        /// Two tries, or all sites of a road.
        Buggy = "buggy",
    }
}

words! {
    /// What a thruster throws out (`LR 8.3E`).
    FuelType {
        /// Water tanks.
        Water = "water",
        /// Dirt of any site, or water.
        Dirt = "dirt",
    }
}

words! {
    /// Product letter (`LR 2.6C`, `LR 5.7C`); the last two exist in the fourth edition only.
    Letter {
        /// Carbonaceous.
        C = "C",
        /// Metallic.
        M = "M",
        /// Stony.
        S = "S",
        /// Vestoid.
        V = "V",
        /// Dark; no product letter of the Living Rules.
        D = "D",
        /// Hydrogen; fourth edition.
        H = "H",
    }
}

words! {
    /// Colour of a crew card.
    Colour {
        /// NASA.
        White = "white",
        /// Shimizu in the Living Rules.
        Orange = "orange",
        /// ESA.
        Green = "green",
        /// PRC in the Living Rules, Shimizu in the fourth edition.
        Red = "red",
        /// The UN in the Living Rules, Roscosmos in the fourth edition.
        Purple = "purple",
        /// The UN in the fourth edition.
        Yellow = "yellow",
        /// `SpaceX` in the fourth edition.
        Grey = "grey",
    }
}

words! {
    /// The edition a deck belongs to.
    Edition {
        /// The Living Rules of 2010 to 2012.
        Living = "living",
        /// The fourth edition of 2020.
        Fourth = "fourth",
    }
}

words! {
    /// Where a figure of a card comes from.
    Source {
        /// Stated by the Living Rules.
        Living = "living",
        /// Follows from them by arithmetic, by exclusion, or from a list without names.
        Derived = "derived",
        /// Taken from the card of the fourth edition that has its place.
        Fourth = "fourth",
        /// Chosen so that the game can be played; nothing is known.
        StandIn = "stand-in",
    }
}

impl Source {
    /// The mark behind a figure that the deck's own edition does not state.
    pub const fn mark(self) -> &'static str {
        match self {
            Self::Living => "",
            Self::Derived => "~",
            Self::Fourth => "4",
            Self::StandIn => "?",
        }
    }

    /// What the mark says, in a sentence.
    pub const fn meaning(self) -> &'static str {
        match self {
            Self::Living => "stated by the Living Rules",
            Self::Derived => "follows from the Living Rules by arithmetic or exclusion",
            Self::Fourth => "taken from the fourth edition",
            Self::StandIn => "a stand-in: the real figure is not known",
        }
    }
}

words! {
    /// A fact printed on a card, as named in the files.
    Field {
        /// The face's name.
        Name = "name",
        /// Product letter.
        Letter = "letter",
        /// That these two faces are one card.
        Pairing = "pairing",
        /// Mass points.
        Mass = "mass",
        /// Radiation hardness.
        RadHard = "rad_hard",
        /// Printed thrust.
        Thrust = "thrust",
        /// Steps a burn.
        Fuel = "fuel",
        /// Water or dirt.
        FuelType = "fuel_type",
        /// Steps of the afterburner.
        Afterburn = "afterburn",
        /// Whether beamed power can push it.
        Pushable = "pushable",
        /// Whether it lives by sunlight.
        Solar = "solar",
        /// Whether it is a sail.
        Sail = "sail",
        /// Free pivots a turn.
        BonusPivots = "bonus_pivots",
        /// Site equipment: the lowest hydration it can use.
        Isru = "isru",
        /// Missile, raygun, buggy.
        Platforms = "platforms",
        /// Supports it needs.
        Needs = "needs",
        /// Therms it needs.
        ThermsNeeded = "therms_needed",
        /// Supports it gives.
        Provides = "provides",
        /// What it does to a thruster it supports.
        Modifier = "modifier",
        /// Air eater icon.
        AirEater = "air_eater",
        /// Light end of a radiator.
        Light = "light",
        /// Heavy end of a radiator.
        Heavy = "heavy",
        /// Therms of the light end.
        LightTherms = "light_therms",
        /// Therms of the heavy end.
        HeavyTherms = "heavy_therms",
        /// Special abilities.
        Effects = "effects",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_read_as_they_are_written() {
        for &kind in DeckKind::ALL {
            assert_eq!(kind.word().parse(), Ok(kind));
        }
        assert_eq!("BLACK".parse(), Ok(Side::Black));
        assert_eq!(Support::from_letter("o"), Ok(Support::Burst));
    }

    #[test]
    fn an_unknown_word_lists_the_known_ones() {
        let error = "grey".parse::<Side>().unwrap_err();
        assert_eq!(error.to_string(), "'grey' is not known here: write one of white, black");
    }
}
