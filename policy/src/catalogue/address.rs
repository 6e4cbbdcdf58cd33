//! The addresses in an input.

use super::{Act, Value, places::decoded};

/// The fields in which hosts name an address, at any depth.
const FIELDS: &[&str] = &["url", "urls", "uri", "ws", "address", "href"];

/// The fields of text in which a model names addresses where the tool has no field for them (Gemini's `web_fetch`).
const TEXT: &[&str] = &["prompt", "query"];

/// What fetching does: one act for each address, which may be a file of this machine.
pub(super) fn fetches(input: &Value) -> Vec<Act> {
    let mut urls: Vec<&str> = Vec::new();
    for value in input.all(FIELDS) {
        match value {
            Value::Text(url) => urls.push(url),
            Value::List(values) => urls.extend(values.iter().filter_map(Value::as_text)),
            Value::Record(_) | Value::Flag(_) | Value::Other => {}
        }
    }
    if urls.is_empty() {
        let words = input.all(TEXT).into_iter().filter_map(Value::as_text).flat_map(str::split_whitespace);
        urls.extend(words.filter_map(address));
    }
    urls.dedup();
    urls.into_iter().map(fetch).collect()
}

/// The address in a word, without what a sentence puts around it.
fn address(word: &str) -> Option<&str> {
    let start = ["https://", "http://", "file://"].into_iter().filter_map(|scheme| word.find(scheme)).min()?;
    let (_, url) = word.split_at_checked(start)?;
    Some(url.trim_end_matches(['.', ',', ';', ')', ']', '>', '"', '\'', '`', '!', '?']))
}

/// Fetching one address. Only `http` and `https` lead to another machine; `file` leads into this one.
fn fetch(url: &str) -> Act {
    let url = url.trim();
    let (scheme, rest) = url.split_once("://").map_or(("", url), |(scheme, rest)| (scheme, rest));
    match scheme.to_ascii_lowercase().as_str() {
        "file" => decoded(rest).map_or(Act::Opaque("a file address is not understood"), Act::Read),
        "" | "http" | "https" | "ws" | "wss" => Act::Fetch(url.to_owned()),
        _ => Act::Opaque("an address of a kind that is not known"),
    }
}
