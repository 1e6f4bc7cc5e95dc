//! Entering one space: what it asks, what it costs in every way to pay, and what it brings.

use highfrontier::map::{Lander, Season};

use crate::flight::Exhaustive;
use crate::places::{Place, Way};
use crate::rule::Rule;
use crate::state::{Flight, State, times};

impl Exhaustive<'_> {
    /// Everything that flying along one line may lead to; nothing where a rule forbids it.
    pub(crate) fn follow(&self, state: &State, flight: &Flight, way: Way) -> Vec<State> {
        let (here, there) = (self.place(state.space), self.place(way.to));
        let turns_back = flight.came.is_some_and(|(line, _)| line == way.line);
        if turns_back || !self.is_open(state, here, there, way) {
            return Vec::new();
        }
        let pivots =
            here.is_hohmann && flight.came.is_some_and(|(_, arrived_on)| arrived_on != way.leaves_by);
        let has_bonus =
            flight.bonus_pivots < self.rocket.bonus_pivots && self.is_fourth && self.keeps(Rule::BonusPivots);
        let mut found = Vec::new();
        for is_bonus in [false, true].into_iter().take(1 + usize::from(pivots && has_bonus)) {
            let pivot = if pivots && !is_bonus { 2 } else { 0 };
            let is_own = there.lander.is_some()
                && !self.is_down(there)
                && self.is_fourth
                && self.keeps(Rule::OwnLanderBurns);
            let due = pivot + u8::from(there.is_burn && !self.is_down(there));
            // The burns that bonus burns may pay: half a pivot too (H8b).
            let payable = if is_own { pivot } else { due };
            let most = payable.min(flight.free);
            let least = if self.keeps(Rule::KeptFreeBurns) { 0 } else { most };
            for free in least..=most {
                let flight = Flight { bonus_pivots: flight.bonus_pivots + u8::from(is_bonus), ..*flight };
                found.extend(self.pay(&flight, there, due - free, free).into_iter().flat_map(|flight| {
                    let flight = Flight { came: Some((way.line, way.arrives_on)), ..flight };
                    self.enter(state, flight, here, way, is_departure(state))
                }));
            }
        }
        found
    }

    /// Whether a line is open in this turn, and a space that the question allows.
    fn is_open(&self, state: &State, here: &Place, there: &Place, way: Way) -> bool {
        if !self.is_fourth {
            return !(way.is_dotted && self.keeps(Rule::DottedLines));
        }
        // A coloured region is neither entered nor left out of season (B7h).
        let season = self.season(state);
        let is_shut = |colour: Option<Season>| colour.is_some_and(|colour| colour != season);
        here.colour == there.colour
            || !self.keeps(Rule::Regions)
            || (!is_shut(here.colour) && !is_shut(there.colour))
    }

    /// Pays burns with the thruster and bonus burns.
    fn pay(&self, flight: &Flight, there: &Place, own: u8, free: u8) -> Option<Flight> {
        let burns = flight.burns + own;
        if own > 0 && (flight.is_stopped || i16::from(burns) > i16::from(flight.thrust)) {
            return None;
        }
        // The burn of a half lander is among the own ones (H5e).
        let is_half =
            there.lander == Some(Lander::Half) && self.is_fourth && own > 0 && self.keeps(Rule::HalfFuel);
        let halves = flight.halves + 2 * u16::from(own) - u16::from(is_half);
        Some(Flight { burns, halves, free: flight.free - free, ..*flight })
    }

    /// Enters: lift-off, hazards, belts, flybys and landing.
    fn enter(
        &self,
        state: &State,
        mut flight: Flight,
        here: &Place,
        way: Way,
        is_departure: bool,
    ) -> Vec<State> {
        let there = self.place(way.to);
        let (is_sail_lost, lift_offs) = (
            state.is_sail_lost || self.takes_sail(there),
            if is_departure { self.lift_offs(&flight, here, there) } else { vec![Help::None] },
        );
        let loses_sun = self.is_fourth
            && self.rocket.solar
            && !(self.rocket.esa_power && self.keeps(Rule::Push))
            && there.sun.is_none()
            && self.keeps(Rule::NoSun);
        flight.is_stopped |= is_sail_lost || loses_sun;
        self.gain(state, &mut flight, there);
        let mut state = State { space: way.to, is_sail_lost, flight: Some(flight), ..*state };
        if let (true, true, Some(rad_hardness)) = (self.is_fourth, there.is_belt, self.rocket.rad_hardness)
            && self.keeps(Rule::BeltRolls)
        {
            let red = i16::from(self.season(&state) == Season::Red && self.keeps(Rule::RedBelts)) * 2;
            let level = |roll: i16| roll - i16::from(flight.thrust.max(0)) + red;
            let good = (1..=6).filter(|roll| level(*roll) <= i16::from(rad_hardness)).count();
            let Some(chance) = times(state.chance, good as u32) else { return Vec::new() };
            state.chance = chance;
        }
        let mut found = Vec::new();
        for lift_off in lift_offs {
            for landing in self.landings(&flight, here, there, way) {
                let assists = u8::from(lift_off == Help::Factory) + u8::from(landing == Help::Factory);
                let is_ignored = lift_off == Help::Factory && self.keeps(Rule::IgnoredHazard);
                let hazards = u8::from(self.is_hazard(there) && !is_ignored);
                let rolls = hazards + if self.query.has_powersat { 0 } else { assists };
                if self.query.avoid_hazards && rolls > 0 {
                    continue;
                }
                found.extend(state.risk(rolls, self.query.pays_hazards));
            }
        }
        found
    }

    /// A skull (iE4); in the fourth edition a parachute too (H7).
    fn is_hazard(&self, there: &Place) -> bool {
        let is_hazard = there.is_skull || (there.is_parachute && self.is_fourth);
        is_hazard && !self.is_down(there) && self.keeps(Rule::HazardRolls)
    }

    /// Parachutes take the sail (H6); Space Diamonds says nothing of the kind.
    fn takes_sail(&self, there: &Place) -> bool {
        let takes = there.is_parachute && !self.is_down(there);
        self.rocket.sail && takes && self.is_fourth && self.keeps(Rule::LostSail)
    }

    /// Whether the ship is then on its way down to a site where nobody asks how it lands.
    fn is_down(&self, there: &Place) -> bool {
        there.is_descent && self.is_fourth
    }

    /// Bonus burns on entry, each flyby once a move, as long as the thruster works (H8, iE3a).
    fn gain(&self, state: &State, flight: &mut Flight, there: &Place) {
        let in_season = !self.is_fourth
            || !self.keeps(Rule::FlybySeason)
            || there.flyby_season.is_none_or(|season| season == self.season(state));
        let lit = u8::from(flight.is_lit && self.keeps(Rule::LitOberth));
        let belt = there.is_belt && self.rocket.mag_sail && self.is_fourth && self.keeps(Rule::MagSail);
        let gained = match there.flyby {
            Some(burns) if in_season && self.keeps(Rule::Flybys) => burns,
            None if there.is_sun && self.keeps(Rule::Oberth) => self.rocket.thrust.0.max(0) as u8 + lit,
            _ => 0,
        };
        // A mag sail in use gains a burn at every belt, each once a move (H8f, H10e).
        let gained = gained + u8::from(belt);
        if gained == 0 {
            return;
        }
        let bit = 1 << there.number;
        if !flight.is_stopped && flight.flybys & bit == 0 {
            flight.flybys |= bit;
            flight.free += gained;
        }
    }

    /// The ways to leave a place at the start of a move: a site under power, or with a factory's help (H6).
    fn lift_offs(&self, flight: &Flight, here: &Place, there: &Place) -> Vec<Help> {
        let Some(size) = here.size.filter(|_| self.is_fourth && self.keeps(Rule::LiftOffThrust)) else {
            return vec![Help::None];
        };
        let mut ways = Vec::new();
        if i16::from(flight.thrust) > i16::from(size) {
            ways.push(Help::None);
        }
        if here.has_factory && there.lander.is_none() && self.keeps(Rule::Assist) {
            ways.push(Help::Factory);
        }
        ways
    }

    /// The ways to land, where it is a site: under power, down an aerobrake path, or with a factory's help by a thruster
    /// that works (H6). Space Diamonds lands freely (iE1l).
    fn landings(&self, flight: &Flight, here: &Place, there: &Place, way: Way) -> Vec<Help> {
        let Some(size) = there.size.filter(|_| self.is_fourth && self.keeps(Rule::LandingThrust)) else {
            return vec![Help::None];
        };
        let mut ways = Vec::new();
        let is_down = way.is_dotted && self.keeps(Rule::AerobrakeLanding);
        let is_strong = !flight.is_stopped && i16::from(flight.thrust) > i16::from(size);
        if is_down || is_strong || there.is_unasked {
            ways.push(Help::None);
        }
        if there.has_factory && here.lander.is_none() && !flight.is_stopped && self.keeps(Rule::Assist) {
            ways.push(Help::Factory);
        }
        ways
    }

    /// One space by the emergency sail, without burns (iE5); a hazard there is rolled for.
    pub(crate) fn sail_one_space(&self, state: &State, way: Way) -> Option<State> {
        let (here, there) = (self.place(state.space), self.place(way.to));
        let rolls = u8::from(self.is_hazard(there));
        if !self.is_open(state, here, there, way) || (self.query.avoid_hazards && rolls > 0) {
            return None;
        }
        let next = State { space: way.to, turns: state.turns + 1, ..*state };
        next.risk(rolls, self.query.pays_hazards)
    }
}

/// Whether a factory helps.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Help {
    None,
    Factory,
}

/// The first space of a move is about to be entered.
fn is_departure(state: &State) -> bool {
    state.flight.is_some_and(|flight| flight.came.is_none())
}
