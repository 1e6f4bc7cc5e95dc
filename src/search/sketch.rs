//! Numbers side by side in one word, so that all of them are compared at once.

/// How many bits each of the numbers has. Between them lies one bit more, which tells when one is exceeded.
#[derive(Clone, Copy, Debug)]
pub(super) struct Fields<const N: usize> {
    bits: [u32; N],
    /// The bits between the fields.
    guards: u64,
}

/// Numbers in such fields.
#[derive(Clone, Copy, Debug)]
pub(super) struct Sketch(u64);

impl<const N: usize> Fields<N> {
    /// Fields of so many bits: with one more for each, no more than 64 in all.
    pub(super) const fn new(bits: [u32; N]) -> Self {
        let (mut guards, mut shift, mut field) = (0, 0, 0);
        while field < N {
            shift += bits[field];
            guards |= 1 << shift;
            shift += 1;
            field += 1;
        }
        Self { bits, guards }
    }

    /// Of these numbers; those beyond what a field holds are taken for alike.
    pub(super) fn sketch(&self, numbers: [u64; N]) -> Sketch {
        let (mut all, mut shift) = (0, 0);
        for (number, bits) in numbers.into_iter().zip(self.bits) {
            all |= number.min((1 << bits) - 1) << shift;
            shift += bits + 1;
        }
        Sketch(all)
    }

    /// No number of the one is more than that of the other.
    pub(super) const fn are_no_more(&self, one: Sketch, other: Sketch) -> bool {
        ((other.0 | self.guards) - one.0) & self.guards == self.guards
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_numbers_are_compared() {
        const FIELDS: Fields<3> = Fields::new([2, 30, 29]);
        let is_no_more = |one, other| FIELDS.are_no_more(FIELDS.sketch(one), FIELDS.sketch(other));
        assert!(is_no_more([1, 2, 3], [1, 2, 3]) && is_no_more([0, 2, 2], [1, 2, 3]));
        assert!(!is_no_more([2, 2, 3], [1, 9, 9]));
        assert!(!is_no_more([1, 3, 3], [3, 2, 9]));
        assert!(!is_no_more([0, 0, 1 << 28], [3, 9, (1 << 28) - 1]));
    }

    /// Beyond three, two bits tell nothing apart.
    #[test]
    fn what_a_field_does_not_hold_is_taken_for_alike() {
        const FIELDS: Fields<1> = Fields::new([2]);
        assert!(FIELDS.are_no_more(FIELDS.sketch([9]), FIELDS.sketch([3])));
        assert!(!FIELDS.are_no_more(FIELDS.sketch([9]), FIELDS.sketch([2])));
    }
}
