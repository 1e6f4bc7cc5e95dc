//! Mixed numbers such as `4 1/3`, as the tracks print them.

use serde::Deserialize;

/// A mixed number as an exact fraction, equal by value, with the text it was written as.
#[derive(Clone, Debug, Deserialize)]
#[serde(try_from = "String")]
pub(super) struct MixedNumber {
    /// As written.
    pub(super) text: String,
    /// Above the line.
    pub(super) numerator: u32,
    /// Below the line, from 1 to 99.
    pub(super) denominator: u32,
}

impl TryFrom<String> for MixedNumber {
    type Error = String;

    fn try_from(text: String) -> Result<Self, String> {
        let refusal = || format!("'{text}' is no mixed number; write it like \"4\" or \"4 1/3\", below 256");
        let number = |part: &str| part.parse::<u32>().ok().filter(|number| *number < 256);
        let (whole, fraction) = match text.split_once(' ') {
            Some((whole, fraction)) => (whole, Some(fraction)),
            None => (text.as_str(), None),
        };
        let whole = number(whole).ok_or_else(refusal)?;
        let (above, below) = match fraction.map(|fraction| fraction.split_once('/')) {
            None => (0, 1),
            Some(Some((above, below))) => {
                (number(above).ok_or_else(refusal)?, number(below).ok_or_else(refusal)?)
            }
            Some(None) => return Err(refusal()),
        };
        if below == 0 || below > 99 {
            return Err(refusal());
        }
        Ok(Self { numerator: whole * below + above, denominator: below, text })
    }
}

impl MixedNumber {
    /// The whole number it is, if it is one.
    pub(super) fn whole(&self) -> Option<u32> {
        self.numerator.is_multiple_of(self.denominator).then(|| self.numerator / self.denominator)
    }
}

impl PartialEq for MixedNumber {
    fn eq(&self, other: &Self) -> bool {
        self.numerator * other.denominator == other.numerator * self.denominator
    }
}

impl PartialOrd for MixedNumber {
    fn partial_cmp(&self, other: &Self) -> Option<std::cmp::Ordering> {
        Some((self.numerator * other.denominator).cmp(&(other.numerator * self.denominator)))
    }
}
