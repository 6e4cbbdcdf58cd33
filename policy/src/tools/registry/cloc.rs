//! `cloc`: counts lines of code.

use crate::{
    shell::Form,
    tools::{
        argv::Call,
        findings::Findings,
        roles::state,
        spec::{Fact, Flag, Operands, Place, Role, Syntax, Tool, ex},
    },
};

pub(super) static TOOL: Tool = Tool::new("cloc", "counts lines of code", "cloc 1.96, cloc(1)")
    .syntax(Syntax::GNU.single_dash_long())
    .flags(&[
        Flag::value(&["--extract-with"], Role::Shell),
        Flag::value(&["--list-file"], Role::Read),
        Flag::value(&["--diff-list-file"], Role::Read),
        Flag::value(&["--diff-list-files"], Role::Read),
        Flag::value(&["--vcs"], Role::Text),
        Flag::switch(&["--unicode"]),
        Flag::switch(&["--autoconf"]),
        Flag::switch(&["--by-file"]),
        Flag::switch(&["--by-file-by-lang"]),
        Flag::value(&["--config"], Role::Config("it may hold any flag")),
        Flag::switch(&["--count-and-diff"]).does(&[Fact::GitHelpers]),
        Flag::switch(&["--diff"]).does(&[Fact::GitHelpers]),
        Flag::value(&["--diff-timeout"], Role::Text),
        Flag::switch(&["--docstring-as-code"]),
        Flag::switch(&["--follow-links"]),
        Flag::value(&["--force-lang"], Role::Text),
        Flag::value(&["--force-lang-def"], Role::Config("names functions of cloc to call")),
        Flag::switch(&["--git"]).does(&[Fact::GitHelpers]),
        Flag::switch(&["--force-git"]).does(&[Fact::GitHelpers]),
        Flag::switch(&["--git-diff-rel"]).does(&[Fact::GitHelpers]),
        Flag::switch(&["--git-diff-all"]).does(&[Fact::GitHelpers]),
        Flag::switch(&["--ignore-whitespace"]),
        Flag::switch(&["--ignore-case"]),
        Flag::switch(&["--ignore-case-ext"]),
        Flag::value(&["--lang-no-ext"], Role::Text),
        Flag::value(&["--max-file-size"], Role::Text),
        Flag::glued(&["--no-autogen"], Role::Text),
        Flag::switch(&["--no-recurse"]),
        Flag::switch(&["--original-dir"]).does(&[Fact::Writes(Place::Cwd)]),
        Flag::switch(&["--read-binary-files"]),
        Flag::value(&["--read-lang-def"], Role::Config("names functions of cloc to call")),
        Flag::value(&["--script-lang"], Role::Text),
        Flag::value(&["--sdir"], Role::Write),
        Flag::value(&["--skip-leading"], Role::Text),
        Flag::switch(&["--skip-uniqueness"]),
        Flag::switch(&["--stat"]),
        Flag::value(&["--stdin-name"], Role::Text),
        Flag::value(&["--strip-comments"], Role::Text).does(&[Fact::Writes(Place::Cwd)]),
        Flag::switch(&["--strip-str-comments"]),
        Flag::switch(&["--sum-reports"]),
        Flag::value(&["--timeout"], Role::Text),
        Flag::value(&["--processes"], Role::Text),
        Flag::switch(&["--unix"]),
        Flag::switch(&["--use-sloccount"]),
        Flag::switch(&["--windows"]),
        Flag::value(&["--exclude-content"], Role::Text),
        Flag::value(&["--exclude-dir"], Role::Text),
        Flag::value(&["--exclude-ext"], Role::Text),
        Flag::value(&["--exclude-lang"], Role::Text),
        Flag::value(&["--exclude-list-file"], Role::Read),
        Flag::switch(&["--fullpath"]),
        Flag::value(&["--include-content"], Role::Text),
        Flag::value(&["--include-ext"], Role::Text),
        Flag::value(&["--include-lang"], Role::Text),
        Flag::value(&["--match-d"], Role::Text),
        Flag::value(&["--not-match-d"], Role::Text),
        Flag::value(&["--match-f"], Role::Text),
        Flag::value(&["--not-match-f"], Role::Text),
        Flag::value(&["--skip-archive"], Role::Text),
        Flag::switch(&["--skip-win-hidden"]),
        Flag::value(&["--categorized"], Role::Write),
        Flag::value(&["--counted"], Role::Write),
        Flag::value(&["--diff-alignment"], Role::Write),
        Flag::value(&["--explain"], Role::Text),
        Flag::switch(&["--help"]),
        Flag::switch(&["-h", "-?"]),
        Flag::value(&["--found"], Role::Write),
        Flag::value(&["--ignored"], Role::Write),
        Flag::switch(&["--print-filter-stages"]),
        Flag::glued(&["--show-ext"], Role::Text),
        Flag::glued(&["--show-lang"], Role::Text),
        Flag::switch(&["--show-os"]),
        Flag::glued(&["-v"], Role::Text),
        Flag::glued(&["--verbose"], Role::Text),
        Flag::switch(&["--version"]),
        Flag::value(&["--write-lang-def"], Role::Write),
        Flag::value(&["--write-lang-def-incl-dup"], Role::Write),
        Flag::switch(&["--3"]),
        Flag::value(&["--by-percent"], Role::Text),
        Flag::switch(&["--csv"]),
        Flag::value(&["--csv-delimiter"], Role::Text),
        Flag::value(&["--file-encoding"], Role::Text),
        Flag::switch(&["--hide-rate"]),
        Flag::switch(&["--json"]),
        Flag::switch(&["--md"]),
        Flag::value(&["--out", "--report-file"], Role::Write),
        Flag::value(&["--progress-rate"], Role::Text),
        Flag::switch(&["--quiet"]),
        Flag::value(&["--summary-cutoff"], Role::Text),
        Flag::value(&["--sql"], Role::WriteOrDash),
        Flag::switch(&["--sql-append"]),
        Flag::value(&["--sql-project"], Role::Text),
        Flag::value(&["--sql-style"], Role::Text),
        Flag::switch(&["--sum-one"]),
        Flag::switch(&["--xml"]),
        Flag::glued(&["--xsl"], Role::Text),
        Flag::switch(&["--yaml"]),
    ])
    .operands(Operands::all(Role::Read))
    .judge(files)
    .examples(&[
        ex("cloc a.tar.gz", "read a.tar.gz; run what unpacks archives"),
        ex("cloc src", "read src"),
        ex("cloc . --json --exclude-dir=node_modules,.git", "read ."),
        ex("cloc --list-file=l --quiet", "read l"),
        ex("cloc --read-lang-def=f", "opaque"),
        ex("cloc --force-lang-def f", "opaque"),
        ex("cloc --vcs=git", "run ./** unless git-env"),
        ex("cloc --vcs=auto src", "read src; run ./** unless git-env"),
        ex("cloc --vcs 'find . -name x'", "shell find . -name x"),
        ex("cloc --git HEAD", "read HEAD; run ./** unless git-env"),
        ex("cloc --git 'x|y'", "read x|y; opaque; run ./** unless git-env"),
        ex("cloc --force-git x", "read x; run ./** unless git-env"),
        ex("cloc --git-diff-rel a b", "read a; read b; run ./** unless git-env"),
        ex("cloc --git-diff-all a b", "read a; read b; run ./** unless git-env"),
        ex("cloc --diff a b", "read a; read b; run ./** unless git-env"),
        ex("cloc --count-and-diff a b", "read a; read b; run ./** unless git-env"),
        ex("cloc --out=r src", "read src; write r; delete r"),
        ex("cloc --report-file r src", "read src; write r; delete r"),
        ex("cloc --sql=db src", "read src; write db"),
        ex("cloc --sql 1 src", "read src; write 1"),
        ex(
            "cloc --found=f --counted c --ignored=i --categorized=k s",
            "read s; write f; write c; write i; write k; delete f; delete c; delete i; delete k",
        ),
        ex("cloc --diff-alignment=f s", "read s; write f; delete f"),
        ex("cloc --write-lang-def=f", "write f; delete f"),
        ex("cloc --write-lang-def-incl-dup=f", "write f; delete f"),
        ex("cloc --strip-comments=x --original-dir s", "read s; write ./**"),
        ex("cloc --sdir=d s", "read s; write d"),
        ex("cloc --extract-with='rm x' s", "read s; shell rm x"),
        ex("cloc --config c s", "read s; opaque"),
        ex("cloc $x", "opaque; read ?"),
    ]);

/// `--vcs` is `git`, `svn`, `auto` or a command that lists files.
/// The ends of names that are taken for archives.
const ARCHIVES: &[&str] = &[
    ".tar", ".tar.gz", ".tgz", ".tar.Z", ".tar.bz2", ".tbz2", ".tar.xz", ".zip", ".whl", ".jar", ".rpm", ".deb", ".dmg",
];

/// Flags by which operands may be commits.
const GIT: &[&str] = &["--git", "--force-git", "--git-diff-rel", "--git-diff-all", "--diff", "--count-and-diff"];

/// Flags that name a file to write.
const OUTPUTS: &[&str] = &[
    "--categorized",
    "--counted",
    "--diff-alignment",
    "--found",
    "--ignored",
    "--out",
    "--write-lang-def",
    "--write-lang-def-incl-dup",
];

fn files(call: &Call<'_>, findings: &mut Findings<'_>) {
    for value in call.values("--vcs") {
        match value.known() {
            Some(b"git" | b"auto") => state(Fact::GitHelpers, value.span, findings),
            Some(b"svn") => {}
            _ => findings.shell(value),
        }
    }
    // What is there is removed first, also where it is a link.
    for value in OUTPUTS.iter().flat_map(|flag| call.values(flag)) {
        findings.delete(value);
    }
    // Names that may be commits are put into a line for a shell as they are.
    if GIT.iter().any(|flag| call.has(flag)) || call.has("--vcs") {
        let plain = |byte: &u8| byte.is_ascii_alphanumeric() || b"_-./@^".contains(byte);
        for operand in
            call.operand_args().filter(|operand| operand.form != Form::Exact || !operand.text.iter().all(plain))
        {
            findings.opaque(operand.span, "a name that a shell reads");
        }
    }
    // They are unpacked by a shell, with the name between single quotes, which a name may hold too.
    for operand in call.operand_args() {
        if ARCHIVES.iter().any(|end| operand.text.ends_with(end.as_bytes())) {
            findings.run(operand.span, "what unpacks archives");
        }
    }
}
