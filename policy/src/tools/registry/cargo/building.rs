//! `cargo`: subcommands (building).

use super::{BUILD, SOURCE, builds, formats};
use crate::tools::spec::{Fact, Flag, Operands, Place, Role, Syntax, Tool, ex};

pub(super) const BUILD_COMMAND: Tool = Tool::new("build", "compiles the package", SOURCE)
    .aliases(&["b"])
    .syntax(Syntax::EXACT)
    .flags(BUILD)
    .alone(&["-h", "--help"])
    .operands(Operands::all(Role::Text))
    .judge(builds)
    .examples(&[
        ex("cargo build --release", "run project code; write target/**; write Cargo.lock"),
        ex("cargo b --target-dir /tmp/t", "run project code; write /tmp/t; write Cargo.lock"),
        ex(
            "cargo build --manifest-path a/Cargo.toml",
            "run project code; write a/target/**; write a/Cargo.lock; read a/Cargo.toml",
        ),
        ex("cargo build --artifact-dir=out", "run project code; write target/**; write Cargo.lock; write out"),
        ex(
            "cargo build --config 'build.rustc-wrapper=\"./x\"'",
            "run project code; write target/**; write Cargo.lock; opaque",
        ),
        ex("cargo build --no-such", "run project code; write target/**; write Cargo.lock; opaque"),
        ex("cargo build $x", "run project code; write target/**; write Cargo.lock; opaque"),
        ex("cargo build --bin --config=x", "run project code; write target/**; write Cargo.lock; opaque"),
        ex(
            "cargo -C sub -Zunstable-options build",
            "opaque; run project code; write sub/target/**; write sub/Cargo.lock",
        ),
        ex("cargo build --help", ""),
    ]);

pub(super) const CHECK: Tool = Tool::new("check", "checks the package for errors", SOURCE)
    .aliases(&["c"])
    .syntax(Syntax::EXACT)
    .flags(BUILD)
    .alone(&["-h", "--help"])
    .operands(Operands::all(Role::Text))
    .judge(builds)
    .examples(&[
        ex("cargo check -p a --all-targets", "run project code; write target/**; write Cargo.lock"),
        ex("cargo +nightly check", "opaque; run project code; write target/**; write Cargo.lock"),
    ]);

pub(super) const TEST: Tool = Tool::new("test", "runs the tests", SOURCE)
    .aliases(&["t"])
    .syntax(Syntax::EXACT)
    .flags(BUILD)
    .alone(&["-h", "--help"])
    .operands(Operands::all(Role::Text))
    .judge(builds)
    .examples(&[
        ex("cargo test -p a name -- --nocapture", "run project code; write target/**; write Cargo.lock"),
        ex("cargo test --bin", "run project code; write target/**; write Cargo.lock"),
    ]);

pub(super) const BENCH: Tool = Tool::new("bench", "runs the benchmarks", SOURCE)
    .syntax(Syntax::EXACT)
    .flags(BUILD)
    .operands(Operands::all(Role::Text))
    .judge(builds)
    .examples(&[ex("cargo bench --no-run", "run project code; write target/**; write Cargo.lock")]);

pub(super) const RUN: Tool = Tool::new("run", "runs a binary of the package", SOURCE)
    .aliases(&["r"])
    .syntax(Syntax::EXACT.operand_ends_flags())
    .flags(BUILD)
    .alone(&["-h", "--help"])
    .operands(Operands::all(Role::Text))
    .judge(builds)
    .examples(&[
        ex("cargo run -- --anything", "run project code; write target/**; write Cargo.lock"),
        ex("cargo r --bin x y --z", "run project code; write target/**; write Cargo.lock"),
    ]);

pub(super) const DOC: Tool = Tool::new("doc", "builds the documentation", SOURCE)
    .aliases(&["d"])
    .syntax(Syntax::EXACT)
    .flags(BUILD)
    .operands(Operands::all(Role::Text))
    .judge(builds)
    .examples(&[
        ex("cargo doc --no-deps", "run project code; write target/**; write Cargo.lock"),
        ex("cargo doc --open", "run project code; write target/**; write Cargo.lock; run the configured browser"),
    ]);

pub(super) const RUSTC: Tool = Tool::new("rustc", "compiles with extra compiler options", SOURCE)
    .syntax(Syntax::EXACT)
    .flags(BUILD)
    .operands(Operands::all(Role::Text))
    .judge(builds)
    .examples(&[ex("cargo rustc -- -C opt-level=3", "run project code; write target/**; write Cargo.lock")]);

pub(super) const RUSTDOC: Tool = Tool::new("rustdoc", "documents with extra options", SOURCE)
    .syntax(Syntax::EXACT)
    .flags(BUILD)
    .operands(Operands::all(Role::Text))
    .judge(builds)
    .examples(&[ex(
        "cargo rustdoc --open -- --html-in-header x",
        "run project code; write target/**; write Cargo.lock; run the configured browser",
    )]);

pub(super) const FIX: Tool = Tool::new("fix", "applies fixes to the sources", SOURCE)
    .syntax(Syntax::EXACT)
    .flags(BUILD)
    .operands(Operands::all(Role::Text))
    .effects(&[Fact::Writes(Place::Cwd)])
    .judge(builds)
    .examples(&[ex("cargo fix --allow-dirty", "run project code; write ./**; write target/**; write Cargo.lock")]);

pub(super) const CLIPPY: Tool = Tool::new("clippy", "lints the package", SOURCE)
    .syntax(Syntax::EXACT)
    .flags(&[
        Flag::optional(&["-p", "--package"], Role::Text),
        Flag::switch(&["--workspace"]),
        Flag::switch(&["--all"]),
        Flag::value(&["--exclude"], Role::Text),
        Flag::switch(&["--lib"]),
        Flag::switch(&["--bins"]),
        Flag::switch(&["--examples"]),
        Flag::switch(&["--tests"]),
        Flag::switch(&["--benches"]),
        Flag::switch(&["--all-targets"]),
        Flag::switch(&["--doc"]),
        Flag::optional(&["--bin"], Role::Text),
        Flag::optional(&["--example"], Role::Text),
        Flag::optional(&["--test"], Role::Text),
        Flag::optional(&["--bench"], Role::Text),
        Flag::value(&["-F", "--features"], Role::Text),
        Flag::switch(&["--all-features"]),
        Flag::switch(&["--no-default-features"]),
        Flag::switch(&["-r", "--release"]),
        Flag::value(&["--profile"], Role::Text),
        Flag::value(&["-j", "--jobs"], Role::Text),
        Flag::switch(&["--keep-going"]),
        Flag::optional(&["--target"], Role::Text),
        Flag::value(&["--target-dir"], Role::Write),
        Flag::value(&["--artifact-dir"], Role::Write),
        Flag::switch(&["--unit-graph"]),
        Flag::glued(&["--timings"], Role::Text),
        Flag::value(&["--manifest-path"], Role::Read),
        Flag::switch(&["--ignore-rust-version"]),
        Flag::value(&["--message-format"], Role::Text),
        Flag::switch(&["--future-incompat-report"]),
        Flag::switch(&["--no-run"]),
        Flag::switch(&["--no-fail-fast"]),
        Flag::switch(&["--no-deps"]),
        Flag::switch(&["--document-private-items"]),
        Flag::switch(&["--open"]).does(&[Fact::Runs("the configured browser")]),
        Flag::value(&["--print"], Role::Text),
        Flag::value(&["--crate-type"], Role::Text),
        Flag::value(&["--output-format"], Role::Text),
        Flag::switch(&["--edition"]),
        Flag::switch(&["--edition-idioms"]),
        Flag::switch(&["--broken-code"]),
        Flag::switch(&["--allow-no-vcs"]),
        Flag::switch(&["--allow-dirty"]),
        Flag::switch(&["--allow-staged"]),
        Flag::switch(&["-l", "--list"]),
        Flag::switch(&["--no-verify"]),
        Flag::switch(&["--no-metadata"]),
        Flag::switch(&["--exclude-lockfile"]),
        Flag::value(&["--index"], Role::Host),
        Flag::value(&["--registry"], Role::Text),
        Flag::switch(&["--fix"]).does(&[Fact::Writes(Place::Cwd)]),
    ])
    .alone(&["--version", "-V", "--help", "-h"])
    .operands(Operands::all(Role::Text))
    .judge(builds)
    .examples(&[
        ex("cargo clippy --all-targets -- -D warnings", "run project code; write target/**; write Cargo.lock"),
        ex("cargo clippy --fix", "write ./**; run project code; write target/**; write Cargo.lock"),
        ex("cargo clippy --version", ""),
    ]);

pub(super) const MIRI: Tool = Tool::new("miri", "runs under the interpreter Miri", SOURCE)
    .syntax(Syntax::RAW)
    .flags(BUILD)
    .operands(Operands::all(Role::Text))
    .judge(builds)
    .examples(&[ex("cargo miri test", "run project code; write target/**; write Cargo.lock")]);

pub(super) const NEXTEST: Tool = Tool::new("nextest", "runs the tests with nextest", "cargo-nextest 0.9")
    .syntax(Syntax::RAW)
    .alone(&["--version", "-V", "--help", "-h"])
    .operands(Operands::all(Role::Text))
    .judge(builds)
    .examples(&[
        ex("cargo nextest run --all", "run project code; write target/**; write Cargo.lock"),
        ex("cargo nextest --version", ""),
    ]);

pub(super) const FMT: Tool = Tool::new("fmt", "formats the sources", SOURCE)
    .syntax(Syntax::EXACT)
    .flags(&[
        Flag::value(&["--manifest-path"], Role::Read),
        Flag::value(&["-p", "--package"], Role::Text),
        Flag::value(&["--message-format"], Role::Text),
        Flag::switch(&["--all"]),
        Flag::switch(&["--check"]),
        Flag::switch(&["--version"]),
        Flag::switch(&["-s"]),
    ])
    .alone(&["--version", "--help", "-h"])
    .operands(Operands::all(Role::Text))
    .judge(formats)
    .examples(&[
        ex("cargo fmt", "read ./**; write ./**"),
        ex("cargo fmt --all --check", "read ./**"),
        ex("cargo fmt --all -- --check", "read ./**"),
        ex("cargo fmt -- --config-path /x", "read ./**; write ./**; opaque"),
    ]);
