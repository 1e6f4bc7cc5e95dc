//! The players with their claims.

use std::collections::{BTreeMap, BTreeSet};

use super::check_twice;
use super::stacks::read_stack;
use crate::card::CardId;
use crate::game::{Claim, Held, Player, PlayerId, Setting, SiteState, StackKind, State, bare_table};
use crate::mission::fields::{Fields, Word};
use crate::mission::names::{self, Names};
use crate::rules::factory_letters;
use crate::unit::Water;

/// The players as their tables say.
pub(super) fn table_of_players(setting: &Setting<'_>, tables: &[Fields<'_, '_>]) -> Option<State> {
    let mut players = Vec::new();
    let mut words = Vec::new();
    for table in tables {
        let faction = match table.text("faction") {
            Some(word) => {
                let found = Names { setting, players: &[] }.faction(table.reader(), &word);
                words.push(word);
                Some(found?)
            }
            None if tables.len() > 1 => {
                table.wrong("faction", "missing-field", "faction is missing: write its colour (LR 2.3)");
                return None;
            }
            None => None,
        };
        let water = table.number("water", 0, u16::MAX.into()).map_or(0, |number| number.value as u16);
        players.push(Player {
            faction,
            water: Water(water),
            hand: Vec::new(),
            stacks: Vec::new(),
            landed: BTreeMap::new(),
        });
    }
    if let Some(table) = tables.first() {
        let factions: Vec<CardId> = players.iter().filter_map(|player| player.faction).collect();
        check_twice(table.reader(), &words, &factions);
    }
    let mut state = bare_table(players);
    let mut seen = BTreeSet::new();
    for (place, table) in tables.iter().enumerate() {
        let reader = table.reader();
        let known = state.players.clone();
        let names = Names { setting, players: &known };
        let mut once = |word: &Word, held: Held| {
            if !seen.insert(held.card) {
                reader.wrong_word(word, "twice", format!("'{}' lies somewhere else already", word.text));
            }
        };
        for word in table.texts("hand") {
            if let Some(held) = names.held(reader, &word) {
                once(&word, held);
                state.players[place].hand.push(held);
            }
        }
        for stack in table.tables("stack") {
            if let Some(read) = read_stack(&stack, setting, names, &mut once) {
                state.players[place].stacks.push(read);
                stack.finish();
            }
        }
        for claim in table.tables("claim") {
            read_claim(&claim, names, PlayerId(place as u8), &mut state);
            claim.finish();
        }
        for (crew, sites) in table.texts_by_name("landed") {
            let Some(card) = names.card(reader, &crew) else { continue };
            let sites = sites.iter().filter_map(|word| names.site(reader, word)).collect();
            let mut aboard = state.players[place].stacks.iter().flat_map(|stack| &stack.cards);
            let is_aboard = aboard.any(|held| held.card == card && setting.is_crew(*held));
            if !is_aboard {
                let message = format!("'{}' is no crew in a stack of this player (LR 7.1)", crew.text);
                reader.wrong_word(&crew, "no-crew", message);
            }
            state.players[place].landed.insert(card, sites);
        }
        table.finish();
    }
    Some(state)
}

/// Finds players with more disks or cubes than a faction has, and with two stacks of a kind when it is another's turn.
pub(super) fn check_pieces(setting: &Setting<'_>, tables: &[Fields<'_, '_>], state: &State) {
    for ((player, owner), table) in state.players().zip(tables) {
        for kind in StackKind::ALL {
            let count = owner.stacks_of(kind).count();
            if count > 1 && (player != state.turn.player || kind == StackKind::Leo) {
                let message =
                    format!("{count} are a {kind} too many: at the end of a turn there is one (LR 2.7B)");
                table.wrong("stack", "too-many-stacks", message);
            }
        }
        let Some(game) = setting.game() else { continue };
        let (disks, cubes) = (state.disks_in_play(player), state.cubes_in_play(player));
        if disks > usize::from(game.disks) {
            let message = format!("{disks} disks are in play: a faction has {} (LR 3.1B)", game.disks);
            table.wrong("claim", "too-many-disks", message);
        }
        if cubes > usize::from(game.cubes) {
            let message = format!("{cubes} cubes are in play: a faction has {} (LR 3.1B)", game.cubes);
            table.wrong("claim", "too-many-cubes", message);
        }
    }
}

fn read_claim(claim: &Fields<'_, '_>, names: Names<'_>, owner: PlayerId, state: &mut State) {
    let reader = claim.reader();
    let Some(word) = claim.need_text("site", "the name of a site") else { return };
    let cubes = claim.number("cubes", 0, 6).map_or(0, |number| number.value as u8);
    let given = claim.text("letter").and_then(|word| names::letter(reader, &word));
    let Some(site) = names.site(reader, &word) else { return };
    let Some(printed) = names.setting.map().space(site).site.as_ref() else { return };
    let letters = factory_letters(names.setting.rule_set.policies.factory_letters, printed.spectral);
    let letter = match (cubes, given, letters) {
        (0, None, _) => None,
        (0, Some(_), _) => {
            claim.wrong("letter", "wrong-letter", "only a factory has a letter: write cubes too (LR 5.7C)");
            None
        }
        (_, None, [only]) => Some(*only),
        (_, Some(given), letters) if letters.contains(&given) => Some(given),
        _ => {
            let letters: Vec<String> = letters.iter().map(ToString::to_string).collect();
            claim.wrong("letter", "wrong-letter", format!("write {} (LR 5.7C)", letters.join(" or ")));
            None
        }
    };
    if state.sites.insert(site, SiteState::Claim(Claim { owner, cubes, letter })).is_some() {
        reader.wrong_word(&word, "twice", format!("'{}' is claimed already", word.text));
    }
}
