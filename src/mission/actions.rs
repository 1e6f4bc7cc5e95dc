//! The actions of a mission file.

use super::fields::{Fields, Reader, Word};
use super::names::{self, Names};
use crate::dice::Roll;
use crate::game::{
    Action, Deal, DealItem, Industrialize, MoveOrder, PathStep, PlayerId, Produce, Prospect, Refuel,
    Research, StackKind, StackRef, Target, Transfer, WaterFrom,
};
use crate::rules::Choice;
use crate::unit::{Steps, Tanks, Water};

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
const KINDS: [&str; 26] = [
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
    "transfer",
    "convert",
    "decommission",
    "recall",
    "turn-white",
    "jump-claim",
    "found",
    "heroism",
    "deal",
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
                cube_from: fields.text("cube_from").map(|word| word.text),
            }),
            "load" => Action::Load {
                stack: self.stack_or("stack", StackKind::Rocket)?,
                tanks: self.tanks("tanks")?,
            },
            "unload" => Action::Unload {
                stack: self.stack_or("stack", StackKind::Rocket)?,
                tanks: self.tanks("tanks")?,
            },
            "transfer" => Action::Transfer(self.transfer()?),
            "convert" => self.convert()?,
            "decommission" => Action::Decommission {
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
            "found" => Action::Found {
                venture: self.venture()?,
                cube_from: fields.text("cube_from").map(|word| word.text),
            },
            "heroism" => {
                let votes = fields.need_texts("votes", "the players who vote for it");
                let voters = votes.iter().map(|word| self.names.player(self.reader, word));
                Action::Heroism { votes: voters.collect::<Option<_>>()? }
            }
            "deal" => Action::Deal(self.deal()?),
            "pay-to-end" => Action::PayToEnd,
            "end" => Action::EndTurn,
            _ => {
                let near = KINDS.iter().min_by_key(|known| strsim::damerau_levenshtein(known, &kind.text));
                let near = near.map_or_else(String::new, |near| format!("; did you mean {near}?"));
                let message = format!("'{}' is no action{near} There are {}", kind.text, KINDS.join(", "));
                self.reader.wrong_word(kind, "unknown-action", message);
                return None;
            }
        })
    }

    fn order(&self) -> Option<MoveOrder> {
        let fields = self.fields;
        let words = fields.need_texts("path", "the spaces entered");
        let path = words.iter().map(|word| self.path_step(word)).collect::<Option<Vec<_>>>();
        let thruster = self.optional("thruster", Self::card).ok();
        let beamed_by = fields.text("beamed_by").map(|word| self.names.player(self.reader, &word));
        let number = |key| fields.number(key, 0, 1000).map_or(0, |number| number.value);
        let drops = fields.tables("drop").into_iter().map(|drop| {
            let after = drop.need_number("after", 0, 1000);
            let words = drop.need_texts("cards", "the cards left there");
            let cards = self.names.cards(self.reader, &words);
            drop.finish();
            let is_whole = !words.is_empty() && cards.len() == words.len();
            is_whole.then_some((after?.value as usize, cards))
        });
        let drops = drops.collect::<Option<Vec<_>>>();
        let beamed_by = match beamed_by {
            Some(None) => return None,
            Some(player) => player,
            None => None,
        };
        Some(MoveOrder {
            stack: self.stack_or("stack", StackKind::Rocket)?,
            thruster: thruster?,
            jettison: Steps(number("jettison") as u16),
            afterburner: fields.flag("afterburner"),
            without_power: fields.flag("without_power"),
            beamed_by,
            melt: number("melt").min(255) as u8,
            path: path.filter(|path| !path.is_empty())?,
            drops: drops?,
        })
    }

    /// A space of a path with what is chosen on the way to it: `SPACE #2 +landing-help +keep-pivot +isofuel=1`.
    fn path_step(&self, word: &Word) -> Option<PathStep> {
        let mut name = word.text.trim();
        let (mut line, mut choice) = (None, Choice::PLAIN);
        while let Some((rest, last)) = name.rsplit_once(' ') {
            let known = match last {
                "+lift-off-help" => {
                    choice.lifts_off_assisted = true;
                    true
                }
                "+landing-help" => {
                    choice.lands_assisted = true;
                    true
                }
                "+keep-pivot" => {
                    choice.keeps_bonus_pivot = true;
                    true
                }
                other => {
                    let chits = other.strip_prefix("+isofuel=").and_then(|chits| chits.parse().ok());
                    let number = other.strip_prefix('#').and_then(|number| number.parse().ok());
                    choice.isofuel = chits.unwrap_or(choice.isofuel);
                    line = number.or(line);
                    chits.is_some() || number.is_some()
                }
            };
            if !known {
                break;
            }
            name = rest.trim_end();
        }
        let space = self.names.space(self.reader, &Word { text: name.to_string(), ..word.clone() })?;
        Some(PathStep { space, line, choice })
    }

    fn research(&self) -> Option<Research> {
        let word = self.fields.need_text("deck", "thruster, robonaut or refinery")?;
        let deck = names::deck(self.reader, &word);
        let bids = self.fields.numbers_by_name("bids", 0, 9999).into_iter();
        let bids = bids.map(|(name, bid)| Some((self.names.player(self.reader, &name)?, Water(bid as u16))));
        let bids = bids.collect::<Option<_>>();
        let winner = self.optional_player("winner").ok()?;
        Some(Research { deck: deck?, bids: bids?, winner })
    }

    fn refuel(&self) -> Option<Refuel> {
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
        let tanks = fields.number("tanks", 1, 32).map(|number| Tanks(number.value as u8));
        Some(Refuel { stack: self.stack_or("stack", StackKind::Rocket)?, from, tanks })
    }

    fn prospect(&self) -> Option<Prospect> {
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

    fn industrialize(&self) -> Option<Industrialize> {
        let fields = self.fields;
        let stack = self.stack_or("stack", StackKind::Rocket);
        let of = |key| if fields.has(key) { self.stack_or(key, StackKind::Rocket) } else { stack };
        let letter = match fields.text("letter") {
            Some(word) => Some(names::letter(self.reader, &word)?),
            None => None,
        };
        Some(Industrialize {
            site: self.site("site")?,
            refinery: (of("refinery_stack")?, self.card("refinery")?),
            robonaut: (of("robonaut_stack")?, self.card("robonaut")?),
            letter,
            product: self.optional("product", Self::card).ok()?,
            turned_back: self.optional("turned_back", Self::card).ok()?,
            cube_from: fields.text("cube_from").map(|word| word.text),
            jumps: fields.flag("jump"),
        })
    }

    fn transfer(&self) -> Option<Transfer> {
        let fields = self.fields;
        let words = fields.texts("cards");
        let cards = self.names.cards(self.reader, &words);
        let tanks = fields.number("tanks", 0, 32).map_or(0, |number| number.value as u8);
        let to_player = self.optional_player("to_player").ok()?;
        let from = fields.need_text("from", "the stack they come from")?;
        let to = fields.need_text("to", "the stack they go to, such as \"new outpost\"")?;
        let (from, to) = (names::stack(self.reader, &from), names::target(self.reader, &to));
        (cards.len() == words.len()).then_some(())?;
        Some(Transfer { from: from?, to_player, to: to?, cards, tanks: Tanks(tanks) })
    }

    fn convert(&self) -> Option<Action> {
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

    fn venture(&self) -> Option<String> {
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

    fn deal(&self) -> Option<Deal> {
        let fields = self.fields;
        let with = fields.need_text("with", "the other player")?;
        let with = self.names.player(self.reader, &with);
        let items = |key| {
            let words: Vec<Word> = fields.texts(key);
            words.iter().map(|word| self.deal_item(word)).collect::<Option<Vec<_>>>()
        };
        let (gives, takes) = (items("gives"), items("takes"));
        let promise = fields.text("promise").map(|word| word.text);
        Some(Deal { with: with?, gives: gives?, takes: takes?, promise })
    }

    /// `3 WT`, `site NAME` or `card NAME`.
    fn deal_item(&self, word: &Word) -> Option<DealItem> {
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

    /// A field that may be left out.
    fn optional<T>(
        &self,
        key: &'static str,
        read: impl Fn(&Self, &'static str) -> Option<T>,
    ) -> Result<Option<T>, Noted> {
        if self.fields.has(key) { read(self, key).map(Some).ok_or(Noted) } else { Ok(None) }
    }
}
