//! Assignments, and what they mean for later commands.

use std::{borrow::Cow, rc::Rc};

use super::{
    Machine, arith,
    environment::{self, Judgement},
    state::{Code, Value},
    word::Expanded,
};
use crate::{
    effect::{Effect, Why},
    shell::{
        Arg, Form, Shown, Span,
        script::{Assign, AssignValue, Pool},
    },
};

/// Directories in which only root writes; a `PATH` of these alone finds the programs that the unchanged one finds.
const SYSTEM_PATH: [&[u8]; 6] = [b"/bin", b"/usr/bin", b"/sbin", b"/usr/sbin", b"/usr/local/bin", b"/usr/local/sbin"];

/// Names whose assignment Bash evaluates as arithmetic whatever their attributes are.
const ARITHMETIC: [&[u8]; 3] = [b"RANDOM", b"OPTIND", b"SECONDS"];

impl Machine<'_> {
    /// The value that an assignment gives its variable, or, with a subscript, one element.
    pub(super) fn assigned_value(&mut self, code: &Rc<Code>, assign: &Assign) -> Value {
        let name = assign.name.of(&code.script.text);
        if let Some(id) = assign.subscript {
            self.subscript(code, name, id, 0);
            let element = match assign.value {
                AssignValue::Word(id) => self.expand_value(code, id, 0),
                AssignValue::Array(_) => Value::unknown(),
            };
            return self.one_element(name, &element);
        }
        match assign.value {
            AssignValue::Word(id) => {
                let value = self.expand_value(code, id, 0);
                if assign.append { self.appended(name, value) } else { value }
            }
            AssignValue::Array(pool) => {
                let list = self.array(code, name, pool);
                match (assign.append, list, self.state.value(name)) {
                    (false, Some(list), _) => Value::List(Rc::from(list)),
                    (true, Some(mut list), Value::List(before)) => {
                        list.splice(0..0, before.iter().cloned());
                        Value::List(Rc::from(list))
                    }
                    _ => Value::unknown(),
                }
            }
        }
    }

    /// What is known of an array after one element was assigned: that all of them are numbers, if they are.
    fn one_element(&self, name: &[u8], element: &Value) -> Value {
        let value = self.state.value(name);
        let numbers = match &value {
            Value::Inherited => true,
            Value::List(values) => values.iter().all(Value::is_number),
            Value::Known(_) | Value::Number | Value::Numbers | Value::Name(_) | Value::Prefix(_) | Value::Unset => {
                value.is_number()
            }
        };
        if numbers && element.is_number() { Value::Number } else { Value::unknown() }
    }

    fn appended(&self, name: &[u8], value: Value) -> Value {
        if self.state.variable(name).is_some_and(|variable| variable.integer) {
            return value;
        }
        match (self.state.value(name), value) {
            (Value::Known(before), Value::Known(after)) => Value::known(&[&*before, &*after].concat()),
            (Value::Unset, value) => value,
            (before, after) if before.is_number() && after.is_number() => Value::Number,
            (Value::Known(before), _) => Value::Prefix(before),
            _ => Value::unknown(),
        }
    }

    /// The elements of an array value without subscripts and with a known number of words; `None` otherwise.
    fn array(&mut self, code: &Rc<Code>, name: &[u8], pool: Pool) -> Option<Vec<Value>> {
        let mut words = Expanded::default();
        let mut known = true;
        for element in pool.of(&code.script.elements) {
            if let Some(id) = element.subscript {
                self.subscript(code, name, id, 0);
                self.expand_value(code, element.word, 0);
                known = false;
            } else if let Some(word) = code.script.words.get(element.word as usize) {
                self.expand(code, *word, &mut words);
            }
        }
        let list: Vec<Value> =
            words.args.iter().zip(&words.foreign).map(|(arg, foreign)| param_of(arg, *foreign)).collect();
        (known && words.args.iter().all(|arg| matches!(arg.form, Form::Exact | Form::Prefix))).then_some(list)
    }

    /// `x=value`, judged as a change of what this shell and programs see.
    pub(super) fn assign(&mut self, name: &[u8], value: Value, span: Span) {
        let variable = self.state.variable(name);
        let integer = variable.is_some_and(|variable| variable.integer) || ARITHMETIC.contains(&name);
        let exported = self.state.options.export_all || variable.is_some_and(|variable| variable.exported);
        let value = if integer { self.arithmetic_value(&value, span) } else { value };
        self.judge(name, &value, exported, span);
        if self.state.frozen || self.state.variable(name).is_some_and(|variable| variable.frozen) {
            let why = "an assignment to a read-only variable, which ends the line that it stands in or only itself";
            self.effect(span, Effect::Opaque(Why::Other(why.into())), false, "may leave out what follows");
        }
        match self.state.variable_mut(name) {
            Some(variable) => {
                variable.assign(value);
                // It vanishes when a coprocess ends.
                variable.shared |= name == b"COPROC";
                variable.exported |= exported;
            }
            None => self.limit(span),
        }
    }

    /// The result of a value that is evaluated as arithmetic.
    pub(super) fn arithmetic_value(&mut self, value: &Value, span: Span) -> Value {
        if value.is_number() {
            value.clone()
        } else if *value == Value::Inherited {
            Value::Number
        } else {
            self.arithmetic(value.bytes(), span)
        }
    }

    /// What this value of this variable does to later commands.
    pub(super) fn judge(&mut self, name: &[u8], value: &Value, exported: bool, span: Span) {
        let known = value.bytes();
        match name {
            b"PATH" => {
                let system = known.is_some_and(|path| {
                    path.split(|byte| *byte == b':').all(|directory| SYSTEM_PATH.contains(&directory))
                });
                if !system {
                    self.state.moved = Some(Cow::Borrowed("`PATH`"));
                }
                return;
            }
            b"BASH_ALIASES" => {
                self.state.renamed = Some(Cow::Borrowed("an alias"));
                return;
            }
            b"BASH_CMDS" => {
                self.state.moved = Some(Cow::Borrowed("`BASH_CMDS`"));
                return;
            }
            // Neither is ever taken from the environment by a shell.
            b"IFS" | b"BASH_REMATCH" => return,
            _ => {}
        }
        match environment::judge(name, known) {
            Judgement::Harmless => {}
            Judgement::Unlisted if !exported => {}
            Judgement::Unlisted => self.state.tainted = Some(Rc::from(Shown(name).to_string())),
            Judgement::Special => {
                let shown = Shown(name).to_string();
                if name == b"HOME" || name == b"CDPATH" {
                    self.state.leave();
                }
                self.state.tainted = Some(Rc::from(shown.as_str()));
                self.effect(
                    span,
                    Effect::Opaque(Why::Environment(shown)),
                    false,
                    "assigns a variable that programs obey",
                );
            }
        }
    }

    /// All plain assignments of a pool, in order.
    pub(super) fn assign_all(&mut self, code: &Rc<Code>, assigns: Pool) {
        for assign in assigns.of(&code.script.assigns) {
            let value = self.assigned_value(code, assign);
            self.assign(assign.name.of(&code.script.text), value, code.place(assign.span));
        }
    }

    /// Exports a variable that has its value already.
    pub(super) fn export(&mut self, name: &[u8], span: Span) {
        let value = self.state.value(name);
        if !matches!(value, Value::Inherited) {
            self.judge(name, &value, true, span);
        }
        match self.state.attributes_mut(name) {
            Some(variable) => variable.exported = true,
            None => self.limit(span),
        }
    }

    /// Something writes a text that is not known into the variable that a word names (`read`, `mapfile`, `printf -v`).
    pub(super) fn fill(&mut self, arg: &Arg, foreign: bool, value: Value) {
        let Some(name) = arg.known() else {
            if foreign || arg.form == Form::Any {
                self.may_run(arg.span, "an operand that is not known may name a subscript, which is expanded");
            }
            self.state.forget_all("a variable whose name is not known");
            return;
        };
        let bare = name.iter().position(|byte| *byte == b'[').map_or(name, |at| name.get(..at).unwrap_or_default());
        if bare.len() < name.len() {
            self.check_subscript(name, arg.span);
        }
        if arith::is_name(bare) {
            let value = if bare.len() < name.len() { Value::unknown() } else { value };
            let bare = bare.to_vec();
            self.assign(&bare, value, arg.span);
        }
    }

    /// A word of the form `name[subscript]` that a builtin evaluates again.
    pub(super) fn check_subscript(&mut self, word: &[u8], span: Span) {
        let Some(open) = word.iter().position(|byte| *byte == b'[') else { return };
        let name = word.get(..open).unwrap_or_default();
        let inside = word.get(open + 1..).unwrap_or_default();
        let close = inside.iter().rposition(|byte| *byte == b']').unwrap_or(inside.len());
        let inside = inside.get(..close).unwrap_or_default();
        if matches!(inside, b"@" | b"*") {
            return;
        }
        let keyed = self.state.variable(name).is_some_and(|variable| variable.keyed);
        if keyed && !inside.iter().any(|byte| matches!(byte, b'$' | b'`')) {
            return;
        }
        let inside = inside.to_vec();
        self.arithmetic(Some(&inside), span);
    }

    /// Evaluates an expression; `None`: a part of it is not known. Reports where that may run code.
    pub(super) fn arithmetic(&mut self, text: Option<&[u8]>, span: Span) -> Value {
        let Some(text) = text else {
            self.may_run(span, "arithmetic on a text that is not known, in which a subscript runs code");
            return Value::Number;
        };
        let outcome = arith::evaluate(text, &self.state);
        if outcome.runs {
            self.may_run(span, "arithmetic on a text with a subscript or value that may run code");
        }
        for name in outcome.assigned {
            self.assign(&name, Value::Number, span);
        }
        outcome.value.map_or(Value::Number, |value| Value::known(value.to_string().as_bytes()))
    }
}

/// The value of a positional parameter or array element that is one word.
pub(super) fn param_of(arg: &Arg, foreign: bool) -> Value {
    super::word::value_of(arg, foreign, false)
}
