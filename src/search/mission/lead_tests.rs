//! Missions found with tables that go no further than where other states stood, against those found without.

use super::shortcut_tests::figures as front;
use super::solve::{Shortcuts, solve_by};
use crate::data::Data;
use crate::map::SpaceId;
use crate::rules::Rocket;
use crate::ruleset::{self, RuleSet};
use crate::search::mission::ship::{Change, Drop, Item, Ship};
use crate::search::mission::{Depot, Milestone, MissionQuery, Refuelling, Unwatched, solve_mission};
use crate::search::query::{Load, Query};
use crate::unit::{Consumption, Mass, Tanks, Thrust};

/// Two thrusters and cargo of mass 1 that may be left anywhere; both meet belts with rad-hardness 5 where they count.
fn ship(dry: u8, isru: Option<u8>, counts_belts: bool) -> Ship {
    let rocket = |thrust, numerator, denominator| Rocket {
        rad_hardness: counts_belts.then_some(5),
        ..Rocket::new(Thrust(thrust), Consumption::new(numerator, denominator).unwrap(), Mass(dry))
    };
    let engines = vec![("drive".to_string(), rocket(5, 1, 2)), ("lander".to_string(), rocket(9, 4, 1))];
    let mut ship = Ship::whole(engines, Mass(dry), isru);
    let mut lighter = ship.configurations[0].clone();
    lighter.dry = Mass(dry - 1);
    lighter.engines.iter_mut().for_each(|engine| engine.rocket.dry = Mass(dry - 1));
    let cargo = Item { name: "cargo".to_string(), change: Change::Leave, place: None, is_required: false };
    ship.items.push(cargo);
    ship.configurations[0].drops.push(Drop { item: 0, leads_to: 1 });
    ship.configurations.push(lighter);
    ship
}

/// What differs from question to question.
#[derive(Clone, Copy, Debug)]
struct Choices {
    goal: &'static str,
    most_turns: u16,
    isru: Option<u8>,
    depot: Option<&'static str>,
    start_year: Option<u8>,
    counts_belts: bool,
    pays_hazards: bool,
}

fn question(rules: &RuleSet, choices: Choices) -> MissionQuery {
    let Choices { goal, most_turns, isru, depot, start_year, counts_belts, pays_hazards } = choices;
    let find = |name| rules.map.find(name).unwrap();
    let (start, place): (SpaceId, SpaceId) = (rules.map.start(), find(goal));
    let whole = ship(3, isru, counts_belts);
    let load = Load::Given(rules.track.loaded(Mass(3), Tanks(4)).unwrap());
    let trip = Query {
        load,
        most_turns: Some(most_turns),
        start_year,
        pays_hazards,
        ..Query::new(whole.configurations[0].engines[0].rocket, start, place)
    };
    let depot = depot.map(|name| Depot { place: find(name), waiting: Tanks(0), due: Tanks(1) });
    let refuelling = Refuelling { anywhere: isru.is_some(), places: Vec::new() };
    let milestones = vec![Milestone::Reach(place), Milestone::Reach(start)];
    MissionQuery { refuelling, depot, ..MissionQuery::new(whole, trip, milestones) }
}

/// Whoever stood where a move passes does as well: the same answers, with fewer labels inside moves.
#[test]
fn who_stands_ahead_does_as_well() {
    let plain = Choices {
        goal: "deimos",
        most_turns: 6,
        isru: Some(1),
        depot: None,
        start_year: None,
        counts_belts: false,
        pays_hazards: false,
    };
    let luna = Choices { goal: "luna-crater-shackleton-polar-rim", ..plain };
    let (mut answers, mut labels) = (0, (0, 0));
    for (name, choices) in [
        ("basic", plain),
        ("basic", Choices { depot: Some("earth-luna-l1"), ..luna }),
        ("basic", Choices { pays_hazards: true, most_turns: 7, ..luna }),
        ("expanded", Choices { counts_belts: true, ..plain }),
        ("expanded", Choices { start_year: Some(2), isru: None, ..plain }),
        ("expanded", Choices { goal: "hertha", isru: Some(2), most_turns: 7, ..plain }),
        ("fourth", Choices { most_turns: 3, ..plain }),
        ("fourth", Choices { start_year: Some(3), most_turns: 3, ..plain }),
        ("fourth", Choices { goal: "hertha", counts_belts: true, most_turns: 3, ..plain }),
    ] {
        let rules = ruleset::load(&Data::Embedded, name).unwrap();
        let query = question(&rules, choices);
        let led = solve_mission(&rules, &query).unwrap();
        let unled = solve_by(&rules, &query, &Unwatched, Shortcuts::Unled).unwrap();
        assert_eq!(front(&rules, &led), front(&rules, &unled), "{name}, {choices:?}");
        answers += led.trips.len();
        labels = (labels.0 + led.stats.move_labels, labels.1 + unled.stats.move_labels);
    }
    assert!(answers > 40 && 2 * labels.0 < labels.1, "{answers} answers, {labels:?}");
}
