//! A piece of work that another thread does beside a search, which hears of it when it is worth waiting for.

use std::fmt;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;

use crate::cores;

/// Done for each input; gives up when it is told that nobody wants it any more.
type Work<'a, I, O> = dyn Fn(I, &AtomicBool) -> O + Sync + 'a;

#[derive(Debug)]
struct State<I, O> {
    asked: Option<I>,
    found: Option<O>,
    /// Another thread is at it.
    is_begun: bool,
}

/// One thread asks and hears, another one works.
pub(super) struct Beside<'a, I, O> {
    work: &'a Work<'a, I, O>,
    state: Mutex<State<I, O>>,
    news: Condvar,
    is_over: AtomicBool,
}

/// As long as it lives the other thread waits for work.
struct Open<'b, 'a, I, O>(&'b Beside<'a, I, O>);

impl<I, O> Drop for Open<'_, '_, I, O> {
    fn drop(&mut self) {
        let _state = self.0.state();
        self.0.is_over.store(true, Ordering::Relaxed);
        self.0.news.notify_all();
    }
}

impl<'a, I, O> Beside<'a, I, O> {
    /// Nothing is asked yet.
    pub(super) fn new(work: &'a Work<'a, I, O>) -> Self {
        let state = State { asked: None, found: None, is_begun: false };
        Self { work, state: Mutex::new(state), news: Condvar::new(), is_over: AtomicBool::new(false) }
    }

    fn state(&self) -> MutexGuard<'_, State<I, O>> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// From now on this is worked at.
    pub(super) fn ask(&self, input: I) {
        self.state().asked = Some(input);
        self.news.notify_all();
    }

    /// What came of the work that was asked for, once it is done; none when nothing was asked.
    pub(super) fn hear(&self) -> Option<O> {
        let mut state = self.state();
        loop {
            if let Some(found) = state.found.take() {
                return Some(found);
            }
            if !state.is_begun {
                // Nobody else is there to do it.
                let asked = state.asked.take();
                drop(state);
                return asked.map(|asked| (self.work)(asked, &self.is_over));
            }
            state = self.news.wait(state).unwrap_or_else(PoisonError::into_inner);
        }
    }

    /// Works until nobody asks any more.
    fn serve(&self) {
        let mut state = self.state();
        while !self.is_over.load(Ordering::Relaxed) {
            if let Some(asked) = state.asked.take() {
                state.is_begun = true;
                drop(state);
                let found = (self.work)(asked, &self.is_over);
                state = self.state();
                (state.found, state.is_begun) = (Some(found), false);
                self.news.notify_all();
            } else {
                state = self.news.wait(state).unwrap_or_else(PoisonError::into_inner);
            }
        }
    }
}

impl<I: Send, O: Send> Beside<'_, I, O> {
    /// Does some work, during which another thread does what it asks for.
    pub(super) fn while_there<T>(&self, work: impl FnOnce() -> T) -> T {
        thread::scope(|scope| {
            let _open = Open(self);
            if cores::count() > 1 {
                // Where no thread can be had, whoever wants to hear works.
                let _ = thread::Builder::new().spawn_scoped(scope, || self.serve());
            }
            work()
        })
    }
}

impl<I, O> fmt::Debug for Beside<'_, I, O> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.debug_struct("Beside").finish_non_exhaustive()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_asked_is_heard_whoever_does_it() {
        let beside = Beside::new(&|input: u32, _: &AtomicBool| input * 2);
        beside.ask(1);
        assert_eq!((beside.hear(), beside.hear()), (Some(2), None), "alone");
        beside.while_there(|| {
            for input in 0..50 {
                beside.ask(input);
                assert_eq!(beside.hear(), Some(input * 2));
            }
        });
    }

    #[test]
    fn nobody_works_for_nobody() {
        let until_over = |(): (), is_over: &AtomicBool| {
            while !is_over.load(Ordering::Relaxed) {
                thread::yield_now();
            }
        };
        let beside = Beside::new(&until_over);
        beside.while_there(|| beside.ask(()));
    }
}
