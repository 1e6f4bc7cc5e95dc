//! The worked examples of the rulebooks that concern movement, fuel and landing, one test each, named by section.
//!
//! Values are those the texts print; what follows from them on this map is worked out beside each line.

#![expect(clippy::unwrap_used, reason = "a test that cannot go on may panic")]

use highfrontier::data::Data;
use highfrontier::finding::Source;
use highfrontier::map::{self, Season, SpaceId};
use highfrontier::rules::{
    Afterburner, Approach, Chance, Choice, Craft, Departure, Drive, Flight, HAZARD_PRICE, Landed, MoveCost,
    Power, Refusal, Rocket, Terrain, advance, belt_survival, departures, hazard_survival, hop_departure,
    hop_sites, landing_steps, lift_off_steps, modified_thrust, pay,
};
use highfrontier::ruleset::{self, Landing, RuleSet};
use highfrontier::search::answer::Answer;
use highfrontier::search::plan::Trip;
use highfrontier::search::query::{Load, Query};
use highfrontier::search::solve::solve;
use highfrontier::track::FuelPosition;
use highfrontier::unit::{Burns, Consumption, HalfBurns, Mass, Steps, Tanks, Thrust, Water};

const BASIC: &str = "basic";
const EXPANDED: &str = "expanded";

/// A rule set in a season, with what the tests ask of it.
struct Game {
    rule_set: RuleSet,
    terrain: Terrain,
}

impl Game {
    fn new(rules: &str) -> Self {
        Self::in_season(rules, Season::Yellow)
    }

    fn in_season(rules: &str, season: Season) -> Self {
        let rule_set = ruleset::load(&Data::Embedded, rules).unwrap();
        let terrain = Terrain::new(&rule_set, season, Thrust(0));
        Self { rule_set, terrain }
    }

    fn find(&self, id: &str) -> SpaceId {
        self.rule_set.map.find(id).unwrap_or_else(|| panic!("no space {id}"))
    }

    fn route(&self, name: &str) -> Vec<&str> {
        let map = &self.rule_set.map;
        let route = map.routes().iter().find(|route| route.name == name).unwrap();
        route.spaces.iter().map(|id| map.space(*id).id.as_str()).collect()
    }

    fn size(&self, site: &str) -> u8 {
        self.terrain.at(self.find(site)).size.unwrap()
    }

    fn loaded(&self, dry: u8, tanks: u8) -> FuelPosition {
        self.rule_set.track.loaded(Mass(dry), Tanks(tanks)).unwrap()
    }

    fn with_steps(&self, dry: u8, steps: u16) -> FuelPosition {
        self.rule_set.track.with_steps(Mass(dry), Steps(steps)).unwrap()
    }

    fn steps(&self, rocket: &Rocket, at: FuelPosition) -> u16 {
        self.rule_set.track.steps(rocket.dry, at).0
    }

    /// Modified thrust as it is read in a space with the fuel figure there.
    fn thrust(&self, rocket: &Rocket, space: &str, at: FuelPosition) -> i8 {
        let map = &self.rule_set.map;
        let zone = map.zone(map.space(self.find(space)).zone);
        modified_thrust(rocket, &self.rule_set.track, zone, at, false).unwrap().total().0
    }

    fn departures(&self, rocket: &Rocket, space: &str, at: FuelPosition) -> Vec<Departure> {
        let map = &self.rule_set.map;
        let id = self.find(space);
        let zone = map.zone(map.space(id).zone);
        let size = self.terrain.at(id).size;
        departures(rocket, &self.rule_set.track, &self.rule_set.policies, zone, size, at, true)
    }

    /// The departure under power that jettisons so many steps and lights the afterburner or does not.
    fn departure(
        &self,
        rocket: &Rocket,
        space: &str,
        at: FuelPosition,
        jettisoned: u16,
        afterburner: u16,
    ) -> Option<Departure> {
        let ways = self.departures(rocket, space, at);
        ways.into_iter()
            .filter(is_powered)
            .find(|way| way.jettisoned == Steps(jettisoned) && way.afterburner == Steps(afterburner))
    }

    /// Flies a path in one move.
    fn fly(&self, carries_sail: bool, path: &[&str]) -> Result<Flight, Refusal> {
        let start = Flight::start(self.find(path[0]));
        path[1..].iter().try_fold(start, |flight, next| self.step(carries_sail, &flight, next))
    }

    /// Flies a path in one move without power.
    fn drift(&self, path: &[&str]) -> Result<Flight, Refusal> {
        let start = Flight::start(self.find(path[0]));
        path[1..].iter().try_fold(start, |flight, next| {
            let mut links = self.rule_set.map.links_between(flight.space, self.find(next));
            let link = links.next().unwrap();
            let craft = Craft::default();
            Ok(advance(&self.terrain, &craft, Drive::Drifting, &flight, link, Choice::PLAIN)?.0)
        })
    }

    fn step(&self, carries_sail: bool, flight: &Flight, next: &str) -> Result<Flight, Refusal> {
        let mut links = self.rule_set.map.links_between(flight.space, self.find(next));
        let link = links.next().unwrap_or_else(|| panic!("no line leads to {next}"));
        let craft = Craft { flies_by_sail: carries_sail, ..Craft::default() };
        Ok(advance(&self.terrain, &craft, Drive::Powered, flight, link, Choice::PLAIN)?.0)
    }

    /// Flies a path in as many moves as it has turns, stopping at each Hohmann where the line turns off (LR 5.4E).
    fn fly_stopping(&self, path: &[&str]) -> Vec<Flight> {
        let mut moves = Vec::new();
        let mut flight = Flight::start(self.find(path[0]));
        for next in &path[1..] {
            let mut links = self.rule_set.map.links_between(flight.space, self.find(next));
            let link = links.next().unwrap();
            let enter = |flight: &Flight| {
                let craft = Craft::default();
                advance(&self.terrain, &craft, Drive::Powered, flight, link, Choice::PLAIN).unwrap()
            };
            let (entered, step) = enter(&flight);
            if step.is_pivot {
                moves.push(flight);
                flight = enter(&Flight::start(flight.space)).0;
            } else {
                flight = entered;
            }
        }
        moves.push(flight);
        moves
    }

    fn cost(&self, rocket: &Rocket, departure: &Departure, flight: &Flight) -> Result<MoveCost, Refusal> {
        pay(&self.terrain, rocket, &self.rule_set.track, departure, &flight.demand(), 0)
            .map(|payment| payment.cost)
    }

    fn solve(&self, rocket: Rocket, from: &str, to: &str, load: Load) -> Answer {
        let query = Query {
            load,
            season: self.terrain.season(),
            ..Query::new(rocket, self.find(from), self.find(to))
        };
        solve(&self.rule_set, &query).unwrap()
    }
}

fn is_powered(departure: &Departure) -> bool {
    matches!(departure.power, Power::Thrust(_))
}

fn total_burns(moves: &[Flight]) -> u8 {
    moves.iter().map(|flight| flight.burns.0).sum()
}

fn rocket(thrust: i8, consumption: &str, dry: u8) -> Rocket {
    Rocket::new(Thrust(thrust), consumption.parse().unwrap(), Mass(dry))
}

/// The crew as a thruster: 9·6, two steps for its afterburner (LR 6.2B, 8.8).
fn crew(dry: u8) -> Rocket {
    Rocket { afterburner: Afterburner::Optional(Steps(2)), ..rocket(9, "6", dry) }
}

fn sail(thrust: i8, dry: u8) -> Rocket {
    Rocket {
        solar: true,
        sail: true,
        carries_sail: true,
        consumption: Consumption::ZERO,
        ..rocket(thrust, "0", dry)
    }
}

const LANDING: Landing = Landing::StepsBySize;

// ---------------------------------------------------------------- LR 2.7

#[test]
fn lr_2_7_a_big_rocket_is_too_heavy_for_mercury_and_its_crew_with_a_robonaut_is_not() {
    let game = Game::new(BASIC);
    let mercury = game.size("mercury-north-pole");
    assert_eq!(mercury, 10);
    let above = "mercury-lander";
    // Crew 1, robonaut 2, refinery 3: dry 6 is class 0 even when empty, so 9 + 1 does not exceed 10.
    let all = crew(6);
    let best =
        game.departures(&all, above, game.with_steps(6, 2)).into_iter().map(|way| way.power.thrust()).max();
    assert_eq!(best, Some(Thrust(10)));
    assert_eq!(landing_steps(LANDING, mercury, Thrust(10), Approach::Powered), Steps(10));
    // The refinery left as an outpost: dry 3, the afterburner burns the last two steps, 9 + 1 + 1 = 11.
    let light = crew(3);
    let way = game.departure(&light, above, game.with_steps(3, 2), 0, 2).unwrap();
    assert_eq!((way.power.thrust(), way.steps_left), (Thrust(11), Steps(0)));
    let landing = game.fly(false, &[above, "mercury-north-pole"]).unwrap();
    assert_eq!(game.cost(&light, &way, &landing).unwrap().total(), Steps(0));
    // Next turn the crew alone lifts off free as well.
    let alone = crew(1);
    let way = game.departure(&alone, "mercury-north-pole", game.with_steps(1, 2), 0, 2).unwrap();
    assert_eq!((way.power.thrust(), way.lift_off), (Thrust(11), Steps(0)));
}

// ---------------------------------------------------------------- LR 5

#[test]
fn lr_5_4c_hall_effect_crew_and_mosquito_with_one_tank_have_5_steps() {
    let game = Game::new(BASIC);
    let masses = [2, 1, 0];
    let ship = rocket(3, "2", masses.iter().sum());
    assert_eq!(ship.dry, Mass(3));
    assert_eq!(game.steps(&ship, game.loaded(3, 1)), 5);
}

#[test]
fn lr_5_4e_the_orange_route_to_mercury_needs_24_steps_and_no_ship_has_them() {
    let game = Game::new(BASIC);
    let ship = rocket(3, "2", 3);
    let moves = game.fly_stopping(&game.route("LEO to Mercury"));
    assert_eq!(total_burns(&moves), 7);
    assert_eq!(moves.iter().map(|flight| flight.fuel_burns.0).sum::<u16>(), 14);
    let burns = ship.consumption.steps_for(HalfBurns(14));
    let landed = moves.last().unwrap().landed.unwrap();
    assert_eq!(landed, Landed { approach: Approach::Powered, size: 10 });
    let landing = landing_steps(LANDING, landed.size, ship.thrust, landed.approach);
    assert_eq!((burns, landing), (Steps(14), Steps(10)));
    // No ship carries more than 21.
    let fullest = (0..=15).map(|dry| game.steps(&rocket(3, "2", dry), game.loaded(dry, 8))).max();
    assert_eq!(fullest, Some(21));
    assert_eq!(game.rule_set.track.fewest_tanks(Mass(3), Steps(24)), None);
    assert!(game.solve(ship, "leo", "mercury-north-pole", Load::Fewest).trips.is_empty());
}

#[test]
fn lr_5_5b_refuelling_on_mercury_costs_one_thrust_and_a_full_load_two() {
    let game = Game::new(BASIC);
    let site = game.rule_set.map.space(game.find("mercury-north-pole")).site.clone().unwrap();
    let isru = 3;
    let tanks = 1 + site.hydration - isru;
    assert_eq!(tanks, 1);
    let ship = rocket(3, "2", 3);
    let thrust = |tanks| game.thrust(&ship, "mercury-north-pole", game.loaded(3, tanks));
    assert_eq!(thrust(tanks), thrust(0) - 1);
    assert_eq!(game.rule_set.track.most_tanks(Mass(3)), Tanks(8));
    assert_eq!(thrust(8), thrust(0) - 2);
}

// ---------------------------------------------------------------- LR 6.1

#[test]
fn lr_6_1a_a_sail_lifts_off_from_mars_before_its_modifier_is_read() {
    let game = Game::new(BASIC);
    let ship = sail(2, 1);
    let way = game.departure(&ship, "mars-hellas-basin-buried-glaciers", game.loaded(1, 8), 0, 0).unwrap();
    assert_eq!(way.lift_off, Steps(10));
    // 21 steps less 10: two tanks (10 steps) and a little more.
    assert_eq!(way.steps_left, Steps(11));
    assert_eq!(game.rule_set.track.whole_tanks(ship.dry, way.at), Tanks(2));
    assert!(way.at > game.loaded(1, 2));
    let Power::Thrust(breakdown) = way.power else { panic!("the sail works") };
    assert_eq!((breakdown.printed, breakdown.wet_mass, breakdown.solar), (Thrust(2), 0, Some(-1)));
    assert_eq!(breakdown.total(), Thrust(1));
    // With all its fuel the modifier would have been one worse, and it could not have moved.
    assert_eq!(game.thrust(&ship, "mars-hellas-basin-buried-glaciers", game.loaded(1, 8)), 0);
}

#[test]
fn lr_6_1a_open_cycle_cooling_gives_thrust_7_for_one_step() {
    let game = Game::new(EXPANDED);
    // Scout class before and after the step: dry 5 with one tank, 3 steps.
    let ship = Rocket { afterburner: Afterburner::Optional(Steps(1)), ..rocket(6, "1", 5) };
    let at = game.loaded(5, 1);
    assert_eq!(game.thrust(&ship, "leo", at), 6);
    let way = game.departure(&ship, "leo", at, 0, 1).unwrap();
    assert_eq!((way.power.thrust(), way.steps_left), (Thrust(7), Steps(2)));
}

#[test]
fn lr_6_1a_the_afterburner_counts_double_where_its_steps_better_the_class() {
    let game = Game::new(BASIC);
    // Dry 6 with one tank is transport, one step less scout (LR 6.1B).
    let ship = Rocket { afterburner: Afterburner::Optional(Steps(1)), ..rocket(6, "1", 6) };
    let at = game.loaded(6, 1);
    assert_eq!(game.thrust(&ship, "leo", at), 5);
    assert_eq!(game.departure(&ship, "leo", at, 0, 1).unwrap().power.thrust(), Thrust(7));
}

#[test]
fn lr_6_1a_solar_thrust_is_that_of_the_zone_the_move_starts_in() {
    let game = Game::new(BASIC);
    let ship = Rocket { solar: true, ..rocket(7, "1", 4) };
    let at = game.loaded(4, 1);
    for (space, thrust) in [
        ("mercury-lander", 9),
        ("venus-flyby", 8),
        ("leo", 7),
        ("mars-orbit-burn", 6),
        ("ceres", 5),
        ("jupiter-flyby", 4),
        ("saturn-flyby", 3),
        ("uranus-flyby", 2),
    ] {
        assert_eq!(game.thrust(&ship, space, at), thrust, "{space}");
    }
    assert!(!game.departures(&ship, "neptune-flyby", at).iter().any(is_powered));
    let powered = Rocket { esa_power: true, ..ship };
    assert_eq!(game.thrust(&powered, "leo", at), 8);
}

#[test]
fn lr_6_1b_a_transport_of_thrust_1_jettisons_a_step_to_move() {
    let game = Game::new(BASIC);
    let ship = rocket(1, "1", 6);
    let at = game.loaded(6, 1);
    assert_eq!(game.rule_set.track.class(ship.dry, at).modifier, -1);
    assert_eq!(game.thrust(&ship, "leo", at), 0);
    assert_eq!(game.departure(&ship, "leo", at, 0, 0), None, "it cannot move with thrust 0");
    let way = game.departure(&ship, "leo", at, 1, 0).unwrap();
    assert_eq!((way.power.thrust(), way.steps_left), (Thrust(1), Steps(1)));
    assert_eq!(game.rule_set.track.class(ship.dry, way.at).name, "scout");
}

#[test]
fn lr_6_1b_a_dry_rocket_does_not_move_but_for_aerobrake_hazards() {
    let game = Game::new(BASIC);
    let dry = game.loaded(4, 0);
    let ways = game.departures(&rocket(9, "1", 4), "mars-lmo", dry);
    assert_eq!(ways.iter().map(|way| way.power).collect::<Vec<Power>>(), [Power::Drifting]);
    // Into the parachute and down the corridor, as far as Hellas.
    let path = ["mars-lmo", "mars-hellas-aerobrake", "mars-dust-storm", "mars-hellas-basin-buried-glaciers"];
    let flight = game.drift(&path).unwrap();
    let cost = game.cost(&rocket(9, "1", 4), &ways[0], &flight).unwrap();
    assert_eq!(cost.total(), Steps(0));
    assert_eq!(game.drift(&["mars-lmo", "mars-lander"]), Err(Refusal::NoPower));
    assert_eq!(game.drift(&["sol-mars-l2", "mars-zone-hohmann-27"]), Err(Refusal::NoPower));
    // A sail moves without fuel.
    assert!(game.departures(&sail(2, 4), "leo", dry).iter().any(is_powered));
}

// ---------------------------------------------------------------- LR 6.2, 6.3

#[test]
fn lr_6_2b_the_nasa_crew_pays_6_steps_for_a_burn() {
    let game = Game::new(BASIC);
    let ship = rocket(9, "6", 1);
    let way = game.departure(&ship, "leo", game.loaded(1, 1), 0, 0).unwrap();
    let flight = game.fly(false, &["leo", "earth-heo"]).unwrap();
    let cost = game.cost(&ship, &way, &flight).unwrap();
    assert_eq!((flight.burns, cost.burns, cost.total()), (Burns(1), Steps(6), Steps(6)));
    // One tank on dry 1 is 6 steps: a second burn cannot be entered.
    let flight = game.fly(false, &["leo", "earth-heo", "earth-radbelt-geo", "earth-geo"]).unwrap();
    let refusal = game.cost(&ship, &way, &flight).unwrap_err();
    assert_eq!(refusal, Refusal::NotEnoughFuel { needed: Steps(12), left: Steps(6) });
}

#[test]
fn lr_6_2b_an_ion_drive_rounds_half_a_step_up_once_at_the_end_of_the_move() {
    let game = Game::new(BASIC);
    let ship = rocket(2, "1/2", 4);
    let way = game.departure(&ship, "leo", game.loaded(4, 1), 0, 0).unwrap();
    let steps = |path: &[&str]| {
        let flight = game.fly(false, path).unwrap();
        game.cost(&ship, &way, &flight).unwrap().total().0
    };
    assert_eq!(steps(&["leo", "earth-heo"]), 1);
    assert_eq!(steps(&["leo", "earth-heo", "earth-radbelt-geo", "earth-geo"]), 1, "two halves are one step");
}

#[test]
fn lr_6_2a_burns_are_limited_by_modified_thrust() {
    let game = Game::new(BASIC);
    let ship = rocket(1, "1", 4);
    let way = game.departure(&ship, "leo", game.loaded(4, 1), 0, 0).unwrap();
    let flight = game.fly(false, &["leo", "earth-heo", "earth-radbelt-geo", "earth-geo"]).unwrap();
    let refusal = game.cost(&ship, &way, &flight).unwrap_err();
    assert_eq!(refusal, Refusal::NotEnoughThrust { needed: Burns(2), thrust: Thrust(1) });
}

#[test]
fn lr_6_2a_no_move_turns_straight_back() {
    let game = Game::new(BASIC);
    assert_eq!(game.fly(false, &["leo", "earth-heo", "leo"]), Err(Refusal::TurnsBack));
    assert!(game.fly(false, &["earth-heo", "leo"]).is_ok(), "a new move may");
}

#[test]
fn lr_6_3_a_pivot_costs_two_burns_and_the_first_turn_of_a_move_nothing() {
    let game = Game::new(BASIC);
    let turned = game.fly(false, &["sol-earth-l2", "mars-zone-hohmann-34", "mars-zone-hohmann-32"]).unwrap();
    assert_eq!((turned.burns, turned.fuel_burns), (Burns(2), HalfBurns(4)));
    let straight = game.fly(false, &["sol-earth-l2", "mars-zone-hohmann-34", "sol-mars-l5"]).unwrap();
    assert_eq!(straight.burns, Burns(0));
    assert_eq!(game.fly(false, &["mars-zone-hohmann-34", "mars-zone-hohmann-32"]).unwrap().burns, Burns(0));
}

// ---------------------------------------------------------------- LR 6.4

#[test]
fn lr_6_4c_nysa_takes_three_steps_at_thrust_3_and_lets_go_free_at_thrust_4() {
    let game = Game::new(BASIC);
    assert_eq!(game.size("nysa"), 3);
    // Crew 1 and a refinery of 3: dry 4 with two tanks (7 steps), wet mass 6, class 0.
    let heavy = rocket(3, "2", 4);
    let at = game.loaded(4, 2);
    let way = game.departure(&heavy, "nysa-family-heo", at, 0, 0).unwrap();
    assert_eq!(way.power.thrust(), Thrust(3));
    let flight = game.fly(false, &["nysa-family-heo", "nysa-contact-binary", "nysa"]).unwrap();
    let cost = game.cost(&heavy, &way, &flight).unwrap();
    assert_eq!((cost.burns, cost.landing), (Steps(0), Steps(3)));
    let track = &game.rule_set.track;
    let at = track.spend(heavy.dry, way.at, cost.total()).unwrap();
    assert_eq!(at, game.loaded(4, 1), "four steps are one tank");
    // The refinery stays: dry 1 with one tank is wet mass 3, class +1.
    let light = rocket(3, "2", 1);
    let at = track.change_dry(heavy.dry, at, light.dry).unwrap();
    let way = game.departure(&light, "nysa", at, 0, 0).unwrap();
    assert_eq!((way.power.thrust(), way.lift_off, way.jettisoned), (Thrust(4), Steps(0), Steps(0)));
}

#[test]
fn lr_6_4d_between_the_sites_of_mars_only_with_thrust_above_10() {
    let game = Game::new(BASIC);
    let (hellas, arsia) = ("mars-hellas-basin-buried-glaciers", "mars-arsia-mons-caves");
    let flight = game.fly(false, &[hellas, "mars-lander", arsia]).unwrap();
    assert_eq!(flight.thrust_above, Thrust(10));
    let at = game.loaded(4, 8);
    // Dry 4 with 8 tanks is class -1; after 10 steps for lift-off, 7 are left, tank 2, wet mass 6, class 0.
    let cost = |thrust| {
        let ship = rocket(thrust, "1", 4);
        let way = game.departure(&ship, hellas, at, 0, 0).unwrap();
        game.cost(&ship, &way, &flight)
    };
    assert_eq!(cost(10), Err(Refusal::Gate(Thrust(10))));
    // 12 less 1 is 11 at full load already: both lift-off and landing are free.
    assert_eq!(cost(12).unwrap().total(), Steps(0));
    // From the orbit the same burn is open to all.
    assert_eq!(game.fly(false, &["mars-lmo", "mars-lander", arsia]).unwrap().thrust_above, Thrust(0));
}

#[test]
fn lr_6_4d_a_suborbital_hop_costs_the_size_of_the_world() {
    let game = Game::new(BASIC);
    let map = &game.rule_set.map;
    let hellas = game.find("mars-hellas-basin-buried-glaciers");
    let terrain = Terrain::new(&game.rule_set, Season::Yellow, Thrust(0));
    let reached: Vec<&str> =
        hop_sites(map, &terrain, hellas).map(|site| map.space(site).id.as_str()).collect();
    assert_eq!(reached, ["mars-north-pole", "mars-arsia-mons-caves"]);
    let zone = map.zone(map.space(hellas).zone);
    let hop = |thrust, steps| {
        let ship = rocket(thrust, "1", 3);
        hop_departure(&ship, &game.rule_set.track, zone, 10, game.with_steps(3, steps))
    };
    assert_eq!(hop(2, 11).map(|way| (way.lift_off, way.steps_left)), Some((Steps(10), Steps(1))));
    assert_eq!(hop(2, 9), None);
    // Great thrust makes a lift-off free, a hop not (2012).
    assert_eq!(hop(20, 11).map(|way| way.lift_off), Some(Steps(10)));
    assert_eq!(lift_off_steps(LANDING, 10, Thrust(20)), Steps(0));
}

#[test]
fn lr_6_4e_a_1_loses_the_ship_and_4_wt_avoid_the_roll() {
    assert_eq!(hazard_survival(), 5);
    assert_eq!(Chance::CERTAIN.then(hazard_survival()).unwrap().fraction(), "5/6");
    assert_eq!(HAZARD_PRICE, Water(4));
}

#[test]
fn lr_6_4f_a_sail_is_lost_above_mars_and_the_rest_lands_at_hellas_without_fuel() {
    let game = Game::new(BASIC);
    // Thrust 1, dry 3 and empty: class +1, Mars -1.
    let ship = sail(1, 3);
    let way = game.departure(&ship, "sol-mars-l2", game.loaded(3, 0), 0, 0).unwrap();
    assert_eq!((way.power.thrust(), way.steps_left), (Thrust(1), Steps(0)));
    let orbit = game.fly(true, &["sol-mars-l2", "mars-orbit-burn", "mars-lmo"]).unwrap();
    assert_eq!((orbit.burns, orbit.is_sail_lost), (Burns(1), false));
    let braking = game.step(true, &orbit, "mars-hellas-aerobrake").unwrap();
    assert!(braking.is_sail_lost);
    let storm = game.step(true, &braking, "mars-dust-storm").unwrap();
    let landed = game.step(true, &storm, "mars-hellas-basin-buried-glaciers").unwrap();
    assert_eq!(landed.landed, Some(Landed { approach: Approach::Aerobrake, size: 10 }));
    assert_eq!(landed.hazards, 2, "the parachute, and on this map the skull of the dust storm");
    let cost = game.cost(&ship, &way, &landed).unwrap();
    assert_eq!(cost, MoveCost { burns: Steps(0), landing: Steps(0) });
}

#[test]
fn lr_6_4f_without_its_sail_a_ship_enters_no_burn() {
    let game = Game::new(BASIC);
    let path = ["mars-flyby", "mars-flyby-aerobrake", "mars-orbit-burn"];
    assert_eq!(game.fly(true, &path), Err(Refusal::Stopped));
    assert!(game.fly(false, &path).is_ok());
}

// ---------------------------------------------------------------- LR 6.5, 6.7

#[test]
fn lr_6_5_a_sail_of_thrust_1_carries_dry_mass_7_and_nothing_more() {
    let game = Game::new(BASIC);
    let full = sail(1, 1 + 6);
    let way = game.departure(&full, "leo", game.loaded(7, 0), 0, 0).unwrap();
    assert_eq!(way.power.thrust(), Thrust(1));
    assert_eq!(game.thrust(&full, "leo", game.with_steps(7, 1)), 0, "any fuel is too much");
    assert_eq!(game.departure(&full, "leo", game.with_steps(7, 1), 0, 0), None);
    let heavier = sail(1, 8);
    assert!(
        !game.departures(&heavier, "leo", game.loaded(8, 0)).iter().any(is_powered),
        "any mass is too much"
    );
}

#[test]
fn lr_6_7a_dropping_2_of_dry_4_keeps_tanks_and_the_part_of_a_tank() {
    let game = Game::new(BASIC);
    let track = &game.rule_set.track;
    // Tank 2 and two of its three steps: row 4 has marks 4, 7, 10, row 2 has 6, 10, 13.
    let at = game.with_steps(4, 9);
    let moved = track.change_dry(Mass(4), at, Mass(2)).unwrap();
    assert_eq!(track.whole_tanks(Mass(4), at), track.whole_tanks(Mass(2), moved));
    assert_eq!(track.describe(Mass(4), at), "2 tanks and 2 of 3 steps");
    assert_eq!(track.describe(Mass(2), moved), "2 tanks and 2 of 3 steps");
    assert_eq!(track.steps(Mass(2), moved), Steps(12));
}

#[test]
fn lr_6_7d_one_wt_left_at_an_outpost_puts_the_figure_between_tank_2_and_3_on_tank_1() {
    let game = Game::new(BASIC);
    let track = &game.rule_set.track;
    let between = game.with_steps(4, 8);
    assert_eq!(track.whole_tanks(Mass(4), between), Tanks(2));
    assert_eq!(track.unload_tank(Mass(4), between), Some(game.loaded(4, 1)));
}

// ---------------------------------------------------------------- LR 8.3

#[test]
fn lr_8_3a_the_earth_flyby_gives_two_free_burns() {
    let path = [
        "earth-radbelt-flyby-luna",
        "earth-flyby",
        "earth-radbelt-flyby-mars",
        "earth-zone-hohmann-25",
        "earth-zone-burn-10",
        "sol-mars-l1",
        "mars-orbit-burn",
        "mars-polar-insert",
    ];
    let game = Game::new(EXPANDED);
    let burns = |last| {
        let flight = game.fly(false, &path[..=last]).unwrap();
        (flight.free_burns.0, flight.free_burns_used.0, flight.burns.0)
    };
    assert_eq!(burns(1), (2, 0, 0), "gained at the flyby");
    assert_eq!(burns(4), (1, 1, 0));
    assert_eq!(burns(6), (0, 2, 0));
    assert_eq!(burns(7), (0, 2, 1), "the third burn is paid");
    let basic = Game::new(BASIC).fly(false, &path).unwrap();
    assert_eq!((basic.free_burns_used, basic.burns), (Burns(0), Burns(3)), "slingshots are expanded only");
}

#[test]
fn lr_8_3a_venus_helps_only_in_the_blue_sector() {
    for (season, free) in [(Season::Yellow, 0), (Season::Red, 0), (Season::Blue, 2)] {
        let game = Game::in_season(EXPANDED, season);
        let flight = game.fly(false, &["venus-zone-burn-09", "venus-flyby"]).unwrap();
        assert_eq!(flight.free_burns, Burns(free), "{season}");
    }
}

#[test]
fn lr_6_2a_each_flyby_helps_once_a_move() {
    let point = |id: &str, more: &str| {
        format!(
            "[[space]]\nid = \"{id}\"\nname = \"{id}\"\nkind = \"lagrange\"\nzone = \"Earth\"\nposition = [0, 0]\n{more}\n"
        )
    };
    let links = [("leo", "flyby"), ("flyby", "a"), ("a", "b"), ("b", "flyby")];
    let text = [
        "format = 1\nname = \"Ring\"\nstart = \"leo\"\n[[zone]]\nname = \"Earth\"\nsolar_thrust = 0\n"
            .to_string(),
        ["leo", "a", "b"].map(|id| point(id, "")).concat(),
        point("flyby", "flyby = 2"),
        links.map(|(from, to)| format!("[[link]]\nfrom = \"{from}\"\nto = \"{to}\"\n")).concat(),
    ];
    let mut rule_set = ruleset::load(&Data::Embedded, EXPANDED).unwrap();
    rule_set.map = map::load(Source { file: "ring.toml", text: &text.concat() }).unwrap();
    rule_set.gates.clear();
    let terrain = Terrain::new(&rule_set, Season::Yellow, Thrust(0));
    let ring = Game { rule_set, terrain };
    let free = |path: &[&str]| ring.fly(false, path).unwrap().free_burns;
    assert_eq!(free(&["leo", "flyby"]), Burns(2));
    assert_eq!(free(&["leo", "flyby", "a", "b", "flyby"]), Burns(2));
    assert_eq!(free(&["a", "b", "flyby"]), Burns(2), "a new move");
}

#[test]
fn lr_8_3b_a_moon_boost_is_one_free_burn() {
    let game = Game::new(EXPANDED);
    let flight = game.fly(false, &["earth-luna-l4", "luna-moon-boost-purple"]).unwrap();
    assert_eq!(flight.free_burns, Burns(1));
}

#[test]
fn lr_8_3c_the_green_route_to_enceladus_crosses_8_belts_on_this_map() {
    let belts = |rules| -> u8 {
        let game = Game::new(rules);
        game.fly_stopping(&game.route("LEO to Enceladus")).iter().map(|flight| flight.belts).sum()
    };
    assert_eq!(belts(EXPANDED), 8, "7 on the board of 2010");
    assert_eq!(belts(BASIC), 0, "belts are expanded only");
}

#[test]
fn lr_8_3c_a_4_on_the_way_to_geo_is_level_2_at_thrust_2() {
    let game = Game::new(EXPANDED);
    // The belt point lies behind HEO: one belt before GEO.
    assert_eq!(game.fly(false, &["leo", "earth-heo"]).unwrap().belts, 0);
    assert_eq!(game.fly(false, &["leo", "earth-heo", "earth-radbelt-geo"]).unwrap().belts, 1);
    assert_eq!(game.fly(false, &["leo", "earth-heo", "earth-radbelt-geo", "earth-geo"]).unwrap().belts, 1);
    // Good results run from 1 upwards: rad-hardness 1 lives up to a roll of 3, rad-hardness 2 up to 4.
    assert_eq!(belt_survival(Thrust(2), Season::Yellow, 1), 3);
    assert_eq!(belt_survival(Thrust(2), Season::Yellow, 2), 4);
    // In red the level is two higher.
    assert_eq!(belt_survival(Thrust(2), Season::Red, 1), 1);
    assert_eq!(belt_survival(Thrust(2), Season::Red, 4), 4);
}

#[test]
fn lr_8_5c_a_coloured_site_is_entered_only_in_its_season_and_left_in_any() {
    let there = ["comet-encke-outbursts", "comet-encke"];
    let yellow = Game::in_season(EXPANDED, Season::Yellow);
    assert_eq!(yellow.fly(false, &there), Err(Refusal::OutOfSeason(Season::Yellow)));
    assert!(yellow.fly(false, &["comet-encke", "comet-encke-outbursts"]).is_ok());
    assert!(Game::in_season(EXPANDED, Season::Blue).fly(false, &there).is_ok());
    assert!(Game::new(BASIC).fly(false, &there).is_ok(), "seasons are expanded only");
}

// ---------------------------------------------------------------- LR 8.8, the lunar mission year by year

const LUNA: &str = "luna-crater-shackleton-polar-rim";

#[test]
fn lr_8_8_years_1_to_3_to_luna() {
    let game = Game::new(BASIC);
    let track = &game.rule_set.track;
    // Year 1: crew 1, mirror steamer 0, cat fusion 3. Boosting costs 4 WT, a WT for each mass point (LR 5.4).
    let dry = 1 + 3;
    let at = game.loaded(dry, 3);
    assert_eq!(track.steps(Mass(dry), at), Steps(10));
    // Year 2: the steamer is solar; class -1 with three tanks, zone Earth 0.
    let steamer = Rocket { solar: true, ..rocket(3, "4", dry) };
    let way = game.departure(&steamer, "leo", at, 0, 0).unwrap();
    assert_eq!(way.power.thrust(), Thrust(2));
    let flight =
        game.fly(false, &["leo", "earth-heo", "earth-radbelt-geo", "earth-geo", "earth-luna-l1"]).unwrap();
    let cost = game.cost(&steamer, &way, &flight).unwrap();
    assert_eq!((flight.burns, cost.total()), (Burns(2), Steps(8)));
    let at = track.spend(steamer.dry, way.at, cost.total()).unwrap();
    assert_eq!(track.steps(steamer.dry, at), Steps(2));
    // Year 3: the crew's afterburner burns the last two steps; thrust 10 exceeds the size.
    assert_eq!(game.size(LUNA), 9);
    let way = game.departure(&crew(dry), "earth-luna-l1", at, 0, 2).unwrap();
    assert_eq!((way.power.thrust(), way.steps_left), (Thrust(10), Steps(0)));
    let flight = game.fly(false, &["earth-luna-l1", "luna-lander-l1", LUNA]).unwrap();
    let cost = game.cost(&crew(dry), &way, &flight).unwrap();
    assert_eq!((flight.burns, cost.total()), (Burns(0), Steps(0)));
    // Without it the landing would cost 9 steps, and there are 2.
    let way = game.departure(&crew(dry), "earth-luna-l1", at, 0, 0).unwrap();
    let refusal = game.cost(&crew(dry), &way, &flight).unwrap_err();
    assert_eq!(refusal, Refusal::NotEnoughFuel { needed: Steps(9), left: Steps(2) });
}

#[test]
fn lr_8_8_years_4_to_9_refuel_and_back() {
    let game = Game::new(BASIC);
    let track = &game.rule_set.track;
    let site = game.rule_set.map.space(game.find(LUNA)).site.clone().unwrap();
    // Years 4 to 8: 1 + hydration 2 - ISRU 2 is one tank a year.
    let isru = 2;
    let mut at = game.loaded(4, 0);
    for _ in 4..=8 {
        for _ in 0..=site.hydration - isru {
            at = track.add_tank(Mass(4), at).unwrap();
        }
    }
    assert_eq!(at, game.loaded(4, 5));
    // Year 9: the robonaut stays, dry 1 with five tanks.
    let at = track.change_dry(Mass(4), at, Mass(1)).unwrap();
    assert_eq!(track.steps(Mass(1), at), Steps(18));
    let steamer = Rocket { solar: true, ..rocket(3, "4", 1) };
    assert_eq!(game.thrust(&steamer, LUNA, at), 2, "before lift-off, as the text reads it");
    let way = game.departure(&steamer, LUNA, at, 0, 0).unwrap();
    // Nine steps are left: tank 1 and three quarters, wet mass 3 3/4, class 0, so 3 by LR 6.1A.
    assert_eq!((way.lift_off, way.steps_left, way.power.thrust()), (Steps(9), Steps(9), Thrust(3)));
    let home =
        [LUNA, "luna-lander-l1", "earth-luna-l1", "earth-geo", "earth-radbelt-geo", "earth-heo", "leo"];
    let flight = game.fly(false, &home).unwrap();
    let cost = game.cost(&steamer, &way, &flight).unwrap();
    assert_eq!((flight.burns, cost.total()), (Burns(2), Steps(8)));
    let at = track.spend(steamer.dry, way.at, cost.total()).unwrap();
    assert_eq!(track.steps(steamer.dry, at), Steps(1), "it enters LEO with one step left");
    // The planner finds the same flight: one year, one step left.
    let answer = game.solve(steamer, LUNA, "leo", Load::Given(game.loaded(1, 5)));
    let trips: Vec<(u16, u16)> =
        answer.trips.iter().map(|trip| (trip.turns().0, track.steps(Mass(1), trip.end).0)).collect();
    assert!(trips.contains(&(1, 1)), "{trips:?}");
}

// ---------------------------------------------------------------- LR 11, 12, FAQ and signposts

#[test]
fn lr_11_2a_missiles_land_free_where_the_guide_sends_them() {
    let game = Game::new(BASIC);
    // The 9·6 lands on Luna: alone it is light enough for 9 + 1 > 9.
    let missile = rocket(9, "6", 1);
    let way = game.departure(&missile, "earth-luna-l1", game.with_steps(1, 1), 0, 0).unwrap();
    let flight = game.fly(false, &["earth-luna-l1", "luna-lander-l1", LUNA]).unwrap();
    assert_eq!(game.cost(&missile, &way, &flight).unwrap().total(), Steps(0));
    // The 5·4 exceed the sizes of Hertha, Eichsfeldia and Minerva, which are wet enough for ISRU 3.
    for (site, size) in [("hertha", 3), ("eichsfeldia", 4), ("minerva", 3)] {
        assert_eq!(game.size(site), size);
        assert_eq!(landing_steps(LANDING, size, Thrust(5), Approach::Powered), Steps(0));
        assert!(game.rule_set.map.space(game.find(site)).site.as_ref().unwrap().hydration >= 3, "{site}");
    }
    let luna = game.rule_set.map.space(game.find(LUNA)).site.as_ref().unwrap();
    assert!(luna.hydration < 3, "so ISRU 3 may not prospect there");
}

#[test]
fn lr_12_7_a_sail_with_a_refinery_and_ten_steps_moves_only_nearer_to_the_sun() {
    let game = Game::new(BASIC);
    let ship = sail(1, 1 + 3);
    let ten = game.with_steps(4, 10);
    assert_eq!(game.thrust(&ship, "leo", ten), 0);
    assert_eq!(game.departure(&ship, "leo", ten, 0, 0), None);
    // The Venus zone adds one, the Mercury zone two.
    assert_eq!(game.thrust(&ship, "sol-venus-l4", ten), 1);
    assert_eq!(game.thrust(&ship, "mercury-lander", ten), 2);
    // Two burns bring another thruster into the Venus zone, and from there the sail reaches Mercury with the ten steps.
    let carried = game.fly(false, &["leo", "earth-heo", "earth-radbelt-venus-l4", "sol-venus-l4"]).unwrap();
    assert_eq!(carried.burns, Burns(2));
    let goal = "mercury-north-pole";
    assert!(game.solve(ship, "leo", goal, Load::Given(ten)).trips.is_empty());
    let answer = game.solve(ship, "sol-venus-l4", goal, Load::Given(ten));
    let left = answer.trips.iter().map(|trip| game.steps(&ship, trip.end)).max();
    assert_eq!(left, Some(0), "all ten are lander fuel");
}

#[test]
fn faq_the_signpost_to_mars_counts_three_burns_with_a_stop_and_five_without() {
    let game = Game::new(BASIC);
    let route = game.route("LEO to Mars");
    let stopping = game.fly_stopping(&route);
    assert_eq!(total_burns(&stopping), 3);
    let ends: Vec<&str> =
        stopping.iter().map(|flight| game.rule_set.map.space(flight.space).id.as_str()).collect();
    assert_eq!(ends, ["mars-zone-hohmann-34", "mars-hellas-basin-buried-glaciers"]);
    assert_eq!(game.fly(false, &route).unwrap().burns, Burns(5), "three burns and a pivot in one move");
    // The red route lands by aerobrake.
    let landed = stopping[1].landed.unwrap();
    assert_eq!(landed.approach, Approach::Aerobrake);
    // No way is shorter: the fewest burns of any trip to Mars are three.
    let ship = rocket(3, "2", 4);
    let answer = game.solve(ship, "leo", "mars-hellas-basin-buried-glaciers", Load::Given(game.loaded(4, 4)));
    assert_eq!(answer.trips.iter().map(Trip::burns).min(), Some(3));
}

#[test]
fn lr_5_4e_signposts_under_the_rules_lander_burns_being_free() {
    let signposts = [
        ("LEO to Mars", 3, 3),
        ("LEO to Mercury", 7, 7),
        ("LEO to Venus", 2, 2),
        ("LEO to Ceres", 5, 5),
        ("LEO to Äneas", 6, 6),
        ("LEO to Enceladus", 10, 7),
        ("LEO to Comet Encke", 5, 4),
        ("LEO to Hertha", 4, 3),
        ("LEO to Callisto", 8, 7),
        ("LEO to Achilles", 6, 5),
    ];
    let basic = Game::new(BASIC);
    // Encke's border is blue.
    let expanded = Game::in_season(EXPANDED, Season::Blue);
    for (name, without, with_flybys) in signposts {
        assert_eq!(total_burns(&basic.fly_stopping(&basic.route(name))), without, "{name}");
        assert_eq!(total_burns(&expanded.fly_stopping(&expanded.route(name))), with_flybys, "{name}");
    }
}
