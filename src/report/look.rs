//! How text is laid out on a terminal.

/// Width and colour of printed text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Look {
    /// Columns that a line may have.
    pub width: u16,
    /// Whether escape codes may be printed.
    pub colour: bool,
}

impl Look {
    /// The text in bold, where that can be printed.
    pub fn strong(self, text: &str) -> String {
        if self.colour { format!("\u{1b}[1m{text}\u{1b}[0m") } else { text.to_string() }
    }

    /// The text with lines broken between words; breaks that it has are kept.
    pub fn wrap(self, text: &str) -> String {
        let width = usize::from(self.width);
        let mut lines: Vec<String> = Vec::new();
        for paragraph in text.lines() {
            let mut line = String::new();
            for word in paragraph.split_whitespace() {
                let taken = line.chars().count();
                if taken > 0 && taken + 1 + word.chars().count() > width {
                    lines.push(std::mem::take(&mut line));
                } else if taken > 0 {
                    line.push(' ');
                }
                line.push_str(word);
            }
            lines.push(line);
        }
        lines.join("\n")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_break_between_words_only() {
        let look = Look { width: 9, colour: false };
        assert_eq!(look.wrap("one step at a time"), "one step\nat a time");
        assert_eq!(look.wrap("incomprehensibilities so"), "incomprehensibilities\nso");
        assert_eq!(look.wrap("a\nb"), "a\nb");
    }
}
