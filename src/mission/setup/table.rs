//! What lies on the table beside what players have.

use std::collections::{BTreeSet, VecDeque};

use crate::card::CardId;
use crate::game::{Player, PlayerId, Setting, SiteState, StackKind, State, Turn};
use crate::mission::fields::Fields;
use crate::mission::names::{self, Names};

/// The table with what its section says.
pub(super) fn with_table(file: &Fields<'_, '_>, setting: &Setting<'_>, state: State) -> Option<State> {
    let reader = file.reader();
    let Some(table) = file.table("table") else { return Some(state) };
    let mut state = state;
    let known = state.players.clone();
    let names = Names { setting, players: &known };
    let year = table.number("year", 1, u16::MAX.into()).map_or(1, |number| number.value as u16);
    let player = match table.text("turn") {
        Some(word) => names.player(reader, &word)?,
        None => PlayerId(0),
    };
    let mut turn = Turn::new(year, player);
    for word in table.texts("moved") {
        match names::stack_kind(&word.text) {
            Some(StackKind::Rocket) => turn.rocket_moved = true,
            Some(StackKind::Freighter) => turn.freighter_moved = true,
            _ => reader.wrong_word(&word, "unknown-stack", "only a rocket or a freighter moves (LR 4.0)"),
        }
    }
    let operations = |key| table.number(key, 0, 9).map_or(0, |number| number.value as u8);
    turn.earth_operations = operations("earth_operations");
    turn.space_operations = operations("space_operations");
    turn.crew_dug = table.flag("crew_dug");
    state.turn = turn;
    state.is_over = table.flag("over");
    for word in table.texts("busted") {
        let Some(site) = names.site(reader, &word) else { continue };
        if state.sites.insert(site, SiteState::Busted).is_some() {
            reader.wrong_word(&word, "twice", format!("'{}' is claimed already", word.text));
        }
    }
    read_decks(&table, names, &mut state);
    let game = setting.game();
    for (glory, owners) in table.texts_by_name("glory") {
        let is_known = game.is_some_and(|game| game.glories.iter().any(|one| one.id == glory.text));
        if !is_known {
            let known: Vec<&str> =
                game.iter().flat_map(|game| &game.glories).map(|one| one.id.as_str()).collect();
            let message = format!("'{}' is no glory; write one of {} (LR 7.1)", glory.text, known.join(", "));
            reader.wrong_word(&glory, "unknown-name", message);
        }
        let owner = match owners.as_slice() {
            [] => None,
            [word] => Some(names.player(reader, word)?),
            [_, second, ..] => {
                reader.wrong_word(second, "too-many", "one player has a glory, or nobody any more (LR 7.1)");
                continue;
            }
        };
        state.glory.insert(glory.text, owner);
    }
    for (venture, owners) in table.texts_by_name("ventures") {
        let is_known = game.is_some_and(|game| game.ventures.iter().any(|one| one.id == venture.text));
        if !is_known {
            let known: Vec<&str> =
                game.iter().flat_map(|game| &game.ventures).map(|one| one.id.as_str()).collect();
            let message =
                format!("'{}' is no venture; write one of {} (LR 7.2)", venture.text, known.join(", "));
            reader.wrong_word(&venture, "unknown-name", message);
        }
        if let [word] = owners.as_slice() {
            let owner = names.player(reader, word)?;
            state.ventures.insert(venture.text, owner);
        } else {
            reader.wrong_word(&venture, "missing-field", "write the one who founded it, such as [\"red\"]");
        }
    }
    table.finish();
    Some(state)
}

/// The decks, the open card first.
fn read_decks(table: &Fields<'_, '_>, names: Names<'_>, state: &mut State) {
    let reader = table.reader();
    let held = |player: &Player| -> Vec<CardId> {
        let stacks = player.stacks.iter().flat_map(|stack| &stack.cards);
        player.hand.iter().chain(stacks).map(|held| held.card).collect()
    };
    let mut seen: BTreeSet<CardId> = state.players.iter().flat_map(held).collect();
    for (name, words) in table.texts_by_name("decks") {
        let Some(kind) = names::deck(reader, &name) else { continue };
        let mut cards = VecDeque::new();
        for word in words {
            let Some(card) = names.card(reader, &word) else { continue };
            let belongs = names.setting.card(card).is_some_and(|card| card.deck == kind);
            if names.setting.is_trade_card(card) {
                reader.wrong_word(&word, "wrong-deck", "a trade card lies in no deck (LR 5.9B)");
            } else if !belongs {
                reader.wrong_word(&word, "wrong-deck", format!("'{}' is no {kind} (LR 2.6A)", word.text));
            } else if seen.insert(card) {
                cards.push_back(card);
            } else {
                reader.wrong_word(&word, "twice", format!("'{}' lies somewhere else already", word.text));
            }
        }
        state.decks.insert(kind, cards);
    }
}
