//! Searches that somebody looks on, and stops.
#![expect(clippy::unwrap_used, reason = "a test may panic")]

use std::sync::atomic::{AtomicU64, Ordering};

use highfrontier::data::Data;
use highfrontier::rules::Rocket;
use highfrontier::ruleset::{self, RuleSet};
use highfrontier::search::query::{Load, Query};
use highfrontier::search::reach::{Wanted, reach};
use highfrontier::search::solve::{solve, solve_along_watched};
use highfrontier::search::watch::{Progress, Unwatched, Watch};
use highfrontier::unit::{Consumption, Mass, Tanks, Thrust};

/// Stops at this look, and knows how many there were.
#[derive(Debug)]
struct Stop {
    at: u64,
    looks: AtomicU64,
    most_states: AtomicU64,
}

impl Stop {
    fn at(at: u64) -> Self {
        Self { at, looks: AtomicU64::new(0), most_states: AtomicU64::new(0) }
    }
}

impl Watch for Stop {
    fn goes_on(&self, progress: Progress) -> bool {
        self.most_states.fetch_max(progress.states, Ordering::Relaxed);
        self.looks.fetch_add(1, Ordering::Relaxed) + 1 < self.at
    }
}

fn question(rules: &RuleSet) -> Query {
    let rocket = Rocket::new(Thrust(3), Consumption::new(1, 1).unwrap(), Mass(3));
    let load = Load::Given(rules.track.loaded(Mass(3), Tanks(8)).unwrap());
    let [from, to] = ["leo", "ceres"].map(|name| rules.map.find(name).unwrap());
    Query { load, ..Query::new(rocket, from, to) }
}

#[test]
fn a_trip_that_is_stopped_is_not_complete_and_holds_what_was_found() {
    let rules = ruleset::load(&Data::Embedded, "basic").unwrap();
    let query = question(&rules);
    let whole = solve(&rules, &query).unwrap();
    assert!(whole.extent.is_whole() && whole.trips.len() == 2);
    let looker = Stop::at(u64::MAX);
    let watched = solve_along_watched(&rules, &query, None, &looker).unwrap();
    assert_eq!(watched.trips, whole.trips);
    assert!(watched.extent.is_whole() && looker.most_states.load(Ordering::Relaxed) > 0);
    // Stopped at each look there is, it never holds a trip that the whole answer has not, and says that it is cut.
    let mut held = 0;
    for at in 1..=looker.looks.load(Ordering::Relaxed) {
        let cut = solve_along_watched(&rules, &query, None, &Stop::at(at)).unwrap();
        assert!(!cut.extent.is_whole(), "stopped at look {at}");
        let soonest = cut.trips.iter().map(|trip| trip.turns).min();
        assert!(soonest.is_none_or(|turns| turns >= whole.trips[0].turns));
        held += cut.trips.len();
    }
    assert!(held > 0, "stopped late, it has some trips");
}

#[test]
fn reach_that_is_stopped_says_so() {
    let rules = ruleset::load(&Data::Embedded, "basic").unwrap();
    let query = question(&rules);
    let wanted = Wanted { with_return: true, ..Wanted::default() };
    let whole = reach(&rules, &query, wanted, &Unwatched).unwrap();
    assert!(whole.is_complete);
    let cut = reach(&rules, &query, wanted, &Stop::at(1)).unwrap();
    assert!(!cut.is_complete);
    let homes = |sites: &[highfrontier::search::reach::SiteReach]| {
        sites.iter().filter(|one| one.back.is_some()).count()
    };
    assert!(homes(&cut.sites) < homes(&whole.sites));
}
