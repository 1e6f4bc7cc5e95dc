//! Ships that a rule set gives to every player.

use serde::Deserialize;

use crate::unit::{Consumption, Mass, Thrust};

/// A ship that every player has (`SD iC1`).
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ShipOfRules {
    /// As typed after `--ship`.
    pub name: String,
    /// Base thrust.
    pub thrust: Thrust,
    /// Steps a burn.
    pub consumption: Consumption,
    /// It is a solar sail, to which mass does not matter.
    #[serde(default)]
    pub sail: bool,
    /// Dry mass; none for sails.
    pub dry: Option<Mass>,
    /// Wet mass at the start of the game; none for sails.
    pub wet: Option<Mass>,
    /// Which of these numbers is made up, and why.
    pub stand_in: Option<String>,
}
