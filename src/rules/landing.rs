//! Landing and lift-off (`LR 6.4`).

use crate::ruleset::Landing;
use crate::unit::{Steps, Thrust, Water};

/// What one hazard roll costs to avoid, paid before the roll (`LR 6.4G`).
pub const HAZARD_PRICE: Water = Water(4);

/// How a site was entered.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Approach {
    /// Along an aerobrake corridor: no lander fuel (`LR 6.4F`).
    Aerobrake,
    /// Any other way.
    Powered,
}

impl Approach {
    /// How a site is entered by a line: by aerobrake when it is a one-way corridor.
    pub const fn of(is_corridor: bool) -> Self {
        if is_corridor { Self::Aerobrake } else { Self::Powered }
    }
}

/// Lander steps to enter a site (`LR 6.4C`): its size; none when modified thrust is greater or by aerobrake.
pub const fn landing_steps(landing: Landing, size: u8, thrust: Thrust, approach: Approach) -> Steps {
    match (landing, approach) {
        (Landing::StepsBySize, Approach::Aerobrake) => Steps(0),
        (Landing::StepsBySize, Approach::Powered) => lift_off_steps(landing, size, thrust),
    }
}

/// Lander steps to leave a site (`LR 6.4C`, `LR 6.4D`): its size; none when modified thrust is greater.
pub const fn lift_off_steps(landing: Landing, size: u8, thrust: Thrust) -> Steps {
    match landing {
        Landing::StepsBySize => {
            if thrust.0 as i16 > size as i16 {
                Steps(0)
            } else {
                Steps(size as u16)
            }
        }
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
    fn an_aerobrake_landing_needs_no_lander_fuel_lr_6_4f() {
        assert_eq!(landing_steps(Landing::StepsBySize, 10, Thrust(1), Approach::Aerobrake), Steps(0));
    }
}
