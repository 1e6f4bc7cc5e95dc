//! Stacks, movement and crews (`LR 2.7`, `LR 6`).

use highfrontier::game::{PlayerId, StackKind, StackRef};
use highfrontier::unit::{Steps, Water};

use crate::table::{LUNA, cards_in, end, fuel, hand, refusal, space};

fn rocket(at: &str, cards: &str, fuel: &str, rest: &str) -> String {
    format!(
        "[[player]]\nfaction = \"red\"\nwater = 4\n[[player.stack]]\nkind = \"rocket\"\nat = \
         \"{at}\"\ncards = [{cards}]\n{fuel}\n{rest}"
    )
}

/// Nysa lies behind a crash hazard: a 1 loses the ship, and its cards are in hand again; 4 WT avoid the roll.
#[test]
fn a_lost_ship_returns_to_hand_lr_6_4e_6_4g() {
    let fly = |dice: &str| {
        rocket(
            "nysa-family-heo",
            "\"prc\", \"hall-effect\"",
            "tanks = 4",
            &format!(
                "[[action]]\nkind = \"move\"\nthruster = \"hall-effect\"\npath = [\"nysa-contact-binary\", \
                 \"nysa\"]\ndice = \"{dice}\"\n"
            ),
        )
    };
    let lost = end(&fly("1"));
    assert_eq!(hand(&lost, 0), ["hall-effect", "prc"]);
    assert!(lost.player(PlayerId(0)).stacks.is_empty());
    // Dry mass 3, four tanks: 14 steps; size 3 of Nysa with thrust below 4.
    assert_eq!(fuel(&end(&fly("2")), 0), Steps(11));
    let paid = end(&fly("pay"));
    assert_eq!((paid.player(PlayerId(0)).water, fuel(&paid, 0)), (Water(0), Steps(11)));
    let left_over = fly("2 3");
    assert_eq!(refusal(&left_over), "1 of the dice belong to no roll: leave them out");
}

#[test]
fn movement_comes_before_the_operation_lr_4_0() {
    let text = rocket(
        "leo",
        "\"hall-effect\"",
        "tanks = 2",
        "[[action]]\nkind = \"income\"\n[[action]]\nkind = \"move\"\npath = [\"earth-heo\"]\n",
    );
    assert_eq!(refusal(&text), "movement comes before the operation of a turn (LR 4.0)");
    let twice = rocket(
        "leo",
        "\"hall-effect\"",
        "tanks = 2",
        "[[action]]\nkind = \"move\"\npath = [\"earth-heo\"]\n[[action]]\nkind = \"move\"\npath = [\"leo\"]\n",
    );
    assert_eq!(refusal(&twice), "the rocket has moved in this turn already (LR 4.0)");
}

#[test]
fn a_dry_rocket_does_not_move_lr_6_1b() {
    let text = rocket("leo", "\"hall-effect\"", "", "[[action]]\nkind = \"move\"\npath = [\"earth-heo\"]\n");
    assert_eq!(refusal(&text), "a rocket that begins its move dry does not move (LR 6.1B)");
}

/// A figure between tanks 2 and 3, one WT left at an outpost: tank 1, dry mass as before (`LR 6.7D`). Dry mass 3 has
/// 8 steps in two tanks and 11 in three.
#[test]
fn water_left_at_an_outpost_is_whole_tanks_lr_6_7d() {
    let text = rocket(
        "earth-heo",
        "\"hall-effect\", \"prc\"",
        "steps = 9",
        "[[player.stack]]\nkind = \"outpost\"\nat = \"earth-heo\"\nwater = 1\n[[action]]\nkind = \
         \"transfer\"\nfrom = \"rocket\"\nto = \"outpost\"\ntanks = 1\n",
    );
    let state = end(&text);
    let outpost = state.stack(PlayerId(0), StackRef::first(StackKind::Outpost)).unwrap();
    assert_eq!((outpost.water, fuel(&state, 0)), (Water(2), Steps(5)));
}

/// The example of 2.7: refinery left in orbit, crew and robonaut land; the crew fetches it while the robonaut is the
/// outpost. More than one outpost is there within the turn, one at its end.
#[test]
fn two_outposts_within_a_turn_and_one_at_its_end_lr_2_7() {
    let text = rocket(
        LUNA,
        "\"prc\", \"cat-fusion\", \"cvd-molding\"",
        "tanks = 1",
        "[[action]]\nkind = \"transfer\"\nfrom = \"rocket\"\nto = \"new outpost\"\ncards = \
         [\"cvd-molding\"]\n[[action]]\nkind = \"transfer\"\nfrom = \"rocket\"\nto = \"new outpost\"\ncards \
         = [\"cat-fusion\"]\n",
    );
    let state = end(&text);
    assert_eq!(cards_in(&state, 0, StackKind::Outpost, 2), ["cat-fusion"]);
    assert_eq!(state.disks_in_play(PlayerId(0)), 2);
    let ended = format!("{text}[[action]]\nkind = \"end\"\n");
    assert_eq!(refusal(&ended), "at the end of a turn there is one outpost at most (LR 2.7B)");
    let fetched = format!(
        "{text}[[action]]\nkind = \"transfer\"\nfrom = \"outpost\"\nto = \"rocket\"\ncards = \
         [\"cvd-molding\"]\n[[action]]\nkind = \"end\"\n"
    );
    assert_eq!(end(&fetched).turn.year, 2);
}

/// Cards are left on the way; the rocket is lighter after its move.
#[test]
fn cards_are_left_on_the_way_lr_6_7d() {
    let text = rocket(
        "leo",
        "\"hall-effect\", \"kuck-mosquito\"",
        "tanks = 2",
        "[[action]]\nkind = \"move\"\nthruster = \"hall-effect\"\npath = [\"earth-heo\", \
         \"earth-radbelt-geo\"]\ndrop = [{ after = 1, cards = [\"kuck-mosquito\"] }]\n",
    );
    let state = end(&text);
    let outpost = state.stack(PlayerId(0), StackRef::first(StackKind::Outpost)).unwrap();
    assert_eq!(outpost.at, space("earth-heo"));
    assert_eq!(cards_in(&state, 0, StackKind::Outpost, 1), ["kuck-mosquito"]);
}

#[test]
fn a_crew_is_abandoned_by_felony_alone_lr_6_7b() {
    let leave = "[[action]]\nkind = \"decommission\"\ncards = [\"nasa\"]\n";
    let text = rocket("earth-heo", "\"nasa\"", "", leave).replace("faction = \"red\"", "faction = \"white\"");
    assert!(refusal(&text).starts_with("a crew is decommissioned in LEO or at a factory"));
    let red = rocket("earth-heo", "\"prc\"", "", &leave.replace("nasa", "prc"));
    assert_eq!(hand(&end(&red), 0), ["prc"]);
}

/// A crew becomes a cube at an own factory, any number of times, and the cube a crew again.
#[test]
fn a_crew_grows_a_colony_and_is_recalled_lr_6_7b() {
    let text = rocket(
        LUNA,
        "\"prc\"",
        "",
        &format!(
            "[[player.claim]]\nsite = \"{LUNA}\"\ncubes = 1\n[[action]]\nkind = \"decommission\"\ncards = \
             [\"prc\"]\n"
        ),
    );
    assert_eq!(end(&text).claim(space(LUNA)).unwrap().cubes, 2);
    let back = format!("{text}[[action]]\nkind = \"recall\"\ncard = \"prc\"\nsite = \"{LUNA}\"\n");
    let state = end(&back);
    assert_eq!(state.claim(space(LUNA)).unwrap().cubes, 1);
    assert_eq!(cards_in(&state, 0, StackKind::Rocket, 1), ["prc"]);
    let twice = format!("{back}[[action]]\nkind = \"recall\"\ncard = \"prc\"\nsite = \"{LUNA}\"\n");
    assert!(refusal(&twice).contains("there is no colony cube"));
}

const CLAIM_OF_WHITE: &str = "[[player]]\nfaction = \"white\"\n[[player.claim]]\nsite = \"nysa\"\n";

#[test]
fn prc_jumps_an_undefended_claim_lr_6_4b() {
    let jump = format!("{CLAIM_OF_WHITE}[[action]]\nkind = \"jump-claim\"\n");
    let state = end(&rocket("nysa", "\"prc\"", "", &jump));
    assert_eq!(state.claim(space("nysa")).unwrap().owner, PlayerId(0));
    let guard = "[[player.stack]]\nkind = \"outpost\"\nat = \"nysa\"\ncards = [\"nasa\"]\n[[action]]";
    let guarded = rocket("nysa", "\"prc\"", "", &jump.replace("[[action]]", guard));
    assert_eq!(refusal(&guarded), "a crew of white is there, so no felony is possible (LR 2.3B)");
    let green = rocket("nysa", "\"esa\"", "", &jump).replace("faction = \"red\"", "faction = \"green\"");
    assert!(refusal(&green).starts_with("it is a felony"));
    // UN taxes no claim that is jumped.
    let un = rocket(
        "nysa",
        "\"prc\"",
        "",
        &format!("{CLAIM_OF_WHITE}[[player]]\nfaction = \"purple\"\n[[action]]\nkind = \"jump-claim\"\n"),
    );
    assert_eq!(end(&un).player(PlayerId(2)).water, Water(0));
}

/// The example of 6.4B: PRC with a crew on Encke builds on NASA's new claim.
#[test]
fn prc_industrializes_a_claim_of_nasa_lr_6_4b() {
    let text = rocket(
        "nysa",
        "\"prc\", \"cvd-molding\", \"cat-fusion\"",
        "",
        &format!(
            "{CLAIM_OF_WHITE}[[action]]\nkind = \"industrialize\"\nsite = \"nysa\"\nrefinery = \
             \"cvd-molding\"\nrobonaut = \"cat-fusion\"\njump = true\n"
        ),
    );
    let claim = end(&text).claim(space("nysa")).unwrap();
    assert_eq!((claim.owner, claim.cubes), (PlayerId(0), 1));
}

/// A rocket hands fuel over at the end of its move, and does not move any more (`LR 5.9A`).
#[test]
fn fuel_passes_to_another_player_at_the_end_of_the_move_lr_5_9a() {
    let text = rocket(
        "earth-heo",
        "\"prc\"",
        "tanks = 3",
        "[[player]]\nfaction = \"white\"\n[[player.stack]]\nkind = \"outpost\"\nat = \"earth-heo\"\ncards = \
         [\"nasa\"]\n[[action]]\nkind = \"transfer\"\nfrom = \"rocket\"\nto = \"outpost\"\nto_player = \
         \"white\"\ntanks = 2\n",
    );
    let state = end(&text);
    let outpost = state.stack(PlayerId(1), StackRef::first(StackKind::Outpost)).unwrap();
    assert_eq!(outpost.water, Water(2));
    assert!(state.turn.rocket_moved);
}

/// The sail of the example of 6.4F is lost on the way down to Hellas; the rest lands, without fuel.
#[test]
fn an_aerobrake_takes_the_sail_lr_6_4f() {
    let map = &crate::table::BASIC.map;
    let hellas = space("mars-hellas-basin-buried-glaciers");
    let brakes = |from: &&highfrontier::map::SpaceId| {
        map.space(**from).hazard == Some(highfrontier::map::Hazard::Aerobrake)
    };
    let corridors = highfrontier::map::corridors_into(map, hellas);
    let way = corridors.iter().find(|way| way.iter().any(|space| brakes(&space)));
    let way: Vec<String> = way.unwrap().iter().map(|space| format!("\"{}\"", map.space(*space).id)).collect();
    let text = rocket(
        way[0].trim_matches('"'),
        "\"photon-kite-sail\", \"kuck-mosquito\"",
        "",
        &format!(
            "[[action]]\nkind = \"move\"\nthruster = \"photon-kite-sail\"\npath = [{}]\ndice = \"2 2\"\n",
            way[1..].join(", ")
        ),
    );
    let state = end(&text);
    assert_eq!(hand(&state, 0), ["photon-kite-sail"]);
    assert_eq!(cards_in(&state, 0, StackKind::Rocket, 1), ["kuck-mosquito"]);
    assert_eq!(state.player(PlayerId(0)).stacks[0].at, hellas);
}

/// From LEO one burn leads to HEO. Without a factory a freighter does not land; a rocket with thrust may take it over.
#[test]
fn a_freighter_moves_beside_the_rocket_and_is_taken_over_lr_6_6() {
    let text = "[[player]]\nfaction = \"red\"\n[[player.stack]]\nkind = \"freighter\"\nat = \
                \"luna-lander-l1\"\ncards = [\"mirror-steamer:black\"]\n[[player.stack]]\nkind = \
                \"rocket\"\nat = \"earth-luna-l1\"\ncards = [\"prc\"]\ntanks = 2\n";
    let to =
        |path: &str| format!("{text}[[action]]\nkind = \"move\"\nstack = \"freighter\"\npath = [{path}]\n");
    assert_eq!(refusal(&to(&format!("\"{LUNA}\""))), "a freighter lands only at a factory (LR 6.6)");
    let over = format!(
        "{}[[action]]\nkind = \"transfer\"\nfrom = \"freighter\"\nto = \"rocket\"\ncards = \
         [\"mirror-steamer\"]\n",
        to("\"earth-luna-l1\"")
    );
    let state = end(&over);
    assert_eq!(cards_in(&state, 0, StackKind::Rocket, 1), ["prc", "mirror-steamer"]);
    assert!(state.player(PlayerId(0)).stacks_of(StackKind::Freighter).next().is_none());
}

/// Beamed power: ESA gives it to anybody, and nobody else does without the laser refinery.
#[test]
fn esa_beams_power_lr_2_3b() {
    let text = |player: &str| {
        rocket(
            "leo",
            "\"photon-heliogyro\"",
            "",
            &format!(
                "[[player]]\nfaction = \"green\"\n[[player]]\nfaction = \"white\"\n[[action]]\nkind = \
                 \"move\"\nbeamed_by = \"{player}\"\npath = [\"earth-heo\", \"earth-radbelt-geo\"]\n"
            ),
        )
    };
    assert_eq!(end(&text("green")).player(PlayerId(0)).stacks[0].at, space("earth-radbelt-geo"));
    assert_eq!(refusal(&text("white")), "white has no power to beam (LR 2.3B, 6.1A)");
}

/// A hop is a move, so that beamed power serves it too: the sail of thrust 1 on dry mass 8 is a transport, whose 1 - 1 = 0
/// does not move once the 9 steps of Luna are paid; with power it has 1.
#[test]
fn esa_beams_power_for_a_hop_lr_2_3b_6_4d() {
    let text = |power: &str| {
        rocket(
            LUNA,
            "\"photon-heliogyro\", \"cat-fusion\", \"cvd-molding\", \"met-steamer\", \"un\"",
            "steps = 9",
            &format!(
                "[[player]]\nfaction = \"green\"\n[[action]]\nkind = \"hop\"\nthruster = \
                 \"photon-heliogyro\"\n{power}to = \"luna-aristarchus-plateau\"\n"
            ),
        )
    };
    assert!(refusal(&text("")).contains("LR 6.4D"), "{}", refusal(&text("")));
    let state = end(&text("beamed_by = \"green\"\n"));
    assert_eq!(state.player(PlayerId(0)).stacks[0].at, space("luna-aristarchus-plateau"));
    assert_eq!(fuel(&state, 0), Steps(0));
}
