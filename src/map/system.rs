//! The map as a petgraph graph, and what lies on top of it.

use std::collections::HashMap;

use petgraph::graph::{DiGraph, EdgeReference, NodeIndex};
use petgraph::visit::EdgeRef;
use serde::{Deserialize, Serialize};

use super::kind::{Hazard, Space, Zone, ZoneId};
use crate::unit::HalfBurns;

/// Index of a space.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct SpaceId(pub(crate) u16);

impl SpaceId {
    /// Position in tables that hold one entry for each space.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    pub(crate) fn node(self) -> NodeIndex<u16> {
        NodeIndex::new(self.index())
    }
}

impl From<NodeIndex<u16>> for SpaceId {
    fn from(node: NodeIndex<u16>) -> Self {
        Self(node.index() as u16)
    }
}

/// Index of a line between two spaces. Two lines may join the same two spaces.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct LineId(pub u16);

/// Label of a line at a Hohmann intersection: lines with the same label run straight through.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Exit(pub u8);

/// One direction of a line: the weights of an arc of the graph.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Link {
    /// The line it is a direction of.
    pub line: LineId,
    /// Burns to enter the head, as the map counts them.
    pub burns: HalfBurns,
    /// Label by which the tail is left, where the tail is a Hohmann.
    pub leaves_by: Option<Exit>,
    /// Label on which the head is reached, where the head is a Hohmann.
    pub arrives_on: Option<Exit>,
    /// Hazard of the head.
    pub hazard: Option<Hazard>,
    /// An aerobrake corridor, only flown in this direction (`LR 6.4F`).
    pub one_way: bool,
    /// Waypoints of the drawn line, as fractions of the picture's width and height.
    pub bends: Vec<(f64, f64)>,
}

/// Sites of one body joined by a buggy road (`LR 5.6B`).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Road {
    /// The body.
    pub name: String,
    /// All sites on it.
    pub sites: Vec<SpaceId>,
    /// Text printed between them.
    pub surface: Option<String>,
}

/// A signposted route (`LR 5.4E`).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Route {
    /// Its name, such as `LEO to Mars`.
    pub name: String,
    /// Its colour.
    pub colour: String,
    /// Burns as printed on the signpost, `a/b` without and with flybys.
    pub sign: String,
    /// The signpost's other icons.
    pub icons: Vec<String>,
    /// Every space from LEO to the destination.
    pub spaces: Vec<SpaceId>,
    /// Remark on how its burns are counted.
    pub note: Option<String>,
}

/// A signpost: burns from LEO, with flybys and without pivots (`4e B7i`).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Sign {
    /// Where it leads.
    pub to: SpaceId,
    /// Burns as printed.
    pub burns: HalfBurns,
    /// Colour of the route.
    pub colour: String,
}

/// The solar system.
#[derive(Clone, Debug)]
pub struct Map {
    pub(super) name: String,
    pub(super) start: SpaceId,
    pub(super) zones: Vec<Zone>,
    pub(super) graph: DiGraph<Space, Link, u16>,
    pub(super) index: HashMap<String, SpaceId>,
    pub(super) lines: usize,
    pub(super) roads: Vec<Road>,
    pub(super) routes: Vec<Route>,
    pub(super) signs: Vec<Sign>,
    pub(super) positions: Vec<(f64, f64)>,
}

impl Map {
    /// Name of the map.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// LEO.
    pub const fn start(&self) -> SpaceId {
        self.start
    }

    /// The zones from the sun outwards.
    pub fn zones(&self) -> &[Zone] {
        &self.zones
    }

    /// A zone.
    pub fn zone(&self, id: ZoneId) -> &Zone {
        &self.zones[id.0 as usize]
    }

    /// The graph: spaces as nodes, one arc for each direction of a line.
    pub const fn graph(&self) -> &DiGraph<Space, Link, u16> {
        &self.graph
    }

    /// A space.
    pub fn space(&self, id: SpaceId) -> &Space {
        &self.graph[id.node()]
    }

    /// The space with this id.
    pub fn find(&self, id: &str) -> Option<SpaceId> {
        self.index.get(id).copied()
    }

    /// All spaces in file order.
    pub fn spaces(&self) -> impl Iterator<Item = (SpaceId, &Space)> {
        self.graph.node_indices().map(|node| (node.into(), &self.graph[node]))
    }

    /// The arcs that leave a space.
    pub fn links_from(&self, space: SpaceId) -> impl Iterator<Item = EdgeReference<'_, Link, u16>> {
        self.graph.edges(space.node())
    }

    /// The arcs from one space to another: several where several lines join them.
    pub fn links_between(
        &self,
        from: SpaceId,
        to: SpaceId,
    ) -> impl Iterator<Item = EdgeReference<'_, Link, u16>> {
        self.graph.edges(from.node()).filter(move |edge| edge.target() == to.node())
    }

    /// Number of lines, each counted once.
    pub const fn line_count(&self) -> usize {
        self.lines
    }

    /// The buggy roads.
    pub fn roads(&self) -> &[Road] {
        &self.roads
    }

    /// The road a site lies on.
    pub fn road_of(&self, site: SpaceId) -> Option<&Road> {
        self.roads.iter().find(|road| road.sites.contains(&site))
    }

    /// The signposted routes.
    pub fn routes(&self) -> &[Route] {
        &self.routes
    }

    /// The signposts that name no spaces on their way.
    pub fn signs(&self) -> &[Sign] {
        &self.signs
    }

    /// Place of a space as fractions of the picture's width and height.
    pub fn position(&self, space: SpaceId) -> (f64, f64) {
        self.positions[space.index()]
    }

    /// Closes a line in both directions; whether there was one.
    pub(crate) fn close(&mut self, from: SpaceId, to: SpaceId) -> bool {
        let before = self.graph.edge_count();
        self.graph.retain_edges(|graph, edge| {
            let ends = graph.edge_endpoints(edge);
            ends != Some((from.node(), to.node())) && ends != Some((to.node(), from.node()))
        });
        self.graph.edge_count() < before
    }

    /// Makes a lander burn an ordinary burn.
    pub(crate) fn make_plain_burn(&mut self, space: SpaceId) {
        self.graph[space.node()].lander = None;
        let burns = self.graph[space.node()].printed_burns();
        let incoming: Vec<_> = self
            .graph
            .edges_directed(space.node(), petgraph::Direction::Incoming)
            .map(|edge| edge.id())
            .collect();
        for edge in incoming {
            self.graph[edge].burns = burns;
        }
    }
}
