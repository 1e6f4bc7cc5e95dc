//! Many questions with their recommended answers, side by side.

use serde::Serialize;

use super::left_out::left_out;
use super::outcome::Outcome;
use super::table::Align;
use super::{Column, Report, Table};
use crate::search::extent::Extent;

/// One question of many.
#[derive(Clone, Debug, Serialize)]
pub struct GridRow {
    /// What makes it differ from the others.
    pub labels: Vec<String>,
    /// Its recommended answer.
    pub outcome: Option<Outcome>,
    /// Why there is none.
    pub why_not: Option<String>,
}

/// Many questions.
#[derive(Clone, Debug, Serialize)]
pub struct Grid {
    /// What is varied, one name for each label of a row.
    pub varied: Vec<String>,
    /// The questions.
    pub rows: Vec<GridRow>,
    /// How much was looked at for all rows.
    #[serde(flatten)]
    pub extent: Extent,
    /// What was taken for granted.
    pub assumptions: Vec<String>,
    #[serde(skip)]
    has_load: bool,
    /// What a row is, in the plural.
    #[serde(skip)]
    rows_are: &'static str,
}

/// A figure of an answer that is marked where it is the best of all.
struct Figure {
    key: &'static str,
    header: &'static str,
    text: fn(&Outcome) -> String,
    /// What programs read in place of the text.
    value: Option<fn(&Outcome) -> String>,
    /// Smaller is better; none is not marked.
    rank: Option<fn(&Outcome) -> i64>,
}

const FIGURES: &[Figure] = &[
    Figure {
        key: "turns",
        header: "Turns",
        text: |outcome| outcome.turns.to_string(),
        value: None,
        rank: Some(|outcome| outcome.turns.into()),
    },
    Figure {
        key: "burns",
        header: "Burns",
        text: |outcome| outcome.burns.to_string(),
        value: None,
        rank: None,
    },
    Figure {
        key: "water",
        header: "WT",
        text: |outcome| outcome.water.to_string(),
        value: None,
        rank: Some(|outcome| outcome.water.into()),
    },
    Figure {
        key: "steps_left",
        header: "Left",
        text: |outcome| outcome.steps_left.to_string(),
        value: None,
        rank: Some(|outcome| -i64::from(outcome.steps_left)),
    },
    Figure {
        key: "hazards",
        header: "Haz",
        text: |outcome| outcome.hazards.to_string(),
        value: None,
        rank: None,
    },
    Figure {
        key: "chance",
        header: "Chance",
        text: |outcome| outcome.chance.clone(),
        value: Some(|outcome| outcome.success.to_string()),
        rank: Some(|outcome| -outcome.millionths()),
    },
];

impl Grid {
    /// A grid of these questions; where a load was given, fuel left is worth a mark.
    pub fn new(varied: Vec<String>, rows: Vec<GridRow>, has_load: bool, extent: Extent, rules: &str) -> Self {
        let assumptions =
            vec![format!("Assumed: rules {rules}; each row shows the trip that hf plan recommends.")];
        Self { varied, rows, extent, assumptions, has_load, rows_are: "questions" }
    }

    /// With another word for its rows, in the plural.
    #[must_use]
    pub const fn of(mut self, rows_are: &'static str) -> Self {
        self.rows_are = rows_are;
        self
    }

    /// Some question has an answer.
    pub fn has_outcome(&self) -> bool {
        self.rows.iter().any(|row| row.outcome.is_some())
    }

    /// As a table, the best figures of each column marked.
    pub fn report(&self) -> Report {
        let outcomes = || self.rows.iter().filter_map(|row| row.outcome.as_ref());
        let figures = || FIGURES.iter().filter(|figure| self.has_load || figure.key != "steps_left");
        let best: Vec<Option<i64>> =
            figures().map(|figure| figure.rank.and_then(|rank| outcomes().map(rank).min())).collect();
        let name = |name: &String| {
            let header = name.replace('-', " ");
            let mut letters = header.chars();
            let header = letters
                .next()
                .map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect());
            Column::named(name.replace('-', "_"), header, Align::Left)
        };
        let mut columns: Vec<Column> = self.varied.iter().map(name).collect();
        columns.extend(figures().map(|figure| Column::right(figure.key, figure.header)));
        columns.push(Column::left("why_not", "Why not"));
        let plain = |marks: bool| {
            let rows = self.rows.iter().map(|row| {
                let mut cells = row.labels.clone();
                for (figure, best) in figures().zip(&best) {
                    cells.push(row.outcome.as_ref().map_or_else(String::new, |outcome| {
                        let is_best = figure.rank.map(|rank| rank(outcome)) == *best && best.is_some();
                        match figure.value {
                            Some(value) if !marks => value(outcome),
                            _ => format!(
                                "{}{}",
                                (figure.text)(outcome),
                                if is_best && marks { "*" } else { "" }
                            ),
                        }
                    }));
                }
                cells.push(row.why_not.clone().unwrap_or_default());
                cells
            });
            Table::new(columns.clone(), rows.collect()).compact()
        };
        let answered = outcomes().count();
        let summary = match (answered, self.rows.len()) {
            (0, all) => format!("No legal trip for any of {all} {}", self.rows_are),
            (answered, all) => {
                let soonest = outcomes().map(|outcome| outcome.turns).min().unwrap_or(0);
                let water = outcomes().map(|outcome| outcome.water).min().unwrap_or(0);
                format!(
                    "{answered} of {all} {} come there; soonest {}, least water {water} WT",
                    self.rows_are,
                    crate::unit::Turns(soonest)
                )
            }
        };
        let mut report = Report::new(summary).table(plain(true)).csv(plain(false));
        if answered > 0 {
            report = report.note("* the best of its column.");
        }
        if self.extent == Extent::Part {
            report = report.note("Not complete: a search was stopped or grew too large.");
        }
        report.notes(left_out(self.extent)).notes(self.assumptions.clone())
    }
}
