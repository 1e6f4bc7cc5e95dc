//! Lower bounds to a goal, from petgraph.

use petgraph::algo::dijkstra;
use petgraph::visit::{EdgeRef, Reversed};

use super::network::Place;
use crate::map::{Map, SpaceId};
use crate::rules::{Rocket, Terrain};
use crate::unit::{HalfBurns, Steps};

/// The least fuel burns from every place to a goal: no trip needs fewer. They prune and never decide what is legal.
#[derive(Clone, Debug)]
pub struct Bound {
    least: Vec<Option<HalfBurns>>,
}

impl Bound {
    /// Bounds for the whole map.
    ///
    /// Pivots cost nothing here, since a turn may end at every Hohmann. Free burns may pay for everything after the last
    /// flyby, at most as many as all flybys of the map give together.
    ///
    /// # Complexity
    /// One search of Dijkstra for the goal and one for each flyby.
    pub fn new(map: &Map, terrain: &Terrain, goal: SpaceId) -> Self {
        let mut least = distances(map, terrain, goal);
        let flybys = map.spaces().map(|(space, _)| (space, terrain.at(space).free_burns.0));
        let flybys: Vec<(SpaceId, u16)> =
            flybys.filter(|(_, free)| *free > 0).map(|(space, free)| (space, u16::from(free))).collect();
        let all_free = 2 * flybys.iter().map(|(_, free)| free).sum::<u16>();
        let shortcut = |least: &mut Vec<Option<HalfBurns>>, through: SpaceId, rest: HalfBurns| {
            for (known, to_there) in least.iter_mut().zip(distances(map, terrain, through)) {
                if let Some(to_there) = to_there {
                    let sum = to_there.saturating_add(rest);
                    *known = Some(known.map_or(sum, |known| known.min(sum)));
                }
            }
        };
        // A hop along a road costs no burns (LR 6.4D).
        let mut is_changed = true;
        while is_changed {
            is_changed = false;
            for road in map.roads() {
                let Some(best) = road.sites.iter().filter_map(|site| least[site.index()]).min() else {
                    continue;
                };
                for site in &road.sites {
                    if least[site.index()] != Some(best) {
                        shortcut(&mut least, *site, best);
                        is_changed = true;
                    }
                }
            }
        }
        for (flyby, _) in &flybys {
            if let Some(rest) = least[flyby.index()] {
                shortcut(&mut least, *flyby, rest.saturating_sub(HalfBurns(all_free)));
            }
        }
        Self { least }
    }

    /// Bounds that rule nothing out, for any number of places.
    pub fn none(places: usize) -> Self {
        Self { least: vec![Some(HalfBurns(0)); places] }
    }

    /// The least fuel burns from a place; `None` when no way leads to the goal.
    pub fn burns(&self, place: Place) -> Option<HalfBurns> {
        self.least[place.index()]
    }

    /// The least steps for burns from a place; `None` when no way leads to the goal.
    pub fn steps(&self, place: Place, rocket: &Rocket) -> Option<Steps> {
        self.burns(place).map(|burns| rocket.consumption.steps_for(burns))
    }
}

/// The least fuel burns from every space to one, without flybys.
pub fn distances(map: &Map, terrain: &Terrain, goal: SpaceId) -> Vec<Option<HalfBurns>> {
    // Seen backwards, the source of an arc is the space that a ship enters.
    let entering = |entered| terrain.at(SpaceId::from(entered)).fuel_burns.0;
    let found = dijkstra(Reversed(map.graph()), goal.node(), None, |arc| entering(arc.source()));
    let mut least = vec![None; map.graph().node_count()];
    for (node, burns) in found {
        least[SpaceId::from(node).index()] = Some(HalfBurns(burns));
    }
    least
}
