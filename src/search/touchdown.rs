//! How full a ship may still be when it lands under power.

use petgraph::Direction;
use petgraph::graph::EdgeReference;
use petgraph::visit::EdgeRef;

use super::query::Query;
use crate::map::{Link, SpaceId};
use crate::rules::{
    Craft, Rocket, Terrain, ThrustBreakdown, easiest_approach, lander_burn_steps, lands_by_thruster,
    modified_thrust, thrust_to_land,
};
use crate::ruleset::RuleSet;
use crate::track::FuelPosition;
use crate::unit::Thrust;

/// The most fuel with which any move may end on the goal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Touchdown {
    /// Any.
    Unlimited,
    /// No more than this: a fuller ship is too weak for the size of the site (`4e H6`).
    AtMost(FuelPosition),
    /// The ship cannot land, since its thruster has no power there (`4e J3a`).
    NoSun,
    /// The ship cannot land however light it is; its greatest thrust, and the size.
    TooWeak {
        /// Net thrust with empty tanks in the best zone.
        most: Thrust,
        /// Size of the site.
        size: u8,
    },
}

/// Reads how full a ship may be that lands on the goal of a query.
pub fn touchdown(rule_set: &RuleSet, terrain: &Terrain, query: &Query) -> Touchdown {
    let (track, rocket) = (&rule_set.track, &query.rocket);
    let terms = terrain.at(query.to);
    let Some(size) = terms.size else { return Touchdown::Unlimited };
    let above = thrust_to_land(terrain.policies().landing, size);
    let graph = rule_set.map.graph();
    let ways_in = || graph.edges_directed(query.to.node(), Direction::Incoming);
    let before = |arc: EdgeReference<'_, Link, u16>| *terrain.at(SpaceId::from(arc.source()));
    // A factory helps, but not through a lander burn.
    let may_help = terms.assist_rolls.is_some_and(|rolls| rolls == 0 || !query.avoid_hazards);
    let is_helped = may_help && ways_in().any(|arc| !before(arc).is_lander_burn);
    // Where no hazard is entered, a corridor is of use only to a ship that stands in it already.
    let is_entered = |arc: EdgeReference<'_, Link, u16>| {
        !query.avoid_hazards || before(arc).hazard_rolled().is_none() || query.from.node() == arc.source()
    };
    let is_easy =
        is_helped || terms.is_landing_unasked || ways_in().any(|arc| arc.weight().one_way && is_entered(arc));
    let needs_thruster = |arc: EdgeReference<'_, Link, u16>| {
        lands_by_thruster(terrain.policies().landing, easiest_approach(terms, arc.weight().one_way))
    };
    let needs_sun = Craft::of(rocket, terrain.policies()).needs_sun;
    if needs_sun && terms.is_sunless && query.from != query.to && ways_in().all(needs_thruster) {
        return Touchdown::NoSun;
    }
    if above == Thrust(0) || is_easy || query.from == query.to {
        return Touchdown::Unlimited;
    }
    let empty = track.empty(rocket.dry);
    let full = track.loaded(rocket.dry, track.most_tanks(rocket.dry)).unwrap_or(empty);
    let strongest = |at| best_thrust(rule_set, rocket, at);
    let fit = (empty.0..=full.0).rev().map(FuelPosition).find(|at| strongest(*at) > above);
    let Some(fit) = fit else { return Touchdown::TooWeak { most: strongest(empty), size } };
    // A lander burn before the site is paid in the same move, after the thrust is read.
    let lander_fuel = ways_in().map(|arc| lander_burn_steps(&before(arc), rocket.consumption));
    let steps = lander_fuel.min().unwrap_or_default();
    Touchdown::AtMost(track.spend(rocket.dry, fit, steps).unwrap_or(empty))
}

/// The most net thrust of a move that begins with so much fuel, in whatever zone.
fn best_thrust(rule_set: &RuleSet, rocket: &Rocket, at: FuelPosition) -> Thrust {
    let zones = rule_set.map.zones().iter();
    let thrusts = zones
        .filter_map(|zone| modified_thrust(rocket, &rule_set.track, zone, at, rocket.afterburner.exists()));
    thrusts.map(ThrustBreakdown::total).max().unwrap_or(Thrust(0))
}
