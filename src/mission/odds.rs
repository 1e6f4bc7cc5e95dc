//! What a mission file may come to, and how likely each outcome is.
//!
//! Every roll of the file is made again with all its results. What comes of them is followed to the end of the file, or to
//! the first action that is not legal any more.

use super::actions::Entry;
use super::read::Mission;
use super::replay::{Halt, HaltReason, check_turn};
use crate::dice::{DiceError, Generator, Roll};
use crate::game::{Course, Event, Held, Illegal, State, course};
use crate::map::SpaceId;
use crate::rules::Chance;
use crate::ruleset::Hazards;

/// Courses of the game that are followed at once; the least likely ones beyond them are not.
const MOST_THREADS: usize = 200;

/// Something that came otherwise than in the file.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Mark {
    /// A radiation belt took a card.
    CardLost(Held),
    /// The ship was lost here.
    ShipLost(SpaceId),
    /// A move ended here.
    Stopped(SpaceId),
    /// Prospecting found nothing.
    Missed(SpaceId),
    /// Prospecting found something.
    Found(SpaceId),
    /// The ship came through a hazard or a belt that harms it in the file.
    Passed(SpaceId),
}

/// How far an outcome goes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Ending {
    /// To the end of the file.
    Whole,
    /// To an action that is not legal any more.
    Halted(Halt),
    /// It was not followed further.
    NotFollowed,
}

/// One outcome.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Outcome {
    /// How likely it is.
    pub chance: Chance,
    /// It is what the file tells.
    pub is_as_written: bool,
    /// What came otherwise, in order and without repetition.
    pub marks: Vec<Mark>,
    /// How far it goes.
    pub ending: Ending,
}

/// One roll of the file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RollOdds {
    /// Which of the file's actions.
    pub number: usize,
    /// Year.
    pub year: u16,
    /// What comes of it in the file.
    pub event: Event,
    /// How likely that is.
    pub chance: Chance,
    /// How likely everything so far is; `None` beyond what can be reckoned.
    pub so_far: Option<Chance>,
}

/// What a mission file may come to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Odds {
    /// The rolls of the file, in order.
    pub rolls: Vec<RollOdds>,
    /// The outcomes, that of the file first and then the likeliest.
    pub outcomes: Vec<Outcome>,
    /// Rolls are missing in the file; they are taken as passed.
    pub has_open_rolls: bool,
}

impl Odds {
    /// How likely it is that everything goes as the file tells; `None` beyond what can be reckoned.
    pub fn as_written(&self) -> Option<Chance> {
        self.rolls.last().map_or(Some(Chance::CERTAIN), |roll| roll.so_far)
    }
}

/// The state of things in one course of the game.
struct Thread {
    state: State,
    chance: Option<Chance>,
    marks: Vec<Mark>,
    is_as_written: bool,
}

/// What a mission may come to.
///
/// # Errors
/// The first action that is not legal as the file has it.
pub fn odds(mission: &Mission<'_>) -> Result<Odds, Halt> {
    let mut generator = mission.generator;
    let mut odds = Odds { rolls: Vec::new(), outcomes: Vec::new(), has_open_rolls: false };
    let start = mission.state.clone();
    let mut threads =
        vec![Thread { state: start, chance: Some(Chance::CERTAIN), marks: Vec::new(), is_as_written: true }];
    for (number, entry) in mission.entries.iter().enumerate() {
        // The one course of the file itself comes first and goes on to the end.
        let written = written(mission, &threads[0].state, entry, &mut generator, &mut odds.has_open_rolls);
        let written = written.map_err(|reason| Halt { number, reason })?;
        let mut next = Vec::new();
        for thread in threads {
            let (marks, chance) = (thread.marks.clone(), thread.chance);
            let is_as_written = thread.is_as_written;
            let mut step =
                Step { mission, entry, number, written: &written, next: &mut next, odds: &mut odds };
            if let Err(reason) = step.follow(thread, &[], 0) {
                let ending = Ending::Halted(Halt { number, reason });
                odds.add(Outcome { chance: chance.unwrap_or(Chance::NEVER), is_as_written, marks, ending });
            }
        }
        threads = odds.thin(next);
    }
    for Thread { chance, marks, is_as_written, .. } in threads {
        let chance = chance.unwrap_or(Chance::NEVER);
        odds.add(Outcome { chance, is_as_written, marks, ending: Ending::Whole });
    }
    odds.outcomes.sort_by(|one, other| {
        other.is_as_written.cmp(&one.is_as_written).then_with(|| other.chance.cmp(&one.chance))
    });
    Ok(odds)
}

/// An action as the file has it: its rolls, and what comes of each.
struct Written {
    rolls: Vec<Roll>,
    /// What comes of its rolls.
    events: Vec<Event>,
    /// Where a move is ended.
    stops: Vec<Mark>,
}

/// Where moves were ended before their time.
fn stops(events: &[Event]) -> Vec<Mark> {
    let stop = |event: &Event| match event {
        Event::Stopped { at } => Some(Mark::Stopped(*at)),
        _ => None,
    };
    events.iter().filter_map(stop).collect()
}

/// Plays an action with the rolls of the file, those of its seed, and good ones where it has neither.
fn written(
    mission: &Mission<'_>,
    state: &State,
    entry: &Entry,
    generator: &mut Option<Generator>,
    has_open_rolls: &mut bool,
) -> Result<Written, HaltReason> {
    check_turn(mission, state, entry)?;
    let mut rolls = entry.rolls.clone();
    // Rolls are added one by one, but no more than there are.
    let mut wanted = 0;
    loop {
        match course(&mission.setting, state, &entry.action, &rolls[..wanted.min(rolls.len())], &entry.rolls)?
        {
            Course::Over { events, .. } => {
                if wanted < entry.rolls.len() {
                    return Err(Illegal::Dice(DiceError::LeftOver(entry.rolls.len() - wanted)).into());
                }
                let stops = stops(&events);
                let events = events.into_iter().filter(Event::is_of_dice).collect();
                return Ok(Written { rolls, events, stops });
            }
            Course::Due(_) if wanted < rolls.len() => wanted += 1,
            Course::Due(ways) => {
                if let Some(generator) = generator {
                    rolls.push(Roll::Die(generator.die()));
                } else {
                    *has_open_rolls = true;
                    let good = ways.into_iter().find(|way| way.event.is_good());
                    rolls = good.map(|way| way.rolls).ok_or(Illegal::Dice(DiceError::Missing))?;
                }
                wanted = rolls.len();
            }
        }
    }
}

/// One action in one course of the game.
struct Step<'s, 'm> {
    mission: &'s Mission<'m>,
    entry: &'s Entry,
    number: usize,
    written: &'s Written,
    next: &'s mut Vec<Thread>,
    odds: &'s mut Odds,
}

impl Step<'_, '_> {
    /// Follows the action after these rolls, of which so many were of dice; what comes of it goes to the next action.
    fn follow(&mut self, thread: Thread, rolls: &[Roll], made: usize) -> Result<(), HaltReason> {
        let Self { mission, entry, .. } = *self;
        check_turn(mission, &thread.state, entry)?;
        match course(&mission.setting, &thread.state, &entry.action, rolls, &self.written.rolls)? {
            Course::Over { state, events } => {
                let mut marks = thread.marks;
                if !thread.is_as_written {
                    marks
                        .extend(stops(&events).into_iter().filter(|stop| !self.written.stops.contains(stop)));
                    marks.sort_unstable();
                    marks.dedup();
                }
                join(self.next, Thread { state: *state, marks, ..thread });
            }
            Course::Due(ways) => {
                for way in ways {
                    let in_file = self.written.events.get(made);
                    let is_alike = in_file.is_some_and(|event| event.is_alike(&way.event));
                    let chance = thread.chance.and_then(|chance| chance.and(way.chance));
                    let mut marks = thread.marks.clone();
                    if !is_alike {
                        marks.extend(marks_of(mission, &way.event, in_file));
                    }
                    let is_as_written = thread.is_as_written && is_alike;
                    if is_as_written && let Some(event) = in_file {
                        let (number, year) = (self.number, thread.state.turn.year);
                        let roll = RollOdds {
                            number,
                            year,
                            event: event.clone(),
                            chance: way.chance,
                            so_far: chance,
                        };
                        self.odds.rolls.push(roll);
                    }
                    let kept = (marks.clone(), chance);
                    let other = Thread { state: thread.state.clone(), chance, marks, is_as_written };
                    if let Err(reason) = self.follow(other, &way.rolls, made + 1) {
                        let (marks, chance) = (kept.0, kept.1.unwrap_or(Chance::NEVER));
                        let ending = Ending::Halted(Halt { number: self.number, reason });
                        self.odds.add(Outcome { chance, is_as_written, marks, ending });
                    }
                }
            }
        }
        Ok(())
    }
}

/// What a roll brought about that it does not in the file.
fn marks_of(mission: &Mission<'_>, event: &Event, in_file: Option<&Event>) -> Vec<Mark> {
    match event {
        Event::Hazard { at, passed: false, .. } => match mission.setting.rule_set.policies.hazards {
            Hazards::LoseShip => vec![Mark::ShipLost(*at)],
            Hazards::EndTurn => vec![Mark::Stopped(*at)],
        },
        Event::Radiation { at, passed: false, lost, .. } if lost.is_empty() => vec![Mark::ShipLost(*at)],
        Event::Radiation { passed: false, lost, .. } => lost.iter().copied().map(Mark::CardLost).collect(),
        Event::Prospected { site, success: false, .. } => vec![Mark::Missed(*site)],
        Event::Prospected { site, success: true, .. } => vec![Mark::Found(*site)],
        Event::Hazard { at, .. } | Event::Radiation { at, .. }
            if in_file.is_some_and(|event| !event.is_good()) =>
        {
            vec![Mark::Passed(*at)]
        }
        _ => Vec::new(),
    }
}

/// Adds a course of the game, to one that stands the same where there is one.
fn join(threads: &mut Vec<Thread>, new: Thread) {
    let same = |thread: &&mut Thread| {
        thread.is_as_written == new.is_as_written && thread.marks == new.marks && thread.state == new.state
    };
    match threads.iter_mut().find(same) {
        Some(thread) => thread.chance = sum(thread.chance, new.chance),
        None => threads.push(new),
    }
}

fn sum(one: Option<Chance>, other: Option<Chance>) -> Option<Chance> {
    one?.or(other?)
}

impl Odds {
    /// Adds an outcome, to one that is the same where there is one.
    fn add(&mut self, new: Outcome) {
        let same = |known: &&mut Outcome| {
            known.is_as_written == new.is_as_written && known.marks == new.marks && known.ending == new.ending
        };
        match self.outcomes.iter_mut().find(same) {
            Some(known) => known.chance = known.chance.or(new.chance).unwrap_or(known.chance),
            None => self.outcomes.push(new),
        }
    }

    /// Leaves the least likely courses where there are too many; that of the file comes first.
    fn thin(&mut self, mut threads: Vec<Thread>) -> Vec<Thread> {
        threads.sort_by(|one, other| {
            other.is_as_written.cmp(&one.is_as_written).then_with(|| other.chance.cmp(&one.chance))
        });
        for thread in threads.drain(MOST_THREADS.min(threads.len())..) {
            let (marks, ending) = (Vec::new(), Ending::NotFollowed);
            let chance = thread.chance.unwrap_or(Chance::NEVER);
            self.add(Outcome { chance, is_as_written: false, marks, ending });
        }
        threads
    }
}
