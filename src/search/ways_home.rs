//! The ways home from every space with every fuel figure, found backwards from home.

use std::collections::BTreeMap;

use super::network::{Course, Network, Place, Start, WholeMap};
use super::trip::most_paid;
use super::trip_space::TripSpace;
use super::watch::{Progress, Watch};
use crate::map::SpaceId;
use crate::rules::{Chance, Demand, Departure, departures, hazard_survival, is_more_fuel_better, pay};
use crate::ruleset::Hops;
use crate::track::FuelPosition;

/// The best way home from a space.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct WayHome {
    /// Turns it takes.
    pub turns: u16,
    /// The fuel figure at home.
    pub at: FuelPosition,
    /// Chance to come through.
    pub chance: Chance,
}

/// Which of the soonest ways is the best.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Soonest {
    /// The fullest, then the safest.
    Fullest,
    /// The safest, then the fullest.
    Safest,
}

impl Soonest {
    fn is_better(self, one: &WayHome, other: &WayHome) -> bool {
        let fuel = one.at.cmp(&other.at);
        let chance = one.chance.cmp(&other.chance);
        match self {
            Self::Fullest => fuel.then(chance).is_gt(),
            Self::Safest => chance.then(fuel).is_gt(),
        }
    }
}

/// Places whose moves are looked at between two looks of whoever watches.
const PORTION: usize = 48;

/// Fuel figures as bits, that of an empty ship first.
#[derive(Clone, Copy, Debug, Default)]
struct Marks(u128);

impl Marks {
    /// All figures beyond the other bits share this one.
    const LAST: u32 = u128::BITS - 1;

    const fn of(number: u16) -> Self {
        let number = number as u32;
        Self(1 << (if number < Self::LAST { number } else { Self::LAST }))
    }

    const fn with(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    const fn meets(self, other: Self) -> bool {
        self.0 & other.0 != 0
    }

    /// All figures but these, that is, all that may be others.
    const fn others(self) -> Self {
        Self(!self.0 | 1 << Self::LAST)
    }
}

/// Fuel figures before and after a move.
#[derive(Debug)]
struct Figures {
    pairs: Vec<(FuelPosition, FuelPosition)>,
    before: Marks,
    after: Marks,
}

/// Moves that end alike: which of all figures they join, and the hazards entered.
#[derive(Clone, Copy, Debug)]
struct Moves {
    from: Place,
    hazards: u8,
    figures: u32,
}

/// All moves.
#[derive(Debug)]
struct AllMoves {
    /// By their ends.
    to: Vec<Vec<Moves>>,
    figures: Vec<Figures>,
}

/// Figures at each place, to spare looks at moves that bring nothing.
#[derive(Debug)]
struct Progressed {
    /// Those whose ways home take just one turn less.
    newest: Vec<Marks>,
    /// Those whose ways home take fewer turns.
    settled: Vec<Marks>,
}

/// The soonest ways home, where what is on board is all that they depend on.
#[derive(Debug)]
pub(super) struct WaysHome {
    /// The fuel figure of an empty ship, and how many figures there are from there on.
    first: u16,
    count: usize,
    /// For each place and figure.
    best: Vec<Option<WayHome>>,
    /// Some ways have more rolls than a chance can hold.
    pub has_too_many_rolls: bool,
}

/// Ways of such trips may be found so: no fuel is thrown away, so that every figure leads to few others, and nothing else
/// counts on the way than turns, fuel and rolls for hazards.
pub(super) fn may_be_found(space: &TripSpace<'_>) -> bool {
    let policies = space.sky.any().policies();
    let rocket = space.rocket;
    !is_more_fuel_better(policies)
        && policies.hops == Hops::None
        && space.sky.terrains().len() == 1
        && !rocket.sail
        && (rocket.isofuel, rocket.ice, rocket.rad_hardness) == (0, 0, None)
        && !space.pays_hazards
        && space.least_chance == 0
}

impl WaysHome {
    /// Of a ship with so much fuel at most; `None` if somebody stops it.
    ///
    /// # Complexity
    /// One table for each space; then for each turn all moves that end where a ship came home with a turn less.
    pub(super) fn find(
        (space, network): (&TripSpace<'_>, &WholeMap<'_>),
        (home, full): (SpaceId, FuelPosition),
        soonest: Soonest,
        watch: &dyn Watch,
    ) -> Option<Self> {
        let first = space.track.empty(space.rocket.dry).0;
        let count = usize::from(full.0.saturating_sub(first)) + 1;
        let moves = moves((space, network), first..=full.0, watch)?;
        let mut ways =
            Self { first, count, best: vec![None; network.size() * count], has_too_many_rolls: false };
        for at in (first..=full.0).map(FuelPosition) {
            let place = ways.index(Place::of(home), at);
            ways.best[place] = Some(WayHome { turns: 0, at, chance: Chance::CERTAIN });
        }
        let mut last = vec![Place::of(home)];
        let none = vec![Marks::default(); network.size()];
        let mut progressed = Progressed { newest: none.clone(), settled: none };
        for turns in 1..=space.most_turns {
            if !watch.goes_on(Progress { states: u64::from(turns), found: 0 }) {
                return None;
            }
            for place in &last {
                let newest = ways.marks_of(*place, turns - 1);
                progressed.newest[place.index()] = newest;
                let settled = &mut progressed.settled[place.index()];
                *settled = settled.with(newest);
            }
            let mut next = Vec::new();
            for place in last {
                for one in &moves.to[place.index()] {
                    let figures = &moves.figures[one.figures as usize];
                    if progressed.may_bring((one, figures), place)
                        && ways.go_back((one, figures), place, turns, soonest)
                    {
                        next.push(one.from);
                    }
                }
            }
            next.sort_unstable();
            next.dedup();
            if next.is_empty() {
                break;
            }
            last = next;
        }
        Some(ways)
    }

    /// The best way home from here with so much fuel.
    pub(super) fn from(&self, place: Place, at: FuelPosition) -> Option<WayHome> {
        self.best[self.index(place, at)]
    }

    fn index(&self, place: Place, at: FuelPosition) -> usize {
        place.index() * self.count + usize::from(at.0 - self.first)
    }

    /// The figures from which the way home takes so many turns.
    fn marks_of(&self, place: Place, turns: u16) -> Marks {
        let first = place.index() * self.count;
        let ways = (0..).zip(&self.best[first..first + self.count]);
        let those = ways.filter(|(_, way)| way.is_some_and(|way| way.turns == turns));
        those.fold(Marks::default(), |marks, (number, _)| marks.with(Marks::of(number)))
    }

    /// Moves that end at a place, from where the way home takes a turn less. Gives whether some of them is the first or a
    /// better one of so many turns.
    fn go_back(
        &mut self,
        (moves, figures): (&Moves, &Figures),
        end: Place,
        turns: u16,
        soonest: Soonest,
    ) -> bool {
        let mut is_new = false;
        for &(before, after) in &figures.pairs {
            let Some(rest) = self.best[self.index(end, after)].filter(|rest| rest.turns + 1 == turns) else {
                continue;
            };
            let Some(chance) = rest.chance.then_times(hazard_survival(), moves.hazards) else {
                self.has_too_many_rolls = true;
                continue;
            };
            let way = WayHome { turns, chance, ..rest };
            let from = self.index(moves.from, before);
            let known = &mut self.best[from];
            if known.is_none_or(|known| known.turns == turns && soonest.is_better(&way, &known)) {
                *known = Some(way);
                is_new = true;
            }
        }
        is_new
    }
}

impl Progressed {
    /// A move to this place may be part of a way home of one turn more than the newest that is not known yet.
    fn may_bring(&self, (moves, figures): (&Moves, &Figures), end: Place) -> bool {
        figures.after.meets(self.newest[end.index()])
            && figures.before.meets(self.settled[moves.from.index()].others())
    }
}

/// The moves from all places with these figures; `None` if somebody stops it.
fn moves(
    (space, network): (&TripSpace<'_>, &WholeMap<'_>),
    figures: std::ops::RangeInclusive<u16>,
    watch: &dyn Watch,
) -> Option<AllMoves> {
    let least = *figures.start();
    let places: Vec<Place> = (0..network.size() as u16).map(Place).collect();
    let starts: Vec<BTreeMap<Course, Vec<(FuelPosition, Departure)>>> = places
        .iter()
        .map(|place| departures_by_course(space, network.space(*place), figures.clone()))
        .collect();
    let start = |place, course| Start { place, course, most: FuelPosition::MOST };
    let groups: Vec<Vec<Start>> = places
        .iter()
        .zip(&starts)
        .map(|(place, courses)| courses.keys().map(|course| start(*place, *course)).collect())
        .collect();
    let mut moves = AllMoves { to: vec![Vec::new(); network.size()], figures: Vec::new() };
    for (portion, groups) in groups.chunks(PORTION).enumerate() {
        let first = portion * PORTION;
        if !watch.goes_on(Progress { states: first as u64, found: 0 }) {
            return None;
        }
        network.prepare_each(groups, None, |number| {
            let number = first + number;
            let from = places[number];
            for (course, departures) in &starts[number] {
                let table = network.table(start(from, *course));
                // One of so many for each demand of the table.
                let first = moves.figures.len();
                let each = table.demands.iter().map(|demand| paid(space, departures, *demand, least));
                moves.figures.extend(each);
                for (outcome, look) in table.outcomes.iter().zip(&table.looks) {
                    let figures = first + usize::from(look.demand);
                    if !moves.figures[figures].pairs.is_empty() {
                        let (figures, hazards) = (figures as u32, outcome.hazards);
                        moves.to[outcome.end.index()].push(Moves { from, hazards, figures });
                    }
                }
            }
        });
    }
    Some(moves)
}

/// How a ship with each of these figures may begin a move here.
fn departures_by_course(
    space: &TripSpace<'_>,
    from: SpaceId,
    figures: std::ops::RangeInclusive<u16>,
) -> BTreeMap<Course, Vec<(FuelPosition, Departure)>> {
    let TripSpace { map, sky, track, rocket, .. } = *space;
    let (zone, size) = (map.zone(map.space(from).zone), sky.any().at(from).size);
    let mut by_course: BTreeMap<Course, Vec<(FuelPosition, Departure)>> = BTreeMap::new();
    for at in figures.map(FuelPosition) {
        for departure in departures(rocket, track, sky.any().policies(), zone, size, at, true) {
            by_course.entry(space.course(&departure, 1)).or_default().push((at, departure));
        }
    }
    by_course
}

/// The figures before and after moves with this demand, for all departures that can pay for it.
fn paid(
    space: &TripSpace<'_>,
    departures: &[(FuelPosition, Departure)],
    demand: Demand,
    least: u16,
) -> Figures {
    let TripSpace { sky, track, rocket, .. } = *space;
    let paid = departures.iter().filter_map(|(at, departure)| {
        let most =
            departure.power.thrust().allowance().min(most_paid(sky.any(), rocket, departure.steps_left));
        let payment = pay(sky.any(), rocket, track, departure, &demand, 0).ok();
        payment.filter(|_| demand.burns <= most).map(|payment| (*at, payment.at))
    });
    let pairs: Vec<(FuelPosition, FuelPosition)> = paid.collect();
    let marks = |figure: FuelPosition| Marks::of(figure.0 - least);
    let all = |marks: Marks, more: Marks| marks.with(more);
    Figures {
        before: pairs.iter().map(|(before, _)| marks(*before)).fold(Marks::default(), all),
        after: pairs.iter().map(|(_, after)| marks(*after)).fold(Marks::default(), all),
        pairs,
    }
}

#[cfg(test)]
mod tests {
    use std::cmp::Reverse;

    use super::*;
    use crate::data::Data;
    use crate::rules::Rocket;
    use crate::ruleset;
    use crate::search::limits::whole_map;
    use crate::search::query::{Load, Query};
    use crate::search::remaining::Remaining;
    use crate::search::standing::Standing;
    use crate::search::trip::TripSearch;
    use crate::search::watch::Unwatched;
    use crate::unit::{Consumption, Mass, Tanks, Thrust};

    /// From every tenth site, with full tanks, half of that and none, the ways home are those of a search that begins there.
    #[test]
    fn the_ways_are_those_that_a_search_from_there_finds() {
        let rules = ruleset::load(&Data::Embedded, "diamonds").unwrap();
        let rocket = Rocket::new(Thrust(5), Consumption::new(2, 1).unwrap(), Mass(2));
        let full = rules.track.loaded(Mass(2), Tanks(6)).unwrap();
        let home = rules.map.start();
        let query = Query { load: Load::Given(full), ..Query::new(rocket, home, home) };
        let sky = query.sky(&rules);
        let network = whole_map(&rules, &sky, &query).unwrap();
        let space = TripSpace { is_any_enough: true, ..TripSpace::of(&rules, &sky, &query) };
        assert!(may_be_found(&space));
        let remaining = Remaining::none(network.size());
        let find = |soonest| {
            WaysHome::find((&space, &network), (home, full), soonest, &Unwatched).expect("nobody stops it")
        };
        let (fullest, safest) = (find(Soonest::Fullest), find(Soonest::Safest));
        let empty = rules.track.empty(Mass(2)).0;
        let (mut compared, mut differing) = (0, 0);
        let sites = rules.map.spaces().filter(|(_, space)| space.is_site());
        for (site, _) in sites.step_by(10) {
            for at in [full.0, full.0.midpoint(empty), empty].map(FuelPosition) {
                let mut search = TripSearch::new(&space, &network, Some((Place::of(home), &remaining)), &[]);
                search.keep_past();
                search.add_standing(Place::of(site), Standing::start(at));
                search.best_first();
                let arrived = search.at[Place::of(home).index()].iter();
                let ways: Vec<WayHome> = arrived
                    .map(|(one, _)| WayHome { turns: one.turns, at: one.at, chance: one.chance })
                    .collect();
                let by_fuel = ways.iter().min_by_key(|one| (one.turns, Reverse(one.at), Reverse(one.chance)));
                let by_chance =
                    ways.iter().min_by_key(|one| (one.turns, Reverse(one.chance), Reverse(one.at)));
                let (by_fuel, by_chance) = (by_fuel.copied(), by_chance.copied());
                assert_eq!(fullest.from(Place::of(site), at), by_fuel, "{site:?}, {at:?}");
                assert_eq!(safest.from(Place::of(site), at), by_chance, "{site:?}, {at:?}");
                compared += usize::from(by_fuel.is_some());
                differing += usize::from(by_fuel != by_chance);
            }
        }
        assert!(compared > 20 && differing > 0, "{compared}, {differing}");
    }

    /// A ship without water goes one space a turn, whatever is there (`SD iE5`): from the cycler beside LEO
    /// it is home in one turn.
    #[test]
    fn an_emergency_sail_comes_home_space_by_space_sd_ie5() {
        let rules = ruleset::load(&Data::Embedded, "diamonds").unwrap();
        let rocket = Rocket::new(Thrust(5), Consumption::new(2, 1).unwrap(), Mass(2));
        let (home, empty) = (rules.map.start(), rules.track.empty(Mass(2)));
        let query = Query { load: Load::Given(empty), ..Query::new(rocket, home, home) };
        let sky = query.sky(&rules);
        let network = whole_map(&rules, &sky, &query).unwrap();
        let space = TripSpace::of(&rules, &sky, &query);
        let ways = WaysHome::find((&space, &network), (home, empty), Soonest::Safest, &Unwatched).unwrap();
        let near = rules.map.find("cycler").unwrap();
        let way = ways.from(Place::of(near), empty);
        assert_eq!(way, Some(WayHome { turns: 1, at: empty, chance: Chance::CERTAIN }));
    }
}
