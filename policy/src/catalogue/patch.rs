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
}

/// The headers of `apply_patch`, and whether the file is removed. `*** Move to:` follows the `Update` of the old name,
/// which is removed.
const HEADERS: [(&str, bool); 4] =
    [("*** Add File:", false), ("*** Update File:", false), ("*** Delete File:", true), ("*** Move to:", false)];

/// The files that a patch changes; empty where it names none.
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
    if found.is_empty() { unified(text) } else { found }
}

/// The files of a unified diff, as `git apply` and `patch -p1` take them.
fn unified(text: &str) -> Vec<Change> {
    let mut found = Vec::new();
    for line in text.lines() {
        let named = ["--- ", "+++ ", "rename from ", "rename to ", "copy to "]
            .into_iter()
            .find_map(|start| line.strip_prefix(start));
        let Some(path) = named.map(|path| path.split('\t').next().unwrap_or_default().trim()) else { continue };
        let path = path.strip_prefix("a/").or_else(|| path.strip_prefix("b/")).unwrap_or(path);
        let change = Change::Write(path.to_owned());
        if !path.is_empty() && path != "/dev/null" && !found.contains(&change) {
            found.push(change);
        }
    }
    found
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
}
