//! `hf space` and `hf site`: everything printed at one space.

use petgraph::Direction;
use petgraph::visit::EdgeRef;

use super::{Context, Exit, names};
use crate::map::{Link, Map, Season, SpaceId};
use crate::report::space::{Neighbour, SiteFacts, SpaceAnswer};
use crate::rules::{Terrain, raygun_sites};
use crate::ruleset::{Belts, Corridors, FlybySeasons, Flybys, Oberth, RuleSet, Synodic};
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
    let terrain = Terrain::new(rule_set, Season::Yellow, Thrust(0));
    let terms = *terrain.at(id);
    let policies = &rule_set.policies;
    let follows_dotted_lines = policies.corridors != Corridors::Closed;
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
        hazard: terms.hazard,
        radiation_belt: space.radiation_belt.clone(),
        is_belt_harmless: policies.belts == Belts::Harmless,
        flyby: space.flyby,
        flyby_season: space.flyby_season.filter(|_| policies.flyby_seasons == FlybySeasons::Kept),
        is_flyby_idle: policies.flybys == Flybys::None,
        moon_boost: space.moon_boost,
        oberth: space.oberth,
        is_oberth_idle: policies.oberth == Oberth::PlainBurn,
        synodic: space.synodic.filter(|_| policies.synodic != Synodic::AlwaysOpen),
        is_region: policies.synodic == Synodic::CrossInSeason,
        gate_above: rule_set.gates.get(&id).map(|thrust| thrust.0),
        home_orbit: space.home_orbit.clone(),
        home_orbit_variant: space.home_orbit_variant.clone(),
        flare_immune: space.flare_immune,
        special: space.special.clone(),
        signpost: signpost(map, id),
        elevator: space.elevator.clone().filter(|_| follows_dotted_lines),
        leaves_map: space.leaves_map.clone(),
        road: map.road_of(id).filter(|_| follows_dotted_lines).map(|road| {
            let others = road.sites.iter().filter(|site| **site != id);
            others.map(|site| map.space(*site).id.clone()).collect()
        }),
        raygun: {
            let sites = raygun_sites(map, rule_set.policies.raygun, id);
            sites.into_iter().map(|site| map.space(site).id.clone()).collect()
        },
        site: space.site.as_ref().map(SiteFacts::from),
        note: space.note.clone(),
        dotted_lines: if follows_dotted_lines { 0 } else { dotted_lines(map, id) },
        neighbours: neighbours(map, &terrain, id, follows_dotted_lines),
    }
}

/// What the signpost to a space says, with the colour of its route.
fn signpost(map: &Map, id: SpaceId) -> Option<String> {
    let sign = map.signs().iter().find(|sign| sign.to == id)?;
    Some(format!("{} burns, {}", sign.burns.as_burns(), sign.colour))
}

/// How many one-way lines lead to a space or away from it.
fn dotted_lines(map: &Map, id: SpaceId) -> usize {
    let of = |direction| {
        map.graph().edges_directed(id.node(), direction).filter(|link| link.weight().one_way).count()
    };
    of(Direction::Outgoing) + of(Direction::Incoming)
}

/// The spaces next to one, sorted by id: ways out, and one-way lines in where ships follow these.
fn neighbours(map: &Map, terrain: &Terrain, id: SpaceId, follows_dotted_lines: bool) -> Vec<Neighbour> {
    let neighbour = |other: SpaceId, link: &Link, leads_out: bool| {
        let space = map.space(other);
        let (exit, there) = (link.leaves_by, link.arrives_on);
        let (exit, there) = if leads_out { (exit, there) } else { (there, exit) };
        Neighbour {
            id: space.id.clone(),
            name: space.name.clone(),
            kind: space.kind,
            burns_on_map: space.printed_burns().as_burns(),
            burns: terrain.at(other).burns.0,
            hazard: terrain.at(other).hazard,
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
    neighbours.retain(|neighbour| follows_dotted_lines || neighbour.direction == "both");
    neighbours.sort_by(|one, other| (&one.id, one.exit).cmp(&(&other.id, other.exit)));
    neighbours
}
