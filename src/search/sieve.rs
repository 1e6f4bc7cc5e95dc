//! Ends of a turn that are no news, told from their place and fuel alone.

use std::cell::Cell;
use std::rc::Rc;

use super::network::Place;
use crate::rules::Chance;
use crate::track::FuelPosition;

/// For each place the fuel figures with which arriving there is no news, as bits. Figures beyond are always news.
#[derive(Debug)]
pub(super) struct Sieve(Vec<Cell<u64>>);

impl Sieve {
    /// All is news.
    pub(super) fn new(places: usize) -> Self {
        Self(vec![Cell::new(0); places])
    }

    /// Arriving here with these figures, as bits, is no news any more.
    pub(super) fn keep(&self, place: Place, figures: u64) {
        let known = &self.0[place.index()];
        known.set(known.get() | figures);
    }

    /// Arriving here like this is no news.
    pub(super) fn keeps(&self, place: Place, at: FuelPosition) -> bool {
        bit(at).is_some_and(|bit| self.0[place.index()].get() & bit != 0)
    }
}

fn bit(at: FuelPosition) -> Option<u64> {
    1_u64.checked_shl(at.0.into())
}

/// Who knows which ends of a turn are no news.
pub(super) trait Sieves {
    /// The sieve for ends that have come through such rolls in this turn and paid for so many hazards; none where all is news.
    fn sieve(&self, chance: Chance, paid_hazards: u8) -> Option<Rc<Sieve>>;
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_is_kept_is_no_news() {
        let (here, there) = (Place(1), Place(2));
        let sieve = Sieve::new(3);
        sieve.keep(here, 0b10_0000);
        sieve.keep(here, 0b10);
        assert!(sieve.keeps(here, FuelPosition(5)) && sieve.keeps(here, FuelPosition(1)));
        assert!(!sieve.keeps(here, FuelPosition(4)) && !sieve.keeps(there, FuelPosition(5)));
        // Beyond the bits there are.
        sieve.keep(here, u64::MAX);
        assert!(sieve.keeps(here, FuelPosition(63)) && !sieve.keeps(here, FuelPosition(64)));
    }
}
