//! Which ends of a turn the trips found before leave nothing to.

use std::cell::RefCell;
use std::rc::Rc;

use rustc_hash::FxHashMap;

use super::everywhere::Everywhere;
use super::network::{Network, Place};
use super::sieve::{Kept, Log, Sieve, Sieves, covered_figures};
use super::standing::Standing;
use super::trip::TripSearch;
use crate::map::SpaceId;
use crate::rules::{Chance, Rocket, is_more_fuel_better};

/// With more sieves than that all are made anew.
const MOST_SIEVES: usize = 2_000;

/// Turns, chance and hazards paid of what arrives with nothing else spent but fuel.
type Arriving = (u16, Chance, u8);

/// Standings that leave nothing to trips which arrive no better: those of trips kept, and those that lead nowhere new.
#[derive(Debug)]
pub(super) struct Past {
    log: Rc<Log<Standing>>,
    sieves: RefCell<FxHashMap<Arriving, Rc<Sieve>>>,
    is_more_better: bool,
}

impl Past {
    /// Nothing was found yet at so many places.
    pub(super) fn new(places: usize, is_more_better: bool) -> Self {
        Self { log: Rc::new(Log::new(places)), sieves: RefCell::default(), is_more_better }
    }

    /// What these trips leave nothing to, of ships that throw no fuel away.
    pub(super) fn of<'a>(places: usize, found: impl IntoIterator<Item = &'a Everywhere>) -> Self {
        let past = Self::new(places, false);
        for trips in found {
            for place in (0..places as u16).map(Place) {
                trips.at(SpaceId(place.0)).iter().for_each(|standing| past.keep(place, *standing));
            }
        }
        past
    }

    /// Whatever arrives here no better is no news.
    pub(super) fn keep(&self, place: Place, standing: Standing) {
        self.log.push(place, standing);
    }
}

/// What arrives like this, and what was before.
struct Arrivals {
    log: Rc<Log<Standing>>,
    arriving: Standing,
    is_more_better: bool,
}

impl Kept for Arrivals {
    fn figures(&self, place: Place, since: u32, known: u64) -> u64 {
        let mut new = 0;
        self.log.each_since(place, since, |standing| {
            let figures = covered_figures(standing.at, self.is_more_better);
            let like = Standing { at: standing.at, ..self.arriving };
            if figures & !(known | new) != 0 && standing.covers(&like, false) {
                new |= figures;
            }
        });
        new
    }
}

/// What is news to a trip that goes on from a standing.
pub(super) struct TripNews<'a> {
    pub past: &'a Past,
    pub standing: Standing,
    pub turn: u16,
}

impl Sieves for TripNews<'_> {
    fn sieve(&self, chance: Chance, paid_hazards: u8) -> Option<Rc<Sieve>> {
        let Past { log, sieves, is_more_better } = self.past;
        let (turns, is_more_better) = (self.turn, *is_more_better);
        let paid_hazards = self.standing.paid_hazards.saturating_add(paid_hazards);
        let mut sieves = sieves.borrow_mut();
        if sieves.len() >= MOST_SIEVES {
            sieves.clear();
        }
        let sieve = sieves.entry((turns, chance, paid_hazards)).or_insert_with(|| {
            let arriving = Standing { turns, paid_hazards, chance, ..Standing::start(self.standing.at) };
            let arrivals = Arrivals { log: Rc::clone(log), arriving, is_more_better };
            Rc::new(Sieve::new(log.counts(), Box::new(arrivals)))
        });
        Some(Rc::clone(sieve))
    }
}

impl<N: Network> TripSearch<'_, N> {
    /// From now on keeps in mind what leaves nothing to others. Ships with chits are compared by more.
    pub(super) fn keep_past(&mut self) {
        self.past = self.new_past();
    }

    /// Nothing to keep in mind yet.
    pub(super) fn new_past(&self) -> Option<Rc<Past>> {
        let Rocket { ice, isofuel, .. } = *self.space.rocket;
        let is_more_better = is_more_fuel_better(self.space.sky.any().policies());
        let places = self.at.len();
        (ice == 0 && isofuel == 0).then(|| Rc::new(Past::new(places, is_more_better)))
    }

    /// All trips that go on from a label by a departure in this turn, but for what is known to be no news.
    pub(super) fn expand(&mut self, index: u32, turn: u16) {
        let standing = self.labels[index as usize].standing;
        let past = self.past.clone().filter(|_| !standing.is_sail_lost);
        let news = past.as_ref().map(|past| TripNews { past, standing, turn });
        self.expand_news(index, turn, news.as_ref().map(|news| news as &dyn Sieves));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::data::Data;
    use crate::rules::hazard_survival;
    use crate::ruleset;
    use crate::search::everywhere::everywhere;
    use crate::search::query::Query;
    use crate::search::watch::Unwatched;
    use crate::track::FuelPosition;
    use crate::unit::{Consumption, Mass, Tanks, Thrust};

    /// One trip came to a place in turn 2 with figure 5 after one roll: whoever comes no better finds nothing new there.
    #[test]
    fn only_what_is_no_better_is_no_news() {
        let (past, place) = (Past::new(2, true), Place(1));
        let once = Chance::CERTAIN.then(hazard_survival()).unwrap();
        let start = Standing::start(FuelPosition(9));
        past.keep(place, Standing { turns: 2, at: FuelPosition(5), chance: once, ..start });
        let is_news = |turn, chance, paid, at| {
            let news = TripNews { past: &past, standing: start, turn };
            !news.sieve(chance, paid).unwrap().keeps(place, FuelPosition(at))
        };
        let twice = once.then(hazard_survival()).unwrap();
        assert!(!is_news(2, once, 0, 5) && !is_news(3, twice, 1, 4));
        assert!(is_news(1, once, 0, 5), "sooner");
        assert!(is_news(2, Chance::CERTAIN, 0, 5), "safer");
        assert!(is_news(2, once, 0, 6), "fuller");
        // One that paid for a hazard covers none that did not.
        past.keep(Place(0), Standing { paid_hazards: 1, ..start });
        let news = TripNews { past: &past, standing: start, turn: 1 };
        assert!(!news.sieve(Chance::CERTAIN, 0).unwrap().keeps(Place(0), FuelPosition(9)));
        assert!(news.sieve(Chance::CERTAIN, 1).unwrap().keeps(Place(0), FuelPosition(9)));
    }
    /// Of ships that throw no fuel away, what found trips leave nothing to is what arrives there as late with the same fuel.
    #[test]
    fn trips_found_before_leave_nothing_to_others_sd_ie6c() {
        let rules = ruleset::load(&Data::Embedded, "diamonds").unwrap();
        let rocket = Rocket::new(Thrust(5), Consumption::new(1, 1).unwrap(), Mass(2));
        let leo = rules.map.start();
        let query = Query::new(rocket, leo, leo);
        let at = rules.track.loaded(Mass(2), Tanks(2)).unwrap();
        let found = everywhere(&rules, &query.sky(&rules), &query, at, &Unwatched).unwrap();
        let cycler = rules.map.find("cycler").unwrap();
        let places = rules.map.spaces().count();
        let past = Past::of(places, [&found]);
        let first = found.at(cycler)[0];
        let is_news = |turns, chance, at| {
            let news = TripNews { past: &past, standing: Standing::start(at), turn: turns };
            !news.sieve(chance, 0).unwrap().keeps(Place::of(cycler), at)
        };
        assert!(
            !is_news(first.turns, first.chance, first.at)
                && !is_news(first.turns + 1, first.chance, first.at)
        );
        let fuller = rules.track.loaded(Mass(2), Tanks(3)).unwrap();
        assert!(is_news(first.turns, first.chance, fuller), "none had so much");
    }
}
