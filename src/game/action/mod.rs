//! What a player may do.

mod orders;

use super::stack::StackRef;
use super::state::PlayerId;
use crate::card::CardId;
use crate::map::SpaceId;
use crate::unit::{Mass, Tanks};
pub use orders::{
    Deal, DealItem, Drop, Grind, Industrialize, MoveOrder, PathStep, Piece, Produce, Prospect, Refuel,
    Research, Stow, Target, Transfer, WaterFrom, WaterPlace,
};

/// One thing that a player does. Dice come beside it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Action {
    /// Moves a rocket or a freighter (`LR 6`).
    Move(MoveOrder),
    /// Hops along a road with a rocket (`LR 6.4D`).
    Hop {
        /// The rocket.
        stack: StackRef,
        /// The thruster in use, where there is a choice.
        thruster: Option<CardId>,
        /// Who beams power to it (`LR 2.3B`).
        beamed_by: Option<PlayerId>,
        /// Where to.
        to: SpaceId,
    },
    /// Drives along a road with a buggy (`LR 6.4D`).
    Drive {
        /// A rocket or an outpost.
        stack: StackRef,
        /// Where to.
        to: SpaceId,
    },
    /// Takes income (`LR 5.1`).
    Income,
    /// Auctions a patent (`LR 5.2`).
    Research(Research),
    /// Sells a white card from hand (`LR 5.3`).
    SellWhite {
        /// The card.
        card: CardId,
    },
    /// Decommissions a black card in LEO for water (`LR 5.3`).
    SellBlack {
        /// The card.
        card: CardId,
        /// Where it lies.
        stack: StackRef,
    },
    /// Boosts cards from hand (`LR 5.4`).
    Boost {
        /// The cards.
        cards: Vec<CardId>,
        /// The LEO stack, the rocket in LEO, or a new rocket.
        to: Target,
    },
    /// Refuels at a site (`LR 5.5`).
    Refuel(Refuel),
    /// Prospects (`LR 5.6`).
    Prospect(Prospect),
    /// Builds a factory (`LR 5.7`).
    Industrialize(Industrialize),
    /// Turns a white hand card black (`LR 5.7D`).
    Retool {
        /// The card.
        card: CardId,
        /// Another black card of the letter that turns white, should there be one too many.
        turned_back: Option<CardId>,
    },
    /// Builds a black card at a factory (`LR 5.8`).
    Produce(Produce),
    /// Fuels a rocket in LEO from the water there (`LR 5.4C`).
    Load {
        /// The rocket.
        stack: StackRef,
        /// Tanks.
        tanks: Tanks,
    },
    /// Turns whole tanks of a rocket in LEO into water (`LR 5.4C`).
    Unload {
        /// The rocket.
        stack: StackRef,
        /// Tanks.
        tanks: Tanks,
    },
    /// Grinds cards up as fuel of a thruster that burns dirt (`LR 8.3E`).
    Grind {
        /// The rocket.
        stack: StackRef,
        /// The thruster that burns dirt.
        thruster: CardId,
        /// The cards.
        cards: Vec<CardId>,
    },
    /// Water carried as cargo: taken aboard, put into the tanks, unloaded or dropped (`LR 5.4C`, optional).
    Stow(Stow),
    /// Moves cards and water between stacks in one space (`LR 5.9A`, `LR 6.7D`).
    Transfer(Transfer),
    /// Turns a whole stack into one of another kind (`LR 6.7D`).
    Convert {
        /// The stack.
        stack: StackRef,
        /// Whether it becomes an outpost, or a rocket otherwise.
        to_outpost: bool,
        /// Tanks of the rocket that are stored; the rest is lost.
        tanks: Tanks,
    },
    /// Takes cards back into the hand, and throws away what is no card (`LR 6.7`).
    Decommission {
        /// The stack.
        stack: StackRef,
        /// The cards.
        cards: Vec<CardId>,
        /// Mass that is no card.
        mass: Mass,
    },
    /// Turns a colony cube into the crew card again (`LR 6.7B`).
    Recall {
        /// The crew.
        crew: CardId,
        /// The colony.
        site: SpaceId,
        /// A stack there, or a new one.
        into: Target,
    },
    /// Turns heavy radiators light (`LR 2.6H`).
    TurnLight {
        /// The stack.
        stack: StackRef,
        /// The radiators.
        cards: Vec<CardId>,
    },
    /// Turns a black hand card white (`LR 5.4D`).
    TurnWhite {
        /// The card.
        card: CardId,
    },
    /// Takes another's claim with a crew there (`LR 6.4B`).
    JumpClaim {
        /// The stack with the crew.
        stack: StackRef,
    },
    /// Founds a venture (`LR 7.2`).
    Found {
        /// Id of the venture.
        venture: String,
        /// A glory whose cube is used.
        cube_from: Option<String>,
    },
    /// Calls a vote for the heroism star (`LR 7.1`).
    Heroism {
        /// Who votes for it.
        votes: Vec<PlayerId>,
    },
    /// Steals trade cards out of the hands of others (`LR 5.9B`, optional).
    Espionage {
        /// The cards.
        cards: Vec<CardId>,
    },
    /// A deal (`LR 5.9`).
    Deal(Deal),
    /// Takes back a disk or a cube where none is left (`LR 3.1B`).
    TakeBack(Piece),
    /// Pays to end the game (`LR 7.3A`).
    PayToEnd,
    /// Ends the turn (`LR 4.0`).
    EndTurn,
}

impl Action {
    /// The word of its kind in files.
    pub const fn kind(&self) -> &'static str {
        match self {
            Self::Move(_) => "move",
            Self::Hop { .. } => "hop",
            Self::Drive { .. } => "drive",
            Self::Income => "income",
            Self::Research(_) => "research",
            Self::SellWhite { .. } => "sell",
            Self::SellBlack { .. } => "sell-black",
            Self::Boost { .. } => "boost",
            Self::Refuel(_) => "refuel",
            Self::Prospect(_) => "prospect",
            Self::Industrialize(_) => "industrialize",
            Self::Retool { .. } => "retool",
            Self::Produce(_) => "produce",
            Self::Load { .. } => "load",
            Self::Unload { .. } => "unload",
            Self::Grind { .. } => "grind",
            Self::Stow(_) => "stow",
            Self::Transfer(_) => "transfer",
            Self::Convert { .. } => "convert",
            Self::Decommission { .. } => "decommission",
            Self::Recall { .. } => "recall",
            Self::TurnLight { .. } => "turn-light",
            Self::TurnWhite { .. } => "turn-white",
            Self::JumpClaim { .. } => "jump-claim",
            Self::Found { .. } => "found",
            Self::Heroism { .. } => "heroism",
            Self::Deal(_) => "deal",
            Self::Espionage { .. } => "espionage",
            Self::TakeBack(_) => "take-back",
            Self::PayToEnd => "pay-to-end",
            Self::EndTurn => "end",
        }
    }
}
