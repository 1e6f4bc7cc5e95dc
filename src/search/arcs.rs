//! The arcs of the map by the space they enter.

use petgraph::Direction;
use petgraph::visit::EdgeRef;

use super::moves::MoveSpace;
use crate::map::{Exit, LineId, SpaceId};

/// One arc, as far as a search backwards looks at it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Arc {
    /// Where it begins.
    pub tail: SpaceId,
    /// Its line.
    pub line: LineId,
    /// Label by which the tail is left, where that is a Hohmann.
    pub leaves_by: Option<Exit>,
    /// Label on which the head is reached, where that is a Hohmann.
    pub arrives_on: Option<Exit>,
    /// The head is a crash or aerobrake hazard.
    pub is_hazard: bool,
    /// An aerobrake corridor.
    pub one_way: bool,
}

/// The arcs into a space that moves may use, in a fixed order; none when it is closed.
pub(super) fn arcs_into<'a>(space: &'a MoveSpace<'_>, head: SpaceId) -> impl Iterator<Item = Arc> + use<'a> {
    let MoveSpace { map, terrain, avoid_hazards, .. } = *space;
    let terms = terrain.at(head);
    let links = map.graph().edges_directed(head.node(), Direction::Incoming);
    let is_open = move |tail: SpaceId| !terms.is_closed && !terrain.is_border_closed(terrain.at(tail), terms);
    let open = links.filter(move |link| is_open(link.source().into()));
    let arcs = open.map(move |link| {
        let weight = link.weight();
        let tail = link.source().into();
        Arc {
            tail,
            line: weight.line,
            leaves_by: weight.leaves_by,
            arrives_on: weight.arrives_on,
            // Behind a lift-off with the help of a factory that is safe, a hazard is not rolled for (4e H6).
            is_hazard: terms.hazard_rolled().is_some() && terrain.at(tail).assist_rolls != Some(0),
            one_way: weight.one_way,
        }
    });
    arcs.filter(move |arc| !avoid_hazards || !arc.is_hazard)
}
