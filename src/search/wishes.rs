//! Move tables that will soon be asked for: other threads make them in the meantime.

use std::cmp::Reverse;
use std::collections::BinaryHeap;
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;

use super::network::Start;
use super::tables::{Tables, Tools};
use crate::cores;

/// What was wished for, the most urgent first: its rank, which of the tables it belongs to, and the move.
type Wish<R> = Reverse<(R, usize, Start)>;

#[derive(Debug)]
struct State<R> {
    wishes: BinaryHeap<Wish<R>>,
    is_over: bool,
}

/// Bytes that tables may take which nobody had to have yet.
const MOST_SPARE: usize = 24 << 20;

/// More threads would make tables that nobody asks for.
const MOST_THREADS: usize = 4;

/// What one thread wishes for and others make.
#[derive(Debug)]
pub(super) struct Wishes<'a, R> {
    tables: Vec<&'a Tables<'a>>,
    is_heard: bool,
    state: Mutex<State<R>>,
    news: Condvar,
}

/// As long as it lives others go on making what is wished for.
struct Open<'b, 'a, R>(&'b Wishes<'a, R>);

impl<R> Drop for Open<'_, '_, R> {
    fn drop(&mut self) {
        self.0.state().is_over = true;
        self.0.news.notify_all();
    }
}

impl<'a, R> Wishes<'a, R> {
    /// Nothing is wished for yet of these tables.
    pub(super) fn new(tables: Vec<&'a Tables<'a>>) -> Self {
        let state = State { wishes: BinaryHeap::new(), is_over: false };
        Self { tables, is_heard: cores::count() > 1, state: Mutex::new(state), news: Condvar::new() }
    }

    fn state(&self) -> MutexGuard<'_, State<R>> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl<R: Ord + Copy + Send> Wishes<'_, R> {
    /// Does some work, during which other threads make what it wishes for.
    pub(super) fn while_granted<T>(&self, work: impl FnOnce() -> T) -> T {
        thread::scope(|scope| {
            let _open = Open(self);
            for _ in 1..cores::count().min(MOST_THREADS) {
                // Where no thread can be had, whoever needs a table makes it.
                let _ = thread::Builder::new().spawn_scoped(scope, || self.grant());
            }
            work()
        })
    }

    /// Others are there to make what is wished for.
    pub(super) fn are_heard(&self) -> bool {
        self.is_heard
    }

    /// Has the tables of these moves made, which are to be used at once. While another thread makes one of them, makes what
    /// is wished for.
    pub(super) fn have_made(&self, number: usize, moves: Vec<Start>) {
        let tables = self.tables[number];
        let mut tools = self.tools();
        for start in moves {
            while let Some(missing) = tables.missing(start) {
                let other =
                    Some(()).filter(|()| missing.1.is_begun()).and_then(|()| self.state().wishes.pop());
                match other {
                    Some(Reverse((_, number, start))) => self.make(&mut tools, number, start),
                    // When nothing else is left to do, it is waited for.
                    None => tools[number].make(&missing),
                }
            }
            tables.make_use_of(start);
        }
    }

    fn tools(&self) -> Vec<Tools<'_>> {
        self.tables.iter().map(|tables| Tools::new(tables, None)).collect()
    }

    fn make(&self, tools: &mut [Tools<'_>], number: usize, start: Start) {
        if let Some(missing) = self.tables[number].missing(start) {
            tools[number].make(&missing);
        }
    }

    /// Wishes for the tables of these moves, which belong to the tables of this number.
    pub(super) fn add(&self, rank: R, number: usize, moves: Vec<Start>) {
        if !moves.is_empty() {
            self.state().wishes.extend(moves.into_iter().map(|start| Reverse((rank, number, start))));
            self.news.notify_one();
        }
    }

    /// Makes one table after another until the work is done.
    fn grant(&self) {
        let mut tools = self.tools();
        while let Some((number, start)) = self.next() {
            self.make(&mut tools, number, start);
        }
    }

    /// The most urgent wish; none when the work is done.
    fn next(&self) -> Option<(usize, Start)> {
        let mut state = self.state();
        loop {
            if state.is_over {
                return None;
            }
            let spare: usize = self.tables.iter().map(|tables| tables.spare_bytes()).sum();
            if spare <= MOST_SPARE
                && let Some(Reverse((_, number, start))) = state.wishes.pop()
            {
                return Some((number, start));
            }
            state = self.news.wait(state).unwrap_or_else(PoisonError::into_inner);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::data::Data;
    use crate::rules::{Drive, Rocket};
    use crate::ruleset;
    use crate::search::limits::move_spaces;
    use crate::search::network::{Course, Place};
    use crate::search::query::Query;
    use crate::search::table::MoveTable;
    use crate::track::FuelPosition;
    use crate::unit::{Consumption, Mass, Thrust};

    /// What is wished for is made by others or by whoever needs it, and counts as used once it is needed.
    #[test]
    fn what_is_needed_is_there_however_it_was_wished_for() {
        let rules = ruleset::load(&Data::Embedded, "basic").unwrap();
        let rocket = Rocket::new(Thrust(3), Consumption::new(1, 1).unwrap(), Mass(3));
        let leo = rules.map.start();
        let query = Query::new(rocket, leo, leo);
        let sky = query.sky(&rules);
        let tables = Tables::new(move_spaces(&rules, &sky, &query).unwrap());
        let wishes = Wishes::new(vec![&tables]);
        let course = Course { drive: Drive::Powered, season: 0 };
        let start = |space| Start { place: Place::of(space), course, most: FuelPosition::MOST };
        let ends = rules.map.spaces().map(|(space, _)| start(space)).take(20).collect::<Vec<_>>();
        wishes.while_granted(|| {
            for (rank, one) in ends.iter().enumerate() {
                wishes.add(rank, 0, vec![*one]);
            }
            wishes.have_made(0, ends[..5].to_vec());
            assert!(ends[..5].iter().all(|one| tables.find(*one).is_some()));
        });
        assert_eq!(tables.used().count(), 5);
        let used: usize = tables.used().map(MoveTable::bytes).sum();
        assert_eq!(tables.used_bytes(), used);
        // The same again is no news.
        wishes.have_made(0, ends[..5].to_vec());
        assert_eq!((tables.used().count(), tables.used_bytes()), (5, used));
    }
}
