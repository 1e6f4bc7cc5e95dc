//! Freighters and the space elevator: moves that differ from those of rockets (`LR 6.6`, `LR 7.2`).

use petgraph::graph::EdgeReference;
use petgraph::visit::EdgeRef;
use thiserror::Error;

use super::choice::Choice;
use super::craft::{Craft, Drive};
use super::departure::{Departure, Power};
use super::entry::advance;
use super::flight::{Flight, Step};
use super::refusal::Refusal;
use super::rocket::Rocket;
use super::terrain::Terrain;
use super::thrust::ThrustBreakdown;
use crate::map::{Hazard, Link, SpaceId};
use crate::track::FuelPosition;
use crate::unit::{Burns, Consumption, Mass, Steps, Thrust};

/// Why a freighter does not move so.
#[derive(Clone, Copy, Debug, Error, PartialEq, Eq)]
pub enum FreighterRefusal {
    /// Lift-off from a large site.
    #[error("a freighter lifts off only from size 1 or from a factory (LR 6.6)")]
    NoLiftOff,
    /// Landing where no factory is.
    #[error("a freighter lands only at a factory (LR 6.6)")]
    NoFactory,
    /// Aerobraking.
    #[error("a freighter does not aerobrake (LR 6.6)")]
    Aerobrake,
    /// A rule that holds for rockets too.
    #[error(transparent)]
    Refused(#[from] Refusal),
}

/// A freighter as the rules of movement see it; anything else too that moves without a thruster, for the terms of the map.
pub const fn freighter(thrust: Thrust) -> Rocket {
    Rocket::new(thrust, Consumption::ZERO, Mass(0))
}

/// The beginning of a freighter's move: no fuel, and its thrust whatever it carries (`LR 6.6`).
///
/// # Errors
/// [`FreighterRefusal::NoLiftOff`].
pub fn freighter_departure(
    thrust: Thrust,
    site_size: Option<u8>,
    has_factory: bool,
) -> Result<Departure, FreighterRefusal> {
    if site_size.is_some_and(|size| size > 1) && !has_factory {
        return Err(FreighterRefusal::NoLiftOff);
    }
    let breakdown =
        ThrustBreakdown { printed: thrust, wet_mass: 0, solar: None, esa_power: 0, afterburner: 0 };
    Ok(Departure {
        jettisoned: Steps(0),
        afterburner: Steps(0),
        lift_off: Steps(0),
        power: Power::Thrust(breakdown),
        at: FuelPosition(0),
        steps_left: Steps(0),
    })
}

/// Enters the head of a link with a freighter (`LR 6.6`). Slingshots give it nothing.
///
/// # Errors
/// [`FreighterRefusal`].
pub fn enter_with_freighter(
    terrain: &Terrain,
    departure: &Departure,
    flight: &Flight,
    link: EdgeReference<'_, Link, u16>,
    has_factory: impl Fn(SpaceId) -> bool,
) -> Result<(Flight, Step), FreighterRefusal> {
    let head = SpaceId::from(link.target());
    if link.weight().one_way || terrain.at(head).hazard == Some(Hazard::Aerobrake) {
        return Err(FreighterRefusal::Aerobrake);
    }
    if terrain.at(head).size.is_some() && !has_factory(head) {
        return Err(FreighterRefusal::NoFactory);
    }
    let (mut next, mut step) =
        advance(terrain, &Craft::default(), Drive::Powered, flight, link, Choice::PLAIN)?;
    (next.free_burns, step.gained) = (Burns(0), Burns(0));
    let thrust = departure.power.thrust();
    if next.burns > thrust.allowance() {
        return Err(Refusal::NotEnoughThrust { needed: next.burns, thrust }.into());
    }
    Ok((next, step))
}

/// Goes to the other end of the space elevator, which costs nothing (`LR 7.2`).
///
/// # Errors
/// [`Refusal::HasLanded`].
pub fn ride_elevator(flight: &Flight, to: SpaceId) -> Result<(Flight, Step), Refusal> {
    if flight.landed.is_some() {
        return Err(Refusal::HasLanded);
    }
    Ok((Flight { space: to, arrival: None, ..*flight }, Step::NOTHING))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::data::Data;
    use crate::map::Season;
    use crate::ruleset;

    #[test]
    fn a_freighter_lifts_off_from_size_1_or_a_factory_lr_6_6() {
        let may = |size, has_factory| freighter_departure(Thrust(1), size, has_factory).is_ok();
        assert!(may(Some(1), false) && may(Some(9), true) && may(None, false) && !may(Some(2), false));
    }

    /// From lunar L1 one burn leads to HEO and on; a second one is too many for thrust 1. Luna is closed without a factory.
    #[test]
    fn a_freighter_pays_one_burn_and_lands_at_factories_only_lr_6_6() {
        let rules = ruleset::load(&Data::Embedded, "basic").unwrap();
        let terrain = Terrain::new(&rules, Season::Yellow, Thrust(1));
        let departure = freighter_departure(Thrust(1), None, false).unwrap();
        let luna = rules.map.find("luna-crater-shackleton-polar-rim").unwrap();
        let beside = rules
            .map
            .graph()
            .edges_directed(luna.node(), petgraph::Direction::Incoming)
            .find(|arc| !arc.weight().one_way)
            .unwrap();
        let flight = Flight::start(SpaceId::from(beside.source()));
        let enter =
            |has_factory: bool| enter_with_freighter(&terrain, &departure, &flight, beside, |_| has_factory);
        assert_eq!(enter(false), Err(FreighterRefusal::NoFactory));
        assert!(enter(true).unwrap().0.landed.is_some());
        let spent = Flight { burns: Burns(1), ..Flight::start(rules.map.start()) };
        let burn = rules
            .map
            .links_from(rules.map.start())
            .find(|link| terrain.at(SpaceId::from(link.target())).burns > Burns(0))
            .unwrap();
        assert!(matches!(
            enter_with_freighter(&terrain, &departure, &spent, burn, |_| true),
            Err(FreighterRefusal::Refused(Refusal::NotEnoughThrust { .. }))
        ));
    }
}
