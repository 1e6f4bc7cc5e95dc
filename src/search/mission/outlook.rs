//! What may still become of a state, by all that is known.

use super::bounds::{Bounds, Situation};
use super::delivery::Cargo;
use super::ends::Ends;
use super::label::{End, Label};
use super::milestone::Milestone;
use super::query::MissionQuery;
use crate::rules::{Chance, hazard_survival};
use crate::search::standing::hazard_water;
use crate::unit::{Mass, Steps, Tanks, Water};

/// An end that a mission may still come to, and that would be new.
#[derive(Clone, Copy, Debug)]
pub(super) struct Promise {
    pub end: End,
    /// Fuel left, whether that counts or not.
    pub left: Steps,
    /// Which of the prospects it is: those before are beaten, and stay so.
    pub prospect: u16,
}

/// The bounds of a question, and the ends that are known.
pub(super) struct Outlook<'a> {
    query: &'a MissionQuery,
    pub(super) bounds: &'a Bounds<'a>,
    pub(super) cargo: Cargo,
    pub(super) counts_left: bool,
    /// Tanks loaded at the start.
    loaded: Tanks,
    /// How missions have ended.
    pub(super) ends: Ends,
}

impl<'a> Outlook<'a> {
    /// No mission has ended yet.
    pub(super) fn new(query: &'a MissionQuery, bounds: &'a Bounds<'a>) -> Self {
        Self {
            query,
            bounds,
            cargo: Cargo::new(query),
            counts_left: query.trip.counts_left(),
            loaded: Tanks(0),
            ends: Ends::new(query.trip.most_turns),
        }
    }

    /// A search with this load begins, which these ends of other loads rival.
    pub(super) fn begin(&mut self, tanks: Option<Tanks>, rivals: Vec<End>) {
        self.ends.begin(rivals);
        self.loaded = tanks.unwrap_or_default();
    }

    /// How a mission that stands like this may end at best and still be new, by its prospects from a first one on.
    pub(super) fn best_end(
        &self,
        label: &Label,
        (waited, may_operate): (u16, bool),
        first: u16,
    ) -> Option<Promise> {
        let situation = Situation {
            place: label.place,
            configuration: label.configuration,
            done: label.done,
            at: label.standing.at,
            stored: label.stored,
            may_operate,
        };
        let (operations, delivered) = self.best_counted(label);
        let mut chances: [Option<Option<Chance>>; 8] = [None; 8];
        let prospects = self.bounds.prospects(situation);
        let mut promises = (0..).zip(&*prospects).skip(first.into()).filter_map(|(number, prospect)| {
            let mut paid = label.standing.paid_hazards;
            let mut chance = label.standing.chance;
            if self.query.trip.pays_hazards {
                paid = paid.saturating_add(prospect.hazards);
            } else if prospect.hazards > 0 {
                let find = || label.standing.chance.then_times(hazard_survival(), prospect.hazards);
                chance = match chances.get_mut(usize::from(prospect.hazards)) {
                    Some(known) => (*known.get_or_insert_with(find))?,
                    None => find()?,
                };
            }
            let turns = label.standing.turns.max(waited);
            let end = End {
                turns: turns.saturating_add(prospect.turns.max(label.is_busy.into())),
                water: self.water(label, paid).saturating_add(prospect.water),
                left: self.counts_left.then_some(prospect.left),
                operations,
                delivered,
                chance,
            };
            Some(Promise { end, left: prospect.left, prospect: number })
        });
        promises.find(|one| !self.ends.is_beaten(&one.end, one.left))
    }

    /// Operations and mass delivered of a mission that comes of this at best, as far as they count.
    pub(super) fn best_counted(&self, label: &Label) -> (u16, Mass) {
        let (operations, delivered) = label.counted(self.query.trip.counted);
        let tasks = self.query.milestones[usize::from(label.done)..].iter();
        let tasks = tasks.filter(|one| matches!(one, Milestone::Do(_))).count() as u16;
        let counted = self.query.trip.counted;
        (
            if counted.operations { operations + tasks } else { 0 },
            if counted.delivered {
                delivered.saturating_add(self.cargo.to_come(label.configuration))
            } else {
                Mass(0)
            },
        )
    }

    fn water(&self, label: &Label, paid_hazards: u8) -> Water {
        Water(u16::from(self.loaded.0) + u16::from(label.bought.0)).saturating_add(hazard_water(paid_hazards))
    }
}
