//! One move, link by link: burns, pivots, coasting, slingshots and what may not be done (`LR 6.2`, `LR 6.3`, `LR 8.3`).

use petgraph::graph::EdgeReference;
use petgraph::visit::EdgeRef;
use thiserror::Error;

use super::departure::Departure;
use super::landing::{Approach, landing_steps};
use super::rocket::Rocket;
use super::terrain::Terrain;
use crate::map::{Exit, Hazard, LineId, Link, Season, SpaceId};
use crate::unit::{Burns, HalfBurns, Steps, Thrust};

/// Burns of a pivot (`LR 6.3`).
pub const PIVOT: Burns = Burns(2);

/// The flybys that gave their burns in this move.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct FlybySet(u32);

impl FlybySet {
    /// The flybys of this set that are not in the other one.
    #[must_use]
    pub const fn without(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }

    /// The bits of its flybys, lowest first.
    pub(super) fn bits(self) -> impl Iterator<Item = u32> {
        (0..u32::BITS).map(|bit| 1 << bit).filter(move |bit| self.0 & bit != 0)
    }

    /// Without any flyby.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }
}

/// How the present space was entered.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Arrival {
    /// Along this line, which may not be flown straight back (`LR 6.2A`).
    pub line: LineId,
    /// On this exit, where the space is a Hohmann.
    pub exit: Option<Exit>,
    /// From a site.
    pub from_site: bool,
}

/// A spacecraft in the middle of its move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Flight {
    /// Where it is.
    pub space: SpaceId,
    /// How it came here; nothing at the start of a move, when every exit is free (`LR 6.2A`).
    pub arrival: Option<Arrival>,
    /// Burns paid, counted against modified thrust.
    pub burns: Burns,
    /// The same, counted for fuel.
    pub fuel_burns: HalfBurns,
    /// Free burns not used yet (`LR 8.3A`).
    pub free_burns: Burns,
    /// Free burns used.
    pub free_burns_used: Burns,
    /// Flybys that gave theirs.
    pub flybys: FlybySet,
    /// Crash and aerobrake hazards entered.
    pub hazards: u8,
    /// Radiation belts entered.
    pub belts: u8,
    /// The sail was lost to an aerobrake hazard (`LR 6.4F`).
    pub is_sail_lost: bool,
    /// The move needs more modified thrust than this (`LR 6.4D`).
    pub thrust_above: Thrust,
    /// It landed, and so the move is over.
    pub landed: Option<Landed>,
}

/// A landing: how, and on what size.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Landed {
    /// By aerobrake or under power.
    pub approach: Approach,
    /// Size of the site.
    pub size: u8,
}

/// What a move that ends here demands of thrust and fuel.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Demand {
    /// Burns paid, counted against modified thrust.
    pub burns: Burns,
    /// The same, counted for fuel.
    pub fuel_burns: HalfBurns,
    /// More modified thrust than this.
    pub thrust_above: Thrust,
    /// The sail is lost on the way.
    pub is_sail_lost: bool,
    /// It ends with a landing.
    pub landed: Option<Landed>,
}

impl Demand {
    /// No less is demanded by the other one.
    pub fn covers(&self, other: &Self) -> bool {
        self.burns <= other.burns
            && self.fuel_burns <= other.fuel_burns
            && self.thrust_above <= other.thrust_above
            && self.is_sail_lost <= other.is_sail_lost
            && self.landed <= other.landed
    }
}

impl Flight {
    /// What the move demands if it ends here.
    pub const fn demand(&self) -> Demand {
        Demand {
            burns: self.burns,
            fuel_burns: self.fuel_burns,
            thrust_above: self.thrust_above,
            is_sail_lost: self.is_sail_lost,
            landed: self.landed,
        }
    }

    /// At the start of a move.
    pub const fn start(space: SpaceId) -> Self {
        Self {
            space,
            arrival: None,
            burns: Burns(0),
            fuel_burns: HalfBurns(0),
            free_burns: Burns(0),
            free_burns_used: Burns(0),
            flybys: FlybySet(0),
            hazards: 0,
            belts: 0,
            is_sail_lost: false,
            thrust_above: Thrust(0),
            landed: None,
        }
    }
}

/// What entering one space cost and brought.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Step {
    /// Burns paid with thrust and fuel.
    pub paid: Burns,
    /// Free burns used.
    pub free: Burns,
    /// A pivot is part of it.
    pub is_pivot: bool,
    /// Free burns gained on entry.
    pub gained: Burns,
}

/// Why a move is against the rules.
#[derive(Clone, Copy, Debug, Error, PartialEq, Eq)]
pub enum Refusal {
    /// Straight back along the line just flown.
    #[error("a move may not turn back along the line it came by (LR 6.2A)")]
    TurnsBack,
    /// On from a site in the same move.
    #[error("landing ends the move (LR 6.2)")]
    HasLanded,
    /// A coloured site out of season.
    #[error("the site may be entered only in the season of its border, not in {0} (LR 6.4A)")]
    OutOfSeason(Season),
    /// A burn after the sail was lost.
    #[error("the sail is lost in the aerobrake hazard, the ship only coasts from there (LR 6.4F)")]
    SailLost,
    /// More burns than modified thrust.
    #[error("{needed} are needed, modified thrust {thrust} allows {} (LR 6.2A)", thrust.allowance().0)]
    NotEnoughThrust {
        /// Burns to be paid.
        needed: Burns,
        /// Modified thrust.
        thrust: Thrust,
    },
    /// More steps than on board.
    #[error("{needed} are needed, {left} are on board (LR 6.2B, 6.4C)")]
    NotEnoughFuel {
        /// Burns and landing together.
        needed: Steps,
        /// What is on board after lift-off and afterburner.
        left: Steps,
    },
    /// From site to site through a burn that needs thrust.
    #[error(
        "from site to site through this burn modified thrust must be greater than {0}; hop instead (LR 6.4D)"
    )]
    Gate(Thrust),
    /// Without power only aerobrake hazards and corridors may be entered or left.
    #[error("a ship without fuel or thrust only enters and leaves aerobrake hazards (LR 6.1B)")]
    NoPower,
}

/// Enters the head of a link under power; `carries_sail` says that the ship flies by a sail, which an aerobrake hazard
/// takes. Whether thrust and fuel suffice is asked of [`move_cost`].
///
/// # Errors
/// [`Refusal`] when no thrust or fuel could make it legal.
pub fn enter(
    terrain: &Terrain,
    carries_sail: bool,
    flight: &Flight,
    link: EdgeReference<'_, Link, u16>,
) -> Result<(Flight, Step), Refusal> {
    let head = SpaceId::from(link.target());
    let (here, there) = (terrain.at(flight.space), terrain.at(head));
    let weight = link.weight();
    if flight.landed.is_some() {
        return Err(Refusal::HasLanded);
    }
    let mut is_pivot = false;
    let mut thrust_above = flight.thrust_above;
    if let Some(arrival) = flight.arrival {
        if arrival.line == weight.line {
            return Err(Refusal::TurnsBack);
        }
        is_pivot = here.is_hohmann && arrival.exit != weight.leaves_by;
        if let (Some(gate), true, true) = (here.gate, arrival.from_site, there.size.is_some()) {
            thrust_above = thrust_above.max(gate);
        }
    }
    if there.is_closed {
        return Err(Refusal::OutOfSeason(terrain.season()));
    }
    // Free burns are used before paid ones; they pay burns and pivots alike, and half a pivot too.
    let pivot = if is_pivot { PIVOT } else { Burns(0) };
    let due = Burns(pivot.0 + there.burns.0);
    let free = Burns(due.0.min(flight.free_burns.0));
    let paid = Burns(due.0 - free.0);
    if flight.is_sail_lost && paid > Burns(0) {
        return Err(Refusal::SailLost);
    }
    let is_new_flyby = there.flyby_bit & !flight.flybys.0 != 0;
    let gained = if is_new_flyby { there.free_burns } else { Burns(0) };
    let next = Flight {
        space: head,
        arrival: Some(Arrival { line: weight.line, exit: weight.arrives_on, from_site: here.size.is_some() }),
        burns: flight.burns.saturating_add(paid),
        fuel_burns: HalfBurns(flight.fuel_burns.0 + 2 * u16::from(paid.0)),
        free_burns: Burns(flight.free_burns.0 - free.0 + gained.0),
        free_burns_used: flight.free_burns_used.saturating_add(free),
        flybys: FlybySet(flight.flybys.0 | there.flyby_bit),
        hazards: flight.hazards + u8::from(there.hazard.is_some()),
        belts: flight.belts + u8::from(there.is_belt),
        is_sail_lost: flight.is_sail_lost || (carries_sail && there.hazard == Some(Hazard::Aerobrake)),
        thrust_above,
        landed: there.size.map(|size| Landed { approach: Approach::of(weight.one_way), size }),
    };
    Ok((next, Step { paid, free, is_pivot, gained }))
}

/// Enters the head of a link without power: only into or out of an aerobrake hazard or along a corridor, without burns
/// and pivots (`LR 6.1B`).
///
/// # Errors
/// [`Refusal`] when the link is none of these.
pub fn drift(
    terrain: &Terrain,
    carries_sail: bool,
    flight: &Flight,
    link: EdgeReference<'_, Link, u16>,
) -> Result<(Flight, Step), Refusal> {
    let head = SpaceId::from(link.target());
    let (here, there) = (terrain.at(flight.space), terrain.at(head));
    let is_aerobrake = |hazard| hazard == Some(Hazard::Aerobrake);
    if here.size.is_some()
        || !(link.weight().one_way || is_aerobrake(here.hazard) || is_aerobrake(there.hazard))
    {
        return Err(if flight.landed.is_some() { Refusal::HasLanded } else { Refusal::NoPower });
    }
    let (mut next, mut step) = enter(terrain, carries_sail, flight, link)?;
    if step.paid > Burns(0) || step.free > Burns(0) || step.is_pivot {
        return Err(Refusal::NoPower);
    }
    // Slingshots are no part of the exception.
    (next.free_burns, next.flybys, step.gained) = (flight.free_burns, flight.flybys, Burns(0));
    Ok((next, step))
}

/// What a whole move costs in steps.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MoveCost {
    /// For burns and pivots, rounded up once (`LR 6.2B`).
    pub burns: Steps,
    /// For the landing (`LR 6.4C`).
    pub landing: Steps,
}

impl MoveCost {
    /// Both together.
    pub const fn total(self) -> Steps {
        self.burns.saturating_add(self.landing)
    }
}

/// What the move costs with this departure, if thrust and fuel suffice.
///
/// # Errors
/// [`Refusal`] naming what is short.
pub fn move_cost(
    terrain: &Terrain,
    rocket: &Rocket,
    departure: &Departure,
    demand: &Demand,
) -> Result<MoveCost, Refusal> {
    let thrust = departure.power.thrust();
    if demand.burns > thrust.allowance() {
        return Err(Refusal::NotEnoughThrust { needed: demand.burns, thrust });
    }
    if demand.thrust_above > Thrust(0) && thrust <= demand.thrust_above {
        return Err(Refusal::Gate(demand.thrust_above));
    }
    let landing = match demand.landed {
        Some(Landed { approach, size }) => {
            // A lost sail brakes no more.
            let thrust = if demand.is_sail_lost { Thrust(0) } else { thrust };
            landing_steps(terrain.policies().landing, size, thrust, approach)
        }
        None => Steps(0),
    };
    let cost = MoveCost { burns: rocket.consumption.steps_for(demand.fuel_burns), landing };
    if cost.total() > departure.steps_left {
        return Err(Refusal::NotEnoughFuel { needed: cost.total(), left: departure.steps_left });
    }
    Ok(cost)
}
