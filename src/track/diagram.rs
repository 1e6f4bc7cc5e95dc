//! The rocket diagram of the Living Rules (`LR 5.4B`, `LR 6.7A`).

use serde::Deserialize;
use toml::Spanned;

use super::mixed::MixedNumber;
use super::{FuelPosition, WetMassClass};
use crate::finding::{Finding, Findings, Source};
use crate::unit::{Mass, Steps, Tanks};

/// Rows of steps at the tank marks; a position is the number of steps on board.
#[derive(Clone, Debug)]
pub struct Diagram {
    name: String,
    /// One row for each dry mass from 0.
    rows: Vec<Row>,
    classes: Vec<(WetMassClass, Option<MixedNumber>)>,
    /// Dry mass, steps, index of the class there.
    exceptions: Vec<(Mass, Steps, usize)>,
    certain: Vec<(u8, u8)>,
}

/// The row of one dry mass.
#[derive(Clone, Debug)]
struct Row {
    /// The heaviest dry mass of the printed row, which stands for the wet mass.
    mass: u8,
    /// Steps on board at the marks of tank 0, 1, 2 ...
    marks: Vec<u16>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawDiagram {
    format: Spanned<u32>,
    #[serde(rename = "kind")]
    _kind: String,
    name: String,
    max_dry: Spanned<u8>,
    #[serde(default)]
    certain: Vec<RawCertain>,
    row: Vec<RawRow>,
    class: Vec<RawClass>,
    #[serde(default)]
    exception: Vec<RawException>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawCertain {
    dry: u8,
    tanks: Vec<u8>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawRow {
    dry: Spanned<(u8, u8)>,
    steps: Spanned<Vec<u16>>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawClass {
    name: Spanned<String>,
    modifier: i8,
    below: Option<MixedNumber>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawException {
    dry: u8,
    steps: u16,
    class: Spanned<String>,
}

impl Diagram {
    pub(super) fn load(source: Source<'_>) -> Result<Self, Findings> {
        let raw: RawDiagram = source.parse()?;
        let findings = check(&raw, source);
        if !findings.is_empty() {
            return Err(Findings(findings));
        }
        let rows = raw.row.iter().flat_map(|row| {
            let (first, last) = *row.dry.get_ref();
            let marks: Vec<u16> = std::iter::once(0).chain(row.steps.get_ref().iter().copied()).collect();
            (first..=last).map(move |_| Row { mass: last, marks: marks.clone() })
        });
        let exceptions = raw.exception.iter().filter_map(|exception| {
            let class = exception.class.get_ref();
            let class = raw.class.iter().position(|known| known.name.get_ref() == class)?;
            Some((Mass(exception.dry), Steps(exception.steps), class))
        });
        let certain =
            raw.certain.iter().flat_map(|entry| entry.tanks.iter().map(|tanks| (entry.dry, *tanks)));
        Ok(Self {
            rows: rows.collect(),
            exceptions: exceptions.collect(),
            certain: certain.collect(),
            classes: raw
                .class
                .into_iter()
                .map(|class| {
                    (WetMassClass { name: class.name.into_inner(), modifier: class.modifier }, class.below)
                })
                .collect(),
            name: raw.name,
        })
    }

    pub(super) fn name(&self) -> &str {
        &self.name
    }

    pub(super) fn dry_range(&self) -> (Mass, Mass) {
        (Mass(0), Mass(self.rows.len() as u8 - 1))
    }

    #[expect(clippy::unused_self, reason = "same face as the strip")]
    pub(super) const fn least_mark(&self) -> Mass {
        Mass(0)
    }

    /// The row of a dry mass, the heaviest one for any beyond it.
    fn row(&self, dry: Mass) -> &Row {
        &self.rows[(dry.0 as usize).min(self.rows.len() - 1)]
    }

    #[expect(clippy::unused_self, reason = "same face as the strip")]
    pub(super) const fn empty(&self, _dry: Mass) -> FuelPosition {
        FuelPosition(0)
    }

    pub(super) fn add_tank(&self, dry: Mass, at: FuelPosition) -> Option<FuelPosition> {
        self.row(dry).marks.iter().copied().find(|mark| *mark > at.0).map(FuelPosition)
    }

    pub(super) fn unload_tank(&self, dry: Mass, at: FuelPosition) -> Option<FuelPosition> {
        let whole = self.row(dry).whole_tanks(at);
        self.row(dry).marks.get(whole.checked_sub(1)?).copied().map(FuelPosition)
    }

    #[expect(clippy::unused_self, reason = "same face as the strip")]
    pub(super) fn spend(&self, _dry: Mass, at: FuelPosition, steps: Steps) -> Option<FuelPosition> {
        at.0.checked_sub(steps.0).map(FuelPosition)
    }

    #[expect(clippy::unused_self, reason = "same face as the strip")]
    pub(super) const fn steps(&self, _dry: Mass, at: FuelPosition) -> Steps {
        Steps(at.0)
    }

    pub(super) fn class(&self, dry: Mass, at: FuelPosition) -> &WetMassClass {
        let exception = self.exceptions.iter().find(|(mass, steps, _)| *mass == dry && steps.0 == at.0);
        if let Some((_, _, class)) = exception {
            return &self.classes[*class].0;
        }
        let row = self.row(dry);
        let tanks = row.whole_tanks(at);
        let (part, of) = row.part(at);
        // Wet mass = row mass + tanks + part / of, compared without leaving whole numbers.
        let wet = (u32::from(row.mass) + tanks as u32) * u32::from(of) + u32::from(part);
        let class = self.classes.iter().find(|(_, below)| match below {
            Some(limit) => wet * limit.denominator < limit.numerator * u32::from(of),
            None => true,
        });
        class.map_or(&self.classes[self.classes.len() - 1].0, |(class, _)| class)
    }

    pub(super) fn change_dry(&self, dry: Mass, at: FuelPosition, new_dry: Mass) -> Option<FuelPosition> {
        if new_dry > self.dry_range().1 {
            return None;
        }
        let (old, new) = (self.row(dry), self.row(new_dry));
        let tanks = old.whole_tanks(at);
        let mark = *new.marks.get(tanks)?;
        let (part, of) = old.part(at);
        if part == 0 {
            return Some(FuelPosition(mark));
        }
        let gap = new.marks.get(tanks + 1)? - mark;
        Some(FuelPosition(mark + part * gap / of))
    }

    pub(super) fn describe(&self, dry: Mass, at: FuelPosition) -> String {
        let row = self.row(dry);
        let tanks = Tanks(row.whole_tanks(at) as u8);
        match row.part(at) {
            (0, _) => tanks.to_string(),
            (part, of) => format!("{tanks} and {part} of {of} steps"),
        }
    }

    pub(super) fn is_certain(&self, dry: Mass, tanks: Tanks) -> bool {
        tanks.0 == 0 || self.certain.contains(&(dry.0, tanks.0))
    }
}

impl Row {
    fn whole_tanks(&self, at: FuelPosition) -> usize {
        self.marks.iter().rposition(|mark| *mark <= at.0).unwrap_or(0)
    }

    /// Steps beyond the last tank mark, and the steps from there to the next one.
    fn part(&self, at: FuelPosition) -> (u16, u16) {
        let tanks = self.whole_tanks(at);
        let mark = self.marks[tanks];
        let of = self.marks.get(tanks + 1).map_or(1, |next| next - mark);
        (at.0 - mark, of)
    }
}

fn check(raw: &RawDiagram, source: Source<'_>) -> Vec<Finding> {
    let mut findings = Vec::new();
    let mut report = |at: usize, code, field: &str, message| {
        findings.push(source.finding(at, code, field, message));
    };
    if *raw.format.get_ref() != 1 {
        let message = format!("format {} is not known; this program reads format 1", raw.format.get_ref());
        report(raw.format.span().start, "unknown-format", "format", message);
    }
    let mut expected = 0;
    for row in &raw.row {
        let (first, last) = *row.dry.get_ref();
        if first != expected || last < first {
            let message =
                format!("the row holds dry mass {first} to {last}, but dry mass {expected} comes next");
            report(row.dry.span().start, "row-order", "row.dry", message);
        }
        expected = last.saturating_add(1);
        let steps = row.steps.get_ref();
        if steps.is_empty() || steps[0] == 0 || steps.windows(2).any(|pair| pair[0] >= pair[1]) {
            let message = "every tank must add at least one step to the one before".to_string();
            report(row.steps.span().start, "steps-order", "row.steps", message);
        }
    }
    let most = *raw.max_dry.get_ref();
    if expected != most.saturating_add(1) {
        let message = format!("the rows end at dry mass {}, max_dry says {most}", expected.saturating_sub(1));
        report(raw.max_dry.span().start, "row-order", "max_dry", message);
    }
    for (index, class) in raw.class.iter().enumerate() {
        if class.below.is_none() != (index + 1 == raw.class.len()) {
            let message = "every class but the last needs below, the last has none".to_string();
            report(class.name.span().start, "class-order", "class.below", message);
        }
    }
    if raw
        .class
        .windows(2)
        .any(|pair| matches!((&pair[0].below, &pair[1].below), (Some(a), Some(b)) if a >= b))
    {
        let at = raw.class[0].name.span().start;
        report(at, "class-order", "class.below", "the classes must go from light to heavy".to_string());
    }
    for exception in &raw.exception {
        let class = exception.class.get_ref();
        if !raw.class.iter().any(|known| known.name.get_ref() == class) {
            let message = format!("no class is called '{class}'");
            report(exception.class.span().start, "unknown-class", "exception.class", message);
        }
    }
    if raw.class.is_empty() {
        report(0, "no-class", "class", "there must be at least one wet-mass class".to_string());
    }
    findings.sort_by_key(|finding| finding.line);
    findings
}
