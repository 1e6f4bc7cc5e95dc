//! A player's own path: a printed route, or spaces with `/` where a turn ends.

use anyhow::{bail, ensure};

use super::names;
use crate::map::{Map, SpaceId};
use crate::name::Lookup;
use crate::search::along::Path;

/// Reads a path from one space to another: the name of a printed route, or spaces in order, separated by commas, each
/// with `/` behind it where a turn ends.
///
/// # Errors
/// An unknown space, or a path with other ends.
pub fn parse(map: &Map, text: &str, from: SpaceId, to: SpaceId) -> anyhow::Result<Path> {
    let path = match names::find_route(map, text) {
        Lookup::Found(route) if !text.contains([',', '/']) => {
            Path { spaces: route.spaces.clone(), stops: Vec::new() }
        }
        _ if !text.contains([',', '/']) => {
            names::route(map, text)?;
            bail!("'{text}' is no route")
        }
        _ => spaces(map, text)?,
    };
    let name = |space: SpaceId| map.space(space).id.as_str();
    for (end, wanted, which) in [(path.spaces.first(), from, "begin"), (path.spaces.last(), to, "end")] {
        let found = end.map_or("nowhere", |space| name(*space));
        ensure!(end == Some(&wanted), "--along must {which} at {}, not at {found}", name(wanted));
    }
    Ok(path)
}

fn spaces(map: &Map, text: &str) -> anyhow::Result<Path> {
    let mut spaces = Vec::new();
    let mut stops = Vec::new();
    for part in text.split(',') {
        let part = part.trim();
        let (name, stop) = part.strip_suffix('/').map_or((part, false), |name| (name.trim(), true));
        ensure!(!name.is_empty(), "--along has no space before or after a comma: write SPACE,SPACE,...");
        ensure!(
            !name.contains('/'),
            "'{part}' of --along is no space: commas stand between spaces, one / behind a space where a turn ends"
        );
        spaces.push(names::space(map, name)?);
        stops.push(stop);
    }
    ensure!(u16::try_from(spaces.len()).is_ok(), "--along has too many spaces");
    if !stops.contains(&true) {
        stops.clear();
    }
    Ok(Path { spaces, stops })
}
