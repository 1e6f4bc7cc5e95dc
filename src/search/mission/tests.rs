//! Missions found with bounds, against those of a search that leaves nothing out.

use super::query::solve_within;
use super::ship::{Drop, Item, Ship};
use super::{Milestone, MissionQuery, Refuelling, Task, solve_mission};
use crate::data::Data;
use crate::rules::{Afterburner, Rocket};
use crate::ruleset::{self, RuleSet};
use crate::search::query::{Answer, Load, Query};
use crate::unit::{Consumption, Mass, Steps, Tanks, Thrust};

/// Two thrusters, the second with an afterburner, and cargo that may be left anywhere or, where asked, at a place.
fn ship(rules: &RuleSet, (dry, cargo): (u8, u8), isru: Option<u8>, drop_at: Option<&str>) -> Ship {
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
        ship.items.push(Item { name: "cargo".to_string(), place, is_required: place.is_some() });
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

/// Everything that answers are told apart by, in a fixed order.
fn front(rules: &RuleSet, query: &MissionQuery, answer: &Answer) -> Vec<(u16, u16, Option<u16>, String)> {
    assert!(answer.is_complete);
    let is_given = matches!(query.trip.load, Load::Given(_));
    let ends = answer.trips.iter().map(|trip| {
        let criteria = trip.criteria();
        let left = is_given.then(|| rules.track.steps(trip.end_dry, trip.end).0);
        (criteria.turns, criteria.water.0, left, criteria.chance.fraction())
    });
    let mut ends: Vec<_> = ends.collect();
    ends.sort();
    ends
}

/// One question by two searches; how many answers there are.
fn compare(rules: &RuleSet, query: &MissionQuery, what: &str) -> usize {
    let bounded = front(rules, query, &solve_mission(rules, query).unwrap());
    let blind = front(rules, query, &solve_within(rules, query, super::bounds::Bounds::blind).unwrap());
    assert_eq!(bounded, blind, "{what}");
    bounded.len()
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
