//! The score of a game.

use serde::Serialize;

use super::{Column, Report, Row, Table};
use crate::game::{Score, Setting, State, scores};

/// The points of one player.
#[derive(Clone, Debug, Serialize)]
pub struct ScoreRow {
    /// Player.
    pub player: String,
    /// Disks and cubes on sites.
    pub sites: u16,
    /// Factories.
    pub factories: u16,
    /// Science claims.
    pub science: u16,
    /// Glories.
    pub glory: u16,
    /// Ventures.
    pub ventures: u16,
    /// All points.
    pub total: u16,
    /// Water, which decides ties.
    pub water: u16,
}

/// The score of a mission.
#[derive(Clone, Debug, Serialize)]
pub struct ScoreAnswer {
    /// The game is over.
    pub is_over: bool,
    /// The players, the winner first.
    pub scores: Vec<ScoreRow>,
}

impl ScoreAnswer {
    /// Of a table.
    pub fn new(setting: &Setting<'_>, state: &State) -> Self {
        let row = |score: Score| ScoreRow {
            player: setting.player_name(state, score.player),
            sites: score.sites,
            factories: score.factories,
            science: score.science,
            glory: score.glory,
            ventures: score.ventures,
            total: score.total(),
            water: score.water.0,
        };
        let scores = scores(setting, state).into_iter().map(row).collect();
        Self { is_over: state.is_over, scores }
    }

    /// The answer as text.
    pub fn report(&self) -> Report {
        let Some(best) = self.scores.first() else {
            return Report::new("These rules have no victory points.");
        };
        let verb = if self.is_over { "wins" } else { "leads" };
        Report::new(format!("{} {verb} with {} VP (LR 7.1).", best.player, best.total))
            .table(Table::of(&self.scores))
    }
}

impl Row for ScoreRow {
    const COLUMNS: &'static [Column] = &[
        Column::left("player", "Player"),
        Column::right("sites", "Sites"),
        Column::right("factories", "Factories"),
        Column::right("science", "Science"),
        Column::right("glory", "Glory"),
        Column::right("ventures", "Ventures"),
        Column::right("points", "VP"),
        Column::right("water_tanks", "WT"),
    ];

    fn cells(&self) -> Vec<String> {
        let numbers =
            [self.sites, self.factories, self.science, self.glory, self.ventures, self.total, self.water];
        std::iter::once(self.player.clone()).chain(numbers.map(|number| number.to_string())).collect()
    }
}
