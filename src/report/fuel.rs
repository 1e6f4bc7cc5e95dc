//! What `hf fuel` answers.

use serde::Serialize;

use super::{Column, Report, Row, Table, signed};

/// The fuel of a ship.
#[derive(Clone, Debug, Serialize)]
pub struct FuelAnswer {
    /// Name of the fuel track.
    pub track: String,
    /// Dry mass.
    pub dry_mass: u8,
    /// Steps a burn, if known.
    pub consumption: Option<String>,
    /// What is on board, if it was said.
    pub now: Option<Figure>,
    /// Whether its steps are printed in a rulebook; nothing between two tank marks.
    pub certain: Option<bool>,
    /// The classes it passes while it spends them, heaviest first.
    pub classes: Vec<ClassSpan>,
    /// After one more tank, if it fits.
    pub one_more_tank: Option<AfterLoad>,
    /// After mass was dropped.
    pub drop: Option<AfterDrop>,
    /// Every whole number of tanks.
    pub tanks: Vec<TankRow>,
    /// Which of its numbers is made up, and why.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub stand_in: Option<String>,
}

/// The fuel figure at one position.
#[derive(Clone, Debug, Serialize)]
pub struct Figure {
    /// Whole tanks.
    pub tanks: u8,
    /// The position in words.
    pub position: String,
    /// Steps on board.
    pub steps: u16,
    /// Wet-mass class.
    pub class: String,
    /// What it does to thrust.
    pub thrust_modifier: i8,
    /// Whole burns that the steps pay, where the consumption is known.
    pub burns: Option<u32>,
}

/// A run of steps in one class.
#[derive(Clone, Debug, Serialize)]
pub struct ClassSpan {
    /// The class.
    pub class: String,
    /// What it does to thrust.
    pub thrust_modifier: i8,
    /// The most steps on board in it.
    pub steps_most: u16,
    /// The fewest.
    pub steps_least: u16,
}

/// After loading a tank.
#[derive(Clone, Debug, Serialize)]
pub struct AfterLoad {
    /// Steps it adds.
    pub steps_gained: u16,
    /// The figure then.
    pub then: Figure,
}

/// After dropping mass.
#[derive(Clone, Debug, Serialize)]
pub struct AfterDrop {
    /// Mass that was dropped.
    pub dropped_mass: u8,
    /// Dry mass that is left.
    pub dry_mass: u8,
    /// The figure then.
    pub then: Figure,
}

/// One whole number of tanks.
#[derive(Clone, Debug, Serialize)]
pub struct TankRow {
    /// Tanks.
    pub tanks: u8,
    /// Steps.
    pub steps: u16,
    /// Wet-mass class.
    pub class: String,
    /// What it does to thrust.
    pub thrust_modifier: i8,
    /// Whole burns that the steps pay.
    pub burns: Option<u32>,
    /// Whether the steps are printed in a rulebook.
    pub certain: bool,
}

impl Row for TankRow {
    const COLUMNS: &'static [Column] = &[
        Column::right("tanks", "Tanks"),
        Column::right("steps", "Steps"),
        Column::left("class", "Class"),
        Column::right("thrust_modifier", "Thrust"),
        Column::right("burns", "Burns"),
        Column::left("certain", "Steps are"),
    ];

    fn cells(&self) -> Vec<String> {
        vec![
            self.tanks.to_string(),
            self.steps.to_string(),
            self.class.clone(),
            signed(self.thrust_modifier),
            self.burns.map_or(String::new(), |burns| burns.to_string()),
            if self.certain { "certain" } else { "reconstructed" }.to_string(),
        ]
    }
}

impl Row for ClassSpan {
    const COLUMNS: &'static [Column] = &[
        Column::right("steps_most", "From steps"),
        Column::right("steps_least", "To steps"),
        Column::left("class", "Class"),
        Column::right("thrust_modifier", "Thrust"),
    ];

    fn cells(&self) -> Vec<String> {
        vec![
            self.steps_most.to_string(),
            self.steps_least.to_string(),
            self.class.clone(),
            signed(self.thrust_modifier),
        ]
    }
}

impl Figure {
    /// "5 steps, class scout (thrust 0)".
    fn short(&self) -> String {
        let unit = if self.steps == 1 { "step" } else { "steps" };
        format!("{} {unit}, class {} (thrust {})", self.steps, self.class, signed(self.thrust_modifier))
    }
}

impl FuelAnswer {
    /// In words and tables.
    pub fn report(&self) -> Report {
        let mut report = Report::new(self.summary());
        if let Some(now) = &self.now {
            let paid = self.consumption.as_ref().map_or(String::new(), |consumption| {
                let burns = now.burns.unwrap_or(0);
                format!("{burns} at consumption {consumption} (LR 6.2B)")
            });
            let more = self.one_more_tank.as_ref().map_or("does not fit".to_string(), |more| {
                format!("{}; {} more, LR 5.4C", more.then.short(), crate::unit::Steps(more.steps_gained))
            });
            let drop = self.drop.as_ref().map_or(String::new(), |drop| {
                format!("dry mass {}, {}: {}; LR 6.7A", drop.dry_mass, drop.then.position, drop.then.short())
            });
            report = report.facts([
                ("Fuel figure", now.position.clone()),
                ("Burns", paid),
                ("One more tank", more),
                ("After the drop", drop),
            ]);
        }
        let spans = Table::of(&self.classes).titled("Classes on the way to dry (LR 6.1A)");
        let tanks = Table::of(&self.tanks).compact().titled(format!("Tanks on dry mass {}", self.dry_mass));
        report = report.table(spans).table(tanks).csv(Table::of(&self.tanks));
        if self.tanks.iter().any(|row| !row.certain) {
            report = report.note(
                "Reconstructed: the printed diagram is not known; these steps satisfy every example of the rulebooks.",
            );
        }
        if let Some(stand_in) = &self.stand_in {
            report = report.note(format!("Stand-in: {stand_in}."));
        }
        report
    }

    fn summary(&self) -> String {
        let Some(now) = &self.now else {
            return format!("Dry mass {} on the {}: what each load holds.", self.dry_mass, self.track);
        };
        let mark = if self.certain == Some(false) { ", reconstructed" } else { "" };
        format!("Dry mass {} with {}: {}{mark}.", self.dry_mass, now.position, now.short())
    }
}
