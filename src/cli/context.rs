//! What a command works with: data, rules and the way to print, each read when first needed.

use std::cell::OnceCell;
use std::io::{self, IsTerminal, Write};
use std::path::{Path, PathBuf};

use anyhow::{Context as _, bail};
use serde::Serialize;

use super::args::{ColorChoice, GlobalArgs};
use super::{settings, uses};
use crate::card::{Deck, load_deck};
use crate::data::Data;
use crate::map::Map;
use crate::report::{self, Format, Look, Report};
use crate::ruleset::{self, CardRules as Rules, RuleSet, RuleSetError};

/// Columns where there is no terminal.
const USUAL_WIDTH: u16 = 80;

/// Rules that were asked for.
#[derive(Clone, Debug)]
struct Wanted {
    name: String,
    /// Where the name stands, unless on the command line.
    place: Option<String>,
}

/// What a command works with.
#[derive(Debug)]
pub struct Context {
    data: Data,
    given: Vec<String>,
    wanted_rules: Option<Wanted>,
    rules: OnceCell<String>,
    rule_set: OnceCell<RuleSet>,
    policies: Vec<(String, String)>,
    deck: OnceCell<(&'static str, Deck)>,
    format: Format,
    look: Look,
}

impl Context {
    /// From the options of every command, those that were written, and the environment.
    ///
    /// # Errors
    /// When the data folder is not there.
    pub fn new(args: &GlobalArgs, given: &[String]) -> anyhow::Result<Self> {
        let folder = args.data.clone().or_else(|| environment("HF_DATA").map(PathBuf::from));
        let data = match folder {
            Some(folder) => Data::folder(&folder)?,
            None => Data::Embedded,
        };
        let colour = match args.color {
            ColorChoice::Always => true,
            ColorChoice::Never => false,
            ColorChoice::Auto => has_colours(),
        };
        let width = args.width.unwrap_or_else(terminal_width);
        Ok(Self {
            data,
            given: given.to_vec(),
            wanted_rules: wanted_rules(args.rules.as_deref())?,
            rules: OnceCell::new(),
            rule_set: OnceCell::new(),
            policies: args.policy.clone(),
            deck: OnceCell::new(),
            format: args.format,
            look: Look { width, colour },
        })
    }

    /// The data in use.
    pub const fn data(&self) -> &Data {
        &self.data
    }

    /// How to print.
    pub const fn format(&self) -> Format {
        self.format
    }

    /// Name of the rules in use.
    pub fn rules_name(&self) -> &str {
        self.rules.get_or_init(|| {
            let wanted = self.wanted_rules.as_ref();
            wanted.map_or_else(|| ruleset::USUAL.to_string(), |wanted| wanted.name.clone())
        })
    }

    /// Name of the rules to play a whole game by: those asked for, or the usual ones.
    pub fn game_rules_name(&self) -> String {
        let wanted = self.wanted_rules.as_ref();
        wanted.map_or_else(|| ruleset::USUAL_GAME.to_string(), |wanted| wanted.name.clone())
    }

    /// Takes the rules of a rocket file, unless others were asked for.
    ///
    /// # Errors
    /// When the file is built from another deck than that of the rules asked for.
    pub fn follow_rules(&self, rules: Rules) -> anyhow::Result<()> {
        let name = rules.rule_set();
        let wanted = match &self.wanted_rules {
            Some(_) => self.rules_name(),
            None => self.rules.get_or_init(|| name.to_string()),
        };
        if wanted == name || self.card_rules()?.deck_file() == rules.deck_file() {
            return Ok(());
        }
        bail!("the rocket is built for the rules '{name}', not for '{wanted}': write --rules {name}")
    }

    /// The rules in use, with map and fuel track.
    ///
    /// # Errors
    /// When they are unknown or their data is wrong, and when they have no use for an option that was given.
    pub fn rule_set(&self) -> anyhow::Result<&RuleSet> {
        if self.rule_set.get().is_none() {
            let loaded = ruleset::load_with(&self.data, self.rules_name(), &self.policies);
            // A name from elsewhere than the command line says where it stands.
            let loaded = loaded.map_err(|error| match (&error, &self.wanted_rules) {
                (RuleSetError::Unknown { .. }, Some(Wanted { place: Some(place), .. })) => {
                    anyhow::anyhow!("{place}: {error}")
                }
                _ => error.into(),
            })?;
            self.rule_set.get_or_init(|| loaded);
        }
        let rule_set = self.rule_set.get().context("the rules were just read")?;
        uses::check(&self.given, rule_set)?;
        Ok(rule_set)
    }

    /// A rule set by its name, whatever rules are in use, with its deck where it has one.
    ///
    /// # Errors
    /// When it is unknown or its data is wrong.
    pub fn rules_and_deck(&self, name: &str) -> anyhow::Result<(RuleSet, Option<Deck>)> {
        let rule_set = ruleset::load_with(&self.data, name, &self.policies)?;
        let Some(cards) = rule_set.cards else { return Ok((rule_set, None)) };
        let deck = if matches!(self.data, Data::Embedded) {
            cards.deck().clone()
        } else {
            let file = self.data.read(cards.deck_file())?;
            load_deck(file.source().file, file.source().text)?
        };
        Ok((rule_set, Some(deck)))
    }

    /// Refuses options that a command has no use for, such as `--push`; `answers` says what it answers.
    ///
    /// # Errors
    /// The first of them that was given.
    pub fn refuse(&self, unused: &[&str], answers: &str) -> anyhow::Result<()> {
        uses::refuse(&self.given, unused, answers)
    }

    /// Whether an option was given, such as `--push`.
    pub fn is_given(&self, option: &str) -> bool {
        self.given.iter().any(|given| given == option)
    }

    /// The first option given that is none of these.
    pub fn given_beyond(&self, known: &[&str]) -> Option<&str> {
        self.given.iter().map(String::as_str).find(|option| !known.contains(option))
    }

    /// The map of the rules in use.
    ///
    /// # Errors
    /// As [`Context::rule_set`].
    pub fn map(&self) -> anyhow::Result<&Map> {
        Ok(&self.rule_set()?.map)
    }

    /// The rules in use as far as cards are concerned.
    ///
    /// # Errors
    /// When no deck belongs to them.
    pub fn card_rules(&self) -> anyhow::Result<Rules> {
        let rule_set = self.rule_set()?;
        rule_set.cards.with_context(|| format!("the rules '{}' are played without cards", rule_set.name))
    }

    /// The deck of these rules, from the data in use.
    ///
    /// # Errors
    /// When the card file is missing or wrong.
    pub fn deck(&self, rules: Rules) -> anyhow::Result<&Deck> {
        if matches!(self.data, Data::Embedded) {
            return Ok(rules.deck());
        }
        let file = self.data.read(rules.deck_file())?;
        if self.deck.get().is_none_or(|(name, _)| *name != rules.deck_file()) {
            let source = file.source();
            let deck = load_deck(source.file, source.text)?;
            return Ok(&self.deck.get_or_init(|| (rules.deck_file(), deck)).1);
        }
        self.deck.get().map(|(_, deck)| deck).context("the deck was just read")
    }

    /// Prints an answer in the format asked for: JSON from its values, everything else from its report.
    ///
    /// # Errors
    /// When it cannot be written.
    pub fn answer<T: Serialize>(&self, answer: &T, report: impl FnOnce(&T) -> Report) -> anyhow::Result<()> {
        // Sections are exchanged before the text is set, so that its lines break where they should.
        let report = |answer| report(answer).notes(self.policy_note()).map_texts(&|text| self.cite(text));
        print(&match self.format {
            Format::Json => self.cite(&report::to_json(answer, self.chosen_policies())?),
            Format::Csv => self.cite(&report(answer).to_csv()?),
            Format::Md => report(answer).to_markdown(),
            Format::Table => report(answer).to_text(self.look),
        })
    }

    /// Choices that differ from the rules as written are told with every answer.
    fn policy_note(&self) -> Option<String> {
        let choices =
            self.chosen_policies().iter().map(|(policy, choice)| format!("policy {policy}={choice}"));
        let choices: Vec<String> = choices.collect();
        (!choices.is_empty()).then(|| format!("By choice: {}.", report::listed(&choices)))
    }

    /// Policies chosen in place of those of the rules, where the rules have been read.
    fn chosen_policies(&self) -> &[(String, String)] {
        self.rule_set.get().map_or(&[], |rules| &rules.choices)
    }

    /// A text with the sections and words of the book in use, where the rules have been read.
    pub fn cite(&self, text: &str) -> String {
        self.rule_set.get().map_or_else(|| text.to_string(), |rules| rules.sections.translate(text))
    }
}

/// Writes to the standard output; a reader that went away ends it quietly.
fn print(text: &str) -> anyhow::Result<()> {
    let mut out = io::stdout().lock();
    match out.write_all(text.as_bytes()).and_then(|()| out.flush()) {
        Err(error) if error.kind() != io::ErrorKind::BrokenPipe => {
            Err(error).context("cannot write the answer")
        }
        _ => Ok(()),
    }
}

/// The user's folder of settings, if the system names one.
pub fn config_folder() -> Option<PathBuf> {
    let base = environment("XDG_CONFIG_HOME").map(PathBuf::from);
    let base = base.or_else(|| environment("HOME").map(|home| Path::new(&home).join(".config")));
    base.map(|base| base.join("hf"))
}

/// A variable of the environment; an empty one counts as not set.
fn environment(name: &str) -> Option<String> {
    std::env::var(name).ok().filter(|value| !value.is_empty())
}

/// The rules asked for: by option, by variable, or by the file of settings.
fn wanted_rules(option: Option<&str>) -> anyhow::Result<Option<Wanted>> {
    if let Some(name) = option {
        return Ok(Some(Wanted { name: name.to_string(), place: None }));
    }
    let variable = "HF_RULES";
    if let Some(name) = environment(variable) {
        return Ok(Some(Wanted { name, place: Some(variable.to_string()) }));
    }
    Ok(settings::rules()?.map(|(name, file)| Wanted { name, place: Some(file) }))
}

fn has_colours() -> bool {
    if environment("NO_COLOR").is_some() {
        return false;
    }
    if environment("CLICOLOR_FORCE").is_some_and(|value| value != "0") {
        return true;
    }
    io::stdout().is_terminal() && environment("TERM").is_none_or(|terminal| terminal != "dumb")
}

fn terminal_width() -> u16 {
    let terminal = terminal_size::terminal_size_of(io::stdout()).map(|(width, _)| width.0);
    terminal.filter(|width| *width >= 40).unwrap_or(USUAL_WIDTH)
}
