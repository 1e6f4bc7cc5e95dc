//! What searches left out that ended early, in words.

use crate::search::extent::Extent;

/// Says from which turn on missions were left out, where that is known.
pub fn left_out(extent: Extent) -> Option<String> {
    let turns = extent.left_out_from()?;
    Some(format!(
        "Not complete: the search ended early, and left out missions of {turns} turns or more (--thorough looks at all)."
    ))
}
