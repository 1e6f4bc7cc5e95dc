//! `hf odds FILE`: what a mission file may come to.

use std::path::Path;

use anyhow::{bail, ensure};

use super::exit::Refused;
use super::mission_files::{Loaded, sound};
use super::{Context, Exit};
use crate::mission::odds;
use crate::report::odds::{FileOdds, OddsAnswer};

/// Options that a question about a mission file has a use for; the names of places are the files.
const OF_FILES: [&str; 9] =
    ["--from", "--to", "--files", "--rules", "--policy", "--data", "--format", "--color", "--width"];

/// Whether a name is that of a mission file and not of a place to start from; a second name follows or not.
pub(super) fn is_file(name: &str, is_followed: bool) -> bool {
    let path = Path::new(name);
    name == "-"
        || path.extension().is_some_and(|extension| extension.eq_ignore_ascii_case("toml"))
        || (path.is_file() && (!is_followed || name.contains(std::path::is_separator)))
}

/// Answers `hf odds FILE`; an action that is illegal as the file has it is a no.
///
/// # Errors
/// When a file cannot be read or has an illegal action.
pub(super) fn run(files: &[&str], context: &Context) -> anyhow::Result<Exit> {
    if let Some(option) = context.given_beyond(&OF_FILES) {
        bail!("a mission file says what flies and how: leave {option} out");
    }
    let inputs = files.iter().filter(|file| **file == "-").count();
    ensure!(inputs < 2, "the standard input, -, can be read once: name it once");
    let mut answer = OddsAnswer { files: Vec::new() };
    for file in files {
        let loaded = Loaded::sound(file, context)?;
        let mission = sound(&loaded)?;
        let odds = odds(&mission).map_err(|halt| Refused(loaded.refusal(&mission, &halt)))?;
        answer.files.push(FileOdds::new(&mission, &odds, loaded.source(), &|text| loaded.cite(text)));
    }
    context.answer(&answer, OddsAnswer::report)?;
    Ok(Exit::Answered)
}
