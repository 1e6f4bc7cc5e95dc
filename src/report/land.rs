//! What `hf land` answers.

use serde::Serialize;

use super::corridor::AerobrakeWay;
use super::{Column, Report, Row, Table};
use crate::map::Season;

/// Landing on a site and leaving it.
#[derive(Clone, Debug, Serialize)]
pub struct LandAnswer {
    /// Id of the site.
    pub site: String,
    /// Its name.
    pub name: String,
    /// Its size.
    pub size: u8,
    /// Its zone.
    pub zone: String,
    /// Landing and lift-off need more net thrust than this, whatever is paid; nothing where steps are paid.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub thrust_above: Option<i8>,
    /// Lander burns next to it, which landing and lift-off pass.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub lander_burns: Vec<String>,
    /// The help of a factory needs no thrust here; nothing where no factory helps under these rules.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub factory_helps: Option<bool>,
    /// Steps to land, and to lift off, unless that is free.
    pub lander_steps: u16,
    /// The least modified thrust that does both for free.
    pub free_from_thrust: i8,
    /// With the modified thrust that was given.
    pub powered: Option<Powered>,
    /// With the ship that was given: a row for each engine and load.
    pub rows: Vec<LandingRow>,
    /// The corridors down to it.
    pub aerobrakes: Vec<AerobrakeWay>,
    /// Suborbital hops.
    pub hop: Option<Hop>,
    /// A burn next to it that asks for thrust between sites.
    pub gate: Option<Gate>,
    /// The only season in which it may be entered.
    pub synodic: Option<Season>,
    /// That holds for the region around it, and for leaving too.
    #[serde(skip)]
    pub is_region: bool,
    /// Ships fly corridors under the rules in use.
    #[serde(skip)]
    pub has_corridors: bool,
}

/// With a modified thrust.
#[derive(Clone, Debug, Serialize)]
pub struct Powered {
    /// Modified thrust.
    pub thrust: i8,
    /// Steps to land.
    pub landing_steps: u16,
    /// Steps to lift off.
    pub lift_off_steps: u16,
    /// Whether that is enough to land under power.
    pub lands: bool,
}

/// With an engine and a load.
#[derive(Clone, Debug, Serialize)]
pub struct LandingRow {
    /// The engine.
    pub engine: String,
    /// The load in words.
    pub load: String,
    /// Steps on board.
    pub steps: u16,
    /// Modified thrust of a move that begins in the zone of the site; nothing where solar power fails.
    pub thrust: Option<i8>,
    /// Steps of the afterburner that this takes.
    pub afterburner_steps: u16,
    /// Steps to land.
    pub landing_steps: Option<u16>,
    /// Whether the ship can land under power.
    pub lands: bool,
    /// Steps to lift off; nothing when it cannot.
    pub lift_off_steps: Option<u16>,
    /// Steps of the afterburner that this takes.
    pub lift_off_afterburner_steps: u16,
    /// Modified thrust of the move after lift-off.
    pub lift_off_thrust: Option<i8>,
    /// Steps left after lift-off.
    pub steps_left: Option<u16>,
}

impl Row for LandingRow {
    const COLUMNS: &'static [Column] = &[
        Column::left("engine", "Engine"),
        Column::left("load", "Load"),
        Column::right("steps", "Steps"),
        Column::right("thrust", "Thrust"),
        Column::right("landing_steps", "Landing"),
        Column::left("lands", "Lands"),
        Column::right("lift_off_steps", "Lift-off"),
        Column::right("lift_off_thrust", "Thrust then"),
        Column::right("steps_left", "Left"),
    ];

    fn cells(&self) -> Vec<String> {
        let number = |number: Option<i8>| number.map_or("-".to_string(), |number| number.to_string());
        let steps = |steps: Option<u16>, burner| match (steps, burner) {
            (None, _) => "-".to_string(),
            (Some(steps), 0) => steps.to_string(),
            (Some(steps), burner) => format!("{steps} + {burner}*"),
        };
        vec![
            self.engine.clone(),
            self.load.clone(),
            self.steps.to_string(),
            number(self.thrust),
            steps(self.landing_steps, self.afterburner_steps),
            if self.lands { "yes" } else { "no" }.to_string(),
            steps(self.lift_off_steps, self.lift_off_afterburner_steps),
            number(self.lift_off_thrust),
            steps(self.steps_left, 0),
        ]
    }
}

/// Suborbital hops.
#[derive(Clone, Debug, Serialize)]
pub struct Hop {
    /// Steps of one.
    pub steps: u8,
    /// Where to.
    pub sites: Vec<String>,
    /// Whether the ship that was given can hop.
    pub possible: Option<bool>,
}

/// A burn between sites that asks for thrust.
#[derive(Clone, Debug, Serialize)]
pub struct Gate {
    /// The burn.
    pub space: String,
    /// More modified thrust than this.
    pub thrust_above: i8,
}

impl LandAnswer {
    /// Whether the ship that was given, if any, can land in some way.
    pub fn is_possible(&self) -> bool {
        let is_powered = match &self.powered {
            Some(powered) => powered.lands,
            None => self.rows.is_empty() || self.rows.iter().any(|row| row.lands),
        };
        is_powered || !self.aerobrakes.is_empty()
    }

    /// In words and tables.
    pub fn report(&self) -> Report {
        let mut report = Report::new(self.summary()).facts(self.facts());
        if !self.rows.is_empty() {
            report = report.table(self.ship_table()).csv(Table::of(&self.rows));
            if self.rows.iter().any(|row| row.afterburner_steps > 0 || row.lift_off_afterburner_steps > 0) {
                report = report.note("* steps of the afterburner, which is lit.");
            }
        }
        let figures = Table::figures_of(&self.aerobrakes);
        let ways = Table::of(&self.aerobrakes)
            .compact()
            .titled("Aerobrake ways: no lander steps, not for lift-off (LR 6.4F)");
        report = report.table(ways);
        if self.rows.is_empty() && !self.aerobrakes.is_empty() {
            report = report.csv(figures);
        }
        if !self.aerobrakes.is_empty() {
            report = report
                .note("A sail is lost in an aerobrake hazard. 4 WT paid before a roll avoid it (LR 6.4G).");
        }
        let belts: Vec<String> = self.aerobrakes.iter().flat_map(|way| way.belts.iter().cloned()).collect();
        if !belts.is_empty() {
            report = report.note(format!("Radiation belt on the way: {} (LR 8.3C).", belts.join(", ")));
        }
        report
    }

    /// The rows; a single engine is named above them.
    fn ship_table(&self) -> Table {
        let zone = &self.zone;
        let first = self.rows.first().map_or("", |row| row.engine.as_str());
        if self.rows.iter().any(|row| row.engine != first) {
            let title = format!("With this ship, in a move that begins in the {zone} zone (LR 6.1A, 6.4C)");
            return Table::of(&self.rows).titled(title);
        }
        let rows = self.rows.iter().cloned().map(|row| LandingRow { engine: String::new(), ..row });
        let title = format!("With {first}, in a move that begins in the {zone} zone (LR 6.1A, 6.4C)");
        Table::of(&rows.collect::<Vec<_>>()).compact().titled(title)
    }

    fn summary(&self) -> String {
        let Self { name, size, lander_steps, free_from_thrust, .. } = self;
        if let Some(above) = self.thrust_above {
            return self.summary_by_thrust(above);
        }
        if self.lander_steps == 0 {
            return format!(
                "{name} (size {size}): landing and lift-off are free, whatever the thrust (LR 6.4C)."
            );
        }
        if let Some(powered) = &self.powered {
            return match powered.landing_steps {
                _ if !powered.lands => format!(
                    "{name} (size {size}): cannot land under power, modified thrust {} is below 1 (LR 6.1B).",
                    powered.thrust
                ),
                0 => format!("{name} (size {size}): free with modified thrust {} (LR 6.4C).", powered.thrust),
                steps => format!(
                    "{name} (size {size}): {} with modified thrust {}, free from {free_from_thrust} on (LR 6.4C).",
                    count(steps),
                    powered.thrust
                ),
            };
        }
        if let [row] = self.rows.as_slice() {
            return self.summary_of(row);
        }
        if !self.is_possible() {
            return format!("{name} (size {size}): this ship cannot land with any load (LR 6.4C).");
        }
        format!(
            "{name} (size {size}): {}, free from modified thrust {free_from_thrust} on (LR 6.4C).",
            count(*lander_steps)
        )
    }

    /// Where thrust alone decides.
    fn summary_by_thrust(&self, above: i8) -> String {
        let Self { name, size, .. } = self;
        if let Some(Powered { thrust, lands, .. }) = &self.powered {
            let verdict = if *lands { "lands and lifts off" } else { "cannot land under power" };
            return format!(
                "{name} (size {size}): net thrust {thrust} {verdict}, more than {above} is needed (LR 6.4C)."
            );
        }
        let lands = self.rows.iter().filter(|row| row.lands);
        match (self.rows.as_slice(), lands.clone().next_back()) {
            ([], _) => format!("{name} (size {size}): net thrust above {above} (LR 6.4C)."),
            ([row], Some(_)) => {
                let thrust = row.thrust.unwrap_or(0);
                format!("{name} (size {size}): net thrust {thrust}, lands (LR 6.4C).")
            }
            ([row], None) => match row.thrust {
                Some(thrust) => format!(
                    "{name} (size {size}): cannot land under power, net thrust {thrust}, more than {above} is needed \
                     (LR 6.4C)."
                ),
                None => format!("{name} (size {size}): the thruster does not work here (LR 6.1A)."),
            },
            (_, Some(fullest)) => {
                format!("{name} (size {size}): lands with {} at most (LR 6.4C).", fullest.load)
            }
            (_, None) => format!(
                "{name} (size {size}): cannot land under power with any load, more net thrust than {above} is needed \
                 (LR 6.4C)."
            ),
        }
    }

    /// One ship with one load and one engine.
    fn summary_of(&self, row: &LandingRow) -> String {
        let Self { name, size, .. } = self;
        let Some((thrust, landing)) = row.thrust.zip(row.landing_steps) else {
            return format!(
                "{name} (size {size}): no solar power here, the thruster does not work (LR 6.1A)."
            );
        };
        let needed = landing + row.afterburner_steps;
        let lands = if row.lands && needed == 0 {
            "lands free".to_string()
        } else if row.lands {
            format!("lands for {} of {}", count(needed), row.steps)
        } else if thrust < 1 {
            "cannot land under power, its thrust is below 1 (LR 6.1)".to_string()
        } else if row.steps == 0 {
            "cannot land under power, it is dry (LR 6.1B)".to_string()
        } else {
            format!("cannot land under power: {} needed, {} on board", count(needed), row.steps)
        };
        format!("{name} (size {size}): modified thrust {thrust}, {lands} (LR 6.4C).")
    }

    fn facts(&self) -> Vec<(&'static str, String)> {
        let steps = count(self.lander_steps);
        let free = self.free_from_thrust;
        let (landing, lift_off) = match self.thrust_above {
            Some(above) => {
                let burns = match self.lander_burns.as_slice() {
                    [] => String::new(),
                    burns => format!(", through {}", burns.join(" or ")),
                };
                let text = format!("net thrust above {above}{burns} (LR 6.4C)");
                (text.clone(), text)
            }
            None if self.lander_steps == 0 => ("free (LR 6.4C)".to_string(), "free (LR 6.4D)".to_string()),
            None => (
                format!("{steps}; free with modified thrust {free} or more (LR 6.4C)"),
                format!("{steps}, paid before the wet mass is read; free from {free} on (LR 6.1A, 6.4D)"),
            ),
        };
        let factory = match self.factory_helps {
            None => "",
            Some(true) => {
                "a factory here helps to land and lift off whatever the thrust, for a hazard roll (LR 6.4D)"
            }
            Some(false) => "none helps through a lander burn (LR 6.4D)",
        };
        vec![
            ("Landing", landing),
            ("Lift-off", lift_off),
            ("Factory", factory.to_string()),
            ("Hop", self.hop.as_ref().map_or(String::new(), |hop| {
                let ship = match hop.possible {
                    None => "",
                    Some(true) => "; this ship can",
                    Some(false) => "; this ship cannot",
                };
                let sites = hop.sites.join(", ");
                format!("{} to {sites}{ship} (LR 6.4D)", count(u16::from(hop.steps)))
            })),
            ("Gate", self.gate.as_ref().map_or(String::new(), |gate| {
                let Gate { space, thrust_above } = gate;
                format!("to another site through {space} only with modified thrust above {thrust_above} (LR 6.4D)")
            })),
            ("Synodic", self.synodic.map_or(String::new(), |season| {
                if self.is_region {
                    format!("its region is entered and left only in the {season} season (LR 6.4A)")
                } else {
                    format!("may be entered only in the {season} season (LR 6.4A)")
                }
            })),
            ("Aerobrake", match (self.has_corridors, self.aerobrakes.is_empty()) {
                (true, true) => "none leads here".to_string(),
                _ => String::new(),
            }),
        ]
    }
}

/// "1 step", "3 steps".
fn count(steps: u16) -> String {
    crate::unit::Steps(steps).to_string()
}
