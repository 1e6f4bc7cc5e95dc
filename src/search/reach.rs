//! How far a ship comes: the trips from one space to every site, and home again.

use std::cmp::Reverse;
use std::rc::Rc;

use super::everywhere::{Everywhere, everywhere, everywhere_on};
use super::limits::{way_home, whole_map};
use super::network::{Network, Place, WholeMap};
use super::query::Query;
use super::remaining::Remaining;
use super::sky::Sky;
use super::standing::Standing;
use super::trip::{TripSearch, TripSpace};
use super::trip_news::Past;
use super::watch::{Progress, Watch};
use super::ways_home::{Soonest, WaysHome, may_be_found};
use crate::map::SpaceId;
use crate::rules::{Chance, Halted, Leaving, is_more_fuel_better, may_stand_ahead};
use crate::ruleset::RuleSet;
use crate::track::{FuelPosition, TrackError};
use crate::unit::{Steps, Tanks, Turns};

/// One way to a site.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Reach {
    /// Turns.
    pub turns: Turns,
    /// Tanks loaded, where they were to be found.
    pub tanks: Option<Tanks>,
    /// Fuel left.
    pub at: FuelPosition,
    /// Steps left.
    pub left: Steps,
    /// Chance to arrive.
    pub chance: Chance,
    /// The sail is lost.
    pub is_sail_lost: bool,
}

impl Reach {
    /// Soonest first; with a given load then the fullest, with the fewest tanks the safest.
    pub fn rank(&self) -> impl Ord + use<> {
        let (left, chance) = (Reverse(self.left), Reverse(self.chance));
        (self.turns, self.tanks, self.tanks.map(|_| chance), left, chance)
    }
}

/// What a ship can do at a site.
#[derive(Clone, Debug)]
pub struct SiteReach {
    /// The site.
    pub site: SpaceId,
    /// The best way to land there, as they are ranked; none where it cannot land.
    pub way: Option<Reach>,
    /// Turns to a space beside it, where it cannot land.
    pub beside: Option<Turns>,
    /// Whether it can leave again after that way.
    pub leaving: Option<Leaving>,
    /// The best way there and back, where that was asked for.
    pub back: Option<Reach>,
    /// No way was left out for having too many rolls.
    pub is_complete: bool,
}

/// What a ship can do at all sites.
#[derive(Clone, Debug)]
pub struct Reached {
    /// One for each site.
    pub sites: Vec<SiteReach>,
    /// No limit cut the search short.
    pub is_complete: bool,
}

/// What is asked of the ways.
#[derive(Clone, Copy, Debug, Default)]
pub struct Wanted {
    /// They lead home again.
    pub with_return: bool,
    /// No more tanks are loaded, where they are to be found.
    pub most_tanks: Option<u16>,
}

/// Looks at every site of the map, while somebody looks on who may stop it: then it is not complete.
///
/// # Errors
/// When the dry mass does not fit the fuel track.
///
/// # Complexity
/// One search over the whole map for each load looked at; with the way back one more for each site, which ends with the
/// soonest way and is held in bounds. Where more fuel is never worse, the fewest tanks are found by halves.
pub fn reach(
    rule_set: &RuleSet,
    query: &Query,
    wanted: Wanted,
    watch: &dyn Watch,
) -> Result<Reached, TrackError> {
    let sky = query.sky(rule_set);
    let sites: Vec<SpaceId> =
        rule_set.map.spaces().filter(|(_, space)| space.is_site()).map(|(id, _)| id).collect();
    let mut survey = Survey::new((rule_set, &sky), query, wanted, watch)?;
    // The ways there need no more turns, so that they are known already.
    let back = if wanted.with_return {
        survey.best_of_all_loads(&sites, Survey::there_and_back)?
    } else {
        Vec::new()
    };
    let ways = survey.best_of_all_loads(&sites, Survey::there)?;
    let found = sites.iter().enumerate().map(|(number, site)| {
        let way: Option<Reach> = ways[number];
        let leaving = way.map(|way| {
            let halted = Halted {
                rocket: &query.rocket,
                track: &rule_set.track,
                map: &rule_set.map,
                terrain: sky.any(),
                space: *site,
                at: way.at,
                has_thruster: !way.is_sail_lost,
            };
            halted.leaving()
        });
        SiteReach {
            site: *site,
            way,
            beside: survey.beside(*site),
            leaving,
            back: back.get(number).copied().flatten(),
            is_complete: survey.is_complete(*site),
        }
    });
    let found: Vec<SiteReach> = found.collect();
    let is_complete = survey.is_whole() && found.iter().all(|one| one.is_complete);
    Ok(Reached { sites: found, is_complete })
}

/// All that is looked at for the sites of the map.
struct Survey<'a> {
    rule_set: &'a RuleSet,
    query: &'a Query,
    sky: &'a Sky,
    network: WholeMap<'a>,
    space: TripSpace<'a>,
    /// For the ways home.
    remaining: Option<Remaining>,
    /// These themselves, where they can be found all at once.
    ways_home: Option<WaysHome>,
    watch: &'a dyn Watch,
    loads: Vec<(Option<Tanks>, FuelPosition)>,
    /// The trips with each load, where they were looked for, within so many turns.
    trips: Vec<Option<(u16, Everywhere)>>,
    /// Whose ways home had too many rolls.
    cut_homes: Vec<SpaceId>,
    /// Ways home looked at.
    homes: u64,
    was_stopped: bool,
    /// What trips with fewer tanks found, where loads are looked at one after another.
    past: Option<Rc<Past>>,
}

impl<'a> Survey<'a> {
    fn new(
        (rule_set, sky): (&'a RuleSet, &'a Sky),
        query: &'a Query,
        wanted: Wanted,
        watch: &'a dyn Watch,
    ) -> Result<Self, TrackError> {
        let mut loads = query.load.starts(&rule_set.track, query.rocket.dry)?;
        let is_too_much = |tanks: Option<Tanks>| {
            tanks.zip(wanted.most_tanks).is_some_and(|(tanks, most)| u16::from(tanks.0) > most)
        };
        loads.retain(|(tanks, _)| !is_too_much(*tanks));
        let network = whole_map(rule_set, sky, query)?;
        let space = TripSpace::of(rule_set, sky, query);
        Ok(Self {
            rule_set,
            query,
            sky,
            network,
            space,
            was_stopped: false,
            ways_home: None,
            remaining: if wanted.with_return { Some(way_home(rule_set, sky, query)?) } else { None },
            watch,
            trips: loads.iter().map(|_| None).collect(),
            loads,
            cut_homes: Vec::new(),
            homes: 0,
            past: None,
        })
    }

    /// The best way to each of these sites with whatever load, where `find` tells the best ones with one load.
    fn best_of_all_loads(
        &mut self,
        sites: &[SpaceId],
        find: impl Fn(&mut Self, usize, &[(SpaceId, u16)]) -> Result<Vec<Option<Reach>>, TrackError>,
    ) -> Result<Vec<Option<Reach>>, TrackError> {
        let most_turns = self.space.most_turns;
        let all: Vec<(SpaceId, u16)> = sites.iter().map(|site| (*site, most_turns)).collect();
        let last = self.loads.len().saturating_sub(1);
        if !is_more_fuel_better(self.sky.any().policies()) {
            let mut best = find(self, 0, &all)?;
            for load in 1..=last {
                // More tanks are of use only to be sooner.
                let sooner = sites.iter().zip(&best).map(|(site, known)| {
                    (*site, known.map_or(most_turns, |known| known.turns.0.saturating_sub(1)))
                });
                let sooner: Vec<(SpaceId, u16)> = sooner.collect();
                for (known, new) in best.iter_mut().zip(find(self, load, &sooner)?) {
                    *known = new.or(*known);
                }
            }
            return Ok(best);
        }
        let mut best = find(self, last, &all)?;
        // As soon as with all of them, the fewest tanks are among these loads.
        let reached = (0..sites.len()).filter(|number| best[*number].is_some()).collect();
        let mut groups: Vec<(usize, usize, Vec<usize>)> = vec![(0, last, reached)];
        while let Some((first, last, group)) = groups.pop() {
            if first == last || group.is_empty() || self.was_stopped {
                continue;
            }
            let middle = usize::midpoint(first, last);
            let turns = |number: usize| best[number].map_or(most_turns, |way| way.turns.0);
            let asked: Vec<(SpaceId, u16)> =
                group.iter().map(|number| (sites[*number], turns(*number))).collect();
            let found = find(self, middle, &asked)?;
            let (mut fewer, mut more) = (Vec::new(), Vec::new());
            for (number, found) in group.into_iter().zip(found) {
                if found.is_some() {
                    best[number] = found;
                    fewer.push(number);
                } else {
                    more.push(number);
                }
            }
            groups.push((first, middle, fewer));
            groups.push((middle + 1, last, more));
        }
        Ok(best)
    }

    /// The best ways to sites with one load, each within so many turns.
    fn there(&mut self, load: usize, sites: &[(SpaceId, u16)]) -> Result<Vec<Option<Reach>>, TrackError> {
        self.look(load, sites)?;
        let Some((_, trips)) = &self.trips[load] else { return Ok(vec![None; sites.len()]) };
        let best = |&(site, most_turns): &(SpaceId, u16)| {
            let ways = trips.at(site).iter().map(|standing| self.reached(load, standing));
            ways.filter(|way| way.turns.0 <= most_turns).min_by_key(Reach::rank)
        };
        Ok(sites.iter().map(best).collect())
    }

    /// The best ways to sites and back with one load, each within so many turns.
    fn there_and_back(
        &mut self,
        load: usize,
        sites: &[(SpaceId, u16)],
    ) -> Result<Vec<Option<Reach>>, TrackError> {
        self.look(load, sites)?;
        self.look_back(sites)?;
        let mut best = Vec::with_capacity(sites.len());
        for &(site, most_turns) in sites {
            best.push(self.home(load, site, most_turns));
        }
        Ok(best)
    }

    /// Looks for the trips with a load, as far as these sites need them, each within so many turns.
    fn look(&mut self, load: usize, sites: &[(SpaceId, u16)]) -> Result<(), TrackError> {
        let most_turns = sites.iter().map(|(_, turns)| *turns).max().unwrap_or(0);
        let are_known = self.trips[load].as_ref().is_some_and(|(known, _)| *known >= most_turns);
        if !are_known && !self.was_stopped {
            let at = self.loads[load].1;
            let policies = self.sky.any().policies();
            // Only where loads are looked at one after another, each once.
            if is_more_fuel_better(policies) || self.trips[load].is_some() {
                self.past = None;
            }
            let trips = if may_stand_ahead(&self.query.rocket, policies) {
                let query = Query { most_turns: Some(most_turns), ..self.query.clone() };
                everywhere(self.rule_set, self.sky, &query, at, self.watch)?
            } else {
                let space = TripSpace { most_turns, ..self.space };
                let moves = (&space, &self.network);
                everywhere_on(moves, (self.query.from, at), &mut self.past, self.watch)
            };
            self.was_stopped = trips.stats.stopped > 0;
            self.trips[load] = Some((most_turns, trips));
        }
        Ok(())
    }

    /// Looks for the ways home, where they can be found all at once.
    fn look_back(&mut self, sites: &[(SpaceId, u16)]) -> Result<(), TrackError> {
        let Some(&(tanks, full)) = self.loads.last().filter(|_| may_be_found(&self.space)) else {
            return Ok(());
        };
        if self.ways_home.is_none() {
            // Whoever stops it now has the ways there.
            (0..self.loads.len()).try_for_each(|load| self.look(load, sites))?;
        }
        if self.ways_home.is_none() && !self.was_stopped {
            let soonest = if tanks.is_some() { Soonest::Safest } else { Soonest::Fullest };
            let ways = (self.query.from, full);
            self.ways_home = WaysHome::find((&self.space, &self.network), ways, soonest, self.watch);
            self.was_stopped = self.ways_home.is_none();
        }
        Ok(())
    }

    fn reached(&self, load: usize, standing: &Standing) -> Reach {
        Reach {
            turns: Turns(standing.turns),
            tanks: self.loads[load].0,
            at: standing.at,
            left: self.rule_set.track.steps(self.query.rocket.dry, standing.at),
            chance: standing.chance,
            is_sail_lost: standing.is_sail_lost,
        }
    }

    /// The best way to a site and home again with one load.
    fn home(&mut self, load: usize, site: SpaceId, most_turns: u16) -> Option<Reach> {
        let landed = self.trips[load].as_ref().map_or(&[][..], |(_, trips)| trips.at(site));
        let start = Place::of(self.query.from);
        if landed.is_empty() || self.was_stopped {
            return None;
        }
        if start == Place::of(site) {
            return landed.iter().map(|standing| self.reached(load, standing)).min_by_key(Reach::rank);
        }
        if let Some(ways) = &self.ways_home {
            return self.best_known(ways, (load, site), most_turns);
        }
        self.homes += 1;
        let progress = Progress { states: self.homes, found: self.homes as usize };
        if !self.watch.goes_on(progress) {
            self.was_stopped = true;
            return None;
        }
        let space = TripSpace { most_turns, is_any_enough: true, ..self.space };
        let goal = self.remaining.as_ref().map(|remaining| (start, remaining));
        let mut search = TripSearch::new(&space, &self.network, goal, &[]);
        search.keep_past();
        for standing in landed {
            search.add_standing(Place::of(site), *standing);
        }
        search.best_first();
        let arrived = search.at[start.index()].iter();
        let found = arrived.map(|(standing, _)| self.reached(load, standing)).min_by_key(Reach::rank);
        if search.stats.too_many_rolls > 0 {
            self.cut_homes.push(site);
        }
        found
    }

    /// The same, where the ways home are known.
    fn best_known(&self, ways: &WaysHome, (load, site): (usize, SpaceId), most_turns: u16) -> Option<Reach> {
        let landed = self.trips[load].as_ref().map_or(&[][..], |(_, trips)| trips.at(site));
        let homes = landed.iter().filter_map(|standing| {
            let way = ways.from(Place::of(site), standing.at)?;
            let turns = standing.turns.saturating_add(way.turns);
            let chance = standing.chance.and(way.chance)?;
            Some(self.reached(load, &Standing { turns, at: way.at, chance, ..*standing }))
        });
        homes.filter(|way| way.turns.0 <= most_turns).min_by_key(Reach::rank)
    }

    /// The fewest turns to a space beside a site.
    fn beside(&self, site: SpaceId) -> Option<Turns> {
        let graph = self.rule_set.map.graph();
        let all = self.trips.iter().flatten();
        let soonest = all.flat_map(|(_, trips)| {
            let beside = graph.neighbors_directed(site.node(), petgraph::Direction::Incoming);
            beside.flat_map(|space| trips.at(space.into())).map(|standing| Turns(standing.turns))
        });
        soonest.min()
    }

    /// No way to this site was left out for having too many rolls: whose it was is not known, so it may have been that of any
    /// site without one.
    fn is_complete(&self, site: SpaceId) -> bool {
        let mut all = self.trips.iter().flatten();
        all.all(|(_, trips)| trips.stats.too_many_rolls == 0 || !trips.at(site).is_empty())
            && !self.cut_homes.contains(&site)
    }

    /// Nobody stopped it, and all moves were looked at.
    fn is_whole(&self) -> bool {
        let are_all_made = self.trips.iter().flatten().all(|(_, trips)| trips.stats.cut_tables == 0);
        let has_all_rolls = self.ways_home.as_ref().is_none_or(|ways| !ways.has_too_many_rolls);
        !self.was_stopped && has_all_rolls && are_all_made && self.network.stats().cut_tables == 0
    }
}
