//! Limits of turns, water, chance and of what counts on demand.

use std::str::FromStr;

use crate::search::criteria::Criteria;

/// The answers that are wanted.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Limits {
    /// Turns at most.
    pub turns: Option<u16>,
    /// Water tanks at most.
    pub water: Option<u16>,
    /// Chance at least, in millionths.
    pub chance: Option<u32>,
    /// Steps of fuel left at least.
    pub left: Option<u16>,
    /// Operations at most.
    pub operations: Option<u16>,
    /// Mass points delivered at least.
    pub delivered: Option<u16>,
}

/// Millionths of a whole.
const WHOLE: u32 = 1_000_000;

impl Limits {
    /// Whether an answer is within the limits. What does not count there is within none.
    pub fn allow(&self, criteria: &Criteria) -> bool {
        self.turns.is_none_or(|turns| criteria.turns <= turns)
            && self.water.is_none_or(|water| criteria.water.0 <= water)
            && self.chance.is_none_or(|chance| criteria.chance.millionths() >= chance)
            && self.left.is_none_or(|left| criteria.left.is_some_and(|steps| steps.0 >= left))
            && self.operations.is_none_or(|most| criteria.operations.is_some_and(|spent| spent <= most))
            && self
                .delivered
                .is_none_or(|least| criteria.delivered.is_some_and(|mass| u16::from(mass.0) >= least))
    }

    /// Nothing is limited that counts on demand only.
    pub const fn is_of_turns_water_and_chance(&self) -> bool {
        self.left.is_none() && self.operations.is_none() && self.delivered.is_none()
    }

    /// The limits in words.
    pub fn describe(&self) -> String {
        let turns = self.turns.map(|turns| format!("turns at most {turns}"));
        let water = self.water.map(|water| format!("water at most {water}"));
        let percent = |chance: u32| {
            let (whole, rest) = (chance / 10_000, chance % 10_000);
            if rest == 0 { format!("{whole} %") } else { format!("{whole}.{:02} %", rest / 100) }
        };
        let chance = self.chance.map(|chance| format!("chance at least {}", percent(chance)));
        let left = self.left.map(|left| format!("fuel left at least {left} steps"));
        let operations = self.operations.map(|most| format!("operations at most {most}"));
        let delivered = self.delivered.map(|least| format!("mass delivered at least {least}"));
        let parts = [turns, water, chance, left, operations, delivered];
        parts.into_iter().flatten().collect::<Vec<_>>().join(", ")
    }
}

impl FromStr for Limits {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let mut limits = Self::default();
        for part in text.split(',').map(str::trim) {
            let (name, value) = part
                .split_once('=')
                .ok_or_else(|| format!("'{part}' is no limit: write turns=6,water=5,chance=0.8"))?;
            let (name, value) = (name.trim(), value.trim());
            let whole = || {
                let number = value.parse::<u16>().ok().filter(|number| *number <= 200);
                number.ok_or_else(|| format!("{name}={value} is out of range: write 0 to 200"))
            };
            match name {
                "turns" => limits.turns = Some(whole()?),
                "water" => limits.water = Some(whole()?),
                "chance" => limits.chance = Some(chance(value)?),
                "left" => limits.left = Some(whole()?),
                "operations" => limits.operations = Some(whole()?),
                "delivered" => limits.delivered = Some(whole()?),
                _ => {
                    return Err(format!(
                        "there is no limit called '{name}': write turns, water, chance, left, operations or delivered"
                    ));
                }
            }
        }
        Ok(limits)
    }
}

/// A chance as `0.8` or `80%`, in millionths.
fn chance(text: &str) -> Result<u32, String> {
    let wrong = || format!("chance={text} is no chance: write 0 to 1, such as 0.8, or 80%");
    let (number, whole) = match text.strip_suffix('%') {
        Some(number) => (number.trim(), WHOLE / 100),
        None => (text, WHOLE),
    };
    let (before, after) = number.split_once('.').unwrap_or((number, ""));
    if before.len() > 3 || after.len() > 6 || (before.is_empty() && after.is_empty()) {
        return Err(wrong());
    }
    let digits = |text: &str| if text.is_empty() { Ok(0) } else { text.parse::<u32>().map_err(|_| wrong()) };
    let decimals = 10_u32.pow(after.len() as u32);
    let chance = u64::from(digits(before)?) * u64::from(whole)
        + u64::from(digits(after)?) * u64::from(whole) / u64::from(decimals);
    u32::try_from(chance).ok().filter(|chance| *chance <= WHOLE).ok_or_else(wrong)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn limits_are_read_from_text() {
        let limits: Limits = "turns=6, water=5,chance=0.8".parse().unwrap();
        assert_eq!(
            limits,
            Limits { turns: Some(6), water: Some(5), chance: Some(800_000), ..Limits::default() }
        );
        let limits: Limits = "left=3,operations=2,delivered=4".parse().unwrap();
        assert_eq!(
            limits,
            Limits { left: Some(3), operations: Some(2), delivered: Some(4), ..Limits::default() }
        );
        assert_eq!("chance=83.3%".parse::<Limits>().unwrap().chance, Some(833_000));
        for wrong in ["", "turns", "turns=-1", "turns=999", "speed=3", "chance=1.5", "chance=x", "chance=."] {
            assert!(wrong.parse::<Limits>().is_err(), "{wrong}");
        }
    }
}
