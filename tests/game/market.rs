//! Operations on Earth (`LR 5.1` to `LR 5.4`) and deals (`LR 5.9`).

use highfrontier::game::{PlayerId, StackKind};
use highfrontier::unit::{Steps, Water};

use crate::table::{cards_in, end, fuel, hand, refusal};

/// Two players, decks of two thrusters.
fn auction(red_hand: &str, rest: &str) -> String {
    format!(
        r#"
[table.decks]
thruster = ["hall-effect", "mass-driver"]
robonaut = []
[[player]]
faction = "red"
water = 4
hand = [{red_hand}]
[[player]]
faction = "white"
water = 4
hand = ["nasa"]
[[player]]
faction = "orange"
water = 4
hand = ["shimizu", "kuck-mosquito", "met-steamer", "tungsten-resistojet", "cat-fusion"]
[[action]]
kind = "research"
deck = "thruster"
{rest}
"#
    )
}

#[test]
fn income_is_one_wt_lr_5_1() {
    let state = end("[[player]]\nfaction = \"red\"\nwater = 4\n[[action]]\nkind = \"income\"\n");
    assert_eq!(state.player(PlayerId(0)).water, Water(5));
}

#[test]
fn one_operation_a_turn_lr_4_0() {
    let text =
        "[[player]]\nfaction = \"red\"\n[[action]]\nkind = \"income\"\n[[action]]\nkind = \"income\"\n";
    assert_eq!(refusal(text), "no operation is left in this turn (LR 4.0)");
}

#[test]
fn the_phasing_player_pays_the_pool_and_wins_ties_lr_5_2() {
    let state = end(&auction("\"prc\"", "bids = { red = 2, white = 2 }"));
    assert_eq!(hand(&state, 0), ["hall-effect", "prc"]);
    assert_eq!([0, 1].map(|player| state.player(PlayerId(player)).water), [Water(2), Water(4)]);
}

#[test]
fn another_winner_pays_the_phasing_player_lr_5_2() {
    let state = end(&auction("\"prc\"", "bids = { red = 1, white = 3 }"));
    assert_eq!(hand(&state, 1), ["hall-effect", "nasa"]);
    assert_eq!([0, 1].map(|player| state.player(PlayerId(player)).water), [Water(7), Water(1)]);
}

#[test]
fn the_phasing_player_settles_a_tie_of_others_lr_5_2() {
    let tie = "bids = { white = 3, orange = 3 }";
    assert_eq!(
        refusal(&auction("\"prc\"", tie)),
        "the highest bid is 3 WT by white and orange: name the winner (LR 5.2)"
    );
    let state = end(&auction("\"prc\"", &format!("{tie}\nwinner = \"orange\"")));
    assert_eq!(hand(&state, 2).len(), 6);
    assert_eq!(state.player(PlayerId(0)).water, Water(7));
}

/// Four white patents are one too many for PRC, not for Shimizu, and crews do not count.
#[test]
fn more_than_three_white_patents_keep_from_bidding_lr_5_2a() {
    let four = "\"prc\", \"mirror-steamer\", \"photon-heliogyro\", \"cvd-molding\", \"electroforming\"";
    assert_eq!(
        refusal(&auction(four, "")),
        "red has 4 white patents in hand: with more than 3 no one bids (LR 5.2A)"
    );
    let three = "\"prc\", \"mirror-steamer\", \"photon-heliogyro\", \"cvd-molding\"";
    let state = end(&auction(three, "bids = { orange = 1 }"));
    assert!(hand(&state, 2).contains(&"hall-effect".to_string()));
}

#[test]
fn nobody_bids_more_than_he_has_lr_5_2() {
    let text = auction("\"prc\"", "bids = { white = 5 }");
    assert_eq!(refusal(&text), "white has 4 WT, 5 WT are needed (LR 5.2)");
}

#[test]
fn a_white_card_sells_for_three_to_the_bottom_of_its_deck_lr_5_3() {
    let text = r#"
[table.decks]
thruster = ["mass-driver"]
[[player]]
faction = "red"
hand = ["prc", "hall-effect"]
[[action]]
kind = "sell"
card = "hall-effect"
"#;
    let state = end(text);
    assert_eq!(state.player(PlayerId(0)).water, Water(3));
    let deck = &state.decks[&highfrontier::card::DeckKind::Thruster];
    assert_eq!(deck.back(), Some(&crate::table::card("hall-effect")));
    let crew = text.replace("card = \"hall-effect\"", "card = \"prc\"");
    assert_eq!(refusal(&crew), "only white patents are sold to the market (LR 5.3)");
}

/// With one S factory a black S card in LEO is worth 8 WT, with two 5.
#[test]
fn a_black_card_in_leo_sells_for_its_track_lr_5_3() {
    let text = |more: &str| {
        format!(
            r#"
[[player]]
faction = "red"
hand = ["prc"]
[[player.stack]]
kind = "leo"
cards = ["mirror-steamer:black"]
[[player.claim]]
site = "luna-crater-shackleton-polar-rim"
cubes = 1
{more}
[[action]]
kind = "sell-black"
card = "mirror-steamer"
"#
        )
    };
    let state = end(&text(""));
    assert_eq!(state.player(PlayerId(0)).water, Water(8));
    assert_eq!(hand(&state, 0), ["mirror-steamer:black", "prc"]);
    let second = "[[player.claim]]\nsite = \"nysa\"\ncubes = 1\nletter = \"S\"\n";
    let is_s = crate::table::BASIC.map.space(crate::table::space("nysa")).site.as_ref().unwrap().spectral;
    let second = if is_s.to_string() == "S" { second.to_string() } else { second.replace("nysa", "eros") };
    let state = end(&text(&second));
    assert_eq!(state.player(PlayerId(0)).water, Water(5));
}

/// The example of 5.4C: Hall Effect 2 + crew 1 + mosquito 0, one tank: 5 steps. NASA earns a fee by any launch.
#[test]
fn boost_and_fuel_in_leo_lr_5_4() {
    let text = r#"
[[player]]
faction = "red"
water = 4
hand = ["prc", "hall-effect", "kuck-mosquito"]
[[player]]
faction = "white"
[[action]]
kind = "boost"
cards = ["prc", "hall-effect", "kuck-mosquito"]
[[action]]
kind = "load"
tanks = 1
"#;
    let state = end(text);
    assert_eq!(fuel(&state, 0), Steps(5));
    assert_eq!([0, 1].map(|player| state.player(PlayerId(player)).water), [Water(0), Water(1)]);
    let unloaded = end(&format!("{text}[[action]]\nkind = \"unload\"\ntanks = 1\n"));
    assert_eq!(unloaded.player(PlayerId(0)).water, Water(1));
    let poor = text.replace("water = 4", "water = 2");
    let poor = poor.split("[[action]]\nkind = \"load\"").next().unwrap();
    assert_eq!(refusal(poor), "red has 2 WT, 3 WT are needed (LR 5.4)");
}

#[test]
fn a_black_card_turns_white_for_nothing_and_is_not_boosted_before_lr_5_4d() {
    let head = "[[player]]\nfaction = \"red\"\nwater = 9\nhand = [\"prc\", \"mass-driver:black\"]\n";
    let boost = "[[action]]\nkind = \"boost\"\ncards = [\"mass-driver\"]\n";
    assert!(refusal(&format!("{head}{boost}")).ends_with("white is needed (LR 5.4)"));
    let turn = "[[action]]\nkind = \"turn-white\"\ncard = \"mass-driver\"\n";
    let state = end(&format!("{head}{turn}{boost}"));
    // White, it has mass 3.
    assert_eq!(state.player(PlayerId(0)).water, Water(6));
    assert_eq!(cards_in(&state, 0, StackKind::Rocket, 1), ["mass-driver"]);
}

#[test]
fn white_cards_are_dealt_one_for_one_lr_5_9a() {
    let deal = |takes: &str| {
        format!(
            r#"
[[player]]
faction = "red"
water = 3
[[player.stack]]
kind = "leo"
cards = ["hall-effect"]
[[player]]
faction = "green"
[[player.stack]]
kind = "leo"
cards = ["mass-driver"]
[[action]]
kind = "deal"
with = "green"
gives = ["card hall-effect", "2 WT"]
takes = [{takes}]
promise = "power next year"
"#
        )
    };
    let state = end(&deal("\"card mass-driver\""));
    assert_eq!(cards_in(&state, 0, StackKind::Leo, 1), ["mass-driver"]);
    assert_eq!([0, 1].map(|player| state.player(PlayerId(player)).water), [Water(1), Water(2)]);
    assert_eq!(refusal(&deal("")), "each side must be left with as many white cards as before (LR 5.9A)");
}

#[test]
fn the_experimental_rule_gives_one_operation_on_earth_and_one_in_space_lr_4_0() {
    let text = |second: &str| {
        format!(
            "options = [\"earth-and-space\"]\n[[player]]\nfaction = \"red\"\n[[player.stack]]\nkind = \
             \"outpost\"\nat = \"deimos\"\ncards = [\"cat-fusion\"]\n[[action]]\nkind = \
             \"income\"\n[[action]]\n{second}\n"
        )
    };
    end(&text("kind = \"refuel\"\nstack = \"outpost\"\nfrom = \"unit\"\ncard = \"cat-fusion\""));
    assert_eq!(refusal(&text("kind = \"income\"")), "no operation is left in this turn (LR 4.0)");
}
