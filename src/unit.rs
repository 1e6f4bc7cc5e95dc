//! Quantities of the game as types of their own, so that steps are never mixed up with tanks or burns.

use std::cmp::Ordering;
use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};
use thiserror::Error;

/// Declares a counted quantity: a whole number with its unit's name in one and in many.
macro_rules! quantity {
    ($(#[$doc:meta])* $name:ident($inner:ty), $one:literal, $many:literal) => {
        $(#[$doc])*
        #[derive(
            Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize,
        )]
        #[serde(transparent)]
        pub struct $name(pub $inner);

        impl $name {
            /// None of it.
            pub const ZERO: Self = Self(0);

            /// The sum, or `None` when it does not fit the type.
            #[must_use]
            pub const fn checked_add(self, other: Self) -> Option<Self> {
                match self.0.checked_add(other.0) {
                    Some(sum) => Some(Self(sum)),
                    None => None,
                }
            }

            /// What is left, or `None` when there is not enough.
            #[must_use]
            pub const fn checked_sub(self, other: Self) -> Option<Self> {
                match self.0.checked_sub(other.0) {
                    Some(rest) => Some(Self(rest)),
                    None => None,
                }
            }

            /// The sum, held at the largest value of the type.
            #[must_use]
            pub const fn saturating_add(self, other: Self) -> Self {
                Self(self.0.saturating_add(other.0))
            }

            /// What is left, or none when there is not enough.
            #[must_use]
            pub const fn saturating_sub(self, other: Self) -> Self {
                Self(self.0.saturating_sub(other.0))
            }
        }

        impl fmt::Display for $name {
            fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
                let unit = if self.0 == 1 { $one } else { $many };
                write!(formatter, "{} {unit}", self.0)
            }
        }
    };
}

quantity!(
    /// Fuel steps: spots on the fuel track. Burns and landings are paid in steps (`LR 6.2B`).
    Steps(u16), "step", "steps"
);
quantity!(
    /// Tanks of fuel; one water tank (WT) fills one fuel tank (`LR 2.4B`).
    Tanks(u8), "tank", "tanks"
);
quantity!(
    /// Mass points of cards (`LR 2.6C`); one point is 40 tonnes.
    Mass(u8), "mass point", "mass points"
);
quantity!(
    /// Burns counted against the allowance of a move (`LR 6.2A`).
    Burns(u8), "burn", "burns"
);
quantity!(
    /// Halves of a burn: full burn spaces count two, half lander burns one.
    HalfBurns(u16), "half burn", "half burns"
);
quantity!(
    /// Game turns, one year each.
    Turns(u16), "turn", "turns"
);
quantity!(
    /// Water tanks as money in LEO (`LR 2.4`).
    Water(u16), "WT", "WT"
);

impl HalfBurns {
    /// The number as printed on the signposts: `5 1/2`, not eleven halves.
    pub fn as_burns(self) -> String {
        match (self.0 / 2, self.0 % 2) {
            (whole, 0) => whole.to_string(),
            (0, _) => "1/2".to_string(),
            (whole, _) => format!("{whole} 1/2"),
        }
    }
}

/// Thrust, printed or modified: may fall below zero by modifiers (`LR 6.1A`).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Thrust(pub i8);

impl Thrust {
    /// The thrust with a modifier added, held within the range of the type.
    #[must_use]
    pub const fn plus(self, modifier: i8) -> Self {
        Self(self.0.saturating_add(modifier))
    }

    /// The burns a move with this thrust may pay (`LR 6.1`): none when it is not positive.
    #[must_use]
    pub const fn allowance(self) -> Burns {
        if self.0 > 0 { Burns(self.0 as u8) } else { Burns(0) }
    }
}

impl fmt::Display for Thrust {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{}", self.0)
    }
}

/// Fuel steps for each burn, an exact fraction (`LR 6.2B`: "2·1/2"). Zero for sails (`LR 6.5`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Consumption {
    numerator: u16,
    denominator: u16,
}

/// Why a text is no fuel consumption.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
pub enum ConsumptionError {
    /// Not a whole number, a fraction or a decimal.
    #[error(
        "'{0}' is not a number of steps: write a whole number, a fraction like 1/2 or a decimal like 0.5"
    )]
    NotANumber(String),
    /// A fraction over nothing.
    #[error("'{0}' divides by zero: the part below the line must be 1 or more")]
    ZeroDenominator(String),
    /// Beyond what any thruster burns.
    #[error("'{0}' is out of range: a burn costs from 0 to 99 steps, in parts of at most 1000")]
    OutOfRange(String),
}

impl Consumption {
    /// No fuel for burns: sails (`LR 6.5`).
    pub const ZERO: Self = Self { numerator: 0, denominator: 1 };

    /// A fraction in lowest terms; `None` for a zero denominator.
    pub fn new(numerator: u16, denominator: u16) -> Option<Self> {
        if denominator == 0 {
            return None;
        }
        let divisor = greatest_common_divisor(numerator, denominator);
        Some(Self { numerator: numerator / divisor, denominator: denominator / divisor })
    }

    /// The part above the line.
    pub const fn numerator(self) -> u16 {
        self.numerator
    }

    /// The part below the line, at least 1.
    pub const fn denominator(self) -> u16 {
        self.denominator
    }

    /// No fuel at all for a burn.
    pub const fn is_zero(self) -> bool {
        self.numerator == 0
    }

    /// Steps for burns counted in halves, summed exactly and rounded up once (`LR 6.2B`).
    pub const fn steps_for(self, burns: HalfBurns) -> Steps {
        let halves = burns.0 as u32 * self.numerator as u32;
        let steps = halves.div_ceil(2 * self.denominator as u32);
        Steps(if steps > u16::MAX as u32 { u16::MAX } else { steps as u16 })
    }

    /// The same, rounded down.
    pub const fn whole_steps_for(self, burns: HalfBurns) -> Steps {
        let steps = burns.0 as u32 * self.numerator as u32 / (2 * self.denominator as u32);
        Steps(if steps > u16::MAX as u32 { u16::MAX } else { steps as u16 })
    }

    /// The most whole burns that this many steps pay for; `None` when burns cost nothing.
    pub const fn burns_from(self, steps: Steps) -> Option<u32> {
        if self.numerator == 0 {
            None
        } else {
            Some(steps.0 as u32 * self.denominator as u32 / self.numerator as u32)
        }
    }
}

impl PartialOrd for Consumption {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Consumption {
    fn cmp(&self, other: &Self) -> Ordering {
        let cross = |one: &Self, other: &Self| u32::from(one.numerator) * u32::from(other.denominator);
        cross(self, other).cmp(&cross(other, self))
    }
}

const fn greatest_common_divisor(a: u16, b: u16) -> u16 {
    if b == 0 { if a == 0 { 1 } else { a } } else { greatest_common_divisor(b, a % b) }
}

impl FromStr for Consumption {
    type Err = ConsumptionError;

    fn from_str(text: &str) -> Result<Self, ConsumptionError> {
        let text = text.trim();
        let not_a_number = || ConsumptionError::NotANumber(text.to_string());
        let out_of_range = || ConsumptionError::OutOfRange(text.to_string());
        let whole = |part: &str| -> Result<u32, ConsumptionError> {
            if part.is_empty() || !part.bytes().all(|byte| byte.is_ascii_digit()) {
                return Err(not_a_number());
            }
            part.parse().map_err(|_| out_of_range())
        };
        let (numerator, denominator) = if let Some((above, below)) = text.split_once('/') {
            // A mixed number such as "2 1/2" is how the cards print it.
            let (full, above) = above.trim().rsplit_once(' ').unwrap_or(("0", above.trim()));
            let below = whole(below.trim())?;
            if below == 0 {
                return Err(ConsumptionError::ZeroDenominator(text.to_string()));
            }
            if below > 1000 {
                return Err(out_of_range());
            }
            let full = whole(full.trim())?;
            let above = whole(above)?;
            (
                full.checked_mul(below)
                    .and_then(|parts| parts.checked_add(above))
                    .ok_or_else(out_of_range)?,
                below,
            )
        } else if let Some((full, decimals)) = text.split_once(['.', ',']) {
            if decimals.len() > 3 {
                return Err(out_of_range());
            }
            let scale = 10_u32.pow(decimals.len() as u32);
            let full = if full.is_empty() { 0 } else { whole(full)? };
            let sum = full.checked_mul(scale).and_then(|parts| parts.checked_add(whole(decimals).ok()?));
            whole(decimals)?;
            (sum.ok_or_else(out_of_range)?, scale)
        } else {
            (whole(text)?, 1)
        };
        if numerator > 99 * denominator {
            return Err(out_of_range());
        }
        let divisor = {
            let (mut a, mut b) = (numerator, denominator);
            while b != 0 {
                (a, b) = (b, a % b);
            }
            a.max(1)
        };
        let reduced = (u16::try_from(numerator / divisor), u16::try_from(denominator / divisor));
        match reduced {
            (Ok(numerator), Ok(denominator)) => Self::new(numerator, denominator).ok_or_else(out_of_range),
            _ => Err(out_of_range()),
        }
    }
}

impl fmt::Display for Consumption {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (whole, rest) = (self.numerator / self.denominator, self.numerator % self.denominator);
        match (whole, rest) {
            (whole, 0) => write!(formatter, "{whole}"),
            (0, rest) => write!(formatter, "{rest}/{}", self.denominator),
            (whole, rest) => write!(formatter, "{whole} {rest}/{}", self.denominator),
        }
    }
}

impl<'de> Deserialize<'de> for Consumption {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        /// A consumption in a file: a number or a text such as "1/2".
        #[derive(Deserialize)]
        #[serde(untagged)]
        enum Written {
            Whole(u16),
            Text(String),
        }
        match Written::deserialize(deserializer)? {
            Written::Whole(whole) => whole.to_string().parse().map_err(serde::de::Error::custom),
            Written::Text(text) => text.parse().map_err(serde::de::Error::custom),
        }
    }
}

impl Serialize for Consumption {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn half_a_step_is_rounded_up_once_lr_6_2b() {
        let half: Consumption = "1/2".parse().unwrap();
        assert_eq!(half.steps_for(HalfBurns(2)), Steps(1));
        assert_eq!(half.steps_for(HalfBurns(4)), Steps(1));
        assert_eq!(half.steps_for(HalfBurns(6)), Steps(2));
    }

    #[test]
    fn nasa_crew_pays_six_steps_a_burn_lr_6_2b() {
        let crew: Consumption = "6".parse().unwrap();
        assert_eq!(crew.steps_for(HalfBurns(2)), Steps(6));
    }

    #[test]
    fn a_consumption_is_read_as_fraction_mixed_number_or_decimal() {
        assert_eq!("0.5".parse::<Consumption>(), "1/2".parse());
        assert_eq!("2 1/2".parse::<Consumption>().unwrap().to_string(), "2 1/2");
        assert_eq!("2/4".parse::<Consumption>().unwrap().to_string(), "1/2");
        assert_eq!("1.25".parse::<Consumption>().unwrap().to_string(), "1 1/4");
    }

    #[test]
    fn a_wrong_consumption_says_what_is_wrong() {
        assert_eq!("0/0".parse::<Consumption>(), Err(ConsumptionError::ZeroDenominator("0/0".into())));
        for text in ["", "x", "-1", "1/", "/2", "1.x", "1e3", "--"] {
            assert_eq!(text.parse::<Consumption>(), Err(ConsumptionError::NotANumber(text.into())), "{text}");
        }
        for text in ["100", "99999999999", "1/1001", "0.12345"] {
            assert_eq!(text.parse::<Consumption>(), Err(ConsumptionError::OutOfRange(text.into())), "{text}");
        }
    }

    #[test]
    fn half_burns_print_as_on_the_signposts() {
        assert_eq!(HalfBurns(11).as_burns(), "5 1/2");
        assert_eq!(HalfBurns(1).as_burns(), "1/2");
        assert_eq!(HalfBurns(14).as_burns(), "7");
    }
}
