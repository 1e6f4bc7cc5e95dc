//! Plays a mission file.

use super::actions::Entry;
use super::read::Mission;
use crate::dice::{Generator, Roll, Rolls};
use crate::game::{Event, Illegal, State, apply};

/// One action that was played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Played {
    /// Which of the file's actions.
    pub number: usize,
    /// Year in which it was played.
    pub year: u16,
    /// What happened.
    pub events: Vec<Event>,
    /// All rolls, those of the file and those of the seed.
    pub rolls: Vec<Roll>,
}

/// Where a replay halted at an illegal action.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Halt {
    /// Which of the file's actions.
    pub number: usize,
    /// Why it is refused.
    pub reason: HaltReason,
}

/// Why a replay halted.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum HaltReason {
    /// It is another player's turn than the file says.
    #[error("it is the turn of {is}, not of {says} (LR 4.0)")]
    OtherTurn {
        /// Whose it is.
        is: String,
        /// Whose the file says it is.
        says: String,
    },
    /// The action is against the rules.
    #[error(transparent)]
    Illegal(#[from] Illegal),
}

/// A file that was played, to its end or as far as it is legal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Replay {
    /// How many actions were played.
    pub played: usize,
    /// The table after the last of them.
    pub state: State,
    /// The generator after the last of them.
    pub generator: Option<Generator>,
    /// The first action that is not legal.
    pub halt: Option<Halt>,
}

/// Plays a mission until its end, the first illegal action, or the end of a year. The observer is told of each action
/// with the table after it.
///
/// # Complexity
/// Linear in the number of actions.
pub fn replay(
    mission: &Mission<'_>,
    to_year: Option<u16>,
    mut observer: impl FnMut(&Played, &State),
) -> Replay {
    let mut state = mission.state.clone();
    let mut generator = mission.generator;
    let mut played = 0;
    let mut halt = None;
    for (number, entry) in mission.entries.iter().enumerate() {
        if to_year.is_some_and(|last| state.turn.year > last) {
            break;
        }
        let year = state.turn.year;
        match play(mission, &mut state, entry, generator) {
            Ok((events, rolls)) => {
                generator = rolls.generator();
                played += 1;
                observer(&Played { number, year, events, rolls: rolls.used().to_vec() }, &state);
            }
            Err(reason) => {
                halt = Some(Halt { number, reason });
                break;
            }
        }
    }
    Replay { played, state, generator, halt }
}

fn play(
    mission: &Mission<'_>,
    state: &mut State,
    entry: &Entry,
    generator: Option<Generator>,
) -> Result<(Vec<Event>, Rolls), HaltReason> {
    let setting = &mission.setting;
    check_turn(mission, state, entry)?;
    let mut rolls = Rolls::new(entry.rolls.iter().copied(), generator);
    let events = apply(setting, state, &entry.action, &mut rolls)?;
    Ok((events, rolls))
}

/// Refuses an action of a player whose turn it is not.
pub(super) fn check_turn(mission: &Mission<'_>, state: &State, entry: &Entry) -> Result<(), HaltReason> {
    match entry.player.filter(|player| *player != state.turn.player) {
        Some(player) => {
            let name = |player| mission.setting.player_name(state, player);
            Err(HaltReason::OtherTurn { is: name(state.turn.player), says: name(player) })
        }
        None => Ok(()),
    }
}
