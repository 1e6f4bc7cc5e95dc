//! How long questions take: the whole front from LEO to every site, and one trip.

use std::hint::black_box;
use std::process::Command;

use criterion::{Criterion, criterion_group, criterion_main};
use highfrontier::data::Data;
use highfrontier::rules::Rocket;
use highfrontier::ruleset::{self, RuleSet};
use highfrontier::search::everywhere::everywhere;
use highfrontier::search::query::{Load, Query};
use highfrontier::search::solve::solve;
use highfrontier::search::watch::Unwatched;
use highfrontier::unit::{Consumption, Mass, Steps, Tanks, Thrust};

fn query(rule_set: &RuleSet, to: &str) -> Query {
    let dry = Mass(3);
    let at = rule_set.track.loaded(dry, Tanks(8)).expect("eight tanks fit");
    Query {
        load: Load::Given(at),
        ..Query::new(
            Rocket::new(Thrust(3), Consumption::new(1, 1).expect("not over zero"), dry),
            rule_set.map.start(),
            rule_set.map.find(to).expect("the site is on the map"),
        )
    }
}

/// Sites reached and trade-offs found from LEO to everywhere.
fn to_everywhere(rule_set: &RuleSet) -> (usize, usize) {
    let query = query(rule_set, "ceres");
    let Load::Given(at) = query.load else { return (0, 0) };
    let found =
        everywhere(rule_set, &query.sky(rule_set), &query, at, &Unwatched).expect("the dry mass fits");
    if std::env::var_os("HF_BENCH_STATS").is_some() {
        eprintln!("{}", found.stats);
    }
    let sites = rule_set.map.spaces().filter(|(_, space)| space.is_site());
    let fronts = sites.map(|(id, _)| found.at(id).len()).filter(|count| *count > 0);
    fronts.fold((0, 0), |(sites, sum), count| (sites + 1, sum + count))
}

fn plans(criterion: &mut Criterion) {
    for name in ["basic", "expanded"] {
        let rule_set = ruleset::load(&Data::Embedded, name).expect("the compiled-in data is sound");
        let found = to_everywhere(&rule_set);
        eprintln!("{name}: sites, trade-offs {found:?}");
        assert!(found.0 > 100, "most sites are reached");
        criterion.bench_function(&format!("{name}: LEO to every site"), |bencher| {
            bencher.iter(|| black_box(to_everywhere(&rule_set)));
        });
        let query = query(&rule_set, "ceres");
        let answer = solve(&rule_set, &query).expect("the dry mass fits");
        let left = |turns| {
            let trips = answer.trips.iter().filter(|trip| trip.turns().0 == turns);
            trips.map(|trip| rule_set.track.steps(Mass(3), trip.end)).max()
        };
        if name == "basic" {
            assert_eq!((left(3), left(4)), (Some(Steps(10)), Some(Steps(11))));
        }
        criterion.bench_function(&format!("{name}: LEO to Ceres, library only"), |bencher| {
            bencher.iter(|| black_box(solve(&rule_set, &query)));
        });
    }
    from_process_start(criterion);
    criterion.bench_function("load the rule set", |bencher| {
        bencher.iter(|| black_box(ruleset::load(&Data::Embedded, "expanded")));
    });
}

/// A question as a player asks it, from the start of the process to the answer.
fn from_process_start(criterion: &mut Criterion) {
    for name in ["basic", "expanded"] {
        let ask = || {
            let mut command = Command::new(env!("CARGO_BIN_EXE_hf"));
            let ship = ["--thrust", "3", "--consumption", "1", "--dry", "3", "--tanks", "8"];
            command.args(["plan", "leo", "ceres", "--rules", name]).args(ship);
            command.output().expect("the program runs")
        };
        let answer = String::from_utf8(ask().stdout).expect("the answer is text");
        assert!(answer.starts_with("LEO (start) to Ceres: "), "{answer}");
        criterion.bench_function(&format!("{name}: LEO to Ceres, from process start"), |bencher| {
            bencher.iter(|| black_box(ask()));
        });
    }
}

criterion_group! {
    name = benches;
    config = Criterion::default().sample_size(10);
    targets = plans
}
criterion_main!(benches);
