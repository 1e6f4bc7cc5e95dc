//! What a search has done, and when that is enough.
//!
//! Where fuel comes aboard, missions may take ever more turns to end a little fuller: long after the soonest ones are found, most
//! of a search goes to those.

use super::search::MissionSearch;

/// Work that a search has done, in labels inside the moves of single states. The same question always takes as much.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Effort(pub u64);

impl Effort {
    /// What a question on the command line is worth: some three tenths of a second.
    pub const USUAL: Self = Self(600_000);
}

/// To go on from a state takes as long as so many labels, besides the tables made for it.
const STATE: u64 = 22;

/// Four labels of tables that all states share take as long as one of those.
const SHARED_LABELS: u64 = 4;

/// A thousand labels of a search backwards take as long as so many.
const THOUSAND_BACKWARDS: u64 = 1_000;

/// So many of its labels take as long as one of those.
const BACKWARDS_LABELS: u64 = 2;

/// When a search ends early.
#[derive(Clone, Copy, Debug)]
pub(super) struct Enough {
    /// With more than that,
    pub effort: Effort,
    /// when it has come so far.
    pub after: After,
    /// Missions of more turns are not asked for.
    pub most_turns: Option<u16>,
}

/// How far a search has to come before it may end early.
#[derive(Clone, Copy, Debug)]
pub(super) enum After {
    /// It may end anywhere.
    Nothing,
    /// One of its soonest missions is found.
    Soonest,
    /// All of its soonest missions are.
    AllSoonest,
    /// All missions of so many turns are.
    Turns(u16),
}

impl MissionSearch<'_> {
    /// What was done up to now.
    pub(super) fn effort(&self) -> Effort {
        let own: u64 = self.own_tables.iter().map(|own| own.stats.move_labels).sum();
        let shared: usize = self.networks.iter().map(|network| network.tables().used_labels()).sum();
        Effort(
            own + shared as u64 / SHARED_LABELS
                + STATE * self.states
                + THOUSAND_BACKWARDS * self.outlook.bounds.thousands,
        )
    }

    /// The same with all that was looked at backwards, however short the ways.
    pub(super) fn whole_effort(&self) -> u64 {
        let bounds = self.outlook.bounds;
        self.effort().0 - THOUSAND_BACKWARDS * bounds.thousands + bounds.labels_backwards / BACKWARDS_LABELS
    }

    /// No more is to be done, now that all sooner missions than those of so many turns are found.
    pub(super) fn has_done_enough(&self, turns: u16) -> bool {
        let soonest = || self.outlook.ends.soonest();
        self.enough.is_some_and(|Enough { effort, after, most_turns }| {
            let has_come_so_far = || match after {
                After::Nothing => true,
                After::Soonest => soonest().is_some_and(|soonest| soonest <= turns),
                After::AllSoonest => soonest().is_some_and(|soonest| soonest < turns),
                After::Turns(all) => all < turns,
            };
            most_turns.is_some_and(|most| most < turns) || (self.effort() > effort && has_come_so_far())
        })
    }
}
