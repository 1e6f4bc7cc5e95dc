//! `hf odds`: what may happen on a trip, how likely, and what paying for each roll buys.

use anyhow::bail;
use serde::Serialize;

use super::mission_odds;
use super::no_answer::no_answer;
use super::plan;
use super::solved::{Solved, solve};
use super::{Context, Exit, mission};
use crate::finding::Source;
use crate::game::Event;
use crate::mission::{odds, read};
use crate::report::manifest::Survival;
use crate::report::odds::{FileOdds, OutcomeRow, PaidRow, product};
use crate::report::trip::{Found, Scene};
use crate::report::{Column, Report, Row, Table};
use crate::rules::{Chance, HAZARD_PRICE, belt_survival, hazard_survival};
use crate::ruleset::{Belts, CardRules, Hazards};
use crate::search::plan::WorkKind;

/// Arguments of `hf odds`.
#[derive(clap::Args, Clone, Debug)]
pub struct Args {
    #[command(flatten)]
    plan: plan::Args,
    /// In place of FROM and TO: mission files, - for the standard input, whose every outcome is told
    #[arg(value_name = "FILE")]
    files: Vec<String>,
}

/// One roll of a trip.
#[derive(Clone, Debug, Serialize)]
struct RollRow {
    turn: u16,
    space: String,
    name: String,
    kind: &'static str,
    /// Chance that this roll is passed.
    success: f64,
    success_exact: String,
    /// Chance to come to this roll and to fail it.
    lost_here: f64,
    lost_here_exact: String,
    /// Chance to have come so far.
    so_far: f64,
    so_far_exact: String,
    /// Chance of the whole trip if this roll alone is paid for.
    #[serde(skip_serializing_if = "Option::is_none")]
    success_if_paid: Option<f64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    price: Option<u16>,
    #[serde(skip)]
    texts: [String; 4],
}

impl Row for RollRow {
    const COLUMNS: &'static [Column] = &[
        Column::right("turn", "Turn"),
        Column::left("space", "Space"),
        Column::left("kind", "Roll"),
        Column::right("success", "Passed"),
        Column::right("lost_here", "Lost here"),
        Column::right("so_far", "So far"),
        Column::right("if_paid", "Trip if paid"),
    ];

    fn cells(&self) -> Vec<String> {
        let mut cells = vec![self.turn.to_string(), self.name.clone(), self.kind.to_string()];
        cells.extend(self.texts.iter().cloned());
        cells
    }

    fn figures(&self) -> Vec<(&'static str, String)> {
        vec![
            ("space", self.space.clone()),
            ("success", self.success.to_string()),
            ("lost_here", self.lost_here.to_string()),
            ("so_far", self.so_far.to_string()),
            ("if_paid", self.success_if_paid.map_or_else(String::new, |chance| chance.to_string())),
        ]
    }
}

/// The answer.
#[derive(Clone, Debug, Serialize)]
struct Answer {
    turns: u16,
    success: f64,
    success_exact: String,
    rolls: Vec<RollRow>,
    paying: Vec<PaidRow>,
    /// Cards that belts may take.
    survival: Vec<Survival>,
    /// What the trip of a ship of cards may come to, where cards may be lost.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    outcomes: Vec<OutcomeRow>,
    assumptions: Vec<String>,
    #[serde(skip)]
    summary: String,
    /// Belts entered whose odds are not known.
    #[serde(skip)]
    unknown_belts: usize,
}

/// A roll with its good results of six; a chance for those of several dice.
#[derive(Clone, Copy)]
struct Roll {
    turn: u16,
    space: crate::map::SpaceId,
    kind: &'static str,
    chance: Chance,
    can_be_paid: bool,
}

/// Answers `hf odds`; no legal trip is a no.
///
/// # Errors
/// As `hf plan`, and as `hf replay` for mission files.
pub fn run(args: &Args, context: &Context) -> anyhow::Result<Exit> {
    let plan::Args { from, to, .. } = &args.plan;
    let named: Vec<&str> = [from].into_iter().chain(to).chain(&args.files).map(String::as_str).collect();
    if mission_odds::is_file(from, to.is_some()) {
        return mission_odds::run(&named, context);
    }
    if let Some(file) = args.files.first() {
        bail!("'{file}' is one place too many: write FROM and TO, and --to for each further place");
    }
    let mut solved = solve(&args.plan, context)?;
    let rule_set = context.rule_set()?;
    let cut = plan::limit(&args.plan, rule_set, &mut solved);
    let notes = plan::assumptions(&args.plan, rule_set, solved.season, &solved.ship);
    let Some(best) = solved.found.first() else {
        return no_answer(&args.plan, context, &solved, cut, notes);
    };
    let scene = solved.scene(rule_set);
    let rolls = rolls(&scene, best);
    let outcomes = outcomes(args, context, &solved)?;
    let answer = answer(&scene, best, &rolls, outcomes, notes);
    context.answer(&answer, report)?;
    Ok(Exit::Answered)
}

/// All rolls of a trip that can fail, in the order in which they are made.
fn rolls(scene: &Scene<'_>, found: &Found) -> Vec<Roll> {
    let policies = &scene.rule_set.policies;
    let can_be_paid = policies.hazards == Hazards::LoseShip;
    let mut rolls = Vec::new();
    for turn in 1..=found.trip.turns.0 {
        for one in found.trip.moves.iter().filter(|one| one.turn == turn) {
            for leg in &one.legs {
                for _ in 0..leg.step.rolls {
                    let chance = Chance::CERTAIN.then(hazard_survival()).unwrap_or(Chance::CERTAIN);
                    rolls.push(Roll { turn, space: leg.space, kind: "hazard", chance, can_be_paid });
                }
                if let (true, Belts::Rolled, Some(rad_hardness)) =
                    (leg.is_belt, policies.belts, one.rocket.rad_hardness)
                {
                    let thrust = one.departure.power.thrust();
                    let good = belt_survival(thrust, scene.sky.at(turn).season(), rad_hardness);
                    if let Some(chance) =
                        Chance::CERTAIN.then(good).filter(|chance| *chance < Chance::CERTAIN)
                    {
                        rolls.push(Roll { turn, space: leg.space, kind: "belt", chance, can_be_paid: false });
                    }
                }
            }
        }
        for work in found.trip.works.iter().filter(|work| work.turn == turn) {
            if let WorkKind::Prospect { prospector } = work.kind {
                let site = scene.rule_set.map.space(work.space).site.as_ref();
                let chance =
                    site.and_then(|site| prospector.chance_after(Chance::CERTAIN, site.size, site.hydration));
                if let Some(chance) = chance.filter(|chance| *chance < Chance::CERTAIN) {
                    rolls.push(Roll {
                        turn,
                        space: work.space,
                        kind: "prospect",
                        chance,
                        can_be_paid: false,
                    });
                }
            }
        }
    }
    rolls
}

/// Everything that the trip of a ship of cards may come to, played, where a belt may take cards.
///
/// # Errors
/// When its cards cannot be read.
fn outcomes(args: &Args, context: &Context, solved: &Solved) -> anyhow::Result<Vec<OutcomeRow>> {
    if solved.ship.manifest.is_none() {
        return Ok(Vec::new());
    }
    let Some(text) = mission::text_of_cards(&args.plan, context, solved)? else { return Ok(Vec::new()) };
    let source = Source { file: "plan", text: &text };
    let rule_set = context.rule_set()?;
    let deck = rule_set.cards.map(CardRules::deck);
    let Ok(mission) = read(source, rule_set, deck) else { return Ok(Vec::new()) };
    let Ok(odds) = odds(&mission) else { return Ok(Vec::new()) };
    let has_belt = odds
        .rolls
        .iter()
        .any(|roll| matches!(roll.event, Event::Radiation { .. }) && roll.chance < Chance::CERTAIN);
    if !has_belt {
        return Ok(Vec::new());
    }
    Ok(FileOdds::new(&mission, &odds, source, &|text| context.cite(text)).outcomes)
}

fn answer(
    scene: &Scene<'_>,
    found: &Found,
    rolls: &[Roll],
    outcomes: Vec<OutcomeRow>,
    assumptions: Vec<String>,
) -> Answer {
    let all = || rolls.iter().map(|roll| roll.chance);
    let whole = if found.trip.hazard_water.0 > 0 {
        found.trip.chance
    } else {
        product(all()).unwrap_or(found.trip.chance)
    };
    let mut so_far = Chance::CERTAIN;
    let rows = rolls.iter().enumerate().map(|(index, roll)| {
        let before = so_far;
        so_far = before.and(roll.chance).unwrap_or(before);
        let paid = product(
            rolls.iter().enumerate().filter(|(other, _)| *other != index).map(|(_, roll)| roll.chance),
        );
        let paid = paid.filter(|_| roll.can_be_paid);
        let lost = before.less(so_far);
        RollRow {
            turn: roll.turn,
            space: scene.id(roll.space).to_string(),
            name: scene.name(roll.space).to_string(),
            kind: roll.kind,
            success: roll.chance.approximate(),
            success_exact: roll.chance.fraction(),
            lost_here: lost.approximate(),
            lost_here_exact: lost.fraction(),
            so_far: so_far.approximate(),
            so_far_exact: so_far.fraction(),
            success_if_paid: paid.map(Chance::approximate),
            price: roll.can_be_paid.then_some(HAZARD_PRICE.0),
            texts: [
                roll.chance.percent(),
                lost.percent(),
                so_far.percent(),
                paid.map_or_else(String::new, Chance::percent),
            ],
        }
    });
    let rows: Vec<RollRow> = rows.collect();
    let payable = rolls.iter().filter(|roll| roll.can_be_paid).count() as u16;
    let paying = (0..=payable).filter_map(|paid| {
        // Hazard rolls are all alike, so it does not matter which are paid.
        let mut left = paid;
        let kept = rolls.iter().filter(|roll| {
            let is_paid = roll.can_be_paid && left > 0;
            left -= u16::from(is_paid);
            !is_paid
        });
        let kept: Vec<Chance> = kept.map(|roll| roll.chance).collect();
        Some(PaidRow::new(paid, product(kept)?))
    });
    let paying: Vec<PaidRow> = paying.collect();
    Answer {
        turns: found.trip.turns.0,
        success: whole.approximate(),
        success_exact: whole.fraction(),
        summary: format!(
            "{}; all rolls passed: {} ({})",
            scene.summary(found),
            whole.percent(),
            whole.fraction()
        ),
        rolls: rows,
        paying,
        assumptions,
        survival: scene.survivals(found),
        outcomes,
        unknown_belts: unknown_belts(scene, found),
    }
}

/// Belts that are rolled for with a rad-hardness that nobody named.
fn unknown_belts(scene: &Scene<'_>, found: &Found) -> usize {
    let rolled = scene.rule_set.policies.belts == Belts::Rolled;
    let moves = found.trip.moves.iter().filter(|one| rolled && one.rocket.rad_hardness.is_none());
    moves.flat_map(|one| &one.legs).filter(|leg| leg.is_belt).count()
}

fn report(answer: &Answer) -> Report {
    let mut report = Report::new(answer.summary.clone());
    if answer.rolls.is_empty() {
        report = report.text(match answer.unknown_belts {
            0 => "No roll of this trip can fail.".to_string(),
            1 => "No roll of this trip can fail but that of a belt: its odds need --rad-hard.".to_string(),
            belts => {
                format!(
                    "No roll of this trip can fail but those of {belts} belts: their odds need --rad-hard."
                )
            }
        });
    }
    report = report.table(Table::of(&answer.rolls).compact()).csv(Table::figures_of(&answer.rolls));
    if answer.paying.len() > 1 {
        report =
            report.table(Table::of(&answer.paying).titled("What paying buys, 4 WT a hazard roll (LR 6.4G):"));
    }
    report = report.table(Survival::table(&answer.survival));
    report = report.table(OutcomeRow::table(&answer.outcomes));
    report.notes(answer.assumptions.clone())
}
