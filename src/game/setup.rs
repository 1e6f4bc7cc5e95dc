//! A new game (`LR 3`).

use std::collections::{BTreeMap, VecDeque};

use thiserror::Error;

use super::setting::Setting;
use super::state::{Held, Player, PlayerId, State, Turn};
use crate::card::{CardId, DeckKind};
use crate::dice::Generator;
use crate::unit::Water;

/// The decks of the basic game (`LR 2.5A`).
pub const DECKS: [DeckKind; 3] = [DeckKind::Thruster, DeckKind::Robonaut, DeckKind::Refinery];

/// Why a game cannot be set up.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
pub enum SetupError {
    /// Rules for movement alone.
    #[error("the rules '{0}' are played for movement alone: there is no game to set up")]
    MovementOnly(String),
    /// None, or too many.
    #[error("one to five players can play, not {0} (LR 2.3)")]
    Players(usize),
}

/// A table before anything lies on it.
pub fn bare_table(players: Vec<Player>) -> State {
    State {
        players,
        turn: Turn::new(1, PlayerId(0)),
        sites: BTreeMap::new(),
        decks: BTreeMap::new(),
        glory: BTreeMap::new(),
        ventures: BTreeMap::new(),
        is_over: false,
    }
}

/// Sets a game up for these factions, named by their crew cards in the order of their turns (`LR 3.1`). In a short game
/// everybody draws a card of each deck (`LR 3.3`).
///
/// # Errors
/// When the rules have no game, or there are too many players.
pub fn new_game(
    setting: &Setting<'_>,
    factions: &[CardId],
    is_short: bool,
    generator: &mut Generator,
) -> Result<State, SetupError> {
    let name = || setting.rule_set.name.clone();
    let game = setting.game().ok_or_else(|| SetupError::MovementOnly(name()))?;
    let deck = setting.deck.ok_or_else(|| SetupError::MovementOnly(name()))?;
    if factions.is_empty() || factions.len() > 5 {
        return Err(SetupError::Players(factions.len()));
    }
    let player = |faction: &CardId| Player {
        faction: Some(*faction),
        water: game.water,
        hand: vec![Held::white(*faction)],
        stacks: Vec::new(),
        landed: BTreeMap::new(),
    };
    let mut state = bare_table(factions.iter().map(player).collect());
    for kind in DECKS {
        let cards = deck.iter().filter(|(_, card)| card.deck == kind && !card.expanded);
        let mut cards: Vec<CardId> = cards.map(|(id, _)| id).collect();
        shuffle(&mut cards, generator);
        let mut cards = VecDeque::from(cards);
        for player in state.players.iter_mut().filter(|_| is_short) {
            let drawn = cards.pop_front().map(Held::white);
            player.hand.extend(drawn);
        }
        state.decks.insert(kind, cards);
    }
    Ok(state)
}

/// Every order as likely as any other.
fn shuffle(cards: &mut [CardId], generator: &mut Generator) {
    for last in (1..cards.len()).rev() {
        let other = generator.below(last as u32 + 1) as usize;
        cards.swap(last, other);
    }
}

/// A player with a ship alone, for rules without a game.
pub fn lone_player(water: Water) -> Player {
    Player { faction: None, water, hand: Vec::new(), stacks: Vec::new(), landed: BTreeMap::new() }
}
