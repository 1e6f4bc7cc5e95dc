//! Tables of rows: aligned text, Markdown, comma-separated values.

use std::borrow::Cow;

use comfy_table::{Cell, CellAlignment, ColumnConstraint, ContentArrangement, LineStyle, TableStyle, Width};

use super::Look;

/// On which side the cells of a column stand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Align {
    /// Words.
    Left,
    /// Numbers.
    Right,
}

/// One column.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Column {
    key: Cow<'static, str>,
    header: Cow<'static, str>,
    align: Align,
}

impl Column {
    /// A column of words: its key in CSV, snake case, and its header, with the unit if there is one.
    pub const fn left(key: &'static str, header: &'static str) -> Self {
        Self { key: Cow::Borrowed(key), header: Cow::Borrowed(header), align: Align::Left }
    }

    /// A column of numbers.
    pub const fn right(key: &'static str, header: &'static str) -> Self {
        Self { key: Cow::Borrowed(key), header: Cow::Borrowed(header), align: Align::Right }
    }

    /// Its key in CSV.
    pub fn key(&self) -> &str {
        &self.key
    }

    /// A column whose name comes from the data.
    pub fn named(key: String, header: String, align: Align) -> Self {
        Self { key: Cow::Owned(key), header: Cow::Owned(header), align }
    }
}

/// What can be a row of a table.
pub trait Row {
    /// Its columns.
    const COLUMNS: &'static [Column];

    /// Its cells, one for each column.
    fn cells(&self) -> Vec<String>;

    /// For programs: what stands in CSV in place of a text such as "83.3 %", by the key of its column.
    fn figures(&self) -> Vec<(&'static str, String)> {
        Vec::new()
    }
}

/// A table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Table {
    title: Option<String>,
    columns: Vec<Column>,
    rows: Vec<Vec<String>>,
}

impl Table {
    /// A table of cells.
    pub const fn new(columns: Vec<Column>, rows: Vec<Vec<String>>) -> Self {
        Self { title: None, columns, rows }
    }

    /// A table of rows.
    pub fn of<'a, R: Row + 'a>(rows: impl IntoIterator<Item = &'a R>) -> Self {
        Self::new(R::COLUMNS.to_vec(), rows.into_iter().map(Row::cells).collect())
    }

    /// A table of rows for programs, with figures in place of texts.
    pub fn figures_of<'a, R: Row + 'a>(rows: impl IntoIterator<Item = &'a R>) -> Self {
        let cells = rows.into_iter().map(|row| {
            let mut cells = row.cells();
            for (key, figure) in row.figures() {
                let place = R::COLUMNS.iter().position(|column| column.key == key);
                if let Some(cell) = place.and_then(|place| cells.get_mut(place)) {
                    *cell = figure;
                }
            }
            cells
        });
        Self::new(R::COLUMNS.to_vec(), cells.collect())
    }

    /// With a line above it.
    #[must_use]
    pub fn titled(mut self, title: impl Into<String>) -> Self {
        self.title = Some(title.into());
        self
    }

    /// Changes the line above it, the headers and the cells.
    pub fn map_texts(&mut self, change: &dyn Fn(&str) -> String) {
        self.title = self.title.as_deref().map(change);
        for column in &mut self.columns {
            column.header = Cow::Owned(change(&column.header));
        }
        for cell in self.rows.iter_mut().flatten() {
            *cell = change(cell);
        }
    }

    /// Without the columns in which nothing stands.
    #[must_use]
    pub fn compact(mut self) -> Self {
        let is_used: Vec<bool> = (0..self.columns.len())
            .map(|column| self.rows.iter().any(|row| row.get(column).is_some_and(|cell| !cell.is_empty())))
            .collect();
        let mut used = is_used.iter();
        self.columns.retain(|_| *used.next().unwrap_or(&true));
        for row in &mut self.rows {
            let mut used = is_used.iter();
            row.retain(|_| *used.next().unwrap_or(&true));
        }
        self
    }

    /// Leaves out columns of these keys that hold nothing but zeros, where there is much to show.
    #[must_use]
    pub fn without_zeros(mut self, keys: &[&str]) -> Self {
        for (place, column) in self.columns.iter().enumerate() {
            let is_zero = |row: &Vec<String>| row.get(place).is_some_and(|cell| cell == "0");
            if keys.contains(&column.key()) && self.rows.iter().all(is_zero) {
                self.rows.iter_mut().filter_map(|row| row.get_mut(place)).for_each(String::clear);
            }
        }
        self.compact()
    }

    /// Whether it has no rows.
    pub const fn is_empty(&self) -> bool {
        self.rows.is_empty()
    }

    pub(super) fn to_text(&self, look: Look) -> String {
        let mut table = plain(look);
        let style = TableStyle::new().header_separator(LineStyle::none().fill('─').junction('─'));
        table.load_style(style);
        table.set_header(self.columns.iter().map(|column| cell(&column.header, column.align)));
        for row in &self.rows {
            table.add_row(row.iter().zip(&self.columns).map(|(text, column)| cell(text, column.align)));
        }
        pad(&mut table, 1);
        self.keep_words(&mut table, look);
        let text = table.trim_fmt();
        match &self.title {
            Some(title) => format!("{}\n{text}", look.strong(&look.wrap(title))),
            None => text,
        }
    }

    /// Keeps long words, such as ids, in one piece where all of them fit.
    fn keep_words(&self, table: &mut comfy_table::Table, look: Look) {
        let longest =
            |text: &str| text.split_whitespace().map(|word| word.chars().count()).max().unwrap_or(0);
        let widths: Vec<u16> = (0..self.columns.len())
            .map(|place| {
                let cells = self.rows.iter().filter_map(|row| row.get(place)).map(|cell| longest(cell));
                let header = self.columns.get(place).map_or(0, |column| longest(&column.header));
                // One for the blank behind every column but the last.
                let blank = u16::from(place + 1 < self.columns.len());
                blank + cells.max().unwrap_or(0).max(header) as u16
            })
            .collect();
        let gaps = self.columns.len().saturating_sub(1) as u16;
        if widths.iter().sum::<u16>() + gaps <= look.width {
            for (column, width) in table.column_iter_mut().zip(widths) {
                column.set_constraint(ColumnConstraint::LowerBoundary(Width::Fixed(width)));
            }
        }
    }

    pub(super) fn to_markdown(&self) -> String {
        let line = |cells: Vec<String>| format!("| {} |", cells.join(" | "));
        let escaped = |text: &str| text.replace('|', "\\|");
        let header = self.columns.iter().map(|column| escaped(&column.header)).collect();
        let rule = self.columns.iter().map(|column| match column.align {
            Align::Left => "---".to_string(),
            Align::Right => "---:".to_string(),
        });
        let mut lines: Vec<String> = Vec::new();
        if let Some(title) = &self.title {
            lines.extend([title.clone(), String::new()]);
        }
        lines.extend([line(header), line(rule.collect())]);
        lines.extend(self.rows.iter().map(|row| line(row.iter().map(|cell| escaped(cell)).collect())));
        lines.join("\n")
    }

    pub(super) fn to_csv(&self) -> Result<String, csv::Error> {
        let mut writer = csv::Writer::from_writer(Vec::new());
        writer.write_record(self.columns.iter().map(|column| column.key.as_ref()))?;
        for row in &self.rows {
            writer.write_record(row)?;
        }
        let bytes = writer.into_inner().map_err(csv::IntoInnerError::into_error)?;
        Ok(String::from_utf8_lossy(&bytes).into_owned())
    }
}

/// Labels and values as two columns.
pub(super) fn facts(facts: &[(String, String)], look: Look) -> String {
    let mut table = plain(look);
    table.load_style(TableStyle::new());
    for (label, value) in facts {
        table.add_row([label, value]);
    }
    pad(&mut table, 2);
    if let Some(labels) = table.column_mut(0) {
        labels.set_constraint(ColumnConstraint::ContentWidth);
    }
    table.trim_fmt()
}

fn plain(look: Look) -> comfy_table::Table {
    let mut table = comfy_table::Table::new();
    table.set_content_arrangement(ContentArrangement::Dynamic).set_width(look.width);
    table
}

/// Blanks behind each column but the last.
fn pad(table: &mut comfy_table::Table, blanks: u16) {
    let last = table.column_count().saturating_sub(1);
    for (index, column) in table.column_iter_mut().enumerate() {
        column.set_padding((0, if index < last { blanks } else { 0 }));
    }
}

fn cell(text: &str, align: Align) -> Cell {
    Cell::new(text).set_alignment(match align {
        Align::Left => CellAlignment::Left,
        Align::Right => CellAlignment::Right,
    })
}
