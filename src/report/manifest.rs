//! What a ship of cards adds to an answer: its price, and the cards that radiation belts may take.

use serde::Serialize;

use super::listed;
use super::trip::{Found, Scene};
use crate::card::{Aboard, Stack};
use crate::map::SpaceId;
use crate::rules::{Chance, belt_loss};
use crate::search::plan::Move;
use crate::unit::{Mass, Thrust, Water};

/// The cards of a ship, as far as answers speak of them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Manifest {
    /// The cards in the order they were named.
    pub cards: Vec<CarriedCard>,
    /// Mass that is no card.
    pub cargo: Mass,
}

/// One card aboard.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CarriedCard {
    /// Its name with its side and end.
    pub label: String,
    /// Mass as it lies.
    pub mass: Mass,
    /// Radiation hardness as it lies; none for sails, which are immune (`LR 8.3C`).
    pub rad_hard: Option<u8>,
    /// It turns light where another card is lost (`LR 6.7C`).
    pub turns_light: bool,
    /// It can come to LEO by boost (`LR 5.4`).
    pub can_be_boosted: bool,
    /// It is a radiator.
    pub is_radiator: bool,
}

impl From<&Aboard<'_>> for CarriedCard {
    fn from(card: &Aboard<'_>) -> Self {
        Self {
            label: card.label(),
            mass: card.mass(),
            rad_hard: (!card.is_sail()).then(|| card.rad_hard()),
            turns_light: card.turns_light(),
            can_be_boosted: card.can_be_boosted(),
            is_radiator: card.face.is_radiator(),
        }
    }
}

impl Manifest {
    /// The cards of a stack.
    pub fn of(stack: &Stack<'_>) -> Self {
        Self { cards: stack.aboard().iter().map(CarriedCard::from).collect(), cargo: stack.cargo() }
    }

    /// The cards that fit, by their labels.
    fn labels(&self, fits: impl Fn(&CarriedCard) -> bool) -> Vec<String> {
        self.cards.iter().filter(|card| fits(card)).map(|card| card.label.clone()).collect()
    }

    /// The radiators with the ends they lie at (`LR 2.6H`).
    pub fn radiators(&self) -> Vec<String> {
        self.labels(|card| card.is_radiator)
    }

    /// The sails.
    pub fn sails(&self) -> Vec<String> {
        self.labels(|card| card.rad_hard.is_none())
    }

    /// What boosting the cards to LEO costs: 1 WT a mass point, black cards left out (`LR 5.4`).
    pub fn boost(&self) -> Water {
        let boosted = self.cards.iter().filter(|card| card.can_be_boosted);
        Water(boosted.map(|card| u16::from(card.mass.0)).sum())
    }
}

/// What a trip costs in all, in water tanks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Price {
    /// For boosting the cards.
    pub boost: u16,
    /// Tanks on board at the start.
    pub tanks: u16,
    /// For hazards that are paid, not rolled (`LR 6.4G`).
    pub hazards: u16,
    /// All together.
    pub total: u16,
}

/// A radiation belt that a trip enters, with the cards that its roll may take.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BeltRoll {
    /// The turn.
    pub turn: u16,
    /// The belt.
    pub belt: SpaceId,
    /// The cards in danger, in the order of the stack.
    pub risks: Vec<Risk>,
}

/// A card that a belt may take.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Risk {
    /// Its label.
    pub card: String,
    /// Its radiation hardness.
    pub rad_hard: u8,
    /// It turns light where another card is lost (`LR 6.7C`).
    pub turns_light: bool,
    /// The chance of it.
    pub chance: Chance,
}

impl Scene<'_> {
    /// What a trip costs in all; `None` for a ship that is not made of cards.
    pub fn price(&self, found: &Found) -> Option<Price> {
        let boost = self.manifest?.boost().0;
        let (tanks, hazards) = (u16::from(self.tanks(found).0), found.trip.hazard_water.0);
        Some(Price { boost, tanks, hazards, total: boost + tanks + hazards })
    }

    /// The price in words, with what is not in it.
    pub fn price_text(&self, found: &Found) -> Option<String> {
        let (manifest, price) = (self.manifest?, self.price(found)?);
        let Price { boost, tanks, hazards, total } = price;
        let mut text =
            format!("Price {total} WT: boost {boost} (LR 5.4) + tanks {tanks} + hazards paid {hazards}");
        let black = manifest.labels(|card| !card.can_be_boosted);
        if !black.is_empty() {
            text = format!("{text}; not in it, since black cards cannot be boosted: {}", listed(&black));
        }
        if manifest.cargo > Mass(0) {
            text = format!("{text}; cargo of mass {} not in it", manifest.cargo.0);
        }
        Some(text)
    }

    /// The cards that a belt entered with this modified thrust may take.
    pub fn risks(&self, thrust: Thrust, turn: u16) -> Vec<Risk> {
        let cards = self.manifest.iter().flat_map(|manifest| &manifest.cards);
        let risk = |card: &CarriedCard| {
            let rad_hard = card.rad_hard?;
            let chance = belt_loss(thrust, self.sky.at(turn).season(), rad_hard)?;
            Some(Risk { card: card.label.clone(), rad_hard, turns_light: card.turns_light, chance })
        };
        cards.filter_map(risk).collect()
    }

    /// Every belt that a trip enters, with the cards that it may take.
    pub fn belt_rolls(&self, found: &Found) -> Vec<BeltRoll> {
        let rolls = |one: &Move| {
            let risks = self.risks(one.departure.power.thrust(), one.turn);
            let belts: Vec<SpaceId> =
                one.legs.iter().filter(|leg| leg.is_belt).map(|leg| leg.space).collect();
            let turn = one.turn;
            belts.into_iter().map(move |belt| BeltRoll { turn, belt, risks: risks.clone() })
        };
        found.trip.moves.iter().flat_map(rolls).collect()
    }

    /// What a belt may take, in words; without cards only that there is a roll.
    pub(super) fn belt_text(&self, thrust: Thrust, turn: u16) -> String {
        if self.manifest.is_none() {
            return "radiation roll".to_string();
        }
        let risks = self.risks(thrust, turn).into_iter().map(|risk| {
            let fate = if risk.turns_light { "turns light" } else { "lost" };
            format!("{} {fate} {}", risk.card, risk.chance.fraction())
        });
        let risks: Vec<String> = risks.collect();
        if risks.is_empty() {
            "radiation roll, no card in danger (LR 8.3C)".to_string()
        } else {
            format!("radiation roll: {}", listed(&risks))
        }
    }
}
