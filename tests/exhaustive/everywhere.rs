//! The planner's trips to all spaces at once.

use highfrontier::map::SpaceId;
use highfrontier::ruleset::RuleSet;
use highfrontier::search::everywhere::{Everywhere, everywhere};
use highfrontier::search::query::{Load, Query};
use highfrontier::search::standing::Standing;
use highfrontier::search::watch::Unwatched;

/// Those of a question whose load is given.
pub(crate) fn find(rules: &RuleSet, query: &Query) -> Option<Everywhere> {
    let Load::Given(at) = query.load else { return None };
    let found = everywhere(rules, &query.sky(rules), query, at, &Unwatched).unwrap();
    assert_eq!((found.stats.too_many_rolls, found.stats.cut_tables), (0, 0));
    Some(found)
}

/// How the trips to a space stand, without those that a plain search does not follow.
pub(crate) fn followed(found: &Everywhere, goal: SpaceId, most_paid: u16) -> impl Iterator<Item = &Standing> {
    found.at(goal).iter().filter(move |standing| 4 * u16::from(standing.paid_hazards) <= most_paid)
}
