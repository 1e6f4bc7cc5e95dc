//! Why there is no trip, and the nearest change that makes one.

use super::along::{LongTurn, Path};
use super::nearest::{Nearest, Tried};
use super::plan::Trip;
use super::query::Query;
use super::reason::reason;
use super::remedy::{candidates, more_thrust};
use super::solve::solve_along;
use super::touchdown::{Touchdown, touchdown};
use crate::map::{Season, SpaceId};
use crate::rules::is_more_fuel_better;
use crate::ruleset::RuleSet;
use crate::track::TrackError;
use crate::unit::{Consumption, Mass, Steps, Tanks, Thrust, Turns};

pub use super::remedy::apply;

/// What stands in the way of every trip.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Reason {
    /// A space with a coloured border may not be entered, or not be left, in this season (`LR 6.4A`, `4e B7h`).
    OutOfSeason {
        /// The goal, or where the trip starts.
        space: SpaceId,
        /// The colour of its border.
        colour: Season,
        /// The season held.
        season: Season,
    },
    /// No line leads there that a ship may fly.
    NoLine {
        /// The dotted lines would, where no ship follows them (`SD iE1d`).
        is_dotted: bool,
    },
    /// Every way crosses a belt that is certain to take the weakest card (`LR 8.3C`).
    CertainLoss {
        /// The first such belt of the way that would be the best.
        belt: SpaceId,
        /// Modified thrust there.
        thrust: Thrust,
        /// The season there.
        season: Season,
        /// What the weakest card has.
        rad_hardness: u8,
        /// What it would need for that way.
        needed: u8,
    },
    /// A lander burn is no place to start from or to end at (`4e H5e`).
    LanderBurn(SpaceId),
    /// The thruster has no power where landing asks for one that works (`4e J3a`).
    NoSunToLand,
    /// Too little thrust to land on the goal, however light the ship is (`4e H6`).
    TooWeakToLand {
        /// Net thrust with empty tanks in the best zone.
        most: Thrust,
        /// Size of the site.
        size: u8,
    },
    /// Too little thrust to lift off from where it starts (`4e H6`).
    TooWeakToLiftOff {
        /// The most net thrust there.
        most: Thrust,
        /// Size of the site.
        size: u8,
        /// A factory there cannot help, since a lander burn is the only way out.
        has_useless_factory: bool,
    },
    /// The ship has no fuel to begin with (`LR 6.1B`).
    Dry,
    /// The ship's modified thrust is below 1, whatever it jettisons (`LR 6.1B`).
    TooLittleThrust {
        /// The most modified thrust it can have where it starts; none where its solar thruster has no power.
        most: Option<Thrust>,
    },
    /// Lift-off costs more than is on board (`LR 6.4D`).
    CannotLiftOff {
        /// Steps for lift-off.
        needed: Steps,
        /// Steps on board.
        on_board: Steps,
    },
    /// A turn of the player's own path asks for more burns than the ship can pay (`LR 6.2A`).
    LongTurn(LongTurn),
    /// Even the cheapest way needs more steps than are on board, or than fit (`LR 5.4E`).
    TooLittleFuel {
        /// The fewest burns of any way.
        burns: u16,
        /// Steps for them.
        burn_steps: Steps,
        /// The fewest lander steps.
        lander_steps: Steps,
        /// Steps on board, or the most that fit.
        on_board: Steps,
        /// The most steps that fit on this dry mass.
        most: Steps,
    },
    /// The limit of turns or the hazards to be avoided leave no way.
    Limits {
        /// Turns that the soonest trip takes, where their number is to blame.
        turns: Option<Turns>,
        /// The first hazard of the soonest trip, where they are to blame.
        hazard: Option<SpaceId>,
    },
    /// Thrust, fuel and pivots together leave no way.
    Together {
        /// The most modified thrust that the ship can have where it starts.
        thrust: Thrust,
        /// Steps on board, or the most that fit.
        on_board: Steps,
        /// The thriftiest way for a ship that is always as strong as with empty tanks.
        thriftiest: Thriftiest,
    },
}

/// The way that takes the fewest steps.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Thriftiest {
    /// Its burns and steps.
    Way(u16, Steps),
    /// There is none with all the fuel that fits, so many steps; with less consumption there would be.
    MoreThanFits(Steps),
    /// There is none.
    None,
    /// It would take too long to find.
    Unknown,
}

impl Reason {
    /// Only that no way was found says so.
    pub const fn rests_on_search(&self) -> bool {
        matches!(self, Self::Together { .. } | Self::Limits { .. })
    }

    /// Thrust alone is short, whatever the fuel.
    pub const fn is_thrust(&self) -> bool {
        matches!(
            self,
            Self::TooLittleThrust { .. }
                | Self::TooWeakToLand { .. }
                | Self::TooWeakToLiftOff { .. }
                | Self::Together { thriftiest: Thriftiest::None, .. }
        )
    }
}

/// One change to the question.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Change {
    /// Another season.
    Season(Season),
    /// Hazards may be entered.
    AllowHazards,
    /// No limit of turns.
    NoTurnLimit,
    /// More tanks.
    Tanks(Tanks),
    /// The beamed power of ESA.
    EsaPower,
    /// A thruster of this thrust.
    Thrust(Thrust),
    /// An afterburner of so many steps.
    Afterburner(Steps),
    /// A weakest card of this rad-hardness.
    RadHardness(u8),
    /// A thruster that burns so much.
    Consumption(Consumption),
    /// A lighter ship, with so many tanks.
    Dry(Mass),
    /// A thruster that needs no sun, with this consumption.
    NoSun(Consumption),
    /// Fuel is taken up on the way.
    Refuel,
    /// A card of this ISRU rating.
    Isru(u8),
    /// A factory there.
    Factory(SpaceId),
    /// No turn has its thruster fixed.
    AnyThruster,
}

/// A question without answer, explained.
#[derive(Clone, Debug)]
pub struct Refused {
    /// What stands in the way.
    pub reason: Reason,
    /// The least set of changes found that makes a trip legal, with the best trip then.
    pub remedy: Option<(Vec<Change>, Trip)>,
    /// Changes of other kinds that do as well, where thrust is short.
    pub others: Vec<(Vec<Change>, Trip)>,
}

/// After so many labels inside moves, some seconds of work, only the largest set of changes is tried any more.
const MOST_WORK: u64 = 2_000_000;

/// One set of changes is given up after so many labels inside moves.
pub(super) const MOST_WORK_AT_ONCE: u64 = 400_000;

/// What stands in the way of every trip of a query that has none, without a look for what would help.
///
/// # Errors
/// When the dry mass does not fit the fuel track.
pub fn why_not(rule_set: &RuleSet, query: &Query, path: Option<&Path>) -> Result<Reason, TrackError> {
    reason(rule_set, query, path)
}

/// Explains why a query has no trip.
///
/// # Errors
/// When the dry mass does not fit the fuel track.
pub fn explain(rule_set: &RuleSet, query: &Query, path: Option<&Path>) -> Result<Refused, TrackError> {
    let reason = reason(rule_set, query, path)?;
    if matches!(reason, Reason::NoLine { .. }) {
        return Ok(Refused { reason, remedy: None, others: Vec::new() });
    }
    let sets = candidates(rule_set, query, &reason, &[]);
    let mut attempt = |changes: &[Change]| attempt(rule_set, query, path, changes);
    let is_more_better = is_more_fuel_better(&rule_set.policies);
    let mut nearest = Nearest::new(&mut attempt, MOST_WORK, is_more_better);
    let remedy = nearest.first(sets, query.rocket.thrust)?;
    let others = match &remedy {
        Some((changes, _)) if reason.is_thrust() => {
            nearest.of_each_kind(more_thrust(rule_set, &query.rocket), changes)?
        }
        _ => Vec::new(),
    };
    Ok(Refused { reason, remedy, others })
}

/// Looks for the soonest trip that these changes make legal; the work is told in labels inside moves.
fn attempt(
    rule_set: &RuleSet,
    query: &Query,
    path: Option<&Path>,
    changes: &[Change],
) -> Result<Tried, TrackError> {
    let Some(changed) = apply(rule_set, query, changes) else { return Ok(Tried::IMPOSSIBLE) };
    let changed = Query { is_any_enough: true, most_labels: Some(MOST_WORK_AT_ONCE), ..changed };
    let terrain = changed.sky(rule_set).kindest();
    if matches!(touchdown(rule_set, &terrain, &changed), Touchdown::TooWeak { .. } | Touchdown::NoSun) {
        return Ok(Tried::IMPOSSIBLE);
    }
    let answer = solve_along(rule_set, &changed, path)?;
    let (work, is_whole) = (answer.stats.move_labels, answer.extent.is_whole());
    let helps = answer.trips.into_iter().next().map(|trip| (changes.to_vec(), trip));
    Ok(Tried { helps, work, is_whole })
}
