//! The worked examples of sections 2 to 7 as mission files: each ends as the book says.

use std::fs;

use highfrontier::card::Letter;
use highfrontier::game::{Event, Flown, PlayerId, StackKind, StackRef, State, scores};
use highfrontier::mission::replay;
use highfrontier::unit::{Burns, Steps, Water};

use crate::table::{BASIC, LUNA, cards_in, fuel, hand, read_whole, space};

/// Files of examples that a test of this module plays.
const PLAYED: [&str; 17] = [
    "buggy-tries-twice",
    "drop-cargo",
    "end-of-the-game",
    "full-sail",
    "jettison-to-move",
    "jump-a-claim",
    "landing-on-nysa",
    "load-in-leo",
    "lunar-factory",
    "mercury-in-two-trips",
    "raygun-at-koronis",
    "refuel-on-mercury",
    "sail-from-mars",
    "sail-lost-above-mars",
    "thirst-of-engines",
    "trade-cards",
    "water-at-an-outpost",
];

/// Moves flown in an example, and its end.
fn example(name: &str) -> (Vec<Flown>, State) {
    assert!(PLAYED.contains(&name), "{name} is missing in the list");
    let text = fs::read_to_string(format!("missions/examples/{name}.toml")).unwrap();
    let mission = read_whole(&text);
    let mut flown = Vec::new();
    let replay = replay(&mission, None, |played, _| {
        for event in &played.events {
            if let Event::Flown(one) = event {
                flown.push((**one).clone());
            }
        }
    });
    if let Some(halt) = replay.halt {
        panic!("{name}: {}", halt.reason);
    }
    (flown, replay.state)
}

#[test]
fn every_example_is_played_by_a_test() {
    let files = fs::read_dir("missions/examples").unwrap();
    let names = files.map(|file| file.unwrap().path().file_stem().unwrap().to_str().unwrap().to_string());
    let mut names: Vec<String> = names.collect();
    names.sort();
    assert_eq!(names, PLAYED);
}

/// Thrust 11 lands and lifts off free of Mercury's 10; the heavier ship pays ten steps. A factory V at the end.
#[test]
fn mercury_in_two_trips_lr_2_7() {
    let (flown, state) = example("mercury-in-two-trips");
    let thrusts: Vec<i8> = flown.iter().map(|one| one.thrust).collect();
    assert_eq!(thrusts, [11, 11, 8]);
    let landers: Vec<(Steps, Steps)> = flown.iter().map(|one| (one.lift_off, one.landing)).collect();
    assert_eq!(landers, [(Steps(0), Steps(0)), (Steps(0), Steps(0)), (Steps(0), Steps(10))]);
    let claim = state.claim(space("mercury-north-pole")).unwrap();
    assert_eq!((claim.cubes, claim.letter), (1, Some(Letter::V)));
    assert_eq!(cards_in(&state, 0, StackKind::Rocket, 1), ["prc"]);
    assert_eq!(hand(&state, 0), ["cvd-molding", "neutral-beam"]);
}

#[test]
fn one_tank_on_dry_mass_3_is_5_steps_lr_5_4c() {
    let (_, state) = example("load-in-leo");
    assert_eq!(fuel(&state, 0), Steps(5));
    assert_eq!(state.player(PlayerId(0)).water, Water(0));
}

/// One tank is 6 steps of dry mass 2; up to eight fill it: 21 steps are the most.
#[test]
fn one_tank_by_isru_and_all_by_a_factory_lr_5_5b() {
    let text = fs::read_to_string("missions/examples/refuel-on-mercury.toml").unwrap();
    let mission = read_whole(&text);
    let first = replay(&mission, Some(1), |_, _| {});
    assert_eq!(fuel(&first.state, 0), Steps(6));
    let (_, state) = example("refuel-on-mercury");
    assert_eq!(fuel(&state, 0), Steps(21));
}

#[test]
fn a_buggy_claims_with_its_second_roll_lr_5_6b() {
    let (_, state) = example("buggy-tries-twice");
    assert!(state.claim(space("badenia")).is_some());
}

#[test]
fn a_raygun_claims_and_busts_lr_5_6b() {
    let (_, state) = example("raygun-at-koronis");
    assert!(state.claim(space("karin-a")).is_some());
    assert!(state.claim(space("karin-b")).is_none() && state.sites.contains_key(&space("karin-b")));
}

/// A cube, the S track one down, an S card black; a freighter next year. 1 WT of tax.
#[test]
fn a_lunar_factory_ships_its_first_product_lr_5_7_5_8() {
    let (_, state) = example("lunar-factory");
    assert_eq!(state.claim(space(LUNA)).map(|claim| claim.cubes), Some(1));
    assert_eq!(state.track(Letter::S), 1);
    assert_eq!(cards_in(&state, 0, StackKind::Freighter, 1), ["mirror-steamer"]);
    assert_eq!(state.player(PlayerId(0)).water, Water(1));
}

/// 21 steps less 10; 2 - 1 = 1.
#[test]
fn a_sail_leaves_mars_with_thrust_1_lr_6_1a() {
    let (flown, _) = example("sail-from-mars");
    assert_eq!((flown[0].thrust, flown[0].lift_off, flown[0].fuel), (1, Steps(10), (Steps(21), Steps(11))));
}

#[test]
fn one_step_jettisoned_makes_thrust_1_lr_6_1b() {
    let (flown, _) = example("jettison-to-move");
    assert_eq!((flown[0].thrust, flown[0].jettisoned, flown[0].burns), (1, Steps(1), Burns(1)));
    let text = fs::read_to_string("missions/examples/jettison-to-move.toml").unwrap();
    let mission = read_whole(&text.replace("jettison = 1\n", ""));
    assert!(replay(&mission, None, |_, _| {}).halt.unwrap().reason.to_string().contains("LR 6.1"));
}

#[test]
fn a_burn_costs_one_step_by_ion_drive_and_six_by_crew_lr_6_2b() {
    let (flown, _) = example("thirst-of-engines");
    let fuel: Vec<(Steps, Steps)> = flown.iter().map(|one| one.fuel).collect();
    assert_eq!(fuel, [(Steps(10), Steps(9)), (Steps(9), Steps(9)), (Steps(9), Steps(3))]);
}

#[test]
fn a_red_disk_and_cube_replace_the_white_disk_lr_6_4b() {
    let (_, state) = example("jump-a-claim");
    let claim = state.claim(space("comet-encke")).unwrap();
    assert_eq!((claim.owner, claim.cubes), (PlayerId(0), 1));
    assert_eq!(state.disks_in_play(PlayerId(1)), 0);
}

#[test]
fn nysa_takes_three_steps_and_lets_go_free_lr_6_4c() {
    let (flown, _) = example("landing-on-nysa");
    assert_eq!((flown[0].thrust, flown[0].landing, flown[0].fuel.1), (3, Steps(3), Steps(1)));
    assert_eq!((flown[1].thrust, flown[1].lift_off, flown[1].fuel), (4, Steps(0), (Steps(2), Steps(2))));
}

#[test]
fn the_sail_goes_and_the_rest_lands_lr_6_4f() {
    let (flown, state) = example("sail-lost-above-mars");
    assert_eq!((flown[0].burns, flown[0].landing), (Burns(1), Steps(0)));
    assert_eq!(hand(&state, 0), ["photon-kite-sail"]);
    assert_eq!(cards_in(&state, 0, StackKind::Rocket, 1), ["neutral-beam"]);
    assert_eq!(state.players[0].stacks[0].at, space("mars-hellas-basin-buried-glaciers"));
}

/// With one tank more, or a crew of mass 1 more, it does not move.
#[test]
fn a_full_sail_moves_and_takes_no_more_lr_6_5() {
    let (flown, _) = example("full-sail");
    assert_eq!((flown[0].thrust, flown[0].fuel.1), (1, Steps(0)));
    let text = fs::read_to_string("missions/examples/full-sail.toml").unwrap();
    for more in [
        text.replace("\"cvd-molding\"]", "\"cvd-molding\"]\ntanks = 1"),
        text.replace("\"cvd-molding\"]", "\"cvd-molding\", \"prc\"]")
            .replace("path", "thruster = \"photon-kite-sail\"\npath"),
    ] {
        let halt = replay(&read_whole(&more), None, |_, _| {}).halt;
        assert!(halt.unwrap().reason.to_string().contains("LR 6.1"), "{more}");
    }
}

/// Row 4 has marks 4 and 7, row 2 has 6 and 10: 8 steps of dry mass 4 are two tanks and a third, so 10 and a third of 3.
#[test]
fn dropped_cargo_keeps_tanks_and_the_part_of_a_tank_lr_6_7a() {
    let (_, state) = example("drop-cargo");
    assert_eq!(fuel(&state, 0), Steps(11));
    assert_eq!(cards_in(&state, 0, StackKind::Outpost, 1), ["neutral-beam"]);
}

/// Between tanks 2 and 3; one WT is left: the figure stands on tank 1, 5 steps of dry mass 3.
#[test]
fn one_wt_left_at_an_outpost_lr_6_7d() {
    let (_, state) = example("water-at-an-outpost");
    let outpost = state.stack(PlayerId(0), StackRef::first(StackKind::Outpost)).unwrap();
    assert_eq!((outpost.water, fuel(&state, 0)), (Water(1), Steps(5)));
}

/// The trade card sold flies, the other one is stolen, and the patent researched again comes alone; the water is summed up
/// at the head of the file.
#[test]
fn trade_cards_are_won_sold_boosted_and_stolen_lr_5_9b() {
    let (_, state) = example("trade-cards");
    assert_eq!(hand(&state, 0), ["mass-driver:trade"]);
    assert_eq!(cards_in(&state, 0, StackKind::Rocket, 1), ["prc", "hall-effect:trade"]);
    assert_eq!(hand(&state, 1), ["hall-effect", "mass-driver", "nasa"]);
    assert_eq!([0, 1].map(|player| state.player(PlayerId(player)).water), [Water(0), Water(9)]);
}

/// 8 + 3 + 1 + 7.
#[test]
fn red_ends_with_19_vp_lr_7_2() {
    let (_, state) = example("end-of-the-game");
    let mission = read_whole(&fs::read_to_string("missions/examples/end-of-the-game.toml").unwrap());
    assert_eq!(scores(&mission.setting, &state)[0].total(), 19);
    assert_eq!(BASIC.name, "basic");
}
