//! Ends of a turn that are no news, told from their place and fuel alone.

use std::cell::{Cell, RefCell};
use std::fmt;
use std::rc::Rc;

use super::network::Place;
use crate::rules::Chance;
use crate::track::FuelPosition;

/// Figures of fuel that are looked at.
const FIGURES: u16 = 64;

/// What was kept at each place, in the order in which it was found.
#[derive(Debug)]
pub(super) struct Log<T> {
    entries: RefCell<Vec<Vec<T>>>,
    counts: Rc<[Cell<u32>]>,
    /// How much is kept at all places.
    len: Cell<usize>,
}

impl<T> Log<T> {
    /// Nothing is kept at so many places.
    pub(super) fn new(places: usize) -> Self {
        let entries = RefCell::new((0..places).map(|_| Vec::new()).collect());
        Self { entries, counts: vec![Cell::new(0); places].into(), len: Cell::new(0) }
    }

    /// How much was kept at each place.
    pub(super) fn counts(&self) -> Rc<[Cell<u32>]> {
        Rc::clone(&self.counts)
    }

    /// How much is kept at all places.
    pub(super) fn len(&self) -> usize {
        self.len.get()
    }

    /// One thing more is kept here.
    pub(super) fn push(&self, place: Place, entry: T) {
        let count = &self.counts[place.index()];
        count.set(count.get() + 1);
        self.len.set(self.len.get() + 1);
        self.entries.borrow_mut()[place.index()].push(entry);
    }

    /// Nothing is kept any more.
    pub(super) fn clear(&self) {
        self.entries.borrow_mut().iter_mut().for_each(Vec::clear);
        self.counts.iter().for_each(|count| count.set(0));
        self.len.set(0);
    }

    /// Nothing is kept any more but the first of each place, so many of them.
    pub(super) fn truncate(&self, counts: &[u32]) {
        let mut entries = self.entries.borrow_mut();
        for ((entries, known), count) in entries.iter_mut().zip(&*self.counts).zip(counts) {
            entries.truncate(*count as usize);
            known.set(*count);
        }
        self.len.set(entries.iter().map(Vec::len).sum());
    }

    /// Looks at all that was kept here after so many.
    pub(super) fn each_since(&self, place: Place, since: u32, see: impl FnMut(&T)) {
        self.entries.borrow()[place.index()][since as usize..].iter().for_each(see);
    }
}

/// The figures that one covers, as bits: itself, and all below it where more fuel is never worse.
pub(super) fn covered_figures(at: FuelPosition, is_more_better: bool) -> u64 {
    let bit = 1_u64.checked_shl(at.0.into()).unwrap_or(0);
    if is_more_better { bit | bit.saturating_sub(1) } else { bit }
}

/// What is kept, of which a sieve learns when it is asked about a place.
pub(super) trait Kept {
    /// The figures, as bits, with which arriving at a place is no news since so many were kept there, beyond those known.
    fn figures(&self, place: Place, since: u32, known: u64) -> u64;
}

/// For each place the fuel figures with which arriving there is no news, as bits. Figures beyond are always news.
pub(super) struct Sieve {
    figures: Vec<Cell<u64>>,
    /// How many are kept at each place, for all sieves.
    counts: Rc<[Cell<u32>]>,
    /// How many of them it knows of.
    seen: Vec<Cell<u32>>,
    kept: Box<dyn Kept>,
}

impl Sieve {
    /// Of what is kept, so many at each place.
    pub(super) fn new(counts: Rc<[Cell<u32>]>, kept: Box<dyn Kept>) -> Self {
        let figures = vec![Cell::new(0); counts.len()];
        let seen = vec![Cell::new(0); counts.len()];
        Self { figures, counts, seen, kept }
    }

    /// With what is known already, arriving here like this is no news. What was kept since it was last asked is not seen.
    pub(super) fn surely_keeps(&self, place: Place, at: FuelPosition) -> bool {
        at.0 < FIGURES && self.figures[place.index()].get() >> at.0 & 1 != 0
    }

    /// Arriving here like this is no news.
    pub(super) fn keeps(&self, place: Place, at: FuelPosition) -> bool {
        if self.surely_keeps(place, at) {
            return true;
        }
        let (known, seen) = (&self.figures[place.index()], &self.seen[place.index()]);
        let count = self.counts[place.index()].get();
        if seen.get() == count {
            return false;
        }
        known.set(known.get() | self.kept.figures(place, seen.get(), known.get()));
        seen.set(count);
        self.surely_keeps(place, at)
    }
}

impl fmt::Debug for Sieve {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.debug_struct("Sieve").finish_non_exhaustive()
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

    /// Figures kept at the second of three places, one after another.
    struct Figures(Vec<u64>);

    impl Kept for Figures {
        fn figures(&self, place: Place, since: u32, _: u64) -> u64 {
            if place == Place(1) { self.0[since as usize..].iter().fold(0, |all, one| all | one) } else { 0 }
        }
    }

    fn sieve(figures: &[u64]) -> (Sieve, Rc<[Cell<u32>]>) {
        let counts: Rc<[Cell<u32>]> = vec![Cell::new(0); 3].into();
        (Sieve::new(Rc::clone(&counts), Box::new(Figures(figures.to_vec()))), counts)
    }

    #[test]
    fn only_what_is_kept_is_no_news() {
        let (here, there) = (Place(1), Place(2));
        let (sieve, counts) = sieve(&[0b10_0000, 0b10]);
        assert!(!sieve.keeps(here, FuelPosition(5)));
        counts[1].set(2);
        assert!(sieve.keeps(here, FuelPosition(5)) && sieve.keeps(here, FuelPosition(1)));
        assert!(!sieve.keeps(here, FuelPosition(4)) && !sieve.keeps(there, FuelPosition(5)));
        assert!(sieve.surely_keeps(here, FuelPosition(5)) && !sieve.keeps(here, FuelPosition(6)));
    }

    /// A look tells what was told before, and no more.
    #[test]
    fn what_was_kept_since_is_seen_when_it_is_asked_for() {
        let (sieve, counts) = sieve(&[0b10_0000]);
        counts[1].set(1);
        assert!(!sieve.surely_keeps(Place(1), FuelPosition(5)));
        assert!(sieve.keeps(Place(1), FuelPosition(5)) && sieve.surely_keeps(Place(1), FuelPosition(5)));
    }

    /// More fuel is as good as less where the rules let it be thrown away (`LR 8.3D`), and something else where they do not
    /// (`SD iE6c`).
    #[test]
    fn less_fuel_is_covered_where_more_is_better() {
        assert_eq!(covered_figures(FuelPosition(3), true), 0b1111);
        assert_eq!(covered_figures(FuelPosition(3), false), 0b1000);
        assert_eq!(covered_figures(FuelPosition(64), true), 0);
    }

    #[test]
    fn figures_beyond_the_bits_are_news() {
        let (sieve, counts) = sieve(&[u64::MAX]);
        counts[1].set(1);
        assert!(sieve.keeps(Place(1), FuelPosition(63)) && !sieve.keeps(Place(1), FuelPosition(64)));
    }
}
