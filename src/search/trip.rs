//! Joins moves into trips: the outer search over ends of turns.

use std::cmp::Reverse;
use std::collections::HashMap;
use std::rc::Rc;

use super::bound::Bound;
use super::moves::Outcome;
use super::network::{Course, Network, Place};
use super::sky::Sky;
use super::stats::SearchStats;
use crate::map::{Map, ZoneId};
use crate::rules::{
    Chance, Chits, Departure, Drive, HAZARD_PRICE, Rocket, Terrain, belt_survival, departures,
    hazard_survival, hop_departure, is_more_fuel_better, pay,
};
use crate::track::{FuelPosition, FuelTrack};
use crate::unit::{Burns, HalfBurns, Steps, Thrust, Water};

/// Everything that stays the same during a search.
#[derive(Clone, Copy, Debug)]
pub struct TripSpace<'a> {
    /// The map.
    pub map: &'a Map,
    /// The terms of its spaces in each turn.
    pub sky: &'a Sky,
    /// The fuel track.
    pub track: &'a FuelTrack,
    /// The rocket.
    pub rocket: &'a Rocket,
    /// Hazards are paid for, not rolled (`LR 6.4G`).
    pub pays_hazards: bool,
    /// No trip takes more turns.
    pub most_turns: u16,
    /// The soonest trip is enough.
    pub is_any_enough: bool,
    /// No trip ends with more fuel.
    pub fullest_end: FuelPosition,
    /// Water tanks loaded at the start, for comparing with rivals.
    pub loaded: Water,
    /// No move pays more burns.
    pub most_burns: Burns,
}

impl TripSpace<'_> {
    /// What a move depends on after this departure; a lit afterburner matters to it only at the sun.
    pub fn course(&self, departure: &Departure, turn: u16) -> Course {
        let drive = match Drive::of(departure) {
            Drive::Afterburning if !self.sky.any().has_oberth() => Drive::Powered,
            drive => drive,
        };
        Course { drive, season: self.sky.index(turn) }
    }
}

/// Free burns of an isofuel chit (`SD iE3b`).
const ISOFUEL_BURNS: u16 = 2;

/// No move pays for more burns with these steps: where half lander burns cost half the fuel, twice as many.
pub fn most_paid(terrain: &Terrain, rocket: &Rocket, steps: Steps) -> Burns {
    let halves = if terrain.has_half_burns() { 2 } else { 1 };
    let burns = rocket.consumption.burns_from(Steps(steps.0.saturating_mul(halves)));
    Burns(burns.unwrap_or(u32::MAX).min(255) as u8)
}

/// Water tanks paid for hazards (`LR 6.4G`).
pub const fn hazard_water(paid_hazards: u8) -> Water {
    Water(HAZARD_PRICE.0 * paid_hazards as u16)
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

/// What a trip has spent and kept: all that trips at the same place are compared by.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Standing {
    /// Turns flown.
    pub turns: u16,
    /// Where the fuel figure stands.
    pub at: FuelPosition,
    /// Hazards paid for.
    pub paid_hazards: u8,
    /// The sail is lost.
    pub is_sail_lost: bool,
    /// Chits spent.
    pub chits: Chits,
    /// Chance to have come this far.
    pub chance: Chance,
}

impl Standing {
    /// Whatever the other one may still become, this one may too, no later and no worse.
    ///
    /// Proven for: turns, fuel, chance, hazards paid. Whether more fuel is never worse the rules say.
    fn covers(&self, other: &Self, is_more_better: bool) -> bool {
        (self.at == other.at || (is_more_better && self.at > other.at))
            && self.turns <= other.turns
            && self.paid_hazards <= other.paid_hazards
            && self.is_sail_lost <= other.is_sail_lost
            && self.chits.covers(other.chits)
            && self.chance >= other.chance
    }
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
}

/// A trip that another search found before, which new ones must beat in turns, chance or water.
#[derive(Clone, Copy, Debug)]
pub struct Rival {
    /// Its turns.
    pub turns: u16,
    /// Its chance.
    pub chance: Chance,
    /// What it costs in all.
    pub water: Water,
    /// Fuel left, where that counts.
    pub left: Option<FuelPosition>,
    /// Chits spent.
    pub chits: Chits,
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

/// Labels whose move tables are made together: enough for all cores, few enough to stop soon.
const BATCH: usize = 32;

/// Finds all optimal trips from a start, to one goal or to everywhere.
///
/// # Complexity
/// One pass for each turn; each pass looks at every new trade-off of turns, fuel and chance at every place, and at every
/// outcome of the move table there.
pub fn search<N: Network>(
    space: &TripSpace<'_>,
    network: &mut N,
    start: (Place, FuelPosition),
    goal: Option<(Place, &Bound)>,
    rivals: &[Rival],
) -> Trips {
    let places = network.size();
    let mut search = TripSearch {
        space: *space,
        network,
        goal,
        rivals,
        labels: Vec::new(),
        at: vec![Vec::new(); places],
        stats: SearchStats::default(),
        departures: HashMap::new(),
    };
    let (place, at) = start;
    let standing = Standing {
        turns: 0,
        at,
        paid_hazards: 0,
        is_sail_lost: false,
        chits: Chits::default(),
        chance: Chance::CERTAIN,
    };
    search.add(TripLabel { place, standing, parent: None, way: Way::Start });
    let mut last_new = 0;
    for turn in 1..=space.most_turns {
        if turn > last_new + space.sky.cycle() {
            break;
        }
        // Whoever has not met this season yet may have waited for it.
        let since = space.sky.last_alike(turn);
        let labels = &search.labels;
        let waiting = (0..labels.len() as u32)
            .filter(|index| (since..turn).contains(&labels[*index as usize].standing.turns));
        let mut waiting: Vec<u32> = waiting.collect();
        search.stats.peak_frontier = search.stats.peak_frontier.max(waiting.len() as u64);
        // The nearest to the goal first: once it is reached, most of the others lead nowhere new, and their tables are
        // never made.
        if let Some((_, bound)) = goal {
            waiting.sort_by_key(|index| bound.burns(search.labels[*index as usize].place));
        }
        let before = search.labels.len();
        for batch in waiting.chunks(BATCH) {
            search.prepare(batch, turn);
            for index in batch {
                search.expand(*index, turn);
            }
        }
        if search.labels.len() > before {
            last_new = turn;
        }
        if space.is_any_enough && goal.is_some_and(|(goal, _)| !search.at[goal.index()].is_empty()) {
            break;
        }
    }
    Trips { labels: search.labels, at: search.at, stats: search.stats }
}

/// What the useful departures depend on.
type DepartureKey = (FuelPosition, ZoneId, Option<u8>, bool, u8);

struct TripSearch<'a, N> {
    space: TripSpace<'a>,
    network: &'a mut N,
    goal: Option<(Place, &'a Bound)>,
    rivals: &'a [Rival],
    labels: Vec<TripLabel>,
    /// Standings beside their labels, so that comparing them touches nothing else.
    at: Vec<Vec<(Standing, u32)>>,
    stats: SearchStats,
    departures: HashMap<DepartureKey, Rc<[(Departure, u8)]>>,
}

impl<N: Network> TripSearch<'_, N> {
    /// A label that is still worth going on from.
    fn is_open(&self, index: u32) -> bool {
        let label = &self.labels[index as usize];
        let is_goal = self.goal.is_some_and(|(goal, _)| goal == label.place);
        !is_goal
            && self.at[label.place.index()].iter().any(|(_, kept)| *kept == index)
            && !self.leads_nowhere(label)
    }

    /// Makes the move tables that a turn will look at.
    fn prepare(&mut self, labels: &[u32], turn: u16) {
        let mut moves = Vec::new();
        for &index in labels {
            if self.is_open(index) {
                let place = self.labels[index as usize].place;
                let choices = self.departures(index);
                moves
                    .extend(choices.iter().map(|(departure, _)| (place, self.space.course(departure, turn))));
            }
        }
        moves.sort_unstable();
        moves.dedup();
        self.network.prepare(&moves);
    }

    /// The useful departures of a label, fullest first, each with the ice chits melted before.
    fn departures(&mut self, index: u32) -> Rc<[(Departure, u8)]> {
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
        let known = self.departures.entry((at, zone, size, has_thruster, most_ice)).or_insert_with(|| {
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

    /// All trips that go on from a label by one turn.
    fn expand(&mut self, index: u32, turns: u16) {
        if !self.is_open(index) {
            return;
        }
        let TripSpace { map, sky, track, rocket, .. } = self.space;
        let terrain = sky.at(turns);
        let label = self.labels[index as usize];
        let choices = self.departures(index);
        // What an earlier departure with more fuel allowed is only looked at again if thrust matters otherwise.
        let mut allowed = None;
        for (departure, ice) in &*choices {
            let course = self.space.course(departure, turns);
            let drive = course.drive;
            let thrust = departure.power.thrust();
            let most_ice = rocket.ice - label.standing.chits.ice - ice;
            let most = if most_ice > 0 {
                thrust.allowance()
            } else {
                thrust.allowance().min(most_paid(terrain, rocket, departure.steps_left))
            };
            let mut number = 0;
            while let Some(outcome) = self.network.table(label.place, course).outcomes.get(number) {
                let outcome = *outcome;
                if outcome.demand.burns > most {
                    break;
                }
                let is_known =
                    drive.has_thruster() && *ice == 0 && Some((drive, outcome.demand.burns)) <= allowed;
                let thrust_matters = outcome.demand.landed.is_some()
                    || outcome.demand.thrust_above > Thrust(0)
                    || (outcome.belts > 0 && rocket.rad_hardness.is_some());
                if !is_known || thrust_matters {
                    self.fly(&label, index, (departure, *ice), &outcome, number as u32, turns);
                }
                number += 1;
            }
            if drive.has_thruster() && *ice == 0 {
                // What the afterburner adds at the sun is no part of what was looked at without it.
                let same = allowed.filter(|(known, _)| *known == drive);
                allowed = same.max(Some((drive, most)));
            }
        }
        let from = self.network.space(label.place);
        let (size, zone, has_thruster) =
            (terrain.at(from).size, map.space(from).zone, !label.standing.is_sail_lost);
        if let (Some(size), true) = (size, has_thruster) {
            for end in self.network.hops(label.place, sky.index(turns)) {
                let Some(departure) = hop_departure(rocket, track, map.zone(zone), size, label.standing.at)
                else {
                    break;
                };
                let way = Way::Hop(departure);
                let standing = Standing { turns, at: departure.at, ..label.standing };
                self.add(TripLabel { place: end, standing, parent: Some(index), way });
            }
        }
    }

    /// The trip that goes on by one outcome of a move table.
    fn fly(
        &mut self,
        label: &TripLabel,
        parent: u32,
        (departure, melted): (&Departure, u8),
        outcome: &Outcome,
        number: u32,
        turns: u16,
    ) {
        let TripSpace { sky, track, rocket, pays_hazards, .. } = self.space;
        let terrain = sky.at(turns);
        let before = &label.standing;
        let isofuel = before.chits.isofuel + outcome.isofuel;
        let most_ice = rocket.ice - before.chits.ice - melted;
        if isofuel > rocket.isofuel {
            return;
        }
        let Ok(payment) = pay(terrain, rocket, track, departure, &outcome.demand, most_ice) else { return };
        let at = payment.at;
        let chits = Chits { isofuel, ice: before.chits.ice + melted + payment.ice };
        let mut chance = Some(before.chance);
        let mut paid_hazards = before.paid_hazards;
        if pays_hazards {
            paid_hazards = paid_hazards.saturating_add(outcome.hazards);
        } else if outcome.hazards > 0 {
            chance = chance.and_then(|chance| chance.then_times(hazard_survival(), outcome.hazards));
        }
        if let (Some(rad_hardness), true) = (rocket.rad_hardness, outcome.belts > 0) {
            let good = belt_survival(departure.power.thrust(), terrain.season(), rad_hardness);
            if good == 0 {
                return;
            }
            chance = chance.and_then(|chance| chance.then_times(good, outcome.belts));
        }
        let Some(chance) = chance else {
            self.stats.too_many_rolls += 1;
            return;
        };
        let is_sail_lost = before.is_sail_lost || outcome.demand.is_sail_lost;
        let standing = Standing { turns, at, paid_hazards, is_sail_lost, chits, chance };
        let way = Way::Flight(*departure, number);
        self.add(TripLabel { place: outcome.end, standing, parent: Some(parent), way });
    }

    /// Keeps a label unless another covers it or it leads nowhere new.
    fn add(&mut self, label: TripLabel) {
        let place = label.place.index();
        let standing = label.standing;
        let is_more_better = is_more_fuel_better(self.space.sky.any().policies());
        if self.at[place].iter().any(|(other, _)| other.covers(&standing, is_more_better)) {
            self.stats.dominated += 1;
            return;
        }
        if self.leads_nowhere(&label) {
            self.stats.bounded += 1;
            return;
        }
        self.at[place].retain(|(other, _)| !standing.covers(other, is_more_better));
        self.at[place].push((standing, self.labels.len() as u32));
        self.labels.push(label);
        self.stats.labels += 1;
    }

    /// The goal is out of reach from here, or whatever may still come of it is there already, as good or better.
    fn leads_nowhere(&self, label: &TripLabel) -> bool {
        let Some((goal, bound)) = self.goal else { return false };
        let TripSpace { track, rocket, pays_hazards, most_burns, .. } = self.space;
        let is_goal = label.place == goal;
        let standing = &label.standing;
        let (burn_steps, turns, hazards) = if is_goal {
            (Some(Steps(0)), 0, 0)
        } else {
            let free = HalfBurns(2 * ISOFUEL_BURNS * u16::from(rocket.isofuel - standing.chits.isofuel));
            (
                bound.steps(label.place, rocket, free),
                bound.turns(label.place, most_burns, free),
                bound.hazards(label.place),
            )
        };
        // Chits still aboard may put the fuel figure up.
        let ice = rocket.ice - standing.chits.ice;
        let fullest = (0..ice).try_fold(standing.at, |at, _| track.add_tank(rocket.dry, at));
        let fullest = fullest.unwrap_or(FuelPosition::MOST);
        let best_left = match ice {
            0 => burn_steps.and_then(|steps| track.spend(rocket.dry, standing.at, steps)),
            _ => burn_steps.map(|_| fullest),
        };
        let Some(best_left) = best_left else { return true };
        let best_left = best_left.min(self.space.fullest_end);
        let (paid, best_chance) = if pays_hazards {
            (standing.paid_hazards.saturating_add(hazards), Some(standing.chance))
        } else {
            (standing.paid_hazards, standing.chance.then_times(hazard_survival(), hazards))
        };
        let Some(best_chance) = best_chance else { return true };
        let soonest = standing.turns + turns;
        let reached = &self.at[goal.index()];
        let is_reached = reached.iter().any(|(other, _)| {
            !is_goal
                && other.turns <= soonest
                && other.at >= best_left
                && other.chance >= best_chance
                && other.chits.covers(standing.chits)
                && other.paid_hazards <= paid
        });
        let water = self.space.loaded.saturating_add(hazard_water(paid));
        let is_beaten = || {
            self.rivals.iter().any(|rival| {
                rival.turns <= soonest
                    && rival.chance >= best_chance
                    && rival.water <= water
                    && rival.chits.covers(standing.chits)
                    && rival.left.is_none_or(|left| left >= best_left)
            })
        };
        is_reached || is_beaten() || soonest > self.space.most_turns
    }
}
