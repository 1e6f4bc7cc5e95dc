//! Solving a mission: what is known beforehand, and who helps.

use std::sync::atomic::AtomicBool;

use super::bounds::Bounds;
use super::burden::Burdens;
use super::covered::Covered;
use super::flights::EngineSpace;
use super::halts::keep_useful_halts;
use super::loads::AllLoads;
use super::query::{MissionQuery, classes, widest_space};
use super::search::MissionSearch;
use super::supplied::{Errand, Lookout};
use crate::rules::{Rocket, is_more_fuel_better};
use crate::ruleset::RuleSet;
use crate::search::answer::Answer;
use crate::search::beside::Beside;
use crate::search::extent::Extent;
use crate::search::moves::MoveSpace;
use crate::search::network::WholeMap;
use crate::search::query::Query;
use crate::search::sky::Sky;
use crate::search::watch::{Unwatched, Watch};
use crate::search::wishes::Wishes;
use crate::track::TrackError;

/// What moves may enter with engines of each class, in each season: those that may enter the same are put together, with
/// the most burns of any of them. Gives for each class which of them is its own, too.
fn shared(classes: Vec<Vec<MoveSpace<'_>>>) -> (Vec<Vec<MoveSpace<'_>>>, Vec<usize>) {
    let mut shared: Vec<Vec<MoveSpace<'_>>> = Vec::new();
    let mut numbers = Vec::new();
    for class in classes {
        let is_like = |known: &Vec<MoveSpace<'_>>| {
            known.len() == class.len() && known.iter().zip(&class).all(|(one, other)| one.is_like(other))
        };
        let known = shared.iter().position(is_like);
        numbers.push(known.unwrap_or(shared.len()));
        let Some(known) = known else {
            shared.push(class);
            continue;
        };
        for (one, other) in shared[known].iter_mut().zip(&class) {
            let burns = one.most_burns.iter_mut().zip(&other.most_burns);
            burns.for_each(|(one, other)| *one = (*one).max(*other));
        }
    }
    (shared, numbers)
}

/// Finds all optimal missions, by turns, water, chance and, where the load is given, fuel left.
///
/// # Errors
/// When a dry mass does not fit the fuel track.
///
/// # Complexity
/// Grows with the states that may still lead to a new optimal mission: places within reach, times configurations, times
/// milestones, times the trade-offs of turns, fuel and chance at each.
pub fn solve_mission(rule_set: &RuleSet, query: &MissionQuery) -> Result<Answer, TrackError> {
    solve_watched(rule_set, query, &Unwatched)
}

/// The same while somebody looks on, who may stop it: then the answer holds what was found, and is not complete.
///
/// # Errors
/// When a dry mass does not fit the fuel track.
pub fn solve_watched(
    rule_set: &RuleSet,
    query: &MissionQuery,
    watch: &dyn Watch,
) -> Result<Answer, TrackError> {
    solve_by(rule_set, query, watch, Shortcuts::Taken)
}

/// What a search may leave out, since nothing better comes of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Shortcuts {
    /// Whatever is proven to be needless.
    Taken,
    /// The same, but states lead no others, to compare.
    #[cfg(test)]
    Unled,
    /// The same, but nothing is known of what is ahead.
    #[cfg(test)]
    Unbounded,
    /// The same, and from the beginning with what is known of the fuel that comes aboard on the way.
    #[cfg(test)]
    Sharp,
    /// The same, but every load is looked at.
    #[cfg(test)]
    EveryLoad,
    /// Nothing, to compare.
    #[cfg(test)]
    None,
}

pub(super) fn solve_by(
    rule_set: &RuleSet,
    query: &MissionQuery,
    watch: &dyn Watch,
    shortcuts: Shortcuts,
) -> Result<Answer, TrackError> {
    // With a limit of turns a search might come further than without it before it ends early, and a larger limit would make
    // the answer worse: so it is one search whatever the limit.
    let shown = query.trip.most_turns;
    let shown = shown.filter(|_| query.enough(is_more_fuel_better(&rule_set.policies)).is_some());
    let unlimited = shown.map(|_| {
        let trip = Query { most_turns: None, ..query.trip.clone() };
        MissionQuery { trip, ..query.clone() }
    });
    let query = unlimited.as_ref().unwrap_or(query);
    let track = &rule_set.track;
    for configuration in &query.ship.configurations {
        track.check_dry(configuration.dry)?;
    }
    let rockets: Vec<Rocket> = query.ship.engines().map(|engine| engine.rocket).collect();
    let classes = classes(&rockets);
    if classes.is_empty() {
        return Ok(Answer::nothing());
    }
    let skies: Vec<Sky> = classes.iter().map(|class| query.flight(class[0]).sky(rule_set)).collect();
    let find_out = |most_labels: usize, is_over: &AtomicBool| {
        let errand = Errand::new((rule_set, query))?;
        errand.run((rule_set, query), &skies, (most_labels, is_over))
    };
    let lookout = Beside::new(&find_out);
    lookout.while_there(|| {
        solve_beside((rule_set, query), (&classes, &skies), (watch, &lookout), (shortcuts, shown))
    })
}

/// The same while another thread looks ahead.
fn solve_beside(
    (rule_set, query): (&RuleSet, &MissionQuery),
    (classes, skies): (&[Vec<Rocket>], &[Sky]),
    (watch, lookout): (&dyn Watch, &Lookout<'_>),
    (shortcuts, shown): (Shortcuts, Option<u16>),
) -> Result<Answer, TrackError> {
    let Some(mut bounds) = Bounds::new(rule_set, query, skies, (watch, lookout))? else {
        return Ok(Answer { extent: Extent::Part, ..Answer::nothing() });
    };
    let mut burdens = Burdens::new(rule_set, query);
    if query.trip.counted.delivered {
        // Whatever may be left behind is of use where it is wanted.
        burdens = burdens.none();
    }
    let is_more_better = is_more_fuel_better(&rule_set.policies);
    let mut covered = Covered::new(is_more_better, &rule_set.map, query);
    let mut spaces = Vec::new();
    for (class, sky) in classes.iter().zip(skies) {
        let of_class = sky.terrains().iter().map(|terrain| widest_space(rule_set, terrain, query, class));
        spaces.push(of_class.collect::<Result<Vec<_>, TrackError>>()?);
    }
    keep_useful_halts(rule_set, query, &mut spaces);
    let takes_some = shortcuts == Shortcuts::Taken;
    #[cfg(test)]
    let takes_some = takes_some || shortcuts != Shortcuts::None;
    #[cfg(test)]
    if shortcuts == Shortcuts::Unled {
        covered = covered.unled();
    }
    #[cfg(test)]
    if shortcuts == Shortcuts::Unbounded {
        bounds = bounds.blind();
    }
    #[cfg(test)]
    if shortcuts == Shortcuts::Sharp {
        let errand = Errand::new((rule_set, query)).expect("fuel comes aboard");
        let limits = (usize::MAX, &AtomicBool::new(false));
        bounds.learn(errand.run((rule_set, query), skies, limits).expect("it takes as long as it takes"));
    }
    if !takes_some {
        bounds = bounds.blind();
        burdens = burdens.none();
        covered = covered.none();
        spaces.iter_mut().flatten().for_each(|space| space.needless_halts.fill(false));
    }
    let (spaces, numbers) = shared(spaces);
    let networks: Vec<WholeMap<'_>> = spaces.into_iter().map(WholeMap::new).collect();
    let wishes = Wishes::new(networks.iter().map(WholeMap::tables).collect());
    let engines = classes.iter().zip(skies).zip(numbers);
    let engines: Vec<EngineSpace<'_>> = engines
        .map(|((class, sky), number)| EngineSpace::new(rule_set, query, class, sky, (&networks, number)))
        .collect();
    let rules = (&bounds, &burdens, covered);
    let threads = (&networks[..], &wishes, lookout);
    let mut search = MissionSearch::new(rule_set, query, rules, watch, engines, threads);
    #[cfg(test)]
    if shortcuts == Shortcuts::None {
        search = search.exact();
    }
    #[cfg(test)]
    if shortcuts == Shortcuts::EveryLoad {
        search = search.with_every_load();
    }
    wishes.while_granted(|| AllLoads::new(&mut search, shown).solve())
}
