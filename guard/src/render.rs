//! Decisions as text for a person.

use std::{
    env,
    fmt::{self, Write},
    io::IsTerminal,
    path::Path,
};

use annotate_snippets::Renderer;
use pi_guard_policy::{
    AbsPath, Effect, Reason, Verdict,
    effect::{Located, Target},
    shell::{Shown, Span},
};

use pi_guard_sandbox::{ChangeKind, Changes, Entry};

use crate::judge::Judged;

mod excerpt;

use excerpt::excerpt;

/// Text of others, with everything escaped that a terminal would act on or that would hide what is written: control
/// characters, and those that are invisible or change the direction of writing (CVE-2021-42574).
#[derive(Clone, Copy, Debug)]
pub struct Safe<'a>(pub &'a str);

impl fmt::Display for Safe<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for c in self.0.chars() {
            match c {
                '\n' => f.write_str("\\n")?,
                '\t' => f.write_str("\\t")?,
                '\r' => f.write_str("\\r")?,
                c if is_deceptive(c) => write!(f, "\\u{{{:x}}}", u32::from(c))?,
                c => f.write_char(c)?,
            }
        }
        Ok(())
    }
}

/// Control characters and those of Unicode's general category Cf, line and paragraph separators, and blanks without ink.
fn is_deceptive(c: char) -> bool {
    c.is_control()
        || matches!(c,
            '\u{ad}' | '\u{34f}' | '\u{600}'..='\u{605}' | '\u{61c}' | '\u{6dd}' | '\u{70f}' | '\u{115f}' | '\u{1160}'
            | '\u{17b4}' | '\u{17b5}' | '\u{180b}'..='\u{180f}' | '\u{2000}'..='\u{200f}' | '\u{2028}'..='\u{202f}'
            | '\u{205f}'..='\u{206f}' | '\u{3164}' | '\u{fe00}'..='\u{fe0f}' | '\u{feff}' | '\u{ffa0}' | '\u{fff0}'..='\u{fffb}'
            | '\u{1d173}'..='\u{1d17a}' | '\u{e0000}'..='\u{e0fff}')
}

/// As [`Safe`], and shortened where it is very long. The end is shown too: what matters may stand there.
#[derive(Clone, Copy, Debug)]
struct Brief<'a>(&'a str);

impl fmt::Display for Brief<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        const START: usize = 300;
        const END: usize = 100;
        let count = self.0.chars().count();
        if count <= START + END {
            return Safe(self.0).fmt(f);
        }
        let start: String = self.0.chars().take(START).collect();
        let end: String = self.0.chars().skip(count - END).collect();
        write!(f, "{} … {}", Safe(&start), Safe(&end))
    }
}

/// Bytes of others, escaped in the same way.
#[derive(Clone, Copy, Debug)]
pub struct SafeBytes<'a>(pub &'a [u8]);

impl fmt::Display for SafeBytes<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        Safe(&Shown(self.0).to_string()).fmt(f)
    }
}

/// The line that `wrap` ends with when it runs nothing: `denied: …  [rule]; hint`.
#[must_use]
pub fn refusal(judged: &Judged) -> String {
    let asked = match judged.decision.verdict {
        Verdict::Ask(_) => "needs approval: ",
        Verdict::Allow(_) | Verdict::Deny => "",
    };
    let Some(reason) = judged.decision.reasons.first() else { return format!("denied: {asked}no reason is known") };
    let mut line = format!("denied: {asked}{}  [{}]", Brief(&reason.why), reason.rule);
    if let Some(instead) = &reason.instead {
        _ = write!(line, "; {}", Safe(instead));
    }
    line
}

/// One line: the verdict with its first reason.
#[must_use]
pub fn summary(judged: &Judged) -> String {
    match judged.decision.reasons.first() {
        Some(first) => format!("{}: {}", word(judged), reason(first)),
        None => word(judged).to_owned(),
    }
}

/// One reason: the sentence and the rule.
#[must_use]
pub fn reason(reason: &Reason) -> String {
    format!("{}  [{}]", Brief(&reason.why), reason.rule)
}

fn word(judged: &Judged) -> &'static str {
    match judged.decision.verdict {
        Verdict::Allow(_) => "allowed",
        Verdict::Ask(_) => "needs approval",
        Verdict::Deny => "denied",
    }
}

/// Whether what goes to `out` may be coloured: to a terminal that has colours, and not where `NO_COLOR` says no
/// (<https://no-color.org>: set and not empty).
#[must_use]
pub fn colour(out: &impl IsTerminal) -> bool {
    let refused = env::var_os("NO_COLOR").is_some_and(|value| !value.is_empty());
    let dumb = env::var_os("TERM").is_none_or(|terminal| terminal == "dumb");
    !refused && !dumb && out.is_terminal()
}

/// How much of a decision is shown; all of it is in the JSON.
const MOST_REASONS: usize = 8;

/// See [`MOST_REASONS`].
const MOST_EFFECTS: usize = 40;

/// The whole decision: every reason with its place in the source, then the effects. Beside carets paths are as
/// seen from `cwd`. Without `colour` nothing but text.
#[must_use]
pub fn decision(judged: &Judged, source: &[u8], cwd: &AbsPath, colour: bool) -> String {
    let renderer = if colour { Renderer::styled() } else { Renderer::plain() };
    let mut text = String::new();
    let reasons = &judged.decision.reasons;
    for (at, reason) in reasons.iter().take(MOST_REASONS).enumerate() {
        let head = if at == 0 { summary(judged) } else { format!("and: {}", self::reason(reason)) };
        _ = if colour { writeln!(text, "\u{1b}[1m{head}\u{1b}[0m") } else { writeln!(text, "{head}") };
        explain(&mut text, reason, source, cwd, &renderer);
    }
    more(&mut text, reasons.len(), MOST_REASONS);
    let effects = &judged.decision.effects;
    if !effects.is_empty() {
        _ = writeln!(text, "what it would do:");
    }
    for effect in effects.iter().take(MOST_EFFECTS) {
        line(&mut text, effect, source);
    }
    more(&mut text, effects.len(), MOST_EFFECTS);
    for requirement in &judged.decision.requires {
        _ = writeln!(text, "on condition: {}", requirement.name());
    }
    text
}

fn more(text: &mut String, there_are: usize, shown: usize) {
    if let Some(left @ 1..) = there_are.checked_sub(shown) {
        _ = writeln!(text, "  … and {left} more; `explain --json` has them all");
    }
}

fn explain(text: &mut String, reason: &Reason, source: &[u8], cwd: &AbsPath, renderer: &Renderer) {
    let place = reason.span.filter(|span| !span.is_empty() || (span.start > 0 && reason.effect.is_some()));
    match (place.filter(|_| !source.is_empty()), &reason.effect) {
        (Some(span), Some(effect)) => {
            let label = label(effect, cwd);
            _ = writeln!(text, "{}", excerpt(source, span, &label, reason.instead.as_deref(), renderer));
        }
        (None, _) | (_, None) => {
            if let Some(instead) = &reason.instead {
                _ = writeln!(text, "  = help: {}", Safe(instead));
            }
        }
    }
}

/// What stands beside the carets.
fn label(effect: &Effect, cwd: &AbsPath) -> String {
    let target = match effect {
        Effect::Opaque(_) => return "not understood".to_owned(),
        Effect::Read(target)
        | Effect::Write(target)
        | Effect::Delete(target)
        | Effect::Run(target)
        | Effect::Persist(target) => match target {
            Target::Path(path) => Some(Shown(path.relative_to(cwd)).to_string()),
            Target::Under(path) => Some(format!("in {}", Shown(path.relative_to(cwd)))),
            Target::Somewhere | Target::Named(_) => Some(target.to_string()),
        },
        Effect::Connect(_) | Effect::Publish(_) | Effect::Elevate | Effect::Signal => effect.target(),
    };
    match target {
        Some(target) if target.chars().count() <= LONGEST_LABEL => format!("{} {target}", effect.kind()),
        Some(_) | None => effect.kind().to_owned(),
    }
}

fn line(text: &mut String, effect: &Located<Effect>, source: &[u8]) {
    _ = write!(text, "  {}", effect.value.kind());
    if let Some(target) = effect.value.target() {
        _ = write!(text, " {}", Brief(&target));
    }
    if !effect.certain {
        text.push_str(" (perhaps)");
    }
    if let Some(part) = part(effect.span, source) {
        _ = write!(text, "  <- {part}");
    }
    text.push('\n');
}

/// The longest name beside carets, in characters; the sentence above has the whole of a longer one.
const LONGEST_LABEL: usize = 80;

/// The longest part of a source that is shown beside an effect, in bytes.
const LONGEST_PART: usize = 120;

fn part(span: Span, source: &[u8]) -> Option<String> {
    let bytes = span.of(source);
    let shown = bytes.get(..LONGEST_PART);
    match (bytes.is_empty(), shown) {
        (true, _) => None,
        (false, None) => Some(format!("`{}`", SafeBytes(bytes))),
        (false, Some(start)) => Some(format!("`{}…`", SafeBytes(start))),
    }
}

/// The most changes that are shown.
const CHANGES: usize = 200;

/// What a command changed in its copy, for a person; paths below `here` as seen from there.
#[must_use]
pub fn changes(changes: &Changes, here: &Path) -> String {
    let mut text = String::new();
    let shown = |path: &Path| {
        let path = path.strip_prefix(here).unwrap_or(path);
        // Lossy is only the picture: nothing is looked up by it.
        format!("`{}`", Safe(&path.display().to_string()))
    };
    let count = changes.list.len();
    _ = match count {
        0 => writeln!(text, "pi-guard: it changed nothing in its copy"),
        1 => writeln!(text, "pi-guard: discarded 1 change:"),
        _ => writeln!(text, "pi-guard: discarded {count} changes:"),
    };
    for change in changes.list.iter().take(CHANGES) {
        let path = shown(&change.path);
        let mode = |entry: Option<Entry>| entry.map_or(0, |entry| entry.mode);
        _ = match (change.kind, &change.from) {
            (ChangeKind::Renamed, Some(from)) => writeln!(text, "pi-guard:   renamed  {} to {path}", shown(from)),
            (ChangeKind::Created, _) => writeln!(text, "pi-guard:   created  {path}"),
            (ChangeKind::Deleted, _) => writeln!(text, "pi-guard:   deleted  {path}"),
            (ChangeKind::Mode, _) => {
                let (before, after) = (mode(change.before), mode(change.after));
                writeln!(text, "pi-guard:   mode     {path} from {before:04o} to {after:04o}")
            }
            (ChangeKind::Replaced, _) => writeln!(text, "pi-guard:   replaced {path}"),
            (_, _) => writeln!(text, "pi-guard:   modified {path}"),
        };
    }
    if count > CHANGES {
        _ = writeln!(text, "pi-guard:   … and {} more", count - CHANGES);
    }
    if changes.incomplete {
        _ = writeln!(text, "pi-guard:   the list is not complete");
    }
    text
}

#[cfg(test)]
mod tests {
    use super::{Brief, Safe, SafeBytes};

    #[test]
    fn long_text_is_shown_with_both_ends() {
        let long = format!("{}{}rm", "a".repeat(300), "b".repeat(1000));
        let wanted = format!("{} … {}rm", "a".repeat(300), "b".repeat(98));
        assert_eq!(Brief(&long).to_string(), wanted);
        assert_eq!(Brief("rm\n").to_string(), "rm\\n");
    }

    #[test]
    fn nothing_can_act_on_the_terminal_or_hide() {
        assert_eq!(Safe("ls\x1b]0;x\x07\r\n\u{9b}2J").to_string(), "ls\\u{1b}]0;x\\u{7}\\r\\n\\u{9b}2J");
        assert_eq!(Safe("a\u{202e}b\u{200b}c\u{e0041}").to_string(), "a\\u{202e}b\\u{200b}c\\u{e0041}");
        assert_eq!(Safe("grüße 日本 `x`").to_string(), "grüße 日本 `x`");
        assert_eq!(SafeBytes(b"a\xff\x1b").to_string(), "a\\xff\\u{1b}");
    }
}
