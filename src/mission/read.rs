//! A mission file, read and checked.

use toml::de::DeTable;

use super::actions::{Entry, entry};
use super::fields::{Fields, Reader};
use super::names::Names;
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

/// The rule set that a file is written for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RulesNamed {
    /// Its name as the file has it; there may be none of that name.
    pub name: String,
    /// Byte offset of the name in the file.
    pub at: usize,
}

/// The rule set that a file is written for.
///
/// # Errors
/// When the file cannot be read so far.
pub fn rules_named(source: Source<'_>) -> Result<RulesNamed, Findings> {
    let reader = Reader::new(source);
    let table = parse(source)?;
    if source.text.trim().is_empty() {
        let message =
            "the file is empty: begin it with the lines format = 1 and rules = \"basic\"".to_string();
        return Err(Findings(vec![source.finding(0, "empty-file", "file", message)]));
    }
    let file = Fields::of_file(&reader, &table);
    match file.number("format", i64::MIN, i64::MAX) {
        Some(format) if format.value != FORMAT => {
            let message = format!("format {} is not known; this program reads format {FORMAT}", format.value);
            reader.wrong(format.at, "unknown-format", "format", message);
        }
        None if !file.has("format") => {
            let message = format!("format is missing; add a line format = {FORMAT}");
            file.wrong("format", "missing-field", message);
        }
        _ => {}
    }
    let rules = file.need_text("rules", "the name of a rule set, such as \"basic\" or another of `hf rules`");
    reader.finish()?;
    Ok(rules.map_or_else(
        || RulesNamed { name: String::new(), at: 0 },
        |word| RulesNamed { name: word.text, at: word.at },
    ))
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
    let seed = file.large_number("seed");
    let setting = Setting::new(rule_set, deck, setup::options(&file, rule_set));
    let start = setup::state(&file, &setting, seed);
    // Actions are read even where the set-up is wrong: what is wrong in them is to be found too.
    let players = start.as_ref().map_or(&[][..], |(state, _)| &state.players);
    let names = Names { setting: &setting, players };
    let actions = file.tables("action");
    let entries: Vec<Entry> = actions.iter().filter_map(|action| entry(action, names)).collect();
    let Some((state, generator)) = start else {
        file.finish();
        reader.finish()?;
        return Err(Findings(vec![source.finding(0, "missing-field", "player", setup::NOBODY.to_string())]));
    };
    file.finish();
    reader.finish()?;
    Ok(Mission { title, setting, state, generator, entries })
}

/// The file as a TOML table.
fn parse(source: Source<'_>) -> Result<DeTable<'_>, Findings> {
    let parsed = DeTable::parse(source.text).map(toml::Spanned::into_inner);
    parsed.map_err(|error| Findings(vec![source.not_readable(&error)]))
}
