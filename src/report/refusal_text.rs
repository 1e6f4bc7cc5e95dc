//! Refusals in words.

use crate::map::Map;
use crate::rules::Refusal;
use crate::ruleset::RuleSet;
use crate::search::along::{LongTurn, PathFault};
use crate::search::plan::Trip;
use crate::search::query::Load;
use crate::search::query::Query;
use crate::search::refusal::{Change, Reason, Refused, Thriftiest, apply};
use crate::unit::{Steps, Turns};

/// Why no trip exists, with its numbers and its section.
pub fn reason_text(map: &Map, query: &Query, reason: &Reason) -> String {
    let goal = &map.space(query.to).name;
    let from = &map.space(query.from).name;
    let dry = query.rocket.dry.0;
    match reason {
        Reason::OutOfSeason { space, colour, season } => {
            let passage = if *space == query.to { "entered" } else { "left" };
            let name = &map.space(*space).name;
            format!("{name} may be {passage} only in the {colour} season, and it is {season} (LR 6.4A)")
        }
        Reason::NoLine { is_dotted: true } => {
            format!("only dotted lines lead from {from} to {goal}, and ships never follow them (SD iE1d)")
        }
        Reason::NoLine { is_dotted: false } => format!("no line leads from {from} to {goal} (LR 6.2)"),
        Reason::CertainLoss { belt, thrust, season, rad_hardness, needed } => format!(
            "{} is certain to take a card of rad-hardness {rad_hardness} with thrust {thrust} in the {season} season, \
             and every other way a ship of these numbers can fly crosses such a belt too: rad-hardness {needed} may \
             pass (LR 8.3C)",
            map.space(*belt).name
        ),
        Reason::LanderBurn(space) => {
            format!("no turn begins or ends on the lander burn {} (4e H5e)", map.space(*space).name)
        }
        Reason::TooWeakToLand { most, size } => format!(
            "landing on {goal}{} (size {size}) needs net thrust above {size}; dry mass {dry} has {most} at most, even \
             with all its fuel burnt or jettisoned in the turns before (LR 6.4C)",
            if query.avoid_hazards { " without a hazard roll" } else { "" }
        ),
        Reason::NoSunToLand => format!(
            "solar power does not work in the zone of {goal}, and landing there asks for a thruster that works (4e J3a, \
             H6)"
        ),
        Reason::TooWeakToLiftOff { most, size, has_useless_factory } => format!(
            "lift-off from {from} (size {size}) needs net thrust above {size}; the ship has {most} there at most{} \
             (LR 6.4D)",
            if *has_useless_factory { ", and no factory helps through a lander burn" } else { "" }
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
            format!("lift-off from {from} needs {needed}, {} on board (LR 6.4D)", are(*on_board))
        }
        Reason::TooLittleFuel { burns, burn_steps, lander_steps, on_board, most } => {
            let needed = burn_steps.saturating_add(*lander_steps);
            let lander = if lander_steps.0 > 0 {
                let steps = if lander_steps.0 == 1 { "step" } else { "steps" };
                format!(" plus {} lander {steps} = {}", lander_steps.0, needed.0)
            } else {
                String::new()
            };
            let held = if needed > *most {
                format!("dry mass {dry} carries {} at most (LR 5.4E)", most.0)
            } else {
                format!("{} on board (LR 6.2B)", are(*on_board))
            };
            let paid = if *burns == 1 { "1 burn".to_string() } else { format!("{burns} burns") };
            format!("{paid} at least x {} = {burn_steps}{lander}, {held}", query.rocket.consumption)
        }
        Reason::Limits { turns, hazard } => {
            let limit = query.most_turns.filter(|_| turns.is_some());
            let turns = limit.zip(*turns).map(|(limit, turns)| {
                format!(
                    "within {} (the soonest takes {}; a move pays no more burns than its thrust, LR 6.2A)",
                    Turns(limit),
                    turns.0
                )
            });
            let hazard = hazard.map(|hazard| {
                format!("without a hazard roll (such as that of {}; LR 6.4E, 6.4F)", map.space(hazard).name)
            });
            let limits: Vec<String> = turns.into_iter().chain(hazard).collect();
            format!("no way leads to {goal} {}", limits.join(" and "))
        }
        Reason::Together { thrust, thriftiest: Thriftiest::None, .. } => format!(
            "no way to {goal} fits thrust {thrust} at most where it starts: burns, pivots and landing ask for more \
             thrust, however much fuel there is (LR 6.2, 6.3, 6.4C)"
        ),
        Reason::Together { thrust, on_board, thriftiest } => {
            let load = if query.load == Load::Fewest { "at most fit" } else { "are on board" };
            let needs = thriftiest_text(*thriftiest, *on_board);
            format!(
                "no way to {goal} fits thrust {thrust} at most where it starts and the {on_board} that {load}: {needs} \
                 (LR 6.2, 6.3, 6.4C)"
            )
        }
    }
}

/// What the thriftiest way asks for.
fn thriftiest_text(thriftiest: Thriftiest, on_board: Steps) -> String {
    match thriftiest {
        Thriftiest::Way(burns, steps) if steps > on_board => format!(
            "even with the thrust that it has with empty tanks it needs {steps} for {burns} burns and landing"
        ),
        Thriftiest::Way(burns, steps) => format!(
            "{steps} for {burns} burns and landing would do, but not with the thrust that it has when it is \
             that full"
        ),
        Thriftiest::MoreThanFits(most) => {
            format!(
                "even with the thrust that it has with empty tanks, burns and landing ask for more than the {most} that \
                 fit at most"
            )
        }
        Thriftiest::None | Thriftiest::Unknown => "burns, pivots and landing ask for more".to_string(),
    }
}

/// How a ship was given, and so how a change to it is put.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Wording {
    /// By numbers: a change is another option.
    Options,
    /// By cards: a change is another card.
    Cards,
    /// By the name of a ship of the rules: a change is another ship.
    Ship,
}

impl Wording {
    /// What a change is told of in place of options.
    const fn noun(self) -> Option<&'static str> {
        match self {
            Self::Options => None,
            Self::Cards => Some("cards"),
            Self::Ship => Some("a ship"),
        }
    }
}

/// In which words changes are put.
#[derive(Clone, Copy, Debug)]
pub struct Words<'a> {
    /// The rules.
    pub rule_set: &'a RuleSet,
    /// How the ship was given.
    pub wording: Wording,
    /// Its fuel was given in steps.
    pub has_steps: bool,
    /// What limits its turns.
    pub turn_limit: &'a str,
}

impl Words<'_> {
    /// What would make a trip legal, and how long it takes then; several changes that each do are all named.
    pub fn remedy(&self, query: &Query, refused: &Refused) -> Option<String> {
        let text = |(changes, trip): &(Vec<Change>, Trip)| {
            format!("{}: {}", self.changes(query, changes), trip.turns())
        };
        let all: Vec<String> = refused.remedy.iter().chain(&refused.others).map(text).collect();
        (!all.is_empty()).then(|| format!("it would work with {}", all.join("; or with ")))
    }

    fn changes(&self, query: &Query, changes: &[Change]) -> String {
        let thriftier = changes.iter().any(|change| matches!(change, Change::Consumption(_)));
        let is_dry = changes.iter().any(|change| matches!(change, Change::Dry(_)));
        let mut words: Vec<String> = Vec::new();
        for change in changes {
            words.push(match (change, self.wording.noun()) {
                (Change::NoSun(_), None) if thriftier => {
                    "a thruster that needs no sun (no --solar, no --sail)".to_string()
                }
                (Change::NoSun(_), Some(noun)) if thriftier => format!("{noun} without solar power"),
                (Change::Season(season), _) if query.start_year.is_some() => {
                    format!("--season {season} in place of --start-year")
                }
                (Change::Tanks(tanks), _) if self.has_steps => {
                    format!("--tanks {} in place of --steps", tanks.0)
                }
                (change, _) => self.change(change),
            });
        }
        // The same tanks are other steps on another dry mass.
        if let (true, true, Some(Query { load: Load::Given(at), rocket, .. })) =
            (is_dry, self.has_steps, apply(self.rule_set, query, changes))
        {
            words.push(format!("--steps {}", self.rule_set.track.steps(rocket.dry, at).0));
        }
        words.join(if self.wording == Wording::Options { " " } else { " and " })
    }

    fn change(&self, change: &Change) -> String {
        let noun = self.wording.noun();
        match change {
            Change::Thrust(thrust) if let Some(noun) = noun => format!("{noun} of printed thrust {thrust}"),
            Change::Consumption(consumption) if let Some(noun) = noun => {
                format!(
                    "{noun} that {burns} {consumption} a burn",
                    burns = if noun == "cards" { "burn" } else { "burns" }
                )
            }
            Change::NoSun(consumption) if let Some(noun) = noun => {
                format!("{noun} without solar power, with {consumption} a burn")
            }
            Change::Dry(dry) if let Some(noun) = noun => format!("{noun} of dry mass {}", dry.0),
            Change::Season(season) => format!("--season {season}"),
            Change::Afterburner(steps) if noun.is_some() => {
                format!("a thruster with an afterburner of {steps}")
            }
            Change::RadHardness(hardness) if let Some(noun) = noun => {
                format!("{noun} of rad-hardness {hardness}")
            }
            Change::Afterburner(steps) => format!("--afterburn {}", steps.0),
            Change::RadHardness(hardness) => format!("--rad-hard {hardness}"),
            Change::Isru(rating) if let Some(noun) = noun => format!("{noun} of ISRU rating {rating}"),
            Change::Isru(rating) => format!("--isru {rating}"),
            Change::Factory(place) => format!("--factory '{}'", self.rule_set.map.space(*place).name),
            Change::Refuel => "fuel taken up on the way (--refuel)".to_string(),
            Change::AnyThruster => "any thruster in each turn (no --engine)".to_string(),
            Change::AllowHazards => "hazards allowed (no --avoid-hazards)".to_string(),
            Change::NoTurnLimit => format!("more turns (no {})", self.turn_limit),
            Change::Tanks(tanks) => format!("--tanks {}", tanks.0),
            Change::EsaPower => {
                format!("--{}", self.rule_set.push_name.as_deref().unwrap_or_default().to_lowercase())
            }
            Change::Thrust(thrust) => format!("--thrust {thrust}"),
            Change::Consumption(consumption) => format!("--consumption {consumption}"),
            Change::NoSun(consumption) => {
                format!("a thruster that needs no sun (--consumption {consumption}, no --solar, no --sail)")
            }
            Change::Dry(dry) => format!("--dry {}", dry.0),
        }
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

/// "8 are", "1 is".
fn are(steps: Steps) -> String {
    format!("{} {}", steps.0, if steps.0 == 1 { "is" } else { "are" })
}
