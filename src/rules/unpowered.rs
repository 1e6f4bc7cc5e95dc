//! Moves without a thruster (`LR 6.1B`, `SD iE5`).

use petgraph::graph::EdgeReference;
use petgraph::visit::EdgeRef;

use super::choice::Choice;
use super::craft::Craft;
use super::entry::enter;
use super::flight::{Flight, Step};
use super::refusal::Refusal;
use super::terrain::Terrain;
use crate::map::{Hazard, Link, SpaceId};
use crate::unit::{Burns, HalfBurns};

/// Goes one space by the emergency sail, whatever is there (`SD iE5`).
pub(super) fn sail_one_space(
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
pub(super) fn drift(
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
