//! `ctags`: indexes sources.

use crate::{
    effect::Effect,
    tools::{
        argv::Call,
        findings::Findings,
        spec::{Flag, Operands, Role, Syntax, Tool, ex},
    },
};

pub(super) static TOOL: Tool = Tool::new("ctags", "indexes sources", "Universal Ctags 5.9, ctags(1)")
    .aliases(&["universal-ctags", "exuberant-ctags", "etags"])
    .syntax(Syntax::EXACT)
    .flags(&[
        Flag::switch(&["-a"]),
        Flag::switch(&["-B"]),
        Flag::switch(&["-e"]),
        Flag::switch(&["-F"]),
        Flag::switch(&["-n"]),
        Flag::switch(&["-N"]),
        Flag::switch(&["-R"]),
        Flag::switch(&["-u"]),
        Flag::switch(&["-x"]),
        Flag::switch(&["-G"]),
        Flag::switch(&["-w"]),
        Flag::switch(&["-V"]),
        Flag::value(&["-f", "-o"], Role::WriteOrDash),
        Flag::value(&["-h"], Role::Text),
        Flag::value(&["-I"], Role::Text),
        Flag::value(&["-i"], Role::Text),
        Flag::value(&["-L"], Role::Read),
        Flag::glued(&["--append"], Role::Text),
        Flag::value(&["--c-kinds"], Role::Text),
        Flag::value(&["--c++-kinds"], Role::Text),
        Flag::value(&["--exclude"], Role::Text),
        Flag::value(&["--exclude-exception"], Role::Text),
        Flag::value(&["--excmd"], Role::Text),
        Flag::value(&["--extras"], Role::Text),
        Flag::value(&["--extra"], Role::Text),
        Flag::value(&["--fields"], Role::Text),
        Flag::glued(&["--file-scope"], Role::Text),
        Flag::glued(&["--filter"], Role::Text),
        Flag::value(&["--filter-terminator"], Role::Text),
        Flag::value(&["--format"], Role::Text),
        Flag::value(&["--kinds-all"], Role::Text),
        Flag::value(&["--langmap"], Role::Text),
        Flag::value(&["--languages"], Role::Text),
        Flag::value(&["--language-force"], Role::Text),
        Flag::glued(&["--line-directives"], Role::Text),
        Flag::glued(&["--links"], Role::Text),
        Flag::value(&["--map-all"], Role::Text),
        Flag::value(&["--output-format"], Role::Text),
        Flag::switch(&["--print-language"]),
        Flag::value(&["--pseudo-tags"], Role::Text),
        Flag::glued(&["--quiet"], Role::Text),
        Flag::glued(&["--recurse"], Role::Text),
        Flag::value(&["--sort"], Role::Text),
        Flag::glued(&["--tag-relative"], Role::Text),
        Flag::glued(&["--totals"], Role::Text),
        Flag::glued(&["--verbose"], Role::Text),
        Flag::value(&["--maxdepth"], Role::Text),
        Flag::glued(&["--input-encoding"], Role::Text),
        Flag::value(&["--pattern-length-limit"], Role::Text),
        Flag::glued(&["--machinable"], Role::Text),
        Flag::glued(&["--with-list-header"], Role::Text),
        Flag::value(&["--options"], Role::Text),
        Flag::ends(&["--help"]),
        Flag::ends(&["--version"]),
        Flag::ends(&["--license"]),
        Flag::glued(&["--list-languages"], Role::Text),
        Flag::glued(&["--list-kinds"], Role::Text),
        Flag::glued(&["--list-kinds-full"], Role::Text),
        Flag::glued(&["--list-fields"], Role::Text),
        Flag::glued(&["--list-extras"], Role::Text),
        Flag::glued(&["--list-maps"], Role::Text),
        Flag::glued(&["--list-features"], Role::Text),
        Flag::glued(&["--list-aliases"], Role::Text),
        Flag::glued(&["--list-excludes"], Role::Text),
        Flag::glued(&["--list-pseudo-tags"], Role::Text),
    ])
    .operands(Operands::all(Role::Read))
    .judge(indexes)
    .examples(&[
        ex("ctags -R .", "opaque; read .; write tags"),
        ex("ctags --options=NONE -R .", "read .; write tags"),
        ex("ctags --options=NONE -f - a.c", "read a.c"),
        ex("ctags --options=NONE -x a.c", "read a.c"),
        ex("ctags --options=NONE --output-format=json a.c", "read a.c; write tags"),
        ex("ctags --options=NONE -e -R src", "read src; write TAGS"),
        ex("ctags --list-languages", ""),
        ex("ctags --options=NONE -o out a.c", "read a.c; write out"),
        ex("ctags --options=NONE --options=x -x a.c", "opaque; read a.c"),
        ex("ctags --options=x -f - a.c", "opaque; read a.c"),
        ex("ctags $x", "opaque; read ?; write tags"),
    ]);

/// Writes `tags`, or `TAGS` in the form for Emacs, unless told otherwise.
fn indexes(call: &Call<'_>, findings: &mut Findings<'_>) {
    let elsewhere = ["-f", "-x", "--filter", "--print-language"].iter().any(|flag| call.has(flag));
    let lists = call.operands.is_empty() && !call.has("-L") && !call.has("-R") && !call.has("--recurse");
    let alone = call.values("--options").all(|file| file.known() == Some(b"NONE")) && call.has("--options");
    if !alone && !lists {
        findings.opaque(call.span, "files of options, such as `.ctags.d` of the project");
    }
    if !elsewhere && !lists {
        let name = if call.has("-e") { "TAGS" } else { "tags" };
        let target = findings.target(&crate::shell::Arg::exact(name, call.span));
        findings.at(call.span, Effect::Write(target), "writes");
    }
}
