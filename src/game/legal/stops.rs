//! What may be left or ground up in the middle of a move.

use std::collections::{BTreeMap, BTreeSet};

use super::List;
use crate::card::{CardId, FuelType};
use crate::game::action::{Action, Drop, Grind, MoveOrder, PathStep};
use crate::game::stack::{Stack, StackKind, StackRef};
use crate::map::SpaceId;
use crate::rules::{
    Choice, Craft, Departure, Drive, Flight, Rocket, Terrain, advance, departures, ride_elevator,
};
use crate::unit::{Mass, Tanks};

impl List<'_> {
    /// Moves that leave or grind something up on the way, beside these legal ones that do not.
    pub(super) fn stops(&self, moves: &[Action]) -> Vec<Action> {
        if self.setting.game().is_none() || self.state.turn.rocket_moved {
            return Vec::new();
        }
        let mut found = Vec::new();
        for (reference, stack) in self.own_stacks() {
            if stack.kind != StackKind::Rocket {
                continue;
            }
            let own = moves.iter().filter_map(|action| match action {
                Action::Move(order) if order.stack == reference => Some(order),
                _ => None,
            });
            let own: Vec<&MoveOrder> = own.collect();
            found.extend(drops(stack, &own));
            found.extend(self.grinds(reference, stack, &own));
        }
        found
    }

    /// Cards ground up on the way where the fuel would end, to reach spaces that no other move reaches (`LR 8.3E`).
    fn grinds(&self, reference: StackRef, stack: &Stack, moves: &[&MoveOrder]) -> Vec<Action> {
        let (rule_set, map) = (self.setting.rule_set, self.setting.map());
        let zone = map.zone(map.space(stack.at).zone);
        let reached: BTreeSet<Option<SpaceId>> = moves.iter().map(|order| end_of(&order.path)).collect();
        let mut seen = BTreeSet::new();
        let mut found = Vec::new();
        for (way, rocket) in self.engines(stack) {
            let Some(meals) = self.meals(stack, way.thruster) else { continue };
            let terrain = self.setting.terrain(self.state.turn.year, &rocket);
            let size = terrain.at(stack.at).size;
            let (track, policies) = (&rule_set.track, &rule_set.policies);
            for departure in departures(&rocket, track, policies, zone, size, stack.fuel, way.has_thruster) {
                let craft = Craft::of(&rocket, policies);
                let most = departure.power.thrust().allowance();
                let paths = self.reach(stack.at, &terrain, |flight, link| {
                    let drive = Drive::of(&departure);
                    let (next, _) = advance(&terrain, &craft, drive, flight, link, Choice::PLAIN).ok()?;
                    (next.burns <= most).then_some(next)
                });
                for path in paths.into_iter().filter(|path| !reached.contains(&end_of(path))) {
                    let after = self.paid_for(stack.at, &path, &terrain, &rocket, &departure);
                    for cards in meals.iter().filter(|cards| seen.insert((end_of(&path), (*cards).clone()))) {
                        let grinds = vec![Grind { after, cards: cards.clone() }];
                        let order = Self::move_order(reference, way, &departure, path.clone());
                        found.push(Action::Move(MoveOrder { grinds, ..order }));
                    }
                }
            }
        }
        found
    }

    /// What a thruster that burns dirt may be fed: each other card that weighs something, and all of them.
    fn meals(&self, stack: &Stack, thruster: Option<CardId>) -> Option<Vec<Vec<CardId>>> {
        let burns_dirt = stack.cards.iter().any(|held| {
            let triangle = self.setting.face(*held).and_then(|face| face.thruster);
            Some(held.card) == thruster
                && triangle.is_some_and(|triangle| triangle.fuel_type == FuelType::Dirt)
        });
        let others = stack.cards.iter().filter(|held| Some(held.card) != thruster);
        let others = others.filter(|held| self.setting.mass(**held) > Mass(0)).map(|held| held.card);
        let others: Vec<CardId> = others.collect();
        let mut meals: Vec<Vec<CardId>> = others.iter().map(|card| vec![*card]).collect();
        if others.len() > 1 {
            meals.push(others);
        }
        (burns_dirt && !meals.is_empty()).then_some(meals)
    }

    /// The spaces of a path, but for its last, that the fuel of the departure is enough for.
    fn paid_for(
        &self,
        from: SpaceId,
        path: &[PathStep],
        terrain: &Terrain,
        rocket: &Rocket,
        departure: &Departure,
    ) -> usize {
        let craft = Craft::of(rocket, &self.setting.rule_set.policies);
        let mut flight = Flight::start(from);
        for (number, step) in path.iter().enumerate() {
            let mut links = self.setting.map().links_between(flight.space, step.space);
            let link = links.nth(step.line.map_or(0, |line| usize::from(line.saturating_sub(1))));
            let next = match link {
                Some(link) => {
                    advance(terrain, &craft, Drive::of(departure), &flight, link, Choice::PLAIN).ok()
                }
                None => ride_elevator(&flight, step.space).ok(),
            };
            match next {
                Some((next, _)) if rocket.consumption.steps_for(next.fuel_burns) <= departure.steps_left => {
                    flight = next;
                }
                _ => return number,
            }
        }
        path.len().saturating_sub(1)
    }
}

fn end_of(path: &[PathStep]) -> Option<SpaceId> {
    path.last().map(|step| step.space)
}

/// A card or a tank left on the way (`LR 6.7D`): in each space that is passed, by the move that ends soonest after it.
fn drops(stack: &Stack, moves: &[&MoveOrder]) -> Vec<Action> {
    let mut passed: BTreeMap<SpaceId, (usize, usize, &MoveOrder)> = BTreeMap::new();
    for order in moves {
        for (number, step) in order.path.iter().enumerate() {
            let after = number + 1;
            let rest = order.path.len() - after;
            if rest > 0 && passed.get(&step.space).is_none_or(|(known, ..)| rest < *known) {
                passed.insert(step.space, (rest, after, order));
            }
        }
    }
    let mut found = Vec::new();
    for (_, after, order) in passed.into_values() {
        let left = stack.cards.iter().filter(|held| Some(held.card) != order.thruster);
        let left = left.map(|held| Drop { after, cards: vec![held.card], tanks: Tanks(0) });
        let water = std::iter::once(Drop { after, cards: Vec::new(), tanks: Tanks(1) });
        found.extend(
            left.chain(water).map(|drop| Action::Move(MoveOrder { drops: vec![drop], ..order.clone() })),
        );
    }
    found
}
