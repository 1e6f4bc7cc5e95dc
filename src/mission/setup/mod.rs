//! The set-up of a mission file: a new game, or a table as it lies.

mod players;
mod sky;
mod stacks;
mod table;

use super::fields::{Fields, Reader, Word};
use super::names::Names;
use crate::card::CardId;
use crate::dice::Generator;
use crate::game::{Setting, State, new_game};
use players::{check_pieces, table_of_players};
pub(super) use sky::options;
use table::with_table;

/// What a file lacks that has no set-up.
pub(super) const NOBODY: &str = "nobody plays: add [new] with players, or a [[player]] table";

/// The table at the start, and the generator of dice; `None` when something is wrong, which is noted.
pub(super) fn state(
    file: &Fields<'_, '_>,
    setting: &Setting<'_>,
    seed: Option<u64>,
) -> Option<(State, Option<Generator>)> {
    let reader = file.reader();
    let mut generator = seed.map(Generator::new);
    let tables = file.tables("player");
    let new = file.table("new");
    if let Some(new) = new {
        if !tables.is_empty() {
            new.wrong("players", "two-setups", "write either [new] or [[player]] tables, not both");
            return None;
        }
        let words = new.need_texts("players", "the factions in the order of their turns");
        let is_short = new.flag("short");
        let names = Names { setting, players: &[] };
        let factions = words.iter().map(|word| names.faction(reader, word)).collect::<Option<Vec<_>>>();
        let factions = factions.filter(|factions| !factions.is_empty())?;
        check_twice(reader, &words, &factions);
        new.finish();
        let Some(generator) = &mut generator else {
            if !file.has("seed") {
                file.wrong("seed", "missing-field", "a new game is shuffled: add a line seed = NUMBER");
            }
            return None;
        };
        let made = new_game(setting, &factions, is_short, generator);
        let state = made.map_err(|error| new.wrong("players", "no-game", error.to_string())).ok()?;
        return Some((with_table(file, setting, state)?, Some(*generator)));
    }
    if tables.is_empty() {
        if !file.has("player") && !file.has("new") {
            file.wrong("player", "missing-field", NOBODY);
        }
        return None;
    }
    if tables.len() > 5 {
        file.wrong("player", "too-many-players", "one to five players can play (LR 2.3)");
        return None;
    }
    let state = with_table(file, setting, table_of_players(setting, &tables)?)?;
    check_pieces(setting, &tables, &state);
    Some((state, generator))
}

fn check_twice(reader: &Reader<'_>, words: &[Word], factions: &[CardId]) {
    for (place, faction) in factions.iter().enumerate() {
        if factions[..place].contains(faction)
            && let Some(word) = words.get(place)
        {
            reader.wrong_word(word, "twice", format!("'{}' plays already", word.text));
        }
    }
}
