//! Loops: bodies that run for each of some values, or any number of times.

use std::rc::Rc;

use super::{
    Machine,
    flow::{Frame, May, Scope},
    output::Text,
    state::{Code, State, Value},
    word::{Expanded, value_of},
};
use crate::shell::{
    Form, Span,
    script::{Block, Op, Part, Pool},
};

/// Values of a `for` that are followed one by one.
const MAX_VALUES: usize = 64;

/// Passes over a loop's body after which all that still changes is unknown, and after which following is given up.
const WIDE_PASSES: u8 = 3;
const MAX_PASSES: u8 = 8;

/// A loop whose body runs any number of times.
#[derive(Debug)]
pub(super) struct Loop {
    code: Rc<Code>,
    at: u32,
    end: u32,
    /// What is known before each pass.
    entry: State,
    /// What `break` and `continue` left.
    exit: Option<State>,
    passes: u8,
    scope: Scope,
}

/// A `for` over known words.
#[derive(Debug)]
pub(super) struct Each {
    code: Rc<Code>,
    at: u32,
    end: u32,
    name: Pool,
    values: std::vec::IntoIter<Value>,
    exit: Option<State>,
    scope: Scope,
    span: Span,
}

impl Machine<'_> {
    /// Whether the innermost frames are a loop whose body begins here.
    pub(super) fn in_loop_at(&self, code: &Rc<Code>, at: u32) -> bool {
        matches!(self.frames.last(), Some(Frame::Loop(frame)) if frame.at == at && Rc::ptr_eq(&frame.code, code))
    }

    pub(super) fn enter_loop(&mut self, code: &Rc<Code>, at: u32, end: u32) {
        self.frames.push(Frame::Loop(Box::new(Loop {
            code: Rc::clone(code),
            at,
            end,
            entry: self.state.clone(),
            exit: None,
            passes: 0,
            scope: self.scope.clone(),
        })));
        self.scope.again = self.scope.again.or(Some((self.out.effects.len(), self.out.ran.len())));
        self.walk_pass(code, at, end);
    }

    /// One pass: the head of an arithmetic `for` stands before the body and must not begin another loop.
    fn walk_pass(&mut self, code: &Rc<Code>, at: u32, end: u32) {
        if let Some(Op::Expand(words)) = code.script.ops.get(at as usize) {
            let results = self.results.len();
            self.frames.push(Frame::Walk { code: Rc::clone(code), at: at + 1, end });
            self.frames.push(Frame::Expanded { code: Rc::clone(code), words: *words, arithmetic: true, results });
            self.substitute(code, &[*words], &[], false);
        } else {
            self.frames.push(Frame::Walk { code: Rc::clone(code), at, end });
        }
    }

    pub(super) fn end_pass(&mut self, mut frame: Loop) {
        frame.passes += 1;
        self.moved = false;
        let wide = frame.passes >= WIDE_PASSES;
        let mut after = std::mem::replace(&mut self.state, frame.entry.clone());
        if let Some(exit) = &frame.exit {
            after = if after.dead { exit.clone() } else { after.merge(exit, wide) };
        }
        let merged = frame.entry.merge(&after, wide);
        if merged.same(&frame.entry) || after.dead {
            self.state = merged;
            self.scope = frame.scope;
            return;
        }
        if frame.passes >= MAX_PASSES {
            self.limit(self.span);
            self.state = merged;
            self.state.forget_all("a loop that is too long to follow");
            self.scope = frame.scope;
            return;
        }
        self.state = merged.clone();
        frame.entry = merged;
        let (code, at, end) = (Rc::clone(&frame.code), frame.at, frame.end);
        self.scope.surely = false;
        self.scope.steady = false;
        self.frames.push(Frame::Loop(Box::new(frame)));
        self.walk_pass(&code, at, end);
    }

    /// Runs the body of a `for` for each value of the list.
    pub(super) fn run_for(&mut self, code: &Rc<Code>, at: u32) {
        let Some(Op::Open { block: Block::For { name, words, select }, close, span, .. }) =
            code.script.ops.get(at as usize).copied()
        else {
            return;
        };
        let mut known = true;
        let mut values: Vec<Value> = Vec::new();
        if let Some(words) = words {
            let mut list = Expanded::default();
            self.expand_list(code, words, &mut list);
            for (arg, foreign) in list.args.iter().zip(&list.foreign) {
                known &= matches!(arg.form, Form::Exact | Form::Prefix);
                values.push(value_of(arg, *foreign, false));
            }
            if self.is_numbers(code, words) {
                values = vec![Value::Number];
                known = false;
            }
        } else {
            known = self.state.params.is_some();
            values = self.state.params.as_deref().map_or_else(|| vec![Value::unknown()], Clone::clone);
        }
        let text = name.of(&code.script.text);
        if select {
            self.assign(b"REPLY", Value::unknown(), code.place(span));
        }
        if known && !select && values.len() <= MAX_VALUES {
            let each = Each {
                code: Rc::clone(code),
                at: at + 1,
                end: close,
                name,
                values: values.into_iter(),
                exit: None,
                scope: self.scope.clone(),
                span: code.place(span),
            };
            self.scope.surely = false;
            self.scope.again = self.scope.again.or(Some((self.out.effects.len(), self.out.ran.len())));
            self.next_value(each);
            return;
        }
        // Not known one by one: the body runs for any of them, any number of times.
        let value = values.into_iter().reduce(|one, two| one.join(&two, false)).unwrap_or_else(Value::unknown);
        let before = self.state.clone();
        self.assign(text, value, code.place(span));
        self.frames.push(Frame::May {
            before: Box::new(before),
            kind: May::Branch,
            scope: Box::new(self.scope.clone()),
            success: None,
        });
        self.scope.surely = false;
        self.scope.steady = false;
        self.enter_loop(code, at + 1, close);
    }

    /// Whether a list is one substitution that prints numbers, such as `$(seq 1 10)`.
    fn is_numbers(&self, code: &Rc<Code>, words: Pool) -> bool {
        let [word] = words.of(&code.script.words) else { return false };
        match word.parts.of(&code.script.parts) {
            [Part::Output { open, .. }] => self.result(code, *open) == Some(Text::Numbers),
            _ => false,
        }
    }

    fn next_value(&mut self, mut each: Each) {
        let Some(value) = each.values.next() else {
            self.scope = each.scope;
            self.moved = false;
            return;
        };
        let name = each.name.of(&each.code.script.text).to_vec();
        self.assign(&name, value, each.span);
        let (code, at, end) = (Rc::clone(&each.code), each.at, each.end);
        self.frames.push(Frame::Each(Box::new(each)));
        self.frames.push(Frame::Walk { code, at, end });
    }

    pub(super) fn end_value(&mut self, each: Each) {
        if let Some(exit) = &each.exit {
            self.state = if self.state.dead { exit.clone() } else { self.state.merge(exit, false) };
        }
        self.next_value(each);
    }

    /// `break` or `continue`: what is known now is known after the enclosing loops, too.
    pub(super) fn leave_loops(&mut self) {
        let mut inside = false;
        for frame in self.frames.iter_mut().rev() {
            let exit = match frame {
                Frame::Loop(frame) => &mut frame.exit,
                Frame::Each(frame) => &mut frame.exit,
                Frame::Return { .. } | Frame::Subshell(_) | Frame::Captured { .. } | Frame::Member { .. } => break,
                Frame::Walk { .. }
                | Frame::Finish(_)
                | Frame::Expanded { .. }
                | Frame::Substitute { .. }
                | Frame::Leave(_)
                | Frame::Inverted(_)
                | Frame::May { .. }
                | Frame::Revert { .. }
                | Frame::Dispatch(..)
                | Frame::Inner(_)
                | Frame::Exit
                | Frame::Trapped { .. } => continue,
            };
            inside = true;
            keep_exit(exit, &self.state);
        }
        self.state.dead |= inside;
    }
}

/// Whether a compound is `while` or `until`: a condition, then a body that repeats.
pub(super) fn is_loop(code: &Code, at: u32) -> bool {
    let Some(Op::Open { block: Block::Condition { .. }, close, .. }) = code.script.ops.get(at as usize + 1) else {
        return false;
    };
    matches!(code.script.ops.get(*close as usize + 1), Some(Op::Open { block: Block::Repeat, .. }))
}

pub(super) fn keep_exit(exit: &mut Option<State>, state: &State) {
    *exit = Some(match exit.take() {
        Some(other) => other.merge(state, false),
        None => state.clone(),
    });
}
