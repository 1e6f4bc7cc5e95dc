//! The odds of a mission file.

use serde::Serialize;

use super::odds_rows::InFile;
pub use super::odds_rows::{OutcomeRow, PaidRow, RollRow};
use super::{Report, Table, listed};
use crate::dice::Roll;
use crate::finding::{Lines, Source};
use crate::game::{Event, Setting};
use crate::map::SpaceId;
use crate::mission::{Ending, Mark, Mission, Odds, Outcome, RollOdds};
use crate::rules::{Chance, HAZARD_PRICE};
use crate::ruleset::Hazards;

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
    pub outcomes: Vec<OutcomeRow>,
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
            Mark::CardLost(card) if self.setting.turns_light(card) => {
                format!("{} turned light by radiation", self.setting.card_name(card))
            }
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
            (true, _) => "as planned".to_string(),
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
                Chance::CERTAIN => format!("as planned {}", chance.percent()),
                _ => format!("as planned {} ({})", chance.percent(), chance.fraction()),
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
            report = report.table(OutcomeRow::table(&file.outcomes));
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
