//! The named decisions in which rule sets differ. Only `rules` matches on them.

use serde::{Deserialize, Serialize};

/// What a lander burn is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum LanderSpaces {
    /// A passing space without cost: landing is paid otherwise (`LR 6.4C`).
    Free,
}

/// How landing and lift-off are paid.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Landing {
    /// As many steps as the site's size, none when modified thrust is greater (`LR 6.4C`).
    StepsBySize,
}

/// What a flyby gives.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Flybys {
    /// Nothing (`LR 8.3` is expanded only).
    None,
    /// Its rating in free burns, each flyby once a move (`LR 6.2A`, `LR 8.3A`).
    OnceAMove,
}

/// What the flyby of the sun gives.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Oberth {
    /// Nothing: it is a burn like any other.
    PlainBurn,
}

/// When a site with a coloured border may be entered.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Synodic {
    /// Always.
    AlwaysOpen,
    /// Only in the season of its colour; leaving is free (`LR 6.4A`).
    EnterInSeason,
}

/// What a radiation belt does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Belts {
    /// Nothing.
    Harmless,
    /// A roll on each entry: 1d6 less modified thrust, two more in the red season (`LR 8.3C`).
    Rolled,
}

/// All decisions of a rule set.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Policies {
    /// What a lander burn is.
    pub lander_spaces: LanderSpaces,
    /// How landing and lift-off are paid.
    pub landing: Landing,
    /// What a flyby gives.
    pub flybys: Flybys,
    /// What the flyby of the sun gives.
    pub oberth: Oberth,
    /// When a site with a coloured border may be entered.
    pub synodic: Synodic,
    /// What a radiation belt does.
    pub belts: Belts,
}
