//! The cards of a ship, from `--card` or from a rocket file.

use anyhow::bail;

use super::context::Context;
use super::rocket_files;
use super::ship::ShipArgs;
use crate::card::{Choice, Rules, Stack};
use crate::unit::{Mass, Tanks};

/// What is aboard.
#[derive(Clone, Debug)]
pub struct Cargo<'deck> {
    /// Name of the rocket file.
    pub name: Option<String>,
    /// The rules it is built for.
    pub rules: Rules,
    /// Its cards.
    pub stack: Stack<'deck>,
    /// Tanks that its file names.
    pub tanks: Option<Tanks>,
    /// Where its file says it stands.
    pub start: Option<String>,
}

/// The cards aboard; `None` when the ship is not given by cards.
///
/// # Errors
/// Unknown or ambiguous names, too much dry mass, a card too often, a rocket file that is wrong.
pub fn read<'context>(
    args: &ShipArgs,
    context: &'context Context,
) -> anyhow::Result<Option<Cargo<'context>>> {
    if let Some(named) = &args.rocket {
        let file = rocket_files::read(context, named)?;
        context.follow_rules(file.rules)?;
        let rules = context.card_rules()?;
        check_expanded(rules, &file.stack)?;
        return Ok(Some(Cargo {
            name: Some(file.name),
            rules,
            stack: file.stack,
            tanks: Some(file.tanks),
            start: file.start,
        }));
    }
    if args.card.is_empty() {
        return Ok(None);
    }
    let rules = context.card_rules()?;
    let deck = context.deck(rules)?;
    let mut choices = Vec::new();
    for text in &args.card {
        if text.trim().is_empty() {
            bail!("the name of a card is empty");
        }
        choices.push(Choice::parse(deck, text)?);
    }
    let stack = Stack::new(deck, choices, Mass(0))?;
    check_expanded(rules, &stack)?;
    Ok(Some(Cargo { name: None, rules, stack, tanks: None, start: None }))
}

/// Refuses cards of the expanded game in a ship of the basic one (`LR 8.1`).
fn check_expanded(rules: Rules, stack: &Stack<'_>) -> anyhow::Result<()> {
    match stack.aboard().iter().find(|card| rules.is_basic_only() && card.card.expanded) {
        Some(card) => bail!("{} belongs to the expanded game: use --rules expanded (LR 8.1)", card.face.name),
        None => Ok(()),
    }
}
