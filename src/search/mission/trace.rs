//! A mission read back from its last state.

use super::label::{Label, Way};
use super::own_tables::OwnOutcome;
use super::search::MissionSearch;
use super::ship::Change;
use crate::map::SpaceId;
use crate::rules::Chits;
use crate::search::plan::{self, Move, Trip, Work, WorkKind, build_move, mark_idle_sail};
use crate::search::standing::hazard_water;
use crate::search::trip::{self, TripLabel};
use crate::unit::{Mass, Tanks, Turns};

/// The mission that ends with a label.
pub(super) fn build(search: &MissionSearch<'_>, last: u32, tanks: Option<Tanks>) -> Trip {
    let mut chain = Vec::new();
    let mut next = Some(last);
    while let Some(index) = next {
        let label = &search.labels[index as usize];
        chain.push(label);
        next = label.parent;
    }
    chain.reverse();
    let (first, last) = (chain[0], &search.labels[last as usize]);
    let mut moves: Vec<Move> = Vec::new();
    let mut works: Vec<Work> = Vec::new();
    for pair in chain.windows(2) {
        let (before, after) = (pair[0], pair[1]);
        if let Way::Move { engine, way, own } = after.way {
            moves.extend(flown(search, (before, after), engine, (way, own)));
        }
        works.extend(work(search, before, after));
    }
    mark_idle_sail(&search.engines[0].space, &mut moves);
    Trip {
        from: search.query.trip.from,
        turns: Turns(last.standing.turns),
        tanks,
        start: first.standing.at,
        end: last.standing.at,
        end_dry: dry(search, last),
        left: search.rule_set.track.steps(dry(search, last), last.standing.at),
        moves,
        works,
        bought: last.bought,
        chits: Chits::default(),
        chance: last.standing.chance,
        hazard_water: hazard_water(last.standing.paid_hazards),
        operations: last.operations,
        delivered: search.delivered(last),
        counted: search.query.trip.counted,
    }
}

fn dry(search: &MissionSearch<'_>, label: &Label) -> Mass {
    search.query.ship.configurations[label.configuration as usize].dry
}

fn flown(
    search: &MissionSearch<'_>,
    (before, after): (&Label, &Label),
    engine: u8,
    (way, own): (trip::Way, Option<u32>),
) -> Option<Move> {
    let engine =
        search.query.ship.configurations[before.configuration as usize].engines.get(engine as usize)?;
    let class = search.engines.iter().find(|class| class.flies(&engine.rocket))?;
    let space = trip::TripSpace { rocket: &engine.rocket, ..class.space };
    let end = |label: &Label, way| TripLabel {
        place: label.place,
        standing: label.standing,
        parent: None,
        way,
        is_halt_needless: false,
    };
    let ends = (&end(before, trip::Way::Start), &end(after, way));
    let network = class.network();
    let one =
        build_move(&space, network, ends, |start, number| match own.and_then(|own| search.own.get(own)) {
            Some(OwnOutcome { outcome, links }) => (*outcome, network.fly(start, links)),
            None => plan::flown(network, start, number),
        });
    Some(Move { thruster: engine.thruster, ..one })
}

fn work(search: &MissionSearch<'_>, before: &Label, after: &Label) -> Option<Work> {
    let kind = match after.way {
        Way::Drop(item) => {
            let item = usize::from(item);
            match search.query.ship.items.get(item)?.change {
                Change::Leave => WorkKind::Leave { item },
                Change::TurnLight => WorkKind::TurnLight { item },
                Change::PickUp => WorkKind::PickUp { item },
            }
        }
        Way::LoseSails => WorkKind::LoseSails,
        Way::Refuel(supply, tanks) => WorkKind::Refuel { supply, tanks },
        Way::Store(tanks) => WorkKind::Store { tanks },
        Way::TakeUp(tanks) => WorkKind::TakeUp { tanks },
        Way::Prospect(prospector) => WorkKind::Prospect { prospector },
        Way::Industrialize => WorkKind::Industrialize,
        Way::Start | Way::Stay | Way::Move { .. } => return None,
    };
    let turns = after.standing.turns;
    let is_first = after.is_busy || turns == 0;
    Some(Work {
        turn: if is_first { turns + 1 } else { turns },
        is_first,
        space: SpaceId(after.place.index() as u16),
        kind,
        before: (dry(search, before), before.standing.at),
        after: (dry(search, after), after.standing.at),
    })
}
