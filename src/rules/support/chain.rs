//! Chains of supports: each need of each card in use is filled by exactly one card aboard.

use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet};

use super::{FACTORY_THERMS, Phase, is_usable};
use crate::card::{DeckKind, Effect, RadiatorEnd, Requirement, Stack, Support};

/// What matters of a card aboard for supports.
struct Part<'a> {
    needs: &'a [Requirement],
    provides: &'a [Support],
    therms_needed: u16,
    cooling: u16,
    cools_once: bool,
    deck: DeckKind,
}

/// All parts that may support each other in a phase: the cards of the stack and perhaps a factory.
pub(super) struct Yard<'a> {
    parts: Vec<Part<'a>>,
    cards: usize,
    factory_therms: u16,
    needs_cooling: bool,
}

/// Power of a factory (`LR 8.2C`).
const FACTORY_POWER: &[Support] = &[Support::Electric, Support::Pulse];

impl<'a> Yard<'a> {
    pub(super) fn new(stack: &Stack<'a>, phase: Phase) -> Self {
        let mut parts: Vec<Part<'a>> = stack
            .aboard()
            .iter()
            .map(|card| Part {
                needs: &card.face.needs,
                provides: if is_usable(card, phase) { &card.face.provides } else { &[] },
                therms_needed: card.face.therms_needed.into(),
                cooling: card.face.therms(card.choice.end).into(),
                cools_once: card.face.has(Effect::HeatsinkFountain) && card.choice.end == RadiatorEnd::Heavy,
                deck: card.card.deck,
            })
            .collect();
        let cards = parts.len();
        let mut factory_therms = 0;
        if phase == Phase::FactoryOperation {
            let power = FACTORY_POWER;
            parts.push(Part {
                needs: &[],
                provides: power,
                therms_needed: 0,
                cooling: 0,
                cools_once: false,
                deck: DeckKind::Generator,
            });
            factory_therms = FACTORY_THERMS;
        }
        Self { parts, cards, factory_therms, needs_cooling: phase != Phase::Industrialization }
    }

    /// Whether a place is a card of the stack, and not the factory.
    pub(super) const fn is_card(&self, place: usize) -> bool {
        place < self.cards
    }

    pub(super) fn is_radiator(&self, place: usize) -> bool {
        self.parts.get(place).is_some_and(|part| part.deck == DeckKind::Radiator)
    }

    pub(super) fn cooling(&self, place: usize) -> u16 {
        self.parts.get(place).map_or(0, |part| part.cooling)
    }

    fn needs(&self, place: usize) -> &'a [Requirement] {
        self.parts.get(place).map_or(&[], |part| part.needs)
    }

    /// The other parts that fill a need of a card.
    fn providers(&self, card: usize, need: &Requirement) -> impl Iterator<Item = usize> {
        let parts = self.parts.iter().enumerate();
        parts
            .filter(move |(place, part)| *place != card && need.is_met_by(part.provides))
            .map(|(place, _)| place)
    }

    fn plain_radiators(&self) -> impl Iterator<Item = (usize, u16)> {
        let parts = self.parts.iter().enumerate();
        parts
            .filter(|(_, part)| part.deck == DeckKind::Radiator && part.needs.is_empty() && part.cooling > 0)
            .map(|(place, part)| (place, part.cooling))
    }

    /// All sets of radiators that need power themselves, the empty one first.
    ///
    /// # Complexity
    /// Two to the number of such radiators; the decks have one.
    pub(super) fn powered_radiator_sets(&self) -> Vec<Vec<usize>> {
        let mut sets = vec![Vec::new()];
        if !self.needs_cooling {
            return sets;
        }
        for (place, part) in self.parts.iter().enumerate() {
            if part.deck == DeckKind::Radiator && !part.needs.is_empty() {
                let with = sets.iter().map(|set| [set.as_slice(), &[place]].concat()).collect::<Vec<_>>();
                sets.extend(with);
            }
        }
        sets
    }

    /// Therms that all cards of a chain need together (`LR 8.2A`).
    pub(super) fn therms_needed(&self, chain: &Chain) -> u16 {
        if !self.needs_cooling {
            return 0;
        }
        chain.cards().filter_map(|place| self.parts.get(*place)).map(|part| part.therms_needed).sum()
    }

    /// Therms of all radiators that need no power, of these powered ones, and of the factory.
    pub(super) fn therms_at_hand(&self, powered: &[usize]) -> u16 {
        let plain: u16 = self.plain_radiators().map(|(_, therms)| therms).sum();
        plain + powered.iter().map(|place| self.cooling(*place)).sum::<u16>() + self.factory_therms
    }

    /// The powered radiators and the fewest others that give these therms, those named first among equals;
    /// a fountain that cools once only where the others do not suffice.
    pub(super) fn fewest_radiators(&self, therms: u16, powered: &[usize]) -> BTreeSet<usize> {
        let mut chosen: BTreeSet<usize> = powered.iter().copied().collect();
        let given: u16 = powered.iter().map(|place| self.cooling(*place)).sum();
        let mut left = therms.saturating_sub(given + self.factory_therms);
        let mut plain: Vec<(usize, u16)> = self.plain_radiators().collect();
        let cools_once = |place: usize| self.parts.get(place).is_some_and(|part| part.cools_once);
        plain.sort_by_key(|(place, therms)| (cools_once(*place), Reverse(*therms), *place));
        for (place, therms) in plain {
            if left == 0 {
                break;
            }
            chosen.insert(place);
            left = left.saturating_sub(therms);
        }
        chosen
    }
}

/// Who fills which need of which card, and which needs nobody fills.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Chain {
    cards: BTreeSet<usize>,
    links: BTreeMap<(usize, usize), usize>,
    gaps: BTreeSet<(usize, usize)>,
}

impl Chain {
    /// The cards in use: the users, their supports, and powered radiators.
    pub(super) fn cards(&self) -> impl Iterator<Item = &usize> {
        self.cards.iter()
    }

    /// The needs that nobody aboard fills.
    pub(super) fn gaps<'a>(&self, yard: &Yard<'a>) -> Vec<(usize, &'a Requirement)> {
        self.gaps.iter().filter_map(|&(card, need)| Some((card, yard.needs(card).get(need)?))).collect()
    }

    /// The supports that the users need, or generators that are on this path themselves (fourth edition J5).
    pub(super) fn on_path(&self, yard: &Yard<'_>, users: &[usize]) -> BTreeSet<usize> {
        let mut path = BTreeSet::new();
        let mut open: Vec<usize> = users.to_vec();
        while let Some(card) = open.pop() {
            for (_, &support) in self.links.range((card, 0)..=(card, usize::MAX)) {
                let is_generator =
                    yard.parts.get(support).is_some_and(|part| part.deck == DeckKind::Generator);
                if path.insert(support) && is_generator {
                    open.push(support);
                }
            }
        }
        path
    }
}

/// Whether needs may stay open.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Gaps {
    Refused,
    WhereNobodyServes,
}

/// Every chain of the users and of these powered radiators, complete, without regard to cooling.
///
/// Loops are chains: a generator may feed the reactor that feeds it (fourth edition J1e).
///
/// # Complexity
/// The product of the numbers of cards that fill each need of the chain; a chain has few needs.
pub(super) fn chains(yard: &Yard<'_>, users: &[usize], powered: &[usize]) -> Vec<Chain> {
    search(yard, users, powered, Gaps::Refused)
}

/// The same, where needs that no card aboard fills stay open.
pub(super) fn chains_with_gaps(yard: &Yard<'_>, users: &[usize], powered: &[usize]) -> Vec<Chain> {
    search(yard, users, powered, Gaps::WhereNobodyServes)
}

fn search(yard: &Yard<'_>, users: &[usize], powered: &[usize], gaps: Gaps) -> Vec<Chain> {
    let mut chain = Chain::default();
    let mut open = Vec::new();
    for &root in users.iter().chain(powered) {
        take_in(yard, root, &mut chain, &mut open);
    }
    let mut found = BTreeSet::new();
    fill(yard, &chain, &open, gaps, &mut found);
    found.into_iter().collect()
}

/// Adds a card with all its needs, once.
fn take_in(yard: &Yard<'_>, card: usize, chain: &mut Chain, open: &mut Vec<(usize, usize)>) {
    if chain.cards.insert(card) {
        open.extend((0..yard.needs(card).len()).map(|need| (card, need)));
    }
}

fn fill(yard: &Yard<'_>, chain: &Chain, open: &[(usize, usize)], gaps: Gaps, found: &mut BTreeSet<Chain>) {
    let Some((&(card, need), rest)) = open.split_last() else {
        found.insert(chain.clone());
        return;
    };
    let Some(requirement) = yard.needs(card).get(need) else { return };
    let mut served = false;
    for provider in yard.providers(card, requirement) {
        served = true;
        let (mut chain, mut open) = (chain.clone(), rest.to_vec());
        chain.links.insert((card, need), provider);
        take_in(yard, provider, &mut chain, &mut open);
        fill(yard, &chain, &open, gaps, found);
    }
    if !served && gaps == Gaps::WhereNobodyServes {
        let mut chain = chain.clone();
        chain.gaps.insert((card, need));
        fill(yard, &chain, rest, gaps, found);
    }
}
