//! Grades of fuel (`4e F4`).

use thiserror::Error;

use crate::card::FuelType;
use crate::unit::Steps;

/// A grade of fuel, the lowest first.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Grade {
    /// Rock and dust of any site.
    Dirt,
    /// Water.
    #[default]
    Water,
    /// Isotopes.
    Isotope,
}

impl Grade {
    /// The grade of a tank after this one and another are mixed: the lower one (`4e F4`).
    #[must_use]
    pub fn mixed_with(self, other: Self) -> Self {
        self.min(other)
    }

    /// The grade of tanks with so many steps of this one after another comes in: where nothing was in them, it is the other
    /// one (`4e F4`).
    #[must_use]
    pub fn filled_with(self, aboard: Steps, other: Self) -> Self {
        if aboard == Steps(0) { other } else { self.mixed_with(other) }
    }

    /// Its name.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Dirt => "dirt",
            Self::Water => "water",
            Self::Isotope => "isotope",
        }
    }
}

impl From<FuelType> for Grade {
    fn from(fuel: FuelType) -> Self {
        match fuel {
            FuelType::Water => Self::Water,
            FuelType::Dirt => Self::Dirt,
        }
    }
}

/// Fuel that a thruster cannot burn.
#[derive(Clone, Copy, Debug, Error, PartialEq, Eq)]
#[error("a thruster for {} does not burn {}: its own grade or a higher one (4e F4c)", .thruster.name(), .fuel.name())]
pub struct WrongGrade {
    /// What the thruster burns.
    pub thruster: Grade,
    /// What is in the tanks.
    pub fuel: Grade,
}

/// Whether a thruster burns such fuel: its own grade or a higher one (`4e F4c`, `4e H5f`).
///
/// # Errors
/// [`WrongGrade`] when it does not.
pub fn burns(thruster: Grade, fuel: Grade) -> Result<(), WrongGrade> {
    if fuel >= thruster { Ok(()) } else { Err(WrongGrade { thruster, fuel }) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_thruster_burns_its_own_grade_or_a_higher_one_4e_f4c() {
        let fuels = [Grade::Dirt, Grade::Water, Grade::Isotope];
        let burnt = |thruster| fuels.map(|fuel| burns(thruster, fuel).is_ok());
        assert_eq!(burnt(Grade::Dirt), [true, true, true]);
        assert_eq!(burnt(Grade::Water), [false, true, true]);
        assert_eq!(burnt(Grade::Isotope), [false, false, true]);
    }

    #[test]
    fn mixed_fuel_has_the_lower_grade_4e_f4() {
        assert_eq!(Grade::Water.mixed_with(Grade::Dirt), Grade::Dirt);
        assert_eq!(Grade::Water.mixed_with(Grade::Isotope), Grade::Water);
        assert_eq!(Grade::Dirt.filled_with(Steps(1), Grade::Water), Grade::Dirt);
        assert_eq!(Grade::Dirt.filled_with(Steps(0), Grade::Water), Grade::Water);
    }
}
