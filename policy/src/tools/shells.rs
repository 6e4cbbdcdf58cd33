//! What the shells have in common: where their script comes from.

use std::borrow::Cow;

use super::{
    argv::Call,
    findings::{Findings, Inner, Stdin},
};
use crate::effect::{Effect, Target, Why};

/// How one shell is called.
pub(in crate::tools) struct Shell {
    /// Its name for [`Inner::Script`].
    pub name: &'static str,
    /// Whether it runs start-up files that this call does not rule out.
    pub starts_up: fn(&Call<'_>) -> bool,
    /// The flags that make it only check the script.
    pub checks: &'static [&'static str],
}

/// Adds what a shell with `-c`, a script file or a script on its standard input runs.
///
/// The flag of the text is `-c`, without value: the text is the first operand.
pub(in crate::tools) fn run(shell: &Shell, call: &Call<'_>, findings: &mut Findings<'_>) {
    if (shell.starts_up)(call) {
        findings.run(call.span, "the shell's start-up files");
    }
    // `+n` and `-o exec` take `-n` back, and a shell for a person ignores it.
    let takes_back = ["-i", "+n", "-o", "+o"].iter().any(|flag| call.has(flag));
    let checks = shell.checks.iter().any(|flag| call.has(flag)) && !takes_back;
    // A lone `-` ends the flags, as `--` does.
    let dash = call.operands.first().is_some_and(|first| !first.after_dashes && first.arg.known() == Some(b"-"));
    let operands = call.operands.get(usize::from(dash)..).unwrap_or_default();
    let words = || operands.iter().map(|operand| operand.arg.clone());
    if call.has("-c") {
        if let Some(code) = operands.first().filter(|_| !checks) {
            findings.inner(Inner::Script {
                code: code.arg.clone(),
                shell: shell.name,
                params: words().skip(1).collect(),
                surely: true,
            });
        }
        return;
    }
    if let Some(file) = operands.first().filter(|_| !call.has("-s")) {
        findings.read(file.arg);
        if !checks {
            let target = findings.target(file.arg);
            findings.at(file.arg.span, Effect::Run(target), "runs a script");
        }
        return;
    }
    if checks {
        return;
    }
    match findings.context().stdin {
        Stdin::Text(code) => findings.inner(Inner::Script {
            code: code.clone(),
            shell: shell.name,
            params: words().collect(),
            surely: true,
        }),
        Stdin::File(target) => {
            let target: Target = target.clone();
            findings.at(call.span, Effect::Read(target.clone()), "reads");
            findings.at(call.span, Effect::Run(target), "runs a script");
        }
        Stdin::Pipe | Stdin::Inherited => {
            let why = Why::Code(Cow::Borrowed("the shell's input, whose"));
            findings.at(call.span, Effect::Opaque(why), "runs what it reads");
        }
    }
}
