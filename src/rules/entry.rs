//! One move, link by link: burns, pivots, coasting, slingshots and what may not be done (`LR 6.2`, `LR 6.3`, `LR 8.3`).

use petgraph::graph::EdgeReference;
use petgraph::visit::EdgeRef;

use super::choice::{Choice, ISOFUEL};
use super::craft::{Craft, Drive};
use super::flight::{Arrival, Flight, Landed, Step};
use super::landing::{Approach, approach, assist_rolls, lands_by_thruster, thrust_to_land};
use super::pivot::{PIVOT, turns};
use super::refusal::Refusal;
use super::terrain::Terrain;
use super::unpowered::{drift, sail_one_space};
use crate::map::{Hazard, Link, SpaceId};
use crate::ruleset::{Corridors, FreeBurns};
use crate::unit::{Burns, HalfBurns};

/// No move has a use for more free burns than this at once; where flybys repeat, they would grow without end.
const MOST_FREE_BURNS: Burns = Burns(30);

/// Enters the head of a link, driven in one way or another. Whether thrust and fuel suffice is asked of [`super::pay`].
///
/// # Errors
/// [`Refusal`] when no thrust or fuel could make it legal.
#[inline]
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

/// Enters the head of a link under power.
#[expect(clippy::too_many_lines, reason = "one link with everything that entering it may cost and bring")]
#[inline]
pub(super) fn enter(
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
    let hazard = there.hazard_met();
    let (mut lift_off_rolls, mut rolls) = (0, u8::from(there.hazard_rolled().is_some()));
    if flight.turns_back(weight) {
        return Err(Refusal::TurnsBack);
    }
    if let Some(arrival) = flight.arrival {
        if let (Some(gate), true, true) = (here.gate, arrival.from_site, there.size.is_some()) {
            thrust_above = thrust_above.max(gate);
        }
    } else if let Some(size) = here.size {
        if choice.lifts_off_assisted {
            // The hazard of the first space is that of the lift-off, which is rolled for already (4e H6).
            (lift_off_rolls, rolls) = (assist_rolls(here, there)?, 0);
        } else {
            thrust_above = thrust_above.max(thrust_to_land(policies.landing, size));
        }
    }
    if there.is_closed || terrain.is_border_closed(here, there) {
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
    let is_sail_lost = flight.is_sail_lost || (craft.flies_by_sail && hazard == Some(Hazard::Aerobrake));
    let is_sunless = flight.is_sunless || (craft.needs_sun && there.is_sunless);
    let has_stopped = is_sail_lost || is_sunless;
    let is_new_flyby = !flight.flybys.has(there);
    // A thruster that does not work gains nothing new where the player may choose what pays (4e H8a), and a lost mag sail
    // nothing from a belt (LR 8.3C).
    let needs_thruster = policies.free_burns == FreeBurns::AtChoice || there.belt_bit != 0;
    let gains = is_new_flyby && !(has_stopped && needs_thruster);
    let gained = if gains { there.free_burns } else { Burns(0) };
    let free_burns_used = flight.free_burns_used.saturating_add(Burns(free));
    let exchangeable = match (flight.has_stopped(), has_stopped, policies.free_burns) {
        (true, _, _) => Burns(flight.exchangeable.0 - paid),
        (false, true, FreeBurns::AtChoice) => free_burns_used,
        (false, _, _) => Burns(0),
    };
    let landed = there.size.map(|size| {
        let approach = approach(here, there, weight.one_way, choice)?;
        if has_stopped && lands_by_thruster(policies.landing, approach) {
            return Err(Refusal::Stopped);
        }
        match approach {
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
        flybys: flight.flybys.with(there),
        hazards: flight.hazards + lift_off_rolls + rolls,
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
        lift_off_rolls,
        rolls,
    };
    Ok((next, step))
}
