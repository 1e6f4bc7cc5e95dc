//! What a fuel track and the rules allow a ship: mass, fuel, its grade, thrust.

use anyhow::ensure;

use super::ShipArgs;
use crate::rules::Grade;
use crate::ruleset::RuleSet;
use crate::track::{FuelPosition, TrackError};
use crate::unit::{Mass, Thrust};

/// The most printed thrust taken seriously; no card has more.
const MOST_THRUST: Thrust = Thrust(20);

impl ShipArgs {
    /// Where the fuel figure stands; `None` when nothing is said about fuel.
    ///
    /// # Errors
    /// When so much does not fit.
    pub fn load(&self, rule_set: &RuleSet, dry: Mass) -> anyhow::Result<Option<FuelPosition>> {
        check_dry(rule_set, dry)?;
        let track = &rule_set.track;
        if let Some(tanks) = self.tanks {
            let (lightest, heaviest) = track.dry_range();
            let most =
                (lightest.0..=heaviest.0).map(|dry| track.most_tanks(Mass(dry))).max().unwrap_or_default();
            let (is_possible, most) = (tanks <= most, most.0);
            let given = typed(tanks.0, u8::MAX);
            ensure!(is_possible, "tanks {given} is out of range: write 0 to {most} (LR 5.4B)");
        }
        Ok(match (self.tanks, self.steps) {
            (Some(tanks), _) => Some(track.loaded(dry, tanks).map_err(cited)?),
            (None, Some(steps)) => Some(track.with_steps(dry, steps).map_err(cited)?),
            (None, None) => None,
        })
    }

    /// What is in the tanks.
    pub fn grade(&self) -> Grade {
        self.fuel.map_or(Grade::Water, Grade::from)
    }
}

/// A number as it was typed; whatever was more than its type holds was read as the most of it.
fn typed<T: Copy + PartialEq + std::fmt::Display>(number: T, most: T) -> String {
    if number == most { format!("of {most} or more") } else { number.to_string() }
}

/// Checks a printed thrust.
///
/// # Errors
/// With the range and the section.
pub fn check_thrust(thrust: Thrust) -> anyhow::Result<()> {
    let is_possible = (Thrust(0)..=MOST_THRUST).contains(&thrust);
    let thrust = typed(thrust.0, i8::MAX);
    ensure!(is_possible, "thrust {thrust} is out of range: write 0 to {MOST_THRUST} (LR 2.6D)");
    Ok(())
}

/// Checks a dry mass against the fuel track.
///
/// # Errors
/// With the most that is allowed and the section.
pub fn check_dry(rule_set: &RuleSet, dry: Mass) -> anyhow::Result<()> {
    rule_set.track.check_dry(dry).map_err(cited)
}

/// Checks a dry mass that is no sum of cards: mass 0 cannot be marked on every track, where cards of mass 0 count as the
/// least mark.
///
/// # Errors
/// As [`check_dry`].
pub(super) fn check_dry_of_numbers(rule_set: &RuleSet, dry: Mass) -> anyhow::Result<()> {
    let least = rule_set.track.least_mark();
    ensure!(
        dry >= least,
        "dry mass {} is too little: the {} begins at {} (LR 5.4B)",
        dry.0,
        rule_set.track.name(),
        least.0
    );
    check_dry(rule_set, dry)
}

/// An error of the fuel track with the section it comes from.
pub(super) fn cited(error: TrackError) -> anyhow::Error {
    match error {
        TrackError::DryMass { given, heaviest, .. } if given > heaviest => {
            let given = typed(given, u8::MAX);
            anyhow::anyhow!("dry mass {given} is too much: a rocket has at most {heaviest} (LR 5.4B)")
        }
        other => anyhow::anyhow!("{other} (LR 5.4B)"),
    }
}
