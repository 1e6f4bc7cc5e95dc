//! The fuel strip of the fourth edition (`4e F2`, `4e F3`).

use serde::Deserialize;
use toml::Spanned;

use super::mixed::MixedNumber;
use super::{FuelPosition, WetMassClass};
use crate::finding::{Finding, Findings, Source};
use crate::unit::{Mass, Steps, Tanks};

/// One strip of wet masses; a position is an index into them.
#[derive(Clone, Debug)]
pub struct Strip {
    name: String,
    min_dry: u8,
    max_dry: u8,
    positions: Vec<Position>,
    /// Where each dry mass stands, the least first.
    dry: Vec<FuelPosition>,
}

/// One wet mass of the strip.
#[derive(Clone, Debug)]
struct Position {
    text: String,
    /// Dry mass that may stand here.
    whole: Option<u8>,
    /// The position itself and those one fuel step lighter each, as far as the strip goes.
    lighter: Vec<FuelPosition>,
    /// The position one tank heavier.
    heavier_tank: Option<u16>,
    /// The position one tank lighter: the smaller mass where two tank lines meet (`4e G1g`).
    lighter_tank: Option<u16>,
    class: WetMassClass,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawStrip {
    format: Spanned<u32>,
    #[serde(rename = "kind")]
    _kind: String,
    name: String,
    min_dry: u8,
    max_dry: Spanned<u8>,
    positions: Vec<Spanned<MixedNumber>>,
    long_steps: Vec<(Spanned<MixedNumber>, Spanned<MixedNumber>)>,
    tank_lines: Vec<(Spanned<MixedNumber>, Spanned<MixedNumber>)>,
    class: Vec<RawClass>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawClass {
    name: String,
    modifier: i8,
    from: Spanned<MixedNumber>,
    to: Spanned<MixedNumber>,
}

impl Strip {
    pub(super) fn load(source: Source<'_>) -> Result<Self, Findings> {
        let raw: RawStrip = source.parse()?;
        let findings = check(&raw, source);
        if !findings.is_empty() {
            return Err(Findings(findings));
        }
        let index_of = |mass: &MixedNumber| {
            raw.positions.iter().position(|known| known.get_ref() == mass).map(|index| index as u16)
        };
        let class_of = |mass: &MixedNumber| {
            let class =
                raw.class.iter().find(|class| mass <= class.to.get_ref()).or_else(|| raw.class.last());
            class.map_or(WetMassClass { name: String::new(), modifier: 0 }, |class| WetMassClass {
                name: class.name.clone(),
                modifier: class.modifier,
            })
        };
        let mut positions: Vec<Position> = Vec::with_capacity(raw.positions.len());
        for (index, mass) in raw.positions.iter().enumerate() {
            let mass = mass.get_ref();
            let whole = mass.whole();
            let long = raw.long_steps.iter().find(|(from, _)| from.get_ref() == mass);
            let next = match long {
                Some((_, to)) => index_of(to.get_ref()),
                None => index.checked_sub(1).map(|lighter| lighter as u16),
            };
            // Steps go down the strip, so that the lighter position is known already.
            let further = next.and_then(|next| positions.get(next as usize)).map(|next| &next.lighter[..]);
            let here = FuelPosition(index as u16);
            let lighter = std::iter::once(here).chain(further.unwrap_or_default().iter().copied()).collect();
            let heavier_tank = match whole {
                Some(mass) => raw
                    .positions
                    .iter()
                    .position(|known| known.get_ref().whole() == Some(mass + 1))
                    .map(|index| index as u16),
                None => raw
                    .tank_lines
                    .iter()
                    .find(|(from, _)| from.get_ref() == mass)
                    .and_then(|(_, to)| index_of(to.get_ref())),
            };
            positions.push(Position {
                text: mass.text.clone(),
                whole: whole.map(|mass| mass as u8),
                lighter,
                heavier_tank,
                lighter_tank: None,
                class: class_of(mass),
            });
        }
        for from in (0..positions.len()).rev() {
            if let Some(to) = positions[from].heavier_tank {
                positions[to as usize].lighter_tank = Some(from as u16);
            }
        }
        let max_dry = raw.max_dry.into_inner();
        let stand = |dry| {
            let index = positions.iter().position(|position| position.whole == Some(dry)).unwrap_or(0);
            FuelPosition(index as u16)
        };
        let dry = (raw.min_dry..=max_dry).map(stand).collect();
        Ok(Self { name: raw.name, min_dry: raw.min_dry, max_dry, positions, dry })
    }

    pub(super) fn name(&self) -> &str {
        &self.name
    }

    /// Dry mass 0 counts as the least the strip has (`4e F2`).
    pub(super) const fn dry_range(&self) -> (Mass, Mass) {
        (Mass(0), Mass(self.max_dry))
    }

    pub(super) const fn least_mark(&self) -> Mass {
        Mass(self.min_dry)
    }

    fn position(&self, at: FuelPosition) -> &Position {
        &self.positions[(at.0 as usize).min(self.positions.len() - 1)]
    }

    pub(super) fn empty(&self, dry: Mass) -> FuelPosition {
        let dry = dry.0.clamp(self.min_dry, self.max_dry);
        self.dry[usize::from(dry - self.min_dry)]
    }

    pub(super) fn add_tank(&self, _dry: Mass, at: FuelPosition) -> Option<FuelPosition> {
        self.position(at).heavier_tank.map(FuelPosition)
    }

    pub(super) fn unload_tank(&self, dry: Mass, at: FuelPosition) -> Option<FuelPosition> {
        let lighter = self.position(at).lighter_tank.map(FuelPosition)?;
        (lighter >= self.empty(dry)).then_some(lighter)
    }

    pub(super) fn spend(&self, dry: Mass, at: FuelPosition, steps: Steps) -> Option<FuelPosition> {
        let left = *self.position(at).lighter.get(usize::from(steps.0))?;
        // A figure that does not move may stand anywhere.
        (steps == Steps(0) || left >= self.empty(dry)).then_some(left)
    }

    pub(super) fn steps(&self, dry: Mass, at: FuelPosition) -> Steps {
        let empty = self.empty(dry);
        let steps = self.position(at).lighter.iter().skip(1).take_while(|lighter| **lighter >= empty);
        Steps(steps.count() as u16)
    }

    pub(super) fn class(&self, _dry: Mass, at: FuelPosition) -> &WetMassClass {
        &self.position(at).class
    }

    /// Cargo lost or gained moves the figure along the tank lines with the dry mass (`4e G1g`).
    pub(super) fn change_dry(&self, dry: Mass, at: FuelPosition, new_dry: Mass) -> Option<FuelPosition> {
        let least = |mass: Mass| mass.0.max(self.min_dry);
        let (old, new) = (least(dry), least(new_dry));
        if new > self.max_dry {
            return None;
        }
        let mut at = at;
        for _ in new..old {
            at = FuelPosition(self.position(at).lighter_tank?);
        }
        for _ in old..new {
            at = FuelPosition(self.position(at).heavier_tank?);
        }
        Some(at)
    }

    pub(super) fn describe(&self, _dry: Mass, at: FuelPosition) -> String {
        format!("wet mass {}", self.position(at).text)
    }

    #[expect(clippy::unused_self, reason = "same face as the diagram")]
    pub(super) const fn is_certain(&self, _dry: Mass, _tanks: Tanks) -> bool {
        true
    }

    /// The position of a wet mass as written on the strip.
    pub fn wet_mass(&self, text: &str) -> Option<FuelPosition> {
        let index = self.positions.iter().position(|position| position.text == text)?;
        Some(FuelPosition(index as u16))
    }
}

fn check(raw: &RawStrip, source: Source<'_>) -> Vec<Finding> {
    let mut findings = Vec::new();
    let mut report = |at: usize, code, field: &str, message| {
        findings.push(source.finding(at, code, field, message));
    };
    if *raw.format.get_ref() != 1 {
        let message = format!("format {} is not known; this program reads format 1", raw.format.get_ref());
        report(raw.format.span().start, "unknown-format", "format", message);
    }
    for pair in raw.positions.windows(2) {
        if pair[0].get_ref() >= pair[1].get_ref() {
            let message = format!("'{}' must be heavier than the position before it", pair[1].get_ref().text);
            report(pair[1].span().start, "position-order", "positions", message);
        }
    }
    let known = |mass: &MixedNumber| raw.positions.iter().any(|position| position.get_ref() == mass);
    let long = raw.long_steps.iter().flat_map(|(from, to)| [("long_steps", from), ("long_steps", to)]);
    let lines = raw.tank_lines.iter().flat_map(|(from, to)| [("tank_lines", from), ("tank_lines", to)]);
    let limits = raw.class.iter().flat_map(|class| [("class.from", &class.from), ("class.to", &class.to)]);
    for (field, mass) in long.chain(lines).chain(limits) {
        if !known(mass.get_ref()) {
            let message = format!("'{}' is no position of the strip", mass.get_ref().text);
            report(mass.span().start, "unknown-position", field, message);
        }
    }
    for (from, to) in &raw.long_steps {
        if to.get_ref() >= from.get_ref() {
            let message = "a fuel step goes to a lighter position".to_string();
            report(to.span().start, "position-order", "long_steps", message);
        }
    }
    for (index, (from, to)) in raw.tank_lines.iter().enumerate() {
        if to.get_ref() <= from.get_ref() {
            let message = "a tank line goes to a heavier position".to_string();
            report(to.span().start, "position-order", "tank_lines", message);
        }
        if raw.tank_lines[..index].iter().any(|(other, _)| other.get_ref() == from.get_ref()) {
            let message = format!("two tank lines leave '{}'; leave one out", from.get_ref().text);
            report(from.span().start, "duplicate-line", "tank_lines", message);
        }
    }
    let dry = u32::from(*raw.max_dry.get_ref());
    let is_position =
        |mass: u32| raw.positions.iter().any(|position| position.get_ref().whole() == Some(mass));
    if !is_position(dry) || !is_position(u32::from(raw.min_dry)) {
        let message = "min_dry and max_dry must be positions of the strip".to_string();
        report(raw.max_dry.span().start, "unknown-position", "max_dry", message);
    } else if u32::from(raw.min_dry) > dry {
        let message = format!("max_dry must not be less than min_dry, which is {}", raw.min_dry);
        report(raw.max_dry.span().start, "position-order", "max_dry", message);
    }
    if raw.class.is_empty() {
        report(0, "no-class", "class", "there must be at least one wet-mass class".to_string());
    }
    if findings.is_empty() {
        findings.extend(check_classes(raw, source));
    }
    findings.sort_by_key(|finding| finding.line);
    findings
}

/// Classes follow each other from the first position to the last without gap or overlap: the first that does not.
fn check_classes(raw: &RawStrip, source: Source<'_>) -> Option<Finding> {
    let mut rest = raw.positions.iter().map(Spanned::get_ref).peekable();
    for class in &raw.class {
        let (from, to) = (class.from.get_ref(), class.to.get_ref());
        let name = &class.name;
        if rest.peek().is_none_or(|first| *first != from) {
            let wanted = match rest.peek() {
                Some(first) => format!("the class '{name}' must begin at '{}'", first.text),
                None => format!("no position is left for the class '{name}'"),
            };
            return Some(source.finding(class.from.span().start, "class-order", "class.from", wanted));
        }
        if !rest.any(|mass| mass == to) {
            let message = format!("the class '{name}' must not end before it begins");
            return Some(source.finding(class.to.span().start, "class-order", "class.to", message));
        }
    }
    let (first, last) = (rest.next()?, raw.class.last()?);
    let message =
        format!("'{}' and all that is heavier has no class; let the last one end there", first.text);
    Some(source.finding(last.to.span().start, "class-order", "class.to", message))
}
