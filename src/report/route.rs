//! What `hf routes` answers.

use serde::Serialize;

use super::space::{hazard, kind};
use super::{Column, Report, Row, Table};
use crate::map::{Hazard, SpaceKind};

/// A signposted route.
#[derive(Clone, Debug, Serialize)]
pub struct RouteRow {
    /// Name.
    pub name: String,
    /// Colour.
    pub colour: String,
    /// Burns on the signpost.
    pub sign: String,
    /// Its other icons.
    pub icons: Vec<String>,
    /// Burns counted on the map, lander burns included.
    pub burns_on_map: String,
    /// Burns under the rules in use, without slingshots.
    pub burns: u8,
    /// Free burns of its flybys in the yellow season.
    pub free_burns: u8,
    /// Hazards entered.
    pub hazards: usize,
    /// Radiation belts entered.
    pub belts: usize,
    /// Spaces with both ends.
    pub length: usize,
}

impl Row for RouteRow {
    const COLUMNS: &'static [Column] = &[
        Column::left("name", "Route"),
        Column::left("colour", "Colour"),
        Column::right("sign", "Sign"),
        Column::right("burns_on_map", "Map"),
        Column::right("burns", "Burns"),
        Column::right("free_burns", "Free"),
        Column::right("hazards", "Rolls"),
        Column::right("belts", "Belts"),
        Column::right("length", "Spaces"),
    ];

    fn cells(&self) -> Vec<String> {
        vec![
            self.name.clone(),
            self.colour.clone(),
            self.sign.clone(),
            self.burns_on_map.clone(),
            self.burns.to_string(),
            self.free_burns.to_string(),
            self.hazards.to_string(),
            self.belts.to_string(),
            self.length.to_string(),
        ]
    }
}

/// All routes.
#[derive(Clone, Debug, Serialize)]
pub struct RoutesAnswer {
    /// The rules in use.
    pub rules: String,
    /// The routes in map order.
    pub routes: Vec<RouteRow>,
    /// Signposts without a route drawn behind them, in map order.
    pub signs: Vec<SignRow>,
}

/// A signpost.
#[derive(Clone, Debug, Serialize)]
pub struct SignRow {
    /// Where it leads.
    pub to: String,
    /// Burns printed on it.
    pub burns: String,
    /// Colour of its route.
    pub colour: String,
}

impl Row for SignRow {
    const COLUMNS: &'static [Column] = &[
        Column::left("to", "Signpost to"),
        Column::right("burns", "Burns"),
        Column::left("colour", "Colour"),
    ];

    fn cells(&self) -> Vec<String> {
        vec![self.to.clone(), self.burns.clone(), self.colour.clone()]
    }
}

impl RoutesAnswer {
    /// As a table.
    pub fn report(&self) -> Report {
        let rules = &self.rules;
        if self.routes.is_empty() && !self.signs.is_empty() {
            // The ways that the signposts mean are not drawn as routes.
            return Report::new(format!(
                "{} signposts, under the rules '{rules}'; the ways to go are the planner's to find.",
                self.signs.len()
            ))
            .table(Table::of(&self.signs));
        }
        Report::new(format!("{} signposted routes, under the rules '{rules}'.", self.routes.len()))
            .table(Table::of(&self.routes))
            .note(NOTE)
    }
}

const NOTE: &str = "Sign and Map count lander burns; Burns and Free are those of the rules, stopping at every \
                    Hohmann (LR 5.4E, 8.3A).";

/// One route with its spaces.
#[derive(Clone, Debug, Serialize)]
pub struct RouteAnswer {
    /// Its sums.
    #[serde(flatten)]
    pub route: RouteRow,
    /// The rules in use.
    pub rules: String,
    /// Every space.
    pub spaces: Vec<PassedSpace>,
}

/// A space of a route.
#[derive(Clone, Debug, Serialize)]
pub struct PassedSpace {
    /// Id.
    pub id: String,
    /// Name.
    pub name: String,
    /// Kind.
    pub kind: SpaceKind,
    /// Burns to enter as the map counts them.
    pub burns_on_map: String,
    /// Burns to enter under the rules in use.
    pub burns: u8,
    /// Free burns gained in the yellow season.
    pub free_burns: u8,
    /// Hazard.
    pub hazard: Option<Hazard>,
    /// Whose belt it lies in.
    pub radiation_belt: Option<String>,
}

impl Row for PassedSpace {
    const COLUMNS: &'static [Column] = &[
        Column::left("id", "Space"),
        Column::left("kind", "Kind"),
        Column::right("burns_on_map", "Map"),
        Column::right("burns", "Burns"),
        Column::right("free_burns", "Free"),
        Column::left("hazard", "Hazard"),
        Column::left("radiation_belt", "Belt"),
    ];

    fn cells(&self) -> Vec<String> {
        let unless_zero = |text: &str| if text == "0" { String::new() } else { text.to_string() };
        vec![
            self.id.clone(),
            kind(self.kind).to_string(),
            unless_zero(&self.burns_on_map),
            unless_zero(&self.burns.to_string()),
            unless_zero(&self.free_burns.to_string()),
            self.hazard.map_or("", hazard).to_string(),
            self.radiation_belt.clone().unwrap_or_default(),
        ]
    }
}

impl RouteAnswer {
    /// As a table.
    pub fn report(&self) -> Report {
        let route = &self.route;
        let summary = format!(
            "{} ({}): sign {}, {} burns counted on the map, {} under the rules '{}'.",
            route.name, route.colour, route.sign, route.burns_on_map, route.burns, self.rules
        );
        Report::new(summary)
            .facts([("Signpost icons", route.icons.join(", "))])
            .table(Table::of(&self.spaces).compact())
            .csv(Table::of(&self.spaces))
            .note(NOTE)
    }
}
