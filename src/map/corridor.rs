//! Aerobrake corridors: ways that lead down in one direction only (`LR 6.4F`).

use petgraph::Direction;
use petgraph::visit::EdgeRef;

use super::system::{Map, SpaceId};

/// Every chain of one-way lines that ends in a space, traced back to where it begins; each from its beginning to that
/// space. Without one-way lines into it there are none.
///
/// # Complexity
/// The number of such chains; maps have at most a few for each site.
pub fn corridors_into(map: &Map, end: SpaceId) -> Vec<Vec<SpaceId>> {
    let mut finished = Vec::new();
    let mut open = vec![vec![end]];
    while let Some(chain) = open.pop() {
        let Some(&first) = chain.last() else { continue };
        let tails = tails(map, first);
        let before: Vec<SpaceId> = tails.into_iter().filter(|tail| !chain.contains(tail)).collect();
        if before.is_empty() && chain.len() > 1 {
            finished.push(chain.into_iter().rev().collect());
        } else {
            open.extend(before.into_iter().map(|tail| [chain.as_slice(), &[tail]].concat()));
        }
    }
    finished.sort();
    finished
}

/// The spaces from which a one-way line leads here.
fn tails(map: &Map, head: SpaceId) -> Vec<SpaceId> {
    let lines = map.graph().edges_directed(head.node(), Direction::Incoming);
    let mut tails: Vec<SpaceId> =
        lines.filter(|line| line.weight().one_way).map(|line| SpaceId::from(line.source())).collect();
    tails.sort();
    tails.dedup();
    tails
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::data::Data;
    use crate::ruleset;

    #[test]
    fn two_corridors_lead_down_to_hellas_and_none_to_nysa() {
        let rules = ruleset::load(&Data::Embedded, "basic").unwrap();
        let ways = |site: &str| -> Vec<Vec<String>> {
            let ways = corridors_into(&rules.map, rules.map.find(site).unwrap());
            let id = |space: &SpaceId| rules.map.space(*space).id.clone();
            ways.iter().map(|way| way.iter().map(id).collect()).collect()
        };
        let down = ["mars-hellas-aerobrake", "mars-dust-storm", "mars-hellas-basin-buried-glaciers"];
        let expected = ["mars-lmo", "mars-polar-insert"].map(|start| [&[start], &down[..]].concat());
        assert_eq!(ways(down[2]), expected);
        assert!(ways("nysa").is_empty());
    }
}
