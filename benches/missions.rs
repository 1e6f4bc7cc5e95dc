//! How long missions take: there and back, with two thrusters, fuel on the way and things left behind, and to every site.

use std::hint::black_box;
use std::process::Command;

use criterion::{Criterion, criterion_group, criterion_main};

const LUNA: &str = "luna-crater-shackleton-polar-rim";

/// A ship of two thrusters that refuels and may leave each of four masses.
const FOUR_MASSES: &str = "--thrust 4 --consumption 1 --dry 5 --tanks 6 --return --refuel --also 9/6+1 --drop 1 --drop 1 \
     --drop 1 --drop 1";

/// Questions as a player asks them, from the start of the process to the answer, with a line that the answer must have.
fn missions(criterion: &mut Criterion) {
    let questions = [
        (
            "Luna and back, two thrusters, refuelling, any of three cards left",
            format!("plan leo {LUNA} --rocket lunar-steamer --rules basic --tanks 3 --return --refuel --drop any"),
            "    9      3     0    16      0     0    17      3    1",
        ),
        (
            "the same without hazards",
            format!(
                "plan leo {LUNA} --rocket lunar-steamer --rules basic --tanks 3 --return --refuel --drop any \
                 --avoid-hazards"
            ),
            "100 %",
        ),
        (
            "Luna and back, one thruster",
            format!(
                "plan leo {LUNA} --rules basic --thrust 9 --consumption 6 --dry 1 --afterburn 1 --tanks 6 --return"
            ),
            "    3      3     0    18      0     0     1      6    1",
        ),
        (
            "Deimos and back, two thrusters, refuelling, fewest tanks, two masses left",
            "plan leo deimos --thrust 4 --consumption 1 --dry 4 --isru 3 --rules basic --return --refuel --also 9/6+1 \
             --drop 1 --drop 1"
                .to_string(),
            "Deimos",
        ),
        (
            "Luna and back, two thrusters, refuelling, four masses left",
            format!("plan leo {LUNA} --isru 1 --rules basic {FOUR_MASSES}"),
            "    4      3     0     5      0     2    17      6    1",
        ),
        (
            "Hertha and back, the same",
            format!("plan leo hertha --isru 3 --rules basic {FOUR_MASSES}"),
            "    2     10     0    10      0    12     1      6    0",
        ),
        (
            "Ceres and back, the same",
            format!("plan leo ceres --isru 1 --rules expanded {FOUR_MASSES}"),
            "    4     14     2    14     12     1    12      6    5",
        ),
        (
            "every site and home again, under the fourth edition with the fewest tanks",
            "reach leo --thrust 2 --consumption 1 --dry 1 --rules fourth --back".to_string(),
            "and home again",
        ),
        (
            "the same of a strong ship of Space Diamonds",
            "reach leo --thrust 12 --consumption 1 --dry 3 --rules diamonds --back".to_string(),
            "and home again",
        ),
    ];
    for (name, line, expected) in questions {
        let ask = || {
            let mut command = Command::new(env!("CARGO_BIN_EXE_hf"));
            command.args(line.split_whitespace()).arg("--all").output().expect("the program runs")
        };
        let answer = String::from_utf8(ask().stdout).expect("the answer is text");
        assert!(answer.contains(expected), "{answer}");
        criterion.bench_function(name, |bencher| bencher.iter(|| black_box(ask())));
    }
}

criterion_group! {
    name = benches;
    config = Criterion::default().sample_size(10);
    targets = missions
}
criterion_main!(benches);
