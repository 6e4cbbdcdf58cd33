//! `cargo`: Rust's package manager.
//!
//! A project's `.cargo/config.toml` names wrappers that every build and every resolution of dependencies runs. Where `cargo` is
//! rustup's proxy, a `rust-toolchain.toml` may also name a toolchain by absolute path: then the world calls it untrusted.

use crate::{
    effect::{Effect, Host, Target},
    shell::Arg,
    tools::{
        argv::Call,
        findings::Findings,
        spec::{Fact, Flag, Role, Syntax, Tool, ex},
    },
    world::Program,
};

mod building;
mod reading;
mod registry;
static SOURCE: &str = "cargo 1.95, cargo help COMMAND";

/// The flags of the commands that build; each takes a part of them and refuses the others.
static BUILD: &[Flag] = &[
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
];

pub(super) static TOOL: Tool = Tool::new("cargo", "Rust's package manager", SOURCE)
    .syntax(Syntax::EXACT.plus().inherits())
    .flags(&[
        Flag::switch(&["-V", "--version"]),
        Flag::switch(&["--list"]),
        Flag::value(&["--explain"], Role::Text),
        Flag::switch(&["-v", "--verbose"]),
        Flag::switch(&["-q", "--quiet"]),
        Flag::value(&["--color"], Role::Text),
        Flag::value(&["-C"], Role::Enter),
        Flag::switch(&["--locked"]),
        Flag::switch(&["--offline"]),
        Flag::switch(&["--frozen"]),
        Flag::value(&["--config"], Role::Config("configuration names programs that Cargo runs")),
        Flag::value(&["-Z"], Role::Opaque("an unstable flag")),
        Flag::switch(&["-h", "--help"]),
    ])
    .alone(&["-V", "--version", "--list", "-h", "--help", "-vV"])
    .commands(&[
        building::BUILD_COMMAND,
        building::CHECK,
        building::TEST,
        building::BENCH,
        building::RUN,
        building::DOC,
        building::RUSTC,
        building::RUSTDOC,
        building::FIX,
        building::CLIPPY,
        building::MIRI,
        building::NEXTEST,
        building::FMT,
        reading::METADATA,
        reading::TREE,
        reading::GENERATE_LOCKFILE,
        reading::UPDATE,
        reading::FETCH,
        reading::VENDOR,
        reading::LOCATE_PROJECT,
        reading::PKGID,
        reading::READ_MANIFEST,
        reading::VERIFY_PROJECT,
        reading::CONFIG,
        reading::VERSION,
        reading::HELP,
        registry::INFO,
        registry::SEARCH,
        registry::ADD,
        registry::REMOVE,
        registry::NEW,
        registry::INIT,
        registry::CLEAN,
        registry::INSTALL,
        registry::UNINSTALL,
        registry::PACKAGE,
        registry::PUBLISH,
        registry::YANK,
        registry::OWNER,
        registry::LOGIN,
        registry::LOGOUT,
        reading::REPORT,
    ])
    .examples(&[
        ex("cargo --version", ""),
        ex("cargo -vV", ""),
        ex("cargo --list", ""),
        ex("cargo --explain E0308", ""),
        ex("cargo", ""),
        ex("cargo deny check", "opaque"),
        ex("cargo $X", "opaque"),
        ex("cargo -Zscript x.rs", "opaque"),
        ex("cargo --config=x version", "opaque"),
    ]);

/// Builds: runs build scripts, macros and wrappers of the project, and writes the target directory and the lock file.
fn builds(call: &Call<'_>, findings: &mut Findings<'_>) {
    findings.run(call.span, "project code");
    if !call.has("--target-dir") {
        let target = beside_manifest(call, findings, "target");
        findings.at(call.span, Effect::Write(target.under()), "writes");
    }
    locks(call, findings);
}

/// Writes `Cargo.lock` where it is not up to date, unless it is locked.
fn locks(call: &Call<'_>, findings: &mut Findings<'_>) {
    if !call.has("--locked") && !call.has("--frozen") {
        let lock = beside_manifest(call, findings, "Cargo.lock");
        findings.uncertain();
        findings.at(call.span, Effect::Write(lock), "writes");
    }
}

/// The path of a file in the package's directory. (The directory of a workspace may be further up.)
fn beside_manifest(call: &Call<'_>, findings: &Findings<'_>, name: &str) -> Target {
    let Some(manifest) = call.values("--manifest-path").last() else {
        return findings.target(&Arg::exact(name, call.span));
    };
    let Some(path) = manifest.known() else { return Target::Somewhere };
    let end = path.iter().rposition(|byte| *byte == b'/').map_or(0, |slash| slash + 1);
    let mut beside = path.get(..end).unwrap_or_default().to_vec();
    beside.extend_from_slice(name.as_bytes());
    findings.target(&Arg::exact(beside, call.span))
}

/// Resolves dependencies: asks the compiler about the target (through the configured wrapper), may fetch and lock.
fn resolves(call: &Call<'_>, findings: &mut Findings<'_>) {
    let cwd = findings.below_cwd(".");
    findings.at(call.span, Effect::Read(cwd), "reads");
    if call.has("--no-deps") {
        return;
    }
    findings.run(call.span, "a configured wrapper");
    locks(call, findings);
    if !call.has("--offline") && !call.has("--frozen") {
        findings.connect(call.span, Host::Unknown);
    }
}

fn formats(call: &Call<'_>, findings: &mut Findings<'_>) {
    // A program of its own, which an alias of the project may take the place of.
    if findings.context().world.program(b"cargo-fmt", findings.cwd()) == Program::Untrusted {
        findings.run(call.span, "a program or alias in place of `cargo-fmt`");
    }
    let cwd = findings.below_cwd(".");
    findings.at(call.span, Effect::Read(cwd.clone()), "reads");
    let mut checks = call.has("--check");
    for operand in call.operand_args() {
        match operand.known() {
            Some(b"--check") => checks = true,
            Some(b"-v" | b"--verbose" | b"-q" | b"--quiet" | b"-l" | b"--files-with-diff") => {}
            _ => findings.opaque(operand.span, "options for rustfmt are not read"),
        }
    }
    if !checks {
        findings.at(call.span, Effect::Write(cwd), "formats");
    }
}

fn cleans(call: &Call<'_>, findings: &mut Findings<'_>) {
    if call.has("--dry-run") {
        return;
    }
    for directory in call.values("--target-dir") {
        findings.delete_below(directory);
    }
    if !call.has("--target-dir") {
        let target = beside_manifest(call, findings, "target");
        findings.at(call.span, Effect::Delete(target.under()), "deletes");
    }
}

fn uninstalls(call: &Call<'_>, findings: &mut Findings<'_>) {
    for root in call.values("--root") {
        findings.delete_below(root);
    }
}

fn packs(call: &Call<'_>, findings: &mut Findings<'_>) {
    if call.has("--list") {
        let cwd = findings.below_cwd(".");
        findings.at(call.span, Effect::Read(cwd), "reads");
        if !call.has("--target-dir") {
            let target = beside_manifest(call, findings, "target");
            findings.at(call.span, Effect::Write(target.under()), "makes a directory");
        }
        return;
    }
    builds(call, findings);
}

fn installs(call: &Call<'_>, findings: &mut Findings<'_>) {
    let home = findings.below_home(".cargo");
    let words: Vec<Option<&[u8]>> = call.operand_args().map(Arg::known).collect();
    if words.as_slice() == [Some(b"--list".as_slice())] {
        return findings.at(call.span, Effect::Read(home), "reads");
    }
    findings.connect(call.span, Host::Unknown);
    findings.run(call.span, "project code");
    findings.at(call.span, Effect::Write(home), "installs");
    for operand in call.operand_args() {
        if !matches!(operand.known(), Some(text) if !text.starts_with(b"--root") && !text.starts_with(b"--config")) {
            findings.opaque(operand.span, "a word that may choose where to install");
        }
    }
}

/// Changes a manifest that is not the one of the working directory.
fn elsewhere(call: &Call<'_>, findings: &mut Findings<'_>) {
    for operand in call.operand_args() {
        let known = operand.known().is_some_and(|text| {
            ![&b"--manifest-path"[..], b"--config", b"-Z"].iter().any(|flag| text.starts_with(flag))
        });
        if !known {
            findings.opaque(operand.span, "a word that may choose another manifest");
        }
    }
}
