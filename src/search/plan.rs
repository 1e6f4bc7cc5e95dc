//! A trip with every space it passes and every step it spends.

use super::criteria::{Counted, Criteria};
use super::network::{Course, Network, Start};
use super::standing::hazard_water;
use super::table::Outcome;
use super::trip::{TripLabel, TripSpace, Trips, Way};
pub use super::work::{Work, WorkKind};
use crate::map::{LineId, SpaceId};
use crate::rules::{
    Chance, Chits, Choice, Craft, Departure, Drive, Flight, Landed, MoveCost, Power, Rocket, Step, advance,
    choices, move_cost,
};
use crate::track::FuelPosition;
use crate::unit::{Burns, Mass, Steps, Tanks, Turns, Water};

/// One space entered in a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Leg {
    /// The space.
    pub space: SpaceId,
    /// The line flown; none on a hop.
    pub line: Option<LineId>,
    /// What the player decided on the way.
    pub choice: Choice,
    /// What entering it cost and brought.
    pub step: Step,
    /// A crash or aerobrake hazard.
    pub is_hazard: bool,
    /// A radiation belt.
    pub is_belt: bool,
}

/// How a turn's move was made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Manner {
    /// Under power, or coasting with a thruster that works.
    Flight,
    /// Without power (`LR 6.1B`).
    Drift,
    /// A suborbital hop (`LR 6.4D`).
    Hop,
    /// By the emergency sail (`SD iE5`).
    EmergencySail,
}

/// The move of one turn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Move {
    /// The turn, counted from 1.
    pub turn: u16,
    /// Where it begins.
    pub from: SpaceId,
    /// How it was made.
    pub manner: Manner,
    /// The choices before it.
    pub departure: Departure,
    /// Every space entered.
    pub legs: Vec<Leg>,
    /// What burns and landing cost.
    pub cost: MoveCost,
    /// How it landed.
    pub landed: Option<Landed>,
    /// The sail was lost in it.
    pub is_sail_lost: bool,
    /// A sail card that is not in use was lost in it; the ship flies on.
    pub is_idle_sail_lost: bool,
    /// The ship as it flew.
    pub rocket: Rocket,
    /// The thruster, as the ship's list counts them.
    pub thruster: usize,
    /// Fuel before jettison.
    pub before: FuelPosition,
    /// Fuel at its end.
    pub after: FuelPosition,
}

impl Move {
    /// Where it ends.
    pub fn end(&self) -> SpaceId {
        self.legs.last().map_or(self.from, |leg| leg.space)
    }

    /// Spaces of hazard rolls, in order; twice where two are due. A factory that helps to lift off stands where the move
    /// begins (`4e H6`).
    pub fn hazards(&self) -> impl Iterator<Item = SpaceId> {
        let lift_off = self.legs.first().map_or(0, |leg| leg.step.lift_off_rolls);
        let rolls = |leg: &Leg| std::iter::repeat_n(leg.space, leg.step.rolls.into());
        std::iter::repeat_n(self.from, lift_off.into()).chain(self.legs.iter().flat_map(rolls))
    }

    /// Burns paid.
    pub fn burns(&self) -> Burns {
        Burns(self.legs.iter().map(|leg| leg.step.paid.0).sum())
    }

    /// Free burns used.
    pub fn free_burns(&self) -> Burns {
        Burns(self.legs.iter().map(|leg| leg.step.free.0).sum())
    }

    /// Steps for burns and afterburner.
    pub const fn fuel_steps(&self) -> Steps {
        self.cost.burns.saturating_add(self.departure.afterburner)
    }

    /// Steps for lift-off, hop and landing.
    pub const fn lander_steps(&self) -> Steps {
        self.cost.landing.saturating_add(self.departure.lift_off)
    }
}

/// A whole trip.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Trip {
    /// Where it begins.
    pub from: SpaceId,
    /// Tanks loaded, where they were to be found.
    pub tanks: Option<Tanks>,
    /// Fuel at the start.
    pub start: FuelPosition,
    /// Fuel at the end.
    pub end: FuelPosition,
    /// Dry mass at the end.
    pub end_dry: Mass,
    /// Steps of fuel left at the end.
    pub left: Steps,
    /// Turns it takes, those of waiting counted.
    pub turns: Turns,
    /// The moves, one each turn that is not spent waiting.
    pub moves: Vec<Move>,
    /// What was done between the moves, in order.
    pub works: Vec<Work>,
    /// Water tanks bought on the way.
    pub bought: Tanks,
    /// Chits spent.
    pub chits: Chits,
    /// Chance to arrive.
    pub chance: Chance,
    /// Water paid for hazards.
    pub hazard_water: Water,
    /// Operations spent on the way.
    pub operations: u16,
    /// Mass of the things that may be left behind and came to where they are wanted.
    pub delivered: Mass,
    /// What it was compared by besides turns, water and chance.
    pub counted: Counted,
}

impl Trip {
    /// What it is compared by: water to load and to pay, fuel left where the load was given, and what else was asked for.
    pub fn criteria(&self) -> Criteria {
        let loaded = Water(self.tanks.map_or(0, |tanks| u16::from(tanks.0)));
        Criteria {
            turns: self.turns().0,
            water: loaded.saturating_add(self.hazard_water).saturating_add(Water(self.bought.0.into())),
            left: (self.tanks.is_none() || self.counted.left).then_some(self.left),
            operations: self.counted.operations.then_some(self.operations),
            delivered: self.counted.delivered.then_some(self.delivered),
            chits: self.chits,
            chance: self.chance,
        }
    }

    /// Turns it takes.
    pub fn turns(&self) -> Turns {
        self.turns
    }

    /// Burns paid in all.
    pub fn burns(&self) -> u16 {
        self.moves.iter().map(|one| u16::from(one.burns().0)).sum()
    }

    /// Free burns used in all.
    pub fn free_burns(&self) -> u16 {
        self.moves.iter().map(|one| u16::from(one.free_burns().0)).sum()
    }

    /// Steps for burns and afterburner in all.
    pub fn fuel_steps(&self) -> Steps {
        Steps(self.moves.iter().map(|one| one.fuel_steps().0).sum())
    }

    /// Steps for lift-off, hops and landing in all.
    pub fn lander_steps(&self) -> Steps {
        Steps(self.moves.iter().map(|one| one.lander_steps().0).sum())
    }

    /// Steps jettisoned in all.
    pub fn jettisoned(&self) -> Steps {
        Steps(self.moves.iter().map(|one| one.departure.jettisoned.0).sum())
    }

    /// Every space from the start to the end; ends of turns once.
    pub fn path(&self) -> Vec<SpaceId> {
        let legs = self.moves.iter().flat_map(|one| one.legs.iter().map(|leg| leg.space));
        std::iter::once(self.from).chain(legs).collect()
    }

    /// Spaces of hazard rolls, in order; twice where two are due.
    pub fn hazards(&self) -> Vec<SpaceId> {
        self.moves.iter().flat_map(Move::hazards).collect()
    }

    /// Belts entered, in order.
    pub fn belts(&self) -> Vec<SpaceId> {
        self.legs().filter(|leg| leg.is_belt).map(|leg| leg.space).collect()
    }

    /// The sail did not survive.
    pub fn is_sail_lost(&self) -> bool {
        self.moves.iter().any(|one| one.is_sail_lost)
    }

    fn legs(&self) -> impl Iterator<Item = &Leg> {
        self.moves.iter().flat_map(|one| &one.legs)
    }
}

/// Reads a trip back from its last label.
pub(super) fn build_trip<N: Network>(
    space: &TripSpace<'_>,
    network: &N,
    trips: &Trips,
    last: u32,
    tanks: Option<Tanks>,
) -> Trip {
    let mut chain = Vec::new();
    let mut next = Some(last);
    while let Some(index) = next {
        let label = &trips.labels[index as usize];
        chain.push(label);
        next = label.parent;
    }
    chain.reverse();
    let moves = chain.windows(2).map(|pair| {
        build_move(space, network, (pair[0], pair[1]), |start, number| flown(network, start, number))
    });
    let mut moves: Vec<Move> = moves.collect();
    mark_idle_sail(space, &mut moves);
    let (first, last) = (chain[0], &trips.labels[last as usize]);
    Trip {
        from: network.space(first.place),
        turns: Turns(last.standing.turns),
        tanks,
        start: first.standing.at,
        end: last.standing.at,
        end_dry: space.rocket.dry,
        left: space.track.steps(space.rocket.dry, last.standing.at),
        moves,
        works: Vec::new(),
        bought: Tanks(0),
        chits: last.standing.chits,
        chance: last.standing.chance,
        hazard_water: hazard_water(last.standing.paid_hazards),
        operations: 0,
        delivered: Mass(0),
        counted: space.counted,
    }
}

/// Names the move in which a sail card that is not in use is lost.
pub(super) fn mark_idle_sail(space: &TripSpace<'_>, moves: &mut [Move]) {
    let takes_sail = |one: &Move, leg: &Leg| {
        one.rocket.loses_sail_to(space.sky.any().at(leg.space).hazard_met()) && !one.rocket.sail
    };
    if let Some(first) = moves.iter_mut().find(|one| one.legs.iter().any(|leg| takes_sail(one, leg))) {
        first.is_idle_sail_lost = true;
    }
}

/// The move between two ends of turns.
pub(super) fn build_move<N: Network>(
    space: &TripSpace<'_>,
    network: &N,
    (before, after): (&TripLabel, &TripLabel),
    flown: impl FnOnce(Start, u32) -> (Outcome, Vec<Flight>),
) -> Move {
    let free = Step::NOTHING;
    let from = network.space(before.place);
    let mut one = Move {
        turn: after.standing.turns,
        from,
        manner: Manner::Hop,
        departure: NO_DEPARTURE,
        legs: Vec::new(),
        cost: MoveCost { burns: Steps(0), landing: Steps(0) },
        landed: None,
        is_sail_lost: after.standing.is_sail_lost && !before.standing.is_sail_lost,
        is_idle_sail_lost: false,
        rocket: *space.rocket,
        thruster: 0,
        before: before.standing.at,
        after: after.standing.at,
    };
    match after.way {
        Way::Start => {}
        Way::Hop(departure) => {
            one.departure = departure;
            one.legs = vec![Leg {
                space: network.space(after.place),
                line: None,
                choice: Choice::PLAIN,
                step: free,
                is_hazard: false,
                is_belt: false,
            }];
        }
        Way::Flight(departure, number) => {
            let course = space.course(&departure, after.standing.turns);
            let drive = course.drive;
            one.manner = match drive {
                Drive::Powered | Drive::Afterburning => Manner::Flight,
                Drive::Drifting => Manner::Drift,
                Drive::EmergencySail => Manner::EmergencySail,
            };
            let start = Start { place: before.place, course, most: before.standing.at };
            let (outcome, flights) = flown(start, number);
            one.legs = legs(space, &flights, course);
            one.landed = outcome.demand.landed;
            one.departure = departure;
            if let Ok(cost) = move_cost(space.sky.any(), space.rocket, &departure, &outcome.demand) {
                one.cost = cost;
            }
        }
    }
    one
}

/// An outcome of the table of a move, with the flights that led to it.
pub(super) fn flown<N: Network>(network: &N, start: Start, number: u32) -> (Outcome, Vec<Flight>) {
    let outcome = network.table(start).outcomes[number as usize];
    (outcome, network.flights(start, &outcome))
}

/// Flies a move again, link by link, for what each space cost.
fn legs(space: &TripSpace<'_>, flights: &[Flight], course: Course) -> Vec<Leg> {
    let TripSpace { map, sky, rocket, .. } = space;
    let terrain = &sky.terrains()[course.season as usize];
    let craft = Craft::of(rocket, terrain.policies());
    let steps = flights.windows(2).filter_map(|pair| {
        let line = pair[1].arrival?.line;
        let link = map.links_between(pair[0].space, pair[1].space).find(|link| link.weight().line == line)?;
        let (choice, (flight, step)) = choices(terrain, &craft, &pair[0], link)
            .filter_map(|choice| {
                Some((choice, advance(terrain, &craft, course.drive, &pair[0], link, choice).ok()?))
            })
            .find(|(_, (flight, _))| *flight == pair[1])?;
        let terms = terrain.at(flight.space);
        Some(Leg {
            space: flight.space,
            line: Some(line),
            choice,
            step,
            is_hazard: step.rolls > 0,
            is_belt: terms.is_belt,
        })
    });
    steps.collect()
}

/// Stands in until the real one is known.
const NO_DEPARTURE: Departure = Departure {
    jettisoned: Steps(0),
    afterburner: Steps(0),
    lift_off: Steps(0),
    power: Power::Drifting,
    at: FuelPosition(0),
    steps_left: Steps(0),
};
