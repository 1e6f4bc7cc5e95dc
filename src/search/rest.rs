//! Labels of the search backwards: the rest of a move, and when one covers another.

use crate::map::{Exit, LineId, SpaceId};
use crate::unit::{Steps, Thrust};

/// The rest of a move, from where it leaves a space.
#[derive(Clone, Copy, Debug)]
pub(super) struct Rest {
    /// Where it leaves.
    pub tail: SpaceId,
    /// By which line.
    pub line: LineId,
    /// By which exit, where that is a Hohmann.
    pub exit: Option<Exit>,
    /// Half burns still to be paid in this move, each flyby giving its burns when it is passed for the last time.
    pub due: u16,
    /// Half burns that the move costs less those that its flybys give, needed or not; never more than `due`.
    pub balance: i16,
    /// The move must have more modified thrust than this (`4e H6`).
    pub above: Thrust,
    /// Half burns of what is due that bonus pivots save.
    pub saved: u16,
    /// Half burns of what is due that free burns do not pay (`4e H5e`).
    pub lander: u16,
    /// Steps for later moves and the landing of this one.
    pub later: Steps,
    /// Hazards still entered.
    pub hazards: u8,
    /// Bits of the flybys that gave their burns.
    pub flybys: u32,
    /// The arcs into its space that it need be joined by, as bits in their order; others cover it elsewhere.
    pub joins: u32,
    /// Whoever meets its way may do better than to fly the rest of it: go back along it, and on by another label.
    ///
    /// Proven for: the rest of the way costs no more than the whole, which costs no more than the other label, unless
    /// flybys give burns on it.
    pub is_way_open: bool,
    /// A later label covers it.
    pub is_dead: bool,
}

impl Rest {
    /// Half burns due once free burns have paid as much as they can.
    pub(super) const fn left_to_pay(&self, free: u16) -> u16 {
        let left = self.due.saturating_sub(free);
        if left < self.lander { self.lander } else { left }
    }
}

/// A label at a space, as far as others are compared with it; the fields are those of [`Rest`].
#[derive(Clone, Copy, Debug)]
pub(super) struct Known {
    pub later: Steps,
    pub due: u16,
    pub balance: i16,
    pub above: Thrust,
    pub saved: u16,
    pub lander: u16,
    pub hazards: u8,
    pub line: LineId,
    pub exit: Option<Exit>,
    pub is_way_open: bool,
    pub flybys: u32,
    /// Its number among all labels.
    pub index: u32,
}

/// Whatever joins both of them before, the one is paid with no more than the other, should it cost so many half burns
/// more.
///
/// Proven for: costs raise `due` and `balance` alike; flybys that neither has lower both alike; one that only the first has
/// may still lower the other's balance, and its due no further than the balance. What bonus pivots have saved less, they
/// may still save, but only of pivots that come before.
pub(super) fn covers(gains: &[u16; 32], one: &Known, other: &Known, more: u16) -> bool {
    let more = more + other.saved.saturating_sub(one.saved);
    let balance = one.balance + more as i16;
    one.later <= other.later
        && one.due + more <= other.due
        && one.lander <= other.lander
        && one.above <= other.above
        && one.hazards <= other.hazards
        && balance <= other.balance
        && balance + given(gains, one.flybys & !other.flybys) as i16 <= other.balance
}

/// Half burns that these flybys give together.
pub(super) fn given(gains: &[u16; 32], mut flybys: u32) -> u16 {
    let mut sum = 0;
    while flybys != 0 {
        sum += gains[flybys.trailing_zeros() as usize];
        flybys &= flybys - 1;
    }
    sum
}
