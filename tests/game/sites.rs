//! Operations in space (`LR 5.5` to `LR 5.8`).

use highfrontier::card::Letter;
use highfrontier::game::{PlayerId, SiteState, StackKind, StackRef};
use highfrontier::unit::{Steps, Water};

use crate::table::{BASIC, LUNA, cards_in, end, fuel, hand, refusal, space};

/// A rocket of red on a site.
fn on(site: &str, cards: &str, rest: &str) -> String {
    format!(
        r#"
[[player]]
faction = "red"
hand = []
[[player.stack]]
kind = "rocket"
at = "{site}"
cards = [{cards}]
{rest}
"#
    )
}

const REFUEL: &str = "[[action]]\nkind = \"refuel\"\nfrom = \"unit\"\ncard = \"cat-fusion\"\n";
const END: &str = "[[action]]\nkind = \"end\"\n";

/// Cat fusion, ISRU 2, on Luna, two drops: 1 + 2 - 2 = 1 tank; dry mass 3, one tank: 5 steps.
#[test]
fn isru_gives_one_more_than_the_difference_lr_5_5a() {
    let state = end(&on(LUNA, "\"cat-fusion\"", REFUEL));
    assert_eq!(fuel(&state, 0), Steps(5));
    // Kuck Mosquito, ISRU 3, finds nothing there.
    let dry = on(LUNA, "\"kuck-mosquito\"", &REFUEL.replace("cat-fusion", "kuck-mosquito"));
    assert_eq!(refusal(&dry), "ISRU 3 finds no water where hydration is 2 (LR 5.5A)");
}

#[test]
fn an_outpost_stores_what_its_unit_extracts_lr_6_7d() {
    let text = on(LUNA, "\"cat-fusion\"", &REFUEL.replace("from", "stack = \"outpost\"\nfrom"));
    let state = end(&text.replace("kind = \"rocket\"", "kind = \"outpost\""));
    let outpost = state.stack(PlayerId(0), StackRef::first(StackKind::Outpost)).unwrap();
    assert_eq!(outpost.water, Water(1));
}

const FACTORY_OF_WHITE: &str = r#"
[[player]]
faction = "white"
[[player.claim]]
site = "luna-crater-shackleton-polar-rim"
cubes = 1
"#;

/// Eight tanks on dry mass 3 are 20 or 21 steps, as many as the diagram holds.
#[test]
fn another_players_factory_fuels_by_leave_or_theft_lr_5_5b_5_5c() {
    let refuel = "[[action]]\nkind = \"refuel\"\nfrom = \"factory\"\n";
    let with = |agreed: &str, faction: &str| {
        let text = on(LUNA, "\"cat-fusion\"", &format!("{FACTORY_OF_WHITE}{refuel}{agreed}"));
        text.replace("faction = \"red\"", &format!("faction = \"{faction}\""))
    };
    assert_eq!(fuel(&end(&with("agreed = true\n", "green")), 0), Steps(21));
    assert_eq!(fuel(&end(&with("", "red")), 0), Steps(21));
    assert_eq!(
        refusal(&with("", "green")),
        "it is a felony, which only the faction with that privilege may do (LR 2.3B, 5.5C)"
    );
    // Not where a colony guards it.
    let colony = with("", "red").replace("cubes = 1", "cubes = 2");
    assert_eq!(refusal(&colony), "a crew of white is there, so no felony is possible (LR 2.3B)");
}

/// A mass driver fills up with dirt on any site, however dry.
#[test]
fn a_dirt_rocket_fills_up_anywhere_lr_8_3e() {
    let refuel = "[[action]]\nkind = \"refuel\"\nfrom = \"dirt\"\ncard = \"mass-driver\"\n";
    let state = end(&on(LUNA, "\"mass-driver\"", refuel));
    assert_eq!(fuel(&state, 0), Steps(21));
    let other = refuel.replace("mass-driver", "hall-effect");
    assert_eq!(refusal(&on(LUNA, "\"hall-effect\"", &other)), "Hall Effect does not burn dirt (LR 8.3E)");
}

#[test]
fn every_unit_refuels_where_the_optional_rule_is_played_lr_5_5a() {
    let refuel = "[[action]]\nkind = \"refuel\"\nfrom = \"all-units\"\n";
    let text = on(LUNA, "\"cat-fusion\", \"met-steamer\"", refuel);
    assert!(refusal(&text).starts_with("that every unit refuels is an optional rule"));
    // Two units of ISRU 2 give a tank each; dry mass 4 with two tanks has 7 steps.
    assert_eq!(fuel(&end(&format!("options = [\"every-unit-refuels\"]\n{text}")), 0), Steps(7));
}

fn prospect(card: &str, site: &str, dice: &str) -> String {
    format!("[[action]]\nkind = \"prospect\"\ncard = \"{card}\"\nsites = [\"{site}\"]\ndice = \"{dice}\"\n")
}

/// As at Dresda, size 2, which is dry on the map of 2015: on a wet site a buggy that rolls one more than the size and then
/// the size claims it; a missile leaves a black disk, where water is still found.
#[test]
fn a_buggy_tries_twice_lr_5_6b() {
    let is_fit = |site: &highfrontier::map::Site| (2..6).contains(&site.size) && site.hydration >= 2;
    let map = &BASIC.map;
    let (id, found) = map
        .spaces()
        .find(|(id, space)| space.site.as_ref().is_some_and(is_fit) && map.road_of(*id).is_none())
        .unwrap();
    let (site, size) = (found.id.as_str(), found.site.as_ref().unwrap().size);
    let dice = format!("{} {size}", size + 1);
    let state = end(&on(site, "\"cat-fusion\"", &prospect("cat-fusion", site, &dice)));
    assert!(state.claim(id).is_some());
    let missile = on(site, "\"met-steamer\"", &prospect("met-steamer", site, &(size + 1).to_string()));
    let state = end(&missile);
    assert_eq!(state.sites[&id], SiteState::Busted);
    let refuel =
        format!("{missile}{END}[[action]]\nkind = \"refuel\"\nfrom = \"unit\"\ncard = \"met-steamer\"\n");
    assert!(fuel(&end(&refuel), 0) > Steps(0));
    let again = format!("{missile}{END}{}", prospect("met-steamer", site, "1"));
    assert_eq!(refusal(&again), format!("{} was prospected before (LR 5.6A)", found.name));
}

/// Ten asteroids from the HEO of the Koronis family, a roll each (the example of `LR 5.6B`): ISRU 0 of the black Quantum
/// Cascade laser reaches them all.
#[test]
fn a_raygun_prospects_ten_asteroids_of_koronis_lr_5_6b() {
    let rules = &*BASIC;
    let from = space("koronis-family-heo");
    let sites = highfrontier::rules::raygun_sites(&rules.map, rules.policies.raygun, from);
    assert_eq!(sites.len(), 10);
    let ids: Vec<String> = sites.iter().map(|site| format!("\"{}\"", rules.map.space(*site).id)).collect();
    let rolled = sites.iter().filter(|site| rules.map.space(**site).site.as_ref().unwrap().size < 6).count();
    let dice = vec!["1"; rolled].join(" ");
    let action = format!(
        "[[action]]\nkind = \"prospect\"\ncard = \"solar-pumped-laser\"\nsites = [{}]\ndice = \"{dice}\"\n",
        ids.join(", ")
    );
    // Six disks only: the seventh claim needs one taken back.
    let text = on("koronis-family-heo", "\"solar-pumped-laser:black\"", &action);
    assert!(refusal(&text).starts_with("no disk of red is left"));
    let taken = ids[..4].join(", ");
    let state = end(&text.replace("dice =", &format!("disks_from = [{taken}]\ndice =")));
    assert_eq!(state.claims_of(PlayerId(0)).count(), 6);
    assert!(ids[..4].iter().all(|id| state.claim(space(id.trim_matches('"'))).is_none()));
}

#[test]
fn un_earns_a_tax_by_every_claim_and_factory_lr_2_3b() {
    let un = "[[player]]\nfaction = \"purple\"\n";
    let industrialize = format!(
        "[[action]]\nkind = \"industrialize\"\nsite = \"{LUNA}\"\nrefinery = \"cvd-molding\"\nrobonaut = \
         \"cat-fusion\"\n"
    );
    let text = format!(
        "{un}{}[[action]]\nkind = \"end\"\n[[action]]\nkind = \"end\"\n{industrialize}",
        prospect("cat-fusion", LUNA, "")
    );
    let state = end(&on(LUNA, "\"cat-fusion\", \"cvd-molding\"", &text));
    assert_eq!(state.player(PlayerId(1)).water, Water(2));
    assert_eq!(state.track(Letter::S), 1);
}

/// The example of 5.7 and 5.8: UN builds on Luna, an S card turns black, and starts a freighter there later.
#[test]
fn un_builds_and_ships_lunar_products_lr_5_7_5_8() {
    let text = format!(
        r#"
[[player]]
faction = "purple"
hand = ["mirror-steamer"]
[[player.stack]]
kind = "rocket"
at = "{LUNA}"
cards = ["un", "cvd-molding", "cat-fusion"]
[[player.claim]]
site = "{LUNA}"
[[action]]
kind = "industrialize"
site = "{LUNA}"
refinery = "cvd-molding"
robonaut = "cat-fusion"
product = "mirror-steamer"
[[action]]
kind = "end"
[[action]]
kind = "produce"
card = "mirror-steamer"
site = "{LUNA}"
into = "new freighter"
"#
    );
    let state = end(&text);
    assert_eq!(cards_in(&state, 0, StackKind::Freighter, 1), ["mirror-steamer"]);
    assert_eq!(cards_in(&state, 0, StackKind::Rocket, 1), ["un"]);
    assert_eq!(hand(&state, 0), ["cat-fusion", "cvd-molding"]);
    // A cube for the factory and one for the freighter; 1 WT of tax.
    assert_eq!(state.cubes_in_play(PlayerId(0)), 2);
    assert_eq!(state.player(PlayerId(0)).water, Water(1));
    let wrong = text.replace("hand = [\"mirror-steamer\"]", "hand = [\"hall-effect\"]");
    let wrong = wrong.replace("product = \"mirror-steamer\"", "product = \"hall-effect\"");
    let wrong = wrong.split("[[action]]\nkind = \"end\"").next().unwrap();
    assert!(refusal(wrong).starts_with("Hall Effect has the letter C"));
}

#[test]
fn a_crew_cannot_stand_in_for_a_robonaut_lr_5_7() {
    let text = on(
        LUNA,
        "\"prc\", \"cvd-molding\"",
        &format!(
            "[[player.claim]]\nsite = \"{LUNA}\"\n[[action]]\nkind = \"industrialize\"\nsite = \
             \"{LUNA}\"\nrefinery = \"cvd-molding\"\nrobonaut = \"prc\"\n"
        ),
    );
    assert_eq!(refusal(&text), "PRC is no robonaut; a crew cannot stand in for one (LR 5.7)");
}

/// `LR 13`: two S factories, two black S cards, a third retooled: one of the others turns white.
#[test]
fn a_third_black_card_turns_another_white_lr_5_7d() {
    let s_sites: Vec<String> = BASIC
        .map
        .spaces()
        .filter(|(_, space)| space.site.as_ref().is_some_and(|site| site.spectral.to_string() == "S"))
        .map(|(_, space)| space.id.clone())
        .collect();
    let text = |turned: &str| {
        format!(
            "[[player]]\nfaction = \"red\"\nhand = [\"mirror-steamer:black\", \"neutral-beam:black\", \
             \"free-electron-laser\"]\n[[player.claim]]\nsite = \"{}\"\ncubes = 1\n[[player.claim]]\nsite = \
             \"{}\"\ncubes = 1\n[[action]]\nkind = \"retool\"\ncard = \"free-electron-laser\"\n{turned}",
            s_sites[0], s_sites[1]
        )
    };
    assert!(refusal(&text("")).contains("must turn white"));
    let state = end(&text("turned_back = \"neutral-beam\"\n"));
    assert_eq!(hand(&state, 0), ["free-electron-laser:black", "mirror-steamer:black", "neutral-beam"]);
}
