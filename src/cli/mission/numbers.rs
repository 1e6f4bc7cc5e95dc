//! Numbers inside the options of a mission.

use anyhow::{Context as _, ensure};

use crate::cli::ship::check_thrust;
use crate::unit::{Consumption, Steps, Thrust};

/// A thruster as `9/6+1`: thrust, steps a burn, steps of its afterburner.
pub(super) fn thruster(text: &str) -> anyhow::Result<(Thrust, Consumption, Option<Steps>)> {
    let wrong = || format!("--also {text}: write THRUST/STEPS or THRUST/STEPS+STEPS, such as 9/6+1");
    let (numbers, afterburner) = match text.split_once('+') {
        Some((numbers, afterburner)) => (numbers, Some(afterburner)),
        None => (text, None),
    };
    let (thrust, consumption) = numbers.split_once('/').with_context(wrong)?;
    let thrust = Thrust(thrust.trim().parse().ok().with_context(wrong)?);
    check_thrust(thrust)?;
    let consumption: Consumption = consumption.trim().parse().ok().with_context(wrong)?;
    ensure!(!consumption.is_zero(), "--also {text}: consumption 0 is for sails only (LR 6.5)");
    let afterburner = afterburner.map(|steps| steps.trim().parse().ok().with_context(wrong)).transpose()?;
    Ok((thrust, consumption, afterburner.map(Steps)))
}

/// `NAME` or `NAME=N`.
pub(super) fn counted(text: &str) -> anyhow::Result<(&str, Option<u8>)> {
    let Some((name, count)) = text.rsplit_once('=') else { return Ok((text, None)) };
    let count = count.trim().parse().ok().filter(|count| (1..=30).contains(count));
    let count = count.with_context(|| format!("'{text}': write a number from 1 to 30 after ="))?;
    Ok((name.trim(), Some(count)))
}
