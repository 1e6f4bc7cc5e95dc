//! How the missions of a search have ended, and which ends are still new.

use std::cell::Cell;

use super::label::End;
use crate::search::query::ENDLESS;
use crate::search::sketch::{Fields, Sketch};
use crate::unit::Steps;

/// All of which none may be more where one end is as good as another: turns, water, operations, and what is lacking of fuel,
/// mass and chance.
const FIELDS: Fields<6> = Fields::new([10, 8, 6, 8, 6, 20]);

/// What of an end is compared first.
fn sketch(end: &End) -> Sketch {
    let End { turns, water, left, operations, delivered, chance } = *end;
    let lacking = |most: u64, number: u64| most.saturating_sub(number);
    let left = lacking(255, left.map_or(0, |left| left.0.into()));
    let delivered = lacking(63, delivered.0.into());
    let chance = lacking(1_000_000, chance.millionths().into());
    FIELDS.sketch([turns.into(), water.0.into(), operations.into(), left, delivered, chance])
}

/// A mission that is done.
#[derive(Clone, Copy, Debug)]
pub(super) struct Done {
    /// How it ended.
    pub end: End,
    /// Fuel left, whether that counts or not.
    left: Steps,
    /// Its last label.
    pub label: u32,
}

impl Done {
    /// Such an end is no better. Of equal ones that with more fuel is, even where fuel does not count.
    fn beats(&self, end: &End, left: Steps) -> bool {
        self.end.covers(end) && (self.left >= left || self.end != *end)
    }
}

/// The ends that are known.
#[derive(Debug)]
pub(super) struct Ends {
    /// Those of missions with this load.
    done: Vec<Done>,
    /// What of these and of the rivals is compared first: most of them differ in that.
    sketches: Vec<Sketch>,
    rival_sketches: Vec<Sketch>,
    /// The one that beat another end last: it often beats the next.
    last_beating: Cell<usize>,
    /// Those of other loads.
    rivals: Vec<End>,
    /// No mission takes more turns.
    most_turns: u16,
}

impl Ends {
    /// None yet, with a limit of turns where there is one.
    pub(super) fn new(most_turns: Option<u16>) -> Self {
        let most_turns = most_turns.unwrap_or(ENDLESS);
        Self {
            done: Vec::new(),
            sketches: Vec::new(),
            rival_sketches: Vec::new(),
            last_beating: Cell::new(0),
            rivals: Vec::new(),
            most_turns,
        }
    }

    /// A search with another load begins, which these ends of others rival.
    pub(super) fn begin(&mut self, rivals: Vec<End>) {
        self.done.clear();
        self.sketches.clear();
        self.rival_sketches = rivals.iter().map(sketch).collect();
        self.rivals = rivals;
    }

    /// From now on no mission may take more turns.
    pub(super) const fn limit(&mut self, most_turns: u16) {
        self.most_turns = most_turns;
    }

    /// Whoever ends like this, with so much fuel left, is too late or no better than another one.
    pub(super) fn is_beaten(&self, end: &End, left: Steps) -> bool {
        let beats = |known: &Done| known.beats(end, left);
        if end.turns > self.most_turns || self.done.get(self.last_beating.get()).is_some_and(beats) {
            return true;
        }
        let sketch = sketch(end);
        let may_beat = |known: &Sketch| FIELDS.are_no_more(*known, sketch);
        let mut done = self.sketches.iter().zip(&self.done);
        if let Some(beating) = done.position(|(known, done)| may_beat(known) && beats(done)) {
            self.last_beating.set(beating);
            return true;
        }
        let mut rivals = self.rival_sketches.iter().zip(&self.rivals);
        rivals.any(|(known, rival)| may_beat(known) && rival.covers(end))
    }

    /// One more mission is done, whose end is not beaten.
    pub(super) fn add(&mut self, end: End, left: Steps, label: u32) {
        self.done.retain(|known| !end.covers(&known.end));
        self.done.push(Done { end, left, label });
        self.sketches = self.done.iter().map(|done| sketch(&done.end)).collect();
    }

    /// The missions done with this load.
    pub(super) fn done(&self) -> &[Done] {
        &self.done
    }

    /// The fewest turns of a mission done with this load.
    pub(super) fn soonest(&self) -> Option<u16> {
        self.done.iter().map(|done| done.end.turns).min()
    }

    /// How many ends are known.
    pub(super) const fn count(&self) -> usize {
        self.done.len() + self.rivals.len()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::Chance;
    use crate::unit::{Mass, Water};

    fn end(turns: u16, water: u16, left: Option<u16>) -> End {
        let left = left.map(Steps);
        End { turns, water: Water(water), left, operations: 0, delivered: Mass(0), chance: Chance::CERTAIN }
    }

    /// Where fuel does not count, an end with more of it is no other end, but takes the place of the one with less.
    #[test]
    fn of_equal_ends_the_fuller_one_is_kept() {
        let mut ends = Ends::new(Some(5));
        ends.begin(vec![end(5, 1, None)]);
        ends.add(end(3, 2, None), Steps(0), 7);
        assert!(ends.is_beaten(&end(3, 2, None), Steps(0)), "the same again");
        assert!(ends.is_beaten(&end(4, 2, None), Steps(9)), "later with the same water");
        assert!(ends.is_beaten(&end(5, 1, None), Steps(9)), "as good as another load");
        assert!(ends.is_beaten(&end(6, 0, None), Steps(9)), "too late");
        assert!(!ends.is_beaten(&end(3, 2, None), Steps(1)));
        ends.add(end(3, 2, None), Steps(1), 8);
        assert_eq!(ends.done().iter().map(|done| done.label).collect::<Vec<_>>(), [8]);
        assert_eq!(ends.count(), 2);
        ends.limit(2);
        assert!(ends.is_beaten(&end(3, 0, None), Steps(9)), "too late now");
    }

    /// Where fuel counts, another amount of it is another end.
    #[test]
    fn fuel_that_counts_makes_another_end() {
        let mut ends = Ends::new(None);
        ends.add(end(3, 2, Some(4)), Steps(4), 7);
        assert!(!ends.is_beaten(&end(4, 2, Some(5)), Steps(5)));
        ends.add(end(4, 2, Some(5)), Steps(5), 8);
        assert_eq!(ends.done().len(), 2);
        assert!(ends.is_beaten(&end(4, 2, Some(4)), Steps(4)));
    }
}
