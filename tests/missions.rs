//! Missions as players ask for them, against the worked examples of the rulebooks and against single trips put together.
#![expect(clippy::unwrap_used, reason = "a test may panic")]

mod common;

use common::{hf, json, refusal};
use serde_json::Value;

/// Turns, and the named figure, of every optimal answer.
fn front(answer: &Value, figure: &str) -> Vec<(u64, u64)> {
    let trips = answer["trips"].as_array().unwrap().iter();
    trips.map(|trip| (trip["turns"].as_u64().unwrap(), trip[figure].as_u64().unwrap())).collect()
}

const LUNA: &str = "luna-crater-shackleton-polar-rim";
/// The crew module of Return to the Moon: mass 1, 9·6, afterburner 1.
const MODULE: &str = "--rules basic --thrust 9 --consumption 6 --dry 1 --afterburn 1";

#[test]
fn return_to_the_moon_takes_three_turns_and_five_tanks() {
    let ask = |rest: &str| json(&format!("plan leo {LUNA} {MODULE} --return {rest}"));
    assert_eq!(front(&ask(""), "tanks"), [(3, 5)]);
    assert_eq!(front(&ask("--tanks 5"), "steps_left"), [(3, 0)]);
    assert_eq!(front(&ask("--tanks 6"), "steps_left"), [(3, 1)]);
    let short = hf(&format!("plan leo {LUNA} {MODULE} --return --tanks 4"));
    assert_eq!(short.code, 1);
    let text = short.out.replace('\n', " ");
    assert!(
        text.contains("the ship comes to Luna: Crater Shackleton polar rim, but not on to LEO"),
        "{text}"
    );
}

#[test]
fn no_return_to_the_moon_is_safe_and_paying_has_its_price_lr_6_4g() {
    let run = hf(&format!("plan leo {LUNA} {MODULE} --return"));
    let text = run.out.replace('\n', " ");
    assert!(
        text.contains(
            "No mission without a hazard roll: paying for those of the safest takes 4 WT (LR 6.4G)"
        ),
        "{text}"
    );
    let safe = hf(&format!("plan leo {LUNA} {MODULE} --return --avoid-hazards --tanks 6"));
    assert_eq!(safe.code, 1, "{}", safe.out);
}

/// No engine lifts off from a world of size 11 without a net thrust of 12: the one that comes nearest is told, as light as the
/// ship gets. 9·1 has 10 with dry mass 4, and no more with 3.
#[test]
fn who_does_not_lift_off_is_told_of_the_strongest_thruster_4e_h6() {
    let ship = "--rules fourth --thrust 3 --consumption 1 --dry 4 --return";
    let alone = hf(&format!("plan leo neptune-aerostat {ship}"));
    let both = hf(&format!("plan leo neptune-aerostat {ship} --also 9/1 --drop 1"));
    for (run, told) in [
        (
            alone,
            "not on to LEO (start): lift-off from Neptune Aerostat (size 11) needs net thrust above 11; the ship has 4 there",
        ),
        (
            both,
            "not on to LEO (start): by thruster 9·1 at dry mass 4: lift-off from Neptune Aerostat (size 11) needs net thrust \
             above 11; the ship has 10 there",
        ),
    ] {
        let text = run.out.replace('\n', " ");
        assert!(run.code == 1 && text.contains(told) && text.contains("(4e H6)"), "{text}");
    }
}

/// What no load allows is said in the same words of every load, and of a ship of which it would take long to find out how full
/// it may come so far. Dry mass 5 holds 30 steps, dry mass 1 holds 52 (4e G1g).
#[test]
fn a_way_home_that_no_load_allows_is_refused_for_every_load_4e_h6() {
    for (mission, ship, dry, steps) in [
        ("saturn-aerostat --thrust 3 --consumption 1 --dry 4 --drop 3", "Saturn Aerostat", 1, 52),
        ("io-gish-bar-mons --thrust 2 --consumption 2 --dry 5", "Io: Gish Bar Mons", 5, 30),
    ] {
        for load in ["", "--tanks 4", "--tanks 8"] {
            let rest = "--rules fourth --isru 3 --return --refuel --also 9/6+1";
            let run = hf(&format!("plan leo {mission} {rest} {load}"));
            let text = run.out.replace('\n', " ");
            let told = format!(
                "the ship comes to {ship}, but not on to LEO (start): by thruster 9·6 at dry mass {dry}: no way"
            );
            let fits = format!(
                "even with the thrust that it has with empty tanks, burns and landing ask for more than the {steps} steps that fit \
                 at most (4e H4, H4c, H6); nor does fuel taken up on the way bring it there (4e I5a)"
            );
            assert!(run.code == 1 && text.contains(&told) && text.contains(&fits), "{load}: {text}");
        }
    }
}

/// `LR 8.8` with its choices fixed: 8 steps to lunar L1, 2 for the afterburner, 9 to lift off and 8 home, one left. Whoever
/// lets turn 8 pass has the PRC again, and 18 steps: 2 for its afterburner and 12 for its two burns home leave 4; with the
/// Mirror Steamer from L1, for 8, they leave 8 a turn later.
#[test]
fn the_lunar_mission_prices_as_printed_lr_8_8() {
    let line = format!(
        "plan leo {LUNA} --rocket lunar-steamer --rules basic --tanks 3 --return --avoid-hazards --prospect {LUNA} \
         --refuel-at {LUNA}=5 --drop Cat@{LUNA} --engine 1=mirror --engine 2=prc --engine 8=mirror"
    );
    let answer = json(&line);
    assert_eq!(front(&answer, "steps_left"), [(8, 1), (9, 4), (10, 8)]);
    let trip = &answer["trips"][0];
    let steps: Vec<u64> =
        trip["moves"].as_array().unwrap().iter().map(|one| one["steps"].as_u64().unwrap()).collect();
    assert_eq!(steps, [8, 2, 9 + 8]);
    assert_eq!(trip["success"], 1.0);
    let kinds: Vec<&str> =
        trip["operations"].as_array().unwrap().iter().map(|one| one["kind"].as_str().unwrap()).collect();
    assert_eq!(kinds[0], "prospect");
    assert_eq!(kinds.iter().filter(|kind| **kind == "site-refuel").count(), 5);
    assert_eq!(kinds.iter().filter(|kind| **kind == "leave").count(), 1);
}

/// Launched in year 1, the first turn is year 2: home in year 7 after two refuels is turn 6, year 9 is turn 8.
#[test]
fn left_free_the_lunar_mission_does_at_least_as_well_lr_8_8() {
    let line = format!(
        "plan leo {LUNA} --rocket lunar-steamer --rules basic --tanks 3 --return --avoid-hazards --refuel --drop any"
    );
    let answer = json(&line);
    let trips = answer["trips"].as_array().unwrap();
    let refuels = |trip: &Value| {
        let works = trip["operations"].as_array().unwrap().iter();
        works.filter(|work| work["kind"] == "site-refuel").count()
    };
    assert!(trips.iter().any(|trip| trip["turns"].as_u64().unwrap() <= 6 && refuels(trip) <= 2));
    assert!(front(&answer, "steps_left").iter().any(|(turns, left)| *turns <= 8 && *left >= 4));
    assert!(trips.iter().all(|trip| trip["success"] == 1.0));
}

/// `LR 12.7`: the Hall Effect takes sail and refinery inwards and is left there.
#[test]
fn a_sail_goes_on_alone_to_mercury_lr_12_7() {
    let line = "plan leo mercury-north-pole --rules basic --card PhotonHeliogyro --card HallEffect \
                --card BasaltFiber --drop HallEffect";
    let answer = json(line);
    assert_eq!(front(&answer, "water"), [(4, 5), (5, 4)]);
    // Kept aboard to the end it takes more water or more turns.
    let kept = front(&json(&line.replace(" --drop HallEffect", " --engine-per-turn")), "water");
    assert!(kept.iter().all(|(turns, water)| *turns > 4 && *water > 4), "{kept:?}");
}

/// A mission there and on is no better and no worse than its legs put together by hand: for each way to end the first
/// leg, each way to fly the second with what is left.
#[test]
fn a_mission_is_as_good_as_its_legs() {
    let mut compared = 0;
    for rules in ["basic", "expanded"] {
        for (first, second) in [("deimos", "leo"), ("nysa", "hertha"), ("phobos", "ceres"), ("eros", "leo")] {
            for (ship, steps) in
                [("--thrust 4 --consumption 1 --dry 3", 16), ("--thrust 3 --consumption 2 --dry 4", 17)]
            {
                let fixed = format!("--rules {rules} {ship}");
                let mut expected: Vec<(u64, u64, f64)> = Vec::new();
                for out in hf_trips(&format!("plan leo {first} {fixed} --steps {steps}")) {
                    for on in hf_trips(&format!("plan {first} {second} {fixed} --steps {}", out.1)) {
                        let both = (out.0 + on.0, on.1, out.2 * on.2);
                        if !expected.iter().any(|known| covers(*known, both)) {
                            expected.retain(|known| !covers(both, *known));
                            expected.push(both);
                        }
                    }
                }
                let found = hf_trips(&format!("plan leo {second} --via {first} {fixed} --steps {steps}"));
                assert_eq!(sorted(found), sorted(expected), "{first}, {second}, {fixed}, {steps}");
                compared += 1;
            }
        }
    }
    assert_eq!(compared, 16);
}

fn covers(one: (u64, u64, f64), other: (u64, u64, f64)) -> bool {
    one.0 <= other.0 && one.1 >= other.1 && one.2 >= other.2 - 1e-9
}

fn sorted(mut trips: Vec<(u64, u64, f64)>) -> Vec<(u64, u64, u64)> {
    trips.sort_by(|one, other| one.partial_cmp(other).unwrap());
    trips.into_iter().map(|(turns, left, chance)| (turns, left, (chance * 1e6).round() as u64)).collect()
}

/// Turns, steps left and chance of every optimal answer; none where there is none.
fn hf_trips(line: &str) -> Vec<(u64, u64, f64)> {
    let run = hf(&format!("{line} --format json"));
    assert!(run.code <= 1, "{line}: {}", run.err);
    let answer: Value = serde_json::from_str(&run.out).unwrap();
    let trips = answer["trips"].as_array().unwrap().iter();
    trips
        .map(|trip| {
            (
                trip["turns"].as_u64().unwrap(),
                trip["steps_left"].as_u64().unwrap(),
                trip["success"].as_f64().unwrap(),
            )
        })
        .collect()
}

/// With one thruster and nothing to do on the way, a mission is a trip.
#[test]
fn a_mission_of_one_leg_is_a_trip() {
    for rest in
        ["--tanks 5", "", "--avoid-hazards", "--pay --tanks 8", "--start-year 2 --rules fourth --tanks 6"]
    {
        let line = format!("plan leo hertha --thrust 7 --consumption 2 --dry 3 {rest}");
        let trip = front(&json(&line), "water");
        assert_eq!(front(&json(&format!("{line} --engine-per-turn")), "water"), trip, "{line}");
    }
}

#[test]
fn a_wider_limit_never_worsens_the_front_and_the_order_changes_nothing() {
    let line = format!(
        "plan leo {LUNA} --rocket lunar-steamer --rules basic --tanks 3 --return --refuel --drop any"
    );
    let all = front(&json(&line), "steps_left");
    for turns in 4..9 {
        let within = front(&json(&format!("{line} --limit turns={turns}")), "steps_left");
        let expected: Vec<_> = all.iter().copied().filter(|(needed, _)| *needed <= turns).collect();
        assert_eq!(within, expected, "{turns}");
    }
    for order in ["water", "safety"] {
        let mut by = front(&json(&format!("{line} --by {order}")), "steps_left");
        let mut usual = all.clone();
        by.sort_unstable();
        usual.sort_unstable();
        assert_eq!(by, usual, "{order}");
    }
}

#[test]
fn the_best_order_of_places_is_found() {
    let fixed = "--rules basic --thrust 4 --consumption 1 --dry 3 --tanks 8";
    let any = front(&json(&format!("plan leo nysa --to deimos {fixed} --any-order")), "steps_left");
    let one = front(&json(&format!("plan leo nysa --to deimos {fixed}")), "steps_left");
    let other = front(&json(&format!("plan leo deimos --to nysa {fixed}")), "steps_left");
    let soonest = |front: &[(u64, u64)]| front.iter().map(|(turns, _)| *turns).min().unwrap();
    assert_eq!(soonest(&any), soonest(&one).min(soonest(&other)));
    assert!(soonest(&other) < soonest(&one), "Deimos lies on the way");
}

/// Each stay is a turn more, and an operation in the turn of arrival costs none (`LR 4.0`).
#[test]
fn stays_and_operations_take_their_turns() {
    let fixed = format!("plan leo {LUNA} {MODULE} --tanks 6 --return");
    let turns = |rest: &str| front(&json(&format!("{fixed} {rest}")), "steps_left")[0].0;
    assert_eq!(turns("--stay 1"), 4);
    assert_eq!(turns("--stay 3"), 6);
    assert_eq!(turns(&format!("--prospect {LUNA} --isru 2")), 3);
    // ISRU 2 on two drops is a tank an operation (LR 5.5A); the first one comes in the turn of landing, each more takes a turn.
    let refuels = |count: u8| turns(&format!("--refuel-at {LUNA}={count} --isru 2"));
    assert_eq!([refuels(1), refuels(2), refuels(3), refuels(5)], [2, 3, 4, 6]);
}

/// ISRU 3 may not prospect two drops (`LR 5.6A`); on size 1 a roll succeeds in one of six cases (`LR 5.6B`).
#[test]
fn prospecting_counts_in_the_chance_lr_5_6() {
    let dry = hf(&format!("plan leo {LUNA} {MODULE} --tanks 6 --prospect {LUNA} --isru 3"));
    assert_eq!(dry.code, 1, "{}", dry.out);
    assert!(dry.out.contains("hydration 2"), "{}", dry.out);
    let line = "plan leo deimos --rules basic --thrust 4 --consumption 1 --dry 3 --tanks 5";
    let trip = json(&format!("{line} --avoid-hazards --prospect deimos --isru 3"));
    assert_eq!(trip["trips"][0]["success_exact"], "1/6");
}

/// The ten asteroids of the Koronis family in one operation of a raygun (`LR 5.6B`); a buggy tries twice, 20 of 36 cases
/// on size 2 and 11 of 36 on size 1 (`LR 9a`).
#[test]
fn rayguns_and_buggies_have_their_odds_lr_5_6b() {
    assert_eq!(
        json("prospect koronis-family-heo --isru 0 --raygun")["targets"].as_array().unwrap().len(),
        10
    );
    assert_eq!(json("prospect dresda --isru 0 --buggy")["targets"][0]["success_exact"], "5/9");
    assert_eq!(json("prospect deimos --isru 0 --buggy")["targets"][0]["success_exact"], "11/36");
    assert_eq!(hf("prospect ceres --isru 5").code, 1);
}

#[test]
fn odds_tell_every_roll_and_what_paying_buys() {
    let odds = json("odds leo nysa --thrust 3 --consumption 2 --dry 4 --tanks 4 --rules basic");
    assert_eq!(odds["success_exact"], "5/6");
    assert_eq!(odds["rolls"].as_array().unwrap().len(), 1);
    assert_eq!(odds["rolls"][0]["lost_here_exact"], "1/6");
    assert_eq!(odds["paying"][1]["success_exact"], "1");
    assert_eq!(odds["paying"][1]["water"], 4);
}

/// What a grid says of a cell is what the question says by itself.
/// Nysa is entered by one hazard roll of 5 in 6; paid for, nothing can fail (LR 6.4E, LR 6.4G).
#[test]
fn odds_as_csv_are_numbers() {
    let ship = "--thrust 3 --consumption 2 --dry 4 --tanks 4 --rules basic";
    let table = hf(&format!("odds leo nysa {ship} --format csv")).out;
    let mut lines = table.lines();
    assert_eq!(lines.next(), Some("turn,space,kind,success,lost_here,so_far,if_paid"));
    let cells: Vec<&str> = lines.next().unwrap().split(',').collect();
    assert_eq!(&cells[1..3], ["nysa-contact-binary", "hazard"]);
    let chances: Vec<f64> = cells[3..].iter().map(|cell| cell.parse().unwrap()).collect();
    let right = [5.0 / 6.0, 1.0 / 6.0, 5.0 / 6.0, 1.0];
    assert!(chances.iter().zip(right).all(|(one, other)| (one - other).abs() < 1e-9), "{chances:?}");
    assert_eq!(lines.next(), None);
}

#[test]
fn a_grid_asks_the_same_question_again() {
    let line = "leo ceres --thrust 3 --consumption 1 --dry 3 --rules basic";
    let grid = json(&format!("what-if {line} --vary tanks=2..5 --vary thrust=2,3"));
    let rows = grid["rows"].as_array().unwrap();
    assert_eq!(rows.len(), 8);
    for row in rows {
        let labels: Vec<&str> =
            row["labels"].as_array().unwrap().iter().map(|label| label.as_str().unwrap()).collect();
        let alone = hf(&format!(
            "plan leo ceres --consumption 1 --dry 3 --rules basic --tanks {} --thrust {} --format json",
            labels[0], labels[1]
        ));
        let alone: Value = serde_json::from_str(&alone.out).unwrap();
        assert_eq!(row["outcome"]["turns"], alone["trips"][0]["turns"], "{labels:?}");
        assert_eq!(row["outcome"]["steps_left"], alone["trips"][0]["steps_left"], "{labels:?}");
    }
}

/// Every site that `hf reach` names is reached by `hf plan` as well as it says, and home again.
#[test]
fn reach_agrees_with_plan() {
    let ship = "--thrust 3 --consumption 1 --dry 3 --tanks 6 --rules basic";
    let reach = json(&format!("reach leo {ship} --back"));
    let sites = reach["sites"].as_array().unwrap();
    assert!(sites.len() > 20, "{}", sites.len());
    for site in sites.iter().step_by(9) {
        let name = site["site"].as_str().unwrap();
        let there = json(&format!("plan leo {name} {ship}"));
        assert_eq!(site["turns"], there["trips"][0]["turns"], "{name}");
        assert_eq!(site["steps_left"], there["trips"][0]["steps_left"], "{name}");
        let back = json(&format!("plan leo {name} {ship} --return"));
        assert_eq!(site["back_turns"], back["trips"][0]["turns"], "{name}");
        assert_eq!(site["back_steps_left"], back["trips"][0]["steps_left"], "{name}");
    }
}

#[test]
fn the_heaviest_ship_is_heavier_than_none_that_comes_there() {
    let line = "--thrust 3 --consumption 1 --rules basic --tanks 4";
    let heaviest = hf(&format!("plan leo ceres {line} --max-dry"));
    assert_eq!(heaviest.code, 0, "{}", heaviest.err);
    let dry: u8 = (0..=15)
        .rev()
        .find(|dry| hf(&format!("plan leo ceres {line} --dry {dry}")).code == 0)
        .expect("some ship comes there");
    assert!(
        heaviest.out.contains(&format!("Dry mass {dry} is the most that comes there")),
        "{}",
        heaviest.out
    );
}

/// Without supports a thruster flies by itself (`LR 8.0`); mass 1 of cargo with the Hall Effect of mass 2 is dry mass 3.
#[test]
fn ships_are_found_from_the_hand() {
    let found = json("find --deliver 1 --to deimos --rules basic --card HallEffect --card BasaltFiber");
    let rows = found["rows"].as_array().unwrap();
    assert_eq!(rows.len(), 1);
    assert_eq!(rows[0]["labels"][0], "Hall Effect");
    assert_eq!(rows[0]["labels"][1], "3");
    let alone = json("plan leo deimos --rules basic --thrust 3 --consumption 2 --dry 3");
    assert_eq!(rows[0]["outcome"]["turns"], alone["trips"][0]["turns"]);
    assert_eq!(
        rows[0]["outcome"]["water"].as_u64().unwrap(),
        alone["trips"][0]["water"].as_u64().unwrap() + 3
    );
}

#[test]
fn what_does_not_fit_is_refused_in_one_line() {
    let ask = |line: &str| refusal(&common::words(line).iter().map(String::as_str).collect::<Vec<_>>());
    let ship = "--thrust 3 --consumption 1 --dry 3";
    assert!(ask(&format!("plan leo nysa {ship} --via nowhere-land")).contains("nowhere"));
    assert!(ask(&format!("plan leo nysa {ship} --refuel-at ceres=2")).contains("--via"));
    assert!(ask(&format!("plan leo nysa {ship} --drop hall")).contains("--drop hall"));
    assert!(ask(&format!("plan leo nysa {ship} --drop 9")).contains("dry mass is 3"));
    assert!(ask(&format!("plan leo nysa {ship} --engine two=hall")).contains("TURN=NAME"));
    assert!(ask(&format!("plan leo nysa {ship} --also 9")).contains("THRUST/STEPS"));
    assert!(ask(&format!("plan leo nysa {ship} --limit turns=x")).contains("turns=x"));
    assert!(ask(&format!("plan leo nysa {ship} --any-order")).contains("--any-order"));
    assert!(ask(&format!("what-if leo nysa {ship} --vary colour=red")).contains("colour"));
    assert!(ask(&format!("what-if leo nysa {ship} --vary tanks=8..1")).contains("1..8"));
    assert!(ask("compare 3/1/4 leo").contains("FROM and TO"));
    assert!(ask("find --deliver 2 --to ceres --rules basic --hand no-such-file").contains("no-such-file"));
    assert!(ask("prospect ceres --isru 3 --buggy --raygun").contains("--raygun"));
}

/// An aerobrake hazard takes the sail aboard, whichever thruster flies (`LR 6.4F`): no later turn is sailed.
#[test]
fn a_sail_lost_while_another_thruster_flies_sails_no_more_lr_6_4f() {
    let mut lost = 0;
    for site in ["mars-hellas-basin-buried-glaciers", "mars-arsia-mons-caves"] {
        let line = format!(
            "plan leo {site} --rules basic --card PhotonHeliogyro --card HallEffect --tanks 8 --return --all"
        );
        for trip in json(&line)["trips"].as_array().unwrap() {
            let moves = trip["moves"].as_array().unwrap();
            let Some(first) = moves.iter().position(|one| one["sail_lost"] == true) else { continue };
            lost += 1;
            let later = moves[first + 1..].iter().map(|one| one["thruster"].as_str().unwrap());
            assert!(later.into_iter().all(|thruster| thruster == "Hall Effect"), "{site}: {trip}");
        }
    }
    assert!(lost > 0, "some trip takes the corridor");
}

/// An own factory gives eight tanks in one operation, without any card (`LR 5.5B`); a site of Luna with ISRU 2 gives one.
#[test]
fn a_factory_fills_the_tanks_in_one_operation_lr_5_5b() {
    let line = format!("plan leo {LUNA} {MODULE} --tanks 5 --refuel-at {LUNA}=1 --factory {LUNA}");
    let tanks = |line: &str| json(line)["trips"][0]["operations"][0]["tanks"].as_u64().unwrap();
    // 5 tanks are 18 steps; two burns of 6 and the afterburner leave 5, less than the first tank, which the first of the
    // eight fills up (LR 5.4C).
    assert_eq!(tanks(&line), 8);
    assert_eq!(tanks(&format!("plan leo {LUNA} {MODULE} --tanks 5 --refuel-at {LUNA}=1 --isru 2")), 1);
    let none = hf(&format!("plan leo {LUNA} {MODULE} --tanks 5 --refuel-at {LUNA}=1"));
    assert_eq!(none.code, 1);
    assert!(none.out.replace('\n', " ").contains("(--factory, LR 5.5B)"), "{}", none.out);
}

/// Nereus has hydration 1: an ISRU rating of 4 finds no water there, nor does a ship without one (LR 5.5A, 5.6).
#[test]
fn a_dry_site_is_named_with_the_rating_of_the_ship() {
    let ship = "plan leo nereus --thrust 3 --consumption 1 --dry 3 --rules basic";
    for (rest, words) in [
        ("--refuel-at nereus=1", "and the ship has none (--isru, LR 5.5A)"),
        ("--refuel-at nereus=1 --isru 4", "and the best of the ship is 4 (--isru, LR 5.5A)"),
        ("--prospect nereus --isru 4", "and the best of the ship is 4 (--isru, LR 5.6)"),
    ] {
        let run = hf(&format!("{ship} {rest}"));
        assert_eq!(run.code, 1);
        let told = run.out.split_whitespace().collect::<Vec<_>>().join(" ");
        assert!(told.contains(words), "{told}");
    }
}
