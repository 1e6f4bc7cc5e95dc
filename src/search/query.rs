//! A question to the planner.

use super::criteria::Counted;
use super::sky::Sky;
use crate::map::{Season, SpaceId};
use crate::rules::{Rocket, Terrain};
use crate::ruleset::RuleSet;
use crate::track::{FuelPosition, FuelTrack, TrackError};
use crate::unit::{Mass, Tanks};

/// Turns after which a search gives up, far beyond any game.
pub(super) const ENDLESS: u16 = 200;

/// Fuel at the start of a trip.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Load {
    /// The fuel figure stands here.
    Given(FuelPosition),
    /// As few tanks as each trip needs.
    Fewest,
}

impl Load {
    /// The fuel figures to start with, the emptiest first, and the tanks loaded where they are to be found.
    ///
    /// # Errors
    /// When the dry mass does not fit the fuel track.
    pub(super) fn starts(
        self,
        track: &FuelTrack,
        dry: Mass,
    ) -> Result<Vec<(Option<Tanks>, FuelPosition)>, TrackError> {
        track.check_dry(dry)?;
        match self {
            Self::Given(at) => Ok(vec![(None, at)]),
            Self::Fewest => {
                let tanks = (0..=track.most_tanks(dry).0).map(Tanks);
                tanks.map(|tanks| Ok((Some(tanks), track.loaded(dry, tanks)?))).collect()
            }
        }
    }
}

/// A question: how does this rocket get from one space to another?
#[derive(Clone, Debug)]
#[expect(clippy::struct_excessive_bools, reason = "each is a choice of the player by itself")]
pub struct Query {
    /// The rocket.
    pub rocket: Rocket,
    /// Where it starts.
    pub from: SpaceId,
    /// Where it goes.
    pub to: SpaceId,
    /// Its fuel.
    pub load: Load,
    /// The season, held for the whole trip, unless the cycle runs.
    pub season: Season,
    /// Year of the first turn, counted from 1, from which the sunspot cycle of the rules runs on.
    pub start_year: Option<u8>,
    /// No crash and aerobrake hazards.
    pub avoid_hazards: bool,
    /// Hazards are paid for (`LR 6.4G`).
    pub pays_hazards: bool,
    /// No trip takes more turns.
    pub most_turns: Option<u16>,
    /// No trip has less chance, in millionths.
    pub least_chance: u32,
    /// The soonest trip is enough.
    pub is_any_enough: bool,
    /// After so many labels inside moves the search makes no more move tables, and says that it is not complete.
    pub most_labels: Option<u64>,
    /// What answers are told apart by besides turns, water and chance.
    pub counted: Counted,
    /// Landing at the end is not asked about.
    pub is_orbit_enough: bool,
    /// Sites with a factory that helps to land and to lift off (`4e H6`).
    pub factories: Vec<SpaceId>,
    /// A Powersat makes the help of factories safe (`4e H6`).
    pub has_powersat: bool,
}

impl Query {
    /// Fuel left tells answers apart.
    pub const fn counts_left(&self) -> bool {
        matches!(self.load, Load::Given(_)) || self.counted.left
    }

    /// A question without anything out of the ordinary: as few tanks as needed, the yellow season.
    pub const fn new(rocket: Rocket, from: SpaceId, to: SpaceId) -> Self {
        Self {
            rocket,
            from,
            to,
            load: Load::Fewest,
            season: Season::Yellow,
            start_year: None,
            avoid_hazards: false,
            pays_hazards: false,
            most_turns: None,
            least_chance: 0,
            is_any_enough: false,
            most_labels: None,
            counted: Counted { left: false, operations: false, delivered: false },
            is_orbit_enough: false,
            factories: Vec::new(),
            has_powersat: false,
        }
    }

    /// What the spaces of the map ask and give to this ship in every turn of this trip.
    pub fn sky(&self, rule_set: &RuleSet) -> Sky {
        let terrain = |season| self.terrain(rule_set, season);
        let Some(year) = self.start_year else { return Sky::held(terrain(self.season)) };
        let mut years = rule_set.calendar.clone();
        if !years.is_empty() {
            let first = usize::from(year.saturating_sub(1)) % years.len();
            years.rotate_left(first);
        }
        Sky::running(&years, terrain)
    }

    /// What the spaces of the map ask and give to this ship in a season.
    fn terrain(&self, rule_set: &RuleSet, season: Season) -> Terrain {
        let terrain = Terrain::for_ship(rule_set, season, &self.rocket);
        let terrain = terrain.with_factories(&self.factories, self.has_powersat);
        if self.is_orbit_enough { terrain.in_orbit_of(&rule_set.map, self.to) } else { terrain }
    }
}
