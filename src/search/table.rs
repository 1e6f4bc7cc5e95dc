//! What one move can reach: the ends, and what each of them takes.

use super::network::Place;
use super::trace::Ways;
use crate::rules::Demand;
use crate::unit::Thrust;

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

/// Everything one move can reach from a space: for each end the trade-offs between burns, hazards, belts and the way
/// of landing, sorted by burns.
#[derive(Clone, Debug, Default)]
pub struct MoveTable {
    /// The ends, fewest burns first.
    pub outcomes: Vec<Outcome>,
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
        let numbered = outcomes.iter().zip(0..);
        let by_thrust = numbered.filter(|(outcome, _)| is_by_thrust(outcome)).map(|(_, number)| number);
        let mut by_thrust: Vec<u32> = by_thrust.collect();
        // It is kept to the end.
        by_thrust.shrink_to_fit();
        outcomes.shrink_to_fit();
        Self { by_thrust, outcomes, label_count, is_cut: false, ways: Vec::new() }
    }

    /// Memory that it takes.
    pub(super) fn bytes(&self) -> usize {
        let Self { outcomes, by_thrust, ways, .. } = self;
        size_of::<Self>() + size_of_val(&**outcomes) + size_of_val(&**by_thrust) + size_of_val(&**ways)
    }
}

/// One outcome at the same end is at least as good in everything a turn leaves behind.
pub(super) fn covers(one: &Outcome, other: &Outcome, counts_belts: bool) -> bool {
    one.demand.covers(&other.demand)
        && one.hazards <= other.hazards
        && one.isofuel <= other.isofuel
        && (!counts_belts || one.belts <= other.belts)
}
