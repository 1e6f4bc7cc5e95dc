//! An answer of the planner in figures, for grids and lists of many.

use serde::Serialize;

use super::trip::{Found, Scene};

/// The recommended trip of one question.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Outcome {
    /// Turns.
    pub turns: u16,
    /// Burns paid.
    pub burns: u16,
    /// Tanks loaded at the start.
    pub tanks: u8,
    /// Water tanks loaded, bought and paid.
    pub water: u16,
    /// Steps left.
    pub steps_left: u16,
    /// Hazards entered.
    pub hazards: usize,
    /// Chance to succeed.
    pub success: f64,
    /// The same, exactly.
    pub success_exact: String,
    /// The same, in per cent.
    #[serde(skip)]
    pub chance: String,
    #[serde(skip)]
    millionths: u32,
}

impl Outcome {
    /// Of a trip.
    pub fn of(scene: &Scene<'_>, found: &Found) -> Self {
        let row = scene.row(found);
        Self {
            turns: row.turns,
            burns: row.burns,
            tanks: row.tanks,
            water: scene.water(found).0,
            steps_left: row.steps_left,
            hazards: row.hazards,
            success: found.trip.chance.approximate(),
            success_exact: found.trip.chance.fraction(),
            chance: row.chance,
            millionths: found.trip.chance.millionths(),
        }
    }

    /// The chance in millionths.
    pub fn millionths(&self) -> i64 {
        self.millionths.into()
    }
}
