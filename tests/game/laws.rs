//! Laws that hold over random legal play.

use std::collections::BTreeSet;

use highfrontier::card::{CardId, Deck};
use highfrontier::dice::{Generator, Rolls};
use highfrontier::finding::Source;
use highfrontier::game::{Action, Event, Options, Setting, StackKind, State, apply, legal, new_game, scores};
use highfrontier::mission::{mission_text, read};
use highfrontier::unit::Tanks;

use crate::table::{BASIC, card};

/// Games played, and actions of each.
const GAMES: u64 = 40;
const ACTIONS: usize = 60;

/// Ships, claims, factories and products under way.
const RICH_TABLE: &str = r#"
[table]
busted = ["nysa"]
[table.decks]
thruster = ["hall-effect", "mass-driver"]
robonaut = ["kuck-mosquito"]
refinery = ["electroforming"]
[[player]]
faction = "red"
hand = ["free-electron-laser", "neutral-beam:black"]
[player.landed]
prc = ["luna-crater-shackleton-polar-rim"]
[[player.stack]]
kind = "rocket"
at = "luna-crater-shackleton-polar-rim"
cards = ["prc", "mirror-steamer", "cat-fusion", "cvd-molding"]
tanks = 5
[[player.stack]]
kind = "outpost"
at = "oljato"
cards = ["met-steamer"]
water = 3
[[player.claim]]
site = "luna-crater-shackleton-polar-rim"
[[player.claim]]
site = "khufu"
cubes = 1
[[player]]
faction = "white"
hand = ["photon-heliogyro:black", "magma-electrolysis"]
[[player.stack]]
kind = "freighter"
at = "deimos"
cards = ["photon-kite-sail:black"]
[[player.stack]]
kind = "rocket"
at = "nyx"
cards = ["nasa", "de-laval-nozzle", "solar-pumped-laser"]
tanks = 2
[[player.claim]]
site = "deimos"
cubes = 2
[[player.claim]]
site = "phobos"
"#;

fn setting() -> Setting<'static> {
    Setting::new(&BASIC, Some(Deck::living()), Options::default())
}

/// All cards on the table, sorted.
fn cards(state: &State) -> Vec<CardId> {
    let players = state.players.iter();
    let held =
        players.flat_map(|player| player.hand.iter().chain(player.stacks.iter().flat_map(|s| &s.cards)));
    let mut all: Vec<CardId> = held.map(|held| held.card).collect();
    all.extend(state.decks.values().flatten());
    all.sort();
    all
}

/// Water in LEO of all players.
fn water(state: &State) -> i64 {
    state.players.iter().map(|player| i64::from(player.water.0)).sum()
}

fn check_laws(setting: &Setting<'_>, before: &State, after: &State, action: &Action, events: &[Event]) {
    assert_eq!(cards(before), cards(after), "{action:?}");
    let change: i64 = events
        .iter()
        .map(|event| match event {
            Event::Water { gain, loss, .. } => i64::from(gain.0) - i64::from(loss.0),
            _ => 0,
        })
        .sum();
    assert_eq!(water(before) + change, water(after), "{action:?}");
    let game = setting.game().unwrap();
    for (player, owner) in after.players() {
        assert!(after.cubes_in_play(player) <= usize::from(game.cubes), "{action:?}");
        assert!(after.disks_in_play(player) <= usize::from(game.disks), "{action:?}");
        let mut seen = BTreeSet::new();
        for stack in &owner.stacks {
            assert!(!stack.cards.is_empty() || stack.water.0 > 0, "{action:?}");
            assert!(stack.cards.iter().all(|held| seen.insert(held.card)));
            let mass: u16 = stack.cards.iter().map(|held| u16::from(setting.mass(*held).0)).sum();
            assert!(stack.kind != StackKind::Rocket || mass <= 15, "{action:?}");
        }
    }
    if *action == Action::EndTurn {
        let ended = &before.players[before.turn.player.index()];
        for kind in StackKind::ALL {
            assert!(ended.stacks_of(kind).count() <= 1, "{kind}");
        }
    }
}

/// Tanks loaded and unloaded are the water that went and came.
fn check_tanks(action: &Action, events: &[Event]) {
    let tanks: i64 = events
        .iter()
        .map(|event| match event {
            Event::Fuelled { tanks_in, tanks_out, .. } => i64::from(tanks_in.0) - i64::from(tanks_out.0),
            _ => 0,
        })
        .sum();
    match action {
        Action::Load { tanks: loaded, .. } => assert_eq!(tanks, i64::from(loaded.0)),
        Action::Unload { tanks: unloaded, .. } => assert_eq!(tanks, -i64::from(unloaded.0)),
        Action::Transfer(order) => assert_eq!(tanks, 0, "{order:?}"),
        Action::Convert { tanks: Tanks(_), .. } => assert_eq!(tanks, 0),
        _ => {}
    }
}

/// The text of a table, read again, is the same table.
fn check_identity(setting: &Setting<'_>, state: &State, generator: Generator) {
    let text = mission_text(setting, "", state, Some(generator), &[]);
    let mission = read(Source { file: "state.toml", text: &text }, &BASIC, Some(Deck::living()))
        .unwrap_or_else(|findings| panic!("{findings}\n{text}"));
    assert_eq!(mission.state, *state, "{text}");
    assert_eq!(mission.generator, Some(generator));
    assert_eq!(mission_text(&mission.setting, "", &mission.state, mission.generator, &[]), text);
}

#[test]
fn random_play_keeps_the_laws() {
    let setting = setting();
    let factions = ["prc", "nasa", "un", "esa", "shimizu"].map(card);
    let mut kinds = BTreeSet::new();
    for seed in 0..GAMES {
        let mut generator = Generator::new(seed);
        let players = 1 + seed as usize % factions.len();
        let mut state = match seed % 2 {
            0 => crate::table::mission(RICH_TABLE).state,
            _ => new_game(&setting, &factions[..players], true, &mut generator).unwrap(),
        };
        for player in &mut state.players {
            player.water.0 += 20;
        }
        for _ in 0..ACTIONS {
            let actions = legal(&setting, &state);
            let Some(action) = choose(&actions, &mut generator) else { break };
            kinds.insert(action.kind());
            let before = state.clone();
            let mut rolls = Rolls::new([], Some(generator));
            let events = apply(&setting, &mut state, action, &mut rolls).unwrap();
            generator = rolls.generator().unwrap();
            check_laws(&setting, &before, &state, action, &events);
            check_tanks(action, &events);
            check_identity(&setting, &state, generator);
            // The same action with the same rolls gives the same again.
            let mut again = before.clone();
            let mut same = Rolls::new(rolls.used().iter().copied(), None);
            assert_eq!(apply(&setting, &mut again, action, &mut same).unwrap(), events);
            assert_eq!(again, state);
            refused_leave_untouched(&setting, &state, action);
            let points: u16 = scores(&setting, &state).iter().map(highfrontier::game::Score::total).sum();
            assert!(points < 500);
        }
    }
    for wanted in ["move", "prospect", "refuel", "industrialize", "produce", "research", "transfer"] {
        assert!(kinds.contains(wanted), "{wanted} was never played: {kinds:?}");
    }
}

/// Moves are many, so each kind of action is as likely as any other.
fn choose<'a>(actions: &'a [Action], generator: &mut Generator) -> Option<&'a Action> {
    let kinds: BTreeSet<&str> = actions.iter().map(Action::kind).collect();
    let kinds: Vec<&str> = kinds.into_iter().collect();
    // What takes things off the table is rarer.
    let is_rare =
        |kind: &&str| matches!(*kind, "decommission" | "convert" | "turn-white" | "sell" | "unload");
    let mut kind = kinds.get(generator.below(kinds.len() as u32) as usize)?;
    if is_rare(kind) {
        kind = kinds.get(generator.below(kinds.len() as u32) as usize)?;
    }
    if kinds.contains(&"move") && generator.below(2) == 0 {
        kind = &"move";
    }
    let of_kind: Vec<&Action> = actions.iter().filter(|action| action.kind() == *kind).collect();
    of_kind.get(generator.below(of_kind.len() as u32) as usize).copied()
}

fn refused_leave_untouched(setting: &Setting<'_>, state: &State, again: &Action) {
    for action in [
        again,
        &Action::PayToEnd,
        &Action::Income,
        &Action::Found { venture: "space-tourism".into(), cube_from: None },
    ] {
        let mut copy = state.clone();
        let mut rolls = Rolls::new([], None);
        let fresh = rolls.clone();
        if apply(setting, &mut copy, action, &mut rolls).is_err() {
            assert_eq!((&copy, &rolls), (state, &fresh), "{action:?}");
        }
    }
}
