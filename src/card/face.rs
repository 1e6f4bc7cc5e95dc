//! What is printed on one face of a card.

use std::collections::BTreeMap;
use std::fmt;

use serde::Serialize;

use super::{Effect, Field, FuelType, Platform, RadiatorEnd, Source, Support};
use crate::unit::{Consumption, Mass, Steps, Thrust};

/// One need of a card: a single support of any of these kinds is enough (`LR 8.2`).
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
#[serde(transparent)]
pub struct Requirement(Vec<Support>);

impl Requirement {
    /// A need that any of the kinds fills; `None` when there are none.
    pub fn any_of(kinds: Vec<Support>) -> Option<Self> {
        if kinds.is_empty() { None } else { Some(Self(kinds)) }
    }

    /// The kinds that fill it.
    pub fn kinds(&self) -> &[Support] {
        &self.0
    }

    /// Whether a card that gives these kinds fills it.
    pub fn is_met_by(&self, provides: &[Support]) -> bool {
        self.0.iter().any(|kind| provides.contains(kind))
    }
}

impl fmt::Display for Requirement {
    /// "a burst or exotic reactor".
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut decks = Vec::new();
        for kind in &self.0 {
            if !decks.contains(&kind.deck()) {
                decks.push(kind.deck());
            }
        }
        for (place, deck) in decks.into_iter().enumerate() {
            let kinds: Vec<&str> =
                self.0.iter().filter(|kind| kind.deck() == deck).map(|kind| kind.adjective()).collect();
            let article = if kinds[0].starts_with('e') { "an" } else { "a" };
            let or = if place == 0 { "" } else { " or " };
            write!(formatter, "{or}{article} {} {deck}", kinds.join(" or "))?;
        }
        Ok(())
    }
}

/// The thrust triangle: the card is an engine (`LR 2.6D`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Triangle {
    /// Printed thrust.
    pub thrust: Thrust,
    /// Steps for each burn.
    pub fuel: Consumption,
    /// Water or dirt.
    pub fuel_type: FuelType,
    /// Steps for one more thrust and one therm of cooling (`LR 6.1A`).
    pub afterburn: Option<Steps>,
    /// Whether it bears the push icon.
    pub pushable: bool,
    /// Whether it bears the sun (`LR 2.6F`).
    pub solar: bool,
    /// Whether it is a sail (`LR 6.5`).
    pub sail: bool,
    /// Free pivots in a turn (fourth edition).
    pub bonus_pivots: u8,
}

/// The support triangle: what the card does to a thruster that needs it (`LR 2.6G`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Modifier {
    /// Added to the thrust.
    pub thrust: i8,
    /// Multiplied into the consumption.
    pub fuel: Consumption,
    /// Whether the sun makes the thruster solar.
    pub solar: bool,
}

/// One end of a radiator (`LR 2.6H`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Cooling {
    /// Mass with this end up.
    pub mass: Mass,
    /// Radiation hardness with this end up.
    pub rad_hard: u8,
    /// Therms it gives.
    pub therms: u8,
}

/// Mass and hardness: one pair, or one for each end of a radiator.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(untagged)]
pub enum Body {
    /// Any card but a radiator.
    Plain {
        /// Mass points.
        mass: Mass,
        /// Radiation hardness.
        rad_hard: u8,
    },
    /// A radiator.
    Radiator {
        /// Light end.
        light: Cooling,
        /// Heavy end.
        heavy: Cooling,
    },
}

/// One face of a card.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Face {
    /// Name as printed.
    pub name: String,
    /// Mass and hardness.
    pub body: Body,
    /// Thrust triangle, if it is an engine.
    pub thruster: Option<Triangle>,
    /// ISRU of robonauts and crews; low is good.
    pub isru: Option<u8>,
    /// Platforms of robonauts and crews.
    pub platforms: Vec<Platform>,
    /// Supports it needs, all of them.
    pub needs: Vec<Requirement>,
    /// Therms of cooling it needs besides.
    pub therms_needed: u8,
    /// Supports it gives.
    pub provides: Vec<Support>,
    /// Support triangle.
    pub modifier: Option<Modifier>,
    /// Air eater icon (fourth edition).
    pub air_eater: bool,
    /// Special abilities.
    pub effects: Vec<Effect>,
    /// Where the figures come from, if not from the deck's usual source.
    pub(super) sources: BTreeMap<Field, Source>,
    /// The source of all others.
    pub(super) usual_source: Source,
}

impl Face {
    /// Mass with that end up; the end matters for radiators only.
    pub const fn mass(&self, end: RadiatorEnd) -> Mass {
        match (self.body, end) {
            (Body::Plain { mass, .. }, _) => mass,
            (Body::Radiator { heavy, .. }, RadiatorEnd::Heavy) => heavy.mass,
            (Body::Radiator { light, .. }, RadiatorEnd::Light) => light.mass,
        }
    }

    /// Radiation hardness with that end up.
    pub const fn rad_hard(&self, end: RadiatorEnd) -> u8 {
        match (self.body, end) {
            (Body::Plain { rad_hard, .. }, _) => rad_hard,
            (Body::Radiator { heavy, .. }, RadiatorEnd::Heavy) => heavy.rad_hard,
            (Body::Radiator { light, .. }, RadiatorEnd::Light) => light.rad_hard,
        }
    }

    /// Therms of cooling it gives with that end up; none unless it is a radiator.
    pub const fn therms(&self, end: RadiatorEnd) -> u8 {
        match (self.body, end) {
            (Body::Plain { .. }, _) => 0,
            (Body::Radiator { heavy, .. }, RadiatorEnd::Heavy) => heavy.therms,
            (Body::Radiator { light, .. }, RadiatorEnd::Light) => light.therms,
        }
    }

    /// Whether it is a radiator, with two ends.
    pub const fn is_radiator(&self) -> bool {
        matches!(self.body, Body::Radiator { .. })
    }

    /// Whether a sun is printed on it.
    pub fn is_solar(&self) -> bool {
        self.thruster.is_some_and(|triangle| triangle.solar)
            || self.modifier.is_some_and(|modifier| modifier.solar)
    }

    /// Whether it has an effect.
    pub fn has(&self, effect: Effect) -> bool {
        self.effects.contains(&effect)
    }

    /// Where a figure comes from.
    pub fn source(&self, field: Field) -> Source {
        self.sources.get(&field).copied().unwrap_or(self.usual_source)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_requirement_reads_as_a_player_would_say_it() {
        let need = |kinds: &[Support]| Requirement::any_of(kinds.to_vec()).unwrap().to_string();
        assert_eq!(need(&[Support::Burst, Support::Exotic]), "a burst or exotic reactor");
        assert_eq!(need(&[Support::Electric]), "an electric generator");
        assert_eq!(need(&[Support::Pulse, Support::Neutronic]), "a pulsed generator or a neutronic reactor");
        assert_eq!(Requirement::any_of(vec![]), None);
    }
}
