//! Reads a card file and checks it: every finding has its line, its field, and what would be right.

use std::collections::BTreeMap;

use toml::Spanned;

use super::problem::{LoadError, LoadErrors, Place, Problem};
use super::raw::{RawCard, RawDeck, RawEnd, RawFace, RawModifier, RawTriangle};
use super::{
    Body, Card, Cooling, Crew, Deck, DeckKind, Edition, Face, Field, Letter, Modifier, Requirement, Source,
    Support, Triangle,
};
use crate::unit::{Consumption, Mass, Steps, Thrust};

/// The version of the card file format this program reads.
const FORMAT: i64 = 1;

/// Reads a deck from the text of a card file.
///
/// # Errors
/// All findings, in the order of the file's lines; a text that is no TOML, or has an unknown key, stops at
/// the first.
pub fn load_deck(file: &str, text: &str) -> Result<Deck, LoadErrors> {
    let raw: RawDeck = toml::from_str(text).map_err(|error| toml_error(file, text, &error))?;
    let mut checker = Checker { file, text, edition: raw.edition, source: raw.source, errors: Vec::new() };
    if *raw.format.get_ref() != FORMAT {
        checker.wrong(raw.format.span().start, "format", Problem::Format { found: *raw.format.get_ref() });
        return Err(LoadErrors(checker.errors));
    }
    let mut cards = Vec::new();
    let mut ids: BTreeMap<String, usize> = BTreeMap::new();
    let mut names: BTreeMap<String, String> = BTreeMap::new();
    for raw_card in &raw.card {
        checker.id(&raw_card.id, &mut ids);
        for face in [&raw_card.white, &raw_card.black] {
            checker.name(raw_card.id.get_ref(), &face.name, &mut names);
        }
        cards.extend(checker.card(raw_card));
    }
    for crew in &raw.crew {
        checker.id(&crew.id, &mut ids);
        checker.name(crew.id.get_ref(), &crew.face.name, &mut names);
        let Some(white) = checker.face(DeckKind::Crew, &crew.face, &BTreeMap::new()) else { continue };
        cards.push(Card {
            id: crew.id.get_ref().clone(),
            deck: DeckKind::Crew,
            code: crew.code.clone(),
            letter: None,
            expanded: false,
            white,
            black: None,
            crew: Some(Crew { printed_on: crew.printed_on.clone(), colour: crew.colour }),
        });
    }
    if checker.errors.is_empty() {
        Ok(Deck::new(raw.edition, cards))
    } else {
        checker.errors.sort_by_key(|error| error.place.line);
        Err(LoadErrors(checker.errors))
    }
}

/// The multiplier that leaves a consumption as it is.
fn unchanged() -> Consumption {
    Consumption::new(1, 1).unwrap_or(Consumption::ZERO)
}

/// The finding of the TOML reader, with its line.
pub(super) fn toml_error(file: &str, text: &str, error: &toml::de::Error) -> LoadErrors {
    let offset = error.span().map_or(0, |span| span.start);
    let place = Place::at(file, text, offset, "");
    let message = error.message().replace('\n', ", ");
    LoadErrors(vec![LoadError { place, problem: Problem::Toml { message } }])
}

/// A number within bounds, or the finding.
pub(super) fn in_range(number: i64, least: i64, most: i64) -> Result<i64, Problem> {
    if (least..=most).contains(&number) {
        Ok(number)
    } else {
        Err(Problem::Range { found: number, least, most })
    }
}

struct Checker<'a> {
    file: &'a str,
    text: &'a str,
    edition: Edition,
    source: Source,
    errors: Vec<LoadError>,
}

impl Checker<'_> {
    fn wrong(&mut self, offset: usize, field: &str, problem: Problem) {
        self.errors.push(LoadError { place: Place::at(self.file, self.text, offset, field), problem });
    }

    fn number(&mut self, number: &Spanned<i64>, field: &str, least: i64, most: i64) -> i64 {
        in_range(*number.get_ref(), least, most).unwrap_or_else(|problem| {
            self.wrong(number.span().start, field, problem);
            least
        })
    }

    fn id(&mut self, id: &Spanned<String>, ids: &mut BTreeMap<String, usize>) {
        let text = id.get_ref();
        let is_word = |part: &str| {
            !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit())
        };
        if !text.split('-').all(is_word) {
            self.wrong(id.span().start, "id", Problem::IdForm { id: text.clone() });
        }
        let line = Place::at(self.file, self.text, id.span().start, "").line;
        if let Some(&first_line) = ids.get(text) {
            self.wrong(id.span().start, "id", Problem::IdTwice { id: text.clone(), first_line });
        } else {
            ids.insert(text.clone(), line);
        }
    }

    fn name(&mut self, id: &str, name: &Spanned<String>, names: &mut BTreeMap<String, String>) {
        let plain = crate::name::plain(name.get_ref());
        if plain.is_empty() {
            self.wrong(name.span().start, "name", Problem::NameEmpty);
        } else if let Some(other) = names.get(&plain) {
            let problem = Problem::NameTwice { name: name.get_ref().clone(), other: other.clone() };
            self.wrong(name.span().start, "name", problem);
        } else {
            names.insert(plain, id.to_string());
        }
    }

    fn card(&mut self, raw: &RawCard) -> Option<Card> {
        let letter = *raw.letter.get_ref();
        if self.edition == Edition::Living && matches!(letter, Letter::D | Letter::H) {
            let problem = Problem::Letter { letter, edition: self.edition, right: "C, M, S or V" };
            self.wrong(raw.letter.span().start, "letter", problem);
        }
        let white = self.face(raw.deck, &raw.white, &raw.sources);
        let black = self.face(raw.deck, &raw.black, &raw.sources);
        Some(Card {
            id: raw.id.get_ref().clone(),
            deck: raw.deck,
            code: raw.code.clone(),
            letter: Some(letter),
            expanded: raw.expanded || raw.deck.is_support(),
            white: white?,
            black: Some(black?),
            crew: None,
        })
    }

    fn face(&mut self, deck: DeckKind, raw: &RawFace, common: &BTreeMap<Field, Source>) -> Option<Face> {
        let start = raw.name.span().start;
        let thruster = raw.thruster.as_ref().map(|triangle| self.triangle(triangle));
        if deck == DeckKind::Thruster && thruster.is_none() {
            self.wrong(start, "thruster", Problem::TriangleMissing);
        }
        let isru = raw.isru.as_ref().map(|isru| self.number(isru, "isru", 0, 5) as u8);
        if deck == DeckKind::Robonaut && (isru.is_none() || raw.platforms.is_empty()) {
            self.wrong(start, "isru", Problem::IsruMissing);
        }
        let needs = self.needs(raw);
        let therms = raw.therms_needed.as_ref();
        let therms_needed = therms.map_or(0, |therms| self.number(therms, "therms_needed", 0, 9) as u8);
        let provides = self.provides(deck, raw);
        let modifier = raw.modifier.as_ref().map(|modifier| self.modifier(modifier));
        let mut sources = common.clone();
        sources.extend(&raw.sources);
        Some(Face {
            name: raw.name.get_ref().trim().to_string(),
            body: self.body(deck, raw)?,
            thruster,
            isru,
            platforms: raw.platforms.clone(),
            needs,
            therms_needed,
            provides,
            modifier,
            air_eater: raw.air_eater,
            effects: raw.effects.clone(),
            sources,
            usual_source: self.source,
        })
    }

    fn body(&mut self, deck: DeckKind, raw: &RawFace) -> Option<Body> {
        let start = raw.name.span().start;
        if deck == DeckKind::Radiator {
            let (Some(light), Some(heavy), None, None) = (&raw.light, &raw.heavy, &raw.mass, &raw.rad_hard)
            else {
                self.wrong(start, "light", Problem::RadiatorBody);
                return None;
            };
            let offset = heavy.mass.span().start;
            let (light, heavy) = (self.end(light, "light"), self.end(heavy, "heavy"));
            if heavy.mass < light.mass {
                let problem = Problem::EndsSwapped { heavy: heavy.mass.0, light: light.mass.0 };
                self.wrong(offset, "heavy", problem);
            }
            return Some(Body::Radiator { light, heavy });
        }
        if raw.light.is_some() || raw.heavy.is_some() {
            self.wrong(start, "light", Problem::EndsOnPlainCard { deck });
        }
        match (&raw.mass, &raw.rad_hard) {
            (Some(mass), Some(rad_hard)) => Some(Body::Plain {
                mass: Mass(self.number(mass, "mass", 0, 15) as u8),
                rad_hard: self.number(rad_hard, "rad_hard", 0, 12) as u8,
            }),
            (mass, _) => {
                let missing = if mass.is_none() { "mass" } else { "rad_hard" };
                self.wrong(start, missing, Problem::BodyMissing { missing, deck });
                None
            }
        }
    }

    fn end(&mut self, raw: &RawEnd, field: &str) -> Cooling {
        Cooling {
            mass: Mass(self.number(&raw.mass, &format!("{field}.mass"), 0, 15) as u8),
            rad_hard: self.number(&raw.rad_hard, &format!("{field}.rad_hard"), 0, 12) as u8,
            therms: self.number(&raw.therms, &format!("{field}.therms"), 0, 9) as u8,
        }
    }

    fn triangle(&mut self, raw: &RawTriangle) -> Triangle {
        let afterburn = raw.afterburn.as_ref();
        let pivots = raw.bonus_pivots.as_ref();
        Triangle {
            thrust: Thrust(self.number(&raw.thrust, "thruster.thrust", 0, 20) as i8),
            fuel: raw.fuel,
            fuel_type: raw.fuel_type,
            afterburn: afterburn.map(|steps| Steps(self.number(steps, "thruster.afterburn", 1, 9) as u16)),
            pushable: raw.pushable,
            solar: raw.solar,
            sail: raw.sail,
            bonus_pivots: pivots.map_or(0, |pivots| self.number(pivots, "thruster.bonus_pivots", 0, 9) as u8),
        }
    }

    fn modifier(&mut self, raw: &RawModifier) -> Modifier {
        let thrust = raw.thrust.as_ref();
        Modifier {
            thrust: thrust.map_or(0, |thrust| self.number(thrust, "modifier.thrust", -9, 9) as i8),
            fuel: raw.fuel.unwrap_or_else(unchanged),
            solar: raw.solar,
        }
    }

    fn needs(&mut self, raw: &RawFace) -> Vec<Requirement> {
        let mut needs = Vec::new();
        for kinds in &raw.needs {
            match Requirement::any_of(kinds.get_ref().clone()) {
                Some(need) => needs.push(need),
                None => self.wrong(kinds.span().start, "needs", Problem::EmptyNeed),
            }
        }
        needs
    }

    fn provides(&mut self, deck: DeckKind, raw: &RawFace) -> Vec<Support> {
        let given = raw.provides.as_ref().map_or(&[][..], |provides| provides.get_ref());
        let offset = raw.provides.as_ref().map_or(raw.name.span().start, |provides| provides.span().start);
        if matches!(deck, DeckKind::Generator | DeckKind::Reactor) {
            if given.is_empty() || given.iter().any(|kind| kind.deck() != deck) {
                let right = Support::ALL.iter().filter(|kind| kind.deck() == deck);
                let right = right.map(|kind| kind.word()).collect();
                self.wrong(offset, "provides", Problem::ProvidesWrong { deck, right });
            }
        } else if !given.is_empty() {
            self.wrong(offset, "provides", Problem::ProvidesOnOtherDeck { deck });
        }
        given.to_vec()
    }
}
