//! From a command's name to the tool file that describes it, and from there to its effects.
//!
//! A tool file describes the program that the unchanged `PATH` finds in a directory that only root or the user's toolchains
//! write, or one that is named by its path there. Anything else may be any program.

use std::{borrow::Cow, rc::Rc};

use super::{
    Machine,
    environment::{self, Judgement},
    flow::{Frame, MAX_DEPTH, Saved},
    output::{self, Text},
    simple::Set,
    state::Code,
};
use crate::{
    effect::{Effect, Located, Target, Why},
    path::AbsPath,
    shell::{
        Arg, Form, Shown, Span,
        script::{AssignValue, Op, Part, RedirectFd, RedirectOp, SimpleKind},
    },
    tools::{
        self,
        findings::{Context, Inner},
        spec::Tool,
    },
    world::Program,
};

impl Machine<'_> {
    /// Runs a program with these variables set for it.
    pub(super) fn program(&mut self, args: Vec<Arg>, prefix: &[Set], span: Span, start: usize) {
        let Some(first) = args.first() else { return };
        self.judge_environment(prefix, span);
        let Some(name) = first.known().map(<[u8]>::to_vec) else {
            self.effect(first.span, Effect::Opaque(Why::UnknownWord), false, "runs a program whose name is not known");
            self.print(Text::Unknown);
            return self.record_args(args, span, start, None);
        };
        let tool = self.identify(&name, first.span);
        let Some(tool) = tool else {
            self.print(Text::Unknown);
            return self.record_args(args, span, start, None);
        };
        let base = name.rsplit(|byte| *byte == b'/').next().unwrap_or_default();
        let inner = self.evaluate(tool, base, &args, span);
        let operands = args.get(1..).unwrap_or_default();
        let text = output::program(base, operands, &self.scope.stdin);
        self.print(if inner.is_empty() { text } else { Text::Unknown });
        self.record_args(args, span, start, Some(tool));
        self.run_inner(inner, prefix);
    }

    /// The effects of a tool; gives the commands that it runs.
    pub(super) fn evaluate(&mut self, tool: &'static Tool, name: &[u8], args: &[Arg], span: Span) -> Vec<Inner> {
        let operands = args.get(1..).unwrap_or_default();
        let name = std::str::from_utf8(name).unwrap_or(tool.name);
        // A word that may be a flag, or not be there, may change all that the others do.
        let settled = operands.iter().all(|arg| arg.form == Form::Exact || !arg.may_begin_with(b'-'));
        let stdin = Rc::clone(&self.scope.stdin);
        let mut inner = Vec::new();
        for (at, cwd) in self.directories().enumerate() {
            let context = Context {
                cwd: cwd.as_deref(),
                home: self.home,
                stdin: &stdin,
                unconditional: self.surely(),
                world: self.world,
            };
            let findings = tools::evaluate(tool, name, operands, span, &context);
            let (effects, found) = (findings.effects, findings.inner);
            let from = self.out.effects.len();
            for located in effects {
                let certain = located.certain && at == 0 && settled && self.scope.certain;
                let unless = if self.scope.bare { None } else { located.unless };
                let located = Located { certain, mandatory: located.mandatory && certain, unless, ..located };
                let seen = self.out.effects.get(from.saturating_sub(16)..).unwrap_or_default();
                if at == 0 || !seen.iter().any(|other| other.value == located.value && other.span == located.span) {
                    self.add(located);
                }
            }
            if at == 0 {
                inner = found;
            }
        }
        inner
    }

    /// Runs the commands that a tool runs, in order, with the variables that were set for the tool.
    pub(super) fn run_inner(&mut self, inner: Vec<Inner>, prefix: &[Set]) {
        if inner.is_empty() {
            return;
        }
        self.set_exported(prefix);
        self.frames.extend(inner.into_iter().rev().map(|inner| Frame::Inner(Box::new(inner))));
    }

    /// Sets variables in the environment of what is pushed next. They were judged already.
    fn set_exported(&mut self, prefix: &[Set]) {
        if prefix.is_empty() {
            return;
        }
        let saved: Vec<Saved> =
            prefix.iter().map(|set| (Rc::clone(&set.name), self.state.variable(&set.name).cloned())).collect();
        self.frames.push(Frame::Revert { saved, keep: true });
        for set in prefix {
            if let Some(variable) = self.state.variable_mut(&set.name) {
                variable.value = set.value.clone();
                variable.exported = true;
            }
        }
    }

    fn judge_environment(&mut self, prefix: &[Set], span: Span) {
        for set in prefix {
            if environment::judge(&set.name, set.value.bytes()) != Judgement::Harmless {
                let why = Why::Environment(Shown(&set.name).to_string());
                self.effect(set.span, Effect::Opaque(why), false, "sets a variable that is not known to be harmless");
            }
        }
        if let Some(name) = &self.state.tainted {
            let why = Why::Environment(name.to_string());
            self.effect(span, Effect::Opaque(why), false, "gets a variable that is not known to be harmless");
        }
    }

    /// The tool file for a program of this name; reports where there is none.
    fn identify(&mut self, name: &[u8], span: Span) -> Option<&'static Tool> {
        let cwd = self.state.cwd.clone();
        let answer = self.world.program(name, cwd.as_deref());
        let (found, base) = if name.contains(&b'/') {
            let path = AbsPath::new(name).filter(|_| answer == Program::Trusted);
            let Some(path) = path else {
                let shown = Shown(name).to_string();
                self.effect(span, Effect::Opaque(Why::Untrusted(shown)), false, "runs a program");
                let target = Target::of_word(cwd.as_deref(), &Arg::exact(name, span));
                let known = target != Target::Somewhere;
                self.effect(span, Effect::Run(target), known, "runs a file");
                return None;
            };
            let base = path.name().to_vec();
            (tools::find(&base), base)
        } else {
            if let Some(what) = self.state.moved.clone() {
                self.redefined(span, what);
            }
            if answer == Program::Untrusted {
                let shown = Shown(name).to_string();
                self.effect(span, Effect::Opaque(Why::Untrusted(shown)), false, "runs a program");
                self.effect(span, Effect::Run(Target::Somewhere), false, "runs a file");
                return None;
            }
            (tools::find(name), name.to_vec())
        };
        if found.is_none() {
            let why = Why::UnknownTool(Shown(&base).to_string());
            self.effect(span, Effect::Opaque(why), false, "runs a program");
        }
        found
    }

    /// Runs what a tool runs: a program, or code in a shell, in a copy of this shell.
    pub(super) fn inner(&mut self, inner: Inner) {
        let (span, sure) = match &inner {
            Inner::Command { args, surely, .. } => (args.first().map_or(self.span, |arg| arg.span), *surely),
            Inner::Script { code, surely, .. } => (code.span, *surely),
        };
        self.span = span;
        // The words were copied once more, and the tool looks at each.
        let words = match &inner {
            Inner::Command { args, environment, .. } => args.len() + environment.len(),
            Inner::Script { params, .. } => params.len(),
        };
        self.charge(words / 16);
        if self.scope.depth >= MAX_DEPTH {
            return self.limit(span);
        }
        self.frames.push(Frame::Subshell(Box::new((self.state.clone(), self.scope.clone()))));
        self.scope.depth += 1;
        self.scope.certain &= sure;
        self.scope.surely &= sure;
        self.scope.steady &= sure;
        match inner {
            Inner::Command { args, environment, cwd, stdin, keeps_environment, .. } => {
                if let Some(stdin) = stdin {
                    self.scope.stdin = Rc::new(stdin);
                }
                self.scope.bare |= !keeps_environment;
                match cwd {
                    None => {}
                    Some(Target::Path(path)) => {
                        self.state.cwd = Some(Rc::new(path));
                        self.state.fallback = None;
                    }
                    Some(Target::Under(_) | Target::Somewhere | Target::Named(_)) => self.state.leave(),
                }
                let start = self.out.effects.len();
                let mut prefix = Vec::new();
                for (name, value) in environment {
                    if let Some(known) = name.known() {
                        let value = super::word::value_of(&value, true, false);
                        prefix.push(Set { name: Rc::from(known), value, span: name.span });
                    } else {
                        let why = Why::Environment("a variable whose name is not known".to_owned());
                        self.effect(name.span, Effect::Opaque(why), false, "sets a variable");
                    }
                }
                if prefix.iter().any(|set| &*set.name == b"PATH") {
                    self.state.moved = Some(Cow::Borrowed("`PATH`"));
                }
                self.program(args, &prefix, span, start);
            }
            Inner::Script { code, shell, params, .. } => self.script(&code, shell, &params),
        }
    }

    fn script(&mut self, code: &Arg, shell: &'static str, params: &[Arg]) {
        let Some(text) = code.known() else {
            self.effect(code.span, Effect::Opaque(Why::Code("shell".into())), false, "runs code that is not known");
            return self.print(Text::Unknown);
        };
        self.state = self.state.for_child_shell();
        self.scope.calls = 0;
        let known = params.iter().all(|arg| matches!(arg.form, Form::Exact | Form::Prefix));
        let values = params.iter().skip(1).map(|arg| super::word::value_of(arg, true, false)).collect();
        self.state.params = known.then(|| Rc::new(values));
        self.enter(text, Some(code.span), Some(shell));
    }

    /// What a shell other than Bash reads in another way is not understood.
    pub(super) fn check_dialect(&mut self, code: &Rc<Code>, source: &[u8], shell: &'static str) {
        let understood = match shell {
            "bash" => true,
            "sh" | "dash" | "ash" => posix(code, source),
            _ => posix(code, source) && plain(code),
        };
        if !understood {
            let why = Why::Code(shell.into());
            self.effect(
                code.place(Span::default()),
                Effect::Opaque(why),
                false,
                "is read in another way than Bash would",
            );
        }
        if shell != "bash" {
            self.state.options.foreign = true;
            self.state.options.echo_escapes = true;
        }
    }
}

/// Whether POSIX shells and Bash read the code alike.
fn posix(code: &Code, source: &[u8]) -> bool {
    let script = &code.script;
    let ops = script.ops.iter().all(|op| !matches!(op, Op::Run(simple) if simple.kind != SimpleKind::Plain));
    let parts = script.parts.iter().all(|part| {
        !matches!(part, Part::Process { .. } | Part::BraceOpen | Part::BraceRange { .. })
            && !matches!(part, Part::Param(param) if param.subscript.is_some())
    });
    let redirects = script.redirects.iter().all(|redirect| {
        !matches!(redirect.op, RedirectOp::WriteBoth | RedirectOp::AppendBoth | RedirectOp::HereString)
            && !matches!(redirect.fd, RedirectFd::Variable(_))
    });
    let assigns = script
        .assigns
        .iter()
        .all(|assign| assign.subscript.is_none() && !assign.append && matches!(assign.value, AssignValue::Word(_)));
    let text = [b"$'".as_slice(), b"$\"", b"|&", b"&>", b"function", b"select", b"coproc", b"$["];
    ops && parts
        && redirects
        && assigns
        && !text.iter().any(|what| source.windows(what.len()).any(|window| window == *what))
}

/// Whether the code is so simple that every shell reads it alike: commands of literal words.
fn plain(code: &Code) -> bool {
    let script = &code.script;
    script.assigns.is_empty()
        && script.parts.iter().all(|part| match part {
            Part::Text { text, quoted } => {
                let text = text.of(&script.text);
                let safe = |byte: &u8| byte.is_ascii_alphanumeric() || b"-_./:,@%+ ".contains(byte);
                text.iter().all(safe) && (*quoted || !text.contains(&b'='))
            }
            Part::Tilde { .. }
            | Part::Param(_)
            | Part::Output { .. }
            | Part::Process { .. }
            | Part::Arith { .. }
            | Part::Glob { .. }
            | Part::BraceOpen
            | Part::BraceComma
            | Part::BraceClose
            | Part::BraceRange { .. } => false,
        })
}
