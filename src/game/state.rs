//! Everything on the table.

use std::collections::{BTreeMap, BTreeSet, VecDeque};

use super::stack::{Stack, StackKind, StackRef};
use crate::card::{CardId, Choice, DeckKind, Letter, RadiatorEnd, Side};
use crate::map::SpaceId;
use crate::unit::Water;

/// A player, by his place in the order of turns.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct PlayerId(pub u8);

impl PlayerId {
    /// Position in [`State::players`].
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// A card with the side that is up.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Held {
    /// The card.
    pub card: CardId,
    /// The side.
    pub side: Side,
    /// The end that is up, of radiators (`LR 2.6H`).
    pub end: RadiatorEnd,
}

impl Held {
    /// A card with that side up, a radiator with its heavy end.
    pub const fn new(card: CardId, side: Side) -> Self {
        Self { card, side, end: RadiatorEnd::Heavy }
    }

    /// A card with its white side up.
    pub const fn white(card: CardId) -> Self {
        Self::new(card, Side::White)
    }

    /// The card as it lies.
    pub const fn choice(self) -> Choice {
        let Self { card, side, end } = self;
        Choice { card, side, end, owned: 1 }
    }
}

impl From<Choice> for Held {
    fn from(choice: Choice) -> Self {
        let Choice { card, side, end, owned: _ } = choice;
        Self { card, side, end }
    }
}

/// A player and all that is his, apart from what lies on sites (`LR 2.4`).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Player {
    /// His crew card, which gives faction, colour and privileges (`LR 2.6B`); none where the rules know no factions.
    pub faction: Option<CardId>,
    /// Water in LEO (`LR 2.4B`).
    pub water: Water,
    /// His hand (`LR 2.7A`).
    pub hand: Vec<Held>,
    /// His stacks in play (`LR 2.7B`), in the order they were made.
    pub stacks: Vec<Stack>,
    /// Sites where each crew of his has landed since it left LEO, for glory (`LR 7.1`).
    pub landed: BTreeMap<CardId, BTreeSet<SpaceId>>,
}

/// A claim with what stands on it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Claim {
    /// Whose disk it is.
    pub owner: PlayerId,
    /// Cubes: one is a factory, more are colonies (`LR 5.7A`).
    pub cubes: u8,
    /// Letter of the factory, once there is one (`LR 5.7C`).
    pub letter: Option<Letter>,
}

/// What was found on a site.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SiteState {
    /// A black disk: never to be prospected again (`LR 5.6B`).
    Busted,
    /// A claim disk, perhaps with cubes.
    Claim(Claim),
}

/// How far the present turn has come (`LR 4.0`).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Turn {
    /// Round of turns, counted from 1: a year each.
    pub year: u16,
    /// Whose turn it is.
    pub player: PlayerId,
    /// His rocket has moved.
    pub rocket_moved: bool,
    /// His freighter has moved.
    pub freighter_moved: bool,
    /// Operations on Earth that he did: 1 to 4 of section 5.
    pub earth_operations: u8,
    /// Operations in space that he did: 5 to 8 of section 5.
    pub space_operations: u8,
    /// A crew of his took up its tank of dirt (`4e G1c`).
    pub crew_dug: bool,
}

impl Turn {
    /// A turn that has just begun.
    pub const fn new(year: u16, player: PlayerId) -> Self {
        Self {
            year,
            player,
            rocket_moved: false,
            freighter_moved: false,
            earth_operations: 0,
            space_operations: 0,
            crew_dug: false,
        }
    }

    /// Operations of either kind.
    pub const fn operations(&self) -> u8 {
        self.earth_operations + self.space_operations
    }

    /// Nothing was done in it that cannot be done beside paying to end the game.
    pub const fn is_untouched(&self) -> bool {
        !self.rocket_moved && !self.freighter_moved && self.operations() == 0 && !self.crew_dug
    }
}

/// The whole table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct State {
    /// The players in the order of their turns.
    pub players: Vec<Player>,
    /// The present turn.
    pub turn: Turn,
    /// What lies on sites.
    pub sites: BTreeMap<SpaceId, SiteState>,
    /// The patent decks, the open card first (`LR 2.5A`).
    pub decks: BTreeMap<DeckKind, VecDeque<CardId>>,
    /// Glories by id: who has it, or nobody for a black disk (`LR 3.1B`).
    pub glory: BTreeMap<String, Option<PlayerId>>,
    /// Ventures by id.
    pub ventures: BTreeMap<String, PlayerId>,
    /// The game is over.
    pub is_over: bool,
}

impl State {
    /// The player whose turn it is.
    pub fn phasing(&self) -> &Player {
        &self.players[self.turn.player.index()]
    }

    /// A player.
    pub fn player(&self, player: PlayerId) -> &Player {
        &self.players[player.index()]
    }

    /// All players with their places.
    pub fn players(&self) -> impl Iterator<Item = (PlayerId, &Player)> {
        self.players.iter().enumerate().map(|(place, player)| (PlayerId(place as u8), player))
    }

    /// A stack of a player.
    pub fn stack(&self, player: PlayerId, wanted: StackRef) -> Option<&Stack> {
        self.player(player).place_of(wanted).map(|place| &self.player(player).stacks[place])
    }

    /// The claim on a site.
    pub fn claim(&self, site: SpaceId) -> Option<Claim> {
        match self.sites.get(&site) {
            Some(SiteState::Claim(claim)) => Some(*claim),
            _ => None,
        }
    }

    /// The claim with a factory on a site.
    pub fn factory(&self, site: SpaceId) -> Option<Claim> {
        self.claim(site).filter(|claim| claim.cubes > 0)
    }

    /// All claims of a player.
    pub fn claims_of(&self, player: PlayerId) -> impl Iterator<Item = (SpaceId, Claim)> + '_ {
        let claims = self.sites.iter().filter_map(|(site, state)| match state {
            SiteState::Claim(claim) => Some((*site, *claim)),
            SiteState::Busted => None,
        });
        claims.filter(move |(_, claim)| claim.owner == player)
    }

    /// Factories of a player with this letter (`LR 5.7D`).
    pub fn factories_of(&self, player: PlayerId, letter: Letter) -> usize {
        self.claims_of(player).filter(|(_, claim)| claim.cubes > 0 && claim.letter == Some(letter)).count()
    }

    /// Factories of a letter, whosever they are: how far its track has come down (`LR 5.7C`).
    pub fn track(&self, letter: Letter) -> u8 {
        let has_letter = |state: &&SiteState| matches!(state, SiteState::Claim(claim) if claim.cubes > 0 && claim.letter == Some(letter));
        self.sites.values().filter(has_letter).count() as u8
    }

    /// All factories on the map (`LR 7.3`).
    pub fn factories(&self) -> usize {
        let built = |state: &&SiteState| matches!(state, SiteState::Claim(claim) if claim.cubes > 0);
        self.sites.values().filter(built).count()
    }

    /// Cubes of a player in play: factories, colonies, freighters, glories and ventures (`LR 3.1B`).
    pub fn cubes_in_play(&self, player: PlayerId) -> usize {
        let sites: usize = self.claims_of(player).map(|(_, claim)| usize::from(claim.cubes)).sum();
        let freighters = self.player(player).stacks_of(StackKind::Freighter).count();
        let glories = self.glory.values().filter(|owner| **owner == Some(player)).count();
        let ventures = self.ventures.values().filter(|owner| **owner == player).count();
        sites + freighters + glories + ventures
    }

    /// Disks of a player in play: claims and outposts (`LR 3.1B`).
    pub fn disks_in_play(&self, player: PlayerId) -> usize {
        self.claims_of(player).count() + self.player(player).stacks_of(StackKind::Outpost).count()
    }
}

impl Player {
    /// His stacks of one kind.
    pub fn stacks_of(&self, kind: StackKind) -> impl Iterator<Item = &Stack> {
        self.stacks.iter().filter(move |stack| stack.kind == kind)
    }

    /// Place of a stack among his.
    pub fn place_of(&self, wanted: StackRef) -> Option<usize> {
        let same = self.stacks.iter().enumerate().filter(|(_, stack)| stack.kind == wanted.kind);
        same.map(|(place, _)| place).nth(usize::from(wanted.number).checked_sub(1)?)
    }

    /// How a stack of his is called.
    pub fn reference(&self, place: usize) -> Option<StackRef> {
        let kind = self.stacks.get(place)?.kind;
        let before = self.stacks[..place].iter().filter(|stack| stack.kind == kind).count();
        Some(StackRef { kind, number: before as u8 + 1 })
    }
}
