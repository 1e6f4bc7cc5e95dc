//! Moves: each useful departure, to each space it reaches.

use std::cmp::Reverse;
use std::collections::{BTreeMap, BinaryHeap, HashSet};

use petgraph::visit::EdgeRef;

use super::List;
use crate::card::{CardId, Choice as Lie, RadiatorEnd, Stack as CardStack};
use crate::game::action::{Action, MoveOrder, PathStep};
use crate::game::stack::{Stack, StackKind, StackRef};
use crate::map::SpaceId;
use crate::rules::support::thrusters;
use crate::rules::{
    Arrival, Choice, Craft, Departure, Drive, Flight, Rocket, Terrain, advance, departures,
    enter_with_freighter, freighter, freighter_departure, hop_sites,
};
use crate::unit::{Burns, Mass, Thrust};

/// What tells flights at one space apart.
type Key = (SpaceId, Option<Arrival>, Burns, u8);

/// Flights in the order they are looked at: fewest burns, fewest rolls, shortest path, then by number.
type Waiting = BinaryHeap<Reverse<(Burns, u8, usize, usize)>>;

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

    /// The engines of a rocket, each with the card that is its thruster.
    fn engines(&self, stack: &Stack) -> Vec<(Option<CardId>, Rocket)> {
        if let Some(figures) = stack.figures {
            return vec![(None, figures.rocket)];
        }
        let (Some(deck), Some(card_rules)) = (self.setting.deck, self.setting.rule_set.cards) else {
            return Vec::new();
        };
        let lie = |held: &crate::game::state::Held| Lie {
            card: held.card,
            side: held.side,
            end: RadiatorEnd::Heavy,
            owned: 1,
        };
        let Ok(cards) = CardStack::new(deck, stack.cards.iter().map(lie).collect(), Mass(0)) else {
            return Vec::new();
        };
        let reports = thrusters(&cards, card_rules.supports());
        let best = reports.iter().filter_map(|report| report.best());
        best.map(|engine| (Some(cards.aboard()[engine.card].choice.card), engine.rocket(&cards, false)))
            .collect()
    }

    fn rocket_moves(&self, reference: StackRef, stack: &Stack) -> Vec<Action> {
        let mut found = Vec::new();
        let (rule_set, map) = (self.setting.rule_set, self.setting.map());
        let zone = map.zone(map.space(stack.at).zone);
        for (thruster, rocket) in self.engines(stack) {
            let terrain = self.setting.terrain(self.state.turn.year, &rocket);
            let size = terrain.at(stack.at).size;
            let has_thruster = !stack.figures.is_some_and(|figures| figures.is_sail_lost);
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
                let order = |path| Self::order(reference, thruster, &departure, path);
                found.extend(paths.into_values().map(order));
            }
            let sites: Vec<SpaceId> = hop_sites(map, &terrain, stack.at).collect();
            found.extend(sites.into_iter().map(|to| Action::Hop { stack: reference, thruster, to }));
        }
        found.extend(self.drives(reference, stack));
        found
    }

    fn order(
        stack: StackRef,
        thruster: Option<CardId>,
        departure: &Departure,
        path: Vec<PathStep>,
    ) -> Action {
        let drive = Drive::of(departure);
        Action::Move(MoveOrder {
            stack,
            thruster,
            jettison: departure.jettisoned,
            afterburner: drive == Drive::Afterburning,
            without_power: !drive.has_thruster(),
            beamed_by: None,
            melt: 0,
            path,
            drops: Vec::new(),
        })
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
        paths.into_values().map(|path| Self::order(reference, None, &departure, path)).collect()
    }

    fn drives(&self, stack: StackRef, held: &Stack) -> Vec<Action> {
        let terrain = self.setting.terrain(self.state.turn.year, &freighter(Thrust(1)));
        let sites: Vec<SpaceId> = hop_sites(self.setting.map(), &terrain, held.at).collect();
        sites.into_iter().map(|to| Action::Drive { stack, to }).collect()
    }

    /// The path with fewest burns, then fewest rolls, to each space that a move from here may end on.
    fn reach(
        &self,
        from: SpaceId,
        terrain: &Terrain,
        enter: impl Fn(&Flight, petgraph::graph::EdgeReference<'_, crate::map::Link, u16>) -> Option<Flight>,
    ) -> BTreeMap<SpaceId, Vec<PathStep>> {
        let map = self.setting.map();
        let mut flights: Vec<(Flight, Option<usize>, PathStep, usize)> =
            vec![(Flight::start(from), None, plain_step(from, None), 0)];
        let mut waiting: Waiting = BinaryHeap::from([Reverse((Burns(0), 0, 0, 0))]);
        let mut seen: HashSet<Key> = HashSet::new();
        let mut best: BTreeMap<SpaceId, usize> = BTreeMap::new();
        while let Some(Reverse((_, _, _, number))) = waiting.pop() {
            let (flight, _, _, length) = flights[number];
            // What may still be paid for free is part of what tells flights apart.
            let key = (flight.space, flight.arrival, flight.free_burns, flight.bonus_pivots);
            if !seen.insert(key) {
                continue;
            }
            if number > 0 && !terrain.at(flight.space).is_lander_burn {
                best.entry(flight.space).or_insert(number);
            }
            for link in map.links_from(flight.space) {
                let Some(next) = enter(&flight, link) else { continue };
                let to = SpaceId::from(link.target());
                let among = map.links_between(flight.space, to).position(|other| other.id() == link.id());
                let is_only = map.links_between(flight.space, to).count() < 2;
                let line = among.filter(|_| !is_only).map(|place| place as u8 + 1);
                flights.push((next, Some(number), plain_step(to, line), length + 1));
                waiting.push(Reverse((next.burns, next.hazards, length + 1, flights.len() - 1)));
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
        best.into_iter().map(|(space, number)| (space, path(number))).collect()
    }
}

const fn plain_step(space: SpaceId, line: Option<u8>) -> PathStep {
    PathStep { space, line, choice: Choice::PLAIN }
}
