//! Random numbers that are the same in every run.

/// A small generator (xorshift, 64 bits).
pub(crate) struct Dice(u64);

impl Dice {
    /// The generator of one case.
    pub(crate) fn new(case: u64) -> Self {
        let mut dice = Self((case + 1).wrapping_mul(0x9E37_79B9_7F4A_7C15));
        for _ in 0..4 {
            dice.next();
        }
        dice
    }

    fn next(&mut self) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0
    }

    /// A number from 0, less than `end`.
    pub(crate) fn below(&mut self, end: usize) -> usize {
        ((self.next() >> 33) % end as u64) as usize
    }

    /// Happens in so many of a hundred cases.
    pub(crate) fn percent(&mut self, chance: usize) -> bool {
        self.below(100) < chance
    }

    /// One of several.
    pub(crate) fn pick<T: Copy>(&mut self, from: &[T]) -> T {
        from[self.below(from.len())]
    }
}
