//! `hf plan`: all optimal trips from one space to another.

use std::path::PathBuf;

use anyhow::{bail, ensure};
use clap::ValueEnum;

use super::mission::{self, Limits, MissionArgs};
use super::no_answer::no_answer;
use super::order::{Count, Order};
use super::ship::{Ship, ShipArgs};
use super::solved::{Solved, solve};
use super::{Context, Exit, names, numbers};
use crate::map::{Season, SpaceId};
use crate::report::Report;
use crate::report::left_out::left_out;
use crate::report::manifest::Survival;
use crate::report::trip::{Found, Scene, TripRow};
use crate::report::trip_json::AnswerJson;
use crate::rules::Grade;
use crate::ruleset::{Belts, RuleSet};
use crate::search::criteria::Criteria;
use crate::search::extent::Extent;
use crate::unit::{Mass, Tanks};

/// What is said of an answer that a limit of the search cut short.
pub(super) const NOT_COMPLETE: &str = "Not complete: the search was stopped or grew too large, or left out trips with more than \
    48 rolls that can fail or some ways of a mag sail through its belts.";

/// Trips shown in a table without `--all`.
const USUAL_ROWS: usize = 6;

/// Arguments of `hf plan`.
#[derive(clap::Args, Clone, Debug)]
#[group(id = "plan")]
#[expect(clippy::struct_excessive_bools, reason = "each is a switch of its own")]
pub struct Args {
    /// Where the ship starts
    #[arg(value_name = "FROM")]
    pub(super) from: String,
    /// Where it goes
    #[arg(value_name = "TO")]
    pub(super) to: Option<String>,
    #[command(flatten)]
    pub(super) ship: ShipArgs,
    #[command(flatten)]
    pub(super) mission: MissionArgs,
    /// Season of the sunspot cycle, held for the whole trip; yellow if left out
    #[arg(long, value_name = "COLOUR", value_enum, conflicts_with = "start_year")]
    pub(super) season: Option<SeasonArg>,
    /// Year of the first turn, from which the sunspot cycle runs on, where the rules give each year a colour
    #[arg(long, value_name = "YEAR", value_parser = numbers::year, allow_hyphen_values = true)]
    pub(super) start_year: Option<u8>,
    /// A site with a factory that helps to land and to lift off; repeat it for each
    #[arg(long, value_name = "SITE")]
    pub(super) factory: Vec<String>,
    /// Do not ask about the landing at the end: fly up to it
    #[arg(long)]
    pub(super) orbit: bool,
    /// No trip takes more turns, 0 to 200
    #[arg(long, value_name = "N", value_parser = numbers::turns, allow_hyphen_values = true)]
    pub(super) max_turns: Option<u16>,
    /// Enter no crash and no aerobrake hazard
    #[arg(long)]
    pub(super) avoid_hazards: bool,
    /// Pay for each hazard, 4 WT or aqua, in place of its roll
    #[arg(long, conflicts_with = "avoid_hazards")]
    pub(super) pay: bool,
    /// Fly this path: a printed route, or SPACE,SPACE,... with / after a space where a turn ends
    #[arg(long, value_name = "ROUTE|SPACES")]
    pub(super) along: Option<String>,
    /// What the trips are ordered by; the first one is recommended
    #[arg(long, value_name = "ORDER", value_enum, default_value = "turns")]
    pub(super) by: Order,
    /// Tell the trips apart by this too: fuel left with an open load, operations spent, mass delivered of what --drop names
    #[arg(long, value_name = "CRITERIA", value_enum, value_delimiter = ',')]
    pub(super) count: Vec<Count>,
    /// The heaviest ship that comes there: try every dry mass from the greatest down
    #[arg(long, conflicts_with = "dry")]
    pub(super) max_dry: bool,
    /// List all optimal trips
    #[arg(long)]
    pub(super) all: bool,
    /// Show every trip turn by turn, not only the first
    #[arg(long)]
    pub(super) detail: bool,
    /// Write the first trip as a mission file, which `hf replay` plays
    #[arg(long, value_name = "FILE")]
    pub(super) save: Option<PathBuf>,
    /// Say on the standard error what the search did
    #[arg(long)]
    pub(super) stats: bool,
}

/// What a question of many ships may still say of itself.
#[derive(clap::Args, Clone, Debug, Default)]
pub struct Conditional {
    /// Tanks of fuel on board; as few as each trip needs if neither this nor a rocket file says
    #[arg(long, value_name = "N", value_parser = numbers::tanks, allow_hyphen_values = true)]
    pub(super) tanks: Option<Tanks>,
    /// Season of the sunspot cycle, held for the whole trip; yellow if left out
    #[arg(long, value_name = "COLOUR", value_enum, conflicts_with = "start_year")]
    season: Option<SeasonArg>,
    /// Year of the first turn, from which the sunspot cycle runs on, where the rules give each year a colour
    #[arg(long, value_name = "YEAR", value_parser = numbers::year, allow_hyphen_values = true)]
    start_year: Option<u8>,
    /// Enter no crash and no aerobrake hazard
    #[arg(long)]
    avoid_hazards: bool,
    /// What the trips are ordered by; the first one counts
    #[arg(long, value_name = "ORDER", value_enum, default_value = "turns")]
    by: Order,
    /// Tell the trips apart by this too: fuel left with an open load, operations spent
    #[arg(long, value_name = "CRITERIA", value_enum, value_delimiter = ',')]
    count: Vec<Count>,
    /// Come back to where it starts
    #[arg(long = "return")]
    back: bool,
    /// Refuel on the way, wherever a site and the ISRU of the ship allow it, and in LEO
    #[arg(long)]
    refuel: bool,
    /// Only answers within these limits: turns=6,water=5,chance=0.8, also left=N, operations=N, delivered=N
    #[arg(long, value_name = "LIMITS")]
    limit: Option<Limits>,
}

impl Conditional {
    /// # Errors
    /// When mass delivered on the way is to count, or is limited, though nothing is left on the way.
    pub(super) fn check_delivery(&self) -> anyhow::Result<()> {
        let is_limited = self.limit.is_some_and(|limit| limit.delivered.is_some());
        ensure!(
            !is_limited && !self.count.contains(&Count::Delivered),
            "delivered: nothing is left on the way here, so it cannot count; ask hf plan with --drop"
        );
        Ok(())
    }

    /// More than a single trip is asked for.
    pub(super) const fn asks_for_mission(&self) -> bool {
        self.back || self.refuel
    }
}

impl Args {
    /// A question from one place to another with nothing said of the ship.
    pub(super) fn new(from: &str, to: &str, conditions: &Conditional) -> Self {
        let Conditional { tanks: _, season, start_year, avoid_hazards, by, count, back, refuel, limit } =
            conditions.clone();
        Self {
            from: from.to_string(),
            to: Some(to.to_string()),
            ship: ShipArgs::default(),
            mission: MissionArgs { back, refuel, limit, ..MissionArgs::default() },
            season,
            start_year,
            factory: Vec::new(),
            orbit: false,
            max_turns: None,
            avoid_hazards,
            pay: false,
            along: None,
            by,
            count,
            max_dry: false,
            all: false,
            detail: false,
            save: None,
            stats: false,
        }
    }
}

/// A season on the command line.
#[derive(Clone, Copy, Debug, ValueEnum)]
pub(super) enum SeasonArg {
    /// The first one of a cycle.
    Yellow,
    /// The active sun.
    Red,
    /// The quiet sun.
    Blue,
}

impl From<SeasonArg> for Season {
    fn from(season: SeasonArg) -> Self {
        match season {
            SeasonArg::Yellow => Self::Yellow,
            SeasonArg::Red => Self::Red,
            SeasonArg::Blue => Self::Blue,
        }
    }
}

/// Answers `hf plan`; no legal trip is a no.
///
/// # Errors
/// When a space is unknown, the ship is not given in full, or the path has other ends.
pub fn run(args: &Args, context: &Context) -> anyhow::Result<Exit> {
    let mut solved = if args.max_dry { heaviest(args, context)? } else { solve(args, context)? };
    if args.stats {
        eprintln!("{}", solved.stats);
    }
    let rule_set = context.rule_set()?;
    let mut notes = assumptions(args, rule_set, solved.season, &solved.ship);
    let cut = limit(args, rule_set, &mut solved);
    if solved.found.is_empty() {
        return no_answer(args, context, &solved, cut, notes);
    }
    notes.splice(0..0, cut);
    if args.max_dry {
        let dry = solved.ship.dry;
        notes.insert(0, format!("Dry mass {} is the most that comes there with what is asked for.", dry.0));
    }
    let (scene, found) = (solved.scene(rule_set), &solved.found);
    if args.mission.is_mission() {
        notes.splice(0..0, hazard_note(&scene, found));
        notes.splice(0..0, mission::glory_note(args, rule_set)?);
    }
    if let Some(path) = &args.save {
        mission::save(args, path, context, &solved)?;
    }
    notes.splice(0..0, left_out(solved.extent));
    let answer = AnswerJson::new(&scene, found, solved.extent, notes.clone());
    let has_said_how_far = solved.extent != Extent::Part;
    context.answer(&answer, |_| report(&scene, args, found, &notes, has_said_how_far))?;
    Ok(Exit::Answered)
}

/// The question for the greatest dry mass that has an answer, or for the least where none has.
fn heaviest(args: &Args, context: &Context) -> anyhow::Result<Solved> {
    ensure!(
        !args.ship.has_cards() && args.ship.ship.is_none(),
        "--max-dry asks about a ship given by numbers: the cards have their mass"
    );
    let (least, most) = context.rule_set()?.track.dry_range();
    let mut last = None;
    for dry in (least.0..=most.0).rev().map(Mass) {
        let mut question = args.clone();
        question.ship.dry = Some(dry);
        // So heavy a ship may not hold the tanks asked for.
        let mut solved = match solve(&question, context) {
            Ok(solved) => solved,
            Err(error) => {
                last = Some(Err(error));
                continue;
            }
        };
        limit(args, context.rule_set()?, &mut solved);
        let is_found = !solved.found.is_empty();
        last = Some(Ok(solved));
        if is_found {
            break;
        }
    }
    last.unwrap_or_else(|| bail!("no dry mass fits the fuel track (LR 5.4B)"))
}

/// Where no mission is safe: what paying takes.
fn hazard_note(scene: &Scene<'_>, found: &[Found]) -> Option<String> {
    let least = found.iter().map(|found| found.trip.hazards().len()).min().filter(|least| *least > 0)?;
    let safest = found.iter().filter(|found| found.trip.hazards().len() == least);
    let water = safest.filter_map(|found| scene.row(found).safe_water).min()?;
    Some(format!(
        "No mission without a hazard roll: paying for those of the safest takes {water} WT (LR 6.4G)."
    ))
}

impl Args {
    /// The limit of turns, from whichever option names one.
    pub(super) fn most_turns(&self) -> Option<u16> {
        let limit = self.mission.limit.and_then(|limit| limit.turns);
        match (self.max_turns, limit) {
            (Some(one), Some(other)) => Some(one.min(other)),
            (one, other) => one.or(other),
        }
    }

    /// The options that name one.
    pub(super) fn turn_limit(&self) -> &'static str {
        let limit = self.mission.limit.and_then(|limit| limit.turns);
        match (self.max_turns, limit) {
            (Some(_), Some(_)) => "--max-turns, no turns in --limit",
            (None, Some(_)) => "turns in --limit",
            _ => "--max-turns",
        }
    }
}

/// What holds for the whole trip, whatever the ship.
pub(super) struct Conditions {
    /// The season held.
    pub(super) season: Season,
    /// Sites with a factory.
    pub(super) factories: Vec<SpaceId>,
}

/// Checks the options about seasons, hazards and factories against the rules.
///
/// # Errors
/// When the rules do not know what an option asks for.
pub(super) fn conditions(args: &Args, rule_set: &RuleSet) -> anyhow::Result<Conditions> {
    let map = &rule_set.map;
    let season = args.season.map_or(Season::Yellow, Season::from);
    if let Some(year) = args.start_year {
        let years = rule_set.calendar.len();
        ensure!(
            usize::from(year) <= years,
            "--start-year {year} is out of range: the cycle has {years} years, write 1 to {years} (LR 8.5A)"
        );
    }
    let factories =
        args.factory.iter().map(|site| names::site(map, site)).collect::<anyhow::Result<Vec<_>>>()?;
    Ok(Conditions { season, factories })
}

/// Leaves out what is not within the limits; says so where that was anything.
pub(super) fn limit(args: &Args, rule_set: &RuleSet, solved: &mut Solved) -> Option<String> {
    let limits = args.mission.limit?;
    let found = std::mem::take(&mut solved.found);
    let before = found.len();
    let scene = solved.scene(rule_set);
    // The trips do not name a load that was given; it is water all the same.
    let is_within =
        |found: &Found| limits.allow(&Criteria { water: scene.water(found), ..found.trip.criteria() });
    let within: Vec<Found> = found.into_iter().filter(is_within).collect();
    let count = within.len();
    solved.found = within;
    match (before - count, count) {
        (0, _) => None,
        (cut, 0) => {
            let trips = if cut == 1 { "the only optimal trip is" } else { "all optimal trips are" };
            Some(format!("{trips} beyond the limits ({})", limits.describe()))
        }
        (cut, _) => Some(format!("Left out by --limit ({}): {cut} optimal.", limits.describe())),
    }
}

pub(super) fn report(
    scene: &Scene<'_>,
    args: &Args,
    found: &[Found],
    assumptions: &[String],
    has_said_how_far: bool,
) -> Report {
    let Some(best) = found.first() else { return Report::new("No legal trip") };
    let rows: Vec<_> = found.iter().map(|found| scene.row(found)).collect();
    let shown = if args.all { rows.len() } else { rows.len().min(USUAL_ROWS) };
    let (table, legend) = Scene::table(&rows[..shown]);
    let mut report = Report::new(scene.summary(best));
    if let Some(price) = scene.price_text(best) {
        report = report.text(price);
    }
    report = report.table(table).csv(TripRow::csv(&rows));
    if let Some(legend) = legend {
        report = report.text(legend);
    }
    if shown < rows.len() {
        report = report.text(format!("{} more with --all", rows.len() - shown));
    }
    let detailed = if args.detail { &found[..shown] } else { &found[..1] };
    for (index, found) in detailed.iter().enumerate() {
        let title = if detailed.len() > 1 { format!("Trip {}\n", index + 1) } else { String::new() };
        report = report.lines(format!("{title}{}", scene.detail(found).trim_end()));
    }
    report = report.table(Survival::table(&scene.survivals(best)));
    if !has_said_how_far {
        report = report.note(NOT_COMPLETE);
    }
    report.notes(assumptions.to_vec())
}

/// What was taken for granted.
pub(super) fn assumptions(args: &Args, rule_set: &RuleSet, season: Season, ship: &Ship) -> Vec<String> {
    let policies = &rule_set.policies;
    let mut parts = vec![format!("rules {}", rule_set.name)];
    match args.start_year {
        Some(year) => parts.push(format!("the first turn is year {year}, and the seasons run on")),
        None if policies.has_seasons() => parts.push(format!("season {season} for the whole trip")),
        None => {}
    }
    parts.extend(ship.stand_in.clone());
    if args.orbit {
        parts.push("landing at the end not asked".to_string());
    }
    if let Some(fuel) = args.ship.fuel {
        parts.push(format!("{} in the tanks", Grade::from(fuel).name()));
    }
    if let Some(depot) = &args.mission.depot {
        parts.push(format!("tanks that wait: {depot}"));
    }
    if args.max_turns.is_none() {
        parts.push("no limit of turns".to_string());
    }
    if ship.load.is_none() && ship.engines.iter().any(|engine| !engine.rocket.sail) {
        let counts_left = args.counts_left();
        let loaded = if counts_left {
            "each load that leaves more fuel"
        } else {
            "as few tanks loaded as each trip needs"
        };
        parts.push(loaded.to_string());
    }
    let has_rad_hardness = ship.engines.iter().all(|engine| engine.rocket.rad_hardness.is_some());
    if policies.belts == Belts::Rolled && !has_rad_hardness {
        parts.push("belts listed, not in the chance (--rad-hard)".to_string());
    }
    if let Some(manifest) = &ship.manifest {
        let radiators = manifest.radiators();
        if !radiators.is_empty() {
            parts.push(format!("radiators as they lie: {} (LR 2.6H)", radiators.join(", ")));
        }
    }
    let has_idle_sail = ship.engines.iter().any(|engine| engine.rocket.carries_sail && !engine.rocket.sail);
    if has_idle_sail && (args.along.is_some() || args.orbit) {
        parts.push("a sail lost in an aerobrake hazard keeps its mass".to_string());
    }
    if !rule_set.track.is_printed() {
        parts.push("fuel diagram reconstructed where the texts are silent".to_string());
    }
    vec![format!("Assumed: {}.", parts.join("; "))]
}
