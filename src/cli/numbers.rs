//! Numbers of the command line, each with a refusal that names its range and rule.

use crate::unit::{Consumption, Mass, Steps, Tanks, Thrust};

/// More steps than any track holds.
const MOST_STEPS: u16 = 999;
/// Widths that tables can be set in.
const WIDTHS: (u16, u16) = (40, 1000);

/// A whole number; the error says what was written.
fn whole(text: &str, what: &str) -> Result<i64, String> {
    let trimmed = text.trim();
    let digits = trimmed.strip_prefix(['-', '+']).unwrap_or(trimmed);
    if digits.is_empty() || !digits.bytes().all(|byte| byte.is_ascii_digit()) {
        return Err(format!("'{text}' is no {what}: write a whole number"));
    }
    // A number too long for the type is out of every range.
    Ok(trimmed.parse().unwrap_or(if trimmed.starts_with('-') { i64::MIN } else { i64::MAX }))
}

/// A whole number from 0 to `most`.
fn up_to(text: &str, what: &str, most: i64, rule: &str) -> Result<i64, String> {
    let number = whole(text, what)?;
    if (0..=most).contains(&number) {
        Ok(number)
    } else {
        Err(format!("{what} {} is out of range: write 0 to {most} ({rule})", text.trim()))
    }
}

/// Thrust of a thruster; its range is that of the rules, and checked later.
///
/// # Errors
/// What is wrong with the text.
pub fn thrust(text: &str) -> Result<Thrust, String> {
    let number = whole(text, "thrust")?;
    Ok(Thrust(number.clamp(i8::MIN.into(), i8::MAX.into()) as i8))
}

/// A choice for a policy of the rules.
///
/// # Errors
/// What it should look like.
pub fn policy(text: &str) -> Result<(String, String), String> {
    match text.split_once('=') {
        Some((name, value)) if !name.trim().is_empty() && !value.trim().is_empty() => {
            Ok((name.trim().to_string(), value.trim().to_string()))
        }
        _ => Err(format!("'{text}' chooses no policy: write NAME=VALUE, such as flybys=every-entry")),
    }
}

/// Dry mass; what the fuel track holds is checked later.
///
/// # Errors
/// What is wrong with the text; a mass below 0.
pub fn dry_mass(text: &str) -> Result<Mass, String> {
    let number = whole(text, "dry mass")?;
    if number < 0 {
        return Err(format!("dry mass {} is out of range: write 0 or more (LR 5.4B)", text.trim()));
    }
    Ok(Mass(number.min(i64::from(u8::MAX)) as u8))
}

/// A mass that is put down or taken up.
///
/// # Errors
/// What is wrong with the text; a mass below 0.
pub fn mass(text: &str) -> Result<Mass, String> {
    up_to(text, "mass", 99, "mass points of cards, LR 2.6C").map(|number| Mass(number as u8))
}

/// Whole tanks of fuel; how many there may be is that of the rules, and checked later.
///
/// # Errors
/// What is wrong with the text; less than none.
pub fn tanks(text: &str) -> Result<Tanks, String> {
    let number = whole(text, "tanks")?;
    if number < 0 {
        return Err(format!("tanks {} is out of range: write 0 or more", text.trim()));
    }
    Ok(Tanks(number.min(i64::from(u8::MAX)) as u8))
}

/// Steps of fuel; how many fit is checked later.
///
/// # Errors
/// What is wrong with the text, and the range.
pub fn steps(text: &str) -> Result<Steps, String> {
    up_to(text, "steps", MOST_STEPS.into(), "LR 5.4B").map(|number| Steps(number as u16))
}

/// Steps of an afterburner.
///
/// # Errors
/// What is wrong with the text, and the range.
pub fn afterburner(text: &str) -> Result<Steps, String> {
    let steps = up_to(text, "afterburner", 9, "steps, LR 6.1A")?;
    if steps == 0 {
        return Err(
            "an afterburner takes 1 step or more: leave --afterburn out if there is none (LR 6.1A)".into()
        );
    }
    Ok(Steps(steps as u16))
}

/// Steps a burn.
///
/// # Errors
/// What is wrong with the text.
pub fn consumption(text: &str) -> Result<Consumption, String> {
    text.parse().map_err(|error| format!("consumption {error} (LR 6.2B)"))
}

/// Radiation hardness of the weakest card.
///
/// # Errors
/// What is wrong with the text, and the range.
pub fn rad_hardness(text: &str) -> Result<u8, String> {
    up_to(text, "rad-hardness", 20, "LR 8.3C").map(|number| number as u8)
}

/// A small number printed on the map or on a card, such as a size.
///
/// # Errors
/// What is wrong with the text, and the range.
pub fn small(text: &str) -> Result<u8, String> {
    in_range(text, 0, 99).map(|number| number as u8)
}

/// Chits of one kind aboard.
///
/// # Errors
/// What is wrong with the text, and the range.
pub fn chits(text: &str) -> Result<u8, String> {
    in_range(text, 0, 9).map(|number| number as u8)
}

/// Bonus pivots of a move; no card gives more than one.
///
/// # Errors
/// What is wrong with the text, and the range.
pub fn bonus_pivots(text: &str) -> Result<u8, String> {
    in_range(text, 0, 3).map(|number| number as u8)
}

/// Year of the sunspot cycle; how many the cycle has is checked later.
///
/// # Errors
/// What is wrong with the text, and the range.
pub fn year(text: &str) -> Result<u8, String> {
    in_range(text, 1, 99).map(|number| number as u8)
}

/// The most turns of a trip.
///
/// # Errors
/// What is wrong with the text, and the range.
pub fn turns(text: &str) -> Result<u16, String> {
    in_range(text, 0, 200).map(|number| number as u16)
}

/// A year of play.
///
/// # Errors
/// What is wrong with the text, and the range.
pub fn year_of_play(text: &str) -> Result<u16, String> {
    in_range(text, 1, u16::MAX.into()).map(|number| number as u16)
}

/// A number that dice and decks come from.
///
/// # Errors
/// What is wrong with the text, and the range.
pub fn seed(text: &str) -> Result<u64, String> {
    let is_too_long = whole(text, "number")? == i64::MAX && text.trim() != i64::MAX.to_string();
    if is_too_long {
        return Err(format!("{} is out of range: write 0 to {}", text.trim(), i64::MAX));
    }
    in_range(text, 0, i64::MAX).map(i64::unsigned_abs)
}

/// A whole number within these bounds.
fn in_range(text: &str, least: i64, most: i64) -> Result<i64, String> {
    let number = whole(text, "number")?;
    if (least..=most).contains(&number) {
        Ok(number)
    } else {
        Err(format!("{} is out of range: write {least} to {most}", text.trim()))
    }
}

/// Columns of a terminal.
///
/// # Errors
/// What is wrong with the text, and the range.
pub fn width(text: &str) -> Result<u16, String> {
    let number = whole(text, "width")?;
    let (least, most) = WIDTHS;
    u16::try_from(number)
        .ok()
        .filter(|number| (least..=most).contains(number))
        .ok_or_else(|| format!("width {} is out of range: write {least} to {most} columns", text.trim()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_out_of_range_name_the_rule() {
        assert_eq!(thrust("20"), Ok(Thrust(20)));
        assert_eq!(tanks("-1").unwrap_err(), "tanks -1 is out of range: write 0 or more");
        assert_eq!(policy("flybys = once"), Ok(("flybys".to_string(), "once".to_string())));
        assert!(policy("flybys").is_err());
        assert_eq!(tanks("many").unwrap_err(), "'many' is no tanks: write a whole number");
        assert!(steps("99999999999999999999999").is_err());
        assert!(dry_mass("-3").is_err());
        assert_eq!(dry_mass("300"), Ok(Mass(255)));
        assert!(consumption("0/0").unwrap_err().contains("divides by zero"));
        assert!(width("0").is_err());
    }
}
