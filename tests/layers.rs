//! Rule sets differ by data and by named policies: only `rules` and `ruleset` may know them by name.

#![expect(clippy::unwrap_used, reason = "a test may panic")]

use std::fs;
use std::path::{Path, PathBuf};

use highfrontier::data::Data;
use highfrontier::ruleset;

/// Where `fourth` is not the rule set but the edition that a card was printed for.
const EDITIONS_OF_CARDS: &str = "src/card/kind.rs";

#[test]
fn nothing_outside_rules_and_rule_sets_asks_for_the_edition() {
    let names = ruleset::names(&Data::Embedded).unwrap();
    assert_eq!(names, ["basic", "diamonds", "expanded", "fourth"]);
    let quoted: Vec<String> = names.iter().map(|name| format!("\"{name}\"")).collect();
    let mut files = 0;
    for file in sources(Path::new("src")) {
        let path = file.to_string_lossy().replace('\\', "/");
        let knows_names = path.starts_with("src/rules/") || path.starts_with("src/ruleset/");
        if knows_names || path == EDITIONS_OF_CARDS || path.ends_with("_tests.rs") {
            continue;
        }
        let text = fs::read_to_string(&file).unwrap();
        let code = text.split("#[cfg(test)]").next().unwrap();
        for (number, line) in code.lines().enumerate() {
            let names_one = quoted.iter().any(|name| line.contains(name));
            let asks = line.contains("rule_set.name ==") || line.contains("match rule_set.name");
            assert!(!names_one && !asks, "{path}:{}: {line}", number + 1);
        }
        files += 1;
    }
    assert!(files > 60, "{files}");
}

/// All source files below a folder.
fn sources(folder: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            found.extend(sources(&path));
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            found.push(path);
        }
    }
    found
}
