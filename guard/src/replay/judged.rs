//! Judging batches, on all cores, with the same result as on one.

use std::{
    collections::{BTreeMap, BTreeSet},
    io::{self, BufRead},
    panic::{AssertUnwindSafe, catch_unwind},
    sync::{
        Mutex, PoisonError,
        mpsc::{channel, sync_channel},
    },
    thread,
};

use pi_guard_modes::Mode;
use pi_guard_policy::{
    AbsPath, Action, Decision, Effect, Session, Verdict,
    catalogue::{self, Hints},
    effect::Why,
    world::{Fixture, Held},
};
use serde::{Deserialize, de::IgnoredAny};
use serde_json::Value;

use super::{
    call::{Recorded, What, recorded},
    source::{Batch, Item, Source},
    summary::Summary,
};
use crate::{
    json::Given,
    judge::{Case, judge},
    load::Modes,
    redact::redacted,
};

/// How calls are judged.
#[derive(Clone, Debug)]
pub struct Judging {
    /// The modes, each by itself.
    pub modes: Vec<Mode>,
    /// What confines commands.
    pub held: Held,
    /// Where a call is made whose history does not say so.
    pub cwd: AbsPath,
    /// The home directory.
    pub home: Option<AbsPath>,
}

/// The most bytes of histories that are held at a time, beside one batch.
const MOST_HELD: usize = 32 << 20;

/// Judges a history with `jobs` threads and adds it to `total`.
///
/// What is merged is merged in the order of the history, so the number of threads changes nothing but the time.
///
/// # Errors
/// The history cannot be read further; what was read is in `total`.
pub fn judge_all<R: BufRead>(
    judging: &Judging,
    source: &mut Source<R>,
    jobs: usize,
    total: &mut Summary,
) -> io::Result<()> {
    let (give, take) = sync_channel::<(usize, Batch)>(jobs);
    let take = Mutex::new(take);
    let (tell, told) = channel();
    thread::scope(|scope| {
        let give = give;
        for _ in 0..jobs {
            let (take, tell) = (&take, tell.clone());
            scope.spawn(move || {
                loop {
                    let next = take.lock().unwrap_or_else(PoisonError::into_inner).recv();
                    let Ok((at, batch)) = next else { return };
                    let bytes = batch.bytes;
                    if tell.send((at, bytes, judging.batch(batch))).is_err() {
                        return;
                    }
                }
            });
        }
        drop(tell);
        let mut waiting = BTreeMap::new();
        let (mut given, mut merged, mut held) = (0, 0, 0);
        let mut merge = |(at, bytes, summary): (usize, usize, Summary), held: &mut usize| {
            waiting.insert(at, summary);
            *held -= bytes;
            while let Some(summary) = waiting.remove(&merged) {
                total.merge(summary);
                merged += 1;
            }
            merged
        };
        let mut done = 0;
        loop {
            while held > MOST_HELD || given - done > 8 * jobs {
                let Ok(summary) = told.recv() else { break };
                done = merge(summary, &mut held);
            }
            let Some(batch) = source.next_batch()? else { break };
            held += batch.bytes;
            if give.send((given, batch)).is_err() {
                break;
            }
            given += 1;
        }
        drop(give);
        for summary in told {
            merge(summary, &mut held);
        }
        Ok(())
    })
}

impl Judging {
    /// Judges one batch.
    #[must_use]
    pub fn batch(&self, batch: Batch) -> Summary {
        let mut summary = Summary::of(self.modes.len());
        summary.lines = batch.lines;
        summary.broken = batch.broken;
        for item in batch.items {
            self.item(&item, &mut summary);
        }
        summary
    }

    fn item(&self, item: &Item, summary: &mut Summary) {
        let cwd = item.cwd.as_deref();
        if !item.json {
            let call = Recorded { what: What::Shell(item.text.clone()), cwd: cwd.map(str::to_owned) };
            return self.call(&call, cwd, summary);
        }
        if !may_call(&item.text) {
            if serde_json::from_slice::<IgnoredAny>(&item.text).is_err() {
                summary.broken += 1;
            }
            return;
        }
        for record in serde_json::Deserializer::from_slice(&item.text).into_iter::<Value>() {
            let Ok(record) = record else {
                summary.broken += 1;
                return;
            };
            for call in recorded(&record) {
                self.call(&call, cwd, summary);
            }
        }
    }

    fn call(&self, call: &Recorded, session: Option<&str>, summary: &mut Summary) {
        summary.calls += 1;
        // A defect of ours in one call must not hide all others.
        let judged = catch_unwind(AssertUnwindSafe(|| self.judge(call, session)))
            .unwrap_or_else(|_| Err("pi-guard failed on it".to_owned()));
        let example = || redacted(&shown(call));
        let decisions = match judged {
            Ok(decisions) => decisions,
            Err(error) => return summary.unjudged.add(&redacted(&error), example),
        };
        if let Some(decision) = decisions.first() {
            unknown(decision, summary, example);
        }
        for (said, decision) in summary.modes.iter_mut().zip(&decisions) {
            match decision.verdict {
                Verdict::Allow(_) => said.allow += 1,
                Verdict::Ask(_) => said.ask += 1,
                Verdict::Deny => said.deny += 1,
            }
            if let (Verdict::Ask(_) | Verdict::Deny, Some(reason)) = (&decision.verdict, decision.reasons.first()) {
                said.reasons.add(&format!("{}: {}", reason.rule, general(&reason.why)), example);
            }
        }
    }

    /// The decision in each mode.
    fn judge(&self, call: &Recorded, session: Option<&str>) -> Result<Vec<Decision>, String> {
        let cwd = call.cwd.as_deref().or(session).and_then(|path| AbsPath::new(path.as_bytes()));
        let cwd = cwd.as_ref().unwrap_or(&self.cwd);
        let tool;
        let (action, wrapped) = match &call.what {
            What::Shell(line) => (Action::Shell(line), true),
            What::Exec(words) => (Action::Exec(words), true),
            What::Tool(name, input) => {
                let wrong = || format!("the input of `{name}` is not as it should be");
                let given = if input.is_null() { Ok(Given::default()) } else { Given::deserialize(input) };
                let Given(input) = given.map_err(|_| wrong())?;
                tool = catalogue::read(name, &input, Hints::default()).map_err(|_| wrong())?;
                (Action::Tool(&tool), tool.is_command())
            }
        };
        let case = Case {
            action,
            cwd,
            workspace: cwd,
            home: self.home.as_ref(),
            scratch: None,
            open_read: &[],
            open_write: &[],
            policy: None,
            copied: &[],
            skip_precheck: false,
            session: Session::default(),
            fallback: None,
        };
        let world = Fixture::new(if wrapped { self.held } else { Held::Nothing });
        Ok(self.modes.iter().map(|mode| judge(&case, &Modes::one(*mode), &world).decision).collect())
    }
}

/// Whether a record may hold a call: a quick look, so that the long answers of tools are not taken apart.
fn may_call(record: &[u8]) -> bool {
    const PARTS: [&[u8]; 6] = [b"\"tool", b"_call\"", b"Call\"", b"toolCalls", b"bashExecution", b"\\u"];
    record.iter().enumerate().any(|(at, byte)| {
        matches!(byte, b'"' | b'_' | b'C' | b't' | b'b' | b'\\')
            && PARTS.iter().any(|part| record.get(at..).is_some_and(|rest| rest.starts_with(part)))
    })
}

/// The call as text.
fn shown(call: &Recorded) -> String {
    match &call.what {
        What::Shell(line) => pi_guard_policy::shell::Shown(line).to_string(),
        What::Exec(words) => words.iter().map(|word| word.display().to_string()).collect::<Vec<_>>().join(" "),
        What::Tool(name, input) => {
            const NAMED: [&str; 6] = ["command", "url", "path", "file_path", "filePath", "absolute_path"];
            match NAMED.iter().find_map(|key| input.get(key)?.as_str()) {
                Some(what) => format!("{name}: {what}"),
                None => name.clone(),
            }
        }
    }
}

/// What nobody described: commands, subcommands, flags, tools; each once a call.
fn unknown(decision: &Decision, summary: &mut Summary, example: impl Fn() -> String) {
    let mut seen = BTreeSet::new();
    for effect in &decision.effects {
        let Effect::Opaque(why) = &effect.value else { continue };
        let of = |what: &str| {
            let tool = effect.why.strip_prefix('`').and_then(|rest| rest.split('`').next()).unwrap_or("?");
            // What stands behind `=` is a value.
            redacted(&format!("{tool} {}", what.split('=').next().unwrap_or_default()))
        };
        let host = effect.why == "the tool is not known";
        let (tally, name) = if let Why::UnknownTool(name) = why {
            (if host { &mut summary.tools } else { &mut summary.commands }, redacted(name))
        } else if let Why::UnknownCommand(name) = why {
            (&mut summary.subcommands, of(name))
        } else if let Why::UnknownFlag(name) = why {
            (&mut summary.flags, of(name))
        } else {
            continue;
        };
        if seen.insert(name.clone()) {
            tally.add(&name, &example);
        }
    }
}

/// A sentence without the names that only this call has: of those in backticks the tool's, which comes first, stays.
fn general(why: &str) -> String {
    let mut out = String::new();
    for (at, part) in why.split('`').enumerate() {
        match at {
            0 | 1 if why.starts_with('`') => out.push_str(part),
            at if at % 2 == 1 => out.push('…'),
            _ => out.push_str(part),
        }
    }
    crate::render::Safe(&out).to_string()
}

#[cfg(test)]
mod tests {
    use super::{general, may_call};

    #[test]
    fn sentences_are_the_same_for_other_names() {
        assert_eq!(
            general("`rm` deletes `src/a` and plan mode is read-only"),
            "rm deletes … and plan mode is read-only"
        );
        assert_eq!(general("a redirect writes `x` and more"), "a redirect writes … and more");
        assert_eq!(general("runs a program: no tool file describes `x`"), "runs a program: no tool file describes …");
        assert_eq!(general("plain"), "plain");
    }

    #[test]
    fn a_quick_look_finds_every_shape() {
        for record in [
            "{\"type\":\"tool_use\"}",
            "\"toolCall\"",
            "\"function_call\"",
            "\"functionCall\"",
            "\"toolCalls\"",
            "\"tool\"",
            "\"custom_tool_call\"",
            "\"local_shell_call\"",
            "\"role\": \"bashExecution\"",
            "\"\\u0074ool_use\"",
        ] {
            assert!(may_call(record.as_bytes()), "{record}");
        }
        assert!(!may_call(br#"{"type":"user","message":{"content":"hello"}}"#));
    }
}
