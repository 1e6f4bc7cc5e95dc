//! The command line: one file for each subcommand, with its arguments and its run function.

pub mod args;
pub mod cargo;
pub mod context;
pub mod exit;
pub mod fuel;
pub mod names;
pub mod numbers;
pub mod rocket_files;
pub mod ship;

use std::ffi::OsString;

use clap::{Parser, Subcommand};

use args::GlobalArgs;
pub use context::Context;
pub use exit::Exit;

/// Mission planner for the board game High Frontier.
#[derive(Clone, Debug, Parser)]
#[command(name = "hf", version, about, propagate_version = true, disable_help_subcommand = false)]
pub struct CommandLine {
    #[command(flatten)]
    global: GlobalArgs,
    #[command(subcommand)]
    command: Command,
}

/// All commands.
#[derive(Clone, Debug, Subcommand)]
enum Command {
    /// What is in the tank: steps, class, burns, and what loading and dropping do
    Fuel(fuel::Args),
}

/// Reads a command line, the name of the program first.
///
/// # Errors
/// What is wrong with it; asking for help is an error here as well.
pub fn parse(args: impl IntoIterator<Item = OsString>) -> Result<CommandLine, clap::Error> {
    CommandLine::try_parse_from(args)
}

/// Runs a command.
///
/// # Errors
/// Why the question could not be asked, or [`exit::Refused`].
pub fn run(command_line: &CommandLine) -> anyhow::Result<Exit> {
    let context = Context::new(&command_line.global)?;
    match &command_line.command {
        Command::Fuel(args) => fuel::run(args, &context),
    }
}
