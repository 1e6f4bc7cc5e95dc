//! What a ship carries for nothing.

use std::collections::HashMap;

use super::milestone::{Milestone, Task};
use super::query::MissionQuery;
use super::ship::{self, Configuration, Engine};
use crate::rules::is_more_fuel_better;
use crate::ruleset::RuleSet;
use crate::track::{FuelPosition, FuelTrack};
use crate::unit::{Mass, Steps};

/// Which configurations carry something that may be left anywhere and is of no use any more: such a ship leaves it at once.
///
/// Proven for: a ship without it follows the one with it move by move and operation by operation, whatever that one leaves
/// or takes up later, with no less thrust, and always has at least the fuel that the other one has after leaving it. The
/// fuel track is tried for that, since its rows are not all alike.
#[derive(Debug)]
pub(super) struct Burdens {
    /// By configuration and milestones behind it.
    is_burdened: Vec<bool>,
    stages: usize,
}

impl Burdens {
    /// Of the ship of a mission.
    ///
    /// # Complexity
    /// Each pair of configurations once for each kind of things still to do, each pair of dry masses once for each figure
    /// of fuel and of steps.
    pub(super) fn new(rule_set: &RuleSet, query: &MissionQuery) -> Self {
        let stages = query.milestones.len() + 1;
        let configurations = &query.ship.configurations;
        let mut is_burdened = vec![false; configurations.len() * stages];
        if is_more_fuel_better(&rule_set.policies) {
            let unloads = query.depot.is_some();
            let mut weight = Weight { track: &rule_set.track, unloads, known: HashMap::new() };
            for done in 0..stages {
                let followers =
                    &mut Followers { to_do: to_do(query, done), configurations, known: HashMap::new() };
                for (number, one) in configurations.iter().enumerate() {
                    let mut burdens = one.drops.iter().filter(|drop| {
                        let item = &query.ship.items[drop.item];
                        item.place.is_none() && item.change != ship::Change::PickUp
                    });
                    is_burdened[number * stages + done] =
                        burdens.any(|drop| followers.follows(drop.leads_to, number, &mut weight));
                }
            }
        }
        Self { is_burdened, stages }
    }

    /// The same, but nothing has to be left.
    pub(super) fn none(mut self) -> Self {
        self.is_burdened.fill(false);
        self
    }

    /// A ship like this has something to leave at once, with so many milestones behind it.
    pub(super) fn has_some(&self, configuration: u16, done: u8) -> bool {
        self.is_burdened[usize::from(configuration) * self.stages + usize::from(done)]
    }
}

/// What a mission may still ask of the cards aboard, besides flying.
#[derive(Clone, Copy, Debug)]
struct ToDo {
    refuels: bool,
    prospects: bool,
    industrializes: bool,
}

fn to_do(query: &MissionQuery, done: usize) -> ToDo {
    let has = |task| query.milestones[done..].contains(&Milestone::Do(task));
    ToDo {
        refuels: query.refuelling.exists() || has(Task::Refuel),
        prospects: has(Task::Prospect),
        industrializes: has(Task::Industrialize),
    }
}

/// Which ships may follow which others.
struct Followers<'a> {
    to_do: ToDo,
    configurations: &'a [Configuration],
    known: HashMap<(usize, usize), bool>,
}

impl Followers<'_> {
    /// One ship may do whatever the other one does, and has no less fuel for it than the other one would have if it became
    /// like the first.
    fn follows(&mut self, one: usize, other: usize, weight: &mut Weight<'_>) -> bool {
        if one == other {
            return true;
        }
        if let Some(known) = self.known.get(&(one, other)) {
            return *known;
        }
        let all = self.configurations;
        let (less, more) = (&all[one], &all[other]);
        let follows = self.does_as_much(less, more)
            && weight.makes_no_less(more.dry, less.dry)
            && self.changes(more).all(|(change, next)| {
                let same = self.changes(less).find(|(known, _)| *known == change).map(|(_, next)| next);
                // It has made this change already, or makes the same one now; it must where it has no choice.
                let before = Some(one).filter(|_| same.is_none() || matches!(change, Change::Item(_)));
                [before, same].into_iter().flatten().any(|end| {
                    let ways = [[more.dry, all[next].dry, all[end].dry], [more.dry, less.dry, all[end].dry]];
                    weight.comes_to_no_less(ways) && self.follows(end, next, weight)
                })
            });
        self.known.insert((one, other), follows);
        follows
    }

    /// What may become of a ship, and where that leads.
    fn changes<'b>(&self, one: &'b Configuration) -> impl Iterator<Item = (Change, usize)> + use<'b> {
        let drops = one.drops.iter().map(|drop| (Change::Item(drop.item), drop.leads_to));
        let factory = one.industrialized.filter(|_| self.to_do.industrializes);
        let factory = factory.map(|next| (Change::Factory, next));
        drops.chain(factory).chain(one.without_sails.map(|next| (Change::SailsLost, next)))
    }

    /// Its cards do all that those of the other ship do.
    fn does_as_much(&self, less: &Configuration, more: &Configuration) -> bool {
        let Configuration {
            dry: _,
            engines,
            isru,
            scoop,
            prospectors,
            drops: _,
            has_delivered,
            industrialized,
            without_sails: _,
            dirt_by_crew,
        } = more;
        // The lower rating takes up more (LR 5.5A), and whoever is no crew digs more (4e G1c).
        let as_good = |less: Option<u8>, more: Option<u8>| {
            more.is_none_or(|more| less.is_some_and(|less| less <= more))
        };
        let ToDo { refuels, prospects, industrializes } = self.to_do;
        engines.iter().all(|engine| less.engines.iter().any(|other| flies_as_well(other, engine)))
            && (!refuels || (as_good(less.isru, *isru) && less.scoop >= *scoop))
            && (!refuels || as_good(less.dirt_by_crew.map(u8::from), dirt_by_crew.map(u8::from)))
            && (!prospects || less.prospectors == *prospectors)
            && (!industrializes || less.industrialized.is_some() == industrialized.is_some())
            && less.has_delivered >= *has_delivered
    }
}

/// A change of what is aboard.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Change {
    /// An item is left, taken up or turned light.
    Item(usize),
    /// A factory takes its cards.
    Factory,
    /// An aerobrake takes the sails.
    SailsLost,
}

/// An engine is the same but for the mass that it moves, and for what may be lost to belts and hazards.
fn flies_as_well(one: &Engine, other: &Engine) -> bool {
    let mut rocket = one.rocket;
    rocket.dry = other.rocket.dry;
    // Unknown, belts are no part of the chance.
    let is_as_hard = match (rocket.rad_hardness, other.rocket.rad_hardness) {
        (Some(one), Some(other)) => one >= other,
        (one, other) => one == other,
    };
    rocket.rad_hardness = other.rocket.rad_hardness;
    is_as_hard && one.thruster == other.thruster && rocket == other.rocket
}

/// What ships of different mass make of their fuel.
struct Weight<'a> {
    track: &'a FuelTrack,
    /// Whole tanks may be left on the way.
    unloads: bool,
    known: HashMap<(Mass, Mass), bool>,
}

impl Weight<'_> {
    /// Every figure that a ship of this dry mass may stand on.
    fn figures(&self, dry: Mass) -> impl Iterator<Item = FuelPosition> + '_ {
        let full = self.track.loaded(dry, self.track.most_tanks(dry)).ok();
        let all = full.map(|full| {
            (0..=self.track.steps(dry, full).0)
                .map(Steps)
                .filter_map(move |steps| self.track.spend(dry, full, steps))
        });
        all.into_iter().flatten()
    }

    /// Whatever is spent or taken up before the dry mass changes, it is as well to change it first: it leaves no less fuel
    /// and no less thrust.
    fn makes_no_less(&mut self, more: Mass, less: Mass) -> bool {
        if let Some(known) = self.known.get(&(more, less)) {
            return *known;
        }
        let track = self.track;
        let change = |at| track.change_dry(more, at, less);
        let is_so = more == less
            || self.figures(more).all(|at| {
                let Some(now) = change(at) else { return false };
                let later = |at: Option<FuelPosition>| at.and_then(change);
                let mut spendings = (0..=track.steps(more, at).0).map(Steps);
                track.class(less, now).modifier >= track.class(more, at).modifier
                    && track.steps(less, now) >= track.steps(more, at)
                    && later(track.add_tank(more, at)) <= track.add_tank(less, now)
                    && (!self.unloads || later(track.unload_tank(more, at)) <= track.unload_tank(less, now))
                    && spendings
                        .all(|steps| later(track.spend(more, at, steps)) <= track.spend(less, now, steps))
            });
        self.known.insert((more, less), is_so);
        is_so
    }

    /// By the second of two ways from one dry mass to another no less fuel is left than by the first, whatever is on board.
    fn comes_to_no_less(&self, ways: [[Mass; 3]; 2]) -> bool {
        let [first, second] = ways;
        let follow = |[from, over, to]: [Mass; 3], at| {
            let at = self.track.change_dry(from, at, over)?;
            self.track.change_dry(over, at, to)
        };
        first == second || self.figures(first[0]).all(|at| follow(first, at) <= follow(second, at))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::data::Data;
    use crate::rules::Rocket;
    use crate::ruleset;
    use crate::search::mission::ship::{Drop, Item, Ship};
    use crate::search::query::Query;
    use crate::unit::{Consumption, Thrust};

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
        Burdens::new(&rules, &query).has_some(0, 0)
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

    /// The rows of dry mass 2 and 3 hold 21 steps alike with 8 tanks. After 3 steps the heavier ship has 18 of them: 6 tanks,
    /// which become 19 when it grows lighter. The lighter one has 18 then (`LR 6.7A`, rows as reconstructed).
    #[test]
    fn rows_of_the_diagram_are_tried() {
        let rules = ruleset::load(&Data::Embedded, "basic").unwrap();
        let mut weight = Weight { track: &rules.track, unloads: false, known: HashMap::new() };
        let full = rules.track.with_steps(Mass(3), Steps(21)).unwrap();
        let later = rules.track.spend(Mass(3), full, Steps(3)).unwrap();
        let later = rules.track.change_dry(Mass(3), later, Mass(2)).unwrap();
        assert_eq!(rules.track.steps(Mass(2), later), Steps(19));
        assert!(!weight.makes_no_less(Mass(3), Mass(2)));
        assert!(weight.makes_no_less(Mass(4), Mass(3)));
    }
}
