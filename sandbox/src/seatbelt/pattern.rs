//! Names as patterns: every spelling by which a file system that folds case may find them.
//!
//! APFS (by default) and HFS+ tell no upper from lower case, by the full folding of Unicode: `ﬁ` is `fi`, `ſ` is `s`, the
//! sign for kelvin is `k`. HFS+ ignores characters that have no width. Patterns lean to the closed side: between two
//! characters any bytes beyond ASCII may stand, and where a letter has a spelling beyond ASCII such bytes may stand
//! for it.

use std::fmt::Write as _;

/// Bytes beyond ASCII, any number. (And control characters: the pattern stays text of ASCII.)
const BEYOND: &str = "[^ -~]*";

/// At least one such byte.
const STANDS_FOR: &str = "[^ -~]+";

/// What folds to one character beyond ASCII, as the letters that are folded to: `ﬀ`, `ﬁ`, `ﬂ`, `ﬃ`, `ﬄ`, `ﬅ`, `ﬆ`, `ß`,
/// the kelvin sign, the long s. (`CaseFolding.txt`, statuses C and F.) Longest first.
const LIGATURES: [&str; 9] = ["ffi", "ffl", "ff", "fi", "fl", "st", "ss", "k", "s"];

/// Characters that mean something in a pattern.
const SPECIAL: &str = r"\^$.|?*+()[]{}";

/// A pattern for exactly this text.
pub(super) fn quoted(text: &str) -> String {
    let mut pattern = String::with_capacity(text.len());
    for character in text.chars() {
        exactly(&mut pattern, character);
    }
    pattern
}

/// A pattern for every spelling of this name or path.
pub(super) fn folded(name: &str) -> String {
    let mut pattern = String::with_capacity(name.len() * 16);
    let mut rest = name;
    let mut within = false;
    while let Some(first) = rest.chars().next() {
        if within && first != '/' {
            pattern.push_str(BEYOND);
        }
        let folds =
            |letters: &&&str| rest.get(..letters.len()).is_some_and(|start| start.eq_ignore_ascii_case(letters));
        let taken = if let Some(letters) = LIGATURES.iter().find(folds) {
            alternatives(&mut pattern, letters);
            letters.len()
        } else {
            one(&mut pattern, first);
            first.len_utf8()
        };
        within = first != '/';
        rest = rest.get(taken..).unwrap_or_default();
    }
    // What is ignored may also stand at the end.
    if within {
        pattern.push_str(BEYOND);
    }
    pattern
}

/// Letters, each as itself or as a part of what stands for it: `ffi` is also `ﬃ`, `ﬀi` and `fﬁ`.
fn alternatives(pattern: &mut String, letters: &str) {
    pattern.push('(');
    for replaced in 0..1_u32 << letters.len() {
        if replaced > 0 {
            pattern.push('|');
        }
        let mut before = None;
        for (at, letter) in letters.chars().enumerate() {
            let stands_for = replaced >> at & 1 == 1;
            match (before, stands_for) {
                (Some(true), true) => continue,
                (Some(false), false) => pattern.push_str(BEYOND),
                (Some(_) | None, _) => {}
            }
            if stands_for {
                pattern.push_str(STANDS_FOR);
            } else {
                one(pattern, letter);
            }
            before = Some(stands_for);
        }
    }
    pattern.push(')');
}

/// One character in either case, or, beyond ASCII, whatever it may be folded and composed to.
fn one(pattern: &mut String, character: char) {
    if character.is_ascii_alphabetic() {
        _ = write!(pattern, "[{}{}]", character.to_ascii_lowercase(), character.to_ascii_uppercase());
    } else if character.is_ascii() {
        exactly(pattern, character);
    } else {
        // `é` is also an `e` and an accent, and `ß` is `ss`.
        pattern.push_str("([a-zA-Z]?[^ -~]+|[a-zA-Z][a-zA-Z]?[a-zA-Z]?)");
    }
}

fn exactly(pattern: &mut String, character: char) {
    if SPECIAL.contains(character) {
        pattern.push('\\');
    }
    pattern.push(character);
}

#[cfg(test)]
mod tests {
    use regex::bytes::Regex;

    use super::*;

    fn spelled(name: &str, other: &str) -> bool {
        Regex::new(&format!("(?-u)^{}$", folded(name))).unwrap().is_match(other.as_bytes())
    }

    #[test]
    fn a_name_is_held_however_a_folding_file_system_spells_it() {
        for (name, other) in [
            (".git", ".GIT"),
            (".git", ".g\u{200c}it"),
            (".git", ".git\u{feff}"),
            ("hooks", "hoo\u{212a}s"),
            (".husky", ".hu\u{17f}\u{212a}y"),
            ("config", "con\u{fb01}g"),
            ("config", "CON\u{fb01}G"),
            ("office", "o\u{fb03}ce"),
            ("office", "o\u{fb00}ice"),
            ("office", "of\u{fb01}ce"),
            ("offline", "o\u{fb04}ine"),
            ("master", "ma\u{fb06}er"),
            ("pass", "pa\u{df}"),
            ("pass", "PA\u{1e9e}"),
            ("stra\u{df}e", "strasse"),
            ("\u{e9}t\u{e9}", "e\u{301}te\u{301}"),
            ("AGENTS.md", "agents.MD"),
            ("a+(b)[c]{d}|e^f$g*h?", "A+(B)[C]{D}|E^F$G*H?"),
            ("x\\y", "X\\Y"),
            ("a b\n\"c", "A B\n\"C"),
        ] {
            assert!(spelled(name, other), "{name:?} is {other:?}: {}", folded(name));
            assert!(spelled(name, name), "{name:?}: {}", folded(name));
        }
    }

    /// Control: it does not hold everything.
    #[test]
    fn other_names_are_others() {
        for (name, other) in [
            (".git", ".gi"),
            (".git", ".gitt"),
            (".git", "xgit"),
            (".git", ".gut"),
            (".git", ".gitignore"),
            ("config", "cong"),
            ("config", "confi"),
            ("pass", "pa"),
            ("hooks", "hoos"),
            ("a.b", "axb"),
            ("a*", "aa"),
            ("hooks/x", "hooksx"),
            ("a/b", "a//b"),
        ] {
            assert!(!spelled(name, other), "{name:?} is not {other:?}: {}", folded(name));
        }
    }

    #[test]
    fn what_is_quoted_is_itself_alone() {
        let text = r#"/w/a+(b)[c]{d}|e^f$g*h?\ "x".y"#;
        let pattern = Regex::new(&format!("^{}$", quoted(text))).unwrap();
        assert!(pattern.is_match(text.as_bytes()) && !pattern.is_match(text.to_uppercase().as_bytes()));
        assert!(!pattern.is_match(text.replace('.', "x").as_bytes()));
    }
}
