//! The data files: compiled into the binary, or read from a folder that replaces them.

use std::borrow::Cow;
use std::fs;
use std::path::{Path, PathBuf};

use thiserror::Error;

use crate::finding::Source;

/// Every file of `data/` with its text.
const EMBEDDED: &[(&str, &str)] = &[
    ("cards/fourth.toml", include_str!("../data/cards/fourth.toml")),
    ("cards/living.toml", include_str!("../data/cards/living.toml")),
    ("game/living.toml", include_str!("../data/game/living.toml")),
    ("maps/fourth.toml", include_str!("../data/maps/fourth.toml")),
    ("maps/third.toml", include_str!("../data/maps/third.toml")),
    ("rules/basic.toml", include_str!("../data/rules/basic.toml")),
    ("rules/diamonds.toml", include_str!("../data/rules/diamonds.toml")),
    ("rules/expanded.toml", include_str!("../data/rules/expanded.toml")),
    ("rules/fourth.toml", include_str!("../data/rules/fourth.toml")),
    ("rules/living-map.toml", include_str!("../data/rules/living-map.toml")),
    ("tracks/fuel-strip.toml", include_str!("../data/tracks/fuel-strip.toml")),
    ("tracks/rocket-diagram.toml", include_str!("../data/tracks/rocket-diagram.toml")),
];

/// Every map of `data/maps/` in its compiled form, written by the build.
const COMPILED_MAPS: &[(&str, &[u8])] = include!(concat!(env!("OUT_DIR"), "/maps.rs"));

/// Why a data file cannot be had.
#[derive(Debug, Error)]
pub enum DataError {
    /// The folder is not there.
    #[error("there is no data folder {}: give a folder like the one `hf data export FOLDER` writes", .0.display())]
    NoFolder(PathBuf),
    /// A file of the folder cannot be read.
    #[error("cannot read {}: {reason}", .path.display())]
    Unreadable {
        /// The file.
        path: PathBuf,
        /// What the system says.
        reason: std::io::Error,
    },
    /// The compiled-in data has no such file.
    #[error("there is no data file {0}")]
    Missing(String),
    /// A file cannot be written.
    #[error("cannot write {}: {reason}", .path.display())]
    Unwritable {
        /// The file.
        path: PathBuf,
        /// What the system says.
        reason: std::io::Error,
    },
}

/// Where data files come from.
#[derive(Clone, Debug, Default)]
pub enum Data {
    /// The files compiled into the binary.
    #[default]
    Embedded,
    /// A folder with the same files.
    Folder(PathBuf),
}

/// A data file with its name.
#[derive(Clone, Debug)]
pub struct DataFile {
    name: String,
    text: Cow<'static, str>,
}

impl DataFile {
    /// The text with its name, for findings.
    pub fn source(&self) -> Source<'_> {
        Source { file: &self.name, text: &self.text }
    }
}

impl Data {
    /// Data from a folder.
    ///
    /// # Errors
    /// When it is no folder.
    pub fn folder(path: &Path) -> Result<Self, DataError> {
        if path.is_dir() {
            Ok(Self::Folder(path.to_path_buf()))
        } else {
            Err(DataError::NoFolder(path.to_path_buf()))
        }
    }

    /// Reads a file by its path inside the data folder.
    ///
    /// # Errors
    /// When it is not there or not readable as text.
    pub fn read(&self, path: &str) -> Result<DataFile, DataError> {
        match self {
            Self::Embedded => {
                let found = EMBEDDED.iter().find(|(name, _)| *name == path);
                let (_, text) = found.ok_or_else(|| DataError::Missing(path.to_string()))?;
                Ok(DataFile { name: format!("data/{path}"), text: Cow::Borrowed(text) })
            }
            Self::Folder(folder) => {
                let path = folder.join(path);
                let text = fs::read_to_string(&path)
                    .map_err(|reason| DataError::Unreadable { path: path.clone(), reason })?;
                Ok(DataFile { name: path.display().to_string(), text: Cow::Owned(text) })
            }
        }
    }

    /// The compiled form of a map, of the compiled-in data only: what [`Data::read`] gives as text, checked already.
    pub fn compiled_map(&self, path: &str) -> Option<&'static [u8]> {
        match self {
            Self::Embedded => COMPILED_MAPS.iter().find(|(name, _)| *name == path).map(|(_, bytes)| *bytes),
            Self::Folder(_) => None,
        }
    }

    /// The files of a sub-folder, such as `rules/`, by their paths inside the data folder, sorted.
    ///
    /// # Errors
    /// When the folder cannot be listed.
    pub fn list(&self, folder: &str) -> Result<Vec<String>, DataError> {
        match self {
            Self::Embedded => {
                let names = EMBEDDED.iter().map(|(name, _)| *name);
                Ok(names.filter(|name| name.starts_with(folder)).map(str::to_string).collect())
            }
            Self::Folder(path) => {
                let path = path.join(folder);
                let unreadable = |reason| DataError::Unreadable { path: path.clone(), reason };
                let mut names = Vec::new();
                for entry in fs::read_dir(&path).map_err(unreadable)? {
                    let name = entry.map_err(unreadable)?.file_name();
                    names.push(format!("{folder}{}", name.to_string_lossy()));
                }
                names.sort();
                Ok(names)
            }
        }
    }

    /// Writes all compiled-in files into a new folder.
    ///
    /// # Errors
    /// When a file is already there or cannot be written; nothing that exists is overwritten.
    pub fn export(folder: &Path) -> Result<usize, DataError> {
        for (name, _) in EMBEDDED {
            let path = folder.join(name);
            if path.exists() {
                let reason = std::io::Error::new(std::io::ErrorKind::AlreadyExists, "it is already there");
                return Err(DataError::Unwritable { path, reason });
            }
        }
        for (name, text) in EMBEDDED {
            let path = folder.join(name);
            let unwritable = |reason| DataError::Unwritable { path: path.clone(), reason };
            if let Some(parent) = path.parent() {
                fs::create_dir_all(parent).map_err(unwritable)?;
            }
            fs::write(&path, text).map_err(unwritable)?;
        }
        Ok(EMBEDDED.len())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_file_of_the_folder_is_compiled_in() {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("data");
        let mut files = Vec::new();
        let mut folders = vec![root.clone()];
        while let Some(folder) = folders.pop() {
            for entry in fs::read_dir(folder).unwrap() {
                let path = entry.unwrap().path();
                if path.is_dir() {
                    folders.push(path);
                } else {
                    files.push(path.strip_prefix(&root).unwrap().to_string_lossy().replace('\\', "/"));
                }
            }
        }
        files.sort();
        let embedded: Vec<&str> = EMBEDDED.iter().map(|(name, _)| *name).collect();
        assert_eq!(files, embedded);
    }
}
