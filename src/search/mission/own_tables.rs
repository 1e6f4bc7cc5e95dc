//! Move tables made for single states: they go no further than where other states stood before.

use std::rc::Rc;

use petgraph::graph::EdgeIndex;
use rustc_hash::FxHashMap;

use super::lead::StatesAhead;
use crate::map::SpaceId;
use crate::rules::{Choice, Rocket, is_ahead_of_other};
use crate::search::moves::{Memory, MoveSpace, Search};
use crate::search::network::Start;
use crate::search::stats::SearchStats;
use crate::search::table::{MoveTable, Outcome};
use crate::search::trace::links;

/// Labels of a table for all states, as long as none was made.
const FIRST_GUESS: u64 = 600;

/// Tables for single states.
#[derive(Debug)]
pub(super) struct OwnTables<'a> {
    /// One for each season, begun when first needed.
    searches: Vec<Option<Search<'a>>>,
    spaces: &'a [MoveSpace<'a>],
    /// Those of the state gone on from, each with the rocket that it was made for.
    made: Vec<(Start, Rocket, Rc<MoveTable>)>,
    /// Labels made for moves that start alike, and whether it was told that those are many.
    spent: FxHashMap<Start, (u64, bool)>,
    /// Tables for all states that were made, and their labels.
    whole: (u64, u64),
    /// Moves whose table for all states will be asked for before long.
    soon: Vec<Start>,
    /// What was done to make them.
    pub stats: SearchStats,
}

impl<'a> OwnTables<'a> {
    /// None yet, of moves that may enter this in each season.
    pub(super) fn new(spaces: &'a [MoveSpace<'a>]) -> Self {
        Self {
            searches: spaces.iter().map(|_| None).collect(),
            spaces,
            made: Vec::new(),
            spent: FxHashMap::default(),
            whole: (0, 0),
            soon: Vec::new(),
            stats: SearchStats::default(),
        }
    }

    /// Another state is gone on from.
    pub(super) fn begin_state(&mut self) {
        self.made.clear();
    }

    /// Moves whose table for all states will be asked for before long; each is told once.
    pub(super) fn soon(&mut self) -> Vec<Start> {
        std::mem::take(&mut self.soon)
    }

    /// Labels made, those of tables for all states among them.
    pub(super) const fn labels(&self) -> u64 {
        self.stats.move_labels + self.whole.1
    }

    /// A table for all states was made, with so many labels.
    pub(super) const fn learn(&mut self, labels: usize) {
        self.whole = (self.whole.0 + 1, self.whole.1 + labels as u64);
    }

    /// When so many labels were made for the states at a place, one table for all of them is the cheaper one.
    fn most_labels(&self) -> u64 {
        let (tables, labels) = self.whole;
        labels.checked_div(tables).unwrap_or(FIRST_GUESS) * 2 / 3
    }

    /// Makes the table of a move of that state; none where one for all states is the cheaper one.
    pub(super) fn make(&mut self, start: Start, lead: &StatesAhead<'_>) -> Option<Rc<MoveTable>> {
        let fitting = |made: &&(Start, Rocket, _)| made.0 == start && is_ahead_of_other(&made.1, lead.rocket);
        if let Some((.., table)) = self.made.iter().find(fitting) {
            return Some(Rc::clone(table));
        }
        let most = self.most_labels();
        let (spent, is_told) = self.spent.entry(start).or_default();
        // No lead tells anything of ships without power.
        if *spent >= most || !start.course.drive.has_thruster() {
            return None;
        }
        let season = usize::from(start.course.season);
        let space = &self.spaces[season];
        let search = self.searches[season].get_or_insert_with(|| Search::new(space, Memory::default()));
        let table = search.table(SpaceId(start.place.index() as u16), start.course.drive, Some(lead));
        *spent += table.label_count as u64;
        if *spent >= most / 3 && !std::mem::replace(is_told, true) {
            self.soon.push(start);
        }
        self.stats.tables += 1;
        self.stats.move_labels += table.label_count as u64;
        self.stats.outcomes += table.outcomes.len() as u64;
        self.stats.cut_tables += u64::from(table.is_cut);
        let table = Rc::new(table);
        self.made.push((start, *lead.rocket, Rc::clone(&table)));
        Some(table)
    }
}

/// Bytes that keeping one more thing in memory takes besides its own.
const BYTES_OF_ALLOCATION: usize = 32;

/// An outcome of such a table, which itself is not kept.
#[derive(Clone, Debug)]
pub(super) struct OwnOutcome {
    /// What the move costs and comes to.
    pub outcome: Outcome,
    /// Its links, each with what was decided on it.
    pub links: Box<[(EdgeIndex<u16>, Choice)]>,
}

impl OwnOutcome {
    /// One of a table.
    pub(super) fn of(table: &MoveTable, number: u32) -> Self {
        let outcome = table.outcomes[number as usize];
        Self { outcome, links: links(&table.ways, outcome.label).into() }
    }

    fn bytes(&self) -> usize {
        size_of::<Self>() + size_of_val(&*self.links) + BYTES_OF_ALLOCATION
    }
}

/// The outcomes that states came by.
#[derive(Debug, Default)]
pub(super) struct OwnOutcomes {
    all: Vec<OwnOutcome>,
    /// Memory that they take.
    pub bytes: usize,
}

impl OwnOutcomes {
    /// Keeps one. Gives its number.
    pub(super) fn keep(&mut self, outcome: OwnOutcome) -> u32 {
        self.bytes += outcome.bytes();
        self.all.push(outcome);
        self.all.len() as u32 - 1
    }

    /// No state came by the last one.
    pub(super) fn forget_last(&mut self) {
        self.bytes -= self.all.pop().map_or(0, |last| last.bytes());
    }

    /// The one of this number.
    pub(super) fn get(&self, number: u32) -> Option<&OwnOutcome> {
        self.all.get(number as usize)
    }
}
