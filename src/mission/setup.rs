//! The set-up of a mission file: a new game, or a table as it lies.

use std::collections::{BTreeMap, BTreeSet, VecDeque};

use super::fields::{Fields, Reader, Word};
use super::names::{self, Names, parsed};
use crate::card::CardId;
use crate::dice::Generator;
use crate::game::{
    Claim, DECKS, Figures, Held, Options, Player, PlayerId, Setting, SiteState, Stack, StackKind, State,
    Turn, bare_table, new_game,
};
use crate::map::Season;
use crate::rules::{Afterburner, Rocket, factory_letters};
use crate::ruleset::RuleSet;
use crate::track::FuelPosition;
use crate::unit::{Consumption, Mass, Steps, Tanks, Thrust, Water};

/// Cards may not be more than so many points heavy together in any stack of this program.
const MOST_FIGURE: i64 = 99;

/// Reads the options and what the plan takes for granted; players are not needed for it.
pub(super) fn options(file: &Fields<'_, '_>, rule_set: &RuleSet) -> Options {
    let reader = file.reader();
    let mut options = Options::default();
    for word in file.texts("options") {
        match word.text.as_str() {
            "earth-and-space" => options.earth_and_space = true,
            "every-unit-refuels" => options.every_unit_refuels = true,
            other => {
                let message = format!(
                    "'{other}' is no option; write earth-and-space or every-unit-refuels (LR 4.0, 5.5A)"
                );
                reader.wrong_word(&word, "unknown-option", message);
            }
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
    options.start_year = sky.number("start_year", 1, years.max(1)).map(|number| number.value as u8);
    if options.start_year.is_some() && years == 0 {
        sky.wrong("start_year", "no-calendar", "these rules give the years no colours: write season");
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

/// The table at the start, and the generator of dice; `None` when something is wrong, which is noted.
pub(super) fn state(
    file: &Fields<'_, '_>,
    setting: &Setting<'_>,
    seed: Option<u64>,
) -> Option<(State, Option<Generator>)> {
    let reader = file.reader();
    let mut generator = seed.map(Generator::new);
    let tables = file.tables("player");
    let new = file.table("new");
    if let Some(new) = new {
        if !tables.is_empty() {
            new.wrong("players", "two-setups", "write either [new] or [[player]] tables, not both");
            return None;
        }
        let words = new.need_texts("players", "the factions in the order of their turns");
        let is_short = new.flag("short");
        let names = Names { setting, players: &[] };
        let factions = words.iter().map(|word| names.faction(reader, word)).collect::<Option<Vec<_>>>()?;
        check_twice(reader, &words, &factions);
        new.finish();
        let Some(generator) = &mut generator else {
            file.wrong("seed", "missing-field", "a new game is shuffled: add a line seed = NUMBER");
            return None;
        };
        let made = new_game(setting, &factions, is_short, generator);
        let state = made.map_err(|error| new.wrong("players", "no-game", error.to_string())).ok()?;
        return Some((with_table(file, setting, state)?, Some(*generator)));
    }
    if tables.is_empty() {
        file.wrong("player", "missing-field", "nobody plays: add [new] with players, or a [[player]] table");
        return None;
    }
    if tables.len() > 5 {
        file.wrong("player", "too-many-players", "one to five players can play (LR 2.3)");
        return None;
    }
    let state = table_of_players(setting, &tables)?;
    Some((with_table(file, setting, state)?, generator))
}

fn check_twice(reader: &Reader<'_>, words: &[Word], factions: &[CardId]) {
    for (place, faction) in factions.iter().enumerate() {
        if factions[..place].contains(faction)
            && let Some(word) = words.get(place)
        {
            reader.wrong_word(word, "twice", format!("'{}' plays already", word.text));
        }
    }
}

/// The players as their tables say.
fn table_of_players(setting: &Setting<'_>, tables: &[Fields<'_, '_>]) -> Option<State> {
    let mut players = Vec::new();
    let mut words = Vec::new();
    for table in tables {
        let faction = match table.text("faction") {
            Some(word) => {
                let found = Names { setting, players: &[] }.faction(table.reader(), &word);
                words.push(word);
                Some(found?)
            }
            None if tables.len() > 1 => {
                table.wrong("faction", "missing-field", "faction is missing: write its colour (LR 2.3)");
                return None;
            }
            None => None,
        };
        let water = table.number("water", 0, 9999).map_or(0, |number| number.value as u16);
        players.push(Player {
            faction,
            water: Water(water),
            hand: Vec::new(),
            stacks: Vec::new(),
            landed: BTreeMap::new(),
        });
    }
    if let Some(table) = tables.first() {
        let factions: Vec<CardId> = players.iter().filter_map(|player| player.faction).collect();
        check_twice(table.reader(), &words, &factions);
    }
    let mut state = bare_table(players);
    let mut seen = BTreeSet::new();
    for (place, table) in tables.iter().enumerate() {
        let reader = table.reader();
        let known = state.players.clone();
        let names = Names { setting, players: &known };
        let mut once = |word: &Word, held: Held| {
            if !seen.insert(held.card) {
                reader.wrong_word(word, "twice", format!("'{}' lies somewhere else already", word.text));
            }
        };
        for word in table.texts("hand") {
            if let Some(held) = names.held(reader, &word) {
                once(&word, held);
                state.players[place].hand.push(held);
            }
        }
        for stack in table.tables("stack") {
            if let Some(read) = read_stack(&stack, setting, names, &mut once) {
                state.players[place].stacks.push(read);
            }
            stack.finish();
        }
        for claim in table.tables("claim") {
            read_claim(&claim, names, PlayerId(place as u8), &mut state);
            claim.finish();
        }
        for (crew, sites) in table.texts_by_name("landed") {
            let Some(crew) = names.card(reader, &crew) else { continue };
            let sites = sites.iter().filter_map(|word| names.site(reader, word)).collect();
            state.players[place].landed.insert(crew, sites);
        }
        table.finish();
    }
    if let (Some(game), Some(table)) = (setting.game(), tables.first()) {
        for (player, _) in state.players() {
            let at = tables.get(player.index()).unwrap_or(table);
            if state.disks_in_play(player) > usize::from(game.disks) {
                at.wrong("claim", "too-many-disks", format!("a faction has {} disks (LR 3.1B)", game.disks));
            }
        }
    }
    Some(state)
}

fn read_claim(claim: &Fields<'_, '_>, names: Names<'_>, owner: PlayerId, state: &mut State) {
    let reader = claim.reader();
    let Some(word) = claim.need_text("site", "the name of a site") else { return };
    let cubes = claim.number("cubes", 0, 6).map_or(0, |number| number.value as u8);
    let given = claim.text("letter").and_then(|word| names::letter(reader, &word));
    let Some(site) = names.site(reader, &word) else { return };
    let Some(printed) = names.setting.map().space(site).site.as_ref() else { return };
    let letters = factory_letters(printed.spectral);
    let letter = match (cubes, given, letters) {
        (0, _, _) => None,
        (_, None, [only]) => Some(*only),
        (_, Some(given), letters) if letters.contains(&given) => Some(given),
        _ => {
            let letters: Vec<String> = letters.iter().map(ToString::to_string).collect();
            claim.wrong("letter", "wrong-letter", format!("write {} (LR 5.7C)", letters.join(" or ")));
            None
        }
    };
    if state.sites.insert(site, SiteState::Claim(Claim { owner, cubes, letter })).is_some() {
        reader.wrong_word(&word, "twice", format!("'{}' is claimed already", word.text));
    }
}

fn read_stack(
    table: &Fields<'_, '_>,
    setting: &Setting<'_>,
    names: Names<'_>,
    once: &mut impl FnMut(&Word, Held),
) -> Option<Stack> {
    let reader = table.reader();
    let kind = table.need_text("kind", "leo, rocket, outpost or freighter")?;
    let Some(kind) = names::stack_kind(&kind.text) else {
        let message = format!("'{}' is no kind of stack; write leo, rocket, outpost or freighter", kind.text);
        reader.wrong_word(&kind, "unknown-stack", message);
        return None;
    };
    let at = match table.text("at") {
        Some(word) => names.space(reader, &word),
        None => Some(setting.map().start()),
    };
    let mut cards = Vec::new();
    for word in table.texts("cards") {
        if let Some(held) = names.held(reader, &word) {
            once(&word, held);
            cards.push(held);
        }
    }
    let figures = match table.table("figures") {
        Some(figures) => Some(read_figures(&figures)?),
        None => None,
    };
    let mass = |held: &Held| u16::from(setting.mass(*held).0);
    let dry = figures.map_or_else(
        || Mass(cards.iter().map(mass).sum::<u16>().min(u16::from(u8::MAX)) as u8),
        |figures: Figures| figures.rocket.dry,
    );
    let water = table.number("water", 0, 9999).map_or(0, |number| number.value as u16);
    let fuel = read_fuel(table, setting, if kind == StackKind::Rocket { dry } else { Mass(0) })?;
    Some(Stack { kind, at: at?, cards, figures, fuel, water: Water(water) })
}

fn read_fuel(table: &Fields<'_, '_>, setting: &Setting<'_>, dry: Mass) -> Option<FuelPosition> {
    let track = &setting.rule_set.track;
    let tanks = table.number("tanks", 0, 64);
    let steps = table.number("steps", 0, 999);
    let read = match (tanks, steps) {
        (Some(_), Some(_)) => {
            table.wrong("steps", "twice", "write tanks or steps, not both");
            return None;
        }
        (Some(tanks), None) => track.loaded(dry, Tanks(tanks.value as u8)),
        (None, Some(steps)) => track.with_steps(dry, Steps(steps.value as u16)),
        (None, None) => track.check_dry(dry).map(|()| track.empty(dry)),
    };
    let key = if tanks.is_some() { "tanks" } else { "steps" };
    read.map_err(|error| table.wrong(key, "does-not-fit", format!("{error} (LR 5.4B)"))).ok()
}

/// A ship by its figures.
fn read_figures(table: &Fields<'_, '_>) -> Option<Figures> {
    let reader = table.reader();
    let thrust = table.need_number("thrust", -20, 60);
    let dry = table.need_number("dry", 0, MOST_FIGURE);
    let consumption = match table.figure("consumption") {
        Some(word) => parsed(reader, &word, word.text.parse::<Consumption>())?,
        None => Consumption::ZERO,
    };
    let small = |key| table.number(key, 0, MOST_FIGURE).map(|number| number.value as u8);
    let afterburner = small("afterburner").map(|steps| Steps(u16::from(steps)));
    let afterburner = match (afterburner, table.flag("afterburner_required")) {
        (None, _) => Afterburner::None,
        (Some(steps), false) => Afterburner::Optional(steps),
        (Some(steps), true) => Afterburner::Required(steps),
    };
    let sail = table.flag("sail");
    let rocket = Rocket {
        afterburner,
        solar: table.flag("solar"),
        sail,
        mag_sail: table.flag("mag_sail"),
        carries_sail: table.flag("carries_sail") || sail,
        esa_power: table.flag("beamed_power"),
        rad_hardness: small("rad_hardness"),
        bonus_pivots: small("bonus_pivots").unwrap_or(0),
        weightless: table.flag("weightless"),
        isofuel: small("isofuel").unwrap_or(0),
        ice: small("ice").unwrap_or(0),
        ..Rocket::new(Thrust(thrust?.value as i8), consumption, Mass(dry?.value as u8))
    };
    let is_sail_lost = table.flag("sail_lost");
    table.finish();
    Some(Figures { rocket, is_sail_lost })
}

/// The table with what its section says.
fn with_table(file: &Fields<'_, '_>, setting: &Setting<'_>, state: State) -> Option<State> {
    let reader = file.reader();
    let Some(table) = file.table("table") else { return Some(state) };
    let mut state = state;
    let known = state.players.clone();
    let names = Names { setting, players: &known };
    let year = table.number("year", 1, 9999).map_or(1, |number| number.value as u16);
    let player = match table.text("turn") {
        Some(word) => names.player(reader, &word)?,
        None => PlayerId(0),
    };
    let mut turn = Turn::new(year, player);
    for word in table.texts("moved") {
        match names::stack_kind(&word.text) {
            Some(StackKind::Rocket) => turn.rocket_moved = true,
            Some(StackKind::Freighter) => turn.freighter_moved = true,
            _ => reader.wrong_word(&word, "unknown-stack", "only a rocket or a freighter moves (LR 4.0)"),
        }
    }
    let operations = |key| table.number(key, 0, 9).map_or(0, |number| number.value as u8);
    turn.earth_operations = operations("earth_operations");
    turn.space_operations = operations("space_operations");
    state.turn = turn;
    state.is_over = table.flag("over");
    for word in table.texts("busted") {
        let Some(site) = names.site(reader, &word) else { continue };
        if state.sites.insert(site, SiteState::Busted).is_some() {
            reader.wrong_word(&word, "twice", format!("'{}' is claimed already", word.text));
        }
    }
    read_decks(&table, names, &mut state);
    let game = setting.game();
    for (glory, owners) in table.texts_by_name("glory") {
        let is_known = game.is_some_and(|game| game.glories.iter().any(|one| one.id == glory.text));
        if !is_known {
            reader.wrong_word(&glory, "unknown-name", format!("'{}' is no glory (LR 7.1)", glory.text));
        }
        let owner = match owners.first() {
            Some(word) => Some(names.player(reader, word)?),
            None => None,
        };
        state.glory.insert(glory.text, owner);
    }
    for (venture, owners) in table.texts_by_name("ventures") {
        let is_known = game.is_some_and(|game| game.ventures.iter().any(|one| one.id == venture.text));
        if !is_known {
            reader.wrong_word(&venture, "unknown-name", format!("'{}' is no venture (LR 7.2)", venture.text));
        }
        match owners.first() {
            Some(word) => {
                let owner = names.player(reader, word)?;
                state.ventures.insert(venture.text, owner);
            }
            None => reader.wrong_word(&venture, "missing-field", "write who founded it, such as [\"red\"]"),
        }
    }
    table.finish();
    Some(state)
}

/// The decks, the open card first.
fn read_decks(table: &Fields<'_, '_>, names: Names<'_>, state: &mut State) {
    let reader = table.reader();
    let held = |player: &Player| -> Vec<CardId> {
        let stacks = player.stacks.iter().flat_map(|stack| &stack.cards);
        player.hand.iter().chain(stacks).map(|held| held.card).collect()
    };
    let mut seen: BTreeSet<CardId> = state.players.iter().flat_map(held).collect();
    for (name, words) in table.texts_by_name("decks") {
        let Some(kind) = names::deck(reader, &name).filter(|kind| DECKS.contains(kind)) else {
            reader.wrong_word(
                &name,
                "unknown-deck",
                "the decks are thruster, robonaut and refinery (LR 2.5A)",
            );
            continue;
        };
        let mut cards = VecDeque::new();
        for word in words {
            let Some(card) = names.card(reader, &word) else { continue };
            let belongs = names.setting.card(card).is_some_and(|card| card.deck == kind);
            if !belongs {
                reader.wrong_word(&word, "wrong-deck", format!("'{}' is no {kind} (LR 2.6A)", word.text));
            } else if seen.insert(card) {
                cards.push_back(card);
            } else {
                reader.wrong_word(&word, "twice", format!("'{}' lies somewhere else already", word.text));
            }
        }
        state.decks.insert(kind, cards);
    }
}
