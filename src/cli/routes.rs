//! `hf routes`: the signposted routes of the map.

use super::{Context, Exit, names};
use crate::map::{Map, Route, Season, SpaceId};
use crate::report::route::{PassedSpace, RouteAnswer, RouteRow, RoutesAnswer, SignRow};
use crate::rules::Terrain;
use crate::unit::{Burns, HalfBurns, Thrust};

/// Arguments of `hf routes`.
#[derive(clap::Args, Clone, Debug)]
pub struct Args {
    /// One route, by its name or its destination, with every space
    #[arg(value_name = "NAME")]
    name: Option<String>,
}

/// Answers `hf routes`.
///
/// # Errors
/// When the name fits none or several.
pub fn run(args: &Args, context: &Context) -> anyhow::Result<Exit> {
    let rule_set = context.rule_set()?;
    let map = &rule_set.map;
    let terrain = Terrain::new(rule_set, Season::Yellow, Thrust(0));
    if let Some(name) = &args.name {
        let route = names::route(map, name)?;
        let spaces = route.spaces.iter().map(|id| passed(map, &terrain, *id)).collect();
        let answer = RouteAnswer { route: row(map, &terrain, route), rules: rule_set.name.clone(), spaces };
        context.answer(&answer, RouteAnswer::report)?;
    } else {
        let routes = map.routes().iter().map(|route| row(map, &terrain, route)).collect();
        let signs = map.signs().iter().map(|sign| SignRow {
            to: map.space(sign.to).id.clone(),
            burns: sign.burns.as_burns(),
            colour: sign.colour.clone(),
        });
        let answer = RoutesAnswer { rules: rule_set.name.clone(), routes, signs: signs.collect() };
        context.answer(&answer, RoutesAnswer::report)?;
    }
    Ok(Exit::Answered)
}

/// One space of a route.
fn passed(map: &Map, terrain: &Terrain, id: SpaceId) -> PassedSpace {
    let (space, terms) = (map.space(id), terrain.at(id));
    PassedSpace {
        id: space.id.clone(),
        name: space.name.clone(),
        kind: space.kind,
        burns_on_map: space.printed_burns().as_burns(),
        burns: terms.burns.0,
        free_burns: terms.free_burns.0,
        hazard: space.hazard,
        radiation_belt: space.radiation_belt.clone(),
    }
}

/// One route with its sums; the start is not entered.
fn row(map: &Map, terrain: &Terrain, route: &Route) -> RouteRow {
    let entered = || route.spaces.iter().skip(1);
    let printed: u16 = entered().map(|id| map.space(*id).printed_burns().0).sum();
    let burns: Burns = entered().map(|id| terrain.at(*id).burns).fold(Burns(0), Burns::saturating_add);
    let free: Burns = entered().map(|id| terrain.at(*id).free_burns).fold(Burns(0), Burns::saturating_add);
    let count =
        |fits: &dyn Fn(&crate::map::Space) -> bool| entered().filter(|id| fits(map.space(**id))).count();
    RouteRow {
        name: route.name.clone(),
        colour: route.colour.clone(),
        sign: route.sign.clone(),
        icons: route.icons.clone(),
        burns_on_map: HalfBurns(printed).as_burns(),
        burns: burns.0,
        free_burns: free.0,
        hazards: count(&|space| space.hazard.is_some()),
        belts: count(&|space| space.radiation_belt.is_some()),
        length: route.spaces.len(),
    }
}
