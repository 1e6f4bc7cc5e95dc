//! All moves of a ship that throws no fuel away, by their ends.

use std::collections::BTreeMap;
use std::ops::RangeInclusive;

use super::network::{Course, Network, Place, Start, WholeMap};
use super::trip::most_paid;
use super::trip_space::TripSpace;
use super::watch::{Progress, Watch};
use crate::map::SpaceId;
use crate::rules::{Demand, Departure, departures, pay};
use crate::track::FuelPosition;

/// Places whose moves are looked at between two looks of whoever watches.
const PORTION: usize = 48;

/// Fuel figures as bits, that of an empty ship first.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Marks(u128);

impl Marks {
    /// All figures beyond the other bits share this one.
    const LAST: u32 = u128::BITS - 1;

    pub(super) const fn of(number: u16) -> Self {
        let number = number as u32;
        Self(1 << (if number < Self::LAST { number } else { Self::LAST }))
    }

    /// The first so many.
    pub(super) fn first(count: usize) -> Self {
        (0..count as u16).map(Self::of).fold(Self::default(), Self::with)
    }

    pub(super) const fn with(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    pub(super) const fn meets(self, other: Self) -> bool {
        self.0 & other.0 != 0
    }

    /// All figures but these, that is, all that may be others.
    pub(super) const fn others(self) -> Self {
        Self(!self.0 | 1 << Self::LAST)
    }
}

/// Fuel figures before and after a move.
#[derive(Debug)]
pub(super) struct Figures {
    pub pairs: Vec<(FuelPosition, FuelPosition)>,
    pub before: Marks,
    pub after: Marks,
}

/// Moves that end alike: which of all figures they join, and the hazards entered.
#[derive(Clone, Copy, Debug)]
pub(super) struct Moves {
    pub from: Place,
    pub hazards: u8,
    pub figures: u32,
}

/// All moves.
#[derive(Debug)]
pub(super) struct AllMoves {
    /// By their ends.
    pub to: Vec<Vec<Moves>>,
    pub figures: Vec<Figures>,
}

/// The moves from all places with these figures; `None` if somebody stops it.
pub(super) fn all_moves(
    (space, network): (&TripSpace<'_>, &WholeMap<'_>),
    figures: RangeInclusive<u16>,
    watch: &dyn Watch,
) -> Option<AllMoves> {
    let least = *figures.start();
    let places: Vec<Place> = (0..network.size() as u16).map(Place).collect();
    let starts: Vec<BTreeMap<Course, Vec<(FuelPosition, Departure)>>> = places
        .iter()
        .map(|place| departures_by_course(space, network.space(*place), figures.clone()))
        .collect();
    let start = |place, course| Start { place, course, most: FuelPosition::MOST };
    let groups: Vec<Vec<Start>> = places
        .iter()
        .zip(&starts)
        .map(|(place, courses)| courses.keys().map(|course| start(*place, *course)).collect())
        .collect();
    let mut moves = AllMoves { to: vec![Vec::new(); network.size()], figures: Vec::new() };
    for (portion, groups) in groups.chunks(PORTION).enumerate() {
        let first = portion * PORTION;
        if !watch.goes_on(Progress { states: first as u64, found: 0 }) {
            return None;
        }
        network.prepare_each(groups, None, |number| {
            let number = first + number;
            let from = places[number];
            for (course, departures) in &starts[number] {
                let table = network.table(start(from, *course));
                // One of so many for each demand of the table.
                let first = moves.figures.len();
                let each = table.demands.iter().map(|demand| paid(space, departures, *demand, least));
                moves.figures.extend(each);
                for (outcome, look) in table.outcomes.iter().zip(&table.looks) {
                    let figures = first + usize::from(look.demand);
                    if !moves.figures[figures].pairs.is_empty() {
                        let (figures, hazards) = (figures as u32, outcome.hazards);
                        moves.to[outcome.end.index()].push(Moves { from, hazards, figures });
                    }
                }
            }
        });
    }
    Some(moves)
}

/// How a ship with each of these figures may begin a move here.
fn departures_by_course(
    space: &TripSpace<'_>,
    from: SpaceId,
    figures: RangeInclusive<u16>,
) -> BTreeMap<Course, Vec<(FuelPosition, Departure)>> {
    let TripSpace { map, sky, track, rocket, .. } = *space;
    let (zone, size) = (map.zone(map.space(from).zone), sky.any().at(from).size);
    let mut by_course: BTreeMap<Course, Vec<(FuelPosition, Departure)>> = BTreeMap::new();
    for at in figures.map(FuelPosition) {
        for departure in departures(rocket, track, sky.any().policies(), zone, size, at, true) {
            by_course.entry(space.course(&departure, 1)).or_default().push((at, departure));
        }
    }
    by_course
}

/// The figures before and after moves with this demand, for all departures that can pay for it.
fn paid(
    space: &TripSpace<'_>,
    departures: &[(FuelPosition, Departure)],
    demand: Demand,
    least: u16,
) -> Figures {
    let TripSpace { sky, track, rocket, .. } = *space;
    let paid = departures.iter().filter_map(|(at, departure)| {
        let most =
            departure.power.thrust().allowance().min(most_paid(sky.any(), rocket, departure.steps_left));
        let payment = pay(sky.any(), rocket, track, departure, &demand, 0).ok();
        payment.filter(|_| demand.burns <= most).map(|payment| (*at, payment.at))
    });
    let pairs: Vec<(FuelPosition, FuelPosition)> = paid.collect();
    let marks = |figure: FuelPosition| Marks::of(figure.0 - least);
    let all = |marks: Marks, more: Marks| marks.with(more);
    Figures {
        before: pairs.iter().map(|(before, _)| marks(*before)).fold(Marks::default(), all),
        after: pairs.iter().map(|(_, after)| marks(*after)).fold(Marks::default(), all),
        pairs,
    }
}
