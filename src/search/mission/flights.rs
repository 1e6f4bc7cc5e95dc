//! What one turn under power makes of a ship.

use super::query::MissionQuery;
use crate::map::SpaceId;
use crate::rules::{Chance, Rocket};
use crate::ruleset::RuleSet;
use crate::search::network::{Network, Place, Start, WholeMap};
use crate::search::sieve::Sieves;
use crate::search::sky::Sky;
use crate::search::standing::Standing;
use crate::search::stats::SearchStats;
use crate::search::trip::{TripLabel, TripSearch, TripSpace, Way};
use crate::track::FuelPosition;

/// How a ship that stands like this begins a turn, as far as the turn goes.
fn departing(rocket: &Rocket, standing: &Standing, turn: u16) -> Standing {
    let is_sail_lost = standing.is_sail_lost && rocket.sail;
    Standing { turns: turn - 1, is_sail_lost, ..Standing::start(standing.at) }
}

/// One end of a turn, counted from its beginning.
#[derive(Clone, Copy, Debug)]
pub(super) struct Flown {
    pub place: Place,
    pub at: FuelPosition,
    pub paid_hazards: u8,
    pub is_sail_lost: bool,
    pub chance: Chance,
    pub way: Way,
    /// The turn may as well have ended before.
    pub is_halt_needless: bool,
}

/// Engines that are alike but for the mass of the ship, with the tables of their moves.
pub(super) struct EngineSpace<'a> {
    rockets: &'a [Rocket],
    pub(super) space: TripSpace<'a>,
    turns: TripSearch<'a, WholeMap<'a>>,
    /// Which of all networks its own is.
    network_number: usize,
    /// For each season and place, whether some ship that stood there has asked for its moves.
    have_asked: Vec<bool>,
}

impl<'a> EngineSpace<'a> {
    pub(super) fn new(
        rule_set: &'a RuleSet,
        query: &'a MissionQuery,
        class: &'a [Rocket],
        sky: &'a Sky,
        (networks, network_number): (&'a [WholeMap<'a>], usize),
    ) -> Self {
        let network = &networks[network_number];
        let have_asked = vec![false; sky.terrains().len() * network.size()];
        let space = TripSpace { rocket: &class[0], ..TripSpace::of(rule_set, sky, &query.trip) };
        Self {
            rockets: class,
            turns: TripSearch::new(&space, network, None, &[]),
            space,
            network_number,
            have_asked,
        }
    }

    /// It moves this rocket.
    pub(super) fn flies(&self, rocket: &Rocket) -> bool {
        self.rockets.contains(rocket)
    }

    pub(super) const fn network(&self) -> &WholeMap<'a> {
        self.turns.network()
    }

    /// What was done, besides making tables.
    pub(super) const fn stats(&self) -> SearchStats {
        self.turns.stats
    }

    /// All that a turn may make of a ship with one of its rockets and that is news, in the order found. Has the tables made
    /// that it needs first and that nobody needed before.
    pub(super) fn fly(
        &mut self,
        rocket: &'a Rocket,
        (place, standing): (Place, &Standing),
        turn: u16,
        sieves: &dyn Sieves,
        make: impl FnOnce(usize, Vec<Start>),
    ) -> Vec<Flown> {
        let mut moves = self.turns.begin_turn(rocket, (place, departing(rocket, standing, turn)), turn);
        moves.retain(|one| self.network().lacks(*one));
        if !moves.is_empty() {
            make(self.network_number, moves);
        }
        let made = self.turns.end_turn(turn, sieves);
        made.iter().map(|one| self.flown(rocket, place, one)).collect()
    }

    /// The moves that such a turn may be, when the first ship asks that stands there in this season.
    pub(super) fn first_moves(
        &mut self,
        rocket: &'a Rocket,
        (place, standing): (Place, &Standing),
        turn: u16,
    ) -> (usize, Vec<Start>) {
        let season = usize::from(self.space.sky.index(turn));
        let number = season * self.network().size() + place.index();
        if std::mem::replace(&mut self.have_asked[number], true) {
            return (self.network_number, Vec::new());
        }
        let mut moves = self.turns.begin_turn(rocket, (place, departing(rocket, standing, turn)), turn);
        moves.retain(|one| self.network().lacks(*one));
        (self.network_number, moves)
    }

    fn flown(&self, rocket: &Rocket, from: Place, made: &TripLabel) -> Flown {
        let Standing { at, paid_hazards, chance, .. } = made.standing;
        let takes_idle = rocket.carries_sail && !rocket.sail && self.takes_sail(from, made);
        Flown {
            place: made.place,
            at,
            paid_hazards,
            is_sail_lost: made.standing.is_sail_lost || takes_idle,
            chance,
            way: made.way,
            is_halt_needless: made.is_halt_needless,
        }
    }

    /// A move enters an aerobrake hazard, which takes a sail that is not in use too (`LR 6.4F`).
    fn takes_sail(&self, from: Place, made: &TripLabel) -> bool {
        let Way::Flight(departure, number) = made.way else { return false };
        let course = self.space.course(&departure, made.standing.turns);
        let network = self.network();
        let start = Start { place: from, course, most: FuelPosition::MOST };
        let outcome = &network.table(start).outcomes[number as usize];
        let takes = |space: SpaceId| self.rockets[0].loses_sail_to(self.space.sky.any().at(space).hazard);
        (outcome.hazards > 0 || self.rockets[0].has_scoop)
            && network.flights(start, outcome).iter().skip(1).any(|flight| takes(flight.space))
    }
}
