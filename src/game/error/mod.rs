//! Why an action is refused, each with the section it comes from.

mod moves;

use thiserror::Error;

use super::stack::{StackKind, StackRef};
use crate::card::{Letter, StackError};
use crate::dice::DiceError;
use crate::rules::{ChangeRefusal, FreighterRefusal, Grounded, Refusal, WrongGrade};
use crate::track::TrackError;
use crate::unit::{Mass, Tanks, Water};

pub use moves::IllegalMove;

/// Why an action is against the rules. The state is what it was before.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
pub enum Illegal {
    /// No more turns.
    #[error("the game is over (LR 7.3)")]
    GameOver,
    /// Rules that are known for movement alone.
    #[error(
        "the rules '{0}' are played without the game around the flights: move, hop, load, unload, transfer, convert, decommission, turn-light, refuel, prospect and end"
    )]
    MovementOnly(String),
    /// No such stack.
    #[error("{player} has no {stack}: {} (LR 2.7B)", if there.is_empty() { "nothing is in play".to_string() } else { format!("there are {}", there.join(", ")) })]
    NoStack {
        /// Whose it should be.
        player: String,
        /// The stack.
        stack: StackRef,
        /// The stacks that he has.
        there: Vec<String>,
    },
    /// A move.
    #[error(transparent)]
    Move(#[from] IllegalMove),
    /// A stack of another kind is needed.
    #[error("{} cannot do this: {right}", with_article(*kind))]
    WrongStack {
        /// The kind that was named.
        kind: StackKind,
        /// Which stacks can, with the section.
        right: &'static str,
    },
    /// A card is not where it should be.
    #[error("{card} is not in the {place}; it is {found} (LR 2.7)")]
    NoCard {
        /// Its name.
        card: String,
        /// Where it was looked for.
        place: String,
        /// Where it is.
        found: String,
    },
    /// A rocket without a crew.
    #[error("the rocket has no crew (LR 6.4B)")]
    NoCrew,
    /// The wrong side is up.
    #[error("{card} has the wrong side up: {wanted} is needed ({section})")]
    WrongSide {
        /// Its name.
        card: String,
        /// The side needed.
        wanted: &'static str,
        /// Where that is said.
        section: &'static str,
    },
    /// Moving after an operation.
    #[error("movement comes before the operation of a turn (LR 4.0)")]
    TooLateToMove,
    /// Moving twice.
    #[error("the {0} has moved in this turn already (LR 4.0)")]
    HasMoved(StackKind),
    /// One operation too many.
    #[error("no operation is left in this turn (LR 4.0)")]
    NoOperationLeft,
    /// Too little water.
    #[error("{player} has {left}, {needed} are needed ({section})")]
    NoWater {
        /// Who should pay.
        player: String,
        /// What it takes.
        needed: Water,
        /// What there is.
        left: Water,
        /// Where that is said.
        section: &'static str,
    },
    /// Cards that may not be one stack.
    #[error(transparent)]
    Stack(#[from] StackError),
    /// Masses or tanks that do not fit the track.
    #[error("{0} (LR 5.4B)")]
    Track(#[from] TrackError),
    /// A mass whose fuel does not fit.
    #[error("the fuel on board does not fit a dry mass of {0} (LR 6.7A)")]
    FuelDoesNotFit(u8),
    /// A thing that is said to be in LEO.
    #[error("this is done in LEO alone ({0})")]
    NotInLeo(&'static str),
    /// Two places that should be one.
    #[error("both must be in the same space ({0})")]
    NotTogether(&'static str),
    /// Nothing to do it with.
    #[error("nothing would change: {0}")]
    Nothing(&'static str),
    /// Wrong dice.
    #[error(transparent)]
    Dice(#[from] DiceError),
    /// The move cannot begin.
    #[error(transparent)]
    Grounded(#[from] Grounded),
    /// The move as a whole.
    #[error(transparent)]
    Refused(#[from] Refusal),
    /// A move during which water comes and goes.
    #[error(transparent)]
    Changed(#[from] ChangeRefusal),
    /// A freighter's move.
    #[error(transparent)]
    Freighter(#[from] FreighterRefusal),
    /// Too many white cards to bid.
    #[error("{player} has {cards} white patents in hand: with more than {limit} no one bids (LR 5.2A)")]
    HandLimit {
        /// Who.
        player: String,
        /// White patents.
        cards: usize,
        /// The limit.
        limit: u8,
    },
    /// No card left.
    #[error("the {0} deck is empty (LR 5.2)")]
    DeckEmpty(String),
    /// A tie that the phasing player has not settled, or a winner who has not won.
    #[error("the highest bid is {bid} by {}: {} (LR 5.2)", tied.join(" and "), if tied.len() > 1 { "name the winner" } else { "no other can win" })]
    Tie {
        /// The bid.
        bid: Water,
        /// Those who made it.
        tied: Vec<String>,
    },
    /// Crews cannot be sold.
    #[error("only white patents are sold to the market (LR 5.3)")]
    NotForSale,
    /// No water here.
    #[error("{0} is no site (LR 5.5)")]
    NoSite(String),
    /// No ISRU.
    #[error("{0} has no ISRU (LR 5.5A, 5.6A)")]
    NoIsru(String),
    /// It lacks a support (`LR 8.2`, `4e J3`).
    #[error("{card} does not work: {}", missing.join("; "))]
    WithoutSupport {
        /// The card.
        card: String,
        /// What is missing, each with its section.
        missing: Vec<String>,
    },
    /// Less mass that is no card is there than goes.
    #[error("mass {} that is no card is not there: {} is (LR 6.7)", .wanted.0, .there.0)]
    NoMass {
        /// How much goes.
        wanted: Mass,
        /// How much is there.
        there: Mass,
    },
    /// The supports named are none that the parts of a factory need.
    #[error(
        "the supports named are not what refinery and robonaut need, no more and no less (LR 8.2, 4e I7); leave them out for the lightest"
    )]
    WrongSupports,
    /// A dry site.
    #[error("ISRU {rating} finds no water where hydration is {hydration} (LR 5.5A)")]
    NoHydration {
        /// The rating.
        rating: u8,
        /// Drops.
        hydration: u8,
    },
    /// The optional rule is not agreed upon.
    #[error("that every unit refuels is an optional rule: write it under options (LR 5.5A)")]
    OptionalRule,
    /// No factory.
    #[error("there is no factory on {site} ({section})")]
    NoFactory {
        /// The site.
        site: String,
        /// Where one is asked for.
        section: &'static str,
    },
    /// Another's factory.
    #[error("the factory on {0} is another player's (LR 5.8)")]
    OthersFactory(String),
    /// Another's, without his leave.
    #[error("it is a felony, which only the faction with that privilege may do (LR 2.3B, {0})")]
    Felony(&'static str),
    /// A crew guards it.
    #[error("a crew of {0} is there, so no felony is possible (LR 2.3B)")]
    Guarded(String),
    /// No room for water.
    #[error("there is room for {room} more, not for {wanted} (LR 5.4C, 5.5)")]
    Full {
        /// Asked for.
        wanted: Tanks,
        /// What still fits.
        room: Tanks,
    },
    /// Not so much.
    #[error("there is no more than {there}, not {wanted} (LR 5.4C, 5.5, 6.7D)")]
    TooManyTanks {
        /// Asked for.
        wanted: Tanks,
        /// There.
        there: Tanks,
    },
    /// Not a thruster for dirt.
    #[error("{0} does not burn dirt (LR 8.3E)")]
    NoDirt(String),
    /// A thruster of another grade.
    #[error(transparent)]
    Grade(#[from] WrongGrade),
    /// Dirt is not free of operations, or nothing digs it.
    #[error(
        "dirt is taken up where a factory or a card with ISRU works, by a thruster that burns it (4e G1c)"
    )]
    NothingDigs,
    /// A crew takes up one tank a turn.
    #[error("a crew takes up one tank of dirt a turn, and it has (4e G1c)")]
    CrewHasDug,
    /// Dirt out of the tanks.
    #[error("dirt is not kept in tanks outside the ship (4e G2)")]
    DirtStays,
    /// An outpost takes water by ISRU alone.
    #[error("an outpost takes up water by a unit at the site alone; a rocket refuels here (LR 6.7D)")]
    OnlyByUnit,
    /// The optional rule is not agreed upon.
    #[error("water as cargo is an optional rule: write water-as-cargo under options (LR 5.4C)")]
    NoCargo,
    /// A way that water does not go.
    #[error("water goes from LEO to cargo, and from cargo to the tanks, to LEO or to space (LR 5.4C)")]
    NoSuchStow,
    /// No scoop, or no atmosphere.
    #[error("only a rocket with an atmospheric scoop on an aerobrake hazard refuels there (LR 6.4F)")]
    NoScoop,
    /// Prospected before.
    #[error("{0} was prospected before (LR 5.6A)")]
    Prospected(String),
    /// Too dry for the card.
    #[error("ISRU {rating} is greater than hydration {hydration} of {site} (LR 5.6A)")]
    TooDry {
        /// The site.
        site: String,
        /// The rating.
        rating: u8,
        /// Drops.
        hydration: u8,
    },
    /// Out of its reach.
    #[error("{card} does not reach {site} from here (LR 5.6B)")]
    OutOfReach {
        /// The prospector.
        card: String,
        /// The site.
        site: String,
    },
    /// No disks.
    #[error("no disk of {0} is left: take back a claim without cubes, by disks_from or take-back (LR 3.1B)")]
    NoDisks(String),
    /// A disk that cannot be taken.
    #[error("no disk can be taken back from {0} (LR 3.1B)")]
    NoDiskThere(String),
    /// No cubes.
    #[error("no cube of {0} is left: take back a glory, by cube_from or take-back (LR 3.1B)")]
    NoCubes(String),
    /// A cube that cannot be taken.
    #[error("no cube can be taken from the glory {0} (LR 3.1B)")]
    NoCubeThere(String),
    /// Not his claim.
    #[error("{site} is no claim of {owner} ({section})")]
    NoClaim {
        /// The site.
        site: String,
        /// Whose it should be.
        owner: String,
        /// Where that is asked for.
        section: &'static str,
    },
    /// There is one already.
    #[error("{0} has a factory already (LR 5.7A)")]
    HasFactory(String),
    /// Not the cards for it.
    #[error("{0} is no refinery (LR 5.7)")]
    NoRefinery(String),
    /// Not the cards for it.
    #[error("{0} is no robonaut; a crew cannot stand in for one (LR 5.7)")]
    NoRobonaut(String),
    /// A letter to be chosen.
    #[error("the factory may have the letter {} (LR 5.7C)", letters.join(" or "))]
    Letter {
        /// Those possible.
        letters: Vec<String>,
    },
    /// A product of another letter.
    #[error("{card} has {}, {wanted} is needed ({section})", letter.map_or_else(|| "no product letter".to_string(), |letter| format!("the letter {letter}")))]
    WrongLetter {
        /// The card.
        card: String,
        /// Its letter.
        letter: Option<Letter>,
        /// What would fit.
        wanted: String,
        /// Where that is said.
        section: &'static str,
    },
    /// A cube is taken from a glory without need.
    #[error("there are cubes left: leave cube_from out (LR 3.1B)")]
    CubeLeft,
    /// A disk is taken from a claim without need.
    #[error("there are disks left: none is taken back (LR 3.1B)")]
    DiskLeft,
    /// One black card too many.
    #[error("a black card of the letter must turn white: name one in hand with turned_back (LR 5.7D)")]
    TooManyBlack,
    /// No need to turn one.
    #[error("no black card of the letter has to turn white (LR 5.7D)")]
    NoneTooMany,
    /// A freighter is full.
    #[error("a freighter carries one black card (LR 5.8, 6.6)")]
    FreighterFull,
    /// Crew left behind.
    #[error("a crew is decommissioned in LEO or at a factory of its own; elsewhere it is a felony (LR 6.7B)")]
    CrewAbandoned,
    /// Not enough claims.
    #[error("the venture takes three claims on sites of letter {letter}, there are {claims} (LR 7.2)")]
    TooFewClaims {
        /// The letter.
        letter: String,
        /// Claims there are.
        claims: usize,
    },
    /// Taken.
    #[error("{0} is taken (LR 7.1, 7.2)")]
    Taken(String),
    /// No colony.
    #[error("there is no colony cube on {0} (LR 6.7B)")]
    NoColony(String),
    /// Too many stacks of a kind.
    #[error("at the end of a turn there {} at most (LR 2.7B)", if *most == 1 { format!("is one {kind}") } else { format!("are {most} {kind}s") })]
    StackLimit {
        /// The kind.
        kind: StackKind,
        /// As many as there may be.
        most: usize,
    },
    /// No majority.
    #[error("the vote needs a majority of the players (LR 7.1)")]
    NoMajority,
    /// White cards must be traded one for one.
    #[error("each side must be left with as many white cards as before (LR 5.9A)")]
    Uneven,
    /// Neither stack is the player's.
    #[error("one of the two stacks must be the player's own (LR 5.9A, 6.7D)")]
    NotHis,
    /// Between players a stack that is there is needed.
    #[error("between players cards and water pass to a stack that is there, not to a new one (LR 5.9A)")]
    OthersNewStack,
    /// A trade card where only patents will do.
    #[error("{card} is a trade card: {why} (LR 5.9B)")]
    TradeCard {
        /// Its name.
        card: String,
        /// Why it will not do.
        why: &'static str,
    },
    /// The optional rule is not agreed upon.
    #[error("trade cards are an optional rule: write trade-cards under options (LR 5.9B)")]
    NoTradeCards,
    /// Espionage on something else.
    #[error("{0} is no trade card: espionage takes trade cards in hand (LR 5.9B)")]
    OnlyTradeCards(String),
    /// With oneself.
    #[error("a deal needs another player (LR 5.9)")]
    WithOneself,
    /// Not enough to end.
    #[error("to end the game one needs {factories} factories or {ventures} ventures (LR 7.3A)")]
    CannotEnd {
        /// Factories.
        factories: u8,
        /// Ventures.
        ventures: u8,
    },
    /// Something was done in this turn.
    #[error("paying to end the game takes the whole turn (LR 7.3A)")]
    WholeTurn,
}

fn with_article(kind: StackKind) -> String {
    let article = if kind == StackKind::Outpost { "an" } else { "a" };
    format!("{article} {kind}")
}
