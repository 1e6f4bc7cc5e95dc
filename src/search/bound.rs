//! Fuel burns to a space at least, from petgraph.

use petgraph::algo::dijkstra;
use petgraph::visit::{EdgeRef, Reversed};

use crate::map::{Map, SpaceId};
use crate::rules::Terrain;
use crate::unit::HalfBurns;

/// The least fuel burns from every space to one, without flybys.
pub fn distances(map: &Map, terrain: &Terrain, goal: SpaceId) -> Vec<Option<HalfBurns>> {
    // Seen backwards, the source of an arc is the space that a ship enters.
    let burns = |space| terrain.at(space).fuel_burns.0;
    let found = dijkstra(Reversed(map.graph()), goal.node(), None, |arc| burns(arc.source().into()));
    let mut least = vec![None; map.graph().node_count()];
    for (node, sum) in found {
        least[SpaceId::from(node).index()] = Some(HalfBurns(sum));
    }
    least
}
