//! Questions that cannot be asked: one clear line, exit code 2, never a panic.

mod common;

use std::fs;

use common::{hf, refusal};

fn refused(line: &str) -> String {
    refusal(&line.split_whitespace().collect::<Vec<_>>())
}

#[test]
fn numbers_out_of_range_name_the_rule() {
    assert_eq!(refused("fuel --dry 16"), "dry mass 16 is too much: a rocket has at most 15 (LR 5.4B)");
    assert_eq!(refused("land nysa --thrust 99"), "thrust 99 is out of range: write 0 to 20 (LR 2.6D)");
    let absurd = "thrust of 127 or more is out of range: write 0 to 20 (LR 2.6D)";
    assert_eq!(refused("land nysa --thrust 999"), absurd);
    let absurd = "dry mass of 255 or more is too much: a rocket has at most 15 (LR 5.4B)";
    assert_eq!(refused("fuel --dry 999"), absurd);
    assert_eq!(refused("land nysa --thrust -1"), "thrust -1 is out of range: write 0 to 20 (LR 2.6D)");
    assert_eq!(refused("fuel --dry 3 --tanks -1"), "tanks -1 is out of range: write 0 or more");
    assert_eq!(refused("fuel --dry 3 --tanks 9"), "tanks 9 is out of range: write 0 to 8 (LR 5.4B)");
    assert_eq!(
        refused("fuel --dry 3 --steps 22"),
        "22 steps do not fit on dry mass 3: at most 21 do (LR 5.4B)"
    );
    assert!(refused("fuel --dry -5").contains("LR 5.4B"));
    assert!(refused("fuel --dry 999999999999999999999").contains("at most 15"));
    assert!(refused("fuel --dry 3 --steps 99999999999999999999").contains("out of range"));
    assert!(refused("fuel --dry 3 --tanks 1 --drop 4").contains("cannot be dropped"));
    assert!(refused("sites --min-size 1000").contains("out of range"));
    assert!(refused("routes --width 3").contains("write 40 to 1000"));
}

#[test]
fn texts_that_are_no_numbers_say_so() {
    assert!(refused("fuel --dry three").contains("'three' is no dry mass"));
    assert!(refused("fuel --dry 3.5").contains("write a whole number"));
    assert!(refused("fuel --dry 3 --consumption 0/0").contains("divides by zero"));
    assert!(refused("fuel --dry 3 --consumption 1/0").contains("divides by zero"));
    assert!(refused("fuel --dry 3 --consumption much").contains("write a whole number, a fraction"));
    assert!(refused("fuel --dry 3 --consumption -1").contains("consumption"));
    assert_eq!(refusal(&["fuel", "--dry", ""]), "'' is no dry mass: write a whole number");
}

#[test]
fn unknown_names_come_with_suggestions() {
    assert_eq!(refused("site nisa"), "no site is called 'nisa': did you mean Nysa?");
    assert!(refused("site xyzzy").starts_with("no site is called 'xyzzy'"));
    assert!(refused("space nysaa").contains("did you mean Nysa"));
    assert!(refused("routes plutoo").starts_with("no route is called 'plutoo'"));
    assert!(refused("sites --zone pluto").contains("there are Ceres, Earth, Jupiter"));
    assert!(refused("card halll").ends_with("did you mean Hall Effect?"));
    assert!(refused("rocket hull-cascade").contains("did you mean hall-cascade?"));
    assert!(refused("rocket zzzz").contains("`hf rocket` lists all"));
    assert_eq!(refused("site leo"), "LEO (start) is no site: `hf space leo` shows it");
}

#[test]
fn ambiguous_names_are_listed() {
    let moonlets = refused("site moonlet");
    assert!(moonlets.contains("fits several sites: ") && moonlets.contains("moonlet, "), "{moonlets}");
    assert_eq!(refused("card steamer"), "'steamer' fits several cards: Mirror Steamer, MET Steamer");
    assert!(refused("routes leo").starts_with("'leo' fits several routes: LEO to Mars, "));
}

#[test]
fn empty_names_are_refused() {
    for args in [
        &["site", ""][..],
        &["space", " "],
        &["routes", ""],
        &["card", ""],
        &["rocket", ""],
        &["rocket", "--card", ""],
        &["sites", "--zone", ""],
        &["data", "export", ""],
        &["rules", "diff", "", "basic"],
        &["map", "check", ""],
    ] {
        refusal(args);
    }
}

#[test]
fn ships_must_make_sense() {
    assert!(refused("fuel").contains("--dry"));
    assert!(refused("fuel --dry 3 --drop 1").contains("--tanks or --steps"));
    assert!(refused("fuel --dry 3 --tanks 1 --steps 3").contains("cannot be used with"));
    assert!(refused("land nysa --tanks 3").contains("--dry"));
    assert!(refused("land nysa --dry 3").contains("--thrust"));
    assert!(refused("land nysa --consumption 2").contains("without --dry"));
    assert!(
        refused("land nysa --thrust 3 --consumption 0 --dry 3").contains("consumption 0 is for sails only")
    );
    assert!(refused("land nysa --thrust 1 --sail --consumption 2 --dry 3").contains("a sail burns no fuel"));
    assert!(
        refused("land nysa --card hall --rules basic --thrust 3")
            .contains("--thrust cannot be given with cards")
    );
    assert!(refused("land nysa --rocket hall-cascade --card hall").contains("cannot be used with"));
    assert!(refused("land nysa --card hall").contains("needs an electric generator"));
    assert!(
        refused("land nysa --rocket hall-cascade --thruster vortex").contains("no thruster aboard is called")
    );
    assert!(refused("rocket --card hall --card hall").contains("aboard 2 times"));
    assert!(refused("rocket --card hall:purple").contains("neither a side nor an end"));
    assert!(refused("rocket hall-cascade --rules basic").contains("LR 8.1"));
    assert!(refused("rocket hall-cascade --rules fourth").contains("built for the rules 'expanded'"));
}

#[test]
fn a_ship_of_cards_is_not_too_heavy_lr_5_4b() {
    // 6 + 4 + 4 + 4.
    let heavy = ["project orion", "flywheel compulsator", "h2-o2 fuel cell", "magma electrolysis"];
    let args: Vec<&str> =
        ["rocket"].into_iter().chain(heavy.iter().flat_map(|card| ["--card", card])).collect();
    let error = refusal(&args);
    assert!(
        error.starts_with("the dry mass is 18 and 15 is the most") && error.contains("LR 5.4B"),
        "{error}"
    );
}

#[test]
fn words_of_the_command_line_are_checked() {
    assert!(refused("cards --deck engines").contains("write one of thruster, robonaut"));
    assert!(refused("cards --needs q").contains("write one of electric"));
    assert!(refused("sites --type X").contains("write C, S, M, V, D or H"));
    assert!(refused("sites --synodic green").contains("write yellow, red or blue"));
    assert!(refused("routes --format xml").contains("possible values: table, json, csv, md"));
    assert!(refused("routes --rules third").contains("the rule sets are basic, diamonds, expanded, fourth"));
    assert!(refused("cards --rules third").contains("the rule sets are basic, diamonds, expanded, fourth"));
    assert!(refused("cards --rules diamonds").contains("played without cards"));
    assert!(refused("fuel --dr 3").contains("--dry"));
    assert!(refused("launch").contains("unrecognized subcommand"));
    assert_eq!(hf("").code, 2);
}

#[test]
fn files_and_folders_that_are_not_there_are_named() {
    assert!(refused("routes --data /no/such/folder").contains("/no/such/folder"));
    assert!(refused("map check /no/such.toml").starts_with("cannot read /no/such.toml: "));
    assert!(refused("rocket ./no-such.toml").starts_with("cannot read ./no-such.toml: "));
    assert!(refused("rocket /").starts_with("cannot read /: "));
    assert!(refused("data export /proc/nowhere").contains("cannot write /proc/nowhere"));
}

#[test]
fn a_broken_data_folder_is_one_line_for_each_fault() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().to_str().unwrap().to_string();
    assert!(refused(&format!("routes --data {path}")).contains("cannot read"));
    fs::remove_dir_all(&path).unwrap();
    assert_eq!(hf(&format!("data export {path}")).code, 0);
    let map = folder.path().join("maps/third.toml");
    let text = fs::read_to_string(&map).unwrap();
    fs::write(&map, text.replacen("zone = \"Mercury\"", "zone = \"Merkur\"", 1)).unwrap();
    let error = refused(&format!("routes --data {path}"));
    assert!(error.contains("maps/third.toml:") && error.contains("Merkur"), "{error}");
    assert!(refused(&format!("map check {}", map.display())).contains("Merkur"));
    fs::write(&map, "format = [").unwrap();
    assert!(refused(&format!("site nysa --data {path}")).contains("third.toml:1"));
    fs::write(&map, [0xff, 0xfe]).unwrap();
    assert!(refused(&format!("site nysa --data {path}")).contains("cannot read"));
    fs::write(folder.path().join("cards/living.toml"), "format = 2\n").unwrap();
    refused(&format!("card hall --data {path}"));
}

#[test]
fn a_broken_rocket_file_lists_all_its_faults() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("broken.toml");
    let text = "format = 1\nname = \"X\"\nrules = \"expanded\"\n[[card]]\nname = \"Hal Effct\"\n[[card]]\nname = \"steamer\"\n";
    fs::write(&path, text).unwrap();
    let run = hf(&format!("rocket {}", path.display()));
    assert_eq!(run.code, 2);
    let lines: Vec<&str> = run.err.lines().collect();
    assert_eq!(lines.len(), 2, "{}", run.err);
    assert!(lines[0].contains("broken.toml:5:") && lines[1].contains("broken.toml:7:"), "{}", run.err);
}

#[test]
fn a_reader_that_goes_away_ends_it_quietly() {
    use std::process::{Command, Stdio};
    let mut child = Command::new(env!("CARGO_BIN_EXE_hf"))
        .args(["sites", "--format", "json"])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    drop(child.stdout.take());
    let output = child.wait_with_output().unwrap();
    assert_eq!(String::from_utf8_lossy(&output.stderr), "");
    assert_eq!(output.status.code(), Some(0));
}
