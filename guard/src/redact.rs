//! Text without the secrets in it, for examples and for the audit log.

use crate::render::Safe;

/// Parts of names whose value is a secret.
const NAMES: [&str; 11] = [
    "token",
    "secret",
    "passw",
    "passphrase",
    "credential",
    "apikey",
    "api-key",
    "api_key",
    "auth",
    "private_key",
    "cookie",
];

/// Beginnings of tokens that services give out.
const TOKENS: [&str; 18] = [
    "ghp_",
    "gho_",
    "ghs_",
    "ghu_",
    "github_pat_",
    "glpat-",
    "sk-",
    "sk_",
    "pk_",
    "xox",
    "AKIA",
    "ASIA",
    "AIza",
    "npm_",
    "pypi-",
    "hf_",
    "eyJ",
    "ya29.",
];

/// A run of letters and digits that is longer may be a key.
const LONGEST_WORD: usize = 28;

/// The most characters of an example.
const LONGEST: usize = 160;

/// `text` on one line, with what looks like a secret replaced by `…`, shortened, and safe for a terminal.
///
/// Trap: a secret that looks like an ordinary word (a short password alone) is not found.
#[must_use]
pub(crate) fn redacted(text: &str) -> String {
    let out = hidden(text, LONGEST).replace(['\n', '\t'], " ");
    let cut = out.char_indices().nth(LONGEST).and_then(|(at, _)| out.get(..at));
    match cut {
        Some(start) => format!("{}…", Safe(start)),
        None => Safe(&out).to_string(),
    }
}

/// `text` with what looks like a secret replaced by `…`: as it stands otherwise, some more than `longest` characters of it.
///
/// Trap: as [`redacted`]; and it may act on a terminal.
#[must_use]
pub(crate) fn hidden(text: &str, longest: usize) -> String {
    let mut out = String::new();
    let (mut hidden_next, mut armour) = (false, Armour::None);
    for part in text.split_inclusive([' ', '\n', '\t']) {
        if out.len() > 4 * longest {
            break;
        }
        let word = part.trim_end_matches([' ', '\n', '\t']);
        let blank = part.strip_prefix(word).unwrap_or_default();
        // What stands in PEM: all up to the end of its last line.
        if part.contains("-----BEGIN") {
            armour = Armour::Body;
        }
        if armour == Armour::Body && part.contains("-----END") {
            armour = Armour::LastLine;
        }
        if armour != Armour::None {
            if armour == Armour::LastLine && word.trim_end_matches(['\'', '"', ';', ')']).ends_with("-----") {
                armour = Armour::None;
            }
            if !out.ends_with('…') {
                out.push('…');
            }
            continue;
        }
        let lower = word.to_ascii_lowercase();
        if hidden_next && !word.is_empty() {
            // `Authorization: Bearer X`: the scheme is none of it.
            let scheme = matches!(lower.trim_matches(['\'', '"']), "bearer" | "basic" | "token" | ":" | "=");
            hidden_next = scheme;
            out.push_str(if scheme { word } else { "…" });
            out.push_str(blank);
            continue;
        }
        hidden_next =
            names_secret(&lower) && (word.starts_with('-') || word.ends_with([':', '='])) && !word.contains('=')
                || matches!(word, "-u" | "--user" | "-p");
        out.push_str(&shown(word, &lower));
        out.push_str(blank);
    }
    out
}

/// Where in a text of PEM.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Armour {
    None,
    Body,
    LastLine,
}

fn names_secret(lower: &str) -> bool {
    NAMES.iter().any(|name| lower.contains(name))
}

fn shown(word: &str, lower: &str) -> String {
    if let Some((name, value)) = word.split_once('=')
        && !value.is_empty()
        && (names_secret(&name.to_ascii_lowercase()) || name.to_ascii_lowercase().ends_with("key"))
    {
        return format!("{name}=…");
    }
    // `https://user:password@host`.
    if let Some((scheme, rest)) = word.split_once("://")
        && let Some((user, host)) = rest.split_once('@')
        && !user.contains('/')
    {
        return format!("{scheme}://…@{}", shown(host, &host.to_ascii_lowercase()));
    }
    if names_secret(lower)
        && let Some((name, value)) = word.split_once(':')
        && !value.is_empty()
        && !value.starts_with("//")
    {
        return format!("{name}:…");
    }
    let pieces = word.split_inclusive(|c: char| !(c.is_ascii_alphanumeric() || matches!(c, '_' | '-' | '+' | '.')));
    pieces.map(piece).collect()
}

fn piece(piece: &str) -> String {
    let body = piece.trim_end_matches(|c: char| !(c.is_ascii_alphanumeric() || matches!(c, '_' | '-' | '+' | '.')));
    let end = piece.strip_prefix(body).unwrap_or_default();
    let token = TOKENS.iter().any(|start| body.starts_with(start) && body.len() >= start.len() + 8);
    let has = |kind: fn(&char) -> bool| body.chars().any(|c| kind(&c));
    let key = body.len() > LONGEST_WORD && has(char::is_ascii_digit) && has(char::is_ascii_alphabetic);
    if token || key { format!("…{end}") } else { piece.to_owned() }
}

#[cfg(test)]
mod tests {
    use super::{hidden, redacted};

    #[test]
    fn secrets_are_not_shown() {
        for (text, wanted) in [
            ("git log -3", "git log -3"),
            ("GITHUB_TOKEN=abc gh pr list", "GITHUB_TOKEN=… gh pr list"),
            ("export AWS_SECRET_ACCESS_KEY=a/b+c; ls", "export AWS_SECRET_ACCESS_KEY=… ls"),
            (
                "curl -H 'Authorization: Bearer abc' https://x.example",
                "curl -H 'Authorization: Bearer … https://x.example",
            ),
            ("curl -H 'X-Api-Key:abc' x", "curl -H 'X-Api-Key:… x"),
            ("curl -u me:pass https://x.example", "curl -u … https://x.example"),
            ("mysql --password hunter2 -e 1", "mysql --password … -e 1"),
            ("mysql --password=hunter2", "mysql --password=…"),
            ("git clone https://me:pw@h.example/r", "git clone https://…@h.example/r"),
            ("echo ghp_abcdefgh12345678", "echo …"),
            ("echo sk-ant-api03-abcdefgh", "echo …"),
            ("echo 'AKIAABCDEFGHIJKLMNOP' x", "echo '…' x"),
            ("login 0123456789abcdef0123456789abcdef", "login …"),
            ("a\u{1b}[2J\nb", "a\\u{1b}[2J b"),
        ] {
            assert_eq!(redacted(text), wanted, "{text}");
        }
        let pem = "echo '-----BEGIN RSA PRIVATE KEY-----\nMIIabc\ndef==\n-----END RSA PRIVATE KEY-----' >k";
        assert_eq!(hidden(pem, 4000), "echo …>k");
        assert_eq!(hidden("a\n\tb  c", 4000), "a\n\tb  c");
        let long = redacted(&"ab ".repeat(1000));
        assert!(long.chars().count() < 170 && long.ends_with('…'), "{long}");
        assert!(redacted(&"é".repeat(5000)).chars().count() < 400);
    }
}
