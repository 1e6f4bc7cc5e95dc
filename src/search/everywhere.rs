//! The trips from one space to all others.

use std::rc::Rc;

use super::limits::whole_map;
use super::network::{Network, Place, WholeMap};
use super::query::Query;
use super::sky::Sky;
use super::standing::Standing;
use super::stats::SearchStats;
use super::trip::{TripSearch, TripSpace};
use super::trip_news::Past;
use super::watch::Watch;
use crate::map::SpaceId;
use crate::ruleset::RuleSet;
use crate::track::{FuelPosition, TrackError};

/// How the optimal trips to every space stand when they arrive.
#[derive(Clone, Debug)]
pub struct Everywhere {
    at: Vec<Vec<Standing>>,
    /// What was done.
    pub stats: SearchStats,
}

impl Everywhere {
    /// Those to a space, in no special order.
    pub fn at(&self, space: SpaceId) -> &[Standing] {
        &self.at[space.index()]
    }
}

/// Finds the optimal trips to every space from where the query starts, with this fuel figure; where the query goes to does
/// not matter.
///
/// # Errors
/// When the dry mass does not fit the fuel track.
///
/// # Complexity
/// Grows with the spaces in reach, times the trade-offs at each: for every turn each new one is gone on from, but not
/// through spaces where another trip stood before with as much fuel.
pub fn everywhere(
    rule_set: &RuleSet,
    sky: &Sky,
    query: &Query,
    at: FuelPosition,
    watch: &dyn Watch,
) -> Result<Everywhere, TrackError> {
    let network = whole_map(rule_set, sky, query)?.for_one_search();
    let space = TripSpace::of(rule_set, sky, query);
    let mut found = everywhere_on((&space, &network), (query.from, at), &mut None, watch);
    found.stats.add(&network.stats());
    Ok(found)
}

/// The same by the moves of a network. What searches before found is no news, and neither is to the next one what this one
/// finds.
pub(super) fn everywhere_on(
    (space, network): (&TripSpace<'_>, &WholeMap<'_>),
    (from, at): (SpaceId, FuelPosition),
    past: &mut Option<Rc<Past>>,
    watch: &dyn Watch,
) -> Everywhere {
    let mut search = TripSearch::new(space, network, None, &[]);
    search.watch = watch;
    search.past = past.take().or_else(|| search.new_past());
    search.add_start((Place::of(from), at));
    search.turn_by_turn();
    past.clone_from(&search.past);
    let standings = |at: &Vec<(Standing, u32)>| at.iter().map(|(standing, _)| *standing).collect();
    Everywhere { at: search.at.iter().map(standings).collect(), stats: search.stats }
}
