//! Pieces taken back, deals between others, radiation, freighters, and what is listed as legal.

use highfrontier::card::RadiatorEnd;
use highfrontier::data::Data;
use highfrontier::finding::Source;
use highfrontier::game::{Action, PlayerId, StackKind, legal};
use highfrontier::mission::{read, replay};
use highfrontier::report::action::action_text;
use highfrontier::report::legal::LegalAnswer;
use highfrontier::ruleset;
use highfrontier::unit::Water;

use crate::table::{LUNA, cards_in, end, hand, mission, refusal, space};

const SIX_CLAIMS: [&str; 6] = ["nysa", "vesta", "eros", "phobos", "deimos", "nyx"];

fn claims(cubes: u8) -> String {
    let claim = |site: &&str| format!("[[player.claim]]\nsite = \"{site}\"\ncubes = {cubes}\n");
    SIX_CLAIMS.iter().map(claim).collect()
}

/// Six disks on claims leave none for an outpost; one of them is taken back, and its site may be prospected again.
#[test]
fn a_claim_disk_is_taken_back_for_an_outpost_lr_3_1b() {
    let convert = "[[action]]\nkind = \"convert\"\nto = \"outpost\"\n";
    let take = "[[action]]\nkind = \"take-back\"\nsite = \"nysa\"\n";
    let head = |count: usize| {
        let claims = claims(0);
        let claims: String = claims.split_inclusive("cubes = 0\n").take(count).collect();
        format!(
            "[[player]]\nfaction = \"red\"\n{claims}[[player.stack]]\nkind = \"rocket\"\ncards = [\"prc\"]\n"
        )
    };
    assert!(refusal(&format!("{}{convert}", head(6))).starts_with("no disk of red is left"));
    let state = end(&format!("{}{take}{convert}", head(6)));
    assert_eq!(state.disks_in_play(PlayerId(0)), 6);
    assert!(!state.sites.contains_key(&space("nysa")));
    assert_eq!(refusal(&format!("{}{take}", head(5))), "there are disks left: none is taken back (LR 3.1B)");
}

/// Four factories and two glories use all cubes; a glory's cube goes to a freighter, and nobody earns that glory any more.
#[test]
fn a_glory_cube_is_taken_back_lr_3_1b() {
    let take = |glory: &str| {
        format!(
            "[table.glory]\nmars = [\"red\"]\nany-site = [\"red\"]\n[[player]]\nfaction = \
             \"red\"\n{}[[action]]\nkind = \"take-back\"\nglory = \"{glory}\"\n",
            claims(1).split_inclusive("cubes = 1\n").take(4).collect::<String>()
        )
    };
    let state = end(&take("mars"));
    assert_eq!((state.glory["mars"], state.cubes_in_play(PlayerId(0))), (None, 5));
    assert_eq!(refusal(&take("mercury")), "no cube can be taken from the glory mercury (LR 3.1B)");
}

/// Two others deal while red has the turn.
#[test]
fn others_deal_at_any_time_lr_5_9() {
    let state = end(
        "[[player]]\nfaction = \"red\"\n[[player]]\nfaction = \"white\"\nwater = 3\n[[player.claim]]\nsite \
         = \"nysa\"\n[[player]]\nfaction = \"green\"\nwater = 5\n[[action]]\nkind = \"deal\"\nby = \
         \"white\"\nwith = \"green\"\ngives = [\"site nysa\"]\ntakes = [\"4 WT\"]\n",
    );
    assert_eq!([1, 2].map(|player| state.player(PlayerId(player)).water), [Water(7), Water(1)]);
    assert_eq!(state.claim(space("nysa")).unwrap().owner, PlayerId(2));
}

/// Without a cube left a crew is still decommissioned at its factory; there is none to place.
#[test]
fn a_crew_goes_home_to_its_factory_even_without_cubes_lr_6_7b() {
    let state = end(&format!(
        "[[player]]\nfaction = \"red\"\n[[player.claim]]\nsite = \"{LUNA}\"\ncubes = 6\n[[player.stack]]\nkind = \
         \"rocket\"\nat = \"{LUNA}\"\ncards = [\"prc\"]\n[[action]]\nkind = \"decommission\"\ncards = \
         [\"prc\"]\n"
    ));
    assert_eq!(state.claim(space(LUNA)).unwrap().cubes, 6);
    assert_eq!(hand(&state, 0), ["prc"]);
}

#[test]
fn a_freighter_takes_no_orders_of_rockets_lr_6_6() {
    let text = "[[player]]\nfaction = \"red\"\n[[player.stack]]\nkind = \"freighter\"\nat = \
                \"luna-lander-l1\"\ncards = [\"mirror-steamer:black\"]\n[[action]]\nkind = \"move\"\nstack = \
                \"freighter\"\npath = [\"earth-luna-l1\"]\n";
    end(text);
    for extra in ["jettison = 1\n", "afterburner = true\n", "drop = [{ after = 1, tanks = 1 }]\n"] {
        assert!(refusal(&format!("{text}{extra}")).starts_with("a freighter has no thruster"), "{extra}");
    }
}

/// One player alone is no majority.
#[test]
fn nobody_calls_himself_a_hero_lr_7_1() {
    let text = "[[player]]\nfaction = \"red\"\n[[action]]\nkind = \"heroism\"\nvotes = [\"red\"]\n";
    assert_eq!(refusal(text), "the vote needs a majority of the players (LR 7.1)");
}

/// The example of 8.3C: thrust 2 from LEO to GEO, the belt rolls a 4: level 2. The solar panels, of rad-hardness 1, are
/// lost; the electric thruster, of 5, stays and has no power: the ship halts at the belt. Dry mass 5 with two tanks is wet
/// mass 7, class -1: 3 - 1 = 2.
#[test]
fn radiation_takes_the_soft_cards_alone_lr_8_3c() {
    let expanded = ruleset::load(&Data::Embedded, "expanded").unwrap();
    let deck = expanded.cards.map(ruleset::CardRules::deck);
    let run = |die: u8| {
        let text = format!(
            "format = 1\nrules = \"expanded\"\n[[player]]\n[[player.stack]]\nkind = \"rocket\"\ncards = \
             [\"hall-effect\", \"cascade-photovoltaic\"]\ntanks = 2\n[[action]]\nkind = \"move\"\npath = \
             [\"earth-heo\", \"earth-radbelt-geo\", \"earth-geo\"]\ndice = \"{die}\"\n"
        );
        let mission = read(Source { file: "belt.toml", text: &text }, &expanded, deck)
            .unwrap_or_else(|findings| panic!("{findings}"));
        let replay = replay(&mission, None, |_, _| {});
        assert!(replay.halt.is_none(), "{:?}", replay.halt);
        replay.state
    };
    let at = |state: &highfrontier::game::State| expanded.map.space(state.players[0].stacks[0].at).id.clone();
    let burnt = run(4);
    assert_eq!(cards_in(&burnt, 0, StackKind::Rocket, 1), ["hall-effect"]);
    assert_eq!(
        (at(&burnt).as_str(), hand(&burnt, 0)),
        ("earth-radbelt-geo", vec!["cascade-photovoltaic".into()])
    );
    let safe = run(3);
    assert_eq!((at(&safe).as_str(), hand(&safe, 0).len()), ("earth-geo", 0));
}

/// Bubble Membrane, rad-hardness 0 heavy and 1 light, in a ship of thrust 3 that rolls a 6: level 3. Heavy, it lies light from
/// then on (LR 6.7C); light, it is lost. Out of the GEO belt there is no other.
#[test]
fn a_heavy_radiator_turns_light_in_a_belt_lr_6_7c() {
    let expanded = ruleset::load(&Data::Embedded, "expanded").unwrap();
    let deck = expanded.cards.map(ruleset::CardRules::deck);
    for (lies, light, lost) in [("bubble-membrane", 1, 0), ("bubble-membrane:light", 0, 1)] {
        let text = format!(
            "format = 1\nrules = \"expanded\"\n[[player]]\n[[player.stack]]\nkind = \"rocket\"\ncards = \
             [\"mirror-steamer\", \"{lies}\"]\ntanks = 2\n[[action]]\nkind = \"move\"\npath = \
             [\"earth-heo\", \"earth-radbelt-geo\", \"earth-geo\"]\ndice = \"6\"\n"
        );
        let mission = read(Source { file: "belt.toml", text: &text }, &expanded, deck)
            .unwrap_or_else(|findings| panic!("{findings}"));
        let replay = replay(&mission, None, |_, _| {});
        assert!(replay.halt.is_none(), "{:?}", replay.halt);
        let player = &replay.state.players[0];
        let lying = player.stacks[0].cards.iter().filter(|held| held.end == RadiatorEnd::Light);
        assert_eq!((lying.count(), player.hand.len()), (light, lost), "{lies}");
        assert_eq!(mission.setting.dry(&player.stacks[0]), highfrontier::unit::Mass(0), "{lies}");
    }
}

/// Only a heavy radiator turns light, and it never turns back (LR 2.6H).
#[test]
fn radiators_turn_light_alone_lr_2_6h() {
    let expanded = ruleset::load(&Data::Embedded, "expanded").unwrap();
    let deck = expanded.cards.map(ruleset::CardRules::deck);
    for (cards, times, is_legal) in [
        ("\"mirror-steamer\", \"bubble-membrane\"", 1, true),
        ("\"mirror-steamer\", \"bubble-membrane\"", 2, false),
        ("\"mirror-steamer\", \"bubble-membrane:light\"", 1, false),
    ] {
        let turn = "[[action]]\nkind = \"turn-light\"\ncards = [\"bubble-membrane\"]\n".repeat(times);
        let text = format!(
            "format = 1\nrules = \"expanded\"\n[[player]]\n[[player.stack]]\nkind = \"rocket\"\ncards = [{cards}]\n{turn}"
        );
        let mission = read(Source { file: "turn.toml", text: &text }, &expanded, deck)
            .unwrap_or_else(|findings| panic!("{findings}"));
        assert_eq!(replay(&mission, None, |_, _| {}).halt.is_none(), is_legal, "{cards}, {times}");
    }
}

/// A ship of figures has one hardness for all of it: thrust 2 at wet mass 5, a roll of 5 is level 3 (8.3C), which hardness 3 stands and
/// hardness 2 does not; without a hardness there is no roll.
#[test]
fn radiation_takes_a_ship_of_figures_whole_lr_8_3c() {
    let rules = ruleset::load(&Data::Embedded, "expanded").unwrap();
    let run = |hardness: &str, dice: &str| {
        let text = format!(
            "format = 1\nrules = \"expanded\"\n[[player]]\n[[player.stack]]\nkind = \"rocket\"\ntanks = \
             3\n[player.stack.figures]\nthrust = 2\nconsumption = 1\ndry = 2\n{hardness}\n[[action]]\nkind = \
             \"move\"\npath = [\"earth-heo\", \"earth-radbelt-geo\", \"earth-geo\"]\n{dice}\n"
        );
        let mission = read(Source { file: "belt.toml", text: &text }, &rules, None).unwrap();
        let replay = replay(&mission, None, |_, _| {});
        assert_eq!(replay.halt, None, "{text}");
        let stacks = &replay.state.players[0].stacks;
        stacks.first().map(|stack| rules.map.space(stack.at).id.clone())
    };
    assert_eq!(run("rad_hardness = 3", "dice = \"5\"").as_deref(), Some("earth-geo"));
    assert_eq!(run("rad_hardness = 2", "dice = \"5\""), None);
    assert_eq!(run("", "").as_deref(), Some("earth-geo"));
}

/// Everything that needs another's agreement is listed: contested bids, deals, gifts, leave, votes, beamed power.
#[test]
fn what_others_agree_to_is_listed_lr_5_2_5_9() {
    let mission = mission(
        r#"
[table.decks]
thruster = ["mass-driver"]
[[player]]
faction = "red"
water = 2
[[player.claim]]
site = "nysa"
[[player.stack]]
kind = "leo"
cards = ["cat-fusion"]
[[player.stack]]
kind = "rocket"
cards = ["hall-effect"]
tanks = 2
[[player]]
faction = "green"
water = 3
[[player.stack]]
kind = "leo"
cards = ["met-steamer"]
"#,
    );
    let actions = legal(&mission.setting, &mission.state);
    let texts: Vec<String> =
        actions.iter().map(|action| action_text(&mission.setting, &mission.state, action)).collect();
    for wanted in [
        "research thruster",
        "research thruster, green bids 1 WT",
        "research thruster, red bids 1 WT, green bids 1 WT",
        "deal with green: 1 WT for nothing",
        "deal with green: nothing for 1 WT",
        "deal with green: Nysa for nothing",
        "deal with green: Cat Fusion for MET Steamer",
        "transfer Hall Effect from rocket to LEO stack of green",
        "heroism star by the votes of red, green",
    ] {
        assert!(texts.iter().any(|text| text == wanted), "{wanted} is not among {texts:#?}");
    }
    // White cards pass one for one only.
    assert!(!texts.iter().any(|text| text == "deal with green: Cat Fusion for nothing"));
    let beamed = |action: &&Action| matches!(action, Action::Move(order) if order.beamed_by.is_some());
    assert!(actions.iter().any(|action| beamed(&action)));
    // Red has 2 WT, green 3; the answer says how far bids and prices may go.
    let answer = LegalAnswer::new(&mission.setting, &mission.state);
    let offers: Vec<&str> = answer.actions.iter().map(|row| row.action.as_str()).collect();
    for wanted in [
        "research thruster, red bids 0 to 2 WT",
        "research thruster, green bids 1 to 3 WT",
        "research thruster, red and green bid 1 to 2 WT alike",
        "deal with green: 1 to 2 WT for nothing",
        "deal with green: nothing for 1 to 3 WT",
    ] {
        assert!(offers.contains(&wanted), "{wanted} is not among {offers:#?}");
    }
}

/// Mass Driver 4·3 with two tanks on dry mass 6 has 4 steps: one burn to HEO, whence no burn leads on but L-points do. The
/// robonaut may be left in HEO, or a tank but one, and there is no fuel for a second burn; a rocket alone leaves no card.
#[test]
fn what_may_be_left_on_the_way_is_listed_lr_6_7d() {
    let listed = |cards: &str| {
        let mission = mission(&format!(
            "[[player]]\nfaction = \"red\"\n[[player.stack]]\nkind = \"rocket\"\ncards = [{cards}]\ntanks = 2\n"
        ));
        let actions = legal(&mission.setting, &mission.state);
        let text = |action: &Action| action_text(&mission.setting, &mission.state, action);
        let stops = actions.iter().filter(
            |action| matches!(action, Action::Move(order) if order.drops.len() + order.grinds.len() > 0),
        );
        stops.map(text).collect::<Vec<_>>()
    };
    let with_card = listed("\"mass-driver\", \"cat-fusion\"");
    let left: Vec<&String> = with_card.iter().filter(|text| text.contains("left at HEO (Earth)")).collect();
    assert!(left.iter().any(|text| text.contains("Cat Fusion left at")), "{left:#?}");
    let alone = listed("\"mass-driver\"");
    assert!(alone.iter().all(|text| text.contains("tank")), "{alone:#?}");
}

/// Mass Driver, dry mass 6 with one tank of 2 steps, cannot pay the 3 steps of the burn to HEO; with the robonaut ground up
/// at the start it can. To grind itself up is out of question, and Hall Effect grinds nothing.
#[test]
fn what_is_ground_up_on_the_way_is_listed_where_it_leads_on_lr_8_3e() {
    let listed = |thruster: &str| {
        let mission = mission(&format!(
            "[[player]]\nfaction = \"red\"\n[[player.stack]]\nkind = \"rocket\"\ncards = [\"{thruster}\", \
             \"cat-fusion\"]\ntanks = 1\n"
        ));
        let actions = legal(&mission.setting, &mission.state);
        let heo = space("earth-heo");
        let ends = |action: &&Action| match action {
            Action::Move(order) if order.path.last().unwrap().space == heo => Some(order.grinds.len()),
            _ => None,
        };
        actions.iter().filter_map(|action| ends(&action)).collect::<Vec<_>>()
    };
    assert_eq!(listed("mass-driver"), [1]);
    assert!(listed("hall-effect").iter().all(|grinds| *grinds == 0));
}

/// From the HEO of the Nysa family the asteroid is reached through the crash hazard alone; the HEO of Earth is left to the
/// Moon by ways with and without hazards: both are listed where the safer one costs more burns.
#[test]
fn the_safer_path_is_listed_beside_the_cheaper_one() {
    let mission = mission(
        "[[player]]\nfaction = \"red\"\n[[player.stack]]\nkind = \"rocket\"\ncards = [\"de-laval-nozzle\"]\ntanks = 8\n",
    );
    let hazards = |action: &Action| match action {
        Action::Move(order) => {
            let map = mission.setting.map();
            let count = order.path.iter().filter(|step| map.space(step.space).hazard.is_some()).count();
            Some((order.jettison, order.afterburner, order.path.last().unwrap().space, count))
        }
        _ => None,
    };
    let found: Vec<_> = legal(&mission.setting, &mission.state).iter().filter_map(hazards).collect();
    let pairs = found.windows(2).filter(|pair| {
        let key = |one: &(highfrontier::unit::Steps, bool, _, usize)| (one.0, one.1, one.2);
        key(&pair[0]) == key(&pair[1]) && pair[1].3 < pair[0].3
    });
    assert!(pairs.count() > 0);
}

/// A rocket takes over cards and water of a willing player's outpost where its move ends, and is not moved any more.
#[test]
fn a_rocket_merges_with_a_willing_stack_lr_6_7d() {
    let text = |more: &str| {
        format!(
            "[[player]]\nfaction = \"red\"\n[[player.stack]]\nkind = \"rocket\"\nat = \"earth-heo\"\ncards = \
             [\"prc\"]\n[[player]]\nfaction = \"white\"\n[[player.stack]]\nkind = \"outpost\"\nat = \
             \"earth-heo\"\ncards = [\"cat-fusion\", \"mirror-steamer:black\"]\nwater = 3\n[[action]]\nkind = \
             \"transfer\"\nfrom_player = \"white\"\nfrom = \"outpost\"\n{more}\n"
        )
    };
    let state = end(&text("to = \"rocket\"\ncards = [\"cat-fusion\"]\ntanks = 3"));
    assert_eq!(cards_in(&state, 0, StackKind::Rocket, 1), ["prc", "cat-fusion"]);
    // Crew 1 and robonaut 3 with three tanks.
    assert_eq!(crate::table::fuel(&state, 0), highfrontier::unit::Steps(10));
    assert_eq!(state.players[1].stacks[0].water, Water(0));
    assert!(state.turn.rocket_moved);
    assert!(
        refusal(&text("to = \"rocket\"\ncards = [\"mirror-steamer\"]"))
            .ends_with("white is needed (LR 5.9A)")
    );
    assert!(
        refusal(&text("to = \"new outpost\"\ncards = [\"cat-fusion\"]"))
            .contains("not to a new one (LR 5.9A)")
    );
    assert!(
        refusal(&text("to = \"outpost\"\nto_player = \"white\"\ntanks = 1"))
            .starts_with("one of the two stacks")
    );
}

/// White cards in LEO are dealt wherever they lie there.
#[test]
fn a_card_in_a_rocket_in_leo_is_dealt_lr_5_9a() {
    let state = end(
        "[[player]]\nfaction = \"red\"\n[[player.stack]]\nkind = \"rocket\"\ncards = [\"hall-effect\", \
         \"cat-fusion\"]\n[[player]]\nfaction = \"white\"\n[[player.stack]]\nkind = \"leo\"\ncards = \
         [\"met-steamer\"]\n[[action]]\nkind = \"deal\"\nwith = \"white\"\ngives = [\"card cat-fusion\"]\ntakes \
         = [\"card met-steamer\"]\n",
    );
    assert_eq!(cards_in(&state, 0, StackKind::Rocket, 1), ["hall-effect"]);
    assert_eq!(cards_in(&state, 0, StackKind::Leo, 1), ["met-steamer"]);
    assert_eq!(cards_in(&state, 1, StackKind::Leo, 1), ["cat-fusion"]);
}

/// Without a thruster a rocket on an aerobrake hazard may still land, by the corridor; elsewhere it stays.
#[test]
fn a_rocket_without_a_thruster_lands_by_aerobrake_alone_lr_6_1b() {
    let fly = |at: &str, path: &str, dice: &str| {
        format!(
            "[[player]]\nfaction = \"red\"\n[[player.stack]]\nkind = \"rocket\"\nat = \"{at}\"\ncards = \
             [\"cvd-molding\"]\n[[action]]\nkind = \"move\"\nwithout_power = true\npath = [{path}]\n{dice}\n"
        )
    };
    let down = "\"mars-dust-storm\", \"mars-hellas-basin-buried-glaciers\"";
    let text = fly("mars-hellas-aerobrake", down, "dice = \"2\"");
    assert_eq!(end(&text).players[0].stacks[0].at, space("mars-hellas-basin-buried-glaciers"));
    let listed = mission(text.split("[[action]]").next().unwrap());
    let lands = |action: &Action| matches!(action, Action::Move(order) if order.without_power && order.path.len() == 2);
    assert!(legal(&listed.setting, &listed.state).iter().any(lands));
    let stays = refusal(&fly("leo", "\"earth-heo\"", ""));
    assert!(stays.contains("LR 6.1B"), "{stays}");
}
