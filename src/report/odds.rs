//! The odds of a mission file.

use serde::Serialize;

use super::{Column, Report, Row, Table, listed};
use crate::dice::Roll;
use crate::finding::{Lines, Source};
use crate::game::{Event, Setting};
use crate::map::SpaceId;
use crate::mission::{Ending, Mark, Mission, Odds, Outcome, RollOdds};
use crate::rules::{Chance, HAZARD_PRICE};
use crate::ruleset::Hazards;

/// One roll of a file.
#[derive(Clone, Debug, Serialize)]
pub struct RollRow {
    /// Year.
    year: u16,
    /// Line of its action.
    line: usize,
    /// Id of the space.
    space: String,
    /// Name of the space.
    name: String,
    /// `hazard`, `belt` or `prospect`.
    kind: &'static str,
    /// What comes of it in the file: `passed`, `failed` or `paid`.
    result: &'static str,
    /// How likely that is.
    success_exact: String,
    /// How likely it is to come to this roll, and something else to come of it.
    otherwise_exact: String,
    /// How likely everything so far is.
    so_far: f64,
    so_far_exact: String,
    /// How likely everything is if this roll alone is paid for.
    #[serde(skip_serializing_if = "Option::is_none")]
    success_if_paid: Option<f64>,
    /// What that costs.
    #[serde(skip_serializing_if = "Option::is_none")]
    price: Option<u16>,
    #[serde(skip)]
    texts: [String; 4],
}

/// How many rolls are paid for, and what that buys.
#[derive(Clone, Debug, Serialize)]
pub struct PaidRow {
    /// Rolls paid for.
    pub paid: u16,
    /// What they cost, in water.
    pub water: u16,
    /// The chance then.
    pub success: f64,
    /// The same, exactly.
    pub success_exact: String,
    /// The same, in per cent.
    #[serde(skip)]
    pub percent: String,
}

impl PaidRow {
    /// So many rolls paid for, and the chance then.
    pub fn new(paid: u16, chance: Chance) -> Self {
        Self {
            paid,
            water: paid * HAZARD_PRICE.0,
            success: chance.approximate(),
            success_exact: chance.fraction(),
            percent: chance.percent(),
        }
    }
}

/// One outcome of a file.
#[derive(Clone, Debug, Serialize)]
pub struct OutcomeRow {
    /// How likely it is.
    chance: f64,
    chance_exact: String,
    /// It is what the file tells.
    as_written: bool,
    /// What comes otherwise.
    changes: Vec<String>,
    /// `whole`, `halted` or `not-followed`.
    ending: &'static str,
    /// Line of the action that is not legal any more.
    #[serde(skip_serializing_if = "Option::is_none")]
    line: Option<usize>,
    /// Why it is not.
    #[serde(skip_serializing_if = "Option::is_none")]
    reason: Option<String>,
    #[serde(skip)]
    percent: String,
    #[serde(skip)]
    texts: [String; 2],
}

/// The odds of a mission file.
#[derive(Clone, Debug, Serialize)]
pub struct FileOdds {
    /// The file.
    file: String,
    /// What it is about.
    title: String,
    /// Rule set.
    rules: String,
    /// Actions in it.
    actions: usize,
    /// How likely it is that all goes as the file tells; none with more rolls than can be reckoned.
    success: Option<f64>,
    success_exact: Option<String>,
    /// Its rolls.
    rolls: Vec<RollRow>,
    /// What paying for hazards buys.
    paying: Vec<PaidRow>,
    /// Its outcomes, that of the file first and then the likeliest.
    outcomes: Vec<OutcomeRow>,
    /// Every outcome was followed to its end.
    complete: bool,
    #[serde(skip)]
    summary: String,
    #[serde(skip)]
    notes: Vec<String>,
}

/// The odds of mission files.
#[derive(Clone, Debug, Serialize)]
pub struct OddsAnswer {
    /// One for each file.
    pub files: Vec<FileOdds>,
}

struct Words<'a> {
    setting: &'a Setting<'a>,
    cite: &'a dyn Fn(&str) -> String,
}

impl Words<'_> {
    fn mark(&self, mark: Mark) -> String {
        let space = |at: SpaceId| self.setting.space_name(at);
        match mark {
            Mark::ShipLost(at) => format!("lost at {}", space(at)),
            Mark::Stopped(at) => format!("stopped at {}", space(at)),
            Mark::CardLost(card) => format!("{} lost to radiation", self.setting.card_name(card)),
            Mark::Missed(site) => format!("nothing found on {}", space(site)),
            Mark::Found(site) => format!("a claim on {}", space(site)),
            Mark::Passed(at) => format!("comes through at {}", space(at)),
        }
    }

    fn outcome(&self, outcome: &Outcome, mission: &Mission<'_>, lines: &Lines<'_>) -> OutcomeRow {
        let changes: Vec<String> = outcome.marks.iter().map(|mark| self.mark(*mark)).collect();
        let is_lost = outcome.marks.iter().any(|mark| matches!(mark, Mark::ShipLost(_)));
        let (ending, halted) = match &outcome.ending {
            Ending::Whole => ("whole", None),
            Ending::Halted(halt) => ("halted", Some(halt)),
            Ending::NotFollowed => ("not-followed", None),
        };
        let line = halted.map(|halt| lines.line(mission.entries[halt.number].at));
        let reason = halted.map(|halt| (self.cite)(&halt.reason.to_string()));
        let then = match (line, &reason) {
            (Some(line), Some(reason)) if !is_lost => {
                format!("the action of line {line} is refused: {reason}")
            }
            (Some(_), _) => String::new(),
            (None, _) if ending == "not-followed" => "not followed further".to_string(),
            (None, _) if is_lost => String::new(),
            (None, _) => "to the end".to_string(),
        };
        let what = match (outcome.is_as_written, ending) {
            (true, _) => "as written".to_string(),
            (false, "not-followed") => "many others".to_string(),
            (false, _) if changes.is_empty() => "otherwise".to_string(),
            (false, _) => listed(&changes),
        };
        OutcomeRow {
            chance: outcome.chance.approximate(),
            chance_exact: outcome.chance.fraction(),
            percent: outcome.chance.percent(),
            as_written: outcome.is_as_written,
            changes,
            ending,
            line,
            reason,
            texts: [what, then],
        }
    }
}

/// Where a roll is made and what it is about.
const fn kind(event: &Event) -> Option<(SpaceId, &'static str)> {
    match event {
        Event::Radiation { at, .. } => Some((*at, "belt")),
        Event::Prospected { site, .. } => Some((*site, "prospect")),
        Event::Hazard { at, .. } => Some((*at, "hazard")),
        _ => None,
    }
}

/// All of them; `None` where that takes more rolls than can be held.
pub fn product(chances: impl IntoIterator<Item = Chance>) -> Option<Chance> {
    chances.into_iter().try_fold(Chance::CERTAIN, Chance::and)
}

impl FileOdds {
    /// The odds of a mission that was read from this file; `cite` names the sections of its rules.
    pub fn new(
        mission: &Mission<'_>,
        odds: &Odds,
        source: Source<'_>,
        cite: &dyn Fn(&str) -> String,
    ) -> Self {
        let (setting, lines) = (&mission.setting, Lines::of(source));
        let words = Words { setting, cite };
        let can_pay = setting.rule_set.policies.hazards == Hazards::LoseShip;
        let is_payable = |roll: &RollOdds| {
            can_pay && matches!(roll.event, Event::Hazard { passed: true, roll: Roll::Die(_), .. })
        };
        let others = |but: usize| {
            let kept = odds.rolls.iter().enumerate().filter(move |(index, _)| *index != but);
            product(kept.map(|(_, roll)| roll.chance))
        };
        let mut before = Some(Chance::CERTAIN);
        let mut rolls = Vec::new();
        for (index, roll) in odds.rolls.iter().enumerate() {
            let Some((at, kind)) = kind(&roll.event) else { continue };
            let so_far = roll.so_far.unwrap_or(Chance::NEVER);
            let otherwise = before.unwrap_or(Chance::NEVER).less(so_far);
            before = roll.so_far;
            let paid = others(index).filter(|_| is_payable(roll));
            rolls.push(RollRow {
                year: roll.year,
                line: lines.line(mission.entries[roll.number].at),
                space: setting.map().space(at).id.clone(),
                name: setting.space_name(at),
                kind,
                result: match &roll.event {
                    Event::Hazard { roll: Roll::Paid, .. } => "paid",
                    event if event.is_good() => "passed",
                    _ => "failed",
                },
                success_exact: roll.chance.fraction(),
                otherwise_exact: otherwise.fraction(),
                so_far: so_far.approximate(),
                so_far_exact: so_far.fraction(),
                success_if_paid: paid.map(Chance::approximate),
                price: paid.map(|_| HAZARD_PRICE.0),
                texts: [
                    roll.chance.percent(),
                    otherwise.percent(),
                    so_far.percent(),
                    paid.map_or_else(String::new, Chance::percent),
                ],
            });
        }
        let outcomes: Vec<OutcomeRow> = odds
            .outcomes
            .iter()
            .filter(|outcome| outcome.chance > Chance::NEVER)
            .map(|outcome| words.outcome(outcome, mission, &lines))
            .collect();
        let whole = odds.as_written();
        let name = if mission.title.is_empty() { source.file } else { &mission.title };
        let chance = whole.map_or_else(
            || "more rolls than can be reckoned exactly".to_string(),
            |chance| match chance {
                Chance::CERTAIN => format!("as written {}", chance.percent()),
                _ => format!("as written {} ({})", chance.percent(), chance.fraction()),
            },
        );
        let mut notes = Vec::new();
        if odds.has_open_rolls {
            notes.push("Rolls that the file leaves open are taken as passed.".to_string());
        }
        let complete = whole.is_some() && outcomes.iter().all(|row| row.ending != "not-followed");
        if !complete {
            notes.push("Not complete: there are more outcomes than are followed.".to_string());
        }
        Self {
            file: source.file.to_string(),
            title: mission.title.clone(),
            rules: setting.rule_set.name.clone(),
            actions: mission.entries.len(),
            success: whole.map(Chance::approximate),
            success_exact: whole.map(Chance::fraction),
            paying: paying(odds, is_payable),
            rolls,
            outcomes,
            complete,
            summary: format!("{name}: {chance}"),
            notes,
        }
    }
}

/// What paying for so many of the hazards buys; they are all alike.
fn paying(odds: &Odds, is_payable: impl Fn(&RollOdds) -> bool) -> Vec<PaidRow> {
    let most = odds.rolls.iter().filter(|roll| is_payable(roll)).count();
    let row = |paid: usize| {
        let (payable, kept): (Vec<&RollOdds>, Vec<&RollOdds>) =
            odds.rolls.iter().partition(|roll| is_payable(roll));
        let rolled = payable.into_iter().skip(paid).chain(kept);
        Some(PaidRow::new(paid as u16, product(rolled.map(|roll| roll.chance))?))
    };
    (0..=most).filter_map(row).collect()
}

impl OddsAnswer {
    /// The answer as text.
    pub fn report(&self) -> Report {
        let mut report = match self.files.as_slice() {
            [only] => Report::new(only.summary.clone()),
            files => Report::new(format!("{} mission files", files.len())),
        };
        let csv: Vec<InFile<'_>> = self
            .files
            .iter()
            .flat_map(|file| file.rolls.iter().map(|roll| InFile { file: &file.file, roll }))
            .collect();
        report = report.csv(Table::of(&csv));
        for file in &self.files {
            if self.files.len() > 1 {
                report = report.text(format!("{}: {}", file.file, file.summary));
            }
            if file.rolls.is_empty() {
                report = report.text("No roll is made.");
                continue;
            }
            report = report.table(Table::of(&file.rolls).compact());
            report = report.table(Table::of(&file.outcomes).titled("What it may come to:"));
            if file.paying.len() > 1 {
                report = report
                    .table(Table::of(&file.paying).titled("What paying buys, 4 WT a hazard roll (LR 6.4G):"));
            }
            for note in &file.notes {
                report = report.note(note.clone());
            }
        }
        report
    }
}

/// A roll with its file.
struct InFile<'a> {
    file: &'a str,
    roll: &'a RollRow,
}

impl Row for InFile<'_> {
    const COLUMNS: &'static [Column] = &[
        Column::left("file", "File"),
        Column::right("year", "Year"),
        Column::right("line", "Line"),
        Column::left("space", "Space"),
        Column::left("kind", "Roll"),
        Column::left("result", "Result"),
        Column::right("success_exact", "Chance"),
        Column::right("otherwise_exact", "Otherwise"),
        Column::right("so_far_exact", "So far"),
        Column::right("success_if_paid", "If paid"),
    ];

    fn cells(&self) -> Vec<String> {
        let Self { file, roll } = self;
        vec![
            (*file).to_string(),
            roll.year.to_string(),
            roll.line.to_string(),
            roll.space.clone(),
            roll.kind.to_string(),
            roll.result.to_string(),
            roll.success_exact.clone(),
            roll.otherwise_exact.clone(),
            roll.so_far_exact.clone(),
            roll.success_if_paid.map_or_else(String::new, |chance| chance.to_string()),
        ]
    }
}

impl Row for RollRow {
    const COLUMNS: &'static [Column] = &[
        Column::right("year", "Year"),
        Column::right("line", "Line"),
        Column::left("space", "Space"),
        Column::left("kind", "Roll"),
        Column::left("result", "Result"),
        Column::right("success", "Chance"),
        Column::right("otherwise", "Otherwise"),
        Column::right("so_far", "So far"),
        Column::right("if_paid", "All if paid"),
    ];

    fn cells(&self) -> Vec<String> {
        let mut cells = vec![self.year.to_string(), self.line.to_string(), self.name.clone()];
        cells.extend([self.kind.to_string(), self.result.to_string()]);
        cells.extend(self.texts.iter().cloned());
        cells
    }
}

impl Row for PaidRow {
    const COLUMNS: &'static [Column] = &[
        Column::right("paid", "Rolls paid"),
        Column::right("water", "WT"),
        Column::right("success", "Chance"),
    ];

    fn cells(&self) -> Vec<String> {
        vec![self.paid.to_string(), self.water.to_string(), self.percent.clone()]
    }
}

impl Row for OutcomeRow {
    const COLUMNS: &'static [Column] = &[
        Column::right("chance", "Chance"),
        Column::left("outcome", "Outcome"),
        Column::left("then", "Then"),
    ];

    fn cells(&self) -> Vec<String> {
        let [what, then] = &self.texts;
        vec![self.percent.clone(), what.clone(), then.clone()]
    }
}
