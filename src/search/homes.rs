//! The ways home from where trips landed, held in bounds.

use super::limits::{way_home, whole_map};
use super::near::Near;
use super::network::{Network, Place, WholeMap};
use super::query::Query;
use super::reach::Reach;
use super::remaining::Remaining;
use super::sky::Sky;
use super::standing::Standing;
use super::trip::{TripSearch, TripSpace};
use crate::map::SpaceId;
use crate::ruleset::RuleSet;
use crate::track::TrackError;
use crate::unit::Steps;

/// Ways home of so many turns have moves of their own.
const MOST_NEARBY: u16 = 12;

/// What ways home to where a query starts are looked for with.
#[derive(Debug)]
pub(super) struct Homes<'a> {
    space: TripSpace<'a>,
    home: SpaceId,
    remaining: Remaining,
    /// Moves for ways of one turn, of two, and so on, where these can be bounded so.
    nearby: Vec<WholeMap<'a>>,
    /// All moves.
    all: WholeMap<'a>,
}

/// A way home, by how it ends.
#[derive(Debug, Default)]
pub(super) struct HomeFound {
    /// The best one.
    pub best: Option<Reach>,
    /// One was left out for having too many rolls.
    pub is_cut: bool,
}

impl<'a> Homes<'a> {
    /// # Errors
    /// When the dry mass does not fit the fuel track.
    ///
    /// # Complexity
    /// One search backwards, as for a question about one goal.
    pub(super) fn new(rule_set: &'a RuleSet, sky: &'a Sky, query: &'a Query) -> Result<Self, TrackError> {
        let space = TripSpace { is_any_enough: true, ..TripSpace::of(rule_set, sky, query) };
        let remaining = way_home(rule_set, sky, query)?;
        let all = whole_map(rule_set, sky, query)?;
        let mut nearby = Vec::new();
        for turns in 1..=MOST_NEARBY {
            let near = Near::new(&space, &remaining, turns).filter(|_| !all.is_limited());
            let Some(near) = near else { break };
            nearby.push(whole_map(rule_set, sky, query)?.within(near));
        }
        Ok(Self { space, home: query.from, remaining, nearby, all })
    }

    /// Tables that could not be made.
    pub(super) fn cut_tables(&self) -> u64 {
        let networks = self.nearby.iter().chain([&self.all]);
        networks.map(|network| network.stats().cut_tables).sum()
    }

    /// No way home from here takes fewer turns.
    pub(super) fn fewest_turns(&self, site: SpaceId) -> u16 {
        self.remaining.fewest_turns(Place::of(site)).unwrap_or(0)
    }

    /// The best way home of trips that landed at a site like this, none of more turns in all; `reached` says how it is told.
    pub(super) fn best(
        &self,
        (site, landed): (SpaceId, &[Standing]),
        most_turns: u16,
        reached: impl Fn(&Standing) -> Reach,
    ) -> HomeFound {
        let promised = self.promised((site, landed), &reached).filter(|(turns, ..)| *turns <= most_turns);
        let Some((turns, promised, budget)) = promised else {
            return HomeFound { best: None, is_cut: false };
        };
        // Most ways home take as few turns as the bounds say, and many as few steps.
        let soonest = landed.iter().map(|standing| standing.turns).min().unwrap_or(0);
        let nearby = usize::from(turns - soonest).checked_sub(1).and_then(|place| self.nearby.get(place));
        let any = Steps(u16::MAX);
        if let Some(nearby) = nearby {
            let found = self.within(nearby, (site, landed), (turns, budget), &reached);
            if found.best.is_some_and(|best| best.rank() <= promised.rank()) {
                return found;
            }
            let found = self.within(nearby, (site, landed), (turns, any), &reached);
            if found.best.is_some() {
                return found;
            }
        }
        self.within(&self.all, (site, landed), (most_turns, any), &reached)
    }

    /// The best that the bounds promise: turns, how it ends, and the steps that it needs.
    fn promised(
        &self,
        (site, landed): (SpaceId, &[Standing]),
        reached: impl Fn(&Standing) -> Reach,
    ) -> Option<(u16, Reach, Steps)> {
        let TripSpace { track, rocket, pays_hazards, .. } = self.space;
        let mut promised: Option<(u16, Reach, Steps)> = None;
        for standing in landed {
            let left = |steps| track.spend(rocket.dry, standing.at, steps);
            for (arrival, steps) in self.remaining.arrivals(Place::of(site), left) {
                let Some(at_home) = standing.arriving(pays_hazards, arrival) else { continue };
                let way = reached(&at_home);
                if promised.as_ref().is_none_or(|(_, best, _)| way.rank() < best.rank()) {
                    promised = Some((at_home.turns, way, steps));
                }
            }
        }
        promised
    }

    /// The best way by these moves, within so many turns and steps.
    fn within(
        &self,
        network: &WholeMap<'_>,
        (site, landed): (SpaceId, &[Standing]),
        (most_turns, budget): (u16, Steps),
        reached: impl Fn(&Standing) -> Reach,
    ) -> HomeFound {
        let home = Place::of(self.home);
        let space = TripSpace { most_turns, ..self.space };
        let mut search = TripSearch::new(&space, network, Some((home, &self.remaining)), &[]);
        search.keep_past();
        search.budget = budget;
        for standing in landed {
            search.add_standing(Place::of(site), *standing);
        }
        search.best_first();
        let arrived = search.at[home.index()].iter();
        HomeFound {
            best: arrived.map(|(standing, _)| reached(standing)).min_by_key(Reach::rank),
            is_cut: search.stats.too_many_rolls > 0,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::data::Data;
    use crate::rules::Rocket;
    use crate::ruleset;
    use crate::search::everywhere::everywhere;
    use crate::search::watch::Unwatched;
    use crate::track::FuelPosition;
    use crate::unit::{Consumption, Mass, Tanks, Thrust, Turns};

    /// What is told of a way home: with an open load the safest of the soonest counts first, with a given one the fullest.
    fn told(rules: &RuleSet, dry: Mass, tanks: Option<Tanks>, standing: &Standing) -> Reach {
        let &Standing { turns, at, chance, is_sail_lost, .. } = standing;
        Reach { turns: Turns(turns), tanks, at, left: rules.track.steps(dry, at), chance, is_sail_lost }
    }

    /// Ways looked for by near moves and within few steps are those found by all moves.
    #[test]
    fn near_moves_leave_no_best_way_out() {
        let mut found = 0;
        for (name, thrust, consumption) in
            [("basic", 4, 1), ("expanded", 9, 2), ("fourth", 9, 2), ("fourth", 4, 1)]
        {
            let rules = ruleset::load(&Data::Embedded, name).unwrap();
            let dry = Mass(2);
            let rocket = Rocket::new(Thrust(thrust), Consumption::new(consumption, 1).unwrap(), dry);
            let query = Query::new(rocket, rules.map.start(), rules.map.start());
            let sky = query.sky(&rules);
            let homes = Homes::new(&rules, &sky, &query).unwrap();
            let by_all_moves = Homes { nearby: Vec::new(), ..Homes::new(&rules, &sky, &query).unwrap() };
            assert!(!homes.nearby.is_empty());
            for tanks in [Tanks(3), Tanks(7)] {
                let at: FuelPosition = rules.track.loaded(dry, tanks).unwrap();
                let trips = everywhere(&rules, &sky, &query, at, &Unwatched).unwrap();
                let sites = rules.map.spaces().filter(|(id, space)| space.is_site() && *id != query.from);
                for (site, _) in sites.step_by(4).filter(|(site, _)| !trips.at(*site).is_empty()) {
                    for open in [None, Some(tanks)] {
                        let landed = (site, trips.at(site));
                        let best = |homes: &Homes<'_>| {
                            homes.best(landed, 60, |standing| told(&rules, dry, open, standing)).best
                        };
                        let way = best(&homes);
                        assert_eq!(way, best(&by_all_moves), "{name}, {site:?}, {tanks:?}, {open:?}");
                        found += u32::from(way.is_some());
                    }
                }
            }
        }
        assert!(found > 200, "{found}");
    }
}
