//! Small maps as files: pieces of the real one.

use std::collections::{BTreeMap, BTreeSet, VecDeque};
use std::fmt::Write as _;

use highfrontier::finding::Source;
use highfrontier::map::{self, Exit, Link, Map, Space, SpaceId, SpaceKind};
use highfrontier::ruleset::RuleSet;
use highfrontier::unit::Thrust;
use petgraph::visit::EdgeRef;

/// A piece of a real map around a space, as a file: the spaces nearest to it by links, and every line between them.
pub(crate) fn piece(map: &Map, centre: SpaceId, count: usize) -> String {
    let mut found = vec![centre];
    let mut queue = VecDeque::from([centre]);
    while let Some(space) = queue.pop_front() {
        for link in map.links_from(space) {
            let head = SpaceId::from(link.target());
            if found.len() < count && !found.contains(&head) {
                found.push(head);
                queue.push_back(head);
            }
        }
    }
    let id = |space: SpaceId| map.space(space).id.as_str();
    let mut text = format!("format = 1\nname = \"piece\"\nstart = \"{}\"\n", id(centre));
    for zone in map.zones() {
        write!(
            text,
            "\n[[zone]]\nname = \"{}\"\nsolar_thrust = {}\nno_solar_power = {}\n",
            zone.name, zone.solar_thrust, !zone.solar_power
        )
        .unwrap();
        if let Some(pushed) = zone.solar_thrust_when_pushed {
            writeln!(text, "solar_thrust_when_pushed = {pushed}").unwrap();
        }
    }
    for space in &found {
        real_space(map, map.space(*space), &mut text);
    }
    let mut lines = BTreeSet::new();
    for from in &found {
        for link in map.links_from(*from) {
            let head = SpaceId::from(link.target());
            if found.contains(&head) && lines.insert(link.weight().line) {
                real_link(id(*from), id(head), link.weight(), &mut text);
            }
        }
    }
    for road in map.roads() {
        let sites: Vec<String> = road
            .sites
            .iter()
            .filter(|site| found.contains(site))
            .map(|site| format!("{:?}", id(*site)))
            .collect();
        write!(text, "\n[[road]]\nname = \"{}\"\nsites = [{}]\n", road.name, sites.join(", ")).unwrap();
    }
    text
}

fn real_space(map: &Map, space: &Space, text: &mut String) {
    let (id, zone) = (&space.id, &map.zone(space.zone).name);
    let kind = match space.kind {
        SpaceKind::Burn => "burn",
        SpaceKind::Hohmann => "hohmann",
        SpaceKind::Lagrange => "lagrange",
        SpaceKind::Site => "site",
        SpaceKind::Start => "start",
    };
    write!(
        text,
        "\n[[space]]\nid = \"{id}\"\nname = \"{id}\"\nkind = \"{kind}\"\nzone = \"{zone}\"\nposition = [0.5, 0.5]\n\
         flyby = {}\nmoon_boost = {}\noberth = {}\n",
        space.flyby, space.moon_boost, space.oberth
    )
    .unwrap();
    let words = [
        ("hazard", space.hazard.map(|hazard| format!("{hazard:?}"))),
        ("lander", space.lander.map(|lander| format!("{lander:?}"))),
        ("radiation_belt", space.radiation_belt.clone()),
        ("flyby_season", space.flyby_season.map(|season| season.to_string())),
        ("synodic", space.synodic.map(|season| season.to_string())),
    ];
    for (field, word) in words {
        if let Some(word) = word {
            writeln!(text, "{field} = \"{}\"", word.to_lowercase()).unwrap();
        }
    }
    if let Some(site) = &space.site {
        write!(
            text,
            "size = {}\nspectral = \"{}\"\nhydration = {}\n",
            site.size, site.spectral, site.hydration
        )
        .unwrap();
    }
}

fn real_link(from: &str, to: &str, link: &Link, text: &mut String) {
    write!(text, "\n[[link]]\nfrom = \"{from}\"\nto = \"{to}\"\none_way = {}\n", link.one_way).unwrap();
    for (field, exit) in [("exit_from", link.leaves_by), ("exit_to", link.arrives_on)] {
        if let Some(Exit(label)) = exit {
            writeln!(text, "{field} = {label}").unwrap();
        }
    }
}

/// The rules with another map in place of theirs.
pub(crate) fn with_map(rules: &RuleSet, text: &str, gates: &BTreeMap<String, Thrust>) -> RuleSet {
    let map = map::load(Source { file: "small.toml", text })
        .unwrap_or_else(|findings| panic!("{findings}\n{text}"));
    let gates = gates.iter().filter_map(|(id, thrust)| Some((map.find(id)?, *thrust))).collect();
    RuleSet { map, gates, ..rules.clone() }
}
