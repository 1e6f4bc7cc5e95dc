//! Which section of a rule set's own book says what the texts cite.

use std::collections::BTreeMap;

/// The letters by which the texts of this program cite the Living Rules.
const CITED: &str = "LR";

/// The sections of a book that stand for those of the Living Rules, which all texts cite.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Sections {
    /// Short name of the book, such as `4e`; the Living Rules themselves have none.
    pub book: Option<String>,
    /// Sections of the book by those of the Living Rules.
    pub of: BTreeMap<String, String>,
    /// Words of the book by those of the Living Rules that the texts use.
    pub words: BTreeMap<String, String>,
}

impl Sections {
    /// The text with the sections of this book in place of those of the Living Rules: `(LR 6.2B, 6.4C)` becomes
    /// `(4e H5b, H6)`, and with its words. What the book does not say is not cited.
    pub fn translate(&self, text: &str) -> String {
        let mut text = self.cite(text);
        for (word, own) in &self.words {
            text = with_word(&text, word, own);
        }
        text
    }

    fn cite(&self, text: &str) -> String {
        let Some(book) = &self.book else { return text.to_string() };
        let mut translated = String::with_capacity(text.len());
        let mut rest = text;
        while let Some(at) = rest.find(CITED) {
            let (before, cited) = rest.split_at(at);
            let after = &cited[CITED.len()..];
            let length = cited_length(after);
            if length == 0 {
                translated.push_str(before);
                translated.push_str(CITED);
                rest = after;
                continue;
            }
            let mut sections: Vec<&str> = Vec::new();
            for section in after[..length].split(',').filter_map(|section| self.of.get(section.trim())) {
                if !sections.contains(&section.as_str()) {
                    sections.push(section);
                }
            }
            rest = &after[length..];
            translated.push_str(before);
            if sections.is_empty() {
                rest = without_brackets(&mut translated, rest);
            } else {
                translated.push_str(book);
                translated.push(' ');
                translated.push_str(&sections.join(", "));
            }
        }
        translated.push_str(rest);
        translated
    }
}

/// The text with a word in place of another, where that stands by itself; a capital stays one.
fn with_word(text: &str, word: &str, own: &str) -> String {
    let capital = |word: &str| {
        let mut letters = word.chars();
        letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
    };
    let mut changed = text.to_string();
    let capitals = Some((capital(word), capital(own))).filter(|(capital, _)| capital != word);
    for (word, own) in std::iter::once((word.to_string(), own.to_string())).chain(capitals) {
        let mut whole = String::with_capacity(changed.len());
        let mut rest = changed.as_str();
        while let Some(at) = rest.find(&word) {
            let (before, after) = (&rest[..at], &rest[at + word.len()..]);
            let is_apart =
                !before.ends_with(char::is_alphanumeric) && !after.starts_with(char::is_alphanumeric);
            whole.push_str(before);
            whole.push_str(if is_apart { &own } else { &word });
            rest = after;
        }
        whole.push_str(rest);
        changed = whole;
    }
    changed
}

/// Takes away the brackets or the comma that stood around a citation with nothing left in it.
fn without_brackets<'a>(before: &mut String, after: &'a str) -> &'a str {
    for (opening, closing) in [(" (", ")"), (", ", ""), ("; ", "")] {
        if before.ends_with(opening) && after.starts_with(closing) {
            before.truncate(before.len() - opening.len());
            return &after[closing.len()..];
        }
    }
    // Others follow within the same brackets.
    after.strip_prefix(", ").or_else(|| after.strip_prefix("; ")).unwrap_or(after)
}

/// Length of a list of section numbers such as ` 6.2B, 6.4C`.
fn cited_length(text: &str) -> usize {
    let mut length = 0;
    loop {
        let rest = &text[length..];
        let separator = if length == 0 { " " } else { ", " };
        let Some(section) = rest.strip_prefix(separator) else { return length };
        let number = section.bytes().take_while(|byte| byte.is_ascii_digit() || *byte == b'.').count();
        let number = section[..number].trim_end_matches('.').len();
        let has_point = section[..number].contains('.');
        if !has_point {
            return length;
        }
        let letter = section[number..].starts_with(|letter: char| letter.is_ascii_uppercase());
        length += separator.len() + number + usize::from(letter);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn fourth() -> Sections {
        let of = [("6.2B", "H5b"), ("6.4C", "H6"), ("6.4D", "H6")];
        let of = of.map(|(cited, section)| (cited.to_string(), section.to_string())).into();
        let words = [
            ("WT".to_string(), "aqua".to_string()),
            ("modified thrust".to_string(), "net thrust".to_string()),
        ];
        Sections { book: Some("4e".to_string()), of, words: words.into() }
    }

    #[test]
    fn sections_of_the_living_rules_become_those_of_the_book() {
        let sections = fourth();
        assert_eq!(sections.translate("3 steps (LR 6.2B, 6.4C)."), "3 steps (4e H5b, H6).");
        assert_eq!(sections.translate("lands (LR 6.4C, 6.4D)"), "lands (4e H6)");
        assert_eq!(Sections::default().translate("3 steps (LR 6.2B)"), "3 steps (LR 6.2B)");
    }

    #[test]
    fn words_of_the_living_rules_become_those_of_the_book() {
        let sections = fourth();
        assert_eq!(sections.translate("hazard roll, or 4 WT (LR 6.2B)"), "hazard roll, or 4 aqua (4e H5b)");
        assert_eq!(sections.translate("Modified thrust 3, modified thrust"), "Net thrust 3, net thrust");
        assert_eq!(sections.translate("2 WTs, AWT"), "2 WTs, AWT");
        assert_eq!(Sections::default().translate("4 WT"), "4 WT");
    }

    #[test]
    fn what_the_book_does_not_say_is_not_cited() {
        let sections = fourth();
        assert_eq!(sections.translate("a boost (LR 8.3B), then"), "a boost, then");
        assert_eq!(sections.translate("0 to 8 (steps, LR 5.4B)"), "0 to 8 (steps)");
        assert_eq!(sections.translate("CLR 5 and LR."), "CLR 5 and LR.");
    }
}
