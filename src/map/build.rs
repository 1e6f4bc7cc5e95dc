//! From a map file to the graph.

use std::collections::HashMap;

use petgraph::graph::DiGraph;
use petgraph::visit::Bfs;
use toml::Spanned;

use super::check::check;
use super::kind::{Site, Space, SpectralType, Zone, ZoneId};
use super::raw::{RawMap, RawSpace};
use super::system::{Exit, LineId, Link, Map, Road, Route, Sign, SpaceId};
use crate::finding::{Finding, Findings, Source};
use crate::unit::HalfBurns;

/// Reads and checks a map file and builds its graph.
///
/// # Errors
/// Every fault of the file, each with line and field.
pub fn load(source: Source<'_>) -> Result<Map, Findings> {
    let raw: RawMap = source.parse()?;
    let findings = check(&raw, source);
    if !findings.is_empty() {
        return Err(Findings(findings));
    }
    let offsets: Vec<usize> = raw.space.iter().map(|space| space.id.span().start).collect();
    let map = build(raw);
    let unreachable = unreachable(&map, &offsets, source);
    if unreachable.is_empty() { Ok(map) } else { Err(Findings(unreachable)) }
}

/// Builds the graph of a file that passed the check.
fn build(raw: RawMap) -> Map {
    let zone_ids: HashMap<String, ZoneId> = raw
        .zone
        .iter()
        .enumerate()
        .map(|(index, zone)| (zone.name.get_ref().clone(), ZoneId(index as u8)))
        .collect();
    let zones = raw.zone.into_iter().map(|zone| Zone {
        name: zone.name.into_inner(),
        solar_thrust: zone.solar_thrust.map_or(0, Spanned::into_inner),
        solar_power: !zone.no_solar_power,
        solar_thrust_when_pushed: zone.solar_thrust_when_pushed.map(Spanned::into_inner),
    });
    let zones = zones.collect();
    let mut graph = DiGraph::with_capacity(raw.space.len(), 2 * raw.link.len());
    let mut index = HashMap::with_capacity(raw.space.len());
    let mut positions = Vec::with_capacity(raw.space.len());
    for space in raw.space {
        positions.push(space.position);
        let zone = zone_ids[space.zone.get_ref().as_str()];
        let space = to_space(space, zone);
        let id = space.id.clone();
        index.insert(id, SpaceId::from(graph.add_node(space)));
    }
    let lines = raw.link.len();
    let mut arcs: Vec<(SpaceId, SpaceId, Link)> = Vec::with_capacity(2 * lines);
    for (number, link) in raw.link.into_iter().enumerate() {
        let Some(to) = link.to else { continue };
        let (from, to): (SpaceId, SpaceId) = (index[link.from.get_ref()], index[to.get_ref()]);
        let exit = |label: Option<Spanned<u8>>| label.map(|label| Exit(label.into_inner()));
        let (exit_from, exit_to) = (exit(link.exit_from), exit(link.exit_to));
        let mut arc = |tail: SpaceId, head: SpaceId, leaves_by, arrives_on, bends| {
            let entered: &Space = &graph[head.node()];
            let (burns, hazard) = (entered.printed_burns(), entered.hazard);
            let line = LineId(number as u16);
            let one_way = link.one_way;
            arcs.push((tail, head, Link { line, burns, leaves_by, arrives_on, hazard, one_way, bends }));
        };
        let back: Vec<(f64, f64)> = link.bends.iter().rev().copied().collect();
        arc(from, to, exit_from, exit_to, link.bends);
        if !link.one_way {
            arc(to, from, exit_to, exit_from, back);
        }
    }
    // Arcs of one space lie side by side, since they are nearly always looked at together.
    arcs.sort_by_key(|(tail, ..)| *tail);
    for (tail, head, link) in arcs {
        graph.add_edge(tail.node(), head.node(), link);
    }
    let ids = |names: Vec<Spanned<String>>| -> Vec<SpaceId> {
        names.iter().map(|name| index[name.get_ref().as_str()]).collect()
    };
    let roads = raw
        .road
        .into_iter()
        .map(|road| Road { name: road.name, sites: ids(road.sites), surface: road.surface })
        .collect();
    let routes = raw.route.into_iter().map(|route| Route {
        name: route.name,
        colour: route.colour,
        sign: route.sign,
        icons: route.icons,
        spaces: ids(route.spaces),
        note: route.note,
    });
    let routes = routes.collect();
    let signs = raw.sign.into_iter().map(|sign| Sign {
        to: index[sign.to.get_ref().as_str()],
        burns: half_burns(sign.burns),
        colour: sign.colour,
    });
    let signs = signs.collect();
    let start = index[raw.start.get_ref().as_str()];
    Map { name: raw.name, start, zones, graph, index, lines, roads, routes, signs, positions }
}

/// Burns with halves, which the check found to be nothing else.
fn half_burns(burns: Spanned<f64>) -> HalfBurns {
    HalfBurns((2.0 * burns.into_inner()) as u16)
}

fn to_space(raw: RawSpace, zone: ZoneId) -> Space {
    let site = raw.size.map(|size| Site {
        size: size.into_inner(),
        spectral: raw.spectral.map_or(SpectralType::C, Spanned::into_inner),
        hydration: raw.hydration.map_or(0, Spanned::into_inner),
        body: raw.body.unwrap_or_else(|| raw.name.clone()),
        group: raw.group.unwrap_or_default(),
        printed_group: raw.printed_group,
        science: raw.science,
        tno_science: raw.tno_science,
        astrobiology: raw.astrobiology,
        subsurface_ocean: raw.subsurface_ocean,
        push_factory: raw.push_factory,
        atmosphere: raw.atmosphere,
        submarine: raw.submarine.is_some_and(Spanned::into_inner),
        burns_listed: raw.burns_listed.map(half_burns),
    });
    Space {
        id: raw.id.into_inner(),
        name: raw.name,
        aliases: raw.aliases,
        kind: raw.kind,
        zone,
        zone_edge: raw.zone_edge,
        hazard: raw.hazard,
        lander: raw.lander,
        radiation_belt: raw.radiation_belt,
        inside_belt: raw.inside_belt,
        flyby: raw.flyby.map_or(0, Spanned::into_inner),
        flyby_season: raw.flyby_season,
        moon_boost: raw.moon_boost,
        oberth: raw.oberth,
        synodic: raw.synodic,
        home_orbit: raw.home_orbit,
        home_orbit_variant: raw.home_orbit_variant,
        flare_immune: raw.flare_immune,
        special: raw.special,
        elevator: raw.elevator.map(Spanned::into_inner),
        leaves_map: raw.leaves_map,
        site,
        note: raw.note,
    }
}

/// A finding for every space that no way from LEO leads to.
fn unreachable(map: &Map, offsets: &[usize], source: Source<'_>) -> Vec<Finding> {
    let mut reached = vec![false; map.graph.node_count()];
    let mut walk = Bfs::new(&map.graph, map.start.node());
    while let Some(node) = walk.next(&map.graph) {
        reached[node.index()] = true;
    }
    let lost = map.spaces().filter(|(id, _)| !reached[id.index()]);
    lost.map(|(id, space)| {
        let message =
            format!("no way from '{}' leads to '{}'; add a [[link]]", map.space(map.start).id, space.id);
        source.finding(offsets[id.index()], "unreachable-space", "space.id", message)
    })
    .collect()
}
