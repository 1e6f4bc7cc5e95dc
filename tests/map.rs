//! The map of the third edition: what is on it, what its lines weigh, and what the Living Rules change on it.

#![expect(clippy::unwrap_used, reason = "a test that cannot go on may panic")]

use std::collections::{BTreeMap, BTreeSet};

use highfrontier::data::Data;
use highfrontier::map::{self, Exit, Hazard, Lander, Map, Season, Space, SpaceId, SpaceKind};
use highfrontier::name::plain;
use highfrontier::ruleset;
use highfrontier::unit::HalfBurns;
use petgraph::Direction;
use petgraph::visit::{Dfs, EdgeRef, Reversed};
use toml::{Table, Value};

const FILE: &str = "maps/third.toml";

fn third() -> Map {
    map::load(Data::Embedded.read(FILE).unwrap().source()).unwrap()
}

/// The file itself, read without the loader.
fn file() -> Table {
    Data::Embedded.read(FILE).unwrap().source().text.parse().unwrap()
}

fn entries<'a>(file: &'a Table, key: &str) -> Vec<&'a Table> {
    file[key].as_array().unwrap().iter().map(|entry| entry.as_table().unwrap()).collect()
}

fn find(map: &Map, id: &str) -> SpaceId {
    map.find(id).unwrap_or_else(|| panic!("no space {id}"))
}

fn space<'a>(map: &'a Map, id: &str) -> &'a Space {
    map.space(find(map, id))
}

fn ids(map: &Map, wanted: impl Fn(&Space) -> bool) -> BTreeSet<&str> {
    map.spaces().filter(|(_, space)| wanted(space)).map(|(_, space)| space.id.as_str()).collect()
}

fn count(map: &Map, wanted: impl Fn(&Space) -> bool) -> usize {
    ids(map, wanted).len()
}

#[test]
fn the_map_has_all_spaces_and_lines() {
    let map = third();
    assert_eq!(map.spaces().count(), 945);
    assert_eq!(map.line_count(), 1212);
    // 68 lines run one way only, the other 1,144 both ways.
    assert_eq!(map.graph().edge_count(), 68 + 2 * 1144);
    assert_eq!(map.graph().edge_weights().filter(|link| link.one_way).count(), 68);
    let kinds = [
        (SpaceKind::Site, 182),
        (SpaceKind::Hohmann, 254),
        (SpaceKind::Burn, 284),
        (SpaceKind::Lagrange, 224),
        (SpaceKind::Start, 1),
    ];
    for (kind, number) in kinds {
        assert_eq!(count(&map, |space| space.kind == kind), number, "{kind}");
    }
    assert_eq!(map.space(map.start()).id, "leo");
    assert_eq!((map.roads().len(), map.routes().len(), map.zones().len()), (9, 10, 9));
}

#[test]
fn the_map_has_all_marks() {
    let map = third();
    assert_eq!(count(&map, |space| space.hazard == Some(Hazard::Crash)), 77);
    assert_eq!(count(&map, |space| space.hazard == Some(Hazard::Aerobrake)), 27);
    assert_eq!(count(&map, |space| space.lander == Some(Lander::Full)), 27);
    assert_eq!(count(&map, |space| space.lander == Some(Lander::Half)), 18);
    let belts =
        [("Sol", 15), ("Earth", 8), ("Jupiter", 18), ("Saturn", 7), ("Uranus", 5), ("Hydrogen Wall", 1)];
    for (whose, number) in belts {
        assert_eq!(count(&map, |space| space.radiation_belt.as_deref() == Some(whose)), number, "{whose}");
    }
    assert_eq!(count(&map, |space| space.radiation_belt.is_some()), 54);
    let flybys: BTreeMap<&str, u8> = map
        .spaces()
        .filter(|(_, space)| space.flyby > 0)
        .map(|(_, space)| (space.id.as_str(), space.flyby))
        .collect();
    let wanted = [
        ("earth-flyby", 2),
        ("jupiter-flyby", 4),
        ("jupiter-moon-boost", 1),
        ("luna-moon-boost-brown", 1),
        ("luna-moon-boost-purple", 1),
        ("mars-flyby", 1),
        ("mercury-flyby", 1),
        ("neptune-flyby", 2),
        ("saturn-flyby", 2),
        ("titan-moon-boost", 1),
        ("uranus-flyby", 2),
        ("uranus-moon-boost", 1),
        ("venus-flyby", 2),
    ];
    assert_eq!(flybys, wanted.into());
    let boosts = [
        "jupiter-moon-boost",
        "luna-moon-boost-brown",
        "luna-moon-boost-purple",
        "titan-moon-boost",
        "uranus-moon-boost",
    ];
    assert_eq!(ids(&map, |space| space.moon_boost), boosts.into());
    assert_eq!(
        ids(&map, |space| space.flyby_season == Some(Season::Blue)),
        ["venus-flyby"].into(),
        "LR 8.3A"
    );
    assert_eq!(ids(&map, |space| space.oberth), ["solar-oberth-flyby"].into());
    let synodic = [(Season::Yellow, 6), (Season::Red, 4), (Season::Blue, 6)];
    for (season, number) in synodic {
        assert_eq!(count(&map, |space| space.synodic == Some(season)), number, "{season}");
    }
}

#[test]
fn zones_weaken_sunlight_from_the_sun_outwards_lr_2_2d() {
    let map = third();
    let zones: Vec<(&str, i8, bool)> =
        map.zones().iter().map(|zone| (zone.name.as_str(), zone.solar_thrust, zone.solar_power)).collect();
    let wanted = [
        ("Mercury", 2, true),
        ("Venus", 1, true),
        ("Earth", 0, true),
        ("Mars", -1, true),
        ("Ceres", -2, true),
        ("Jupiter", -3, true),
        ("Saturn", -4, true),
        ("Uranus", -5, true),
        ("Neptune", -6, false),
    ];
    assert_eq!(zones, wanted);
    let numbers = [45, 44, 130, 93, 141, 126, 123, 92, 151];
    for (zone, number) in zones.iter().zip(numbers) {
        assert_eq!(count(&map, |space| map.zone(space.zone).name == zone.0), number, "{}", zone.0);
    }
}

#[test]
fn sites_that_the_rulebooks_name_are_as_they_say() {
    let map = third();
    let sites = [
        ("mercury-north-pole", 10, "V", 3),                // LR 5.4E, 5.5B
        ("luna-crater-shackleton-polar-rim", 9, "S", 2),   // LR 5.7C, 8.8
        ("mars-hellas-basin-buried-glaciers", 10, "C", 4), // LR 6.1A
        ("nysa", 3, "M", 0),                               // LR 6.4C
    ];
    for (id, size, letter, drops) in sites {
        let site = space(&map, id).site.as_ref().unwrap();
        assert_eq!(
            (site.size, site.spectral.to_string().as_str(), site.hydration),
            (size, letter, drops),
            "{id}"
        );
    }
    let comet = space(&map, "comet-encke");
    assert_eq!((comet.synodic, comet.site.as_ref().unwrap().size), (Some(Season::Blue), 1));
}

// ---------------------------------------------------------------- the file and the graph

#[test]
fn every_field_of_every_space_is_carried_through() {
    let (map, file) = (third(), file());
    let mut wrong = Vec::new();
    for entry in entries(&file, "space") {
        let id = find(&map, entry["id"].as_str().unwrap());
        let space = map.space(id);
        for key in ALL_KEYS {
            let (carried, written) = (carried(&map, id, key), entry.get(*key).map(written));
            if carried != written {
                wrong.push(format!("{}: {key}: {carried:?}, written {written:?}", space.id));
            }
        }
        let unknown = entry.keys().find(|key| !ALL_KEYS.contains(&key.as_str()));
        assert_eq!(unknown, None, "{} has a key of which this test knows nothing", space.id);
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// Every key that a space of the file has.
const ALL_KEYS: &[&str] = &[
    "id",
    "name",
    "aliases",
    "kind",
    "zone",
    "zone_edge",
    "position",
    "hazard",
    "lander",
    "radiation_belt",
    "inside_belt",
    "flyby",
    "oberth",
    "moon_boost",
    "flyby_season",
    "synodic",
    "home_orbit",
    "elevator",
    "leaves_map",
    "note",
    "size",
    "spectral",
    "hydration",
    "body",
    "group",
    "printed_group",
    "science",
    "tno_science",
    "astrobiology",
    "subsurface_ocean",
    "push_factory",
    "atmosphere",
];

fn written(value: &Value) -> String {
    match value {
        Value::String(text) => text.clone(),
        Value::Integer(number) => number.to_string(),
        Value::Float(number) => number.to_string(),
        Value::Boolean(flag) => flag.to_string(),
        Value::Array(values) => {
            format!("[{}]", values.iter().map(written).collect::<Vec<String>>().join(", "))
        }
        other => panic!("no map has a {}", other.type_str()),
    }
}

/// What the map holds for a key of the file, written as in the file; `None` where the key would be left out.
fn carried(map: &Map, id: SpaceId, key: &str) -> Option<String> {
    let space = map.space(id);
    let site = space.site.as_ref();
    let flag = |is_set: bool| is_set.then(|| "true".to_string());
    let list = |values: &[String]| {
        let quoted: Vec<Value> = values.iter().cloned().map(Value::String).collect();
        (!quoted.is_empty()).then(|| written(&Value::Array(quoted)))
    };
    match key {
        "id" => Some(space.id.clone()),
        "name" => Some(space.name.clone()),
        "aliases" => list(&space.aliases),
        "kind" => Some(format!("{:?}", space.kind).to_lowercase()),
        "zone" => Some(map.zone(space.zone).name.clone()),
        "zone_edge" => space.zone_edge.clone(),
        "position" => {
            let (x, y) = map.position(id);
            Some(written(&Value::Array(vec![x.into(), y.into()])))
        }
        "hazard" => space.hazard.map(|hazard| format!("{hazard:?}").to_lowercase()),
        "lander" => space.lander.map(|lander| format!("{lander:?}").to_lowercase()),
        "radiation_belt" => space.radiation_belt.clone(),
        "inside_belt" => flag(space.inside_belt),
        "flyby" => (space.flyby > 0).then(|| space.flyby.to_string()),
        "oberth" => flag(space.oberth),
        "moon_boost" => flag(space.moon_boost),
        "flyby_season" => space.flyby_season.map(|season| season.to_string()),
        "synodic" => space.synodic.map(|season| season.to_string()),
        "home_orbit" => space.home_orbit.clone(),
        "elevator" => space.elevator.clone(),
        "leaves_map" => space.leaves_map.clone(),
        "note" => space.note.clone(),
        "size" => site.map(|site| site.size.to_string()),
        "spectral" => site.map(|site| site.spectral.to_string()),
        "hydration" => site.map(|site| site.hydration.to_string()),
        "body" => site.map(|site| site.body.clone()),
        "group" => site.map(|site| site.group.clone()),
        "printed_group" => site.and_then(|site| site.printed_group.clone()),
        "science" => flag(site.is_some_and(|site| site.science)),
        "tno_science" => flag(site.is_some_and(|site| site.tno_science)),
        "astrobiology" => flag(site.is_some_and(|site| site.astrobiology)),
        "subsurface_ocean" => flag(site.is_some_and(|site| site.subsurface_ocean)),
        "push_factory" => flag(site.is_some_and(|site| site.push_factory)),
        "atmosphere" => flag(site.is_some_and(|site| site.atmosphere)),
        other => panic!("{other} is no key of a space"),
    }
}

#[test]
fn roads_and_routes_are_carried_through() {
    let (map, file) = (third(), file());
    let texts = |value: Option<&Value>| -> Vec<String> {
        value.and_then(Value::as_array).into_iter().flatten().map(written).collect()
    };
    let ids =
        |spaces: &[SpaceId]| -> Vec<String> { spaces.iter().map(|id| map.space(*id).id.clone()).collect() };
    for (road, entry) in map.roads().iter().zip(entries(&file, "road")) {
        assert_eq!(road.name, written(&entry["name"]));
        assert_eq!(ids(&road.sites), texts(entry.get("sites")));
        assert_eq!(road.surface, entry.get("surface").map(written));
    }
    for (route, entry) in map.routes().iter().zip(entries(&file, "route")) {
        assert_eq!(route.name, written(&entry["name"]));
        assert_eq!(route.colour, written(&entry["colour"]));
        assert_eq!(route.sign, written(&entry["sign"]));
        assert_eq!(route.icons, texts(entry.get("icons")));
        assert_eq!(ids(&route.spaces), texts(entry.get("spaces")));
        assert_eq!(route.note, entry.get("note").map(written));
    }
}

/// What an arc must weigh, read off the file: burns, exits at tail and head, hazard, one-way, bends.
type Weights = (String, String, u16, Option<u8>, Option<u8>, Option<String>, bool, String);

#[test]
fn every_line_is_two_arcs_or_one_that_carry_their_weights() {
    let (map, file) = (third(), file());
    let spaces: BTreeMap<String, &Table> =
        entries(&file, "space").into_iter().map(|entry| (written(&entry["id"]), entry)).collect();
    let mut wanted: Vec<Weights> = Vec::new();
    for entry in entries(&file, "link") {
        let exit = |key: &str| entry.get(key).and_then(Value::as_integer).map(|exit| exit as u8);
        let bends = entry.get("bends").and_then(Value::as_array).cloned().unwrap_or_default();
        let one_way = entry.get("one_way").and_then(Value::as_bool).unwrap_or(false);
        let mut arc = |tail: &str, head: &str, leaves: &str, arrives: &str, bends: Vec<Value>| {
            let (tail, head) = (written(&entry[tail]), written(&entry[head]));
            let entered = spaces[&head];
            let text = |key: &str| entered.get(key).map(written);
            // A burn is two halves, a half lander burn one.
            let halves = match (text("kind").as_deref(), text("lander").as_deref()) {
                (_, Some("half")) => 1,
                (Some("burn"), _) | (_, Some("full")) => 2,
                _ => 0,
            };
            let bends = written(&Value::Array(bends));
            wanted.push((tail, head, halves, exit(leaves), exit(arrives), text("hazard"), one_way, bends));
        };
        arc("from", "to", "exit_from", "exit_to", bends.clone());
        if !one_way {
            arc("to", "from", "exit_to", "exit_from", bends.into_iter().rev().collect());
        }
    }
    let found = map.graph().edge_references().map(|edge| {
        let id = |node| map.space(SpaceId::from(node)).id.clone();
        let link = edge.weight();
        let bends = link.bends.iter().map(|(x, y)| Value::Array(vec![(*x).into(), (*y).into()]));
        let bends = written(&Value::Array(bends.collect()));
        let label = |exit: Option<Exit>| exit.map(|exit| exit.0);
        let hazard = link.hazard.map(|hazard| format!("{hazard:?}").to_lowercase());
        let (leaves, arrives) = (label(link.leaves_by), label(link.arrives_on));
        (id(edge.source()), id(edge.target()), link.burns.0, leaves, arrives, hazard, link.one_way, bends)
    });
    let mut found: Vec<Weights> = found.collect();
    found.sort();
    wanted.sort();
    assert_eq!(found.len(), wanted.len());
    for (found, wanted) in found.iter().zip(&wanted) {
        assert_eq!(found, wanted);
    }
}

#[test]
fn arcs_picked_from_the_file_weigh_what_it_says() {
    let map = third();
    let link = |from, to| {
        let mut links = map.links_between(find(&map, from), find(&map, to));
        let link = links.next().unwrap_or_else(|| panic!("no line from {from} to {to}")).weight().clone();
        assert!(links.next().is_none(), "one line from {from} to {to}");
        link
    };
    // Into a burn and out of it.
    assert_eq!(link("leo", "earth-heo").burns, HalfBurns(2));
    assert_eq!(link("earth-heo", "leo").burns, HalfBurns(0));
    // A full and a half lander burn.
    assert_eq!(link("mars-lmo", "mars-lander").burns, HalfBurns(2));
    assert_eq!(link("gefion-family-heo", "ceres-plume").burns, HalfBurns(1));
    // Straight through a Hohmann by label 1, off it by label 2.
    let on = link("mars-zone-hohmann-32", "mars-zone-hohmann-34");
    assert_eq!((on.leaves_by, on.arrives_on, on.burns), (Some(Exit(1)), Some(Exit(1)), HalfBurns(0)));
    assert_eq!(link("mars-zone-hohmann-34", "sol-earth-l2").leaves_by, Some(Exit(2)));
    assert_eq!(link("mars-zone-hohmann-34", "earth-zone-burn-17").leaves_by, Some(Exit(1)));
    assert_eq!(link("sol-earth-l2", "mars-zone-hohmann-34").arrives_on, Some(Exit(2)));
    // The hazard is that of the space entered.
    assert_eq!(link("nysa-family-heo", "nysa-contact-binary").hazard, Some(Hazard::Crash));
    assert_eq!(link("nysa-contact-binary", "nysa").hazard, None);
    let corridor = link("mars-lmo", "mars-hellas-aerobrake");
    assert_eq!((corridor.hazard, corridor.one_way), (Some(Hazard::Aerobrake), true));
    assert_eq!(map.links_between(find(&map, "mars-hellas-aerobrake"), find(&map, "mars-lmo")).count(), 0);
    // Both directions are one line.
    assert_eq!(link("leo", "earth-heo").line, link("earth-heo", "leo").line);
    assert_ne!(link("leo", "earth-heo").line, link("earth-heo", "earth-radbelt-geo").line);
}

#[test]
fn two_lines_join_l3_with_each_of_its_two_hohmanns() {
    let map = third();
    let l3 = find(&map, "sol-earth-l3");
    for hohmann in ["earth-zone-hohmann-20", "earth-zone-hohmann-27"] {
        let exits = |from, to| -> BTreeSet<_> {
            let links = map.links_between(from, to);
            links
                .map(|link| (link.weight().line, link.weight().leaves_by.or(link.weight().arrives_on)))
                .collect()
        };
        let out = exits(l3, find(&map, hohmann));
        assert_eq!(out.iter().map(|(_, exit)| exit.unwrap().0).collect::<BTreeSet<u8>>(), [1, 2].into());
        assert_eq!(out.iter().map(|(line, _)| line).collect::<BTreeSet<_>>().len(), 2);
        assert_eq!(out, exits(find(&map, hohmann), l3), "the same two lines back");
    }
    let mut pairs: BTreeMap<(SpaceId, SpaceId), usize> = BTreeMap::new();
    for edge in map.graph().edge_references() {
        *pairs.entry((edge.source().into(), edge.target().into())).or_default() += 1;
    }
    assert_eq!(
        pairs.values().filter(|lines| **lines > 1).count(),
        4,
        "both ways at two Hohmanns, nowhere else"
    );
}

#[test]
fn every_line_meets_a_hohmann_by_an_exit_that_two_lines_share_at_most() {
    let map = third();
    for (id, space) in map.spaces() {
        let mut exits: BTreeMap<u8, BTreeSet<_>> = BTreeMap::new();
        let out = map.links_from(id).map(|link| (link.weight().line, link.weight().leaves_by));
        let into = map.graph().edges_directed((id.index() as u16).into(), Direction::Incoming);
        let into = into.map(|link| (link.weight().line, link.weight().arrives_on));
        for (line, exit) in out.chain(into) {
            assert_eq!(exit.is_some(), space.kind == SpaceKind::Hohmann, "{}", space.id);
            if let Some(exit) = exit {
                assert!((1..=3).contains(&exit.0), "{}", space.id);
                exits.entry(exit.0).or_default().insert(line);
            }
        }
        assert!(exits.values().all(|lines| lines.len() <= 2), "{}", space.id);
    }
}

#[test]
fn ids_are_kebab_case_and_places_have_three_decimals() {
    let map = third();
    let mut seen = BTreeSet::new();
    for (id, space) in map.spaces() {
        let letters = |word: &str| {
            !word.is_empty() && word.bytes().all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit())
        };
        assert!(space.id.split('-').all(letters), "{}", space.id);
        assert!(seen.insert(&space.id), "{}", space.id);
        let (x, y) = map.position(id);
        for part in [x, y] {
            assert!((0.0..=1.0).contains(&part), "{}", space.id);
            let thousandths = part * 1000.0;
            assert!((thousandths - thousandths.round()).abs() < 1e-9, "{}: {part}", space.id);
        }
    }
}

#[test]
fn every_alias_is_unique() {
    let map = third();
    let mut owners: BTreeMap<String, BTreeSet<SpaceId>> = BTreeMap::new();
    for (id, space) in map.spaces() {
        for name in space.aliases.iter().chain([&space.id, &space.name]) {
            owners.entry(plain(name)).or_default().insert(id);
        }
    }
    for (id, space) in map.spaces() {
        for alias in &space.aliases {
            assert_eq!(owners[&plain(alias)], [id].into(), "'{alias}' of {}", space.id);
        }
    }
    for (alias, id) in [
        ("moon", "luna-crater-shackleton-polar-rim"),
        ("luna", "luna-crater-shackleton-polar-rim"),
        ("hellas", "mars-hellas-basin-buried-glaciers"),
        ("encke", "comet-encke"),
    ] {
        assert_eq!(owners[alias], [find(&map, id)].into(), "{alias}");
    }
    assert!(owners.contains_key("halley"));
}

// ---------------------------------------------------------------- ways over the map

/// How many spaces a walk from LEO reaches, along the arcs or against them.
fn reach(map: &Map) -> (usize, usize) {
    let start = (map.start().index() as u16).into();
    let mut there = Dfs::new(map.graph(), start);
    let mut back = Dfs::new(Reversed(map.graph()), start);
    let there = std::iter::from_fn(|| there.next(map.graph())).count();
    (there, std::iter::from_fn(|| back.next(Reversed(map.graph()))).count())
}

#[test]
fn every_space_is_reached_from_leo_and_leo_from_every_space() {
    assert_eq!(reach(&third()), (945, 945));
    for name in ["basic", "expanded"] {
        assert_eq!(reach(&ruleset::load(&Data::Embedded, name).unwrap().map), (945, 945), "{name}");
    }
}

#[test]
fn four_spaces_are_reached_only_through_a_site() {
    let map = third();
    let mut reached = BTreeSet::from([map.start()]);
    let mut open = vec![map.start()];
    while let Some(here) = open.pop() {
        if map.space(here).is_site() {
            continue;
        }
        for link in map.links_from(here) {
            let head = SpaceId::from(link.target());
            if reached.insert(head) {
                open.push(head);
            }
        }
    }
    let lost = map.spaces().filter(|(id, _)| !reached.contains(id)).map(|(_, space)| space.id.as_str());
    let wanted =
        ["callisto-half-lander", "europa-half-lander", "europa-surface-radiation", "ganymede-half-lander"];
    assert_eq!(lost.collect::<BTreeSet<&str>>(), wanted.into());
}

/// Burns of a route as the signposts count them: a stop at every turn, so no pivots (LR 5.4E), and with flybys their
/// free burns for burns of the same move.
fn signpost(map: &Map, name: &str, with_flybys: bool) -> String {
    let route = map.routes().iter().find(|route| route.name == name).unwrap();
    let (mut burns, mut free) = (0, 0);
    let mut arrived_on = None;
    for pair in route.spaces.windows(2) {
        let mut links = map.links_between(pair[0], pair[1]);
        let link = links.next().unwrap_or_else(|| panic!("a gap behind {}", map.space(pair[0]).id)).weight();
        assert!(links.next().is_none(), "the signposts leave no choice of lines");
        if arrived_on != link.leaves_by {
            free = 0;
        }
        let saved = link.burns.0.min(free);
        free -= saved;
        burns += link.burns.0 - saved;
        if with_flybys {
            free += 2 * u16::from(map.space(pair[1]).flyby);
        }
        arrived_on = link.arrives_on;
    }
    HalfBurns(burns).as_burns()
}

#[test]
fn the_ten_signposts_count_the_burns_of_their_routes_lr_5_4e() {
    let map = third();
    let signposts = [
        ("LEO to Mars", "3", "3", "3"),
        ("LEO to Mercury", "7", "7", "7"),
        ("LEO to Venus", "3", "3", "3"),
        ("LEO to Ceres", "5 1/2", "5 1/2", "5 1/2"),
        ("LEO to Äneas", "6", "6", "6"),
        ("LEO to Enceladus", "10/7", "10", "7"),
        ("LEO to Comet Encke", "5/4", "5", "4"),
        ("LEO to Hertha", "4/3", "4", "3"),
        ("LEO to Callisto", "9/8", "9", "8"),
        ("LEO to Achilles", "6/5", "6", "5"),
    ];
    assert_eq!(map.routes().len(), signposts.len());
    for (name, sign, plain, with_flybys) in signposts {
        let route = map.routes().iter().find(|route| route.name == name).unwrap();
        assert_eq!(route.sign, sign, "{name}");
        assert_eq!(route.spaces[0], map.start(), "{name}");
        assert!(map.space(route.spaces[route.spaces.len() - 1]).is_site(), "{name}");
        assert_eq!(signpost(&map, name, false), plain, "{name}");
        assert_eq!(signpost(&map, name, true), with_flybys, "{name} with flybys");
    }
}

#[test]
fn lander_icons_show_the_size_and_one_more_lr_6_4c() {
    let map = third();
    let mut shown = 0;
    for route in map.routes() {
        let goal = map.space(route.spaces[route.spaces.len() - 1]).site.as_ref().unwrap();
        for icon in route.icons.iter().filter_map(|icon| icon.strip_prefix("lander ")) {
            assert_eq!(icon, (goal.size + 1).to_string(), "{}", route.name);
            shown += 1;
        }
    }
    assert_eq!(shown, 8);
}

#[test]
fn the_green_route_crosses_eight_belts_on_this_map_lr_8_3c() {
    let map = third();
    let route = map.routes().iter().find(|route| route.name == "LEO to Enceladus").unwrap();
    let belts = route.spaces.iter().filter(|id| map.space(**id).radiation_belt.is_some());
    assert_eq!(belts.count(), 8, "the text has 7 on the board of 2010");
}

// ---------------------------------------------------------------- what the Living Rules change

#[test]
fn mercurys_lander_burn_is_a_burn_under_the_living_rules_lr_5_4e() {
    let plain = third();
    assert_eq!(space(&plain, "mercury-lander").lander, Some(Lander::Full));
    for name in ["basic", "expanded"] {
        let map = ruleset::load(&Data::Embedded, name).unwrap().map;
        let lander = space(&map, "mercury-lander");
        assert_eq!(
            (lander.kind, lander.lander, lander.printed_burns()),
            (SpaceKind::Burn, None, HalfBurns(2))
        );
        let into = map.links_between(find(&map, "sol-mercury-l1"), find(&map, "mercury-lander"));
        assert_eq!(into.map(|link| link.weight().burns).collect::<Vec<_>>(), [HalfBurns(2)]);
        // No other space changes.
        let changed: Vec<&str> = map
            .spaces()
            .zip(plain.spaces())
            .filter(|((_, changed), (_, plain))| changed != plain)
            .map(|((_, space), _)| space.id.as_str())
            .collect();
        assert_eq!(changed, ["mercury-lander"], "{name}");
    }
}

#[test]
fn the_short_cut_to_luna_is_closed_under_the_living_rules_lr_8_8() {
    let plain = third();
    let lines = |map: &Map| {
        let (from, to) = (find(map, "earth-radbelt-geo"), find(map, "luna-lander-l1"));
        (map.links_between(from, to).count(), map.links_between(to, from).count())
    };
    assert_eq!(lines(&plain), (1, 1));
    for name in ["basic", "expanded"] {
        let map = ruleset::load(&Data::Embedded, name).unwrap().map;
        assert_eq!(lines(&map), (0, 0));
        assert_eq!(
            map.graph().edge_count(),
            plain.graph().edge_count() - 2,
            "nothing else is closed: {name}"
        );
    }
}
