//! The labels of the search backwards at one space, and a fast look for those that one of them may be compared with.

use super::rest::Known;
use super::sketch::{Fields, Sketch};

/// All of which none may be more where one label covers another: steps for later moves, half burns due, the balance of the
/// move, lander burns, thrust, hazards.
const FIELDS: Fields<6> = Fields::new([8, 8, 9, 7, 5, 2]);

/// What a balance counts as when it is nothing: it may be less.
const NO_BALANCE: i16 = 256;

/// What of a label is compared first.
pub(super) fn sketch(known: &Known) -> Sketch {
    let Known { later, due, balance, above, lander, hazards, .. } = *known;
    let balance = balance.saturating_add(NO_BALANCE).max(0) as u64;
    let above = above.0.max(0) as u64;
    FIELDS.sketch([later.0.into(), due.into(), balance, lander.into(), above, hazards.into()])
}

/// Labels at a space.
#[derive(Clone, Debug, Default)]
pub(super) struct KnownRests {
    /// Apart from the labels, since all are looked through.
    sketches: Vec<Sketch>,
    all: Vec<Known>,
}

impl KnownRests {
    /// The first label from this number on that may cover one with this sketch, or be covered by it.
    pub(super) fn next_comparable(&self, from: usize, sketch: Sketch) -> Option<(usize, &Known)> {
        let is_comparable =
            |other: &Sketch| FIELDS.are_no_more(*other, sketch) || FIELDS.are_no_more(sketch, *other);
        let number = from + self.sketches.get(from..)?.iter().position(is_comparable)?;
        Some((number, &self.all[number]))
    }

    /// One label more.
    pub(super) fn push(&mut self, sketch: Sketch, known: Known) {
        self.sketches.push(sketch);
        self.all.push(known);
    }

    /// One label less; the last one takes its number.
    pub(super) fn swap_remove(&mut self, number: usize) {
        self.sketches.swap_remove(number);
        self.all.swap_remove(number);
    }
}
