//! How a trip may arrive at its goal and still be new.

use super::network::{Network, Place};
use super::remaining::Arrival;
use super::standing::{Standing, hazard_water};
use super::trip::TripSearch;
use super::trip_space::TripSpace;
use crate::track::FuelPosition;

impl<N: Network> TripSearch<'_, N> {
    /// The goal is out of reach from here, or whatever may still come of it is there already, as good or better.
    pub(super) fn leads_nowhere(&self, place: Place, standing: &Standing) -> bool {
        self.goal.is_some() && self.first_arrival(place, standing).is_none()
    }

    /// How a trip that stands like this may arrive soonest at the goal and still be new.
    pub(super) fn first_arrival(&self, place: Place, standing: &Standing) -> Option<Arrival> {
        let (goal, remaining) = self.goal?;
        let TripSpace { track, rocket, fullest_end, pays_hazards, .. } = self.space;
        if place == goal {
            let arrival = Arrival { turns: 0, left: standing.at, hazards: 0 };
            return Some(arrival).filter(|_| !self.is_beaten(standing));
        }
        let turns = remaining.fewest_turns(place)?;
        if standing.turns.saturating_add(turns) > self.space.most_turns {
            return None;
        }
        let ice = rocket.ice - standing.chits.ice;
        let left = |steps| match ice {
            0 => track.spend(rocket.dry, standing.at, steps),
            // Chits still aboard may put the fuel figure up.
            _ => (0..ice)
                .try_fold(standing.at, |at, _| track.add_tank(rocket.dry, at))
                .or(Some(FuelPosition::MOST)),
        };
        let left = |steps| left(steps).map(|left: FuelPosition| left.min(fullest_end));
        remaining.first_arrival(place, left, |arrival| {
            let Some(at_goal) = standing.arriving(pays_hazards, arrival) else { return true };
            self.at[goal.index()].iter().any(|(other, _)| other.arrives_as_well(&at_goal))
                || self.is_beaten(&at_goal)
        })
    }

    /// A trip that arrives like this is too late, or known to be no answer.
    fn is_beaten(&self, at_goal: &Standing) -> bool {
        let water = self.space.loaded.saturating_add(hazard_water(at_goal.paid_hazards));
        at_goal.turns > self.space.most_turns
            || self.rivals.iter().any(|rival| rival.arrives_as_well(at_goal, water))
    }
}
