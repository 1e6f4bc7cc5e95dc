//! Answers as text: tables for people, JSON and CSV for programs, Markdown for notes.
//!
//! A command builds an answer of plain values that JSON prints as they are, and a [`Report`] of it for everything else.

pub mod action;
pub mod card;
pub mod corridor;
pub mod data;
pub mod fuel;
pub mod grid;
pub mod land;
pub mod left_out;
pub mod legal;
mod look;
pub mod manifest;
pub mod map;
pub mod mission;
pub mod odds;
mod odds_rows;
pub mod outcome;
pub mod refusal_text;
pub mod rocket;
pub mod route;
pub mod rules;
pub mod score;
pub mod sites;
pub mod space;
mod table;
pub mod trip;
pub mod trip_detail;
pub mod trip_json;

pub use look::Look;
pub use table::{Align, Column, Row, Table};

use std::collections::BTreeMap;

use serde::Serialize;

/// The version of all JSON answers.
const JSON_VERSION: u32 = 1;

/// How an answer is printed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, clap::ValueEnum)]
pub enum Format {
    /// Text with tables.
    #[default]
    Table,
    /// One JSON object.
    Json,
    /// The main table as comma-separated values.
    Csv,
    /// Markdown.
    Md,
}

/// One piece of a report.
#[derive(Clone, Debug)]
enum Part {
    /// A paragraph.
    Text(String),
    /// Lines that keep their breaks and indents.
    Lines(String),
    /// Labels with their values.
    Facts(Vec<(String, String)>),
    /// A table.
    Table(Table),
}

/// An answer in words and tables: one line that says it all, then the rest.
#[derive(Clone, Debug)]
pub struct Report {
    summary: String,
    parts: Vec<Part>,
    notes: Vec<String>,
    csv: Option<Table>,
}

impl Report {
    /// A report with its summary, one sentence.
    pub fn new(summary: impl Into<String>) -> Self {
        Self { summary: summary.into(), parts: Vec::new(), notes: Vec::new(), csv: None }
    }

    /// With lines that keep their breaks and indents.
    #[must_use]
    pub fn lines(mut self, lines: impl Into<String>) -> Self {
        self.parts.push(Part::Lines(lines.into()));
        self
    }

    /// With one more paragraph.
    #[must_use]
    pub fn text(mut self, text: impl Into<String>) -> Self {
        self.parts.push(Part::Text(text.into()));
        self
    }

    /// With labels and their values; values without text are left out.
    #[must_use]
    pub fn facts<L: Into<String>>(mut self, facts: impl IntoIterator<Item = (L, String)>) -> Self {
        let facts = facts.into_iter().map(|(label, value)| (label.into(), value));
        let facts: Vec<(String, String)> = facts.filter(|(_, value)| !value.is_empty()).collect();
        if !facts.is_empty() {
            self.parts.push(Part::Facts(facts));
        }
        self
    }

    /// With one more table; an empty one is left out. The first table is what CSV prints.
    #[must_use]
    pub fn table(mut self, table: Table) -> Self {
        if self.csv.is_none() {
            self.csv = Some(table.clone());
        }
        if !table.is_empty() {
            self.parts.push(Part::Table(table));
        }
        self
    }

    /// With this table for CSV in place of the first one.
    #[must_use]
    pub fn csv(mut self, table: Table) -> Self {
        self.csv = Some(table);
        self
    }

    /// With one more remark below: an assumption, a mark explained.
    #[must_use]
    pub fn note(mut self, note: impl Into<String>) -> Self {
        self.notes.push(note.into());
        self
    }

    /// With several remarks.
    #[must_use]
    pub fn notes(mut self, notes: impl IntoIterator<Item = String>) -> Self {
        self.notes.extend(notes);
        self
    }

    /// With every text changed in the same way.
    #[must_use]
    pub fn map_texts(mut self, change: &dyn Fn(&str) -> String) -> Self {
        self.summary = change(&self.summary);
        for part in &mut self.parts {
            match part {
                Part::Text(text) | Part::Lines(text) => *text = change(text),
                Part::Facts(facts) => {
                    for (_, value) in facts {
                        *value = change(value);
                    }
                }
                Part::Table(table) => table.map_texts(change),
            }
        }
        for note in &mut self.notes {
            *note = change(note);
        }
        self
    }

    /// For a terminal: nothing is wider than the look allows, as far as its words can be broken.
    pub fn to_text(&self, look: Look) -> String {
        let mut blocks = vec![look.strong(&look.wrap(&self.summary))];
        for part in &self.parts {
            blocks.push(match part {
                Part::Text(text) => look.wrap(text),
                Part::Lines(lines) => lines.clone(),
                Part::Facts(facts) => table::facts(facts, look),
                Part::Table(table) => table.to_text(look),
            });
        }
        if !self.notes.is_empty() {
            let notes: Vec<String> = self.notes.iter().map(|note| look.wrap(note)).collect();
            blocks.push(notes.join("\n"));
        }
        let mut text = blocks.join("\n\n");
        text.push('\n');
        text
    }

    /// As Markdown.
    pub fn to_markdown(&self) -> String {
        let mut blocks = vec![self.summary.clone()];
        for part in &self.parts {
            blocks.push(match part {
                Part::Text(text) => text.clone(),
                Part::Lines(lines) => format!("```text\n{lines}\n```"),
                Part::Facts(facts) => {
                    let lines = facts.iter().map(|(label, value)| format!("- {label}: {value}"));
                    lines.collect::<Vec<_>>().join("\n")
                }
                Part::Table(table) => table.to_markdown(),
            });
        }
        blocks.extend(self.notes.iter().cloned());
        let mut text = blocks.join("\n\n");
        text.push('\n');
        text
    }

    /// As comma-separated values: the main table, or the facts where there is none.
    ///
    /// # Errors
    /// None that a writer into memory can give.
    pub fn to_csv(&self) -> Result<String, csv::Error> {
        if let Some(table) = &self.csv {
            return table.to_csv();
        }
        let facts = self.parts.iter().flat_map(|part| match part {
            Part::Facts(facts) => facts.as_slice(),
            _ => &[],
        });
        let columns = vec![Column::left("field", "Field"), Column::left("value", "Value")];
        Table::new(columns, facts.map(|(label, value)| vec![label.clone(), value.clone()]).collect()).to_csv()
    }
}

/// An answer as one JSON object, its version first, then the policies that were chosen in place of those of the rules.
///
/// # Errors
/// When a value cannot be written as JSON.
pub fn to_json<T: Serialize>(answer: &T, policies: &[(String, String)]) -> Result<String, serde_json::Error> {
    /// The answer with its version.
    #[derive(Serialize)]
    struct Versioned<'a, T> {
        version: u32,
        #[serde(skip_serializing_if = "BTreeMap::is_empty")]
        policies: BTreeMap<&'a str, &'a str>,
        #[serde(flatten)]
        answer: &'a T,
    }
    let policies = policies.iter().map(|(policy, choice)| (policy.as_str(), choice.as_str())).collect();
    let mut text = serde_json::to_string_pretty(&Versioned { version: JSON_VERSION, policies, answer })?;
    text.push('\n');
    Ok(text)
}

/// "a, b and c".
pub fn listed(items: &[String]) -> String {
    match items {
        [] => String::new(),
        [one] => one.clone(),
        [first @ .., last] => format!("{} and {last}", first.join(", ")),
    }
}

/// A modifier with its sign: "+1", "0", "-2".
pub fn signed(modifier: i8) -> String {
    if modifier > 0 { format!("+{modifier}") } else { modifier.to_string() }
}

/// "yes" or nothing, for columns where only the exception matters.
pub fn yes(is_so: bool) -> String {
    if is_so { "yes".to_string() } else { String::new() }
}

#[cfg(test)]
mod tests {
    use super::*;

    const LOOK: Look = Look { width: 40, colour: false };

    fn report() -> Report {
        let columns = vec![Column::left("site", "Site"), Column::right("size", "Size")];
        let rows = vec![vec!["Nysa".into(), "3".into()], vec!["Comet, \"E\"".into(), "10".into()]];
        Report::new("Two sites.").table(Table::new(columns, rows)).note("Made up.")
    }

    #[test]
    fn a_table_has_its_summary_above_and_its_notes_below() {
        let expected = "Two sites.\n\nSite        Size\n────────────────\nNysa           3\nComet, \"E\"    10\n\nMade up.\n";
        assert_eq!(report().to_text(LOOK), expected);
    }

    #[test]
    fn csv_quotes_and_markdown_aligns() {
        assert_eq!(report().to_csv().unwrap(), "site,size\nNysa,3\n\"Comet, \"\"E\"\"\",10\n");
        let expected = "Two sites.\n\n| Site | Size |\n| --- | ---: |\n| Nysa | 3 |\n| Comet, \"E\" | 10 |\n\nMade up.\n";
        assert_eq!(report().to_markdown(), expected);
    }

    #[test]
    fn json_begins_with_its_version() {
        #[derive(Serialize)]
        struct Answer {
            steps: u8,
        }
        assert_eq!(to_json(&Answer { steps: 5 }, &[]).unwrap(), "{\n  \"version\": 1,\n  \"steps\": 5\n}\n");
    }

    #[test]
    fn facts_are_the_csv_of_a_report_without_tables() {
        let report = Report::new("Nysa.").facts([("Size", "3".to_string()), ("Note", String::new())]);
        assert_eq!(report.to_csv().unwrap(), "field,value\nSize,3\n");
    }
}
