//! One move, link by link: burns, pivots, coasting, slingshots and what may not be done (`LR 6.2`, `LR 6.3`, `LR 8.3`).

use petgraph::graph::EdgeReference;
use petgraph::visit::EdgeRef;
use thiserror::Error;

use super::craft::{Choice, Craft, Drive};
use super::departure::Departure;
use super::landing::{Approach, landing_steps, thrust_to_land};
use super::rocket::Rocket;
use super::terrain::{Terms, Terrain};
use crate::map::{Exit, Hazard, LineId, Link, Season, SpaceId};
use crate::ruleset::{Corridors, FreeBurns, Landing};
use crate::unit::{Burns, HalfBurns, Steps, Thrust};

/// Burns of a pivot (`LR 6.3`).
pub const PIVOT: Burns = Burns(2);

/// Free burns of an isofuel chit (`SD iE3b`).
const ISOFUEL: u8 = 2;

/// No move has a use for more free burns than this at once; where flybys repeat, they would grow without end.
const MOST_FREE_BURNS: Burns = Burns(30);

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
    /// The thruster stopped for want of sun (`4e J3a`).
    pub is_sunless: bool,
    /// Free burns used before the thruster stopped which own burns could have been paid for in their stead, so that
    /// they are still there (`4e H8`).
    pub exchangeable: Burns,
    /// Bonus pivots used (`4e H4c`).
    pub bonus_pivots: u8,
    /// Isofuel chits spent (`SD iE3b`).
    pub isofuel: u8,
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
            is_sunless: false,
            exchangeable: Burns(0),
            bonus_pivots: 0,
            isofuel: 0,
            thrust_above: Thrust(0),
            landed: None,
        }
    }

    /// No burn can be paid any more.
    pub const fn has_stopped(&self) -> bool {
        self.is_sail_lost || self.is_sunless
    }

    /// Free burns that the player may still have in place of own ones, should the thruster stop.
    pub const fn exchange(&self) -> Burns {
        if self.has_stopped() { self.exchangeable } else { self.free_burns_used }
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
    /// A pivot that costs nothing is part of it (`4e H4c`).
    pub is_bonus_pivot: bool,
    /// Free burns gained on entry.
    pub gained: Burns,
    /// Isofuel chits spent (`SD iE3b`).
    pub isofuel: u8,
    /// Rolls due: for the hazard, and for the help of a factory.
    pub rolls: u8,
}

impl Step {
    /// At no cost and without gain.
    pub const NOTHING: Self = Self {
        paid: Burns(0),
        free: Burns(0),
        is_pivot: false,
        is_bonus_pivot: false,
        gained: Burns(0),
        isofuel: 0,
        rolls: 0,
    };
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
    /// A burn, or a landing under power or with a factory's help, after the thruster stopped.
    #[error("the thruster is lost or without sun by then, the ship only coasts from there (LR 6.4F)")]
    Stopped,
    /// Along a dotted line where none is flown.
    #[error("ships never follow the dotted lines (SD iE1d)")]
    DottedLine,
    /// A chit spent for nothing.
    #[error("there is nothing left for the chit to pay")]
    NothingToPay,
    /// No factory helps here.
    #[error("no factory helps here, and none helps into or out of a lander burn (4e H6)")]
    NoAssist,
    /// On after the one space of the emergency sail.
    #[error("the emergency sail goes one space a turn (SD iE5)")]
    OneSpace,
    /// A site too large for the thrust.
    #[error("net thrust {thrust} must be greater than {above} to land and to lift off (4e H6)")]
    TooWeak {
        /// More than this is needed.
        above: Thrust,
        /// Net thrust.
        thrust: Thrust,
    },
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

/// Enters the head of a link, driven in one way or another. Whether thrust and fuel suffice is asked of [`super::pay`].
///
/// # Errors
/// [`Refusal`] when no thrust or fuel could make it legal.
pub fn advance(
    terrain: &Terrain,
    craft: &Craft,
    drive: Drive,
    flight: &Flight,
    link: EdgeReference<'_, Link, u16>,
    choice: Choice,
) -> Result<(Flight, Step), Refusal> {
    match drive {
        Drive::Powered => enter(terrain, *craft, flight, link, choice),
        Drive::Afterburning => {
            let (mut next, mut step) = enter(terrain, *craft, flight, link, choice)?;
            // A lit afterburner counts at the sun too, be the base thrust none (4e H8e).
            let is_first = !next.flybys.without(flight.flybys).is_empty();
            if is_first && !next.has_stopped() && terrain.at(next.space).is_oberth {
                step.gained.0 += 1;
                next.free_burns.0 += 1;
            }
            Ok((next, step))
        }
        Drive::Drifting => drift(terrain, *craft, flight, link),
        Drive::EmergencySail => sail_one_space(terrain, flight, link),
    }
}

/// What the player may choose on the way along this link; [`Choice::PLAIN`] comes first.
pub fn choices(
    terrain: &Terrain,
    craft: &Craft,
    flight: &Flight,
    link: EdgeReference<'_, Link, u16>,
) -> impl Iterator<Item = Choice> {
    let (here, there) = (terrain.at(flight.space), terrain.at(SpaceId::from(link.target())));
    let may_lift_off = flight.arrival.is_none() && here.assist_rolls.is_some();
    let may_land = there.assist_rolls.is_some();
    let may_keep_pivot = craft.may_lose_thruster()
        && !flight.has_stopped()
        && flight.bonus_pivots < craft.bonus_pivots
        && turns(here, flight, link.weight());
    let due = PIVOT.0 + there.burns.0;
    let most_chits = (craft.isofuel - flight.isofuel).min(due.div_ceil(ISOFUEL));
    // Lifting off from one site and landing on the next, each may be helped by itself.
    let may = [may_keep_pivot, may_land, may_lift_off];
    let ways = may.into_iter().fold(1, |ways, may| if may { 2 * ways } else { ways });
    (0..(most_chits + 1) * ways).map(move |number| {
        let mut rest = number % ways;
        let [keeps_bonus_pivot, lands_assisted, lifts_off_assisted] = may.map(|may| {
            let does = may && rest % 2 == 1;
            rest /= if may { 2 } else { 1 };
            does
        });
        Choice { lifts_off_assisted, lands_assisted, keeps_bonus_pivot, isofuel: number / ways }
    })
}

/// Leaving a space along a link in mid-move is a pivot.
fn turns(here: &Terms, flight: &Flight, link: &Link) -> bool {
    flight.arrival.is_some_and(|arrival| is_pivot(here, arrival.exit, link.leaves_by))
}

/// Whether it is a pivot to come by one exit and leave by the other: at a Hohmann, unless the way runs straight through
/// (`LR 6.3`).
pub fn is_pivot(here: &Terms, arrived_on: Option<Exit>, leaves_by: Option<Exit>) -> bool {
    here.is_hohmann && arrived_on != leaves_by
}

/// Enters the head of a link under power.
#[expect(clippy::too_many_lines, reason = "one link with everything that entering it may cost and bring")]
fn enter(
    terrain: &Terrain,
    craft: Craft,
    flight: &Flight,
    link: EdgeReference<'_, Link, u16>,
    choice: Choice,
) -> Result<(Flight, Step), Refusal> {
    let head = SpaceId::from(link.target());
    let (here, there) = (terrain.at(flight.space), terrain.at(head));
    let policies = terrain.policies();
    let weight = link.weight();
    if flight.landed.is_some() {
        return Err(Refusal::HasLanded);
    }
    if weight.one_way && policies.corridors == Corridors::Closed {
        return Err(Refusal::DottedLine);
    }
    let mut thrust_above = flight.thrust_above;
    let mut rolls = u8::from(there.hazard.is_some());
    if let Some(arrival) = flight.arrival {
        if arrival.line == weight.line {
            return Err(Refusal::TurnsBack);
        }
        if let (Some(gate), true, true) = (here.gate, arrival.from_site, there.size.is_some()) {
            thrust_above = thrust_above.max(gate);
        }
    } else if let Some(size) = here.size {
        if choice.lifts_off_assisted {
            // The hazard of the first space is that of the lift-off, which is rolled for already (4e H6).
            rolls = assist_rolls(here, there)?;
        } else {
            thrust_above = thrust_above.max(thrust_to_land(policies.landing, size));
        }
    }
    if there.is_closed || crosses_border(here.region, there.region, terrain.season()) {
        return Err(Refusal::OutOfSeason(terrain.season()));
    }
    let turns = turns(here, flight, weight);
    let is_bonus_pivot = turns && flight.bonus_pivots < craft.bonus_pivots && !choice.keeps_bonus_pivot;
    let is_pivot = turns && !is_bonus_pivot;
    let pivot = if is_pivot { PIVOT.0 } else { 0 };
    // What a lander burn costs, free burns do not pay (4e H5e).
    let (own, payable) =
        if there.is_lander_burn { (there.burns.0, pivot) } else { (0, pivot + there.burns.0) };
    // Free burns are used before paid ones; they pay burns and pivots alike, and half a pivot too.
    let chits = ISOFUEL * choice.isofuel;
    if chits > 0 && flight.free_burns.0 + chits - ISOFUEL >= payable {
        return Err(Refusal::NothingToPay);
    }
    let free = payable.min(flight.free_burns.0 + chits);
    let paid = payable - free;
    if flight.has_stopped() && (own > 0 || paid > flight.exchangeable.0) {
        return Err(Refusal::Stopped);
    }
    let is_sail_lost =
        flight.is_sail_lost || (craft.flies_by_sail && there.hazard == Some(Hazard::Aerobrake));
    let is_sunless = flight.is_sunless || (craft.needs_sun && there.is_sunless);
    let has_stopped = is_sail_lost || is_sunless;
    let is_new_flyby = there.flyby_bit & !flight.flybys.0 != 0 || there.flyby_bit == 0;
    // A thruster that does not work gains nothing new where the player may choose what pays (4e H8a).
    let gains = is_new_flyby && !(has_stopped && policies.free_burns == FreeBurns::AtChoice);
    let gained = if gains { there.free_burns } else { Burns(0) };
    let free_burns_used = flight.free_burns_used.saturating_add(Burns(free));
    let exchangeable = match (flight.has_stopped(), has_stopped, policies.free_burns) {
        (true, _, _) => Burns(flight.exchangeable.0 - paid),
        (false, true, FreeBurns::AtChoice) => free_burns_used,
        (false, _, _) => Burns(0),
    };
    let landed = there.size.map(|size| {
        let approach = approach(here, there, weight.one_way, choice)?;
        match approach {
            // The help of a factory asks for a thruster that works too (4e H6).
            Approach::Assisted | Approach::Powered
                if policies.landing == Landing::ThrustAboveSize && has_stopped =>
            {
                return Err(Refusal::Stopped);
            }
            Approach::Assisted => rolls += assist_rolls(there, here)?,
            Approach::Powered => thrust_above = thrust_above.max(thrust_to_land(policies.landing, size)),
            Approach::Aerobrake | Approach::Unasked => {}
        }
        Ok(Landed { approach, size })
    });
    let landed = landed.transpose()?;
    let paid_all = Burns(paid + own);
    let own_fuel = if own > 0 { there.fuel_burns.0 } else { 0 };
    let next = Flight {
        space: head,
        arrival: Some(Arrival { line: weight.line, exit: weight.arrives_on, from_site: here.size.is_some() }),
        burns: flight.burns.saturating_add(paid_all),
        fuel_burns: HalfBurns(flight.fuel_burns.0 + 2 * u16::from(paid) + own_fuel),
        free_burns: Burns(flight.free_burns.0 + chits - free).saturating_add(gained).min(MOST_FREE_BURNS),
        free_burns_used,
        flybys: FlybySet(flight.flybys.0 | there.flyby_bit),
        hazards: flight.hazards + rolls,
        belts: flight.belts + u8::from(there.is_belt),
        is_sail_lost,
        is_sunless,
        exchangeable,
        bonus_pivots: flight.bonus_pivots + u8::from(is_bonus_pivot),
        isofuel: flight.isofuel + choice.isofuel,
        thrust_above,
        landed,
    };
    let step = Step {
        paid: paid_all,
        free: Burns(free),
        is_pivot,
        is_bonus_pivot,
        gained,
        isofuel: choice.isofuel,
        rolls,
    };
    Ok((next, step))
}

/// How a landing is made.
fn approach(here: &Terms, there: &Terms, is_corridor: bool, choice: Choice) -> Result<Approach, Refusal> {
    Ok(if is_corridor {
        Approach::Aerobrake
    } else if choice.lands_assisted {
        assist_rolls(there, here)?;
        Approach::Assisted
    } else if there.is_landing_unasked {
        Approach::Unasked
    } else {
        Approach::Powered
    })
}

/// The way of landing on a site that asks least of a ship, for lower bounds.
pub const fn easiest_approach(site: &Terms, is_corridor: bool) -> Approach {
    if is_corridor {
        Approach::Aerobrake
    } else if site.assist_rolls.is_some() {
        Approach::Assisted
    } else if site.is_landing_unasked {
        Approach::Unasked
    } else {
        Approach::Powered
    }
}

/// Rolls for the help of the factory at a site on the way to or from a space, which is no lander burn (`4e H6`).
fn assist_rolls(site: &Terms, space: &Terms) -> Result<u8, Refusal> {
    match site.assist_rolls {
        Some(rolls) if !space.is_lander_burn => Ok(rolls),
        _ => Err(Refusal::NoAssist),
    }
}

/// Whether going from one coloured region to another, or into or out of one, is out of season (`4e B7h`).
fn crosses_border(from: Option<Season>, to: Option<Season>, season: Season) -> bool {
    from != to && [from, to].into_iter().flatten().any(|colour| colour != season)
}

/// Goes one space by the emergency sail, whatever is there (`SD iE5`).
fn sail_one_space(
    terrain: &Terrain,
    flight: &Flight,
    link: EdgeReference<'_, Link, u16>,
) -> Result<(Flight, Step), Refusal> {
    if flight.arrival.is_some() {
        return Err(Refusal::OneSpace);
    }
    let (mut next, mut step) = enter(terrain, Craft::default(), flight, link, Choice::PLAIN)?;
    (next.burns, next.fuel_burns, next.free_burns) = (Burns(0), HalfBurns(0), Burns(0));
    (step.paid, step.gained) = (Burns(0), Burns(0));
    Ok((next, step))
}

/// Enters the head of a link without power: only into or out of an aerobrake hazard or along a corridor, without burns
/// and pivots (`LR 6.1B`).
///
/// # Errors
/// [`Refusal`] when the link is none of these.
fn drift(
    terrain: &Terrain,
    craft: Craft,
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
    let (mut next, mut step) = enter(terrain, craft, flight, link, Choice::PLAIN)?;
    if step.paid > Burns(0) || step.free > Burns(0) || step.is_pivot || step.is_bonus_pivot {
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

/// What the move costs with this departure, if thrust suffices; fuel is asked of [`super::pay`].
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
        let above = demand.thrust_above;
        return Err(match terrain.policies().landing {
            Landing::ThrustAboveSize => Refusal::TooWeak { above, thrust },
            Landing::StepsBySize | Landing::Free => Refusal::Gate(above),
        });
    }
    let landing = match demand.landed {
        Some(Landed { approach, size }) => {
            // A lost sail brakes no more.
            let thrust = if demand.is_sail_lost { Thrust(0) } else { thrust };
            landing_steps(terrain.policies().landing, size, thrust, approach)
        }
        None => Steps(0),
    };
    Ok(MoveCost { burns: rocket.consumption.steps_for(demand.fuel_burns), landing })
}
