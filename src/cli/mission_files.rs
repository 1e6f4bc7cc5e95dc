//! Mission files: checked, replayed, scored, and begun anew.

use std::fs;
use std::io::{self, Read as _, Write as _};
use std::path::Path;

use anyhow::{Context as _, anyhow, bail, ensure};

use super::exit::Refused;
use super::reading::cannot_read;
use super::{Context, Exit, numbers};
use crate::card::Deck;
use crate::finding::{Findings, Source};
use crate::game::{OptionalRule, Options, Setting, new_game};
use crate::mission::{Halt, Mission, Replay, find_faction, mission_text, read, replay, rules_named};
use crate::report::legal::LegalAnswer;
use crate::report::mission::{CheckAnswer, FindingRow, ReplayAnswer, Written};
use crate::report::score::ScoreAnswer;
use crate::ruleset::{RuleSet, RuleSetError};

/// The largest file that is read.
const MOST_BYTES: u64 = 16 * 1024 * 1024;

/// Arguments of `hf check`.
#[derive(clap::Args, Clone, Debug)]
pub struct CheckArgs {
    /// Mission files; `-` reads the standard input
    #[arg(value_name = "FILE", required = true)]
    files: Vec<String>,
}

/// Arguments of `hf replay`.
#[derive(clap::Args, Clone, Debug)]
pub struct ReplayArgs {
    /// A mission file; `-` reads the standard input
    #[arg(value_name = "FILE")]
    file: String,
    /// Play to the end of this year
    #[arg(long, value_name = "YEAR", value_parser = numbers::year_of_play, allow_hyphen_values = true)]
    to: Option<u16>,
    /// Print the table at the end as a mission file, from which play can go on
    #[arg(long, conflicts_with = "log")]
    state: bool,
    /// Print everything that happened
    #[arg(long)]
    log: bool,
}

/// Arguments of `hf score`.
#[derive(clap::Args, Clone, Debug)]
pub struct ScoreArgs {
    /// A mission file; `-` reads the standard input
    #[arg(value_name = "FILE")]
    file: String,
}

/// Arguments of `hf legal`.
#[derive(clap::Args, Clone, Debug)]
pub struct LegalArgs {
    /// A mission file; `-` reads the standard input
    #[arg(value_name = "FILE")]
    file: String,
    /// List all actions, not the first of each kind alone
    #[arg(long)]
    all: bool,
}

/// Arguments of `hf mission`.
#[derive(clap::Args, Clone, Debug)]
#[command(subcommand_required = true, arg_required_else_help = false)]
pub struct MissionArgs {
    #[command(subcommand)]
    action: MissionAction,
}

#[derive(Clone, Debug, clap::Subcommand)]
enum MissionAction {
    /// Writes the mission file of a new game
    New {
        /// The file; the standard output if left out
        #[arg(value_name = "FILE")]
        file: Option<String>,
        /// A faction: white, orange, green, red or purple; repeat it for each, in the order of turns
        #[arg(long = "player", value_name = "FACTION", required = true)]
        players: Vec<String>,
        /// The decks are shuffled and missing dice rolled by this number
        #[arg(long, value_name = "NUMBER", default_value_t = 1, value_parser = numbers::seed, allow_hyphen_values = true)]
        seed: u64,
        /// Everybody draws a card of each deck (LR 3.3)
        #[arg(long)]
        short: bool,
        /// An optional rule, such as trade-cards; repeat it for each
        #[arg(long = "option", value_name = "RULE", value_parser = OptionalRule::named)]
        options: Vec<OptionalRule>,
    },
}

/// A mission file that was read, with its rules.
pub(super) struct Loaded {
    name: String,
    text: String,
    rule_set: RuleSet,
    deck: Option<Deck>,
}

impl Loaded {
    /// Reads a file as far as its rules; what is wrong with it so far comes as [`Findings`].
    fn of(named: &str, context: &Context) -> anyhow::Result<Self> {
        let (name, text) = read_text(named)?;
        let source = Source { file: &name, text: &text };
        let rules = rules_named(source)?;
        if context.is_given("--rules") && context.game_rules_name() != rules.name {
            let wanted = context.game_rules_name();
            bail!("{name} is written for the rules '{}', not for '{wanted}': leave --rules out", rules.name);
        }
        let loaded =
            context.rules_and_deck(&rules.name).map_err(|error| match error.downcast_ref::<RuleSetError>() {
                Some(RuleSetError::Unknown { .. }) => {
                    let finding = source.finding(rules.at, "unknown-rules", "rules", error.to_string());
                    Findings(vec![finding]).into()
                }
                _ => error.context(format!("{name}: rules")),
            });
        let (rule_set, deck) = loaded?;
        Ok(Self { name, text, rule_set, deck })
    }

    /// As [`Loaded::of`], with line and column in the text of the error.
    pub(super) fn sound(named: &str, context: &Context) -> anyhow::Result<Self> {
        Self::of(named, context).map_err(|error| match error.downcast::<Findings>() {
            Ok(findings) => in_lines(&findings, str::to_string),
            Err(error) => error,
        })
    }

    pub(super) fn source(&self) -> Source<'_> {
        Source { file: &self.name, text: &self.text }
    }

    fn mission(&self) -> Result<Mission<'_>, Findings> {
        read(self.source(), &self.rule_set, self.deck.as_ref())
    }

    /// A text with the sections of the book of its rules.
    pub(super) fn cite(&self, text: &str) -> String {
        self.rule_set.sections.translate(text)
    }

    /// An action that is not legal, in words.
    pub(super) fn refusal(&self, mission: &Mission<'_>, halt: &Halt) -> String {
        let entry = &mission.entries[halt.number];
        let (line, column) = (self.source().line(entry.at), self.source().column(entry.at));
        let reason = self.cite(&halt.reason.to_string());
        format!("{}:{line}:{column}: {} is refused: {reason}", self.name, entry.action.kind())
    }
}

fn read_text(named: &str) -> anyhow::Result<(String, String)> {
    let mut text = String::new();
    let (name, reader): (String, Box<dyn io::Read>) = if named == "-" {
        ("standard input".to_string(), Box::new(io::stdin()))
    } else {
        let file = fs::File::open(named).map_err(|error| cannot_read(Path::new(named), &error))?;
        (named.to_string(), Box::new(file))
    };
    reader.take(MOST_BYTES + 1).read_to_string(&mut text).map_err(|error| match error.kind() {
        io::ErrorKind::InvalidData => anyhow!("{name} is no text: a mission file is written in UTF-8"),
        _ => cannot_read(Path::new(&name), &error),
    })?;
    ensure!(text.len() as u64 <= MOST_BYTES, "{name} is larger than 16 MiB: no mission file is so long");
    Ok((name, text))
}

/// Answers `hf check`; findings are a no.
///
/// # Errors
/// When a file cannot be read.
pub fn check(args: &CheckArgs, context: &Context) -> anyhow::Result<Exit> {
    let inputs = args.files.iter().filter(|file| *file == "-").count();
    ensure!(inputs < 2, "the standard input, -, can be read once: name it once");
    let mut answer = CheckAnswer { files: args.files.len(), actions: 0, findings: Vec::new() };
    for named in &args.files {
        let found = match Loaded::of(named, context) {
            Ok(loaded) => match loaded.mission() {
                Ok(mission) => {
                    answer.actions += mission.entries.len();
                    continue;
                }
                Err(findings) => {
                    let rows = findings.0.iter().map(FindingRow::from);
                    rows.map(|row| FindingRow { message: loaded.cite(&row.message), ..row }).collect()
                }
            },
            Err(error) => match error.downcast::<Findings>() {
                Ok(findings) => findings.0.iter().map(FindingRow::from).collect::<Vec<_>>(),
                Err(error) => return Err(error),
            },
        };
        answer.findings.extend(found);
    }
    context.answer(&answer, CheckAnswer::report)?;
    Ok(if answer.findings.is_empty() { Exit::Answered } else { Exit::No })
}

/// Findings as an error with lines and columns.
fn in_lines(findings: &Findings, cite: impl Fn(&str) -> String) -> anyhow::Error {
    let lines: Vec<String> = findings.0.iter().map(|finding| cite(&finding.with_column())).collect();
    anyhow!(lines.join("\n"))
}

/// A mission without a fault, or its findings as an error.
pub(super) fn sound(loaded: &Loaded) -> anyhow::Result<Mission<'_>> {
    loaded.mission().map_err(|findings| in_lines(&findings, |text| loaded.cite(text)))
}

/// Answers `hf replay`; an illegal action is a no.
///
/// # Errors
/// When the file cannot be read.
pub fn run_replay(args: &ReplayArgs, context: &Context) -> anyhow::Result<Exit> {
    let loaded = Loaded::sound(&args.file, context)?;
    if args.state {
        let Ended { mission, replay } = play_to_end(&loaded, args.to)?;
        let text = mission_text(&mission.setting, &mission.title, &replay.state, replay.generator, &[]);
        print_text(&text)?;
        return Ok(Exit::Answered);
    }
    let mission = sound(&loaded)?;
    let source = loaded.source();
    let mut answer = ReplayAnswer::new(&mission, args.to, source);
    for row in &mut answer.played {
        row.events.iter_mut().for_each(|event| *event = loaded.cite(event));
    }
    if let Some(halt) = &mut answer.halt {
        halt.reason = loaded.cite(&halt.reason);
    }
    context.answer(&answer, |answer| answer.report(args.log))?;
    Ok(if answer.halt.is_some() { Exit::No } else { Exit::Answered })
}

/// A mission file played to its end.
struct Ended<'a> {
    mission: Mission<'a>,
    replay: Replay,
}

/// Plays a file to its end; an illegal action in it is a no.
fn play_to_end(loaded: &Loaded, to: Option<u16>) -> anyhow::Result<Ended<'_>> {
    let mission = sound(loaded)?;
    let replay = replay(&mission, to, |_, _| {});
    if let Some(halt) = &replay.halt {
        bail!(Refused(loaded.refusal(&mission, halt)));
    }
    Ok(Ended { mission, replay })
}

/// Answers `hf score`.
///
/// # Errors
/// When the file cannot be read, or has an illegal action.
pub fn score(args: &ScoreArgs, context: &Context) -> anyhow::Result<Exit> {
    let loaded = Loaded::sound(&args.file, context)?;
    let Ended { mission, replay } = play_to_end(&loaded, None)?;
    context.answer(&ScoreAnswer::new(&mission.setting, &replay.state), ScoreAnswer::report)?;
    Ok(Exit::Answered)
}

/// Answers `hf legal`.
///
/// # Errors
/// When the file cannot be read, or has an illegal action.
pub fn legal(args: &LegalArgs, context: &Context) -> anyhow::Result<Exit> {
    let loaded = Loaded::sound(&args.file, context)?;
    let Ended { mission, replay } = play_to_end(&loaded, None)?;
    let answer = LegalAnswer::new(&mission.setting, &replay.state);
    context.answer(&answer, |answer| answer.report(args.all))?;
    Ok(Exit::Answered)
}

/// Answers `hf mission`.
///
/// # Errors
/// When a faction is unknown or the file is there already.
pub fn mission(args: &MissionArgs, context: &Context) -> anyhow::Result<Exit> {
    let MissionAction::New { file, players, seed, short, options } = &args.action;
    let rules = context.game_rules_name();
    let (rule_set, deck) = context.rules_and_deck(&rules)?;
    let setting = Setting::new(
        &rule_set,
        deck.as_ref(),
        Options { rules: options.iter().copied().collect(), ..Options::default() },
    );
    let mut factions = Vec::new();
    for player in players {
        let faction = find_faction(&setting, player);
        let faction = faction.with_context(|| {
            format!("'{player}' is no faction; write white, orange, green, red or purple (LR 2.3)")
        })?;
        ensure!(!factions.contains(&faction), "'{player}' plays already: name each faction once (LR 3.1A)");
        factions.push(faction);
    }
    let mut generator = crate::dice::Generator::new(*seed);
    let state = new_game(&setting, &factions, *short, &mut generator)?;
    let text = mission_text(&setting, "New game", &state, Some(generator), &[]);
    match file {
        None => print_text(&text)?,
        Some(file) => {
            write_new(Path::new(file), &text)?;
            context.answer(&Written { file: file.clone() }, Written::report)?;
        }
    }
    Ok(Exit::Answered)
}

/// Writes a file that is not there yet, whole or not at all.
///
/// # Errors
/// When it is there already, or cannot be written.
pub fn write_new(path: &Path, text: &str) -> anyhow::Result<()> {
    let shown = path.display();
    ensure!(!path.exists(), "{shown} is there already: name another file");
    let mut file = fs::File::create_new(path).with_context(|| format!("cannot write {shown}"))?;
    if let Err(error) = file.write_all(text.as_bytes()).and_then(|()| file.flush()) {
        drop(file);
        let _ = fs::remove_file(path);
        return Err(error).with_context(|| format!("cannot write {shown}"));
    }
    Ok(())
}

fn print_text(text: &str) -> anyhow::Result<()> {
    let mut out = io::stdout().lock();
    match out.write_all(text.as_bytes()).and_then(|()| out.flush()) {
        Err(error) if error.kind() != io::ErrorKind::BrokenPipe => {
            Err(error).context("cannot write the answer")
        }
        _ => Ok(()),
    }
}
