//! States of a mission, and when one of them covers another.

use super::operation::Supply;
use super::ship::Prospector;
use crate::rules::Chance;
use crate::search::criteria::Counted;
use crate::search::network::Place;
use crate::search::standing::Standing;
use crate::search::trip;
use crate::track::FuelPosition;
use crate::unit::{Mass, Steps, Tanks, Water};

/// How a mission came to a state.
#[derive(Clone, Copy, Debug)]
pub(super) enum Way {
    /// It begins.
    Start,
    /// By a move with one of the engines of the configuration.
    Move {
        /// Which of them.
        engine: u8,
        /// The move.
        way: trip::Way,
        /// Which of the outcomes of tables for single states it is, where it is one.
        own: Option<u32>,
    },
    /// Turns pass.
    Stay,
    /// Something is done with an item.
    Drop(u8),
    /// The sails are lost, and their mass with them.
    LoseSails,
    /// Fuel comes aboard.
    Refuel(Supply, Tanks),
    /// Fuel is left in the depot.
    Store(Tanks),
    /// Fuel is taken up there.
    TakeUp(Tanks),
    /// The site is prospected, and the roll succeeds.
    Prospect(Prospector),
    /// A factory is built.
    Industrialize,
}

/// A mission so far.
#[derive(Clone, Copy, Debug)]
pub(super) struct Label {
    /// Where it is.
    pub place: Place,
    /// What is aboard.
    pub configuration: u16,
    /// Milestones behind it.
    pub done: u8,
    /// What it has spent and kept.
    pub standing: Standing,
    /// Tanks of water bought on the way.
    pub bought: Tanks,
    /// Tanks that lie in the depot.
    pub stored: Tanks,
    /// Operations spent.
    pub operations: u16,
    /// Mass delivered.
    pub delivered: Mass,
    /// The operation of the turn that follows is spent: it came before the move.
    pub is_busy: bool,
    /// An operation is left to it in the turn that is over, and some use for one.
    pub may_operate: bool,
    /// The state before.
    pub parent: Option<u32>,
    /// The way from there.
    pub way: Way,
}

/// What a mission compares its labels by besides turns, fuel, water and chance.
#[derive(Clone, Copy, Debug)]
pub(super) struct Compared {
    /// Tanks due in the depot, beyond which one with more there does not cover one with less.
    pub due: Option<Tanks>,
    /// What was asked for.
    pub counted: Counted,
    /// Water is for sale where it begins, but not before the first turn is over: what it starts with is its load.
    pub buys_later: bool,
}

/// What labels at the same place, with the same things aboard and the same milestones behind them, are compared by.
#[derive(Clone, Copy, Debug)]
#[expect(clippy::struct_excessive_bools, reason = "each is compared by itself")]
pub(super) struct Merit {
    standing: Standing,
    bought: Tanks,
    stored: Tanks,
    operations: u16,
    delivered: Mass,
    /// All that is due lies in the depot: the mission is over as soon as the rest is done, and cannot end fuller later.
    has_stored: bool,
    /// It begins, and may not buy water here as one may that comes back.
    cannot_buy: bool,
    is_busy: bool,
    may_operate: bool,
}

impl Label {
    /// What it is compared by.
    pub(super) fn merit(&self, compared: Compared) -> Merit {
        let Self { standing, bought, stored, is_busy, may_operate, .. } = *self;
        let (operations, delivered) = self.counted(compared.counted);
        let has_stored = compared.due.is_some_and(|due| stored >= due);
        let cannot_buy = compared.buys_later && standing.turns == 0;
        Merit {
            standing,
            bought,
            stored,
            operations,
            delivered,
            has_stored,
            cannot_buy,
            is_busy,
            may_operate,
        }
    }

    /// Operations spent and mass delivered, as far as they count.
    pub(super) fn counted(&self, counted: Counted) -> (u16, Mass) {
        (
            if counted.operations { self.operations } else { 0 },
            if counted.delivered { self.delivered } else { Mass(0) },
        )
    }
}

impl Merit {
    /// That of a state which comes from a move, to be covered by others.
    pub(super) const fn new(
        standing: Standing,
        (bought, stored): (Tanks, Tanks),
        (operations, delivered): (u16, Mass),
        may_operate: bool,
    ) -> Self {
        let (has_stored, cannot_buy, is_busy) = (false, false, false);
        Self { standing, bought, stored, operations, delivered, has_stored, cannot_buy, is_busy, may_operate }
    }

    /// The same with another fuel figure.
    pub(super) const fn with(self, at: FuelPosition) -> Self {
        Self { standing: Standing { at, ..self.standing }, ..self }
    }

    /// Where its fuel figure stands.
    pub(super) const fn at(&self) -> FuelPosition {
        self.standing.at
    }

    /// Whatever may still come of the other one may come of this one too, no later and no worse.
    pub(super) fn covers(&self, other: &Self, is_more_better: bool) -> bool {
        self.standing.covers(&other.standing, is_more_better)
            && self.bought <= other.bought
            // With less than is due it may store as much as the other one does, or keep it aboard.
            && (self.stored == other.stored || (self.stored > other.stored && !self.has_stored))
            && self.operations <= other.operations
            && self.delivered >= other.delivered
            && self.cannot_buy <= other.cannot_buy
            && self.is_busy <= other.is_busy
            // A turn sooner, it may still operate in the turn of the other one.
            && (self.may_operate >= other.may_operate || self.standing.turns < other.standing.turns)
    }
}

/// How a mission ended, or may end at best.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct End {
    /// Turns.
    pub turns: u16,
    /// Water loaded, bought and paid.
    pub water: Water,
    /// Fuel left, where it counts.
    pub left: Option<Steps>,
    /// Operations spent, where they count.
    pub operations: u16,
    /// Mass delivered, where it counts.
    pub delivered: Mass,
    /// Chance to come so far.
    pub chance: Chance,
}

impl End {
    /// As good in everything.
    pub(super) fn covers(&self, other: &Self) -> bool {
        self.turns <= other.turns
            && self.water <= other.water
            && self.left >= other.left
            && self.operations <= other.operations
            && self.delivered >= other.delivered
            && self.chance >= other.chance
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn label(tanks: u8) -> Label {
        Label {
            place: Place::of(crate::map::SpaceId(0)),
            configuration: 0,
            done: 0,
            standing: Standing::start(FuelPosition(0)),
            bought: Tanks(0),
            stored: Tanks(tanks),
            operations: 0,
            delivered: Mass(0),
            is_busy: false,
            may_operate: false,
            parent: None,
            way: Way::Start,
        }
    }

    /// A state with so many tanks in the depot, where two are due.
    fn with_stored(tanks: u8) -> Merit {
        label(tanks).merit(Compared { due: Some(Tanks(2)), counted: Counted::default(), buys_later: false })
    }

    /// One that begins in LEO has its load, and one that comes back with the same may buy water (`LR 5.4C`).
    #[test]
    fn who_may_not_buy_covers_nobody_who_may() {
        let (first, mut later) = (label(0), label(0));
        later.standing.turns = 1;
        let covers = |buys_later| {
            let compared = Compared { due: None, counted: Counted::default(), buys_later };
            (
                first.merit(compared).covers(&later.merit(compared), true),
                later.merit(compared).covers(&first.merit(compared), true),
            )
        };
        assert_eq!(covers(true), (false, false));
        assert_eq!(covers(false), (true, false));
    }

    /// With what is due in the depot a mission is over when it comes home; with less it may take up fuel there, bring the rest
    /// to the depot and end fuller, though later. So the first is no better. Of two with less, the one with more there may do
    /// all that the other does.
    #[test]
    fn who_has_stored_what_is_due_covers_nobody_who_goes_on() {
        let covers = |one, other| with_stored(one).covers(&with_stored(other), true);
        assert!(!covers(2, 1) && !covers(3, 1));
        // Three may be no fewer than two for good: to go on beyond its end it cannot take up two at once where one fits.
        assert!(!covers(3, 2));
        assert!(covers(1, 0) && covers(1, 1) && covers(2, 2));
        assert!(!covers(0, 1) && !covers(1, 2));
    }
}
