//! Moves: each useful departure, to each space it reaches.

use std::cmp::Reverse;
use std::collections::{BTreeMap, BinaryHeap, HashSet};

use petgraph::graph::EdgeReference;
use petgraph::visit::EdgeRef;

use super::List;
use crate::card::{CardId, Stack as CardStack};
use crate::game::action::{Action, MoveOrder, PathStep};
use crate::game::setting::Setting;
use crate::game::stack::{Stack, StackKind, StackRef};
use crate::game::state::PlayerId;
use crate::map::{Link, SpaceId};
use crate::rules::support::{thrusters, without_engine};
use crate::rules::{
    Arrival, Choice, Craft, Departure, Drive, Flight, Rocket, Terrain, advance, departures,
    enter_with_freighter, freighter, freighter_departure, hop_sites, ride_elevator,
};
use crate::unit::{Burns, Thrust};

/// What tells flights at one space apart.
type Key = (SpaceId, Option<Arrival>, Burns, u8);

/// Burns and rolls of a path, the more important ones first.
type Worth = (u16, u16);

/// Flights in the order they are looked at: the best, the shortest path, then by number.
type Waiting = BinaryHeap<Reverse<(Worth, usize, usize)>>;

/// What moves a rocket.
#[derive(Clone, Copy)]
pub(super) struct Way {
    /// The thruster.
    pub(super) thruster: Option<CardId>,
    /// Who beams power to it.
    beamed_by: Option<PlayerId>,
    /// Some thruster works.
    pub(super) has_thruster: bool,
}

impl Way {
    /// By its only thruster, or that of its figures.
    const PLAIN: Self = Self { thruster: None, beamed_by: None, has_thruster: true };
}

impl List<'_> {
    pub(super) fn moves(&self) -> Vec<Action> {
        let mut found = Vec::new();
        for (reference, stack) in self.own_stacks() {
            match stack.kind {
                StackKind::Rocket if !self.state.turn.rocket_moved => {
                    found.extend(self.rocket_moves(reference, stack));
                }
                StackKind::Freighter if !self.state.turn.freighter_moved => {
                    found.extend(self.freighter_moves(reference, stack));
                }
                StackKind::Outpost => found.extend(self.drives(reference, stack)),
                _ => {}
            }
        }
        found
    }

    /// The engines of a rocket, each with the card that is its thruster, and with the power that another may beam.
    pub(super) fn engines(&self, stack: &Stack) -> Vec<(Way, Rocket)> {
        if let Some(rocket) = self.setting.rocket_of_figures(stack) {
            return vec![(Way::PLAIN, rocket)];
        }
        let (Some(deck), Some(card_rules)) = (self.setting.deck, self.setting.rule_set.cards) else {
            return Vec::new();
        };
        let lie = stack.cards.iter().map(|held| held.choice());
        let Ok(cards) = CardStack::new(deck, lie.collect(), Setting::cargo(stack)) else {
            return Vec::new();
        };
        let reports = thrusters(&cards, card_rules.supports());
        let best = reports.iter().filter_map(|report| report.best());
        let me = self.state.turn.player;
        let beaming = self.state.players().filter(|(_, player)| self.setting.beams_power(player));
        // Of several, the player himself asks nobody.
        let beaming = beaming.map(|(player, _)| player).min_by_key(|player| *player != me);
        let ways = best.flat_map(|engine| {
            let thruster = Some(cards.aboard()[engine.card].choice.card);
            let plain = (Way { thruster, ..Way::PLAIN }, engine.rocket(&cards, false));
            let beamed = (Way { thruster, beamed_by: beaming, ..Way::PLAIN }, engine.rocket(&cards, true));
            std::iter::once(plain).chain(beaming.map(|_| beamed))
        });
        let mut ways: Vec<(Way, Rocket)> = ways.collect();
        if ways.is_empty() {
            ways.push((Way { has_thruster: false, ..Way::PLAIN }, without_engine(&cards)));
        }
        ways
    }

    fn rocket_moves(&self, reference: StackRef, stack: &Stack) -> Vec<Action> {
        let mut found = Vec::new();
        let (rule_set, map) = (self.setting.rule_set, self.setting.map());
        let zone = map.zone(map.space(stack.at).zone);
        for (way, rocket) in self.engines(stack) {
            let terrain = self.setting.terrain(self.state.turn.year, &rocket);
            let size = terrain.at(stack.at).size;
            let has_thruster = way.has_thruster && !stack.figures.is_some_and(|figures| figures.is_sail_lost);
            let (track, policies) = (&rule_set.track, &rule_set.policies);
            for departure in departures(&rocket, track, policies, zone, size, stack.fuel, has_thruster) {
                let drive = Drive::of(&departure);
                let craft = Craft::of(&rocket, policies);
                let most = departure.power.thrust().allowance();
                let paths = self.reach(stack.at, &terrain, |flight, link| {
                    let (next, _) = advance(&terrain, &craft, drive, flight, link, Choice::PLAIN).ok()?;
                    let needed = rocket.consumption.steps_for(next.fuel_burns);
                    (next.burns <= most && needed <= departure.steps_left).then_some(next)
                });
                let order = |path| Self::order(reference, way, &departure, path);
                found.extend(paths.into_iter().map(order));
            }
            let sites: Vec<SpaceId> = hop_sites(map, &terrain, stack.at).collect();
            let (thruster, beamed_by) = (way.thruster, way.beamed_by);
            let hop = |to| Action::Hop { stack: reference, thruster, beamed_by, to };
            found.extend(sites.into_iter().map(hop));
        }
        found.extend(self.drives(reference, stack));
        found
    }

    fn order(stack: StackRef, way: Way, departure: &Departure, path: Vec<PathStep>) -> Action {
        Action::Move(Self::move_order(stack, way, departure, path))
    }

    pub(super) fn move_order(
        stack: StackRef,
        way: Way,
        departure: &Departure,
        path: Vec<PathStep>,
    ) -> MoveOrder {
        let drive = Drive::of(departure);
        MoveOrder {
            jettison: departure.jettisoned,
            afterburner: drive == Drive::Afterburning,
            without_power: !drive.has_thruster(),
            beamed_by: way.beamed_by,
            ..MoveOrder::along(stack, way.thruster, path)
        }
    }

    fn freighter_moves(&self, reference: StackRef, stack: &Stack) -> Vec<Action> {
        let Some(game) = self.setting.game() else { return Vec::new() };
        let terrain = self.setting.terrain(self.state.turn.year, &freighter(game.freighter_thrust));
        let has_factory = |site| self.state.factory(site).is_some();
        let size = terrain.at(stack.at).size;
        let Ok(departure) = freighter_departure(game.freighter_thrust, size, has_factory(stack.at)) else {
            return Vec::new();
        };
        let paths = self.reach(stack.at, &terrain, |flight, link| {
            let entered = enter_with_freighter(&terrain, &departure, flight, link, has_factory);
            entered.ok().map(|(next, _)| next)
        });
        let way = Way::PLAIN;
        paths.into_iter().map(|path| Self::order(reference, way, &departure, path)).collect()
    }

    fn drives(&self, stack: StackRef, held: &Stack) -> Vec<Action> {
        let terrain = self.setting.terrain(self.state.turn.year, &freighter(Thrust(1)));
        let sites: Vec<SpaceId> = hop_sites(self.setting.map(), &terrain, held.at).collect();
        sites.into_iter().map(|to| Action::Drive { stack, to }).collect()
    }

    /// To each space that a move from here may end on: the path with fewest burns, and the one with fewest rolls where
    /// that has fewer.
    pub(super) fn reach(
        &self,
        from: SpaceId,
        terrain: &Terrain,
        enter: impl Fn(&Flight, EdgeReference<'_, Link, u16>) -> Option<Flight>,
    ) -> Vec<Vec<PathStep>> {
        let rolls = |flight: &Flight| u16::from(flight.hazards) + u16::from(flight.belts);
        let burns = |flight: &Flight| flight.burns.0.into();
        let cheapest = self.best_paths(from, terrain, &enter, |flight| (burns(flight), rolls(flight)));
        let mut safest = self.best_paths(from, terrain, &enter, |flight| (rolls(flight), burns(flight)));
        let mut found = Vec::new();
        for (space, (path, (_, rolls))) in cheapest {
            found.push(path);
            if let Some((path, (fewer, _))) = safest.remove(&space)
                && fewer < rolls
            {
                found.push(path);
            }
        }
        found
    }

    /// The best path to each space, by what `worth` says, less being better.
    fn best_paths(
        &self,
        from: SpaceId,
        terrain: &Terrain,
        enter: impl Fn(&Flight, EdgeReference<'_, Link, u16>) -> Option<Flight>,
        worth: impl Fn(&Flight) -> Worth,
    ) -> BTreeMap<SpaceId, (Vec<PathStep>, Worth)> {
        let map = self.setting.map();
        let rides = self.setting.rides_elevator(self.state, self.state.turn.player);
        let mut flights: Vec<(Flight, Option<usize>, PathStep, usize)> =
            vec![(Flight::start(from), None, plain_step(from, None), 0)];
        let mut waiting: Waiting = BinaryHeap::from([Reverse(((0, 0), 0, 0))]);
        let mut seen: HashSet<Key> = HashSet::new();
        let mut best: BTreeMap<SpaceId, usize> = BTreeMap::new();
        while let Some(Reverse((_, _, number))) = waiting.pop() {
            let (flight, _, _, length) = flights[number];
            // What may still be paid for free is part of what tells flights apart.
            let key = (flight.space, flight.arrival, flight.free_burns, flight.bonus_pivots);
            if !seen.insert(key) {
                continue;
            }
            if number > 0 && !terrain.at(flight.space).is_lander_burn {
                best.entry(flight.space).or_insert(number);
            }
            let ride = self.setting.elevator_from(flight.space).filter(|_| rides);
            let ridden = ride.and_then(|to| ride_elevator(&flight, to).ok());
            if let Some((next, _)) = ridden {
                flights.push((next, Some(number), plain_step(next.space, None), length + 1));
                waiting.push(Reverse((worth(&next), length + 1, flights.len() - 1)));
            }
            for link in map.links_from(flight.space) {
                let Some(next) = enter(&flight, link) else { continue };
                let to = SpaceId::from(link.target());
                let among = map.links_between(flight.space, to).position(|other| other.id() == link.id());
                let is_only = map.links_between(flight.space, to).count() < 2;
                let line = among.filter(|_| !is_only).map(|place| place as u8 + 1);
                flights.push((next, Some(number), plain_step(to, line), length + 1));
                waiting.push(Reverse((worth(&next), length + 1, flights.len() - 1)));
            }
        }
        best.remove(&from);
        let path = |last: usize| {
            let mut path = Vec::new();
            let mut next = Some(last);
            while let Some(number) = next.filter(|number| *number > 0) {
                path.push(flights[number].2);
                next = flights[number].1;
            }
            path.reverse();
            path
        };
        let found = |number: usize| (path(number), worth(&flights[number].0));
        best.into_iter().map(|(space, number)| (space, found(number))).collect()
    }
}

const fn plain_step(space: SpaceId, line: Option<u8>) -> PathStep {
    PathStep { space, line, choice: Choice::PLAIN }
}
