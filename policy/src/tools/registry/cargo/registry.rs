//! `cargo`: subcommands (registry).

use super::{BUILD, SOURCE, cleans, elsewhere, installs, packs, resolves, uninstalls};
use crate::tools::spec::{Fact, Flag, Operands, Place, Role, Syntax, Tool, ex};

pub(super) const INFO: Tool = Tool::new("info", "shows a package of the registry", SOURCE)
    .syntax(Syntax::EXACT)
    .flags(&[Flag::value(&["--index"], Role::Host), Flag::value(&["--registry"], Role::Text)])
    .operands(Operands::all(Role::Text))
    .effects(&[Fact::Connects(""), Fact::Reads(Place::Cwd)])
    .judge(resolves)
    .examples(&[
        ex("cargo info serde --offline --locked", "connect ?; read ./**; run a configured wrapper"),
        ex(
            "cargo info --index https://a.b/c x --offline --locked",
            "connect ?; connect a.b; read ./**; run a configured wrapper",
        ),
    ]);

pub(super) const SEARCH: Tool = Tool::new("search", "searches the registry", SOURCE)
    .syntax(Syntax::EXACT)
    .flags(&[
        Flag::value(&["--limit"], Role::Text),
        Flag::value(&["--index"], Role::Host),
        Flag::value(&["--registry"], Role::Text),
    ])
    .operands(Operands::all(Role::Text))
    .effects(&[Fact::Connects("")])
    .examples(&[
        ex("cargo search serde --limit 5", "connect ?"),
        ex("cargo search --index https://a.b/c x", "connect ?; connect a.b"),
    ]);

pub(super) const ADD: Tool = Tool::new("add", "adds a dependency to the manifest", SOURCE)
    .syntax(Syntax::RAW)
    .operands(Operands::all(Role::Text))
    .effects(&[Fact::Writes(Place::InCwd("Cargo.toml")), Fact::Writes(Place::InCwd("Cargo.lock")), Fact::Connects("")])
    .judge(elsewhere)
    .examples(&[
        ex("cargo add serde -F derive", "write Cargo.toml/**; write Cargo.lock/**; connect ?"),
        ex(
            "cargo add --manifest-path ../b/Cargo.toml x",
            "write Cargo.toml/**; write Cargo.lock/**; connect ?; opaque",
        ),
    ]);

pub(super) const REMOVE: Tool = Tool::new("remove", "removes a dependency from the manifest", SOURCE)
    .aliases(&["rm"])
    .syntax(Syntax::RAW)
    .operands(Operands::all(Role::Text))
    .effects(&[Fact::Writes(Place::InCwd("Cargo.toml")), Fact::Writes(Place::InCwd("Cargo.lock")), Fact::Connects("")])
    .judge(elsewhere)
    .examples(&[ex("cargo rm serde", "write Cargo.toml/**; write Cargo.lock/**; connect ?")]);

pub(super) const NEW: Tool = Tool::new("new", "creates a package", SOURCE)
    .syntax(Syntax::EXACT)
    .flags(&[
        Flag::value(&["--vcs"], Role::Text),
        Flag::switch(&["--bin"]),
        Flag::switch(&["--lib"]),
        Flag::value(&["--edition"], Role::Text),
        Flag::value(&["--name"], Role::Text),
        Flag::value(&["--registry"], Role::Text),
    ])
    .operands(Operands::only(&[Role::Write]))
    .examples(&[ex("cargo new --lib a", "write a")]);

pub(super) const INIT: Tool = Tool::new("init", "creates a package here", SOURCE)
    .syntax(Syntax::EXACT)
    .flags(&[
        Flag::value(&["--vcs"], Role::Text),
        Flag::switch(&["--bin"]),
        Flag::switch(&["--lib"]),
        Flag::value(&["--edition"], Role::Text),
        Flag::value(&["--name"], Role::Text),
        Flag::value(&["--registry"], Role::Text),
    ])
    .operands(Operands::only(&[Role::Write]))
    .effects(&[Fact::Writes(Place::Cwd)])
    .examples(&[ex("cargo init", "write ./**"), ex("cargo init b", "write ./**; write b")]);

pub(super) const CLEAN: Tool = Tool::new("clean", "removes what was built", SOURCE)
    .syntax(Syntax::EXACT)
    .flags(&[
        Flag::value(&["--manifest-path"], Role::Read),
        Flag::switch(&["--doc"]),
        Flag::switch(&["-n", "--dry-run"]),
        Flag::optional(&["-p", "--package"], Role::Text),
        Flag::switch(&["--workspace"]),
        Flag::switch(&["-r", "--release"]),
        Flag::value(&["--profile"], Role::Text),
        Flag::optional(&["--target"], Role::Text),
        Flag::value(&["--target-dir"], Role::Text),
    ])
    .effects(&[Fact::Runs("a configured wrapper")])
    .judge(cleans)
    .examples(&[
        ex("cargo clean", "delete target/**; run a configured wrapper"),
        ex("cargo clean -n --release", "run a configured wrapper"),
        ex("cargo clean --target-dir x", "delete x/**; run a configured wrapper"),
    ]);

pub(super) const INSTALL: Tool = Tool::new("install", "installs a program", SOURCE)
    .syntax(Syntax::RAW)
    .operands(Operands::all(Role::Text))
    .judge(installs)
    .examples(&[
        ex("cargo install ripgrep", "connect ?; run project code; write /home/u/.cargo/**"),
        ex("cargo install --path . --root /opt", "connect ?; run project code; write /home/u/.cargo/**; opaque"),
        ex("cargo install --list", "read /home/u/.cargo/**"),
    ]);

pub(super) const UNINSTALL: Tool = Tool::new("uninstall", "removes an installed program", SOURCE)
    .syntax(Syntax::EXACT)
    .flags(&[
        Flag::value(&["--root"], Role::Text),
        Flag::optional(&["-p", "--package"], Role::Text),
        Flag::optional(&["--bin"], Role::Text),
    ])
    .operands(Operands::all(Role::Text))
    .effects(&[Fact::Deletes(Place::InHome(".cargo"))])
    .judge(uninstalls)
    .examples(&[
        ex("cargo uninstall ripgrep", "delete /home/u/.cargo/**"),
        ex("cargo uninstall --root x a", "delete /home/u/.cargo/**; delete x/**"),
    ]);

pub(super) const PACKAGE: Tool =
    Tool::new("package", "packs a tarball", SOURCE).syntax(Syntax::EXACT).flags(BUILD).judge(packs).examples(&[
        ex("cargo package --list", "read ./**; write target/**"),
        ex("cargo package", "run project code; write target/**; write Cargo.lock"),
        ex(
            "cargo package -l --index https://a.b/x --target-dir t --artifact-dir u",
            "read ./**; connect a.b; write t; write u",
        ),
    ]);

pub(super) const PUBLISH: Tool = Tool::new("publish", "uploads the package", SOURCE)
    .syntax(Syntax::RAW)
    .operands(Operands::all(Role::Text))
    .effects(&[Fact::Publishes(""), Fact::Runs("project code"), Fact::Writes(Place::InCwd("target"))])
    .examples(&[ex("cargo publish -p a --dry-run", "publish ?; run project code; write target/**")]);

pub(super) const YANK: Tool = Tool::new("yank", "withdraws a version", SOURCE)
    .syntax(Syntax::RAW)
    .operands(Operands::all(Role::Text))
    .effects(&[Fact::Publishes("")])
    .examples(&[ex("cargo yank --version 1.0.0 a", "publish ?")]);

pub(super) const OWNER: Tool = Tool::new("owner", "changes the owners of a crate", SOURCE)
    .syntax(Syntax::RAW)
    .operands(Operands::all(Role::Text))
    .effects(&[Fact::Publishes("")])
    .examples(&[ex("cargo owner --add a b", "publish ?")]);

pub(super) const LOGIN: Tool = Tool::new("login", "stores a token", SOURCE)
    .syntax(Syntax::RAW)
    .operands(Operands::all(Role::Text))
    .effects(&[Fact::Writes(Place::InHome(".cargo")), Fact::Runs("a credential provider"), Fact::Connects("")])
    .examples(&[ex("cargo login", "write /home/u/.cargo/**; run a credential provider; connect ?")]);

pub(super) const LOGOUT: Tool = Tool::new("logout", "removes a token", SOURCE)
    .syntax(Syntax::RAW)
    .operands(Operands::all(Role::Text))
    .effects(&[Fact::Writes(Place::InHome(".cargo")), Fact::Runs("a credential provider")])
    .examples(&[ex("cargo logout", "write /home/u/.cargo/**; run a credential provider")]);
