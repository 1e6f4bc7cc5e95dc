//! The two decks, names, stacks: figures worked out from the rulebooks by hand.

use highfrontier::card::{
    CardFilter, Choice, ChoiceError, Deck, DeckKind, Effect, FaceRow, Field, Platform, RadiatorEnd, Side,
    Source, Stack, StackError, Support, card_sheet, face_rows,
};
use highfrontier::unit::{Mass, Steps, Thrust};

fn choices(deck: &Deck, names: &[&str]) -> Vec<Choice> {
    names.iter().map(|name| Choice::parse(deck, name).expect("a card of the deck")).collect()
}

fn ship(names: &[&str]) -> Result<Stack<'static>, StackError> {
    Stack::new(Deck::living(), choices(Deck::living(), names), Mass(0))
}

fn count(deck: &Deck, kind: DeckKind) -> usize {
    deck.cards().iter().filter(|card| card.deck == kind).count()
}

fn row(deck: &Deck, name: &str) -> FaceRow {
    face_rows(deck, &CardFilter::default())
        .into_iter()
        .find(|row| row.name == name)
        .expect("a face of the deck")
}

#[test]
fn the_living_deck_has_the_cards_of_lr_2_1_and_8_1() {
    let deck = Deck::living();
    let counts = [
        (DeckKind::Thruster, 8 + 1),
        (DeckKind::Robonaut, 9),
        (DeckKind::Refinery, 7),
        (DeckKind::Generator, 9),
        (DeckKind::Reactor, 7),
        (DeckKind::Radiator, 7),
        (DeckKind::Crew, 5),
    ];
    for (kind, cards) in counts {
        assert_eq!(count(deck, kind), cards, "{kind}");
    }
    let basic = deck.cards().iter().filter(|card| !card.expanded && !card.is_crew()).count();
    assert_eq!(basic, 24, "LR 2.1");
    assert!(deck.cards().iter().all(|card| card.is_crew() || card.black.is_some()));
}

#[test]
fn the_fourth_deck_has_77_patents_and_12_crews_on_six_cards() {
    let deck = Deck::fourth();
    let counts = [
        (DeckKind::Thruster, 12),
        (DeckKind::Robonaut, 12),
        (DeckKind::Refinery, 12),
        (DeckKind::Generator, 17),
        (DeckKind::Reactor, 12),
        (DeckKind::Radiator, 12),
        (DeckKind::Crew, 12),
    ];
    for (kind, cards) in counts {
        assert_eq!(count(deck, kind), cards, "{kind}");
    }
    assert_eq!(deck.cards().len(), 77 + 12);
    let mut sheets: Vec<&str> = deck
        .cards()
        .iter()
        .filter_map(|card| card.crew.as_ref())
        .map(|crew| crew.printed_on.as_str())
        .collect();
    sheets.sort_unstable();
    sheets.dedup();
    assert_eq!(sheets.len(), 6);
}

#[test]
fn white_refineries_have_the_masses_of_lr_11_3() {
    let refineries =
        CardFilter { deck: Some(DeckKind::Refinery), side: Some(Side::White), ..CardFilter::default() };
    let mut masses: Vec<u8> = Deck::living()
        .cards()
        .iter()
        .filter(|card| refineries.admits(card, Side::White, &card.white))
        .map(|card| card.white.mass(RadiatorEnd::Heavy).0)
        .collect();
    masses.sort_unstable();
    assert_eq!(masses, [3, 3, 4, 4, 4, 4, 4]);
}

#[test]
fn white_thrusters_are_those_of_lr_11_4() {
    let mut triangles: Vec<(i8, u16)> = Deck::living()
        .cards()
        .iter()
        .filter(|card| card.deck == DeckKind::Thruster)
        .filter_map(|card| card.white.thruster)
        .map(|triangle| (triangle.thrust.0, triangle.fuel.numerator()))
        .collect();
    triangles.sort_unstable();
    assert_eq!(triangles, [(1, 0), (1, 0), (3, 1), (3, 2), (3, 4), (4, 3), (5, 1), (5, 2), (7, 4)]);
}

#[test]
fn white_robonauts_are_those_of_lr_11_2() {
    let robonauts: Vec<_> =
        Deck::living().cards().iter().filter(|card| card.deck == DeckKind::Robonaut).collect();
    let with = |platform| robonauts.iter().filter(|card| card.white.platforms == [platform]).count();
    assert_eq!((with(Platform::Buggy), with(Platform::Raygun), with(Platform::Missile)), (2, 4, 3));
    let isru_one: Vec<&str> = robonauts
        .iter()
        .filter(|card| card.white.isru == Some(1))
        .map(|card| card.white.name.as_str())
        .collect();
    assert_eq!(isru_one, ["Free Electron Laser"], "LR 11.2C: one white card of ISRU 1");
    let mut missiles: Vec<(i8, u16, u8)> = robonauts
        .iter()
        .filter_map(|card| Some((card.white.thruster?, card.white.isru?)))
        .map(|(triangle, isru)| (triangle.thrust.0, triangle.fuel.numerator(), isru))
        .collect();
    missiles.sort_unstable();
    assert_eq!(missiles, [(5, 4, 2), (5, 4, 3), (9, 6, 3)], "LR 11.2A");
}

#[test]
fn only_reactors_built_in_space_save_fuel_lr_6_2b() {
    for card in Deck::living().cards().iter().filter(|card| card.deck == DeckKind::Reactor) {
        let white = card.white.modifier.map(|modifier| modifier.fuel.to_string());
        assert!(white.is_none_or(|fuel| fuel == "1"), "{}", card.id);
        let black =
            card.black.as_ref().and_then(|face| face.modifier).map(|modifier| modifier.fuel.to_string());
        assert!(black.is_none_or(|fuel| ["1", "1/2", "1/4"].contains(&fuel.as_str())), "{}", card.id);
    }
}

#[test]
fn radiators_of_the_living_rules_give_one_to_three_therms_lr_8_1() {
    for card in Deck::living().cards().iter().filter(|card| card.deck == DeckKind::Radiator) {
        for (_, face) in card.faces() {
            for &end in RadiatorEnd::ALL {
                assert!((1..=3).contains(&face.therms(end)), "{}", face.name);
            }
        }
    }
}

#[test]
fn crews_with_a_triangle_are_nasa_prc_and_esa_at_nine_to_six_lr_2_6b() {
    let crews: Vec<&str> = Deck::living()
        .cards()
        .iter()
        .filter(|card| card.is_crew() && card.white.thruster.is_some())
        .map(|card| card.white.name.as_str())
        .collect();
    assert_eq!(crews, ["NASA", "ESA", "PRC"]);
    let prc = row(Deck::living(), "PRC").thruster.unwrap();
    assert_eq!((prc.thrust, prc.fuel.to_string().as_str(), prc.afterburn), (Thrust(9), "6", Some(Steps(2))));
}

#[test]
fn known_faces_have_their_figures() {
    let steamer = row(Deck::living(), "Mirror Steamer").thruster.unwrap();
    assert_eq!((steamer.thrust, steamer.fuel.to_string().as_str(), steamer.solar), (Thrust(3), "4", true));
    let ion = row(Deck::living(), "Ion Drive").thruster.unwrap();
    assert_eq!((ion.thrust, ion.fuel.to_string().as_str()), (Thrust(2), "1/2"), "LR 6.2B");
    let deck = Deck::living();
    let mosquito = deck.get(deck.by_id("kuck-mosquito").unwrap()).unwrap();
    assert_eq!(mosquito.white.mass(RadiatorEnd::Heavy), Mass(0), "LR 5.4C");
    let has = |id: &str, side, effect| {
        deck.get(deck.by_id(id).unwrap()).and_then(|card| card.face(side)).unwrap().has(effect)
    };
    assert!(has("photon-kite-sail", Side::Black, Effect::MagSail), "LR 8.3C");
    assert!(has("project-orion", Side::White, Effect::MissileImmunity), "LR 8.4");
    assert!(has("metastable-helium", Side::Black, Effect::MissileImmunity), "LR 8.4");
    assert!(has("fluidized-bed", Side::Black, Effect::AtmosphericScoop), "LR 6.4F");
    assert!(has("basalt-fiber-spinning", Side::Black, Effect::DiviningNubot), "LR 5.5A");
    assert!(has("magma-electrolysis", Side::Black, Effect::BeamedPower), "LR 6.1A");
}

#[test]
fn a_card_is_found_by_a_part_of_the_name_of_either_face() {
    let deck = Deck::living();
    let name = |text: &str| {
        let choice = Choice::parse(deck, text).unwrap();
        deck.get(choice.card).unwrap().face(choice.side).unwrap().name.clone()
    };
    assert_eq!(name("hall"), "Hall Effect");
    assert_eq!(name("kuck"), "Kuck Mosquito");
    assert_eq!(name("Ion Drive"), "Ion Drive");
    assert_eq!(name("hall:black"), "Ion Drive");
    assert_eq!(name("ion drive:white"), "Hall Effect");
    assert_eq!(name("ti k"), "Ti/K Heat Pipe");
    assert_eq!(name("h2o2"), "H2-O2 Fuel Cell");
}

#[test]
fn radiators_lie_heavy_unless_said_otherwise_lr_2_6h() {
    let deck = Deck::living();
    assert_eq!(Choice::parse(deck, "bubble").unwrap().end, RadiatorEnd::Heavy);
    assert_eq!(Choice::parse(deck, "bubble:light").unwrap().end, RadiatorEnd::Light);
    let electrostatic = Choice::parse(deck, "bubble:black:light").unwrap();
    assert_eq!((electrostatic.side, electrostatic.end), (Side::Black, RadiatorEnd::Light));
}

#[test]
fn a_wrong_name_is_answered_with_what_would_be_right() {
    let deck = Deck::living();
    let message = |text: &str| Choice::parse(deck, text).unwrap_err().to_string();
    assert_eq!(message("miror steemer"), "no card is called 'miror steemer': did you mean Mirror Steamer?");
    assert_eq!(message("steamer"), "'steamer' fits several cards: Mirror Steamer, MET Steamer");
    assert_eq!(
        message("hall:grey"),
        "'grey' is neither a side nor an end: write white, black, heavy or light behind the colon"
    );
    assert_eq!(message("NASA:black"), "'NASA' has no black side: crews are never turned (LR 2.6B)");
    assert_eq!(
        Choice::parse(deck, "hall:light"),
        Err(ChoiceError::NoEnds { name: "Hall Effect".into(), end: RadiatorEnd::Light })
    );
}

#[test]
fn dry_masses_of_the_rulebook_add_up() {
    assert_eq!(ship(&["hall", "nasa", "kuck"]).unwrap().dry_mass(), Mass(3), "LR 5.4C");
    assert_eq!(ship(&["prc", "mirror steamer", "cat fusion"]).unwrap().dry_mass(), Mass(4), "LR 8.8");
    let laser = ["free electron", "in-core", "pebble", "ti/k", "bubble"];
    assert_eq!(ship(&laser).unwrap().dry_mass(), Mass(8), "LR 8.2A");
}

#[test]
fn the_weakest_cards_of_a_stack_are_named_lr_8_3c() {
    let stack = ship(&["hall", "cascade", "nasa"]).unwrap();
    let weakest = stack.weakest().unwrap();
    assert_eq!((weakest.rad_hard, weakest.cards.as_slice()), (1, &[1][..]), "solar panels have hardness 1");
    assert_eq!(stack.without(1).weakest().unwrap().rad_hard, 4);
    assert!(stack.has_crew());
    assert_eq!(ship(&["cat fusion", "kuck"]).unwrap().isru(), Some(2));
}

#[test]
fn a_card_is_aboard_once_unless_more_are_owned() {
    let deck = Deck::living();
    let twice = choices(deck, &["hall", "nasa", "ion drive"]);
    assert_eq!(
        Stack::new(deck, twice.clone(), Mass(0)).unwrap_err(),
        StackError::CardTwice { name: "Ion Drive".into(), aboard: 2, owned: 1 }
    );
    let owned = twice.into_iter().map(|choice| Choice { owned: 2, ..choice }).collect();
    assert_eq!(Stack::new(deck, owned, Mass(0)).unwrap().dry_mass(), Mass(4));
}

#[test]
fn two_faces_of_one_crew_card_are_never_together() {
    let deck = Deck::fourth();
    let both = choices(deck, &["NASA Astronauts", "ISRO Glavcosmonauts"]);
    assert_eq!(
        Stack::new(deck, both, Mass(0)).unwrap_err(),
        StackError::CrewCardTwice { first: "NASA Astronauts".into(), second: "ISRO Glavcosmonauts".into() }
    );
    assert!(Stack::new(deck, choices(deck, &["NASA Astronauts", "Taikonauts"]), Mass(0)).is_ok());
}

#[test]
fn more_than_dry_mass_15_is_refused_lr_5_4b() {
    // Project Orion 6, solar-pumped laser 5, Ti/K heavy 4: 15 is allowed, one point more is not.
    let fifteen = choices(Deck::living(), &["orion", "solar-pumped", "ti/k"]);
    assert_eq!(Stack::new(Deck::living(), fifteen.clone(), Mass(0)).unwrap().dry_mass(), Mass(15));
    let error = Stack::new(Deck::living(), fifteen, Mass(1)).unwrap_err();
    assert_eq!(error, StackError::TooHeavy { mass: 16, limit: 15 });
    assert_eq!(
        error.to_string(),
        "the dry mass is 16 and 15 is the most a rocket may have: leave 1 behind (LR 5.4B)"
    );
}

#[test]
fn a_sheet_marks_every_figure_that_the_edition_does_not_state() {
    let deck = Deck::living();
    let sheet = card_sheet(deck, deck.by_id("cat-fusion").unwrap()).unwrap();
    let line = |field| sheet.faces[0].lines.iter().find(|line| line.field == field).unwrap();
    assert_eq!((line(Field::Mass).value.as_str(), line(Field::Mass).mark), ("3", ""));
    assert_eq!((line(Field::RadHard).source, line(Field::RadHard).mark), (Source::Fourth, "4"));
    assert_eq!((line(Field::Letter).source, line(Field::Letter).mark), (Source::StandIn, "?"));
    assert_eq!(sheet.legend.len(), 3);
    let fourth = Deck::fourth();
    let sheet = card_sheet(fourth, fourth.by_id("hall-effect").unwrap()).unwrap();
    assert!(
        sheet.legend.is_empty()
            && sheet.faces.iter().flat_map(|face| &face.lines).all(|line| line.mark.is_empty())
    );
}

#[test]
fn a_list_of_cards_is_narrowed_by_every_filter() {
    let names = |filter: &CardFilter| -> Vec<String> {
        face_rows(Deck::living(), filter).into_iter().map(|row| row.name).collect()
    };
    let light_black = CardFilter {
        deck: Some(DeckKind::Reactor),
        side: Some(Side::Black),
        max_mass: Some(Mass(0)),
        ..CardFilter::default()
    };
    assert_eq!(
        names(&light_black),
        ["VCR Light Bulb Fission", "Antimatter GDM", "H-6Li Fusor", "Free Radical Hydrogen Trap"]
    );
    let free_solar = CardFilter {
        solar: true,
        thruster: true,
        unsupported: true,
        side: Some(Side::White),
        ..CardFilter::default()
    };
    assert_eq!(names(&free_solar), ["Mirror Steamer", "Photon Heliogyro", "Photon Kite Sail"]);
    let pulsed = CardFilter {
        needs: Some(Support::Pulse),
        deck: Some(DeckKind::Thruster),
        side: Some(Side::White),
        ..CardFilter::default()
    };
    assert_eq!(names(&pulsed), ["Mass Driver", "Ponderomotive VASIMR"]);
    let good_isru = CardFilter { isru: Some(1), side: Some(Side::White), ..CardFilter::default() };
    assert_eq!(names(&good_isru), ["Free Electron Laser"]);
    let all = names(&CardFilter::default()).len();
    assert_eq!(all, 48 * 2 + 5);
}
