//! Random questions, the same ones in every run.

use highfrontier::map::{Season, SpaceId};
use highfrontier::rules::{Afterburner, Rocket};
use highfrontier::ruleset::RuleSet;
use highfrontier::search::query::{Load, Query};
use highfrontier::unit::{Consumption, Mass, Steps, Tanks, Thrust};

/// A small generator of numbers that only depend on the seed.
pub(crate) struct Numbers(pub(crate) u64);

impl Numbers {
    /// A number below a limit.
    pub(crate) fn below(&mut self, limit: u64) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0 % limit
    }

    /// One of these.
    pub(crate) fn one_of<T: Copy>(&mut self, all: &[T]) -> T {
        all[self.below(all.len() as u64) as usize]
    }

    /// A rocket of a likely kind.
    pub(crate) fn rocket(&mut self) -> Rocket {
        let sail = self.below(6) == 0;
        let (steps, burns) = self.one_of(&[(1, 1), (2, 1), (3, 1), (4, 1), (1, 2), (5, 2)]);
        let thrust = Thrust(1 + self.below(6) as i8);
        let consumption =
            if sail { Consumption::ZERO } else { Consumption::new(steps, burns).expect("not over zero") };
        let afterburner = self.one_of(&[
            Afterburner::None,
            Afterburner::None,
            Afterburner::Optional(Steps(1)),
            Afterburner::Optional(Steps(2)),
        ]);
        let solar = sail || self.below(3) == 0;
        let dry = Mass(1 + self.below(8) as u8);
        Rocket {
            afterburner,
            solar,
            sail,
            carries_sail: sail,
            esa_power: self.below(4) == 0,
            rad_hardness: self.one_of(&[None, None, Some(2), Some(5)]),
            ..Rocket::new(thrust, consumption, dry)
        }
    }

    /// A question on the map of a rule set; half of them begin in LEO.
    pub(crate) fn query(&mut self, rule_set: &RuleSet) -> Query {
        let rocket = self.rocket();
        let sites: Vec<SpaceId> =
            rule_set.map.spaces().filter(|(_, space)| space.is_site()).map(|(id, _)| id).collect();
        let from = if self.below(2) == 0 { rule_set.map.start() } else { self.one_of(&sites) };
        let tanks = Tanks(self.below(9) as u8);
        let to = self.one_of(&sites);
        Query {
            load: Load::Given(rule_set.track.loaded(rocket.dry, tanks).expect("eight tanks fit")),
            season: self.one_of(&[Season::Yellow, Season::Red, Season::Blue]),
            avoid_hazards: self.below(6) == 0,
            most_turns: self.one_of(&[None, None, Some(4)]),
            ..Query::new(rocket, from, to)
        }
    }
}
