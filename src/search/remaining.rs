//! The turns and the fuel that a trip still needs at least.

use std::cmp::Reverse;

use super::backward::{Ground, Ship, UNCOUNTED, needs};
use super::brought::most_brought;
use super::moves::MoveSpace;
use super::network::Place;
use super::strength::Strength;
use crate::cores;
use crate::map::SpaceId;
use crate::rules::{Rocket, modified_thrust};
use crate::track::{FuelPosition, FuelTrack};
use crate::unit::{Burns, HalfBurns, Steps};

pub use super::backward::{MOST_HAZARDS, Need};

/// Lower bounds on turns, fuel and hazards to a goal. A ship may pay more burns a move once it is lighter, so there are
/// bounds of their own for trips whose moves stay within each number of burns.
#[derive(Clone, Debug)]
pub struct Remaining {
    levels: Vec<Level>,
}

/// Trips whose strongest move pays about so many burns.
#[derive(Clone, Debug)]
struct Level {
    /// They arrive with no more fuel than this, since their strongest move can be made with little fuel only.
    most_left: FuelPosition,
    /// For each place the trade-offs of what is needed, fewest turns first.
    needs: Vec<Vec<Need>>,
}

/// The most levels, so that a strong ship needs no more work.
const MOST_LEVELS: usize = 4;

/// What trips are bounded: those of a rocket over the whole map.
#[derive(Clone, Copy, Debug)]
pub struct Journey<'a> {
    /// What moves may enter.
    pub space: &'a MoveSpace<'a>,
    /// The fuel track.
    pub track: &'a FuelTrack,
    /// The rocket.
    pub rocket: &'a Rocket,
    /// Fuel at the start at most.
    pub most: FuelPosition,
    /// Where trips start.
    pub start: SpaceId,
    /// Where they go.
    pub goal: SpaceId,
    /// The fewest steps for landing there.
    pub landing: Steps,
}

impl Remaining {
    /// Bounds for trips that the caller does not know to be beaten, by how they end at best.
    ///
    /// # Complexity
    /// One backward search for each level.
    pub fn new(journey: &Journey<'_>, is_beaten: impl Fn(Arrival) -> bool + Sync) -> Self {
        let Journey { space, track, rocket, most, start, goal, landing } = *journey;
        // Where a burn may cost half its fuel, so may all of a move.
        let mut terms = space.map.spaces().map(|(id, _)| space.terrain.at(id));
        let halves = if terms.any(|terms| terms.fuel_burns.0 < 2 * u16::from(terms.burns.0)) { 1 } else { 2 };
        let brought = most_brought(space.map, space.terrain, rocket);
        let ships = std::slice::from_ref(rocket);
        let strength =
            Strength::by_fuel((space.map, track), ships, |rocket, at| Some(track.steps(rocket.dry, at)));
        let level = |&(fewest, move_burns, fuel): &(Burns, Burns, FuelPosition)| {
            let least = rocket.consumption.steps_for(HalfBurns(halves * u16::from(fewest.0)));
            let least = least.saturating_add(landing);
            let most_left = track.spend(rocket.dry, fuel, least)?;
            let most_steps = |turns, hazards| {
                let steps = (0..=track.steps(rocket.dry, most).0).rev().map(Steps);
                let mut useful = steps.filter(|steps| {
                    let left = track.spend(rocket.dry, most, *steps).map(|left| left.min(most_left));
                    left.is_some_and(|left| !is_beaten(Arrival { turns, left, hazards }))
                });
                useful.next()
            };
            let ship = Ship { rocket, strength: &strength, move_burns };
            let (brought, reserve) = (&brought[..], Some(Steps(0)));
            let ground = Ground { space, brought, start, goals: &[goal], reserve };
            Some(Level { most_left, needs: needs(ground, &[ship], most_steps, UNCOUNTED) })
        };
        let groups = groups(&most_fuel_by_burns(space, track, rocket, most));
        Self { levels: cores::map(&groups, level).into_iter().flatten().collect() }
    }

    /// Bounds that rule nothing out, for any number of places.
    pub fn none(places: usize) -> Self {
        let needs = vec![vec![Need { turns: 1, steps: Steps(0), hazards: 0 }]; places];
        Self { levels: vec![Level { most_left: FuelPosition(u16::MAX), needs }] }
    }

    /// No trip from here takes fewer turns; `None` where there is none at all.
    pub fn fewest_turns(&self, place: Place) -> Option<u16> {
        let needs = self.levels.iter().filter_map(|level| level.needs[place.index()].first());
        needs.map(|need| need.turns).min()
    }

    /// How trips from here may arrive at best, each with the steps that it needs.
    pub fn arrivals(
        &self,
        place: Place,
        spend: impl Fn(Steps) -> Option<FuelPosition>,
    ) -> impl Iterator<Item = (Arrival, Steps)> {
        self.levels
            .iter()
            .flat_map(move |level| level.needs[place.index()].iter().map(move |need| (level, need)))
            .filter_map(move |(level, need)| {
                let left = spend(need.steps)?.min(level.most_left);
                Some((Arrival { turns: need.turns, left, hazards: need.hazards }, need.steps))
            })
    }

    /// No trip from here that takes no more turns needs fewer steps; `None` where there is none.
    pub fn least_steps(&self, place: Place, turns: u16) -> Option<Steps> {
        let needs = self.levels.iter().flat_map(|level| &level.needs[place.index()]);
        needs.filter(|need| need.turns <= turns).map(|need| need.steps).min()
    }

    /// The soonest arrival that the caller has not ruled out, then the fullest, then with the fewest hazards.
    ///
    /// Every trip from here takes no fewer turns, keeps no more fuel and enters no fewer hazards than one of the arrivals
    /// that are asked about.
    pub fn first_arrival(
        &self,
        place: Place,
        spend: impl Fn(Steps) -> Option<FuelPosition>,
        is_ruled_out: impl Fn(Arrival) -> bool,
    ) -> Option<Arrival> {
        let firsts = self.levels.iter().filter_map(|level| {
            let arrivals = level.needs[place.index()].iter().filter_map(|need| {
                let left = spend(need.steps)?.min(level.most_left);
                Some(Arrival { turns: need.turns, left, hazards: need.hazards })
            });
            arrivals.into_iter().find(|&arrival| !is_ruled_out(arrival))
        });
        firsts.min_by_key(|arrival| (arrival.turns, Reverse(arrival.left), arrival.hazards))
    }
}

/// How a trip may end at best.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Arrival {
    /// Turns still to go.
    pub turns: u16,
    /// Fuel left.
    pub left: FuelPosition,
    /// Hazards still to enter.
    pub hazards: u8,
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::data::Data;
    use crate::rules::Terrain;
    use crate::ruleset;
    use crate::search::limits::move_space;
    use crate::search::query::{Load, Query};
    use crate::search::solve::solve;
    use crate::unit::{Consumption, Mass, Tanks, Thrust};

    /// Wherever a turn of an optimal trip ends, the bounds promise at least what comes of it.
    #[test]
    fn no_trip_is_better_than_the_bounds_say() {
        let mut turns = 0;
        for (name, thrust) in [("basic", 3), ("expanded", 3), ("fourth", 9)] {
            let rules = ruleset::load(&Data::Embedded, name).unwrap();
            let dry = Mass(3);
            let most = rules.track.loaded(dry, Tanks(8)).unwrap();
            for goal in ["ceres", "hertha", "deimos", "mercury-discovery-rupes"] {
                let Some(to) = rules.map.find(goal) else { continue };
                for bonus_pivots in 0..4 {
                    let rocket = Rocket {
                        bonus_pivots,
                        ..Rocket::new(Thrust(thrust), Consumption::new(1, 2).unwrap(), dry)
                    };
                    let query =
                        Query { load: Load::Given(most), ..Query::new(rocket, rules.map.start(), to) };
                    let terrain = Terrain::new(&rules, query.season, rocket.thrust);
                    let space = move_space(&rules, &terrain, &query).unwrap();
                    let journey = Journey {
                        space: &space,
                        track: &rules.track,
                        rocket: &query.rocket,
                        most,
                        start: query.from,
                        goal: query.to,
                        landing: Steps(0),
                    };
                    let remaining = Remaining::new(&journey, |_| false);
                    for trip in solve(&rules, &query).unwrap().trips {
                        for (flown, turn) in trip.moves.iter().enumerate() {
                            let to_go = (trip.moves.len() - flown) as u16;
                            let spend = |steps| rules.track.spend(dry, turn.before, steps);
                            let promise =
                                |arrival: Arrival| arrival.turns <= to_go && arrival.left >= trip.end;
                            let kept = remaining
                                .first_arrival(Place::of(turn.from), spend, |arrival| !promise(arrival));
                            assert!(kept.is_some(), "{name}, {goal}, {bonus_pivots}: {turn:?}");
                            turns += 1;
                        }
                    }
                }
            }
        }
        assert!(turns > 100, "{turns}");
    }
}
