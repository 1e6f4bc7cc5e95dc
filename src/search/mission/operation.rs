//! Operations of a mission that bring fuel.

use super::milestone::{Milestone, Task};
use super::query::MissionQuery;
use super::ship::Configuration;
use crate::map::{Hazard, Map, SpaceId};
use crate::rules::{dirt_at_site, factory_tanks, site_tanks};
use crate::ruleset::{DirtRefuel, RuleSet};
use crate::unit::Tanks;

/// Where fuel comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Supply {
    /// The ice of a site (`LR 5.5A`, `4e I5a`, `SD iF3`).
    Site,
    /// A factory (`LR 5.5B`, `4e I5b`).
    Factory,
    /// Rock and dust of a site, for a thruster that burns it (`LR 8.3E`, `4e G1c`).
    Dirt,
    /// The atmosphere, on an aerobrake space (`LR 6.4F`, `4e I5c`).
    Atmosphere,
    /// Water tanks in LEO, free of any operation (`LR 5.4C`, `4e G1`).
    Leo,
}

/// Where a mission may refuel.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Refuelling {
    /// At every site, and in LEO.
    pub anywhere: bool,
    /// At these places.
    pub places: Vec<SpaceId>,
}

impl Refuelling {
    /// Whether the ship may take up fuel here.
    pub fn allows(&self, space: SpaceId) -> bool {
        self.anywhere || self.places.contains(&space)
    }

    /// Whether it may do so at all.
    pub fn exists(&self) -> bool {
        self.anywhere || !self.places.is_empty()
    }
}

/// What may be taken up at a place at a time, each source with the most that it gives.
pub(super) fn supplies(
    (rule_set, query): (&RuleSet, &MissionQuery),
    space: SpaceId,
    configuration: &Configuration,
) -> impl Iterator<Item = (Supply, Tanks)> {
    let printed = rule_set.map.space(space);
    let site = printed.site.as_ref();
    let ice = site.map(|site| {
        let tanks = site_tanks(rule_set.policies.site_refuel, site.hydration, configuration.isru);
        (Supply::Site, tanks)
    });
    let has_factory = query.trip.factories.contains(&space);
    let factory = (Supply::Factory, factory_tanks(rule_set.policies.factory_refuel));
    let brakes = printed.hazard == Some(Hazard::Aerobrake);
    let atmosphere = (Supply::Atmosphere, configuration.scoop);
    let others = has_factory.then_some(factory).into_iter().chain(brakes.then_some(atmosphere));
    let others = others.chain(site.map(|_| (Supply::Dirt, dirt((rule_set, query), space, configuration))));
    ice.into_iter().chain(others).filter(|(_, tanks)| *tanks > Tanks(0))
}

/// The same without what comes free of any operation (`4e G1c`).
pub(super) fn by_operation(
    (rule_set, query): (&RuleSet, &MissionQuery),
    space: SpaceId,
    configuration: &Configuration,
) -> impl Iterator<Item = (Supply, Tanks)> {
    let is_dirt_free = rule_set.policies.dirt_refuel == DirtRefuel::Free;
    let all = supplies((rule_set, query), space, configuration);
    all.filter(move |(supply, _)| *supply != Supply::Dirt || !is_dirt_free)
}

/// Whether an operation may do something, by place, configuration and milestones.
pub(super) fn uses(rule_set: &RuleSet, query: &MissionQuery) -> Vec<bool> {
    let places = (0..rule_set.map.graph().node_count() as u16).map(SpaceId);
    let all = places.flat_map(|space| {
        query.ship.configurations.iter().flat_map(move |configuration| {
            let refuels = query.refuelling.allows(space)
                && by_operation((rule_set, query), space, configuration).next().is_some();
            let stages = 0..=query.milestones.len();
            stages.map(move |done| refuels || matches!(query.milestones.get(done), Some(Milestone::Do(_))))
        })
    });
    all.collect()
}

/// What the ship may take up of the rock and dust of a site.
pub(super) fn dirt(
    (rule_set, query): (&RuleSet, &MissionQuery),
    space: SpaceId,
    configuration: &Configuration,
) -> Tanks {
    let Some(is_crew) = configuration.dirt_by_crew else { return Tanks(0) };
    let digs = configuration.isru.is_some() || query.trip.factories.contains(&space);
    dirt_at_site(rule_set.policies.dirt_refuel, is_crew, digs)
}

/// Where a mission may refuel by an operation, whichever configuration it may be in.
pub(super) fn refuelling_places(rule_set: &RuleSet, query: &MissionQuery) -> Vec<SpaceId> {
    let mut asked = Vec::new();
    let mut last = query.trip.from;
    for milestone in &query.milestones {
        match milestone {
            Milestone::Reach(space) => last = *space,
            Milestone::Do(Task::Refuel) => asked.push(last),
            Milestone::Do(_) | Milestone::Stay => {}
        }
    }
    let configurations = &query.ship.configurations;
    let gives = |space: SpaceId| {
        configurations.iter().any(|one| supplies((rule_set, query), space, one).next().is_some())
    };
    let spaces = rule_set.map.spaces().map(|(space, _)| space);
    spaces
        .filter(|space| (query.refuelling.allows(*space) || asked.contains(space)) && gives(*space))
        .collect()
}

/// The most tanks that one operation takes up at any of these places, with what comes free in the same turn.
pub(super) fn most_supply(
    (rule_set, query): (&RuleSet, &MissionQuery),
    places: &[SpaceId],
    configuration: &Configuration,
) -> Tanks {
    let all = places.iter().map(|place| supply_at((rule_set, query), *place, configuration));
    all.max().unwrap_or_default()
}

/// The same at one place.
pub(super) fn supply_at(
    (rule_set, query): (&RuleSet, &MissionQuery),
    place: SpaceId,
    configuration: &Configuration,
) -> Tanks {
    let one = by_operation((rule_set, query), place, configuration).map(|(_, tanks)| tanks).max();
    let free = match rule_set.policies.dirt_refuel {
        DirtRefuel::Free => dirt((rule_set, query), place, configuration),
        DirtRefuel::ByOperation | DirtRefuel::None => Tanks(0),
    };
    one.unwrap_or_default().saturating_add(free)
}

/// Whether water tanks can be bought here.
pub(super) fn is_market(map: &Map, space: SpaceId) -> bool {
    space == map.start()
}
