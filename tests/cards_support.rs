//! Supports worked out by hand from the rulebooks, for both ways of counting them.

use std::collections::BTreeSet;

use highfrontier::card::{Choice, Deck, Stack};
use highfrontier::rules::support::{
    Afterburner, Engine, Missing, Phase, SupportRules, UnitReport, best_thruster, industrialization,
    prospectors, refineries, rocket_sheet, thruster, undominated, working_isru,
};
use highfrontier::unit::{HalfBurns, Mass, Steps, Thrust};

const LIVING: SupportRules = SupportRules::AllNeeded;
const FOURTH: SupportRules = SupportRules::ThrusterPath;

fn stack(deck: &'static Deck, names: &[&str]) -> Stack<'static> {
    let choices =
        names.iter().map(|name| Choice::parse(deck, name).expect("right by construction")).collect();
    Stack::new(deck, choices, Mass(0)).expect("right by construction")
}

fn living(names: &[&str]) -> Stack<'static> {
    stack(Deck::living(), names)
}

fn fourth(names: &[&str]) -> Stack<'static> {
    stack(Deck::fourth(), names)
}

/// The best engine of the first card.
fn first(stack: &Stack<'_>, rules: SupportRules) -> Engine {
    thruster(stack, 0, rules).expect("right by construction").best().expect("right by construction").clone()
}

fn lacks(stack: &Stack<'_>, rules: SupportRules) -> Vec<String> {
    let report = thruster(stack, 0, rules).expect("right by construction");
    assert!(report.engines.is_empty());
    report.missing.iter().map(Missing::to_string).collect()
}

fn triangle(engine: &Engine) -> (i8, String) {
    (engine.thrust.0, engine.consumption.to_string())
}

fn places(places: &[usize]) -> BTreeSet<usize> {
    places.iter().copied().collect()
}

fn only(mut units: Vec<UnitReport>) -> UnitReport {
    assert_eq!(units.len(), 1);
    units.remove(0)
}

#[test]
fn the_free_electron_laser_of_lr_8_2a_works_with_five_cards() {
    let ship = living(&["free electron", "in-core", "pebble", "ti/k", "bubble"]);
    let laser = only(prospectors(&ship, LIVING, Phase::Operation));
    assert_eq!(laser.ways.len(), 1);
    assert_eq!(laser.ways[0].cards, places(&[1, 2]));
    assert_eq!(laser.ways[0].radiators, places(&[3, 4]));
    assert_eq!((laser.ways[0].therms_needed, laser.ways[0].therms_at_hand), (4, 4));
    assert_eq!(working_isru(&ship, LIVING, Phase::Operation), Some(1));
}

#[test]
fn without_one_of_its_cards_the_laser_names_what_is_missing_lr_8_2a() {
    let names = ["free electron", "in-core", "pebble", "ti/k", "bubble"];
    let missing = |left_out: usize| -> Vec<String> {
        let rest: Vec<&str> =
            names.iter().enumerate().filter(|(place, _)| *place != left_out).map(|(_, name)| *name).collect();
        let laser = only(prospectors(&living(&rest), LIVING, Phase::Operation));
        assert!(!laser.works());
        laser.missing.iter().map(Missing::to_string).collect()
    };
    assert_eq!(missing(1), ["Free Electron Laser needs a pulsed generator (LR 8.2)"]);
    assert_eq!(missing(2), ["In-Core Thermionic needs a neutronic or burst reactor (LR 8.2)"]);
    assert_eq!(missing(3), ["2 therms short: 4 needed, 2 at hand (LR 8.2A)"]);
    assert_eq!(missing(4), ["2 therms short: 4 needed, 2 at hand (LR 8.2A)"]);
}

#[test]
fn a_card_that_lacks_a_support_and_cooling_says_both() {
    let ship = fourth(&["Ablative Plate", "D-T Gun", "Marx"]);
    // The plate takes the gun's burst; the gun needs pulsed power from the Marx bank, which needs electricity.
    assert_eq!(lacks(&ship, FOURTH), ["Marx Capacitor Bank needs an electric generator (LR 8.2)"]);
    let ship = living(&["Vortex", "Ti/K:light"]);
    assert_eq!(lacks(&ship, LIVING), ["Vortex Confined needs a neutronic reactor (LR 8.2)"]);
    let ship = fourth(&["Metastable", "d-d inertial"]);
    assert_eq!(lacks(&ship, FOURTH), ["Metastable Helium needs an exotic reactor (LR 8.2)"]);
    let ship = fourth(&["Ablative Plate", "valkyrie"]);
    assert_eq!(
        lacks(&ship, FOURTH),
        [
            "Project Valkyrie needs an exotic reactor (LR 8.2)",
            "2 therms short: 3 needed, 1 at hand with the afterburner (LR 8.2A)"
        ]
    );
    let ship = fourth(&["Ablative Plate"]);
    assert_eq!(lacks(&ship, FOURTH), ["Ablative Plate needs a burst or exotic reactor (LR 8.2)"]);
}

#[test]
fn the_vortex_of_lr_6_1a_must_afterburn_with_one_radiator_of_two_therms() {
    let hot = living(&["vortex", "tokamak", "bubble"]);
    let engine = first(&hot, LIVING);
    // Printed 4 and the Tokamak's 3 are 7, one less as a transport: 6 in the text; burning, 7 for one step more.
    assert_eq!(triangle(&engine), (7, "2".into()));
    assert_eq!(engine.afterburner, Afterburner::Required(Steps(1)));
    assert_eq!((engine.supports.therms_needed, engine.supports.therms_at_hand), (3, 2));
    let cool = living(&["vortex", "tokamak", "bubble", "ti/k:light"]);
    assert_eq!(first(&cool, LIVING).afterburner, Afterburner::Optional(Steps(1)));
    let hotter = living(&["vortex", "tokamak", "ti/k:light"]);
    assert_eq!(lacks(&hotter, LIVING), ["1 therm short: 3 needed, 2 at hand with the afterburner (LR 8.2A)"]);
}

#[test]
fn the_afterburner_cools_in_movement_only_lr_8_2a() {
    // A missile robonaut: 2 therms against one radiator of 1, so it flies by afterburning and cannot prospect.
    let ship = fourth(&["D-D Inertial Fusion", "Superconducting Adductor", "bubble:light"]);
    assert_eq!(first(&ship, FOURTH).afterburner, Afterburner::Required(Steps(1)));
    assert!(!only(prospectors(&ship, FOURTH, Phase::Operation)).works());
    assert!(!only(prospectors(&ship, FOURTH, Phase::FactoryOperation)).works());
    assert!(only(prospectors(&ship, LIVING, Phase::FactoryOperation)).works());
}

#[test]
fn a_sail_never_profits_from_generators_lr_9b() {
    let alone = first(&living(&["heliogyro"]), LIVING);
    for generator in ["Buckyball", "rectenna", "cascade"] {
        let engine = first(&living(&["heliogyro", generator]), LIVING);
        assert_eq!(engine, alone, "{generator}");
    }
    assert_eq!(triangle(&alone), (1, "0".into()));
    assert!(alone.sail && alone.solar);
    assert_eq!(alone.consumption.steps_for(HalfBurns(8)), Steps(0));
}

#[test]
fn a_reactor_does_not_touch_a_thruster_that_does_not_need_it_lr_9f() {
    let ship = living(&["mirror steamer", "paul trap", "nasa"]);
    assert_eq!(triangle(&first(&ship, LIVING)), (3, "4".into()));
    let crew = thruster(&ship, 2, LIVING).unwrap();
    assert_eq!(triangle(crew.best().unwrap()), (9, "6".into()));
    assert!(!crew.best().unwrap().solar);
}

#[test]
fn a_crew_pays_six_steps_a_burn_lr_6_2b() {
    let crew = first(&living(&["nasa"]), LIVING);
    assert_eq!(crew.consumption.steps_for(HalfBurns(2)), Steps(6));
    assert_eq!(crew.afterburner, Afterburner::Optional(Steps(2)));
}

#[test]
fn in_the_basic_game_every_card_works_by_itself_lr_8_0() {
    let ship = living(&["cermet", "flywheel tractor", "sabatier"]);
    assert_eq!(triangle(&first(&ship, SupportRules::Absent)), (7, "4".into()));
    assert!(only(prospectors(&ship, SupportRules::Absent, Phase::Operation)).works());
    assert!(only(refineries(&ship, SupportRules::Absent, Phase::Operation)).works());
    assert_eq!(lacks(&ship, LIVING), ["Cermet NERVA needs a neutronic reactor (LR 8.2)"]);
}

#[test]
fn a_reactor_of_another_kind_does_not_serve_the_nerva_lr_5_2() {
    let ship = living(&["cermet", "paul trap"]);
    assert_eq!(lacks(&ship, LIVING), ["Cermet NERVA needs a neutronic reactor (LR 8.2)"]);
    let ship = living(&["cermet", "paul trap", "dual-mode", "ether"]);
    assert_eq!(first(&ship, LIVING).supports.cards, places(&[2]));
}

#[test]
fn one_fuel_cell_serves_move_prospecting_and_refinery_lr_8_2b() {
    let ship = living(&["hall", "h2-o2", "flywheel tractor", "sabatier"]);
    assert_eq!(first(&ship, LIVING).supports.cards, places(&[1]));
    assert_eq!(only(prospectors(&ship, LIVING, Phase::Operation)).ways[0].cards, places(&[1]));
    assert_eq!(only(refineries(&ship, LIVING, Phase::Operation)).ways[0].cards, places(&[1]));
    let used_up = industrialization(&ship, &[3, 2], LIVING).unwrap();
    assert_eq!(used_up.len(), 1);
    assert_eq!(used_up[0].cards, places(&[1]), "a support both need counts once");
}

#[test]
fn no_radiator_is_needed_to_industrialize_lr_8_2() {
    let ship = living(&["sabatier", "h2-o2", "solar-pumped"]);
    let robonaut = only(prospectors(&ship, LIVING, Phase::Operation));
    assert_eq!(robonaut.missing[0].to_string(), "2 therms short: 2 needed, 0 at hand (LR 8.2A)");
    let used_up = industrialization(&ship, &[0, 2], LIVING).unwrap();
    assert_eq!((used_up[0].cards.clone(), used_up[0].radiators.clone()), (places(&[1]), places(&[])));
    let poor = living(&["sabatier", "solar-pumped"]);
    let missing = industrialization(&poor, &[0, 1], LIVING).unwrap_err();
    assert_eq!(missing[0].to_string(), "ISRU Sabatier needs an electric generator (LR 8.2)");
}

#[test]
fn a_factory_gives_power_and_three_therms_lr_8_2c() {
    let ship = living(&["free electron"]);
    let laser = only(prospectors(&ship, LIVING, Phase::FactoryOperation));
    assert!(laser.ways[0].factory && laser.ways[0].cards.is_empty());
    assert_eq!(laser.ways[0].therms_at_hand, 3);
    assert!(!only(prospectors(&ship, LIVING, Phase::Operation)).works());
}

#[test]
fn supports_of_supports_change_the_thrust_lr_6_1a() {
    // Hall 3 on the In-Core Thermionic, which needs the Pebble Bed: its +4 counts (Italian text).
    let ship = living(&["hall", "in-core", "pebble", "ti/k", "bubble"]);
    assert_eq!(triangle(&first(&ship, LIVING)), (7, "2".into()));
    // Where there is a choice, the panels leave the thrust alone and bring the sun.
    let ship = living(&["hall", "in-core", "pebble", "ti/k", "bubble", "cascade"]);
    let engines = thruster(&ship, 0, LIVING).unwrap().engines;
    let ways: Vec<(i8, bool)> = engines.iter().map(|engine| (engine.thrust.0, engine.solar)).collect();
    assert_eq!(ways, [(7, false), (3, true)]);
    assert_eq!(undominated(&engines).len(), 1);
}

#[test]
fn a_reactor_made_in_space_saves_fuel_lr_6_2b() {
    // Vortex Confined 4*2 on the VCR Light Bulb: +2 and half the fuel; 1 + 1 therms.
    let ship = living(&["vortex", "vcr light bulb", "bubble"]);
    assert_eq!(triangle(&first(&ship, LIVING)), (6, "1".into()));
    // On the Mirror Cell: a quarter of 2 is 1/2.
    let ship = living(&["vortex", "mirror cell", "bubble"]);
    assert_eq!(triangle(&first(&ship, LIVING)), (4, "1/2".into()));
}

#[test]
fn ships_of_the_three_eras_work_lr_14_3() {
    let nerva = living(&["cermet", "dual-mode", "amtec", "ether"]);
    let engine = first(&nerva, LIVING);
    assert_eq!((triangle(&engine), engine.supports.cards.clone()), ((10, "4".into()), places(&[1])));
    let driver = first(&living(&["mass driver", "compulsator"]), LIVING);
    assert_eq!((triangle(&driver), driver.solar), ((4, "3".into()), true));
    let hall = first(&living(&["hall", "cascade"]), LIVING);
    assert_eq!((triangle(&hall), hall.solar, hall.pushable), ((3, "2".into()), true, true));
}

#[test]
fn an_ablative_plate_may_choose_its_reactor_fourth_j1c() {
    let ship = fourth(&["ablative plate", "valkyrie", "paul trap", "microtube"]);
    let engines = thruster(&ship, 0, FOURTH).unwrap().engines;
    // By the Valkyrie: 2 + 8 and a quarter of 2, the trap it needs does not count; by the trap alone: 2 - 3.
    let ways: Vec<(i8, String)> = engines.iter().map(triangle).collect();
    assert_eq!(ways, [(10, "1/2".into()), (-1, "2".into())]);
    assert_eq!(engines[0].supports.cards, places(&[1, 2]));
    assert_eq!(engines[0].supports.counted, places(&[1]));
}

#[test]
fn a_gun_and_a_generator_may_feed_each_other_fourth_j1e() {
    let ship = fourth(&["hall", "MHD Open-Cycle", "D-T Gun"]);
    let engine = first(&ship, FOURTH);
    assert_eq!(triangle(&engine), (3 + 1 + 1, "1/2".into()));
    assert_eq!(engine.supports.counted, places(&[1, 2]));
}

#[test]
fn a_plug_nozzle_on_a_pebble_bed_flies_by_afterburning_fourth_h3a() {
    let engine = first(&fourth(&["plug nozzle", "pebble"]), FOURTH);
    assert_eq!(engine.afterburner, Afterburner::Required(Steps(1)));
    assert_eq!(triangle(&engine), (8, "3".into()));
}

#[test]
fn what_only_a_reactor_needs_does_not_count_fourth_j5() {
    let ship = fourth(&["Ablative Nozzle", "D-T Gun", "Microbial Fuel Cell"]);
    let engine = first(&ship, FOURTH);
    assert_eq!((engine.thrust, engine.solar), (Thrust(3 + 1), false));
    assert_eq!(engine.supports.cards, places(&[1, 2]));
    // Under the Living Rules supports of supports count, the sun too.
    let engine = first(&ship, LIVING);
    assert_eq!((engine.thrust, engine.solar), (Thrust(3 + 1 + 1), true));
}

#[test]
fn what_only_a_radiator_needs_does_not_count_fourth_j5() {
    let ship = fourth(&["metastable", "penning", "Magnetocaloric:light", "Buckyball"]);
    let engines = thruster(&ship, 0, FOURTH).unwrap().engines;
    assert_eq!(engines.len(), 2);
    assert_eq!(engines[0].afterburner, Afterburner::Optional(Steps(1)));
    assert_eq!(engines[0].supports.cards, places(&[1, 3]));
    assert_eq!(engines[0].supports.radiators, places(&[2]));
    assert_eq!((engines[0].thrust, engines[0].solar), (Thrust(5), false));
    assert_eq!(engines[1].afterburner, Afterburner::Required(Steps(1)));
    assert_eq!(engines[1].supports.cards, places(&[1]));
}

#[test]
fn a_refrigerator_may_cool_the_generator_that_powers_it_fourth_j4b() {
    let ship = fourth(&["hall", "Optoelectric", "Magnetocaloric:light"]);
    let engine = first(&ship, FOURTH);
    assert_eq!(engine.supports.cards, places(&[1]));
    assert_eq!(engine.supports.radiators, places(&[2]));
    let ship = fourth(&["hall", "Optoelectric"]);
    assert_eq!(lacks(&ship, FOURTH), ["2 therms short: 2 needed, 0 at hand (LR 8.2A)"]);
}

#[test]
fn thruster_and_robonaut_need_the_larger_sum_fourth_j4c() {
    let ship = fourth(&["D-D Inertial Fusion", "Superconducting Adductor", "bubble"]);
    assert_eq!(first(&ship, FOURTH).afterburner, Afterburner::Optional(Steps(1)));
    assert!(only(prospectors(&ship, FOURTH, Phase::Operation)).works());
}

#[test]
fn some_generators_cannot_power_a_factory() {
    let ship = fourth(&["ISRU Sabatier", "Flywheel Tractor", "Magnetoshell"]);
    assert!(only(refineries(&ship, FOURTH, Phase::Operation)).works());
    assert!(industrialization(&ship, &[0, 1], FOURTH).is_err());
}

#[test]
fn the_best_thruster_of_a_ship_is_the_strongest() {
    let ship = living(&["mirror steamer", "prc", "cat fusion"]);
    assert_eq!(best_thruster(&ship, SupportRules::Absent).unwrap().card, 1);
    assert_eq!(best_thruster(&living(&["hall"]), LIVING), None);
}

#[test]
fn a_data_sheet_says_what_works_and_what_does_not() {
    let sheet = rocket_sheet(&living(&["hall", "cascade", "nasa", "free electron"]), LIVING);
    assert_eq!(sheet.dry_mass, Mass(8));
    assert_eq!(
        (sheet.weakest_rad_hard, sheet.weakest_cards),
        (Some(1), vec!["Cascade Photovoltaic".to_string()])
    );
    assert_eq!(sheet.isru, Some(4), "the crew's, for the laser does not work");
    assert_eq!(sheet.thrusters[0].engines[0].supports, ["Cascade Photovoltaic"]);
    assert_eq!(
        sheet.prospectors[1].missing,
        [
            "Free Electron Laser needs a pulsed generator (LR 8.2)",
            "1 therm short: 1 needed, 0 at hand (LR 8.2A)"
        ]
    );
    assert!(sheet.crew && sheet.prospectors[0].works && !sheet.prospectors[1].works);
}

#[test]
fn a_fountain_that_cools_once_is_kept_for_need() {
    let ship = fourth(&["plug nozzle", "pebble", "Li Heatsink", "bubble:light"]);
    assert_eq!(first(&ship, FOURTH).supports.radiators, places(&[3]));
}
