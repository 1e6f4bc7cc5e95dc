//! Special abilities as named effects that the rules can ask for.

use std::fmt;

use serde::{Deserialize, Serialize};

use super::{Letter, Platform};

/// One special ability of a face. What every sail does (`LR 6.4F`, `LR 8.3C`) is not listed again.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum Effect {
    /// One free burn for each belt L-point entered, each once a turn (`LR 8.3C`).
    MagSail,
    /// Aerobrakes without risk, may end the move there and refuel fully there (`LR 6.4F`).
    AtmosphericScoop,
    /// ISRU of all units with it one lower, under the optional rule (`LR 5.5A`).
    DiviningNubot,
    /// Its owner may give +1 thrust by beamed power (`LR 2.3B`, `LR 6.1A`).
    BeamedPower,
    /// A second cube when it is used to industrialize (`LR 5.7A`).
    ExtraCube,
    /// Its rocket is immune to missiles (`LR 8.4`).
    MissileImmunity,
    /// Fires as a raygun with two dice (`LR 8.4`).
    HeavyRaygun,
    /// Lowers size rolls where it is; only on sites of a letter or of one platform, if named (`LR 5.6B`).
    SizeRoll {
        /// Taken off the roll.
        by: u8,
        /// Only on sites of this letter.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        letter: Option<Letter>,
        /// Only rolls of this platform.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        platform: Option<Platform>,
    },
    /// One failed size roll may be rolled again.
    SizeReroll,
    /// ISRU of all platforms with it is lower.
    IsruBonus {
        /// Taken off the ISRU.
        by: u8,
    },
    /// ISRU of all platforms with it is lower at aerostat sites.
    AerostatIsruBonus {
        /// Taken off the ISRU.
        by: u8,
    },
    /// Aerostat sites here and next to it count as that wet.
    AerostatHydration {
        /// Drops.
        drops: u8,
    },
    /// When pushed: more thrust than others get, and a lower ISRU.
    PushBoost {
        /// Added to the thrust.
        thrust: u8,
        /// Taken off the ISRU.
        isru: u8,
    },
    /// Industrializing an airless site at least this large gives the powersat privilege for good.
    PowersatByAirlessSite {
        /// Least size.
        size: u8,
    },
    /// Industrializing an atmospheric site gives the powersat privilege for good.
    PowersatByAtmosphere,
    /// Industrializes without a robonaut in the zones of Mercury, Venus and Earth.
    InnerZoneIndustry,
    /// Site refuelling with it gives twice the tanks.
    DoubleRefuel,
    /// As an operation, turns a busted mine on a site at least this large into a claim.
    ReclaimBusted {
        /// Least size.
        size: u8,
    },
    /// Industrializing with it costs no operation.
    FreeIndustry,
    /// When used, sends softer cards of its stack back to hand.
    DestroysSofter {
        /// Cards below this radiation hardness go.
        rad_hard: u8,
    },
    /// The heavy end cools once, then the card turns light.
    HeatsinkFountain,
    /// A radiator that may cool the generator that powers it.
    CoolsItsGenerator,
    /// Its stack passes aerobrakes safely.
    SafeAerobrake,
    /// Cannot power a station or an industrialization.
    NoIndustrialPower,
    /// +1 water whenever any player boosts cards (`LR 2.3A`).
    LaunchFees,
    /// No hand limit in research auctions (`LR 5.2A`).
    NoHandLimit,
    /// May do felonies (`LR 2.3B`).
    Felonious,
    /// +1 water for every claim or factory placed by anyone (`LR 2.3`).
    Taxes,
    /// May exempt spacecraft from the rolls of Earth's belt (`LR 8.3C`).
    BeltCycler,
    /// Starts with more water.
    StartingFunds {
        /// Water tanks more.
        water: u8,
    },
    /// Pays this instead of four to avoid a hazard roll.
    HazardPrice {
        /// Water tanks.
        water: u8,
    },
    /// Its site refuelling is doubled while it carries a glory.
    GloryRefuel,
    /// One roll again in each raygun operation.
    BlinkTelescope,
    /// Wins every tied auction it is in.
    WinsTies,
    /// Repairs any glitch anywhere.
    Troubleshooter,
    /// Once a turn, free: fills an active dirt thruster at LEO.
    Mooncable {
        /// Tanks for a thruster.
        tanks: u8,
        /// Tanks for a crew's thruster.
        crew_tanks: u8,
    },
}

impl fmt::Display for Effect {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::MagSail => write!(formatter, "mag sail: one free burn for each belt point entered"),
            Self::AtmosphericScoop => {
                write!(formatter, "scoop: aerobrakes without risk and refuels fully there")
            }
            Self::DiviningNubot => {
                write!(formatter, "divining nubot: ISRU of units with it one lower (optional rule)")
            }
            Self::BeamedPower => write!(formatter, "beamed power: its owner may give +1 thrust"),
            Self::ExtraCube => write!(formatter, "adds a second cube when it industrializes"),
            Self::MissileImmunity => write!(formatter, "its rocket is immune to missiles"),
            Self::HeavyRaygun => write!(formatter, "fires as a raygun with 2d6"),
            Self::SizeRoll { by, letter, platform } => {
                write!(formatter, "size rolls with it are {by} lower")?;
                if let Some(letter) = letter {
                    write!(formatter, " at {letter} sites")?;
                }
                platform.map_or(Ok(()), |platform| write!(formatter, " by {platform}"))
            }
            Self::SizeReroll => write!(formatter, "one failed size roll may be rolled again"),
            Self::IsruBonus { by } => write!(formatter, "ISRU of platforms with it {by} lower"),
            Self::AerostatIsruBonus { by } => {
                write!(formatter, "ISRU of platforms with it {by} lower at aerostat sites")
            }
            Self::AerostatHydration { drops } => {
                write!(formatter, "aerostat sites here or adjacent count as hydration {drops}")
            }
            Self::PushBoost { thrust, isru } => {
                write!(formatter, "when pushed: thrust {thrust} higher, ISRU {isru} lower")
            }
            Self::PowersatByAirlessSite { size } => {
                write!(formatter, "industrializing an airless site of size {size} or more gives the powersat")
            }
            Self::PowersatByAtmosphere => {
                write!(formatter, "industrializing an atmospheric site gives the powersat")
            }
            Self::InnerZoneIndustry => {
                write!(formatter, "needs no robonaut to industrialize in the Mercury, Venus and Earth zones")
            }
            Self::DoubleRefuel => write!(formatter, "site refuelling with it gives twice the tanks"),
            Self::ReclaimBusted { size } => {
                write!(formatter, "operation: a busted mine of size {size} or more becomes a claim")
            }
            Self::FreeIndustry => write!(formatter, "industrializing with it costs no operation"),
            Self::DestroysSofter { rad_hard } => {
                write!(formatter, "in use, sends cards of rad-hardness below {rad_hard} back to hand")
            }
            Self::HeatsinkFountain => write!(formatter, "heavy end cools once, then it turns light"),
            Self::CoolsItsGenerator => write!(formatter, "may cool the generator that powers it"),
            Self::SafeAerobrake => write!(formatter, "its stack passes aerobrakes safely"),
            Self::NoIndustrialPower => write!(formatter, "cannot power a station or an industrialization"),
            Self::LaunchFees => write!(formatter, "+1 water after any player boosts cards"),
            Self::NoHandLimit => write!(formatter, "no hand limit in auctions"),
            Self::Felonious => write!(formatter, "may do felonies"),
            Self::Taxes => write!(formatter, "+1 water for every claim or factory placed"),
            Self::BeltCycler => write!(formatter, "may exempt spacecraft from Earth's radiation belt"),
            Self::StartingFunds { water } => write!(formatter, "starts with {water} more water"),
            Self::HazardPrice { water } => write!(formatter, "avoids a hazard roll for {water} water"),
            Self::GloryRefuel => write!(formatter, "site refuelling doubled while it carries a glory"),
            Self::BlinkTelescope => write!(formatter, "one roll again in each raygun operation"),
            Self::WinsTies => write!(formatter, "wins tied auctions"),
            Self::Troubleshooter => write!(formatter, "repairs any glitch anywhere"),
            Self::Mooncable { tanks, crew_tanks } => write!(
                formatter,
                "once a turn fills a dirt thruster at LEO with {tanks} tanks, a crew with {crew_tanks}"
            ),
        }
    }
}
