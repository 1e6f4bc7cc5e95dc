//! The command line: one file for each subcommand, with its arguments and its run function.

pub mod args;
pub mod card;
pub mod cards;
pub mod cargo;
pub mod context;
pub mod data;
pub mod exit;
pub mod fuel;
pub mod land;
pub mod map;
pub mod mission_files;
pub mod names;
pub mod numbers;
pub mod path;
pub mod plan;
pub mod rocket;
pub mod rocket_files;
pub mod routes;
pub mod rules;
mod settings;
pub mod ship;
pub mod sites;
pub mod space;

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
    /// Plans a trip: all optimal ways from one space to another
    Plan(Box<plan::Args>),
    /// What is in the tank: steps, class, burns, and what loading and dropping do
    Fuel(fuel::Args),
    /// Landing on a site and leaving it: steps, thrust, aerobrake ways and their odds
    Land(land::Args),
    /// One card: both faces, with marks at figures that are not certain
    Card(card::Args),
    /// The faces of cards that fit
    Cards(cards::Args),
    /// The data sheet of a ship: what works, how strong, how far
    Rocket(rocket::Args),
    /// One site: size, type, water, what is next to it
    Site(space::Args),
    /// The sites that fit
    Sites(sites::Args),
    /// One space: everything printed there, and what is next to it
    Space(space::Args),
    /// The signposted routes
    Routes(routes::Args),
    /// Checks map files
    Map(map::Args),
    /// Checks mission files without playing them
    Check(mission_files::CheckArgs),
    /// Plays a mission file turn by turn
    Replay(mission_files::ReplayArgs),
    /// Victory points at the end of a mission file
    Score(mission_files::ScoreArgs),
    /// New mission files
    Mission(mission_files::MissionArgs),
    /// The data files
    Data(data::Args),
    /// The rule sets
    Rules(rules::Args),
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
    // Every refusal cites the book of the rules in use.
    answer(command_line, &context).map_err(|error| match error.downcast::<exit::Refused>() {
        Ok(exit::Refused(text)) => exit::Refused(context.cite(&text)).into(),
        Err(error) => anyhow::anyhow!(context.cite(&format!("{error:#}"))),
    })
}

fn answer(command_line: &CommandLine, context: &Context) -> anyhow::Result<Exit> {
    match &command_line.command {
        Command::Plan(args) => plan::run(args, context),
        Command::Fuel(args) => fuel::run(args, context),
        Command::Land(args) => land::run(args, context),
        Command::Card(args) => card::run(args, context),
        Command::Cards(args) => cards::run(args, context),
        Command::Rocket(args) => rocket::run(args, context),
        Command::Site(args) => space::run_site(args, context),
        Command::Sites(args) => sites::run(args, context),
        Command::Space(args) => space::run(args, context),
        Command::Routes(args) => routes::run(args, context),
        Command::Map(args) => map::run(args, context),
        Command::Check(args) => mission_files::check(args, context),
        Command::Replay(args) => mission_files::run_replay(args, context),
        Command::Score(args) => mission_files::score(args, context),
        Command::Mission(args) => mission_files::mission(args, context),
        Command::Data(args) => data::run(args, context),
        Command::Rules(args) => rules::run(args, context),
    }
}
