//! Ownership of sub-agents: two claims overlap exactly where some file could belong to both.

#![expect(clippy::unwrap_used, reason = "a test that cannot be set up has failed")]

use pi_guard_modes::subagent::{Case, Claim, ClaimError, Place};
use pi_guard_policy::AbsPath;
use proptest::prelude::{ProptestConfig, Strategy, prop, prop_assert, prop_assert_eq, proptest};

fn path(text: &str) -> AbsPath {
    AbsPath::new(text.as_bytes()).unwrap()
}

/// `/w/link` leads to `/w/src`, and what has a name with `.ts` is a file.
fn place(at: &AbsPath) -> Place {
    let text = std::str::from_utf8(at.as_bytes()).unwrap();
    let real = match text.strip_prefix("/w/link") {
        Some(rest) if rest.is_empty() || rest.starts_with('/') => path(&format!("/w/src{rest}")),
        _ => at.clone(),
    };
    Place { real, file: text.rsplit_once('.').is_some_and(|(_, end)| end == "ts") }
}

fn claim(patterns: &[&str], case: Case) -> Claim {
    Claim::read(patterns.iter().copied(), &path("/w"), case, &place).unwrap()
}

fn overlaps(ours: &str, theirs: &str) -> bool {
    let (ours, theirs) = (claim(&[ours], Case::Differs), claim(&[theirs], Case::Differs));
    let found = ours.overlap(&theirs).is_some();
    assert_eq!(found, theirs.overlap(&ours).is_some(), "the order does not count");
    found
}

#[test]
fn normalized_ownership_paths_and_globs_cannot_overlap_across_active_owners() {
    for (ours, theirs) in [
        ("src/a.ts", "src/a.ts"),
        ("src/*.ts", "src/a.ts"),
        ("src", "src/a.ts"),
        ("src/", "src/deep/er/a.ts"),
        (".", "src/a.ts"),
        ("**", "src/a.ts"),
        ("src/**/a.ts", "src/a.ts"),
        ("src/**", "src"),
        ("**/a.ts", "src/**"),
        ("**/a.ts", "src/b"),
        ("src/../lib/a.ts", "lib/*"),
        ("./src//a.ts", "src/a.ts"),
        ("/w/src/a.ts", "src/a.ts"),
        ("a*", "*b"),
        ("src/[a-c].ts", "src/[c-e].ts"),
        ("src/[!a].ts", "src/b.ts"),
        ("src/?.ts", "src/*a.ts"),
        ("{src,lib}/a", "lib/a"),
        ("{src/{a,b},lib}/x", "src/b/x"),
        ("src/.env", "src/*"),
        ("link/a.ts", "src/a.ts"),
        ("link/../x", "x"),
        (r"src/\*", r"src/\*"),
        (r"src/\*", "src/*"),
    ] {
        assert!(overlaps(ours, theirs), "{ours} and {theirs}");
    }
}

#[test]
fn disjoint_owners_work_side_by_side() {
    for (ours, theirs) in [
        ("src/a.ts", "src/b.ts"),
        ("src/*.ts", "src/*.js"),
        ("src/*.ts", "src/deep/a.ts"),
        ("src", "srcs"),
        ("src/a", "src/a.ts"),
        ("src/[a-c].ts", "src/[d-e].ts"),
        ("src/[!a].ts", "src/a.ts"),
        ("src/?.ts", "src/ab.ts"),
        ("{src,lib}/a", "bin/a"),
        ("**/a.ts", "src/b.ts"),
        ("../other", "."),
        (r"src/\*", "src/a"),
        ("src/A.ts", "src/a.ts"),
    ] {
        assert!(!overlaps(ours, theirs), "{ours} and {theirs}");
    }
}

#[test]
fn case_counts_where_the_file_system_says_so() {
    for (ours, theirs) in [("src/A.ts", "SRC/a.ts"), ("src/[A-Z].ts", "src/b.ts"), ("ÄB/*", "äb/x")] {
        assert!(claim(&[ours], Case::Same).overlap(&claim(&[theirs], Case::Same)).is_some(), "{ours} and {theirs}");
        assert!(
            claim(&[ours], Case::Differs).overlap(&claim(&[theirs], Case::Differs)).is_none(),
            "{ours} and {theirs}"
        );
    }
}

#[test]
fn an_overlap_names_both_patterns() {
    let found =
        claim(&["docs", "src/*.ts"], Case::Differs).overlap(&claim(&["bin", "src/a.{ts,js}"], Case::Differs)).unwrap();
    assert_eq!(found.to_string(), "`src/*.ts` overlaps `src/a.{ts,js}`, which another active sub-agent owns");
}

#[test]
fn a_claim_that_does_not_say_what_it_means_is_refused() {
    let read = |pattern: &str| Claim::read([pattern], &path("/w"), Case::Differs, &place).unwrap_err();
    for pattern in ["", "a\0b", "src/*/../x", "src/[a", "src/[z-a]", "{a,b", "a}", "a\\"] {
        assert!(matches!(read(pattern), ClaimError::Unreadable(_)), "{pattern:?}");
    }
    assert_eq!(read(&"{a,b}".repeat(20)), ClaimError::TooMany);
    assert_eq!(Claim::read([], &path("/w"), Case::Differs, &place).unwrap_err(), ClaimError::Nothing);
}

/// The patterns of a small alphabet, and whether one owns a path, by trying every way: the plain meaning.
fn owns(pattern: &[&str], at: &[&str]) -> bool {
    match (pattern.split_first(), at.split_first()) {
        (None, _) => true,
        (Some((&"**", rest)), None) => owns(rest, at),
        (Some((&"**", rest)), Some((_, deeper))) => owns(rest, at) || owns(pattern, deeper),
        (Some(_), None) => false,
        (Some((one, rest)), Some((name, deeper))) => {
            named(&one.chars().collect::<Vec<_>>(), &name.chars().collect::<Vec<_>>()) && owns(rest, deeper)
        }
    }
}

fn named(pattern: &[char], name: &[char]) -> bool {
    match (pattern.split_first(), name.split_first()) {
        (None, None) => true,
        (Some(('*', rest)), None) => named(rest, name),
        (Some(('*', rest)), Some((_, after))) => named(rest, name) || named(pattern, after),
        (Some(('?', rest)), Some((_, after))) => named(rest, after),
        (Some((one, rest)), Some((other, after))) => one == other && named(rest, after),
        (None, Some(_)) | (Some(_), None) => false,
    }
}

fn pattern() -> impl Strategy<Value = String> {
    let component = prop::sample::select(vec!["a", "b", "ab", "*", "?", "a*", "*b", "a?", "**", "*a*", "?b"]);
    prop::collection::vec(component, 1..4).prop_map(|parts| parts.join("/"))
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 2000, ..ProptestConfig::default() })]

    /// Against every path of up to five components over a small alphabet.
    #[test]
    fn two_claims_overlap_exactly_where_a_path_belongs_to_both(ours in pattern(), theirs in pattern()) {
        let names = ["a", "b", "ab", "aa", "bb"];
        let (one, two): (Vec<&str>, Vec<&str>) = (ours.split('/').collect(), theirs.split('/').collect());
        let mut paths: Vec<Vec<&str>> = vec![Vec::new()];
        let mut shared = false;
        for _ in 0..=5 {
            shared = shared || paths.iter().any(|at| owns(&one, at) && owns(&two, at));
            if shared || paths.len() > 2000 {
                break;
            }
            paths = paths.iter().flat_map(|at| names.iter().map(move |name| [at.as_slice(), &[*name]].concat())).collect();
        }
        let found = claim(&[&ours], Case::Differs).overlap(&claim(&[&theirs], Case::Differs)).is_some();
        prop_assert_eq!(found, shared, "{} and {}", ours, theirs);
    }

    #[test]
    fn any_text_is_read_or_refused(text in "[a*?\\[\\]{},/.\\\\!^-]{0,24}") {
        let read = Claim::read([text.as_str()], &path("/w"), Case::Same, &place);
        if let Ok(claim) = read {
            prop_assert!(claim.overlap(&claim).is_some(), "{} overlaps itself", text);
        }
    }
}
