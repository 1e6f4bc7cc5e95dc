//! `hf card`: one card with both faces.

use anyhow::{Context as _, bail};

use super::{Context, Exit};
use crate::card::{ChoiceError, card_sheet};
use crate::name::Lookup;
use crate::report::card::CardAnswer;

/// Arguments of `hf card`.
#[derive(clap::Args, Clone, Debug)]
pub struct Args {
    /// Name of either face, or a part of it
    #[arg(value_name = "NAME")]
    name: String,
}

/// Answers `hf card`.
///
/// # Errors
/// When the name fits no card or several.
pub fn run(args: &Args, context: &Context) -> anyhow::Result<Exit> {
    let rules = context.card_rules()?;
    let deck = context.deck(rules)?;
    let name = args.name.clone();
    let card = match deck.find(&name) {
        Lookup::Found((card, _)) => card,
        Lookup::Several(faces) => {
            let face_name = |(card, side): &(_, _)| Some(deck.get(*card)?.face(*side)?.name.clone());
            match faces.as_slice() {
                [(first, _), rest @ ..] if rest.iter().all(|(card, _)| card == first) => *first,
                _ => {
                    let fits = faces.iter().filter_map(face_name).collect();
                    return Err(ChoiceError::Several { name, fits }.into());
                }
            }
        }
        Lookup::Unknown(_) if name.trim().is_empty() => bail!("the name of the card is empty"),
        Lookup::Unknown(suggestions) => return Err(ChoiceError::Unknown { name, suggestions }.into()),
    };
    let sheet = card_sheet(deck, card).context("every card of a deck has its sheet")?;
    let answer = CardAnswer { edition: deck.edition(), sheet };
    context.answer(&answer, CardAnswer::report)?;
    Ok(Exit::Answered)
}
