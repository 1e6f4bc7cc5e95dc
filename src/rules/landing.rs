//! Landing and lift-off (`LR 6.4`).

use super::choice::Choice;
use super::refusal::Refusal;
use super::terrain::Terms;
use crate::ruleset::Landing;
use crate::unit::{Consumption, Steps, Thrust, Water};

/// What one hazard roll costs to avoid, paid before the roll (`LR 6.4G`).
pub const HAZARD_PRICE: Water = Water(4);

/// How a site was entered.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Approach {
    /// Along an aerobrake corridor: no lander fuel, no thrust (`LR 6.4F`, `4e H6`).
    Aerobrake,
    /// With the help of a factory: no thrust, but a roll (`4e H6`).
    Assisted,
    /// Not asked about: the ship flies up to the site.
    Unasked,
    /// Any other way.
    Powered,
}

/// Lander steps to enter a site (`LR 6.4C`): its size; none when modified thrust is greater, or not under power.
pub const fn landing_steps(landing: Landing, size: u8, thrust: Thrust, approach: Approach) -> Steps {
    match approach {
        Approach::Aerobrake | Approach::Assisted | Approach::Unasked => Steps(0),
        Approach::Powered => lift_off_steps(landing, size, thrust),
    }
}

/// Lander steps to leave a site (`LR 6.4C`, `LR 6.4D`): its size; none when modified thrust is greater.
pub const fn lift_off_steps(landing: Landing, size: u8, thrust: Thrust) -> Steps {
    match landing {
        Landing::StepsBySize if thrust.0 as i16 <= size as i16 => Steps(size as u16),
        Landing::StepsBySize | Landing::ThrustAboveSize | Landing::Free => Steps(0),
    }
}

/// Fuel of the lander burn between a site and the space beside it, the same both ways; none where there is no such burn
/// (`4e H5e`).
pub fn lander_burn_steps(beside: &Terms, consumption: Consumption) -> Steps {
    if beside.is_lander_burn { consumption.steps_for(beside.fuel_burns) } else { Steps(0) }
}

/// Landing on a site under power, and leaving it, needs more modified thrust than this, whatever is paid: its size
/// (`4e H6`), or nothing where steps are paid in its stead.
pub const fn thrust_to_land(landing: Landing, size: u8) -> Thrust {
    match landing {
        Landing::ThrustAboveSize => Thrust(if size > i8::MAX as u8 { i8::MAX } else { size as i8 }),
        Landing::StepsBySize | Landing::Free => Thrust(0),
    }
}

/// Whether this way of landing asks for a thruster that works at the site (`4e H6`).
pub const fn lands_by_thruster(landing: Landing, approach: Approach) -> bool {
    matches!(landing, Landing::ThrustAboveSize) && matches!(approach, Approach::Assisted | Approach::Powered)
}

/// How a landing is made.
pub(super) fn approach(
    here: &Terms,
    there: &Terms,
    is_corridor: bool,
    choice: Choice,
) -> Result<Approach, Refusal> {
    Ok(if there.is_landing_unasked {
        Approach::Unasked
    } else if is_corridor {
        Approach::Aerobrake
    } else if choice.lands_assisted {
        assist_rolls(there, here)?;
        Approach::Assisted
    } else {
        Approach::Powered
    })
}

/// The way of landing on a site that asks least of a ship, for lower bounds.
pub const fn easiest_approach(site: &Terms, is_corridor: bool) -> Approach {
    if site.is_landing_unasked {
        Approach::Unasked
    } else if is_corridor {
        Approach::Aerobrake
    } else if site.assist_rolls.is_some() {
        Approach::Assisted
    } else {
        Approach::Powered
    }
}

/// Rolls for the help of the factory at a site on the way to or from a space, which is no lander burn (`4e H6`).
pub(super) fn assist_rolls(site: &Terms, space: &Terms) -> Result<u8, Refusal> {
    match site.assist_rolls {
        Some(rolls) if !space.is_lander_burn => Ok(rolls),
        _ => Err(Refusal::NoAssist),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nysa_is_free_only_above_its_size_lr_6_4c() {
        let nysa = 3;
        let steps = |thrust| landing_steps(Landing::StepsBySize, nysa, Thrust(thrust), Approach::Powered);
        assert_eq!(steps(3), Steps(3));
        assert_eq!(steps(4), Steps(0));
    }

    #[test]
    fn net_thrust_must_be_greater_than_the_size_4e_h6() {
        assert_eq!(thrust_to_land(Landing::ThrustAboveSize, 6), Thrust(6));
        assert_eq!(landing_steps(Landing::ThrustAboveSize, 6, Thrust(7), Approach::Powered), Steps(0));
        assert_eq!(thrust_to_land(Landing::StepsBySize, 6), Thrust(0));
    }

    #[test]
    fn an_aerobrake_landing_needs_no_lander_fuel_lr_6_4f() {
        assert_eq!(landing_steps(Landing::StepsBySize, 10, Thrust(1), Approach::Aerobrake), Steps(0));
    }
}
