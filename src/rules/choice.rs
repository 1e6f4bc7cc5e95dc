//! What a player may decide on the way into a space.

use petgraph::graph::EdgeReference;
use petgraph::visit::EdgeRef;

use super::craft::Craft;
use super::flight::Flight;
use super::pivot::{PIVOT, turns};
use super::terrain::Terrain;
use crate::map::{Link, SpaceId};

/// Free burns of an isofuel chit (`SD iE3b`).
pub(super) const ISOFUEL: u8 = 2;

/// What a player may decide on the way into a space.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Choice {
    /// A factory helps to lift off (`4e H6`).
    pub lifts_off_assisted: bool,
    /// A factory helps to land (`4e H6`).
    pub lands_assisted: bool,
    /// A pivot is paid with burns, and a bonus pivot kept for when the thruster has stopped (`4e H4c`, `4e H8a`).
    pub keeps_bonus_pivot: bool,
    /// Isofuel chits spent first, two free burns each (`SD iE3b`).
    pub isofuel: u8,
}

impl Choice {
    /// Nothing out of the ordinary.
    pub const PLAIN: Self =
        Self { lifts_off_assisted: false, lands_assisted: false, keeps_bonus_pivot: false, isofuel: 0 };
}

/// What the player may choose on the way along this link; [`Choice::PLAIN`] comes first.
pub fn choices(
    terrain: &Terrain,
    craft: &Craft,
    flight: &Flight,
    link: EdgeReference<'_, Link, u16>,
) -> impl Iterator<Item = Choice> {
    let (here, there) = (terrain.at(flight.space), terrain.at(SpaceId::from(link.target())));
    let may_lift_off = flight.arrival.is_none() && here.assist_rolls.is_some();
    let may_land = there.assist_rolls.is_some();
    let may_keep_pivot = craft.may_lose_thruster()
        && !flight.has_stopped()
        && flight.bonus_pivots < craft.bonus_pivots
        && turns(here, flight, link.weight());
    let due = PIVOT.0 + there.burns.0;
    let most_chits = (craft.isofuel - flight.isofuel).min(due.div_ceil(ISOFUEL));
    // Lifting off from one site and landing on the next, each may be helped by itself.
    let may = [may_keep_pivot, may_land, may_lift_off];
    let ways = may.into_iter().fold(1, |ways, may| if may { 2 * ways } else { ways });
    (0..(most_chits + 1) * ways).map(move |number| {
        if number == 0 {
            return Choice::PLAIN;
        }
        let mut rest = number % ways;
        let [keeps_bonus_pivot, lands_assisted, lifts_off_assisted] = may.map(|may| {
            let does = may && rest % 2 == 1;
            rest /= if may { 2 } else { 1 };
            does
        });
        Choice { lifts_off_assisted, lands_assisted, keeps_bonus_pivot, isofuel: number / ways }
    })
}
