//! The ways home from every space with every fuel figure, found backwards from home.

use super::moves_by_end::{Figures, Marks, Moves, all_moves};
use super::network::{Network, Place, WholeMap};
use super::trip_space::TripSpace;
use super::watch::{Progress, Watch};
use crate::map::SpaceId;
use crate::rules::{Chance, hazard_survival, is_more_fuel_better};
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

/// Figures at each place, to spare looks at moves that bring nothing.
#[derive(Debug)]
struct Progressed {
    /// Those from which a way home takes just one turn less.
    newest: Vec<Marks>,
    /// For each number of rolls those from which a way home with so many takes as many turns as are looked at.
    next: Vec<Vec<Marks>>,
    /// For each number of rolls those from which a way home with no more of them takes fewer turns.
    settled: Vec<Vec<Marks>>,
}

/// The soonest ways home, where what is on board is all that they depend on.
#[derive(Debug)]
pub(super) struct WaysHome {
    /// The fuel figure of an empty ship, and how many figures there are from there on.
    first: u16,
    count: usize,
    /// What trips are worth after none, one and more rolls, where a limit of their chance allows so many; otherwise nothing.
    chances: Vec<Chance>,
    /// For each place and figure; where the chance is limited, for each number of rolls on the way home.
    best: Vec<Option<WayHome>>,
    soonest: Soonest,
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
        && (space.least_chance == 0 || chances(space).len() <= MOST_CHANCES)
}

/// Where a limit allows more rolls, ways home are not found by their number.
const MOST_CHANCES: usize = 13;

/// What trips are worth after none, one and more rolls for hazards, as many as their limit allows, or at least too many.
fn chances(space: &TripSpace<'_>) -> Vec<Chance> {
    let rolls = 0..=MOST_CHANCES as u8;
    let chances = rolls.map_while(|rolls| Chance::CERTAIN.then_times(hazard_survival(), rolls));
    chances.take_while(|chance| chance.millionths() >= space.least_chance).collect()
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
        let moves = all_moves((space, network), first..=full.0, watch)?;
        let chances = if space.least_chance == 0 { Vec::new() } else { chances(space) };
        let best = vec![None; network.size() * count * chances.len().max(1)];
        let mut ways = Self { first, count, chances, best, soonest, has_too_many_rolls: false };
        for at in (first..=full.0).map(FuelPosition) {
            let place = ways.index(Place::of(home), at);
            ways.best[place] = Some(WayHome { turns: 0, at, chance: Chance::CERTAIN });
        }
        let mut last = vec![Place::of(home)];
        let none = vec![Marks::default(); network.size()];
        let of_each = vec![none.clone(); ways.numbers_of_rolls()];
        let mut progressed = Progressed { newest: none, next: of_each.clone(), settled: of_each };
        progressed.next[0][home.index()] = Marks::first(count);
        for turns in 1..=space.most_turns {
            if !watch.goes_on(Progress { states: u64::from(turns), found: 0 }) {
                return None;
            }
            for place in &last {
                progressed.go_on(*place);
            }
            let mut next = Vec::new();
            for place in last {
                for one in &moves.to[place.index()] {
                    let figures = &moves.figures[one.figures as usize];
                    if progressed.may_bring(*one, (figures.before, figures.after), place)
                        && ways.go_back((*one, figures), place, turns, &mut progressed)
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

    /// The best way home from here with so much fuel, after a trip with this chance.
    pub(super) fn from(&self, place: Place, at: FuelPosition, chance: Chance) -> Option<WayHome> {
        let allowed = if self.chances.is_empty() {
            1
        } else {
            self.chances.len() - self.chances.iter().position(|known| *known == chance)?
        };
        let first = self.index(place, at);
        let ways = self.best[first..first + allowed].iter().flatten().copied();
        ways.reduce(|best, way| {
            let is_better =
                way.turns < best.turns || way.turns == best.turns && self.soonest.is_better(&way, &best);
            if is_better { way } else { best }
        })
    }

    /// Numbers of rolls told apart.
    fn numbers_of_rolls(&self) -> usize {
        self.chances.len().max(1)
    }

    /// Where the ways with the fewest rolls are; the others follow.
    fn index(&self, place: Place, at: FuelPosition) -> usize {
        (place.index() * self.count + usize::from(at.0 - self.first)) * self.numbers_of_rolls()
    }

    /// Moves that end at a place, from where the way home takes a turn less. Gives whether some of them is the first or a
    /// better one of so many turns.
    fn go_back(
        &mut self,
        (moves, figures): (Moves, &Figures),
        end: Place,
        turns: u16,
        progressed: &mut Progressed,
    ) -> bool {
        let mut is_new = false;
        let (numbers, soonest) = (self.numbers_of_rolls(), self.soonest);
        for &(before, after) in &figures.pairs {
            let [mark, mark_after] = [before, after].map(|figure| Marks::of(figure.0 - self.first));
            if !progressed.may_bring(moves, (mark, mark_after), end) {
                continue;
            }
            for rolls in 0..numbers {
                let rest = self.best[self.index(end, after) + rolls];
                let Some(rest) = rest.filter(|rest| rest.turns + 1 == turns) else { continue };
                let rolls = if self.chances.is_empty() { 0 } else { rolls + usize::from(moves.hazards) };
                if rolls >= numbers {
                    break;
                }
                let Some(chance) = rest.chance.then_times(hazard_survival(), moves.hazards) else {
                    self.has_too_many_rolls = true;
                    continue;
                };
                let way = WayHome { turns, chance, ..rest };
                let from = self.index(moves.from, before);
                let (safer, known) = self.best[from..=from + rolls].split_at_mut(rolls);
                let is_covered = |safer: &WayHome| safer.turns < turns || !soonest.is_better(&way, safer);
                if !safer.iter().flatten().any(is_covered)
                    && known[0].is_none_or(|known| known.turns == turns && soonest.is_better(&way, &known))
                {
                    known[0] = Some(way);
                    let next = &mut progressed.next[rolls][moves.from.index()];
                    *next = next.with(mark);
                    is_new = true;
                }
            }
        }
        is_new
    }
}

impl Progressed {
    /// The turns looked at from now on are one more than those looked at before.
    fn go_on(&mut self, place: Place) {
        let mut newest = Marks::default();
        for (next, settled) in self.next.iter_mut().zip(&mut self.settled) {
            newest = newest.with(std::mem::take(&mut next[place.index()]));
            settled[place.index()] = settled[place.index()].with(newest);
        }
        self.newest[place.index()] = newest;
    }

    /// A move to this place with such figures before and after may be part of a way home of one turn more than the newest that
    /// is not known yet.
    fn may_bring(&self, moves: Moves, (before, after): (Marks, Marks), end: Place) -> bool {
        let rolls = usize::from(moves.hazards).min(self.settled.len() - 1);
        after.meets(self.newest[end.index()])
            && before.meets(self.settled[rolls][moves.from.index()].others())
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

    /// From every tenth site, with full tanks, half of that and none, the ways home are those of a search that begins there;
    /// within 60 % too, which allows two rolls, after a trip without a roll and with one.
    #[test]
    fn the_ways_are_those_that_a_search_from_there_finds() {
        let rules = ruleset::load(&Data::Embedded, "diamonds").unwrap();
        let rocket = Rocket::new(Thrust(5), Consumption::new(2, 1).unwrap(), Mass(2));
        let full = rules.track.loaded(Mass(2), Tanks(6)).unwrap();
        let home = rules.map.start();
        let query = Query { load: Load::Given(full), ..Query::new(rocket, home, home) };
        let sky = query.sky(&rules);
        let network = whole_map(&rules, &sky, &query).unwrap();
        let remaining = Remaining::none(network.size());
        let empty = rules.track.empty(Mass(2)).0;
        let (mut compared, mut differing, mut limited) = (0, 0, 0);
        let once = Chance::CERTAIN.then(hazard_survival()).unwrap();
        for (least_chance, chance) in [(0, Chance::CERTAIN), (600_000, Chance::CERTAIN), (600_000, once)] {
            let space =
                TripSpace { is_any_enough: true, least_chance, ..TripSpace::of(&rules, &sky, &query) };
            assert!(may_be_found(&space));
            let find = |soonest| {
                WaysHome::find((&space, &network), (home, full), soonest, &Unwatched)
                    .expect("nobody stops it")
            };
            let (fullest, safest) = (find(Soonest::Fullest), find(Soonest::Safest));
            let sites = rules.map.spaces().filter(|(_, space)| space.is_site());
            for (site, _) in sites.step_by(10) {
                for at in [full.0, full.0.midpoint(empty), empty].map(FuelPosition) {
                    let mut search =
                        TripSearch::new(&space, &network, Some((Place::of(home), &remaining)), &[]);
                    search.keep_past();
                    search.add_standing(Place::of(site), Standing { chance, ..Standing::start(at) });
                    search.best_first();
                    let arrived = search.at[Place::of(home).index()].iter();
                    let ways: Vec<WayHome> = arrived
                        .map(|(one, _)| WayHome { turns: one.turns, at: one.at, chance: one.chance })
                        .collect();
                    let by_fuel =
                        ways.iter().min_by_key(|one| (one.turns, Reverse(one.at), Reverse(one.chance)));
                    let by_chance =
                        ways.iter().min_by_key(|one| (one.turns, Reverse(one.chance), Reverse(one.at)));
                    let whole_trip = |ways: &WaysHome| {
                        let way = ways.from(Place::of(site), at, chance)?;
                        Some(WayHome { chance: chance.and(way.chance)?, ..way })
                    };
                    assert_eq!(whole_trip(&fullest).as_ref(), by_fuel, "{site:?}, {at:?}");
                    assert_eq!(whole_trip(&safest).as_ref(), by_chance, "{site:?}, {at:?}");
                    compared += usize::from(by_fuel.is_some());
                    differing += usize::from(by_fuel != by_chance);
                    limited += usize::from(least_chance > 0 && by_fuel.is_none());
                }
            }
        }
        assert!(compared > 60 && differing > 0, "{compared}, {differing}");
        assert!(limited > 0, "none is without a way home within the limit");
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
        let way = ways.from(Place::of(near), empty, Chance::CERTAIN);
        assert_eq!(way, Some(WayHome { turns: 1, at: empty, chance: Chance::CERTAIN }));
    }
}
