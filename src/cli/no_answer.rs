//! Answers where no trip was found.

use super::plan::{Args, NOT_COMPLETE};
use super::solved::{Refusal, Solved};
use super::watch::is_stopped;
use super::{Context, Exit};
use crate::map::Season;
use crate::report::trip_json::AnswerJson;
use crate::report::{Column, Report, Table};
use crate::search::extent::Extent;

/// Answers where nothing was found, or `cut` left nothing.
pub(super) fn no_answer(
    args: &Args,
    context: &Context,
    solved: &Solved,
    cut: Option<String>,
    notes: Vec<String>,
) -> anyhow::Result<Exit> {
    if let Some(cut) = cut {
        return refuse(context, cut, None, None, notes);
    }
    if !solved.extent.is_whole() && (args.mission.is_mission() || is_stopped()) {
        return unfinished(context, notes);
    }
    let Refusal { reason, remedy, rests_on_search, opens } = solved.refusal(args, context.rule_set()?)?;
    if rests_on_search && !solved.extent.is_whole() {
        return unfinished(context, notes);
    }
    refuse(context, reason, remedy, opens, notes)
}

fn refuse(
    context: &Context,
    reason: String,
    remedy: Option<String>,
    opens: Option<Season>,
    assumptions: Vec<String>,
) -> anyhow::Result<Exit> {
    let summary = format!("No legal trip: {reason}");
    let notes = remedy.iter().map(|remedy| capitalised(remedy)).chain(assumptions.iter().cloned());
    let fields = [("reason", Some(&reason)), ("remedy", remedy.as_ref())];
    let fields = fields.into_iter().filter_map(|(field, text)| Some(vec![field.to_string(), text?.clone()]));
    let columns = vec![Column::left("field", "Field"), Column::left("value", "Value")];
    let csv = Table::new(columns, fields.collect());
    let report = Report::new(summary).csv(csv).notes(notes.collect::<Vec<_>>());
    let answer = AnswerJson::refused(reason, remedy, Extent::Whole, assumptions).opening(opens);
    context.answer(&answer, |_| report)?;
    Ok(Exit::No)
}

fn capitalised(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

/// Nothing was found, but not everything was looked at.
///
/// # Errors
/// When the answer cannot be written.
fn unfinished(context: &Context, assumptions: Vec<String>) -> anyhow::Result<Exit> {
    let reason = if is_stopped() {
        "the search was stopped before it found anything"
    } else {
        "the search grew too large before it found anything: fix more of the choices, or limit the turns"
    };
    let notes: Vec<String> =
        std::iter::once(NOT_COMPLETE.to_string()).chain(assumptions.iter().cloned()).collect();
    let report = Report::new(format!("No answer: {reason}")).notes(notes);
    let answer = AnswerJson::refused(reason.to_string(), None, Extent::Part, assumptions);
    context.answer(&answer, |_| report)?;
    Ok(Exit::Answered)
}
