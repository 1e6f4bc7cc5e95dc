//! Movement of rockets and freighters (`LR 6`), space by space through the rules of movement.

use super::play::Play;
use super::route::Route;
use crate::game::action::MoveOrder;
use crate::game::error::{Illegal, IllegalMove};
use crate::game::event::{Event, Flown};
use crate::game::stack::{Stack, StackKind};
use crate::game::state::Held;
use crate::map::SpaceId;
use crate::rules::{Craft, Drive, Payment, WaterChange, add_tanks, fill, pay, pay_with_changes};
use crate::ruleset::TurnOrder;
use crate::unit::Tanks;

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
            kind => {
                Err(Illegal::WrongStack { kind, right: "only a rocket or a freighter moves (LR 6.2, 6.6)" })
            }
        }
    }

    /// Marks the move of a kind of stack, once a turn, and before the operations (`LR 4.0`) unless the rules leave the
    /// order open (`4e D1`).
    pub(super) fn begin_move(&mut self, kind: StackKind) -> Result<(), Illegal> {
        let turn = &mut self.state.turn;
        let order = self.setting.rule_set.policies.turn_order;
        if order == TurnOrder::MoveThenOperate && turn.operations() > 0 {
            return Err(Illegal::TooLateToMove);
        }
        let moved = match kind {
            StackKind::Rocket => &mut turn.rocket_moved,
            StackKind::Freighter => &mut turn.freighter_moved,
            StackKind::Leo | StackKind::Outpost => {
                return Err(Illegal::WrongStack {
                    kind,
                    right: "only a rocket or a freighter moves (LR 6.2, 6.6)",
                });
            }
        };
        if std::mem::replace(moved, true) { Err(Illegal::HasMoved(kind)) } else { Ok(()) }
    }

    fn fly_rocket(&mut self, place: usize, order: &MoveOrder) -> Result<(), Illegal> {
        let (rule_set, stack) = (self.setting.rule_set, self.stack(place).clone());
        let track = &rule_set.track;
        let (mut rocket, thruster, has_thruster) = self.ship(&stack, order)?;
        if order.melt > rocket.ice {
            return Err(IllegalMove::NoChits(order.melt).into());
        }
        let melted = add_tanks(track, rocket.dry, stack.fuel, Tanks(order.melt));
        rocket.ice -= order.melt;
        let wanted = Tanks(order.melt);
        let room = fill(track, rocket.dry, stack.fuel, wanted).1;
        let stack = Stack { fuel: melted.ok_or(Illegal::Full { wanted, room })?, ..stack };
        let terrain = self.setting.terrain(self.state.turn.year, &rocket);
        let departure = self.departure(&rocket, has_thruster, &terrain, &stack, order)?;
        let drive = Drive::of(&departure);
        let craft = Craft::of(&rocket, &rule_set.policies);
        let mut route = Route::start(stack.at);
        for step in &order.path {
            let entered = self.enter(&terrain, craft, drive, &route.here(), *step)?;
            route.push(entered);
        }
        let end = route.here();
        if terrain.at(end.space).is_lander_burn {
            return Err(IllegalMove::NoHalt(self.setting.space_name(end.space)).into());
        }
        self.check_stops(&stack, thruster, order)?;
        let changes = self.water_changes(&stack, &route, order);
        let pay_to = |reached: usize| -> Result<Payment, Illegal> {
            let demand = route.flights[reached].demand();
            let until: Vec<WaterChange> =
                changes.iter().filter(|(after, _)| *after <= reached).map(|(_, change)| *change).collect();
            if until.is_empty() {
                return Ok(pay(&terrain, &rocket, track, &departure, &demand, rocket.ice)?);
            }
            Ok(pay_with_changes(&terrain, &rocket, track, &departure, &until, &demand)?)
        };
        let payment = pay_to(order.path.len())?;
        let spent =
            departure.afterburner.saturating_add(departure.lift_off).saturating_add(payment.cost.total());
        self.check_grade(&stack, thruster, spent)?;
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
        let passage = self.roll(place, &route, &terrain, &departure, &rocket, order)?;
        if passage.is_lost {
            self.stack_mut(place).fuel = track.empty(rocket.dry);
        } else {
            // A move that a hazard ended is paid for as far as it went.
            let at_end = route.flights[passage.reached];
            let paid = pay_to(passage.reached)?;
            let stack = self.stack_mut(place);
            (stack.at, stack.fuel) = (at_end.space, paid.at);
            if let Some(figures) = &mut stack.figures {
                figures.rocket.ice = rocket.ice - paid.ice;
                figures.rocket.isofuel -= at_end.isofuel.min(figures.rocket.isofuel);
                figures.is_sail_lost |= at_end.is_sail_lost;
            }
        }
        self.arrive(place, &route, &passage, order)
    }

    /// Remembers where crews have landed, for glory (`LR 7.1`).
    pub(super) fn note_landing(&mut self, place: usize, site: SpaceId) {
        let crews: Vec<Held> = self.stack(place).cards.clone();
        let me = self.me();
        for crew in crews.into_iter().filter(|card| self.setting.is_crew(*card)) {
            self.player_mut(me).landed.entry(crew.card).or_default().insert(site);
        }
    }
}
