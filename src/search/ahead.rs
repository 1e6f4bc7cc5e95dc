//! Where trips stood when a turn began: moves of this turn and later ones need not go on through there with less.

use super::lead::Lead;
use super::network::Place;
use super::standing::Standing;
use super::trip::TripLabel;
use super::trip_space::TripSpace;
use crate::map::SpaceId;
use crate::rules::{Flight, Rocket, least_ahead, may_stand_ahead, zones_as_strong};
use crate::ruleset::Policies;
use crate::track::FuelPosition;
use crate::unit::Steps;

/// The fuel of trips at each space when a turn began.
#[derive(Debug)]
pub struct Ahead<'a> {
    space: TripSpace<'a>,
    /// The most with which a trip goes on from there that spent nothing but turns and fuel.
    certain: Vec<Option<Steps>>,
    /// The most with which any trip goes on from there.
    most: Vec<FuelPosition>,
}

impl<'a> Ahead<'a> {
    /// From the trips at each space; `None` where ships like this are not compared so.
    pub(super) fn new(
        space: &TripSpace<'a>,
        labels: &[TripLabel],
        at: &[Vec<(Standing, u32)>],
    ) -> Option<Self> {
        if !may_stand_ahead(space.rocket, space.sky.any().policies()) {
            return None;
        }
        let (mut certain, mut most) = (Vec::with_capacity(at.len()), Vec::with_capacity(at.len()));
        for trips in at {
            // Whoever made a needless halt does not go on.
            let going_on = || {
                let going_on = trips.iter().filter(|(_, index)| !labels[*index as usize].is_halt_needless);
                going_on.map(|(standing, _)| standing)
            };
            let spent_nothing = going_on().filter(|standing| standing.is_certain());
            let fullest = spent_nothing.map(|standing| space.track.steps(space.rocket.dry, standing.at));
            certain.push(fullest.max());
            most.push(going_on().map(|standing| standing.at).max().unwrap_or(FuelPosition(0)));
        }
        Some(Self { space: *space, certain, most })
    }

    /// The most fuel with which a trip goes on from here.
    pub(super) fn most(&self, place: Place) -> FuelPosition {
        self.most[place.index()]
    }

    /// Those that moves may be compared with that start here with at most so much fuel.
    pub(super) fn lead_over(&self, start: SpaceId, most: FuelPosition) -> TripsAhead<'_> {
        let TripSpace { map, track, rocket, sky, .. } = self.space;
        let is_as_strong = zones_as_strong(rocket, map, start);
        let most = track.steps(rocket.dry, most);
        TripsAhead { ahead: self, rocket, policies: sky.any().policies(), most, is_as_strong }
    }
}

/// Trips that stand where the moves from one space pass.
#[derive(Debug)]
pub(super) struct TripsAhead<'a> {
    ahead: &'a Ahead<'a>,
    rocket: &'a Rocket,
    policies: &'a Policies,
    /// The most fuel with which a move starts.
    most: Steps,
    /// In this zone the thrust is no less.
    is_as_strong: Vec<bool>,
}

impl Lead for TripsAhead<'_> {
    fn covers(&self, flight: &Flight) -> bool {
        let Some(fuel) = self.ahead.certain[flight.space.index()] else { return false };
        self.is_as_strong[self.ahead.space.map.space(flight.space).zone.0 as usize]
            && least_ahead(self.rocket, self.policies, flight, self.most).is_some_and(|least| fuel >= least)
    }
}
