//! The most fuel that a mission may end with.

use std::cell::RefCell;

use super::milestone::Milestone;
use super::operation::most_supply;
use super::query::MissionQuery;
use crate::map::SpaceId;
use crate::rules::fill;
use crate::ruleset::RuleSet;
use crate::track::FuelPosition;
use crate::unit::{Mass, Steps, Tanks};

/// Not asked yet.
const UNKNOWN: u8 = u8::MAX;
/// There is not enough fuel.
const TOO_LITTLE: u8 = u8::MAX - 1;

/// More operations are not told apart: by then every tank is full.
const MOST_OPERATIONS: u16 = 24;

/// Fuel spent, taken up and thrown away with what is left behind, wherever and in whatever order is best: never less than a
/// mission has.
#[derive(Debug)]
pub(super) struct Fuel<'a> {
    rule_set: &'a RuleSet,
    query: &'a MissionQuery,
    /// The least fuel figure of any configuration, and how many there are.
    figures: (u16, usize),
    /// The most tanks that an operation takes up, for each configuration.
    supplies: Vec<Tanks>,
    /// The mission ends with a move, for which there must be a thruster.
    ends_flying: bool,
    /// More steps are not told apart.
    most_steps: u16,
    /// The most fuel left after so many steps, without any operation.
    spent: RefCell<Vec<u8>>,
    /// For each configuration, itself and all that it may become, each with its full tanks.
    full: Vec<Vec<Loaded>>,
    /// The most steps left of these after so many are spent.
    full_spent: RefCell<Vec<u8>>,
    /// The same with operations, one table for each number of steps after the last of them, empty until it is asked.
    refuelled: RefCell<Vec<Vec<Option<ByOperations>>>>,
}

/// A ship with its fuel.
#[derive(Clone, Copy, Debug)]
struct Loaded {
    configuration: usize,
    at: FuelPosition,
}

impl<'a> Fuel<'a> {
    /// For the ship of a mission, which refuels at these places.
    pub(super) fn new(rule_set: &'a RuleSet, query: &'a MissionQuery, places: &[SpaceId]) -> Self {
        let track = &rule_set.track;
        let configurations = &query.ship.configurations;
        let full = |dry: Mass| track.loaded(dry, track.most_tanks(dry)).unwrap_or_else(|_| track.empty(dry));
        let becomes = |number: usize| {
            let all = query.ship.reachable(number).into_iter();
            let fitting = all.filter(|next| track.check_dry(configurations[*next].dry).is_ok());
            fitting.map(|next| Loaded { configuration: next, at: full(configurations[next].dry) }).collect()
        };
        let fitting = || configurations.iter().map(|one| one.dry).filter(|dry| track.check_dry(*dry).is_ok());
        let first = fitting().map(|dry| track.empty(dry).0).min().unwrap_or(0);
        let last = fitting().map(|dry| full(dry).0).max().unwrap_or(0);
        let count = usize::from(last.saturating_sub(first)) + 1;
        let most_steps = (count as u16).saturating_mul(3).min(150);
        let is_reached = matches!(query.milestones.last(), Some(Milestone::Reach(_)));
        Self {
            rule_set,
            query,
            figures: (first, count),
            supplies: configurations.iter().map(|one| most_supply((rule_set, query), places, one)).collect(),
            ends_flying: is_reached && !query.may_go_on_after_milestones(),
            most_steps,
            full: (0..configurations.len()).map(becomes).collect(),
            full_spent: RefCell::new(vec![UNKNOWN; configurations.len() * (usize::from(most_steps) + 1)]),
            spent: RefCell::new(vec![UNKNOWN; configurations.len() * count * (usize::from(most_steps) + 1)]),
            refuelled: RefCell::new(vec![Vec::new(); usize::from(most_steps) + 1]),
        }
    }

    /// The most steps left after so many are spent; `None` when they cannot be.
    pub(super) fn after(&self, configuration: usize, at: FuelPosition, steps: Steps) -> Option<Steps> {
        let steps = steps.0.min(self.most_steps);
        known(self.find_spent(&mut self.spent.borrow_mut(), Loaded { configuration, at }, steps))
    }

    /// The most steps that can be spent; `None` where that is more than is told apart.
    pub(super) fn most_payable(&self, configuration: usize, at: FuelPosition) -> Option<Steps> {
        let can_pay = |steps: &u16| self.after(configuration, at, Steps(*steps)).is_some();
        let most = (0..=self.most_steps).take_while(can_pay).last().unwrap_or(0);
        (most < self.most_steps).then_some(Steps(most))
    }

    /// The most steps left after operations that take up fuel and two parts of steps: those that may be spent at any time,
    /// and those of the trip after the last operation.
    pub(super) fn by_operations(
        &self,
        configuration: usize,
        at: FuelPosition,
        (before, last): (Steps, Steps),
    ) -> ByOperations {
        let (before, last) = (before.0.min(self.most_steps), last.0.min(self.most_steps));
        let mut tables = self.refuelled.borrow_mut();
        let table = &mut tables[usize::from(last)];
        if table.is_empty() {
            table.resize(self.size(), None);
        }
        let spent = &mut self.spent.borrow_mut();
        self.find_refuelled((table, spent), Loaded { configuration, at }, (before, last))
    }

    /// The most steps left of full tanks after so many are spent; `None` when they cannot be.
    pub(super) fn after_full(&self, configuration: usize, steps: Steps) -> Option<Steps> {
        let steps = steps.0.min(self.most_steps);
        let mut tables = self.full_spent.borrow_mut();
        let left = &mut tables[configuration * (usize::from(self.most_steps) + 1) + usize::from(steps)];
        if *left == UNKNOWN {
            let mut most = Most::default();
            for loaded in &self.full[configuration] {
                most.consider(self.find_spent(&mut self.spent.borrow_mut(), *loaded, steps));
            }
            *left = most.0.unwrap_or(TOO_LITTLE);
        }
        known(*left)
    }

    /// The most tanks that an operation of this configuration takes up.
    pub(super) fn supply(&self, configuration: usize) -> Tanks {
        self.supplies[configuration]
    }

    /// Whether some operation of this configuration, or of what it may become, takes up fuel.
    pub(super) fn refuels(&self, configuration: usize) -> bool {
        self.full[configuration].iter().any(|one| self.supplies[one.configuration] > Tanks(0))
    }

    fn size(&self) -> usize {
        self.query.ship.configurations.len() * self.figures.1 * (usize::from(self.most_steps) + 1)
    }

    /// Where an answer stands; `None` for figures that no configuration has.
    fn index(&self, loaded: Loaded, steps: u16) -> Option<usize> {
        let (first, count) = self.figures;
        let figure = usize::from(loaded.at.0.checked_sub(first)?);
        let row = loaded.configuration * count + figure;
        (figure < count).then_some(row * (usize::from(self.most_steps) + 1) + usize::from(steps))
    }

    fn find_spent(&self, spent: &mut [u8], loaded: Loaded, steps: u16) -> u8 {
        let Some(index) = self.index(loaded, steps) else { return TOO_LITTLE };
        if spent[index] != UNKNOWN {
            return spent[index];
        }
        let track = &self.rule_set.track;
        let here = &self.query.ship.configurations[loaded.configuration];
        let mut most = Most::default();
        if steps == 0 && !(self.ends_flying && here.engines.is_empty()) {
            most.consider(track.steps(here.dry, loaded.at).0.min(u16::from(TOO_LITTLE) - 1) as u8);
        }
        if steps > 0
            && let Some(at) = track.spend(here.dry, loaded.at, Steps(1))
        {
            most.consider(self.find_spent(spent, Loaded { at, ..loaded }, steps - 1));
        }
        for lighter in self.lighter(loaded) {
            most.consider(self.find_spent(spent, lighter, steps));
        }
        spent[index] = most.0.unwrap_or(TOO_LITTLE);
        spent[index]
    }

    fn find_refuelled(
        &self,
        (table, spent): (&mut [Option<ByOperations>], &mut [u8]),
        loaded: Loaded,
        (before, last): (u16, u16),
    ) -> ByOperations {
        let Some(index) = self.index(loaded, before) else { return ByOperations::TOO_LITTLE };
        if let Some(known) = table[index] {
            return known;
        }
        let track = &self.rule_set.track;
        let here = &self.query.ship.configurations[loaded.configuration];
        let mut most = ByOperations::TOO_LITTLE;
        if before == 0 {
            most.consider(ByOperations::all(self.find_spent(spent, loaded, last)));
        }
        if before > 0
            && let Some(at) = track.spend(here.dry, loaded.at, Steps(1))
        {
            most.consider(self.find_refuelled((table, spent), Loaded { at, ..loaded }, (before - 1, last)));
        }
        let (at, tanks) = fill(track, here.dry, loaded.at, self.supplies[loaded.configuration]);
        if tanks > Tanks(0) {
            let more = self.find_refuelled((table, spent), Loaded { at, ..loaded }, (before, last));
            most.consider(more.after_one());
        }
        for lighter in self.lighter(loaded) {
            most.consider(self.find_refuelled((table, spent), lighter, (before, last)));
        }
        table[index] = Some(most);
        most
    }

    /// The ship after one thing more is left behind.
    fn lighter(&self, loaded: Loaded) -> impl Iterator<Item = Loaded> + '_ {
        let configurations = &self.query.ship.configurations;
        let dry = configurations[loaded.configuration].dry;
        let next = configurations[loaded.configuration].next();
        next.filter_map(move |configuration| {
            let lighter = configurations[configuration].dry;
            let at = self.rule_set.track.change_dry(dry, loaded.at, lighter)?;
            Some(Loaded { configuration, at })
        })
    }
}

/// The most steps left, for each number of operations.
#[derive(Clone, Copy, Debug)]
pub(super) struct ByOperations([u8; MOST_OPERATIONS as usize + 1]);

impl ByOperations {
    /// There is not enough fuel, however many they are.
    const TOO_LITTLE: Self = Self([0; MOST_OPERATIONS as usize + 1]);

    /// The same with any number of them.
    const fn all(left: u8) -> Self {
        // One more, so that too little comes first.
        Self([if left == TOO_LITTLE { 0 } else { left + 1 }; MOST_OPERATIONS as usize + 1])
    }

    /// After so many of them; `None` when there is not enough fuel.
    pub(super) fn left(&self, operations: u16) -> Option<Steps> {
        self.0[usize::from(operations.min(MOST_OPERATIONS))].checked_sub(1).map(|left| Steps(left.into()))
    }

    /// The same where one operation comes before.
    fn after_one(self) -> Self {
        let mut later = Self::TOO_LITTLE;
        later.0[1..].copy_from_slice(&self.0[..self.0.len() - 1]);
        later
    }

    /// This may be done as well.
    fn consider(&mut self, other: Self) {
        for (most, left) in self.0.iter_mut().zip(other.0) {
            *most = left.max(*most);
        }
    }
}

/// The most fuel of several ways.
#[derive(Clone, Copy, Debug, Default)]
struct Most(Option<u8>);

impl Most {
    fn consider(&mut self, left: u8) {
        self.0 = self.0.max((left != TOO_LITTLE).then_some(left));
    }
}

fn known(left: u8) -> Option<Steps> {
    (left < TOO_LITTLE).then_some(Steps(left.into()))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Five steps are left without an operation and nine with one or more. Where one comes before, it takes one more for each.
    #[test]
    fn an_operation_before_is_one_of_all() {
        let mut after = ByOperations::all(9);
        after.0[0] = ByOperations::all(5).0[0];
        let all = |after: ByOperations| [0, 1, 2, 99].map(|operations| after.left(operations));
        let nine = Some(Steps(9));
        assert_eq!(all(after), [Some(Steps(5)), nine, nine, nine]);
        let mut later = after.after_one();
        assert_eq!(all(later), [None, Some(Steps(5)), nine, nine]);
        later.consider(ByOperations::all(7));
        assert_eq!(all(later), [Some(Steps(7)), Some(Steps(7)), nine, nine]);
        assert_eq!(all(ByOperations::all(TOO_LITTLE)), [None; 4]);
    }
}
