//! A question to the planner with its answer, before it is printed: what `hf plan` and its sisters share.

use std::panic::resume_unwind;
use std::thread;

use anyhow::ensure;

use super::mission;
use super::plan::{Args, Conditions, conditions};
use super::ship::{NamedEngine, Ship};
use super::watch::Keyboard;
use super::{Context, names, path};
use crate::map::{Season, SpaceId};
use crate::mission::Crewed;
use crate::report::outcome::Outcome;
use crate::report::refusal_text::{Wording, Words, path_fault_text, reason_text};
use crate::report::trip::{Found, Scene};
use crate::rules::Rocket;
use crate::ruleset::RuleSet;
use crate::search::along::{Path, path_fault};
use crate::search::extent::Extent;
use crate::search::limits::move_spaces;
use crate::search::mission::{Milestone, MissionQuery, remedy, solve_watched, with_more_turns};
use crate::search::query::{Load, Query};
use crate::search::refusal::{Reason, explain, why_not};
use crate::search::sky::Sky;
use crate::search::solve::solve_along_watched;
use crate::search::stats::SearchStats;

/// What was asked.
#[derive(Clone, Debug)]
pub enum Question {
    /// A trip with each of the engines.
    Trip(Vec<Query>, Option<Path>),
    /// A mission in each order of its places.
    Mission(Vec<MissionQuery>),
    /// A path that cannot be flown, and why.
    Fault(String),
}

/// A question and its answer.
#[derive(Clone, Debug)]
pub struct Solved {
    /// The ship.
    pub ship: Ship,
    /// The season held.
    pub season: Season,
    /// What was asked.
    pub question: Question,
    /// The terms of every turn.
    pub sky: Sky,
    /// The optimal answers, best first in the order asked for.
    pub found: Vec<Found>,
    /// What may be left behind.
    pub items: Vec<String>,
    /// The cards of a mission's ship.
    pub crewed: Option<Crewed>,
    /// What was done to find them.
    pub stats: SearchStats,
    /// How much was looked at to find them.
    pub extent: Extent,
}

/// Why there is no answer.
#[derive(Clone, Debug)]
pub struct Refusal {
    /// The reason.
    pub reason: String,
    /// What would make one.
    pub remedy: Option<String>,
    /// It is the search alone that found no way.
    pub rests_on_search: bool,
    /// The season in which the trip opens, where it is closed in this one (`LR 6.4A`, `4e B7h`).
    pub opens: Option<Season>,
}

impl Solved {
    /// What the views of the answer need.
    pub fn scene<'a>(&'a self, rule_set: &'a RuleSet) -> Scene<'a> {
        Scene {
            rule_set,
            sky: &self.sky,
            has_load: self.ship.load.is_some(),
            manifest: self.ship.manifest.as_ref(),
            items: &self.items,
        }
    }

    /// The recommended answer in figures.
    pub fn best(&self, rule_set: &RuleSet) -> Option<Outcome> {
        self.found.first().map(|found| Outcome::of(&self.scene(rule_set), found))
    }

    /// Why there is no answer, one of many: without a look for what would make one.
    ///
    /// # Errors
    /// When the dry mass does not fit the fuel track.
    pub fn why_not(&self, rule_set: &RuleSet) -> anyhow::Result<String> {
        match &self.question {
            Question::Fault(text) => Ok(text.clone()),
            Question::Mission(queries) => Ok(mission::failure(rule_set, &queries[0])?.text),
            Question::Trip(queries, path) => {
                let reason = why_not(rule_set, &queries[0], path.as_ref())?;
                Ok(self.by_best_thruster(reason_text(&rule_set.map, &queries[0], &reason)))
            }
        }
    }

    /// A reason, with the thruster that it is about where there are several.
    fn by_best_thruster(&self, reason: String) -> String {
        match self.ship.engines.as_slice() {
            [best, _, ..] => format!("by {}, the best thruster: {reason}", best.name),
            _ => reason,
        }
    }

    /// Why there is no answer, and what would make one.
    ///
    /// # Errors
    /// When the dry mass does not fit the fuel track.
    pub fn refusal(&self, args: &Args, rule_set: &RuleSet) -> anyhow::Result<Refusal> {
        let map = &rule_set.map;
        let wording = match (args.ship.has_cards(), &args.ship.ship) {
            (true, _) => Wording::Cards,
            (false, Some(_)) => Wording::Ship,
            (false, None) => Wording::Options,
        };
        let has_steps = args.ship.steps.is_some();
        let words = Words { rule_set, wording, has_steps, turn_limit: args.turn_limit() };
        match &self.question {
            Question::Fault(text) => {
                Ok(Refusal { reason: text.clone(), remedy: None, rests_on_search: false, opens: None })
            }
            Question::Mission(queries) => {
                let (failure, more_turns) = thread::scope(|scope| {
                    let more_turns = scope.spawn(|| with_more_turns(rule_set, queries));
                    (mission::failure(rule_set, &queries[0]), more_turns.join())
                });
                let more_turns = more_turns.unwrap_or_else(|panic| resume_unwind(panic))?;
                let failure = failure?;
                let effort = self.stats.effort;
                let refused = remedy(rule_set, (queries, effort), &failure.stuck, more_turns)?;
                let remedy = words.remedy(&failure.stuck.leg, &refused);
                let sky = queries[0].trip.sky(rule_set);
                let kindest = sky.kindest();
                let closed = queries[0].goals().into_iter().find(|goal| kindest.at(*goal).is_closed);
                let opens = closed.and_then(|goal| map.space(goal).synodic);
                Ok(Refusal { reason: failure.text, remedy, rests_on_search: true, opens })
            }
            Question::Trip(queries, path) => {
                let refused = explain(rule_set, &queries[0], path.as_ref())?;
                let remedy = words.remedy(&queries[0], &refused);
                let reason = self.by_best_thruster(reason_text(map, &queries[0], &refused.reason));
                let opens = match refused.reason {
                    Reason::OutOfSeason { colour, .. } => Some(colour),
                    _ => None,
                };
                Ok(Refusal { reason, remedy, rests_on_search: refused.reason.rests_on_search(), opens })
            }
        }
    }
}

/// Answers a question as `hf plan` reads it.
///
/// # Errors
/// When a space is unknown, the ship is not given in full, or an option does not fit the rules.
pub fn solve(args: &Args, context: &Context) -> anyhow::Result<Solved> {
    ensure!(
        args.to.is_some() || !args.mission.more.is_empty(),
        "TO is missing: name the place to go to behind {}",
        args.from
    );
    let mut solved =
        if args.mission.is_mission() { mission::solve(args, context)? } else { solve_trip(args, context)? };
    solved.found.sort_by(|one, other| args.by.compare(&one.trip.criteria(), &other.trip.criteria()));
    Ok(solved)
}

/// A trip from a place under the conditions of the options; where it goes is said by the caller.
pub(super) fn trip(
    args: &Args,
    conditions: &Conditions,
    ship: &Ship,
    rocket: Rocket,
    from: SpaceId,
) -> anyhow::Result<Query> {
    Ok(Query {
        counted: args.counted(ship.load.is_some())?,
        load: ship.load.map_or(Load::Fewest, Load::Given),
        season: conditions.season,
        start_year: args.start_year,
        avoid_hazards: args.avoid_hazards,
        pays_hazards: args.pay,
        most_turns: args.most_turns(),
        is_orbit_enough: args.orbit,
        factories: conditions.factories.clone(),
        has_powersat: args.ship.powersat,
        ..Query::new(rocket, from, from)
    })
}

fn solve_trip(args: &Args, context: &Context) -> anyhow::Result<Solved> {
    let ship = args.ship.ship(context)?;
    let rule_set = context.rule_set()?;
    let map = &rule_set.map;
    let to = args.to.as_deref().unwrap_or_default();
    let (from, to) = (names::space(map, &args.from)?, names::space(map, to)?);
    let path = args.along.as_deref().map(|text| path::parse(map, text, from, to)).transpose()?;
    let conditions = conditions(args, rule_set)?;
    let queries: Vec<Query> = ship
        .engines
        .iter()
        .map(|engine| Ok(Query { to, ..trip(args, &conditions, &ship, engine.rocket, from)? }))
        .collect::<anyhow::Result<_>>()?;
    ensure!(!queries.is_empty(), "no thruster works");
    let sky = queries[0].sky(rule_set);
    let mut solved = Solved {
        season: conditions.season,
        question: Question::Fault(String::new()),
        found: Vec::new(),
        items: Vec::new(),
        crewed: None,
        stats: SearchStats::default(),
        extent: Extent::Whole,
        sky,
        ship,
    };
    if let Some(path) = &path {
        // A path that may be flown in some season is no fault.
        let faults: Vec<_> = move_spaces(rule_set, &solved.sky, &queries[0])?
            .iter()
            .map(|space| path_fault(space, path))
            .collect();
        if let Some(fault) = faults.iter().flatten().next().filter(|_| faults.iter().all(Option::is_some)) {
            solved.question = Question::Fault(path_fault_text(map, fault));
            return Ok(solved);
        }
    }
    if solved.sky.any().at(from).is_lander_burn && from != to {
        solved.question = Question::Fault(reason_text(map, &queries[0], &Reason::LanderBurn(from)));
        return Ok(solved);
    }
    let keyboard = Keyboard::new();
    // The first engine wins ties.
    for (engine, query) in solved.ship.engines.iter().zip(&queries) {
        let answer = match idle_sail_mission(args, context, (engine, query))? {
            Some(mission) => solve_watched(rule_set, &mission, &keyboard)?,
            None => solve_along_watched(rule_set, query, path.as_ref(), &keyboard)?,
        };
        solved.stats.add(&answer.stats);
        solved.extent = solved.extent.and(answer.extent);
        for trip in answer.trips {
            let thruster = args.ship.has_cards().then(|| engine.name.clone());
            keep(&mut solved.found, Found::single(trip, engine.rocket, thruster));
        }
    }
    solved.question = Question::Trip(queries, path);
    Ok(solved)
}

/// A ship with a sail that may lose it while another thruster flies does not fly on as it began: its trip is asked as a
/// mission of one leg by that thruster, which knows the mass that is gone (`LR 6.4F`, `LR 6.7A`).
fn idle_sail_mission(
    args: &Args,
    context: &Context,
    (engine, query): (&NamedEngine, &Query),
) -> anyhow::Result<Option<MissionQuery>> {
    if !args.may_lose_idle_sail(engine) {
        return Ok(None);
    }
    let mut ship = mission::ship_alone(&args.ship, context)?;
    let dry = |number: usize| ship.configurations[number].dry;
    if ship.configurations[0].without_sails.is_none_or(|without| dry(without) == dry(0)) {
        // A sail of mass 0 changes nothing.
        return Ok(None);
    }
    let thruster = ship.thrusters.iter().position(|name| *name == engine.name);
    for configuration in &mut ship.configurations {
        configuration.engines.retain(|one| Some(one.thruster) == thruster);
    }
    Ok(Some(MissionQuery::new(ship, query.clone(), vec![Milestone::Reach(query.to)])))
}

impl Args {
    /// An aerobrake may take a sail from this engine, whose loss the search of a single trip does not follow.
    fn may_lose_idle_sail(&self, engine: &NamedEngine) -> bool {
        let rocket = &engine.rocket;
        let is_plain = self.along.is_none() && !self.orbit && rocket.isofuel == 0 && rocket.ice == 0;
        is_plain && self.ship.has_cards() && rocket.carries_sail && !rocket.sail
    }
}

/// Keeps an answer unless one that is known covers it.
pub fn keep(found: &mut Vec<Found>, new: Found) {
    let criteria = new.trip.criteria();
    if !found.iter().any(|known| known.trip.criteria().covers(&criteria)) {
        found.retain(|known| !criteria.covers(&known.trip.criteria()));
        found.push(new);
    }
}
