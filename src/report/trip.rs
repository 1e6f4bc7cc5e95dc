//! The alternatives of an answer as rows, and the sentence above them.

use std::collections::BTreeMap;

use super::manifest::Manifest;
use super::{Column, Row, Table};
use crate::map::SpaceId;
use crate::rules::{HAZARD_PRICE, Halted, Leaving, Rocket};
use crate::ruleset::{Hazards, RuleSet};
use crate::search::plan::Trip;
use crate::search::sky::Sky;
use crate::unit::{Steps, Tanks, Turns, Water};

/// A trip with the ship that flies it.
#[derive(Clone, Debug)]
pub struct Found {
    /// The trip.
    pub trip: Trip,
    /// The ship.
    pub rocket: Rocket,
    /// The thruster's name, where the ship is made of cards.
    pub thruster: Option<String>,
    /// Names of all thrusters, where each turn may have its own.
    pub thrusters: Vec<String>,
    /// The places gone to, in order, where there is more than one.
    pub stops: Vec<SpaceId>,
    /// The cards aboard in turns whose move enters a belt, where they are not those of the start.
    pub manifests: BTreeMap<u16, Manifest>,
}

impl Found {
    /// A single trip.
    pub fn single(trip: Trip, rocket: Rocket, thruster: Option<String>) -> Self {
        let (thrusters, stops, manifests) = (Vec::new(), Vec::new(), BTreeMap::new());
        Self { trip, rocket, thruster, thrusters, stops, manifests }
    }
}

/// What every view of an answer needs.
#[derive(Clone, Copy, Debug)]
pub struct Scene<'a> {
    /// The rules.
    pub rule_set: &'a RuleSet,
    /// The terms of every turn.
    pub sky: &'a Sky,
    /// The ship was given a load; otherwise the fewest tanks were sought.
    pub has_load: bool,
    /// The cards of the ship, where it is made of cards.
    pub manifest: Option<&'a Manifest>,
    /// What the ship may leave behind.
    pub items: &'a [String],
}

/// One alternative; few columns are wider than their numbers, so that twelve and a thruster fit 80 signs.
#[derive(Clone, Debug, PartialEq)]
pub struct TripRow {
    /// Turns.
    pub turns: u16,
    /// Burns paid, a pivot counted as two.
    pub burns: u16,
    /// Free burns used.
    pub free_burns: u16,
    /// Steps for burns and afterburner.
    pub fuel_steps: u16,
    /// Steps for lift-off, hops and landing.
    pub lander_steps: u16,
    /// Steps jettisoned.
    pub jettisoned: u16,
    /// Steps left on arrival.
    pub steps_left: u16,
    /// Operations spent, where they count.
    pub operations: Option<u16>,
    /// Mass delivered, where it counts.
    pub delivered: Option<u8>,
    /// Tanks loaded, or the fewest whole ones that hold the load.
    pub tanks: u8,
    /// Hazards entered.
    pub hazards: usize,
    /// Belts entered.
    pub belts: usize,
    /// Chance to arrive.
    pub chance: String,
    /// The same as a number.
    pub success: f64,
    /// The same, exact.
    pub success_exact: String,
    /// Isofuel chits spent, where any were aboard.
    pub isofuel: Option<u8>,
    /// Ice chits spent, where any were aboard.
    pub ice: Option<u8>,
    /// Water that would pay for every hazard roll, where one can pay.
    pub safe_water: Option<u16>,
    /// The thruster.
    pub thruster: Option<String>,
}

impl Row for TripRow {
    const COLUMNS: &'static [Column] = &[
        Column::right("turns", "Turns"),
        Column::right("burns", "Burns"),
        Column::right("bonus_burns", "Free"),
        Column::right("fuel_steps", "Fuel"),
        Column::right("lander_steps", "Land."),
        Column::right("jettisoned", "Jett"),
        Column::right("steps_left", "Left"),
        Column::right("operations_spent", "Ops"),
        Column::right("mass_delivered", "Mass"),
        Column::right("tanks", "Tanks"),
        Column::right("hazards", "Haz"),
        Column::right("belts", "Belts"),
        Column::right("chance", "Chance"),
        Column::right("safe_water", "Safe"),
        Column::right("isofuel", "Iso"),
        Column::right("ice", "Ice"),
        Column::left("thruster", "By"),
    ];

    fn cells(&self) -> Vec<String> {
        let numbers = [self.turns, self.burns, self.free_burns, self.fuel_steps, self.lander_steps];
        let mut cells: Vec<String> = numbers.iter().map(u16::to_string).collect();
        cells.extend([self.jettisoned.to_string(), self.steps_left.to_string()]);
        cells.push(self.operations.map_or_else(String::new, |operations| operations.to_string()));
        cells.push(self.delivered.map_or_else(String::new, |mass| mass.to_string()));
        cells.push(self.tanks.to_string());
        cells.extend([self.hazards.to_string(), self.belts.to_string(), self.chance.clone()]);
        let safe_water = self.safe_water.map_or_else(String::new, |water| water.to_string());
        cells.push(safe_water);
        cells.extend(
            [self.isofuel, self.ice].map(|chits| chits.map_or_else(String::new, |chits| chits.to_string())),
        );
        cells.push(self.thruster.clone().unwrap_or_default());
        cells
    }
}

impl TripRow {
    /// All columns for programs, by the keys of JSON: the chance is a number, and exact beside it.
    pub fn csv(rows: &[Self]) -> Table {
        let place =
            |key: &str| Self::COLUMNS.iter().position(|column| column.key() == key).unwrap_or_default();
        let chance = place("chance");
        let mut columns = Self::COLUMNS.to_vec();
        let exact = [Column::right("success", "Chance"), Column::left("success_exact", "Exact")];
        columns.splice(chance..=chance, exact);
        let cells = rows.iter().map(|row| {
            let mut cells = row.cells();
            cells.splice(chance..=chance, [row.success.to_string(), row.success_exact.clone()]);
            cells
        });
        Table::new(columns, cells.collect())
    }
}

impl Scene<'_> {
    /// The name of a space as printed.
    pub fn name(&self, space: SpaceId) -> &str {
        &self.rule_set.map.space(space).name
    }

    /// The id of a space.
    pub fn id(&self, space: SpaceId) -> &str {
        &self.rule_set.map.space(space).id
    }

    /// Tanks on board at the start.
    pub fn tanks(&self, found: &Found) -> Tanks {
        let (track, dry) = (&self.rule_set.track, found.rocket.dry);
        found.trip.tanks.or_else(|| track.fewest_tanks(dry, self.steps_at_start(found))).unwrap_or_default()
    }

    /// Steps of fuel on board at the start.
    pub fn steps_at_start(&self, found: &Found) -> Steps {
        self.rule_set.track.steps(found.rocket.dry, found.trip.start)
    }

    /// The row of a trip.
    pub fn row(&self, found: &Found) -> TripRow {
        let trip = &found.trip;
        let hazards = trip.hazards().len();
        TripRow {
            turns: trip.turns().0,
            burns: trip.burns(),
            free_burns: trip.free_burns(),
            fuel_steps: trip.fuel_steps().0,
            lander_steps: trip.lander_steps().0,
            jettisoned: trip.jettisoned().0,
            steps_left: self.rule_set.track.steps(trip.end_dry, trip.end).0,
            operations: trip.criteria().operations,
            delivered: trip.criteria().delivered.map(|mass| mass.0),
            tanks: self.tanks(found).0,
            hazards,
            belts: trip.belts().len(),
            chance: trip.chance.percent(),
            success: trip.chance.approximate(),
            success_exact: trip.chance.fraction(),
            isofuel: Some(trip.chits.isofuel).filter(|_| found.rocket.isofuel > 0),
            ice: Some(trip.chits.ice).filter(|_| found.rocket.ice > 0),
            safe_water: (self.rule_set.policies.hazards == Hazards::LoseShip)
                .then_some(HAZARD_PRICE.0 * hazards as u16),
            thruster: found.thruster.clone(),
        }
    }

    /// The table of these alternatives, and what the numbers of its thrusters mean where there are several.
    pub fn table(rows: &[TripRow]) -> (Table, Option<String>) {
        let mut thrusters: Vec<&str> = Vec::new();
        for thruster in rows.iter().filter_map(|row| row.thruster.as_deref()) {
            if !thrusters.contains(&thruster) {
                thrusters.push(thruster);
            }
        }
        let number = |row: &TripRow| {
            let place = thrusters.iter().position(|thruster| Some(*thruster) == row.thruster.as_deref())?;
            (thrusters.len() > 1).then(|| (place + 1).to_string())
        };
        let numbered: Vec<TripRow> =
            rows.iter().map(|row| TripRow { thruster: number(row), ..row.clone() }).collect();
        let legend =
            thrusters.iter().enumerate().map(|(place, thruster)| format!("{} {thruster}", place + 1));
        let legend = (thrusters.len() > 1).then(|| format!("By {}", legend.collect::<Vec<_>>().join("; ")));
        let table = Table::of(&numbered).compact();
        let has_more = rows.iter().any(|row| row.operations.is_some() || row.delivered.is_some());
        // Eighty signs do not hold them all.
        let rare = ["bonus_burns", "lander_steps", "jettisoned", "belts"];
        (if has_more { table.without_zeros(&rare) } else { table }, legend)
    }

    /// Whether the ship can leave again from where it ends, in words.
    pub fn leaving(&self, found: &Found) -> String {
        let trip = &found.trip;
        // Of several thrusters the last one lands, and is asked whether it could leave.
        let last = trip.moves.last().map_or(found.rocket, |one| one.rocket);
        let rocket = Rocket { dry: trip.end_dry, ..last };
        let end = trip.moves.last().map_or(trip.from, crate::search::plan::Move::end);
        let terms = self.sky.any().at(end);
        if terms.is_landing_unasked {
            return "landing not asked".to_string();
        }
        let (landed, and) = if terms.size.is_some() { ("can land", "and") } else { ("arrives", "and can") };
        let halted = Halted {
            rocket: &rocket,
            track: &self.rule_set.track,
            map: &self.rule_set.map,
            terrain: self.sky.any(),
            space: end,
            at: trip.end,
            has_thruster: !trip.is_sail_lost(),
        };
        match halted.leaving() {
            Leaving::Can { lift_off, .. } if lift_off.0 == 0 => format!("{landed} {and} leave again freely"),
            Leaving::Can { lift_off, on_board } => {
                format!("{landed} {and} leave again for {lift_off} of the {} left", on_board.0)
            }
            Leaving::WithHelp { is_safe: true } => {
                format!("{landed} {and} leave again with the factory's help")
            }
            Leaving::WithHelp { is_safe: false } => {
                format!("{landed} {and} leave again with the factory's help, for a hazard roll")
            }
            Leaving::TooWeak { .. } | Leaving::Cannot { .. } if trip.is_sail_lost() => {
                format!("{landed}, cannot leave: the sail is lost")
            }
            Leaving::TooWeak { strongest, size } => {
                format!("{landed}, cannot leave: thrust {strongest}, more than {size} needed")
            }
            Leaving::Cannot { needed, on_board } => {
                format!("{landed}, cannot leave: {on_board} left, {} needed", needed.0)
            }
        }
    }

    /// Water for the tanks loaded and the hazards paid.
    pub fn water(&self, found: &Found) -> Water {
        let tanks = u16::from(self.tanks(found).0) + u16::from(found.trip.bought.0);
        Water(tanks).saturating_add(found.trip.hazard_water)
    }

    /// The sentence that answers.
    pub fn summary(&self, found: &Found) -> String {
        let trip = &found.trip;
        let row = self.row(found);
        let end = trip.moves.last().map_or(trip.from, crate::search::plan::Move::end);
        let stops: Vec<&str> = match found.stops.as_slice() {
            [] => vec![self.name(end)],
            stops => stops.iter().map(|stop| self.name(*stop)).collect(),
        };
        let way = format!("{} to {}", self.name(trip.from), stops.join(" to "));
        let mut parts = vec![format!("{way}: {}", Turns(row.turns))];
        let burns = if row.burns == 1 { "burn" } else { "burns" };
        let free = if row.free_burns > 0 { format!(" (+{} free)", row.free_burns) } else { String::new() };
        parts.push(format!("{} {burns}{free}", row.burns));
        // A sail without fuel has nothing to load and nothing left.
        let is_dry_sail = found.rocket.sail && self.steps_at_start(found) == Steps(0);
        if !self.has_load && !is_dry_sail {
            parts.push(format!("load {}", self.tanks(found)));
        }
        if !is_dry_sail {
            let unit = if row.steps_left == 1 { "step" } else { "steps" };
            parts.push(format!("{} {unit} left", row.steps_left));
        }
        if let Some(operations) = row.operations {
            let unit = if operations == 1 { "operation" } else { "operations" };
            parts.push(format!("{operations} {unit}"));
        }
        if let Some(delivered) = row.delivered {
            parts.push(format!("mass {delivered} delivered"));
        }
        if row.hazards > 0 || row.chance != "100 %" {
            parts.push(format!("chance {}", row.chance));
        }
        if let Some(thruster) = &found.thruster {
            parts.push(format!("by {thruster}"));
        }
        parts.push(self.leaving(found));
        parts.join(", ")
    }
}
