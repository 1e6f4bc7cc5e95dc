//! Stacks, with their cards or figures, fuel and water.

use crate::card::Side;
use crate::game::{Figures, Held, OptionalRule, Setting, Stack, StackKind};
use crate::map::SpaceId;
use crate::mission::fields::{Fields, Word};
use crate::mission::names::{self, Names, parsed};
use crate::rules::{Afterburner, Grade, Rocket};
use crate::ruleset::FuelGrades;
use crate::track::FuelPosition;
use crate::unit::{Consumption, Mass, Steps, Tanks, Thrust, Water};

/// Cards may not be more than so many points heavy together in any stack of this program.
const MOST_FIGURE: i64 = 99;

pub(super) fn read_stack(
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
    let at = at?;
    check_stack(table, setting, kind, at, &cards, figures.is_some());
    let water = table.number("water", 0, u16::MAX.into()).map_or(0, |number| number.value as u16);
    let fuel = setting.rule_set.track.empty(Mass(0));
    let mass = table.number("cargo_mass", 0, MOST_FIGURE).map_or(0, |number| number.value as u8);
    if kind == StackKind::Freighter && mass > 0 {
        table.wrong(
            "cargo_mass",
            "not-freight",
            "a freighter carries one black card and no more (LR 5.8, 6.6)",
        );
    }
    let grade = read_grade(table, setting, kind);
    let stack = Stack { kind, at, cards, figures, mass: Mass(mass), fuel, grade, water: Water(water) };
    let dry = if kind == StackKind::Rocket { setting.dry(&stack) } else { Mass(0) };
    let fuel = read_fuel(table, setting, dry)?;
    if stack.cards.is_empty()
        && figures.is_none()
        && match kind {
            StackKind::Outpost => water == 0 && mass == 0,
            StackKind::Leo => mass == 0,
            StackKind::Rocket | StackKind::Freighter => true,
        }
        && !table.has("cards")
    {
        table.wrong("cards", "empty-stack", "cards are missing: an empty stack is no stack (LR 2.7B)");
    }
    Some(Stack { fuel, ..stack })
}

/// Finds what a stack of its kind cannot have.
fn check_stack(
    table: &Fields<'_, '_>,
    setting: &Setting<'_>,
    kind: StackKind,
    at: SpaceId,
    cards: &[Held],
    has_figures: bool,
) {
    if kind == StackKind::Leo && at != setting.map().start() {
        table.wrong("at", "not-in-leo", "the LEO stack lies in LEO: leave this out (LR 2.7B)");
    }
    for key in ["tanks", "steps"] {
        if kind != StackKind::Rocket && table.has(key) {
            table.wrong(
                key,
                "no-fuel",
                "only a rocket has fuel; an outpost stores water = ... (LR 5.4B, 6.7D)",
            );
        }
    }
    let has_cargo = kind == StackKind::Rocket && setting.has(OptionalRule::WaterAsCargo);
    if kind != StackKind::Outpost && !has_cargo && table.has("water") {
        table.wrong(
            "water",
            "no-water",
            "only an outpost stores water; a rocket has tanks = ... (LR 5.4B, 6.7D)",
        );
    }
    if has_figures && (kind != StackKind::Rocket || !cards.is_empty()) {
        table.wrong("figures", "not-a-ship", "figures stand for the cards of a rocket: write either");
    }
    let is_freight = |cards: &[Held]| matches!(cards, [card] if card.side == Side::Black);
    if kind == StackKind::Freighter && !is_freight(cards) {
        table.wrong(
            "cards",
            "not-freight",
            "a freighter carries one black card, such as [\"NAME:black\"] (LR 5.8, 6.6)",
        );
    }
}

/// What is in the tanks of a rocket, where the rules tell grades apart (`4e F4`).
fn read_grade(table: &Fields<'_, '_>, setting: &Setting<'_>, kind: StackKind) -> Grade {
    let Some(word) = table.text("grade") else { return Grade::Water };
    if kind != StackKind::Rocket || setting.rule_set.policies.fuel_grades != FuelGrades::Three {
        let message = "only the tanks of a rocket of the fourth edition hold one grade or another (4e F4)";
        table.wrong("grade", "no-grades", message);
        return Grade::Water;
    }
    let known = [Grade::Dirt, Grade::Water].into_iter().find(|grade| grade.name() == word.text);
    known.unwrap_or_else(|| {
        let message = format!("'{}' is no fuel of a rocket in play; write dirt or water (4e F4)", word.text);
        table.reader().wrong_word(&word, "unknown-grade", message);
        Grade::Water
    })
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
        has_scoop: table.flag("scoop"),
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
