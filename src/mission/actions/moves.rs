//! Moves.

use super::Read;
use crate::game::{Drop, Grind, MoveOrder, PathStep, StackKind};
use crate::mission::fields::Word;
use crate::rules::Choice;
use crate::unit::{Steps, Tanks};

impl Read<'_, '_, '_, '_> {
    pub(super) fn order(&self) -> Option<MoveOrder> {
        let fields = self.fields;
        let words = fields.need_texts("path", "the spaces entered");
        let path = words.iter().map(|word| self.path_step(word)).collect::<Option<Vec<_>>>();
        let thruster = self.optional("thruster", Self::card).ok();
        let beamed_by = fields.text("beamed_by").map(|word| self.names.player(self.reader, &word));
        let number = |key| fields.number(key, 0, 1000).map_or(0, |number| number.value);
        let drops = fields.tables("drop").into_iter().map(|drop| {
            let after = drop.need_number("after", 0, 1000);
            let tanks = drop.number("tanks", 0, 32).map_or(0, |number| number.value as u8);
            let words = drop.texts("cards");
            let cards = self.names.cards(self.reader, &words);
            if cards.is_empty() && tanks == 0 {
                drop.wrong("cards", "missing-field", "write cards or tanks that are left there (LR 6.7D)");
            }
            drop.finish();
            let after = after?.value as usize;
            (cards.len() == words.len()).then_some(Drop { after, cards, tanks: Tanks(tanks) })
        });
        let drops = drops.collect::<Option<Vec<_>>>();
        let grinds = fields.tables("grind").into_iter().map(|grind| {
            let after = grind.need_number("after", 0, 1000);
            let words = grind.need_texts("cards", "the cards that are ground up");
            let cards = self.names.cards(self.reader, &words);
            grind.finish();
            let is_whole = !words.is_empty() && cards.len() == words.len();
            is_whole.then_some(Grind { after: after?.value as usize, cards })
        });
        let grinds = grinds.collect::<Option<Vec<_>>>();
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
            grinds: grinds?,
        })
    }

    /// A space of a path with what is chosen on the way to it: `SPACE #2 +landing-help +keep-pivot +isofuel=1`.
    pub(super) fn path_step(&self, word: &Word) -> Option<PathStep> {
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
            if !known && last.starts_with(['+', '#']) {
                let message = format!(
                    "'{last}' is not known here: write #2 for the second of several lines, +lift-off-help, \
                     +landing-help, +keep-pivot or +isofuel=1"
                );
                self.reader.wrong_word(word, "unknown-choice", message);
                return None;
            }
            if !known {
                break;
            }
            name = rest.trim_end();
        }
        let space = self.names.space(self.reader, &Word { text: name.to_string(), ..word.clone() })?;
        Some(PathStep { space, line, choice })
    }
}
