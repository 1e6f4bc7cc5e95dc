//! A planned mission as a mission file: moves with a thruster for each turn, fuel on the way, things left behind.

use std::collections::BTreeMap;

use thiserror::Error;

use super::actions::Entry;
use super::hold::{Hold, Parts};
use super::outpost::{Loose, Outposts, store_of};
use super::trip::{action, options, rolls};
use super::write::mission_text;
use crate::card::{CardId, Effect, FuelType, Stack as CardStack};
use crate::dice::Roll;
use crate::game::{
    Action, Claim, Held, Industrialize, Player, PlayerId, Prospect, Refuel, Setting, SiteState, Stack,
    StackKind, StackRef, Target, Transfer, WaterFrom, bare_table,
};
use crate::map::SpaceId;
use crate::rules::support::{Phase, UnitReport, prospectors};
use crate::rules::{Grade, factory_letters, good_results, isru_tanks};
use crate::ruleset::RuleSet;
use crate::search::mission::ship::Prospector;
use crate::search::mission::{Depot, Supply};
use crate::search::plan::{Trip, Work, WorkKind};
use crate::search::query::Query;
use crate::unit::{Mass, Tanks, Water};

/// The die with which prospecting succeeds best (`LR 5.6B`).
const FINDS: Roll = Roll::Die(1);

/// A ship as its planned mission tells of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Crewed {
    /// All its cards.
    pub cards: Vec<Held>,
    /// Mass aboard that is no card.
    pub mass: Mass,
    /// What is in its tanks when it starts.
    pub grade: Grade,
    /// The card of each thruster, as the mission counts them.
    pub thrusters: Vec<CardId>,
    /// The crew that comes home for glory, where one is asked for (`LR 7.1`).
    pub glory: Option<CardId>,
    /// Cards that wait at places.
    pub waiting: Vec<(SpaceId, Held)>,
    /// Each thing that may be left behind or picked up, as the mission counts them.
    pub items: Vec<Loose>,
    /// The things among them that are delivered.
    pub due: Vec<usize>,
}

/// Why a planned mission is no mission file.
#[derive(Clone, Copy, Debug, Error, PartialEq, Eq)]
pub enum VoyageError {
    /// Cards or fuel lie at too many places.
    #[error(
        "this takes one outpost more than a player has when his turn is over (LR 2.7B), and crew is not left for good (LR 6.7B)"
    )]
    Outposts,
    /// Something is done for which no card is found.
    #[error("no card aboard does it as it is planned")]
    NoCard,
}

/// The mission file of a planned mission: all rolls are written as if they passed, or paid for where the question says so.
///
/// Whatever is left behind for delivery, or is crew, goes to an outpost, or to the LEO stack (`LR 6.7D`); any other card is
/// taken back into the hand (`LR 6.7`).
///
/// # Errors
/// When play has no words for what the plan does.
pub fn voyage_mission(
    rule_set: &RuleSet,
    query: &Query,
    (trip, ship, depot): (&Trip, &Crewed, Option<Depot>),
    title: &str,
) -> Result<String, VoyageError> {
    let deck = rule_set.cards.map(crate::ruleset::CardRules::deck);
    let setting = Setting::new(rule_set, deck, options(query));
    let stack = Stack {
        kind: StackKind::Rocket,
        at: trip.from,
        cards: ship.cards.clone(),
        figures: None,
        mass: ship.mass,
        fuel: trip.start,
        grade: ship.grade,
        water: Water(0),
    };
    let map = setting.map();
    let mut outposts = Outposts::of(rule_set, trip);
    let mut stacks = vec![stack];
    if let Some(depot) = depot.filter(|depot| depot.waiting > Tanks(0)) {
        outposts.waits(depot.place, &Loose::default(), depot.waiting)?;
        stacks.push(store_of(rule_set, depot));
    }
    for (at, held) in &ship.waiting {
        let kind = if *at == map.start() { StackKind::Leo } else { StackKind::Outpost };
        if kind == StackKind::Outpost {
            outposts.waits(*at, &Loose { cards: vec![held.card], mass: Mass(0) }, Tanks(0))?;
        }
        match stacks.iter_mut().find(|stack| (stack.kind, stack.at) == (kind, *at)) {
            Some(stack) => stack.cards.push(*held),
            None => stacks.push(Stack {
                kind,
                at: *at,
                cards: vec![*held],
                figures: None,
                mass: Mass(0),
                fuel: rule_set.track.empty(Mass(0)),
                grade: Grade::Water,
                water: Water(0),
            }),
        }
    }
    let is_beamed = trip.moves.iter().any(|one| one.rocket.esa_power);
    let faction = if is_beamed { Some(beaming_crew(&setting).ok_or(VoyageError::NoCard)?) } else { None };
    let player = Player {
        faction,
        water: trip.hazard_water.saturating_add(Water(trip.bought.0.into())),
        hand: Vec::new(),
        stacks,
        landed: BTreeMap::new(),
    };
    let mut state = bare_table(vec![player]);
    let uses_factory = |space: &&SpaceId| {
        let from_factory = |work: &Work| {
            matches!(work.kind, WorkKind::Refuel { supply: Supply::Factory, .. }) && work.space == **space
        };
        trip.works.iter().any(from_factory)
    };
    for space in query.factories.iter().filter(uses_factory) {
        let printed = rule_set.map.space(*space).site.as_ref().ok_or(VoyageError::NoCard)?;
        let letter = factory_letters(rule_set.policies.factory_letters, printed.spectral).first().copied();
        let claim = Claim { owner: PlayerId(0), cubes: 1, letter };
        state.sites.insert(*space, SiteState::Claim(claim));
    }
    // What is to be industrialized without prospecting it is claimed already.
    for (place, work) in trip.works.iter().enumerate() {
        let is_found =
            |other: &Work| other.space == work.space && matches!(other.kind, WorkKind::Prospect { .. });
        if work.kind == WorkKind::Industrialize && !trip.works[..place].iter().any(is_found) {
            let claim = Claim { owner: PlayerId(0), cubes: 0, letter: None };
            state.sites.entry(work.space).or_insert(SiteState::Claim(claim));
        }
    }
    let mut writer = Writer { setting: &setting, ship, hold: Hold::of(ship), outposts, entries: Vec::new() };
    for turn in 1..=trip.turns.0 {
        let works = |is_first: bool| {
            trip.works.iter().filter(move |work| work.turn == turn && work.is_first == is_first)
        };
        works(true).try_for_each(|work| writer.work(work))?;
        for one in trip.moves.iter().filter(|one| one.turn == turn) {
            let thruster = ship.thrusters.get(one.thruster).copied();
            let action = action(rule_set, &one.rocket, one, thruster);
            writer.push(action, rolls(query, &one.rocket, one));
            writer.hold.fly(&setting, one);
        }
        works(false).try_for_each(|work| writer.work(work))?;
        if let Some(crew) = ship.glory.filter(|_| turn == trip.turns.0) {
            let stack = StackRef::first(StackKind::Rocket);
            writer.push(Action::Decommission { stack, cards: vec![crew], mass: Mass(0) }, Vec::new());
        }
        writer.push(Action::EndTurn, Vec::new());
    }
    Ok(mission_text(&setting, title, &state, None, &writer.entries))
}

/// The crew of the faction that beams power (`LR 2.3B`).
pub(super) fn beaming_crew(setting: &Setting<'_>) -> Option<CardId> {
    let mut cards = setting.deck?.iter();
    cards.find(|(_, card)| card.is_crew() && card.white.has(Effect::BeamedPower)).map(|(id, _)| id)
}

struct Writer<'a> {
    setting: &'a Setting<'a>,
    ship: &'a Crewed,
    hold: Hold,
    outposts: Outposts,
    entries: Vec<Entry>,
}

impl Writer<'_> {
    fn push(&mut self, action: Action, rolls: Vec<Roll>) {
        self.entries.push(Entry { action, player: None, rolls, at: 0 });
    }

    fn work(&mut self, work: &Work) -> Result<(), VoyageError> {
        self.write(work)?;
        self.hold.work(self.setting, self.ship, work.kind);
        Ok(())
    }

    fn write(&mut self, work: &Work) -> Result<(), VoyageError> {
        let stack = StackRef::first(StackKind::Rocket);
        match work.kind {
            WorkKind::Leave { item } => self.leave(item, work.space),
            WorkKind::PickUp { item } => self.pick_up(item, work.space),
            WorkKind::TurnLight { item } => self.turn_light(item),
            WorkKind::LoseSails => Ok(()),
            WorkKind::Store { tanks } => {
                let action = self.outposts.store(work.space, tanks)?;
                self.push(action, Vec::new());
                Ok(())
            }
            WorkKind::TakeUp { tanks } => {
                let action = self.outposts.take_up(work.space, tanks)?;
                self.push(action, Vec::new());
                Ok(())
            }
            WorkKind::Refuel { supply: Supply::Leo, tanks } => {
                self.push(Action::Load { stack, tanks }, Vec::new());
                Ok(())
            }
            WorkKind::Refuel { supply, tanks } => {
                let from = match supply {
                    Supply::Factory => WaterFrom::Factory { is_agreed: true },
                    Supply::Atmosphere => WaterFrom::Atmosphere,
                    Supply::Dirt => WaterFrom::Dirt(self.dirt_thruster()?),
                    Supply::Site | Supply::Leo => WaterFrom::Unit(self.unit(work.space, tanks)?),
                };
                let refuel = Refuel { stack, from, tanks: Some(tanks), cargo: Tanks(0) };
                self.push(Action::Refuel(refuel), Vec::new());
                Ok(())
            }
            WorkKind::Prospect { prospector } => self.prospect(work.space, prospector),
            WorkKind::Industrialize => self.industrialize(work.space),
        }
    }

    /// Cards are left here.
    fn leave(&mut self, item: usize, here: SpaceId) -> Result<(), VoyageError> {
        let from = StackRef::first(StackKind::Rocket);
        let goods = self.ship.items.get(item).ok_or(VoyageError::NoCard)?.clone();
        let setting = self.setting;
        let turn_light = |held: &&Held| goods.cards.contains(&held.card) && setting.turns_light(**held);
        let heavy: Vec<CardId> = self.hold.cards.iter().filter(turn_light).map(|held| held.card).collect();
        let has_crew =
            self.hold.cards.iter().any(|held| goods.cards.contains(&held.card) && setting.is_crew(*held));
        let to = if here == setting.map().start() {
            Some(Target::Present(StackRef::first(StackKind::Leo)))
        } else {
            self.outposts.keep(here, &goods)
        };
        let Loose { cards, mass } = goods;
        let action = match to {
            Some(to) => Action::Transfer(Transfer {
                from_player: None,
                from,
                to_player: None,
                to,
                cards,
                tanks: Tanks(0),
                mass,
            }),
            None if has_crew || self.ship.due.contains(&item) => return Err(VoyageError::Outposts),
            None => {
                // A heavy radiator turns light first (LR 6.7C).
                if !heavy.is_empty() {
                    self.push(Action::TurnLight { stack: from, cards: heavy }, Vec::new());
                }
                Action::Decommission { stack: from, cards, mass }
            }
        };
        self.push(action, Vec::new());
        Ok(())
    }

    /// A heavy radiator aboard turns light (`LR 2.6H`).
    fn turn_light(&mut self, item: usize) -> Result<(), VoyageError> {
        let cards = self.ship.items.get(item).ok_or(VoyageError::NoCard)?.cards.clone();
        let stack = StackRef::first(StackKind::Rocket);
        self.push(Action::TurnLight { stack, cards }, Vec::new());
        Ok(())
    }

    /// A thruster aboard that burns dirt (`LR 8.3E`): rather no crew, which takes up less (`4e G1c`).
    fn dirt_thruster(&self) -> Result<CardId, VoyageError> {
        let burns = |held: &&Held| {
            let thruster = self.setting.face(**held).and_then(|face| face.thruster.as_ref());
            thruster.is_some_and(|thruster| thruster.fuel_type == FuelType::Dirt)
        };
        let burning = self.hold.cards.iter().filter(burns);
        let best = burning.min_by_key(|held| self.setting.is_crew(**held));
        best.map(|held| held.card).ok_or(VoyageError::NoCard)
    }

    /// Cards that wait here come aboard.
    fn pick_up(&mut self, item: usize, here: SpaceId) -> Result<(), VoyageError> {
        let goods = self.ship.items.get(item).ok_or(VoyageError::NoCard)?.clone();
        let from = if here == self.setting.map().start() {
            StackRef::first(StackKind::Leo)
        } else {
            self.outposts.give_back(here, &goods)?
        };
        self.push(
            Action::Transfer(Transfer {
                from_player: None,
                from,
                to_player: None,
                to: Target::Present(StackRef::first(StackKind::Rocket)),
                cards: goods.cards,
                tanks: Tanks(0),
                mass: goods.mass,
            }),
            Vec::new(),
        );
        Ok(())
    }

    /// The robonauts and crews aboard that work (`LR 8.2`, `4e J3`).
    fn working(&self) -> Vec<CardId> {
        let choices = self.hold.cards.iter().map(|held| held.choice()).collect();
        let rules = self.setting.rule_set.cards.map(crate::ruleset::CardRules::supports);
        let stack = self.setting.deck.and_then(|deck| CardStack::new(deck, choices, Mass(0)).ok());
        let (Some(stack), Some(rules)) = (stack, rules) else { return Vec::new() };
        let working = prospectors(&stack, rules, Phase::Operation).into_iter().filter(UnitReport::works);
        working.filter_map(|unit| Some(stack.aboard().get(unit.card)?.choice.card)).collect()
    }

    /// The card whose rating gives so many tanks here.
    fn unit(&self, here: SpaceId, tanks: Tanks) -> Result<CardId, VoyageError> {
        let site = self.setting.map().space(here).site.as_ref().ok_or(VoyageError::NoCard)?;
        let working = self.working();
        let working = self.hold.cards.iter().filter(|held| working.contains(&held.card));
        let rated = working.filter_map(|held| Some((self.setting.face(*held)?.isru?, held.card)));
        let mut able = rated.filter(|(rating, _)| isru_tanks(site.hydration, *rating) >= tanks);
        able.next().map(|(_, card)| card).ok_or(VoyageError::NoCard)
    }

    fn prospect(&mut self, here: SpaceId, prospector: Prospector) -> Result<(), VoyageError> {
        let site = self.setting.map().space(here).site.as_ref().ok_or(VoyageError::NoCard)?;
        let working = self.working();
        let mut able = self.hold.cards.iter().filter(|held| {
            let face = self.setting.face(**held).filter(|_| working.contains(&held.card));
            face.is_some_and(|face| face.isru == Some(prospector.isru) && !face.platforms.is_empty())
        });
        let card = able.next().ok_or(VoyageError::NoCard)?.card;
        let rolls = if good_results(site.size, prospector.assay) >= 6 { Vec::new() } else { vec![FINDS] };
        let stack = StackRef::first(StackKind::Rocket);
        let order = Prospect { stack, card, sites: vec![here], disks_from: Vec::new() };
        self.push(Action::Prospect(order), rolls);
        Ok(())
    }

    fn industrialize(&mut self, here: SpaceId) -> Result<(), VoyageError> {
        let setting = self.setting;
        let Parts { refinery, robonaut, supports } = self.hold.parts(setting).ok_or(VoyageError::NoCard)?;
        let stack = StackRef::first(StackKind::Rocket);
        let printed = setting.map().space(here).site.as_ref().ok_or(VoyageError::NoCard)?;
        let order = Industrialize {
            site: here,
            refinery: (stack, refinery),
            robonaut: (stack, robonaut),
            supports: (!supports.is_empty()).then_some(supports),
            letter: factory_letters(setting.rule_set.policies.factory_letters, printed.spectral)
                .first()
                .copied(),
            product: None,
            turned_back: None,
            cube_from: None,
            jumps: false,
        };
        self.push(Action::Industrialize(order), Vec::new());
        Ok(())
    }
}
