//! What people write: `policy.jsonc`, in layers of which a lower one never widens an upper one.
//!
//! A rule is a pattern and a word: allow, ask or deny. Patterns for commands are matched on the words that would run,
//! never on the text, so that no way of quoting hides a command or forges one. Of the rules of one layer the most specific
//! decides; of several layers the strictest, and a project's `allow` counts for nothing.
//!
//! A rule answers what a mode would ask. It never permits what a mode denies, and no hard guard.

mod narrowest;
mod parse;
mod pattern;

use std::{cmp::Reverse, collections::HashMap, fmt};

pub use narrowest::Narrow;
pub use parse::PolicyError;

use self::pattern::{CommandPattern, HostPattern, PathPattern, Specificity};
use crate::{
    effect::{Host, Target},
    path::AbsPath,
    shell::Arg,
};

/// What a rule says.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Say {
    /// Without a question.
    Allow,
    /// Only if a human, or an authorizer for them, says yes.
    Ask,
    /// Not at all.
    Deny,
}

impl Say {
    /// The word in a file.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Allow => "allow",
            Self::Ask => "ask",
            Self::Deny => "deny",
        }
    }
}

/// Whose file it is, the mightiest first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Layer {
    /// The machine's administrator.
    Managed,
    /// The user.
    User,
    /// The project, whose files an agent may have written: it only narrows.
    Project,
}

impl fmt::Display for Layer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Managed => "managed",
            Self::User => "user",
            Self::Project => "project",
        })
    }
}

/// One rule, with where it stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rule {
    /// What it says.
    pub say: Say,
    /// The pattern, as written.
    pub pattern: String,
    /// The reason that its author gave.
    pub reason: Option<String>,
    /// Its line in the file, counted from 1.
    pub line: usize,
}

/// How sure a match has to be: to allow, every word must be known; to refuse, it is enough that it may be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Sure {
    Surely,
    Possibly,
}

impl Known {
    /// How sure a match has to be.
    const fn at_most(self, sure: Sure) -> Sure {
        match self {
            Self::Target => sure,
            Self::Held => Sure::Surely,
        }
    }
}

impl Say {
    const fn sure(self) -> Sure {
        match self {
            Self::Allow => Sure::Surely,
            Self::Ask | Self::Deny => Sure::Possibly,
        }
    }
}

/// A rule with what it applies to.
#[derive(Clone, Debug)]
struct Entry<P> {
    pattern: P,
    specificity: Specificity,
    rule: Rule,
}

/// One file of rules, read and checked.
#[derive(Clone, Debug, Default)]
pub struct Policy {
    /// By the name of the command, where a pattern has one: a call is compared with no other rules.
    commands: HashMap<Vec<u8>, Vec<Entry<CommandPattern>>>,
    any_command: Vec<Entry<CommandPattern>>,
    reads: Vec<Entry<PathPattern>>,
    writes: Vec<Entry<PathPattern>>,
    hosts: Vec<Entry<HostPattern>>,
    /// What its relative patterns lie below, where that is not the workspace.
    root: Option<AbsPath>,
}

impl Policy {
    /// The same rules for another directory: relative patterns lie below `root`, and not below the workspace.
    #[must_use]
    pub fn below(self, root: AbsPath) -> Self {
        Self { root: Some(root), ..self }
    }

    /// The rules that may be about a command with these words, by its name.
    fn about(&self, words: &[Arg]) -> impl Iterator<Item = &Entry<CommandPattern>> {
        let name = words.first().and_then(Arg::known).map(|name| name.rsplit(|byte| *byte == b'/').next());
        let named = name.flatten().and_then(|name| self.commands.get(name));
        // A name that is not known may be any.
        let all = name.is_none().then(|| self.commands.values().flatten()).into_iter().flatten();
        named.into_iter().flatten().chain(all).chain(&self.any_command)
    }
}

/// What of a path something acts on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reach {
    /// The file, or the directory and what it lists.
    Itself,
    /// All that lies below as well.
    Below,
}

/// How sure it is what something acts on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Known {
    /// As much as the target says; what it leaves open may be anything.
    Target,
    /// What is left open is nobody's question: something else holds it.
    Held,
}

/// What patterns of paths begin at.
#[derive(Clone, Copy, Debug)]
pub struct Bases<'a> {
    /// What a relative pattern lies below.
    pub workspace: &'a AbsPath,
    /// What `~/` means.
    pub home: Option<&'a AbsPath>,
}

impl<'a> Bases<'a> {
    /// Those of one file.
    fn of(self, policy: &'a Policy) -> Self {
        Self { workspace: policy.root.as_ref().unwrap_or(self.workspace), ..self }
    }
}

/// All files that hold for a call.
#[derive(Clone, Debug, Default)]
pub struct Layers {
    policies: Vec<(Layer, Policy)>,
    /// Each file by itself: nothing that a policy says is held against them.
    guards: Vec<HardGuards>,
}

/// One file of hard guards, `hard-guards.jsonc`: commands that are denied in every mode, whatever a policy, a mode or a
/// human says.
#[derive(Clone, Debug, Default)]
pub struct HardGuards(Policy);

/// What the layers say of something.
#[derive(Clone, Copy, Debug)]
pub struct Said<'a> {
    /// The layer whose rule decides.
    pub layer: Layer,
    /// The rule.
    pub rule: &'a Rule,
}

impl Layers {
    /// These files. Their order does not matter.
    #[must_use]
    pub fn new(policies: Vec<(Layer, Policy)>) -> Self {
        Self { policies, guards: Vec::new() }
    }

    /// The same, with these hard guards.
    #[must_use]
    pub fn guarded(self, guards: Vec<HardGuards>) -> Self {
        Self { guards, ..self }
    }

    /// These and one more file.
    #[must_use]
    pub fn and(&self, layer: Layer, policy: Policy) -> Self {
        let policies = self.policies.iter().cloned().chain([(layer, policy)]).collect();
        Self { policies, guards: self.guards.clone() }
    }

    /// Whether there is no file at all.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.policies.is_empty() && self.guards.is_empty()
    }

    /// The hard guard that a command with these words may violate, its name first. Any that matches decides: there is none
    /// among them that permits.
    pub(crate) fn violated(&self, words: &[Arg]) -> Option<&Rule> {
        self.guards.iter().find_map(|HardGuards(guards)| {
            let mut entries = guards.about(words);
            entries.find(|entry| entry.pattern.matches(words, Sure::Possibly)).map(|entry| &entry.rule)
        })
    }

    /// What holds of a command that would run with these words, its name first.
    #[must_use]
    pub fn command(&self, words: &[Arg]) -> Option<Said<'_>> {
        self.strictest(|policy| policy.about(words), |_, pattern, sure| pattern.matches(words, sure))
    }

    /// What holds of reading this.
    #[must_use]
    pub fn read(&self, target: &Target, bases: Bases<'_>, reach: Reach, known: Known) -> Option<Said<'_>> {
        self.strictest(
            |policy| policy.reads.iter(),
            |policy, pattern, sure| pattern.matches(target, bases.of(policy), reach, known.at_most(sure)),
        )
    }

    /// What holds of writing or removing this, or in it something of one of the names `beside`, as `cp a/b c` does where
    /// `c` is a directory.
    #[must_use]
    pub fn write(
        &self,
        target: &Target,
        beside: &[AbsPath],
        bases: Bases<'_>,
        reach: Reach,
        known: Known,
    ) -> Option<Said<'_>> {
        self.strictest(
            |policy| policy.writes.iter(),
            |policy, pattern, sure| {
                let bases = bases.of(policy);
                let in_it = sure == Sure::Possibly && beside.iter().any(|path| pattern.is_about(path, bases));
                in_it || pattern.matches(target, bases, reach, known.at_most(sure))
            },
        )
    }

    /// What holds of connecting to this host.
    #[must_use]
    pub fn host(&self, host: &Host) -> Option<Said<'_>> {
        self.strictest(|policy| policy.hosts.iter(), |_, pattern, sure| pattern.matches(host, sure))
    }

    /// The rule that decides in each layer, and of these the strictest.
    fn strictest<'a, P: 'a, R: Iterator<Item = &'a Entry<P>>>(
        &'a self,
        rules: impl Fn(&'a Policy) -> R,
        matches: impl Fn(&Policy, &P, Sure) -> bool,
    ) -> Option<Said<'a>> {
        let mut strictest: Option<Said<'a>> = None;
        for (layer, policy) in &self.policies {
            let matching = rules(policy).filter(|entry| matches(policy, &entry.pattern, entry.rule.say.sure()));
            let Some(rule) = deciding(matching.collect(), |pattern| matches(policy, pattern, Sure::Surely)) else {
                continue;
            };
            let counts = *layer != Layer::Project || rule.say != Say::Allow;
            if counts && strictest.is_none_or(|before| before.rule.say < rule.say) {
                strictest = Some(Said { layer: *layer, rule });
            }
        }
        strictest
    }
}

/// The rule of one layer that decides: the most specific one. Where it is not sure that this one is meant, a less
/// specific and stricter one may be.
fn deciding<'a, P>(mut matching: Vec<&'a Entry<P>>, surely: impl Fn(&P) -> bool) -> Option<&'a Rule> {
    matching.sort_unstable_by_key(|entry| Reverse(entry.specificity));
    let mut strictest: Option<&'a Rule> = None;
    for entry in matching {
        if strictest.is_none_or(|before| before.say < entry.rule.say) {
            strictest = Some(&entry.rule);
        }
        if surely(&entry.pattern) {
            break;
        }
    }
    strictest
}
