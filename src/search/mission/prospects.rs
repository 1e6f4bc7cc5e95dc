//! Ends that may still come of a situation, and those found before.

use std::rc::Rc;

use super::bounds::Situation;
use super::supplied::Soonest;
use crate::search::backward::MOST_HAZARDS;
use crate::unit::{Steps, Water};

/// An end that may still come of a situation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Prospect {
    /// Turns still to go.
    pub turns: u16,
    /// Water still to buy.
    pub water: Water,
    /// Hazards still to enter.
    pub hazards: u8,
    /// Steps left.
    pub left: Steps,
}

/// An end as one number: turns, water, hazards and what it lacks of most fuel, side by side with a bit before each. The sooner
/// one is the lesser.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Packed(u64);

impl Packed {
    /// The bits before the numbers.
    const GUARDS: u64 = 0x8000_8000_8000_8000;
    /// No number is told apart from more.
    const MOST: u16 = 0x7fff;

    fn of(one: Prospect) -> Self {
        let Prospect { turns, water: Water(water), hazards, left: Steps(left) } = one;
        let numbers = [turns, water, hazards.into(), Self::MOST - left.min(Self::MOST)];
        Self(numbers.into_iter().fold(0, |all, number| all << 16 | u64::from(number.min(Self::MOST))))
    }

    const fn prospect(self) -> Prospect {
        let [turns, water, lacking] = [(self.0 >> 48) as u16, (self.0 >> 32) as u16, self.0 as u16];
        let hazards = (self.0 >> 16) as u8;
        Prospect { turns, water: Water(water), hazards, left: Steps(Self::MOST - lacking) }
    }

    /// As good in everything.
    const fn covers(self, other: Self) -> bool {
        ((other.0 | Self::GUARDS) - self.0) & Self::GUARDS == Self::GUARDS
    }
}

/// Ends none of which is worse than another in everything.
#[derive(Debug, Default)]
pub(super) struct Prospects(Vec<Packed>);

impl Prospects {
    /// One more, unless another one covers it.
    pub(super) fn add(&mut self, one: Prospect) {
        let one = Packed::of(one);
        if !self.0.iter().any(|known| known.covers(one)) {
            self.0.retain(|known| !one.covers(*known));
            self.0.push(one);
        }
    }

    /// All of these, but for those that others cover.
    pub(super) fn extend(&mut self, all: impl IntoIterator<Item = Prospect>) {
        all.into_iter().for_each(|one| self.add(one));
    }

    fn each(&self) -> impl Iterator<Item = Prospect> {
        self.0.iter().map(|one| one.prospect())
    }

    /// The same, but none sooner than is possible with at most so many hazards.
    pub(super) fn no_sooner(&self, soonest: Soonest) -> Self {
        let mut all = Self::default();
        for one in self.each() {
            for hazards in one.hazards.min(MOST_HAZARDS)..=MOST_HAZARDS {
                let Some(turns) = soonest[usize::from(hazards)] else { continue };
                let turns = turns.max(one.turns);
                all.add(Prospect { turns, hazards: hazards.max(one.hazards), ..one });
                if turns == one.turns {
                    break;
                }
            }
        }
        all
    }

    /// The fewest turns of any.
    pub(super) fn soonest(&self) -> Option<u16> {
        self.each().map(|one| one.turns).min()
    }

    /// The most steps left of any.
    pub(super) fn fullest(&self) -> Option<Steps> {
        self.each().map(|one| one.left).max()
    }

    /// All of them, soonest first.
    pub(super) fn sorted(mut self) -> Rc<[Prospect]> {
        self.0.sort_unstable();
        self.each().collect()
    }
}

/// When so many ends are remembered, all are forgotten: they are found again when they are asked for.
const MOST_REMEMBERED: usize = 3_000_000;

/// What was found for fuel figures and depots at one place, for one configuration and its milestones.
#[derive(Clone, Debug, Default)]
struct Here {
    /// Apart from what was found, since it is looked through.
    figures: Vec<u32>,
    found: Vec<Rc<[Prospect]>>,
}

/// What was found for all situations.
#[derive(Debug)]
pub(super) struct Remembered {
    places: Vec<Here>,
    /// How many ends these are.
    count: usize,
}

/// All that situations of one place, configuration and milestones differ by, as one number.
fn figures(situation: &Situation) -> u32 {
    let Situation { at, stored, may_operate, .. } = *situation;
    u32::from(at.0) << 16 | u32::from(stored.0) << 8 | u32::from(may_operate)
}

impl Remembered {
    /// Nothing was found yet for so many places, configurations and milestones together.
    pub(super) fn new(buckets: usize) -> Self {
        Self { places: vec![Here::default(); buckets], count: 0 }
    }

    /// What was found for a situation.
    pub(super) fn get(&self, bucket: usize, situation: &Situation) -> Option<Rc<[Prospect]>> {
        let here = &self.places[bucket];
        let wanted = figures(situation);
        let place = here.figures.iter().position(|known| *known == wanted)?;
        Some(Rc::clone(&here.found[place]))
    }

    /// This was found for a situation.
    pub(super) fn keep(&mut self, bucket: usize, situation: &Situation, found: &Rc<[Prospect]>) {
        // What is known of one takes about as much as four ends.
        self.count += found.len() + 4;
        if self.count > MOST_REMEMBERED {
            self.places.fill(Here::default());
            self.count = 0;
        }
        let here = &mut self.places[bucket];
        here.figures.push(figures(situation));
        here.found.push(Rc::clone(found));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_worse_in_everything_is_left_out() {
        let end = |turns, hazards, left| Prospect { turns, water: Water(0), hazards, left: Steps(left) };
        let mut prospects = Prospects::default();
        for one in [end(3, 1, 5), end(2, 1, 5), end(4, 0, 5), end(2, 2, 4), end(5, 0, 9)] {
            prospects.add(one);
        }
        assert_eq!(prospects.soonest(), Some(2));
        assert_eq!(*prospects.sorted(), [end(2, 1, 5), end(4, 0, 5), end(5, 0, 9)]);
    }
}
