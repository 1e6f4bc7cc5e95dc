//! Trips that a search loses easily, each on the smallest map that shows it.

use highfrontier::map::{Season, SpaceId};
use highfrontier::rules::{Afterburner, Rocket};
use highfrontier::ruleset::RuleSet;
use highfrontier::search::query::{Load, Query};
use highfrontier::unit::{Consumption, Mass, Steps, Thrust};

use crate::maps;
use crate::state::Arrival;
use crate::tally::{Tally, planned};

/// A rocket of dry mass 8, which any fuel makes a transport.
fn rocket(thrust: i8, consumption: u16) -> Rocket {
    Rocket::new(Thrust(thrust), Consumption::new(consumption, 1).unwrap(), Mass(8))
}

/// Compares both searches to every space, and gives the front to the last one.
fn front(book: &str, text: &str, rocket: Rocket, steps: u16, change: impl Fn(&mut Query)) -> Vec<Arrival> {
    let rules: RuleSet = crate::with_map(&crate::bare(book), text);
    let at = rules.track.with_steps(rocket.dry, Steps(steps)).unwrap();
    let mut query = Query::new(rocket, rules.map.start(), rules.map.start());
    (query.load, query.most_turns) = (Load::Given(at), Some(3));
    change(&mut query);
    Tally::default().compare(&rules, query.clone(), None, text);
    query.to = last(&rules);
    planned(&rules, &query)
}

fn last(rules: &RuleSet) -> SpaceId {
    rules.map.spaces().map(|(id, _)| id).last().unwrap()
}

fn turns(front: &[Arrival]) -> Vec<u16> {
    front.iter().map(|arrival| arrival.turns).collect()
}

/// Years 9 and 10 are red, year 11 is blue.
#[test]
fn a_ship_with_nowhere_to_go_waits_for_the_season_4e_b7h() {
    let text =
        maps::drawn(&[("start", "plain", ""), ("lagrange", "plain", "synodic = \"blue\"")], &[(0, 1, "")]);
    assert_eq!(turns(&front("fourth", &text, rocket(1, 1), 2, |query| query.start_year = Some(9))), [3]);
    assert!(front("fourth", &text, rocket(1, 1), 2, |query| query.season = Season::Red).is_empty());
}

/// From a small site under power to a great one with a factory, and back with its help.
#[test]
fn a_factory_helps_at_one_end_of_a_line_alone_4e_h6() {
    let site = |size: u8| format!("size = {size}\nspectral = \"C\"\nhydration = 1");
    for (sizes, factory) in [([1, 9], 2), ([9, 1], 1)] {
        let text = maps::drawn(
            &[("start", "plain", ""), ("site", "plain", &site(sizes[0])), ("site", "plain", &site(sizes[1]))],
            &[(0, 1, ""), (1, 2, "")],
        );
        let found = front("fourth", &text, rocket(3, 1), 2, |query| {
            let sites: Vec<SpaceId> = ["s1", "s2"].map(|id| find(&text, id)).into();
            (query.from, query.factories) = (sites[0], vec![sites[factory - 1]]);
        });
        assert_eq!(found.iter().map(|arrival| arrival.chance).collect::<Vec<_>>(), [(5, 6)], "{text}");
    }
}

/// Straight on with a roll, or by the site, whose factory is safe, past the skull.
#[test]
fn a_safe_lift_off_leads_past_a_skull_4e_h6() {
    let site = "size = 1\nspectral = \"C\"\nhydration = 1";
    let text = maps::drawn(
        &[("start", "plain", ""), ("site", "plain", site), ("lagrange", "plain", "hazard = \"crash\"")],
        &[(0, 1, ""), (1, 2, ""), (0, 2, "")],
    );
    let found = front("fourth", &text, rocket(3, 1), 2, |query| {
        (query.factories, query.has_powersat) = (vec![find(&text, "s1")], true);
    });
    assert_eq!(
        found.iter().map(|arrival| (arrival.turns, arrival.chance)).collect::<Vec<_>>(),
        [(1, (5, 6)), (2, (1, 1))]
    );
}

/// Two turns, the second where no sun is: the first is paid, so that the bonus pivot is left for the second.
#[test]
fn a_bonus_pivot_is_kept_for_when_the_thruster_has_stopped_4e_h8a() {
    let text = maps::drawn(
        &[
            ("start", "plain", ""),
            ("hohmann", "plain", ""),
            ("hohmann", "dark", ""),
            ("lagrange", "dark", ""),
        ],
        &[(0, 1, "exit_to = 1"), (1, 2, "exit_from = 2\nexit_to = 1"), (2, 3, "exit_from = 2")],
    );
    let rocket = Rocket { solar: true, bonus_pivots: 1, ..rocket(3, 1) };
    assert_eq!(turns(&front("fourth", &text, rocket, 4, |_| {})), [1, 2]);
}

/// A light ship of base thrust 0 enters the sun by its class; the afterburner alone gives the burn behind it.
#[test]
fn a_lit_afterburner_counts_at_the_sun_without_base_thrust_4e_h8e() {
    let sun = "lander = \"full\"\nhazard = \"crash\"\noberth = true";
    let text = maps::drawn(
        &[("start", "plain", ""), ("burn", "plain", sun), ("burn", "plain", ""), ("burn", "plain", "")],
        &[(0, 1, ""), (1, 2, ""), (2, 3, "")],
    );
    let rocket = Rocket { afterburner: Afterburner::Optional(Steps(1)), dry: Mass(1), ..rocket(0, 1) };
    assert_eq!(turns(&front("fourth", &text, rocket, 4, |_| {})), [1]);
}

/// Ice melted at once leaves less fuel than a burn takes, for one space by the emergency sail; melted late, it leaves
/// fuel for that burn.
#[test]
fn less_fuel_leads_to_an_emergency_sail_sd_ie5() {
    let burn = ("burn", "plain", "");
    let text = maps::drawn(
        &[("start", "plain", ""), burn, burn, burn, burn],
        &[(0, 1, ""), (1, 2, ""), (2, 3, ""), (3, 4, "")],
    );
    let rocket = Rocket { dry: Mass(4), isofuel: 2, ice: 1, ..rocket(4, 2) };
    let found = front("diamonds", &text, rocket, 5, |_| {});
    let by_sail = |arrival: &&Arrival| (arrival.turns, arrival.isofuel, arrival.ice) == (2, 0, 1);
    assert_eq!(found.iter().filter(by_sail).count(), 1, "{found:?}");
}

/// The index of a space of a map drawn by hand.
fn find(text: &str, id: &str) -> SpaceId {
    crate::with_map(&crate::bare("fourth"), text).map.find(id).unwrap()
}
