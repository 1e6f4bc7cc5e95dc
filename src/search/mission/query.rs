//! A mission asked for, and its answer.

use std::collections::BTreeMap;

use super::bounds::Bounds;
use super::burden::Burdens;
use super::covered::Covered;
use super::depot::Depot;
use super::flights::EngineSpace;
use super::halts::keep_useful_halts;
use super::label::{Compared, End};
use super::milestone::Milestone;
use super::operation::Refuelling;
use super::search::{Halt, MissionSearch};
use super::ship::Ship;
use super::trace::build;
use crate::map::SpaceId;
use crate::rules::{Rocket, Terrain, is_more_fuel_better};
use crate::ruleset::RuleSet;
use crate::search::answer::Answer;
use crate::search::limits::{most_burns, move_space};
use crate::search::moves::MoveSpace;
use crate::search::network::{Place, WholeMap};
use crate::search::plan::Trip;
use crate::search::query::Query;
use crate::search::sky::Sky;
use crate::search::stats::SearchStats;
use crate::search::watch::{Unwatched, Watch};
use crate::track::TrackError;

/// Labels after which a search gives up.
const MOST_LABELS: usize = 1_500_000;

/// A question: how does this ship do all this?
#[derive(Clone, Debug)]
pub struct MissionQuery {
    /// The ship.
    pub ship: Ship,
    /// What holds for all of its trips: where it starts, fuel, season, limits. Rocket and goal are those of the moment.
    pub trip: Query,
    /// What it does, in this order.
    pub milestones: Vec<Milestone>,
    /// Where fuel may come aboard.
    pub refuelling: Refuelling,
    /// Where fuel may be left and taken up.
    pub depot: Option<Depot>,
    /// Where things are wanted that may be left behind anywhere, where the mass delivered counts.
    pub delivery: Vec<SpaceId>,
    /// The thruster of a turn, as [`Ship::thrusters`] counts them; any other turn is free.
    pub thruster_by_turn: BTreeMap<u16, usize>,
}

impl MissionQuery {
    /// A mission without fuel on the way, under the conditions of a trip.
    pub const fn new(ship: Ship, trip: Query, milestones: Vec<Milestone>) -> Self {
        let refuelling = Refuelling { anywhere: false, places: Vec::new() };
        Self {
            ship,
            trip,
            milestones,
            refuelling,
            depot: None,
            delivery: Vec::new(),
            thruster_by_turn: BTreeMap::new(),
        }
    }

    /// The question of a single trip with one of the engines: what its moves meet is the same.
    pub(super) fn flight(&self, rocket: Rocket) -> Query {
        Query { rocket, ..self.trip.clone() }
    }

    /// What its labels are compared by.
    pub(super) fn compared(&self) -> Compared {
        Compared { due: self.due(), counted: self.trip.counted }
    }

    /// Places, configurations and milestones together.
    pub(super) fn buckets(&self, rule_set: &RuleSet) -> usize {
        rule_set.map.graph().node_count() * self.ship.configurations.len() * (self.milestones.len() + 1)
    }

    /// The number of a place with a configuration and so many milestones behind it.
    pub(super) fn bucket(&self, place: Place, configuration: u16, done: u8) -> usize {
        let configurations = self.ship.configurations.len();
        let number = place.index() * configurations + usize::from(configuration);
        number * (self.milestones.len() + 1) + usize::from(done)
    }

    /// The places to go to, in order.
    pub fn goals(&self) -> Vec<SpaceId> {
        let goals = self.milestones.iter().filter_map(|milestone| match milestone {
            Milestone::Reach(space) => Some(*space),
            Milestone::Do(_) | Milestone::Stay => None,
        });
        goals.collect()
    }
}

/// A rocket whatever its mass: engines that are alike but for it share their tables.
fn without_mass(rocket: &Rocket) -> Rocket {
    Rocket { dry: crate::unit::Mass(0), ..*rocket }
}

/// Rockets, those alike but for their mass put together.
pub(super) fn classes(rockets: &[Rocket]) -> Vec<Vec<Rocket>> {
    let mut classes: Vec<Vec<Rocket>> = Vec::new();
    for rocket in rockets {
        let known = classes.iter_mut().find(|class| without_mass(&class[0]) == without_mass(rocket));
        match known {
            Some(class) if class.contains(rocket) => {}
            Some(class) => class.push(*rocket),
            None => classes.push(vec![*rocket]),
        }
    }
    classes
}

/// What moves may enter, with the most burns of whichever of these rockets flies.
pub(super) fn widest_space<'a>(
    rule_set: &'a RuleSet,
    terrain: &'a Terrain,
    trip: &Query,
    rockets: &[Rocket],
) -> Result<MoveSpace<'a>, TrackError> {
    let track = &rule_set.track;
    let mut space = move_space(rule_set, terrain, &Query { rocket: rockets[0], ..trip.clone() })?;
    for (zone, most) in rule_set.map.zones().iter().zip(&mut space.most_burns) {
        for rocket in rockets {
            let fullest = track.loaded(rocket.dry, track.most_tanks(rocket.dry))?;
            *most = (*most).max(most_burns(rule_set, terrain, rocket, zone, fullest));
        }
    }
    Ok(space)
}

/// Finds all optimal missions, by turns, water, chance and, where the load is given, fuel left.
///
/// # Errors
/// When a dry mass does not fit the fuel track.
///
/// # Complexity
/// Grows with the states that may still lead to a new optimal mission: places within reach, times configurations, times
/// milestones, times the trade-offs of turns, fuel and chance at each.
pub fn solve_mission(rule_set: &RuleSet, query: &MissionQuery) -> Result<Answer, TrackError> {
    solve_watched(rule_set, query, &Unwatched)
}

/// The same while somebody looks on, who may stop it: then the answer holds what was found, and is not complete.
///
/// # Errors
/// When a dry mass does not fit the fuel track.
pub fn solve_watched(
    rule_set: &RuleSet,
    query: &MissionQuery,
    watch: &dyn Watch,
) -> Result<Answer, TrackError> {
    solve_by(rule_set, query, watch, Shortcuts::Taken)
}

/// What a search may leave out, since nothing better comes of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Shortcuts {
    /// Whatever is proven to be needless.
    Taken,
    /// Nothing, to compare.
    #[cfg(test)]
    None,
}

pub(super) fn solve_by(
    rule_set: &RuleSet,
    query: &MissionQuery,
    watch: &dyn Watch,
    shortcuts: Shortcuts,
) -> Result<Answer, TrackError> {
    let track = &rule_set.track;
    for configuration in &query.ship.configurations {
        track.check_dry(configuration.dry)?;
    }
    let rockets: Vec<Rocket> = query.ship.engines().map(|engine| engine.rocket).collect();
    let classes = classes(&rockets);
    if classes.is_empty() {
        return Ok(Answer::nothing());
    }
    let skies: Vec<Sky> = classes.iter().map(|class| query.flight(class[0]).sky(rule_set)).collect();
    let Some(mut bounds) = Bounds::new(rule_set, query, &skies, watch)? else {
        return Ok(Answer { is_complete: false, ..Answer::nothing() });
    };
    let mut burdens = Burdens::new(rule_set, query);
    if query.trip.counted.delivered {
        // Whatever may be left behind is of use where it is wanted.
        burdens = burdens.none();
    }
    let is_more_better = is_more_fuel_better(&rule_set.policies);
    let mut covered = Covered::new(is_more_better, rule_set.map.graph().node_count(), query);
    let mut spaces = Vec::new();
    for (class, sky) in classes.iter().zip(&skies) {
        let of_class =
            sky.terrains().iter().map(|terrain| widest_space(rule_set, terrain, &query.trip, class));
        spaces.push(of_class.collect::<Result<Vec<_>, TrackError>>()?);
    }
    keep_useful_halts(rule_set, query, &mut spaces);
    if shortcuts != Shortcuts::Taken {
        bounds = bounds.blind();
        burdens = burdens.none();
        covered = covered.none();
        spaces.iter_mut().flatten().for_each(|space| space.needless_halts.fill(false));
    }
    let networks: Vec<WholeMap<'_>> = spaces.into_iter().map(WholeMap::new).collect();
    let whole = &query.ship.configurations[0];
    let mut found: Vec<(End, Trip)> = Vec::new();
    let mut stats = SearchStats::default();
    let mut is_complete = true;
    {
        let engines = classes.iter().zip(&skies).zip(&networks);
        let engines: Vec<EngineSpace<'_>> = engines
            .map(|((class, sky), network)| EngineSpace::new(rule_set, query, class, sky, network))
            .collect();
        let mut search = MissionSearch::new(rule_set, query, (&bounds, &burdens, covered), watch, engines);
        #[cfg(test)]
        if shortcuts == Shortcuts::None {
            search = search.exact();
        }
        for (tanks, at) in query.trip.load.starts(track, whole.dry)? {
            let rivals = found.iter().map(|(end, _)| *end).collect();
            let halt = search.run(tanks, at, rivals, MOST_LABELS);
            is_complete &= halt == Halt::Done;
            for (end, label) in search.ends() {
                if found.iter().any(|(known, _)| known.covers(&end)) {
                    continue;
                }
                found.retain(|(known, _)| !end.covers(known));
                found.push((end, build(&search, label, tanks)));
            }
            stats.add(&search.stats());
            if halt == Halt::Stopped {
                break;
            }
        }
        stats.add(&search.table_stats());
    }
    found.sort_by(|(one, _), (other, _)| {
        let soon = one.turns.cmp(&other.turns).then(one.water.cmp(&other.water));
        soon.then(other.left.cmp(&one.left)).then(other.chance.cmp(&one.chance))
    });
    is_complete &= stats.too_many_rolls == 0 && stats.cut_tables == 0;
    Ok(Answer { trips: found.into_iter().map(|(_, trip)| trip).collect(), stats, is_complete })
}

/// Missions found with bounds, against those of a search that leaves nothing out.
#[cfg(test)]
mod tests {
    use super::{Shortcuts, solve_by};
    use crate::data::Data;
    use crate::rules::{Afterburner, Rocket};
    use crate::ruleset::{self, RuleSet};
    use crate::search::answer::Answer;
    use crate::search::criteria::Counted;
    use crate::search::mission::ship::{Change, Drop, Item, Ship};
    use crate::search::mission::{
        Milestone, MissionQuery, Refuelling, Supply, Task, Unwatched, solve_mission,
    };
    use crate::search::plan::WorkKind;
    use crate::search::query::{Load, Query};
    use crate::unit::{Consumption, Mass, Steps, Tanks, Thrust};

    /// Two thrusters, the second with an afterburner, and cargo that may be left anywhere or, where asked, at a place.
    fn ship(rules: &RuleSet, (dry, cargo): (u8, u8), isru: Option<u8>, drop_at: Option<&str>) -> Ship {
        let rocket = |thrust, consumption, afterburner| Rocket {
            afterburner,
            ..Rocket::new(Thrust(thrust), Consumption::new(consumption, 1).unwrap(), Mass(dry))
        };
        let engines = vec![
            ("drive".to_string(), rocket(4, 1, Afterburner::None)),
            ("lander".to_string(), rocket(9, 6, Afterburner::Optional(Steps(1)))),
        ];
        let mut ship = Ship::whole(engines, Mass(dry), isru);
        if cargo > 0 {
            let place = drop_at.and_then(|name| rules.map.find(name));
            ship.items.push(Item {
                name: "cargo".to_string(),
                change: Change::Leave,
                place,
                is_required: place.is_some(),
            });
            let mut lighter = ship.configurations[0].clone();
            lighter.dry = Mass(dry - cargo);
            for engine in &mut lighter.engines {
                engine.rocket.dry = lighter.dry;
            }
            ship.configurations[0].has_delivered = place.is_none();
            ship.configurations[0].drops.push(Drop { item: 0, leads_to: 1 });
            ship.configurations.push(lighter);
        }
        ship
    }

    /// Turns, water, fuel left, chance, operations and mass delivered, the last ones where they count.
    type End = (u16, u16, Option<u16>, String, Option<u16>, Option<u8>);

    /// Everything that answers are told apart by, in a fixed order.
    fn front(rules: &RuleSet, query: &MissionQuery, answer: &Answer) -> Vec<End> {
        assert!(answer.is_complete);
        let ends = answer.trips.iter().map(|trip| {
            let criteria = trip.criteria();
            let left = query.trip.counts_left().then(|| rules.track.steps(trip.end_dry, trip.end).0);
            assert_eq!(criteria.left.map(|left| left.0), left);
            let (operations, delivered) = (criteria.operations, criteria.delivered.map(|mass| mass.0));
            (criteria.turns, criteria.water.0, left, criteria.chance.fraction(), operations, delivered)
        });
        let mut ends: Vec<_> = ends.collect();
        ends.sort();
        ends
    }

    /// One question by two searches; how many answers there are.
    fn compare(rules: &RuleSet, query: &MissionQuery, what: &str) -> usize {
        let bounded = front(rules, query, &solve_mission(rules, query).unwrap());
        let blind = front(rules, query, &solve_by(rules, query, &Unwatched, Shortcuts::None).unwrap());
        assert_eq!(bounded, blind, "{what}");
        bounded.len()
    }

    /// Cargo that waits where the ship goes, and makes it heavier on its way home.
    #[test]
    fn bounds_know_that_a_ship_may_become_heavier() {
        let rules = ruleset::load(&Data::Embedded, "basic").unwrap();
        let (start, place) = (rules.map.start(), rules.map.find("deimos").unwrap());
        for tanks in [2, 4] {
            let mut whole = ship(&rules, (4, 1), Some(1), Some("deimos"));
            whole.items[0].change = Change::PickUp;
            for (dry, configuration) in [(3, 0), (4, 1)] {
                let configuration = &mut whole.configurations[configuration];
                configuration.dry = Mass(dry);
                configuration.engines.iter_mut().for_each(|engine| engine.rocket.dry = Mass(dry));
            }
            let rocket = whole.configurations[0].engines[0].rocket;
            let load = Load::Given(rules.track.loaded(Mass(3), Tanks(tanks)).unwrap());
            let trip = Query { load, most_turns: Some(4), ..Query::new(rocket, start, place) };
            let milestones = vec![Milestone::Reach(place), Milestone::Reach(start)];
            let refuelling = Refuelling { anywhere: true, places: Vec::new() };
            let query = MissionQuery { refuelling, ..MissionQuery::new(whole, trip, milestones) };
            assert!(compare(&rules, &query, &format!("{tanks} tanks")) > 0);
        }
    }

    /// Dirt by an operation of the Living Rules, and free of any in the fourth edition.
    #[test]
    fn bounds_know_that_dirt_may_come_aboard() {
        for (name, tanks, most_turns, is_crew) in
            [("basic", 2, 4, false), ("fourth", 1, 2, false), ("fourth", 1, 4, true)]
        {
            let rules = ruleset::load(&Data::Embedded, name).unwrap();
            let (start, place) = (rules.map.start(), rules.map.find("deimos").unwrap());
            let mut whole = ship(&rules, (4, 0), Some(1), None);
            whole.configurations[0].dirt_by_crew = Some(is_crew);
            let rocket = whole.configurations[0].engines[0].rocket;
            let load = Load::Given(rules.track.loaded(Mass(4), Tanks(tanks)).unwrap());
            let trip = Query { load, most_turns: Some(most_turns), ..Query::new(rocket, start, place) };
            let milestones = vec![Milestone::Reach(place), Milestone::Reach(start)];
            let refuelling = Refuelling { anywhere: true, places: Vec::new() };
            let query = MissionQuery { refuelling, ..MissionQuery::new(whole, trip, milestones) };
            assert!(compare(&rules, &query, name) > 0);
            for trip in solve_mission(&rules, &query).unwrap().trips {
                let dug = trip.works.iter().filter_map(|work| match work.kind {
                    WorkKind::Refuel { supply: Supply::Dirt, tanks } => Some((work.turn, tanks)),
                    _ => None,
                });
                let dug: Vec<(u16, Tanks)> = dug.collect();
                // A crew digs a tank a turn (4e G1c).
                let is_slow =
                    dug.iter().all(|one| one.1 == Tanks(1)) && dug.windows(2).all(|two| two[0].0 < two[1].0);
                assert!(!is_crew || is_slow, "{name}: {dug:?}");
            }
        }
    }

    /// Fuel left with an open load, operations spent and mass delivered, alone and together.
    #[test]
    fn bounds_know_what_is_counted() {
        let rules = ruleset::load(&Data::Embedded, "basic").unwrap();
        let (start, goal) = (rules.map.start(), rules.map.find("deimos").unwrap());
        let (no, yes) = (false, true);
        let mut more = 0;
        for (left, operations, delivered) in
            [(yes, no, no), (no, yes, no), (no, no, yes), (yes, yes, no), (no, yes, yes)]
        {
            for (isru, is_open) in [(None, true), (Some(1), false)] {
                if left && !is_open {
                    continue;
                }
                let counted = Counted { left, operations, delivered };
                let whole = ship(&rules, (4, 2), isru, None);
                let rocket = whole.configurations[0].engines[0].rocket;
                let most = Tanks(if isru.is_some() { 1 } else { 3 });
                let load = if is_open {
                    Load::Fewest
                } else {
                    Load::Given(rules.track.loaded(Mass(4), most).unwrap())
                };
                let most_turns = Some(if left { 2 } else { 3 });
                let trip = Query { load, most_turns, counted, ..Query::new(rocket, start, goal) };
                for milestones in
                    [vec![Milestone::Reach(goal)], vec![Milestone::Reach(goal), Milestone::Reach(start)]]
                {
                    let refuelling = Refuelling { anywhere: isru.is_some(), places: Vec::new() };
                    let query = MissionQuery {
                        refuelling,
                        delivery: if delivered { vec![goal] } else { Vec::new() },
                        ..MissionQuery::new(whole.clone(), trip.clone(), milestones)
                    };
                    let plain = Query { counted: Counted::default(), ..trip.clone() };
                    let plain = MissionQuery { trip: plain, ..query.clone() };
                    let counted = compare(&rules, &query, &format!("{counted:?}, {isru:?}"));
                    let uncounted = solve_mission(&rules, &plain).unwrap().trips.len();
                    assert!(counted >= uncounted);
                    more += counted - uncounted;
                }
            }
        }
        assert!(more > 10, "{more}");
    }

    #[test]
    fn bounds_leave_no_optimal_mission_out() {
        let mut answers = 0;
        for (name, goal, most_turns, is_slow) in [
            ("basic", "deimos", 3, false),
            ("basic", "luna-crater-shackleton-polar-rim", 4, false),
            ("fourth", "deimos", 2, true),
        ] {
            let rules = ruleset::load(&Data::Embedded, name).unwrap();
            let (start, goal_place) = (rules.map.start(), rules.map.find(goal));
            let Some(place) = goal_place else { continue };
            for (cargo, isru, anywhere, pays_hazards, drop_at) in [
                (0, Some(2), true, false, None),
                (1, None, false, false, None),
                (1, Some(1), true, false, Some(goal)),
                (2, Some(1), false, true, None),
            ] {
                // Many flybys make a search without bounds long.
                if is_slow && (pays_hazards || drop_at.is_some()) {
                    continue;
                }
                let whole = ship(&rules, (4, cargo), isru, drop_at);
                let back = vec![Milestone::Reach(place), Milestone::Reach(start)];
                let mut working =
                    vec![Milestone::Reach(place), Milestone::Do(Task::Refuel), Milestone::Do(Task::Refuel)];
                working.push(Milestone::Reach(start));
                for milestones in [back, working] {
                    let rocket = whole.configurations[0].engines[0].rocket;
                    let load = Load::Given(rules.track.loaded(Mass(4), Tanks(2)).unwrap());
                    let trip = Query {
                        load,
                        most_turns: Some(most_turns),
                        pays_hazards,
                        ..Query::new(rocket, start, place)
                    };
                    let refuelling = Refuelling { anywhere, places: Vec::new() };
                    let query =
                        MissionQuery { refuelling, ..MissionQuery::new(whole.clone(), trip, milestones) };
                    answers += compare(
                        &rules,
                        &query,
                        &format!("{name}, {goal}, {cargo}, {isru:?}, {pays_hazards}"),
                    );
                }
            }
        }
        assert!(answers > 20, "{answers}");
    }
}
