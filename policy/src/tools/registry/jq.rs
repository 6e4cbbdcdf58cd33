//! `jq`: filters JSON. A filter reads files only through modules, and writes none.

use crate::{
    effect::{Effect, Target},
    tools::{
        argv::Call,
        findings::Findings,
        spec::{Descends, Flag, Operands, Role, Syntax, Tool, ex},
    },
};

pub(super) static TOOL: Tool = Tool::new("jq", "filters JSON", "jq 1.6 and 1.7.1, jq(1)")
    .descends(Descends::With(&[]))
    .syntax(Syntax::EXACT)
    .flags(&[
        Flag::switch(&["-c", "--compact-output"]),
        Flag::switch(&["-n", "--null-input"]),
        Flag::switch(&["-e", "--exit-status"]),
        Flag::switch(&["-s", "--slurp"]),
        Flag::switch(&["-r", "--raw-output"]),
        Flag::switch(&["-j", "--join-output"]),
        Flag::switch(&["-a", "--ascii-output"]),
        Flag::switch(&["--raw-output0"]),
        Flag::switch(&["-R", "--raw-input"]),
        Flag::switch(&["-C", "--color-output"]),
        Flag::switch(&["-M", "--monochrome-output"]),
        Flag::switch(&["-S", "--sort-keys"]),
        Flag::switch(&["--tab"]),
        Flag::value(&["--indent"], Role::Text),
        Flag::switch(&["--unbuffered"]),
        Flag::switch(&["--stream"]),
        Flag::switch(&["--stream-errors"]),
        Flag::switch(&["--seq"]),
        Flag::switch(&["-f", "--from-file"]),
        Flag::value(&["-L"], Role::Read),
        Flag::value(&["--arg"], Role::Text),
        Flag::value(&["--argjson"], Role::Text),
        Flag::value(&["--slurpfile"], Role::Text),
        Flag::value(&["--rawfile"], Role::Text),
        Flag::value(&["--argfile"], Role::Text),
        Flag::switch(&["--args"]),
        Flag::switch(&["--jsonargs"]),
        Flag::switch(&["--debug-dump-disasm"]),
        Flag::switch(&["--debug-trace"]),
        Flag::switch(&["--build-configuration"]),
        Flag::switch(&["-b", "--binary"]),
        Flag::ends(&["-V", "--version"]),
        Flag::ends(&["-h", "--help"]),
    ])
    .operands(Operands::Judged)
    .reads(filtered)
    .examples(&[
        ex("jq . a.json b.json", "read a.json; read b.json"),
        ex("jq -r \".a | keys[]\"", ""),
        ex("jq -n --arg x 1 '$ENV.HOME'", ""),
        ex("jq --arg x 1 .a f", "read f"),
        ex("jq -f p.jq f", "read p.jq; read f"),
        ex("jq f -f p.jq", "read f; read p.jq"),
        ex("jq --slurpfile x d .a f", "read d; read f"),
        ex("jq -n --args . a b", ""),
        ex("jq -L lib \"import \\\"x\\\" as x; 1\" f", "read lib; read ?; read f"),
        ex("jq \"$x\" $x", "read ?"),
        ex("jq --no-such . f", "opaque; read f"),
        ex("jq -V", ""),
    ]);

/// The filter, its files, and the words that some flags take two of.
fn filtered(call: &Call<'_>, findings: &mut Findings<'_>) {
    // `--arg NAME VALUE`: the parser took the name, the value stands among the operands.
    let mut names: Vec<(usize, bool)> = Vec::new();
    let mut positional = usize::MAX;
    for (at, arg) in call.args.iter().enumerate() {
        match arg.known() {
            Some(b"--arg" | b"--argjson") => names.push((at + 2, false)),
            Some(b"--slurpfile" | b"--rawfile" | b"--argfile") => names.push((at + 2, true)),
            Some(b"--args" | b"--jsonargs") => positional = positional.min(at),
            _ => {}
        }
    }
    let mut filter = false;
    for operand in &call.operands {
        if let Some((_, reads)) = names.iter().find(|(at, _)| *at == operand.at) {
            if *reads {
                findings.read(operand.arg);
            }
            continue;
        }
        if filter {
            if operand.at < positional {
                findings.read(operand.arg);
            }
            continue;
        }
        filter = true;
        if call.has("-f") {
            findings.read(operand.arg);
        } else if operand
            .arg
            .known()
            .is_none_or(|text| text.windows(6).any(|word| matches!(word, b"import" | b"includ")))
        {
            let target = Target::Somewhere;
            findings.at(operand.arg.span, Effect::Read(target), "reads modules");
        }
    }
}
