//! `hf data export`: the built-in data as files to correct and to extend.

use std::path::PathBuf;

use clap::Subcommand;

use super::{Context, Exit};
use crate::data::Data;
use crate::report::data::ExportAnswer;

/// Arguments of `hf data`.
#[derive(clap::Args, Clone, Debug)]
#[command(subcommand_required = true, arg_required_else_help = false)]
pub struct Args {
    #[command(subcommand)]
    action: Action,
}

#[derive(Clone, Debug, Subcommand)]
enum Action {
    /// Writes all built-in data files into a folder; nothing that exists is overwritten
    Export {
        /// The folder; it is made if it is not there
        #[arg(value_name = "DIR")]
        folder: PathBuf,
    },
}

/// Answers `hf data export`.
///
/// # Errors
/// When a file is there already or cannot be written.
pub fn run(args: &Args, context: &Context) -> anyhow::Result<Exit> {
    let Action::Export { folder } = &args.action;
    anyhow::ensure!(!folder.as_os_str().is_empty(), "the name of the folder is empty");
    let files = Data::export(folder)?;
    let answer = ExportAnswer { folder: folder.display().to_string(), files };
    context.answer(&answer, ExportAnswer::report)?;
    Ok(Exit::Answered)
}
