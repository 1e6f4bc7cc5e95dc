//! The planner's fronts against a plain exhaustive search by the rules of the fourth edition and of Space Diamonds.

#![expect(clippy::unwrap_used, reason = "a test may panic")]

#[path = "exhaustive_fourth/cases.rs"]
mod cases;
#[path = "exhaustive/dice.rs"]
mod dice;
#[path = "exhaustive_fourth/enter.rs"]
mod enter;
#[path = "exhaustive/everywhere.rs"]
mod everywhere;
#[path = "exhaustive_fourth/flight.rs"]
mod flight;
#[path = "exhaustive_fourth/maps.rs"]
mod maps;
#[path = "exhaustive/pieces.rs"]
mod pieces;
#[path = "exhaustive_fourth/places.rs"]
mod places;
#[path = "exhaustive_fourth/questions.rs"]
mod questions;
#[path = "exhaustive_fourth/rule.rs"]
mod rule;
#[path = "exhaustive_fourth/state.rs"]
mod state;
#[path = "exhaustive_fourth/tally.rs"]
mod tally;

use std::collections::{BTreeMap, BTreeSet};

use highfrontier::data::Data;
use highfrontier::map::SpaceId;
use highfrontier::ruleset::{self, RuleSet};
use highfrontier::search::query::{Load, Query};
use highfrontier::unit::Mass;
use petgraph::visit::EdgeRef;

use dice::Dice;
use maps::{THEMES, Theme};
use questions::Bias;
use rule::Rule;
use tally::Tally;

/// Random maps with as few tanks as possible.
const LOADS: u64 = 40;
/// Random maps where landing at the end is not asked about.
const ORBITS: u64 = 120;
/// Pieces of the real map.
const PIECES: u64 = 300;

/// A rule set, and how to ask under it.
struct Book {
    name: &'static str,
    /// Random maps with the fuel given.
    maps: u64,
    /// What of it a map of some theme puts to the test.
    rules: fn(Theme) -> &'static [Rule],
    ask: fn(&mut Dice, &RuleSet, usize, Bias) -> Query,
}

const BOOK_OF_FOURTH: Book = Book { name: "fourth", maps: 2200, rules: rule::fourth, ask: questions::fourth };
const BOOK_OF_DIAMONDS: Book =
    Book { name: "diamonds", maps: 600, rules: rule::diamonds, ask: questions::diamonds };

#[test]
fn fronts_of_the_fourth_edition_equal_those_of_an_exhaustive_search() {
    on_random_maps(&BOOK_OF_FOURTH);
}

#[test]
fn fronts_of_space_diamonds_equal_those_of_an_exhaustive_search() {
    on_random_maps(&BOOK_OF_DIAMONDS);
}

#[test]
fn fronts_on_pieces_of_the_real_map_equal_those_of_an_exhaustive_search() {
    for book in [BOOK_OF_FOURTH, BOOK_OF_DIAMONDS] {
        let set = ruleset::load(&Data::Embedded, book.name).unwrap();
        let mut tally = Tally::default();
        for case in 0..PIECES {
            let mut dice = Dice::new(1_000_000 + case);
            let (centre, count) = (questions::lively_space(&mut dice, &set.map), 10 + dice.below(12));
            let centre =
                if set.map.space(centre).lander.is_some() { neighbour(&set, centre) } else { centre };
            let text = pieces::piece(&set.map, centre, count);
            let rules = with_map(&set, &text);
            let query = (book.ask)(&mut dice, &rules, 8, Bias::PLAIN);
            tally.compare(
                &rules,
                query,
                None,
                &format!("piece {case} around {}:\n{text}", set.map.space(centre).id),
            );
        }
        tally.assert_rich(&BTreeSet::new());
    }
}

#[test]
fn fewest_tanks_equal_the_union_over_all_loads() {
    for book in [BOOK_OF_FOURTH, BOOK_OF_DIAMONDS] {
        let bare = bare(book.name);
        let mut tally = Tally::default();
        for case in 0..LOADS {
            let mut dice = Dice::new(2_000_000 + case);
            let small = maps::random(&mut dice);
            let rules = with_map(&bare, &small.text);
            let mut query = (book.ask)(&mut dice, &rules, 0, Bias::of(small.theme));
            query.load = Load::Fewest;
            // Light ships have so many steps to throw away that the plain search takes too long.
            query.rocket.dry = query.rocket.dry.max(Mass(7));
            query.most_turns = query.most_turns.map(|turns| turns.min(2));
            tally.compare(&rules, query, None, &format!("case {case}:\n{}", small.text));
        }
        tally.assert_rich(&BTreeSet::new());
    }
}

#[test]
fn fronts_without_the_landing_equal_those_of_an_exhaustive_search() {
    let bare = bare("fourth");
    let mut tally = Tally::default();
    for case in 0..ORBITS {
        let mut dice = Dice::new(3_000_000 + case);
        let small = maps::random(&mut dice);
        let rules = with_map(&bare, &small.text);
        let mut query = questions::fourth(&mut dice, &rules, 6, Bias::of(small.theme));
        query.is_orbit_enough = true;
        tally.compare(&rules, query, None, &format!("case {case}:\n{}", small.text));
    }
    tally.assert_rich(&BTreeSet::new());
}

fn on_random_maps(book: &Book) {
    let bare = bare(book.name);
    let mut tally = Tally::default();
    for case in 0..book.maps {
        let mut dice = Dice::new(case);
        let small = maps::random(&mut dice);
        let rules = with_map(&bare, &small.text);
        let query = (book.ask)(&mut dice, &rules, 10, Bias::of(small.theme));
        let left_out = tally.least_tried((book.rules)(small.theme));
        tally.compare(&rules, query, left_out, &format!("case {case}:\n{}", small.text));
    }
    let rules: BTreeSet<Rule> = THEMES.iter().flat_map(|theme| (book.rules)(*theme)).copied().collect();
    tally.assert_rich(&rules);
}

/// The rules with another map in place of theirs.
fn with_map(rules: &RuleSet, text: &str) -> RuleSet {
    pieces::with_map(rules, text, &BTreeMap::new())
}

/// A rule set with a map of one space, to stand in until there is another.
fn bare(name: &str) -> RuleSet {
    let text = "format = 1\nname = \"bare\"\nstart = \"s0\"\nzone = [{ name = \"plain\", solar_thrust = 0 }]\n\
                space = [{ id = \"s0\", name = \"s0\", kind = \"start\", zone = \"plain\", position = [0.5, 0.5] }]\n";
    with_map(&ruleset::load(&Data::Embedded, name).unwrap(), text)
}

/// A space next to a lander burn on which a turn may begin.
fn neighbour(rules: &RuleSet, from: SpaceId) -> SpaceId {
    let mut near = rules.map.links_from(from).map(|link| SpaceId::from(link.target()));
    near.find(|near| rules.map.space(*near).lander.is_none()).unwrap_or(rules.map.start())
}
