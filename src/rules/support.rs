//! Which thrusters, robonauts and refineries of a stack work, and with which supports (`LR 8.2`).
//!
//! Each user is looked at by itself: movement and operations may use the same supports (`LR 8.2B`), so a
//! thruster and a robonaut need the larger of their two sums of therms, not both.

mod chain;
mod engine;
mod factory;
mod missing;
mod sheet;

use std::collections::BTreeSet;

use crate::card::{Aboard, DeckKind, Effect, Stack};
use crate::rules::{FULL, air_eater_tanks};
use crate::unit::Tanks;

pub use super::Afterburner;
use chain::{Chain, Yard};
pub use engine::{Engine, ThrusterReport, best_thruster, thruster, thrusters, undominated, without_engine};
pub use factory::{FactoryParts, factory_parts, industrialization};
pub use missing::Missing;
pub use sheet::{EngineRow, RocketSheet, ThrusterRow, UnitRow, rocket_sheet};

/// Which supports a card needs, and which of them change a thruster: a policy of the rule set.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum SupportRules {
    /// The basic game has no supports: every card works by itself (`LR 8.0`).
    Absent,
    /// All supports that the thruster or one of its supports needs change it (`LR 6.1A`).
    AllNeeded,
    /// Only supports that the thruster needs, or a generator that counts itself; never those that only a
    /// reactor or a radiator needs (fourth edition J5).
    ThrusterPath,
}

/// What the supports are used for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Phase {
    /// A move: the afterburner may give one therm (`LR 6.1A`).
    Movement,
    /// Prospecting, refuelling and the like.
    Operation,
    /// An operation at an own factory, which gives both kinds of power and three therms (`LR 8.2C`); in the
    /// fourth edition factories give neither, and this is [`Phase::Operation`].
    FactoryOperation,
    /// Industrializing: no cooling is needed, supports are used up, radiators are not (`LR 8.2`).
    Industrialization,
}

/// Therms a factory gives (`LR 8.2C`).
const FACTORY_THERMS: u16 = 3;

/// One legal set of supports of a user. Cards are places in the stack.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct SupportSet {
    /// Generators and reactors in use.
    pub cards: BTreeSet<usize>,
    /// Those of them that change a thruster.
    pub counted: BTreeSet<usize>,
    /// Whether a factory gives power.
    pub factory: bool,
    /// Radiators enough for the cooling, as few as possible, heatsink fountains last; any others will do as well.
    pub radiators: BTreeSet<usize>,
    /// Therms that the user and its supports need.
    pub therms_needed: u16,
    /// Therms that radiators and a factory give.
    pub therms_at_hand: u16,
}

/// What can be said of a robonaut, a crew or a refinery.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnitReport {
    /// Its place in the stack.
    pub card: usize,
    /// All sets of supports it works with, the smallest first; an empty set is one.
    pub ways: Vec<SupportSet>,
    /// What is missing when there are none.
    pub missing: Vec<Missing>,
}

impl UnitReport {
    /// Whether it works.
    pub fn works(&self) -> bool {
        !self.ways.is_empty()
    }
}

/// All robonauts and crews that prospect and refuel, in the order of the stack.
///
/// # Complexity
/// As [`thrusters`].
pub fn prospectors(stack: &Stack<'_>, rules: SupportRules, phase: Phase) -> Vec<UnitReport> {
    units(stack, rules, phase, |card| card.face.isru.is_some())
}

/// All refineries, in the order of the stack.
///
/// # Complexity
/// As [`thrusters`].
pub fn refineries(stack: &Stack<'_>, rules: SupportRules, phase: Phase) -> Vec<UnitReport> {
    units(stack, rules, phase, |card| card.card.deck == DeckKind::Refinery)
}

/// Whether an atmospheric scoop that works is aboard (`LR 6.4F`).
pub fn has_scoop(stack: &Stack<'_>, rules: SupportRules) -> bool {
    let scoops = |card: &Aboard<'_>| card.face.has(Effect::AtmosphericScoop);
    let is_scoop = |unit: &UnitReport| unit.works() && stack.aboard().get(unit.card).is_some_and(scoops);
    stack.aboard().iter().any(scoops) && refineries(stack, rules, Phase::Operation).iter().any(is_scoop)
}

/// The tanks that a scoop (`LR 6.4F`) or an air eater (`4e I5c`) takes up at a time.
pub fn atmosphere_tanks(stack: &Stack<'_>, rules: SupportRules) -> Tanks {
    if has_scoop(stack, rules) {
        return FULL;
    }
    let each = stack.aboard().iter().map(|card| {
        let eats = card.face.thruster.as_ref().filter(|_| card.face.air_eater);
        eats.map_or(Tanks(0), |thruster| air_eater_tanks(thruster.fuel))
    });
    each.max().unwrap_or_default()
}

/// The best printed ISRU among the robonauts and crews that work (`LR 5.5A`).
pub fn working_isru(stack: &Stack<'_>, rules: SupportRules, phase: Phase) -> Option<u8> {
    let working = prospectors(stack, rules, phase).into_iter().filter(UnitReport::works);
    working.filter_map(|unit| stack.aboard().get(unit.card).and_then(|card| card.face.isru)).min()
}

fn units(
    stack: &Stack<'_>,
    rules: SupportRules,
    phase: Phase,
    is_unit: impl Fn(&Aboard<'_>) -> bool,
) -> Vec<UnitReport> {
    let gives_power = rules != SupportRules::ThrusterPath;
    let phase = if phase == Phase::FactoryOperation && !gives_power { Phase::Operation } else { phase };
    let yard = Yard::new(stack, phase);
    let places = stack.aboard().iter().enumerate().filter(|(_, card)| is_unit(card));
    places
        .map(|(card, _)| {
            let ways: Vec<SupportSet> =
                ways(&yard, &[card], rules, 0).into_iter().map(|(set, _)| set).collect();
            let missing =
                if ways.is_empty() { missing::missing(stack, &yard, &[card], 0) } else { Vec::new() };
            UnitReport { card, ways, missing }
        })
        .collect()
}

/// All support sets of the users, with the therms that the afterburner must add; the smallest sets first.
fn ways(yard: &Yard<'_>, users: &[usize], rules: SupportRules, spare: u16) -> Vec<(SupportSet, u16)> {
    if rules == SupportRules::Absent {
        return vec![(SupportSet::empty(), 0)];
    }
    let mut found: BTreeSet<(usize, SupportSet, u16)> = BTreeSet::new();
    for powered in yard.powered_radiator_sets() {
        for chain in chain::chains(yard, users, &powered) {
            let Some(short) = cooled(yard, &chain, &powered, spare) else { continue };
            let set = support_set(yard, &chain, users, rules, short);
            found.insert((set.cards.len(), set, short));
        }
    }
    found.into_iter().map(|(_, set, short)| (set, short)).collect()
}

/// The therms that the afterburner must add, at most `spare`; `None` when it stays too hot, or when one of the
/// powered radiators is not needed at all.
fn cooled(yard: &Yard<'_>, chain: &Chain, powered: &[usize], spare: u16) -> Option<u16> {
    let (needed, at_hand) = (yard.therms_needed(chain), yard.therms_at_hand(powered));
    let short = needed.saturating_sub(at_hand);
    if short > spare {
        return None;
    }
    let is_idle = |radiator: &usize| needed <= (at_hand + short).saturating_sub(yard.cooling(*radiator));
    if powered.iter().any(is_idle) { None } else { Some(short) }
}

fn support_set(
    yard: &Yard<'_>,
    chain: &Chain,
    users: &[usize],
    rules: SupportRules,
    short: u16,
) -> SupportSet {
    let is_support =
        |card: &&usize| !users.contains(card) && yard.is_card(**card) && !yard.is_radiator(**card);
    let cards: BTreeSet<usize> = chain.cards().filter(is_support).copied().collect();
    let counted = match rules {
        SupportRules::Absent => BTreeSet::new(),
        SupportRules::AllNeeded => cards.clone(),
        SupportRules::ThrusterPath => {
            chain.on_path(yard, users).into_iter().filter(|card| cards.contains(card)).collect()
        }
    };
    let powered: Vec<usize> = chain.cards().filter(|card| yard.is_radiator(**card)).copied().collect();
    let therms_needed = yard.therms_needed(chain);
    SupportSet {
        factory: chain.cards().any(|card| !yard.is_card(*card)),
        radiators: yard.fewest_radiators(therms_needed.saturating_sub(short), &powered),
        therms_at_hand: yard.therms_at_hand(&powered),
        cards,
        counted,
        therms_needed,
    }
}

impl SupportSet {
    /// No supports at all.
    const fn empty() -> Self {
        Self {
            cards: BTreeSet::new(),
            counted: BTreeSet::new(),
            factory: false,
            radiators: BTreeSet::new(),
            therms_needed: 0,
            therms_at_hand: 0,
        }
    }
}

/// Whether a support may be used in a phase: some generators cannot power an industrialization.
fn is_usable(card: &Aboard<'_>, phase: Phase) -> bool {
    phase != Phase::Industrialization || !card.face.has(Effect::NoIndustrialPower)
}
