//! What one move can reach: the ends, and what each of them takes.

use super::network::Place;
use super::trace::Ways;
use crate::rules::Demand;
use crate::unit::{Burns, Thrust};

/// One end that a move can reach, with what it takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Outcome {
    /// Where the move ends.
    pub end: Place,
    /// What it demands of thrust and fuel.
    pub demand: Demand,
    /// Hazards entered.
    pub hazards: u8,
    /// Belts entered.
    pub belts: u8,
    /// Isofuel chits spent.
    pub isofuel: u8,
    /// The label it was read from.
    pub label: u32,
    /// A turn may as well have ended before, unless the trip ends here.
    pub is_halt_needless: bool,
}

/// What most outcomes are known by to be no news: apart from the rest, since all of it is looked through.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Look {
    /// Where the move ends.
    pub end: Place,
    /// What it demands, among the demands of its table.
    pub demand: u16,
    /// The number of its hazards and belts; [`MANY_ROLLS`] where they are many.
    pub rolls: u8,
}

/// The number of hazards and belts that are too many for one of their own.
pub const MANY_ROLLS: u8 = FEW_HAZARDS * FEW_BELTS;
const FEW_HAZARDS: u8 = 8;
const FEW_BELTS: u8 = 16;

/// A number for so many hazards and belts.
pub fn number_of_rolls(hazards: u8, belts: u8) -> u8 {
    if hazards < FEW_HAZARDS && belts < FEW_BELTS { hazards * FEW_BELTS + belts } else { MANY_ROLLS }
}

/// Everything one move can reach from a space: for each end the trade-offs between burns, hazards, belts and the way
/// of landing, sorted by burns.
#[derive(Clone, Debug, Default)]
pub struct MoveTable {
    /// The ends, fewest burns first.
    pub outcomes: Vec<Outcome>,
    /// The looks of the same outcomes.
    pub looks: Vec<Look>,
    /// All different demands of the outcomes.
    pub demands: Vec<Demand>,
    /// How many outcomes pay for no more burns, for each number of burns that some pay for.
    pub(super) up_to: Vec<u32>,
    /// Those that the thrust decides about by more than the burns it allows: landings, gates and belts that count.
    pub by_thrust: Vec<u32>,
    /// Labels made for it.
    pub label_count: usize,
    /// Some ways of a mag sail through its belts were left out.
    pub is_cut: bool,
    /// How each label continues another, where few enough were made to keep that.
    pub ways: Ways,
}

impl MoveTable {
    /// Of these outcomes, fewest burns first.
    pub fn new(mut outcomes: Vec<Outcome>, label_count: usize, counts_belts: bool) -> Self {
        let is_by_thrust = |outcome: &Outcome| {
            let demand = &outcome.demand;
            demand.landed.is_some() || demand.thrust_above > Thrust(0) || (counts_belts && outcome.belts > 0)
        };
        let most = outcomes.last().map_or(0, |last| last.demand.burns.0);
        let up_to = (0..=most).map(|most| outcomes.partition_point(|one| one.demand.burns.0 <= most) as u32);
        let up_to = up_to.collect();
        let mut demands: Vec<Demand> = Vec::new();
        let look = |&Outcome { end, hazards, belts, demand, .. }: &Outcome| {
            // The outcomes are in the order of their burns, so that the same demands are near each other.
            let number = demands.iter().rposition(|known| *known == demand).unwrap_or_else(|| {
                demands.push(demand);
                demands.len() - 1
            });
            Look { end, demand: number as u16, rolls: number_of_rolls(hazards, belts) }
        };
        let looks = outcomes.iter().map(look).collect();
        demands.shrink_to_fit();
        let numbered = outcomes.iter().zip(0..);
        let by_thrust = numbered.filter(|(outcome, _)| is_by_thrust(outcome)).map(|(_, number)| number);
        let mut by_thrust: Vec<u32> = by_thrust.collect();
        // It is kept to the end.
        by_thrust.shrink_to_fit();
        outcomes.shrink_to_fit();
        Self { by_thrust, outcomes, looks, demands, up_to, label_count, is_cut: false, ways: Vec::new() }
    }

    /// How many outcomes pay for no more burns than this; they come first.
    pub fn up_to(&self, most: Burns) -> usize {
        self.up_to.get(usize::from(most.0)).map_or(self.outcomes.len(), |count| *count as usize)
    }

    /// Memory that it takes.
    pub(super) fn bytes(&self) -> usize {
        let Self { outcomes, looks, demands, up_to, by_thrust, ways, .. } = self;
        let found = size_of_val(&**outcomes) + size_of_val(&**looks) + size_of_val(&**demands);
        let numbers = size_of_val(&**up_to) + size_of_val(&**by_thrust);
        size_of::<Self>() + found + numbers + size_of_val(&**ways)
    }
}

/// One outcome at the same end is at least as good in everything a turn leaves behind.
pub(super) fn covers(one: &Outcome, other: &Outcome, counts_belts: bool) -> bool {
    one.demand.covers(&other.demand)
        && one.hazards <= other.hazards
        && one.isofuel <= other.isofuel
        && (!counts_belts || one.belts <= other.belts)
}
