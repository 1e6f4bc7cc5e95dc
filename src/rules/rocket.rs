//! A rocket as far as movement is concerned.

use crate::unit::{Consumption, Mass, Steps, Thrust};

/// What the rules of movement ask of a rocket. Fuel on board is no part of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rocket {
    /// Printed thrust of the thruster (`LR 2.6D`).
    pub thrust: Thrust,
    /// Steps a burn (`LR 6.2B`).
    pub consumption: Consumption,
    /// Steps of the afterburner, where the thruster has one (`LR 6.1A`).
    pub afterburner: Option<Steps>,
    /// The thruster, or a support it needs, runs on sunlight (`LR 6.1A`).
    pub solar: bool,
    /// The thruster is a sail (`LR 6.5`).
    pub sail: bool,
    /// Sum of the masses of all cards (`LR 5.4B`).
    pub dry: Mass,
    /// One more thrust from the beamed power of ESA (`LR 2.3B`, `LR 6.1A`).
    pub esa_power: bool,
    /// Rad-hardness of the weakest card; without it belts are listed, not reckoned (`LR 8.3C`).
    pub rad_hardness: Option<u8>,
}
