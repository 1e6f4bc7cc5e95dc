//! Stacks in play (`LR 2.7B`).

use std::fmt;

use super::state::Held;
use crate::map::SpaceId;
use crate::rules::{Grade, Rocket};
use crate::track::FuelPosition;
use crate::unit::{Mass, Water};

/// The kinds of stacks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum StackKind {
    /// Cards in LEO.
    Leo,
    /// The rocket.
    Rocket,
    /// Cards and water left somewhere.
    Outpost,
    /// A freighter with its card.
    Freighter,
}

impl StackKind {
    /// All of them.
    pub const ALL: [Self; 4] = [Self::Leo, Self::Rocket, Self::Outpost, Self::Freighter];

    /// The word in files.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Leo => "leo",
            Self::Rocket => "rocket",
            Self::Outpost => "outpost",
            Self::Freighter => "freighter",
        }
    }
}

impl fmt::Display for StackKind {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(match self {
            Self::Leo => "LEO stack",
            Self::Rocket => "rocket",
            Self::Outpost => "outpost",
            Self::Freighter => "freighter",
        })
    }
}

/// Which stack of a player is meant: during a turn there may be several of a kind (`LR 2.7B`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct StackRef {
    /// The kind.
    pub kind: StackKind,
    /// The first, the second, ... of its kind, counted from 1 in the order they were made.
    pub number: u8,
}

impl StackRef {
    /// The first of a kind.
    pub const fn first(kind: StackKind) -> Self {
        Self { kind, number: 1 }
    }
}

impl fmt::Display for StackRef {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.number {
            1 => write!(formatter, "{}", self.kind),
            number => write!(formatter, "{} {number}", self.kind),
        }
    }
}

/// A ship given by its figures instead of cards, for plans.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Figures {
    /// What the rules of movement ask.
    pub rocket: Rocket,
    /// An aerobrake hazard took its sail (`LR 6.4F`).
    pub is_sail_lost: bool,
}

/// One stack.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stack {
    /// Its kind.
    pub kind: StackKind,
    /// Where it is.
    pub at: SpaceId,
    /// Its cards.
    pub cards: Vec<Held>,
    /// A ship of figures in place of cards.
    pub figures: Option<Figures>,
    /// Mass in it that is no card, such as cargo given by its mass.
    pub mass: Mass,
    /// Fuel of a rocket; that of an empty one for all others.
    pub fuel: FuelPosition,
    /// What that fuel is (`4e F4`); water where the rules tell no grades apart.
    pub grade: Grade,
    /// Water stored in an outpost (`LR 6.7D`), or in the cargo of a rocket (`LR 5.4C`, optional).
    pub water: Water,
}
