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
}

impl<'a> EngineSpace<'a> {
    pub(super) fn new(
        rule_set: &'a RuleSet,
        query: &'a MissionQuery,
        class: &'a [Rocket],
        sky: &'a Sky,
        network: &'a WholeMap<'a>,
    ) -> Self {
        let space = TripSpace { rocket: &class[0], ..TripSpace::of(rule_set, sky, &query.trip) };
        Self { rockets: class, turns: TripSearch::new(&space, network, None, &[]), space }
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

    /// All that a turn may make of a ship with one of its rockets and that is news, in the order found.
    pub(super) fn fly(
        &mut self,
        rocket: &'a Rocket,
        (place, standing): (Place, &Standing),
        turn: u16,
        sieves: &dyn Sieves,
    ) -> Vec<Flown> {
        let start = departing(rocket, standing, turn);
        let made = self.turns.one_turn(rocket, (place, start), turn, sieves);
        made.iter().map(|one| self.flown(rocket, place, one)).collect()
    }

    /// The moves that such a turn may be, where their tables are not made yet.
    pub(super) fn lacking(
        &mut self,
        rocket: &'a Rocket,
        (place, standing): (Place, &Standing),
        turn: u16,
    ) -> Vec<Start> {
        let mut moves = self.turns.moves_from(rocket, (place, departing(rocket, standing, turn)), turn);
        moves.retain(|one| self.network().lacks(*one));
        moves
    }

    /// Makes the tables of these moves on all cores.
    pub(super) fn prepare(&self, moves: Vec<Start>) {
        self.network().prepare_each(&[moves], None, |_| {});
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
