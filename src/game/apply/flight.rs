//! Movement of rockets and freighters (`LR 6`), space by space through the rules of movement.

use super::play::Play;
use super::route::Route;
use crate::card::CardId;
use crate::game::action::MoveOrder;
use crate::game::error::Illegal;
use crate::game::event::{Event, Flown};
use crate::game::stack::{Stack, StackKind};
use crate::game::state::Held;
use crate::map::{Hazard, SpaceId};
use crate::rules::{Craft, Drive, Flight, pay};

impl Play<'_> {
    /// Moves a rocket or a freighter (`LR 6.2`, `LR 6.6`).
    pub(super) fn fly(&mut self, order: &MoveOrder) -> Result<(), Illegal> {
        let place = self.place(order.stack)?;
        self.begin_move(self.stack(place).kind)?;
        if order.path.is_empty() {
            return Err(Illegal::Nothing("a path has one space or more (LR 6.2)"));
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
}
