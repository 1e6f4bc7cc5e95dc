//! Movement of rockets and freighters (`LR 6`), space by space through the rules of movement.

use std::rc::Rc;

use super::play::Play;
use crate::card::{CardId, Effect, Stack as CardStack};
use crate::dice::Roll;
use crate::game::action::{MoveOrder, PathStep};
use crate::game::error::Illegal;
use crate::game::event::{Event, Flown, Why};
use crate::game::stack::{Stack, StackKind};
use crate::game::state::{Held, PlayerId};
use crate::map::{Hazard, SpaceId};
use crate::rules::support::{Engine, thrusters};
use crate::rules::{
    Craft, Departure, Drive, Flight, HAZARD_PRICE, Power, Refusal, Rocket, Step, Terrain, advance,
    belt_survival, depart, departures, pay, ride_elevator,
};
use crate::ruleset::Hazards;

/// A path that was looked at space by space, before any roll.
pub(super) struct Route {
    /// Where the flight stood after each space; the start comes first.
    pub(super) flights: Vec<Flight>,
    /// What entering each space cost.
    pub(super) steps: Vec<Step>,
}

impl Route {
    pub(super) fn start(space: SpaceId) -> Self {
        Self { flights: vec![Flight::start(space)], steps: Vec::new() }
    }

    pub(super) fn here(&self) -> Flight {
        self.flights[self.flights.len() - 1]
    }

    pub(super) fn push(&mut self, (flight, step): (Flight, Step)) {
        self.flights.push(flight);
        self.steps.push(step);
    }

    /// The spaces entered.
    pub(super) fn spaces(&self) -> Vec<SpaceId> {
        self.flights[1..].iter().map(|flight| flight.space).collect()
    }
}

impl Play<'_> {
    /// Moves a rocket or a freighter (`LR 6.2`, `LR 6.6`).
    pub(super) fn fly(&mut self, order: &MoveOrder) -> Result<(), Illegal> {
        let place = self.place(order.stack)?;
        self.begin_move(self.stack(place).kind)?;
        if order.path.is_empty() {
            return Err(Illegal::Nothing);
        }
        match self.stack(place).kind {
            StackKind::Rocket => self.fly_rocket(place, order),
            StackKind::Freighter => self.fly_freighter(place, order),
            kind => Err(Illegal::WrongStack(kind)),
        }
    }

    /// Marks the move of a kind of stack, which comes before the operations and once a turn (`LR 4.0`).
    pub(super) fn begin_move(&mut self, kind: StackKind) -> Result<(), Illegal> {
        let turn = &mut self.state.turn;
        if turn.operations() > 0 {
            return Err(Illegal::TooLateToMove);
        }
        let moved = match kind {
            StackKind::Rocket => &mut turn.rocket_moved,
            StackKind::Freighter => &mut turn.freighter_moved,
            StackKind::Leo | StackKind::Outpost => return Err(Illegal::WrongStack(kind)),
        };
        if std::mem::replace(moved, true) { Err(Illegal::HasMoved(kind)) } else { Ok(()) }
    }

    fn fly_rocket(&mut self, place: usize, order: &MoveOrder) -> Result<(), Illegal> {
        let (rule_set, stack) = (self.setting.rule_set, self.stack(place).clone());
        let track = &rule_set.track;
        let mut rocket = self.rocket(&stack, order.thruster, order.beamed_by)?;
        if order.melt > rocket.ice {
            return Err(Illegal::NoChits(order.melt));
        }
        let melted = (0..order.melt).try_fold(stack.fuel, |at, _| track.add_tank(rocket.dry, at));
        rocket.ice -= order.melt;
        let stack = Stack { fuel: melted.ok_or(Illegal::Full)?, ..stack };
        let terrain = self.setting.terrain(self.state.turn.year, &rocket);
        let departure = self.departure(&rocket, &terrain, &stack, order)?;
        let drive = Drive::of(&departure);
        let craft = Craft::of(&rocket, &rule_set.policies);
        let mut route = Route::start(stack.at);
        for step in &order.path {
            let entered = self.enter(&terrain, craft, drive, &route.here(), *step)?;
            route.push(entered);
        }
        let end = route.here();
        if terrain.at(end.space).is_lander_burn {
            return Err(Illegal::NoHalt(self.setting.space_name(end.space)));
        }
        let payment = pay(&terrain, &rocket, track, &departure, &end.demand(), rocket.ice)?;
        let flown = Flown {
            stack: order.stack,
            from: stack.at,
            path: route.spaces(),
            thrust: departure.power.thrust().0,
            burns: end.burns,
            free_burns: end.free_burns_used,
            jettisoned: departure.jettisoned,
            afterburner: departure.afterburner,
            lift_off: departure.lift_off,
            burn_steps: payment.cost.burns,
            landing: payment.cost.landing,
            fuel: (self.steps(self.stack(place)), track.steps(rocket.dry, payment.at)),
            hazards: Vec::new(),
            belts: Vec::new(),
        };
        let flown = Self::announce(flown, &route, &terrain);
        self.push(Event::Flown(Box::new(flown)));
        let goal = self.roll(place, &route, &terrain, &departure, &rocket)?;
        let Some(reached) = goal else {
            self.lose(place);
            return Ok(());
        };
        // A move that a hazard ended is paid for as far as it went.
        let at_end = route.flights[reached];
        let paid = if reached + 1 == route.flights.len() {
            payment
        } else {
            pay(&terrain, &rocket, track, &departure, &at_end.demand(), rocket.ice)?
        };
        let stack = self.stack_mut(place);
        (stack.at, stack.fuel) = (at_end.space, paid.at);
        if let Some(figures) = &mut stack.figures {
            figures.rocket.ice = rocket.ice - paid.ice;
            figures.rocket.isofuel -= at_end.isofuel.min(figures.rocket.isofuel);
            figures.is_sail_lost |= at_end.is_sail_lost;
        }
        self.arrive(place, &route, reached, order)
    }

    /// What follows a rocket's move: sails lost, cards left on the way, crews that landed.
    fn arrive(
        &mut self,
        place: usize,
        route: &Route,
        reached: usize,
        order: &MoveOrder,
    ) -> Result<(), Illegal> {
        let me = self.me();
        let flights = &route.flights[1..=reached];
        let map = self.setting.map();
        let brakes = |flight: &Flight| map.space(flight.space).hazard == Some(Hazard::Aerobrake);
        if flights.iter().any(brakes) {
            let sails: Vec<CardId> = self.sails(place);
            self.return_to_hand(place, &sails)?;
        }
        if let Some(site) = flights.last().filter(|flight| flight.landed.is_some()) {
            self.note_landing(place, site.space);
        }
        for (after, cards) in &order.drops {
            let Some(at) = route.flights.get(*after).filter(|_| *after <= reached) else {
                return Err(Illegal::DropOffPath { after: *after, length: reached });
            };
            let held = self.take_from_stack(place, cards)?;
            let outpost = self.make_stack(me, StackKind::Outpost, at.space)?;
            self.put_into_stack(me, outpost, &held)?;
        }
        self.clear_empty(me);
        Ok(())
    }

    /// Remembers where crews have landed, for glory (`LR 7.1`).
    pub(super) fn note_landing(&mut self, place: usize, site: SpaceId) {
        let crews: Vec<Held> = self.stack(place).cards.clone();
        let me = self.me();
        for crew in crews.into_iter().filter(|card| self.setting.is_crew(*card)) {
            self.player_mut(me).landed.entry(crew.card).or_default().insert(site);
        }
    }

    fn sails(&self, place: usize) -> Vec<CardId> {
        let is_sail = |held: &&Held| {
            let face = self.setting.face(**held);
            face.and_then(|face| face.thruster).is_some_and(|triangle| triangle.sail)
        };
        self.stack(place).cards.iter().filter(is_sail).map(|held| held.card).collect()
    }

    /// The ship as the rules of movement see it.
    pub(super) fn rocket(
        &self,
        stack: &Stack,
        thruster: Option<CardId>,
        beamed_by: Option<PlayerId>,
    ) -> Result<Rocket, Illegal> {
        if let Some(figures) = stack.figures {
            return Ok(figures.rocket);
        }
        if let Some(player) = beamed_by {
            self.check_beam(player)?;
        }
        let cards = self.cards_of(stack)?;
        let engine = self.engine(&cards, thruster)?;
        Ok(engine.rocket(&cards, beamed_by.is_some()))
    }

    /// The engine named, or the only one that works.
    fn engine(&self, cards: &CardStack<'_>, thruster: Option<CardId>) -> Result<Engine, Illegal> {
        let Some(card_rules) = self.setting.rule_set.cards else {
            return Err(Illegal::MovementOnly(self.setting.rule_set.name.clone()));
        };
        let reports = thrusters(cards, card_rules.supports());
        let mut working: Vec<Engine> = reports.iter().filter_map(|report| report.best().cloned()).collect();
        let card_of = |engine: &Engine| cards.aboard()[engine.card].choice.card;
        if let Some(wanted) = thruster {
            let named = working.into_iter().find(|engine| card_of(engine) == wanted);
            return named.ok_or_else(|| {
                let held = Held { card: wanted, side: crate::card::Side::White };
                Illegal::NoThruster(self.setting.card_name(held))
            });
        }
        if working.len() == 1 {
            return Ok(working.remove(0));
        }
        let name = |engine: &Engine| cards.aboard()[engine.card].face.name.clone();
        Err(Illegal::WhichThruster { fits: working.iter().map(name).collect() })
    }

    /// Whether a player can beam power: by his faction, or with a refinery that does (`LR 2.3B`, `LR 6.1A`).
    fn check_beam(&self, player: PlayerId) -> Result<(), Illegal> {
        let owner = self.state.player(player);
        let beams = |held: &Held| {
            !self.setting.is_crew(*held)
                && self.setting.face(*held).is_some_and(|face| face.has(Effect::BeamedPower))
        };
        let has_card = owner.stacks.iter().flat_map(|stack| &stack.cards).any(beams);
        if has_card || self.setting.has_privilege(owner, Effect::BeamedPower) {
            Ok(())
        } else {
            Err(Illegal::NoBeam(self.name(player)))
        }
    }

    /// How the move begins (`LR 6.1`).
    fn departure(
        &self,
        rocket: &Rocket,
        terrain: &Terrain,
        stack: &Stack,
        order: &MoveOrder,
    ) -> Result<Departure, Illegal> {
        let rule_set = self.setting.rule_set;
        let map = self.setting.map();
        let (track, policies) = (&rule_set.track, &rule_set.policies);
        let zone = map.zone(map.space(stack.at).zone);
        let size = terrain.at(stack.at).size;
        let has_thruster = !stack.figures.is_some_and(|figures| figures.is_sail_lost);
        if order.without_power {
            let ways = departures(rocket, track, policies, zone, size, stack.fuel, has_thruster);
            let without = ways.into_iter().find(|way| !matches!(way.power, Power::Thrust(_)));
            return without.ok_or(Illegal::HasPower);
        }
        if !has_thruster {
            return Err(Refusal::Stopped.into());
        }
        let choice = (order.jettison, order.afterburner);
        Ok(depart(rocket, track, policies, zone, size, stack.fuel, choice)?)
    }

    /// Enters one space, by the line named or by the one that costs least.
    fn enter(
        &self,
        terrain: &Terrain,
        craft: Craft,
        drive: Drive,
        flight: &Flight,
        step: PathStep,
    ) -> Result<(Flight, Step), Illegal> {
        let map = self.setting.map();
        let name = |space| self.setting.space_name(space);
        let (from, to) = (flight.space, step.space);
        let links: Vec<_> = map.links_between(from, to).collect();
        if links.is_empty() {
            if self.is_elevator(from, to) {
                let refused = |refusal| Illegal::Step { space: name(to), refusal };
                self.check_elevator()?;
                return ride_elevator(flight, to).map_err(refused);
            }
            return Err(Illegal::NoLine { from: name(from), to: name(to) });
        }
        let lines = links.len();
        let wanted: Vec<_> = match step.line {
            None => links,
            Some(number) => {
                let link = links.into_iter().nth(usize::from(number).wrapping_sub(1));
                let missing = || Illegal::NoSuchLine { from: name(from), to: name(to), lines, number };
                vec![link.ok_or_else(missing)?]
            }
        };
        let mut best: Option<(Flight, Step)> = None;
        let mut refusal = Refusal::NoPower;
        for link in wanted {
            match advance(terrain, &craft, drive, flight, link, step.choice) {
                Ok(entered) if best.is_none_or(|best| entered.1.paid < best.1.paid) => best = Some(entered),
                Ok(_) => {}
                Err(reason) => refusal = reason,
            }
        }
        best.ok_or(Illegal::Step { space: name(to), refusal })
    }

    /// Whether two spaces are the ends of the elevator from LEO (`LR 7.2`).
    fn is_elevator(&self, from: SpaceId, to: SpaceId) -> bool {
        let map = self.setting.map();
        let joins = |one: SpaceId, other: SpaceId| {
            self.is_leo(one) && map.space(one).elevator.as_deref() == Some(map.space(other).id.as_str())
        };
        joins(from, to) || joins(to, from)
    }

    fn check_elevator(&self) -> Result<(), Illegal> {
        let me = self.me();
        let ventures = &self.game()?.ventures;
        let mine = ventures.iter().filter(|venture| self.state.ventures.get(&venture.id) == Some(&me));
        if mine.into_iter().any(|venture| venture.elevator) { Ok(()) } else { Err(Illegal::NoElevator) }
    }

    /// Fills in which spaces of the route ask for rolls.
    fn announce(mut flown: Flown, route: &Route, terrain: &Terrain) -> Flown {
        for ((before, flight), step) in route.flights.iter().zip(&route.flights[1..]).zip(&route.steps) {
            flown.hazards.extend(std::iter::repeat_n(before.space, step.lift_off_rolls.into()));
            flown.hazards.extend(std::iter::repeat_n(flight.space, step.rolls.into()));
            if terrain.at(flight.space).is_belt {
                flown.belts.push(flight.space);
            }
        }
        flown
    }

    /// Rolls on the way, in the order of the spaces (`LR 6.4E`, `LR 6.4F`, `LR 8.3C`): how many spaces of the route the
    /// ship comes through, or `None` when it is lost.
    pub(super) fn roll(
        &mut self,
        place: usize,
        route: &Route,
        terrain: &Rc<Terrain>,
        departure: &Departure,
        rocket: &Rocket,
    ) -> Result<Option<usize>, Illegal> {
        let thrust = departure.power.thrust();
        for (number, step) in route.steps.iter().enumerate() {
            let at = route.flights[number + 1].space;
            let terms = terrain.at(at);
            let is_safe = terms.hazard == Some(Hazard::Aerobrake) && self.has_scoop(place);
            let before = std::iter::repeat_n(route.flights[number].space, step.lift_off_rolls.into());
            let on_entry = if is_safe { 0 } else { step.rolls };
            for at in before.chain(std::iter::repeat_n(at, on_entry.into())) {
                let roll = self.rolls.hazard()?;
                if roll == Roll::Paid {
                    if self.setting.rule_set.policies.hazards != Hazards::LoseShip {
                        return Err(crate::dice::DiceError::NotForSale.into());
                    }
                    self.pay(self.me(), HAZARD_PRICE, Why::Hazard, "LR 6.4G")?;
                }
                let passed = roll != Roll::Die(1);
                self.push(Event::Hazard { at, roll, passed });
                if !passed {
                    return Ok(match self.setting.rule_set.policies.hazards {
                        Hazards::LoseShip => {
                            self.push_lost(place, at);
                            None
                        }
                        Hazards::EndTurn => {
                            self.halve_chits(place);
                            self.push(Event::Stopped { at });
                            Some(number + 1)
                        }
                    });
                }
            }
            if let (true, Some(rad_hardness)) = (terms.is_belt, rocket.rad_hardness) {
                let die = self.rolls.die()?;
                let passed = die <= belt_survival(thrust, terrain.season(), rad_hardness);
                self.push(Event::Radiation { at, die, passed });
                if !passed {
                    self.push_lost(place, at);
                    return Ok(None);
                }
            }
        }
        Ok(Some(route.steps.len()))
    }

    fn push_lost(&mut self, place: usize, at: SpaceId) {
        if let Some(stack) = self.state.phasing().reference(place) {
            self.push(Event::Lost { stack, at });
        }
    }

    /// Half of the chits aboard are lost, begun ones kept (`SD iE4`).
    fn halve_chits(&mut self, place: usize) {
        if let Some(figures) = &mut self.stack_mut(place).figures {
            figures.rocket.isofuel = figures.rocket.isofuel.div_ceil(2);
            figures.rocket.ice = figures.rocket.ice.div_ceil(2);
        }
    }

    fn has_scoop(&self, place: usize) -> bool {
        let scoops =
            |held: &Held| self.setting.face(*held).is_some_and(|face| face.has(Effect::AtmosphericScoop));
        self.stack(place).cards.iter().any(scoops)
    }

    /// The whole stack is decommissioned (`LR 6.4E`, `LR 6.7`).
    pub(super) fn lose(&mut self, place: usize) {
        let me = self.me();
        let cards = std::mem::take(&mut self.stack_mut(place).cards);
        let from = self.stack_place(place);
        for card in cards {
            self.player_mut(me).landed.remove(&card.card);
            self.player_mut(me).hand.push(card);
            self.moved(card, from, crate::game::event::Place::Hand(me));
        }
        let stack = self.stack_mut(place);
        (stack.figures, stack.water) = (None, crate::unit::Water(0));
        self.clear_empty(me);
    }
}
