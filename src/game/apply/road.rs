//! Freighters, hops and drives (`LR 6.4D`, `LR 6.6`).

use super::play::Play;
use super::route::Route;
use crate::card::{CardId, Platform};
use crate::game::action::MoveOrder;
use crate::game::error::{Illegal, IllegalMove};
use crate::game::event::{Event, Flown};
use crate::game::stack::{StackKind, StackRef};
use crate::game::state::PlayerId;
use crate::map::SpaceId;
use crate::rules::{enter_with_freighter, freighter, freighter_departure, hop_departure, hop_sites};
use crate::unit::{Burns, Steps, Thrust};

impl Play<'_> {
    /// Moves a freighter (`LR 6.6`).
    pub(super) fn fly_freighter(&mut self, place: usize, order: &MoveOrder) -> Result<(), Illegal> {
        let stack = self.stack(place).clone();
        let thrust = self.game()?.freighter_thrust;
        let plain = MoveOrder::along(order.stack, None, order.path.clone());
        if *order != plain {
            return Err(IllegalMove::OnlyRockets.into());
        }
        let rocket = freighter(thrust);
        let terrain = self.setting.terrain(self.state.turn.year, &rocket);
        let has_factory = |site: SpaceId| self.state.factory(site).is_some();
        let departure = freighter_departure(thrust, terrain.at(stack.at).size, has_factory(stack.at))?;
        let mut route = Route::start(stack.at);
        for step in &order.path {
            let here = route.here();
            if let Some(ridden) = self.ride(&here, step.space) {
                route.push(ridden?);
                continue;
            }
            let entered = self.enter_by(here.space, *step, |link| {
                Ok(enter_with_freighter(&terrain, &departure, &here, link, has_factory)?)
            });
            route.push(entered?);
        }
        let end = route.here();
        self.push(Event::Flown(Box::new(Flown {
            stack: order.stack,
            from: stack.at,
            path: route.spaces(),
            thrust: thrust.0,
            burns: end.burns,
            free_burns: Burns(0),
            jettisoned: Steps(0),
            afterburner: Steps(0),
            lift_off: Steps(0),
            burn_steps: Steps(0),
            landing: Steps(0),
            fuel: (Steps(0), Steps(0)),
            hazards: Vec::new(),
            belts: Vec::new(),
        })));
        let passage = self.roll(place, &route, &terrain, &departure, &rocket, order)?;
        if passage.is_lost {
            self.lose(place);
        } else {
            self.stack_mut(place).at = route.flights[passage.reached].space;
        }
        Ok(())
    }

    /// Hops from site to site along a road, with beamed power if it is given some, as in any move (`LR 2.3B`, `LR 6.4D`).
    pub(super) fn hop(
        &mut self,
        stack: StackRef,
        thruster: Option<CardId>,
        beamed_by: Option<PlayerId>,
        to: SpaceId,
    ) -> Result<(), Illegal> {
        let place = self.place(stack)?;
        let ship = self.stack(place).clone();
        if ship.kind != StackKind::Rocket {
            return Err(Illegal::WrongStack { kind: ship.kind, right: "only a rocket hops (LR 6.4D)" });
        }
        self.begin_move(ship.kind)?;
        let (rocket, thruster) = self.rocket(&ship, thruster, beamed_by)?;
        let (map, track) = (self.setting.map(), &self.setting.rule_set.track);
        let terrain = self.setting.terrain(self.state.turn.year, &rocket);
        if !hop_sites(map, &terrain, ship.at).any(|site| site == to) {
            return Err(self.no_road(ship.at, to));
        }
        let size = terrain.at(ship.at).size.unwrap_or(0);
        let zone = map.zone(map.space(ship.at).zone);
        let on_board = self.steps(&ship);
        let has_thruster = !ship.figures.is_some_and(|figures| figures.is_sail_lost);
        let departure = hop_departure(&rocket, track, zone, size, ship.fuel).filter(|_| has_thruster);
        let departure = departure.ok_or(IllegalMove::NoHop(on_board))?;
        self.check_grade(&ship, thruster, departure.afterburner.saturating_add(departure.lift_off))?;
        let moved = self.stack_mut(place);
        (moved.at, moved.fuel) = (to, departure.at);
        self.push(Event::Flown(Box::new(Flown {
            stack,
            from: ship.at,
            path: vec![to],
            thrust: departure.power.thrust().0,
            burns: Burns(0),
            free_burns: Burns(0),
            jettisoned: departure.jettisoned,
            afterburner: departure.afterburner,
            lift_off: departure.lift_off,
            burn_steps: Steps(0),
            landing: Steps(0),
            fuel: (on_board, departure.steps_left),
            hazards: Vec::new(),
            belts: Vec::new(),
        })));
        self.note_landing(place, to);
        Ok(())
    }

    /// Drives along a road, which takes a buggy and no fuel; it is the move of a rocket (`LR 6.4D`).
    pub(super) fn drive(&mut self, stack: StackRef, to: SpaceId) -> Result<(), Illegal> {
        let place = self.place(stack)?;
        let (kind, from) = (self.stack(place).kind, self.stack(place).at);
        match kind {
            StackKind::Rocket => self.begin_move(kind)?,
            StackKind::Outpost if self.state.turn.operations() > 0 => return Err(Illegal::TooLateToMove),
            StackKind::Outpost => {}
            StackKind::Leo | StackKind::Freighter => {
                return Err(Illegal::WrongStack {
                    kind,
                    right: "only a rocket or an outpost drives (LR 6.4D)",
                });
            }
        }
        let has_buggy = self.stack(place).cards.iter().any(|held| {
            self.setting.face(*held).is_some_and(|face| face.platforms.contains(&Platform::Buggy))
        });
        if !has_buggy {
            return Err(IllegalMove::NoBuggy.into());
        }
        let terrain = self.setting.terrain(self.state.turn.year, &freighter(Thrust(1)));
        if !hop_sites(self.setting.map(), &terrain, from).any(|site| site == to) {
            return Err(self.no_road(from, to));
        }
        self.stack_mut(place).at = to;
        self.push(Event::Driven { stack, to });
        self.note_landing(place, to);
        Ok(())
    }

    fn no_road(&self, from: SpaceId, to: SpaceId) -> Illegal {
        IllegalMove::NoRoad { from: self.setting.space_name(from), to: self.setting.space_name(to) }.into()
    }
}
