//! The rules of movement, fuel, landing and hazards as pure functions. Planner and engine call the same ones.
//!
//! Nothing here reads a file, prints or rolls; dice come in as values or stay as chances.

mod ahead;
mod chance;
mod change;
mod choice;
mod cost;
mod craft;
mod departure;
mod entry;
mod flight;
mod freighter;
mod grade;
mod halt;
mod hop;
mod industry;
mod landing;
mod leaving;
mod payment;
mod pivot;
mod prospect;
mod raygun;
mod refuel;
mod refusal;
mod rocket;
pub mod support;
mod terrain;
mod thrust;
mod unpowered;

pub use ahead::{is_ahead_of_other, least_ahead, may_stand_ahead, zones_as_strong};
pub use chance::{Chance, MOST_ROLLS, SAFE_RAD_HARDNESS, belt_loss, belt_survival, hazard_survival};
pub use change::{ChangeRefusal, WaterChange, add_tanks, ground_tanks, pay_with_changes};
pub use choice::{Choice, choices};
pub use cost::{MoveCost, move_cost};
pub use craft::{Craft, Drive};
pub use departure::{Departure, Grounded, Power, depart, departures, is_more_fuel_better};
pub use entry::advance;
pub use flight::{Arrival, Demand, Flight, FlybySet, Landed, Step};
pub use freighter::{FreighterRefusal, enter_with_freighter, freighter, freighter_departure, ride_elevator};
pub use grade::{Grade, WrongGrade, burns};
pub use halt::is_halt_needless;
pub use hop::{hop_departure, hop_sites};
pub use industry::{TRACKS, factory_letters, is_over_limit};
pub use landing::{
    Approach, HAZARD_PRICE, easiest_approach, lander_burn_steps, landing_steps, lands_by_thruster,
    lift_off_steps, thrust_to_land,
};
pub use leaving::{Halted, LanderBurns, Leaving, lander_burns};
pub use payment::{Chits, Payment, pay};
pub use pivot::{PIVOT, is_pivot};
pub use prospect::{Assay, Survey, can_prospect, good_results, prospect_chance, prospect_sites, succeeds};
pub use raygun::raygun_sites;
pub use refuel::{
    FACTORY_ISOTOPE, FACTORY_TANKS, FACTORY_WATER, FULL, RocketplaneError, RocketplaneLiftOff,
    air_eater_tanks, diamonds_tanks, dirt_at_site, dirt_tanks, factory_tanks, fill, isru_tanks, rocketplane,
    site_tanks, throw_into_hoppers,
};
pub use refusal::Refusal;
pub use rocket::{Afterburner, Rocket};
pub use terrain::{Terms, Terrain};
pub use thrust::{ThrustBreakdown, modified_thrust, wet_mass_modifier};
