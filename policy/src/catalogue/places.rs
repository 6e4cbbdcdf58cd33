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
    for pattern in input.all(PATTERNS).into_iter().filter_map(Value::as_text) {
        let leads = pattern.starts_with(['/', '~']) || pattern.split('/').any(|part| part == "..");
        if leads && !pattern.contains('\0') {
            let literal = pattern.split(['*', '?', '[', '{']).next().unwrap_or_default();
            let whole = literal.len() == pattern.len();
            let directory =
                if whole { literal } else { literal.rsplit_once('/').map_or(literal, |(before, _)| before) };
            found.push(if directory.is_empty() { "/".to_owned() } else { directory.to_owned() });
        }
    }
    if found.is_empty() {
        found.push(".".to_owned());
    }
    found.dedup();
    Ok(found)
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
