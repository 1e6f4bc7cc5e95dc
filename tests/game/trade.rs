//! Trade cards (`LR 5.9B`, optional).

use highfrontier::card::Deck;
use highfrontier::finding::Source;
use highfrontier::game::{Action, PlayerId, StackKind, legal};
use highfrontier::mission::read;
use highfrontier::unit::{Steps, Water};

use crate::table::{BASIC, LUNA, cards_in, end, fuel, hand, mission, refusal};

const OPTION: &str = "options = [\"trade-cards\"]\n";

/// Two players with these hands and 4 WT each, and what is done.
fn table(red: &str, white: &str, rest: &str) -> String {
    format!(
        "{OPTION}[[player]]\nfaction = \"red\"\nwater = 4\nhand = [{red}]\n{rest}",
        rest = rest.replacen(
            "[[action]]",
            &format!("[[player]]\nfaction = \"white\"\nwater = 4\nhand = [{white}]\n[[action]]"),
            1
        )
    )
}

fn act(lines: &str) -> String {
    format!("[[action]]\n{lines}\n")
}

fn waters(text: &str) -> [Water; 2] {
    let state = end(text);
    [0, 1].map(|player| state.player(PlayerId(player)).water)
}

const RESEARCH: &str = "kind = \"research\"\ndeck = \"thruster\"";

fn deck(cards: &str) -> String {
    format!("[table.decks]\nthruster = [{cards}]\n")
}

/// Without the option research brings the patent alone; with it, the trade card too, but not a second time.
#[test]
fn the_first_research_of_a_patent_brings_its_trade_card() {
    let research = table("\"prc\"", "\"nasa\"", &act(RESEARCH)) + &deck("\"hall-effect\"");
    assert_eq!(hand(&end(&research), 0), ["hall-effect", "hall-effect:trade", "prc"]);
    assert_eq!(hand(&end(&research.replace(OPTION, "")), 0), ["hall-effect", "prc"]);
    let again = research.replace("\"nasa\"", "\"nasa\", \"hall-effect:trade\"");
    assert_eq!(hand(&end(&again), 0), ["hall-effect", "prc"]);
    // A card drawn in the short set-up was never researched: its trade card is still to be had.
    let sold = table("\"prc\", \"hall-effect\"", "\"nasa\"", &act("kind = \"sell\"\ncard = \"hall-effect\""));
    let sold = format!("{sold}{}{}", act("kind = \"end\""), act(RESEARCH)) + &deck("");
    assert_eq!(hand(&end(&sold), 1), ["hall-effect", "hall-effect:trade", "nasa"]);
}

/// Three white patents let one bid, whatever trade cards lie beside them (5.2A).
#[test]
fn trade_cards_do_not_count_for_the_bid_limit() {
    let three = "\"mirror-steamer\", \"photon-heliogyro\", \"cvd-molding\"";
    let trade = "\"mirror-steamer:trade\", \"cvd-molding:trade\"";
    let text =
        |hand: &str| table(hand, "\"nasa\"", &act(RESEARCH)) + &deck("\"hall-effect\", \"mass-driver\"");
    assert_eq!(hand(&end(&text(&format!("{three}, {trade}"))), 0).len(), 7);
    assert!(refusal(&text(&format!("{three}, {trade}, \"met-steamer\""))).contains("4 white patents"));
}

#[test]
fn the_market_takes_no_trade_card_and_none_has_a_black_side() {
    let luna = format!("[[player.claim]]\nsite = \"{LUNA}\"\ncubes = 1\n");
    let says = |action: &str| {
        refusal(&table("\"prc\", \"mirror-steamer:trade\"", "\"nasa\"", &(luna.clone() + &act(action))))
    };
    let market = "Mirror Steamer (trade card) is a trade card: the market does not take it (LR 5.9B)";
    assert_eq!(says("kind = \"sell\"\ncard = \"mirror-steamer:trade\""), market);
    // The patent has the letter S, that of the factory (5.7D).
    let white = "Mirror Steamer (trade card) is a trade card: it has no black side (LR 5.9B)";
    assert_eq!(says("kind = \"retool\"\ncard = \"mirror-steamer:trade\""), white);
    assert_eq!(
        says(&format!("kind = \"produce\"\ncard = \"mirror-steamer:trade\"\nsite = \"{LUNA}\"")),
        white
    );
    let leo = table(
        "\"prc\"",
        "\"nasa\"",
        &format!(
            "[[player.stack]]\nkind = \"leo\"\ncards = [\"mirror-steamer:trade\"]\n{}",
            act("kind = \"sell-black\"\ncard = \"mirror-steamer:trade\"")
        ),
    );
    assert_eq!(refusal(&leo), market);
}

/// A refinery and a robonaut of trade cards build a factory and go back to the hand; neither becomes its product.
#[test]
fn trade_cards_industrialize_and_are_no_product() {
    let build = |product: &str| {
        let site = format!(
            "[[player.stack]]\nkind = \"outpost\"\nat = \"{LUNA}\"\ncards = [\"cvd-molding:trade\", \
             \"cat-fusion:trade\"]\n[[player.claim]]\nsite = \"{LUNA}\"\n"
        );
        let order = format!(
            "kind = \"industrialize\"\nsite = \"{LUNA}\"\nstack = \"outpost\"\nrefinery = \
             \"cvd-molding:trade\"\nrobonaut = \"cat-fusion:trade\"\n{product}"
        );
        table("\"prc\", \"neutral-beam\", \"neutral-beam:trade\"", "\"nasa\"", &(site + &act(&order)))
    };
    let state = end(&build("product = \"neutral-beam\""));
    assert_eq!(
        hand(&state, 0),
        ["cat-fusion:trade", "cvd-molding:trade", "neutral-beam:black", "neutral-beam:trade", "prc"]
    );
    let refused = refusal(&build("product = \"neutral-beam:trade\""));
    assert_eq!(refused, "Neutral Beam (trade card) is a trade card: it has no black side (LR 5.9B)");
}

/// Both copies fly together, dry mass 2 + 2; a lost rocket and a decommission bring them back to their owner's hand.
#[test]
fn a_trade_card_is_boosted_stacked_and_decommissioned_as_a_patent() {
    let both = "\"hall-effect\", \"hall-effect:trade\"";
    let boost = act("kind = \"boost\"\ncards = [\"hall-effect\", \"hall-effect:trade\"]");
    let state = end(&table(both, "\"nasa\"", &boost));
    assert_eq!(cards_in(&state, 0, StackKind::Rocket, 1), ["hall-effect", "hall-effect:trade"]);
    assert_eq!(state.player(PlayerId(0)).water, Water(0));
    assert_eq!(fuel(&state, 0), Steps(0));
    let home = boost + &act("kind = \"decommission\"\ncards = [\"hall-effect:trade\"]");
    let state = end(&table(both, "\"nasa\"", &home));
    assert_eq!(hand(&state, 0), ["hall-effect:trade"]);
    assert_eq!(cards_in(&state, 0, StackKind::Rocket, 1), ["hall-effect"]);
}

/// Sold or given without equal exchange, from the hand and from LEO; patents go one for one all the same (5.9A).
#[test]
fn trade_cards_are_sold_and_given_freely() {
    let deal = |gives: &str, takes: &str| {
        act(&format!("kind = \"deal\"\nwith = \"white\"\ngives = [{gives}]\ntakes = [{takes}]"))
    };
    let red = "\"prc\", \"hall-effect:trade\"";
    let given = table(red, "\"nasa\"", &deal("\"card hall-effect:trade\"", ""));
    let state = end(&given);
    assert_eq!([hand(&state, 0), hand(&state, 1)], [vec!["prc"], vec!["hall-effect:trade", "nasa"]]);
    let sold = table(red, "\"nasa\"", &deal("\"card hall-effect:trade\"", "\"3 WT\""));
    assert_eq!(waters(&sold), [Water(7), Water(1)]);
    let leo =
        "[[player.stack]]\nkind = \"leo\"\ncards = [\"hall-effect:trade\", \"mass-driver\"]\n".to_string();
    let state = end(&table("", "\"nasa\"", &(leo.clone() + &deal("\"card hall-effect:trade\"", ""))));
    assert_eq!(cards_in(&state, 1, StackKind::Leo, 1), ["hall-effect:trade"]);
    let uneven = "each side must be left with as many white cards as before (LR 5.9A)";
    assert_eq!(refusal(&table("", "\"nasa\"", &(leo + &deal("\"card mass-driver\"", "")))), uneven);
    // A patent in hand is not dealt (5.9A).
    let patent =
        table("\"hall-effect\"", "\"mass-driver\"", &deal("\"card hall-effect\"", "\"card mass-driver\""));
    assert!(refusal(&patent).contains("LR 2.7"), "{}", refusal(&patent));
}

/// One WT to the pool for each; only the faction with the privilege, only trade cards, only from hands, once a turn.
#[test]
fn espionage_steals_trade_cards_out_of_hands() {
    let white = "\"nasa\", \"mass-driver\", \"hall-effect:trade\", \"mass-driver:trade\"";
    let steal = |cards: &str| act(&format!("kind = \"espionage\"\ncards = [{cards}]"));
    let both = steal("\"hall-effect:trade\", \"mass-driver:trade\"");
    let text = table("\"prc\", \"met-steamer:trade\"", white, &both);
    assert_eq!(hand(&end(&text), 0), ["hall-effect:trade", "mass-driver:trade", "met-steamer:trade", "prc"]);
    assert_eq!(waters(&text), [Water(2), Water(4)]);
    assert_eq!(
        refusal(&(text.clone() + &act("kind = \"income\""))),
        "no operation is left in this turn (LR 4.0)"
    );
    assert_eq!(
        refusal(&text.replacen("water = 4", "water = 1", 1)),
        "red has 1 WT, 2 WT are needed (LR 5.9B)"
    );
    let says = |cards: &str| refusal(&table("\"prc\", \"met-steamer:trade\"", white, &steal(cards)));
    assert_eq!(
        says("\"mass-driver\""),
        "Mass Driver is no trade card: espionage takes trade cards in hand (LR 5.9B)"
    );
    assert_eq!(
        says("\"met-steamer:trade\""),
        "MET Steamer (trade card) is not in the hand of another player; it is in the hand of red (LR 2.7)"
    );
    assert!(
        says("\"hall-effect:trade\", \"hall-effect:trade\"").ends_with("it is in the hand of red (LR 2.7)")
    );
    let honest = text.replace("\"red\"", "\"green\"").replace("\"prc\"", "\"esa\"");
    assert_eq!(
        refusal(&honest),
        "it is a felony, which only the faction with that privilege may do (LR 2.3B, 5.9B)"
    );
    let leo = "[[player]]\nfaction = \"orange\"\n[[player.stack]]\nkind = \"leo\"\ncards = [\"cat-fusion:trade\"]\n";
    let leo = text.replacen("[[action]]", &format!("{leo}[[action]]"), 1);
    let leo = leo.replace("[\"hall-effect:trade\", \"mass-driver:trade\"]", "[\"cat-fusion:trade\"]");
    assert!(refusal(&leo).ends_with("it is in the LEO stack of orange (LR 2.7)"), "{}", refusal(&leo));
    let without = "[[player]]\nfaction = \"red\"\nhand = [\"prc\"]\n[[player]]\nfaction = \"white\"\nhand = [\"mass-driver\"]\n";
    assert_eq!(
        refusal(&format!("{without}{}", steal("\"mass-driver\""))),
        "trade cards are an optional rule: write trade-cards under options (LR 5.9B)"
    );
}

/// Each card by itself and both together; gifts and sales of red's own.
#[test]
fn what_trade_cards_allow_is_listed() {
    let white = "\"nasa\", \"hall-effect:trade\", \"mass-driver:trade\"";
    let text = table("\"prc\", \"met-steamer:trade\"", white, &act("kind = \"income\""));
    let mission = mission(&text);
    let actions = legal(&mission.setting, &mission.state);
    let of_kind = |kind: &str| actions.iter().filter(|action| action.kind() == kind).count();
    assert_eq!(of_kind("espionage"), 3);
    let deals = actions.iter().filter(|action| matches!(action, Action::Deal(_))).count();
    // A card or 1 WT given, two cards or 1 WT taken.
    assert_eq!(deals, 2 + 3);
    assert_eq!(of_kind("sell"), 0);
}

#[test]
fn wrong_trade_cards_of_a_file_are_found() {
    let found = |text: &str| {
        let text = format!("format = 1\nrules = \"basic\"\n{text}");
        let findings =
            read(Source { file: "x.toml", text: &text }, &BASIC, Some(Deck::living())).unwrap_err();
        findings.0.iter().map(|finding| (finding.line, finding.column, finding.code)).collect::<Vec<_>>()
    };
    let player = |hand: &str| format!("[[player]]\nfaction = \"red\"\nhand = [{hand}]\n");
    assert_eq!(found(&player("\"hall-effect:trade\"")), [(5, 9, "no-trade-cards")]);
    let with = |hand: &str| found(&format!("{OPTION}{}", player(hand)));
    assert_eq!(with("\"prc:trade\""), [(6, 9, "no-trade-card")]);
    assert_eq!(with("\"hall-effect:trade\", \"hall-effect:trade\""), [(6, 30, "twice")]);
    assert_eq!(with("\"hall-effect:trade:black\""), [(6, 9, "no-such-side")]);
    assert_eq!(with("\"hall-effect:trade:trade\""), [(6, 9, "no-trade-card")]);
    assert_eq!(with("\"no such card:trade\""), [(6, 9, "unknown-name")]);
    let deck = found(&format!("{OPTION}{}{}", deck("\"hall-effect:trade\""), player("\"prc\"")));
    assert_eq!(deck, [(5, 13, "wrong-deck")]);
}
