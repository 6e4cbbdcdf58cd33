//! The files that a patch changes, by its text.
//!
//! Two forms: the one of `apply_patch` (Codex, `OpenCode`, VS Code Copilot), with `*** Update File: x` headers, and unified
//! diffs. What could be a header is taken for one, so that no reading of a patch changes a file that is not listed.

/// What a patch does to one path.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Change {
    /// Creates or changes it.
    Write(String),
    /// Removes it.
    Delete(String),
    /// Changes a file whose name is not understood.
    Unknown,
}

/// The headers of `apply_patch`, and whether the file is removed. `*** Move to:` follows the `Update` of the old name,
/// which is removed.
const HEADERS: [(&str, bool); 4] =
    [("*** Add File:", false), ("*** Update File:", false), ("*** Delete File:", true), ("*** Move to:", false)];

/// The files that a patch changes; empty where it names none. Which of the two forms a host takes a text for is not known, so
/// the headers of both count.
#[must_use]
pub fn changes(text: &str) -> Vec<Change> {
    let mut found: Vec<Change> = Vec::new();
    for line in text.lines() {
        let line = line.trim();
        let header = HEADERS.iter().find_map(|(header, removes)| {
            line.strip_prefix(header).map(|path| (path.trim(), *removes, *header == "*** Move to:"))
        });
        let Some((path, removes, moved)) = header.filter(|(path, ..)| !path.is_empty()) else { continue };
        if moved && let Some(Change::Write(old)) = found.last() {
            let old = old.clone();
            found.push(Change::Delete(old));
        }
        found.push(if removes { Change::Delete(path.to_owned()) } else { Change::Write(path.to_owned()) });
    }
    for change in unified(text) {
        if !found.contains(&change) {
            found.push(change);
        }
    }
    found
}

/// The files of a unified diff, as `git apply` and `patch -p1` take them.
fn unified(text: &str) -> Vec<Change> {
    let mut found = Vec::new();
    for line in text.lines() {
        // `patch` takes a patch that is indented as a whole.
        let line = line.trim_start();
        let one = ["--- ", "+++ ", "rename from ", "rename to ", "copy from ", "copy to ", "Index: "];
        let names = if let Some(name) = one.into_iter().find_map(|start| line.strip_prefix(start)) {
            vec![name.split('\t').next().unwrap_or_default().trim()]
        } else if let Some(both) = line.strip_prefix("diff --git ") {
            pair(both.trim(), " ")
        } else if let Some(both) =
            line.strip_prefix("Binary files ").and_then(|rest| rest.trim().strip_suffix(" differ"))
        {
            pair(both, " and ")
        } else {
            continue;
        };
        for name in names {
            let change = match unquoted(name) {
                None => Change::Unknown,
                Some(path) => {
                    let path = path.strip_prefix("a/").or_else(|| path.strip_prefix("b/")).unwrap_or(&path);
                    if path.is_empty() || path == "/dev/null" {
                        continue;
                    }
                    Change::Write(path.to_owned())
                }
            };
            if !found.contains(&change) {
                found.push(change);
            }
        }
    }
    found
}

/// The two names of a line, which may hold blanks: where they are not quoted, all places where one may end and the other begin.
fn pair<'a>(both: &'a str, between: &str) -> Vec<&'a str> {
    if both.starts_with('"') {
        let mut escaped = false;
        let close = both.char_indices().skip(1).find(|(_, letter)| {
            let closes = *letter == '"' && !escaped;
            escaped = *letter == '\\' && !escaped;
            closes
        });
        let split = close.and_then(|(at, _)| both.split_at_checked(at + 1));
        return split
            .map_or_else(|| vec![both], |(first, rest)| vec![first, rest.strip_prefix(between).unwrap_or(rest)]);
    }
    let cuts: Vec<usize> = both.match_indices(between).map(|(at, _)| at).collect();
    let halves = |at: usize| Some((both.get(..at)?, both.get(at + between.len()..)?));
    let bare = |name: &'a str| name.split_once('/').map_or(name, |(_, rest)| rest);
    // Mostly it is the same name twice.
    if let Some((one, two)) = cuts.iter().filter_map(|at| halves(*at)).find(|(one, two)| bare(one) == bare(two)) {
        return vec![one, two];
    }
    cuts.into_iter().take(32).filter_map(halves).flat_map(|(one, two)| [one, two]).collect()
}

/// A name as Git writes it: in double quotes with C's escapes where it holds odd bytes. `None`: it is not understood.
fn unquoted(name: &str) -> Option<String> {
    let Some(rest) = name.strip_prefix('"') else { return Some(name.to_owned()) };
    let mut left = rest.strip_suffix('"')?.bytes();
    let mut bytes = Vec::new();
    while let Some(byte) = left.next() {
        if byte != b'\\' {
            bytes.push(byte);
            continue;
        }
        bytes.push(match left.next()? {
            b'a' => 7,
            b'b' => 8,
            b't' => b'\t',
            b'n' => b'\n',
            b'v' => 11,
            b'f' => 12,
            b'r' => b'\r',
            quoted @ (b'"' | b'\\') => quoted,
            first @ b'0'..=b'3' => {
                let mut digit = || left.next().and_then(|byte| char::from(byte).to_digit(8));
                u8::try_from(u32::from(first - b'0') * 64 + digit()? * 8 + digit()?).ok()?
            }
            _ => return None,
        });
    }
    String::from_utf8(bytes).ok()
}

#[cfg(test)]
mod tests {
    use super::{Change, changes};

    fn write(path: &str) -> Change {
        Change::Write(path.into())
    }

    #[test]
    fn every_file_of_a_patch_is_named() {
        let text = "*** Begin Patch\n*** Add File: a b.txt\n+x\n*** Update File: src/x.rs\n*** Move to: /etc/y\n@@\n-a\n+b\n\
                    *** Delete File: old\n*** End Patch\n";
        let delete = |path: &str| Change::Delete(path.into());
        assert_eq!(
            changes(text),
            [write("a b.txt"), write("src/x.rs"), delete("src/x.rs"), write("/etc/y"), delete("old")]
        );
    }

    #[test]
    fn headers_are_seen_however_they_are_indented() {
        assert_eq!(changes("*** Begin Patch\r\n  *** Add File: x  \r\n+y\r\n"), [write("x")]);
    }

    #[test]
    fn a_unified_diff_names_its_files() {
        let text = "diff --git a/x b/x\n--- a/x\n+++ b/y\t2024-01-01\n@@ -1 +1 @@\n-a\n+b\n--- /dev/null\n+++ b/new\n";
        assert_eq!(changes(text), [write("x"), write("y"), write("new")]);
        assert_eq!(changes("nothing here"), []);
    }

    #[test]
    fn both_forms_count() {
        let text = "--- a/x\n+++ b/x\n@@ -1,2 +1,2 @@\n *** Add File: note\n-a\n+b\n--- a/y\n+++ b/y\n";
        assert_eq!(changes(text), [write("note"), write("x"), write("y")]);
    }

    #[test]
    fn sections_without_lines_are_seen() {
        for (text, names) in [
            ("diff --git a/run.sh b/run.sh\nold mode 100644\nnew mode 100755\n", &["run.sh"][..]),
            ("diff --git a/a b b/a b\nnew file mode 100644\nindex 0000000..e69de29\n", &["a b"]),
            ("diff --git a/x.png b/x.png\nindex 1..2 100644\nBinary files a/x.png and b/x.png differ\n", &["x.png"]),
            (
                "Binary files old name and b/new and differ differ\n",
                &["old name", "new and differ", "old name and b/new", "differ"],
            ),
            ("  --- a/x\n  +++ b/x\n", &["x"]),
            ("diff --git a/p b/q\nsimilarity index 100%\nrename from p\nrename to q\n", &["p", "q"]),
            (
                "diff --git \"a/\\303\\244\" \"b/\\303\\244\"\n--- \"a/\\303\\244\"\n+++ \"b/\\303\\244\\t\"\n",
                &["\u{e4}", "\u{e4}\t"],
            ),
            ("Index: src/x\n", &["src/x"]),
        ] {
            assert_eq!(changes(text), names.iter().map(|name| write(name)).collect::<Vec<_>>(), "{text}");
        }
        assert_eq!(changes("--- \"a/\\377\"\n"), [Change::Unknown]);
        assert_eq!(changes("--- \"a/\\9\"\n"), [Change::Unknown]);
    }
}
