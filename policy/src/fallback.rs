//! A second opinion for hosts with no launcher: patterns over the commands that a script would run.
//!
//! Where nothing confines a command, the static decision is all there is. There it must be joined by this: conservative patterns,
//! which know nothing of tools and so do not share the decision's mistakes, and the user's own `bashAllow` and `bashDeny`.
//! Both can only take away what the decision allows.
//!
//! **Patterns are no boundary.** They see the words of a command, not what it does: `bashDeny` of `^rm` does not stop a
//! program that removes files. They are for keeping an agent on its way; what must not happen is for rules and the sandbox.
//!
//! Patterns are matched against each command as it would run, after quotes, variables and braces: its name without
//! directories and its words, with one space between them. A word that is not known is `$?`, and one that is known in part
//! ends with it, so that a pattern that ends with `$` does not take the known part for the whole.

use std::{borrow::Cow, fmt, sync::LazyLock};

use regex_lite::{Regex, RegexBuilder};

use crate::{
    rules::Gate,
    shell::{Arg, Form, Ran},
};

/// The largest a pattern may be when compiled, in bytes.
const LARGEST: usize = 1 << 18;

/// Commands that a read-only mode does not run unconfined, by their first words, and what each of them does.
///
/// Only what is never a reader stands here; `--help` and `--version` alone are let through before. They began as the lists by
/// which workflow modes of agent extensions decide, but hold only the first words of what was lowered and not words
/// anywhere in a line; and no interpreters, whose code the decision asks about.
const PATTERNS: &[(&str, &str)] = &[
    (
        r"^(rm|rmdir|unlink|shred|mv|ln|link|touch|truncate|chmod|chown|chgrp|mkfifo|mknod|install|fallocate)( |$)",
        "changes files",
    ),
    (r"^(cp|rsync|patch|split|csplit) ", "writes files"),
    (r"^(dd|mkfs(\.\S+)?|fdisk|parted|mount|umount|swapon|swapoff)( |$)", "acts on disks"),
    (r"^find .* ?-(delete|fprint|fprint0|fprintf|fls)( |$)", "writes or deletes what it finds"),
    (r"^(sed|gsed)( \S+)* (-[a-zA-Z]*i\S*|--in-place\S*)( |$)", "edits files in place"),
    (r"^sort( \S+)* (-[a-zA-Z]*o\S*|--ou\S*)( |$)", "writes its output to a file"),
    (
        r"^git( -\S+)* (add|am|cherry-pick|commit|gc|init|merge|mv|pull|push|rebase|reset|restore|revert|rm|switch)( |$)",
        "changes the repository",
    ),
    (r"^git( \S+)* stash (push|pop|apply|drop|clear|save)( |$)", "changes the stash"),
    (r"^git( \S+)* -c (core|alias|diff|filter|pager|gpg|credential)\.", "gives git a program to run"),
    (r"^(curl|wget|nc|ncat|netcat|ssh|scp|sftp|ftp|telnet|socat) ", "uses the network"),
    (
        r"^(npm|pnpm|yarn|bun|pip[0-9.]*|pipx|uv|poetry|cargo|gem|composer|bundle|apt|apt-get|dnf|yum|apk|pacman|brew)( -\S+)* (install|i|add|remove|rm|uninstall|update|upgrade|publish)( |$)",
        "installs or publishes",
    ),
    (r"^(sudo|doas|su|pkexec|runuser)( |$)", "takes another user's rights"),
    (r"^(shutdown|reboot|halt|poweroff)( |$)", "stops the machine"),
    (r"^systemctl( -\S+)* (start|stop|restart|reload|enable|disable|mask|kill)( |$)", "acts on services"),
    (
        r"^(docker|podman)( -\S+)* (run|exec|rm|rmi|kill|stop|start|restart|build|push|pull|cp|prune)( |$)",
        "acts on containers",
    ),
    (r"^kubectl( -\S+)* (apply|delete|create|edit|patch|replace|scale|exec|drain|cordon)( |$)", "changes a cluster"),
    (r"^(terraform|tofu)( -\S+)* (apply|destroy|import|taint|init)( |$)", "changes infrastructure"),
];

/// Compiled when a host without a launcher first needs them, and never else.
static BUILT_IN: LazyLock<Option<Vec<Regex>>> =
    LazyLock::new(|| compiled(&PATTERNS.iter().map(|(pattern, _)| *pattern).collect::<Vec<_>>()).ok());

/// What a host with no launcher holds against a script: the patterns of this module, and the user's.
#[derive(Clone, Debug, Default)]
pub struct Fallback {
    allow: Vec<Regex>,
    deny: Vec<Regex>,
}

/// A pattern that is none.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BadPattern(String);

impl fmt::Display for BadPattern {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for BadPattern {}

/// What is held against a script.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Objection {
    /// The end of the rule id.
    pub(crate) rule: &'static str,
    /// What follows the command's name.
    pub(crate) why: &'static str,
    /// A human can say yes.
    pub(crate) asks: bool,
}

impl Fallback {
    /// The patterns of this module with the user's: where `allow` is not empty, a command that none of it matches is asked;
    /// one that any of `deny` matches is denied.
    ///
    /// # Errors
    /// A pattern that cannot be compiled. Leaving it out would let through what it was to stop.
    pub fn new<T: AsRef<str>>(allow: &[T], deny: &[T]) -> Result<Self, BadPattern> {
        Ok(Self { allow: compiled(allow)?, deny: compiled(deny)? })
    }

    /// The first objection to one of these commands in a mode of this gate, with the place of the command.
    pub(crate) fn objection(&self, ran: &[Ran], gate: Gate) -> Option<(usize, Objection)> {
        ran.iter().enumerate().find_map(|(at, ran)| self.to(&text(&ran.words), gate).map(|objection| (at, objection)))
    }

    fn to(&self, command: &[u8], gate: Gate) -> Option<Objection> {
        if gate == Gate::Open || command.is_empty() {
            return None;
        }
        let (text, known) = readable(command);
        let any = |patterns: &[Regex]| patterns.iter().any(|pattern| pattern.is_match(&text));
        // What a pattern would say to a byte that is no character is not known.
        if any(&self.deny) || (!known && !self.deny.is_empty()) {
            return Some(Objection { rule: "bash-deny", why: "matches a pattern of `bashDeny`", asks: false });
        }
        if gate == Gate::ReadOnly && !only_prints(command) {
            let Some(patterns) = BUILT_IN.as_ref() else {
                return Some(Objection { rule: "pattern", why: "cannot be held against the patterns", asks: false });
            };
            let first = patterns.iter().position(|pattern| pattern.is_match(&text)).and_then(|at| PATTERNS.get(at));
            if let Some((_, why)) = first {
                return Some(Objection { rule: "pattern", why, asks: false });
            }
        }
        let outside = !self.allow.is_empty() && (!known || !any(&self.allow));
        outside.then_some(Objection { rule: "bash-allow", why: "matches no pattern of `bashAllow`", asks: true })
    }
}

fn compiled<T: AsRef<str>>(patterns: &[T]) -> Result<Vec<Regex>, BadPattern> {
    let one = |pattern: &T| RegexBuilder::new(pattern.as_ref()).size_limit(LARGEST).build();
    patterns.iter().map(one).collect::<Result<_, _>>().map_err(|error| BadPattern(error.to_string()))
}

/// A command's text, and whether it is all of it: where it is not UTF-8, what is not ASCII stands as U+FFFD.
fn readable(command: &[u8]) -> (Cow<'_, str>, bool) {
    let shown = |byte: &u8| if byte.is_ascii() { char::from(*byte) } else { char::REPLACEMENT_CHARACTER };
    match std::str::from_utf8(command) {
        Ok(text) => (Cow::Borrowed(text), true),
        Err(_) => (Cow::Owned(command.iter().map(shown).collect()), false),
    }
}

/// A command as patterns see it.
fn text(words: &[Arg]) -> Vec<u8> {
    let mut text = Vec::new();
    for (at, word) in words.iter().enumerate() {
        if at == 0 {
            text.extend(word.text.rsplit(|byte| *byte == b'/').next().unwrap_or_default());
        } else {
            text.push(b' ');
            text.extend_from_slice(&word.text);
        }
        if word.form != Form::Exact {
            text.extend_from_slice(b"$?");
        }
    }
    text
}

/// Whether it is `NAME --help` or `NAME --version`.
fn only_prints(command: &[u8]) -> bool {
    let mut words = command.split(|byte| *byte == b' ');
    let second = words.nth(1);
    words.next().is_none() && matches!(second, Some(b"--help" | b"--version"))
}

#[cfg(test)]
mod tests {
    use super::{BUILT_IN, Fallback, Objection, PATTERNS, text};
    use crate::{
        rules::Gate,
        shell::{Arg, Form, Span},
    };

    fn rule(fallback: &Fallback, command: &str, gate: Gate) -> Option<&'static str> {
        fallback.to(command.as_bytes(), gate).map(|Objection { rule, .. }| rule)
    }

    #[test]
    fn the_patterns_can_be_compiled() {
        assert_eq!(BUILT_IN.as_ref().map(Vec::len), Some(PATTERNS.len()));
    }

    #[test]
    fn what_changes_things_is_not_run_unconfined_in_a_read_only_mode() {
        let fallback = Fallback::default();
        for command in [
            "rm -rf x",
            "mv a b",
            "touch x",
            "cp a /dev/null",
            "dd if=a",
            "find . -delete",
            "find . -name x -fprintf o %p",
            "sed -n -i s/a/b/ f",
            "sed --in-place=b s f",
            "sort -uo out in",
            "git commit -m x",
            "git -P push",
            "git stash pop",
            "git -c core.pager=x log",
            "curl https://e.org",
            "npm install x",
            "pip3 install x",
            "cargo add x",
            "sudo ls",
            "systemctl restart x",
            "docker run x",
            "kubectl delete pod x",
            "terraform apply",
        ] {
            assert_eq!(rule(&fallback, command, Gate::ReadOnly), Some("pattern"), "{command}");
            assert_eq!(rule(&fallback, command, Gate::Workspace), None, "{command}");
            assert_eq!(rule(&fallback, command, Gate::Open), None, "{command}");
        }
    }

    #[test]
    fn readers_meet_no_objection() {
        let fallback = Fallback::default();
        for command in [
            "git log",
            "git diff --stat",
            "git stash list",
            "git show HEAD:rm",
            "grep -rn rm src",
            "rg write",
            "find . -name *.rs -exec grep x {} ;",
            "sed -n 1,5p f",
            "sort -k2 f",
            "sort -t: -k1 f",
            "cat rm",
            "rm --help",
            "curl --version",
            "docker ps",
            "kubectl get pods",
            "ls -la",
            "systemctl status x",
            "npm ls",
            "cargo tree",
            "terraform plan",
            "cd touch",
        ] {
            assert_eq!(rule(&fallback, command, Gate::ReadOnly), None, "{command}");
        }
    }

    #[test]
    fn the_users_patterns_only_narrow() {
        let fallback = Fallback::new(&["^git ", "^ls( |$)"], &["push", "^git reset( |$)"]).unwrap();
        assert_eq!(rule(&fallback, "git log", Gate::ReadOnly), None);
        assert_eq!(rule(&fallback, "ls", Gate::Workspace), None);
        assert_eq!(rule(&fallback, "cat x", Gate::ReadOnly), Some("bash-allow"));
        assert_eq!(rule(&fallback, "git push", Gate::Workspace), Some("bash-deny"));
        assert_eq!(
            rule(&fallback, "git commit -m x", Gate::ReadOnly),
            Some("pattern"),
            "an allow is no yes to what changes things"
        );
        let strange = b"git \xff".as_slice();
        let of = |fallback: &Fallback| fallback.to(strange, Gate::Workspace).map(|objection| objection.rule);
        assert_eq!(of(&fallback), Some("bash-deny"), "what a pattern says of a byte that is no text is not known");
        assert_eq!(of(&Fallback::new(&["git"], &[]).unwrap()), Some("bash-allow"));
        assert_eq!(of(&Fallback::default()), None);
        assert_eq!(Fallback::default().to(b"rm \xff", Gate::ReadOnly).map(|objection| objection.rule), Some("pattern"));
        assert!(Fallback::new(&["("], &[]).is_err() && Fallback::new(&[], &["a{999}{999}"]).is_err());
    }

    #[test]
    fn a_word_that_is_not_known_is_not_taken_for_a_known_one() {
        let arg = |text: &str, form| Arg { text: text.into(), form, span: Span::default() };
        let words = [arg("/usr/bin/git", Form::Exact), arg("log", Form::Prefix), arg("", Form::Any)];
        assert_eq!(text(&words), b"git log$? $?");
        let fallback = Fallback::new(&["^git log$"], &[]).unwrap();
        assert_eq!(rule(&fallback, "git log$?", Gate::ReadOnly), Some("bash-allow"));
    }
}
