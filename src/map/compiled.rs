//! The compiled form of a map: bytes that the build writes and that are read far faster than the text of a map file.
//! Nothing is kept in it from one version of the program to another.

use std::collections::HashMap;

use super::system::Map;

/// Writes a map in its compiled form.
///
/// # Errors
/// When the format cannot hold it, which no map does.
pub fn to_compiled(map: &Map) -> postcard::Result<Vec<u8>> {
    let Map { name, start, zones, graph, index: _, lines, roads, routes, signs, positions } = map;
    postcard::to_allocvec(&(name, start, zones, graph, lines, roads, routes, signs, positions))
}

/// Reads a map from its compiled form.
///
/// # Errors
/// When the bytes are no compiled map.
pub fn from_compiled(bytes: &[u8]) -> postcard::Result<Map> {
    let (name, start, zones, graph, lines, roads, routes, signs, positions) = postcard::from_bytes(bytes)?;
    let mut map =
        Map { name, start, zones, graph, index: HashMap::new(), lines, roads, routes, signs, positions };
    map.index = map.spaces().map(|(id, space)| (space.id.clone(), id)).collect();
    Ok(map)
}
