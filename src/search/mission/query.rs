//! A mission asked for, and its answer.

use std::collections::BTreeMap;

use super::bounds::Bounds;
use super::label::End;
use super::milestone::{Milestone, Task};
use super::operation::Refuelling;
use super::search::{EngineSpace, MissionSearch};
use super::ship::Ship;
use super::trace::build;
use crate::map::SpaceId;
use crate::rules::{Rocket, Terrain};
use crate::ruleset::RuleSet;
use crate::search::moves::MoveSpace;
use crate::search::network::WholeMap;
use crate::search::plan::Trip;
use crate::search::query::{Answer, Query, most_burns, move_space};
use crate::search::sky::Sky;
use crate::search::stats::SearchStats;
use crate::track::TrackError;

/// Labels after which a search gives up, so that it ends within some seconds.
const MOST_LABELS: usize = 3_000_000;

/// A question: how does this ship do all this?
#[derive(Clone, Debug)]
pub struct MissionQuery {
    /// The ship.
    pub ship: Ship,
    /// What holds for all of its trips: where it starts, fuel, season, limits. Rocket and goal are those of the moment.
    pub trip: Query,
    /// What it does, in this order.
    pub milestones: Vec<Milestone>,
    /// Where fuel may come aboard.
    pub refuelling: Refuelling,
    /// The thruster of a turn, as [`Ship::thrusters`] counts them; any other turn is free.
    pub thruster_by_turn: BTreeMap<u16, usize>,
}

impl MissionQuery {
    /// A mission without fuel on the way, under the conditions of a trip.
    pub const fn new(ship: Ship, trip: Query, milestones: Vec<Milestone>) -> Self {
        let refuelling = Refuelling { anywhere: false, places: Vec::new() };
        Self { ship, trip, milestones, refuelling, thruster_by_turn: BTreeMap::new() }
    }

    /// The question of a single trip with one of the engines: what its moves meet is the same.
    pub(super) fn flight(&self, rocket: Rocket) -> Query {
        Query { rocket, ..self.trip.clone() }
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

/// What moves may enter, with the most burns of whichever of these rockets flies.
pub(super) fn widest_space<'a>(
    rule_set: &'a RuleSet,
    terrain: &'a Terrain,
    trip: &Query,
    rockets: &[Rocket],
) -> Result<MoveSpace<'a>, TrackError> {
    let track = &rule_set.track;
    let mut space = move_space(rule_set, terrain, &Query { rocket: rockets[0], ..trip.clone() })?;
    for (zone, most) in rule_set.map.zones().iter().zip(&mut space.most_burns) {
        for rocket in rockets {
            let fullest = track.loaded(rocket.dry, track.most_tanks(rocket.dry))?;
            *most = (*most).max(most_burns(rule_set, terrain, rocket, zone, fullest));
        }
    }
    Ok(space)
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
    if classes.is_empty() {
        return Ok(Answer::nothing());
    }
    let skies: Vec<Sky> = classes.iter().map(|class| query.flight(class[0]).sky(rule_set)).collect();
    let bounds = Bounds::new(rule_set, query, &skies)?;
    let mut networks = Vec::new();
    for (class, sky) in classes.iter().zip(&skies) {
        let spaces = sky.terrains().iter().map(|terrain| widest_space(rule_set, terrain, &query.trip, class));
        networks.push(WholeMap::new(spaces.collect::<Result<_, TrackError>>()?));
    }
    let whole = &query.ship.configurations[0];
    let mut found: Vec<(End, Trip)> = Vec::new();
    let mut stats = SearchStats::default();
    let mut is_complete = true;
    {
        let engines = classes.iter().zip(&skies).zip(&mut networks);
        let engines: Vec<EngineSpace<'_>> = engines
            .map(|((class, sky), network)| EngineSpace::new(rule_set, query, class, sky, network))
            .collect();
        let mut search = MissionSearch::new(rule_set, query, &bounds, engines);
        for (tanks, at) in query.trip.load.starts(track, whole.dry)? {
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
