//! The way from the command line to the one command that it names.

use std::{
    ffi::{OsStr, OsString},
    io::{ErrorKind, Write},
    panic::{self, UnwindSafe},
};

use clap::Parser;

use crate::{
    cli::{Cli, Command, quick},
    cmd, exit,
    fail::Fail,
    render::Safe,
};

/// Does what the command line says, the program's name first; the exit code.
#[must_use]
pub fn run(args: &[OsString]) -> u8 {
    match quick::wrap(args) {
        Some(wrap) => cmd::wrap::run(&wrap),
        None => parsed(args),
    }
}

/// The same by the parser of the whole command line. Its stack is no part of what every command needs.
#[inline(never)]
fn parsed(args: &[OsString]) -> u8 {
    let cli = match Cli::try_parse_from(args) {
        Ok(cli) => cli,
        Err(error) => return usage(&error, args),
    };
    match cli.command {
        Command::Wrap(args) => cmd::wrap::run(&args),
        Command::Check(args) => finish(cmd::check::run(&args)),
        Command::Explain(args) => finish(cmd::explain::run(&args)),
        Command::Replay(args) => finish(cmd::replay::run(&args)),
        Command::Doctor(args) => finish(cmd::doctor::run(&args)),
        Command::Mode(args) => finish(cmd::mode::run(&args)),
        Command::Rules(args) => finish(cmd::rules::run(&args)),
        Command::Audit(args) => finish(cmd::audit::run(&args)),
        Command::Probe(args) => cmd::doctor::probe(&args),
    }
}

/// What `work` gives, or [`exit::FAILED`] and a line on stderr if it panics.
pub fn or_refuse(work: impl FnOnce() -> u8 + UnwindSafe) -> u8 {
    panic::set_hook(Box::new(|info| {
        let place = info.location().map(ToString::to_string).unwrap_or_default();
        _ = writeln!(std::io::stderr(), "pi-guard: a defect of pi-guard at {place}: please report it");
    }));
    panic::catch_unwind(work).unwrap_or(exit::FAILED)
}

/// The code of a command that runs no other.
fn finish(result: Result<u8, Fail>) -> u8 {
    result.unwrap_or_else(|fail| {
        // Whoever reads has enough, as `head` does: nothing to complain of.
        if !matches!(&fail, Fail::Io(_, error) if error.kind() == ErrorKind::BrokenPipe) {
            _ = writeln!(std::io::stderr(), "pi-guard: {}", Safe(&fail.to_string()));
        }
        fail.code()
    })
}

/// Help goes to stdout and is no failure. An error has the code that its command promises.
fn usage(error: &clap::Error, args: &[OsString]) -> u8 {
    let wraps = args.get(1).is_some_and(|command| command == "wrap");
    if !error.use_stderr() {
        return if error.print().is_ok() { exit::OK } else { exit::FAILED };
    }
    let options = args.iter().take_while(|word| *word != OsStr::new("--"));
    if wraps && options.into_iter().any(|word| word == "--json-errors") {
        let text = error.to_string();
        let first = text.lines().next().unwrap_or_default();
        cmd::wrap::report_failure(first.strip_prefix("error: ").unwrap_or(first), exit::FAILED, true);
    } else if let Some(text) = made_safe(&error.to_string(), args) {
        _ = writeln!(std::io::stderr(), "{text}");
    } else {
        _ = error.print();
    }
    if wraps { exit::FAILED } else { exit::USAGE }
}

/// The text of an error in which words of the command line would act on a terminal, or hide something, with those escaped;
/// `None` if there are none.
fn made_safe(text: &str, args: &[OsString]) -> Option<String> {
    // Lines of the text are the parser's own; what a word breaks into lines is not.
    let mut whole = text.to_owned();
    for word in args.iter().filter_map(|word| word.to_str()) {
        for part in [word, word.split('=').next().unwrap_or_default()] {
            let safe = Safe(part).to_string();
            if safe != part {
                whole = whole.replace(part, &safe);
            }
        }
    }
    let lines: Vec<String> = whole.trim_end().lines().map(|line| Safe(line).to_string()).collect();
    let safe = lines.join("\n");
    (safe != text.trim_end()).then_some(safe)
}

#[cfg(test)]
mod tests {
    use super::{made_safe, or_refuse};
    use crate::exit;

    #[test]
    fn errors_of_the_command_line_cannot_act_on_the_terminal() {
        let args = ["pi-guard", "--\u{1b}[2J\nallowed"].map(Into::into);
        let text = "error: unexpected argument '--\u{1b}[2J\nallowed' found\n\nUsage: pi-guard\n";
        let wanted = "error: unexpected argument '--\\u{1b}[2J\\nallowed' found\n\nUsage: pi-guard";
        assert_eq!(made_safe(text, &args).as_deref(), Some(wanted));
        assert_eq!(made_safe("error: no\n\nUsage: pi-guard\n", &args), None);
    }

    #[test]
    fn a_defect_is_a_refusal() {
        // A panic that calls no hook, since whoever runs the tests has no defect to report.
        let codes = (or_refuse(|| std::panic::resume_unwind(Box::new("a defect"))), or_refuse(|| 7));
        // The default hook again, for the messages of other tests.
        drop(std::panic::take_hook());
        assert_eq!(codes, (exit::FAILED, 7));
    }
}
