//! Exact chances of getting through rolls.

use std::cmp::Ordering;
use std::fmt;

use crate::map::Season;
use crate::unit::Thrust;

/// The most rolls that can fail which one chance can hold exactly.
pub const MOST_ROLLS: u8 = 48;

/// A chance as an exact fraction: so many parts of six to the power of the rolls, as few as its value needs.
///
/// Packed, since searches keep it a million times: it takes 24 bytes, not 32.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(Rust, packed(8))]
pub struct Chance {
    parts: u128,
    rolls: u8,
}

/// The powers of six, from none to [`MOST_ROLLS`].
const POWERS: [u128; MOST_ROLLS as usize + 1] = {
    let mut powers = [1; MOST_ROLLS as usize + 1];
    let mut rolls = 1;
    while rolls < powers.len() {
        powers[rolls] = 6 * powers[rolls - 1];
        rolls += 1;
    }
    powers
};

/// Six to the power of so many rolls, at most [`MOST_ROLLS`].
const fn power(rolls: u8) -> u128 {
    POWERS[rolls as usize]
}

impl Chance {
    /// Nothing can go wrong.
    pub const CERTAIN: Self = Self { parts: 1, rolls: 0 };
    /// It cannot be.
    pub const NEVER: Self = Self { parts: 0, rolls: 0 };

    /// This chance, and then a roll of which so many of six results are good; `None` beyond [`MOST_ROLLS`] or when the
    /// roll cannot succeed.
    #[must_use]
    pub const fn then(self, good: u8) -> Option<Self> {
        if good >= 6 {
            return Some(self);
        }
        if good == 0 || self.rolls >= MOST_ROLLS {
            return None;
        }
        Some(Self::reduced(self.parts * good as u128, self.rolls + 1))
    }

    /// The chance after several equal rolls; see [`Chance::then`].
    #[must_use]
    pub fn then_times(self, good: u8, times: u8) -> Option<Self> {
        (0..times).try_fold(self, |chance, _| chance.then(good))
    }

    /// This chance, and then a roll that may be tried again once, of which so many of six results are good (`LR 5.6B`);
    /// `None` beyond [`MOST_ROLLS`] or when the roll cannot succeed.
    #[must_use]
    pub fn then_either(self, good: u8) -> Option<Self> {
        let bad = u128::from(6_u8.saturating_sub(good));
        match good {
            0 => None,
            6.. => Some(self),
            _ if self.rolls + 2 > MOST_ROLLS => None,
            _ => Some(Self::reduced(self.parts * (36 - bad * bad), self.rolls + 2)),
        }
    }

    /// Both chances, independent of each other; `None` beyond [`MOST_ROLLS`].
    #[must_use]
    pub const fn and(self, other: Self) -> Option<Self> {
        if self.rolls + other.rolls > MOST_ROLLS {
            return None;
        }
        Some(Self::reduced(self.parts * other.parts, self.rolls + other.rolls))
    }

    /// One of two things that exclude each other; `None` beyond [`MOST_ROLLS`], which neither can have.
    #[must_use]
    pub const fn or(self, other: Self) -> Option<Self> {
        let rolls = if self.rolls > other.rolls { self.rolls } else { other.rolls };
        if rolls > MOST_ROLLS {
            return None;
        }
        let one = self.parts * power(rolls - self.rolls);
        let two = other.parts * power(rolls - other.rolls);
        Some(Self::reduced(one + two, rolls))
    }

    /// This chance less a part of it: whatever is not in the other one; nothing where that is the greater.
    #[must_use]
    pub fn less(self, other: Self) -> Self {
        let rolls = self.rolls.max(other.rolls);
        let scaled = |chance: Self| chance.parts * power(rolls - chance.rolls);
        let parts = scaled(self).saturating_sub(scaled(other));
        if parts == 0 { Self::NEVER } else { Self::reduced(parts, rolls) }
    }

    /// With as few rolls as its value needs.
    const fn reduced(mut parts: u128, mut rolls: u8) -> Self {
        while rolls > 0 && parts.is_multiple_of(6) {
            (parts, rolls) = (parts / 6, rolls - 1);
        }
        Self { parts, rolls }
    }

    /// Per cent, rounded to one digit after the point, as text.
    pub fn percent(self) -> String {
        if self.rolls == 0 {
            return if self.parts == 0 { "0 %" } else { "100 %" }.to_string();
        }
        let whole = power(self.rolls);
        // Long division by hand: a thousandth at a time keeps the numbers in range.
        let mut rest = self.parts;
        let mut thousandths = 0_u128;
        for _ in 0..4 {
            thousandths = thousandths * 10 + rest / whole;
            rest = rest % whole * 10;
        }
        if rest / whole >= 5 {
            thousandths += 1;
        }
        if thousandths.is_multiple_of(10) {
            format!("{} %", thousandths / 10)
        } else {
            format!("{}.{} %", thousandths / 10, thousandths % 10)
        }
    }

    /// So many parts of a whole.
    pub const fn parts_of_whole(self) -> (u128, u128) {
        (self.parts, power(self.rolls))
    }

    /// Millionths of a whole, rounded down.
    pub fn millionths(self) -> u32 {
        let whole = power(self.rolls);
        if let (Ok(parts), Ok(whole)) = (u64::try_from(self.parts), u64::try_from(whole))
            && let Some(parts) = parts.checked_mul(1_000_000)
        {
            return (parts / whole) as u32;
        }
        let (mut rest, mut digits) = (self.parts % whole, (self.parts / whole) as u32);
        for _ in 0..6 {
            digits = digits * 10 + (rest * 10 / whole) as u32;
            rest = rest * 10 % whole;
        }
        digits
    }

    /// The fraction in lowest terms, such as `25/36`.
    pub fn fraction(self) -> String {
        let (mut parts, mut whole) = (self.parts, power(self.rolls));
        for divisor in [2, 3] {
            while parts.is_multiple_of(divisor) && whole.is_multiple_of(divisor) {
                (parts, whole) = (parts / divisor, whole / divisor);
            }
        }
        if whole == 1 { parts.to_string() } else { format!("{parts}/{whole}") }
    }

    /// For printing and JSON only; never compared.
    #[expect(clippy::cast_precision_loss, reason = "an approximation is asked for")]
    pub fn approximate(self) -> f64 {
        self.parts as f64 / 6_f64.powi(i32::from(self.rolls))
    }
}

impl PartialOrd for Chance {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Chance {
    fn cmp(&self, other: &Self) -> Ordering {
        let (parts, of_other) = (self.parts, other.parts);
        if self.rolls == other.rolls {
            return parts.cmp(&of_other);
        }
        let rolls = self.rolls.max(other.rolls);
        let scale = |chance: &Self| chance.parts * power(rolls - chance.rolls);
        scale(self).cmp(&scale(other))
    }
}

impl fmt::Display for Chance {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(&self.percent())
    }
}

/// Good results of six on entering a skull or a parachute: a 1 loses the spacecraft (`LR 6.4E`, `LR 6.4F`).
pub const fn hazard_survival() -> u8 {
    5
}

/// Good results of six on entering a radiation belt: the roll less modified thrust, two more in the red season, must
/// not exceed the rad-hardness of the weakest card (`LR 8.3C`). A thrust below zero counts as none.
pub const fn belt_survival(thrust: Thrust, season: Season, rad_hardness: u8) -> u8 {
    let thrust = if thrust.0 > 0 { thrust.0 as i16 } else { 0 };
    let red = if matches!(season, Season::Red) { 2 } else { 0 };
    // roll - thrust + red <= rad_hardness
    let highest_good = rad_hardness as i16 + thrust - red;
    if highest_good <= 0 {
        0
    } else if highest_good >= 6 {
        6
    } else {
        highest_good as u8
    }
}

/// The chance that a card of this rad-hardness is lost to a radiation belt entered with this modified thrust; `None`
/// when no roll can reach it (`LR 8.3C`). Sails are immune and have no such chance.
pub fn belt_loss(thrust: Thrust, season: Season, rad_hardness: u8) -> Option<Chance> {
    Chance::CERTAIN.then(6 - belt_survival(thrust, season, rad_hardness))
}

/// The rad-hardness from which on no radiation belt harms a card: a 6 on thrust 0 in the red season (`LR 8.3C`).
pub const SAFE_RAD_HARDNESS: u8 = 8;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn two_hazards_leave_25_of_36() {
        let chance = Chance::CERTAIN.then(5).and_then(|chance| chance.then(5)).unwrap();
        assert_eq!(chance.fraction(), "25/36");
        assert_eq!(chance.percent(), "69.4 %");
        assert_eq!(Chance::CERTAIN.then(3).unwrap().fraction(), "1/2");
    }

    /// 5/6 is 0.833333..., 25/36 is 0.694444...; with more rolls too, so many millionths are no more than the chance, and one
    /// more is more.
    #[test]
    fn millionths_are_rounded_down() {
        let after = |rolls| Chance::CERTAIN.then_times(5, rolls).unwrap();
        assert_eq!([0, 1, 2].map(|rolls| after(rolls).millionths()), [1_000_000, 833_333, 694_444]);
        for rolls in 0..=40 {
            let (parts, whole) = after(rolls).parts_of_whole();
            let millionths = u128::from(after(rolls).millionths());
            assert!(millionths * whole <= parts * 1_000_000 && parts * 1_000_000 < (millionths + 1) * whole);
        }
    }

    #[test]
    fn chances_that_exclude_each_other_add_up() {
        let of = |good| Chance::CERTAIN.then(good).unwrap();
        assert_eq!(of(5).or(of(1)), Some(Chance::CERTAIN));
        // A 1 at once, or else a 1 at the second try: 1/6 + 5/36 = 11/36.
        assert_eq!(of(1).or(of(5).then(1).unwrap()).unwrap().fraction(), "11/36");
        assert_eq!(of(3).or(Chance::NEVER), Some(of(3)));
        assert_eq!(Chance::NEVER.percent(), "0 %");
    }

    #[test]
    fn fewer_rolls_are_safer() {
        let one = Chance::CERTAIN.then(5).unwrap();
        let two = one.then(5).unwrap();
        assert!(Chance::CERTAIN > one && one > two);
        assert_eq!(Chance::CERTAIN.then(6), Some(Chance::CERTAIN));
        assert_eq!(Chance::CERTAIN.then(0), None);
    }

    #[test]
    fn two_rolls_may_equal_one() {
        let two = Chance::CERTAIN.then(3).and_then(|chance| chance.then(4));
        assert_eq!(two, Chance::CERTAIN.then(2));
        assert_eq!(two.unwrap().cmp(&Chance::CERTAIN.then(2).unwrap()), Ordering::Equal);
        assert_eq!(two.unwrap().fraction(), "1/3");
    }

    #[test]
    fn the_most_rolls_still_compare() {
        let all = Chance::CERTAIN.then_times(5, MOST_ROLLS).unwrap();
        assert!(all < Chance::CERTAIN);
        assert_eq!(all.then(5), None);
        assert!(all.approximate() > 0.0);
    }

    #[test]
    fn a_belt_roll_of_4_on_thrust_2_is_level_2_lr_8_3c() {
        // Cards with rad-hardness 1 are lost on a 4, cards with 2 are not.
        assert!(belt_survival(Thrust(2), Season::Yellow, 1) < 4);
        assert!(belt_survival(Thrust(2), Season::Yellow, 2) >= 4);
        // In red the level of the same roll is 4.
        assert!(belt_survival(Thrust(2), Season::Red, 3) < 4);
        assert!(belt_survival(Thrust(2), Season::Red, 4) >= 4);
    }

    /// Thrust 2: levels -1 to 4, two more in red (`LR 8.3C`).
    #[test]
    fn cards_below_the_highest_level_can_be_lost_lr_8_3c() {
        let loss = |thrust, season, hardness| {
            belt_loss(Thrust(thrust), season, hardness).map_or_else(|| "0".to_string(), Chance::fraction)
        };
        assert_eq!(
            [0, 1, 2, 3, 4].map(|hard| loss(2, Season::Yellow, hard)),
            ["2/3", "1/2", "1/3", "1/6", "0"]
        );
        assert_eq!([0, 1, 5, 6].map(|hard| loss(2, Season::Red, hard)), ["1", "5/6", "1/6", "0"]);
        assert_eq!(loss(0, Season::Red, SAFE_RAD_HARDNESS - 1), "1/6");
        assert_eq!(loss(0, Season::Red, SAFE_RAD_HARDNESS), "0");
    }
}
