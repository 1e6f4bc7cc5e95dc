//! The data sheet of a ship: what it weighs, what works, and what is missing.

use serde::Serialize;

use super::{
    Afterburner, Engine, Phase, SupportRules, SupportSet, UnitReport, prospectors, refineries, thrusters,
    working_isru,
};
use crate::card::{Aboard, DeckKind, Platform, Stack};
use crate::unit::{Consumption, Mass, Steps, Thrust};

/// A thruster with one set of supports, in names.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[expect(clippy::struct_excessive_bools, reason = "each is a column of its own")]
pub struct EngineRow {
    /// Thrust with support modifiers, before wet mass, sun and afterburner.
    pub thrust: Thrust,
    /// Steps for each burn.
    pub consumption: Consumption,
    /// Steps of the afterburner, if there is one.
    pub afterburner: Option<Steps>,
    /// Whether every move must use it.
    pub afterburner_required: bool,
    /// Whether it lives by the sun.
    pub solar: bool,
    /// Whether it is a sail.
    pub sail: bool,
    /// Whether beamed power can push it.
    pub pushable: bool,
    /// Generators and reactors in use.
    pub supports: Vec<String>,
    /// Radiators enough for the cooling.
    pub radiators: Vec<String>,
    /// Therms needed by the thruster and its supports.
    pub therms_needed: u16,
}

/// A thruster of the ship.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ThrusterRow {
    /// Its place in the stack.
    pub card: usize,
    /// Its name.
    pub name: String,
    /// All ways it works, the best first; none when it does not.
    pub engines: Vec<EngineRow>,
    /// What is missing when it does not work.
    pub missing: Vec<String>,
}

/// A robonaut, crew or refinery of the ship.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct UnitRow {
    /// Its place in the stack.
    pub card: usize,
    /// Its name.
    pub name: String,
    /// Its deck.
    pub deck: DeckKind,
    /// Whether it works in an operation away from factories.
    pub works: bool,
    /// ISRU of robonauts and crews.
    pub isru: Option<u8>,
    /// Platforms of robonauts and crews.
    pub platforms: Vec<Platform>,
    /// The smallest set of supports it works with.
    pub supports: Vec<String>,
    /// What is missing when it does not work.
    pub missing: Vec<String>,
}

/// A ship's data sheet, as far as cards alone decide it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct RocketSheet {
    /// The cards with side and end, in the order of the stack.
    pub cards: Vec<String>,
    /// Cards and cargo.
    pub dry_mass: Mass,
    /// Lowest radiation hardness.
    pub weakest_rad_hard: Option<u8>,
    /// The cards that have it.
    pub weakest_cards: Vec<String>,
    /// The best ISRU among cards that work.
    pub isru: Option<u8>,
    /// Whether a crew is aboard.
    pub crew: bool,
    /// The thrusters.
    pub thrusters: Vec<ThrusterRow>,
    /// Robonauts and crews.
    pub prospectors: Vec<UnitRow>,
    /// Refineries.
    pub refineries: Vec<UnitRow>,
}

/// The data sheet of a stack.
///
/// # Complexity
/// As [`thrusters`].
pub fn rocket_sheet(stack: &Stack<'_>, rules: SupportRules) -> RocketSheet {
    let weakest = stack.weakest();
    RocketSheet {
        cards: (0..stack.aboard().len()).map(|card| label(stack, card)).collect(),
        dry_mass: stack.dry_mass(),
        weakest_rad_hard: weakest.as_ref().map(|weakest| weakest.rad_hard),
        weakest_cards: weakest.map_or_else(Vec::new, |weakest| names(stack, weakest.cards)),
        isru: working_isru(stack, rules, Phase::Operation),
        crew: stack.has_crew(),
        thrusters: thrusters(stack, rules)
            .into_iter()
            .map(|report| ThrusterRow {
                card: report.card,
                name: name(stack, report.card),
                engines: report.engines.iter().map(|engine| engine_row(stack, engine)).collect(),
                missing: report.missing.iter().map(ToString::to_string).collect(),
            })
            .collect(),
        prospectors: unit_rows(stack, prospectors(stack, rules, Phase::Operation)),
        refineries: unit_rows(stack, refineries(stack, rules, Phase::Operation)),
    }
}

fn engine_row(stack: &Stack<'_>, engine: &Engine) -> EngineRow {
    EngineRow {
        thrust: engine.thrust,
        consumption: engine.consumption,
        afterburner: engine.afterburner.steps(),
        afterburner_required: matches!(engine.afterburner, Afterburner::Required(_)),
        solar: engine.solar,
        sail: engine.sail,
        pushable: engine.pushable,
        supports: support_names(stack, &engine.supports),
        radiators: names(stack, engine.supports.radiators.iter().copied()),
        therms_needed: engine.supports.therms_needed,
    }
}

fn unit_rows(stack: &Stack<'_>, reports: Vec<UnitReport>) -> Vec<UnitRow> {
    let row = |report: UnitReport| {
        let card = stack.aboard().get(report.card)?;
        Some(UnitRow {
            card: report.card,
            name: card.face.name.clone(),
            deck: card.card.deck,
            works: report.works(),
            isru: card.face.isru,
            platforms: card.face.platforms.clone(),
            supports: report.ways.first().map_or_else(Vec::new, |way| support_names(stack, way)),
            missing: report.missing.iter().map(ToString::to_string).collect(),
        })
    };
    reports.into_iter().filter_map(row).collect()
}

fn support_names(stack: &Stack<'_>, supports: &SupportSet) -> Vec<String> {
    let factory = supports.factory.then(|| "factory".to_string());
    names(stack, supports.cards.iter().copied()).into_iter().chain(factory).collect()
}

fn names(stack: &Stack<'_>, cards: impl IntoIterator<Item = usize>) -> Vec<String> {
    cards.into_iter().map(|card| name(stack, card)).collect()
}

fn name(stack: &Stack<'_>, card: usize) -> String {
    stack.aboard().get(card).map_or(String::new(), |card| card.face.name.clone())
}

/// The name with what is up: "Ion Drive (black)", "Bubble Membrane (heavy)".
fn label(stack: &Stack<'_>, card: usize) -> String {
    stack.aboard().get(card).map_or_else(String::new, Aboard::label)
}
