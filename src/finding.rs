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
    /// Column in that line, in letters, counted from 1.
    pub column: usize,
    /// Field, such as `space.zone`.
    pub field: String,
    /// What is wrong and what would be right, lower case, no full stop.
    pub message: String,
}

impl Finding {
    /// The finding with its column too.
    pub fn with_column(&self) -> String {
        let Self { code, file, line, column, field, message } = self;
        format!("{file}:{line}:{column}: {field}: {message} [{code}]")
    }
}

impl fmt::Display for Finding {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { code, file, line, field, message, .. } = self;
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
        self.text.as_bytes()[..end].split(|byte| *byte == b'\n').count()
    }

    /// The column of a byte offset in its line, in letters, counted from 1.
    pub fn column(&self, offset: usize) -> usize {
        let end = offset.min(self.text.len());
        let before = self.text.as_bytes()[..end].rsplit(|byte| *byte == b'\n').next().unwrap_or_default();
        String::from_utf8_lossy(before).chars().count() + 1
    }

    /// A finding at a byte offset.
    pub fn finding(&self, offset: usize, code: &'static str, field: &str, message: String) -> Finding {
        Finding {
            code,
            file: self.file.to_string(),
            line: self.line(offset),
            column: self.column(offset),
            field: field.to_string(),
            message,
        }
    }

    /// Reads the text as TOML.
    ///
    /// # Errors
    /// The first fault of syntax or shape, with its line and field.
    pub fn parse<T: serde::de::DeserializeOwned>(&self) -> Result<T, Findings> {
        toml::from_str(self.text).map_err(|error| Findings(vec![self.not_readable(&error)]))
    }

    /// A fault of syntax or shape that the TOML reader found.
    pub fn not_readable(&self, error: &toml::de::Error) -> Finding {
        let offset = error.span().map_or(0, |span| span.start);
        let fault = Fault::new(error.message());
        let field = self.field(offset, &fault);
        self.finding(offset, "not-readable", &field, fault.in_plain_words())
    }

    /// The field a fault of syntax or shape is about: the table it stands in and the key, as far as they can be told.
    fn field(&self, offset: usize, fault: &Fault<'_>) -> String {
        let lines: Vec<&str> = self.text.lines().take(self.line(offset)).collect();
        let table = lines.iter().rev().find_map(|line| header(line));
        let is_header = lines.last().is_some_and(|line| header(line).is_some());
        let key = || {
            let inside = lines.iter().rev().take_while(|line| header(line).is_none());
            inside.copied().find_map(key)
        };
        let parts = match fault {
            Fault::UnknownKey { key, .. } if is_header => [None, None, Some(*key)],
            Fault::UnknownKey { key, .. } => [table, None, Some(*key)],
            // The fault stands at the head of the table, or at the very start where the file itself lacks the key.
            Fault::MissingKey(missing) if offset == 0 => [None, None, Some(*missing)],
            Fault::MissingKey(missing) => [table, key(), Some(*missing)],
            Fault::UnknownWord { .. } | Fault::WrongValue { .. } | Fault::Other(_) => [table, key(), None],
        };
        let field: Vec<&str> = parts.into_iter().flatten().collect();
        if field.is_empty() { "file".to_string() } else { field.join(".") }
    }
}

/// A text whose lines are counted once, for files with much to be found in them.
#[derive(Clone, Debug)]
pub struct Lines<'a> {
    source: Source<'a>,
    /// Offsets of the ends of lines.
    ends: Vec<usize>,
}

impl<'a> Lines<'a> {
    /// Counts the lines of a text.
    pub fn of(source: Source<'a>) -> Self {
        Self { source, ends: source.text.match_indices('\n').map(|(at, _)| at).collect() }
    }

    /// The line of a byte offset, counted from 1.
    ///
    /// # Complexity
    /// The logarithm of the number of lines.
    pub fn line(&self, offset: usize) -> usize {
        self.ends.partition_point(|end| *end < offset) + 1
    }

    /// A finding at a byte offset.
    ///
    /// # Complexity
    /// The length of its line.
    pub fn finding(&self, offset: usize, code: &'static str, field: &str, message: String) -> Finding {
        let line = self.line(offset);
        let start = line.checked_sub(2).and_then(|before| self.ends.get(before)).map_or(0, |end| end + 1);
        let in_line = Source { text: self.source.text.get(start..).unwrap_or_default(), ..self.source };
        let column = in_line.column(offset.saturating_sub(start));
        let (file, field) = (self.source.file.to_string(), field.to_string());
        Finding { code, file, line, column, field, message }
    }
}

/// The name in a table header such as `[[space]]`.
fn header(line: &str) -> Option<&str> {
    let name = line.trim_start().strip_prefix('[')?;
    let name = name.strip_prefix('[').unwrap_or(name);
    let end = name.find(|letter: char| !is_key_letter(letter) && letter != '.').unwrap_or(name.len());
    name.starts_with(|letter: char| letter.is_ascii_alphabetic()).then(|| &name[..end])
}

/// The key a line begins with, such as `size` in `size = 1`.
fn key(line: &str) -> Option<&str> {
    let line = line.trim();
    let end = line.find(|letter| !is_key_letter(letter)).unwrap_or(line.len());
    let is_followed = line[end..].is_empty() || line[end..].starts_with([' ', '=']);
    (end > 0 && is_followed).then(|| &line[..end])
}

const fn is_key_letter(letter: char) -> bool {
    letter.is_ascii_alphanumeric() || matches!(letter, '_' | '-')
}

/// What the TOML reader has to say, taken apart.
enum Fault<'a> {
    /// A key that nothing is read from.
    UnknownKey { key: &'a str, known: Vec<&'a str> },
    /// A key that must be there.
    MissingKey(&'a str),
    /// A word where only certain words are possible.
    UnknownWord { word: &'a str, known: Vec<&'a str> },
    /// A value of the wrong type or out of range.
    WrongValue { given: &'a str, wanted: &'a str },
    /// Anything else, mostly syntax.
    Other(&'a str),
}

impl<'a> Fault<'a> {
    fn new(message: &'a str) -> Self {
        let quoted = |text: &'a str| -> Vec<&'a str> { text.split('`').skip(1).step_by(2).collect() };
        if let Some((key, known)) =
            message.strip_prefix("unknown field `").and_then(|rest| rest.split_once('`'))
        {
            Self::UnknownKey { key, known: quoted(known) }
        } else if let Some((word, known)) =
            message.strip_prefix("unknown variant `").and_then(|rest| rest.split_once('`'))
        {
            Self::UnknownWord { word, known: quoted(known) }
        } else if let Some((key, _)) =
            message.strip_prefix("missing field `").and_then(|rest| rest.split_once('`'))
        {
            Self::MissingKey(key)
        } else if let Some((given, wanted)) = message
            .strip_prefix("invalid ")
            .and_then(|rest| rest.split_once(": "))
            .filter(|(what, _)| matches!(*what, "type" | "value"))
            .and_then(|(_, rest)| rest.split_once(", expected "))
        {
            Self::WrongValue { given, wanted }
        } else {
            Self::Other(message)
        }
    }

    /// What is wrong and what would be right, for people who do not program.
    fn in_plain_words(&self) -> String {
        match self {
            Self::UnknownKey { key, known } => {
                let likeness = |known: &&&str| strsim::damerau_levenshtein(key, known);
                let nearest = known.iter().min_by_key(likeness).filter(|near| likeness(near) <= 2);
                let hint = nearest.map(|near| format!("did you mean {near}? ")).unwrap_or_default();
                format!("the key {key} is not known here; {hint}the keys are {}", known.join(", "))
            }
            Self::MissingKey(key) => format!("{key} is missing; add a line {key} = ..."),
            Self::UnknownWord { word, known } => {
                format!("'{word}' is not possible here; write one of \"{}\"", known.join("\", \""))
            }
            Self::WrongValue { given, wanted } => {
                format!("{} does not fit; write {}", given.replace('`', ""), wanted_in_plain_words(wanted))
            }
            Self::Other("duplicate key") => "this stands here twice; leave one out, or write a list of \
                                             entries with two brackets, such as [[space]]"
                .to_string(),
            Self::Other(message) if message.starts_with("string values must be quoted") => {
                "text must stand in quotation marks".to_string()
            }
            Self::Other(message) if message.starts_with("key with no value") => {
                "an equals sign and a value are missing, such as size = ...".to_string()
            }
            Self::Other(message) if message.starts_with("invalid key-value pair, expected key") => {
                "a line is written key = value".to_string()
            }
            Self::Other("invalid basic string, expected `\"`") => {
                "the quotation mark at the end is missing".to_string()
            }
            Self::Other(message) => message
                .strip_prefix("invalid length ")
                .and_then(|rest| rest.split_once(", expected a tuple of size "))
                .map_or_else(
                    || message.replace('\n', ", "),
                    |(given, wanted)| format!("this needs {wanted} values in brackets, not {given}"),
                ),
        }
    }
}

/// The types of the program as a person would call them.
fn wanted_in_plain_words(wanted: &str) -> String {
    match wanted {
        "u8" => "a whole number from 0 to 255".to_string(),
        "i8" => "a whole number from -128 to 127".to_string(),
        "u16" | "u32" => "a whole number, 0 or more".to_string(),
        "f64" => "a number".to_string(),
        "a string" => "text in quotation marks".to_string(),
        "a boolean" => "true or false".to_string(),
        "a sequence" => "a list in brackets".to_string(),
        _ if wanted.starts_with("struct ") => "a table with keys".to_string(),
        _ => match wanted.strip_prefix("a tuple of size ") {
            Some(size) => format!("a list of {size} in brackets"),
            None => wanted.to_string(),
        },
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_counted_once_are_the_same() {
        let source = Source { file: "x", text: "a\n\nbéc\nd" };
        let lines = Lines::of(source);
        for at in 0..=source.text.len() {
            let (once, each) =
                (lines.finding(at, "c", "f", String::new()), source.finding(at, "c", "f", String::new()));
            assert_eq!(once, each, "{at}");
        }
    }

    #[derive(Debug, serde::Deserialize)]
    #[serde(deny_unknown_fields)]
    struct Fleet {
        #[serde(rename = "year")]
        _year: u8,
        #[serde(default, rename = "ship")]
        _ships: Vec<Ship>,
    }

    #[derive(Debug, serde::Deserialize)]
    #[serde(deny_unknown_fields)]
    struct Ship {
        #[serde(rename = "name")]
        _name: String,
        #[serde(default, rename = "place")]
        _place: Vec<(f64, f64)>,
    }

    fn fault(text: &str) -> String {
        Source { file: "fleet.toml", text }.parse::<Fleet>().unwrap_err().to_string()
    }

    #[test]
    fn a_fault_names_table_and_key() {
        let cases = [
            ("", "1: year: year is missing; add a line year = ..."),
            ("# a = b\nyear = 300", "2: year: integer 300 does not fit; write a whole number from 0 to 255"),
            ("year = 1\n[[ship]]\n", "2: ship.name: name is missing; add a line name = ..."),
            ("year = 1\nship = [{}]\n", "2: ship.name: name is missing; add a line name = ..."),
            (
                "year = 1\n[[shop]]\n",
                "2: shop: the key shop is not known here; did you mean ship? the keys are year, ship",
            ),
            (
                "year = 1\n[[ship]]\nnom = 1",
                "3: ship.nom: the key nom is not known here; did you mean name? the keys are name, place",
            ),
            ("year = 1\n[[ship]]\nname = x", "3: ship.name: text must stand in quotation marks"),
            (
                "year = 1\n[[ship]]\nname",
                "3: ship.name: an equals sign and a value are missing, such as size = ...",
            ),
            (
                "year = 1\n[[ship]]\nname = \"x\"\nplace = [\n  [1, 2],\n  [1, true],\n]",
                "6: ship.place: boolean true does not fit; write a number",
            ),
            (
                "year = 1\n[[ship]]\nname = \"x\"\nplace = [[1]]",
                "4: ship.place: this needs 2 values in brackets, not 1",
            ),
        ];
        for (text, wanted) in cases {
            assert_eq!(fault(text), format!("fleet.toml:{wanted} [not-readable]"), "{text}");
        }
    }
}
