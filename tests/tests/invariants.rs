//! Every test that `docs/engineering/invariants.md` names exists where it says.

use std::{collections::HashSet, fs, path::Path};

/// What is between backticks, if that is all.
fn code(cell: &str) -> Option<&str> {
    cell.trim().strip_prefix('`')?.strip_suffix('`')
}

/// Whether `text` defines a test of this name, and not only mentions it.
fn defines(text: &str, name: &str) -> bool {
    let mut before = "";
    for line in text.lines().map(str::trim) {
        if line.strip_prefix("fn ").and_then(|rest| rest.strip_prefix(name)).is_some_and(|rest| rest.starts_with('(')) {
            // In `proptest!` the attribute may be followed by others; above it there is nothing else.
            return before.starts_with("#[") || before.starts_with("///") || before.starts_with("proptest!");
        }
        before = line;
    }
    false
}

#[test]
fn every_test_that_is_named_exists() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap();
    let table = fs::read_to_string(root.join("docs/engineering/invariants.md")).unwrap();
    let mut seen = HashSet::new();
    for row in table.lines().filter(|line| line.starts_with("| ") && !line.starts_with("| invariant |")) {
        let cells: Vec<&str> = row.trim_matches('|').split('|').collect();
        let [_, test, file] = cells[..] else { panic!("not three cells: {row}") };
        let (test, file) = (code(test).unwrap(), code(file).unwrap());
        let source = fs::read_to_string(root.join(file)).unwrap_or_else(|error| panic!("{file}: {error}"));
        assert!(defines(&source, test), "`{file}` has no test `{test}`");
        assert!(seen.insert(test), "`{test}` stands for two invariants");
    }
    assert!(seen.len() > 30, "{}", seen.len());
    assert!(!defines("// fn gone() {}", "gone") && !defines("#[test]\nfn gone_too() {}", "gone"), "control");
}
