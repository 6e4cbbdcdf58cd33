//! Commands that reach other repositories.

use super::{
    command,
    facts::{COMMON, CONFIG, HISTORY, HOOKS, REFS, REWRITE},
};
use crate::{
    effect::{Effect, Host},
    shell::Arg,
    tools::{
        argv::Call,
        findings::Findings,
        host,
        spec::{Fact, Flag, Operands, Place, Role, Tool, ex},
    },
};

pub(super) const COMMANDS: &[Tool] = &[
command("fetch", "takes objects over from elsewhere")
.flags(&[Flag::switch(&["-v", "--verbose"]),
Flag::switch(&["-q", "--quiet"]),
Flag::switch(&["--all"]),
Flag::switch(&["--set-upstream"]),
Flag::switch(&["--atomic"]),
Flag::value(&["--upload-pack"], Role::Shell),
Flag::switch(&["-f", "--force"]),
Flag::switch(&["-m", "--multiple"]),
Flag::switch(&["-t", "--tags"]),
Flag::switch(&["-n"]),
Flag::value(&["-j", "--jobs"], Role::Text),
Flag::switch(&["--prefetch"]),
Flag::switch(&["-p", "--prune"]),
Flag::switch(&["-P", "--prune-tags"]),
Flag::glued(&["--recurse-submodules"], Role::Text),
Flag::switch(&["--dry-run"]),
Flag::switch(&["--porcelain"]),
Flag::switch(&["--write-fetch-head"]),
Flag::switch(&["-k", "--keep"]),
Flag::switch(&["-u", "--update-head-ok"]),
Flag::switch(&["--progress"]),
Flag::value(&["--depth"], Role::Text),
Flag::value(&["--shallow-since"], Role::Text),
Flag::value(&["--shallow-exclude"], Role::Text),
Flag::value(&["--deepen"], Role::Text),
Flag::switch(&["--unshallow"]),
Flag::switch(&["--refetch"]),
Flag::switch(&["--update-shallow"]),
Flag::value(&["--refmap"], Role::Text),
Flag::value(&["-o", "--server-option"], Role::Text),
Flag::switch(&["-4", "--ipv4"]),
Flag::switch(&["-6", "--ipv6"]),
Flag::value(&["--negotiation-tip"], Role::Text),
Flag::switch(&["--negotiate-only"]),
Flag::value(&["--filter"], Role::Text),
Flag::switch(&["--auto-maintenance"]),
Flag::switch(&["--auto-gc"]),
Flag::switch(&["--show-forced-updates"]),
Flag::switch(&["--write-commit-graph"]),
Flag::switch(&["--stdin"]),
Flag::switch(&["-a", "--append"]),])
.shared(&[COMMON])
.operands(Operands::Judged)
.effects(FETCH)
.judge(from_remote)
.examples(&[ex("git fetch", "connect ?; write .git/objects/**; write .git/refs/**; run the repository's hooks"),
ex("git fetch origin main", "connect ?; write .git/objects/**; write .git/refs/**; run the repository's hooks"),
ex("git fetch --all --prune", "connect ?; write .git/objects/**; write .git/refs/**; run the repository's hooks"),
ex("git fetch https://h.example/x main", "connect h.example; write .git/objects/**; write .git/refs/**; run the repository's hooks"),
ex("git fetch git@h.example:a/b", "connect h.example; write .git/objects/**; write .git/refs/**; run the repository's hooks"),
ex("git fetch --upload-pack=./x .", "shell ./x; read .; write .git/objects/**; write .git/refs/**; run the repository's hooks"),
ex("git fetch --upload-pa ./x .", "shell ./x; read .; write .git/objects/**; write .git/refs/**; run the repository's hooks"),
ex("git fetch ext::x", "run a remote helper; write .git/objects/**; write .git/refs/**; run the repository's hooks"),
ex("git fetch $X", "opaque; connect ?; write .git/objects/**; write .git/refs/**; run the repository's hooks"),]),
command("pull", "fetches and merges")
.flags(&[Flag::switch(&["-v", "--verbose"]),
Flag::switch(&["-q", "--quiet"]),
Flag::switch(&["--progress"]),
Flag::glued(&["--recurse-submodules"], Role::Text),
Flag::glued(&["-r", "--rebase"], Role::Text),
Flag::switch(&["-n"]),
Flag::switch(&["--stat"]),
Flag::glued(&["--log"], Role::Text),
Flag::glued(&["--signoff"], Role::Text),
Flag::switch(&["--squash"]),
Flag::switch(&["--commit"]),
Flag::switch(&["--edit"]),
Flag::value(&["--cleanup"], Role::Text),
Flag::switch(&["--ff"]),
Flag::switch(&["--ff-only"]),
Flag::switch(&["--verify"]),
Flag::switch(&["--verify-signatures"]),
Flag::switch(&["--autostash"]),
Flag::value(&["-s", "--strategy"], Role::Text),
Flag::value(&["-X", "--strategy-option"], Role::Text),
Flag::glued(&["-S", "--gpg-sign"], Role::Text),
Flag::switch(&["--allow-unrelated-histories"]),
Flag::switch(&["--all"]),
Flag::switch(&["-a", "--append"]),
Flag::value(&["--upload-pack"], Role::Shell),
Flag::switch(&["-f", "--force"]),
Flag::switch(&["-t", "--tags"]),
Flag::switch(&["-p", "--prune"]),
Flag::glued(&["-j", "--jobs"], Role::Text),
Flag::switch(&["--dry-run"]),
Flag::switch(&["-k", "--keep"]),
Flag::value(&["--depth"], Role::Text),
Flag::value(&["--shallow-since"], Role::Text),
Flag::value(&["--shallow-exclude"], Role::Text),
Flag::value(&["--deepen"], Role::Text),
Flag::switch(&["--unshallow"]),
Flag::switch(&["--update-shallow"]),
Flag::value(&["--refmap"], Role::Text),
Flag::value(&["-o", "--server-option"], Role::Text),
Flag::switch(&["-4", "--ipv4"]),
Flag::switch(&["-6", "--ipv6"]),
Flag::value(&["--negotiation-tip"], Role::Text),
Flag::switch(&["--show-forced-updates"]),
Flag::switch(&["--set-upstream"]),])
.shared(&[COMMON])
.operands(Operands::Judged)
.effects(PULL)
.judge(from_remote)
.examples(&[ex("git pull --rebase", "connect ?; write ./**; write .git/objects/**; write .git/refs/**; write .git/index/**; run the repository's hooks"),
ex("git pull origin main", "connect ?; write ./**; write .git/objects/**; write .git/refs/**; write .git/index/**; run the repository's hooks"),
ex("git pull --upload-pack=./x ..", "shell ./x; read /; write ./**; write .git/objects/**; write .git/refs/**; write .git/index/**; run the repository's hooks"),]),
command("clone", "copies a repository")
.flags(&[Flag::switch(&["-v", "--verbose"]),
Flag::switch(&["-q", "--quiet"]),
Flag::switch(&["--progress"]),
Flag::switch(&["--reject-shallow"]),
Flag::switch(&["-n", "--no-checkout"]),
Flag::switch(&["--checkout"]),
Flag::switch(&["--bare"]),
Flag::switch(&["--mirror"]),
Flag::switch(&["-l", "--local"]),
Flag::switch(&["--no-hardlinks"]),
Flag::switch(&["--hardlinks"]),
Flag::switch(&["-s", "--shared"]),
Flag::glued(&["--recurse-submodules"], Role::Text),
Flag::glued(&["--recursive"], Role::Text),
Flag::value(&["-j", "--jobs"], Role::Text),
Flag::value(&["--template"], Role::Config("a template brings hooks")),
Flag::value(&["--reference"], Role::Read),
Flag::value(&["--reference-if-able"], Role::Read),
Flag::switch(&["--dissociate"]),
Flag::value(&["-o", "--origin"], Role::Text),
Flag::value(&["-b", "--branch"], Role::Text),
Flag::value(&["-u", "--upload-pack"], Role::Shell),
Flag::value(&["--depth"], Role::Text),
Flag::value(&["--shallow-since"], Role::Text),
Flag::value(&["--shallow-exclude"], Role::Text),
Flag::switch(&["--single-branch"]),
Flag::switch(&["--no-tags"]),
Flag::switch(&["--tags"]),
Flag::switch(&["--shallow-submodules"]),
Flag::value(&["--separate-git-dir"], Role::Write),
Flag::value(&["--ref-format"], Role::Text),
Flag::value(&["-c", "--config"], Role::Text),
Flag::value(&["--server-option"], Role::Text),
Flag::switch(&["-4", "--ipv4"]),
Flag::switch(&["-6", "--ipv6"]),
Flag::value(&["--filter"], Role::Text),
Flag::switch(&["--also-filter-submodules"]),
Flag::switch(&["--remote-submodules"]),
Flag::switch(&["--sparse"]),
Flag::value(&["--bundle-uri"], Role::Url),])
.shared(&[COMMON])
.operands(Operands::Judged)
.judge(cloned)
.examples(&[ex("git clone https://h.example/x/y.git", "connect h.example; write ./**; run the hooks of templates"),
ex("git clone --depth 1 git@h.example:x/y out", "connect h.example; write out; run the hooks of templates"),
ex("git clone ../a b", "read /a; write b; run the hooks of templates"),
ex("git clone -u ./x . b", "shell ./x; read .; write b; run the hooks of templates"),
ex("git clone -c core.fsmonitor=./x . b", "opaque; read .; write b; run the hooks of templates"),
ex("git clone --config user.name=x . b", "read .; write b; run the hooks of templates"),
ex("git clone --template=t . b", "opaque; read .; write b; run the hooks of templates"),
ex("git clone --separate-git-dir=g . b", "write g; read .; write b; run the hooks of templates"),
ex("git clone --bundle-uri=https://h.example/b . b", "connect h.example; read .; write b; run the hooks of templates"),
ex("git clone --reference r . b", "read r; read .; write b; run the hooks of templates"),]),
command("push", "changes another repository")
.flags(&[Flag::switch(&["-v", "--verbose"]),
Flag::switch(&["-q", "--quiet"]),
Flag::value(&["--repo"], Role::Text),
Flag::switch(&["--all"]),
Flag::switch(&["--branches"]),
Flag::switch(&["--mirror"]),
Flag::switch(&["-d", "--delete"]),
Flag::switch(&["--tags"]),
Flag::switch(&["-n", "--dry-run"]),
Flag::switch(&["--porcelain"]),
Flag::switch(&["-f", "--force"]),
Flag::glued(&["--force-with-lease"], Role::Text),
Flag::switch(&["--force-if-includes"]),
Flag::value(&["--recurse-submodules"], Role::Text),
Flag::switch(&["--thin"]),
Flag::value(&["--receive-pack"], Role::Shell),
Flag::value(&["--exec"], Role::Shell),
Flag::switch(&["-u", "--set-upstream"]),
Flag::switch(&["--progress"]),
Flag::switch(&["--prune"]),
Flag::switch(&["--no-verify"]),
Flag::switch(&["--verify"]),
Flag::switch(&["--follow-tags"]),
Flag::glued(&["--signed"], Role::Text),
Flag::switch(&["--atomic"]),
Flag::value(&["-o", "--push-option"], Role::Text),
Flag::switch(&["-4", "--ipv4"]),
Flag::switch(&["-6", "--ipv6"]),])
.shared(&[COMMON])
.operands(Operands::Judged)
.effects(&[Fact::Reads(Place::InCwd(".git")), Fact::Writes(Place::InCwd(".git/refs")), HOOKS])
.judge(to_remote)
.examples(&[ex("git push", "publish ?; read .git/**; write .git/refs/**; run the repository's hooks"),
ex("git push -f origin +main", "publish ?; read .git/**; write .git/refs/**; run the repository's hooks"),
ex("git push https://h.example/x main", "publish h.example; read .git/**; write .git/refs/**; run the repository's hooks"),
ex("git push ../b", "write /b; read .git/**; write .git/refs/**; run the repository's hooks"),
ex("git push --receive-pack=./x origin", "shell ./x; publish ?; read .git/**; write .git/refs/**; run the repository's hooks"),
ex("git push --exec=./x origin", "shell ./x; publish ?; read .git/**; write .git/refs/**; run the repository's hooks"),
ex("git push --repo=ext::x", "run a remote helper; publish ?; read .git/**; write .git/refs/**; run the repository's hooks"),]),
command("ls-remote", "lists refs elsewhere")
.flags(&[Flag::switch(&["-q", "--quiet"]),
Flag::value(&["--upload-pack"], Role::Shell),
Flag::switch(&["-t", "--tags"]),
Flag::switch(&["-b", "--branches"]),
Flag::switch(&["--refs"]),
Flag::switch(&["--get-url"]),
Flag::value(&["--sort"], Role::Text),
Flag::switch(&["--exit-code"]),
Flag::switch(&["--symref"]),
Flag::value(&["-o", "--server-option"], Role::Text),
Flag::value(&["--exec"], Role::Shell),])
.operands(Operands::Judged)
.effects(HISTORY)
.judge(from_remote)
.examples(&[ex("git ls-remote", "connect ?; read .git/**; run ./** unless git-env"),
ex("git ls-remote --tags https://h.example/x", "connect h.example; read .git/**; run ./** unless git-env"),
ex("git ls-remote --upload-pa=./x .", "shell ./x; read .; read .git/**; run ./** unless git-env"),
ex("git ls-remote --exec=./x .", "shell ./x; read .; read .git/**; run ./** unless git-env"),
ex("git ls-remote ext::./x", "run a remote helper; read .git/**; run ./** unless git-env"),]),
command("remote", "keeps addresses of other repositories")
.flags(&[Flag::switch(&["-v", "--verbose"]),])
.shared(&[COMMON])
.bare(HISTORY)
.commands(&[command("show", "shows remotes")
.flags(&[Flag::switch(&["-n"]),
Flag::switch(&["-v", "--verbose"]),])
.shared(&[COMMON])
.operands(Operands::Judged)
.effects(HISTORY)
.judge(shown)
.examples(&[ex("git remote show", "read .git/**; run ./** unless git-env"),
ex("git remote show -n origin", "read .git/**; run ./** unless git-env"),
ex("git remote show origin", "connect ?; read .git/**; run ./** unless git-env"),]),
command("get-url", "tells an address")
.flags(&[Flag::switch(&["--push"]),
Flag::switch(&["--all"]),])
.shared(&[COMMON])
.operands(Operands::all(Role::Text))
.effects(HISTORY)
.examples(&[ex("git remote get-url origin", "read .git/**; run ./** unless git-env"),]),
command("update", "fetches")
.flags(&[Flag::switch(&["-p", "--prune"]),])
.shared(&[COMMON])
.operands(Operands::all(Role::Text))
.effects(UPDATE)
.examples(&[ex("git remote update --prune", "connect ?; write .git/objects/**; write .git/refs/**; run the repository's hooks"),]),
command("prune", "forgets branches that are gone elsewhere")
.flags(&[Flag::switch(&["-n", "--dry-run"]),])
.shared(&[COMMON])
.operands(Operands::all(Role::Text))
.effects(UPDATE)
.examples(&[ex("git remote prune origin", "connect ?; write .git/objects/**; write .git/refs/**; run the repository's hooks"),]),
command("set-head", "sets the default branch")
.flags(&[Flag::switch(&["-a", "--auto"]).does(&[Fact::Connects("")]),
Flag::switch(&["-d", "--delete"]),])
.shared(&[COMMON])
.operands(Operands::all(Role::Text))
.effects(REFS)
.examples(&[ex("git remote set-head origin main", "write .git/refs/**"),
ex("git remote set-head origin -a", "connect ?; write .git/refs/**"),]),
command("add", "keeps an address")
.flags(&[Flag::switch(&["-f", "--fetch"]).does(UPDATE),
Flag::switch(&["--tags"]),
Flag::value(&["-t", "--track"], Role::Text),
Flag::value(&["-m", "--master"], Role::Text),
Flag::switch(&["--mirror"]),])
.shared(&[COMMON])
.operands(Operands::all(Role::Text))
.effects(CONFIG)
.examples(&[ex("git remote add o https://h.example/x", "write .git/config/**"),
ex("git remote add -f o u", "write .git/config/**; connect ?; write .git/objects/**; write .git/refs/**; run the repository's hooks"),]),
command("rename", "changes addresses")
.flags(&[Flag::switch(&["--progress"]),])
.shared(&[COMMON])
.operands(Operands::all(Role::Text))
.effects(&[Fact::Writes(Place::InCwd(".git/config")), Fact::Writes(Place::InCwd(".git/refs"))])
.examples(&[ex("git remote rename o x", "write .git/config/**; write .git/refs/**"),]),
command("remove", "changes addresses")
.aliases(&["rm"])
.shared(&[COMMON])
.operands(Operands::all(Role::Text))
.effects(&[Fact::Writes(Place::InCwd(".git/config")), Fact::Writes(Place::InCwd(".git/refs"))])
.examples(&[ex("git remote remove o x", "write .git/config/**; write .git/refs/**"),]),
command("set-branches", "changes addresses")
.flags(&[Flag::switch(&["--add"]),])
.shared(&[COMMON])
.operands(Operands::all(Role::Text))
.effects(&[Fact::Writes(Place::InCwd(".git/config")), Fact::Writes(Place::InCwd(".git/refs"))])
.examples(&[ex("git remote set-branches o x", "write .git/config/**; write .git/refs/**"),]),
command("set-url", "changes addresses")
.flags(&[Flag::switch(&["--push"]),
Flag::switch(&["--add"]),
Flag::switch(&["--delete"]),])
.shared(&[COMMON])
.operands(Operands::all(Role::Text))
.effects(&[Fact::Writes(Place::InCwd(".git/config")), Fact::Writes(Place::InCwd(".git/refs"))])
.examples(&[ex("git remote set-url o x", "write .git/config/**; write .git/refs/**"),]),])
.examples(&[ex("git remote -v", "read .git/**; run ./** unless git-env"),]),
];

/// What a fetch changes here.
const FETCH: &[Fact] = &[Fact::Writes(Place::InCwd(".git/objects")), Fact::Writes(Place::InCwd(".git/refs")), HOOKS];

/// A fetch from whatever remotes the configuration names.
pub(super) const UPDATE: &[Fact] =
    &[Fact::Connects(""), Fact::Writes(Place::InCwd(".git/objects")), Fact::Writes(Place::InCwd(".git/refs")), HOOKS];

/// What a pull changes here.
const PULL: &[Fact] = REWRITE;

/// What an address leads to (`connect.c`, `transport.c`).
enum Address {
    /// `ext::COMMAND`, `HELPER::ADDRESS`: a program of that name.
    Helper,
    /// A path of this machine.
    Path,
    /// A host.
    Far(Host),
}

fn address(arg: &Arg) -> Address {
    let Some(text) = arg.known_str() else { return Address::Far(Host::Unknown) };
    let before_slash = text.split('/').next().unwrap_or_default();
    if text.contains("://") {
        return if text.starts_with("file://") { Address::Path } else { Address::Far(host(arg)) };
    }
    if before_slash.contains("::") {
        Address::Helper
    } else if before_slash.contains(':') {
        Address::Far(host(arg))
    } else if text.starts_with(['/', '.', '~']) || text.contains('/') || text.ends_with(".bundle") {
        Address::Path
    } else {
        // A name of the configuration, or a path: either way the configuration decides.
        Address::Far(Host::Unknown)
    }
}

fn path_of(arg: &Arg) -> Arg {
    if arg.text.starts_with(b"file://") { arg.tail(b"file://".len()) } else { arg.clone() }
}

fn read_remote(arg: &Arg, findings: &mut Findings<'_>) {
    match address(arg) {
        Address::Helper => findings.run(arg.span, "a remote helper"),
        Address::Path => findings.read(&path_of(arg)),
        Address::Far(host) => findings.connect(arg.span, host),
    }
}

fn write_remote(arg: &Arg, findings: &mut Findings<'_>) {
    match address(arg) {
        Address::Helper => findings.run(arg.span, "a remote helper"),
        Address::Path => findings.write(&path_of(arg)),
        Address::Far(host) => findings.publish(arg.span, host),
    }
}

/// The first operand is where from; without one the configuration says it. With `--multiple` all are.
pub(super) fn from_remote(call: &Call<'_>, findings: &mut Findings<'_>) {
    let count = if call.has("--multiple") { call.operands.len() } else { 1 };
    for operand in call.operand_args().take(count) {
        read_remote(operand, findings);
    }
    if call.operands.is_empty() || call.has("--all") {
        findings.connect(call.span, Host::Unknown);
    }
}

fn to_remote(call: &Call<'_>, findings: &mut Findings<'_>) {
    for repository in call.values("--repo") {
        write_remote(repository, findings);
    }
    match call.operands.first() {
        Some(operand) => write_remote(operand.arg, findings),
        None => findings.publish(call.span, Host::Unknown),
    }
}

fn cloned(call: &Call<'_>, findings: &mut Findings<'_>) {
    let mut operands = call.operand_args();
    for setting in call.values("--config") {
        super::settings::judge(setting, findings);
    }
    if let Some(from) = operands.next() {
        read_remote(from, findings);
    }
    if let Some(into) = operands.next() {
        findings.write(into);
    } else {
        let target = findings.below_cwd(".");
        findings.at(call.span, Effect::Write(target), "writes");
    }
    findings.run(call.span, "the hooks of templates");
}

/// With `-n` nobody is asked.
fn shown(call: &Call<'_>, findings: &mut Findings<'_>) {
    if !call.operands.is_empty() && !call.has("-n") {
        findings.connect(call.span, Host::Unknown);
    }
}
