//! The user's file of settings: `config.toml` in the folder `hf` of the system's folder for settings.

use std::fs;
use std::io;

use anyhow::Context as _;
use serde::Deserialize;

use super::context::config_folder;
use crate::finding::Source;

/// What may be set.
#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
struct Settings {
    /// The rule set that holds unless another is asked for.
    rules: Option<String>,
}

/// The rule set that the file names, and the file; `None` without file or entry.
///
/// # Errors
/// When the file cannot be read or holds anything else.
pub(super) fn rules() -> anyhow::Result<Option<(String, String)>> {
    let Some(path) = config_folder().map(|folder| folder.join("config.toml")) else { return Ok(None) };
    let text = match fs::read_to_string(&path) {
        Ok(text) => text,
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
        Err(error) => return Err(error).with_context(|| format!("cannot read {}", path.display())),
    };
    let name = path.display().to_string();
    let settings: Settings = Source { file: &name, text: &text }.parse()?;
    Ok(settings.rules.map(|rules| (rules, name)))
}
