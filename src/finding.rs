//! What is wrong in a data file, where, and what would be right.

use std::fmt;

/// One fault of a file, with its place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Finding {
    /// Stable kebab-case code of the kind of fault.
    pub code: &'static str,
    /// File as the user knows it.
    pub file: String,
    /// Line, counted from 1.
    pub line: usize,
    /// Field, such as `space.zone`.
    pub field: String,
    /// What is wrong and what would be right, lower case, no full stop.
    pub message: String,
}

impl fmt::Display for Finding {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { code, file, line, field, message } = self;
        write!(formatter, "{file}:{line}: {field}: {message} [{code}]")
    }
}

/// All faults of a file, in file order; never empty.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Findings(pub Vec<Finding>);

impl fmt::Display for Findings {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, finding) in self.0.iter().enumerate() {
            if index > 0 {
                writeln!(formatter)?;
            }
            write!(formatter, "{finding}")?;
        }
        Ok(())
    }
}

impl std::error::Error for Findings {}

/// A text file of data with its name, from which findings take their lines.
#[derive(Clone, Copy, Debug)]
pub struct Source<'a> {
    /// File as the user knows it.
    pub file: &'a str,
    /// The whole text.
    pub text: &'a str,
}

impl Source<'_> {
    /// The line of a byte offset, counted from 1.
    pub fn line(&self, offset: usize) -> usize {
        let end = offset.min(self.text.len());
        self.text.as_bytes()[..end].iter().filter(|&&byte| byte == b'\n').count() + 1
    }

    /// A finding at a byte offset.
    pub fn finding(&self, offset: usize, code: &'static str, field: &str, message: String) -> Finding {
        Finding {
            code,
            file: self.file.to_string(),
            line: self.line(offset),
            field: field.to_string(),
            message,
        }
    }

    /// Reads the text as TOML.
    ///
    /// # Errors
    /// The first fault of syntax or shape, with its line.
    pub fn parse<T: serde::de::DeserializeOwned>(&self) -> Result<T, Findings> {
        toml::from_str(self.text).map_err(|error| {
            let offset = error.span().map_or(0, |span| span.start);
            let line = self.text.lines().nth(self.line(offset) - 1).unwrap_or("").trim();
            let field = line.split('=').next().unwrap_or("").trim();
            let field = if field.is_empty() { "file" } else { field };
            let message = error.message().replace('\n', ", ");
            Findings(vec![self.finding(offset, "not-readable", field, message)])
        })
    }
}
