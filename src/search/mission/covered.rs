//! Which ends of a turn the states found before cover.

use std::cell::{Cell, RefCell};
use std::rc::Rc;

use rustc_hash::FxHashMap;

use super::burden::{Burdens, Follower};
use super::label::{Compared, Label, Merit};
use super::query::MissionQuery;
use super::search::MissionSearch;
use crate::map::Map;
use crate::rules::Chance;
use crate::search::criteria::Counted;
use crate::search::network::Place;
use crate::search::sieve::{self, Log, Sieve, Sieves, covered_figures};
use crate::search::sketch::{Fields, Sketch};
use crate::search::standing::Standing;
use crate::track::FuelPosition;
use crate::unit::{Mass, Tanks};

/// With more sieves than that all are made anew, so that memory keeps within some tens of megabytes.
const MOST_SIEVES: usize = 2_000;

/// All that ends of a turn are compared by but place and fuel. No sail is lost before, and no milestone reached.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct Arriving {
    turns: u16,
    chance: Chance,
    paid_hazards: u8,
    bought: Tanks,
    stored: Tanks,
    operations: u16,
    delivered: Mass,
}

/// All of which none may be more where one state covers another: turns, hazards paid, tanks bought, operations, and what is
/// lacking of mass and chance.
const FIELDS: Fields<6> = Fields::new([10, 6, 6, 6, 6, 20]);

impl Arriving {
    /// How a state arrived.
    fn of(label: &Label, counted: Counted) -> Self {
        let (operations, delivered) = label.counted(counted);
        let Label { standing, bought, stored, .. } = *label;
        let Standing { turns, chance, paid_hazards, .. } = standing;
        Self { turns, chance, paid_hazards, bought, stored, operations, delivered }
    }

    /// What of it is compared first.
    fn sketch(&self) -> Sketch {
        let Self { turns, chance, paid_hazards, bought, stored: _, operations, delivered } = *self;
        let delivered = 63_u64.saturating_sub(delivered.0.into());
        let chance = 1_000_000_u64.saturating_sub(chance.millionths().into());
        let (turns, operations) = (turns.into(), operations.into());
        FIELDS.sketch([turns, paid_hazards.into(), bought.0.into(), operations, delivered, chance])
    }

    /// A state covers whatever arrives like this at its place with its fuel figure.
    fn is_covered(&self, merit: &Merit, has_use: bool) -> bool {
        let Self { turns, chance, paid_hazards, bought, stored, operations, delivered } = *self;
        let standing = Standing { turns, paid_hazards, chance, ..Standing::start(merit.at()) };
        merit.covers(&Merit::new(standing, (bought, stored), (operations, delivered), has_use), false)
    }
}

/// What states cover.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Covers {
    /// Ends of a turn.
    Ends,
    /// Whoever passes them in a turn that they begin there: only those that go on do.
    Leads,
}

/// A state that was kept, as far as most are told apart by: all of them are looked through.
#[derive(Debug)]
struct Entry {
    sketch: Sketch,
    at: FuelPosition,
    configuration: u16,
    /// It goes on from there, or nothing new comes of it.
    goes_on: bool,
    /// Which of the merits is its own.
    merit: u32,
}

/// The states that were kept with so many milestones behind them.
#[derive(Debug)]
struct Kept {
    log: Log<Entry>,
    merits: RefCell<Vec<Merit>>,
}

impl Kept {
    /// None yet, at so many places.
    fn new(places: usize) -> Self {
        Self { log: Log::new(places), merits: RefCell::default() }
    }

    fn clear(&self) {
        self.log.clear();
        self.merits.borrow_mut().clear();
    }
}

/// What arrives like this, and what covers it.
struct Arrivals {
    all: Rc<Kept>,
    arriving: Arriving,
    sketch: Sketch,
    configuration: u16,
    /// For each configuration, whether it does as much.
    followers: Rc<[Option<Follower>]>,
    /// For each place, whether an operation has some use for the ship.
    has_use: Box<[bool]>,
    is_more_better: bool,
    covers: Covers,
}

impl sieve::Kept for Arrivals {
    fn figures(&self, place: Place, since: u32, known: u64) -> u64 {
        let is_lead = self.covers == Covers::Leads;
        let has_use = !is_lead && self.has_use[place.index()];
        let mut new = 0;
        let merits = self.all.merits.borrow();
        self.all.log.each_since(place, since, |&Entry { sketch, at, configuration, goes_on, merit }| {
            if (is_lead && !goes_on) || !FIELDS.are_no_more(sketch, self.sketch) {
                return;
            }
            let figures = if configuration == self.configuration {
                covered_figures(at, self.is_more_better)
            } else {
                let follower = &self.followers[usize::from(configuration)];
                follower.as_ref().map_or(0, |follower| follower.covered(at))
            };
            let is_new = figures & !(known | new) != 0;
            if is_new && self.arriving.is_covered(&merits[merit as usize], has_use) {
                new |= figures;
            }
        });
        new
    }
}

/// How many states were kept at each place and in all, by milestones behind them.
#[derive(Clone, Debug)]
pub(super) struct Mark(Vec<(Vec<u32>, usize)>);

/// What a sieve is for: what it covers, and the configuration and milestones behind it.
type Asked = (Covers, u16, u8, Arriving);

/// The states kept, and sieves for all kinds of ends that were asked about.
#[derive(Debug)]
pub(super) struct Covered {
    compared: Compared,
    /// By milestones behind them.
    kept: Vec<Rc<Kept>>,
    sieves: RefCell<FxHashMap<Asked, Rc<Sieve>>>,
    /// All is taken for news.
    is_blind: bool,
    /// Nobody leads anybody, to compare.
    #[cfg(test)]
    is_unled: bool,
    is_more_better: bool,
}

impl Covered {
    /// Nothing is covered yet.
    pub(super) fn new(is_more_better: bool, map: &Map, query: &MissionQuery) -> Self {
        let places = map.graph().node_count();
        Self {
            compared: query.compared(map),
            kept: (0..=query.milestones.len()).map(|_| Rc::new(Kept::new(places))).collect(),
            sieves: RefCell::default(),
            is_blind: false,
            #[cfg(test)]
            is_unled: false,
            is_more_better,
        }
    }

    /// The same, but all is taken for news.
    pub(super) fn none(self) -> Self {
        Self { is_blind: true, ..self }
    }

    /// The same, but nobody leads anybody.
    #[cfg(test)]
    pub(super) fn unled(self) -> Self {
        Self { is_unled: true, ..self }
    }

    /// Nothing is covered any more.
    pub(super) fn clear(&self) {
        self.sieves.borrow_mut().clear();
        self.kept.iter().for_each(|kept| kept.clear());
    }

    /// What is kept by now.
    pub(super) fn mark(&self) -> Mark {
        let counts = |kept: &Rc<Kept>| kept.log.counts().iter().map(Cell::get).collect();
        Mark(self.kept.iter().map(|kept| (counts(kept), kept.merits.borrow().len())).collect())
    }

    /// What was kept since then covers nothing any more.
    pub(super) fn go_back(&self, Mark(mark): &Mark) {
        self.sieves.borrow_mut().clear();
        for (kept, (counts, merits)) in self.kept.iter().zip(mark) {
            kept.log.truncate(counts);
            kept.merits.borrow_mut().truncate(*merits);
        }
    }

    /// Memory that the states kept take here.
    pub(super) fn bytes(&self) -> usize {
        let count: usize = self.kept.iter().map(|kept| kept.log.len()).sum();
        count * (size_of::<Entry>() + size_of::<Merit>())
    }

    /// A state that is kept from now on, or of which nothing new comes; or, where it does not go on, one that is as good as
    /// those that do.
    pub(super) fn keep(&self, label: &Label, goes_on: bool) {
        let Label { configuration, done, place, .. } = *label;
        let at = label.standing.at;
        let Kept { log, merits } = &*self.kept[usize::from(done)];
        let mut merits = merits.borrow_mut();
        let sketch = Arriving::of(label, self.compared.counted).sketch();
        log.push(place, Entry { sketch, at, configuration, goes_on, merit: merits.len() as u32 });
        merits.push(label.merit(self.compared));
    }
}

/// What is news to a state that flies in a turn.
pub(super) struct News<'a> {
    pub query: &'a MissionQuery,
    pub burdens: &'a Burdens,
    pub label: &'a Label,
    pub turn: u16,
    /// All is news without it.
    pub covered: Option<&'a Covered>,
    /// Where an operation may do something, by place, configuration and milestones.
    pub has_use: &'a [bool],
}

impl Sieves for News<'_> {
    fn sieve(&self, chance: Chance, paid_hazards: u8) -> Option<Rc<Sieve>> {
        self.find((chance, paid_hazards), Covers::Ends)
    }
}

impl News<'_> {
    /// The sieve for standing somewhere, when the turn begins, like this state but for place and fuel.
    pub(super) fn leads(&self) -> Option<Rc<Sieve>> {
        #[cfg(test)]
        if self.covered.is_some_and(|covered| covered.is_unled) {
            return None;
        }
        self.find((Chance::CERTAIN, 0), Covers::Leads)
    }

    fn find(&self, (chance, paid_hazards): (Chance, u8), covers: Covers) -> Option<Rc<Sieve>> {
        let Label { configuration, done, standing, .. } = *self.label;
        let covered = self.covered.filter(|covered| !covered.is_blind)?;
        let arriving = Arriving {
            turns: if covers == Covers::Leads { self.turn - 1 } else { self.turn },
            chance: standing.chance.and(chance)?,
            paid_hazards: standing.paid_hazards.saturating_add(paid_hazards),
            ..Arriving::of(self.label, covered.compared.counted)
        };
        let mut sieves = covered.sieves.borrow_mut();
        if sieves.len() >= MOST_SIEVES {
            sieves.clear();
        }
        let sieve = sieves.entry((covers, configuration, done, arriving)).or_insert_with(|| {
            let all = Rc::clone(&covered.kept[usize::from(done)]);
            let (counts, is_more_better) = (all.log.counts(), covered.is_more_better);
            let mut followers = vec![None; self.query.ship.configurations.len()];
            for follower in self.burdens.followers(configuration, done) {
                followers[usize::from(follower.configuration)] = Some(follower.clone());
            }
            let places = (0..counts.len() as u16).map(Place);
            let has_use = |place| self.has_use[self.query.bucket(place, configuration, done)];
            let has_use = places.map(has_use).collect();
            let followers = followers.into();
            let sketch = arriving.sketch();
            let arrivals =
                Arrivals { all, arriving, sketch, configuration, followers, has_use, is_more_better, covers };
            Rc::new(Sieve::new(counts, Box::new(arrivals)))
        });
        Some(Rc::clone(sieve))
    }
}

impl MissionSearch<'_> {
    /// No other state covers it.
    pub(super) fn is_kept(&self, index: u32) -> bool {
        let label = &self.labels[index as usize];
        self.at[self.bucket(label)].iter().any(|(_, kept)| *kept == index) && !self.is_followed(label)
    }

    /// A state of a ship that this one may become covers it.
    pub(super) fn is_followed(&self, label: &Label) -> bool {
        let (merit, at) = (label.merit(self.compared), label.standing.at);
        self.burdens.followers(label.configuration, label.done).iter().any(|follower| {
            let bucket = self.query.bucket(label.place, follower.configuration, label.done);
            let mut kept = self.at[bucket].iter();
            kept.any(|(kept, _)| follower.covers(kept.at(), at) && kept.with(at).covers(&merit, true))
        })
    }
}
