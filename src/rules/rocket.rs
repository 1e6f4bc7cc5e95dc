//! A rocket as far as movement is concerned.

use crate::map::Hazard;
use crate::unit::{Consumption, Mass, Steps, Thrust};

/// The afterburner of a thruster (`LR 6.1A`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Afterburner {
    /// There is none.
    None,
    /// It may be used for these steps, for one more thrust.
    Optional(Steps),
    /// It must be lit in every move, because its therm of cooling is needed (`LR 8.2A`).
    Required(Steps),
}

impl Afterburner {
    /// The steps it takes, if there is one.
    pub const fn steps(self) -> Option<Steps> {
        match self {
            Self::None => None,
            Self::Optional(steps) | Self::Required(steps) => Some(steps),
        }
    }

    /// Whether there is one.
    pub const fn exists(self) -> bool {
        !matches!(self, Self::None)
    }

    /// The ways to begin a move: the steps for it, none where it stays dark.
    pub fn choices(self) -> impl Iterator<Item = Option<Steps>> {
        let dark = (!self.is_required()).then_some(None);
        dark.into_iter().chain(self.steps().map(Some))
    }

    /// Whether every move has to use it.
    pub const fn is_required(self) -> bool {
        matches!(self, Self::Required(_))
    }
}

/// What the rules of movement ask of a rocket. Fuel on board is no part of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(clippy::struct_excessive_bools, reason = "each is printed on a card by itself")]
pub struct Rocket {
    /// Printed thrust of the thruster (`LR 2.6D`).
    pub thrust: Thrust,
    /// Steps a burn (`LR 6.2B`).
    pub consumption: Consumption,
    /// The afterburner of the thruster (`LR 6.1A`).
    pub afterburner: Afterburner,
    /// The thruster, or a support it needs, runs on sunlight (`LR 6.1A`).
    pub solar: bool,
    /// The thruster is a sail (`LR 6.5`).
    pub sail: bool,
    /// The thruster is a mag sail, which gains a burn at each belt (`LR 8.3C`, `4e H8f`).
    pub mag_sail: bool,
    /// A sail card is aboard, in use or not: an aerobrake hazard takes it (`LR 6.4F`). The mass of one that is not
    /// in use is reckoned with to the end of the trip.
    pub carries_sail: bool,
    /// An atmospheric scoop that works is aboard: aerobrakes are no risk (`LR 6.4F`).
    pub has_scoop: bool,
    /// Sum of the masses of all cards (`LR 5.4B`).
    pub dry: Mass,
    /// One more thrust from the beamed power of ESA (`LR 2.3B`, `LR 6.1A`).
    pub esa_power: bool,
    /// Beamed power may push its thruster.
    pub pushable: bool,
    /// Rad-hardness of the weakest card; without it belts are listed, not reckoned (`LR 8.3C`).
    pub rad_hardness: Option<u8>,
    /// Pivots of a move that cost nothing (`4e H4c`).
    pub bonus_pivots: u8,
    /// Mass does not matter: no wet-mass class changes its thrust (`SD iE2b`).
    pub weightless: bool,
    /// Chits aboard that give two free burns each (`SD iE3b`).
    pub isofuel: u8,
    /// Chits aboard that give a tank of water each (`SD iE6f`).
    pub ice: u8,
}

impl Rocket {
    /// A rocket with nothing special to it.
    pub const fn new(thrust: Thrust, consumption: Consumption, dry: Mass) -> Self {
        Self {
            thrust,
            consumption,
            afterburner: Afterburner::None,
            solar: false,
            sail: false,
            mag_sail: false,
            carries_sail: false,
            has_scoop: false,
            dry,
            esa_power: false,
            pushable: true,
            rad_hardness: None,
            bonus_pivots: 0,
            weightless: false,
            isofuel: 0,
            ice: 0,
        }
    }

    /// Whether entering such a hazard takes the sail cards aboard; if one of them is in use the ship has no thruster
    /// from there on (`LR 6.4F`).
    pub fn loses_sail_to(&self, hazard: Option<Hazard>) -> bool {
        (self.sail || self.carries_sail) && hazard == Some(Hazard::Aerobrake)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_required_afterburner_is_never_dark() {
        let choices = |afterburner: Afterburner| afterburner.choices().collect::<Vec<_>>();
        assert_eq!(choices(Afterburner::None), [None]);
        assert_eq!(choices(Afterburner::Optional(Steps(1))), [None, Some(Steps(1))]);
        assert_eq!(choices(Afterburner::Required(Steps(2))), [Some(Steps(2))]);
    }
}
