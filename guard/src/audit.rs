//! The audit log: each decision on what an agent would do and each run, a JSON line each, kept in the user's state directory
//! once that is there ([`Audit::of`]).
//!
//! No wrapped command can write there. Secrets are left out of what is kept (`redact` says how far), long texts are
//! cut, old files go: see [`mod@file`] for how lines are appended and [`read`] for how they are found again.

pub mod file;
pub mod read;
pub mod suggest;

use std::{
    collections::hash_map::RandomState,
    hash::BuildHasher,
    io::{self, Write as _},
    time::{SystemTime, UNIX_EPOCH},
};

use pi_guard_policy::{AbsPath, RuleId, Verdict};
use serde::{Deserialize, Serialize};

use crate::{judge::Judged, load::Context, redact::hidden, render::Safe, state::Store};

/// The most characters of a command or path, about.
const LONGEST_WHAT: usize = 4096;

/// The most characters of a reason.
const LONGEST_WHY: usize = 300;

/// The most reasons of a decision.
const MOST_REASONS: usize = 8;

/// One line of the log. Fields that do not apply are left out; readers ignore fields that they do not know.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Record {
    /// When, in milliseconds since 1970, UTC.
    pub at: u64,
    /// Of a decision and of the run that followed: the same.
    pub id: String,
    /// What came of a decision; [`None`] for a run.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub verdict: Option<Said>,
    /// Who asked: `wrap`, or a host's hook.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub via: String,
    /// The session, where one was named.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub session: Option<String>,
    /// Where.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub cwd: String,
    /// The root of the project.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub workspace: String,
    /// The modes that held, as `PI_GUARD_MODE` takes them.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub mode: String,
    /// The tool; a command by `bash` or `exec`.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub tool: String,
    /// The command, path or address, without secrets.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub what: String,
    /// `what` is not all of it: a secret was left out, or it was cut.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub cut: bool,
    /// Why, first what decided.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub reasons: Vec<Why>,
    /// What held the command: layers, or why nothing did.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub held: Option<String>,
    /// How a run ended: its exit code, 128 and the signal's number for a death by signal.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub exit: Option<i32>,
    /// The limit that a run met.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub limit: Option<String>,
    /// How long a run took, in milliseconds.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub ms: Option<u64>,
}

/// A verdict by its name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, clap::ValueEnum)]
#[serde(rename_all = "lowercase")]
pub enum Said {
    /// It may be done.
    Allow,
    /// A human was to be asked.
    Ask,
    /// It may not be done.
    Deny,
}

impl Said {
    /// The name.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Allow => "allow",
            Self::Ask => "ask",
            Self::Deny => "deny",
        }
    }

    fn of(verdict: &Verdict) -> Self {
        match verdict {
            Verdict::Allow(_) => Self::Allow,
            Verdict::Ask(_) => Self::Ask,
            Verdict::Deny => Self::Deny,
        }
    }
}

/// Why, in one rule and one sentence.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Why {
    /// The rule.
    pub rule: String,
    /// The sentence.
    pub why: String,
}

/// The log of one call: it knows where to write, or that nothing can be kept.
#[derive(Debug)]
pub struct Audit {
    store: Option<Store>,
    id: String,
    began: SystemTime,
}

impl Audit {
    /// The log that a call in this context writes to, where the state directory is there: a `wrap` by itself leaves nothing
    /// behind, and whoever sets a mode, installs a hook or says `audit on` makes it. A wrapped command's own calls are not
    /// kept: it has no right to write there, and its run is.
    #[must_use]
    pub fn of(context: &Context) -> Self {
        let store = Store::find(context.home.as_ref(), &context.workspace)
            .filter(|store| !context.inside && store.root().is_dir());
        // No secret: it only tells lines that belong together.
        let id = format!("{:016x}", RandomState::new().hash_one(std::process::id()));
        Self { store, id, began: SystemTime::now() }
    }

    /// Keeps a decision: who asked (`via`), for which tool, and what of it (`what`, its bytes as they were asked about).
    pub fn decided(
        &self,
        via: &str,
        session: Option<&str>,
        context: &Context,
        (tool, what): (&str, &[u8]),
        judged: &Judged,
    ) {
        if self.store.is_none() {
            return;
        }
        let (what, cut) = shortened(what);
        let shown = |path: &AbsPath| path.to_string();
        let why = |rule: &RuleId, why: &str| Why { rule: rule.to_string(), why: hidden(why, LONGEST_WHY) };
        self.keep(&Record {
            at: millis(self.began),
            verdict: Some(Said::of(&judged.decision.verdict)),
            via: via.to_owned(),
            session: session.map(ToOwned::to_owned),
            cwd: shown(&context.cwd),
            workspace: shown(&context.workspace),
            mode: context.modes.names(),
            tool: tool.to_owned(),
            what,
            cut,
            reasons: judged.decision.reasons.iter().take(MOST_REASONS).map(|it| why(&it.rule, &it.why)).collect(),
            ..self.record()
        });
    }

    /// Keeps how the command ended that this call ran.
    pub fn ended(&self, held: &str, exit: i32, limit: Option<&str>) {
        let now = SystemTime::now();
        let took = now.duration_since(self.began).unwrap_or_default();
        self.keep(&Record {
            at: millis(now),
            held: Some(held.to_owned()),
            exit: Some(exit),
            limit: limit.map(ToOwned::to_owned),
            ms: Some(u64::try_from(took.as_millis()).unwrap_or(u64::MAX)),
            ..self.record()
        });
    }

    fn record(&self) -> Record {
        Record { id: self.id.clone(), ..Record::default() }
    }

    /// What cannot be kept is said, and stops nothing: a full disk is no reason to stop honest work.
    fn keep(&self, record: &Record) {
        let Some(store) = &self.store else { return };
        let kept = serde_json::to_vec(record).map_err(io::Error::other).and_then(|line| file::append(store, &line));
        if let Err(error) = kept {
            let text = format!("the audit log cannot be written: {error}");
            _ = writeln!(io::stderr(), "pi-guard: {}", Safe(&text));
        }
    }
}

pub(crate) fn millis(time: SystemTime) -> u64 {
    time.duration_since(UNIX_EPOCH).map_or(0, |since| u64::try_from(since.as_millis()).unwrap_or(u64::MAX))
}

/// What is kept of a command, and whether that is not all of it.
fn shortened(what: &[u8]) -> (String, bool) {
    // Bytes that are no text stand as escapes: what is kept is never judged again then.
    let text = match std::str::from_utf8(what) {
        Ok(text) => text.to_owned(),
        Err(_) => what.escape_ascii().to_string(),
    };
    let mut kept = hidden(&text, LONGEST_WHAT);
    if let Some((at, _)) = kept.char_indices().nth(LONGEST_WHAT) {
        kept.truncate(at);
        kept.push('…');
    }
    let cut = kept.as_bytes() != what;
    (kept, cut)
}

#[cfg(test)]
mod tests {
    use super::{LONGEST_WHAT, shortened};

    #[test]
    fn what_is_kept_says_whether_it_is_all() {
        assert_eq!(shortened(b"git log\n| head"), ("git log\n| head".to_owned(), false));
        assert_eq!(shortened(b"TOKEN=abc x"), ("TOKEN=… x".to_owned(), true));
        assert_eq!(shortened(b"a\xff"), ("a\\xff".to_owned(), true));
        let (long, cut) = shortened(&b"ab ".repeat(10_000));
        assert!(cut && long.chars().count() == LONGEST_WHAT + 1);
    }
}
