//! Random ships and random questions.

use highfrontier::map::{Map, Season, Space, SpaceId};
use highfrontier::rules::{Afterburner, Rocket};
use highfrontier::ruleset::RuleSet;
use highfrontier::search::query::{Load, Query};
use highfrontier::unit::{Consumption, Mass, Steps, Thrust};

use crate::dice::Dice;
use crate::maps::Theme;

/// What a map calls for: so many ships of a hundred, and more thrust than elsewhere.
#[derive(Clone, Copy)]
pub(crate) struct Bias {
    /// Fly by sail.
    pub(crate) sails: usize,
    /// Of the others, run on sunlight.
    pub(crate) solar: usize,
    /// Are pushed.
    pub(crate) pushed: usize,
    /// Have an afterburner.
    pub(crate) burners: usize,
    /// Fly through seasons that run on.
    pub(crate) years: usize,
    /// More thrust.
    pub(crate) thrust: i8,
}

impl Bias {
    /// For all maps.
    pub(crate) const PLAIN: Self =
        Self { sails: 20, solar: 15, pushed: 20, burners: 35, years: 25, thrust: 0 };

    /// For the maps of a theme.
    pub(crate) fn of(theme: Theme) -> Self {
        match theme {
            Theme::Everything | Theme::Flybys | Theme::Circuits => Self::PLAIN,
            Theme::Belts => Self { sails: 50, ..Self::PLAIN },
            Theme::Landers => Self { sails: 10, thrust: 3, ..Self::PLAIN },
            Theme::Sun => Self { sails: 10, burners: 60, ..Self::PLAIN },
            Theme::Parachutes => Self { sails: 60, thrust: 1, ..Self::PLAIN },
            Theme::Regions => Self { years: 70, ..Self::PLAIN },
            Theme::Dark => Self { solar: 80, pushed: 35, thrust: 1, ..Self::PLAIN },
            Theme::Works => Self { sails: 10, thrust: 1, ..Self::PLAIN },
        }
    }
}

/// A random ship and a random question under the rules of the fourth edition, with at most so many steps on board.
pub(crate) fn fourth(dice: &mut Dice, rules: &RuleSet, most_steps: usize, bias: Bias) -> Query {
    let sail = dice.percent(bias.sails);
    let consumption = dice.pick(&["1", "1", "1", "2", "2", "1/2", "1/3", "3/2", "4", "1/10"]);
    let consumption: Consumption = consumption.parse().unwrap();
    // Above wet mass 23 the black line runs in two chains.
    let dry = Mass(if dice.percent(8) { 21 + dice.below(3) } else { 1 + dice.below(9) } as u8);
    let thrust = Thrust(bias.thrust + dice.pick(&[0, 1, 1, 2, 2, 3, 3, 4, 5]));
    let steps = Steps(1 + dice.below(2) as u16);
    let rocket = Rocket {
        afterburner: match dice.percent(bias.burners) {
            true if dice.percent(15) => Afterburner::Required(steps),
            true => Afterburner::Optional(steps),
            false => Afterburner::None,
        },
        solar: if sail { dice.percent(80) } else { dice.percent(bias.solar) },
        sail,
        mag_sail: sail && dice.percent(50),
        carries_sail: sail || dice.percent(5),
        esa_power: dice.percent(bias.pushed),
        rad_hardness: dice.percent(60).then(|| dice.below(8) as u8),
        bonus_pivots: if sail { 1 } else { dice.pick(&[0, 0, 0, 1, 1, 2]) },
        ..Rocket::new(thrust, if sail { Consumption::ZERO } else { consumption }, dry)
    };
    let sites = sites(&rules.map);
    let mut query = question(dice, rules, rocket, most_steps);
    query.season = dice.pick(&[Season::Yellow, Season::Red, Season::Blue]);
    query.start_year = dice.percent(bias.years).then(|| 1 + dice.below(24) as u8);
    query.pays_hazards = dice.percent(25);
    query.factories = sites.into_iter().filter(|_| dice.percent(40)).collect();
    query.has_powersat = dice.percent(25);
    query
}

/// The same under the rules of Space Diamonds.
pub(crate) fn diamonds(dice: &mut Dice, rules: &RuleSet, most_steps: usize, bias: Bias) -> Query {
    let sail = dice.percent(bias.sails);
    let consumption = Consumption::new(if sail { 0 } else { dice.pick(&[1, 1, 2, 3]) }, 1).unwrap();
    let dry = Mass(1 + dice.below(4) as u8);
    let thrust = Thrust(if sail { dice.pick(&[1, 2, 2, 2]) } else { dice.pick(&[1, 2, 3, 4, 5]) });
    let rocket = Rocket {
        solar: sail,
        sail,
        carries_sail: sail,
        weightless: sail,
        isofuel: dice.pick(&[0, 0, 1, 1, 2]),
        ice: if sail { 0 } else { dice.pick(&[0, 0, 1, 1, 2]) },
        ..Rocket::new(thrust, consumption, dry)
    };
    question(dice, rules, rocket, if sail { 0 } else { most_steps })
}

/// A question about a ship: its fuel, where it is, and how long it may take.
fn question(dice: &mut Dice, rules: &RuleSet, rocket: Rocket, most_steps: usize) -> Query {
    let (track, dry) = (&rules.track, rocket.dry);
    let full = track.loaded(dry, track.most_tanks(dry)).unwrap();
    let is_empty = dice.percent(if rocket.sail { 50 } else { 10 });
    let most_steps = most_steps.min(track.steps(dry, full).0.into());
    let steps = if is_empty { 0 } else { dice.below(most_steps + 1) as u16 };
    let from = if dice.percent(50) { rules.map.start() } else { any_space(dice, &rules.map) };
    // No turn ends on a lander burn (H5e), so none begins there.
    let from = if rules.map.space(from).lander.is_some() { rules.map.start() } else { from };
    Query {
        load: Load::Given(track.with_steps(dry, Steps(steps)).unwrap()),
        avoid_hazards: dice.percent(10),
        most_turns: Some(1 + dice.pick(&[0, 1, 2, 2])),
        ..Query::new(rocket, from, rules.map.start())
    }
}

fn sites(map: &Map) -> Vec<SpaceId> {
    map.spaces().filter(|(_, space)| space.is_site()).map(|(id, _)| id).collect()
}

fn any_space(dice: &mut Dice, map: &Map) -> SpaceId {
    let spaces: Vec<SpaceId> = map.spaces().map(|(id, _)| id).collect();
    dice.pick(&spaces)
}

/// Mostly a space with more to it than most.
pub(crate) fn lively_space(dice: &mut Dice, map: &Map) -> SpaceId {
    let is_lively = |space: &Space| {
        space.flyby > 0
            || space.hazard.is_some()
            || space.synodic.is_some()
            || space.lander.is_some()
            || space.oberth
            || space.radiation_belt.is_some()
    };
    let lively: Vec<SpaceId> = map.spaces().filter(|(_, space)| is_lively(space)).map(|(id, _)| id).collect();
    if dice.percent(70) { dice.pick(&lively) } else { any_space(dice, map) }
}
