//! The options of a mission.

use clap::Args;

use super::limits::Limits;

/// What a mission is, besides a trip from one space to another.
#[derive(Args, Clone, Debug, Default)]
#[command(next_help_heading = "Mission")]
#[expect(clippy::struct_excessive_bools, reason = "each is a switch of its own")]
pub struct MissionArgs {
    /// Come back to where it starts
    #[arg(long = "return")]
    pub back: bool,
    /// Pass here first, ending a turn; repeat it for each, in order
    #[arg(long, value_name = "PLACE")]
    pub via: Vec<String>,
    /// Another place to go to; repeat it for each, in order
    #[arg(long = "to", value_name = "PLACE")]
    pub more: Vec<String>,
    /// Go to the places in whatever order is best
    #[arg(long)]
    pub any_order: bool,
    /// Turns to stay at each place gone to
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(0..=50))]
    pub stay: Option<u16>,
    /// Refuel on the way, wherever a site and the ISRU of the ship allow it, and in LEO
    #[arg(long)]
    pub refuel: bool,
    /// Refuel at this place on the way; with =N, exactly N operations there, once the ship has come for it
    #[arg(long, value_name = "PLACE[=N]")]
    pub refuel_at: Vec<String>,
    /// ISRU rating of a ship given by numbers
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u8).range(0..=9))]
    pub isru: Option<u8>,
    /// Choose the thruster for each turn
    #[arg(long)]
    pub engine_per_turn: bool,
    /// The thruster of one turn: TURN=NAME; repeat it for each
    #[arg(long, value_name = "TURN=NAME")]
    pub engine: Vec<String>,
    /// Another thruster aboard of a ship given by numbers: THRUST/STEPS, with +STEPS for its afterburner
    #[arg(long, value_name = "THRUST/STEPS[+STEPS]")]
    pub also: Vec<String>,
    /// Something that may be left behind: a card, a mass, or any; with @PLACE, it is delivered there
    #[arg(long, value_name = "CARD|MASS|any[@PLACE]")]
    pub drop: Vec<String>,
    /// A heavy radiator that may be turned light at any end of a turn, or any; with @PLACE, it is turned there
    #[arg(long, value_name = "CARD|any[@PLACE]")]
    pub turn_light: Vec<String>,
    /// Something that waits at a place and is picked up there: a card, or a mass of a ship given by numbers
    #[arg(long, value_name = "CARD|MASS@PLACE")]
    pub pick_up: Vec<String>,
    /// Fuel may be left here in whole tanks at an end of a turn and taken up again; with =N, so many lie there at the end
    #[arg(long, value_name = "PLACE[=N]")]
    pub store: Option<String>,
    /// So many tanks wait here from the start, to be taken up or added to
    #[arg(long, value_name = "PLACE=N")]
    pub depot: Option<String>,
    /// Prospect this site, once the ship has come for it
    #[arg(long, value_name = "SITE")]
    pub prospect: Vec<String>,
    /// Build a factory on this site, once the ship has come for it
    #[arg(long, value_name = "SITE")]
    pub industrialize: Vec<String>,
    /// Land a crew on this site, for glory, and bring it back to LEO
    #[arg(long, value_name = "SITE")]
    pub glory: Vec<String>,
    /// Look at every mission, however long it takes: else a search for fuel on the way that takes long ends early, and says so
    #[arg(long)]
    pub thorough: bool,
    /// Show only answers within these limits: turns=6,water=5,chance=0.8, also left=N, operations=N, delivered=N
    #[arg(long, value_name = "LIMITS")]
    pub limit: Option<Limits>,
}

impl MissionArgs {
    /// Something is asked for that a single trip with one thruster does not answer.
    pub const fn is_mission(&self) -> bool {
        self.back
            || !self.via.is_empty()
            || !self.more.is_empty()
            || self.any_order
            || self.stay.is_some()
            || self.refuel
            || !self.refuel_at.is_empty()
            || self.engine_per_turn
            || !self.engine.is_empty()
            || !self.also.is_empty()
            || !self.drop.is_empty()
            || !self.turn_light.is_empty()
            || !self.pick_up.is_empty()
            || self.store.is_some()
            || self.depot.is_some()
            || !self.glory.is_empty()
            || !self.prospect.is_empty()
            || !self.industrialize.is_empty()
    }
}
