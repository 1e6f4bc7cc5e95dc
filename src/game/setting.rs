//! What stays the same during a game: rules, cards, options, and the terms of the map.

use std::cell::RefCell;
use std::collections::{BTreeSet, HashMap};
use std::rc::Rc;

use super::stack::{Stack, StackKind};
use super::state::{Held, Player, PlayerId, State};
use crate::card::{Card, CardId, Deck, Effect, Face, RadiatorEnd};
use crate::map::{Map, Season, SpaceId};
use crate::rules::{Rocket, Terrain};
use crate::ruleset::{GameRules, RuleSet};
use crate::unit::{Mass, Thrust};

/// Rules that players may add, and what a plan takes for granted.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Options {
    /// Optional rules that are played.
    pub rules: BTreeSet<OptionalRule>,
    /// The season, held; the first one of a cycle if not named.
    pub season: Option<Season>,
    /// Year of the first turn in the sunspot cycle of the rules, from which the seasons run on.
    pub start_year: Option<u8>,
    /// Sites with a factory that helps to land and lift off (`4e H6`).
    pub helping_factories: Vec<SpaceId>,
    /// Their help is safe (`4e H6`).
    pub has_powersat: bool,
    /// Landing at this site is not asked about: a plan led up to it only.
    pub orbit_of: Option<SpaceId>,
}

/// A rule that players may add.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum OptionalRule {
    /// One operation on Earth and one in space each turn (`LR 4.0`).
    EarthAndSpace,
    /// Every unit at a site refuels in one operation (`LR 5.5A`).
    EveryUnitRefuels,
    /// Rockets carry water as cargo (`LR 5.4C`).
    WaterAsCargo,
    /// Who researches a patent first gets its trade card too (`LR 5.9B`).
    TradeCards,
}

impl OptionalRule {
    /// All of them.
    pub const ALL: [Self; 4] =
        [Self::EarthAndSpace, Self::EveryUnitRefuels, Self::WaterAsCargo, Self::TradeCards];

    /// The word in files.
    pub const fn word(self) -> &'static str {
        match self {
            Self::EarthAndSpace => "earth-and-space",
            Self::EveryUnitRefuels => "every-unit-refuels",
            Self::WaterAsCargo => "water-as-cargo",
            Self::TradeCards => "trade-cards",
        }
    }

    /// The rule of a word in files.
    ///
    /// # Errors
    /// The words there are.
    pub fn named(word: &str) -> Result<Self, String> {
        let found = Self::ALL.into_iter().find(|rule| rule.word() == word);
        found.ok_or_else(|| {
            let words: Vec<&str> = Self::ALL.iter().map(|rule| rule.word()).collect();
            format!("'{word}' is no option; write one of {}", words.join(", "))
        })
    }
}

/// What the terms of the map depend on.
type TerrainKey = (Season, Thrust, bool, bool);

/// What stays the same during a game.
#[derive(Debug)]
pub struct Setting<'a> {
    /// The rules, with map and fuel track.
    pub rule_set: &'a RuleSet,
    /// The cards, where the rules have any.
    pub deck: Option<&'a Deck>,
    /// Rules that the players added.
    pub options: Options,
    terrains: RefCell<HashMap<TerrainKey, Rc<Terrain>>>,
}

impl<'a> Setting<'a> {
    /// A setting.
    pub fn new(rule_set: &'a RuleSet, deck: Option<&'a Deck>, options: Options) -> Self {
        Self { rule_set, deck, options, terrains: RefCell::new(HashMap::new()) }
    }

    /// The map.
    pub const fn map(&self) -> &'a Map {
        &self.rule_set.map
    }

    /// The game around the movement, where there is one.
    pub const fn game(&self) -> Option<&'a GameRules> {
        self.rule_set.game.as_ref()
    }

    /// Whether an optional rule is played.
    pub fn has(&self, rule: OptionalRule) -> bool {
        self.options.rules.contains(&rule)
    }

    /// The season of a year of play, counted from 1.
    pub fn season(&self, year: u16) -> Season {
        let calendar = &self.rule_set.calendar;
        match self.options.start_year {
            Some(first) if !calendar.is_empty() => {
                let passed = usize::from(first.saturating_sub(1)) + usize::from(year.saturating_sub(1));
                calendar[passed % calendar.len()]
            }
            _ => self.options.season.unwrap_or(Season::Yellow),
        }
    }

    /// The terms of the map in a year for a ship.
    pub fn terrain(&self, year: u16, rocket: &Rocket) -> Rc<Terrain> {
        let season = self.season(year);
        let make = || {
            let Options { helping_factories, has_powersat, orbit_of, .. } = &self.options;
            let terrain = Terrain::for_ship(self.rule_set, season, rocket);
            let terrain = terrain.with_factories(helping_factories, *has_powersat);
            Rc::new(match orbit_of {
                Some(site) => terrain.in_orbit_of(self.map(), *site),
                None => terrain,
            })
        };
        Rc::clone(
            self.terrains
                .borrow_mut()
                .entry((season, rocket.thrust, rocket.mag_sail, rocket.has_scoop))
                .or_insert_with(make),
        )
    }

    /// A card.
    pub fn card(&self, card: CardId) -> Option<&'a Card> {
        self.deck.and_then(|deck| deck.get(card))
    }

    /// The face of a card that is up.
    pub fn face(&self, held: Held) -> Option<&'a Face> {
        self.card(held.card).and_then(|card| card.face(held.side))
    }

    /// Whether it is a radiator that turns light where another card is decommissioned (`LR 6.7C`).
    pub fn turns_light(&self, held: Held) -> bool {
        held.end == RadiatorEnd::Heavy && self.face(held).is_some_and(Face::is_radiator)
    }

    /// Whether a card is a crew (`LR 2.6B`).
    pub fn is_crew(&self, held: Held) -> bool {
        self.card(held.card).is_some_and(Card::is_crew)
    }

    /// Whether a card is a trade card (`LR 5.9B`).
    pub fn is_trade_card(&self, card: CardId) -> bool {
        self.deck.is_some_and(|deck| deck.is_trade_card(card))
    }

    /// Mass of a card as it lies.
    pub fn mass(&self, held: Held) -> Mass {
        self.face(held).map_or(Mass(0), |face| face.mass(held.end))
    }

    /// Dry mass of a stack: its cards, or its figures, and its cargo (`LR 5.4B`, `LR 5.4C`).
    pub fn dry(&self, stack: &Stack) -> Mass {
        let cards = || stack.cards.iter().map(|held| self.mass(*held).0).fold(0, u8::saturating_add);
        let dry = stack.figures.map_or_else(cards, |figures| figures.rocket.dry.0);
        Mass(dry.saturating_add(Self::cargo(stack).0))
    }

    /// Mass of what is no card: the water in the cargo of a rocket (`LR 5.4C`, optional), and cargo given by its mass.
    pub fn cargo(stack: &Stack) -> Mass {
        let water = match stack.kind {
            StackKind::Rocket => stack.water.0.min(u16::from(u8::MAX)) as u8,
            _ => 0,
        };
        Mass(stack.mass.0.saturating_add(water))
    }

    /// A ship of figures as the rules of movement see it, with what it carries.
    pub fn rocket_of_figures(&self, stack: &Stack) -> Option<Rocket> {
        stack.figures.map(|figures| Rocket { dry: self.dry(stack), ..figures.rocket })
    }

    /// Name of a card as it lies.
    pub fn card_name(&self, held: Held) -> String {
        self.face(held).map_or_else(|| "unknown card".to_string(), |face| face.name.clone())
    }

    /// Name of a space with its id where names repeat.
    pub fn space_name(&self, space: SpaceId) -> String {
        self.map().space(space).name.clone()
    }

    /// A player as he is called: the colour of his faction, or the ship.
    pub fn player_name(&self, state: &State, player: PlayerId) -> String {
        self.faction_of(state.player(player)).map_or_else(
            || "ship".to_string(),
            |card| card.crew.as_ref().map_or_else(|| card.id.clone(), |crew| crew.colour.to_string()),
        )
    }

    /// The crew card of a player's faction.
    pub fn faction_of(&self, player: &Player) -> Option<&'a Card> {
        player.faction.and_then(|card| self.card(card))
    }

    /// Whether a player can beam power: by his faction, or with a refinery that does (`LR 2.3B`, `LR 6.1A`).
    pub fn beams_power(&self, player: &Player) -> bool {
        let beams = |held: &Held| {
            !self.is_crew(*held) && self.face(*held).is_some_and(|face| face.has(Effect::BeamedPower))
        };
        player.stacks.iter().flat_map(|stack| &stack.cards).any(beams)
            || self.has_privilege(player, Effect::BeamedPower)
    }

    /// The other end of the elevator between LEO and another space, seen from one of the two (`LR 7.2`).
    pub fn elevator_from(&self, space: SpaceId) -> Option<SpaceId> {
        let (map, leo) = (self.map(), self.map().start());
        let end = map.space(leo).elevator.as_deref().and_then(|id| map.find(id))?;
        match space {
            _ if space == leo => Some(end),
            _ if space == end => Some(leo),
            _ => None,
        }
    }

    /// Whether a player may ride the elevator: by the venture that built it (`LR 7.2`).
    pub fn rides_elevator(&self, state: &State, player: PlayerId) -> bool {
        let ventures = self.game().map_or(&[][..], |game| &game.ventures);
        ventures.iter().any(|venture| venture.elevator && state.ventures.get(&venture.id) == Some(&player))
    }

    /// Whether a player's faction has a privilege, whoever holds the crew card (`LR 2.3B`).
    pub fn has_privilege(&self, player: &Player, privilege: Effect) -> bool {
        self.faction_of(player).is_some_and(|card| card.white.has(privilege))
    }
}
