//! What each space asks and gives under a rule set in a season.

use super::flight::FlybySet;
use crate::map::{Hazard, Season, Space, SpaceId, SpaceKind};
use crate::ruleset::{Belts, Flybys, LanderSpaces, Oberth, Policies, RuleSet, Synodic};
use crate::unit::{Burns, HalfBurns, Thrust};

/// What one space asks and gives.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Terms {
    /// Burns of the allowance to enter (`LR 6.2A`).
    pub burns: Burns,
    /// The same for fuel (`LR 6.2B`).
    pub fuel_burns: HalfBurns,
    /// Turning here in mid-move is a pivot (`LR 6.3`).
    pub is_hohmann: bool,
    /// Free burns on entry (`LR 8.3A`, `LR 8.3B`).
    pub free_burns: Burns,
    /// Bit of this flyby among those used in a move.
    pub flyby_bit: u32,
    /// A roll on entry (`LR 6.4E`, `LR 6.4F`).
    pub hazard: Option<Hazard>,
    /// A radiation roll on entry (`LR 8.3C`).
    pub is_belt: bool,
    /// Size, where it is a site.
    pub size: Option<u8>,
    /// Not to be entered in this season (`LR 6.4A`).
    pub is_closed: bool,
    /// From site to site through here only with more thrust than this (`LR 6.4D`).
    pub gate: Option<Thrust>,
}

/// The terms of all spaces, with the season they hold in.
#[derive(Clone, Debug)]
pub struct Terrain {
    terms: Vec<Terms>,
    /// Free burns of each flyby bit.
    free_burns: [Burns; 32],
    season: Season,
    policies: Policies,
}

impl Terrain {
    /// The terms of a rule set's map in a season.
    pub fn new(rule_set: &RuleSet, season: Season) -> Self {
        let mut flybys = 0_usize;
        let mut free_burns = [Burns(0); 32];
        let terms = rule_set.map.spaces().map(|(id, space)| {
            let mut terms = terms(space, rule_set.policies, season);
            terms.gate = rule_set.gates.get(&id).copied();
            if terms.free_burns > Burns(0) {
                // Beyond 32 flybys of one map, bits are shared: two flybys then count as one.
                let bit = flybys % 32;
                terms.flyby_bit = 1 << bit;
                free_burns[bit] = free_burns[bit].max(terms.free_burns);
                flybys += 1;
            }
            terms
        });
        let terms = terms.collect();
        Self { terms, free_burns, season, policies: rule_set.policies }
    }

    /// The terms of a space.
    pub fn at(&self, space: SpaceId) -> &Terms {
        &self.terms[space.index()]
    }

    /// The most free burns that these flybys give together.
    pub fn free_burns_of(&self, flybys: FlybySet) -> Burns {
        if flybys.is_empty() {
            return Burns(0);
        }
        let burns = flybys.bits().map(|bit| self.free_burns[bit.trailing_zeros() as usize].0);
        Burns(burns.sum())
    }

    /// The season.
    pub const fn season(&self) -> Season {
        self.season
    }

    /// The decisions of the rule set.
    pub const fn policies(&self) -> &Policies {
        &self.policies
    }
}

/// The terms of a space, apart from what depends on the rest of the map.
fn terms(space: &Space, policies: Policies, season: Season) -> Terms {
    let fuel_burns = match (space.lander, policies.lander_spaces) {
        (Some(_), LanderSpaces::Free) => HalfBurns(0),
        (None, _) => space.printed_burns(),
    };
    let in_season = space.flyby_season.is_none_or(|wanted| wanted == season);
    let free_burns = match policies.flybys {
        Flybys::OnceAMove if in_season => Burns(space.flyby),
        Flybys::OnceAMove | Flybys::None => Burns(0),
    };
    let free_burns = match policies.oberth {
        Oberth::PlainBurn if space.oberth => Burns(0),
        Oberth::PlainBurn => free_burns,
    };
    Terms {
        burns: Burns(fuel_burns.0.div_ceil(2) as u8),
        fuel_burns,
        is_hohmann: space.kind == SpaceKind::Hohmann,
        free_burns,
        flyby_bit: 0,
        hazard: space.hazard,
        is_belt: policies.belts == Belts::Rolled && space.radiation_belt.is_some(),
        size: space.site.as_ref().map(|site| site.size),
        is_closed: policies.synodic == Synodic::EnterInSeason
            && space.synodic.is_some_and(|colour| colour != season),
        gate: None,
    }
}
