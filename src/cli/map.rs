//! `hf map check`: whether a map file is sound.

use std::path::PathBuf;

use clap::Subcommand;

use super::reading::read_file;
use super::{Context, Exit};
use crate::finding::Source;
use crate::map::{self, Map};
use crate::report::map::MapAnswer;

/// Arguments of `hf map`.
#[derive(clap::Args, Clone, Debug)]
#[command(subcommand_required = true, arg_required_else_help = false)]
pub struct Args {
    #[command(subcommand)]
    action: Action,
}

#[derive(Clone, Debug, Subcommand)]
enum Action {
    /// Lists everything that is wrong in a map file
    Check {
        /// A map file; that of the rules in use if left out
        #[arg(value_name = "FILE")]
        file: Option<PathBuf>,
    },
}

/// Answers `hf map check`.
///
/// # Errors
/// All findings, or that the file cannot be read.
pub fn run(args: &Args, context: &Context) -> anyhow::Result<Exit> {
    let Action::Check { file } = &args.action;
    let (name, map) = if let Some(path) = file {
        let text = read_file(path)?;
        let name = path.display().to_string();
        let map = map::load(Source { file: &name, text: &text })?;
        (name, map)
    } else {
        let file = context.data().read(&context.rule_set()?.map_file)?;
        (file.source().file.to_string(), map::load(file.source())?)
    };
    context.answer(&answer(name, &map), MapAnswer::report)?;
    Ok(Exit::Answered)
}

fn answer(file: String, map: &Map) -> MapAnswer {
    let count = |fits: &dyn Fn(&map::Space) -> bool| map.spaces().filter(|(_, space)| fits(space)).count();
    let one_way = map.graph().edge_weights().filter(|link| link.one_way).count();
    MapAnswer {
        file,
        name: map.name().to_string(),
        spaces: map.graph().node_count(),
        sites: count(&map::Space::is_site),
        burns: count(&|space| space.kind == map::SpaceKind::Burn),
        hohmanns: count(&|space| space.kind == map::SpaceKind::Hohmann),
        lines: map.line_count(),
        one_way_lines: one_way,
        zones: map.zones().len(),
        roads: map.roads().len(),
        routes: map.routes().len(),
        signs: map.signs().len(),
    }
}
