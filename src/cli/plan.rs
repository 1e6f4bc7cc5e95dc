//! `hf plan`: all optimal trips from one space to another.

use std::cmp::Ordering;
use std::path::PathBuf;

use anyhow::{bail, ensure};
use clap::ValueEnum;

use super::mission_files::write_new;
use super::ship::{Ship, ShipArgs};
use super::{Context, Exit, names, numbers, path};
use crate::map::Season;
use crate::mission::{Ship as PlannedShip, trip_mission};
use crate::report::refusal_text::{Wording, path_fault_text, reason_text, remedy_text};
use crate::report::trip::{Found, Scene, TripRow};
use crate::report::trip_json::AnswerJson;
use crate::report::{Column, Report, Table};
use crate::rules::Grade;
use crate::ruleset::{Belts, RuleSet};
use crate::search::along::{Path, path_fault};
use crate::search::query::{Criteria, Load, Query, move_spaces, solve_along};
use crate::search::refusal::{Reason, explain};
use crate::search::stats::SearchStats;

/// Trips shown in a table without `--all`.
const USUAL_ROWS: usize = 6;

/// Arguments of `hf plan`.
#[derive(clap::Args, Clone, Debug)]
#[expect(clippy::struct_excessive_bools, reason = "each is a switch of its own")]
pub struct Args {
    /// Where the ship starts
    #[arg(value_name = "FROM")]
    from: String,
    /// Where it goes
    #[arg(value_name = "TO")]
    to: String,
    #[command(flatten)]
    ship: ShipArgs,
    /// Season of the sunspot cycle, held for the whole trip; yellow if left out
    #[arg(long, value_name = "COLOUR", value_enum, conflicts_with = "start_year")]
    season: Option<SeasonArg>,
    /// Year of the first turn, from which the sunspot cycle runs on, where the rules give each year a colour
    #[arg(long, value_name = "YEAR", value_parser = numbers::year, allow_hyphen_values = true)]
    start_year: Option<u8>,
    /// A site with a factory that helps to land and to lift off; repeat it for each
    #[arg(long, value_name = "SITE")]
    factory: Vec<String>,
    /// Do not ask about the landing at the end: fly up to it
    #[arg(long)]
    orbit: bool,
    /// No trip takes more turns, 0 to 200
    #[arg(long, value_name = "N", value_parser = numbers::turns, allow_hyphen_values = true)]
    max_turns: Option<u16>,
    /// Enter no crash and no aerobrake hazard
    #[arg(long)]
    avoid_hazards: bool,
    /// Pay for each hazard, 4 WT or aqua, in place of its roll
    #[arg(long, conflicts_with = "avoid_hazards")]
    pay: bool,
    /// Fly this path: a printed route, or SPACE,SPACE,... with / after a space where a turn ends
    #[arg(long, value_name = "ROUTE|SPACES")]
    along: Option<String>,
    /// What the trips are ordered by; the first one is recommended
    #[arg(long, value_name = "ORDER", value_enum, default_value = "turns")]
    by: Order,
    /// List all optimal trips
    #[arg(long)]
    all: bool,
    /// Show every trip turn by turn, not only the first
    #[arg(long)]
    detail: bool,
    /// Write the first trip as a mission file, which `hf replay` plays
    #[arg(long, value_name = "FILE")]
    save: Option<PathBuf>,
    /// Say on the standard error what the search did
    #[arg(long)]
    stats: bool,
}

/// A season on the command line.
#[derive(Clone, Copy, Debug, ValueEnum)]
enum SeasonArg {
    /// The first one of a cycle.
    Yellow,
    /// The active sun.
    Red,
    /// The quiet sun.
    Blue,
}

/// What trips are ordered by.
#[derive(Clone, Copy, Debug, ValueEnum)]
enum Order {
    /// Soonest first.
    Turns,
    /// Least water first, most fuel left.
    Water,
    /// Safest first.
    Safety,
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

impl Order {
    fn compare(self, one: &Criteria, other: &Criteria) -> Ordering {
        match self {
            Self::Turns => one.by_turns(other),
            Self::Water => one.by_water(other),
            Self::Safety => one.by_safety(other),
        }
    }
}

/// Answers `hf plan`; no legal trip is a no.
///
/// # Errors
/// When a space is unknown, the ship is not given in full, or the path has other ends.
pub fn run(args: &Args, context: &Context) -> anyhow::Result<Exit> {
    let ship = args.ship.ship(context)?;
    let rule_set = context.rule_set()?;
    let map = &rule_set.map;
    let (from, to) = (names::space(map, &args.from)?, names::space(map, &args.to)?);
    let path = args.along.as_deref().map(|text| path::parse(map, text, from, to)).transpose()?;
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
    let queries: Vec<Query> = ship
        .engines
        .iter()
        .map(|engine| Query {
            load: ship.load.map_or(Load::Fewest, Load::Given),
            season,
            start_year: args.start_year,
            avoid_hazards: args.avoid_hazards,
            pays_hazards: args.pay,
            most_turns: args.max_turns,
            is_orbit_enough: args.orbit,
            factories: factories.clone(),
            has_powersat: args.ship.powersat,
            ..Query::new(engine.rocket, from, to)
        })
        .collect();
    let Some(sky) = queries.first().map(|query| query.sky(rule_set)) else { bail!("no thruster works") };
    let scene =
        Scene { rule_set, sky: &sky, has_load: ship.load.is_some(), manifest: ship.manifest.as_ref(), items: &[] };
    let assumptions = assumptions(args, rule_set, season, &ship);
    if let (Some(path), Some(query)) = (&path, queries.first()) {
        // A path that may be flown in some season is no fault.
        let faults: Vec<_> =
            move_spaces(rule_set, &sky, query)?.iter().map(|space| path_fault(space, path)).collect();
        if let Some(fault) = faults.iter().flatten().next().filter(|_| faults.iter().all(Option::is_some)) {
            return refuse(context, path_fault_text(map, fault), None, assumptions);
        }
    }
    if let Some(query) = queries.first().filter(|_| sky.any().at(from).is_lander_burn && from != to) {
        let reason = reason_text(map, query, &Reason::LanderBurn(from));
        return refuse(context, reason, None, assumptions);
    }
    let Gathered { mut found, stats, is_complete } = search(rule_set, args, &ship, &queries, path.as_ref())?;
    if args.stats {
        eprintln!("{stats}");
    }
    let Some(query) = queries.first().filter(|_| found.is_empty()) else {
        found.sort_by(|one, other| args.by.compare(&one.trip.criteria(), &other.trip.criteria()));
        if let (Some(path), Some(best), Some(query)) = (&args.save, found.first(), queries.first()) {
            let query = Query { rocket: best.rocket, ..query.clone() };
            let title = format!("{} to {}", map.space(from).name, map.space(to).name);
            write_new(path, &trip_mission(rule_set, &query, &best.trip, &PlannedShip::Figures, &title))?;
        }
        let answer = AnswerJson::new(&scene, &found, is_complete, assumptions.clone());
        context.answer(&answer, |_| report(&scene, args, &found, &assumptions, is_complete))?;
        return Ok(Exit::Answered);
    };
    let refused = explain(rule_set, query, path.as_ref())?;
    let wording = if args.ship.has_cards() { Wording::Cards } else { Wording::Options };
    let remedy = refused.remedy.map(|(changes, trip)| {
        remedy_text(&changes, &trip, wording, rule_set.push_name.as_deref().unwrap_or_default())
    });
    let reason = reason_text(map, query, &refused.reason);
    let reason = match ship.engines.as_slice() {
        [best, _, ..] => format!("by {}, the best thruster: {reason}", best.name),
        _ => reason,
    };
    refuse(context, reason, remedy, assumptions)
}

/// What all engines of a ship found together.
struct Gathered {
    found: Vec<Found>,
    stats: SearchStats,
    is_complete: bool,
}

/// The optimal trips over all engines; the first engine wins ties.
fn search(
    rule_set: &RuleSet,
    args: &Args,
    ship: &Ship,
    queries: &[Query],
    path: Option<&Path>,
) -> anyhow::Result<Gathered> {
    let mut all = Gathered { found: Vec::new(), stats: SearchStats::default(), is_complete: true };
    for (engine, query) in ship.engines.iter().zip(queries) {
        let answer = solve_along(rule_set, query, path)?;
        all.stats.add(&answer.stats);
        all.is_complete &= answer.is_complete;
        for trip in answer.trips {
            let criteria = trip.criteria();
            if all.found.iter().any(|known| known.trip.criteria().covers(&criteria)) {
                continue;
            }
            all.found.retain(|known| !criteria.covers(&known.trip.criteria()));
            let thruster = args.ship.has_cards().then(|| engine.name.clone());
            all.found.push(Found { trip, rocket: engine.rocket, thruster, thrusters: Vec::new() });
        }
    }
    Ok(all)
}

fn refuse(
    context: &Context,
    reason: String,
    remedy: Option<String>,
    assumptions: Vec<String>,
) -> anyhow::Result<Exit> {
    let summary = format!("No legal trip: {reason}");
    let notes = remedy.iter().map(|remedy| capitalised(remedy)).chain(assumptions.iter().cloned());
    let fields = [("reason", Some(&reason)), ("remedy", remedy.as_ref())];
    let fields = fields.into_iter().filter_map(|(field, text)| Some(vec![field.to_string(), text?.clone()]));
    let columns = vec![Column::left("field", "Field"), Column::left("value", "Value")];
    let csv = Table::new(columns, fields.collect());
    let report = Report::new(summary).csv(csv).notes(notes.collect::<Vec<_>>());
    let answer = AnswerJson::refused(reason, remedy, true, assumptions);
    context.answer(&answer, |_| report)?;
    Ok(Exit::No)
}

fn capitalised(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

fn report(
    scene: &Scene<'_>,
    args: &Args,
    found: &[Found],
    assumptions: &[String],
    is_complete: bool,
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
    if !is_complete {
        report = report.note("Not complete: trips with more than 48 rolls that can fail were left out.");
    }
    report.notes(assumptions.to_vec())
}

/// What was taken for granted.
fn assumptions(args: &Args, rule_set: &RuleSet, season: Season, ship: &Ship) -> Vec<String> {
    let policies = &rule_set.policies;
    let mut parts = vec![format!("rules {}", rule_set.name)];
    match args.start_year {
        Some(year) => parts.push(format!("the first turn is year {year}, and the seasons run on")),
        None if policies.has_seasons() => parts.push(format!("season {season} for the whole trip")),
        None => {}
    }
    parts.extend(rule_set.choices.iter().map(|(policy, choice)| format!("policy {policy}={choice}")));
    parts.extend(ship.stand_in.clone());
    if args.orbit {
        parts.push("landing at the end not asked".to_string());
    }
    if let Some(fuel) = args.ship.fuel {
        parts.push(format!("{} in the tanks", Grade::from(fuel).name()));
    }
    if args.max_turns.is_none() {
        parts.push("no limit of turns".to_string());
    }
    if ship.load.is_none() && ship.engines.iter().any(|engine| !engine.rocket.sail) {
        parts.push("as few tanks loaded as each trip needs".to_string());
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
    if ship.engines.iter().any(|engine| engine.rocket.carries_sail && !engine.rocket.sail) {
        parts.push("a sail lost in an aerobrake hazard keeps its mass".to_string());
    }
    if !rule_set.track.is_printed() {
        parts.push("fuel diagram reconstructed where the texts are silent".to_string());
    }
    vec![format!("Assumed: {}.", parts.join("; "))]
}
