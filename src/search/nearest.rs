//! Looking for the nearest change with which a question has an answer, whatever is asked.

use std::mem::{Discriminant, discriminant};

use super::plan::Trip;
use super::refusal::Change;
use crate::track::TrackError;
use crate::unit::Thrust;

/// Changes, with the best trip that they make legal.
pub(super) type Remedy = (Vec<Change>, Trip);

/// Asks the question with some changes made.
pub(super) type Attempt<'a> = dyn FnMut(&[Change]) -> Result<Tried, TrackError> + 'a;

/// What came of it.
pub(super) struct Tried {
    /// The changes that were made in the end, with the soonest trip then.
    pub helps: Option<Remedy>,
    /// How much work it was to look for it.
    pub work: u64,
    /// Where there is none, there is none indeed.
    pub is_whole: bool,
}

impl Tried {
    /// Without a search it is clear that there is no trip.
    pub(super) const IMPOSSIBLE: Self = Self { helps: None, work: 0, is_whole: true };
}

/// A question that is asked again and again with changes.
pub(super) struct Nearest<'a> {
    attempt: &'a mut Attempt<'a>,
    /// After so much work only what must be is still tried.
    most_work: u64,
    work: u64,
    /// More tanks do whatever less do.
    is_more_fuel_better: bool,
}

impl<'a> Nearest<'a> {
    /// Nothing was asked yet.
    pub(super) fn new(attempt: &'a mut Attempt<'a>, most_work: u64, is_more_fuel_better: bool) -> Self {
        Self { attempt, most_work, work: 0, is_more_fuel_better }
    }

    /// The first of these sets of changes, the smallest first, that helps; of a thrust the least that does and is more than
    /// the printed one. Once there was work enough, the smallest that is known to help by then, or else the last one.
    ///
    /// # Errors
    /// When a dry mass does not fit the fuel track.
    pub(super) fn first(
        &mut self,
        sets: Vec<Vec<Change>>,
        printed: Thrust,
    ) -> Result<Option<Remedy>, TrackError> {
        let sets = &distinct(sets)[..];
        let mut too_weak = printed;
        let mut answers: Vec<Asked> = sets.iter().map(|_| Asked::Not).collect();
        for (place, changes) in sets.iter().enumerate() {
            if self.is_over() {
                break;
            }
            let (is_new, before) = (matches!(answers[place], Asked::Not), self.work);
            if is_new {
                answers[place] = self.ask(changes)?;
            }
            if matches!(answers[place], Asked::Helps(_)) {
                break;
            }
            if let &[Change::Thrust(thrust)] = changes.as_slice() {
                too_weak = too_weak.max(thrust);
            }
            // What is clear without a search shows nothing of larger changes.
            if is_new && self.work > before {
                self.ask_largest(sets, place, &mut answers)?;
            }
        }
        let is_known = answers.iter().any(|answer| matches!(answer, Asked::Helps(_)));
        if let (Some(last), Some(answer @ Asked::Not)) = (sets.last(), answers.last_mut())
            && self.is_over()
            && !is_known
        {
            *answer = self.ask(last)?;
        }
        let Some(remedy) = answers.into_iter().find_map(Asked::remedy) else { return Ok(None) };
        // With other changes less thrust may do than by itself.
        let known = if remedy.0.len() == 1 { too_weak } else { printed };
        let less = self.least_thrust(&remedy.0, known)?;
        Ok(Some(less.unwrap_or(remedy)))
    }

    /// Asks the largest change of a kind of which this one does not help: where that does not either, none between does.
    fn ask_largest(
        &mut self,
        sets: &[Vec<Change>],
        place: usize,
        answers: &mut [Asked],
    ) -> Result<(), TrackError> {
        let is_like = |other: &usize| shape(&sets[*other]) == shape(&sets[place]);
        let alike: Vec<usize> = (place + 1..sets.len()).filter(is_like).collect();
        let are_tanks = sets[place].iter().any(|change| matches!(change, Change::Tanks(_)));
        let Some(&largest) = alike.last().filter(|_| !are_tanks || self.is_more_fuel_better) else {
            return Ok(());
        };
        if matches!(answers[largest], Asked::Not) {
            answers[largest] = self.ask(&sets[largest])?;
        }
        if matches!(answers[largest], Asked::DoesNotHelp) {
            for other in alike {
                answers[other] = Asked::DoesNotHelp;
            }
            return Ok(());
        }
        if !are_tanks || !matches!(answers[largest], Asked::Helps(_)) {
            return Ok(());
        }
        // The least of many tanks is between one that does not help and one that does.
        let (mut less, mut more) = (place, largest);
        while more - less > 1 && !self.is_over() {
            let middle = less.midpoint(more);
            answers[middle] = self.ask(&sets[middle])?;
            if matches!(answers[middle], Asked::Helps(_)) { more = middle } else { less = middle }
        }
        answers[place..=less].iter_mut().for_each(|answer| *answer = Asked::DoesNotHelp);
        Ok(())
    }

    /// The same changes with the least thrust that does and is more than is too weak, as far as it was looked for.
    fn least_thrust(&mut self, changes: &[Change], too_weak: Thrust) -> Result<Option<Remedy>, TrackError> {
        let thrust =
            |change: &Change| if let Change::Thrust(thrust) = change { Some(thrust.0) } else { None };
        let enough = changes.iter().find_map(thrust).unwrap_or(0);
        for less in (too_weak.0.saturating_add(1)..enough).map(Thrust) {
            if self.is_over() {
                break;
            }
            let weaker =
                |change: &Change| thrust(change).map_or_else(|| change.clone(), |_| Change::Thrust(less));
            let changes: Vec<Change> = changes.iter().map(weaker).collect();
            if let Asked::Helps(remedy) = self.ask(&changes)? {
                return Ok(Some(*remedy));
            }
        }
        Ok(None)
    }

    /// The least change of each kind but that of the nearest one; kinds with the smallest change first.
    ///
    /// # Errors
    /// When a dry mass does not fit the fuel track.
    pub(super) fn of_each_kind(
        &mut self,
        kinds: Vec<Vec<Change>>,
        nearest: &[Change],
    ) -> Result<Vec<Remedy>, TrackError> {
        let mut found = Vec::new();
        for kind in kinds {
            let is_known =
                |change: &Change| nearest.iter().any(|known| discriminant(known) == discriminant(change));
            if kind.iter().any(is_known) {
                continue;
            }
            let largest = kind.last().filter(|_| kind.len() > 1 && !self.is_over());
            if let Some(largest) = largest
                && matches!(self.ask(std::slice::from_ref(largest))?, Asked::DoesNotHelp)
            {
                continue;
            }
            for change in kind {
                if self.is_over() {
                    return Ok(found);
                }
                let changes = vec![change];
                if let Asked::Helps(remedy) = self.ask(&changes)? {
                    found.push(*remedy);
                    break;
                }
            }
        }
        Ok(found)
    }

    const fn is_over(&self) -> bool {
        self.work > self.most_work
    }

    fn ask(&mut self, changes: &[Change]) -> Result<Asked, TrackError> {
        let Tried { helps, work, is_whole } = (self.attempt)(changes)?;
        self.work += work;
        Ok(match helps {
            Some(remedy) => Asked::Helps(Box::new(remedy)),
            None if is_whole => Asked::DoesNotHelp,
            None => Asked::MayHelp,
        })
    }
}

/// Whether some changes help.
enum Asked {
    /// Nobody asked yet.
    Not,
    DoesNotHelp,
    /// It would have taken too long to find out.
    MayHelp,
    /// So they do.
    Helps(Box<Remedy>),
}

impl Asked {
    fn remedy(self) -> Option<Remedy> {
        match self {
            Self::Helps(remedy) => Some(*remedy),
            Self::Not | Self::DoesNotHelp | Self::MayHelp => None,
        }
    }
}

/// Each of these sets once.
fn distinct(sets: Vec<Vec<Change>>) -> Vec<Vec<Change>> {
    let mut distinct: Vec<Vec<Change>> = Vec::with_capacity(sets.len());
    for set in sets {
        if !distinct.contains(&set) {
            distinct.push(set);
        }
    }
    distinct
}

/// The kinds of some changes, whatever their size.
fn shape(changes: &[Change]) -> Vec<Discriminant<Change>> {
    changes.iter().map(discriminant).collect()
}
