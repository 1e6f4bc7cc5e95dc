//! Labels inside a move, and when one of them covers another.

use super::moves::MoveSpace;
use super::network::Place;
use super::table::Outcome;
use super::trace::Continuation;
use crate::map::{Exit, LineId};
use crate::rules::{Flight, PIVOT};
use crate::ruleset::FreeBurns;
use crate::unit::Burns;

/// A flight so far, and the one it continues.
#[derive(Clone, Copy, Debug)]
pub struct MoveLabel {
    /// The flight.
    pub flight: Flight,
    /// How it continues the label before it; nothing at the start.
    pub before: Option<Continuation>,
    /// The links of the space that it need go on along, as bits in their order; others cover it elsewhere.
    pub onward: u32,
    /// Going back along the way that it came may lead to something new.
    pub is_way_back_open: bool,
    /// A label that came later covers it.
    pub is_dead: bool,
}

/// Every link.
pub const EVERYWHERE: u32 = u32::MAX;

/// The bit of a link; links beyond the last bit share it.
pub const fn link_bit(number: usize) -> u32 {
    1 << (if number < 31 { number } else { 31 })
}

/// What labels are compared by only where it matters, since it keeps many more of them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Heed {
    /// How many burns a move may pay, where its thruster may stop before it is over.
    pub before_stop: Option<Burns>,
    /// Whether it counts what may still be gained.
    pub gains: Gains,
}

/// Whether labels are compared by the flybys, and for a mag sail the belts, that may still give them burns.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Gains {
    /// They are.
    Compared,
    /// All that may still be gained counts one burn; so a few of the best may be lost.
    AsOne,
    /// They are not, and so some of the best may be lost.
    Left,
}

impl Gains {
    /// What these burns count that may still be gained.
    pub const fn count(self, burns: Burns) -> Burns {
        match self {
            Self::AsOne if burns.0 > 1 => Burns(1),
            Self::Compared | Self::AsOne => burns,
            Self::Left => Burns(0),
        }
    }
}

impl Heed {
    /// What always matters.
    pub const LEAST: Self = Self { before_stop: None, gains: Gains::Compared };
}

impl MoveLabel {
    /// A flight that continues another one.
    pub const fn new(flight: Flight, before: Option<Continuation>) -> Self {
        Self { flight, before, onward: EVERYWHERE, is_way_back_open: true, is_dead: false }
    }

    /// The line it came by.
    pub fn line(&self) -> Option<LineId> {
        self.flight.arrival.map(|arrival| arrival.line)
    }

    /// The exit it came on, where it is at a Hohmann.
    pub fn exit(&self) -> Option<Exit> {
        self.flight.arrival.and_then(|arrival| arrival.exit)
    }

    /// Whatever the other label may still do, this one may do too, at no higher cost and risk. Both must be at the same
    /// space; that they came by the same line, or need not, is asked elsewhere.
    ///
    /// Proven for: burns, fuel, hazards, belts, and every restriction within a move. Free burns that only the other one
    /// has, or may still gain at a flyby, this one may pay for, if it paid that much less before. A sail may be lost on the
    /// way, and then pays no more. `heed` says what else is looked at.
    pub fn covers(&self, other: &Self, space: &MoveSpace<'_>, heed: Heed) -> bool {
        self.covers_after(Burns(0), other, space, heed)
    }

    /// The same, should this label have to pay so many burns more.
    pub fn covers_after(&self, more: Burns, other: &Self, space: &MoveSpace<'_>, heed: Heed) -> bool {
        let MoveSpace { terrain, counts_belts, .. } = *space;
        let Heed { before_stop, gains } = heed;
        let (one, other) = (&self.flight, &other.flight);
        // What the free burns already gained decide is asked first; flybys are counted only where it matters.
        let wanted = other.free_burns.0 + more.0;
        let missing = wanted.saturating_sub(one.free_burns.0);
        if one.burns.0 + missing > other.burns.0 || one.hazards > other.hazards {
            return false;
        }
        let to_gain = gains.count(terrain.free_burns_of(one.flybys.without(other.flybys)));
        let missing = (wanted + to_gain.0).saturating_sub(one.free_burns.0);
        // A bonus pivot that only the other one has left, this one may pay for as well, as long as its thruster works.
        let pivots = one.bonus_pivots.saturating_sub(other.bonus_pivots);
        let missing = missing.saturating_add(PIVOT.0.saturating_mul(pivots));
        if pivots > 0 && before_stop.is_some() {
            return false;
        }
        if let Some(most_burns) = before_stop {
            let to_pay = most_burns.0.saturating_sub(other.burns.0);
            let is_short = match terrain.policies().free_burns {
                FreeBurns::UsedFirst => missing > 0,
                // Once the thruster has stopped, free burns used before may be had again for own ones, as many as the
                // move may still pay.
                FreeBurns::AtChoice => {
                    let wanted = wanted + other.exchange().0.min(to_pay) + to_gain.0;
                    one.free_burns.0 + one.exchange().0 < wanted
                }
            };
            if is_short {
                return false;
            }
        }
        one.burns.0 + missing <= other.burns.0
            && one.fuel_burns.0 + 2 * u16::from(missing) <= other.fuel_burns.0
            && (!counts_belts || one.belts <= other.belts)
            && one.is_sail_lost <= other.is_sail_lost
            && one.is_sunless <= other.is_sunless
            && one.isofuel <= other.isofuel
            && one.thrust_above <= other.thrust_above
            && one.landed <= other.landed
    }

    /// Order in which labels at an end are looked at: cheapest first, then calmest, one number so that it sorts fast.
    pub fn merit(&self) -> u64 {
        let flight = &self.flight;
        let [fuel_burns, more_fuel_burns] = flight.fuel_burns.0.to_be_bytes();
        let thrust_above = (i16::from(flight.thrust_above.0) - i16::from(i8::MIN)) as u8;
        u64::from_be_bytes([
            0,
            flight.burns.0,
            fuel_burns,
            more_fuel_burns,
            flight.hazards,
            flight.belts,
            flight.is_sail_lost.into(),
            thrust_above,
        ])
    }

    /// What the label leaves behind when the move ends here.
    pub fn outcome(&self, index: u32) -> Outcome {
        let flight = &self.flight;
        Outcome {
            end: Place::of(flight.space),
            demand: flight.demand(),
            hazards: flight.hazards,
            belts: flight.belts,
            isofuel: flight.isofuel,
            label: index,
            is_halt_needless: false,
        }
    }
}
