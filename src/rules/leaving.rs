//! Leaving a site again (`LR 6.4D`, `4e H6`).

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use petgraph::visit::EdgeRef;

use super::departure::{Departure, Power, departures};
use super::landing::thrust_to_land;
use super::rocket::Rocket;
use super::terrain::Terrain;
use crate::map::{Map, SpaceId};
use crate::ruleset::{Corridors, Landing};
use crate::track::{FuelPosition, FuelTrack};
use crate::unit::{Burns, HalfBurns, Steps, Thrust};

/// The lander burns between a site and the first space where a turn may end, which landing and lift-off pay alike
/// (`4e H5e`).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct LanderBurns {
    /// How many, counted against thrust.
    pub burns: Burns,
    /// The same, counted for fuel.
    pub fuel_burns: HalfBurns,
}

/// The cheapest way out of a site through its lander burns; `None` where no line leads out.
///
/// # Complexity
/// The lander burns of the world, a handful.
pub fn lander_burns(map: &Map, terrain: &Terrain, site: SpaceId) -> Option<LanderBurns> {
    let mut queue = BinaryHeap::from([Reverse((HalfBurns(0), Burns(0), site))]);
    let mut done: Vec<SpaceId> = Vec::new();
    let is_open = terrain.policies().corridors == Corridors::OneWay;
    while let Some(Reverse((fuel_burns, burns, space))) = queue.pop() {
        if space != site && !terrain.at(space).is_lander_burn {
            return Some(LanderBurns { burns, fuel_burns });
        }
        if done.contains(&space) {
            continue;
        }
        done.push(space);
        for link in map.links_from(space).filter(|link| is_open || !link.weight().one_way) {
            let head = SpaceId::from(link.target());
            let terms = terrain.at(head);
            let (more, fuel) =
                if terms.is_lander_burn { (terms.burns, terms.fuel_burns.0) } else { (Burns(0), 0) };
            queue.push(Reverse((HalfBurns(fuel_burns.0 + fuel), burns.saturating_add(more), head)));
        }
    }
    None
}

/// A ship that stands somewhere.
#[derive(Clone, Copy, Debug)]
pub struct Halted<'a> {
    /// The ship.
    pub rocket: &'a Rocket,
    /// The fuel track.
    pub track: &'a FuelTrack,
    /// The map.
    pub map: &'a Map,
    /// The terms of its spaces.
    pub terrain: &'a Terrain,
    /// Where the ship stands.
    pub space: SpaceId,
    /// Its fuel.
    pub at: FuelPosition,
    /// Its sail, if it flies by one, is not lost.
    pub has_thruster: bool,
}

impl Halted<'_> {
    /// All useful ways to begin a move here.
    fn departures(&self) -> Vec<Departure> {
        let Self { rocket, track, map, terrain, space, at, has_thruster } = *self;
        let zone = map.zone(map.space(space).zone);
        departures(rocket, track, terrain.policies(), zone, terrain.at(space).size, at, has_thruster)
    }

    /// Those of them by which it lifts off under power: strong enough for the size, with fuel and thrust for the lander
    /// burns on the way out (`4e H5e`, `4e H6`).
    pub fn lift_offs(&self, needed: LanderBurns) -> impl Iterator<Item = Departure> {
        let Self { rocket, terrain, space, .. } = *self;
        let above = terrain.at(space).size.map(|size| thrust_to_land(terrain.policies().landing, size));
        let above = above.filter(|above| *above > Thrust(0));
        let fuel = rocket.consumption.steps_for(needed.fuel_burns);
        self.departures().into_iter().filter(move |way| {
            let thrust = way.power.thrust();
            way.power != Power::Drifting
                && above.is_none_or(|above| thrust > above)
                && way.steps_left >= fuel
                && thrust.allowance() >= needed.burns
        })
    }

    /// Whether it can leave.
    pub fn leaving(&self) -> Leaving {
        let Self { rocket, track, map, terrain, space, at, .. } = *self;
        let on_board = track.steps(rocket.dry, at);
        let terms = terrain.at(space);
        let Some(out) = lander_burns(map, terrain, space) else {
            return Leaving::Cannot { needed: Steps(0), on_board };
        };
        let lander = rocket.consumption.steps_for(out.fuel_burns);
        if let Some(way) = self.lift_offs(out).min_by_key(|way| way.lift_off) {
            return Leaving::Can { lift_off: way.lift_off.saturating_add(lander), on_board };
        }
        let ways = self.departures();
        let powered = || ways.iter().filter(|way| matches!(way.power, Power::Thrust(_)));
        let help = terms.assist_rolls.filter(|_| out.burns == Burns(0));
        let strongest = powered().map(|way| way.power.thrust()).max().unwrap_or(Thrust(0));
        match (terms.size, help) {
            (_, Some(rolls)) if powered().next().is_some() => Leaving::WithHelp { is_safe: rolls == 0 },
            (Some(size), _) if terrain.policies().landing == Landing::ThrustAboveSize => {
                if strongest > thrust_to_land(Landing::ThrustAboveSize, size) {
                    Leaving::Cannot { needed: lander, on_board }
                } else {
                    Leaving::TooWeak { strongest, size }
                }
            }
            // Without power it may still drift.
            (None, _) if !ways.is_empty() => Leaving::Can { lift_off: Steps(0), on_board },
            (size, _) => {
                let size = Steps(u16::from(size.unwrap_or(0)).max(1));
                Leaving::Cannot { needed: self.fewest_to_lift_off(out).unwrap_or(size), on_board }
            }
        }
    }

    /// The fewest steps on board with which it lifts off; `None` where no fuel is enough.
    ///
    /// A strong ship that has run dry needs but one: lift-off is free for it (`LR 6.4D`), yet a dry ship does not move
    /// (`LR 6.1B`).
    fn fewest_to_lift_off(&self, out: LanderBurns) -> Option<Steps> {
        let Self { rocket, track, .. } = *self;
        let full = track.loaded(rocket.dry, track.most_tanks(rocket.dry)).ok()?;
        let figures = std::iter::successors(Some(full), |at| track.spend(rocket.dry, *at, Steps(1)));
        let enough = figures.filter(|at| Halted { at: *at, ..*self }.lift_offs(out).next().is_some());
        enough.map(|at| track.steps(rocket.dry, at)).min()
    }
}

/// How a ship that stands somewhere may leave again.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Leaving {
    /// It can, at this many lander steps.
    Can {
        /// Steps for lift-off.
        lift_off: Steps,
        /// Steps on board before.
        on_board: Steps,
    },
    /// It can with the help of the factory there (`4e H6`), which may need no roll.
    WithHelp {
        /// Nothing is rolled.
        is_safe: bool,
    },
    /// Its thrust is too little for the size of the site (`4e H6`).
    TooWeak {
        /// The most net thrust it can have there.
        strongest: Thrust,
        /// Size of the site.
        size: u8,
    },
    /// It cannot.
    Cannot {
        /// Steps that lift-off and at least a coast need.
        needed: Steps,
        /// Steps on board.
        on_board: Steps,
    },
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::data::Data;
    use crate::map::Season;
    use crate::ruleset;
    use crate::unit::{Consumption, Mass};

    /// On Ganymede (size 9) a ship of thrust 12 and dry mass 3 lifts off for nothing (LR 6.4D), but not dry (LR 6.1B): any step
    /// is enough. One of thrust 8 pays the size, 9 steps.
    #[test]
    fn a_strong_ship_that_has_run_dry_needs_one_step_to_lift_off() {
        let rules = ruleset::load(&Data::Embedded, "basic").unwrap();
        let space = rules.map.find("ganymede-uruk-sulcus").unwrap();
        let needed = |thrust| {
            let rocket = Rocket::new(Thrust(thrust), Consumption::new(2, 1).unwrap(), Mass(3));
            let terrain = &Terrain::new(&rules, Season::Yellow, rocket.thrust);
            let (track, map, at) = (&rules.track, &rules.map, rules.track.empty(Mass(3)));
            let halted = Halted { rocket: &rocket, track, map, terrain, space, at, has_thruster: true };
            halted.leaving()
        };
        let on_board = Steps(0);
        assert_eq!(needed(12), Leaving::Cannot { needed: Steps(1), on_board });
        assert_eq!(needed(8), Leaving::Cannot { needed: Steps(9), on_board });
    }
}
