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
/// Never too few: where flybys are too many to try all ways over them, each but the last is taken to be followed by the
/// nearest other one.
///
/// # Complexity
/// A search of Dijkstra for the map, and one from each flyby as far as what is brought there pays for. Then the ways over
/// flybys on which each brings more than it takes to come to the next: few, since most bring less.
pub(super) fn most_brought(map: &Map, terrain: &Terrain, rocket: &Rocket) -> Vec<u16> {
    // Any pivot may be one that costs nothing.
    let pivot = if rocket.bonus_pivots > 0 { Burns(0) } else { PIVOT };
    let gains = map.spaces().map(|(id, _)| (id, 2 * u16::from(terrain.at(id).free_burns.0)));
    let flybys: Vec<(SpaceId, u16)> = gains.filter(|(_, gain)| *gain > 0).collect();
    let hops = |from: usize, most: u16| {
        let costs = costs(map, terrain, pivot, &[(flybys[from].0, 0)], most);
        flybys.iter().map(|(flyby, _)| costs[flyby.index()]).collect()
    };
    let gains: Vec<u16> = flybys.iter().map(|(_, gain)| *gain).collect();
    let brought = most_over_chains(&gains, hops).unwrap_or_else(|| most_over_nearest(&gains, hops));
    let most = brought.iter().max().copied().unwrap_or(0);
    let starts: Vec<(SpaceId, u16)> =
        flybys.iter().zip(&brought).map(|((flyby, _), brought)| (*flyby, most - brought)).collect();
    let costs = costs(map, terrain, pivot, &starts, most);
    costs.into_iter().map(|cost| most.saturating_sub(cost)).collect()
}

/// With more ways over flybys it takes too long to try all.
const MOST_CHAINS: usize = 5_000;

/// The most that is brought to each flyby, with what it gives itself, over others that are each passed once; `None` where
/// there are too many ways. The hops cost so much from a flyby to each, as far as they cost no more than asked for.
fn most_over_chains(gains: &[u16], hops: impl Fn(usize, u16) -> Vec<u16>) -> Option<Vec<u16>> {
    if gains.len() > 64 {
        return None;
    }
    let mut most = gains.to_vec();
    let mut known: Vec<(u16, Vec<u16>)> = vec![(0, Vec::new()); gains.len()];
    // What was brought to each flyby, over which of them.
    let mut chains: Vec<Vec<(u16, u64)>> = vec![Vec::new(); gains.len()];
    let mut waiting: BinaryHeap<(u16, usize, u64)> =
        gains.iter().enumerate().map(|(flyby, gain)| (*gain, flyby, 1 << flyby)).collect();
    let mut count = 0;
    while let Some((brought, from, passed)) = waiting.pop() {
        let (asked, costs) = &mut known[from];
        if brought > *asked {
            (*asked, *costs) = (brought, hops(from, brought));
        }
        for (to, (cost, gain)) in costs.iter().zip(gains).enumerate() {
            // What brings nothing is no better than to begin there.
            if passed & 1 << to != 0 || brought <= *cost {
                continue;
            }
            let (all, passed) = (brought - cost + gain, passed | 1 << to);
            let covers = |other: &(u16, u64)| other.0 >= all && other.1 & !passed == 0;
            if chains[to].iter().any(covers) {
                continue;
            }
            count += 1;
            if count > MOST_CHAINS {
                return None;
            }
            most[to] = all.max(most[to]);
            chains[to].push((all, passed));
            waiting.push((all, to, passed));
        }
    }
    Some(most)
}

/// The same where each flyby but the last is followed by the nearest other one.
fn most_over_nearest(gains: &[u16], hops: impl Fn(usize, u16) -> Vec<u16>) -> Vec<u16> {
    // What each can add to a chain of them at most.
    let nets = gains.iter().enumerate().map(|(from, gain)| {
        let costs = hops(from, *gain);
        let others = costs.iter().enumerate().filter(|(to, _)| *to != from);
        gain.saturating_sub(others.map(|(_, cost)| *cost).min().unwrap_or(FAR))
    });
    let nets: Vec<u16> = nets.collect();
    let all: u16 = nets.iter().sum();
    gains.iter().zip(&nets).map(|(gain, net)| all - net + gain).collect()
}

/// Half burns so far, a space, and the arc it was entered by.
type Passage = (u16, SpaceId, Option<EdgeIndex<u16>>);

/// No way.
const FAR: u16 = u16::MAX;

/// The least half burns to every space from where the starts, with what each costs, are; [`FAR`] where it costs more than asked.
fn costs(map: &Map, terrain: &Terrain, pivot: Burns, starts: &[(SpaceId, u16)], most: u16) -> Vec<u16> {
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
        if cost > most {
            break;
        }
        least[space.index()] = least[space.index()].min(cost);
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

#[cfg(test)]
mod tests {
    use super::*;

    /// Three flybys in a row, two half burns from each to the next and three more back to the first.
    fn hops(from: usize, most: u16) -> Vec<u16> {
        let costs: [[u16; 3]; 3] = [[0, 2, 4], [3, 0, 2], [6, 3, 0]];
        costs[from].iter().map(|cost| if *cost > most { FAR } else { *cost }).collect()
    }

    /// The first brings 8 - 2 to the second, and both 6 + 4 - 2 to the third. The second brings 4 - 3 back to the first, which
    /// then has no more to bring to the second: that was passed already.
    #[test]
    fn each_flyby_brings_what_is_left_on_the_way() {
        assert_eq!(most_over_chains(&[8, 4, 2], hops), Some(vec![9, 10, 10]));
        assert_eq!(most_over_chains(&[], hops), Some(Vec::new()));
    }

    /// Two half burns are spent before the next one that takes four; the nearest takes two.
    #[test]
    fn too_little_brings_nothing_on() {
        assert_eq!(most_over_chains(&[2, 2, 2], hops), Some(vec![2, 2, 2]));
        assert_eq!(most_over_nearest(&[2, 2, 2], hops), [2, 2, 2]);
    }

    /// Followed by the nearest, the first leaves 8 - 2, the second 4 - 2 and the third nothing: 8 in all, of which two are those
    /// of the last. No way over them brings more.
    #[test]
    fn the_nearest_never_brings_less() {
        assert_eq!(most_over_nearest(&[8, 4, 2], hops), [10, 10, 10]);
    }
}
