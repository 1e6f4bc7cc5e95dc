//! What may be done now.

use std::collections::BTreeMap;

use serde::Serialize;

use super::action::{action_text, deal_of, item_text};
use super::{Column, Report, Row, Table};
use crate::game::{Action, DealItem, PlayerId, Setting, State, legal};
use crate::unit::Water;

/// A legal action.
#[derive(Clone, Debug, Serialize)]
pub struct LegalRow {
    /// Kind of action.
    pub kind: &'static str,
    /// In words.
    pub action: String,
}

/// What may be done now.
#[derive(Clone, Debug, Serialize)]
pub struct LegalAnswer {
    /// Whose turn it is.
    pub player: String,
    /// Year.
    pub year: u16,
    /// The game is over.
    pub is_over: bool,
    /// The actions.
    pub actions: Vec<LegalRow>,
}

/// Said where deals are listed.
const DEALS: &str = "A deal may have several things each way: gives = [\"2 WT\", \"site NAME\", \"card NAME\"], takes = \
                     [...], promise = \"...\" (LR 5.9A).";

/// Actions of one kind shown without `--all`.
const SHOWN: usize = 12;

impl LegalAnswer {
    /// Of a table.
    pub fn new(setting: &Setting<'_>, state: &State) -> Self {
        let row =
            |action: &Action| LegalRow { kind: action.kind(), action: offer_text(setting, state, action) };
        Self {
            player: setting.player_name(state, state.turn.player),
            year: state.turn.year,
            is_over: state.is_over,
            actions: legal(setting, state).iter().map(row).collect(),
        }
    }

    /// Kinds with the number of ways.
    pub fn by_kind(&self) -> Vec<String> {
        let mut kinds: Vec<(&str, usize)> = Vec::new();
        for row in &self.actions {
            match kinds.iter_mut().find(|(kind, _)| *kind == row.kind) {
                Some((_, count)) => *count += 1,
                None => kinds.push((row.kind, 1)),
            }
        }
        let text = |(kind, count): (&str, usize)| match count {
            1 => kind.to_string(),
            count => format!("{kind} ({count} ways)"),
        };
        kinds.into_iter().map(text).collect()
    }

    /// The answer as text, with all actions or the first of each kind.
    pub fn report(&self, has_all: bool) -> Report {
        if self.is_over {
            let summary = "The game is over (LR 7.3): nothing is legal any more.";
            return Report::new(summary).csv(Table::of(&self.actions));
        }
        let summary =
            format!("Year {}, turn of {}: {} legal actions.", self.year, self.player, self.actions.len());
        let mut lines = Vec::new();
        let mut counts: BTreeMap<&str, usize> = BTreeMap::new();
        for row in &self.actions {
            let count = counts.entry(row.kind).or_default();
            *count += 1;
            if has_all || *count <= SHOWN {
                lines.push(row.action.clone());
            }
        }
        let mut report = Report::new(summary).csv(Table::of(&self.actions)).lines(lines.join("\n"));
        if counts.contains_key("deal") {
            report = report.note(DEALS);
        }
        let more = counts.iter().filter(|(_, count)| !has_all && **count > SHOWN);
        let more: Vec<String> = more.map(|(kind, count)| format!("{} {kind}", count - SHOWN)).collect();
        if !more.is_empty() {
            report = report.note(format!("More with --all: {}.", more.join(", ")));
        }
        report
    }
}

impl Row for LegalRow {
    const COLUMNS: &'static [Column] = &[Column::left("kind", "Kind"), Column::left("action", "Action")];

    fn cells(&self) -> Vec<String> {
        vec![self.kind.to_string(), self.action.clone()]
    }
}

/// A legal action in words; where one amount of water stands for all that are possible, with their range.
fn offer_text(setting: &Setting<'_>, state: &State, action: &Action) -> String {
    let range = |least: Water, most: Water| {
        if most > least { format!("{} to {most}", least.0) } else { least.to_string() }
    };
    let player = |player| setting.player_name(state, player);
    let stock = |player: PlayerId| state.player(player).water;
    let me = state.turn.player;
    match action {
        Action::Research(order) => {
            let bidders: Vec<PlayerId> = order.bids.keys().copied().collect();
            match bidders.as_slice() {
                [] => format!("research {}, {} bids {}", order.deck, player(me), range(Water(0), stock(me))),
                [one] => {
                    format!("research {}, {} bids {}", order.deck, player(*one), range(Water(1), stock(*one)))
                }
                several => {
                    let most = several.iter().map(|one| stock(*one)).min().unwrap_or(Water(0));
                    let names: Vec<String> = several.iter().map(|one| player(*one)).collect();
                    let names = names.join(" and ");
                    format!("research {}, {names} bid {} alike", order.deck, range(Water(1), most))
                }
            }
        }
        Action::Deal(deal) => {
            let item = |owner: PlayerId| {
                move |item: &DealItem| match item {
                    DealItem::Water(water) => range(*water, stock(owner)),
                    other => item_text(setting, other),
                }
            };
            let by = deal.by.unwrap_or(me);
            deal_of(setting, state, deal, item(by), item(deal.with))
        }
        other => action_text(setting, state, other),
    }
}
