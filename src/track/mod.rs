//! Fuel tracks: where the fuel figure stands, what it means, and how it moves.
//!
//! The Living Rules print a rocket diagram, one row for each dry mass (`LR 5.4B`); the fourth edition prints one strip
//! of wet masses (`4e F2`). [`FuelTrack`] is the one face of both.

mod diagram;
mod mixed;
mod strip;

pub use diagram::Diagram;
pub use strip::Strip;

use serde::Deserialize;
use thiserror::Error;

use crate::finding::{Findings, Source};
use crate::unit::{Mass, Steps, Tanks};

/// Where the fuel figure stands: a number that only its track can read. More fuel is a larger position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct FuelPosition(pub(crate) u16);

impl FuelPosition {
    /// No track has a larger one.
    pub const MOST: Self = Self(u16::MAX);
}

/// A wet-mass class: its name and what it does to thrust (`LR 6.1A`).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WetMassClass {
    /// Name as the mat or the texts give it.
    pub name: String,
    /// Modifier to thrust.
    pub modifier: i8,
}

/// Why a load or a dry mass does not fit the track.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
pub enum TrackError {
    /// No row or mark for this dry mass.
    #[error("dry mass {given} does not fit the {track}: it holds {lightest} to {heaviest}")]
    DryMass {
        /// The dry mass asked for.
        given: u8,
        /// Name of the track.
        track: String,
        /// Least dry mass.
        lightest: u8,
        /// Largest dry mass.
        heaviest: u8,
    },
    /// More tanks than fit.
    #[error("{given} tanks do not fit on dry mass {dry}: at most {most} do")]
    Tanks {
        /// Tanks asked for.
        given: u8,
        /// Dry mass.
        dry: u8,
        /// The most that fit.
        most: u8,
    },
    /// More steps than the fullest load has.
    #[error("{given} steps do not fit on dry mass {dry}: at most {most} do")]
    Steps {
        /// Steps asked for.
        given: u16,
        /// Dry mass.
        dry: u8,
        /// The most that fit.
        most: u16,
    },
}

/// A fuel track of either kind.
#[derive(Clone, Debug)]
pub enum FuelTrack {
    /// One row for each dry mass.
    Diagram(Diagram),
    /// One strip of wet masses.
    Strip(Strip),
}

/// Passes a call on to the track at hand.
macro_rules! either {
    ($self:expr, $track:ident => $call:expr) => {
        match $self {
            FuelTrack::Diagram($track) => $call,
            FuelTrack::Strip($track) => $call,
        }
    };
}

impl FuelTrack {
    /// Reads a track file.
    ///
    /// # Errors
    /// The faults of the file with their lines.
    pub fn load(source: Source<'_>) -> Result<Self, Findings> {
        /// The field that tells the two kinds of file apart.
        #[derive(Deserialize)]
        struct Kind {
            kind: toml::Spanned<String>,
        }
        let kind: Kind = source.parse()?;
        match kind.kind.get_ref().as_str() {
            "diagram" => Diagram::load(source).map(Self::Diagram),
            "strip" => Strip::load(source).map(Self::Strip),
            other => {
                let message = format!("'{other}' is no kind of fuel track; write diagram or strip");
                let at = kind.kind.span().start;
                Err(Findings(vec![source.finding(at, "unknown-kind", "kind", message)]))
            }
        }
    }

    /// Name of the track.
    pub fn name(&self) -> &str {
        either!(self, track => track.name())
    }

    /// Least and largest dry mass (`LR 5.4B`, `4e F2`).
    pub fn dry_range(&self) -> (Mass, Mass) {
        either!(self, track => track.dry_range())
    }

    /// The least dry mass that has a row or mark; lighter ships count as this heavy (`LR 5.4B`, `4e F2`).
    pub fn least_mark(&self) -> Mass {
        either!(self, track => track.least_mark())
    }

    /// Checks a dry mass.
    ///
    /// # Errors
    /// [`TrackError::DryMass`] when there is no row or mark for it.
    pub fn check_dry(&self, dry: Mass) -> Result<(), TrackError> {
        let (lightest, heaviest) = self.dry_range();
        if (lightest..=heaviest).contains(&dry) {
            Ok(())
        } else {
            let track = self.name().to_string();
            Err(TrackError::DryMass { given: dry.0, track, lightest: lightest.0, heaviest: heaviest.0 })
        }
    }

    /// The position without fuel.
    pub fn empty(&self, dry: Mass) -> FuelPosition {
        either!(self, track => track.empty(dry))
    }

    /// The position after one more tank; `None` when it does not fit. Part of a tank may be lost (`LR 5.4C`).
    pub fn add_tank(&self, dry: Mass, at: FuelPosition) -> Option<FuelPosition> {
        either!(self, track => track.add_tank(dry, at))
    }

    /// The position after unloading one whole tank, what was left of a part of a tank being lost first (`LR 5.4C`);
    /// `None` when there is no whole tank.
    pub fn unload_tank(&self, dry: Mass, at: FuelPosition) -> Option<FuelPosition> {
        either!(self, track => track.unload_tank(dry, at))
    }

    /// The position after spending steps; `None` when there are not enough.
    pub fn spend(&self, dry: Mass, at: FuelPosition, steps: Steps) -> Option<FuelPosition> {
        either!(self, track => track.spend(dry, at, steps))
    }

    /// Steps on board.
    pub fn steps(&self, dry: Mass, at: FuelPosition) -> Steps {
        either!(self, track => track.steps(dry, at))
    }

    /// The class at a position (`LR 6.1A`).
    pub fn class(&self, dry: Mass, at: FuelPosition) -> &WetMassClass {
        either!(self, track => track.class(dry, at))
    }

    /// The position after the dry mass changed: tanks and the fraction of a tank are kept (`LR 6.7A`); `None` when the
    /// new masses do not fit.
    pub fn change_dry(&self, dry: Mass, at: FuelPosition, new_dry: Mass) -> Option<FuelPosition> {
        either!(self, track => track.change_dry(dry, at, new_dry))
    }

    /// The position with the same wet mass on another dry mass, where the track tells wet masses (`4e G2`).
    pub fn same_wet(&self, dry: Mass, at: FuelPosition, new_dry: Mass) -> Option<FuelPosition> {
        match self {
            // A position of the strip is a wet mass.
            Self::Strip(_) => (at >= self.empty(new_dry)).then_some(at),
            Self::Diagram(_) => (dry == new_dry).then_some(at),
        }
    }

    /// The position in words, such as `2 tanks and 1 of 3 steps` or `wet mass 6 1/2`.
    pub fn describe(&self, dry: Mass, at: FuelPosition) -> String {
        either!(self, track => track.describe(dry, at))
    }

    /// Whether the steps on board at this load are printed in a rulebook rather than reconstructed.
    pub fn is_certain(&self, dry: Mass, tanks: Tanks) -> bool {
        either!(self, track => track.is_certain(dry, tanks))
    }

    /// Whether all of the track is printed, and nothing of it reconstructed.
    pub fn is_printed(&self) -> bool {
        let (lightest, heaviest) = self.dry_range();
        (lightest.0..=heaviest.0)
            .map(Mass)
            .all(|dry| (0..=self.most_tanks(dry).0).all(|tanks| self.is_certain(dry, Tanks(tanks))))
    }

    /// The position with so many tanks loaded into an empty ship.
    ///
    /// # Errors
    /// [`TrackError`] when the dry mass or the tanks do not fit.
    pub fn loaded(&self, dry: Mass, tanks: Tanks) -> Result<FuelPosition, TrackError> {
        self.check_dry(dry)?;
        let mut at = self.empty(dry);
        for _ in 0..tanks.0 {
            at = self.add_tank(dry, at).ok_or_else(|| TrackError::Tanks {
                given: tanks.0,
                dry: dry.0,
                most: self.most_tanks(dry).0,
            })?;
        }
        Ok(at)
    }

    /// The most tanks an empty ship can load.
    pub fn most_tanks(&self, dry: Mass) -> Tanks {
        let mut tanks = 0;
        let mut at = self.empty(dry);
        while let Some(next) = self.add_tank(dry, at) {
            at = next;
            tanks += 1;
        }
        Tanks(tanks)
    }

    /// The whole tanks on board.
    pub fn whole_tanks(&self, dry: Mass, at: FuelPosition) -> Tanks {
        let mut tanks = 0;
        let mut at = at;
        while let Some(next) = self.unload_tank(dry, at) {
            at = next;
            tanks += 1;
        }
        Tanks(tanks)
    }

    /// The lightest position with so many steps on board.
    ///
    /// # Errors
    /// [`TrackError`] when the dry mass or the steps do not fit.
    pub fn with_steps(&self, dry: Mass, steps: Steps) -> Result<FuelPosition, TrackError> {
        self.check_dry(dry)?;
        let full = self.loaded(dry, self.most_tanks(dry))?;
        let most = self.steps(dry, full);
        let positions = (self.empty(dry).0..=full.0).map(FuelPosition);
        let mut fitting = positions.filter(|at| self.steps(dry, *at) == steps);
        fitting.next().ok_or(TrackError::Steps { given: steps.0, dry: dry.0, most: most.0 })
    }

    /// The fewest tanks with which an empty ship has so many steps; `None` when no load has.
    pub fn fewest_tanks(&self, dry: Mass, steps: Steps) -> Option<Tanks> {
        let mut at = self.empty(dry);
        for tanks in 0.. {
            if self.steps(dry, at) >= steps {
                return Some(Tanks(tanks));
            }
            at = self.add_tank(dry, at)?;
        }
        None
    }
}
