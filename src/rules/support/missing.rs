//! Why a card does not work: the supports and the therms it lacks, by name.

use thiserror::Error;

use super::chain::{Yard, chains_with_gaps};
use crate::card::{Requirement, Stack};

/// One thing that is missing.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
pub enum Missing {
    /// No card aboard fills a need.
    #[error("{card} needs {need} (LR 8.2)")]
    Support {
        /// The card that needs it: the user, or one of its supports.
        card: String,
        /// What would fill the need.
        need: Requirement,
    },
    /// Too little cooling.
    #[error(
        "{short} {} short: {needed} needed, {at_hand} at hand{} (LR 8.2A)",
        if *short == 1 { "therm" } else { "therms" },
        if *afterburner > 0 { " with the afterburner" } else { "" }
    )]
    Cooling {
        /// Therms that are missing.
        short: u16,
        /// Therms that the user and its supports need.
        needed: u16,
        /// Therms that radiators, factory and afterburner give.
        at_hand: u16,
        /// Therms among them that the afterburner gives.
        afterburner: u16,
    },
}

/// What the users lack: of all ways to support them, the one that lacks the fewest supports, then therms.
pub(super) fn missing(stack: &Stack<'_>, yard: &Yard<'_>, users: &[usize], afterburner: u16) -> Vec<Missing> {
    let sets = yard.powered_radiator_sets();
    let all = sets.iter().flat_map(|powered| {
        chains_with_gaps(yard, users, powered).into_iter().map(move |chain| (powered, chain))
    });
    let nearest = all.min_by_key(|(powered, chain)| {
        let at_hand = yard.therms_at_hand(powered) + afterburner;
        let short = yard.therms_needed(chain).saturating_sub(at_hand);
        (chain.gaps(yard).len(), short, chain.cards().count(), chain.clone())
    });
    let Some((powered, chain)) = nearest else { return Vec::new() };
    let name = |card: usize| stack.aboard().get(card).map_or(String::new(), |card| card.face.name.clone());
    let mut missing: Vec<Missing> = chain
        .gaps(yard)
        .into_iter()
        .map(|(card, need)| Missing::Support { card: name(card), need: need.clone() })
        .collect();
    let at_hand = yard.therms_at_hand(powered) + afterburner;
    let needed = yard.therms_needed(&chain);
    if needed > at_hand {
        missing.push(Missing::Cooling { short: needed - at_hand, needed, at_hand, afterburner });
    }
    missing
}
