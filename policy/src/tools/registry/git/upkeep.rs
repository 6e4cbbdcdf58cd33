//! Commands that make a repository and keep it in shape.

use super::{
    command,
    facts::{COMMON, HISTORY, HOOKS, OBJECTS},
};
use crate::{
    effect::Effect,
    tools::{
        argv::Call,
        findings::Findings,
        spec::{Fact, Flag, Operands, Place, Role, Tool, ex},
    },
};

pub(super) const COMMANDS: &[Tool] = &[
command("init", "makes a repository")
.aliases(&["init-db"])
.flags(&[Flag::value(&["--template"], Role::Config("a template brings hooks")),
Flag::switch(&["--bare"]),
Flag::glued(&["--shared"], Role::Text),
Flag::switch(&["-q", "--quiet"]),
Flag::value(&["--separate-git-dir"], Role::Write),
Flag::value(&["-b", "--initial-branch"], Role::Text),
Flag::value(&["--object-format"], Role::Text),
Flag::value(&["--ref-format"], Role::Text),])
.shared(&[COMMON])
.operands(Operands::Judged)
.effects(&[Fact::Runs("the hooks of templates")])
.judge(made)
.examples(&[ex("git init", "write .git/**; run the hooks of templates"),
ex("git init --bare x", "write x; run the hooks of templates"),
ex("git init --template=t", "opaque; write .git/**; run the hooks of templates"),
ex("git init --separate-git-dir g", "write g; write .git/**; run the hooks of templates"),]),
command("worktree", "keeps further trees")
.shared(&[COMMON])
.commands(&[command("list", "lists")
.flags(&[Flag::switch(&["--porcelain"]),
Flag::switch(&["-v", "--verbose"]),
Flag::value(&["--expire"], Role::Text),
Flag::switch(&["-z"]),])
.shared(&[COMMON])
.effects(HISTORY)
.examples(&[ex("git worktree list --porcelain", "read .git/**; run ./** unless git-env"),]),
command("add", "makes one")
.flags(&[Flag::switch(&["-f", "--force"]),
Flag::value(&["-b"], Role::Text),
Flag::value(&["-B"], Role::Text),
Flag::switch(&["--orphan"]),
Flag::switch(&["-d", "--detach"]),
Flag::switch(&["--checkout"]),
Flag::switch(&["--lock"]),
Flag::value(&["--reason"], Role::Text),
Flag::switch(&["-q", "--quiet"]),
Flag::switch(&["--track"]),
Flag::switch(&["--guess-remote"]),
Flag::switch(&["--relative-paths"]),])
.shared(&[COMMON])
.operands(Operands::lead(&[Role::Write], Role::Text))
.effects(TREES)
.examples(&[ex("git worktree add -b x ../t main", "write /t; write .git/refs/**; write .git/worktrees/**; run the repository's hooks"),]),
command("remove", "removes one")
.flags(&[Flag::switch(&["-f", "--force"]),])
.shared(&[COMMON])
.operands(Operands::all(Role::Delete))
.effects(TREES)
.examples(&[ex("git worktree remove ../t", "delete /t; write .git/refs/**; write .git/worktrees/**; run the repository's hooks"),]),
command("move", "moves one")
.flags(&[Flag::switch(&["-f", "--force"]),
Flag::switch(&["--relative-paths"]),])
.shared(&[COMMON])
.operands(Operands::last(Role::Move, Role::Write))
.effects(TREES)
.examples(&[ex("git worktree move a b", "read a; delete a; write b; write .git/refs/**; write .git/worktrees/**; run the repository's hooks"),]),
command("lock", "changes what is kept of them")
.flags(&[Flag::value(&["--reason"], Role::Text),
Flag::switch(&["--relative-paths"]),])
.shared(&[COMMON])
.operands(Operands::all(Role::Text))
.effects(TREES)
.examples(&[ex("git worktree lock", "write .git/refs/**; write .git/worktrees/**; run the repository's hooks"),]),
command("unlock", "changes what is kept of them")
.flags(&[Flag::switch(&["--relative-paths"]),])
.shared(&[COMMON])
.operands(Operands::all(Role::Text))
.effects(TREES)
.examples(&[ex("git worktree unlock", "write .git/refs/**; write .git/worktrees/**; run the repository's hooks"),]),
command("prune", "changes what is kept of them")
.flags(&[Flag::switch(&["-n", "--dry-run"]),
Flag::switch(&["-v", "--verbose"]),
Flag::value(&["--expire"], Role::Text),
Flag::switch(&["--relative-paths"]),])
.shared(&[COMMON])
.operands(Operands::all(Role::Text))
.effects(TREES)
.examples(&[ex("git worktree prune", "write .git/refs/**; write .git/worktrees/**; run the repository's hooks"),]),
command("repair", "changes what is kept of them")
.flags(&[Flag::switch(&["--relative-paths"]),])
.shared(&[COMMON])
.operands(Operands::all(Role::Text))
.effects(TREES)
.examples(&[ex("git worktree repair", "write .git/refs/**; write .git/worktrees/**; run the repository's hooks"),]),]),
command("gc", "tidies up")
.flags(&[Flag::switch(&["-q", "--quiet"]),
Flag::glued(&["--prune"], Role::Text),
Flag::switch(&["--cruft"]),
Flag::value(&["--max-cruft-size"], Role::Text),
Flag::switch(&["--aggressive"]),
Flag::switch(&["--auto"]),
Flag::switch(&["--detach"]),
Flag::switch(&["--force"]),
Flag::switch(&["--keep-largest-pack"]),])
.shared(&[COMMON])
.effects(TIDY)
.examples(&[ex("git gc --prune=now", "write .git/objects/**; delete .git/objects/**; write .git/refs/**; run the repository's hooks"),]),
command("repack", "packs objects")
.flags(&[Flag::switch(&["-a"]),
Flag::switch(&["-A"]),
Flag::switch(&["--cruft"]),
Flag::value(&["--cruft-expiration"], Role::Text),
Flag::value(&["--max-cruft-size"], Role::Text),
Flag::switch(&["-d"]),
Flag::switch(&["-f"]),
Flag::switch(&["-F"]),
Flag::switch(&["-n"]),
Flag::switch(&["-q", "--quiet"]),
Flag::switch(&["-l", "--local"]),
Flag::switch(&["-b", "--write-bitmap-index"]),
Flag::switch(&["-i", "--delta-islands"]),
Flag::value(&["--unpack-unreachable"], Role::Text),
Flag::switch(&["-k", "--keep-unreachable"]),
Flag::value(&["--window"], Role::Text),
Flag::value(&["--window-memory"], Role::Text),
Flag::value(&["--depth"], Role::Text),
Flag::value(&["--threads"], Role::Text),
Flag::value(&["--max-pack-size"], Role::Text),
Flag::value(&["--filter"], Role::Text),
Flag::switch(&["--pack-kept-objects"]),
Flag::value(&["--keep-pack"], Role::Text),
Flag::value(&["-g", "--geometric"], Role::Text),
Flag::switch(&["-m", "--write-midx"]),
Flag::value(&["--expire-to"], Role::Write),
Flag::value(&["--filter-to"], Role::Text),])
.shared(&[COMMON])
.effects(TIDY)
.examples(&[ex("git repack -ad", "write .git/objects/**; delete .git/objects/**; write .git/refs/**; run the repository's hooks"),
ex("git repack --expire-to=x", "write x; write .git/objects/**; delete .git/objects/**; write .git/refs/**; run the repository's hooks"),]),
command("prune", "removes lost objects")
.flags(&[Flag::switch(&["-n", "--dry-run"]),
Flag::switch(&["-v", "--verbose"]),
Flag::switch(&["--progress"]),
Flag::value(&["--expire"], Role::Text),
Flag::switch(&["--exclude-promisor-objects"]),])
.shared(&[COMMON])
.operands(Operands::all(Role::Text))
.effects(TIDY)
.examples(&[ex("git prune", "write .git/objects/**; delete .git/objects/**; write .git/refs/**; run the repository's hooks"),]),
command("prune-packed", "removes doubled objects")
.flags(&[Flag::switch(&["-n", "--dry-run"]),
Flag::switch(&["-q", "--quiet"]),])
.shared(&[COMMON])
.effects(TIDY)
.examples(&[ex("git prune-packed", "write .git/objects/**; delete .git/objects/**; write .git/refs/**; run the repository's hooks"),]),
command("maintenance", "tidies up now and then")
.shared(&[COMMON])
.commands(&[command("run", "tidies up")
.flags(&[Flag::switch(&["--auto"]),
Flag::switch(&["--detach"]),
Flag::glued(&["--schedule"], Role::Text),
Flag::switch(&["--quiet"]),
Flag::value(&["--task"], Role::Text),])
.shared(&[COMMON])
.effects(&[Fact::Connects(""), Fact::Writes(Place::InCwd(".git"))])
.examples(&[ex("git maintenance run", "connect ?; write .git/**"),]),
command("start", "plans it")
.flags(&[Flag::value(&["--scheduler"], Role::Text),
Flag::value(&["--config-file"], Role::Write),
Flag::switch(&["--force", "-f"]),])
.shared(&[COMMON])
.effects(&[Fact::Persists("Git maintenance"), Fact::Writes(Place::InHome(".gitconfig"))])
.examples(&[ex("git maintenance start --config-file f", "write f; persist Git maintenance; write /home/u/.gitconfig/**"),]),
command("stop", "plans it")
.flags(&[Flag::value(&["--scheduler"], Role::Text),
Flag::value(&["--config-file"], Role::Write),
Flag::switch(&["--force", "-f"]),])
.shared(&[COMMON])
.effects(&[Fact::Persists("Git maintenance"), Fact::Writes(Place::InHome(".gitconfig"))])
.examples(&[ex("git maintenance stop --config-file f", "write f; persist Git maintenance; write /home/u/.gitconfig/**"),]),
command("register", "plans it")
.flags(&[Flag::value(&["--scheduler"], Role::Text),
Flag::value(&["--config-file"], Role::Write),
Flag::switch(&["--force", "-f"]),])
.shared(&[COMMON])
.effects(&[Fact::Persists("Git maintenance"), Fact::Writes(Place::InHome(".gitconfig"))])
.examples(&[ex("git maintenance register --config-file f", "write f; persist Git maintenance; write /home/u/.gitconfig/**"),]),
command("unregister", "plans it")
.flags(&[Flag::value(&["--scheduler"], Role::Text),
Flag::value(&["--config-file"], Role::Write),
Flag::switch(&["--force", "-f"]),])
.shared(&[COMMON])
.effects(&[Fact::Persists("Git maintenance"), Fact::Writes(Place::InHome(".gitconfig"))])
.examples(&[ex("git maintenance unregister --config-file f", "write f; persist Git maintenance; write /home/u/.gitconfig/**"),]),]),
command("commit-graph", "keeps the commit graph")
.flags(&[Flag::value(&["--object-dir"], Role::Read),])
.shared(&[COMMON])
.commands(&[command("verify", "checks")
.flags(&[Flag::value(&["--object-dir"], Role::Text),
Flag::switch(&["--shallow"]),
Flag::switch(&["--progress"]),])
.shared(&[COMMON])
.effects(HISTORY)
.examples(&[ex("git commit-graph verify", "read .git/**; run ./** unless git-env"),]),
command("write", "writes")
.flags(&[Flag::value(&["--object-dir"], Role::Write),
Flag::switch(&["--reachable"]),
Flag::switch(&["--stdin-packs"]),
Flag::switch(&["--stdin-commits"]),
Flag::switch(&["--append"]),
Flag::switch(&["--changed-paths"]),
Flag::glued(&["--split"], Role::Text),
Flag::value(&["--max-commits"], Role::Text),
Flag::value(&["--size-multiple"], Role::Text),
Flag::value(&["--expire-time"], Role::Text),
Flag::switch(&["--max-new-filters"]),
Flag::switch(&["--progress"]),])
.shared(&[COMMON])
.effects(OBJECTS)
.examples(&[ex("git commit-graph write --reachable", "write .git/objects/**"),
ex("git commit-graph write --object-dir=o", "write o; write .git/objects/**"),]),]),
command("multi-pack-index", "keeps an index over packs")
.flags(&[Flag::value(&["--object-dir"], Role::Write),
Flag::switch(&["--progress"]),])
.shared(&[COMMON])
.commands(&[command("verify", "checks")
.flags(&[Flag::switch(&["--progress"]),])
.shared(&[COMMON])
.effects(HISTORY)
.examples(&[ex("git multi-pack-index verify", "read .git/**; run ./** unless git-env"),]),
command("write", "writes")
.flags(&[Flag::value(&["--object-dir"], Role::Write),
Flag::value(&["--preferred-pack"], Role::Text),
Flag::switch(&["--bitmap"]),
Flag::switch(&["--progress"]),
Flag::switch(&["--incremental"]),
Flag::switch(&["--stdin-packs"]),
Flag::value(&["--refs-snapshot"], Role::Read),
Flag::value(&["--batch-size"], Role::Text),])
.shared(&[COMMON])
.effects(TIDY)
.examples(&[ex("git multi-pack-index write --object-dir=x", "write x; write .git/objects/**; delete .git/objects/**; write .git/refs/**; run the repository's hooks"),]),
command("expire", "writes")
.flags(&[Flag::value(&["--object-dir"], Role::Write),
Flag::value(&["--preferred-pack"], Role::Text),
Flag::switch(&["--bitmap"]),
Flag::switch(&["--progress"]),
Flag::switch(&["--incremental"]),
Flag::switch(&["--stdin-packs"]),
Flag::value(&["--refs-snapshot"], Role::Read),
Flag::value(&["--batch-size"], Role::Text),])
.shared(&[COMMON])
.effects(TIDY)
.examples(&[ex("git multi-pack-index expire --object-dir=x", "write x; write .git/objects/**; delete .git/objects/**; write .git/refs/**; run the repository's hooks"),]),
command("repack", "writes")
.flags(&[Flag::value(&["--object-dir"], Role::Write),
Flag::value(&["--preferred-pack"], Role::Text),
Flag::switch(&["--bitmap"]),
Flag::switch(&["--progress"]),
Flag::switch(&["--incremental"]),
Flag::switch(&["--stdin-packs"]),
Flag::value(&["--refs-snapshot"], Role::Read),
Flag::value(&["--batch-size"], Role::Text),])
.shared(&[COMMON])
.effects(TIDY)
.examples(&[ex("git multi-pack-index repack --object-dir=x", "write x; write .git/objects/**; delete .git/objects/**; write .git/refs/**; run the repository's hooks"),]),
command("compact", "writes")
.flags(&[Flag::value(&["--object-dir"], Role::Write),
Flag::value(&["--preferred-pack"], Role::Text),
Flag::switch(&["--bitmap"]),
Flag::switch(&["--progress"]),
Flag::switch(&["--incremental"]),
Flag::switch(&["--stdin-packs"]),
Flag::value(&["--refs-snapshot"], Role::Read),
Flag::value(&["--batch-size"], Role::Text),])
.shared(&[COMMON])
.effects(TIDY)
.examples(&[ex("git multi-pack-index compact --object-dir=x", "write x; write .git/objects/**; delete .git/objects/**; write .git/refs/**; run the repository's hooks"),]),])
.examples(&[ex("git multi-pack-index --object-dir=x verify", "write x; read .git/**; run ./** unless git-env"),]),
command("update-server-info", "writes lists for dumb servers")
.flags(&[Flag::switch(&["-f", "--force"]),])
.shared(&[COMMON])
.effects(&[Fact::Writes(Place::InCwd(".git/info"))])
.examples(&[ex("git update-server-info", "write .git/info/**"),]),
command("filter-branch", "rewrites the history")
.flags(&[Flag::switch(&["-f", "--force"]),
Flag::value(&["--setup"], Role::Shell),
Flag::value(&["--subdirectory-filter"], Role::Text),
Flag::value(&["--env-filter"], Role::Shell),
Flag::value(&["--tree-filter"], Role::Shell),
Flag::value(&["--index-filter"], Role::Shell),
Flag::value(&["--parent-filter"], Role::Shell),
Flag::value(&["--msg-filter"], Role::Shell),
Flag::value(&["--commit-filter"], Role::Shell),
Flag::value(&["--tag-name-filter"], Role::Shell),
Flag::switch(&["--prune-empty"]),
Flag::value(&["--original"], Role::Text),
Flag::value(&["-d"], Role::Write),
Flag::value(&["--state-branch"], Role::Text),])
.shared(&[COMMON])
.operands(Operands::all(Role::Text))
.effects(FILTER_BRANCH)
.examples(&[ex("git filter-branch", "run filters given as shell code; write ./**; write .git/objects/**; write .git/refs/**; write .git/index/**; run the repository's hooks"),
ex("git filter-branch -d t --setup a --env-filter b --tree-filter c --index-filter d --parent-filter e --msg-filter f --commit-filter g --tag-name-filter h", "write t; shell a; shell b; shell c; shell d; shell e; shell f; shell g; shell h; run filters given as shell code; write ./**; write .git/objects/**; write .git/refs/**; write .git/index/**; run the repository's hooks"),]),
];

/// Moves and removes objects.
const TIDY: &[Fact] = &[
    Fact::Writes(Place::InCwd(".git/objects")),
    Fact::Deletes(Place::InCwd(".git/objects")),
    Fact::Writes(Place::InCwd(".git/refs")),
    HOOKS,
];

/// Keeps further trees.
const TREES: &[Fact] = &[Fact::Writes(Place::InCwd(".git/worktrees")), Fact::Writes(Place::InCwd(".git/refs")), HOOKS];

/// Rewrites everything, by shell code.
const FILTER_BRANCH: &[Fact] = &[
    Fact::Writes(Place::Cwd),
    Fact::Writes(Place::InCwd(".git/objects")),
    Fact::Writes(Place::InCwd(".git/refs")),
    Fact::Writes(Place::InCwd(".git/index")),
    HOOKS,
    Fact::Runs("filters given as shell code"),
];

fn made(call: &Call<'_>, findings: &mut Findings<'_>) {
    if let Some(operand) = call.operands.first() {
        findings.write(operand.arg);
    } else {
        let target = findings.below_cwd(".git");
        findings.at(call.span, Effect::Write(target), "writes");
    }
}
