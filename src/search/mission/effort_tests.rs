//! Searches that end early, and loads that are not looked at, against searches that leave nothing out.

use super::shortcut_tests::ship;
use super::solve::{Shortcuts, solve_by};
use super::{Effort, Milestone, MissionQuery, Refuelling, Unwatched, Wanted, solve_mission};
use crate::data::Data;
use crate::ruleset::{self, RuleSet};
use crate::search::answer::Answer;
use crate::search::criteria::{Counted, Criteria};
use crate::search::extent::Extent;
use crate::search::query::{Load, Query};
use crate::unit::{Mass, Tanks};

/// To a place and home, with fuel on the way.
fn query(rules: &RuleSet, goal: &str, (dry, tanks): (u8, Option<u8>), most_turns: u16) -> MissionQuery {
    let (start, goal) = (rules.map.start(), rules.map.find(goal).unwrap());
    let whole = ship(rules, (dry, 1), Some(1), None);
    let loaded = |tanks| Load::Given(rules.track.loaded(Mass(dry), Tanks(tanks)).unwrap());
    let load = tanks.map_or(Load::Fewest, loaded);
    let rocket = whole.configurations[0].engines[0].rocket;
    let trip = Query { load, most_turns: Some(most_turns), ..Query::new(rocket, start, goal) };
    let refuelling = Refuelling { anywhere: true, places: Vec::new() };
    let milestones = vec![Milestone::Reach(goal), Milestone::Reach(start)];
    MissionQuery { refuelling, ..MissionQuery::new(whole, trip, milestones) }
}

/// What answers of less than so many turns are told apart by, in a fixed order.
fn front(answer: &Answer, turns: u16) -> Vec<String> {
    let criteria = answer.trips.iter().map(crate::search::plan::Trip::criteria);
    let sooner = criteria.filter(|criteria: &Criteria| criteria.turns < turns);
    let mut front: Vec<String> = sooner.map(|criteria| format!("{criteria:?}")).collect();
    front.sort();
    front
}

/// Whoever ends early tells all that takes less turns than what it says to have left out, the soonest always among it.
#[test]
fn a_search_that_ends_early_leaves_out_only_what_it_says() {
    let mut cut = 0;
    for (name, goal, dry, tanks) in [
        ("basic", "deimos", 4, Some(2)),
        ("basic", "deimos", 4, None),
        ("expanded", "nysa", 4, Some(3)),
        ("expanded", "nysa", 4, None),
        ("fourth", "hertha", 3, Some(3)),
        ("fourth", "hertha", 3, None),
    ] {
        let rules = ruleset::load(&Data::Embedded, name).unwrap();
        let query = query(&rules, goal, (dry, tanks), 9);
        let whole = solve_mission(&rules, &query).unwrap();
        assert!(whole.extent.is_whole() && !whole.trips.is_empty(), "{name}, {goal}");
        let soonest = whole.trips[0].turns.0;
        for effort in [0, 1_000, 5_000, 20_000, 50_000] {
            let early = MissionQuery { wanted: Wanted::AllWithin(Effort(effort)), ..query.clone() };
            let early = solve_mission(&rules, &early).unwrap();
            let left = early.extent.left_out_from().unwrap_or(u16::MAX);
            assert_ne!(early.extent, Extent::Part, "{name}, {goal}, {effort}");
            assert!(left > soonest, "{name}, {goal}, {effort}");
            assert_eq!(front(&early, u16::MAX), front(&whole, left), "{name}, {goal}, {effort}");
            cut += u8::from(early.trips.len() < whole.trips.len());
        }
    }
    assert!(cut > 10, "{cut}");
}

/// A larger limit of turns leaves no mission out that a smaller one shows, however early the search ends.
#[test]
fn a_raised_limit_of_turns_never_makes_an_early_end_worse() {
    let mut cut = 0;
    for (name, goal, tanks) in
        [("basic", "ceres", None), ("expanded", "deimos", Some(3)), ("fourth", "hertha", None)]
    {
        let rules = ruleset::load(&Data::Embedded, name).unwrap();
        for effort in [1_000, 12_000, 20_000] {
            let early = |most_turns| {
                let query = query(&rules, goal, (4, tanks), most_turns);
                solve_mission(&rules, &MissionQuery { wanted: Wanted::AllWithin(Effort(effort)), ..query })
                    .unwrap()
            };
            let answers: Vec<Answer> = (3..=10).map(early).collect();
            for (most_turns, pair) in (3..).zip(answers.windows(2)) {
                assert_eq!(
                    front(&pair[0], u16::MAX),
                    front(&pair[1], most_turns + 1),
                    "{name}, {goal}, {effort}, {most_turns}"
                );
                assert!(pair[0].extent.is_whole() || !pair[1].extent.is_whole(), "{name}, {goal}, {effort}");
                cut += u8::from(pair[0].extent.is_whole() && !pair[1].extent.is_whole());
            }
        }
    }
    assert!(cut > 2, "{cut}");
}

/// The fullest load tells which others bring nothing new, where fuel is bought on the way and hazards are paid for too.
#[test]
fn loads_that_are_not_looked_at_bring_nothing_new() {
    for (name, goal, pays_hazards, left, most_turns) in [
        ("basic", "deimos", false, false, 4),
        ("basic", "deimos", true, false, 4),
        ("expanded", "nysa", true, true, 6),
        ("expanded", "ceres", false, false, 9),
        ("fourth", "deimos", false, false, 9),
        ("fourth", "vesta", true, false, 9),
    ] {
        let rules = ruleset::load(&Data::Embedded, name).unwrap();
        let mut query = query(&rules, goal, (4, None), most_turns);
        query.trip.pays_hazards = pays_hazards;
        query.trip.counted = Counted { left, ..Counted::default() };
        let found = solve_mission(&rules, &query).unwrap();
        let every = solve_by(&rules, &query, &Unwatched, Shortcuts::EveryLoad).unwrap();
        assert!(
            found.extent.is_whole() && every.extent.is_whole() && !found.trips.is_empty(),
            "{name}, {goal}"
        );
        assert_eq!(front(&found, u16::MAX), front(&every, u16::MAX), "{name}, {goal}, {pays_hazards}");
    }
}

/// Any mission is found where there is one, and only there: within limits of turns just short of the soonest and just enough.
#[test]
fn whether_there_is_a_mission_does_not_depend_on_how_many_are_wanted() {
    for (name, goal, tanks) in [
        ("basic", "deimos", Some(2)),
        ("basic", "deimos", None),
        ("fourth", "hertha", Some(3)),
        ("fourth", "hertha", None),
        ("diamonds", "phobos", Some(3)),
        ("diamonds", "phobos", None),
    ] {
        let rules = ruleset::load(&Data::Embedded, name).unwrap();
        let all = solve_mission(&rules, &query(&rules, goal, (4, tanks), 5)).unwrap();
        let soonest = all.trips[0].turns.0;
        for (most_turns, there_is_one) in [(soonest - 1, false), (soonest, true), (soonest + 1, true)] {
            let query = query(&rules, goal, (4, tanks), most_turns);
            let any = solve_mission(&rules, &MissionQuery { wanted: Wanted::Any, ..query }).unwrap();
            assert_eq!(!any.trips.is_empty(), there_is_one, "{name}, {goal}, {tanks:?}, {most_turns}");
            assert!(any.trips.iter().all(|trip| trip.turns.0 <= most_turns), "{name}, {goal}, {tanks:?}");
        }
    }
}

/// Without any mission a search never ends early: it says that there is none.
#[test]
fn where_there_is_no_mission_that_is_said() {
    let rules = ruleset::load(&Data::Embedded, "fourth").unwrap();
    for tanks in [None, Some(1)] {
        // Too far for one turn; and no ship of this thrust lifts off there, in whatever time (4e H6).
        let mut lost = query(&rules, "uranus-aerostat", (4, tanks), 1);
        lost.trip.most_turns = None;
        for query in [query(&rules, "ceres", (4, tanks), 1), lost] {
            let early = MissionQuery { wanted: Wanted::AllWithin(Effort(0)), ..query };
            let early = solve_mission(&rules, &early).unwrap();
            assert!(early.extent.is_whole() && early.trips.is_empty(), "{tanks:?}");
        }
    }
}
