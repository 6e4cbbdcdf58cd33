//! Calls of functions and sourced text: parameters, local variables, `return`.

use std::rc::Rc;

use super::{
    Machine,
    flow::{Frame, Params, Saved, Scope},
    loops::keep_exit,
    state::{Code, Hidden, Local, State, Value, Variable},
};
use crate::shell::{Span, script::Op};

/// Calls of functions inside calls that are followed.
const MAX_CALLS: u8 = 16;

impl Machine<'_> {
    /// `return`: what is known now is known after the enclosing call, too.
    pub(super) fn leave_call(&mut self) {
        for frame in self.frames.iter_mut().rev() {
            match frame {
                Frame::Return { exit, .. } => {
                    let mut state = exit.take().map(|state| *state);
                    keep_exit(&mut state, &self.state);
                    *exit = state.map(Box::new);
                    self.state.dead = true;
                    return;
                }
                Frame::Subshell(_) | Frame::Captured { .. } | Frame::Member { .. } => return,
                Frame::Walk { .. }
                | Frame::Finish(_)
                | Frame::Expanded { .. }
                | Frame::Substitute { .. }
                | Frame::Leave(_)
                | Frame::Inverted(_)
                | Frame::May { .. }
                | Frame::Loop(_)
                | Frame::Each(_)
                | Frame::Revert { .. }
                | Frame::Dispatch(..)
                | Frame::Inner(_)
                | Frame::Exit
                | Frame::Trapped { .. } => {}
            }
        }
    }

    /// Runs the body of a function with these parameters.
    pub(super) fn call(&mut self, code: &Rc<Code>, open: u32, params: Option<Vec<Value>>, span: Span) {
        if self.scope.calls >= MAX_CALLS {
            self.limit(span);
            self.state.forget_all("a function that calls itself");
            return;
        }
        let Some(Op::Open { close, .. }) = code.script.ops.get(open as usize).copied() else { return };
        let before = std::mem::replace(&mut self.state.params, params.map(Rc::new));
        self.frames.push(Frame::Return {
            exit: None,
            params: Params::Restore(before),
            scope: Box::new(self.scope.clone()),
        });
        self.scope.calls += 1;
        code.mark(open);
        self.frames.push(Frame::Walk { code: Rc::clone(code), at: open + 1, end: close });
    }

    /// Remembers a variable that is local to the innermost call.
    pub(super) fn localize(&mut self, name: &[u8]) {
        if !self.state.localize(self.scope.calls, name) {
            self.stop();
        }
    }

    /// Whether a call that has not ended may have a variable of this name of its own; the innermost `calls` do not count.
    pub(super) fn is_local(&self, name: &[u8], calls: u8) -> bool {
        let outer = self.scope.calls.saturating_sub(calls);
        self.state.locals.iter().any(|local| *local.name == *name && local.call <= outer)
    }

    /// From now on nothing is known of the variables of this name: of several, another one was changed.
    pub(super) fn share(&mut self, name: &[u8], span: Span) {
        self.judge(name, &Value::unknown(), true, span);
        let unknown = Variable { value: Value::unknown(), shared: true, ..Variable::INHERITED };
        for local in Rc::make_mut(&mut self.state.locals).iter_mut().filter(|local| *local.name == *name) {
            local.hides = Hidden::Unsure;
        }
        match self.state.variable_mut(name) {
            Some(variable) => *variable = unknown,
            None => self.stop(),
        }
    }

    pub(super) fn end_call(&mut self, exit: Option<Box<State>>, params: Params, scope: Scope) {
        if let Some(exit) = exit {
            self.state = if self.state.dead { *exit } else { self.state.merge(&exit, false) };
        }
        if let Params::Restore(params) = params {
            self.state.params = params;
        }
        let ended: Vec<Local> = self.state.locals.iter().filter(|local| local.call > scope.calls).cloned().collect();
        if !ended.is_empty() {
            Rc::make_mut(&mut self.state.locals).retain(|local| local.call <= scope.calls);
        }
        for local in ended {
            match local.hides {
                Hidden::Variable(variable) => self.revert(vec![(local.name, variable)], true),
                Hidden::Unsure => self.revert(vec![(local.name, None)], false),
            }
        }
        self.scope = scope;
    }

    /// Puts variables back; without `keep` their values are unknown, since a builtin may have made them last.
    pub(super) fn revert(&mut self, saved: Vec<Saved>, keep: bool) {
        for (name, variable) in saved {
            match variable {
                Some(variable) if keep => {
                    if let Some(place) = self.state.variable_mut(&name) {
                        *place = variable;
                    }
                }
                None if keep => Rc::make_mut(&mut self.state.variables).retain(|(other, _)| *other != name),
                Some(_) | None => {
                    self.state.forget(&name);
                }
            }
        }
    }
}
