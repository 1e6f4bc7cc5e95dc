//! The stable JSON form of an answer.

use serde::Serialize;

use super::manifest::{BeltRoll, Price, Risk, Survival};
use super::trip::{Found, Scene};
use crate::map::Season;
use crate::rules::{Approach, Chance, Power};
use crate::search::extent::Extent;
use crate::search::mission::Supply;
use crate::search::plan::{Manner, Move, Work, WorkKind};

/// An answer as JSON.
#[derive(Debug, Serialize)]
pub struct AnswerJson {
    trips: Vec<TripJson>,
    #[serde(flatten)]
    extent: Extent,
    assumptions: Vec<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    reason: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    remedy: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    opens: Option<Season>,
}

#[derive(Debug, Serialize)]
struct TripJson {
    turns: u16,
    burns: u16,
    bonus_burns: u16,
    fuel_steps: u16,
    lander_steps: u16,
    jettisoned: u16,
    tanks: u8,
    steps_left: u16,
    success: f64,
    success_exact: String,
    hazards: Vec<String>,
    belts: Vec<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    operations_spent: Option<u16>,
    #[serde(skip_serializing_if = "Option::is_none")]
    mass_delivered: Option<u8>,
    hazard_water: u16,
    water: u16,
    #[serde(skip_serializing_if = "Option::is_none")]
    isofuel: Option<u8>,
    #[serde(skip_serializing_if = "Option::is_none")]
    ice: Option<u8>,
    #[serde(skip_serializing_if = "Option::is_none")]
    price: Option<Price>,
    #[serde(skip_serializing_if = "Option::is_none")]
    belt_rolls: Option<Vec<BeltJson>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    survival: Option<Vec<Survival>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    thruster: Option<String>,
    path: Vec<String>,
    moves: Vec<MoveJson>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    operations: Vec<WorkJson>,
}

#[derive(Debug, Serialize)]
struct WorkJson {
    turn: u16,
    before_move: bool,
    space: String,
    kind: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    item: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    tanks: Option<u8>,
    #[serde(skip_serializing_if = "Option::is_none")]
    success_exact: Option<String>,
    dry_mass: u8,
    fuel_before: u16,
    fuel_after: u16,
}

#[derive(Debug, Serialize)]
struct MoveJson {
    turn: u16,
    #[serde(skip_serializing_if = "Option::is_none")]
    thruster: Option<String>,
    manner: &'static str,
    thrust: ThrustJson,
    from: String,
    spaces: Vec<String>,
    burns: u8,
    bonus_burns: u8,
    jettisoned: u16,
    afterburner: u16,
    lift_off: u16,
    landing: u16,
    #[serde(skip_serializing_if = "Option::is_none")]
    landed: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    season: Option<Season>,
    sail_lost: bool,
    steps: u16,
    fuel_before: u16,
    fuel_after: u16,
}

#[derive(Debug, Serialize)]
struct BeltJson {
    turn: u16,
    belt: String,
    cards: Vec<RiskJson>,
}

#[derive(Debug, Serialize)]
struct RiskJson {
    card: String,
    rad_hardness: u8,
    turns_light: bool,
    chance: f64,
    chance_exact: String,
}

#[derive(Debug, Serialize)]
struct ThrustJson {
    printed: i8,
    wet_mass: i8,
    solar: i8,
    esa: i8,
    afterburner: i8,
    total: i8,
}

impl AnswerJson {
    /// An answer with its trips.
    pub fn new(scene: &Scene<'_>, found: &[Found], extent: Extent, assumptions: Vec<String>) -> Self {
        let trips = found.iter().map(|found| trip(scene, found)).collect();
        Self { trips, extent, assumptions, reason: None, remedy: None, opens: None }
    }

    /// An answer without a trip.
    pub fn refused(reason: String, remedy: Option<String>, extent: Extent, assumptions: Vec<String>) -> Self {
        Self { trips: Vec::new(), extent, assumptions, reason: Some(reason), remedy, opens: None }
    }

    /// The same, where the trip opens in another season.
    #[must_use]
    pub fn opening(self, opens: Option<Season>) -> Self {
        Self { opens, ..self }
    }
}

fn trip(scene: &Scene<'_>, found: &Found) -> TripJson {
    let row = scene.row(found);
    let trip = &found.trip;
    let ids = |spaces: Vec<_>| spaces.into_iter().map(|space| scene.id(space).to_string()).collect();
    TripJson {
        turns: row.turns,
        burns: row.burns,
        bonus_burns: row.free_burns,
        fuel_steps: row.fuel_steps,
        lander_steps: row.lander_steps,
        jettisoned: row.jettisoned,
        tanks: row.tanks,
        steps_left: row.steps_left,
        success: row.success,
        success_exact: row.success_exact,
        hazards: ids(trip.hazards()),
        belts: ids(trip.belts()),
        operations_spent: row.operations,
        mass_delivered: row.delivered,
        hazard_water: trip.hazard_water.0,
        water: scene.water(found).0,
        isofuel: row.isofuel,
        ice: row.ice,
        price: scene.price(found),
        belt_rolls: scene
            .manifest
            .map(|_| scene.belt_rolls(found).into_iter().map(|roll| belt_json(scene, roll)).collect()),
        survival: scene.manifest.map(|_| scene.survivals(found)),
        thruster: row.thruster,
        path: ids(trip.path()),
        moves: trip.moves.iter().map(|one| move_json(scene, found, one)).collect(),
        operations: trip.works.iter().map(|work| work_json(scene, work)).collect(),
    }
}

fn work_json(scene: &Scene<'_>, work: &Work) -> WorkJson {
    let steps = |(dry, at)| scene.rule_set.track.steps(dry, at).0;
    let mut json = WorkJson {
        turn: work.turn,
        before_move: work.is_first,
        space: scene.id(work.space).to_string(),
        kind: "industrialize",
        item: None,
        tanks: None,
        success_exact: None,
        dry_mass: work.after.0.0,
        fuel_before: steps(work.before),
        fuel_after: steps(work.after),
    };
    match work.kind {
        WorkKind::Leave { item } => {
            json.kind = "leave";
            json.item = scene.items.get(item).cloned();
        }
        WorkKind::TurnLight { item } => {
            json.kind = "turn-light";
            json.item = scene.items.get(item).cloned();
        }
        WorkKind::PickUp { item } => {
            json.kind = "pick-up";
            json.item = scene.items.get(item).cloned();
        }
        WorkKind::Refuel { supply, tanks } => {
            json.kind = match supply {
                Supply::Site => "site-refuel",
                Supply::Factory => "factory-refuel",
                Supply::Dirt => "dirt-refuel",
                Supply::Atmosphere => "atmosphere-refuel",
                Supply::Leo => "water-bought",
            };
            json.tanks = Some(tanks.0);
        }
        WorkKind::Store { tanks } => (json.kind, json.tanks) = ("store", Some(tanks.0)),
        WorkKind::TakeUp { tanks } => (json.kind, json.tanks) = ("take-up", Some(tanks.0)),
        WorkKind::Prospect { prospector } => {
            json.kind = "prospect";
            let site = scene.rule_set.map.space(work.space).site.as_ref();
            let chance =
                site.and_then(|site| prospector.chance_after(Chance::CERTAIN, site.size, site.hydration));
            json.success_exact = chance.map(Chance::fraction);
        }
        WorkKind::LoseSails => json.kind = "lose-sails",
        WorkKind::Industrialize => {}
    }
    json
}

fn belt_json(scene: &Scene<'_>, roll: BeltRoll) -> BeltJson {
    let risk = |risk: Risk| RiskJson {
        card: risk.card,
        rad_hardness: risk.rad_hard,
        turns_light: risk.turns_light,
        chance: risk.chance.approximate(),
        chance_exact: risk.chance.fraction(),
    };
    BeltJson {
        turn: roll.turn,
        belt: scene.id(roll.belt).to_string(),
        cards: roll.risks.into_iter().map(risk).collect(),
    }
}

fn move_json(scene: &Scene<'_>, found: &Found, one: &Move) -> MoveJson {
    let steps = |at| scene.rule_set.track.steps(one.rocket.dry, at).0;
    let thrust = match one.departure.power {
        Power::Thrust(thrust) => ThrustJson {
            printed: thrust.printed.0,
            wet_mass: thrust.wet_mass,
            solar: thrust.solar.unwrap_or(0),
            esa: thrust.esa_power,
            afterburner: thrust.afterburner,
            total: thrust.total().0,
        },
        Power::Drifting | Power::EmergencySail => {
            ThrustJson { printed: 0, wet_mass: 0, solar: 0, esa: 0, afterburner: 0, total: 0 }
        }
    };
    MoveJson {
        turn: one.turn,
        thruster: found.thrusters.get(one.thruster).cloned(),
        manner: match one.manner {
            Manner::Flight => "flight",
            Manner::Drift => "drift",
            Manner::Hop => "hop",
            Manner::EmergencySail => "emergency-sail",
        },
        thrust,
        from: scene.id(one.from).to_string(),
        spaces: one.legs.iter().map(|leg| scene.id(leg.space).to_string()).collect(),
        burns: one.burns().0,
        bonus_burns: one.free_burns().0,
        jettisoned: one.departure.jettisoned.0,
        afterburner: one.departure.afterburner.0,
        lift_off: one.departure.lift_off.0,
        landing: one.cost.landing.0,
        landed: one.landed.map(|landed| match landed.approach {
            Approach::Aerobrake => "aerobrake",
            Approach::Assisted => "factory",
            Approach::Unasked => "not-asked",
            Approach::Powered => "powered",
        }),
        season: Some(scene.sky.at(one.turn).season()).filter(|_| scene.sky.terrains().len() > 1),
        sail_lost: one.is_sail_lost || one.is_idle_sail_lost,
        steps: one.fuel_steps().0 + one.lander_steps().0,
        fuel_before: steps(one.before),
        fuel_after: steps(one.after),
    }
}
