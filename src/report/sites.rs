//! What `hf sites` answers.

use serde::Serialize;

use super::space::SiteFacts;
use super::{Column, Report, Row, Table};
use crate::map::Season;

/// One site of a list.
#[derive(Clone, Debug, Serialize)]
pub struct SiteRow {
    /// Id.
    pub id: String,
    /// Name.
    pub name: String,
    /// Zone.
    pub zone: String,
    /// Colour of a synodic border.
    pub synodic: Option<Season>,
    /// What is in the hex.
    #[serde(flatten)]
    pub site: SiteFacts,
}

impl Row for SiteRow {
    const COLUMNS: &'static [Column] = &[
        Column::left("id", "Site"),
        Column::left("zone", "Zone"),
        Column::right("size", "Size"),
        Column::left("spectral", "Type"),
        Column::right("hydration", "Water"),
        Column::left("synodic", "Synodic"),
        Column::left("icons", "Icons"),
    ];

    fn cells(&self) -> Vec<String> {
        vec![
            self.id.clone(),
            self.zone.clone(),
            self.site.size.to_string(),
            self.site.spectral.to_string(),
            self.site.hydration.to_string(),
            self.synodic.map_or(String::new(), |season| season.to_string()),
            self.site.icons().join(", "),
        ]
    }
}

/// The sites that fit.
#[derive(Clone, Debug, Serialize)]
pub struct SitesAnswer {
    /// Sites of the whole map.
    pub of: usize,
    /// Those that fit, in map order.
    pub sites: Vec<SiteRow>,
}

impl SitesAnswer {
    /// As a table.
    pub fn report(&self) -> Report {
        let summary = match self.sites.len() {
            0 => format!("None of the {} sites fits.", self.of),
            1 => format!("1 of {} sites fits.", self.of),
            fits => format!("{fits} of {} sites fit.", self.of),
        };
        Report::new(summary).table(Table::of(&self.sites).compact()).csv(Table::of(&self.sites))
    }
}
