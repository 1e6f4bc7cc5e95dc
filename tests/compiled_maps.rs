//! The maps that the build compiled are the maps of the data, entry by entry.

#![expect(clippy::unwrap_used, reason = "a test that cannot go on may panic")]

mod common;

use common::hf;
use highfrontier::data::Data;
use highfrontier::map::{self, Map};
use petgraph::Direction;
use petgraph::visit::EdgeRef;

/// Every map of the data: its file, as its text reads, and as it was compiled.
fn maps() -> Vec<(String, Map, Map)> {
    let files = Data::Embedded.list("maps/").unwrap();
    assert!(!files.is_empty());
    let both = files.into_iter().map(|file| {
        let read = map::load(Data::Embedded.read(&file).unwrap().source()).unwrap();
        let compiled = map::from_compiled(Data::Embedded.compiled_map(&file).unwrap()).unwrap();
        (file, read, compiled)
    });
    both.collect()
}

#[test]
fn a_compiled_map_is_the_map_of_its_text() {
    for (file, read, compiled) in maps() {
        assert_eq!((compiled.name(), compiled.start()), (read.name(), read.start()), "{file}");
        assert_eq!(compiled.zones(), read.zones(), "{file}");
        assert_eq!(compiled.line_count(), read.line_count(), "{file}");
        assert_eq!(compiled.roads(), read.roads(), "{file}");
        assert_eq!(compiled.routes(), read.routes(), "{file}");
        assert_eq!(compiled.signs(), read.signs(), "{file}");
        assert_eq!(compiled.spaces().count(), read.spaces().count(), "{file}");
        for ((id, space), (id_read, space_read)) in compiled.spaces().zip(read.spaces()) {
            assert_eq!((id, space), (id_read, space_read), "{file}");
            assert_eq!(compiled.position(id), read.position(id), "{file}: {}", space.id);
            assert_eq!(compiled.find(&space.id), Some(id), "{file}");
        }
        assert_eq!(compiled.find("vulcan"), None, "{file}");
    }
}

#[test]
fn the_links_of_a_compiled_map_stand_in_the_same_order() {
    for (file, read, compiled) in maps() {
        let links = |map: &Map| -> Vec<_> {
            let edges = map.graph().edge_references();
            edges.map(|edge| (edge.source(), edge.target(), edge.weight().clone())).collect()
        };
        assert_eq!(links(&compiled), links(&read), "{file}");
        for node in read.graph().node_indices() {
            let around = |map: &Map| {
                [Direction::Outgoing, Direction::Incoming].map(|direction| {
                    map.graph().edges_directed(node, direction).map(|edge| edge.id()).collect::<Vec<_>>()
                })
            };
            assert_eq!(around(&compiled), around(&read), "{file}: {}", read.graph()[node].id);
        }
    }
}

#[test]
fn what_is_no_compiled_map_is_refused() {
    assert!(map::from_compiled(&[]).is_err());
    let (file, read, _) = maps().swap_remove(0);
    let bytes = map::to_compiled(&read).unwrap();
    assert_eq!(Data::Embedded.compiled_map(&file), Some(bytes.as_slice()));
    for length in [1, bytes.len() / 2, bytes.len() - 1] {
        assert!(map::from_compiled(&bytes[..length]).is_err(), "{length}");
    }
}

#[test]
fn a_folder_answers_as_the_compiled_maps_do() {
    let folder = tempfile::tempdir().unwrap();
    Data::export(folder.path()).unwrap();
    assert_eq!(Data::folder(folder.path()).unwrap().compiled_map("maps/third.toml"), None);
    for rules in ["basic", "diamonds", "expanded", "fourth"] {
        for line in ["site ceres", "sites", "plan leo ceres --thrust 3 --consumption 1 --dry 3 --tanks 8"] {
            let line = format!("{line} --rules {rules} --format json");
            let own = hf(&line);
            // Where there is no trip, the refusal and its changes are the answer.
            assert!(own.code < 2 && !own.out.is_empty(), "{line}: {}", own.err);
            let read = hf(&format!("{line} --data {}", folder.path().display()));
            assert_eq!((read.code, read.out, read.err), (own.code, own.out, own.err), "{line}");
        }
    }
}
