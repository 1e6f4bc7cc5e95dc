//! The two fuel tracks against the rulebooks: every number, constraint and example that is known of them.

#![expect(clippy::unwrap_used, reason = "a test that cannot go on may panic")]

use highfrontier::data::Data;
use highfrontier::finding::{Findings, Source};
use highfrontier::track::{FuelPosition, FuelTrack, TrackError};
use highfrontier::unit::{Mass, Steps, Tanks};
use proptest::prelude::*;

fn load(path: &str) -> FuelTrack {
    FuelTrack::load(Data::Embedded.read(path).unwrap().source()).unwrap()
}

fn diagram() -> FuelTrack {
    load("tracks/rocket-diagram.toml")
}

fn strip() -> FuelTrack {
    load("tracks/fuel-strip.toml")
}

/// A ship of this dry mass with so many tanks.
fn loaded(track: &FuelTrack, dry: u8, tanks: u8) -> FuelPosition {
    track.loaded(Mass(dry), Tanks(tanks)).unwrap()
}

fn steps_at(track: &FuelTrack, dry: u8, tanks: u8) -> u16 {
    track.steps(Mass(dry), loaded(track, dry, tanks)).0
}

/// The modifier with so many steps on board.
fn modifier_with(track: &FuelTrack, dry: u8, steps: u16) -> i8 {
    track.class(Mass(dry), track.with_steps(Mass(dry), Steps(steps)).unwrap()).modifier
}

fn modifier_at(track: &FuelTrack, dry: u8, tanks: u8) -> i8 {
    track.class(Mass(dry), loaded(track, dry, tanks)).modifier
}

/// The strip position of a wet mass as it is printed.
fn wet(track: &FuelTrack, text: &str) -> FuelPosition {
    let FuelTrack::Strip(strip) = track else { panic!("only the strip has wet masses") };
    strip.wet_mass(text).unwrap_or_else(|| panic!("{text} is no position"))
}

fn after(track: &FuelTrack, dry: u8, from: &str, steps: u16) -> Option<String> {
    let at = track.spend(Mass(dry), wet(track, from), Steps(steps))?;
    Some(track.describe(Mass(dry), at))
}

/// How the strip names a position, where there is one.
fn is_wet<'a>(text: impl Into<Option<&'a str>>) -> Option<String> {
    text.into().map(|text| format!("wet mass {text}"))
}

// ---------------------------------------------------------------- the rocket diagram of the Living Rules

/// Steps at the marks of tank 1 to 8: row 0 to 2 first, which three dry masses share, then rows 3 to 15.
const ROWS: [[u16; 8]; 14] = [
    [6, 10, 13, 16, 18, 19, 20, 21],
    [5, 8, 11, 14, 16, 18, 20, 21],
    [4, 7, 10, 12, 14, 15, 16, 17],
    [3, 5, 7, 9, 11, 13, 14, 15],
    [2, 4, 6, 8, 10, 11, 12, 13],
    [2, 4, 6, 8, 9, 10, 11, 12],
    [2, 4, 6, 7, 8, 9, 10, 11],
    [2, 4, 5, 6, 7, 8, 9, 10],
    [2, 3, 4, 5, 6, 7, 8, 9],
    [2, 3, 4, 5, 6, 7, 8, 9],
    [1, 2, 3, 4, 5, 6, 7, 8],
    [1, 2, 3, 4, 5, 6, 7, 8],
    [1, 2, 3, 4, 5, 6, 7, 8],
    [1, 2, 3, 4, 5, 6, 7, 8],
];

fn row(dry: u8) -> [u16; 8] {
    ROWS[usize::from(dry.saturating_sub(2))]
}

#[test]
fn every_mark_of_every_row_holds_its_steps() {
    let track = diagram();
    for dry in 0..=15 {
        assert_eq!(steps_at(&track, dry, 0), 0, "the leftmost spot is empty (LR 5.4B)");
        for (tanks, steps) in (1..).zip(row(dry)) {
            assert_eq!(steps_at(&track, dry, tanks), steps, "dry {dry}, tank {tanks}");
            assert_eq!(track.fewest_tanks(Mass(dry), Steps(steps)), Some(Tanks(tanks)), "dry {dry}");
        }
    }
}

#[test]
fn rows_go_from_dry_mass_0_to_15_lr_5_4b() {
    let track = diagram();
    assert_eq!(track.dry_range(), (Mass(0), Mass(15)));
    assert_eq!(track.check_dry(Mass(15)), Ok(()));
    let refusal = track.loaded(Mass(16), Tanks(1)).unwrap_err();
    let range =
        TrackError::DryMass { given: 16, track: "rocket diagram".to_string(), lightest: 0, heaviest: 15 };
    assert_eq!(refusal, range);
    assert_eq!(refusal.to_string(), "dry mass 16 does not fit the rocket diagram: it holds 0 to 15");
}

#[test]
fn eight_tanks_fit_every_row_lr_5_5b() {
    let track = diagram();
    for dry in 0..=15 {
        assert_eq!(track.most_tanks(Mass(dry)), Tanks(8));
        let refusal = track.loaded(Mass(dry), Tanks(9)).unwrap_err();
        assert_eq!(refusal, TrackError::Tanks { given: 9, dry, most: 8 });
        let most = row(dry)[7];
        let refusal = track.with_steps(Mass(dry), Steps(most + 1)).unwrap_err();
        assert_eq!(refusal, TrackError::Steps { given: most + 1, dry, most });
        assert_eq!(track.fewest_tanks(Mass(dry), Steps(most + 1)), None);
    }
}

#[test]
fn fuelling_goes_to_the_next_mark_and_loses_the_part_of_a_tank_lr_5_4c() {
    let track = diagram();
    // Dry 3: marks at 5, 8, 11 ... steps. From 6 steps the next mark is 8, from 8 it is 11.
    let from = |steps| track.with_steps(Mass(3), Steps(steps)).unwrap();
    assert_eq!(track.add_tank(Mass(3), from(0)), Some(from(5)));
    assert_eq!(track.add_tank(Mass(3), from(6)), Some(from(8)));
    assert_eq!(track.add_tank(Mass(3), from(7)), Some(from(8)));
    assert_eq!(track.add_tank(Mass(3), from(8)), Some(from(11)));
    assert_eq!(track.add_tank(Mass(3), from(21)), None);
}

#[test]
fn only_whole_tanks_are_unloaded_lr_5_4c() {
    let track = diagram();
    let from = |steps| track.with_steps(Mass(3), Steps(steps)).unwrap();
    // 9 steps are two tanks and a part: the part is lost, one tank comes out, one stays.
    assert_eq!(track.unload_tank(Mass(3), from(9)), Some(from(5)));
    assert_eq!(track.unload_tank(Mass(3), from(8)), Some(from(5)));
    assert_eq!(track.unload_tank(Mass(3), from(5)), Some(from(0)));
    assert_eq!(track.unload_tank(Mass(3), from(4)), None);
    assert_eq!(track.unload_tank(Mass(3), from(0)), None);
    assert_eq!(track.whole_tanks(Mass(3), from(9)), Tanks(2));
    assert_eq!(track.whole_tanks(Mass(3), from(4)), Tanks(0));
}

#[test]
fn steps_that_the_texts_print() {
    let track = diagram();
    assert_eq!(steps_at(&track, 3, 1), 5, "LR 5.4C: Hall Effect, crew, Kuck Mosquito and one tank");
    // LR 8.8 years 1 to 3 spend 8 and 2 from three tanks; by LR 12.7 ten steps on dry 4 are already class -1.
    assert_eq!(steps_at(&track, 4, 3), 10);
    // LR 8.8 years 4 to 9: 9 + 4 + 4 steps spent from five tanks, one left.
    assert_eq!(steps_at(&track, 1, 5), 18);
    let most = (0..=15).map(|dry| steps_at(&track, dry, 8)).max();
    assert_eq!(most, Some(21), "LR 5.4E: no ship carries more than 21 steps");
    let light: Vec<u16> = (5..=8).map(|tanks| steps_at(&track, 2, tanks)).collect();
    assert_eq!(light, [18, 19, 20, 21], "18 at tank 5, at least one step a tank, at most 21");
}

#[test]
fn a_sail_with_8_tanks_keeps_a_little_more_than_2_after_10_steps_lr_6_1a() {
    let track = diagram();
    let at = track.spend(Mass(1), loaded(&track, 1, 8), Steps(10)).unwrap();
    assert_eq!(track.describe(Mass(1), at), "2 tanks and 1 of 3 steps");
    assert_eq!(track.whole_tanks(Mass(1), at), Tanks(2));
    assert!(at > loaded(&track, 1, 2));
    assert_eq!(track.class(Mass(1), at).modifier, 0);
}

#[test]
fn classes_that_the_texts_name() {
    let track = diagram();
    // LR 6.1B: dry 6 with one tank is transport, one step less is scout.
    assert_eq!(modifier_at(&track, 6, 1), -1);
    assert_eq!(modifier_with(&track, 6, row(6)[0] - 1), 0);
    assert_eq!(track.class(Mass(6), loaded(&track, 6, 1)).name, "transport");
    // LR 6.5: dry 7 without fuel is 0; any fuel or any more mass is worse.
    assert_eq!(modifier_with(&track, 7, 0), 0);
    assert_eq!(modifier_with(&track, 7, 1), -1);
    assert_eq!(modifier_with(&track, 8, 0), -1);
    // LR 5.5B: on dry 3 one tank lowers the modifier by one, eight tanks by two.
    let empty = modifier_at(&track, 3, 0);
    assert_eq!(modifier_at(&track, 3, 1), empty - 1);
    assert_eq!(modifier_at(&track, 3, 8), empty - 2);
    assert_eq!(empty, 1, "dry 6 below one tank is 0, and dry 3 without fuel is better than with one tank");
    // LR 8.8 year 3: dry 4 with 2 steps left is 0. LR 12.7: dry 4 with 10 steps is -1. LR 8.8 year 9: dry 1 with 5 tanks.
    assert_eq!(modifier_with(&track, 4, 2), 0);
    assert_eq!(modifier_with(&track, 4, 10), -1);
    assert_eq!(modifier_at(&track, 1, 5), -1);
}

#[test]
fn classes_go_by_wet_mass_with_the_part_of_a_tank_counted_by_steps() {
    let track = diagram();
    // Row 0 to 2 counts as mass 2. Between tank 1 (6 steps) and tank 2 (10 steps) each step is a quarter of a tank.
    for (steps, modifier) in [(0, 1), (6, 1), (7, 1), (8, 0), (9, 0), (10, 0)] {
        assert_eq!(modifier_with(&track, 2, steps), modifier, "wet mass 3 1/2 begins at 8 steps: {steps}");
        assert_eq!(modifier_with(&track, 0, steps), modifier, "dry 0 stands in the same row: {steps}");
    }
    // Wet mass 7 on row 0 to 2 is tank 5, 18 steps; on row 3 tank 4, 14 steps.
    for (dry, steps, modifier) in [(2, 17, 0), (2, 18, -1), (3, 13, 0), (3, 14, -1), (5, 4, 0), (5, 5, -1)] {
        assert_eq!(modifier_with(&track, dry, steps), modifier, "dry {dry}, {steps} steps");
    }
    // Wet mass 14: dry 6 with tank 8, dry 13 with tank 1, dry 14 without fuel.
    for (dry, tanks, modifier) in [(6, 7, -1), (6, 8, -2), (13, 0, -1), (13, 1, -2), (14, 0, -2), (15, 8, -2)]
    {
        assert_eq!(modifier_at(&track, dry, tanks), modifier, "dry {dry}, tank {tanks}");
    }
}

#[test]
fn a_change_of_dry_mass_keeps_tanks_and_the_part_of_a_tank_lr_6_7a() {
    let track = diagram();
    let from = |dry, steps| track.with_steps(Mass(dry), Steps(steps)).unwrap();
    let change = |dry, steps, new| track.change_dry(Mass(dry), from(dry, steps), Mass(new));
    // Dry 4 drops 2: marks 4, 7, 10 become 6, 10, 13.
    for (old, new) in [(0, 0), (4, 6), (7, 10), (10, 13), (17, 21)] {
        assert_eq!(change(4, old, 2), Some(from(2, new)), "{old} steps");
    }
    // Between tank 1 and 2: spot 1 and 2 of 3 go to spot 1 and 2 of 4, rounded down (reconstructed dashed lines).
    assert_eq!(change(4, 5, 2), Some(from(2, 7)));
    assert_eq!(change(4, 6, 2), Some(from(2, 8)));
    // The other way: spot 3 of 4 goes to spot 2 of 3.
    assert_eq!(change(2, 9, 4), Some(from(4, 6)));
    assert_eq!(change(0, 9, 2), Some(from(2, 9)), "one row for dry mass 0 to 2");
    assert_eq!(change(4, 5, 16), None, "LR 5.4B");
}

#[test]
fn numbers_that_the_texts_print_are_told_from_reconstructed_ones() {
    let track = diagram();
    let mut printed = Vec::new();
    for dry in 0..=15 {
        for tanks in 1..=8 {
            if track.is_certain(Mass(dry), Tanks(tanks)) {
                printed.push((dry, tanks));
            }
        }
        assert!(track.is_certain(Mass(dry), Tanks(0)), "empty is empty");
    }
    let light = (0..=2).flat_map(|dry| (5..=8).map(move |tanks| (dry, tanks)));
    let wanted: Vec<(u8, u8)> = light.chain([(3, 1), (4, 3)]).collect();
    assert_eq!(printed, wanted);
}

#[test]
fn no_row_holds_more_than_the_lighter_one_and_every_tank_adds_a_step() {
    let track = diagram();
    for dry in 0..=15 {
        for tanks in 1..=8 {
            assert!(
                steps_at(&track, dry, tanks) > steps_at(&track, dry, tanks - 1),
                "dry {dry}, tank {tanks}"
            );
            assert!(
                dry == 0 || steps_at(&track, dry, tanks) <= steps_at(&track, dry - 1, tanks),
                "dry {dry}"
            );
        }
    }
}

/// The rows from 3 on are a fit: of all rows allowed, the one nearest to the rocket equation.
#[test]
fn reconstructed_rows_are_the_nearest_to_the_rocket_equation() {
    let track = diagram();
    for dry in 3..=15_u8 {
        let above: Vec<u16> = (1..=8).map(|tanks| steps_at(&track, dry - 1, tanks)).collect();
        let mut rows = vec![Vec::<u16>::new()];
        for tank in 0..8 {
            let longer = rows.iter().flat_map(|row| {
                let last = row.last().copied().unwrap_or(0);
                let most = match row.len() {
                    0 => 6,
                    1 => row[0],
                    length => row[length - 1] - row[length - 2],
                };
                (1..=most).map(move |more| row.iter().copied().chain([last + more]).collect::<Vec<u16>>())
            });
            rows = longer.filter(|row| row[tank] <= above[tank] && row[tank] <= 21).collect();
        }
        rows.retain(|row| (dry != 3 || row[0] == 5) && (dry != 4 || row[2] == 10));
        let distance = |row: &[u16]| -> f64 {
            let parts = (1_u8..).zip(row).map(|(tanks, steps)| {
                let ideal = 16.0 * ((f64::from(dry) + f64::from(tanks)) / f64::from(dry)).ln();
                (f64::from(*steps) - ideal).powi(2)
            });
            parts.sum()
        };
        let nearest = rows.iter().min_by(|one, other| distance(one).total_cmp(&distance(other))).unwrap();
        assert_eq!(*nearest, row(dry), "dry {dry}");
    }
}

#[test]
fn a_position_is_described_in_tanks_and_steps() {
    let track = diagram();
    let describe = |dry, steps| track.describe(Mass(dry), track.with_steps(Mass(dry), Steps(steps)).unwrap());
    assert_eq!(describe(3, 0), "0 tanks");
    assert_eq!(describe(3, 2), "0 tanks and 2 of 5 steps");
    assert_eq!(describe(3, 5), "1 tank");
    assert_eq!(describe(3, 6), "1 tank and 1 of 3 steps");
}

// ---------------------------------------------------------------- the fuel strip of the fourth edition

/// All positions, light to heavy, as the mat prints them.
const STRIP: [&str; 57] = [
    "1", "1 1/9", "1 2/9", "1 1/3", "1 4/9", "1 5/9", "1 2/3", "1 7/9", "1 8/9", "2", "2 1/6", "2 1/3",
    "2 1/2", "2 2/3", "2 5/6", "3", "3 1/4", "3 1/2", "3 3/4", "4", "4 1/3", "4 2/3", "5", "5 1/3", "5 2/3",
    "6", "6 1/2", "7", "7 1/2", "8", "8 1/2", "9", "9 1/2", "10", "10 1/2", "11", "12", "13", "14", "15",
    "16", "17", "18", "19", "20", "21", "22", "23", "24", "25", "26", "27", "28", "29", "30", "31", "32",
];

/// Tank lines that leave a fractional position, and where they lead.
const TANK_LINES: [(&str, &str); 25] = [
    ("1 1/9", "2 1/6"),
    ("1 2/9", "2 1/6"),
    ("1 1/3", "2 1/3"),
    ("1 4/9", "2 1/2"),
    ("1 5/9", "2 1/2"),
    ("1 2/3", "2 2/3"),
    ("1 7/9", "2 5/6"),
    ("1 8/9", "2 5/6"),
    ("2 1/6", "3 1/4"),
    ("2 1/3", "3 1/4"),
    ("2 1/2", "3 1/2"),
    ("2 2/3", "3 3/4"),
    ("2 5/6", "3 3/4"),
    ("3 1/4", "4 1/3"),
    ("3 1/2", "4 2/3"),
    ("3 3/4", "4 2/3"),
    ("4 1/3", "5 1/3"),
    ("4 2/3", "5 2/3"),
    ("5 1/3", "6"),
    ("5 2/3", "6 1/2"),
    ("6 1/2", "7 1/2"),
    ("7 1/2", "8 1/2"),
    ("8 1/2", "9 1/2"),
    ("9 1/2", "10 1/2"),
    ("10 1/2", "11"),
];

#[test]
fn the_strip_has_57_positions_in_order() {
    let track = strip();
    let positions: Vec<FuelPosition> = STRIP.iter().map(|text| wet(&track, text)).collect();
    assert!(positions.windows(2).all(|pair| pair[0] < pair[1]));
    assert_eq!(positions[0], track.empty(Mass(1)));
    assert_eq!(positions[56], loaded(&track, 1, 31), "wet mass 32 is the last");
    let FuelTrack::Strip(only) = &track else { panic!("the strip is a strip") };
    assert_eq!(only.wet_mass("4 1/2"), None);
    assert_eq!(only.wet_mass("33"), None);
}

#[test]
fn steps_between_whole_masses_are_those_of_the_mat() {
    let track = strip();
    let between = [9, 6, 4, 3, 3, 2, 2, 2, 2, 2, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1];
    for (mass, steps) in (1..).zip(between) {
        assert_eq!(steps_at(&track, mass, 1), steps, "from {} to {mass}", mass + 1);
    }
}

#[test]
fn above_23_one_step_burns_two_masses() {
    let track = strip();
    let jumps = [(24, 23), (25, 23), (26, 24), (27, 25), (28, 26), (29, 27), (30, 28), (31, 29), (32, 30)];
    for (from, to) in jumps {
        assert_eq!(after(&track, 23, &from.to_string(), 1), is_wet(to.to_string().as_str()));
    }
    // 32, 30, 28, 26, 24, 23: five steps; 31, 29, 27, 25, 23: four.
    assert_eq!(track.steps(Mass(23), wet(&track, "32")), Steps(5));
    assert_eq!(track.steps(Mass(23), wet(&track, "31")), Steps(4));
}

#[test]
fn dry_mass_goes_from_1_to_23_and_0_counts_as_1() {
    let track = strip();
    assert_eq!(track.empty(Mass(0)), track.empty(Mass(1)));
    for dry in 1..=23 {
        assert_eq!(track.describe(Mass(dry), track.empty(Mass(dry))), format!("wet mass {dry}"));
        assert_eq!(track.most_tanks(Mass(dry)), Tanks(32 - dry));
        let refusal = track.loaded(Mass(dry), Tanks(33 - dry)).unwrap_err();
        assert_eq!(refusal, TrackError::Tanks { given: 33 - dry, dry, most: 32 - dry });
    }
    assert_eq!(track.most_tanks(Mass(0)), Tanks(31));
    let refusal = track.check_dry(Mass(24)).unwrap_err();
    assert_eq!(refusal.to_string(), "dry mass 24 does not fit the fuel strip: it holds 0 to 23");
}

#[test]
fn a_tank_goes_up_its_red_line() {
    let track = strip();
    for mass in 1..=31_u8 {
        let to = wet(&track, &(mass + 1).to_string());
        assert_eq!(track.add_tank(Mass(1), wet(&track, &mass.to_string())), Some(to), "from {mass}");
    }
    for (from, to) in TANK_LINES {
        assert_eq!(track.add_tank(Mass(1), wet(&track, from)), Some(wet(&track, to)), "from {from}");
    }
    assert_eq!(track.add_tank(Mass(1), wet(&track, "32")), None);
    assert!(
        STRIP
            .iter()
            .filter(|text| text.contains('/'))
            .all(|text| TANK_LINES.iter().any(|line| line.0 == *text))
    );
}

#[test]
fn a_tank_comes_out_down_the_lower_line_where_two_meet_4e_g1g() {
    let track = strip();
    let unload = |from: &str| track.unload_tank(Mass(1), wet(&track, from));
    for (from, to) in [
        ("2 1/6", "1 1/9"),
        ("2 1/2", "1 4/9"),
        ("2 5/6", "1 7/9"),
        ("3 1/4", "2 1/6"),
        ("3 3/4", "2 2/3"),
        ("4 2/3", "3 1/2"),
        ("6", "5"),
        ("11", "10"),
        ("5 2/3", "4 2/3"),
        ("32", "31"),
    ] {
        assert_eq!(unload(from), Some(wet(&track, to)), "from {from}");
    }
    assert_eq!(unload("1 8/9"), None);
    // Never below the dry mass: on dry 4 the part of a tank of 4 1/3 stays.
    assert_eq!(track.unload_tank(Mass(4), wet(&track, "4 1/3")), None);
    assert_eq!(track.unload_tank(Mass(4), wet(&track, "4 2/3")), None);
    // The example of 4e F2: two masses out of 4 1/3 leave 2 1/6.
    assert_eq!(track.unload_tank(Mass(1), unload("4 1/3").unwrap()), Some(wet(&track, "2 1/6")));
}

#[test]
fn every_position_of_the_strip_has_the_class_of_the_mat() {
    let track = strip();
    let limits = [
        ("1 8/9", "wisp", 2),
        ("4 1/3", "probe", 1),
        ("8", "scout", 0),
        ("16", "transport", -1),
        ("32", "tug", -2),
    ];
    let mut positions = STRIP.iter();
    for (last, name, modifier) in limits {
        for text in positions.by_ref() {
            let class = track.class(Mass(1), wet(&track, text));
            assert_eq!((class.name.as_str(), class.modifier), (name, modifier), "wet mass {text}");
            if *text == last {
                break;
            }
        }
    }
    assert_eq!(positions.next(), None);
}

#[test]
fn steps_down_the_strip_end_where_the_printed_examples_end() {
    let track = strip();
    let examples = [
        ("8", 3, "6 1/2"),  // Space Diamonds iE6
        ("8", 6, "5 1/3"),  // Space Diamonds iE6
        ("8", 7, "5"),      // Space Diamonds iE6
        ("5", 7, "3"),      // Space Diamonds iE6
        ("8", 15, "2 5/6"), // Space Diamonds iE6d
        ("8", 9, "4 1/3"),  // Space Diamonds iE2b
        ("5", 13, "2"),     // key of the mat
        ("4", 8, "2 1/3"),  // 4e E6b
        ("19", 16, "7"),    // 4e worked journey: two burns of 12·8
        ("7", 8, "4"),      // 4e worked journey: the lander burn of Mercury
    ];
    for (from, steps, to) in examples {
        assert_eq!(after(&track, 1, from, steps), is_wet(to), "{steps} steps from {from}");
    }
}

#[test]
fn classes_of_the_printed_examples_of_the_strip() {
    let track = strip();
    let examples = [
        ("8", 0),      // Space Diamonds iE2b; third edition, dry 4 and four tanks
        ("4 1/3", 1),  // Space Diamonds iE2b
        ("20", -2),    // Space Diamonds iE2b
        ("4", 1),      // 4e E6b: dry 2
        ("7", 0),      // 4e E6b: dry 1 or 4
        ("8 1/2", -1), // 4e: base 7 at Ceres, net 6
    ];
    for (text, modifier) in examples {
        assert_eq!(track.class(Mass(1), wet(&track, text)).modifier, modifier, "wet mass {text}");
    }
}

#[test]
fn worked_examples_of_the_fourth_edition_come_out_on_the_strip() {
    let track = strip();
    let steps = |dry, text: &str| track.steps(Mass(dry), wet(&track, text)).0;
    // Dry 4 and wet 19: two burns of 8 leave wet 7, scout.
    assert_eq!(after(&track, 4, "19", 16), is_wet("7"));
    assert_eq!(track.class(Mass(4), wet(&track, "7")).name, "scout");
    // Dry 4 with 4 tanks: 10 steps, so one burn of 8 and not two.
    assert_eq!(loaded(&track, 4, 4), wet(&track, "8"));
    assert_eq!(steps(4, "8"), 10);
    assert_eq!(after(&track, 4, "8", 16), None);
    // One step out of wet 8 1/2 leaves wet 8, a class better.
    assert_eq!(after(&track, 6, "8 1/2", 1), is_wet("8"));
    // Dry 6 and 4 tanks: wet 10. Wet 20 and 2 tanks: wet 22.
    assert_eq!(loaded(&track, 6, 4), wet(&track, "10"));
    assert_eq!(loaded(&track, 20, 2), wet(&track, "22"));
    // Cards ground up for fuel: wet 8 stays, dry 6 falls to 3, 4 steps become 14.
    assert_eq!((steps(6, "8"), steps(3, "8")), (4, 14));
    // Dry 4, wet 6 1/2: two tanks out go down two red lines to 4 2/3; 2 steps of fuel are left.
    let one = track.unload_tank(Mass(4), wet(&track, "6 1/2")).unwrap();
    let two = track.unload_tank(Mass(4), one).unwrap();
    assert_eq!((one, two), (wet(&track, "5 2/3"), wet(&track, "4 2/3")));
    assert_eq!(track.steps(Mass(4), two), Steps(2));
    assert_eq!(track.whole_tanks(Mass(4), wet(&track, "6 1/2")), Tanks(2));
    // Space Diamonds: 3·1 from wet 8, three burns, pivot and burn, half lander: 6 1/2, 5 1/3, 5.
    assert_eq!(after(&track, 4, "8", 3), is_wet("6 1/2"));
    assert_eq!(after(&track, 4, "6 1/2", 3), is_wet("5 1/3"));
    assert_eq!(after(&track, 4, "5 1/3", 1), is_wet("5"));
    // 4e E5: dry 5 and 3 tanks are wet 8 and 7 steps; three burns of 2 leave 5 1/3.
    assert_eq!(loaded(&track, 5, 3), wet(&track, "8"));
    assert_eq!(steps(5, "8"), 7);
    assert_eq!(after(&track, 5, "8", 6), is_wet("5 1/3"));
    // 4e E6b: dry 2, wet 4; 8 steps to land; the sandworm stays behind, six tanks come in: dry 1, wet 7.
    assert_eq!(after(&track, 2, "4", 8), is_wet("2 1/3"));
    let mut at = track.change_dry(Mass(2), wet(&track, "2 1/3"), Mass(1)).unwrap();
    assert_eq!(at, wet(&track, "1 1/3"));
    for _ in 0..6 {
        at = track.add_tank(Mass(1), at).unwrap();
    }
    assert_eq!(at, wet(&track, "7"));
    // 4e La: dry 1 with one tank, one step jettisoned, is a wisp.
    assert_eq!(after(&track, 1, "2", 1), is_wet("1 8/9"));
    assert_eq!(modifier_at(&track, 1, 1), 1);
    assert_eq!(track.class(Mass(1), wet(&track, "1 8/9")).modifier, 2);
    // 4e I5a: wet 4 and two tanks are wet 6; a factory (to wet 11) costs two classes.
    assert_eq!(loaded(&track, 4, 2), wet(&track, "6"));
    assert_eq!(loaded(&track, 4, 7), wet(&track, "11"));
    assert_eq!(modifier_at(&track, 4, 0) - modifier_at(&track, 4, 7), 2);
    // 4e I5b: a factory fills wet 7 1/2 with seven tanks to 14.
    let full = (0..7).fold(wet(&track, "7 1/2"), |at, _| track.add_tank(Mass(1), at).unwrap());
    assert_eq!(full, wet(&track, "14"));
}

#[test]
fn cargo_moves_both_markers_along_the_red_lines_4e_g1g() {
    let track = strip();
    let change = |dry, text: &str, new| track.change_dry(Mass(dry), wet(&track, text), Mass(new));
    assert_eq!(change(4, "4 1/3", 2), Some(wet(&track, "2 1/6")), "4e F2");
    assert_eq!(change(2, "2 1/6", 4), Some(wet(&track, "4 1/3")));
    assert_eq!(change(5, "8", 3), Some(wet(&track, "6")));
    assert_eq!(change(1, "1 4/9", 0), Some(wet(&track, "1 4/9")), "dry 0 counts as 1");
    assert_eq!(change(20, "22", 24), None, "dry 23 is the most");
    assert_eq!(change(20, "32", 21), None, "wet 32 is the most");
}

// ---------------------------------------------------------------- wrong track files

const SMALL_DIAGRAM: &str = r#"format = 1
kind = "diagram"
name = "small"
max_dry = 1

[[row]]
dry = [0, 0]
steps = [3, 5]

[[row]]
dry = [1, 1]
steps = [2, 3]

[[class]]
name = "light"
modifier = 0
below = "2"

[[class]]
name = "heavy"
modifier = -1

[[exception]]
dry = 1
steps = 2
class = "light"
"#;

const SMALL_STRIP: &str = r#"format = 1
kind = "strip"
name = "small"
min_dry = 1
max_dry = 2
positions = ["1", "1 1/2", "2", "3", "4"]
long_steps = [["4", "2"]]
tank_lines = [["1 1/2", "3"]]

[[class]]
name = "light"
modifier = 1
from = "1"
to = "1 1/2"

[[class]]
name = "heavy"
modifier = 0
from = "2"
to = "4"
"#;

fn read(text: &str) -> Result<FuelTrack, Findings> {
    FuelTrack::load(Source { file: "my.toml", text })
}

/// The findings after one change, as they are printed.
fn wrong(base: &str, right: &str, wrong: &str) -> String {
    assert!(base.contains(right), "{right}");
    read(&base.replacen(right, wrong, 1)).expect_err("wrong on purpose").to_string()
}

#[test]
fn small_tracks_of_a_player_are_read() {
    let track = read(SMALL_DIAGRAM).unwrap();
    assert_eq!(
        (steps_at(&track, 1, 2), modifier_with(&track, 1, 2), modifier_with(&track, 1, 3)),
        (3, 0, -1)
    );
    let track = read(SMALL_STRIP).unwrap();
    assert_eq!((steps_at(&track, 1, 3), track.most_tanks(Mass(2))), (3, Tanks(2)));
    // A position is known by its value, however it is written.
    assert!(read(&SMALL_STRIP.replace("\"1 1/2\", \"3\"", "\"1 2/4\", \"3\"")).is_ok());
}

#[test]
fn a_wrong_diagram_says_line_and_field() {
    let cases = [
        (
            "format = 1",
            "format = 2",
            "1: format: format 2 is not known; this program reads format 1 [unknown-format]",
        ),
        (
            "\"diagram\"",
            "\"table\"",
            "2: kind: 'table' is no kind of fuel track; write diagram or strip [unknown-kind]",
        ),
        ("max_dry = 1", "max_dry = 2", "4: max_dry: the rows end at dry mass 1, max_dry says 2 [row-order]"),
        (
            "[3, 5]",
            "[3, 3]",
            "8: row.steps: every tank must add at least one step to the one before [steps-order]",
        ),
        (
            "[3, 5]",
            "[0, 5]",
            "8: row.steps: every tank must add at least one step to the one before [steps-order]",
        ),
        (
            "[3, 5]",
            "[]",
            "8: row.steps: every tank must add at least one step to the one before [steps-order]",
        ),
        (
            "[0, 0]",
            "[0, 1]",
            "11: row.dry: the row holds dry mass 1 to 1, but dry mass 2 comes next [row-order]",
        ),
        (
            "below = \"2\"\n",
            "",
            "15: class.below: every class but the last needs below, the last has none [class-order]",
        ),
        (
            "modifier = -1\n",
            "modifier = -1\nbelow = \"9\"\n",
            "20: class.below: every class but the last needs below, the last has none [class-order]",
        ),
        (
            "class = \"light\"",
            "class = \"lite\"",
            "26: exception.class: no class is called 'lite' [unknown-class]",
        ),
        (
            "below = \"2\"",
            "below = \"2 1\"",
            "17: class.below: '2 1' is no mixed number; write it like \"4\" or \"4 1/3\", below 256 [not-readable]",
        ),
        (
            "steps = [3, 5]",
            "step = [3, 5]",
            "8: row.step: the key step is not known here; did you mean steps? the keys are dry, steps [not-readable]",
        ),
        (
            "modifier = 0\n",
            "",
            "14: class.modifier: modifier is missing; add a line modifier = ... [not-readable]",
        ),
    ];
    for (right, bad, finding) in cases {
        assert_eq!(wrong(SMALL_DIAGRAM, right, bad), format!("my.toml:{finding}"), "{bad}");
    }
}

#[test]
fn classes_of_a_diagram_go_from_light_to_heavy() {
    let three = SMALL_DIAGRAM.replace(
        "[[class]]\nname = \"heavy\"",
        "[[class]]\nname = \"middle\"\nmodifier = 0\nbelow = \"2\"\n\n[[class]]\nname = \"heavy\"",
    );
    let finding = "my.toml:15: class.below: the classes must go from light to heavy [class-order]";
    assert_eq!(read(&three).unwrap_err().to_string(), finding);
    assert!(read(&three.replacen("below = \"2\"", "below = \"1 1/2\"", 1)).is_ok());
}

#[test]
fn a_track_file_needs_its_kind_and_a_class() {
    assert_eq!(
        read("").unwrap_err().to_string(),
        "my.toml:1: kind: kind is missing; add a line kind = ... [not-readable]"
    );
    let classless: String = SMALL_STRIP.split("[[class]]").next().unwrap().to_string() + "class = []\n";
    assert_eq!(
        read(&classless).unwrap_err().to_string(),
        "my.toml:1: class: there must be at least one wet-mass class [no-class]"
    );
    let classless = SMALL_DIAGRAM.split("[[row]]").next().unwrap().to_string() + "class = []\nrow = []\n";
    let findings = read(&classless).unwrap_err();
    let codes: Vec<&str> = findings.0.iter().map(|finding| finding.code).collect();
    assert_eq!(codes, ["no-class", "row-order"]);
}

#[test]
fn a_wrong_strip_says_line_and_field() {
    let cases = [
        (
            "format = 1",
            "format = 0",
            "1: format: format 0 is not known; this program reads format 1 [unknown-format]",
        ),
        (
            "\"3\", \"4\"]",
            "\"4\", \"3\"]",
            "6: positions: '3' must be heavier than the position before it [position-order]",
        ),
        (
            "[\"4\", \"2\"]",
            "[\"4\", \"2 1/2\"]",
            "7: long_steps: '2 1/2' is no position of the strip [unknown-position]",
        ),
        (
            "[\"4\", \"2\"]",
            "[\"3\", \"4\"]",
            "7: long_steps: a fuel step goes to a lighter position [position-order]",
        ),
        (
            "[\"1 1/2\", \"3\"]",
            "[\"1 1/3\", \"3\"]",
            "8: tank_lines: '1 1/3' is no position of the strip [unknown-position]",
        ),
        (
            "[\"1 1/2\", \"3\"]",
            "[\"1 1/2\", \"1\"]",
            "8: tank_lines: a tank line goes to a heavier position [position-order]",
        ),
        (
            "[\"1 1/2\", \"3\"]",
            "[\"1 1/2\", \"3\"], [\"1 1/2\", \"2\"]",
            "8: tank_lines: two tank lines leave '1 1/2'; leave one out [duplicate-line]",
        ),
        (
            "max_dry = 2",
            "max_dry = 9",
            "5: max_dry: min_dry and max_dry must be positions of the strip [unknown-position]",
        ),
        (
            "min_dry = 1",
            "min_dry = 3",
            "5: max_dry: max_dry must not be less than min_dry, which is 3 [position-order]",
        ),
        ("to = \"4\"", "to = \"5\"", "20: class.to: '5' is no position of the strip [unknown-position]"),
        ("from = \"2\"", "from = \"3\"", "19: class.from: the class 'heavy' must begin at '2' [class-order]"),
        (
            "from = \"2\"",
            "from = \"1 1/2\"",
            "19: class.from: the class 'heavy' must begin at '2' [class-order]",
        ),
        (
            "to = \"4\"",
            "to = \"1\"",
            "20: class.to: the class 'heavy' must not end before it begins [class-order]",
        ),
        (
            "to = \"4\"",
            "to = \"3\"",
            "20: class.to: '4' and all that is heavier has no class; let the last one end there [class-order]",
        ),
        (
            "min_dry = 1",
            "min_dry = -1",
            "4: min_dry: integer -1 does not fit; write a whole number from 0 to 255 [not-readable]",
        ),
        (
            "positions = [\"1\"",
            "positions = [\"256\"",
            "6: positions: '256' is no mixed number; write it like \"4\" or \"4 1/3\", below 256 [not-readable]",
        ),
    ];
    for (right, bad, finding) in cases {
        assert_eq!(wrong(SMALL_STRIP, right, bad), format!("my.toml:{finding}"), "{bad}");
    }
}

#[test]
fn several_faults_of_a_track_are_reported_in_file_order() {
    let text = SMALL_DIAGRAM
        .replace("format = 1", "format = 3")
        .replace("class = \"light\"", "class = \"lite\"")
        .replace("[2, 3]", "[2, 1]");
    let findings = read(&text).unwrap_err();
    let found: Vec<(usize, &str)> = findings.0.iter().map(|finding| (finding.line, finding.code)).collect();
    assert_eq!(found, [(1, "unknown-format"), (12, "steps-order"), (26, "unknown-class")]);
}

// ---------------------------------------------------------------- laws of both tracks

/// A track, a dry mass that fits it, and two positions on it.
fn stance() -> impl Strategy<Value = (bool, u8, u8, u16, u8, u16)> {
    (any::<bool>(), 0..=23_u8, 0..=31_u8, 0..=60_u16, 0..=31_u8, 0..=60_u16)
}

/// The position with tanks loaded and then steps spent, both cut to what is possible.
fn reach(track: &FuelTrack, dry: u8, tanks: u8, spent: u16) -> FuelPosition {
    let full = loaded(track, dry, tanks.min(track.most_tanks(Mass(dry)).0));
    let steps = track.steps(Mass(dry), full).0;
    track.spend(Mass(dry), full, Steps(spent % (steps + 1))).unwrap()
}

fn set_up(is_strip: bool, dry: u8) -> (FuelTrack, u8) {
    let track = if is_strip { strip() } else { diagram() };
    let dry = dry % (track.dry_range().1.0 + 1);
    (track, dry)
}

proptest! {
    #[test]
    fn what_is_spent_is_what_is_missing((is_strip, dry, tanks, gone, _, spent) in stance()) {
        let (track, dry) = set_up(is_strip, dry);
        let at = reach(&track, dry, tanks, gone);
        let before = track.steps(Mass(dry), at);
        match track.spend(Mass(dry), at, Steps(spent)) {
            Some(after) => prop_assert_eq!(track.steps(Mass(dry), after).0 + spent, before.0),
            None => prop_assert!(spent > before.0),
        }
    }

    #[test]
    fn spending_in_two_goes_is_spending_at_once((is_strip, dry, tanks, gone, first, second) in stance()) {
        let (track, dry) = set_up(is_strip, dry);
        let at = reach(&track, dry, tanks, gone);
        let dry = Mass(dry);
        let first = Steps(u16::from(first));
        let once = track.spend(dry, at, Steps(first.0 + second));
        let twice = track.spend(dry, at, first).and_then(|at| track.spend(dry, at, Steps(second)));
        prop_assert_eq!(once, twice);
    }

    #[test]
    fn a_tank_more_never_lowers_the_steps((is_strip, dry, tanks, gone, _, _) in stance()) {
        let (track, dry) = set_up(is_strip, dry);
        let at = reach(&track, dry, tanks, gone);
        let dry = Mass(dry);
        if let Some(more) = track.add_tank(dry, at) {
            prop_assert!(more > at);
            prop_assert!(track.steps(dry, more) >= track.steps(dry, at));
            // Unloaded again there is no more than before.
            let back = track.unload_tank(dry, more);
            prop_assert!(back.is_some_and(|back| back <= at));
        } else {
            prop_assert_eq!(at, track.loaded(dry, track.most_tanks(dry)).unwrap());
        }
    }

    #[test]
    fn fuel_never_betters_the_class((is_strip, dry, tanks, gone, more_tanks, less) in stance()) {
        let (track, dry) = set_up(is_strip, dry);
        let one = reach(&track, dry, tanks, gone);
        let other = reach(&track, dry, more_tanks, less);
        let (light, heavy) = (one.min(other), one.max(other));
        let modifier = |at| track.class(Mass(dry), at).modifier;
        prop_assert!(modifier(light) >= modifier(heavy));
    }

    #[test]
    fn mass_never_betters_the_class((is_strip, dry, tanks, _, _, _) in stance()) {
        let (track, dry) = set_up(is_strip, dry);
        // The exception of dry mass 7 without fuel makes no heavier ship worse than it would be (LR 6.5).
        let tanks = tanks.min(8);
        if dry < track.dry_range().1.0 && tanks <= track.most_tanks(Mass(dry + 1)).0 {
            prop_assert!(modifier_at(&track, dry, tanks) >= modifier_at(&track, dry + 1, tanks));
        }
    }

    #[test]
    fn a_changed_dry_mass_changed_back_gains_nothing((is_strip, dry, tanks, gone, new, _) in stance()) {
        let (track, dry) = set_up(is_strip, dry);
        let new = Mass(new % (track.dry_range().1.0 + 1));
        let at = reach(&track, dry, tanks, gone);
        let dry = Mass(dry);
        if let Some(changed) = track.change_dry(dry, at, new) {
            prop_assert!(changed >= track.empty(new));
            let back = track.change_dry(new, changed, dry);
            prop_assert!(back.is_some_and(|back| back <= at && back >= track.empty(dry)));
            if !is_strip {
                prop_assert_eq!(track.whole_tanks(new, changed), track.whole_tanks(dry, at));
            }
        } else {
            prop_assert!(is_strip, "every row of the diagram has eight marks");
        }
    }

    #[test]
    fn a_position_is_found_again_by_its_steps((is_strip, dry, tanks, gone, _, _) in stance()) {
        let (track, dry) = set_up(is_strip, dry);
        let at = reach(&track, dry, tanks, gone);
        let dry = Mass(dry);
        let steps = track.steps(dry, at);
        let found = track.with_steps(dry, steps).unwrap();
        prop_assert!(found <= at && track.steps(dry, found) == steps);
        let fewest = track.fewest_tanks(dry, steps).unwrap();
        let enough = |tanks| track.steps(dry, track.loaded(dry, tanks).unwrap()) >= steps;
        prop_assert!(enough(fewest) && (fewest == Tanks(0) || !enough(Tanks(fewest.0 - 1))));
    }
}
