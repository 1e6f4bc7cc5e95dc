//! Trade-offs of what is needed: turns, steps and hazards.

use std::rc::Rc;

use crate::search::backward::Need;
use crate::unit::Steps;

/// What is needed, none of it better than another in everything, fewest turns first.
pub(super) type Tradeoffs = Rc<[Need]>;

/// Those that no other one covers, fewest turns first.
///
/// # Complexity
/// Grows with their number, and with the most turns times the most hazards of any.
pub(super) fn best_needs(needs: impl Iterator<Item = Need> + Clone) -> Vec<Need> {
    let counts = needs.clone().map(|need| usize::from(need.hazards) + 1).max().unwrap_or(0);
    let turns = needs.clone().map(|need| usize::from(need.turns) + 1).max().unwrap_or(0);
    let mut least: Vec<Option<Steps>> = vec![None; turns * counts];
    for need in needs {
        let known = &mut least[usize::from(need.turns) * counts + usize::from(need.hazards)];
        *known = Some(known.map_or(need.steps, |known| need.steps.min(known)));
    }
    let mut best: Vec<Need> = Vec::new();
    // With at most so many hazards, in fewer turns.
    let mut before = vec![None; counts];
    for (turns, of_turns) in (0..).zip(least.chunks(counts.max(1))) {
        let first = best.len();
        let mut fewer = None;
        for (hazards, (steps, before)) in (0..).zip(of_turns.iter().zip(&mut before)) {
            let known = least_of(fewer, *before);
            fewer = least_of(known, *steps);
            *before = fewer;
            if let Some(steps) = *steps
                && known.is_none_or(|known| steps < known)
            {
                best.push(Need { turns, steps, hazards });
            }
        }
        // Fewest steps first.
        best[first..].reverse();
    }
    best
}

/// The fewer of two, where there are any.
fn least_of(one: Option<Steps>, other: Option<Steps>) -> Option<Steps> {
    one.into_iter().chain(other).min()
}

/// All trade-offs of one thing after another, fewest turns first.
pub(super) fn sums(some: &[Need], others: &[Need]) -> Vec<Need> {
    best_needs(some.iter().flat_map(|one| others.iter().map(|other| plus(*one, *other))))
}

fn plus(one: Need, other: Need) -> Need {
    Need {
        turns: one.turns.saturating_add(other.turns),
        steps: one.steps.saturating_add(other.steps),
        hazards: one.hazards.saturating_add(other.hazards),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const fn need(turns: u16, steps: u16, hazards: u8) -> Need {
        Need { turns, steps: Steps(steps), hazards }
    }

    #[test]
    fn what_needs_more_of_everything_is_left_out() {
        let all = [need(4, 3, 0), need(2, 5, 1), need(3, 5, 1), need(2, 7, 0), need(4, 4, 2), need(2, 6, 1)];
        let best = [need(2, 5, 1), need(2, 7, 0), need(4, 3, 0)];
        assert_eq!(best_needs(all.into_iter()), best);
        assert_eq!(best_needs(best.into_iter().chain(best)), best);
        assert!(best_needs(std::iter::empty()).is_empty());
    }

    #[test]
    fn needs_of_one_thing_after_another_are_summed() {
        let some = [need(1, 4, 0), need(3, 1, 1)];
        let others = [need(2, 2, 0), need(4, 2, 1)];
        assert_eq!(sums(&some, &others), [need(3, 6, 0), need(5, 3, 1)]);
    }
}
