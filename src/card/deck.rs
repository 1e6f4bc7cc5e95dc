//! A deck of cards, and the two decks that come with the program.

use std::sync::LazyLock;

use super::{Colour, DeckKind, Edition, Face, Letter, Side, load_deck};
use crate::name::{Lookup, lookup};
use crate::unit::Mass;

/// The place of a card in its deck.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct CardId(u16);

impl CardId {
    /// The index into [`Deck::cards`]; trade cards come after them.
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// What a crew has besides its face.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Crew {
    /// The crew card it is printed on: two crews of one card are never in play together.
    pub printed_on: String,
    /// The faction's colour.
    pub colour: Colour,
}

/// A patent card with two faces, or a crew.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Card {
    /// Id in the files, kebab case.
    pub id: String,
    /// The deck it lies in.
    pub deck: DeckKind,
    /// Code printed on the card of the fourth edition, or on the card taken for it.
    pub code: Option<String>,
    /// Product letter; crews have none.
    pub letter: Option<Letter>,
    /// Whether it belongs to the expanded game only (`LR 8.1`).
    pub expanded: bool,
    /// The face made on Earth; a crew's only face.
    pub white: Face,
    /// The face made in space.
    pub black: Option<Face>,
    /// What only crews have.
    pub crew: Option<Crew>,
}

impl Card {
    /// The face of a side, if the card has it.
    pub const fn face(&self, side: Side) -> Option<&Face> {
        match side {
            Side::White => Some(&self.white),
            Side::Black => self.black.as_ref(),
        }
    }

    /// The faces with their sides.
    pub fn faces(&self) -> impl Iterator<Item = (Side, &Face)> {
        Side::ALL.iter().filter_map(|&side| self.face(side).map(|face| (side, face)))
    }

    /// Whether it is a crew.
    pub const fn is_crew(&self) -> bool {
        self.crew.is_some()
    }

    /// Its copy as a trade card: the white side alone, so that there is no product (`LR 5.9B`).
    fn as_trade_card(&self) -> Self {
        let name = format!("{} (trade card)", self.white.name);
        Self {
            id: format!("{}{TRADE_MARK}", self.id),
            letter: None,
            white: Face { name, ..self.white.clone() },
            black: None,
            ..self.clone()
        }
    }
}

/// What follows the id of a patent in that of its trade card.
pub const TRADE_MARK: &str = ":trade";

/// All cards of an edition.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Deck {
    edition: Edition,
    cards: Vec<Card>,
    /// A copy of each card, in the same order; they are no part of the lists of cards.
    trade_cards: Vec<Card>,
}

static LIVING: LazyLock<Deck> =
    LazyLock::new(|| built_in("data/cards/living.toml", include_str!("../../data/cards/living.toml")));
static FOURTH: LazyLock<Deck> =
    LazyLock::new(|| built_in("data/cards/fourth.toml", include_str!("../../data/cards/fourth.toml")));

fn built_in(file: &str, text: &str) -> Deck {
    load_deck(file, text).expect("the decks that come with the program are loaded by its tests")
}

impl Deck {
    pub(super) fn new(edition: Edition, cards: Vec<Card>) -> Self {
        let trade_cards = cards.iter().map(Card::as_trade_card).collect();
        Self { edition, cards, trade_cards }
    }

    /// The deck of the Living Rules, basic and expanded game.
    pub fn living() -> &'static Self {
        &LIVING
    }

    /// The deck of the fourth edition.
    pub fn fourth() -> &'static Self {
        &FOURTH
    }

    /// The edition it belongs to.
    pub const fn edition(&self) -> Edition {
        self.edition
    }

    /// The most dry mass a stack may have (`LR 5.4B`; fourth edition F2).
    pub const fn dry_mass_limit(&self) -> Mass {
        match self.edition {
            Edition::Living => super::DRY_MASS_LIMIT,
            Edition::Fourth => super::DRY_MASS_LIMIT_FOURTH,
        }
    }

    /// The cards in the order of the file, crews last.
    pub fn cards(&self) -> &[Card] {
        &self.cards
    }

    /// The cards with their places.
    pub fn iter(&self) -> impl Iterator<Item = (CardId, &Card)> {
        self.cards.iter().enumerate().map(|(index, card)| (CardId(index as u16), card))
    }

    /// The card at a place, or the trade card; `None` when the place belongs to another deck.
    pub fn get(&self, card: CardId) -> Option<&Card> {
        let copy = || self.trade_cards.get(card.index().checked_sub(self.cards.len())?);
        self.cards.get(card.index()).or_else(copy)
    }

    /// The trade card of a patent, which is the same card a second time; crews have none (`LR 5.9B`).
    pub fn trade_card(&self, patent: CardId) -> Option<CardId> {
        let card = self.cards.get(patent.index()).filter(|card| !card.is_crew());
        card.map(|_| CardId((patent.index() + self.cards.len()) as u16))
    }

    /// Whether a card is a trade card.
    pub fn is_trade_card(&self, card: CardId) -> bool {
        card.index() >= self.cards.len()
    }

    /// The card of an id.
    pub fn by_id(&self, id: &str) -> Option<CardId> {
        self.iter().find(|(_, card)| card.id == id).map(|(place, _)| place)
    }

    /// The card and side that a player means by a name of a face, a part of it, or an id.
    pub fn find(&self, query: &str) -> Lookup<(CardId, Side)> {
        let faces = self
            .iter()
            .flat_map(|(id, card)| card.faces().map(move |(side, face)| ((id, side), face.name.as_str())));
        let ids = self.iter().map(|(id, card)| ((id, Side::White), card.id.as_str()));
        match lookup(query, faces) {
            Lookup::Unknown(suggestions) => match lookup(query, ids) {
                Lookup::Unknown(_) => Lookup::Unknown(suggestions),
                found => found,
            },
            found => found,
        }
    }

    /// The card that a player means by the name of either of its faces, whichever side is up.
    pub fn find_card(&self, query: &str) -> Lookup<CardId> {
        let faces =
            self.iter().flat_map(|(id, card)| card.faces().map(move |(_, face)| (id, face.name.as_str())));
        lookup(query, faces.chain(self.iter().map(|(id, card)| (id, card.id.as_str()))))
    }
}
