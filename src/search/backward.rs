//! Moves searched backwards from the goal: the least fuel from every space within so many turns and hazards.

use std::collections::BinaryHeap;
use std::sync::atomic::AtomicBool;

use super::backward_moves::{Backward, COUNTS, Flybys, UNKNOWN};
use super::known_rests::KnownRests;
use super::moves::MoveSpace;
use super::strength::Strength;
use crate::map::SpaceId;
use crate::rules::Rocket;
use crate::unit::{Burns, Steps};

/// The ship, as far as its fuel is not looked at.
#[derive(Clone, Copy, Debug)]
pub(super) struct Ship<'a> {
    /// The rocket.
    pub rocket: &'a Rocket,
    /// No move has more, by zone and by fuel.
    pub strength: &'a Strength,
    /// No move pays more burns.
    pub move_burns: Burns,
}

/// Where to search, and how far.
#[derive(Clone, Copy, Debug)]
pub(super) struct Ground<'a> {
    /// What moves may enter.
    pub space: &'a MoveSpace<'a>,
    /// The most half burns that flybys bring to each space.
    pub brought: &'a [u16],
    /// Where trips start.
    pub start: SpaceId,
    /// Where they go: any of these.
    pub goals: &'a [SpaceId],
    /// Fuel that is needed at least after that. Nothing where fuel comes aboard on the way: then a ship may have no more than
    /// a move takes.
    pub reserve: Option<Steps>,
}

/// What a trip still needs at least to come to the goal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Need {
    /// Turns.
    pub turns: u16,
    /// Steps of fuel for burns, landings and lift-offs.
    pub steps: Steps,
    /// Crash and aerobrake hazards to enter, [`MOST_HAZARDS`] standing for as many or more.
    pub hazards: u8,
}

/// More hazards are not told apart.
pub const MOST_HAZARDS: u8 = 3;

/// What a search tells apart.
#[derive(Clone, Copy, Debug)]
pub(super) struct Detail {
    /// How it counts flybys.
    pub flybys: Flybys,
    /// More hazards are not told apart.
    pub most_hazards: u8,
    /// More steps are not told apart.
    pub most_steps: Steps,
}

impl Detail {
    /// All that there is to know.
    const EXACT: Self =
        Self { flybys: Flybys::OnceAMove, most_hazards: MOST_HAZARDS, most_steps: Steps(u16::MAX) };

    /// Where that takes too many labels.
    const COARSE: Self = Self { flybys: Flybys::EachTime, most_hazards: 2, ..Self::EXACT };

    /// The same for ships that take up fuel on their way: how much more than a few tanks all of it takes says little of them.
    const COARSEST: Self = Self { most_steps: Steps(14), ..Self::COARSE };

    /// From one place with fuel to the next: on such short ways there are few flybys, and each step and each hazard tells.
    const BETWEEN: Self = Self { flybys: Flybys::EachTime, ..Self::EXACT };
}

/// For each space the trade-offs of what trips to the goal need, fewest turns first.
///
/// Each move may be that of any of the ships.
///
/// `most_steps` says how much a whole trip of so many turns and hazards may spend; those that spend more are left out.
///
/// Never more than a trip needs: a sail is never lost here, every move has the thrust of a ship with no more fuel than it
/// needs, a bonus pivot may save half of two pivots. Flybys, pivots and turning back follow `LR 6.2`, `LR 6.3` and `LR 8.3A`;
/// fuel is rounded up once a move (`LR 6.2B`).
///
/// # Complexity
/// Each turn goes on only from the spaces that it made better; labels of all turns together are a few for each arc. Strong
/// ships may pass many flybys in a move, in any order; when that takes too many labels, each flyby gives its burns
/// whenever it is passed, and no more than a few hazards and steps are counted.
pub(super) fn needs(
    ground: Ground<'_>,
    ships: &[Ship<'_>],
    most_steps: impl Fn(u16, u8) -> Option<Steps>,
    on_labels: &OnLabels<'_>,
) -> Vec<Vec<Need>> {
    let coarse = || needs_by(ground, ships, &most_steps, Detail::COARSE, (usize::MAX, on_labels));
    exact_needs(ground, ships, &most_steps, on_labels).or_else(coarse).unwrap_or_default()
}

/// The same; `None` when that takes too many labels.
pub(super) fn exact_needs(
    ground: Ground<'_>,
    ships: &[Ship<'_>],
    most_steps: &impl Fn(u16, u8) -> Option<Steps>,
    on_labels: &OnLabels<'_>,
) -> Option<Vec<Vec<Need>>> {
    // Belts that give burns are too many to be told apart.
    let has_mag_sail = ships.iter().any(|ship| ship.rocket.mag_sail);
    let limits = (MOST_LABELS, on_labels);
    (!has_mag_sail).then(|| needs_by(ground, ships, most_steps, Detail::EXACT, limits))?
}

/// What is needed at least by ships that take up fuel on their way, where the exact search takes too many labels.
pub(super) fn coarsest_needs(
    ground: Ground<'_>,
    ships: &[Ship<'_>],
    most_steps: &impl Fn(u16, u8) -> Option<Steps>,
) -> Vec<Vec<Need>> {
    needs_by(ground, ships, most_steps, Detail::COARSEST, (usize::MAX, UNCOUNTED)).unwrap_or_default()
}

fn needs_by(
    ground: Ground<'_>,
    ships: &[Ship<'_>],
    most_steps: &impl Fn(u16, u8) -> Option<Steps>,
    detail: Detail,
    (most_labels, on_labels): (usize, &OnLabels<'_>),
) -> Option<Vec<Vec<Need>>> {
    let ends = &at_goals(&ground)[..];
    let is_over = &NEVER;
    let course = Course { ends, supplies: None, detail, most_labels, is_over, on_labels };
    search(ground, ships, most_steps, course)
}

/// Nothing is needed at the goals.
fn at_goals(ground: &Ground<'_>) -> Vec<(SpaceId, Need)> {
    ground.goals.iter().map(|goal| (*goal, Need { turns: 0, steps: Steps(0), hazards: 0 })).collect()
}

/// What comes aboard on the way.
pub(super) trait Supplies {
    /// What is needed before an operation here, for what is needed after it; `None` where no operation brings fuel.
    fn before(&self, space: SpaceId, after: Steps) -> Option<Steps>;

    /// An operation may come before the move of its turn.
    fn may_come_first(&self) -> bool;

    /// The most that a ship can pay for, in the end, whose fuel counts as none (`SD iE5`, `SD iE6e`).
    fn most_of_the_dry(&self) -> Steps;
}

/// The same where fuel comes aboard on the way: what is needed until then, in as many turns as it takes to come to these ends
/// and to what is needed there. `None` when it takes too many labels, or when nobody wants it any more.
pub(super) fn needs_between(
    ground: Ground<'_>,
    ships: &[Ship<'_>],
    most_steps: impl Fn(u16, u8) -> Option<Steps>,
    (ends, supplies): (&[(SpaceId, Need)], &dyn Supplies),
    (most_labels, is_over): (usize, &AtomicBool),
) -> Option<Vec<Vec<Need>>> {
    let (supplies, detail, on_labels) = (Some(supplies), Detail::BETWEEN, UNCOUNTED);
    let course = Course { ends, supplies, detail, most_labels, is_over, on_labels };
    search(ground, ships, &most_steps, course)
}

/// Is told how many labels there were and are, again and again.
pub(super) type OnLabels<'a> = dyn Fn(usize, usize) + Sync + 'a;

/// Nobody is told.
pub(super) const UNCOUNTED: &OnLabels<'static> = &|_, _| ();

/// With so many labels it is better to count flybys each time.
pub(super) const MOST_LABELS: usize = 40_000;

/// With so many labels the way is a long one, and is said to be so again with each so many more.
pub(super) const MANY_LABELS: usize = 20_000;

/// What is looked for, and how.
#[derive(Clone, Copy)]
struct Course<'a> {
    /// Where ways end, each with what is needed there, fewest turns first.
    ends: &'a [(SpaceId, Need)],
    supplies: Option<&'a dyn Supplies>,
    detail: Detail,
    most_labels: usize,
    /// Nobody wants it any more.
    is_over: &'a AtomicBool,
    /// It takes many labels more.
    on_labels: &'a OnLabels<'a>,
}

/// Somebody wants it to the end.
static NEVER: AtomicBool = AtomicBool::new(false);

/// `None` when that takes too many labels.
fn search(
    ground: Ground<'_>,
    ships: &[Ship<'_>],
    most_steps: &impl Fn(u16, u8) -> Option<Steps>,
    course: Course<'_>,
) -> Option<Vec<Vec<Need>>> {
    let Ground { space, .. } = ground;
    let Course { ends: goals, supplies, detail, most_labels, is_over, on_labels } = course;
    let limits = |turns| std::array::from_fn(|hazards| most_steps(turns, hazards as u8));
    let places = space.map.graph().node_count();
    let mut gains = [0_u16; 32];
    for (id, _) in space.map.spaces() {
        let terms = space.terrain.at(id);
        if terms.flyby_bit != 0 {
            let gain = &mut gains[terms.flyby_bit.trailing_zeros() as usize];
            *gain = (*gain).max(2 * u16::from(terms.free_burns.0));
        }
    }
    let mut search = Backward {
        ground,
        ship: *ships.first()?,
        detail,
        most_labels,
        is_over,
        // Where nobody looks at what comes aboard, they may be filled up later.
        most_of_the_dry: supplies.map_or(Steps(u16::MAX), Supplies::most_of_the_dry),
        gains,
        limits: [None; COUNTS],
        later_limits: limits(1),
        labels: Vec::with_capacity(4096),
        known: Vec::new(),
        queue: BinaryHeap::with_capacity(1024),
        least: vec![[UNKNOWN; COUNTS]; places],
        before: vec![[UNKNOWN; COUNTS]; places],
        better: Vec::new(),
        is_better: vec![[false; COUNTS]; places],
    };
    let mut known = vec![vec![KnownRests::default(); places]; ships.len()];
    let mut found = vec![Vec::new(); places];
    let mut goals = goals.iter().copied().peekable();
    let mut ends: Vec<(SpaceId, Need)> = Vec::new();
    // Operations that pass the next turn where the ship stands.
    let mut stays: Vec<(SpaceId, Need)> = Vec::new();
    for turns in 1.. {
        search.limits = std::mem::replace(&mut search.later_limits, limits(turns + 1));
        while let Some((goal, need)) = goals.next_if(|(_, need)| need.turns < turns) {
            if search.keep(goal, need) {
                search.before[goal.index()] = search.least[goal.index()];
                found[goal.index()].push(need);
                ends.push((goal, arriving(supplies, goal, need)));
                stays.extend(staying(supplies, goal, need));
            }
        }
        for (space, need) in stays.drain(..) {
            search.lower(space, need.steps, need.hazards);
        }
        for (ship, known) in ships.iter().zip(&mut known) {
            search.ship = *ship;
            std::mem::swap(&mut search.known, known);
            for &(end, need) in &ends {
                search.begin(end, need);
            }
            let before = search.labels.len();
            search.run();
            on_labels(before, search.labels.len());
            std::mem::swap(&mut search.known, known);
        }
        ends.clear();
        if search.has_given_up() {
            return None;
        }
        search.better.sort_unstable();
        for (space, hazards) in std::mem::take(&mut search.better) {
            search.is_better[space.index()][hazards as usize] = false;
            let mut need = Need { turns, steps: search.least[space.index()][hazards as usize], hazards };
            if let Some(supplies) = supplies.filter(|supplies| supplies.may_come_first())
                && let Some(before) = supplies.before(space, need.steps)
            {
                need.steps = before;
                search.keep(space, need);
            }
            let least = &search.least[space.index()];
            // Lowered again with fewer hazards.
            if hazards > 0 && least[hazards as usize - 1] <= need.steps {
                continue;
            }
            search.before[space.index()] = *least;
            found[space.index()].push(need);
            ends.push((space, arriving(supplies, space, need)));
            stays.extend(staying(supplies, space, need));
        }
        if ends.is_empty() && stays.is_empty() && goals.peek().is_none() {
            break;
        }
        ends.sort_unstable_by_key(|(_, need)| (need.steps, need.hazards));
    }
    for needs in &mut found {
        needs.sort_unstable();
    }
    Some(found)
}

/// What a ship needs that has come here in its move, and has the operation of the turn left.
fn arriving(supplies: Option<&dyn Supplies>, space: SpaceId, need: Need) -> Need {
    let before = supplies.and_then(|supplies| supplies.before(space, need.steps));
    Need { steps: before.unwrap_or(need.steps), ..need }
}

/// What a ship needs that stays here for a turn more, where that brings fuel it needs.
fn staying(supplies: Option<&dyn Supplies>, space: SpaceId, need: Need) -> Option<(SpaceId, Need)> {
    let before = supplies.and_then(|supplies| supplies.before(space, need.steps));
    before.filter(|before| *before < need.steps).map(|steps| (space, Need { steps, ..need }))
}
