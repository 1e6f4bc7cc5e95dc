//! The rules that can be left out of the exhaustive search, to see what they decide.

use crate::maps::Theme;

/// Sections are those of the fourth edition; of Space Diamonds where they begin with i.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) enum Rule {
    /// Without thrust or fuel a ship coasts (H2b, iE1k).
    Coasting,
    /// Fuel may be thrown away before a move (G1f).
    Jettison,
    /// One more thrust for fuel (H3).
    Afterburner,
    /// One more thrust by a Powersat (H3).
    Push,
    /// Thrust by wet mass (H3, iE2b).
    WeightClass,
    /// Thrust by zone (H3, iE2a).
    Sunlight,
    /// No sun in the outermost zone: a thruster stops there (J3a).
    NoSun,
    /// Where there is no sun, beamed power drives a solar thruster (J3a).
    BeamedSun,
    /// Pivots that cost nothing (H4c).
    BonusPivots,
    /// Whole lander burns are paid by the thruster alone (H5e).
    OwnLanderBurns,
    /// No move ends on a lander burn (H5e).
    NoLanderHalt,
    /// A half lander burn takes half the fuel (H5e).
    HalfFuel,
    /// Net thrust must be greater than the size, to land (H6).
    LandingThrust,
    /// The same, to lift off (H6).
    LiftOffThrust,
    /// A factory helps (H6).
    Assist,
    /// The hazard behind an assisted lift-off is not rolled for (H6).
    IgnoredHazard,
    /// Along an arrow down to a site no thrust is needed (H6).
    AerobrakeLanding,
    /// An aerobrake hazard takes the sail (H6).
    LostSail,
    /// What hazards do (H7, iE4).
    HazardRolls,
    /// Belts are rolled for (H10).
    BeltRolls,
    /// Belts are stronger in red (H10).
    RedBelts,
    /// Flybys give burns (H8, iE3a).
    Flybys,
    /// A flyby that names a season gives in no other (H8).
    FlybySeason,
    /// The sun gives as many burns as the thruster has thrust (H8e).
    Oberth,
    /// One more with the afterburner lit (H8e).
    LitOberth,
    /// A mag sail gains burns at belts (H8f).
    MagSail,
    /// Free burns may be kept for later (Gl).
    KeptFreeBurns,
    /// A coloured region is closed out of season (B7h).
    Regions,
    /// The seasons run on (K1).
    RunningSeasons,
    /// Dotted lines are not followed (iE1d).
    DottedLines,
    /// The emergency sail (iE5).
    EmergencySail,
    /// A ship without fuel does not coast (iE6e).
    NoDryCoasting,
    /// A chit for two free burns (iE3b).
    Isofuel,
    /// A chit for a tank of water (iE6f).
    Ice,
}

/// What of the rules of the fourth edition a map of this theme puts to the test.
pub(crate) const fn fourth(theme: Theme) -> &'static [Rule] {
    match theme {
        Theme::Everything => &[Rule::Coasting, Rule::HazardRolls, Rule::Push, Rule::WeightClass],
        Theme::Landers => {
            &[Rule::OwnLanderBurns, Rule::NoLanderHalt, Rule::HalfFuel, Rule::LandingThrust, Rule::Jettison]
        }
        Theme::Flybys | Theme::Circuits => &[Rule::Flybys, Rule::BonusPivots],
        Theme::Sun => &[Rule::Oberth, Rule::LitOberth, Rule::OwnLanderBurns],
        Theme::Parachutes => &[Rule::LostSail, Rule::AerobrakeLanding, Rule::KeptFreeBurns],
        Theme::Belts => &[Rule::BeltRolls, Rule::RedBelts, Rule::MagSail, Rule::Afterburner],
        Theme::Regions => &[Rule::Regions, Rule::RunningSeasons, Rule::FlybySeason],
        Theme::Dark => &[Rule::NoSun, Rule::BeamedSun, Rule::Sunlight, Rule::KeptFreeBurns],
        Theme::Works => {
            &[Rule::Assist, Rule::IgnoredHazard, Rule::LandingThrust, Rule::LiftOffThrust, Rule::Push]
        }
    }
}

/// The same under the rules of Space Diamonds.
pub(crate) const fn diamonds(theme: Theme) -> &'static [Rule] {
    match theme {
        Theme::Everything | Theme::Landers | Theme::Belts | Theme::Works => {
            &[Rule::Coasting, Rule::WeightClass, Rule::HazardRolls, Rule::Ice, Rule::NoDryCoasting]
        }
        Theme::Sun => &[Rule::Oberth, Rule::Ice],
        Theme::Flybys | Theme::Circuits => &[Rule::Flybys, Rule::Isofuel, Rule::WeightClass],
        Theme::Parachutes => &[Rule::DottedLines],
        Theme::Dark | Theme::Regions => &[Rule::Sunlight, Rule::EmergencySail],
    }
}
