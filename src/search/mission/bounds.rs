//! What a mission still needs at least.

use super::milestone::Milestone;
use super::query::{MissionQuery, widest_space};
use crate::map::SpaceId;
use crate::rules::{Rocket, Terrain};
use crate::ruleset::RuleSet;
use crate::search::arcs::Arcs;
use crate::search::backward::{Ground, Need, Ship, needs};
use crate::search::brought::most_brought;
use crate::search::network::Place;
use crate::search::query::{can_be_bounded, kindest_terrain, strongest_thrust};
use crate::search::sky::Sky;
use crate::track::TrackError;
use crate::unit::{Burns, Steps, Thrust};

/// Nothing is needed any more.
const NOTHING: Need = Need { turns: 0, steps: Steps(0), hazards: 0 };
/// Something, but nobody knows what.
const SOMETHING: Need = Need { turns: 1, steps: Steps(0), hazards: 0 };

/// Lower bounds on turns, steps and hazards for every place and every milestone.
#[derive(Debug)]
pub(super) struct Bounds {
    /// For each goal and each place, fewest turns first.
    to_goal: Vec<Vec<Vec<Need>>>,
    /// For each number of milestones behind it: the goal that is next, and what comes after it.
    stages: Vec<Stage>,
}

/// What is ahead with so many milestones behind.
#[derive(Clone, Copy, Debug)]
struct Stage {
    /// Which goal is next, as the milestones count them; none when the ship must stay first, or all is done.
    goal: Option<usize>,
    /// What is needed at least after that.
    after: Need,
}

impl Bounds {
    /// Bounds for whatever the ship may become: its strongest thrust, its least consumption.
    ///
    /// # Complexity
    /// One backward search for each goal.
    pub(super) fn new(rule_set: &RuleSet, query: &MissionQuery, skies: &[Sky]) -> Result<Self, TrackError> {
        let places = rule_set.map.graph().node_count();
        let goals = query.goals();
        let rockets: Vec<Rocket> = query.ship.engines().map(|engine| engine.rocket).collect();
        let kind = kindest_rocket(&rockets)
            .filter(|_| rockets.iter().all(|rocket| can_be_bounded(rule_set, rocket)));
        let unknown = |goal: SpaceId| {
            let mut needs = vec![vec![SOMETHING]; places];
            needs[goal.index()] = vec![NOTHING];
            needs
        };
        let mut to_goal: Vec<Vec<Vec<Need>>> = Vec::new();
        let Some(rocket) = kind else {
            let to_goal: Vec<Vec<Vec<Need>>> = goals.iter().map(|goal| unknown(*goal)).collect();
            let stages = stages(query, &to_goal);
            return Ok(Self { to_goal, stages });
        };
        let terrain = all_kindest(skies, &rockets);
        let space = widest_space(rule_set, &terrain, &query.trip, &rockets)?;
        let arcs = Arcs::new(&space);
        let brought = most_brought(space.map, space.terrain);
        let most_turns = query.trip.most_turns.unwrap_or(u16::MAX);
        let most_steps = |turns: u16, _: u8| (turns <= most_turns).then_some(Steps(u16::MAX / 2));
        let strongest = rockets.iter().map(|rocket| strongest_thrust(rule_set, &query.flight(*rocket))).max();
        let ship = Ship {
            rocket: &rocket,
            strongest: strongest.unwrap_or(Thrust(0)),
            move_burns: space.most_burns.iter().copied().max().unwrap_or(Burns(0)),
        };
        for (index, &goal) in goals.iter().enumerate() {
            if let Some(known) = goals[..index].iter().position(|other| *other == goal) {
                to_goal.push(to_goal[known].clone());
                continue;
            }
            let start = query.trip.from;
            let ground = Ground { space: &space, arcs: &arcs, flybys: true, brought: &brought, start, goal };
            to_goal.push(needs(ground, ship, most_steps));
        }
        let stages = stages(query, &to_goal);
        Ok(Self { to_goal, stages })
    }

    /// What is needed at least from a place with so many milestones behind, fewest turns first; nothing when the mission
    /// cannot be done any more.
    pub(super) fn needs(&self, place: Place, done: u8) -> impl Iterator<Item = Need> + '_ {
        let stage = self.stages[done as usize];
        let here: &[Need] = match stage.goal {
            Some(goal) => &self.to_goal[goal][place.index()],
            None => std::slice::from_ref(&NOTHING),
        };
        here.iter().map(move |need| plus(*need, stage.after))
    }
}

fn plus(one: Need, other: Need) -> Need {
    Need {
        turns: one.turns.saturating_add(other.turns),
        steps: one.steps.saturating_add(other.steps),
        hazards: one.hazards.saturating_add(other.hazards),
    }
}

/// The least of each by itself.
fn least(needs: &[Need]) -> Option<Need> {
    Some(Need {
        turns: needs.iter().map(|need| need.turns).min()?,
        steps: needs.iter().map(|need| need.steps).min()?,
        hazards: needs.iter().map(|need| need.hazards).min()?,
    })
}

/// From the last milestone to the first.
fn stages(query: &MissionQuery, to_goal: &[Vec<Vec<Need>>]) -> Vec<Stage> {
    let mut stages = vec![Stage { goal: None, after: NOTHING }];
    let goals = query.goals();
    let mut goal = goals.len();
    let mut after = NOTHING;
    for (index, milestone) in query.milestones.iter().enumerate().rev() {
        match milestone {
            Milestone::Reach(space) => {
                goal -= 1;
                stages.push(Stage { goal: Some(goal), after });
                // Seen from the place before.
                let before = goals[..goal].last().copied().unwrap_or(query.trip.from);
                let way =
                    if before == *space { Some(NOTHING) } else { least(&to_goal[goal][before.index()]) };
                // Without a way nothing is ever done: more turns than any game has.
                after = plus(after, way.unwrap_or(Need { turns: u16::MAX / 2, ..NOTHING }));
            }
            Milestone::Do(_) | Milestone::Stay => {
                // The first operation may be that of the turn of arrival.
                let is_first = index == 0
                    || matches!(query.milestones[index - 1], Milestone::Reach(_))
                    || *milestone != Milestone::Stay && query.milestones[index - 1] == Milestone::Stay;
                let turns = u16::from(*milestone == Milestone::Stay || !is_first);
                stages.push(Stage { goal: None, after: plus(after, Need { turns, ..NOTHING }) });
                after = plus(after, Need { turns, ..NOTHING });
            }
        }
    }
    stages.reverse();
    stages
}

/// The least consumption, the most bonus pivots and the burns at belts of all of them.
fn kindest_rocket(rockets: &[Rocket]) -> Option<Rocket> {
    let thriftiest = rockets.iter().min_by_key(|rocket| rocket.consumption)?;
    let pivots = rockets.iter().map(|rocket| rocket.bonus_pivots).max()?;
    let mag_sail = rockets.iter().any(|rocket| rocket.mag_sail);
    Some(Rocket { bonus_pivots: pivots, mag_sail, ..*thriftiest })
}

/// The kindest terms that any of the engines meets.
fn all_kindest(skies: &[Sky], rockets: &[Rocket]) -> Terrain {
    let lit = rockets.iter().find(|rocket| rocket.afterburner.exists()).or(rockets.first());
    let mut terrains = skies.iter().filter_map(|sky| lit.map(|rocket| kindest_terrain(sky, rocket)));
    let first = terrains.next().unwrap_or_else(|| skies[0].any().clone());
    terrains.fold(first, |kindest, other| kindest.kinder(&other))
}
