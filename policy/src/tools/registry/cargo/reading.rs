//! `cargo`: subcommands (reading).

use super::{SOURCE, resolves};
use crate::tools::spec::{Fact, Flag, Operands, Place, Role, Syntax, Tool, ex};

pub(super) const METADATA: Tool = Tool::new("metadata", "prints the dependency graph", SOURCE)
    .syntax(Syntax::EXACT)
    .flags(&[
        Flag::value(&["--manifest-path"], Role::Read),
        Flag::value(&["--filter-platform"], Role::Text),
        Flag::switch(&["--no-deps"]),
        Flag::value(&["--format-version"], Role::Text),
        Flag::value(&["-F", "--features"], Role::Text),
        Flag::switch(&["--all-features"]),
        Flag::switch(&["--no-default-features"]),
    ])
    .judge(resolves)
    .examples(&[
        ex("cargo metadata --no-deps --format-version 1", "read ./**"),
        ex("cargo metadata", "read ./**; run a configured wrapper; write Cargo.lock; connect ?"),
        ex("cargo metadata --locked --offline", "read ./**; run a configured wrapper"),
    ]);

pub(super) const TREE: Tool = Tool::new("tree", "prints the dependency tree", SOURCE)
    .syntax(Syntax::EXACT)
    .flags(&[
        Flag::value(&["--manifest-path"], Role::Read),
        Flag::value(&["-e", "--edges"], Role::Text),
        Flag::optional(&["-i", "--invert"], Role::Text),
        Flag::value(&["--prune"], Role::Text),
        Flag::value(&["--depth"], Role::Text),
        Flag::value(&["--prefix"], Role::Text),
        Flag::switch(&["--no-dedupe"]),
        Flag::switch(&["-d", "--duplicates"]),
        Flag::value(&["--charset"], Role::Text),
        Flag::value(&["-f", "--format"], Role::Text),
        Flag::optional(&["-p", "--package"], Role::Text),
        Flag::switch(&["--workspace"]),
        Flag::value(&["--exclude"], Role::Text),
        Flag::value(&["-F", "--features"], Role::Text),
        Flag::switch(&["--all-features"]),
        Flag::switch(&["--no-default-features"]),
        Flag::optional(&["--target"], Role::Text),
    ])
    .judge(resolves)
    .examples(&[
        ex("cargo tree -i serde --offline --locked", "read ./**; run a configured wrapper"),
        ex("cargo tree -d -e no-dev", "read ./**; run a configured wrapper; write Cargo.lock; connect ?"),
        ex("cargo tree -p --config=x", "read ./**; run a configured wrapper; write Cargo.lock; connect ?; opaque"),
    ]);

pub(super) const GENERATE_LOCKFILE: Tool = Tool::new("generate-lockfile", "writes the lock file", SOURCE)
    .syntax(Syntax::EXACT)
    .flags(&[
        Flag::value(&["--manifest-path"], Role::Read),
        Flag::switch(&["--ignore-rust-version"]),
        Flag::value(&["--publish-time"], Role::Text),
    ])
    .judge(resolves)
    .examples(&[ex("cargo generate-lockfile --offline", "read ./**; run a configured wrapper; write Cargo.lock")]);

pub(super) const UPDATE: Tool = Tool::new("update", "updates the lock file", SOURCE)
    .syntax(Syntax::EXACT)
    .flags(&[
        Flag::value(&["--manifest-path"], Role::Read),
        Flag::switch(&["-n", "--dry-run"]),
        Flag::switch(&["--recursive"]),
        Flag::value(&["--precise"], Role::Text),
        Flag::switch(&["-b", "--breaking"]),
        Flag::switch(&["-w", "--workspace"]),
        Flag::switch(&["--aggressive"]),
        Flag::optional(&["-p", "--package"], Role::Text),
        Flag::switch(&["--ignore-rust-version"]),
    ])
    .operands(Operands::all(Role::Text))
    .judge(resolves)
    .examples(&[ex("cargo update -p serde", "read ./**; run a configured wrapper; write Cargo.lock; connect ?")]);

pub(super) const FETCH: Tool = Tool::new("fetch", "fetches dependencies", SOURCE)
    .syntax(Syntax::EXACT)
    .flags(&[Flag::value(&["--manifest-path"], Role::Read), Flag::optional(&["--target"], Role::Text)])
    .effects(&[Fact::Writes(Place::InHome(".cargo"))])
    .judge(resolves)
    .examples(&[ex("cargo fetch --locked", "read ./**; run a configured wrapper; connect ?; write /home/u/.cargo/**")]);

pub(super) const VENDOR: Tool = Tool::new("vendor", "copies dependencies into a directory", SOURCE)
    .syntax(Syntax::EXACT)
    .flags(&[
        Flag::value(&["--manifest-path"], Role::Read),
        Flag::switch(&["--no-delete"]),
        Flag::value(&["-s", "--sync"], Role::Read),
        Flag::switch(&["--respect-source-config"]),
        Flag::switch(&["--versioned-dirs"]),
    ])
    .operands(Operands::only(&[Role::Write]))
    .effects(&[Fact::Writes(Place::InCwd("vendor"))])
    .judge(resolves)
    .examples(&[ex(
        "cargo vendor third --offline --locked",
        "read ./**; run a configured wrapper; write third; write vendor/**",
    )]);

pub(super) const LOCATE_PROJECT: Tool = Tool::new("locate-project", "prints where Cargo.toml is", SOURCE)
    .syntax(Syntax::EXACT)
    .flags(&[
        Flag::value(&["--manifest-path"], Role::Read),
        Flag::switch(&["--workspace"]),
        Flag::value(&["--message-format"], Role::Text),
    ])
    .effects(&[Fact::Reads(Place::Cwd)])
    .examples(&[
        ex("cargo locate-project --message-format plain", "read ./**"),
        ex("cargo locate-project --config x", "read ./**; opaque"),
    ]);

pub(super) const PKGID: Tool = Tool::new("pkgid", "prints a package identifier", SOURCE)
    .syntax(Syntax::EXACT)
    .flags(&[Flag::value(&["--manifest-path"], Role::Read), Flag::optional(&["-p", "--package"], Role::Text)])
    .operands(Operands::all(Role::Text))
    .effects(&[Fact::Reads(Place::Cwd)])
    .examples(&[ex("cargo pkgid", "read ./**")]);

pub(super) const READ_MANIFEST: Tool = Tool::new("read-manifest", "prints the manifest as JSON", SOURCE)
    .syntax(Syntax::EXACT)
    .flags(&[Flag::value(&["--manifest-path"], Role::Read)])
    .effects(&[Fact::Reads(Place::Cwd)])
    .examples(&[ex("cargo read-manifest", "read ./**")]);

pub(super) const VERIFY_PROJECT: Tool = Tool::new("verify-project", "checks the manifest", SOURCE)
    .syntax(Syntax::EXACT)
    .flags(&[Flag::value(&["--manifest-path"], Role::Read)])
    .effects(&[Fact::Reads(Place::Cwd)])
    .examples(&[ex("cargo verify-project", "read ./**")]);

pub(super) const GET: Tool = Tool::new("get", "shows configuration values", SOURCE)
    .syntax(Syntax::EXACT)
    .flags(&[
        Flag::value(&["--format"], Role::Text),
        Flag::switch(&["--show-origin"]),
        Flag::value(&["--merged"], Role::Text),
    ])
    .operands(Operands::only(&[Role::Text]))
    .effects(&[Fact::Reads(Place::Cwd)]);

pub(super) const CONFIG: Tool = Tool::new("config", "shows configuration values", SOURCE)
    .syntax(Syntax::EXACT)
    .commands(&[GET])
    .examples(&[ex("cargo config get build", "read ./**")]);

pub(super) const VERSION: Tool =
    Tool::new("version", "prints the version", SOURCE).syntax(Syntax::EXACT).examples(&[ex("cargo version -v", "")]);

pub(super) const HELP: Tool = Tool::new("help", "shows the manual of a command", SOURCE)
    .syntax(Syntax::EXACT)
    .operands(Operands::only(&[Role::Text]))
    .examples(&[ex("cargo help build", "")]);

pub(super) const FUTURE_INCOMPATIBILITIES: Tool = Tool::new("future-incompatibilities", "shows a saved report", SOURCE)
    .syntax(Syntax::EXACT)
    .flags(&[Flag::value(&["--id"], Role::Text), Flag::optional(&["-p", "--package"], Role::Text)])
    .effects(&[Fact::Reads(Place::InCwd("target"))])
    .examples(&[ex("cargo report future-incompatibilities --id 1", "read target/**")]);

pub(super) const REPORT: Tool = Tool::new("report", "shows reports of past builds", SOURCE)
    .syntax(Syntax::EXACT)
    .commands(&[FUTURE_INCOMPATIBILITIES]);
