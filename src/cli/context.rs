//! What a command works with: data, rules and the way to print, each read when first needed.

use std::cell::OnceCell;
use std::io::{self, IsTerminal, Write};
use std::path::{Path, PathBuf};

use anyhow::{Context as _, bail};
use serde::Serialize;

use super::args::{ColorChoice, GlobalArgs};
use crate::card::{Deck, Rules, load_deck};
use crate::data::Data;
use crate::map::Map;
use crate::report::{self, Format, Look, Report};
use crate::rules::support::SupportRules;
use crate::ruleset::{self, RuleSet};

/// The rules that hold when nobody says otherwise.
const USUAL_RULES: &str = "expanded";
/// Columns where there is no terminal.
const USUAL_WIDTH: u16 = 80;

/// What a command works with.
#[derive(Debug)]
pub struct Context {
    data: Data,
    wanted_rules: Option<String>,
    rules: OnceCell<String>,
    rule_set: OnceCell<RuleSet>,
    living: OnceCell<Deck>,
    fourth: OnceCell<Deck>,
    format: Format,
    look: Look,
}

impl Context {
    /// From the options of every command and the environment.
    ///
    /// # Errors
    /// When the data folder is not there.
    pub fn new(args: &GlobalArgs) -> anyhow::Result<Self> {
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
            wanted_rules: args.rules.clone().or_else(|| environment("HF_RULES")),
            rules: OnceCell::new(),
            rule_set: OnceCell::new(),
            living: OnceCell::new(),
            fourth: OnceCell::new(),
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
        self.rules.get_or_init(|| self.wanted_rules.clone().unwrap_or_else(|| USUAL_RULES.to_string()))
    }

    /// Takes the rules of a rocket file, unless others were asked for.
    ///
    /// # Errors
    /// When the file is of another edition than the rules that were asked for.
    pub fn follow_rules(&self, rules: Rules) -> anyhow::Result<()> {
        let name = rules_word(rules);
        match &self.wanted_rules {
            Some(wanted) if (wanted == "fourth") != (rules == Rules::Fourth) => {
                bail!("the rocket is built for the rules '{name}', not for '{wanted}': leave --rules out")
            }
            Some(_) => Ok(()),
            None => {
                let rules = self.rules.get_or_init(|| name.to_string());
                if rules == name {
                    Ok(())
                } else {
                    bail!("the rocket is built for the rules '{name}', not for '{rules}'")
                }
            }
        }
    }

    /// The rules in use, with map and fuel track.
    ///
    /// # Errors
    /// When they are unknown or their data is wrong.
    pub fn rule_set(&self) -> anyhow::Result<&RuleSet> {
        if self.rule_set.get().is_none() {
            let loaded = ruleset::load(&self.data, self.rules_name())?;
            return Ok(self.rule_set.get_or_init(|| loaded));
        }
        self.rule_set.get().context("the rules were just read")
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
        match self.rules_name() {
            "basic" => Ok(Rules::Basic),
            "expanded" => Ok(Rules::Expanded),
            "fourth" => Ok(Rules::Fourth),
            other => bail!("there are no cards for the rules '{other}': write basic, expanded or fourth"),
        }
    }

    /// The deck of these rules, from the data in use.
    ///
    /// # Errors
    /// When the card file is missing or wrong.
    pub fn deck(&self, rules: Rules) -> anyhow::Result<&Deck> {
        let (cell, path) = match rules {
            Rules::Basic | Rules::Expanded => (&self.living, "cards/living.toml"),
            Rules::Fourth => (&self.fourth, "cards/fourth.toml"),
        };
        if matches!(self.data, Data::Embedded) {
            return Ok(rules.deck());
        }
        if cell.get().is_none() {
            let file = self.data.read(path)?;
            let source = file.source();
            let deck = load_deck(source.file, source.text)?;
            return Ok(cell.get_or_init(|| deck));
        }
        cell.get().context("the deck was just read")
    }

    /// Prints an answer in the format asked for: JSON from its values, everything else from its report.
    ///
    /// # Errors
    /// When it cannot be written.
    pub fn answer<T: Serialize>(&self, answer: &T, report: impl FnOnce(&T) -> Report) -> anyhow::Result<()> {
        print(&match self.format {
            Format::Json => report::to_json(answer)?,
            Format::Csv => report(answer).to_csv()?,
            Format::Md => report(answer).to_markdown(),
            Format::Table => report(answer).to_text(self.look),
        })
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

/// How supports are treated under these rules.
pub const fn support_rules(rules: Rules) -> SupportRules {
    match rules {
        Rules::Basic => SupportRules::Absent,
        Rules::Expanded => SupportRules::AllNeeded,
        Rules::Fourth => SupportRules::ThrusterPath,
    }
}

/// The word for these rules on the command line.
pub const fn rules_word(rules: Rules) -> &'static str {
    match rules {
        Rules::Basic => "basic",
        Rules::Expanded => "expanded",
        Rules::Fourth => "fourth",
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
