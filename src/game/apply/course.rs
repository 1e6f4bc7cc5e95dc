//! What an action may come to, roll by roll.

use super::play::Play;
use crate::dice::{DiceError, Roll, Rolls};
use crate::game::action::Action;
use crate::game::error::Illegal;
use crate::game::event::Event;
use crate::game::setting::Setting;
use crate::game::state::State;
use crate::rules::Chance;

/// How an action goes on, when its first rolls are known.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Course {
    /// No roll is due any more.
    Over {
        /// The table after it.
        state: Box<State>,
        /// What happened.
        events: Vec<Event>,
    },
    /// A roll is due; what it may bring about. The chances add up to certainty.
    Due(Vec<Way>),
}

/// One thing that a roll may bring about.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Way {
    /// Rolls that bring it about, those known before first.
    pub rolls: Vec<Roll>,
    /// How likely it is, once the action has come so far.
    pub chance: Chance,
    /// What it is.
    pub event: Event,
}

/// How an action of the phasing player goes on after rolls that are known; those that the plan pays for are paid.
///
/// # Errors
/// [`Illegal`] when the action is refused with these rolls.
pub fn course(
    setting: &Setting<'_>,
    state: &State,
    action: &Action,
    known: &[Roll],
    planned: &[Roll],
) -> Result<Course, Illegal> {
    let trial = Trial { setting, state, action, planned };
    let (ended, table, events) = trial.play(known);
    match ended {
        Ok(()) => Ok(Course::Over { state: Box::new(table), events }),
        Err(Illegal::Dice(DiceError::Missing)) => {
            let mut ways = Vec::new();
            trial.spread(known, Chance::CERTAIN, rolls_in(&events), &mut ways)?;
            Ok(Course::Due(ways))
        }
        Err(refused) => Err(refused),
    }
}

fn rolls_in(events: &[Event]) -> usize {
    events.iter().filter(|event| event.is_of_dice()).count()
}

struct Trial<'a> {
    setting: &'a Setting<'a>,
    state: &'a State,
    action: &'a Action,
    planned: &'a [Roll],
}

impl Trial<'_> {
    /// Plays the action with these rolls, as far as they last.
    fn play(&self, rolls: &[Roll]) -> (Result<(), Illegal>, State, Vec<Event>) {
        let mut rolls = Rolls::new(rolls.iter().copied(), None);
        let mut play =
            Play { setting: self.setting, state: self.state.clone(), events: Vec::new(), rolls: &mut rolls };
        let ended = play.carry_out(self.action);
        let Play { state, events, .. } = play;
        (ended, state, events)
    }

    /// All that the next roll may bring about, with further rolls where it takes several, as a buggy may (`LR 5.6B`).
    fn spread(
        &self,
        known: &[Roll],
        chance: Chance,
        before: usize,
        ways: &mut Vec<Way>,
    ) -> Result<(), Illegal> {
        let is_paid = self.planned.get(known.len()) == Some(&Roll::Paid);
        let faces = if is_paid { vec![Roll::Paid] } else { (1..=6).map(Roll::Die).collect() };
        let one_of = if is_paid { 6 } else { 1 };
        for face in faces {
            let rolls: Vec<Roll> = known.iter().copied().chain([face]).collect();
            let Some(chance) = chance.then(one_of) else { continue };
            let (ended, _, events) = self.play(&rolls);
            match (events.into_iter().filter(Event::is_of_dice).nth(before), ended) {
                (Some(event), _) => add(ways, Way { rolls, chance, event }),
                (None, Err(Illegal::Dice(DiceError::Missing))) => {
                    self.spread(&rolls, chance, before, ways)?;
                }
                (None, Err(refused)) => return Err(refused),
                // Every roll brings something about.
                (None, Ok(())) => {}
            }
        }
        Ok(())
    }
}

/// Adds a way, to one that comes to the same where there is one.
fn add(ways: &mut Vec<Way>, new: Way) {
    let alike = ways.iter_mut().find(|way| way.event.is_alike(&new.event));
    match alike.and_then(|way| Some((way.chance.or(new.chance)?, way))) {
        Some((sum, way)) => way.chance = sum,
        None => ways.push(new),
    }
}
