//! Suborbital hops along a road (`LR 6.4D`).

use super::departure::{Departure, Power};
use super::rocket::Rocket;
use super::terrain::Terrain;
use super::thrust::modified_thrust;
use crate::map::{Map, SpaceId, Zone};
use crate::ruleset::Hops;
use crate::track::{FuelPosition, FuelTrack};
use crate::unit::{Steps, Thrust};

/// The sites a hop from here may reach: all others on the road that are open in the season (`LR 6.4A`).
pub fn hop_sites(map: &Map, terrain: &Terrain, from: SpaceId) -> impl Iterator<Item = SpaceId> {
    let roads = match terrain.policies().hops {
        Hops::AlongRoads => map.road_of(from),
        Hops::None => None,
    };
    let sites = roads.map_or(&[][..], |road| &road.sites);
    sites.iter().copied().filter(move |site| *site != from && !terrain.at(*site).is_closed)
}

/// A hop as a move of its own: as many steps as the world's size, even with great thrust (`LR 6.4D` as of 2012). The
/// ship must be able to move: as on any lift-off, the size is paid before its thrust is read (`LR 6.1A`). It jettisons
/// or lights the afterburner, whichever leaves more fuel, where that is needed. `None` when it cannot hop.
pub fn hop_departure(
    rocket: &Rocket,
    track: &FuelTrack,
    zone: &Zone,
    size: u8,
    at: FuelPosition,
) -> Option<Departure> {
    let on_board = track.steps(rocket.dry, at);
    let choices = rocket
        .afterburner
        .choices()
        .flat_map(|burner| (0..=on_board.0).map(move |steps| (burner, Steps(steps))));
    let departures = choices.filter_map(|(burner, jettisoned)| {
        let spent =
            jettisoned.checked_add(burner.unwrap_or(Steps(0)))?.checked_add(Steps(u16::from(size)))?;
        let after = track.spend(rocket.dry, at, spent)?;
        let breakdown = modified_thrust(rocket, track, zone, after, burner.is_some())?;
        (breakdown.total() >= Thrust(1)).then(|| Departure {
            jettisoned,
            afterburner: burner.unwrap_or(Steps(0)),
            lift_off: Steps(u16::from(size)),
            power: Power::Thrust(breakdown),
            at: after,
            steps_left: track.steps(rocket.dry, after),
        })
    });
    // Of equals the first, which leaves the afterburner dark.
    departures.reduce(|best, other| if other.at > best.at { other } else { best })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::data::Data;
    use crate::rules::Afterburner;
    use crate::ruleset;
    use crate::unit::{Consumption, Mass};

    /// Dry mass 7 with one tank (2 steps) is a transport, without fuel a scout.
    fn hop(thrust: i8, afterburner: Option<u16>, steps: u16) -> Option<(Steps, Steps, Steps)> {
        let track = ruleset::load(&Data::Embedded, "basic").unwrap().track;
        let zone =
            Zone { name: String::new(), solar_thrust: 0, solar_power: true, solar_thrust_when_pushed: None };
        let rocket = Rocket {
            afterburner: afterburner.map_or(Afterburner::None, |steps| Afterburner::Optional(Steps(steps))),
            ..Rocket::new(Thrust(thrust), Consumption::ZERO, Mass(7))
        };
        let at = track.with_steps(rocket.dry, Steps(steps)).unwrap();
        let departure = hop_departure(&rocket, &track, &zone, 2, at)?;
        Some((departure.jettisoned, departure.afterburner, departure.steps_left))
    }

    #[test]
    fn the_size_is_paid_before_the_thrust_is_read_lr_6_1a_6_4d() {
        assert_eq!(hop(1, None, 2), Some((Steps(0), Steps(0), Steps(0))));
        assert_eq!(hop(1, None, 1), None);
        assert_eq!(hop(0, None, 2), None);
    }

    #[test]
    fn a_heavy_ship_lights_its_afterburner_or_jettisons_whichever_leaves_more_lr_6_1a_6_4d() {
        assert_eq!(hop(2, Some(1), 6), Some((Steps(0), Steps(0), Steps(4))));
        assert_eq!(hop(1, Some(1), 6), Some((Steps(0), Steps(1), Steps(3))));
        assert_eq!(hop(1, Some(3), 6), Some((Steps(0), Steps(3), Steps(1))));
        assert_eq!(hop(1, Some(4), 6), Some((Steps(4), Steps(0), Steps(0))));
    }
}
