//! Refuelling on the way: what an operation or a free action brings (`LR 5.5`, `4e G`, `4e I5`, `SD iF3`).

use thiserror::Error;

use super::grade::Grade;
use crate::ruleset::{DirtRefuel, FactoryRefuel, Rocketplane, SiteRefuel};
use crate::track::{FuelPosition, FuelTrack};
use crate::unit::{Burns, Consumption, Mass, Steps, Tanks, Thrust};

/// Water of a factory refuel (`4e I5b`).
pub const FACTORY_WATER: Tanks = Tanks(7);
/// Isotopes of a factory refuel (`4e I5b`).
pub const FACTORY_ISOTOPE: Tanks = Tanks(1);

/// The most water that an own factory gives in one operation of the Living Rules (`LR 5.5B`).
pub const FACTORY_TANKS: Tanks = Tanks(8);

/// The most water that any operation gives: as much as fits (`LR 6.4F`, `LR 8.3E`).
pub const FULL: Tanks = Tanks(u8::MAX);

/// Tanks of water that an ISRU refuel gives: one more than hydration exceeds the rating of the card, and nothing where
/// the rating is greater (`LR 5.5A`, `4e I5a`).
pub const fn isru_tanks(hydration: u8, rating: u8) -> Tanks {
    match hydration.checked_sub(rating) {
        Some(more) => Tanks(1 + more),
        None => Tanks(0),
    }
}

/// The fuel figure after as many of these tanks as the track holds, and how many these are (`LR 5.5`). The first of them
/// fills up a begun tank, as in LEO (`LR 5.4C`).
pub fn fill(track: &FuelTrack, dry: Mass, at: FuelPosition, most: Tanks) -> (FuelPosition, Tanks) {
    let fuller = std::iter::successors(Some(at), |at| track.add_tank(dry, *at));
    let (tanks, at) = (0..=most.0).zip(fuller).last().unwrap_or((0, at));
    (at, Tanks(tanks))
}

/// Tanks of water that a spacecraft of Space Diamonds takes up: the hydration of the site (`SD iF3`).
pub const fn diamonds_tanks(hydration: u8) -> Tanks {
    Tanks(hydration)
}

/// Tanks of water that one operation takes up at a site; none for a ship without a card that could.
pub const fn site_tanks(policy: SiteRefuel, hydration: u8, isru: Option<u8>) -> Tanks {
    match (policy, isru) {
        (SiteRefuel::ByIsru, Some(rating)) => isru_tanks(hydration, rating),
        (SiteRefuel::ByIsru, None) => Tanks(0),
        (SiteRefuel::ByHydration, _) => diamonds_tanks(hydration),
    }
}

/// Tanks of water that one operation takes up at a factory (`LR 5.5B`, `4e I5b`).
pub const fn factory_tanks(policy: FactoryRefuel) -> Tanks {
    match policy {
        FactoryRefuel::None => Tanks(0),
        FactoryRefuel::EightTanks => FACTORY_TANKS,
        FactoryRefuel::SevenTanks => FACTORY_WATER,
    }
}

/// Tanks that an air eater takes up on an aerobrake space: five less the printed consumption, whose fraction is dropped
/// first (`4e I5c`).
pub const fn air_eater_tanks(printed: Consumption) -> Tanks {
    let whole = printed.numerator() / printed.denominator();
    Tanks(if whole >= 5 { 0 } else { 5 - whole as u8 })
}

/// Whether a stack takes up dirt: on a site, with dirt or no fuel aboard or fuel that then becomes dirt, and with a factory
/// or a working ISRU card there; how wet the site is does not matter (`4e G1c`). A crew takes up one tank a turn, any
/// other dirt thruster as many as fit.
pub const fn dirt_tanks(is_crew: bool, most: Tanks) -> Tanks {
    if is_crew && most.0 > 1 { Tanks(1) } else { most }
}

/// Tanks of dirt that a ship takes up at a site at a time, by a thruster that burns it (`LR 8.3E`, `4e G1c`); `digs` tells of a
/// factory or a card with ISRU that works there.
pub const fn dirt_at_site(policy: DirtRefuel, is_crew: bool, digs: bool) -> Tanks {
    match policy {
        DirtRefuel::ByOperation => FULL,
        DirtRefuel::Free if digs => dirt_tanks(is_crew, FULL),
        DirtRefuel::None | DirtRefuel::Free => Tanks(0),
    }
}

/// Cards of this mass thrown into the hoppers: the dry mass falls, the wet mass stays, and all fuel becomes dirt unless
/// there was none (`4e G2c`). `None` when so much cannot be thrown.
pub fn throw_into_hoppers(
    track: &FuelTrack,
    dry: Mass,
    at: FuelPosition,
    thrown: Mass,
) -> Option<(Mass, FuelPosition, Grade)> {
    let lighter = dry.checked_sub(thrown)?;
    track.check_dry(lighter).ok()?;
    Some((lighter, track.same_wet(dry, at, lighter)?, Grade::Dirt))
}

/// What an acetylene rocketplane takes (`4e H6c`).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RocketplaneLiftOff {
    /// Tanks of water of the site's store.
    pub store: Tanks,
    /// Steps of the ship for its lander burns.
    pub steps: Steps,
}

/// Why a rocketplane does not lift off (`4e H6c`).
#[derive(Clone, Copy, Debug, Error, PartialEq, Eq)]
pub enum RocketplaneError {
    /// Too little water at the site.
    #[error("the site must store {needed} of water, twice the wet mass, and has {store} (4e H6c)")]
    Store {
        /// Tanks needed.
        needed: Tanks,
        /// Tanks there.
        store: Tanks,
    },
    /// More lander burns than net thrust.
    #[error("net thrust {thrust} allows {}, {burns} lead to the first halt (4e H6c)", .thrust.allowance())]
    Thrust {
        /// Lander burns of the way up.
        burns: Burns,
        /// Net thrust.
        thrust: Thrust,
    },
}

/// Lifts off from an atmospheric site with a factory: twice the wet mass, begun points counted whole, is spent from the
/// water stored there; then net thrust need not exceed the size, only allow the lander burns of the way (`4e H6c`).
///
/// # Errors
/// [`RocketplaneError`] naming what is short.
pub fn rocketplane(
    policy: Rocketplane,
    wet: Mass,
    store: Tanks,
    thrust: Thrust,
    burns: Burns,
    consumption: Consumption,
) -> Result<RocketplaneLiftOff, RocketplaneError> {
    let needed = Tanks(wet.0.saturating_mul(2));
    if store < needed {
        return Err(RocketplaneError::Store { needed, store });
    }
    let paid = match policy {
        Rocketplane::AllBurnsPaid => burns,
        Rocketplane::FirstBurnFree => burns.saturating_sub(Burns(1)),
    };
    if paid > thrust.allowance() {
        return Err(RocketplaneError::Thrust { burns: paid, thrust });
    }
    Ok(RocketplaneLiftOff {
        store: needed,
        steps: consumption.steps_for(crate::unit::HalfBurns(2 * u16::from(paid.0))),
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::data::Data;
    use crate::ruleset;

    fn strip() -> FuelTrack {
        ruleset::load(&Data::Embedded, "fourth").unwrap().track
    }

    #[test]
    fn isru_gives_one_more_than_the_difference_4e_i5a() {
        assert_eq!(isru_tanks(3, 2), Tanks(2));
        assert_eq!(isru_tanks(3, 1), Tanks(3));
        // ISRU 3 on two drops, and a rig of 1 on a dry aerostat.
        assert_eq!(isru_tanks(2, 3), Tanks(0));
        assert_eq!(isru_tanks(0, 1), Tanks(0));
        assert_eq!(isru_tanks(2, 1), Tanks(2));
    }

    /// ISRU 3 on Mercury, three drops: one tank; a factory fills up to eight (`LR 5.5B`).
    #[test]
    fn isru_and_factory_on_mercury_lr_5_5b() {
        let track = ruleset::load(&Data::Embedded, "basic").unwrap().track;
        let (dry, thrust) = (Mass(3), |at| track.class(Mass(3), at).modifier);
        let (at, tanks) = fill(&track, dry, track.empty(dry), isru_tanks(3, 3));
        assert_eq!((tanks, thrust(at) - thrust(track.empty(dry))), (Tanks(1), -1));
        let (at, tanks) = fill(&track, dry, track.empty(dry), FACTORY_TANKS);
        assert_eq!((tanks, thrust(at) - thrust(track.empty(dry))), (Tanks(8), -2));
        // More than the diagram holds is not loaded.
        let (at, tanks) = fill(&track, dry, at, FULL);
        assert_eq!((tanks.0 + 8, track.add_tank(dry, at)), (track.most_tanks(dry).0, None));
    }

    #[test]
    fn a_refuel_moves_the_wet_mass_along_the_red_lines_4e_i5() {
        let (track, dry) = (strip(), Mass(2));
        let refuel = |wet: u8, tanks: Tanks| {
            let mut at = track.loaded(dry, Tanks(wet - dry.0)).unwrap();
            for _ in 0..tanks.0 {
                at = track.add_tank(dry, at).unwrap();
            }
            track.describe(dry, at)
        };
        assert_eq!(refuel(4, isru_tanks(3, 2)), "wet mass 6");
        assert_eq!(refuel(4, FACTORY_WATER), "wet mass 11");
    }

    #[test]
    fn an_air_eater_drops_the_fraction_of_its_consumption_4e_i5c() {
        let tanks = |text: &str| air_eater_tanks(text.parse().unwrap());
        assert_eq!(
            [tanks("1/2"), tanks("3"), tanks("8"), tanks("2 1/2")],
            [Tanks(5), Tanks(2), Tanks(0), Tanks(3)]
        );
        // The ion drive of the example: dry 5 without fuel on a Martian aerobrake becomes wet 10.
        let (track, dry) = (strip(), Mass(5));
        assert_eq!(track.describe(dry, track.loaded(dry, tanks("1/2")).unwrap()), "wet mass 10");
    }

    #[test]
    fn crew_takes_up_one_tank_of_dirt_a_turn_4e_g1c() {
        assert_eq!((dirt_tanks(true, Tanks(9)), dirt_tanks(false, Tanks(9))), (Tanks(1), Tanks(9)));
    }

    #[test]
    fn cards_in_the_hoppers_become_dirt_4e_g2c() {
        let track = strip();
        // Wet 8, dry 6: refinery 2 and a radiator turned light 1 leave dry 3, and 4 steps become 14.
        let at = track.loaded(Mass(6), Tanks(2)).unwrap();
        assert_eq!(track.steps(Mass(6), at), Steps(4));
        let (dry, at, grade) = throw_into_hoppers(&track, Mass(6), at, Mass(3)).unwrap();
        assert_eq!((dry, track.steps(dry, at), grade), (Mass(3), Steps(14), Grade::Dirt));
        // Dry 8 without fuel, cards of mass 3: seven steps.
        let (dry, at, _) = throw_into_hoppers(&track, Mass(8), track.empty(Mass(8)), Mass(3)).unwrap();
        assert_eq!((dry, track.steps(dry, at)), (Mass(5), Steps(7)));
        assert_eq!(throw_into_hoppers(&track, Mass(3), track.empty(Mass(3)), Mass(4)), None);
    }

    #[test]
    fn a_rocketplane_spends_twice_its_wet_mass_4e_h6c() {
        let lift_off = |policy, wet, store, thrust, burns: u8| {
            let consumption = Consumption::new(2, 1).unwrap();
            rocketplane(policy, Mass(wet), Tanks(store), Thrust(thrust), Burns(burns), consumption)
        };
        // The aerostat of the example: wet 10, 20 tanks, three lander burns for six steps with net thrust 3.
        let paid = Rocketplane::AllBurnsPaid;
        assert_eq!(
            lift_off(paid, 10, 20, 3, 3),
            Ok(RocketplaneLiftOff { store: Tanks(20), steps: Steps(6) })
        );
        assert!(matches!(lift_off(paid, 10, 20, 2, 3), Err(RocketplaneError::Thrust { .. })));
        // Titan: wet 6 with empty tanks takes 12 of 40 stored; with one stored it stays.
        let free = Rocketplane::FirstBurnFree;
        assert_eq!(lift_off(free, 6, 40, 1, 1), Ok(RocketplaneLiftOff { store: Tanks(12), steps: Steps(0) }));
        assert_eq!(lift_off(paid, 6, 40, 1, 1).unwrap().steps, Steps(2));
        let error = lift_off(free, 6, 1, 1, 1).unwrap_err().to_string();
        assert_eq!(
            error,
            "the site must store 12 tanks of water, twice the wet mass, and has 1 tank (4e H6c)"
        );
    }
}
