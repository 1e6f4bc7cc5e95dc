//! A mission file, read and checked.

use std::fmt::Write as _;

use toml::de::DeTable;

use super::actions::{Entry, entry};
use super::fields::{Fields, Reader};
use super::names::{Names, parsed};
use super::setup;
use crate::card::Deck;
use crate::dice::Generator;
use crate::finding::{Findings, Source};
use crate::game::{Setting, State};
use crate::ruleset::RuleSet;

/// The version of the format that this program reads.
const FORMAT: i64 = 1;

/// A file that was read without a fault.
#[derive(Debug)]
pub struct Mission<'a> {
    /// What it is about.
    pub title: String,
    /// Rules, cards and options.
    pub setting: Setting<'a>,
    /// The table at the start.
    pub state: State,
    /// What fills in missing rolls.
    pub generator: Option<Generator>,
    /// What is done, in order.
    pub entries: Vec<Entry>,
}

/// The name of the rule set that a file is written for.
///
/// # Errors
/// When the file cannot be read so far.
pub fn rules_named(source: Source<'_>) -> Result<String, Findings> {
    let reader = Reader::new(source);
    let table = parse(source)?;
    let file = Fields::of_file(&reader, &table);
    let format = file.need_number("format", 0, i64::MAX);
    if let Some(format) = format.filter(|format| format.value != FORMAT) {
        let message = format!("format {} is not known; this program reads format {FORMAT}", format.value);
        reader.wrong(format.at, "unknown-format", "format", message);
    }
    let rules = file.need_text("rules", "the name of a rule set, such as \"basic\" or another of `hf rules`");
    reader.finish()?;
    Ok(rules.map(|word| word.text).unwrap_or_default())
}

/// Reads a whole file; finds everything that can be known without playing it.
///
/// # Errors
/// All findings in the order of the file.
pub fn read<'a>(
    source: Source<'_>,
    rule_set: &'a RuleSet,
    deck: Option<&'a Deck>,
) -> Result<Mission<'a>, Findings> {
    let reader = Reader::new(source);
    let table = parse(source)?;
    let file = Fields::of_file(&reader, &table);
    let _ = (file.number("format", FORMAT, FORMAT), file.text("rules"));
    let title = file.text("title").map(|word| word.text).unwrap_or_default();
    let seed = file.figure("seed").and_then(|word| {
        let seed = word.text.parse::<u64>().map_err(|_| "this must be a whole number, 0 or more");
        parsed(&reader, &word, seed)
    });
    let setting = Setting::new(rule_set, deck, setup::options(&file, rule_set));
    let start = setup::state(&file, &setting, seed);
    let Some((state, generator)) = start else {
        reader.finish()?;
        return Err(Findings(vec![source.finding(0, "no-setup", "player", "nobody plays".to_string())]));
    };
    let names = Names { setting: &setting, players: &state.players };
    let actions = file.tables("action");
    let entries: Vec<Entry> = actions.iter().filter_map(|action| entry(action, names)).collect();
    file.finish();
    reader.finish()?;
    Ok(Mission { title, setting, state, generator, entries })
}

/// The file as a TOML table.
fn parse(source: Source<'_>) -> Result<DeTable<'_>, Findings> {
    DeTable::parse(source.text).map(toml::Spanned::into_inner).map_err(|error| {
        let at = error.span().map_or(0, |span| span.start);
        let mut message = String::new();
        for line in error.message().lines().filter(|line| !line.is_empty()) {
            let _ = write!(message, "{}{line}", if message.is_empty() { "" } else { ", " });
        }
        Findings(vec![source.finding(at, "not-readable", "file", message)])
    })
}
