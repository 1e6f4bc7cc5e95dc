//! What moves of a mission are searched backwards on: whatever flies, under the kindest terms.

use std::sync::atomic::AtomicBool;

use super::query::{MissionQuery, classes, widest_space};
use super::scale::Scale;
use crate::map::SpaceId;
use crate::rules::{Rocket, Terrain};
use crate::ruleset::RuleSet;
use crate::search::backward::{
    Ground, Need, OnLabels, Ship, Supplies, coarsest_needs, exact_needs, needs, needs_between,
};
use crate::search::brought::most_brought;
use crate::search::limits::{kindest_terrain, strongest_thrust};
use crate::search::moves::MoveSpace;
use crate::search::sky::Sky;
use crate::search::strength::Strength;
use crate::track::TrackError;
use crate::unit::{Burns, Steps, Thrust};

/// What any of these rockets may enter, and what no move of theirs exceeds.
#[derive(Debug)]
pub(super) struct Field<'a> {
    pub space: MoveSpace<'a>,
    /// The most half burns that flybys bring to each space.
    pub brought: Vec<u16>,
    pub classes: Vec<Class>,
}

/// Rockets alike but for their mass.
#[derive(Debug)]
pub(super) struct Class {
    pub rockets: Vec<Rocket>,
    /// None of their moves has more modified thrust, by zone and fuel.
    pub strength: Strength,
    /// None pays more burns.
    pub move_burns: Burns,
}

impl<'a> Field<'a> {
    /// For some rockets, one at least, and their scale if they have one.
    ///
    /// # Errors
    /// When a dry mass does not fit the fuel track.
    pub(super) fn new(
        rule_set: &'a RuleSet,
        query: &MissionQuery,
        terrain: &'a Terrain,
        (rockets, scale): (&[Rocket], Option<&Scale<'_>>),
    ) -> Result<Self, TrackError> {
        let space = widest_space(rule_set, terrain, query, rockets)?;
        let most_pivots = rockets.iter().max_by_key(|rocket| rocket.bonus_pivots).unwrap_or(&rockets[0]);
        let brought = most_brought(space.map, space.terrain, most_pivots);
        let classes = classes(rockets).into_iter().map(|rockets| {
            let strength = scale.map_or_else(
                || {
                    let thrusts =
                        rockets.iter().map(|rocket| strongest_thrust(rule_set, &query.flight(*rocket)));
                    let strongest = thrusts.max().unwrap_or(Thrust(0));
                    Strength::with_any_fuel(rule_set.map.zones().iter().map(|_| strongest))
                },
                |scale| scale.strength(rule_set, &rockets),
            );
            let most_burns = widest_space(rule_set, terrain, query, &rockets)?.most_burns;
            let move_burns = most_burns.into_iter().max().unwrap_or(Burns(0));
            Ok(Class { rockets, strength, move_burns })
        });
        Ok(Self { classes: classes.collect::<Result<_, TrackError>>()?, space, brought })
    }

    /// What is needed from every place to any of these, with that much aboard there at least and at most so much on the way.
    pub(super) fn needs(
        &self,
        query: &MissionQuery,
        goals: &[SpaceId],
        (reserve, most): (Steps, Steps),
        on_labels: &OnLabels<'_>,
    ) -> Vec<Vec<Need>> {
        let ground = Ground { reserve: Some(reserve), ..self.ground(query, goals) };
        needs(ground, &self.ships(), within(query, most), on_labels)
    }

    /// The same with any fuel; `None` when it takes too long to find out.
    pub(super) fn exact_needs(
        &self,
        query: &MissionQuery,
        goals: &[SpaceId],
        on_labels: &OnLabels<'_>,
    ) -> Option<Vec<Vec<Need>>> {
        exact_needs(self.ground(query, goals), &self.ships(), &within(query, ENDLESS), on_labels)
    }

    /// No more than that, found sooner where the way is long.
    pub(super) fn coarsest_needs(&self, query: &MissionQuery, goals: &[SpaceId]) -> Vec<Vec<Need>> {
        coarsest_needs(self.ground(query, goals), &self.ships(), &within(query, ENDLESS))
    }

    /// What is needed from every place until fuel comes aboard, on the way to these ends; no ship can pay for more at a time.
    /// `None` when it takes too long to find out.
    pub(super) fn needs_between(
        &self,
        query: &MissionQuery,
        most: Steps,
        ends: (&[(SpaceId, Need)], &dyn Supplies),
        limits: (usize, &AtomicBool),
    ) -> Option<Vec<Vec<Need>>> {
        let ground = Ground { reserve: Some(Steps(0)), ..self.ground(query, &[]) };
        needs_between(ground, &self.ships(), within(query, most), ends, limits)
    }

    fn ground<'b>(&'b self, query: &MissionQuery, goals: &'b [SpaceId]) -> Ground<'b> {
        let Self { space, brought, .. } = self;
        Ground { space, brought, start: query.trip.from, goals, reserve: None }
    }

    fn ships(&self) -> Vec<Ship<'_>> {
        let ships = self.classes.iter().map(|Class { rockets, strength, move_burns }| Ship {
            rocket: &rockets[0],
            strength,
            move_burns: *move_burns,
        });
        ships.collect()
    }
}

/// Any number of steps.
const ENDLESS: Steps = Steps(u16::MAX / 2);

/// So many steps at most, in as many turns as the question allows.
fn within(query: &MissionQuery, most: Steps) -> impl Fn(u16, u8) -> Option<Steps> {
    let most_turns = query.trip.most_turns.unwrap_or(u16::MAX);
    move |turns, _| (turns <= most_turns).then_some(most)
}

/// The kindest terms that any of the engines meets.
pub(super) fn all_kindest(skies: &[Sky], rockets: &[Rocket]) -> Terrain {
    let lit = rockets.iter().find(|rocket| rocket.afterburner.exists()).or(rockets.first());
    let mut terrains = skies.iter().filter_map(|sky| lit.map(|rocket| kindest_terrain(sky, rocket)));
    let first = terrains.next().unwrap_or_else(|| skies[0].any().clone());
    terrains.fold(first, |kindest, other| kindest.kinder(&other))
}
