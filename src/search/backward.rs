//! Moves searched backwards from the goal: the least fuel from every space within so many turns and hazards.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use super::arcs::{Arc, Arcs};
use super::label::{EVERYWHERE, link_bit};
use super::moves::MoveSpace;
use super::rest::{Known, Rest, covers, given};
use crate::map::SpaceId;
use crate::rules::{
    Approach, PIVOT, Rocket, Terms, easiest_approach, is_pivot, landing_steps, lift_off_steps, thrust_to_land,
};
use crate::unit::{Burns, HalfBurns, Steps, Thrust};

/// The ship, as far as its fuel is not looked at.
#[derive(Clone, Copy, Debug)]
pub(super) struct Ship<'a> {
    /// The rocket.
    pub rocket: &'a Rocket,
    /// No landing or lift-off has more modified thrust.
    pub strongest: Thrust,
    /// No move that starts in a zone has more, one entry for each zone.
    pub strongest_from: &'a [Thrust],
    /// No move pays more burns.
    pub move_burns: Burns,
}

/// Where to search, and how far.
#[derive(Clone, Copy, Debug)]
pub(super) struct Ground<'a> {
    /// What moves may enter.
    pub space: &'a MoveSpace<'a>,
    /// The arcs they may use.
    pub arcs: &'a Arcs,
    /// Flybys give their burns.
    pub flybys: bool,
    /// The most half burns that flybys bring to each space.
    pub brought: &'a [u16],
    /// Where trips start.
    pub start: SpaceId,
    /// Where they go: any of these.
    pub goals: &'a [SpaceId],
}

impl Ground<'_> {
    /// Half burns gained on entering a space.
    fn gain(&self, terms: &Terms) -> u16 {
        if self.flybys { 2 * u16::from(terms.free_burns.0) } else { 0 }
    }
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

/// As many counts of hazards are told apart.
const COUNTS: usize = MOST_HAZARDS as usize + 1;

/// For each space the trade-offs of what trips to the goal need, fewest turns first.
///
/// Each move may be that of any of the ships.
///
/// `most_steps` says how much a whole trip of so many turns and hazards may spend; those that spend more are left out.
///
/// Never more than a trip needs: a sail is never lost here, every landing has the strongest thrust, a bonus pivot
/// may save half of two pivots. Flybys, pivots and turning back follow `LR 6.2`, `LR 6.3` and `LR 8.3A`; fuel is rounded up
/// once a move (`LR 6.2B`).
///
/// # Complexity
/// Each turn goes on only from the spaces that it made better; labels of all turns together are a few for each arc. Strong
/// ships may pass many flybys in a move, in any order; when that takes too many labels, each flyby gives its burns
/// whenever it is passed.
pub(super) fn needs(
    ground: Ground<'_>,
    ships: &[Ship<'_>],
    most_steps: impl Fn(u16, u8) -> Option<Steps>,
) -> Vec<Vec<Need>> {
    // Belts that give burns are too many to be told apart.
    let has_mag_sail = ships.iter().any(|ship| ship.rocket.mag_sail);
    let exact = (!has_mag_sail).then(|| search(ground, ships, &most_steps, Flybys::OnceAMove));
    exact.flatten().or_else(|| search(ground, ships, &most_steps, Flybys::EachTime)).unwrap_or_default()
}

/// The same; `None` when it takes too many labels that flybys give their burns once a move.
pub(super) fn quick_needs(
    ground: Ground<'_>,
    ships: &[Ship<'_>],
    most_steps: impl Fn(u16, u8) -> Option<Steps>,
) -> Option<Vec<Vec<Need>>> {
    search(ground, ships, &most_steps, Flybys::OnceAMove)
}

/// How the search counts flybys.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Flybys {
    /// As the rules say.
    OnceAMove,
    /// As often as they are passed: not true, but never too much to ask.
    EachTime,
}

/// With so many labels it is better to count flybys each time.
const MOST_LABELS: usize = 80_000;

/// `None` when flybys once a move take too many labels.
fn search(
    ground: Ground<'_>,
    ships: &[Ship<'_>],
    most_steps: &impl Fn(u16, u8) -> Option<Steps>,
    flybys: Flybys,
) -> Option<Vec<Vec<Need>>> {
    let Ground { space, goals, .. } = ground;
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
        flybys,
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
    let mut known = vec![vec![Vec::new(); places]; ships.len()];
    let mut found = vec![Vec::new(); places];
    let at_goal = Need { turns: 0, steps: Steps(0), hazards: 0 };
    for goal in goals {
        found[goal.index()].push(at_goal);
        search.least[goal.index()] = [Steps(0); COUNTS];
    }
    search.before.clone_from(&search.least);
    let mut ends: Vec<(SpaceId, Need)> = goals.iter().map(|goal| (*goal, at_goal)).collect();
    for turns in 1.. {
        search.limits = std::mem::replace(&mut search.later_limits, limits(turns + 1));
        for (ship, known) in ships.iter().zip(&mut known) {
            search.ship = *ship;
            std::mem::swap(&mut search.known, known);
            for &(end, need) in &ends {
                search.begin(end, need);
            }
            search.run();
            std::mem::swap(&mut search.known, known);
        }
        ends.clear();
        if flybys == Flybys::OnceAMove && search.labels.len() > MOST_LABELS {
            return None;
        }
        search.better.sort_unstable();
        for (space, hazards) in search.better.drain(..) {
            search.is_better[space.index()][hazards as usize] = false;
            let least = &search.least[space.index()];
            let steps = least[hazards as usize];
            // Lowered again with fewer hazards.
            if hazards > 0 && least[hazards as usize - 1] == steps {
                continue;
            }
            let need = Need { turns, steps, hazards };
            search.before[space.index()] = *least;
            found[space.index()].push(need);
            ends.push((space, need));
        }
        // Without flybys good trips are enough.
        let first = found[ground.start.index()].first();
        let is_enough = !ground.flybys && first.is_some_and(|need: &Need| turns > need.turns + 1);
        if ends.is_empty() || is_enough {
            break;
        }
        ends.sort_unstable_by_key(|(_, need)| (need.steps, need.hazards));
    }
    for needs in &mut found {
        needs.sort_unstable();
    }
    Some(found)
}

/// No way is known.
const UNKNOWN: Steps = Steps(u16::MAX);

struct Backward<'a> {
    ground: Ground<'a>,
    /// The one whose moves are looked at.
    ship: Ship<'a>,
    flybys: Flybys,
    /// Half burns given by each flyby bit.
    gains: [u16; 32],
    /// The most steps of trips with the present turns, for each count of hazards.
    limits: [Option<Steps>; COUNTS],
    /// The same with a turn more.
    later_limits: [Option<Steps>; COUNTS],
    labels: Vec<Rest>,
    /// The labels of this ship at each space that no later one covers.
    known: Vec<Vec<Known>>,
    queue: BinaryHeap<Reverse<u64>>,
    /// The least steps known from each space, with at most so many hazards.
    least: Vec<[Steps; COUNTS]>,
    /// The same with a turn less.
    before: Vec<[Steps; COUNTS]>,
    /// Where that was lowered in this turn.
    better: Vec<(SpaceId, u8)>,
    /// The same, to find out fast.
    is_better: Vec<[bool; COUNTS]>,
}

impl Backward<'_> {
    /// Lets moves end here.
    fn begin(&mut self, end: SpaceId, need: Need) {
        let MoveSpace { map, terrain, .. } = *self.ground.space;
        let terms = terrain.at(end);
        if terms.is_closed {
            return;
        }
        let arcs = self.ground.arcs;
        // A hop may begin at a site that may not be entered any more.
        let sites = map.road_of(end).map_or(&[][..], |road| &road.sites);
        for &site in sites.iter().filter(|site| **site != end) {
            let size = terrain.at(site).size.unwrap_or(0);
            self.lower(site, need.steps.saturating_add(Steps(u16::from(size))), need.hazards);
        }
        for arc in arcs.into(end) {
            let approach = easiest_approach(terms, arc.one_way);
            let landing = terms.size.map_or(Steps(0), |size| {
                landing_steps(terrain.policies().landing, size, self.ship.strongest, approach)
            });
            let above = match (approach, terms.size) {
                (Approach::Powered, Some(size)) => thrust_to_land(terrain.policies().landing, size),
                _ => Thrust(0),
            };
            let rest = Rest {
                tail: end,
                line: arc.line,
                exit: None,
                due: 0,
                above,
                balance: 0,
                saved: 0,
                lander: 0,
                later: need.steps.saturating_add(landing),
                hazards: need.hazards,
                flybys: 0,
                joins: EVERYWHERE,
                is_way_open: false,
                is_dead: false,
            };
            self.add(end, arc, rest);
        }
    }

    fn run(&mut self) {
        let most_labels = match self.flybys {
            Flybys::OnceAMove => MOST_LABELS,
            Flybys::EachTime => usize::MAX,
        };
        while self.labels.len() <= most_labels
            && let Some(Reverse(key)) = self.queue.pop()
        {
            let label = self.labels[key as u32 as usize];
            if !label.is_dead {
                self.expand(&label);
            }
        }
    }

    /// Enters the space that the move leaves.
    fn expand(&mut self, label: &Rest) {
        let terms = self.ground.space.terrain.at(label.tail);
        // Landing ends a move, so none leads on through a site.
        if terms.size.is_some() {
            return;
        }
        let arcs = self.ground.arcs;
        let gain = self.ground.gain(terms);
        for (number, arc) in arcs.into(label.tail).iter().enumerate() {
            if arc.line == label.line || label.joins & link_bit(number) == 0 {
                continue;
            }
            let pivot = if is_pivot(terms, arc.arrives_on, label.exit) { 2 * u16::from(PIVOT.0) } else { 0 };
            let saved = (label.saved + pivot).min(self.most_saved());
            let (due, balance) = (label.due + pivot, label.balance + pivot as i16);
            let mut rest = Rest { due, balance, saved, ..*label };
            rest.is_way_open |= gain > 0;
            if self.flybys == Flybys::EachTime {
                rest.due = rest.left_to_pay(gain);
                rest.balance = 0;
            } else if gain > 0 && terms.flyby_bit & !rest.flybys != 0 {
                rest.due = rest.left_to_pay(gain);
                rest.balance -= given(&self.gains, terms.flyby_bit) as i16;
                rest.flybys |= terms.flyby_bit;
            } else if gain > 0 {
                // Passed before, it gives its burns sooner, so that fewer of all are given in vain.
                rest.due = rest.left_to_pay(gain).max(rest.balance.max(0) as u16);
            }
            // What free burns pay, no bonus pivot need save.
            rest.saved = rest.saved.min(rest.due - rest.lander);
            self.add(label.tail, arc, rest);
        }
    }

    /// Enters the head of an arc before the rest of a move, and keeps the label unless others cover it.
    fn add(&mut self, head: SpaceId, arc: &Arc, rest: Rest) {
        let MoveSpace { terrain, .. } = *self.ground.space;
        let entered = terrain.at(head);
        let burns = entered.fuel_burns.0;
        let mut label = Rest {
            tail: arc.tail,
            line: arc.line,
            exit: arc.leaves_by,
            due: rest.due + burns,
            balance: if self.flybys == Flybys::EachTime { 0 } else { rest.balance + burns as i16 },
            lander: rest.lander + if entered.is_lander_burn { burns } else { 0 },
            hazards: (rest.hazards + u8::from(arc.is_hazard)).min(MOST_HAZARDS),
            joins: EVERYWHERE,
            is_dead: false,
            ..rest
        };
        let Rest { tail, line, exit, due, above, saved, lander, later, hazards, is_way_open, flybys, .. } =
            label;
        let terms = terrain.at(tail);
        let consumption = self.ship.rocket.consumption;
        // What flybys and bonus pivots cannot pay must be paid, or halting here for a turn is no worse.
        let paid = (due - saved).saturating_sub(self.ground.brought[tail.index()]).max(lander);
        let halting = self.before[tail.index()][hazards as usize];
        let steps = later.saturating_add(consumption.whole_steps_for(HalfBurns(paid)));
        if paid > 2 * u16::from(self.ship.move_burns.0)
            || halting <= steps
            || Some(steps) > self.limits[hazards as usize]
        {
            return;
        }
        let index = self.labels.len() as u32;
        let balance = label.balance;
        let new = Known {
            later,
            due,
            balance,
            above,
            saved,
            lander,
            hazards,
            line,
            exit,
            is_way_open,
            flybys,
            index,
        };
        let arcs = self.ground.arcs;
        let known = &mut self.known[tail.index()];
        let mut next = 0;
        while let Some(other) = known.get(next) {
            if covers(&self.gains, other, &new, 0) {
                if other.line == line {
                    return;
                }
                // Where the other one has to be turned to, it may cover the label all the same.
                let turn = 2 * u16::from(PIVOT.0);
                let is_straight_left =
                    exit.is_some() && exit != other.exit && !covers(&self.gains, other, &new, turn);
                let is_way_open = other.is_way_open || self.ground.gain(terms) > 0;
                if !is_straight_left && !is_way_open {
                    return;
                }
                let ways_in = arcs.into(tail).iter().enumerate();
                let left = ways_in.filter(|(_, arc)| {
                    let is_back = is_way_open && arc.line == other.line;
                    arc.line != line && (is_back || (is_straight_left && arc.arrives_on == exit))
                });
                label.joins &= left.fold(0, |bits, (number, _)| bits | link_bit(number));
                if label.joins == 0 {
                    return;
                }
            } else if other.line == line && covers(&self.gains, &new, other, 0) {
                // What covers this label, should it be dropped after all, covers the other one too.
                self.labels[other.index as usize].is_dead = true;
                known.swap_remove(next);
                continue;
            }
            next += 1;
        }
        known.push(new);
        self.labels.push(label);
        self.queue.push(Reverse(u64::from(later.0) << 48 | u64::from(due) << 32 | u64::from(index)));
        let most = self.ship.move_burns.min(self.ground.space.most_burns_from(tail));
        let paid = due - saved;
        if paid <= 2 * u16::from(most.0) && self.is_strong_enough(tail, above) {
            let burns = consumption.steps_for(HalfBurns(paid));
            let landing = terrain.policies().landing;
            let lift_off =
                terms.size.map_or(Steps(0), |size| lift_off_steps(landing, size, self.ship.strongest));
            self.lower(tail, later.saturating_add(burns).saturating_add(lift_off), hazards);
        }
    }

    /// A move from here may have more thrust than this, and as much as lifting off asks for (`4e H6`).
    fn is_strong_enough(&self, tail: SpaceId, above: Thrust) -> bool {
        let MoveSpace { map, terrain, .. } = *self.ground.space;
        let terms = terrain.at(tail);
        let lift_off = match terms.size {
            Some(size) if terms.assist_rolls.is_none() => thrust_to_land(terrain.policies().landing, size),
            _ => Thrust(0),
        };
        let above = above.max(lift_off);
        let zone = map.space(tail).zone.0 as usize;
        above == Thrust(0) || self.ship.strongest_from.get(zone).is_none_or(|strongest| *strongest > above)
    }

    /// Half burns that bonus pivots save in one move at most.
    fn most_saved(&self) -> u16 {
        2 * u16::from(PIVOT.0) * u16::from(self.ship.rocket.bonus_pivots)
    }

    fn lower(&mut self, space: SpaceId, steps: Steps, hazards: u8) {
        // Elsewhere than at the start a turn has been flown already.
        let limits = if space == self.ground.start { &self.limits } else { &self.later_limits };
        if Some(steps) > limits[hazards as usize] {
            return;
        }
        let counts = (0..=MOST_HAZARDS).zip(&mut self.least[space.index()]);
        for ((most, least), is_better) in counts.zip(&mut self.is_better[space.index()]) {
            if most >= hazards && steps < *least {
                *least = steps;
                if !std::mem::replace(is_better, true) {
                    self.better.push((space, most));
                }
            }
        }
    }
}
