//! `hf land`: landing on a site and leaving it again.

use anyhow::{bail, ensure};
use petgraph::visit::EdgeRef;

use super::ship::{NamedEngine, Ship, ShipArgs, check_thrust};
use super::{Context, Exit, names};
use crate::map::{Season, SpaceId, Zone, corridors_into};
use crate::report::corridor::{AerobrakeWay, Hazardous};
use crate::report::land::{Gate, Hop, LandAnswer, LandingRow, Powered};
use crate::rules::{
    Approach, Chance, Halted, LanderBurns, Rocket, Terrain, hazard_survival, hop_departure, hop_sites,
    lander_burns, landing_steps, lift_off_steps, modified_thrust, thrust_to_land,
};
use crate::ruleset::{Corridors, Landing, RuleSet, Synodic};
use crate::track::FuelPosition;
use crate::unit::{Steps, Tanks, Thrust};

/// Arguments of `hf land`.
#[derive(clap::Args, Clone, Debug)]
pub struct Args {
    /// The site
    #[arg(value_name = "SITE")]
    site: String,
    #[command(flatten)]
    ship: ShipArgs,
}

/// What says nothing about landing and lift-off.
const UNUSED: [&str; 4] = ["--bonus-pivots", "--isofuel", "--ice", "--rad-hard"];

/// Answers `hf land`; a ship that can land in no way is a no.
///
/// # Errors
/// When the site is unknown or the ship is not given in full.
pub fn run(args: &Args, context: &Context) -> anyhow::Result<Exit> {
    context.refuse(&UNUSED, "landing and lift-off alone are asked about")?;
    let ship_args = &args.ship;
    let is_whole = ship_args.has_cards() || ship_args.ship.is_some() || ship_args.dry.is_some();
    if !is_whole {
        ensure!(!ship_args.has_load(), "how heavy is the ship? give its dry mass with --dry (LR 5.4B)");
        let is_bare = ship_args.consumption.is_none()
            && ship_args.afterburn.is_none()
            && ship_args.thruster.is_none()
            && !(ship_args.sail || ship_args.solar || context.is_given("--esa"))
            && !(context.is_given("--push") || context.is_given("--powersat") || context.is_given("--fuel"));
        ensure!(is_bare, "without --dry only --thrust is asked for: the modified thrust (LR 6.1)");
    }
    let ship = is_whole.then(|| whole_ship(ship_args, context)).transpose()?;
    if let Some(thrust) = ship_args.thrust {
        check_thrust(thrust)?;
    }
    let rule_set = context.rule_set()?;
    let site = names::site(&rule_set.map, &args.site)?;
    let knows_consumption = knows_consumption(ship_args);
    let landing = Lander { rule_set, site, knows_consumption }
        .answer(ship_args.thrust.filter(|_| !is_whole), ship.as_ref())?;
    context.answer(&landing, LandAnswer::report)?;
    Ok(if landing.is_possible() { Exit::Answered } else { Exit::No })
}

/// What a burn costs was said.
const fn knows_consumption(args: &ShipArgs) -> bool {
    args.has_cards() || args.ship.is_some() || args.sail || args.consumption.is_some()
}

/// A ship of numbers may leave its consumption out here: no burns are asked for.
fn whole_ship(args: &ShipArgs, context: &Context) -> anyhow::Result<Ship> {
    if knows_consumption(args) {
        return args.ship(context);
    }
    if args.thrust.is_none() {
        bail!("what is its thrust? give the card's with --thrust (LR 6.1)");
    }
    let any = crate::unit::Consumption::new(1, 1);
    ShipArgs { consumption: any, ..args.clone() }.ship(context)
}

/// Everything about one site.
struct Lander<'a> {
    rule_set: &'a RuleSet,
    site: SpaceId,
    /// What a burn costs is known, so that lander burns may be counted.
    knows_consumption: bool,
}

impl Lander<'_> {
    fn answer(&self, thrust: Option<Thrust>, ship: Option<&Ship>) -> anyhow::Result<LandAnswer> {
        let map = &self.rule_set.map;
        let space = map.space(self.site);
        let Some(site) = &space.site else { bail!("{} is no site", space.name) };
        let landing = self.rule_set.policies.landing;
        let above = thrust_to_land(landing, site.size);
        let in_full = landing_steps(landing, site.size, Thrust(0), Approach::Powered);
        let free_from = (0..=i8::MAX).map(Thrust).find(|thrust| {
            *thrust > above && landing_steps(landing, site.size, *thrust, Approach::Powered) == Steps(0)
        });
        Ok(LandAnswer {
            site: space.id.clone(),
            name: space.name.clone(),
            size: site.size,
            zone: map.zone(space.zone).name.clone(),
            thrust_above: Some(above.0).filter(|_| above > Thrust(0)),
            lander_burns: if above > Thrust(0) { self.lander_burns() } else { Vec::new() },
            factory_helps: (above > Thrust(0)).then(|| self.may_be_assisted()),
            lander_steps: in_full.0,
            free_from_thrust: free_from.map_or(i8::MAX, |thrust| thrust.0),
            powered: thrust.map(|thrust| Powered {
                thrust: thrust.0,
                landing_steps: landing_steps(landing, site.size, thrust, Approach::Powered).0,
                lift_off_steps: lift_off_steps(landing, site.size, thrust).0,
                lands: match landing {
                    Landing::StepsBySize => thrust >= Thrust(1),
                    Landing::ThrustAboveSize => thrust > above,
                    Landing::Free => true,
                },
            }),
            rows: ship.map_or_else(|| Ok(Vec::new()), |ship| self.rows(ship, site.size))?,
            aerobrakes: self.aerobrakes(),
            hop: self.hop(site.size, ship),
            gate: self.gate(),
            synodic: space.synodic.filter(|_| self.rule_set.policies.synodic != Synodic::AlwaysOpen),
            is_region: self.rule_set.policies.synodic == Synodic::CrossInSeason,
            has_corridors: self.rule_set.policies.corridors != Corridors::Closed,
        })
    }

    /// The spaces next to the site that are lander burns.
    fn lander_burns(&self) -> Vec<String> {
        let map = &self.rule_set.map;
        let next = map.links_from(self.site).map(|link| map.space(SpaceId::from(link.target())));
        next.filter(|space| space.lander.is_some()).map(|space| space.id.clone()).collect()
    }

    /// The lander burns on the way in and out, where they may be counted.
    fn lander_burns_paid(&self, terrain: &Terrain) -> LanderBurns {
        let burns = lander_burns(&self.rule_set.map, terrain, self.site).filter(|_| self.knows_consumption);
        burns.unwrap_or_default()
    }

    /// A factory here helps on some way (`4e H6`).
    fn may_be_assisted(&self) -> bool {
        let map = &self.rule_set.map;
        map.links_from(self.site).any(|link| map.space(SpaceId::from(link.target())).lander.is_none())
    }

    /// Every corridor into the site, with the rolls on the way; its first space is entered too.
    fn aerobrakes(&self) -> Vec<AerobrakeWay> {
        if self.rule_set.policies.corridors == Corridors::Closed {
            return Vec::new();
        }
        let map = &self.rule_set.map;
        let terrain = Terrain::new(self.rule_set, Season::Yellow, Thrust(0));
        let way = |spaces: Vec<SpaceId>| {
            let named = |id: &SpaceId| map.space(*id).id.clone();
            let hazards: Vec<Hazardous> = spaces
                .iter()
                .filter_map(|id| Some(Hazardous { space: named(id), hazard: terrain.at(*id).hazard? }))
                .collect();
            let chance = Chance::CERTAIN.then_times(hazard_survival(), hazards.len() as u8);
            Some(AerobrakeWay {
                from: named(spaces.first()?),
                burns: spaces.iter().map(|id| terrain.at(*id).burns.0).sum(),
                belts: spaces.iter().filter(|id| terrain.at(**id).is_belt).map(named).collect(),
                spaces: spaces.iter().map(named).collect(),
                success: chance.map_or(0.0, Chance::approximate),
                success_percent: chance.map_or_else(String::new, Chance::percent),
                success_exact: chance.map_or_else(String::new, Chance::fraction),
                hazards,
            })
        };
        corridors_into(map, self.site).into_iter().filter_map(way).collect()
    }

    fn hop(&self, size: u8, ship: Option<&Ship>) -> Option<Hop> {
        let map = &self.rule_set.map;
        let sites: Vec<String> =
            hop_sites(map, &Terrain::new(self.rule_set, Season::Yellow, Thrust(0)), self.site)
                .map(|site| map.space(site).id.clone())
                .collect();
        let zone = self.zone();
        let can_hop = ship.and_then(|ship| Some((ship, ship.load?))).map(|(ship, at)| {
            let hops = |engine: &NamedEngine| {
                hop_departure(&engine.rocket, &self.rule_set.track, zone, size, at).is_some()
            };
            ship.engines.iter().any(hops)
        });
        (!sites.is_empty()).then_some(Hop { steps: size, sites, possible: can_hop })
    }

    /// The gate next to the site, if there is one.
    fn gate(&self) -> Option<Gate> {
        let map = &self.rule_set.map;
        let next = map.links_from(self.site).map(|link| SpaceId::from(link.target()));
        let gates = next.filter_map(|space| Some((space, self.rule_set.gates.get(&space)?)));
        let (space, thrust) = gates.min_by_key(|(space, _)| *space)?;
        Some(Gate { space: map.space(space).id.clone(), thrust_above: thrust.0 })
    }

    fn zone(&self) -> &Zone {
        self.rule_set.map.zone(self.rule_set.map.space(self.site).zone)
    }

    /// What each engine does with the load given, or with every whole number of tanks.
    fn rows(&self, ship: &Ship, size: u8) -> anyhow::Result<Vec<LandingRow>> {
        let track = &self.rule_set.track;
        let loads: Vec<FuelPosition> = if let Some(at) = ship.load {
            vec![at]
        } else {
            let tanks = (0..=track.most_tanks(ship.dry).0).map(Tanks);
            tanks.map(|tanks| track.loaded(ship.dry, tanks)).collect::<Result<_, _>>()?
        };
        let rows =
            ship.engines.iter().flat_map(|engine| loads.iter().map(move |at| self.row(engine, size, *at)));
        Ok(rows.collect())
    }

    fn row(&self, engine: &NamedEngine, size: u8, at: FuelPosition) -> LandingRow {
        let track = &self.rule_set.track;
        let rocket = &engine.rocket;
        let landing = self.rule_set.policies.landing;
        let above = thrust_to_land(landing, size);
        let on_board = track.steps(rocket.dry, at);
        let terrain = Terrain::new(self.rule_set, Season::Yellow, rocket.thrust);
        let out = self.lander_burns_paid(&terrain);
        let lander_fuel = rocket.consumption.steps_for(out.fuel_burns);
        let best = self.landings(rocket, landing, size, at).min_by_key(|(burner, thrust, steps)| {
            (*thrust <= above, burner.saturating_add(*steps), *burner, -thrust.0)
        });
        let map = &self.rule_set.map;
        let halted =
            Halted { rocket, track, map, terrain: &terrain, space: self.site, at, has_thruster: true };
        let leaving = halted.lift_offs(out);
        let leaving = leaving.max_by_key(|departure| (departure.steps_left, departure.power.thrust()));
        LandingRow {
            engine: engine.name.clone(),
            load: track.describe(rocket.dry, at),
            steps: on_board.0,
            thrust: best.map(|(_, thrust, _)| thrust.0),
            afterburner_steps: best.map_or(0, |(burner, ..)| burner.0),
            landing_steps: best.map(|(.., steps)| steps.saturating_add(lander_fuel).0),
            lands: best.is_some_and(|(burner, thrust, steps)| {
                let is_strong = match self.rule_set.policies.landing {
                    Landing::StepsBySize => thrust >= Thrust(1) && (on_board > Steps(0) || rocket.sail),
                    Landing::ThrustAboveSize => thrust > above,
                    Landing::Free => true,
                };
                is_strong && burner.saturating_add(steps).saturating_add(lander_fuel) <= on_board
            }),
            lift_off_steps: leaving.map(|departure| departure.lift_off.saturating_add(lander_fuel).0),
            lift_off_afterburner_steps: leaving.map_or(0, |departure| departure.afterburner.0),
            lift_off_thrust: leaving.map(|departure| departure.power.thrust().0),
            steps_left: leaving.map(|departure| departure.steps_left.saturating_sub(lander_fuel).0),
        }
    }

    /// The ways to land in a move that begins in the zone of the site: steps of the afterburner, thrust, lander steps.
    fn landings(
        &self,
        rocket: &Rocket,
        landing: Landing,
        size: u8,
        at: FuelPosition,
    ) -> impl Iterator<Item = (Steps, Thrust, Steps)> {
        let track = &self.rule_set.track;
        rocket.afterburner.choices().filter_map(move |burner| {
            let spent = burner.unwrap_or(Steps(0));
            let at = track.spend(rocket.dry, at, spent)?;
            let thrust = modified_thrust(rocket, track, self.zone(), at, burner.is_some())?.total();
            Some((spent, thrust, landing_steps(landing, size, thrust, Approach::Powered)))
        })
    }
}
