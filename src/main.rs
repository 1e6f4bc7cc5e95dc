//! The command line of `hf`.

use std::process::ExitCode;

use highfrontier::cli;

fn main() -> ExitCode {
    let exit = match cli::parse(std::env::args_os()) {
        Ok(command_line) => cli::run(&command_line).unwrap_or_else(|error| cli::exit::report(&error)),
        Err(error) => cli::exit::usage(&error),
    };
    exit.into()
}
