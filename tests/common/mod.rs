//! Runs the program as a user does.
#![expect(dead_code, reason = "each test crate uses a part")]

use std::path::Path;

use serde_json::Value;

/// What a run printed.
pub(crate) struct Run {
    pub(crate) code: i32,
    pub(crate) out: String,
    pub(crate) err: String,
}

fn run_in(args: &[&str], environment: &[(&str, &Path)]) -> Run {
    let mut command = assert_cmd::Command::new(env!("CARGO_BIN_EXE_hf"));
    for name in ["HF_DATA", "HF_RULES", "NO_COLOR", "CLICOLOR_FORCE", "HOME"] {
        command.env_remove(name);
    }
    command.env("XDG_CONFIG_HOME", "/nowhere/at/all").envs(environment.iter().copied()).args(args);
    let output = command.output().expect("the program runs");
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).expect("the program prints text");
    Run { code: output.status.code().expect("no signal"), out: text(output.stdout), err: text(output.stderr) }
}

/// Runs a command line; blanks separate the arguments.
pub(crate) fn hf(line: &str) -> Run {
    run_in(&line.split_whitespace().collect::<Vec<_>>(), &[])
}

/// Runs with arguments that may hold blanks or nothing.
pub(crate) fn hf_args(args: &[&str]) -> Run {
    run_in(args, &[])
}

/// The same with variables of the environment that hold paths.
pub(crate) fn hf_with(line: &str, environment: &[(&str, &Path)]) -> Run {
    run_in(&line.split_whitespace().collect::<Vec<_>>(), environment)
}

/// The JSON of an answer with exit code 0.
pub(crate) fn json(line: &str) -> Value {
    let run = hf(&format!("{line} --format json"));
    assert_eq!(run.code, 0, "{line}: {}", run.err);
    assert_eq!(run.err, "", "{line}");
    let value: Value = serde_json::from_str(&run.out).expect("an answer is JSON");
    assert_eq!(value["version"], 1, "{line}");
    value
}

/// The one line of an error with exit code 2.
pub(crate) fn refusal(args: &[&str]) -> String {
    let run = hf_args(args);
    assert_eq!((run.code, run.out.as_str()), (2, ""), "{args:?}: {}", run.err);
    assert_eq!(run.err.lines().count(), 1, "{args:?}: {}", run.err);
    assert!(run.err.starts_with("error: "), "{args:?}: {}", run.err);
    run.err.trim_end().trim_start_matches("error: ").to_string()
}

/// Splits a line at blanks, apart from those in double quotes.
pub(crate) fn words(line: &str) -> Vec<String> {
    let mut words = vec![String::new()];
    let mut is_quoted = false;
    for letter in line.chars() {
        match letter {
            '"' => is_quoted = !is_quoted,
            ' ' if !is_quoted => words.push(String::new()),
            letter => words.last_mut().expect("it begins with one").push(letter),
        }
    }
    words.retain(|word| !word.is_empty());
    words
}
