//! The actions of a mission file.

mod moves;
mod orders;

use super::fields::{Fields, Reader, Word};
use super::names::{self, Names};
use crate::dice::Roll;
use crate::game::{Action, PlayerId, Produce, StackKind, StackRef, Target};
use crate::unit::Tanks;

/// An action of a file, with its dice and its place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    /// The action.
    pub action: Action,
    /// Whose turn the file says it is.
    pub player: Option<PlayerId>,
    /// Its recorded rolls.
    pub rolls: Vec<Roll>,
    /// Byte offset in the file.
    pub at: usize,
}

/// All kinds of actions, for messages.
const KINDS: [&str; 31] = [
    "move",
    "hop",
    "drive",
    "income",
    "research",
    "sell",
    "sell-black",
    "boost",
    "refuel",
    "prospect",
    "industrialize",
    "retool",
    "produce",
    "load",
    "unload",
    "grind",
    "stow",
    "transfer",
    "convert",
    "decommission",
    "recall",
    "turn-light",
    "turn-white",
    "jump-claim",
    "found",
    "heroism",
    "deal",
    "espionage",
    "take-back",
    "pay-to-end",
    "end",
];

/// Reads an action; `None` when something is wrong with it, which is noted.
pub(super) fn entry(fields: &Fields<'_, '_>, names: Names<'_>) -> Option<Entry> {
    let reader = fields.reader();
    let kind = fields.need_text("kind", "what is done, such as \"move\"")?;
    let player = fields.text("player").map(|word| names.player(reader, &word));
    let rolls = fields.text("dice").map_or(Some(Vec::new()), |word| rolls(reader, &word));
    fields.has("note");
    let _ = fields.text("note");
    let read = Read { fields, names, reader };
    let action = read.action(&kind);
    if action.is_some() {
        fields.finish();
    }
    let player = match player {
        Some(None) => return None,
        Some(player) => player,
        None => None,
    };
    Some(Entry { action: action?, player, rolls: rolls?, at: kind.at })
}

/// Dice such as `3 pay 5`.
fn rolls(reader: &Reader<'_>, word: &Word) -> Option<Vec<Roll>> {
    let roll = |text: &str| match text {
        "pay" => Some(Roll::Paid),
        _ => text.parse().ok().filter(|die| (1..=6).contains(die)).map(Roll::Die),
    };
    let rolls: Option<Vec<Roll>> = word.text.split_whitespace().map(roll).collect();
    if rolls.is_none() {
        let message = format!("'{}' are no dice: write numbers from 1 to 6, or pay for a hazard", word.text);
        reader.wrong_word(word, "not-dice", message);
    }
    rolls
}

/// A field is wrong, which was noted.
struct Noted;

/// An action that is being read.
struct Read<'f, 'r, 'a, 's> {
    fields: &'f Fields<'r, 'a>,
    names: Names<'s>,
    reader: &'r Reader<'a>,
}

impl Read<'_, '_, '_, '_> {
    fn action(&self, kind: &Word) -> Option<Action> {
        let fields = self.fields;
        Some(match kind.text.as_str() {
            "move" => Action::Move(self.order()?),
            "hop" => Action::Hop {
                beamed_by: self.optional_player("beamed_by").ok()?,
                stack: self.stack_or("stack", StackKind::Rocket)?,
                thruster: self.optional("thruster", Self::card).ok()?,
                to: self.space("to")?,
            },
            "drive" => {
                Action::Drive { stack: self.stack_or("stack", StackKind::Rocket)?, to: self.space("to")? }
            }
            "income" => Action::Income,
            "research" => Action::Research(self.research()?),
            "sell" => Action::SellWhite { card: self.card("card")? },
            "sell-black" => {
                Action::SellBlack { card: self.card("card")?, stack: self.stack_or("stack", StackKind::Leo)? }
            }
            "boost" => Action::Boost {
                cards: self.cards("cards")?,
                to: self.target_or("to", Target::New(StackKind::Rocket))?,
            },
            "refuel" => Action::Refuel(self.refuel()?),
            "prospect" => Action::Prospect(self.prospect()?),
            "industrialize" => Action::Industrialize(self.industrialize()?),
            "retool" => Action::Retool {
                card: self.card("card")?,
                turned_back: self.optional("turned_back", Self::card).ok()?,
            },
            "produce" => Action::Produce(Produce {
                card: self.card("card")?,
                site: self.site("site")?,
                into: self.target_or("into", Target::New(StackKind::Rocket))?,
                cube_from: self.glory().ok()?,
            }),
            "load" => Action::Load {
                stack: self.stack_or("stack", StackKind::Rocket)?,
                tanks: self.tanks("tanks")?,
            },
            "unload" => Action::Unload {
                stack: self.stack_or("stack", StackKind::Rocket)?,
                tanks: self.tanks("tanks")?,
            },
            "grind" => Action::Grind {
                stack: self.stack_or("stack", StackKind::Rocket)?,
                thruster: self.card("thruster")?,
                cards: self.cards("cards")?,
            },
            "stow" => Action::Stow(self.stow()?),
            "transfer" => Action::Transfer(self.transfer()?),
            "convert" => self.convert()?,
            "decommission" => Action::Decommission {
                stack: self.stack_or("stack", StackKind::Rocket)?,
                cards: if self.fields.has("mass") && !self.fields.has("cards") {
                    Vec::new()
                } else {
                    self.cards("cards")?
                },
                mass: self.mass(),
            },
            "turn-light" => Action::TurnLight {
                stack: self.stack_or("stack", StackKind::Rocket)?,
                cards: self.cards("cards")?,
            },
            "recall" => Action::Recall {
                crew: self.card("card")?,
                site: self.site("site")?,
                into: self.target_or("into", Target::New(StackKind::Rocket))?,
            },
            "turn-white" => Action::TurnWhite { card: self.card("card")? },
            "jump-claim" => Action::JumpClaim { stack: self.stack_or("stack", StackKind::Rocket)? },
            "found" => Action::Found { venture: self.venture()?, cube_from: self.glory().ok()? },
            "heroism" => {
                let votes = fields.need_texts("votes", "the players who vote for it");
                let voters = votes.iter().map(|word| self.names.player(self.reader, word));
                Action::Heroism { votes: voters.collect::<Option<_>>()? }
            }
            "deal" => Action::Deal(self.deal()?),
            "espionage" => Action::Espionage { cards: self.cards("cards")? },
            "take-back" => Action::TakeBack(self.piece()?),
            "pay-to-end" => Action::PayToEnd,
            "end" => Action::EndTurn,
            _ => {
                let near = KINDS.iter().min_by_key(|known| strsim::damerau_levenshtein(known, &kind.text));
                let near = near.map_or_else(String::new, |near| format!("; did you mean {near}?"));
                let message =
                    format!("'{}' is no action{near} The actions are {}", kind.text, KINDS.join(", "));
                self.reader.wrong_word(kind, "unknown-action", message);
                return None;
            }
        })
    }

    fn card(&self, key: &'static str) -> Option<crate::card::CardId> {
        let word = self.fields.need_text(key, "the name of a card")?;
        self.names.card(self.reader, &word)
    }

    fn cards(&self, key: &'static str) -> Option<Vec<crate::card::CardId>> {
        let words = self.fields.need_texts(key, "the names of cards");
        let cards = self.names.cards(self.reader, &words);
        (!cards.is_empty() && cards.len() == words.len()).then_some(cards)
    }

    fn space(&self, key: &'static str) -> Option<crate::map::SpaceId> {
        let word = self.fields.need_text(key, "the name of a space")?;
        self.names.space(self.reader, &word)
    }

    fn site(&self, key: &'static str) -> Option<crate::map::SpaceId> {
        let word = self.fields.need_text(key, "the name of a site")?;
        self.names.site(self.reader, &word)
    }

    fn tanks(&self, key: &'static str) -> Option<Tanks> {
        self.fields.need_number(key, 1, 32).map(|number| Tanks(number.value as u8))
    }

    fn stack_or(&self, key: &'static str, usual: StackKind) -> Option<StackRef> {
        match self.fields.text(key) {
            Some(word) => names::stack(self.reader, &word),
            None => Some(StackRef::first(usual)),
        }
    }

    fn target_or(&self, key: &'static str, usual: Target) -> Option<Target> {
        match self.fields.text(key) {
            Some(word) => names::target(self.reader, &word),
            None => Some(usual),
        }
    }

    fn optional_player(&self, key: &'static str) -> Result<Option<PlayerId>, Noted> {
        match self.fields.text(key) {
            Some(word) => self.names.player(self.reader, &word).map(Some).ok_or(Noted),
            None => Ok(None),
        }
    }

    /// The glory whose cube is used, if there is one.
    fn glory(&self) -> Result<Option<String>, Noted> {
        self.fields.text("cube_from").map(|word| self.glory_named(word)).transpose()
    }

    /// A glory by its id.
    fn glory_named(&self, word: Word) -> Result<String, Noted> {
        let known = self.names.setting.game().map_or(&[][..], |game| &game.glories);
        if known.iter().any(|glory| glory.id == word.text) {
            return Ok(word.text);
        }
        let ids: Vec<&str> = known.iter().map(|glory| glory.id.as_str()).collect();
        let message = format!("'{}' is no glory; write one of {} (LR 7.1)", word.text, ids.join(", "));
        self.reader.wrong_word(&word, "unknown-name", message);
        Err(Noted)
    }

    /// A field that may be left out.
    fn optional<T>(
        &self,
        key: &'static str,
        read: impl Fn(&Self, &'static str) -> Option<T>,
    ) -> Result<Option<T>, Noted> {
        if self.fields.has(key) { read(self, key).map(Some).ok_or(Noted) } else { Ok(None) }
    }
}
