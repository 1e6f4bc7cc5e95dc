//! Exit codes, and errors as one clear line each.

use std::error::Error as _;
use std::process::ExitCode;

use clap::error::{ContextKind, ContextValue};
use thiserror::Error;

/// The most lines of one error: a broken data folder may have thousands.
const MOST_LINES: usize = 20;

/// How a command ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Exit {
    /// The question was answered.
    Answered,
    /// The answer is an honest no: no trip, an illegal one, nothing that fits.
    No,
    /// The question could not be asked: a wrong flag, name, file or number.
    CouldNotAsk,
}

impl From<Exit> for ExitCode {
    fn from(exit: Exit) -> Self {
        Self::from(match exit {
            Exit::Answered => 0,
            Exit::No => 1,
            Exit::CouldNotAsk => 2,
        })
    }
}

/// A no that is told as an error, with the section it comes from.
#[derive(Clone, Debug, Error)]
#[error("{0}")]
pub struct Refused(pub String);

/// Prints an error of a command, a line for each fault, and says how to exit.
pub fn report(error: &anyhow::Error) -> Exit {
    let text = format!("{error:#}");
    let lines: Vec<&str> = text.lines().filter(|line| !line.trim().is_empty()).collect();
    for line in lines.iter().take(MOST_LINES) {
        eprintln!("error: {line}");
    }
    if lines.len() > MOST_LINES {
        eprintln!("error: and {} more", lines.len() - MOST_LINES);
    }
    if error.is::<Refused>() { Exit::No } else { Exit::CouldNotAsk }
}

/// Prints what is wrong with the command line in one line, as `cite` puts it, or the help that was asked for.
pub fn usage(error: &clap::Error, cite: impl Fn(&str) -> String) -> Exit {
    use clap::error::ErrorKind;
    match error.kind() {
        ErrorKind::DisplayHelp | ErrorKind::DisplayVersion => {
            // A reader that went away, such as `head`, is no fault.
            drop(error.print());
            Exit::Answered
        }
        _ => {
            eprintln!("{}", cite(&one_line(error)));
            Exit::CouldNotAsk
        }
    }
}

/// The option that a refused value was given for, where the refusal itself does not name it.
fn option_in(error: &clap::Error, cause: &str) -> String {
    let Some(ContextValue::String(argument)) = error.get(ContextKind::InvalidArg) else {
        return String::new();
    };
    let option = argument.split([' ', '=']).next().unwrap_or_default();
    let name = option.trim_start_matches('-').replace('-', " ");
    // What would be right follows the colon, and may have any words in it, such as "1 to 99".
    let wrong = cause.split(": ").next().unwrap_or_default().replace('-', " ");
    let is_named = cause.contains(option) || wrong.split_whitespace().any(|word| word == name);
    if is_named || name.is_empty() { String::new() } else { format!("{option}: ") }
}

/// The message and its tips, without the usage and the pointer to the help.
fn one_line(error: &clap::Error) -> String {
    if let Some(cause) = error.source().filter(|_| error.kind() == clap::error::ErrorKind::ValueValidation) {
        return format!("error: {}{cause}", option_in(error, &cause.to_string()));
    }
    let text = error.render().to_string();
    let paragraphs = text.split("\n\n").filter(|paragraph| {
        let paragraph = paragraph.trim();
        !paragraph.is_empty() && !paragraph.starts_with("Usage:") && !paragraph.starts_with("For more")
    });
    let joined = paragraphs.map(|paragraph| {
        paragraph.lines().map(str::trim).filter(|line| !line.is_empty()).collect::<Vec<_>>().join(" ")
    });
    joined.collect::<Vec<_>>().join("; ")
}
