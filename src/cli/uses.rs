//! Options that not every rule set has a use for: what must hold for each, and what to do where it does not.

use anyhow::bail;
use clap::ArgMatches;
use clap::parser::ValueSource;

use crate::rules::is_more_fuel_better;
use crate::ruleset::{Belts, Chits, FactoryRefuel, FuelGrades, Hazards, Landing, RuleSet, Sails, Synodic};

/// An option that some rules have no use for.
struct Use {
    /// Its long name.
    option: &'static str,
    /// Whether these rules have a use for it.
    holds: fn(&RuleSet) -> bool,
    /// What is so under rules that have none, with the section.
    lacks: &'static str,
    /// What to write in its place, if anything.
    instead: fn(&RuleSet) -> Option<String>,
}

/// Nothing takes its place.
const NOTHING: fn(&RuleSet) -> Option<String> = |_| None;
/// The option that pushes a thruster under these rules.
const PUSH: fn(&RuleSet) -> Option<String> = RuleSet::push_option;

/// All of them.
const USES: &[Use] = &[
    Use {
        option: "--season",
        holds: |rules| rules.policies.has_seasons(),
        lacks: "nothing depends on the season",
        instead: NOTHING,
    },
    Use {
        option: "--start-year",
        holds: |rules| !rules.calendar.is_empty(),
        lacks: "the years have no colours",
        instead: |rules| rules.policies.has_seasons().then(|| "--season".to_string()),
    },
    Use {
        option: "--synodic",
        holds: |rules| rules.policies.synodic != Synodic::AlwaysOpen,
        lacks: "every site is open in every season",
        instead: NOTHING,
    },
    Use {
        option: "--rad-hard",
        holds: |rules| rules.policies.belts == Belts::Rolled,
        lacks: "radiation belts do no harm",
        instead: NOTHING,
    },
    Use {
        option: "--pay",
        holds: |rules| rules.policies.hazards == Hazards::LoseShip,
        lacks: "no hazard roll can be paid for",
        instead: NOTHING,
    },
    Use {
        option: "--factory",
        holds: |rules| rules.policies.landing == Landing::ThrustAboveSize,
        lacks: "factories do not help to land",
        instead: NOTHING,
    },
    Use {
        option: "--glory",
        holds: |rules| rules.game.is_some(),
        lacks: "no glory is known",
        instead: NOTHING,
    },
    Use {
        option: "--store",
        holds: |rules| is_more_fuel_better(&rules.policies),
        lacks: "fuel leaves a ship by burns alone",
        instead: NOTHING,
    },
    Use {
        option: "--depot",
        holds: |rules| is_more_fuel_better(&rules.policies),
        lacks: "there are no outposts",
        instead: NOTHING,
    },
    Use {
        option: "--drop",
        holds: |rules| rules.cards.is_some(),
        lacks: "a ship keeps its dry mass (SD iC1e)",
        instead: NOTHING,
    },
    Use {
        option: "--pick-up",
        holds: |rules| rules.cards.is_some(),
        lacks: "a ship keeps its dry mass (SD iC1e)",
        instead: NOTHING,
    },
    Use {
        option: "--esa",
        holds: |rules| PUSH(rules).as_deref() == Some("--esa"),
        lacks: "ESA beams no power",
        instead: PUSH,
    },
    Use {
        option: "--push",
        holds: |rules| PUSH(rules).as_deref() == Some("--push"),
        lacks: "no thruster is pushed",
        instead: PUSH,
    },
    Use {
        option: "--powersat",
        holds: |rules| rules.policies.sails == Sails::OneBonusPivot,
        lacks: "there is no Powersat",
        instead: PUSH,
    },
    Use {
        option: "--bonus-pivots",
        holds: |rules| rules.policies.sails == Sails::OneBonusPivot,
        lacks: "every pivot is paid",
        instead: NOTHING,
    },
    Use {
        option: "--fuel",
        holds: |rules| rules.policies.fuel_grades == FuelGrades::Three,
        lacks: "all fuel is water",
        instead: NOTHING,
    },
    Use {
        option: "--afterburn",
        holds: |rules| rules.cards.is_some(),
        lacks: "no ship has an afterburner",
        instead: NOTHING,
    },
    Use {
        option: "--ship",
        holds: |rules| !rules.ships.is_empty(),
        lacks: "the players are given no ships",
        instead: |_| Some("--thrust, --consumption and --dry, or cards with --card".to_string()),
    },
    Use {
        option: "--isofuel",
        holds: |rules| rules.policies.chits == Chits::IsofuelAndIce,
        lacks: "there are no isofuel chits",
        instead: NOTHING,
    },
    Use {
        option: "--ice",
        holds: |rules| rules.policies.chits == Chits::IsofuelAndIce,
        lacks: "there are no ice chits",
        instead: NOTHING,
    },
];

/// The options that were written on a command line, such as `--season`; positions and defaults are none.
pub(super) fn given(matches: &ArgMatches) -> Vec<String> {
    let mut inner = matches;
    while let Some((_, deeper)) = inner.subcommand() {
        inner = deeper;
    }
    let written = |id: &&clap::Id| {
        // Groups of arguments have no source of their own.
        inner.value_source(id.as_str()) == Some(ValueSource::CommandLine)
    };
    inner.ids().filter(written).map(|id| format!("--{}", id.as_str().replace('_', "-"))).collect()
}

/// Refuses the first option given that the rules have no use for.
///
/// # Errors
/// The option, why it has no use, and what to do.
pub(super) fn check(given: &[String], rules: &RuleSet) -> anyhow::Result<()> {
    let is_given = |option: &str| given.iter().any(|given| given == option);
    // A factory that does not help to land may still be refuelled at.
    let refuels = |one: &Use| {
        one.option == "--factory"
            && (is_given("--refuel") || is_given("--refuel-at"))
            && rules.policies.factory_refuel != FactoryRefuel::None
    };
    let useless = |one: &&Use| is_given(one.option) && !(one.holds)(rules) && !refuels(one);
    let Some(Use { option, lacks, instead, .. }) = USES.iter().find(useless) else { return Ok(()) };
    let advice = match instead(rules) {
        Some(other) => format!("write {other} in place of {option}"),
        None => format!("leave {option} out"),
    };
    bail!("{lacks} under the rules '{}': {advice}", rules.name)
}

/// Refuses the first option given that a command has no use for under any rules.
///
/// # Errors
/// The option and what the command answers.
pub(super) fn refuse(given: &[String], unused: &[&str], answers: &str) -> anyhow::Result<()> {
    match unused.iter().find(|option| given.iter().any(|given| given == *option)) {
        Some(option) => bail!("{answers}: leave {option} out"),
        None => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::data::Data;
    use crate::ruleset::{load, names};

    #[test]
    fn every_option_of_the_table_is_of_use_somewhere_and_useless_elsewhere() {
        let names = names(&Data::Embedded).unwrap();
        let rules: Vec<RuleSet> = names.iter().map(|name| load(&Data::Embedded, name).unwrap()).collect();
        for one in USES {
            let given = [one.option.to_string()];
            let admitted = rules.iter().filter(|rules| check(&given, rules).is_ok()).count();
            assert!(0 < admitted && admitted < rules.len(), "{}: {admitted}", one.option);
        }
    }
}
