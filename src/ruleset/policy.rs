//! The named decisions in which rule sets differ. Only `rules` matches on them.

use serde::{Deserialize, Serialize};

/// What a lander burn is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum LanderSpaces {
    /// A passing space without cost: landing is paid otherwise (`LR 6.4C`).
    Free,
    /// A burn of the thruster, never a free one; a half lander burn costs half the fuel. No turn ends there (`4e H5e`).
    OwnBurns,
    /// A burn space like any other, half or full (`SD iE1g`, `SD iE6`).
    PlainBurns,
}

/// How landing and lift-off are paid.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Landing {
    /// As many steps as the site's size, none when modified thrust is greater (`LR 6.4C`).
    StepsBySize,
    /// Nothing, but net thrust must be greater than the size, unless by aerobrake or with a factory's help (`4e H6`).
    ThrustAboveSize,
    /// Nothing at all (`SD iE1l`).
    Free,
}

/// What a ship does that cannot burn when its move begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Unpowered {
    /// Without thrust or fuel it only enters and leaves aerobrake hazards (`LR 6.1B`).
    AerobrakesOnly,
    /// With a thruster that works it coasts without burns, whatever its thrust and fuel (`4e H2b`).
    Coasts,
    /// A sail without thrust coasts; it, and a rocket without fuel, may go one space by its emergency sail (`SD iE5`).
    EmergencySail,
}

/// Whether fuel may be thrown away before a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Jettison {
    /// Any steps (`LR 8.3D`, `4e G1f`).
    BeforeMove,
    /// No: burns alone use water (`SD iE6c`).
    None,
}

/// Who flies the aerobrake corridors.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Corridors {
    /// Everyone, with the arrow (`LR 6.4F`, `4e B7e`).
    OneWay,
    /// No one: ships never follow dotted lines (`SD iE1d`).
    Closed,
}

/// Whether ships hop from site to site along the roads.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Hops {
    /// As a move of its own (`LR 6.4D`).
    AlongRoads,
    /// Roads are for buggies (`4e H4`).
    None,
}

/// What a flyby gives.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Flybys {
    /// Nothing (`LR 8.3` is expanded only).
    None,
    /// Its rating in free burns, each flyby once a move (`LR 6.2A`, `LR 8.3A`).
    OnceAMove,
    /// Its rating in free burns on every entry, as the fourth edition reads to the letter (`4e H8d`, `4e H8e`).
    EveryEntry,
}

/// Whether a flyby that names a season is bound to it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum FlybySeasons {
    /// It gives nothing in the others (`LR 8.3A`, `4e K1`).
    Kept,
    /// There are no seasons.
    Ignored,
}

/// What the flyby of the sun gives.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Oberth {
    /// Nothing: it is a burn like any other.
    PlainBurn,
    /// As many free burns as the thruster's base thrust, one more with the afterburner lit (`4e H8e`).
    BaseThrust,
}

/// Which burns pay first when a flyby has given free ones.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum FreeBurns {
    /// The free ones (`LR 8.3A`).
    UsedFirst,
    /// The player's choice, so that free ones may be kept for when the thruster has stopped (`4e H8`, `4e H2b`).
    AtChoice,
}

/// What becomes of a solar ship that flies into a zone without solar power.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum SunlessZones {
    /// Nothing in this move, whose thrust is read at its start (`LR 6.1A`).
    ReadAtStart,
    /// Its thruster stops, and it coasts on (`4e J3a`).
    ThrusterStops,
}

/// When a site with a coloured border may be entered.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Synodic {
    /// Always.
    AlwaysOpen,
    /// Only in the season of its colour; leaving is free (`LR 6.4A`).
    EnterInSeason,
    /// Its coloured region is entered and left in that season alone; within it all ways are free (`4e B7h`).
    CrossInSeason,
}

/// Which spaces are hazards, and what a failed roll does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Hazards {
    /// Skulls and parachutes: the ship is lost; paying 4 WT before the roll avoids it (`LR 6.4E`, `LR 6.4G`, `4e H7`).
    LoseShip,
    /// Skulls alone: the turn ends, and half of the chits are lost (`SD iE4`). Parachutes mean nothing.
    EndTurn,
}

/// What a radiation belt does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Belts {
    /// Nothing.
    Harmless,
    /// A roll on each entry: 1d6 less modified thrust, two more in the red season (`LR 8.3C`).
    Rolled,
}

/// What goes without saying for a sail.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Sails {
    /// Nothing that is not printed on it.
    AsPrinted,
    /// One pivot of a move costs nothing (`4e Gl`).
    OneBonusPivot,
}

/// Grades of fuel.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum FuelGrades {
    /// All fuel is water.
    Water,
    /// Dirt, water and isotopes; a thruster burns its own grade or a higher one (`4e F4`).
    Three,
}

/// Chits that a ship may spend.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Chits {
    /// There are none.
    None,
    /// Isofuel for two free burns, ice for a tank of water (`SD iE3b`, `SD iE6f`).
    IsofuelAndIce,
}

/// What the help of an acetylene rocketplane covers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Rocketplane {
    /// The thrust alone: every lander burn is paid (`4e H6c`).
    AllBurnsPaid,
    /// The first lander burn too, as the newer branching manuals have it.
    FirstBurnFree,
}

/// Which spaces do not count as steps on the way of a raygun's beam.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Raygun {
    /// There are no rayguns.
    None,
    /// Crash hazards (`LR 5.6B`).
    SkipsSkulls,
    /// Crash hazards and lander burns (`4e I6a`, `4e Gl`).
    SkipsSkullsAndLanderBurns,
    /// Every hazard, belts and lander burns, so that plain burns, Hohmanns and Lagrange points alone stop it.
    StoppedByPlainSpaces,
}

/// What one operation takes up at a site.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum SiteRefuel {
    /// One tank, and one for each drop of hydration above the ISRU rating of the card (`LR 5.5A`, `4e I5a`).
    ByIsru,
    /// A tank for each drop of hydration, whatever the ship (`SD iF3`).
    ByHydration,
}

/// What a factory gives in one operation of refuelling.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum FactoryRefuel {
    /// Nothing.
    None,
    /// Eight tanks of water at most (`LR 5.5B`).
    EightTanks,
    /// Seven tanks of water (`4e I5b`).
    SevenTanks,
}

/// How a thruster that burns dirt takes it up at a site.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum DirtRefuel {
    /// Not at all.
    None,
    /// By an operation, as much as fits, and it counts as water (`LR 5.5`, `LR 8.3E`).
    ByOperation,
    /// Free of any operation, where a factory stands or a card with ISRU works; a crew takes one tank a turn (`4e G1c`).
    Free,
}

/// When the operation of a turn comes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum TurnOrder {
    /// After the move (`LR 4.0`).
    MoveThenOperate,
    /// Before the move or after it (`4e D1`, `SD iF3`).
    AnyOrder,
}

/// How many outposts a player has at most when his turn is over; there may be more during it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum OutpostLimit {
    /// One (`LR 2.7B`).
    One,
    /// Two (`4e E3`).
    Two,
}

impl OutpostLimit {
    /// Their number.
    pub const fn most(self) -> usize {
        match self {
            Self::One => 1,
            Self::Two => 2,
        }
    }
}

/// Which letter a factory has.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum FactoryLetters {
    /// That of the site; on a dark world one of the four tracks, chosen for good (`LR 5.7C`).
    ChosenOnDarkWorlds,
    /// That of the site (`4e I7c`).
    OfSite,
}

/// All decisions of a rule set.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Policies {
    /// What a lander burn is.
    pub lander_spaces: LanderSpaces,
    /// How landing and lift-off are paid.
    pub landing: Landing,
    /// What a ship does that cannot burn.
    pub unpowered: Unpowered,
    /// Whether fuel may be thrown away.
    pub jettison: Jettison,
    /// Who flies the aerobrake corridors.
    pub corridors: Corridors,
    /// Whether ships hop along roads.
    pub hops: Hops,
    /// What a flyby gives.
    pub flybys: Flybys,
    /// Whether a flyby is bound to its season.
    pub flyby_seasons: FlybySeasons,
    /// What the flyby of the sun gives.
    pub oberth: Oberth,
    /// Which burns pay first.
    pub free_burns: FreeBurns,
    /// What becomes of a solar ship in a zone without solar power.
    pub sunless_zones: SunlessZones,
    /// When a site with a coloured border may be entered.
    pub synodic: Synodic,
    /// Which spaces are hazards, and what a failed roll does.
    pub hazards: Hazards,
    /// What a radiation belt does.
    pub belts: Belts,
    /// What goes without saying for a sail.
    pub sails: Sails,
    /// Grades of fuel.
    pub fuel_grades: FuelGrades,
    /// Chits that a ship may spend.
    pub chits: Chits,
    /// What the help of an acetylene rocketplane covers.
    pub rocketplane: Rocketplane,
    /// Which spaces a raygun's beam skips.
    pub raygun: Raygun,
    /// What one operation takes up at a site.
    pub site_refuel: SiteRefuel,
    /// What a factory gives in one operation of refuelling.
    pub factory_refuel: FactoryRefuel,
    /// How dirt is taken up at a site.
    pub dirt_refuel: DirtRefuel,
    /// Which letter a factory has.
    pub factory_letters: FactoryLetters,
    /// When the operation of a turn comes.
    pub turn_order: TurnOrder,
    /// How many outposts a player has at most when his turn is over.
    pub outposts: OutpostLimit,
}

impl Policies {
    /// Whether anything depends on the season: flybys, synodic sites or radiation belts.
    pub fn has_seasons(&self) -> bool {
        let of_flybys = self.flyby_seasons == FlybySeasons::Kept && self.flybys != Flybys::None;
        of_flybys || self.synodic != Synodic::AlwaysOpen || self.belts == Belts::Rolled
    }
}
