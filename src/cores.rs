//! Independent pieces of work, done on all cores.

use std::sync::OnceLock;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

/// As many threads as there are cores.
pub fn count() -> usize {
    static COUNT: OnceLock<usize> = OnceLock::new();
    *COUNT.get_or_init(|| thread::available_parallelism().map_or(1, usize::from))
}

/// The results of one piece of work for each input, in the order of the inputs.
///
/// The calling thread works too, alone where no other can be had.
pub fn map<I: Sync, O: Send + Sync>(inputs: &[I], work: impl Fn(&I) -> O + Sync) -> Vec<O> {
    let results: Vec<OnceLock<O>> = inputs.iter().map(|_| OnceLock::new()).collect();
    let next = AtomicUsize::new(0);
    let work_on = || {
        let mut numbers = std::iter::repeat_with(|| next.fetch_add(1, Ordering::Relaxed));
        numbers.by_ref().map_while(|number| inputs.get(number).zip(results.get(number))).for_each(
            |(input, result)| {
                result.get_or_init(|| work(input));
            },
        );
    };
    thread::scope(|scope| {
        for _ in 1..count().min(inputs.len()) {
            let _ = thread::Builder::new().spawn_scoped(scope, work_on);
        }
        work_on();
    });
    let results = results.into_iter().zip(inputs);
    results.map(|(result, input)| result.into_inner().unwrap_or_else(|| work(input))).collect()
}

/// The results of two pieces of work, the second one done by the calling thread.
pub fn both<A: Send, B>(first: impl Fn() -> A + Copy + Send, second: impl FnOnce() -> B) -> (A, B) {
    thread::scope(|scope| {
        let other = thread::Builder::new().spawn_scoped(scope, first);
        let second = second();
        // What the other thread could not do is done here.
        let first = other.ok().and_then(|other| other.join().ok()).unwrap_or_else(first);
        (first, second)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn results_come_in_the_order_of_the_inputs() {
        let inputs: Vec<u32> = (0..100).collect();
        assert_eq!(
            map(&inputs, |input| input * input),
            inputs.iter().map(|one| one * one).collect::<Vec<_>>()
        );
        assert!(map(&[], |input: &u32| *input).is_empty());
    }

    #[test]
    fn both_results_are_given() {
        assert_eq!(both(|| 1, || "two"), (1, "two"));
    }
}
