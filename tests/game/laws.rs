//! Laws that hold over random legal play.

use std::collections::{BTreeMap, BTreeSet};

use highfrontier::card::{CardId, Deck};
use highfrontier::dice::{Generator, Rolls};
use highfrontier::finding::Source;
use highfrontier::game::{
    Action, Event, OptionalRule, Options, Setting, StackKind, State, apply, legal, new_game, scores,
};
use highfrontier::mission::{Entry, mission_text, read, replay};

use crate::table::{BASIC, card};

/// Games played, and actions of each.
const GAMES: u64 = 120;
const ACTIONS: usize = 60;

/// Every kind of action, each of which random play must come upon.
pub(crate) const KINDS: [&str; 30] = [
    "boost",
    "convert",
    "deal",
    "decommission",
    "drive",
    "end",
    "espionage",
    "found",
    "grind",
    "heroism",
    "hop",
    "income",
    "industrialize",
    "jump-claim",
    "load",
    "move",
    "pay-to-end",
    "produce",
    "prospect",
    "recall",
    "refuel",
    "research",
    "retool",
    "sell",
    "sell-black",
    "stow",
    "take-back",
    "transfer",
    "turn-white",
    "unload",
];

/// All disks and cubes used up, a venture to be had, claims to be jumped, roads, dirt to be burnt, colonies.
const LATE_TABLE: &str = r#"
[table.glory]
any-site = ["red"]
[table.decks]
thruster = ["hall-effect"]
robonaut = ["kuck-mosquito"]
refinery = ["electroforming"]
[[player]]
faction = "red"
hand = ["prc", "neutral-beam"]
[[player.stack]]
kind = "leo"
cards = ["mirror-steamer:black"]
[[player.stack]]
kind = "rocket"
at = "mars-north-pole"
cards = ["mass-driver", "cat-fusion", "cvd-molding"]
tanks = 6
[[player.claim]]
site = "luna-crater-shackleton-polar-rim"
cubes = 3
[[player.claim]]
site = "vesta"
cubes = 1
[[player.claim]]
site = "mercury-north-pole"
cubes = 1
[[player.claim]]
site = "nyx"
[[player.claim]]
site = "eros"
[[player.claim]]
site = "phobos"
[[player]]
faction = "white"
[[player.stack]]
kind = "rocket"
at = "deimos"
cards = ["nasa", "ponderomotive-vasimr"]
tanks = 3
[[player.stack]]
kind = "outpost"
at = "mars-arsia-mons-caves"
cards = ["flywheel-tractor"]
water = 2
[[player.claim]]
site = "oljato"
"#;

/// A crew of red beside claims of others.
const FELON_TABLE: &str = r#"
[[player]]
faction = "red"
[[player.stack]]
kind = "rocket"
at = "oljato"
cards = ["prc", "met-steamer"]
tanks = 3
[[player]]
faction = "orange"
hand = ["shimizu"]
[[player.claim]]
site = "oljato"
[[player.stack]]
kind = "outpost"
at = "oljato"
cards = ["tungsten-resistojet"]
water = 4
"#;

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

/// With every optional rule in every third game.
fn setting(seed: u64) -> Setting<'static> {
    let rules = OptionalRule::ALL.into_iter().filter(|_| seed.is_multiple_of(3)).collect();
    let options = Options { rules, ..Options::default() };
    Setting::new(&BASIC, Some(Deck::living()), options)
}

/// All patents and crews on the table, sorted.
fn cards(state: &State) -> Vec<CardId> {
    let mut all = held(state);
    all.retain(|card| !Deck::living().is_trade_card(*card));
    all.extend(state.decks.values().flatten());
    all.sort();
    all
}

/// All trade cards in hands and stacks, sorted.
fn trade_cards(state: &State) -> Vec<CardId> {
    let mut all = held(state);
    all.retain(|card| Deck::living().is_trade_card(*card));
    all.sort();
    all
}

/// All cards in hands and stacks.
fn held(state: &State) -> Vec<CardId> {
    let players = state.players.iter();
    let held =
        players.flat_map(|player| player.hand.iter().chain(player.stacks.iter().flat_map(|s| &s.cards)));
    held.map(|held| held.card).collect()
}

/// Water in LEO of all players.
fn water(state: &State) -> i64 {
    state.players.iter().map(|player| i64::from(player.water.0)).sum()
}

fn check_laws(setting: &Setting<'_>, before: &State, after: &State, action: &Action, events: &[Event]) {
    assert_eq!(cards(before), cards(after), "{action:?}");
    // Research may bring one trade card more, each but once; no other action changes their number.
    let (had, has) = (trade_cards(before), trade_cards(after));
    let is_research = matches!(action, Action::Research(_));
    assert!(has == had || (is_research && has.len() == had.len() + 1), "{action:?}");
    assert!(had.iter().all(|card| has.contains(card)), "{action:?}");
    assert!(has.windows(2).all(|two| two[0] != two[1]), "{action:?}");
    assert!(has.is_empty() || setting.has(OptionalRule::TradeCards), "{action:?}");
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
            let dry = setting.dry(stack);
            assert!(stack.kind != StackKind::Rocket || dry.0 <= 15, "{action:?}");
            let has_water = matches!(stack.kind, StackKind::Outpost | StackKind::Rocket);
            assert!(has_water || stack.water.0 == 0, "{action:?}");
            assert!(stack.kind != StackKind::Freighter || stack.cards.len() == 1, "{action:?}");
            assert!(stack.kind != StackKind::Leo || stack.at == setting.map().start(), "{action:?}");
        }
        // What lies on a site of a player is a claim with as many cubes as its factory and colonies.
        for (site, claim) in after.claims_of(player) {
            assert_eq!(claim.letter.is_some(), claim.cubes > 0, "{action:?}");
            assert!(setting.map().space(site).is_site());
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
        Action::Convert { .. } => assert_eq!(tanks, 0),
        // Water comes by refuelling and grinding, goes by loading from cargo, and nowhere else.
        Action::Refuel(_) | Action::Grind { .. } | Action::Stow(_) => assert!(tanks >= 0, "{action:?}"),
        _ => assert_eq!(tanks, 0, "{action:?}"),
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
    let factions = ["prc", "nasa", "un", "esa", "shimizu"].map(card);
    let mut kinds: BTreeMap<&str, usize> = BTreeMap::new();
    let mut refused = 0;
    for seed in 0..GAMES {
        let setting = setting(seed);
        let mut generator = Generator::new(seed);
        let players = 1 + seed as usize % factions.len();
        let mut state = match seed % 4 {
            0 => crate::table::mission(RICH_TABLE).state,
            1 => crate::table::mission(LATE_TABLE).state,
            2 => crate::table::mission(FELON_TABLE).state,
            _ => new_game(&setting, &factions[..players], true, &mut generator).unwrap(),
        };
        for player in &mut state.players {
            player.water.0 += 20;
        }
        let start = state.clone();
        let (mut entries, mut log) = (Vec::new(), Vec::new());
        let mut last: Vec<Action> = Vec::new();
        for _ in 0..ACTIONS {
            let actions = legal(&setting, &state);
            refused += refused_leave_untouched(&setting, &state, &last, &actions);
            let Some(action) = choose(&actions, &kinds, entries.len() > ACTIONS / 2, &mut generator) else {
                break;
            };
            *kinds.entry(action.kind()).or_default() += 1;
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
            let points: u16 = scores(&setting, &state).iter().map(highfrontier::game::Score::total).sum();
            assert!(points < 500);
            let (player, rolls) = (Some(before.turn.player), rolls.used().to_vec());
            entries.push(Entry { action: action.clone(), player, rolls, at: 0 });
            log.extend(events.iter().map(|event| event.describe(&setting, &state)));
            last = actions;
        }
        check_file(&setting, &start, &entries, &log, &state);
    }
    let never: Vec<_> = KINDS.iter().filter(|kind| !kinds.contains_key(**kind)).collect();
    assert!(never.is_empty(), "never played: {never:?} of {kinds:?}");
    assert_eq!(kinds.len(), KINDS.len());
    assert!(refused > 1_000, "{refused}");
}

/// What was played, written as a file and read again: the same actions, the same log to the byte, the same end.
fn check_file(setting: &Setting<'_>, start: &State, entries: &[Entry], log: &[String], end: &State) {
    let text = mission_text(setting, "Random play", start, None, entries);
    let mission = read(Source { file: "play.toml", text: &text }, &BASIC, Some(Deck::living()))
        .unwrap_or_else(|findings| panic!("{findings}\n{text}"));
    let actions = |entries: &[Entry]| entries.iter().map(|entry| entry.action.clone()).collect::<Vec<_>>();
    assert_eq!(actions(&mission.entries), actions(entries));
    let mut again = Vec::new();
    let replay = replay(&mission, None, |played, state| {
        again.extend(played.events.iter().map(|event| event.describe(setting, state)));
    });
    assert_eq!(replay.halt, None, "{text}");
    assert_eq!(&replay.state, end);
    assert_eq!(again, log);
}

/// Kinds that were played least are the likeliest, since moves and deals are many and some kinds rare.
fn choose<'a>(
    actions: &'a [Action],
    played: &BTreeMap<&str, usize>,
    may_end: bool,
    generator: &mut Generator,
) -> Option<&'a Action> {
    let kinds: BTreeSet<&str> =
        actions.iter().map(Action::kind).filter(|kind| *kind != "pay-to-end").collect();
    let mut kinds: Vec<&str> = kinds.into_iter().collect();
    let mut kind = *kinds.get(generator.below(kinds.len() as u32) as usize)?;
    if generator.below(3) == 0 {
        kinds.sort_by_key(|kind| played.get(kind).copied().unwrap_or(0));
        kind = kinds[0];
    }
    if kinds.contains(&"move") && generator.below(2) == 0 {
        kind = "move";
    }
    if may_end && generator.below(3) == 0 && actions.contains(&Action::PayToEnd) {
        kind = "pay-to-end";
    }
    let of_kind: Vec<&Action> = actions.iter().filter(|action| action.kind() == kind).collect();
    of_kind.get(generator.below(of_kind.len() as u32) as usize).copied()
}

/// What was legal before and is no more is refused and changes nothing; how many were.
fn refused_leave_untouched(setting: &Setting<'_>, state: &State, before: &[Action], now: &[Action]) -> usize {
    let gone: Vec<&Action> = before.iter().filter(|action| !now.contains(action)).collect();
    let mut refused = 0;
    for action in gone.iter().step_by(1 + gone.len() / 12) {
        let mut copy = state.clone();
        let mut rolls = Rolls::new([], Some(Generator::new(5)));
        let fresh = rolls.clone();
        if apply(setting, &mut copy, action, &mut rolls).is_err() {
            assert_eq!((&copy, &rolls), (state, &fresh), "{action:?}");
            refused += 1;
        }
    }
    refused
}
