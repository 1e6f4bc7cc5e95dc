//! A trip turn by turn in words.

use std::fmt::Write as _;

use super::listed;
use super::manifest::Manifest;
use super::trip::{Found, Scene};
use crate::map::{LineId, SpaceId};
use crate::rules::{Approach, Chance, HAZARD_PRICE, Power, ThrustBreakdown};
use crate::ruleset::{Hazards, Landing};
use crate::search::mission::Supply;
use crate::search::plan::{Leg, Manner, Move, Trip, Work, WorkKind};
use crate::unit::{Steps, Thrust, Water};

impl Scene<'_> {
    /// Every turn of a trip: thrust with its breakdown, spaces with what they cost, fuel before and after, why the turn
    /// ends.
    pub fn detail(&self, found: &Found) -> String {
        let mut text = String::new();
        let Trip { moves, works, turns, .. } = &found.trip;
        let mut waited = Vec::new();
        for turn in 1..=turns.0 {
            let of_turn = |is_first: bool| {
                works.iter().filter(move |work| work.turn == turn && work.is_first == is_first)
            };
            let flown = moves.iter().position(|one| one.turn == turn);
            if flown.is_none() && of_turn(true).chain(of_turn(false)).next().is_none() {
                waited.push(turn);
                continue;
            }
            self.waiting(&mut text, &mut waited);
            let from = flown.map(|index| moves[index].from);
            let space = from.or_else(|| of_turn(true).chain(of_turn(false)).next().map(|work| work.space));
            if let Some(space) = space {
                let at = if from.is_some() { "from" } else { "at" };
                let _ = writeln!(text, "Turn {turn}: {at} {}{}", self.name(space), self.season_text(turn));
            }
            of_turn(true).for_each(|work| self.work(&mut text, work));
            if let Some(index) = flown {
                self.turn(&mut text, found, &moves[index], moves.get(index + 1));
            }
            of_turn(false).for_each(|work| self.work(&mut text, work));
        }
        self.waiting(&mut text, &mut waited);
        if moves.is_empty() && works.is_empty() {
            text.push_str("The ship is already there.\n");
        }
        text
    }

    /// Turns without a move and without work.
    fn waiting(&self, text: &mut String, turns: &mut Vec<u16>) {
        if let (Some(first), Some(last)) = (turns.first(), turns.last()) {
            let why = if self.sky.terrains().len() > 1 { "waits for the season" } else { "waits" };
            let _ = writeln!(text, "{}: {why}", turns_text(*first, *last));
        }
        turns.clear();
    }

    /// What is done before or after a move.
    fn work(&self, text: &mut String, work: &Work) {
        let track = &self.rule_set.track;
        let place = self.name(work.space);
        let (dry, at) = work.after;
        let aboard = format!("{} ({})", track.steps(dry, at), track.describe(dry, at));
        let _ = match work.kind {
            WorkKind::Leave { item } | WorkKind::TurnLight { item } | WorkKind::PickUp { item } => {
                let name = self.items.get(item).map_or("", String::as_str);
                let (what, section) = match work.kind {
                    WorkKind::TurnLight { .. } => (format!("turns {name} light at {place}"), "LR 2.6H"),
                    WorkKind::PickUp { .. } => (format!("picks {name} up at {place}"), "LR 6.7D"),
                    _ => (format!("leaves {name} at {place}"), "LR 6.7A"),
                };
                let before = work.before.0.0;
                writeln!(text, "  {what}: dry mass {before} -> {}, fuel {aboard} ({section})", dry.0)
            }
            WorkKind::Refuel { supply, tanks } => {
                let (what, section) = match supply {
                    Supply::Site => ("site refuel", "LR 5.5A"),
                    Supply::Factory => ("factory refuel", "LR 5.5B"),
                    Supply::Dirt => ("dirt taken up", "LR 8.3E"),
                    Supply::Atmosphere => ("refuel from the atmosphere", "LR 6.4F"),
                    Supply::Leo => ("water bought", "LR 5.4C"),
                };
                writeln!(text, "  {what} at {place}: {tanks}, fuel {aboard} ({section})")
            }
            WorkKind::Store { tanks } => {
                writeln!(text, "  leaves {tanks} at {place}: fuel {aboard} (LR 6.7D)")
            }
            WorkKind::TakeUp { tanks } => {
                writeln!(text, "  takes {tanks} up at {place}: fuel {aboard} (LR 6.7D)")
            }
            WorkKind::Prospect { prospector } => {
                let site = self.rule_set.map.space(work.space).site.as_ref();
                let chance =
                    site.and_then(|site| prospector.chance_after(Chance::CERTAIN, site.size, site.hydration));
                let chance = chance.map_or_else(String::new, Chance::percent);
                writeln!(text, "  prospects {place}: {chance} (LR 5.6)")
            }
            WorkKind::LoseSails => {
                let before = work.before.0.0;
                writeln!(text, "  without the sail: dry mass {before} -> {}, fuel {aboard} (LR 6.7A)", dry.0)
            }
            WorkKind::Industrialize => {
                writeln!(
                    text,
                    "  builds a factory at {place}: dry mass {} -> {} (LR 5.7)",
                    work.before.0.0, dry.0
                )
            }
        };
    }

    fn turn(&self, text: &mut String, found: &Found, one: &Move, next: Option<&Move>) {
        let (track, dry) = (&self.rule_set.track, one.rocket.dry);
        let steps = |at| track.steps(dry, at);
        if let Some(thruster) = found.thrusters.get(one.thruster).filter(|_| found.thrusters.len() > 1) {
            let _ = writeln!(text, "  by {thruster}");
        }
        if one.departure.jettisoned.0 > 0 {
            let _ = writeln!(text, "  jettisons {} first (LR 8.3D)", one.departure.jettisoned);
        }
        match (one.manner, one.departure.power) {
            (Manner::Hop, _) => {
                let _ = writeln!(text, "  suborbital hop for {} (LR 6.4D)", one.departure.lift_off);
            }
            (_, Power::EmergencySail) => text.push_str("  emergency sail: one space (SD iE5)\n"),
            (_, Power::Drifting) => text.push_str("  drifts without power (LR 6.1B)\n"),
            (_, Power::Thrust(breakdown)) => {
                let class = &track.class(dry, one.departure.at).name;
                let _ = writeln!(
                    text,
                    "  thrust {}",
                    breakdown_text(breakdown, class, self.rule_set.push_name.as_deref().unwrap_or_default())
                );
                if one.departure.afterburner.0 > 0 {
                    let _ = writeln!(text, "  afterburner for {}", one.departure.afterburner);
                }
                self.lift_off(text, one, breakdown.total(), found.trip.hazard_water.0 > 0);
            }
        }
        for leg in &one.legs {
            let _ = writeln!(text, "    {}", self.leg(found, leg, one));
        }
        let _ = writeln!(text, "  {}", self.ending(one, next));
        if found.rocket.sail && steps(one.before) == Steps(0) {
            return;
        }
        let _ = writeln!(
            text,
            "  fuel {} ({}) -> {} ({}): {} for burns, {} for lander",
            steps(one.before),
            track.describe(dry, one.before),
            steps(one.after),
            track.describe(dry, one.after),
            one.fuel_steps().0,
            one.lander_steps().0
        );
    }

    /// The season of a turn, where it runs on.
    fn season_text(&self, turn: u16) -> String {
        if self.sky.terrains().len() > 1 {
            format!(" ({})", self.sky.at(turn).season())
        } else {
            String::new()
        }
    }

    fn lift_off(&self, text: &mut String, one: &Move, thrust: Thrust, is_paid: bool) {
        if let Some(size) = self.sky.any().at(one.from).size {
            let is_strong = i16::from(thrust.0) > i16::from(size);
            let _ = if one.departure.lift_off.0 == 0 && !is_strong {
                let is_helped = self.rule_set.policies.landing == Landing::ThrustAboveSize;
                let help = if is_helped { " with the help of a factory" } else { "" };
                let rolls = one.legs.first().map_or(0, |leg| leg.step.lift_off_rolls);
                let rolls =
                    if rolls > 0 { format!(": {}", self.rolls_text(rolls, is_paid)) } else { String::new() };
                writeln!(text, "  lifts off{help}{rolls}")
            } else if one.departure.lift_off.0 == 0 {
                writeln!(text, "  lifts off freely: thrust {thrust} > size {size}")
            } else {
                writeln!(text, "  lifts off from size {size} for {} (LR 6.4D)", one.departure.lift_off)
            };
        }
    }

    fn leg(&self, found: &Found, leg: &Leg, one: &Move) -> String {
        let (thrust, is_paid) = (one.departure.power.thrust(), found.trip.hazard_water > Water(0));
        let step = leg.step;
        let mut notes = Vec::new();
        if step.is_pivot {
            notes.push("pivot on the way (2 burns)".to_string());
        }
        if step.is_bonus_pivot {
            notes.push("bonus pivot on the way".to_string());
        }
        if step.isofuel > 0 {
            notes.push(format!("{} isofuel spent", step.isofuel));
        }
        if step.paid.0 > 0 {
            notes.push(format!("{} paid", step.paid));
        }
        if step.free.0 > 0 {
            let unit = if step.free.0 == 1 { "free burn" } else { "free burns" };
            notes.push(format!("{} {unit} used", step.free.0));
        }
        if step.gained.0 > 0 {
            let giver = if leg.is_belt { "mag sail" } else { "flyby" };
            notes.push(format!("{giver}: +{} free", step.gained.0));
        }
        if leg.is_hazard {
            notes.push(self.rolls_text(step.rolls, is_paid));
        }
        if leg.is_belt {
            notes.push(self.belt_text(found, thrust, one.turn));
        }
        let name = self.name(leg.space);
        if notes.is_empty() { name.to_string() } else { format!("{name}: {}", notes.join(", ")) }
    }

    fn rolls_text(&self, number: u8, is_paid: bool) -> String {
        let rolls = if number > 1 { "hazard rolls" } else { "hazard roll" };
        let price = HAZARD_PRICE.0 * u16::from(number);
        match self.rule_set.policies.hazards {
            Hazards::LoseShip if is_paid => format!("{price} WT paid in place of the {rolls} (LR 6.4G)"),
            Hazards::LoseShip => format!("{rolls}, or {price} WT"),
            Hazards::EndTurn => format!("{rolls}: a 1 ends the turn"),
        }
    }

    /// Where and why the turn ends.
    fn ending(&self, one: &Move, next: Option<&Move>) -> String {
        let end = self.name(one.end());
        let sail = self.lost_sail(one);
        let thrust = one.departure.power.thrust();
        if let Some(landed) = one.landed {
            let how = match landed.approach {
                Approach::Aerobrake => "by aerobrake, no lander fuel".to_string(),
                Approach::Assisted => "with the help of a factory".to_string(),
                Approach::Unasked => return format!("arrives at {end}; landing not asked{sail}"),
                Approach::Powered if self.rule_set.policies.landing == Landing::Free => "freely".to_string(),
                Approach::Powered if one.cost.landing.0 == 0 => {
                    format!("freely: thrust {thrust} > size {}", landed.size)
                }
                Approach::Powered => format!("on size {} for {}", landed.size, one.cost.landing),
            };
            return format!("lands on {end} {how}{sail}");
        }
        let Some(next) = next else { return format!("arrives at {end}{sail}") };
        if one.manner == Manner::Hop {
            return format!("lands on {end}");
        }
        let why = if one.manner == Manner::EmergencySail {
            "an emergency sail goes one space a turn"
        } else if one.manner == Manner::Drift {
            "it goes on without power next turn, or has power again"
        } else if self.is_pivot_saved(one, next) {
            "turning here next turn is free"
        } else if one.burns() == thrust.allowance() {
            "no burns left"
        } else if one.legs.last().and_then(|leg| leg.line) == next.legs.first().and_then(|leg| leg.line) {
            "it may turn back next turn"
        } else {
            "the next burn waits for the next turn"
        };
        format!("halts at {end}: {why}{sail}")
    }

    /// The sail that the move cost, used or not.
    fn lost_sail(&self, one: &Move) -> String {
        if one.is_sail_lost {
            "; the sail is lost (LR 6.4F)".to_string()
        } else if one.is_idle_sail_lost {
            let sails = self.manifest.map_or_else(Vec::new, Manifest::sails);
            let verb = if sails.len() == 1 { "is" } else { "are" };
            format!("; {} {verb} lost though not in use (LR 6.4F)", listed(&sails))
        } else {
            String::new()
        }
    }

    /// Going on in the same move would have been a pivot.
    fn is_pivot_saved(&self, one: &Move, next: &Move) -> bool {
        let here = one.end();
        let before = match one.legs.as_slice() {
            [.., before, _] => before.space,
            [_] => one.from,
            [] => return false,
        };
        let exit = |from: SpaceId, to: SpaceId, line: Option<LineId>, leaves: bool| {
            let mut links = self.rule_set.map.links_between(from, to);
            let link = links.find(|link| Some(link.weight().line) == line)?;
            if leaves { link.weight().leaves_by } else { link.weight().arrives_on }
        };
        let (Some(last), Some(first)) = (one.legs.last(), next.legs.first()) else { return false };
        let arrived = exit(before, here, last.line, false);
        let leaves = exit(here, first.space, first.line, true);
        arrived.is_some() && leaves.is_some() && arrived != leaves
    }
}

/// "Turn 3", "Turns 3 to 5".
fn turns_text(first: u16, last: u16) -> String {
    if first == last { format!("Turn {first}") } else { format!("Turns {first} to {last}") }
}

/// Thrust with all that goes into it, such as `2 = 3 printed - 1 transport`.
pub fn breakdown_text(thrust: ThrustBreakdown, class: &str, push_name: &str) -> String {
    let mut text = format!("{} = {} printed", thrust.total(), thrust.printed);
    let solar = thrust.solar.unwrap_or(0);
    let parts = [
        (thrust.wet_mass, class),
        (solar, "sun"),
        (thrust.esa_power, push_name),
        (thrust.afterburner, "afterburner"),
    ];
    for (modifier, name) in parts {
        match modifier {
            0 => {}
            modifier if modifier > 0 => {
                let _ = write!(text, " + {modifier} {name}");
            }
            modifier => {
                let _ = write!(text, " - {} {name}", modifier.unsigned_abs());
            }
        }
    }
    text
}
