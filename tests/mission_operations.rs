//! Refuelling and prospecting are played under the rules that have no whole game here too: cards need their supports, and
//! planned missions that refuel or prospect are saved and played.
#![expect(clippy::unwrap_used, reason = "a test may panic")]

mod common;

use std::fs;

use common::{hf, hf_args};

/// What replaying a mission of one rocket on a site prints, with its exit code.
fn played(rules: &str, at: &str, cards: &[&str], actions: &str) -> (i32, String) {
    let cards: Vec<String> = cards.iter().map(|card| format!("\"{card}\"")).collect();
    let text = format!(
        "format = 1\nrules = \"{rules}\"\n\n[[player]]\n\n[[player.stack]]\nkind = \"rocket\"\nat = \"{at}\"\n\
         cards = [{}]\nsteps = 4\n\n{actions}",
        cards.join(", ")
    );
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("mission.toml");
    fs::write(&file, text).unwrap();
    let run = hf_args(&["replay", file.to_str().unwrap(), "--width", "300"]);
    (run.code, run.out + &run.err)
}

const REFUEL: &str = "[[action]]\nkind = \"refuel\"\n";

/// Free electron laser: a pulsed generator and one therm (its card). Without them it gives no water; the crew beside it, ISRU
/// 4, would (LR 8.2).
#[test]
fn a_unit_without_its_supports_gives_no_water_lr_8_2() {
    let unit = format!("{REFUEL}from = \"unit\"\ncard = \"free-electron-laser\"\n");
    let (code, out) = played("expanded", "ceres", &["free-electron-laser", "esa"], &unit);
    assert_eq!(code, 1, "{out}");
    let lacks = "Free Electron Laser does not work: Free Electron Laser needs a pulsed generator (LR 8.2)";
    assert!(out.contains(lacks), "{out}");
    // Hydration 4 and ISRU 4: one tank (LR 5.5A).
    let (code, out) = played(
        "expanded",
        "ceres",
        &["free-electron-laser", "esa"],
        &format!("{REFUEL}from = \"unit\"\ncard = \"esa\"\n"),
    );
    assert!(code == 0 && out.contains("+1 tank of water"), "{out}");
    // The basic game asks for no supports: hydration 4 and ISRU 2, three tanks (LR 5.5A).
    let unit = format!("{REFUEL}from = \"unit\"\ncard = \"cat-fusion\"\n");
    let (code, out) = played("basic", "ceres", &["cat-fusion", "esa"], &unit);
    assert!(code == 0 && out.contains("+3 tanks of water"), "{out}");
}

/// The laser of the example works in full, with reactor, generator and two heavy radiators: ISRU 1 and hydration 4 give four
/// tanks (LR 5.5A, 8.2A).
#[test]
fn a_unit_with_its_supports_gives_water_lr_8_2a() {
    let cards = [
        "free-electron-laser",
        "in-core-thermionic",
        "pebble-bed-fission",
        "ti-k-heat-pipe",
        "bubble-membrane",
        "mirror-steamer",
    ];
    let (code, out) = played(
        "expanded",
        "ceres",
        &cards,
        &format!("{REFUEL}from = \"unit\"\ncard = \"free-electron-laser\"\n"),
    );
    assert!(code == 0 && out.contains("+4 tanks of water"), "{out}");
}

/// Prospecting takes a card that works; size 6 is found for certain (LR 5.6B, 8.2).
#[test]
fn a_unit_without_its_supports_does_not_prospect_lr_8_2() {
    let prospect =
        |card: &str| format!("[[action]]\nkind = \"prospect\"\ncard = \"{card}\"\nsites = [\"ceres\"]\n");
    let (code, out) =
        played("expanded", "ceres", &["free-electron-laser", "esa"], &prospect("free-electron-laser"));
    assert!(code == 1 && out.contains("does not work"), "{out}");
    let (code, out) = played("expanded", "ceres", &["free-electron-laser", "esa"], &prospect("esa"));
    assert!(code == 0 && out.contains("claim on Ceres"), "{out}");
}

/// One operation a turn (4e D1), which may come before the move there, but not under the Living Rules (LR 4.0).
#[test]
fn operations_come_in_any_order_4e_d1() {
    let again =
        format!("{REFUEL}from = \"unit\"\ncard = \"esa\"\n\n{REFUEL}from = \"unit\"\ncard = \"esa\"\n");
    let (code, out) = played("expanded", "ceres", &["esa", "mirror-steamer"], &again);
    assert!(code == 1 && out.contains("operation"), "{out}");
    // The solar prospector on Oljato, size 1: hydration 3 and ISRU 3 give a tank, and it lifts off in the same turn.
    let cards = ["re-solar-moth", "phase-locked-diode-laser", "h2-o2-fuel-cell"];
    let first = format!(
        "{REFUEL}from = \"unit\"\ncard = \"phase-locked-diode-laser\"\n\n[[action]]\nkind = \"move\"\npath = [\"oljato-hazard\"]\ndice = \"6\"\n"
    );
    let (code, out) = played("fourth", "oljato", &cards, &first);
    assert!(code == 0 && out.contains("+1 tank of water"), "{out}");
    let first = format!(
        "{REFUEL}from = \"unit\"\ncard = \"esa\"\n\n[[action]]\nkind = \"hop\"\nthruster = \"esa\"\nto = \"luna-aristarchus-plateau\"\n"
    );
    let (code, out) = played("expanded", "ceres", &["esa"], &first);
    assert!(code == 1 && out.contains("movement comes before the operation of a turn (LR 4.0)"), "{out}");
}

/// An own factory gives eight tanks under the Living Rules (LR 5.5B) and seven in the fourth edition (4e I5b).
#[test]
fn saved_missions_refuel_at_factories_lr_5_5b_4e_i5b() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("mission.toml");
    let file = file.to_str().unwrap();
    let site = "luna-crater-shackleton-polar-rim";
    let words =
        ["plan", "leo", site, "--rules", "expanded", "--card", "mirror steamer", "--card", "esa", "--return"];
    let planned = hf_args(&[&words[..], &["--factory", site, "--refuel-at", site, "--save", file]].concat());
    assert_eq!(planned.code, 0, "{}", planned.err);
    let replayed = hf(&format!("replay {file}"));
    assert!(replayed.code == 0 && replayed.out.contains("+8 tanks of water"), "{}", replayed.out);
    let text = "[[player.claim]]\nsite = \"oljato\"\ncubes = 1\nletter = \"M\"\n\n[[player.stack]]";
    let action = format!("{REFUEL}from = \"factory\"\nagreed = true\n");
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("fourth.toml");
    let mission = format!(
        "format = 1\nrules = \"fourth\"\n\n[[player]]\n\n{text}\nkind = \"rocket\"\nat = \"oljato\"\n\
         cards = [\"re-solar-moth\"]\nsteps = 0\n\n{action}"
    );
    fs::write(&file, mission).unwrap();
    let replayed = hf_args(&["replay", file.to_str().unwrap()]);
    assert!(
        replayed.code == 0 && replayed.out.contains("+7 tanks of water"),
        "{}{}",
        replayed.out,
        replayed.err
    );
}

/// There and back with one tank of hydration 3 and ISRU 3 taken up on Oljato, and a claim there (4e I5a, I6).
#[test]
fn saved_missions_refuel_and_prospect_with_supports_4e_i5a_4e_i6() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("mission.toml");
    let file = file.to_str().unwrap();
    let line = "plan leo oljato --rocket fourth-solar-prospector --rules fourth --refuel-at oljato --prospect oljato --return";
    let planned = hf(&format!("{line} --max-turns 9 --save {file}"));
    assert_eq!(planned.code, 0, "{}", planned.err);
    let replayed = hf(&format!("replay {file} --width 300"));
    assert_eq!(replayed.code, 0, "{}", replayed.out);
    for told in
        ["+1 tank of water", "prospecting Oljato: rolls 1, a claim", "claim on Oljato", "rocket at LEO"]
    {
        assert!(replayed.out.contains(told), "{told}: {}", replayed.out);
    }
}
