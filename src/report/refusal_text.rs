//! Refusals in words.

use crate::map::Map;
use crate::rules::Refusal;
use crate::search::along::{LongTurn, PathFault};
use crate::search::plan::Trip;
use crate::search::query::Query;
use crate::search::refusal::{Change, Reason};
use crate::unit::{Steps, Turns};

/// Why no trip exists, with its numbers and its section.
pub fn reason_text(map: &Map, query: &Query, reason: &Reason) -> String {
    let goal = &map.space(query.to).name;
    let from = &map.space(query.from).name;
    let dry = query.rocket.dry.0;
    match reason {
        Reason::OutOfSeason { colour, season } => {
            format!("{goal} may be entered only in the {colour} season, and it is {season} (LR 6.4A)")
        }
        Reason::LanderBurn(space) => {
            format!("no turn begins or ends on the lander burn {} (4e H5e)", map.space(*space).name)
        }
        Reason::TooWeakToLand { most, size } => format!(
            "landing on {goal} (size {size}) needs net thrust above {size}; dry mass {dry} without fuel has {most} \
             at most (LR 6.4C)"
        ),
        Reason::TooWeakToLiftOff { most, size } => format!(
            "lift-off from {from} (size {size}) needs net thrust above {size}; the ship has {most} there at most \
             (LR 6.4D)"
        ),
        Reason::LongTurn(LongTurn { from, to, burns, most }) => format!(
            "the turn from {} to {} needs {burns}, and thrust and fuel give {} at most there (LR 6.2A); end a turn \
             earlier with /",
            map.space(*from).name,
            map.space(*to).name,
            most.0
        ),
        Reason::Dry => "a rocket without fuel may not move (LR 6.1B)".to_string(),
        Reason::TooLittleThrust { most: Some(most) } => {
            format!("modified thrust at {from} is {most} at most, a move needs 1 (LR 6.1B)")
        }
        Reason::TooLittleThrust { most: None } => {
            format!("solar power does not work in the zone of {from} (LR 6.1A)")
        }
        Reason::CannotLiftOff { needed, on_board } => {
            format!("lift-off from {from} needs {needed}, {} are on board (LR 6.4D)", on_board.0)
        }
        Reason::TooLittleFuel { burns, burn_steps, lander_steps, on_board, most } => {
            let needed = burn_steps.saturating_add(*lander_steps);
            let lander = if lander_steps.0 > 0 {
                format!(" plus {} lander steps = {}", lander_steps.0, needed.0)
            } else {
                String::new()
            };
            let held = if needed > *most {
                format!("dry mass {dry} carries {} at most (LR 5.4E)", most.0)
            } else {
                format!("{} are on board (LR 6.2B)", on_board.0)
            };
            format!("{burns} burns at least x {} = {burn_steps}{lander}, {held}", query.rocket.consumption)
        }
        Reason::Limits => {
            let turns = query.most_turns.map(|turns| format!("within {}", Turns(turns)));
            let hazards = query.avoid_hazards.then(|| "without a hazard roll".to_string());
            let limits: Vec<String> = turns.into_iter().chain(hazards).collect();
            format!("no way leads to {goal} {}", limits.join(" and "))
        }
        Reason::Together { on_board, least } => {
            let least = if *least > Steps(0) {
                format!(" of which at least {} are needed", least.0)
            } else {
                String::new()
            };
            format!(
                "no way to {goal} fits thrust {} and {on_board}{least}: burns, pivots and landing ask for more \
                 (LR 6.2, 6.3, 6.4C)",
                query.rocket.thrust
            )
        }
    }
}

/// How a ship was given, and so how a change to it is put.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Wording {
    /// By numbers: a change is another option.
    Options,
    /// By cards: a change is another card.
    Cards,
}

/// What would make a trip legal, and how long it takes then.
pub fn remedy_text(changes: &[Change], trip: &Trip, wording: Wording, push_name: &str) -> String {
    let words: Vec<String> = changes.iter().map(|change| change_text(change, wording, push_name)).collect();
    let separator = if wording == Wording::Cards { " and " } else { " " };
    format!("it would work with {}: {}", words.join(separator), trip.turns())
}

fn change_text(change: &Change, wording: Wording, push_name: &str) -> String {
    match change {
        Change::Thrust(thrust) if wording == Wording::Cards => format!("cards of printed thrust {thrust}"),
        Change::Consumption(consumption) if wording == Wording::Cards => {
            format!("cards that burn {consumption} a burn")
        }
        Change::NoSun(consumption) if wording == Wording::Cards => {
            format!("cards that need no sun and burn {consumption} a burn")
        }
        Change::Dry(dry) if wording == Wording::Cards => format!("cards of dry mass {}", dry.0),
        Change::Season(season) => format!("--season {season}"),
        Change::AllowHazards => "hazards allowed (no --avoid-hazards)".to_string(),
        Change::NoTurnLimit => "more turns (no --max-turns)".to_string(),
        Change::Tanks(tanks) => format!("--tanks {}", tanks.0),
        Change::EsaPower => format!("--{}", push_name.to_lowercase()),
        Change::Thrust(thrust) => format!("--thrust {thrust}"),
        Change::Consumption(consumption) => format!("--consumption {consumption}"),
        Change::NoSun(consumption) => {
            format!("a thruster that needs no sun (--consumption {consumption}, no --solar, no --sail)")
        }
        Change::Dry(dry) => format!("--dry {}", dry.0),
    }
}

/// What is wrong with a path.
pub fn path_fault_text(map: &Map, fault: &PathFault) -> String {
    let name = |space| map.space(space).name.as_str();
    match fault {
        PathFault::NoLine { from, to } => {
            format!("no line joins {} and {} (LR 6.2)", name(*from), name(*to))
        }
        PathFault::AgainstCorridor { from, to } => format!(
            "the line from {} to {} is an aerobrake corridor and runs the other way only (LR 6.4D)",
            name(*from),
            name(*to)
        ),
        PathFault::NoHalt(space) => format!("no turn ends on the lander burn {} (4e H5e)", name(*space)),
        PathFault::Refused { from, to, refusal } => {
            let help = match refusal {
                Refusal::TurnsBack => "; end the turn there with /",
                _ => "",
            };
            format!("from {} to {}: {refusal}{help}", name(*from), name(*to))
        }
    }
}
