//! The choices before a move: jettison, afterburner, lift-off, and the thrust they lead to (`LR 6.1`, `LR 8.3D`).

use thiserror::Error;

use super::landing::lift_off_steps;
use super::rocket::Rocket;
use super::thrust::{ThrustBreakdown, modified_thrust};
use crate::map::Zone;
use crate::ruleset::{Jettison, Policies, Unpowered};
use crate::track::{FuelPosition, FuelTrack};
use crate::unit::{Steps, Thrust};

/// What drives the move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Power {
    /// A thruster with modified thrust of at least 1.
    Thrust(ThrustBreakdown),
    /// Nothing: the ship is dry, too heavy or without thruster (`LR 6.1B`).
    Drifting,
    /// The emergency sail: one space (`SD iE5`).
    EmergencySail,
}

impl Power {
    /// Modified thrust; 0 when drifting.
    pub const fn thrust(self) -> Thrust {
        match self {
            Self::Thrust(breakdown) => breakdown.total(),
            Self::Drifting | Self::EmergencySail => Thrust(0),
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
/// than another. A ship that may not move under power gets what it may do in its stead; `has_thruster` is false once
/// the sail is lost.
///
/// # Complexity
/// One look at the fuel track for each step on board, twice with an afterburner.
pub fn departures(
    rocket: &Rocket,
    track: &FuelTrack,
    policies: &Policies,
    zone: &Zone,
    site_size: Option<u8>,
    at: FuelPosition,
    has_thruster: bool,
) -> Vec<Departure> {
    let mut found: Vec<Departure> = Vec::new();
    let on_board = track.steps(rocket.dry, at);
    let most = match policies.jettison {
        Jettison::BeforeMove => on_board,
        Jettison::None => Steps(0),
    };
    let start = Start { rocket, track, policies, zone, site_size, at };
    for jettisoned in (0..=most.0).map(Steps).filter(|_| has_thruster) {
        let left = on_board.saturating_sub(jettisoned);
        if !start.may_begin_with(left) {
            break;
        }
        for afterburner in rocket.afterburner.choices() {
            let Some(departure) = start.departure(jettisoned, afterburner) else { continue };
            // Below zero, thrust is as good as none.
            let thrust = |one: &Departure| one.power.thrust().max(Thrust(0));
            let covers =
                |one: &Departure, other: &Departure| thrust(one) >= thrust(other) && one.at >= other.at;
            if !found.iter().any(|known| covers(known, &departure)) {
                found.retain(|known| !covers(&departure, known));
                found.push(departure);
            }
        }
    }
    let without_power = |power| Departure {
        jettisoned: Steps(0),
        afterburner: Steps(0),
        lift_off: Steps(0),
        power,
        at,
        steps_left: on_board,
    };
    match policies.unpowered {
        Unpowered::AerobrakesOnly => {
            let keeps_all = found.iter().any(|departure| departure.at == at);
            if !keeps_all && site_size.is_none() {
                found.push(without_power(Power::Drifting));
            }
        }
        Unpowered::Coasts => {}
        Unpowered::EmergencySail => {
            // A sail without thrust, a rocket without fuel: one that is too heavy for its thrust coasts (SD iE5).
            let can_burn = if rocket.sail {
                found.iter().any(|departure| departure.power.thrust() >= Thrust(1))
            } else {
                start.may_begin_with(on_board)
            };
            if !can_burn {
                found.push(without_power(Power::EmergencySail));
            }
        }
    }
    found
}

/// The way to begin a move with just this jettison and the afterburner lit or dark, under power.
///
/// # Errors
/// [`Grounded`] saying why it cannot begin so.
pub fn depart(
    rocket: &Rocket,
    track: &FuelTrack,
    policies: &Policies,
    zone: &Zone,
    site_size: Option<u8>,
    at: FuelPosition,
    (jettisoned, afterburner): (Steps, bool),
) -> Result<Departure, Grounded> {
    let on_board = track.steps(rocket.dry, at);
    if jettisoned > Steps(0) && policies.jettison == Jettison::None {
        return Err(Grounded::NoJettison);
    }
    let afterburner =
        if afterburner { Some(rocket.afterburner.steps().ok_or(Grounded::NoAfterburner)?) } else { None };
    if afterburner.is_none() && rocket.afterburner.is_required() {
        return Err(Grounded::TooHot);
    }
    let start = Start { rocket, track, policies, zone, site_size, at };
    if !start.may_begin_with(on_board.checked_sub(jettisoned).ok_or(Grounded::TooLittle(on_board))?) {
        return Err(Grounded::Dry);
    }
    start.departure(jettisoned, afterburner).ok_or_else(|| {
        let weak = |size| Start { site_size: size, ..start }.departure(jettisoned, afterburner).is_none();
        if site_size.is_some() && !weak(None) {
            Grounded::NoLiftOff(on_board)
        } else if on_board < jettisoned.saturating_add(afterburner.unwrap_or(Steps(0))) {
            Grounded::TooLittle(on_board)
        } else {
            Grounded::TooWeak
        }
    })
}

/// Why a move cannot begin.
#[derive(Clone, Copy, Debug, Error, PartialEq, Eq)]
pub enum Grounded {
    /// These rules know none.
    #[error("no fuel is jettisoned under these rules")]
    NoJettison,
    /// The thruster has none.
    #[error("this thruster has no afterburner (LR 6.1A)")]
    NoAfterburner,
    /// The afterburner must be lit.
    #[error("without its afterburner this thruster is not cooled (LR 8.2A)")]
    TooHot,
    /// No fuel at the start.
    #[error("a rocket that begins its move dry does not move (LR 6.1B)")]
    Dry,
    /// Not so much on board.
    #[error("jettison and afterburner need more than the {0} on board (LR 6.1A, 8.3D)")]
    TooLittle(Steps),
    /// Modified thrust below one.
    #[error("modified thrust must be 1 at least to move (LR 6.1B)")]
    TooWeak,
    /// Too little fuel to leave the site, or too little thrust after that.
    #[error("the {0} on board do not lift it off the site with thrust left to move (LR 6.4D)")]
    NoLiftOff(Steps),
}

/// Whether a ship is never worse off for more fuel: any of it may be jettisoned (`LR 8.3D`, `4e G1f`). Where not, a
/// lighter ship has more thrust, and one that has run dry its emergency sail (`SD iE2b`, `SD iE5`).
pub const fn is_more_fuel_better(policies: &Policies) -> bool {
    match policies.jettison {
        Jettison::BeforeMove => true,
        Jettison::None => false,
    }
}

/// Where and with what a move begins.
struct Start<'a> {
    rocket: &'a Rocket,
    track: &'a FuelTrack,
    policies: &'a Policies,
    zone: &'a Zone,
    site_size: Option<u8>,
    at: FuelPosition,
}

impl Start<'_> {
    /// Whether a move under power may begin with so much fuel.
    fn may_begin_with(&self, fuel: Steps) -> bool {
        let rocket = self.rocket;
        match self.policies.unpowered {
            // A rocket that begins its move dry does not move; sails and freighters do (LR 6.1B).
            Unpowered::AerobrakesOnly => fuel > Steps(0) || rocket.consumption.is_zero(),
            Unpowered::Coasts => true,
            // Less than one burn takes is no fuel (SD iE6e).
            Unpowered::EmergencySail => rocket.sail || rocket.consumption.burns_from(fuel) > Some(0),
        }
    }

    /// The least thrust of a move under power.
    const fn least_thrust(&self) -> Thrust {
        match self.policies.unpowered {
            Unpowered::AerobrakesOnly => Thrust(1),
            Unpowered::Coasts | Unpowered::EmergencySail => Thrust(i8::MIN),
        }
    }

    /// None at all, with which a sail still coasts where no sun reaches (`SD iE1k`); elsewhere its thruster does not work.
    fn thrust_without_sun(&self) -> Option<ThrustBreakdown> {
        let printed = self.rocket.thrust;
        match self.policies.unpowered {
            Unpowered::AerobrakesOnly | Unpowered::Coasts => None,
            Unpowered::EmergencySail => Some(ThrustBreakdown {
                printed,
                wet_mass: 0,
                solar: Some(-printed.0),
                esa_power: 0,
                afterburner: 0,
            }),
        }
    }

    /// Jettisons, lights the afterburner, lifts off, and reads the thrust; `None` when that cannot be done.
    fn departure(&self, jettisoned: Steps, afterburner: Option<Steps>) -> Option<Departure> {
        let Self { rocket, track, policies, zone, site_size, at } = self;
        let dry = rocket.dry;
        let at = track.spend(dry, *at, jettisoned)?;
        let at = track.spend(dry, at, afterburner.unwrap_or(Steps(0)))?;
        let thrust = |at| {
            let thrust = modified_thrust(rocket, track, zone, at, afterburner.is_some());
            thrust.or_else(|| self.thrust_without_sun())
        };
        let lift_off = match site_size {
            // Free if the thrust at the present wet mass exceeds the size; otherwise the size is paid first and the
            // thrust read afterwards (LR 6.1A, 6.4D).
            Some(size) => lift_off_steps(policies.landing, *size, thrust(at)?.total()),
            None => Steps(0),
        };
        let at = track.spend(dry, at, lift_off)?;
        let breakdown = thrust(at)?;
        (breakdown.total() >= self.least_thrust()).then(|| Departure {
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
            afterburner: Afterburner::Required(Steps(1)),
            ..Rocket::new(Thrust(6), Consumption::new(2, 1).unwrap(), Mass(4))
        };
        let earth = &rules.map.zones()[2];
        let at = rules.track.loaded(rocket.dry, Tanks(2)).unwrap();
        let policies = &rules.policies;
        let begin = |rocket: &Rocket| departures(rocket, &rules.track, policies, earth, None, at, true);
        let lit =
            |departure: &Departure| departure.power == Power::Drifting || departure.afterburner == Steps(1);
        assert!(begin(&rocket).iter().all(lit));
        // Dry 4 and two tanks are wet mass 6: class 0 (LR 6.1B).
        assert!(begin(&rocket).iter().any(|departure| departure.power.thrust() == Thrust(7)));
        rocket.afterburner = Afterburner::Optional(Steps(1));
        assert!(begin(&rocket).iter().any(|departure| departure.power.thrust() == Thrust(6)));
    }
}
