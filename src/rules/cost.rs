//! What a whole move costs (`LR 6.2B`, `LR 6.4C`).

use super::departure::Departure;
use super::flight::{Demand, Landed};
use super::landing::landing_steps;
use super::refusal::Refusal;
use super::rocket::Rocket;
use super::terrain::Terrain;
use crate::ruleset::Landing;
use crate::unit::{Steps, Thrust};

/// What a whole move costs in steps.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MoveCost {
    /// For burns and pivots, rounded up once (`LR 6.2B`).
    pub burns: Steps,
    /// For the landing (`LR 6.4C`).
    pub landing: Steps,
}

impl MoveCost {
    /// Both together.
    pub const fn total(self) -> Steps {
        self.burns.saturating_add(self.landing)
    }
}

/// What the move costs with this departure, if thrust suffices; fuel is asked of [`super::pay`].
///
/// # Errors
/// [`Refusal`] naming what is short.
pub fn move_cost(
    terrain: &Terrain,
    rocket: &Rocket,
    departure: &Departure,
    demand: &Demand,
) -> Result<MoveCost, Refusal> {
    let thrust = departure.power.thrust();
    if demand.burns > thrust.allowance() {
        return Err(Refusal::NotEnoughThrust { needed: demand.burns, thrust });
    }
    if demand.thrust_above > Thrust(0) && thrust <= demand.thrust_above {
        let above = demand.thrust_above;
        return Err(match terrain.policies().landing {
            Landing::ThrustAboveSize => Refusal::TooWeak { above, thrust },
            Landing::StepsBySize | Landing::Free => Refusal::Gate(above),
        });
    }
    let landing = match demand.landed {
        Some(Landed { approach, size }) => {
            // A lost sail brakes no more.
            let thrust = if demand.is_sail_lost { Thrust(0) } else { thrust };
            landing_steps(terrain.policies().landing, size, thrust, approach)
        }
        None => Steps(0),
    };
    Ok(MoveCost { burns: rocket.consumption.steps_for(demand.fuel_burns), landing })
}
