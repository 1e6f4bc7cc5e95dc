//! What a mission still needs at least: turns, steps and hazards to its end.

use std::cell::RefCell;
use std::rc::Rc;

use rustc_hash::FxHashMap;

use super::field::{Field, all_kindest};
use super::milestone::Milestone;
use super::query::MissionQuery;
use super::scale::Scale;
use super::tradeoffs::{Tradeoffs, sums};
use crate::cores;
use crate::map::SpaceId;
use crate::rules::Rocket;
use crate::ruleset::{RuleSet, TurnOrder, Unpowered};
use crate::search::backward::{Need, OnLabels};
use crate::search::limits::can_be_bounded;
use crate::search::network::Place;
use crate::search::sky::Sky;
use crate::search::watch::{Progress, Watch};
use crate::track::TrackError;
use crate::unit::Steps;

/// Nothing is needed any more.
const NOTHING: Need = Need { turns: 0, steps: Steps(0), hazards: 0 };
/// Something, but nobody knows what.
const SOMETHING: Need = Need { turns: 1, ..NOTHING };

/// More kinds of ships are not told apart.
const MOST_KINDS: usize = 8;

/// Lower bounds on turns, steps and hazards from every place, with whatever is behind the ship and left of it.
#[derive(Debug)]
pub(super) struct Needs {
    /// For each kind of ship.
    kinds: Vec<Kind>,
    /// The kind of each configuration.
    kind_of: Vec<usize>,
}

/// Configurations that may use the same thrusters from now on.
#[derive(Debug)]
struct Kind {
    /// For each goal and each place, fewest turns first.
    to_goal: Vec<Rc<Vec<Vec<Need>>>>,
    /// To the nearest place where an operation may bring fuel.
    to_fuel: Rc<Vec<Vec<Need>>>,
    /// To the depot.
    to_depot: Rc<Vec<Vec<Need>>>,
    /// For each number of milestones behind it: the goal that is next, and what comes after it.
    stages: Vec<Stage>,
    /// To the end of the mission, from the places that were asked about.
    known: RefCell<FxHashMap<(Place, u8), Tradeoffs>>,
}

/// What is ahead with so many milestones behind.
#[derive(Clone, Debug)]
struct Stage {
    /// Which goal is next, as the milestones count them; none when the ship must stay first, or all is done.
    goal: Option<usize>,
    /// What is needed at least after that.
    after: Vec<Need>,
}

impl Needs {
    /// Bounds for whatever each configuration may become: its strongest thrust, its least consumption.
    ///
    /// # Complexity
    /// One backward search for each goal and each set of thrusters, one more where fuel may come aboard.
    ///
    /// `None` if somebody stops it. Says, maybe more than once, that ways are long, as soon as that is known.
    pub(super) fn new(
        (rule_set, query): (&RuleSet, &MissionQuery),
        skies: &[Sky],
        (fuel_places, on_labels): (&[SpaceId], &OnLabels<'_>),
        watch: &dyn Watch,
    ) -> Result<Option<Self>, TrackError> {
        let configurations = &query.ship.configurations;
        let mut fleets: Vec<(Vec<usize>, Vec<Rocket>)> = Vec::new();
        let mut kind_of = Vec::with_capacity(configurations.len());
        for number in 0..configurations.len() {
            let reachable = query.ship.reachable(number);
            let engines = reachable.iter().flat_map(|number| &configurations[*number].engines);
            let mut thrusters: Vec<usize> = engines.clone().map(|engine| engine.thruster).collect();
            thrusters.sort_unstable();
            thrusters.dedup();
            let kind = fleets.iter().position(|(known, _)| *known == thrusters).unwrap_or_else(|| {
                fleets.push((thrusters, Vec::new()));
                fleets.len() - 1
            });
            fleets[kind].1.extend(engines.map(|engine| engine.rocket));
            kind_of.push(kind);
        }
        if fleets.len() > MOST_KINDS {
            let all = fleets.drain(..).flat_map(|(_, rockets)| rockets).collect();
            fleets.push((Vec::new(), all));
            kind_of.fill(0);
        }
        let mut kinds = Vec::new();
        for (_, rockets) in &fleets {
            if !watch.goes_on(Progress { states: 0, found: 0 }) {
                return Ok(None);
            }
            let of_kind = (0..configurations.len()).filter(|one| kind_of[*one] == kinds.len());
            let mut members: Vec<usize> = of_kind.flat_map(|one| query.ship.reachable(one)).collect();
            members.sort_unstable();
            members.dedup();
            let scale = Scale::new(rule_set, query, &members);
            let ships = (&rockets[..], scale.as_ref());
            kinds.push(Kind::new((rule_set, query), skies, ships, (fuel_places, on_labels))?);
        }
        Ok(Some(Self { kinds, kind_of }))
    }

    /// What is needed at least from a place to the end of the mission, with this configuration and so many milestones
    /// behind: trade-offs, fewest turns first. None when the mission cannot be done any more.
    pub(super) fn of(&self, configuration: usize, place: Place, done: u8) -> Rc<[Need]> {
        let kind = &self.kinds[self.kind_of[configuration]];
        let mut known = kind.known.borrow_mut();
        Rc::clone(known.entry((place, done)).or_insert_with(|| kind.find(place, done).into()))
    }

    /// Which kind of ship a configuration is: those of one kind need the same.
    pub(super) fn kind(&self, configuration: usize) -> usize {
        self.kind_of[configuration]
    }

    /// What is needed to the nearest place where an operation may bring fuel.
    pub(super) fn to_fuel(&self, configuration: usize, place: Place) -> &[Need] {
        &self.kinds[self.kind_of[configuration]].to_fuel[place.index()]
    }

    /// What is needed to the depot.
    pub(super) fn to_depot(&self, configuration: usize, place: Place) -> &[Need] {
        &self.kinds[self.kind_of[configuration]].to_depot[place.index()]
    }

    /// The fewest turns to a goal alone, as the milestones count the goals.
    pub(super) fn turns_to(&self, configuration: usize, place: Place, goal: usize) -> Option<u16> {
        let to_goal = self.kinds[self.kind_of[configuration]].to_goal.get(goal)?;
        to_goal[place.index()].first().map(|need| need.turns)
    }
}

impl Kind {
    fn new(
        (rule_set, query): (&RuleSet, &MissionQuery),
        skies: &[Sky],
        (rockets, scale): (&[Rocket], Option<&Scale<'_>>),
        (fuel_places, on_labels): (&[SpaceId], &OnLabels<'_>),
    ) -> Result<Self, TrackError> {
        let goals = query.goals();
        let depot: Vec<SpaceId> = query.depot.iter().map(|depot| depot.place).collect();
        let mut targets: Vec<&[SpaceId]> = goals.chunks(1).collect();
        targets.push(fuel_places);
        targets.push(&depot);
        let mut to_goal =
            if rockets.is_empty() || !rockets.iter().all(|one| is_worth_bounding((rule_set, query), one)) {
                let elsewhere = if rockets.is_empty() { &[][..] } else { &[SOMETHING] };
                targets.iter().map(|target| nowhere_else(rule_set, target, elsewhere)).collect()
            } else {
                let terrain = all_kindest(skies, rockets);
                let field = Field::new(rule_set, query, &terrain, (rockets, scale))?;
                match scale {
                    Some(scale) if !query.brings_fuel() => {
                        one_after_another((rule_set, query), &field, scale, &targets, on_labels)
                    }
                    // Fuel that is needed later may still come aboard.
                    _ => to_targets((rule_set, query), &field, &targets, on_labels),
                }
            };
        let to_depot = to_goal.pop().unwrap_or_default();
        let to_fuel = to_goal.pop().unwrap_or_default();
        let stages = stages(rule_set, query, &to_goal);
        Ok(Self { to_goal, to_fuel, to_depot, stages, known: RefCell::default() })
    }

    fn find(&self, place: Place, done: u8) -> Vec<Need> {
        let stage = &self.stages[done as usize];
        let here = match stage.goal {
            Some(goal) => &self.to_goal[goal][place.index()][..],
            None => std::slice::from_ref(&NOTHING),
        };
        sums(here, &stage.after)
    }
}

/// What is needed from every place to one of several.
type ToTarget = Rc<Vec<Vec<Need>>>;

/// What missions need of a ship like this is worth looking for. With an emergency sail any course needs little fuel if it may
/// take long: where fuel comes aboard, that says nothing of how full the ship may end.
fn is_worth_bounding((rule_set, query): (&RuleSet, &MissionQuery), rocket: &Rocket) -> bool {
    let tells_nothing = rule_set.policies.unpowered == Unpowered::EmergencySail
        && query.brings_fuel()
        && query.trip.counts_left();
    !tells_nothing && can_be_bounded(rule_set, rocket)
}

/// Nothing is needed there, and so much elsewhere.
fn nowhere_else(rule_set: &RuleSet, target: &[SpaceId], elsewhere: &[Need]) -> ToTarget {
    let mut needs = vec![elsewhere.to_vec(); rule_set.map.graph().node_count()];
    for place in target {
        needs[place.index()] = vec![NOTHING];
    }
    Rc::new(needs)
}

/// For each target, which is any of several places, what is needed from every place. Says when a way is a long one.
fn to_targets(
    (rule_set, query): (&RuleSet, &MissionQuery),
    field: &Field<'_>,
    targets: &[&[SpaceId]],
    on_labels: &OnLabels<'_>,
) -> Vec<ToTarget> {
    let mut distinct: Vec<&[SpaceId]> = Vec::new();
    for goals in targets.iter().filter(|goals| !goals.is_empty()) {
        if !distinct.contains(goals) {
            distinct.push(goals);
        }
    }
    let exact = cores::map(&distinct, |goals| field.exact_needs(query, goals, on_labels));
    let far = distinct.iter().zip(&exact).filter(|(_, exact)| exact.is_none()).map(|(goals, _)| *goals);
    let far: Vec<&[SpaceId]> = far.collect();
    let mut coarse = cores::map(&far, |goals| field.coarsest_needs(query, goals)).into_iter();
    let found: Vec<ToTarget> =
        exact.into_iter().map(|exact| Rc::new(exact.or_else(|| coarse.next()).unwrap_or_default())).collect();
    let of_target = |target: &&[SpaceId]| {
        let number = distinct.iter().position(|goals| goals == target);
        number.map_or_else(|| nowhere_else(rule_set, target, &[]), |number| Rc::clone(&found[number]))
    };
    targets.iter().map(of_target).collect()
}

/// The same where no fuel comes aboard on the way: what is needed from one goal to the next is aboard before.
fn one_after_another(
    (rule_set, query): (&RuleSet, &MissionQuery),
    field: &Field<'_>,
    scale: &Scale<'_>,
    targets: &[&[SpaceId]],
    on_labels: &OnLabels<'_>,
) -> Vec<ToTarget> {
    let mut reserve = Steps(0);
    let mut next: Option<ToTarget> = None;
    let mut found: Vec<ToTarget> = Vec::new();
    for target in targets.iter().rev() {
        let to_target = match target {
            [goal] => {
                let later = next.iter().flat_map(|needs| &needs[goal.index()]).map(|need| need.steps).min();
                reserve = reserve.saturating_add(later.unwrap_or_default());
                let most = scale.most().saturating_sub(reserve);
                let to_goal = Rc::new(field.needs(query, target, (reserve, most), on_labels));
                next = Some(Rc::clone(&to_goal));
                to_goal
            }
            _ => nowhere_else(rule_set, target, &[]),
        };
        found.push(to_target);
    }
    found.reverse();
    found
}

/// From the last milestone to the first.
fn stages(rule_set: &RuleSet, query: &MissionQuery, to_goal: &[Rc<Vec<Vec<Need>>>]) -> Vec<Stage> {
    let mut stages = vec![Stage { goal: None, after: vec![NOTHING] }];
    let goals = query.goals();
    let mut goal = goals.len();
    let mut after = vec![NOTHING];
    for (index, milestone) in query.milestones.iter().enumerate().rev() {
        match milestone {
            Milestone::Reach(_) => {
                goal -= 1;
                stages.push(Stage { goal: Some(goal), after: after.clone() });
                // Seen from the place before.
                let before = goals[..goal].last().copied().unwrap_or(query.trip.from);
                after = sums(&to_goal[goal][before.index()], &after);
            }
            Milestone::Do(_) | Milestone::Stay => {
                let turns = u16::from(takes_turn(rule_set, query, index));
                after = sums(&[Need { turns, ..NOTHING }], &after);
                stages.push(Stage { goal: None, after: after.clone() });
            }
        }
    }
    stages.reverse();
    stages
}

/// What the ship is to do takes a turn of its own.
pub(super) fn takes_turn(rule_set: &RuleSet, query: &MissionQuery, index: usize) -> bool {
    // Another one may come before the move of the next turn, where the rules let it.
    let free_operations = match rule_set.policies.turn_order {
        TurnOrder::AnyOrder => 2,
        TurnOrder::MoveThenOperate => 1,
    };
    let before = query.milestones[..index].iter().rev();
    let operations = before.take_while(|milestone| matches!(milestone, Milestone::Do(_))).count();
    // The first operation may be that of the turn of arrival, or of a stay.
    query.milestones[index] == Milestone::Stay || operations >= free_operations
}
