//! The trips to every site and home again, with each load that a question leaves open.

use std::cmp::Reverse;
use std::rc::Rc;

use super::aim::Aim;
use super::everywhere::{Everywhere, everywhere, everywhere_on};
use super::homes::{HomeFound, Homes};
use super::label::Gains;
use super::limits::map_of_survey;
use super::network::{Network, Place, WholeMap};
use super::query::Query;
use super::reach::{Reach, Wanted};
use super::sky::Sky;
use super::standing::Standing;
use super::trip::TripSpace;
use super::trip_news::Past;
use super::watch::{Progress, Watch};
use super::ways_home::{WaysHome, may_be_found};
use crate::cores;
use crate::map::SpaceId;
use crate::rules::{is_more_fuel_better, may_stand_ahead};
use crate::ruleset::RuleSet;
use crate::track::{FuelPosition, TrackError};
use crate::unit::{Tanks, Turns};

/// Ways home looked for between two looks at whether somebody stops it.
const PORTION: usize = 64;

/// Where a search makes more tables than so many for each place of the map, and no other search can use them, one set of tables
/// for all loads is made sooner.
const OWN_TABLES_A_PLACE: usize = 6;

/// What is asked about one load: where to, each within so many turns.
pub(super) type Asked = (usize, Vec<(Aim, u16)>);

/// What trips with fewer tanks found, where loads are looked at one after another.
pub(super) type FewerTanks = Option<Rc<Past>>;

/// What was found for each aim that was asked about.
type Found = Vec<Option<Reach>>;

/// All that is looked at for the sites of the map.
pub(super) struct Survey<'a> {
    rule_set: &'a RuleSet,
    pub(super) query: &'a Query,
    sky: &'a Sky,
    pub(super) network: WholeMap<'a>,
    pub(super) space: TripSpace<'a>,
    /// What ways home are looked for with.
    homes: Option<Homes<'a>>,
    /// The ways home themselves, where they can be found all at once.
    pub(super) ways_home: Option<WaysHome>,
    pub(super) watch: &'a dyn Watch,
    pub(super) loads: Vec<(Option<Tanks>, FuelPosition)>,
    /// The trips with each load, where they were looked for, within so many turns.
    pub(super) trips: Vec<Option<(u16, Everywhere)>>,
    /// Whose ways home had too many rolls.
    cut_homes: Vec<SpaceId>,
    /// All loads were looked at together.
    looked_ahead: bool,
    /// All loads have the same tables, which do not heed where trips stand.
    shares_tables: bool,
    /// Ways home looked at.
    homes_seen: u64,
    pub(super) was_stopped: bool,
}

impl<'a> Survey<'a> {
    pub(super) fn new(
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
        if is_more_fuel_better(sky.any().policies()) {
            // Tanks that are worth no step only make the ship heavier.
            loads.dedup_by_key(|(_, at)| rule_set.track.steps(query.rocket.dry, *at));
        }
        // Where more fuel is better, searches have tables of their own.
        let is_thorough = wanted.is_thorough || is_more_fuel_better(sky.any().policies());
        let network = map_of_survey(rule_set, sky, query, is_thorough)?;
        let space = TripSpace::of(rule_set, sky, query);
        let mut survey = Self {
            rule_set,
            query,
            sky,
            network,
            space,
            was_stopped: false,
            ways_home: None,
            homes: None,
            watch,
            trips: loads.iter().map(|_| None).collect(),
            loads,
            cut_homes: Vec::new(),
            looked_ahead: false,
            shares_tables: false,
            homes_seen: 0,
        };
        if wanted.with_return && !may_be_found(&space) {
            // Meanwhile the trips that are looked for first.
            let fullest = survey.loads.len().checked_sub(1).filter(|_| survey.are_ahead());
            let most_turns = space.most_turns;
            let first = || fullest.map(|load| survey.everywhere_ahead((load, most_turns)));
            let (homes, trips) = cores::both(|| Homes::new(rule_set, sky, query), first);
            survey.homes = Some(homes?);
            if let Some((load, trips)) = fullest.zip(trips) {
                survey.keep((load, most_turns), trips?);
            }
        }
        Ok(survey)
    }

    /// The best way for each aim with whatever load.
    pub(super) fn best_of_all_loads(&mut self, aims: &[Aim]) -> Result<Found, TrackError> {
        let most_turns = self.space.most_turns;
        let all: Vec<(Aim, u16)> = aims.iter().map(|aim| (*aim, most_turns)).collect();
        let last = self.loads.len().saturating_sub(1);
        let mut past = None;
        let mut find_one = |survey: &mut Self, load: usize, aims: Vec<(Aim, u16)>| {
            survey.find(&[(load, aims)], &mut past).map(|mut found| found.pop().unwrap_or_default())
        };
        if !is_more_fuel_better(self.sky.any().policies()) {
            let mut best = find_one(self, 0, all)?;
            for load in 1..=last {
                // More tanks are of use only to be sooner.
                let sooner = aims.iter().zip(&best).map(|(aim, known)| {
                    (*aim, known.map_or(most_turns, |known| known.turns.0.saturating_sub(1)))
                });
                let sooner = sooner.collect();
                for (known, new) in best.iter_mut().zip(find_one(self, load, sooner)?) {
                    // Nothing is sooner than no turn at all.
                    let is_sooner = |new: &Reach| known.is_none_or(|known| new.turns < known.turns);
                    *known = new.filter(is_sooner).or(*known);
                }
            }
            return Ok(best);
        }
        let mut best = find_one(self, last, all)?;
        // As soon as with all of them, the fewest tanks are among these loads.
        let reached = (0..aims.len()).filter(|number| best[*number].is_some()).collect();
        let mut groups: Vec<(usize, usize, Vec<usize>)> = vec![(0, last, reached)];
        loop {
            groups.retain(|(first, last, group)| first < last && !group.is_empty());
            if groups.is_empty() || self.was_stopped {
                return Ok(best);
            }
            let turns = |number: usize| best[number].map_or(most_turns, |way| way.turns.0);
            let asked: Vec<Asked> = groups
                .iter()
                .map(|(first, last, group)| {
                    let aims = group.iter().map(|number| (aims[*number], turns(*number)));
                    (usize::midpoint(*first, *last), aims.collect())
                })
                .collect();
            let mut halves = Vec::new();
            for ((first, last, group), found) in groups.into_iter().zip(self.find(&asked, &mut None)?) {
                let middle = usize::midpoint(first, last);
                let (mut fewer, mut more) = (Vec::new(), Vec::new());
                for (number, found) in group.into_iter().zip(found) {
                    if found.is_some() {
                        best[number] = found;
                        fewer.push(number);
                    } else {
                        more.push(number);
                    }
                }
                halves.extend([(first, middle, fewer), (middle + 1, last, more)]);
            }
            groups = halves;
        }
    }

    /// The best ways with these loads.
    fn find(&mut self, asked: &[Asked], past: &mut FewerTanks) -> Result<Vec<Found>, TrackError> {
        let leads_back = asked.iter().flat_map(|(_, aims)| aims).any(|(aim, _)| matches!(aim, Aim::Back(_)));
        if may_be_found(&self.space) && !self.looked_ahead {
            self.look_at_all_loads(asked, leads_back);
            self.looked_ahead = true;
        }
        self.look(asked, past)?;
        let mut homes = Vec::new();
        let mut ways: Vec<Found> = Vec::with_capacity(asked.len());
        for (group, (load, aims)) in asked.iter().enumerate() {
            let mut found = Vec::with_capacity(aims.len());
            for (place, (aim, turns)) in aims.iter().enumerate() {
                let must_look = self.must_look_for(*aim);
                if must_look {
                    homes.push(((group, place), *load, aim.site(), *turns));
                }
                found.push(if must_look { None } else { self.known(*load, *aim, *turns) });
            }
            ways.push(found);
        }
        for portion in homes.chunks(PORTION) {
            let found = self.for_each(portion, |&(_, load, site, turns)| self.home(load, site, turns));
            for (&((group, place), _, site, _), found) in portion.iter().zip(found) {
                ways[group][place] = found.best;
                self.cut_homes.extend(found.is_cut.then_some(site));
            }
            self.homes_seen += portion.len() as u64;
            let progress = Progress { states: self.homes_seen, found: self.homes_seen as usize };
            self.was_stopped = self.was_stopped || !self.watch.goes_on(progress);
        }
        Ok(ways)
    }

    /// What comes of each input, on all cores where the order does not matter.
    fn for_each<I: Sync, O: Send + Sync>(&self, inputs: &[I], work: impl Fn(&I) -> O + Sync) -> Vec<O> {
        if self.network.is_limited() { inputs.iter().map(work).collect() } else { cores::map(inputs, work) }
    }

    /// Trips are compared with where others stand.
    fn are_ahead(&self) -> bool {
        !self.shares_tables && may_stand_ahead(&self.query.rocket, self.sky.any().policies())
    }

    fn everywhere_ahead(&self, (load, most_turns): (usize, u16)) -> Result<Everywhere, TrackError> {
        let query = Query { most_turns: Some(most_turns), ..self.query.clone() };
        everywhere(self.rule_set, self.sky, &query, self.loads[load].1, self.watch)
    }

    /// Looks for the trips with these loads, as far as their aims need them.
    fn look(&mut self, asked: &[Asked], past: &mut FewerTanks) -> Result<(), TrackError> {
        let most_turns = |aims: &[(Aim, u16)]| {
            aims.iter().map(|(aim, turns)| turns.saturating_sub(self.turns_home(*aim))).max().unwrap_or(0)
        };
        let mut unknown: Vec<(usize, u16)> =
            asked.iter().map(|(load, aims)| (*load, most_turns(aims))).collect();
        unknown.retain(|(load, turns)| self.trips[*load].as_ref().is_none_or(|(known, _)| known < turns));
        if self.was_stopped {
            return Ok(());
        }
        let is_more_better = is_more_fuel_better(self.sky.any().policies());
        if self.are_ahead() || is_more_better {
            // What takes longest is begun first, so that no core is without work in the end.
            unknown.sort_by_key(|(load, turns)| Reverse((*turns, *load)));
        }
        let found = if self.are_ahead() {
            self.for_each(&unknown, |looked_at| self.everywhere_ahead(*looked_at))
        } else if is_more_better {
            self.for_each(&unknown, |looked_at| Ok(self.everywhere_within(*looked_at, &mut None)))
        } else {
            unknown.iter().map(|looked_at| Ok(self.everywhere_within(*looked_at, past))).collect()
        };
        for (looked_at, trips) in unknown.into_iter().zip(found) {
            self.keep(looked_at, trips?);
        }
        Ok(())
    }

    /// What follows after a trip arrived where it is aimed at takes no fewer turns.
    fn turns_home(&self, aim: Aim) -> u16 {
        match aim {
            Aim::Back(site) if site != self.query.from => {
                self.homes.as_ref().map_or(0, |homes| homes.fewest_turns(site))
            }
            Aim::There(_) | Aim::Back(_) => 0,
        }
    }

    pub(super) fn everywhere_within(
        &self,
        (load, most_turns): (usize, u16),
        past: &mut FewerTanks,
    ) -> Everywhere {
        let space = TripSpace { most_turns, ..self.space };
        everywhere_on((&space, &self.network), (self.query.from, self.loads[load].1), past, self.watch)
    }

    pub(super) fn keep(&mut self, (load, most_turns): (usize, u16), trips: Everywhere) {
        self.was_stopped |= trips.stats.stopped > 0;
        let most = OWN_TABLES_A_PLACE * self.network.size();
        self.shares_tables |= self.are_ahead() && trips.stats.tables > most as u64;
        self.trips[load] = Some((most_turns, trips));
    }

    /// How trips with a load stand at a site.
    fn landed(&self, load: usize, site: SpaceId) -> &[Standing] {
        self.trips[load].as_ref().map_or(&[][..], |(_, trips)| trips.at(site))
    }

    /// The best way to a site with one load.
    fn there(&self, load: usize, site: SpaceId, most_turns: u16) -> Option<Reach> {
        let ways = self.landed(load, site).iter().map(|standing| self.reached(load, standing));
        ways.filter(|way| way.turns.0 <= most_turns).min_by_key(Reach::rank)
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

    /// It takes a search to tell the best way.
    fn must_look_for(&self, aim: Aim) -> bool {
        matches!(aim, Aim::Back(site) if site != self.query.from) && self.ways_home.is_none()
    }

    /// The best way with one load, where it takes no search to tell.
    pub(super) fn known(&self, load: usize, aim: Aim, most_turns: u16) -> Option<Reach> {
        match (aim, &self.ways_home) {
            (Aim::Back(site), Some(ways)) if site != self.query.from => {
                self.best_known(ways, (load, site), most_turns)
            }
            _ => self.there(load, aim.site(), most_turns),
        }
    }

    /// The best way to a site and home again with one load.
    fn home(&self, load: usize, site: SpaceId, most_turns: u16) -> HomeFound {
        let landed = self.landed(load, site);
        let homes = self.homes.as_ref().filter(|_| !landed.is_empty() && !self.was_stopped);
        let reached = |standing: &Standing| self.reached(load, standing);
        homes.map_or_else(HomeFound::default, |homes| homes.best((site, landed), most_turns, reached))
    }

    /// The best way to a site and home again, where the ways home are known.
    fn best_known(&self, ways: &WaysHome, (load, site): (usize, SpaceId), most_turns: u16) -> Option<Reach> {
        let homes = self.landed(load, site).iter().filter_map(|standing| {
            let way = ways.from(Place::of(site), standing.at, standing.chance)?;
            let turns = standing.turns.saturating_add(way.turns);
            let chance = standing.chance.and(way.chance)?;
            Some(self.reached(load, &Standing { turns, at: way.at, chance, ..*standing }))
        });
        homes.filter(|way| way.turns.0 <= most_turns).min_by_key(Reach::rank)
    }

    /// The fewest turns to a space beside a site.
    pub(super) fn beside(&self, site: SpaceId) -> Option<Turns> {
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
    pub(super) fn is_complete(&self, site: SpaceId) -> bool {
        let mut all = self.trips.iter().flatten();
        all.all(|(_, trips)| trips.stats.too_many_rolls == 0 || !trips.at(site).is_empty())
            && !self.cut_homes.contains(&site)
    }

    /// What ways might still gain at flybys counted in full.
    pub(super) fn counts_all_gains(&self) -> bool {
        self.network.tables().spaces.iter().all(|space| space.gains == Gains::Compared)
    }

    /// Nobody stopped it, and all moves were looked at.
    pub(super) fn is_whole(&self) -> bool {
        let are_all_made = self.trips.iter().flatten().all(|(_, trips)| trips.stats.cut_tables == 0);
        let has_all_rolls = self.ways_home.as_ref().is_none_or(|ways| !ways.has_too_many_rolls);
        let cut_homes = self.homes.as_ref().map_or(0, Homes::cut_tables);
        let cut_tables = self.network.stats().cut_tables + cut_homes;
        !self.was_stopped && has_all_rolls && are_all_made && cut_tables == 0
    }
}
