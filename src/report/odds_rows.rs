//! The rows of the odds of a mission file.

use serde::Serialize;

use super::{Column, Row, Table};
use crate::rules::{Chance, HAZARD_PRICE};

/// One roll of a file.
#[derive(Clone, Debug, Serialize)]
pub struct RollRow {
    /// Year.
    pub(super) year: u16,
    /// Line of its action.
    pub(super) line: usize,
    /// Id of the space.
    pub(super) space: String,
    /// Name of the space.
    pub(super) name: String,
    /// `hazard`, `belt` or `prospect`.
    pub(super) kind: &'static str,
    /// What comes of it in the file: `passed`, `failed` or `paid`.
    pub(super) result: &'static str,
    /// How likely that is.
    pub(super) success_exact: String,
    /// How likely it is to come to this roll, and something else to come of it.
    pub(super) otherwise_exact: String,
    /// How likely everything so far is.
    pub(super) so_far: f64,
    pub(super) so_far_exact: String,
    /// How likely everything is if this roll alone is paid for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) success_if_paid: Option<f64>,
    /// What that costs.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) price: Option<u16>,
    #[serde(skip)]
    pub(super) texts: [String; 4],
}

/// How many rolls are paid for, and what that buys.
#[derive(Clone, Debug, Serialize)]
pub struct PaidRow {
    /// Rolls paid for.
    pub paid: u16,
    /// What they cost, in water.
    pub water: u16,
    /// The chance then.
    pub success: f64,
    /// The same, exactly.
    pub success_exact: String,
    /// The same, in per cent.
    #[serde(skip)]
    pub percent: String,
}

impl PaidRow {
    /// So many rolls paid for, and the chance then.
    pub fn new(paid: u16, chance: Chance) -> Self {
        Self {
            paid,
            water: paid * HAZARD_PRICE.0,
            success: chance.approximate(),
            success_exact: chance.fraction(),
            percent: chance.percent(),
        }
    }
}

/// One outcome of a file.
#[derive(Clone, Debug, Serialize)]
pub struct OutcomeRow {
    /// How likely it is.
    pub(super) chance: f64,
    pub(super) chance_exact: String,
    /// It is what the file tells.
    pub(super) as_written: bool,
    /// What comes otherwise.
    pub(super) changes: Vec<String>,
    /// `whole`, `halted` or `not-followed`.
    pub(super) ending: &'static str,
    /// Line of the action that is not legal any more.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) line: Option<usize>,
    /// Why it is not.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) reason: Option<String>,
    #[serde(skip)]
    pub(super) percent: String,
    #[serde(skip)]
    pub(super) texts: [String; 2],
}

impl OutcomeRow {
    /// A table of outcomes.
    pub fn table(outcomes: &[Self]) -> Table {
        Table::of(outcomes).titled("What it may come to:")
    }
}

/// A roll with its file.
pub(super) struct InFile<'a> {
    pub(super) file: &'a str,
    pub(super) roll: &'a RollRow,
}

impl Row for InFile<'_> {
    const COLUMNS: &'static [Column] = &[
        Column::left("file", "File"),
        Column::right("year", "Year"),
        Column::right("line", "Line"),
        Column::left("space", "Space"),
        Column::left("kind", "Roll"),
        Column::left("result", "Result"),
        Column::right("success_exact", "Chance"),
        Column::right("otherwise_exact", "Otherwise"),
        Column::right("so_far_exact", "So far"),
        Column::right("success_if_paid", "If paid"),
    ];

    fn cells(&self) -> Vec<String> {
        let Self { file, roll } = self;
        vec![
            (*file).to_string(),
            roll.year.to_string(),
            roll.line.to_string(),
            roll.space.clone(),
            roll.kind.to_string(),
            roll.result.to_string(),
            roll.success_exact.clone(),
            roll.otherwise_exact.clone(),
            roll.so_far_exact.clone(),
            roll.success_if_paid.map_or_else(String::new, |chance| chance.to_string()),
        ]
    }
}

impl Row for RollRow {
    const COLUMNS: &'static [Column] = &[
        Column::right("year", "Year"),
        Column::right("line", "Line"),
        Column::left("space", "Space"),
        Column::left("kind", "Roll"),
        Column::left("result", "Result"),
        Column::right("success", "Chance"),
        Column::right("otherwise", "Otherwise"),
        Column::right("so_far", "So far"),
        Column::right("if_paid", "All if paid"),
    ];

    fn cells(&self) -> Vec<String> {
        let mut cells = vec![self.year.to_string(), self.line.to_string(), self.name.clone()];
        cells.extend([self.kind.to_string(), self.result.to_string()]);
        cells.extend(self.texts.iter().cloned());
        cells
    }
}

impl Row for PaidRow {
    const COLUMNS: &'static [Column] = &[
        Column::right("paid", "Rolls paid"),
        Column::right("water", "WT"),
        Column::right("success", "Chance"),
    ];

    fn cells(&self) -> Vec<String> {
        vec![self.paid.to_string(), self.water.to_string(), self.percent.clone()]
    }
}

impl Row for OutcomeRow {
    const COLUMNS: &'static [Column] = &[
        Column::right("chance", "Chance"),
        Column::left("outcome", "Outcome"),
        Column::left("then", "Then"),
    ];

    fn cells(&self) -> Vec<String> {
        let [what, then] = &self.texts;
        vec![self.percent.clone(), what.clone(), then.clone()]
    }
}
