//! Which ends of a turn the states found before cover.

use std::cell::RefCell;
use std::rc::Rc;

use super::burden::Burdens;
use super::label::{Compared, Label, Merit};
use super::query::MissionQuery;
use crate::map::Map;
use crate::rules::Chance;
use crate::search::network::Place;
use crate::search::sieve::{Sieve, Sieves};
use crate::search::standing::Standing;
use crate::unit::{Mass, Tanks};

/// With more sieves than that no new one is made, so that memory keeps within some tens of megabytes.
const MOST_SIEVES: usize = 2_000;

/// All that ends of a turn are compared by but place and fuel. No sail is lost before, and no milestone reached.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Arriving {
    pub turns: u16,
    pub chance: Chance,
    pub paid_hazards: u8,
    pub bought: Tanks,
    pub stored: Tanks,
    pub operations: u16,
    pub delivered: Mass,
}

impl Arriving {
    /// A state covers whatever arrives like this at its place with its fuel figure.
    fn is_covered(&self, merit: &Merit, has_use: bool) -> bool {
        let Self { turns, chance, paid_hazards, bought, stored, operations, delivered } = *self;
        let standing = Standing { turns, paid_hazards, chance, ..Standing::start(merit.at()) };
        merit.covers(&Merit::new(standing, (bought, stored), (operations, delivered), has_use), false)
    }
}

/// For each configuration and milestones behind it, sieves for all kinds of ends that were asked about.
#[derive(Debug)]
pub(super) struct Covered {
    is_more_better: bool,
    compared: Compared,
    places: usize,
    stages: usize,
    sieves: Vec<Vec<(Arriving, Rc<Sieve>)>>,
    /// So many more may be made.
    to_make: usize,
    most: usize,
}

impl Covered {
    /// Nothing is covered yet.
    pub(super) fn new(is_more_better: bool, map: &Map, query: &MissionQuery) -> Self {
        let stages = query.milestones.len() + 1;
        Self {
            is_more_better,
            compared: query.compared(map),
            places: map.graph().node_count(),
            stages,
            sieves: vec![Vec::new(); query.ship.configurations.len() * stages],
            to_make: MOST_SIEVES,
            most: MOST_SIEVES,
        }
    }

    /// The same, but all is taken for news.
    pub(super) fn none(self) -> Self {
        Self { to_make: 0, most: 0, ..self }
    }

    /// Nothing is covered any more.
    pub(super) fn clear(&mut self) {
        self.sieves.iter_mut().for_each(Vec::clear);
        self.to_make = self.most;
    }

    fn number(&self, configuration: u16, done: u8) -> usize {
        usize::from(configuration) * self.stages + usize::from(done)
    }

    /// A state that is kept from now on; of its ship, and of all that this one follows, whether an operation has some use here.
    pub(super) fn keep(&self, label: &Label, burdens: &Burdens, has_use: impl Fn(u16) -> bool) {
        let Label { configuration, done, place, .. } = *label;
        let merit = label.merit(self.compared);
        let followed = burdens.followed(configuration, done).iter();
        let followed = followed.map(|one| (one.configuration, one.covered(merit.at())));
        for (configuration, figures) in followed.chain([(configuration, self.figures(&merit))]) {
            if figures == 0 {
                continue;
            }
            for (arriving, sieve) in &self.sieves[self.number(configuration, done)] {
                if arriving.is_covered(&merit, has_use(configuration)) {
                    sieve.keep(place, figures);
                }
            }
        }
    }

    /// The figures that a state of the same ship covers, as bits.
    fn figures(&self, merit: &Merit) -> u64 {
        let bit = 1_u64.checked_shl(merit.at().0.into()).unwrap_or(0);
        if self.is_more_better { bit | bit.saturating_sub(1) } else { bit }
    }

    /// The sieve for such ends of a ship, known or new; none with too many of them.
    fn sieve(
        &mut self,
        (configuration, done): (u16, u8),
        arriving: Arriving,
        fill: impl FnOnce(&Self, &Sieve),
    ) -> Option<Rc<Sieve>> {
        let number = self.number(configuration, done);
        if let Some((_, sieve)) = self.sieves[number].iter().find(|(known, _)| *known == arriving) {
            return Some(Rc::clone(sieve));
        }
        self.to_make = self.to_make.checked_sub(1)?;
        let sieve = Rc::new(Sieve::new(self.places, self.is_more_better));
        fill(self, &sieve);
        self.sieves[number].push((arriving, Rc::clone(&sieve)));
        Some(sieve)
    }
}

/// What is news to a state that flies in a turn.
pub(super) struct News<'a> {
    pub query: &'a MissionQuery,
    pub burdens: &'a Burdens,
    pub label: &'a Label,
    pub turn: u16,
    /// All is news without it.
    pub covered: Option<&'a RefCell<Covered>>,
    /// The states kept, by place, configuration and milestones.
    pub kept: &'a [Vec<(Merit, u32)>],
    /// Where an operation may do something, in the same way.
    pub has_use: &'a [bool],
}

impl Sieves for News<'_> {
    fn sieve(&self, chance: Chance, paid_hazards: u8) -> Option<Rc<Sieve>> {
        let Label { configuration, done, standing, bought, stored, .. } = *self.label;
        let mut covered = self.covered?.borrow_mut();
        let (operations, delivered) = self.label.counted(covered.compared.counted);
        let arriving = Arriving {
            turns: self.turn,
            chance: standing.chance.and(chance)?,
            paid_hazards: standing.paid_hazards.saturating_add(paid_hazards),
            bought,
            stored,
            operations,
            delivered,
        };
        covered.sieve((configuration, done), arriving, |covered, sieve| self.fill(covered, &arriving, sieve))
    }
}

impl News<'_> {
    /// Puts all states into a new sieve that cover such ends of a turn.
    fn fill(&self, covered: &Covered, arriving: &Arriving, sieve: &Sieve) {
        let Label { configuration, done, .. } = *self.label;
        for place in (0..covered.places as u16).map(Place) {
            let bucket = |configuration| self.query.bucket(place, configuration, done);
            let has_use = self.has_use[bucket(configuration)];
            let kept = |configuration| self.kept[bucket(configuration)].iter();
            let same = kept(configuration).map(|(merit, _)| (merit, covered.figures(merit)));
            let followers = self.burdens.followers(configuration, done).iter();
            let others = followers.flat_map(|follower| {
                kept(follower.configuration).map(|(merit, _)| (merit, follower.covered(merit.at())))
            });
            for (merit, figures) in same.chain(others) {
                if arriving.is_covered(merit, has_use) {
                    sieve.keep(place, figures);
                }
            }
        }
    }
}
