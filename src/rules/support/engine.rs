//! Thrusters with their supports: what the planner flies with.

use std::cmp::{Ordering, Reverse};

use super::chain::Yard;
use super::{Missing, Phase, SupportRules, SupportSet, has_scoop, missing, ways};
use crate::card::{Effect, FuelType, Stack, Triangle};
use crate::rules::{Afterburner, Rocket, SAFE_RAD_HARDNESS};
use crate::unit::{Consumption, Thrust};

/// A thruster that works, with one legal set of supports.
#[derive(Clone, Debug, PartialEq, Eq)]
#[expect(clippy::struct_excessive_bools, reason = "each is printed on a card by itself")]
pub struct Engine {
    /// Its place in the stack.
    pub card: usize,
    /// Printed thrust and support modifiers; not the afterburner, the wet mass or the sun (`LR 6.1A`).
    pub thrust: Thrust,
    /// Steps for each burn, with the savings of the supports (`LR 6.2B`).
    pub consumption: Consumption,
    /// Water or dirt (`LR 8.3E`).
    pub fuel_type: FuelType,
    /// The afterburner.
    pub afterburner: Afterburner,
    /// Whether it or a support that counts is solar (`LR 6.1A`).
    pub solar: bool,
    /// Whether it is a sail (`LR 6.5`).
    pub sail: bool,
    /// Whether it gains a burn at each belt (`LR 8.3C`, `4e H8f`).
    pub mag_sail: bool,
    /// Whether beamed power can push it: any thruster of the Living Rules (`LR 2.3B`), those with the icon in
    /// the fourth edition.
    pub pushable: bool,
    /// Free pivots in a turn (fourth edition).
    pub bonus_pivots: u8,
    /// A scoop that works is aboard (`LR 6.4F`).
    pub has_scoop: bool,
    /// The supports it uses.
    pub supports: SupportSet,
}

/// A ship of cards none of which works as a thruster: it can do no more than drift (`LR 6.1B`).
pub fn without_engine(stack: &Stack<'_>) -> Rocket {
    Rocket {
        carries_sail: stack.carries_sail(),
        rad_hardness: Some(stack.weakest().map_or(SAFE_RAD_HARDNESS, |weakest| weakest.rad_hard)),
        ..Rocket::new(Thrust(0), Consumption::ZERO, stack.dry_mass())
    }
}

impl Engine {
    /// The whole ship as the rules of movement see it: the stack flown by this engine, with beamed power where it can be
    /// pushed (`LR 2.3B`).
    pub fn rocket(&self, stack: &Stack<'_>, is_pushed: bool) -> Rocket {
        Rocket {
            afterburner: self.afterburner,
            solar: self.solar,
            sail: self.sail,
            mag_sail: self.mag_sail,
            carries_sail: stack.carries_sail(),
            has_scoop: self.has_scoop,
            pushable: self.pushable,
            esa_power: is_pushed && self.pushable,
            bonus_pivots: self.bonus_pivots,
            rad_hardness: Some(stack.weakest().map_or(SAFE_RAD_HARDNESS, |weakest| weakest.rad_hard)),
            ..Rocket::new(self.thrust, self.consumption, stack.dry_mass())
        }
    }

    /// Whether this engine is at least as good in every respect as another, so that nothing is lost without it.
    pub fn covers(&self, other: &Self) -> bool {
        self.thrust >= other.thrust
            && self.consumption <= other.consumption
            && self.afterburner.is_required() <= other.afterburner.is_required()
            && compare_steps(self.afterburner, other.afterburner) != Ordering::Greater
            && self.solar <= other.solar
            && self.fuel_type >= other.fuel_type
            && self.sail == other.sail
            && self.mag_sail >= other.mag_sail
            && self.pushable >= other.pushable
            && self.bonus_pivots >= other.bonus_pivots
    }

    /// The written order of preference: more thrust, less fuel, no afterburner forced, no sun, fewer supports,
    /// then the order of the stack.
    fn preference(&self, other: &Self) -> Ordering {
        let rank = |engine: &Self| {
            (engine.afterburner.is_required(), engine.solar, engine.supports.cards.len(), engine.card)
        };
        (Reverse(self.thrust).cmp(&Reverse(other.thrust)))
            .then(self.consumption.cmp(&other.consumption))
            .then(rank(self).cmp(&rank(other)))
            .then(self.supports.cmp(&other.supports))
    }
}

/// What can be said of a thruster.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ThrusterReport {
    /// Its place in the stack.
    pub card: usize,
    /// All ways it works, the best first.
    pub engines: Vec<Engine>,
    /// What is missing when there are none.
    pub missing: Vec<Missing>,
}

impl ThrusterReport {
    /// The best legal choice of supports (more thrust, less fuel, no afterburner forced, no sun, fewer
    /// supports).
    pub fn best(&self) -> Option<&Engine> {
        self.engines.first()
    }
}

/// All thrusters of a stack, crews and missiles among them, in the order of the stack.
///
/// # Complexity
/// For each thruster the number of its chains of supports: the product of the cards that fill each need.
pub fn thrusters(stack: &Stack<'_>, rules: SupportRules) -> Vec<ThrusterReport> {
    (0..stack.aboard().len()).filter_map(|card| thruster(stack, card, rules)).collect()
}

/// One thruster; `None` when the card has no thrust triangle (`LR 2.6D`).
pub fn thruster(stack: &Stack<'_>, card: usize, rules: SupportRules) -> Option<ThrusterReport> {
    let triangle = stack.aboard().get(card)?.face.thruster?;
    let yard = Yard::new(stack, Phase::Movement);
    let spare = u16::from(triangle.afterburn.is_some());
    let mut engines: Vec<Engine> = ways(&yard, &[card], rules, spare)
        .into_iter()
        .filter_map(|(supports, short)| engine(stack, card, triangle, supports, short, rules))
        .collect();
    engines.sort_by(Engine::preference);
    let missing =
        if engines.is_empty() { missing::missing(stack, &yard, &[card], spare) } else { Vec::new() };
    Some(ThrusterReport { card, engines, missing })
}

/// The best engine of all thrusters that work.
pub fn best_thruster(stack: &Stack<'_>, rules: SupportRules) -> Option<Engine> {
    let engines = thrusters(stack, rules).into_iter().filter_map(|report| report.best().cloned());
    engines.min_by(Engine::preference)
}

/// The engines that no other of the list covers, in their order; of equals the first.
pub fn undominated(engines: &[Engine]) -> Vec<&Engine> {
    let is_covered = |(place, engine): &(usize, &Engine)| {
        engines.iter().enumerate().any(|(other_place, other)| {
            other_place != *place && other.covers(engine) && (!engine.covers(other) || other_place < *place)
        })
    };
    engines.iter().enumerate().filter(|entry| !is_covered(entry)).map(|(_, engine)| engine).collect()
}

fn engine(
    stack: &Stack<'_>,
    card: usize,
    triangle: Triangle,
    supports: SupportSet,
    short: u16,
    rules: SupportRules,
) -> Option<Engine> {
    let mut engine = Engine {
        card,
        thrust: triangle.thrust,
        consumption: triangle.fuel,
        fuel_type: triangle.fuel_type,
        afterburner: match (triangle.afterburn, short) {
            (None, _) => Afterburner::None,
            (Some(steps), 0) => Afterburner::Optional(steps),
            (Some(steps), _) => Afterburner::Required(steps),
        },
        solar: triangle.solar,
        sail: triangle.sail,
        mag_sail: stack.aboard().get(card).is_some_and(|card| card.face.has(Effect::MagSail)),
        pushable: triangle.pushable || rules != SupportRules::ThrusterPath,
        bonus_pivots: triangle.bonus_pivots,
        has_scoop: has_scoop(stack, rules),
        supports,
    };
    for &support in &engine.supports.counted {
        if let Some(modifier) = stack.aboard().get(support).and_then(|card| card.face.modifier) {
            engine.thrust = engine.thrust.plus(modifier.thrust);
            engine.consumption = times(engine.consumption, modifier.fuel)?;
            engine.solar |= modifier.solar;
        }
    }
    Some(engine)
}

/// The exact product; `None` beyond the range of a consumption, which no cards reach.
fn times(a: Consumption, b: Consumption) -> Option<Consumption> {
    let numerator = u32::from(a.numerator()) * u32::from(b.numerator());
    let denominator = u32::from(a.denominator()) * u32::from(b.denominator());
    let (mut divisor, mut rest) = (denominator, numerator);
    while rest != 0 {
        (divisor, rest) = (rest, divisor % rest);
    }
    let numerator = u16::try_from(numerator / divisor).ok()?;
    Consumption::new(numerator, u16::try_from(denominator / divisor).ok()?)
}

/// Which afterburner takes fewer steps; one that is absent counts as endless.
fn compare_steps(a: Afterburner, b: Afterburner) -> Ordering {
    let steps = |afterburner: Afterburner| afterburner.steps().map_or(u32::MAX, |steps| steps.0.into());
    steps(a).cmp(&steps(b))
}
