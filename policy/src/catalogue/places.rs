//! The paths in an input.

use super::{Misread, Value};

/// The fields in which hosts name a file or directory that a tool acts on, at any depth of the input.
const FIELDS: &[&str] = &[
    "path",
    "paths",
    "file",
    "files",
    "file_path",
    "file_paths",
    "filePath",
    "filePaths",
    "filepath",
    "filename",
    "file_name",
    "absolute_path",
    "absolutePath",
    "notebook_path",
    "notebookPath",
    "target_file",
    "target_directory",
    "target_notebook",
    "targetFile",
    "relative_workspace_path",
    "relative_path",
    "dir_path",
    "dirPath",
    "directory",
    "dir",
    "folder",
    "uri",
    "fileUri",
    "source",
    "destination",
    "old_path",
    "new_path",
    "oldPath",
    "newPath",
];

/// The fields in which tools that look through files take a pattern of paths.
const PATTERNS: &[&str] = &["pattern", "glob", "glob_pattern", "globPattern", "query", "include"];

/// The paths that an input names, in the order of the source.
///
/// # Errors
/// A path that no file can have.
pub(super) fn paths(tool: &str, input: &Value) -> Result<Vec<String>, Misread> {
    let mut paths = Vec::new();
    for value in input.all(FIELDS) {
        let texts: Vec<&str> = match value {
            Value::Text(text) => vec![text],
            Value::List(values) => values.iter().filter_map(Value::as_text).collect(),
            Value::Record(_) | Value::Flag(_) | Value::Other => Vec::new(),
        };
        for text in texts {
            paths.push(plain(tool, text)?);
        }
    }
    paths.dedup();
    Ok(paths)
}

/// The directories that a tool looks through: those that it names, and those that its pattern leads to when that is a
/// path of its own (`/etc/*`, `~/.ssh/*`, `../x/*`).
pub(super) fn directories(tool: &str, input: &Value) -> Result<Vec<String>, Misread> {
    let mut found = paths(tool, input)?;
    let mut patterns: Vec<&str> = Vec::new();
    for value in input.all(PATTERNS) {
        match value {
            Value::Text(text) => patterns.push(text),
            Value::List(values) => patterns.extend(values.iter().filter_map(Value::as_text)),
            Value::Record(_) | Value::Flag(_) | Value::Other => {}
        }
    }
    // VS Code takes several patterns with commas between them.
    let single = patterns.into_iter().flat_map(|text| alternatives(&format!("{{{text}}}")));
    for pattern in single {
        let pattern = pattern.trim().trim_start_matches('!');
        let leads = pattern.starts_with(['/', '~']) || pattern.split('/').any(|part| part == "..");
        if leads && !pattern.contains('\0') {
            let whole = !pattern.contains(['*', '?', '[', '{']);
            found.push(if whole { pattern.to_owned() } else { folder(pattern).unwrap_or("~").to_owned() });
        }
    }
    if found.is_empty() {
        found.push(".".to_owned());
    }
    found.dedup();
    Ok(found)
}

/// The directory that a pattern surely leads into; `None`: the one that it is relative to.
pub(super) fn folder(pattern: &str) -> Option<&str> {
    let literal = pattern.split(['*', '?', '[', '{']).next().unwrap_or_default();
    let (directory, _) = literal.rsplit_once('/')?;
    Some(if directory.is_empty() { "/" } else { directory })
}

/// The most patterns that one is taken for.
const MOST: usize = 64;

/// The patterns that one with `{a,b}` stands for. Where these are too many, the root directory, which holds them all.
pub(super) fn alternatives(pattern: &str) -> Vec<String> {
    let (mut done, mut open) = (Vec::new(), vec![pattern.to_owned()]);
    let mut work = 0;
    while let Some(pattern) = open.pop() {
        work += pattern.len() + 1;
        if done.len() + open.len() > MOST || work > 64 * 1024 {
            return vec!["/*".to_owned()];
        }
        match braces(&pattern) {
            Some((before, inside, after)) => {
                open.extend(inside.into_iter().rev().map(|one| format!("{before}{one}{after}")));
            }
            None => done.push(pattern),
        }
    }
    done
}

/// What stands before, in and behind the first braces of a pattern, the middle cut at its own commas.
fn braces(pattern: &str) -> Option<(&str, Vec<&str>, &str)> {
    let start = pattern.find('{')?;
    let (before, rest) = pattern.split_at_checked(start)?;
    let rest = rest.get(1..)?;
    let (mut depth, mut from, mut inside) = (0_u32, 0, Vec::new());
    for (at, letter) in rest.char_indices() {
        match letter {
            '{' => depth += 1,
            '}' if depth > 0 => depth -= 1,
            ',' | '}' if depth == 0 => {
                inside.push(rest.get(from..at)?);
                from = at + 1;
                if letter == '}' {
                    return Some((before, inside, rest.get(from..)?));
                }
            }
            _ => {}
        }
    }
    None
}

/// A path as the file system takes it: of a `file:` URI the path, decoded.
fn plain(tool: &str, text: &str) -> Result<String, Misread> {
    let bad = |what: &str| Misread(format!("a path of `{tool}` {what}"));
    let path = match text.strip_prefix("file://") {
        None => text.to_owned(),
        Some(encoded) => decoded(encoded).ok_or_else(|| bad("is a URI that is not understood"))?,
    };
    if path.is_empty() {
        return Err(bad("is empty"));
    }
    if path.contains('\0') {
        return Err(bad("holds a NUL"));
    }
    Ok(path)
}

/// The path of a `file:` URI of this machine.
pub(super) fn decoded(encoded: &str) -> Option<String> {
    let encoded = encoded.strip_prefix("localhost").unwrap_or(encoded);
    if !encoded.starts_with('/') {
        return None;
    }
    let mut bytes = Vec::with_capacity(encoded.len());
    let mut left = encoded.bytes();
    while let Some(byte) = left.next() {
        if byte == b'%' {
            let mut digit = || left.next().and_then(|byte| char::from(byte).to_digit(16));
            let value = digit()? * 16 + digit()?;
            bytes.push(u8::try_from(value).ok()?);
        } else {
            bytes.push(byte);
        }
    }
    String::from_utf8(bytes).ok()
}
