//! What a factory is built of: a refinery and a robonaut with their supports (`LR 8.2B`, `4e I7`).

use super::chain::Yard;
use super::{Missing, Phase, SupportRules, SupportSet, missing, ways};
use crate::card::{DeckKind, Stack};
use crate::unit::Mass;

/// The cards of one stack that become a factory, by their places in it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FactoryParts {
    /// The refinery.
    pub refinery: usize,
    /// The robonaut.
    pub robonaut: usize,
    /// Their supports, in the order of the stack.
    pub supports: Vec<usize>,
    /// Mass of all of them.
    pub mass: Mass,
}

/// The sets of supports that go with a refinery and a robonaut, or with one of them where they lie in two stacks, when they
/// industrialize (`LR 8.2B`, `4e I7`).
///
/// A support that both need counts once; radiators are not needed and stay. The lightest sets come first, of these the
/// smallest.
///
/// # Errors
/// What is missing.
pub fn industrialization(
    stack: &Stack<'_>,
    parts: &[usize],
    rules: SupportRules,
) -> Result<Vec<SupportSet>, Vec<Missing>> {
    let yard = Yard::new(stack, Phase::Industrialization);
    let mut found: Vec<SupportSet> = ways(&yard, parts, rules, 0).into_iter().map(|(set, _)| set).collect();
    if found.is_empty() {
        return Err(missing::missing(stack, &yard, parts, 0));
    }
    found.sort_by_key(|set| mass(stack, set.cards.iter().copied()));
    Ok(found)
}

/// The lightest parts of a factory among the cards of a stack; none where no refinery and robonaut work.
pub fn factory_parts(stack: &Stack<'_>, rules: SupportRules) -> Option<FactoryParts> {
    let of = |deck: DeckKind| {
        let cards = stack.aboard().iter().enumerate();
        cards.filter(move |(_, card)| card.card.deck == deck).map(|(place, _)| place)
    };
    let pairs = of(DeckKind::Refinery)
        .flat_map(|refinery| of(DeckKind::Robonaut).map(move |robonaut| (refinery, robonaut)));
    let parts = pairs.filter_map(|(refinery, robonaut)| {
        let way = industrialization(stack, &[refinery, robonaut], rules).ok()?.into_iter().next()?;
        let supports: Vec<usize> = way.cards.into_iter().collect();
        let mass = mass(stack, supports.iter().copied().chain([refinery, robonaut]));
        Some(FactoryParts { refinery, robonaut, supports, mass })
    });
    parts.min_by_key(|parts| parts.mass)
}

/// Mass of some cards of a stack together.
fn mass(stack: &Stack<'_>, cards: impl Iterator<Item = usize>) -> Mass {
    let masses = cards.filter_map(|card| Some(stack.aboard().get(card)?.mass().0));
    Mass(masses.fold(0, u8::saturating_add))
}
