//! What a space of the map is.

use std::fmt;

use serde::{Deserialize, Serialize};

use crate::unit::HalfBurns;

/// The kind of a space (`LR 2.2`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum SpaceKind {
    /// A burn circle: entering costs one of the move's burns.
    Burn,
    /// A crossing or corner of lines: straight on is free, turning is a pivot.
    Hohmann,
    /// An L-point or any other circle: entering and turning are free.
    Lagrange,
    /// A site hex: entering it lands on a world.
    Site,
    /// LEO, where rockets are built.
    Start,
}

impl fmt::Display for SpaceKind {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(match self {
            Self::Burn => "burn",
            Self::Hohmann => "Hohmann intersection",
            Self::Lagrange => "Lagrange point",
            Self::Site => "site",
            Self::Start => "LEO",
        })
    }
}

/// A hazard rolled for on entry (`LR 6.4E`, `LR 6.4F`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Hazard {
    /// A skull.
    Crash,
    /// A parachute.
    Aerobrake,
}

impl fmt::Display for Hazard {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(match self {
            Self::Crash => "crash hazard",
            Self::Aerobrake => "aerobrake hazard",
        })
    }
}

/// A lander burn as printed: a burn circle on legs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Lander {
    /// A whole circle.
    Full,
    /// Half a circle.
    Half,
}

/// The sectors of the sunspot cycle (`LR 8.5A`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Season {
    /// Comes first.
    Yellow,
    /// The active sun: belts are stronger.
    Red,
    /// The quiet sun: Venus slingshots.
    Blue,
}

impl fmt::Display for Season {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(match self {
            Self::Yellow => "yellow",
            Self::Red => "red",
            Self::Blue => "blue",
        })
    }
}

/// The letter of a site (`LR 2.2C`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum SpectralType {
    /// Carbonaceous.
    C,
    /// Stony.
    S,
    /// Metallic.
    M,
    /// Vestoid.
    V,
    /// Dark.
    D,
    /// Hydrogen.
    H,
}

impl fmt::Display for SpectralType {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{self:?}")
    }
}

/// Index of a heliocentric zone, counted from the sun outwards.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct ZoneId(pub u8);

/// A heliocentric zone (`LR 2.2D`).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Zone {
    /// Name of the planet it is called after.
    pub name: String,
    /// Modifier to the thrust of solar-powered thrusters (`LR 6.1A`).
    pub solar_thrust: i8,
    /// Whether solar power works here at all.
    pub solar_power: bool,
    /// Modifier of a pushed solar thruster where solar power does not work (`4e J3a`).
    pub solar_thrust_when_pushed: Option<i8>,
}

impl Zone {
    /// The sun gives no less thrust here than in the other zone.
    pub fn is_as_well_lit(&self, other: &Self) -> bool {
        self.solar_thrust >= other.solar_thrust
            && self.solar_power >= other.solar_power
            && self.solar_thrust_when_pushed >= other.solar_thrust_when_pushed
    }
}

/// What is printed in a site hex (`LR 2.2C`).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[expect(clippy::struct_excessive_bools, reason = "each is an icon of its own in the hex")]
pub struct Site {
    /// Size: steps for landing or lift-off, and the odds of prospecting.
    pub size: u8,
    /// The letter.
    pub spectral: SpectralType,
    /// Drops of water, 0 to 4.
    pub hydration: u8,
    /// The body it lies on.
    pub body: String,
    /// Kind of body or family.
    pub group: String,
    /// Label of the group, where one is printed.
    pub printed_group: Option<String>,
    /// Science site.
    pub science: bool,
    /// Science site of the outer system.
    pub tno_science: bool,
    /// Green leaf.
    pub astrobiology: bool,
    /// Blue wave.
    pub subsurface_ocean: bool,
    /// Push factory.
    pub push_factory: bool,
    /// Has an atmosphere.
    pub atmosphere: bool,
    /// Submarine.
    pub submarine: bool,
    /// Burns from LEO as lists count them, with planet flybys and by safe ways.
    pub burns_listed: Option<HalfBurns>,
}

/// A space of the map with everything printed on it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[expect(clippy::struct_excessive_bools, reason = "each is a mark of its own on the map")]
pub struct Space {
    /// Kebab-case id of the map file.
    pub id: String,
    /// Name as printed.
    pub name: String,
    /// Everyday names and real spellings.
    pub aliases: Vec<String>,
    /// Its kind.
    pub kind: SpaceKind,
    /// The zone its centre lies in.
    pub zone: ZoneId,
    /// The two zones, where it is drawn close to the edge between them.
    pub zone_edge: Option<String>,
    /// Skull or parachute.
    pub hazard: Option<Hazard>,
    /// Drawn as a lander burn.
    pub lander: Option<Lander>,
    /// Whose radiation belt this trefoil belongs to.
    pub radiation_belt: Option<String>,
    /// Drawn inside a belt, without being a trefoil of its rim (`LR 8.3C`).
    pub inside_belt: bool,
    /// Slingshot rating in free burns; 0 where there is none.
    pub flyby: u8,
    /// The only season in which the flyby gives its burns.
    pub flyby_season: Option<Season>,
    /// The flyby is a moon boost.
    pub moon_boost: bool,
    /// The flyby of the sun, which gives the thruster's own thrust.
    pub oberth: bool,
    /// Colour of the border.
    pub synodic: Option<Season>,
    /// Colour of the star of a home orbit.
    pub home_orbit: Option<String>,
    /// The variant of the game in which it is a home orbit.
    pub home_orbit_variant: Option<String>,
    /// Solar flares do no harm here (`4e K2d`).
    pub flare_immune: bool,
    /// A rule of its own, by name.
    pub special: Option<String>,
    /// Other end of a space elevator.
    pub elevator: Option<String>,
    /// Text at an arrow that leaves the map here.
    pub leaves_map: Option<String>,
    /// What is in the hex of a site.
    pub site: Option<Site>,
    /// Remark on the printed map.
    pub note: Option<String>,
}

impl Space {
    /// Burns to enter as the map counts them: a burn 1, a lander burn 1 or 1/2, anything else none.
    pub const fn printed_burns(&self) -> HalfBurns {
        match (self.lander, self.kind) {
            (Some(Lander::Full), _) | (None, SpaceKind::Burn) => HalfBurns(2),
            (Some(Lander::Half), _) => HalfBurns(1),
            _ => HalfBurns(0),
        }
    }

    /// Whether entering it lands on a world.
    pub const fn is_site(&self) -> bool {
        self.site.is_some()
    }
}
