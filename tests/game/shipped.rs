//! The missions that come with the program: each is sound and legal to its end.

use std::fs;

use highfrontier::data::Data;
use highfrontier::finding::Source;
use highfrontier::game::{Action, Event, PlayerId, scores};
use highfrontier::mission::{read, replay, rules_named};
use highfrontier::ruleset;
use highfrontier::unit::Steps;

fn files() -> Vec<String> {
    let folders = ["missions", "missions/examples"];
    let files = folders.iter().flat_map(|folder| fs::read_dir(folder).unwrap());
    let files = files.map(|entry| entry.unwrap().path());
    let files = files.filter(|path| path.extension().is_some_and(|ending| ending == "toml"));
    let mut files: Vec<String> = files.map(|path| path.display().to_string()).collect();
    files.sort();
    files
}

#[test]
fn every_shipped_mission_is_legal_to_its_end() {
    for file in files() {
        let text = fs::read_to_string(&file).unwrap();
        let source = Source { file: &file, text: &text };
        let rules = ruleset::load(&Data::Embedded, &rules_named(source).unwrap().name).unwrap();
        let deck = rules.cards.map(ruleset::CardRules::deck);
        let mission = read(source, &rules, deck).unwrap_or_else(|findings| panic!("{findings}"));
        let replay = replay(&mission, None, |_, _| {});
        if let Some(halt) = replay.halt {
            panic!("{file}:{}: {}", source.line(mission.entries[halt.number].at), halt.reason);
        }
    }
    assert!(files().len() >= 12, "{:?}", files());
}

/// `LR 8.8`: 8 steps to the lunar L1, a free landing with 2 steps of afterburner, five tanks in five years, 9 + 8 steps
/// home, one left; glory of 3 VP.
#[test]
fn the_lunar_mission_year_by_year_lr_8_8() {
    let text = fs::read_to_string("missions/lunar-mission.toml").unwrap();
    let rules = &*crate::table::BASIC;
    let deck = rules.cards.map(ruleset::CardRules::deck);
    let mission = read(Source { file: "lunar", text: &text }, rules, deck).unwrap();
    let mut flown = Vec::new();
    let replay = replay(&mission, None, |played, _| {
        for event in &played.events {
            if let Event::Flown(one) = event {
                flown.push((played.year, one.thrust, one.fuel, one.lift_off, one.landing));
            }
        }
    });
    assert_eq!(
        flown,
        [
            (2, 2, (Steps(10), Steps(2)), Steps(0), Steps(0)),
            (3, 10, (Steps(2), Steps(0)), Steps(0), Steps(0)),
            (9, 3, (Steps(18), Steps(1)), Steps(9), Steps(0)),
        ]
    );
    assert_eq!(replay.state.glory.get("any-site"), Some(&Some(PlayerId(0))));
    // The claim and the glory.
    assert_eq!(scores(&mission.setting, &replay.state)[0].total(), 4);
}

/// The game of two uses all eight operations, an auction tie, a failed prospect, a lost hazard roll and four factories.
#[test]
fn the_game_of_two_has_everything_that_it_should() {
    let text = fs::read_to_string("missions/game-of-two.toml").unwrap();
    let rules = &*crate::table::BASIC;
    let deck = rules.cards.map(ruleset::CardRules::deck);
    let mission = read(Source { file: "game", text: &text }, rules, deck).unwrap();
    let (mut tie, mut failed, mut lost, mut built) = (false, false, false, 0);
    let replay = replay(&mission, None, |played, _| {
        for event in &played.events {
            match event {
                Event::Auctioned { bids, .. } => {
                    tie |= bids.len() == 2 && bids[0].1 == bids[1].1 && bids[0].1.0 > 0;
                }
                Event::Prospected { success, .. } => failed |= !success,
                Event::Lost { .. } => lost = true,
                Event::Built { .. } => built += 1,
                _ => {}
            }
        }
    });
    assert_eq!((tie, failed, lost, built), (true, true, true, 4));
    let kinds = ["income", "research", "sell", "boost", "refuel", "prospect", "industrialize", "produce"];
    let has = |kind: &&&str| mission.entries.iter().any(|entry| entry.action.kind() == **kind);
    assert_eq!(kinds.iter().filter(has).count(), kinds.len());
    assert!(replay.state.is_over && mission.entries.last().unwrap().action == Action::EndTurn);
    let points: Vec<(PlayerId, u16)> =
        scores(&mission.setting, &replay.state).iter().map(|score| (score.player, score.total())).collect();
    assert_eq!(points, SCORE);
}

/// Worked out at the head of the mission file.
const SCORE: [(PlayerId, u16); 2] = [(PlayerId(0), 24), (PlayerId(1), 10)];
