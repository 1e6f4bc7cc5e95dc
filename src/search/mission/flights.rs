//! What one turn under power makes of a ship.

use super::covered::News;
use super::lead::{Figures, StatesAhead};
use super::own_tables::{OwnOutcome, OwnTables};
use super::query::MissionQuery;
use crate::map::SpaceId;
use crate::rules::{Chance, Rocket};
use crate::ruleset::RuleSet;
use crate::search::network::{Network, Place, Start, WholeMap};
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
#[derive(Clone, Debug)]
pub(super) struct Flown {
    pub place: Place,
    pub at: FuelPosition,
    pub paid_hazards: u8,
    pub is_sail_lost: bool,
    pub chance: Chance,
    pub way: Way,
    /// Where its table was made for this turn, what it was there.
    pub own: Option<OwnOutcome>,
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
    /// For comparing its states with those ahead of them.
    figures: Figures,
    /// For each season and place, the fullest ship that stood there and has asked for its moves.
    have_asked: Vec<Option<FuelPosition>>,
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
        let have_asked = vec![None; sky.terrains().len() * network.size()];
        let space = TripSpace { rocket: &class[0], ..TripSpace::of(rule_set, sky, &query.trip) };
        Self {
            rockets: class,
            turns: TripSearch::new(&space, network, None, &[]),
            figures: Figures::default(),
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
    /// that it needs first and that nobody needed before; but small ones for itself, where others stand ahead of it. Where no
    /// more are to be made, those count as cut.
    pub(super) fn fly(
        &mut self,
        rocket: &'a Rocket,
        (place, standing): (Place, &Standing),
        turn: u16,
        (news, own): (&News<'_>, &mut [OwnTables<'a>]),
        make: Option<impl FnOnce(usize, Vec<Start>)>,
    ) -> Vec<Flown> {
        let mut moves = self.turns.begin_turn(rocket, (place, departing(rocket, standing, turn)), turn);
        moves.retain(|one| self.network().lacks(*one));
        if make.is_none() {
            self.turns.stats.cut_tables += moves.len() as u64;
            moves.clear();
        }
        if let Some(lead) = StatesAhead::of(&self.space, rocket, news, &mut self.figures) {
            moves.retain(|start| {
                let Some(table) = own[self.network_number].make(*start, &lead) else { return true };
                self.turns.own.push((start.course, table));
                false
            });
        }
        if let Some(make) = make.filter(|_| !moves.is_empty()) {
            make(self.network_number, moves.clone());
            for start in moves {
                own[self.network_number].learn(self.network().table(start).label_count);
            }
        }
        let made = self.turns.end_turn(turn, news);
        made.iter().map(|one| self.flown(rocket, place, one)).collect()
    }

    /// What an end was in the table made for this turn, where it comes from such a one.
    fn own_outcome(&self, made: &TripLabel) -> Option<OwnOutcome> {
        let Way::Flight(departure, number) = made.way else { return None };
        let course = self.space.course(&departure, made.standing.turns);
        let (_, table) = self.turns.own.iter().find(|(other, _)| *other == course)?;
        Some(OwnOutcome::of(table, number))
    }

    /// The moves that such a turn may be, when no fuller ship has asked that stood there in this season.
    pub(super) fn first_moves(
        &mut self,
        rocket: &'a Rocket,
        (place, standing): (Place, &Standing),
        turn: u16,
    ) -> (usize, Vec<Start>) {
        let season = usize::from(self.space.sky.index(turn));
        let number = season * self.network().size() + place.index();
        let fullest = &mut self.have_asked[number];
        if *fullest >= Some(standing.at) {
            return (self.network_number, Vec::new());
        }
        *fullest = Some(standing.at);
        let mut moves = self.turns.begin_turn(rocket, (place, departing(rocket, standing, turn)), turn);
        moves.retain(|one| self.network().lacks(*one));
        (self.network_number, moves)
    }

    fn flown(&self, rocket: &Rocket, from: Place, made: &TripLabel) -> Flown {
        let Standing { at, paid_hazards, chance, .. } = made.standing;
        let own = self.own_outcome(made);
        let takes_idle = rocket.carries_sail && !rocket.sail && self.takes_sail(from, made, own.as_ref());
        Flown {
            place: made.place,
            at,
            paid_hazards,
            is_sail_lost: made.standing.is_sail_lost || takes_idle,
            chance,
            way: made.way,
            own,
            is_halt_needless: made.is_halt_needless,
        }
    }

    /// A move enters an aerobrake hazard, which takes a sail that is not in use too (`LR 6.4F`).
    fn takes_sail(&self, from: Place, made: &TripLabel, own: Option<&OwnOutcome>) -> bool {
        let Way::Flight(departure, number) = made.way else { return false };
        let course = self.space.course(&departure, made.standing.turns);
        let network = self.network();
        let start = Start { place: from, course, most: FuelPosition::MOST };
        let outcome = own.map_or_else(|| network.table(start).outcomes[number as usize], |own| own.outcome);
        let flights = || match own {
            Some(own) => network.fly(start, &own.links),
            None => network.flights(start, &outcome),
        };
        let takes = |space: SpaceId| self.rockets[0].loses_sail_to(self.space.sky.any().at(space).hazard);
        (outcome.hazards > 0 || self.rockets[0].has_scoop)
            && flights().iter().skip(1).any(|flight| takes(flight.space))
    }
}
