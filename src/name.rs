//! Finding a thing by the name a player types: exact, by a part, or by a near miss.
//!
//! Case, accents, blanks and punctuation never matter; `ae`, `oe` and `ue` stand for umlauts, and the other
//! way round: both "aneas" and "aeneas" find "Äneas".

use std::collections::BTreeMap;

use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::is_combining_mark;

/// The most names offered after a near miss.
const SUGGESTIONS: usize = 3;
/// How alike two names must be to be offered: half of the letters agree.
const ALIKE: f64 = 0.5;
/// How far a name may fall behind the most alike one and still be offered.
const BEHIND: f64 = 0.2;

/// What a typed name leads to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Lookup<T> {
    /// Exactly one thing is meant.
    Found(T),
    /// Several things fit, in the order they were given.
    Several(Vec<T>),
    /// Nothing fits; names that are spelled alike, the nearest first.
    Unknown(Vec<String>),
}

/// Letters and digits alone, lower case, without accents.
pub fn plain(text: &str) -> String {
    let mut plain = String::with_capacity(text.len());
    for letter in text.nfd().filter(|letter| !is_combining_mark(*letter)).flat_map(char::to_lowercase) {
        match letter {
            'ß' => plain.push_str("ss"),
            'æ' => plain.push_str("ae"),
            'œ' => plain.push_str("oe"),
            'ø' => plain.push('o'),
            'ł' => plain.push('l'),
            letter if letter.is_alphanumeric() => plain.push(letter),
            _ => {}
        }
    }
    plain
}

/// A plain name with the spelled-out umlauts drawn together.
fn folded(plain: &str) -> String {
    plain.replace("ae", "a").replace("oe", "o").replace("ue", "u")
}

/// A name made ready for comparison.
struct Known<'a, T> {
    key: T,
    name: &'a str,
    plain: String,
    folded: String,
    words: Vec<String>,
}

/// One way of reading a query: whether a name fits it.
type Reading<'r, 'a, T> = dyn Fn(&Known<'a, T>) -> bool + 'r;

impl<'a, T> Known<'a, T> {
    fn new(key: T, name: &'a str) -> Self {
        let plain_name = plain(name);
        let words =
            name.split(|letter: char| !letter.is_alphanumeric()).map(plain).filter(|word| !word.is_empty());
        Self { key, name, folded: folded(&plain_name), words: words.collect(), plain: plain_name }
    }
}

/// The things whose names fit the query: the strictest way of reading it that fits anything decides.
///
/// In order: the whole name, its beginning, the beginning of one of its words, any part of it, and last all
/// the query's words in any order.
///
/// # Complexity
/// Linear in the number of names.
pub fn lookup<'a, T, I>(query: &str, entries: I) -> Lookup<T>
where
    T: Clone + PartialEq,
    I: IntoIterator<Item = (T, &'a str)>,
{
    let known: Vec<Known<'a, T>> = entries.into_iter().map(|(key, name)| Known::new(key, name)).collect();
    let wanted = plain(query);
    if wanted.is_empty() {
        return Lookup::Unknown(Vec::new());
    }
    let wanted_folded = folded(&wanted);
    let words: Vec<String> = query
        .split(|letter: char| !letter.is_alphanumeric())
        .map(plain)
        .filter(|word| !word.is_empty())
        .collect();
    let readings: [&Reading<'_, 'a, T>; 7] = [
        &|known| known.plain == wanted,
        &|known| known.folded == wanted_folded,
        &|known| known.plain.starts_with(&wanted),
        &|known| known.words.iter().any(|word| word.starts_with(&wanted)),
        &|known| known.plain.contains(&wanted),
        &|known| known.folded.contains(&wanted_folded),
        &|known| words.iter().all(|word| known.plain.contains(word.as_str())),
    ];
    for fits in readings {
        let mut found: Vec<T> = Vec::new();
        for entry in known.iter().filter(|entry| fits(entry)) {
            if !found.contains(&entry.key) {
                found.push(entry.key.clone());
            }
        }
        match found.len() {
            0 => {}
            1 => return Lookup::Found(found.remove(0)),
            _ => return Lookup::Several(found),
        }
    }
    Lookup::Unknown(near(&wanted, &known))
}

/// The names that are spelled most like the query, as they are written.
fn near<T>(wanted: &str, known: &[Known<'_, T>]) -> Vec<String> {
    // How alike the name or one of its words is, and how alike the whole name is.
    let mut scores: BTreeMap<&str, (f64, f64)> = BTreeMap::new();
    for entry in known {
        let whole = strsim::normalized_damerau_levenshtein(wanted, &entry.plain);
        let word = entry
            .words
            .iter()
            .map(|word| strsim::normalized_damerau_levenshtein(wanted, word))
            .fold(0.0, f64::max);
        scores.insert(entry.name, (whole.max(word), whole));
    }
    let best = scores.values().map(|(score, _)| *score).fold(0.0, f64::max);
    let is_near = |score: f64| score > ALIKE && score >= best - BEHIND;
    let mut scores: Vec<(&str, (f64, f64))> =
        scores.into_iter().filter(|(_, (score, _))| is_near(*score)).collect();
    scores.sort_by(|(a_name, a), (b_name, b)| {
        b.0.total_cmp(&a.0).then(b.1.total_cmp(&a.1)).then(a_name.cmp(b_name))
    });
    scores.into_iter().take(SUGGESTIONS).map(|(name, _)| name.to_string()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    const NAMES: [(u8, &str); 7] = [
        (1, "Hall Effect"),
        (2, "Äneas"),
        (3, "Mirror Steamer"),
        (4, "MET Steamer"),
        (5, "Ti/K Heat Pipe"),
        (6, "Mo / Li Heat Pipe"),
        (7, "Metastable Helium"),
    ];

    fn find(query: &str) -> Lookup<u8> {
        lookup(query, NAMES)
    }

    #[test]
    fn a_name_is_found_by_its_whole_or_a_unique_part() {
        assert_eq!(find("hall effect"), Lookup::Found(1));
        assert_eq!(find("HALL"), Lookup::Found(1));
        assert_eq!(find("ti k heat"), Lookup::Found(5));
        assert_eq!(find("pipe li"), Lookup::Found(6));
    }

    #[test]
    fn umlauts_may_be_typed_in_three_ways() {
        for query in ["Äneas", "aneas", "aeneas", "AENEAS"] {
            assert_eq!(find(query), Lookup::Found(2), "{query}");
        }
    }

    #[test]
    fn an_ambiguous_part_lists_all_it_fits() {
        assert_eq!(find("steamer"), Lookup::Several(vec![3, 4]));
        assert_eq!(find("met"), Lookup::Several(vec![4, 7]));
    }

    #[test]
    fn a_typo_is_answered_with_near_names() {
        assert_eq!(find("hal efect"), Lookup::Unknown(vec!["Hall Effect".into()]));
        assert_eq!(find("miror"), Lookup::Unknown(vec!["Mirror Steamer".into()]));
        assert_eq!(find("zzzz"), Lookup::Unknown(vec![]));
        assert_eq!(find(" - "), Lookup::Unknown(vec![]));
    }

    #[test]
    fn two_names_of_one_thing_are_one_answer() {
        assert_eq!(lookup("atlas", [(1, "Atlas"), (1, "atlas"), (2, "Atlantis")]), Lookup::Found(1));
    }
}
