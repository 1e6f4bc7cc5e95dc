//! When a ship that stands at a space does as well as one that flies through it.

use super::craft::Craft;
use super::departure::is_more_fuel_better;
use super::flight::Flight;
use super::rocket::Rocket;
use crate::map::{Map, SpaceId};
use crate::ruleset::{Policies, Unpowered};
use crate::unit::{HalfBurns, Steps};

/// Ships like this one, under these rules, may be compared by [`least_ahead`] as long as their thruster works.
pub fn may_stand_ahead(rocket: &Rocket, policies: &Policies) -> bool {
    is_more_fuel_better(policies)
        && policies.unpowered != Unpowered::EmergencySail
        && !Craft::of(rocket, policies).may_lose_thruster()
        && (rocket.isofuel, rocket.ice) == (0, 0)
}

/// The least fuel with which a ship that stands at the space of this flight when a move begins does whatever a ship may
/// that left its own space in the same turn, with so much fuel at most, and has flown like this. `None` when no fuel makes
/// up for it.
///
/// The one that stands throws away what it has more than the other one after the burns of this flight, so that it is no
/// heavier than that one was. Then it has as much thrust, where its zone gives as much
/// ([`crate::map::Zone::is_as_well_lit`]), may leave by every exit, and has used no flyby and no bonus pivot. Free burns that
/// only the flight has left it pays for, out of the burns that the flight paid before, which must be as many. It must not
/// be dry where that keeps it from moving (`LR 6.1B`).
///
/// Proven for: ships of [`may_stand_ahead`], thrust, burns, fuel with its rounding once a move, landings, hazards, belts.
pub fn least_ahead(rocket: &Rocket, policies: &Policies, flight: &Flight, most: Steps) -> Option<Steps> {
    let halves = flight.fuel_burns.0.checked_sub(2 * u16::from(flight.free_burns.0))?;
    let spared = rocket.consumption.whole_steps_for(HalfBurns(halves));
    let may_be_dry = policies.unpowered != Unpowered::AerobrakesOnly || rocket.consumption.is_zero();
    Some(most.saturating_sub(spared).max(Steps(u16::from(!may_be_dry))))
}

/// For each zone, whether a ship like this has no less thrust there than in the zone where its move began.
pub fn zones_as_strong(rocket: &Rocket, map: &Map, start: SpaceId) -> Vec<bool> {
    let here = map.zone(map.space(start).zone);
    map.zones().iter().map(|zone| !rocket.solar || zone.is_as_well_lit(here)).collect()
}

/// Whoever is ahead of the first of two ships ([`least_ahead`]) is ahead of the second one too, from the same place with the
/// same fuel: it spends no less on the way, and needs light no more.
pub fn is_ahead_of_other(first: &Rocket, second: &Rocket) -> bool {
    first.dry == second.dry
        && first.consumption <= second.consumption
        && (!first.consumption.is_zero() || second.consumption.is_zero())
        && first.solar >= second.solar
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::data::Data;
    use crate::ruleset;
    use crate::unit::{Burns, Consumption, Mass, Thrust};

    /// The least fuel against a ship that began its move with ten steps, two of them a burn.
    fn least(burns: u8, free_burns: u8, consumption: (u16, u16), most: u16) -> Option<Steps> {
        let rules = ruleset::load(&Data::Embedded, "expanded").unwrap();
        let consumption = Consumption::new(consumption.0, consumption.1).unwrap();
        let rocket = Rocket::new(Thrust(4), consumption, Mass(3));
        assert!(may_stand_ahead(&rocket, &rules.policies));
        let flight = Flight {
            burns: Burns(burns),
            fuel_burns: HalfBurns(2 * u16::from(burns)),
            free_burns: Burns(free_burns),
            ..Flight::start(SpaceId(0))
        };
        least_ahead(&rocket, &rules.policies, &flight, Steps(most))
    }

    /// Three burns of two steps leave four of ten (`LR 6.2B`); a free burn in hand is worth a paid one (`LR 8.3A`).
    #[test]
    fn what_the_flight_has_burnt_may_be_missing() {
        assert_eq!(least(0, 0, (2, 1), 10), Some(Steps(10)));
        assert_eq!(least(3, 0, (2, 1), 10), Some(Steps(4)));
        assert_eq!(least(3, 1, (2, 1), 10), Some(Steps(6)));
        // Whoever has more free burns than it paid for may still fly further than one that stands.
        assert_eq!(least(1, 2, (2, 1), 10), None);
        // Half a step a burn: what is left of a step is burnt in the same move or not at all (LR 6.2B).
        assert_eq!(least(3, 0, (1, 2), 10), Some(Steps(9)));
    }

    /// A rocket that begins its move dry does not move (`LR 6.1B`), a sail does.
    #[test]
    fn a_dry_ship_does_nothing() {
        assert_eq!(least(3, 0, (2, 1), 6), Some(Steps(1)));
        assert_eq!(least(3, 0, (0, 1), 0), Some(Steps(0)));
    }

    /// After a burn the thirstier ship has less, so one that stands needs less to be ahead of it; but that one must not be dry
    /// where the ship needs fuel at all (`LR 6.1B`), and must have light where it needs light.
    #[test]
    fn whoever_is_ahead_of_the_thriftier_ship_is_ahead_of_both() {
        let rocket = |consumption| Rocket::new(Thrust(4), Consumption::new(consumption, 1).unwrap(), Mass(3));
        let [sail, thrifty, thirsty] = [0, 1, 6].map(rocket);
        assert!(is_ahead_of_other(&thrifty, &thirsty) && is_ahead_of_other(&thrifty, &thrifty));
        assert!(!is_ahead_of_other(&thirsty, &thrifty) && !is_ahead_of_other(&sail, &thrifty));
        let solar = Rocket { solar: true, ..thrifty };
        assert!(is_ahead_of_other(&solar, &thirsty) && !is_ahead_of_other(&thrifty, &solar));
        assert!(!is_ahead_of_other(&Rocket { dry: Mass(2), ..thrifty }, &thirsty));
    }

    /// A sail may be lost on the way (`LR 6.4F`), a ship of Space Diamonds throws nothing away (`SD iE6c`).
    #[test]
    fn not_all_ships_are_compared() {
        let rules = ruleset::load(&Data::Embedded, "expanded").unwrap();
        let rocket = Rocket::new(Thrust(4), Consumption::ZERO, Mass(1));
        assert!(!may_stand_ahead(&Rocket { sail: true, ..rocket }, &rules.policies));
        let rules = ruleset::load(&Data::Embedded, "diamonds").unwrap();
        assert!(!may_stand_ahead(&rocket, &rules.policies));
    }
}
