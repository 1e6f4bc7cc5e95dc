//! Dirt as fuel of the fourth edition, planned and played (4e F4, G1c, G2).
#![expect(clippy::unwrap_used, reason = "a test may panic")]

mod common;

use common::hf;

/// A mission file of the fourth edition: a rocket on Deimos with so many steps of dirt.
fn on_deimos(cards: &str, steps: u8, actions: &str) -> String {
    format!(
        "format = 1\nrules = \"fourth\"\n\n[sky]\nseason = \"yellow\"\n\n[[player]]\n\n[[player.stack]]\nkind = \"rocket\"\n\
         at = \"deimos\"\ncards = [{cards}]\nsteps = {steps}\ngrade = \"dirt\"\n\n{actions}"
    )
}

fn dig(card: &str, tanks: u8) -> String {
    format!("[[action]]\nkind = \"refuel\"\nfrom = \"dirt\"\ncard = \"{card}\"\ntanks = {tanks}\n\n")
}

const END: &str = "[[action]]\nkind = \"end\"\n\n";

/// Replays a mission file: its exit code and what it says, without line ends.
fn replay(text: &str) -> (i32, String) {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("mission.toml");
    std::fs::write(&file, text).unwrap();
    let file = file.to_str().unwrap();
    let checked = hf(&format!("check {file}"));
    assert_eq!(checked.code, 0, "{}", checked.out);
    let replayed = hf(&format!("replay {file} --width 200"));
    (replayed.code, replayed.out)
}

fn is_refused(text: &str, why: &str) {
    let (code, out) = replay(text);
    assert_eq!(code, 1, "{out}");
    assert!(out.contains(why), "{out}");
}

/// A crew of mass 1 with empty tanks: a tank in each of two turns is wet mass 3, and the operation of the second is left
/// for prospecting Ceres, before or after it.
#[test]
fn a_crew_takes_up_one_tank_a_turn_4e_g1c() {
    let norse = "norse-astronauts";
    let prospect = format!("[[action]]\nkind = \"prospect\"\ncard = \"{norse}\"\nsites = [\"ceres\"]\n\n");
    let dug = dig(norse, 1);
    for second in [format!("{dug}{prospect}"), format!("{prospect}{dug}")] {
        let two_turns = on_deimos("\"norse-astronauts\"", 0, &format!("{dug}{END}{second}{END}"));
        let (code, out) = replay(&two_turns.replace("at = \"deimos\"", "at = \"ceres\""));
        assert_eq!(code, 0, "{out}");
        assert!(out.contains("of dirt (wet mass 3)"), "{out}");
    }
    is_refused(
        &on_deimos("\"norse-astronauts\"", 0, &dig(norse, 1).repeat(2)),
        "a crew takes up one tank of dirt a turn, and it has (4e G1c)",
    );
    is_refused(&on_deimos("\"norse-astronauts\"", 0, &dig(norse, 2)), "there is no more than 1 tank");
}

/// Another dirt thruster takes up as much as fits, where something digs: a crew's ISRU does, its own does not exist.
#[test]
fn a_mass_driver_takes_up_as_much_as_fits_where_something_digs_4e_g1c() {
    let driver = "\"mass-driver\", \"flywheel-compulsator\"";
    let (code, out) =
        replay(&on_deimos(&format!("{driver}, \"norse-astronauts\""), 0, &dig("mass-driver", 9)));
    assert_eq!(code, 0, "{out}");
    is_refused(
        &on_deimos(driver, 0, &dig("mass-driver", 9)),
        "dirt is taken up where a factory or a card with ISRU works, by a thruster that burns it (4e G1c)",
    );
    is_refused(
        &on_deimos("\"norse-astronauts\", \"esa-space-unionists\"", 0, &dig("esa-space-unionists", 1)),
        "does not burn dirt",
    );
}

/// A thruster for water does not burn dirt, though it may be in use while the ship coasts, and dirt stays in the tanks. From
/// Deimos L2 costs nothing, the burn beyond it one burn (4e H5).
#[test]
fn dirt_is_burnt_by_its_own_thrusters_and_stays_in_the_tanks_4e_f4_g2() {
    let crews = "\"norse-astronauts\", \"esa-space-unionists\"";
    let lift = "[[action]]\nkind = \"move\"\nthruster = \"esa-space-unionists\"\npath = [\"sol-mars-l2\", \"deimos-burn\"]\n";
    is_refused(
        &on_deimos(crews, 30, lift),
        "a thruster for water does not burn dirt: its own grade or a higher one (4e F4c)",
    );
    let own = lift.replace("esa-space-unionists", "norse-astronauts");
    assert_eq!(replay(&on_deimos(crews, 30, &own)).0, 0);
    let coasting = lift.replace(", \"deimos-burn\"", "");
    assert_eq!(replay(&on_deimos(crews, 30, &coasting)).0, 0);
    let store = "[[action]]\nkind = \"transfer\"\nfrom = \"rocket\"\nto = \"new outpost\"\ntanks = 1\n";
    is_refused(&on_deimos(crews, 30, store), "dirt is not kept in tanks outside the ship (4e G2)");
}

/// There and back by dirt alone, saved and played.
#[test]
fn a_planned_mission_on_dirt_is_played() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("mission.toml");
    let name = file.to_str().unwrap();
    let planned = hf(&format!(
        "plan leo deimos --rules fourth --card norse-astronauts --tanks 20 --fuel dirt --refuel --return --max-turns 8 --save {name}"
    ));
    assert_eq!(planned.code, 0, "{}{}", planned.out, planned.err);
    let text = std::fs::read_to_string(&file).unwrap();
    assert!(text.contains("grade = \"dirt\"") && text.contains("from = \"dirt\""), "{text}");
    let (code, out) = replay(&text);
    assert_eq!(code, 0, "{out}");
}
