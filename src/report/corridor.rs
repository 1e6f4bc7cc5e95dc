//! The corridors down to a site, as `hf land` answers.

use serde::Serialize;

use super::{Column, Row};
use crate::map::Hazard;

/// A corridor down to a site.
#[derive(Clone, Debug, Serialize)]
pub struct AerobrakeWay {
    /// Where it begins.
    pub from: String,
    /// Every space from there to the site.
    pub spaces: Vec<String>,
    /// Burns to enter them.
    pub burns: u8,
    /// Rolls on the way, that of the first space too.
    pub hazards: Vec<Hazardous>,
    /// Radiation belts on the way.
    pub belts: Vec<String>,
    /// Chance to get down.
    pub success: f64,
    /// The same in per cent.
    #[serde(skip)]
    pub success_percent: String,
    /// The same, exact.
    pub success_exact: String,
}

/// A space with a hazard.
#[derive(Clone, Debug, Serialize)]
pub struct Hazardous {
    /// The space.
    pub space: String,
    /// Its hazard.
    pub hazard: Hazard,
}

impl Row for AerobrakeWay {
    const COLUMNS: &'static [Column] = &[
        Column::left("from", "Begins at"),
        Column::left("through", "Through"),
        Column::right("burns", "Burns"),
        Column::left("hazards", "Rolls"),
        Column::right("success", "Chance"),
        Column::right("success_exact", "Exact"),
    ];

    fn cells(&self) -> Vec<String> {
        let between = self.spaces.get(1..self.spaces.len().saturating_sub(1)).unwrap_or_default();
        let rolls = |hazard: Hazard| self.hazards.iter().filter(|rolled| rolled.hazard == hazard).count();
        let rolls = [(rolls(Hazard::Aerobrake), "aerobrake"), (rolls(Hazard::Crash), "crash")];
        let rolls = rolls.into_iter().filter(|(times, _)| *times > 0);
        vec![
            self.from.clone(),
            between.join(", "),
            if self.burns == 0 { String::new() } else { self.burns.to_string() },
            rolls.map(|(times, hazard)| format!("{times} {hazard}")).collect::<Vec<_>>().join(", "),
            self.success_percent.clone(),
            self.success_exact.clone(),
        ]
    }

    fn figures(&self) -> Vec<(&'static str, String)> {
        vec![("burns", self.burns.to_string()), ("success", self.success.to_string())]
    }
}
