//! `stty`: shows or changes the settings of a terminal.

use crate::{
    effect::{Effect, Target},
    tools::{
        argv::Call,
        findings::Findings,
        spec::{Operands, Syntax, Tool, ex},
    },
};

pub(super) static TOOL: Tool =
    Tool::new("stty", "shows or changes the settings of a terminal", "GNU coreutils 9.1, stty(1)")
        .syntax(Syntax::RAW)
        .operands(Operands::Judged)
        .judge(settings)
        .examples(&[
            ex("stty", ""),
            ex("stty -a", ""),
            ex("stty size", ""),
            ex("stty -F /dev/pts/0 -g", "read /dev/pts/0"),
            ex("stty -echo", "write the settings of the terminal"),
            ex("stty raw -echo", "write the settings of the terminal"),
            ex("stty --file=/dev/pts/0 sane", "read /dev/pts/0; write the settings of the terminal"),
            ex("stty $x", "write the settings of the terminal"),
        ]);

/// Each word that asks for nothing is a setting, those with a dash too.
fn settings(call: &Call<'_>, findings: &mut Findings<'_>) {
    let mut words = call.args.iter();
    while let Some(word) = words.next() {
        match word.known().unwrap_or_default() {
            b"-a" | b"--all" | b"-g" | b"--save" | b"--help" | b"--version" | b"size" | b"speed" | b"--" => {}
            b"-F" | b"--file" => {
                if let Some(device) = words.next() {
                    findings.read(device);
                }
            }
            text if text.starts_with(b"--file=") => findings.read(&word.tail(7)),
            _ => {
                let effect = Effect::Write(Target::Named("the settings of the terminal".into()));
                findings.at(word.span, effect, "changes");
            }
        }
    }
}
