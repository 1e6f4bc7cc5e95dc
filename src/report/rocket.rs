//! What `hf rocket` answers.

use serde::Serialize;

use super::card::works;
use super::fuel::{ClassSpan, TankRow};
use super::{Align, Column, Report, Table, listed, signed};
use crate::rules::support::{EngineRow, RocketSheet, ThrusterRow, UnitRow};

/// The rockets that can be named.
#[derive(Clone, Debug, Serialize)]
pub struct RocketsAnswer {
    /// Names, the user's own first.
    pub rockets: Vec<String>,
}

impl RocketsAnswer {
    /// As a list.
    pub fn report(&self) -> Report {
        let rows = self.rockets.iter().map(|name| vec![name.clone()]).collect();
        Report::new(format!("{} rockets; `hf rocket NAME` shows one.", self.rockets.len()))
            .table(Table::new(vec![Column::left("rocket", "Rocket")], rows))
    }
}

/// The data sheet of a ship.
#[derive(Clone, Debug, Serialize)]
pub struct RocketAnswer {
    /// Its name, if it came from a file.
    pub name: Option<String>,
    /// The rules it is built for.
    pub rules: String,
    /// Mass that is no card.
    pub cargo_mass: u8,
    /// Tanks that were named.
    pub tanks: Option<u8>,
    /// Where it stands.
    pub start: Option<String>,
    /// Whether beamed power is counted in.
    pub esa_power: bool,
    /// What the cards say.
    #[serde(flatten)]
    pub sheet: RocketSheet,
    /// The engines that no other one covers, the best first.
    pub engines: Vec<EngineAnswer>,
    /// What each number of tanks holds.
    pub fuel: Vec<TankRow>,
}

/// How well an engine moves this ship.
#[derive(Clone, Debug, Serialize)]
pub struct EngineAnswer {
    /// The thruster with its supports.
    pub name: String,
    /// Thrust with support modifiers.
    pub thrust: i8,
    /// Steps a burn.
    pub consumption: String,
    /// Steps of the afterburner.
    pub afterburner_steps: Option<u16>,
    /// Whether it is lit in every move; its thrust is counted in then.
    pub afterburner_required: bool,
    /// Whether it runs on sunlight.
    pub solar: bool,
    /// Whether it is a sail.
    pub sail: bool,
    /// By wet-mass class, heaviest first.
    pub classes: Vec<ClassThrust>,
    /// Burns by the number of tanks, from none on; empty for sails.
    pub burns_by_tanks: Vec<u32>,
}

/// Modified thrust in one wet-mass class.
#[derive(Clone, Debug, Serialize)]
pub struct ClassThrust {
    /// The class, with the steps on board.
    #[serde(flatten)]
    pub span: ClassSpan,
    /// By zone, from the sun outwards.
    pub zones: Vec<ZoneThrust>,
}

/// Modified thrust in one zone.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ZoneThrust {
    /// The zone.
    pub zone: String,
    /// Modified thrust; nothing where solar power fails.
    pub thrust: Option<i8>,
    /// A ship that cannot burn coasts under these rules.
    #[serde(skip)]
    pub coasts: bool,
    /// The largest size it lands on for free.
    pub lands_free_up_to: Option<u8>,
}

impl RocketAnswer {
    /// In words and tables.
    pub fn report(&self) -> Report {
        let mut report = Report::new(self.summary()).facts(self.facts()).table(self.thrusters());
        for engine in &self.engines {
            report = report.table(engine.thrust_table());
        }
        report = report.table(self.fuel_table()).table(self.units());
        if self
            .engines
            .iter()
            .any(|engine| engine.afterburner_steps.is_some() && !engine.afterburner_required)
        {
            report = report.note("The afterburner adds 1 to thrust in a move, for its steps (LR 6.1A).");
        }
        if self.fuel.iter().any(|row| !row.certain) {
            report =
                report.note("Steps and classes of the fuel table are partly reconstructed; see `hf fuel`.");
        }
        if self.fuel.is_empty() {
            report = report.note(format!(
                "The rules '{}' come with cards only: no tables of thrust and fuel.",
                self.rules
            ));
        }
        report
    }

    fn summary(&self) -> String {
        let name = self.name.as_deref().unwrap_or("This ship");
        let dry = self.sheet.dry_mass.0;
        let works = self.sheet.thrusters.iter().filter(|thruster| !thruster.engines.is_empty()).count();
        let of = self.sheet.thrusters.len();
        let thrusters = match (works, of) {
            (_, 0) => "no thruster aboard (LR 2.6D)".to_string(),
            (0, _) => "no thruster works (LR 8.2)".to_string(),
            _ => {
                let best = self.engines.first();
                let best = best.map_or(String::new(), |best| {
                    format!(": best is {}, {}·{}", best.name, best.thrust, best.consumption)
                });
                format!("{works} of {of} thrusters work{}{best}", if of == 1 { "s" } else { "" })
            }
        };
        format!(
            "{name}: dry mass {dry}, {}.",
            thrusters.replace("1 of 1 thrusters works", "its thruster works")
        )
    }

    fn facts(&self) -> Vec<(&'static str, String)> {
        let sheet = &self.sheet;
        let cargo = if self.cargo_mass > 0 {
            format!("{} (in the dry mass)", self.cargo_mass)
        } else {
            String::new()
        };
        vec![
            ("Cards", sheet.cards.join(", ")),
            ("Cargo mass", cargo),
            ("Rules", self.rules.clone()),
            (
                "Weakest card",
                sheet.weakest_rad_hard.map_or_else(
                    || "none: radiation does no harm to sails (LR 8.3C)".to_string(),
                    |rad_hard| format!("{}, rad-hardness {rad_hard} (LR 8.3C)", listed(&sheet.weakest_cards)),
                ),
            ),
            ("ISRU", sheet.isru.map_or(String::new(), |isru| isru.to_string())),
            ("Crew", if sheet.crew { "aboard" } else { "none" }.to_string()),
            ("Tanks", self.tanks.filter(|tanks| *tanks > 0).map_or(String::new(), |tanks| tanks.to_string())),
            ("Stands at", self.start.clone().unwrap_or_default()),
            ("Beamed power", if self.esa_power { "+1 thrust (LR 6.1A)".to_string() } else { String::new() }),
        ]
    }

    /// Every way each thruster works, or why it does not.
    fn thrusters(&self) -> Table {
        let columns = vec![
            Column::left("thruster", "Thruster"),
            Column::left("engine", "Engine"),
            Column::left("supports", "Supports"),
            Column::left("radiators", "Radiators"),
            Column::right("therms_needed", "Therms"),
            Column::left("missing", "Does not work"),
        ];
        let rows = self.sheet.thrusters.iter().flat_map(|thruster| {
            let working = thruster.engines.iter().map(|engine| working_row(thruster, engine));
            let broken = thruster.engines.is_empty().then(|| {
                let missing = thruster.missing.join("; ");
                let blank = String::new;
                vec![thruster.name.clone(), blank(), blank(), blank(), blank(), missing]
            });
            working.chain(broken)
        });
        Table::new(columns, rows.collect()).compact()
    }

    /// Steps and classes by tanks, with the burns of each engine.
    fn fuel_table(&self) -> Table {
        let mut columns = vec![
            Column::right("tanks", "Tanks"),
            Column::right("steps", "Steps"),
            Column::left("class", "Class"),
        ];
        let burning: Vec<&EngineAnswer> =
            self.engines.iter().filter(|engine| !engine.burns_by_tanks.is_empty()).collect();
        columns.extend(burning.iter().enumerate().map(|(place, engine)| {
            let header = format!("Burns, {}·{}", engine.thrust, engine.consumption);
            Column::named(format!("burns_{}", place + 1), header, Align::Right)
        }));
        let rows = self.fuel.iter().enumerate().map(|(place, row)| {
            let burns = burning
                .iter()
                .map(|engine| engine.burns_by_tanks.get(place).map_or(String::new(), ToString::to_string));
            let figures = [row.tanks.to_string(), row.steps.to_string(), row.class.clone()];
            figures.into_iter().chain(burns).collect()
        });
        let title = if burning.is_empty() {
            "Fuel by tanks (LR 5.4B)"
        } else {
            "Fuel range: burns that so many tanks pay (LR 6.2B)"
        };
        Table::new(columns, rows.collect()).titled(title)
    }

    /// Robonauts, crews and refineries.
    fn units(&self) -> Table {
        let columns = vec![
            Column::left("unit", "Unit"),
            Column::left("deck", "Deck"),
            Column::right("isru", "ISRU"),
            Column::left("platforms", "Platforms"),
            Column::left("works", "Works"),
            Column::left("supports", "Supports"),
            Column::left("missing", "Lacks"),
        ];
        let units = self.sheet.prospectors.iter().chain(&self.sheet.refineries);
        let row = |unit: &UnitRow| {
            let platforms: Vec<String> = unit.platforms.iter().map(ToString::to_string).collect();
            vec![
                unit.name.clone(),
                unit.deck.to_string(),
                unit.isru.map_or(String::new(), |isru| isru.to_string()),
                platforms.join(", "),
                works(unit.works),
                unit.supports.join(", "),
                unit.missing.join("; "),
            ]
        };
        Table::new(columns, units.map(row).collect())
            .compact()
            .titled("Units in an operation away from factories")
    }
}

fn working_row(thruster: &ThrusterRow, engine: &EngineRow) -> Vec<String> {
    let burner = engine.afterburner.map(|steps| {
        let must = if engine.afterburner_required { ", always lit" } else { "" };
        format!("afterburner {}{must}", steps.0)
    });
    let marks = [(engine.solar, "solar"), (engine.sail, "sail")];
    let marks = marks.into_iter().filter(|(is_so, _)| *is_so).map(|(_, mark)| mark.to_string());
    let parts =
        std::iter::once(format!("{}·{}", engine.thrust, engine.consumption)).chain(marks).chain(burner);
    let therms = if engine.therms_needed > 0 { engine.therms_needed.to_string() } else { String::new() };
    vec![
        thruster.name.clone(),
        parts.collect::<Vec<_>>().join(", "),
        engine.supports.join(", "),
        engine.radiators.join(", "),
        therms,
        String::new(),
    ]
}

impl EngineAnswer {
    /// Modified thrust by zone and class; one line where the sun does not matter.
    fn thrust_table(&self) -> Table {
        let lit = if self.afterburner_required { ", afterburner lit" } else { "" };
        let title =
            format!("{}: modified thrust, and the size it lands on freely{lit} (LR 6.1A, 6.4C)", self.name);
        let columns = self.classes.iter().map(|class| {
            let ClassSpan { class, thrust_modifier, .. } = &class.span;
            Column::named(class.clone(), format!("{class} ({})", signed(*thrust_modifier)), Align::Left)
        });
        let columns = std::iter::once(Column::left("zone", "Zone")).chain(columns).collect();
        let zones = self.classes.first().map_or(&[][..], |class| &class.zones);
        let lines = if self.solar { zones.len() } else { zones.len().min(1) };
        let rows = zones.iter().take(lines).enumerate().map(|(place, zone)| {
            let name = if self.solar { zone.zone.clone() } else { "any".to_string() };
            let cells = self.classes.iter().filter_map(|class| class.zones.get(place)).map(ZoneThrust::cell);
            std::iter::once(name).chain(cells).collect()
        });
        Table::new(columns, rows.collect()).titled(title)
    }
}

impl ZoneThrust {
    fn cell(&self) -> String {
        match (self.thrust, self.lands_free_up_to) {
            (None, _) => "no power".to_string(),
            (Some(thrust), _) if thrust < 1 && self.coasts => format!("{thrust}, coasts only"),
            (Some(thrust), _) if thrust < 1 => format!("{thrust}, cannot move"),
            (Some(thrust), None) => thrust.to_string(),
            (Some(thrust), Some(size)) => format!("{thrust}, size {size}"),
        }
    }
}
