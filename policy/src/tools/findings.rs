//! What evaluating one command gives: effects, and commands that it runs in turn.

use std::borrow::Cow;

use crate::{
    effect::{Effect, Host, Located, Requirement, Target, Why},
    path::AbsPath,
    shell::{Arg, Form, Shown, Span},
    world::World,
};

/// What is known around one command.
#[derive(Clone, Copy)]
pub struct Context<'a> {
    /// The working directory; `None` after a `cd` that is not known.
    pub cwd: Option<&'a AbsPath>,
    /// The home directory.
    pub home: Option<&'a AbsPath>,
    /// What its standard input is.
    pub stdin: &'a Stdin,
    /// Whether the command is surely reached once its script runs.
    pub unconditional: bool,
    /// Facts of the outside.
    pub world: &'a dyn World,
}

impl std::fmt::Debug for Context<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Context").field("cwd", &self.cwd).field("stdin", &self.stdin).finish_non_exhaustive()
    }
}

/// What a command's standard input is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Stdin {
    /// That of the whole script.
    Inherited,
    /// The output of another command.
    Pipe,
    /// A file.
    File(Target),
    /// Text that stands in the script: a here-document or here-string.
    Text(Arg),
}

/// A command that a tool runs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Inner {
    /// A program with its operands, run without a shell (`env`, `xargs`, `find -exec`). The first word is its name.
    Command {
        /// Name and operands. An [`Form::Any`] stands for words that the tool adds.
        args: Vec<Arg>,
        /// Variables set for it, name and value.
        environment: Vec<(Arg, Arg)>,
        /// The directory it runs in; `None`: unchanged.
        cwd: Option<Target>,
        /// What its standard input is; `None`: the same as the tool's.
        stdin: Option<Stdin>,
        /// Whether it surely runs when the tool runs (not so for `xargs`, `find -exec`).
        surely: bool,
        /// Whether it gets the tool's own environment. Otherwise (`env -i`, `env -u GIT_X`, `sudo`) variables that a caller
        /// sets to rule effects out ([`Requirement`]) do not reach it.
        keeps_environment: bool,
    },
    /// Text that a shell runs.
    Script {
        /// The text.
        code: Arg,
        /// Which shell: `bash`, `sh`, `dash`, `zsh`, … Beyond the common subset, others than Bash are opaque.
        shell: &'static str,
        /// `$0` and the positional parameters.
        params: Vec<Arg>,
        /// Whether it surely runs when the tool runs.
        surely: bool,
    },
}

/// The most effects and inner commands of one command; beyond it the command is opaque ([`Why::Limit`]).
const MAX_FINDINGS: usize = 8192;

/// Collects what one command does.
#[derive(Debug)]
pub struct Findings<'a> {
    context: &'a Context<'a>,
    /// The directory that paths are relative to, after `-C`-like flags; `None`: not known.
    cwd: Option<AbsPath>,
    /// The name in messages.
    tool: &'static str,
    /// Whether all that is added now depends on something unknown.
    uncertain: bool,
    /// Whether there were more findings than are followed.
    gave_up: bool,
    span: Span,
    /// The effects, in the order they were found.
    pub effects: Vec<Located<Effect>>,
    /// The commands that it runs.
    pub inner: Vec<Inner>,
}

impl<'a> Findings<'a> {
    /// No findings yet, for a command of `tool` at `span`.
    #[must_use]
    pub fn new(tool: &'static str, span: Span, context: &'a Context<'a>) -> Self {
        Self {
            context,
            cwd: context.cwd.cloned(),
            tool,
            uncertain: false,
            gave_up: false,
            span,
            effects: Vec::new(),
            inner: Vec::new(),
        }
    }

    /// What is known around the command.
    #[must_use]
    pub const fn context(&self) -> &'a Context<'a> {
        self.context
    }

    /// From now on paths are relative to `arg` (which itself is relative to the directory until now).
    pub fn enter(&mut self, arg: &Arg) {
        self.cwd = match self.target(arg) {
            Target::Path(path) => Some(path),
            Target::Under(_) | Target::Somewhere | Target::Named(_) => None,
        };
    }

    /// The directory that paths are relative to; `None`: not known.
    #[must_use]
    pub const fn cwd(&self) -> Option<&AbsPath> {
        self.cwd.as_ref()
    }

    /// Marks what is added from now on as possible but not certain.
    pub fn uncertain(&mut self) {
        self.uncertain = true;
    }

    /// The path that a word names.
    #[must_use]
    pub fn target(&self, arg: &Arg) -> Target {
        if self.gave_up {
            return Target::Somewhere;
        }
        Target::of_word(self.cwd.as_ref(), arg)
    }

    /// The path of a word below the working directory, written by the tool's author.
    #[must_use]
    pub fn below_cwd(&self, path: &str) -> Target {
        self.cwd.as_ref().and_then(|cwd| cwd.join(path.as_bytes())).map_or(Target::Somewhere, Target::Under)
    }

    /// The path of a word below the home directory, written by the tool's author.
    #[must_use]
    pub fn below_home(&self, path: &str) -> Target {
        self.context.home.and_then(|home| home.join(path.as_bytes())).map_or(Target::Somewhere, Target::Under)
    }

    /// Reads the file or directory that `arg` names.
    pub fn read(&mut self, arg: &Arg) {
        let effect = Effect::Read(self.target(arg));
        self.at(arg.span, effect, "reads");
    }

    /// Creates or changes the file that `arg` names.
    pub fn write(&mut self, arg: &Arg) {
        let effect = Effect::Write(self.target(arg));
        self.at(arg.span, effect, "writes");
    }

    /// Removes the name `arg` with what is below it: of a link, the link alone.
    pub fn delete(&mut self, arg: &Arg) {
        let effect = Effect::Delete(self.target(arg));
        self.at(arg.span, effect, "deletes");
    }

    /// Removes what lies below `arg`, and follows it where it is a link (`rsync --delete`, `zip -m`).
    pub fn delete_below(&mut self, arg: &Arg) {
        let effect = Effect::Delete(self.target(arg).under());
        self.at(arg.span, effect, "deletes");
    }

    /// Runs code that is not read here; `what` names it, such as `project code`.
    pub fn run(&mut self, span: Span, what: impl Into<Cow<'static, str>>) {
        self.at(span, Effect::Run(Target::Named(what.into())), "runs code");
    }

    /// Connects to `host`.
    pub fn connect(&mut self, span: Span, host: Host) {
        self.at(span, Effect::Connect(host), "connects");
    }

    /// Changes something on `host`.
    pub fn publish(&mut self, span: Span, host: Host) {
        self.at(span, Effect::Publish(host), "changes something elsewhere");
    }

    /// Something that this tool file does not explain.
    pub fn opaque(&mut self, span: Span, why: impl Into<Cow<'static, str>>) {
        self.at(span, Effect::Opaque(Why::Other(why.into())), "is not understood");
    }

    /// Any effect at `span`; `verb` says in a few words what the tool does there, such as `writes`.
    pub fn at(&mut self, span: Span, effect: Effect, verb: &str) {
        self.add(span, effect, verb, None);
    }

    /// Any effect at `span` that cannot happen if the caller provides `unless`.
    pub fn unless(&mut self, span: Span, effect: Effect, verb: &str, unless: Requirement) {
        self.add(span, effect, verb, Some(unless));
    }

    fn add(&mut self, span: Span, effect: Effect, verb: &str, unless: Option<Requirement>) {
        if self.is_full() {
            return self.give_up();
        }
        let known = match &effect {
            // Something below a directory may be nothing at all.
            Effect::Write(target) | Effect::Delete(target) => matches!(target, Target::Path(_) | Target::Named(_)),
            Effect::Read(target) | Effect::Run(target) | Effect::Persist(target) => {
                !matches!(target, Target::Somewhere)
            }
            Effect::Connect(host) => matches!(host, Host::Name(_)),
            Effect::Publish(_) | Effect::Elevate | Effect::Signal => true,
            Effect::Opaque(_) => false,
        };
        let certain = known && !self.uncertain;
        self.effects.push(Located {
            value: effect,
            span: if span.is_empty() { self.span } else { span },
            certain,
            mandatory: certain && self.context.unconditional,
            why: Cow::Owned(format!("`{}` {verb}", self.tool)),
            unless,
        });
    }

    /// Whether one more finding would be too many to follow. A judge that pairs words with words stops then.
    #[must_use]
    pub const fn is_full(&self) -> bool {
        self.effects.len() + self.inner.len() >= MAX_FINDINGS
    }

    /// Says once that there is more than was followed.
    fn give_up(&mut self) {
        if !self.gave_up {
            self.gave_up = true;
            self.effects.push(Located {
                value: Effect::Opaque(Why::Limit),
                span: self.span,
                certain: false,
                mandatory: false,
                why: Cow::Owned(format!("`{}` does more than is followed", self.tool)),
                unless: None,
            });
        }
    }

    /// Runs another command in this one's place.
    pub fn inner(&mut self, inner: Inner) {
        if self.is_full() {
            return self.give_up();
        }
        self.inner.push(inner);
    }

    /// Runs the words as a command, in the same directory with the same input, surely when the tool runs.
    pub fn command(&mut self, args: &[Arg]) {
        self.inner_command(args.to_vec(), true);
    }

    /// Runs the words as a command, in the same directory with the same input, perhaps never, perhaps many times.
    pub fn perhaps_command(&mut self, args: Vec<Arg>) {
        self.inner_command(args, false);
    }

    fn inner_command(&mut self, args: Vec<Arg>, surely: bool) {
        if args.is_empty() {
            return;
        }
        self.inner(Inner::Command {
            args,
            environment: Vec::new(),
            cwd: self.moved(),
            stdin: None,
            surely,
            keeps_environment: true,
        });
    }

    /// Where inner commands run, if a flag moved there.
    #[must_use]
    pub fn moved(&self) -> Option<Target> {
        (self.cwd.as_ref() != self.context.cwd).then(|| self.cwd.clone().map_or(Target::Somewhere, Target::Path))
    }

    /// Runs the text of `code` in a shell (`sh`), surely when the tool runs.
    pub fn shell(&mut self, code: &Arg) {
        self.inner(Inner::Script { code: code.clone(), shell: "sh", params: Vec::new(), surely: true });
    }

    /// All findings as text, sorted; the form of [`Example::effects`](super::spec::Example::effects). Paths below `base` are relative to it.
    #[must_use]
    pub fn render(&self, base: &AbsPath) -> Vec<String> {
        let mut lines: Vec<String> = self
            .effects
            .iter()
            .map(|located| match located.unless {
                Some(requirement) => format!("{} unless {}", render(&located.value, base), requirement.name()),
                None => render(&located.value, base),
            })
            .collect();
        lines.extend(self.inner.iter().map(|inner| match inner {
            Inner::Command { args, .. } => {
                let words: Vec<String> = args.iter().map(word).collect();
                format!("inner {}", words.join(" "))
            }
            Inner::Script { code, .. } => format!("shell {}", word(code)),
        }));
        lines.sort();
        lines.dedup();
        lines
    }
}

fn render(effect: &Effect, base: &AbsPath) -> String {
    let path = |target: &Target| match target {
        Target::Path(path) => Shown(path.relative_to(base)).to_string(),
        Target::Under(path) => format!("{}/**", Shown(path.relative_to(base))),
        Target::Somewhere => "?".to_owned(),
        Target::Named(name) => name.to_string(),
    };
    let host = |host: &Host| match host {
        Host::Name(name) => name.clone(),
        Host::Unknown => "?".to_owned(),
    };
    match effect {
        Effect::Read(target)
        | Effect::Write(target)
        | Effect::Delete(target)
        | Effect::Run(target)
        | Effect::Persist(target) => {
            format!("{} {}", effect.kind(), path(target))
        }
        Effect::Connect(name) | Effect::Publish(name) => {
            format!("{} {}", effect.kind(), host(name))
        }
        Effect::Elevate | Effect::Signal | Effect::Opaque(_) => effect.kind().to_owned(),
    }
}

fn word(arg: &Arg) -> String {
    let text = Shown(&arg.text);
    match arg.form {
        Form::Exact => text.to_string(),
        Form::Prefix => format!("{text}$X"),
        Form::Glob => format!("{text}*"),
        Form::Any => "$x".to_owned(),
    }
}
