//! `hf rules`: the rule sets and how they differ.

use clap::Subcommand;
use serde_json::Value;

use super::{Context, Exit};
use crate::report::rules::{DiffAnswer, DiffRow, RulesAnswer, RulesRow};
use crate::ruleset::{self, RuleSet};

/// Arguments of `hf rules`.
#[derive(clap::Args, Clone, Debug)]
pub struct Args {
    #[command(subcommand)]
    action: Option<Action>,
}

#[derive(Clone, Debug, Subcommand)]
enum Action {
    /// What differs between two rule sets
    Diff {
        /// Name of a rule set
        #[arg(value_name = "A")]
        one: String,
        /// Name of another
        #[arg(value_name = "B")]
        other: String,
    },
}

/// Answers `hf rules`.
///
/// # Errors
/// When a rule set is unknown or its data is wrong.
pub fn run(args: &Args, context: &Context) -> anyhow::Result<Exit> {
    let data = context.data();
    match &args.action {
        None => {
            let names = ruleset::names(data)?;
            let rules = names.iter().map(|name| ruleset::load(data, name));
            let rules = rules.collect::<Result<Vec<RuleSet>, _>>()?;
            context.answer(&RulesAnswer { rules: rules.iter().map(row).collect() }, RulesAnswer::report)?;
        }
        Some(Action::Diff { one, other }) => {
            let (one, other) = (ruleset::load(data, one)?, ruleset::load(data, other)?);
            let (rows, others) = (points(&one)?, points(&other)?);
            let rows = rows.into_iter().zip(others).filter(|((_, one), (_, other))| one != other);
            let differences = rows.map(|((point, one), (_, other))| DiffRow { point, one, other });
            let answer = DiffAnswer {
                one: one.name.clone(),
                other: other.name.clone(),
                differences: differences.collect(),
            };
            context.answer(&answer, DiffAnswer::report)?;
        }
    }
    Ok(Exit::Answered)
}

fn row(rules: &RuleSet) -> RulesRow {
    RulesRow {
        name: rules.name.clone(),
        title: rules.title.clone(),
        covers: rules.covers.clone(),
        sources: rules.sources.clone(),
        map: rules.map.name().to_string(),
        fuel_track: rules.track.name().to_string(),
    }
}

/// Everything that may differ, by name, in one order for all rule sets.
fn points(rules: &RuleSet) -> anyhow::Result<Vec<(String, String)>> {
    let row = row(rules);
    let mut points: Vec<(String, String)> = [
        ("title", row.title),
        ("covers", row.covers),
        ("sources", row.sources),
        ("map", row.map),
        ("fuel track", row.fuel_track),
    ]
    .map(|(point, text)| (point.to_string(), text))
    .into();
    if let Value::Object(policies) = serde_json::to_value(rules.policies)? {
        points.extend(policies.into_iter().map(|(policy, choice)| {
            let choice = choice.as_str().map_or_else(|| choice.to_string(), str::to_string);
            (policy.replace('_', "-"), choice)
        }));
    }
    let gates =
        rules.gates.iter().map(|(space, thrust)| format!("{} above {thrust}", rules.map.space(*space).id));
    points.push(("gates".to_string(), gates.collect::<Vec<_>>().join(", ")));
    points.push(("lines".to_string(), (rules.map.graph().edge_count()).to_string()));
    Ok(points)
}
