//! Rule sets: data and named policies. An edition differs from another in nothing else.

mod load;
mod policy;
mod ship;

pub use load::{RuleSetError, load, names};
pub use policy::{
    Belts, Corridors, FlybySeasons, Flybys, FreeBurns, Hazards, Hops, Jettison, LanderSpaces, Landing,
    Oberth, Policies, SunlessZones, Synodic, Unpowered,
};

pub use ship::ShipOfRules;

use std::collections::BTreeMap;

use crate::map::{Map, Season, SpaceId};
use crate::track::FuelTrack;
use crate::unit::Thrust;

/// A rule set with everything it needs: map, fuel track and policies.
#[derive(Clone, Debug)]
pub struct RuleSet {
    /// Short name, as typed after `--rules`.
    pub name: String,
    /// Full name.
    pub title: String,
    /// What it covers.
    pub covers: String,
    /// Where its rules come from.
    pub sources: String,
    /// Its decisions.
    pub policies: Policies,
    /// Its map, changes applied.
    pub map: Map,
    /// Its fuel track.
    pub track: FuelTrack,
    /// Spaces through which a move from site to site needs more thrust than this (`LR 6.4D`).
    pub gates: BTreeMap<SpaceId, Thrust>,
    /// The colour of each year of the sunspot cycle, where years have one (`4e K1`).
    pub calendar: Vec<Season>,
    /// Ships that every player has, by name.
    pub ships: Vec<ShipOfRules>,
}
