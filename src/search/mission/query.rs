//! A mission asked for, and its answer.

use std::collections::BTreeMap;

use super::depot::Depot;
use super::effort::Effort;
use super::label::Compared;
use super::milestone::{Milestone, Task};
use super::operation::{Refuelling, is_market};
use super::ship::Ship;
use crate::map::{Map, SpaceId};
use crate::rules::{Rocket, Terrain};
use crate::ruleset::RuleSet;
use crate::search::limits::{most_burns, move_space};
use crate::search::moves::MoveSpace;
use crate::search::network::Place;
use crate::search::query::{Load, Query};
use crate::track::{FuelTrack, TrackError};
use crate::unit::{Mass, Tanks};

/// A question: how does this ship do all this?
#[derive(Clone, Debug)]
pub struct MissionQuery {
    /// The ship.
    pub ship: Ship,
    /// What holds for all of its trips: where it starts, fuel, season, limits. Rocket and goal are those of the moment.
    pub trip: Query,
    /// What it does, in this order.
    pub milestones: Vec<Milestone>,
    /// Where fuel may come aboard.
    pub refuelling: Refuelling,
    /// Where fuel may be left and taken up.
    pub depot: Option<Depot>,
    /// Where things are wanted that may be left behind anywhere, where the mass delivered counts.
    pub delivery: Vec<SpaceId>,
    /// The thruster of a turn, as [`Ship::thrusters`] counts them; any other turn is free.
    pub thruster_by_turn: BTreeMap<u16, usize>,
    /// How many of the optimal missions.
    pub wanted: Wanted,
}

/// How many missions an answer is to hold.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Wanted {
    /// All optimal ones.
    All,
    /// The same, but where fuel comes aboard so much work is enough, once there is a mission.
    AllWithin(Effort),
    /// The soonest ones, whatever the load.
    Soonest,
    /// The same, as far as so much work finds them.
    SoonestWithin(Effort),
    /// The soonest ones with the fewest tanks, where the load is open, that are no fewer than so many, as far as so much work
    /// finds them.
    FewestWithin(Tanks, Effort),
    /// Any at all, which need not be optimal: to know whether there is one.
    Any,
}

impl Wanted {
    /// Only the soonest ones.
    pub(super) const fn is_soonest(self) -> bool {
        matches!(self, Self::Soonest | Self::SoonestWithin(_) | Self::FewestWithin(..))
    }
}

impl MissionQuery {
    /// A mission without fuel on the way, under the conditions of a trip.
    pub const fn new(ship: Ship, trip: Query, milestones: Vec<Milestone>) -> Self {
        let refuelling = Refuelling { anywhere: false, places: Vec::new() };
        Self {
            ship,
            trip,
            milestones,
            refuelling,
            depot: None,
            delivery: Vec::new(),
            thruster_by_turn: BTreeMap::new(),
            wanted: Wanted::All,
        }
    }

    /// Fuel may come aboard on the way.
    pub(super) fn brings_fuel(&self) -> bool {
        self.refuelling.exists()
            || self.depot.is_some()
            || self.milestones.contains(&Milestone::Do(Task::Refuel))
    }

    /// No ship of this dry mass has more tanks aboard.
    fn most_tanks(&self, track: &FuelTrack, dry: Mass) -> Result<Tanks, TrackError> {
        let most = track.most_tanks(dry);
        let Load::Given(at) = self.trip.load else { return Ok(most) };
        if self.brings_fuel() {
            return Ok(most);
        }
        let whole = &self.ship.configurations[0];
        let tanks = track.whole_tanks(whole.dry, at);
        let is_begun = track.loaded(whole.dry, tanks)? < at;
        Ok(most.min(Tanks(tanks.0.saturating_add(u8::from(is_begun)))))
    }

    /// The question of a single trip with one of the engines: what its moves meet is the same.
    pub(super) fn flight(&self, rocket: Rocket) -> Query {
        Query { rocket, ..self.trip.clone() }
    }

    /// With so much work the search may end before all is looked through. Without a load given it must know which one is the
    /// soonest.
    pub(super) fn enough(&self, is_more_fuel_better: bool) -> Option<Effort> {
        let is_given = matches!(self.trip.load, Load::Given(_));
        let may_end = self.brings_fuel() && (is_given || is_more_fuel_better);
        match self.wanted {
            Wanted::AllWithin(effort) if may_end => Some(effort),
            Wanted::All
            | Wanted::AllWithin(_)
            | Wanted::Soonest
            | Wanted::SoonestWithin(_)
            | Wanted::FewestWithin(..)
            | Wanted::Any => None,
        }
    }

    /// What its labels are compared by.
    pub(super) fn compared(&self, map: &Map) -> Compared {
        let from = self.trip.from;
        let begins_there = self.milestones.first() == Some(&Milestone::Reach(from));
        let buys_later = begins_there && is_market(map, from) && self.refuelling.allows(from);
        Compared { due: self.due(), counted: self.trip.counted, buys_later }
    }

    /// Where a ship stands when it has so many milestones behind it.
    pub fn place_after(&self, milestones: usize) -> SpaceId {
        let reached = self.milestones[..milestones].iter().rev().find_map(|milestone| match milestone {
            Milestone::Reach(space) => Some(*space),
            Milestone::Do(_) | Milestone::Stay => None,
        });
        reached.unwrap_or(self.trip.from)
    }

    /// Places, configurations and milestones together.
    pub(super) fn buckets(&self, rule_set: &RuleSet) -> usize {
        rule_set.map.graph().node_count() * self.ship.configurations.len() * (self.milestones.len() + 1)
    }

    /// The number of a place with a configuration and so many milestones behind it.
    pub(super) fn bucket(&self, place: Place, configuration: u16, done: u8) -> usize {
        let configurations = self.ship.configurations.len();
        let number = place.index() * configurations + usize::from(configuration);
        number * (self.milestones.len() + 1) + usize::from(done)
    }

    /// The places to go to, in order.
    pub fn goals(&self) -> Vec<SpaceId> {
        let goals = self.milestones.iter().filter_map(|milestone| match milestone {
            Milestone::Reach(space) => Some(*space),
            Milestone::Do(_) | Milestone::Stay => None,
        });
        goals.collect()
    }
}

/// A rocket whatever its mass: engines that are alike but for it share their tables.
fn without_mass(rocket: &Rocket) -> Rocket {
    Rocket { dry: Mass(0), ..*rocket }
}

/// Rockets, those alike but for their mass put together.
pub(super) fn classes(rockets: &[Rocket]) -> Vec<Vec<Rocket>> {
    let mut classes: Vec<Vec<Rocket>> = Vec::new();
    for rocket in rockets {
        let known = classes.iter_mut().find(|class| without_mass(&class[0]) == without_mass(rocket));
        match known {
            Some(class) if class.contains(rocket) => {}
            Some(class) => class.push(*rocket),
            None => classes.push(vec![*rocket]),
        }
    }
    classes
}

/// What moves may enter, with the most burns of whichever of these rockets flies.
pub(super) fn widest_space<'a>(
    rule_set: &'a RuleSet,
    terrain: &'a Terrain,
    query: &MissionQuery,
    rockets: &[Rocket],
) -> Result<MoveSpace<'a>, TrackError> {
    let track = &rule_set.track;
    let mut space = move_space(rule_set, terrain, &query.flight(rockets[0]))?;
    for (zone, most) in rule_set.map.zones().iter().zip(&mut space.most_burns) {
        for rocket in rockets {
            let fullest = track.loaded(rocket.dry, query.most_tanks(track, rocket.dry)?)?;
            *most = (*most).max(most_burns(rule_set, terrain, rocket, zone, fullest));
        }
    }
    Ok(space)
}
