//! Modified thrust (`LR 6.1A`).

use super::rocket::Rocket;
use crate::map::Zone;
use crate::track::{FuelPosition, FuelTrack};
use crate::unit::Thrust;

/// Modified thrust with all that went into it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ThrustBreakdown {
    /// Printed on the card.
    pub printed: Thrust,
    /// By the wet-mass class.
    pub wet_mass: i8,
    /// By the zone, for solar thrusters.
    pub solar: Option<i8>,
    /// By the beamed power of ESA.
    pub esa_power: i8,
    /// By the afterburner.
    pub afterburner: i8,
}

impl ThrustBreakdown {
    /// The sum: burns a move may pay, and what is compared with sizes.
    pub const fn total(self) -> Thrust {
        let solar = match self.solar {
            Some(modifier) => modifier,
            None => 0,
        };
        self.printed.plus(self.wet_mass).plus(solar).plus(self.esa_power).plus(self.afterburner)
    }
}

/// What the wet-mass class adds to thrust with the fuel figure at `at` (`LR 6.1A`, `4e H3`); nothing where mass does not matter.
pub fn wet_mass_modifier(rocket: &Rocket, track: &FuelTrack, at: FuelPosition) -> i8 {
    if rocket.weightless { 0 } else { track.class(rocket.dry, at).modifier }
}

/// Modified thrust with the fuel figure at `at`, which is where it stands when the wet-mass modifier is read: after
/// lift-off fuel and after the afterburner's steps (`LR 6.1A`). `None` where a solar thruster has no power at all.
pub fn modified_thrust(
    rocket: &Rocket,
    track: &FuelTrack,
    zone: &Zone,
    at: FuelPosition,
    afterburning: bool,
) -> Option<ThrustBreakdown> {
    let solar = match (rocket.solar, zone.solar_power) {
        (false, _) => None,
        (true, true) => Some(zone.solar_thrust),
        // Beamed power may reach where the sun does not (4e H3).
        (true, false) => Some(zone.solar_thrust_when_pushed.filter(|_| rocket.esa_power)?),
    };
    Some(ThrustBreakdown {
        printed: rocket.thrust,
        wet_mass: wet_mass_modifier(rocket, track, at),
        solar,
        esa_power: i8::from(rocket.esa_power),
        afterburner: i8::from(afterburning),
    })
}
