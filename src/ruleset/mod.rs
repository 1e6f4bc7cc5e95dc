//! Rule sets: data and named policies. An edition differs from another in nothing else.

mod cards;
mod game;
mod load;
mod policy;
mod section;
mod ship;

pub use cards::CardRules;
pub use game::{GameRules, Glory, Venture};
pub use load::{RuleSetError, load, load_with, names};
pub use policy::{
    Belts, Chits, Corridors, DirtRefuel, FactoryLetters, FactoryRefuel, FlybySeasons, Flybys, FreeBurns,
    FuelGrades, Hazards, Hops, Jettison, LanderSpaces, Landing, Oberth, OutpostLimit, Policies, Raygun,
    Rocketplane, Sails, SiteRefuel, SunlessZones, Synodic, TurnOrder, Unpowered,
};

pub use section::Sections;
pub use ship::ShipOfRules;

use std::collections::BTreeMap;

use crate::map::{Map, Season, SpaceId};
use crate::track::FuelTrack;
use crate::unit::Thrust;

/// The rules that hold when nobody says otherwise.
pub const USUAL: &str = "expanded";

/// The rules of a whole game when nobody says otherwise.
pub const USUAL_GAME: &str = "basic";

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
    /// Where its book says what the texts cite.
    pub sections: Sections,
    /// Its decisions.
    pub policies: Policies,
    /// Its map, changes applied.
    pub map: Map,
    /// File of its map, without the changes.
    pub map_file: String,
    /// What beamed power is called, where there is any.
    pub push_name: Option<String>,
    /// The policies chosen otherwise than the rule set does, each with its value as written.
    pub choices: Vec<(String, String)>,
    /// Its fuel track.
    pub track: FuelTrack,
    /// Spaces through which a move from site to site needs more thrust than this (`LR 6.4D`).
    pub gates: BTreeMap<SpaceId, Thrust>,
    /// The colour of each year of the sunspot cycle, where years have one (`4e K1`).
    pub calendar: Vec<Season>,
    /// How cards work, where the game has any.
    pub cards: Option<CardRules>,
    /// The game around the movement, where the program knows it.
    pub game: Option<GameRules>,
    /// Ships that every player has, by name.
    pub ships: Vec<ShipOfRules>,
}

impl RuleSet {
    /// The option that says a thruster gets beamed power, such as `--esa`, where the rules have any.
    pub fn push_option(&self) -> Option<String> {
        self.push_name.as_ref().map(|name| format!("--{}", name.to_lowercase()))
    }

    /// The names of the ships that every player has, such as `sail, 3-1 or 4-2`, where there are any.
    pub fn ships_listed(&self) -> Option<String> {
        let names: Vec<&str> = self.ships.iter().map(|ship| ship.name.as_str()).collect();
        match names.as_slice() {
            [] => None,
            [one] => Some((*one).to_string()),
            [first @ .., last] => Some(format!("{} or {last}", first.join(", "))),
        }
    }
}
