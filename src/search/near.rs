//! Spaces from where a goal is near enough: moves need not go on through the others.

use super::lead::Lead;
use super::network::Place;
use super::remaining::Remaining;
use super::trip_space::TripSpace;
use crate::map::{Map, SpaceId};
use crate::rules::{Flight, Rocket, least_ahead, may_stand_ahead, zones_as_strong};
use crate::ruleset::Policies;
use crate::track::{FuelPosition, FuelTrack};
use crate::unit::Steps;

/// From where a ship may come to a goal within so many turns.
#[derive(Debug)]
pub(super) struct Near<'a> {
    map: &'a Map,
    rocket: &'a Rocket,
    policies: &'a Policies,
    track: &'a FuelTrack,
    /// For each space the least fuel with which that may be.
    least: Vec<Option<Steps>>,
}

impl<'a> Near<'a> {
    /// `None` where ships like this one are not compared by where they stand.
    pub(super) fn new(space: &TripSpace<'a>, remaining: &Remaining, turns: u16) -> Option<Self> {
        let TripSpace { map, track, rocket, sky, .. } = *space;
        let policies = sky.any().policies();
        let least = |(space, _): (SpaceId, _)| remaining.least_steps(Place::of(space), turns);
        may_stand_ahead(rocket, policies).then(|| Self {
            map,
            rocket,
            policies,
            track,
            least: map.spaces().map(least).collect(),
        })
    }

    /// For the moves that start here with at most so much fuel.
    pub(super) fn from(&self, start: SpaceId, most: FuelPosition) -> NearFrom<'_> {
        let most = self.track.steps(self.rocket.dry, most);
        NearFrom { near: self, most, is_as_strong: zones_as_strong(self.rocket, self.map, start) }
    }
}

/// The same for the moves from one space.
#[derive(Debug)]
pub(super) struct NearFrom<'a> {
    near: &'a Near<'a>,
    /// The most fuel with which a move starts.
    most: Steps,
    /// In this zone the thrust is no less.
    is_as_strong: Vec<bool>,
}

impl Lead for NearFrom<'_> {
    /// One that stood there would do as well and yet come too late.
    fn covers(&self, flight: &Flight) -> bool {
        let &Near { map, rocket, policies, ref least, .. } = self.near;
        let is_out_of_reach = |has: Steps| least[flight.space.index()].is_none_or(|least| least > has);
        self.is_as_strong[map.space(flight.space).zone.0 as usize]
            && least_ahead(rocket, policies, flight, self.most).is_some_and(is_out_of_reach)
    }
}
