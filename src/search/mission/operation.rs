//! Operations of a mission that bring fuel.

use super::ship::Configuration;
use crate::map::{Map, SpaceId};
use crate::rules::{fill, site_tanks};
use crate::ruleset::RuleSet;
use crate::track::FuelPosition;
use crate::unit::Tanks;

/// Where fuel comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Supply {
    /// The ice of a site (`LR 5.5A`, `4e I5a`, `SD iF3`).
    Site,
    /// A factory (`LR 5.5B`, `4e I5b`).
    Factory,
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

/// What one operation at a site takes up; nothing where there is no ice for this ship.
pub(super) fn site_supply(
    rule_set: &RuleSet,
    space: SpaceId,
    configuration: &Configuration,
    at: FuelPosition,
) -> Option<(Tanks, FuelPosition)> {
    let hydration = rule_set.map.space(space).site.as_ref()?.hydration;
    let most = site_tanks(rule_set.policies.site_refuel, hydration, configuration.isru);
    let (at, tanks) = fill(&rule_set.track, configuration.dry, at, most);
    (tanks > Tanks(0)).then_some((tanks, at))
}

/// Whether water tanks can be bought here.
pub(super) fn is_market(map: &Map, space: SpaceId) -> bool {
    space == map.start()
}
