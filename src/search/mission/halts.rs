//! Where a mission has a use for the end of a turn.

use super::milestone::Milestone;
use super::operation::refuelling_places;
use super::query::MissionQuery;
use crate::map::SpaceId;
use crate::ruleset::RuleSet;
use crate::search::moves::MoveSpace;

use petgraph::visit::EdgeRef;

/// Leaves those halts needless that are so for all engines, unless the mission has something to do there or counts its
/// turns.
pub(super) fn keep_useful_halts(rule_set: &RuleSet, query: &MissionQuery, spaces: &mut [Vec<MoveSpace<'_>>]) {
    let places = useful_places(rule_set, query);
    let needless: Vec<bool> = rule_set
        .map
        .graph()
        .edge_references()
        .map(|link| {
            query.thruster_by_turn.is_empty()
                && !places.contains(&SpaceId::from(link.target()))
                && spaces.iter().flatten().all(|space| space.needless_halts[link.id().index()])
        })
        .collect();
    for space in spaces.iter_mut().flatten() {
        space.needless_halts.clone_from(&needless);
    }
}

/// Where it goes, leaves something, or takes something up.
fn useful_places(rule_set: &RuleSet, query: &MissionQuery) -> Vec<SpaceId> {
    let goals = query.milestones.iter().filter_map(|milestone| match milestone {
        Milestone::Reach(space) => Some(*space),
        Milestone::Do(_) | Milestone::Stay => None,
    });
    let left = query.ship.items.iter().filter_map(|item| item.place);
    let places = goals.chain(left).chain(query.refuelling.places.iter().copied());
    let places = places.chain(query.depot.map(|depot| depot.place));
    places.chain(refuelling_places(rule_set, query)).chain([rule_set.map.start(), query.trip.from]).collect()
}
