//! `git`: keeps the history of files.
//!
//! Every subcommand that an agent uses has its flags; the servers' own are left out. Subcommands come before aliases, as
//! in Git, and a word that is neither is opaque.

mod changes;
mod config;
mod facts;
mod history;
mod network;
mod objects;
mod others;
mod plumbing;
mod refs;
mod sequences;
mod settings;
mod submodules;
mod tree;
mod upkeep;

use crate::{
    shell::Arg,
    tools::{
        argv::Call,
        findings::{Findings, Inner},
        spec::{Fact, Flag, Operands, Place, Role, Syntax, Tool, ex},
        state,
    },
    world::Program,
};

const SOURCE: &str = "Git 2.39.5 and 2.47.3: git(1), `git SUBCOMMAND -h`";

const fn command(name: &'static str, about: &'static str) -> Tool {
    Tool::new(name, about, SOURCE).syntax(Syntax::GIT)
}

pub(super) static TOOL: Tool = Tool::new("git", "keeps the history of files", SOURCE)
    .syntax(Syntax::EXACT.operand_ends_flags())
    .flags(&[
        Flag::value(&["-C"], Role::Enter),
        Flag::value(&["-c"], Role::Text),
        Flag::value(&["--config-env"], Role::Opaque("configuration from a variable")),
        Flag::glued(&["--exec-path"], Role::Opaque("another directory of Git's programs")),
        Flag::value(&["--git-dir"], Role::Opaque("another repository")),
        Flag::value(&["--work-tree"], Role::Opaque("another tree")),
        Flag::value(&["--namespace"], Role::Text),
        Flag::value(&["--super-prefix"], Role::Text),
        Flag::value(&["--attr-source"], Role::Text),
        Flag::value(&["--list-cmds"], Role::Text),
        Flag::switch(&["-p", "--paginate"]),
        Flag::switch(&["-P", "--no-pager"]),
        Flag::switch(&["--bare"]),
        Flag::switch(&["--no-replace-objects"]),
        Flag::switch(&["--no-lazy-fetch"]),
        Flag::switch(&["--no-optional-locks"]),
        Flag::switch(&["--no-advice"]),
        Flag::switch(&["--literal-pathspecs"]),
        Flag::switch(&["--glob-pathspecs"]),
        Flag::switch(&["--noglob-pathspecs"]),
        Flag::switch(&["--icase-pathspecs"]),
        Flag::switch(&["--html-path", "--man-path", "--info-path"]),
        Flag::switch(&["-h", "--help"]),
        Flag::switch(&["-v", "--version"]),
    ])
    .operands(Operands::Judged)
    .groups(&[
        changes::COMMANDS,
        config::COMMANDS,
        history::COMMANDS,
        network::COMMANDS,
        others::COMMANDS,
        plumbing::COMMANDS,
        sequences::COMMANDS,
        submodules::COMMANDS,
        objects::COMMANDS,
        refs::COMMANDS,
        tree::COMMANDS,
        upkeep::COMMANDS,
    ])
    .judge(around)
    .examples(&[
        ex("git", ""),
        ex("git --version", ""),
        ex("git --help", ""),
        ex("git --help log", "run a viewer that the configuration names; read .git/**; run ./** unless git-env"),
        ex("git log --help", "run a viewer that the configuration names; read .git/**; run ./** unless git-env"),
        ex("git show --remerge-diff", "write .git/objects/**; read .git/**; run ./** unless git-env"),
        ex("git log --diff-merges=r", "write .git/objects/**; read .git/**; run ./** unless git-env"),
        ex("git log --diff-merges=first-parent", "read .git/**; run ./** unless git-env"),
        ex("git clean -n --no-dry-run -f", "opaque; read ./**; run ./** unless git-env"),
        ex("git branch --list --no-list x", "opaque; read .git/**; run ./** unless git-env"),
        ex("git format-patch --stdout --no-std HEAD^", "opaque; read .git/**; run ./** unless git-env"),
        ex("git -C sub status", "read sub/**; run sub/** unless git-env"),
        ex("git -C /e -C f log", "read /e/f/.git/**; run /e/f/** unless git-env"),
        ex("git -C $X log", "read ?; run ? unless git-env"),
        ex("git --no-pager log -1", "read .git/**; run ./** unless git-env"),
        ex("git -c color.ui=always -c user.name=$X log", "read .git/**; run ./** unless git-env"),
        ex("git -c core.pager=cat -c core.fsmonitor=false log", "read .git/**; run ./** unless git-env"),
        ex("git -c core.pager=./x log", "opaque; read .git/**; run ./** unless git-env"),
        ex("git -c Core.FSMonitor=./x status", "opaque; read ./**; run ./** unless git-env"),
        ex("git -c alias.s=!x s", "opaque"),
        ex("git -c log.showSignature log", "opaque; read .git/**; run ./** unless git-env"),
        ex("git -c $X log", "opaque; read .git/**; run ./** unless git-env"),
        ex("git --config-env=core.pager=X log", "opaque; read .git/**; run ./** unless git-env"),
        ex("git --config-env core.pager=X log", "opaque; read .git/**; run ./** unless git-env"),
        ex("git --exec-path=/t log", "opaque; read .git/**; run ./** unless git-env"),
        ex("git --exec-path", ""),
        ex("git --git-dir=/e/.git --work-tree=/e status", "opaque; read ./**; run ./** unless git-env"),
        ex("git st", "opaque"),
        ex("git no-such --flag", "opaque"),
        ex("git $X", "opaque"),
        ex("git $x status", "opaque"),
    ]);

/// The settings given with `-c`, and aliases.
fn around(call: &Call<'_>, findings: &mut Findings<'_>) {
    // `-c` of a subcommand is another flag.
    let settings = call.given("-c").filter(|given| TOOL.flags.iter().any(|flag| std::ptr::eq(flag, given.flag)));
    for setting in settings.filter_map(|given| given.value.as_deref()) {
        settings::judge(setting, findings);
    }
    let remerges = |kind: &Arg| kind.known().is_none_or(|kind| matches!(kind, b"remerge" | b"r"));
    if call.has("--remerge-diff") || call.values("--diff-merges").any(remerges) {
        // The merge is done again: its objects are written into a directory of their own for the time.
        state(Fact::Writes(Place::InCwd(".git/objects")), call.span, findings);
    }
    if call.chain.len() > 1 && call.has("--help") {
        findings.run(call.span, "a viewer that the configuration names");
    }
    if call.chain.len() == 1
        && let Some(name) = call.operands.first()
    {
        alias(call, name.at, findings);
    }
}

/// A first operand that is no subcommand: a program `git-NAME`, else an alias of the configuration.
fn alias(call: &Call<'_>, at: usize, findings: &mut Findings<'_>) {
    let Some([name, rest @ ..]) = call.args.get(at..) else { return };
    let Some(text) = name.known_str() else { return };
    let world = findings.context().world;
    let Some(value) = world.git_alias(text, findings.cwd()) else {
        return findings.opaque(name.span, "no subcommand of this name is known");
    };
    if world.program(format!("git-{text}").as_bytes(), findings.cwd()) != Program::Missing {
        return findings.opaque(name.span, "a program of this name comes before the alias");
    }
    if let Some(code) = value.strip_prefix(b"!") {
        return shell_alias(code, name, rest, findings);
    }
    let Some(words) = std::str::from_utf8(&value).ok().and_then(split) else {
        return findings.opaque(name.span, "an alias that is not understood");
    };
    let mut args = vec![Arg::exact("git", name.span)];
    args.extend(words.into_iter().map(|word| Arg::exact(word, name.span)));
    args.extend_from_slice(rest);
    findings.command(&args);
}

/// Git runs `sh -c 'CODE "$@"' CODE WORDS…` in the top directory of the tree, which is not known here.
fn shell_alias(code: &[u8], name: &Arg, rest: &[Arg], findings: &mut Findings<'_>) {
    let span = name.span;
    let body = if rest.is_empty() { code.to_vec() } else { [code, b" \"$@\""].concat() };
    let mut args = vec![Arg::exact("sh", span), Arg::exact("-c", span), Arg::exact(body, span), Arg::exact(code, span)];
    args.extend_from_slice(rest);
    findings.inner(Inner::Command {
        args,
        environment: Vec::new(),
        cwd: Some(findings.below_cwd(".")),
        stdin: None,
        surely: true,
        keeps_environment: true,
    });
}

/// Splits an alias as `split_cmdline` of Git does: blanks, quotes of both kinds, backslashes outside single quotes.
fn split(text: &str) -> Option<Vec<String>> {
    let mut words = Vec::new();
    let mut word: Option<String> = None;
    let mut quote = None;
    let mut letters = text.chars();
    while let Some(letter) = letters.next() {
        match (quote, letter) {
            (None, letter) if letter.is_ascii_whitespace() => words.extend(word.take()),
            (None, '\'' | '"') => {
                quote = Some(letter);
                word.get_or_insert_default();
            }
            (Some(open), letter) if letter == open => quote = None,
            (None | Some('"'), '\\') => word.get_or_insert_default().push(letters.next()?),
            (_, letter) => word.get_or_insert_default().push(letter),
        }
    }
    words.extend(word);
    quote.is_none().then_some(words)
}
