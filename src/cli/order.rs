//! What trips are told apart and ordered by.

use std::cmp::Ordering;

use anyhow::{bail, ensure};
use clap::ValueEnum;

use super::plan::Args;
use crate::search::criteria::{Counted, Criteria};

/// What trips are told apart by besides turns, water and chance.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(super) enum Count {
    /// Fuel left, though the load is open.
    Left,
    /// Operations spent.
    Operations,
    /// Mass of what may be left behind and comes to a place gone to.
    Delivered,
}

/// What trips are ordered by.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub(super) enum Order {
    /// Soonest first.
    #[default]
    Turns,
    /// Least water first, most fuel left.
    Water,
    /// Safest first.
    Safety,
    /// Most fuel left first, where it counts.
    Left,
    /// Fewest operations first, where they count.
    Operations,
    /// Most mass delivered first, where it counts.
    Delivered,
}

impl Order {
    pub(super) fn compare(self, one: &Criteria, other: &Criteria) -> Ordering {
        match self {
            Self::Turns => one.by_turns(other),
            Self::Water => one.by_water(other),
            Self::Safety => one.by_safety(other),
            Self::Left => one.by_left(other),
            Self::Operations => one.by_operations(other),
            Self::Delivered => one.by_delivered(other),
        }
    }
}

impl Args {
    /// Fuel left tells answers apart whatever the load.
    pub(super) fn counts_left(&self) -> bool {
        self.count.contains(&Count::Left) || self.mission.limit.is_some_and(|limit| limit.left.is_some())
    }

    /// What answers are told apart by besides turns, water and chance.
    ///
    /// # Errors
    /// When the mass of nothing is to be counted, or the order asks for what does not count.
    pub(super) fn counted(&self, has_load: bool) -> anyhow::Result<Counted> {
        let counts = |one| self.count.contains(&one);
        // What is limited must be told apart, or what is within the limits would be covered by what is not.
        let limits = self.mission.limit.unwrap_or_default();
        let counted = Counted {
            left: self.counts_left(),
            operations: counts(Count::Operations) || limits.operations.is_some(),
            delivered: counts(Count::Delivered) || limits.delivered.is_some(),
        };
        let asked = if counts(Count::Delivered) { "--count" } else { "--limit" };
        ensure!(
            !counted.delivered || !self.mission.drop.is_empty(),
            "{asked} delivered: nothing can be delivered, name it with --drop CARD, --drop MASS or --drop any"
        );
        let lacking = match self.by {
            Order::Left if !counted.left && !has_load => Some("left"),
            Order::Operations if !counted.operations => Some("operations"),
            Order::Delivered if !counted.delivered => Some("delivered"),
            _ => None,
        };
        if let Some(name) = lacking {
            bail!("--by {name}: the trips are not told apart by it, add --count {name}");
        }
        Ok(counted)
    }
}
