//! Ways over places where operations bring fuel, and what they need at least.

use crate::search::backward::Need;
use crate::unit::Steps;

/// Turns after which more of them bring no more fuel: by then every tank is full.
pub(super) const MOST_WAITING: u16 = 24;

/// A way over places where operations bring fuel.
#[derive(Clone, Copy, Debug)]
pub(super) struct Way {
    /// To the first of them.
    pub to_fuel: Need,
    /// From the last of them.
    pub last: Need,
}

impl Way {
    pub(super) const fn turns(&self) -> u16 {
        self.to_fuel.turns.saturating_add(self.last.turns)
    }

    pub(super) const fn hazards(&self) -> u8 {
        self.to_fuel.hazards.saturating_add(self.last.hazards)
    }

    /// That it needs at least.
    pub(super) const fn steps(&self) -> Steps {
        self.to_fuel.steps.saturating_add(self.last.steps)
    }
}

/// All such ways from a place to the end, with what the whole needs at least.
#[derive(Debug)]
pub(super) struct Detours {
    /// By turns, hazards, the steps of the last trip and of all.
    pub ways: Vec<Way>,
    pub courses: Vec<Course>,
    /// No way takes more turns, waiting included.
    pub most_turns: u16,
}

/// What the whole needs with at most so many hazards.
#[derive(Debug)]
pub(super) struct Course {
    pub hazards: u8,
    /// The next fewer hazards.
    fewer: Option<u8>,
    /// The fewest steps, for each number of turns.
    pub steps: Vec<Option<Steps>>,
    /// With so many turns or more, one hazard less needs no more steps.
    same_from: usize,
}

impl Detours {
    /// Those of these ways within so many turns.
    pub(super) fn new(mut ways: Vec<Way>, needs: &[Need], most_turns: u16) -> Self {
        ways.sort_by_key(|way| (way.turns(), way.hazards(), way.last.steps, way.steps()));
        let mut counts: Vec<u8> =
            needs.iter().map(|need| need.hazards).chain(ways.iter().map(Way::hazards)).collect();
        counts.sort_unstable();
        counts.dedup();
        let longest = ways.iter().map(Way::turns).max().unwrap_or(0);
        let most_turns = most_turns.min(longest.saturating_add(MOST_WAITING));
        let mut courses: Vec<Course> = Vec::new();
        for hazards in counts {
            let fitting = || needs.iter().filter(|need| need.hazards <= hazards);
            let steps = (0..=most_turns)
                .map(|turns| fitting().filter(|need| need.turns <= turns).map(|need| need.steps).min());
            let steps: Vec<Option<Steps>> = steps.collect();
            let fewer = courses.last().map(|before| before.hazards);
            let before = courses.last().map(|before| &before.steps);
            let same_from = before.map_or(usize::MAX, |before| {
                let differing = before.iter().zip(&steps).rposition(|(before, now)| before != now);
                differing.map_or(0, |turns| turns + 1)
            });
            courses.push(Course { hazards, fewer, steps, same_from });
        }
        Self { ways, courses, most_turns }
    }
}

impl Course {
    /// Such a way may be part of it, and its hazards spare something.
    pub(super) fn is_useful_to(&self, way: &Way) -> bool {
        way.hazards() <= self.hazards && usize::from(way.turns()) < self.end_of_news(way)
    }

    /// With so many turns or more, one hazard less allows for the same way, and for as much with it.
    pub(super) fn end_of_news(&self, way: &Way) -> usize {
        let is_least = self.fewer.is_none_or(|fewer| fewer < way.hazards());
        if is_least { usize::MAX } else { self.same_from }
    }

    /// The fewest turns in which the whole needs less than so many steps.
    pub(super) fn first_below(&self, most: Steps) -> usize {
        self.steps.partition_point(|steps| steps.is_none_or(|steps| steps >= most))
    }
}

/// Those that no other one covers.
pub(super) fn best_ways(ways: Vec<Way>) -> Vec<Way> {
    let mut best: Vec<Way> = Vec::new();
    let covers = |one: &Way, other: &Way| {
        one.turns() <= other.turns()
            && one.hazards() <= other.hazards()
            && one.to_fuel.steps <= other.to_fuel.steps
            && one.last.steps <= other.last.steps
            // To operate where it stands it must not have operated in this turn.
            && (one.to_fuel.turns > 0 || other.to_fuel.turns == 0)
    };
    for way in ways {
        if !best.iter().any(|known| covers(known, &way)) {
            best.retain(|known| !covers(&way, known));
            best.push(way);
        }
    }
    best
}
