//! The game around the movement: what players begin with, tracks, ventures, glory, and the end.

use serde::Deserialize;

use crate::card::Letter;
use crate::map::Site;
use crate::unit::{Thrust, Water};

/// Numbers and names of a whole game (`LR 3.1`, `LR 7`), read from a file of `data/game/`.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct GameRules {
    /// Version of the format.
    pub format: u32,
    /// Water at the start (`LR 3.1B`).
    pub water: Water,
    /// Cubes of a faction (`LR 3.1B`).
    pub cubes: u8,
    /// Disks of a faction (`LR 3.1B`).
    pub disks: u8,
    /// White patents in hand with which one may still bid (`LR 5.2A`).
    pub hand_limit: u8,
    /// Water of an income operation (`LR 5.1`).
    pub income: Water,
    /// Water for a white card sold (`LR 5.3`).
    pub white_card_price: Water,
    /// Water to the faction that earns by launches, for each boost (`LR 2.3B`).
    pub boost_fee: Water,
    /// Water to the faction that taxes, for each claim or factory (`LR 2.3B`).
    pub tax: Water,
    /// Water to the pool for each trade card stolen (`LR 5.9B`).
    pub espionage_price: Water,
    /// Modified thrust of freighters (`LR 6.6`).
    pub freighter_thrust: Thrust,
    /// Value of a factory after one, two, ... factories of its letter; the last holds from then on (`LR 2.5B`).
    pub track: Vec<u8>,
    /// Points for a cube or disk on a site (`LR 7.1`).
    pub site_points: u16,
    /// Points more for a claim on a science site (`LR 7.1`).
    pub science_points: u16,
    /// Points for each glory (`LR 7.1`).
    pub glory_points: u16,
    /// The factory with which the game ends, for one, two, ... players (`LR 7.3`).
    pub last_factory: Vec<u8>,
    /// Water to end the game (`LR 7.3A`).
    pub price_to_end: Water,
    /// Own factories with which one may pay to end (`LR 7.3A`).
    pub factories_to_end: u8,
    /// Own ventures with which one may pay to end (`LR 7.3A`).
    pub ventures_to_end: u8,
    /// The ventures.
    #[serde(default, rename = "venture")]
    pub ventures: Vec<Venture>,
    /// The glories.
    #[serde(default, rename = "glory")]
    pub glories: Vec<Glory>,
}

/// A space venture (`LR 7.2`).
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Venture {
    /// Id in files.
    pub id: String,
    /// Name.
    pub name: String,
    /// Letter of the three claims it takes.
    pub letter: Letter,
    /// Water it takes.
    pub price: Water,
    /// Victory points.
    pub points: u16,
    /// Operations a turn of its owner.
    #[serde(default = "one")]
    pub operations: u8,
    /// Its owner may use the elevator between LEO and L2.
    #[serde(default)]
    pub elevator: bool,
    /// The fields that only the board shows.
    #[serde(default)]
    pub reconstructed: Vec<String>,
}

const fn one() -> u8 {
    1
}

/// A space for glory (`LR 7.1`).
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Glory {
    /// Id in files.
    pub id: String,
    /// Name.
    pub name: String,
    /// Sites of this body count.
    pub body: Option<String>,
    /// Science sites count.
    #[serde(default)]
    pub science: bool,
    /// Any site counts.
    #[serde(default)]
    pub any: bool,
    /// It is given by vote alone.
    #[serde(default)]
    pub vote: bool,
}

impl Glory {
    /// Whether a crew that landed there and came back earns it.
    pub fn is_earned_at(&self, site: &Site) -> bool {
        self.any || (self.science && site.science) || self.body.as_deref() == Some(site.body.as_str())
    }
}

impl GameRules {
    /// Value of a factory whose letter has so many factories: of no factories there is none (`LR 2.5B`).
    pub fn track_value(&self, factories: u8) -> u8 {
        let step = usize::from(factories).checked_sub(1);
        let value = step.and_then(|step| self.track.get(step).or(self.track.last()));
        value.copied().unwrap_or(0)
    }

    /// The factory with which a game of so many players ends (`LR 7.3`).
    pub fn last_factory(&self, players: usize) -> u8 {
        let place = players.saturating_sub(1);
        self.last_factory.get(place).or(self.last_factory.last()).copied().unwrap_or(u8::MAX)
    }
}

#[cfg(test)]
mod tests {
    use crate::data::Data;
    use crate::ruleset;

    #[test]
    fn tracks_and_ends_lr_5_3_7_3() {
        let game = ruleset::load(&Data::Embedded, "basic").unwrap().game.unwrap();
        assert_eq!([1, 2, 3, 4].map(|factories| game.track_value(factories)), [8, 5, 4, 4]);
        assert_eq!([2, 3, 4, 5].map(|players| game.last_factory(players)), [4, 6, 7, 7]);
        assert_eq!(game.track_value(0), 0);
    }
}
