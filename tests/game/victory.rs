//! Glory, ventures, the end of the game and the score (`LR 7`).

use highfrontier::card::Deck;
use highfrontier::game::{Action, Options, PlayerId, Setting, State, legal, scores};
use highfrontier::unit::Water;

use crate::table::{BASIC, LUNA, end, refusal};

fn total(state: &State, player: u8) -> u16 {
    let setting = Setting::new(&BASIC, Some(Deck::living()), Options::default());
    let scores = scores(&setting, state);
    scores.iter().find(|score| score.player == PlayerId(player)).unwrap().total()
}

/// Sites of a letter, none of them a science site or on Mars or Mercury.
fn sites(letter: &str, count: usize) -> Vec<String> {
    let plain = BASIC.map.spaces().filter(|(_, space)| {
        space.site.as_ref().is_some_and(|site| site.spectral.to_string() == letter && !site.science)
    });
    plain.map(|(_, space)| space.id.clone()).take(count).collect()
}

fn claims(sites: &[String], cubes: u8) -> String {
    let claim = |site: &String| format!("[[player.claim]]\nsite = \"{site}\"\ncubes = {cubes}\n");
    sites.iter().map(claim).collect()
}

/// Red ends with claims on the V worlds Mercury, Vesta and a moonlet, a factory on Mercury (8), Space Tourism (7):
/// 8 + 3 + 1 + 7 = 19.
#[test]
fn the_example_of_the_end_is_19_vp_lr_7_2() {
    let moonlet = sites("V", 30).into_iter().find(|id| id != "vesta" && !id.contains("mercury")).unwrap();
    let text = format!(
        "[table.ventures]\nspace-tourism = [\"red\"]\n[[player]]\nfaction = \
         \"red\"\n[[player.claim]]\nsite = \"mercury-north-pole\"\ncubes = 1\n[[player.claim]]\nsite = \
         \"vesta\"\n[[player.claim]]\nsite = \"{moonlet}\"\n[[action]]\nkind = \"end\"\n"
    );
    let mercury = BASIC.map.space(crate::table::space("mercury-north-pole"));
    let science = u16::from(mercury.site.as_ref().unwrap().science) * 2;
    assert_eq!(total(&end(&text), 0), 19 + science);
    assert_eq!(science, 0, "the example counts no science site");
}

/// The lunar mission brings "any site", and nothing for a science site, which Luna is not.
#[test]
fn the_first_crew_back_from_any_site_lr_7_1() {
    let home = |landed: &str| {
        format!(
            "[[player]]\nfaction = \"red\"\n[[player.stack]]\nkind = \"rocket\"\ncards = \
             [\"prc\"]\n[player.landed]\nprc = [{landed}]\n[[action]]\nkind = \"decommission\"\ncards = \
             [\"prc\"]\n"
        )
        .replace("[player.landed]", "[player.landed]")
    };
    let order = |landed: &str| {
        // TOML wants the table of landings before the stacks of the same player.
        let text = home(landed);
        let at = text.find("[[player.stack]]").unwrap();
        let landings = text.find("[player.landed]").unwrap();
        let action = text.find("[[action]]").unwrap();
        format!("{}{}{}{}", &text[..at], &text[landings..action], &text[at..landings], &text[action..])
    };
    let moon = end(&order(&format!("\"{LUNA}\"")));
    assert_eq!(moon.glory.keys().collect::<Vec<_>>(), ["any-site"]);
    assert_eq!(total(&moon, 0), 3);
    let mars = end(&order("\"mars-north-pole\""));
    let science = BASIC.map.space(crate::table::space("mars-north-pole")).site.as_ref().unwrap().science;
    let wanted: Vec<&str> =
        if science { vec!["any-site", "mars", "science-site"] } else { vec!["any-site", "mars"] };
    assert_eq!(mars.glory.keys().collect::<Vec<_>>(), wanted);
    assert_eq!(total(&end(&order("")), 0), 0);
}

#[test]
fn three_claims_of_a_letter_and_the_price_found_a_venture_lr_7_2() {
    let text = |count: usize, water: u16| {
        format!(
            "[[player]]\nfaction = \"red\"\nwater = {water}\n{}[[action]]\nkind = \"found\"\nventure = \
             \"space-tourism\"\n",
            claims(&sites("V", count), 0)
        )
    };
    let state = end(&text(3, 7));
    assert_eq!(state.player(PlayerId(0)).water, Water(0));
    // Three disks and 7 VP.
    assert_eq!(total(&state, 0), 10);
    assert_eq!(
        refusal(&text(2, 7)),
        "the venture takes three claims on sites of letter V, there are 2 (LR 7.2)"
    );
    assert_eq!(refusal(&text(3, 6)), "red has 6 WT, 7 WT are needed (LR 7.2)");
    // Two operations a turn.
    let twice = "[[action]]\nkind = \"income\"\n";
    let two = end(&format!("{}{twice}{twice}", text(3, 7)));
    assert_eq!(two.player(PlayerId(0)).water, Water(2));
    assert_eq!(
        refusal(&format!("{}{twice}{twice}{twice}", text(3, 7))),
        "no operation is left in this turn (LR 4.0)"
    );
}

/// Three M claims: the elevator leads from LEO to L2 without a burn.
#[test]
fn the_space_elevator_serves_its_owner_lr_7_2() {
    let ride = |venture: &str| {
        format!(
            "[table.ventures]\n{venture}\n[[player]]\nfaction = \"red\"\n[[player.stack]]\nkind = \
             \"rocket\"\ncards = [\"hall-effect\"]\ntanks = 1\n[[player]]\nfaction = \
             \"white\"\n[[action]]\nkind = \"move\"\npath = [\"sol-earth-l2\"]\n"
        )
    };
    let state = end(&ride("space-elevator = [\"red\"]"));
    assert_eq!(state.player(PlayerId(0)).stacks[0].at, crate::table::space("sol-earth-l2"));
    assert_eq!(
        refusal(&ride("space-elevator = [\"white\"]")),
        "the space elevator serves the player who built it (LR 7.2)"
    );
    // A freighter moves as a rocket does (6.6), and the way back is as free.
    let freighter = ride("space-elevator = [\"red\"]").replace(
        "kind = \"rocket\"\ncards = [\"hall-effect\"]\ntanks = 1\n",
        "kind = \"freighter\"\nat = \"sol-earth-l2\"\ncards = [\"mirror-steamer:black\"]\n",
    );
    let down = freighter.replace("path = [\"sol-earth-l2\"]", "stack = \"freighter\"\npath = [\"leo\"]");
    let state = end(&down);
    assert_eq!(state.player(PlayerId(0)).stacks[0].at, crate::table::space("leo"));
    assert!(refusal(&down.replace("[\"red\"]", "[\"white\"]")).contains("LR 7.2"));
}

/// From LEO the owner of the elevator comes to L2 by a move of that one space; nobody else does.
#[test]
fn a_ride_on_the_elevator_is_listed_lr_7_2() {
    let listed = |owner: &str| {
        let mission = crate::table::mission(&format!(
            "[table.ventures]\nspace-elevator = [\"{owner}\"]\n[[player]]\nfaction = \"red\"\n[[player.stack]]\nkind = \
             \"rocket\"\ncards = [\"photon-heliogyro\"]\n[[player]]\nfaction = \"white\"\n"
        ));
        let l2 = crate::table::space("sol-earth-l2");
        let actions = legal(&mission.setting, &mission.state);
        let rides = |action: &&Action| matches!(action, Action::Move(order) if order.path.len() == 1 && order.path[0].space == l2);
        actions.iter().filter(rides).count()
    };
    assert_eq!((listed("red"), listed("white")), (1, 0));
}

/// With two players the game ends at the end of the turn in which the fourth factory is built.
#[test]
fn the_fourth_factory_ends_a_game_of_two_lr_7_3() {
    let text = |count: usize| {
        format!(
            "[[player]]\nfaction = \"red\"\n{}[[player]]\nfaction = \"white\"\n[[action]]\nkind = \"end\"\n",
            claims(&sites("S", count), 1)
        )
    };
    assert!(end(&text(4)).is_over);
    assert!(!end(&text(3)).is_over);
    let after = format!("{}[[action]]\nkind = \"income\"\n", text(4));
    assert_eq!(refusal(&after), "the game is over (LR 7.3)");
    // Four S factories: 4 each and a disk and a cube.
    assert_eq!(total(&end(&text(4)), 0), 4 * 4 + 8);
}

#[test]
fn paying_to_end_takes_three_factories_and_the_whole_turn_lr_7_3a() {
    let text = |count: usize, before: &str| {
        format!(
            "[[player]]\nfaction = \"red\"\nwater = 5\n{}[[player]]\nfaction = \
             \"white\"\n{before}[[action]]\nkind = \"pay-to-end\"\n",
            claims(&sites("S", count), 1)
        )
    };
    let state = end(&text(3, ""));
    assert!(state.is_over && state.player(PlayerId(0)).water == Water(0));
    assert_eq!(refusal(&text(2, "")), "to end the game one needs 3 factories or 2 ventures (LR 7.3A)");
    let income = "[[action]]\nkind = \"income\"\n";
    assert_eq!(refusal(&text(3, income)), "paying to end the game takes the whole turn (LR 7.3A)");
}

#[test]
fn water_decides_ties_lr_7_1() {
    let text = "[[player]]\nfaction = \"red\"\nwater = 2\n[[player]]\nfaction = \"white\"\nwater = 3\n[[action]]\nkind = \"end\"\n";
    let setting = Setting::new(&BASIC, Some(Deck::living()), Options::default());
    let order: Vec<u8> = scores(&setting, &end(text)).iter().map(|score| score.player.0).collect();
    assert_eq!(order, [1, 0]);
}

#[test]
fn heroism_takes_a_majority_lr_7_1() {
    let text = |votes: &str| {
        format!(
            "[[player]]\nfaction = \"red\"\n[[player]]\nfaction = \"white\"\n[[player]]\nfaction = \
             \"green\"\n[[action]]\nkind = \"heroism\"\nvotes = [{votes}]\n"
        )
    };
    assert_eq!(total(&end(&text("\"red\", \"white\"")), 0), 3);
    assert_eq!(refusal(&text("\"red\"")), "the vote needs a majority of the players (LR 7.1)");
}

/// Six cubes: a seventh comes from a glory, whose space nobody can have any more (`LR 3.1B`).
#[test]
fn a_glory_cube_is_used_where_cubes_run_out_lr_3_1b() {
    let text = |cube_from: &str| {
        format!(
            "[table.glory]\nmars = [\"red\"]\n[[player]]\nfaction = \
             \"red\"\n[[player.claim]]\nsite = \"{LUNA}\"\ncubes = 5\n[[player.claim]]\nsite = \
             \"nysa\"\n[[player.stack]]\nkind = \"outpost\"\nat = \"nysa\"\ncards = [\"cvd-molding\", \
             \"cat-fusion\"]\n[[action]]\nkind = \"industrialize\"\nsite = \"nysa\"\nstack = \
             \"outpost\"\nrefinery = \"cvd-molding\"\nrobonaut = \"cat-fusion\"\nrefinery_stack = \
             \"outpost\"\nrobonaut_stack = \"outpost\"\n{cube_from}"
        )
    };
    assert!(refusal(&text("")).starts_with("no cube of red is left"));
    let state = end(&text("cube_from = \"mars\"\n"));
    assert_eq!(state.glory["mars"], None);
    assert_eq!(state.cubes_in_play(PlayerId(0)), 6);
}
