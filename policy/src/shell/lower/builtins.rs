//! Bash's builtins: what each changes in the shell, and what it does to the world.
//!
//! Source: bash(1) 5.2, SHELL BUILTIN COMMANDS. Which operands run code (subscripts are expanded and evaluated) was tried
//! with 5.2.15: those of `test -v`, `let`, `printf -v`, `read`, `mapfile`, `unset`, `declare`, `local`, `wait -p` do;
//! those of `getopts`, `export`, `readonly`, `shift`, `ulimit` do not.

mod declare;
mod directory;
mod run;

use std::{borrow::Cow, rc::Rc};

use super::{
    Machine,
    assign::param_of,
    environment,
    output::{self, Text},
    simple::Command,
    state::{Value, Variable},
};
use crate::{
    effect::{Effect, Target, Why},
    shell::{Arg, Form, Shown, Span},
    tools,
};

/// One builtin.
#[derive(Clone, Copy)]
pub(super) struct Builtin {
    name: &'static str,
    kind: Kind,
}

#[derive(Clone, Copy)]
enum Kind {
    /// Changes nothing that later commands see, and nothing outside; prints nothing, or what does not matter.
    Inert,
    /// The tool file of that name says what it does.
    Tool,
    /// Changes this shell. Its assignments go back after it.
    Changes(fn(&mut Machine<'_>, &Command)),
    /// As `Changes`, but variables that were set for it may be what it changed.
    Assigns(fn(&mut Machine<'_>, &Command)),
    /// Runs its operands as a command.
    Runs(fn(&mut Machine<'_>, Command)),
}

const fn inert(name: &'static str) -> Builtin {
    Builtin { name, kind: Kind::Inert }
}

const fn tool(name: &'static str) -> Builtin {
    Builtin { name, kind: Kind::Tool }
}

const fn changes(name: &'static str, run: fn(&mut Machine<'_>, &Command)) -> Builtin {
    Builtin { name, kind: Kind::Changes(run) }
}

const fn assigns(name: &'static str, run: fn(&mut Machine<'_>, &Command)) -> Builtin {
    Builtin { name, kind: Kind::Assigns(run) }
}

const fn runs(name: &'static str, run: fn(&mut Machine<'_>, Command)) -> Builtin {
    Builtin { name, kind: Kind::Runs(run) }
}

/// All builtins of Bash 5.2, sorted.
static BUILTINS: &[Builtin] = &[
    assigns(".", run::source),
    inert(":"),
    tool("["),
    changes("alias", alias),
    inert("bg"),
    changes("bind", bind),
    changes("break", break_loop),
    runs("builtin", run::builtin),
    inert("caller"),
    changes("cd", directory::cd),
    runs("command", run::command),
    changes("compgen", run::compgen),
    changes("complete", run::compgen),
    inert("compopt"),
    changes("continue", break_loop),
    assigns("declare", declare::declare),
    changes("dirs", directory::dirs),
    inert("disown"),
    tool("echo"),
    changes("enable", enable),
    assigns("eval", run::eval),
    runs("exec", run::exec),
    changes("exit", exit),
    assigns("export", declare::declare),
    inert("false"),
    changes("fc", fc),
    inert("fg"),
    changes("getopts", getopts),
    changes("hash", hash),
    inert("help"),
    changes("history", history),
    runs("jobs", run::jobs),
    changes("kill", kill),
    changes("let", let_),
    assigns("local", declare::declare),
    changes("logout", exit),
    changes("mapfile", mapfile),
    changes("popd", directory::popd),
    changes("printf", printf),
    changes("pushd", directory::pushd),
    changes("pwd", directory::pwd),
    changes("read", read),
    changes("readarray", mapfile),
    assigns("readonly", declare::declare),
    changes("return", return_),
    changes("set", run::set),
    changes("shift", shift),
    changes("shopt", run::shopt),
    assigns("source", run::source),
    changes("suspend", kill),
    tool("test"),
    inert("times"),
    changes("trap", run::trap),
    inert("true"),
    inert("type"),
    assigns("typeset", declare::declare),
    inert("ulimit"),
    inert("umask"),
    inert("unalias"),
    assigns("unset", unset),
    changes("wait", wait),
];

/// The builtin of this name.
pub(super) fn find(name: &[u8]) -> Option<Builtin> {
    BUILTINS.binary_search_by(|builtin| builtin.name.as_bytes().cmp(name)).ok().and_then(|at| BUILTINS.get(at)).copied()
}

impl Machine<'_> {
    /// Runs a builtin.
    pub(super) fn builtin(&mut self, builtin: Builtin, command: Command) {
        let tool = tools::find(builtin.name.as_bytes());
        let silent = matches!(
            builtin.name,
            ":" | "true" | "false" | "[" | "test" | "echo" | "printf" | "pwd" | "." | "eval" | "cd"
        ) || matches!(builtin.kind, Kind::Assigns(_))
            && command.words.args.len() > 1
            && !command.words.args.iter().any(|arg| arg.known() == Some(b"-p"))
            || matches!(
                builtin.name,
                "set"
                    | "shift"
                    | "return"
                    | "exit"
                    | "break"
                    | "continue"
                    | "let"
                    | "read"
                    | "mapfile"
                    | "readarray"
                    | "getopts"
                    | "unalias"
                    | "disown"
                    | "wait"
            ) && command.words.args.len() > 1;
        match builtin.kind {
            Kind::Runs(run) => return run(self, command),
            Kind::Inert => {}
            Kind::Tool => {
                self.set_for(&command.prefix, true);
                if let Some(tool) = tool {
                    let inner = self.evaluate(tool, builtin.name.as_bytes(), &command.words.args, command.span);
                    self.run_inner(inner, &[]);
                }
                if builtin.name == "echo" {
                    let text =
                        output::echo(command.words.args.get(1..).unwrap_or_default(), self.state.options.echo_escapes);
                    self.print(text);
                }
            }
            Kind::Changes(run) => {
                self.set_for(&command.prefix, true);
                run(self, &command);
            }
            Kind::Assigns(run) => {
                self.set_for(&command.prefix, false);
                run(self, &command);
            }
        }
        if !silent {
            self.print(Text::Unknown);
        }
        // A shell's own program of that name is not meant: `kill`, `umask` without a file have no tool.
        self.record(command, tool);
    }
}

/// The options of a builtin, as Bash's own `getopt` reads them.
pub(super) struct Given<'c> {
    /// Letters, with their values.
    pub(super) options: Vec<(u8, Option<&'c Arg>)>,
    /// Operands, each with whether it is foreign.
    pub(super) operands: Vec<(&'c Arg, bool)>,
    /// A word that is not known may be an option.
    pub(super) unsure: bool,
}

impl<'c> Given<'c> {
    /// Reads the words after the name; letters of `valued` take a value.
    pub(super) fn read(command: &'c Command, valued: &[u8]) -> Self {
        let mut words = command.words.args.iter().zip(command.words.foreign.iter().copied()).skip(1).peekable();
        let mut given = Self { options: Vec::new(), operands: Vec::new(), unsure: false };
        while let Some((arg, _)) = words.peek().copied() {
            match arg.text.as_slice() {
                b"--" if arg.form == Form::Exact => {
                    words.next();
                    break;
                }
                [b'-', _, ..] => {
                    given.unsure |= arg.form != Form::Exact;
                    words.next();
                    let letters = arg.text.get(1..).unwrap_or_default();
                    for (at, letter) in letters.iter().enumerate() {
                        if !valued.contains(letter) {
                            given.options.push((*letter, None));
                            continue;
                        }
                        if at + 1 == letters.len() {
                            let value = words.next().map(|(arg, _)| arg);
                            given.options.push((*letter, value));
                        } else {
                            // Glued: the word itself, for want of a slice of it; whoever needs it looks for `-v` alone.
                            given.options.push((*letter, Some(arg)));
                        }
                        break;
                    }
                }
                _ => {
                    given.unsure |= arg.form != Form::Exact && arg.may_begin_with(b'-');
                    break;
                }
            }
        }
        given.operands.extend(words);
        given
    }

    pub(super) fn has(&self, letter: u8) -> bool {
        self.options.iter().any(|(other, _)| *other == letter)
    }

    pub(super) fn value(&self, letter: u8) -> Option<&'c Arg> {
        self.options.iter().find(|(other, _)| *other == letter).and_then(|(_, value)| *value)
    }
}

impl Machine<'_> {
    /// A word that is not known stands where it may be an option or name.
    pub(super) fn unknown_word(&mut self, span: Span) {
        self.effect(span, Effect::Opaque(Why::UnknownWord), false, "gets a word that is not known");
    }
}

fn alias(machine: &mut Machine<'_>, command: &Command) {
    let defines = command.words.args.iter().skip(1).any(|arg| arg.form != Form::Exact || arg.text.contains(&b'='));
    if defines {
        // Bash expands aliases only when told to, other shells always; who knows which one a host runs.
        machine.state.renamed = Some(Cow::Borrowed("an alias"));
    }
}

/// Lists key bindings with these options alone; with others it may bind commands.
fn bind(machine: &mut Machine<'_>, command: &Command) {
    let given = Given::read(command, b"mfrqux");
    let lists = given.options.iter().all(|(letter, _)| b"lpPsSvVXqm".contains(letter));
    if given.unsure || !lists || !given.operands.is_empty() {
        machine.may_run(command.span, "`bind` binds keys to commands");
    }
}

fn break_loop(machine: &mut Machine<'_>, _: &Command) {
    machine.print(Text::Unknown);
    machine.leave_loops();
}

fn enable(machine: &mut Machine<'_>, command: &Command) {
    let given = Given::read(command, b"f");
    if let Some(file) = given.value(b'f') {
        machine.effect(file.span, Effect::Run(Target::Named("a loadable builtin".into())), true, "loads code");
    }
    if given.unsure || !given.operands.is_empty() {
        machine.state.renamed = Some(Cow::Borrowed("`enable`"));
    }
}

fn exit(machine: &mut Machine<'_>, _: &Command) {
    machine.print(Text::Unknown);
    machine.state.dead = true;
}

fn return_(machine: &mut Machine<'_>, _: &Command) {
    machine.print(Text::Unknown);
    machine.leave_call();
}

/// Lists with `-l`; otherwise it runs commands of the history.
fn fc(machine: &mut Machine<'_>, command: &Command) {
    let given = Given::read(command, b"e");
    if given.unsure || !given.has(b'l') {
        machine.may_run(command.span, "`fc` runs commands of the history");
    }
}

fn getopts(machine: &mut Machine<'_>, command: &Command) {
    for name in [b"OPTARG".as_slice(), b"OPTIND"] {
        machine.state.forget(name);
    }
    if let Some(variable) = machine.state.variable_mut(b"OPTIND") {
        variable.value = Value::Number;
    }
    match command.words.args.get(2) {
        Some(arg) if arg.known().is_some_and(super::arith::is_name) => {
            machine.assign(&arg.text, Value::unknown(), arg.span);
        }
        Some(arg) if arg.form != Form::Exact => machine.unknown_word(arg.span),
        Some(_) | None => {}
    }
}

fn hash(machine: &mut Machine<'_>, command: &Command) {
    let given = Given::read(command, b"p");
    if given.unsure || given.has(b'p') {
        machine.state.moved = Some(Cow::Borrowed("`hash`"));
    }
}

fn history(machine: &mut Machine<'_>, command: &Command) {
    let given = Given::read(command, b"d");
    if given.unsure {
        return machine.unknown_word(command.span);
    }
    let writes = given.has(b'w') || given.has(b'a');
    if !writes && !given.has(b'r') && !given.has(b'n') {
        return;
    }
    let target = match given.operands.first() {
        Some((arg, _)) => Target::of_word(machine.state.cwd.as_deref(), arg),
        None => machine.home.and_then(|home| home.join(b".bash_history")).map_or(Target::Somewhere, Target::Path),
    };
    let known = target != Target::Somewhere && machine.state.fallback.is_none();
    let effect = if writes { Effect::Write(target) } else { Effect::Read(target) };
    machine.effect(command.span, effect, known, "keeps the history");
}

fn kill(machine: &mut Machine<'_>, command: &Command) {
    let words: Vec<Option<&[u8]>> = command.words.args.iter().skip(1).map(Arg::known).collect();
    match words.as_slice() {
        [] if command.words.args.first().and_then(Arg::known) != Some(b"suspend") => {}
        // Lists signals, or asks whether a process is there.
        [Some([b'-', b'l' | b'L', ..] | b"-0"), ..] | [Some(b"-s" | b"-n"), Some(b"0"), ..] => {}
        words => {
            let known = words.iter().all(Option::is_some);
            machine.effect(command.span, Effect::Signal, known, "signals processes");
        }
    }
}

fn let_(machine: &mut Machine<'_>, command: &Command) {
    for (arg, foreign) in command.words.args.iter().zip(&command.words.foreign).skip(1) {
        match arg.form {
            Form::Exact => {
                machine.arithmetic(Some(&arg.text), arg.span);
            }
            Form::Prefix if !foreign => {
                machine.arithmetic(Some(&arg.text), arg.span);
            }
            Form::Prefix | Form::Glob | Form::Any => {
                machine.arithmetic(None, arg.span);
            }
        }
    }
}

fn mapfile(machine: &mut Machine<'_>, command: &Command) {
    let given = Given::read(command, b"dnOsuCc");
    if given.unsure {
        machine.unknown_word(command.span);
    }
    if let Some(code) = given.value(b'C') {
        machine.may_run(code.span, "`mapfile -C` runs its text with each line as an operand");
        run::text(machine, code, false);
    }
    match given.operands.first() {
        Some((arg, foreign)) => machine.fill(arg, *foreign, Value::unknown()),
        None => machine.assign(b"MAPFILE", Value::unknown(), command.span),
    }
}

fn printf(machine: &mut Machine<'_>, command: &Command) {
    if let Some(tool) = tools::find(b"printf") {
        machine.evaluate(tool, b"printf", &command.words.args, command.span);
    }
    let operands = command.words.args.get(1..).unwrap_or_default();
    match operands {
        [flag, name, ..] if flag.known() == Some(b"-v") => {
            let value = match output::printf(operands.get(2..).unwrap_or_default()) {
                Text::Known(bytes) => Value::known(&bytes),
                Text::Numbers | Text::Unknown => Value::unknown(),
            };
            let foreign = command.words.foreign.get(2).copied().unwrap_or(true);
            machine.fill(name, foreign, value);
        }
        [flag, ..] if flag.text.starts_with(b"-v") => {
            machine.fill(&flag.tail(2), true, Value::unknown());
        }
        [flag, _, ..] if flag.form != Form::Exact && flag.may_begin_with(b'-') => {
            machine.state.forget_all("`printf -v`");
        }
        _ => {
            let text = output::printf(operands);
            machine.print(text);
        }
    }
}

fn read(machine: &mut Machine<'_>, command: &Command) {
    let given = Given::read(command, b"adinNptu");
    if given.unsure {
        machine.unknown_word(command.span);
    }
    let array = given.value(b'a').map(|arg| (arg, true));
    let none = array.is_none() && given.operands.is_empty();
    for (arg, foreign) in array.into_iter().chain(given.operands) {
        machine.fill(arg, foreign, Value::unknown());
    }
    if none {
        machine.assign(b"REPLY", Value::unknown(), command.span);
    }
}

fn shift(machine: &mut Machine<'_>, command: &Command) {
    let count = match command.words.args.get(1) {
        None => Some(1),
        Some(arg) => arg.known_str().and_then(|text| text.parse::<usize>().ok()),
    };
    machine.state.params = match (machine.state.params.take(), count) {
        // More than there are: an error that shifts nothing.
        (Some(params), Some(count)) if count <= params.len() => {
            Some(Rc::new(params.get(count..).unwrap_or_default().to_vec()))
        }
        (Some(params), Some(_)) => Some(params),
        _ => None,
    };
}

fn unset(machine: &mut Machine<'_>, command: &Command) {
    let given = Given::read(command, b"");
    if given.unsure {
        machine.unknown_word(command.span);
    }
    for (arg, foreign) in &given.operands {
        let Some(name) = arg.known().map(<[u8]>::to_vec) else {
            if *foreign || arg.form == Form::Any {
                machine.may_run(arg.span, "`unset` expands the subscript in a text that is not known");
            }
            machine.state.forget_all("`unset` of a name that is not known");
            continue;
        };
        if given.has(b'f') {
            machine.state.define(&name, None);
            continue;
        }
        if name.contains(&b'[') {
            machine.fill(arg, *foreign, Value::unknown());
            continue;
        }
        if machine.state.function(&name).is_some() && !given.has(b'v') {
            machine.state.define(&name, Some(super::state::Function::Unsure));
        }
        if name == b"PATH" {
            machine.state.moved = Some(Cow::Borrowed("`PATH`"));
        } else if environment::guards(&name) {
            let why = Why::Environment(Shown(&name).to_string());
            machine.effect(arg.span, Effect::Opaque(why), false, "takes a variable away that programs obey");
        }
        // `unset` in a call shows the variable that one around it had hidden.
        if machine.is_local(&name, 1) {
            machine.share(&name, arg.span);
            continue;
        }
        match machine.state.variable_mut(&name) {
            // What is read-only stays.
            Some(variable) if variable.frozen => {}
            Some(variable) => *variable = Variable { value: Value::Unset, ..Variable::INHERITED },
            None => machine.limit(arg.span),
        }
    }
}

fn wait(machine: &mut Machine<'_>, command: &Command) {
    let given = Given::read(command, b"p");
    if given.unsure && given.operands.iter().any(|(_, foreign)| *foreign) {
        machine.unknown_word(command.span);
    }
    if let Some(name) = given.value(b'p') {
        let name = if name.text.starts_with(b"-p") { name.tail(2) } else { name.clone() };
        machine.fill(&name, true, Value::Number);
    }
}

/// The values of operands as positional parameters; `None` where their number is not known.
pub(super) fn params(operands: &[(&Arg, bool)]) -> Option<Rc<Vec<Value>>> {
    let known = operands.iter().all(|(arg, _)| matches!(arg.form, Form::Exact | Form::Prefix));
    known.then(|| Rc::new(operands.iter().map(|(arg, foreign)| param_of(arg, *foreign)).collect()))
}

#[cfg(test)]
mod tests {
    use super::{BUILTINS, find};

    #[test]
    fn the_list_is_sorted_and_whole() {
        assert!(BUILTINS.is_sorted_by_key(|builtin| builtin.name));
        // `compgen -b` of Bash 5.2.
        let all = ". : [ alias bg bind break builtin caller cd command compgen complete compopt continue declare dirs disown \
                   echo enable eval exec exit export false fc fg getopts hash help history jobs kill let local logout mapfile \
                   popd printf pushd pwd read readarray readonly return set shift shopt source suspend test times trap true \
                   type typeset ulimit umask unalias unset wait";
        for name in all.split_whitespace() {
            assert!(find(name.as_bytes()).is_some(), "{name}");
        }
        assert_eq!(BUILTINS.len(), all.split_whitespace().count());
    }
}
