//! A map file as it is written, with the places of everything a finding may point at.

use serde::Deserialize;
use toml::Spanned;

use super::kind::{Hazard, Lander, Season, SpaceKind, SpectralType};

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct RawMap {
    pub(super) format: Spanned<u32>,
    pub(super) name: String,
    pub(super) start: Spanned<String>,
    #[serde(default)]
    pub(super) zone: Vec<RawZone>,
    #[serde(default)]
    pub(super) space: Vec<RawSpace>,
    #[serde(default)]
    pub(super) link: Vec<RawLink>,
    #[serde(default)]
    pub(super) road: Vec<RawRoad>,
    #[serde(default)]
    pub(super) route: Vec<RawRoute>,
    #[serde(default)]
    pub(super) sign: Vec<RawSign>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct RawZone {
    pub(super) name: Spanned<String>,
    pub(super) solar_thrust: Option<Spanned<i8>>,
    #[serde(default)]
    pub(super) no_solar_power: bool,
    pub(super) solar_thrust_when_pushed: Option<Spanned<i8>>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
#[expect(clippy::struct_excessive_bools, reason = "each is a key of its own in the file")]
pub(super) struct RawSpace {
    pub(super) id: Spanned<String>,
    pub(super) name: String,
    #[serde(default)]
    pub(super) aliases: Vec<String>,
    pub(super) kind: SpaceKind,
    pub(super) zone: Spanned<String>,
    pub(super) position: (f64, f64),
    pub(super) zone_edge: Option<String>,
    pub(super) hazard: Option<Hazard>,
    pub(super) lander: Option<Lander>,
    pub(super) radiation_belt: Option<String>,
    #[serde(default)]
    pub(super) inside_belt: bool,
    pub(super) flyby: Option<Spanned<u8>>,
    #[serde(default)]
    pub(super) oberth: bool,
    #[serde(default)]
    pub(super) moon_boost: bool,
    pub(super) flyby_season: Option<Season>,
    pub(super) synodic: Option<Season>,
    pub(super) home_orbit: Option<String>,
    pub(super) home_orbit_variant: Option<String>,
    #[serde(default)]
    pub(super) flare_immune: bool,
    pub(super) special: Option<String>,
    pub(super) elevator: Option<Spanned<String>>,
    pub(super) leaves_map: Option<String>,
    pub(super) size: Option<Spanned<u8>>,
    pub(super) spectral: Option<Spanned<SpectralType>>,
    pub(super) hydration: Option<Spanned<u8>>,
    pub(super) body: Option<String>,
    pub(super) group: Option<String>,
    pub(super) printed_group: Option<String>,
    #[serde(default)]
    pub(super) science: bool,
    #[serde(default)]
    pub(super) tno_science: bool,
    #[serde(default)]
    pub(super) astrobiology: bool,
    #[serde(default)]
    pub(super) subsurface_ocean: bool,
    pub(super) submarine: Option<Spanned<bool>>,
    #[serde(default)]
    pub(super) push_factory: bool,
    #[serde(default)]
    pub(super) atmosphere: bool,
    pub(super) burns_listed: Option<Spanned<f64>>,
    pub(super) note: Option<String>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct RawLink {
    pub(super) from: Spanned<String>,
    pub(super) to: Option<Spanned<String>>,
    pub(super) exit_from: Option<Spanned<u8>>,
    pub(super) exit_to: Option<Spanned<u8>>,
    #[serde(default)]
    pub(super) one_way: bool,
    #[serde(default)]
    pub(super) bends: Vec<(f64, f64)>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct RawRoad {
    pub(super) name: String,
    pub(super) sites: Vec<Spanned<String>>,
    pub(super) surface: Option<String>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct RawRoute {
    pub(super) name: String,
    pub(super) colour: String,
    pub(super) sign: String,
    #[serde(default)]
    pub(super) icons: Vec<String>,
    pub(super) spaces: Vec<Spanned<String>>,
    pub(super) note: Option<String>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct RawSign {
    pub(super) to: Spanned<String>,
    pub(super) burns: Spanned<f64>,
    pub(super) colour: String,
}
