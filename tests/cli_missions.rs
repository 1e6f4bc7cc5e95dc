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
        let folder = files.path("");
        assert!(refusal(&[command, &folder]).starts_with("cannot read"), "{command}");
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
        ("", "m.toml:1:1: format: format is missing; add a line format = 1 [missing-field]"),
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
        assert!(refusal(&["replay", &path, "--to", year]).contains("write 1 to 65535"), "{year}");
    }
    assert!(refusal(&["replay", &path, "--to", "soon"]).contains("'soon' is no number"));
    assert!(refusal(&["replay", &path, "--state", "--log"]).contains("cannot be used with"));
}

#[test]
fn a_set_up_that_is_wrong_is_found_whole() {
    let head = "format = 1\nrules = \"basic\"\n";
    let cases: [(&str, &[&str]); 14] = [
        ("[new]\nplayers = [\"red\"]\n", &["seed: a new game is shuffled: add a line seed = NUMBER"]),
        ("seed = -1\n[new]\nplayers = [\"red\"]\n", &["seed: this must be a whole number from 0 to"]),
        ("seed = 1\n[new]\nplayers = []\n", &["new.players: the list is empty"]),
        (
            "seed = 1\n[new]\nplayers = [\"red\", \"prc\"]\nshrt = true\n",
            &["'prc' plays already", "did you mean short?"],
        ),
        ("player = 3\n", &["player: this must be a list of tables, such as"]),
        (
            "[[player]]\nfaction = \"redd\"\n[[action]]\nkind = \"incom\"\n",
            &["'redd' is no faction", "'incom' is no action; did you mean income?"],
        ),
        (
            "[[player]]\nfaction = \"red\"\nwater = 65536\nhand = [\"prc\", \"prc\", \"nobody\"]\n",
            &[
                "player.water: this must be a whole number from 0 to 65535",
                "'prc' lies somewhere else already",
                "no card is called 'nobody'",
            ],
        ),
        (
            "[[player]]\nfaction = \"red\"\n[[player.stack]]\nkind = \"freighter\"\ncards = [\"hall-effect\"]\n",
            &["a freighter carries one black card, such as [\"NAME:black\"] (LR 5.8, 6.6)"],
        ),
        (
            "[[player]]\nfaction = \"red\"\n[[player.stack]]\nkind = \"leo\"\nat = \"luna\"\ncards = [\"cat-fusion\"]\ntanks = 2\nwater = 2\n",
            &["the LEO stack lies in LEO", "only a rocket has fuel", "only an outpost stores water"],
        ),
        (
            "[[player]]\nfaction = \"red\"\n[[player.stack]]\nkind = \"rocket\"\ncards = [\"hall-effect\"]\nsteps = 500\n[[player.stack]]\nkind = \"rocket\"\n",
            &[
                "500 steps do not fit on dry mass 2: at most 21 do (LR 5.4B)",
                "an empty stack is no stack (LR 2.7B)",
            ],
        ),
        (
            "[[player]]\nfaction = \"red\"\n[[player.claim]]\nsite = \"luna\"\ncubes = 6\n[[player.claim]]\nsite = \"vesta\"\ncubes = 1\n",
            &["7 cubes are in play: a faction has 6 (LR 3.1B)"],
        ),
        (
            "[[player]]\nfaction = \"red\"\n[[player.claim]]\nsite = \"luna\"\ncubes = 1\nletter = \"M\"\n[[player.claim]]\nsite = \"luna\"\n",
            &["letter: write S (LR 5.7C)", "'luna' is claimed already"],
        ),
        (
            "[table]\nturn = \"white\"\n[[player]]\nfaction = \"red\"\n",
            &["'white' does not play in this game; write red"],
        ),
        (
            "[table.glory]\nmarz = [\"red\"]\n[table.decks]\nthrusters = []\n[[player]]\nfaction = \"red\"\n",
            &[
                "'marz' is no glory; write one of mars,",
                "'thrusters' is no deck; write thruster, robonaut or refinery",
            ],
        ),
    ];
    for (text, wanted) in cases {
        let lines = wrong(format!("{head}{text}"));
        for wanted in wanted {
            assert!(lines.iter().any(|line| line.contains(wanted)), "{wanted} is not in {lines:#?}");
        }
        assert_eq!(lines.len(), wanted.len(), "{lines:#?}");
    }
    let two = format!(
        "{head}[[player]]\nfaction = \"red\"\n[[player]]\nfaction = \"white\"\n[[player.stack]]\nkind = \
         \"outpost\"\nwater = 1\n[[player.stack]]\nkind = \"outpost\"\nwater = 1\n"
    );
    assert!(wrong(two)[0].contains("at the end of a turn there is one (LR 2.7B)"));
}

#[test]
fn typos_and_absurd_numbers_in_actions_are_found() {
    let cases = [
        ("kind = \"sel\"", "action.kind: 'sel' is no action; did you mean sell?"),
        ("kind = 3", "action.kind: this must be text in quotation marks"),
        ("player = \"red\"", "action.kind: kind is missing"),
        ("kind = \"income\"\nplayer = \"green\"", "'green' does not play in this game; write red or white"),
        ("kind = \"income\"\ncard = \"prc\"", "action.card: the key card is not known here"),
        ("kind = \"move\"", "action.path: path is missing"),
        ("kind = \"move\"\npath = []", "action.path: the list is empty; write the spaces entered"),
        ("kind = \"move\"\npath = [\"nowhere at all\"]", "no space is called 'nowhere at all'"),
        ("kind = \"move\"\npath = [\"leo +landing-hlp\"]", "'+landing-hlp' is not known here: write #2"),
        (
            "kind = \"move\"\npath = [\"leo\"]\njettison = 99999",
            "action.jettison: this must be a whole number from 0 to 1000",
        ),
        (
            "kind = \"move\"\npath = [\"leo\"]\njettison = -1",
            "action.jettison: this must be a whole number from 0 to 1000",
        ),
        (
            "kind = \"move\"\npath = [\"leo\"]\ndice = \"7\"",
            "'7' are no dice: write numbers from 1 to 6, or pay for a hazard",
        ),
        (
            "kind = \"move\"\npath = [\"leo\"]\ndrop = 3",
            "action.drop: this must be a list of tables, such as drop = [{ ... }]",
        ),
        (
            "kind = \"move\"\npath = [\"leo\"]\ndrop = [{ after = 1 }]",
            "write cards or tanks that are left there (LR 6.7D)",
        ),
        ("kind = \"boost\"\ncards = []", "action.cards: the list is empty; write the names of cards"),
        ("kind = \"boost\"\ncards = [\"ulysses\"]", "no card is called 'ulysses'"),
        ("kind = \"boost\"\ncards = [\"prc:white\"]", "write 'prc' alone: which side is up is known here"),
        (
            "kind = \"boost\"\ncards = [\"prc\"]\nto = \"rokcet\"",
            "'rokcet' is no stack; write one of leo, rocket",
        ),
        ("kind = \"sell\"\ncard = \"steamer\"", "'steamer' fits several cards: mirror-steamer, met-steamer"),
        (
            "kind = \"research\"\ndeck = \"crew\"",
            "'crew' is no deck; write thruster, robonaut or refinery (LR 2.5A)",
        ),
        (
            "kind = \"research\"\ndeck = \"thruster\"\nbids = { white = -1 }",
            "action.bids.white: this must be a whole number from 0 to 9999",
        ),
        (
            "kind = \"research\"\ndeck = \"thruster\"\nbids = 3",
            "action.bids: this must be a table, such as bids = { ... }",
        ),
        ("kind = \"load\"\ntanks = 0", "action.tanks: this must be a whole number from 1 to 32"),
        (
            "kind = \"load\"\ntanks = 99999999999999999999",
            "action.tanks: this must be a whole number from 1 to 32",
        ),
        ("kind = \"refuel\"\nfrom = \"water\"", "'water' is no source of water; write unit,"),
        (
            "kind = \"convert\"\nto = \"freighter\"",
            "a stack becomes an outpost or a rocket, not 'freighter' (LR 6.7D)",
        ),
        (
            "kind = \"industrialize\"\nsite = \"nysa\"\nrefinery = \"cvd-molding\"\nrobonaut = \"cat-fusion\"\nletter = \"X\"",
            "'X' is no letter of a factory; write C, M, S or V (LR 5.7C)",
        ),
        (
            "kind = \"industrialize\"\nsite = \"nysa\"\nrefinery = \"cvd-molding\"\nrobonaut = \"cat-fusion\"\ncube_from = \"marz\"",
            "'marz' is no glory; write one of mars,",
        ),
        (
            "kind = \"found\"\nventure = \"space-elevater\"",
            "'space-elevater' is no venture; write one of space-tourism,",
        ),
        (
            "kind = \"deal\"\nwith = \"white\"\ngives = [\"-1 WT\"]",
            "'-1 WT' cannot be dealt: write \"3 WT\", \"site NAME\" or \"card NAME\" (LR 5.9A)",
        ),
        (
            "kind = \"stow\"\ntanks = 1\nfrom = \"moon\"\nto = \"cargo\"",
            "'moon' holds no water; write leo, tanks, cargo or space",
        ),
        (
            "kind = \"take-back\"",
            "write either site = ..., for its disk, or glory = ..., for its cube (LR 3.1B)",
        ),
    ];
    for (action, wanted) in cases {
        let line = wrong_action(action);
        assert!(line.contains(wanted), "{action}: {line}");
    }
}

#[test]
fn illegal_actions_cite_the_section_and_what_was_legal() {
    let cases = [
        (
            "kind = \"boost\"\ncards = [\"cat-fusion\"]",
            "boost is refused: Cat Fusion is not in the hand of red; it is in the rocket of red (LR 2.7)",
            "Legal in its place: boost PRC to new rocket;",
        ),
        (
            "kind = \"boost\"\ncards = [\"photon-kite-sail\"]",
            "boost is refused: Mag Sail has the wrong side up: white is needed (LR 5.4)",
            "boost PRC",
        ),
        (
            "kind = \"boost\"\ncards = [\"prc\"]\nto = \"rocket\"",
            "boost is refused: this is done in LEO alone (LR 5.4)",
            "boost PRC",
        ),
        (
            "kind = \"move\"\npath = [\"leo\"]",
            "move is refused: no line leads from Nysa to LEO (start), but to nysa-contact-binary (LR 6.2)",
            "Legal in its place: move rocket to Contact binary (Nysa)",
        ),
        (
            "kind = \"move\"\npath = [\"nysa-contact-binary #3\"]\ndice = \"2\"",
            "there is no line #3 from Nysa to Contact binary (Nysa): only one leads there, leave the number out (LR 6.2)",
            "move rocket",
        ),
        (
            "kind = \"move\"\npath = [\"nysa-contact-binary\"]",
            "a roll is missing: add it to dice, or give the file a seed",
            "move rocket",
        ),
        (
            "kind = \"move\"\npath = [\"nysa-contact-binary\"]\ndice = \"2 2\"",
            "1 of the dice belong to no roll: leave them out",
            "move rocket",
        ),
        (
            "kind = \"move\"\npath = [\"nysa-contact-binary\"]\ndice = \"2\"\nafterburner = true",
            "this thruster has no afterburner (LR 6.1A)",
            "move rocket",
        ),
        (
            "kind = \"income\"\nplayer = \"white\"",
            "it is the turn of red, not of white (LR 4.0)",
            "Legal in its place: income.",
        ),
        (
            "kind = \"research\"\ndeck = \"thruster\"\nbids = { red = 9 }",
            "red has 4 WT, 9 WT are needed (LR 5.2)",
            "research thruster",
        ),
        (
            "kind = \"research\"\ndeck = \"refinery\"",
            "the refinery deck is empty (LR 5.2)",
            "research thruster",
        ),
        (
            "kind = \"load\"\ntanks = 1\nstack = \"rocket 2\"",
            "red has no rocket 2: there are rocket, outpost (LR 2.7B)",
            "No load is legal in its place.",
        ),
        (
            "kind = \"produce\"\ncard = \"photon-kite-sail\"\nsite = \"luna\"",
            "Mag Sail has the letter C, S is needed (LR 5.8)",
            "No produce",
        ),
        (
            "kind = \"retool\"\ncard = \"prc\"",
            "PRC has no product letter, that of an own factory is needed (LR 5.7D)",
            "Legal in its place: retool Neutral Beam.",
        ),
        (
            "kind = \"prospect\"\ncard = \"cat-fusion\"\nsites = [\"nysa\"]",
            "Nysa was prospected before (LR 5.6A)",
            "prospect Deimos with Kuck Mosquito",
        ),
        (
            "kind = \"refuel\"\nfrom = \"unit\"\ncard = \"cat-fusion\"",
            "ISRU 2 finds no water where hydration is 0 (LR 5.5A)",
            "refuel outpost",
        ),
        (
            "kind = \"industrialize\"\nsite = \"vesta\"\nrefinery = \"cvd-molding\"\nrobonaut = \"cat-fusion\"",
            "Vesta is no claim of red (LR 5.7)",
            "industrialize Nysa",
        ),
        (
            "kind = \"industrialize\"\nsite = \"nysa\"\nrefinery = \"cvd-molding\"\nrobonaut = \"cat-fusion\"\ncube_from = \"mars\"",
            "there are cubes left: leave cube_from out (LR 3.1B)",
            "industrialize Nysa",
        ),
        (
            "kind = \"transfer\"\nfrom = \"rocket\"\nto = \"new outpost\"\ntanks = 3",
            "there is no more than 2 tanks, not 3 tanks (LR 5.4C, 5.5, 6.7D)",
            "transfer Hall Effect",
        ),
        (
            "kind = \"deal\"\nwith = \"white\"\ngives = [\"site vesta\"]",
            "Vesta is no claim of red (LR 5.9A)",
            "deal with white: 1 WT for nothing",
        ),
        (
            "kind = \"pay-to-end\"",
            "to end the game one needs 3 factories or 2 ventures (LR 7.3A)",
            "No pay-to-end",
        ),
    ];
    for (action, reason, legal) in cases {
        let found = illegal(action);
        assert!(found.0.contains(reason), "{action}: {}", found.0);
        assert!(found.1.contains(legal), "{action}: {}", found.1);
    }
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
    let rest: String = actions[played..].iter().map(|action| format!("\n[[action]]{action}")).collect();
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
