//! `cd` and the directory stack.

use std::rc::Rc;

use super::Given;
use crate::{
    path::AbsPath,
    shell::{
        Arg, Form,
        lower::{Machine, output::Text, simple::Command},
    },
};

/// Goes to a directory. Where that may fail, the one until now stays in mind.
fn go(machine: &mut Machine<'_>, to: Option<Rc<AbsPath>>) {
    let from = machine.state.cwd.take();
    let several = machine.state.fallback.is_some();
    let ends = machine.state.options.exit_on_error && !machine.scope.tolerant;
    let fallback = if ends { None } else { from.clone() };
    machine.state.previous = if several { None } else { from };
    match to {
        Some(to) if !several && (fallback.is_some() || ends) => {
            machine.state.fallback = fallback.filter(|from| *from != to);
            machine.state.cwd = Some(to);
        }
        // Without knowing where it was, only success tells where it is.
        Some(_) | None => {
            machine.state.fallback = None;
            machine.state.cwd = None;
        }
    }
    machine.moved = true;
    for name in [b"PWD".as_slice(), b"OLDPWD"] {
        if machine.state.variable(name).is_some() {
            machine.state.forget(name);
        }
    }
}

/// The directory that a word names, from here.
fn resolve(machine: &Machine<'_>, arg: &Arg) -> Option<Rc<AbsPath>> {
    let path = arg.known()?;
    if path.first() == Some(&b'/') {
        return AbsPath::new(path).map(Rc::new);
    }
    // With `CDPATH` a plain name may be found elsewhere; an assignment of it makes every directory unknown.
    if machine.state.variable(b"CDPATH").is_some() {
        return None;
    }
    machine.state.cwd.as_ref()?.join(path).map(Rc::new)
}

pub(super) fn cd(machine: &mut Machine<'_>, command: &Command) {
    let given = Given::read(command, b"");
    if given.unsure {
        machine.state.leave();
        return;
    }
    let to = match given.operands.as_slice() {
        [] if machine.state.variable(b"HOME").is_none() => machine.home.cloned().map(Rc::new),
        [] => machine.state.value(b"HOME").bytes().and_then(AbsPath::new).map(Rc::new),
        [(arg, _)] if arg.known() == Some(b"-") => {
            machine.print(Text::Unknown);
            machine.state.previous.clone()
        }
        // An empty word stays here.
        [(arg, _)] => resolve(machine, arg),
        // More than one is an error of Bash.
        _ => None,
    };
    go(machine, to);
}

pub(super) fn dirs(machine: &mut Machine<'_>, command: &Command) {
    if Given::read(command, b"").has(b'c') {
        machine.state.stack = Some(Rc::default());
    }
}

pub(super) fn pushd(machine: &mut Machine<'_>, command: &Command) {
    let [arg] = command.words.args.get(1..).unwrap_or_default() else {
        return machine.state.leave();
    };
    // `+2`, `-2` and options rotate the stack.
    if arg.form != Form::Exact || matches!(arg.text.first(), Some(b'+' | b'-')) {
        return machine.state.leave();
    }
    let to = resolve(machine, arg);
    let from = machine.state.cwd.clone();
    go(machine, to);
    match (&mut machine.state.stack, from) {
        (Some(stack), Some(from)) => Rc::make_mut(stack).push(from),
        (stack, _) => *stack = None,
    }
}

pub(super) fn popd(machine: &mut Machine<'_>, command: &Command) {
    let top = match &mut machine.state.stack {
        Some(stack) if command.words.args.len() == 1 => Rc::make_mut(stack).pop(),
        _ => None,
    };
    match top {
        // What was entered before is there still; after a failed `pushd` the stack is one shorter.
        Some(to) if machine.state.fallback.as_ref().is_none_or(|fallback| *fallback == to) => {
            machine.state.cwd = Some(to);
            machine.state.fallback = None;
            machine.moved = true;
        }
        Some(_) | None => machine.state.leave(),
    }
}

pub(super) fn pwd(machine: &mut Machine<'_>, command: &Command) {
    let physical = Given::read(command, b"").has(b'P');
    let text = match (&machine.state.cwd, &machine.state.fallback) {
        (Some(cwd), None) if !physical => {
            let mut line = cwd.as_bytes().to_vec();
            line.push(b'\n');
            Text::Known(line)
        }
        _ => Text::Unknown,
    };
    machine.print(text);
}
