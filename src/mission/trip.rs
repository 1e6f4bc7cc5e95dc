//! A plan as a mission file, which replays with the same turns, fuel and hazards.

use std::collections::BTreeMap;

use super::actions::Entry;
use super::outpost::{Loose, Outposts, store_of};
use super::voyage::{VoyageError, beaming_crew};
use super::write::mission_text;
use crate::card::CardId;
use crate::dice::Roll;
use crate::game::{
    Action, Figures, Held, MoveOrder, Options, PathStep, Player, PlayerId, Setting, Stack, StackKind,
    StackRef, bare_table,
};
use crate::map::Map;
use crate::rules::{Drive, Grade, Rocket, depart};
use crate::ruleset::RuleSet;
use crate::search::mission::Depot;
use crate::search::plan::{Leg, Manner, Move, Trip, Work, WorkKind};
use crate::search::query::Query;
use crate::track::FuelPosition;
use crate::unit::{Mass, Tanks, Water};

/// A die that passes a hazard (`LR 6.4E`).
const PASSES_HAZARD: Roll = Roll::Die(6);
/// The die that passes a radiation belt best (`LR 8.3C`).
const PASSES_BELT: Roll = Roll::Die(1);

/// What a planned ship is made of.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Ship {
    /// Its figures alone.
    Figures,
    /// Its cards, and the thruster it flies with.
    Cards {
        /// The cards.
        cards: Vec<Held>,
        /// Mass aboard that is no card.
        mass: Mass,
        /// What is in its tanks when it starts.
        grade: Grade,
        /// The thruster.
        thruster: CardId,
    },
}

/// The mission file of a trip: the ship where it starts, with its fuel, and an action for each turn. All rolls are
/// written as if they passed, or paid for where the question says so. Of what it does between its moves, the fuel left in
/// a depot and taken up there is written.
///
/// # Errors
/// When the outpost would stand at two places.
pub fn trip_mission(
    rule_set: &RuleSet,
    query: &Query,
    (trip, ship, depot): (&Trip, &Ship, Option<Depot>),
    title: &str,
) -> Result<String, VoyageError> {
    let options = options(query);
    let deck = rule_set.cards.map(crate::ruleset::CardRules::deck);
    let setting = Setting::new(rule_set, deck, options);
    let (cards, figures, mass, grade, thruster) = match ship {
        Ship::Figures => {
            let figures = Figures { rocket: query.rocket, is_sail_lost: false };
            (Vec::new(), Some(figures), Mass(0), Grade::Water, None)
        }
        Ship::Cards { cards, mass, grade, thruster } => (cards.clone(), None, *mass, *grade, Some(*thruster)),
    };
    let stack = Stack {
        kind: StackKind::Rocket,
        at: trip.from,
        cards,
        figures,
        mass,
        fuel: trip.start,
        grade,
        water: Water(0),
    };
    let mut outposts = Outposts::of(rule_set, trip);
    let mut stacks = vec![stack];
    if let Some(depot) = depot.filter(|depot| depot.waiting > Tanks(0)) {
        outposts.waits(depot.place, &Loose::default(), depot.waiting)?;
        stacks.push(store_of(rule_set, depot));
    }
    let is_beamed = query.rocket.esa_power && thruster.is_some();
    let faction = if is_beamed { Some(beaming_crew(&setting).ok_or(VoyageError::NoCard)?) } else { None };
    let player =
        Player { faction, water: trip.hazard_water, hand: Vec::new(), stacks, landed: BTreeMap::new() };
    let state = bare_table(vec![player]);
    let mut entries = Vec::new();
    let mut shift = |work: &Work| match work.kind {
        WorkKind::Store { tanks } => outposts.store(work.space, tanks).map(Some),
        WorkKind::TakeUp { tanks } => outposts.take_up(work.space, tanks).map(Some),
        _ => Ok(None),
    };
    for turn in 1..=trip.turns.0 {
        let works = |is_first: bool| {
            trip.works.iter().filter(move |work| work.turn == turn && work.is_first == is_first)
        };
        for work in works(true) {
            let action = shift(work)?;
            entries.extend(action.map(plain));
        }
        for one in trip.moves.iter().filter(|one| one.turn == turn) {
            let action = action(rule_set, &query.rocket, one, thruster);
            entries.push(Entry { action, player: None, rolls: rolls(query, &query.rocket, one), at: 0 });
        }
        for work in works(false) {
            let action = shift(work)?;
            entries.extend(action.map(plain));
        }
        entries.push(plain(Action::EndTurn));
    }
    Ok(mission_text(&setting, title, &state, None, &entries))
}

/// An action without dice.
const fn plain(action: Action) -> Entry {
    Entry { action, player: None, rolls: Vec::new(), at: 0 }
}

/// The conditions of a question.
pub(super) fn options(query: &Query) -> Options {
    Options {
        season: query.start_year.is_none().then_some(query.season),
        start_year: query.start_year,
        helping_factories: query.factories.clone(),
        has_powersat: query.has_powersat,
        orbit_of: query.is_orbit_enough.then_some(query.to),
        ..Options::default()
    }
}

/// The move of a turn by this rocket.
pub(super) fn action(rule_set: &RuleSet, rocket: &Rocket, one: &Move, thruster: Option<CardId>) -> Action {
    let stack = StackRef::first(StackKind::Rocket);
    // The card of a ship of figures is not known, and its power is part of its figures.
    let beamed_by = thruster.filter(|_| rocket.esa_power).map(|_| PlayerId(0));
    if one.manner == Manner::Hop {
        return Action::Hop { stack, thruster, beamed_by, to: one.end() };
    }
    let drive = Drive::of(&one.departure);
    let mut from = one.from;
    let path = one.legs.iter().map(|leg| {
        let step = path_step(&rule_set.map, from, leg);
        from = leg.space;
        step
    });
    let path = path.collect();
    let melt = melted(rule_set, rocket, one);
    Action::Move(MoveOrder {
        stack,
        thruster,
        jettison: one.departure.jettisoned,
        afterburner: drive == Drive::Afterburning,
        without_power: !drive.has_thruster(),
        beamed_by,
        melt,
        path,
        drops: Vec::new(),
        grinds: Vec::new(),
    })
}

fn path_step(map: &Map, from: crate::map::SpaceId, leg: &Leg) -> PathStep {
    let lines: Vec<_> = map.links_between(from, leg.space).map(|link| link.weight().line).collect();
    let number = lines.iter().position(|line| Some(*line) == leg.line).filter(|_| lines.len() > 1);
    PathStep { space: leg.space, line: number.map(|number| number as u8 + 1), choice: leg.choice }
}

/// Ice chits melted before the departure: as many as make it possible (`SD iE6f`).
fn melted(rule_set: &RuleSet, rocket: &Rocket, one: &Move) -> u8 {
    let Rocket { dry, .. } = *rocket;
    let track = &rule_set.track;
    let zone = rule_set.map.zone(rule_set.map.space(one.from).zone);
    let size = rule_set.map.space(one.from).site.as_ref().map(|site| site.size);
    let loads = std::iter::successors(Some(one.before), |at| track.add_tank(dry, *at));
    let begins = |at: FuelPosition| {
        let choice = (one.departure.jettisoned, Drive::of(&one.departure) == Drive::Afterburning);
        let begun = depart(rocket, track, &rule_set.policies, zone, size, at, choice);
        begun.is_ok_and(|begun| begun == one.departure)
    };
    let melted = loads.zip(0..=rocket.ice).find(|(at, _)| begins(*at));
    melted.map_or(0, |(_, melted)| melted)
}

/// Rolls that the ship passes, space by space: hazards, then the belt.
pub(super) fn rolls(query: &Query, rocket: &Rocket, one: &Move) -> Vec<Roll> {
    let hazard = if query.pays_hazards { Roll::Paid } else { PASSES_HAZARD };
    let of_leg = |leg: &Leg| {
        let belt = leg.is_belt && rocket.rad_hardness.is_some();
        std::iter::repeat_n(hazard, leg.step.rolls.into()).chain(belt.then_some(PASSES_BELT))
    };
    one.legs.iter().flat_map(of_leg).collect()
}
