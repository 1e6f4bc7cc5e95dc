//! The most fuel that operations bring to a ship with a depot.

use super::bounds::{Bounds, Situation};
use crate::search::backward::Need;
use crate::unit::{Steps, Tanks};

/// More tanks that operations bring are not reckoned.
const MOST_BROUGHT: u16 = 24;

/// What a situation allows of operations that bring fuel.
#[derive(Debug)]
pub(super) struct Brought {
    /// Turns that are spent flying to fuel and from it to the end; nothing where there is no such way.
    flying: Option<u16>,
    /// Operations beyond one a turn.
    more: u16,
    /// No more operations bring fuel.
    most_operations: u16,
    /// The most tanks that each brings.
    supply: Tanks,
    /// Tanks aboard, a begun one counted whole, and in the depot.
    tanks: u16,
    /// The most steps that a single tank holds.
    steps_of_tank: Steps,
}

impl Brought {
    /// The most steps left when so many are spent, in so many turns and in more of them, until it is as full as it may be: each
    /// tank is burnt as the only one, which takes it farthest.
    pub(super) fn ends(&self, turns: u16, steps: Steps, full: Steps) -> impl Iterator<Item = (u16, Steps)> {
        let most = self.flying.map_or(0, |flying| turns.saturating_sub(flying).saturating_add(self.more));
        let operations = most.min(self.most_operations);
        let left = move |more: u16| {
            let brought = u16::from(self.supply.0).saturating_mul(operations.saturating_add(more));
            if brought > MOST_BROUGHT {
                return Some(full);
            }
            let left = (self.tanks + brought).saturating_mul(self.steps_of_tank.0).checked_sub(steps.0)?;
            Some(full.min(Steps(left)))
        };
        let mut is_full = false;
        let all = (0..).map(move |more| (turns.saturating_add(more), left(more)));
        let until_full =
            all.take_while(move |(_, left)| !std::mem::replace(&mut is_full, *left == Some(full)));
        until_full.filter_map(|(turns, left)| Some((turns, left?)))
    }
}

impl Bounds<'_> {
    /// What a situation allows of operations that bring fuel.
    pub(super) fn brought(&self, situation: Situation) -> Brought {
        let Situation { place, configuration, done, at, stored, .. } = situation;
        let configuration = usize::from(configuration);
        let first = |needs: &[Need]| needs.first().map(|need| need.turns);
        let to_fuel = first(self.needs.to_fuel(configuration, place));
        let flying = to_fuel.zip(first(&self.last_trips(configuration, done)));
        let track = &self.rule_set.track;
        let aboard = track.whole_tanks(self.query.ship.configurations[configuration].dry, at);
        Brought {
            flying: flying.map(|(to_fuel, last)| to_fuel.saturating_add(last)),
            // In the turn of arrival, and before the first move of the last trip, where the rules let an operation come first.
            more: 1 + u16::from(self.may_come_first()),
            most_operations: self.most_operations(done),
            supply: self.depot_fuel.supplies[configuration],
            tanks: u16::from(aboard.0) + 1 + u16::from(stored.0),
            steps_of_tank: self.depot_fuel.steps_of_tank[configuration],
        }
    }
}
