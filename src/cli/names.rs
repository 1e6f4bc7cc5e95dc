//! The spaces and routes a player means.

use std::collections::BTreeSet;

use anyhow::bail;

use crate::map::{Map, Route, SpaceId};
use crate::mission::find_space;
use crate::name::{Lookup, lookup, plain};
use crate::report::listed;

/// The most names listed when several fit.
const MOST_LISTED: usize = 8;
/// The most names listed when none fits.
const MOST_KNOWN: usize = 10;

/// The space of a name: an id, a printed name or an alias, whole or in part. Where several fit equally well, sites come
/// before other spaces.
///
/// # Errors
/// A name that fits none, with those spelled alike, or several, with all of them.
pub fn space(map: &Map, name: &str) -> anyhow::Result<SpaceId> {
    match find_space(map, name, false) {
        Lookup::Found(space) => Ok(space),
        Lookup::Several(spaces) => bail!(several(name, "spaces", &ids(map, &spaces))),
        Lookup::Unknown(near) => bail!(unknown_space(name, "space", &near)),
    }
}

/// The site of a name.
///
/// # Errors
/// As [`space`]; a name of a space that is no site.
pub fn site(map: &Map, name: &str) -> anyhow::Result<SpaceId> {
    let no_site = |space: SpaceId| {
        let space = map.space(space);
        format!("{} is no site: `hf space {}` shows it", space.name, space.id)
    };
    if let Some(other) = map.find(name).filter(|space| !map.space(*space).is_site()) {
        bail!(no_site(other));
    }
    match find_space(map, name, true) {
        Lookup::Found(site) => Ok(site),
        Lookup::Several(sites) => bail!(several(name, "sites", &ids(map, &sites))),
        Lookup::Unknown(near) => match find_space(map, name, false) {
            Lookup::Found(other) => bail!(no_site(other)),
            _ => bail!(unknown_space(name, "site", &near)),
        },
    }
}

/// The signposted route of a name: its own, or that of its destination.
///
/// # Errors
/// As [`space`].
pub fn route<'map>(map: &'map Map, name: &str) -> anyhow::Result<&'map Route> {
    match find_route(map, name) {
        Lookup::Found(route) => Ok(route),
        Lookup::Several(routes) => {
            let names: Vec<String> = routes.iter().map(|route| route.name.clone()).collect();
            bail!(several(name, "routes", &names))
        }
        Lookup::Unknown(_) if map.routes().is_empty() => bail!(
            "the map of these rules has no signposted routes, only signposts (`hf routes`): there is no '{name}'; a way \
             of your own is spaces separated by commas"
        ),
        Lookup::Unknown(near) => bail!(unknown(name, "route", &near)),
    }
}

/// The signposted routes that a name fits.
pub fn find_route<'map>(map: &'map Map, name: &str) -> Lookup<&'map Route> {
    lookup(name, map.routes().iter().map(|route| (route, route.name.as_str())))
}

/// The one of these names that is meant, such as a zone's or a body's; of equal names each counts once.
///
/// # Errors
/// As [`space`]; `kind` says what the names are of.
pub fn one_of<'a>(
    kind: &str,
    name: &str,
    known: impl IntoIterator<Item = &'a str>,
) -> anyhow::Result<&'a str> {
    let known: BTreeSet<&str> = known.into_iter().collect();
    match lookup(name, known.iter().map(|known| (*known, *known))) {
        Lookup::Found(found) => Ok(found),
        Lookup::Several(fits) => {
            let fits: Vec<String> = fits.into_iter().map(str::to_string).collect();
            bail!(several(name, &format!("names of a {kind}"), &fits))
        }
        Lookup::Unknown(near) if near.is_empty() && known.len() <= MOST_KNOWN => {
            let known: Vec<String> = known.into_iter().map(str::to_string).collect();
            bail!("{}: there are {}", unknown(name, kind, &[]), listed(&known))
        }
        Lookup::Unknown(near) => bail!(unknown(name, kind, &near)),
    }
}

fn ids(map: &Map, spaces: &[SpaceId]) -> Vec<String> {
    spaces.iter().map(|space| map.space(*space).id.clone()).collect()
}

/// The message for a name that fits no space, where there are too many to list.
fn unknown_space(name: &str, kind: &str, near: &[String]) -> String {
    let message = unknown(name, kind, near);
    if near.is_empty() && !name.trim().is_empty() {
        message + ": `hf sites` lists all sites, and `--body` those of one body"
    } else {
        message
    }
}

/// The message for a name that fits nothing.
pub fn unknown(name: &str, kind: &str, near: &[String]) -> String {
    if name.trim().is_empty() {
        return format!("the name of the {kind} is empty");
    }
    let mut offered: Vec<&String> = Vec::new();
    for one in near {
        // An id and the name it is made of are one suggestion.
        if !offered.iter().any(|other| plain(other) == plain(one)) {
            offered.push(one);
        }
    }
    let offered: Vec<&str> = offered.into_iter().map(String::as_str).collect();
    let help =
        if offered.is_empty() { String::new() } else { format!(": did you mean {}?", offered.join(" or ")) };
    format!("no {kind} is called '{name}'{help}")
}

/// The message for a name that fits several things.
pub fn several(name: &str, kinds: &str, fits: &[String]) -> String {
    let listed = fits.iter().take(MOST_LISTED).map(String::as_str).collect::<Vec<_>>().join(", ");
    let more = match fits.len().saturating_sub(MOST_LISTED) {
        0 => String::new(),
        more => format!(" and {more} more"),
    };
    format!("'{name}' fits several {kinds}: {listed}{more}")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::data::Data;
    use crate::ruleset::{self, RuleSet};

    fn rules() -> RuleSet {
        ruleset::load(&Data::Embedded, "basic").unwrap()
    }

    #[test]
    fn everyday_names_lead_to_their_sites() {
        let rules = rules();
        let id = |name: &str| space(&rules.map, name).map(|space| rules.map.space(space).id.clone()).unwrap();
        for (name, expected) in [
            ("moon", "luna-crater-shackleton-polar-rim"),
            ("Hellas", "mars-hellas-basin-buried-glaciers"),
            ("ceres", "ceres"),
            ("CERES", "ceres"),
            ("encke", "comet-encke"),
            ("aneas", "aeneas"),
            ("Äneas", "aeneas"),
            ("leo", "leo"),
            ("GEO", "earth-geo"),
            ("nysa", "nysa"),
        ] {
            assert_eq!(id(name), expected, "{name}");
        }
    }

    #[test]
    fn bad_names_are_told_apart() {
        let rules = rules();
        let error = |name: &str| space(&rules.map, name).unwrap_err().to_string();
        assert!(error("nysaa").starts_with("no space is called 'nysaa': did you mean Nysa"));
        assert!(
            error("maxwell montes")
                .ends_with("'maxwell montes': `hf sites` lists all sites, and `--body` those of one body")
        );
        assert_eq!(error(""), "the name of the space is empty");
        assert!(error("moonlet").starts_with("'moonlet' fits several spaces: "), "{}", error("moonlet"));
        let error = site(&rules.map, "leo").unwrap_err().to_string();
        assert_eq!(error, "LEO (start) is no site: `hf space leo` shows it");
    }

    #[test]
    fn a_route_is_found_by_its_destination() {
        let rules = rules();
        assert_eq!(route(&rules.map, "mercury").unwrap().name, "LEO to Mercury");
        assert!(route(&rules.map, "leo").unwrap_err().to_string().contains("fits several routes"));
    }
}
