//! What stays the same during the search for a trip.

use super::criteria::Counted;
use super::network::Course;
use super::query::{ENDLESS, Query};
use super::sky::Sky;
use crate::map::Map;
use crate::rules::{Departure, Drive, Rocket};
use crate::ruleset::RuleSet;
use crate::track::{FuelPosition, FuelTrack};
use crate::unit::Water;

/// Everything that stays the same during a search.
#[derive(Clone, Copy, Debug)]
pub struct TripSpace<'a> {
    /// The map.
    pub map: &'a Map,
    /// The terms of its spaces in each turn.
    pub sky: &'a Sky,
    /// The fuel track.
    pub track: &'a FuelTrack,
    /// The rocket.
    pub rocket: &'a Rocket,
    /// Hazards are paid for, not rolled (`LR 6.4G`).
    pub pays_hazards: bool,
    /// No trip takes more turns.
    pub most_turns: u16,
    /// No trip has less chance, in millionths.
    pub least_chance: u32,
    /// The soonest trip is enough.
    pub is_any_enough: bool,
    /// No trip ends with more fuel.
    pub fullest_end: FuelPosition,
    /// What trips are told apart by besides turns, water and chance.
    pub counted: Counted,
    /// Water tanks loaded at the start, for comparing with rivals.
    pub loaded: Water,
}

impl<'a> TripSpace<'a> {
    /// That of a query, wherever its trips end.
    pub(super) fn of(rule_set: &'a RuleSet, sky: &'a Sky, query: &'a Query) -> Self {
        Self {
            map: &rule_set.map,
            sky,
            track: &rule_set.track,
            rocket: &query.rocket,
            pays_hazards: query.pays_hazards,
            most_turns: query.most_turns.unwrap_or(ENDLESS),
            least_chance: query.least_chance,
            is_any_enough: query.is_any_enough,
            fullest_end: FuelPosition::MOST,
            counted: query.counted,
            loaded: Water(0),
        }
    }
}

impl TripSpace<'_> {
    /// What a move depends on after this departure; a lit afterburner matters to it only at the sun.
    pub fn course(&self, departure: &Departure, turn: u16) -> Course {
        let drive = match Drive::of(departure) {
            Drive::Afterburning if !self.sky.any().has_oberth() => Drive::Powered,
            drive => drive,
        };
        Course { drive, season: self.sky.index(turn) }
    }
}
