//! Mission files that are wrong, mutated, or long.

use highfrontier::card::Deck;
use highfrontier::dice::{Generator, Rolls};
use highfrontier::finding::Source;
use highfrontier::game::{Action, apply};
use highfrontier::mission::{Mission, mission_text, read, replay, rules_named};
use highfrontier::unit::Water;

use crate::table::{BASIC, mission};

/// Findings of a file, each as line, column and code.
fn findings(text: &str) -> Vec<(usize, usize, &'static str)> {
    match read(Source { file: "x.toml", text }, &BASIC, Some(Deck::living())) {
        Ok(_) => Vec::new(),
        Err(findings) => {
            findings.0.iter().map(|finding| (finding.line, finding.column, finding.code)).collect()
        }
    }
}

const HEAD: &str = "format = 1\nrules = \"basic\"\n[[player]]\nfaction = \"red\"\n";

#[test]
fn every_fault_is_found_with_line_and_column() {
    let text = format!(
        "{HEAD}hand = [\"prc\", \"no such card\"]\n[[action]]\nkind = \"incme\"\n[[action]]\nkind = \
         \"move\"\npath = [\"leo\",\n  \"nowhere at all\"]\ndice = \"7\"\n[[action]]\nkind = \
         \"load\"\ntank = 3\n"
    );
    assert_eq!(
        findings(&text),
        [
            (5, 16, "unknown-name"),
            (7, 8, "unknown-action"),
            (11, 3, "unknown-name"),
            (12, 8, "not-dice"),
            (13, 1, "missing-field"),
        ]
    );
    assert_eq!(
        findings(&format!("{HEAD}[[action]]\nkind = \"income\"\ncard = \"prc\"\n")),
        [(7, 1, "unknown-field")]
    );
    assert_eq!(findings(&format!("{HEAD}hand = [\"prc\", \"prc\"]\n")), [(5, 16, "twice")]);
    let two = format!("{HEAD}[[player]]\nfaction = \"prc\"\n");
    assert_eq!(findings(&two), [(6, 11, "twice")]);
    assert_eq!(findings("format = 1\nrules = \"basic\"\n"), [(1, 1, "missing-field")]);
    let heavy = format!("{HEAD}[[player.stack]]\nkind = \"rocket\"\ncards = [\"cat-fusion\"]\ntanks = 40\n");
    assert_eq!(findings(&heavy), [(8, 9, "does-not-fit")]);
}

#[test]
fn an_unknown_format_or_no_toml_at_all_is_said() {
    let named = |text: &str| rules_named(Source { file: "x.toml", text }).unwrap_err().to_string();
    assert!(named("format = 2\nrules = \"basic\"").contains("format 2 is not known"));
    assert!(named("format = ").starts_with("x.toml:1:"));
    assert!(named("format = 1").contains("rules is missing"));
    assert!(named("\n").contains("the file is empty: begin it with the lines format = 1"));
    assert!(named("format = \"1\"\nrules = \"basic\"").contains("this must be a whole number [wrong-type]"));
}

fn sample() -> String {
    std::fs::read_to_string("missions/lunar-mission.toml").unwrap()
}

/// Every kind of action and table, well formed and mostly illegal.
const ALL_KINDS: &str = include_str!("all_kinds.toml");

/// Random bytes, and missions with bytes, lines and numbers changed: no panic, and an end.
#[test]
fn random_and_mutated_files_never_break_the_reader_or_the_replay() {
    let samples = [
        sample(),
        ALL_KINDS.to_string(),
        std::fs::read_to_string("missions/examples/mercury-in-two-trips.toml").unwrap(),
        std::fs::read_to_string("missions/game-of-two.toml").unwrap(),
    ];
    let mut generator = Generator::new(99);
    let mut read_well = 0;
    for round in 0..1_600 {
        let sample = &samples[round / 4 % samples.len()];
        let lines: Vec<&str> = sample.lines().collect();
        let mut text = sample.clone().into_bytes();
        match round % 4 {
            0 => text = (0..generator.below(400)).map(|_| generator.below(128) as u8).collect(),
            1 => {
                for _ in 0..=generator.below(4) {
                    let at = generator.below(text.len() as u32) as usize;
                    text[at] = b" \"=[]0129az-"[generator.below(12) as usize];
                }
            }
            2 => {
                let mut changed = lines.clone();
                for _ in 0..=generator.below(3) {
                    let (one, other) = (
                        generator.below(lines.len() as u32) as usize,
                        generator.below(lines.len() as u32) as usize,
                    );
                    changed.swap(one, other);
                }
                text = changed.join("\n").into_bytes();
            }
            _ => {
                // Numbers exchanged: legal in form, mostly not in play.
                for byte in text.iter_mut().filter(|byte| byte.is_ascii_digit()) {
                    if generator.below(8) == 0 {
                        *byte = b'0' + generator.below(10) as u8;
                    }
                }
            }
        }
        let Ok(text) = String::from_utf8(text) else { continue };
        let source = Source { file: "fuzz.toml", text: &text };
        let _ = rules_named(source);
        if let Ok(mission) = read(source, &BASIC, Some(Deck::living())) {
            read_well += 1;
            let _ = replay(&mission, None, |_, _| {});
            try_each(&mission);
        }
    }
    assert!(read_well > 100, "only {read_well} files were read");
}

/// Each action by itself on the table of the start, and a turn later: carried out or refused, and never a panic.
fn try_each(mission: &Mission<'_>) {
    let setting = &mission.setting;
    let mut later = mission.state.clone();
    let _ = apply(setting, &mut later, &Action::EndTurn, &mut Rolls::new([], None));
    for state in [&mission.state, &later] {
        for entry in mission.entries.iter().take(80) {
            let mut state = state.clone();
            let mut rolls = Rolls::new([], Some(Generator::new(1)));
            if let Ok(events) = apply(setting, &mut state, &entry.action, &mut rolls) {
                for event in &events {
                    assert!(!event.describe(setting, &state).is_empty());
                }
            }
        }
    }
}

/// The sample has every kind of action.
#[test]
fn the_sample_has_every_kind() {
    let mission = read(Source { file: "all_kinds.toml", text: ALL_KINDS }, &BASIC, Some(Deck::living()));
    let mission = mission.unwrap_or_else(|findings| panic!("{findings}"));
    let kinds: std::collections::BTreeSet<&str> =
        mission.entries.iter().map(|entry| entry.action.kind()).collect();
    assert_eq!(kinds.into_iter().collect::<Vec<_>>(), crate::laws::KINDS);
    // What is written is read again as the same.
    let text = mission_text(&mission.setting, "", &mission.state, mission.generator, &mission.entries);
    let again = read(Source { file: "again.toml", text: &text }, &BASIC, Some(Deck::living())).unwrap();
    let actions = |mission: &Mission<'_>| {
        mission.entries.iter().map(|entry| (entry.action.clone(), entry.rolls.clone())).collect::<Vec<_>>()
    };
    assert_eq!(actions(&again), actions(&mission));
}

#[test]
fn the_same_file_gives_the_same_log() {
    let log = || {
        let text = sample();
        let mission = read(Source { file: "x", text: &text }, &BASIC, Some(Deck::living())).unwrap();
        let mut log = String::new();
        replay(&mission, None, |played, state| {
            for event in &played.events {
                log.push_str(&event.describe(&mission.setting, state));
                log.push('\n');
            }
        });
        log
    };
    assert_eq!(log(), log());
    assert!(log().lines().count() > 22);
}

/// A sail goes from LEO to HEO and back; a card is left on the way and taken up again; both players take income.
fn long_play() -> String {
    let fly = |path: &str| format!("[[action]]\nkind = \"move\"\npath = [\"{path}\"]\n");
    let pass = |from: &str, to: &str| {
        format!(
            "[[action]]\nkind = \"transfer\"\nfrom = \"{from}\"\nto = \"{to}\"\ncards = [\"cat-fusion\"]\n"
        )
    };
    let turn = "[[action]]\nkind = \"income\"\n[[action]]\nkind = \"end\"\n";
    let away = format!(
        "{}{}{}{turn}{turn}",
        fly("earth-heo"),
        pass("rocket", "new outpost"),
        pass("outpost", "rocket")
    );
    let back = format!("{}{turn}{turn}", fly("leo"));
    let head = "[[player]]\nfaction = \"red\"\n[[player.stack]]\nkind = \"rocket\"\ncards = \
                [\"photon-heliogyro\", \"cat-fusion\"]\n[[player]]\nfaction = \"white\"\n";
    format!("{head}{}", format!("{away}{back}").repeat(ROUNDS))
}

/// Rounds of twelve actions in two years.
const ROUNDS: usize = 834;

/// 10,008 actions in 1,668 years. A snapshot in the middle goes on to the same table.
#[test]
fn a_long_file_and_its_snapshot_end_alike() {
    let long = mission(&long_play());
    let started = std::time::Instant::now();
    let whole = replay(&long, None, |_, _| {});
    assert_eq!((&whole.halt, whole.played), (&None, 10_008));
    // A second where the program is built for speed; tests are not, and share their machine.
    assert!(started.elapsed().as_secs() < 5, "{:?}", started.elapsed());
    assert_eq!(whole.state.players[0].water, Water(1_668));
    let half = replay(&long, Some(1_250), |_, _| {});
    let text = mission_text(&long.setting, "", &half.state, half.generator, &long.entries[half.played..]);
    let rest = read(Source { file: "half.toml", text: &text }, &BASIC, Some(Deck::living())).unwrap();
    assert_eq!(replay(&rest, None, |_, _| {}).state, whole.state);
}
