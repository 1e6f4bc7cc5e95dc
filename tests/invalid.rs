//! Wrong map files: every fault is refused with file, line, field and a word on what would be right.
//!
//! `tests/invalid/` holds one map for each refusal, and beside it the findings as they are printed.

#![expect(clippy::unwrap_used, reason = "a test that cannot go on may panic")]

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use highfrontier::finding::{Findings, Source};
use highfrontier::map;

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// All files of `tests/invalid/` with this ending, sorted.
fn files(ending: &str) -> Vec<PathBuf> {
    let entries = fs::read_dir(root().join("tests/invalid")).unwrap();
    let paths = entries.map(|entry| entry.unwrap().path());
    let mut paths: Vec<PathBuf> =
        paths.filter(|path| path.extension().is_some_and(|found| found == ending)).collect();
    paths.sort();
    paths
}

fn name(path: &Path) -> String {
    path.file_name().unwrap().to_string_lossy().into_owned()
}

fn refusal(path: &Path) -> Findings {
    let text = fs::read_to_string(path).unwrap();
    let name = name(path);
    match map::load(Source { file: &name, text: &text }) {
        Ok(_) => panic!("{name} is a map without fault"),
        Err(findings) => findings,
    }
}

#[test]
fn every_wrong_map_is_refused_with_the_findings_beside_it() {
    let mut differing = Vec::new();
    for path in files("toml") {
        let found = refusal(&path).to_string();
        let wanted = fs::read_to_string(path.with_extension("expected")).unwrap();
        if found != wanted.trim_end() {
            differing.push(format!("found:  {found}\nwanted: {wanted}"));
        }
    }
    assert!(differing.is_empty(), "{}", differing.join("\n"));
    let stems =
        |ending| -> Vec<PathBuf> { files(ending).iter().map(|path| path.with_extension("")).collect() };
    assert_eq!(stems("expected"), stems("toml"), "each map has its findings and each findings a map");
}

#[test]
fn each_file_has_one_fault_but_for_one_file_with_five() {
    for path in files("toml") {
        let findings = refusal(&path).0;
        let several = name(&path) == "several.toml";
        assert_eq!(findings.len(), if several { 5 } else { 1 }, "{}", path.display());
        assert!(findings.is_sorted_by_key(|finding| finding.line), "{}", path.display());
    }
}

/// The files hold one fault each and nothing else that could hide it: without the fault they are maps.
#[test]
fn the_map_behind_the_wrong_ones_is_right() {
    let text = fs::read_to_string(root().join("tests/invalid/size-zero.toml")).unwrap();
    let text = text.replace("size = 0", "size = 1");
    assert_eq!(map::load(Source { file: "right.toml", text: &text }).unwrap().spaces().count(), 2);
}

#[test]
fn every_code_of_the_loader_has_a_file() {
    let mut codes = BTreeSet::new();
    for source in ["src/map/check.rs", "src/map/build.rs", "src/finding.rs"] {
        let text = fs::read_to_string(root().join(source)).unwrap();
        let code = text.split("#[cfg(test)]").next().unwrap();
        let literals = code.lines().filter(|line| !line.trim_start().starts_with("//"));
        let literals = literals.flat_map(|line| line.split('"').skip(1).step_by(2));
        codes.extend(literals.filter(|literal| is_kebab_case(literal)).map(str::to_string));
    }
    for known in ["duplicate-id", "unreachable-space", "not-readable"] {
        assert!(codes.contains(known), "{known} is no longer read from the source: {codes:?}");
    }
    let found =
        files("toml").into_iter().flat_map(|path| refusal(&path).0).map(|finding| finding.code.to_string());
    assert_eq!(found.collect::<BTreeSet<String>>(), codes);
    let page = fs::read_to_string(root().join("docs/map-format.md")).unwrap();
    for code in codes {
        assert!(page.contains(&format!("`{code}`")), "docs/map-format.md does not name {code}");
    }
}

fn is_kebab_case(text: &str) -> bool {
    text.contains('-')
        && text
            .split('-')
            .all(|word| !word.is_empty() && word.bytes().all(|letter| letter.is_ascii_lowercase()))
}
