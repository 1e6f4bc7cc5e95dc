//! Reads a rule set and all it names.

use std::collections::BTreeMap;

use serde::Deserialize;
use thiserror::Error;
use toml::Spanned;

use super::{CardRules, GameRules, Policies, RuleSet, Sections, ShipOfRules};
use crate::data::{Data, DataError};
use crate::finding::{Findings, Source};
use crate::map::{self, Map, Season, SpaceId};
use crate::track::FuelTrack;
use crate::unit::Thrust;

/// Why a rule set cannot be used.
#[derive(Debug, Error)]
pub enum RuleSetError {
    /// A data file cannot be read.
    #[error(transparent)]
    Data(#[from] DataError),
    /// A data file is wrong.
    #[error(transparent)]
    Findings(#[from] Findings),
    /// A policy that cannot be chosen so.
    #[error("{0}")]
    Policy(String),
    /// No such rule set.
    #[error("there are no rules called '{given}'; the rule sets are {known}")]
    Unknown {
        /// What was asked for.
        given: String,
        /// All that exist.
        known: String,
    },
}

/// Folder of the rule sets in the data; the file name is the name of the set.
const FOLDER: &str = "rules/";
/// Map changes live beside the rule sets and are none.
const CHANGES: &str = "-map.toml";

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawRuleSet {
    format: Spanned<u32>,
    name: String,
    title: String,
    covers: String,
    sources: String,
    book: Option<String>,
    #[serde(default)]
    sections: BTreeMap<String, String>,
    #[serde(default)]
    words: BTreeMap<String, String>,
    map: String,
    map_changes: Option<String>,
    track: String,
    #[serde(default)]
    calendar: Vec<Season>,
    push_name: Option<String>,
    cards: Option<CardRules>,
    game: Option<String>,
    #[serde(default)]
    ship: Vec<ShipOfRules>,
    policies: Policies,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawChanges {
    format: Spanned<u32>,
    #[serde(default)]
    plain_burn: Vec<RawPlainBurn>,
    #[serde(default)]
    closed: Vec<RawClosed>,
    #[serde(default)]
    gate: Vec<RawGate>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawPlainBurn {
    space: Spanned<String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawClosed {
    from: Spanned<String>,
    to: Spanned<String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawGate {
    space: Spanned<String>,
    thrust_above: i8,
}

/// The names of all rule sets of the data, sorted.
///
/// # Errors
/// When the data folder cannot be listed.
pub fn names(data: &Data) -> Result<Vec<String>, DataError> {
    let files = data.list(FOLDER)?;
    let sets = files.iter().filter(|file| !file.ends_with(CHANGES));
    Ok(sets.filter_map(|file| file.strip_prefix(FOLDER)?.strip_suffix(".toml").map(str::to_string)).collect())
}

/// Reads a rule set with its map and fuel track.
///
/// # Errors
/// When it is unknown, or a file it needs is missing or wrong.
pub fn load(data: &Data, name: &str) -> Result<RuleSet, RuleSetError> {
    load_with(data, name, &[])
}

/// Reads a rule set, with other choices for some of its policies: pairs of a policy and its value.
///
/// # Errors
/// As [`load`], and when a policy or a value is unknown.
pub fn load_with(data: &Data, name: &str, choices: &[(String, String)]) -> Result<RuleSet, RuleSetError> {
    let known = names(data)?;
    if !known.iter().any(|known| known == name) {
        return Err(RuleSetError::Unknown { given: name.to_string(), known: known.join(", ") });
    }
    let file = data.read(&format!("{FOLDER}{name}.toml"))?;
    let raw: RawRuleSet = file.source().parse()?;
    check_format(&raw.format, file.source())?;
    let policies = choose(raw.policies, choices)?;
    let map_file = data.read(&raw.map)?;
    let track_file = data.read(&raw.track)?;
    let compiled = data.compiled_map(&raw.map).and_then(|bytes| map::from_compiled(bytes).ok());
    let mut map = compiled.map_or_else(|| map::load(map_file.source()), Ok)?;
    let track = FuelTrack::load(track_file.source())?;
    let mut gates = BTreeMap::new();
    if let Some(changes) = &raw.map_changes {
        let changes = data.read(changes)?;
        gates = apply(&mut map, changes.source())?;
    }
    let game = raw.game.as_ref().map(|file| read_game(data, file)).transpose()?;
    let RawRuleSet { name, title, covers, sources, calendar, push_name, cards, ship: ships, .. } = raw;
    let sections = Sections { book: raw.book, of: raw.sections, words: raw.words };
    Ok(RuleSet {
        name,
        title,
        covers,
        sources,
        sections,
        policies,
        map,
        map_file: raw.map,
        push_name,
        choices: choices.iter().map(|(name, value)| (as_typed(name), as_typed(value))).collect(),
        track,
        gates,
        calendar,
        cards,
        game,
        ships,
    })
}

/// The game around the movement.
fn read_game(data: &Data, file: &str) -> Result<GameRules, RuleSetError> {
    let file = data.read(file)?;
    let game: GameRules = file.source().parse()?;
    if game.format == 1 {
        return Ok(game);
    }
    let message = format!("format {} is not known; this program reads format 1", game.format);
    Err(Findings(vec![file.source().finding(0, "unknown-format", "format", message)]).into())
}

/// The policies of a file, some of them chosen otherwise.
fn choose(policies: Policies, choices: &[(String, String)]) -> Result<Policies, RuleSetError> {
    let mut chosen = policies;
    for (name, value) in choices {
        let (name, value) = (as_typed(name), as_typed(value));
        let wrong = |error: String| RuleSetError::Policy(format!("--policy {name}={value}: {error}"));
        let mut table = toml::Table::try_from(chosen).map_err(|error| wrong(error.to_string()))?;
        let key = name.replace('-', "_");
        if !table.contains_key(&key) {
            let known: Vec<String> = table.keys().map(|key| key.replace('_', "-")).collect();
            let known = known.join(", ");
            return Err(RuleSetError::Policy(format!(
                "there is no policy called '{name}'; the policies are {known}"
            )));
        }
        table.insert(key, toml::Value::String(value.clone()));
        let unknown = |error: toml::de::Error| wrong(format!("write {}", known_values(error.message())));
        chosen = table.try_into().map_err(unknown)?;
    }
    Ok(chosen)
}

/// The name or value of a policy as it is typed, whatever separates its words.
fn as_typed(text: &str) -> String {
    text.trim().to_lowercase().replace([' ', '_'], "-")
}

/// The values that a message about an unknown one names, each between two backticks, the unknown one first.
fn known_values(message: &str) -> String {
    let known: Vec<&str> = message.split('`').skip(3).step_by(2).collect();
    match known.as_slice() {
        [first @ .., last] if !first.is_empty() => format!("{} or {last}", first.join(", ")),
        known => known.concat(),
    }
}

fn check_format(format: &Spanned<u32>, source: Source<'_>) -> Result<(), Findings> {
    let number = *format.get_ref();
    if number == 1 {
        return Ok(());
    }
    let message = format!("format {number} is not known; this program reads format 1");
    Err(Findings(vec![source.finding(format.span().start, "unknown-format", "format", message)]))
}

/// Applies a rule set's changes to the map.
fn apply(map: &mut Map, source: Source<'_>) -> Result<BTreeMap<SpaceId, Thrust>, Findings> {
    let raw: RawChanges = source.parse()?;
    check_format(&raw.format, source)?;
    let mut findings = Vec::new();
    let mut gates = BTreeMap::new();
    let mut find = |map: &Map, id: &Spanned<String>, field: &str| {
        let found = map.find(id.get_ref());
        if found.is_none() {
            let message = format!("no space of the map has the id '{}'", id.get_ref());
            findings.push(source.finding(id.span().start, "unknown-id", field, message));
        }
        found
    };
    for change in &raw.plain_burn {
        if let Some(space) = find(map, &change.space, "plain_burn.space") {
            map.make_plain_burn(space);
        }
    }
    for change in &raw.gate {
        if let Some(space) = find(map, &change.space, "gate.space") {
            gates.insert(space, Thrust(change.thrust_above));
        }
    }
    let mut closed = Vec::new();
    for change in &raw.closed {
        let ends = (find(map, &change.from, "closed.from"), find(map, &change.to, "closed.to"));
        if let (Some(from), Some(to)) = ends {
            closed.push((change, from, to));
        }
    }
    for (change, from, to) in closed {
        if !map.close(from, to) {
            let message = format!("no line joins '{}' and '{}'", change.from.get_ref(), change.to.get_ref());
            findings.push(source.finding(change.from.span().start, "unknown-id", "closed.from", message));
        }
    }
    if findings.is_empty() { Ok(gates) } else { Err(Findings(findings)) }
}
