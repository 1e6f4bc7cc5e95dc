//! A data folder of the player's own: changed, extended, broken.

#![expect(clippy::unwrap_used, reason = "a test that cannot go on may panic")]

use std::fs;
use std::path::{Path, PathBuf};

use highfrontier::data::{Data, DataError};
use highfrontier::rules::{Approach, Landed, Rocket};
use highfrontier::ruleset::{self, RuleSet, RuleSetError};
use highfrontier::search::answer::Answer;
use highfrontier::search::query::{Load, Query};
use highfrontier::search::solve::solve;
use highfrontier::unit::{Consumption, Mass, Steps, Tanks, Thrust};
use tempfile::TempDir;

const MAP: &str = "maps/third.toml";
const DIAGRAM: &str = "tracks/rocket-diagram.toml";
const CHANGES: &str = "rules/living-map.toml";

/// An exported data folder, removed when it is dropped.
struct Folder {
    root: TempDir,
}

impl Folder {
    fn exported() -> Self {
        let root = TempDir::new().unwrap();
        Data::export(root.path()).unwrap();
        Self { root }
    }

    fn path(&self, file: &str) -> PathBuf {
        self.root.path().join(file)
    }

    fn data(&self) -> Data {
        Data::folder(self.root.path()).unwrap()
    }

    fn read(&self, file: &str) -> String {
        fs::read_to_string(self.path(file)).unwrap()
    }

    fn edit(&self, file: &str, right: &str, wrong: &str) {
        let text = self.read(file);
        assert!(text.contains(right), "{right}");
        fs::write(self.path(file), text.replacen(right, wrong, 1)).unwrap();
    }

    fn append(&self, file: &str, more: &str) {
        fs::write(self.path(file), self.read(file) + more).unwrap();
    }

    fn refusal(&self, rules: &str) -> RuleSetError {
        match ruleset::load(&self.data(), rules) {
            Ok(_) => panic!("the folder is broken on purpose"),
            Err(error) => error,
        }
    }

    /// The line of the first place where a text stands.
    fn line(&self, file: &str, text: &str) -> usize {
        self.read(file).split(text).next().unwrap().matches('\n').count() + 1
    }
}

/// A new asteroid with two links, as the page on map files has it.
fn example_of_the_documentation() -> String {
    let page = Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/map-format.md");
    let page = fs::read_to_string(page).unwrap();
    let blocks = page.split("```toml\n").skip(1).map(|rest| rest.split("```").next().unwrap());
    let block = blocks.into_iter().find(|block| block.contains("id = \"example-rock\"")).unwrap();
    format!("\n{block}")
}

fn plan(rule_set: &RuleSet, from: &str, to: &str) -> Answer {
    let dry = Mass(3);
    let query = Query {
        load: Load::Given(rule_set.track.loaded(dry, Tanks(8)).unwrap()),
        most_turns: Some(12),
        ..Query::new(
            Rocket::new(Thrust(3), Consumption::new(1, 1).unwrap(), dry),
            rule_set.map.find(from).unwrap(),
            rule_set.map.find(to).unwrap(),
        )
    };
    solve(rule_set, &query).unwrap()
}

#[test]
fn an_exported_folder_is_the_data_of_the_program() {
    let folder = Folder::exported();
    let data = folder.data();
    for part in ["cards/", "maps/", "rules/", "tracks/"] {
        let names = Data::Embedded.list(part).unwrap();
        assert!(!names.is_empty());
        assert_eq!(data.list(part).unwrap(), names);
        for name in names {
            let (own, exported) = (Data::Embedded.read(&name).unwrap(), data.read(&name).unwrap());
            assert_eq!(own.source().text, exported.source().text, "{name}");
            assert_eq!(exported.source().file, folder.path(&name).display().to_string());
        }
    }
    assert_eq!(ruleset::names(&data).unwrap(), ["basic", "diamonds", "expanded", "fourth"]);
    let rule_set = ruleset::load(&data, "basic").unwrap();
    assert_eq!(rule_set.map.spaces().count(), 945);
}

#[test]
fn export_overwrites_nothing() {
    let folder = Folder::exported();
    folder.append(MAP, "# my own remark\n");
    fs::remove_file(folder.path(DIAGRAM)).unwrap();
    let error = Data::export(folder.root.path()).unwrap_err();
    assert!(matches!(error, DataError::Unwritable { .. }));
    assert!(error.to_string().ends_with(": it is already there"), "{error}");
    assert!(folder.read(MAP).ends_with("# my own remark\n"));
    assert!(!folder.path(DIAGRAM).exists(), "nothing is written when anything is in the way");
}

#[test]
fn a_site_with_two_links_can_be_added_and_flown_to() {
    let folder = Folder::exported();
    folder.append(MAP, &example_of_the_documentation());
    for rules in ["basic", "expanded"] {
        let rule_set = ruleset::load(&folder.data(), rules).unwrap();
        assert_eq!((rule_set.map.spaces().count(), rule_set.map.line_count()), (946, 1214));
        let rock = rule_set.map.find("example-rock").unwrap();
        let site = rule_set.map.space(rock).site.as_ref().unwrap();
        assert_eq!((site.size, site.hydration, site.science), (1, 2, true));
        let answer = plan(&rule_set, "leo", "example-rock");
        assert!(!answer.trips.is_empty());
        let gates = ["sol-mars-l3", "mars-zone-hohmann-33"];
        for trip in &answer.trips {
            let path: Vec<&str> = trip.path().iter().map(|id| rule_set.map.space(*id).id.as_str()).collect();
            assert!(gates.contains(&path[path.len() - 2]), "{path:?}");
            let landing = trip.moves.last().unwrap();
            assert_eq!(landing.landed, Some(Landed { approach: Approach::Powered, size: 1 }));
            // Thrust above size 1 lands free (LR 6.4C).
            assert!(landing.cost.landing == Steps(0) || landing.departure.power.thrust() == Thrust(1));
        }
        assert!(!plan(&rule_set, "example-rock", "leo").trips.is_empty(), "and back");
        // The goal is one landing further than its own door: no sooner reached than the nearer of its two gates.
        let soonest = |to| plan(&rule_set, "leo", to).trips.iter().map(|trip| trip.turns().0).min();
        let doors = gates.map(|gate| soonest(gate).unwrap());
        let rock = soonest("example-rock").unwrap();
        assert!(doors.iter().min().unwrap() <= &rock, "{doors:?}, {rock}");
    }
    // The program's own data knows nothing of it.
    assert_eq!(ruleset::load(&Data::Embedded, "basic").unwrap().map.find("example-rock"), None);
}

#[test]
fn a_corrected_site_is_planned_with_as_it_is_written() {
    let folder = Folder::exported();
    let nysa = "id = \"nysa\"";
    let text = folder.read(MAP);
    let (before, after) = text.split_once(nysa).unwrap();
    fs::write(folder.path(MAP), before.to_string() + nysa + &after.replacen("size = 3", "size = 2", 1))
        .unwrap();
    let rule_set = ruleset::load(&folder.data(), "basic").unwrap();
    let nysa = rule_set.map.find("nysa").unwrap();
    assert_eq!(rule_set.map.space(nysa).site.as_ref().unwrap().size, 2);
}

#[test]
fn a_rule_set_of_the_players_own_is_found_by_its_file() {
    let folder = Folder::exported();
    let house = folder.read("rules/basic.toml").replace("name = \"basic\"", "name = \"house\"");
    fs::write(
        folder.path("rules/house.toml"),
        house.replace("flybys = \"none\"", "flybys = \"once-a-move\""),
    )
    .unwrap();
    fs::write(folder.path("rules/notes.txt"), "not a rule set").unwrap();
    assert_eq!(ruleset::names(&folder.data()).unwrap(), ["basic", "diamonds", "expanded", "fourth", "house"]);
    let rule_set = ruleset::load(&folder.data(), "house").unwrap();
    assert_eq!(rule_set.name, "house");
    assert_eq!(rule_set.policies.flybys, ruleset::Flybys::OnceAMove);
    let error = folder.refusal("advanced").to_string();
    assert_eq!(
        error,
        "there are no rules called 'advanced'; the rule sets are basic, diamonds, expanded, fourth, house"
    );
}

#[test]
fn a_folder_that_is_not_there_is_named() {
    let folder = Folder::exported();
    let path = folder.path("elsewhere");
    let error = Data::folder(&path).unwrap_err();
    assert!(matches!(&error, DataError::NoFolder(named) if *named == path));
    assert!(error.to_string().starts_with(&format!("there is no data folder {}: ", path.display())));
    assert!(Data::folder(&folder.path(MAP)).is_err(), "a file is no folder");
}

#[test]
fn a_missing_file_is_named() {
    for file in [MAP, DIAGRAM, CHANGES] {
        let folder = Folder::exported();
        fs::remove_file(folder.path(file)).unwrap();
        let error = folder.refusal("basic");
        let RuleSetError::Data(DataError::Unreadable { path, .. }) = &error else { panic!("{error}") };
        assert_eq!(*path, folder.path(file));
        let message = error.to_string();
        assert!(message.starts_with(&format!("cannot read {}: ", folder.path(file).display())), "{message}");
    }
    let folder = Folder::exported();
    fs::remove_dir_all(folder.path("rules")).unwrap();
    let message = folder.refusal("basic").to_string();
    assert!(message.starts_with(&format!("cannot read {}", folder.path("rules").display())), "{message}");
    assert!(
        matches!(Data::Embedded.read("maps/ninth.toml"), Err(DataError::Missing(name)) if name == "maps/ninth.toml")
    );
}

#[test]
fn a_file_that_is_no_text_is_named() {
    let folder = Folder::exported();
    fs::write(folder.path(MAP), [0xff, 0xfe, 0x00]).unwrap();
    let message = folder.refusal("basic").to_string();
    assert!(message.starts_with(&format!("cannot read {}: ", folder.path(MAP).display())), "{message}");
}

#[test]
fn a_broken_file_is_named_with_line_and_field() {
    let cases = [
        (MAP, "zone = \"Venus\"\n", "zone = \"Vulcan\"\n", "zone = \"Vulcan\"", "space.zone", "unknown-zone"),
        (MAP, "kind = \"hohmann\"\n", "kind = \"homan\"\n", "kind = \"homan\"", "space.kind", "not-readable"),
        (DIAGRAM, "steps = [5, 8,", "steps = [5, 5,", "steps = [5, 5,", "row.steps", "steps-order"),
        (
            CHANGES,
            "\"mercury-lander\"",
            "\"vulcan-lander\"",
            "\"vulcan-lander\"",
            "plain_burn.space",
            "unknown-id",
        ),
        (
            CHANGES,
            "from = \"earth-radbelt-geo\"",
            "from = \"leo\"",
            "from = \"leo\"",
            "closed.from",
            "unknown-id",
        ),
        (CHANGES, "format = 1", "format = 4", "format = 4", "format", "unknown-format"),
        ("rules/basic.toml", "format = 1", "format = 4", "format = 4", "format", "unknown-format"),
        (
            "rules/basic.toml",
            "flybys = \"none\"",
            "flybys = \"never\"",
            "flybys = \"never\"",
            "policies.flybys",
            "not-readable",
        ),
        ("rules/basic.toml", "belts = ", "bolts = ", "bolts = ", "policies.bolts", "not-readable"),
    ];
    for (file, right, wrong, at, field, code) in cases {
        let folder = Folder::exported();
        folder.edit(file, right, wrong);
        let line = folder.line(file, at);
        let error = folder.refusal("basic");
        let RuleSetError::Findings(findings) = &error else { panic!("{error}") };
        let finding = &findings.0[0];
        assert_eq!(findings.0.len(), 1, "{error}");
        assert_eq!((finding.field.as_str(), finding.code), (field, code), "{error}");
        assert_eq!(finding.line, line, "{error}");
        let start = format!("{}:{line}: {field}: ", folder.path(file).display());
        assert!(error.to_string().starts_with(&start), "{error}");
    }
}
