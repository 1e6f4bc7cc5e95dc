//! Every `console` block of the documents prints what it says, and the README's first command does the main job.

#[test]
fn the_documents_print_what_they_say() {
    let cases = trycmd::TestCases::new();
    cases.env("XDG_CONFIG_HOME", "/nowhere/at/all").env("NO_COLOR", "1");
    cases.case("*.md").case("docs/*.md");
}

#[test]
fn the_first_command_of_the_readme_plans_a_trip() {
    let readme = include_str!("../README.md");
    let first = readme.lines().find_map(|line| line.strip_prefix("cargo run --release -- "));
    let args = first.expect("the README begins with the main job").split_whitespace();
    let run = assert_cmd::Command::new(env!("CARGO_BIN_EXE_hf")).env_remove("HF_DATA").args(args).assert();
    let answer = String::from_utf8_lossy(&run.success().get_output().stdout).into_owned();
    assert!(answer.starts_with("LEO (start) to Ceres: "), "{answer}");
}
