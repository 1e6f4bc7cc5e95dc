//! Why a move is refused, apart from what the rules of movement say.

use thiserror::Error;

use crate::rules::Refusal;
use crate::unit::Steps;

/// Why a move is refused.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
pub enum IllegalMove {
    /// A step against the rules of movement.
    #[error("to {space}: {refusal}")]
    Step {
        /// The space that may not be entered.
        space: String,
        /// Why.
        refusal: Refusal,
    },
    /// Two spaces that are not neighbours.
    #[error("no line leads from {from} to {to}, but to {} (LR 6.2)", neighbours.join(", "))]
    NoLine {
        /// The first.
        from: String,
        /// The second.
        to: String,
        /// Ids of those that lines lead to.
        neighbours: Vec<String>,
    },
    /// No such line among several.
    #[error("there is no line #{number} from {from} to {to}: {} (LR 6.2)", if *lines == 1 { "only one leads there, leave the number out".to_string() } else { format!("they are #1 to #{lines}") })]
    NoSuchLine {
        /// The first.
        from: String,
        /// The second.
        to: String,
        /// Lines there are.
        lines: usize,
        /// The one asked for.
        number: u8,
    },
    /// A turn may not end here.
    #[error("no turn ends in {0}, a lander burn (4e H5e)")]
    NoHalt(String),
    /// No thruster works, or several do.
    #[error("which thruster moves it? {} (LR 6.2A)", if fits.is_empty() { "none works".to_string() } else { format!("name one of {}", fits.join(", ")) })]
    WhichThruster {
        /// Those that work.
        fits: Vec<String>,
    },
    /// The one named does not work.
    #[error("{0} is no thruster that works in this stack (LR 6.2A)")]
    NoThruster(String),
    /// Without power where a thruster works.
    #[error("without power a ship moves only where it cannot under power (LR 6.1B)")]
    HasPower,
    /// Beamed power from somebody who has none.
    #[error("{0} has no power to beam (LR 2.3B, 6.1A)")]
    NoBeam(String),
    /// Chits that are not there.
    #[error("{0} chits of ice are more than are aboard (SD iE3b, iE6f)")]
    NoChits(u8),
    /// No hop there.
    #[error("no road leads from {from} to {to} (LR 6.4D)")]
    NoRoad {
        /// From here.
        from: String,
        /// To there.
        to: String,
    },
    /// Too little for a hop.
    #[error("the {0} on board are too little for the hop with thrust left to move (LR 6.4D)")]
    NoHop(Steps),
    /// No buggy aboard.
    #[error("only a stack with a buggy drives along a road (LR 6.4D)")]
    NoBuggy,
    /// The thruster in use left on the way.
    #[error("{0} moves the rocket: it may be left where the move ends, not before (LR 6.2C)")]
    ThrusterLeft(String),
    /// A freighter told to do what rockets do.
    #[error(
        "a freighter has no thruster, no fuel and no cargo to leave: write stack and path alone (LR 6.6)"
    )]
    OnlyRockets,
    /// Cards dropped where the path does not lead.
    #[error("something is left or ground up after {after} spaces, the path has {length} (LR 6.7D, 8.3E)")]
    DropOffPath {
        /// After so many spaces.
        after: usize,
        /// Spaces of the path.
        length: usize,
    },
    /// The elevator of another.
    #[error("the space elevator serves the player who built it (LR 7.2)")]
    NoElevator,
}
