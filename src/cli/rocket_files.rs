//! The rocket that `--rocket` names: a file, one of the user's own, or one that comes with the program.

use std::fs;
use std::io::{self, Read};
use std::path::{MAIN_SEPARATOR, Path, PathBuf};

use anyhow::{Context as _, bail};

use super::context::{Context, config_folder};
use super::names;
use super::reading::read_file;
use crate::card::{BUILT_IN_ROCKETS, RocketFile, load_rocket};
use crate::name::{Lookup, lookup};

/// Where the text of a rocket is.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Origin {
    /// A file of the user's folder of rockets.
    Own(PathBuf),
    /// Compiled in.
    BuiltIn(&'static str),
}

/// Reads the rocket that a player means by a path, by `-` for the standard input, or by a name.
///
/// # Errors
/// When there is no such rocket, or its file is wrong.
pub fn read<'context>(context: &'context Context, named: &str) -> anyhow::Result<RocketFile<'context>> {
    let (name, text) = find(named)?;
    let mut failure = None;
    let rocket = load_rocket(&name, &text, |rules| {
        context.deck(rules).unwrap_or_else(|error| {
            failure = Some(error);
            rules.deck()
        })
    });
    match failure {
        Some(error) => Err(error),
        None => Ok(rocket?),
    }
}

/// The name and the text of a rocket file.
fn find(named: &str) -> anyhow::Result<(String, String)> {
    if named.trim().is_empty() {
        bail!("the name of the rocket is empty");
    }
    if named == "-" {
        let mut text = String::new();
        io::stdin().read_to_string(&mut text).context("cannot read the rocket from the standard input")?;
        return Ok(("standard input".to_string(), text));
    }
    let path = Path::new(named);
    let is_path =
        path.extension().is_some_and(|ending| ending == "toml") || named.contains(['/', MAIN_SEPARATOR]);
    if is_path || path.is_file() {
        return Ok((named.to_string(), read_file(path)?));
    }
    let rockets = all()?;
    match lookup(named, rockets.iter().map(|(id, origin)| (origin, id.as_str()))) {
        Lookup::Found(Origin::Own(path)) => Ok((path.display().to_string(), read_file(path)?)),
        Lookup::Found(Origin::BuiltIn(id)) => {
            let rocket = BUILT_IN_ROCKETS.iter().find(|rocket| rocket.id == *id);
            let rocket = rocket.context("every built-in rocket has its text")?;
            Ok((format!("missions/rockets/{id}.toml"), rocket.text.to_string()))
        }
        Lookup::Several(origins) => {
            let fits = rockets.iter().filter(|(_, origin)| origins.contains(&origin));
            bail!(names::several(named, "rockets", &fits.map(|(id, _)| id.clone()).collect::<Vec<_>>()))
        }
        Lookup::Unknown(near) if near.is_empty() => {
            bail!("{}: `hf rocket` lists all", names::unknown(named, "rocket", &near))
        }
        Lookup::Unknown(near) => bail!(names::unknown(named, "rocket", &near)),
    }
}

/// The names of all rockets, the user's own first.
///
/// # Errors
/// When the user's folder cannot be listed.
pub fn known() -> anyhow::Result<Vec<String>> {
    Ok(all()?.into_iter().map(|(id, _)| id).collect())
}

/// All rockets by name; one of the user's own takes the place of a built-in one.
fn all() -> anyhow::Result<Vec<(String, Origin)>> {
    let mut rockets = Vec::new();
    if let Some(folder) =
        config_folder().map(|folder| folder.join("rockets")).filter(|folder| folder.is_dir())
    {
        let unreadable = || format!("cannot read {}", folder.display());
        for entry in fs::read_dir(&folder).with_context(unreadable)? {
            let path = entry.with_context(unreadable)?.path();
            if path.extension().is_some_and(|ending| ending == "toml")
                && let Some(stem) = path.file_stem()
            {
                rockets.push((stem.to_string_lossy().into_owned(), Origin::Own(path.clone())));
            }
        }
        rockets.sort_by(|one, other| one.0.cmp(&other.0));
    }
    for rocket in BUILT_IN_ROCKETS {
        if !rockets.iter().any(|(id, _)| id == rocket.id) {
            rockets.push((rocket.id.to_string(), Origin::BuiltIn(rocket.id)));
        }
    }
    Ok(rockets)
}
