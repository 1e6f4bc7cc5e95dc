//! The sites within reach are those that single trips and missions come to, as soon and with as little.
#![expect(clippy::unwrap_used, reason = "a test may panic")]

use std::cmp::Reverse;

use highfrontier::data::Data;
use highfrontier::map::SpaceId;
use highfrontier::rules::{Afterburner, Chance, Rocket};
use highfrontier::ruleset::{self, RuleSet};
use highfrontier::search::mission::ship::Ship;
use highfrontier::search::mission::{Milestone, MissionQuery, solve_mission};
use highfrontier::search::plan::Trip;
use highfrontier::search::query::{Load, Query};
use highfrontier::search::reach::{Reach, Reached, Wanted, reach};
use highfrontier::search::solve::solve;
use highfrontier::search::watch::Unwatched;
use highfrontier::unit::{Consumption, Mass, Steps, Tanks, Thrust, Turns};

/// What ways are told by: with a given load the fuel left counts, with the fewest tanks it does not.
type Told = (Turns, Option<Tanks>, Option<Steps>, Chance);

fn told_way(way: &Reach) -> Told {
    let Reach { turns, tanks, left, chance, .. } = *way;
    (turns, tanks, Some(left).filter(|_| tanks.is_none()), chance)
}

/// The best of these trips within what is wanted: the soonest, with the fewest tanks, then the fullest or the safest.
fn best(trips: &[Trip], query: &Query, wanted: Wanted) -> Option<Told> {
    let is_wanted = |trip: &&Trip| {
        trip.chance.millionths() >= query.least_chance
            && trip.tanks.zip(wanted.most_tanks).is_none_or(|(tanks, most)| u16::from(tanks.0) <= most)
    };
    let told = trips.iter().filter(is_wanted).map(|trip| {
        let left = Some(trip.left).filter(|_| trip.tanks.is_none());
        (trip.turns, trip.tanks, left, trip.chance)
    });
    told.min_by_key(|(turns, tanks, left, chance)| (*turns, *tanks, Reverse(*left), Reverse(*chance)))
}

/// Compares some of all sites, and gives how many of them can be reached and left for home.
fn compare(rules: &RuleSet, query: &Query, wanted: Wanted, sites: &[SpaceId]) -> (usize, usize) {
    let found = reach(rules, query, wanted, &Unwatched).unwrap();
    assert!(found.is_whole());
    let (mut there, mut back) = (0, 0);
    for one in found.sites.iter().filter(|one| sites.contains(&one.site)) {
        let site = one.site;
        let name = &rules.map.space(site).name;
        // These know nothing of limits.
        let open = Query { to: site, least_chance: 0, ..query.clone() };
        let trips = solve(rules, &open).unwrap().trips;
        assert_eq!(
            one.way.as_ref().map(told_way),
            best(&trips, query, wanted),
            "to {name}: {query:?}, {wanted:?}"
        );
        there += usize::from(one.way.is_some());
        if wanted.with_return {
            let ship = Ship::whole(vec![("engine".to_string(), query.rocket)], query.rocket.dry, None);
            let milestones = vec![Milestone::Reach(site), Milestone::Reach(query.from)];
            let mission = MissionQuery::new(ship, open, milestones);
            let trips = solve_mission(rules, &mission).unwrap().trips;
            assert_eq!(
                one.back.as_ref().map(told_way),
                best(&trips, query, wanted),
                "back from {name}: {query:?}"
            );
            back += usize::from(one.back.is_some());
        }
    }
    (there, back)
}

#[test]
fn sites_are_reached_as_single_trips_and_missions_reach_them() {
    let (mut there, mut back) = (0, 0);
    let ships = [("basic", 3, 1, 3), ("expanded", 5, 2, 2), ("fourth", 4, 1, 3), ("diamonds", 3, 2, 2)];
    for (number, (name, thrust, consumption, dry)) in ships.into_iter().enumerate() {
        let rules = ruleset::load(&Data::Embedded, name).unwrap();
        let (thrust, dry) = (Thrust(thrust), Mass(dry));
        let rocket = Rocket::new(thrust, Consumption::new(consumption, 1).unwrap(), dry);
        let leo = rules.map.start();
        // Those of Space Diamonds are not bounded, and each load is searched for itself.
        let (step, most, most_turns) = if name == "diamonds" { (90, Some(1), 3) } else { (40, None, 6) };
        let all = rules.map.spaces().filter(|(_, space)| space.is_site()).map(|(id, _)| id);
        let some: Vec<SpaceId> = all.skip(number).step_by(step).collect();
        let given = Load::Given(rules.track.loaded(dry, Tanks(4)).unwrap());
        for (load, most_tanks, least_chance) in
            [(Load::Fewest, most, 0), (Load::Fewest, Some(2), 700_000), (given, None, 0)]
        {
            let query =
                Query { load, most_turns: Some(most_turns), least_chance, ..Query::new(rocket, leo, leo) };
            let wanted = Wanted { with_return: true, most_tanks, ..Wanted::default() };
            let found = compare(&rules, &query, wanted, &some);
            (there, back) = (there + found.0, back + found.1);
        }
    }
    assert!(there > 20 && back > 10, "{there} there, {back} back");
}

/// Weak ships of the fourth edition stand at so many spaces that all loads have the same move tables.
#[test]
fn weak_ships_reach_sites_as_single_trips_and_missions_reach_them() {
    let rules = ruleset::load(&Data::Embedded, "fourth").unwrap();
    let afterburner = Afterburner::Optional(Steps(1));
    let rocket = Rocket { afterburner, ..Rocket::new(Thrust(2), Consumption::new(1, 2).unwrap(), Mass(1)) };
    let leo = rules.map.start();
    let all = rules.map.spaces().filter(|(_, space)| space.is_site()).map(|(id, _)| id);
    let some: Vec<SpaceId> = all.step_by(12).collect();
    let query = Query { most_turns: Some(30), ..Query::new(rocket, leo, leo) };
    let wanted = Wanted { with_return: true, ..Wanted::default() };
    let (there, back) = compare(&rules, &query, wanted, &some);
    assert!(there > 5 && back > 3, "{there} there, {back} back");
}

/// A ship of Space Diamonds with thrust 12 has so many ways over flybys that what they might still gain there counts one burn,
/// which it says. Here, from LEO as from Ceres, that leaves nothing out; with less thrust all is counted.
#[test]
fn what_very_strong_ships_gain_at_flybys_is_not_counted_in_full_and_it_says_so() {
    let rules = ruleset::load(&Data::Embedded, "diamonds").unwrap();
    let [leo, ceres] = [rules.map.start(), rules.map.find("ceres").unwrap()];
    let found = |from: SpaceId, thrust: i8, is_thorough: bool| {
        let rocket = Rocket::new(Thrust(thrust), Consumption::new(4, 1).unwrap(), Mass(3));
        let load = Load::Given(rules.track.loaded(Mass(3), Tanks(12)).unwrap());
        let query = Query { load, ..Query::new(rocket, from, from) };
        let wanted = Wanted { with_return: true, is_thorough, ..Wanted::default() };
        reach(&rules, &query, wanted, &Unwatched).unwrap()
    };
    for from in [leo, ceres] {
        let (usual, thorough) = (found(from, 12, false), found(from, 12, true));
        assert!(!usual.counts_all_gains && !usual.is_whole());
        assert!(thorough.counts_all_gains && thorough.is_whole());
        let ways = |reached: &Reached| -> Vec<_> {
            reached.sites.iter().map(|one| (one.site, one.way, one.back)).collect()
        };
        assert_eq!(ways(&usual), ways(&thorough));
        assert!(usual.sites.iter().filter(|one| one.back.is_some()).count() > 100);
    }
    assert!(found(leo, 5, false).is_whole());
}

/// Whoever begins at Ceres is there with no turn and no fuel: more tanks are of no use.
#[test]
fn where_a_ship_begins_it_is_with_no_tanks() {
    let rules = ruleset::load(&Data::Embedded, "diamonds").unwrap();
    let ceres = rules.map.find("ceres").unwrap();
    let query = Query {
        most_turns: Some(2),
        ..Query::new(Rocket::new(Thrust(4), Consumption::new(1, 1).unwrap(), Mass(2)), ceres, ceres)
    };
    for with_return in [false, true] {
        let wanted = Wanted { with_return, most_tanks: Some(3), ..Wanted::default() };
        let found = reach(&rules, &query, wanted, &Unwatched).unwrap();
        let at_home = found.sites.iter().find(|one| one.site == ceres).unwrap();
        let ways = [Some(at_home.way), with_return.then_some(at_home.back)];
        for way in ways.into_iter().flatten().map(Option::unwrap) {
            assert_eq!((way.turns, way.tanks, way.left), (Turns(0), Some(Tanks(0)), Steps(0)));
        }
    }
}
