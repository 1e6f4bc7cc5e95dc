//! `hf find`: from the cards in hand, the best ships that deliver a mass.

use std::path::PathBuf;

use anyhow::{bail, ensure};
use serde::Serialize;

use super::cargo::Cargo;
use super::plan::{self, Conditional};
use super::reading::read_file;
use super::ship::ShipArgs;
use super::{Context, Exit, names};
use crate::card::{Card, Choice, Deck, DeckKind, Stack};
use crate::map::SpaceId;
use crate::report::Report;
use crate::report::grid::{Grid, GridRow};
use crate::report::manifest::Manifest;
use crate::report::outcome::Outcome;
use crate::report::trip::{Found, Scene};
use crate::rules::Rocket;
use crate::rules::support::{SupportRules, thrusters};
use crate::ruleset::{CardRules as Rules, RuleSet};
use crate::search::criteria::Criteria;
use crate::search::extent::Extent;
use crate::search::mission::ship::Ship;
use crate::search::mission::{Milestone, MissionQuery, solve_mission};
use crate::search::query::{Load, Query};
use crate::search::solve::solve;
use crate::unit::{Mass, Water};

/// The most supports of a ship that are tried together.
const MOST_SUPPORTS: usize = 4;
/// The most cards in hand: all sets of supports are tried with each thruster.
const MOST_CARDS: usize = 24;
/// The most ships of two thrusters that are tried, the lightest of them.
const MOST_PAIRS: usize = 40;
/// Ships shown.
const MOST_ROWS: usize = 12;

/// Arguments of `hf find`.
#[derive(clap::Args, Clone, Debug)]
pub struct Args {
    /// Mass to deliver, besides the ship's own cards
    #[arg(long, value_name = "MASS", value_parser = super::numbers::mass, allow_hyphen_values = true)]
    deliver: Mass,
    /// Where it goes
    #[arg(long, value_name = "PLACE")]
    to: String,
    /// Where it starts
    #[arg(long, value_name = "PLACE", default_value = "leo")]
    from: String,
    /// A text file with the cards in hand, one name a line, # begins a remark
    #[arg(long, value_name = "FILE")]
    hand: Option<PathBuf>,
    /// A card in hand; repeat it for each
    #[arg(long, value_name = "CARD")]
    card: Vec<String>,
    /// Ships of two thrusters too, either of which flies each turn
    #[arg(long)]
    engine_per_turn: bool,
    #[command(flatten)]
    conditions: Conditional,
}

/// Answers `hf find`; no ship that does the job is a no.
///
/// # Errors
/// Unknown places and cards, a hand that cannot be read or is too large.
pub fn run(args: &Args, context: &Context) -> anyhow::Result<Exit> {
    let rules = context.card_rules()?;
    let deck = context.deck(rules)?;
    let rule_set = context.rule_set()?;
    let (from, to) = (names::space(&rule_set.map, &args.from)?, names::space(&rule_set.map, &args.to)?);
    ensure!(
        !args.conditions.asks_for_mission(),
        "hf find looks at the way there: plan the way back with hf plan --return"
    );
    args.conditions.check_delivery()?;
    let most = rule_set.track.most_tanks(rule_set.track.dry_range().0);
    if let Some(tanks) = args.conditions.tanks.filter(|tanks| *tanks > most) {
        bail!("--tanks {}: no ship holds more than {} (LR 5.4C)", tanks.0, most.0);
    }
    let hand = hand(args, deck, rules.supports())?;
    let mut question = plan::Args::new(&args.from, &args.to, &args.conditions);
    question.ship.tanks = args.conditions.tanks;
    question.mission.engine_per_turn = args.engine_per_turn;
    let ends = (from, to);
    let search = Search { rule_set, question, rules, deck, hand, ends };
    let (rows, extent) = search.deliverers(args.deliver)?;
    let varied = ["ship", "dry", "boost"].map(String::from).to_vec();
    let grid = Grid::new(varied, rows, args.conditions.tanks.is_some(), extent, &rule_set.name).of("ships");
    let is_any = grid.has_outcome();
    let mass = args.deliver.0;
    if is_any {
        context.answer(&grid, |grid| {
            grid.report().note(format!(
                "Boost: the cards and mass {mass} to LEO (LR 5.4); WT: boost, tanks and hazards paid together."
            ))
        })?;
        return Ok(Exit::Answered);
    }
    let limit = search.question.mission.limit;
    let within = limit.map_or_else(String::new, |limit| format!("{}; ", limit.describe()));
    let name = &rule_set.map.space(to).name;
    let refused = Refused {
        reason: format!("No ship of these cards delivers mass {mass} to {name} ({within}LR 5.4B, 6.2)"),
        remedy: match search.most_delivered(args.deliver)? {
            Some(most) => format!("It would work with --deliver {}", most.0),
            None => "None of them comes there with no cargo either".to_string(),
        },
        grid,
    };
    context.answer(&refused, |refused| Report::new(refused.reason.clone()).note(refused.remedy.clone()))?;
    Ok(Exit::No)
}

/// No ship does the job.
#[derive(Clone, Debug, Serialize)]
struct Refused {
    #[serde(flatten)]
    grid: Grid,
    reason: String,
    /// What would be done.
    remedy: String,
}

/// What ships are looked for, and from which cards.
struct Search<'a> {
    rule_set: &'a RuleSet,
    question: plan::Args,
    rules: Rules,
    deck: &'a Deck,
    hand: Vec<Choice>,
    ends: (SpaceId, SpaceId),
}

impl Search<'_> {
    /// The best ships that deliver a mass, and how much was looked at.
    fn deliverers(&self, mass: Mass) -> anyhow::Result<(Vec<GridRow>, Extent)> {
        let mut stacks = ships(self.deck, &self.hand, self.rules.supports(), mass);
        let mut extent = Extent::Whole;
        if self.question.mission.engine_per_turn {
            let mut both = pairs(self.deck, &stacks, mass);
            both.sort_by_key(Stack::dry_mass);
            if both.len() > MOST_PAIRS {
                extent = Extent::Part;
            }
            stacks.extend(both.into_iter().take(MOST_PAIRS));
        }
        let mut found: Vec<(Criteria, GridRow)> = Vec::new();
        for stack in stacks {
            let cargo = Cargo { name: None, rules: self.rules, stack, tanks: None, start: None };
            let Some((criteria, row, of_this)) = best(self.rule_set, &self.question, &cargo, self.ends)?
            else {
                continue;
            };
            extent = extent.and(of_this);
            if !found.iter().any(|(known, _)| known.covers(&criteria)) {
                found.retain(|(known, _)| !criteria.covers(known));
                found.push((criteria, row));
            }
        }
        found.sort_by(|(one, _), (other, _)| self.question.by.compare(one, other));
        Ok((found.into_iter().take(MOST_ROWS).map(|(_, row)| row).collect(), extent))
    }

    /// The heaviest mass below this one that some ship delivers: whatever a ship delivers, it delivers less as well.
    fn most_delivered(&self, mass: Mass) -> anyhow::Result<Option<Mass>> {
        let (mut delivered, mut refused) = (None, mass.0);
        while refused > delivered.map_or(0, |least: u8| least + 1) {
            let middle = delivered.map_or(0, |least: u8| least + (refused - least) / 2);
            if self.deliverers(Mass(middle))?.0.is_empty() {
                refused = middle;
            } else {
                delivered = Some(middle);
            }
        }
        Ok(delivered.map(Mass))
    }
}

/// The cards in hand: as named, or the whole deck where cards need no supports.
fn hand(args: &Args, deck: &Deck, supports: SupportRules) -> anyhow::Result<Vec<Choice>> {
    let mut names: Vec<(String, String)> =
        args.card.iter().map(|name| ("--card".to_string(), name.clone())).collect();
    if let Some(path) = &args.hand {
        let text = read_file(path)?;
        for (line, text) in text.lines().enumerate() {
            let name = text.split('#').next().unwrap_or_default().trim();
            if !name.is_empty() {
                names.push((format!("{}:{}", path.display(), line + 1), name.to_string()));
            }
        }
        ensure!(!names.is_empty(), "{}: no card is named; write one name a line", path.display());
    }
    if names.is_empty() {
        ensure!(
            supports == SupportRules::Absent,
            "which cards are in hand? name them with --hand FILE or --card, since they need supports (LR 8.2)"
        );
        let white = |card: &Card| {
            let name = &card.white.name;
            (!card.expanded && card.white.thruster.is_some())
                .then(|| Choice::parse(deck, name).ok())
                .flatten()
        };
        return Ok(deck.cards().iter().filter_map(white).collect());
    }
    let mut hand = Vec::new();
    for (place, name) in names {
        match Choice::parse(deck, &name) {
            Ok(choice) => hand.push(choice),
            Err(error) => bail!("{place}: {error}"),
        }
    }
    ensure!(hand.len() <= MOST_CARDS, "{} cards are in hand: name {MOST_CARDS} at most", hand.len());
    Ok(hand)
}

/// Every thruster with each set of supports that makes it work and of which it needs all.
fn ships<'deck>(deck: &'deck Deck, hand: &[Choice], rules: SupportRules, cargo: Mass) -> Vec<Stack<'deck>> {
    let stack = |choices: Vec<Choice>| Stack::new(deck, choices, cargo).ok();
    let single = |choice: &Choice| stack(vec![*choice]);
    let is_thruster = |choice: &&Choice| {
        single(choice).is_some_and(|stack| stack.aboard().iter().any(|card| card.face.thruster.is_some()))
    };
    let is_support = |choice: &&Choice| {
        single(choice).is_some_and(|stack| {
            stack.aboard().iter().any(|card| {
                matches!(card.card.deck, DeckKind::Generator | DeckKind::Reactor | DeckKind::Radiator)
            })
        })
    };
    let supports: Vec<&Choice> = hand.iter().filter(is_support).collect();
    let most = if rules == SupportRules::Absent { 0 } else { MOST_SUPPORTS };
    let mut found = Vec::new();
    for thruster in hand.iter().filter(is_thruster) {
        let mut working: Vec<Vec<usize>> = Vec::new();
        for set in subsets(supports.len(), most) {
            // What works with fewer needs no more.
            if working.iter().any(|known| known.iter().all(|support| set.contains(support))) {
                continue;
            }
            let choices = std::iter::once(*thruster).chain(set.iter().map(|support| *supports[*support]));
            let Some(stack) = stack(choices.collect()) else { continue };
            let works =
                thrusters(&stack, rules).iter().any(|report| report.card == 0 && !report.engines.is_empty());
            if works {
                working.push(set);
                found.push(stack);
            }
        }
    }
    found
}

/// Two of these ships in one, where their thrusters are two cards.
fn pairs<'deck>(deck: &'deck Deck, singles: &[Stack<'deck>], cargo: Mass) -> Vec<Stack<'deck>> {
    let choices = |stack: &Stack<'_>| stack.aboard().iter().map(|card| card.choice).collect::<Vec<_>>();
    let mut found: Vec<Vec<Choice>> = Vec::new();
    for (place, one) in singles.iter().enumerate() {
        for other in &singles[place + 1..] {
            let (mut both, more) = (choices(one), choices(other));
            if both.first() == more.first() {
                continue;
            }
            let new: Vec<Choice> = more.into_iter().filter(|choice| !both.contains(choice)).collect();
            both.extend(new);
            both.sort_by_key(|choice| choice.card);
            if !found.contains(&both) {
                found.push(both);
            }
        }
    }
    found.into_iter().filter_map(|choices| Stack::new(deck, choices, cargo).ok()).collect()
}

/// All sets of so many things, of at most so many each, the smallest first.
fn subsets(count: usize, most: usize) -> Vec<Vec<usize>> {
    let mut sets = vec![Vec::new()];
    let mut last = sets.clone();
    for _ in 0..most {
        let grown = |set: &Vec<usize>| {
            let next = set.last().map_or(0, |last| last + 1);
            (next..count)
                .map(|new| {
                    let mut set = set.clone();
                    set.push(new);
                    set
                })
                .collect::<Vec<_>>()
        };
        last = last.iter().flat_map(grown).collect();
        sets.extend(last.clone());
    }
    sets
}

/// The best trip of a ship with all it costs.
fn best(
    rule_set: &RuleSet,
    question: &plan::Args,
    cargo: &Cargo<'_>,
    (from, to): (SpaceId, SpaceId),
) -> anyhow::Result<Option<(Criteria, GridRow, Extent)>> {
    let dry = cargo.stack.dry_mass();
    if rule_set.track.check_dry(dry).is_err() {
        return Ok(None);
    }
    let load = match question.ship.tanks {
        None => Load::Fewest,
        Some(tanks) => match rule_set.track.loaded(dry, tanks) {
            Ok(at) => Load::Given(at),
            // So much does not fit a ship as heavy as this one.
            Err(_) => return Ok(None),
        },
    };
    let Ok(engines) = ShipArgs::default().engines(cargo) else { return Ok(None) };
    let conditions = plan::conditions(question, rule_set)?;
    let manifest = Manifest::of(&cargo.stack, cargo.rules.supports());
    let boost = manifest.boost().0 + u16::from(cargo.stack.cargo().0);
    let mut best: Option<(Criteria, Found, Query)> = None;
    let mut extent = Extent::Whole;
    let is_pair = {
        let thrusters = cargo.stack.aboard().iter().filter(|card| card.face.thruster.is_some());
        question.mission.engine_per_turn && thrusters.count() > 1
    };
    let fleet: Vec<(String, Rocket)> =
        engines.iter().map(|engine| (engine.name.clone(), engine.rocket)).collect();
    // A ship of two thrusters flies with either of them in turn, and all its engines are one question.
    let asked = if is_pair { 1 } else { engines.len() };
    for engine in engines.into_iter().take(asked) {
        let query = Query {
            load,
            season: conditions.season,
            start_year: question.start_year,
            avoid_hazards: question.avoid_hazards,
            most_turns: question.most_turns(),
            counted: question.counted(question.ship.tanks.is_some())?,
            ..Query::new(engine.rocket, from, to)
        };
        let answer = if is_pair {
            let ship = Ship::whole(fleet.clone(), dry, None);
            solve_mission(rule_set, &MissionQuery::new(ship, query.clone(), vec![Milestone::Reach(to)]))?
        } else {
            solve(rule_set, &query)?
        };
        extent = extent.and(answer.extent);
        for trip in answer.trips {
            let mut criteria = trip.criteria();
            let loaded = question.ship.tanks.map_or(0, |tanks| u16::from(tanks.0));
            criteria.water = criteria.water.saturating_add(Water(boost + loaded));
            if question.mission.limit.is_some_and(|limit| !limit.allow(&criteria)) {
                continue;
            }
            if best.as_ref().is_none_or(|(known, _, _)| question.by.compare(&criteria, known).is_lt()) {
                best = Some((criteria, Found::single(trip, engine.rocket, None), query.clone()));
            }
        }
    }
    let Some((criteria, found, query)) = best else { return Ok(None) };
    let sky = query.sky(rule_set);
    let has_load = question.ship.tanks.is_some();
    let scene = Scene { rule_set, sky: &sky, has_load, manifest: Some(&manifest), items: &[] };
    let mut outcome = Outcome::of(&scene, &found);
    outcome.water = criteria.water.0;
    let name = cargo.stack.aboard().iter().map(crate::card::Aboard::label).collect::<Vec<_>>().join(" + ");
    let labels = vec![name, dry.0.to_string(), boost.to_string()];
    Ok(Some((criteria, GridRow { labels, outcome: Some(outcome), why_not: None }, extent)))
}
