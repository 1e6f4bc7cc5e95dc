//! The turns and the fuel that a trip still needs at least.

use std::cmp::Reverse;

use super::backward::{Limits, turns_and_burns};
use super::moves::MoveSpace;
use super::network::Place;
use crate::map::SpaceId;
use crate::rules::{Rocket, modified_thrust};
use crate::track::{FuelPosition, FuelTrack};
use crate::unit::{Burns, HalfBurns, Steps};

pub use super::backward::Gifts;

/// Lower bounds on turns and fuel to a goal. A ship may pay more burns a move once it is lighter, so there are bounds of
/// their own for trips whose moves stay within each number of burns.
#[derive(Clone, Debug)]
pub struct Remaining {
    levels: Vec<Level>,
    is_useful: bool,
}

/// Trips whose strongest move pays about so many burns.
#[derive(Clone, Debug)]
struct Level {
    /// They arrive with no more fuel than this, since their strongest move can be made with little fuel only.
    most_left: FuelPosition,
    /// For each place the trade-offs of turns and steps to the goal, the landing included; fewest turns first.
    ways: Vec<Vec<(u16, Steps)>>,
}

/// The most levels, so that a strong ship needs no more work.
const MOST_LEVELS: usize = 4;

impl Remaining {
    /// Bounds for trips to a goal of the whole map, where `landing` steps are the fewest, with at most the fuel `most`
    /// at the start.
    ///
    /// # Complexity
    /// One backward search for each level.
    pub fn new(
        space: &MoveSpace<'_>,
        (track, rocket, most): (&FuelTrack, &Rocket, FuelPosition),
        (goal, landing): (SpaceId, Steps),
        gifts: Gifts,
    ) -> Self {
        let places = space.map.graph().node_count();
        if gifts.all_burns {
            return Self::none(places);
        }
        let given = HalfBurns(2 * u16::from(gifts.burns));
        let steps = |burns: HalfBurns| {
            rocket.consumption.steps_for(burns.saturating_sub(given)).saturating_add(landing)
        };
        let affordable = rocket.consumption.burns_from(track.steps(rocket.dry, most)).unwrap_or(u32::MAX);
        let trip_burns = HalfBurns((2 * affordable.min(1000) + 1) as u16).saturating_add(given);
        // Where a burn may cost half its fuel, so may all of a move.
        let mut terms = space.map.spaces().map(|(id, _)| space.terrain.at(id));
        let halves = if terms.any(|terms| terms.fuel_burns.0 < 2 * u16::from(terms.burns.0)) { 1 } else { 2 };
        let groups = groups(&most_fuel_by_burns(space, track, rocket, most));
        let levels = groups.into_iter().filter_map(|(fewest, move_burns, fuel)| {
            let least = steps(HalfBurns(halves * u16::from(fewest.0)));
            let most_left = track.spend(rocket.dry, fuel, least)?;
            let found = turns_and_burns(space, goal, Limits { move_burns, trip_burns }, gifts);
            let ways = found.into_iter().map(|ways| {
                let mut ways: Vec<(u16, Steps)> =
                    ways.into_iter().map(|(turns, burns)| (turns, steps(burns))).collect();
                ways.dedup_by_key(|(_, steps)| *steps);
                ways
            });
            Some(Level { most_left, ways: ways.collect() })
        });
        Self { levels: levels.collect(), is_useful: true }
    }

    /// Bounds that rule nothing out, for any number of places.
    pub fn none(places: usize) -> Self {
        let ways = vec![vec![(1, Steps(0))]; places];
        Self { levels: vec![Level { most_left: FuelPosition(u16::MAX), ways }], is_useful: false }
    }

    /// Whether the bounds are worth looking at.
    pub const fn is_useful(&self) -> bool {
        self.is_useful
    }

    /// The soonest arrival that the caller has not ruled out, and of equals the fullest: turns still to go and fuel left.
    /// Every trip from here takes no fewer turns and keeps no more fuel than one of the arrivals that are asked about.
    pub fn first_arrival(
        &self,
        place: Place,
        spend: impl Fn(Steps) -> Option<FuelPosition>,
        is_ruled_out: impl Fn(u16, FuelPosition) -> bool,
    ) -> Option<(u16, FuelPosition)> {
        let firsts = self.levels.iter().filter_map(|level| {
            let arrivals = level.ways[place.index()]
                .iter()
                .filter_map(|&(turns, steps)| Some((turns, spend(steps)?.min(level.most_left))));
            arrivals.into_iter().find(|&(turns, left)| !is_ruled_out(turns, left))
        });
        firsts.min_by_key(|&(turns, left)| (turns, Reverse(left)))
    }
}

/// For each number of burns, none first, the most fuel with which a move may pay as many.
fn most_fuel_by_burns(
    space: &MoveSpace<'_>,
    track: &FuelTrack,
    rocket: &Rocket,
    most: FuelPosition,
) -> Vec<FuelPosition> {
    let mut fuel = vec![most];
    for at in (track.empty(rocket.dry).0..=most.0).map(FuelPosition).rev() {
        let zones = space.map.zones().iter();
        let thrusts =
            zones.filter_map(|zone| modified_thrust(rocket, track, zone, at, rocket.afterburner.exists()));
        let burns = thrusts.map(|thrust| thrust.total().allowance().0).max().unwrap_or(0);
        while fuel.len() <= burns as usize {
            fuel.push(at);
        }
    }
    fuel
}

/// The fewest and the most burns of each level, with the most fuel for the fewest. Burns that need the same fuel share a
/// level.
fn groups(fuel: &[FuelPosition]) -> Vec<(Burns, Burns, FuelPosition)> {
    let mut groups: Vec<(Burns, Burns, FuelPosition)> = Vec::new();
    for (burns, fuel) in fuel.iter().enumerate() {
        let burns = Burns(burns as u8);
        let count = groups.len();
        match groups.last_mut() {
            Some((_, most, shared)) if shared == fuel || count == MOST_LEVELS => *most = burns,
            _ => groups.push((burns, burns, *fuel)),
        }
    }
    groups
}
