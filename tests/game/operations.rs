//! Bullets of the operations and of landing that the other modules leave out.

use highfrontier::card::Letter;
use highfrontier::game::{PlayerId, SiteState, StackKind, StackRef};
use highfrontier::unit::{Steps, Water};

use crate::table::{LUNA, cards_in, end, fuel, refusal, space};

const HELLAS: &str = "mars-hellas-basin-buried-glaciers";
const POLE: &str = "mars-north-pole";
const CAVES: &str = "mars-arsia-mons-caves";

fn rocket(faction: &str, at: &str, cards: &str, rest: &str) -> String {
    format!(
        "[[player]]\nfaction = \"{faction}\"\n[[player.stack]]\nkind = \"rocket\"\nat = \"{at}\"\ncards = \
         [{cards}]\n{rest}"
    )
}

fn prospect(card: &str, sites: &[&str], dice: &str) -> String {
    let sites: Vec<String> = sites.iter().map(|site| format!("\"{site}\"")).collect();
    format!(
        "[[action]]\nkind = \"prospect\"\ncard = \"{card}\"\nsites = [{}]\ndice = \"{dice}\"\n",
        sites.join(", ")
    )
}

/// A crew has ISRU 4: it prospects where there are four drops, and nowhere drier. Size 10 is sure.
#[test]
fn a_crew_prospects_wet_sites_lr_5_6a() {
    let at = |site: &str| rocket("white", site, "\"nasa\"", &prospect("nasa", &[site], ""));
    assert!(end(&at(HELLAS)).claim(space(HELLAS)).is_some());
    assert!(refusal(&at(CAVES)).starts_with("ISRU 4 is greater than hydration 3"));
}

/// A buggy prospects all sites of its road in one operation; a missile on the same road its own site alone.
#[test]
fn a_buggy_prospects_its_whole_road_lr_5_6b() {
    let all = [POLE, CAVES, HELLAS];
    let state = end(&rocket("red", POLE, "\"cat-fusion\"", &prospect("cat-fusion", &all, "")));
    assert_eq!(state.claims_of(PlayerId(0)).count(), 3);
    let missile = rocket("red", POLE, "\"met-steamer\"", &prospect("met-steamer", &[CAVES], ""));
    assert!(refusal(&missile).contains("does not reach"));
}

/// Carbonyl Volatilization betters the roll on S sites by 3: size 1 is claimed with 1 to 4, not with 5.
#[test]
fn an_assaying_refinery_betters_the_roll_lr_5_6b() {
    let cards = "\"free-electron-laser:black\", \"cvd-molding:black\"";
    let roll = |die: &str| {
        let state = end(&rocket("red", "khufu", cards, &prospect("free-electron-laser", &["khufu"], die)));
        state.sites[&space("khufu")]
    };
    assert!(matches!(roll("4"), SiteState::Claim(_)));
    assert_eq!(roll("5"), SiteState::Busted);
    let alone = "\"free-electron-laser:black\"";
    let state = end(&rocket("red", "khufu", alone, &prospect("free-electron-laser", &["khufu"], "4")));
    assert_eq!(state.sites[&space("khufu")], SiteState::Busted);
}

fn industrialize(site: &str, refinery: &str, rest: &str) -> String {
    rocket(
        "red",
        site,
        &format!("\"{refinery}\", \"cat-fusion\""),
        &format!(
            "[[player.claim]]\nsite = \"{site}\"\n[[action]]\nkind = \"industrialize\"\nsite = \
             \"{site}\"\nrefinery = \"{}\"\nrobonaut = \"cat-fusion\"\n{rest}",
            refinery.split(':').next().unwrap()
        ),
    )
}

/// The algal farm adds a cube: a colony from the first day.
#[test]
fn some_refineries_add_a_second_cube_lr_5_7a() {
    let state = end(&industrialize(LUNA, "isru-sabatier:black", ""));
    assert_eq!(state.claim(space(LUNA)).unwrap().cubes, 2);
    assert_eq!(end(&industrialize(LUNA, "isru-sabatier", "")).claim(space(LUNA)).unwrap().cubes, 1);
}

/// On a dark world the letter is chosen once, and lowers its track.
#[test]
fn a_dark_world_takes_any_letter_lr_5_7c() {
    let text = |letter: &str| industrialize("phaethon", "cvd-molding", letter);
    assert_eq!(refusal(&text("")), "the factory may have the letter C or M or S or V (LR 5.7C)");
    let state = end(&text("letter = \"M\"\n"));
    assert_eq!((state.track(Letter::M), state.track(Letter::C)), (1, 0));
    let luna = industrialize(LUNA, "cvd-molding", "letter = \"M\"\n");
    assert_eq!(refusal(&luna), "the factory may have the letter S (LR 5.7C)");
}

/// Dry mass 3 with five tanks has 16 steps: the hop over Mars, size 10, leaves 6. It is the move of the turn.
#[test]
fn a_hop_costs_the_size_in_steps_lr_6_4d() {
    let hop = format!("[[action]]\nkind = \"hop\"\nthruster = \"hall-effect\"\nto = \"{HELLAS}\"\n");
    let text =
        |tanks: u8| rocket("red", POLE, "\"hall-effect\", \"prc\"", &format!("tanks = {tanks}\n{hop}"));
    let state = end(&text(5));
    assert_eq!((state.players[0].stacks[0].at, fuel(&state, 0)), (space(HELLAS), Steps(6)));
    assert!(refusal(&text(2)).starts_with("the 8 steps on board are too little for the hop"));
    assert_eq!(refusal(&format!("{}{hop}", text(5))), "the rocket has moved in this turn already (LR 4.0)");
    assert!(refusal(&text(5).replace(HELLAS, LUNA)).contains("no road leads"));
}

/// A buggy drives its stack along the road for nothing, an outpost too.
#[test]
fn a_buggy_drives_for_nothing_lr_6_4d() {
    let drive = |kind: &str, cards: &str| {
        rocket(
            "red",
            POLE,
            cards,
            &format!("[[action]]\nkind = \"drive\"\nstack = \"{kind}\"\nto = \"{HELLAS}\"\n"),
        )
        .replace("kind = \"rocket\"", &format!("kind = \"{kind}\""))
    };
    for kind in ["rocket", "outpost"] {
        assert_eq!(end(&drive(kind, "\"cat-fusion\"")).players[0].stacks[0].at, space(HELLAS));
    }
    assert_eq!(
        refusal(&drive("outpost", "\"met-steamer\"")),
        "only a stack with a buggy drives along a road (LR 6.4D)"
    );
}

/// The scoop needs no roll on the aerobrake hazard, ends its move there, and fills up: dry mass 3 holds 21 steps.
#[test]
fn a_scoop_brakes_without_risk_and_refuels_lr_6_4f() {
    let refuel = "[[action]]\nkind = \"refuel\"\nfrom = \"atmosphere\"\n";
    let text = |refinery: &str| {
        rocket(
            "red",
            "mars-lmo",
            &format!("\"hall-effect\", \"{refinery}\""),
            "tanks = 1\n[[action]]\nkind = \"move\"\npath = [\"mars-hellas-aerobrake\"]\n",
        )
    };
    let state = end(&format!("{}{refuel}", text("fluidized-bed:black")));
    assert_eq!(fuel(&state, 0), Steps(21));
    assert!(refusal(&text("cvd-molding")).starts_with("a roll is missing"));
    let without = format!("{}dice = \"2\"\n{refuel}", text("cvd-molding"));
    assert!(refusal(&without).starts_with("only a rocket with an atmospheric scoop"));
}

/// PRC takes water out of another's outpost, unless a crew is there; others ask first.
#[test]
fn water_is_stolen_from_an_outpost_lr_5_5c() {
    let text = |faction: &str, guard: &str, more: &str| {
        rocket(
            faction,
            LUNA,
            "\"hall-effect\"",
            &format!(
                "[[player]]\nfaction = \"white\"\n[[player.stack]]\nkind = \"outpost\"\nat = \
                 \"{LUNA}\"\ncards = [{guard}]\nwater = 3\n[[action]]\nkind = \"refuel\"\nfrom = \
                 \"outpost\"\nowner = \"white\"\ntanks = 2\n{more}"
            ),
        )
    };
    let state = end(&text("red", "\"cat-fusion\"", ""));
    let left = state.stack(PlayerId(1), StackRef::first(StackKind::Outpost)).unwrap().water;
    // Dry mass 2 with two tanks.
    assert_eq!((left, fuel(&state, 0)), (Water(1), Steps(10)));
    assert_eq!(
        refusal(&text("red", "\"nasa\"", "")),
        "a crew of white is there, so no felony is possible (LR 2.3B)"
    );
    assert!(refusal(&text("green", "\"cat-fusion\"", "")).starts_with("it is a felony"));
    assert_eq!(fuel(&end(&text("green", "\"nasa\"", "agreed = true\n")), 0), Steps(10));
}

/// A black card starts a rocket or an outpost, joins a stack at the factory, and a freighter carries one alone.
#[test]
fn products_start_and_join_stacks_lr_5_8() {
    let text = |into: &str| {
        format!(
            "[[player]]\nfaction = \"red\"\nhand = [\"mirror-steamer:black\"]\n[[player.claim]]\nsite = \
             \"{LUNA}\"\ncubes = 1\n[[player.stack]]\nkind = \"rocket\"\nat = \"{LUNA}\"\ncards = \
             [\"prc\"]\n[[player.stack]]\nkind = \"freighter\"\nat = \"{LUNA}\"\ncards = \
             [\"neutral-beam:black\"]\n[[action]]\nkind = \"produce\"\ncard = \"mirror-steamer\"\nsite = \
             \"{LUNA}\"\ninto = \"{into}\"\n"
        )
    };
    assert_eq!(cards_in(&end(&text("rocket")), 0, StackKind::Rocket, 1), ["prc", "mirror-steamer"]);
    assert_eq!(cards_in(&end(&text("new outpost")), 0, StackKind::Outpost, 1), ["mirror-steamer"]);
    assert_eq!(refusal(&text("freighter")), "a freighter carries one black card (LR 5.8, 6.6)");
    // A second freighter is there until the end of the turn, and no longer.
    let two = text("new freighter");
    assert_eq!(cards_in(&end(&two), 0, StackKind::Freighter, 2), ["mirror-steamer"]);
    let ended = format!("{two}[[action]]\nkind = \"end\"\n");
    assert_eq!(refusal(&ended), "at the end of a turn there is one freighter at most (LR 2.7B)");
}

/// A boost joins the rocket in LEO, which keeps its tanks: Hall Effect 2 with two tanks and a crew more are dry mass 3, 8 steps.
#[test]
fn a_boost_joins_the_rocket_in_leo_lr_5_4() {
    let text = "[[player]]\nfaction = \"red\"\nwater = 1\nhand = [\"prc\"]\n[[player.stack]]\nkind = \"rocket\"\ncards = \
                [\"hall-effect\"]\ntanks = 2\n[[action]]\nkind = \"boost\"\ncards = [\"prc\"]\nto = \"rocket\"\n";
    let state = end(text);
    assert_eq!((cards_in(&state, 0, StackKind::Rocket, 1).len(), fuel(&state, 0)), (2, Steps(8)));
}
