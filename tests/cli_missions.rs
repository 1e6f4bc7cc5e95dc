//! Mission files as a player writes them: what is wrong is one clear line with its place and what would be right, exit code
//! 2; what is illegal has its section and what would be legal, exit code 1.

#![expect(clippy::unwrap_used, reason = "a test may panic")]

mod common;

use std::fs;
use std::path::Path;

use common::{Run, hf_args, refusal};
use tempfile::TempDir;

/// A table of two: ships at Nysa and Deimos, a factory on Luna.
const TABLE: &str = r#"format = 1
rules = "basic"
[table.decks]
thruster = ["mirror-steamer"]
robonaut = ["met-steamer"]
refinery = []
[[player]]
faction = "red"
water = 4
hand = ["prc", "photon-kite-sail:black", "electroforming", "neutral-beam"]
[[player.claim]]
site = "nysa"
[[player.claim]]
site = "luna"
cubes = 1
[[player.stack]]
kind = "rocket"
at = "nysa"
cards = ["hall-effect", "cvd-molding", "cat-fusion"]
tanks = 2
[[player.stack]]
kind = "outpost"
at = "deimos"
cards = ["kuck-mosquito"]
[[player]]
faction = "white"
water = 3
hand = ["nasa"]
"#;

/// Line of the first action behind [`TABLE`].
const ACTION: usize = 29;

struct Files(TempDir);

impl Files {
    fn new() -> Self {
        Self(tempfile::tempdir().unwrap())
    }

    fn path(&self, name: &str) -> String {
        self.0.path().join(name).display().to_string()
    }

    fn write(&self, name: &str, text: impl AsRef<[u8]>) -> String {
        fs::write(self.0.path().join(name), text).unwrap();
        self.path(name)
    }

    /// Runs a command on a file with this text; the path of the file is taken out of what it prints.
    fn run(&self, command: &str, text: impl AsRef<[u8]>) -> Run {
        let path = self.write("m.toml", text);
        let run = hf_args(&[command, &path, "--width", "1000"]);
        let plain = |text: String| text.replace(&path, "m.toml");
        Run { code: run.code, out: plain(run.out), err: plain(run.err) }
    }
}

/// The lines of an error with exit code 2, the same from every command that plays a file.
fn wrong(text: impl AsRef<[u8]>) -> Vec<String> {
    let files = Files::new();
    let run = files.run("replay", text.as_ref());
    assert_eq!((run.code, run.out.as_str()), (2, ""), "{}", run.err);
    for command in ["legal", "score"] {
        let other = files.run(command, text.as_ref());
        assert_eq!((other.code, other.err.as_str()), (2, run.err.as_str()), "{command}");
    }
    let line = |line: &str| line.strip_prefix("error: ").unwrap_or_else(|| panic!("{line}")).to_string();
    run.err.lines().map(line).collect()
}

/// The one finding of an action, without file, line and column; `hf check` has the same.
fn wrong_action(action: &str) -> String {
    let text = format!("{TABLE}[[action]]\n{action}\n");
    let lines = wrong(&text);
    assert_eq!(lines.len(), 1, "{lines:?}");
    let check = Files::new().run("check", &text);
    assert_eq!(check.code, 1, "{}", check.err);
    assert!(check.out.contains(&lines[0]), "{}", check.out);
    let mut parts = lines[0].splitn(4, ':');
    assert_eq!(parts.next(), Some("m.toml"));
    let line: usize = parts.next().unwrap().parse().unwrap();
    assert!(line >= ACTION, "{}", lines[0]);
    assert!(parts.next().unwrap().parse::<usize>().unwrap() > 0);
    parts.next().unwrap().trim().to_string()
}

/// Why an action is refused, with exit code 1, and what `hf replay` says is legal in its place.
fn illegal(action: &str) -> (String, String) {
    let text = format!("{TABLE}[[action]]\n{action}\n");
    let files = Files::new();
    let run = files.run("replay", &text);
    assert_eq!((run.code, run.err.as_str()), (1, ""), "{}", run.out);
    let head = run.out.lines().next().unwrap().to_string();
    let place = format!("Mission: halted at m.toml:{}:8: ", ACTION + 1);
    let reason = head.strip_prefix(&place).unwrap_or_else(|| panic!("{head}")).to_string();
    // The table as it was, and the alternatives.
    assert!(run.out.contains("Year 1, turn of red."), "{}", run.out);
    let legal = run.out.lines().find(|line| line.ends_with("in its place.") || line.starts_with("Legal in"));
    let legal = legal.unwrap_or_else(|| panic!("{}", run.out)).to_string();
    assert!(run.out.contains("Besides: "), "{}", run.out);
    for command in ["legal", "score"] {
        let other = files.run(command, &text);
        let line = format!("error: m.toml:{}:8: {reason}\n", ACTION + 1);
        assert_eq!((other.code, other.out.as_str(), other.err.as_str()), (1, "", line.as_str()));
    }
    (reason, legal)
}

#[test]
fn a_new_game_is_written_checked_played_and_scored() {
    let files = Files::new();
    let game = files.path("game.toml");
    let new = hf_args(&["mission", "new", "--player", "red", "--player", "white", "--seed", "7", &game]);
    assert_eq!((new.code, new.out), (0, format!("Wrote {game}.\n")));
    let check = hf_args(&["check", &game]);
    assert_eq!((check.code, check.out.as_str()), (0, "Nothing wrong in 1 file, 0 actions.\n"));
    let text = fs::read_to_string(&game).unwrap();
    assert_eq!(hf_args(&["replay", &game, "--state"]).out, text, "nothing was played: the same table");
    let legal = hf_args(&["legal", &game]);
    assert!(
        legal.code == 0 && legal.out.contains("\nincome\n") && legal.out.contains("\nend\n"),
        "{}",
        legal.out
    );
    assert!(hf_args(&["score", &game]).out.contains("red leads with 0 VP"));
    let again = refusal(&["mission", "new", "--player", "red", &game]);
    assert_eq!(again, format!("{game} is there already: name another file"));
    assert_eq!(fs::read_to_string(&game).unwrap(), text, "nothing is overwritten");
    // A short game deals everybody a card of each deck beside his crew (LR 3.3).
    let short = hf_args(&["mission", "new", "--player", "red", "--player", "white", "--short"]);
    let hands: Vec<&str> = short.out.lines().filter(|line| line.starts_with("hand = ")).collect();
    assert!(hands.len() == 2 && hands.iter().all(|hand| hand.split(", ").count() == 4), "{}", short.out);
    // Optional rules stand at the head.
    let optional = hf_args(&["mission", "new", "--player", "red", "--option", "trade-cards"]);
    assert!(optional.out.contains("options = [\"trade-cards\"]\n"), "{}", optional.out);
    let json = hf_args(&["mission", "new", "--player", "red", "--format", "json", &files.path("b.toml")]);
    assert!(json.code == 0 && json.out.contains("\"file\""), "{}", json.out);
}

#[test]
fn a_new_game_asks_for_factions_and_a_seed() {
    let new = |args: &[&str]| refusal(&[&["mission", "new"], args].concat());
    assert!(new(&[]).contains("--player <FACTION>"));
    assert_eq!(
        new(&["--player", "blue"]),
        "'blue' is no faction; write white, orange, green, red or purple (LR 2.3)"
    );
    assert_eq!(
        new(&["--player", "red", "--player", "red"]),
        "'red' plays already: name each faction once (LR 3.1A)"
    );
    assert_eq!(
        new(&["--player", "red", "--option", "trade"]),
        "--option: 'trade' is no option; write one of earth-and-space, every-unit-refuels, water-as-cargo, trade-cards"
    );
    let range = "is out of range: write 0 to 9223372036854775807";
    assert_eq!(new(&["--player", "red", "--seed", "-1"]), format!("--seed: -1 {range}"));
    let long = "99999999999999999999999";
    assert_eq!(new(&["--player", "red", "--seed", long]), format!("--seed: {long} {range}"));
    assert_eq!(new(&["--player", "red", "--seed", "x"]), "--seed: 'x' is no number: write a whole number");
    assert!(new(&["--player", "red", "--rules", "fourth"]).contains("played for movement alone"));
    let nowhere = Path::new("/nowhere/at/all.toml").display().to_string();
    assert!(new(&["--player", "red", &nowhere]).starts_with(&format!("cannot write {nowhere}")));
}

#[test]
fn files_that_cannot_be_read_are_said() {
    let files = Files::new();
    let missing = files.path("missing.toml");
    for command in ["check", "replay", "legal", "score"] {
        assert!(refusal(&[command, &missing]).starts_with(&format!("cannot read {missing}")), "{command}");
        assert!(refusal(&[command, &missing]).ends_with(": there is no such file"), "{command}");
        let folder = files.path("");
        let said = refusal(&[command, &folder]);
        assert_eq!(said, format!("cannot read {folder}: it is a folder; name a file in it"));
        assert_eq!(refusal(&[command, ""]), "the name of the file is empty");
        let bytes = files.write("bytes.toml", b"\xff\xfe\x00");
        assert_eq!(
            refusal(&[command, &bytes]),
            format!("{bytes} is no text: a mission file is written in UTF-8")
        );
    }
    assert_eq!(refusal(&["check", "-", "-"]), "the standard input, -, can be read once: name it once");
}

#[test]
fn a_head_that_is_wrong_says_what_would_be_right() {
    let cases = [
        (
            "",
            "m.toml:1:1: file: the file is empty: begin it with the lines format = 1 and rules = \"basic\" [empty-file]",
        ),
        (
            "rules = \"basic\"\n",
            "m.toml:1:1: format: format is missing; add a line format = 1 [missing-field]",
        ),
        (
            "format = 2\nrules = \"basic\"\n",
            "m.toml:1:10: format: format 2 is not known; this program reads format 1 [unknown-format]",
        ),
        ("format = \"1\"\nrules = \"basic\"\n", "m.toml:1:10: format: this must be a whole number"),
        (
            "format = 1\nrules = \"bsic\"\n",
            "m.toml:2:9: rules: there are no rules called 'bsic'; the rule sets are basic, diamonds, expanded, fourth [unknown-rules]",
        ),
        (
            "format = 1\nrules = \"basic\"\n",
            "m.toml:1:1: player: nobody plays: add [new] with players, or a [[player]] table [missing-field]",
        ),
        (
            "format = 1\nrules = \"basic\n[[player]]\n",
            "m.toml:2:15: rules: the quotation mark at the end is missing",
        ),
        (
            "format = 1\nrules = \"fourth\"\noptions = [\"trade-cards\"]\n[[player]]\n",
            "m.toml:3:12: options: the rules 'fourth' are played for movement alone and have no options",
        ),
        ("format = 1\nformat = 1\n", "m.toml:2:1: format: this stands here twice"),
        ("no mission at all", "m.toml:1:"),
    ];
    for (text, wanted) in cases {
        let lines = wrong(text);
        assert!(lines[0].starts_with(wanted), "{text:?}: {lines:?}");
    }
    let files = Files::new();
    let path = files.write("m.toml", TABLE);
    assert_eq!(
        refusal(&["replay", &path, "--rules", "fourth"]),
        format!("{path} is written for the rules 'basic', not for 'fourth': leave --rules out")
    );
    for year in ["0", "-3", "70000", "99999999999999999999"] {
        let said = refusal(&["replay", &path, "--to", year]);
        assert_eq!(said, format!("--to: {year} is out of range: write 1 to 65535"));
    }
    assert!(refusal(&["replay", &path, "--to", "soon"]).contains("'soon' is no number"));
    assert!(refusal(&["replay", &path, "--state", "--log"]).contains("cannot be used with"));
}

#[test]
fn a_set_up_that_is_wrong_is_found_whole() {
    let head = "format = 1\nrules = \"basic\"\n";
    for Case { action: text, all, .. } in cases("setups") {
        let lines = wrong(format!("{head}{text}"));
        for wanted in &all {
            assert!(lines.iter().any(|line| line.contains(wanted)), "{wanted} is not in {lines:#?}");
        }
        assert_eq!(lines.len(), all.len(), "{lines:#?}");
    }
    let two = format!(
        "{head}[[player]]\nfaction = \"red\"\n[[player]]\nfaction = \"white\"\n[[player.stack]]\nkind = \
         \"outpost\"\nwater = 1\n[[player.stack]]\nkind = \"outpost\"\nwater = 1\n"
    );
    assert!(wrong(two)[0].contains("at the end of a turn there is one (LR 2.7B)"));
}

/// An action, or a set-up, and what is said about it.
#[derive(serde::Deserialize)]
struct Case {
    action: String,
    #[serde(default)]
    says: String,
    #[serde(default)]
    legal: String,
    #[serde(default)]
    all: Vec<String>,
}

#[derive(serde::Deserialize)]
struct Cases {
    case: Vec<Case>,
}

fn cases(name: &str) -> Vec<Case> {
    let text = fs::read_to_string(format!("tests/mission_mistakes/{name}.toml")).unwrap();
    toml::from_str::<Cases>(&text).unwrap().case
}

#[test]
fn typos_and_absurd_numbers_in_actions_are_found() {
    for Case { action, says, .. } in cases("typos") {
        let line = wrong_action(&action);
        assert!(!says.is_empty() && line.contains(&says), "{action}: {line}");
    }
}

#[test]
fn illegal_actions_cite_the_section_and_what_was_legal() {
    for Case { action, says, legal, .. } in cases("illegal") {
        let found = illegal(&action);
        assert!(!says.is_empty() && found.0.contains(&says), "{action}: {}", found.0);
        assert!(found.1.contains(&legal), "{action}: {}", found.1);
    }
}

#[test]
fn nothing_is_legal_when_the_game_is_over() {
    let run = hf_args(&["legal", "missions/game-of-two.toml"]);
    assert_eq!((run.code, run.out.trim_end()), (0, "The game is over (LR 7.3): nothing is legal any more."));
}

/// A file comes by the standard input, stops at the end of a year, and goes on from its snapshot.
#[test]
fn a_snapshot_of_a_year_goes_on_to_the_same_end() {
    let whole = hf_args(&["replay", "missions/lunar-mission.toml", "--state"]);
    let year = hf_args(&["replay", "missions/lunar-mission.toml", "--to", "3", "--state"]);
    assert!(year.out.contains("year = 4"), "{}", year.out);
    let text = fs::read_to_string("missions/lunar-mission.toml").unwrap();
    // The actions of the fourth year and later.
    let actions: Vec<&str> = text.split("[[action]]").skip(1).collect();
    let ends = actions.iter().enumerate().filter(|(_, action)| action.contains("kind = \"end\""));
    let played = ends.map(|(place, _)| place).nth(2).unwrap() + 1;
    let rest = format!("\n[[action]]{}", actions[played..].join("[[action]]"));
    let files = Files::new();
    let path = files.write("rest.toml", format!("{}{rest}", year.out));
    assert_eq!(hf_args(&["replay", &path, "--state"]).out, whole.out);
    let mut command = assert_cmd::Command::new(env!("CARGO_BIN_EXE_hf"));
    let piped = command.args(["replay", "-", "--state"]).write_stdin(text).output().unwrap();
    assert_eq!(String::from_utf8(piped.stdout).unwrap(), whole.out);
}

/// Bytes of a mission changed at random: an answer, a refusal or findings, and never a panic.
#[test]
fn mutated_files_never_panic() {
    let sample = fs::read(Path::new("missions/examples/mercury-in-two-trips.toml")).unwrap();
    let files = Files::new();
    let mut number: u32 = 12345;
    let mut next = |limit: usize| {
        number = number.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        (number >> 8) as usize % limit
    };
    for _ in 0..40 {
        let mut text = sample.clone();
        for _ in 0..=next(3) {
            let at = next(text.len());
            text[at] = b" \"=[]0129az-\xff"[next(13)];
        }
        let run = files.run("replay", &text);
        assert!((0..=2).contains(&run.code), "{}", run.err);
        assert!(!run.err.contains("panicked"), "{}", run.err);
        assert_eq!(run.code == 2, !run.err.is_empty());
    }
}

/// 10,000 actions are read, played and told in a second where the program is built for speed; here it is not.
#[test]
fn a_long_file_is_told_quickly() {
    let turn = "[[action]]\nkind = \"income\"\n[[action]]\nkind = \"end\"\n";
    let text =
        format!("format = 1\nrules = \"basic\"\n[[player]]\nfaction = \"red\"\n{}", turn.repeat(5_000));
    let started = std::time::Instant::now();
    let run = Files::new().run("replay", text);
    assert!(run.code == 0 && run.out.contains("10000 actions played, year 5001"), "{}", run.err);
    assert!(started.elapsed().as_secs() < 5, "{:?}", started.elapsed());
}

/// Sixty thousand faults in one file are told without counting its lines for each of them.
#[test]
fn a_file_of_faults_is_told_quickly() {
    let text = format!(
        "format = 1\nrules = \"basic\"\n[[player]]\nfaction = \"red\"\n{}",
        "[[action]]\nkind = \"incme\"\n".repeat(60_000)
    );
    let started = std::time::Instant::now();
    let run = Files::new().run("check", text);
    assert!(run.code == 1 && run.out.starts_with("1000 findings in 1 file."), "{}", run.err);
    assert!(
        run.out.contains("m.toml:6:8: action.kind: 'incme' is no action"),
        "{}",
        run.out.lines().nth(2).unwrap()
    );
    assert!(started.elapsed().as_secs() < 15, "{:?}", started.elapsed());
}
