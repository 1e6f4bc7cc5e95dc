//! A mission asked for, and its answer.

use std::collections::BTreeMap;

use super::bounds::Bounds;
use super::label::End;
use super::milestone::{Milestone, Task};
use super::operation::Refuelling;
use super::search::{EngineSpace, MissionSearch};
use super::ship::Ship;
use super::trace::build;
use crate::map::{Season, SpaceId};
use crate::rules::Rocket;
use crate::ruleset::RuleSet;
use crate::search::moves::MoveSpace;
use crate::search::network::WholeMap;
use crate::search::plan::Trip;
use crate::search::query::{Answer, Load, Query, most_burns, move_space};
use crate::search::sky::Sky;
use crate::search::stats::SearchStats;
use crate::track::{FuelPosition, TrackError};
use crate::unit::Tanks;

/// Labels after which a search gives up, so that it ends within some seconds.
const MOST_LABELS: usize = 3_000_000;

/// A question: how does this ship do all this?
#[derive(Clone, Debug)]
pub struct MissionQuery {
    /// The ship.
    pub ship: Ship,
    /// Where it starts.
    pub from: SpaceId,
    /// What it does, in this order.
    pub milestones: Vec<Milestone>,
    /// Its fuel at the start.
    pub load: Load,
    /// The season, held for the whole mission, unless the cycle runs.
    pub season: Season,
    /// Year of the first turn, counted from 1, from which the sunspot cycle of the rules runs on.
    pub start_year: Option<u8>,
    /// No crash and aerobrake hazards.
    pub avoid_hazards: bool,
    /// Hazards are paid for (`LR 6.4G`).
    pub pays_hazards: bool,
    /// No mission takes more turns.
    pub most_turns: Option<u16>,
    /// Sites with a factory (`4e H6`).
    pub factories: Vec<SpaceId>,
    /// A Powersat makes the help of factories safe (`4e H6`).
    pub has_powersat: bool,
    /// Where fuel may come aboard.
    pub refuelling: Refuelling,
    /// The thruster of a turn, as [`Ship::thrusters`] counts them; any other turn is free.
    pub thruster_by_turn: BTreeMap<u16, usize>,
}

impl MissionQuery {
    /// A mission without anything out of the ordinary: as few tanks as needed, the yellow season, no fuel on the way.
    pub const fn new(ship: Ship, from: SpaceId, milestones: Vec<Milestone>) -> Self {
        Self {
            ship,
            from,
            milestones,
            load: Load::Fewest,
            season: Season::Yellow,
            start_year: None,
            avoid_hazards: false,
            pays_hazards: false,
            most_turns: None,
            factories: Vec::new(),
            has_powersat: false,
            refuelling: Refuelling { anywhere: false, places: Vec::new() },
            thruster_by_turn: BTreeMap::new(),
        }
    }

    /// The question of a single trip with one of the engines: what its moves meet is the same.
    pub fn flight(&self, rocket: Rocket) -> Query {
        Query {
            load: self.load,
            season: self.season,
            start_year: self.start_year,
            avoid_hazards: self.avoid_hazards,
            pays_hazards: self.pays_hazards,
            factories: self.factories.clone(),
            has_powersat: self.has_powersat,
            ..Query::new(rocket, self.from, self.from)
        }
    }

    /// Whether fuel may come aboard on the way.
    pub(super) fn refuels(&self) -> bool {
        self.refuelling.exists() || self.milestones.contains(&Milestone::Do(Task::Refuel))
    }

    /// The places to go to, in order.
    pub fn goals(&self) -> Vec<SpaceId> {
        let goals = self.milestones.iter().filter_map(|milestone| match milestone {
            Milestone::Reach(space) => Some(*space),
            Milestone::Do(_) | Milestone::Stay => None,
        });
        goals.collect()
    }
}

/// A rocket whatever its mass: engines that are alike but for it share their tables.
fn without_mass(rocket: &Rocket) -> Rocket {
    Rocket { dry: crate::unit::Mass(0), ..*rocket }
}

/// All rockets that a ship may fly as, alike but for their mass put together.
fn classes(ship: &Ship) -> Vec<Vec<Rocket>> {
    let mut classes: Vec<Vec<Rocket>> = Vec::new();
    for engine in ship.engines() {
        let known = classes.iter_mut().find(|class| without_mass(&class[0]) == without_mass(&engine.rocket));
        match known {
            Some(class) if class.contains(&engine.rocket) => {}
            Some(class) => class.push(engine.rocket),
            None => classes.push(vec![engine.rocket]),
        }
    }
    classes
}

/// What the moves of a class may enter, whichever of its rockets flies.
fn move_spaces<'a>(
    rule_set: &'a RuleSet,
    query: &MissionQuery,
    sky: &'a Sky,
    class: &[Rocket],
) -> Result<Vec<MoveSpace<'a>>, TrackError> {
    let track = &rule_set.track;
    let spaces = sky.terrains().iter().map(|terrain| {
        let mut space = move_space(rule_set, terrain, &query.flight(class[0]))?;
        for (zone, most) in rule_set.map.zones().iter().zip(&mut space.most_burns) {
            for rocket in class {
                let fullest = track.loaded(rocket.dry, track.most_tanks(rocket.dry))?;
                *most = (*most).max(most_burns(rule_set, terrain, rocket, zone, fullest));
            }
        }
        Ok(space)
    });
    spaces.collect()
}

/// Finds all optimal missions, by turns, water, chance and, where the load is given, fuel left.
///
/// # Errors
/// When a dry mass does not fit the fuel track.
///
/// # Complexity
/// Grows with the states that may still lead to a new optimal mission: places within reach, times configurations, times
/// milestones, times the trade-offs of turns, fuel and chance at each.
pub fn solve_mission(rule_set: &RuleSet, query: &MissionQuery) -> Result<Answer, TrackError> {
    let track = &rule_set.track;
    for configuration in &query.ship.configurations {
        track.check_dry(configuration.dry)?;
    }
    let classes = classes(&query.ship);
    let skies: Vec<Sky> = classes.iter().map(|class| query.flight(class[0]).sky(rule_set)).collect();
    let bounds = Bounds::new(rule_set, query, &skies)?;
    let mut networks = Vec::new();
    for (class, sky) in classes.iter().zip(&skies) {
        networks.push(WholeMap::new(move_spaces(rule_set, query, sky, class)?));
    }
    let whole = &query.ship.configurations[0];
    let loads: Vec<(Option<Tanks>, FuelPosition)> = match query.load {
        Load::Given(at) => vec![(None, at)],
        Load::Fewest => {
            let tanks = (0..=track.most_tanks(whole.dry).0).map(Tanks);
            let loads = tanks.map(|tanks| Ok((Some(tanks), track.loaded(whole.dry, tanks)?)));
            loads.collect::<Result<_, TrackError>>()?
        }
    };
    let mut found: Vec<(End, Trip)> = Vec::new();
    let mut stats = SearchStats::default();
    let mut is_complete = true;
    {
        let engines = classes.iter().zip(&skies).zip(&mut networks);
        let engines: Vec<EngineSpace<'_>> = engines
            .map(|((class, sky), network)| EngineSpace::new(rule_set, query, class, sky, network))
            .collect();
        let mut search = MissionSearch::new(rule_set, query, &bounds, engines);
        for (tanks, at) in loads {
            let rivals = found.iter().map(|(end, _)| *end).collect();
            is_complete &= search.run(tanks, at, rivals, MOST_LABELS);
            for (end, label) in search.ends() {
                if found.iter().any(|(known, _)| known.covers(&end)) {
                    continue;
                }
                found.retain(|(known, _)| !end.covers(known));
                found.push((end, build(&search, label, tanks)));
            }
            stats.add(&search.stats());
        }
        stats.add(&search.table_stats());
    }
    found.sort_by(|(one, _), (other, _)| {
        let soon = one.turns.cmp(&other.turns).then(one.water.cmp(&other.water));
        soon.then(other.left.cmp(&one.left)).then(other.chance.cmp(&one.chance))
    });
    is_complete &= stats.too_many_rolls == 0 && stats.cut_tables == 0;
    Ok(Answer { trips: found.into_iter().map(|(_, trip)| trip).collect(), stats, is_complete })
}
