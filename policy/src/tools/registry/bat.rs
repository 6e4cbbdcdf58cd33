//! `bat`: shows files with colours.

use crate::{
    effect::Effect,
    tools::{
        argv::Call,
        findings::Findings,
        spec::{Descends, Fact, Flag, Operands, Place, Role, Syntax, Tool, ex},
    },
};

pub(super) static TOOL: Tool = Tool::new("bat", "shows files", "bat 0.22.1 and 0.25, bat(1)")
    .descends(Descends::With(&[]))
    .aliases(&["batcat"])
    .syntax(Syntax::EXACT)
    .flags(&[
        Flag::switch(&["-A", "--show-all"]),
        Flag::value(&["--nonprintable-notation"], Role::Text),
        Flag::value(&["--binary"], Role::Text),
        Flag::switch(&["-p", "--plain"]),
        Flag::value(&["-l", "--language"], Role::Text),
        Flag::value(&["-H", "--highlight-line"], Role::Text),
        Flag::value(&["--file-name"], Role::Text),
        Flag::switch(&["-d", "--diff"]).does(&[Fact::Reads(Place::InCwd(".git"))]),
        Flag::value(&["--diff-context"], Role::Text),
        Flag::value(&["--tabs"], Role::Text),
        Flag::value(&["--wrap"], Role::Text),
        Flag::switch(&["-S", "--chop-long-lines"]),
        Flag::value(&["--terminal-width"], Role::Text),
        Flag::switch(&["-n", "--number"]),
        Flag::value(&["--color"], Role::Text),
        Flag::value(&["--italic-text"], Role::Text),
        Flag::value(&["--decorations"], Role::Text),
        Flag::switch(&["-f", "--force-colorization"]),
        Flag::value(&["--paging"], Role::Text),
        Flag::switch(&["-P", "--no-paging"]),
        Flag::value(&["--pager"], Role::Shell),
        Flag::value(&["-m", "--map-syntax"], Role::Text),
        Flag::value(&["--ignored-suffix"], Role::Text),
        Flag::value(&["--theme"], Role::Text),
        Flag::value(&["--theme-light"], Role::Text),
        Flag::value(&["--theme-dark"], Role::Text),
        Flag::switch(&["--list-themes"]),
        Flag::switch(&["-s", "--squeeze-blank"]),
        Flag::value(&["--squeeze-limit"], Role::Text),
        Flag::value(&["--strip-ansi"], Role::Text),
        Flag::value(&["--style"], Role::Text),
        Flag::value(&["-r", "--line-range"], Role::Text),
        Flag::switch(&["-L", "--list-languages"]),
        Flag::switch(&["-u", "--unbuffered"]),
        Flag::switch(&["--diagnostic", "--diagnostics"]).does(&[Fact::Runs("the pager")]),
        Flag::switch(&["--acknowledgements"]),
        Flag::switch(&["--set-terminal-title"]),
        Flag::switch(&["--lessopen"]).does(&[Fact::Runs("the program of LESSOPEN")]),
        Flag::switch(&["--no-lessopen"]),
        Flag::switch(&["--no-config"]),
        Flag::switch(&["--config-file"]),
        Flag::switch(&["--config-dir"]),
        Flag::switch(&["--cache-dir"]),
        Flag::switch(&["--generate-config-file"]).does(&[Fact::Writes(Place::InHome(".config/bat"))]),
        Flag::switch(&["--no-custom-assets"]),
        Flag::value(&["--completion"], Role::Text),
        Flag::ends(&["-h", "--help"]),
        Flag::ends(&["-V", "--version"]),
    ])
    .operands(Operands::Judged)
    .judge(shown)
    .examples(&[
        ex("bat -n a - b", "read a; read b"),
        ex("bat --style=plain -r 1:5 a", "read a"),
        ex("bat --pager ./x f", "shell ./x; read f"),
        ex("bat -d a", "read .git/**; read a"),
        ex("bat cache", "write /home/u/.cache/bat/**"),
        ex("bat --diagnostic", "run the pager"),
        ex("bat --lessopen f", "run the program of LESSOPEN; read f"),
        ex("bat --generate-config-file", "write /home/u/.config/bat/**"),
        ex("bat $x", "opaque; read ?"),
        ex("bat --version", ""),
    ]);

/// Files, or the subcommand that builds a cache.
fn shown(call: &Call<'_>, findings: &mut Findings<'_>) {
    if call.operands.first().is_some_and(|operand| operand.arg.known() == Some(b"cache")) {
        let target = findings.below_home(".cache/bat");
        return findings.at(call.span, Effect::Write(target), "writes");
    }
    for file in call.operand_args().filter(|file| file.known() != Some(b"-")) {
        findings.read(file);
    }
}
