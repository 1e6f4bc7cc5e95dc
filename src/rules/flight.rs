//! A spacecraft in the middle of its move (`LR 6.2`, `LR 8.3`).

use super::landing::Approach;
use super::terrain::Terms;
use crate::map::{Exit, LineId, Link, SpaceId};
use crate::unit::{Burns, HalfBurns, Thrust};

/// The flybys that gave their burns in this move, and the belts that did for a mag sail.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct FlybySet {
    flybys: u32,
    belts: u64,
}

impl FlybySet {
    /// None of them.
    pub const NONE: Self = Self { flybys: 0, belts: 0 };

    /// Those of this set that are not in the other one.
    #[must_use]
    pub const fn without(self, other: Self) -> Self {
        Self { flybys: self.flybys & !other.flybys, belts: self.belts & !other.belts }
    }

    /// The same, and what this space has to give.
    pub(super) const fn with(self, terms: &Terms) -> Self {
        Self { flybys: self.flybys | terms.flyby_bit, belts: self.belts | terms.belt_bit }
    }

    /// What this space has to give, it gave.
    pub(super) const fn has(self, terms: &Terms) -> bool {
        self.flybys & terms.flyby_bit != 0 || self.belts & terms.belt_bit != 0
    }

    /// The bits of its flybys.
    pub(crate) const fn flybys(self) -> u32 {
        self.flybys
    }

    /// How many belts.
    pub(super) const fn belts(self) -> u8 {
        self.belts.count_ones() as u8
    }

    /// Without any.
    pub const fn is_empty(self) -> bool {
        self.flybys == 0 && self.belts == 0
    }
}

/// How the present space was entered.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Arrival {
    /// Along this line, which may not be flown straight back (`LR 6.2A`).
    pub line: LineId,
    /// On this exit, where the space is a Hohmann.
    pub exit: Option<Exit>,
    /// From a site.
    pub from_site: bool,
}

/// A spacecraft in the middle of its move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Flight {
    /// Where it is.
    pub space: SpaceId,
    /// How it came here; nothing at the start of a move, when every exit is free (`LR 6.2A`).
    pub arrival: Option<Arrival>,
    /// Burns paid, counted against modified thrust.
    pub burns: Burns,
    /// The same, counted for fuel.
    pub fuel_burns: HalfBurns,
    /// Free burns not used yet (`LR 8.3A`).
    pub free_burns: Burns,
    /// Free burns used.
    pub free_burns_used: Burns,
    /// Flybys that gave theirs.
    pub flybys: FlybySet,
    /// Crash and aerobrake hazards entered.
    pub hazards: u8,
    /// Radiation belts entered.
    pub belts: u8,
    /// The sail was lost to an aerobrake hazard (`LR 6.4F`).
    pub is_sail_lost: bool,
    /// The thruster stopped for want of sun (`4e J3a`).
    pub is_sunless: bool,
    /// Free burns used before the thruster stopped which own burns could have been paid for in their stead, so that
    /// they are still there (`4e H8`).
    pub exchangeable: Burns,
    /// Bonus pivots used (`4e H4c`).
    pub bonus_pivots: u8,
    /// Isofuel chits spent (`SD iE3b`).
    pub isofuel: u8,
    /// The move needs more modified thrust than this (`LR 6.4D`).
    pub thrust_above: Thrust,
    /// It landed, and so the move is over.
    pub landed: Option<Landed>,
}

/// A landing: how, and on what size.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Landed {
    /// By aerobrake or under power.
    pub approach: Approach,
    /// Size of the site.
    pub size: u8,
}

/// What a move that ends here demands of thrust and fuel.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Demand {
    /// Burns paid, counted against modified thrust.
    pub burns: Burns,
    /// The same, counted for fuel.
    pub fuel_burns: HalfBurns,
    /// More modified thrust than this.
    pub thrust_above: Thrust,
    /// The sail is lost on the way.
    pub is_sail_lost: bool,
    /// It ends with a landing.
    pub landed: Option<Landed>,
}

impl Demand {
    /// No less is demanded by the other one.
    pub fn covers(&self, other: &Self) -> bool {
        self.burns <= other.burns
            && self.fuel_burns <= other.fuel_burns
            && self.thrust_above <= other.thrust_above
            && self.is_sail_lost <= other.is_sail_lost
            && self.landed <= other.landed
    }
}

impl Flight {
    /// What the move demands if it ends here.
    pub const fn demand(&self) -> Demand {
        Demand {
            burns: self.burns,
            fuel_burns: self.fuel_burns,
            thrust_above: self.thrust_above,
            is_sail_lost: self.is_sail_lost,
            landed: self.landed,
        }
    }

    /// At the start of a move.
    pub const fn start(space: SpaceId) -> Self {
        Self {
            space,
            arrival: None,
            burns: Burns(0),
            fuel_burns: HalfBurns(0),
            free_burns: Burns(0),
            free_burns_used: Burns(0),
            flybys: FlybySet::NONE,
            hazards: 0,
            belts: 0,
            is_sail_lost: false,
            is_sunless: false,
            exchangeable: Burns(0),
            bonus_pivots: 0,
            isofuel: 0,
            thrust_above: Thrust(0),
            landed: None,
        }
    }

    /// This link is the line it came by, flown straight back (`LR 6.2A`).
    pub fn turns_back(&self, link: &Link) -> bool {
        self.arrival.is_some_and(|arrival| arrival.line == link.line)
    }

    /// No burn can be paid any more.
    pub const fn has_stopped(&self) -> bool {
        self.is_sail_lost || self.is_sunless
    }

    /// Free burns that the player may still have in place of own ones, should the thruster stop.
    pub const fn exchange(&self) -> Burns {
        if self.has_stopped() { self.exchangeable } else { self.free_burns_used }
    }
}

/// What entering one space cost and brought.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Step {
    /// Burns paid with thrust and fuel.
    pub paid: Burns,
    /// Free burns used.
    pub free: Burns,
    /// A pivot is part of it.
    pub is_pivot: bool,
    /// A pivot that costs nothing is part of it (`4e H4c`).
    pub is_bonus_pivot: bool,
    /// Free burns gained on entry.
    pub gained: Burns,
    /// Isofuel chits spent (`SD iE3b`).
    pub isofuel: u8,
    /// Rolls due for the help of a factory where the ship lifted off (`4e H6`).
    pub lift_off_rolls: u8,
    /// Rolls due on entry: for the hazard, and for the help of a factory to land.
    pub rolls: u8,
}

impl Step {
    /// At no cost and without gain.
    pub const NOTHING: Self = Self {
        paid: Burns(0),
        free: Burns(0),
        is_pivot: false,
        is_bonus_pivot: false,
        gained: Burns(0),
        isofuel: 0,
        lift_off_rolls: 0,
        rolls: 0,
    };
}
