//! What of a ship matters inside a move, besides thrust and fuel, and what drives it.

use super::departure::{Departure, Power};
use super::rocket::Rocket;
use crate::ruleset::{Policies, SunlessZones};

/// How a move is driven.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Drive {
    /// A thruster that works, be it only to coast.
    Powered,
    /// The same with its afterburner lit.
    Afterburning,
    /// None (`LR 6.1B`).
    Drifting,
    /// The emergency sail (`SD iE5`).
    EmergencySail,
}

impl Drive {
    /// All of them, in their order.
    pub const ALL: [Self; 4] = [Self::Powered, Self::Afterburning, Self::Drifting, Self::EmergencySail];

    /// How a move is driven after this departure.
    pub fn of(departure: &Departure) -> Self {
        match departure.power {
            Power::Thrust(breakdown) if breakdown.afterburner > 0 => Self::Afterburning,
            Power::Thrust(_) => Self::Powered,
            Power::Drifting => Self::Drifting,
            Power::EmergencySail => Self::EmergencySail,
        }
    }

    /// A thruster works.
    pub const fn has_thruster(self) -> bool {
        matches!(self, Self::Powered | Self::Afterburning)
    }
}

/// What of a ship matters inside a move, besides thrust and fuel.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Craft {
    /// It flies by a sail, which an aerobrake hazard takes (`LR 6.4F`, `4e H6`).
    pub flies_by_sail: bool,
    /// Its thruster stops where there is no solar power (`4e J3a`).
    pub needs_sun: bool,
    /// Pivots of a move that cost nothing (`4e H4c`).
    pub bonus_pivots: u8,
    /// Chits aboard that give free burns (`SD iE3b`).
    pub isofuel: u8,
}

impl Craft {
    /// The ship inside a move.
    pub fn of(rocket: &Rocket, policies: &Policies) -> Self {
        Self {
            flies_by_sail: rocket.sail,
            needs_sun: rocket.solar
                && !rocket.esa_power
                && policies.sunless_zones == SunlessZones::ThrusterStops,
            bonus_pivots: rocket.bonus_pivots,
            isofuel: rocket.isofuel,
        }
    }

    /// Its thruster may stop before the move is over.
    pub const fn may_lose_thruster(&self) -> bool {
        self.flies_by_sail || self.needs_sun
    }
}
