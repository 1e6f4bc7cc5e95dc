//! What a player may do.

use std::collections::BTreeMap;

use super::stack::{StackKind, StackRef};
use super::state::PlayerId;
use crate::card::{CardId, DeckKind, Letter};
use crate::map::SpaceId;
use crate::rules::Choice;
use crate::unit::{Steps, Tanks, Water};

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
    /// Takes cards back into the hand (`LR 6.7`).
    Decommission {
        /// The stack.
        stack: StackRef,
        /// The cards.
        cards: Vec<CardId>,
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
    /// A deal (`LR 5.9`).
    Deal(Deal),
    /// Pays to end the game (`LR 7.3A`).
    PayToEnd,
    /// Ends the turn (`LR 4.0`).
    EndTurn,
}

/// A move (`LR 6`).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MoveOrder {
    /// The rocket or freighter.
    pub stack: StackRef,
    /// The thruster in use; needed where several work.
    pub thruster: Option<CardId>,
    /// Steps jettisoned first (`LR 8.3D`).
    pub jettison: Steps,
    /// The afterburner is lit (`LR 6.1A`).
    pub afterburner: bool,
    /// It goes without power where that is allowed (`LR 6.1B`), or by the emergency sail (`SD iE5`).
    pub without_power: bool,
    /// Who beams power to it (`LR 2.3B`).
    pub beamed_by: Option<PlayerId>,
    /// Ice chits melted first (`SD iE6f`).
    pub melt: u8,
    /// The spaces entered.
    pub path: Vec<PathStep>,
    /// Cards left as outposts on the way (`LR 6.7D`): after how many spaces, and which.
    pub drops: Vec<(usize, Vec<CardId>)>,
}

/// One space entered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PathStep {
    /// The space.
    pub space: SpaceId,
    /// Which of several lines to it, counted from 1; the cheapest if not named.
    pub line: Option<u8>,
    /// What the player decides on the way.
    pub choice: Choice,
}

/// An auction with its last bids (`LR 5.2`).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Research {
    /// The deck whose open card is auctioned.
    pub deck: DeckKind,
    /// What each player bid last; the phasing player bids 0 if not named.
    pub bids: BTreeMap<PlayerId, Water>,
    /// Whom the phasing player chooses among tied others.
    pub winner: Option<PlayerId>,
}

/// Where water comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WaterFrom {
    /// A robonaut or crew at the site (`LR 5.5A`).
    Unit(CardId),
    /// All of them (`LR 5.5A`, optional).
    AllUnits,
    /// A factory (`LR 5.5B`).
    Factory {
        /// Its owner agreed, where it is another's.
        is_agreed: bool,
    },
    /// An outpost of another player (`LR 5.5C`).
    Outpost {
        /// Whose.
        owner: PlayerId,
        /// Which.
        stack: StackRef,
        /// He agreed.
        is_agreed: bool,
    },
    /// Regolith, for a thruster that burns it (`LR 8.3E`).
    Dirt(CardId),
    /// The atmosphere, with a scoop (`LR 6.4F`).
    Atmosphere,
}

/// A refuelling operation (`LR 5.5`).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Refuel {
    /// A rocket or outpost.
    pub stack: StackRef,
    /// Where the water comes from.
    pub from: WaterFrom,
    /// Not more than this; as much as there is if not named.
    pub tanks: Option<Tanks>,
}

/// A prospecting operation (`LR 5.6`).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Prospect {
    /// The stack of the prospector.
    pub stack: StackRef,
    /// The prospector.
    pub card: CardId,
    /// The sites, in the order of the rolls.
    pub sites: Vec<SpaceId>,
    /// Claims whose disks are taken back if disks run out, in this order (`LR 3.1B`).
    pub disks_from: Vec<SpaceId>,
}

/// An industrializing operation (`LR 5.7`).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Industrialize {
    /// The site.
    pub site: SpaceId,
    /// The refinery, and the stack it lies in.
    pub refinery: (StackRef, CardId),
    /// The robonaut, and the stack it lies in.
    pub robonaut: (StackRef, CardId),
    /// The letter chosen on a dark world (`LR 5.7C`).
    pub letter: Option<Letter>,
    /// The product: a card in hand or in a stack (`LR 5.7B`).
    pub product: Option<CardId>,
    /// Another black card that turns white, should there be one too many (`LR 5.7D`).
    pub turned_back: Option<CardId>,
    /// A glory whose cube is used (`LR 3.1B`).
    pub cube_from: Option<String>,
    /// It is a claim of another, jumped in doing so (`LR 6.4B`).
    pub jumps: bool,
}

/// A production operation (`LR 5.8`).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Produce {
    /// The black card.
    pub card: CardId,
    /// The factory.
    pub site: SpaceId,
    /// The stack it joins, or the kind of a new one.
    pub into: Target,
    /// A glory whose cube is used for a freighter (`LR 3.1B`).
    pub cube_from: Option<String>,
}

/// A stack that cards join.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Target {
    /// One that is there.
    Present(StackRef),
    /// A new one.
    New(StackKind),
}

/// Cards and water from one stack to another in the same space.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Transfer {
    /// From this stack.
    pub from: StackRef,
    /// To another player's stack, if he agrees (`LR 5.9A`).
    pub to_player: Option<PlayerId>,
    /// To this stack or a new one.
    pub to: Target,
    /// The cards.
    pub cards: Vec<CardId>,
    /// Whole tanks of water.
    pub tanks: Tanks,
}

/// What changes hands in a deal (`LR 5.9A`).
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum DealItem {
    /// Water in LEO.
    Water(Water),
    /// A claim with all that stands on it.
    Site(SpaceId),
    /// A crew or white card in the LEO stack.
    Card(CardId),
}

/// A deal between the phasing player and another.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Deal {
    /// The other.
    pub with: PlayerId,
    /// What the phasing player gives.
    pub gives: Vec<DealItem>,
    /// What he takes.
    pub takes: Vec<DealItem>,
    /// Promises, in the players' own words.
    pub promise: Option<String>,
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
            Self::Transfer(_) => "transfer",
            Self::Convert { .. } => "convert",
            Self::Decommission { .. } => "decommission",
            Self::Recall { .. } => "recall",
            Self::TurnWhite { .. } => "turn-white",
            Self::JumpClaim { .. } => "jump-claim",
            Self::Found { .. } => "found",
            Self::Heroism { .. } => "heroism",
            Self::Deal(_) => "deal",
            Self::PayToEnd => "pay-to-end",
            Self::EndTurn => "end",
        }
    }
}
