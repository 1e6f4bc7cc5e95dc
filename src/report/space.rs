//! What `hf space` and `hf site` answer.

use serde::Serialize;

use super::{Column, Report, Row, Table, listed, signed};
use crate::map::{Hazard, Lander, Season, Site, SpaceKind, SpectralType};
use crate::unit::HalfBurns;

/// Everything printed at a space.
#[derive(Clone, Debug, Serialize)]
#[expect(clippy::struct_excessive_bools, reason = "each is a fact of its own")]
pub struct SpaceAnswer {
    /// Id.
    pub id: String,
    /// Name as printed.
    pub name: String,
    /// Other names.
    pub aliases: Vec<String>,
    /// Kind.
    pub kind: SpaceKind,
    /// Zone.
    pub zone: String,
    /// What the zone adds to solar thrust; nothing where solar power fails.
    pub solar_thrust: Option<i8>,
    /// What the zone adds to the thrust of a pushed solar thruster where solar power fails.
    pub solar_thrust_when_pushed: Option<i8>,
    /// Burns to enter as the map counts them.
    pub burns_on_map: String,
    /// Burns to enter under the rules in use.
    pub burns: u8,
    /// Drawn as a lander burn.
    pub lander_burn: Option<Lander>,
    /// Skull or parachute.
    pub hazard: Option<Hazard>,
    /// Whose radiation belt it lies in.
    pub radiation_belt: Option<String>,
    /// Belts do no harm under the rules in use.
    #[serde(skip)]
    pub is_belt_harmless: bool,
    /// Slingshot rating.
    pub flyby: u8,
    /// The only season in which the flyby gives its burns.
    pub flyby_season: Option<Season>,
    /// Flybys give nothing under the rules in use.
    #[serde(skip)]
    pub is_flyby_idle: bool,
    /// The flyby is a moon boost.
    pub moon_boost: bool,
    /// The flyby of the sun.
    pub oberth: bool,
    /// It is a burn like any other under the rules in use.
    #[serde(skip)]
    pub is_oberth_idle: bool,
    /// Colour of a synodic border, where it means anything.
    pub synodic: Option<Season>,
    /// The border is that of a region, which is left in its season alone too.
    #[serde(skip)]
    pub is_region: bool,
    /// From site to site through here only with more thrust than this.
    pub gate_above: Option<i8>,
    /// Colour of a home orbit.
    pub home_orbit: Option<String>,
    /// The variant of the game in which it is a home orbit.
    pub home_orbit_variant: Option<String>,
    /// Solar flares do no harm here.
    pub flare_immune: bool,
    /// A rule of its own, by name.
    pub special: Option<String>,
    /// What a signpost says that leads here.
    pub signpost: Option<String>,
    /// Other end of a space elevator.
    pub elevator: Option<String>,
    /// Text at an arrow that leaves the map.
    pub leaves_map: Option<String>,
    /// Other sites on its buggy road.
    pub road: Option<Vec<String>>,
    /// Sites that a raygun here prospects in one operation, by id.
    pub raygun: Vec<String>,
    /// What is in the hex.
    pub site: Option<SiteFacts>,
    /// Remark.
    pub note: Option<String>,
    /// Lines that no ship follows under the rules in use.
    #[serde(skip)]
    pub dotted_lines: usize,
    /// Spaces next to it.
    pub neighbours: Vec<Neighbour>,
}

/// What is in the hex of a site.
#[derive(Clone, Debug, Serialize)]
#[expect(clippy::struct_excessive_bools, reason = "each is an icon of its own")]
pub struct SiteFacts {
    /// Size.
    pub size: u8,
    /// Letter.
    pub spectral: SpectralType,
    /// Drops of water.
    pub hydration: u8,
    /// Body.
    pub body: String,
    /// Kind of body or family.
    pub group: String,
    /// Science site.
    pub science: bool,
    /// Science site of the outer system.
    pub outer_science: bool,
    /// Green leaf.
    pub astrobiology: bool,
    /// Blue wave.
    pub subsurface_ocean: bool,
    /// Push factory.
    pub push_factory: bool,
    /// Has an atmosphere.
    pub atmosphere: bool,
    /// Submarine.
    pub submarine: bool,
    /// Burns from LEO as lists count them.
    pub burns_listed: Option<String>,
}

/// A space next to another one.
#[derive(Clone, Debug, Serialize)]
pub struct Neighbour {
    /// Id.
    pub id: String,
    /// Name.
    pub name: String,
    /// Kind.
    pub kind: SpaceKind,
    /// Burns to enter it as the map counts them.
    pub burns_on_map: String,
    /// Burns to enter it under the rules in use.
    pub burns: u8,
    /// Its hazard.
    pub hazard: Option<Hazard>,
    /// Exit of the line here, at a Hohmann: lines with one exit run straight through.
    pub exit: Option<u8>,
    /// Exit of the line there.
    pub exit_there: Option<u8>,
    /// `both`, `out only` or `in only`.
    pub direction: &'static str,
}

/// A kind of space in one word, for tables.
pub const fn kind(kind: SpaceKind) -> &'static str {
    match kind {
        SpaceKind::Burn => "burn",
        SpaceKind::Hohmann => "Hohmann",
        SpaceKind::Lagrange => "L-point",
        SpaceKind::Site => "site",
        SpaceKind::Start => "LEO",
    }
}

/// A hazard in one word, for tables.
pub const fn hazard(hazard: Hazard) -> &'static str {
    match hazard {
        Hazard::Crash => "crash",
        Hazard::Aerobrake => "aerobrake",
    }
}

impl Row for Neighbour {
    const COLUMNS: &'static [Column] = &[
        Column::left("id", "Next to"),
        Column::left("kind", "Kind"),
        Column::right("burns_on_map", "Map"),
        Column::right("burns", "Burns"),
        Column::left("hazard", "Hazard"),
        Column::right("exit", "Exit"),
        Column::right("exit_there", "There"),
        Column::left("direction", "Ways"),
    ];

    fn cells(&self) -> Vec<String> {
        let exit = |exit: Option<u8>| exit.map_or(String::new(), |exit| exit.to_string());
        vec![
            self.id.clone(),
            kind(self.kind).to_string(),
            self.burns_on_map.clone(),
            self.burns.to_string(),
            self.hazard.map_or("", hazard).to_string(),
            exit(self.exit),
            exit(self.exit_there),
            if self.direction == "both" { "" } else { self.direction }.to_string(),
        ]
    }
}

impl SpaceAnswer {
    /// In words and tables.
    pub fn report(&self) -> Report {
        let summary = match &self.site {
            Some(site) => format!(
                "{}: {} site of size {} with {}, {} zone.",
                self.name,
                site.spectral,
                site.size,
                drops(site.hydration),
                self.zone
            ),
            None => format!("{}: {}, {} zone.", self.name, self.kind, self.zone),
        };
        let mut report = Report::new(summary).facts(self.facts()).facts(self.site_facts());
        report = report.table(Table::of(&self.neighbours).compact()).csv(Table::of(&self.neighbours));
        if self.kind == SpaceKind::Hohmann {
            report = report
                .note("Lines with the same exit run straight through; any other way is a pivot (LR 6.3).");
        }
        report
    }

    fn facts(&self) -> Vec<(&'static str, String)> {
        let text = |text: &Option<String>| text.clone().unwrap_or_default();
        let solar = match (self.solar_thrust, self.solar_thrust_when_pushed) {
            (Some(thrust), _) => signed(thrust),
            (None, Some(pushed)) => format!("no solar power, {} when pushed", signed(pushed)),
            (None, None) => "no solar power".to_string(),
        };
        let burns = match (self.burns_on_map.as_str(), self.burns) {
            ("0", _) => String::new(),
            (printed, 0) => format!("{printed} printed, none under these rules (LR 6.4C)"),
            (printed, burns) if printed == burns.to_string() => printed.to_string(),
            (printed, burns) => format!("{printed} printed, {burns} under these rules"),
        };
        let flyby = match (self.flyby, self.moon_boost, self.flyby_season) {
            (0, ..) => String::new(),
            (burns, ..) if self.is_flyby_idle => format!("{burns} printed, nothing under these rules"),
            (1, true, _) => "moon boost, 1 free burn (LR 8.3B)".to_string(),
            (burns, true, _) => format!("moon boost, {burns} free burns (LR 8.3B)"),
            (1, false, None) => "1 free burn (LR 8.3A)".to_string(),
            (burns, false, None) => format!("{burns} free burns (LR 8.3A)"),
            (burns, false, Some(season)) => format!("{burns} free burns, only in {season} (LR 8.3A)"),
        };
        let belt = match &self.radiation_belt {
            Some(belt) if self.is_belt_harmless => format!("{belt}, harmless under these rules"),
            belt => text(belt),
        };
        let oberth = match (self.oberth, self.is_oberth_idle) {
            (false, _) => "",
            (true, true) => "printed, nothing under these rules",
            (true, false) => "as many free burns as the thruster's base thrust (LR 8.3A)",
        };
        vec![
            ("Id", self.id.clone()),
            ("Also called", self.aliases.join(", ")),
            ("Solar thrust", solar),
            ("Burns to enter", burns),
            ("Hazard", self.hazard.map_or(String::new(), |hazard| hazard.to_string())),
            ("Radiation belt", belt),
            ("Flyby", flyby),
            ("Oberth", oberth.to_string()),
            (
                "Synodic",
                self.synodic.map_or(String::new(), |season| {
                    if self.is_region {
                        format!("its region is entered and left only in {season} (LR 6.4A)")
                    } else {
                        format!("entered only in {season} (LR 6.4A)")
                    }
                }),
            ),
            (
                "Gate",
                self.gate_above.map_or(String::new(), |thrust| {
                    format!("from site to site only with modified thrust above {thrust} (LR 6.4D)")
                }),
            ),
            (
                "Dotted lines",
                match self.dotted_lines {
                    0 => String::new(),
                    lines => format!("{lines}, followed by no ship (SD iE1d)"),
                },
            ),
            ("Home orbit", self.home_orbit_text()),
            ("Signpost", text(&self.signpost)),
            ("Flares", if self.flare_immune { "do no harm here".to_string() } else { String::new() }),
            ("Special", text(&self.special)),
            ("Space elevator", self.elevator.as_ref().map_or(String::new(), |to| format!("to {to}"))),
            ("Leaves the map", text(&self.leaves_map)),
            ("Raygun reaches", self.raygun.join(", ")),
            ("Note", text(&self.note)),
        ]
    }

    /// The colour of a home orbit, and the variant of the game it belongs to.
    fn home_orbit_text(&self) -> String {
        match (&self.home_orbit, &self.home_orbit_variant) {
            (Some(colour), Some(variant)) => format!("{colour}, only with {variant}"),
            (Some(colour), None) => colour.clone(),
            (None, Some(variant)) => format!("only with {variant}"),
            (None, None) => String::new(),
        }
    }

    fn site_facts(&self) -> Vec<(&'static str, String)> {
        let Some(site) = &self.site else { return Vec::new() };
        vec![
            ("Size", site.size.to_string()),
            ("Type", site.spectral.to_string()),
            ("Hydration", drops(site.hydration)),
            ("Body", site.body.clone()),
            ("Group", site.group.clone()),
            ("Icons", listed(&site.icons())),
            (
                "Burns from LEO",
                site.burns_listed.as_ref().map_or(String::new(), |burns| format!("{burns} listed")),
            ),
            ("Buggy road to", self.road.as_ref().map_or(String::new(), |road| road.join(", "))),
        ]
    }
}

impl From<&Site> for SiteFacts {
    fn from(site: &Site) -> Self {
        Self {
            size: site.size,
            spectral: site.spectral,
            hydration: site.hydration,
            body: site.body.clone(),
            group: site.group.clone(),
            science: site.science,
            outer_science: site.tno_science,
            astrobiology: site.astrobiology,
            subsurface_ocean: site.subsurface_ocean,
            push_factory: site.push_factory,
            atmosphere: site.atmosphere,
            submarine: site.submarine,
            burns_listed: site.burns_listed.map(HalfBurns::as_burns),
        }
    }
}

impl SiteFacts {
    /// The icons by name.
    pub fn icons(&self) -> Vec<String> {
        let icons = [
            (self.science, "science"),
            (self.outer_science, "outer science"),
            (self.astrobiology, "astrobiology"),
            (self.subsurface_ocean, "ocean"),
            (self.push_factory, "push factory"),
            (self.atmosphere, "atmosphere"),
            (self.submarine, "submarine"),
        ];
        icons.into_iter().filter(|(is_printed, _)| *is_printed).map(|(_, icon)| icon.to_string()).collect()
    }
}

fn drops(hydration: u8) -> String {
    match hydration {
        0 => "no water".to_string(),
        1 => "1 drop of water".to_string(),
        drops => format!("{drops} drops of water"),
    }
}
