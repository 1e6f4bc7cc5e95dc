//! A plain exhaustive search of trips by the rules of the fourth edition and of Space Diamonds, written afresh from
//! their texts: one link at a time, every stop, every jettison, every way to pay. It shares no code with the planner nor
//! with its rules, compares no two states but for being the same, and keeps no table of moves.

use std::collections::{BTreeSet, HashSet};

use highfrontier::map::{Season, SpaceId};
use highfrontier::rules::{Afterburner, Rocket};
use highfrontier::ruleset::RuleSet;
use highfrontier::search::query::Query;
use highfrontier::track::{FuelPosition, FuelTrack};
use highfrontier::unit::Steps;

use crate::places::{Place, places};
use crate::rule::Rule;
use crate::state::{Arrival, Flight, State};

/// A question, taken apart; its goal matters only where landing is not asked about.
pub(crate) struct Exhaustive<'a> {
    pub(crate) is_fourth: bool,
    pub(crate) places: Vec<Place>,
    pub(crate) rocket: &'a Rocket,
    pub(crate) query: &'a Query,
    pub(crate) track: &'a FuelTrack,
    /// The season of every turn.
    seasons: Vec<Season>,
    /// A rule left out.
    without: Option<Rule>,
    most_turns: u16,
    seen: HashSet<State>,
    to_do: Vec<State>,
    arrivals: Vec<BTreeSet<Arrival>>,
}

impl<'a> Exhaustive<'a> {
    pub(crate) fn new(rule_set: &'a RuleSet, query: &'a Query, without: Option<Rule>) -> Self {
        let most_turns = query.most_turns.unwrap();
        Self {
            is_fourth: rule_set.name == "fourth",
            places: places(rule_set, query),
            rocket: &query.rocket,
            query,
            track: &rule_set.track,
            seasons: (0..most_turns).map(|turn| season(query, turn, without)).collect(),
            without,
            most_turns,
            seen: HashSet::new(),
            to_do: Vec::new(),
            arrivals: vec![BTreeSet::new(); rule_set.map.graph().node_count()],
        }
    }

    /// Every way to arrive at every space with this fuel at the start, and the number of states looked at.
    pub(crate) fn run(mut self, from: SpaceId, at: FuelPosition) -> (Vec<BTreeSet<Arrival>>, usize) {
        self.reach(State {
            space: from.index() as u16,
            turns: 0,
            at,
            chance: (1, 1),
            paid: 0,
            is_sail_lost: false,
            isofuel: 0,
            ice: 0,
            flight: None,
        });
        while let Some(state) = self.to_do.pop() {
            match state.flight {
                None => self.rest(state),
                Some(flight) => self.fly(state, flight),
            }
        }
        (self.arrivals, self.seen.len())
    }

    fn reach(&mut self, state: State) {
        if self.seen.insert(state) {
            self.to_do.push(state);
        }
    }

    /// Whether a rule is in force in this search.
    pub(crate) fn keeps(&self, rule: Rule) -> bool {
        self.without != Some(rule)
    }

    pub(crate) fn place(&self, space: u16) -> &Place {
        &self.places[space as usize]
    }

    pub(crate) fn season(&self, state: &State) -> Season {
        self.seasons[state.turns as usize]
    }

    /// Between two moves: note the arrival, then melt ice, wait, or begin a move.
    fn rest(&mut self, state: State) {
        self.arrivals[state.space as usize].insert(Arrival {
            turns: state.turns,
            at: state.at,
            chance: state.chance,
            water: state.paid,
            isofuel: state.isofuel,
            ice: state.ice,
        });
        if let Some(melted) = self.melted(state) {
            self.reach(melted);
        }
        if state.turns == self.most_turns {
            return;
        }
        self.reach(State { turns: state.turns + 1, ..state });
        if self.is_fourth {
            self.begin_fourth(state);
        } else {
            self.begin_diamonds(state);
        }
    }

    /// Ice gives a tank of water (iE6f).
    fn melted(&self, state: State) -> Option<State> {
        let has_ice = !self.is_fourth && state.ice < self.rocket.ice && self.keeps(Rule::Ice);
        let at = self.track.add_tank(self.rocket.dry, state.at).filter(|_| has_ice)?;
        Some(State { at, ice: state.ice + 1, ..state })
    }

    /// Jettison (G1f), afterburn and thrust (H3), in this order. The thruster must be operational, be it without fuel
    /// and thrust (H2b).
    fn begin_fourth(&mut self, state: State) {
        if state.is_sail_lost {
            return;
        }
        let dry = self.rocket.dry;
        let on_board = self.track.steps(dry, state.at).0;
        let most = if self.keeps(Rule::Jettison) { on_board } else { 0 };
        let burner = self.rocket.afterburner.steps().filter(|_| self.keeps(Rule::Afterburner));
        let dark = !matches!(self.rocket.afterburner, Afterburner::Required(_)) || burner.is_none();
        for jettisoned in 0..=most {
            let Some(at) = self.track.spend(dry, state.at, Steps(jettisoned)) else { continue };
            if dark {
                self.take_off(State { at, ..state }, false);
            }
            if let Some(at) = burner.and_then(|steps| self.track.spend(dry, at, steps)) {
                self.take_off(State { at, ..state }, true);
            }
        }
    }

    /// A sail without thrust may use its emergency sail or coast; a rocket without fuel for a burn has nothing else
    /// (iE5, iE6e).
    fn begin_diamonds(&mut self, state: State) {
        let fuel = self.track.steps(self.rocket.dry, state.at).0;
        let is_dry = !self.rocket.sail && fuel < self.rocket.consumption.numerator();
        let is_weak = self.rocket.sail && self.thrust(&state, false).is_none_or(|thrust| thrust < 1);
        if !is_dry || !self.keeps(Rule::NoDryCoasting) {
            self.take_off(state, false);
        }
        if (is_dry || is_weak) && self.keeps(Rule::EmergencySail) {
            for index in 0..self.place(state.space).ways.len() {
                let next = self.sail_one_space(&state, self.place(state.space).ways[index]);
                if let Some(next) = next {
                    self.reach(next);
                }
            }
        }
    }

    /// Begins a move with the thrust of this moment.
    fn take_off(&mut self, state: State, is_lit: bool) {
        let Some(thrust) = self.thrust(&state, is_lit) else { return };
        let is_fuelled = self.rocket.sail || self.track.steps(self.rocket.dry, state.at).0 > 0;
        if !self.keeps(Rule::Coasting) && (thrust < 1 || !is_fuelled) {
            return;
        }
        let flight = Flight {
            thrust,
            is_lit,
            came: None,
            burns: 0,
            halves: 0,
            free: 0,
            flybys: 0,
            bonus_pivots: 0,
            is_stopped: false,
        };
        self.reach(State { flight: Some(flight), ..state });
    }

    /// Net thrust (H3, iE2); nothing for a thruster that does not work here.
    fn thrust(&self, state: &State, is_lit: bool) -> Option<i8> {
        let rocket = self.rocket;
        let is_pushed = rocket.esa_power && self.keeps(Rule::Push);
        let mut thrust = rocket.thrust.0 + i8::from(is_lit) + i8::from(is_pushed);
        if self.keeps(Rule::WeightClass) && !rocket.weightless {
            thrust += self.track.class(rocket.dry, state.at).modifier;
        }
        if rocket.solar {
            let place = self.place(state.space);
            let beamed = place.beamed.filter(|_| is_pushed && self.keeps(Rule::BeamedSun));
            let light = match place.sun {
                Some(sun) => sun,
                None if self.is_fourth && self.keeps(Rule::NoSun) => beamed?,
                // Space Diamonds knows no thruster that stops: the sail has no thrust (iE2a).
                None => -9,
            };
            thrust += if self.keeps(Rule::Sunlight) { light } else { 0 };
        }
        Some(thrust)
    }

    /// Steps for so many half burns, rounded up (H5b).
    fn steps(&self, halves: u16) -> Steps {
        let (above, below) = (self.rocket.consumption.numerator(), self.rocket.consumption.denominator());
        Steps((u32::from(halves) * u32::from(above)).div_ceil(2 * u32::from(below)) as u16)
    }

    /// In the middle of a move: spend a chit, or fly along any line, in every way that the rules allow.
    fn fly(&mut self, state: State, flight: Flight) {
        if state.isofuel < self.rocket.isofuel && !self.is_fourth && self.keeps(Rule::Isofuel) {
            let flight = Flight { free: flight.free + 2, ..flight };
            self.reach(State { isofuel: state.isofuel + 1, flight: Some(flight), ..state });
        }
        for index in 0..self.place(state.space).ways.len() {
            let way = self.place(state.space).ways[index];
            for next in self.follow(&state, &flight, way) {
                self.arrive(next);
            }
        }
    }

    /// Pays, and halts or goes on.
    fn arrive(&mut self, state: State) {
        if self.is_fourth {
            // What the move takes is summed up and paid at its end; it must fit all the time (H5b, H5d).
            let owed = state.flight.map_or(0, |flight| flight.halves);
            if let Some(at) = self.track.spend(self.rocket.dry, state.at, self.steps(owed)) {
                self.halt_or_go_on(state, at);
            }
        } else {
            for paid in self.pay_each_burn(state) {
                self.halt_or_go_on(paid, paid.at);
            }
        }
    }

    fn halt_or_go_on(&mut self, state: State, at_the_end: FuelPosition) {
        let place = self.place(state.space);
        // No halt on a lander burn (H5e); a landing ends the move (H4, iE1l).
        let may_halt = !self.is_fourth || place.lander.is_none() || !self.keeps(Rule::NoLanderHalt);
        let has_landed = place.size.is_some();
        if may_halt {
            self.reach(State { at: at_the_end, turns: state.turns + 1, flight: None, ..state });
        }
        if !has_landed {
            self.reach(state);
        }
    }

    /// Every burn is paid as it is made (iE6d). Ice may be melted at any moment (iE6f): here before a move, which `rest`
    /// does, and in it where the next burn cannot be paid, since the lighter ship gets more steps for its tank. What is
    /// left out is melting it too early in order to be short of fuel sooner, for an emergency sail.
    fn pay_each_burn(&self, state: State) -> Vec<State> {
        let Some(flight) = state.flight else { return Vec::new() };
        if flight.halves == 0 {
            return vec![state];
        }
        match self.track.spend(self.rocket.dry, state.at, self.steps(2)) {
            Some(at) => {
                let flight = Some(Flight { halves: flight.halves - 2, ..flight });
                self.pay_each_burn(State { at, flight, ..state })
            }
            None => self.melted(state).map_or_else(Vec::new, |melted| self.pay_each_burn(melted)),
        }
    }
}

/// The season of a turn, counted from 0. The cycle has two blue years, four yellow ones, four red ones and two blue ones,
/// the first year first (section 12 of the digest).
fn season(query: &Query, turn: u16, without: Option<Rule>) -> Season {
    let Some(year) = query.start_year else { return query.season };
    let turn = if without == Some(Rule::RunningSeasons) { 0 } else { turn };
    match (u16::from(year) - 1 + turn) % 12 {
        2..=5 => Season::Yellow,
        6..=9 => Season::Red,
        _ => Season::Blue,
    }
}
