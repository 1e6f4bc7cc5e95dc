//! The player's own path as a network: stops along it are the places.

use petgraph::visit::EdgeRef;

use super::ahead::Ahead;
use super::label::MoveLabel;
use super::moves::MoveSpace;
use super::network::{Course, Network, Place, Start};
use super::stats::SearchStats;
use super::table::{MoveTable, Outcome, covers};
use super::trace::{Continuation, trace};
use crate::map::SpaceId;
use crate::rules::{Drive, Flight, Refusal, advance, choices, hop_sites};
use crate::unit::Burns;

/// A path of the map with the stops the player set, if any.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Path {
    /// The spaces in order.
    pub spaces: Vec<SpaceId>,
    /// Whether a turn ends at each of them; empty when the planner chooses.
    pub stops: Vec<bool>,
}

/// Where and why a path cannot be flown, whatever the ship.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PathFault {
    /// No line joins two neighbours of the path.
    NoLine {
        /// The first.
        from: SpaceId,
        /// The second.
        to: SpaceId,
    },
    /// The line between them runs the other way only.
    AgainstCorridor {
        /// The first.
        from: SpaceId,
        /// The second.
        to: SpaceId,
    },
    /// A rule forbids to enter a space of the path.
    Refused {
        /// The one before.
        from: SpaceId,
        /// The one that may not be entered.
        to: SpaceId,
        /// The rule.
        refusal: Refusal,
    },
    /// A turn may not end here.
    NoHalt(SpaceId),
}

/// A turn between two stops of a path that asks for more burns than the ship can pay in it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LongTurn {
    /// Where it begins.
    pub from: SpaceId,
    /// Where it is to end.
    pub to: SpaceId,
    /// The fewest burns it takes.
    pub burns: Burns,
    /// The most that thrust and fuel give, whatever the fuel on board by then.
    pub most: Burns,
}

/// Moves along a path.
#[derive(Debug)]
pub struct PathNetwork<'a> {
    path: &'a Path,
    /// One for each season.
    spaces: Vec<MoveSpace<'a>>,
    /// For each season and drive, one for each stop.
    tables: Vec<[Vec<MoveTable>; Drive::ALL.len()]>,
}

impl<'a> PathNetwork<'a> {
    /// Makes the move tables of a path.
    pub fn new(spaces: Vec<MoveSpace<'a>>, path: &'a Path) -> Self {
        let of_space = |space: &MoveSpace<'_>| {
            Drive::ALL.map(|drive| {
                (0..path.spaces.len()).map(|first| table(space, path, first, drive)).collect::<Vec<_>>()
            })
        };
        Self { path, tables: spaces.iter().map(of_space).collect(), spaces }
    }
}

impl Network for PathNetwork<'_> {
    fn size(&self) -> usize {
        self.path.spaces.len()
    }

    fn space(&self, place: Place) -> SpaceId {
        self.path.spaces[place.index()]
    }

    fn prepare_each(&self, groups: &[Vec<Start>], _ahead: Option<&Ahead<'_>>, work: impl FnMut(usize)) {
        (0..groups.len()).for_each(work);
    }

    fn table(&self, start: Start) -> &MoveTable {
        let Course { drive, season } = start.course;
        &self.tables[season as usize][drive as usize][start.place.index()]
    }

    fn flights(&self, start: Start, outcome: &Outcome) -> Vec<Flight> {
        let Course { drive, season } = start.course;
        let from = (self.space(start.place), drive);
        trace(&self.spaces[season as usize], from, &self.table(start).ways, outcome.label)
    }

    fn hops(&self, place: Place, season: u8) -> Vec<Place> {
        let next = place.index() + 1;
        let end = self.path.spaces.get(next);
        let is_hop = end.is_some_and(|end| {
            let space = &self.spaces[season as usize];
            hop_sites(space.map, space.terrain, self.space(place)).any(|site| site == *end)
        });
        if is_hop { vec![Place(next as u16)] } else { Vec::new() }
    }

    fn stats(&self) -> SearchStats {
        let tables = || self.tables.iter().flatten().flatten();
        SearchStats {
            tables: tables().count() as u64,
            move_labels: tables().map(|table| table.label_count as u64).sum(),
            outcomes: tables().map(|table| table.outcomes.len() as u64).sum(),
            ..SearchStats::default()
        }
    }
}

/// All moves that begin at one stop of the path, over every line that joins its neighbours.
fn table(space: &MoveSpace<'_>, path: &Path, first: usize, drive: Drive) -> MoveTable {
    let mut labels = vec![MoveLabel::new(Flight::start(path.spaces[first]), None)];
    let most_burns = space.most_burns_from(path.spaces[first]);
    let mut outcomes: Vec<Outcome> = Vec::new();
    let mut current = vec![0_u32];
    for end in first + 1..path.spaces.len() {
        let mut next = Vec::new();
        for &parent in &current {
            let flight = labels[parent as usize].flight;
            for link in space.map.links_between(flight.space, path.spaces[end]) {
                for choice in choices(space.terrain, &space.craft, &flight, link) {
                    if let Some(flight) = space.enter(drive, &flight, link, choice)
                        && flight.burns <= most_burns
                    {
                        next.push(labels.len() as u32);
                        let before = Continuation { parent, link: link.id(), choice };
                        labels.push(MoveLabel::new(flight, Some(before)));
                    }
                }
            }
        }
        let is_site = space.terrain.at(path.spaces[end]).size.is_some();
        let may_stop = !space.terrain.at(path.spaces[end]).is_lander_burn;
        let is_stop = path.stops.is_empty() || path.stops[end] || is_site || end + 1 == path.spaces.len();
        for &index in next.iter().filter(|_| is_stop && may_stop) {
            let outcome = Outcome { end: Place(end as u16), ..labels[index as usize].outcome(index) };
            let is_covered = outcomes
                .iter()
                .any(|known| known.end == outcome.end && covers(known, &outcome, space.counts_belts));
            if !is_covered {
                outcomes.push(outcome);
            }
        }
        let must_stop = !path.stops.is_empty() && path.stops[end];
        if next.is_empty() || must_stop {
            break;
        }
        current = next;
    }
    outcomes.sort_by_key(|outcome| (outcome.demand.burns, outcome.end, outcome.label));
    let ways = labels.iter().map(|label| label.before).collect();
    MoveTable { ways, ..MoveTable::new(outcomes, labels.len(), space.counts_belts) }
}

/// The first fault of a path that no ship could mend, in path order.
pub fn path_fault(space: &MoveSpace<'_>, path: &Path) -> Option<PathFault> {
    let mut flights = vec![Flight::start(path.spaces[0])];
    for end in 1..path.spaces.len() {
        let (from, to) = (path.spaces[end - 1], path.spaces[end]);
        let (mut next, refusal) = flights_on(space, &flights, to);
        let is_hop = hop_sites(space.map, space.terrain, from).any(|site| site == to);
        if next.is_empty() && !is_hop {
            return Some(match refusal {
                Some(refusal) => PathFault::Refused { from, to, refusal },
                None if space.map.links_from(to).any(|link| SpaceId::from(link.target()) == from) => {
                    PathFault::AgainstCorridor { from, to }
                }
                None => PathFault::NoLine { from, to },
            });
        }
        let is_last = end + 1 == path.spaces.len();
        let must_stop = is_last || path.stops.get(end).is_some_and(|stop| *stop);
        if must_stop && space.terrain.at(to).is_lander_burn {
            return Some(PathFault::NoHalt(to));
        }
        // Where the planner chooses the stops, every space begins afresh; a landing or hop always does.
        let begins_afresh = path.stops.is_empty() || path.stops[end] || next.is_empty();
        let has_landed = space.terrain.at(to).size.is_some();
        if begins_afresh || has_landed {
            next = vec![Flight::start(to)];
        }
        flights = next;
    }
    None
}

/// The flights after the next space of a path, and the first rule that forbids one.
fn flights_on(space: &MoveSpace<'_>, flights: &[Flight], to: SpaceId) -> (Vec<Flight>, Option<Refusal>) {
    let mut next = Vec::new();
    let mut refusal = None;
    for flight in flights {
        for link in space.map.links_between(flight.space, to) {
            for choice in choices(space.terrain, &space.craft, flight, link) {
                match advance(space.terrain, &space.craft, Drive::Powered, flight, link, choice) {
                    Ok((flight, _)) => next.push(flight),
                    Err(reason) => refusal = refusal.or(Some(reason)),
                }
            }
        }
    }
    (next, refusal)
}

/// The first turn between two stops that the player set which no fuel figure of the ship makes possible.
pub fn long_turn(space: &MoveSpace<'_>, path: &Path) -> Option<LongTurn> {
    let mut from = *path.spaces.first()?;
    let mut flights = vec![Flight::start(from)];
    for (to, is_stop) in path.spaces.iter().zip(&path.stops).skip(1) {
        let (next, _) = flights_on(space, &flights, *to);
        let is_end = *is_stop || space.terrain.at(*to).size.is_some();
        if is_end {
            let most = space.most_burns_from(from);
            if let Some(burns) = next.iter().map(|flight| flight.burns).min().filter(|burns| *burns > most) {
                return Some(LongTurn { from, to: *to, burns, most });
            }
        }
        // After a hop too the next move begins here.
        flights = if is_end || next.is_empty() {
            from = *to;
            vec![Flight::start(from)]
        } else {
            next
        };
    }
    None
}
