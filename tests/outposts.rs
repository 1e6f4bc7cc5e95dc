//! Outposts of a player when his turn is over: one under the Living Rules (LR 2.7B), two in the fourth edition (4e E3).
#![expect(clippy::unwrap_used, reason = "a test may panic")]

mod common;

use std::fs;

use common::{hf, hf_args};

/// All cards but the first left one by one at one place, and the turn ended: what replaying that prints, with its exit code.
fn left(rules: &str, cards: &[&str]) -> (i32, String) {
    let named: Vec<String> = cards.iter().map(|card| format!("\"{card}\"")).collect();
    let leave = |card: &String| {
        format!(
            "[[action]]\nkind = \"transfer\"\nfrom = \"rocket\"\nto = \"new outpost\"\ncards = [{card}]\n\n"
        )
    };
    let left: String = named[1..].iter().map(leave).collect();
    let text = format!(
        "format = 1\nrules = \"{rules}\"\n\n[[player]]\n\n[[player.stack]]\nkind = \"rocket\"\nat = \"deimos\"\n\
         cards = [{}]\nsteps = 4\n\n{left}[[action]]\nkind = \"end\"\n",
        named.join(", ")
    );
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("mission.toml");
    fs::write(&file, text).unwrap();
    let run = hf_args(&["replay", file.to_str().unwrap(), "--width", "300"]);
    (run.code, run.out + &run.err)
}

#[test]
fn a_turn_ends_with_so_many_outposts_lr_2_7b_4e_e3() {
    let cards = ["re-solar-moth", "phase-locked-diode-laser", "h2-o2-fuel-cell"];
    let (code, out) = left("fourth", &cards);
    assert!(code == 0 && out.contains("outpost 2 at Deimos"), "{out}");
    let (code, out) = left("fourth", &[&cards[..], &["pebble-bed-fission"]].concat());
    let text = "at the end of a turn there are 2 outposts at most (4e E3)";
    assert!(code == 1 && out.contains(text), "{out}");
    let (code, out) = left("expanded", &["mirror-steamer", "esa", "cat-fusion"]);
    let text = "at the end of a turn there is one outpost at most (LR 2.7B)";
    assert!(code == 1 && out.contains(text), "{out}");
}

/// A card is delivered on Deimos while a tank waits elsewhere: two outposts, of which the Living Rules allow one. The card
/// is not taken back into the hand in its place.
#[test]
fn a_delivery_beside_a_depot_takes_two_outposts_lr_2_7b_4e_e3() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("mission.toml");
    let file = file.to_str().unwrap();
    let ask = |words: &[&str], depot: &str, card: &str| {
        let (delivery, depot) = (format!("{card}@deimos"), format!("{depot}=1"));
        let more = ["--drop", &delivery, "--depot", &depot, "--store", &depot, "--save", file];
        hf_args(&[&["plan", "leo", "deimos"][..], words, &more].concat())
    };
    let basic = [
        "--rules",
        "basic",
        "--card",
        "esa",
        "--card",
        "mirror steamer",
        "--card",
        "cat fusion",
        "--tanks",
        "4",
    ];
    let run = ask(&basic, "earth-geo", "cat-fusion");
    assert_eq!((run.code, fs::exists(file).unwrap()), (2, false), "{}", run.err);
    let text = "this takes one outpost more than a player has when his turn is over (LR 2.7B)";
    assert!(run.err.contains(text), "{}", run.err);
    let run = ask(
        &["--rocket", "fourth-solar-prospector", "--rules", "fourth"],
        "earth-geo",
        "phase-locked-diode-laser",
    );
    assert_eq!(run.code, 0, "{}", run.err);
    let run = hf(&format!("replay {file} --width 300"));
    assert!(
        run.code == 0 && run.out.contains("outpost 2 at Deimos: Phase-Locked Diode Laser"),
        "{}",
        run.out
    );
}

/// The last card leaves a rocket in LEO that has cargo: the cargo lies in the LEO stack then, with cards or alone.
#[test]
fn cargo_of_a_rocket_that_is_no_more_lies_in_leo_lr_6_7() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("mission.toml");
    let start = "format = 1\nrules = \"basic\"\n\n[[player]]\n\n[[player.stack]]\nkind = \"rocket\"\nat = \"leo\"\n\
                 cards = [\"mirror-steamer\"]\ncargo_mass = 2\nsteps = 0\n\n[[player.stack]]\nkind = \"leo\"\ncargo_mass = 1\n\n";
    let transfer =
        "[[action]]\nkind = \"transfer\"\nfrom = \"rocket\"\nto = \"leo\"\ncards = [\"mirror-steamer\"]\n";
    let decommission = "[[action]]\nkind = \"decommission\"\ncards = [\"mirror-steamer\"]\n";
    for (action, left) in [
        (transfer, "LEO stack at LEO (start): Mirror Steamer; cargo of mass 3"),
        (decommission, "LEO stack at LEO (start): cargo of mass 3"),
    ] {
        fs::write(&file, format!("{start}{action}")).unwrap();
        let run = hf_args(&["replay", file.to_str().unwrap(), "--width", "300"]);
        assert!(run.code == 0 && run.out.contains(left), "{}{}", run.out, run.err);
    }
}
