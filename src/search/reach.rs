//! How far a ship comes: the trips from one space to every site, and home again.

use super::everywhere::everywhere;
use super::limits::whole_map;
use super::network::{Network, Place, WholeMap};
use super::query::Query;
use super::remaining::Remaining;
use super::standing::{Rival, Standing};
use super::trip::{TripSearch, TripSpace};
use super::watch::{Progress, Watch};
use crate::map::SpaceId;
use crate::rules::{Chance, Chits, Halted, Leaving};
use crate::ruleset::RuleSet;
use crate::track::{FuelPosition, TrackError};
use crate::unit::{Steps, Tanks, Turns, Water};

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
    /// As good in turns, water, fuel left and chance.
    fn covers(&self, other: &Self) -> bool {
        self.turns <= other.turns
            && self.tanks <= other.tanks
            && (self.tanks.is_some() || self.left >= other.left)
            && self.chance >= other.chance
    }

    /// What other loads are to beat.
    fn rival(&self) -> Rival {
        let left = self.tanks.is_none().then_some(self.at);
        let Self { turns, chance, .. } = *self;
        Rival { turns: turns.0, chance, water: water(self.tanks), left, chits: Chits::default() }
    }

    /// Soonest first, then least water, most fuel left, safest.
    pub fn rank(&self) -> impl Ord + use<> {
        let left = std::cmp::Reverse(self.left);
        (self.turns, self.tanks, left, std::cmp::Reverse(self.chance))
    }
}

/// What a ship can do at a site.
#[derive(Clone, Debug)]
pub struct SiteReach {
    /// The site.
    pub site: SpaceId,
    /// The optimal ways to land there, soonest first; none where it cannot land.
    pub ways: Vec<Reach>,
    /// Turns to a space beside it, where it cannot land.
    pub beside: Option<Turns>,
    /// Whether it can leave again after the first of the ways.
    pub leaving: Option<Leaving>,
    /// The optimal ways there and back, soonest first, where that was asked for.
    pub back: Vec<Reach>,
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

/// Looks at every site of the map, while somebody looks on who may stop it: then it is not complete.
///
/// # Errors
/// When the dry mass does not fit the fuel track.
///
/// # Complexity
/// One search over the whole map for each load; with the way back one more for each site, held in bounds.
pub fn reach(
    rule_set: &RuleSet,
    query: &Query,
    with_return: bool,
    watch: &dyn Watch,
) -> Result<Reached, TrackError> {
    let sky = query.sky(rule_set);
    let network = whole_map(rule_set, &sky, query)?;
    let mut are_all_made = true;
    let track = &rule_set.track;
    let space = TripSpace::of(rule_set, &sky, query);
    let remaining = if with_return { Some(super::limits::way_home(rule_set, &sky, query)?) } else { None };
    let sites = || rule_set.map.spaces().filter(|(_, space)| space.is_site()).map(|(id, _)| id);
    let mut found: Vec<SiteReach> = sites()
        .map(|site| SiteReach {
            site,
            ways: Vec::new(),
            beside: None,
            leaving: None,
            back: Vec::new(),
            is_complete: true,
        })
        .collect();
    let mut sites_looked_at = 0;
    let mut was_stopped = false;
    for (tanks, at) in query.load.starts(track, query.rocket.dry)? {
        if was_stopped {
            break;
        }
        let start = Place::of(query.from);
        let trips = everywhere(rule_set, &sky, query, at, watch)?;
        are_all_made &= trips.stats.cut_tables == 0;
        let mut is_stopped = trips.stats.stopped > 0;
        let reached = |standing: &Standing| Reach {
            turns: Turns(standing.turns),
            tanks,
            at: standing.at,
            left: track.steps(query.rocket.dry, standing.at),
            chance: standing.chance,
            is_sail_lost: standing.is_sail_lost,
        };
        for one in &mut found {
            // Whose way it was that had too many rolls is not known: it may have been that of any site without one.
            let landed = trips.at(one.site);
            one.is_complete &= trips.stats.too_many_rolls == 0 || !landed.is_empty();
            for standing in landed {
                keep(&mut one.ways, reached(standing));
            }
            for link in
                rule_set.map.graph().neighbors_directed(one.site.node(), petgraph::Direction::Incoming)
            {
                let soonest = trips.at(link.into()).iter().map(|standing| standing.turns).min();
                one.beside = one.beside.into_iter().chain(soonest.map(Turns)).min();
            }
            let Some(remaining) = remaining.as_ref().filter(|_| !landed.is_empty()) else { continue };
            sites_looked_at += 1;
            let progress = Progress { states: sites_looked_at, found: sites_looked_at as usize };
            is_stopped = is_stopped || !watch.goes_on(progress);
            if is_stopped {
                one.is_complete = false;
                continue;
            }
            // Only what is sooner or safer than with fewer tanks is of use.
            let rivals: Vec<Rival> = one.back.iter().map(Reach::rival).collect();
            let space = TripSpace { loaded: water(tanks), ..space };
            let (home, is_complete) = home(&space, &network, (one.site, landed), (start, remaining, &rivals));
            one.is_complete &= is_complete;
            for standing in home {
                keep(&mut one.back, reached(&standing));
            }
        }
        was_stopped = is_stopped;
    }
    for one in &mut found {
        one.ways.sort_by_key(Reach::rank);
        one.back.sort_by_key(Reach::rank);
        one.leaving = one.ways.first().map(|way| {
            let halted = Halted {
                rocket: &query.rocket,
                track,
                map: &rule_set.map,
                terrain: sky.any(),
                space: one.site,
                at: way.at,
                has_thruster: !way.is_sail_lost,
            };
            halted.leaving()
        });
    }
    are_all_made &= network.stats().cut_tables == 0;
    let is_complete = !was_stopped && are_all_made && found.iter().all(|one| one.is_complete);
    Ok(Reached { sites: found, is_complete })
}

/// How the ways home from a site end, for a ship that may have landed there in any of these ways, and whether none was
/// left out for having too many rolls.
fn home(
    space: &TripSpace<'_>,
    network: &WholeMap<'_>,
    (site, landed): (SpaceId, &[Standing]),
    (start, remaining, rivals): (Place, &Remaining, &[Rival]),
) -> (Vec<Standing>, bool) {
    if start == Place::of(site) {
        return (landed.to_vec(), true);
    }
    let mut search = TripSearch::new(space, network, Some((start, remaining)), rivals);
    for standing in landed {
        search.add_standing(Place::of(site), *standing);
    }
    search.best_first();
    let home = search.at[start.index()].iter().map(|(standing, _)| *standing).collect();
    (home, search.stats.too_many_rolls == 0)
}

/// Of the tanks loaded.
fn water(tanks: Option<Tanks>) -> Water {
    Water(tanks.map_or(0, |tanks| u16::from(tanks.0)))
}

fn keep(ways: &mut Vec<Reach>, new: Reach) {
    if !ways.iter().any(|known| known.covers(&new)) {
        ways.retain(|known| !new.covers(known));
        ways.push(new);
    }
}
