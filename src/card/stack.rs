//! A stack of cards: its dry mass, its weakest card, what it can do on a site.

use thiserror::Error;

use super::{Card, Choice, Deck, Face, Platform, RadiatorEnd, Side};
use crate::unit::Mass;

/// The most dry mass of a rocket stack (`LR 5.4B`).
pub const DRY_MASS_LIMIT: Mass = Mass(15);
/// The most dry mass of a moving stack in the fourth edition (F2).
pub const DRY_MASS_LIMIT_FOURTH: Mass = Mass(23);

/// Why cards cannot be one stack.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
pub enum StackError {
    /// Two crews printed on one card.
    #[error("'{first}' and '{second}' are the two faces of one crew card: only one can be aboard")]
    CrewCardTwice {
        /// The crew named first.
        first: String,
        /// The other one.
        second: String,
    },
    /// More copies of a card than the player owns.
    #[error(
        "'{name}' is aboard {aboard} times and {owned} owned: name it once, or write `owned = {aboard}` with it"
    )]
    CardTwice {
        /// The card, by the face named last.
        name: String,
        /// Copies aboard.
        aboard: u8,
        /// Copies owned.
        owned: u8,
    },
    /// Beyond the limit of dry mass.
    #[error("the dry mass is {mass} and {limit} is the most a rocket may have: leave {} behind (LR 5.4B)", mass - u16::from(*limit))]
    TooHeavy {
        /// Mass of cards and cargo.
        mass: u16,
        /// The limit.
        limit: u8,
    },
    /// A card of another deck.
    #[error("card number {index} is not in this deck, or has no such side")]
    ForeignCard {
        /// Its place in the list.
        index: usize,
    },
}

/// One card aboard, with what is printed on the side that is up.
#[derive(Clone, Copy, Debug)]
pub struct Aboard<'deck> {
    /// How it lies.
    pub choice: Choice,
    /// The card.
    pub card: &'deck Card,
    /// The face that is up.
    pub face: &'deck Face,
}

impl Aboard<'_> {
    /// Mass as it lies.
    pub const fn mass(&self) -> Mass {
        self.face.mass(self.choice.end)
    }

    /// Radiation hardness as it lies.
    pub const fn rad_hard(&self) -> u8 {
        self.face.rad_hard(self.choice.end)
    }

    /// Whether the face that is up is a sail: no radiation harms it (`LR 8.3C`), an aerobrake hazard takes it
    /// (`LR 6.4F`).
    pub fn is_sail(&self) -> bool {
        self.face.thruster.is_some_and(|triangle| triangle.sail)
    }

    /// Whether it turns light where another card is decommissioned (`LR 6.7C`).
    pub fn turns_light(&self) -> bool {
        self.face.is_radiator() && self.choice.end == RadiatorEnd::Heavy
    }

    /// Whether it can come to LEO by boost: white cards and crews (`LR 5.4`).
    pub fn can_be_boosted(&self) -> bool {
        self.choice.side == Side::White
    }

    /// Its name with what does not go without saying: "Ion Drive (black)", "Bubble Membrane (heavy)".
    pub fn label(&self) -> String {
        let side = (self.choice.side == Side::Black).then_some("black");
        let end = self.face.is_radiator().then_some(match self.choice.end {
            RadiatorEnd::Heavy => "heavy",
            RadiatorEnd::Light => "light",
        });
        let notes: Vec<&str> = side.into_iter().chain(end).collect();
        if notes.is_empty() {
            self.face.name.clone()
        } else {
            format!("{} ({})", self.face.name, notes.join(", "))
        }
    }
}

/// The cards that radiation kills first.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Weakest {
    /// Their radiation hardness.
    pub rad_hard: u8,
    /// Their places in the stack.
    pub cards: Vec<usize>,
}

/// Cards that travel together, with cargo that is no card.
#[derive(Clone, Debug)]
pub struct Stack<'deck> {
    deck: &'deck Deck,
    aboard: Vec<Aboard<'deck>>,
    cargo: Mass,
}

impl<'deck> Stack<'deck> {
    /// A stack of these cards, in this order.
    ///
    /// # Errors
    /// Two faces of one crew card, a card more often than it is owned, more dry mass than the deck's edition
    /// allows (`LR 5.4B`), a card of another deck.
    pub fn new(deck: &'deck Deck, choices: Vec<Choice>, cargo: Mass) -> Result<Self, StackError> {
        let mut aboard: Vec<Aboard<'deck>> = Vec::with_capacity(choices.len());
        for (index, choice) in choices.into_iter().enumerate() {
            let card = deck.get(choice.card).ok_or(StackError::ForeignCard { index })?;
            let face = card.face(choice.side).ok_or(StackError::ForeignCard { index })?;
            let new = Aboard { choice, card, face };
            check_copies(&aboard, new)?;
            aboard.push(new);
        }
        let stack = Self { deck, aboard, cargo };
        let (mass, limit) = (stack.mass_sum(), deck.dry_mass_limit());
        if mass > u16::from(limit.0) {
            return Err(StackError::TooHeavy { mass, limit: limit.0 });
        }
        Ok(stack)
    }

    fn mass_sum(&self) -> u16 {
        self.aboard.iter().map(|card| u16::from(card.mass().0)).sum::<u16>() + u16::from(self.cargo.0)
    }

    /// The deck its cards belong to.
    pub const fn deck(&self) -> &'deck Deck {
        self.deck
    }

    /// The cards in the order they were named.
    pub fn aboard(&self) -> &[Aboard<'deck>] {
        &self.aboard
    }

    /// Mass that is no card.
    pub const fn cargo(&self) -> Mass {
        self.cargo
    }

    /// The sum of the masses of all cards and of the cargo (`LR 5.4B`).
    pub fn dry_mass(&self) -> Mass {
        Mass(self.mass_sum() as u8)
    }

    /// The lowest radiation hardness and the cards that have it; `None` without cards that radiation can harm, for
    /// sails are immune (`LR 8.3C`).
    pub fn weakest(&self) -> Option<Weakest> {
        let exposed = || self.aboard.iter().enumerate().filter(|(_, card)| !card.is_sail());
        let rad_hard = exposed().map(|(_, card)| card.rad_hard()).min()?;
        let cards = exposed().filter(|(_, card)| card.rad_hard() == rad_hard);
        Some(Weakest { rad_hard, cards: cards.map(|(index, _)| index).collect() })
    }

    /// Whether a sail is aboard (`LR 6.4F`).
    pub fn carries_sail(&self) -> bool {
        self.aboard.iter().any(Aboard::is_sail)
    }

    /// The best printed ISRU, whether or not its card's supports are aboard (`LR 5.5A`).
    pub fn isru(&self) -> Option<u8> {
        self.aboard.iter().filter_map(|card| card.face.isru).min()
    }

    /// All platforms printed on cards aboard, each once (`LR 2.6E`).
    pub fn platforms(&self) -> Vec<Platform> {
        let has =
            |platform: &&Platform| self.aboard.iter().any(|card| card.face.platforms.contains(platform));
        Platform::ALL.iter().filter(has).copied().collect()
    }

    /// Whether a crew is aboard.
    pub fn has_crew(&self) -> bool {
        self.aboard.iter().any(|card| card.card.is_crew())
    }

    /// The stack after a radiation roll of this level: softer cards are gone, a heavy radiator among them lies light
    /// (`LR 6.7C`, `LR 8.3C`).
    #[must_use]
    pub fn after_radiation(&self, level: u8) -> Self {
        let mut rest = self.clone();
        let is_soft = |card: &Aboard<'_>| !card.is_sail() && card.rad_hard() < level;
        rest.aboard.retain(|card| !is_soft(card) || card.turns_light());
        for card in rest.aboard.iter_mut().filter(|card| is_soft(card)) {
            card.choice.end = RadiatorEnd::Light;
        }
        rest
    }

    /// The stack without the card at a place; the whole stack when there is none.
    #[must_use]
    pub fn without(&self, index: usize) -> Self {
        let mut rest = self.clone();
        if index < rest.aboard.len() {
            rest.aboard.remove(index);
        }
        rest
    }
}

/// Whether one more card can come aboard.
fn check_copies(aboard: &[Aboard<'_>], new: Aboard<'_>) -> Result<(), StackError> {
    let same = || aboard.iter().filter(|other| other.choice.card == new.choice.card);
    let owned = same().map(|other| other.choice.owned).fold(new.choice.owned, u8::max);
    let count = u8::try_from(same().count() + 1).unwrap_or(u8::MAX);
    if count > owned {
        return Err(StackError::CardTwice { name: new.face.name.clone(), aboard: count, owned });
    }
    let printed_on = |card: &Card| card.crew.as_ref().map(|crew| crew.printed_on.clone());
    let Some(card) = printed_on(new.card) else { return Ok(()) };
    match aboard.iter().find(|other| printed_on(other.card).as_ref() == Some(&card) && other.card != new.card)
    {
        Some(other) => {
            let (first, second) = (other.face.name.clone(), new.face.name.clone());
            Err(StackError::CrewCardTwice { first, second })
        }
        None => Ok(()),
    }
}
