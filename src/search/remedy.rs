//! Changes to a question that might make a trip legal.

use super::query::{Load, Query};
use super::refusal::{Change, Reason};
use crate::map::Season;
use crate::rules::{Afterburner, Rocket, SAFE_RAD_HARDNESS};
use crate::ruleset::RuleSet;
use crate::unit::{Consumption, Mass, Steps, Tanks, Thrust};

/// The most thrust that is suggested, as much as any card with all modifiers has.
const STRONGEST: i8 = 20;

/// Sets of changes worth trying, the smallest first.
///
/// What is `besides` them comes after more tanks and before another ship.
pub(super) fn candidates(
    rule_set: &RuleSet,
    query: &Query,
    reason: &Reason,
    besides: &[Change],
) -> Vec<Vec<Change>> {
    let mut sets: Vec<Vec<Change>> = Vec::new();
    if matches!(reason, Reason::LanderBurn(_)) {
        return sets;
    }
    let season = match (reason, rule_set.map.space(query.to).synodic) {
        (Reason::OutOfSeason { colour, .. }, _) => Some(Change::Season(*colour)),
        _ => None,
    };
    let no_sun = query.rocket.solar.then(|| Change::NoSun(without_sun(&query.rocket)));
    let (needed, no_sun) = if *reason == Reason::NoSunToLand { (no_sun, None) } else { (None, no_sun) };
    let base: Vec<Change> = season.into_iter().chain(needed).collect();
    let with = |more: &[Change]| -> Vec<Change> { base.iter().chain(more).cloned().collect() };
    if !base.is_empty() {
        sets.push(base.clone());
    }
    if let Reason::CertainLoss { needed, season, .. } = reason {
        sets.push(with(&[Change::RadHardness(*needed)]));
        if *season == Season::Red && query.start_year.is_none() {
            sets.push(with(&[Change::Season(Season::Yellow)]));
        }
    }
    if query.avoid_hazards && matches!(reason, Reason::TooWeakToLand { .. }) {
        sets.push(with(&[Change::AllowHazards]));
    }
    if let Reason::Limits { .. } = reason {
        let limits = [
            query.most_turns.map(|_| Change::NoTurnLimit),
            query.avoid_hazards.then_some(Change::AllowHazards),
        ];
        let limits: Vec<Change> = limits.into_iter().flatten().collect();
        sets.extend(limits.iter().map(|limit| with(std::slice::from_ref(limit))));
        sets.extend((limits.len() > 1).then(|| with(&limits)));
    }
    let rocket = &query.rocket;
    let track = &rule_set.track;
    let tanks = match query.load {
        Load::Given(at) => {
            let most = track.most_tanks(rocket.dry).0;
            let now = track.whole_tanks(rocket.dry, at).0;
            (now + 1..=most).map(Tanks).collect()
        }
        Load::Fewest => Vec::new(),
    };
    if !reason.is_thrust() {
        sets.extend(tanks.iter().map(|tanks| with(&[Change::Tanks(*tanks)])));
    }
    let besides = if reason.is_thrust() { &[] } else { besides };
    sets.extend(besides.iter().map(|change| with(std::slice::from_ref(change))));
    if rule_set.push_name.is_some() && rocket.pushable && !rocket.esa_power {
        sets.push(with(&[Change::EsaPower]));
    }
    let stronger = |more: i8| {
        let thrust = Thrust((rocket.thrust.0.saturating_add(more)).min(STRONGEST));
        (thrust > rocket.thrust).then_some(Change::Thrust(thrust))
    };
    let lighter = |less: u8| rocket.dry.0.checked_sub(less).map(|dry| Change::Dry(Mass(dry)));
    let thrifty = thrifty(rocket.consumption);
    let thriftier = |lower: usize| thrifty.get(lower).copied().map(Change::Consumption);
    let single = [
        stronger(1),
        lighter(1),
        thriftier(0),
        stronger(2),
        lighter(2),
        thriftier(1),
        stronger(4),
        lighter(4),
        thriftier(2),
        thriftier(3),
        stronger(8),
        no_sun.clone(),
        stronger(STRONGEST),
    ];
    sets.extend(single.into_iter().flatten().map(|change| with(&[change])));
    // Where one of them is not enough, a little of both comes before much of both, then the same with full tanks.
    let fullest = tanks.last().map(|tanks| Change::Tanks(*tanks));
    let both = [(1, 0), (2, 0), (1, 1), (2, 1), (4, 1), (4, 2)];
    let both = both.into_iter().filter_map(|(more, lower)| Some(vec![stronger(more)?, thriftier(lower)?]));
    let both: Vec<Vec<Change>> = both.collect();
    sets.extend(both.iter().map(|set| with(set)));
    if let Some(full) = &fullest {
        sets.extend(both.iter().map(|set| with(&[set.as_slice(), std::slice::from_ref(full)].concat())));
    }
    // Far from any trip: the strongest and thriftiest thruster, then all there is.
    let strongest = Change::Thrust(Thrust(STRONGEST));
    let thriftiest = thrifty.last().map(|consumption| Change::Consumption(*consumption));
    let mut all: Vec<Change> = vec![strongest];
    let hardest = rocket.rad_hardness.filter(|hardness| *hardness < SAFE_RAD_HARDNESS);
    let hardest = hardest.map(|_| Change::RadHardness(SAFE_RAD_HARDNESS));
    let no_limit = query.most_turns.map(|_| Change::NoTurnLimit);
    let hazards = query.avoid_hazards.then_some(Change::AllowHazards);
    for more in [no_sun, thriftiest, fullest, no_limit, hazards, hardest].into_iter().flatten() {
        all.push(more);
        sets.push(with(&all));
    }
    sets
}

/// Changes that give more thrust, one list for each kind, the least first.
pub(super) fn more_thrust(rule_set: &RuleSet, rocket: &Rocket) -> Vec<Vec<Change>> {
    let is_pushed = rule_set.push_name.is_some() && rocket.pushable && !rocket.esa_power;
    let push = is_pushed.then_some(Change::EsaPower);
    let burner = (!rocket.afterburner.exists() && !rocket.sail).then_some(Change::Afterburner(Steps(1)));
    let lighter = (1..rocket.dry.0).rev().map(|dry| Change::Dry(Mass(dry)));
    let stronger =
        (rocket.thrust.0.saturating_add(1)..=STRONGEST).map(|thrust| Change::Thrust(Thrust(thrust)));
    vec![push.into_iter().collect(), lighter.collect(), burner.into_iter().collect(), stronger.collect()]
}

/// The consumption of a thruster in place of a solar one: the same, and the least of any card in place of a sail.
fn without_sun(rocket: &Rocket) -> Consumption {
    match Consumption::new(1, 10) {
        Some(least) if rocket.sail => least,
        _ => rocket.consumption,
    }
}

/// Smaller consumptions to try.
fn thrifty(now: Consumption) -> Vec<Consumption> {
    let all = [(4, 1), (3, 1), (2, 1), (1, 1), (1, 2), (1, 4), (1, 10)];
    let all = all.into_iter().filter_map(|(steps, burns)| Consumption::new(steps, burns));
    all.filter(|one| *one < now).collect()
}

/// The query with the changes made; `None` when they do not fit.
pub fn apply(rule_set: &RuleSet, query: &Query, changes: &[Change]) -> Option<Query> {
    let track = &rule_set.track;
    let mut changed = query.clone();
    for change in changes {
        match change {
            Change::Season(season) => (changed.season, changed.start_year) = (*season, None),
            Change::AllowHazards => changed.avoid_hazards = false,
            Change::NoTurnLimit => changed.most_turns = None,
            Change::Tanks(tanks) => {
                changed.load = Load::Given(track.loaded(changed.rocket.dry, *tanks).ok()?);
            }
            Change::Dry(dry) => {
                if let Load::Given(at) = changed.load {
                    changed.load = Load::Given(track.change_dry(changed.rocket.dry, at, *dry)?);
                }
                changed.rocket.dry = *dry;
            }
            Change::Afterburner(_)
            | Change::RadHardness(_)
            | Change::EsaPower
            | Change::Thrust(_)
            | Change::Consumption(_)
            | Change::NoSun(_) => refit(&mut changed.rocket, change),
            Change::Refuel | Change::Isru(_) | Change::Factory(_) | Change::AnyThruster => return None,
        }
    }
    Some(changed)
}

/// Another thruster, or what all thrusters of a ship have in common.
pub(super) const fn refit(rocket: &mut Rocket, change: &Change) {
    match *change {
        Change::Afterburner(steps) => rocket.afterburner = Afterburner::Optional(steps),
        Change::RadHardness(hardness) => rocket.rad_hardness = Some(hardness),
        Change::EsaPower => rocket.esa_power = true,
        // Not by a mag sail, which has no stronger brother.
        Change::Thrust(thrust) => {
            rocket.thrust = thrust;
            rocket.mag_sail = false;
        }
        Change::Consumption(consumption) => rocket.consumption = consumption,
        Change::NoSun(consumption) => {
            rocket.solar = false;
            rocket.sail = false;
            rocket.mag_sail = false;
            rocket.carries_sail = false;
            rocket.consumption = consumption;
        }
        Change::Season(_)
        | Change::AllowHazards
        | Change::NoTurnLimit
        | Change::Tanks(_)
        | Change::Dry(_)
        | Change::Refuel
        | Change::Isru(_)
        | Change::Factory(_)
        | Change::AnyThruster => {}
    }
}
