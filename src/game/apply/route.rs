//! The path of a flight, space by space.

use petgraph::graph::EdgeReference;
use petgraph::visit::EdgeRef;

use super::play::Play;
use crate::game::action::PathStep;
use crate::game::error::{Illegal, IllegalMove};
use crate::game::event::Flown;
use crate::map::{Link, SpaceId};
use crate::rules::{Craft, Drive, Flight, Step, Terrain, advance, ride_elevator};

/// A path that was looked at space by space, before any roll.
pub(super) struct Route {
    /// Where the flight stood after each space; the start comes first.
    pub(super) flights: Vec<Flight>,
    /// What entering each space cost.
    pub(super) steps: Vec<Step>,
}

impl Route {
    pub(super) fn start(space: SpaceId) -> Self {
        Self { flights: vec![Flight::start(space)], steps: Vec::new() }
    }

    pub(super) fn here(&self) -> Flight {
        self.flights[self.flights.len() - 1]
    }

    pub(super) fn push(&mut self, (flight, step): (Flight, Step)) {
        self.flights.push(flight);
        self.steps.push(step);
    }

    /// The spaces entered.
    pub(super) fn spaces(&self) -> Vec<SpaceId> {
        self.flights[1..].iter().map(|flight| flight.space).collect()
    }
}
impl Play<'_> {
    /// Enters one space, by the line named or by the one that costs least.
    pub(super) fn enter(
        &self,
        terrain: &Terrain,
        craft: Craft,
        drive: Drive,
        flight: &Flight,
        step: PathStep,
    ) -> Result<(Flight, Step), Illegal> {
        let (from, to) = (flight.space, step.space);
        let refused = |refusal| IllegalMove::Step { space: self.setting.space_name(to), refusal }.into();
        if let Some(ridden) = self.ride(flight, to) {
            return ridden;
        }
        self.enter_by(from, step, |link| {
            advance(terrain, &craft, drive, flight, link, step.choice).map_err(refused)
        })
    }

    /// Tries the line named, or all lines to a space: the entry that costs least.
    pub(super) fn enter_by(
        &self,
        from: SpaceId,
        step: PathStep,
        enter: impl Fn(EdgeReference<'_, Link, u16>) -> Result<(Flight, Step), Illegal>,
    ) -> Result<(Flight, Step), Illegal> {
        let map = self.setting.map();
        let name = |space| self.setting.space_name(space);
        let links: Vec<_> = map.links_between(from, step.space).collect();
        let lines = links.len();
        let mut best: Result<(Flight, Step), Illegal> = Err(match step.line {
            Some(number) if lines > 0 => {
                IllegalMove::NoSuchLine { from: name(from), to: name(step.space), lines, number }.into()
            }
            _ => {
                let ride = self.setting.elevator_from(from);
                let ride = ride.filter(|_| self.setting.rides_elevator(&self.state, self.me()));
                let neighbours = map.links_from(from).map(|link| SpaceId::from(link.target())).chain(ride);
                let mut neighbours: Vec<String> =
                    neighbours.map(|space| map.space(space).id.clone()).collect();
                neighbours.dedup();
                IllegalMove::NoLine { from: name(from), to: name(step.space), neighbours }.into()
            }
        });
        for (place, link) in links.into_iter().enumerate() {
            if step.line.is_some_and(|line| usize::from(line) != place + 1) {
                continue;
            }
            match (enter(link), &best) {
                (Ok(entered), Ok(known)) if entered.1.paid >= known.1.paid => {}
                (Err(_), Ok(_)) => {}
                (found, _) => best = found,
            }
        }
        best
    }

    /// Rides the elevator, where no line leads from its one end to its other (`LR 7.2`); `None` elsewhere.
    pub(super) fn ride(&self, flight: &Flight, to: SpaceId) -> Option<Result<(Flight, Step), Illegal>> {
        let has_line = self.setting.map().links_between(flight.space, to).next().is_some();
        if has_line || self.setting.elevator_from(flight.space) != Some(to) {
            return None;
        }
        if !self.setting.rides_elevator(&self.state, self.me()) {
            return Some(Err(IllegalMove::NoElevator.into()));
        }
        let refused = |refusal| IllegalMove::Step { space: self.setting.space_name(to), refusal }.into();
        Some(ride_elevator(flight, to).map_err(refused))
    }

    /// Fills in which spaces of the route ask for rolls.
    pub(super) fn announce(mut flown: Flown, route: &Route, terrain: &Terrain) -> Flown {
        for ((before, flight), step) in route.flights.iter().zip(&route.flights[1..]).zip(&route.steps) {
            flown.hazards.extend(std::iter::repeat_n(before.space, step.lift_off_rolls.into()));
            flown.hazards.extend(std::iter::repeat_n(flight.space, step.rolls.into()));
            if terrain.at(flight.space).is_belt {
                flown.belts.push(flight.space);
            }
        }
        flown
    }
}
