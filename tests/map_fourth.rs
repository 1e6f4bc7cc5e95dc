//! The map of the fourth edition: what is on it, and what `hf space` and `hf site` show of it.

#![expect(clippy::unwrap_used, reason = "a test that cannot go on may panic")]

mod common;

use std::collections::{BTreeMap, BTreeSet};
use std::fs;

use common::hf;
use highfrontier::data::Data;
use highfrontier::map::{self, Hazard, Lander, Map, Season, Space, SpaceId, SpaceKind};
use highfrontier::name::plain;
use petgraph::Direction;
use petgraph::visit::{Dfs, EdgeRef, Reversed, Walker};

fn load(file: &str) -> Map {
    map::load(Data::Embedded.read(file).unwrap().source()).unwrap()
}

fn fourth() -> Map {
    load("maps/fourth.toml")
}

fn space<'a>(map: &'a Map, id: &str) -> &'a Space {
    map.space(map.find(id).unwrap_or_else(|| panic!("no space {id}")))
}

fn ids(map: &Map, wanted: impl Fn(&Space) -> bool) -> BTreeSet<&str> {
    map.spaces().filter(|(_, space)| wanted(space)).map(|(_, space)| space.id.as_str()).collect()
}

fn count(map: &Map, wanted: impl Fn(&Space) -> bool) -> usize {
    ids(map, wanted).len()
}

/// All names of a space as they are compared.
fn names(space: &Space) -> BTreeSet<String> {
    [&space.id, &space.name].into_iter().chain(&space.aliases).map(|name| plain(name)).collect()
}

// ---------------------------------------------------------------- what is on it

#[test]
fn the_map_has_all_spaces_lines_and_sites() {
    let map = fourth();
    assert_eq!((map.spaces().count(), map.line_count()), (996, 1241));
    assert_eq!(count(&map, Space::is_site), 188);
    assert_eq!(count(&map, |space| space.kind == SpaceKind::Site), 188);
    // 67 lines run one way only.
    assert_eq!(map.graph().edge_count(), 67 + 2 * (1241 - 67));
    assert_eq!((map.roads().len(), map.routes().len(), map.zones().len()), (9, 0, 9));
    assert_eq!(map.space(map.start()).id, "leo");
}

#[test]
fn lander_burns_and_their_skulls_4e_h5e() {
    let map = fourth();
    assert_eq!(count(&map, |space| space.lander == Some(Lander::Full)), 28);
    assert_eq!(count(&map, |space| space.lander == Some(Lander::Half)), 22);
    let skulls = ids(&map, |space| space.lander.is_some() && space.hazard == Some(Hazard::Crash));
    assert_eq!(skulls.len(), 14);
    assert_eq!(ids(&map, |space| space.oberth), ["solar-oberth"].into());
    assert_eq!(skulls.iter().filter(|id| **id != "solar-oberth").count(), 13, "at worlds");
    assert_eq!(count(&map, |space| space.lander.is_some() && space.hazard == Some(Hazard::Aerobrake)), 0);
}

#[test]
fn synodic_sites_have_their_seasons_4e_b7h() {
    let map = fourth();
    let seasons = [
        (Season::Blue, ["comet-encke", "comet-neujmin-1", "hermes-a", "hermes-b", "asbolus"]),
        (Season::Red, ["icarus", "comet-holmes", "comet-halley", "pholus", "bee-zed"]),
        (
            Season::Yellow,
            ["comet-phaethon", "comet-borrelly", "comet-hartley-2", "comet-crommelin", "kreutz-sungrazer"],
        ),
    ];
    for (season, sites) in seasons {
        let found = ids(&map, |space| space.is_site() && space.synodic == Some(season));
        assert_eq!(found, sites.into(), "{season}");
    }
    assert_eq!(count(&map, |space| space.synodic.is_some()), 39, "15 sites and 24 coloured spaces");
    // A coloured space lies in a region of its colour that holds a site.
    for (id, track) in map.spaces().filter(|(_, space)| space.synodic.is_some()) {
        let mut open = vec![id];
        let mut region: BTreeSet<SpaceId> = open.iter().copied().collect();
        while let Some(here) = open.pop() {
            let next = map.links_from(here).map(|link| SpaceId::from(link.target()));
            let next = next.filter(|next| map.space(*next).synodic == track.synodic);
            open.extend(next.filter(|next| region.insert(*next)).collect::<Vec<_>>());
        }
        assert!(region.iter().any(|id| map.space(*id).is_site()), "{}", track.id);
    }
}

#[test]
fn flybys_give_what_is_printed_4e_h8() {
    let map = fourth();
    let flybys: BTreeMap<&str, u8> = map
        .spaces()
        .filter(|(_, space)| space.flyby > 0)
        .map(|(_, space)| (space.id.as_str(), space.flyby))
        .collect();
    let wanted = [
        ("earth-flyby", 2),
        ("venus-flyby", 2),
        ("luna-flyby-1", 1),
        ("luna-flyby-2", 1),
        ("mercury-flyby", 1),
        ("mars-flyby", 1),
        ("jupiter-flyby", 4),
        ("europa-flyby", 1),
        ("saturn-flyby", 2),
        ("titan-flyby", 1),
        ("uranus-flyby", 2),
        ("oberon-flyby", 1),
        ("neptune-flyby", 2),
        ("triton-flyby", 1),
    ];
    assert_eq!(flybys, wanted.into());
    assert_eq!(ids(&map, |space| space.flyby_season == Some(Season::Blue)), ["venus-flyby"].into());
    assert_eq!(count(&map, |space| space.flyby_season.is_some()), 1);
}

#[test]
fn belts_and_places_that_flares_spare_4e_h10d_4e_k2d() {
    let map = fourth();
    let belts =
        [("Sol", 14), ("Earth", 7), ("Jupiter", 20), ("Saturn", 6), ("Uranus", 5), ("heliosphere", 2)];
    for (whose, number) in belts {
        assert_eq!(count(&map, |space| space.radiation_belt.as_deref() == Some(whose)), number, "{whose}");
    }
    assert_eq!(count(&map, |space| space.radiation_belt.is_some()), 54);
    assert_eq!(ids(&map, |space| space.flare_immune), ["cycler", "leo"].into());
    let lenses = ids(&map, |space| space.special.as_deref() == Some("sunlens"));
    assert_eq!(lenses, ["em-sunlens", "neutrino-sunlens"].into());
}

#[test]
fn only_a_push_helps_solar_thrusters_in_the_neptune_zone_4e_j3a() {
    let map = fourth();
    let zones: Vec<_> = map
        .zones()
        .iter()
        .map(|zone| (zone.name.as_str(), zone.solar_power.then_some(zone.solar_thrust)))
        .collect();
    let wanted = [
        ("Mercury", Some(2)),
        ("Venus", Some(1)),
        ("Earth", Some(0)),
        ("Mars", Some(-1)),
        ("Ceres", Some(-2)),
        ("Jupiter", Some(-3)),
        ("Saturn", Some(-4)),
        ("Uranus", Some(-5)),
        ("Neptune", None),
    ];
    assert_eq!(zones, wanted);
    for zone in map.zones() {
        let wanted = (zone.name == "Neptune").then_some(-6);
        assert_eq!(zone.solar_thrust_when_pushed, wanted, "{}", zone.name);
    }
    let third = load("maps/third.toml");
    assert!(third.zones().iter().all(|zone| zone.solar_thrust_when_pushed.is_none()));
}

#[test]
fn sites_that_the_rulebook_names_are_as_it_says() {
    let map = fourth();
    let sites = [
        ("mercury-north-pole", 10, "V", 3), // 4e I5a, E6b
        ("ceres", 6, "C", 4),               // 4e H6
        ("nysa", 3, "M", 0),                // 4e H6a
        ("venus-aerostat-xity", 11, "C", 0),
    ];
    for (id, size, letter, drops) in sites {
        let site = space(&map, id).site.as_ref().unwrap();
        let found = (site.size, site.spectral.to_string(), site.hydration);
        assert_eq!(found, (size, letter.to_string(), drops), "{id}");
    }
    assert!(space(&map, "venus-aerostat-xity").site.as_ref().unwrap().push_factory);
    let sites = || map.spaces().filter_map(|(_, space)| space.site.as_ref());
    assert_eq!(sites().filter(|site| site.spectral.to_string() == "H").count(), 10);
    assert_eq!(sites().filter(|site| site.submarine).count(), 17);
    assert_eq!(sites().filter(|site| site.burns_listed.is_some()).count(), 186, "not Huya, not Proteus");
}

#[test]
fn signposts_lead_to_sites_4e_b7i() {
    let map = fourth();
    let signs: Vec<_> = map
        .signs()
        .iter()
        .map(|sign| (map.space(sign.to).id.as_str(), sign.burns.0, &*sign.colour))
        .collect();
    let wanted = [
        ("mercury-north-pole", 14, "orange"),
        ("venus-aerostat-xity", 6, "blue"),
        ("hertha", 6, "purple"),
        ("lutetia", 8, "yellow"),
        ("achilles", 10, "purple"),
        ("aeneas", 12, "green"),
        ("enceladus", 14, "green"),
        ("callisto-valhalla", 16, "purple"),
    ];
    assert_eq!(signs, wanted);
    assert!(map.signs().iter().all(|sign| map.space(sign.to).is_site()));
    assert!(load("maps/third.toml").signs().is_empty());
}

// ---------------------------------------------------------------- its ways

#[test]
fn every_space_is_reached_from_leo_and_leads_back() {
    let map = fourth();
    let start = (map.start().index() as u16).into();
    let out = Dfs::new(map.graph(), start).iter(map.graph()).count();
    let reversed = Reversed(map.graph());
    let back = Dfs::new(reversed, start).iter(reversed).count();
    assert_eq!((out, back), (996, 996));
}

#[test]
fn every_powered_way_to_a_site_of_size_6_or_more_has_a_lander_burn_4e_h6() {
    let map = fourth();
    let mut big = 0;
    for (id, site) in map.spaces().filter(|(_, space)| space.site.as_ref().is_some_and(|site| site.size >= 6))
    {
        big += 1;
        // All that a rocket may come from without lander burn and without aerobrake path.
        let mut open = vec![id];
        let mut near: BTreeSet<SpaceId> = open.iter().copied().collect();
        while let Some(here) = open.pop() {
            let into = map.graph().edges_directed((here.index() as u16).into(), Direction::Incoming);
            let into = into.filter(|link| !link.weight().one_way).map(|link| SpaceId::from(link.source()));
            let into = into.filter(|tail| map.space(*tail).lander.is_none());
            open.extend(into.filter(|tail| near.insert(*tail)).collect::<Vec<_>>());
        }
        let others: Vec<&str> =
            near.iter().filter(|near| **near != id).map(|near| map.space(*near).id.as_str()).collect();
        let wanted: &[&str] = match site.id.as_str() {
            "europa-subsurface-ocean" => &["jupiter-belt-20"],
            "io-loki-patera" => &["jupiter-belt-01"],
            _ => &[],
        };
        assert_eq!(others, wanted, "{}", site.id);
    }
    assert_eq!(big, 38);
}

#[test]
fn every_line_at_a_hohmann_has_an_exit_that_two_lines_share_at_most() {
    let map = fourth();
    for (id, space) in map.spaces() {
        let mut exits: BTreeMap<u8, BTreeSet<_>> = BTreeMap::new();
        let out = map.links_from(id).map(|link| (link.weight().line, link.weight().leaves_by));
        let into = map.graph().edges_directed((id.index() as u16).into(), Direction::Incoming);
        let into = into.map(|link| (link.weight().line, link.weight().arrives_on));
        for (line, exit) in out.chain(into) {
            assert_eq!(exit.is_some(), space.kind == SpaceKind::Hohmann, "{}", space.id);
            if let Some(exit) = exit {
                exits.entry(exit.0).or_default().insert(line);
            }
        }
        assert!(exits.values().all(|lines| lines.len() <= 2), "{}", space.id);
    }
}

// ---------------------------------------------------------------- its names

#[test]
fn every_name_and_alias_means_one_space() {
    let map = fourth();
    let mut known: BTreeMap<String, &str> = BTreeMap::new();
    for (_, space) in map.spaces() {
        for name in names(space) {
            let other = known.insert(name.clone(), &space.id);
            assert_eq!(other, None, "{name} is {} too", space.id);
        }
    }
}

#[test]
fn the_names_of_the_third_edition_fit_too() {
    let (third, map) = (load("maps/third.toml"), fourth());
    let meant = |name: &str| {
        let fits = map.spaces().find(|(_, space)| names(space).contains(&plain(name)));
        fits.map(|(_, space)| space.id.as_str())
    };
    let aliases = third.spaces().flat_map(|(_, space)| &space.aliases);
    let lost: Vec<&String> = aliases.filter(|alias| meant(alias).is_none()).collect();
    assert!(lost.is_empty(), "{lost:?}");
    let everyday = [
        ("moon", "luna-shackleton-polar-rim"),
        ("Luna", "luna-shackleton-polar-rim"),
        ("crater shackleton", "luna-shackleton-polar-rim"),
        ("Hellas", "mars-hellas-basin-buried-glaciers"),
        ("mars", "mars-hellas-basin-buried-glaciers"),
        ("encke", "comet-encke"),
        ("halley", "comet-halley"),
        ("ceres", "ceres"),
        ("GEO", "geo"),
        ("HEO", "cycler"),
        ("Bartley 2", "comet-hartley-2"),
        ("rabbithole", "sol-mercury-l3"),
        ("solar oberth", "solar-oberth"),
    ];
    for (name, id) in everyday {
        assert_eq!(meant(name), Some(id), "{name}");
    }
}

// ---------------------------------------------------------------- what is shown

/// Rules that fly on this map: the basic ones, which need no more of it than any map has.
fn shown(lines: &[(&str, &[&str])]) {
    let folder = tempfile::tempdir().unwrap();
    Data::export(folder.path()).unwrap();
    let basic = fs::read_to_string(folder.path().join("rules/basic.toml")).unwrap();
    let house = basic.replace("name = \"basic\"", "name = \"house\"").replace(
        "map = \"maps/third.toml\"\nmap_changes = \"rules/living-map.toml\"\n",
        "map = \"maps/fourth.toml\"\n",
    );
    assert!(house.contains("maps/fourth.toml"));
    fs::write(folder.path().join("rules/house.toml"), house).unwrap();
    for (line, texts) in lines {
        let run = hf(&format!("{line} --rules house --data {}", folder.path().display()));
        assert_eq!((run.code, run.err.as_str()), (0, ""), "{line}");
        for text in *texts {
            assert!(run.out.contains(text), "{line}: no '{text}' in\n{}", run.out);
        }
    }
}

#[test]
fn space_and_site_show_what_only_this_map_has() {
    shown(&[
        ("space leo", &["Flares", "do no harm here"]),
        ("space cycler", &["do no harm here", "unrecorded"]),
        ("space em-sunlens", &["Special", "sunlens", "no solar power, -6 when pushed"]),
        ("space uranus-nu-ring", &["Home orbit", "only with sirens"]),
        // These rules know no synodic borders, so nothing is said of them.
        ("site comet-encke", &["Burns from LEO", "listed"]),
        ("site ceres", &["4 1/2 listed"]),
        ("site europa-subsurface-ocean", &["submarine"]),
        ("site venus-aerostat-xity", &["Signpost", "3 burns, blue", "push factory"]),
        ("site saturn-aerostat", &["H site of size 11"]),
    ]);
    for line in ["space comet-encke-orbit", "site comet-encke"] {
        let run = hf(&format!("{line} --rules fourth"));
        assert!(run.out.contains("Synodic") && run.out.contains("only in blue"), "{line}: {}", run.out);
    }
}
