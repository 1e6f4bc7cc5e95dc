//! The ship of a mission: what may be left behind, and what flies without it.

use crate::map::SpaceId;
use crate::rules::{Assay, Chance, Rocket, Survey, can_prospect, good_results};
use crate::unit::{Mass, Tanks};

/// A thruster that works as the ship lies.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Engine {
    /// Its place in the list of [`Ship::thrusters`].
    pub thruster: usize,
    /// The ship with it.
    pub rocket: Rocket,
}

/// What may be done with a thing at the end of a turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Change {
    /// It is left behind (`LR 6.7A`).
    Leave,
    /// A heavy radiator turns light (`LR 2.6H`).
    TurnLight,
    /// It waits there and comes aboard (`LR 6.7D`).
    PickUp,
}

/// Something that may be left behind, turned light or picked up.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Item {
    /// Its name.
    pub name: String,
    /// What is done with it.
    pub change: Change,
    /// Where that may be; anywhere if nothing is said.
    pub place: Option<SpaceId>,
    /// The mission is not over before it has been done.
    pub is_required: bool,
}

/// One item left behind, turned light or picked up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Drop {
    /// Its place in the list of [`Ship::items`].
    pub item: usize,
    /// The configuration after it.
    pub leads_to: usize,
}

/// A card that prospects (`LR 5.6`).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Prospector {
    /// Its ISRU rating.
    pub isru: u8,
    /// How often it tries.
    pub survey: Survey,
    /// What refineries aboard take off.
    pub assay: Assay,
    /// The site this holds for; any if nothing is said.
    pub site: Option<SpaceId>,
}

impl Prospector {
    /// Its ISRU rating with the refineries that help it.
    pub fn rating(&self) -> u8 {
        self.assay.rating(self.isru)
    }

    /// A chance, and then a claim on a site of this size and hydration; `None` where it cannot be had.
    pub fn chance_after(&self, chance: Chance, size: u8, hydration: u8) -> Option<Chance> {
        if !can_prospect(self.rating(), hydration) {
            return None;
        }
        let good = good_results(size, self.assay);
        match self.survey {
            Survey::OneTry => chance.then(good),
            Survey::TwoTries => chance.then_either(good),
        }
    }
}

/// What is aboard: one way the ship may be on its mission.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Configuration {
    /// Sum of the masses of all cards (`LR 5.4B`).
    pub dry: Mass,
    /// The thrusters that work, the best first; none is a wreck that may still refuel.
    pub engines: Vec<Engine>,
    /// The best ISRU rating that works (`LR 5.5A`, `4e I5a`).
    pub isru: Option<u8>,
    /// The tanks that its atmospheric scoop or air eater takes up on an aerobrake space; none without one (`LR 6.4F`, `4e
    /// I5c`).
    pub scoop: Tanks,
    /// A thruster that works burns the dirt that the ship takes up: whether it is a crew's alone (`LR 8.3E`, `4e G1c`).
    pub dirt_by_crew: Option<bool>,
    /// The cards that prospect.
    pub prospectors: Vec<Prospector>,
    /// What may be left behind, turned light or picked up now.
    pub drops: Vec<Drop>,
    /// Every item that must be left or picked up has been.
    pub has_delivered: bool,
    /// What industrializing takes leads here, where it is possible (`LR 5.7`).
    pub industrialized: Option<usize>,
    /// An aerobrake hazard leads here, where it takes sails and something is left to fly (`LR 6.4F`).
    pub without_sails: Option<usize>,
    /// An aerobrake hazard takes all that there is, and what is in the tanks with it (`LR 6.4F`).
    pub is_sail_alone: bool,
}

impl Configuration {
    /// What one thing less leads to.
    pub(super) fn next(&self) -> impl Iterator<Item = usize> + '_ {
        self.drops.iter().map(|drop| drop.leads_to).chain(self.industrialized).chain(self.without_sails)
    }
}

/// A ship with all it may become on its mission.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ship {
    /// All ways it may be, the whole ship first.
    pub configurations: Vec<Configuration>,
    /// What may be left behind, turned light or picked up.
    pub items: Vec<Item>,
    /// Names of its thrusters.
    pub thrusters: Vec<String>,
}

impl Ship {
    /// A ship that leaves nothing behind.
    pub fn whole(engines: Vec<(String, Rocket)>, dry: Mass, isru: Option<u8>) -> Self {
        let (thrusters, rockets): (Vec<String>, Vec<Rocket>) = engines.into_iter().unzip();
        let engines =
            rockets.into_iter().enumerate().map(|(thruster, rocket)| Engine { thruster, rocket }).collect();
        let configuration = Configuration {
            dry,
            engines,
            isru,
            scoop: Tanks(0),
            dirt_by_crew: None,
            prospectors: Vec::new(),
            drops: Vec::new(),
            has_delivered: true,
            industrialized: None,
            without_sails: None,
            is_sail_alone: false,
        };
        Self { configurations: vec![configuration], items: Vec::new(), thrusters }
    }

    /// A configuration and all that it may become, each once.
    pub(super) fn reachable(&self, number: usize) -> Vec<usize> {
        let mut found = vec![number];
        let mut looked_at = 0;
        while let Some(&number) = found.get(looked_at) {
            for next in self.configurations[number].next() {
                if !found.contains(&next) {
                    found.push(next);
                }
            }
            looked_at += 1;
        }
        found
    }

    /// All engines of all configurations.
    pub fn engines(&self) -> impl Iterator<Item = &Engine> {
        self.configurations.iter().flat_map(|configuration| &configuration.engines)
    }
}
