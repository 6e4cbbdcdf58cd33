//! Simple commands: what runs before them, how their words are put together, and where their name leads.

use std::rc::Rc;

use super::{
    Machine, Ran, arith, builtins,
    flow::{Frame, Saved},
    redirect::Redirected,
    state::{Code, Function, Value},
    word::Expanded,
};
use crate::{
    effect::{Effect, Why},
    shell::{
        Arg, Form, Span,
        script::{Assign, AssignValue, Op, ParamOp, Part, Pool, Simple, SimpleKind, Word, WordId},
    },
    tools::spec::Tool,
};

/// Something whose words are expanded once the substitutions in them ran.
#[derive(Debug)]
pub(super) enum Pending {
    /// A simple command.
    Simple { code: Rc<Code>, simple: Simple, results: usize },
    /// The redirects of the block that opens at `at`.
    Block { code: Rc<Code>, at: u32, results: usize },
    /// The list of the `for` that opens at `at`.
    For { code: Rc<Code>, at: u32, results: usize },
}

/// A command that is about to run.
#[derive(Debug)]
pub(super) struct Command {
    /// Name and operands; never empty.
    pub(super) words: Expanded,
    /// Assignments before it.
    pub(super) prefix: Vec<Set>,
    pub(super) declared: Option<Declared>,
    pub(super) span: Span,
    /// Where its effects begin.
    pub(super) start: usize,
}

/// Operands of declaration builtins that are assignments, by their place among the words.
#[derive(Debug)]
pub(super) struct Declared {
    pub(super) code: Rc<Code>,
    pub(super) assigns: Vec<(usize, Assign)>,
}

/// A variable that is set for one command.
#[derive(Debug)]
pub(super) struct Set {
    pub(super) name: Rc<[u8]>,
    pub(super) value: Value,
    pub(super) span: Span,
}

/// Where a command's name may lead.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Lookup {
    /// Functions, builtins, programs.
    All,
    /// `command NAME`: no functions.
    NoFunctions,
    /// `builtin NAME`.
    Builtins,
    /// `exec NAME`.
    Programs,
}

impl Machine<'_> {
    /// A simple command: first the substitutions in its words, then the command.
    pub(super) fn simple(&mut self, code: Rc<Code>, simple: Simple) {
        self.span = code.place(simple.span);
        let results = self.results.len();
        if !code.detached {
            return self.finish(Pending::Simple { code, simple, results });
        }
        let targets: Vec<Pool> = simple
            .redirects
            .of(&code.script.redirects)
            .iter()
            .map(|redirect| Pool { start: redirect.target, end: redirect.target + 1 })
            .chain([simple.words])
            .collect();
        self.frames.push(Frame::Finish(Box::new(Pending::Simple { code: Rc::clone(&code), simple, results })));
        self.substitute(&code, &targets, &[simple.assigns, simple.declared], false);
    }

    /// Runs all substitutions in these words and assignments next; `maybe`: they may not be reached.
    pub(super) fn substitute(&mut self, code: &Rc<Code>, words: &[Pool], assigns: &[Pool], maybe: bool) {
        if !code.detached {
            return;
        }
        let script = &code.script;
        let mut open: Vec<(WordId, bool)> =
            words.iter().flat_map(|pool| pool.start..pool.end).map(|id| (id, maybe)).collect();
        let mut vague: Vec<Rc<[u8]>> = Vec::new();
        let several = assigns.iter().map(|pool| pool.of(&script.assigns).len()).sum::<usize>() > 1;
        for assign in assigns.iter().flat_map(|pool| pool.of(&script.assigns)) {
            if several {
                vague.push(Rc::from(assign.name.of(&script.text)));
            }
            open.extend(assign.subscript.map(|id| (id, maybe)));
            match assign.value {
                AssignValue::Word(id) => open.push((id, maybe)),
                AssignValue::Array(pool) => {
                    for element in pool.of(&script.elements) {
                        open.extend(element.subscript.map(|id| (id, maybe)));
                        open.push((element.word, maybe));
                    }
                }
            }
        }
        let mut opens = Vec::new();
        // INVARIANT: names in `vague` get their value in the same command, before or after a substitution runs.
        while let Some((id, maybe)) = open.pop() {
            let Some(word) = script.words.get(id as usize) else { continue };
            for part in word.parts.of(&script.parts) {
                match part {
                    Part::Output { open, .. } | Part::Process { open, .. } => opens.push((*open, maybe)),
                    Part::Arith { expression, .. } => {
                        open.push((*expression, maybe));
                        vague.extend(assigned_in(code, *expression));
                    }
                    Part::Param(param) => {
                        open.extend(param.subscript.map(|id| (id, maybe)));
                        let lazy = matches!(
                            param.op,
                            ParamOp::Default { .. }
                                | ParamOp::Assign { .. }
                                | ParamOp::Error { .. }
                                | ParamOp::Alternative { .. }
                                | ParamOp::Indirect
                        );
                        if matches!(param.op, ParamOp::Assign { .. }) {
                            vague.push(Rc::from(param.name.of(&script.text)));
                        }
                        if let Some(id) = param.argument {
                            open.push((id, maybe || lazy));
                            if param.second {
                                open.push((id + 1, maybe));
                            }
                        }
                    }
                    Part::Text { .. }
                    | Part::Tilde { .. }
                    | Part::Glob { .. }
                    | Part::BraceOpen
                    | Part::BraceComma
                    | Part::BraceClose
                    | Part::BraceRange { .. } => {}
                }
            }
        }
        if opens.is_empty() {
            return;
        }
        // A word may stand twice, as an operand and as an assignment; each substitution runs once, in source order.
        opens.sort_unstable();
        opens.dedup_by_key(|(open, _)| *open);
        let mut state = Box::new(self.state.clone());
        vague.sort_unstable();
        vague.dedup();
        if !vague.iter().all(|name| state.forget(name)) {
            return self.stop();
        }
        self.frames.push(Frame::Substitute { code: Rc::clone(code), opens: opens.into_iter(), state });
    }

    /// The substitutions ran: the command, block or loop itself.
    pub(super) fn finish(&mut self, pending: Pending) {
        match pending {
            Pending::Simple { code, simple, results } => {
                self.span = code.place(simple.span);
                self.run_simple(&code, &simple);
                self.results.truncate(results);
            }
            Pending::Block { code, at, results } => {
                let Some(Op::Open { redirects, .. }) = code.script.ops.get(at as usize).copied() else { return };
                let redirected = self.redirect(&code, redirects);
                self.results.truncate(results);
                self.with_redirects(redirected);
                self.enter_block(&code, at, None);
            }
            Pending::For { code, at, results } => {
                self.run_for(&code, at);
                self.results.truncate(results);
            }
        }
    }

    fn run_simple(&mut self, code: &Rc<Code>, simple: &Simple) {
        self.moved = false;
        match simple.kind {
            SimpleKind::Plain => {}
            SimpleKind::Arith => {
                self.redirect(code, simple.redirects);
                for id in simple.words.start..simple.words.end {
                    let text = self.expand_expression(code, id, 0);
                    self.arithmetic(text.as_deref(), self.span);
                }
                return;
            }
            SimpleKind::Test => {
                self.redirect(code, simple.redirects);
                return self.condition(code, simple.words);
            }
        }
        let mut words = Expanded::default();
        let mut assigns = Vec::new();
        for word in simple.words.of(&code.script.words) {
            if self.stopped {
                return;
            }
            let found = simple.declared.of(&code.script.assigns).iter().find(|assign| assign.span == word.span);
            if let Some(assign) = found {
                assigns.push((words.args.len(), *assign));
                let arg = self.expand_text(code, *word);
                words.args.push(arg);
                words.foreign.push(true);
            } else {
                self.expand(code, *word, &mut words);
            }
        }
        // What a substitution prints is followed, so that what it would do is said; but who writes a name that way hides it.
        let makes_name =
            |word: &Word| word.parts.of(&code.script.parts).iter().any(|part| matches!(part, Part::Output { .. }));
        if let (Some(first), Some(word)) = (words.args.first(), simple.words.of(&code.script.words).first())
            && first.form == Form::Exact
            && makes_name(word)
        {
            let why = Why::Other("another command makes the name of this one".into());
            self.effect(first.span, Effect::Opaque(why), false, "runs a command");
        }
        let bytes: usize = words.args.iter().map(|arg| arg.text.len()).sum();
        self.charge(words.args.len() / 16 + bytes / 1024);
        let redirected = self.redirect(code, simple.redirects);
        if words.args.is_empty() {
            return self.assign_all(code, simple.assigns);
        }
        let prefix = self.prefix(code, simple.assigns);
        let declared = (!assigns.is_empty()).then(|| Declared { code: Rc::clone(code), assigns });
        // What redirects and assignments bring about is none of its own.
        let start = self.out.effects.len();
        let command = Command { words, prefix, declared, span: self.span, start };
        self.redirected(command, redirected, Lookup::All);
    }

    /// Assignments before a command. Each sees those before it.
    fn prefix(&mut self, code: &Rc<Code>, assigns: Pool) -> Vec<Set> {
        if assigns.is_empty() {
            return Vec::new();
        }
        let mut prefix = Vec::new();
        let mut saved: Vec<Saved> = Vec::new();
        for assign in assigns.of(&code.script.assigns) {
            let value = self.assigned_value(code, assign);
            let name: Rc<[u8]> = Rc::from(assign.name.of(&code.script.text));
            saved.push((Rc::clone(&name), self.state.variable(&name).cloned()));
            if let Some(variable) = self.state.variable_mut(&name) {
                variable.value = value.clone();
            }
            prefix.push(Set { name, value, span: code.place(assign.span) });
        }
        saved.reverse();
        self.revert(saved, true);
        prefix
    }

    /// Runs a command with its redirects in force.
    fn redirected(&mut self, command: Command, redirected: Redirected, lookup: Lookup) {
        let exec = command.words.args.first().and_then(Arg::known) == Some(b"exec");
        if exec && command.words.args.len() == 1 {
            // `exec > file`: for all that follows.
            self.apply_redirects(redirected);
        } else {
            self.with_redirects(redirected);
        }
        self.dispatch(command, lookup);
    }

    /// Finds out what the name of a command leads to, and runs it.
    pub(super) fn dispatch(&mut self, command: Command, lookup: Lookup) {
        let Some(first) = command.words.args.first() else { return };
        let Some(name) = first.known().map(<[u8]>::to_vec) else {
            let why = Why::UnknownWord;
            self.effect(first.span, Effect::Opaque(why), false, "runs a command whose name is not known");
            self.print(super::output::Text::Unknown);
            // It may be any builtin, and change anything.
            self.state.forget_all("a command whose name is not known");
            return self.record(command, None);
        };
        if let Some(what) = self.state.renamed.clone() {
            self.redefined(command.span, what);
        }
        if lookup == Lookup::All {
            match self.state.function(&name).cloned() {
                Some(Function::Body(code, open)) => return self.call_function(&command, &code, open),
                Some(Function::Unsure) => self.redefined(command.span, "a function".into()),
                None => {}
            }
        }
        if lookup != Lookup::Programs
            && let Some(builtin) = builtins::find(&name)
        {
            return self.builtin(builtin, command);
        }
        match lookup {
            Lookup::Builtins => self.record(command, None),
            Lookup::All | Lookup::NoFunctions | Lookup::Programs => {
                let Command { words, prefix, span, start, .. } = command;
                self.program(words.args, &prefix, span, start);
            }
        }
    }

    fn call_function(&mut self, command: &Command, code: &Rc<Code>, open: u32) {
        self.set_for(&command.prefix, false);
        let args = command.words.args.iter().zip(&command.words.foreign).skip(1);
        let exact = args.clone().all(|(arg, _)| matches!(arg.form, Form::Exact | Form::Prefix));
        let params = exact.then(|| args.map(|(arg, foreign)| super::assign::param_of(arg, *foreign)).collect());
        let outer = code.outer;
        self.call(code, open, params, outer.unwrap_or(command.span));
    }

    /// Sets variables for one builtin or function; they go back after it.
    pub(super) fn set_for(&mut self, prefix: &[Set], keep: bool) {
        if prefix.is_empty() {
            return;
        }
        let saved: Vec<Saved> =
            prefix.iter().map(|set| (Rc::clone(&set.name), self.state.variable(&set.name).cloned())).collect();
        self.frames.push(Frame::Revert { saved, keep });
        for set in prefix {
            self.assign(&set.name, set.value.clone(), set.span);
        }
    }

    /// Notes that a command ran, with the effects that were added since it began.
    pub(super) fn record(&mut self, command: Command, tool: Option<&'static Tool>) {
        self.record_args(command.words.args, command.span, command.start, tool);
    }

    pub(super) fn record_args(&mut self, words: Vec<Arg>, span: Span, start: usize, tool: Option<&'static Tool>) {
        let end = self.out.effects.len();
        if let Some((_, from)) = self.scope.again
            && start == end
        {
            let from = from.max(self.out.ran.len().saturating_sub(256));
            let seen = self.out.ran.get(from..).unwrap_or_default();
            if seen.iter().any(|ran| ran.span == span && ran.words == words) {
                return;
            }
        }
        self.out.ran.push(Ran { words, span, unconditional: self.surely(), effects: start.min(end)..end, tool });
    }

    /// `[[ … ]]`: operands of arithmetic operators are expressions, and `-v` takes a subscript.
    fn condition(&mut self, code: &Rc<Code>, words: Pool) {
        let ids: Vec<WordId> = (words.start..words.end).collect();
        let text = |id: &WordId| {
            code.script.words.get(*id as usize).and_then(|word| match word.parts.of(&code.script.parts) {
                [Part::Text { text, quoted: false }] => Some(text.of(&code.script.text)),
                _ => None,
            })
        };
        for (at, id) in ids.iter().enumerate() {
            let next = ids.get(at + 1).and_then(text);
            let before = at.checked_sub(1).and_then(|at| ids.get(at)).and_then(text);
            let compares =
                |word: Option<&[u8]>| matches!(word, Some(b"-eq" | b"-ne" | b"-lt" | b"-le" | b"-gt" | b"-ge"));
            if compares(next) || compares(before) {
                let expression = self.expand_expression(code, *id, 0);
                self.arithmetic(expression.as_deref(), self.span);
                continue;
            }
            let value = self.expand_value(code, *id, 0);
            if before == Some(b"-v") {
                match value.bytes() {
                    Some(bytes) => self.check_subscript(bytes, self.span),
                    None if value.is_number() => {}
                    None => self.may_run(self.span, "`-v` expands the subscript in a text that is not known"),
                }
            }
            if before == Some(b"=~") {
                self.state.forget(b"BASH_REMATCH");
            }
        }
    }
}

/// Names that the literal text of an arithmetic expression assigns.
fn assigned_in(code: &Code, id: WordId) -> Vec<Rc<[u8]>> {
    let mut names = Vec::new();
    if let Some(word) = code.script.words.get(id as usize) {
        for part in word.parts.of(&code.script.parts) {
            if let Part::Text { text, .. } = part {
                names.extend(arith::names(text.of(&code.script.text)).map(|(name, _)| Rc::from(name)));
            }
        }
    }
    names
}
