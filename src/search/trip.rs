//! Joins moves into trips: the outer search over ends of turns.

use std::cmp::Reverse;
use std::rc::Rc;

use rustc_hash::FxHashMap;

use super::ahead::Ahead;
use super::network::{Course, Network, Place, Start};
use super::remaining::Remaining;
use super::sieve::Sieves;
use super::standing::{Rival, Standing};
use super::stats::SearchStats;
use super::table::MoveTable;
use super::trip_news::Past;
pub use super::trip_space::TripSpace;
use super::watch::{Progress, Unwatched, Watch};
use crate::map::ZoneId;
use crate::rules::{Departure, Rocket, Terrain, departures, is_more_fuel_better};
use crate::track::FuelPosition;
use crate::unit::{Burns, Mass, Steps};

/// No move pays for more burns with these steps: where half lander burns cost half the fuel, twice as many.
pub fn most_paid(terrain: &Terrain, rocket: &Rocket, steps: Steps) -> Burns {
    let halves = if terrain.has_half_burns() { 2 } else { 1 };
    let burns = rocket.consumption.burns_from(Steps(steps.0.saturating_mul(halves)));
    Burns(burns.unwrap_or(u32::MAX).min(255) as u8)
}

/// How a turn came to its end.
#[derive(Clone, Copy, Debug)]
pub enum Way {
    /// The trip begins here.
    Start,
    /// By a move: its departure, and which outcome of the table it is.
    Flight(Departure, u32),
    /// By a suborbital hop.
    Hop(Departure),
}

/// A trip so far, at the end of a turn.
#[derive(Clone, Copy, Debug)]
pub struct TripLabel {
    /// Where it is.
    pub place: Place,
    /// What it has spent and kept.
    pub standing: Standing,
    /// The trip without its last turn.
    pub parent: Option<u32>,
    /// The last turn.
    pub way: Way,
    /// The turn may as well have ended before, unless the trip ends here.
    pub is_halt_needless: bool,
}

/// The outcome of a search: all labels kept, and those at each place.
#[derive(Debug)]
pub struct Trips {
    /// Every label, parents before children.
    pub labels: Vec<TripLabel>,
    /// The labels at each place that no other covers, with their standings.
    pub at: Vec<Vec<(Standing, u32)>>,
    /// What was done.
    pub stats: SearchStats,
}

/// Finds all optimal trips from a start to a goal, turn by turn; just one where the question says so.
///
/// # Complexity
/// Each turn looks at every new trade-off of turns, fuel and chance at every place, and at every outcome of the move table
/// there.
pub fn search<N: Network>(
    space: &TripSpace<'_>,
    network: &N,
    start: (Place, FuelPosition),
    goal: Place,
    (rivals, watch): (&[Rival], &dyn Watch),
) -> Trips {
    let none = Remaining::none(network.size());
    let mut search = TripSearch::new(space, network, Some((goal, &none)), rivals);
    search.watch = watch;
    search.keep_past();
    search.add_start(start);
    search.turn_by_turn();
    Trips { labels: search.labels, at: search.at, stats: search.stats }
}

/// What the useful departures depend on.
type DepartureKey = (Mass, FuelPosition, ZoneId, Option<u8>, bool, u8);

pub(super) struct TripSearch<'a, N> {
    pub(super) space: TripSpace<'a>,
    pub(super) network: &'a N,
    pub(super) goal: Option<(Place, &'a Remaining)>,
    pub(super) rivals: &'a [Rival],
    /// Trips that spend more steps may be left out, where tables heed fuel.
    pub(super) budget: Steps,
    /// Who may stop it.
    pub(super) watch: &'a dyn Watch,
    /// Trips gone on from.
    states: u64,
    pub(super) labels: Vec<TripLabel>,
    /// Standings beside their labels, so that comparing them touches nothing else.
    pub(super) at: Vec<Vec<(Standing, u32)>>,
    /// At each place the fullest trip that spent nothing but turns and fuel: a look at it spares most others.
    certain: Vec<Option<Standing>>,
    /// Where trips stood when the turn began, where the network heeds that.
    ahead: Option<Ahead<'a>>,
    /// What leaves nothing to others, where that is kept in mind.
    pub(super) past: Option<Rc<Past>>,
    pub(super) stats: SearchStats,
    departures: FxHashMap<DepartureKey, Rc<[(Departure, u8)]>>,
    /// Tables for the turn that was begun and no other; its other moves have those of the network.
    pub(super) own: Vec<(Course, Rc<MoveTable>)>,
}

impl<'a, N: Network> TripSearch<'a, N> {
    pub(super) fn new(
        space: &TripSpace<'a>,
        network: &'a N,
        goal: Option<(Place, &'a Remaining)>,
        rivals: &'a [Rival],
    ) -> Self {
        Self {
            space: *space,
            goal,
            rivals,
            budget: Steps(u16::MAX),
            watch: &Unwatched,
            states: 0,
            labels: Vec::new(),
            at: vec![Vec::new(); network.size()],
            certain: vec![None; network.size()],
            ahead: None,
            network,
            past: None,
            stats: SearchStats::default(),
            departures: FxHashMap::default(),
            own: Vec::new(),
        }
    }

    /// Somebody stopped it.
    pub(super) const fn is_stopped(&self) -> bool {
        self.stats.stopped > 0
    }

    /// Goes on from one more trip, unless somebody does not want that.
    pub(super) fn looks_on(&mut self) -> bool {
        self.states += 1;
        // Each trip may need a move table, which takes its time.
        if !self.is_stopped() {
            let found = self.goal.map_or(0, |(goal, _)| self.at[goal.index()].len());
            self.stats.stopped = u64::from(!self.watch.goes_on(Progress { states: self.states, found }));
        }
        !self.is_stopped()
    }

    /// A trip that begins with turns and fuel spent already.
    pub(super) fn add_standing(&mut self, place: Place, standing: Standing) {
        self.add(TripLabel { place, standing, parent: None, way: Way::Start, is_halt_needless: false });
    }

    /// What the moves come from.
    pub(super) const fn network(&self) -> &N {
        self.network
    }

    pub(super) fn add_start(&mut self, (place, at): (Place, FuelPosition)) {
        self.add(TripLabel {
            place,
            standing: Standing::start(at),
            parent: None,
            way: Way::Start,
            is_halt_needless: false,
        });
    }

    /// Begins a turn of a ship that stands like this. Gives the moves that it may be. The ship may differ from that of other
    /// turns in its mass alone.
    pub(super) fn begin_turn(
        &mut self,
        rocket: &'a Rocket,
        (place, standing): (Place, Standing),
        turn: u16,
    ) -> Vec<Start> {
        self.space.rocket = rocket;
        self.own.clear();
        for label in self.labels.drain(..) {
            self.at[label.place.index()].clear();
            self.certain[label.place.index()] = None;
        }
        self.add_standing(place, standing);
        self.moves_of(0, turn)
    }

    /// All that comes of the turn that was begun and that is news, in the order found. The tables of its moves are made.
    pub(super) fn end_turn(&mut self, turn: u16, sieves: &dyn Sieves) -> Vec<TripLabel> {
        self.expand_news(0, turn, Some(sieves));
        let is_kept = |index: usize, label: &TripLabel| {
            self.at[label.place.index()].iter().any(|(_, kept)| *kept as usize == index)
        };
        let made = self.labels.iter().enumerate().skip(1);
        made.filter(|(index, label)| is_kept(*index, label)).map(|(_, label)| *label).collect()
    }

    /// Goes on from all trips of a turn before any of the next.
    pub(super) fn turn_by_turn(&mut self) {
        let mut last_new = 0;
        for turn in 1..=self.space.most_turns {
            if turn > last_new + self.space.sky.cycle() || self.is_stopped() {
                break;
            }
            // Whoever has not met this season yet may have waited for it.
            let since = self.space.sky.last_alike(turn);
            let labels = &self.labels;
            let waiting = (0..labels.len() as u32)
                .filter(|index| (since..turn).contains(&labels[*index as usize].standing.turns));
            let waiting: Vec<(u32, u16)> = waiting.map(|index| (index, turn)).collect();
            self.stats.peak_frontier = self.stats.peak_frontier.max(waiting.len() as u64);
            let before = self.labels.len();
            if self.network.heeds_ahead() {
                self.ahead = Ahead::new(&self.space, &self.labels, &self.at);
            }
            self.expand_all(&waiting, |_, _, _| {});
            if self.labels.len() > before {
                last_new = turn;
            }
            let is_reached = self.goal.is_some_and(|(goal, _)| !self.at[goal.index()].is_empty());
            if self.space.is_any_enough && is_reached {
                break;
            }
        }
    }

    /// A label from which it is still worth departing in this turn.
    pub(super) fn is_open(&self, index: u32, turn: u16) -> bool {
        let label = &self.labels[index as usize];
        let is_goal = self.goal.is_some_and(|(goal, _)| goal == label.place);
        !is_goal
            && !label.is_halt_needless
            && self.at[label.place.index()].iter().any(|(_, kept)| *kept == index)
            && !self.leads_nowhere(label.place, &Standing { turns: turn - 1, ..label.standing })
    }

    /// Goes on from these labels, each by a departure in its turn; `then` hears which one is done.
    pub(super) fn expand_all(&mut self, labels: &[(u32, u16)], mut then: impl FnMut(&mut Self, u32, u16)) {
        let moves: Vec<Vec<Start>> = labels.iter().map(|&(index, turn)| self.moves_of(index, turn)).collect();
        let (network, ahead) = (self.network, self.ahead.take());
        network.prepare_each(&moves, ahead.as_ref(), |number| {
            let (index, turn) = labels[number];
            if self.looks_on() {
                self.expand(index, turn);
            }
            then(self, index, turn);
        });
    }

    /// The moves that a departure from this label in this turn may be.
    fn moves_of(&mut self, index: u32, turn: u16) -> Vec<Start> {
        if !self.is_open(index, turn) {
            return Vec::new();
        }
        let TripLabel { place, standing, .. } = self.labels[index as usize];
        let choices = self.departures(index);
        let most = match &self.ahead {
            Some(ahead) => ahead.most(place),
            None if self.network.heeds_fuel() => self.table_fuel(&standing),
            None => FuelPosition::MOST,
        };
        let start = |departure| Start { place, course: self.space.course(departure, turn), most };
        let mut moves: Vec<Start> = choices.iter().map(|(departure, _)| start(departure)).collect();
        moves.sort_unstable();
        moves.dedup();
        moves
    }

    /// For how much fuel at most the tables of a trip that stands like this are.
    pub(super) fn table_fuel(&self, standing: &Standing) -> FuelPosition {
        let TripSpace { track, rocket, .. } = self.space;
        let more = track.steps(rocket.dry, standing.at).saturating_sub(self.budget);
        let budgeted = || track.spend(rocket.dry, standing.at, more);
        Some(standing.at).filter(|_| !self.network.heeds_fuel()).or_else(budgeted).unwrap_or(standing.at)
    }

    /// The useful departures of a label, fullest first, each with the ice chits melted before.
    pub(super) fn departures(&mut self, index: u32) -> Rc<[(Departure, u8)]> {
        let TripSpace { map, sky, track, rocket, .. } = self.space;
        let terrain = sky.any();
        let label = &self.labels[index as usize];
        let from = self.network.space(label.place);
        let size = terrain.at(from).size;
        let zone = map.space(from).zone;
        let has_thruster = !label.standing.is_sail_lost;
        let at = label.standing.at;
        let policies = terrain.policies();
        let most_ice = rocket.ice - label.standing.chits.ice;
        let known = self
            .departures
            .entry((rocket.dry, at, zone, size, has_thruster, most_ice))
            .or_insert_with(|| {
                let loads = std::iter::successors(Some(at), |at| track.add_tank(rocket.dry, *at));
                let loads = loads.zip(0..=most_ice);
                let ways = loads.flat_map(|(at, ice)| {
                    let ways = departures(rocket, track, policies, map.zone(zone), size, at, has_thruster);
                    ways.into_iter().map(move |way| (way, ice))
                });
                let mut ways: Vec<(Departure, u8)> = ways.collect();
                ways.sort_by_key(|(way, ice)| (*ice, Reverse(way.at)));
                ways.into()
            });
        Rc::clone(known)
    }

    /// Keeps a label unless another covers it or it leads nowhere new.
    pub(super) fn add(&mut self, label: TripLabel) {
        let place = label.place.index();
        let standing = label.standing;
        let least = self.space.least_chance;
        if least > 0 && standing.chance.millionths() < least {
            self.stats.bounded += 1;
            return;
        }
        let is_more_better = is_more_fuel_better(self.space.sky.any().policies());
        if self.certain[place]
            .is_some_and(|known| is_more_better && known.turns <= standing.turns && known.at >= standing.at)
            || self.at[place].iter().any(|(other, _)| other.covers(&standing, is_more_better))
        {
            self.stats.dominated += 1;
            return;
        }
        if self.leads_nowhere(label.place, &standing) {
            self.stats.bounded += 1;
            if let Some(past) = &self.past {
                past.keep(label.place, standing);
            }
            return;
        }
        self.at[place].retain(|(other, _)| !standing.covers(other, is_more_better));
        self.at[place].push((standing, self.labels.len() as u32));
        if let Some(past) = &self.past {
            past.keep(label.place, standing);
        }
        let Standing { turns, at, .. } = standing;
        let is_fuller = self.certain[place].is_none_or(|known| known.at < at);
        if is_fuller && standing == (Standing { turns, ..Standing::start(at) }) {
            self.certain[place] = Some(standing);
        }
        self.labels.push(label);
        self.stats.labels += 1;
    }
}
