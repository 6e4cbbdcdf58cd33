//! `grep`: searches lines.

use crate::{
    effect::Effect,
    tools::{
        argv::Call,
        findings::Findings,
        spec::{Descends, Flag, Operands, Role, Syntax, Tool, ex},
    },
};

pub(super) static TOOL: Tool = Tool::new("grep", "searches lines", "GNU grep 3.8, grep(1)")
    .descends(Descends::With(&["-r", "-R", "--recursive", "--dereference-recursive", "-d", "--directories", "rgrep"]))
    .aliases(&["egrep", "fgrep", "ggrep", "rgrep"])
    .syntax(Syntax::GNU.numbers())
    .flags(&[
        Flag::switch(&["-E", "--extended-regexp"]),
        Flag::switch(&["-F", "--fixed-strings"]),
        Flag::switch(&["-G", "--basic-regexp"]),
        Flag::switch(&["-P", "--perl-regexp"]),
        Flag::value(&["-e", "--regexp"], Role::Text).replaces_lead(),
        Flag::value(&["-f", "--file"], Role::Read).replaces_lead(),
        Flag::switch(&["-i", "-y", "--ignore-case"]),
        Flag::switch(&["--no-ignore-case"]),
        Flag::switch(&["-w", "--word-regexp"]),
        Flag::switch(&["-x", "--line-regexp"]),
        Flag::switch(&["-z", "--null-data"]),
        Flag::switch(&["-s", "--no-messages"]),
        Flag::switch(&["-v", "--invert-match"]),
        Flag::ends(&["-V", "--version"]),
        Flag::ends(&["--help"]),
        Flag::value(&["-m", "--max-count"], Role::Text),
        Flag::switch(&["-b", "--byte-offset"]),
        Flag::switch(&["-n", "--line-number"]),
        Flag::switch(&["--line-buffered"]),
        Flag::switch(&["-H", "--with-filename"]),
        Flag::switch(&["-h", "--no-filename"]),
        Flag::value(&["--label"], Role::Text),
        Flag::switch(&["-o", "--only-matching"]),
        Flag::switch(&["-q", "--quiet", "--silent"]),
        Flag::value(&["--binary-files"], Role::Text),
        Flag::switch(&["-a", "--text"]),
        Flag::switch(&["-I"]),
        Flag::value(&["-d", "--directories"], Role::Text),
        Flag::value(&["-D", "--devices"], Role::Text),
        Flag::switch(&["-r", "--recursive"]),
        Flag::switch(&["-R", "--dereference-recursive"]),
        Flag::value(&["--include"], Role::Text),
        Flag::value(&["--exclude"], Role::Text),
        Flag::value(&["--exclude-from"], Role::Read),
        Flag::value(&["--exclude-dir"], Role::Text),
        Flag::switch(&["-L", "--files-without-match"]),
        Flag::switch(&["-l", "--files-with-matches"]),
        Flag::switch(&["-c", "--count"]),
        Flag::switch(&["-T", "--initial-tab"]),
        Flag::switch(&["-Z", "--null"]),
        Flag::value(&["-B", "--before-context"], Role::Text),
        Flag::value(&["-A", "--after-context"], Role::Text),
        Flag::value(&["-C", "--context"], Role::Text),
        Flag::value(&["--group-separator"], Role::Text),
        Flag::switch(&["--no-group-separator"]),
        Flag::glued(&["--color", "--colour"], Role::Text),
        Flag::switch(&["-U", "--binary"]),
        Flag::switch(&["-u", "--unix-byte-offsets"]),
        Flag::value(&["-X"], Role::Text),
    ])
    .operands(Operands::lead(&[Role::Text], Role::Read))
    .reads(recursive)
    .examples(&[
        ex("grep -rn TODO src", "read src"),
        ex("grep -E \"a|b\" f -", "read f"),
        ex("grep -5 -e a -f p f", "read p; read f"),
        ex("grep -R x", "read ./**"),
        ex("grep x", ""),
        ex("rgrep x", "read ./**"),
        ex("grep -c -- -x f", "read f"),
        ex("grep \"$x\" $x", "read ?"),
        ex("grep -l x *.md", "read ./**"),
        ex("egrep --color=auto -A3 a f", "read f"),
        ex("grep --exclude-from=l -r a .", "read l; read ."),
        ex("grep --no-such a f", "opaque; read f"),
        ex("grep --help", ""),
    ]);

/// With `-r` and no file it reads the working directory.
fn recursive(call: &Call<'_>, findings: &mut Findings<'_>) {
    let patterns = usize::from(!call.has("-e") && !call.has("-f"));
    let recurses = call.name == "rgrep"
        || call.has("-r")
        || call.has("-R")
        || call.values("-d").any(|action| action.known() == Some(b"recurse"));
    if recurses && call.operands.len() <= patterns {
        let target = findings.below_cwd(".");
        findings.at(call.span, Effect::Read(target), "reads");
    }
}
