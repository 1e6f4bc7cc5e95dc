//! What a player reads about cards: rows of a list, and the sheet of one card with marks at its figures.

use std::fmt::Display;

use serde::Serialize;

use super::{
    Body, Card, CardId, Cooling, Deck, DeckKind, Face, Field, Letter, Modifier, Platform, Requirement, Side,
    Source, Support, Triangle,
};
use crate::unit::Mass;

/// Which faces a list of cards shows; what is left open does not narrow it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[expect(clippy::struct_excessive_bools, reason = "each is a switch of its own on the command line")]
pub struct CardFilter {
    /// Only this deck.
    pub deck: Option<DeckKind>,
    /// Only this side.
    pub side: Option<Side>,
    /// Only this product letter.
    pub letter: Option<Letter>,
    /// Only faces of at most this mass; radiators by their light end.
    pub max_mass: Option<Mass>,
    /// Only faces of at least this radiation hardness, whichever end is up.
    pub min_rad_hard: Option<u8>,
    /// Only faces with the sun.
    pub solar: bool,
    /// Only faces with a thrust triangle.
    pub thruster: bool,
    /// Only faces of at most this ISRU.
    pub isru: Option<u8>,
    /// Only faces with this platform.
    pub platform: Option<Platform>,
    /// Only faces that this kind of support serves.
    pub needs: Option<Support>,
    /// Only faces that give this kind of support.
    pub provides: Option<Support>,
    /// Only faces that need no support and no cooling.
    pub unsupported: bool,
    /// Leave out the cards of the expanded game (`LR 8.1`).
    pub basic_only: bool,
}

impl CardFilter {
    /// Whether a face passes.
    pub fn admits(&self, card: &Card, side: Side, face: &Face) -> bool {
        let (light, hard) = match face.body {
            Body::Plain { mass, rad_hard } => (mass, rad_hard),
            Body::Radiator { light, heavy } => (light.mass, light.rad_hard.min(heavy.rad_hard)),
        };
        self.deck.is_none_or(|deck| deck == card.deck)
            && self.side.is_none_or(|wanted| wanted == side)
            && self.letter.is_none_or(|letter| card.letter == Some(letter))
            && self.max_mass.is_none_or(|most| light <= most)
            && self.min_rad_hard.is_none_or(|least| hard >= least)
            && (!self.solar || face.is_solar())
            && (!self.thruster || face.thruster.is_some())
            && self.isru.is_none_or(|most| face.isru.is_some_and(|isru| isru <= most))
            && self.platform.is_none_or(|platform| face.platforms.contains(&platform))
            && self.needs.is_none_or(|kind| face.needs.iter().any(|need| need.kinds().contains(&kind)))
            && self.provides.is_none_or(|kind| face.provides.contains(&kind))
            && (!self.unsupported || (face.needs.is_empty() && face.therms_needed == 0))
            && (!self.basic_only || !card.expanded)
    }
}

/// One face as a row of a list.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct FaceRow {
    /// Id of the card.
    pub card: String,
    /// Name of the face.
    pub name: String,
    /// Its deck.
    pub deck: DeckKind,
    /// Its side.
    pub side: Side,
    /// Product letter.
    pub letter: Option<Letter>,
    /// Mass and hardness, or the two ends.
    pub body: Body,
    /// Thrust triangle.
    pub thruster: Option<Triangle>,
    /// ISRU.
    pub isru: Option<u8>,
    /// Platforms.
    pub platforms: Vec<Platform>,
    /// Supports needed, all of them.
    pub needs: Vec<Requirement>,
    /// Therms needed.
    pub therms_needed: u8,
    /// Supports given.
    pub provides: Vec<Support>,
    /// Support triangle.
    pub modifier: Option<Modifier>,
    /// Special abilities, in words.
    pub effects: Vec<String>,
}

/// The faces that pass a filter, in the order of the deck, white before black.
pub fn face_rows(deck: &Deck, filter: &CardFilter) -> Vec<FaceRow> {
    let mut rows = Vec::new();
    for card in deck.cards() {
        for (side, face) in card.faces().filter(|(side, face)| filter.admits(card, *side, face)) {
            rows.push(FaceRow {
                card: card.id.clone(),
                name: face.name.clone(),
                deck: card.deck,
                side,
                letter: card.letter,
                body: face.body,
                thruster: face.thruster,
                isru: face.isru,
                platforms: face.platforms.clone(),
                needs: face.needs.clone(),
                therms_needed: face.therms_needed,
                provides: face.provides.clone(),
                modifier: face.modifier,
                effects: face.effects.iter().map(ToString::to_string).collect(),
            });
        }
    }
    rows
}

/// One line of a card's sheet.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct SheetLine {
    /// The field.
    pub field: Field,
    /// Its value as a player says it.
    pub value: String,
    /// Where it comes from.
    pub source: Source,
    /// The mark to print behind it; empty when the deck's own edition states it.
    pub mark: &'static str,
}

/// One face with all its figures.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct FaceSheet {
    /// The side.
    pub side: Side,
    /// Name of the face.
    pub name: String,
    /// Its figures, only those that are printed.
    pub lines: Vec<SheetLine>,
}

/// One card with all its figures, and what the marks in it mean.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct CardSheet {
    /// Id of the card.
    pub card: String,
    /// Its deck.
    pub deck: DeckKind,
    /// Product letter.
    pub letter: Option<Letter>,
    /// Whether it belongs to the expanded game only.
    pub expanded: bool,
    /// Its faces, white first.
    pub faces: Vec<FaceSheet>,
    /// Marks used on this sheet and what they mean.
    pub legend: Vec<(&'static str, &'static str)>,
}

/// The sheet of a card; `None` when the place belongs to another deck.
pub fn card_sheet(deck: &Deck, card: CardId) -> Option<CardSheet> {
    let card = deck.get(card)?;
    let own = match deck.edition() {
        super::Edition::Living => Source::Living,
        super::Edition::Fourth => Source::Fourth,
    };
    let faces: Vec<FaceSheet> = card
        .faces()
        .map(|(side, face)| FaceSheet { side, name: face.name.clone(), lines: lines(card, side, face, own) })
        .collect();
    let used = |source: &&Source| {
        **source != own && faces.iter().flat_map(|face| &face.lines).any(|line| line.source == **source)
    };
    let legend = Source::ALL.iter().filter(used).map(|source| (source.mark(), source.meaning())).collect();
    Some(CardSheet {
        card: card.id.clone(),
        deck: card.deck,
        letter: card.letter,
        expanded: card.expanded,
        faces,
        legend,
    })
}

/// Collects the lines of one face.
struct Lines<'a> {
    face: &'a Face,
    own: Source,
    rows: Vec<SheetLine>,
}

impl Lines<'_> {
    fn add(&mut self, field: Field, value: impl Display) {
        let source = self.face.source(field);
        let mark = if source == self.own { "" } else { source.mark() };
        self.rows.push(SheetLine { field, value: value.to_string(), source, mark });
    }

    fn add_all<T: Display>(&mut self, field: Field, values: &[T], between: &str) {
        if !values.is_empty() {
            let values: Vec<String> = values.iter().map(ToString::to_string).collect();
            self.add(field, values.join(between));
        }
    }
}

fn lines(card: &Card, side: Side, face: &Face, own: Source) -> Vec<SheetLine> {
    let mut lines = Lines { face, own, rows: Vec::new() };
    lines.add(Field::Name, &face.name);
    if let Some(letter) = card.letter {
        lines.add(Field::Letter, letter);
    }
    if side == Side::Black {
        lines.add(Field::Pairing, &card.white.name);
    }
    match face.body {
        Body::Plain { mass, rad_hard } => {
            lines.add(Field::Mass, mass.0);
            lines.add(Field::RadHard, rad_hard);
        }
        Body::Radiator { light, heavy } => {
            let end = |end: Cooling| format!("mass {}, rad-hardness {}", end.mass.0, end.rad_hard);
            lines.add(Field::Light, end(light));
            lines.add(Field::LightTherms, light.therms);
            lines.add(Field::Heavy, end(heavy));
            lines.add(Field::HeavyTherms, heavy.therms);
        }
    }
    if let Some(triangle) = face.thruster {
        add_triangle(&mut lines, triangle);
    }
    if let Some(isru) = face.isru {
        lines.add(Field::Isru, isru);
    }
    lines.add_all(Field::Platforms, &face.platforms, ", ");
    if face.needs.is_empty() {
        lines.add(Field::Needs, "nothing");
    } else {
        lines.add_all(Field::Needs, &face.needs, " and ");
    }
    if face.therms_needed > 0 {
        lines.add(Field::ThermsNeeded, face.therms_needed);
    }
    lines.add_all(Field::Provides, &face.provides, " or ");
    if let Some(modifier) = face.modifier {
        let sun = if modifier.solar { ", solar" } else { "" };
        lines.add(Field::Modifier, format!("thrust {:+}, fuel x {}{sun}", modifier.thrust, modifier.fuel));
    }
    if face.air_eater {
        lines.add(Field::AirEater, "yes");
    }
    lines.add_all(Field::Effects, &face.effects, "; ");
    lines.rows
}

fn add_triangle(lines: &mut Lines<'_>, triangle: Triangle) {
    lines.add(Field::Thrust, triangle.thrust);
    lines.add(Field::Fuel, triangle.fuel);
    lines.add(Field::FuelType, triangle.fuel_type);
    if let Some(steps) = triangle.afterburn {
        lines.add(Field::Afterburn, steps);
    }
    for (field, yes) in
        [(Field::Solar, triangle.solar), (Field::Sail, triangle.sail), (Field::Pushable, triangle.pushable)]
    {
        if yes {
            lines.add(field, "yes");
        }
    }
    if triangle.bonus_pivots > 0 {
        lines.add(Field::BonusPivots, triangle.bonus_pivots);
    }
}
