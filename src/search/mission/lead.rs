//! States that stood where a move passes when its turn began.

use std::fmt;
use std::rc::Rc;

use super::covered::News;
use crate::map::SpaceId;
use crate::rules::{Flight, Rocket, least_ahead, may_stand_ahead, zones_as_strong};
use crate::ruleset::Policies;
use crate::search::lead::Lead;
use crate::search::network::Place;
use crate::search::sieve::Sieve;
use crate::search::trip_space::TripSpace;
use crate::track::{FuelPosition, FuelTrack};
use crate::unit::{Mass, Steps};

/// The states that stood somewhere when a state begins its turn, and that are as good in all but place and fuel.
pub(super) struct StatesAhead<'a> {
    space: TripSpace<'a>,
    pub rocket: &'a Rocket,
    policies: &'a Policies,
    /// Its fuel.
    most: Steps,
    /// For each number of steps the least figure with as many.
    figures: Rc<[FuelPosition]>,
    /// In this zone the thrust is no less.
    is_as_strong: Vec<bool>,
    sieve: Rc<Sieve>,
}

impl<'a> StatesAhead<'a> {
    /// Of a state that flies this rocket; none where ships like it are not compared so, or all is news to it.
    pub(super) fn of(
        space: &TripSpace<'a>,
        rocket: &'a Rocket,
        news: &News<'_>,
        figures: &mut Figures,
    ) -> Option<Self> {
        let policies = space.sky.any().policies();
        if !may_stand_ahead(rocket, policies) {
            return None;
        }
        let sieve = news.leads()?;
        let is_as_strong = zones_as_strong(rocket, space.map, SpaceId(news.label.place.index() as u16));
        let most = space.track.steps(rocket.dry, news.label.standing.at);
        let figures = figures.of(space.track, rocket.dry);
        Some(Self { space: *space, rocket, policies, most, figures, is_as_strong, sieve })
    }
}

/// For ships of each dry mass the least figures with each number of steps.
#[derive(Debug, Default)]
pub(super) struct Figures(Vec<(Mass, Rc<[FuelPosition]>)>);

impl Figures {
    fn of(&mut self, track: &FuelTrack, dry: Mass) -> Rc<[FuelPosition]> {
        if let Some((_, known)) = self.0.iter().find(|(known, _)| *known == dry) {
            return Rc::clone(known);
        }
        let full = track.loaded(dry, track.most_tanks(dry)).unwrap_or_else(|_| track.empty(dry));
        let mut at = track.empty(dry);
        let figures = (0..=track.steps(dry, full).0).map(|steps| {
            while track.steps(dry, at) < Steps(steps) {
                at = FuelPosition(at.0 + 1);
            }
            at
        });
        let figures: Rc<[FuelPosition]> = figures.collect();
        self.0.push((dry, Rc::clone(&figures)));
        figures
    }
}

impl Lead for StatesAhead<'_> {
    fn covers(&self, flight: &Flight) -> bool {
        let zone = usize::from(self.space.map.space(flight.space).zone.0);
        let least =
            least_ahead(self.rocket, self.policies, flight, self.most).filter(|_| self.is_as_strong[zone]);
        let figure = least.and_then(|least| self.figures.get(usize::from(least.0)));
        figure.is_some_and(|figure| self.sieve.keeps(Place::of(flight.space), *figure))
    }
}

impl fmt::Debug for StatesAhead<'_> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.debug_struct("StatesAhead").field("most", &self.most).finish_non_exhaustive()
    }
}
