//! A plain exhaustive search of trips, written afresh from the rulebook: one link at a time, every stop, every jettison,
//! every afterburner. It shares no code with the planner nor with its rules, compares no two states but for being the
//! same, and keeps no table of moves.

use std::collections::{BTreeMap, BTreeSet, HashSet};

use highfrontier::map::{Hazard, Season, SpaceId, SpaceKind};
use highfrontier::ruleset::RuleSet;
use highfrontier::search::query::Query;
use highfrontier::unit::{Mass, Steps};
use petgraph::visit::EdgeRef;

/// Trips with a smaller chance than one in so many are not followed, and not compared either.
pub(crate) const LEAST_CHANCE: u32 = 4;
/// Trips that pay more water tanks for hazards are not followed, and not compared either.
pub(crate) const MOST_PAID: u16 = 12;

/// A chance in lowest terms.
pub(crate) type Fraction = (u32, u32);

/// How a trip arrived: turns, steps left, chance, water paid for hazards.
pub(crate) type Arrival = (u16, u16, Fraction, u16);

/// One space, as the rulebook sees it.
#[expect(clippy::struct_excessive_bools, reason = "what is printed there or not")]
struct Place {
    is_burn: bool,
    is_hohmann: bool,
    /// Free burns on entry, with a number for the flyby.
    flyby: Option<(u8, u8)>,
    is_hazard: bool,
    is_parachute: bool,
    is_belt: bool,
    size: Option<u8>,
    is_closed: bool,
    gate: Option<i8>,
    /// What sunlight adds to thrust; nothing where it has no power.
    sun: Option<i8>,
    ways: Vec<Way>,
    hops: Vec<u16>,
}

/// A line, seen from one end.
struct Way {
    to: u16,
    line: u16,
    leaves_by: Option<u8>,
    arrives_on: Option<u8>,
    is_corridor: bool,
}

/// The ship.
struct Ship {
    thrust: i8,
    /// Steps a burn as a fraction.
    consumption: (u32, u32),
    afterburner: Option<u16>,
    solar: bool,
    sail: bool,
    esa: bool,
    rad_hardness: Option<u8>,
    /// Wet-mass modifier for each number of steps on board.
    modifiers: Vec<i8>,
}

/// Where a ship is and everything that matters from there on.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
struct State {
    space: u16,
    turns: u16,
    fuel: u16,
    chance: Fraction,
    paid: u16,
    is_sail_lost: bool,
    flight: Option<Flight>,
}

/// The middle of a move.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
struct Flight {
    /// Modified thrust; nothing without power.
    thrust: Option<i8>,
    /// Line, exit, and whether it came from a site.
    came: Option<(u16, Option<u8>, bool)>,
    burns: u16,
    free: u16,
    flybys: u32,
}

/// A question, taken apart; its goal does not matter.
#[expect(clippy::struct_excessive_bools, reason = "the question's own yes and no")]
pub(crate) struct Exhaustive {
    places: Vec<Place>,
    ship: Ship,
    is_expanded: bool,
    is_red: bool,
    avoids: bool,
    pays: bool,
    most_turns: u16,
    seen: HashSet<State>,
    to_do: Vec<State>,
    arrivals: Vec<BTreeSet<Arrival>>,
}

impl Exhaustive {
    pub(crate) fn new(rule_set: &RuleSet, query: &Query) -> Self {
        let is_expanded = rule_set.name == "expanded";
        let track = &rule_set.track;
        let dry: Mass = query.rocket.dry;
        let modifiers = (0..=30).map_while(|steps| track.with_steps(dry, Steps(steps)).ok());
        let rocket = &query.rocket;
        Self {
            places: places(rule_set, query.season, is_expanded),
            ship: Ship {
                thrust: rocket.thrust.0,
                consumption: (rocket.consumption.numerator().into(), rocket.consumption.denominator().into()),
                afterburner: rocket.afterburner.steps().map(|steps| steps.0),
                solar: rocket.solar,
                sail: rocket.sail,
                esa: rocket.esa_power,
                rad_hardness: rocket.rad_hardness,
                modifiers: modifiers.map(|at| track.class(dry, at).modifier).collect(),
            },
            is_expanded,
            is_red: query.season == Season::Red,
            avoids: query.avoid_hazards,
            pays: query.pays_hazards,
            most_turns: query.most_turns.unwrap(),
            seen: HashSet::new(),
            to_do: Vec::new(),
            arrivals: vec![BTreeSet::new(); rule_set.map.graph().node_count()],
        }
    }

    /// Every way to arrive at every space with so much fuel at the start, and the number of states looked at.
    pub(crate) fn run(mut self, from: SpaceId, fuel: u16) -> (Vec<BTreeSet<Arrival>>, usize) {
        self.reach(State {
            space: from.index() as u16,
            turns: 0,
            fuel,
            chance: (1, 1),
            paid: 0,
            is_sail_lost: false,
            flight: None,
        });
        while let Some(state) = self.to_do.pop() {
            match state.flight {
                None => self.begin(state),
                Some(flight) => self.go_on(state, flight),
            }
        }
        (self.arrivals, self.seen.len())
    }

    fn reach(&mut self, state: State) {
        if self.seen.insert(state) {
            self.to_do.push(state);
        }
    }

    /// At rest: note the arrival, then wait, hop, or begin a move.
    fn begin(&mut self, state: State) {
        let arrivals = &mut self.arrivals[state.space as usize];
        arrivals.insert((state.turns, state.fuel, state.chance, state.paid));
        if state.turns == self.most_turns {
            return;
        }
        self.reach(State { turns: state.turns + 1, ..state });
        let at_site = self.places[state.space as usize].size.map(u16::from);
        for fuel in 0..=state.fuel {
            // `fuel` is what is kept; the rest is jettisoned (8.3D).
            let is_dry = fuel == 0 && !self.ship.sail;
            for burner in [None, self.ship.afterburner].into_iter().take(1 + usize::from(self.has_burner())) {
                let Some(lit) = fuel.checked_sub(burner.unwrap_or(0)) else { continue };
                let thrust = |fuel| self.thrust(&state, fuel, burner.is_some());
                // Lift-off (6.1A, 6.4C): free above the size, otherwise paid before the thrust is read.
                let lifted = match at_site {
                    Some(size) if thrust(lit).is_none_or(|thrust| i16::from(thrust) <= size as i16) => {
                        lit.checked_sub(size)
                    }
                    _ => Some(lit),
                };
                let Some(lifted) = lifted else { continue };
                let thrust = thrust(lifted).filter(|thrust| *thrust >= 1 && !is_dry);
                if thrust.is_some() || (at_site.is_none() && burner.is_none()) {
                    let flight = Flight { thrust, came: None, burns: 0, free: 0, flybys: 0 };
                    self.reach(State { fuel: lifted, flight: Some(flight), ..state });
                }
                // A hop costs the size, whatever the thrust (6.4D); the size is paid before the thrust is read.
                let Some(hopped) = at_site.and_then(|size| lit.checked_sub(size)) else { continue };
                if !is_dry && self.thrust(&state, hopped, burner.is_some()).is_some_and(|thrust| thrust >= 1)
                {
                    for index in 0..self.places[state.space as usize].hops.len() {
                        let space = self.places[state.space as usize].hops[index];
                        if !self.places[space as usize].is_closed {
                            self.reach(State { space, fuel: hopped, turns: state.turns + 1, ..state });
                        }
                    }
                }
            }
        }
    }

    fn has_burner(&self) -> bool {
        self.ship.afterburner.is_some()
    }

    /// Modified thrust (6.1A); nothing without a thruster that works here.
    fn thrust(&self, state: &State, fuel: u16, is_burner_lit: bool) -> Option<i8> {
        let sun = self.places[state.space as usize].sun;
        if state.is_sail_lost || (self.ship.solar && sun.is_none()) {
            return None;
        }
        let mut thrust = self.ship.thrust + self.ship.modifiers[fuel as usize];
        if self.ship.solar {
            thrust += sun.unwrap();
        }
        Some(thrust + i8::from(self.ship.esa) + i8::from(is_burner_lit))
    }

    /// Steps for so many burns, rounded up at the end of the move (6.2B).
    fn steps(&self, burns: u16) -> u16 {
        let (above, below) = self.ship.consumption;
        (u32::from(burns) * above).div_ceil(below) as u16
    }

    /// In the middle of a move: along every line.
    fn go_on(&mut self, state: State, flight: Flight) {
        for index in 0..self.places[state.space as usize].ways.len() {
            if let Some(next) = self.follow(&state, &flight, index) {
                // Stop here, unless it landed and has stopped already; or go on.
                if let Some(flight) = next.flight {
                    let fuel = next.fuel - self.steps(flight.burns);
                    self.reach(State { fuel, turns: next.turns + 1, flight: None, ..next });
                }
                self.reach(next);
            }
        }
    }

    /// Enters the next space by one line; nothing where a rule forbids it.
    fn follow(&self, state: &State, flight: &Flight, way: usize) -> Option<State> {
        let here = &self.places[state.space as usize];
        let way = &here.ways[way];
        let there = &self.places[way.to as usize];
        let turns_back = flight.came.is_some_and(|(line, ..)| line == way.line);
        if turns_back || there.is_closed || (self.avoids && there.is_hazard) {
            return None;
        }
        if flight.thrust.is_none() {
            // Without power only along corridors, and into and out of aerobrake hazards (6.1B).
            let is_exempt = way.is_corridor || here.is_parachute || there.is_parachute;
            if !is_exempt || here.size.is_some() {
                return None;
            }
        }
        if let (Some(gate), Some((.., true)), Some(_)) = (here.gate, flight.came, there.size)
            && flight.thrust.is_none_or(|thrust| thrust <= gate)
        {
            return None;
        }
        let pivots =
            here.is_hohmann && flight.came.is_some_and(|(_, arrived_on, _)| arrived_on != way.leaves_by);
        let due = if pivots { 2 } else { 0 } + u16::from(there.is_burn);
        let free = due.min(flight.free);
        let paid = due - free;
        let burns = flight.burns + paid;
        let allowance = flight.thrust.map_or(0, |thrust| thrust as u16);
        if burns > allowance || self.steps(burns) > state.fuel || (paid > 0 && state.is_sail_lost) {
            return None;
        }
        let mut next = Flight {
            came: Some((way.line, way.arrives_on, here.size.is_some())),
            burns,
            free: flight.free - free,
            ..*flight
        };
        if let (Some((gain, number)), Some(_)) = (there.flyby, flight.thrust)
            && next.flybys & (1 << number) == 0
        {
            next.free += u16::from(gain);
            next.flybys |= 1 << number;
        }
        let mut state = State { space: way.to, flight: Some(next), ..*state };
        if there.is_hazard {
            if self.pays {
                state.paid += 4;
            } else {
                state.chance = times(state.chance, 5)?;
            }
        }
        if state.paid > MOST_PAID {
            return None;
        }
        if let (true, true, Some(rad_hardness)) = (self.is_expanded, there.is_belt, self.ship.rad_hardness) {
            let thrust = flight.thrust.unwrap_or(0);
            let survives = |roll: &i8| {
                let level = roll - thrust + if self.is_red { 2 } else { 0 };
                level <= rad_hardness as i8
            };
            state.chance = times(state.chance, (1..=6).filter(survives).count() as u32)?;
        }
        state.is_sail_lost |= self.ship.sail && there.is_parachute;
        if let Some(size) = there.size {
            // Landing (6.4): by corridor without fuel, otherwise the size unless thrust is greater.
            let thrust = if state.is_sail_lost { 0 } else { flight.thrust.unwrap_or(0) };
            let is_free = way.is_corridor || i16::from(thrust) > i16::from(size);
            let landing = if is_free { 0 } else { u16::from(size) };
            state.fuel = state.fuel.checked_sub(self.steps(burns) + landing)?;
            state.turns += 1;
            state.flight = None;
        }
        Some(state)
    }
}

/// A chance after a roll with so many good results of six; nothing when it is too small to follow.
fn times((above, below): Fraction, good: u32) -> Option<Fraction> {
    let (above, below) = (above * good, below * 6);
    let (mut divisor, mut rest) = (above, below);
    while rest > 0 {
        (divisor, rest) = (rest, divisor % rest);
    }
    (above * LEAST_CHANCE >= below).then(|| (above / divisor, below / divisor))
}

/// The map in the words of this file.
fn places(rule_set: &RuleSet, season: Season, is_expanded: bool) -> Vec<Place> {
    let map = &rule_set.map;
    let mut flybys = BTreeMap::new();
    let places = map.spaces().map(|(id, space)| {
        let gives = is_expanded
            && space.flyby > 0
            && !space.oberth
            && space.flyby_season.is_none_or(|wanted| wanted == season);
        let number = flybys.len() as u8;
        if gives {
            flybys.insert(id, number);
        }
        let zone = map.zone(space.zone);
        let ways = map.links_from(id).map(|link| Way {
            to: link.target().index() as u16,
            line: link.weight().line.0,
            leaves_by: link.weight().leaves_by.map(|exit| exit.0),
            arrives_on: link.weight().arrives_on.map(|exit| exit.0),
            is_corridor: link.weight().one_way,
        });
        let on_road = map.roads().iter().filter(|road| road.sites.contains(&id));
        let hops = on_road.flat_map(|road| road.sites.iter().filter(|site| **site != id));
        Place {
            is_burn: space.kind == SpaceKind::Burn && space.lander.is_none(),
            is_hohmann: space.kind == SpaceKind::Hohmann,
            flyby: gives.then_some((space.flyby, number)),
            is_hazard: space.hazard.is_some(),
            is_parachute: space.hazard == Some(Hazard::Aerobrake),
            is_belt: space.radiation_belt.is_some(),
            size: space.site.as_ref().map(|site| site.size),
            is_closed: is_expanded && space.synodic.is_some_and(|colour| colour != season),
            gate: rule_set.gates.get(&id).map(|thrust| thrust.0),
            sun: zone.solar_power.then_some(zone.solar_thrust),
            ways: ways.collect(),
            hops: hops.map(|site| site.index() as u16).collect(),
        }
    });
    places.collect()
}
