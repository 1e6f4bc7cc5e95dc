//! The arcs of the map by the space they enter, close together in memory.

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

/// All arcs that may be flown.
#[derive(Debug)]
pub(super) struct Arcs {
    arcs: Vec<Arc>,
    /// Where the arcs into each space begin, and the end.
    first: Vec<u32>,
}

impl Arcs {
    /// The arcs that moves may use.
    pub(super) fn new(space: &MoveSpace<'_>) -> Self {
        let graph = space.map.graph();
        let mut arcs = Vec::with_capacity(graph.edge_count());
        let mut first = vec![0];
        for node in graph.node_indices() {
            if !space.terrain.at(node.into()).is_closed {
                let links = graph.edges_directed(node, Direction::Incoming);
                let head = space.terrain.at(node.into());
                let is_open = |tail: SpaceId| !space.terrain.is_border_closed(space.terrain.at(tail), head);
                let arcs_in = links.filter(|link| is_open(link.source().into())).map(|link| {
                    let weight = link.weight();
                    let tail = link.source().into();
                    Arc {
                        tail,
                        line: weight.line,
                        leaves_by: weight.leaves_by,
                        arrives_on: weight.arrives_on,
                        // Behind a lift-off with the help of a factory that is safe, a hazard is not rolled for (4e H6).
                        is_hazard: head.hazard_rolled().is_some()
                            && space.terrain.at(tail).assist_rolls != Some(0),
                        one_way: weight.one_way,
                    }
                });
                arcs.extend(arcs_in.filter(|arc| !space.avoid_hazards || !arc.is_hazard));
            }
            first.push(arcs.len() as u32);
        }
        Self { arcs, first }
    }

    /// The arcs into a space; none when it is closed.
    pub(super) fn into(&self, head: SpaceId) -> &[Arc] {
        let place = head.index();
        &self.arcs[self.first[place] as usize..self.first[place + 1] as usize]
    }
}
