//! The card file as it is written, before it is checked.

use std::collections::BTreeMap;

use serde::Deserialize;
use toml::Spanned;

use super::{Colour, DeckKind, Edition, Effect, Field, FuelType, Letter, Platform, Source, Support};
use crate::unit::Consumption;

/// A whole card file.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct RawDeck {
    pub(super) format: Spanned<i64>,
    pub(super) edition: Edition,
    pub(super) source: Source,
    #[serde(default)]
    pub(super) card: Vec<RawCard>,
    #[serde(default)]
    pub(super) crew: Vec<RawCrew>,
}

/// A patent card.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct RawCard {
    pub(super) id: Spanned<String>,
    pub(super) deck: DeckKind,
    pub(super) code: Option<String>,
    pub(super) letter: Spanned<Letter>,
    #[serde(default)]
    pub(super) expanded: bool,
    #[serde(default)]
    pub(super) sources: BTreeMap<Field, Source>,
    pub(super) white: RawFace,
    pub(super) black: RawFace,
}

/// A crew: one face of a crew card.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct RawCrew {
    pub(super) id: Spanned<String>,
    pub(super) code: Option<String>,
    pub(super) printed_on: String,
    pub(super) colour: Colour,
    pub(super) face: RawFace,
}

/// One face.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct RawFace {
    pub(super) name: Spanned<String>,
    pub(super) mass: Option<Spanned<i64>>,
    pub(super) rad_hard: Option<Spanned<i64>>,
    pub(super) light: Option<RawEnd>,
    pub(super) heavy: Option<RawEnd>,
    pub(super) thruster: Option<RawTriangle>,
    pub(super) isru: Option<Spanned<i64>>,
    #[serde(default)]
    pub(super) platforms: Vec<Platform>,
    #[serde(default)]
    pub(super) needs: Vec<Spanned<Vec<Support>>>,
    pub(super) therms_needed: Option<Spanned<i64>>,
    pub(super) provides: Option<Spanned<Vec<Support>>>,
    pub(super) modifier: Option<RawModifier>,
    #[serde(default)]
    pub(super) air_eater: bool,
    #[serde(default)]
    pub(super) effects: Vec<Effect>,
    #[serde(default)]
    pub(super) sources: BTreeMap<Field, Source>,
}

/// One end of a radiator.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct RawEnd {
    pub(super) mass: Spanned<i64>,
    pub(super) rad_hard: Spanned<i64>,
    pub(super) therms: Spanned<i64>,
}

/// A thrust triangle.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct RawTriangle {
    pub(super) thrust: Spanned<i64>,
    pub(super) fuel: Consumption,
    #[serde(default = "water")]
    pub(super) fuel_type: FuelType,
    pub(super) afterburn: Option<Spanned<i64>>,
    #[serde(default)]
    pub(super) pushable: bool,
    #[serde(default)]
    pub(super) solar: bool,
    #[serde(default)]
    pub(super) sail: bool,
    pub(super) bonus_pivots: Option<Spanned<i64>>,
}

/// A support triangle.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct RawModifier {
    pub(super) thrust: Option<Spanned<i64>>,
    pub(super) fuel: Option<Consumption>,
    #[serde(default)]
    pub(super) solar: bool,
}

const fn water() -> FuelType {
    FuelType::Water
}
