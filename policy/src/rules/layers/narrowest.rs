//! Rules that allow one thing and nothing wider, as somebody would write them.

use std::{collections::BTreeMap, fmt::Write as _};

use crate::{
    effect::{Effect, Target},
    path::AbsPath,
    shell::{Arg, Form, Lowered},
};

/// More rules than this are no suggestion that somebody would read.
const MOST: usize = 16;

/// One rule that allows, for a section of a `policy.jsonc`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Narrow {
    /// In `bash`: exactly these words.
    Command(String),
    /// In `paths.write`: exactly this path, or all that lies below it.
    Write(String),
}

impl Narrow {
    /// The rules that between them are about everything that this would do: a command each, by all of its words, and a path
    /// each that it writes or deletes. None of them has a wildcard, but for a tree that is written as a whole.
    ///
    /// What has no such rule is left out: a word that is not known or that a pattern would take for a wildcard, what is not
    /// UTF-8.
    #[must_use]
    pub fn all(lowered: &Lowered) -> Vec<Self> {
        let commands = lowered.ran.iter().filter_map(|ran| words(&ran.words)).map(Self::Command);
        let paths = lowered.effects.iter().filter_map(|effect| match &effect.value {
            Effect::Write(Target::Path(path)) | Effect::Delete(Target::Path(path)) => literal(path),
            Effect::Write(Target::Under(path)) | Effect::Delete(Target::Under(path)) => {
                literal(path).map(|path| format!("{}/**", path.trim_end_matches('/')))
            }
            Effect::Write(Target::Somewhere | Target::Named(_))
            | Effect::Delete(Target::Somewhere | Target::Named(_))
            | Effect::Read(_)
            | Effect::Run(_)
            | Effect::Connect(_)
            | Effect::Publish(_)
            | Effect::Elevate
            | Effect::Persist(_)
            | Effect::Signal
            | Effect::Opaque(_) => None,
        });
        let mut all = Vec::new();
        for rule in commands.chain(paths.map(Self::Write)) {
            if all.len() < MOST && !all.contains(&rule) {
                all.push(rule);
            }
        }
        all
    }

    /// A `policy.jsonc` of these rules, on one line.
    #[must_use]
    pub fn file(rules: &[Self]) -> String {
        let mut sections: BTreeMap<&str, Vec<String>> = BTreeMap::new();
        for rule in rules {
            let (section, pattern) = match rule {
                Self::Command(pattern) => ("bash", pattern),
                Self::Write(pattern) => ("write", pattern),
            };
            sections.entry(section).or_default().push(format!("{}: \"allow\"", quoted(pattern)));
        }
        let section = |name: &str| sections.get(name).map(|rules| format!("\"{name}\": {{ {} }}", rules.join(", ")));
        let paths = section("write").map(|write| format!("\"paths\": {{ {write} }}"));
        let sections: Vec<String> = section("bash").into_iter().chain(paths).collect();
        format!("{{ {} }}", sections.join(", "))
    }
}

/// The pattern that takes exactly these words.
fn words(words: &[Arg]) -> Option<String> {
    let plain = |arg: &Arg| {
        let text = (arg.form == Form::Exact).then_some(arg.text.as_slice()).filter(|text| !text.contains(&b'*'))?;
        std::str::from_utf8(text).ok().map(str::to_owned)
    };
    let words: Option<Vec<String>> = words.iter().map(plain).collect();
    words.filter(|words| !words.is_empty()).map(|words| shell_words::join(&words))
}

/// The pattern that takes exactly this path.
fn literal(path: &AbsPath) -> Option<String> {
    let text = std::str::from_utf8(path.as_bytes()).ok()?;
    let mut pattern = String::with_capacity(text.len());
    for char in text.chars() {
        if matches!(char, '*' | '?' | '[' | ']' | '{' | '}' | '\\' | '!') {
            pattern.push('\\');
        }
        pattern.push(char);
    }
    Some(pattern)
}

/// As a string of JSON.
fn quoted(text: &str) -> String {
    let mut out = String::from("\"");
    for char in text.chars() {
        match char {
            '"' | '\\' => out.extend(['\\', char]),
            '\n' => out.push_str("\\n"),
            '\t' => out.push_str("\\t"),
            char if char.is_control() => _ = write!(out, "\\u{:04x}", u32::from(char)),
            char => out.push(char),
        }
    }
    out.push('"');
    out
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::layers::{Policy, pattern::CommandPattern};

    #[test]
    fn a_file_of_any_rules_can_be_read() {
        for text in ["a", "a\"b", "a\\b", "a\nb\u{1}", "it's", "ü", "--x='y z'"] {
            let words = shell_words::join([text, text]);
            assert!(CommandPattern::new(&words).is_ok());
            let path = literal(&AbsPath::root().join(text.as_bytes()).unwrap()).unwrap();
            let file = Narrow::file(&[Narrow::Command(words), Narrow::Write(path)]);
            assert!(Policy::parse(&file).is_ok(), "{file}");
        }
        assert!(Policy::parse(&Narrow::file(&[])).is_ok());
    }
}
