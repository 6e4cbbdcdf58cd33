//! `direnv`: loads environments of directories.

use crate::tools::spec::{Fact, Flag, Operands, Place, Role, Syntax, Tool, ex};

pub(super) static TOOL: Tool = Tool::new("direnv", "loads environments of directories", "direnv 2.32.1, direnv(1)")
    .syntax(Syntax::EXACT.operand_ends_flags())
    .flags(&[Flag::ends(&["--help"]), Flag::ends(&["--version"])])
    .commands(COMMANDS)
    .examples(&[
        ex("direnv allow", "write /home/u/.local/share/direnv/**; persist the directory's .envrc"),
        ex("direnv exec . rm x", "run the directory's .envrc; inner rm x"),
        ex("direnv status", "read ./**"),
        ex("direnv hook bash", ""),
        ex("direnv version", ""),
        ex("direnv fetchurl https://e.org/x", "connect e.org; write /home/u/.local/share/direnv/**"),
        ex("direnv no-such", "opaque"),
    ]);

const GRANTS: &[Fact] = &[Fact::Writes(Place::InHome(".local/share/direnv")), Fact::Persists("the directory's .envrc")];
const ENVRC: &[Fact] = &[Fact::Runs("the directory's .envrc")];

const fn command(name: &'static str, about: &'static str) -> Tool {
    Tool::new(name, about, "direnv(1)").syntax(Syntax::RAW).operands(Operands::all(Role::Text))
}

static COMMANDS: &[Tool] = &[
    command("allow", "trusts an environment").aliases(&["permit", "grant"]).effects(GRANTS),
    command("deny", "stops trusting an environment").aliases(&["block", "revoke"]).effects(GRANTS),
    command("edit", "edits an environment").effects(&[Fact::Runs("an editor"), Fact::Writes(Place::Cwd)]),
    command("exec", "runs a command in an environment")
        .operands(Operands::lead(&[Role::Text, Role::Command], Role::Text))
        .effects(ENVRC),
    command("export", "prints an environment").effects(ENVRC),
    command("reload", "loads an environment again").effects(ENVRC),
    command("fetchurl", "fetches a file into a store")
        .operands(Operands::lead(&[Role::Url], Role::Text))
        .effects(&[Fact::Writes(Place::InHome(".local/share/direnv"))]),
    command("prune", "removes old grants").effects(&[Fact::Deletes(Place::InHome(".local/share/direnv"))]),
    command("help", "prints help"),
    command("hook", "prints the hook of a shell"),
    command("stdlib", "prints the functions of .envrc files"),
    command("version", "prints the version"),
    command("status", "prints what is loaded").effects(&[Fact::Reads(Place::Cwd)]),
];
