//! `mktemp`: makes a temporary file.

use crate::{
    effect::{Effect, Target},
    path::AbsPath,
    shell::{Arg, Form},
    tools::{
        argv::Call,
        findings::Findings,
        spec::{Descends, Flag, Operands, Role, Tool, ex},
    },
};

pub(super) static TOOL: Tool = Tool::new("mktemp", "makes a temporary file", "GNU coreutils 9.1, mktemp(1)")
    .descends(Descends::With(&[]))
    .flags(&[
        Flag::switch(&["-d", "--directory"]),
        Flag::switch(&["-u", "--dry-run"]),
        Flag::switch(&["-q", "--quiet"]),
        Flag::value(&["--suffix"], Role::Text),
        Flag::glued(&["--tmpdir"], Role::Text),
        Flag::switch(&["-t"]),
        Flag::ends(&["--help"]),
        Flag::ends(&["--version"]),
        Flag::value(&["-p"], Role::Text),
    ])
    .operands(Operands::Judged)
    .judge(template)
    .examples(&[
        ex("mktemp", "write /tmp/**"),
        ex("mktemp -d", "write /tmp/**"),
        ex("mktemp -u", ""),
        ex("mktemp x.XXXX", "write ./**"),
        ex("mktemp -d sub/x.XXXX", "write sub/**"),
        ex("mktemp -t x.XXXX", "write /tmp/**"),
        ex("mktemp -p dir x.XXXX", "write dir"),
        ex("mktemp --tmpdir=dir", "write dir"),
        ex("mktemp -d src/$X", "write ?"),
    ]);

fn template(call: &Call<'_>, findings: &mut Findings<'_>) {
    if call.has("--dry-run") {
        return;
    }
    if let Some(directory) =
        call.values("-p").chain(call.values("--tmpdir")).last().filter(|value| !value.text.is_empty())
    {
        findings.write(directory);
        return;
    }
    let template = call.operand_args().next();
    match template {
        Some(template) if !call.has("-t") && !call.has("--tmpdir") => {
            // What the last part becomes is not known before.
            let form = if template.form == Form::Exact { Form::Glob } else { template.form };
            findings.write(&Arg { form, ..template.clone() });
        }
        _ => {
            let temporary = AbsPath::new(b"/tmp").map_or(Target::Somewhere, Target::Under);
            findings.at(call.span, Effect::Write(temporary), "makes a file in the directory for temporary files");
        }
    }
}
