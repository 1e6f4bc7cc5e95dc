//! `hf prospect`: what a roll at a site is worth, and where to try next.

use anyhow::{bail, ensure};
use petgraph::visit::EdgeRef;
use serde::Serialize;

use super::ship::ShipArgs;
use super::{Context, Exit, cargo, names};
use crate::card::Platform;
use crate::map::{Map, SpaceId};
use crate::report::{Column, Report, Row, Table};
use crate::rules::support::{Phase, UnitReport, prospectors, refineries};
use crate::rules::{Assay, Chance, Survey, can_prospect, good_results, prospect_chance, prospect_sites};
use crate::ruleset::{Raygun, RuleSet};

/// Sites named as second targets.
const MOST_SECOND: usize = 8;

/// Arguments of `hf prospect`.
#[derive(clap::Args, Clone, Debug)]
pub struct Args {
    /// Where the ship stands
    #[arg(value_name = "SPACE")]
    space: String,
    /// ISRU rating of the card that prospects
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u8).range(0..=9), required_unless_present_any = ["card", "rocket"])]
    isru: Option<u8>,
    /// By buggy: two tries, or all sites of a road
    #[arg(long, conflicts_with = "raygun")]
    buggy: bool,
    /// By raygun: from the space, all sites its beam reaches
    #[arg(long)]
    raygun: bool,
    /// A card aboard, in place of --isru; repeat it for each
    #[arg(long, value_name = "CARD", conflicts_with_all = ["isru", "buggy", "raygun"])]
    card: Vec<String>,
    /// The ship of a rocket file, in place of --isru
    #[arg(long, value_name = "FILE|NAME", conflicts_with_all = ["isru", "buggy", "raygun", "card"])]
    rocket: Option<String>,
}

/// One site and its roll.
#[derive(Clone, Debug, Serialize)]
struct TargetRow {
    site: String,
    name: String,
    size: u8,
    hydration: u8,
    /// The highest result that succeeds; 0 where the card may not prospect.
    needed: u8,
    tries: u8,
    success: f64,
    success_exact: String,
    /// Burns from the space at least; none for a target of this operation.
    #[serde(skip_serializing_if = "Option::is_none")]
    burns: Option<String>,
    #[serde(skip)]
    chance: Option<Chance>,
}

impl Row for TargetRow {
    const COLUMNS: &'static [Column] = &[
        Column::left("site", "Site"),
        Column::right("size", "Size"),
        Column::right("hydration", "Water"),
        Column::right("needed", "Roll at most"),
        Column::right("tries", "Tries"),
        Column::right("chance", "Chance"),
        Column::right("burns", "Burns away"),
    ];

    fn cells(&self) -> Vec<String> {
        let (needed, tries, chance) = match self.chance {
            Some(chance) => (self.needed.to_string(), self.tries.to_string(), chance.percent()),
            None => ("-".to_string(), "-".to_string(), "0 %".to_string()),
        };
        let burns = self.burns.clone().unwrap_or_default();
        vec![
            self.name.clone(),
            self.size.to_string(),
            self.hydration.to_string(),
            needed,
            tries,
            chance,
            burns,
        ]
    }

    fn figures(&self) -> Vec<(&'static str, String)> {
        vec![("chance", self.success.to_string())]
    }
}

/// The answer.
#[derive(Clone, Debug, Serialize)]
struct Answer {
    space: String,
    by: String,
    isru: u8,
    /// All targets of one operation.
    targets: Vec<TargetRow>,
    /// Chance of one claim at least.
    any: f64,
    any_exact: String,
    #[serde(skip)]
    any_thousandths: u16,
    /// Where to go on if none succeeds.
    second: Vec<TargetRow>,
}

/// Who prospects.
struct Unit {
    name: String,
    isru: u8,
    platform: Platform,
    assay_of: Box<dyn Fn(SpaceId) -> Assay>,
}

/// Answers `hf prospect`; no site that can be prospected is a no.
///
/// # Errors
/// An unknown space, a ship without a card that prospects, a raygun where there are none.
pub fn run(args: &Args, context: &Context) -> anyhow::Result<Exit> {
    let units = units(args, context)?;
    let rule_set = context.rule_set()?;
    let map = &rule_set.map;
    let from = names::space(map, &args.space)?;
    let answers: Vec<Answer> = units.iter().map(|unit| answer(rule_set, from, unit)).collect();
    // Of several cards the one that finds most.
    let Some(best) = answers.into_iter().max_by_key(|answer| {
        let any = answer.targets.iter().filter(|target| target.chance.is_some()).count();
        (any > 0, answer.any_thousandths, any, std::cmp::Reverse(answer.isru))
    }) else {
        bail!("no card aboard prospects (LR 5.6A)");
    };
    let is_any = best.targets.iter().any(|target| target.chance.is_some());
    context.answer(&best, |answer| report(map, from, answer))?;
    Ok(if is_any { Exit::Answered } else { Exit::No })
}

/// The cards that may prospect: as said, or those of the ship that work.
fn units(args: &Args, context: &Context) -> anyhow::Result<Vec<Unit>> {
    if let Some(isru) = args.isru {
        let (name, platform) = match (args.raygun, args.buggy) {
            (true, _) => ("raygun", Platform::Raygun),
            (_, true) => ("buggy", Platform::Buggy),
            _ => ("missile or crew", Platform::Missile),
        };
        ensure!(
            !args.raygun || context.rule_set()?.policies.raygun != Raygun::None,
            "the rules '{}' have no rayguns: leave --raygun out",
            context.rule_set()?.name
        );
        let assay_of = Box::new(|_| Assay::default());
        return Ok(vec![Unit { name: name.to_string(), isru, platform, assay_of }]);
    }
    let ship = ShipArgs { card: args.card.clone(), rocket: args.rocket.clone(), ..ShipArgs::default() };
    let Some(cargo) = cargo::read(&ship, context)? else {
        bail!("say who prospects: --isru, --card or --rocket")
    };
    let rule_set = context.rule_set()?;
    let supports = cargo.rules.supports();
    let aboard = cargo.stack.aboard();
    let working = prospectors(&cargo.stack, supports, Phase::Operation).into_iter();
    let assayers: Vec<_> = refineries(&cargo.stack, supports, Phase::Operation)
        .into_iter()
        .filter(UnitReport::works)
        .filter_map(|unit| aboard.get(unit.card).map(|card| card.face.clone()))
        .collect();
    let mut units = Vec::new();
    for unit in working.filter(UnitReport::works) {
        let Some(card) = aboard.get(unit.card) else { continue };
        let Some(isru) = card.face.isru else { continue };
        let printed = card.face.platforms.iter().copied();
        let platforms: Vec<Platform> =
            if card.face.platforms.is_empty() { vec![Platform::Missile] } else { printed.collect() };
        for platform in platforms {
            let faces = assayers.clone();
            let sites: Vec<_> = rule_set
                .map
                .spaces()
                .filter_map(|(id, space)| Some((id, Assay::of(&faces, space.site.as_ref()?, platform))))
                .collect();
            let assay_of = Box::new(move |site: SpaceId| {
                sites.iter().find(|(id, _)| *id == site).map_or_else(Assay::default, |(_, assay)| *assay)
            });
            units.push(Unit { name: card.face.name.clone(), isru, platform, assay_of });
        }
    }
    ensure!(!units.is_empty(), "no card aboard that works prospects (LR 5.6A)");
    Ok(units)
}

fn answer(rule_set: &RuleSet, from: SpaceId, unit: &Unit) -> Answer {
    let map = &rule_set.map;
    let sites = prospect_sites(map, rule_set.policies.raygun, unit.platform, from);
    let is_road = sites.len() > 1 && unit.platform == Platform::Buggy;
    let survey = match unit.platform {
        Platform::Buggy => Survey::TwoTries,
        Platform::Raygun | Platform::Missile => Survey::OneTry,
    };
    // A whole road is looked at once, in place of two tries at one site (LR 5.6B).
    let of_many = if is_road { Survey::OneTry } else { survey };
    let targets: Vec<TargetRow> =
        sites.iter().filter_map(|site| target(map, *site, unit, of_many, None)).collect();
    let chances: Vec<Chance> = targets.iter().filter_map(|target| target.chance).collect();
    let (any_exact, any_thousandths) = any_of(&chances);
    let mut second: Vec<(u32, TargetRow)> = away(map, from)
        .into_iter()
        .filter(|(site, _)| !sites.contains(site))
        .filter_map(|(site, halves)| {
            let text = if halves % 2 == 0 { (halves / 2).to_string() } else { format!("{} 1/2", halves / 2) };
            let row = target(map, site, unit, survey, Some(text))?;
            row.chance.map(|_| (halves, row))
        })
        .collect();
    let worth = |row: &TargetRow| row.chance.map(Chance::millionths);
    second.sort_by(|(one_away, one), (other_away, other)| {
        one_away.cmp(other_away).then(worth(other).cmp(&worth(one))).then(one.site.cmp(&other.site))
    });
    Answer {
        space: map.space(from).id.clone(),
        by: unit.name.clone(),
        isru: unit.isru,
        targets,
        any: f64::from(any_thousandths) / 1000.0,
        any_exact,
        any_thousandths,
        second: second.into_iter().take(MOST_SECOND).map(|(_, row)| row).collect(),
    }
}

/// The chance that one of several independent rolls succeeds: as a fraction, and in thousandths, rounded.
fn any_of(chances: &[Chance]) -> (String, u16) {
    let fails = |chance: &Chance| {
        let (parts, whole) = chance.parts_of_whole();
        (whole - parts, whole)
    };
    let mut none = (1_u128, 1_u128);
    for (fail, of) in chances.iter().map(fails) {
        none = (none.0 * fail, none.1 * of);
        let divisor = greatest_common_divisor(none.0, none.1).max(1);
        none = (none.0 / divisor, none.1 / divisor);
        // More sites than a raygun ever reaches: whatever is left over is less than a printed digit.
        if none.1 > 1 << 90 {
            break;
        }
    }
    let (any, whole) = (none.1 - none.0, none.1);
    let thousandths = ((any * 1000 + whole / 2) / whole) as u16;
    let fraction = match any {
        0 => "0".to_string(),
        any if any == whole => "1".to_string(),
        any => format!("{any}/{whole}"),
    };
    (fraction, thousandths)
}

const fn greatest_common_divisor(mut one: u128, mut other: u128) -> u128 {
    while other > 0 {
        (one, other) = (other, one % other);
    }
    one
}

fn target(
    map: &Map,
    space: SpaceId,
    unit: &Unit,
    survey: Survey,
    burns: Option<String>,
) -> Option<TargetRow> {
    let site = map.space(space).site.as_ref()?;
    let assay = (unit.assay_of)(space);
    let may = can_prospect(assay.rating(unit.isru), site.hydration);
    let chance = if may { prospect_chance(site.size, assay, survey) } else { None };
    Some(TargetRow {
        site: map.space(space).id.clone(),
        name: map.space(space).name.clone(),
        size: site.size,
        hydration: site.hydration,
        needed: if may { good_results(site.size, assay) } else { 0 },
        tries: if survey == Survey::TwoTries { 2 } else { 1 },
        success: chance.map_or(0.0, Chance::approximate),
        success_exact: chance.map_or_else(|| "0".to_string(), Chance::fraction),
        burns,
        chance,
    })
}

/// Half burns to every site at least, as printed on the map, pivots and flybys left out.
fn away(map: &Map, from: SpaceId) -> Vec<(SpaceId, u32)> {
    let cost = |arc: petgraph::graph::EdgeReference<'_, crate::map::Link, u16>| {
        u32::from(map.space(SpaceId::from(arc.target())).printed_burns().0)
    };
    let found = petgraph::algo::dijkstra(map.graph(), from.node(), None, cost);
    let sites = found.into_iter().map(|(node, halves)| (SpaceId::from(node), halves));
    sites.filter(|(space, _)| map.space(*space).is_site()).collect()
}

fn percent(thousandths: u16) -> String {
    match thousandths % 10 {
        0 => format!("{} %", thousandths / 10),
        rest => format!("{}.{rest} %", thousandths / 10),
    }
}

fn report(map: &Map, from: SpaceId, answer: &Answer) -> Report {
    let name = &map.space(from).name;
    let able = answer.targets.iter().filter(|target| target.chance.is_some()).count();
    let summary = match (answer.targets.len(), able) {
        (0, _) => format!("{name} is no site, and no site can be prospected from there (LR 5.6)"),
        (_, 0) => {
            let wet = answer.targets.iter().map(|target| target.hydration).max().unwrap_or(0);
            format!(
                "ISRU {} is too much for hydration {wet}: nothing can be prospected from {name} (LR 5.6A)",
                answer.isru
            )
        }
        (1, _) => format!(
            "{name}: {} to claim it with ISRU {} ({})",
            answer.targets[0].chance.map_or_else(String::new, Chance::percent),
            answer.isru,
            answer.by
        ),
        (all, able) => format!(
            "From {name}, {able} of {all} sites can be prospected in one operation; one claim at least: {} ({})",
            percent(answer.any_thousandths),
            answer.any_exact
        ),
    };
    let mut report = Report::new(summary)
        .table(Table::of(&answer.targets).compact())
        .csv(Table::figures_of(&answer.targets));
    if !answer.second.is_empty() && answer.any_thousandths < 1000 {
        let table = Table::of(&answer.second).compact();
        report = report
            .table(table.titled("If it fails, the nearest second targets, each with a roll of its own:"))
            .note("Burns away: as printed on the map, without pivots and flybys; `hf reach` plans them for a ship.");
    }
    report
}
