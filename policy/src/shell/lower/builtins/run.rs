//! Builtins that run code or commands, and the options that change how later ones are run.

use std::rc::Rc;

use super::{Given, params};
use crate::{
    effect::{Effect, Target, Why},
    shell::{
        Arg, Form,
        lower::{
            Machine,
            flow::{Frame, Params},
            output::Text,
            simple::{Command, Lookup},
        },
    },
    tools::findings::Stdin,
};

/// Runs text as code, in this shell or, unless `same`, in a copy of it.
pub(super) fn text(machine: &mut Machine<'_>, code: &Arg, same: bool) {
    let scope = machine.scope.clone();
    if same {
        machine.frames.push(Frame::Leave(Box::new(scope)));
    } else {
        machine.frames.push(Frame::Subshell(Box::new((machine.state.clone(), scope))));
        machine.scope.surely = false;
        machine.scope.steady = false;
    }
    let Some(source) = code.known() else {
        machine.effect(code.span, Effect::Opaque(Why::Code("shell".into())), false, "runs code that is not known");
        machine.print(Text::Unknown);
        return machine.state.forget_all("code that is not known");
    };
    machine.enter(source, Some(code.span), None);
    machine.scope.depth += 1;
}

/// `eval`: its operands, joined by blanks, are code.
pub(super) fn eval(machine: &mut Machine<'_>, command: &Command) {
    let args = command.words.args.get(1..).unwrap_or_default();
    let args = match args {
        [first, rest @ ..] if first.known() == Some(b"--") => rest,
        args => args,
    };
    let [first, ..] = args else { return };
    let span = args.iter().fold(first.span, |span, arg| span.to(arg.span));
    let mut code = Arg { text: Vec::new(), form: Form::Exact, span };
    for (at, arg) in args.iter().enumerate() {
        if at > 0 {
            code.text.push(b' ');
        }
        code.text.extend_from_slice(&arg.text);
        if arg.form != Form::Exact {
            code.form = Form::Prefix;
        }
    }
    text(machine, &code, true);
}

/// `.` and `source`: runs a file in this shell.
pub(super) fn source(machine: &mut Machine<'_>, command: &Command) {
    let given = Given::read(command, b"");
    let Some((file, _)) = given.operands.first() else { return };
    let scope = Box::new(machine.scope.clone());
    let stdin = Rc::clone(&machine.scope.stdin);
    if let (Some(b"/dev/stdin" | b"/dev/fd/0" | b"/proc/self/fd/0"), Stdin::Text(code)) = (file.known(), &*stdin)
        && code.form == Form::Exact
    {
        let saved = match given.operands.get(1..) {
            Some([]) | None => Params::Keep,
            Some(rest) => Params::Restore(std::mem::replace(&mut machine.state.params, params(rest))),
        };
        machine.frames.push(Frame::Return { exit: None, params: saved, scope });
        machine.scope.depth += 1;
        return machine.enter(&code.text, Some(file.span), None);
    }
    for cwd in machine.directories() {
        let target = Target::of_word(cwd.as_deref(), file);
        let known = target != Target::Somewhere;
        machine.effect(file.span, Effect::Read(target.clone()), known, "reads a file of code");
        machine.effect(file.span, Effect::Run(target), known, "runs a file in this shell");
    }
    machine.print(Text::Unknown);
    machine.state.forget_all("a sourced file");
}

/// The operands from `from` on, as a command of their own.
fn rest(command: Command, from: usize) -> Option<Command> {
    let Command { mut words, prefix, span, start, .. } = command;
    if from >= words.args.len() {
        return None;
    }
    words.args.drain(..from);
    words.foreign.drain(..from);
    Some(Command { words, prefix, declared: None, span, start })
}

pub(super) fn builtin(machine: &mut Machine<'_>, command: Command) {
    let from = if command.words.args.get(1).and_then(Arg::known) == Some(b"--") { 2 } else { 1 };
    if let Some(command) = rest(command, from) {
        machine.frames.push(Frame::Dispatch(Box::new(command), Lookup::Builtins));
    }
}

pub(super) fn command(machine: &mut Machine<'_>, command: Command) {
    let given = Given::read(&command, b"");
    if given.has(b'v') || given.has(b'V') {
        machine.print(Text::Unknown);
        return machine.record(command, None);
    }
    let from = command.words.args.len() - given.operands.len();
    if let Some(command) = rest(command, from) {
        machine.frames.push(Frame::Dispatch(Box::new(command), Lookup::NoFunctions));
    }
}

/// `jobs -x COMMAND`: runs it, with process groups in place of words like `%1`.
pub(super) fn jobs(machine: &mut Machine<'_>, command: Command) {
    let given = Given::read(&command, b"");
    if !given.has(b'x') {
        machine.print(Text::Unknown);
        return machine.record(command, None);
    }
    let from = command.words.args.len() - given.operands.len();
    if let Some(command) = rest(command, from) {
        machine.dispatch(command, Lookup::All);
    }
}

pub(super) fn exec(machine: &mut Machine<'_>, command: Command) {
    let given = Given::read(&command, b"a");
    let bare = given.has(b'c');
    let from = command.words.args.len() - given.operands.len();
    if given.operands.is_empty() {
        return machine.record(command, None);
    }
    let Some(command) = rest(command, from) else { return };
    machine.frames.push(Frame::Exit);
    if bare {
        machine.frames.push(Frame::Leave(Box::new(machine.scope.clone())));
        machine.scope.bare = true;
    }
    machine.frames.push(Frame::Dispatch(Box::new(command), Lookup::Programs));
}

/// `compgen` and `complete`: `-C` runs a command, `-W` expands its words, `-F` calls a function.
pub(super) fn compgen(machine: &mut Machine<'_>, command: &Command) {
    let given = Given::read(command, b"oAGWFCXPS");
    let inert = |arg: &Arg| arg.known().is_some_and(|text| !text.iter().any(|byte| matches!(byte, b'$' | b'`')));
    let runs = given.unsure
        || given.has(b'C')
        || given.has(b'F')
        || given.options.iter().any(|(_, value)| value.is_some_and(|value| !inert(value)));
    if runs {
        machine.may_run(command.span, "completions run commands and expand words");
    }
}

pub(super) fn set(machine: &mut Machine<'_>, command: &Command) {
    let words: Vec<(&Arg, bool)> =
        command.words.args.iter().zip(command.words.foreign.iter().copied()).skip(1).collect();
    let mut at = 0;
    while let Some((arg, _)) = words.get(at) {
        at += 1;
        let Some(word) = arg.known() else {
            if arg.may_begin_with(b'-') || arg.may_begin_with(b'+') || arg.form == Form::Any {
                machine.unknown_word(arg.span);
            }
            machine.state.params = params(words.get(at - 1..).unwrap_or_default());
            return;
        };
        match word {
            b"--" => {
                machine.state.params = params(words.get(at..).unwrap_or_default());
                return;
            }
            b"-" | b"+" => {
                let rest = words.get(at..).unwrap_or_default();
                if !rest.is_empty() {
                    machine.state.params = params(rest);
                }
                return;
            }
            [sign @ (b'-' | b'+'), letters @ ..] => {
                let on = *sign == b'-';
                for letter in letters {
                    match letter {
                        b'e' => option(machine, b"errexit", on),
                        b'a' => option(machine, b"allexport", on),
                        b'k' => option(machine, b"keyword", on),
                        b'o' => match words.get(at).map(|(arg, _)| arg.known()) {
                            Some(Some(name)) => {
                                let name = name.to_vec();
                                at += 1;
                                option(machine, &name, on);
                            }
                            Some(None) => machine.unknown_word(arg.span),
                            None => {}
                        },
                        _ => {}
                    }
                }
            }
            _ => {
                machine.state.params = params(words.get(at - 1..).unwrap_or_default());
                return;
            }
        }
    }
}

/// Sets an option of `set -o` or `shopt`.
fn option(machine: &mut Machine<'_>, name: &[u8], on: bool) {
    let options = &mut machine.state.options;
    match name {
        b"errexit" => options.exit_on_error = on,
        b"allexport" => options.export_all = on,
        b"lastpipe" => options.last_pipe = on,
        b"nullglob" => options.null_glob = on,
        b"xpg_echo" => options.echo_escapes = on,
        // Assignments anywhere among the operands go to the environment.
        b"keyword" if on => machine.state.tainted = Some(Rc::from("set -k")),
        _ => {}
    }
}

pub(super) fn shopt(machine: &mut Machine<'_>, command: &Command) {
    let given = Given::read(command, b"");
    if given.unsure {
        return machine.unknown_word(command.span);
    }
    let (on, off) = (given.has(b's'), given.has(b'u'));
    if !on && !off {
        return;
    }
    for (arg, _) in &given.operands {
        match arg.known() {
            Some(name) => option(machine, name, on),
            None => machine.unknown_word(arg.span),
        }
    }
}

/// `trap CODE SIGNAL…`: the code runs later, when names may mean something else.
pub(super) fn trap(machine: &mut Machine<'_>, command: &Command) {
    let given = Given::read(command, b"");
    let listed = given.has(b'l') || given.has(b'p');
    let (action, signals) = match given.operands.as_slice() {
        _ if listed => return,
        // A signal alone is reset.
        [] | [_] if !given.unsure => return,
        [(action, _), signals @ ..] => (*action, signals),
        [] => return machine.unknown_word(command.span),
    };
    if matches!(action.known(), Some(b"" | b"-"))
        || action.known().is_some_and(|text| text.iter().all(u8::is_ascii_digit))
    {
        return;
    }
    let at_end =
        signals.iter().all(|(signal, _)| matches!(signal.known(), Some(b"EXIT" | b"0" | b"exit" | b"SIGEXIT")));
    let saved = Box::new((machine.state.clone(), machine.scope.clone()));
    let renamed = machine.state.renamed.clone();
    machine.state.forget_all("what the script does before a trap runs");
    // Names mean what they mean now, as long as nothing changes that: which is looked at after each step.
    machine.state.renamed = renamed;
    machine.trapped.get_or_insert_with(|| (command.span, Rc::clone(&machine.state.functions), false));
    let before = Box::new(machine.state.clone());
    machine.frames.push(Frame::Trapped { saved, before, anytime: !at_end, span: command.span });
    machine.scope.surely = false;
    machine.scope.steady = false;
    machine.scope.capture = None;
    machine.scope.stdin = Rc::new(Stdin::Pipe);
    text(machine, action, true);
}
