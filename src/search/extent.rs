//! How much of a question searches have looked at.

use serde::Serialize;

/// What an answer rests on. Written out as `complete` and, where it is known, `left_out_from_turns`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(into = "Figures")]
pub enum Extent {
    /// All that there is.
    Whole,
    /// All trips of fewer turns: enough was done before the others were looked at.
    Below(u16),
    /// A limit cut a search short: anything may be missing.
    Part,
}

impl Extent {
    /// Nothing was left out.
    pub const fn is_whole(self) -> bool {
        matches!(self, Self::Whole)
    }

    /// Where nothing else was left out: trips that take so many turns or more were.
    pub const fn left_out_from(self) -> Option<u16> {
        match self {
            Self::Below(turns) => Some(turns),
            Self::Whole | Self::Part => None,
        }
    }

    /// That of several searches together.
    #[must_use]
    pub fn and(self, other: Self) -> Self {
        match (self, other) {
            (Self::Part, _) | (_, Self::Part) => Self::Part,
            (Self::Below(one), Self::Below(other)) => Self::Below(one.min(other)),
            (Self::Below(turns), Self::Whole) | (Self::Whole, Self::Below(turns)) => Self::Below(turns),
            (Self::Whole, Self::Whole) => Self::Whole,
        }
    }
}

/// What is written out.
#[derive(Serialize)]
struct Figures {
    complete: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    left_out_from_turns: Option<u16>,
}

impl From<Extent> for Figures {
    fn from(extent: Extent) -> Self {
        Self { complete: extent.is_whole(), left_out_from_turns: extent.left_out_from() }
    }
}

#[cfg(test)]
mod tests {
    use super::Extent::{Below, Part, Whole};

    #[test]
    fn searches_together_looked_as_far_as_each_of_them() {
        assert_eq!(Whole.and(Whole), Whole);
        assert_eq!([Below(5).and(Whole), Whole.and(Below(5))], [Below(5); 2]);
        assert_eq!([Below(5).and(Below(7)), Below(7).and(Below(5))], [Below(5); 2]);
        // Of a search that was stopped nobody knows what it left out, so nobody knows it of both.
        assert_eq!([Part.and(Below(5)), Below(5).and(Part), Whole.and(Part)], [Part; 3]);
    }
}
