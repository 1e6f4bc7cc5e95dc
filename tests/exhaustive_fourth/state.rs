//! Where a ship is in its trip and in its move.

use highfrontier::track::FuelPosition;

/// Trips with a smaller chance than one in so many are not followed, and not compared either.
pub(crate) const LEAST_CHANCE: u32 = 4;
/// Trips that pay more water tanks for hazards are not followed, and not compared either.
pub(crate) const MOST_PAID: u16 = 12;

/// A chance in lowest terms.
pub(crate) type Fraction = (u32, u32);

/// How a trip arrived.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct Arrival {
    pub(crate) turns: u16,
    /// Where the fuel figure stands.
    pub(crate) at: FuelPosition,
    pub(crate) chance: Fraction,
    /// Water loaded and paid for hazards.
    pub(crate) water: u16,
    /// Chits spent.
    pub(crate) isofuel: u8,
    pub(crate) ice: u8,
}

impl Arrival {
    /// At least as good in everything.
    pub(crate) fn covers(&self, other: &Self) -> bool {
        let is_safer = |one: Fraction, other: Fraction| {
            u64::from(one.0) * u64::from(other.1) >= u64::from(other.0) * u64::from(one.1)
        };
        self.turns <= other.turns
            && self.at >= other.at
            && is_safer(self.chance, other.chance)
            && self.water <= other.water
            && self.isofuel <= other.isofuel
            && self.ice <= other.ice
    }
}

/// Where a ship is and everything that matters from there on.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct State {
    pub(crate) space: u16,
    pub(crate) turns: u16,
    pub(crate) at: FuelPosition,
    pub(crate) chance: Fraction,
    pub(crate) paid: u16,
    pub(crate) is_sail_lost: bool,
    pub(crate) isofuel: u8,
    pub(crate) ice: u8,
    /// Nothing between two moves.
    pub(crate) flight: Option<Flight>,
}

/// The middle of a move.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct Flight {
    /// Net thrust, the same for the whole move.
    pub(crate) thrust: i8,
    pub(crate) is_lit: bool,
    /// Line and exit; nothing before the first space.
    pub(crate) came: Option<(u16, Option<u8>)>,
    /// Burns of the thruster.
    pub(crate) burns: u8,
    /// The same for fuel, in halves, as long as it is not spent.
    pub(crate) halves: u16,
    /// Bonus burns left.
    pub(crate) free: u8,
    /// Flybys that gave theirs.
    pub(crate) flybys: u32,
    pub(crate) bonus_pivots: u8,
    /// The thruster works no more.
    pub(crate) is_stopped: bool,
}

impl State {
    /// After a number of hazards, each rolled or paid for; nothing when too little chance or water remains.
    pub(crate) fn risk(mut self, hazards: u8, pays: bool) -> Option<Self> {
        for _ in 0..hazards {
            if pays {
                self.paid += 4;
            } else {
                self.chance = times(self.chance, 5)?;
            }
        }
        (self.paid <= MOST_PAID).then_some(self)
    }
}

/// A chance after a roll with so many good results of six; nothing when it is too small to follow.
pub(crate) fn times((above, below): Fraction, good: u32) -> Option<Fraction> {
    let (above, below) = (above * good, below * 6);
    let (mut divisor, mut rest) = (above, below);
    while rest > 0 {
        (divisor, rest) = (rest, divisor % rest);
    }
    (above * LEAST_CHANCE >= below).then(|| (above / divisor, below / divisor))
}
