//! Options, and what a plan takes for granted.

use crate::game::{OptionalRule, Options};
use crate::map::Season;
use crate::mission::fields::{Fields, Word};
use crate::ruleset::RuleSet;

/// Reads the options and what the plan takes for granted; players are not needed for it.
pub(in crate::mission) fn options(file: &Fields<'_, '_>, rule_set: &RuleSet) -> Options {
    let reader = file.reader();
    let mut options = Options::default();
    for word in file.texts("options") {
        match OptionalRule::named(&word.text) {
            Ok(_) if rule_set.game.is_none() => {
                let message = format!(
                    "the rules '{}' are played for movement alone and have no options: leave this out",
                    rule_set.name
                );
                reader.wrong_word(&word, "no-game", message);
            }
            Ok(rule) => {
                options.rules.insert(rule);
            }
            Err(message) => reader.wrong_word(&word, "unknown-option", message),
        }
    }
    let Some(sky) = file.table("sky") else { return options };
    options.season = sky.text("season").and_then(|word| match word.text.as_str() {
        "yellow" => Some(Season::Yellow),
        "red" => Some(Season::Red),
        "blue" => Some(Season::Blue),
        other => {
            let message = format!("'{other}' is no season; write yellow, red or blue");
            reader.wrong_word(&word, "unknown-season", message);
            None
        }
    });
    let years = rule_set.calendar.len() as i64;
    if years == 0 && sky.has("start_year") {
        sky.wrong("start_year", "no-calendar", "these rules give the years no colours: leave start_year out");
    } else {
        options.start_year = sky.number("start_year", 1, years).map(|number| number.value as u8);
    }
    let site = |word: &Word| {
        let site = rule_set.map.find(&word.text).filter(|site| rule_set.map.space(*site).is_site());
        if site.is_none() {
            reader.wrong_word(word, "unknown-name", format!("'{}' is no site by its id", word.text));
        }
        site
    };
    options.helping_factories = sky.texts("factories").iter().filter_map(site).collect();
    options.has_powersat = sky.flag("powersat");
    options.orbit_of = sky.text("orbit_of").and_then(|word| site(&word));
    sky.finish();
    options
}
