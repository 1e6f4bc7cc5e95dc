//! Every way in which a trip may go on by one more turn.

use std::rc::Rc;

use super::network::{Network, Start};
use super::sieve::{Sieve, Sieves};
use super::standing::Standing;
use super::table::{Look, MANY_ROLLS, MoveTable, Outcome, number_of_rolls};
use super::trip::{TripLabel, TripSearch, Way, most_paid};
use crate::rules::{
    Chance, Chits, Departure, Drive, Payment, belt_survival, hazard_survival, hop_departure, pay,
};
use crate::track::FuelPosition;
use crate::unit::Burns;

const NOWHERE: u8 = u8::MAX;

/// A departure from a label in a turn.
struct Setting<'a> {
    label: &'a TripLabel,
    parent: u32,
    turns: u16,
    departure: &'a Departure,
    /// Ice chits melted before.
    melted: u8,
    /// Who knows what is no news.
    sieves: Option<&'a dyn Sieves>,
    met: &'a mut Met,
}

/// The fuel figure after a demand that is too much: thrust or fuel is short.
const TOO_MUCH: u8 = u8::MAX;
/// One that nobody asked about yet, or that is beyond those in sieves.
const NOT_LOOKED_AT: u8 = u8::MAX - 1;

/// What outcomes looked at before took: the next ones take the same.
struct Met {
    /// For each demand of the table of this departure the figure after it, to be looked at.
    figures: Vec<u8>,
    /// What it takes, where somebody asked.
    payments: Vec<Option<Payment>>,
    /// Of six, how many rolls a belt leaves the ship of these departures.
    belt_survival: u8,
    /// Rolls, of other departures too.
    rolls: Vec<Rolls>,
    /// Where those of few hazards and belts are among them; nowhere while they were not asked for.
    places: [u8; MANY_ROLLS as usize + 1],
    /// The sieves that were asked for.
    sieves: Vec<(Chance, u8, Option<Rc<Sieve>>)>,
}

impl Met {
    const NOTHING: Self = Self {
        figures: Vec::new(),
        payments: Vec::new(),
        belt_survival: 6,
        rolls: Vec::new(),
        places: [NOWHERE; MANY_ROLLS as usize + 1],
        sieves: Vec::new(),
    };

    /// From now on belts leave so many rolls of six.
    fn pass_belts_with(&mut self, belt_survival: u8) {
        if self.belt_survival != belt_survival {
            self.rolls.clear();
            self.places = Self::NOTHING.places;
            self.belt_survival = belt_survival;
        }
    }

    /// From now on so many demands are those of another departure.
    fn begin(&mut self, demands: usize) {
        self.figures.clear();
        self.figures.resize(demands, NOT_LOOKED_AT);
        self.payments.clear();
        self.payments.resize(demands, None);
    }
}

impl Setting<'_> {
    /// Where the rolls of this number are among those that were asked for, as far as a look tells.
    fn place_of(&self, rolls: u8) -> Option<usize> {
        Some(self.met.places[usize::from(rolls)]).filter(|place| *place != NOWHERE).map(usize::from)
    }

    /// An end with this fuel figure is no news, as far as a look tells.
    fn is_surely_known(&self, look: Look, figure: u8) -> bool {
        let at = FuelPosition(figure.into());
        let place = self.place_of(look.rolls);
        place.is_some_and(|place| self.is_known(place, |sieve| sieve.surely_keeps(look.end, at)))
    }

    /// The sieve after such rolls keeps something.
    fn is_known(&self, rolls: usize, is_kept: impl FnOnce(&Sieve) -> bool) -> bool {
        self.met.rolls[rolls].sieve.as_ref().is_some_and(|sieve| is_kept(sieve))
    }

    /// What is no news with this chance and so many hazards paid for.
    fn sieve(&mut self, chance: Option<Chance>, paid_hazards: u8) -> Option<Rc<Sieve>> {
        let (sieves, chance) = (self.sieves?, chance?);
        let known = self.met.sieves.iter().find(|(known, paid, _)| (*known, *paid) == (chance, paid_hazards));
        if let Some((.., sieve)) = known {
            return sieve.clone();
        }
        let sieve = sieves.sieve(chance, paid_hazards);
        self.met.sieves.push((chance, paid_hazards, sieve.clone()));
        sieve
    }
}

/// What hazards and belts leave of the chance.
#[derive(Clone, Debug)]
struct Rolls {
    /// Hazards and belts.
    rolled: (u8, u8),
    /// None when there is none, or when it cannot be told.
    chance: Option<Chance>,
    /// What is no news with it.
    sieve: Option<Rc<Sieve>>,
}

impl<N: Network> TripSearch<'_, N> {
    /// All trips that go on from a label by a departure in this turn, but for what somebody knows to be no news.
    pub(super) fn expand_news(&mut self, index: u32, turns: u16, sieves: Option<&dyn Sieves>) {
        if !self.is_open(index, turns) {
            return;
        }
        let (space, network) = (self.space, self.network);
        let (terrain, rocket) = (space.sky.at(turns), space.rocket);
        let label = self.labels[index as usize];
        let choices = self.departures(index);
        // What an earlier departure with more fuel allowed is only looked at again if thrust matters otherwise.
        let mut allowed: Option<(Drive, Burns)> = None;
        let mut met = Met::NOTHING;
        for (departure, ice) in &*choices {
            let course = space.course(departure, turns);
            let drive = course.drive;
            let thrust = departure.power.thrust();
            let most_ice = rocket.ice - label.standing.chits.ice - ice;
            let most = if most_ice > 0 {
                thrust.allowance()
            } else {
                thrust.allowance().min(most_paid(terrain, rocket, departure.steps_left))
            };
            let may_be_known = drive.has_thruster() && *ice == 0;
            // The afterburner adds at the sun to what is reached without it, and takes nothing away.
            let known = allowed.filter(|(known, _)| may_be_known && drive <= *known).map(|(_, burns)| burns);
            let start = Start { place: label.place, course, most: self.table_fuel(&label.standing) };
            let own = self.own.iter().find(|(other, _)| *other == course).map(|(_, table)| Rc::clone(table));
            let table = own.as_deref().unwrap_or_else(|| network.table(start));
            let end = table.up_to(most);
            let first = known.map_or(0, |known| table.up_to(known)).min(end);
            met.pass_belts_with(self.belt_survival(departure, turns));
            met.begin(table.demands.len());
            let mut setting = Setting {
                label: &label,
                parent: index,
                turns,
                departure,
                melted: *ice,
                sieves,
                met: &mut met,
            };
            for number in table.by_thrust.iter().copied().take_while(|number| (*number as usize) < first) {
                self.look(&mut setting, table, number);
            }
            for number in first as u32..end as u32 {
                self.look(&mut setting, table, number);
            }
            if may_be_known {
                let same = allowed.filter(|(known, _)| *known == drive);
                allowed = same.max(Some((drive, most)));
            }
        }
        self.hop(index, &label, turns);
    }

    /// The trips that go on by a suborbital hop (`LR 6.4D`).
    fn hop(&mut self, index: u32, label: &TripLabel, turns: u16) {
        let (space, network) = (self.space, self.network);
        let from = network.space(label.place);
        let zone = space.map.zone(space.map.space(from).zone);
        let Some(size) = space.sky.at(turns).at(from).size else { return };
        if label.standing.is_sail_lost {
            return;
        }
        for end in network.hops(label.place, space.sky.index(turns)) {
            let departure = hop_departure(space.rocket, space.track, zone, size, label.standing.at);
            let Some(departure) = departure else { break };
            let standing = Standing { turns, at: departure.at, ..label.standing };
            self.add(TripLabel {
                place: end,
                standing,
                parent: Some(index),
                way: Way::Hop(departure),
                is_halt_needless: false,
            });
        }
    }

    /// The trip that goes on by one outcome of a move table, unless it is known to be no news.
    #[inline]
    fn look(&mut self, setting: &mut Setting<'_>, table: &MoveTable, number: u32) {
        let look = table.looks[number as usize];
        let figure = setting.met.figures[usize::from(look.demand)];
        if figure == TOO_MUCH || setting.is_surely_known(look, figure) {
            return;
        }
        self.look_closely(setting, table, number);
    }

    /// The same, where a look does not tell: apart, so that the looks, of which there are many more, stay short.
    #[inline(never)]
    fn look_closely(&mut self, setting: &mut Setting<'_>, table: &MoveTable, number: u32) {
        let look = table.looks[number as usize];
        let known = setting.met.payments[usize::from(look.demand)];
        let Some(payment) = known.or_else(|| self.ask_price(setting, table, look.demand)) else { return };
        let place = setting.place_of(look.rolls);
        if !place.is_some_and(|place| setting.is_known(place, |sieve| sieve.keeps(look.end, payment.at))) {
            self.fly(setting, (&table.outcomes[number as usize], number), payment);
        }
    }

    /// What a move with this demand takes; `None` where thrust or fuel is short.
    fn ask_price(&self, setting: &mut Setting<'_>, table: &MoveTable, demand: u16) -> Option<Payment> {
        let space = &self.space;
        let most_ice = space.rocket.ice - setting.label.standing.chits.ice - setting.melted;
        let terrain = space.sky.at(setting.turns);
        let asked = &table.demands[usize::from(demand)];
        let payment = pay(terrain, space.rocket, space.track, setting.departure, asked, most_ice).ok();
        setting.met.payments[usize::from(demand)] = payment;
        setting.met.figures[usize::from(demand)] = payment.map_or(TOO_MUCH, |payment| {
            u8::try_from(payment.at.0).map_or(NOT_LOOKED_AT, |figure| figure.min(NOT_LOOKED_AT))
        });
        payment
    }

    /// The trip that goes on by one outcome of a move table, at this price.
    fn fly(&mut self, setting: &mut Setting<'_>, (outcome, number): (&Outcome, u32), payment: Payment) {
        let rocket = self.space.rocket;
        let before = &setting.label.standing;
        let isofuel = before.chits.isofuel + outcome.isofuel;
        if isofuel > rocket.isofuel {
            return;
        }
        let paid_hazards = if self.space.pays_hazards { outcome.hazards } else { 0 };
        let rolls = self.rolls(setting, outcome, paid_hazards);
        let Some(chance) = setting.met.rolls[rolls].chance else { return };
        if setting.is_known(rolls, |sieve| sieve.keeps(outcome.end, payment.at)) {
            return;
        }
        let standing = Standing {
            turns: setting.turns,
            at: payment.at,
            paid_hazards: before.paid_hazards.saturating_add(paid_hazards),
            is_sail_lost: before.is_sail_lost || outcome.demand.is_sail_lost,
            chits: Chits { isofuel, ice: before.chits.ice + setting.melted + payment.ice },
            chance,
        };
        let way = Way::Flight(*setting.departure, number);
        self.add(TripLabel {
            place: outcome.end,
            standing,
            parent: Some(setting.parent),
            way,
            is_halt_needless: outcome.is_halt_needless,
        });
    }

    /// What the hazards and belts of an outcome leave of the chance, by its place among those of the setting.
    fn rolls(&mut self, setting: &mut Setting<'_>, outcome: &Outcome, paid_hazards: u8) -> usize {
        let number = number_of_rolls(outcome.hazards, outcome.belts);
        if let Some(place) = setting.place_of(number) {
            return place;
        }
        let place = self.other_rolls(setting, (outcome.hazards, outcome.belts), paid_hazards);
        if number != MANY_ROLLS {
            setting.met.places[usize::from(number)] = u8::try_from(place).unwrap_or(NOWHERE);
        }
        place
    }

    /// The same, when no outcome had as many before, or many.
    fn other_rolls(&mut self, setting: &mut Setting<'_>, rolled: (u8, u8), paid_hazards: u8) -> usize {
        let known = setting.met.rolls.iter().position(|known| known.rolled == rolled);
        known.unwrap_or_else(|| {
            let before = setting.label.standing.chance;
            let (hazards, belts) = rolled;
            let hazards = if self.space.pays_hazards { 0 } else { hazards };
            let chance = self.chance(setting, before, (hazards, belts));
            let sieve = setting.sieve(chance, paid_hazards);
            setting.met.rolls.push(Rolls { rolled, chance, sieve });
            setting.met.rolls.len() - 1
        })
    }

    /// Of six, how many rolls a belt leaves a ship that departs like this.
    fn belt_survival(&self, departure: &Departure, turn: u16) -> u8 {
        self.space.rocket.rad_hardness.map_or(6, |rad_hardness| {
            belt_survival(departure.power.thrust(), self.space.sky.at(turn).season(), rad_hardness)
        })
    }

    /// A chance after hazards to roll for and belts; `None` when there is none, or when it cannot be told.
    fn chance(&mut self, setting: &Setting<'_>, before: Chance, (rolled, belts): (u8, u8)) -> Option<Chance> {
        let belt_survival = if belts > 0 { setting.met.belt_survival } else { 6 };
        if belt_survival == 0 {
            return None;
        }
        let chance = before.then_times(hazard_survival(), rolled);
        let chance = chance.and_then(|chance| chance.then_times(belt_survival, belts));
        self.stats.too_many_rolls += u64::from(chance.is_none());
        chance
    }
}
