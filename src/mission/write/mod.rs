//! Mission files as text: the set-up and the actions of a mission, so that reading the text gives the same mission.

mod actions;
mod table;
mod text;

use super::actions::Entry;
use crate::card::{CardId, RadiatorEnd, Side};
use crate::dice::Generator;
use crate::game::{Held, PlayerId, Setting, State};
use crate::map::SpaceId;
use text::{line, quoted};

/// A whole mission file.
#[must_use]
pub fn mission_text(
    setting: &Setting<'_>,
    title: &str,
    state: &State,
    generator: Option<Generator>,
    entries: &[Entry],
) -> String {
    let writer = Writer { setting, state };
    let mut text = String::new();
    let out = &mut text;
    line(out, "format", "1");
    line(out, "rules", &quoted(&setting.rule_set.name));
    if !title.is_empty() {
        line(out, "title", &quoted(title));
    }
    if let Some(generator) = generator {
        // TOML knows whole numbers of 63 bits alone.
        let seed = generator.seed().to_string();
        line(out, "seed", &if i64::try_from(generator.seed()).is_ok() { seed } else { quoted(&seed) });
    }
    writer.options(out);
    writer.table(out);
    for (place, _) in state.players() {
        writer.player(out, place);
    }
    for entry in entries {
        writer.entry(out, entry);
    }
    text
}
struct Writer<'a> {
    setting: &'a Setting<'a>,
    state: &'a State,
}

impl Writer<'_> {
    fn space(&self, space: SpaceId) -> String {
        self.setting.map().space(space).id.clone()
    }

    fn player_word(&self, player: PlayerId) -> String {
        self.setting.player_name(self.state, player)
    }

    fn card(&self, card: CardId) -> String {
        self.setting.card(card).map_or_else(String::new, |card| card.id.clone())
    }

    fn held(&self, held: Held) -> String {
        let end = if held.end == RadiatorEnd::Light { ":light" } else { "" };
        match held.side {
            Side::White => format!("{}{end}", self.card(held.card)),
            Side::Black => format!("{}:black{end}", self.card(held.card)),
        }
    }
}
