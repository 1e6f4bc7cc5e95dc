//! `hf cards`: the faces of cards that fit.

use std::str::FromStr;

use super::{Context, Exit, numbers};
use crate::card::{CardFilter, DeckKind, Letter, Platform, Side, Support, face_rows};
use crate::report::card::CardsAnswer;
use crate::unit::Mass;

/// Arguments of `hf cards`.
#[derive(clap::Args, Clone, Debug)]
pub struct Args {
    /// Deck: thruster, robonaut, refinery, generator, reactor, radiator or crew
    #[arg(long, value_name = "DECK", value_parser = word::<DeckKind>)]
    deck: Option<DeckKind>,
    /// Side: white or black
    #[arg(long, value_name = "SIDE", value_parser = word::<Side>)]
    side: Option<Side>,
    /// Product letter
    #[arg(long, value_name = "LETTER", value_parser = word::<Letter>)]
    letter: Option<Letter>,
    /// At most this mass; radiators by their light end
    #[arg(long, value_name = "N", value_parser = numbers::small, allow_hyphen_values = true)]
    max_mass: Option<u8>,
    /// At least this radiation hardness
    #[arg(long, value_name = "N", value_parser = numbers::small, allow_hyphen_values = true)]
    min_rad_hard: Option<u8>,
    /// With the sun
    #[arg(long)]
    solar: bool,
    /// With a thrust triangle, whatever the deck
    #[arg(long)]
    thruster: bool,
    /// At most this ISRU
    #[arg(long, value_name = "N", value_parser = numbers::small, allow_hyphen_values = true)]
    isru: Option<u8>,
    /// Platform: missile, raygun or buggy
    #[arg(long, value_name = "PLATFORM", value_parser = word::<Platform>)]
    platform: Option<Platform>,
    /// Served by this support: electric (e), pulse (p), neutronic (n), burst (o) or exotic (x)
    #[arg(long, value_name = "SUPPORT", value_parser = support)]
    needs: Option<Support>,
    /// Gives this support
    #[arg(long, value_name = "SUPPORT", value_parser = support)]
    provides: Option<Support>,
    /// Needs no support and no cooling
    #[arg(long)]
    unsupported: bool,
}

/// Answers `hf cards`; no face that fits is a no.
///
/// # Errors
/// When the deck cannot be read.
pub fn run(args: &Args, context: &Context) -> anyhow::Result<Exit> {
    let rules = context.card_rules()?;
    let deck = context.deck(rules)?;
    let filter = CardFilter {
        deck: args.deck,
        side: args.side,
        letter: args.letter,
        max_mass: args.max_mass.map(Mass),
        min_rad_hard: args.min_rad_hard,
        solar: args.solar,
        thruster: args.thruster,
        isru: args.isru,
        platform: args.platform,
        needs: args.needs,
        provides: args.provides,
        unsupported: args.unsupported,
        basic_only: rules.is_basic_only(),
    };
    let answer = CardsAnswer { edition: deck.edition(), faces: face_rows(deck, &filter) };
    context.answer(&answer, CardsAnswer::report)?;
    Ok(if answer.faces.is_empty() { Exit::No } else { Exit::Answered })
}

/// A word of the cards.
fn word<T: FromStr>(text: &str) -> Result<T, String>
where
    T::Err: ToString,
{
    text.parse().map_err(|error: T::Err| error.to_string())
}

fn support(text: &str) -> Result<Support, String> {
    Support::from_letter(text).map_err(|error| error.to_string())
}
