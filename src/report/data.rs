//! What `hf data export` answers.

use serde::Serialize;

use super::Report;

/// What was written.
#[derive(Clone, Debug, Serialize)]
pub struct ExportAnswer {
    /// The folder.
    pub folder: String,
    /// Files in it.
    pub files: usize,
}

impl ExportAnswer {
    /// In words.
    pub fn report(&self) -> Report {
        let Self { folder, files } = self;
        Report::new(format!("{files} files written to {folder}; use them with --data {folder}."))
    }
}
