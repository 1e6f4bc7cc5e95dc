//! Dice as values: recorded rolls first, and a seed that fills in those that are missing.

use std::collections::VecDeque;
use std::fmt;

use thiserror::Error;

/// One recorded roll.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Roll {
    /// A die, 1 to 6.
    Die(u8),
    /// A hazard roll that was paid for instead (`LR 6.4G`).
    Paid,
}

impl fmt::Display for Roll {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Die(die) => write!(formatter, "{die}"),
            Self::Paid => formatter.write_str("pay"),
        }
    }
}

/// Why a roll cannot be had.
#[derive(Clone, Copy, Debug, Error, PartialEq, Eq)]
pub enum DiceError {
    /// No roll is left and there is no seed.
    #[error("a roll is missing: add it to dice, or give the file a seed")]
    Missing,
    /// Only hazards may be paid for.
    #[error("only a hazard roll may be paid for; write a number from 1 to 6 (LR 6.4G)")]
    NotForSale,
    /// Rolls that nobody asked for.
    #[error("{0} of the dice belong to no roll: leave them out")]
    LeftOver(usize),
}

/// A generator of dice: always the same rolls for the same seed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Generator {
    state: u64,
}

impl Generator {
    /// From a seed; the seed of a generator that was used before goes on where it was.
    pub const fn new(seed: u64) -> Self {
        Self { state: seed }
    }

    /// The seed that goes on from here.
    pub const fn seed(self) -> u64 {
        self.state
    }

    /// The next number: a counter, stirred.
    pub const fn next(&mut self) -> u32 {
        self.state = self.state.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut mixed = self.state;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        ((mixed ^ (mixed >> 31)) >> 32) as u32
    }

    /// A number below a limit, each as likely as any other; 0 for the limit 0.
    pub const fn below(&mut self, limit: u32) -> u32 {
        if limit == 0 {
            return 0;
        }
        let fair = u32::MAX - u32::MAX % limit;
        loop {
            let number = self.next();
            if number < fair {
                return number % limit;
            }
        }
    }

    /// A die.
    pub const fn die(&mut self) -> u8 {
        self.below(6) as u8 + 1
    }
}

/// The rolls of one action.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Rolls {
    recorded: VecDeque<Roll>,
    generator: Option<Generator>,
    used: Vec<Roll>,
}

impl Rolls {
    /// These rolls, and then those of the generator, if there is one.
    pub fn new(recorded: impl IntoIterator<Item = Roll>, generator: Option<Generator>) -> Self {
        Self { recorded: recorded.into_iter().collect(), generator, used: Vec::new() }
    }

    /// The next die.
    ///
    /// # Errors
    /// When none is left, or a payment stands in its place.
    pub fn die(&mut self) -> Result<u8, DiceError> {
        match self.hazard()? {
            Roll::Die(die) => Ok(die),
            Roll::Paid => Err(DiceError::NotForSale),
        }
    }

    /// The next roll for a hazard, which may be paid for.
    ///
    /// # Errors
    /// When none is left.
    pub fn hazard(&mut self) -> Result<Roll, DiceError> {
        let roll = match (self.recorded.pop_front(), &mut self.generator) {
            (Some(roll), _) => roll,
            (None, Some(generator)) => Roll::Die(generator.die()),
            (None, None) => return Err(DiceError::Missing),
        };
        self.used.push(roll);
        Ok(roll)
    }

    /// All rolls used so far.
    pub fn used(&self) -> &[Roll] {
        &self.used
    }

    /// The generator as it stands now.
    pub const fn generator(&self) -> Option<Generator> {
        self.generator
    }

    /// Whether every recorded roll was used.
    ///
    /// # Errors
    /// When some were not.
    pub fn finish(&self) -> Result<(), DiceError> {
        match self.recorded.len() {
            0 => Ok(()),
            left => Err(DiceError::LeftOver(left)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn recorded_rolls_come_before_those_of_the_seed() {
        let mut rolls = Rolls::new([Roll::Die(3), Roll::Paid], Some(Generator::new(1)));
        assert_eq!(rolls.die(), Ok(3));
        assert_eq!(rolls.hazard(), Ok(Roll::Paid));
        assert!(matches!(rolls.die(), Ok(1..=6)));
        let mut none = Rolls::new([Roll::Paid, Roll::Die(2)], None);
        assert_eq!(none.die(), Err(DiceError::NotForSale));
        assert_eq!(none.finish(), Err(DiceError::LeftOver(1)));
        assert_eq!((none.die(), none.die()), (Ok(2), Err(DiceError::Missing)));
    }

    /// Files with a seed must replay for ever: these dice are fixed.
    #[test]
    fn the_dice_of_a_seed_never_change() {
        let mut generator = Generator::new(2012);
        let dice: Vec<u8> = (0..12).map(|_| generator.die()).collect();
        assert_eq!(dice, PINNED);
        let mut again = Generator::new(generator.seed());
        assert_eq!(again.next(), generator.next());
    }

    const PINNED: [u8; 12] = [4, 6, 4, 6, 5, 3, 1, 1, 6, 6, 4, 3];

    #[test]
    fn every_die_is_as_likely_as_any_other() {
        let mut generator = Generator::new(7);
        let mut counts = [0_u32; 6];
        (0..60_000).for_each(|_| counts[usize::from(generator.die()) - 1] += 1);
        assert!(counts.iter().all(|count| (9_600..10_400).contains(count)), "{counts:?}");
    }
}
