//! Missions written in a test and played.

use std::sync::LazyLock;

use highfrontier::card::{CardId, Deck};
use highfrontier::data::Data;
use highfrontier::finding::Source;
use highfrontier::game::{PlayerId, Setting, StackKind, StackRef, State};
use highfrontier::map::SpaceId;
use highfrontier::mission::{Mission, Replay, read, replay};
use highfrontier::ruleset::{self, RuleSet};
use highfrontier::unit::Steps;

pub(crate) static BASIC: LazyLock<RuleSet> =
    LazyLock::new(|| ruleset::load(&Data::Embedded, "basic").unwrap());

/// The site of Luna of the texts: S, size 9, two drops.
pub(crate) const LUNA: &str = "luna-crater-shackleton-polar-rim";

/// Reads a mission of the basic game, its head written for it.
pub(crate) fn mission(text: &str) -> Mission<'static> {
    read_whole(&format!("format = 1\nrules = \"basic\"\n{text}"))
}

/// Reads a mission of the basic game with its head.
pub(crate) fn read_whole(text: &str) -> Mission<'static> {
    read(Source { file: "test.toml", text }, &BASIC, Some(Deck::living()))
        .unwrap_or_else(|findings| panic!("{findings}\n{text}"))
}

/// Plays a mission of the basic game.
pub(crate) fn play(text: &str) -> (Mission<'static>, Replay) {
    let mission = mission(text);
    let replay = replay(&mission, None, |_, _| {});
    (mission, replay)
}

/// The table at the end of a mission without an illegal action.
pub(crate) fn end(text: &str) -> State {
    let (_, replay) = play(text);
    if let Some(halt) = &replay.halt {
        panic!("action {}: {}\n{text}", halt.number + 1, halt.reason);
    }
    replay.state
}

/// Why the last action of a mission is refused; all before it are legal.
pub(crate) fn refusal(text: &str) -> String {
    let (mission, replay) = play(text);
    let halt = replay.halt.unwrap_or_else(|| panic!("nothing is refused\n{text}"));
    assert_eq!(halt.number + 1, mission.entries.len(), "{}\n{text}", halt.reason);
    halt.reason.to_string()
}

pub(crate) fn space(id: &str) -> SpaceId {
    BASIC.map.find(id).unwrap()
}

pub(crate) fn card(id: &str) -> CardId {
    Deck::living().by_id(id).unwrap()
}

/// Steps on board the first rocket of a player.
pub(crate) fn fuel(state: &State, player: u8) -> Steps {
    let setting = Setting::new(&BASIC, Some(Deck::living()), highfrontier::game::Options::default());
    let rocket = state.stack(PlayerId(player), StackRef::first(StackKind::Rocket)).unwrap();
    BASIC.track.steps(setting.dry(rocket), rocket.fuel)
}

/// Ids of the cards in a stack.
pub(crate) fn cards_in(state: &State, player: u8, kind: StackKind, number: u8) -> Vec<String> {
    let stack = state.stack(PlayerId(player), StackRef { kind, number });
    let id = |card: CardId| Deck::living().get(card).unwrap().id.clone();
    stack.map_or_else(Vec::new, |stack| stack.cards.iter().map(|held| id(held.card)).collect())
}

/// Ids of the cards in hand, black ones marked.
pub(crate) fn hand(state: &State, player: u8) -> Vec<String> {
    let text = |held: &highfrontier::game::Held| {
        let id = &Deck::living().get(held.card).unwrap().id;
        match held.side {
            highfrontier::card::Side::White => id.clone(),
            highfrontier::card::Side::Black => format!("{id}:black"),
        }
    };
    let mut hand: Vec<String> = state.player(PlayerId(player)).hand.iter().map(text).collect();
    hand.sort();
    hand
}
