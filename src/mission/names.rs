//! Names in mission files: spaces, cards, players, stacks.

use super::fields::{Reader, Word};
use crate::card::{Card, CardId, Deck, DeckKind, Face, Letter, RadiatorEnd, Side, TRADE_MARK};
use crate::game::{
    DECKS, Held, OptionalRule, Player, PlayerId, Setting, StackKind, StackRef, Target, WaterPlace,
};
use crate::map::{Map, SpaceId};
use crate::name::{Lookup, lookup, plain};
use crate::unit::Water;

/// The most names listed when several fit.
const MOST_LISTED: usize = 8;

/// The spaces that a name fits best, or only the sites among them: an id, a printed name or an alias, whole or in part.
/// Where several fit equally well, sites come before other spaces.
pub fn find_space(map: &Map, name: &str, only_sites: bool) -> Lookup<SpaceId> {
    let admits = |space: SpaceId| !only_sites || map.space(space).is_site();
    if let Some(space) = map.find(name).filter(|space| admits(*space)) {
        return Lookup::Found(space);
    }
    let names = map.spaces().filter(|(id, _)| admits(*id)).flat_map(|(id, space)| {
        let aliases = space.aliases.iter().map(String::as_str);
        [space.id.as_str(), space.name.as_str()].into_iter().chain(aliases).map(move |name| (id, name))
    });
    match lookup(name, names) {
        Lookup::Several(fits) => {
            let mut sites: Vec<SpaceId> =
                fits.iter().copied().filter(|space| map.space(*space).is_site()).collect();
            match sites.len() {
                0 => Lookup::Several(fits),
                1 => Lookup::Found(sites.remove(0)),
                _ => Lookup::Several(sites),
            }
        }
        other => other,
    }
}

/// Looks names up for a file, and notes those that fit nothing.
#[derive(Clone, Copy, Debug)]
pub(super) struct Names<'s> {
    /// Rules, map and cards.
    pub(super) setting: &'s Setting<'s>,
    /// The players, once they are known.
    pub(super) players: &'s [Player],
}

impl Names<'_> {
    /// A space.
    pub(super) fn space(&self, reader: &Reader<'_>, word: &Word) -> Option<SpaceId> {
        self.any_space(reader, word, false)
    }

    /// A site.
    pub(super) fn site(&self, reader: &Reader<'_>, word: &Word) -> Option<SpaceId> {
        self.any_space(reader, word, true)
    }

    fn any_space(&self, reader: &Reader<'_>, word: &Word, only_sites: bool) -> Option<SpaceId> {
        let map = self.setting.map();
        let what = if only_sites { "site" } else { "space" };
        match find_space(map, &word.text, only_sites) {
            Lookup::Found(space) => Some(space),
            Lookup::Several(fits) => {
                let ids: Vec<String> =
                    fits.iter().take(MOST_LISTED).map(|space| map.space(*space).id.clone()).collect();
                let message = format!("'{}' fits several {what}s: {}", word.text, ids.join(", "));
                reader.wrong_word(word, "ambiguous-name", message);
                None
            }
            Lookup::Unknown(near) => {
                reader.wrong_word(word, "unknown-name", unknown(what, &word.text, &near));
                None
            }
        }
    }

    /// A card: `NAME`, or `NAME:trade` for its trade card.
    pub(super) fn card(&self, reader: &Reader<'_>, word: &Word) -> Option<CardId> {
        let Some(deck) = self.setting.deck else {
            reader.wrong_word(word, "no-cards", "these rules are played without cards");
            return None;
        };
        if let Some(patent) = word.text.trim().strip_suffix(TRADE_MARK) {
            let patent = self.card(reader, &Word { text: patent.trim().to_string(), ..word.clone() })?;
            return self.trade_card(reader, word, deck, patent);
        }
        let found = match deck.by_id(&word.text) {
            Some(card) => Lookup::Found(card),
            None => self.fitting(deck.find_card(&word.text)),
        };
        match found {
            Lookup::Found(card) => {
                let is_foreign =
                    self.setting.game().is_some() && deck.get(card).is_some_and(|printed| printed.expanded);
                if is_foreign {
                    let message = format!("'{}' is a card of the expanded game (LR 8.1)", word.text);
                    reader.wrong_word(word, "expanded-card", message);
                    return None;
                }
                Some(card)
            }
            Lookup::Several(fits) => {
                let ids = fits.iter().filter_map(|card| deck.get(*card)).map(|card| card.id.clone());
                let ids: Vec<String> = ids.take(MOST_LISTED).collect();
                let message = format!("'{}' fits several cards: {}", word.text, ids.join(", "));
                reader.wrong_word(word, "ambiguous-name", message);
                None
            }
            Lookup::Unknown(near) => {
                let message = match word.text.split_once(':') {
                    Some((name, _)) => {
                        format!("write '{}' alone: which side is up is known here", name.trim())
                    }
                    None => unknown("card", &word.text, &near),
                };
                reader.wrong_word(word, "unknown-name", message);
                None
            }
        }
    }

    /// The trade card of a patent, where they are played (`LR 5.9B`).
    fn trade_card(&self, reader: &Reader<'_>, word: &Word, deck: &Deck, patent: CardId) -> Option<CardId> {
        if !self.setting.has(OptionalRule::TradeCards) {
            let message =
                "trade cards are an optional rule: add options = [\"trade-cards\"] at the head (LR 5.9B)";
            reader.wrong_word(word, "no-trade-cards", message);
            return None;
        }
        let found = deck.trade_card(patent);
        if found.is_none() {
            let message = if deck.is_trade_card(patent) {
                format!("write {TRADE_MARK} once: a trade card has none itself (LR 5.9B)")
            } else {
                "crews have no trade cards (LR 5.9B)".to_string()
            };
            reader.wrong_word(word, "no-trade-card", message);
        }
        found
    }

    /// Of several cards, those that the game has.
    fn fitting(&self, found: Lookup<CardId>) -> Lookup<CardId> {
        let Lookup::Several(fits) = found else { return found };
        let is_here = |card: &CardId| {
            self.setting.game().is_none() || self.setting.card(*card).is_some_and(|printed| !printed.expanded)
        };
        let here: Vec<CardId> = fits.iter().copied().filter(is_here).collect();
        match here.as_slice() {
            [] => Lookup::Several(fits),
            [only] => Lookup::Found(*only),
            _ => Lookup::Several(here),
        }
    }

    /// Several cards; those that are unknown are left out and noted.
    pub(super) fn cards(&self, reader: &Reader<'_>, words: &[Word]) -> Vec<CardId> {
        words.iter().filter_map(|word| self.card(reader, word)).collect()
    }

    /// A card with its side: `NAME`, `NAME:black`, or `NAME:trade` for a trade card; a radiator with its light end up has
    /// `:light` behind that.
    pub(super) fn held(&self, reader: &Reader<'_>, word: &Word) -> Option<Held> {
        if word.text.trim().ends_with(TRADE_MARK) {
            return self.card(reader, word).map(Held::white);
        }
        let (text, end) = match word.text.rsplit_once(':') {
            Some((text, end)) if end.trim() == "light" => (text.trim(), RadiatorEnd::Light),
            _ => (word.text.as_str(), RadiatorEnd::Heavy),
        };
        let (name, side) = match text.rsplit_once(':') {
            Some((name, side)) => (name.trim(), side.trim()),
            None => (text, "white"),
        };
        let card = self.card(reader, &Word { text: name.to_string(), ..word.clone() })?;
        let side: Side = match side.parse() {
            Ok(side) => side,
            Err(error) => {
                reader.wrong_word(word, "unknown-side", error.to_string());
                return None;
            }
        };
        if self.setting.card(card).is_some_and(|printed| printed.face(side).is_none()) {
            reader.wrong_word(word, "no-such-side", format!("'{name}' has no {side} side (LR 2.6B)"));
            return None;
        }
        let held = Held { end, ..Held::new(card, side) };
        if end == RadiatorEnd::Light && !self.setting.face(held).is_some_and(Face::is_radiator) {
            reader.wrong_word(
                word,
                "no-such-end",
                format!("'{name}' is no radiator with a light end (LR 2.6H)"),
            );
            return None;
        }
        Some(held)
    }

    /// A player, by the colour or the id of his faction. Where a wrong set-up left nobody, anybody will do.
    pub(super) fn player(&self, reader: &Reader<'_>, word: &Word) -> Option<PlayerId> {
        if self.players.is_empty() {
            return Some(PlayerId(0));
        }
        let wanted = plain(&word.text);
        let mut known = Vec::new();
        for (place, player) in self.players.iter().enumerate() {
            let Some(card) = self.setting.faction_of(player) else { continue };
            let colour = card.crew.as_ref().map(|crew| crew.colour.to_string()).unwrap_or_default();
            if wanted == plain(&card.id) || wanted == plain(&colour) {
                return Some(PlayerId(place as u8));
            }
            known.push(colour);
        }
        let message = if known.is_empty() {
            format!("'{}' does not play: the ship has no faction; leave this out", word.text)
        } else {
            format!("'{}' does not play in this game; write {}", word.text, known.join(" or "))
        };
        reader.wrong_word(word, "unknown-player", message);
        None
    }

    /// A faction, by its colour or the id of its crew.
    pub(super) fn faction(&self, reader: &Reader<'_>, word: &Word) -> Option<CardId> {
        let Some(deck) = self.setting.deck else {
            reader.wrong_word(word, "no-cards", "these rules know no factions: leave faction out");
            return None;
        };
        let found = find_faction(self.setting, &word.text);
        if found.is_none() {
            let crews = deck.iter().filter(|(_, card)| card.is_crew());
            let known: Vec<String> = crews.map(|(_, card)| colour(card)).collect();
            let message = format!("'{}' is no faction; write one of {}", word.text, known.join(", "));
            reader.wrong_word(word, "unknown-faction", message);
        }
        found
    }
}

fn colour(card: &Card) -> String {
    card.crew.as_ref().map_or_else(String::new, |crew| crew.colour.to_string())
}

/// The crew card of a faction, by its colour or its id.
pub fn find_faction(setting: &Setting<'_>, name: &str) -> Option<CardId> {
    let wanted = plain(name);
    let mut crews = setting.deck?.iter().filter(|(_, card)| card.is_crew());
    let found = crews.find(|(_, card)| plain(&card.id) == wanted || plain(&colour(card)) == wanted);
    found.map(|(id, _)| id)
}

/// A stack of the player: `rocket`, `outpost 2`.
pub(super) fn stack(reader: &Reader<'_>, word: &Word) -> Option<StackRef> {
    let (kind, number) = word.text.trim().rsplit_once(' ').unwrap_or((word.text.trim(), "1"));
    let kind = stack_kind(kind);
    let number = number.parse::<u8>().ok().filter(|number| *number > 0);
    if let (Some(kind), Some(number)) = (kind, number) {
        return Some(StackRef { kind, number });
    }
    let words: Vec<&str> = StackKind::ALL.iter().map(|kind| kind.word()).collect();
    let message = format!("'{}' is no stack; write one of {}, or \"outpost 2\"", word.text, words.join(", "));
    reader.wrong_word(word, "unknown-stack", message);
    None
}

/// A kind of stack.
pub(super) fn stack_kind(text: &str) -> Option<StackKind> {
    StackKind::ALL.into_iter().find(|kind| kind.word() == text)
}

/// A stack that cards join: `rocket`, or `new rocket`.
pub(super) fn target(reader: &Reader<'_>, word: &Word) -> Option<Target> {
    match word.text.trim().strip_prefix("new ") {
        None => stack(reader, word).map(Target::Present),
        Some(kind) => match stack_kind(kind.trim()) {
            Some(kind) => Some(Target::New(kind)),
            None => stack(reader, &Word { text: kind.to_string(), ..word.clone() }).map(Target::Present),
        },
    }
}

/// The words of places where water may be.
pub(super) const WATER_PLACES: [(WaterPlace, &str); 4] = [
    (WaterPlace::Leo, "leo"),
    (WaterPlace::Tanks, "tanks"),
    (WaterPlace::Cargo, "cargo"),
    (WaterPlace::Space, "space"),
];

/// A place where water may be.
pub(super) fn water_place(text: &str) -> Option<WaterPlace> {
    WATER_PLACES.into_iter().find(|(_, word)| *word == text).map(|(place, _)| place)
}

/// A deck.
pub(super) fn deck(reader: &Reader<'_>, word: &Word) -> Option<DeckKind> {
    let found = DECKS.into_iter().find(|kind| kind.word() == word.text);
    if found.is_none() {
        let message = format!("'{}' is no deck; write thruster, robonaut or refinery (LR 2.5A)", word.text);
        reader.wrong_word(word, "unknown-deck", message);
    }
    found
}

/// A product letter.
pub(super) fn letter(reader: &Reader<'_>, word: &Word) -> Option<Letter> {
    let found = word.text.parse().ok().filter(|letter| FACTORY_LETTERS.contains(letter));
    if found.is_none() {
        let message = format!(
            "'{}' is no letter of a factory; write C, M, S or V (LR 5.7C), in the fourth edition D or H too (4e I7c)",
            word.text
        );
        reader.wrong_word(word, "unknown-letter", message);
    }
    found
}

/// Letters that a factory may have, whichever its site and rules (`LR 5.7C`, `4e I7c`).
const FACTORY_LETTERS: [Letter; 6] = [Letter::C, Letter::M, Letter::S, Letter::V, Letter::D, Letter::H];

/// What was parsed, or a finding.
pub(super) fn parsed<T, E: std::fmt::Display>(
    reader: &Reader<'_>,
    word: &Word,
    result: Result<T, E>,
) -> Option<T> {
    result.map_err(|error| reader.wrong_word(word, "not-readable", error.to_string())).ok()
}

/// So much water as a text says: `3 WT`.
pub(super) fn water(text: &str) -> Option<Water> {
    let number = text.trim().strip_suffix("WT").unwrap_or(text).trim();
    number.parse().ok().map(Water)
}

fn unknown(what: &str, name: &str, near: &[String]) -> String {
    let hint = if near.is_empty() { String::new() } else { format!("; did you mean {}?", near.join(" or ")) };
    format!("no {what} is called '{name}'{hint}")
}
