//! The machine's frames: how blocks are entered and left, and what states meet where they end.

use std::rc::Rc;

use super::{
    Machine,
    loops::{Each, Loop, is_loop},
    output::Text,
    redirect::{Redirected, Stdout},
    simple::{Command, Lookup, Pending},
    state::{Code, Function, State, Value, Variable},
};
use crate::{
    effect::{Effect, Why},
    shell::{
        Span,
        script::{Block, Op, Pool},
    },
    tools::findings::{Inner, Stdin},
};

/// Levels of nested code (`eval`, `bash -c`, `env env …`) that are followed.
pub(super) const MAX_DEPTH: u8 = 16;

/// What holds for all commands of a region, and is put back at its end.
#[derive(Clone, Debug)]
#[expect(clippy::struct_excessive_bools, reason = "independent facts about a region, each a yes or no")]
pub(super) struct Scope {
    /// Commands are surely reached once the script runs.
    pub(super) surely: bool,
    /// Effects happen whenever their command is reached.
    pub(super) certain: bool,
    /// Commands run exactly once where the text that is being collected is made.
    pub(super) steady: bool,
    /// Levels of nested code.
    pub(super) depth: u8,
    /// Calls of functions that are open.
    pub(super) calls: u8,
    pub(super) stdin: Rc<Stdin>,
    /// The text that standard output goes to: an index into the machine's captures.
    pub(super) capture: Option<usize>,
    /// A further pass over a loop: where its effects and commands begin.
    pub(super) again: Option<(usize, usize)>,
    /// A command that fails does not end the shell even with `set -e`: in a condition, or inverted.
    pub(super) tolerant: bool,
    /// Variables that a caller sets for programs do not reach them.
    pub(super) bare: bool,
}

impl Default for Scope {
    fn default() -> Self {
        Self {
            surely: true,
            certain: true,
            steady: true,
            depth: 0,
            calls: 0,
            stdin: Rc::new(Stdin::Inherited),
            capture: None,
            again: None,
            bare: false,
            tolerant: false,
        }
    }
}

/// What is still to do, innermost last.
#[derive(Debug)]
pub(super) enum Frame {
    /// Walk the program from `at` to `end`.
    Walk { code: Rc<Code>, at: u32, end: u32 },
    /// The substitutions of a simple command ran: run it.
    Finish(Box<Pending>),
    /// The substitutions of words ran that only expand.
    Expanded { code: Rc<Code>, words: Pool, arithmetic: bool, results: usize },
    /// Run these substitutions in this state, each by its `Open` and whether it may not be reached.
    Substitute { code: Rc<Code>, opens: std::vec::IntoIter<(u32, bool)>, state: Box<State> },
    /// Put the scope back.
    Leave(Box<Scope>),
    /// A copy of the shell ends: put state and scope back.
    Subshell(Box<(State, Scope)>),
    /// A substitution ends: put state and scope back and keep what it printed.
    Captured { code: Rc<Code>, open: u32, saved: Box<(State, Scope)> },
    /// A member of a pipeline ends.
    Member { last: bool, captures: bool, saved: Box<(State, Scope)> },
    /// A region ends that may not have run.
    May { before: Box<State>, kind: May, scope: Box<Scope>, success: Option<Box<State>> },
    /// A list whose status is inverted ends.
    Inverted(Box<Scope>),
    /// One pass over the body of a loop ends.
    Loop(Box<Loop>),
    /// The body of a `for` ran for one value.
    Each(Box<Each>),
    /// A function call or sourced text ends.
    Return { exit: Option<Box<State>>, params: Params, scope: Box<Scope> },
    /// Variables set for one builtin or function go back.
    Revert { saved: Vec<Saved>, keep: bool },
    /// What `command`, `builtin` or `exec` runs.
    Dispatch(Box<Command>, Lookup),
    /// A command that a tool runs.
    Inner(Box<Inner>),
    /// The shell ends here: `exec` ran a program in its place.
    Exit,
    /// The code of a trap ran in a copy of the shell; `anytime`: it may run between any two commands.
    Trapped { saved: Box<(State, Scope)>, before: Box<State>, anytime: bool, span: Span },
}

/// The positional parameters after a call.
#[derive(Debug)]
pub(super) enum Params {
    /// They stay as they are.
    Keep,
    /// They are put back; `None`: not known.
    Restore(Option<Rc<Vec<Value>>>),
}

/// A variable as it was, by name.
pub(super) type Saved = (Rc<[u8]>, Option<Variable>);

/// Regions that may not run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum May {
    And,
    Or,
    Branch,
}

impl Machine<'_> {
    /// Does the innermost thing that is to do.
    pub(super) fn step(&mut self, frame: Frame) {
        match frame {
            Frame::Walk { code, at, end } => self.walk(code, at, end),
            Frame::Finish(pending) => self.finish(*pending),
            Frame::Expanded { code, words, arithmetic, results } => {
                for id in words.start..words.end {
                    if arithmetic {
                        let span = code.script.words.get(id as usize).map_or(Span::default(), |word| word.span);
                        let text = self.expand_expression(&code, id, 0);
                        self.arithmetic(text.as_deref(), code.place(span));
                    } else {
                        self.expand_value(&code, id, 0);
                    }
                }
                self.results.truncate(results);
            }
            Frame::Substitute { code, mut opens, state } => {
                let Some((open, maybe)) = opens.next() else { return };
                let own = State::clone(&state);
                self.frames.push(Frame::Substitute { code: Rc::clone(&code), opens, state });
                self.capture(&code, open, own, maybe);
            }
            Frame::Leave(scope) => self.scope = *scope,
            Frame::Subshell(saved) => {
                (self.state, self.scope) = *saved;
                self.moved = false;
            }
            Frame::Captured { code, open, saved } => {
                let text = self.captures.pop().unwrap_or(Text::Unknown);
                self.results.push((Rc::as_ptr(&code), open, text));
                (self.state, self.scope) = *saved;
                self.moved = false;
            }
            Frame::Member { last, captures, saved } => self.end_member(last, captures, *saved),
            Frame::May { before, kind, scope, success } => self.end_may(&before, kind, *scope, success),
            Frame::Inverted(scope) => {
                self.scope = *scope;
                self.moved = false;
            }
            Frame::Loop(frame) => self.end_pass(*frame),
            Frame::Each(frame) => self.end_value(*frame),
            Frame::Return { exit, params, scope } => self.end_call(exit, params, *scope),
            Frame::Revert { saved, keep } => self.revert(saved, keep),
            Frame::Dispatch(command, lookup) => {
                // The words were copied once more.
                self.charge(command.words.args.len() / 16);
                self.dispatch(*command, lookup);
            }
            Frame::Inner(inner) => self.inner(*inner),
            Frame::Exit => {
                self.print(Text::Unknown);
                self.state.dead = true;
            }
            Frame::Trapped { saved, before, anytime, span } => {
                // INVARIANT: what changes a variable, if only from one unknown value to another, copies them.
                let steady = Rc::ptr_eq(&self.state.variables, &before.variables) && self.state.same(&before);
                if anytime && !steady {
                    self.may_run(span, "a trap changes what later commands mean");
                    saved.0.clone_into(&mut self.state);
                    self.state.forget_all("a trap");
                } else {
                    self.state = saved.0;
                }
                self.scope = saved.1;
            }
        }
    }

    fn walk(&mut self, code: Rc<Code>, at: u32, end: u32) {
        if at >= end {
            return;
        }
        let Some(op) = code.script.ops.get(at as usize).copied() else { return };
        let success = self.success.take();
        match op {
            Op::Close => self.frames.push(Frame::Walk { code, at: at + 1, end }),
            Op::Run(simple) => {
                self.frames.push(Frame::Walk { code: Rc::clone(&code), at: at + 1, end });
                self.simple(code, simple);
            }
            Op::Expand(words) => self.expand_op(&code, words, at, end),
            Op::Open { close, .. } => {
                self.frames.push(Frame::Walk { code: Rc::clone(&code), at: close.saturating_add(1).max(at + 1), end });
                self.open(&code, at, success);
            }
        }
    }

    /// Expands words of no command. Before a loop's body they are the head of an arithmetic `for`.
    fn expand_op(&mut self, code: &Rc<Code>, words: Pool, at: u32, end: u32) {
        let next = match code.script.ops.get(at as usize + 1) {
            Some(Op::Open { block, close, .. }) => Some((*block, *close)),
            _ => None,
        };
        let results = self.results.len();
        match next {
            Some((Block::Repeat, close)) if !self.in_loop_at(code, at) => {
                self.frames.push(Frame::Walk { code: Rc::clone(code), at: close + 1, end });
                self.enter_loop(code, at, close + 1);
            }
            _ => {
                let branch = matches!(next, Some((Block::Branch, _)));
                self.frames.push(Frame::Walk { code: Rc::clone(code), at: at + 1, end });
                let arithmetic = matches!(next, Some((Block::Repeat, _)));
                self.frames.push(Frame::Expanded { code: Rc::clone(code), words, arithmetic, results });
                self.substitute(code, &[words], &[], branch);
            }
        }
    }

    /// Comes to the block that opens at `at`.
    fn open(&mut self, code: &Rc<Code>, at: u32, success: Option<State>) {
        let Some(Op::Open { block, redirects, span, .. }) = code.script.ops.get(at as usize).copied() else { return };
        if matches!(block, Block::Function { .. } | Block::Detached) {
            if let Block::Function { name } = block {
                let name = name.of(&code.script.text);
                if !self.state.define(name, Some(Function::Body(Rc::clone(code), at))) {
                    self.limit(code.place(span));
                }
            }
            return;
        }
        code.mark(at);
        if !redirects.is_empty() {
            let results = self.results.len();
            // A block's redirects are expanded before it runs; their substitutions are few, and run first.
            self.frames.push(Frame::Finish(Box::new(Pending::Block { code: Rc::clone(code), at, results })));
            let targets: Vec<Pool> = redirects
                .of(&code.script.redirects)
                .iter()
                .map(|redirect| Pool { start: redirect.target, end: redirect.target + 1 })
                .collect();
            self.substitute(code, &targets, &[], false);
            return;
        }
        self.enter_block(code, at, success);
    }

    /// Enters a block whose redirects are in force.
    pub(super) fn enter_block(&mut self, code: &Rc<Code>, at: u32, success: Option<State>) {
        let Some(Op::Open { block, close, span, .. }) = code.script.ops.get(at as usize).copied() else { return };
        let body = Frame::Walk { code: Rc::clone(code), at: at + 1, end: close };
        match block {
            Block::Group => self.frames.push(body),
            Block::Condition { surely: true } => {
                self.frames.push(Frame::Leave(Box::new(self.scope.clone())));
                self.scope.tolerant = true;
                self.frames.push(body);
            }
            Block::Compound => {
                if is_loop(code, at) {
                    self.enter_loop(code, at + 1, close);
                } else {
                    self.frames.push(body);
                }
            }
            Block::Subshell | Block::Background => {
                self.frames.push(Frame::Subshell(Box::new((self.state.clone(), self.scope.clone()))));
                self.frames.push(body);
                if block == Block::Background {
                    self.scope.steady = false;
                }
            }
            Block::Member { first, last } => {
                let captures = !last;
                self.frames.push(Frame::Member {
                    last,
                    captures,
                    saved: Box::new((self.state.clone(), self.scope.clone())),
                });
                self.frames.push(body);
                if !first {
                    self.scope.stdin = Rc::new(match self.pipe.take() {
                        Some(Text::Known(bytes)) => Stdin::Text(crate::shell::Arg::exact(bytes, code.place(span))),
                        Some(Text::Numbers | Text::Unknown) | None => Stdin::Pipe,
                    });
                }
                if captures {
                    self.captures.push(Text::NOTHING);
                    self.scope.capture = Some(self.captures.len() - 1);
                    self.scope.steady = true;
                }
            }
            Block::And => {
                let success = self.succeeded(success);
                self.may(May::And, None, body);
                if let Some(success) = success {
                    self.state = success;
                }
            }
            Block::Or => {
                let success = self.succeeded(success);
                self.may(May::Or, success.map(Box::new), body);
            }
            Block::Branch | Block::Condition { surely: false } | Block::Repeat => {
                self.may(May::Branch, None, body);
                self.scope.tolerant |= matches!(block, Block::Condition { .. });
            }
            Block::Not => {
                self.frames.push(Frame::Inverted(Box::new(self.scope.clone())));
                self.scope.surely = false;
                self.scope.tolerant = true;
                self.frames.push(body);
            }
            Block::For { words, .. } => {
                // The list is expanded once the substitutions in it ran.
                let results = self.results.len();
                self.frames.push(Frame::Finish(Box::new(Pending::For { code: Rc::clone(code), at, results })));
                if let Some(words) = words {
                    self.substitute(code, &[words], &[], false);
                }
            }
            Block::Function { .. } | Block::Detached => {}
        }
    }

    /// The state if the list until here succeeded. In a list `set -e` does not end the shell when the left side fails.
    fn succeeded(&mut self, success: Option<State>) -> Option<State> {
        let mut state = match success {
            Some(state) => state,
            None if self.moved => self.state.clone(),
            None => return None,
        };
        if self.moved {
            state.fallback = None;
            if self.state.options.exit_on_error && self.state.fallback.is_none() {
                self.state.fallback = self.state.previous.clone().filter(|path| Some(path) != self.state.cwd.as_ref());
            }
        }
        Some(state)
    }

    /// Enters a region that may not run. `success`: the state after it if it ends the shell.
    fn may(&mut self, kind: May, success: Option<Box<State>>, body: Frame) {
        let before = Box::new(self.state.clone());
        self.frames.push(Frame::May { before, kind, scope: Box::new(self.scope.clone()), success });
        self.scope.surely = false;
        self.scope.steady = false;
        self.frames.push(body);
    }

    fn end_may(&mut self, before: &State, kind: May, scope: Scope, success: Option<Box<State>>) {
        self.scope = scope;
        self.moved &= kind == May::And;
        let after = std::mem::replace(&mut self.state, before.clone());
        if after.dead
            && !before.dead
            && let Some(success) = success
        {
            // `cd x || exit`: whatever comes next, the `cd` succeeded.
            self.state = *success;
            return;
        }
        self.state = before.merge(&after, false);
        self.success = (kind == May::And && !after.dead).then_some(after);
    }

    fn end_member(&mut self, last: bool, captures: bool, saved: (State, Scope)) {
        if captures {
            self.pipe = self.captures.pop();
        }
        let (before, scope) = saved;
        self.moved = false;
        self.state = if last && before.options.last_pipe { before.merge(&self.state, false) } else { before };
        self.scope = scope;
    }

    /// Puts redirects in force for what is pushed next; the scope goes back afterwards.
    pub(super) fn with_redirects(&mut self, redirected: Redirected) {
        if redirected.stdin.is_none() && redirected.stdout.is_none() {
            return;
        }
        self.frames.push(Frame::Leave(Box::new(self.scope.clone())));
        self.apply_redirects(redirected);
    }

    pub(super) fn apply_redirects(&mut self, redirected: Redirected) {
        if let Some(stdin) = redirected.stdin {
            self.scope.stdin = Rc::new(stdin);
        }
        match redirected.stdout {
            Some(Stdout::Away) => self.scope.capture = None,
            Some(Stdout::Unclear) => {
                self.print(Text::Unknown);
                self.scope.capture = None;
            }
            None => {}
        }
    }

    /// Runs code in a substitution: in a copy of the shell, its output collected.
    pub(super) fn capture(&mut self, code: &Rc<Code>, open: u32, state: State, maybe: bool) {
        let Some(Op::Open { close, span, .. }) = code.script.ops.get(open as usize).copied() else { return };
        code.mark(open);
        let saved = Box::new((std::mem::replace(&mut self.state, state), self.scope.clone()));
        self.frames.push(Frame::Captured { code: Rc::clone(code), open, saved });
        self.captures.push(Text::NOTHING);
        self.scope.capture = Some(self.captures.len() - 1);
        self.scope.steady = true;
        self.scope.surely &= !maybe;
        self.span = code.place(span);
        self.frames.push(Frame::Walk { code: Rc::clone(code), at: open + 1, end: close });
    }

    /// A name stands for something else than its program, or may.
    pub(super) fn redefined(&mut self, span: Span, what: std::borrow::Cow<'static, str>) {
        self.effect(span, Effect::Opaque(Why::Redefined(what)), false, "may not be what its name says");
    }
}
