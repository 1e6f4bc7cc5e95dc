//! TOML tables read field by field, with the place of each: every fault is found, not only the first.

use std::cell::RefCell;
use std::collections::BTreeSet;

use toml::Spanned;
use toml::de::{DeTable, DeValue};

use crate::finding::{Finding, Findings, Lines, Source};

/// A file that is being read, and what was found wrong in it so far.
#[derive(Debug)]
pub(super) struct Reader<'a> {
    lines: Lines<'a>,
    findings: RefCell<Vec<Finding>>,
}

/// Findings of one file that are kept: nobody reads more, and a broken file may have a million.
const MOST_FINDINGS: usize = 1_000;

/// Words of a file with their place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Word {
    /// The words.
    pub(super) text: String,
    /// Their field.
    pub(super) field: String,
    /// Byte offset.
    pub(super) at: usize,
}

/// A number of a file with its place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Number {
    /// The number.
    pub(super) value: i64,
    /// Byte offset.
    pub(super) at: usize,
}

impl<'a> Reader<'a> {
    /// Of a file.
    pub(super) fn new(source: Source<'a>) -> Self {
        Self { lines: Lines::of(source), findings: RefCell::new(Vec::new()) }
    }

    /// Something is wrong.
    pub(super) fn wrong(&self, at: usize, code: &'static str, field: &str, message: impl Into<String>) {
        let mut findings = self.findings.borrow_mut();
        if findings.len() < MOST_FINDINGS {
            findings.push(self.lines.finding(at, code, field, message.into()));
        }
    }

    /// Something is wrong with these words.
    pub(super) fn wrong_word(&self, word: &Word, code: &'static str, message: impl Into<String>) {
        self.wrong(word.at, code, &word.field, message);
    }

    /// All that was found, in the order of the file.
    ///
    /// # Errors
    /// The findings, if there are any.
    pub(super) fn finish(self) -> Result<(), Findings> {
        let mut findings = self.findings.into_inner();
        findings.sort_by_key(|finding| (finding.line, finding.column));
        if findings.is_empty() { Ok(()) } else { Err(Findings(findings)) }
    }
}

fn as_text(value: &DeValue<'_>) -> Option<String> {
    if let DeValue::String(text) = value { Some(text.to_string()) } else { None }
}

fn as_number(value: &DeValue<'_>) -> Option<i64> {
    if let DeValue::Integer(number) = value {
        i64::from_str_radix(number.as_str(), number.radix()).ok()
    } else {
        None
    }
}

const fn as_table<'r>(value: &'r DeValue<'r>) -> Option<&'r DeTable<'r>> {
    if let DeValue::Table(table) = value { Some(table) } else { None }
}

/// A table of the file.
#[derive(Debug)]
pub(super) struct Fields<'r, 'a> {
    reader: &'r Reader<'a>,
    table: &'r DeTable<'r>,
    /// Name of the table.
    name: String,
    /// Byte offset of the table.
    pub(super) at: usize,
    known: RefCell<BTreeSet<&'static str>>,
}

impl<'r, 'a> Fields<'r, 'a> {
    /// The whole file.
    pub(super) fn of_file(reader: &'r Reader<'a>, table: &'r DeTable<'r>) -> Self {
        Self::new(reader, table, String::new(), 0)
    }

    fn new(reader: &'r Reader<'a>, table: &'r DeTable<'r>, name: String, at: usize) -> Self {
        Self { reader, table, name, at, known: RefCell::new(BTreeSet::new()) }
    }

    /// The reader of the file.
    pub(super) const fn reader(&self) -> &'r Reader<'a> {
        self.reader
    }

    /// A field's name with that of its table.
    pub(super) fn field(&self, key: &str) -> String {
        if self.name.is_empty() { key.to_string() } else { format!("{}.{key}", self.name) }
    }

    /// Something is wrong with the table as a whole, or with a field that is not there.
    pub(super) fn wrong(&self, key: &str, code: &'static str, message: impl Into<String>) {
        let at = self.entry(key).map_or(self.at, |(at, _)| at);
        self.reader.wrong(at, code, &self.field(key), message);
    }

    fn entry(&self, key: &str) -> Option<(usize, &'r DeValue<'r>)> {
        let (_, value) = self.table.iter().find(|(name, _)| name.get_ref().as_ref() == key)?;
        Some((value.span().start, value.get_ref()))
    }

    fn get(&self, key: &'static str) -> Option<(usize, &'r DeValue<'r>)> {
        self.known.borrow_mut().insert(key);
        self.entry(key)
    }

    fn wrong_type(&self, key: &str, at: usize, wanted: &str) {
        self.reader.wrong(at, "wrong-type", &self.field(key), format!("this must be {wanted}"));
    }

    fn missing(&self, key: &str, wanted: &str) {
        let message = format!("{key} is missing; add a line {key} = ... with {wanted}");
        self.reader.wrong(self.at, "missing-field", &self.field(key), message);
    }

    /// Text, if it is there.
    pub(super) fn text(&self, key: &'static str) -> Option<Word> {
        let (at, value) = self.get(key)?;
        let word = as_text(value).map(|text| Word { text, field: self.field(key), at });
        if word.is_none() {
            self.wrong_type(key, at, "text in quotation marks");
        }
        word
    }

    /// Text that must be there.
    pub(super) fn need_text(&self, key: &'static str, wanted: &str) -> Option<Word> {
        if self.get(key).is_none() {
            self.missing(key, wanted);
        }
        self.text(key)
    }

    /// A whole number from `least` to `most`, if it is there.
    pub(super) fn number(&self, key: &'static str, least: i64, most: i64) -> Option<Number> {
        let (at, value) = self.get(key)?;
        let number = as_number(value).filter(|number| (least..=most).contains(number));
        if number.is_none() {
            let is_any = (least, most) == (i64::MIN, i64::MAX);
            let range = if is_any { String::new() } else { format!(" from {least} to {most}") };
            self.wrong_type(key, at, &format!("a whole number{range}"));
        }
        number.map(|value| Number { value, at })
    }

    /// A whole number that must be there.
    pub(super) fn need_number(&self, key: &'static str, least: i64, most: i64) -> Option<Number> {
        if self.get(key).is_none() {
            self.missing(key, &format!("a whole number from {least} to {most}"));
        }
        self.number(key, least, most)
    }

    /// A whole number or text, as text: for figures such as `2` or `"1/2"`.
    pub(super) fn figure(&self, key: &'static str) -> Option<Word> {
        let (at, value) = self.get(key)?;
        let text = match value {
            DeValue::Integer(number) => number.as_str().to_string(),
            DeValue::String(text) => text.to_string(),
            _ => {
                self.wrong_type(key, at, "a number, or text such as \"1/2\"");
                return None;
            }
        };
        Some(Word { text, field: self.field(key), at })
    }

    /// A whole number, 0 or more, that may be too large for TOML and stand in quotation marks.
    pub(super) fn large_number(&self, key: &'static str) -> Option<u64> {
        let (at, value) = self.get(key)?;
        let number = match value {
            DeValue::Integer(number) => u64::from_str_radix(number.as_str(), number.radix()).ok(),
            DeValue::String(text) => text.parse().ok(),
            _ => None,
        };
        if number.is_none() {
            self.wrong_type(key, at, &format!("a whole number from 0 to {}", u64::MAX));
        }
        number
    }

    /// True or false; false if it is not there.
    pub(super) fn flag(&self, key: &'static str) -> bool {
        match self.get(key) {
            Some((_, DeValue::Boolean(value))) => *value,
            Some((at, _)) => {
                self.wrong_type(key, at, "true or false");
                false
            }
            None => false,
        }
    }

    /// Whether a field is there.
    pub(super) fn has(&self, key: &'static str) -> bool {
        self.get(key).is_some()
    }

    /// A list of texts; empty if it is not there. A single text is a list of one.
    pub(super) fn texts(&self, key: &'static str) -> Vec<Word> {
        let Some((at, value)) = self.get(key) else { return Vec::new() };
        match value {
            DeValue::String(text) => vec![Word { text: text.to_string(), field: self.field(key), at }],
            _ => self.words(key, &self.field(key), at, value),
        }
    }

    /// The texts of a list.
    fn words(&self, key: &str, field: &str, at: usize, value: &DeValue<'_>) -> Vec<Word> {
        let DeValue::Array(items) = value else {
            self.wrong_type(key, at, "a list of texts in brackets");
            return Vec::new();
        };
        let word = |item: &Spanned<DeValue<'_>>| {
            let at = item.span().start;
            let text = as_text(item.get_ref());
            if text.is_none() {
                self.wrong_type(key, at, "text in quotation marks");
            }
            text.map(|text| Word { text, field: field.to_string(), at })
        };
        items.iter().filter_map(word).collect()
    }

    /// A list of texts that must be there and not be empty.
    pub(super) fn need_texts(&self, key: &'static str, wanted: &str) -> Vec<Word> {
        match self.get(key) {
            None => self.missing(key, wanted),
            Some((at, DeValue::Array(items))) if items.is_empty() => {
                let message = format!("the list is empty; write {wanted}");
                self.reader.wrong(at, "empty-list", &self.field(key), message);
            }
            Some(_) => {}
        }
        self.texts(key)
    }

    /// A table within this one.
    pub(super) fn table(&self, key: &'static str) -> Option<Self> {
        let (at, value) = self.get(key)?;
        let table = as_table(value).map(|table| Self::new(self.reader, table, self.field(key), at));
        if table.is_none() {
            self.wrong_type(key, at, &format!("a table, such as {key} = {{ ... }} or [{}]", self.field(key)));
        }
        table
    }

    /// The tables of a list such as `[[action]]`; none if it is not there.
    pub(super) fn tables(&self, key: &'static str) -> Vec<Self> {
        let Some((at, value)) = self.get(key) else { return Vec::new() };
        let DeValue::Array(items) = value else {
            let wanted = format!("a list of tables, such as {key} = [{{ ... }}] or [[{}]]", self.field(key));
            self.wrong_type(key, at, &wanted);
            return Vec::new();
        };
        let table = |item: &'r Spanned<DeValue<'r>>| {
            let at = item.span().start;
            let table = as_table(item.get_ref());
            if table.is_none() {
                self.wrong_type(key, at, &format!("a table, such as [[{key}]]"));
            }
            table.map(|table| Self::new(self.reader, table, self.field(key), at))
        };
        items.iter().filter_map(table).collect()
    }

    /// Keys and texts of a table such as `bids = { red = 2 }`, as words and numbers.
    pub(super) fn numbers_by_name(&self, key: &'static str, least: i64, most: i64) -> Vec<(Word, i64)> {
        let Some(table) = self.table(key) else { return Vec::new() };
        let read = |(name, value): (&Spanned<_>, &Spanned<DeValue<'_>>)| {
            let name: &Spanned<std::borrow::Cow<'_, str>> = name;
            let field = table.field(name.get_ref());
            let number = as_number(value.get_ref()).filter(|number| (least..=most).contains(number));
            if number.is_none() {
                let message = format!("this must be a whole number from {least} to {most}");
                self.reader.wrong(value.span().start, "wrong-type", &field, message);
            }
            Some((Word { text: name.get_ref().to_string(), field, at: name.span().start }, number?))
        };
        table.table.iter().filter_map(read).collect()
    }

    /// Names and lists of texts of a table such as `decks = { thruster = [..] }`.
    pub(super) fn texts_by_name(&self, key: &'static str) -> Vec<(Word, Vec<Word>)> {
        let Some(table) = self.table(key) else { return Vec::new() };
        let mut found = Vec::new();
        for (name, value) in table.table {
            let field = table.field(name.get_ref());
            let words = self.words(key, &field, value.span().start, value.get_ref());
            found.push((Word { text: name.get_ref().to_string(), field, at: name.span().start }, words));
        }
        found
    }

    /// Refuses fields that were never asked for.
    pub(super) fn finish(&self) {
        let known = self.known.borrow();
        for (name, _) in self.table {
            let key = name.get_ref().as_ref();
            if known.contains(key) {
                continue;
            }
            let likeness = |known: &&&str| strsim::damerau_levenshtein(key, known);
            let nearest = known.iter().min_by_key(likeness).filter(|near| likeness(near) <= 2);
            let hint = nearest.map(|near| format!("did you mean {near}? ")).unwrap_or_default();
            let list: Vec<&str> = known.iter().copied().collect();
            let message = format!("the key {key} is not known here; {hint}the keys are {}", list.join(", "));
            self.reader.wrong(name.span().start, "unknown-field", &self.field(key), message);
        }
    }
}
