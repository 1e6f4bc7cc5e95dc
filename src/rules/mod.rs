//! The rules of movement, fuel, landing and hazards as pure functions. Planner and engine call the same ones.
//!
//! Nothing here reads a file, prints or rolls; dice come in as values or stay as chances.

mod chance;
mod craft;
mod departure;
mod flight;
mod grade;
mod hop;
mod landing;
mod payment;
mod raygun;
mod refuel;
mod rocket;
pub mod support;
mod terrain;
mod thrust;

pub use chance::{Chance, MOST_ROLLS, SAFE_RAD_HARDNESS, belt_loss, belt_survival, hazard_survival};
pub use craft::{Choice, Craft, Drive};
pub use departure::{Departure, Power, departures, is_more_fuel_better};
pub use flight::{
    Arrival, Demand, Flight, FlybySet, Landed, MoveCost, PIVOT, Refusal, Step, advance, choices,
    easiest_approach, is_pivot, move_cost,
};
pub use grade::{Grade, WrongGrade, burns};
pub use hop::{hop_departure, hop_sites};
pub use landing::{Approach, HAZARD_PRICE, lander_burn_steps, landing_steps, lift_off_steps, thrust_to_land};
pub use payment::{Chits, Payment, pay};
pub use raygun::raygun_sites;
pub use refuel::{
    FACTORY_ISOTOPE, FACTORY_WATER, RocketplaneError, RocketplaneLiftOff, air_eater_tanks, diamonds_tanks,
    dirt_tanks, isru_tanks, rocketplane, throw_into_hoppers,
};
pub use rocket::{Afterburner, Rocket};
pub use terrain::{Terms, Terrain};
pub use thrust::{ThrustBreakdown, modified_thrust};
