//! Which sites a raygun prospects (`LR 5.6B`, `4e I6a`).

use petgraph::Direction;

use crate::map::{Hazard, Map, Space, SpaceId};
use crate::ruleset::Raygun;

/// The sites that a raygun on a space prospects in one operation, by id: its own, and those next to it, where some spaces
/// do not count as steps of the way. A site stops the beam, and an atmosphere lets it in from its own site alone.
///
/// # Complexity
/// Looks at each line of the spaces that let the beam through.
pub fn raygun_sites(map: &Map, raygun: Raygun, from: SpaceId) -> Vec<SpaceId> {
    if raygun == Raygun::None {
        return Vec::new();
    }
    let mut found: Vec<SpaceId> = map.space(from).is_site().then_some(from).into_iter().collect();
    let mut is_seen = vec![false; map.graph().node_count()];
    is_seen[from.index()] = true;
    let mut through = vec![from];
    while let Some(space) = through.pop() {
        let beside = [Direction::Outgoing, Direction::Incoming];
        let beside = beside.map(|way| map.graph().neighbors_directed(space.node(), way));
        for next in beside.into_iter().flatten().map(SpaceId::from) {
            if std::mem::replace(&mut is_seen[next.index()], true) {
                continue;
            }
            match &map.space(next).site {
                Some(site) if site.atmosphere => {}
                Some(_) => found.push(next),
                None => {
                    if lets_through(raygun, map.space(next)) {
                        through.push(next);
                    }
                }
            }
        }
    }
    found.sort_by(|one, other| map.space(*one).id.cmp(&map.space(*other).id));
    found
}

/// The space does not count as a step of the beam's way.
fn lets_through(raygun: Raygun, space: &Space) -> bool {
    match raygun {
        Raygun::None => false,
        Raygun::SkipsSkulls => space.hazard == Some(Hazard::Crash),
        Raygun::SkipsSkullsAndLanderBurns => space.hazard == Some(Hazard::Crash) || space.lander.is_some(),
        Raygun::StoppedByPlainSpaces => {
            space.hazard.is_some() || space.lander.is_some() || space.radiation_belt.is_some()
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::data::Data;
    use crate::ruleset;

    fn sites(rules: &str, raygun: Raygun, from: &str) -> Vec<String> {
        let map = ruleset::load(&Data::Embedded, rules).unwrap().map;
        let sites = raygun_sites(&map, raygun, map.find(from).unwrap());
        sites.into_iter().map(|site| map.space(site).id.clone()).collect()
    }

    #[test]
    fn ten_asteroids_of_koronis_in_one_operation_lr_5_6b() {
        assert_eq!(sites("basic", Raygun::SkipsSkulls, "koronis-family-heo").len(), 10);
    }

    #[test]
    fn own_and_adjacent_sites_4e_i6a() {
        let raygun = Raygun::SkipsSkullsAndLanderBurns;
        assert_eq!(sites("fourth", raygun, "koronis-family-barycenter").len(), 10);
        let kleopatra = sites("fourth", raygun, "kleopatra");
        assert!(kleopatra.len() == 3 && kleopatra.contains(&"kleopatra".to_string()), "{kleopatra:?}");
        // The aerostat is adjacent, but has an atmosphere.
        let ring = sites("fourth", raygun, "saturn-dust-ring");
        assert_eq!(ring, ["epimetheus", "janus", "pandora", "prometheus"]);
    }

    /// What lets more kinds of spaces through reaches more sites over the whole map.
    #[test]
    fn plain_spaces_alone_stop_the_beam_in_another_reading() {
        let rules = ruleset::load(&Data::Embedded, "fourth").unwrap();
        let count = |raygun| {
            let spaces = rules.map.spaces();
            spaces.map(|(space, _)| raygun_sites(&rules.map, raygun, space).len()).sum::<usize>()
        };
        let usual = count(Raygun::SkipsSkullsAndLanderBurns);
        assert!(count(Raygun::StoppedByPlainSpaces) > usual);
        assert!(count(Raygun::SkipsSkulls) < usual);
    }
}
