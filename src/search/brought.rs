//! Free burns that a move can bring along.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use petgraph::graph::EdgeIndex;
use petgraph::visit::EdgeRef;

use crate::map::{Map, SpaceId};
use crate::rules::{PIVOT, Rocket, Terrain, is_pivot};
use crate::unit::Burns;

/// For each space the most half burns by which flybys before it can make the rest of a move cheaper: what they give, less
/// what is to be paid from each to the next and from the last to this space.
///
/// Never too few: each flyby but the last is taken to be followed by the nearest other one.
///
/// # Complexity
/// A search of Dijkstra for the map, and one from each flyby as far as the next.
pub(super) fn most_brought(map: &Map, terrain: &Terrain, rocket: &Rocket) -> Vec<u16> {
    // Any pivot may be one that costs nothing.
    let pivot = if rocket.bonus_pivots > 0 { Burns(0) } else { PIVOT };
    let gains = map.spaces().map(|(id, _)| (id, 2 * u16::from(terrain.at(id).free_burns.0)));
    let flybys: Vec<(SpaceId, u16)> = gains.filter(|(_, gain)| *gain > 0).collect();
    // What each can add to a chain of them at most.
    let nets = flybys.iter().map(|&(flyby, gain)| {
        let nearest = costs(map, terrain, pivot, &[(flyby, 0)], |space| {
            space != flyby && terrain.at(space).free_burns.0 > 0
        });
        let next =
            flybys.iter().filter(|(other, _)| *other != flyby).map(|(other, _)| nearest[other.index()]);
        gain.saturating_sub(next.min().unwrap_or(FAR))
    });
    let nets: Vec<u16> = nets.collect();
    let all: u16 = nets.iter().sum();
    let brought = |(&(_, gain), net): (&(SpaceId, u16), &u16)| all - net + gain;
    let most = flybys.iter().zip(&nets).map(brought).max().unwrap_or(0);
    let starts: Vec<(SpaceId, u16)> =
        flybys.iter().zip(&nets).map(|pair| (pair.0.0, most - brought(pair))).collect();
    costs(map, terrain, pivot, &starts, |_| false).into_iter().map(|cost| most.saturating_sub(cost)).collect()
}

/// Half burns so far, a space, and the arc it was entered by.
type Passage = (u16, SpaceId, Option<EdgeIndex<u16>>);

/// No way.
const FAR: u16 = u16::MAX;

/// The least half burns to every space from where the starts, with what each costs, are; as far as the first space that
/// is enough.
fn costs(
    map: &Map,
    terrain: &Terrain,
    pivot: Burns,
    starts: &[(SpaceId, u16)],
    is_enough: impl Fn(SpaceId) -> bool,
) -> Vec<u16> {
    let graph = map.graph();
    let mut least = vec![FAR; graph.node_count()];
    let mut queue: BinaryHeap<Reverse<Passage>> = BinaryHeap::new();
    for &(space, cost) in starts {
        queue.push(Reverse((cost, space, None)));
    }
    let mut is_flown = vec![false; graph.edge_count()];
    while let Some(Reverse((cost, space, arc))) = queue.pop() {
        if let Some(arc) = arc
            && std::mem::replace(&mut is_flown[arc.index()], true)
        {
            continue;
        }
        least[space.index()] = least[space.index()].min(cost);
        if is_enough(space) {
            break;
        }
        let arrival = arc.map(|arc| &graph[arc]);
        for link in map.links_from(space) {
            let weight = link.weight();
            if is_flown[link.id().index()] || arrival.is_some_and(|arrival| arrival.line == weight.line) {
                continue;
            }
            let turns = arrival
                .is_some_and(|arrival| is_pivot(terrain.at(space), arrival.arrives_on, weight.leaves_by));
            let pivot = if turns { 2 * u16::from(pivot.0) } else { 0 };
            let head = SpaceId::from(link.target());
            let sum = cost.saturating_add(pivot + terrain.at(head).fuel_burns.0);
            queue.push(Reverse((sum, head, Some(link.id()))));
        }
    }
    least
}
