//! The options that give a ship.

use clap::{Args, ValueEnum};

use crate::cli::numbers;
use crate::rules::Grade;
use crate::unit::{Consumption, Mass, Steps, Tanks, Thrust};

/// The ship: by its numbers, or by its cards.
#[derive(Args, Clone, Debug, Default)]
#[command(next_help_heading = "Ship")]
#[expect(clippy::struct_excessive_bools, reason = "each is a switch of its own")]
pub struct ShipArgs {
    /// A ship that the rules give to every player, such as 3-1 or sail of the rules diamonds
    #[arg(long, value_name = "NAME", conflicts_with_all = ["thrust", "consumption", "dry", "sail", "solar", "card", "rocket"])]
    pub ship: Option<String>,
    /// Printed thrust, 0 to 20
    #[arg(long, value_name = "N", value_parser = numbers::thrust, allow_hyphen_values = true)]
    pub thrust: Option<Thrust>,
    /// Steps a burn: 2, 1/2 or 0.5; none for a sail
    #[arg(long, value_name = "STEPS", value_parser = numbers::consumption, allow_hyphen_values = true)]
    pub consumption: Option<Consumption>,
    /// Steps of the afterburner, for one more thrust
    #[arg(long, value_name = "STEPS", value_parser = numbers::afterburner, allow_hyphen_values = true)]
    pub afterburn: Option<Steps>,
    /// The thruster, or a support it needs, runs on sunlight
    #[arg(long)]
    pub solar: bool,
    /// The thruster is a sail: no fuel for burns, and solar
    #[arg(long)]
    pub sail: bool,
    /// Dry mass: all cards together, as much as the fuel track holds
    #[arg(long, value_name = "N", value_parser = numbers::dry_mass, allow_hyphen_values = true)]
    pub dry: Option<Mass>,
    /// Tanks of fuel on board, as many as the fuel track holds
    #[arg(long, value_name = "N", value_parser = numbers::tanks, allow_hyphen_values = true)]
    pub tanks: Option<Tanks>,
    /// Steps of fuel on board, in place of tanks
    #[arg(long, value_name = "N", value_parser = numbers::steps, allow_hyphen_values = true, conflicts_with = "tanks")]
    pub steps: Option<Steps>,
    /// Beamed power of ESA: one more thrust
    #[arg(long)]
    pub esa: bool,
    /// The thruster has the push icon and is pushed: one more thrust, and power where the sun gives none
    #[arg(long)]
    pub push: bool,
    /// You have Powersat: cards with the push icon are pushed, and factories help without a roll
    #[arg(long)]
    pub powersat: bool,
    /// Pivots of a move that cost nothing, 0 to 3
    #[arg(long, value_name = "N", value_parser = numbers::bonus_pivots, allow_hyphen_values = true)]
    pub bonus_pivots: Option<u8>,
    /// What is in the tanks
    #[arg(long, value_name = "GRADE", value_enum)]
    pub fuel: Option<GradeArg>,
    /// Isofuel chits aboard, two free burns each, 0 to 9
    #[arg(long, value_name = "N", value_parser = numbers::chits, allow_hyphen_values = true)]
    pub isofuel: Option<u8>,
    /// Ice chits aboard, a tank of water each, 0 to 9
    #[arg(long, value_name = "N", value_parser = numbers::chits, allow_hyphen_values = true)]
    pub ice: Option<u8>,
    /// Rad-hardness of the weakest card; belts then count in the chance
    #[arg(long, value_name = "N", value_parser = numbers::rad_hardness, allow_hyphen_values = true)]
    pub rad_hard: Option<u8>,
    /// The ship of a rocket file, by path or by name
    #[arg(long, value_name = "FILE|NAME", conflicts_with = "card")]
    pub rocket: Option<String>,
    /// A card aboard; repeat it for each: NAME, NAME:black, NAME:light
    #[arg(long, value_name = "CARD")]
    pub card: Vec<String>,
    /// The thruster to fly with; any that works if left out
    #[arg(long, value_name = "NAME")]
    pub thruster: Option<String>,
}

impl ShipArgs {
    /// Whether the ship is given by cards or a rocket file.
    pub const fn has_cards(&self) -> bool {
        self.rocket.is_some() || !self.card.is_empty()
    }

    /// Whether anything is said about fuel.
    pub const fn has_load(&self) -> bool {
        self.tanks.is_some() || self.steps.is_some()
    }

    /// What play has in the tanks at the start: dirt or not, since no thruster of a card asks for more than water.
    pub fn grade_in_play(&self) -> Grade {
        if self.fuel == Some(GradeArg::Dirt) { Grade::Dirt } else { Grade::Water }
    }
}

/// A grade of fuel on the command line.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum GradeArg {
    /// Rock and dust.
    Dirt,
    /// Water.
    Water,
    /// Isotopes.
    Isotope,
}

impl From<GradeArg> for Grade {
    fn from(grade: GradeArg) -> Self {
        match grade {
            GradeArg::Dirt => Self::Dirt,
            GradeArg::Water => Self::Water,
            GradeArg::Isotope => Self::Isotope,
        }
    }
}
