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

    const fn hazards(&self) -> u8 {
        self.to_fuel.hazards.saturating_add(self.last.hazards)
    }
}

/// All such ways from a place to the end, with what the whole needs at least.
#[derive(Debug)]
pub(super) struct Detours {
    pub ways: Vec<Way>,
    courses: Vec<Course>,
}

/// What the whole needs with at most so many hazards.
#[derive(Debug)]
struct Course {
    hazards: u8,
    /// The fewest steps, for each number of turns.
    steps: Vec<Option<Steps>>,
    /// With so many turns or more, one hazard less needs no more steps.
    same_from: usize,
}

impl Detours {
    /// Those of these ways within so many turns.
    pub(super) fn new(ways: Vec<Way>, needs: &[Need], most_turns: u16) -> Self {
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
            let before = courses.last().map(|before| &before.steps);
            let same_from = before.map_or(usize::MAX, |before| {
                let differing = before.iter().zip(&steps).rposition(|(before, now)| before != now);
                differing.map_or(0, |turns| turns + 1)
            });
            courses.push(Course { hazards, steps, same_from });
        }
        Self { ways, courses }
    }

    /// Hazards of the whole at most, with the fewest steps for each number of turns, those of the way alone first. More hazards
    /// that spare nothing are left out.
    pub(super) fn courses(
        &self,
        way: &Way,
    ) -> impl Iterator<Item = (u8, impl Iterator<Item = Option<Steps>>)> {
        let turns = usize::from(way.turns());
        let possible = self.courses.iter().filter(|course| course.hazards >= way.hazards());
        let useful =
            possible.enumerate().filter(move |(number, course)| *number == 0 || turns < course.same_from);
        useful.map(move |(_, course)| (course.hazards, course.steps.iter().skip(turns).copied()))
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
