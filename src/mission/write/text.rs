//! Lines of TOML.

use std::fmt::Write as _;

use crate::unit::Mass;

pub(super) fn line(out: &mut String, key: &str, value: &str) {
    let _ = writeln!(out, "{key} = {value}");
}

/// Mass that is no card, where there is any.
pub(super) fn mass_line(out: &mut String, key: &str, mass: Mass) {
    if mass > Mass(0) {
        line(out, key, &mass.0.to_string());
    }
}

pub(super) fn flag(out: &mut String, key: &str, value: bool) {
    if value {
        line(out, key, "true");
    }
}

pub(super) fn quoted(text: &str) -> String {
    let mut quoted = String::with_capacity(text.len() + 2);
    quoted.push('"');
    for letter in text.chars() {
        match letter {
            '"' | '\\' => {
                quoted.push('\\');
                quoted.push(letter);
            }
            '\n' => quoted.push_str("\\n"),
            '\t' => quoted.push_str("\\t"),
            control if control.is_control() => {
                let _ = write!(quoted, "\\u{:04X}", u32::from(control));
            }
            plain => quoted.push(plain),
        }
    }
    quoted.push('"');
    quoted
}

pub(super) fn list(items: impl IntoIterator<Item = String>) -> String {
    let items: Vec<String> = items.into_iter().map(|item| quoted(&item)).collect();
    let short = format!("[{}]", items.join(", "));
    if short.len() <= 90 {
        return short;
    }
    let mut long = String::from("[\n");
    for item in items {
        let _ = writeln!(long, "    {item},");
    }
    long.push(']');
    long
}
