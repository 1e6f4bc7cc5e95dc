//! The rules of movement, fuel, landing and hazards as pure functions. Planner and engine call the same ones.
//!
//! Nothing here reads a file, prints or rolls; dice come in as values or stay as chances.

mod chance;
mod departure;
mod flight;
mod hop;
mod landing;
mod rocket;
pub mod support;
mod terrain;
mod thrust;

pub use chance::{Chance, MOST_ROLLS, SAFE_RAD_HARDNESS, belt_loss, belt_survival, hazard_survival};
pub use departure::{Departure, Power, departures};
pub use flight::{
    Arrival, Demand, Flight, FlybySet, Landed, MoveCost, PIVOT, Refusal, Step, drift, enter, move_cost,
};
pub use hop::{hop_departure, hop_sites};
pub use landing::{Approach, HAZARD_PRICE, landing_steps, lift_off_steps};
pub use rocket::{Afterburner, Rocket};
pub use terrain::{Terms, Terrain};
pub use thrust::{ThrustBreakdown, modified_thrust};
