//! Lower bounds to a goal, from petgraph.

use petgraph::algo::dijkstra;
use petgraph::visit::{EdgeRef, Reversed};

use super::network::Place;
use super::remaining::Remaining;
use crate::map::{Map, SpaceId};
use crate::rules::Terrain;
use crate::unit::HalfBurns;

/// What no trip from a place to the goal can do without. Bounds prune and never decide what is legal.
#[derive(Clone, Debug)]
pub struct Bound {
    /// Turns and fuel.
    remaining: Remaining,
    /// Crash and aerobrake hazards entered from each place.
    hazards: Vec<u8>,
}

impl Bound {
    /// Bounds for the whole map. A hop along a road leads past all hazards.
    ///
    /// # Complexity
    /// A search of Dijkstra for the goal, and one for each site on a road.
    pub fn new(map: &Map, terrain: &Terrain, goal: SpaceId, remaining: Remaining) -> Self {
        let hazards_to = |goal| least_costs(map, goal, |space| u16::from(terrain.at(space).hazard.is_some()));
        let hazards = with_hops(map, hazards_to(goal), hazards_to);
        Self {
            remaining,
            hazards: hazards.into_iter().map(|hazards| hazards.unwrap_or(0).min(255) as u8).collect(),
        }
    }

    /// Bounds that rule nothing out, for any number of places.
    pub fn none(places: usize) -> Self {
        Self { remaining: Remaining::none(places), hazards: vec![0; places] }
    }

    /// The turns and the fuel still needed.
    pub const fn remaining(&self) -> &Remaining {
        &self.remaining
    }

    /// The fewest hazards from a place.
    pub fn hazards(&self, place: Place) -> u8 {
        self.hazards[place.index()]
    }
}

/// Lowers the least costs by hops along roads until nothing changes (`LR 6.4D`).
fn with_hops(
    map: &Map,
    mut least: Vec<Option<u16>>,
    costs_to: impl Fn(SpaceId) -> Vec<Option<u16>>,
) -> Vec<Option<u16>> {
    let mut is_changed = true;
    while is_changed {
        is_changed = false;
        for road in map.roads() {
            let Some(best) = road.sites.iter().filter_map(|site| least[site.index()]).min() else { continue };
            for site in &road.sites {
                if least[site.index()] != Some(best) {
                    lower(&mut least, &costs_to(*site), best);
                    is_changed = true;
                }
            }
        }
    }
    least
}

/// Lowers the least costs where the way through one space, and the rest from there, costs less.
fn lower(least: &mut [Option<u16>], through: &[Option<u16>], rest: u16) {
    for (known, through) in least.iter_mut().zip(through) {
        if let Some(through) = through {
            let sum = through.saturating_add(rest);
            *known = Some(known.map_or(sum, |known| known.min(sum)));
        }
    }
}

/// The least fuel burns from every space to one, without flybys.
pub fn distances(map: &Map, terrain: &Terrain, goal: SpaceId) -> Vec<Option<HalfBurns>> {
    let least = least_costs(map, goal, |space| terrain.at(space).fuel_burns.0);
    least.into_iter().map(|burns| burns.map(HalfBurns)).collect()
}

/// The least cost from every space to one, where entering a space costs what is said.
fn least_costs(map: &Map, goal: SpaceId, cost: impl Fn(SpaceId) -> u16) -> Vec<Option<u16>> {
    // Seen backwards, the source of an arc is the space that a ship enters.
    let found = dijkstra(Reversed(map.graph()), goal.node(), None, |arc| cost(SpaceId::from(arc.source())));
    let mut least = vec![None; map.graph().node_count()];
    for (node, sum) in found {
        least[SpaceId::from(node).index()] = Some(sum);
    }
    least
}
