//! Where ending a turn is of no use.

use petgraph::Direction;
use petgraph::graph::EdgeReference;
use petgraph::visit::EdgeRef;

use super::departure::is_more_fuel_better;
use super::terrain::Terrain;
use crate::map::{Hazard, Link, Map, SpaceId};
use crate::ruleset::{Flybys, Hops, Unpowered};

/// A turn that ends at the head of this link could as well have ended before, unless the trip ends there or something else
/// is done there.
pub fn is_halt_needless(
    map: &Map,
    terrain: &Terrain,
    counts_belts: bool,
    link: EdgeReference<'_, Link, u16>,
) -> bool {
    let (tail, head) = (SpaceId::from(link.source()), SpaceId::from(link.target()));
    // An emergency sail goes one space a turn: every halt brings it on.
    if terrain.policies().unpowered == Unpowered::EmergencySail || link.weight().one_way {
        return false;
    }
    let ground = Ground { map, terrain };
    match terrain.at(head).size {
        Some(_) => ground.is_dead_end(tail, head),
        None => ground.is_passed_freely(tail, head, counts_belts),
    }
}

/// The map under the terms of a season.
#[derive(Clone, Copy)]
struct Ground<'a> {
    map: &'a Map,
    terrain: &'a Terrain,
}

impl Ground<'_> {
    /// Going on to the head costs and brings nothing, neither now nor in the next turn, when the ship that ended its turn at
    /// the tail goes on through the head with the same thrust.
    ///
    /// Proven for: at the head no line is better to come by than another one; a crash hazard is rolled for alike in either
    /// turn, and no belt that counts; an unpowered ship has no way on from there alone; going back to the tail brings
    /// nothing.
    fn is_passed_freely(self, tail: SpaceId, head: SpaceId, counts_belts: bool) -> bool {
        let terms = self.terrain.at(head);
        let is_brake = |space: SpaceId| self.map.space(space).hazard == Some(Hazard::Aerobrake);
        let lets_drift = |link: EdgeReference<'_, Link, u16>| {
            link.weight().one_way || is_brake(SpaceId::from(link.target()))
        };
        self.can_stand_for(tail, head)
            && self.is_common(head)
            && terms.hazard != Some(Hazard::Aerobrake)
            && terms.burns.0 == 0
            && !terms.is_hohmann
            && !(counts_belts && terms.is_belt)
            && !self.map.links_from(head).any(lets_drift)
    }

    /// The only way on from a site is back to where the ship came from: it could have waited there, with as much fuel or
    /// more.
    fn is_dead_end(self, tail: SpaceId, site: SpaceId) -> bool {
        let policies = self.terrain.policies();
        let may_hop = policies.hops == Hops::AlongRoads && self.map.road_of(site).is_some();
        if may_hop || !is_more_fuel_better(policies) || !self.leads_only_to(site, &[tail]) {
            return false;
        }
        // No turn ends on a lander burn, but above it.
        let mut below = site;
        let mut above = tail;
        while self.terrain.at(above).is_lander_burn {
            let mut beyond = self.map.links_from(above).map(|link| SpaceId::from(link.target()));
            let Some(next) = beyond.find(|next| *next != below) else { return false };
            if !self.leads_only_to(above, &[below, next]) || !self.is_come_by_from(above, &[below, next]) {
                return false;
            }
            (below, above) = (above, next);
        }
        self.can_stand_for(above, site)
    }

    fn leads_only_to(self, space: SpaceId, heads: &[SpaceId]) -> bool {
        self.map.links_from(space).all(|link| heads.contains(&SpaceId::from(link.target())))
    }

    fn is_come_by_from(self, space: SpaceId, tails: &[SpaceId]) -> bool {
        let mut links = self.map.graph().edges_directed(space.node(), Direction::Incoming);
        links.all(|link| tails.contains(&SpaceId::from(link.source())))
    }

    /// A turn may end at this space in place of the other one, and begins there under the same sun.
    fn can_stand_for(self, space: SpaceId, other: SpaceId) -> bool {
        let terms = self.terrain.at(space);
        let [here, there] = [space, other].map(|space| self.map.zone(self.map.space(space).zone));
        self.is_common(space)
            && terms.size.is_none()
            && terms.hazard != Some(Hazard::Aerobrake)
            && here.is_as_well_lit(there)
            && there.is_as_well_lit(here)
    }

    /// It gives no burns and is open alike, in whatever season, and lets everyone pass.
    fn is_common(self, space: SpaceId) -> bool {
        let (printed, terms) = (self.map.space(space), self.terrain.at(space));
        let has_flybys = self.terrain.policies().flybys != Flybys::None;
        let gives_burns = printed.oberth || (has_flybys && printed.flyby > 0) || terms.belt_bit != 0;
        !gives_burns && printed.synodic.is_none() && terms.gate.is_none() && !terms.is_lander_burn
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::data::Data;
    use crate::map::Season;
    use crate::ruleset;
    use crate::unit::Thrust;

    /// Whether no turn need end at the second space, come from the first.
    fn needless(rules: &str, from: &str, to: &str) -> bool {
        let rules = ruleset::load(&Data::Embedded, rules).unwrap();
        let terrain = Terrain::new(&rules, Season::Yellow, Thrust(3));
        let (from, to) = (rules.map.find(from).unwrap(), rules.map.find(to).unwrap());
        let link = rules.map.links_from(from).find(|link| SpaceId::from(link.target()) == to).unwrap();
        is_halt_needless(&rules.map, &terrain, false, link)
    }

    /// Coming from GEO, L2 of Earth and Sun costs nothing (`LR 6.2A`), and GEO may be left for it in the next turn as well.
    #[test]
    fn whoever_may_go_on_for_nothing_may_as_well_stay() {
        assert!(needless("expanded", "earth-geo", "sol-earth-l2"));
        // A burn to enter, paid by the thrust of this turn.
        assert!(!needless("expanded", "sol-earth-l2", "earth-geo"));
        // In the next turn, turning at a Hohmann costs nothing (LR 6.3).
        assert!(!needless("expanded", "sol-earth-l2", "mars-zone-hohmann-34"));
    }

    /// The roll for a crash hazard is the same a turn later (`LR 6.4E`).
    #[test]
    fn whoever_must_roll_may_do_so_on_the_way_on() {
        assert!(needless("basic", "gefion-family-heo", "ceres-plume"));
        // In an aerobrake a sail is lost, and a ship without power has its only way on (LR 6.1B, 6.4F).
        assert!(!needless("basic", "mars-lmo", "mars-hellas-aerobrake"));
    }

    /// From L2 the ship may go back to the flyby and gain its burns once more (`4e H8`).
    #[test]
    fn whoever_may_gain_burns_by_going_back_may_want_to() {
        assert!(!needless("fourth", "venus-flyby", "sol-earth-l2"));
        assert!(needless("fourth", "earth-luna-l5", "sol-earth-l2"));
    }

    /// An emergency sail goes one space a turn (`SD iE5`).
    #[test]
    fn every_halt_brings_an_emergency_sail_on() {
        assert!(!needless("diamonds", "geo", "sol-earth-l2"));
        assert!(needless("fourth", "geo", "sol-earth-l2"));
    }

    /// Ceres has one way in and out, in the fourth edition by a half lander burn, on which no turn ends (`4e H5e`). Deimos
    /// is passed through.
    #[test]
    fn whoever_lands_where_nothing_leads_on_may_as_well_wait_above() {
        assert!(needless("basic", "ceres-plume", "ceres"));
        assert!(needless("fourth", "ceres-half-lander-burn", "ceres"));
        assert!(!needless("basic", "sol-mars-l2", "deimos"));
        // Water spent on a landing makes a ship of Space Diamonds faster, which throws none away (SD iE6c).
        assert!(!needless("diamonds", "ceres-half-lander-burn", "ceres"));
    }
}
