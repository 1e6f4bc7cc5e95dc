//! The map in the words of the two rulebooks.

use highfrontier::map::{Hazard, Lander, Season, SpaceId, SpaceKind};
use highfrontier::ruleset::RuleSet;
use highfrontier::search::query::Query;
use petgraph::visit::EdgeRef;

/// One space with what is printed there.
#[expect(clippy::struct_excessive_bools, reason = "what is printed there or not")]
pub(crate) struct Place {
    /// A burn of any shape.
    pub(crate) is_burn: bool,
    pub(crate) lander: Option<Lander>,
    pub(crate) is_hohmann: bool,
    /// Free burns on entry.
    pub(crate) flyby: Option<u8>,
    pub(crate) flyby_season: Option<Season>,
    pub(crate) is_sun: bool,
    /// A number for a flyby or the sun.
    pub(crate) number: u8,
    pub(crate) is_skull: bool,
    pub(crate) is_parachute: bool,
    pub(crate) is_belt: bool,
    pub(crate) size: Option<u8>,
    /// The colour of its border.
    pub(crate) colour: Option<Season>,
    /// What the zone does to solar thrust; nothing where the sun does not reach.
    pub(crate) sun: Option<i8>,
    /// The same with beamed power where the sun does not reach.
    pub(crate) beamed: Option<i8>,
    pub(crate) has_factory: bool,
    /// Nobody asks about landing here.
    pub(crate) is_unasked: bool,
    /// A parachute from which nobody asks how the ship gets down.
    pub(crate) is_descent: bool,
    pub(crate) ways: Vec<Way>,
}

/// A line, seen from one end.
#[derive(Clone, Copy)]
pub(crate) struct Way {
    pub(crate) to: u16,
    pub(crate) line: u16,
    pub(crate) leaves_by: Option<u8>,
    pub(crate) arrives_on: Option<u8>,
    /// Dotted, with an arrow.
    pub(crate) is_dotted: bool,
}

/// All spaces, by their index.
pub(crate) fn places(rule_set: &RuleSet, query: &Query) -> Vec<Place> {
    let map = &rule_set.map;
    let mut flybys = 0..;
    let descent = if query.is_orbit_enough { descent(rule_set, query.to) } else { Vec::new() };
    let places = map.spaces().map(|(id, space)| {
        let zone = map.zone(space.zone);
        let gives = space.flyby > 0 && !space.oberth;
        let is_belt = space.radiation_belt.is_some();
        let number = if gives || space.oberth || is_belt { flybys.next().unwrap() } else { 0 };
        Place {
            is_burn: space.kind == SpaceKind::Burn,
            lander: space.lander,
            is_hohmann: space.kind == SpaceKind::Hohmann,
            flyby: gives.then_some(space.flyby),
            flyby_season: space.flyby_season,
            is_sun: space.oberth,
            number,
            is_skull: space.hazard == Some(Hazard::Crash),
            is_parachute: space.hazard == Some(Hazard::Aerobrake),
            is_belt,
            size: space.site.as_ref().map(|site| site.size),
            colour: space.synodic,
            sun: zone.solar_power.then_some(zone.solar_thrust),
            beamed: zone.solar_thrust_when_pushed,
            has_factory: query.factories.contains(&id),
            is_unasked: query.is_orbit_enough && query.to == id,
            is_descent: descent.contains(&id),
            ways: ways(rule_set, id),
        }
    });
    places.collect()
}

/// Parachutes with an arrow down, from which more of them alone lead to a site.
fn descent(rule_set: &RuleSet, site: SpaceId) -> Vec<SpaceId> {
    let map = &rule_set.map;
    let mut found: Vec<SpaceId> = Vec::new();
    loop {
        let leads_down = |id: SpaceId| {
            map.links_from(id).any(|link| {
                let is_next = SpaceId::from(link.target()) == site || found.contains(&link.target().into());
                let is_arrow = link.weight().one_way && map.space(id).hazard == Some(Hazard::Aerobrake);
                is_next && is_arrow
            })
        };
        let is_new = |id: &SpaceId| !map.space(*id).is_site() && !found.contains(id) && leads_down(*id);
        let more: Vec<SpaceId> = map.spaces().map(|(id, _)| id).filter(is_new).collect();
        if more.is_empty() {
            return found;
        }
        found.extend(more);
    }
}

fn ways(rule_set: &RuleSet, from: SpaceId) -> Vec<Way> {
    let links = rule_set.map.links_from(from);
    let ways = links.map(|link| Way {
        to: link.target().index() as u16,
        line: link.weight().line.0,
        leaves_by: link.weight().leaves_by.map(|exit| exit.0),
        arrives_on: link.weight().arrives_on.map(|exit| exit.0),
        is_dotted: link.weight().one_way,
    });
    ways.collect()
}
