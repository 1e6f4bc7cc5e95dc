//! Suborbital hops along a road (`LR 6.4D`).

use super::departure::{Departure, Power};
use super::rocket::Rocket;
use super::thrust::modified_thrust;
use crate::map::{Map, SpaceId, Zone};
use crate::track::{FuelPosition, FuelTrack};
use crate::unit::{Steps, Thrust};

/// The sites a hop from here may reach: all others on the road.
pub fn hop_sites(map: &Map, from: SpaceId) -> impl Iterator<Item = SpaceId> {
    let sites = map.road_of(from).map_or(&[][..], |road| &road.sites);
    sites.iter().copied().filter(move |site| *site != from)
}

/// A hop as a move of its own: as many steps as the world's size, even with great thrust (`LR 6.4D` as of 2012). The
/// ship must be able to move; just enough is jettisoned first. `None` when it cannot hop.
pub fn hop_departure(
    rocket: &Rocket,
    track: &FuelTrack,
    zone: &Zone,
    size: u8,
    at: FuelPosition,
) -> Option<Departure> {
    let on_board = track.steps(rocket.dry, at);
    let jettisons = (0..=on_board.0).map(Steps);
    for jettisoned in jettisons {
        let before = track.spend(rocket.dry, at, jettisoned)?;
        let after = track.spend(rocket.dry, before, Steps(u16::from(size)))?;
        let breakdown = modified_thrust(rocket, track, zone, before, false)?;
        if breakdown.total() >= Thrust(1) {
            return Some(Departure {
                jettisoned,
                afterburner: Steps(0),
                lift_off: Steps(u16::from(size)),
                power: Power::Thrust(breakdown),
                at: after,
                steps_left: track.steps(rocket.dry, after),
            });
        }
    }
    None
}
