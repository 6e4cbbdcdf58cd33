//! The rules that would have answered what was asked or refused.

use std::{collections::BTreeMap, ffi::OsString, path::Path};

use pi_guard_policy::{Action, Verdict, world::Held};

use super::{Record, Said};
use crate::{
    allowing,
    judge::{Case, judge},
    load::{self, Context, Modes},
    machine::Machine,
};

/// The most different commands that are judged again.
const MOST: usize = 1000;

/// Rules that would have answered, with the evidence for them.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize)]
pub struct Suggestion {
    /// A `policy.jsonc` of the user's that holds nothing else.
    pub rules: String,
    /// How often they would have answered.
    pub times: u64,
    /// What they would have answered, the last of it.
    pub what: String,
    /// Where.
    pub cwd: String,
    /// In which modes.
    pub mode: String,
    /// When last, in milliseconds since 1970.
    pub last: u64,
}

/// What was refused or asked, gathered from the log.
#[derive(Debug, Default)]
pub struct Refused(BTreeMap<(String, String, String, String), (u64, u64)>);

impl Refused {
    /// Takes a decision in. Only commands that the log has whole can be judged again.
    pub fn add(&mut self, record: &Record) {
        let refused = matches!(record.verdict, Some(Said::Ask | Said::Deny));
        if !refused || record.cut || !matches!(record.tool.as_str(), "bash" | "exec") {
            return;
        }
        let key = (record.what.clone(), record.tool.clone(), record.cwd.clone(), record.mode.clone());
        if self.0.len() < MOST || self.0.contains_key(&key) {
            let (times, last) = self.0.entry(key).or_default();
            *times += 1;
            *last = (*last).max(record.at);
        }
    }

    /// The narrowest rules for each, judged by the policy and the files as they are now; what is allowed by now, or what no rule
    /// could allow, has none. The most frequent first.
    #[must_use]
    pub fn suggestions(self, held: &dyn Fn(&Context) -> Held) -> Vec<Suggestion> {
        let mut found: BTreeMap<String, Suggestion> = BTreeMap::new();
        for ((what, tool, cwd, mode), (times, last)) in self.0 {
            let Some(rules) = rules(&what, &tool, &cwd, &mode, held) else { continue };
            let fresh = || Suggestion { rules: rules.clone(), times: 0, what: String::new(), cwd, mode, last: 0 };
            let suggestion = found.entry(rules.clone()).or_insert_with(fresh);
            suggestion.times += times;
            if last >= suggestion.last {
                (suggestion.last, suggestion.what) = (last, what);
            }
        }
        let mut all: Vec<Suggestion> = found.into_values().collect();
        all.sort_by(|one, other| other.times.cmp(&one.times).then(other.last.cmp(&one.last)));
        all
    }
}

fn rules(what: &str, tool: &str, cwd: &str, mode: &str, held: &dyn Fn(&Context) -> Held) -> Option<String> {
    let mut names = mode.split(',').map(|name| load::named(Some(name)).ok().flatten());
    let modes = names.try_fold(None, |modes: Option<Modes>, mode| {
        let mode = mode?;
        Some(Some(modes.map_or_else(|| Modes::one(mode), |modes| modes.and(mode))))
    })??;
    let context = Context { modes, ..Context::load(Some("plan"), None, Some(Path::new(cwd))).ok()? };
    let words: Vec<OsString>;
    let action = if tool == "exec" {
        words = shell_words::split(what).ok()?.into_iter().map(OsString::from).collect();
        Action::Exec(&words)
    } else {
        Action::Shell(what.as_bytes())
    };
    let case = Case::new(action, &context);
    let world = Machine::new(&context, held(&context));
    if matches!(judge(&case, &context.modes, &world).decision.verdict, Verdict::Allow(_)) {
        return None;
    }
    allowing::narrowest(&case, &context, &world)
}
