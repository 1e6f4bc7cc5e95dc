//! What `hf map check` answers.

use serde::Serialize;

use super::Report;

/// What a sound map file holds.
#[derive(Clone, Debug, Serialize)]
pub struct MapAnswer {
    /// The file.
    pub file: String,
    /// Name of the map.
    pub name: String,
    /// Spaces.
    pub spaces: usize,
    /// Sites among them.
    pub sites: usize,
    /// Burns among them.
    pub burns: usize,
    /// Hohmann intersections among them.
    pub hohmanns: usize,
    /// Lines between them.
    pub lines: usize,
    /// Lines flown in one direction only.
    pub one_way_lines: usize,
    /// Zones.
    pub zones: usize,
    /// Buggy roads.
    pub roads: usize,
    /// Signposted routes.
    pub routes: usize,
    /// Signposts without a route.
    pub signs: usize,
}

impl MapAnswer {
    /// In words.
    pub fn report(&self) -> Report {
        Report::new(format!("{} is sound: {}.", self.file, self.name)).facts([
            ("Spaces", self.spaces.to_string()),
            ("Sites", self.sites.to_string()),
            ("Burns", self.burns.to_string()),
            ("Hohmanns", self.hohmanns.to_string()),
            ("Lines", self.lines.to_string()),
            ("One-way lines", self.one_way_lines.to_string()),
            ("Zones", self.zones.to_string()),
            ("Buggy roads", self.roads.to_string()),
            ("Routes", self.routes.to_string()),
            ("Signposts", if self.signs > 0 { self.signs.to_string() } else { String::new() }),
        ])
    }
}
