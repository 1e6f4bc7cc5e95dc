//! Operations, transfers and deals.

use super::Read;
use crate::game::{
    Action, Deal, DealItem, Industrialize, Piece, Prospect, Refuel, Research, StackKind, Stow, Transfer,
    WaterFrom,
};
use crate::mission::fields::Word;
use crate::mission::names;
use crate::unit::{Mass, Tanks, Water};

impl Read<'_, '_, '_, '_> {
    pub(super) fn research(&self) -> Option<Research> {
        let word = self.fields.need_text("deck", "thruster, robonaut or refinery")?;
        let deck = names::deck(self.reader, &word);
        let bids = self.fields.numbers_by_name("bids", 0, 9999).into_iter();
        let bids = bids.map(|(name, bid)| Some((self.names.player(self.reader, &name)?, Water(bid as u16))));
        let bids = bids.collect::<Option<_>>();
        let winner = self.optional_player("winner").ok()?;
        Some(Research { deck: deck?, bids: bids?, winner })
    }

    pub(super) fn refuel(&self) -> Option<Refuel> {
        let fields = self.fields;
        let from = fields.need_text("from", "unit, all-units, factory, outpost, dirt or atmosphere")?;
        let is_agreed = fields.flag("agreed");
        let from = match from.text.as_str() {
            "unit" => WaterFrom::Unit(self.card("card")?),
            "all-units" => WaterFrom::AllUnits,
            "factory" => WaterFrom::Factory { is_agreed },
            "outpost" => {
                let owner = fields.need_text("owner", "the player whose outpost it is")?;
                WaterFrom::Outpost {
                    owner: self.names.player(self.reader, &owner)?,
                    stack: self.stack_or("outpost", StackKind::Outpost)?,
                    is_agreed,
                }
            }
            "dirt" => WaterFrom::Dirt(self.card("card")?),
            "atmosphere" => WaterFrom::Atmosphere,
            other => {
                let message = format!(
                    "'{other}' is no source of water; write unit, all-units, factory, outpost, dirt or \
                     atmosphere (LR 5.5)"
                );
                self.reader.wrong_word(&from, "unknown-source", message);
                return None;
            }
        };
        let tanks = fields.number("tanks", 0, 32).map(|number| Tanks(number.value as u8));
        let cargo = fields.number("cargo", 0, 32).map_or(0, |number| number.value as u8);
        Some(Refuel { stack: self.stack_or("stack", StackKind::Rocket)?, from, tanks, cargo: Tanks(cargo) })
    }

    pub(super) fn prospect(&self) -> Option<Prospect> {
        let words = self.fields.need_texts("sites", "the sites in the order of the rolls");
        let sites = words.iter().map(|word| self.names.site(self.reader, word)).collect::<Option<Vec<_>>>();
        let words = self.fields.texts("disks_from");
        let disks = words.iter().map(|word| self.names.site(self.reader, word)).collect::<Option<Vec<_>>>();
        Some(Prospect {
            stack: self.stack_or("stack", StackKind::Rocket)?,
            card: self.card("card")?,
            sites: sites.filter(|sites| !sites.is_empty())?,
            disks_from: disks?,
        })
    }

    pub(super) fn industrialize(&self) -> Option<Industrialize> {
        let fields = self.fields;
        let stack = self.stack_or("stack", StackKind::Rocket);
        let of = |key| if fields.has(key) { self.stack_or(key, StackKind::Rocket) } else { stack };
        let letter = match fields.text("letter") {
            Some(word) => Some(names::letter(self.reader, &word)?),
            None => None,
        };
        let words = fields.texts("supports");
        let supports = self.names.cards(self.reader, &words);
        (supports.len() == words.len()).then_some(())?;
        let supports = fields.has("supports").then_some(supports);
        Some(Industrialize {
            site: self.site("site")?,
            refinery: (of("refinery_stack")?, self.card("refinery")?),
            robonaut: (of("robonaut_stack")?, self.card("robonaut")?),
            supports,
            letter,
            product: self.optional("product", Self::card).ok()?,
            turned_back: self.optional("turned_back", Self::card).ok()?,
            cube_from: self.glory().ok()?,
            jumps: fields.flag("jump"),
        })
    }

    /// Mass that is no card.
    pub(super) fn mass(&self) -> Mass {
        Mass(self.fields.number("mass", 0, 99).map_or(0, |number| number.value as u8))
    }

    pub(super) fn transfer(&self) -> Option<Transfer> {
        let fields = self.fields;
        let words = fields.texts("cards");
        let cards = self.names.cards(self.reader, &words);
        let tanks = fields.number("tanks", 0, 32).map_or(0, |number| number.value as u8);
        let mass = self.mass();
        let to_player = self.optional_player("to_player").ok()?;
        let from_player = self.optional_player("from_player").ok()?;
        let from = fields.need_text("from", "the stack they come from")?;
        let to = fields.need_text("to", "the stack they go to, such as \"new outpost\"")?;
        let (from, to) = (names::stack(self.reader, &from), names::target(self.reader, &to));
        (cards.len() == words.len()).then_some(())?;
        Some(Transfer { from_player, from: from?, to_player, to: to?, cards, tanks: Tanks(tanks), mass })
    }

    pub(super) fn stow(&self) -> Option<Stow> {
        let place = |key| {
            let word = self.fields.need_text(key, "leo, tanks, cargo or space")?;
            let found = names::water_place(&word.text);
            if found.is_none() {
                let message = format!("'{}' holds no water; write leo, tanks, cargo or space", word.text);
                self.reader.wrong_word(&word, "unknown-place", message);
            }
            found
        };
        let (from, to) = (place("from"), place("to"));
        let tanks = self.tanks("tanks");
        Some(Stow { stack: self.stack_or("stack", StackKind::Rocket)?, tanks: tanks?, from: from?, to: to? })
    }

    pub(super) fn piece(&self) -> Option<Piece> {
        match (self.fields.text("glory"), self.fields.has("site")) {
            (Some(word), false) => self.glory_named(word).ok().map(Piece::Cube),
            (None, true) => self.site("site").map(Piece::Disk),
            _ => {
                let message = "write either site = ..., for its disk, or glory = ..., for its cube (LR 3.1B)";
                self.fields.wrong("site", "missing-field", message);
                None
            }
        }
    }

    pub(super) fn convert(&self) -> Option<Action> {
        let fields = self.fields;
        let to = fields.need_text("to", "outpost or rocket")?;
        let to_outpost = match to.text.as_str() {
            "outpost" => true,
            "rocket" => false,
            other => {
                let message = format!("a stack becomes an outpost or a rocket, not '{other}' (LR 6.7D)");
                self.reader.wrong_word(&to, "unknown-stack", message);
                return None;
            }
        };
        let usual = if to_outpost { StackKind::Rocket } else { StackKind::Outpost };
        let tanks = fields.number("tanks", 0, 32).map_or(0, |number| number.value as u8);
        Some(Action::Convert { stack: self.stack_or("stack", usual)?, to_outpost, tanks: Tanks(tanks) })
    }

    pub(super) fn venture(&self) -> Option<String> {
        let word = self.fields.need_text("venture", "its id")?;
        let known = self.names.setting.game().map_or(&[][..], |game| &game.ventures);
        if known.iter().any(|venture| venture.id == word.text) {
            return Some(word.text);
        }
        let ids: Vec<&str> = known.iter().map(|venture| venture.id.as_str()).collect();
        let message = format!("'{}' is no venture; write one of {}", word.text, ids.join(", "));
        self.reader.wrong_word(&word, "unknown-name", message);
        None
    }

    pub(super) fn deal(&self) -> Option<Deal> {
        let fields = self.fields;
        let with = fields.need_text("with", "the other player")?;
        let with = self.names.player(self.reader, &with);
        let items = |key| {
            let words: Vec<Word> = fields.texts(key);
            words.iter().map(|word| self.deal_item(word)).collect::<Option<Vec<_>>>()
        };
        let (gives, takes) = (items("gives"), items("takes"));
        let promise = fields.text("promise").map(|word| word.text);
        let by = self.optional_player("by").ok()?;
        Some(Deal { by, with: with?, gives: gives?, takes: takes?, promise })
    }

    /// `3 WT`, `site NAME` or `card NAME`.
    pub(super) fn deal_item(&self, word: &Word) -> Option<DealItem> {
        if let Some(water) = names::water(&word.text) {
            return Some(DealItem::Water(water));
        }
        let rest = |text: &str| Word { text: text.trim().to_string(), ..word.clone() };
        if let Some(site) = word.text.strip_prefix("site ") {
            return self.names.site(self.reader, &rest(site)).map(DealItem::Site);
        }
        if let Some(card) = word.text.strip_prefix("card ") {
            return self.names.card(self.reader, &rest(card)).map(DealItem::Card);
        }
        let message = format!(
            "'{}' cannot be dealt: write \"3 WT\", \"site NAME\" or \"card NAME\" (LR 5.9A)",
            word.text
        );
        self.reader.wrong_word(word, "unknown-item", message);
        None
    }
}
