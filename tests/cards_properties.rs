//! Laws of supports on random stacks, and the search against a brute force that shares no code with it.

use std::collections::BTreeSet;

use highfrontier::card::{CardId, Choice, Deck, DeckKind, Face, RadiatorEnd, Side, Stack};
use highfrontier::rules::support::{Phase, SupportRules, prospectors, refineries, thruster, undominated};
use highfrontier::unit::Mass;
use proptest::prelude::*;

/// The faces of the fourth edition's cards of some decks: the richer deck, with loops and a powered radiator.
fn pool(admits: impl Fn(DeckKind, &Face) -> bool) -> Vec<(CardId, Side)> {
    let cards = Deck::fourth().iter();
    cards
        .flat_map(|(id, card)| {
            card.faces()
                .filter(|(_, face)| admits(card.deck, face))
                .map(move |(side, _)| (id, side))
                .collect::<Vec<_>>()
        })
        .collect()
}

fn is_user(deck: DeckKind, _: &Face) -> bool {
    matches!(deck, DeckKind::Thruster | DeckKind::Robonaut | DeckKind::Refinery)
}

fn is_power(deck: DeckKind, _: &Face) -> bool {
    matches!(deck, DeckKind::Generator | DeckKind::Reactor)
}

fn is_radiator(deck: DeckKind, _: &Face) -> bool {
    deck == DeckKind::Radiator
}

fn choice() -> impl Fn(((CardId, Side), bool)) -> Choice + Clone {
    |((card, side), heavy)| Choice {
        end: if heavy { RadiatorEnd::Heavy } else { RadiatorEnd::Light },
        owned: 9,
        ..Choice::new(card, side)
    }
}

prop_compose! {
    /// One user first, then generators and reactors, then radiators.
    fn cards()(
        user in prop::sample::select(pool(is_user)),
        power in prop::collection::vec(prop::sample::select(pool(is_power)), 0..6),
        radiators in prop::collection::vec((prop::sample::select(pool(is_radiator)), any::<bool>()), 0..3),
    ) -> Vec<Choice> {
        let others = power.into_iter().map(|card| (card, true)).chain(radiators);
        std::iter::once((user, true)).chain(others).map(choice()).collect()
    }
}

fn stack(cards: &[Choice]) -> Option<Stack<'static>> {
    Stack::new(Deck::fourth(), cards.to_vec(), Mass(0)).ok()
}

fn policy() -> impl Strategy<Value = SupportRules> {
    prop::sample::select(vec![SupportRules::AllNeeded, SupportRules::ThrusterPath])
}

/// Whether the first card works at all, as a thruster or in an operation.
fn works(stack: &Stack<'_>, rules: SupportRules) -> (bool, bool) {
    let moves = thruster(stack, 0, rules).is_some_and(|report| !report.engines.is_empty());
    let operates = [prospectors, refineries]
        .iter()
        .any(|units| units(stack, rules, Phase::Operation).iter().any(|unit| unit.card == 0 && unit.works()));
    (moves, operates)
}

// ---------------------------------------------------------------------------------------------- brute force

/// A way of the first card: supports, those that count, and whether the afterburner must cool.
type Way = (BTreeSet<usize>, BTreeSet<usize>, bool);

/// Every way within a stack: for each subset of the supports, each assignment of one member to each need.
fn brute_force(stack: &Stack<'_>, rules: SupportRules, spare: u32) -> BTreeSet<Way> {
    let aboard = stack.aboard();
    let radiates = |place: usize| aboard[place].card.deck == DeckKind::Radiator;
    let supports: Vec<usize> = (1..aboard.len()).filter(|place| !radiates(*place)).collect();
    let at_hand: u32 = (1..aboard.len())
        .filter(|place| radiates(*place) && aboard[*place].face.needs.is_empty())
        .map(|place| u32::from(aboard[place].face.therms(aboard[place].choice.end)))
        .sum();
    let mut ways = BTreeSet::new();
    for bits in 0..1_u32 << supports.len() {
        let chosen: Vec<usize> = supports
            .iter()
            .enumerate()
            .filter(|(bit, _)| bits >> bit & 1 == 1)
            .map(|(_, place)| *place)
            .collect();
        let used: Vec<usize> = std::iter::once(0).chain(chosen.iter().copied()).collect();
        let hot: u32 = used.iter().map(|place| u32::from(aboard[*place].face.therms_needed)).sum();
        if hot > at_hand + spare {
            continue;
        }
        let needs: Vec<(usize, usize)> = used
            .iter()
            .flat_map(|place| (0..aboard[*place].face.needs.len()).map(move |need| (*place, need)))
            .collect();
        let all = used.len().pow(needs.len() as u32);
        for code in 0..all {
            let mut rest = code;
            let links: Vec<(usize, usize)> = needs
                .iter()
                .map(|(place, _)| {
                    let provider = used[rest % used.len()];
                    rest /= used.len();
                    (*place, provider)
                })
                .collect();
            let serves = needs.iter().zip(&links).all(|((place, need), (_, provider))| {
                place != provider
                    && aboard[*place].face.needs[*need]
                        .kinds()
                        .iter()
                        .any(|kind| aboard[*provider].face.provides.contains(kind))
            });
            if serves && spread(&links, |_| true).len() == chosen.len() {
                let counted = match rules {
                    SupportRules::ThrusterPath => {
                        spread(&links, |place| place == 0 || aboard[place].card.deck == DeckKind::Generator)
                    }
                    _ => chosen.iter().copied().collect(),
                };
                ways.insert((chosen.iter().copied().collect(), counted, hot > at_hand));
            }
        }
    }
    ways
}

/// The supports reached from the first card by links of cards that pass.
fn spread(links: &[(usize, usize)], passes: impl Fn(usize) -> bool) -> BTreeSet<usize> {
    let mut reached = BTreeSet::from([0]);
    for _ in 0..=links.len() {
        for (from, to) in links {
            if reached.contains(from) && passes(*from) {
                reached.insert(*to);
            }
        }
    }
    reached.remove(&0);
    reached
}

fn without_powered_radiators(cards: Vec<Choice>) -> Vec<Choice> {
    let powered = |choice: &Choice| {
        let card = Deck::fourth().get(choice.card).expect("a card of the deck");
        card.deck == DeckKind::Radiator
            && !card.face(choice.side).expect("a side of the card").needs.is_empty()
    };
    cards.into_iter().filter(|choice| !powered(choice)).collect()
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 1500, ..ProptestConfig::default() })]

    #[test]
    fn the_search_finds_what_brute_force_finds(cards in cards(), rules in policy()) {
        let Some(stack) = stack(&without_powered_radiators(cards)) else { return Ok(()) };
        if let Some(report) = thruster(&stack, 0, rules) {
            let spare = stack.aboard()[0].face.thruster.unwrap().afterburn.map_or(0, |_| 1);
            let found: BTreeSet<Way> = report
                .engines
                .iter()
                .map(|engine| {
                    let set = &engine.supports;
                    (set.cards.clone(), set.counted.clone(), engine.afterburner.is_required())
                })
                .collect();
            prop_assert_eq!(found.len(), report.engines.len());
            prop_assert_eq!(found, brute_force(&stack, rules, spare));
        }
        let operations = [prospectors, refineries]
            .iter()
            .flat_map(|units| units(&stack, rules, Phase::Operation))
            .find(|unit| unit.card == 0);
        if let Some(unit) = operations {
            let found: BTreeSet<Way> =
                unit.ways.iter().map(|set| (set.cards.clone(), set.counted.clone(), false)).collect();
            prop_assert_eq!(found, brute_force(&stack, rules, 0));
        }
    }

    #[test]
    fn adding_a_radiator_never_makes_a_working_system_fail(
        cards in cards(),
        more in (prop::sample::select(pool(is_radiator)), any::<bool>()),
        rules in policy(),
    ) {
        let more = choice()(more);
        let (Some(before), Some(after)) = (stack(&cards), stack(&[cards, vec![more]].concat())) else {
            return Ok(());
        };
        let ((moved, operated), (moves, operates)) = (works(&before, rules), works(&after, rules));
        prop_assert!(!moved || moves);
        prop_assert!(!operated || operates);
    }

    #[test]
    fn without_a_card_of_every_working_set_nothing_works(cards in cards(), rules in policy()) {
        let cards = without_powered_radiators(cards);
        let Some(whole) = stack(&cards) else { return Ok(()) };
        let spare = whole.aboard()[0].face.thruster.map_or(0, |triangle| u32::from(triangle.afterburn.is_some()));
        // All subsets that work by themselves; cards that are in each of them cannot be spared.
        let mut common: Option<BTreeSet<usize>> = None;
        for bits in 0..1_u32 << (cards.len() - 1) {
            let places: Vec<usize> =
                std::iter::once(0).chain((1..cards.len()).filter(|place| bits >> (place - 1) & 1 == 1)).collect();
            let part: Vec<Choice> = places.iter().map(|place| cards[*place]).collect();
            let Some(part) = stack(&part) else { continue };
            if !brute_force(&part, rules, spare).is_empty() {
                let places: BTreeSet<usize> = places.into_iter().collect();
                common = Some(common.map_or(places.clone(), |common| common.intersection(&places).copied().collect()));
            }
        }
        let Some(common) = common else { return Ok(()) };
        for place in common.into_iter().filter(|place| *place != 0) {
            if let Some(report) = thruster(&whole.without(place), 0, rules) {
                prop_assert!(report.engines.is_empty(), "card {place} is in every working set");
                prop_assert!(!report.missing.is_empty());
            }
        }
    }

    #[test]
    fn a_card_works_or_says_what_is_missing(cards in cards(), rules in policy()) {
        let Some(stack) = stack(&cards) else { return Ok(()) };
        if let Some(report) = thruster(&stack, 0, rules) {
            prop_assert_eq!(report.engines.is_empty(), !report.missing.is_empty());
        }
    }

    #[test]
    fn every_engine_is_covered_by_one_that_is_undominated(cards in cards(), rules in policy()) {
        let Some(stack) = stack(&cards) else { return Ok(()) };
        let Some(report) = thruster(&stack, 0, rules) else { return Ok(()) };
        let kept = undominated(&report.engines);
        for engine in &report.engines {
            prop_assert!(kept.iter().any(|better| better.covers(engine)));
        }
        if let Some(best) = report.best() {
            prop_assert!(report.engines.iter().all(|engine| engine.thrust <= best.thrust));
        }
    }
}
