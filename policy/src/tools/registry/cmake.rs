//! `cmake`: configures and builds projects.

use crate::{
    shell::Arg,
    tools::{
        argv::Call,
        findings::Findings,
        spec::{Operands, Syntax, Tool, ex},
    },
};

pub(super) static TOOL: Tool =
    Tool::new("cmake", "configures and builds projects", "CMake 4.4, cmake --help, cmake -E")
        .syntax(Syntax::RAW)
        .alone(&["--version", "-version", "--help", "-help", "-h", "-H", "-usage", "--print-config-dir"])
        .operands(Operands::Judged)
        .judge(runs)
        .examples(&[
            ex("cmake --version", ""),
            ex("cmake --help-command add_library", ""),
            ex("cmake --help-command add_library out", "run project code"),
            ex("cmake -S . -B build", "run project code"),
            ex("cmake --build build", "run project code"),
            ex("cmake -P x.cmake", "run project code"),
            ex("cmake -E cat a", "read a"),
            ex("cmake -E sha256sum a b", "read a; read b"),
            ex("cmake -E compare_files a b", "read a; read b"),
            ex("cmake -E echo x", ""),
            ex("cmake -E env A=1 rm x", "opaque"),
            ex("cmake -E time rm x", "inner rm x"),
            ex("cmake -E rm x", "opaque"),
            ex("cmake -E $x", "opaque"),
            ex("cmake", "run project code"),
        ]);

fn runs(call: &Call<'_>, findings: &mut Findings<'_>) {
    match call.args {
        [flag, command, rest @ ..] if flag.known() == Some(b"-E") => own_command(call, command, rest, findings),
        // With a second word the text goes to that file.
        [flag, name] if is_help(flag) && name.known().is_some() => {}
        [flag] if is_help(flag) => {}
        _ => findings.run(call.span, "project code"),
    }
}

fn is_help(flag: &Arg) -> bool {
    flag.known().is_some_and(|flag| flag.starts_with(b"--help-"))
}

/// `cmake -E COMMAND`: small portable tools.
fn own_command(call: &Call<'_>, command: &Arg, rest: &[Arg], findings: &mut Findings<'_>) {
    match command.known() {
        Some(b"echo" | b"echo_append" | b"true" | b"false" | b"sleep" | b"environment" | b"capabilities") => {}
        Some(
            b"cat" | b"compare_files" | b"md5sum" | b"sha1sum" | b"sha224sum" | b"sha256sum" | b"sha384sum"
            | b"sha512sum",
        ) => {
            for file in rest.iter().filter(|word| !matches!(word.known(), Some(b"--" | b"--ignore-eol"))) {
                findings.read(file);
            }
        }
        Some(b"time") => findings.command(rest),
        _ => findings.opaque(call.span, "a command of `cmake -E` that is not described"),
    }
}
