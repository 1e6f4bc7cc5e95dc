//! The command line of `hf`.

use std::process::ExitCode;

use highfrontier::cli;

/// Searches ask for memory all the time, on several threads: this takes a tenth off their time.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

fn main() -> ExitCode {
    let args: Vec<_> = std::env::args_os().collect();
    let exit = match cli::parse(args.clone()) {
        Ok(command_line) => cli::run(&command_line).unwrap_or_else(|error| cli::exit::report(&error)),
        Err(error) => cli::misuse(&error, &args),
    };
    exit.into()
}
