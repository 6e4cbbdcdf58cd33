//! `plutil`: checks and converts property lists.

use crate::{
    shell::Arg,
    tools::{
        argv::Call,
        findings::Findings,
        spec::{Operands, Syntax, Tool, ex},
    },
};

pub(super) static TOOL: Tool = Tool::new("plutil", "checks and converts property lists", "macOS 15, plutil(1)")
    .syntax(Syntax::RAW)
    .alone(&["-help"])
    .operands(Operands::Judged)
    .judge(acts)
    .examples(&[
        ex("plutil -p a.plist", "read a.plist"),
        ex("plutil -lint a b", "read a; read b"),
        ex("plutil -convert xml1 a", "opaque; read a"),
        ex("plutil -remove x a", "opaque; read a"),
    ]);

fn acts(call: &Call<'_>, findings: &mut Findings<'_>) {
    let (flag, rest) = call.args.split_first().map_or((None, call.args), |(flag, rest)| (flag.known(), rest));
    if !matches!(flag, Some(b"-p" | b"-lint")) {
        findings.opaque(call.span, "a form of `plutil` that may write");
    }
    let files: &[Arg] = match flag {
        Some(b"-p" | b"-lint") => rest,
        _ => rest.last().map_or(&[], std::slice::from_ref),
    };
    for file in files {
        if file.known().is_some_and(|name| name.starts_with(b"-")) && file.known() != Some(b"-s") {
            findings.opaque(file.span, "a further option");
        } else if !matches!(file.known(), Some(b"-s")) {
            findings.read(file);
        }
    }
}
