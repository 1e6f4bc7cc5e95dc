//! Lower bounds to a goal, from petgraph.

use petgraph::Direction;
use petgraph::algo::dijkstra;
use petgraph::visit::{EdgeRef, Reversed};

use super::network::Place;
use crate::map::{Map, SpaceId};
use crate::rules::{Rocket, Terrain};
use crate::unit::{Burns, HalfBurns, Steps};

/// What no trip from a place to the goal can do without. Bounds prune and never decide what is legal.
#[derive(Clone, Debug)]
pub struct Bound {
    /// Fuel burns paid from each place; none where no way leads to the goal.
    burns: Vec<Option<HalfBurns>>,
    /// Crash and aerobrake hazards entered from each place.
    hazards: Vec<u8>,
    /// Lander steps at the goal.
    landing: Steps,
}

impl Bound {
    /// Bounds for the whole map.
    ///
    /// Pivots cost nothing here, since a turn may end at every Hohmann. A hop along a road costs no burns and leads past
    /// all hazards. Free burns may pay for everything after the last flyby, at most as many as all flybys of the map
    /// give together.
    ///
    /// # Complexity
    /// A search of Dijkstra for the goal, and one for each flyby and each site on a road.
    pub fn new(map: &Map, terrain: &Terrain, goal: SpaceId, landing: Steps) -> Self {
        let burns_to = |goal| least_costs(map, goal, |space| terrain.at(space).fuel_burns.0);
        // Behind a lift-off with the help of a factory that is safe, a hazard is not rolled for (4e H6).
        let is_ignored = |space: SpaceId| {
            let mut ways_in = map.graph().edges_directed(space.node(), Direction::Incoming);
            ways_in.any(|arc| terrain.at(SpaceId::from(arc.source())).assist_rolls == Some(0))
        };
        let is_rolled = |space| terrain.at(space).hazard.is_some() && !is_ignored(space);
        let hazards_to = |goal| least_costs(map, goal, |space| u16::from(is_rolled(space)));
        let mut burns = with_hops(map, burns_to(goal), burns_to);
        let flybys = map.spaces().map(|(space, _)| {
            let terms = terrain.at(space);
            // A lit afterburner adds one at the sun (4e H8e).
            (space, u16::from(terms.free_burns.0) + u16::from(terms.is_oberth))
        });
        let flybys: Vec<(SpaceId, u16)> = flybys.filter(|(_, free)| *free > 0).collect();
        let all_free = 2 * flybys.iter().map(|(_, free)| free).sum::<u16>();
        let rests: Vec<_> = flybys.iter().map(|(flyby, _)| (*flyby, burns[flyby.index()])).collect();
        for (flyby, rest) in rests {
            if let Some(rest) = rest {
                lower(&mut burns, &burns_to(flyby), rest.saturating_sub(all_free));
            }
        }
        if !flybys.is_empty() {
            burns = with_hops(map, burns, burns_to);
        }
        let hazards = with_hops(map, hazards_to(goal), hazards_to);
        Self {
            burns: burns.into_iter().map(|burns| burns.map(HalfBurns)).collect(),
            hazards: hazards.into_iter().map(|hazards| hazards.unwrap_or(0).min(255) as u8).collect(),
            landing,
        }
    }

    /// Bounds that rule nothing out, for any number of places.
    pub fn none(places: usize) -> Self {
        Self { burns: vec![Some(HalfBurns(0)); places], hazards: vec![0; places], landing: Steps(0) }
    }

    /// The least fuel burns from a place; `None` when no way leads to the goal.
    pub fn burns(&self, place: Place) -> Option<HalfBurns> {
        self.burns[place.index()]
    }

    /// The least steps for burns and landing from a place; `None` when no way leads to the goal.
    /// Free burns that the ship may still come by are not counted.
    pub fn steps(&self, place: Place, rocket: &Rocket, free: HalfBurns) -> Option<Steps> {
        let burns = self.burns(place)?.saturating_sub(free);
        Some(rocket.consumption.steps_for(burns).saturating_add(self.landing))
    }

    /// The fewest turns from a place with at most so many burns a move, at least 1.
    pub fn turns(&self, place: Place, most_burns: Burns, free: HalfBurns) -> u16 {
        let burns = self.burns(place).map_or(0, |burns| burns.saturating_sub(free).0.div_ceil(2));
        burns.div_ceil(u16::from(most_burns.0).max(1)).max(1)
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
