//! Missions played: turn by turn, the table, the score.

use serde::Serialize;

use super::legal::{LegalAnswer, LegalRow};
use super::{Column, Report, Row, Table};
use crate::finding::{Finding, Lines, Source};
use crate::game::{Held, Player, PlayerId, Setting, SiteState, Stack, StackKind, State};
use crate::mission::{Mission, replay};
use crate::rules::Grade;
use crate::unit::{Mass, Steps, Water};

/// A finding of `hf check`.
#[derive(Clone, Debug, Serialize)]
pub struct FindingRow {
    /// File.
    pub file: String,
    /// Line, counted from 1.
    pub line: usize,
    /// Column, counted from 1.
    pub column: usize,
    /// Field.
    pub field: String,
    /// Kind of fault.
    pub code: &'static str,
    /// What is wrong and what would be right.
    pub message: String,
}

impl From<&Finding> for FindingRow {
    fn from(finding: &Finding) -> Self {
        let Finding { code, file, line, column, field, message } = finding.clone();
        Self { file, line, column, field, code, message }
    }
}

/// What was found in mission files.
#[derive(Clone, Debug, Serialize)]
pub struct CheckAnswer {
    /// Files looked at.
    pub files: usize,
    /// Actions in those that are sound.
    pub actions: usize,
    /// All that is wrong.
    pub findings: Vec<FindingRow>,
}

impl CheckAnswer {
    /// The answer as text.
    pub fn report(&self) -> Report {
        let files = if self.files == 1 { "1 file".to_string() } else { format!("{} files", self.files) };
        if self.findings.is_empty() {
            return Report::new(format!("Nothing wrong in {files}, {} actions.", self.actions));
        }
        let count = self.findings.len();
        let found = if count == 1 { "1 finding".to_string() } else { format!("{count} findings") };
        let line = |row: &FindingRow| {
            format!("{}:{}:{}: {}: {} [{}]", row.file, row.line, row.column, row.field, row.message, row.code)
        };
        let lines: Vec<String> = self.findings.iter().map(line).collect();
        let table = Table::of(&self.findings);
        Report::new(format!("{found} in {files}.")).lines(lines.join("\n")).csv(table)
    }
}

/// One action that was played.
#[derive(Clone, Debug, Serialize)]
pub struct PlayedRow {
    /// Year.
    pub year: u16,
    /// Line of the file.
    pub line: usize,
    /// Kind of action.
    pub action: &'static str,
    /// Rolls, such as `3 pay`.
    pub dice: String,
    /// What happened.
    pub events: Vec<String>,
}

/// Why a replay halted.
#[derive(Clone, Debug, Serialize)]
pub struct HaltRow {
    /// The file.
    pub file: String,
    /// Line of the file.
    pub line: usize,
    /// Column in it.
    pub column: usize,
    /// Kind of the action that is not legal.
    pub action: &'static str,
    /// Why, with the section.
    pub reason: String,
    /// What of the same kind would be legal.
    pub alike: Vec<String>,
    /// What else would be legal, by kind and number of ways.
    pub legal: Vec<String>,
}

/// A mission played.
#[derive(Clone, Debug, Serialize)]
pub struct ReplayAnswer {
    /// What it is about.
    pub title: String,
    /// Rule set.
    pub rules: String,
    /// Actions played.
    pub actions: usize,
    /// Year at the end.
    pub year: u16,
    /// What was done.
    pub played: Vec<PlayedRow>,
    /// The table at the end, a line for each thing.
    pub table: Vec<String>,
    /// The first action that is not legal.
    pub halt: Option<HaltRow>,
}

impl ReplayAnswer {
    /// Plays a mission that was read from this file.
    pub fn new(mission: &Mission<'_>, to_year: Option<u16>, source: Source<'_>) -> Self {
        let setting = &mission.setting;
        let mut rows = Vec::new();
        let lines = Lines::of(source);
        let replay = replay(mission, to_year, |played, state| {
            let entry = &mission.entries[played.number];
            let dice: Vec<String> = played.rolls.iter().map(ToString::to_string).collect();
            rows.push(PlayedRow {
                year: played.year,
                line: lines.line(entry.at),
                action: entry.action.kind(),
                dice: dice.join(" "),
                events: played.events.iter().map(|event| event.describe(setting, state)).collect(),
            });
        });
        let halt = replay.halt.as_ref().map(|halt| {
            let entry = &mission.entries[halt.number];
            let action = entry.action.kind();
            let mut legal = LegalAnswer::new(setting, &replay.state);
            let (alike, others) = legal.actions.into_iter().partition(|row| row.kind == action);
            legal.actions = others;
            let alike: Vec<LegalRow> = alike;
            HaltRow {
                file: source.file.to_string(),
                line: source.line(entry.at),
                column: source.column(entry.at),
                action,
                reason: halt.reason.to_string(),
                alike: alike.into_iter().map(|row| row.action).collect(),
                legal: legal.by_kind(),
            }
        });
        Self {
            title: mission.title.clone(),
            rules: setting.rule_set.name.clone(),
            actions: replay.played,
            year: replay.state.turn.year,
            played: rows,
            table: table_lines(setting, &replay.state),
            halt,
        }
    }

    /// The answer as text, with every event or a line for each action.
    pub fn report(&self, has_log: bool) -> Report {
        let title = if self.title.is_empty() { "Mission".to_string() } else { self.title.clone() };
        let actions = if self.actions == 1 { "1 action" } else { "actions" };
        let actions =
            if self.actions == 1 { actions.to_string() } else { format!("{} {actions}", self.actions) };
        let end = match &self.halt {
            None => format!("{actions} played, year {}", self.year),
            Some(HaltRow { file, line, column, action, reason, .. }) => {
                format!("halted at {file}:{line}:{column}: {action} is refused: {reason}")
            }
        };
        let mut report = Report::new(format!("{title}: {end}")).csv(Table::of(&self.played));
        let mut lines = Vec::new();
        let mut year = 0;
        for row in &self.played {
            if row.year != year {
                year = row.year;
                lines.push(format!("Year {year}"));
            }
            let shown = if has_log { row.events.len() } else { row.events.len().min(SHORT_EVENTS) };
            for event in row.events.iter().take(shown) {
                lines.push(format!("  {event}"));
            }
            if shown < row.events.len() {
                lines.push(format!("  and {} more with --log", row.events.len() - shown));
            }
        }
        if !lines.is_empty() {
            report = report.lines(lines.join("\n"));
        }
        report = report.lines(self.table.join("\n"));
        if let Some(halt) = &self.halt {
            let mut alike: Vec<String> = halt.alike.iter().take(SHOWN_ALIKE).cloned().collect();
            if halt.alike.len() > SHOWN_ALIKE {
                alike.push(format!("and {} more", halt.alike.len() - SHOWN_ALIKE));
            }
            if alike.is_empty() {
                report = report.text(format!("No {} is legal in its place.", halt.action));
            } else {
                report = report.text(format!("Legal in its place: {}.", alike.join("; ")));
            }
            if !halt.legal.is_empty() {
                report = report.text(format!("Besides: {}.", halt.legal.join(", ")));
            }
        }
        report
    }
}

/// A file that was written.
#[derive(Clone, Debug, Serialize)]
pub struct Written {
    /// The file.
    pub file: String,
}

impl Written {
    /// The answer as text.
    pub fn report(&self) -> Report {
        Report::new(format!("Wrote {}.", self.file))
    }
}

/// Legal actions of the kind of a refused one that are shown.
const SHOWN_ALIKE: usize = 8;

/// Events of one action shown without `--log`.
const SHORT_EVENTS: usize = 6;

/// The table in lines: what each player has, and what lies on sites.
pub fn table_lines(setting: &Setting<'_>, state: &State) -> Vec<String> {
    let mut lines = Vec::new();
    let name = |player: PlayerId| setting.player_name(state, player);
    lines.push(if state.is_over {
        "The game is over.".to_string()
    } else {
        format!("Year {}, turn of {}.", state.turn.year, name(state.turn.player))
    });
    for (place, player) in state.players() {
        let mut parts = vec![player.water.to_string()];
        if !player.hand.is_empty() {
            parts.push(format!("hand: {}", cards_text(setting, &player.hand)));
        }
        lines.push(format!("{}: {}", name(place), parts.join("; ")));
        for (index, stack) in player.stacks.iter().enumerate() {
            lines.push(format!("  {}", stack_text(setting, player, index, stack)));
        }
        for (site, claim) in state.claims_of(place) {
            let what = match (claim.cubes, claim.letter) {
                (0, _) => "claim".to_string(),
                (1, Some(letter)) => format!("factory {letter}"),
                (cubes, Some(letter)) => format!("factory {letter} with {cubes} cubes"),
                (cubes, None) => format!("{cubes} cubes"),
            };
            lines.push(format!("  {what} on {}", setting.space_name(site)));
        }
    }
    let busted = state.sites.iter().filter(|(_, site)| **site == SiteState::Busted);
    let busted: Vec<String> = busted.map(|(site, _)| setting.space_name(*site)).collect();
    if !busted.is_empty() {
        lines.push(format!("Black disks: {}", busted.join(", ")));
    }
    for (glory, owner) in &state.glory {
        let owner = owner.map_or_else(|| "nobody any more".to_string(), name);
        lines.push(format!("Glory {glory}: {owner}"));
    }
    for (venture, owner) in &state.ventures {
        lines.push(format!("Venture {venture}: {}", name(*owner)));
    }
    lines
}

fn cards_text(setting: &Setting<'_>, cards: &[Held]) -> String {
    let text = |held: &Held| match held.side {
        crate::card::Side::White => setting.card_name(*held),
        crate::card::Side::Black => format!("{} (black)", setting.card_name(*held)),
    };
    cards.iter().map(text).collect::<Vec<_>>().join(", ")
}

fn stack_text(setting: &Setting<'_>, player: &Player, index: usize, stack: &Stack) -> String {
    let called = player.reference(index).map_or_else(|| stack.kind.to_string(), |stack| stack.to_string());
    let mut parts = Vec::new();
    if !stack.cards.is_empty() {
        parts.push(cards_text(setting, &stack.cards));
    }
    if stack.mass > Mass(0) {
        parts.push(format!("cargo of mass {}", stack.mass.0));
    }
    if stack.kind == StackKind::Rocket {
        let dry = setting.dry(stack);
        let track = &setting.rule_set.track;
        let steps = track.steps(dry, stack.fuel);
        let grade = if stack.grade == Grade::Dirt && steps > Steps(0) { " of dirt" } else { "" };
        parts.push(format!("dry mass {}, {steps}{grade} ({})", dry.0, track.describe(dry, stack.fuel)));
    }
    if stack.water > Water(0) {
        parts.push(stack.water.to_string());
    }
    format!("{called} at {}: {}", setting.space_name(stack.at), parts.join("; "))
}

impl Row for FindingRow {
    const COLUMNS: &'static [Column] = &[
        Column::left("file", "File"),
        Column::right("line", "Line"),
        Column::right("column", "Column"),
        Column::left("field", "Field"),
        Column::left("code", "Code"),
        Column::left("message", "Message"),
    ];

    fn cells(&self) -> Vec<String> {
        let Self { file, line, column, field, code, message } = self;
        vec![
            file.clone(),
            line.to_string(),
            column.to_string(),
            field.clone(),
            (*code).to_string(),
            message.clone(),
        ]
    }
}

impl Row for PlayedRow {
    const COLUMNS: &'static [Column] = &[
        Column::right("year", "Year"),
        Column::right("line", "Line"),
        Column::left("action", "Action"),
        Column::left("dice", "Dice"),
        Column::left("events", "Events"),
    ];

    fn cells(&self) -> Vec<String> {
        let Self { year, line, action, dice, events } = self;
        vec![year.to_string(), line.to_string(), (*action).to_string(), dice.clone(), events.join("; ")]
    }
}
