//! What `docs/ARCHITECTURE.md` promises of the code, as far as reading the source can tell.

#![expect(clippy::unwrap_used, reason = "a test may panic")]

use std::{
    collections::BTreeSet,
    fs,
    path::{Path, PathBuf},
};

/// The crates that make the product.
const CRATES: [&str; 4] = ["policy", "sandbox", "modes", "guard"];

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap()
}

/// The Rust files below a directory of the repository, with their text. Never none.
fn sources(directory: &str) -> Vec<(String, String)> {
    let mut found = Vec::new();
    let mut pending: Vec<PathBuf> = vec![root().join(directory)];
    while let Some(at) = pending.pop() {
        for entry in fs::read_dir(at).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                pending.push(path);
            } else if path.extension().is_some_and(|extension| extension == "rs") {
                let name = path.strip_prefix(root()).unwrap().to_str().unwrap().to_owned();
                found.push((name, fs::read_to_string(&path).unwrap()));
            }
        }
    }
    assert!(!found.is_empty(), "{directory} has no source");
    found
}

/// The source of the product, without what only tests see.
fn product() -> Vec<(String, String)> {
    let mut all: Vec<(String, String)> = CRATES.iter().flat_map(|name| sources(&format!("{name}/src"))).collect();
    for (_, text) in &mut all {
        let end = text.find("#[cfg(test)]\nmod tests {").unwrap_or(text.len());
        text.truncate(end);
    }
    all
}

/// The files in which a line that is no comment holds `what`.
fn naming<'a>(files: &'a [(String, String)], what: &str) -> BTreeSet<&'a str> {
    let names = |text: &str| text.lines().any(|line| !line.trim_start().starts_with("//") && line.contains(what));
    files.iter().filter(|(_, text)| names(text)).map(|(name, _)| name.as_str()).collect()
}

/// The names of a crate's dependencies, those for tests left out.
fn dependencies(name: &str) -> BTreeSet<String> {
    let text = fs::read_to_string(root().join(name).join("Cargo.toml")).unwrap();
    let mut inside = false;
    let mut names = BTreeSet::new();
    for line in text.lines() {
        if line.starts_with('[') {
            inside = line.ends_with("dependencies]") && !line.contains("dev-dependencies");
        } else if inside && let Some(name) = line.split(['.', ' ', '=']).next().filter(|name| !name.is_empty()) {
            names.insert(name.to_owned());
        }
    }
    names
}

#[test]
fn crates_depend_on_each_other_as_drawn() {
    for (name, wanted) in [
        ("policy", vec![]),
        ("sandbox", vec![]),
        ("modes", vec!["pi-guard-policy"]),
        ("guard", vec!["pi-guard-modes", "pi-guard-policy", "pi-guard-sandbox"]),
    ] {
        let given = dependencies(name);
        let own: Vec<&str> = given.iter().map(String::as_str).filter(|name| name.starts_with("pi-guard")).collect();
        assert_eq!(own, wanted, "{name}");
    }
}

/// Host and CLI types exist only in guard, and JSON beside it in the events that a session is made of; and what is pure
/// links nothing that asks the system.
#[test]
fn only_guard_speaks_json_and_only_the_outside_asks_the_system() {
    let has = |name: &str, what: &str| dependencies(name).contains(what);
    for what in ["serde", "serde_json", "clap"] {
        assert!(has("guard", what), "control: {what}");
        assert!(!["policy", "sandbox"].iter().any(|name| has(name, what)), "{what}");
    }
    assert!(!has("modes", "clap"));
    let product = product();
    let mut elsewhere = naming(&product, "serde::");
    elsewhere.extend(naming(&product, "serde_json::"));
    elsewhere.retain(|name| !name.starts_with("guard/") && !name.starts_with("modes/src/session/"));
    assert!(elsewhere.is_empty(), "{elsewhere:?}");
    for what in ["nix", "libc", "rustix", "landlock"] {
        assert!(!["policy", "modes"].iter().any(|name| has(name, what)), "{what}");
    }
    assert!(has("sandbox", "nix") && has("sandbox", "libc"), "control");
}

#[test]
fn the_grammar_is_named_in_one_file() {
    assert_eq!(naming(&product(), "tree_sitter"), ["policy/src/shell/syntax.rs"].into());
}

#[test]
fn only_decide_makes_a_grant() {
    let files = sources("policy/src");
    let declared = |line: &str| line.contains("struct Grant {") || line.contains("impl Grant {");
    let made = |text: &str| {
        let mut lines = text.lines().filter(|line| !line.trim_start().starts_with("//") && !declared(line));
        // `fn grant(&self) -> Grant {` names the type and makes nothing.
        lines.any(|line| line.replace("-> Grant {", "").split_whitespace().collect::<String>().contains("Grant{"))
    };
    let makers: Vec<&str> = files.iter().filter(|(_, text)| made(text)).map(|(name, _)| name.as_str()).collect();
    assert_eq!(makers, ["policy/src/decide.rs"]);
    let grant = fs::read_to_string(root().join("policy/src/grant.rs")).unwrap();
    for field in ["writable", "network", "confined", "credentials"] {
        assert!(grant.contains(&format!("    pub(crate) {field}: ")), "`{field}` can be set from outside");
    }
}

/// Facts and opinions apart.
#[test]
fn tools_and_the_reader_hold_no_opinion() {
    let files = product();
    for opinion in ["Verdict", "Decision", "RuleSet", "CapabilitySet", "Gate"] {
        let named = naming(&files, opinion);
        assert!(!named.is_empty(), "control: {opinion}");
        let facts = |name: &&&str| name.starts_with("policy/src/tools") || name.starts_with("policy/src/shell");
        assert_eq!(named.iter().find(facts), None, "{opinion}");
    }
}

#[test]
fn unsafe_code_is_in_one_module() {
    assert_eq!(
        naming(&product(), "unsafe {"),
        [
            "sandbox/src/sys.rs",
            "sandbox/src/sys/darwin.rs",
            "sandbox/src/sys/metadata.rs",
            "sandbox/src/sys/notice.rs",
            "sandbox/src/sys/start.rs"
        ]
        .into()
    );
}

/// Where a grant becomes a profile.
#[test]
fn one_file_knows_both_grants_and_profiles() {
    let files = product();
    let (grants, profiles) = (naming(&files, "Grant,"), naming(&files, "Profile::builder()"));
    let both: Vec<&&str> = grants.intersection(&profiles).collect();
    assert_eq!(both, [&"guard/src/profile.rs"]);
}

/// What runs is what was judged: words and paths are bytes.
#[test]
fn nothing_is_judged_or_run_by_a_lossy_copy() {
    assert_eq!(naming(&product(), "to_string_lossy"), BTreeSet::new());
    let tests = sources("tests/tests");
    assert!(!naming(&tests, "to_string_lossy").is_empty(), "control: the search finds this file");
}

/// Paths are compared by components: a comparison of the text of an absolute path would take `/devices` for `/dev`.
#[test]
fn paths_are_compared_in_one_file() {
    let files = sources("policy/src");
    let compares = ["as_bytes().starts_with(b\"/", "as_bytes().strip_prefix(b\"/", "as_bytes().ends_with(b\"/"];
    for what in compares {
        assert_eq!(naming(&files, what), BTreeSet::new(), "{what}");
    }
    let sample = vec![("x.rs".to_owned(), "path.as_bytes().starts_with(b\"/dev/\")".to_owned())];
    assert_eq!(naming(&sample, compares.first().unwrap()).len(), 1, "control");
}

/// The lints that hold what no test can.
#[test]
fn every_crate_takes_the_lints_of_the_workspace() {
    let workspace = fs::read_to_string(root().join("Cargo.toml")).unwrap();
    for lint in [
        "unsafe_code = \"deny\"",
        "wildcard_enum_match_arm = \"deny\"",
        "unwrap_used = \"deny\"",
        "indexing_slicing = \"deny\"",
        "allow_attributes = \"deny\"",
    ] {
        assert!(workspace.contains(lint), "{lint}");
    }
    for name in CRATES {
        let manifest = fs::read_to_string(root().join(name).join("Cargo.toml")).unwrap();
        assert!(manifest.contains("[lints]\nworkspace = true"), "{name}");
    }
    let pure = fs::read_to_string(root().join("policy/clippy.toml")).unwrap();
    for way in [
        "std::fs::read",
        "std::fs::File::open",
        "std::env::var",
        "std::time::Instant::now",
        "std::process::Command::new",
    ] {
        assert!(pure.contains(&format!("{{ path = \"{way}\", ")), "policy may call {way}");
    }
    let excused = naming(&sources("policy/src"), "clippy::disallowed_methods").len();
    assert_eq!(excused, 0, "a file of policy is excused from being pure");
}

#[test]
fn files_stay_short_enough_to_be_read() {
    let long: Vec<String> = product()
        .iter()
        .map(|(name, text)| (name, text.lines().count()))
        .filter(|(_, lines)| *lines > 620)
        .map(|(name, lines)| format!("{name}: {lines} lines"))
        .collect();
    assert_eq!(long, Vec::<String>::new(), "split it where it is two things");
}

/// No test is switched off, and nothing is promised and left out.
#[test]
fn nothing_is_ignored_or_left_to_do() {
    let files: Vec<(String, String)> = product()
        .into_iter()
        .chain(
            CRATES
                .iter()
                .filter(|name| root().join(name).join("tests").is_dir())
                .flat_map(|name| sources(&format!("{name}/tests"))),
        )
        .collect();
    assert!(files.len() > 300, "control: {} files", files.len());
    for what in ["#[ignore", "todo!(", "unimplemented!(", "#[allow("] {
        assert_eq!(naming(&files, what), BTreeSet::new(), "{what}");
    }
}
