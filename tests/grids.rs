//! Many questions at once: `hf what-if`, `hf compare`, `hf find`. Each refusal has its reason, and its section in the book
//! of the rules in use.
#![expect(clippy::unwrap_used, reason = "a test may panic")]

mod common;

use common::{hf, hf_args, json, refusal};

/// Why each question of a grid without any answer has none.
fn reasons(line: &str) -> Vec<String> {
    let run = hf(&format!("{line} --format json"));
    assert_eq!((run.code, run.err.as_str()), (1, ""), "{line}");
    let grid: serde_json::Value = serde_json::from_str(&run.out).unwrap();
    let rows = grid["rows"].as_array().unwrap().iter();
    rows.map(|row| row["why_not"].as_str().unwrap().to_string()).collect()
}

/// Dry mass 3 has thrust 3 and one more as a probe (wet mass 2 to 4 1/3), and one more when it is pushed: landing on Ceres,
/// size 6, takes more (4e H3, H6).
#[test]
fn what_if_says_why_each_question_has_no_trip_4e_h6() {
    let line = "what-if leo ceres --rules fourth --thrust 3 --consumption 1 --dry 3 --vary push";
    let reasons = reasons(line);
    let most = [4, 5];
    assert_eq!(reasons.len(), 2);
    for (reason, most) in reasons.iter().zip(most) {
        assert_eq!(
            *reason,
            format!(
                "landing on Ceres (size 6) needs net thrust above 6; dry mass 3 has {most} at most, even with all its \
                 fuel burnt or jettisoned in the turns before (4e H6)"
            )
        );
    }
}

/// Seven burns of two steps and ten lander steps are 24, and 21 fit on dry mass 3 (LR 5.4E).
#[test]
fn what_if_adds_up_the_fuel_that_is_short_lr_5_4e() {
    let line = "what-if leo mercury-north-pole --rules basic --thrust 3 --dry 3 --vary consumption=2";
    assert_eq!(
        reasons(line),
        [
            "7 burns at least x 2 = 14 steps plus 10 lander steps = 24, dry mass 3 carries 21 at most (LR 5.4E)"
        ]
    );
}

/// What the limits leave out is no illegal trip: one burn takes one tank.
#[test]
fn limits_are_told_from_rules() {
    let line = "what-if leo earth-heo --rules basic --thrust 3 --dry 3 --consumption 1 --vary esa=no";
    assert_eq!(
        reasons(&format!("{line} --limit water=0")),
        ["the only optimal trip is beyond the limits (water at most 0)"]
    );
    let line = "compare 3/1/3 leo earth-heo --rules basic --limit water=0";
    assert_eq!(reasons(line), ["the only optimal trip is beyond the limits (water at most 0)"]);
}

/// The cells of tables cite the book in use like all other texts.
#[test]
fn tables_cite_the_book_in_use() {
    let run = hf("compare 3/1/4 leo ceres --rules fourth --width 200");
    assert!(run.out.contains("(4e H6)") && !run.out.contains("LR "), "{}", run.out);
}

/// What is varied is an option: rules that have no use for it say so once, for the whole grid.
#[test]
fn what_the_rules_have_no_use_for_is_not_varied() {
    let refused = |line: &str| refusal(&line.split_whitespace().collect::<Vec<_>>());
    let question = "what-if leo ceres --thrust 3 --consumption 1 --dry 3";
    assert_eq!(
        refused(&format!("{question} --rules expanded --vary start-year=1..3")),
        "the years have no colours under the rules 'expanded': write --season in place of --start-year"
    );
    assert_eq!(
        refused(&format!("{question} --rules basic --vary push")),
        "no thruster is pushed under the rules 'basic': write --esa in place of --push"
    );
    assert_eq!(
        refused(&format!("{question} --rules basic --vary tanks=3 --vary season")),
        "nothing depends on the season under the rules 'basic': leave --season out"
    );
    assert_eq!(
        refused("what-if leo ceres --rules diamonds --vary ship"),
        "--vary ship: say which, such as ship=NAME,NAME"
    );
}

/// A rocket has at most dry mass 15, of which Hall Effect is 2 (LR 5.4B, 5.4C): it takes 13 to HEO, one burn away.
#[test]
fn find_names_the_heaviest_mass_that_is_delivered_lr_5_4b() {
    let line = "find --to earth-heo --rules basic --card \"hall effect\" --width 200";
    let ask = |mass: &str, more: &[&str]| {
        let words = common::words(line);
        let words: Vec<&str> = words.iter().map(String::as_str).collect();
        hf_args(&[&words[..], &["--deliver", mass], more].concat())
    };
    let refused = ask("14", &[]);
    assert_eq!(refused.code, 1);
    let text = "No ship of these cards delivers mass 14 to HEO (Earth) (LR 5.4B, 6.2)\n\nIt would work with --deliver 13\n";
    assert_eq!(refused.out, text);
    assert_eq!(ask("13", &[]).code, 0);
    // Boosting the thruster alone takes 2 WT, and it needs a tank.
    let refused = ask("1", &["--limit", "water=2"]);
    let text = "No ship of these cards delivers mass 1 to HEO (Earth) (water at most 2; LR 5.4B, 6.2)\n\n\
                None of them comes there with no cargo either\n";
    assert_eq!((refused.code, refused.out.as_str()), (1, text));
    // Programs are told the same.
    let refused = ask("14", &["--format", "json"]);
    let refused: serde_json::Value = serde_json::from_str(&refused.out).unwrap();
    assert_eq!(refused["remedy"], "It would work with --deliver 13");
    let refused = ask("1", &["--tanks", "99"]);
    assert_eq!((refused.code, refused.out.as_str()), (2, ""));
    let refused = refused.err;
    assert!(refused.starts_with("error: --tanks 99: no ship holds more than"), "{refused}");
    // Mass 1 and the thruster take 3 WT to LEO, three tanks as much (LR 5.4); of its fuel something is left in HEO, not all.
    for (limit, code) in [("water=6", 0), ("water=5", 1), ("left=1", 0), ("left=200", 1)] {
        assert_eq!(ask("1", &["--tanks", "3", "--limit", limit]).code, code, "{limit}");
    }
}

/// What is told of second targets stands there where second targets do: size 6 and more is claimed for certain (LR 5.6B).
#[test]
fn sure_claims_have_no_second_targets_lr_5_6b() {
    let sure = hf("prospect ceres --isru 4 --rules basic");
    assert!(sure.code == 0 && !sure.out.contains("Burns away"), "{}", sure.out);
    assert_eq!(json("prospect ceres --isru 4 --rules basic")["any_exact"], "1");
    let open = hf("prospect nysa --isru 0 --rules basic");
    assert!(open.out.contains("Burns away"), "{}", open.out);
}
