//! Sequences of legal actions from small tables, worked out by hand in `tests/perft/`.
//!
//! A file `NAME.toml` is a table; `NAME.txt` has lines `depth N: COUNT`, and below them every sequence of the depth given
//! by the line `sequences of depth N`, one a line, its actions separated by ` / `. All dice show 6.

use std::fs;

use highfrontier::card::Deck;
use highfrontier::dice::{Roll, Rolls};
use highfrontier::finding::Source;
use highfrontier::game::{Setting, State, apply, legal};
use highfrontier::mission::read;
use highfrontier::report::action::action_text;

use crate::table::BASIC;

fn sequences(setting: &Setting<'_>, state: &State, depth: usize) -> Vec<String> {
    if depth == 0 {
        return vec![String::new()];
    }
    let mut found = Vec::new();
    for action in legal(setting, state) {
        let text = action_text(setting, state, &action);
        let next = (0..=2).find_map(|dice| {
            let mut next = state.clone();
            let mut rolls = Rolls::new(vec![Roll::Die(6); dice], None);
            apply(setting, &mut next, &action, &mut rolls).ok().map(|_| next)
        });
        for rest in sequences(setting, &next.unwrap(), depth - 1) {
            found.push(if rest.is_empty() { text.clone() } else { format!("{text} / {rest}") });
        }
    }
    found
}

#[test]
fn counts_and_sequences_are_those_worked_out_by_hand() {
    let mut files = 0;
    let mut folder: Vec<_> =
        fs::read_dir("tests/perft").unwrap().map(|entry| entry.unwrap().path()).collect();
    folder.sort();
    for path in folder.iter().filter(|path| path.extension().is_some_and(|ending| ending == "toml")) {
        let text = fs::read_to_string(path).unwrap();
        let name = path.display().to_string();
        let mission = read(Source { file: &name, text: &text }, &BASIC, Some(Deck::living()))
            .unwrap_or_else(|findings| panic!("{findings}"));
        let wanted = fs::read_to_string(path.with_extension("txt")).unwrap();
        let mut listed: Vec<&str> = Vec::new();
        let mut list_depth = 0;
        for line in wanted.lines().filter(|line| !line.is_empty() && !line.starts_with('#')) {
            if let Some(rest) = line.strip_prefix("depth ") {
                let (depth, count) = rest.split_once(": ").unwrap();
                let found = sequences(&mission.setting, &mission.state, depth.parse().unwrap());
                assert_eq!(found.len().to_string(), count, "{name}, depth {depth}:\n{}", found.join("\n"));
            } else if let Some(depth) = line.strip_prefix("sequences of depth ") {
                list_depth = depth.parse().unwrap();
            } else {
                listed.push(line);
            }
        }
        let mut found = sequences(&mission.setting, &mission.state, list_depth);
        found.sort();
        listed.sort_unstable();
        assert_eq!(found, listed, "{name}");
        files += 1;
    }
    assert!(files >= 3, "{files}");
}
