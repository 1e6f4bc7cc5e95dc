//! Paying for a move: fuel on board, and water from chits (`SD iE6f`).

use super::cost::{MoveCost, move_cost};
use super::departure::Departure;
use super::flight::Demand;
use super::refusal::Refusal;
use super::rocket::Rocket;
use super::terrain::Terrain;
use crate::track::{FuelPosition, FuelTrack};
use crate::unit::Steps;

/// Chits spent (`SD iE3b`, `SD iE6f`).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Chits {
    /// For two free burns each.
    pub isofuel: u8,
    /// For a tank of water each.
    pub ice: u8,
}

impl Chits {
    /// No more of either.
    pub const fn covers(self, other: Self) -> bool {
        self.isofuel <= other.isofuel && self.ice <= other.ice
    }

    /// Neither.
    pub const fn is_none(self) -> bool {
        self.isofuel == 0 && self.ice == 0
    }
}

/// What a move took.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Payment {
    /// Steps for burns and landing.
    pub cost: MoveCost,
    /// The fuel figure afterwards.
    pub at: FuelPosition,
    /// Ice chits that were melted on the way.
    pub ice: u8,
}

/// Pays for a move, melting up to so many ice chits where the fuel on board runs out: as late as can be, since a lighter
/// ship has more steps to a tank.
///
/// # Errors
/// [`Refusal`] naming what is short.
pub fn pay(
    terrain: &Terrain,
    rocket: &Rocket,
    track: &FuelTrack,
    departure: &Departure,
    demand: &Demand,
    most_ice: u8,
) -> Result<Payment, Refusal> {
    let cost = move_cost(terrain, rocket, departure, demand)?;
    if let Some(at) = track.spend(rocket.dry, departure.at, cost.total()) {
        return Ok(Payment { cost, at, ice: 0 });
    }
    let short = Refusal::NotEnoughFuel { needed: cost.total(), left: departure.steps_left };
    if most_ice == 0 {
        return Err(short);
    }
    let one_burn = rocket.consumption.steps_for(crate::unit::HalfBurns(2));
    let (mut at, mut ice, mut due) = (departure.at, 0, cost.total());
    while due > Steps(0) {
        let part = due.min(one_burn);
        if part == Steps(0) {
            return Err(short);
        }
        while track.steps(rocket.dry, at) < part {
            if ice == most_ice {
                return Err(short);
            }
            at = track.add_tank(rocket.dry, at).ok_or(short)?;
            ice += 1;
        }
        at = track.spend(rocket.dry, at, part).ok_or(short)?;
        due = due.saturating_sub(part);
    }
    Ok(Payment { cost, at, ice })
}
