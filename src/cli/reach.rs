//! `hf reach`: how far a ship comes, site by site.

use serde::Serialize;

use super::mission::Limits;
use super::plan::Conditional;
use super::ship::ShipArgs;
use super::sites::{self, Filter};
use super::watch::Keyboard;
use super::{Context, Exit, cargo, names, plan};
use crate::map::{Season, SpaceId};
use crate::report::{Column, Report, Row, Table};
use crate::rules::Leaving;
use crate::rules::support::{Phase, working_isru};
use crate::rules::{Assay, Chance, HAZARD_PRICE, Survey, can_prospect, prospect_chance};
use crate::ruleset::Synodic;
use crate::search::query::{Load, Query};
use crate::search::reach::{Reach, SiteReach, Wanted, reach};

/// What is said of strong ships.
const NOT_ALL_GAINS: &str = "Not complete: for so strong a ship all that a way might still gain at flybys counted one burn, \
    which may leave out a few of the best (--thorough counts it in full).";

/// Rows of a table without `--all`.
const USUAL_ROWS: usize = 30;

/// Arguments of `hf reach`.
#[derive(clap::Args, Clone, Debug)]
#[expect(clippy::struct_excessive_bools, reason = "each is a switch of its own")]
pub struct Args {
    /// Where the ship starts
    #[arg(value_name = "FROM")]
    from: String,
    #[command(flatten)]
    ship: ShipArgs,
    #[command(flatten)]
    filter: sites::Args,
    /// Only sites within these limits: turns=4,water=6,chance=0.8
    #[arg(long, value_name = "LIMITS")]
    within: Option<Limits>,
    /// Only sites where it can land
    #[arg(long)]
    land: bool,
    /// There and back: only sites from which it comes home again, with the turns of both ways
    #[arg(long)]
    back: bool,
    /// ISRU rating of a ship given by numbers, for the odds of prospecting
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u8).range(0..=9))]
    isru: Option<u8>,
    /// Season of the sunspot cycle, held for the whole trip; yellow if left out
    #[arg(long, value_name = "COLOUR", value_enum)]
    season: Option<plan::SeasonArg>,
    /// Enter no crash and no aerobrake hazard
    #[arg(long)]
    avoid_hazards: bool,
    /// Leave nothing out, however long it takes
    #[arg(long)]
    thorough: bool,
    /// List all sites
    #[arg(long)]
    all: bool,
}

/// One site.
#[derive(Clone, Debug, Serialize)]
struct ReachRow {
    site: String,
    name: String,
    size: u8,
    spectral: String,
    hydration: u8,
    turns: Option<u16>,
    tanks: Option<u8>,
    steps_left: Option<u16>,
    success: Option<f64>,
    success_exact: Option<String>,
    can_land: bool,
    can_leave: Option<bool>,
    prospect: Option<f64>,
    prospect_exact: Option<String>,
    back_turns: Option<u16>,
    back_tanks: Option<u8>,
    back_steps_left: Option<u16>,
    back_success: Option<f64>,
    back_success_exact: Option<String>,
    /// The season in which a site opens that is closed in this one.
    opens: Option<Season>,
    /// No way was left out for having too many rolls.
    complete: bool,
    #[serde(skip)]
    texts: [String; 2],
    #[serde(skip)]
    rank: (bool, u16, u8, std::cmp::Reverse<u16>),
}

impl Row for ReachRow {
    const COLUMNS: &'static [Column] = &[
        Column::left("site", "Site"),
        Column::right("size", "Size"),
        Column::left("type", "Type"),
        Column::right("hydration", "Water"),
        Column::right("turns", "Turns"),
        Column::right("tanks", "Tanks"),
        Column::right("steps_left", "Left"),
        Column::right("chance", "Chance"),
        Column::left("land", "Land"),
        Column::left("leave", "Leave"),
        Column::right("prospect", "Prospect"),
        Column::right("back_turns", "Back"),
        Column::right("back_tanks", "Tanks"),
        Column::right("back_steps_left", "Left"),
        Column::left("opens", "Opens in"),
    ];

    fn cells(&self) -> Vec<String> {
        let number = |number: Option<u16>| number.map_or_else(String::new, |number| number.to_string());
        let yes = |yes: bool| if yes { "yes" } else { "no" }.to_string();
        let [chance, prospect] = self.texts.clone();
        vec![
            self.site.clone(),
            self.size.to_string(),
            self.spectral.clone(),
            self.hydration.to_string(),
            number(self.turns),
            number(self.tanks.map(u16::from)),
            number(self.steps_left),
            chance,
            yes(self.can_land),
            self.can_leave.map_or_else(String::new, yes),
            prospect,
            number(self.back_turns),
            number(self.back_tanks.map(u16::from)),
            number(self.back_steps_left),
            self.opens.map_or_else(String::new, |season| season.to_string()),
        ]
    }

    fn figures(&self) -> Vec<(&'static str, String)> {
        let chance = |chance: Option<f64>| chance.map_or_else(String::new, |chance| chance.to_string());
        vec![("chance", chance(self.back_success.or(self.success))), ("prospect", chance(self.prospect))]
    }
}

/// The answer.
#[derive(Clone, Debug, Serialize)]
struct Answer {
    from: String,
    sites: Vec<ReachRow>,
    /// Sites of the map that fit the filters.
    of: usize,
    /// No limit cut the search short.
    complete: bool,
    assumptions: Vec<String>,
    #[serde(skip)]
    shown: usize,
    #[serde(skip)]
    is_back: bool,
}

/// Answers `hf reach`; no site within reach is a no.
///
/// # Errors
/// As `hf plan` and `hf sites`.
pub fn run(args: &Args, context: &Context) -> anyhow::Result<Exit> {
    let ship = args.ship.ship(context)?;
    let rule_set = context.rule_set()?;
    let (map, track) = (&rule_set.map, &rule_set.track);
    anyhow::ensure!(
        args.within.is_none_or(|within| within.is_of_turns_water_and_chance()),
        "--within: sites are compared by turns, water and chance only; write turns=4,water=6,chance=0.8"
    );
    let from = names::space(map, &args.from)?;
    let filter = Filter::new(&args.filter, map)?;
    let question = plan::Args::new(&args.from, "", &Conditional::default());
    let season = args.season.map_or(Season::Yellow, Into::into);
    let isru = match args.isru {
        Some(isru) => Some(isru),
        None => working_rating(&args.ship, context)?,
    };
    let mut sites: Vec<SiteReach> = Vec::new();
    let (mut is_complete, mut counts_all_gains) = (true, true);
    let keyboard = Keyboard::new();
    let wanted = Wanted {
        with_return: args.back,
        most_tanks: args.within.and_then(|within| within.water),
        is_thorough: args.thorough,
    };
    for engine in &ship.engines {
        let query = Query {
            load: ship.load.map_or(Load::Fewest, Load::Given),
            season,
            avoid_hazards: args.avoid_hazards,
            most_turns: args.within.and_then(|within| within.turns),
            least_chance: args.within.and_then(|within| within.chance).unwrap_or(0),
            ..Query::new(engine.rocket, from, from)
        };
        let reached = reach(rule_set, &query, wanted, &keyboard)?;
        is_complete &= reached.is_complete;
        counts_all_gains &= reached.counts_all_gains;
        let found = reached.sites;
        if sites.is_empty() {
            sites = found;
        } else {
            // Each site by the thruster that comes there soonest.
            for (known, new) in sites.iter_mut().zip(found) {
                if best(&new, args).map(Reach::rank) < best(known, args).map(Reach::rank)
                    && best(&new, args).is_some()
                    || best(known, args).is_none()
                {
                    *known = new;
                }
            }
        }
    }
    let fits = |site: SpaceId| filter.fits(map, site);
    let of = sites.iter().filter(|one| fits(one.site)).count();
    let given = ship.load.and_then(|at| track.fewest_tanks(ship.dry, track.steps(ship.dry, at)));
    // Turns, chance and tanks to be found are limited in the search.
    let is_too_full = wanted.most_tanks.zip(given).is_some_and(|(most, given)| u16::from(given.0) > most);
    let rows = sites.iter().filter(|one| fits(one.site) && !is_too_full).filter_map(|one| {
        let is_wanted = match (args.back, args.land) {
            (true, _) => one.back.is_some(),
            (false, true) => one.way.is_some(),
            (false, false) => one.way.is_some() || one.beside.is_some(),
        };
        let synodic = map.space(one.site).synodic;
        let has_seasons = rule_set.policies.synodic != Synodic::AlwaysOpen;
        let opens = synodic.filter(|colour| has_seasons && one.way.is_none() && *colour != season);
        is_wanted.then(|| ReachRow { opens, ..row(map, one, isru) })
    });
    let mut rows: Vec<ReachRow> = rows.collect();
    rows.sort_by(|one, other| one.rank.cmp(&other.rank).then(one.site.cmp(&other.site)));
    let mut assumptions = plan::assumptions(&question, rule_set, season, &ship);
    let is_cut = [(is_complete, plan::NOT_COMPLETE), (counts_all_gains, NOT_ALL_GAINS)];
    for (_, note) in is_cut.into_iter().filter(|(is_whole, _)| !is_whole) {
        assumptions.insert(0, note.to_string());
    }
    let answer = Answer {
        from: map.space(from).name.clone(),
        of,
        shown: if args.all { rows.len() } else { rows.len().min(USUAL_ROWS) },
        sites: rows,
        complete: is_complete && counts_all_gains,
        assumptions,
        is_back: args.back,
    };
    context.answer(&answer, report)?;
    Ok(if answer.sites.is_empty() { Exit::No } else { Exit::Answered })
}

/// The best ISRU of the cards that work, where the ship is made of cards.
fn working_rating(ship: &ShipArgs, context: &Context) -> anyhow::Result<Option<u8>> {
    let cargo = cargo::read(ship, context)?;
    Ok(cargo.and_then(|cargo| working_isru(&cargo.stack, cargo.rules.supports(), Phase::Operation)))
}

/// What a site is judged by: the way there, or there and back.
fn best<'a>(one: &'a SiteReach, args: &Args) -> Option<&'a Reach> {
    if args.back { one.back.as_ref() } else { one.way.as_ref() }
}

fn row(map: &crate::map::Map, one: &SiteReach, isru: Option<u8>) -> ReachRow {
    let (way, back) = (one.way.as_ref(), one.back.as_ref());
    let space = map.space(one.site);
    let (size, hydration, spectral) = space
        .site
        .as_ref()
        .map_or((0, 0, String::new()), |site| (site.size, site.hydration, site.spectral.to_string()));
    let prospect = isru.and_then(|isru| {
        let may = can_prospect(isru, hydration);
        if may { prospect_chance(size, Assay::default(), Survey::OneTry) } else { None }
    });
    let leave = one.leaving.map(|leaving| matches!(leaving, Leaving::Can { .. } | Leaving::WithHelp { .. }));
    let turns = way.map(|way| way.turns).or(one.beside).map(|turns| turns.0);
    let judged = back.or(way);
    ReachRow {
        site: space.id.clone(),
        name: space.name.clone(),
        size,
        spectral,
        hydration,
        turns,
        tanks: way.and_then(|way| Some(way.tanks?.0)),
        steps_left: way.map(|way| way.left.0),
        success: way.map(|way| way.chance.approximate()),
        success_exact: way.map(|way| way.chance.fraction()),
        can_land: way.is_some(),
        can_leave: way.and(leave),
        prospect: isru.map(|_| prospect.map_or(0.0, Chance::approximate)),
        prospect_exact: isru.map(|_| prospect.map_or_else(|| "0".to_string(), Chance::fraction)),
        back_turns: back.map(|way| way.turns.0),
        back_tanks: back.and_then(|way| Some(way.tanks?.0)),
        back_steps_left: back.map(|way| way.left.0),
        back_success: back.map(|way| way.chance.approximate()),
        back_success_exact: back.map(|way| way.chance.fraction()),
        opens: None,
        complete: one.is_complete,
        texts: [
            judged.map_or_else(String::new, |way| way.chance.percent()),
            isru.map_or_else(String::new, |_| prospect.map_or_else(|| "0 %".to_string(), Chance::percent)),
        ],
        rank: (
            way.is_none(),
            judged.map_or(turns.unwrap_or(u16::MAX), |way| way.turns.0),
            judged.and_then(|way| way.tanks).map_or(0, |tanks| tanks.0),
            std::cmp::Reverse(judged.map_or(0, |way| way.left.0)),
        ),
    }
}

fn report(answer: &Answer) -> Report {
    let landed = answer.sites.iter().filter(|row| row.can_land).count();
    let summary = match (answer.sites.is_empty(), answer.is_back) {
        (true, true) => {
            format!("From {}, no site of {} can be visited and left for home", answer.from, answer.of)
        }
        (true, false) => format!("From {}, no site of {} is within reach", answer.from, answer.of),
        (false, true) => {
            format!("From {}, {landed} of {} sites can be visited, and home again", answer.from, answer.of)
        }
        (false, false) => {
            format!("From {}, the ship can land on {landed} of {} sites", answer.from, answer.of)
        }
    };
    let table = Table::of(&answer.sites[..answer.shown]).compact();
    let mut report = Report::new(summary).table(table).csv(Table::figures_of(&answer.sites));
    if answer.shown < answer.sites.len() {
        report = report.text(format!("{} more with --all", answer.sites.len() - answer.shown));
    }
    report
        .note(format!(
            "Each site by its soonest way; a hazard roll can be paid with {} WT (LR 6.4G).",
            HAZARD_PRICE.0
        ))
        .notes(answer.assumptions.clone())
}
