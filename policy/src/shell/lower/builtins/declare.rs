//! `declare`, `typeset`, `local`, `export`, `readonly`.

use std::rc::Rc;

use crate::shell::{
    Arg, Form, Span,
    lower::{
        Machine, arith,
        simple::{Command, Declared},
        state::Value,
    },
    script::AssignValue,
};

/// What the flags ask for.
#[derive(Clone, Copy, Default)]
#[expect(clippy::struct_excessive_bools, reason = "flags of one builtin")]
struct Asked {
    local: bool,
    /// `-g`: the variable outside all functions.
    global: bool,
    export: bool,
    unexport: bool,
    functions: bool,
    prints: bool,
    integer: bool,
    keyed: bool,
    reference: bool,
    changes_case: bool,
    frozen: bool,
    /// Subscripts in operands are evaluated: not so for `export` and `readonly`.
    subscripts: bool,
}

pub(super) fn declare(machine: &mut Machine<'_>, command: &Command) {
    let name = command.words.args.first().and_then(Arg::known).unwrap_or_default();
    let mut asked = Asked { subscripts: true, ..Asked::default() };
    match name {
        b"export" => (asked.export, asked.subscripts) = (true, false),
        b"readonly" => (asked.frozen, asked.subscripts) = (true, false),
        // Outside functions that is an error, before anything is read.
        b"local" if machine.scope.calls == 0 => return,
        b"local" => asked.local = true,
        _ => asked.local = machine.scope.calls > 0,
    }
    let exports = asked.export;
    let mut operands = false;
    for (at, (arg, foreign)) in command.words.args.iter().zip(&command.words.foreign).enumerate().skip(1) {
        let assign = command.declared.as_ref().and_then(|Declared { code, assigns: all }| {
            let found = all.binary_search_by_key(&at, |(place, _)| *place).ok().and_then(|found| all.get(found));
            found.map(|(_, assign)| (Rc::clone(code), *assign))
        });
        if let Some((code, assign)) = assign {
            operands = true;
            let name = assign.name.of(&code.script.text).to_vec();
            if asked.keyed && matches!(assign.value, AssignValue::Array(_)) {
                begin(machine, &name, asked);
            }
            let value = machine.assigned_value(&code, &assign);
            set(machine, &name, Some(value), arg.span, asked);
            continue;
        }
        match arg.known() {
            Some(b"--") if !operands => operands = true,
            Some([sign @ (b'-' | b'+'), letters @ ..]) if !operands && !letters.is_empty() => {
                flags(*sign == b'-', letters, exports, &mut asked);
            }
            Some(word) => {
                operands = true;
                operand(machine, word, arg.span, asked);
            }
            None => {
                operands = true;
                unknown_operand(machine, arg, *foreign, asked);
            }
        }
    }
}

fn flags(on: bool, letters: &[u8], exports: bool, asked: &mut Asked) {
    for letter in letters {
        match letter {
            b'x' => (asked.export, asked.unexport) = (on, !on),
            b'i' => asked.integer = on,
            b'r' => asked.frozen |= on,
            b'A' => asked.keyed = on,
            // `export -n` takes the mark away; `declare -n` makes a reference.
            b'n' if exports => (asked.export, asked.unexport) = (false, true),
            b'n' => asked.reference = on,
            b'l' | b'u' | b'c' => asked.changes_case = on,
            b'g' => (asked.local, asked.global) = (false, true),
            b'f' | b'F' => asked.functions = on,
            b'p' => asked.prints = on,
            _ => {}
        }
    }
}

/// An operand without the form of an assignment in the source: a name, or text that turns out to be an assignment.
fn operand(machine: &mut Machine<'_>, word: &[u8], span: Span, asked: Asked) {
    if asked.functions {
        if asked.export && !asked.prints {
            machine.state.exports_functions = true;
        }
        return;
    }
    if asked.prints {
        return;
    }
    let equals = word.iter().position(|byte| *byte == b'=');
    let target = word.get(..equals.unwrap_or(word.len())).unwrap_or_default();
    let target = target.strip_suffix(b"+").unwrap_or(target);
    let open = target.iter().position(|byte| *byte == b'[').unwrap_or(target.len());
    let name = target.get(..open).unwrap_or_default();
    if !arith::is_name(name) {
        return;
    }
    let subscript = open < target.len();
    if subscript && asked.subscripts {
        machine.check_subscript(target, span);
    }
    let value = equals.map(|at| {
        if subscript || target.len() + 1 < at {
            Value::unknown()
        } else {
            Value::known(word.get(at + 1..).unwrap_or_default())
        }
    });
    // `declare 'a=(…)'` with an array is read as an array's value, which is expanded.
    if let Some(Value::Known(bytes)) = &value
        && bytes.first() == Some(&b'(')
        && bytes.iter().any(|byte| matches!(byte, b'$' | b'`'))
    {
        machine.may_run(span, "a text in parentheses is expanded as the value of an array");
    }
    set(machine, name, value, span, asked);
}

fn unknown_operand(machine: &mut Machine<'_>, arg: &Arg, foreign: bool, asked: Asked) {
    if asked.prints || asked.functions {
        return;
    }
    let equals = arg.text.iter().position(|byte| *byte == b'=');
    match equals {
        // The name is known, and the value is not.
        Some(at) if arg.form == Form::Prefix && arith::is_name(arg.text.get(..at).unwrap_or_default()) => {
            let name = arg.text.get(..at).unwrap_or_default();
            let value = super::super::word::value_of(&arg.tail(at + 1), foreign, false);
            set(machine, name, Some(value), arg.span, asked);
        }
        _ => {
            machine.unknown_word(arg.span);
            machine.state.forget_all("a variable whose name is not known");
            machine.state.frozen |= asked.frozen;
        }
    }
}

/// Gives the variable its attributes before its value is read.
fn begin(machine: &mut Machine<'_>, name: &[u8], asked: Asked) {
    match machine.state.attributes_mut(name) {
        Some(variable) => {
            variable.keyed |= asked.keyed;
            variable.integer |= asked.integer;
        }
        None => machine.stop(),
    }
}

fn set(machine: &mut Machine<'_>, name: &[u8], value: Option<Value>, span: Span, asked: Asked) {
    if asked.local && machine.scope.calls > 0 {
        machine.localize(name);
        if value.is_none()
            && let Some(variable) = machine.state.variable_mut(name)
        {
            variable.value = Value::Unset;
        }
    }
    if asked.global && machine.is_local(name, 0) {
        return machine.share(name, span);
    }
    if asked.reference {
        return refer(machine, name, value, span);
    }
    begin(machine, name, asked);
    match value {
        Some(value) => {
            let value = if asked.changes_case { Value::unknown() } else { value };
            machine.assign(name, value, span);
        }
        None if asked.keyed => {
            if let Some(variable) = machine.state.variable_mut(name)
                && variable.value == Value::Inherited
            {
                variable.value = Value::Unset;
            }
        }
        None => {}
    }
    if asked.export {
        machine.export(name, span);
    }
    if let Some(variable) = machine.state.attributes_mut(name) {
        variable.exported &= !asked.unexport;
        variable.frozen |= asked.frozen;
    }
}

/// `declare -n name=target`: from now on neither is known, and what is assigned to one is assigned to the other.
fn refer(machine: &mut Machine<'_>, name: &[u8], value: Option<Value>, span: Span) {
    let target = match value {
        Some(Value::Known(target)) if arith::is_name(&target) => target,
        _ => {
            machine.may_run(span, "a reference to a name that is not known may hold a subscript");
            return;
        }
    };
    machine.judge(&target, &Value::unknown(), false, span);
    for name in [name, &*target] {
        match machine.state.variable_mut(name) {
            Some(variable) => variable.shared = true,
            None => machine.stop(),
        }
    }
}
