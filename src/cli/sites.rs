//! `hf sites`: the sites of the map that fit.

use super::{Context, Exit, names, numbers};
use crate::map::{Map, Season, Site, Space, SpaceId, SpectralType, ZoneId};
use crate::report::sites::{SiteRow, SitesAnswer};
use crate::report::space::SiteFacts;
use crate::ruleset::Synodic as Borders;

/// Arguments of `hf sites`.
#[derive(clap::Args, Clone, Debug)]
#[expect(clippy::struct_excessive_bools, reason = "each is a switch of its own")]
#[group(id = "sites")]
pub struct Args {
    /// Spectral type: C, S, M, V, D or H
    #[arg(long = "type", value_name = "LETTER", value_parser = spectral_type)]
    spectral: Option<SpectralType>,
    /// At least this size
    #[arg(long, value_name = "N", value_parser = numbers::small, allow_hyphen_values = true)]
    min_size: Option<u8>,
    /// At most this size
    #[arg(long, value_name = "N", value_parser = numbers::small, allow_hyphen_values = true)]
    max_size: Option<u8>,
    /// At least so many drops of water
    #[arg(long, value_name = "DROPS", value_parser = numbers::small, allow_hyphen_values = true)]
    hydration: Option<u8>,
    /// Heliocentric zone
    #[arg(long, value_name = "NAME")]
    zone: Option<String>,
    /// The body it lies on
    #[arg(long, value_name = "NAME")]
    body: Option<String>,
    /// Kind of body or family
    #[arg(long, value_name = "NAME")]
    group: Option<String>,
    /// Science sites, outer ones too
    #[arg(long)]
    science: bool,
    /// Sites with a coloured border: any, or of this season
    #[arg(long, value_name = "SEASON", value_parser = season, num_args = 0..=1, default_missing_value = "any")]
    synodic: Option<Synodic>,
    /// Sites with an atmosphere
    #[arg(long)]
    atmosphere: bool,
    /// Sites on a buggy road
    #[arg(long)]
    road: bool,
    /// Sites with the green leaf
    #[arg(long)]
    astrobiology: bool,
    /// Sites above an ocean
    #[arg(long)]
    ocean: bool,
    /// Sites whose factory pushes
    #[arg(long)]
    push_factory: bool,
    /// Sites with the submarine
    #[arg(long)]
    submarine: bool,
}

/// Which coloured borders.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Synodic {
    /// Any colour.
    Any,
    /// This one.
    Of(Season),
}

/// Answers `hf sites`; no site that fits is a no.
///
/// # Errors
/// When a zone, body or group is unknown.
pub fn run(args: &Args, context: &Context) -> anyhow::Result<Exit> {
    let map = context.map()?;
    let filter = Filter::new(args, map)?;
    let sites: Vec<_> =
        map.spaces().filter_map(|(id, space)| Some((id, space, space.site.as_ref()?))).collect();
    let fits = sites.iter().filter(|(id, _, _)| filter.fits(map, *id));
    let has_colours = context.rule_set()?.policies.synodic != Borders::AlwaysOpen;
    let rows = fits.map(|(_, space, site)| row(map, space, site, has_colours));
    let answer = SitesAnswer { of: sites.len(), sites: rows.collect() };
    context.answer(&answer, SitesAnswer::report)?;
    Ok(if answer.sites.is_empty() { Exit::No } else { Exit::Answered })
}

/// The arguments with their names looked up.
pub(super) struct Filter<'a> {
    args: &'a Args,
    zone: Option<ZoneId>,
    body: Option<&'a str>,
    group: Option<&'a str>,
}

impl<'a> Filter<'a> {
    /// # Errors
    /// When a zone, body or group is unknown.
    pub(super) fn new(args: &'a Args, map: &'a Map) -> anyhow::Result<Self> {
        let sites = || map.spaces().filter_map(|(_, space)| space.site.as_ref());
        let find = |kind: &str, name: &Option<String>, known: Vec<&'a str>| {
            name.as_ref().map(|name| names::one_of(kind, name, known)).transpose()
        };
        let zones: Vec<&str> = map.zones().iter().map(|zone| zone.name.as_str()).collect();
        let zone = find("zone", &args.zone, zones)?;
        Ok(Self {
            args,
            zone: zone.and_then(|name| {
                let place = map.zones().iter().position(|zone| zone.name == name)?;
                Some(ZoneId(place as u8))
            }),
            body: find("body", &args.body, sites().map(|site| site.body.as_str()).collect())?,
            group: find("group", &args.group, sites().map(|site| site.group.as_str()).collect())?,
        })
    }

    /// Whether a space is a site that fits.
    pub(super) fn fits(&self, map: &Map, id: SpaceId) -> bool {
        let space = map.space(id);
        space
            .site
            .as_ref()
            .is_some_and(|site| self.admits(space, site) && (!self.args.road || map.road_of(id).is_some()))
    }

    fn admits(&self, space: &Space, site: &Site) -> bool {
        let Self { args, zone, body, group } = self;
        args.spectral.is_none_or(|spectral| site.spectral == spectral)
            && args.min_size.is_none_or(|least| site.size >= least)
            && args.max_size.is_none_or(|most| site.size <= most)
            && args.hydration.is_none_or(|least| site.hydration >= least)
            && zone.is_none_or(|zone| space.zone == zone)
            && body.is_none_or(|body| site.body == body)
            && group.is_none_or(|group| site.group == group)
            && (!args.science || site.science || site.tno_science)
            && (!args.atmosphere || site.atmosphere)
            && (!args.astrobiology || site.astrobiology)
            && (!args.ocean || site.subsurface_ocean)
            && (!args.push_factory || site.push_factory)
            && (!args.submarine || site.submarine)
            && match args.synodic {
                None => true,
                Some(Synodic::Any) => space.synodic.is_some(),
                Some(Synodic::Of(season)) => space.synodic == Some(season),
            }
    }
}

/// A row; `has_colours` where coloured borders mean anything.
fn row(map: &Map, space: &Space, site: &Site, has_colours: bool) -> SiteRow {
    SiteRow {
        id: space.id.clone(),
        name: space.name.clone(),
        zone: map.zone(space.zone).name.clone(),
        synodic: space.synodic.filter(|_| has_colours),
        site: SiteFacts::from(site),
    }
}

fn spectral_type(text: &str) -> Result<SpectralType, String> {
    match text.trim().to_uppercase().as_str() {
        "C" => Ok(SpectralType::C),
        "S" => Ok(SpectralType::S),
        "M" => Ok(SpectralType::M),
        "V" => Ok(SpectralType::V),
        "D" => Ok(SpectralType::D),
        "H" => Ok(SpectralType::H),
        _ => Err(format!("'{text}' is no spectral type: write C, S, M, V, D or H (LR 2.2C)")),
    }
}

fn season(text: &str) -> Result<Synodic, String> {
    match text.trim().to_lowercase().as_str() {
        "any" => Ok(Synodic::Any),
        "yellow" => Ok(Synodic::Of(Season::Yellow)),
        "red" => Ok(Synodic::Of(Season::Red)),
        "blue" => Ok(Synodic::Of(Season::Blue)),
        _ => Err(format!("'{text}' is no season: write yellow, red or blue (LR 8.5A)")),
    }
}
