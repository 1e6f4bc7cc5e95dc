//! Moves flown backwards, link by link.

use std::cmp::Reverse;
use std::collections::BinaryHeap;
use std::sync::atomic::{AtomicBool, Ordering};

use super::arcs::{Arc, arcs_into};
use super::backward::{Detail, Ground, MOST_HAZARDS, Need, Ship};
use super::known_rests::{KnownRests, sketch};
use super::label::{EVERYWHERE, link_bit};
use super::moves::MoveSpace;
use super::rest::{Known, Rest, covers, given};
use crate::map::SpaceId;
use crate::rules::{
    Approach, PIVOT, easiest_approach, is_pivot, landing_steps, lift_off_steps, thrust_to_land,
};
use crate::ruleset::Unpowered;
use crate::unit::{Burns, HalfBurns, Steps, Thrust};

/// As many counts of hazards are told apart.
pub(super) const COUNTS: usize = MOST_HAZARDS as usize + 1;

/// No way is known.
pub(super) const UNKNOWN: Steps = Steps(u16::MAX);

/// How the search counts flybys.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Flybys {
    /// As the rules say.
    OnceAMove,
    /// As often as they are passed: not true, but never too much to ask.
    EachTime,
}

/// The moves that lead to the goal in so many turns.
pub(super) struct Backward<'a> {
    pub(super) ground: Ground<'a>,
    /// The one whose moves are looked at.
    pub(super) ship: Ship<'a>,
    /// What is told apart.
    pub(super) detail: Detail,
    /// With more labels it takes too long.
    pub(super) most_labels: usize,
    /// Nobody wants it any more.
    pub(super) is_over: &'a AtomicBool,
    /// Ships that count as dry can pay for no more than this, in the end.
    pub(super) most_of_the_dry: Steps,
    /// Half burns given by each flyby bit.
    pub(super) gains: [u16; 32],
    /// The most steps of trips with the present turns, for each count of hazards.
    pub(super) limits: [Option<Steps>; COUNTS],
    /// The same with a turn more.
    pub(super) later_limits: [Option<Steps>; COUNTS],
    pub(super) labels: Vec<Rest>,
    /// The labels of this ship at each space that no later one covers.
    pub(super) known: Vec<KnownRests>,
    pub(super) queue: BinaryHeap<Reverse<u64>>,
    /// The least steps known from each space, with at most so many hazards.
    pub(super) least: Vec<[Steps; COUNTS]>,
    /// The same with a turn less.
    pub(super) before: Vec<[Steps; COUNTS]>,
    /// Where that was lowered in this turn.
    pub(super) better: Vec<(SpaceId, u8)>,
    /// The same, to find out fast.
    pub(super) is_better: Vec<[bool; COUNTS]>,
}

impl Backward<'_> {
    /// Lets moves end here.
    pub(super) fn begin(&mut self, end: SpaceId, need: Need) {
        let MoveSpace { map, terrain, .. } = *self.ground.space;
        let terms = terrain.at(end);
        if terms.is_closed {
            return;
        }
        let space = self.ground.space;
        // A hop may begin at a site that may not be entered any more.
        let sites = map.road_of(end).map_or(&[][..], |road| &road.sites);
        for &site in sites.iter().filter(|site| **site != end) {
            let size = terrain.at(site).size.unwrap_or(0);
            self.lower(site, need.steps.saturating_add(Steps(u16::from(size))), need.hazards);
        }
        // One space for nothing, though only for who has as good as no fuel (SD iE5).
        let has_emergency_sail =
            terrain.policies().unpowered == Unpowered::EmergencySail && need.steps <= self.most_of_the_dry;
        for arc in arcs_into(space, end) {
            if has_emergency_sail {
                let hazards = (need.hazards + u8::from(arc.is_hazard)).min(self.detail.most_hazards);
                self.lower(arc.tail, need.steps, hazards);
            }
            let approach = easiest_approach(terms, arc.one_way);
            let landing = terms.size.map_or(Steps(0), |size| {
                let strongest = self.ship.strength.anywhere(self.aboard(Steps(0), need.steps));
                landing_steps(terrain.policies().landing, size, strongest, approach)
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
                later: self.told_apart(need.steps.saturating_add(landing)),
                hazards: need.hazards,
                flybys: 0,
                joins: EVERYWHERE,
                is_way_open: false,
                is_dead: false,
            };
            self.add(end, arc, rest);
        }
    }

    /// Flies all moves back that lead to the ends begun with, as long as there are not too many labels.
    pub(super) fn run(&mut self) {
        while !self.has_given_up()
            && let Some(Reverse(key)) = self.queue.pop()
        {
            let label = self.labels[key as u32 as usize];
            if !label.is_dead {
                self.expand(&label);
            }
        }
    }

    /// It takes too long, or nobody wants it any more.
    pub(super) fn has_given_up(&self) -> bool {
        self.labels.len() > self.most_labels || self.is_over.load(Ordering::Relaxed)
    }

    /// The fuel aboard at least, where so much is needed for a move and so much for all later ones.
    const fn aboard(&self, burns: Steps, later: Steps) -> Steps {
        match self.ground.reserve {
            Some(reserve) => burns.saturating_add(later).saturating_add(reserve),
            None => burns,
        }
    }

    /// Enters the space that the move leaves.
    fn expand(&mut self, label: &Rest) {
        let terms = self.ground.space.terrain.at(label.tail);
        // Landing ends a move, so none leads on through a site.
        if terms.size.is_some() {
            return;
        }
        let space = self.ground.space;
        let gain = 2 * u16::from(terms.free_burns.0);
        for (number, arc) in arcs_into(space, label.tail).enumerate() {
            if arc.line == label.line || label.joins & link_bit(number) == 0 {
                continue;
            }
            let pivot = if is_pivot(terms, arc.arrives_on, label.exit) { 2 * u16::from(PIVOT.0) } else { 0 };
            let saved = (label.saved + pivot).min(self.most_saved());
            let (due, balance) = (label.due + pivot, label.balance + pivot as i16);
            let mut rest = Rest { due, balance, saved, ..*label };
            rest.is_way_open |= gain > 0;
            if self.detail.flybys == Flybys::EachTime {
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
    fn add(&mut self, head: SpaceId, arc: Arc, rest: Rest) {
        let MoveSpace { terrain, .. } = *self.ground.space;
        let entered = terrain.at(head);
        let burns = entered.fuel_burns.0;
        let mut label = Rest {
            tail: arc.tail,
            line: arc.line,
            exit: arc.leaves_by,
            due: rest.due + burns,
            balance: if self.detail.flybys == Flybys::EachTime { 0 } else { rest.balance + burns as i16 },
            lander: rest.lander + if entered.is_lander_burn { burns } else { 0 },
            hazards: (rest.hazards + u8::from(arc.is_hazard)).min(self.detail.most_hazards),
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
        let burns = consumption.whole_steps_for(HalfBurns(paid));
        let steps = self.told_apart(later.saturating_add(burns));
        let strongest = self.ship.strength.anywhere(self.aboard(burns, later));
        let most = self.ship.move_burns.min(strongest.allowance());
        if paid > 2 * u16::from(most.0) || halting <= steps || Some(steps) > self.limits[hazards as usize] {
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
        let space = self.ground.space;
        let known = &mut self.known[tail.index()];
        let sketch = sketch(&new);
        let mut next = 0;
        while let Some((number, other)) = known.next_comparable(next, sketch) {
            next = number + 1;
            if covers(&self.gains, other, &new, 0) {
                if other.line == line {
                    return;
                }
                // Where the other one has to be turned to, it may cover the label all the same.
                let turn = 2 * u16::from(PIVOT.0);
                let is_straight_left =
                    exit.is_some() && exit != other.exit && !covers(&self.gains, other, &new, turn);
                let is_way_open = other.is_way_open || terms.free_burns > Burns(0);
                if !is_straight_left && !is_way_open {
                    return;
                }
                let ways_in = arcs_into(space, tail).enumerate();
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
                known.swap_remove(number);
                next = number;
            }
        }
        known.push(sketch, new);
        self.labels.push(label);
        self.queue.push(Reverse(u64::from(later.0) << 48 | u64::from(due) << 32 | u64::from(index)));
        // No turn ends where landers burn, so none begins there (4e H4b).
        if terms.is_lander_burn {
            return;
        }
        let paid = due - saved;
        let burns = consumption.steps_for(HalfBurns(paid));
        let zone = usize::from(space.map.space(tail).zone.0);
        let strongest = self.ship.strength.in_zone(zone, self.aboard(burns, later));
        let most = self.ship.move_burns.min(strongest.allowance()).min(space.most_burns_from(tail));
        if paid <= 2 * u16::from(most.0) && self.is_strong_enough(tail, above, strongest) {
            let landing = terrain.policies().landing;
            let lift_off = terms.size.map_or(Steps(0), |size| lift_off_steps(landing, size, strongest));
            self.lower(tail, later.saturating_add(burns).saturating_add(lift_off), hazards);
        }
    }

    /// A move from here may have more thrust than this, and as much as lifting off asks for (`4e H6`).
    fn is_strong_enough(&self, tail: SpaceId, above: Thrust, strongest: Thrust) -> bool {
        let MoveSpace { terrain, .. } = *self.ground.space;
        let terms = terrain.at(tail);
        let lift_off = match terms.size {
            Some(size) if terms.assist_rolls.is_none() => thrust_to_land(terrain.policies().landing, size),
            _ => Thrust(0),
        };
        let above = above.max(lift_off);
        above == Thrust(0) || strongest > above
    }

    /// Half burns that bonus pivots save in one move at most.
    fn most_saved(&self) -> u16 {
        2 * u16::from(PIVOT.0) * u16::from(self.ship.rocket.bonus_pivots)
    }

    /// So many steps, or as many as are told apart.
    fn told_apart(&self, steps: Steps) -> Steps {
        steps.min(self.detail.most_steps)
    }

    /// From now on a ship needs no more than this here. Says whether that is new.
    pub(super) fn keep(&mut self, space: SpaceId, need: Need) -> bool {
        let least = &mut self.least[space.index()][usize::from(need.hazards)..];
        let is_new = need.steps < least[0];
        for least in least {
            *least = need.steps.min(*least);
        }
        is_new
    }

    pub(super) fn lower(&mut self, space: SpaceId, steps: Steps, hazards: u8) {
        let steps = self.told_apart(steps);
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
