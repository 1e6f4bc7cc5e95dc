//! Files that are read, and what is said where they cannot be.

use std::fs;
use std::io::{self, ErrorKind};
use std::path::Path;

use anyhow::anyhow;

/// The text of a file.
///
/// # Errors
/// Which file it is, and why it cannot be read.
pub(super) fn read_file(path: &Path) -> anyhow::Result<String> {
    fs::read_to_string(path).map_err(|error| cannot_read(path, &error))
}

/// Why a file cannot be read, in a player's words.
pub(super) fn cannot_read(path: &Path, error: &io::Error) -> anyhow::Error {
    if path.as_os_str().is_empty() {
        return anyhow!("the name of the file is empty");
    }
    let why = match error.kind() {
        ErrorKind::NotFound => "there is no such file".to_string(),
        ErrorKind::IsADirectory => "it is a folder; name a file in it".to_string(),
        ErrorKind::PermissionDenied => "its owner lets nobody else read it".to_string(),
        ErrorKind::InvalidData => "it is no text in UTF-8".to_string(),
        _ => error.to_string(),
    };
    anyhow!("cannot read {}: {why}", path.display())
}
