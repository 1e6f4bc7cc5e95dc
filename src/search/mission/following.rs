//! Which ships do all that others do, and with how much fuel.

use std::collections::HashMap;
use std::rc::Rc;

use super::milestone::{Milestone, Task};
use super::query::MissionQuery;
use super::ship::{Configuration, Engine};
use crate::track::{FuelPosition, FuelTrack};
use crate::unit::{Mass, Steps};

/// Fuel figures that are looked at; no track has more.
pub(super) const FIGURES: u16 = 64;

/// For each fuel figure of a ship the least with which another one follows it; none where it cannot.
pub(super) type Least = Rc<[Option<FuelPosition>]>;

/// The figures of a ship with which another one follows it that has such a figure, as bits.
pub(super) fn figures_of(least: &[Option<FuelPosition>], at: u16) -> u64 {
    let followed = least.iter().zip(0..).filter(|(least, _)| least.is_some_and(|least| least.0 <= at));
    followed.fold(0, |bits, (_, figure)| bits | 1 << figure)
}

/// Whether fuel comes aboard.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Refuels {
    Never,
    /// It may.
    Freely,
    /// An operation is asked for that takes some up.
    AsAsked,
}

/// What a mission may still ask of the cards aboard, besides flying.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct ToDo {
    refuelling: Refuels,
    /// Whole tanks may be left on the way.
    unloads: bool,
    prospects: bool,
    industrializes: bool,
}

impl ToDo {
    /// With so many milestones behind it.
    pub(super) fn of(query: &MissionQuery, done: usize) -> Self {
        let has = |task| query.milestones[done..].contains(&Milestone::Do(task));
        Self {
            refuelling: match (has(Task::Refuel), query.refuelling.exists()) {
                (true, _) => Refuels::AsAsked,
                (false, true) => Refuels::Freely,
                (false, false) => Refuels::Never,
            },
            unloads: query.depot.is_some(),
            prospects: has(Task::Prospect),
            industrializes: has(Task::Industrialize),
        }
    }
}

/// Which ships may follow which others.
///
/// One follows another move by move and operation by operation, whatever that one leaves or takes up: it has no less thrust,
/// no fewer steps, can spend as much and take up as much or is full, and what becomes of it then follows what becomes of the
/// other. More fuel is never worse, since it may be thrown away; so for each figure of the one the least of the other is
/// looked for, from below, until all of that holds.
pub(super) struct Following<'a> {
    track: &'a FuelTrack,
    configurations: &'a [Configuration],
    to_do: ToDo,
    known: HashMap<(usize, usize), Least>,
}

impl<'a> Following<'a> {
    pub(super) fn new(track: &'a FuelTrack, configurations: &'a [Configuration], to_do: ToDo) -> Self {
        Self { track, configurations, to_do, known: HashMap::new() }
    }

    /// For each fuel figure of the other ship, the least with which the first follows it.
    pub(super) fn least(&mut self, one: usize, other: usize) -> Least {
        if let Some(known) = self.known.get(&(one, other)) {
            return Rc::clone(known);
        }
        let least: Least = self.find(one, other).into();
        self.known.insert((one, other), Rc::clone(&least));
        least
    }

    fn find(&mut self, one: usize, other: usize) -> Vec<Option<FuelPosition>> {
        let mut least = vec![None; usize::from(FIGURES)];
        let (less, more) = (&self.configurations[one], &self.configurations[other]);
        if one != other && !self.does_as_much(less, more) {
            return least;
        }
        let figures = figures(self.track, more.dry);
        for at in figures.clone() {
            least[usize::from(at)] = Some(if one == other { FuelPosition(at) } else { FuelPosition(0) });
        }
        if one == other {
            return least;
        }
        let changes = self.changed(one, other);
        let follows = |least: &[Option<FuelPosition>], now: FuelPosition, at: FuelPosition| {
            self.keeps_up(least, (less.dry, now), (more.dry, at))
                && changes.iter().all(|Changed { dry, ways }| {
                    let Some(at) = self.track.change_dry(more.dry, at, *dry) else { return true };
                    ways.iter().any(|(dry, least)| {
                        let now = self.track.change_dry(less.dry, now, *dry);
                        now.is_some_and(|now| is_enough(least, now, at))
                    })
                })
        };
        let possible = self::figures(self.track, less.dry);
        loop {
            let mut is_settled = true;
            for at in figures.clone() {
                let known = least[usize::from(at)];
                let Some(known) = known else { continue };
                let fitting = possible.clone().filter(|now| *now >= known.0).map(FuelPosition);
                let now = fitting.into_iter().find(|now| follows(&least, *now, FuelPosition(at)));
                is_settled &= now == Some(known);
                least[usize::from(at)] = now;
            }
            if is_settled {
                return least;
            }
        }
    }

    /// As far as these figures are concerned that are known so far, one ship flies, spends and takes up as the other does.
    fn keeps_up(
        &self,
        least: &[Option<FuelPosition>],
        (less, now): (Mass, FuelPosition),
        (more, at): (Mass, FuelPosition),
    ) -> bool {
        let track = self.track;
        let spends = || {
            track.spend(more, at, Steps(1)).is_none_or(|at| {
                track.spend(less, now, Steps(1)).is_some_and(|now| is_enough(least, now, at))
            })
        };
        let takes_up = || {
            track.add_tank(more, at).is_none_or(|at| match track.add_tank(less, now) {
                Some(now) => is_enough(least, now, at),
                // It is full; but where fuel must come aboard there must be room for it.
                None => self.to_do.refuelling != Refuels::AsAsked && is_enough(least, now, at),
            })
        };
        let unloads = || {
            track
                .unload_tank(more, at)
                .is_none_or(|at| track.unload_tank(less, now).is_some_and(|now| is_enough(least, now, at)))
        };
        track.class(less, now).modifier >= track.class(more, at).modifier
            && track.steps(less, now) >= track.steps(more, at)
            && spends()
            && takes_up()
            && (!self.to_do.unloads || unloads())
    }

    /// What may become of the second of two ships, each time with what the first may become to follow that.
    fn changed(&mut self, one: usize, other: usize) -> Vec<Changed> {
        let all = self.configurations;
        let (less, more) = (&all[one], &all[other]);
        let mut changed = Vec::new();
        for (change, next) in self.changes(more) {
            let same = self.changes(less).find(|(known, _)| *known == change).map(|(_, next)| next);
            // It has made this change already, or makes the same one now; it must where it has no choice.
            let before = Some(one).filter(|_| same.is_none() || matches!(change, Change::Item(_)));
            let ends = [before, same].into_iter().flatten();
            let ways = ends.map(|end| (all[end].dry, self.least(end, next))).collect();
            changed.push(Changed { dry: all[next].dry, ways });
        }
        changed
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
            is_sail_alone,
            dirt_by_crew,
        } = more;
        // The lower rating takes up more (LR 5.5A), and whoever is no crew digs more (4e G1c).
        let as_good = |less: Option<u8>, more: Option<u8>| {
            more.is_none_or(|more| less.is_some_and(|less| less <= more))
        };
        let ToDo { refuelling, unloads: _, prospects, industrializes } = self.to_do;
        let refuels = refuelling != Refuels::Never;
        engines.iter().all(|engine| less.engines.iter().any(|other| flies_as_well(other, engine)))
            && (!refuels || (as_good(less.isru, *isru) && less.scoop >= *scoop))
            && (!refuels || as_good(less.dirt_by_crew.map(u8::from), dirt_by_crew.map(u8::from)))
            && (!prospects || less.prospectors == *prospectors)
            && (!industrializes || less.industrialized.is_some() == industrialized.is_some())
            && less.is_sail_alone <= *is_sail_alone
            // Whoever has delivered all is home for good when it comes there.
            && less.has_delivered == *has_delivered
    }
}

/// What may become of a ship.
struct Changed {
    /// Its dry mass then.
    dry: Mass,
    /// The dry mass of what may follow it then, and the figures for that.
    ways: Vec<(Mass, Least)>,
}

/// Every figure that a ship of this dry mass may stand on.
fn figures(track: &FuelTrack, dry: Mass) -> std::ops::RangeInclusive<u16> {
    let full = track.loaded(dry, track.most_tanks(dry)).unwrap_or_else(|_| track.empty(dry));
    track.empty(dry).0..=full.0.min(FIGURES - 1)
}

fn is_enough(least: &[Option<FuelPosition>], now: FuelPosition, at: FuelPosition) -> bool {
    least.get(usize::from(at.0)).copied().flatten().is_some_and(|least| now >= least)
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::data::Data;
    use crate::rules::Rocket;
    use crate::ruleset;
    use crate::search::mission::ship::{Drop, Ship};
    use crate::unit::{Consumption, Thrust};

    /// Of two ships, one lighter than the other that may become it: the least figure with which it follows, for each figure.
    /// Either has delivered all or not.
    fn least((more, less): (u8, u8), delivered: [bool; 2]) -> Vec<Option<u16>> {
        let rules = ruleset::load(&Data::Embedded, "basic").unwrap();
        let rocket = Rocket::new(Thrust(9), Consumption::new(1, 1).unwrap(), Mass(more));
        let mut ship = Ship::whole(vec![("drive".to_string(), rocket)], Mass(more), None);
        let mut lighter = ship.configurations[0].clone();
        lighter.dry = Mass(less);
        lighter.engines[0].rocket.dry = Mass(less);
        ship.configurations[0].drops.push(Drop { item: 0, leads_to: 1 });
        ship.configurations.push(lighter);
        for (one, has_delivered) in ship.configurations.iter_mut().zip(delivered) {
            one.has_delivered = has_delivered;
        }
        let to_do =
            ToDo { refuelling: Refuels::Freely, unloads: false, prospects: false, industrializes: false };
        let least = Following::new(&rules.track, &ship.configurations, to_do).least(1, 0);
        least.iter().map(|least| least.map(|at| at.0)).collect()
    }

    /// The rows of dry mass 2 and 3 hold 21 steps alike with 8 tanks. After 3 steps the heavier ship has 18 of them: 6 tanks,
    /// which become 19 when it grows lighter (`LR 6.7A`, rows as reconstructed). So the lighter one needs 22 to follow it, which
    /// it cannot have.
    #[test]
    fn rows_of_the_diagram_are_tried() {
        let rules = ruleset::load(&Data::Embedded, "basic").unwrap();
        let full = rules.track.with_steps(Mass(3), Steps(21)).unwrap();
        let later = rules.track.spend(Mass(3), full, Steps(3)).unwrap();
        let later = rules.track.change_dry(Mass(3), later, Mass(2)).unwrap();
        assert_eq!(rules.track.steps(Mass(2), later), Steps(19));
        assert_eq!(least((3, 2), [true; 2])[21], None);
    }

    /// Rows of dry mass 4 and 3: 4 and 5 steps to the first tank, 17 and 21 to the eighth. What the heavier ship has becomes
    /// that when it grows lighter, so the lighter one needs as much (`LR 6.7A`).
    #[test]
    fn a_lighter_ship_needs_the_fuel_that_the_heavier_may_come_to() {
        let least = least((4, 3), [true; 2]);
        assert_eq!([least[0], least[4], least[17], least[18]], [Some(0), Some(5), Some(21), None]);
    }

    /// A ship that has delivered is over when it comes home; one that has not goes on, and may have more fuel when it has.
    #[test]
    fn who_has_delivered_follows_nobody_who_has_not() {
        assert!(least((4, 3), [false, true]).iter().all(Option::is_none));
        assert!(least((4, 3), [false; 2]).iter().any(Option::is_some));
    }
}
