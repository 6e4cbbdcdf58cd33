//! The corpus: Markdown files with scripts and the verdicts that a person gave them.
//!
//! Cases stand in fenced `bash` blocks. A script is every line up to one that holds `#=>`; what follows that mark is the
//! verdict and, if given, the rule. The block's first line sets what holds for its cases:
//!
//! ````text
//! ```bash mode=plan sandbox=none
//! git log | head                #=> allow
//! for f in a b; do
//!   rm "$f"
//! done                          #=> deny mode.plan.delete
//! ```
//! ````
//!
//! `held` instead of a verdict means anything but allow.

use std::{fs, path::Path};

/// One script with its verdict.
#[derive(Clone, Debug)]
pub struct Case {
    /// File name and line of the mark, for messages.
    pub place: String,
    /// The script.
    pub script: String,
    /// The mode it is judged in.
    pub mode: String,
    /// `none` or `auto`.
    pub sandbox: String,
    /// `allow`, `ask`, `deny` or `held`.
    pub verdict: String,
    /// The rule that decides, where the case says.
    pub rule: Option<String>,
}

impl Case {
    /// Whether a verdict and its rule are what the case says.
    #[must_use]
    pub fn agrees(&self, verdict: &str, rule: &str) -> bool {
        let verdict_agrees = if self.verdict == "held" { verdict != "allow" } else { self.verdict == verdict };
        verdict_agrees && self.rule.as_deref().is_none_or(|wanted| wanted == rule)
    }
}

/// All cases of the repository's corpus.
///
/// # Panics
/// If a file cannot be read or holds a case that does not parse: a broken corpus is a failed test.
#[must_use]
#[expect(clippy::expect_used, reason = "a broken corpus is a failed test")]
pub fn cases() -> Vec<Case> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("corpus");
    let mut files: Vec<_> = fs::read_dir(folder)
        .expect("the corpus is part of the repository")
        .map(|entry| entry.expect("a readable folder").path())
        .filter(|path| path.extension().is_some_and(|extension| extension == "md"))
        .collect();
    files.sort();
    files.iter().flat_map(|file| read(file)).collect()
}

#[expect(clippy::expect_used, clippy::panic, reason = "a broken corpus is a failed test")]
fn read(file: &Path) -> Vec<Case> {
    let text = fs::read_to_string(file).expect("a readable corpus file");
    let name = file.file_name().and_then(|name| name.to_str()).expect("a plain file name");
    let mut cases = Vec::new();
    let mut block: Option<(String, String)> = None;
    let mut script = String::new();
    for (number, line) in text.lines().enumerate() {
        let place = format!("{name}:{}", number + 1);
        match &block {
            None => {
                if let Some(info) = line.strip_prefix("```bash") {
                    block = Some((attribute(info, "mode", "plan"), attribute(info, "sandbox", "none")));
                }
            }
            Some(_) if line.starts_with("```") => {
                assert!(script.is_empty(), "{place}: a script without `#=>`");
                block = None;
            }
            Some((mode, sandbox)) => {
                let Some((source, mark)) = line.split_once("#=>") else {
                    script.push_str(line);
                    script.push('\n');
                    continue;
                };
                script.push_str(source.trim_end());
                let mut words = mark.split_whitespace();
                let verdict = words.next().unwrap_or_else(|| panic!("{place}: no verdict")).to_owned();
                assert!(
                    matches!(verdict.as_str(), "allow" | "ask" | "deny" | "held"),
                    "{place}: no verdict `{verdict}`"
                );
                cases.push(Case {
                    place,
                    script: std::mem::take(&mut script),
                    mode: mode.clone(),
                    sandbox: sandbox.clone(),
                    verdict,
                    rule: words.next().map(str::to_owned),
                });
            }
        }
    }
    assert!(block.is_none(), "{name}: a block that does not end");
    cases
}

fn attribute(info: &str, name: &str, default: &str) -> String {
    info.split_whitespace().find_map(|word| word.strip_prefix(name)?.strip_prefix('=')).unwrap_or(default).to_owned()
}
