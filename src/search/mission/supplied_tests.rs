//! Missions found with what is known of the fuel that comes aboard on the way, against those found without.

use super::shortcut_tests::{figures, ship};
use super::solve::{Shortcuts, solve_by};
use crate::data::Data;
use crate::ruleset;
use crate::search::mission::{
    Effort, Milestone, MissionQuery, Refuelling, Task, Unwatched, Wanted, solve_mission,
};
use crate::search::query::{Load, Query};
use crate::unit::{Mass, Tanks};

/// A question that leaves the load open and refuels on the way.
fn query(
    rules: &ruleset::RuleSet,
    (dry, cargo, isru): (u8, u8, u8),
    goal: &str,
    stages: impl Fn(crate::map::SpaceId) -> Vec<Milestone>,
) -> MissionQuery {
    let (start, goal) = (rules.map.start(), rules.map.find(goal).unwrap());
    let whole = ship(rules, (dry, cargo), Some(isru), None);
    let trip = Query::new(whole.configurations[0].engines[0].rocket, start, goal);
    let refuelling = Refuelling { anywhere: true, places: Vec::new() };
    let milestones = stages(goal).into_iter().chain([Milestone::Reach(start)]).collect();
    MissionQuery { refuelling, ..MissionQuery::new(whole, trip, milestones) }
}

/// Against a search that knows nothing of what is ahead, within a few turns: with moves first or in any order, and with
/// emergency sails; with any load, and with a given one, where the fuel left counts.
#[test]
fn fuel_on_the_way_leaves_no_optimal_mission_out() {
    let mut answers = [0, 0];
    for (name, goal, most_turns) in [
        ("basic", "deimos", 4),
        ("basic", "luna-crater-shackleton-polar-rim", 6),
        ("fourth", "deimos", 2),
        ("diamonds", "phobos", 4),
        ("diamonds", "luna-aristarchus-plateau", 8),
    ] {
        let rules = ruleset::load(&Data::Embedded, name).unwrap();
        for pays_hazards in [false, true] {
            let mut query = query(&rules, (4, 1, 1), goal, |goal| vec![Milestone::Reach(goal)]);
            query.trip = Query { most_turns: Some(most_turns), pays_hazards, ..query.trip };
            // More than it takes: the end is not early, but when it comes is worth knowing.
            query.wanted = Wanted::AllWithin(Effort(u64::MAX));
            let given = Load::Given(rules.track.loaded(Mass(4), Tanks(3)).unwrap());
            let loads = if pays_hazards { &[Load::Fewest][..] } else { &[Load::Fewest, given] };
            for &load in loads {
                query.trip.load = load;
                let both = [Shortcuts::Sharp, Shortcuts::Unbounded].map(|shortcuts| {
                    let answer = solve_by(&rules, &query, &Unwatched, shortcuts).unwrap();
                    assert!(answer.extent.is_whole(), "{name}, {goal}, {load:?}");
                    if load == given { figures(&rules, &answer) } else { no_fuel(figures(&rules, &answer)) }
                });
                assert_eq!(both[0], both[1], "{name}, {goal}, {pays_hazards}, {load:?}");
                answers[usize::from(load == given)] += both[0].len();
            }
        }
    }
    assert!(answers[0] > 12 && answers[1] > 12, "{answers:?}");
}

/// Against a search that does not know of it, for trips that take long, with work at the goal and halts on the way.
#[test]
fn fuel_on_the_way_changes_no_answer() {
    let mut spared = (0, 0);
    for (name, goal, ship) in
        [("basic", "hertha", (5, 2, 1)), ("fourth", "hertha", (4, 2, 1)), ("diamonds", "hertha", (3, 0, 0))]
    {
        let rules = ruleset::load(&Data::Embedded, name).unwrap();
        let stages: [&dyn Fn(_) -> Vec<Milestone>; 3] = [
            &|goal| vec![Milestone::Reach(goal)],
            &|goal| vec![Milestone::Reach(goal), Milestone::Stay, Milestone::Do(Task::Refuel)],
            &|goal| vec![Milestone::Reach(rules.map.find("deimos").unwrap()), Milestone::Reach(goal)],
        ];
        for stages in stages {
            let query = query(&rules, ship, goal, stages);
            let sharp = solve_by(&rules, &query, &Unwatched, Shortcuts::Sharp).unwrap();
            let taken = solve_mission(&rules, &query).unwrap();
            let answers = [&sharp, &taken].map(|answer| no_fuel(figures(&rules, answer)));
            assert_eq!(answers[0], answers[1], "{name}, {goal}");
            assert!(!answers[0].is_empty(), "{name}, {goal}");
            spared = (spared.0 + sharp.stats.labels, spared.1 + taken.stats.labels);
        }
    }
    assert!(spared.0 < spared.1, "{spared:?}");
}

/// The same without the fuel left, which does not count where the load is open.
fn no_fuel(mut figures: Vec<(u16, u16, u16, String)>) -> Vec<(u16, u16, u16, String)> {
    for (_, _, left, _) in &mut figures {
        *left = 0;
    }
    figures
}
