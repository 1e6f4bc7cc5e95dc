//! A refusal says the true reason, with its numbers, and what would do.

#![expect(clippy::unwrap_used, reason = "a test may panic")]

use assert_cmd::Command;
use highfrontier::data::Data;
use highfrontier::map::Season;
use highfrontier::rules::Rocket;
use highfrontier::ruleset;
use highfrontier::search::plan::Trip;
use highfrontier::search::query::{Load, Query};
use highfrontier::search::solve::solve;
use highfrontier::unit::{Consumption, Mass, Tanks, Thrust};

/// What a refused question answers, its lines joined.
fn refused(arguments: &str) -> String {
    let mut command = Command::cargo_bin("hf").unwrap();
    let output = command.arg("plan").args(arguments.split(' ')).env("COLUMNS", "2000").output().unwrap();
    assert_eq!(output.status.code(), Some(1), "{arguments}");
    String::from_utf8(output.stdout).unwrap().split_whitespace().collect::<Vec<_>>().join(" ")
}

fn says(arguments: &str, parts: &[&str]) {
    let text = refused(arguments);
    for part in parts {
        assert!(text.contains(part), "{arguments}: '{part}' is not in: {text}");
    }
}

/// Rad-hardness 0, thrust 2, red: the level is at least 1 - 2 + 2 = 1, more than 0 (`4e H10`). Rad-hardness 1 may pass.
#[test]
fn a_belt_that_takes_a_card_for_certain_is_named_4e_h10() {
    let ship = "--thrust 2 --consumption 1 --dry 5 --tanks 3 --rules fourth --season red --rad-hard 0";
    says(&format!("leo geo {ship}"), &["is certain to take", "rad-hardness 0", "--rad-hard 1", "4e H10"]);
}

/// Hermes lies in a blue region; in yellow it is not left (`4e B7h`).
#[test]
fn leaving_a_coloured_region_is_told_from_entering_it_4e_b7h() {
    let ship = "--thrust 5 --consumption 1 --dry 3 --tanks 5 --rules fourth";
    says(&format!("hermes-a leo {ship}"), &["Hermes A may be left only in the blue season", "4e B7h"]);
    says(&format!("leo hermes-a {ship}"), &["Hermes A may be entered only in the blue season", "4e B7h"]);
}

/// Thrust 1 of a sail: -1 in the Mars zone, dry mass 5 without fuel is a scout, so 0; Deimos has size 1 (`4e H3`, `4e H6`).
#[test]
fn the_most_thrust_for_a_lift_off_is_that_without_fuel_4e_h6() {
    let text = "has 0 there at most (4e H6)";
    says("deimos sol-mars-l2 --rules fourth --sail --thrust 1 --dry 5", &[text]);
}

/// Every way out of Loki Patera passes a lander burn, so its factory is no help (`4e H6`): size 9 wants thrust 10.
#[test]
fn a_factory_behind_a_lander_burn_is_no_help_4e_h6() {
    let ship = "--thrust 5 --consumption 1 --dry 3 --tanks 5 --rules fourth";
    let parts = ["needs net thrust above 9", "no factory helps through a lander burn", "4e H6"];
    says(&format!("io-loki-patera leo {ship} --factory io-loki-patera"), &parts);
}

/// Dotted lines alone lead into the corridor (`SD iE1d`).
#[test]
fn closed_corridors_are_said_to_be_closed_sd_ie1d() {
    says("leo hellas-aerobrake --rules diamonds --ship 3-1", &["only dotted lines lead", "SD iE1d"]);
}

/// The pole has size 10: down the corridor it is a hazard, under power net thrust must be above 10 (`4e H6`).
#[test]
fn without_hazards_a_corridor_is_no_way_to_land_4e_h6() {
    let ship = "--thrust 5 --consumption 1 --dry 3 --tanks 5 --rules fourth";
    let parts = ["without a hazard roll (size 10) needs net thrust above 10", "no --avoid-hazards", "4e H6"];
    says(&format!("leo mars-north-pole {ship} --avoid-hazards"), &parts);
}

/// Luna has size 9. Base 9 with dry mass 5, a scout, is 9 when empty. A push, dry mass 4 (a probe, +1), the afterburner or one
/// more thrust make 10 (`4e H3`, `4e H6`).
#[test]
fn all_that_gives_the_missing_thrust_is_named_4e_h3() {
    let parts = ["burnt or jettisoned", "--push: 1 turn", "--dry 4: ", "--afterburn 1: ", "--thrust 10: "];
    says("leo luna --rules fourth --thrust 9 --consumption 1 --dry 5 --tanks 3", &parts);
}

/// Under the basic rules five burns and size 6 stand between LEO and Ceres; with thrust 2 a move pays at most two of them
/// (`LR 6.2A`), so three turns at least.
#[test]
fn a_limit_of_turns_cites_what_makes_the_trip_longer_lr_6_2a() {
    let ship = "--thrust 3 --consumption 1 --dry 3 --tanks 8 --rules basic";
    says(&format!("leo ceres {ship} --max-turns 2"), &["within 2 turns (the soonest takes 3", "LR 6.2A"]);
}

/// What is told can be typed: no option twice, and tanks in place of steps.
#[test]
fn changes_can_be_typed_together() {
    let sail = refused("leo pluto --rules expanded --sail --thrust 0 --dry 12 --max-turns 1");
    let remedy = sail.split("It would work").nth(1).unwrap_or_default();
    assert!(remedy.matches("--consumption").count() <= 1, "{remedy}");
    let ship = "--thrust 5 --consumption 4 --dry 5 --steps 1 --rules basic";
    says(&format!("leo geo {ship}"), &["in place of --steps"]);
}

/// Beyond Uranus a solar thruster has no power (`4e J3a`), and landing asks for net thrust above the size of the site, so
/// for a thruster that works (`4e H6`); the same engine without need of sun lands.
#[test]
fn a_solar_ship_is_told_where_it_cannot_land_for_want_of_sun_4e_j3a() {
    let ship = "--solar --thrust 9 --consumption 1 --dry 3 --tanks 8 --rules fourth";
    let parts =
        ["solar power does not work in the zone of Nereid", "4e J3a, H6", "a thruster that needs no sun"];
    says(&format!("leo nereid {ship}"), &parts);
}

/// Dry mass 3 holds 21 steps (`LR 5.4E`), and with consumption 1 all ways to Sedna take more for burns and landing; thrust
/// is not what is short.
#[test]
fn want_of_fuel_is_not_said_as_want_of_thrust_lr_5_4e() {
    let ship = "--thrust 3 --consumption 1 --dry 3 --season blue";
    says(&format!("leo sedna {ship}"), &["more than the 21 steps that fit at most", "--consumption 1/2"]);
}

/// Where the sun gives no thrust no fuel helps, however much is aboard beyond the 12 burns and 6 lander steps: no figure of fuel
/// is told then.
#[test]
fn want_of_thrust_is_the_same_with_any_fuel_lr_6_1a() {
    for load in ["", " --tanks 5", " --tanks 8"] {
        let ship = format!("--rules basic --thrust 2 --consumption 1 --dry 2 --solar{load}");
        let told = "no way to Charon fits thrust 3 at most where it starts: burns, pivots and landing ask for more thrust, \
                    however much fuel there is (LR 6.2, 6.3, 6.4C)";
        says(&format!("leo charon {ship}"), &[told]);
    }
}

/// A light ship has more thrust than is printed on its card: 9 and 1 of the afterburner are too few to lift off from size 11,
/// and 2 more with dry mass 1 would do, if only its fuel weighed nothing (`4e H3`, `4e H6`): with consumption 1/4 a tank is
/// enough. Whoever burns 6 steps each is short of fuel as much as of thrust.
#[test]
fn want_of_thrust_is_not_said_where_less_consumption_helps_4e_h6() {
    let ship = "--rules fourth --thrust 9 --dry 1 --afterburn 1";
    let short = refused(&format!("saturn-aerostat leo {ship} --consumption 6"));
    assert!(
        short.contains("more than the 52 steps that fit at most") && !short.contains("however much"),
        "{short}"
    );
    let mut thrifty = Command::cargo_bin("hf").unwrap();
    thrifty.args(format!("plan saturn-aerostat leo {ship} --consumption 1/4").split(' '));
    assert!(thrifty.output().unwrap().status.success());
}

/// The trip that a refusal names as the soonest is that of the whole front, though few tanks would do for a later one; so it
/// is where fuel may be thrown away and where it may not (`diamonds`), with the load open or given.
#[test]
fn the_soonest_trip_is_that_of_any_load() {
    for (name, goals) in [
        // To Sedna six tanks take longer than eight.
        ("expanded", ["nysa", "ceres", "sedna"]),
        ("fourth", ["hertha", "phobos", "deimos"]),
        ("diamonds", ["hertha", "ceres", "vesta"]),
    ] {
        let rules = ruleset::load(&Data::Embedded, name).unwrap();
        for goal in goals {
            let to = rules.map.find(goal).unwrap();
            let rocket = Rocket::new(Thrust(3), Consumption::new(1, 2).unwrap(), Mass(3));
            let given = Load::Given(rules.track.loaded(Mass(3), Tanks(8)).unwrap());
            for load in [Load::Fewest, given] {
                let query = Query { load, season: Season::Blue, ..Query::new(rocket, rules.map.start(), to) };
                let turns = |query: &Query| solve(&rules, query).unwrap().trips.iter().map(Trip::turns).min();
                let front = turns(&query);
                assert!(front.is_some(), "{name}, {goal}, {load:?}");
                let any = Query { is_any_enough: true, ..query.clone() };
                assert_eq!(turns(&any), front, "{name}, {goal}, {load:?}");
            }
        }
    }
}

/// Hertha is three burns and, at size 3, three lander steps away (`LR 6.4C`); HEO is one burn from LEO (`LR 6.2B`).
#[test]
fn one_burn_and_one_step_are_told_as_one() {
    let ship = "--thrust 3 --consumption 2 --dry 4 --rules basic";
    let parts = ["3 burns at least x 2 = 6 steps plus 3 lander steps = 9, 1 is on board"];
    says(&format!("leo hertha {ship} --steps 1"), &parts);
    says(&format!("leo earth-heo {ship} --steps 1"), &["1 burn at least x 2 = 2 steps, 1 is on board"]);
    // Deimos has size 1.
    let weak = "--thrust 1 --consumption 1 --dry 6 --rules basic --steps 1";
    let parts = ["2 burns at least x 1 = 2 steps plus 1 lander step = 3, 1 is on board"];
    says(&format!("leo deimos {weak}"), &parts);
}

/// Triton has size 8, so that a ship of thrust 5 spends 8 steps to land (`LR 6.4C`), whatever it took up on the way
/// (`LR 5.5A`); without refuelling there is nothing to say about that.
#[test]
fn a_mission_that_refuels_says_that_fuel_on_the_way_does_not_help_lr_5_5a() {
    let mission = "leo triton-tuenela-plantia --thrust 5 --consumption 2 --dry 4 --rules basic --via ceres";
    let helpless = "nor does fuel taken up on the way bring it there (LR 5.5A)";
    says(&format!("{mission} --refuel --isru 2"), &["plus 8 lander steps", helpless]);
    assert!(!refused(mission).contains("taken up"));
}

/// Whatever else has to change, no more thrust is named than it takes.
#[test]
fn the_thrust_of_several_changes_is_the_least_that_does() {
    let ask = |rest: &str| refused(&format!("leo vesta --rules basic --dry 12 --tanks 3 {rest}"));
    let text = ask("--thrust 1 --consumption 4");
    let (_, rest) = text.split_once("It would work with --thrust ").unwrap();
    let (thrust, rest) = rest.split_once(' ').unwrap();
    let thrust: u8 = thrust.parse().unwrap();
    assert!(rest.starts_with("--consumption 1/10: 1 turn"), "{text}");
    // One less is refused.
    ask(&format!("--thrust {} --consumption 1/10", thrust - 1));
}
