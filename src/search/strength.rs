//! The most thrust that moves may have, by zone and fuel: what the rest of a way needs is aboard, and makes the ship heavy.

use crate::map::Map;
use crate::rules::{Rocket, ThrustBreakdown, modified_thrust};
use crate::track::{FuelPosition, FuelTrack};
use crate::unit::{Mass, Steps, Thrust};

/// No move with at least so much fuel has more modified thrust.
#[derive(Clone, Debug)]
pub(super) struct Strength {
    /// For each zone, by the fuel aboard at least; the last holds for all more.
    from_zone: Vec<Vec<Thrust>>,
    /// The same for any zone.
    from_anywhere: Vec<Thrust>,
}

impl Strength {
    /// For each zone by fuel, as it was found; more of it never gives more thrust.
    fn new(mut from_zone: Vec<Vec<Thrust>>) -> Self {
        for by_fuel in &mut from_zone {
            for fuel in (1..by_fuel.len()).rev() {
                by_fuel[fuel - 1] = by_fuel[fuel - 1].max(by_fuel[fuel]);
            }
        }
        let longest = from_zone.iter().map(Vec::len).max().unwrap_or(0);
        let anywhere = |fuel: usize| {
            let thrusts = from_zone.iter().filter_map(|zone| zone.get(fuel).or(zone.last()));
            thrusts.copied().max().unwrap_or(Thrust(0))
        };
        Self { from_anywhere: (0..longest).map(anywhere).collect(), from_zone }
    }

    /// Of rockets alike but for their mass, where fuel is counted like this.
    pub(super) fn by_fuel(
        (map, track): (&Map, &FuelTrack),
        rockets: &[Rocket],
        steps: impl Fn(&Rocket, FuelPosition) -> Option<Steps>,
    ) -> Self {
        let loads =
            rockets.iter().flat_map(|rocket| positions(track, rocket.dry).map(move |at| (rocket, at)));
        let loads: Vec<_> = loads.filter_map(|(rocket, at)| Some((rocket, at, steps(rocket, at)?))).collect();
        let most = loads.iter().map(|(.., steps)| usize::from(steps.0)).max().unwrap_or(0);
        let zones = map.zones().iter().map(|zone| {
            let mut by_fuel = vec![Thrust(0); most + 1];
            for (rocket, at, steps) in &loads {
                let thrust = modified_thrust(rocket, track, zone, *at, rocket.afterburner.exists());
                let known = &mut by_fuel[usize::from(steps.0)];
                *known = thrust.map_or(Thrust(0), ThrustBreakdown::total).max(*known);
            }
            by_fuel
        });
        Self::new(zones.collect())
    }

    /// The same with whatever fuel.
    pub(super) fn with_any_fuel(from_zone: impl IntoIterator<Item = Thrust>) -> Self {
        Self::new(from_zone.into_iter().map(|thrust| vec![thrust]).collect())
    }

    /// With at least so much fuel, from a space of this zone.
    pub(super) fn in_zone(&self, zone: usize, fuel: Steps) -> Thrust {
        at(self.from_zone.get(zone).map_or(&[], Vec::as_slice), fuel)
    }

    /// With at least so much fuel, from wherever it is most.
    pub(super) fn anywhere(&self, fuel: Steps) -> Thrust {
        at(&self.from_anywhere, fuel)
    }
}

/// All fuel that a ship may have.
pub(super) fn positions(track: &FuelTrack, dry: Mass) -> impl Iterator<Item = FuelPosition> {
    let empty = track.empty(dry);
    let full = track.loaded(dry, track.most_tanks(dry)).unwrap_or(empty);
    (empty.0..=full.0).map(FuelPosition)
}

fn at(by_fuel: &[Thrust], fuel: Steps) -> Thrust {
    by_fuel.get(usize::from(fuel.0)).or(by_fuel.last()).copied().unwrap_or(Thrust(0))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::data::Data;
    use crate::ruleset;
    use crate::unit::Consumption;

    /// Thrust 4 on the strip of the fourth edition with dry mass 1: wisp (+2) to wet mass 1 8/9 with 8 steps, probe (+1) to
    /// 4 1/3 with 20, scout (0) to 8 with 29, transport (-1) to 16 with 40, tug (-2) beyond (4e G2, H4a).
    #[test]
    fn thrust_falls_with_the_fuel_aboard() {
        let rules = ruleset::load(&Data::Embedded, "fourth").unwrap();
        let rocket = Rocket::new(Thrust(4), Consumption::new(1, 1).unwrap(), Mass(1));
        let track = &rules.track;
        let strength =
            Strength::by_fuel((&rules.map, track), &[rocket], |rocket, at| Some(track.steps(rocket.dry, at)));
        let ends = [(0, 6), (8, 6), (9, 5), (20, 5), (21, 4), (29, 4), (30, 3), (40, 3), (41, 2), (200, 2)];
        for (steps, thrust) in ends {
            assert_eq!(strength.anywhere(Steps(steps)), Thrust(thrust), "{steps} steps");
            assert_eq!(strength.in_zone(0, Steps(steps)), Thrust(thrust), "{steps} steps");
        }
    }

    /// What a zone gives with more fuel it gives with less.
    #[test]
    fn less_fuel_never_gives_less_thrust() {
        let strength = Strength::new(vec![vec![Thrust(3), Thrust(5), Thrust(2)], vec![Thrust(4)]]);
        assert_eq!([0, 1, 2, 3].map(|steps| strength.in_zone(0, Steps(steps)).0), [5, 5, 2, 2]);
        assert_eq!([0, 1, 2, 3].map(|steps| strength.anywhere(Steps(steps)).0), [5, 5, 4, 4]);
    }
}
