//! What a ship of cards adds to an answer: its price, and the cards that radiation belts may take.

use serde::Serialize;

use super::trip::{Found, Scene};
use super::{Column, Row, Table, listed};
use crate::card::{Aboard, Stack};
use crate::map::SpaceId;
use crate::rules::support::{Engine, SupportRules, best_thruster};
use crate::rules::{Chance, belt_loss, belt_survival};
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
    /// What flies yet when a radiation roll has taken it, and all that is as soft or softer.
    pub rest: Rest,
}

/// What is left of a ship.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Rest {
    /// The best thruster that works, with printed thrust and steps a burn; none when the ship halts (`LR 8.3C`).
    pub engine: Option<String>,
    /// Its printed thrust.
    pub thrust: Option<i8>,
    /// Its dry mass.
    pub dry_mass: u8,
}

impl Rest {
    fn of(stack: &Stack<'_>, rules: SupportRules) -> Self {
        let engine = best_thruster(stack, rules);
        let name = |engine: &Engine| {
            let name = stack.aboard().get(engine.card).map_or("", |card| card.face.name.as_str());
            format!("{name} {}·{}", engine.thrust, engine.consumption)
        };
        Self {
            thrust: engine.as_ref().map(|engine| engine.thrust.0),
            engine: engine.as_ref().map(name),
            dry_mass: stack.dry_mass().0,
        }
    }

    /// "ESA 9·6 flies, dry mass 3".
    fn text(&self) -> String {
        match &self.engine {
            Some(engine) => format!("{engine} flies, dry mass {}", self.dry_mass),
            None => "nothing flies".to_string(),
        }
    }
}

impl CarriedCard {
    fn of(card: &Aboard<'_>, stack: &Stack<'_>, rules: SupportRules) -> Self {
        let rest = stack.after_radiation(card.rad_hard().saturating_add(1));
        Self {
            label: card.label(),
            mass: card.mass(),
            rad_hard: (!card.is_sail()).then(|| card.rad_hard()),
            turns_light: card.turns_light(),
            can_be_boosted: card.can_be_boosted(),
            is_radiator: card.face.is_radiator(),
            rest: Rest::of(&rest, rules),
        }
    }
}

impl Manifest {
    /// The cards of a stack.
    pub fn of(stack: &Stack<'_>, rules: SupportRules) -> Self {
        let cards = stack.aboard().iter().map(|card| CarriedCard::of(card, stack, rules));
        Self { cards: cards.collect(), cargo: stack.cargo() }
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

/// How a card comes through all belts of a trip.
#[derive(Clone, Debug, Serialize)]
pub struct Survival {
    /// Its label.
    pub card: String,
    /// Its radiation hardness.
    pub rad_hardness: u8,
    /// The chance that no belt takes it, where the ship flies as planned.
    pub success: f64,
    /// The same, exactly.
    pub success_exact: String,
    /// It turns light where another card is lost (`LR 6.7C`).
    pub turns_light: bool,
    /// What flies without it.
    pub rest: Rest,
    #[serde(skip)]
    percent: String,
}

impl Survival {
    /// A table of cards.
    pub fn table(cards: &[Self]) -> Table {
        Table::of(cards).titled(
            "Cards in the belts, flown as planned; a roll that takes one takes all softer ones (LR 8.3C):",
        )
    }
}

impl Row for Survival {
    const COLUMNS: &'static [Column] = &[
        Column::left("card", "Card"),
        Column::right("rad_hardness", "Rad"),
        Column::right("survives", "Survives"),
        Column::left("rest", "What flies when it is lost"),
    ];

    fn cells(&self) -> Vec<String> {
        let Self { card, rad_hardness, percent, turns_light, rest, .. } = self;
        let rest = if *turns_light { format!("turns light: {}", rest.text()) } else { rest.text() };
        vec![card.clone(), rad_hardness.to_string(), percent.clone(), rest]
    }
}

/// The belts that a trip enters, with turn and modified thrust.
fn belts(found: &Found) -> Vec<(u16, SpaceId, Thrust)> {
    let of_move = |one: &Move| {
        let (turn, thrust) = (one.turn, one.departure.power.thrust());
        let belts: Vec<SpaceId> = one.legs.iter().filter(|leg| leg.is_belt).map(|leg| leg.space).collect();
        belts.into_iter().map(move |belt| (turn, belt, thrust))
    };
    found.trip.moves.iter().flat_map(of_move).collect()
}

impl Scene<'_> {
    /// The cards that belts of a trip may take, each with its chance to come through all of them.
    pub fn survivals(&self, found: &Found) -> Vec<Survival> {
        let entered = belts(found);
        let mut cards: Vec<&CarriedCard> = Vec::new();
        for (turn, ..) in &entered {
            let aboard = self.aboard(found, *turn);
            let new = aboard.filter(|card| !cards.iter().any(|known| known.label == card.label));
            cards.extend(new.collect::<Vec<_>>());
        }
        let survival = |card: &CarriedCard| {
            let rad_hardness = card.rad_hard?;
            let is_aboard = |turn: u16| self.aboard(found, turn).any(|other| other.label == card.label);
            let mut good = entered
                .iter()
                .filter(|(turn, ..)| is_aboard(*turn))
                .map(|(turn, _, thrust)| belt_survival(*thrust, self.sky.at(*turn).season(), rad_hardness));
            let chance = good.try_fold(Chance::CERTAIN, |chance, good| {
                if good == 0 { Err(Chance::NEVER) } else { chance.then(good).ok_or(Chance::NEVER) }
            });
            let chance = chance.unwrap_or_else(|never| never);
            (chance < Chance::CERTAIN).then(|| Survival {
                card: card.label.clone(),
                rad_hardness,
                success: chance.approximate(),
                success_exact: chance.fraction(),
                percent: chance.percent(),
                turns_light: card.turns_light,
                rest: card.rest.clone(),
            })
        };
        cards.into_iter().filter_map(survival).collect()
    }

    /// The cards aboard in the move of a turn.
    fn aboard<'a>(&'a self, found: &'a Found, turn: u16) -> impl Iterator<Item = &'a CarriedCard> {
        let manifest = self.manifest.map(|whole| found.manifests.get(&turn).unwrap_or(whole));
        manifest.into_iter().flat_map(|manifest| &manifest.cards)
    }

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

    /// The cards that a belt entered in this turn with this modified thrust may take.
    pub fn risks(&self, found: &Found, thrust: Thrust, turn: u16) -> Vec<Risk> {
        let cards = self.aboard(found, turn);
        let risk = |card: &CarriedCard| {
            let rad_hard = card.rad_hard?;
            let chance = belt_loss(thrust, self.sky.at(turn).season(), rad_hard)?;
            Some(Risk { card: card.label.clone(), rad_hard, turns_light: card.turns_light, chance })
        };
        cards.filter_map(risk).collect()
    }

    /// Every belt that a trip enters, with the cards that it may take.
    pub fn belt_rolls(&self, found: &Found) -> Vec<BeltRoll> {
        let roll = |(turn, belt, thrust)| BeltRoll { turn, belt, risks: self.risks(found, thrust, turn) };
        belts(found).into_iter().map(roll).collect()
    }

    /// What a belt may take, in words; without cards only that there is a roll.
    pub(super) fn belt_text(&self, found: &Found, thrust: Thrust, turn: u16) -> String {
        if self.manifest.is_none() {
            return "radiation roll".to_string();
        }
        let risks = self.risks(found, thrust, turn).into_iter().map(|risk| {
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
