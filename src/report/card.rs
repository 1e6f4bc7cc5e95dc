//! What `hf card` and `hf cards` answer.

use serde::Serialize;

use super::{Column, Report, Row, Table, yes};
use crate::card::{Body, CardSheet, Edition, FaceRow, Field, SheetLine, Triangle};

/// One card.
#[derive(Clone, Debug, Serialize)]
pub struct CardAnswer {
    /// The edition of its deck.
    pub edition: Edition,
    /// Its sheet.
    #[serde(flatten)]
    pub sheet: CardSheet,
}

impl CardAnswer {
    /// A table with a column for each face; marks stand behind figures that are not certain.
    pub fn report(&self) -> Report {
        let sheet = &self.sheet;
        let names: Vec<String> = sheet.faces.iter().map(|face| face.name.clone()).collect();
        let letter = sheet.letter.map_or(String::new(), |letter| format!(", product {letter}"));
        let expanded = if sheet.expanded { ", expanded game only (LR 8.1)" } else { "" };
        let summary = format!("{}: {}{letter}{expanded}.", names.join(" / "), sheet.deck);
        let mut report = Report::new(summary).table(self.table()).csv(self.every_figure());
        for (mark, meaning) in &sheet.legend {
            report = report.note(format!("{mark}  {meaning}"));
        }
        if !sheet.legend.is_empty() {
            report =
                report.note("Correct a figure in cards/living.toml of your data folder (`hf data export`).");
        }
        report
    }

    fn table(&self) -> Table {
        let faces = &self.sheet.faces;
        let columns = faces.iter().map(|face| {
            let side = face.side.to_string();
            Column::named(side.clone(), side, super::Align::Left)
        });
        let columns = std::iter::once(Column::left("field", "Figure")).chain(columns).collect();
        let is_used = |field: &&Field| faces.iter().any(|face| find(&face.lines, **field).is_some());
        let rows = Field::ALL.iter().filter(is_used).map(|field| {
            let cells = faces.iter().map(|face| {
                find(&face.lines, *field)
                    .map_or(String::new(), |line| format!("{} {}", line.value, line.mark).trim().to_string())
            });
            std::iter::once(label(*field)).chain(cells).collect()
        });
        Table::new(columns, rows.collect())
    }

    fn every_figure(&self) -> Table {
        let columns = vec![
            Column::left("field", "Figure"),
            Column::left("side", "Side"),
            Column::left("value", "Value"),
            Column::left("source", "Source"),
        ];
        let rows = self.sheet.faces.iter().flat_map(|face| {
            face.lines.iter().map(|line| {
                vec![
                    line.field.to_string(),
                    face.side.to_string(),
                    line.value.clone(),
                    line.source.to_string(),
                ]
            })
        });
        Table::new(columns, rows.collect())
    }
}

fn find(lines: &[SheetLine], field: Field) -> Option<&SheetLine> {
    lines.iter().find(|line| line.field == field)
}

/// A field as a player says it, with its unit.
fn label(field: Field) -> String {
    match field {
        Field::Fuel => "fuel (steps a burn)".to_string(),
        Field::Afterburn => "afterburner".to_string(),
        Field::ThermsNeeded => "cooling needed (therms)".to_string(),
        Field::LightTherms => "light end (therms)".to_string(),
        Field::HeavyTherms => "heavy end (therms)".to_string(),
        Field::Light => "light end".to_string(),
        Field::Heavy => "heavy end".to_string(),
        Field::RadHard => "rad-hardness".to_string(),
        Field::Isru => "ISRU".to_string(),
        Field::Pairing => "other face".to_string(),
        other => other.to_string().replace('_', " "),
    }
}

/// The faces that fit.
#[derive(Clone, Debug, Serialize)]
pub struct CardsAnswer {
    /// The edition of the deck.
    pub edition: Edition,
    /// The faces in the order of the deck.
    pub faces: Vec<FaceRow>,
}

impl CardsAnswer {
    /// As a table.
    pub fn report(&self) -> Report {
        let summary = match self.faces.len() {
            0 => format!("No face of the {} deck fits.", self.edition),
            1 => format!("1 face of the {} deck fits.", self.edition),
            faces => format!("{faces} faces of the {} deck fit.", self.edition),
        };
        let report = Report::new(summary).table(Table::of(&self.faces).compact()).csv(Table::of(&self.faces));
        let has_ends = self.faces.iter().any(|face| matches!(face.body, Body::Radiator { .. }));
        if has_ends { report.note("Radiators: light end / heavy end (LR 2.6H).") } else { report }
    }
}

impl Row for FaceRow {
    const COLUMNS: &'static [Column] = &[
        Column::left("name", "Face"),
        Column::left("deck", "Deck"),
        Column::left("side", "Side"),
        Column::left("letter", "Let."),
        Column::right("mass", "Mass"),
        Column::right("rad_hard", "Rad"),
        Column::left("thruster", "Engine"),
        Column::right("isru", "ISRU"),
        Column::left("needs", "Needs"),
        Column::left("gives", "Gives"),
    ];

    fn cells(&self) -> Vec<String> {
        let (mass, rad_hard, cooling) = match self.body {
            Body::Plain { mass, rad_hard } => (mass.0.to_string(), rad_hard.to_string(), String::new()),
            Body::Radiator { light, heavy } => (
                format!("{}/{}", light.mass.0, heavy.mass.0),
                format!("{}/{}", light.rad_hard, heavy.rad_hard),
                format!("{}/{} therms", light.therms, heavy.therms),
            ),
        };
        let therms = match self.therms_needed {
            0 => String::new(),
            1 => "1 therm".to_string(),
            therms => format!("{therms} therms"),
        };
        let needs = self
            .needs
            .iter()
            .map(|need| need.kinds().iter().map(|kind| kind.adjective()).collect::<Vec<_>>().join(" or "));
        let needs = needs.chain(std::iter::once(therms)).filter(|need| !need.is_empty());
        let gives = self.provides.iter().map(|kind| kind.adjective().to_string());
        let gives = gives.chain(std::iter::once(cooling)).filter(|given| !given.is_empty());
        vec![
            self.name.clone(),
            self.deck.to_string(),
            self.side.to_string(),
            self.letter.map_or(String::new(), |letter| letter.to_string()),
            mass,
            rad_hard,
            self.thruster.map_or(String::new(), triangle),
            self.isru.map_or(String::new(), |isru| isru.to_string()),
            needs.collect::<Vec<_>>().join(", "),
            gives.collect::<Vec<_>>().join(", "),
        ]
    }
}

/// "3·2 sun +1": thrust, steps a burn, marks.
fn triangle(triangle: Triangle) -> String {
    let burner = triangle.afterburn.map_or(String::new(), |steps| format!("+{}", steps.0));
    let marks = [(triangle.solar, "sun"), (triangle.sail, "sail")];
    let marks = marks.into_iter().filter(|(is_printed, _)| *is_printed).map(|(_, mark)| mark.to_string());
    let parts = std::iter::once(format!("{}·{}", triangle.thrust, triangle.fuel));
    let parts = parts.chain(marks).chain(std::iter::once(burner)).filter(|part| !part.is_empty());
    parts.collect::<Vec<_>>().join(" ")
}

/// Whether a unit works, in one word.
pub(super) fn works(works: bool) -> String {
    if works { yes(true) } else { "no".to_string() }
}
