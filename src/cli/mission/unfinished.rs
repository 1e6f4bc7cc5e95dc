//! The answer of a search that ended before it found anything.

use crate::cli::plan::NOT_COMPLETE;
use crate::cli::watch::is_stopped;
use crate::cli::{Context, Exit};
use crate::report::Report;
use crate::report::trip_json::AnswerJson;

/// Nothing was found, but not everything was looked at.
///
/// # Errors
/// When the answer cannot be written.
pub fn unfinished(context: &Context, assumptions: Vec<String>) -> anyhow::Result<Exit> {
    let reason = if is_stopped() {
        "the search was stopped before it found anything"
    } else {
        "the search grew too large before it found anything: fix more of the choices, or limit the turns"
    };
    let notes: Vec<String> =
        std::iter::once(NOT_COMPLETE.to_string()).chain(assumptions.iter().cloned()).collect();
    let report = Report::new(format!("No answer: {reason}")).notes(notes);
    let answer = AnswerJson::refused(reason.to_string(), None, false, assumptions);
    context.answer(&answer, |_| report)?;
    Ok(Exit::Answered)
}
