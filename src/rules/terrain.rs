//! What each space asks and gives under a rule set in a season.

use petgraph::visit::EdgeRef;

use super::flight::FlybySet;
use super::rocket::Rocket;
use crate::map::{Hazard, Map, Season, Space, SpaceId, SpaceKind};
use crate::ruleset::{
    Belts, FlybySeasons, Flybys, Hazards, LanderSpaces, Landing, Oberth, Policies, RuleSet, Synodic,
};
use crate::unit::{Burns, HalfBurns, Thrust};

/// What one space asks and gives.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(clippy::struct_excessive_bools, reason = "each is a term of the space by itself")]
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
    /// Bit of this belt among those that gave a mag sail its burn in a move (`LR 8.3C`, `4e H8f`).
    pub belt_bit: u64,
    /// A roll on entry (`LR 6.4E`, `LR 6.4F`).
    pub hazard: Option<Hazard>,
    /// It is an aerobrake, and the ship has a scoop: there is no roll (`LR 6.4F`).
    pub is_brake_safe: bool,
    /// A radiation roll on entry (`LR 8.3C`).
    pub is_belt: bool,
    /// Size, where it is a site.
    pub size: Option<u8>,
    /// Not to be entered in this season (`LR 6.4A`).
    pub is_closed: bool,
    /// Its coloured region, entered and left in the season of that colour alone (`4e B7h`).
    pub region: Option<Season>,
    /// Its burns are paid by the thruster alone, never by free burns, and no turn ends here (`4e H5e`).
    pub is_lander_burn: bool,
    /// Entering it with the afterburner lit gives one free burn more (`4e H8e`).
    pub is_oberth: bool,
    /// Solar power does not work here (`4e J3a`).
    pub is_sunless: bool,
    /// Rolls of a landing or lift-off with a factory's help, where one stands (`4e H6`).
    pub assist_rolls: Option<u8>,
    /// What landing here asks of thrust and fuel is left out.
    pub is_landing_unasked: bool,
    /// Entering it is part of a landing that is not asked about.
    pub is_descent_unasked: bool,
    /// From site to site through here only with more thrust than this (`LR 6.4D`).
    pub gate: Option<Thrust>,
}

impl Terms {
    /// The hazard that is met on entry; none where a landing that is not asked about would meet it.
    pub const fn hazard_met(&self) -> Option<Hazard> {
        if self.is_descent_unasked { None } else { self.hazard }
    }

    /// The hazard that is rolled for on entry.
    pub const fn hazard_rolled(&self) -> Option<Hazard> {
        if self.is_brake_safe { None } else { self.hazard_met() }
    }
}

/// The terms of all spaces, with the season they hold in.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Terrain {
    terms: Vec<Terms>,
    /// Free burns of the flybys in each byte of a set, together.
    free_burns: Box<[[Burns; 256]; 4]>,
    has_half_burns: bool,
    has_oberth: bool,
    has_belt_burns: bool,
    season: Season,
    /// Other seasons, the kindest of whose terms these are.
    or_seasons: Vec<Season>,
    policies: Policies,
}

impl Terrain {
    /// The terms of a rule set's map in a season; `base_thrust` is that of the thruster in use, which the flyby of the
    /// sun may depend on.
    pub fn new(rule_set: &RuleSet, season: Season, base_thrust: Thrust) -> Self {
        let policies = rule_set.policies;
        let mut flybys = 0_usize;
        let mut free_burns = [Burns(0); 32];
        let terms = rule_set.map.spaces().map(|(id, space)| {
            let mut terms = terms(space, policies, season, base_thrust);
            terms.gate = rule_set.gates.get(&id).copied();
            terms.is_sunless = !rule_set.map.zone(space.zone).solar_power;
            // An Oberth flyby repeats under no rules (4e H8e).
            let is_once = policies.flybys == Flybys::OnceAMove || terms.is_oberth;
            // The same flybys have bits in all seasons.
            let is_flyby = space.flyby > 0 && policies.flybys != Flybys::None;
            if is_once && (is_flyby || terms.is_oberth) {
                // Beyond 32 flybys of one map, bits are shared: two flybys then count as one.
                let bit = flybys % 32;
                terms.flyby_bit = 1 << bit;
                let most = terms.free_burns.saturating_add(Burns(terms.is_oberth.into()));
                free_burns[bit] = free_burns[bit].max(most);
                flybys += 1;
            }
            terms
        });
        let terms: Vec<Terms> = terms.collect();
        let has_half_burns = terms.iter().any(|terms| terms.fuel_burns.0 < 2 * u16::from(terms.burns.0));
        let has_oberth = terms.iter().any(|terms| terms.is_oberth);
        Self {
            terms,
            free_burns: Box::new(by_bytes(&free_burns)),
            has_half_burns,
            has_oberth,
            has_belt_burns: false,
            season,
            or_seasons: Vec::new(),
            policies: rule_set.policies,
        }
    }

    /// The terms for a ship: those of [`Terrain::new`] for its thrust, and what its kind of thruster gains.
    pub fn for_ship(rule_set: &RuleSet, season: Season, rocket: &Rocket) -> Self {
        let mut terrain = Self::new(rule_set, season, rocket.thrust);
        for terms in terrain.terms.iter_mut().filter(|terms| terms.hazard == Some(Hazard::Aerobrake)) {
            terms.is_brake_safe = rocket.has_scoop;
        }
        if rocket.mag_sail { terrain.with_mag_sail() } else { terrain }
    }

    /// The same, with a factory that helps to land and lift off at each of these sites: with a roll, unless it is safe
    /// (`4e H6`).
    #[must_use]
    pub fn with_factories(mut self, sites: &[SpaceId], is_safe: bool) -> Self {
        // Elsewhere they are no help in flight.
        let helped = if self.policies.landing == Landing::ThrustAboveSize { sites } else { &[] };
        for site in helped {
            self.terms[site.index()].assist_rolls = Some(u8::from(!is_safe));
        }
        self
    }

    /// The same for a mag sail, which gains a burn at every belt, each once a move (`LR 8.3C`, `4e H8f`, `4e H10e`).
    fn with_mag_sail(mut self) -> Self {
        for (number, terms) in self.terms.iter_mut().filter(|terms| terms.is_belt).enumerate() {
            // Beyond 64 belts of one map, bits are shared: two belts then count as one.
            terms.belt_bit = 1 << (number % 64);
            terms.free_burns.0 += 1;
            self.has_belt_burns = true;
        }
        self
    }

    /// The same, but landing at this site is not asked about: the ship flies up to it. Lander burns on the way are paid; a
    /// corridor that leads nowhere but down is part of the landing, so that it takes no sail and asks for no roll.
    #[must_use]
    pub fn in_orbit_of(mut self, map: &Map, site: SpaceId) -> Self {
        self.terms[site.index()].is_landing_unasked = true;
        let mut descent = vec![site];
        while let Some(head) = descent.pop() {
            for link in map.graph().edges_directed(head.node(), petgraph::Direction::Incoming) {
                let tail = SpaceId::from(link.source());
                let terms = &mut self.terms[tail.index()];
                let is_corridor = link.weight().one_way && terms.hazard == Some(Hazard::Aerobrake);
                if is_corridor && !terms.is_descent_unasked && terms.size.is_none() {
                    terms.is_descent_unasked = true;
                    descent.push(tail);
                }
            }
        }
        self
    }

    /// With as many free burns at each flyby as the richer of the two gives, for lower bounds.
    #[must_use]
    pub fn kinder(mut self, other: &Self) -> Self {
        for (terms, other) in self.terms.iter_mut().zip(&other.terms) {
            terms.free_burns = terms.free_burns.max(other.free_burns);
            terms.is_closed &= other.is_closed;
            terms.is_brake_safe |= other.is_brake_safe;
        }
        self.or_seasons.push(other.season);
        self.or_seasons.extend(&other.or_seasons);
        self
    }

    /// The same, but the flyby of the sun gives the burn more that it gives with the afterburner lit (`4e H8e`).
    #[must_use]
    pub fn with_afterburner_lit(mut self) -> Self {
        for terms in self.terms.iter_mut().filter(|terms| terms.is_oberth) {
            terms.free_burns.0 += 1;
        }
        self
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
        self.free_burns_of_flybys(flybys.flybys()).saturating_add(Burns(flybys.belts()))
    }

    /// The most free burns that the flybys with these bits give together.
    pub(crate) fn free_burns_of_flybys(&self, flybys: u32) -> Burns {
        let given = self.free_burns.iter().zip(flybys.to_le_bytes());
        given.fold(Burns(0), |sum, (free_burns, byte)| sum.saturating_add(free_burns[usize::from(byte)]))
    }

    /// Some burns cost half the fuel (`4e H5e`).
    pub const fn has_half_burns(&self) -> bool {
        self.has_half_burns
    }

    /// The flyby of the sun gives burns (`4e H8e`).
    pub const fn has_oberth(&self) -> bool {
        self.has_oberth
    }

    /// Belts give burns.
    pub fn has_belt_burns(&self) -> bool {
        self.has_belt_burns
    }

    /// Whether going from one of these spaces to the other crosses the border of a coloured region out of season
    /// (`4e B7h`).
    pub fn is_border_closed(&self, from: &Terms, to: &Terms) -> bool {
        let mut seasons = std::iter::once(&self.season).chain(&self.or_seasons);
        let closes =
            |season: &Season| [from.region, to.region].into_iter().flatten().any(|colour| colour != *season);
        from.region != to.region && seasons.all(closes)
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

/// For each byte of a set of flybys what those in it give together.
fn by_bytes(free_burns: &[Burns; 32]) -> [[Burns; 256]; 4] {
    let of_byte = |byte: usize, set: usize| {
        let given = (0..8).filter(|bit| set >> bit & 1 == 1).map(|bit| free_burns[8 * byte + bit]);
        given.fold(Burns(0), Burns::saturating_add)
    };
    std::array::from_fn(|byte| std::array::from_fn(|set| of_byte(byte, set)))
}

/// The terms of a space, apart from what depends on the rest of the map.
fn terms(space: &Space, policies: Policies, season: Season, base_thrust: Thrust) -> Terms {
    let is_oberth = space.oberth && policies.oberth == Oberth::BaseThrust;
    let (burns, fuel_burns) = match (space.lander, policies.lander_spaces) {
        (Some(_), LanderSpaces::Free) => (Burns(0), HalfBurns(0)),
        (Some(_), LanderSpaces::OwnBurns) => (Burns(1), space.printed_burns()),
        (Some(_), LanderSpaces::PlainBurns) => (Burns(1), HalfBurns(2)),
        (None, _) => (Burns(space.printed_burns().0.div_ceil(2) as u8), space.printed_burns()),
    };
    let in_season = policies.flyby_seasons == FlybySeasons::Ignored
        || space.flyby_season.is_none_or(|wanted| wanted == season);
    let free_burns = match (policies.flybys, policies.oberth) {
        (Flybys::None, _) => Burns(0),
        (_, Oberth::BaseThrust) if space.oberth => base_thrust.allowance(),
        (_, Oberth::PlainBurn) if space.oberth => Burns(0),
        (Flybys::OnceAMove | Flybys::EveryEntry, _) if in_season => Burns(space.flyby),
        (Flybys::OnceAMove | Flybys::EveryEntry, _) => Burns(0),
    };
    Terms {
        burns,
        fuel_burns,
        is_hohmann: space.kind == SpaceKind::Hohmann,
        free_burns,
        flyby_bit: 0,
        belt_bit: 0,
        hazard: space.hazard.filter(|hazard| match policies.hazards {
            Hazards::LoseShip => true,
            Hazards::EndTurn => *hazard == Hazard::Crash,
        }),
        is_brake_safe: false,
        is_belt: policies.belts == Belts::Rolled && space.radiation_belt.is_some(),
        size: space.site.as_ref().map(|site| site.size),
        is_closed: policies.synodic == Synodic::EnterInSeason
            && space.synodic.is_some_and(|colour| colour != season),
        region: space.synodic.filter(|_| policies.synodic == Synodic::CrossInSeason),
        is_lander_burn: space.lander.is_some() && policies.lander_spaces == LanderSpaces::OwnBurns,
        is_oberth,
        is_sunless: false,
        assist_rolls: None,
        is_landing_unasked: false,
        is_descent_unasked: false,
        gate: None,
    }
}
