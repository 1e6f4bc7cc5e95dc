//! What a ship carries for nothing, and which ships are covered by lighter ones.

use std::rc::Rc;

use super::following::{FIGURES, Following, ToDo, figures_of};
use super::query::MissionQuery;
use super::ship;
use crate::rules::is_more_fuel_better;
use crate::ruleset::RuleSet;
use crate::track::FuelPosition;

/// A ship that does all that another one may still do, if it has fuel enough for that.
#[derive(Clone, Debug)]
pub(super) struct Follower {
    /// How the ship is.
    pub configuration: u16,
    /// For each of its fuel figures, those of the other ship with which it follows that one, as bits.
    covered: Rc<[u64]>,
}

impl Follower {
    /// The fuel figures of the other ship with which this one follows it, as bits.
    pub(super) fn covered(&self, at: FuelPosition) -> u64 {
        self.covered.get(usize::from(at.0)).copied().unwrap_or(0)
    }

    /// With the first figure it follows a ship with the second one.
    pub(super) fn covers(&self, at: FuelPosition, other: FuelPosition) -> bool {
        1_u64.checked_shl(other.0.into()).is_some_and(|bit| self.covered(at) & bit != 0)
    }
}

/// What of a ship is covered by what may become of it.
#[derive(Clone, Debug, Default)]
struct Burden {
    /// Fuel figures with which it leaves something at once, as bits.
    leaves_at_once: u64,
    /// What it may become, and what then does as much.
    followers: Vec<Follower>,
}

/// Which ships carry something that may be left anywhere and is of no use any more: such a ship leaves it at once. And which
/// ships have no use any more since another one at their place, of those that they may become, does as much.
///
/// Proven by following the ship move by move and operation by operation ([`Following`]).
#[derive(Debug)]
pub(super) struct Burdens {
    /// By configurations and milestones behind them.
    burdens: Vec<Burden>,
    stages: usize,
}

impl Burdens {
    /// Of the ship of a mission.
    ///
    /// # Complexity
    /// Each pair of configurations, one of which may become the other, once for each kind of things still to do; with each of
    /// their fuel figures.
    pub(super) fn new(rule_set: &RuleSet, query: &MissionQuery) -> Self {
        let stages = query.milestones.len() + 1;
        let ship = &query.ship;
        let mut burdens = vec![Burden::default(); ship.configurations.len() * stages];
        let mut known: Vec<(ToDo, usize)> = Vec::new();
        for done in (0..stages).filter(|_| is_more_fuel_better(&rule_set.policies)) {
            let to_do = ToDo::of(query, done);
            if let Some((_, same)) = known.iter().find(|(known, _)| *known == to_do) {
                for number in 0..ship.configurations.len() {
                    burdens[number * stages + done] = burdens[number * stages + same].clone();
                }
                continue;
            }
            known.push((to_do, done));
            let mut following = Following::new(&rule_set.track, &ship.configurations, to_do);
            for number in 0..ship.configurations.len() {
                for next in ship.reachable(number).into_iter().skip(1) {
                    let least = following.least(next, number);
                    let covered: Rc<[u64]> = (0..FIGURES).map(|at| figures_of(&least, at)).collect();
                    if covered.iter().any(|figures| *figures != 0) {
                        let follower = Follower { configuration: next as u16, covered };
                        burdens[number * stages + done].followers.push(follower);
                    }
                }
                let one = &ship.configurations[number];
                let free = one.drops.iter().filter(|drop| {
                    let item = &ship.items[drop.item];
                    item.place.is_none() && item.change != ship::Change::PickUp
                });
                for drop in free {
                    let least = following.least(drop.leads_to, number);
                    let lighter = ship.configurations[drop.leads_to].dry;
                    for at in (0..FIGURES).map(FuelPosition) {
                        let left = rule_set.track.change_dry(one.dry, at, lighter);
                        let needed = least[usize::from(at.0)];
                        if needed.is_some() && left >= needed {
                            burdens[number * stages + done].leaves_at_once |= 1 << at.0;
                        }
                    }
                }
            }
        }
        Self { burdens, stages }
    }

    /// The same, but nothing has to be left, and no ship is covered by another one.
    pub(super) fn none(mut self) -> Self {
        self.burdens.fill(Burden::default());
        self
    }

    fn of(&self, configuration: u16, done: u8) -> &Burden {
        &self.burdens[usize::from(configuration) * self.stages + usize::from(done)]
    }

    /// A ship like this has something to leave at once, with so many milestones behind it and this fuel figure.
    pub(super) fn has_some(&self, (configuration, done): (u16, u8), at: FuelPosition) -> bool {
        let bit = 1_u64.checked_shl(at.0.into());
        bit.is_some_and(|bit| self.of(configuration, done).leaves_at_once & bit != 0)
    }

    /// What it may become, and what then does as much.
    pub(super) fn followers(&self, configuration: u16, done: u8) -> &[Follower] {
        &self.of(configuration, done).followers
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::data::Data;
    use crate::rules::Rocket;
    use crate::ruleset;
    use crate::search::mission::milestone::{Milestone, Task};
    use crate::search::mission::ship::{Drop, Item, Ship};
    use crate::search::query::Query;
    use crate::unit::{Consumption, Mass, Thrust};

    /// Whether a ship leaves a card at once: one of two drives of dry mass 4, or cargo beside them. The ratings are those
    /// with the card and without it.
    fn is_left_at_once(
        rules: &str,
        is_drive: bool,
        (isru_with, isru_without): (Option<u8>, Option<u8>),
        refuels: bool,
    ) -> bool {
        let rules = ruleset::load(&Data::Embedded, rules).unwrap();
        let rocket = |dry| Rocket::new(Thrust(9), Consumption::new(1, 1).unwrap(), Mass(dry));
        let engines = vec![("drive".to_string(), rocket(4)), ("lander".to_string(), rocket(4))];
        let mut ship = Ship::whole(engines, Mass(4), isru_with);
        let mut less = ship.configurations[0].clone();
        (less.dry, less.isru) = (Mass(3), isru_without);
        less.engines.truncate(if is_drive { 1 } else { 2 });
        less.engines.iter_mut().for_each(|engine| engine.rocket.dry = Mass(3));
        ship.items.push(Item {
            name: "card".to_string(),
            change: ship::Change::Leave,
            place: None,
            is_required: false,
        });
        ship.configurations[0].drops.push(Drop { item: 0, leads_to: 1 });
        ship.configurations.push(less);
        let goal = rules.map.find("deimos").unwrap();
        let trip = Query::new(rocket(4), rules.map.start(), goal);
        let mut query =
            MissionQuery::new(ship, trip, vec![Milestone::Reach(goal), Milestone::Do(Task::Refuel)]);
        if !refuels {
            query.milestones.pop();
        }
        let (empty, full) = (rules.track.empty(Mass(4)), rules.track.most_tanks(Mass(4)));
        let figures = empty.0..=rules.track.loaded(Mass(4), full).unwrap().0;
        let burdens = Burdens::new(&rules, &query);
        let mut left = figures.map(|at| burdens.has_some((0, 0), FuelPosition(at)));
        // With any fuel or with none.
        let first = left.next().unwrap();
        assert!(left.all(|left| left == first));
        first
    }

    #[test]
    fn what_is_of_no_use_is_left_at_once() {
        assert!(is_left_at_once("basic", false, (None, None), true));
        assert!(is_left_at_once("fourth", false, (None, None), true));
        // One drive may be lit where the other is too weak.
        assert!(!is_left_at_once("basic", true, (None, None), true));
        // A card that refuels is of use as long as the mission refuels.
        assert!(!is_left_at_once("basic", false, (Some(1), None), true));
        assert!(is_left_at_once("basic", false, (Some(1), None), false));
        // A rating of 1 takes up more than one of 3 (LR 5.5A).
        assert!(!is_left_at_once("basic", false, (Some(1), Some(3)), true));
        assert!(is_left_at_once("basic", false, (Some(1), Some(1)), true));
        // Under Space Diamonds no fuel is thrown away (SD iE6c), so that a full ship is not always the better one.
        assert!(!is_left_at_once("diamonds", false, (None, None), true));
    }
}
