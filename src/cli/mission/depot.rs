//! Where a mission may leave fuel and take it up again, from its options.

use anyhow::{Context as _, ensure};

use super::args::MissionArgs;
use super::numbers::counted;
use crate::cli::names;
use crate::cli::ship::GradeArg;
use crate::ruleset::RuleSet;
use crate::search::mission::Depot;
use crate::unit::Tanks;

/// Reads `--store` and `--depot`.
///
/// # Errors
/// Unknown places, two of them, and places where no fuel is left.
pub(super) fn depot(
    args: &MissionArgs,
    fuel: Option<GradeArg>,
    rule_set: &RuleSet,
) -> anyhow::Result<Option<Depot>> {
    let map = &rule_set.map;
    let mut depot: Option<Depot> = None;
    for (option, text) in [("--store", &args.store), ("--depot", &args.depot)] {
        let Some(text) = text else { continue };
        let (name, count) = counted(text)?;
        let place = names::space(map, name)?;
        let space = map.space(place);
        ensure!(
            place != map.start(),
            "{option} {text}: fuel left in LEO becomes WT, and tanks are bought there (LR 5.4C); name another place"
        );
        ensure!(
            space.lander.is_none(),
            "{option} {text}: no turn ends on a lander burn; name the space before it or the site"
        );
        ensure!(fuel != Some(GradeArg::Dirt), "{option}: dirt is not kept in tanks outside the ship (4e G2)");
        let count = count.map(Tanks);
        let known = *depot.get_or_insert(Depot { place, waiting: Tanks(0), due: Tanks(0) });
        ensure!(
            known.place == place,
            "{option} {text}: a player has one outpost when his turn is over; name the place of --store (LR 2.7B)"
        );
        depot = Some(if option == "--store" {
            Depot { due: count.unwrap_or_default(), ..known }
        } else {
            let wrong = || format!("{option} {text}: write how many tanks wait there, {name}=3");
            Depot { waiting: count.with_context(wrong)?, ..known }
        });
    }
    Ok(depot)
}
