//! Water on the way: left at outposts, ground out of cards, carried as cargo (`LR 5.4C`, `LR 6.7D`, `LR 8.3D`, `LR 8.3E`).

use highfrontier::game::{PlayerId, StackKind, StackRef, State};
use highfrontier::unit::{Steps, Water};

use crate::table::{LUNA, cards_in, end, fuel, hand, refusal};

fn rocket(at: &str, cards: &str, fuel: &str, rest: &str) -> String {
    format!(
        "[[player]]\nfaction = \"white\"\nwater = 4\n[[player.stack]]\nkind = \"rocket\"\nat = \
         \"{at}\"\ncards = [{cards}]\n{fuel}\n{rest}"
    )
}

fn outpost(state: &State) -> (Water, &str) {
    let outpost = state.stack(PlayerId(0), StackRef::first(StackKind::Outpost)).unwrap();
    (outpost.water, crate::table::BASIC.map.space(outpost.at).id.as_str())
}

/// Dry mass 6 falls to 3 as the robonaut of mass 3 becomes three tanks: 11 steps.
#[test]
fn a_dirt_thruster_grinds_cards_up_lr_8_3e() {
    let grind = "[[action]]\nkind = \"grind\"\nthruster = \"mass-driver\"\ncards = [\"cat-fusion\"]\n";
    let state = end(&rocket("leo", "\"mass-driver\", \"cat-fusion\"", "", grind));
    assert_eq!(fuel(&state, 0), Steps(11));
    assert_eq!(hand(&state, 0), ["cat-fusion"]);
    let other = grind.replace("mass-driver", "hall-effect");
    assert_eq!(
        refusal(&rocket("leo", "\"hall-effect\", \"cat-fusion\"", "", &other)),
        "Hall Effect does not burn dirt (LR 8.3E)"
    );
    let crew = grind.replace("cat-fusion", "nasa");
    let abandoned = refusal(&rocket("leo", "\"mass-driver\", \"nasa\"", "", &crew));
    assert!(abandoned.starts_with("a crew is decommissioned in LEO"), "{abandoned}");
    let itself = grind.replace("cat-fusion", "mass-driver");
    assert!(refusal(&rocket("leo", "\"mass-driver\"", "", &itself)).contains("LR 6.2C"));
    let weightless = grind.replace("cat-fusion", "kuck-mosquito");
    assert_eq!(
        refusal(&rocket("leo", "\"mass-driver\", \"kuck-mosquito\"", "", &weightless)),
        "nothing would change: cards without mass give no fuel (LR 8.3E)"
    );
}

/// Dry mass 6 with two tanks has 4 steps; the burn to HEO takes 3. The robonaut fills up the begun tank and two more; the
/// dry mass falls to 3 when the move is over: three tanks are 11 steps.
#[test]
fn cards_are_ground_up_on_the_fly_lr_8_3e() {
    let fly = |path: &str| {
        rocket(
            "leo",
            "\"mass-driver\", \"cat-fusion\"",
            "tanks = 2",
            &format!(
                "[[action]]\nkind = \"move\"\npath = [{path}]\ngrind = [{{ after = 1, cards = \
                 [\"cat-fusion\"] }}]\n"
            ),
        )
    };
    assert_eq!(fuel(&end(&fly("\"earth-heo\"")), 0), Steps(11));
    assert!(refusal(&fly("\"earth-heo\"").replace("after = 1", "after = 2")).contains("the path has 1"));
}

/// Dry mass 3 with three tanks has 11 steps; the burn to HEO takes 2 of Hall Effect: 9, one of three in the third tank. One
/// tank is left at HEO: that step is lost, 8 less a tank is 5. What follows costs nothing.
#[test]
fn water_is_left_in_the_middle_of_a_move_lr_6_7d() {
    let fly = |drop: &str| {
        rocket(
            "leo",
            "\"hall-effect\", \"nasa\"",
            "tanks = 3",
            &format!(
                "[[action]]\nkind = \"move\"\nthruster = \"hall-effect\"\npath = [\"earth-heo\", \
                 \"earth-radbelt-geo\"]\ndrop = [{drop}]\n"
            ),
        )
    };
    let state = end(&fly("{ after = 1, tanks = 1 }"));
    assert_eq!((outpost(&state), fuel(&state, 0)), ((Water(1), "earth-heo"), Steps(5)));
    assert_eq!(
        refusal(&fly("{ after = 1, tanks = 3 }")),
        "there is no more than 2 tanks to leave, not 3 tanks (LR 6.7D)"
    );
    // The thruster in use stays until the end.
    let thruster = refusal(&fly("{ after = 1, cards = [\"hall-effect\"] }"));
    assert!(thruster.starts_with("Hall Effect moves the rocket"), "{thruster}");
    let state = end(&fly("{ after = 2, cards = [\"hall-effect\"] }"));
    assert_eq!(cards_in(&state, 0, StackKind::Outpost, 1), ["hall-effect"]);
    // It joins an own outpost that is there.
    let there = fly("{ after = 1, tanks = 1 }").replace(
        "[[action]]",
        "[[player.stack]]\nkind = \"outpost\"\nat = \"earth-heo\"\nwater = 2\n[[action]]",
    );
    assert_eq!(outpost(&end(&there)).0, Water(3));
}

/// A crew left in orbit did not land, and a sail left before the parachute is not lost.
#[test]
fn what_is_left_on_the_way_has_no_part_in_the_rest_lr_6_4f_7_1() {
    let text = rocket(
        "sol-mars-l2",
        "\"photon-heliogyro\", \"photon-kite-sail\", \"nasa\", \"kuck-mosquito\"",
        "",
        "[[action]]\nkind = \"move\"\nthruster = \"photon-heliogyro\"\npath = [\"mars-orbit-burn\", \
         \"mars-lmo\", \"mars-hellas-aerobrake\", \"mars-dust-storm\", \
         \"mars-hellas-basin-buried-glaciers\"]\ndice = \"2 2\"\ndrop = [{ after = 2, cards = \
         [\"photon-kite-sail\", \"nasa\"] }]\n",
    );
    let state = end(&text);
    assert_eq!(cards_in(&state, 0, StackKind::Outpost, 1), ["photon-kite-sail", "nasa"]);
    assert_eq!(cards_in(&state, 0, StackKind::Rocket, 1), ["kuck-mosquito"]);
    assert!(state.player(PlayerId(0)).landed.is_empty());
    assert_eq!(outpost(&state).1, "mars-lmo");
    // And it is not lost with the ship.
    let lost = end(&text.replace("\"2 2\"", "\"1\""));
    assert_eq!(cards_in(&lost, 0, StackKind::Outpost, 1), ["photon-kite-sail", "nasa"]);
    assert_eq!(hand(&lost, 0), ["kuck-mosquito", "photon-heliogyro"]);
}

/// Eight tanks fill dry mass 2 (5.5B); with six aboard two more fit, and none in a full one.
#[test]
fn what_fits_is_told_where_more_is_loaded_lr_5_4c() {
    let load = |aboard: u8, tanks: u8| {
        let text = rocket(
            "leo",
            "\"hall-effect\"",
            &format!("tanks = {aboard}"),
            &format!("[[action]]\nkind = \"load\"\ntanks = {tanks}\n"),
        );
        text.replacen("water = 4", "water = 40", 1)
    };
    assert_eq!(refusal(&load(0, 9)), "there is room for 8 tanks more, not for 9 tanks (LR 5.4C, 5.5)");
    assert_eq!(refusal(&load(6, 3)), "there is room for 2 tanks more, not for 3 tanks (LR 5.4C, 5.5)");
    assert_eq!(refusal(&load(8, 1)), "there is room for 0 tanks more, not for 1 tank (LR 5.4C, 5.5)");
    assert_eq!(fuel(&end(&load(6, 2)), 0), Steps(21));
}

const CARGO: &str = "options = [\"water-as-cargo\"]\n";

fn stow(tanks: u8, from: &str, to: &str) -> String {
    format!("[[action]]\nkind = \"stow\"\ntanks = {tanks}\nfrom = \"{from}\"\nto = \"{to}\"\n")
}

/// Hall Effect 2 and 2 WT of cargo are dry mass 4; two tanks are 7 steps. In the tanks, the cargo weighs nothing: dry mass 2
/// with four tanks has 16 steps.
#[test]
fn water_as_cargo_weighs_a_mass_point_each_lr_5_4c() {
    let load = "[[action]]\nkind = \"load\"\ntanks = 2\n";
    let head = rocket("leo", "\"hall-effect\"", "", &format!("{}{load}", stow(2, "leo", "cargo")));
    let head = format!("{CARGO}{head}");
    let state = end(&head);
    let aboard = &state.player(PlayerId(0)).stacks[0];
    assert_eq!((aboard.water, fuel(&state, 0)), (Water(2), Steps(7)));
    assert_eq!(state.player(PlayerId(0)).water, Water(0));
    let tanks = end(&format!("{head}{}", stow(2, "cargo", "tanks")));
    assert_eq!((tanks.player(PlayerId(0)).stacks[0].water, fuel(&tanks, 0)), (Water(0), Steps(16)));
    let back = end(&format!("{head}{}", stow(2, "cargo", "leo")));
    assert_eq!((back.player(PlayerId(0)).water, fuel(&back, 0)), (Water(2), Steps(10)));
    let dropped = end(&format!("{head}{}", stow(1, "cargo", "space")));
    // Dry mass 3 with two tanks.
    assert_eq!((dropped.player(PlayerId(0)).stacks[0].water, fuel(&dropped, 0)), (Water(1), Steps(8)));
    assert!(refusal(&format!("{head}{}", stow(3, "cargo", "tanks"))).contains("no more than 2 tanks"));
    assert!(refusal(&format!("{head}{}", stow(1, "tanks", "cargo"))).contains("LR 5.4C"));
    let plain = refusal(&rocket("leo", "\"hall-effect\"", "", &stow(1, "leo", "cargo")));
    assert!(plain.starts_with("water as cargo is an optional rule"), "{plain}");
    // An outpost stores the cargo too.
    let stored = end(&format!("{head}[[action]]\nkind = \"convert\"\nto = \"outpost\"\ntanks = 2\n"));
    assert_eq!(outpost(&stored).0, Water(4));
}

/// At a factory eight tanks come, in tanks and cargo as one likes: three as cargo make dry mass 5, and five tanks on it
/// are 11 steps.
#[test]
fn a_site_refuel_fills_tanks_and_cargo_lr_5_4c() {
    let text = format!(
        "{CARGO}{}",
        rocket(
            LUNA,
            "\"hall-effect\"",
            "",
            &format!(
                "[[player.claim]]\nsite = \"{LUNA}\"\ncubes = 1\n[[action]]\nkind = \"refuel\"\nfrom = \
                 \"factory\"\ncargo = 3\n"
            )
        )
    );
    let state = end(&text);
    assert_eq!((state.player(PlayerId(0)).stacks[0].water, fuel(&state, 0)), (Water(3), Steps(11)));
    assert!(refusal(&text.replace("cargo = 3", "cargo = 9")).contains("no more than 8 tanks, not 9 tanks"));
    let without = text.replace(CARGO, "");
    assert!(refusal(&without).starts_with("water as cargo is an optional rule"));
}

/// Only a unit at the site fills an outpost; a factory fuels rockets (8.9 adds outposts, as a variant).
#[test]
fn a_factory_does_not_fill_an_outpost_lr_6_7d() {
    let text = rocket(
        LUNA,
        "\"hall-effect\"",
        "",
        &format!(
            "[[player.claim]]\nsite = \"{LUNA}\"\ncubes = 1\n[[action]]\nkind = \"refuel\"\nfrom = \
             \"factory\"\nstack = \"outpost\"\n"
        ),
    );
    let text = text.replace("kind = \"rocket\"", "kind = \"outpost\"");
    assert!(refusal(&text).starts_with("an outpost takes up water by a unit at the site alone"));
}

/// The optional rule counts every unit at the site, whatever its stack: Cat Fusion in the rocket and MET Steamer in the
/// outpost, ISRU 2 on two drops each, give two tanks; dry mass 3 with two tanks has 8 steps.
#[test]
fn every_unit_at_the_site_refuels_lr_5_5a() {
    let text = rocket(
        LUNA,
        "\"cat-fusion\"",
        "",
        &format!(
            "[[player.stack]]\nkind = \"outpost\"\nat = \"{LUNA}\"\ncards = \
             [\"met-steamer\"]\n[[action]]\nkind = \"refuel\"\nfrom = \"all-units\"\n"
        ),
    );
    assert_eq!(fuel(&end(&format!("options = [\"every-unit-refuels\"]\n{text}")), 0), Steps(8));
}
