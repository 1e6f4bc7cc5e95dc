//! `hf space` and `hf site`: everything printed at one space.

use petgraph::Direction;
use petgraph::visit::EdgeRef;

use super::{Context, Exit, names};
use crate::map::{Link, Map, Season, SpaceId};
use crate::report::space::{Neighbour, SiteFacts, SpaceAnswer};
use crate::rules::{Terrain, raygun_sites};
use crate::ruleset::RuleSet;
use crate::unit::Thrust;

/// Arguments of `hf space` and `hf site`.
#[derive(clap::Args, Clone, Debug)]
pub struct Args {
    /// Id, name or alias, whole or in part
    #[arg(value_name = "NAME")]
    name: String,
}

/// Answers `hf space`.
///
/// # Errors
/// When the name fits none or several.
pub fn run(args: &Args, context: &Context) -> anyhow::Result<Exit> {
    let rule_set = context.rule_set()?;
    let space = names::space(&rule_set.map, &args.name)?;
    context.answer(&answer(rule_set, space), SpaceAnswer::report)?;
    Ok(Exit::Answered)
}

/// Answers `hf site`.
///
/// # Errors
/// When the name fits no site or several.
pub fn run_site(args: &Args, context: &Context) -> anyhow::Result<Exit> {
    let rule_set = context.rule_set()?;
    let space = names::site(&rule_set.map, &args.name)?;
    context.answer(&answer(rule_set, space), SpaceAnswer::report)?;
    Ok(Exit::Answered)
}

fn answer(rule_set: &RuleSet, id: SpaceId) -> SpaceAnswer {
    let map = &rule_set.map;
    let space = map.space(id);
    let zone = map.zone(space.zone);
    let terms = *Terrain::new(rule_set, Season::Yellow, Thrust(0)).at(id);
    SpaceAnswer {
        id: space.id.clone(),
        name: space.name.clone(),
        aliases: space.aliases.clone(),
        kind: space.kind,
        zone: zone.name.clone(),
        solar_thrust: zone.solar_power.then_some(zone.solar_thrust),
        solar_thrust_when_pushed: zone.solar_thrust_when_pushed,
        burns_on_map: space.printed_burns().as_burns(),
        burns: terms.burns.0,
        lander_burn: space.lander,
        hazard: space.hazard,
        radiation_belt: space.radiation_belt.clone(),
        flyby: space.flyby,
        flyby_season: space.flyby_season,
        moon_boost: space.moon_boost,
        oberth: space.oberth,
        synodic: space.synodic,
        gate_above: rule_set.gates.get(&id).map(|thrust| thrust.0),
        home_orbit: space.home_orbit.clone(),
        home_orbit_variant: space.home_orbit_variant.clone(),
        flare_immune: space.flare_immune,
        special: space.special.clone(),
        signpost: signpost(map, id),
        elevator: space.elevator.clone(),
        leaves_map: space.leaves_map.clone(),
        road: map.road_of(id).map(|road| {
            let others = road.sites.iter().filter(|site| **site != id);
            others.map(|site| map.space(*site).id.clone()).collect()
        }),
        raygun: {
            let sites = raygun_sites(map, rule_set.policies.raygun, id);
            sites.into_iter().map(|site| map.space(site).id.clone()).collect()
        },
        site: space.site.as_ref().map(SiteFacts::from),
        note: space.note.clone(),
        neighbours: neighbours(map, id),
    }
}

/// What the signpost to a space says, with the colour of its route.
fn signpost(map: &Map, id: SpaceId) -> Option<String> {
    let sign = map.signs().iter().find(|sign| sign.to == id)?;
    Some(format!("{} burns, {}", sign.burns.as_burns(), sign.colour))
}

/// The spaces next to one, sorted by id: ways out, and one-way lines in.
fn neighbours(map: &Map, id: SpaceId) -> Vec<Neighbour> {
    let neighbour = |other: SpaceId, link: &Link, leads_out: bool| {
        let space = map.space(other);
        let (exit, there) = (link.leaves_by, link.arrives_on);
        let (exit, there) = if leads_out { (exit, there) } else { (there, exit) };
        Neighbour {
            id: space.id.clone(),
            name: space.name.clone(),
            kind: space.kind,
            burns_on_map: space.printed_burns().as_burns(),
            hazard: space.hazard,
            exit: exit.map(|exit| exit.0),
            exit_there: there.map(|exit| exit.0),
            direction: match (link.one_way, leads_out) {
                (false, _) => "both",
                (true, true) => "out only",
                (true, false) => "in only",
            },
        }
    };
    let out = map.links_from(id).map(|link| neighbour(SpaceId::from(link.target()), link.weight(), true));
    let incoming = map.graph().edges_directed(id.node(), Direction::Incoming);
    let only_in = incoming.filter(|link| link.weight().one_way);
    let only_in = only_in.map(|link| neighbour(SpaceId::from(link.source()), link.weight(), false));
    let mut neighbours: Vec<Neighbour> = out.chain(only_in).collect();
    neighbours.sort_by(|one, other| (&one.id, one.exit).cmp(&(&other.id, other.exit)));
    neighbours
}
