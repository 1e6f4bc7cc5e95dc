//! The planner's fronts against a plain exhaustive search, on many small maps.

#![expect(clippy::unwrap_used, reason = "a test may panic")]

#[path = "exhaustive/dice.rs"]
mod dice;
#[path = "exhaustive/everywhere.rs"]
mod everywhere;
#[path = "exhaustive/flight.rs"]
mod flight;
#[path = "exhaustive/maps.rs"]
mod maps;
#[path = "exhaustive/pieces.rs"]
mod pieces;

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;

use highfrontier::data::Data;
use highfrontier::map::{Map, Season, Space, SpaceId};
use highfrontier::rules::{Afterburner, Rocket};
use highfrontier::ruleset::{self, RuleSet};
use highfrontier::search::query::{Load, Query};
use highfrontier::search::solve::solve;
use highfrontier::unit::{Consumption, Mass, Steps, Tanks, Thrust};

use dice::Dice;
use flight::{Arrival, Exhaustive, Fraction, LEAST_CHANCE, MOST_PAID};
use maps::{Small, Theme};

/// Random maps with the fuel given.
const MAPS: u64 = 3000;
/// Random maps with as few tanks as possible.
const LOADS: u64 = 120;
/// Pieces of the real map.
const PIECES: u64 = 600;

#[test]
fn fronts_on_random_maps_equal_those_of_an_exhaustive_search() {
    let bare = rule_sets().map(|set| pieces::with_map(&set, BARE, &BTreeMap::new()));
    let mut tally = Tally::default();
    for case in 0..MAPS {
        let mut dice = Dice::new(case);
        let small = maps::random(&mut dice);
        let rules = pieces::with_map(dice.pick(&[&bare[0], &bare[1], &bare[1]]), &small.text, &small.gates);
        let query = query(&mut dice, &rules, 12, sails(&small));
        tally.compare(&rules, query, &format!("case {case}: {:?}\n{}", small.gates, small.text));
    }
    tally.assert_rich();
}

#[test]
fn fronts_on_pieces_of_the_real_map_equal_those_of_an_exhaustive_search() {
    let sets = rule_sets();
    let mut tally = Tally::default();
    for case in 0..PIECES {
        let mut dice = Dice::new(1_000_000 + case);
        let set = dice.pick(&[&sets[0], &sets[1], &sets[1]]);
        let (centre, count) = (lively_space(&mut dice, &set.map), 12 + dice.below(14));
        let text = pieces::piece(&set.map, centre, count);
        let gates = set.gates.iter().map(|(space, gate)| (set.map.space(*space).id.clone(), *gate)).collect();
        let rules = pieces::with_map(set, &text, &gates);
        let query = query(&mut dice, &rules, 12, 20);
        tally.compare(&rules, query, &format!("piece {case} around {}", set.map.space(centre).id));
    }
    tally.assert_rich();
}

#[test]
fn fewest_tanks_equal_the_union_over_all_loads() {
    let bare = rule_sets().map(|set| pieces::with_map(&set, BARE, &BTreeMap::new()));
    let mut tally = Tally::default();
    for case in 0..LOADS {
        let mut dice = Dice::new(2_000_000 + case);
        let small = maps::random(&mut dice);
        let rules = pieces::with_map(dice.pick(&[&bare[0], &bare[1]]), &small.text, &small.gates);
        let mut query = query(&mut dice, &rules, 0, sails(&small));
        query.load = Load::Fewest;
        query.most_turns = Some(2);
        tally.compare(&rules, query, &format!("case {case}: {:?}\n{}", small.gates, small.text));
    }
    tally.assert_rich();
}

/// Ways to a space that seem worse and lead further, each with the one trip that proves it.
#[test]
fn what_a_ship_may_still_do_counts() {
    let bare = rule_sets().map(|set| pieces::with_map(&set, BARE, &BTreeMap::new()));
    // Modified thrust 1 pays one burn. By s1, the first flyby, it comes to s3 with two free burns and nothing paid; by s6 it
    // pays one, and still has the flyby of s1 before it, from which four burns lead to s10.
    let flybys = maps::plain(
        &["start", "flyby", "flyby", "lagrange", "burn", "burn", "burn", "burn", "burn", "burn", "burn"],
        &[(0, 1), (1, 4), (4, 5), (5, 2), (0, 6), (6, 2), (2, 3), (3, 1), (1, 7), (7, 8), (8, 9), (9, 10)],
    );
    // A sail pays two burns for the free ones of s3. When it is lost in s6, these still lead to s7.
    let sail = maps::plain(
        &["start", "burn", "burn", "flyby", "lagrange", "lagrange", "aerobrake", "burn"],
        &[(0, 1), (1, 2), (2, 3), (3, 4), (0, 4), (4, 5), (5, 6), (6, 7)],
    );
    for (text, is_sail, end) in [(flybys, false, "s10"), (sail, true, "s7")] {
        let rules = pieces::with_map(&bare[1], &text, &BTreeMap::new());
        let mut query = query(&mut Dice::new(0), &rules, 0, 0);
        let dry = Mass(2);
        query.rocket = Rocket {
            solar: is_sail,
            sail: is_sail,
            carries_sail: is_sail,
            ..Rocket::new(
                Thrust(i8::from(is_sail)),
                if is_sail { Consumption::ZERO } else { "1".parse().unwrap() },
                dry,
            )
        };
        let steps = Steps(u16::from(!is_sail));
        query.load = Load::Given(rules.track.with_steps(dry, steps).unwrap());
        (query.from, query.most_turns) = (rules.map.start(), Some(1));
        (query.avoid_hazards, query.pays_hazards) = (false, false);
        Tally::default().compare(&rules, query.clone(), &text);
        query.to = rules.map.find(end).unwrap();
        assert_eq!(planned(&rules, &query).len(), 1, "{text}");
    }
}

/// In the first turn a ship of thrust 2 comes to the Hohmann s3 by two burns, dry, and would have to turn there. In the second
/// one it comes by the other line, dry as well, and coasts on to s4; whoever stood at s3 does not move (`LR 6.1B`).
#[test]
fn whoever_stands_dry_at_a_space_does_not_go_on() {
    let bare = pieces::with_map(&rule_sets()[1], BARE, &BTreeMap::new());
    let kinds = ["start", "burn", "burn", "hohmann", "lagrange", "hohmann", "burn", "burn"];
    let mut text = maps::plain(&kinds, &[(0, 1), (1, 2), (6, 7)]);
    let at_hohmanns = [
        (2, 3, "one_way = true\nexit_to = 1"),
        // Whoever is dry may still fly a corridor.
        (3, 4, "exit_from = 2"),
        (0, 5, "one_way = true\nexit_to = 1"),
        (5, 6, "one_way = true\nexit_from = 2"),
        (7, 3, "one_way = true\nexit_to = 2"),
    ];
    for (from, to, exit) in at_hohmanns {
        writeln!(text, "\n[[link]]\nfrom = \"s{from}\"\nto = \"s{to}\"\n{exit}").unwrap();
    }
    let rules = pieces::with_map(&bare, &text, &BTreeMap::new());
    let mut query = query(&mut Dice::new(0), &rules, 0, 0);
    let dry = Mass(2);
    // Wet mass 3 at most is class 1 (LR 6.1A).
    query.rocket = Rocket::new(Thrust(1), "1".parse().unwrap(), dry);
    query.load = Load::Given(rules.track.with_steps(dry, Steps(2)).unwrap());
    (query.from, query.most_turns) = (rules.map.start(), Some(2));
    (query.avoid_hazards, query.pays_hazards) = (false, false);
    Tally::default().compare(&rules, query.clone(), &text);
    query.to = rules.map.find("s4").unwrap();
    assert_eq!(planned(&rules, &query), [(2, 0, (1, 1), 0)]);
}

/// A map of one space, to stand in until there is another.
const BARE: &str = r#"
format = 1
name = "bare"
start = "s0"
zone = [{ name = "plain", solar_thrust = 0 }]
space = [{ id = "s0", name = "s0", kind = "start", zone = "plain", position = [0.5, 0.5] }]
"#;

/// What the cases were like, so that poor ones do not pass for proof.
#[derive(Debug, Default)]
struct Tally {
    fronts: usize,
    arrived: usize,
    choices: usize,
    of_turns: usize,
    of_chance: usize,
    by_paying: usize,
    states: usize,
}

impl Tally {
    /// Asserts that both searches agree on the front to every space but the start.
    fn compare(&mut self, rules: &RuleSet, mut query: Query, what: &str) {
        let (track, dry) = (&rules.track, query.rocket.dry);
        let mut reached = vec![BTreeSet::new(); rules.map.graph().node_count()];
        let mut load = |at, tanks: Option<Tanks>| {
            let fuel = track.steps(dry, at).0;
            let (arrivals, states) = Exhaustive::new(rules, &query).run(query.from, fuel);
            self.states += states;
            for (reached, arrivals) in reached.iter_mut().zip(arrivals) {
                reached.extend(arrivals.into_iter().map(|(turns, left, chance, paid)| match tanks {
                    None => (turns, left, chance, paid),
                    Some(tanks) => (turns, 0, chance, u16::from(tanks.0) + paid),
                }));
            }
        };
        match query.load {
            Load::Given(at) => load(at, None),
            Load::Fewest => {
                for tanks in (0..=track.most_tanks(dry).0).map(Tanks) {
                    load(track.loaded(dry, tanks).unwrap(), Some(tanks));
                }
            }
        }
        let all = everywhere::find(rules, &query);
        for (goal, _) in rules.map.spaces().filter(|(goal, _)| *goal != query.from) {
            query.to = goal;
            let (found, wanted) = (planned(rules, &query), front(&reached[goal.index()]));
            if let Some(all) = &all {
                let followed = everywhere::followed(all, goal, MOST_PAID).filter_map(|standing| {
                    let left = track.steps(dry, standing.at).0;
                    let paid = 4 * u16::from(standing.paid_hazards);
                    Some((standing.turns, left, fraction(&standing.chance.fraction())?, paid))
                });
                assert_eq!(front(&followed.collect()), wanted, "to everywhere: {what}\n{query:#?}");
            }
            assert_eq!(
                found, wanted,
                "found and wanted (turns, left, chance, water) differ, {what}\n{query:#?}"
            );
            self.count(&wanted);
        }
    }

    fn count(&mut self, front: &[Arrival]) {
        let differ =
            |one: fn(&Arrival) -> Fraction| front.iter().any(|arrival| one(arrival) != one(&front[0]));
        self.fronts += 1;
        self.arrived += usize::from(!front.is_empty());
        self.choices += usize::from(front.len() > 1);
        self.of_turns += usize::from(differ(|arrival| (arrival.0.into(), 1)));
        self.of_chance += usize::from(differ(|arrival| arrival.2));
        self.by_paying += usize::from(differ(|arrival| (arrival.3.into(), 1)));
    }

    /// Asserts that many of the cases had something to decide.
    fn assert_rich(&self) {
        println!("{self:?}");
        let percent = self.fronts / 100;
        assert!(self.arrived > 40 * percent && self.choices > 2 * percent, "{self:?}");
        assert!(self.of_turns > percent && 2 * self.of_chance > percent, "{self:?}");
        assert!(self.by_paying > 5, "{self:?}");
    }
}

fn rule_sets() -> [RuleSet; 2] {
    ["basic", "expanded"].map(|name| ruleset::load(&Data::Embedded, name).unwrap())
}

fn any_space(dice: &mut Dice, map: &Map) -> SpaceId {
    let spaces: Vec<SpaceId> = map.spaces().map(|(id, _)| id).collect();
    dice.pick(&spaces)
}

/// Mostly a space with more to it than most.
fn lively_space(dice: &mut Dice, map: &Map) -> SpaceId {
    let is_lively = |space: &Space| {
        space.flyby > 0 || space.hazard.is_some() || space.synodic.is_some() || space.radiation_belt.is_some()
    };
    let lively: Vec<SpaceId> = map.spaces().filter(|(_, space)| is_lively(space)).map(|(id, _)| id).collect();
    if dice.percent(70) { dice.pick(&lively) } else { any_space(dice, map) }
}

/// How many ships of a hundred carry a sail.
fn sails(small: &Small) -> usize {
    if small.theme == Theme::Parachutes { 60 } else { 20 }
}

/// A random ship and a random question, with at most so many steps on board, and so many sails in a hundred.
fn query(dice: &mut Dice, rules: &RuleSet, most_steps: usize, sails: usize) -> Query {
    let sail = dice.percent(sails);
    let consumption = dice.pick(&["1", "1", "1", "2", "2", "1/2", "1/3", "3/2", "4"]);
    let consumption: Consumption = consumption.parse().unwrap();
    let dry = Mass(1 + dice.below(8) as u8);
    let thrust = Thrust(dice.pick(&[0, 1, 2, 2, 3, 3, 4, 5]));
    let rocket = Rocket {
        afterburner: if dice.percent(30) {
            Afterburner::Optional(Steps(1 + dice.below(2) as u16))
        } else {
            Afterburner::None
        },
        solar: if sail { dice.percent(80) } else { dice.percent(15) },
        sail,
        carries_sail: sail,
        esa_power: dice.percent(20),
        rad_hardness: dice.percent(60).then(|| dice.below(7) as u8),
        ..Rocket::new(thrust, if sail { Consumption::ZERO } else { consumption }, dry)
    };
    let full = rules.track.loaded(dry, rules.track.most_tanks(dry)).unwrap();
    let is_dry = dice.percent(if sail { 50 } else { 3 });
    let most_steps = most_steps.min(rules.track.steps(dry, full).0.into());
    let steps = if is_dry { 0 } else { dice.below(most_steps + 1) as u16 };
    let from = if dice.percent(50) { rules.map.start() } else { any_space(dice, &rules.map) };
    Query {
        load: Load::Given(rules.track.with_steps(dry, Steps(steps)).unwrap()),
        season: dice.pick(&[Season::Yellow, Season::Red, Season::Blue]),
        avoid_hazards: dice.percent(10),
        pays_hazards: dice.percent(25),
        most_turns: Some(1 + dice.pick(&[0, 1, 2, 2])),
        ..Query::new(rocket, from, rules.map.start())
    }
}

/// The planner's front, without trips that the exhaustive search does not follow.
fn planned(rules: &RuleSet, query: &Query) -> Vec<Arrival> {
    let answer = solve(rules, query).unwrap();
    assert!(answer.extent.is_whole());
    let followed = answer.trips.iter().filter(|trip| trip.hazard_water.0 <= MOST_PAID);
    let arrivals = followed.filter_map(|trip| {
        let left = rules.track.steps(query.rocket.dry, trip.end).0;
        let (left, tanks) = trip.tanks.map_or((left, 0), |tanks| (0, u16::from(tanks.0)));
        Some((trip.turns().0, left, fraction(&trip.chance.fraction())?, tanks + trip.hazard_water.0))
    });
    let mut arrivals: Vec<Arrival> = arrivals.collect();
    arrivals.sort_unstable();
    arrivals
}

/// A chance as it is printed; nothing when it is too small to be followed.
fn fraction(text: &str) -> Option<Fraction> {
    let (above, below) = text.split_once('/').unwrap_or((text, "1"));
    let (above, below): (u128, u128) = (above.parse().unwrap(), below.parse().unwrap());
    (above * u128::from(LEAST_CHANCE) >= below).then_some((above as u32, below as u32))
}

/// The arrivals that no other one is at least as good as in everything.
fn front(arrivals: &BTreeSet<Arrival>) -> Vec<Arrival> {
    let is_safer = |one: Fraction, other: Fraction| {
        u64::from(one.0) * u64::from(other.1) >= u64::from(other.0) * u64::from(one.1)
    };
    let covers = |one: &Arrival, other: &Arrival| {
        one.0 <= other.0 && one.1 >= other.1 && is_safer(one.2, other.2) && one.3 <= other.3
    };
    let best = arrivals
        .iter()
        .filter(|arrival| !arrivals.iter().any(|other| other != *arrival && covers(other, arrival)));
    best.copied().collect()
}
