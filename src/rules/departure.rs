//! The choices before a move: jettison, afterburner, lift-off, and the thrust they lead to (`LR 6.1`, `LR 8.3D`).

use super::landing::lift_off_steps;
use super::rocket::Rocket;
use super::thrust::{ThrustBreakdown, modified_thrust};
use crate::map::Zone;
use crate::ruleset::Landing;
use crate::track::{FuelPosition, FuelTrack};
use crate::unit::{Steps, Thrust};

/// What drives the move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Power {
    /// A thruster with modified thrust of at least 1.
    Thrust(ThrustBreakdown),
    /// Nothing: the ship is dry, too heavy or without thruster (`LR 6.1B`).
    Drifting,
}

impl Power {
    /// Modified thrust; 0 when drifting.
    pub const fn thrust(self) -> Thrust {
        match self {
            Self::Thrust(breakdown) => breakdown.total(),
            Self::Drifting => Thrust(0),
        }
    }
}

/// One way to begin a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Departure {
    /// Steps jettisoned first (`LR 8.3D`).
    pub jettisoned: Steps,
    /// Steps of the afterburner, none when it is not lit.
    pub afterburner: Steps,
    /// Lander steps to leave a site.
    pub lift_off: Steps,
    /// What drives the move.
    pub power: Power,
    /// The fuel figure after all this.
    pub at: FuelPosition,
    /// Steps on board after all this.
    pub steps_left: Steps,
}

/// All useful ways to begin a move with the fuel figure at `at`: none of them has both no more thrust and no more fuel
/// than another. A ship that may not move under power gets the one that drifts; `has_thruster` is false once the sail
/// is lost.
///
/// # Complexity
/// One look at the fuel track for each step on board, twice with an afterburner.
pub fn departures(
    rocket: &Rocket,
    track: &FuelTrack,
    landing: Landing,
    zone: &Zone,
    site_size: Option<u8>,
    at: FuelPosition,
    has_thruster: bool,
) -> Vec<Departure> {
    let mut found: Vec<Departure> = Vec::new();
    let on_board = track.steps(rocket.dry, at);
    for jettisoned in (0..=on_board.0).map(Steps).filter(|_| has_thruster) {
        // A rocket that begins its move dry does not move; a sail does (LR 6.1B).
        if jettisoned == on_board && !rocket.sail {
            break;
        }
        for afterburner in rocket.afterburner.choices() {
            let start = Start { rocket, track, landing, zone, site_size, at };
            let Some(departure) = start.departure(jettisoned, afterburner) else { continue };
            let covers = |one: &Departure, other: &Departure| {
                one.power.thrust() >= other.power.thrust() && one.at >= other.at
            };
            if !found.iter().any(|known| covers(known, &departure)) {
                found.retain(|known| !covers(&departure, known));
                found.push(departure);
            }
        }
    }
    let keeps_all = found.iter().any(|departure| departure.at == at);
    if !keeps_all && site_size.is_none() {
        found.push(Departure {
            jettisoned: Steps(0),
            afterburner: Steps(0),
            lift_off: Steps(0),
            power: Power::Drifting,
            at,
            steps_left: on_board,
        });
    }
    found
}

/// Where and with what a move begins.
struct Start<'a> {
    rocket: &'a Rocket,
    track: &'a FuelTrack,
    landing: Landing,
    zone: &'a Zone,
    site_size: Option<u8>,
    at: FuelPosition,
}

impl Start<'_> {
    /// Jettisons, lights the afterburner, lifts off, and reads the thrust; `None` when that cannot be done.
    fn departure(&self, jettisoned: Steps, afterburner: Option<Steps>) -> Option<Departure> {
        let Self { rocket, track, landing, zone, site_size, at } = self;
        let dry = rocket.dry;
        let at = track.spend(dry, *at, jettisoned)?;
        let at = track.spend(dry, at, afterburner.unwrap_or(Steps(0)))?;
        let thrust = |at| modified_thrust(rocket, track, zone, at, afterburner.is_some());
        let lift_off = match site_size {
            // Free if the thrust at the present wet mass exceeds the size; otherwise the size is paid first and the
            // thrust read afterwards (LR 6.1A, 6.4D).
            Some(size) => lift_off_steps(*landing, *size, thrust(at)?.total()),
            None => Steps(0),
        };
        let at = track.spend(dry, at, lift_off)?;
        let breakdown = thrust(at)?;
        (breakdown.total() >= Thrust(1)).then(|| Departure {
            jettisoned,
            afterburner: afterburner.unwrap_or(Steps(0)),
            lift_off,
            power: Power::Thrust(breakdown),
            at,
            steps_left: track.steps(dry, at),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::super::Afterburner;
    use super::*;
    use crate::data::Data;
    use crate::ruleset;
    use crate::unit::{Consumption, Mass, Tanks};

    /// The hot ship of `LR 6.1A` lights its afterburner in every move: thrust 6 becomes 7, for one more step.
    #[test]
    fn a_required_afterburner_is_lit_in_every_move_lr_6_1a() {
        let rules = ruleset::load(&Data::Embedded, "expanded").unwrap();
        let mut rocket = Rocket {
            thrust: Thrust(6),
            consumption: Consumption::new(2, 1).unwrap(),
            afterburner: Afterburner::Required(Steps(1)),
            solar: false,
            sail: false,
            carries_sail: false,
            dry: Mass(4),
            esa_power: false,
            rad_hardness: None,
        };
        let earth = &rules.map.zones()[2];
        let at = rules.track.loaded(rocket.dry, Tanks(2)).unwrap();
        let landing = rules.policies.landing;
        let begin = |rocket: &Rocket| departures(rocket, &rules.track, landing, earth, None, at, true);
        let lit =
            |departure: &Departure| departure.power == Power::Drifting || departure.afterburner == Steps(1);
        assert!(begin(&rocket).iter().all(lit));
        // Dry 4 and two tanks are wet mass 6: class 0 (LR 6.1B).
        assert!(begin(&rocket).iter().any(|departure| departure.power.thrust() == Thrust(7)));
        rocket.afterburner = Afterburner::Optional(Steps(1));
        assert!(begin(&rocket).iter().any(|departure| departure.power.thrust() == Thrust(6)));
    }
}
