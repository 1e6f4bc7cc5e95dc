//! Each plan saved replays with the same turns, fuel and hazards, under all rule sets.

use std::sync::LazyLock;

use highfrontier::data::Data;
use highfrontier::finding::Source;
use highfrontier::game::{Event, Flown, Held, StackKind};
use highfrontier::mission::{Ship, read, replay, trip_mission};
use highfrontier::rules::{Rocket, support};
use highfrontier::ruleset::{self, CardRules, RuleSet};
use highfrontier::search::plan::{Manner, Trip};
use highfrontier::search::query::{Load, Query};
use highfrontier::search::solve::solve;
use highfrontier::unit::Steps;

use crate::random::Numbers;
use crate::table::{card, space};

static SETS: LazyLock<[RuleSet; 4]> = LazyLock::new(|| {
    ["basic", "expanded", "fourth", "diamonds"].map(|name| ruleset::load(&Data::Embedded, name).unwrap())
});

/// Questions for each rule set, and the most turns of a trip: ships of the later rules have more to choose from.
const QUESTIONS: [(usize, u16); 4] = [(60, 8), (60, 8), (16, 3), (12, 3)];
/// Trips of a question that are replayed.
const TRIPS: usize = 4;

fn check(rule_set: &RuleSet, query: &Query, trip: &Trip, ship: &Ship) {
    let text = trip_mission(rule_set, query, (trip, ship, None), "A plan").unwrap();
    let deck = rule_set.cards.map(CardRules::deck);
    let mission = read(Source { file: "plan.toml", text: &text }, rule_set, deck)
        .unwrap_or_else(|findings| panic!("{findings}\n{text}"));
    let mut flown: Vec<(u16, Flown)> = Vec::new();
    let replay = replay(&mission, None, |played, _| {
        for event in &played.events {
            if let Event::Flown(one) = event {
                flown.push((played.year, (**one).clone()));
            }
        }
    });
    if let Some(halt) = &replay.halt {
        panic!("{}: {}\n{text}\n{trip:?}", rule_set.name, halt.reason);
    }
    let track = &rule_set.track;
    let dry = query.rocket.dry;
    assert_eq!(replay.state.turn.year, trip.turns.0 + 1, "{text}");
    assert_eq!(flown.len(), trip.moves.len());
    for ((year, flown), one) in flown.iter().zip(&trip.moves) {
        assert_eq!(*year, one.turn, "{text}");
        assert_eq!((flown.burns, flown.free_burns), (one.burns(), one.free_burns()), "{text}\n{one:?}");
        let steps = [flown.jettisoned, flown.afterburner, flown.lift_off, flown.burn_steps, flown.landing];
        let departure = &one.departure;
        let planned = [
            departure.jettisoned,
            departure.afterburner,
            departure.lift_off,
            one.cost.burns,
            one.cost.landing,
        ];
        assert_eq!(steps, planned, "{text}");
        assert_eq!(flown.fuel.1, track.steps(dry, one.after), "{text}");
        assert_eq!(flown.path.last().copied(), Some(one.end()));
        assert!(one.manner != Manner::Hop || flown.path.len() == 1);
    }
    let hazards: Vec<_> = flown.iter().flat_map(|(_, flown)| flown.hazards.clone()).collect();
    let belts: Vec<_> = flown.iter().flat_map(|(_, flown)| flown.belts.clone()).collect();
    assert_eq!((hazards, belts), (trip.hazards(), trip.belts()), "{text}");
    let stack = &replay.state.players[0].stacks[0];
    assert_eq!(stack.fuel, trip.end, "{text}");
    assert_eq!(stack.kind, StackKind::Rocket);
}

#[test]
fn plans_of_random_ships_replay_the_same_under_all_rules() {
    let mut numbers = Numbers(0x5eed_0f1a_7e57_0006);
    for (place, rule_set) in SETS.iter().enumerate() {
        let mut trips = 0;
        let (questions, turns) = QUESTIONS[place];
        for _ in 0..questions {
            let mut query = numbers.query(rule_set);
            query.most_turns = Some(turns);
            query.pays_hazards = place < 3 && numbers.below(3) == 0;
            if place == 2 {
                query.rocket.bonus_pivots = numbers.below(2) as u8;
                query.start_year = numbers.one_of(&[None, Some(1), Some(6), Some(10)]);
                query.rocket.rad_hardness = None;
                query.rocket.thrust.0 += 3;
                query.factories = vec![query.to];
                query.has_powersat = numbers.below(2) == 0;
                query.is_orbit_enough = numbers.below(3) == 0;
            }
            if place == 3 {
                (query.rocket.isofuel, query.rocket.ice) = numbers.one_of(&[(0, 0), (0, 0), (1, 0), (0, 1)]);
            }
            for trip in solve(rule_set, &query).unwrap().trips.iter().take(TRIPS) {
                check(rule_set, &query, trip, &Ship::Figures);
                trips += 1;
            }
        }
        assert!(trips >= questions / 10, "only {trips} trips under {}", rule_set.name);
    }
}

/// The ship of the lunar mission, of cards: its plan to the lunar L1 flies with the mirror steamer.
#[test]
fn a_plan_of_cards_replays_the_same() {
    let rules = &SETS[0];
    let white = |id: &str| Held::white(card(id));
    let cards = vec![white("prc"), white("mirror-steamer"), white("cat-fusion")];
    let deck = CardRules::Basic.deck();
    let lie = |held: &Held| highfrontier::card::Choice {
        card: held.card,
        side: held.side,
        end: highfrontier::card::RadiatorEnd::Heavy,
        owned: 1,
    };
    let choices = cards.iter().map(lie).collect();
    let stack = highfrontier::card::Stack::new(deck, choices, highfrontier::unit::Mass(0)).unwrap();
    let engine = support::thruster(&stack, 1, CardRules::Basic.supports()).unwrap();
    let rocket: Rocket = engine.best().unwrap().rocket(&stack, false);
    let load = rules.track.loaded(rocket.dry, highfrontier::unit::Tanks(3)).unwrap();
    let query = Query {
        load: Load::Given(load),
        most_turns: Some(2),
        ..Query::new(rocket, rules.map.start(), space("luna-lander-l1"))
    };
    let trips = solve(rules, &query).unwrap().trips;
    let ship = Ship::Cards {
        cards,
        mass: highfrontier::unit::Mass(0),
        grade: highfrontier::rules::Grade::Water,
        thruster: card("mirror-steamer"),
    };
    assert!(trips.iter().any(|trip| trip.fuel_steps() == Steps(8)));
    for trip in &trips {
        check(rules, &query, trip, &ship);
    }
}
