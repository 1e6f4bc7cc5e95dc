//! Missions found with bounds, against those of a search that leaves nothing out.

use super::solve::{Shortcuts, solve_by};
use crate::data::Data;
use crate::rules::{Afterburner, Rocket};
use crate::ruleset::{self, RuleSet};
use crate::search::answer::Answer;
use crate::search::criteria::Counted;
use crate::search::mission::ship::{Change, Drop, Item, Ship};
use crate::search::mission::{Milestone, MissionQuery, Refuelling, Supply, Task, Unwatched, solve_mission};
use crate::search::plan::WorkKind;
use crate::search::query::{Load, Query};
use crate::unit::{Consumption, Mass, Steps, Tanks, Thrust};

/// Two thrusters, the second with an afterburner, and cargo that may be left anywhere or, where asked, at a place.
pub(super) fn ship(rules: &RuleSet, (dry, cargo): (u8, u8), isru: Option<u8>, drop_at: Option<&str>) -> Ship {
    let rocket = |thrust, consumption, afterburner| Rocket {
        afterburner,
        ..Rocket::new(Thrust(thrust), Consumption::new(consumption, 1).unwrap(), Mass(dry))
    };
    let engines = vec![
        ("drive".to_string(), rocket(4, 1, Afterburner::None)),
        ("lander".to_string(), rocket(9, 6, Afterburner::Optional(Steps(1)))),
    ];
    let mut ship = Ship::whole(engines, Mass(dry), isru);
    if cargo > 0 {
        let place = drop_at.and_then(|name| rules.map.find(name));
        ship.items.push(Item {
            name: "cargo".to_string(),
            change: Change::Leave,
            place,
            is_required: place.is_some(),
        });
        let mut lighter = ship.configurations[0].clone();
        lighter.dry = Mass(dry - cargo);
        for engine in &mut lighter.engines {
            engine.rocket.dry = lighter.dry;
        }
        ship.configurations[0].has_delivered = place.is_none();
        ship.configurations[0].drops.push(Drop { item: 0, leads_to: 1 });
        ship.configurations.push(lighter);
    }
    ship
}

/// Turns, water, fuel left, chance, operations and mass delivered, the last ones where they count.
type End = (u16, u16, u16, String, Option<u16>, Option<u8>);

/// Everything that answers are told apart by, in a fixed order, and the fuel left, of which the most is shown where it does
/// not count.
fn front(rules: &RuleSet, query: &MissionQuery, answer: &Answer) -> Vec<End> {
    assert!(answer.extent.is_whole());
    let ends = answer.trips.iter().map(|trip| {
        let criteria = trip.criteria();
        let left = rules.track.steps(trip.end_dry, trip.end).0;
        assert_eq!(criteria.left.map(|left| left.0), query.trip.counts_left().then_some(left));
        let (operations, delivered) = (criteria.operations, criteria.delivered.map(|mass| mass.0));
        (criteria.turns, criteria.water.0, left, criteria.chance.fraction(), operations, delivered)
    });
    let mut ends: Vec<_> = ends.collect();
    ends.sort();
    ends
}

/// Turns, water, fuel left and chance of all answers.
pub(super) fn figures(rules: &RuleSet, answer: &Answer) -> Vec<(u16, u16, u16, String)> {
    assert!(answer.extent.is_whole());
    let ends = answer.trips.iter().map(|trip| {
        let criteria = trip.criteria();
        let left = rules.track.steps(trip.end_dry, trip.end).0;
        (criteria.turns, criteria.water.0, left, criteria.chance.fraction())
    });
    let mut ends: Vec<_> = ends.collect();
    ends.sort();
    ends
}

/// One question by two searches; how many answers there are.
fn compare(rules: &RuleSet, query: &MissionQuery, what: &str) -> usize {
    let bounded = front(rules, query, &solve_mission(rules, query).unwrap());
    let blind = front(rules, query, &solve_by(rules, query, &Unwatched, Shortcuts::None).unwrap());
    assert_eq!(bounded, blind, "{what}");
    bounded.len()
}

/// Cargo that waits where the ship goes, and makes it heavier on its way home.
#[test]
fn bounds_know_that_a_ship_may_become_heavier() {
    let rules = ruleset::load(&Data::Embedded, "basic").unwrap();
    let (start, place) = (rules.map.start(), rules.map.find("deimos").unwrap());
    for tanks in [2, 4] {
        let mut whole = ship(&rules, (4, 1), Some(1), Some("deimos"));
        whole.items[0].change = Change::PickUp;
        for (dry, configuration) in [(3, 0), (4, 1)] {
            let configuration = &mut whole.configurations[configuration];
            configuration.dry = Mass(dry);
            configuration.engines.iter_mut().for_each(|engine| engine.rocket.dry = Mass(dry));
        }
        let rocket = whole.configurations[0].engines[0].rocket;
        let load = Load::Given(rules.track.loaded(Mass(3), Tanks(tanks)).unwrap());
        let trip = Query { load, most_turns: Some(4), ..Query::new(rocket, start, place) };
        let milestones = vec![Milestone::Reach(place), Milestone::Reach(start)];
        let refuelling = Refuelling { anywhere: true, places: Vec::new() };
        let query = MissionQuery { refuelling, ..MissionQuery::new(whole, trip, milestones) };
        assert!(compare(&rules, &query, &format!("{tanks} tanks")) > 0);
    }
}

/// Dirt by an operation of the Living Rules, and free of any in the fourth edition.
#[test]
fn bounds_know_that_dirt_may_come_aboard() {
    for (name, tanks, most_turns, is_crew) in
        [("basic", 2, 4, false), ("fourth", 1, 2, false), ("fourth", 1, 4, true)]
    {
        let rules = ruleset::load(&Data::Embedded, name).unwrap();
        let (start, place) = (rules.map.start(), rules.map.find("deimos").unwrap());
        let mut whole = ship(&rules, (4, 0), Some(1), None);
        whole.configurations[0].dirt_by_crew = Some(is_crew);
        let rocket = whole.configurations[0].engines[0].rocket;
        let load = Load::Given(rules.track.loaded(Mass(4), Tanks(tanks)).unwrap());
        let trip = Query { load, most_turns: Some(most_turns), ..Query::new(rocket, start, place) };
        let milestones = vec![Milestone::Reach(place), Milestone::Reach(start)];
        let refuelling = Refuelling { anywhere: true, places: Vec::new() };
        let query = MissionQuery { refuelling, ..MissionQuery::new(whole, trip, milestones) };
        assert!(compare(&rules, &query, name) > 0);
        for trip in solve_mission(&rules, &query).unwrap().trips {
            let dug = trip.works.iter().filter_map(|work| match work.kind {
                WorkKind::Refuel { supply: Supply::Dirt, tanks } => Some((work.turn, tanks)),
                _ => None,
            });
            let dug: Vec<(u16, Tanks)> = dug.collect();
            // A crew digs a tank a turn (4e G1c).
            let is_slow =
                dug.iter().all(|one| one.1 == Tanks(1)) && dug.windows(2).all(|two| two[0].0 < two[1].0);
            assert!(!is_crew || is_slow, "{name}: {dug:?}");
        }
    }
}

/// Fuel left with an open load, operations spent and mass delivered, alone and together.
#[test]
fn bounds_know_what_is_counted() {
    let rules = ruleset::load(&Data::Embedded, "basic").unwrap();
    let (start, goal) = (rules.map.start(), rules.map.find("deimos").unwrap());
    let (no, yes) = (false, true);
    let mut more = 0;
    for (left, operations, delivered) in
        [(yes, no, no), (no, yes, no), (no, no, yes), (yes, yes, no), (no, yes, yes)]
    {
        for (isru, is_open) in [(None, true), (Some(1), false)] {
            if left && !is_open {
                continue;
            }
            let counted = Counted { left, operations, delivered };
            let whole = ship(&rules, (4, 2), isru, None);
            let rocket = whole.configurations[0].engines[0].rocket;
            let most = Tanks(if isru.is_some() { 1 } else { 3 });
            let load =
                if is_open { Load::Fewest } else { Load::Given(rules.track.loaded(Mass(4), most).unwrap()) };
            let most_turns = Some(if left { 2 } else { 3 });
            let trip = Query { load, most_turns, counted, ..Query::new(rocket, start, goal) };
            for milestones in
                [vec![Milestone::Reach(goal)], vec![Milestone::Reach(goal), Milestone::Reach(start)]]
            {
                let refuelling = Refuelling { anywhere: isru.is_some(), places: Vec::new() };
                let query = MissionQuery {
                    refuelling,
                    delivery: if delivered { vec![goal] } else { Vec::new() },
                    ..MissionQuery::new(whole.clone(), trip.clone(), milestones)
                };
                let plain = Query { counted: Counted::default(), ..trip.clone() };
                let plain = MissionQuery { trip: plain, ..query.clone() };
                let counted = compare(&rules, &query, &format!("{counted:?}, {isru:?}"));
                let uncounted = solve_mission(&rules, &plain).unwrap().trips.len();
                assert!(counted >= uncounted);
                more += counted - uncounted;
            }
        }
    }
    assert!(more > 10, "{more}");
}

#[test]
fn bounds_leave_no_optimal_mission_out() {
    let mut answers = 0;
    for (name, goal, most_turns, is_slow) in [
        ("basic", "deimos", 3, false),
        ("basic", "luna-crater-shackleton-polar-rim", 4, false),
        ("fourth", "deimos", 2, true),
    ] {
        let rules = ruleset::load(&Data::Embedded, name).unwrap();
        let (start, goal_place) = (rules.map.start(), rules.map.find(goal));
        let Some(place) = goal_place else { continue };
        for (cargo, isru, anywhere, pays_hazards, drop_at) in [
            (0, Some(2), true, false, None),
            (1, None, false, false, None),
            (1, Some(1), true, false, Some(goal)),
            (2, Some(1), false, true, None),
        ] {
            // Many flybys make a search without bounds long.
            if is_slow && (pays_hazards || drop_at.is_some()) {
                continue;
            }
            let whole = ship(&rules, (4, cargo), isru, drop_at);
            let back = vec![Milestone::Reach(place), Milestone::Reach(start)];
            let mut working =
                vec![Milestone::Reach(place), Milestone::Do(Task::Refuel), Milestone::Do(Task::Refuel)];
            working.push(Milestone::Reach(start));
            for milestones in [back, working] {
                let rocket = whole.configurations[0].engines[0].rocket;
                let load = Load::Given(rules.track.loaded(Mass(4), Tanks(2)).unwrap());
                let trip = Query {
                    load,
                    most_turns: Some(most_turns),
                    pays_hazards,
                    ..Query::new(rocket, start, place)
                };
                let refuelling = Refuelling { anywhere, places: Vec::new() };
                let query = MissionQuery { refuelling, ..MissionQuery::new(whole.clone(), trip, milestones) };
                answers +=
                    compare(&rules, &query, &format!("{name}, {goal}, {cargo}, {isru:?}, {pays_hazards}"));
            }
        }
    }
    assert!(answers > 20, "{answers}");
}
