//! What belongs to the greater actions.

use std::collections::BTreeMap;

use crate::card::{CardId, DeckKind, Letter};
use crate::game::stack::{StackKind, StackRef};
use crate::game::state::PlayerId;
use crate::map::SpaceId;
use crate::rules::Choice;
use crate::unit::{Mass, Steps, Tanks, Water};

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
    /// What is left at outposts on the way (`LR 6.7D`).
    pub drops: Vec<Drop>,
    /// What is ground up as fuel on the way (`LR 8.3E`).
    pub grinds: Vec<Grind>,
}

/// Cards and water left at an outpost in the middle of a move (`LR 6.7D`).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Drop {
    /// After so many spaces of the path.
    pub after: usize,
    /// The cards.
    pub cards: Vec<CardId>,
    /// Whole tanks of water.
    pub tanks: Tanks,
}

/// Cards ground up as fuel in the middle of a move (`LR 8.3E`).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Grind {
    /// After so many spaces of the path.
    pub after: usize,
    /// The cards.
    pub cards: Vec<CardId>,
}

impl MoveOrder {
    /// Along a path, with nothing special about it.
    pub const fn along(stack: StackRef, thruster: Option<CardId>, path: Vec<PathStep>) -> Self {
        Self {
            stack,
            thruster,
            jettison: Steps(0),
            afterburner: false,
            without_power: false,
            beamed_by: None,
            melt: 0,
            path,
            drops: Vec::new(),
            grinds: Vec::new(),
        }
    }
}

/// Water carried as cargo, a mass point for each WT (`LR 5.4C`, optional).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stow {
    /// The rocket.
    pub stack: StackRef,
    /// How much.
    pub tanks: Tanks,
    /// From here.
    pub from: WaterPlace,
    /// To there.
    pub to: WaterPlace,
}

/// Where water may be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WaterPlace {
    /// In the orbital depot of the player (`LR 2.4B`).
    Leo,
    /// In the tanks of the rocket.
    Tanks,
    /// In its cargo.
    Cargo,
    /// Nowhere: it is jettisoned (`LR 8.3D`).
    Space,
}

/// A piece that a player takes back for want of another (`LR 3.1B`).
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Piece {
    /// The disk of a claim without cubes.
    Disk(SpaceId),
    /// The cube of a glory, by its id.
    Cube(String),
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
    /// How much is taken as cargo besides (`LR 5.4C`, optional).
    pub cargo: Tanks,
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
    /// Their supports that are used up with them (`LR 8.2`, `4e I7`); the lightest if not named.
    pub supports: Option<Vec<CardId>>,
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
    /// From another player's stack, if he agrees (`LR 6.7D`).
    pub from_player: Option<PlayerId>,
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
    /// Mass that is no card.
    pub mass: Mass,
}

/// What changes hands in a deal (`LR 5.9A`).
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum DealItem {
    /// Water in LEO.
    Water(Water),
    /// A claim with all that stands on it.
    Site(SpaceId),
    /// A crew or white card in LEO; a trade card in hand too (`LR 5.9B`).
    Card(CardId),
}

/// A deal between two players (`LR 5.9A`).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Deal {
    /// The first; the phasing player if not named.
    pub by: Option<PlayerId>,
    /// The other.
    pub with: PlayerId,
    /// What the first gives.
    pub gives: Vec<DealItem>,
    /// What he takes.
    pub takes: Vec<DealItem>,
    /// Promises, in the players' own words.
    pub promise: Option<String>,
}
