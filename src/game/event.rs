//! What happened.

use super::setting::Setting;
use super::stack::StackRef;
use super::state::{Held, PlayerId, State};
use crate::card::{DeckKind, Letter, Side};
use crate::dice::Roll;
use crate::map::SpaceId;
use crate::unit::{Burns, Steps, Tanks, Water};

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
    /// A radiation roll (`LR 8.3C`).
    Radiation {
        /// Where.
        at: SpaceId,
        /// The die.
        die: u8,
        /// The ship goes on.
        passed: bool,
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
    /// Water went into a stack or out of it.
    Fuelled {
        /// Whose.
        player: PlayerId,
        /// Which.
        stack: StackRef,
        /// Whole tanks in.
        tanks_in: Tanks,
        /// Whole tanks out.
        tanks_out: Tanks,
        /// What is on board now: steps of a rocket.
        steps: Steps,
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
        /// What factories of the letter are worth now.
        value: u8,
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

impl Event {
    /// The event as a sentence, with the state after it.
    pub fn describe(&self, setting: &Setting<'_>, state: &State) -> String {
        let name = |player: &PlayerId| setting.player_name(state, *player);
        let space = |at: &SpaceId| setting.space_name(*at);
        match self {
            Self::Water { player, gain, loss, why } => {
                let change = if *gain > Water(0) { format!("+{gain}") } else { format!("-{loss}") };
                format!("{}: {change} ({})", name(player), why.text())
            }
            Self::Card { card, from, to } => format!(
                "{}: {} -> {}",
                card_text(setting, *card),
                place_text(setting, state, *from),
                place_text(setting, state, *to)
            ),
            Self::Turned { player, card } => {
                format!("{} turns {}: {}", name(player), setting.card_name(*card), card.side)
            }
            Self::Made { player, stack, at } => {
                format!("{} has a new {stack} at {}", name(player), space(at))
            }
            Self::Gone { player, stack } => format!("{} has no {stack} any more", name(player)),
            Self::Converted { player, from, to } => format!("{}'s {from} is a {to} now", name(player)),
            Self::Flown(flown) => flown.text(setting),
            Self::Driven { stack, to } => format!("the {stack} drives to {} (LR 6.4D)", space(to)),
            Self::Hazard { at, roll: Roll::Paid, .. } => {
                format!("hazard at {}: paid for (LR 6.4G)", space(at))
            }
            Self::Hazard { at, roll, passed } => {
                format!("hazard at {}: rolls {roll}, {}", space(at), if *passed { "passes" } else { "fails" })
            }
            Self::Radiation { at, die, passed } => format!(
                "radiation at {}: rolls {die}, {} (LR 8.3C)",
                space(at),
                if *passed { "passes" } else { "fails" }
            ),
            Self::Lost { stack, at } => format!("the {stack} is lost at {}", space(at)),
            Self::Stopped { at } => format!("the move ends at {}", space(at)),
            Self::Fuelled { player, stack, tanks_in, tanks_out, steps } => {
                let change =
                    if *tanks_out > Tanks(0) { format!("-{tanks_out}") } else { format!("+{tanks_in}") };
                format!("{}'s {stack}: {change} of water, {steps} on board", name(player))
            }
            Self::Prospected { site, dice, success } => {
                let dice: Vec<String> = dice.iter().map(u8::to_string).collect();
                let rolls =
                    if dice.is_empty() { "sure".to_string() } else { format!("rolls {}", dice.join(", ")) };
                let found = if *success { "a claim" } else { "nothing: a black disk" };
                format!("prospecting {}: {rolls}, {found} (LR 5.6B)", space(site))
            }
            Self::DiskTaken { site } => format!("the claim disk on {} is taken back (LR 3.1B)", space(site)),
            Self::CubeTaken { glory } => format!("the cube of the glory {glory} is taken back (LR 3.1B)"),
            Self::Jumped { site, to } => format!("{} jumps the claim on {} (LR 6.4B)", name(to), space(site)),
            Self::Built { site, letter, cubes, value } => format!(
                "factory {letter} on {} with {cubes} {}; {letter} factories are worth {value} now (LR 5.7)",
                space(site),
                if *cubes == 1 { "cube" } else { "cubes" }
            ),
            Self::Colony { site, cubes } => format!("{} has {cubes} cubes now (LR 6.7B)", space(site)),
            Self::Auctioned { bids, winner } => {
                let bids: Vec<String> =
                    bids.iter().map(|(player, bid)| format!("{} {bid}", name(player))).collect();
                format!("bids: {}; {} wins (LR 5.2)", bids.join(", "), name(winner))
            }
            Self::Glory { player, glory } => format!("{} earns the glory {glory} (LR 7.1)", name(player)),
            Self::Venture { player, venture } => format!("{} founds {venture} (LR 7.2)", name(player)),
            Self::SiteDealt { site, to } => format!("{} passes to {} (LR 5.9A)", space(site), name(to)),
            Self::Promised(text) => format!("promised: {text}"),
            Self::TurnBegins { year, player } => format!("year {year}, turn of {}", name(player)),
            Self::GameOver => "the game is over (LR 7.3)".to_string(),
        }
    }
}

impl Flown {
    fn text(&self, setting: &Setting<'_>) -> String {
        let to = self.path.last().unwrap_or(&self.from);
        let mut costs = Vec::new();
        for (steps, what) in [
            (self.jettisoned, "jettisoned"),
            (self.afterburner, "for the afterburner"),
            (self.lift_off, "for lift-off"),
            (self.burn_steps, "for burns"),
            (self.landing, "for landing"),
        ] {
            if steps > Steps(0) {
                costs.push(format!("{} {what}", steps.0));
            }
        }
        let costs = if costs.is_empty() { String::new() } else { format!(": {}", costs.join(", ")) };
        format!(
            "{} flies from {} to {} with thrust {}, {}, fuel {} -> {}{costs}",
            self.stack,
            setting.space_name(self.from),
            setting.space_name(*to),
            self.thrust,
            self.burns,
            self.fuel.0,
            self.fuel.1
        )
    }
}

impl Why {
    const fn text(self) -> &'static str {
        match self {
            Self::Income => "income, LR 5.1",
            Self::Auction => "auction, LR 5.2",
            Self::Market => "market, LR 5.3",
            Self::Boost => "boost, LR 5.4",
            Self::BoostFee => "launch fee, LR 2.3B",
            Self::Tax => "tax, LR 2.3B",
            Self::Fuel => "fuel, LR 5.4C",
            Self::Hazard => "hazard, LR 6.4G",
            Self::Venture => "venture, LR 7.2",
            Self::End => "end of the game, LR 7.3A",
            Self::Deal => "deal, LR 5.9A",
            Self::Transfer => "transfer, LR 5.4C",
        }
    }
}

fn card_text(setting: &Setting<'_>, card: Held) -> String {
    let name = setting.card_name(card);
    if card.side == Side::Black { format!("{name} (black)") } else { name }
}

fn place_text(setting: &Setting<'_>, state: &State, place: Place) -> String {
    match place {
        Place::Hand(player) => format!("hand of {}", setting.player_name(state, player)),
        Place::Stack(player, stack) => format!("{stack} of {}", setting.player_name(state, player)),
        Place::Deck(deck) => format!("{deck} deck"),
        Place::Colony(site) => format!("colony on {}", setting.space_name(site)),
    }
}
