//! The command line: one file for each subcommand, with its arguments and its run function.

pub mod args;
pub mod card;
pub mod cards;
pub mod cargo;
pub mod compare;
pub mod context;
pub mod data;
pub mod exit;
pub mod find;
pub mod fuel;
pub mod land;
pub mod map;
pub mod mission;
pub mod mission_files;
mod mission_odds;
pub mod names;
mod no_answer;
pub mod numbers;
pub mod odds;
mod order;
pub mod path;
pub mod plan;
pub mod prospect;
pub mod reach;
mod reading;
pub mod rocket;
pub mod rocket_files;
pub mod routes;
pub mod rules;
mod settings;
pub mod ship;
pub mod sites;
pub mod solved;
pub mod space;
mod uses;
mod watch;
pub mod what_if;

use std::ffi::OsString;

use clap::{CommandFactory as _, FromArgMatches as _, Parser, Subcommand};

use args::GlobalArgs;
pub use context::Context;
pub use exit::Exit;

/// Mission planner for the board game High Frontier.
#[derive(Clone, Debug, Parser)]
#[command(name = "hf", version, about, propagate_version = true)]
#[command(subcommand_required = true, arg_required_else_help = false)]
pub struct CommandLine {
    #[command(flatten)]
    global: GlobalArgs,
    /// The options that were written.
    #[arg(skip)]
    given: Vec<String>,
    #[command(subcommand)]
    command: Command,
}

/// All commands.
#[derive(Clone, Debug, Subcommand)]
enum Command {
    /// Plans a trip: all optimal ways from one space to another
    Plan(Box<plan::Args>),
    /// The same question with something varied: a grid of answers, the best marked
    WhatIf(Box<what_if::Args>),
    /// Ships side by side on the same way
    Compare(compare::Args),
    /// Every site: turns, water, chance, whether the ship can land, leave, prospect and come home
    Reach(Box<reach::Args>),
    /// From the cards in hand, the ships that deliver a mass: soonest, cheapest, safest
    Find(Box<find::Args>),
    /// What may happen on a trip, or in a mission file: every roll, its chance, and what paying for it buys
    Odds(Box<odds::Args>),
    /// Prospecting: the odds of a claim, and where to try next
    Prospect(prospect::Args),
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
    /// What may be done at the end of a mission file
    Legal(mission_files::LegalArgs),
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
    let mut command = CommandLine::command();
    let matches = command.try_get_matches_from_mut(args)?;
    let command_line = CommandLine::from_arg_matches(&matches).map_err(|error| error.format(&mut command))?;
    Ok(CommandLine { given: uses::given(&matches), ..command_line })
}

/// Prints what is wrong with a command line, in the words of the rules that it asks for, or the help it asks for.
pub fn misuse(error: &clap::Error, args: &[OsString]) -> Exit {
    let texts: Vec<_> = args.iter().map(|arg| arg.to_string_lossy()).collect();
    let follows = |place: usize| texts.get(place + 1).map(ToString::to_string);
    let rules = texts.iter().enumerate().find_map(|(place, arg)| match arg.strip_prefix("--rules") {
        Some("") => follows(place),
        Some(name) => name.strip_prefix('=').map(str::to_string),
        None => None,
    });
    let global = GlobalArgs { rules, ..GlobalArgs::default() };
    let context = Context::new(&global, &[]).ok();
    // Rules that cannot be read are another fault than this one.
    let context = context.filter(|context| context.rule_set().is_ok());
    exit::usage(error, |text| context.as_ref().map_or_else(|| text.to_string(), |context| context.cite(text)))
}

/// Runs a command.
///
/// # Errors
/// Why the question could not be asked, or [`exit::Refused`].
pub fn run(command_line: &CommandLine) -> anyhow::Result<Exit> {
    let mut given = command_line.given.clone();
    if let Command::WhatIf(args) = &command_line.command {
        given.extend(args.varied());
    }
    let context = Context::new(&command_line.global, &given)?;
    answer(command_line, &context).map_err(|error| {
        // Every refusal cites the book of the rules in use, read or not by then.
        if command_line.command.follows_rules_in_use() {
            drop(context.rule_set());
        }
        match error.downcast::<exit::Refused>() {
            Ok(exit::Refused(text)) => exit::Refused(context.cite(&text)).into(),
            Err(error) => anyhow::anyhow!(context.cite(&format!("{error:#}"))),
        }
    })
}

impl Command {
    /// Mission files name the rules they are played by, and some commands are about all rules.
    const fn follows_rules_in_use(&self) -> bool {
        !matches!(
            self,
            Self::Check(_)
                | Self::Replay(_)
                | Self::Score(_)
                | Self::Mission(_)
                | Self::Data(_)
                | Self::Rules(_)
        )
    }
}

fn answer(command_line: &CommandLine, context: &Context) -> anyhow::Result<Exit> {
    match &command_line.command {
        Command::Plan(args) => plan::run(args, context),
        Command::WhatIf(args) => what_if::run(args, context),
        Command::Compare(args) => compare::run(args, context),
        Command::Reach(args) => reach::run(args, context),
        Command::Find(args) => find::run(args, context),
        Command::Odds(args) => odds::run(args, context),
        Command::Prospect(args) => prospect::run(args, context),
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
        Command::Legal(args) => mission_files::legal(args, context),
        Command::Score(args) => mission_files::score(args, context),
        Command::Mission(args) => mission_files::mission(args, context),
        Command::Data(args) => data::run(args, context),
        Command::Rules(args) => rules::run(args, context),
    }
}
