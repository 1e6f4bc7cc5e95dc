//! The fuel of all that a ship may become, in steps of the lightest of them.
//!
//! A ship with much fuel is slow. What a trip needs at least aboard for the rest of its way tells how heavy it is at least, and
//! so how strong at most.

use super::query::MissionQuery;
use crate::rules::Rocket;
use crate::ruleset::RuleSet;
use crate::search::strength::{Strength, positions};
use crate::track::{FuelPosition, FuelTrack};
use crate::unit::{Mass, Steps};

/// Fuel in steps of one dry mass.
#[derive(Debug)]
pub(super) struct Scale<'a> {
    track: &'a FuelTrack,
    dry: Mass,
}

impl<'a> Scale<'a> {
    /// The scale of the lightest of these configurations, if it is never worse off than any of them with as many tanks; `None`
    /// if it may be.
    pub(super) fn new(rule_set: &'a RuleSet, query: &MissionQuery, members: &[usize]) -> Option<Self> {
        let dry = members.iter().map(|member| query.ship.configurations[*member].dry).min()?;
        let scale = Self { track: &rule_set.track, dry };
        members.iter().all(|member| scale.is_best(query, *member)).then_some(scale)
    }

    /// The most fuel.
    pub(super) fn most(&self) -> Steps {
        positions(self.track, self.dry).map(|at| self.track.steps(self.dry, at)).max().unwrap_or(Steps(0))
    }

    fn steps(&self, dry: Mass, at: FuelPosition) -> Option<Steps> {
        Some(self.track.steps(self.dry, self.track.change_dry(dry, at, self.dry)?))
    }

    /// The ship of this mass has no less fuel than that configuration, whatever that spends or leaves behind.
    fn is_best(&self, query: &MissionQuery, number: usize) -> bool {
        let configurations = &query.ship.configurations;
        let here = &configurations[number];
        let track = self.track;
        positions(track, here.dry).all(|at| {
            let Some(steps) = self.steps(here.dry, at) else { return false };
            let no_more = |other: Option<FuelPosition>, dry: Mass, most: Steps| {
                other.is_none_or(|other| self.steps(dry, other).is_some_and(|steps| steps <= most))
            };
            let spent = track.spend(here.dry, at, Steps(1));
            (spent.is_none() || steps > Steps(0))
                && no_more(spent, here.dry, steps.saturating_sub(Steps(1)))
                && here.next().all(|next| {
                    let next = configurations[next].dry;
                    no_more(track.change_dry(here.dry, at, next), next, steps)
                })
        })
    }

    /// The most thrust of rockets alike but for their mass.
    pub(super) fn strength(&self, rule_set: &RuleSet, rockets: &[Rocket]) -> Strength {
        Strength::by_fuel((&rule_set.map, self.track), rockets, |rocket, at| self.steps(rocket.dry, at))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::data::Data;
    use crate::rules::Rocket;
    use crate::ruleset;
    use crate::search::mission::ship::{Change, Configuration, Drop, Engine, Item, Ship};
    use crate::search::query::Query;
    use crate::unit::{Consumption, Tanks, Thrust};

    /// A ship of dry mass 3 that may leave mass 2 behind.
    fn query(rule_set: &RuleSet) -> MissionQuery {
        let rocket = |dry| Rocket::new(Thrust(4), Consumption::new(1, 1).unwrap(), Mass(dry));
        let mut ship = Ship::whole(vec![("engine".to_string(), rocket(3))], Mass(3), None);
        let lighter = Configuration {
            dry: Mass(1),
            engines: vec![Engine { thruster: 0, rocket: rocket(1) }],
            ..ship.configurations[0].clone()
        };
        ship.configurations[0].drops = vec![Drop { item: 0, leads_to: 1 }];
        ship.configurations.push(lighter);
        ship.items =
            vec![Item { name: "cargo".to_string(), change: Change::Leave, place: None, is_required: false }];
        let leo = rule_set.map.start();
        MissionQuery::new(ship, Query::new(rocket(3), leo, leo), Vec::new())
    }

    /// With 4 tanks the strip of the fourth edition has dry mass 1 at wet mass 5, 22 steps up (4e G1g); dry mass 3 at wet mass
    /// 7, where it has 12 steps and thrust 4 as a scout (4e G2): on the scale of dry mass 1 it may have no more than that.
    #[test]
    fn the_lightest_ship_is_the_scale_of_all() {
        let rules = ruleset::load(&Data::Embedded, "fourth").unwrap();
        let query = query(&rules);
        let scale = Scale::new(&rules, &query, &[0, 1]).unwrap();
        assert_eq!(scale.dry, Mass(1));
        let at = rules.track.loaded(Mass(3), Tanks(4)).unwrap();
        assert_eq!(rules.track.steps(Mass(3), at), Steps(12));
        assert_eq!(scale.steps(Mass(3), at), Some(Steps(22)));
        let rockets = [query.ship.configurations[0].engines[0].rocket];
        assert_eq!(scale.strength(&rules, &rockets).anywhere(Steps(22)), Thrust(4));
    }
}
