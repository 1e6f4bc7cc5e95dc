//! How far a ship comes: the trips from one space to every site, and home again.

use std::cmp::Reverse;

use super::aim::Aim;
use super::query::Query;
use super::survey::Survey;
use super::watch::Watch;
use crate::map::SpaceId;
use crate::rules::{Chance, Halted, Leaving};
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
    /// Nobody and no limit cut the search short.
    pub is_complete: bool,
    /// What ways might still gain at flybys counted in full; where it did not, a few of the best may be missing.
    pub counts_all_gains: bool,
}

impl Reached {
    /// Nothing was left out.
    pub const fn is_whole(&self) -> bool {
        self.is_complete && self.counts_all_gains
    }
}

/// What is asked of the ways.
#[derive(Clone, Copy, Debug, Default)]
pub struct Wanted {
    /// They lead home again.
    pub with_return: bool,
    /// No more tanks are loaded, where they are to be found.
    pub most_tanks: Option<u16>,
    /// However long it takes.
    pub is_thorough: bool,
}

/// Looks at every site of the map, while somebody looks on who may stop it: then it is not complete.
///
/// # Errors
/// When the dry mass does not fit the fuel track.
///
/// # Complexity
/// One search over the whole map for each load looked at; with the way back one more for each site, which ends with the
/// soonest way and is held in bounds. What ways of very strong ships might still gain at flybys counts one burn at most, unless
/// the search is to be thorough. Where more fuel is never worse, the fewest tanks are found by halves.
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
    let there = sites.iter().map(|site| Aim::There(*site));
    let back = sites.iter().filter(|_| wanted.with_return).map(|site| Aim::Back(*site));
    let aims: Vec<Aim> = there.chain(back).collect();
    let mut ways = survey.best_of_all_loads(&aims)?;
    let back = ways.split_off(sites.len());
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
    let counts_all_gains = survey.counts_all_gains();
    let is_complete = survey.is_whole() && found.iter().all(|one| one.is_complete);
    Ok(Reached { sites: found, is_complete, counts_all_gains })
}
