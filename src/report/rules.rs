//! What `hf rules` answers.

use serde::Serialize;

use super::{Column, Report, Row, Table};

/// All rule sets.
#[derive(Clone, Debug, Serialize)]
pub struct RulesAnswer {
    /// By name.
    pub rules: Vec<RulesRow>,
}

/// One rule set.
#[derive(Clone, Debug, Serialize)]
pub struct RulesRow {
    /// As typed after `--rules`.
    pub name: String,
    /// Full name.
    pub title: String,
    /// What it covers.
    pub covers: String,
    /// Where it comes from.
    pub sources: String,
    /// Its map.
    pub map: String,
    /// Its fuel track.
    pub fuel_track: String,
}

impl Row for RulesRow {
    const COLUMNS: &'static [Column] = &[
        Column::left("name", "Rules"),
        Column::left("title", "Title"),
        Column::left("covers", "Covers"),
        Column::left("sources", "Sources"),
    ];

    fn cells(&self) -> Vec<String> {
        vec![self.name.clone(), self.title.clone(), self.covers.clone(), self.sources.clone()]
    }
}

impl RulesAnswer {
    /// In words.
    pub fn report(&self) -> Report {
        let names: Vec<String> = self.rules.iter().map(|rules| rules.name.clone()).collect();
        let mut report = Report::new(format!("{} rule sets: {}.", names.len(), super::listed(&names)));
        for rules in &self.rules {
            report = report.facts([
                ("Rules", rules.name.clone()),
                ("Title", rules.title.clone()),
                ("Covers", rules.covers.clone()),
                ("Sources", rules.sources.clone()),
                ("Map", rules.map.clone()),
                ("Fuel track", rules.fuel_track.clone()),
            ]);
        }
        report.csv(Table::of(&self.rules))
    }
}

/// How two rule sets differ.
#[derive(Clone, Debug, Serialize)]
pub struct DiffAnswer {
    /// Name of one.
    pub one: String,
    /// Name of the other.
    pub other: String,
    /// What differs.
    pub differences: Vec<DiffRow>,
}

/// One difference.
#[derive(Clone, Debug, Serialize)]
pub struct DiffRow {
    /// What it is about.
    pub point: String,
    /// What one says.
    pub one: String,
    /// What the other says.
    pub other: String,
}

impl DiffAnswer {
    /// As a table.
    pub fn report(&self) -> Report {
        let summary = match self.differences.len() {
            0 => format!("'{}' and '{}' do not differ.", self.one, self.other),
            1 => format!("'{}' and '{}' differ in one point.", self.one, self.other),
            points => format!("'{}' and '{}' differ in {points} points.", self.one, self.other),
        };
        let columns = vec![
            Column::left("point", "Point"),
            Column::named("one".to_string(), self.one.clone(), super::Align::Left),
            Column::named("other".to_string(), self.other.clone(), super::Align::Left),
        ];
        let rows =
            self.differences.iter().map(|row| vec![row.point.clone(), row.one.clone(), row.other.clone()]);
        Report::new(summary).table(Table::new(columns, rows.collect()))
    }
}
