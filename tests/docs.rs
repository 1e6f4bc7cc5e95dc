//! Every `console` block of the documents prints what it says.

#[test]
fn the_documents_print_what_they_say() {
    let cases = trycmd::TestCases::new();
    cases.env("XDG_CONFIG_HOME", "/nowhere/at/all").env("NO_COLOR", "1");
    cases.case("*.md").case("docs/*.md");
}
