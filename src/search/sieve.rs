//! Ends of a turn that are no news, told from their place and fuel alone.

use std::cell::Cell;
use std::rc::Rc;

use super::network::Place;
use crate::rules::Chance;
use crate::track::FuelPosition;

/// Figures of fuel that are looked at.
const FIGURES: u16 = 64;

/// For each place the fuel figures with which arriving there is no news, as bits. Figures beyond are always news.
#[derive(Debug)]
pub(super) struct Sieve {
    figures: Vec<Cell<u64>>,
    /// Less fuel than with such a figure is no news either.
    is_more_better: bool,
}

impl Sieve {
    /// All is news.
    pub(super) fn new(places: usize, is_more_better: bool) -> Self {
        Self { figures: vec![Cell::new(0); places], is_more_better }
    }

    /// Arriving here with these figures, as bits, is no news any more.
    pub(super) fn keep(&self, place: Place, figures: u64) {
        let known = &self.figures[place.index()];
        known.set(known.get() | figures);
    }

    /// Arriving here like this is no news.
    pub(super) fn keeps(&self, place: Place, at: FuelPosition) -> bool {
        at.0 < FIGURES && self.figures[place.index()].get() >> at.0 & 1 != 0
    }

    /// Arriving here like this or with less is no news.
    pub(super) fn keeps_all(&self, place: Place, most: FuelPosition) -> bool {
        self.is_more_better && self.keeps(place, most)
    }
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
        let sieve = Sieve::new(3, true);
        sieve.keep(here, 0b10_0000);
        sieve.keep(here, 0b10);
        assert!(sieve.keeps(here, FuelPosition(5)) && sieve.keeps(here, FuelPosition(1)));
        assert!(!sieve.keeps(here, FuelPosition(4)) && !sieve.keeps(there, FuelPosition(5)));
        assert!(sieve.keeps_all(here, FuelPosition(5)) && !sieve.keeps_all(here, FuelPosition(6)));
        let sieve = Sieve::new(3, false);
        sieve.keep(here, 0b10_0000);
        assert!(sieve.keeps(here, FuelPosition(5)) && !sieve.keeps_all(here, FuelPosition(5)));
        // Beyond the bits there are.
        sieve.keep(here, u64::MAX);
        assert!(sieve.keeps(here, FuelPosition(63)) && !sieve.keeps(here, FuelPosition(64)));
    }
}
