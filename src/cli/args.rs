//! What every command understands.

use std::path::PathBuf;

use clap::{ArgAction, Args, ValueEnum};

use super::numbers;
use crate::report::Format;

/// Options of every command.
#[derive(Args, Clone, Debug, Default)]
#[command(next_help_heading = "Everywhere")]
pub struct GlobalArgs {
    /// Folder that replaces the built-in data; the variable `HF_DATA` does the same
    #[arg(long, global = true, value_name = "DIR")]
    pub data: Option<PathBuf>,
    /// Rule set, see `hf rules`; or the variable `HF_RULES`, or rules = "NAME" in hf/config.toml
    #[arg(long, global = true, value_name = "NAME")]
    pub rules: Option<String>,
    /// Another choice for one policy of the rules, see `hf rules diff`; repeat it for each
    #[arg(long, global = true, value_name = "NAME=VALUE", value_parser = numbers::policy)]
    pub policy: Vec<(String, String)>,
    /// How to print the answer
    #[arg(long, global = true, value_name = "FORMAT", value_enum, default_value_t)]
    pub format: Format,
    /// When to print in colour
    #[arg(long, global = true, value_name = "WHEN", value_enum, default_value_t)]
    pub color: ColorChoice,
    /// Columns of the text; those of the terminal if left out, 80 where there is none
    #[arg(long, global = true, value_name = "COLUMNS", value_parser = numbers::width, action = ArgAction::Set)]
    pub width: Option<u16>,
}

/// When to print in colour.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub enum ColorChoice {
    /// On a terminal that has colours, unless `NO_COLOR` is set.
    #[default]
    Auto,
    /// Always.
    Always,
    /// Never.
    Never,
}
