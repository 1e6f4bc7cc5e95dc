//! Why a move is against the rules.

use thiserror::Error;

use crate::map::Season;
use crate::unit::{Burns, Steps, Thrust};

/// Why a move is against the rules.
#[derive(Clone, Copy, Debug, Error, PartialEq, Eq)]
pub enum Refusal {
    /// Straight back along the line just flown.
    #[error("a move may not turn back along the line it came by (LR 6.2A)")]
    TurnsBack,
    /// On from a site in the same move.
    #[error("landing ends the move (LR 6.2)")]
    HasLanded,
    /// A coloured site out of season.
    #[error("the site may be entered only in the season of its border, not in {0} (LR 6.4A)")]
    OutOfSeason(Season),
    /// A burn, or a landing under power or with a factory's help, after the thruster stopped.
    #[error("the thruster is lost or without sun by then, the ship only coasts from there (LR 6.4F)")]
    Stopped,
    /// Along a dotted line where none is flown.
    #[error("ships never follow the dotted lines (SD iE1d)")]
    DottedLine,
    /// A chit spent for nothing.
    #[error("there is nothing left for the chit to pay")]
    NothingToPay,
    /// No factory helps here.
    #[error("no factory helps here, and none helps into or out of a lander burn (4e H6)")]
    NoAssist,
    /// On after the one space of the emergency sail.
    #[error("the emergency sail goes one space a turn (SD iE5)")]
    OneSpace,
    /// A site too large for the thrust.
    #[error("net thrust {thrust} must be greater than {above} to land and to lift off (4e H6)")]
    TooWeak {
        /// More than this is needed.
        above: Thrust,
        /// Net thrust.
        thrust: Thrust,
    },
    /// More burns than modified thrust.
    #[error("{needed} are needed, modified thrust {thrust} allows {} (LR 6.2A)", thrust.allowance().0)]
    NotEnoughThrust {
        /// Burns to be paid.
        needed: Burns,
        /// Modified thrust.
        thrust: Thrust,
    },
    /// More steps than on board.
    #[error("{needed} are needed, {left} are on board (LR 6.2B, 6.4C)")]
    NotEnoughFuel {
        /// Burns and landing together.
        needed: Steps,
        /// What is on board after lift-off and afterburner.
        left: Steps,
    },
    /// From site to site through a burn that needs thrust.
    #[error(
        "from site to site through this burn modified thrust must be greater than {0}; hop instead (LR 6.4D)"
    )]
    Gate(Thrust),
    /// Without power only aerobrake hazards and corridors may be entered or left.
    #[error("a ship without fuel or thrust only enters and leaves aerobrake hazards (LR 6.1B)")]
    NoPower,
}
