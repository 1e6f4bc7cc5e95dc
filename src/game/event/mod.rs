//! What happened.

mod text;

use super::stack::StackRef;
use super::state::{Held, PlayerId};
use crate::card::{DeckKind, Letter};
use crate::dice::Roll;
use crate::map::SpaceId;
use crate::rules::Grade;
use crate::unit::{Burns, Mass, Steps, Tanks, Water};

/// A place where a card may be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Place {
    /// The hand of a player.
    Hand(PlayerId),
    /// A stack of a player.
    Stack(PlayerId, StackRef),
    /// A patent deck: its top when drawn, its bottom when sold.
    Deck(DeckKind),
    /// A colony on a site (`LR 6.7B`).
    Colony(SpaceId),
    /// The trade cards that nobody has yet (`LR 5.9B`).
    TradeCards,
}

/// Why water came or went.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Why {
    /// `LR 5.1`
    Income,
    /// `LR 5.2`
    Auction,
    /// `LR 5.3`
    Market,
    /// `LR 5.4`
    Boost,
    /// `LR 2.3B`
    BoostFee,
    /// `LR 2.3B`
    Tax,
    /// `LR 5.4C`
    Fuel,
    /// `LR 6.4G`
    Hazard,
    /// `LR 7.2`
    Venture,
    /// `LR 7.3A`
    End,
    /// `LR 5.9A`
    Deal,
    /// `LR 5.9B`
    Espionage,
    /// `LR 6.7D`
    Transfer,
}

/// A move as it was flown.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Flown {
    /// Which stack moved.
    pub stack: StackRef,
    /// From here.
    pub from: SpaceId,
    /// Spaces entered.
    pub path: Vec<SpaceId>,
    /// Modified thrust; none without power.
    pub thrust: i8,
    /// Burns paid.
    pub burns: Burns,
    /// Free burns used.
    pub free_burns: Burns,
    /// Steps jettisoned.
    pub jettisoned: Steps,
    /// Steps of the afterburner.
    pub afterburner: Steps,
    /// Steps for lift-off or a hop.
    pub lift_off: Steps,
    /// Steps for burns.
    pub burn_steps: Steps,
    /// Steps for the landing.
    pub landing: Steps,
    /// Steps on board before and after.
    pub fuel: (Steps, Steps),
    /// Spaces with hazard rolls, one entry for each.
    pub hazards: Vec<SpaceId>,
    /// Radiation belts entered.
    pub belts: Vec<SpaceId>,
}

impl Event {
    /// It is what a roll brings about.
    pub const fn is_of_dice(&self) -> bool {
        matches!(self, Self::Hazard { .. } | Self::Radiation { .. } | Self::Prospected { .. })
    }

    /// Nothing went wrong; only of what dice bring about.
    pub const fn is_good(&self) -> bool {
        match self {
            Self::Hazard { passed, .. } | Self::Radiation { passed, .. } => *passed,
            Self::Prospected { success, .. } => *success,
            _ => true,
        }
    }

    /// The same is brought about, whatever the dice that did it.
    pub fn is_alike(&self, other: &Self) -> bool {
        match (self, other) {
            (
                Self::Hazard { at, roll, passed },
                Self::Hazard { at: other_at, roll: other_roll, passed: other_passed },
            ) => {
                let is_paid = |roll: &Roll| *roll == Roll::Paid;
                at == other_at && passed == other_passed && is_paid(roll) == is_paid(other_roll)
            }
            (
                Self::Radiation { at, die: _, passed, lost },
                Self::Radiation { at: other_at, die: _, passed: other_passed, lost: other_lost },
            ) => at == other_at && passed == other_passed && lost == other_lost,
            (
                Self::Prospected { site, dice: _, success },
                Self::Prospected { site: other_site, dice: _, success: other_success },
            ) => site == other_site && success == other_success,
            _ => self == other,
        }
    }
}

/// One thing that happened.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Event {
    /// Water came to a player in LEO, or went from him.
    Water {
        /// Whose.
        player: PlayerId,
        /// How much came.
        gain: Water,
        /// How much went.
        loss: Water,
        /// Why.
        why: Why,
    },
    /// A card changed its place.
    Card {
        /// The card as it lies now.
        card: Held,
        /// From here.
        from: Place,
        /// To there.
        to: Place,
    },
    /// A hand card was turned.
    Turned {
        /// Whose.
        player: PlayerId,
        /// The card as it lies now.
        card: Held,
    },
    /// A stack was made.
    Made {
        /// Whose.
        player: PlayerId,
        /// Which.
        stack: StackRef,
        /// Where.
        at: SpaceId,
    },
    /// A stack is no more.
    Gone {
        /// Whose.
        player: PlayerId,
        /// Which it was.
        stack: StackRef,
    },
    /// A stack became one of another kind.
    Converted {
        /// Whose.
        player: PlayerId,
        /// What it was.
        from: StackRef,
        /// What it is.
        to: StackRef,
    },
    /// A move.
    Flown(Box<Flown>),
    /// A drive with a buggy.
    Driven {
        /// Which stack.
        stack: StackRef,
        /// Where to.
        to: SpaceId,
    },
    /// A hazard: rolled for or paid.
    Hazard {
        /// Where.
        at: SpaceId,
        /// The roll.
        roll: Roll,
        /// The ship goes on.
        passed: bool,
    },
    /// A heavy radiator lies light from now on (`LR 2.6H`, `LR 6.7C`).
    LiesLight {
        /// Whose.
        player: PlayerId,
        /// The radiator.
        card: Held,
    },
    /// A radiation roll (`LR 8.3C`).
    Radiation {
        /// Where.
        at: SpaceId,
        /// The die.
        die: u8,
        /// Nothing is lost.
        passed: bool,
        /// Cards that are lost; of a ship of figures the whole is, and no card is named.
        lost: Vec<Held>,
    },
    /// The spacecraft was lost to a hazard.
    Lost {
        /// Which.
        stack: StackRef,
        /// Where.
        at: SpaceId,
    },
    /// A hazard ended the turn's move here (`SD iE4`).
    Stopped {
        /// Where.
        at: SpaceId,
    },
    /// Fuel went into a stack or out of it.
    Fuelled {
        /// Whose.
        player: PlayerId,
        /// Which.
        stack: StackRef,
        /// Whole tanks in.
        tanks_in: Tanks,
        /// Whole tanks out.
        tanks_out: Tanks,
        /// What it is.
        grade: Grade,
        /// What is on board now: steps of a rocket.
        steps: Steps,
    },
    /// The cargo of a rocket changed (`LR 5.4C`, optional).
    Cargo {
        /// Whose.
        player: PlayerId,
        /// Which.
        stack: StackRef,
        /// Water in it now.
        water: Water,
    },
    /// Mass that is no card came into a stack, or went out of it.
    Mass {
        /// Whose.
        player: PlayerId,
        /// Which.
        stack: StackRef,
        /// What is in it now.
        left: Mass,
    },
    /// A prospecting roll.
    Prospected {
        /// The site.
        site: SpaceId,
        /// The rolls.
        dice: Vec<u8>,
        /// A claim.
        success: bool,
    },
    /// A claim was taken back for its disk (`LR 3.1B`).
    DiskTaken {
        /// From here.
        site: SpaceId,
    },
    /// A glory cube was taken back (`LR 3.1B`).
    CubeTaken {
        /// From this glory.
        glory: String,
    },
    /// A claim changed hands against its owner's will (`LR 6.4B`).
    Jumped {
        /// The site.
        site: SpaceId,
        /// To this player.
        to: PlayerId,
    },
    /// A factory was built.
    Built {
        /// The site.
        site: SpaceId,
        /// Its letter.
        letter: Letter,
        /// Cubes on it.
        cubes: u8,
        /// What factories of the letter are worth now, in a whole game.
        value: Option<u8>,
    },
    /// A cube was added to a factory, or taken off.
    Colony {
        /// The site.
        site: SpaceId,
        /// Cubes on it now.
        cubes: u8,
    },
    /// An auction ended.
    Auctioned {
        /// The bids, in the order of turns.
        bids: Vec<(PlayerId, Water)>,
        /// Who won.
        winner: PlayerId,
    },
    /// A glory was earned.
    Glory {
        /// By whom.
        player: PlayerId,
        /// Which.
        glory: String,
    },
    /// A venture was founded.
    Venture {
        /// By whom.
        player: PlayerId,
        /// Which.
        venture: String,
    },
    /// A site changed hands in a deal.
    SiteDealt {
        /// The site.
        site: SpaceId,
        /// To this player.
        to: PlayerId,
    },
    /// A promise was made in a deal.
    Promised(String),
    /// A turn begins.
    TurnBegins {
        /// The year.
        year: u16,
        /// Whose.
        player: PlayerId,
    },
    /// The game is over.
    GameOver,
}
